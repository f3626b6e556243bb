//! All parts of the net.

use super::{
    guides,
    lists::{DECKBUILDING, IMPERIAL_ASSAULT, LEGION, XWING},
    part::Part,
};

/// Matches of each system.
const MATCHES: usize = 2_000;

pub fn parts() -> Vec<Part> {
    let xwing = &["{}", r#"{"asteroids": 3, "last_faq": true, "original_deck": true}"#];
    let assault = &["{}", "{}", r#"{"figures_score": true, "passing": true}"#];
    vec![
        XWING.coverage("xwing"),
        XWING.part("xwing"),
        XWING.matches("xwing", xwing, MATCHES, 20),
        LEGION.coverage("legion"),
        LEGION.part("legion"),
        LEGION.matches("legion", &["{}"], MATCHES, 4),
        IMPERIAL_ASSAULT.coverage("imperial-assault"),
        IMPERIAL_ASSAULT.part("imperial-assault"),
        IMPERIAL_ASSAULT.matches("imperial-assault", assault, MATCHES, 10),
        DECKBUILDING.coverage("deckbuilding"),
        DECKBUILDING.part("deckbuilding"),
        DECKBUILDING.matches("deckbuilding", &["{}", r#"{"bribing": true}"#], MATCHES, 20),
        guides::part(),
    ]
}
