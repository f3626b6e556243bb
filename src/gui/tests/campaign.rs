//! A campaign of Imperial Assault in the window.

use std::time::{Duration, Instant};

use gui::{
    app::{Destination, Message},
    look::LookChoice,
    screen::{
        builder::AnyMessage,
        campaign::{self, Page, ShelfMessage},
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Finding, Language, Severity};
use systems::campaign::{
    Document, Standing,
    cards::AgendaKind,
    guide::{self, Move, Seat, Step, StepKind},
    standing::Case,
};
use tempfile::TempDir;

use crate::driver::{Window, folder};

const SIZE: Size = Size::new(1280.0, 800.0);

fn say(window: &mut Window, message: campaign::Message) {
    window.send(Message::Builder(AnyMessage::of_campaign(message)));
}

fn shelf(window: &mut Window, message: ShelfMessage) {
    window.send(Message::Campaign(message));
}

#[track_caller]
fn document(window: &Window) -> &Document {
    window.any_document().campaign().expect("a campaign is open")
}

fn step(window: &Window) -> Step {
    let catalogs = window.context().catalogs;
    guide::next(&Case::new(catalogs.campaign(), &document(window).list))
}

fn standing(window: &Window) -> Standing {
    Standing::of(&Case::new(window.context().catalogs.campaign(), &document(window).list))
}

fn errors(window: &Window) -> Vec<Finding> {
    let report = window.any_document().check(window.context().catalogs, None);
    report.findings.into_iter().filter(|finding| finding.severity == Severity::Error).collect()
}

/// A new campaign with this seed, begun with one press.
fn begun(size: Size, language: Language) -> (Window, TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, size);
    window.send(Message::Went(Destination::Campaign));
    shelf(&mut window, ShelfMessage::SeedTyped("7".into()));
    shelf(&mut window, ShelfMessage::BeginPressed);
    (window, folder)
}

/// Takes the first step offered, as a person who only presses the button would, until this holds.
#[track_caller]
fn go_on(window: &mut Window, until: impl Fn(&Window) -> bool) {
    for _ in 0..60 {
        if until(window) {
            return;
        }
        let step = step(window);
        let wanted = match step.kind {
            StepKind::ImperialStage | StepKind::RebelStage if step.moves.contains(&Move::Close) => Move::Close,
            _ => step.moves.first().expect("there is something to do").clone(),
        };
        say(window, campaign::Message::Made(wanted));
    }
    panic!("this never comes");
}

#[test]
fn one_press_makes_a_legal_campaign_and_clicks_alone_lead_to_its_second_mission() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, SIZE);
    window.click("Campaign");
    window.click("Begin the campaign");
    assert_eq!(document(&window).list.heroes.len(), 4);
    assert!(errors(&window).is_empty(), "{:?}", errors(&window));
    assert_eq!(step(&window).kind, StepKind::Mission);
    window.click("Play Aftermath");
    window.click("Won by the Rebels");
    assert!(standing(&window).credits > 0);
    window.click("Draw side missions");
    window.click("Begin the stage and draw");
    window.click("Open the shop");
    window.click("End the stage");
    window.click("Pass the screen to the Empire");
    window.click("Uncover");
    window.click("Begin the stage and draw");
    window.click("End the stage");
    window.click("Cover it, back to the table");
    let Step { kind, slot, moves, .. } = step(&window);
    assert_eq!((kind, slot), (StepKind::Mission, 2));
    let catalogs = systems::Catalogs::default();
    let case = Case::new(catalogs.campaign(), &document(&window).list);
    let words = moves[0].words(&case, &guide::next(&case), Language::English);
    window.click(&words);
    assert_eq!(document(&window).list.log.len(), 2);
    assert!(errors(&window).is_empty());
    // It is kept like a list.
    drop(window);
    let mut window = Window::open(folder.path(), Language::English);
    assert_eq!(document(&window).list.log.len(), 2, "the campaign is not shown again");
    window.click("Lists");
    assert!(window.shows("New campaign"));
}

#[test]
fn the_first_page_leads_to_campaigns_and_offers_an_example() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::Spanish, Size::new(1280.0, 1400.0));
    window.click("Campaña");
    shelf(&mut window, ShelfMessage::SamplePressed);
    assert!(errors(&window).is_empty(), "{:?}", errors(&window));
    assert!(standing(&window).played.len() > 1);
    assert!(window.shows_part("Tienda"));
}

#[test]
fn a_secret_agenda_card_is_in_the_empires_view_alone() {
    let (mut window, _folder) = begun(SIZE, Language::English);
    let catalogs = systems::Catalogs::default();
    let secret = |wanted: &Move| match wanted {
        Move::BuyAgenda(card) => catalogs.campaign().agenda_card(*card).kind == AgendaKind::Secret,
        _ => false,
    };
    go_on(&mut window, |window| step(window).moves.iter().any(secret));
    let wanted = step(&window).moves.into_iter().find(secret).unwrap();
    let Move::BuyAgenda(card) = wanted else { panic!("it is an agenda card") };
    let name = catalogs.campaign().agenda_card(card).text.name(Language::English).to_owned();
    for seat in [Seat::Table, Seat::Rebels] {
        say(&mut window, campaign::Message::SeatPicked(seat));
        for page in [Page::Overview, Page::Empire, Page::Account] {
            say(&mut window, campaign::Message::PageOpened(page));
            assert!(!window.shows_part(&name), "{seat:?} sees the card on offer on {page:?}");
        }
    }
    say(&mut window, campaign::Message::SeatPicked(Seat::Empire));
    assert!(!window.shows_part(&name), "the screen is not covered");
    say(&mut window, campaign::Message::Uncovered);
    assert!(window.shows_part(&name));
    say(&mut window, campaign::Message::Made(wanted));
    window.key(Key::Character("e".into()), Modifiers::empty());
    for page in [Page::Overview, Page::Empire, Page::Account, Page::Entry(0)] {
        say(&mut window, campaign::Message::PageOpened(page));
        assert!(!window.shows_part(&name), "the bought card is seen on {page:?}");
    }
    // Neither undo nor the history uncover it.
    window.key(Key::Character("h".into()), Modifiers::COMMAND);
    assert!(window.shows_part("A secret step of the Empire") && !window.shows_part(&name));
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert!(!window.shows_part(&name));
}

#[test]
fn a_step_is_taken_back_and_made_again() {
    let (mut window, _folder) = begun(SIZE, Language::English);
    let before = document(&window).clone();
    window.click("Play Aftermath");
    let after = document(&window).clone();
    assert_ne!(before, after);
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert_eq!(*document(&window), before);
    window.key(Key::Character("y".into()), Modifiers::COMMAND);
    assert_eq!(*document(&window), after);
}

#[test]
fn an_old_entry_that_is_corrected_names_what_no_longer_holds() {
    let (mut window, _folder) = begun(SIZE, Language::English);
    let buys = |window: &Window| step(window).moves.iter().any(|wanted| matches!(wanted, Move::Buy(..)));
    go_on(&mut window, buys);
    // The dearest item is bought, and then the mission gave less.
    let catalogs = systems::Catalogs::default();
    let cost = |wanted: &Move| match wanted {
        Move::Buy(item, _) => catalogs.campaign().item(*item).cost,
        _ => 0,
    };
    let wanted = step(&window).moves.into_iter().max_by_key(cost).unwrap();
    say(&mut window, campaign::Message::Made(wanted.clone()));
    let left = standing(&window).credits;
    assert!(errors(&window).is_empty());
    let less = campaign::Change::Number(0, campaign::Number::Credits, -(left + cost(&wanted)));
    say(&mut window, campaign::Message::Changed(Box::new(less)));
    assert!(errors(&window).iter().any(|finding| finding.check.as_str() == "CC-K05"));
    assert!(window.shows_part("The purchases cost"), "the finding is not below the stage");
    // Its first repair makes the campaign legal again.
    say(&mut window, campaign::Message::RepairNumbered(1));
    assert!(errors(&window).is_empty(), "{:?}", errors(&window));
}

#[test]
fn what_lies_on_the_table_is_laid_by_hand_and_bought_for_a_hero() {
    let (mut window, _folder) = begun(SIZE, Language::English);
    go_on(&mut window, |window| step(window).moves.iter().any(|wanted| matches!(wanted, Move::Buy(..))));
    let catalogs = systems::Catalogs::default();
    let item = catalogs.campaign().find_item("e-11").unwrap();
    say(&mut window, campaign::Message::PageOpened(Page::Shop));
    let entry = document(&window).list.log.iter().rposition(|entry| entry.again.is_none()).unwrap();
    let is_there = |window: &Window| {
        let stage = document(window).list.log[entry].rebel_stage.as_ref().unwrap();
        stage.drawn.iter().flatten().flat_map(|(_, items)| items).any(|known| known.known() == Some(item))
    };
    if !is_there(&window) {
        window.click("Lay by hand");
        window.click("E-11");
        window.click("Lay by hand");
    }
    assert!(is_there(&window));
    say(&mut window, campaign::Message::ItemPicked(item));
    window.key(Key::Character("2".into()), Modifiers::empty());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(standing(&window).items, [(item, 1)]);
    window.click("Draw again");
    assert!(document(&window).list.log.iter().all(|entry| entry.again.is_none()), "bought items stay as they lay");
}

#[test]
fn every_page_can_be_drawn_in_both_languages_at_every_size() {
    for (size, language) in [
        (SIZE, Language::Spanish),
        (Size::new(800.0, 600.0), Language::English),
        (Size::new(640.0, 400.0), Language::Spanish),
        (Size::new(1920.0, 1080.0), Language::English),
    ] {
        let folder = folder();
        let mut window = Window::sized(folder.path(), language, size);
        window.send(Message::Went(Destination::Campaign));
        window.can_be_drawn(&LookChoice::Light.look().theme());
        shelf(&mut window, ShelfMessage::SamplePressed);
        let pages =
            [Page::Overview, Page::Shop, Page::Armory, Page::Hero(1), Page::Empire, Page::Account, Page::Entry(1)];
        for page in pages {
            say(&mut window, campaign::Message::PageOpened(page));
            window.can_be_drawn(&LookChoice::Dark.look().theme());
        }
    }
}

/// In a build without optimization; the product is faster many times over.
#[test]
#[ignore = "measures time"]
fn an_edit_is_on_the_screen_at_once() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, SIZE);
    window.send(Message::Went(Destination::Campaign));
    shelf(&mut window, ShelfMessage::SamplePressed);
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let (mut times, mut edits): (Vec<Duration>, Vec<Duration>) = (Vec::new(), Vec::new());
    for turn in 0..20 {
        let by = if turn % 2 == 0 { 25 } else { -25 };
        let change = campaign::Change::Number(0, campaign::Number::Credits, by);
        let begun = Instant::now();
        say(&mut window, campaign::Message::Changed(Box::new(change)));
        edits.push(begun.elapsed());
        window.paint_on(&mut screen, &theme, &[]);
        times.push(begun.elapsed());
    }
    times.sort();
    edits.sort();
    eprintln!("an edit to its frame: median {:?}, longest {:?}; the edit alone {:?}", times[10], times[19], edits[10]);
}
