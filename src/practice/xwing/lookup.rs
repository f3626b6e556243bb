//! Abilities and answers that several judgements look up.

use xwing::{
    cards::ability::{
        Condition, DiceEffect, Effect, Play, Target, Test, Window,
        words::{Dice, DieFace, Native, Ref, Side, Token, Words},
    },
    play::{
        Answer, Seen, ShipNo,
        pieces::{AbilityAt, Origin},
    },
};

/// True if an ability stresses the ship that uses it.
pub(super) fn takes_stress(seen: &Seen<'_>, at: AbilityAt) -> bool {
    let stress = |effect: &Effect| matches!(effect, Effect::Gain { token, .. } if token.contains(Token::Stress));
    play_at(seen, at).is_some_and(|play| play.effects.iter().any(stress))
}

/// True if the ship's own ability gives it a focus token when it is stressed.
pub(super) fn focuses_by_stress(seen: &Seen<'_>, ship: ShipNo) -> bool {
    let pilot = seen.fixed().ships[ship.index()].cards.first();
    let mut plays = pilot.into_iter().flat_map(|card| card.plays.iter().map(|id| seen.fixed().play(*id)));
    let by_stress = |condition: &Condition| {
        matches!(&condition.test, Test::Event { token, .. } if token.contains(Token::Stress)) && !condition.not
    };
    let focus = |effect: &Effect| matches!(effect, Effect::Gain { token, on: Target::Ship(Ref::SelfShip), .. } if token.contains(Token::Focus));
    plays.any(|play| {
        play.when.contains(Window::TokenGained)
            && play.conditions.iter().any(by_stress)
            && play.effects.iter().any(focus)
    })
}

/// True if an ability takes evades from the defender as long as the ship has an evade token.
pub(super) fn baits(play: &Play) -> bool {
    let needs = |condition: &Condition| {
        matches!(&condition.test, Test::Token { of: Ref::SelfShip, token, .. } if token.contains(Token::Evade))
            && !condition.not
    };
    let takes = |effect: &Effect| matches!(effect, Effect::Dice(DiceEffect::Change { dice: Dice::Defense, from, .. }) if from.contains(DieFace::Evade));
    play.conditions.iter().any(needs) && play.effects.iter().any(takes)
}

/// True if an ability lets a docked ship go.
pub(super) fn deploys(play: &Play) -> bool {
    play.effects.iter().any(|effect| matches!(effect, Effect::Native { function: Native::DeployDocked }))
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

/// True if what an ability does is bad for the ships chosen for it, false if it is good for them; none if that is not
/// known.
pub(super) fn harms(effects: &[Effect]) -> Option<bool> {
    let is_chosen = |ship: &Ref| matches!(ship, Ref::Chosen | Ref::It);
    let chosen = |target: &Target| match target {
        Target::Ship(ship) => is_chosen(ship),
        Target::Ships(filter) => filter.pick.is_some() || filter.side == Side::Chosen,
    };
    let harmful = |tokens: &Words<Token>| tokens.iter().all(Token::is_harmful);
    effects.iter().find_map(|effect| match effect {
        Effect::Gain { token, on, .. } if chosen(on) => Some(harmful(token)),
        Effect::Lose { token, on, .. } if chosen(on) => Some(!harmful(token)),
        Effect::Move { token, to, .. } if is_chosen(to) => Some(harmful(token)),
        Effect::Move { token, from, .. } if is_chosen(from) => Some(!harmful(token)),
        Effect::Damage { on, .. } | Effect::Deal { on, .. } | Effect::RollDamage { on, .. } if chosen(on) => Some(true),
        Effect::FreeAction { by, .. } if chosen(by) => Some(false),
        Effect::Choose { effects, .. } | Effect::ForEach { effects, .. } | Effect::If { effects, .. } => harms(effects),
        _ => None,
    })
}

/// The answer that declines, if there is one.
pub(super) fn pass(actions: &[Answer]) -> Option<usize> {
    actions.iter().position(|action| *action == Answer::Pass)
}
