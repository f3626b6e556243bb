//! The referee: carries out the rules on a state, and asks the players.
//!
//! The rules are written straight down, as the book has them; whatever a player has to decide is asked in the middle (see
//! [`kernel::game::stepped`]).

use super::{
    Answer, Event, Fixed, Question, QuestionKind, State,
    fixed::Profile,
    maneuver::Flown,
    pieces::{AbilityAt, ShipNo, ShipSet},
    state::ShipState,
    view::View,
};
use crate::XWing;
use kernel::{
    game::{
        Seat,
        stepped::{Flow, StepIo},
    },
    plane::Pose,
};

/// Applies the rules to a state and asks the players.
pub(super) struct Referee<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a mut State,
    pub(super) table: StepIo<'a, XWing>,
}

impl<'a> Referee<'a> {
    /// An empty list of answers.
    pub(super) fn list(&mut self) -> Vec<Answer> {
        self.table.answers()
    }

    /// Asks a player. What has one answer only is not asked; what has none is a pass.
    pub(super) fn ask(&mut self, seat: Seat, question: Question, answers: Vec<Answer>) -> Flow<Answer> {
        let answer = self.table.ask(self.fixed, self.state, seat, question, answers)?;
        Ok(answer.unwrap_or(Answer::Pass))
    }

    /// Asks for one of these ships; none if there is none, or if the player passes.
    pub(super) fn ask_ship(
        &mut self,
        seat: Seat,
        question: Question,
        ships: ShipSet,
        may_pass: bool,
    ) -> Flow<Option<ShipNo>> {
        let mut answers = self.list();
        answers.extend(ships.into_iter().map(Answer::Ship));
        if may_pass {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, question, answers)? {
            Answer::Ship(ship) => Ok(Some(ship)),
            _ => Ok(None),
        }
    }

    /// Asks for one of the spots of the question: its place among them, and where it is; none if there is none, or if the
    /// player passes.
    pub(super) fn ask_spot(&mut self, seat: Seat, question: Question, may_pass: bool) -> Flow<Option<(usize, Pose)>> {
        let spots = question.spots.clone();
        let mut answers = self.list();
        answers.extend((0..spots.len() as u16).map(Answer::Spot));
        if may_pass {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, question, answers)? {
            Answer::Spot(spot) => Ok(Some((usize::from(spot), spots[usize::from(spot)]))),
            _ => Ok(None),
        }
    }

    /// Asks the owner of a ship for one of these maneuvers; none if there is none.
    pub(super) fn ask_maneuver(
        &mut self,
        ship: ShipNo,
        why: Option<AbilityAt>,
        found: Vec<Flown>,
    ) -> Flow<Option<Flown>> {
        let mut question = Question::about(QuestionKind::Maneuver, ship);
        question.why = why;
        question.maneuvers.clone_from(&found);
        let mut answers = self.list();
        answers.extend((0..found.len() as u8).map(Answer::Fly));
        match self.ask(self.seat(ship), question, answers)? {
            Answer::Fly(place) => Ok(Some(found[usize::from(place)])),
            _ => Ok(None),
        }
    }

    /// Tells what happened.
    pub(super) fn emit(&mut self, event: Event) {
        self.table.emit(event);
    }

    /// The view of the match as it is now.
    pub(super) const fn view(&self) -> View<'a, '_> {
        View::new(self.fixed, self.state)
    }

    /// The ship as its cards make it.
    pub(super) fn profile(&self, ship: ShipNo) -> &'a Profile {
        &self.fixed.ships[ship.index()]
    }

    /// The state of a ship.
    pub(super) fn ship(&self, ship: ShipNo) -> &ShipState {
        &self.state.ships[ship.index()]
    }

    /// The state of a ship, to be changed.
    pub(super) fn ship_mut(&mut self, ship: ShipNo) -> &mut ShipState {
        &mut self.state.ships[ship.index()]
    }

    /// The owner of a ship.
    pub(super) fn seat(&self, ship: ShipNo) -> Seat {
        self.profile(ship).seat
    }

    /// Every ship of the game, on the board or not.
    pub(super) fn all(&self) -> impl Iterator<Item = ShipNo> + use<> {
        (0..self.fixed.ships.len() as u8).map(ShipNo)
    }

    /// A number that was not given to anything in this game yet.
    pub(super) fn number(&mut self) -> u16 {
        self.state.serial += 1;
        self.state.serial
    }
}
