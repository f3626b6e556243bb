//! Evaluation of tests.

use crate::{
    cards::{
        AttackType, PowerToken,
        ability::{Hand, Icon, Outcome, Player, Pool, Rolled, Test, Victory},
    },
    play::{
        View,
        dice::Symbols,
        pieces::FigureNo,
        state::{AttackResult, Context},
    },
};

/// So many of one symbol.
pub(super) const fn icons(symbols: Symbols, icon: Icon) -> i8 {
    match icon {
        Icon::Damage => symbols.damage,
        Icon::Surge => symbols.surge,
        Icon::Accuracy => symbols.accuracy,
        Icon::Block => symbols.block,
        Icon::Evade => symbols.evade,
        Icon::Dodge => symbols.dodge,
    }
}

impl View<'_, '_> {
    /// True if all tests pass.
    pub(in crate::play) fn holds(&self, context: &Context, tests: &[Test]) -> bool {
        tests.iter().all(|test| self.test(context, test))
    }

    fn test(&self, context: &Context, test: &Test) -> bool {
        match test {
            Test::Is { who, fits } => self.targets_match(context, who, fits),
            Test::Not(test) => !self.test(context, test),
            Test::Outcome(wanted) => self.report(context).is_some_and(|report| self.ended(&report, wanted)),
            Test::Count { of, min, max } => {
                // Counting neither chooses nor affects anybody.
                let narrow = (!self.fixed.abilities.functions.is_empty()).then(|| context.narrow());
                let count = self.matching(narrow.as_ref().unwrap_or(context), of).len();
                count >= usize::from(*min) && max.is_none_or(|max| count <= usize::from(max))
            }
            Test::AttackType(kind) => match (&self.state.attack, &self.state.aim) {
                (Some(attack), _) => attack.is_melee == (*kind == AttackType::Melee),
                (None, Some(aim)) => aim.is_melee == (*kind == AttackType::Melee),
                (None, None) => false,
            },
            Test::ActivationOf(who) => {
                let active = self.state.activation.as_ref().and_then(|active| active.figure);
                active.is_some() && active == self.target(context, who)
            }
            Test::LastOfGroup => {
                let group = context.trigger.figure.map(|figure| self.fixed.figures[figure.index()]);
                group.is_some_and(|group| !self.has_figures(group))
            }
            Test::Affiliation(affiliation) => self.fixed.affiliations[context.seat.index()] == *affiliation,
            Test::Card { is, cost_max, cost_at_most } => {
                let card = match is {
                    Some(card) => self.target_card(context, *card),
                    None => context.trigger.card,
                };
                card.is_some_and(|card| {
                    let cost = self.fixed.command_cost(card);
                    cost_max.is_none_or(|most| cost <= most)
                        && cost_at_most.as_ref().is_none_or(|most| cost <= self.amount(context, most))
                })
            }
            Test::SpentToken { who, token } => {
                self.target(context, who).is_some_and(|figure| self.has_spent(figure, *token))
            }
            Test::Hand(hand) => self.holds_cards(context, *hand),
            Test::Rolled(rolled) => self.shows_dice(*rolled),
            Test::Vp(Victory { opponent_leads_by, you_max }) => {
                let (own, other) = (self.points(context.seat), self.points(context.seat.other()));
                opponent_leads_by.is_none_or(|lead| other - own >= lead) && you_max.is_none_or(|most| own <= most)
            }
            Test::Voluntary => context.trigger.voluntary,
            Test::Value { of, min } => self.amount(context, of) >= *min,
            Test::Round(round) => self.state.round == *round,
            Test::LegalTarget(who) => {
                let target = self.target(context, who);
                self.state.attack.as_ref().zip(target).is_some_and(|(attack, target)| {
                    let from = self.spaces(attack.attacker);
                    let targets = self.attack_targets_as(attack.attacker, &from, attack.is_melee);
                    targets.iter().any(|(other, _)| *other == target)
                })
            }
            Test::HadLosAtActivationStart { from, to } => {
                let (from, to) = (self.target(context, from), self.target(context, to));
                from.zip(to).is_some_and(|(from, to)| {
                    let active = self.own_activation(to);
                    active.is_none_or(|active| active.seen_by.has(from))
                })
            }
            Test::Amount(least) => context.trigger.amount >= *least,
            Test::Wounded(who) => {
                let hero = self.target(context, who).and_then(|figure| self.hero(figure));
                hero.is_some_and(|(_, state)| state.is_wounded)
            }
            Test::Strain { who, min } => {
                let hero = self.target(context, who).and_then(|figure| self.hero(figure));
                hero.is_some_and(|(_, state)| state.strain >= *min)
            }
            Test::Using(name) => self.is_using(context, name),
            Test::Wields(weapons) => {
                let hero = context.you.and_then(|you| self.hero(you));
                hero.is_some_and(|(_, state)| weapons >> state.weapon & 1 == 1)
            }
        }
    }

    /// True if the owner's ability of this name is being carried out, or was used in the running attack.
    fn is_using(&self, context: &Context, name: &str) -> bool {
        let is_it = |ability, by| by == context.you && *self.ability(ability).name == *name;
        let in_attack = self.state.attack.iter().flat_map(|attack| &attack.plays);
        self.state.running.iter().any(|used| is_it(used.ability, used.by))
            || in_attack.into_iter().any(|used| is_it(used.ability, used.by))
    }

    /// Result of the ability's last attack, else of the running one.
    pub(in crate::play) fn report(&self, context: &Context) -> Option<AttackResult> {
        context.report.or_else(|| self.state.attack.as_ref().map(|attack| attack.report()))
    }

    fn ended(&self, report: &AttackResult, wanted: &Outcome) -> bool {
        let is_defeated = !self.figure(report.target).is_in_play();
        wanted.target_defeated.is_none_or(|defeated| defeated == is_defeated)
            && wanted.missed.is_none_or(|missed| missed == report.missed)
            && wanted.damage_min.is_none_or(|least| report.damage >= least)
            && wanted.damage_max.is_none_or(|most| report.damage <= most)
    }

    /// The pool whose dice were just rolled, where a word means that: that of the figure the event is about.
    pub(in crate::play) fn rolled_by(&self, context: &Context, pool: Pool) -> Pool {
        let attack = self.state.attack.as_ref().filter(|_| pool == Pool::Rolled);
        match attack.zip(context.trigger.figure) {
            Some((attack, figure)) if figure == attack.attacker => Pool::Attack,
            Some((attack, figure)) if figure == attack.target => Pool::Defense,
            _ => pool,
        }
    }

    /// True if a figure spent such a power token in the running attack.
    pub(super) fn has_spent(&self, figure: FigureNo, token: Option<PowerToken>) -> bool {
        let spent = self.state.attack.iter().flat_map(|attack| &attack.spent);
        spent.into_iter().any(|(by, spent)| *by == figure && token.is_none_or(|token| token == *spent))
    }

    fn holds_cards(&self, context: &Context, Hand { who, min, more_than }: Hand) -> bool {
        let count = |player: Player| -> usize {
            context.seats(player).into_iter().map(|seat| self.state.side(seat).hand.len()).sum()
        };
        min.is_none_or(|least| count(who) >= usize::from(least))
            && more_than.is_none_or(|other| count(who) > count(other))
    }

    fn shows_dice(&self, Rolled { pool, icon, max, face }: Rolled) -> bool {
        let Some(attack) = &self.state.attack else { return false };
        let dice = if pool == Pool::Attack { &attack.attack } else { &attack.defense };
        let sum = crate::play::dice::sum(dice);
        icon.is_none_or(|icon| max.is_none_or(|most| icons(sum, icon) <= most as i8))
            && face.is_none_or(|_| dice.iter().any(|die| die.shows() == Symbols::default()))
    }
}
