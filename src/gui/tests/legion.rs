//! The builder of Legion: armies built, broken and repaired by clicks and keys.

use gui::look::LookChoice;
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, Place};
use legion::{Document, list::Hand};
use systems::Legion;

use crate::{
    by_hand::{add, jump, take},
    driver::{Window, folder},
    matches::{WIDE, in_builder},
};

fn army(window: &Window) -> &Document {
    window.any_document().list::<Legion>().expect("an army is open")
}

fn begin(window: &mut Window, faction: &str) {
    window.click("New list");
    window.click("Star Wars: Legion");
    window.click(faction);
    window.click("Create");
}

#[test]
fn an_army_with_hand_and_deck_becomes_legal_and_comes_back_after_a_restart() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    begin(&mut window, "Galactic Empire");
    add::<Legion>(&mut window, &["General Veers", "Stormtroopers", "Stormtroopers", "Stormtroopers"]);
    assert!(window.shows("Unfinished"), "hand and deck are missing still");
    window.click("Command hand");
    let hand = ["Ambush", "Maximum Firepower", "Push", "Evasive Maneuvers", "Assault", "Imperial Discipline"];
    take::<Legion>(&mut window, &hand);
    take::<Legion>(&mut window, &["Standing Orders"]);
    assert_eq!(army(&window).list.hand(Hand::Hand).len(), 7);
    window.click("Battle deck");
    take::<Legion>(&mut window, &["Bombing Run", "Breakthrough", "Hostage Exchange", "Key Positions"]);
    assert!(window.shows("4/12"));
    let whole = army(&window).clone();
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert_ne!(army(&window), &whole);
    window.key(Key::Character("y".into()), Modifiers::COMMAND);
    drop(window);
    let window = Window::open(folder.path(), Language::English);
    assert_eq!(army(&window), &whole);
}

/// An army with something of everything.
const ARMY: &str = r#"{"muster":1,"system":"legion","format":"standard","name":"Trial","list":{
        "faction":"galactic_empire","battle_force":null,"units":[
        {"unit":"general_veers","upgrades":["comms_relay"],"loadout":[],"counterpart":null},
        {"unit":"stormtroopers","upgrades":["dlt_19_stormtrooper","nonsense"],"loadout":[],"counterpart":null},
        {"unit":"iden_versio","upgrades":[],"loadout":[],"counterpart":"id10_seeker_droid"},
        {"unit":"at_st","upgrades":[],"loadout":[],"counterpart":null}],
        "command_cards":["standing_orders","ambush","master_of_evil"],"contingencies":[],
        "battle_deck":{"objective":["key_positions"],"deployment":[],"condition":["weather"]}}}"#;

#[test]
fn findings_lead_to_their_tab_and_repairs_mend_the_army() {
    let (mut window, _folder) = in_builder(ARMY, WIDE, Language::English);
    assert!(window.shows("General Veers"));
    jump::<Legion>(&mut window, Place::entry("units", 2));
    assert!(window.shows("Iden's ID10 Seeker Droid"));
    window.click("Remove nonsense from Stormtroopers");
    assert_eq!(army(&window).list.units[1].upgrades.len(), 1);
    jump::<Legion>(&mut window, Place::field("battle_deck").of("condition").at(0));
    assert!(window.shows("weather") && window.shows("Deployment"));
    jump::<Legion>(&mut window, Place::entry("command_cards", 2));
    assert!(window.shows("Master of Evil") && window.shows("4 pips"));
    window.key(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(army(&window).list.hand(Hand::Hand).len(), 2);
}

#[test]
fn the_army_looks_as_it_did() {
    let (mut window, _folder) = in_builder(ARMY, WIDE, Language::English);
    jump::<Legion>(&mut window, Place::entry("units", 1));
    window.looks_like("legion-1280x800-en", &LookChoice::Light.look().theme());
    let (mut window, _folder) = in_builder(ARMY, Size::new(800.0, 600.0), Language::Spanish);
    jump::<Legion>(&mut window, Place::field("command_cards"));
    window.looks_like("legion-800x600-es", &LookChoice::Light.look().theme());
}
