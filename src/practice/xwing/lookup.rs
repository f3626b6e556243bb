//! Abilities and answers that several judgements look up.

use xwing::{
    cards::ability::{Effect, Play, words::Token},
    play::{
        Answer, Seen,
        pieces::{AbilityAt, Origin},
    },
};

/// True if an ability stresses the ship that uses it.
pub(super) fn takes_stress(seen: &Seen<'_>, at: AbilityAt) -> bool {
    let stress = |effect: &Effect| matches!(effect, Effect::Gain { token, .. } if token.contains(Token::Stress));
    play_at(seen, at).is_some_and(|play| play.effects.iter().any(stress))
}

/// The text of an ability on a card that is in the game from the start.
pub(super) fn play_at<'a>(seen: &Seen<'a>, at: AbilityAt) -> Option<&'a Play> {
    let fixed = seen.fixed();
    let id = match at.on {
        Origin::Card(card) => fixed.ships[at.ship.index()].cards[usize::from(card)].plays.get(usize::from(at.n)),
        Origin::Borrowed(lender) => fixed.ships[lender.index()].cards[0].plays.get(usize::from(at.n)),
        _ => None,
    };
    id.map(|id| fixed.play(*id))
}

/// The answer that declines, if there is one.
pub(super) fn pass(actions: &[Answer]) -> Option<usize> {
    actions.iter().position(|action| *action == Answer::Pass)
}
