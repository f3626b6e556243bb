//! The searching player's part of Imperial Assault: questions worth a search, and the worth of a position a few groups
//! later.

use imperial_assault::{
    ImperialAssault,
    cards::MissionRule,
    play::{Question, QuestionKind, Seen, SkirmishMatch, State, View, state::Phase},
};
use kernel::{
    Chance,
    game::{Match, Seat},
};

use super::{Heuristic, worth};
use crate::searching::{Club, Expert, Search};

/// Number of groups that act before an imagined match is judged, the running activation included.
const GROUPS: usize = 4;

/// Worth of a Command card in hand as an imagined match is judged.
const HELD: f64 = 0.4;

impl Search for ImperialAssault {
    type Guide = Heuristic;

    const MARGIN: f64 = 6.0;
    const JUDGEMENT: f64 = 1.0;
    const ANSWERS: usize = 8;

    fn games(question: &Question) -> u32 {
        match question.kind() {
            QuestionKind::Act | QuestionKind::Group => 6,
            _ => 0,
        }
    }

    fn more_games(question: &Question) -> u32 {
        match question.kind() {
            QuestionKind::Act | QuestionKind::Group => 12,
            _ => 0,
        }
    }

    /// Setting up is beyond what is imagined.
    fn tries(seen: &Seen<'_>, _: &Question) -> u32 {
        if seen.view().state.phase == Phase::Setup { 0 } else { 6 }
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, _: &mut Chance) -> Option<SkirmishMatch> {
        seen.imagined(luck)
    }

    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        acts_on(seen, state, GROUPS)
    }

    fn worth(game: &SkirmishMatch, seat: Seat) -> f64 {
        balance(game, seat)
    }
}

impl Search<Expert> for ImperialAssault {
    type Guide = Heuristic;

    const MARGIN: f64 = 9.0;
    const JUDGEMENT: f64 = 0.7;
    const ANSWERS: usize = 12;
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

    fn imagine(seen: &Seen<'_>, luck: Chance, fancy: &mut Chance) -> Option<SkirmishMatch> {
        <Self as Search<Club>>::imagine(seen, luck, fancy)
    }

    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        acts_on(seen, state, 2 * GROUPS)
    }

    fn worth(game: &SkirmishMatch, seat: Seat) -> f64 {
        balance(game, seat)
    }
}

/// True until so many groups more have acted in this round.
fn acts_on(seen: &Seen<'_>, state: &State, groups: usize) -> bool {
    let now = seen.view().state;
    let acted = |state: &State| state.exhausted.iter().filter(|exhausted| **exhausted).count();
    state.round == now.round && acted(state) < acted(now) + groups
}

/// Lead of a side: points, figures by their remaining health, and the mission's coming pay.
fn balance(game: &SkirmishMatch, seat: Seat) -> f64 {
    let view = game.seen(seat).view();
    let points = f64::from(view.points(seat) - view.points(seat.other()));
    if let Some(outcome) = view.state.outcome {
        return points + if outcome.winner == Some(seat) { 40.0 } else { -40.0 };
    }
    let cards = |seat: Seat| HELD * game.seen(seat).cards_left(seat).0 as f64;
    let side = |seat| 0.6 * f64::from(worth::material(&view, seat)) + f64::from(coming(&view, seat)) + cards(seat);
    points + side(seat) - side(seat.other())
}

/// The mission's pay to a side if the round ended now.
fn coming(view: &View<'_, '_>, seat: Seat) -> f32 {
    let mut sum = 0.0;
    for rule in &view.fixed.mission.rules {
        match rule {
            MissionRule::Score { role, vp, side } => {
                let shown = |token: &usize| side.is_none_or(|side| view.shows(*token, side));
                let held = view.tokens(role).filter(shown).filter(|token| view.control(*token) == Some(seat));
                sum += 0.7 * f32::from(*vp) * held.count() as f32;
            }
            MissionRule::Mark { role, vp } => {
                let open = |token: &usize| !view.state.tokens[*token].markers[seat.index()];
                let held = view.tokens(role).filter(open).filter(|token| view.control(*token) == Some(seat));
                sum += 0.7 * f32::from(*vp) * held.count() as f32;
            }
            MissionRule::Area { area, vp } => {
                let spaces = view.fixed.mission.areas.get(area).into_iter().flatten();
                let spaces: Vec<_> = spaces.map(|space| (*space).into()).collect();
                sum += if view.area_control(&spaces) == Some(seat) { 0.7 * f32::from(*vp) } else { 0.0 };
            }
            _ => {}
        }
    }
    sum + 0.4 * view.terminals(seat) as f32
}
