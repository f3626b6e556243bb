//! Legion for the searching player: questions worth a search, and the worth of a position once a few units more have
//! acted.

use kernel::{
    Chance,
    game::{Match, Seat},
};
use legion::{
    Legion,
    play::{
        LegionMatch, Question, QuestionKind, Seen, State,
        state::{Order, Phase},
    },
};

use super::{
    Heuristic, mission,
    worth::{self, price},
};
use crate::searching::{Club, Expert, Search};

/// Activations until an imagined match is judged, the running one included.
const UNITS: usize = 4;

impl Search for Legion {
    type Guide = Heuristic;

    const MARGIN: f64 = 10.0;
    const JUDGEMENT: f64 = 1.0;
    const DOUBT: f64 = 0.5;
    const ANSWERS: usize = 6;

    fn games(question: &Question) -> u32 {
        match question.kind() {
            QuestionKind::Act | QuestionKind::Turn => 6,
            _ => 0,
        }
    }

    fn more_games(question: &Question) -> u32 {
        match question.kind() {
            QuestionKind::Act | QuestionKind::Turn => 12,
            _ => 0,
        }
    }

    /// Setting up is beyond what is imagined.
    fn tries(seen: &Seen<'_>, _: &Question) -> u32 {
        if seen.view().state.phase == Phase::Setup { 0 } else { 6 }
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, _: &mut Chance) -> Option<LegionMatch> {
        seen.imagined(luck)
    }

    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        acts_on(seen, state, UNITS)
    }

    fn worth(game: &LegionMatch, seat: Seat) -> f64 {
        balance(game, seat)
    }
}

impl Search<Expert> for Legion {
    type Guide = Heuristic;

    const MARGIN: f64 = 16.0;
    const JUDGEMENT: f64 = 0.7;
    const DOUBT: f64 = 0.5;
    const ANSWERS: usize = 10;
    const LEFT: usize = 4;

    fn games(question: &Question) -> u32 {
        2 * <Self as Search<Club>>::games(question)
    }

    fn more_games(question: &Question) -> u32 {
        3 * <Self as Search<Club>>::more_games(question)
    }

    fn tries(seen: &Seen<'_>, question: &Question) -> u32 {
        2 * <Self as Search<Club>>::tries(seen, question)
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, fancy: &mut Chance) -> Option<LegionMatch> {
        <Self as Search<Club>>::imagine(seen, luck, fancy)
    }

    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        acts_on(seen, state, 2 * UNITS)
    }

    fn worth(game: &LegionMatch, seat: Seat) -> f64 {
        balance(game, seat)
    }
}

/// True until so many activations more have begun in this round, thrice as many after a question of the Command phase, and
/// to the end of the last.
fn acts_on(seen: &Seen<'_>, state: &State, units: usize) -> bool {
    let now = seen.view().state;
    if now.round >= seen.fixed().options.rounds {
        // In the last round nothing counts but who wins.
        return true;
    }
    let acted =
        |state: &State| state.units.iter().filter(|unit| unit.order == Order::FaceDown || !unit.is_in_play()).count();
    let units = if now.phase == Phase::Command { 3 * units } else { units };
    state.round == now.round && state.phase <= now.phase.max(Phase::Activation) && acted(state) < acted(now) + units
}

/// The lead of one side, in points: the rest of the armies, victory tokens, and places for the mission.
fn balance(game: &LegionMatch, seat: Seat) -> f64 {
    let view = game.seen(seat).view();
    let each = f64::from(worth::token(&view));
    let tokens = |seat: Seat| f64::from(view.state.side(seat).tokens);
    let won = each * (tokens(seat) - tokens(seat.other()));
    if let Some(outcome) = view.state.outcome {
        return won + if outcome.winner == Some(seat) { 400.0 } else { -400.0 };
    }
    let side = |seat: Seat| {
        let units = view.units_of(seat).map(|unit| {
            let life = price(&view, unit) * f32::from(view.life(unit));
            let whole = 0.25 * view.spec(unit).points as f32;
            let shaken = if view.is_panicked(unit) {
                0.14
            } else if view.is_suppressed(unit) {
                0.06
            } else {
                0.01 * f32::from(view.unit(unit).tokens.suppression.min(3))
            };
            f64::from(life + whole - shaken * view.spec(unit).points as f32)
        });
        units.sum::<f64>()
    };
    won + side(seat) - side(seat.other()) + each * f64::from(mission::ahead(&view, seat))
}
