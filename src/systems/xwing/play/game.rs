//! The game as the kernel's door shows it.

use std::sync::Arc;

use super::{
    Answer, Event, Fleet, Question, Seen, State,
    referee::{Answers, Live, Referee},
    state::{Stage, Standing},
};
use kernel::game::{DecisionOf, Game, Outcome, PieceAccount, Player, Refused, Seat, answer_of};

/// A practice match between two squads: a plain value.
///
/// It is the state before the running step, the answers given in it, and what follows from both: the state now, and the
/// open question.
#[derive(Debug, Clone)]
pub struct Dogfight {
    fleet: Arc<Fleet>,
    before: State,
    now: State,
    given: Vec<Answer>,
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
        game.run(Some(events));
        game
    }

    /// A game somebody imagines: it goes on from this state with these answers.
    pub(super) fn imagined(fleet: Arc<Fleet>, before: State, given: Vec<Answer>) -> Self {
        let mut game = Self { fleet, now: before.clone(), before, given, told: 0, open: None };
        game.run(None);
        game
    }

    /// Whether this is the open question.
    pub(super) fn is_asked(&self, decision: &DecisionOf<Self>) -> bool {
        self.open.as_ref() == Some(decision)
    }

    /// Lets two players answer at once for as long as `goes_on` says; looked at after every step of the game.
    pub fn play_on(&mut self, players: [&mut dyn Player<Self>; 2], goes_on: impl Fn(&State) -> bool) {
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
        while referee.state.stage != Stage::Over && goes_on(referee.state) && referee.step().is_ok() {}
        self.before.clone_from(&self.now);
        self.given.clear();
        self.told = 0;
        self.open = None;
    }

    /// What does not change in the game.
    pub fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// What the referee knows: everything. Players are shown [`Seen`].
    pub const fn state(&self) -> &State {
        &self.now
    }

    /// Takes an answer.
    fn take(&mut self, action: Answer, events: Option<&mut Vec<Event>>) -> Result<(), Refused> {
        let decision = self.open.as_ref().ok_or(Refused::Over)?;
        if !decision.answers.contains(&action) {
            return Err(Refused::NotOffered);
        }
        self.given.push(action);
        self.now.clone_from(&self.before);
        self.run(events);
        Ok(())
    }

    /// Answers the open question without anybody hearing what happens.
    pub fn silently(&mut self, action: Answer) -> Result<(), Refused> {
        self.take(action, None)
    }

    /// Carries out steps until a question is open or the game is over.
    fn run(&mut self, mut events: Option<&mut Vec<Event>>) {
        self.open = None;
        while self.now.stage != Stage::Over {
            let heard = events.as_ref().map_or(0, |events| events.len());
            let mut referee = Referee {
                fleet: &self.fleet,
                state: &mut self.now,
                answers: Answers { given: &self.given, taken: 0, live: None },
                open: None,
                events: events.as_deref_mut(),
                told: self.told,
                spare: Vec::new(),
            };
            if referee.step().is_err() {
                self.open = referee.open.take();
                self.told += events.map_or(0, |events| events.len() - heard);
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
    type Answer = Answer;
    type Event = Event;
    type Seen<'a> = Seen<'a>;

    fn decision(&self) -> Option<&DecisionOf<Self>> {
        self.open.as_ref()
    }

    fn apply(&mut self, action: &Answer, events: &mut Vec<Event>) -> Result<(), Refused> {
        self.take(*action, Some(events))
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
            .map(|(profile, ship)| {
                let survived = !ship.is_gone() && ship.standing != Standing::Doomed;
                PieceAccount {
                    place: usize::from(profile.place),
                    values: vec![survived.into(), ship.dealt, ship.taken],
                }
            })
            .collect()
    }

    fn play_out(&mut self, players: &mut [&mut dyn Player<Self>]) {
        if let [first, second] = players
            && !first.looks_ahead()
            && !second.looks_ahead()
        {
            return self.play_on([*first, *second], |_| true);
        }
        while let Some(action) = answer_of(self, players) {
            if self.take(action, None).is_err() {
                return;
            }
        }
    }
}
