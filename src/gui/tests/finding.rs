//! Random lists, suggestions and the Cards screen in the window.

use gui::app::{Destination, Message};
use iced::keyboard::{Key, Modifiers, key::Named};
use kernel::{Language, State};

use crate::driver::{Window, folder};

const SQUAD: &str = r#"{"muster":1,"system":"xwing","name":"Aces","list":{"faction":"imperial","ships":[
    {"pilot":"soontirfel","ship":"tieinterceptor","upgrades":["pushthelimit","autothrusters"]},
    {"pilot":"whisper","ship":"tiephantom","upgrades":["veteraninstincts"]}]}}"#;

/// A window with this list in the builder.
fn with_list(folder: &std::path::Path, list: &str) -> Window {
    let mut window = Window::open(folder, Language::English);
    window.clipboard = Some(list.to_owned());
    command(&mut window, "v");
    window.send(Message::NoticeClosed);
    window
}

fn press(window: &mut Window, named: Named) {
    window.key(Key::Named(named), Modifiers::empty());
}

fn command(window: &mut Window, letter: &str) {
    window.key(Key::Character(letter.into()), Modifiers::COMMAND);
}

fn points(window: &Window) -> i32 {
    window.any_document().check(window.context().catalogs, None).points()
}

#[test]
fn a_random_list_is_legal_within_its_band_and_the_same_for_its_seed() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    let mut lists = Vec::new();
    for _ in 0..2 {
        window.send(Message::Went(Destination::Lists));
        window.key(Key::Character("n".into()), Modifiers::COMMAND);
        window.click("Scum");
        window.click("A random list");
        window.replace("chance-least", "88");
        window.replace("chance-most", "94");
        window.replace("chance-entries", "3");
        window.replace("chance-seed", "7");
        window.click("Create");
        let report = window.any_document().check(window.context().catalogs, None);
        assert_eq!(report.verdict().state(), State::Legal, "{:?}", report.findings);
        assert!((88..=94).contains(&report.points()), "{}", report.points());
        assert_eq!(window.document().list.ships.len(), 3);
        assert_eq!(window.document().name, "Random list 7");
        lists.push(window.document().list.clone());
    }
    assert_eq!(lists[0], lists[1]);
}

#[test]
fn what_cannot_be_made_by_chance_is_told_in_the_dialog_which_stays() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.key(Key::Character("n".into()), Modifiers::COMMAND);
    window.click("A random list");
    window.replace("chance-entries", "40");
    window.click("Create");
    assert!(
        window
            .shows("No legal list like that was found. Try a wider range of points, or any number of ships or cards.")
    );
    assert!(window.document_if_any().is_none());
    window.replace("chance-least", "200");
    window.click("Create");
    assert!(window.document_if_any().is_none(), "a band above the limit makes no list");
}

#[test]
fn what_is_left_is_spent_by_a_way_that_is_chosen_by_key_and_taken_back() {
    let folder = folder();
    let mut window = with_list(folder.path(), SQUAD);
    let (before, left) = (window.document().clone(), 100 - points(&window));
    command(&mut window, "l");
    assert!(window.shows(&format!("Fill the rest: {left} left")));
    assert!(window.shows("Best first: fewest points left, and what real lists play where that is known."));
    window.key(Key::Character("2".into()), Modifiers::empty());
    assert!(points(&window) > 100 - left && points(&window) <= 100);
    let report = window.any_document().check(window.context().catalogs, None);
    assert_eq!(report.verdict().state(), State::Legal);
    command(&mut window, "z");
    assert_eq!(*window.document(), before);
    // Escape changes nothing.
    command(&mut window, "l");
    press(&mut window, Named::Escape);
    assert!(!window.shows(&format!("Fill the rest: {left} left")));
    assert_eq!(*window.document(), before);
}

#[test]
fn cards_of_all_games_are_found_by_words_and_by_filters_that_are_typed_or_picked() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.key(Key::Character("6".into()), Modifiers::COMMAND);
    window.type_into("cards-search", "luke");
    let names = |window: &Window, most| window.app().cards().names(&window.context(), most);
    let found = names(&window, 40);
    assert!(found.len() > 3 && found.iter().any(|name| name == "Luke Skywalker"), "{found:?}");
    // A menu writes its filter into the line.
    window.click("X-Wing (first edition)");
    window.click("Slot");
    window.click("Crew");
    assert_eq!(window.app().cards().line(), "luke slot:crew");
    assert_eq!(names(&window, 2), ["Luke Skywalker"]);
    window.type_into("cards-most", "3");
    assert_eq!(window.app().cards().line(), "luke slot:crew cost<=3");
    assert!(!names(&window, 2).contains(&"Luke Skywalker".to_owned()));
    window.click("Crew");
    window.click("Any");
    assert_eq!(window.app().cards().line(), "luke cost<=3");
}

#[test]
fn a_card_goes_into_the_open_list_by_key_and_leads_to_the_lists_that_use_it() {
    let folder = folder();
    let mut window = with_list(folder.path(), SQUAD);
    window.send(Message::Went(Destination::Cards));
    window.type_into("cards-search", "stealth device");
    press(&mut window, Named::Enter);
    assert!(window.shows("Stealth Device is now in Aces."));
    let fitted = |window: &Window| window.document().list.ships.iter().map(|ship| ship.upgrades.len()).sum::<usize>();
    assert_eq!(fitted(&window), 4);
    window.key(Key::Named(Named::Enter), Modifiers::COMMAND);
    assert!(window.shows("Lists") && window.shows("Aces"));
    // A card of another system finds no list.
    window.send(Message::Went(Destination::Cards));
    window.send(Message::Cards(gui::screen::cards::Message::GamePicked(Some(systems::SystemId::Legion))));
    window.send(Message::Cards(gui::screen::cards::Message::Typed("darth vader".into())));
    assert!(window.shows("To add it, open a list of its game."));
}
