//! The share of the cards that matches play.

use super::CATALOG;
use kernel::{Language, game::Playable};

#[test]
fn most_of_what_cards_say_is_played_and_the_rest_is_told() {
    for language in Language::ALL {
        let coverage = legion::Legion::coverage(&CATALOG, language);
        let shares: Vec<(&str, usize, usize)> =
            coverage.iter().map(|part| (part.kind, part.whole, part.whole + part.gaps.len())).collect();
        let at_least = |kind: &str, share: usize| {
            let (_, whole, all) = shares.iter().find(|(other, ..)| *other == kind).unwrap();
            assert!(100 * whole >= share * all, "{kind}: {whole} of {all}");
        };
        at_least("unit", 45);
        at_least("upgrade", 55);
        at_least("battle", 80);
        for gap in coverage.iter().flat_map(|part| &part.gaps) {
            assert!(!gap.card.is_empty() && !gap.why.is_empty() && !gap.why.contains("legion."), "{gap:?}");
        }
    }
}

#[test]
fn swaps_of_loadout_are_played() {
    // LEG-KW-LOADOUT.
    let coverage = legion::Legion::coverage(&CATALOG, Language::English);
    let units = &coverage.iter().find(|part| part.kind == "unit").unwrap().gaps;
    assert!(!units.iter().any(|gap| ["Iden Versio", "Cassian Andor"].iter().any(|name| gap.card.starts_with(name))));
}
