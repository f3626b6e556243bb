//! X-Wing as a game of steps.

use super::{Answer, Event, Fleet, Question, Seen, State, referee::Referee, state::Standing};
use crate::XWing;
use kernel::game::{
    Outcome, PieceAccount, Seat,
    stepped::{Flow, Rules, Stepped, Table},
};

/// A practice match between two squads: a plain value.
pub type Dogfight = Stepped<XWing>;

impl Rules for XWing {
    type Fixed = Fleet;
    type State = State;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type Seen<'a> = Seen<'a>;

    fn step<'a>(fleet: &'a Fleet, state: &'a mut State, table: Table<'a, Self>) -> Flow {
        Referee { fleet, state, table }.step()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn seen<'a>(fleet: &'a Fleet, state: &'a State, seat: Seat, waiting: Option<&'a Dogfight>) -> Seen<'a> {
        Seen { fleet, state, seat, waiting }
    }

    fn account(fleet: &Fleet, state: &State, seat: Seat) -> Vec<PieceAccount> {
        let ships = fleet.ships.iter().zip(&state.ships).filter(|(profile, _)| profile.seat == seat);
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
