//! The Deckbuilding Game as a game of steps.

use super::{
    event::Event,
    question::{Answer, Question},
    referee::Referee,
    seen::Seen,
    setting::Setting,
    state::State,
};
use crate::Deckbuilding;
use kernel::game::{
    Outcome, PieceAccount, Seat,
    stepped::{Flow, Ruleset, StepIo, Stepped},
};

/// A match: a plain value.
pub type Match = Stepped<Deckbuilding>;

impl Ruleset for Deckbuilding {
    type Fixed = Setting;
    type State = State;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type Seen<'a> = Seen<'a>;

    fn step<'a>(setting: &'a Setting, state: &'a mut State, table: StepIo<'a, Self>) -> Flow {
        Referee { setting, state, table }.step()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn seen<'a>(setting: &'a Setting, state: &'a State, seat: Seat, waiting: Option<&'a Match>) -> Seen<'a> {
        Seen { setting, state, seat, waiting }
    }

    fn account(setting: &Setting, state: &State, seat: Seat) -> Vec<PieceAccount> {
        let side = state.side(seat);
        let bases = setting.order[seat.index()].iter().enumerate();
        bases
            .map(|(place, base)| {
                let (turns, taken) = (state.tally.turns[base.index()], state.tally.taken[base.index()]);
                let values = vec![u32::from(!side.lost.contains(*base)), u32::from(taken), u32::from(turns)];
                PieceAccount { place, values }
            })
            .collect()
    }
}
