//! Abilities that can be used in a window: owner, trigger, limit, tests, costs.

use super::card_overrides::CardLoan;
use crate::{
    cards::{
        CommandId,
        ability::{Effect, Lies, Limit, Native, Part, Play, Source as Pile, Subject, UsedBy, Who, Window},
    },
    play::{
        View,
        fixed::{AbilityNo, Origin, Source},
        pieces::{FigureNo, GroupNo},
        state::{Context, PastUse, Trigger, Use},
    },
};
use kernel::game::Seat;

impl View<'_, '_> {
    /// Uses open to a side in a window now.
    pub(in crate::play) fn offers(&self, seat: Seat, trigger: &Trigger) -> Vec<Use> {
        let mut found = Vec::new();
        for number in self.fixed.abilities.answers(trigger.window, seat) {
            self.each_owner(*number, trigger, |by| {
                let used = Use { ability: *number, by };
                if self.can_use(used, trigger) {
                    found.push(used);
                }
            });
        }
        found
    }

    /// True if a figure of this side could interrupt the active figure's action.
    pub(super) fn interrupts(&self, seat: Seat, trigger: &Trigger) -> bool {
        let in_action = matches!(
            trigger.window,
            Window::FigureEnters
                | Window::FigureExits
                | Window::DamageSuffered
                | Window::StrainSuffered
                | Window::ConditionApplied
                | Window::Defeated
        );
        let active = self.state.activation.as_ref().and_then(|activation| activation.figure);
        let abilities = &self.fixed.abilities;
        in_action
            && abilities.answers(trigger.window, seat).iter().any(|number| abilities.ability(*number).interrupts)
            && self.offers(seat, trigger).iter().any(|used| {
                abilities.ability(used.ability).interrupts && used.by.is_some_and(|figure| Some(figure) != active)
            })
    }

    /// The group whose figures own the abilities of a card: that on which an attachment lies now.
    pub(in crate::play) fn group_of(&self, source: crate::play::fixed::SourceNo) -> Option<GroupNo> {
        let moved = self.state.moved.iter().find(|(own, _)| *own == source);
        moved.map(|(_, group)| *group).or_else(|| self.fixed.abilities.source(source).group())
    }

    /// Everybody who could own an ability in a window.
    pub(super) fn each_owner(&self, number: AbilityNo, trigger: &Trigger, mut each: impl FnMut(Option<FigureNo>)) {
        let ability = self.fixed.abilities.ability(number);
        let (source, play) = (self.fixed.abilities.source(ability.source), &ability.play);
        match source.origin {
            Origin::Group(group) | Origin::Gear(group, _) => self.each_figure(group, play, trigger, each),
            Origin::Attachment(group, _) => {
                let group = self.group_of(ability.source).unwrap_or(group);
                self.each_figure(group, play, trigger, each);
            }
            Origin::Form(group, form) => {
                if self.state.forms.contains(&(group, form)) {
                    self.each_figure(group, play, trigger, each);
                }
            }
            Origin::Upgrade(_) => each(None),
            Origin::Supply(_) => {
                if let Some(group) = self.group_of(ability.source) {
                    self.each_figure(group, play, trigger, each);
                }
            }
            Origin::Imperial { attaches, .. } => match self.group_of(ability.source) {
                Some(group) => self.each_figure(group, play, trigger, each),
                None if attaches => {}
                None => each(None),
            },
            Origin::Command(card) => match play.zone {
                None => self.each_player_of(source, card, play, trigger, each),
                Some(Lies::Attached) => {
                    for row in self.state.tabled.iter().filter(|row| row.seat == source.seat && row.card == card) {
                        let Some(on) = row.on else { continue };
                        if play.role == Some(Part::Any) || play.of == Some(Subject::HostGroup) {
                            each(None);
                        } else {
                            self.each_figure(on, play, trigger, &mut each);
                        }
                    }
                }
                Some(Lies::PlayArea) => {
                    let mut rows = self.state.tabled.iter();
                    if rows.any(|row| row.seat == source.seat && row.card == card && row.on.is_none()) {
                        each(None);
                    }
                }
                Some(Lies::Discard) => {
                    if self.state.side(source.seat).discard.contains(&card) {
                        each(None);
                    }
                }
            },
        }
    }

    /// The figures of a group that could own an ability in a window.
    fn each_figure(&self, group: GroupNo, play: &Play, trigger: &Trigger, mut each: impl FnMut(Option<FigureNo>)) {
        let figures = &self.fixed.groups[group.index()].figures;
        let has = |figure: &FigureNo| figures.contains(&figure.0);
        if let Some(figure) = self.only_owner(play, trigger) {
            each_if(figure.filter(has), each);
            return;
        }
        if matches!(play.of, Some(Subject::Group | Subject::HostGroup)) {
            each_if(trigger.figure.filter(has), each);
            return;
        }
        if play.of == Some(Subject::YourGroup) {
            // The card of the group, whoever of it is left.
            let mut left =
                self.fixed.groups[group.index()].figures().filter(|figure| self.figure(*figure).is_in_play());
            each(left.next().or(Some(FigureNo(figures.start))));
            return;
        }
        for figure in figures.clone().map(FigureNo).filter(|figure| self.figure(*figure).is_in_play()) {
            each(Some(figure));
        }
    }

    /// The only figure that could own an ability in a window, where there is one: the attacker, the target, the figure of
    /// the event. None where it can be any.
    fn only_owner(&self, play: &Play, trigger: &Trigger) -> Option<Option<FigureNo>> {
        match play.role {
            Some(Part::Attacker) => Some(self.attacking()),
            Some(Part::Defender) => Some(self.state.attack.as_ref().map(|attack| attack.target)),
            Some(_) => None,
            None if play.is_own_event() && trigger.figure.is_some() => Some(trigger.figure),
            None => None,
        }
    }

    /// The figure that attacks, or aims.
    fn attacking(&self) -> Option<FigureNo> {
        let aim = self.state.aim.as_ref().map(|aim| aim.attacker);
        aim.or(self.state.attack.as_ref().map(|attack| attack.attacker))
    }

    /// Everybody who could play a Command card of a hand (IA-CMD-04).
    fn each_player_of(
        &self,
        source: &Source,
        card: CommandId,
        play: &Play,
        trigger: &Trigger,
        mut each: impl FnMut(Option<FigureNo>),
    ) {
        if self.may_not_play(source.seat) {
            return;
        }
        let is_held = self.state.side(source.seat).hand.contains(&card);
        let lent = if is_held { None } else { self.lent(source, card) };
        if !is_held && lent.is_none() {
            return;
        }
        if let Some(CardLoan::Copy(copy)) = lent {
            let can = |figure: &FigureNo| self.may_copy(source, copy, *figure);
            match self.only_owner(play, trigger) {
                Some(figure) => each_if(figure.filter(can), each),
                None => self.in_play_of(source.seat).filter(can).for_each(|figure| each(Some(figure))),
            }
            return;
        }
        if source.used_by == UsedBy::Player {
            each(None);
            return;
        }
        let can = |figure: &FigureNo| self.may_play(source, *figure);
        if let Some(figure) = self.only_owner(play, trigger) {
            each_if(figure.filter(can), each);
            return;
        }
        for figure in self.in_play_of(source.seat).filter(can) {
            each(Some(figure));
        }
    }

    /// True if a figure meets the restriction of a Command card.
    pub(super) fn may_play(&self, source: &Source, figure: FigureNo) -> bool {
        source.users.has(figure)
            || source.command().is_some_and(|card| {
                let traits = self.lent_traits(figure);
                !traits.is_empty()
                    && self.fixed.seat(figure) == source.seat
                    && self.fixed.command(card).is_some_and(|card| self.fixed.meets(&card.user, figure, traits))
            })
    }

    /// True if an ability can be used now.
    pub(in crate::play) fn can_use(&self, used: Use, trigger: &Trigger) -> bool {
        let ability = self.fixed.abilities.ability(used.ability);
        let (source, play) = (self.fixed.abilities.source(ability.source), &ability.play);
        let must_stand = !matches!(trigger.window, Window::AboutToBeDefeated | Window::Defeated);
        if must_stand
            && play.of != Some(Subject::YourGroup)
            && used.by.is_some_and(|figure| !self.figure(figure).is_in_play())
        {
            return false;
        }
        if source.group().is_some() && used.by.is_some_and(|figure| self.is_lost(figure, &play.name)) {
            return false;
        }
        let is_about = self.is_about(source.seat, self.group_of(ability.source), used, trigger, play);
        if !is_about || play.role.is_some_and(|role| !self.has_part(source, used.by, role)) {
            return false;
        }
        if self.is_used_up(used, trigger, play) {
            return false;
        }
        // A figure is not interrupted where it passes another (IA-INT-04).
        if ability.interrupts
            && let Some(mover) = trigger.figure
            && matches!(trigger.window, Window::FigureEnters | Window::FigureExits)
            && used.by != Some(mover)
            && self.shares_space(mover)
        {
            return false;
        }
        let context = self.context(used, *trigger);
        let is_waived = used.by.is_some_and(|figure| self.group(figure).waived.contains(&play.name));
        (is_waived || self.holds(&context, &play.tests))
            && self.can_pay(&context, source.seat, &play.cost)
            && self.has_first(&context, play)
    }

    /// A scope for the use of an ability.
    pub(in crate::play) fn context(&self, used: Use, trigger: Trigger) -> Context {
        let source = self.fixed.abilities.source_of(used.ability);
        let mut context = Context::new(used.ability, source.seat, used.by, trigger);
        context.limited =
            matches!(self.ability(used.ability).limit, Some(Limit::OncePerFigure | Limit::OncePerFigurePerRound));
        context.host = match source.origin {
            Origin::Attachment(..) => self.group_of(self.fixed.abilities.ability(used.ability).source),
            Origin::Command(card) => {
                let mut rows = self.state.tabled.iter().filter(|row| row.seat == source.seat && row.card == card);
                rows.find_map(|row| row.on)
            }
            _ => None,
        };
        // An answer to a resolved ability knows its result.
        if let Some(answered) = self.state.answered.as_ref().filter(|_| trigger.is_after) {
            (context.report, context.first_space) = (answered.report, answered.first_space);
            context.given = answered.given;
        }
        context
    }

    /// True if the trigger is the one an ability reacts to.
    fn is_about(&self, seat: Seat, group: Option<GroupNo>, used: Use, trigger: &Trigger, play: &Play) -> bool {
        match &play.of {
            None | Some(Subject::You) => match (used.by, trigger.figure, trigger.seat) {
                (Some(you), Some(figure), _) => you == figure,
                (_, _, Some(other)) => other == seat,
                (None, Some(figure), None) => self.fixed.seat(figure) == seat,
                (_, None, None) => true,
            },
            Some(Subject::Opponent) => {
                let other = trigger.seat.or(trigger.figure.map(|figure| self.fixed.seat(figure)));
                other == Some(seat.other())
            }
            Some(Subject::Any) => true,
            Some(Subject::Group) => {
                let host = self.context(used, *trigger).host.or(group);
                trigger.figure.is_some_and(|figure| Some(self.fixed.figures[figure.index()]) == host)
            }
            Some(Subject::HostGroup) => {
                let host = self.context(used, *trigger).host;
                trigger.figure.is_some_and(|figure| Some(self.fixed.figures[figure.index()]) == host)
            }
            Some(Subject::YourGroup) => match group {
                Some(group) => trigger.group == Some(group),
                None => trigger.group.is_some_and(|group| self.fixed.groups[group.index()].seat == seat),
            },
            Some(Subject::Ability(name)) => {
                let named = trigger.ability.map(|ability| self.fixed.abilities.ability(ability));
                named.is_some_and(|ability| ability.play.name == *name)
                    && (used.by.is_none() || used.by == trigger.figure)
                    && is_after(play) == trigger.is_after
            }
            Some(Subject::AfterAbility(name)) => {
                let named = trigger.ability.map(|ability| self.fixed.abilities.ability(ability));
                named.is_some_and(|ability| ability.play.name == *name) && used.by == trigger.figure && trigger.is_after
            }
            Some(Subject::Fits(filter)) => {
                trigger.figure.is_some_and(|figure| self.matches(&self.context(used, *trigger), figure, filter))
            }
        }
    }

    pub(super) fn has_part(&self, source: &Source, you: Option<FigureNo>, part: Part) -> bool {
        let Some(attack) = &self.state.attack else {
            let attacker = self.state.aim.as_ref().map(|aim| aim.attacker);
            return match part {
                Part::Attacker => attacker.is_some() && you == attacker,
                Part::AllyAttackerOrSelf => attacker.is_some_and(|attacker| self.fixed.seat(attacker) == source.seat),
                _ => false,
            };
        };
        let friends = |other: FigureNo| self.fixed.seat(other) == source.seat;
        let is_bare = attack.bare && source.group().is_some();
        match part {
            Part::Attacker => you == Some(attack.attacker) && !is_bare,
            Part::Defender => you == Some(attack.target),
            Part::AllyAttacker => you != Some(attack.attacker) && friends(attack.attacker),
            Part::AllyAttackerOrSelf => friends(attack.attacker),
            Part::AllyDefender => you != Some(attack.target) && friends(attack.target),
            Part::AllyDefenderOrSelf => friends(attack.target),
            Part::Observer => you.is_none() || you != Some(attack.attacker) && you != Some(attack.target),
            Part::Any => true,
        }
    }

    /// True if the limit of an ability is reached.
    fn is_used_up(&self, used: Use, trigger: &Trigger, play: &Play) -> bool {
        let abilities = &self.fixed.abilities;
        let ability = abilities.ability(used.ability);
        // Two figures that may each answer the other's attack with one do so once: an attack that answers an attack, and so
        // on, is no new opportunity for what began it (IA-CARD-06). A Command card is gone once it is played.
        if ability.strikes && abilities.source(ability.source).command().is_none() {
            let alike = |other: &&Use| abilities.ability(other.ability).play.name == play.name;
            if self.state.running.iter().rev().take_while(alike).any(|other| *other == used) {
                return true;
            }
        }
        let kin = ability.kin;
        let mine = |other: &&PastUse| abilities.ability(other.ability).kin == kin && other.by == used.by;
        let alike = |other: &&PastUse| abilities.ability(other.ability).kin == kin;
        let attack: &[PastUse] = self.state.attack.as_ref().map_or(&[], |attack| &attack.plays);
        let same = |other: &&PastUse| other.ability == used.ability && other.by == used.by;
        let count = |list: &[PastUse], passes: &dyn Fn(&&PastUse) -> bool| list.iter().filter(passes).count();
        match play.limit {
            Some(Limit::Repeatable) => false,
            Some(Limit::OncePerAttack) => count(attack, &mine) > 0,
            Some(Limit::NameOncePerAttack) => {
                let side = abilities.source_of(used.ability).seat;
                let named = |other: &&PastUse| {
                    abilities.ability(other.ability).play.name == play.name
                        && abilities.source_of(other.ability).seat == side
                };
                count(attack, &named) > 0
            }
            Some(Limit::OncePerActivation) => count(&self.state.used_activation, &mine) > 0,
            Some(Limit::OncePerRound) => count(&self.state.used_round, &mine) > 0,
            Some(Limit::OncePerMission) => count(&self.state.used_mission, &mine) > 0,
            Some(Limit::TimesPerMission(most)) => count(&self.state.used_mission, &alike) >= usize::from(most),
            Some(Limit::PerTokenPerRound) => {
                let tokens = used.by.and_then(|figure| self.hero(figure)).map_or(1, |(_, state)| state.tokens);
                count(&self.state.used_round, &mine) >= usize::from(tokens)
            }
            Some(Limit::OncePerGroupPerRound) => {
                let group = |figure: Option<FigureNo>| figure.map(|figure| self.fixed.figures[figure.index()]);
                let of_group = |other: &&PastUse| alike(other) && group(other.by) == group(used.by);
                count(&self.state.used_round, &of_group) > 0
            }
            Some(Limit::OncePerFigure | Limit::OncePerFigurePerRound) => {
                // A limit for each figure excludes those reached already.
                trigger.figure.is_some_and(|figure| {
                    Some(figure) != used.by && {
                        let about = |other: &&PastUse| alike(other) && other.about == Some(figure);
                        count(&self.state.used_round, &about) > 0
                    }
                })
            }
            None if play.when == Window::Special => {
                let times = used.by.map_or(1, |figure| self.special_repeat(figure));
                count(&self.state.used_activation, &same) >= usize::from(times)
            }
            // Once per opportunity, and an attack is one (IA-CARD-06).
            None if play.when.is_in_attack() => count(attack, &same) > 0,
            None => false,
        }
    }

    /// True if an ability's first step has somebody to choose or attack.
    fn has_first(&self, context: &Context, play: &Play) -> bool {
        match play.steps.first() {
            Some(Effect::Choose(choose)) => {
                choose.up_to
                    || !self.matching(context, &self.widened(context, choose).from).is_empty()
                    || self.could_widen(context, choose)
            }
            Some(Effect::ChooseCard { from: Pile::OpponentDiscard, .. }) => {
                !self.state.side(context.seat.other()).discard.is_empty()
            }
            Some(Effect::Native(Native::ControlCount { .. })) => {
                context.you.is_some_and(|you| !self.tokens_at(you).is_empty())
            }
            Some(Effect::Attack(strike)) if strike.by == Who::You => {
                context.you.is_some_and(|you| !self.strikes(context, you, strike, &[]).is_empty())
            }
            Some(Effect::Convert { from, .. }) if play.limit == Some(Limit::Repeatable) => {
                super::condition::icons(self.results(), *from) > 0
            }
            Some(Effect::Native(native)) => self.can_do(native, context.you),
            Some(Effect::Reroll { pool, .. }) => !self.rerollable(self.rolled_by(context, *pool)).is_empty(),
            Some(Effect::ReplaceDice { pool, from, to }) => {
                let dice = self.pool(*pool);
                dice.iter().any(|die| (*from == crate::cards::Die::Any || die == from) && die != to)
            }
            _ => true,
        }
    }

    /// The special actions a figure can take (IA-ACT-06 to -08), those of Command cards included.
    pub(in crate::play) fn specials(&self, figure: FigureNo) -> Vec<AbilityNo> {
        if self.cannot(figure, crate::cards::ability::FigureBan::UseSpecial) {
            return Vec::new();
        }
        let trigger = Trigger::about(Window::Special, figure);
        let attacked =
            self.state.activation.as_ref().is_some_and(|active| active.attacked) && !self.attacks_again(figure);
        let mut found = self.offers(self.fixed.seat(figure), &trigger);
        found.retain(|used| {
            let play = &self.fixed.abilities.ability(used.ability).play;
            used.by == Some(figure) && !(play.attacks() && (attacked || !self.may_attack(figure)))
        });
        found.into_iter().map(|used| used.ability).collect()
    }

    /// True if a figure has an ability before the target is named that widens its targets.
    pub(in crate::play) fn may_aim(&self, figure: FigureNo, trigger: &Trigger) -> bool {
        use crate::cards::ability::Modifier;
        fn widens(steps: &[Effect]) -> bool {
            steps.iter().any(|step| match step {
                Effect::AttackGains(gain) => gain.reach,
                Effect::Grant(grant) => grant.mods.contains(&Modifier::LosThroughFigures),
                Effect::ChooseOne(choice) => choice.of.iter().any(|option| widens(option)),
                Effect::Native(_) => true,
                _ => false,
            })
        }
        self.fixed.abilities.answers(trigger.window, self.fixed.seat(figure)).iter().any(|number| {
            let ability = self.fixed.abilities.ability(*number);
            let source = self.fixed.abilities.source(ability.source);
            let holds = match source.origin {
                Origin::Command(card) if ability.play.zone.is_none() => {
                    self.state.side(source.seat).hand.contains(&card) && self.may_play(source, figure)
                }
                Origin::Command(card) => {
                    let group = self.fixed.figures[figure.index()];
                    self.state.tabled.iter().any(|row| row.card == card && row.on == Some(group) && !row.exhausted)
                }
                _ => source.group() == Some(self.fixed.figures[figure.index()]),
            };
            holds && widens(&ability.play.steps)
        })
    }

    /// Watches open at a figure's activation, each with its place and ability.
    pub(in crate::play) fn watches_of(&self, seat: Seat, trigger: &Trigger) -> Vec<(usize, AbilityNo)> {
        let rows = self.state.watches.iter().enumerate();
        let open = rows.filter(|(_, row)| {
            row.context.seat == seat && row.watch.when == trigger.window && self.is_watched(row, trigger)
        });
        open.map(|(place, row)| (place, row.context.ability)).collect()
    }

    /// An ability of the match.
    pub fn ability(&self, ability: AbilityNo) -> &Play {
        &self.fixed.abilities.ability(ability).play
    }
}

fn each_if(figure: Option<FigureNo>, mut each: impl FnMut(Option<FigureNo>)) {
    if figure.is_some() {
        each(figure);
    }
}

/// True if an ability comes after the one it answers, as it asks for the result.
fn is_after(play: &Play) -> bool {
    use crate::cards::ability::{CardRef, Test};
    play.steps.iter().any(|step| match step {
        Effect::If { cond, .. } => cond.iter().any(|test| match test {
            Test::Outcome(_) => true,
            Test::Not(test) => matches!(**test, Test::Outcome(_)),
            _ => false,
        }),
        Effect::MoveCard { card, .. } => *card == CardRef::DiscardedForIt,
        Effect::SetDie { .. } => true,
        _ => false,
    })
}
