//! Lists measured in games: a gauntlet with its matrix, a card tried from the builder, one list improved, and the
//! results in the builder.

use gui::{
    app::{Destination, Message},
    screen::{
        builder::{self, AnyMessage, CatalogMessage, Request},
        measure::{self, Against, Kind, Outcome, Side},
        play,
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, game::Seat};
use practice::gauntlet::Pairing;
use store::{DataDir, ListsDb, lists::StoredPack};
use systems::{Pack, PackFile};

use crate::driver::{Window, folder};

/// One TIE at the limit: few changes of one card are legal, and its games are short.
const TIE: &str = r#"{"muster":1,"system":"xwing","format":"custom","limit":13,"name":"Lone TIE","list":{"faction":"imperial","ships":[
    {"pilot":"academypilot","ship":"tiefighter"}]}}"#;

fn opened(list: &str, language: Language) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, Size::new(1280.0, 1600.0));
    window.paste(list);
    (window, folder)
}

fn send(window: &mut Window, message: measure::Message) {
    window.send(Message::Measure(message));
}

fn matrix(window: &Window) -> &measure::Matrix {
    match window.app().measure().outcome() {
        Some(Ok(Outcome::Gauntlet(matrix))) => matrix,
        other => panic!("{other:?}"),
    }
}

/// A finished gauntlet of the open list, two games a pairing.
fn played() -> (Window, tempfile::TempDir) {
    let (mut window, folder) = opened(TIE, Language::English);
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    send(&mut window, measure::Message::GamesTyped("2".into()));
    window.click("Start");
    (window, folder)
}

#[test]
fn a_list_meets_the_shelf_and_a_cell_opens_the_pairing_and_its_games() {
    let (mut window, _folder) = played();
    let (games, cells) = {
        let results = &matrix(&window).results;
        (results.cells().iter().map(|cell| cell.games.len()).sum::<usize>(), results.cells().len())
    };
    assert!(cells >= 24 && games == 2 * cells, "{games} of {cells}");
    assert!(window.shows("Lone TIE") && window.shows("Caution: the computer wins far more with many plain ships than tournaments show, and less often with a few expensive ships that rely on their cards, turret or not. Compare lists with each other rather than with 50 %."));
    send(&mut window, measure::Message::CellPressed(Pairing { row: 0, column: 3 }));
    assert!(window.shows("Watch a game of this pairing") && window.shows("What each card contributed"));
    window.click("What each card contributed");
    assert!(window.shows("shots") && window.shows("bumps"));
    window.click("The closest game");
    assert!(window.play().is_at_table());
    // Back to the same matrix.
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    assert_eq!(matrix(&window).results.cells().len(), cells);
    window.click("Copy table");
    let copied = window.clipboard.clone().unwrap();
    assert!(copied.starts_with("list,opponent,games") && copied.lines().count() == cells + 1, "{copied}");
}

#[test]
fn one_list_gets_a_report_card_best_first_with_what_to_do_next() {
    let (mut window, _folder) = played();
    // The headline stands over the rows, and the form is out of the way.
    // One pair of games says nothing in words, whatever its share; the figure and its bounds do.
    assert!(!window.shows("It holds its own") && window.shows_part("How sure: "));
    assert!(window.shows("Best first") && window.shows("Who contributed") && !window.shows("Games per pairing"));
    assert!(window.shows("real wins"), "X-Wing's shelf has real matches");
    window.can_be_drawn(&gui::look::LookChoice::Light.look().theme());
    let matrix_of = matrix(&window).clone();
    let order: Vec<f64> = {
        let mut shares: Vec<f64> =
            matrix_of.results.columns().map(|list| matrix_of.results.met(0, list).unwrap().0.rate).collect();
        shares.sort_by(|one, other| other.total_cmp(one));
        shares
    };
    assert!(order.windows(2).all(|pair| pair[0] >= pair[1]));
    assert!(matrix_of.faces[1..].iter().all(|face| !face.drawings.is_empty()), "every squad is drawn");
    // The form comes back on a press.
    window.click("Set up");
    assert!(window.shows("Games per pairing"));
    window.click("Set up");
    // A row becomes a match.
    send(&mut window, measure::Message::CellPressed(Pairing { row: 0, column: 3 }));
    window.click("Play against it");
    let lists = Seat::BOTH.map(|seat| window.play().setup().list(seat).unwrap().name().to_owned());
    assert_eq!(lists, ["Lone TIE", &matrix_of.names[3]]);
}

#[test]
fn a_gauntlet_goes_on_behind_other_screens_and_says_when_it_is_over() {
    let (mut window, _folder) = opened(TIE, Language::English);
    window.send(Message::Went(Destination::Series));
    send(&mut window, measure::Message::GamesTyped("2".into()));
    let task = window.hold(Message::Measure(measure::Message::StartPressed));
    assert!(window.app().measure().played().is_some());
    window.can_be_drawn(&gui::look::LookChoice::Dark.look().theme());
    window.send(Message::Went(Destination::Lists));
    window.can_be_drawn(&gui::look::LookChoice::Dark.look().theme());
    // The rail leads back to it.
    window.send(Message::Went(Destination::Series));
    assert!(window.shows("Cancel") && window.shows("The games are being played"));
    window.send(Message::Went(Destination::Lists));
    window.finish(task);
    assert!(window.shows("The games of the gauntlet are over."));
    window.click("Show the result");
    assert!(window.shows("Who contributed") && window.app().measure().played().is_none());
}

#[test]
fn a_gauntlet_that_was_broken_off_goes_on_after_the_program_was_closed() {
    let (mut window, _other) = opened(TIE, Language::English);
    let start = |window: &mut Window| {
        window.send(Message::Went(Destination::Series));
        window.click("Gauntlet");
        send(window, measure::Message::GamesTyped("2".into()));
        send(window, measure::Message::SetUp(play::setup::Message::SeedTyped("5".into())));
        window.hold(Message::Measure(measure::Message::StartPressed))
    };
    let task = start(&mut window);
    window.finish(task);
    let whole = matrix(&window).results.clone();
    // What is finished leaves no file.
    assert!(!_other.path().join("gauntlet.jsonl").exists());
    let (mut window, folder) = opened(TIE, Language::English);
    let task = start(&mut window);
    send(&mut window, measure::Message::CancelPressed);
    window.finish(task);
    drop(window);
    // The last line was cut off by the end of the program.
    let file = folder.path().join("gauntlet.jsonl");
    let mut text = std::fs::read_to_string(&file).unwrap();
    text.push_str(r#"{"block":0,"#);
    std::fs::write(&file, text).unwrap();
    let mut window = Window::open(folder.path(), Language::English);
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    assert!(window.shows("The gauntlet of Lone TIE against 40 lists was not finished; 0 parts are kept."));
    window.click("Continue");
    assert!(matrix(&window).results == whole, "the same games were played");
    assert!(!file.exists());
}

#[test]
fn the_report_card_looks_for_the_best_change_and_keeps_both_results() {
    let (mut window, _folder) = played();
    let cells = matrix(&window).results.clone();
    send(&mut window, measure::Message::GamesTyped("2".into()));
    window.click("Look for it");
    assert!(matches!(window.app().measure().outcome(), Some(Ok(Outcome::Improve(_)))));
    send(&mut window, measure::Message::KindPicked(Kind::Gauntlet));
    assert_eq!(matrix(&window).results, cells);
    assert!(!window.shows("Look for it") && window.shows("All changes"));
    // Only what is surely better is offered to be made.
    let is_sure = window.shows("Make the change");
    assert_eq!(is_sure, !window.shows("No change is clearly better than the list as it is."));
    let before = window.document().clone();
    window.key(Key::Character("1".into()), Modifiers::ALT);
    assert_eq!(window.document() != &before, is_sure);
}

#[test]
fn the_builder_shows_what_games_said_of_a_list_and_marks_it_stale_after_an_edit() {
    let (mut window, folder) = played();
    let well = window.app().results().unwrap().clone();
    assert!(!well.is_stale && well.results.games == 2 * well.results.opponents);
    window.send(Message::Went(Destination::Builder));
    window.can_be_drawn(&gui::look::LookChoice::Dark.look().theme());
    let ask = |window: &mut Window, request| {
        window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Asked(request))));
    };
    let format = builder::BarMessage::FreeformPressed;
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(format))));
    // Freeform changes nothing about the results.
    assert!(!window.app().results().unwrap().is_stale);
    let remove = builder::ListMessage::Duplicated(Some(0));
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::List(remove))));
    assert!(window.app().results().unwrap().is_stale);
    ask(&mut window, Request::Undo);
    assert!(!window.app().results().unwrap().is_stale);
    drop(window);
    // Also after the next start.
    let mut window = Window::open(folder.path(), Language::English);
    let id = window.rows()[0].id;
    window.send(Message::Lists(gui::screen::lists::Message::Lists(gui::screen::lists::ListsMessage::Opened(Some(id)))));
    assert_eq!(window.app().results(), Some(&well));
}

#[test]
fn a_card_is_tried_from_the_builder_in_one_step_and_the_answer_is_a_sentence() {
    let (mut window, _folder) = opened(&TIE.replace("13", "30"), Language::English);
    let at = builder::Message::Cursor(builder::CursorMessage::CardWanted(<xwing::XWing as kernel::Building>::START));
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(at)));
    let mut pilots = window.context().catalogs.xwing().pilots();
    let (pilot, _) = pilots.find(|(_, pilot)| &*pilot.key == "imperial:tiefighter:obsidiansquadronpilot").unwrap();
    drop(pilots);
    let tried = builder::Message::Catalog(CatalogMessage::Tried(xwing::list::Candidate::Pilot(pilot)));
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(tried)));
    let verdict = matrix(&window).verdict.clone().unwrap();
    assert!(verdict.contains("Lone TIE"), "{verdict}");
    assert!(window.shows(&verdict));
    // The list itself is unchanged.
    assert_eq!(window.document().list.ships.len(), 1);
}

#[test]
fn a_list_is_improved_from_the_builder_and_a_change_is_made_and_taken_back() {
    let (mut window, _folder) = opened(TIE, Language::English);
    let before = window.document().clone();
    let improve = builder::Message::Asked(Request::Improve);
    let task = window.hold(Message::Builder(AnyMessage::of::<xwing::XWing>(improve)));
    assert!(window.shows("Cancel") && window.app().measure().is_running());
    window.finish(task);
    let changes = match window.app().measure().outcome() {
        Some(Ok(Outcome::Improve(ranking))) => ranking.changes.clone(),
        other => panic!("{other:?}"),
    };
    assert!(!changes.is_empty() && changes[0].found.is_measured);
    assert!(window.shows(&changes[0].words));
    send(&mut window, measure::Message::ChangePressed(0));
    assert_ne!(window.document(), &before);
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert_eq!(window.document(), &before);
}

#[test]
fn a_measurement_is_cancelled_and_lists_are_chosen_and_left_out() {
    let (mut window, _folder) = opened(TIE, Language::Spanish);
    window.send(Message::Went(Destination::Series));
    window.click("Desafío");
    send(&mut window, measure::Message::ShelfPicked(2));
    send(&mut window, measure::Message::AgainstPicked(Against::Among));
    send(&mut window, measure::Message::GamesTyped("10000".into()));
    let task = window.hold(Message::Measure(measure::Message::StartPressed));
    assert!(window.app().measure().is_running());
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    window.finish(task);
    assert!(!window.app().measure().is_running());
    assert!(matrix(&window).results.cells()[0].games.len() < 10_000);
    // Canceled games are not stored.
    assert!(window.app().results().is_none());
    send(&mut window, measure::Message::Dropped(0));
    send(&mut window, measure::Message::KindPicked(Kind::Improve));
    assert!(window.shows("Un cambio"));
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    assert_eq!(window.document().name, "Lone TIE");
}

#[test]
fn what_a_gauntlet_found_stays_while_a_list_of_another_game_is_open() {
    let (mut window, _folder) = played();
    let games = matrix(&window).results.cells().len();
    window.send(Message::Went(Destination::Lists));
    window.paste(crate::card_match::EMPIRE);
    // Bases of a deck count in place of points.
    assert!(window.shows("of 5") && !window.shows("5 left"));
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    assert_eq!(matrix(&window).results.cells().len(), games);
    assert!(window.shows("Lone TIE"));
}

#[test]
fn a_gauntlet_is_played_by_whom_and_as_one_wishes_and_says_so() {
    let (mut window, _folder) = opened(TIE, Language::English);
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    assert!(window.shows("Your lists are played by") && window.shows("Their opponents by"));
    let set = |window: &mut Window, message| send(window, measure::Message::SetUp(message));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::First, "random"));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "random"));
    set(&mut window, play::setup::Message::OptionSet("rounds", 1));
    set(&mut window, play::setup::Message::SeedTyped("5".into()));
    send(&mut window, measure::Message::GamesTyped("2".into()));
    window.click("Start");
    let results = matrix(&window).results.clone();
    let rounds: Vec<u64> = results.cells().iter().map(|cell| cell.tally.rounds).collect();
    assert!(rounds.iter().all(|rounds| *rounds == 2), "one round a game: {rounds:?}");
    assert!(window.shows("80 games; Random on both sides; a draw counts as half a win; bounds with 95 % confidence"));
    assert!(window.shows(
        "Caution: every answer was random, so these numbers say nothing about how the lists do when someone thinks."
    ));
    window.click("Copy table");
    assert!(window.clipboard.clone().unwrap().contains("every answer was random"));
    // An equal request gives an equal gauntlet.
    window.click("Start");
    assert_eq!(matrix(&window).results, results);
    set(&mut window, play::setup::Message::PlayerPicked(Seat::First, "heuristic"));
    window.click("Start");
    assert!(
        window.shows("80 games; Beginner against Random; a draw counts as half a win; bounds with 95 % confidence")
    );
    // Lists that play each other have the same player.
    send(&mut window, measure::Message::FormPressed);
    send(&mut window, measure::Message::AgainstPicked(Against::Among));
    assert!(window.shows("All lists are played by") && !window.shows("Their opponents by"));
}

#[test]
fn a_list_that_cannot_meet_the_others_is_named_and_left_out_by_a_key() {
    let folder = folder();
    let league = r#"{ "muster_pack": 1, "id": "league", "name": "League", "version": "1", "system": "xwing", "files": [
        { "muster_catalog": 1, "system": "xwing", "kind": "pilots",
          "changes": [ { "key": "imperial:tiefighter:academypilot", "points": 11 } ] } ] }"#;
    let mut lists = ListsDb::open(&DataDir::create(folder.path()).unwrap(), 0).unwrap().0;
    let file = PackFile { name: "league.json".into(), text: league.into() };
    let pack = Pack::read(vec![file]).unwrap();
    let system = pack.system.id().to_owned();
    let files = pack.kept_text();
    let stored =
        StoredPack { id: pack.id, system, name: pack.name, version: pack.version, added: 0, is_on: true, files };
    lists.save_pack(&stored).unwrap();
    drop(lists);
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1600.0));
    let odd =
        TIE.replace("Lone TIE", "Odd TIE").replace("\"list\":", r#""packs":[{"id":"league","version":"1"}],"list":"#);
    for list in [odd.as_str(), &TIE.replace("Lone TIE", "Second TIE"), TIE] {
        window.paste(list);
        window.send(Message::NoticeClosed);
        window.send(Message::Went(Destination::Lists));
    }
    let ids: Vec<_> = ["Odd TIE", "Second TIE", "Lone TIE"]
        .map(|name| window.rows().iter().find(|row| row.summary.name == name).unwrap().id)
        .into();
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    for id in ids {
        send(&mut window, measure::Message::ListPicked(id));
    }
    send(&mut window, measure::Message::AgainstPicked(Against::Among));
    send(&mut window, measure::Message::GamesTyped("2".into()));
    assert!(window.shows_part("Odd TIE cannot play the others."));
    window.click("Start");
    assert!(window.app().measure().outcome().is_none(), "nothing is played before it is decided");
    // The start key leaves them out first.
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert!(!window.shows_part("cannot play the others"));
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(matrix(&window).names, ["Lone TIE", "Second TIE"]);
}

#[test]
fn lists_of_a_folder_are_chosen_as_the_field_and_any_game_is_opened_by_its_number() {
    let (mut window, folder) = opened(TIE, Language::English);
    for name in ["Second TIE", "Third TIE"] {
        window.send(Message::NoticeClosed);
        window.send(Message::Went(Destination::Lists));
        window.paste(&TIE.replace("Lone TIE", name));
    }
    let id_of = |window: &Window, name: &str| window.rows().iter().find(|row| row.summary.name == name).unwrap().id;
    let ids = ["Second TIE", "Third TIE"].map(|name| id_of(&window, name));
    drop(window);
    let mut lists = ListsDb::open(&DataDir::create(folder.path()).unwrap(), 0).unwrap().0;
    let club = lists.create_folder("Club").unwrap();
    for id in ids {
        lists.move_to_folder(id, Some(club)).unwrap();
    }
    drop(lists);
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1600.0));
    let own = id_of(&window, "Lone TIE");
    window
        .send(Message::Lists(gui::screen::lists::Message::Lists(gui::screen::lists::ListsMessage::Opened(Some(own)))));
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    window.click("Against lists you choose");
    send(&mut window, measure::Message::GamesTyped("12".into()));
    // There are no opponents yet.
    send(&mut window, measure::Message::StartPressed);
    assert!(window.shows("Opponents") && window.app().measure().outcome().is_none());
    send(&mut window, measure::Message::MenuPressed(Some(Side::Field)));
    window.click("All of Club (2)");
    window.click("Start");
    let cells: Vec<Pairing> = matrix(&window).results.cells().iter().map(|cell| cell.pairing).collect();
    assert_eq!(cells, [Pairing { row: 0, column: 1 }, Pairing { row: 0, column: 2 }]);
    assert_eq!(matrix(&window).names, ["Lone TIE", "Second TIE", "Third TIE"]);
    send(&mut window, measure::Message::CellPressed(cells[1]));
    for wrong in ["0", "13", "x"] {
        send(&mut window, measure::Message::GameTyped(wrong.into()));
        window.click("Watch");
        assert!(!window.play().is_at_table(), "{wrong}");
    }
    send(&mut window, measure::Message::GameTyped("12".into()));
    window.click("Watch");
    assert!(window.play().is_at_table());
    // One of the field is left out, and the rest is played again.
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    send(&mut window, measure::Message::Dropped(1));
    window.click("Start");
    assert_eq!(matrix(&window).names, ["Lone TIE", "Third TIE"]);
}

#[test]
fn escape_closes_the_menu_of_lists_and_enter_begins_nothing_behind_it() {
    let (mut window, _folder) = opened(TIE, Language::English);
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    send(&mut window, measure::Message::MenuPressed(Some(Side::Own)));
    assert!(window.shows("Well-known lists"));
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert!(!window.app().measure().is_running() && window.app().measure().outcome().is_none());
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    assert!(!window.shows("Well-known lists") && window.shows("Against the shelf"));
}

#[test]
fn the_table_is_copied_where_there_is_little_room_too() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(800.0, 600.0));
    window.paste(TIE);
    window.send(Message::Went(Destination::Series));
    window.click("Gauntlet");
    send(&mut window, measure::Message::ShelfPicked(2));
    send(&mut window, measure::Message::AgainstPicked(Against::Among));
    send(&mut window, measure::Message::GamesTyped("2".into()));
    window.click("Start");
    window.click("Copy table");
    assert!(window.clipboard.clone().unwrap().starts_with("list,opponent,games"));
}
