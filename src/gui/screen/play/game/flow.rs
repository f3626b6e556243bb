//! Progress of a match: computer players on other threads, and replays.

use std::{
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use super::{Match, Message, Pick};
use crate::{
    Context,
    background::{in_background, pause},
    screen::play::{Action, MatchView, Pace},
};
use iced::Task;
use kernel::{
    game::{BySeat, Match as _, Seat},
    narration::LogEvent,
};
use practice::opponents;

/// A player that may be thinking on another thread. The window's thread never waits for it.
pub(super) type Thinker<S> = Arc<Mutex<opponents::Opponent<S>>>;

/// Maximum number of answers in one go.
const IN_ONE_GO: usize = 4_000;

/// Mode of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// It waits until the user continues.
    Still,
    /// It continues after each answer of a person.
    Running,
    /// A computer player thinks, or the user gets time to see an event. A result with another ticket is too late.
    Waiting {
        ticket: u64,
        /// It continues afterwards.
        goes_on: bool,
    },
}

impl<S: MatchView> Match<S> {
    /// True if the match continues by itself.
    pub(in crate::screen::play) const fn runs(&self) -> bool {
        matches!(self.mode, Mode::Running | Mode::Waiting { goes_on: true, .. })
    }

    /// True while it waits.
    pub(in crate::screen::play) const fn waits(&self) -> bool {
        matches!(self.mode, Mode::Waiting { .. })
    }

    /// True if it waits for this ticket.
    pub(super) fn waits_for(&self, number: u64) -> bool {
        matches!(self.mode, Mode::Waiting { ticket, .. } if ticket == number)
    }

    /// Mode after a jump: it continues with a person's answer.
    pub(super) fn mode_of_question(&self) -> Mode {
        if self.asked_person().is_some() { Mode::Running } else { Mode::Still }
    }

    /// Ends the wait.
    pub(super) const fn arrive(&mut self) {
        self.mode = if self.runs() { Mode::Running } else { Mode::Still };
    }

    pub(super) const fn wait(&mut self, goes_on: bool) -> u64 {
        self.tickets += 1;
        self.mode = Mode::Waiting { ticket: self.tickets, goes_on };
        self.tickets
    }

    /// Continues until a person is asked: computer players think, a replay moves on.
    pub(super) fn go_on(&mut self, context: &Context<'_>) -> Task<Message> {
        self.arrive();
        if self.is_reading() {
            let Some(time) = context.attacks.time() else { return Task::none() };
            let ticket = self.wait(self.runs());
            return pause(time).map(move |_| Message::Waited(ticket));
        }
        if let Some(answer) = self.routine().filter(|_| self.runs()) {
            self.lingers |= self.take(answer, context);
            self.turn_to_the_next();
            return self.go_on(context);
        }
        if self.runs() && self.give_next(context) {
            self.turn_to_the_next();
            return self.go_on(context);
        }
        if self.runs() { self.go_one_step(true) } else { Task::none() }
    }

    /// Continues by one step; by more if it `goes_on`.
    pub(super) fn go_one_step(&mut self, goes_on: bool) -> Task<Message> {
        if self.reviews() {
            let ticket = self.wait(goes_on);
            return pause(self.pace.time().max(Duration::from_millis(60))).map(move |_| Message::Waited(ticket));
        }
        let Some(seat) = self.record.decision().map(|decision| decision.seat) else { return Task::none() };
        if self.helped[seat] && !self.is_set_up_now() {
            self.help_nobody();
            self.turn_to_the_next();
            return Task::none();
        }
        let helper = |seat: Seat| self.helper.clone().filter(|_| self.helped[seat]);
        let thinkers: BySeat<Option<Thinker<S>>> =
            self.players.iter().map(|(seat, player)| player.clone().or_else(|| helper(seat))).collect();
        if thinkers[seat].is_none() {
            return Task::none();
        }
        let (game, pace, helped) = (self.record.game().clone(), self.pace, self.helped);
        let lingers = self.lingers && !S::is_opening(&game);
        let ticket = self.wait(goes_on);
        in_background(move || {
            if lingers {
                thread::sleep(pace.time());
            }
            think::<S>(game, &thinkers, &helped, pace)
        })
        .map(move |picks| Message::Thought(ticket, picks))
    }

    /// True if the last question in view need not be asked of a person.
    pub(super) fn is_routine(&self) -> bool {
        self.record.decision().is_some_and(|decision| S::is_routine(&self.state, self.record.game(), decision))
    }

    /// The answer to a question that a person need not be asked; as the helper would answer.
    pub(super) fn routine(&self) -> Option<usize> {
        let decision = self.record.decision()?;
        let is_asked = self.players[decision.seat].is_none() && !self.helped[decision.seat] && !self.reviews();
        if !is_asked || !S::is_routine(&self.state, self.record.game(), decision) {
            return None;
        }
        let mut helper = self.helper.as_ref()?.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let picked = helper.answer(&self.record.game().seen(decision.seat), decision);
        Some(picked.min(decision.answers.len() - 1))
    }

    /// True if the question sets up the table.
    fn is_set_up_now(&self) -> bool {
        S::is_opening(self.record.game()) && self.record.decision().is_some_and(S::sets_up)
    }

    /// Lets the helper answer the open question.
    pub(super) fn delegate(&mut self) -> Task<Message> {
        let (Some(open), Some(helper)) = (self.open(), &self.helper) else { return Task::none() };
        let (seat, game) = (open.seat, self.record.game().clone());
        let thinkers = BySeat::each(S::SEATS, |other| (other == seat).then(|| Arc::clone(helper)));
        let ticket = self.wait(self.runs());
        self.toll = [0, 0];
        let task = in_background(move || {
            let mut picks = think::<S>(game, &thinkers, &BySeat::each(S::SEATS, |_| true), Pace::AtOnce);
            picks.truncate(1);
            picks
        });
        task.map(move |picks| Message::Thought(ticket, picks))
    }

    /// Takes the answers of a player.
    pub(super) fn thought(&mut self, picks: Option<Vec<Pick>>, context: &Context<'_>) -> Action {
        self.arrive();
        let Some(picks) = picks else {
            self.mode = Mode::Still;
            return Action::Problem(context.text("gui.play.broken").to_owned());
        };
        self.lingers = false;
        for pick in picks {
            if let Some(decision) = self.record.decision() {
                self.reasons.weighed(self.record.at(), decision, &pick);
            }
            let before = self.record.at();
            self.lingers |= self.take(pick.answer, context);
            if self.record.at() > before {
                self.record.weighed(&pick.weighed);
            }
        }
        self.turn_to_the_next();
        Action::at_table(self.go_on(context))
    }

    /// The pause is over.
    pub(super) fn waited(&mut self, context: &Context<'_>) -> Task<Message> {
        if self.is_reading() {
            return self.read_on(context);
        }
        self.arrive();
        if self.reviews() && self.runs() {
            self.mode = if self.step_on() { Mode::Running } else { Mode::Still };
        }
        self.go_on(context)
    }

    /// The dice in view were read.
    pub(super) fn read_on(&mut self, context: &Context<'_>) -> Task<Message> {
        S::read_on(&mut self.state, self.record.game());
        self.turn_to_the_next();
        self.go_on(context)
    }

    /// Moves the replay by one answer, or further if it had no visible event; returns true if there is more.
    fn step_on(&mut self) -> bool {
        for _ in 0..IN_ONE_GO {
            if !self.reviews() {
                return false;
            }
            self.look_at(self.record.at() + 1);
            if self.record.latest().iter().any(LogEvent::is_notable) {
                break;
            }
        }
        self.reviews()
    }
}

/// Answers for computer players until a person is asked or an event deserves a pause.
fn think<S: MatchView>(
    mut game: S::Match,
    thinkers: &BySeat<Option<Thinker<S>>>,
    helped: &BySeat<bool>,
    pace: Pace,
) -> Vec<Pick> {
    let mut picks = Vec::new();
    let mut events = Vec::new();
    while let Some(decision) = game.decision() {
        let seat = decision.seat;
        if helped[seat] && !picks.is_empty() && !(S::is_opening(&game) && S::sets_up(decision)) {
            break;
        }
        let Some(thinker) = &thinkers[seat] else { break };
        // A player that panicked has left no bad state: its answers are checked like any other.
        let mut thinker = thinker.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let picked = thinker.answer(&game.seen(seat), decision).min(decision.answers.len() - 1);
        let answer = decision.answers[picked].clone();
        picks.push(Pick { answer: picked, weighed: thinker.weighed().to_vec() });
        drop(thinker);
        events.clear();
        let seen = game.apply(&answer, &mut events).is_err() || events.iter().any(LogEvent::is_notable);
        let hurry = pace == Pace::AtOnce || S::is_opening(&game);
        if seen && !hurry || picks.len() >= IN_ONE_GO {
            break;
        }
    }
    picks
}
