//! Readying, exhausting, activating out of turn, companions, bans on players.

use super::super::{Scope, Thing, lasting::Ban};
use crate::{
    cards::ability::{Companion, CompanionPlace, Filter, Forbidden, Name, Player, Until, Who},
    play::{
        Answer, Event, QuestionKind,
        pieces::{FigureNo, GroupNo},
        referee::Referee,
        state::Standing,
    },
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// The groups of the figures that fit, each once.
    fn groups_that_fit(&self, scope: &Scope, filter: &Filter) -> Vec<GroupNo> {
        let figures = self.view().fitting(scope, filter);
        let mut groups: Vec<GroupNo> = figures.iter().map(|figure| self.battle.figures[figure.index()]).collect();
        groups.sort_unstable();
        groups.dedup();
        groups.retain(|group| !self.battle.groups[group.index()].is_companion);
        groups
    }

    /// Asks a player for one of these groups.
    fn ask_for_group(&mut self, seat: Seat, groups: Vec<GroupNo>, may_pass: bool) -> Flow<Option<GroupNo>> {
        let mut answers = self.list();
        answers.extend(groups.into_iter().map(Answer::Group));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        let question = crate::play::Question::of(QuestionKind::ChooseGroup);
        Ok(if let Answer::Group(group) = self.ask(seat, question, answers)? { Some(group) } else { None })
    }

    pub(super) fn readies(&mut self, scope: &Scope, of: &Who) {
        for figure in self.view().who(scope, of) {
            let group = self.battle.figures[figure.index()];
            if std::mem::replace(&mut self.state.exhausted[group.index()], false) {
                self.emit(Event::Readied(group));
            }
        }
    }

    pub(super) fn exhausts(
        &mut self,
        scope: &mut Scope,
        from: Option<&Filter>,
        name: Option<Name>,
        of: Option<&Who>,
    ) -> Flow {
        let group = match (from, of) {
            (Some(filter), _) => self.ask_for_group(scope.seat, self.groups_that_fit(scope, filter), false)?,
            (None, Some(of)) => self.view().the(scope, of).map(|figure| self.battle.figures[figure.index()]),
            (None, None) => None,
        };
        if let Some(group) = group {
            self.state.exhausted[group.index()] = true;
            self.emit(Event::GroupExhausted(group));
            if let Some(name) = name {
                scope.name(name, Thing::Group(group));
            }
        }
        Ok(())
    }

    /// Another group is activated after the one that just was (IA-ACT-11).
    pub(super) fn activate_group(
        &mut self,
        scope: &mut Scope,
        from: &Filter,
        name: Option<Name>,
        cost_sum_max: Option<i32>,
    ) -> Flow {
        let own_cost = |group: GroupNo| self.battle.groups[group.index()].cost;
        // What the costs come to includes the group that was activated.
        let left = cost_sum_max.map(|most| most - scope.occasion.group.map_or(0, own_cost));
        let mut open = self.groups_that_fit(scope, from);
        open.retain(|group| left.is_none_or(|left| own_cost(*group) <= left));
        if let Some(group) = self.ask_for_group(scope.seat, open, false)? {
            self.state.turns.push((scope.seat, group));
            if let Some(name) = name {
                scope.name(name, Thing::Group(group));
            }
        }
        Ok(())
    }

    pub(super) fn must_activate_next(&mut self, scope: &Scope, who: Player, from: &Who, by_other: bool) -> Flow {
        let seats = scope.seats(who);
        let Some(seat) = seats.first().copied() else { return Ok(()) };
        let figures = match from {
            Who::Fits(filter) => self.view().fitting(scope, filter),
            who => self.meant(scope, who),
        };
        let mut groups: Vec<GroupNo> = figures.iter().map(|figure| self.battle.figures[figure.index()]).collect();
        groups.retain(|group| self.battle.groups[group.index()].seat == seat && !self.state.exhausted[group.index()]);
        groups.sort_unstable();
        groups.dedup();
        let chooser = if by_other { scope.seat.other() } else { scope.seat };
        if let Some(group) = self.ask_for_group(chooser, groups, false)? {
            self.state.must_next[seat.index()] = Some(group);
            self.emit(Event::MustActivate(group));
        }
        Ok(())
    }

    pub(super) fn claim_initiative(&mut self, scope: &Scope) {
        if self.state.initiative != scope.seat {
            self.state.initiative = scope.seat;
            self.emit(Event::Initiative(scope.seat));
        }
    }

    pub(super) fn forbid(&mut self, scope: &Scope, who: Player, what: Forbidden, until: Until) {
        for seat in scope.seats(who) {
            self.state.bans.push(Ban { seat, what, until });
        }
    }

    /// A companion comes to the map, or is readied.
    pub(super) fn companion(&mut self, scope: &mut Scope, companion: &Companion) -> Flow {
        let found =
            self.battle.groups_of(scope.seat).find(|(_, group)| group.card == companion.id && group.is_companion);
        let Some((number, group)) = found else { return Ok(()) };
        let figure = FigureNo(group.figures.start);
        let is_here = self.figure(figure).is_in_play();
        if companion.ready {
            if is_here {
                self.state.exhausted[number.index()] = false;
                self.emit(Event::Readied(number));
            }
            return Ok(());
        }
        if is_here && companion.if_absent_place.is_some() {
            return self.carry_out(scope, &companion.otherwise);
        }
        let place = companion.place.or(companion.if_absent_place);
        let Some(you) = scope.you.filter(|you| self.figure(*you).is_in_play() && !is_here) else { return Ok(()) };
        let spaces = self.view().spaces(you);
        let stands = match place {
            // Companions may share spaces.
            Some(CompanionPlace::OwnSpace) => {
                spaces.iter().map(|space| crate::play::board::Stand::upright(*space)).collect()
            }
            _ => self.places_within(figure, &spaces, 1),
        };
        let mut answers = self.list();
        answers.extend(stands.into_iter().map(Answer::Stand));
        let question = crate::play::Question::about(QuestionKind::Deploy, figure);
        if let Answer::Stand(stand) = self.ask(scope.seat, question, answers)? {
            let state = self.figure_mut(figure);
            (state.standing, state.stand, state.damage) = (Standing::InPlay, stand, 0);
            self.state.exhausted[number.index()] = false;
            self.emit(Event::Deployed(figure, stand));
        }
        Ok(())
    }
}
