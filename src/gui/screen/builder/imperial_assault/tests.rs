//! The builder of Imperial Assault answers what players do.

use iced::{
    Font, Settings,
    keyboard::{Key, Modifiers, key::Named},
};
use iced_test::Simulator;

use super::Open;
use crate::{
    Context,
    screen::builder::{
        Action, ActionOf, AnyOpen, Builder, CatalogMessage, CursorMessage, GameBuilder, ListMessage, SaveState,
    },
};
use imperial_assault::{
    Document, ImperialAssault,
    builder::{Group, Sort},
    cards::{Affiliation, Catalog, Season, Trait},
    list::{COMMAND, Candidate, Change, DEPLOYMENT, MAP, attachment_slot, empty_document},
};
use kernel::{Choice, Language, Names as _, Place, browsing};
use print::typeface;
use systems::{AnyDocument, Catalogs};

type Message = super::Message;

static CATALOGS: std::sync::LazyLock<Catalogs> = std::sync::LazyLock::new(Catalogs::default);

/// A builder at work on an army, as the application would have it.
struct Trial {
    builder: Builder<ImperialAssault>,
    open: AnyOpen,
    language: Language,
    width: f32,
}

fn catalog() -> &'static Catalog {
    CATALOGS.imperial_assault()
}

fn opened(document: Document) -> AnyOpen {
    let document = AnyDocument::new::<ImperialAssault>(document);
    let report = document.check(&CATALOGS, None);
    AnyOpen {
        document,
        report,
        can_undo: false,
        can_redo: false,
        saved: SaveState::Saved,
        results: None,
        beneath: Default::default(),
    }
}

fn of(open: &AnyOpen) -> Open<'_> {
    let document = open.document.list::<ImperialAssault>().expect("an army");
    open.of(document)
}

fn settings() -> Settings {
    Settings {
        fonts: vec![typeface::REGULAR.into(), typeface::BOLD.into()],
        default_font: Font::with_name("Roboto"),
        ..Settings::default()
    }
}

impl Trial {
    fn new(cards: &[&str], deck: &[&str]) -> Self {
        let mut document = empty_document(Season::Official, Affiliation::Imperial, "Trial");
        let list = &mut document.list;
        list.deployment = cards.iter().map(|id| Choice::find(id, |id| catalog().find_deployment(id))).collect();
        if !deck.is_empty() {
            list.command = Some(deck.iter().map(|id| Choice::find(id, |id| catalog().find_command(id))).collect());
        }
        Self { builder: Builder::default(), open: opened(document), language: Language::English, width: 1280.0 }
    }

    fn context(&self) -> Context<'static> {
        Context { width: self.width, ..Context::plain(&CATALOGS, self.language) }
    }

    /// Sends a message to the builder, and applies its edits as the application would.
    fn send(&mut self, message: Message) -> ActionOf<ImperialAssault> {
        let context = self.context();
        let action = self.builder.update(message, &context, of(&self.open));
        if let Action::Edit { edit, .. } = &action {
            self.open = opened(edit.apply(self.document()).expect("the edit names places of the army"));
        }
        action
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) -> ActionOf<ImperialAssault> {
        self.builder.key(&key, modifiers).map_or(Action::None, |message| self.send(message))
    }

    fn take(&mut self, candidate: Candidate) -> &'static str {
        match self.send(Message::Catalog(CatalogMessage::TakenAnyway(candidate))) {
            Action::Edit { label, .. } => label,
            other => panic!("no edit but {other:?}"),
        }
    }

    fn document(&self) -> &Document {
        of(&self.open).document
    }

    fn cursor(&self) -> Place {
        self.builder.cursor(&self.context(), of(&self.open))
    }

    fn cards(&self) -> Vec<&str> {
        self.document().list.deployment.iter().map(|choice| choice.id(catalog())).collect()
    }

    fn deck(&self) -> Vec<&str> {
        self.document().list.deck().iter().map(|choice| choice.id(catalog())).collect()
    }

    /// The ids of the cards on the shelf, from top to bottom.
    fn shelf(&self) -> Vec<&str> {
        let shown = self.builder.shown(&self.context(), of(&self.open)).unwrap();
        shown.shelf.rows.iter().map(|candidate| catalog().card_id((*candidate).into())).collect()
    }

    fn ui(&self) -> Simulator<'_, Message> {
        Simulator::with_size(settings(), (self.width, 800.0), self.builder.view(&self.context(), of(&self.open)))
    }
}

fn card(id: &str) -> Candidate {
    Candidate::Deployment(catalog().find_deployment(id).unwrap())
}

fn command(id: &str) -> Candidate {
    Candidate::Command(catalog().find_command(id).unwrap())
}

#[test]
fn a_group_that_fits_is_taken_and_another_one_can_follow() {
    let mut trial = Trial::new(&[], &[]);
    let action = trial.send(Message::Catalog(CatalogMessage::Taken(card("stormtrooper-elite"))));
    assert!(matches!(action, Action::Edit { label: "gui.edit.add_unit", .. }));
    assert!(trial.cursor().is_in(&DEPLOYMENT.at(0)), "something fits on it");
    let _ = trial.send(Message::Cursor(CursorMessage::Put(DEPLOYMENT)));
    assert!(
        matches!(trial.send(Message::Catalog(CatalogMessage::Taken(card("rebel-trooper-regular")))), Action::None),
        "it does not belong"
    );
    assert_eq!(trial.cards(), ["stormtrooper-elite"]);
}

#[test]
fn every_offer_that_does_not_fit_says_why_in_both_languages() {
    let mut trial = Trial::new(&["darth-vader", "stormtrooper-elite"], &["take-initiative"]);
    for language in Language::ALL {
        trial.language = language;
        for cursor in [DEPLOYMENT, DEPLOYMENT.at(1), attachment_slot(1), COMMAND, MAP] {
            let _ = trial.send(Message::Cursor(CursorMessage::Put(cursor)));
            let shown = trial.builder.shown(&trial.context(), of(&trial.open)).unwrap();
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
    let mut trial = Trial::new(&["stormtrooper-elite", "darth-vader"], &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(attachment_slot(0))));
    assert_eq!(trial.take(card("cross-training")), "gui.edit.attach");
    assert_eq!(trial.cards(), ["stormtrooper-elite", "cross-training", "darth-vader"]);
    assert_eq!(trial.cursor(), DEPLOYMENT.at(1));
    assert!(trial.shelf().contains(&"survivalist") && !trial.shelf().contains(&"driven-by-hatred"));
    let _ = trial.take(card("survivalist"));
    assert_eq!(trial.cards()[1], "survivalist");
    let _ = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(trial.cards(), ["stormtrooper-elite", "darth-vader"]);
    assert_eq!(trial.cursor(), attachment_slot(0));
}

#[test]
fn an_attachment_no_group_can_hold_stands_apart_with_the_reason() {
    let trial = Trial::new(&["stormtrooper-elite", "driven-by-hatred"], &[]);
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
        assert_eq!(Trial::new(cards, &[]).ui().find(surge).is_ok(), seen, "{cards:?}");
    }
}

#[test]
fn groups_move_double_and_leave_with_what_lies_on_them() {
    let mut trial = Trial::new(&["darth-vader", "stormtrooper-elite", "cross-training"], &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(DEPLOYMENT.at(1))));
    let _ = trial.press(Key::Named(Named::ArrowUp), Modifiers::ALT);
    assert_eq!(trial.cards(), ["stormtrooper-elite", "cross-training", "darth-vader"]);
    assert_eq!(trial.cursor(), DEPLOYMENT.at(0));
    assert!(matches!(trial.press(Key::Named(Named::ArrowUp), Modifiers::ALT), Action::None));
    let _ = trial.press(Key::Character("d".into()), Modifiers::CTRL);
    let doubled = ["stormtrooper-elite", "cross-training", "stormtrooper-elite", "cross-training", "darth-vader"];
    assert_eq!(trial.cards(), doubled);
    assert_eq!(trial.cursor(), DEPLOYMENT.at(2));
    let _ = trial.press(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(trial.cards(), ["stormtrooper-elite", "cross-training", "darth-vader"]);
}

#[test]
fn a_unique_attachment_is_not_doubled_with_its_group() {
    let mut trial = Trial::new(&["probe-droid-elite", "trusted-ally"], &[]);
    let _ = trial.send(Message::List(ListMessage::Duplicated(Some(0))));
    assert_eq!(trial.cards(), ["probe-droid-elite", "trusted-ally", "probe-droid-elite"]);
}

#[test]
fn command_cards_are_put_into_the_deck_copy_by_copy() {
    let twice = catalog().commands().find(|(_, card)| card.season == Season::Official && card.copies == Some(2));
    let (id, card) = twice.map(|(id, card)| (id, card.id.as_ref())).unwrap();
    let mut trial = Trial::new(&["darth-vader"], &[]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(COMMAND)));
    assert_eq!(trial.take(command("take-initiative")), "gui.edit.add_to_deck");
    let _ = trial.take(Candidate::Command(id));
    assert_eq!(trial.cursor(), COMMAND);
    let _ = trial.send(Message::List(ListMessage::Another(COMMAND.at(1))));
    assert_eq!(trial.deck(), ["take-initiative", card, card]);
    assert!(trial.ui().find("2/2").is_ok(), "copies are counted");
    let _ = trial.send(Message::List(ListMessage::Removed(Some(COMMAND.at(1)))));
    assert_eq!((trial.deck().len(), trial.cursor()), (2, COMMAND.at(1)));
    let _ = trial.send(Message::List(ListMessage::Removed(Some(COMMAND.at(1)))));
    assert_eq!((trial.deck(), trial.cursor()), (vec!["take-initiative"], COMMAND));
    let _ = trial.send(Message::List(ListMessage::Changed(Change::ForgetDeck)));
    assert_eq!(trial.document().list.command, None);
}

#[test]
fn a_card_nobody_can_use_says_so_in_the_offers_and_in_the_deck() {
    let mut trial = Trial::new(&["stormtrooper-elite"], &["force-push"]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(COMMAND)));
    let shown = trial.builder.shown(&trial.context(), of(&trial.open)).unwrap();
    let offer = shown.offer(command("force-lightning")).unwrap();
    assert!(offer.is_free());
    assert_eq!(
        browsing::reason::<ImperialAssault>(catalog(), offer, trial.language).unwrap(),
        "No figure in the army can use it"
    );
    let finding = trial.open.report.findings.iter().find(|finding| finding.check == "CC-C05").unwrap();
    let sentence = finding.sentence(Language::English, catalog());
    assert!(trial.ui().find(sentence.as_str()).is_ok());
    let all = trial.shelf().len();
    let _ = trial.send(Message::Catalog(CatalogMessage::FitsOnlyPressed));
    assert!(trial.shelf().len() < all && !trial.shelf().contains(&"force-lightning"));
}

#[test]
fn the_season_is_changed_and_a_repair_finds_the_cards_of_the_other() {
    let mut trial = Trial::new(&["darth-vader"], &[]);
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
    assert_eq!(trial.cards(), ["iacp-darth-vader"]);
    assert!(trial.shelf().iter().all(|id| id.starts_with("iacp-")));
    assert!(matches!(trial.send(Message::List(ListMessage::Changed(Change::Season(Season::Iacp)))), Action::None));
}

#[test]
fn affiliation_and_map_are_chosen_and_left() {
    let mut trial = Trial::new(&["stormtrooper-elite"], &[]);
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
    let mut trial = Trial::new(&["darth-vader"], &["take-initiative", "nonsense"]);
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
    let mut trial = Trial::new(&["darth-vader"], &[]);
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("darth vader".into())));
    assert_eq!(trial.shelf()[0], "darth-vader");
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("wookiee".into())));
    assert!(trial.shelf().contains(&"chewbacca"));
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped(String::new())));
    let _ = trial.send(Message::Catalog(CatalogMessage::GroupPicked(2, Some(Group::Trait(Trait::Wookiee)))));
    let _ = trial.send(Message::Catalog(CatalogMessage::GroupPicked(1, Some(Group::Affiliation(Affiliation::Rebel)))));
    let shown = trial.shelf();
    assert!(shown.contains(&"chewbacca") && shown.len() < 10, "{shown:?}");
    let _ = trial.send(Message::Catalog(CatalogMessage::FilterCleared));
    let _ = trial.send(Message::Catalog(CatalogMessage::SortPicked(Sort::Name)));
    let _ = trial.send(Message::Catalog(CatalogMessage::BlockedPressed));
    assert!(trial.shelf().len() > 100);
}

#[test]
fn counters_tabs_and_choices_are_in_sight_at_every_width_in_both_languages() {
    let mut trial = Trial::new(&["darth-vader", "stormtrooper-elite"], &["take-initiative"]);
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
    let mut trial = Trial::new(&["darth-vader"], &[]);
    let all = catalog().deployments().map(|(id, _)| Candidate::Deployment(id)).step_by(23);
    let all = all.chain(catalog().commands().map(|(id, _)| Candidate::Command(id)).step_by(61));
    let all = all.chain(catalog().maps().map(|(id, _)| Candidate::Map(id)).step_by(11));
    for candidate in all {
        for language in Language::ALL {
            trial.language = language;
            let drawn = <ImperialAssault as GameBuilder>::card(&trial.context(), of(&trial.open), candidate, None);
            let ui: Simulator<'_, Message> = Simulator::with_size(settings(), (330.0, 2000.0), drawn);
            assert_eq!(ui.into_messages().count(), 0);
        }
    }
}
