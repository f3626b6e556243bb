//! X-Wing as a game of steps.

use super::{
    Answer, Event, Fixed, Question, QuestionKind, Seen, State, View, XWingMatch, referee::Referee, state::Standing,
};
use crate::XWing;
use kernel::game::{
    PieceAccount, Refused, Seat,
    stepped::{Flow, Ruleset, StepIo},
};

impl Ruleset for XWing {
    kernel::step_rooms!();

    fn step<'a>(fixed: &'a Fixed, state: &'a mut State, table: StepIo<'a, Self>) -> Flow {
        Referee { fixed, state, table }.step()
    }

    /// A ship is placed anywhere at its own edge (XW-SETUP-09).
    fn allows(fixed: &Fixed, state: &State, question: &Question, answer: &Answer) -> Result<(), Refused> {
        match (question.kind, question.ship, answer) {
            (QuestionKind::Deploy, Some(ship), Answer::Stand { along, gap, turn }) => {
                let view = View::new(fixed, state);
                view.stand_bar(ship, view.standing(ship, *along, *gap, *turn)).map_err(Refused::Barred)
            }
            _ => Err(Refused::NotOffered),
        }
    }

    fn seen<'a>(fixed: &'a Fixed, state: &'a State, seat: Seat, waiting: Option<&'a XWingMatch>) -> Seen<'a> {
        Seen { fixed, state, seat, waiting }
    }

    fn account(fixed: &Fixed, state: &State, seat: Seat) -> Vec<PieceAccount> {
        let ships = fixed.ships.iter().zip(&state.ships).filter(|(profile, _)| profile.seat == seat);
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
}
