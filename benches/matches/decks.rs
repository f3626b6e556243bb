//! Figures of the Deckbuilding Game's matches: base decks of the shelf, of both factions and one mode each.

use deckbuilding::{Catalog, Deckbuilding, play::Options};
use practice::testing::mustered;

use super::mirrored::of_a_quick_game;

/// Prints all figures.
pub fn matches(cores: usize) {
    let catalog = Catalog::bundled().unwrap();
    let decks = mustered::<Deckbuilding>(&catalog);
    let options = [Options::default(), Options { bribing: true, ..Options::default() }];
    println!("decks: {} base decks of the shelf, mirrored", decks.len());
    of_a_quick_game::<Deckbuilding>(&catalog, &decks, &options, cores);
}
