//! The lessons of a first game of X-Wing.

use crate::screen::play::match_view::Lesson;
use kernel::game::{DecisionOf, Seat};
use xwing::{
    cards::Arc,
    play::{Phase, QuestionKind, XWingMatch, state::ShipState},
};

pub(super) const LESSONS: &[Lesson] = &[
    ("gui.play.coach.dial", "gui.play.coach.dial.why"),
    ("gui.play.coach.action", "gui.play.coach.action.why"),
    ("gui.play.coach.attack", "gui.play.coach.attack.why"),
    ("gui.play.coach.range", "gui.play.coach.range.why"),
    ("gui.play.coach.dice", "gui.play.coach.dice.why"),
    ("gui.play.coach.stress", "gui.play.coach.stress.why"),
    ("gui.play.coach.obstacle", "gui.play.coach.obstacle.why"),
    ("gui.play.coach.turret", "gui.play.coach.turret.why"),
    ("gui.play.coach.damage", "gui.play.coach.damage.why"),
    ("gui.play.coach.score", "gui.play.coach.score.why"),
];

/// What a question gives reason to tell, in the order of [`LESSONS`].
pub(super) fn at(game: &XWingMatch, open: &DecisionOf<XWingMatch>, seat: Seat) -> Vec<usize> {
    let (fixed, state, kind) = (game.fixed(), game.state(), open.question.kind);
    let ships = || fixed.ships.iter().zip(&state.ships).filter(|(_, ship)| ship.in_play());
    let has = |test: fn(&ShipState) -> bool| ships().any(|(profile, ship)| profile.seat == seat && test(ship));
    let plans = kind == QuestionKind::Dial;
    let reasons = [
        plans,
        matches!(kind, QuestionKind::ShipAction { .. }),
        kind == QuestionKind::Attack,
        kind == QuestionKind::Attack,
        matches!(kind, QuestionKind::Use(_) | QuestionKind::Dice { .. }) && state.attack.is_some(),
        has(ShipState::stressed),
        plans && state.round > 1 && !state.obstacle_shapes.is_empty(),
        state.phase == Phase::Combat
            && ships().any(|(profile, _)| profile.seat != seat && profile.has_arc(Arc::Turret)),
        has(|ship| !ship.damage.is_empty()),
        plans && state.round > 2,
    ];
    reasons.into_iter().enumerate().filter(|(_, there)| *there).map(|(lesson, _)| lesson).collect()
}
