//! Choices of an attack that runs, as the odds make them.

use super::{Results, Situation};
use crate::{
    cards::keyword::UnitKeyword,
    play::{Question, View},
};

/// The number to answer an open question about an attack with, as the odds count on it: the improvements that make crits of
/// hits, or the crits among canceled results. None for other questions.
pub fn choice(view: &View<'_, '_>, question: &Question) -> Option<u8> {
    let attack = view.state.attack.as_ref()?;
    let situation = || Some(Situation::of(view, attack.attacker?, attack.volley.as_ref()?));
    let now = Results { hits: attack.now.hits, crits: attack.now.crits, blanks: attack.now.blanks };
    match *question {
        Question::ImproveHits(_, steps) => Some(situation()?.crits_improved(steps, now)),
        Question::CancelCrits(unit, count) if unit == attack.defender => {
            // What is left of the pool since cards had their say.
            let [hits, crits] = attack.standing();
            let results = Results { hits, crits, ..now };
            if attack.is_modified() {
                let hits = hits.saturating_sub(view.keyword(attack.defender, UnitKeyword::Armor));
                return Some(situation()?.crits_shielded(count, Results { hits, ..results }));
            }
            Some(situation()?.crits_dodged(count, results))
        }
        // A guardian that takes crits leaves the hits to those who cannot.
        Question::CancelCrits(_, count) => Some(count),
        _ => None,
    }
}
