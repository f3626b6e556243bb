//! The builder of Legion answers what players do.

use iced::keyboard::{Key, Modifiers, key::Named};

use crate::screen::builder::{
    Action, CatalogMessage, CursorMessage, ListMessage,
    trial::{CATALOGS, Trial},
};
use kernel::{Choice, Language, Place, browsing};
use legion::{
    Edit, Format, Legion, Unit,
    builder::{Sort, Tab, tab},
    cards::{BattleKind, Catalog, Faction, Rank, Slot},
    list::{COMMANDS, Candidate, Change, FORCE, Hand, Part, UNITS, battles, counterpart, empty_document, upgrades},
};

type Message = super::Message;

fn catalog() -> &'static Catalog {
    CATALOGS.legion()
}

fn army(faction: Faction, units: &[&str]) -> Trial<Legion> {
    let mut document = empty_document(faction, Format::Standard, "Trial");
    document.list.units = units.iter().map(|id| Unit::new(catalog().find_unit(id).unwrap())).collect();
    Trial::new(document)
}

fn units(trial: &Trial<Legion>) -> Vec<&str> {
    let known = trial.document().list.known_units();
    known.map(|(_, id)| catalog().unit(id).id.as_ref()).collect()
}

fn unit(id: &str) -> Candidate {
    Candidate::Unit(catalog().find_unit(id).unwrap())
}

fn command(id: &str) -> Candidate {
    Candidate::Command(catalog().find_command(id).unwrap())
}

#[test]
fn a_unit_that_fits_is_taken_and_its_slots_follow_or_the_next_one() {
    let mut trial = army(Faction::GalacticEmpire, &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(UNITS.slot(Rank::Corps as usize))));
    let action = trial.send(Message::Catalog(CatalogMessage::Taken(unit("stormtroopers"))));
    assert!(matches!(action, Action::Edit { label: "gui.edit.add_unit", .. }));
    assert!(trial.cursor().is_in(&UNITS.at(0)) && trial.cursor().is_slot());
    let _ = trial.send(Message::Cursor(CursorMessage::Put(UNITS.slot(Rank::Corps as usize))));
    let enter = || Key::Named(Named::Enter);
    let _ = trial.press(Key::Named(Named::ArrowDown), Modifiers::empty());
    let _ = trial.press(enter(), Modifiers::COMMAND);
    assert_eq!((trial.document().list.units.len(), trial.cursor()), (2, UNITS.slot(Rank::Corps as usize)));
    let shown = trial.shown();
    assert!(shown.offers.iter().all(|offer| match offer.candidate {
        Candidate::Unit(id) => catalog().unit(id).rank == Rank::Corps,
        _ => false,
    }));
}

#[test]
fn every_offer_that_does_not_fit_says_why_in_both_languages() {
    let mut trial = army(Faction::RebelAlliance, &["leia_organa", "rebel_troopers"]);
    for language in Language::ALL {
        trial.language = language;
        for cursor in [
            UNITS,
            UNITS.at(0),
            FORCE,
            upgrades(1, Part::Unit).slot(0),
            COMMANDS.slot(3),
            battles(BattleKind::Objective),
        ] {
            let _ = trial.send(Message::Cursor(CursorMessage::Put(cursor)));
            let shown = trial.shown();
            assert!(!shown.offers.is_empty());
            for offer in shown.offers.iter().filter(|offer| !offer.is_free()) {
                let reason = browsing::reason::<Legion>(catalog(), offer, trial.language).unwrap();
                assert!(!reason.contains(['{', '}']) && !reason.contains("legion."), "{reason}");
            }
        }
    }
}

#[test]
fn an_upgrade_is_equipped_and_the_cursor_goes_on_to_the_next_slot() {
    let mut trial = army(Faction::GalacticEmpire, &["stormtroopers"]);
    let seat = |seat| upgrades(0, Part::Unit).slot(seat);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(seat(0))));
    let gun = Candidate::Upgrade(catalog().find_upgrade("dlt_19_stormtrooper").unwrap());
    assert_eq!(trial.take(gun), "gui.edit.equip");
    assert_eq!(trial.cursor(), seat(1));
    let _ = trial.send(Message::Cursor(CursorMessage::Put(seat(0))));
    assert!(matches!(trial.press(Key::Named(Named::Delete), Modifiers::empty()), Action::Edit { .. }));
    assert!(trial.document().list.units[0].upgrades.is_empty());
}

#[test]
fn units_move_among_those_of_their_rank_only() {
    let mut trial = army(Faction::GalacticEmpire, &["stormtroopers", "general_veers", "snowtroopers"]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(UNITS.at(2))));
    let _ = trial.press(Key::Named(Named::ArrowUp), Modifiers::ALT);
    assert_eq!(units(&trial), ["snowtroopers", "general_veers", "stormtroopers"]);
    assert_eq!(trial.cursor(), UNITS.at(0));
    assert!(matches!(trial.press(Key::Named(Named::ArrowUp), Modifiers::ALT), Action::None));
    let _ = trial.press(Key::Named(Named::ArrowDown), Modifiers::ALT);
    assert_eq!((units(&trial)[0], trial.cursor()), ("stormtroopers", UNITS.at(2)));
    let _ = trial.press(Key::Character("d".into()), Modifiers::CTRL);
    assert_eq!((units(&trial).len(), trial.cursor()), (4, UNITS.at(3)));
    let _ = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(units(&trial), ["stormtroopers", "general_veers", "snowtroopers"]);
}

#[test]
fn the_hand_is_filled_pips_by_pips() {
    let mut trial = army(Faction::GalacticEmpire, &["general_veers", "stormtroopers"]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(COMMANDS.slot(1))));
    assert_eq!(trial.take(command("ambush")), "gui.edit.add_command");
    assert_eq!(trial.cursor(), COMMANDS.slot(1));
    assert_eq!(trial.take(command("maximum_firepower")), "gui.edit.add_command");
    assert_eq!(trial.cursor(), COMMANDS.slot(2));
    assert_eq!(trial.document().list.hand(Hand::Hand).len(), 2);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(COMMANDS.at(0))));
    let _ = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(trial.cursor(), COMMANDS.slot(1));
    let _ = trial.send(Message::List(ListMessage::Changed(Change::ForgetHand)));
    assert_eq!(trial.document().list.command_cards, None);
}

#[test]
fn the_deck_is_filled_kind_by_kind() {
    let mut trial = army(Faction::RebelAlliance, &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(battles(BattleKind::Objective))));
    for kind in BattleKind::ALL {
        assert_eq!(trial.cursor(), battles(kind));
        for _ in 0..4 {
            let free = {
                let shown = trial.shown();
                shown.shelf.rows[0]
            };
            assert!(matches!(trial.send(Message::Catalog(CatalogMessage::Taken(free))), Action::Edit { .. }));
        }
    }
    assert_eq!(trial.document().list.battle_deck.as_ref().map(|deck| deck.len()), Some(12));
    assert!(trial.open.report.findings.iter().all(|finding| !finding.check.as_str().starts_with("LEG-CHK-7")));
}

#[test]
fn a_deployment_card_is_shown_with_its_zones() {
    let mut trial = army(Faction::RebelAlliance, &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(battles(BattleKind::Deployment))));
    let card = |id: &str| Candidate::Battle(catalog().find_battle(id).unwrap());
    for (id, drawn) in [("disarray", true), ("clear_conditions", false)] {
        let _ = trial.send(Message::Catalog(CatalogMessage::RowPressed(card(id))));
        assert_eq!(trial.ui().find("Blue").is_ok(), drawn, "{id}");
    }
}

#[test]
fn what_upgrades_change_is_told_beside_the_unit() {
    let mut trial = army(Faction::GalacticEmpire, &["stormtroopers"]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(UNITS.at(0))));
    assert!(trial.ui().find("Inspire 1").is_err());
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(0, Part::Unit).slot(1))));
    let officer = Candidate::Upgrade(catalog().find_upgrade("imperial_officer").unwrap());
    let _ = trial.take(officer);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(UNITS.at(0))));
    assert!(trial.ui().find("Inspire 1").is_ok());
}

#[test]
fn a_battle_force_is_chosen_and_left() {
    let mut trial = army(Faction::GalacticEmpire, &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(FORCE)));
    let blizzard = Candidate::Force(catalog().find_force("blizzard_force").unwrap());
    let _ = trial.send(Message::Catalog(CatalogMessage::RowPressed(blizzard)));
    assert!(trial.ui().find("usually 0–3").is_ok(), "what it changes is shown before it is chosen");
    assert_eq!(trial.take(blizzard), "gui.edit.set_force");
    assert!(trial.ui().find("1–4").is_ok(), "the counters show its limits");
    let _ = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(trial.document().list.battle_force, None);
}

#[test]
fn a_counterpart_joins_and_parts() {
    let mut trial = army(Faction::RebelAlliance, &["r2_d2_hero_of_a_thousand_devices"]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(counterpart(0))));
    assert_eq!(trial.take(unit("c_3po_human_cyborg_relations")), "gui.edit.set_counterpart");
    assert!(trial.document().list.units[0].counterpart.is_some());
    let action = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert!(matches!(action, Action::Edit { edit: Edit::Remove(place), .. } if place == counterpart(0)));
}

#[test]
fn what_is_equipped_can_have_another_card_set_aside_for_it() {
    let mut trial = army(Faction::GalacticEmpire, &["iden_versio"]);
    assert!(trial.ui().find("Loadout").is_err(), "nothing is equipped yet");
    let bar = &catalog().unit(catalog().find_unit("iden_versio").unwrap()).upgrade_bar;
    let seat = bar.iter().position(|slot| *slot == Slot::Armament).unwrap();
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(0, Part::Unit).slot(seat))));
    let first = |trial: &Trial<Legion>| {
        let shown = trial.shown();
        shown.shelf.rows[0]
    };
    let gun = first(&trial);
    let _ = trial.take(gun);
    assert!(trial.ui().find("Loadout").is_ok());
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(0, Part::Loadout).slot(0))));
    let other = first(&trial);
    assert_eq!(trial.take(other), "gui.edit.equip");
    let iden = &trial.document().list.units[0];
    assert_eq!((iden.upgrades.len(), iden.loadout.len()), (1, 1));
}

#[test]
fn a_finding_leads_to_the_tab_it_is_about() {
    let mut trial = army(Faction::GalacticEmpire, &["stormtroopers"]);
    let mut document = trial.document().clone();
    document.list.command_cards = Some(vec![Choice::Known(catalog().find_command("master_of_evil").unwrap())]);
    trial.reopen(document);
    let place = trial.open.report.findings.iter().find(|finding| finding.check == "LEG-CHK-56").unwrap().place;
    let _ = trial.send(Message::Cursor(CursorMessage::Jumped(place)));
    assert_eq!(trial.cursor(), COMMANDS.at(0));
    let sentence = trial.open.report.findings.iter().find(|finding| finding.place == place).unwrap();
    let sentence = sentence.sentence(Language::English, catalog());
    assert!(trial.ui().find(sentence.as_str()).is_ok(), "the card says whom it lacks");
    let _ = trial.send(Message::Cursor(CursorMessage::Jumped(Place::field("battle_deck"))));
    assert_eq!(tab(&trial.cursor()), Tab::Deck);
    let _ = trial.send(Message::Cursor(CursorMessage::Raised));
    assert_eq!(trial.cursor(), UNITS);
}

#[test]
fn counters_verdict_and_tabs_are_in_sight_at_every_width_in_both_languages() {
    let mut trial = army(Faction::GalacticEmpire, &["general_veers", "stormtroopers", "stormtroopers"]);
    for (language, hand) in [(Language::English, "Command hand"), (Language::Spanish, "Mano de Mando")] {
        trial.language = language;
        for width in [1280.0, 800.0, 640.0] {
            trial.width = width;
            let mut ui = trial.ui();
            assert!(ui.find("3–6").is_ok() && ui.find("1–2").is_ok(), "counters at {width}");
            assert!(ui.find(hand).is_ok(), "tabs at {width}");
            assert!(ui.find("0/12").is_ok(), "the deck at {width}");
        }
    }
}

#[test]
fn in_a_narrow_window_a_tab_of_the_army_stays_beside_its_sisters() {
    let mut trial = army(Faction::GalacticEmpire, &["stormtroopers"]);
    trial.width = 640.0;
    for (tab, seen) in [("Command hand", "4 pips"), ("Battle deck", "Deployment")] {
        let messages: Vec<Message> = {
            let mut ui = trial.ui();
            let _ = ui.click(tab).unwrap();
            ui.into_messages().collect()
        };
        for message in messages {
            let _ = trial.send(message);
        }
        assert!(trial.ui().find(seen).is_ok(), "{seen}");
    }
}

#[test]
fn typing_finds_units_by_name_keyword_and_rank() {
    let mut trial = army(Faction::GalacticEmpire, &[]);
    let first = |trial: &mut Trial<Legion>, text: &str| {
        let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped(text.to_owned())));
        let shown = trial.shown();
        shown.shelf.rows.first().copied()
    };
    assert_eq!(first(&mut trial, "veers"), Some(unit("general_veers")));
    let keyword = catalog().find_keyword("weak_point").unwrap();
    let Some(Candidate::Unit(walker)) = first(&mut trial, "weak point") else { panic!("no unit is found") };
    assert!(catalog().unit(walker).keywords.iter().any(|word| word.keyword == keyword));
    let _ = trial.send(Message::Catalog(CatalogMessage::SortPicked(Sort::Name)));
    assert!(first(&mut trial, "operativ").is_some());
}
