//! The builder answers what players do.

use iced::{
    Font, Settings,
    keyboard::{Key, Modifiers, key::Named},
    widget::text_editor,
};
use iced_test::{Simulator, selector::id};

use super::*;
use crate::{
    kernel::Language,
    print::typeface,
    systems::{
        Catalogs,
        xwing::{
            Catalog, Document, Edit, Format, PilotChoice, Ship, UpgradeChoice,
            checks::{OfferPlace, Owned},
            list::empty_document,
        },
    },
};

/// A builder at work on a list, as the application would have it.
struct Bench {
    catalogs: &'static Catalogs,
    catalog: &'static Catalog,
    language: Language,
    width: f32,
    owned: Option<Owned>,
    builder: Builder,
    open: Open,
}

type Ships<'a> = &'a [(&'a str, &'a [&'a str])];

const ROOKIE: (&str, &[&str]) = ("rebel:xwing:rookiepilot", &[]);

impl Bench {
    fn new(ships: Ships<'_>) -> Self {
        static CATALOGS: std::sync::LazyLock<Catalogs> = std::sync::LazyLock::new(Catalogs::default);
        let catalogs = &*CATALOGS;
        let catalog = catalogs.xwing();
        let mut document = empty_document(SquadFaction::Rebel, Format::Standard, "Red Squadron");
        for (pilot, upgrades) in ships {
            let mut ship = Ship::new(catalog.pilots().next().unwrap().0);
            ship.pilot = catalog
                .find_pilot_key(pilot)
                .map_or_else(|| PilotChoice::Unknown { pilot: (*pilot).into(), ship: "".into() }, PilotChoice::Known);
            ship.upgrades = upgrades
                .iter()
                .map(|id| {
                    catalog.find_upgrade(id).map_or_else(|| UpgradeChoice::Unknown((*id).into()), UpgradeChoice::Known)
                })
                .collect();
            document.list.ships.push(ship);
        }
        let open = Open::new(catalog, document, None);
        Self {
            catalogs,
            catalog,
            language: Language::English,
            width: 1280.0,
            owned: None,
            builder: Builder::new(),
            open,
        }
    }

    fn context(&self) -> Context<'_> {
        Context { width: self.width, owned: self.owned.as_ref(), ..Context::plain(self.catalogs, self.language) }
    }

    /// What the builder answers; an edit is made, as the application would make it.
    fn send(&mut self, message: Message) -> Action {
        let context =
            Context { width: self.width, owned: self.owned.as_ref(), ..Context::plain(self.catalogs, self.language) };
        let action = self.builder.update(message, &context, &self.open);
        if let Action::Edit { edit, .. } = &action {
            let document = edit.apply(&self.open.document).expect("the edit names places of the list");
            self.open = Open::new(self.catalog, document, self.owned.as_ref());
        }
        action
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) -> Action {
        match self.builder.key(&key, modifiers) {
            Some(message) => self.send(message),
            None => Action::None,
        }
    }

    fn named(&mut self, key: Named) -> Action {
        self.press(Key::Named(key), Modifiers::empty())
    }

    fn cursor(&self) -> Cursor {
        self.builder.cursor(&self.context(), &self.open)
    }

    fn pilot(&self, key: &str) -> Candidate {
        Candidate::Pilot(self.catalog.find_pilot_key(key).unwrap())
    }

    fn upgrade(&self, id: &str) -> Candidate {
        Candidate::Upgrade(self.catalog.find_upgrade(id).unwrap())
    }

    fn rows(&self) -> Vec<Candidate> {
        self.builder.shown(&self.context(), &self.open).unwrap().shelf.rows.clone()
    }

    fn document(&self) -> &Document {
        &self.open.document
    }

    fn ui(&self) -> Simulator<'_, Message> {
        let settings = Settings {
            fonts: vec![typeface::REGULAR.into(), typeface::BOLD.into()],
            default_font: Font::with_name("Roboto"),
            ..Settings::default()
        };
        Simulator::with_size(settings, (self.width, 800.0), self.builder.view(&self.context(), &self.open))
    }
}

fn label(action: &Action) -> &'static str {
    match action {
        Action::Edit { label, .. } => label,
        other => panic!("no edit but {other:?}"),
    }
}

#[test]
fn a_card_that_fits_is_taken_and_the_cursor_stays_ready_for_the_next_ship() {
    let mut bench = Bench::new(&[]);
    let action = bench.send(Message::Taken(bench.pilot("rebel:xwing:wedgeantilles")));
    assert!(matches!(&action, Action::Edit { facts, .. } if facts == &[("card", "Wedge Antilles".to_owned())]));
    assert_eq!(label(&action), "gui.edit.add_ship");
    assert_eq!((bench.document().list.ships.len(), bench.cursor()), (1, Cursor::NewShip));
}

#[test]
fn a_card_that_does_not_fit_says_why_and_is_taken_only_on_demand() {
    let mut bench = Bench::new(&[ROOKIE]);
    let howlrunner = bench.pilot("imperial:tiefighter:howlrunner");
    assert!(matches!(bench.send(Message::Taken(howlrunner)), Action::None));
    assert_eq!(bench.builder.picked, Some(howlrunner));
    let shown = bench.builder.shown(&bench.context(), &bench.open).unwrap();
    let reason = filter::reason(&bench.context(), shown.offer(howlrunner).unwrap()).unwrap();
    assert_eq!(reason, "Other faction: Imperial");
    assert_eq!(label(&bench.send(Message::TakenAnyway(howlrunner))), "gui.edit.add_ship");
}

#[test]
fn offers_that_fit_come_first_and_every_other_one_has_a_reason() {
    let mut bench = Bench::new(&[ROOKIE]);
    let _ = bench.send(Message::CursorPut(Cursor::Seat { ship: 0, seat: 1 }));
    let shown = bench.builder.shown(&bench.context(), &bench.open).unwrap();
    assert!(matches!(shown.place, OfferPlace::Slot { ship: 0, replacing: None, .. }));
    let free: Vec<bool> = shown.shelf.rows.iter().map(|candidate| shown.offer(*candidate).unwrap().is_free()).collect();
    assert!(free.contains(&true) && free.contains(&false));
    assert!(free.is_sorted_by(|before, after| before >= after));
    for offer in shown.offers.iter().filter(|offer| !offer.is_free()) {
        assert!(filter::reason(&bench.context(), offer).is_some_and(|reason| !reason.contains('{')));
    }
}

#[test]
fn after_an_upgrade_the_cursor_goes_on_to_the_next_empty_icon() {
    let mut bench = Bench::new(&[ROOKIE]);
    let _ = bench.send(Message::CursorPut(Cursor::Seat { ship: 0, seat: 0 }));
    assert_eq!(label(&bench.send(Message::Taken(bench.upgrade("protontorpedoes")))), "gui.edit.add_upgrade");
    assert_eq!(bench.cursor(), Cursor::Seat { ship: 0, seat: 1 });
    // Another card in the place of one leaves the cursor where it is.
    let _ = bench.send(Message::CursorPut(Cursor::Seat { ship: 0, seat: 0 }));
    let action = bench.send(Message::Taken(bench.upgrade("plasmatorpedoes")));
    assert!(matches!(action, Action::Edit { edit: Edit::ReplaceUpgrade { ship: 0, index: 0, .. }, .. }));
    assert_eq!(bench.cursor(), Cursor::Seat { ship: 0, seat: 0 });
}

#[test]
fn typing_finds_cards_and_enter_takes_the_first() {
    let mut bench = Bench::new(&[]);
    let _ = bench.send(Message::SearchTyped("WÉDGE".to_owned()));
    assert_eq!(bench.rows().first(), Some(&bench.pilot("rebel:xwing:wedgeantilles")));
    assert_eq!(label(&bench.send(Message::SearchSubmitted)), "gui.edit.add_ship");
    assert_eq!(
        bench.document().list.ships[0].pilot,
        PilotChoice::Known(bench.catalog.find_pilot_key("rebel:xwing:wedgeantilles").unwrap())
    );
    let _ = bench.send(Message::SearchTyped("zzzzzz".to_owned()));
    assert!(bench.rows().is_empty());
    let _ = bench.named(Named::Escape);
    assert!(bench.rows().len() > 200);
}

#[test]
fn chips_narrow_the_catalog_and_one_press_shows_everything_again() {
    let mut bench = Bench::new(&[ROOKIE]);
    let all = bench.rows().len();
    let _ = bench.send(Message::FitsOnlyPressed);
    let fitting = bench.rows().len();
    let xwing = bench.catalog.find_ship("xwing").unwrap();
    let _ = bench.send(Message::ShipPicked(Some(xwing)));
    let xwings = bench.rows().len();
    let _ = bench.send(Message::MostTyped("22".to_owned()));
    let cheap = bench.rows();
    assert!(all > fitting && fitting > xwings && xwings > cheap.len() && !cheap.is_empty());
    assert!(cheap.iter().all(|candidate| match candidate {
        Candidate::Pilot(id) => bench.catalog.pilot(*id).points.is_some_and(|points| points <= 22),
        Candidate::Upgrade(_) => false,
    }));
    let _ = bench.send(Message::FilterCleared);
    assert_eq!(bench.rows().len(), all);
}

#[test]
fn only_what_is_owned_is_shown_where_the_player_keeps_a_collection() {
    let mut bench = Bench::new(&[]);
    let (core, _) = bench.catalog.products().find(|(_, product)| !product.pilots.is_empty()).unwrap();
    bench.owned = Some(Owned::from_products(bench.catalog, &[(core, 1)]));
    let all = bench.rows().len();
    let _ = bench.send(Message::OwnedOnlyPressed);
    let owned = bench.rows();
    assert!(owned.len() < all && !owned.is_empty());
    let product = bench.catalog.product(core);
    assert!(owned.iter().all(|row| product.pilots.iter().any(|(id, _)| Candidate::Pilot(*id) == *row)));
}

#[test]
fn the_order_is_the_one_that_was_chosen() {
    let mut bench = Bench::new(&[]);
    let _ = bench.send(Message::FitsOnlyPressed);
    let _ = bench.send(Message::SortPicked(Sort::Cost));
    let points = |bench: &Bench| -> Vec<_> {
        let points = bench.rows().into_iter().map(|row| match row {
            Candidate::Pilot(id) => bench.catalog.pilot(id).points,
            Candidate::Upgrade(_) => None,
        });
        points.collect()
    };
    assert!(points(&bench).is_sorted());
    let _ = bench.send(Message::SortPicked(Sort::Skill));
    assert!(!points(&bench).is_sorted());
}

#[test]
fn the_keys_walk_through_rows_and_places() {
    let mut bench = Bench::new(&[ROOKIE]);
    let _ = bench.named(Named::ArrowDown);
    let _ = bench.named(Named::ArrowDown);
    assert_eq!(bench.builder.picked, bench.rows().get(1).copied());
    let _ = bench.named(Named::PageUp);
    assert_eq!(bench.builder.picked, bench.rows().first().copied());
    assert_eq!(label(&bench.named(Named::Enter)), "gui.edit.add_ship");
    let _ = bench.named(Named::ArrowLeft);
    assert!(matches!(bench.cursor(), Cursor::Seat { ship: 1, .. }));
    let _ = bench.named(Named::Escape);
    assert_eq!(bench.cursor(), Cursor::Ship(1));
    let _ = bench.named(Named::ArrowRight);
    assert_eq!(bench.cursor(), Cursor::Seat { ship: 1, seat: 0 });
}

#[test]
fn the_keys_double_move_and_remove_what_the_cursor_is_on() {
    let wedge = "rebel:xwing:wedgeantilles";
    let mut bench = Bench::new(&[ROOKIE, (wedge, &["predator"])]);
    let _ = bench.send(Message::CursorPut(Cursor::Ship(0)));
    assert_eq!(label(&bench.press(Key::Character("d".into()), Modifiers::CTRL)), "gui.edit.duplicate_ship");
    assert_eq!((bench.document().list.ships.len(), bench.cursor()), (3, Cursor::Ship(1)));
    assert_eq!(label(&bench.press(Key::Named(Named::ArrowDown), Modifiers::ALT)), "gui.edit.move_ship");
    assert_eq!(bench.cursor(), Cursor::Ship(2));
    assert!(matches!(bench.press(Key::Named(Named::ArrowDown), Modifiers::ALT), Action::None));
    let _ = bench.send(Message::CursorPut(Cursor::Seat { ship: 1, seat: 0 }));
    assert_eq!(label(&bench.named(Named::Delete)), "gui.edit.remove_upgrade");
    assert!(bench.document().list.ships[1].upgrades.is_empty());
    assert!(matches!(bench.named(Named::Delete), Action::None), "an empty icon holds nothing to remove");
    let _ = bench.named(Named::Escape);
    assert_eq!(label(&bench.named(Named::Delete)), "gui.edit.remove_ship");
    assert_eq!((bench.document().list.ships.len(), bench.cursor()), (2, Cursor::Ship(1)));
}

#[test]
fn undo_and_redo_are_asked_for_only_where_there_is_something_to_undo() {
    let mut bench = Bench::new(&[ROOKIE]);
    let z = || Key::Character("z".into());
    assert!(matches!(bench.press(z(), Modifiers::CTRL), Action::None));
    bench.open.can_undo = true;
    bench.open.can_redo = true;
    assert!(matches!(bench.press(z(), Modifiers::CTRL), Action::Undo));
    assert!(matches!(bench.press(z(), Modifiers::CTRL | Modifiers::SHIFT), Action::Redo));
    assert!(matches!(bench.press(Key::Character("y".into()), Modifiers::CTRL), Action::Redo));
}

#[test]
fn a_repair_is_an_edit_that_removes_its_finding() {
    let mut bench = Bench::new(&[("rebel:xwing:rookiepilot", &["heavylasercannon", "r2astromech", "r2astromech"])]);
    let before = bench.open.report.errors();
    assert!(before >= 2);
    let repairs = bench.builder.repairs(&bench.context(), &bench.open);
    let repaired = repairs.iter().position(|repairs| !repairs.is_empty()).unwrap();
    let action = bench.send(Message::Repaired(repaired, 0));
    assert!(label(&action).starts_with("xwing.repair."));
    assert!(bench.open.report.errors() < before);
}

#[test]
fn a_finding_leads_to_its_place() {
    let mut bench = Bench::new(&[("rebel:xwing:rookiepilot", &["heavylasercannon"])]);
    let place = bench.open.report.findings.iter().find(|finding| finding.is_error()).unwrap().place;
    let _ = bench.send(Message::Jumped(place));
    assert_eq!(bench.cursor(), Cursor::Homeless { ship: 0, upgrade: 0 });
}

#[test]
fn the_name_counts_when_it_is_finished_or_when_something_else_is_done() {
    let mut bench = Bench::new(&[ROOKIE]);
    assert!(matches!(bench.send(Message::NameTyped("Rogue".to_owned())), Action::None));
    assert!(matches!(bench.send(Message::Duplicated(Some(0))), Action::Run(_)), "first the name, then the copy");
    assert_eq!(label(&bench.send(Message::NameSubmitted)), "gui.edit.rename");
    assert_eq!(bench.document().name, "Rogue");
    assert_eq!(label(&bench.send(Message::Duplicated(Some(0)))), "gui.edit.duplicate_ship");
}

#[test]
fn a_limit_of_ones_own_is_taken_only_as_a_number_that_can_be() {
    let mut bench = Bench::new(&[ROOKIE]);
    let _ = bench.send(Message::MenuPressed(Menu::Format));
    assert_eq!(label(&bench.send(Message::FormatPicked(Format::Custom(100)))), "gui.edit.set_format");
    for wrong in ["", "0", "many", "90000"] {
        let _ = bench.send(Message::LimitTyped(wrong.to_owned()));
        assert!(matches!(bench.send(Message::LimitSubmitted), Action::None), "{wrong}");
    }
    let _ = bench.send(Message::LimitTyped("150".to_owned()));
    assert_eq!(label(&bench.send(Message::LimitSubmitted)), "gui.edit.set_format");
    assert_eq!(bench.document().format, Format::Custom(150));
}

#[test]
fn notes_are_kept_or_left() {
    let mut bench = Bench::new(&[ROOKIE]);
    let write = |letter| Message::NotesEdited(text_editor::Action::Edit(text_editor::Edit::Insert(letter)));
    for (last, notes) in [(Message::NotesLeft, ""), (Message::NotesSaved, "x")] {
        let _ = bench.send(Message::NotesPressed);
        let _ = bench.send(write('x'));
        let _ = bench.send(last);
        assert_eq!(bench.document().notes, notes);
    }
}

#[test]
fn a_click_on_an_offer_asks_for_the_edit() {
    let mut bench = Bench::new(&[ROOKIE]);
    let _ = bench.send(Message::SearchTyped("biggs".to_owned()));
    let mut ui = bench.ui();
    let _ = ui.click(id("take-rebel:xwing:biggsdarklighter")).unwrap();
    let messages: Vec<Message> = ui.into_messages().collect();
    let actions: Vec<Action> = messages.into_iter().map(|message| bench.send(message)).collect();
    assert!(actions.iter().any(|action| matches!(
        action,
        Action::Edit { edit: Edit::AddShip { at: None, .. }, label: "gui.edit.add_ship", .. }
    )));
    assert_eq!(bench.document().list.ships.len(), 2);
}

#[test]
fn verdict_points_and_findings_are_in_sight_in_both_languages() {
    let mut bench = Bench::new(&[("rebel:xwing:rookiepilot", &["heavylasercannon"]), ("nobody", &["nothing"])]);
    for (language, verdict) in [(Language::English, "3 errors"), (Language::Spanish, "3 errores")] {
        bench.language = language;
        let mut ui = bench.ui();
        assert!(ui.find(verdict).is_ok(), "{verdict}");
        assert!(ui.find("28/100").is_ok());
        assert!(ui.find("XW-CHK-06").is_ok());
    }
}

#[test]
fn a_narrow_window_has_every_pane_behind_a_tab() {
    let mut bench = Bench::new(&[ROOKIE]);
    for width in [640.0, 800.0] {
        bench.width = width;
        for (tab, seen) in [("Cards", "New ship"), ("Checks", "XW-CHK-28"), ("Details", "Keys")] {
            let messages: Vec<Message> = {
                let mut ui = bench.ui();
                let _ = ui.click(tab).unwrap();
                ui.into_messages().collect()
            };
            for message in messages {
                let _ = bench.send(message);
            }
            assert!(bench.ui().find(seen).is_ok(), "{seen} at {width}");
        }
    }
}

#[test]
fn a_press_on_an_empty_icon_leads_to_the_cards_for_it() {
    let mut bench = Bench::new(&[ROOKIE]);
    bench.width = 640.0;
    let _ = bench.send(Message::PanePicked(Pane::Squad));
    let mut ui = bench.ui();
    let _ = ui.click("Astromech").unwrap();
    for message in ui.into_messages().collect::<Vec<_>>() {
        let _ = bench.send(message);
    }
    assert_eq!((bench.cursor(), bench.builder.pane), (Cursor::Seat { ship: 0, seat: 1 }, Pane::Cards));
    assert!(bench.ui().find("for Rookie Pilot").is_ok());
}

#[test]
fn the_row_the_keys_act_on_is_brought_into_sight() {
    use iced::{Event, time::Instant, window};
    let mut bench = Bench::new(&[ROOKIE]);
    let _ = bench.named(Named::ArrowDown);
    for _ in 0..9 {
        let _ = bench.named(Named::PageDown);
        let messages: Vec<Message> = {
            let mut ui = bench.ui();
            let _ = ui.simulate([Event::Window(window::Event::RedrawRequested(Instant::now()))]);
            ui.into_messages().collect()
        };
        assert!(messages.iter().any(|message| matches!(message, Message::Scrolled(offset, _) if *offset > 100.0)));
        for message in messages {
            let _ = bench.send(message);
        }
    }
    let row = row::row_id(&bench.context(), bench.builder.picked.unwrap());
    let mut ui = bench.ui();
    let _ = ui.simulate([Event::Window(window::Event::RedrawRequested(Instant::now()))]);
    assert!(ui.find(id(row)).unwrap().visible_bounds().is_some());
}

#[test]
fn a_menu_hangs_over_the_screen_and_a_press_beside_it_closes_it() {
    let mut bench = Bench::new(&[ROOKIE]);
    let _ = bench.send(Message::MenuPressed(Menu::More));
    let pressed = |bench: &Bench, word: &'static str| -> Vec<Message> {
        let mut ui = bench.ui();
        let _ = ui.click(word).unwrap();
        ui.into_messages().collect()
    };
    assert!(matches!(pressed(&bench, "Copy as XWS")[..], [Message::CopyPicked(Form::Xws)]));
    assert!(matches!(pressed(&bench, "Rookie Pilot")[..], [Message::MenuLeft]));
    assert!(matches!(bench.send(Message::CopyPicked(Form::Xws)), Action::Export(Form::Xws)));
    assert!(bench.ui().find("Copy as XWS").is_err());
}

#[test]
fn escape_leaves_what_is_looked_at_step_by_step_and_then_belongs_to_the_window() {
    let mut bench = Bench::new(&[ROOKIE]);
    let escape = Key::Named(Named::Escape);
    let _ = bench.send(Message::CursorPut(Cursor::Seat { ship: 0, seat: 0 }));
    let _ = bench.named(Named::ArrowDown);
    let mut seen = Vec::new();
    while let Some(message) = bench.builder.key(&escape, Modifiers::empty()) {
        let _ = bench.send(message);
        seen.push((bench.builder.picked, bench.cursor()));
    }
    assert_eq!(seen, [(None, Cursor::Seat { ship: 0, seat: 0 }), (None, Cursor::Ship(0)), (None, Cursor::NewShip)]);
}
