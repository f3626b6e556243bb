//! History of a list, copies of entries and templates in the window.

use gui::{
    app::{Destination, EntryMessage, Message, OverlayMessage},
    look::LookChoice,
    screen::{
        builder::{self, AnyMessage, ListMessage},
        lists,
    },
};
use iced::{
    Point,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::Language;

use crate::driver::{Window, folder};

const ACES: &str = r#"{"muster":1,"system":"xwing","name":"Aces","list":{"faction":"imperial","ships":[
    {"pilot":"soontirfel","ship":"tieinterceptor","upgrades":["pushthelimit","autothrusters"]},
    {"pilot":"whisper","ship":"tiephantom","upgrades":["veteraninstincts"]},
    {"pilot":"omegaleader","ship":"tiefofighter","upgrades":["juke"]}]}}"#;
const OTHER: &str = r#"{"muster":1,"system":"xwing","name":"Swarm","list":{"faction":"imperial","ships":[
    {"pilot":"academypilot","ship":"tiefighter"}]}}"#;

/// A window with these lists, the last of them in the builder.
fn with_lists(folder: &std::path::Path, lists: &[&str]) -> Window {
    let mut window = Window::open(folder, Language::English);
    for list in lists {
        window.send(Message::Went(Destination::Lists));
        window.clipboard = Some((*list).to_owned());
        command(&mut window, "v");
        window.send(Message::NoticeClosed);
    }
    window
}

fn press(window: &mut Window, named: Named) {
    window.key(Key::Named(named), Modifiers::empty());
}

fn command(window: &mut Window, letter: &str) {
    window.key(Key::Character(letter.into()), Modifiers::COMMAND);
}

fn list(window: &mut Window, message: ListMessage<xwing::XWing>) {
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::List(message))));
}

fn ships(window: &Window) -> Vec<usize> {
    window.document().list.ships.iter().map(|ship| ship.upgrades.len()).collect()
}

#[test]
fn every_state_stands_in_a_line_with_what_it_changed_and_can_be_gone_back_to() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES]);
    let first = window.document().clone();
    list(&mut window, ListMessage::Removed(Some(xwing::list::SHIPS.at(2))));
    list(&mut window, ListMessage::Duplicated(Some(1)));
    let last = window.document().clone();
    // Also after a restart.
    drop(window);
    let mut window = Window::open(folder.path(), Language::English);
    command(&mut window, "h");
    assert!(window.shows("History of the list"));
    assert!(window.shows("just now · current version"));
    // The newest state is picked: it added a Whisper.
    press(&mut window, Named::ArrowDown);
    press(&mut window, Named::ArrowDown);
    assert!(window.shows("The list started like this."));
    press(&mut window, Named::ArrowRight);
    assert!(window.shows("\"Omega Leader\""), "what going back would bring is not told");
    press(&mut window, Named::Enter);
    assert_eq!(window.document().list, first.list);
    // Returning is a state of its own.
    command(&mut window, "z");
    assert_eq!(window.document().list, last.list);
    command(&mut window, "y");
    assert_eq!(window.document().list, first.list);
}

#[test]
fn a_ship_is_brought_to_where_another_one_stands() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES]);
    assert_eq!(ships(&window), [2, 1, 1]);
    list(&mut window, ListMessage::Brought(0, 2));
    assert_eq!(ships(&window), [1, 1, 2]);
    list(&mut window, ListMessage::Brought(2, 0));
    assert_eq!(ships(&window), [2, 1, 1]);
    list(&mut window, ListMessage::Brought(1, 7));
    assert_eq!(ships(&window), [2, 1, 1], "there is no such ship");
}

#[test]
fn a_ship_is_copied_to_another_list_with_all_it_carries_and_that_is_taken_back() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[OTHER, ACES]);
    press(&mut window, Named::ArrowLeft);
    press(&mut window, Named::ArrowLeft);
    list(&mut window, ListMessage::PassedOn(Some(0)));
    assert!(window.shows("Copy Soontir Fel to") && window.shows("Swarm"));
    press(&mut window, Named::Enter);
    assert!(window.shows("Copied “Soontir Fel” to “Swarm”."));
    let points = |window: &Window| window.rows().iter().find(|row| row.summary.name == "Swarm").unwrap().summary.points;
    assert_eq!(points(&window), 12 + 27 + 3 + 2);
    window.click("Undo");
    assert_eq!(points(&window), 12);
    // The source list is unchanged.
    assert_eq!(ships(&window), [2, 1, 1]);
}

#[test]
fn what_is_done_with_an_entry_says_so_where_there_is_none() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES]);
    for _ in 0..3 {
        list(&mut window, ListMessage::Removed(Some(xwing::list::SHIPS.at(0))));
    }
    assert!(ships(&window).is_empty());
    for key in ["m", "d", "t"] {
        window.send(Message::NoticeClosed);
        window.key(Key::Character(key.into()), Modifiers::COMMAND);
        assert!(window.shows_part("Select a ship, unit or card"), "Ctrl+{key}");
    }
}

#[test]
fn a_template_outlives_the_program_and_is_put_into_a_list() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES]);
    list(&mut window, ListMessage::Kept(Some(0)));
    assert!(window.shows("Saved “Soontir Fel” as a template."));
    drop(window);
    let mut window = with_lists(folder.path(), &[OTHER]);
    window.key(Key::Character("t".into()), Modifiers::COMMAND | Modifiers::SHIFT);
    assert!(window.shows("Soontir Fel") && window.shows("TIE Interceptor, Push the Limit, Autothrusters"));
    press(&mut window, Named::Enter);
    assert_eq!(ships(&window), [0, 2]);
    // A key deletes it, and undo restores it.
    window.key(Key::Character("t".into()), Modifiers::COMMAND | Modifiers::SHIFT);
    press(&mut window, Named::Delete);
    assert!(window.shows("No templates yet. Save a ship or unit as one with Ctrl+T."));
    press(&mut window, Named::Escape);
    window.click("Undo");
    window.key(Key::Character("t".into()), Modifiers::COMMAND | Modifiers::SHIFT);
    assert!(window.shows("Soontir Fel"));
}

#[test]
fn a_ship_is_dragged_from_one_of_two_compared_lists_to_the_other() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES, OTHER, &OTHER.replace("Swarm", "Open")]);
    window.send(Message::Went(Destination::Lists));
    let id = |window: &Window, name: &str| window.rows().iter().find(|row| row.summary.name == name).unwrap().id;
    let (aces, swarm) = (id(&window, "Aces"), id(&window, "Swarm"));
    let lists = |window: &mut Window, message| window.send(Message::Lists(message));
    lists(&mut window, lists::Message::Pick(lists::PickMessage::Picked(aces)));
    lists(&mut window, lists::Message::Pick(lists::PickMessage::ComparePressed));
    lists(&mut window, lists::Message::Pick(lists::PickMessage::Picked(swarm)));
    window.send(Message::NoticeClosed);
    let points = |window: &Window, id| window.rows().iter().find(|row| row.id == id).unwrap().summary.points;
    let before = [points(&window, aces), points(&window, swarm)];
    let theme = LookChoice::Light.look().theme();
    let (from, to) = (window.place_of("Soontir Fel").center(), window.place_of("Academy Pilot").center());
    let mut screen = window.screen(&theme);
    // Dropped on its own list it stays.
    window.drag_on(&mut screen, &theme, from, Point::new(from.x, from.y + 90.0));
    assert_eq!([points(&window, aces), points(&window, swarm)], before);
    window.drag_on(&mut screen, &theme, from, to);
    assert_eq!([points(&window, aces), points(&window, swarm)], [before[0], before[1] + 27 + 3 + 2]);
    window.send(Message::UndoPressed);
    assert_eq!(points(&window, swarm), before[1]);
    // The other way round, into the kept list.
    window.drag_on(&mut screen, &theme, to, from);
    assert_eq!(points(&window, aces), before[0] + 12);
    // Into the list that is open in the builder, too.
    let open = id(&window, "Open");
    lists(&mut window, lists::Message::Pick(lists::PickMessage::Picked(open)));
    lists(&mut window, lists::Message::Drag(lists::DragMessage::RowDropped { of_kept: true, row: 0, on_other: true }));
    assert_eq!((points(&window, open), ships(&window)), (12 + 27 + 3 + 2, vec![0, 2]));
}

#[test]
fn a_template_gets_another_name_and_its_old_one_back() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES]);
    list(&mut window, ListMessage::Kept(Some(0)));
    let entry = |window: &mut Window, message| window.send(Message::Overlay(OverlayMessage::Entry(message)));
    window.key(Key::Character("t".into()), Modifiers::COMMAND | Modifiers::SHIFT);
    press(&mut window, Named::F2);
    entry(&mut window, EntryMessage::NameTyped("My ace".into()));
    press(&mut window, Named::Enter);
    assert!(window.shows("My ace") && window.shows("Renamed the template “Soontir Fel” to “My ace”."));
    // Escape cancels the name, and the templates stay open.
    press(&mut window, Named::F2);
    entry(&mut window, EntryMessage::NameTyped("Nobody".into()));
    press(&mut window, Named::Escape);
    assert!(window.shows("My ace") && !window.shows("Nobody"));
    press(&mut window, Named::Escape);
    window.click("Undo");
    window.key(Key::Character("t".into()), Modifiers::COMMAND | Modifiers::SHIFT);
    assert!(window.shows("Soontir Fel") && !window.shows("My ace"));
}

#[test]
fn a_freeform_list_takes_what_rules_forbid_and_says_so_on_screen_in_exports_and_on_paper() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES]);
    let bar = |window: &mut Window, message| {
        window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(message))));
    };
    assert!(window.shows("Legal"));
    bar(&mut window, builder::BarMessage::MenuPressed(builder::Menu::Format));
    window.click("Freeform");
    assert!(window.shows("X-Wing · Standard · Freeform") && !window.shows("Legal"));
    // A second Soontir Fel breaks a rule, and is taken.
    window.key(Key::Named(Named::Enter), Modifiers::COMMAND);
    let vader = window
        .context()
        .catalogs
        .xwing()
        .pilots()
        .find(|(_, pilot)| &*pilot.key == "imperial:tieinterceptor:soontirfel");
    let fel = xwing::list::Candidate::Pilot(vader.unwrap().0);
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Cursor(
        builder::CursorMessage::Put(xwing::list::SHIPS),
    ))));
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Catalog(
        builder::CatalogMessage::Taken(fel),
    ))));
    assert_eq!(window.document().list.ships.len(), 4);
    let context = window.context();
    let text = window.any_document().export(context.catalogs, "text", Language::English).unwrap();
    assert!(text.contains("Aces (freeform)"), "{text}");
    for form in ["text", "markdown", "bbcode", "html"] {
        let text = window.any_document().export(context.catalogs, form, Language::English).unwrap();
        assert!(text.contains("✗ Freeform: rules ignored"), "{text}");
    }
    let report = window.any_document().check(context.catalogs, None);
    let sheets = systems::SystemId::XWing.lists().sheets;
    for sheet in sheets {
        let request = kernel::SheetRequest::usual(sheet);
        let sheet = window.any_document().sheet(context.catalogs, &report, &request, Language::English).unwrap();
        let pages = print::layout(&sheet, &print::PageSetup::default());
        let words = format!("{pages:?}");
        assert!(words.contains("reeform"), "{}", request.sheet());
    }
    // Only the user removes the mark: it survives a restart.
    drop(window);
    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.shows("X-Wing · Standard · Freeform"));
    command(&mut window, "z");
    command(&mut window, "z");
    assert!(window.shows("Legal"));
}

#[test]
fn a_folder_lies_in_another_one_moves_and_comes_back_where_it_lay() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES]);
    window.send(Message::Went(Destination::Lists));
    let say = |window: &mut Window, message| window.send(Message::Lists(message));
    use gui::screen::lists::Message as Said;
    for name in ["League", "Winter"] {
        say(&mut window, Said::Folder(gui::screen::lists::FolderMessage::FolderPressed));
        window.type_into("dialog-first-field", name);
        window.click("Create");
        window.click(name);
    }
    // The second was made while the first was shown, and is indented.
    let (outer, inner) = (window.place_of("League"), window.place_of("Winter"));
    assert!(inner.x > outer.x && inner.y > outer.y, "{outer:?} {inner:?}");
    window.click("Move");
    window.click("No folder");
    assert!((window.place_of("Winter").x - outer.x).abs() < 1.0);
    window.click("Undo");
    assert!((window.place_of("Winter").x - inner.x).abs() < 1.0);
    // Removing a folder leaves its contents, and undo puts them back.
    window.click("League");
    window.click("Remove");
    assert!((window.place_of("Winter").x - outer.x).abs() < 1.0);
    window.click("Undo");
    assert!((window.place_of("Winter").x - inner.x).abs() < 1.0);
}

#[test]
fn a_folder_shows_and_counts_what_lies_in_the_folders_in_it_and_takes_what_is_begun_in_it() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &[ACES]);
    window.send(Message::Went(Destination::Lists));
    use gui::screen::lists::Message as Said;
    for name in ["League", "Winter"] {
        window.send(Message::Lists(Said::Folder(gui::screen::lists::FolderMessage::FolderPressed)));
        window.type_into("dialog-first-field", name);
        window.click("Create");
        window.click(name);
    }
    // An empty folder is like any other, and survives a restart.
    assert!(window.shows_part("This folder is empty."));
    drop(window);
    let mut window = Window::open(folder.path(), Language::English);
    window.send(Message::Went(Destination::Lists));
    assert!(window.shows("League") && window.shows("Winter"));
    window.click("Winter");
    window.key(Key::Character("n".into()), Modifiers::empty());
    window.type_into("dialog-first-field", "Begun");
    window.click("Create");
    window.send(Message::Went(Destination::Lists));
    assert!(window.shows("Begun") && !window.shows("Aces"));
    window.click("League");
    assert!(window.shows("Begun") && !window.shows("Aces"));
    let filed: Vec<_> = window.rows().iter().filter(|row| row.folder.is_some()).collect();
    assert_eq!(filed.iter().map(|row| row.summary.name.as_str()).collect::<Vec<_>>(), ["Begun"]);
}
