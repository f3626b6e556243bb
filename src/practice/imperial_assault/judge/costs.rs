//! Worth of what abilities cost.

use imperial_assault::{
    cards::ability::{Cost, Toll},
    play::View,
};

use super::super::{
    meaning::{User, figures},
    worth::Prize,
};

/// Worth of a threat.
pub(super) const THREAT: f32 = 0.6;

/// Worth of costs; actions and surges are judged where they are spent.
pub fn costs(view: &View<'_, '_>, user: &User, costs: &[Cost]) -> f32 {
    // The payer may have been chosen.
    let suffers = |toll: &Toll, share: f32| {
        let payers = figures(view, user, &toll.who).into_iter();
        share * payers.map(|payer| Prize::of(view, payer).damage(toll.n)).sum::<f32>()
    };
    costs
        .iter()
        .map(|cost| match cost {
            Cost::Actions(_) | Cost::Surge(_) => 0.0,
            Cost::Exhaust => 0.1,
            Cost::Deplete => 0.5,
            // Of heroes it is taken off by a rest.
            Cost::Strain(toll) if user.you.is_some_and(|you| view.hero(you).is_some()) => {
                let spare = user.you.map_or(0, |you| view.spare_strain(you));
                0.22 * f32::from(toll.n) + if spare <= toll.n { 0.2 } else { 0.0 }
            }
            Cost::Strain(toll) => suffers(toll, 0.7),
            Cost::Damage(toll) => suffers(toll, 1.0),
            Cost::DiscardHand(hand) => user.spare * f32::from(hand.n),
            Cost::Vp(n) | Cost::PayVp(n) => f32::from(*n),
            Cost::PayAnyVp => 1.0,
            Cost::Mp(n) => 0.15 * f32::from(*n),
            Cost::DiscardDeckTop(n) => 0.1 * f32::from(*n),
            Cost::Threat(n) => THREAT * f32::from(*n),
            Cost::Discard => 0.4,
        })
        .sum()
}
