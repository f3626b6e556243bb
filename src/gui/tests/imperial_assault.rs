//! The builder of Imperial Assault: armies built, broken and repaired by clicks and keys.

use gui::look::LookChoice;
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

use crate::{
    by_hand::{add, jump, take},
    driver::{Window, folder},
    matches::{WIDE, in_builder},
};

fn army(window: &Window) -> &Document {
    window.any_document().list::<ImperialAssault>().expect("an army is open")
}

#[test]
fn an_army_with_its_deck_becomes_legal_and_comes_back_after_a_restart() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("New list");
    window.click("Star Wars: Imperial Assault");
    window.click("Imperial");
    window.click("Create");
    let groups = ["Darth Vader", "Elite Stormtrooper", "Driven by Hatred", "Cross-Training"];
    add::<ImperialAssault>(&mut window, &groups);
    assert!(window.shows("Unfinished"), "the Command deck is missing still");
    assert!(window.shows("2 groups, 4 figures"));
    window.click("Command deck");
    take::<ImperialAssault>(&mut window, &["Take Initiative", "Negation", "Urgency"]);
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

/// An army with something of everything.
const ARMY: &str = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","name":"Trial","list":{
        "season":"ffg","affiliation":"imperial","map":"mos-eisley-outskirts","deployment":[
        "darth-vader","driven-by-hatred","stormtrooper-elite","rancor-elite","nonsense","wookiee-avenger","rule-by-fear"],
        "command":["take-initiative","negation","urgency","force-lightning","force-push","nothing"]}}"#;

#[test]
fn findings_lead_to_their_card_and_repairs_mend_the_army() {
    let (mut window, _folder) = in_builder(ARMY, WIDE, Language::English);
    assert!(window.shows("Darth Vader") && window.shows("nonsense"));
    jump::<ImperialAssault>(&mut window, Place::entry("deployment", 4));
    window.key(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(army(&window).list.deployment.len(), 6);
    jump::<ImperialAssault>(&mut window, Place::entry("command", 4));
    assert!(window.shows("Force Push") && window.shows("Only for: Rebel, Force User"));
    window.key(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(army(&window).list.deck().len(), 5);
    jump::<ImperialAssault>(&mut window, Place::ROOT);
    window.click("IACP");
    assert_eq!(army(&window).list.season, Some(Season::Iacp));
    window.click("Change the season to Official");
    assert_eq!(army(&window).list.season, Some(Season::Official));
    jump::<ImperialAssault>(&mut window, Place::ROOT);
    window.click("Mercenary");
    assert_eq!(army(&window).list.affiliation, Some(Affiliation::Mercenary));
}

#[test]
fn the_army_looks_as_it_did() {
    let (mut window, _folder) = in_builder(ARMY, WIDE, Language::English);
    jump::<ImperialAssault>(&mut window, Place::entry("deployment", 2));
    window.looks_like("assault-1280x800-en", &LookChoice::Light.look().theme());
    let (mut window, _folder) = in_builder(ARMY, Size::new(800.0, 600.0), Language::Spanish);
    jump::<ImperialAssault>(&mut window, Place::field("command"));
    window.looks_like("assault-800x600-es", &LookChoice::Light.look().theme());
}

#[test]
fn the_builder_tells_which_cards_and_missions_matches_do_not_play() {
    let army = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","name":"Trap","list":{"season":"ffg",
        "affiliation":"imperial","map":"massassi-ruins","deployment":["darth-vader"],"command":["set-a-trap"]}}"#;
    let (mut window, _folder) = in_builder(army, Size::new(1280.0, 1600.0), Language::English);
    jump::<ImperialAssault>(&mut window, Place::entry("command", 0));
    assert!(window.shows("Not simulated in practice matches: what depends on map tiles, which the maps do not show."));
    jump::<ImperialAssault>(&mut window, Place::entry("deployment", 0));
    assert!(!window.shows("Not simulated in practice matches: what depends on map tiles, which the maps do not show."));
    jump::<ImperialAssault>(&mut window, Place::field("map"));
    assert!(window.shows("Leave No Evidence"));
    assert!(window.shows("Not simulated in practice matches: no source says which spaces of the map are exterior."));
}
