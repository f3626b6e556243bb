//! Imperial Assault as a game of steps.

use super::{Answer, Event, Fixed, Question, Seen, State, referee::Referee};
use crate::ImperialAssault;
use kernel::game::{
    PieceAccount, Seat,
    stepped::{Flow, Ruleset, StepIo, Stepped},
};

/// A skirmish between two armies: a plain value.
pub type SkirmishMatch = Stepped<ImperialAssault>;

impl Ruleset for ImperialAssault {
    kernel::step_rooms!();

    fn step<'a>(fixed: &'a Fixed, state: &'a mut State, io: StepIo<'a, Self>) -> Flow {
        Referee { fixed, state, io }.step()
    }

    fn seen<'a>(fixed: &'a Fixed, state: &'a State, seat: Seat, waiting: Option<&'a SkirmishMatch>) -> Seen<'a> {
        Seen { fixed, state, seat, waiting }
    }

    fn account(fixed: &Fixed, state: &State, seat: Seat) -> Vec<PieceAccount> {
        let groups = fixed.groups_of(seat);
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
