//! Practice matches and series in the window: whole games by clicks and keys, taken back, saved, gone on with.

use gui::{
    app::Message,
    look::LookChoice,
    screen::{
        play::{self, AnyMatch, Pace},
        series,
    },
};
use iced::{
    Size, Theme,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::Language;

use crate::driver::{Window, folder};

const REBELS: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Pair","list":{"faction":"rebel","ships":[
    {"pilot":"rookiepilot","ship":"xwing"},{"pilot":"wedgeantilles","ship":"xwing","upgrades":["predator"]}]}}"#;

/// A window at the set-up of a match between two X-wings each.
fn at_set_up(size: Size, language: Language) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, size);
    window.clipboard = Some(REBELS.into());
    window.key(Key::Character("v".into()), Modifiers::COMMAND);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    (window, folder)
}

/// The same with a match begun: few rounds, a seed, random players, no time lost.
fn at_table(persons: [bool; 2]) -> (Window, tempfile::TempDir) {
    let (mut window, folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    let say = |window: &mut Window, message| window.send(Message::Play(play::Message::SetUp(message)));
    for (seat, person) in kernel::game::Seat::BOTH.into_iter().zip(persons) {
        say(&mut window, play::setup::Message::PlayerPicked(seat, if person { "human" } else { "random" }));
    }
    say(&mut window, play::setup::Message::SeedTyped("7".into()));
    say(&mut window, play::setup::Message::OptionSet("rounds", 3));
    say(&mut window, play::setup::Message::OptionSet("obstacles", 2));
    window.click("Start the match");
    window.send(Message::Play(play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce))));
    (window, folder)
}

fn board(window: &Window) -> &dyn AnyMatch {
    window.play().board().expect("there is a match")
}

fn send(window: &mut Window, message: play::Message) {
    window.send(Message::Play(message));
}

/// Answers every question of a person until the game is over, by its first answer or by another one.
fn play_to_the_end(window: &mut Window) -> usize {
    let mut asked = 0;
    while board(window).outcome().is_none() {
        let answers = board(window).open_answers().expect("somebody is asked");
        send(window, play::Message::Match(play::game::Message::Answered(asked * 7 % answers)));
        asked += 1;
        assert!(asked < 3_000, "the game does not end");
    }
    asked
}

#[test]
fn a_list_goes_from_the_builder_into_a_whole_game_that_is_answered_and_told() {
    let (mut window, _folder) = at_table([true, false]);
    assert!(window.shows("Log") && window.shows("Let the computer answer"));
    // By keys: the first answer, then the next place and Enter.
    let before = board(&window).answers().0;
    window.key(Key::Character("1".into()), Modifiers::empty());
    assert!(board(&window).answers().0 > before);
    window.click("Let the computer set up for me");
    let asked = play_to_the_end(&mut window);
    assert!(asked > 5, "a person was asked {asked} times");
    let outcome = board(&window).outcome().unwrap();
    assert!(outcome.rounds <= 3);
    assert!(window.shows("Again, with the same seed") && window.shows("Watch it again"));
    // The same seed and the same answers are the same game.
    send(&mut window, play::Message::AgainPressed { anew: false });
    assert!(board(&window).outcome().is_none());
}

#[test]
fn answers_are_taken_back_and_the_game_goes_on_from_there() {
    let (mut window, _folder) = at_table([true, false]);
    window.click("Let the computer set up for me");
    for _ in 0..4 {
        send(&mut window, play::Message::Match(play::game::Message::Answered(0)));
    }
    let (at, _) = board(&window).answers();
    window.key(Key::Named(Named::Backspace), Modifiers::empty());
    let (before, all) = board(&window).answers();
    assert!(before < at && before == all);
    assert!(board(&window).open_answers().is_some(), "the person is asked again");
    send(&mut window, play::Message::Match(play::game::Message::StepBackPressed));
    assert_eq!(board(&window).answers().0, before - 1);
    let _ = play_to_the_end_from_pause(&mut window);
}

fn play_to_the_end_from_pause(window: &mut Window) -> usize {
    if board(window).open_answers().is_none() {
        send(window, play::Message::Match(play::game::Message::RunPressed));
    }
    play_to_the_end(window)
}

#[test]
fn a_saved_game_is_gone_on_with_and_a_finished_one_is_watched() {
    let (mut window, folder) = at_table([true, false]);
    window.click("Let the computer set up for me");
    for _ in 0..3 {
        send(&mut window, play::Message::Match(play::game::Message::Answered(0)));
    }
    let left = board(&window).answers();
    let path = folder.path().join("left.json");
    send(&mut window, play::Message::Files(play::file::Message::PathTyped(path.to_str().unwrap().into())));
    window.key(Key::Character("s".into()), Modifiers::COMMAND);
    assert!(path.exists());
    let _ = play_to_the_end(&mut window);
    let played = board(&window).answers();
    // The one that was left goes on where it was.
    send(&mut window, play::Message::Files(play::file::Message::OpenPressed));
    assert_eq!(board(&window).answers(), left);
    assert!(board(&window).open_answers().is_some());
    send(&mut window, play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce)));
    let _ = play_to_the_end(&mut window);
    assert!(board(&window).answers().1 > left.1 && played.1 > left.1);
    // One that is over is looked at from any point, and played on from there.
    send(&mut window, play::Message::Match(play::game::Message::WentTo(10)));
    assert_eq!(board(&window).answers().0, 10);
    assert!(window.shows("Looking back"));
    window.click("Play on from here");
    assert_eq!(board(&window).answers().0, board(&window).answers().1);
    // What is no replay is refused with a sentence, and the match stays.
    let wrong = folder.path().join("wrong.json");
    std::fs::write(&wrong, "{}").unwrap();
    send(&mut window, play::Message::Files(play::file::Message::PathTyped(wrong.to_str().unwrap().into())));
    send(&mut window, play::Message::Files(play::file::Message::OpenPressed));
    assert!(window.play().board().is_some());
}

#[test]
fn two_computers_play_to_the_end_while_one_watches() {
    let (window, _folder) = at_table([false, false]);
    let board = board(&window);
    // The match began at the usual pace, which the test waits for only until it is changed.
    assert!(board.outcome().is_some() || board.answers().1 > 0);
}

#[test]
fn two_persons_at_one_window_do_not_see_each_others_dials() {
    let (mut window, _folder) = at_table([true, true]);
    let (mut veils, mut asked) = (0, 0);
    while board(&window).outcome().is_none() && veils < 8 {
        match board(&window).open_answers() {
            Some(answers) => {
                asked += 1;
                assert!(asked < 1_000, "nobody else is asked");
                send(&mut window, play::Message::Match(play::game::Message::Answered(asked * 7 % answers)));
            }
            None => {
                assert!(veils > 0 || window.shows("Show the table"));
                window.key(Key::Named(Named::Enter), Modifiers::empty());
                veils += 1;
            }
        }
    }
    assert!(veils > 3);
}

#[test]
fn an_illegal_list_is_refused_with_its_findings() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.clipboard = Some(
        r#"{"muster":1,"system":"xwing","format":"standard","name":"Wrong","list":{"faction":"rebel","ships":[
        {"pilot":"wedgeantilles","ship":"xwing"},{"pilot":"wedgeantilles","ship":"xwing"}]}}"#
            .into(),
    );
    window.key(Key::Character("v".into()), Modifiers::COMMAND);
    window.click("Play");
    send(&mut window, play::Message::StartPressed);
    assert!(window.play().board().is_none());
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    assert_eq!(window.document().name, "Wrong");
}

#[test]
fn a_series_is_played_to_its_end_and_one_is_cancelled() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 1400.0), Language::English);
    window.click("Series");
    for seat in kernel::game::Seat::BOTH {
        window.send(Message::Series(series::Message::SetUp(play::setup::Message::PlayerPicked(seat, "random"))));
    }
    window.send(Message::Series(series::Message::SetUp(play::setup::Message::OptionSet("rounds", 2))));
    window.send(Message::Series(series::Message::GamesTyped("6".into())));
    window.click("Start the series");
    let account = window.series().account().unwrap().as_ref().unwrap().clone();
    assert_eq!((account.tally.games, account.names[kernel::game::Seat::First].as_str()), (6, "Pair (1)"));
    assert!(window.shows("6 games played") && window.shows("Rookie Pilot"));
    // One of a million games is ended by a key.
    window.send(Message::Series(series::Message::GamesTyped("1000000".into())));
    let task = window.hold(Message::Series(series::Message::StartPressed));
    assert!(window.shows("Cancel"));
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    window.finish(task);
    let account = window.series().account().unwrap().as_ref().unwrap();
    assert!(account.tally.games < 1_000_000);
}

#[test]
fn the_screens_fit_into_small_windows_in_every_look_and_language() {
    for (size, language) in
        [(Size::new(800.0, 600.0), Language::Spanish), (Size::new(1280.0, 800.0), Language::English)]
    {
        let (mut window, _folder) = at_set_up(size, language);
        for choice in LookChoice::ALL {
            let theme: Theme = choice.look().theme();
            window.can_be_drawn(&theme);
        }
        send(&mut window, play::Message::StartPressed);
        window.can_be_drawn(&LookChoice::Dark.look().theme());
    }
}
