//! Cards that a match does not play as a whole, in words.

use super::outcome::list_names;
use kernel::{
    Language, Mustered,
    game::{Gap, Playable},
    phrase,
};

/// How much of a card takes part, as a sentence without its end.
pub fn gap_words(gap: &Gap, language: Language) -> String {
    let key = if gap.partly { "practice.gap.partly" } else { "practice.gap.not" };
    phrase::say(language, key, &[("card", &gap.card), ("why", &gap.why)])
}

/// The cards of both lists that the core does not play as a whole, a sentence for each.
pub fn gap_lines<S: Playable>(catalog: &S::Catalog, lists: [&Mustered<S>; 2], language: Language) -> Vec<String> {
    let names = list_names(lists, language);
    let of = |place: usize| {
        let gaps = S::gaps(catalog, lists[place], language);
        let lines = gaps.into_iter().map(|gap| {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("list", &names[place]), ("gap", &gap_words(&gap, language))];
            phrase::say(language, "practice.gap.of_list", &values)
        });
        lines.collect::<Vec<_>>()
    };
    [of(0), of(1)].concat()
}
