//! The catalog's database: imported at the first start, read at later ones, replaced in memory if unusable.

use std::fs;

use gui::{app::Message, screen::play};
use iced::keyboard::{Key, Modifiers, key::Named};
use kernel::{Language, game::Seat};
use store::{CatalogDb, DataDir, ImportOutcome, StoreError};
use systems::Catalogs;

use crate::driver::{Window, empty_folder, folder};

/// Adds Darth Vader to a new squad by the search box.
fn finds_vader(window: &mut Window) -> bool {
    window.click("Lists");
    window.click("New list");
    window.click("Imperial");
    window.click("Create");
    window.type_into("builder-search", "darth vadr skill>8");
    window.key(iced::keyboard::Key::Named(Named::Enter), Modifiers::empty());
    window.document().list.ships.len() == 1
}

#[test]
fn the_window_reads_its_cards_from_the_catalog_it_imported_at_its_first_start() {
    let folder = empty_folder();
    let dir = DataDir::create(folder.path()).unwrap();
    for _ in 0..2 {
        let mut window = Window::open(folder.path(), Language::English);
        assert!(finds_vader(&mut window));
        let bundled = Catalogs::default();
        assert!(matches!(CatalogDb::open(&dir, &bundled.source()).unwrap().1, ImportOutcome::Kept { .. }));
    }
}

#[test]
fn a_catalog_file_that_cannot_be_used_is_told_and_searched_in_memory() {
    let folder = empty_folder();
    let dir = DataDir::create(folder.path()).unwrap();
    fs::create_dir(dir.catalog()).unwrap();
    let imported = CatalogDb::open(&dir, &Catalogs::default().source()).unwrap().1;
    assert!(matches!(imported, ImportOutcome::InMemory { .. }), "{imported:?}");
    let mut window = Window::open(folder.path(), Language::Spanish);
    assert!(window.shows(&imported.sentence(Language::Spanish).unwrap()));
    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.shows(&imported.sentence(Language::English).unwrap()));
    assert!(finds_vader(&mut window));
}

#[test]
fn a_catalog_that_is_damaged_while_the_window_is_open_is_told_and_searched_in_memory() {
    let folder = folder();
    let dir = DataDir::create(folder.path()).unwrap();
    let mut window = Window::open(folder.path(), Language::English);
    let mut bytes = fs::read(dir.catalog()).unwrap();
    bytes[4096..].fill(0x5a);
    fs::write(dir.catalog(), bytes).unwrap();
    let notice =
        ImportOutcome::InMemory { reason: StoreError::Damaged(dir.catalog()) }.sentence(Language::English).unwrap();
    let _ = finds_vader(&mut window);
    assert!(window.shows(&notice));
    window.key(iced::keyboard::Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(window.document().list.ships.len(), 1);
}

#[test]
fn a_ship_searched_for_at_a_slot_is_looked_for_among_ships() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    assert!(finds_vader(&mut window));
    window.click("Elite talent");
    window.type_into("builder-search", "carnor");
    assert!(window.shows("Look for “carnor” as a new entry"));
    window.key(Named::Enter, Modifiers::empty());
    assert!(window.shows("Carnor Jax"));
    assert_eq!(window.document().list.ships.len(), 1, "the ship is shown before it is taken");
    window.key(Named::Enter, Modifiers::empty());
    assert_eq!(window.document().list.ships.len(), 2);
}

#[test]
fn well_known_lists_are_found_by_name_and_those_that_were_beaten_have_a_tick() {
    use gui::screen::lists::{self, GameMessage};
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, iced::Size::new(1280.0, 1400.0));
    window.key(Key::Character("n".into()), Modifiers::COMMAND);
    window.click("Create");
    window.click("Lists");
    window.key(Named::ArrowDown, Modifiers::empty());
    let game = |message| Message::Lists(lists::Message::Game(message));
    let all = practice::shelf::<systems::XWing>();
    let [first, wanted] = [0, all.len() / 2].map(|at| all[at].name(Language::English).to_owned());
    window.send(game(GameMessage::OpponentTyped(format!("{wanted} (Expert), 100 : 62"))));
    window.send(game(GameMessage::Recorded(store::lists::GameResult::Won)));
    assert!(window.shows("Expert: 1 of 1 won"));
    let say = |message| Message::Play(play::Message::SetUp(message));
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    window.send(say(play::setup::Message::ListsPressed(Some(Seat::Second))));
    window.send(say(play::setup::Message::SearchTyped(wanted.clone())));
    assert!(window.shows(&wanted) && !window.shows(&first), "{wanted}");
    window.bounds_of("beaten");
    window.send(say(play::setup::Message::SearchTyped(first.clone())));
    assert!(window.shows(&first) && window.shows("Well-known lists"));
}
