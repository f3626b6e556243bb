//! Where answers lead.

use crate::screen::play::match_view::Sight;
use kernel::game::Match as _;
use legion::{
    Legion,
    play::{Answer, LegionMatch, QuestionKind, action::Formation, table::Spot},
};

/// The place of an answer.
pub(super) const fn spot_of(answer: &Answer) -> Option<Spot> {
    match answer {
        Answer::Spot(at) | Answer::Place { at, .. } => Some(*at),
        _ => None,
    }
}

/// The game after an answer, minis close together where that is asked next.
pub(super) fn after(sight: &Sight<'_, Legion>, answer: &Answer) -> Option<LegionMatch> {
    let mut game = sight.game.clone();
    game.apply(answer, &mut Vec::new()).ok()?;
    if game.decision().is_some_and(|next| next.question.kind() == QuestionKind::Formation) {
        game.apply(&Answer::Formation(Formation::Compact), &mut Vec::new()).ok()?;
    }
    Some(game)
}
