//! The builder of Imperial Assault: armies built, broken and repaired by clicks and keys.

use gui::{
    app::Message,
    look::LookChoice,
    screen::builder::{self, AnyMessage},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use imperial_assault::{
    Document,
    cards::{Affiliation, Season},
};
use kernel::{Language, Place};
use systems::ImperialAssault;

use crate::driver::{Window, folder};

fn army(window: &Window) -> &Document {
    window.any_document().list::<ImperialAssault>().expect("an army is open")
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
    window.send(Message::Builder(AnyMessage::of::<ImperialAssault>(builder::Message::Catalog(
        builder::CatalogMessage::SearchTyped(String::new()),
    ))));
}

fn jump(window: &mut Window, place: Place) {
    window.send(Message::Builder(AnyMessage::of::<ImperialAssault>(builder::Message::Cursor(
        builder::CursorMessage::Jumped(place),
    ))));
}

#[test]
fn an_army_with_its_deck_becomes_legal_and_comes_back_after_a_restart() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("New list");
    window.click("Star Wars: Imperial Assault");
    window.click("Imperial");
    window.click("Create");
    for card in ["Darth Vader", "Elite Stormtrooper", "Driven by Hatred", "Cross-Training"] {
        add(&mut window, card);
    }
    assert!(window.shows("Unfinished"), "the Command deck is missing still");
    assert!(window.shows("2 groups, 4 figures"));
    window.click("Command deck");
    for card in ["Take Initiative", "Negation", "Urgency"] {
        take(&mut window, card);
    }
    assert!(window.shows("3/15") && window.shows("Take Initiative"));
    let whole = army(&window).clone();
    assert_eq!((whole.list.deployment.len(), whole.list.deck().len()), (4, 3));
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
    let document = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","name":"Trial","list":{
        "season":"ffg","affiliation":"imperial","map":"mos-eisley-outskirts","deployment":[
        "darth-vader","driven-by-hatred","stormtrooper-elite","rancor-elite","nonsense","wookiee-avenger","rule-by-fear"],
        "command":["take-initiative","negation","urgency","force-lightning","force-push","nothing"]}}"#;
    std::fs::write(&file, document).unwrap();
    let mut window = Window::sized(folder.path(), language, size);
    window.send(Message::FileDropped(file));
    (window, folder)
}

const WIDE: Size = Size::new(1280.0, 800.0);

#[test]
fn findings_lead_to_their_card_and_repairs_mend_the_army() {
    let (mut window, _folder) = imported(Language::English, WIDE);
    window.send(Message::NoticeClosed);
    assert!(window.shows("Darth Vader") && window.shows("nonsense"));
    jump(&mut window, Place::entry("deployment", 4));
    window.key(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(army(&window).list.deployment.len(), 6);
    jump(&mut window, Place::entry("command", 4));
    assert!(window.shows("Force Push") && window.shows("Only for: Rebel, Force User"));
    window.key(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(army(&window).list.deck().len(), 5);
    jump(&mut window, Place::ROOT);
    window.click("IACP");
    assert_eq!(army(&window).list.season, Some(Season::Iacp));
    window.click("Change the season to Official");
    assert_eq!(army(&window).list.season, Some(Season::Official));
    jump(&mut window, Place::ROOT);
    window.click("Mercenary");
    assert_eq!(army(&window).list.affiliation, Some(Affiliation::Mercenary));
}

#[test]
fn the_army_looks_as_it_did() {
    let (mut window, _folder) = imported(Language::English, WIDE);
    window.send(Message::NoticeClosed);
    jump(&mut window, Place::entry("deployment", 2));
    window.looks_like("assault-1280x800-en", &LookChoice::Light.look().theme());
    let (mut window, _folder) = imported(Language::Spanish, Size::new(800.0, 600.0));
    window.send(Message::NoticeClosed);
    jump(&mut window, Place::field("command"));
    window.looks_like("assault-800x600-es", &LookChoice::Light.look().theme());
}

#[test]
fn the_builder_tells_which_cards_and_missions_matches_do_not_play() {
    let folder = folder();
    let file = folder.path().join("army.json");
    let document = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","name":"Trap","list":{"season":"ffg",
        "affiliation":"imperial","map":"massassi-ruins","deployment":["darth-vader"],"command":["set-a-trap"]}}"#;
    std::fs::write(&file, document).unwrap();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1600.0));
    window.send(Message::FileDropped(file));
    window.send(Message::NoticeClosed);
    jump(&mut window, Place::entry("command", 0));
    assert!(window.shows("Not simulated in practice matches: what depends on map tiles, which the maps do not show."));
    jump(&mut window, Place::entry("deployment", 0));
    assert!(!window.shows("Not simulated in practice matches: what depends on map tiles, which the maps do not show."));
    jump(&mut window, Place::field("map"));
    assert!(window.shows("Leave No Evidence"));
    assert!(window.shows("Not simulated in practice matches: no source says which spaces of the map are exterior."));
}
