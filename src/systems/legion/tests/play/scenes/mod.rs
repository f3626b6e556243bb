//! A scene for each card: what it does in a match, on an open table with dice as they are written down.
//!
//! How to write one, in about six lines:
//!
//! * [`card`] names the card by its id and gives both armies, a unit a line: its id, then its upgrades. An upgrade stands in
//!   one of the lines; a command card is the revealed card of the first player, whose hand it was in ([`card_of_second`]: of
//!   the second). The name in quotes is how the test of them all knows that the card has one.
//! * Units are numbered through both armies; `put(unit, x, y)` places them in millimeters (a range is 152). `unit(n)` changes
//!   what they have, `tokens(n)` reads it. `dice` writes down the next draws: of an attack die 0 is a crit, then its hits
//!   (red 1 to 5, black 1 to 3, white 1), its surge, its blanks; of a defense die its blocks (red 0 to 2, white 0), its surge,
//!   its blanks.
//! * Steps: `play_card(seat, picks)` does what a command card does at once; `orders(seat, picks)` is a side's part of the
//!   issue orders step, `order(unit, by, picks)` one order alone; `end_commands`, `phase_start`, `turn`; `begin(unit, picks)`
//!   is an activation up to its actions, `act(deed, picks)` one action, `finish(picks)` the rest of it; `fight(unit, picks)`
//!   an attack; `end(picks)` the End Phase, `begin_round(picks)`.
//! * Picks are `(kind of question, answer)`, each used once: [`yes`] where a card may be used, [`on`] for the unit it is
//!   about, [`token`], [`option`]. What no pick is for is passed; a pick that nobody asks for fails the scene and tells what
//!   was asked.
//! * Say what the card changes, and once what it does not: who does not fit, what happens without it.
//!
//! ```ignore
//! #[test]
//! fn an_uplink_is_exhausted_for_an_order_of_its_own() {
//!     let mut scene = card("hq_uplink", &["general_veers", "stormtroopers hq_uplink"], &["rebel_troopers"]);
//!     scene.put(0, 300, 300).put(1, 900, 300).put(2, 1_500, 800).orders(Seat::First, &[yes()]);
//!     assert_eq!((scene.unit(1).order, scene.unit(1).exhausted), (Order::FaceUp, 1));
//! }
//! ```
//!
//! Sentence-named, one behavior a scene. Upgrades stand in `upgrades*`, command cards in `commands*`, by what they are about.

mod banes;
mod commands_activation;
mod commands_attacks;
mod commands_divulged;
mod commands_hands;
mod commands_orders;
mod commands_played;
mod placed;
mod upgrades;
mod upgrades_attacks;
mod upgrades_orders;

use super::{CATALOG, unit};
use kernel::game::Seat;
use legion::{
    cards::TokenKind,
    play::{
        Answer, QuestionKind,
        testing::{Pick, Scene},
    },
};

/// A scene about the card with this id, which is of the first player.
pub fn card(id: &str, first: &[&str], second: &[&str]) -> Scene {
    of(Seat::First, id, first, second)
}

/// As [`card`], for a card of the second player.
pub fn card_of_second(id: &str, first: &[&str], second: &[&str]) -> Scene {
    of(Seat::Second, id, first, second)
}

fn of(seat: Seat, id: &str, first: &[&str], second: &[&str]) -> Scene {
    let mut scene = super::scene(first, second);
    if CATALOG.find_command(id).is_some() {
        scene.hand(&CATALOG, seat, &[id]).reveal(seat);
    } else {
        let named = |lines: &[&str]| lines.iter().any(|line| line.split(' ').any(|word| word == id));
        assert!(named(first) || named(second), "{id} is in no army");
    }
    scene
}

/// The card is used.
pub const fn yes() -> Pick {
    (QuestionKind::Ability, Answer::Yes)
}

/// A two-sided card is turned over.
pub const fn turned() -> Pick {
    (QuestionKind::TurnCard, Answer::Yes)
}

/// The card is about this unit.
pub const fn on(number: u8) -> Pick {
    (QuestionKind::AbilityUnit, Answer::Unit(unit(number)))
}

/// This token is gained.
pub const fn token(kind: TokenKind) -> Pick {
    (QuestionKind::GainToken, Answer::Token(kind))
}

/// The card does this of several things, counted from 0.
pub const fn option(place: u8) -> Pick {
    (QuestionKind::AbilityOption, Answer::Option(place))
}

#[test]
fn every_card_with_something_to_play_has_a_scene() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/scenes");
    let mut written = String::new();
    for file in std::fs::read_dir(folder).unwrap() {
        written.push_str(&std::fs::read_to_string(file.unwrap().path()).unwrap());
    }
    // However its lines are broken.
    let written: String = written.split_whitespace().collect();
    // Scenes of several cards go through a table of their ids: `for id in [...] {`, `for (id, ...) in [...] {`.
    let tables = ["foridin[", "for(id,"].into_iter().flat_map(|start| written.split(start).skip(1));
    let tabled: String = tables.filter_map(|text| text.split_once("]{")).map(|(table, _)| table).collect();
    let named = |id: &str| {
        let mut calls = ["card(", "card_of_second(", "ordered(", "played("].into_iter();
        calls.any(|call| written.contains(&format!("{call}\"{id}\""))) || tabled.contains(&format!("\"{id}\""))
    };
    let rows = CATALOG.ability_rows().map(|(_, row)| row);
    let left: Vec<&str> = rows.map(|row| &*row.id).filter(|id| !named(id)).collect();
    assert!(left.is_empty(), "{}: {left:?}", left.len());
}

#[test]
fn nine_upgrades_in_ten_and_four_command_cards_in_five_are_played_whole() {
    use kernel::{Language, game::Playable};
    for (kind, least) in [("upgrade", 90), ("command", 80)] {
        let coverage = legion::Legion::coverage(&CATALOG, Language::English);
        let of = coverage.iter().find(|coverage| coverage.kind == kind).unwrap();
        let all = of.whole + of.gaps.len();
        assert!(of.whole * 100 >= least * all, "{kind}: {} of {all}", of.whole);
    }
}
