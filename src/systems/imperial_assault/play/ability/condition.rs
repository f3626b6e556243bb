//! Whether conditions hold.

use super::{Report, Scope};
use crate::{
    cards::{
        AttackType, PowerToken,
        ability::{Hand, Icon, Outcome, Player, Pool, Rolled, Test, Victory},
    },
    play::{View, dice::Symbols, pieces::FigureNo},
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
    /// Whether all conditions hold.
    pub(in crate::play) fn holds(&self, scope: &Scope, tests: &[Test]) -> bool {
        tests.iter().all(|test| self.test(scope, test))
    }

    fn test(&self, scope: &Scope, test: &Test) -> bool {
        match test {
            Test::Is { who, fits } => self.meant_fits(scope, who, fits),
            Test::Not(test) => !self.test(scope, test),
            Test::Outcome(wanted) => self.report(scope).is_some_and(|report| self.ended(&report, wanted)),
            Test::Count { of, min, max } => {
                // Counting neither chooses nor affects anybody.
                let narrow = (!self.battle.book.functions.is_empty()).then(|| scope.narrow());
                let count = self.fitting(narrow.as_ref().unwrap_or(scope), of).len();
                count >= usize::from(*min) && max.is_none_or(|max| count <= usize::from(max))
            }
            Test::AttackType(kind) => match (&self.state.attack, &self.state.aim) {
                (Some(attack), _) => attack.is_melee == (*kind == AttackType::Melee),
                (None, Some(aim)) => aim.is_melee == (*kind == AttackType::Melee),
                (None, None) => false,
            },
            Test::ActivationOf(who) => {
                let active = self.state.activation.as_ref().and_then(|active| active.figure);
                active.is_some() && active == self.the(scope, who)
            }
            Test::LastOfGroup => {
                let group = scope.occasion.figure.map(|figure| self.battle.figures[figure.index()]);
                group.is_some_and(|group| !self.has_figures(group))
            }
            Test::Affiliation(affiliation) => self.battle.affiliations[scope.seat.index()] == *affiliation,
            Test::Card { is, cost_max, cost_at_most } => {
                let card = match is {
                    Some(card) => self.card_meant(scope, *card),
                    None => scope.occasion.card,
                };
                card.is_some_and(|card| {
                    let cost = self.battle.command_cost(card);
                    cost_max.is_none_or(|most| cost <= most)
                        && cost_at_most.as_ref().is_none_or(|most| cost <= self.amount(scope, most))
                })
            }
            Test::SpentToken { who, token } => {
                self.the(scope, who).is_some_and(|figure| self.has_spent(figure, *token))
            }
            Test::Hand(hand) => self.holds_cards(scope, *hand),
            Test::Rolled(rolled) => self.shows_dice(*rolled),
            Test::Vp(Victory { opponent_leads_by, you_max }) => {
                let (own, other) = (self.points(scope.seat), self.points(scope.seat.other()));
                opponent_leads_by.is_none_or(|lead| other - own >= lead) && you_max.is_none_or(|most| own <= most)
            }
            Test::Voluntary => scope.occasion.voluntary,
            Test::Value { of, min } => self.amount(scope, of) >= *min,
            Test::Round(round) => self.state.round == *round,
            Test::LegalTarget(who) => {
                let target = self.the(scope, who);
                self.state.attack.as_ref().zip(target).is_some_and(|(attack, target)| {
                    let from = self.spaces(attack.attacker);
                    let targets = self.targets_as(attack.attacker, &from, attack.is_melee);
                    targets.iter().any(|(other, _)| *other == target)
                })
            }
            Test::HadLosAtActivationStart { from, to } => {
                let (from, to) = (self.the(scope, from), self.the(scope, to));
                from.zip(to).is_some_and(|(from, to)| {
                    let active = self.own_activation(to);
                    active.is_none_or(|active| active.seen_by.has(from))
                })
            }
            Test::Amount(least) => scope.occasion.amount >= *least,
        }
    }

    /// How the attack that is meant ended: the last of the ability, else the running one.
    pub(in crate::play) fn report(&self, scope: &Scope) -> Option<Report> {
        scope.report.or_else(|| self.state.attack.as_ref().map(|attack| attack.report()))
    }

    fn ended(&self, report: &Report, wanted: &Outcome) -> bool {
        let is_defeated = !self.figure(report.target).is_in_play();
        wanted.target_defeated.is_none_or(|defeated| defeated == is_defeated)
            && wanted.missed.is_none_or(|missed| missed == report.missed)
            && wanted.damage_min.is_none_or(|least| report.damage >= least)
            && wanted.damage_max.is_none_or(|most| report.damage <= most)
    }

    /// The pool whose dice were just rolled, where a word means that: that of the figure the event is about.
    pub(in crate::play) fn rolled_by(&self, scope: &Scope, pool: Pool) -> Pool {
        let attack = self.state.attack.as_ref().filter(|_| pool == Pool::Rolled);
        match attack.zip(scope.occasion.figure) {
            Some((attack, figure)) if figure == attack.attacker => Pool::Attack,
            Some((attack, figure)) if figure == attack.target => Pool::Defense,
            _ => pool,
        }
    }

    /// Whether a figure spent such a power token in the running attack.
    pub(super) fn has_spent(&self, figure: FigureNo, token: Option<PowerToken>) -> bool {
        let spent = self.state.attack.iter().flat_map(|attack| &attack.spent);
        spent.into_iter().any(|(by, spent)| *by == figure && token.is_none_or(|token| token == *spent))
    }

    fn holds_cards(&self, scope: &Scope, Hand { who, min, more_than }: Hand) -> bool {
        let count = |player: Player| -> usize {
            scope.seats(player).into_iter().map(|seat| self.state.side(seat).hand.len()).sum()
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
