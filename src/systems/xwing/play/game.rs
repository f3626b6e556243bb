//! The game as the kernel's door shows it.

use std::sync::Arc;

use super::{
    Action, Event, Fleet, Question, Seen, State,
    referee::{Answers, Live, Referee},
    state::{Stage, Standing},
};
use crate::kernel::game::{DecisionOf, Game, Outcome, PieceAccount, Player, Refused, Seat};

/// A practice match between two squads: a plain value.
///
/// It is the state before the running step, the answers given in it, and what follows from both: the state now, and the
/// open question.
#[derive(Debug, Clone)]
pub struct Dogfight {
    fleet: Arc<Fleet>,
    before: State,
    now: State,
    given: Vec<Action>,
    told: usize,
    open: Option<DecisionOf<Self>>,
}

impl PartialEq for Dogfight {
    fn eq(&self, other: &Self) -> bool {
        self.before == other.before && self.given == other.given && self.now == other.now && self.open == other.open
    }
}

impl Dogfight {
    /// A game that goes on from this state as far as the next question.
    pub(super) fn resumed(fleet: Arc<Fleet>, state: State, events: &mut Vec<Event>) -> Self {
        let mut game = Self { fleet, before: state.clone(), now: state, given: Vec::new(), told: 0, open: None };
        game.run(events);
        game
    }

    /// What does not change in the game.
    pub fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// What the referee knows: everything. Players are shown [`Seen`].
    pub const fn state(&self) -> &State {
        &self.now
    }

    /// Carries out steps until a question is open or the game is over.
    fn run(&mut self, events: &mut Vec<Event>) {
        self.open = None;
        while self.now.stage != Stage::Over {
            let heard = events.len();
            let mut referee = Referee {
                fleet: &self.fleet,
                state: &mut self.now,
                answers: Answers { given: &self.given, taken: 0, live: None },
                open: None,
                events: Some(events),
                told: self.told,
                spare: Vec::new(),
            };
            if referee.step().is_err() {
                self.open = referee.open.take();
                self.told += events.len() - heard;
                return;
            }
            self.before.clone_from(&self.now);
            self.given.clear();
            self.told = 0;
        }
    }
}

impl Game for Dogfight {
    type Question = Question;
    type Action = Action;
    type Event = Event;
    type Seen<'a> = Seen<'a>;

    fn decision(&self) -> Option<&DecisionOf<Self>> {
        self.open.as_ref()
    }

    fn apply(&mut self, action: &Action, events: &mut Vec<Event>) -> Result<(), Refused> {
        let decision = self.open.as_ref().ok_or(Refused::Over)?;
        if !decision.actions.contains(action) {
            return Err(Refused::NotOffered);
        }
        self.given.push(*action);
        self.now.clone_from(&self.before);
        self.run(events);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    fn seen(&self, seat: Seat) -> Seen<'_> {
        Seen::within(&self.fleet, &self.now, seat, &self.before, &self.given)
    }

    fn account(&self, seat: Seat) -> Vec<PieceAccount> {
        let ships = self.fleet.ships.iter().zip(&self.now.ships).filter(|(profile, _)| profile.seat == seat);
        ships
            .map(|(profile, ship)| PieceAccount {
                place: usize::from(profile.place),
                survived: !ship.is_gone() && ship.standing != Standing::Doomed,
                dealt: ship.dealt,
                taken: ship.taken,
            })
            .collect()
    }

    fn play_out(&mut self, players: [&mut dyn Player<Self>; 2]) {
        // With players who answer at once no step has to begin anew but the running one.
        self.now.clone_from(&self.before);
        let [first, second] = players;
        let mut referee = Referee {
            fleet: &self.fleet,
            state: &mut self.now,
            answers: Answers { given: &self.given, taken: 0, live: Some(Live::Two([first, second])) },
            open: None,
            events: None,
            told: 0,
            spare: Vec::new(),
        };
        while referee.state.stage != Stage::Over && referee.step().is_ok() {}
        self.before.clone_from(&self.now);
        self.given.clear();
        self.told = 0;
        self.open = None;
    }
}
