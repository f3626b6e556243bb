//! Readying, exhausting, activating out of turn, companions, bans on players.

use crate::{
    cards::ability::{Companion, CompanionPlace, Filter, Name, Player, PlayerBan, Until, Who},
    play::{
        Answer, Event, Question,
        pieces::{FigureNo, GroupNo},
        referee::Referee,
        state::{ActiveBan, Context, Presence, Selection},
    },
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// The groups of the figures that fit, each once.
    fn groups_that_fit(&self, context: &Context, filter: &Filter) -> Vec<GroupNo> {
        let figures = self.view().matching(context, filter);
        let mut groups: Vec<GroupNo> = figures.iter().map(|figure| self.fixed.figures[figure.index()]).collect();
        groups.sort_unstable();
        groups.dedup();
        groups.retain(|group| !self.fixed.groups[group.index()].is_companion);
        groups
    }

    /// Asks a player for one of these groups.
    fn ask_for_group(&mut self, seat: Seat, groups: Vec<GroupNo>, may_pass: bool) -> Flow<Option<GroupNo>> {
        let mut answers = self.list();
        answers.extend(groups.into_iter().map(Answer::Group));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        let question = Question::ChooseGroup;
        Ok(if let Answer::Group(group) = self.ask(seat, question, answers)? { Some(group) } else { None })
    }

    pub(super) fn readies(&mut self, context: &Context, of: &Who) {
        for figure in self.view().targets(context, of) {
            let group = self.fixed.figures[figure.index()];
            if std::mem::replace(&mut self.state.exhausted[group.index()], false) {
                self.emit(Event::Readied(group));
            }
        }
    }

    pub(super) fn exhausts(
        &mut self,
        context: &mut Context,
        from: Option<&Filter>,
        name: Option<Name>,
        of: Option<&Who>,
    ) -> Flow {
        let group = match (from, of) {
            (Some(filter), _) => self.ask_for_group(context.seat, self.groups_that_fit(context, filter), false)?,
            (None, Some(of)) => self.view().target(context, of).map(|figure| self.fixed.figures[figure.index()]),
            (None, None) => None,
        };
        if let Some(group) = group {
            self.state.exhausted[group.index()] = true;
            self.emit(Event::GroupExhausted(group));
            if let Some(name) = name {
                context.name(name, Selection::Group(group));
            }
        }
        Ok(())
    }

    /// Another group is activated after the one that just was (IA-ACT-11).
    pub(super) fn activate_group(
        &mut self,
        context: &mut Context,
        from: &Filter,
        name: Option<Name>,
        cost_sum_max: Option<i32>,
    ) -> Flow {
        let own_cost = |group: GroupNo| self.fixed.groups[group.index()].cost;
        // The sum includes the cost of the activated group.
        let left = cost_sum_max.map(|most| most - context.trigger.group.map_or(0, own_cost));
        let mut open = self.groups_that_fit(context, from);
        open.retain(|group| left.is_none_or(|left| own_cost(*group) <= left));
        if let Some(group) = self.ask_for_group(context.seat, open, false)? {
            self.state.turns.push((context.seat, group));
            if let Some(name) = name {
                context.name(name, Selection::Group(group));
            }
        }
        Ok(())
    }

    pub(super) fn must_activate_next(&mut self, context: &Context, who: Player, from: &Who, by_other: bool) -> Flow {
        let seats = context.seats(who);
        let Some(seat) = seats.first().copied() else { return Ok(()) };
        let figures = match from {
            Who::Fits(filter) => self.view().matching(context, filter),
            who => self.targets_in_play(context, who),
        };
        let mut groups: Vec<GroupNo> = figures.iter().map(|figure| self.fixed.figures[figure.index()]).collect();
        groups.retain(|group| self.fixed.groups[group.index()].seat == seat && !self.state.exhausted[group.index()]);
        groups.sort_unstable();
        groups.dedup();
        let chooser = if by_other { context.seat.other() } else { context.seat };
        if let Some(group) = self.ask_for_group(chooser, groups, false)? {
            self.state.must_next[seat.index()] = Some(group);
            self.emit(Event::MustActivate(group));
        }
        Ok(())
    }

    pub(super) fn claim_initiative(&mut self, context: &Context) {
        if self.state.initiative != context.seat {
            self.state.initiative = context.seat;
            self.emit(Event::Initiative(context.seat));
        }
    }

    pub(super) fn forbid(&mut self, context: &Context, who: Player, what: PlayerBan, until: Until) {
        for seat in context.seats(who) {
            self.state.bans.push(ActiveBan { seat, what, until });
        }
    }

    /// A companion comes to the map, or is readied.
    pub(super) fn companion(&mut self, context: &mut Context, companion: &Companion) -> Flow {
        let found = self
            .fixed
            .groups_of(context.seat)
            .find(|(_, group)| group.card == Some(companion.id) && group.is_companion);
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
            return self.resolve(context, &companion.otherwise);
        }
        let place = companion.place.or(companion.if_absent_place);
        let Some(you) = context.you.filter(|you| self.figure(*you).is_in_play() && !is_here) else { return Ok(()) };
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
        let question = Question::Deploy(figure);
        if let Answer::Stand(stand) = self.ask(context.seat, question, answers)? {
            let state = self.figure_mut(figure);
            (state.presence, state.stand, state.damage) = (Presence::InPlay, stand, 0);
            self.state.exhausted[number.index()] = false;
            self.emit(Event::Deployed(figure, stand));
        }
        Ok(())
    }
}
