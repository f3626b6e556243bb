//! What of the vocabulary a match plays: the one place that tells. Coverage and the gaps of armies come from it, and a play
//! with a word that is missing here is left out of matches whole.

use super::book::each_effect;
use crate::cards::ability::{AbilityRow, Arms, Effect, Play, Rule};

/// The plays of a card that matches leave out.
pub fn left_out(row: &AbilityRow) -> impl Iterator<Item = &Play> {
    row.play.iter().filter(|play| !missing(play).is_empty())
}

/// The words of a play that matches do not play.
pub fn missing(play: &Play) -> Vec<&'static str> {
    let mut found = Vec::new();
    each_effect(&play.steps, &mut |effect| {
        if let Some(word) = missing_effect(effect) {
            found.push(word);
        }
    });
    found
}

fn missing_effect(effect: &Effect) -> Option<&'static str> {
    match effect {
        Effect::Attack { arms: Arms::Unknown, .. } => Some("unknown_weapon"),
        Effect::Allow(switch) | Effect::Forbid(switch) | Effect::Ignore(switch) => match switch.rule {
            Rule::EndActionsWithout => Some("end_actions_without"),
            _ => None,
        },
        _ => None,
    }
}
