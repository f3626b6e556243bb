//! Edits that cannot be stored: queued, retried, and asked about before closing. And files that do not answer.

use std::path::Path;

use gui::{
    app::Message,
    start::{self, Start},
};
use iced::{
    keyboard::{Key, Modifiers, key::Named},
    window,
};
use iced_test::Simulator;
use kernel::Language;
use store::{DataDir, ListFilter, ListSummary, ListsDb};

use crate::driver::{Window, folder};

const PAIR: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Pair","list":{"faction":"imperial","ships":[
    {"pilot":"academypilot","ship":"tiefighter"}]}}"#;

/// A window with an open list whose file is missing.
fn away(folder: &Path) -> Window {
    let (mut lists, _) = ListsDb::open(&DataDir::create(folder).unwrap(), 0).unwrap();
    let summary = ListSummary { name: "Pair".into(), system: "xwing".into(), ..ListSummary::default() };
    let _ = lists.create(PAIR, &summary, 0).unwrap();
    drop(lists);
    let mut window = Window::open(folder, Language::English);
    window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    std::fs::rename(folder.join("lists.db"), folder.join("away.db")).unwrap();
    window
}

fn back(folder: &Path) {
    std::fs::rename(folder.join("away.db"), folder.join("lists.db")).unwrap();
}

/// Duplicates the picked ship.
fn copy_ship(window: &mut Window) {
    window.key(Key::Character("d".into()), Modifiers::COMMAND);
}

fn states(folder: &Path) -> Vec<usize> {
    let (lists, _) = ListsDb::open(&DataDir::create(folder).unwrap(), 0).unwrap();
    let row = lists.summaries(&ListFilter::default()).unwrap().remove(0);
    let states = lists.history(row.id).unwrap();
    let document = |state: &store::lists::HistoryRow| lists.document(row.id, state.revision).unwrap();
    states.iter().map(|state| document(state).matches("academypilot").count()).collect()
}

#[test]
#[cfg(unix)]
fn edits_that_could_not_be_stored_are_kept_and_stored_later_each_of_them() {
    let folder = folder();
    let mut window = away(folder.path());
    window.click("Academy Pilot");
    copy_ship(&mut window);
    assert!(window.shows("· Not saved"), "it is not said that nothing is saved");
    assert!(window.problem().is_some());
    copy_ship(&mut window);

    // The list is closed and opened again: the edits are still there.
    window.key(Key::Character("1".into()), Modifiers::COMMAND);
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(window.document().list.ships.len(), 3, "leaving the list has lost its edits");
    window.click("Try again");
    assert!(window.shows("· Not saved"));

    back(folder.path());
    window.click("Try again");
    assert!(window.shows("· Saved"));
    assert_eq!(window.problem(), None, "the complaint stays beside what is saved");
    drop(window);
    assert_eq!(states(folder.path()), [1, 2, 3]);
}

#[test]
#[cfg(unix)]
fn what_is_not_saved_is_asked_about_before_the_window_closes() {
    let folder = folder();
    let mut window = away(folder.path());
    window.click("Academy Pilot");
    copy_ship(&mut window);
    window.send(Message::CloseRequested(window::Id::unique()));
    assert!(window.shows("Unsaved edits"));
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    assert!(!window.shows("Unsaved edits") && window.shows("· Not saved"));
    window.send(Message::CloseRequested(window::Id::unique()));
    back(folder.path());
    window.click("Try again");
    assert!(!window.shows("Unsaved edits"));
    drop(window);
    assert_eq!(states(folder.path()), [1, 2]);
}

#[test]
#[cfg(unix)]
fn an_undo_waits_for_the_edit_before_it_to_be_stored() {
    let folder = folder();
    let mut window = away(folder.path());
    window.click("Academy Pilot");
    copy_ship(&mut window);
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert_eq!(window.document().list.ships.len(), 2);
    back(folder.path());
    window.send(Message::KeptAgain);
    assert_eq!(window.document().list.ships.len(), 1);
    drop(window);
    assert_eq!(states(folder.path()), [1, 2]);
}

#[test]
fn a_row_that_is_damaged_while_the_window_is_open_is_mended_and_told() {
    let folder = folder();
    let (mut lists, _) = ListsDb::open(&DataDir::create(folder.path()).unwrap(), 0).unwrap();
    let _ = lists.create(PAIR, &ListSummary { name: "Pair".into(), ..ListSummary::default() }, 0).unwrap();
    let _ = lists.backup(1).unwrap();
    drop(lists);
    let mut window = Window::open(folder.path(), Language::English);
    assert_eq!(window.problem(), None);
    let db = rusqlite::Connection::open(folder.path().join("lists.db")).unwrap();
    assert_eq!(db.execute("UPDATE revision SET name = CAST(x'4bff6c6c' AS TEXT)", []).unwrap(), 1);
    drop(db);
    window.send(Message::LookedForOthers);
    assert!(window.problem().is_some_and(|notice| notice.contains("damaged")));
    assert_eq!(window.rows()[0].summary.name, "Pair");
}

#[test]
fn what_keeps_the_program_from_starting_has_a_window_that_tries_again() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("lists.db")).unwrap();
    let data_dir = Some(folder.path().to_owned());
    let start = Start { data_dir, language: Some(Language::Spanish), system: Language::English, files: Vec::new() };
    let (mut started, _) = start.start().with_task();
    let shows = |started: &gui::Started, text: &str| {
        let mut ui = Simulator::with_size(iced::Settings::default(), (900.0, 700.0), started.view());
        ui.find(text).is_ok()
    };
    assert!(shows(&started, "Muster no puede abrir tus listas"));
    let _ = started.update(start::Message::TriedAgain);
    assert!(shows(&started, "Muster no puede abrir tus listas"));
    std::fs::remove_dir(folder.path().join("lists.db")).unwrap();
    let mut ui = Simulator::with_size(iced::Settings::default(), (900.0, 700.0), started.view());
    let _ = ui.click("Intentar de nuevo").unwrap();
    let messages: Vec<_> = ui.into_messages().collect();
    for message in messages {
        let _ = started.update(message);
    }
    assert!(!shows(&started, "Muster no puede abrir tus listas"));
}

#[test]
#[cfg(unix)]
fn a_file_that_does_not_answer_does_not_hold_the_window() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut window = Window::open(folder.path(), Language::English);
    let reading = window.hold(Message::FileDropped(pipe.clone()));
    // The database is locked, and the window goes on.
    window.key(Key::Character(",".into()), Modifiers::COMMAND);
    assert!(window.shows("Settings"));
    std::fs::write(&pipe, PAIR).unwrap();
    window.finish(reading);
    assert_eq!(window.document().name, "Pair");
}

/// Two windows with the same open list.
fn two_windows(folder: &Path) -> (Window, Window) {
    let mut first = away(folder);
    back(folder);
    // It starts with the state of the first.
    let mut second = Window::open(folder, Language::English);
    for window in [&mut first, &mut second] {
        window.click("Academy Pilot");
    }
    (first, second)
}

#[test]
#[cfg(unix)]
fn an_edit_of_a_list_that_another_window_has_changed_goes_on_under_a_name_of_its_own() {
    let folder = folder();
    let (mut first, mut second) = two_windows(folder.path());
    copy_ship(&mut first);
    copy_ship(&mut second);
    copy_ship(&mut second);
    let notice =
        "Another window changed this list in the meantime; your version was saved as a separate list, “Pair (2)”.";
    assert!(second.shows(notice), "it is not told what the copy is called");
    assert_eq!(second.document().name, "Pair (2)");
    copy_ship(&mut second);
    drop((first, second));
    let (lists, _) = ListsDb::open(&DataDir::create(folder.path()).unwrap(), 0).unwrap();
    let rows = lists.summaries(&ListFilter::default()).unwrap();
    let ships = |row: &store::ListRow| lists.load(row.id).unwrap().document.matches("academypilot").count();
    let mut kept: Vec<_> = rows.iter().map(|row| (row.summary.name.as_str(), ships(row))).collect();
    kept.sort_unstable();
    assert_eq!(kept, [("Pair", 2), ("Pair (2)", 4)]);
}

#[test]
#[cfg(unix)]
fn what_another_window_did_to_the_open_list_is_shown_when_one_comes_back() {
    let folder = folder();
    let (mut first, mut second) = two_windows(folder.path());
    second.send(Message::LookedForOthers);
    assert_eq!(second.document().list.ships.len(), 1);
    assert!(!second.shows("Another window changed this list; the current version is shown."));
    copy_ship(&mut first);
    second.send(Message::LookedForOthers);
    assert_eq!(second.document().list.ships.len(), 2);
    assert!(second.shows("Another window changed this list; the current version is shown."));
    // The second now builds on the state it was shown.
    copy_ship(&mut second);
    assert_eq!(second.lists(), 1, "the edit has become a list of its own");
    first.send(Message::LookedForOthers);
    assert_eq!(first.document().list.ships.len(), 3);
}

#[test]
#[cfg(unix)]
fn what_waits_is_stored_when_the_system_asks_the_program_to_end() {
    let folder = folder();
    let mut window = away(folder.path());
    back(folder.path());
    window.click("Academy Pilot");
    // Neither result has come back when the program is asked to end.
    let copied = Message::KeyPressed(Key::Character("d".into()), Modifiers::COMMAND);
    let first = window.hold(copied.clone());
    let second = window.hold(copied);
    let end = window.hold(Message::EndRequested);
    drop((first, second, end, window));
    assert_eq!(states(folder.path()), [1, 2, 3]);
}

#[test]
#[cfg(unix)]
fn a_list_deleted_in_one_window_goes_from_the_other_without_a_touch() {
    let folder = folder();
    let (mut first, mut second) = two_windows(folder.path());
    for window in [&mut first, &mut second] {
        window.click("Lists");
        window.send(Message::OthersDue);
    }
    assert_eq!(second.lists(), 1);
    first.key(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(first.lists(), 0);
    second.send(Message::OthersDue);
    assert_eq!(second.lists(), 0);
}
