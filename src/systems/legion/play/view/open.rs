//! Questions that leave room: which places a player may name besides those that are offered.

use super::{Place, View};
use crate::play::{
    Answer, Question,
    bar::Bar,
    movement::waiting,
    pieces::UnitNo,
    room::Room,
    state::Stage,
    table::{Level, Piece, Spot, template},
};

impl View<'_, '_> {
    /// Judges a place that a player names in answer to a question; none if the question asks for no place, or the
    /// answer names none.
    pub fn judged(&self, question: &Question, answer: &Answer) -> Option<Result<(), Bar>> {
        use Question as Ask;
        let judged = match (*question, *answer) {
            (Ask::Destination(unit, ..) | Ask::Scout(unit), Answer::Place { at, heading, level }) => {
                let going = self.state.going?;
                self.landing_at(unit, going, Place { at, heading, level }).map(|_| ())
            }
            (Ask::Turned(unit), Answer::Heading(heading)) => self.pivot_to(unit, heading).map(|_| ()),
            (Ask::DeployAt(unit), Answer::Place { at, heading, level }) => {
                self.deployment_at(unit, Place { at, heading, level }).map(|_| ())
            }
            (Ask::Formation(unit), Answer::Stand { mini, at, level }) => self.stand(unit, mini, at, level),
            (Ask::Displaced(unit, _), Answer::Place { at, heading, level }) => {
                if heading == self.unit(unit).leader()?.heading {
                    self.displaced_to(unit, at, level)
                } else {
                    Err(Bar::Heading)
                }
            }
            (Ask::PlaceToken(_), Answer::Spot(at)) => self.token_bar(at),
            (Ask::PlaceCharge(unit), Answer::Spot(at)) => self.charge_bar(unit, at),
            (Ask::PlaceMine(_), Answer::Spot(at)) => self.mine_bar(at),
            (Ask::PlaceBarricade(unit, piece), Answer::Place { at, heading, level: Level::Ground }) => match unit {
                Some(unit) => self.lifted_bar(unit, piece, at, heading),
                None => self.barricade_bar(at, heading),
            },
            (Ask::Disembark(unit, carrier), Answer::Place { at, heading, level }) => {
                self.exit_bar(unit, carrier?, Place { at, heading, level })
            }
            (Ask::PlaceCart, Answer::Spot(at)) => self.cart_start_bar(self.cart_seat(), at),
            (Ask::MoveCart(player), Answer::Place { at, heading, level }) => {
                self.cart_bar(player, Place { at, heading, level })
            }
            (Ask::PlaceMarker(unit, kind), Answer::Spot(at)) => self.marker_bar(kind, unit, at),
            (Ask::PlaceUnit(unit, with, beyond, _), Answer::Place { at, heading, level }) => {
                let place = Place { at, heading, level };
                match with {
                    Some(with) => self.beside_bar(unit, with, place),
                    None => self.placed_bar(unit, beyond, place),
                }
            }
            _ => return None,
        };
        Some(judged)
    }

    /// The answer that somebody means who points at a spot of the table: the nearest legal place there, as far as the question
    /// asks for one.
    pub fn pointed(&self, question: &Question, spot: Spot) -> Option<Answer> {
        match *question {
            Question::Destination(unit, ..) | Question::Scout(unit) => {
                self.landing_near(unit, self.state.going?, spot).map(|landing| landing.answer())
            }
            Question::PlaceCharge(unit) => self.charge_bar(unit, spot).is_ok().then_some(Answer::Spot(spot)),
            Question::PlaceMine(_) => self.mine_bar(spot).is_ok().then_some(Answer::Spot(spot)),
            Question::PlaceToken(_) => self.token_bar(spot).is_ok().then_some(Answer::Spot(spot)),
            Question::PlaceMarker(unit, kind) => {
                self.marker_bar(kind, unit, spot).is_ok().then_some(Answer::Spot(spot))
            }
            _ => None,
        }
    }

    /// True if a unit is just being put on the table.
    pub(in crate::play) fn is_deploying(&self, unit: UnitNo) -> bool {
        matches!(self.state.stage, Stage::Deploy(seat) if seat == self.fixed.seat(unit))
    }

    /// The minis of a unit that its player may still place around the leader.
    pub fn to_place(&self, unit: UnitNo) -> Vec<usize> {
        waiting(self.state.placed, self.unit(unit).minis.len())
    }

    fn stand(&self, unit: UnitNo, mini: u8, at: Spot, level: Level) -> Result<(), Bar> {
        let waiting = self.to_place(unit);
        if !waiting.contains(&usize::from(mini)) {
            return Err(Bar::Mini);
        }
        let deploys = self.is_deploying(unit);
        Room { view: *self, unit, waiting: &waiting, enemy: None, deploys }.bar_in_cohesion(at, level)
    }

    /// The minis of a unit that are set aside while it is displaced.
    pub(in crate::play) fn lifted(&self, unit: UnitNo) -> Vec<usize> {
        (0..self.unit(unit).minis.len()).filter(|mini| self.state.lifted >> mini & 1 == 1).collect()
    }

    /// LEG-MOVE-25: no farther than a move of speed 1.
    fn displaced_to(&self, unit: UnitNo, at: Spot, level: Level) -> Result<(), Bar> {
        let leader = self.unit(unit).leader().ok_or(Bar::Mini)?;
        if at.distance(leader.at) > template(1) + 2 * self.spec(unit).footprint.radius {
            return Err(Bar::Far);
        }
        let under = self.lifted(unit);
        let field = &self.state.field;
        if level != field.ground_level(at) && !field.piece(level).is_some_and(Piece::is_climbed) {
            return Err(Bar::Height);
        }
        Room { view: *self, unit, waiting: &under, enemy: None, deploys: false }.bar(at, level)
    }
}
