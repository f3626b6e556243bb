//! Legion as a game of steps.

use super::{Answer, Event, Fixed, Question, Seen, State, View, referee::Referee};
use crate::Legion;
use kernel::game::{
    PieceAccount, Refused, Seat,
    stepped::{Flow, Ruleset, StepIo, Stepped},
};

/// A battle between two armies: a plain value.
pub type LegionMatch = Stepped<Legion>;

impl Ruleset for Legion {
    kernel::step_rooms!();

    fn step<'a>(fixed: &'a Fixed, state: &'a mut State, table: StepIo<'a, Self>) -> Flow {
        Referee { fixed, state, table }.step()
    }

    fn allows(fixed: &Fixed, state: &State, question: &Question, answer: &Answer) -> Result<(), Refused> {
        let judged = View { fixed, state }.judged(question, answer).ok_or(Refused::NotOffered)?;
        judged.map_err(|bar| Refused::Barred(bar.term()))
    }

    fn seen<'a>(fixed: &'a Fixed, state: &'a State, seat: Seat, waiting: Option<&'a LegionMatch>) -> Seen<'a> {
        Seen { fixed, state, seat, waiting }
    }

    fn account(fixed: &Fixed, state: &State, seat: Seat) -> Vec<PieceAccount> {
        let units = fixed.units_of(seat);
        units
            .map(|unit| {
                let own = state.unit(unit);
                let minis = if own.is_in_play() { own.minis.len() as u32 } else { 0 };
                let place = usize::from(fixed.unit(unit).place);
                PieceAccount { place, values: vec![minis, own.dealt, own.taken, own.destroyed.max(0) as u32] }
            })
            .collect()
    }
}
