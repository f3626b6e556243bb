//! A scene for each card: what it does in a match, on an open table with dice as they are written down.
//!
//! Scenes are data, in the files `*.txt` and the words of [`stage`]. What needs more is Rust, a test with a sentence as its
//! name: [`card`] names the card and gives both armies, a unit a line: its id, then its upgrades. A command card is the
//! revealed card of the first player. Units are numbered through both armies; picks are `(kind of question, answer)`, each
//! used once, and what no pick is for is passed.

mod banes;
mod placed;
mod special;
mod stage;

use std::{path::Path, sync::LazyLock};

use super::CATALOG;
use kernel::game::{
    Seat,
    testing::scenes::{Scene as Written, play_all},
};
use legion::play::{
    Answer, QuestionKind,
    testing::{Pick, Scene},
};

/// A scene about the card with this id, which is of the first player.
pub fn card(id: &str, first: &[&str], second: &[&str]) -> Scene {
    let mut scene = super::scene(first, second);
    if CATALOG.find_command(id).is_some() {
        scene.hand(&CATALOG, Seat::First, &[id]).reveal(Seat::First);
    } else {
        assert!(first.iter().any(|line| line.split(' ').any(|word| word == id)), "{id} is in no army");
    }
    scene
}

/// The card is used.
pub const fn yes() -> Pick {
    (QuestionKind::Ability, Answer::Yes)
}

/// Scenes that are data.
static SCENES: LazyLock<Vec<Written>> =
    LazyLock::new(|| Written::read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/scenes")).unwrap());

#[test]
fn cards_do_what_they_say() {
    play_all(&*SCENES, stage::set).unwrap_or_else(|wrong| panic!("{wrong}"));
}

#[test]
fn every_card_with_something_to_play_has_a_scene() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/scenes");
    let mut written = String::new();
    for path in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file()) {
        written.push_str(&std::fs::read_to_string(path).unwrap());
    }
    // However its lines are broken.
    let written: String = written.split_whitespace().collect();
    // Scenes of several cards go through a table of their ids: `for id in [...] {`, `for (id, ...) in [...] {`.
    let tables = ["foridin[", "for(id,"].into_iter().flat_map(|start| written.split(start).skip(1));
    let tabled: String = tables.filter_map(|text| text.split_once("]{")).map(|(table, _)| table).collect();
    let named = |id: &str| {
        SCENES.iter().any(|scene| scene.card == id)
            || written.contains(&format!("card(\"{id}\""))
            || tabled.contains(&format!("\"{id}\""))
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
