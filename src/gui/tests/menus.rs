//! Menus, and actions on whole lists by keys, context menus and the palette.

use gui::{app::Message, look::LookChoice};
use iced::{
    Event, Point, Theme,
    keyboard::{Key, Modifiers, key::Named},
    mouse,
};
use iced_test::selector::{id, is_focused};
use kernel::Language;

use crate::{
    driver::{Window, folder},
    lists::{press, with_lists},
    screen::Screen,
};

fn theme() -> Theme {
    LookChoice::Light.look().theme()
}

/// Types these words in the palette and takes the first row.
fn ask(window: &mut Window, words: &str) {
    window.key(Key::Character("k".into()), Modifiers::COMMAND);
    window.type_into(gui::app::PALETTE_FIELD, words);
    press(window, Named::Enter);
}

fn names(window: &Window) -> Vec<&str> {
    let mut names: Vec<&str> = window.rows().iter().map(|row| row.summary.name.as_str()).collect();
    names.sort_unstable();
    names
}

/// Right-clicks at a point.
fn press_other_at(window: &mut Window, screen: &mut Screen, position: Point) {
    screen.point_at(position.x, position.y);
    window.paint_on(screen, &theme(), &[Event::Mouse(mouse::Event::CursorMoved { position })]);
    for event in [mouse::Event::ButtonPressed(mouse::Button::Right), mouse::Event::ButtonReleased(mouse::Button::Right)]
    {
        window.paint_on(screen, &theme(), &[Event::Mouse(event)]);
    }
}

/// Right-clicks the element with this text.
fn press_other(window: &mut Window, screen: &mut Screen, text: &str) {
    let at = window.place_of(text).center();
    press_other_at(window, screen, at);
}

#[test]
fn escape_closes_the_menu_of_a_list_and_takes_nothing_else_back() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces", "Swarm"]);
    window.click("Aces");
    window.type_into(gui::screen::lists::SEARCH, "aces");
    window.click("More");
    assert!(window.shows("Do I own it?"));
    press(&mut window, Named::Escape);
    assert!(!window.shows("Do I own it?"));
    assert!(window.shows("Duplicate") && !window.shows("Swarm"), "the pick or the search is gone");
    press(&mut window, Named::Escape);
    assert!(window.shows("Swarm"));
}

#[test]
fn the_arrows_lead_through_the_menu_of_a_list_and_leave_the_pick() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces", "Swarm"]);
    let mut screen = window.screen(&theme());
    window.click("Aces");
    window.key(Named::F10, Modifiers::SHIFT);
    window.paint_on(&mut screen, &theme(), &[]);
    // Rename, compare, tags.
    for _ in 0..3 {
        window.press_on(&mut screen, &theme(), Named::ArrowDown, Modifiers::empty());
    }
    assert!(screen.place_of(window.app(), is_focused()).is_some());
    window.press_on(&mut screen, &theme(), Named::Enter, Modifiers::empty());
    assert!(window.shows("Tags of the list"), "Enter does not take what the arrows led to");
    window.type_into("dialog-first-field", "winter");
    window.send(Message::Lists(gui::screen::lists::Message::Dialog(gui::screen::lists::DialogMessage::Confirmed)));
    let tagged: Vec<&str> =
        window.rows().iter().filter(|row| !row.tags.is_empty()).map(|row| row.summary.name.as_str()).collect();
    assert_eq!(tagged, ["Aces"], "the arrows moved the pick");
}

#[test]
fn a_list_is_renamed_where_it_stands_and_gets_its_old_name_back() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces", "Swarm"]);
    // Swarm is open, Aces is not.
    for (before, after) in [("Aces", "Red aces"), ("Swarm", "Gray swarm")] {
        window.click(before);
        press(&mut window, Named::F2);
        assert!(window.shows("Rename the list"));
        window.replace("dialog-first-field", after);
        window.click("Rename");
        assert!(window.shows(&format!("Renamed “{before}” to “{after}”.")), "{before}");
    }
    assert_eq!(names(&window), ["Gray swarm", "Red aces"]);
    assert_eq!(window.document().name, "Gray swarm", "the open list has its old name");
    for expected in [["Red aces", "Swarm"], ["Aces", "Swarm"]] {
        window.key(Key::Character("z".into()), Modifiers::COMMAND);
        assert_eq!(names(&window), expected);
    }
    assert_eq!(window.document().name, "Swarm");
    // It is a step in its history like any other.
    window.click("Aces");
    press(&mut window, Named::Enter);
    window.key(Key::Character("h".into()), Modifiers::COMMAND);
    assert!(window.shows_part("Red aces"));
}

#[test]
fn who_compares_a_list_is_told_to_pick_another_one() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces", "Swarm"]);
    window.click("Aces");
    window.click("More");
    window.click("Compare");
    assert!(window.shows("Choose another list"));
    window.click("Swarm");
    assert!(window.shows("Two lists side by side"));
}

#[test]
fn a_list_without_letters_in_its_name_is_not_renamed() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces"]);
    window.click("Aces");
    press(&mut window, Named::F2);
    window.replace("dialog-first-field", " ");
    window.send(Message::Lists(gui::screen::lists::Message::Dialog(gui::screen::lists::DialogMessage::Confirmed)));
    assert!(window.shows("Rename the list"), "the dialog stays until there is a name");
    press(&mut window, Named::Escape);
    assert_eq!(names(&window), ["Aces"]);
}

#[test]
fn the_other_button_opens_the_menu_of_the_row_at_the_pointer() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces", "Swarm", "Bombers"]);
    let mut screen = window.screen(&theme());
    press_other(&mut window, &mut screen, "Swarm");
    let (row, menu) = (window.place_of("Swarm"), window.place_of("Do I own it?"));
    assert!((menu.x - row.center_x()).abs() < 60.0 && menu.y > row.y, "{row:?} {menu:?}");
    window.click("Delete");
    assert_eq!(names(&window), ["Aces", "Bombers"]);
    // On a ticked row it applies to all ticked ones, elsewhere to that row.
    window.key(Key::Character("a".into()), Modifiers::COMMAND);
    press_other(&mut window, &mut screen, "Aces");
    assert!(window.shows("2 lists"));
    press(&mut window, Named::Escape);
    assert!(window.shows("2 lists"), "Escape closes the menu first");
    press(&mut window, Named::Escape);
    press_other(&mut window, &mut screen, "Aces");
    window.click("Delete");
    assert_eq!(names(&window), ["Bombers"]);
}

#[test]
fn the_palette_does_to_the_open_list_what_the_menus_do() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces", "Swarm"]);
    window.click("Aces");
    press(&mut window, Named::Enter);
    ask(&mut window, "rename the list");
    window.replace("dialog-first-field", "Red aces");
    window.click("Rename");
    assert_eq!(names(&window), ["Red aces", "Swarm"]);
    ask(&mut window, "duplicate the list");
    assert_eq!(names(&window), ["Red aces", "Red aces (2)", "Swarm"]);
    ask(&mut window, "new folder");
    window.type_into("dialog-first-field", "League");
    window.click("Create");
    assert!(window.shows("League"));
    ask(&mut window, "random list");
    window.click("Scum");
    window.click("Create");
    assert_eq!(window.lists(), 4);
    assert!(!window.document().list.ships.is_empty());
    ask(&mut window, "look dark");
    assert_eq!(window.app().theme(), LookChoice::Dark.look().theme());
    ask(&mut window, "language español");
    assert!(window.shows("Listas"));
}

#[test]
fn a_pointer_that_rests_over_the_palette_leaves_the_pick_to_the_keys() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces"]);
    let mut screen = window.screen(&theme());
    window.key(Key::Character("k".into()), Modifiers::COMMAND);
    window.paint_on(&mut screen, &theme(), &[]);
    let field = screen.place_of(window.app(), id(gui::app::PALETTE_FIELD)).expect("the palette is shown");
    // The row of the odds is the eighth.
    let position = Point::new(field.center_x(), field.y + field.height + 9.0 + 7.5 * 34.0);
    press(&mut window, Named::Escape);
    // The pointer rests at a later row.
    screen.point_at(position.x, position.y);
    window.paint_on(&mut screen, &theme(), &[Event::Mouse(mouse::Event::CursorMoved { position })]);
    window.key(Key::Character("k".into()), Modifiers::COMMAND);
    window.paint_on(&mut screen, &theme(), &[]);
    // Down to the last row, with all others passing under the pointer.
    for _ in 0..40 {
        window.press_on(&mut screen, &theme(), Named::ArrowDown, Modifiers::empty());
    }
    window.press_on(&mut screen, &theme(), Named::ArrowUp, Modifiers::empty());
    window.press_on(&mut screen, &theme(), Named::Enter, Modifiers::empty());
    assert!(window.shows("Everywhere"), "the last but one shows the keys");
    window.key(Key::Character("?".into()), Modifiers::empty());
    // A moving pointer picks.
    window.key(Key::Character("k".into()), Modifiers::COMMAND);
    window.paint_on(&mut screen, &theme(), &[Event::Mouse(mouse::Event::CursorMoved { position })]);
    window.press_on(&mut screen, &theme(), Named::Enter, Modifiers::empty());
    assert!(window.shows("Choose a list for each side to see the odds of an attack."), "Odds is not shown");
}

#[test]
fn the_palette_says_what_enter_does_with_the_card_that_is_picked() {
    let folder = folder();
    let mut window = with_lists(folder.path(), &["Aces"]);
    window.key(Key::Character("k".into()), Modifiers::COMMAND);
    window.type_into(gui::app::PALETTE_FIELD, "wedge antilles kind:pilot");
    assert!(window.shows_part("Enter: add to the open list"));
    press(&mut window, Named::Escape);
    window.key(Key::Character("k".into()), Modifiers::COMMAND);
    window.type_into(gui::app::PALETTE_FIELD, "stormtroopers rank:corps");
    assert!(window.shows_part("Enter: lists that use it") && !window.shows_part("Enter: add to the open list"));
}

#[test]
fn the_menu_of_a_filter_has_the_arrows_while_it_is_open() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    let mut screen = window.screen(&theme());
    window.click("Cards");
    window.send(Message::Cards(gui::screen::cards::Message::MenuPressed("kind")));
    window.paint_on(&mut screen, &theme(), &[]);
    // "Any", and then the first one.
    for _ in 0..2 {
        window.press_on(&mut screen, &theme(), Named::ArrowDown, Modifiers::empty());
    }
    window.press_on(&mut screen, &theme(), Named::Enter, Modifiers::empty());
    assert!(window.app().cards().line().starts_with("kind:"), "{}", window.app().cards().line());
}

/// A list with two entries for each system with lists.
const LISTS: [&str; 3] = [
    r#"{"muster":1,"system":"xwing","name":"A","list":{"faction":"imperial","ships":[
            {"pilot":"academypilot","ship":"tiefighter"},{"pilot":"soontirfel","ship":"tieinterceptor"}]}}"#,
    r#"{"muster":1,"system":"legion","name":"B","list":{"faction":"galactic_empire","units":[
            {"unit":"stormtroopers"},{"unit":"snowtroopers"}]}}"#,
    r#"{"muster":1,"system":"imperial-assault","name":"C","list":{"season":"ffg","affiliation":"imperial",
            "deployment":["stormtrooper-regular","probe-droid-regular"]}}"#,
];

#[test]
fn the_other_button_opens_the_menu_of_an_entry_in_the_builder_of_every_game() {
    for text in LISTS {
        let folder = folder();
        let mut window = Window::open(folder.path(), Language::English);
        window.paste(text);
        window.send(Message::NoticeClosed);
        let mut screen = window.screen(&theme());
        let before = window.any_document().clone();
        let place = screen.place_of(window.app(), id("entry-1")).expect("the entry is drawn");
        let at = Point::new(place.x + place.width * 0.6, place.y + 14.0);
        press_other_at(&mut window, &mut screen, at);
        assert!(window.shows("Move up") && window.shows("Copy to another list"), "{text}");
        press(&mut window, Named::Escape);
        assert!(!window.shows("Move up"), "{text}");
        press_other_at(&mut window, &mut screen, at);
        // Before the first item is the last one, which removes the entry.
        window.press_on(&mut screen, &theme(), Named::ArrowUp, Modifiers::empty());
        window.press_on(&mut screen, &theme(), Named::ArrowUp, Modifiers::empty());
        window.press_on(&mut screen, &theme(), Named::Enter, Modifiers::empty());
        assert_ne!(*window.any_document(), before, "{text}");
        window.key(Key::Character("z".into()), Modifiers::COMMAND);
        assert_eq!(*window.any_document(), before, "{text}");
    }
}

#[test]
fn notes_that_are_typed_are_not_lost_however_they_are_left() {
    use gui::screen::builder::{self, AnyMessage, BarMessage};
    let shown = || Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(BarMessage::NotesPressed)));
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.paste(LISTS[0]);
    // Escape closes them; the typed text returns when they are opened again.
    window.send(shown());
    window.type_into("builder-notes", "Vader leads");
    press(&mut window, Named::Escape);
    assert_eq!(window.document().notes, "");
    window.send(shown());
    window.key(Named::Enter, Modifiers::COMMAND);
    assert_eq!(window.document().notes, "Vader leads");
    // Leaving the screen saves them.
    window.send(shown());
    window.replace("builder-notes", "Soontir leads");
    window.key(Key::Character("1".into()), Modifiers::COMMAND);
    assert_eq!(window.document().notes, "Soontir leads");
    // Canceling discards them.
    window.click("Builder");
    window.send(shown());
    window.replace("builder-notes", "Nobody leads");
    window.click("Cancel");
    window.send(shown());
    window.key(Named::Enter, Modifiers::COMMAND);
    assert_eq!(window.document().notes, "Soontir leads");
}
