//! Cards that a match does not play as a whole, in words.

use super::outcome::names;
use kernel::{
    Language, Playable,
    game::{BySeat, Gap},
    phrase,
};

/// Returns the gap of a card as a clause.
pub fn gap_words(gap: &Gap, language: Language) -> String {
    let key = if gap.partly { "practice.gap.partly" } else { "practice.gap.not" };
    phrase::say(language, key, &[("card", &gap.card), ("why", &gap.why)])
}

/// Returns a sentence for each card of any seat that the ruleset does not play as a whole.
pub fn gap_lines<S: Playable>(
    catalog: &S::Catalog,
    materials: &BySeat<&S::Materials>,
    language: Language,
) -> Vec<String> {
    let names = names::<S>(materials, language);
    let of = |(name, materials): (String, &&S::Materials)| {
        let gaps = S::gaps(catalog, materials, language);
        let lines = gaps.into_iter().map(move |gap| {
            let values: [(&str, &dyn std::fmt::Display); 2] = [("list", &name), ("gap", &gap_words(&gap, language))];
            phrase::say(language, "practice.gap.of_list", &values)
        });
        lines.collect::<Vec<_>>()
    };
    names.into_iter().zip(materials.values()).flat_map(of).collect()
}
