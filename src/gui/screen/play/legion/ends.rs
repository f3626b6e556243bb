//! Where answers lead.

use legion::play::{Answer, table::Spot};

/// The place of an answer.
pub(super) const fn spot_of(answer: &Answer) -> Option<Spot> {
    match answer {
        Answer::Spot(at) | Answer::Place { at, .. } => Some(*at),
        _ => None,
    }
}
