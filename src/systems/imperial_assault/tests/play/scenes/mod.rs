//! A scene for each card: its play in a match, on a small board with dice as they are written down.
//!
//! Scenes are data, in the files `*.txt` and the words of [`stage`]: Deployment cards stand in `groups*`, upgrades in
//! `upgrades*`, Command cards in `commands*`, cards of campaigns in `campaign*`. What needs more is Rust, a test with a sentence as its name: [`card`] (or
//! [`card_of_second`]) names the card by its id and gives both armies by the ids of their Deployment cards; a Command card
//! comes into the hand of its player. Figures are numbered through both armies, in the order of the cards. Picks answer the
//! questions of a step one by one; a pick that is not asked for, or not offered, fails the scene.

mod order;
mod special;
mod stage;

use std::{path::Path, sync::LazyLock};

use super::CATALOG;
use imperial_assault::{
    cards::{Die, Season},
    play::{QuestionKind, testing::Scene},
};
use kernel::game::{
    Seat,
    testing::scenes::{Scene as Written, play_all},
};

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

/// Leaves the abilities of all Deployment cards out.
pub fn hush(scene: &mut Scene) {
    for group in 0..scene.fixture.fixed.groups.len() {
        scene.silence(group as u8);
    }
}

/// Two figures face each other, so many spaces apart, with plain dice; no Deployment card has any ability.
pub fn face(scene: &mut Scene, first: u8, second: u8, apart: i32) {
    hush(scene);
    scene.put(first, 0, 5).put(second, apart, 5);
    plain(scene, &[first, second]);
}

/// The card of this player was played and lies in the discard pile; the other player was not asked about abilities.
pub fn is_spent(scene: &Scene, seat: Seat) {
    assert_eq!((scene.hand(seat), scene.state().side(seat).discard.len()), (0, 1));
    assert!(!scene.was_asked(seat.other(), QuestionKind::Use));
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
    let named = |id: &str| {
        SCENES.iter().any(|scene| scene.card == id)
            || ["card(", "card_of_second("].into_iter().any(|call| written.contains(&format!("{call}\"{id}\"")))
    };
    let rows = CATALOG.ability_rows().map(|(_, row)| row).filter(|row| !row.play.is_empty());
    let official =
        |id: &str| CATALOG.find_command(id).is_none_or(|card| CATALOG.command(card).season == Season::Official);
    let left: Vec<&str> = rows.map(|row| &*row.id).filter(|id| official(id) && !named(id)).collect();
    // Matches do not play what depends on map tiles.
    assert_eq!(left, ["set-a-trap"]);
}
