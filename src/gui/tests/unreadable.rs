//! Unreadable stored lists: shown as they are, shared, never changed.

use std::path::Path;

use gui::{app::Message, look::LookChoice, screen::unreadable};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::Language;
use store::{DataDir, Label, ListFilter, ListSummary, ListsDb};

use crate::driver::{Window, folder};

/// In the format of a newer program.
const NEWER: &str =
    r#"{ "muster": 99,  "system": "legion", "name": "Blizzard Force", "army": {"units": ["\u0041T-AT"]} }"#;

/// In the current format.
const READABLE: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Pair","list":{"faction":"imperial","ships":[
    {"pilot":"academypilot","ship":"tiefighter"}]}}"#;

fn summary() -> ListSummary {
    let name = "Blizzard Force".to_owned();
    ListSummary { name, system: "legion".into(), points: 790, limit: 800, ..ListSummary::default() }
}

fn store(folder: &Path) -> ListsDb {
    ListsDb::open(&DataDir::create(folder).unwrap(), 0).unwrap().0
}

/// Documents of all lists, the oldest list first.
fn documents(folder: &Path) -> Vec<String> {
    let lists = store(folder);
    let mut rows = lists.summaries(&ListFilter::default()).unwrap();
    rows.sort_by_key(|row| row.id);
    rows.into_iter().map(|row| lists.load(row.id).unwrap().document).collect()
}

fn key(window: &mut Window, letter: &str) {
    window.key(Key::Character(letter.into()), Modifiers::COMMAND);
}

#[test]
fn a_list_that_cannot_be_read_is_shown_as_such_and_stays_as_it_was_stored() {
    let folder = folder();
    let _ = store(folder.path()).create(NEWER, &summary(), 0).unwrap();
    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.shows("Unreadable") && !window.shows("Legal"), "the table does not say that it cannot be read");
    window.click("Blizzard Force");
    assert!(window.shows(NEWER), "its text does not stand beside the table");
    window.click("Open");
    assert!(window.document_if_any().is_none(), "something else was opened in its place");
    assert!(window.shows("Blizzard Force") && window.shows("The saved text"));

    // Its text can be copied.
    window.click("Copy the text");
    assert_eq!(window.clipboard.as_deref(), Some(NEWER));
    let file = folder.path().join("saved.json");
    window.send(Message::Unreadable(unreadable::Message::PathTyped(file.to_str().unwrap().into())));
    window.click("Save");
    assert_eq!(std::fs::read_to_string(file).unwrap(), NEWER);

    // No key changes it.
    for letter in ["d", "z", "y", "s", "2", "p"] {
        key(&mut window, letter);
    }
    window.key(Key::Named(Named::Delete), Modifiers::empty());
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    window.click("Blizzard Force");
    window.click("Duplicate");
    window.click("More");
    window.click("Tags");
    window.type_into("dialog-first-field", "later");
    window.click("Save");
    window.click("More");
    window.click("Archive");
    assert_eq!(window.lists(), 2);
    assert!(window.rows().iter().all(|row| row.summary == summary()), "it is taken for something else");
    drop(window);
    let lists = store(folder.path());
    let filter = ListFilter { archived: store::lists::ArchiveFilter::Both, ..ListFilter::default() };
    for row in lists.summaries(&filter).unwrap() {
        assert_eq!(lists.load(row.id).unwrap().document, NEWER);
        assert_eq!(lists.history(row.id).unwrap().len(), 1, "something was stored over it");
    }
}

/// A window with a list whose current state is readable, but not its previous one.
fn mended(folder: &Path, language: Language) -> Window {
    let mut lists = store(folder);
    let first = lists.create(NEWER, &summary(), 0).unwrap();
    let label = Label::new("store.label.created");
    let _ = lists.save(first.id, first.revision, READABLE, &summary(), &label, 1).unwrap();
    drop(lists);
    let mut window = Window::open(folder, language);
    window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    window
}

#[test]
fn a_state_that_cannot_be_read_is_passed_by_undo_and_redo() {
    let folder = folder();
    let mut window = mended(folder.path(), Language::Spanish);
    assert_eq!(window.document().name, "Pair");
    key(&mut window, "z");
    assert!(window.document_if_any().is_none() && window.shows("El texto guardado"));
    window.click("Versión siguiente");
    assert_eq!(window.document().name, "Pair");
}

#[test]
fn an_edit_made_while_such_a_state_comes_back_becomes_a_list_of_its_own() {
    let folder = folder();
    let mut window = mended(folder.path(), Language::English);
    window.click("Academy Pilot");
    let undo = window.hold(Message::KeyPressed(Key::Character("z".into()), Modifiers::COMMAND));
    key(&mut window, "d");
    window.finish(undo);
    assert_eq!(window.document().list.ships.len(), 2);
    drop(window);
    let documents = documents(folder.path());
    assert_eq!(documents.len(), 2);
    assert_eq!(documents[0], NEWER);
    assert!(documents[1].contains("academypilot"));
}

#[test]
fn the_newest_state_that_can_be_read_is_offered_and_nothing_is_stored_over_the_other() {
    let folder = folder();
    let mut lists = store(folder.path());
    let first = lists.create(READABLE, &summary(), 0).unwrap();
    let label = Label::new("store.label.created");
    let _ = lists.save(first.id, first.revision, NEWER, &summary(), &label, 1).unwrap();
    drop(lists);
    let mut window = Window::open(folder.path(), Language::English);
    window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert!(window.document_if_any().is_none());
    window.click("Restore it");
    assert_eq!(window.document().name, "Pair");
    drop(window);
    let lists = store(folder.path());
    assert_eq!(lists.history(first.id).unwrap().len(), 3, "what cannot be read was stored over");
}

#[test]
fn a_state_that_was_damaged_on_the_disk_is_shown_as_damaged() {
    let folder = folder();
    let mut lists = store(folder.path());
    let first = lists.create(READABLE, &summary(), 0).unwrap();
    let other = READABLE.replace("Pair", "Trio");
    let label = Label::new("store.label.created");
    let _ = lists.save(first.id, first.revision, &other, &summary(), &label, 1).unwrap();
    drop(lists);
    std::fs::remove_file(folder.path().join("lists.journal")).unwrap();
    let db = rusqlite::Connection::open(folder.path().join("lists.db")).unwrap();
    let flipped = "UPDATE revision SET document = replace(document, 'Trio', 'Trxo') WHERE id = 2";
    assert_eq!(db.execute(flipped, []).unwrap(), 1);
    drop(db);
    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.problem().is_some_and(|notice| notice.contains("damaged")), "nothing is said of it");
    window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert!(window.document_if_any().is_none(), "damaged text passes for a list");
    window.click("Restore it");
    assert_eq!(window.document().name, "Pair");
}

#[test]
fn such_a_list_looks_as_it_should() {
    let folder = folder();
    let _ = store(folder.path()).create(NEWER, &summary(), 0).unwrap();
    let mut window = Window::sized(folder.path(), Language::Spanish, Size::new(800.0, 600.0));
    window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    window.looks_like("lists-unreadable-800x600-es", &LookChoice::Light.look().theme());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    window.send(Message::Unreadable(unreadable::Message::PathTyped("/home/ana/Blizzard Force.json".into())));
    window.looks_like("unreadable-800x600-es", &LookChoice::Light.look().theme());
}
