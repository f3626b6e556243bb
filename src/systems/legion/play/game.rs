//! Legion as a game of steps.

use super::{Answer, Battle, Event, Question, Seen, State, View, referee::Referee};
use crate::Legion;
use kernel::game::{
    Outcome, PieceAccount, Refused, Seat,
    stepped::{Flow, Rules, Stepped, Table},
};

/// A battle between two armies: a plain value.
pub type Clash = Stepped<Legion>;

impl Rules for Legion {
    type Fixed = Battle;
    type State = State;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type Seen<'a> = Seen<'a>;

    fn step<'a>(battle: &'a Battle, state: &'a mut State, table: Table<'a, Self>) -> Flow {
        Referee { battle, state, table }.step()
    }

    fn allows(battle: &Battle, state: &State, question: &Question, answer: &Answer) -> Result<(), Refused> {
        let judged = View { battle, state }.judged(question, answer).ok_or(Refused::NotOffered)?;
        judged.map_err(|bar| Refused::Barred(bar.phrase()))
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn seen<'a>(battle: &'a Battle, state: &'a State, seat: Seat, waiting: Option<&'a Clash>) -> Seen<'a> {
        Seen { battle, state, seat, waiting }
    }

    fn account(battle: &Battle, state: &State, seat: Seat) -> Vec<PieceAccount> {
        let units = battle.units_of(seat);
        units
            .map(|unit| {
                let own = state.unit(unit);
                let minis = if own.is_in_play() { own.minis.len() as u32 } else { 0 };
                let place = usize::from(battle.unit(unit).place);
                PieceAccount { place, values: vec![minis, own.dealt, own.taken, own.destroyed.max(0) as u32] }
            })
            .collect()
    }
}
