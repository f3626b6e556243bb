//! The catalog's database: imported at the first start, read at later ones, replaced in memory if unusable.

use std::fs;

use iced::keyboard::{Modifiers, key::Named};
use kernel::Language;
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
