//! Imperial Assault as a game of steps.

use super::{Answer, Battle, Event, Question, Seen, State, referee::Referee};
use crate::ImperialAssault;
use kernel::game::{
    Outcome, PieceAccount, Seat,
    stepped::{Flow, Ruleset, StepIo, Stepped},
};

/// A skirmish between two armies: a plain value.
pub type Skirmish = Stepped<ImperialAssault>;

impl Ruleset for ImperialAssault {
    type Fixed = Battle;
    type State = State;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type Seen<'a> = Seen<'a>;

    fn step<'a>(battle: &'a Battle, state: &'a mut State, table: StepIo<'a, Self>) -> Flow {
        Referee { battle, state, table }.step()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn seen<'a>(battle: &'a Battle, state: &'a State, seat: Seat, waiting: Option<&'a Skirmish>) -> Seen<'a> {
        Seen { battle, state, seat, waiting }
    }

    fn account(battle: &Battle, state: &State, seat: Seat) -> Vec<PieceAccount> {
        let groups = battle.groups_of(seat);
        groups
            .filter(|(_, group)| !group.is_companion)
            .map(|(_, group)| {
                let figures = || group.figures().map(|figure| state.figure(figure));
                let survived = figures().filter(|figure| figure.is_in_play()).count() as u32;
                let scored: i32 = figures().map(|figure| figure.scored).sum();
                let (dealt, taken) = figures().fold((0, 0), |sum, one| (sum.0 + one.dealt, sum.1 + one.taken));
                let place = usize::from(group.place);
                PieceAccount { place, values: vec![survived, dealt, taken, scored.max(0) as u32] }
            })
            .collect()
    }
}
