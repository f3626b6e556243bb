//! The screens Lists, Settings and About.

use gui::app::Message;
use iced::keyboard::{Key, Modifiers, key::Named};
use kernel::Language;

use crate::driver::{Window, folder};

#[test]
fn a_new_list_is_made_opened_and_found_again_after_a_restart() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.shows("No lists yet. Press N for a new one, or I to import one."));
    window.key(Key::Character("n".into()), Modifiers::empty());
    window.type_into("dialog-first-field", "Red aces");
    window.click("Imperial");
    window.click("Create");
    assert_eq!(window.document().name, "Red aces");
    drop(window);

    let mut window = Window::open(folder.path(), Language::Spanish);
    assert!(window.shows("Red aces"), "the list is not there after a restart");
    assert!(window.shows("1 error"), "an empty squad is one error");
    window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(window.document().name, "Red aces");
}

#[test]
fn a_deleted_list_comes_back_with_undo() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("New");
    window.click("Create");
    window.click("Lists");
    window.click("New squad");
    window.click("Delete");
    assert_eq!(window.lists(), 0);
    window.click("Undo");
    assert_eq!(window.lists(), 1);
    assert!(window.shows("New squad"));
}

#[test]
fn lists_are_copied_archived_tagged_and_filed() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("New");
    window.type_into("dialog-first-field", "Alpha");
    window.click("Create");
    window.click("Lists");
    window.click("New folder");
    window.type_into("dialog-first-field", "League");
    window.click("Create");
    window.click("Alpha");
    window.click("Duplicate");
    assert_eq!(window.lists(), 2);
    window.click("Tags");
    window.type_into("dialog-first-field", "fast, cheap");
    window.click("Keep");
    assert!(window.shows("fast") && window.shows("cheap"));
    window.click("League");
    assert!(window.shows("No list fits this search."), "nothing is filed yet");
    window.click("fast");
    assert!(window.shows("Alpha"));
}

#[test]
fn the_language_changes_at_once_and_stays() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Settings");
    window.click("Español");
    assert!(window.shows("Tamaño del texto"));
    window.click("Acerca de");
    assert!(window.shows("Licencias"));
}

#[test]
fn files_dropped_on_the_window_are_imported_and_two_lists_are_compared() {
    let folder = folder();
    let mut window = Window::open(&folder.path().join("data"), Language::English);
    for (name, pilot) in [("One", "darkcurse"), ("Two", "wampa")] {
        let file = folder.path().join(format!("{name}.json"));
        let list = format!(
            r#"{{"muster":1,"system":"xwing","name":"{name}","list":{{"faction":"imperial","ships":[
                {{"pilot":"academypilot","ship":"tiefighter"}},{{"pilot":"{pilot}","ship":"tiefighter"}}]}}}}"#
        );
        std::fs::write(&file, list).unwrap();
        window.send(Message::FileDropped(file));
        assert_eq!(window.document().name, name);
    }
    window.send(Message::FileDropped(folder.path().join("missing.json")));
    assert_eq!(window.lists(), 2);
    window.click("Lists");
    window.click("One");
    window.click("Compare");
    window.click("Two");
    assert!(window.shows("Two lists side by side") && window.shows("\"Dark Curse\"") && window.shows("\"Wampa\""));
    window.click("Close");
    assert!(!window.shows("Two lists side by side"));
}
