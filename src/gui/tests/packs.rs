//! Packs in the window: added, switched, removed, and used in lists.

use std::path::Path;

use gui::{
    app::{Destination, Message},
    file_dialog::Picked,
    look::LookChoice,
    path_row::Purpose,
    screen::{
        play,
        settings::{self, Group},
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, game::Seat};
use store::{DataDir, ListsDb};

use crate::{
    driver::{Window, folder},
    screen::Screen,
};

const WEDGE: &str = r#"{"muster":1,"system":"xwing","name":"Wedge","list":{"faction":"rebel",
    "ships":[{"pilot":"wedgeantilles","ship":"xwing","upgrades":["predator"]}]}}"#;

const LEAGUE: &str = r#"{ "muster_pack": 1, "id": "league", "name": "League", "version": "1", "system": "xwing",
  "note": "What our table has agreed on.",
  "files": [
    { "muster_catalog": 1, "system": "xwing", "kind": "upgrades",
      "changes": [ { "id": "predator", "points": 2 } ] },
    { "muster_catalog": 1, "system": "xwing", "kind": "pilots",
      "rows": [ { "key": "rebel:xwing:tessolen", "id": "tessolen", "name": "Tess Olen", "ship": "xwing", "faction": "rebel",
        "squad_faction": "rebel", "pilot_skill": 6, "points": 25, "unique": true, "unique_key": "tessolen",
        "slots": ["elite"], "has_ability": false } ] } ] }"#;

fn command(window: &mut Window, letter: &str) {
    window.key(Key::Character(letter.into()), Modifiers::COMMAND);
}

fn paste(window: &mut Window, list: &str) {
    window.click("Lists");
    paste_into(window, list);
}

/// Pastes a list on the Lists screen.
fn paste_into(window: &mut Window, list: &str) {
    window.clipboard = Some(list.to_owned());
    command(window, "v");
    window.send(Message::NoticeClosed);
}

fn show_packs(window: &mut Window) {
    window.send(Message::Went(Destination::Settings));
    window.send(Message::Settings(settings::Message::GroupShown(Group::Packs)));
}

/// Adds a pack of this text, as the file dialog does.
fn add(window: &mut Window, folder: &Path, text: &str) {
    let file = folder.join("league.json");
    std::fs::write(&file, text).unwrap();
    show_packs(window);
    window.pick(Purpose::AddPackFile, Picked::Path(file));
}

fn points(window: &Window) -> i32 {
    let catalogs = window.context().catalogs;
    window.any_document().check(catalogs, None).points()
}

#[test]
fn a_pack_is_added_from_a_file_shown_and_kept() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    show_packs(&mut window);
    assert!(window.shows("Add from a folder") && window.shows("Add from a file"));
    add(&mut window, folder.path(), LEAGUE);
    assert_eq!(window.problem(), None);
    for shown in ["League 1", "X-Wing (first edition) · 1 new card, 1 changed", "What our table has agreed on.", "On"]
    {
        assert!(window.shows(shown), "{shown}");
    }
    drop(window);
    let mut window = Window::open(folder.path(), Language::Spanish);
    show_packs(&mut window);
    assert!(window.shows("League 1") && window.shows("Activado"));
}

#[test]
fn a_pack_is_added_from_a_folder() {
    let folder = folder();
    let pack = folder.path().join("house");
    std::fs::create_dir(&pack).unwrap();
    let manifest = r#"{"muster_pack": 1, "id": "house", "name": "House", "version": "3", "system": "legion"}"#;
    let units = r#"{"muster_catalog": 1, "system": "legion", "kind": "units",
        "changes": [{"id": "rebel_troopers", "points": 36}]}"#;
    std::fs::write(pack.join("pack.json"), manifest).unwrap();
    std::fs::write(pack.join("units.json"), units).unwrap();
    let mut window = Window::open(folder.path(), Language::English);
    show_packs(&mut window);
    window.pick(Purpose::AddPackFile, Picked::Path(pack));
    assert!(window.shows("House 3"));
}

#[test]
fn slips_are_shown_with_file_line_card_and_field_and_nothing_is_added() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), &LEAGUE.replace("\"points\": 2 ", "\"points\": \"two\" "));
    assert!(window.shows("The pack was not added. Fix this and add it again:"));
    assert!(
        window
            .shows("league.json, line 5, card predator, field points: Wrong type: found the text \"two\", expected a whole number.")
            && !window.shows("League 1")
    );
    add(&mut window, folder.path(), LEAGUE);
    assert!(window.shows("League 1") && !window.shows("The pack was not added. Fix this and add it again:"));
    // A version means the same cards for everybody.
    add(&mut window, folder.path(), &LEAGUE.replace("\"points\": 2 ", "\"points\": 1 "));
    assert!(window.shows(
        "League 1 is already installed with different contents. Give the pack another version, or remove the installed one first."
    ));
}

#[test]
fn a_list_is_built_with_a_pack_and_without_it_again() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), LEAGUE);
    paste(&mut window, WEDGE);
    assert_eq!((points(&window), window.any_document().packs().len()), (32, 0));
    let menu = "X-Wing · Standard";
    window.click(menu);
    window.click("League 1");
    assert_eq!((points(&window), window.any_document().packs().len()), (31, 1));
    // The findings name cards changed by packs.
    assert!(window.shows("Changed by League 1: Predator."));
    command(&mut window, "z");
    assert_eq!((points(&window), window.any_document().packs().len()), (32, 0));
    window.key(Key::Character("z".into()), Modifiers::COMMAND | Modifiers::SHIFT);
    assert_eq!(points(&window), 31);
    window.click("X-Wing · Standard · League");
    window.click("League 1");
    assert_eq!((points(&window), window.any_document().packs().len()), (32, 0));
}

#[test]
fn a_list_is_begun_with_the_packs_that_are_on_and_their_cards_are_offered_with_a_mark() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), LEAGUE);
    let begin = |window: &mut Window| {
        window.click("Lists");
        window.click("New list");
        window.click("Rebel");
        window.click("Create");
    };
    begin(&mut window);
    let named = window.any_document().packs();
    assert_eq!(named.iter().map(|pack| pack.id.as_str()).collect::<Vec<_>>(), ["league"]);
    window.type_into(gui::screen::builder::SEARCH, "tess");
    assert!(window.shows("Tess Olen (homebrew)"));
    window.click("Tess Olen (homebrew)");
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(points(&window), 25);
    assert!(window.shows("Homebrew from League 1: Tess Olen (homebrew)."));
    window.click("Lists");
    show_packs(&mut window);
    window.click("On");
    assert!(window.shows("Off"));
    begin(&mut window);
    assert!(window.any_document().packs().is_empty());
}

#[test]
fn a_pack_that_is_removed_comes_back_and_its_lists_with_it() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), LEAGUE);
    let tess = WEDGE
        .replace("wedgeantilles", "tessolen")
        .replace("\"list\"", r#""packs":[{"id":"league","version":"1"}],"list""#);
    paste(&mut window, &tess);
    assert_eq!(points(&window), 27);
    show_packs(&mut window);
    window.send(Message::Settings(settings::Message::PackRemoved("league".into())));
    assert!(!window.shows("League 1"));
    window.send(Message::Went(Destination::Builder));
    assert!(window.shows("tessolen"), "the card is lost");
    let notice = "The list is built with the pack league 1, which is not installed: add it, or remove it from the list. Its cards stay in the list as text.";
    assert!(window.shows(notice));
    window.send(Message::UndoPressed);
    assert_eq!(points(&window), 27);
    assert!(!window.shows(notice));
    drop(window);
    assert_eq!(ListsDb::packs_in(&DataDir::create(folder.path()).unwrap()).unwrap().len(), 1);
}

#[test]
fn lists_that_a_new_version_judges_otherwise_are_reported() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), LEAGUE);
    paste(&mut window, &WEDGE.replace("\"list\"", r#""packs":[{"id":"league","version":"1"}],"list""#));
    paste(&mut window, &WEDGE.replace("Wedge", "Plain Wedge"));
    window.click("Lists");
    let other = LEAGUE.replace("\"points\": 2 ", "\"points\": 1 ").replace("\"version\": \"1\"", "\"version\": \"2\"");
    add(&mut window, folder.path(), &other);
    assert!(window.shows("Cards or rules in Muster have changed: the verdict or total of 1 list changed."));
    window.send(Message::RejudgedShown(true));
    assert!(window.shows("31/100 · Legal → 30/100 · Legal"));
    // The table shows the current cost, not the stored one.
    let cost = |name: &str| window.rows().iter().find(|row| row.summary.name == name).unwrap().summary.points;
    assert_eq!((cost("Wedge"), cost("Plain Wedge")), (30, 32));
}

#[test]
fn a_list_that_went_back_to_a_state_it_had_is_reported_like_any_other() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), LEAGUE);
    paste(&mut window, &WEDGE.replace("\"list\"", r#""packs":[{"id":"league","version":"1"}],"list""#));
    window.click("X-Wing · Standard · League");
    window.click("Freeform");
    command(&mut window, "z");
    let other = LEAGUE.replace("\"points\": 2 ", "\"points\": 1 ").replace("\"version\": \"1\"", "\"version\": \"2\"");
    add(&mut window, folder.path(), &other);
    assert!(window.shows("Cards or rules in Muster have changed: the verdict or total of 1 list changed."));
}

#[test]
fn filters_go_by_what_a_card_costs_with_the_packs_that_are_on_and_in_the_builder_with_those_of_the_list() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), LEAGUE);
    window.send(Message::NoticeClosed);
    let found = |window: &mut Window, filter: &str| {
        window.send(Message::Went(Destination::Cards));
        window.type_into("cards-search", &format!("predator {filter}"));
        window.app().cards().names(&window.context(), 40).contains(&"Predator".to_owned())
    };
    assert!(found(&mut window, "cost=2") && !found(&mut window, "cost=3"));
    // A list has its own packs: without any, cards are as published, whatever is on.
    let with = WEDGE.replace("\"list\"", r#""packs":[{"id":"league","version":"1"}],"list""#);
    for (list, cost, other) in [(WEDGE, 3, 2), (&with, 2, 3)] {
        paste(&mut window, &list.replace("\"predator\"", ""));
        window.click("Elite talent");
        window.replace("builder-search", &format!("predator cost={cost}"));
        assert!(window.shows("Predator"), "{cost}");
        window.replace("builder-search", &format!("predator cost={other}"));
        assert!(!window.shows("Predator"), "{other}");
    }
}

#[test]
fn packs_are_switched_and_removed_with_the_keyboard_alone() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), LEAGUE);
    let theme = LookChoice::Light.look().theme();
    let mut screen = Screen::blind(Size::new(1280.0, 800.0));
    window.send(Message::NoticeClosed);
    window.paint_on(&mut screen, &theme, &[]);
    // The last two elements of the page: the switch of the pack, and its remove button.
    let back = |window: &mut Window, screen: &mut Screen| {
        window.press_on(screen, &theme, Named::Tab, Modifiers::SHIFT);
    };
    back(&mut window, &mut screen);
    back(&mut window, &mut screen);
    window.press_on(&mut screen, &theme, Named::Space, Modifiers::empty());
    assert!(!window.context().catalogs.packs()[0].is_on);
    window.press_on(&mut screen, &theme, Named::Tab, Modifiers::empty());
    window.press_on(&mut screen, &theme, Named::Space, Modifiers::empty());
    assert!(window.context().catalogs.packs().is_empty());
}

#[test]
fn a_list_with_a_pack_is_played_and_put_aside_when_its_pack_becomes_another() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    add(&mut window, folder.path(), LEAGUE);
    paste(&mut window, &WEDGE.replace("\"list\"", r#""packs":[{"id":"league","version":"1"}],"list""#));
    window.send(Message::Went(Destination::Play));
    let opponent = window.play().setup().list(Seat::Second).unwrap();
    assert_eq!(opponent.packs().len(), 1, "who is met is built with the same pack");
    window.send(Message::Play(play::Message::StartPressed));
    assert_eq!(window.problem(), None);
    let board = window.play().board().expect("a match on the table");
    assert!(!board.question(&window.context()).is_empty());
    let replay = board.replay(&window.context());
    assert!(replay.contains(r#""packs": [{"#), "{replay}");
    window.send(Message::Play(play::Message::Match(play::game::Message::Answered(0))));
    // A pack of another system changes nothing.
    show_packs(&mut window);
    let house = r#"{"muster_pack": 1, "id": "house", "name": "House", "version": "3", "system": "legion", "files": [
        {"muster_catalog": 1, "system": "legion", "kind": "units", "changes": [{"id": "rebel_troopers", "points": 36}]}]}"#;
    add(&mut window, folder.path(), house);
    assert!(window.play().board().is_some());
    let other = LEAGUE.replace("\"points\": 2 ", "\"points\": 1 ").replace("\"version\": \"1\"", "\"version\": \"2\"");
    add(&mut window, folder.path(), &other);
    assert!(window.play().board().is_none());
    let kept = std::fs::read_dir(folder.path().join("games")).unwrap().count();
    assert_eq!(kept, 1);
}

#[test]
fn a_file_of_a_pack_or_a_collection_that_is_dropped_or_typed_as_one_of_a_list_is_taken_for_what_it_is() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    window.send(Message::FileDropped(write("any-name.json", LEAGUE)));
    assert_eq!(window.problem(), None);
    assert_eq!(window.context().catalogs.packs().len(), 1);
    window.send(Message::FileDropped(write("bad.json", &LEAGUE.replace("predator", "predatorx"))));
    assert!(window.problem().unwrap().contains("predatorx"), "{:?}", window.problem());
    let owned = r#"{"muster_collection": 1, "games": {"xwing": {"ship": {"xwing": 3}}}}"#;
    window.send(Message::FileDropped(write("mine.json", owned)));
    let collection = window.context().collection.unwrap();
    assert_eq!(collection.items(systems::SystemId::XWing).len(), 1);
}

#[test]
fn the_points_stay_in_sight_beside_the_long_name_of_a_pack() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(800.0, 600.0));
    let long = LEAGUE.replace("\"League\"", "\"A league whose name is as long as a name of a pack may be\"");
    add(&mut window, folder.path(), &long);
    window.send(Message::Went(Destination::Lists));
    paste_into(
        &mut window,
        &WEDGE.replace("\"list\"", r#""freeform":true,"packs":[{"id":"league","version":"1"}],"list""#),
    );
    let (limit, verdict) = (window.place_of("of 100"), window.place_of("Freeform"));
    assert!(limit.width > 30.0 && limit.x + limit.width < verdict.x, "{limit:?} {verdict:?}");
}

#[test]
fn a_sample_pack_is_written_and_can_be_added() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    show_packs(&mut window);
    let path = folder.path().join("sample.json");
    window.pick(Purpose::SamplePack, Picked::Path(path.clone()));
    assert!(path.is_file() && window.shows_part("A sample pack was written"));
    window.pick(Purpose::AddPackFile, Picked::Path(path));
    assert!(window.shows("Sample league 1") || window.shows_part("Sample league"));
    assert_eq!(window.context().catalogs.packs().len(), 1);
}
