//! Questions that a person need not be asked.

use kernel::game::Match as _;
use legion::play::{Decision, LegionMatch, Question, UnitNo};

use super::view_of;

/// True for where minis stand around their leader, which of them falls, a part of the weapons, a reroll for an aim token, and
/// for a choice without a difference.
pub(super) fn is_routine(game: &LegionMatch, decision: &Decision) -> bool {
    match decision.question {
        Question::Formation(_) | Question::Wound(_) | Question::Reroll(_) => true,
        Question::Pool(unit, defender, melee) => has_one_pool(game, unit, defender, melee),
        _ => decision.answers.len() <= 2 && comes_to_the_same(game, decision),
    }
}

/// True if the match goes on alike whatever is answered.
fn comes_to_the_same(game: &LegionMatch, decision: &Decision) -> bool {
    let mut ends = decision.answers.iter().map(|answer| {
        let mut end = game.clone();
        end.apply(answer, &mut Vec::new()).is_ok().then_some(end)
    });
    let Some(first) = ends.next().flatten() else { return false };
    let is_alike = |end: LegionMatch| end.state() == first.state() && end.decision() == first.decision();
    ends.all(|end| end.is_some_and(is_alike))
}

/// True if every other pool only leaves weapons of the first one out.
fn has_one_pool(game: &LegionMatch, unit: UnitNo, defender: UnitNo, melee: bool) -> bool {
    let pools = view_of(game).open_pools(unit, defender, melee);
    let Some((whole, others)) = pools.split_first() else { return true };
    others.iter().all(|pool| pool.arms.iter().all(|arm| whole.arms.contains(arm)))
}
