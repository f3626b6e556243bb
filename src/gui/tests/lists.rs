//! The screens Lists, Settings and About.

use gui::{
    app::Message,
    look::LookChoice,
    screen::builder::{self, AnyMessage},
};
use iced::{
    Event,
    keyboard::{Key, Modifiers, key::Named},
    mouse::{self, ScrollDelta},
};
use iced_test::simulator::{click, typewrite};
use kernel::Language;

use crate::driver::{Window, folder};

#[test]
fn the_first_page_leads_to_the_guide_of_rebellion() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Open the guide");
    assert!(window.shows("New game"));
}

#[test]
fn a_new_list_is_made_opened_and_open_again_after_a_restart() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.shows("What do you want to play?"));
    window.key(Key::Character("n".into()), Modifiers::empty());
    window.type_into("dialog-first-field", "Red aces");
    window.click("Imperial");
    window.click("Create");
    assert_eq!(window.document().name, "Red aces");
    drop(window);

    let mut window = Window::open(folder.path(), Language::Spanish);
    assert_eq!(window.document().name, "Red aces", "the list that was open last is not open");
    window.click("Listas");
    assert!(window.shows("Red aces"));
    drop(window);
    let mut window = Window::open(folder.path(), Language::Spanish);
    assert!(window.document_if_any().is_none() && window.shows("Red aces"), "the lists were shown last");
    window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(window.document().name, "Red aces");
}

/// A window at the table with lists of these names.
pub fn with_lists(folder: &std::path::Path, names: &[&str]) -> Window {
    let mut window = Window::open(folder, Language::English);
    for name in names {
        window.key(Key::Character("n".into()), Modifiers::COMMAND);
        window.type_into("dialog-first-field", name);
        window.click("Create");
        window.click("Lists");
    }
    window
}

pub fn press(window: &mut Window, named: Named) {
    window.key(Key::Named(named), Modifiers::empty());
}

fn command(window: &mut Window, letter: &str) {
    window.key(Key::Character(letter.into()), Modifiers::COMMAND);
}

#[test]
fn a_deleted_list_is_named_lies_in_the_bin_and_comes_back_from_anywhere() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces 100", "Swarm"]);
    window.click("Aces 100");
    window.click("More");
    window.click("Delete");
    assert_eq!(window.lists(), 1);
    // The notice stays across screens.
    window.click("Settings");
    assert!(window.shows("Deleted “Aces 100”."));
    window.click("Undo");
    assert_eq!(window.lists(), 2);
    // Ctrl+Z undoes changes of lists, one by one.
    window.click("Lists");
    window.click("Aces 100");
    press(&mut window, Named::Delete);
    press(&mut window, Named::Delete);
    assert_eq!(window.lists(), 0);
    command(&mut window, "z");
    command(&mut window, "z");
    command(&mut window, "z");
    assert_eq!(window.lists(), 2);
    // The bin survives a restart, too.
    window.click("Swarm");
    press(&mut window, Named::Delete);
    drop(window);
    let mut window = Window::open(folder.path(), Language::English);
    assert_eq!(window.lists(), 1);
    window.click("Bin");
    window.click("Swarm");
    assert!(window.shows("It will be deleted permanently in 30 days."));
    window.click("Restore");
    assert_eq!(window.lists(), 2);
}

#[test]
fn what_lies_in_the_bin_is_cleared_away_only_after_a_question() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces 100"]);
    press(&mut window, Named::ArrowDown);
    press(&mut window, Named::Delete);
    window.click("Bin");
    press(&mut window, Named::ArrowDown);
    press(&mut window, Named::Delete);
    assert!(window.shows("Delete the list permanently?") && window.shows("Aces 100"));
    window.click("Cancel");
    assert!(window.shows("Aces 100"));
    press(&mut window, Named::Delete);
    window.send(Message::Lists(gui::screen::lists::Message::Dialog(gui::screen::lists::DialogMessage::Confirmed)));
    assert!(!window.shows("Aces 100"));
}

#[test]
fn what_is_told_goes_by_itself_and_a_problem_stays() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces 100"]);
    press(&mut window, Named::ArrowDown);
    command(&mut window, "d");
    assert!(window.shows("Copied as “Aces 100 (2)”."));
    // An older notice's expiry is ignored.
    window.send(Message::NoticeOver(0));
    assert!(window.shows("Copied as “Aces 100 (2)”."));
    (0..20).for_each(|number| window.send(Message::NoticeOver(number)));
    assert!(!window.shows("Copied as “Aces 100 (2)”."));
    window.send(Message::FileDropped(folder.path().join("missing.json")));
    let problem = window.problem().expect("there is no such file");
    (0..20).for_each(|number| window.send(Message::NoticeOver(number)));
    window.click("Settings");
    assert!(window.shows(&problem));
}

#[test]
fn a_copy_has_a_name_of_its_own_and_is_picked() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces 100"]);
    press(&mut window, Named::ArrowDown);
    command(&mut window, "d");
    command(&mut window, "d");
    let mut names: Vec<String> = window.rows().iter().map(|row| row.summary.name.clone()).collect();
    names.sort();
    assert_eq!(names, ["Aces 100", "Aces 100 (2)", "Aces 100 (3)"]);
    press(&mut window, Named::Enter);
    assert_eq!(window.document().name, "Aces 100 (3)", "the copy is not picked, or has another name than the table");
    window.click("Lists");
    command(&mut window, "z");
    assert_eq!(window.lists(), 2);
}

#[test]
fn several_lists_are_filed_and_deleted_together_and_both_is_taken_back() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["One", "Two", "Three"]);
    press(&mut window, Named::ArrowDown);
    window.key(Key::Named(Named::ArrowDown), Modifiers::SHIFT);
    assert!(window.shows("2 lists"));
    window.send(Message::Lists(gui::screen::lists::Message::Lists(gui::screen::lists::ListsMessage::FilePressed)));
    window.click("New folder");
    window.type_into("dialog-first-field", "League");
    window.click("Create");
    assert_eq!(window.rows().iter().filter(|row| row.folder.is_some()).count(), 2);
    command(&mut window, "a");
    press(&mut window, Named::Delete);
    assert_eq!(window.lists(), 0);
    assert!(window.shows("Deleted 3 lists.") && window.shows("All your lists are in the archive or the bin."));
    command(&mut window, "z");
    assert_eq!(window.lists(), 3);
    // Undoing the removal of a folder restores its contents.
    window.click("League");
    window.click("Remove");
    assert!(!window.shows("League") && window.rows().iter().all(|row| row.folder.is_none()));
    command(&mut window, "z");
    assert_eq!(window.rows().iter().filter(|row| row.folder.is_some()).count(), 2);
}

#[test]
fn the_lists_stay_as_they_were_left_and_show_an_edit_at_once() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces 100", "Swarm"]);
    window.type_into("lists-search", "aces");
    window.click("Settings");
    window.click("Lists");
    assert!(window.shows("Aces 100") && !window.shows("Swarm"), "the search was forgotten");
    press(&mut window, Named::ArrowDown);
    press(&mut window, Named::Enter);
    assert_eq!(window.document().name, "Aces 100");
    let name = "Aces of the line";
    for said in [builder::BarMessage::NameTyped(name.into()), builder::BarMessage::NameSubmitted] {
        window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(said))));
    }
    // The thread has not answered yet when the lists are shown again.
    let waits = window.hold(Message::Went(gui::app::Destination::Lists));
    assert!(window.shows(name), "the table is old for a moment");
    window.finish(waits);
    assert!(window.shows(name));
}

#[test]
fn a_game_is_counted_with_its_opponent_and_taken_back() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces 100"]);
    press(&mut window, Named::ArrowDown);
    window.send(Message::Lists(gui::screen::lists::Message::Game(gui::screen::lists::GameMessage::OpponentTyped(
        " Howl ".into(),
    ))));
    window.click("Lost");
    assert!(window.shows("Lost against Howl") && window.shows("0–1"));
    window.send(Message::Lists(gui::screen::lists::Message::Game(gui::screen::lists::GameMessage::Recorded(
        store::lists::GameResult::Won,
    ))));
    assert!(window.shows("1–1"));
    let wrong = window.rows()[0].games[1].id;
    window
        .send(Message::Lists(gui::screen::lists::Message::Game(gui::screen::lists::GameMessage::GameForgotten(wrong))));
    assert!(window.shows("1–0") && !window.shows("Lost against Howl"));
    command(&mut window, "z");
    assert!(window.shows("1–1") && window.shows("Lost against Howl"));
}

#[test]
fn a_game_of_another_day_is_counted_for_that_day() {
    use gui::screen::lists::{GameMessage::DayTyped, Message::Game};
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces 100"]);
    press(&mut window, Named::ArrowDown);
    window.send(Message::Lists(Game(DayTyped("2020-02-30".into()))));
    assert!(window.shows("Enter a past date as YYYY-MM-DD."));
    window.click("Lost");
    assert!(window.rows()[0].games.is_empty());
    window.send(Message::Lists(Game(DayTyped("2020-02-29".into()))));
    window.click("Lost");
    assert!(window.shows("29 Feb 2020"));
    window.click("Drawn");
    window.send(Message::Lists(Game(DayTyped("2020-03-01".into()))));
    window.send(Message::Lists(gui::screen::lists::Message::Game(gui::screen::lists::GameMessage::Recorded(
        store::lists::GameResult::Won,
    ))));
    let results: Vec<_> = window.rows()[0].games.iter().map(|game| game.result).collect();
    use store::lists::GameResult::{Drawn, Lost, Won};
    assert_eq!(results, [Drawn, Won, Lost], "by their days, the last first");
}

#[test]
fn a_dialog_lies_over_the_page() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces 100"]);
    window.send(Message::Lists(gui::screen::lists::Message::Folder(gui::screen::lists::FolderMessage::FolderPressed)));
    assert!(window.shows("Name of the folder") || window.shows("New folder"));
    assert!(window.shows("Aces 100"), "the page is gone");
    press(&mut window, Named::Escape);
    window.send(Message::Lists(gui::screen::lists::Message::Folder(gui::screen::lists::FolderMessage::FolderPressed)));
    window.type_into("dialog-first-field", "League");
    window.click("Create");
    assert!(window.shows("League"));
}

#[test]
fn lists_and_folders_are_dragged_into_folders_and_out_of_them() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces", "Swarm"]);
    for name in ["League", "Winter"] {
        window.send(Message::Lists(gui::screen::lists::Message::Folder(
            gui::screen::lists::FolderMessage::FolderPressed,
        )));
        window.type_into("dialog-first-field", name);
        window.click("Create");
    }
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let mut drag = |window: &mut Window, thing: &str, onto: &str| {
        let (from, to) = (window.place_of(thing).center(), window.place_of(onto).center());
        window.drag_on(&mut screen, &theme, from, to);
    };
    let filed = |window: &Window| window.rows().iter().filter(|row| row.folder.is_some()).count();
    drag(&mut window, "Aces", "League");
    assert!(window.shows("Moved “Aces” to League.") && filed(&window) == 1);
    drag(&mut window, "Aces", "Swarm");
    assert_eq!(filed(&window), 1, "a list goes into no list");
    // Ticked lists are deleted together.
    command(&mut window, "a");
    drag(&mut window, "Swarm", "Winter");
    assert_eq!(filed(&window), 2);
    assert_eq!(window.rows()[0].folder, window.rows()[1].folder);
    drag(&mut window, "Winter", "League");
    assert!(window.shows("Moved the folder “Winter” to League."));
    window.send(Message::NoticeClosed);
    drag(&mut window, "League", "Winter");
    assert!(!window.shows_part("Moved the folder"), "a folder goes not into what lies in it");
    drag(&mut window, "Aces", "All lists");
    assert_eq!(filed(&window), 0);
    window.send(Message::UndoPressed);
    assert_eq!(filed(&window), 2);
}

#[test]
fn the_menu_over_a_button_at_the_foot_leaves_it_free_for_who_presses_twice() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces"]);
    let more = window.place_of("More");
    window.click("More");
    let last = window.place_of("Delete");
    assert!(last.y + last.height < more.y, "{last:?} {more:?}");
}

#[test]
fn a_notice_does_not_cover_the_bar_for_several_lists() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces", "Swarm"]);
    command(&mut window, "a");
    window.click("Tag");
    window.type_into("dialog-first-field", "league");
    window.click("Save");
    let (notice, count) = (window.place_of("Changed the tags of 2 lists."), window.place_of("2 lists"));
    assert!(count.y + count.height <= notice.y, "{notice:?} {count:?}");
}

#[test]
fn every_game_begins_with_an_example() {
    let folder = folder();
    for (number, system) in systems::SystemId::ALL.iter().enumerate() {
        let mut window = Window::open(&folder.path().join(number.to_string()), Language::English);
        window.send(Message::Lists(gui::screen::lists::Message::Lists(
            gui::screen::lists::ListsMessage::ExamplePressed(*system),
        )));
        assert_eq!(window.any_document().system(), *system);
    }
}

#[test]
fn doubts_of_an_import_lie_over_the_list_until_they_are_read() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.clipboard = Some("Soontir Fell (27)\nPush the Limitt\nSomething unknown\n".into());
    command(&mut window, "v");
    assert_eq!(window.document().list.ships.len(), 1);
    assert!(window.shows("Close"), "the report is not shown");
    press(&mut window, Named::Escape);
    assert!(
        !window.shows("Close") && window.document_if_any().is_some(),
        "one step closes the report and nothing else"
    );
    assert!(window.problem().is_none(), "what was guessed is no problem");
}

#[test]
fn narrow_lists_make_and_remove_folders_too() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, iced::Size::new(800.0, 600.0));
    command(&mut window, "n");
    window.click("Create");
    window.send(Message::Went(gui::app::Destination::Lists));
    window.click("All lists");
    window.send(Message::Lists(gui::screen::lists::Message::Folder(gui::screen::lists::FolderMessage::FolderPressed)));
    window.type_into("dialog-first-field", "League");
    window.click("Create");
    window.send(Message::Lists(gui::screen::lists::Message::Menu(gui::screen::lists::MenuMessage::MenuPressed)));
    window.click("League");
    window.send(Message::Lists(gui::screen::lists::Message::Menu(gui::screen::lists::MenuMessage::MenuPressed)));
    window.click("Remove");
    assert!(window.shows("All lists"));
    assert!(window.shows("just now") && window.shows("–"), "no date or no record");
}

#[test]
fn lists_are_copied_archived_tagged_and_filed() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.key(Key::Character("n".into()), Modifiers::empty());
    window.type_into("dialog-first-field", "Alpha");
    window.click("Create");
    window.click("Lists");
    window.send(Message::Lists(gui::screen::lists::Message::Folder(gui::screen::lists::FolderMessage::FolderPressed)));
    window.type_into("dialog-first-field", "League");
    window.click("Create");
    window.click("Alpha");
    window.click("Duplicate");
    assert_eq!(window.lists(), 2);
    window.click("More");
    window.click("Tags");
    window.type_into("dialog-first-field", "fast, cheap");
    window.click("Save");
    assert!(window.shows("fast") && window.shows("cheap"));
    window.click("League");
    assert!(window.shows("This folder is empty. Select lists and choose Move."));
    window.click("fast");
    assert!(window.shows("Alpha (2)"), "the copy is what was picked and tagged");
}

#[test]
fn the_language_changes_at_once_and_stays() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Settings");
    window.click("Language");
    window.click("Español");
    assert!(window.shows("Idioma"));
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
    window.click("More");
    window.click("Compare");
    window.click("Two");
    assert!(window.shows("Two lists side by side") && window.shows("\"Dark Curse\"") && window.shows("\"Wampa\""));
    window.click("Close");
    assert!(!window.shows("Two lists side by side"));
}

#[test]
fn a_file_with_many_lists_becomes_a_folder_with_a_report() {
    let folder = folder();
    let mut window = Window::open(&folder.path().join("data"), Language::English);
    let squad = |pilot: &str| {
        format!(r#"{{"faction":"rebel","pilots":[{{"name":"{pilot}","ship":"xwing"}}],"version":"1.0.0"}}"#)
    };
    let file = folder.path().join("Swiss.json");
    let lines = ["wedgeantilles", "lukeskywalker", "nobodyatall"].map(squad).join("\n");
    std::fs::write(&file, lines).unwrap();
    for folder in ["Swiss", "Swiss (2)"] {
        window.send(Message::FileDropped(file.clone()));
        assert!(
            window.shows(&format!("Imported: {folder}"))
                && window.shows("List 1: 1 recognized, 0 guessed, 0 not recognized.")
        );
        window.click("Close");
        assert!(window.shows(folder), "no folder {folder}");
    }
    assert_eq!(window.lists(), 6);
}

/// Stores squads of one ship, `List 1` first.
fn store_many(folder: &std::path::Path, count: i64) {
    let (mut lists, _) = store::ListsDb::open(&store::DataDir::create(folder).unwrap(), 0).unwrap();
    for number in 1..=count {
        let name = format!("List {number}");
        let document = format!(
            r#"{{"muster":1,"system":"xwing","format":"standard","name":"{name}","list":{{"faction":"imperial","ships":[
                {{"pilot":"academypilot","ship":"tiefighter"}}]}}}}"#
        );
        let summary = store::ListSummary { name, system: "xwing".into(), limit: 100, ..store::ListSummary::default() };
        let _ = lists.create(&document, &summary, number).unwrap();
    }
}

#[test]
fn the_table_follows_the_pick_and_delete_takes_nothing_out_of_sight() {
    let folder = folder();
    store_many(folder.path(), 125);
    let theme = LookChoice::Light.look().theme();
    let mut window = Window::open(folder.path(), Language::English);
    let mut screen = window.screen(&theme);
    screen.point_at(600.0, 400.0);
    (0..41).for_each(|_| press(&mut window, Named::ArrowDown));
    window.paint_on(&mut screen, &theme, &[]);
    window.paint_on(&mut screen, &theme, &[]);
    press(&mut window, Named::Delete);
    assert_eq!(window.lists(), 124, "the picked list is not in sight");
    assert!(window.rows().iter().all(|row| row.summary.name != "List 85"), "another list was deleted");
    window.paint_on(&mut screen, &theme, &[]);
    // Delete first scrolls back to a row out of sight, and deletes it only then.
    let delta = ScrollDelta::Pixels { x: 0.0, y: 4000.0 };
    window.paint_on(&mut screen, &theme, &[Event::Mouse(mouse::Event::WheelScrolled { delta })]);
    window.paint_on(&mut screen, &theme, &[]);
    press(&mut window, Named::Delete);
    assert_eq!(window.lists(), 124, "a list out of sight was deleted");
    window.paint_on(&mut screen, &theme, &[]);
    window.paint_on(&mut screen, &theme, &[]);
    press(&mut window, Named::Delete);
    assert_eq!(window.lists(), 123);
}

#[test]
fn a_dialog_over_the_lists_is_the_same_after_twenty_letters() {
    let folder = folder();
    store_many(folder.path(), 20);
    let theme = LookChoice::Light.look().theme();
    let mut window = Window::open(folder.path(), Language::English);
    press(&mut window, Named::ArrowDown);
    window.send(Message::Lists(gui::screen::lists::Message::Folder(gui::screen::lists::FolderMessage::FolderPressed)));
    let title = window.place_of("New folder").center();
    let mut screen = window.screen(&theme);
    screen.point_at(title.x, title.y + 44.0);
    window.paint_on(&mut screen, &theme, &click().collect::<Vec<_>>());
    for letter in "League of this winter".chars() {
        window.paint_on(&mut screen, &theme, &typewrite(&letter.to_string()).collect::<Vec<_>>());
    }
    let now = screen.picture();
    now.must_be(&screen.whole(&theme), "lists-dialog-after-letters");
    window.send(Message::Lists(gui::screen::lists::Message::Dialog(gui::screen::lists::DialogMessage::Confirmed)));
    assert!(window.shows("League of this winter"));
}

#[test]
fn a_comparison_can_be_left_on_a_narrow_window_too() {
    let folder = folder();
    drop(with_lists(folder.path(), &["Aces", "Swarm"]));
    let mut window = Window::sized(folder.path(), Language::Spanish, iced::Size::new(800.0, 600.0));
    window.send(Message::Went(gui::app::Destination::Lists));
    press(&mut window, Named::ArrowDown);
    window.send(Message::Lists(gui::screen::lists::Message::Pick(gui::screen::lists::PickMessage::ComparePressed)));
    press(&mut window, Named::ArrowDown);
    let close = kernel::phrase::text(Language::Spanish, "gui.lists.compare_close");
    let place = window.place_of(close);
    assert!(place.width > 30.0 && place.height < 30.0, "{place:?}");
}

#[test]
fn an_example_opens_at_its_first_ship_and_few_lists_leave_tiles_to_begin_another() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Try an example");
    assert!(!window.document().list.ships.is_empty());
    assert!(!window.shows_part("Nothing else fits here"));
    window.click("Lists");
    assert!(window.shows("Begin another list") && window.shows("Try an example"));
    for _ in 0..4 {
        command(&mut window, "d");
    }
    assert!(!window.shows("Begin another list"), "five lists have the table to themselves");
}

#[test]
fn a_container_of_many_squads_is_taken_whole_into_a_folder_of_its_own() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    let squad = |number: usize| {
        format!(
            r#"{{"name":"Squad {number}","faction":"rebel","points":21,"version":"1.0.0","pilots":[{{"name":"rookiepilot","ship":"xwing","points":21}}]}}"#
        )
    };
    let squads: Vec<String> = (1..=120).map(squad).collect();
    window.clipboard = Some(format!(r#"{{"container":[{}],"version":"1.0.0"}}"#, squads.join(",")));
    command(&mut window, "v");
    assert_eq!(window.lists(), 120);
    let folders: Vec<_> = window.rows().iter().map(|row| row.folder).collect();
    assert!(folders[0].is_some() && folders.iter().all(|folder| *folder == folders[0]));
    assert!(window.shows_part("Squad 1") && window.shows_part("120"));
}
