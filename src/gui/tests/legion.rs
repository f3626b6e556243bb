//! The builder of Legion: armies built, broken and repaired by clicks and keys.

use gui::{
    app::Message,
    look::LookChoice,
    screen::builder::{self, AnyMessage},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, Place};
use legion::{Document, list::Hand};
use systems::Legion;

use crate::driver::{Window, folder};

fn army(window: &Window) -> &Document {
    window.any_document().list::<Legion>().expect("an army is open")
}

fn begin(window: &mut Window, faction: &str) {
    window.click("New list");
    window.click("Star Wars: Legion");
    window.click(faction);
    window.click("Create");
}

/// Searches for a card and takes it with Enter; the search is left empty.
fn take(window: &mut Window, name: &str) {
    window.type_into("builder-search", name);
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    search_nothing(window);
}

/// Searches for a card, takes it, and stays at the place of a new entry.
fn add(window: &mut Window, name: &str) {
    window.type_into("builder-search", name);
    window.key(Key::Named(Named::Enter), Modifiers::COMMAND);
    search_nothing(window);
}

fn search_nothing(window: &mut Window) {
    window.send(Message::Builder(AnyMessage::of::<Legion>(builder::Message::Catalog(
        builder::CatalogMessage::SearchTyped(String::new()),
    ))));
}

fn jump(window: &mut Window, place: Place) {
    window.send(Message::Builder(AnyMessage::of::<Legion>(builder::Message::Cursor(builder::CursorMessage::Jumped(
        place,
    )))));
}

#[test]
fn an_army_with_hand_and_deck_becomes_legal_and_comes_back_after_a_restart() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    begin(&mut window, "Galactic Empire");
    add(&mut window, "General Veers");
    for _ in 0..3 {
        add(&mut window, "Stormtroopers");
    }
    assert!(window.shows("Unfinished"), "hand and deck are missing still");
    window.click("Command hand");
    for card in ["Ambush", "Maximum Firepower", "Push", "Evasive Maneuvers", "Assault", "Imperial Discipline"] {
        take(&mut window, card);
    }
    take(&mut window, "Standing Orders");
    assert_eq!(army(&window).list.hand(Hand::Hand).len(), 7);
    window.click("Battle deck");
    for card in ["Bombing Run", "Breakthrough", "Hostage Exchange", "Key Positions"] {
        take(&mut window, card);
    }
    assert!(window.shows("4/12"));
    let whole = army(&window).clone();
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert_ne!(army(&window), &whole);
    window.key(Key::Character("y".into()), Modifiers::COMMAND);
    drop(window);
    let window = Window::open(folder.path(), Language::English);
    assert_eq!(army(&window), &whole);
}

/// Imports an army with something of everything in a window of this size.
fn imported(language: Language, size: Size) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let file = folder.path().join("army.json");
    let document = r#"{"muster":1,"system":"legion","format":"standard","name":"Trial","list":{
        "faction":"galactic_empire","battle_force":null,"units":[
        {"unit":"general_veers","upgrades":["comms_relay"],"loadout":[],"counterpart":null},
        {"unit":"stormtroopers","upgrades":["dlt_19_stormtrooper","nonsense"],"loadout":[],"counterpart":null},
        {"unit":"iden_versio","upgrades":[],"loadout":[],"counterpart":"id10_seeker_droid"},
        {"unit":"at_st","upgrades":[],"loadout":[],"counterpart":null}],
        "command_cards":["standing_orders","ambush","master_of_evil"],"contingencies":[],
        "battle_deck":{"objective":["key_positions"],"deployment":[],"condition":["weather"]}}}"#;
    std::fs::write(&file, document).unwrap();
    let mut window = Window::sized(folder.path(), language, size);
    window.send(Message::FileDropped(file));
    (window, folder)
}

const WIDE: Size = Size::new(1280.0, 800.0);

#[test]
fn findings_lead_to_their_tab_and_repairs_mend_the_army() {
    let (mut window, _folder) = imported(Language::English, WIDE);
    assert!(window.shows("General Veers"));
    jump(&mut window, Place::entry("units", 2));
    assert!(window.shows("Iden's ID10 Seeker Droid"));
    window.click("Remove nonsense from Stormtroopers");
    assert_eq!(army(&window).list.units[1].upgrades.len(), 1);
    jump(&mut window, Place::field("battle_deck").of("condition").at(0));
    assert!(window.shows("weather") && window.shows("Deployment"));
    jump(&mut window, Place::entry("command_cards", 2));
    assert!(window.shows("Master of Evil") && window.shows("4 pips"));
    window.key(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(army(&window).list.hand(Hand::Hand).len(), 2);
}

#[test]
fn the_army_looks_as_it_did() {
    let (mut window, _folder) = imported(Language::English, WIDE);
    window.send(Message::NoticeClosed);
    jump(&mut window, Place::entry("units", 1));
    window.looks_like("legion-1280x800-en", &LookChoice::Light.look().theme());
    let (mut window, _folder) = imported(Language::Spanish, Size::new(800.0, 600.0));
    window.send(Message::NoticeClosed);
    jump(&mut window, Place::field("command_cards"));
    window.looks_like("legion-800x600-es", &LookChoice::Light.look().theme());
}
