//! Positions and exercises in the window: played on from an earlier point, saved as a file, solved or not.

use std::fs;

use gui::{
    app::{Destination, Message},
    screen::play::{self, AnyMatch, Onward, Pace, file, game::arrange::Message as Arrange},
};
use iced::{Point, Size, Vector};
use kernel::{
    Language,
    game::{Match as _, Playable as _, Seat, arranging::Subject},
};
use practice::{
    Opponents, Replay, ReplayText,
    exercise::{Course, Goal},
};
use systems::SystemId;

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

fn arrange(window: &mut Window, message: Arrange) {
    send(window, play::Message::Match(play::game::Message::Arrange(message)));
}

/// The state of the match where the position of a file begins.
fn reached<S: Opponents>(catalog: &S::Catalog, text: &str) -> String {
    let replay = Replay::<S>::read(catalog, &ReplayText::open(text).unwrap()).unwrap();
    let mut state = String::new();
    replay.setup.reached(catalog).unwrap().write_state(&mut state).unwrap();
    state
}

/// The only file of a folder.
fn only_file(folder: &std::path::Path) -> String {
    let mut files = fs::read_dir(folder).unwrap().flatten();
    let text = fs::read_to_string(files.next().expect("a file").path()).unwrap();
    assert!(files.next().is_none());
    text
}

const SHIP: Subject = Subject::Piece { seat: Seat::First, place: 0, number: 0 };

#[test]
fn a_position_set_up_in_the_window_is_the_one_that_its_changes_in_writing_give() {
    let (mut window, folder) = at_exercise("joust", Language::English);
    send(&mut window, play::Message::Files(file::Message::PositionPressed));
    let games = folder.path().join("games");
    let before = only_file(&games);
    fs::remove_dir_all(&games).unwrap();
    arrange(&mut window, Arrange::Opened(true));
    let catalog = xwing::Catalog::bundled().unwrap();
    let replay = Replay::<xwing::XWing>::read(&catalog, &ReplayText::open(&before).unwrap()).unwrap();
    let known = xwing::XWing::subjects(&replay.setup.reached(&catalog).unwrap());
    let ship = known.iter().find(|one| one.subject == SHIP).unwrap();
    let [x, y] = ["x", "y"].map(|id| ship.value(id).unwrap());
    // It is dragged, then turned, and gets a token; a step too much is taken back.
    let at = Point::new(x as f32, y as f32);
    arrange(&mut window, Arrange::Dragged(at, at + Vector::new(-60.0, 25.0)));
    arrange(&mut window, Arrange::Dragged(at, at + Vector::new(-120.0, 40.0)));
    arrange(&mut window, Arrange::PutDown);
    arrange(&mut window, Arrange::Turned(45));
    arrange(&mut window, Arrange::Set(SHIP, "stress", 2));
    arrange(&mut window, Arrange::Set(SHIP, "stress", 3));
    arrange(&mut window, Arrange::Undone);
    assert!(window.shows("The rules forbid nothing."));
    send(&mut window, play::Message::Files(file::Message::PositionPressed));
    let heading = (ship.value("heading").unwrap() + 45) % 360;
    let mut written: serde_json::Value = serde_json::from_str(&before).unwrap();
    let legs = written["position"].as_array_mut().unwrap();
    legs.push(serde_json::json!({ "answers": [], "changes": [
        { "side": 1, "piece": 1, "x": x - 120, "y": y + 40, "heading": heading, "stress": 2 }] }));
    let in_writing = reached::<xwing::XWing>(&catalog, &written.to_string());
    assert_eq!(reached::<xwing::XWing>(&catalog, &only_file(&games)), in_writing);
}

#[test]
fn what_the_rules_forbid_is_said_while_it_is_set_up_and_it_is_not_played() {
    for (language, words) in [(Language::English, "The rules forbid:"), (Language::Spanish, "Las reglas prohíben:")] {
        let (mut window, _folder) = at_exercise("joust", language);
        arrange(&mut window, Arrange::Opened(true));
        arrange(&mut window, Arrange::Set(SHIP, "x", 2));
        assert!(window.shows(words) && window.shows("XW-DAMAGE-16"));
        send(&mut window, play::Message::OnwardPressed);
        assert!(window.problem().is_some(), "it cannot be played");
        arrange(&mut window, Arrange::Undone);
        assert!(!window.shows(words));
        send(&mut window, play::Message::OnwardPicked(Onward { own: None, level: 0, dice: Some(3) }));
        send(&mut window, play::Message::OnwardPressed);
        assert!(!board(&window).is_arranged());
    }
}

#[test]
fn an_exercise_made_in_the_window_is_kept_listed_and_played() {
    let (mut window, folder) = at_exercise("joust", Language::English);
    arrange(&mut window, Arrange::Opened(true));
    arrange(&mut window, Arrange::Drafted(true));
    send(&mut window, play::Message::ExerciseKept);
    assert!(window.problem().is_some(), "it has neither name nor goal");
    arrange(&mut window, Arrange::DraftNamed("Straight on".into()));
    arrange(&mut window, Arrange::GoalAdded(Goal::Alive(SHIP)));
    arrange(&mut window, Arrange::GoalAdded(Goal::Dealt(1)));
    send(&mut window, play::Message::ExerciseKept);
    let text = only_file(&folder.path().join("exercises"));
    let catalog = xwing::Catalog::bundled().unwrap();
    let all = practice::exercise::read::<xwing::XWing>(&catalog, &text).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(all[0].goals, [Goal::Alive(SHIP), Goal::Dealt(1)]);
    send(&mut window, play::Message::SetUpPressed);
    send(&mut window, play::Message::ExercisesPressed(true));
    send(&mut window, play::Message::OwnExercisePressed(0));
    at_once(&mut window);
    assert!(window.shows("Straight on") && window.shows("Not decided yet."));
    answered(&mut window, 4_000);
    assert!(window.shows("Solved.") || window.shows_part("Not solved."));
}

#[test]
fn the_table_of_two_lists_is_set_up_by_hand_in_every_game_and_in_both_languages() {
    for language in Language::ALL {
        for system in [SystemId::XWing, SystemId::Legion, SystemId::ImperialAssault, SystemId::Deckbuilding] {
            let folder = folder();
            let mut window = Window::sized(folder.path(), language, Size::new(800.0, 600.0));
            window.send(Message::Went(Destination::Play));
            send(&mut window, play::Message::SetUp(play::setup::Message::GamePicked(system)));
            send(&mut window, play::Message::SetUp(play::setup::Message::ShelfPicked(Seat::First, 0)));
            send(&mut window, play::Message::ArrangePressed);
            assert_eq!(window.problem(), None, "{system:?}");
            assert!(board(&window).is_arranged());
            let fine = if language == Language::English {
                "The rules forbid nothing."
            } else {
                "Las reglas no prohíben nada."
            };
            assert!(window.shows(fine), "{system:?}");
            for subject in [Subject::Table, Subject::Side(Seat::First), SHIP, Subject::Thing(0)] {
                arrange(&mut window, Arrange::Picked(Some(subject)));
                assert!(!window.shows_part("position.") && !window.shows_part("{"), "{system:?} {subject:?}");
            }
        }
    }
}
