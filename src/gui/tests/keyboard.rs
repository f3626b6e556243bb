//! Tasks of players with the keyboard alone: real keys for real widgets, which keep the focus.

use gui::look::LookChoice;
use iced::{
    Event, Size, Theme,
    keyboard::{Key, Modifiers, key::Named},
};
use iced_test::{selector::is_focused, simulator::click};
use kernel::Language;
use systems::{ImperialAssault, Legion};
use xwing::{Catalog, checks::check};

use crate::{
    driver::{Window, folder},
    screen::Screen,
};

/// A window with its screen and keyboard.
struct Desk {
    window: Window,
    screen: Screen,
    _folder: tempfile::TempDir,
}

fn theme() -> Theme {
    LookChoice::Light.look().theme()
}

impl Desk {
    /// A window with an imported list in the builder.
    fn with(list: &str) -> Self {
        let folder = folder();
        let mut window = Window::open(folder.path(), Language::English);
        window.clipboard = Some(list.to_owned());
        let screen = Screen::blind(Size::new(1280.0, 800.0));
        let mut desk = Self { window, screen, _folder: folder };
        desk.held("v", Modifiers::COMMAND);
        desk.window.send(gui::app::Message::NoticeClosed);
        desk.look();
        desk
    }

    fn empty(system: &str, faction: &str) -> Self {
        let (field, entries) = match system {
            "xwing" => ("faction", "ships"),
            "legion" => ("faction", "units"),
            _ => ("affiliation", "deployment"),
        };
        let season = if system == "imperial-assault" { r#""season":"ffg","# } else { "" };
        Self::with(&format!(
            r#"{{"muster":1,"system":"{system}","name":"Trial","list":{{{season}"{field}":"{faction}","{entries}":[]}}}}"#
        ))
    }

    fn look(&mut self) {
        self.window.paint_on(&mut self.screen, &theme(), &[]);
    }

    fn named(&mut self, key: Named) {
        self.window.press_on(&mut self.screen, &theme(), key, Modifiers::empty());
    }

    fn held(&mut self, letter: &str, modifiers: Modifiers) {
        self.window.press_on(&mut self.screen, &theme(), Key::Character(letter.into()), modifiers);
    }

    fn enter(&mut self) {
        self.named(Named::Enter);
    }

    /// Ctrl+Enter.
    fn enter_and_stay(&mut self) {
        self.window.press_on(&mut self.screen, &theme(), Named::Enter, Modifiers::COMMAND);
    }

    fn next_tab(&mut self) {
        self.window.press_on(&mut self.screen, &theme(), Named::PageDown, Modifiers::COMMAND);
    }

    /// Types letter by letter into the focused field.
    fn text(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                ' ' => self.named(Named::Space),
                letter => self.held(&letter.to_string(), Modifiers::empty()),
            }
        }
    }

    /// Types a name and takes the first card.
    fn take(&mut self, name: &str) {
        self.text(name);
        self.enter();
    }

    /// Clicks the element with this text.
    fn point(&mut self, text: &str) {
        let place = self.window.place_of(text).center();
        self.screen.point_at(place.x, place.y);
        let moved = Event::Mouse(iced::mouse::Event::CursorMoved { position: place });
        self.window.paint_on(&mut self.screen, &theme(), &[moved]);
        self.window.paint_on(&mut self.screen, &theme(), &click().collect::<Vec<_>>());
    }

    fn ships(&self) -> &[xwing::Ship] {
        &self.window.document().list.ships
    }

    fn army(&self) -> &legion::Document {
        self.window.any_document().list::<Legion>().expect("an army is open")
    }

    fn skirmish(&self) -> &imperial_assault::Document {
        self.window.any_document().list::<ImperialAssault>().expect("an army is open")
    }
}

#[test]
fn three_ships_and_nine_upgrades_of_one_hundred_points_are_typed_without_another_key() {
    let catalog = Catalog::bundled().unwrap();
    let mut desk = Desk::empty("xwing", "imperial");
    desk.held("/", Modifiers::empty());
    for card in ["soontir", "push the", "royal", "autoth", "stealth"] {
        desk.take(card);
    }
    desk.enter_and_stay();
    for card in ["whisper", "veteran", "fire-c", "rebel cap", "advanced cl"] {
        desk.take(card);
    }
    desk.enter_and_stay();
    for card in ["omega leader", "juke"] {
        desk.take(card);
    }
    let upgrades: Vec<usize> = desk.ships().iter().map(|ship| ship.upgrades.len()).collect();
    assert_eq!(upgrades, [4, 4, 1]);
    assert_eq!(check(&catalog, desk.window.document()).totals[0].value, 100);
    assert!(desk.window.shows("Legal"));
}

#[test]
fn a_squad_is_broken_repaired_by_number_and_taken_back() {
    let mut desk = Desk::empty("xwing", "imperial");
    desk.held("/", Modifiers::empty());
    desk.take("soontir");
    desk.held("d", Modifiers::COMMAND);
    assert_eq!(desk.ships().len(), 2);
    assert!(!desk.window.shows("Legal"));
    desk.held("1", Modifiers::ALT);
    assert!(desk.window.shows("Legal"));
    desk.held("z", Modifiers::COMMAND);
    assert_eq!(desk.ships().len(), 2);
    desk.held("z", Modifiers::COMMAND);
    assert_eq!(desk.ships().len(), 1);
}

#[test]
fn the_units_a_legion_army_must_have_are_one_key_away() {
    let mut desk = Desk::empty("legion", "galactic_empire");
    desk.held("/", Modifiers::empty());
    desk.text("general veers");
    desk.enter_and_stay();
    let before = desk.army().list.units.len();
    desk.held("1", Modifiers::ALT);
    assert!(desk.army().list.units.len() > before, "the first repair adds what is missing");
}

#[test]
fn a_legion_hand_and_deck_are_chosen_in_their_tabs() {
    let mut desk = Desk::empty("legion", "galactic_empire");
    desk.held("/", Modifiers::empty());
    desk.text("general veers");
    desk.enter_and_stay();
    desk.next_tab();
    for _ in 0..6 {
        desk.named(Named::ArrowDown);
        desk.enter();
    }
    assert!(
        desk.army().list.command_cards.as_ref().is_some_and(|hand| hand.len() >= 6),
        "cards were put into the hand"
    );
    desk.next_tab();
    for _ in 0..12 {
        desk.named(Named::ArrowDown);
        desk.enter();
    }
    assert_eq!(desk.army().list.battle_deck.as_ref().map(|deck| deck.len()), Some(12));
}

#[test]
fn a_legion_battle_force_is_chosen_by_keys() {
    let mut desk = Desk::empty("legion", "galactic_empire");
    for _ in 0..3 {
        desk.named(Named::ArrowLeft);
    }
    desk.held("/", Modifiers::empty());
    desk.take("blizzard");
    assert!(desk.army().list.battle_force.is_some());
}

#[test]
fn seven_groups_and_a_deck_of_imperial_assault_are_typed() {
    let mut desk = Desk::empty("imperial-assault", "imperial");
    desk.held("/", Modifiers::empty());
    // The next name replaces the typed one.
    for group in ["elite stormtrooper", "imperial officer", "probe droid", "royal guard", "nexu"] {
        desk.text(group);
        desk.enter_and_stay();
    }
    // The same card again.
    desk.enter_and_stay();
    let cards: Vec<_> = desk.skirmish().list.deployment.iter().collect();
    assert!(cards.len() >= 4, "{cards:?}");
    desk.next_tab();
    desk.held("/", Modifiers::empty());
    for card in ["take initiative", "negation", "urgency"] {
        desk.take(card);
    }
    assert_eq!(desk.skirmish().list.deck().len(), 3);
}

#[test]
fn a_text_from_a_forum_is_imported_in_one_key() {
    let mut desk = Desk::empty("xwing", "rebel");
    desk.held("1", Modifiers::COMMAND);
    desk.window.clipboard = Some("Wedge Antilles + Predator + R2-D2\nBiggs Darklighter".to_owned());
    desk.held("v", Modifiers::COMMAND);
    assert_eq!(desk.ships().len(), 2);
}

#[test]
fn a_press_with_the_pointer_gives_no_focus_so_enter_is_for_the_picked_row() {
    let mut desk = Desk::empty("xwing", "imperial");
    desk.held("/", Modifiers::empty());
    desk.take("soontir");
    desk.point("Modification");
    desk.named(Named::ArrowDown);
    desk.enter();
    assert_eq!(desk.ships()[0].upgrades.len(), 1, "the picked row was taken, not the slot pressed again");
}

#[test]
fn an_arrow_takes_the_focus_away_from_what_tab_has_reached() {
    let mut desk = Desk::empty("xwing", "imperial");
    // Any button that is no field.
    for _ in 0..17 {
        desk.named(Named::Tab);
    }
    desk.named(Named::ArrowDown);
    desk.enter();
    assert_eq!(desk.ships().len(), 1);
}

#[test]
fn a_field_hands_on_what_it_does_not_edit_with() {
    let mut desk = Desk::empty("xwing", "imperial");
    desk.point("Trial");
    desk.held("a", Modifiers::COMMAND);
    desk.text("Aces");
    desk.enter();
    assert_eq!(desk.window.document().name, "Aces");
    // The name has lost the focus: the next key is not for it.
    desk.held("/", Modifiers::empty());
    desk.take("soontir");
    assert_eq!((desk.window.document().name.as_str(), desk.ships().len()), ("Aces", 1));
    // From the focused search, keys of the window lead away, and type nothing.
    desk.held("1", Modifiers::COMMAND);
    assert!(!desk.window.shows("Add ship"), "the lists are shown");
    desk.held("2", Modifiers::COMMAND);
    assert!(desk.window.shows("Add ship"));
}

#[test]
fn a_name_that_is_still_typed_counts_when_the_builder_is_left() {
    let mut desk = Desk::empty("xwing", "imperial");
    desk.point("Trial");
    desk.held("a", Modifiers::COMMAND);
    desk.text("Aces");
    desk.held("1", Modifiers::COMMAND);
    assert_eq!(desk.window.document().name, "Aces");
}

#[test]
fn escape_goes_one_step_and_never_out_of_the_builder() {
    let mut desk = Desk::empty("xwing", "imperial");
    desk.held("/", Modifiers::empty());
    desk.take("soontir");
    desk.text("push");
    desk.named(Named::Escape);
    assert!(!desk.window.shows("push"), "the text goes first");
    // The next word can be typed at once.
    desk.take("push");
    assert_eq!(desk.ships()[0].upgrades.len(), 1);
    for _ in 0..8 {
        desk.named(Named::Escape);
        assert!(desk.window.shows("Soontir Fel"), "the builder is never left");
    }
    // At the top, the next card is a ship.
    desk.named(Named::ArrowDown);
    desk.enter();
    assert_eq!(desk.ships().len(), 2);
}

#[test]
fn the_keys_lie_over_any_page() {
    let mut desk = Desk::empty("xwing", "imperial");
    let title = "Keyboard shortcuts";
    for place in ["2", "1", "3"] {
        desk.held(place, Modifiers::COMMAND);
        desk.held("?", Modifiers::SHIFT);
        assert!(desk.window.shows(title), "{place}");
        desk.named(Named::Escape);
        assert!(!desk.window.shows(title), "{place}");
    }
}

#[test]
fn a_card_found_from_anywhere_goes_into_the_open_list() {
    let mut desk = Desk::empty("xwing", "imperial");
    desk.held("k", Modifiers::COMMAND);
    desk.text("soontir fel");
    desk.enter();
    desk.held("k", Modifiers::COMMAND);
    desk.text("push the limit");
    desk.enter();
    let ships: Vec<usize> = desk.ships().iter().map(|ship| ship.upgrades.len()).collect();
    assert_eq!(ships, [1]);
    // Also from another screen, and one step undoes it.
    desk.held("1", Modifiers::COMMAND);
    desk.held("k", Modifiers::COMMAND);
    desk.text("royal guard tie");
    desk.enter();
    assert_eq!(desk.ships()[0].upgrades.len(), 2);
    desk.held("z", Modifiers::COMMAND);
    assert_eq!(desk.ships()[0].upgrades.len(), 1);
}

#[test]
fn a_card_that_fits_nowhere_is_refused_with_the_reason() {
    let mut desk = Desk::empty("xwing", "imperial");
    desk.held("k", Modifiers::COMMAND);
    desk.text("poe dameron");
    desk.enter();
    assert!(desk.ships().is_empty());
    assert!(desk.window.problem().is_some());
    desk.named(Named::Escape);
    desk.held("k", Modifiers::COMMAND);
    desk.held("k", Modifiers::COMMAND);
    desk.held("n", Modifiers::empty());
    assert!(!desk.window.shows("Find commands, lists and cards"));
}

#[test]
fn lists_screens_and_the_lists_that_use_a_card_are_found() {
    let mut desk = Desk::empty("xwing", "imperial");
    desk.held("/", Modifiers::empty());
    desk.take("soontir");
    desk.held("k", Modifiers::COMMAND);
    desk.text("sett");
    desk.enter();
    assert!(desk.window.shows("Text size"));
    desk.held("k", Modifiers::COMMAND);
    desk.text("soontir fel");
    desk.enter_and_stay();
    assert!(desk.window.shows("Trial"), "the list with the card is shown");
    desk.held("k", Modifiers::COMMAND);
    desk.text("a-wing test pilot");
    desk.enter_and_stay();
    assert!(!desk.window.shows("Trial"), "a list without the card is not");
    desk.held("k", Modifiers::COMMAND);
    desk.text("trial");
    desk.enter();
    assert!(desk.window.shows("Legal"));
}

#[test]
fn an_open_menu_keeps_the_keys_from_the_page_behind_it() {
    use gui::{
        app::Message,
        screen::builder::{self, AnyMessage, BarMessage, Menu},
    };
    let mut desk = Desk::empty("xwing", "rebel");
    let pressed = builder::Message::Bar(BarMessage::MenuPressed(Menu::Format));
    desk.window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(pressed)));
    desk.look();
    // Before the first choice is the last one.
    desk.named(Named::ArrowUp);
    desk.named(Named::ArrowUp);
    desk.enter();
    assert!(desk.window.any_document().is_freeform());
    let pressed = builder::Message::Bar(BarMessage::MenuPressed(Menu::Format));
    desk.window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(pressed)));
    desk.look();
    // Standard, Epic, Team Epic, custom, freeform, nothing, and round again.
    for _ in 0..7 {
        desk.named(Named::Tab);
    }
    desk.enter();
    assert_eq!(desk.window.any_document().format().id, "epic");
    // A dialog over an open menu takes the keys.
    let pressed = builder::Message::Bar(BarMessage::MenuPressed(Menu::Format));
    desk.window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(pressed)));
    desk.held("h", Modifiers::COMMAND);
    desk.named(Named::Tab);
    assert!(desk.screen.place_of(desk.window.app(), is_focused()).is_some());
}

#[test]
fn what_gets_the_focus_with_tab_is_brought_into_sight() {
    let folder = folder();
    let size = Size::new(800.0, 600.0);
    let mut window = Window::sized(folder.path(), Language::English, size);
    let mut screen = Screen::blind(size);
    window.key(Key::Character("n".into()), Modifiers::empty());
    window.click("A random list");
    window.paint_on(&mut screen, &theme(), &[]);
    // The options of a random list are below the visible part of the dialog.
    for _ in 0..14 {
        window.press_on(&mut screen, &theme(), Named::Tab, Modifiers::empty());
        let focused = screen.place_of(window.app(), is_focused()).unwrap();
        let seen = screen.sight_of(window.app(), is_focused());
        assert!(seen.is_some_and(|seen| seen.height > focused.height - 1.0), "{focused:?} {seen:?}");
    }
}
