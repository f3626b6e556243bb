//! A scene for each card: its play in a match, on a small board with dice as they are written down.
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
//! * `brings` names a Form card or a companion that comes with a card of the scene.
//! * Where regular and elite do the same, or many cards do, the scene goes through a table: `for id in ["a", "b"] { card(id, ..`.
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
mod groups_actions;
mod groups_companions;
mod groups_reactions;
mod groups_rerolls;
mod groups_results;
mod groups_surges;
mod groups_turns;
mod natives;
mod order;
mod upgrades;
mod upgrades_attached;

use super::CATALOG;
use imperial_assault::{
    cards::{Die, Season},
    play::{Event, dice::Symbols, testing::Scene},
};
use kernel::game::Seat;

/// A scene about the card with this id, which is of the first player.
pub fn card(id: &str, first: &[&str], second: &[&str]) -> Scene {
    of(Seat::First, id, first, second)
}

/// A scene with the card of the second player.
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

/// Names a Form card or companion that a card of the scene brings.
pub fn brings(scene: &Scene, id: &str) {
    let card = CATALOG.find_deployment(id).unwrap();
    let fixed = &scene.fixture.fixed;
    let is_here = fixed.forms.iter().any(|form| form.card == card)
        || fixed.groups.iter().any(|group| group.is_companion && group.card == card);
    assert!(is_here, "nothing brings {id}");
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

/// Somebody to attack, or to be attacked by: 20 Health, no abilities, a plain red die and no defense dice.
pub fn dummy(scene: &mut Scene, figure: u8, column: i32, row: i32) {
    plain(scene, &[figure]);
    let group = scene.fixture.fixed.figures[usize::from(figure)];
    scene.fixture.fixed.groups[group.index()].health = 20;
    scene.silence(group.0).put(figure, column, row);
}

/// Other attack dice, which always reach; the rest of the card stays.
pub fn dice(scene: &mut Scene, figure: u8, attack: &[Die]) {
    let group = scene.fixture.fixed.figures[usize::from(figure)];
    let group = &mut scene.fixture.fixed.groups[group.index()];
    group.attack.as_mut().unwrap().dice = attack.to_vec();
    group.innate.symbols.accuracy = 9;
}

/// Other defense dice; the rest of the card stays.
pub fn defense(scene: &mut Scene, figure: u8, defense: &[Die]) {
    let group = scene.fixture.fixed.figures[usize::from(figure)];
    scene.fixture.fixed.groups[group.index()].defense = defense.to_vec();
}

/// The first figure of the second player.
pub fn enemy(scene: &Scene) -> u8 {
    let mut figures = 0..scene.fixture.fixed.figures.len() as u8;
    figures.find(|figure| scene.fixture.fixed.seat(super::figure(*figure)) == Seat::Second).unwrap()
}

/// Results of the last attack as surges are spent (IA-ATK-06), canceled surges gone.
pub fn counted(scene: &Scene) -> Symbols {
    let counted = |event: &Event| if let Event::Counted(symbols) = event { Some(*symbols) } else { None };
    scene.events().iter().rev().find_map(counted).unwrap()
}

/// Cards of the catalog with something to play that no scene names. This must not grow.
const MOST_WITHOUT_A_SCENE: usize = 1;

#[test]
fn cards_without_a_scene() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/scenes");
    let mut written = String::new();
    for file in std::fs::read_dir(folder).unwrap() {
        written.push_str(&std::fs::read_to_string(file.unwrap().path()).unwrap());
    }
    // However its lines are broken.
    let written: String = written.split_whitespace().collect();
    // Scenes of several cards go through a table of their ids: `for id in [...]`, `for (id, ...) in [...]`.
    let tables = written.split("for").filter(|text| text.starts_with("idin[") || text.starts_with("(id,"));
    let tabled: String = tables.filter_map(|text| text.split_once("]{")).map(|(table, _)| table).collect();
    let named = |id: &str| {
        let mut calls = ["card(", "card_of_second(", "brings(&scene,"].into_iter();
        calls.any(|call| written.contains(&format!("{call}\"{id}\""))) || tabled.contains(&format!("\"{id}\""))
    };
    let rows = CATALOG.ability_rows().map(|(_, row)| row).filter(|row| !row.play.is_empty());
    let official =
        |id: &str| CATALOG.find_command(id).is_none_or(|card| CATALOG.command(card).season == Season::Official);
    let left: Vec<&str> = rows.map(|row| &*row.id).filter(|id| official(id) && !named(id)).collect();
    assert!(left.len() <= MOST_WITHOUT_A_SCENE, "{}: {left:?}", left.len());
}
