//! A match as something to watch: every attack is read, and nothing moves under the hand.

use gui::{
    look::LookChoice,
    preferences::AttackTime,
    screen::play::{self, Pace, game},
};
use iced::{
    Point, Rectangle, Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::Language;

use crate::{
    driver::Window,
    matches::{self, WIDE, at_table, board, click, point_at, question},
};

const NARROW: Size = Size::new(800.0, 600.0);

const PAIR: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Pair","list":{"faction":"rebel","ships":[
    {"pilot":"rookiepilot","ship":"xwing"},{"pilot":"wedgeantilles","ship":"xwing"}]}}"#;

/// A match at its first dial, at a pace at which attacks are seen.
fn at_first_dial(size: Size) -> (Window, tempfile::TempDir) {
    let (mut window, folder) = matches::in_builder(PAIR, size, Language::English);
    matches::begin(&mut window, [true, false], &[("rounds", 6), ("obstacles", 0)]);
    at_table(&mut window, game::Message::OpeningDelegated);
    at_table(&mut window, game::Message::PacePicked(Pace::Fast));
    (window, folder)
}

fn enter(window: &mut Window) {
    window.key(Key::Named(Named::Enter), Modifiers::empty());
}

/// Lets the computer play on until dice are to be read.
fn until_read(window: &mut Window) -> bool {
    for _ in 0..400 {
        if board(window).is_reading() {
            return true;
        }
        if board(window).open_answers().is_none() {
            return false;
        }
        at_table(window, game::Message::Delegated);
    }
    false
}

#[test]
fn the_dice_of_every_attack_stay_until_they_are_read() {
    let (mut window, _folder) = at_first_dial(WIDE);
    let mut read = 0;
    while until_read(&mut window) {
        read += 1;
        assert!(window.shows("Go on") && window.shows_part("Since your last answer: "));
        assert_eq!(board(&window).open_answers(), None, "nothing is asked over them");
        assert!(board(&window).has_dice(&window.context()));
        let before = board(&window).answers();
        window.key(Key::Character("1".into()), Modifiers::empty());
        assert_eq!(board(&window).answers(), before, "a digit in a hurry answers nothing");
        enter(&mut window);
    }
    // Every attack has a headline in the log.
    let replay = board(&window).replay(&window.context());
    let declared = replay.matches("\"attack\"").count();
    assert!(declared > 1 && read == declared, "{read} read of {declared}");
}

#[test]
fn who_is_in_a_hurry_reads_by_the_clock_and_finds_it_so_again() {
    let (mut window, folder) = at_first_dial(WIDE);
    at_table(&mut window, game::Message::AttackTimePicked(AttackTime::Fast));
    assert!(!until_read(&mut window), "the match goes on by itself");
    assert!(board(&window).outcome().is_some());
    drop(window);
    let window = Window::sized(folder.path(), Language::English, WIDE);
    assert_eq!(window.context().attacks, AttackTime::Fast);
}

#[test]
fn table_dial_tabs_and_helps_never_change_their_place() {
    let (mut window, _folder) = at_first_dial(WIDE);
    let places = |window: &mut Window| -> [Rectangle; 4] {
        ["play-table", "play-docked", "play-tabs", "play-helps"].map(|element| window.bounds_of(element))
    };
    let first = places(&mut window);
    let (mut dice, mut asked) = (false, std::collections::BTreeSet::new());
    for _ in 0..160 {
        if board(&window).is_reading() {
            dice = true;
            assert_eq!(places(&mut window), first, "dice");
            enter(&mut window);
        } else if board(&window).open_answers().is_some() {
            let _ = asked.insert(question(&window));
            assert_eq!(places(&mut window), first, "{}", question(&window));
            at_table(&mut window, game::Message::Delegated);
        } else {
            break;
        }
    }
    assert!(dice && asked.len() > 4, "{asked:?}");
    let [table, dial, ..] = first;
    assert!(!table.intersects(&dial), "the dial lies over no ship");
}

#[test]
fn a_new_question_comes_to_the_front_of_a_narrow_window() {
    let (mut window, _folder) = at_first_dial(NARROW);
    let asked = "Read the dice";
    at_table(&mut window, game::Message::TabPicked(play::Tab::Piece));
    let first = question(&window);
    assert!(!window.shows_part(&first), "a piece is read over it");
    at_table(&mut window, game::Message::Delegated);
    assert!(window.shows_part("speed, then arrows") || window.shows_part(asked), "{}", question(&window));
}

#[test]
fn a_ship_keeps_its_heading_and_stands_where_the_ghost_was() {
    let (mut window, _folder) = matches::in_builder(PAIR, WIDE, Language::English);
    matches::begin(&mut window, [true, true], &[("rounds", 2), ("obstacles", 0)]);
    while !question(&window).starts_with("Where is") {
        matches::answer(&mut window, |_| 0);
        assert!(board(&window).answers().0 < 20, "{}", question(&window));
    }
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let table = window.bounds_of("play-table");
    let before = board(&window).answers().0;
    // The viewer's edge is below; beyond range 1 nothing is placed.
    for (share, legal) in [(0.5, false), (0.93, true)] {
        let at = Point::new(table.center_x() + 37.0, table.y + table.height * share);
        point_at(&mut window, &mut screen, &theme, at);
        assert_eq!(board(&window).looked_at(), None, "no offered place attracts it");
        click(&mut window, &mut screen, &theme);
        assert_eq!(board(&window).answers().0 > before, legal, "{:?}", window.problem());
        window.send(gui::app::Message::NoticeClosed);
    }
    let replay = board(&window).replay(&window.context()).replace(' ', "");
    assert!(replay.contains("\"stand\"") && replay.contains("\"turn\":0"), "straight ahead, as nobody turned it");
}
