//! The ruleset as a stepped match.

use super::{
    DeckbuildingMatch,
    event::Event,
    fixed::Fixed,
    question::{Answer, Question},
    referee::Referee,
    seen::Seen,
    state::State,
};
use crate::Deckbuilding;
use kernel::game::{
    PieceAccount, Seat,
    stepped::{Flow, Ruleset, StepIo},
};

impl Ruleset for Deckbuilding {
    kernel::step_rooms!();

    fn step<'a>(fixed: &'a Fixed, state: &'a mut State, table: StepIo<'a, Self>) -> Flow {
        Referee { fixed, state, table }.step()
    }

    fn seen<'a>(fixed: &'a Fixed, state: &'a State, seat: Seat, waiting: Option<&'a DeckbuildingMatch>) -> Seen<'a> {
        Seen { fixed, state, seat, waiting }
    }

    fn account(fixed: &Fixed, state: &State, seat: Seat) -> Vec<PieceAccount> {
        let side = state.side(seat);
        let bases = fixed.order[seat.index()].iter().enumerate();
        bases
            .map(|(place, base)| {
                let (turns, taken) = (state.tally.turns[base.index()], state.tally.taken[base.index()]);
                let values = vec![u32::from(!side.lost.contains(*base)), u32::from(taken), u32::from(turns)];
                PieceAccount { place, values }
            })
            .collect()
    }
}
