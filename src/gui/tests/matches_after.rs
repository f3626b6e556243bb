//! After a match in the window: it is kept, opened from its file, and reviewed.

use gui::{
    app::Message,
    screen::play::{self, Pace, Tab, game},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, game::Seat};

use crate::{
    driver::{Window, folder},
    matches::set,
};

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
    window.paste(REBELS);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    set(&mut window, play::setup::Message::SameListPicked(Seat::Second));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "random"));
    set(&mut window, play::setup::Message::SeedTyped("7".into()));
    set(&mut window, play::setup::Message::OptionSet("rounds", 2));
    set(&mut window, play::setup::Message::OptionSet("obstacles", 0));
    window.click("Set up by hand");
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
fn a_finished_match_is_reviewed_and_the_review_is_kept_with_it() {
    let (mut window, folder) = finished();
    window.click("Review this match");
    assert!(window.shows_part("Review Pair"), "it is asked for, since it takes a while");
    at_match(&mut window, game::Message::ReviewPressed { seat: Seat::First, anew: false });
    assert!(window.shows_part("Chance of winning for Pair"));
    assert!(window.shows_part("would have answered"));
    at_match(&mut window, game::Message::TabPicked(Tab::Log));
    at_match(&mut window, game::Message::TabPicked(Tab::Review));
    assert!(window.shows_part("Chance of winning for Pair"), "it stays");
    // It is in the file, and there at once when the file is opened.
    let [file] = &kept(&folder)[..] else { panic!("one game is kept: {:?}", kept(&folder)) };
    assert!(std::fs::read_to_string(file).unwrap().contains("\"reviews\""));
    drop(window);
    let mut window = Window::sized(folder.path(), Language::Spanish, Size::new(800.0, 600.0));
    window.send(Message::FileDropped(file.clone()));
    at_match(&mut window, game::Message::TabPicked(Tab::Review));
    assert!(window.shows_part("Probabilidad de ganar de Pair"));
    // Another way from the middle is another match: the review is not of it, and the file stays as it was.
    let before = std::fs::read_to_string(file).unwrap();
    at_match(&mut window, game::Message::WentTo(30));
    at_match(&mut window, game::Message::PlayOnPressed);
    assert!(!window.shows_part("Probabilidad de ganar de Pair"));
    assert_eq!(std::fs::read_to_string(file).unwrap(), before);
}

/// The file of a match in which a dial of the person's was a mistake, with the number of answers before it.
fn with_mistake(file: &std::path::Path) -> usize {
    let text = std::fs::read_to_string(file).unwrap();
    let answers = text.split_once("\"answers\": [").unwrap().1.lines().skip(1);
    let dial = answers.take_while(|line| line.starts_with("    ")).position(|line| line.contains("dial")).unwrap();
    let review = format!(
        r#"{{"seat":"first","judge":"heuristic","games":50,"seed":3,"chances":[
            {{"answers":0,"round":1,"chance":{{"rate":0.5,"low":0.4,"high":0.6}}}}],
            "mistakes":[{{"answers":{dial},"round":1,"better":1,"damage":[0.62,-0.34],
            "cost":{{"mean":0.23,"low":0.1,"high":0.36,"pairs":50}}}}],"choices":9,"otherwise":4,
            "luck":{{"attacks":3,"worse":0.12,"dealt":{{"fell":2,"expected":3.1}},"taken":{{"fell":4,"expected":1.9}}}}}}"#
    );
    let text = text.replace("  \"outcome\":", &format!("  \"reviews\": [{review}],\n  \"outcome\":"));
    std::fs::write(file, text).unwrap();
    dial
}

#[test]
fn the_next_mistake_is_told_with_the_better_answer_and_can_be_played_from() {
    let (window, folder) = finished();
    drop(window);
    let file = kept(&folder).remove(0);
    let dial = with_mistake(&file);
    for size in [Size::new(1280.0, 800.0), Size::new(800.0, 600.0)] {
        let mut window = Window::sized(folder.path(), Language::English, size);
        window.send(Message::FileDropped(file.clone()));
        assert_eq!(window.app().shown_problem(), None);
        at_match(&mut window, game::Message::TabPicked(Tab::Review));
        assert!(window.shows_part("2, expected 3.1") && window.shows_part("12 of 100 rolls anew"));
        window.key(Key::Character("n".into()), Modifiers::empty());
        let (at, all) = window.play().board().unwrap().answers();
        assert_eq!(at, dial);
        if size.width > 1000.0 {
            assert!(window.shows_part("Blunder. Round 1: 23 of 100 games (10 to 36)"));
            assert!(window.shows_part("damage dealt +0.6, taken −0.3"));
        }
        // A click on the table answers nothing: the match is over.
        at_match(&mut window, game::Message::Answered(0));
        assert_eq!(window.play().board().unwrap().answers(), (at, all));
        at_match(&mut window, game::Message::PlayOnPressed);
        assert!(window.play().board().unwrap().open_answers().is_some());
    }
}

#[test]
fn a_hint_says_what_the_expert_would_choose_and_enter_takes_it() {
    let (mut window, _folder) = finished();
    at_match(&mut window, game::Message::WentTo(0));
    at_match(&mut window, game::Message::PlayOnPressed);
    let mut hinted = 0;
    for _ in 0..12 {
        if window.play().board().unwrap().open_answers().is_none_or(|answers| answers < 2) {
            at_match(&mut window, game::Message::Delegated);
            continue;
        }
        let before = window.play().board().unwrap().answers().0;
        window.key(Key::Character("v".into()), Modifiers::empty());
        assert!(window.shows_part("Expert would choose: "), "the player that looks furthest");
        assert!(window.play().board().unwrap().looked_at().is_some());
        window.key(Key::Named(Named::Enter), Modifiers::empty());
        assert!(window.play().board().unwrap().answers().0 > before);
        assert!(!window.shows_part("Expert would choose: "), "a hint is for one question");
        hinted += 1;
    }
    assert!(hinted > 2);
}
