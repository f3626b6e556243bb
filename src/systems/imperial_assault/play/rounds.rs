//! Rounds: turns of groups (section 6), the Status Phase (section 17), and the end (section 18).

use super::{
    Answer, Event, Question,
    event::Decision,
    fixed::{Group, REBELS},
    pieces::{FigureNo, FigureSet, GroupNo, Status},
    referee::Referee,
    state::{Activation, Phase, Presence, Stage, Trigger},
    view::View,
};
use crate::{
    campaign::script,
    cards::ability::{Until, Window},
};
use kernel::game::{Outcome, Seat, stepped::Flow};

/// Victory points that win (IA-WIN-01).
pub const GOAL: i32 = 40;
/// Actions of a figure in an activation (IA-ACT-01).
const ACTIONS: u8 = 2;

impl View<'_, '_> {
    /// True unless all figures of a side are defeated: those that lie in ambush are not (IA-WIN-05).
    fn has_figures_left(&self, seat: Seat) -> bool {
        let waits = |(number, group): (GroupNo, &Group)| {
            !group.is_companion
                && (self.lies_in_ambush(number) || self.comes_late(number))
                && group.figures().any(|figure| self.figure(figure).presence == Presence::Reserve)
        };
        self.in_play_of(seat).any(|figure| !self.group(figure).is_companion) || self.fixed.groups_of(seat).any(waits)
    }
}

impl Referee<'_> {
    pub(super) fn begin_round(&mut self) -> Flow {
        self.state.round += 1;
        self.emit(Event::RoundBegan(self.state.round));
        self.state.visited = 0;
        self.state.used_round.clear();
        self.state.reached.clear();
        for side in &mut self.state.sides {
            side.flipped = false;
        }
        self.expire(|until| until == Until::NextRoundStart);
        self.state.activated = FigureSet::EMPTY;
        self.state.must_next = [None; 2];
        self.state.held = [false; 2];
        // Rules of the mission come first (IA-GOLD-05).
        self.mission_round_start()?;
        self.raise(&script::Trigger::RoundBegins(self.state.round.min(255) as u8), None)?;
        if self.is_over() {
            return Ok(());
        }
        self.open_window(Trigger::new(Window::RoundStart))?;
        self.state.phase = Phase::Activation;
        self.emit(Event::PhaseBegan(Phase::Activation));
        let first = if self.fixed.campaign.is_some() { REBELS } else { self.state.initiative };
        self.state.stage = Stage::Turn { seat: first };
        Ok(())
    }

    /// A side activates one group; the sides alternate until every group is exhausted (IA-ROUND-02, IA-ROUND-04).
    pub(super) fn take_turn(&mut self, seat: Seat) -> Flow {
        let (mut own, other) = (self.view().ready(seat), self.view().ready(seat.other()).len());
        // One that has to be next does not change how many are ready.
        let ready = own.len();
        if let Some(next) = self.state.must_next[seat.index()].filter(|next| own.contains(next)) {
            own = vec![next];
        }
        if own.is_empty() {
            self.state.stage = if other == 0 { Stage::Status } else { Stage::Turn { seat: seat.other() } };
            return Ok(());
        }
        // A player held back by Sit Tight is free for good after having more ready groups once; if both are held back with as
        // many, neither ever had more: then the one whose turn it is goes on.
        let deadlock = ready == other && self.state.held == [true; 2];
        if ready > other || deadlock {
            self.state.held[seat.index()] = false;
        }
        if self.state.held[seat.index()] && other > 0 {
            self.emit(Event::Passed(seat));
            self.state.stage = Stage::Turn { seat: seat.other() };
            return Ok(());
        }
        let is_bound = self.state.must_next[seat.index()].is_some();
        let may_pass = self.fixed.options.passing && ready < other && !is_bound;
        let mut answers = self.list();
        answers.extend(own.into_iter().map(Answer::Group));
        if may_pass {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, Question::Group, answers)? {
            Answer::Group(group) => self.activate(group),
            _ => {
                self.emit(Event::Passed(seat));
                self.state.stage = Stage::Turn { seat: seat.other() };
            }
        }
        Ok(())
    }

    /// A group begins its activation.
    fn activate(&mut self, group: GroupNo) {
        let seat = self.fixed.groups[group.index()].seat;
        self.state.must_next[seat.index()] = None;
        self.emit(Event::Activated(group));
        self.state.activation = Some(Activation::of(group));
        self.state.stage = Stage::NextFigure;
    }

    /// The figures of a group have their activations one after the other, as its player likes (IA-ACT-04).
    pub(super) fn next_figure(&mut self) -> Flow {
        let Some(Activation { group, done, .. }) = self.state.activation else {
            self.state.stage = Stage::GroupDone;
            return Ok(());
        };
        let mut left: Vec<_> = (self.fixed.groups[group.index()].figures())
            .filter(|figure| self.figure(*figure).is_in_play() && !done.has(*figure))
            .collect();
        left.extend(self.view().ready_companions(group));
        let question = Question::NextFigure;
        let seat = self.fixed.groups[group.index()].seat;
        let Some(figure) = self.ask_figure(seat, question, left, false)? else {
            self.state.stage = Stage::GroupDone;
            return Ok(());
        };
        if let Some(activation) = &mut self.state.activation {
            activation.done.insert(figure);
            activation.figure = Some(figure);
            (activation.actions, activation.points) = (ACTIONS, 0);
            (activation.attacked, activation.halted) = (false, FigureSet::EMPTY);
            (activation.left, activation.fought, activation.armed) = (false, false, false);
            activation.is_over = false;
        }
        self.state.used_activation.clear();
        self.state.felled.clear();
        self.expire_at_activation(figure);
        self.begin_hero(figure);
        self.emit(Event::FigureActivated(figure));
        self.state.stage = Stage::Act;
        self.see(figure);
        self.open_window(Trigger::about(Window::ActivationStart, figure))
    }

    /// Remembers who saw a figure as its activation began, where a card asks for it.
    fn see(&mut self, figure: FigureNo) {
        if !self.fixed.abilities.asks_sight {
            return;
        }
        let view = self.view();
        let hostile = view.in_play_of(self.seat(figure).other());
        let mut seen_by = FigureSet::EMPTY;
        hostile.filter(|other| view.has_sight(*other, figure)).for_each(|other| seen_by.insert(other));
        if let Some(activation) = &mut self.state.activation {
            activation.seen_by = seen_by;
        }
    }

    /// The card of a group is exhausted once its figures are done (IA-ACT-11); then groups may follow out of turn.
    pub(super) fn end_group(&mut self) -> Flow {
        let group: Option<GroupNo> = self.state.activation.take().map(|activation| activation.group);
        let Some(group) = group else { return Ok(()) };
        if !self.stays_ready(group) && !self.has_tokens_left(group) {
            self.state.exhausted[group.index()] = true;
        }
        let seat = self.fixed.groups[group.index()].seat;
        let mut trigger = Trigger::new(Window::GroupResolved);
        (trigger.group, trigger.seat) = (Some(group), Some(seat));
        self.open_window(trigger)?;
        self.spring_ambush(seat.other())?;
        self.state.stage = Stage::Turn { seat: seat.other() };
        while let Some((_, next)) = (!self.state.turns.is_empty()).then(|| self.state.turns.remove(0)) {
            if !self.state.exhausted[next.index()] && self.view().has_figures(next) {
                self.activate(next);
                break;
            }
        }
        Ok(())
    }

    /// The end of a figure's activation: what it has left is lost (IA-ACT-10, IA-MOVE-04).
    pub(super) fn end_figure(&mut self) -> Flow {
        let active = self.state.activation.as_ref().and_then(|activation| activation.figure);
        if let Some(figure) = active {
            self.open_window(Trigger::about(Window::ActivationEnd, figure))?;
            if let Some(activation) = &mut self.state.activation {
                activation.figure = None;
            }
            self.state.activated.insert(figure);
            if self.fixed.group(figure).is_companion {
                self.state.exhausted[self.fixed.figures[figure.index()].index()] = true;
            }
            self.lose_status(figure, Status::Weakened);
            self.expire(|until| matches!(until, Until::Activation | Until::OnceThisActivation));
            // A modifier that kept the figure alive may have ended.
            self.check_defeat(figure, None)?;
        }
        self.state.stage = Stage::NextFigure;
        Ok(())
    }

    pub(super) fn status_phase(&mut self) -> Flow {
        self.state.phase = Phase::Status;
        self.emit(Event::PhaseBegan(Phase::Status));
        self.open_window(Trigger::new(Window::StatusStart))?;
        if self.fixed.campaign.is_some() {
            return self.campaign_status();
        }
        // IA-STATUS-01, -02, -06.
        self.state.exhausted.fill(false);
        self.state.spent_sources.clear();
        self.state.tabled.iter_mut().for_each(|row| row.exhausted = false);
        for seat in self.by_initiative() {
            if self.view().may_not_draw(seat) {
                continue;
            }
            let count = 1 + self.view().terminals(seat);
            let mut trigger = Trigger::new(Window::CardsDrawn);
            (trigger.seat, trigger.amount) = (Some(seat), count.min(99) as u8);
            self.open_window(trigger)?;
            let fewer = usize::from(std::mem::take(&mut self.state.fewer_draws[seat.index()]));
            self.draw(seat, count.saturating_sub(fewer));
        }
        // IA-STATUS-03.
        self.mission_round_end()?;
        if self.is_over() {
            return Ok(());
        }
        self.answer_round_end()?;
        if self.is_over() {
            return Ok(());
        }
        self.tell_standing();
        let limit = u16::from(self.fixed.options.rounds);
        if limit > 0 && self.state.round >= limit {
            self.finish(None);
            return Ok(());
        }
        // IA-STATUS-04, IA-INIT-04.
        self.state.initiative = self.state.initiative.other();
        self.emit(Event::Initiative(self.state.initiative));
        self.state.stage = Stage::RoundStart;
        Ok(())
    }

    /// Cards answer that the round ends, and what lasted for it is gone.
    pub(super) fn answer_round_end(&mut self) -> Flow {
        self.open_window(Trigger::new(Window::RoundEnd))?;
        self.expire(|until| until == Until::Round);
        // Health that was lent for the round is gone.
        self.together(|referee| referee.fixed.figures().try_for_each(|figure| referee.check_defeat(figure, None)))
    }

    /// What happens at one moment: who has won is asked once all of it has (IA-WIN-09).
    pub(super) fn together(&mut self, all: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.state.together += 1;
        all(self)?;
        self.state.together -= 1;
        self.settle()
    }

    /// The end of a moment: the mission answers who was defeated, then somebody may have won (IA-GOLD-05, IA-WIN-01), and
    /// if nobody has, abilities answer too.
    pub(super) fn settle(&mut self) -> Flow {
        if self.state.together > 0 {
            return Ok(());
        }
        while let Some(fallen) = (!self.state.fallen.is_empty()).then(|| self.state.fallen.remove(0)) {
            self.mission_fallen(fallen)?;
        }
        self.clean_up();
        while let Some(defeat) = (!self.state.defeats.is_empty()).then(|| self.state.defeats.remove(0)) {
            self.open_window(defeat)?;
        }
        Ok(())
    }

    /// Ends the match if somebody has won at this moment (IA-WIN-01, IA-WIN-05, IA-WIN-09).
    pub(super) fn clean_up(&mut self) {
        if self.is_over() || self.state.round == 0 || self.state.together > 0 {
            return;
        }
        if self.fixed.campaign.is_some() {
            return self.end_if_settled();
        }
        let view = self.view();
        let alive = Seat::BOTH.map(|seat| !self.fixed.ends_with_last || view.has_figures_left(seat));
        let reached = Seat::BOTH.into_iter().any(|seat| view.points(seat) >= GOAL && !view.is_warded(seat));
        match alive {
            [true, false] => self.finish(Some(Seat::First)),
            [false, true] => self.finish(Some(Seat::Second)),
            [false, false] => self.finish(None),
            [true, true] if reached => self.finish(None),
            [true, true] => {}
        }
    }

    /// Tells what each side has left.
    fn tell_standing(&mut self) {
        let view = self.view();
        let figures = Seat::BOTH.map(|seat| view.in_play_of(seat).count() as u8);
        let points = Seat::BOTH.map(|seat| view.points(seat));
        self.emit(Event::Standing { round: self.state.round, figures, points });
    }

    /// The match is over; without a winner named, points and tie breakers decide (IA-WIN-01, IA-WIN-06).
    fn finish(&mut self, winner: Option<Seat>) {
        let points = Seat::BOTH.map(|seat| self.view().points(seat));
        let decided = winner.map_or_else(|| self.leader(points), |winner| (winner, Decision::Elimination));
        self.emit(Event::Decided(decided.0, decided.1));
        let outcome = Outcome { winner: Some(decided.0), rounds: self.state.round, score: points.into() };
        self.state.outcome = Some(outcome);
        self.emit(Event::Over(outcome));
    }

    /// The side that leads, and by what.
    fn leader(&self, points: [i32; 2]) -> (Seat, Decision) {
        let view = self.view();
        let tokens = |seat| -> i32 { view.in_play_of(seat).map(|figure| i32::from(self.figure(figure).damage)).sum() };
        let rank = |seat: Seat| {
            let side = self.state.side(seat);
            (!view.is_warded(seat), points[seat.index()], side.defeated, -tokens(seat), self.state.initiative == seat)
        };
        let (one, other) = (rank(Seat::First), rank(Seat::Second));
        let by_points =
            if points.into_iter().any(|points| points >= GOAL) { Decision::Points } else { Decision::Rounds };
        let by = match one {
            _ if one.0 != other.0 => Decision::Ward,
            _ if one.1 != other.1 => by_points,
            _ if one.2 != other.2 => Decision::Defeated,
            _ if one.3 != other.3 => Decision::Damage,
            _ => Decision::Initiative,
        };
        (if one > other { Seat::First } else { Seat::Second }, by)
    }
}
