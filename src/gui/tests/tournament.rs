//! The screen Tournaments.

use std::fs;

use ::tournament::{Criterion, Decision, ListRule, Pairing, Seats, Tournament};
use gui::{
    app::{Destination, Message},
    file_dialog::Picked,
    screen::tournament::{self, NAME, Number, PLAYER, Part, Setting},
};
use iced::{Size, keyboard::Modifiers};
use kernel::Language;
use tempfile::TempDir;

use crate::driver::{Window, folder};

fn say(window: &mut Window, message: tournament::Message) {
    window.send(Message::Tournament(message));
}

fn begun(players: &[&str], settings: &[Setting]) -> (Window, TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    window.send(Message::Went(Destination::Tournament));
    window.click("New tournament");
    window.type_into(NAME, "Friday");
    for setting in settings {
        say(&mut window, tournament::Message::Settled(*setting));
    }
    window.click("Begin");
    for name in players {
        window.type_into(PLAYER, name);
        say(&mut window, tournament::Message::PlayerEntered);
    }
    (window, folder)
}

fn now(window: &Window) -> &Tournament {
    &window.app().tournament().open().expect("a tournament is open").tournament
}

/// Enters points at a table as they are typed.
fn enter(window: &mut Window, table: usize, points: [&str; 2], decision: Option<Decision>) {
    for (side, written) in points.into_iter().enumerate() {
        say(window, tournament::Message::PointsTyped(table, side, written.into()));
    }
    say(window, tournament::Message::ResultEntered(table, decision));
}

#[test]
fn an_evening_is_paired_played_taken_back_and_kept_in_its_file() {
    let (mut window, folder) = begun(&["Ana", "Luis", "Eva", "Hugo"], &[Setting::Rounds(3)]);
    window.click("Pair the next round");
    assert!(window.shows("Round 1"));
    enter(&mut window, 0, ["100", "42"], None);
    assert_eq!(now(&window).standings()[0].score, 5);
    say(&mut window, tournament::Message::PairPressed);
    assert!(window.problem().is_some_and(|told| told.contains("round 1, table 2")));
    enter(&mut window, 1, ["x", "1"], None);
    assert!(window.problem().is_some_and(|told| told.contains("whole numbers")));
    let before = now(&window).clone();
    enter(&mut window, 1, ["50", "50"], None);
    enter(&mut window, 1, ["50", "50"], Some(Decision::Second));
    assert_eq!(now(&window).standings()[1].score, 3);
    for _ in 0..2 {
        window.key(iced::keyboard::Key::Character("z".into()), Modifiers::COMMAND);
    }
    assert_eq!(*now(&window), before);
    say(&mut window, tournament::Message::RedoPressed);
    assert_eq!(now(&window).standings()[1].draws, 1);
    let kept = fs::read_to_string(folder.path().join("tournaments").join("Friday.json")).unwrap();
    assert_eq!(Tournament::read(&kept).unwrap(), *now(&window));
    window.click("Pair the next round");
    assert!(window.shows("Round 2"));

    say(&mut window, tournament::Message::ShelfPressed);
    assert!(window.shows("Friday"));
    say(&mut window, tournament::Message::DeletePressed(0));
    assert!(window.app().tournament().kept().is_empty());
    window.click("Undo");
    assert_eq!(window.app().tournament().kept().len(), 1);
    say(&mut window, tournament::Message::OpenPressed(0));
    assert_eq!(now(&window).rounds.len(), 2);
}

#[test]
fn two_who_are_clicked_meet_in_a_league_and_a_player_who_left_is_told() {
    let (mut window, _folder) = begun(&["Ana", "Luis", "Eva"], &[Setting::Pairing(Pairing::Free)]);
    window.click("Ana");
    window.click("Eva");
    assert_eq!(now(&window).rounds[0].tables[0].players, Seats::Pair(0, 2));
    enter(&mut window, 0, ["30", "20"], None);
    say(&mut window, tournament::Message::DropPressed(1));
    assert!(window.shows("has left"));
    say(&mut window, tournament::Message::MeetPicked(0));
    say(&mut window, tournament::Message::MeetPicked(1));
    assert!(window.problem().is_some_and(|told| told.contains("Luis has left")));
    window.type_into(PLAYER, "ana");
    say(&mut window, tournament::Message::PlayerEntered);
    assert!(window.problem().is_some_and(|told| told.contains("Ana is in the tournament already")));
}

#[test]
fn a_list_is_brought_from_a_file_and_an_illegal_one_refused_with_its_reason() {
    let (mut window, folder) = begun(&["Ana", "Luis"], &[]);
    let squad = |pilot: &str| {
        let ship = format!(r#"{{"pilot":"{pilot}","ship":"tiefighter","upgrades":[]}}"#);
        format!(r#"{{"muster":1,"system":"xwing","name":"Swarm","list":{{"faction":"imperial","ships":[{ship}]}}}}"#)
    };
    for (player, pilot) in [(0, "academypilot"), (1, "nobodyatall")] {
        let path = folder.path().join("list.json");
        fs::write(&path, squad(pilot)).unwrap();
        say(&mut window, tournament::Message::ListPicked(player, Picked::Path(path)));
    }
    assert!(now(&window).players[0].list.is_some() && now(&window).players[1].list.is_none());
    assert!(window.problem().is_some_and(|told| told.contains("is not legal")));
    assert!(window.shows("Swarm"));
}

#[test]
fn pairings_and_standings_go_to_a_file_that_is_named() {
    let (mut window, folder) = begun(&["Ana", "Luis"], &[]);
    window.click("Pair the next round");
    let path = folder.path().join("friday.pdf");
    say(&mut window, tournament::Message::PrintTo(Picked::Path(path.clone())));
    assert!(fs::read(&path).unwrap().starts_with(b"%PDF"));
    assert!(window.shows_part("friday.pdf"));
}

#[test]
fn lists_grow_and_a_win_is_worth_what_was_typed() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    window.send(Message::Went(Destination::Tournament));
    window.click("New tournament");
    say(&mut window, tournament::Message::Settled(Setting::Lists(ListRule::Growing)));
    for (number, written) in [(Number::Start, "50"), (Number::Growth, "25"), (Number::Win, "3"), (Number::Draw, "x")] {
        say(&mut window, tournament::Message::NumberTyped(number, written.into()));
    }
    say(&mut window, tournament::Message::BeginPressed);
    assert!(window.app().tournament().open().is_none(), "what is no number holds the beginning back");
    say(&mut window, tournament::Message::NumberTyped(Number::Draw, "1".into()));
    say(&mut window, tournament::Message::Settled(Setting::Order(Criterion::Wins)));
    say(&mut window, tournament::Message::BeginPressed);
    let settings = &now(&window).settings;
    assert_eq!((settings.lists.start, settings.lists.growth), (50, 25));
    assert_eq!((settings.scoring.win, settings.scoring.modified_below, settings.scoring.draw), (3, 0, 1));
    assert_eq!(settings.order.last(), Some(&Criterion::Wins));
}

#[test]
fn pairings_go_out_as_csv_and_come_into_another_tournament_with_their_results() {
    let (mut window, folder) = begun(&["Ana", "Luis"], &[]);
    window.click("Pair the next round");
    enter(&mut window, 0, ["100", "42"], None);
    let path = folder.path().join("pairings.csv");
    let export = tournament::Message::ExportTo(Part::Pairings, Picked::Path(path.clone()));
    say(&mut window, export);
    assert!(window.shows_part("pairings.csv"));
    let before = now(&window).standings_csv();
    say(&mut window, tournament::Message::ShelfPressed);
    window.click("New tournament");
    say(&mut window, tournament::Message::BeginPressed);
    say(&mut window, tournament::Message::ImportPicked(Picked::Path(path.clone())));
    assert_eq!(now(&window).standings_csv(), before);
    fs::write(&path, "nothing of the kind").unwrap();
    say(&mut window, tournament::Message::ImportPicked(Picked::Path(path)));
    assert!(window.problem().is_some());
    assert_eq!(now(&window).standings_csv(), before, "a file that does not fit changes nothing");
}

#[test]
fn a_match_that_was_played_here_is_the_result_of_a_table() {
    let (mut window, folder) = begun(&["Ana", "Luis"], &[]);
    window.click("Pair the next round");
    let catalog = xwing::Catalog::bundled().unwrap();
    let all = practice::exercise::exercises::<xwing::XWing>(&catalog).unwrap();
    let exercise = all.into_iter().find(|exercise| exercise.id == "joust").unwrap();
    let (_, mut record) = exercise.attempt(&catalog, "heuristic", 2).unwrap();
    record.play_out(&mut [&mut practice::Random::new(1), &mut practice::Random::new(2)]);
    let outcome = record.outcome().unwrap();
    let games = folder.path().join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("played.json"), practice::Replay::of(&record, &catalog).text(&catalog)).unwrap();
    say(&mut window, tournament::Message::MatchesPressed(Some(0)));
    assert!(window.shows("played"));
    let path = games.join("played.json");
    say(&mut window, tournament::Message::MatchPicked { table: 0, path, turned: true });
    let result = now(&window).rounds[0].tables[0].result.clone().unwrap();
    let points = kernel::game::Seat::BOTH.map(|seat| outcome.score[seat] as u32);
    assert_eq!(result.points, [points[1], points[0]]);
    assert_eq!(result.winner(), outcome.winner.map(|seat| usize::from(seat == kernel::game::Seat::First)));
}

#[test]
fn a_season_goes_on_from_evening_to_evening_and_counts_another_tournament() {
    let (mut window, _folder) = begun(&["Ana", "Luis"], &[Setting::Rounds(3)]);
    window.click("Pair the next round");
    enter(&mut window, 0, ["100", "42"], None);
    say(&mut window, tournament::Message::ShelfPressed);
    window.click("New tournament");
    window.type_into(NAME, "Season");
    window.click("Begin");
    for name in ["Ana", "Luis", "Eva", "Hugo"] {
        window.type_into(PLAYER, name);
        say(&mut window, tournament::Message::PlayerEntered);
    }
    window.click("Pair the next round");
    assert!(!window.shows("Begin another evening"), "two results are missing");
    for table in 0..2 {
        enter(&mut window, table, ["100", "20"], None);
    }
    say(&mut window, tournament::Message::DropPressed(3));
    window.click("Begin another evening");
    assert_eq!((now(&window).evenings.len(), now(&window).rounds.len()), (2, 2));
    assert!(window.shows("Evening 2") && window.shows("not there") && window.shows("E2"));
    enter(&mut window, 0, ["30", "60"], None);
    window.click("Games in between");
    assert_eq!(now(&window).pairing(), Pairing::Free);
    for player in [0, 1] {
        say(&mut window, tournament::Message::MeetPicked(player));
    }
    enter(&mut window, 0, ["70", "10"], None);
    window.click("Count another tournament");
    window.click("Friday");
    assert_eq!((now(&window).evenings.len(), now(&window).rounds.len()), (4, 4));
    say(&mut window, tournament::Message::StandingsOf(Some(3)));
    assert!(!window.shows("E4"));
    say(&mut window, tournament::Message::UndoPressed);
    assert_eq!(now(&window).evenings.len(), 3);
}
