//! After a match in the window: it is kept, opened from its file, and reviewed.

use gui::{
    app::Message,
    screen::play::{self, Pace, Tab, game},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers},
};
use kernel::{Language, game::Seat};

use crate::driver::{Window, folder};

const REBELS: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Pair","list":{"faction":"rebel","ships":[
    {"pilot":"rookiepilot","ship":"xwing"},{"pilot":"wedgeantilles","ship":"xwing","upgrades":["predator"]}]}}"#;

fn send(window: &mut Window, message: play::Message) {
    window.send(Message::Play(message));
}

fn at_match(window: &mut Window, message: game::Message) {
    send(window, play::Message::Match(message));
}

/// A match of two rounds that a person has finished.
fn finished() -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1000.0));
    window.clipboard = Some(REBELS.into());
    window.key(Key::Character("v".into()), Modifiers::COMMAND);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    let say = |window: &mut Window, message| send(window, play::Message::SetUp(message));
    say(&mut window, play::setup::Message::SameListPicked(Seat::Second));
    say(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "random"));
    say(&mut window, play::setup::Message::SeedTyped("7".into()));
    say(&mut window, play::setup::Message::OptionSet("rounds", 2));
    say(&mut window, play::setup::Message::OptionSet("obstacles", 0));
    window.click("Start match");
    at_match(&mut window, game::Message::PacePicked(Pace::AtOnce));
    for asked in 0..2_000 {
        let board = window.play().board().unwrap();
        if board.outcome().is_some() {
            break;
        }
        let answers = board.open_answers().expect("the person is asked");
        at_match(&mut window, game::Message::Answered((asked * 7 + asked / 7) % answers));
    }
    assert!(window.play().board().unwrap().outcome().is_some());
    (window, folder)
}

/// Files of the kept games.
fn kept(folder: &tempfile::TempDir) -> Vec<std::path::PathBuf> {
    std::fs::read_dir(folder.path().join("games")).into_iter().flatten().map(|file| file.unwrap().path()).collect()
}

#[test]
fn a_match_that_a_person_finished_is_kept_and_a_file_of_it_opens_the_match() {
    let (mut window, folder) = finished();
    let answers = window.play().board().unwrap().answers();
    let [file] = &kept(&folder)[..] else { panic!("one game is kept: {:?}", kept(&folder)) };
    send(&mut window, play::Message::SetUpPressed);
    window.key(Key::Character("1".into()), Modifiers::COMMAND);
    let lists = window.lists();
    window.send(Message::FileDropped(file.clone()));
    assert_eq!(window.app().shown_problem(), None);
    assert!(window.play().is_at_table());
    assert_eq!(window.play().board().unwrap().answers().1, answers.1);
    assert_eq!(window.lists(), lists, "no list is imported");
    let games: Vec<String> =
        window.rows().iter().flat_map(|row| &row.games).map(|game| game.opponent.clone()).collect();
    assert!(matches!(&games[..], [only] if only.contains("(Random), ")), "it counts for the list: {games:?}");
    // Looking at it does not keep it once more.
    at_match(&mut window, game::Message::WentTo(3));
    assert_eq!(kept(&folder).len(), 1);
}

#[test]
fn a_finished_match_is_reviewed_and_a_round_of_it_is_gone_to() {
    let (mut window, _folder) = finished();
    window.click("Review this match");
    assert!(window.shows_part("Review Pair"), "it is asked for, since it takes a while");
    at_match(&mut window, game::Message::ReviewPressed(Seat::First));
    assert!(window.shows_part("Chance of winning for Pair"));
    assert!(window.shows_part("would have answered"));
    window.click("Round 1");
    let (at, all) = window.play().board().unwrap().answers();
    assert!(at < all);
    at_match(&mut window, game::Message::TabPicked(Tab::Log));
    at_match(&mut window, game::Message::TabPicked(Tab::Review));
    assert!(window.shows_part("Chance of winning for Pair"), "it stays");
}
