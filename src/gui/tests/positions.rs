//! Positions and exercises in the window: played on from an earlier point, saved as a file, solved or not.

use std::fs;

use gui::{
    app::{Destination, Message},
    screen::play::{self, AnyMatch, Onward, Pace, file},
};
use iced::Size;
use kernel::{Language, game::Seat};
use practice::{ReplayText, exercise::Course};

use crate::driver::{Window, folder};

fn send(window: &mut Window, message: play::Message) {
    window.send(Message::Play(message));
}

fn at_once(window: &mut Window) {
    send(window, play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce)));
}

fn board(window: &Window) -> &dyn AnyMatch {
    window.play().board().expect("there is a match")
}

/// An exercise of X-Wing on the table.
fn at_exercise(id: &str, language: Language) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, Size::new(1280.0, 800.0));
    window.send(Message::Went(Destination::Play));
    send(&mut window, play::Message::ExercisesPressed(true));
    send(&mut window, play::Message::ExercisePressed(id.into()));
    at_once(&mut window);
    (window, folder)
}

/// Lets the computer answer for the person until the match has so many answers or is over.
fn answered(window: &mut Window, count: usize) {
    while board(window).outcome().is_none() && board(window).answers().1 < count {
        send(window, play::Message::Match(play::game::Message::Delegated));
    }
}

#[test]
fn exercises_are_listed_played_and_what_came_of_them_is_kept() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1600.0));
    window.send(Message::Went(Destination::Play));
    assert!(window.shows("Exercises") && window.shows("0 of 12 solved") && !window.shows("Mind the edge"));
    window.click("Exercises");
    window.click("Mind the edge");
    at_once(&mut window);
    assert!(window.shows("Mind the edge") && window.shows("Not decided yet."));
    answered(&mut window, 4_000);
    assert!(window.shows("Solved.") || window.shows_part("Not solved."));
    let kept = Course::read(&fs::read_to_string(folder.path().join("exercises.json")).unwrap());
    let mark = kept.mark("xwing", "mind-the-edge");
    assert_eq!(mark.tries, 1);
    assert_eq!(mark.best.is_some(), mark.solved == 1);
    send(&mut window, play::Message::SetUpPressed);
    assert!(window.shows(&format!("{} of 12 solved", mark.solved)));
}

#[test]
fn a_match_is_played_on_from_an_earlier_point_by_others_and_the_one_before_is_kept() {
    let (mut window, folder) = at_exercise("joust", Language::English);
    answered(&mut window, 30);
    let (at, _) = board(&window).answers();
    assert!(at >= 30 && board(&window).outcome().is_none());
    send(&mut window, play::Message::Match(play::game::Message::WentTo(10)));
    send(&mut window, play::Message::OnwardPicked(Onward { own: Some(Seat::Second), level: 0, dice: Some(7) }));
    send(&mut window, play::Message::OnwardPressed);
    at_once(&mut window);
    assert!(window.problem().is_none());
    assert!(board(&window).answers().1 < 10, "the answers before belong to the position");
    let kept = fs::read_dir(folder.path().join("games")).unwrap().count();
    assert_eq!(kept, 1, "the match as it was is among the saved ones");
    answered(&mut window, 4_000);
    assert!(board(&window).outcome().is_some());
    let replay = board(&window).replay(&window.context());
    assert_eq!(ReplayText::open(&replay).unwrap().system(), Ok("xwing"));
}

#[test]
fn the_position_in_view_is_a_file_that_opens_as_a_match_there() {
    let (mut window, folder) = at_exercise("joust", Language::Spanish);
    answered(&mut window, 20);
    let asked = board(&window).question(&window.context());
    send(&mut window, play::Message::Files(file::Message::PositionPressed));
    let saved = fs::read_dir(folder.path().join("games")).unwrap().flatten().next().expect("a file").path();
    send(&mut window, play::Message::Files(file::Message::SavedPicked(saved)));
    assert!(window.problem().is_none());
    assert_eq!((board(&window).answers(), board(&window).question(&window.context())), ((0, 0), asked));
}
