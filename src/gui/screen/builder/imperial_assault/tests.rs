//! The builder of Imperial Assault answers what players do.

use iced::keyboard::{Key, Modifiers, key::Named};

use crate::screen::builder::{
    Action, CatalogMessage, CursorMessage, GameBuilder, ListMessage,
    trial::{CATALOGS, Trial, simulator},
};
use imperial_assault::{
    ImperialAssault,
    builder::{Group, Sort},
    cards::{Affiliation, Catalog, Season, Trait},
    list::{COMMAND, Candidate, Change, DEPLOYMENT, MAP, attachment_slot, empty_document},
};
use kernel::{Choice, Language, Names as _, Place, browsing};

type Message = super::Message;

fn catalog() -> &'static Catalog {
    CATALOGS.imperial_assault()
}

fn army(cards: &[&str], deck: &[&str]) -> Trial<ImperialAssault> {
    let mut document = empty_document(Season::Official, Affiliation::Imperial, "Trial");
    let list = &mut document.list;
    list.deployment = cards.iter().map(|id| Choice::find(id, |id| catalog().find_deployment(id))).collect();
    if !deck.is_empty() {
        list.command = Some(deck.iter().map(|id| Choice::find(id, |id| catalog().find_command(id))).collect());
    }
    Trial::new(document)
}

fn cards(trial: &Trial<ImperialAssault>) -> Vec<&str> {
    trial.document().list.deployment.iter().map(|choice| choice.id(catalog())).collect()
}

fn deck(trial: &Trial<ImperialAssault>) -> Vec<&str> {
    trial.document().list.deck().iter().map(|choice| choice.id(catalog())).collect()
}

/// The ids of the cards on the shelf, from top to bottom.
fn shelf(trial: &Trial<ImperialAssault>) -> Vec<&'static str> {
    let shown = trial.shown();
    shown.shelf.rows.iter().map(|candidate| catalog().card_id((*candidate).into())).collect()
}

fn card(id: &str) -> Candidate {
    Candidate::Deployment(catalog().find_deployment(id).unwrap())
}

fn command(id: &str) -> Candidate {
    Candidate::Command(catalog().find_command(id).unwrap())
}

#[test]
fn a_group_that_fits_is_taken_and_another_one_can_follow() {
    let mut trial = army(&[], &[]);
    let action = trial.send(Message::Catalog(CatalogMessage::Taken(card("stormtrooper-elite"))));
    assert!(matches!(action, Action::Edit { label: "gui.edit.add_unit", .. }));
    assert!(trial.cursor().is_in(&DEPLOYMENT.at(0)), "something fits on it");
    let _ = trial.send(Message::Cursor(CursorMessage::Put(DEPLOYMENT)));
    assert!(
        matches!(trial.send(Message::Catalog(CatalogMessage::Taken(card("rebel-trooper-regular")))), Action::None),
        "it does not belong"
    );
    assert_eq!(cards(&trial), ["stormtrooper-elite"]);
}

#[test]
fn every_offer_that_does_not_fit_says_why_in_both_languages() {
    let mut trial = army(&["darth-vader", "stormtrooper-elite"], &["take-initiative"]);
    for language in Language::ALL {
        trial.language = language;
        for cursor in [DEPLOYMENT, DEPLOYMENT.at(1), attachment_slot(1), COMMAND, MAP] {
            let _ = trial.send(Message::Cursor(CursorMessage::Put(cursor)));
            let shown = trial.shown();
            assert!(!shown.offers.is_empty(), "{cursor:?}");
            for offer in shown.offers.iter().filter(|offer| !offer.is_free()) {
                let reason = browsing::reason::<ImperialAssault>(catalog(), offer, trial.language).unwrap();
                assert!(!reason.contains(['{', '}']) && !reason.contains("imperial_assault."), "{reason}");
            }
        }
    }
}

#[test]
fn an_attachment_is_put_on_its_group_changed_and_taken_off() {
    let mut trial = army(&["stormtrooper-elite", "darth-vader"], &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(attachment_slot(0))));
    assert_eq!(trial.take(card("cross-training")), "gui.edit.attach");
    assert_eq!(cards(&trial), ["stormtrooper-elite", "cross-training", "darth-vader"]);
    assert_eq!(trial.cursor(), DEPLOYMENT.at(1));
    assert!(shelf(&trial).contains(&"survivalist") && !shelf(&trial).contains(&"driven-by-hatred"));
    let _ = trial.take(card("survivalist"));
    assert_eq!(cards(&trial)[1], "survivalist");
    let _ = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(cards(&trial), ["stormtrooper-elite", "darth-vader"]);
    assert_eq!(trial.cursor(), attachment_slot(0));
}

#[test]
fn an_attachment_no_group_can_hold_stands_apart_with_the_reason() {
    let trial = army(&["stormtrooper-elite", "driven-by-hatred"], &[]);
    let mut ui = trial.ui();
    assert!(ui.find("Attachments without a group").is_ok());
    let finding = trial.open.report.findings.iter().find(|finding| finding.check == "CC-A11").unwrap();
    assert!(ui.find(finding.sentence(Language::English, catalog()).as_str()).is_ok());
}

#[test]
fn the_figure_a_squad_upgrade_adds_is_shown_with_its_group_and_without_one() {
    let surge = "Blast\u{a0}1";
    for (cards, seen) in [
        (&["riot-trooper-elite"][..], false),
        (&["riot-trooper-elite", "iacp-flame-trooper"], true),
        (&["darth-vader", "iacp-flame-trooper"], true),
    ] {
        assert_eq!(army(cards, &[]).ui().find(surge).is_ok(), seen, "{cards:?}");
    }
}

#[test]
fn groups_move_double_and_leave_with_what_lies_on_them() {
    let mut trial = army(&["darth-vader", "stormtrooper-elite", "cross-training"], &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(DEPLOYMENT.at(1))));
    let _ = trial.press(Key::Named(Named::ArrowUp), Modifiers::ALT);
    assert_eq!(cards(&trial), ["stormtrooper-elite", "cross-training", "darth-vader"]);
    assert_eq!(trial.cursor(), DEPLOYMENT.at(0));
    assert!(matches!(trial.press(Key::Named(Named::ArrowUp), Modifiers::ALT), Action::None));
    let _ = trial.press(Key::Character("d".into()), Modifiers::CTRL);
    let doubled = ["stormtrooper-elite", "cross-training", "stormtrooper-elite", "cross-training", "darth-vader"];
    assert_eq!(cards(&trial), doubled);
    assert_eq!(trial.cursor(), DEPLOYMENT.at(2));
    let _ = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(cards(&trial), ["stormtrooper-elite", "cross-training", "darth-vader"]);
}

#[test]
fn a_unique_attachment_is_not_doubled_with_its_group() {
    let mut trial = army(&["probe-droid-elite", "trusted-ally"], &[]);
    let _ = trial.send(Message::List(ListMessage::Duplicated(Some(0))));
    assert_eq!(cards(&trial), ["probe-droid-elite", "trusted-ally", "probe-droid-elite"]);
}

#[test]
fn command_cards_are_put_into_the_deck_copy_by_copy() {
    let twice = catalog().commands().find(|(_, card)| card.season == Season::Official && card.copies == Some(2));
    let (id, card) = twice.map(|(id, card)| (id, card.id.as_ref())).unwrap();
    let mut trial = army(&["darth-vader"], &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(COMMAND)));
    assert_eq!(trial.take(command("take-initiative")), "gui.edit.add_to_deck");
    let _ = trial.take(Candidate::Command(id));
    assert_eq!(trial.cursor(), COMMAND);
    let _ = trial.send(Message::List(ListMessage::Another(COMMAND.at(1))));
    assert_eq!(deck(&trial), ["take-initiative", card, card]);
    assert!(trial.ui().find("2/2").is_ok(), "copies are counted");
    let _ = trial.send(Message::List(ListMessage::Removed(Some(COMMAND.at(1)))));
    assert_eq!((deck(&trial).len(), trial.cursor()), (2, COMMAND.at(1)));
    let _ = trial.send(Message::List(ListMessage::Removed(Some(COMMAND.at(1)))));
    assert_eq!((deck(&trial), trial.cursor()), (vec!["take-initiative"], COMMAND));
    let _ = trial.send(Message::List(ListMessage::Changed(Change::ForgetDeck)));
    assert_eq!(trial.document().list.command, None);
}

#[test]
fn a_card_nobody_can_use_says_so_in_the_offers_and_in_the_deck() {
    let mut trial = army(&["stormtrooper-elite"], &["force-push"]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(COMMAND)));
    let shown = trial.shown();
    let offer = shown.offer(command("force-lightning")).unwrap();
    assert!(offer.is_free());
    assert_eq!(
        browsing::reason::<ImperialAssault>(catalog(), offer, trial.language).unwrap(),
        "No figure in the army can use it"
    );
    let finding = trial.open.report.findings.iter().find(|finding| finding.check == "CC-C05").unwrap();
    let sentence = finding.sentence(Language::English, catalog());
    assert!(trial.ui().find(sentence.as_str()).is_ok());
    let all = shelf(&trial).len();
    let _ = trial.send(Message::Catalog(CatalogMessage::FitsOnlyPressed));
    assert!(shelf(&trial).len() < all && !shelf(&trial).contains(&"force-lightning"));
}

#[test]
fn the_season_is_changed_and_a_repair_finds_the_cards_of_the_other() {
    let mut trial = army(&["darth-vader"], &[]);
    let messages: Vec<Message> = {
        let mut ui = trial.ui();
        let _ = ui.click("IACP").unwrap();
        ui.into_messages().collect()
    };
    for message in messages {
        let _ = trial.send(message);
    }
    assert_eq!(trial.document().list.season, Some(Season::Iacp));
    let finding = trial.open.report.findings.iter().position(|finding| finding.check == "CC-A19").unwrap();
    let action = trial.send(Message::List(ListMessage::Repaired(finding, 0)));
    assert!(matches!(action, Action::Edit { .. }));
    assert_eq!(cards(&trial), ["iacp-darth-vader"]);
    assert!(shelf(&trial).iter().all(|id| id.starts_with("iacp-")));
    assert!(matches!(trial.send(Message::List(ListMessage::Changed(Change::Season(Season::Iacp)))), Action::None));
}

#[test]
fn affiliation_and_map_are_chosen_and_left() {
    let mut trial = army(&["stormtrooper-elite"], &[]);
    let _ = trial.send(Message::List(ListMessage::Changed(Change::Affiliation(Affiliation::Rebel))));
    assert_eq!(trial.document().list.affiliation, Some(Affiliation::Rebel));
    assert!(trial.open.report.findings.iter().any(|finding| finding.check == "CC-A03"));
    let _ = trial.send(Message::Cursor(CursorMessage::Put(MAP)));
    let base = Candidate::Map(catalog().find_map("mos-eisley-outskirts").unwrap());
    assert_eq!(trial.take(base), "gui.edit.set_map");
    assert!(trial.ui().find(catalog().card_name(base.into(), Language::English)).is_ok());
    let _ = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(trial.document().list.map, None);
}

#[test]
fn a_finding_leads_to_the_tab_it_is_about() {
    let mut trial = army(&["darth-vader"], &["take-initiative", "nonsense"]);
    let place = trial.open.report.findings.iter().find(|finding| finding.check == "CC-C04").unwrap().place;
    let _ = trial.send(Message::Cursor(CursorMessage::Jumped(place)));
    assert_eq!(trial.cursor(), COMMAND.at(1));
    assert!(trial.ui().find("Clear the deck").is_ok());
    let _ = trial.send(Message::Cursor(CursorMessage::Jumped(Place::entry("deployment", 0))));
    assert_eq!(trial.cursor(), DEPLOYMENT.at(0));
    let _ = trial.send(Message::Cursor(CursorMessage::Raised));
    assert_eq!(trial.cursor(), DEPLOYMENT);
}

#[test]
fn cards_are_found_by_name_trait_and_keyword_and_shown_by_affiliation() {
    let mut trial = army(&["darth-vader"], &[]);
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("darth vader".into())));
    assert_eq!(shelf(&trial)[0], "darth-vader");
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("wookiee".into())));
    assert!(shelf(&trial).contains(&"chewbacca"));
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped(String::new())));
    let _ = trial.send(Message::Catalog(CatalogMessage::GroupPicked(2, Some(Group::Trait(Trait::Wookiee)))));
    let _ = trial.send(Message::Catalog(CatalogMessage::GroupPicked(1, Some(Group::Affiliation(Affiliation::Rebel)))));
    let shown = shelf(&trial);
    assert!(shown.contains(&"chewbacca") && shown.len() < 10, "{shown:?}");
    let _ = trial.send(Message::Catalog(CatalogMessage::FilterCleared));
    let _ = trial.send(Message::Catalog(CatalogMessage::SortPicked(Sort::Name)));
    let _ = trial.send(Message::Catalog(CatalogMessage::BlockedPressed));
    assert!(shelf(&trial).len() > 100);
}

#[test]
fn counters_tabs_and_choices_are_in_sight_at_every_width_in_both_languages() {
    let mut trial = army(&["darth-vader", "stormtrooper-elite"], &["take-initiative"]);
    for (language, deck, groups) in [
        (Language::English, "Command deck", "2 groups, 4 figures"),
        (Language::Spanish, "Mazo de Mando", "2 grupos, 4 figuras"),
    ] {
        trial.language = language;
        for width in [1280.0, 800.0, 640.0] {
            trial.width = width;
            let mut ui = trial.ui();
            for seen in [deck, groups, "1/15", "0/15", "IACP", "Imperial"] {
                assert!(ui.find(seen).is_ok(), "{seen} at {width}");
            }
        }
    }
}

#[test]
fn every_card_of_both_seasons_is_drawn_in_both_languages() {
    let mut trial = army(&["darth-vader"], &[]);
    let all = catalog().deployments().map(|(id, _)| Candidate::Deployment(id)).step_by(23);
    let all = all.chain(catalog().commands().map(|(id, _)| Candidate::Command(id)).step_by(61));
    let all = all.chain(catalog().maps().map(|(id, _)| Candidate::Map(id)).step_by(11));
    for candidate in all {
        for language in Language::ALL {
            trial.language = language;
            let drawn = <ImperialAssault as GameBuilder>::card(&trial.context(), trial.list(), candidate, None);
            let ui = simulator(drawn, (330.0, 2000.0));
            assert_eq!(ui.into_messages().count(), 0);
        }
    }
}
