//! What cards change about the maneuvers of a ship and what follows them.

use super::{fighter::price, way::turn};
use kernel::{plane::Pose, words::Words};
use xwing::{
    cards::{
        Bearing, Difficulty,
        ability::{Effect, Number, Play, Test, Window, words::Token},
    },
    play::{
        Seen, ShipNo,
        board::{Base, Course},
        state::DamageCard,
    },
};

/// True if a card lets the ship act twice.
pub(super) fn pushes(seen: &Seen<'_>, ship: ShipNo) -> bool {
    let (profile, state) = (&seen.fixed().ships[ship.index()], seen.ship(ship).open());
    let cards = profile.cards.iter().zip(&state.cards).filter(|(_, now)| !now.discarded);
    let mut plays = cards.flat_map(|(card, _)| card.plays.iter().map(|id| seen.fixed().play(*id)));
    plays.any(|play| {
        play.when.contains(Window::AfterAction)
            && play.effects.iter().any(|effect| matches!(effect, Effect::FreeAction { .. }))
    })
}

/// The colors of maneuvers after which a card of the ship recovers shields it has lost, and their worth (R2-D2).
pub(super) fn recovering(seen: &Seen<'_>, ship: ShipNo) -> Option<(Words<Difficulty>, f64)> {
    let (profile, state) = (&seen.fixed().ships[ship.index()], seen.ship(ship).open());
    let lost = profile.shields - state.shields as i8;
    if lost <= 0 {
        return None;
    }
    let cards = profile.cards.iter().zip(&state.cards).filter(|(_, now)| !now.discarded);
    let mut plays = cards.flat_map(|(card, _)| card.plays.iter().map(|id| seen.fixed().play(*id)));
    plays.find_map(|play| {
        let colors = play.conditions.iter().find_map(|condition| match &condition.test {
            Test::Maneuver { difficulty, .. } if !condition.not => Some(*difficulty),
            _ => None,
        })?;
        let count = play.effects.iter().find_map(|effect| match effect {
            Effect::Recover { n: Number::Fixed(n), .. } => Some((*n).min(lost)),
            _ => None,
        })?;
        play.when.contains(Window::AfterManeuver).then(|| (colors, f64::from(count) * price(seen, ship)))
    })
}

/// The colors of maneuvers after which damage on the ship stresses it (Loose Stabilizer).
pub(super) fn stressing(seen: &Seen<'_>, ship: ShipNo) -> Words<Difficulty> {
    let fixed = seen.fixed();
    let shown = seen.ship(ship).open().damage.iter().filter_map(DamageCard::shown);
    let kinds = shown.map(|card| &fixed.damage[usize::from(fixed.deck[usize::from(card)])]);
    let plays = kinds.flat_map(|kind| kind.plays.iter().map(|id| fixed.play(*id)));
    let stresses = |play: &&Play| {
        let gains = |effect: &Effect| matches!(effect, Effect::Gain { token, .. } if token.contains(Token::Stress));
        play.when.contains(Window::AfterManeuver) && play.effects.iter().any(gains)
    };
    let colors = plays.filter(stresses).flat_map(|play| play.conditions.iter());
    colors.fold(Words::EMPTY, |all, condition| match &condition.test {
        Test::Maneuver { difficulty, .. } if !condition.not => all.union(*difficulty),
        _ => all,
    })
}

/// Pose of a ship when its dial is revealed: a card may order it a little ahead before (Adaptive Ailerons).
pub(super) fn drifted(seen: &Seen<'_>, ship: ShipNo) -> Pose {
    let state = seen.ship(ship).open();
    let profile = &seen.fixed().ships[ship.index()];
    if moves_first(seen, ship) {
        let base = Base::new(state.pose, profile.size);
        return Course::of(Bearing::Straight, 1).landing(&base, 0.0);
    }
    state.pose
}

/// True if a friend that moves before may hand its stress to the ship (Attanni Mindlink).
pub(super) fn is_linked(seen: &Seen<'_>, ship: ShipNo) -> bool {
    let fixed = seen.fixed();
    let profile = &fixed.ships[ship.index()];
    let hands_on = |play: &Play| {
        let gains = |effect: &Effect| matches!(effect, Effect::Gain { token, .. } if token.contains(Token::Stress));
        let to_all = |effect: &Effect| matches!(effect, Effect::ForEach { effects, .. } if effects.iter().any(gains));
        play.when.contains(Window::TokenGained) && play.effects.iter().any(to_all)
    };
    let mut cards = profile.cards.iter().filter(|card| card.plays.iter().any(|id| hands_on(fixed.play(*id))));
    cards.any(|card| {
        seen.ships().any(|(other, state)| {
            let friend = &fixed.ships[other.index()];
            other != ship
                && friend.seat == profile.seat
                && state.open().in_play()
                && turn(seen, other) <= turn(seen, ship)
                && friend.cards.iter().any(|held| held.upgrade == card.upgrade)
        })
    })
}

/// True if a card orders the ship to move before its dial is revealed.
fn moves_first(seen: &Seen<'_>, ship: ShipNo) -> bool {
    let state = seen.ship(ship).open();
    let profile = &seen.fixed().ships[ship.index()];
    !state.stressed()
        && profile.cards.iter().zip(&state.cards).any(|(card, now)| {
            !now.discarded
                && card.plays.iter().any(|id| {
                    let play = seen.fixed().play(*id);
                    play.when.contains(Window::BeforeReveal)
                        && play.effects.iter().any(|effect| matches!(effect, Effect::Execute { .. }))
                })
        })
}
