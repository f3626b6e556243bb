//! Movement points, moves, pushes, placing.

use crate::{
    cards::ability::{Amount, Effect, FigureBan, Ground, Who, Window},
    play::{
        Answer, Event, Question,
        board::{Distances, Stand},
        pieces::FigureNo,
        referee::Referee,
        state::{Context, Trigger},
    },
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// Movement points: kept for the running activation, else spent at once (IA-MOVE-03, IA-MOVE-05, IA-MOVE-06).
    pub(super) fn gain_mp(&mut self, context: &Context, to: &Who, n: &Amount) -> Flow {
        for figure in self.targets_in_play(context, to) {
            let points = self.view().count(context, n);
            let active = self.state.activation.as_ref().and_then(|activation| activation.figure);
            // Points gained as a move is performed belong to it.
            if context.trigger.window == Window::MovePerformed && context.trigger.figure == Some(figure) {
                self.state.extra_points = self.state.extra_points.saturating_add(points);
                continue;
            }
            let is_at_once = matches!(context.trigger.window, Window::Special | Window::ActivationEnd);
            if active == Some(figure) && !is_at_once {
                self.gain_points(figure, points);
                continue;
            }
            self.emit(Event::Gained(figure, points));
            self.free_walk(figure, points, false, self.seat(figure), true)?;
        }
        Ok(())
    }

    pub(super) fn move_spaces(
        &mut self,
        context: &mut Context,
        who: &Who,
        n: &Amount,
        mobile: bool,
        end_not_on: &[Ground],
        on_enter: &[Effect],
    ) -> Flow {
        for figure in self.targets_in_play(context, who) {
            let spaces = self.view().count(context, n);
            if mobile {
                self.leap(figure, spaces, end_not_on)?;
            } else if on_enter.is_empty() {
                self.free_walk(figure, spaces, true, self.seat(figure), true)?;
            } else {
                // Step by step, with what is done in every space.
                let from = self.figure(figure).stand;
                for left in (1..=spaces).rev() {
                    let stood = self.figure(figure).stand;
                    self.step_of(figure, left)?;
                    if self.figure(figure).stand == stood || !self.figure(figure).is_in_play() {
                        break;
                    }
                    self.resolve(context, on_enter)?;
                }
                if self.figure(figure).stand != from {
                    self.end_movement(figure)?;
                }
            }
        }
        Ok(())
    }

    /// Moves over any terrain, but does not end on some.
    fn leap(&mut self, figure: FigureNo, spaces: u8, end_not_on: &[Ground]) -> Flow {
        if !self.view().may_leave(figure) {
            return Ok(());
        }
        let reach = self.view().reach_mobile(figure, spaces);
        let base = self.fixed.group(figure).base;
        let ground = &self.state.ground;
        let bears = |stand: &Stand| {
            base.spaces(*stand).iter().all(|space| {
                !(end_not_on.contains(&Ground::Blocking) && ground.is_blocking(*space)
                    || end_not_on.contains(&Ground::Impassable) && ground.is_impassable(*space))
            })
        };
        let stands: Vec<Stand> = reach.stops().map(|(stand, _)| stand).filter(bears).collect();
        let mut answers = self.list();
        answers.extend(stands.into_iter().map(Answer::Stand));
        answers.push(Answer::Pass);
        let question = Question::Go(figure);
        if let Answer::Stand(stand) = self.ask(self.seat(figure), question, answers)? {
            self.go(figure, reach.way(stand), true)?;
        }
        Ok(())
    }

    /// Performs a move: as many points as its Speed, spent at once (IA-MOVE-01, IA-MOVE-06).
    pub(super) fn perform_move(&mut self, context: &Context, who: &Who, _optional: bool, controlled: bool) -> Flow {
        for figure in self.targets_in_play(context, who) {
            let seat = if controlled { context.seat } else { self.seat(figure) };
            let extra = self.performed_move(figure)?;
            let points = self.view().speed(figure).saturating_add(extra);
            self.free_walk(figure, points, false, seat, true)?;
        }
        Ok(())
    }

    /// The window in which a move is performed; the points that are added to it.
    pub(in crate::play) fn performed_move(&mut self, figure: FigureNo) -> Flow<u8> {
        let before = std::mem::take(&mut self.state.extra_points);
        self.open_window(Trigger::about(Window::MovePerformed, figure))?;
        Ok(std::mem::replace(&mut self.state.extra_points, before))
    }

    /// Walks at once, by points or by spaces, or stays.
    pub(in crate::play) fn free_walk(
        &mut self,
        figure: FigureNo,
        points: u8,
        by_spaces: bool,
        seat: Seat,
        voluntary: bool,
    ) -> Flow {
        if !self.view().may_leave(figure) || !self.figure(figure).is_in_play() {
            return Ok(());
        }
        let reach = self.view().reach(figure, points, by_spaces);
        let mut answers = self.list();
        answers.extend(reach.stops().map(|(stand, _)| Answer::Stand(stand)));
        answers.push(Answer::Pass);
        let question = Question::Go(figure);
        if let Answer::Stand(stand) = self.ask(seat, question, answers)? {
            self.go(figure, reach.way(stand), voluntary)?;
        }
        Ok(())
    }

    /// One step of a movement by spaces: anywhere from where it can still stop.
    fn step_of(&mut self, figure: FigureNo, left: u8) -> Flow {
        if !self.view().may_leave(figure) {
            return Ok(());
        }
        let steps = self.view().first_steps(figure, left);
        let can_stop = self.view().stands_alone(figure);
        let mut answers = self.list();
        answers.extend(steps.into_iter().map(Answer::Stand));
        if can_stop && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        let question = Question::Go(figure);
        if let Answer::Stand(stand) = self.ask(self.seat(figure), question, answers)? {
            self.go_through(figure, vec![stand], true)?;
        }
        Ok(())
    }

    /// The player of the ability moves a figure, which is no exit of its own will (IA-MOVE-15, IA-MOVE-17).
    pub(super) fn push(&mut self, context: &Context, who: &Who, n: &Amount, to_you: bool) -> Flow {
        for figure in self.targets_in_play(context, who) {
            if self.view().cannot(figure, FigureBan::BePushed) {
                continue;
            }
            let spaces = self.view().count(context, n);
            let reach = self.view().reach_pushed(figure, spaces);
            let own = context.you.map(|you| self.view().spaces(you)).unwrap_or_default();
            let base = self.fixed.group(figure).base;
            let beside = |stand: &Stand| {
                !to_you
                    || base.spaces(*stand).iter().any(|space| own.iter().any(|other| self.view().touch(*space, *other)))
            };
            let stands: Vec<Stand> = reach.stops().map(|(stand, _)| stand).filter(beside).collect();
            let mut answers = self.list();
            answers.extend(stands.into_iter().map(Answer::Stand));
            answers.push(Answer::Pass);
            let question = Question::Push(figure);
            if let Answer::Stand(stand) = self.ask(context.seat, question, answers)? {
                self.go(figure, reach.way(stand), false)?;
            }
        }
        Ok(())
    }

    /// Is placed in an empty space so near, where it could end a movement (IA-MOVE-14).
    pub(super) fn place(&mut self, context: &Context, who: &Who, within: u8) -> Flow {
        for figure in self.targets_in_play(context, who) {
            if !self.view().may_leave(figure) {
                continue;
            }
            let stands = self.places_within(figure, &self.view().spaces(figure), within);
            let own = self.figure(figure).stand;
            let mut answers = self.list();
            answers.extend(stands.into_iter().filter(|stand| *stand != own).map(Answer::Stand));
            let question = Question::Go(figure);
            if let Answer::Stand(to) = self.ask(context.seat, question, answers)? {
                self.put_down(figure, to)?;
            }
        }
        Ok(())
    }

    /// Lifts a figure and sets it down: it leaves and enters (IA-MOVE-14, IA-MOVE-18).
    pub(in crate::play) fn put_down(&mut self, figure: FigureNo, to: Stand) -> Flow {
        let from = self.figure(figure).stand;
        let mut exits = Trigger::about(Window::FigureExits, figure);
        exits.voluntary = true;
        self.open_window(exits)?;
        if !self.figure(figure).is_in_play() || !self.view().may_leave(figure) {
            return Ok(());
        }
        self.figure_mut(figure).stand = to;
        self.left_its_space(figure);
        self.emit(Event::Placed { figure, from, to });
        self.arrived(figure, from, true)
    }

    /// Places for a figure within a distance of these spaces.
    pub(in crate::play) fn places_within(
        &self,
        figure: FigureNo,
        from: &[crate::play::board::Space],
        within: u8,
    ) -> Vec<Stand> {
        let group = self.fixed.group(figure);
        let far = Distances::from(&self.state.ground, from, within);
        let occupied = self.view().spaces_of(|other| other != figure);
        let mut stands: Vec<_> = (self.state.ground.spaces().iter())
            .filter(|space| far.to(**space).is_some())
            .flat_map(|space| group.base.stands_over(*space))
            .filter(|stand| group.base.fits(&self.state.ground, *stand, group.is_free()))
            .filter(|stand| !group.base.spaces(*stand).iter().any(|space| occupied.contains(*space)))
            .collect();
        stands.sort_unstable();
        stands.dedup();
        stands
    }

    /// Places for a figure adjacent to one of these.
    pub(in crate::play) fn places_beside(&self, figure: FigureNo, others: Vec<FigureNo>) -> Vec<Stand> {
        let mut stands: Vec<Stand> = (others.into_iter())
            .flat_map(|other| {
                let spaces = self.view().spaces(other);
                self.places_within(figure, &spaces, 1)
            })
            .collect();
        stands.sort_unstable();
        stands.dedup();
        stands
    }

    /// Rubble makes its space difficult terrain.
    pub(super) fn place_rubble(&mut self, context: &Context, at: &Who) {
        for space in self.view().target_spaces(context, at) {
            if !self.state.rubble.contains(&space) {
                self.state.rubble.push(space);
                std::sync::Arc::make_mut(&mut self.state.ground).make_difficult(space);
                self.emit(Event::RubblePlaced(space));
            }
        }
    }
}
