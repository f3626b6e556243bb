//! A scene for each card: what it does in a match, on a small board with dice as they are written down.
//!
//! How to write one, in about ten lines:
//!
//! * [`card`] (or [`card_of_second`]) names the card by its id and gives both armies by the ids of their Deployment cards
//!   (attachments and upgrades too); a Command card comes into the hand of its player. The name in quotes is how
//!   [`cards_without_a_scene`] knows that the card has one.
//! * Figures are numbered through both armies, in the order of the cards: two Rebel Troopers behind Darth Vader are 1 and 2.
//!   `put` places them; `damage`, `status`, `token`, `points`, `hand_cards`, `deck` set the table. `silence(group)` leaves the
//!   abilities of a group out, where they would get in the way; `armed` and `shielded` give plain dice.
//! * `faces` writes down the faces of the dice that will fall, in the order in which they fall (attack pool, defense pool,
//!   rerolls, dice of abilities), by their places in table 1.1 counted from 0. All of them have to fall.
//! * `activate(figure)` and `run(&[...])` carry out a step: the picks answer its questions one by one. `fight(attacker,
//!   target, &[...])` carries out an attack; `deal`, `begin_round`, `end_round` lead to those windows. What is asked beyond the picks
//!   is passed; a pick that is not asked for, or not offered, fails the scene and tells what was asked.
//! * Say what the card changes, and once what it does not: who does not fit, what happens without it.
//!
//! Sentence-named, one behavior a scene. Deployment cards stand in `groups*`, upgrades in `upgrades*`, Command cards in
//! `commands*`, by families.

mod commands;
mod commands_activation;
mod commands_cards;
mod commands_declared;
mod commands_groups;
mod commands_moves;
mod commands_reactions;
mod commands_rerolls;
mod commands_results;
mod commands_rounds;
mod commands_rules;
mod commands_specials;
mod commands_strikes;
mod companions;
mod groups;
mod natives;
mod upgrades;

use super::CATALOG;
use imperial_assault::{
    cards::{Die, Season},
    play::testing::Scene,
};
use kernel::game::Seat;

/// A scene about the card with this id, which is of the first player.
pub fn card(id: &str, first: &[&str], second: &[&str]) -> Scene {
    of(Seat::First, id, first, second)
}

/// The same where the card is of the second player.
pub fn card_of_second(id: &str, first: &[&str], second: &[&str]) -> Scene {
    of(Seat::Second, id, first, second)
}

fn of(seat: Seat, id: &str, first: &[&str], second: &[&str]) -> Scene {
    let mut scene = Scene::new(&CATALOG, [first, second]).strict();
    if CATALOG.find_command(id).is_some() {
        scene.hand_cards(&CATALOG, seat, &[id]);
    } else {
        assert!(first.contains(&id) || second.contains(&id), "{id} is in no army");
    }
    scene
}

/// A figure by its number.
pub const fn figure_of(number: u8) -> imperial_assault::play::FigureNo {
    imperial_assault::play::FigureNo(number)
}

/// Both armies attack with one red die that always reaches and have no defense dice, unless a scene says otherwise; their
/// cards' abilities are left alone.
pub fn plain(scene: &mut Scene, figures: &[u8]) {
    for figure in figures {
        scene.armed(*figure, &[Die::Red], &[]).shielded(*figure, &[]);
        let group = scene.fixture.fixed.figures[usize::from(*figure)];
        scene.fixture.fixed.groups[group.index()].innate.symbols.accuracy = 9;
    }
}

/// Cards of the catalog with something to play that no scene names. This must not grow.
const MOST_WITHOUT_A_SCENE: usize = 152;

#[test]
fn cards_without_a_scene() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/scenes");
    let mut written = String::new();
    for file in std::fs::read_dir(folder).unwrap() {
        written.push_str(&std::fs::read_to_string(file.unwrap().path()).unwrap());
    }
    let named = |id: &str| {
        [format!("card(\"{id}\""), format!("card_of_second(\"{id}\"")].iter().any(|call| written.contains(call))
    };
    let rows = CATALOG.ability_rows().map(|(_, row)| row).filter(|row| !row.play.is_empty());
    let official =
        |id: &str| CATALOG.find_command(id).is_none_or(|card| CATALOG.command(card).season == Season::Official);
    let left: Vec<&str> = rows.map(|row| &*row.id).filter(|id| official(id) && !named(id)).collect();
    assert!(left.len() <= MOST_WITHOUT_A_SCENE, "{}: {left:?}", left.len());
}
