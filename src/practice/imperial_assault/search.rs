//! What the searching player knows of Imperial Assault: which questions are worth it, and what a position is worth once a
//! few groups more have acted.

use imperial_assault::{
    ImperialAssault,
    cards::MissionRule,
    play::{Question, QuestionKind, Seen, Skirmish, State, View},
};
use kernel::{
    Chance,
    game::{Game, Seat},
};

use super::{Heuristic, worth};
use crate::searching::Search;

/// How many groups act until an imagined match is judged, the running activation included.
const GROUPS: usize = 4;

/// What a Command card in hand is worth when an imagined match is judged.
const HELD: f64 = 0.4;

impl Search for ImperialAssault {
    type Guide = Heuristic;

    const MARGIN: f64 = 6.0;
    const JUDGEMENT: f64 = 1.0;
    const ANSWERS: usize = 8;

    fn games(question: &Question) -> u32 {
        match question.kind {
            QuestionKind::Act | QuestionKind::Group => 6,
            _ => 0,
        }
    }

    fn more_games(question: &Question) -> u32 {
        match question.kind {
            QuestionKind::Act | QuestionKind::Group => 12,
            _ => 0,
        }
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, _: &mut Chance) -> Option<Skirmish> {
        seen.imagined(luck)
    }

    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        let now = seen.view().state;
        let acted = |state: &State| state.exhausted.iter().filter(|exhausted| **exhausted).count();
        state.round == now.round && acted(state) < acted(now) + GROUPS
    }

    fn worth(game: &Skirmish, seat: Seat) -> f64 {
        balance(game, seat)
    }
}

/// What one side is ahead by: points, figures by what is left of them, and what the mission is about to pay.
fn balance(game: &Skirmish, seat: Seat) -> f64 {
    let view = game.seen(seat).view();
    let points = f64::from(view.points(seat) - view.points(seat.other()));
    if let Some(outcome) = view.state.outcome {
        return points + if outcome.winner == Some(seat) { 40.0 } else { -40.0 };
    }
    let cards = |seat: Seat| HELD * game.seen(seat).cards_left(seat).0 as f64;
    let side = |seat| 0.6 * f64::from(worth::material(&view, seat)) + f64::from(coming(&view, seat)) + cards(seat);
    points + side(seat) - side(seat.other())
}

/// What the mission would pay a side if the round ended now.
fn coming(view: &View<'_, '_>, seat: Seat) -> f32 {
    let mut sum = 0.0;
    for rule in &view.battle.mission.rules {
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
                let spaces = view.battle.mission.areas.get(area).into_iter().flatten();
                let spaces: Vec<_> = spaces.map(|space| (*space).into()).collect();
                sum += if view.area_control(&spaces) == Some(seat) { 0.7 * f32::from(*vp) } else { 0.0 };
            }
            _ => {}
        }
    }
    sum + 0.4 * view.terminals(seat) as f32
}
