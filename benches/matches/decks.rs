//! The figures of the Deckbuilding Game's matches: base decks of the shelf, of both factions and one mode each.

use deckbuilding::{Catalog, Deckbuilding, play::Options};
use practice::testing::{Mirrored, mustered};

use super::mirrored::{decisions, series};

/// Prints them all.
pub fn matches(cores: usize) {
    let catalog = Catalog::bundled().unwrap();
    let decks = mustered::<Deckbuilding>(&catalog);
    let options = [Options::default(), Options { bribing: true, ..Options::default() }];
    println!("decks: {} base decks of the shelf, mirrored", decks.len());
    for (players, games, jobs) in [
        (["random", "random"], 2_000, 1),
        (["heuristic", "heuristic"], 4_000, 1),
        (["heuristic", "heuristic"], 4_000, cores),
        (["heuristic", "random"], 1_000, cores),
        (["searching", "heuristic"], 1_000, cores),
    ] {
        series(&Mirrored::<Deckbuilding> { catalog: &catalog, lists: &decks, options: &options, players, games, jobs });
    }
    for (id, games) in [("random", 200), ("heuristic", 200), ("searching", 6)] {
        decisions::<Deckbuilding>(&catalog, &decks, &options, id, games);
    }
}
