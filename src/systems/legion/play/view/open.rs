//! Questions that leave room: which places a player may name besides those that are offered.

use super::{Place, View};
use crate::play::{
    Answer, Question, QuestionKind,
    bar::Bar,
    movement::waiting,
    pieces::UnitNo,
    room::Room,
    state::{MarkerKind, Stage},
    table::{Level, Outline, Piece, Spot, template},
};

impl View<'_, '_> {
    /// Judges a place that a player names in answer to a question; none if the question asks for no place, or the
    /// answer names none.
    pub fn judged(&self, question: &Question, answer: &Answer) -> Option<Result<(), Bar>> {
        use QuestionKind as Kind;
        let judged = match (question.kind, *answer) {
            (Kind::Destination | Kind::Scout, Answer::Place { at, heading, level }) => {
                let going = self.state.going?;
                self.landing_at(question.unit?, going, Place { at, heading, level }).map(|_| ())
            }
            (Kind::Turned, Answer::Heading(heading)) => self.pivot_to(question.unit?, heading).map(|_| ()),
            (Kind::DeployAt, Answer::Place { at, heading, level }) => {
                self.deployment_at(question.unit?, Place { at, heading, level }).map(|_| ())
            }
            (Kind::Formation, Answer::Stand { mini, at, level }) => self.stand(question.unit?, mini, at, level),
            (Kind::Displaced, Answer::Place { at, heading, level }) => {
                let unit = question.unit?;
                if heading == self.unit(unit).leader()?.heading {
                    self.displaced_to(unit, question.other?, at, level)
                } else {
                    Err(Bar::Heading)
                }
            }
            (Kind::PlaceToken, Answer::Spot(at)) => self.token_bar(at),
            (Kind::PlaceCharge, Answer::Spot(at)) => self.charge_bar(question.unit?, at),
            (Kind::PlaceMine, Answer::Spot(at)) => self.mine_bar(at),
            (Kind::PlaceBarricade, Answer::Place { at, heading, level: Level::Ground }) => match question.unit {
                Some(unit) => self.lifted_bar(unit, question.number, at, heading),
                None => self.barricade_bar(at, heading),
            },
            (Kind::Disembark, Answer::Place { at, heading, level }) => {
                self.exit_bar(question.unit?, question.other?, Place { at, heading, level })
            }
            (Kind::PlaceCart, Answer::Spot(at)) => self.cart_start_bar(self.cart_seat(), at),
            (Kind::MoveCart, Answer::Place { at, heading, level }) => {
                let movers = [self.state.blue, self.state.blue.other()];
                let barred = movers.map(|seat| self.cart_bar(seat, Place { at, heading, level }));
                // Whose cart it is, the question says by its number.
                barred[usize::from(question.number.min(1))]
            }
            (Kind::PlaceMarker, Answer::Spot(at)) => {
                self.marker_bar(*MarkerKind::ALL.get(usize::from(question.number))?, question.unit?, at)
            }
            (Kind::PlaceUnit, Answer::Place { at, heading, level }) => {
                let (unit, place) = (question.unit?, Place { at, heading, level });
                match question.other {
                    Some(with) => self.beside_bar(unit, with, place),
                    None => self.placed_bar(unit, question.number, place),
                }
            }
            _ => return None,
        };
        Some(judged)
    }

    /// The answer that somebody means who points at a spot of the table: the nearest legal place there, as far as the question
    /// asks for one.
    pub fn pointed(&self, question: &Question, spot: Spot) -> Option<Answer> {
        match question.kind {
            QuestionKind::Destination | QuestionKind::Scout => {
                self.landing_near(question.unit?, self.state.going?, spot).map(|landing| landing.answer())
            }
            QuestionKind::PlaceCharge => self.charge_bar(question.unit?, spot).is_ok().then_some(Answer::Spot(spot)),
            QuestionKind::PlaceMine => self.mine_bar(spot).is_ok().then_some(Answer::Spot(spot)),
            QuestionKind::PlaceToken => self.token_bar(spot).is_ok().then_some(Answer::Spot(spot)),
            QuestionKind::PlaceMarker => {
                let kind = *MarkerKind::ALL.get(usize::from(question.number))?;
                self.marker_bar(kind, question.unit?, spot).is_ok().then_some(Answer::Spot(spot))
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

    /// The minis of a unit under the bases of another.
    pub(in crate::play) fn minis_under(&self, unit: UnitNo, mover: UnitNo) -> Vec<usize> {
        let over: Vec<Outline> = self.outlines(mover).collect();
        let minis = self.outlines(unit).enumerate();
        minis.filter(|(_, its)| over.iter().any(|own| own.overlaps(its))).map(|(mini, _)| mini).collect()
    }

    /// LEG-MOVE-25: no farther than a move of speed 1.
    fn displaced_to(&self, unit: UnitNo, mover: UnitNo, at: Spot, level: Level) -> Result<(), Bar> {
        let leader = self.unit(unit).leader().ok_or(Bar::Mini)?;
        if at.distance(leader.at) > template(1) + 2 * self.spec(unit).footprint.radius {
            return Err(Bar::Far);
        }
        let under = self.minis_under(unit, mover);
        let field = &self.state.field;
        if level != field.ground_level(at) && !field.piece(level).is_some_and(Piece::is_climbed) {
            return Err(Bar::Height);
        }
        Room { view: *self, unit, waiting: &under, enemy: None, deploys: false }.bar(at, level)
    }
}
