//! The builder answers what players do.

use iced::{
    keyboard::{Key, Modifiers, key::Named},
    widget::text_editor,
};
use iced_test::selector::id;

use crate::{
    Context,
    screen::builder::{
        Action, ActionOf, BarMessage, CatalogMessage, CursorMessage, ListMessage, Menu, Onward, Pane, PaneMessage,
        Request, row, tree,
        trial::{self, CATALOGS, Trial, list},
    },
};
use kernel::{Enforcement, Language, OwnedItem, browsing};
use systems::{Collection, Enforced, SystemId};
use xwing::{
    Catalog, Edit, Format, PilotChoice, Ship, UpgradeChoice, XWing,
    builder::Sort,
    cards::SquadFaction,
    list::{Candidate, SHIPS, empty_document, upgrades},
};

type Message = super::Message;

type Ships<'a> = &'a [(&'a str, &'a [&'a str])];

const ROOKIE: (&str, &[&str]) = ("rebel:xwing:rookiepilot", &[]);

fn catalog() -> &'static Catalog {
    CATALOGS.xwing()
}

fn squad(ships: Ships<'_>) -> Trial<XWing> {
    let mut document = empty_document(SquadFaction::Rebel, Format::Standard, "Red Squadron");
    for (pilot, upgrades) in ships {
        let mut ship = Ship::new(catalog().pilots().next().unwrap().0);
        ship.pilot = catalog()
            .find_pilot_key(pilot)
            .map_or_else(|| PilotChoice::Unknown { pilot: (*pilot).into(), ship: "".into() }, PilotChoice::Known);
        ship.upgrades = upgrades
            .iter()
            .map(|id| {
                catalog().find_upgrade(id).map_or_else(|| UpgradeChoice::Unknown((*id).into()), UpgradeChoice::Known)
            })
            .collect();
        document.list.ships.push(ship);
    }
    Trial::new(document)
}

fn named(trial: &mut Trial<XWing>, key: Named) -> ActionOf<XWing> {
    trial.press(Key::Named(key), Modifiers::empty())
}

fn pilot(key: &str) -> Candidate {
    Candidate::Pilot(catalog().find_pilot_key(key).unwrap())
}

fn upgrade(id: &str) -> Candidate {
    Candidate::Upgrade(catalog().find_upgrade(id).unwrap())
}

fn rows(trial: &Trial<XWing>) -> Vec<Candidate> {
    trial.shown().shelf.rows.clone()
}

fn label(action: &ActionOf<XWing>) -> &'static str {
    trial::label::<XWing>(action)
}

#[test]
fn after_a_ship_the_cursor_goes_into_its_first_slot_that_has_something_to_offer() {
    let mut trial = squad(&[]);
    let action = trial.send(Message::Catalog(CatalogMessage::Taken(pilot("rebel:xwing:wedgeantilles"))));
    assert!(matches!(&action, Action::Edit { facts, .. } if facts[0] == ("card", "Wedge Antilles".to_owned())));
    assert_eq!(label(&action), "gui.edit.add_ship");
    assert_eq!((trial.document().list.ships.len(), trial.cursor()), (1, upgrades(0).slot(0)));
}

#[test]
fn for_a_swarm_the_cursor_and_the_picked_pilot_stay() {
    let mut trial = squad(&[]);
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("bandit".to_owned())));
    let enter = || Key::Named(Named::Enter);
    for ships in 1..=3 {
        assert_eq!(label(&trial.press(enter(), Modifiers::COMMAND)), "gui.edit.add_ship");
        assert_eq!((trial.document().list.ships.len(), trial.cursor()), (ships, SHIPS));
    }
    // From anywhere else it leads to a further ship, with what is picked taken before.
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(0).slot(0))));
    assert!(matches!(trial.press(enter(), Modifiers::COMMAND), Action::Run(_)));
    assert_eq!(trial.cursor(), SHIPS);
}

#[test]
fn what_is_searched_for_is_emptied_by_what_is_taken() {
    let mut trial = squad(&[]);
    for name in ["wedge", "predator"] {
        let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped(name.to_owned())));
        let _ = named(&mut trial, Named::Enter);
        assert_eq!((trial.builder.filter.query.as_str(), trial.builder.picked), ("", None), "{name}");
    }
    assert_eq!(trial.document().list.ships[0].upgrades.len(), 1);
}

#[test]
fn the_key_that_leads_into_the_search_is_not_typed_into_it() {
    let mut trial = squad(&[]);
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("/".to_owned())));
    assert_eq!(trial.builder.filter.query, "");
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("tie".to_owned())));
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("tie/".to_owned())));
    assert_eq!(trial.builder.filter.query, "tie/");
}

#[test]
fn a_pick_that_cannot_be_seen_does_nothing_but_come_into_sight() {
    let mut trial = squad(&[ROOKIE]);
    let _ = named(&mut trial, Named::ArrowDown);
    let _ = trial.send(Message::Catalog(CatalogMessage::Scrolled(4000.0, 500.0)));
    assert!(matches!(named(&mut trial, Named::Enter), Action::None));
    let _ = trial.send(Message::Catalog(CatalogMessage::Scrolled(0.0, 500.0)));
    assert_eq!(label(&named(&mut trial, Named::Enter)), "gui.edit.add_ship");
    // With the catalog behind another tab there is nothing to be seen of it.
    let mut trial = squad(&[ROOKIE]);
    let _ = named(&mut trial, Named::ArrowDown);
    trial.width = 640.0;
    let _ = trial.send(Message::Pane(PaneMessage::Picked(Pane::Findings)));
    assert!(matches!(named(&mut trial, Named::Enter), Action::Run(_) | Action::None));
    assert_eq!(trial.document().list.ships.len(), 1);
    // A filter that hides it takes it away.
    let mut trial = squad(&[ROOKIE]);
    let _ = named(&mut trial, Named::ArrowDown);
    let _ = trial.send(Message::Catalog(CatalogMessage::MostTyped("1".to_owned())));
    assert_eq!(trial.builder.picked, None);
}

#[test]
fn a_ship_that_undo_moves_takes_the_cursor_along() {
    let wedge = "rebel:xwing:wedgeantilles";
    let mut trial = squad(&[ROOKIE, (wedge, &["predator"])]);
    let before = trial.open.clone();
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(1).at(0))));
    let _ = trial.press(Key::Named(Named::ArrowUp), Modifiers::ALT);
    assert_eq!(trial.cursor(), upgrades(0).at(0));
    let now = std::mem::replace(&mut trial.open, before);
    let context = Context { width: trial.width, ..Context::plain(&CATALOGS, trial.language) };
    trial.builder.stepped(list(&now), list(&trial.open), &context);
    assert_eq!(trial.cursor(), upgrades(1).at(0));
}

#[test]
fn f6_sends_the_keys_from_pane_to_pane_and_alt_with_a_digit_repairs() {
    let mut trial = squad(&[("rebel:xwing:rookiepilot", &["heavylasercannon"]), (ROOKIE.0, &[])]);
    let walk = |trial: &mut Trial<XWing>, modifiers| drop(trial.press(Key::Named(Named::F6), modifiers));
    walk(&mut trial, Modifiers::empty());
    assert_eq!(trial.builder.station, Some(Pane::List));
    let _ = trial.send(Message::Cursor(CursorMessage::Put(SHIPS.at(0))));
    let _ = named(&mut trial, Named::ArrowDown);
    assert_eq!(trial.cursor(), SHIPS.at(1), "the keys move through the ships");
    walk(&mut trial, Modifiers::SHIFT);
    assert_eq!(trial.builder.station, Some(Pane::Cards));
    walk(&mut trial, Modifiers::SHIFT);
    assert_eq!(trial.builder.station, Some(Pane::Findings));
    let _ = named(&mut trial, Named::Enter);
    assert_eq!(trial.cursor(), upgrades(0).at(0), "the first finding leads to its place");
    let errors = trial.open.report.errors();
    assert!(label(&trial.press(Key::Character("1".into()), Modifiers::ALT)).starts_with("systems.repair."));
    assert!(trial.open.report.errors() < errors);
    assert!(matches!(trial.press(Key::Character("9".into()), Modifiers::ALT), Action::None));
}

#[test]
fn the_verdict_leads_to_the_first_error_wherever_the_findings_stand() {
    for width in [1280.0, 800.0, 640.0] {
        let mut trial = squad(&[(ROOKIE.0, &[]), ("rebel:xwing:rookiepilot", &["heavylasercannon"])]);
        trial.width = width;
        let _ = trial.send(Message::Bar(BarMessage::VerdictPressed));
        assert_eq!((trial.cursor(), trial.builder.station), (upgrades(1).at(0), Some(Pane::Findings)));
        assert!(trial.ui().find("XW-CHK-06").is_ok(), "{width}");
    }
}

#[test]
fn a_press_anywhere_on_a_ship_puts_the_cursor_on_it() {
    let mut trial = squad(&[ROOKIE, ("rebel:xwing:wedgeantilles", &[])]);
    let messages: Vec<Message> = {
        let mut ui = trial.ui();
        let card = ui.find(id(tree::entry_id(0))).unwrap().bounds();
        ui.point_at(iced::Point::new(card.x + 20.0, card.y + card.height - 6.0));
        let _ = ui.simulate(iced_test::simulator::click());
        ui.into_messages().collect()
    };
    for message in messages {
        let _ = trial.send(message);
    }
    assert_eq!(trial.cursor(), SHIPS.at(0));
}

#[test]
fn a_card_that_does_not_fit_says_why_and_is_taken_only_on_demand() {
    let mut trial = squad(&[ROOKIE]);
    let howlrunner = pilot("imperial:tiefighter:howlrunner");
    assert!(matches!(trial.send(Message::Catalog(CatalogMessage::Taken(howlrunner))), Action::None));
    assert_eq!(trial.builder.picked, Some(howlrunner));
    let shown = trial.shown();
    let reason = browsing::reason::<XWing>(catalog(), shown.offer(howlrunner).unwrap(), trial.language).unwrap();
    assert_eq!(reason, "Other faction: Imperial");
    assert_eq!(label(&trial.send(Message::Catalog(CatalogMessage::TakenAnyway(howlrunner)))), "gui.edit.add_ship");
}

#[test]
fn offers_that_fit_come_first_and_every_other_one_has_a_reason() {
    let mut trial = squad(&[ROOKIE]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(0).slot(1))));
    let shown = trial.shown();
    assert_eq!(trial.builder.cursor(&trial.context(), trial.list()), upgrades(0).slot(1));
    let free: Vec<bool> = shown.shelf.rows.iter().map(|candidate| shown.offer(*candidate).unwrap().is_free()).collect();
    assert!(free.contains(&true) && !free.contains(&false), "what does not fit is folded away");
    let _ = trial.send(Message::Catalog(CatalogMessage::BlockedPressed));
    let shown = trial.shown();
    let free: Vec<bool> = shown.shelf.rows.iter().map(|candidate| shown.offer(*candidate).unwrap().is_free()).collect();
    assert!(free.contains(&true) && free.contains(&false));
    assert!(free.is_sorted_by(|before, after| before >= after));
    for offer in shown.offers.iter().filter(|offer| !offer.is_free()) {
        assert!(
            browsing::reason::<XWing>(catalog(), offer, trial.language).is_some_and(|reason| !reason.contains('{'))
        );
    }
}

#[test]
fn after_an_upgrade_the_cursor_goes_on_to_the_next_empty_icon() {
    let mut trial = squad(&[ROOKIE]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(0).slot(0))));
    assert_eq!(
        label(&trial.send(Message::Catalog(CatalogMessage::Taken(upgrade("protontorpedoes"))))),
        "gui.edit.add_upgrade"
    );
    assert_eq!(trial.cursor(), upgrades(0).slot(1));
    // Another card in the place of one leaves the cursor where it is.
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(0).slot(0))));
    let action = trial.send(Message::Catalog(CatalogMessage::Taken(upgrade("plasmatorpedoes"))));
    assert!(matches!(action, Action::Edit { edit: Edit::Replace(place, _), .. } if place == upgrades(0).at(0)));
    assert_eq!(trial.cursor(), upgrades(0).at(0));
}

#[test]
fn typing_finds_cards_and_enter_takes_the_first() {
    let mut trial = squad(&[]);
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("WÉDGE".to_owned())));
    assert_eq!(rows(&trial).first(), Some(&pilot("rebel:xwing:wedgeantilles")));
    assert_eq!(label(&trial.send(Message::Catalog(CatalogMessage::RowTaken(Onward::NextSlot)))), "gui.edit.add_ship");
    assert_eq!(
        trial.document().list.ships[0].pilot,
        PilotChoice::Known(catalog().find_pilot_key("rebel:xwing:wedgeantilles").unwrap())
    );
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("zzzzzz".to_owned())));
    assert!(rows(&trial).is_empty());
    let _ = named(&mut trial, Named::Escape);
    assert!(rows(&trial).len() > 10);
}

#[test]
fn the_search_box_takes_filters_and_names_those_there_are_for_one_there_is_not() {
    let mut trial = squad(&[]);
    let remarks = |trial: &Trial<XWing>| trial.shown().shelf.remarks.clone();
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("skill>=9 slot:elite cost<=30".to_owned())));
    let found = rows(&trial);
    assert!(found.contains(&pilot("rebel:xwing:wedgeantilles")), "{found:?}");
    assert!(found.iter().all(|candidate| match candidate {
        Candidate::Pilot(id) => catalog().pilot(*id).pilot_skill.is_some_and(|skill| skill >= 9),
        Candidate::Upgrade(_) => false,
    }));
    assert!(remarks(&trial).is_empty());
    trial.language = Language::Spanish;
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("habilidad>=9 color:rojo".to_owned())));
    assert!(matches!(&remarks(&trial)[..], [one] if one.contains("color") && one.contains("ranura")));
    // A search still being typed hides nothing.
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("ranura:".to_owned())));
    assert!(rows(&trial).len() > 50);
}

#[test]
fn cards_are_found_by_their_ship_in_one_go_and_with_slips_of_the_pen() {
    let mut trial = squad(&[ROOKIE]);
    for typed in ["x-wing wedge", "xwing antilles", "wedgeant", "wegde", "Wedge Antiles"] {
        let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped(typed.to_owned())));
        assert_eq!(rows(&trial).first(), Some(&pilot("rebel:xwing:wedgeantilles")), "{typed}");
    }
}

#[test]
fn chips_narrow_the_catalog_and_one_press_shows_everything_again() {
    let mut trial = squad(&[ROOKIE]);
    let _ = trial.send(Message::Catalog(CatalogMessage::BlockedPressed));
    let all = rows(&trial).len();
    let _ = trial.send(Message::Catalog(CatalogMessage::FitsOnlyPressed));
    let fitting = rows(&trial).len();
    let xwing = catalog().find_ship("xwing").unwrap();
    let _ = trial.send(Message::Catalog(CatalogMessage::GroupPicked(0, Some(xwing))));
    let xwings = rows(&trial).len();
    let _ = trial.send(Message::Catalog(CatalogMessage::MostTyped("22".to_owned())));
    let cheap = rows(&trial);
    assert!(all > fitting && fitting > xwings && xwings > cheap.len() && !cheap.is_empty());
    assert!(cheap.iter().all(|candidate| match candidate {
        Candidate::Pilot(id) => catalog().pilot(*id).points.is_some_and(|points| points <= 22),
        Candidate::Upgrade(_) => false,
    }));
    let _ = trial.send(Message::Catalog(CatalogMessage::FilterCleared));
    let _ = trial.send(Message::Catalog(CatalogMessage::BlockedPressed));
    assert_eq!(rows(&trial).len(), all);
}

#[test]
fn only_what_is_owned_is_shown_where_the_player_keeps_a_collection() {
    let mut trial = squad(&[]);
    let (core, _) = catalog().products().find(|(_, product)| !product.pilots.is_empty()).unwrap();
    let item = OwnedItem { kind: "product".to_owned(), id: catalog().product(core).id.to_string(), count: 1 };
    let mut collection = Collection::default();
    collection.set(&CATALOGS, SystemId::XWing, vec![item], Enforced::usual(SystemId::XWing, Enforcement::Warn));
    trial.collection = Some(collection);
    let all = rows(&trial).len();
    let _ = trial.send(Message::Catalog(CatalogMessage::OwnedOnlyPressed));
    let owned = rows(&trial);
    assert!(owned.len() < all && !owned.is_empty());
    let product = catalog().product(core);
    assert!(owned.iter().all(|row| product.pilots.iter().any(|content| Candidate::Pilot(content.card) == *row)));
}

#[test]
fn the_order_is_the_one_that_was_chosen() {
    let mut trial = squad(&[]);
    let _ = trial.send(Message::Catalog(CatalogMessage::FitsOnlyPressed));
    let _ = trial.send(Message::Catalog(CatalogMessage::SortPicked(Sort::Cost)));
    let points = |trial: &Trial<XWing>| -> Vec<_> {
        let points = rows(trial).into_iter().map(|row| match row {
            Candidate::Pilot(id) => catalog().pilot(id).points,
            Candidate::Upgrade(_) => None,
        });
        points.collect()
    };
    assert!(points(&trial).is_sorted());
    let _ = trial.send(Message::Catalog(CatalogMessage::SortPicked(Sort::Skill)));
    assert!(!points(&trial).is_sorted());
}

#[test]
fn the_keys_walk_through_rows_and_places() {
    let mut trial = squad(&[ROOKIE]);
    let _ = named(&mut trial, Named::ArrowDown);
    let _ = named(&mut trial, Named::ArrowDown);
    assert_eq!(trial.builder.picked, rows(&trial).get(1).copied());
    let _ = named(&mut trial, Named::PageUp);
    assert_eq!(trial.builder.picked, rows(&trial).first().copied());
    assert_eq!(label(&named(&mut trial, Named::Enter)), "gui.edit.add_ship");
    assert_eq!(trial.cursor(), upgrades(1).slot(0));
    let _ = named(&mut trial, Named::Escape);
    assert_eq!(trial.cursor(), SHIPS.at(1));
    let _ = named(&mut trial, Named::ArrowRight);
    assert_eq!(trial.cursor(), upgrades(1).slot(0));
}

#[test]
fn letters_that_no_field_wants_go_into_the_search() {
    let mut trial = squad(&[ROOKIE]);
    for letter in ["w", "e"] {
        let action = trial.press(Key::Character(letter.into()), Modifiers::empty());
        assert!(matches!(action, Action::Run(_)), "the search has the keys from now on");
    }
    assert_eq!(trial.builder.filter.query, "we");
    let _ = trial.press(Key::Character("d".into()), Modifiers::CTRL);
    assert_eq!(trial.builder.filter.query, "we");
}

#[test]
fn the_keys_double_move_and_remove_what_the_cursor_is_on() {
    let wedge = "rebel:xwing:wedgeantilles";
    let mut trial = squad(&[ROOKIE, (wedge, &["predator"])]);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(SHIPS.at(0))));
    assert_eq!(label(&trial.press(Key::Character("d".into()), Modifiers::CTRL)), "gui.edit.duplicate_ship");
    assert_eq!((trial.document().list.ships.len(), trial.cursor()), (3, SHIPS.at(1)));
    assert_eq!(label(&trial.press(Key::Named(Named::ArrowDown), Modifiers::ALT)), "gui.edit.move_ship");
    assert_eq!(trial.cursor(), SHIPS.at(2));
    assert!(matches!(trial.press(Key::Named(Named::ArrowDown), Modifiers::ALT), Action::None));
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(1).slot(0))));
    assert_eq!(label(&named(&mut trial, Named::Delete)), "gui.edit.remove_upgrade");
    assert!(trial.document().list.ships[1].upgrades.is_empty());
    assert!(matches!(named(&mut trial, Named::Delete), Action::None), "an empty icon holds nothing to remove");
    let _ = named(&mut trial, Named::Escape);
    assert_eq!(label(&named(&mut trial, Named::Delete)), "gui.edit.remove_ship");
    assert_eq!((trial.document().list.ships.len(), trial.cursor()), (2, SHIPS.at(1)));
}

#[test]
fn undo_and_redo_are_asked_for_only_where_there_is_something_to_undo() {
    let mut trial = squad(&[ROOKIE]);
    let z = || Key::Character("z".into());
    assert!(matches!(trial.press(z(), Modifiers::CTRL), Action::None));
    trial.open.can_undo = true;
    trial.open.can_redo = true;
    assert!(matches!(trial.press(z(), Modifiers::CTRL), Action::Ask(Request::Undo)));
    assert!(matches!(trial.press(z(), Modifiers::CTRL | Modifiers::SHIFT), Action::Ask(Request::Redo)));
    assert!(matches!(trial.press(Key::Character("y".into()), Modifiers::CTRL), Action::Ask(Request::Redo)));
}

#[test]
fn a_repair_is_an_edit_that_removes_its_finding() {
    let mut trial = squad(&[("rebel:xwing:rookiepilot", &["heavylasercannon", "r2astromech", "r2astromech"])]);
    let before = trial.open.report.errors();
    assert!(before >= 2);
    let repairs = trial.builder.repairs(&trial.context(), trial.list());
    let repaired = repairs.iter().position(|repairs| !repairs.is_empty()).unwrap();
    let action = trial.send(Message::List(ListMessage::Repaired(repaired, 0)));
    assert!(label(&action).starts_with("systems.repair."));
    assert!(trial.open.report.errors() < before);
}

#[test]
fn a_finding_leads_to_its_place() {
    let mut trial = squad(&[("rebel:xwing:rookiepilot", &["heavylasercannon"])]);
    let place = trial.open.report.findings.iter().find(|finding| finding.is_error()).unwrap().place;
    let _ = trial.send(Message::Cursor(CursorMessage::Jumped(place)));
    assert_eq!(trial.cursor(), upgrades(0).at(0));
}

#[test]
fn the_name_counts_when_it_is_finished_or_when_something_else_is_done() {
    let mut trial = squad(&[ROOKIE]);
    assert!(matches!(trial.send(Message::Bar(BarMessage::NameTyped("Rogue".to_owned()))), Action::None));
    assert!(
        matches!(trial.send(Message::List(ListMessage::Duplicated(Some(0)))), Action::Run(_)),
        "first the name, then the copy"
    );
    assert_eq!(label(&trial.send(Message::Bar(BarMessage::NameSubmitted))), "gui.edit.rename");
    assert_eq!(trial.document().name, "Rogue");
    assert_eq!(label(&trial.send(Message::List(ListMessage::Duplicated(Some(0))))), "gui.edit.duplicate_ship");
}

#[test]
fn a_limit_of_ones_own_is_taken_only_as_a_number_that_can_be() {
    let mut trial = squad(&[ROOKIE]);
    let _ = trial.send(Message::Bar(BarMessage::MenuPressed(Menu::Format)));
    assert_eq!(label(&trial.send(Message::Bar(BarMessage::FormatPicked(Format::Custom(100))))), "gui.edit.set_format");
    for wrong in ["", "0", "many", "90000"] {
        let _ = trial.send(Message::Bar(BarMessage::LimitTyped(wrong.to_owned())));
        assert!(matches!(trial.send(Message::Bar(BarMessage::LimitSubmitted)), Action::None), "{wrong}");
    }
    let _ = trial.send(Message::Bar(BarMessage::LimitTyped("150".to_owned())));
    assert_eq!(label(&trial.send(Message::Bar(BarMessage::LimitSubmitted))), "gui.edit.set_format");
    assert_eq!(trial.document().format, Format::Custom(150));
}

#[test]
fn notes_are_kept_or_left() {
    let mut trial = squad(&[ROOKIE]);
    let write =
        |letter| Message::Bar(BarMessage::NotesEdited(text_editor::Action::Edit(text_editor::Edit::Insert(letter))));
    for (last, notes) in [(Message::Bar(BarMessage::NotesLeft), ""), (Message::Bar(BarMessage::NotesSaved), "x")] {
        let _ = trial.send(Message::Bar(BarMessage::NotesPressed));
        let _ = trial.send(write('x'));
        let _ = trial.send(last);
        assert_eq!(trial.document().notes, notes);
    }
}

#[test]
fn a_click_on_an_offer_asks_for_the_edit() {
    let mut trial = squad(&[ROOKIE]);
    let _ = trial.send(Message::Catalog(CatalogMessage::SearchTyped("biggs".to_owned())));
    let mut ui = trial.ui();
    let _ = ui.click(id("take-rebel:xwing:biggsdarklighter")).unwrap();
    let messages: Vec<Message> = ui.into_messages().collect();
    let actions: Vec<ActionOf<XWing>> = messages.into_iter().map(|message| trial.send(message)).collect();
    assert!(
        actions.iter().any(|action| matches!(
            action,
            Action::Edit { edit: Edit::Insert(SHIPS, _), label: "gui.edit.add_ship", .. }
        ))
    );
    assert_eq!(trial.document().list.ships.len(), 2);
}

#[test]
fn verdict_points_and_findings_are_in_sight_in_both_languages() {
    let mut trial = squad(&[("rebel:xwing:rookiepilot", &["heavylasercannon"]), ("nobody", &["nothing"])]);
    for (language, verdict) in [(Language::English, "3 errors"), (Language::Spanish, "3 errores")] {
        trial.language = language;
        let mut ui = trial.ui();
        assert!(ui.find(verdict).is_ok(), "{verdict}");
        assert!(ui.find("28").is_ok());
        assert!(ui.find("XW-CHK-06").is_ok());
    }
}

#[test]
fn a_narrow_window_has_every_pane_behind_a_tab() {
    let mut trial = squad(&[ROOKIE]);
    for width in [640.0, 800.0] {
        trial.width = width;
        for (tab, seen) in [("Cards", "New ship"), ("Checks", "XW-CHK-28"), ("Details", "Squad overview")] {
            let messages: Vec<Message> = {
                let mut ui = trial.ui();
                let _ = ui.click(tab).unwrap();
                ui.into_messages().collect()
            };
            for message in messages {
                let _ = trial.send(message);
            }
            assert!(trial.ui().find(seen).is_ok(), "{seen} at {width}");
        }
    }
}

#[test]
fn a_press_on_an_empty_icon_leads_to_the_cards_for_it() {
    let mut trial = squad(&[ROOKIE]);
    trial.width = 640.0;
    let _ = trial.send(Message::Pane(PaneMessage::Picked(Pane::List)));
    let mut ui = trial.ui();
    let _ = ui.click("Astromech").unwrap();
    for message in ui.into_messages().collect::<Vec<_>>() {
        let _ = trial.send(message);
    }
    assert_eq!((trial.cursor(), trial.builder.pane), (upgrades(0).slot(1), Pane::Cards));
    assert!(trial.ui().find("for Rookie Pilot").is_ok());
}

#[test]
fn the_row_the_keys_act_on_is_brought_into_sight() {
    use iced::{Event, time::Instant, window};
    let mut trial = squad(&[ROOKIE]);
    let _ = trial.send(Message::Catalog(CatalogMessage::BlockedPressed));
    let _ = named(&mut trial, Named::ArrowDown);
    for page in 0..9 {
        let _ = named(&mut trial, Named::PageDown);
        let messages: Vec<Message> = {
            let mut ui = trial.ui();
            let _ = ui.simulate([Event::Window(window::Event::RedrawRequested(Instant::now()))]);
            ui.into_messages().collect()
        };
        assert!(
            page < 2
                || messages.iter().any(|message| matches!(
                    message,
                    Message::Catalog(CatalogMessage::Scrolled(offset, _)) if *offset > 100.0
                ))
        );
        for message in messages {
            let _ = trial.send(message);
        }
    }
    let row = row::row_id::<XWing>(&trial.context(), trial.builder.picked.unwrap());
    let mut ui = trial.ui();
    let _ = ui.simulate([Event::Window(window::Event::RedrawRequested(Instant::now()))]);
    assert!(ui.find(id(row)).unwrap().visible_bounds().is_some());
}

#[test]
fn a_menu_hangs_over_the_screen_and_a_press_beside_it_closes_it() {
    let mut trial = squad(&[ROOKIE]);
    let _ = trial.send(Message::Bar(BarMessage::MenuPressed(Menu::More)));
    let pressed = |trial: &Trial<XWing>, word: &'static str| -> Vec<Message> {
        let mut ui = trial.ui();
        let _ = ui.click(word).unwrap();
        ui.into_messages().collect()
    };
    assert!(matches!(pressed(&trial, "Share…")[..], [Message::Asked(Request::Share)]));
    assert!(matches!(pressed(&trial, "Rookie Pilot")[..], [Message::Bar(BarMessage::MenuLeft)]));
    assert!(matches!(trial.send(Message::Asked(Request::Share)), Action::Ask(Request::Share)));
    assert!(trial.ui().find("Share…").is_err());
}

#[test]
fn escape_leaves_what_is_looked_at_step_by_step_and_then_belongs_to_the_window() {
    let mut trial = squad(&[ROOKIE]);
    let escape = Key::Named(Named::Escape);
    let _ = trial.send(Message::Cursor(CursorMessage::Put(upgrades(0).slot(0))));
    let _ = named(&mut trial, Named::ArrowDown);
    let mut seen = Vec::new();
    while let Some(message) = trial.builder.key(&escape, Modifiers::empty()) {
        let _ = trial.send(message);
        seen.push((trial.builder.picked, trial.cursor()));
    }
    assert_eq!(seen, [(None, upgrades(0).slot(0)), (None, SHIPS.at(0)), (None, SHIPS)]);
}

#[test]
fn a_card_that_practice_matches_leave_out_says_so_in_its_detail() {
    let mut trial = squad(&[ROOKIE]);
    for (language, quiet) in [
        (Language::English, "Not simulated in practice matches: it belongs to huge ships."),
        (Language::Spanish, "No se simula en las partidas de práctica: es de las naves enormes."),
    ] {
        trial.language = language;
        let context = trial.context();
        let says = |id: &str| {
            let detail = super::card::view(&context, trial.document(), upgrade(id), None);
            trial::simulator(detail, (600.0, 800.0)).find(quiet).is_ok()
        };
        assert_eq!([says("quadlasercannons"), says("pushthelimit")], [true, false]);
    }
}
