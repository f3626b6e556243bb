//! Helpers for tests of matches: from the builder to the table, questions, clicks and answers to the end.

use gui::{
    app::Message,
    screen::{
        play::{self, AnyMatch, Pace, game, setup},
        series::{self, Account},
    },
};
use iced::{
    Event, Point, Size, Theme,
    keyboard::{Key, Modifiers, key::Named},
    mouse,
};
use kernel::{Language, game::Seat};

use crate::{
    driver::{Window, folder},
    screen::Screen,
};

pub const WIDE: Size = Size::new(1280.0, 800.0);

pub fn set(window: &mut Window, message: setup::Message) {
    window.send(Message::Play(play::Message::SetUp(message)));
}

pub fn at_table(window: &mut Window, message: game::Message) {
    window.send(Message::Play(play::Message::Match(message)));
}

/// A window with a list in the builder.
pub fn in_builder(list: &str, size: Size, language: Language) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, size);
    window.paste(list);
    window.send(Message::NoticeClosed);
    (window, folder)
}

/// A match of the open list against itself, with these options, between persons or random players.
pub fn begin(window: &mut Window, persons: [bool; 2], options: &[(&'static str, i64)]) {
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    set(window, setup::Message::SameListPicked(Seat::Second));
    start(window, persons, options);
}

/// A match of the set-up, with these options, between persons or random players.
pub fn start(window: &mut Window, persons: [bool; 2], options: &[(&'static str, i64)]) {
    for (seat, person) in Seat::BOTH.into_iter().zip(persons) {
        set(window, setup::Message::PlayerPicked(seat, if person { "human" } else { "random" }));
    }
    set(window, setup::Message::SeedTyped("7".into()));
    for (key, value) in options {
        set(window, setup::Message::OptionSet(key, *value));
    }
    window.send(Message::Play(play::Message::StartPressed));
    at_table(window, game::Message::PacePicked(Pace::AtOnce));
    // Every question is asked.
    at_table(window, game::Message::View(play::spatial::Message::RoutinePressed));
    // The whole table stays in view.
    at_table(window, game::Message::View(play::spatial::Message::FitPressed));
}

/// Plays a series to its end, between players of this kind, and returns its account.
pub fn series(window: &mut Window, set_up: Vec<setup::Message>, player: &'static str, games: u32) -> Account {
    window.go_to_series();
    let players = Seat::BOTH.map(|seat| setup::Message::PlayerPicked(seat, player));
    for message in set_up.into_iter().chain(players) {
        window.send(Message::Series(series::Message::SetUp(message)));
    }
    window.send(Message::Series(series::Message::GamesTyped(games.to_string())));
    window.send(Message::Series(series::Message::StartPressed));
    let account = window.series().account().unwrap().as_ref().unwrap().clone();
    assert_eq!(account.tally.games, u64::from(games));
    assert!(window.shows(&format!("{games} games played")));
    account
}

pub fn board(window: &Window) -> &dyn AnyMatch {
    window.play().board().expect("there is a match")
}

pub fn question(window: &Window) -> String {
    board(window).question(&window.context())
}

/// Answers the question, or passes the window on.
pub fn answer(window: &mut Window, pick: impl Fn(usize) -> usize) {
    match board(window).open_answers() {
        Some(answers) => at_table(window, game::Message::Answered(pick(answers))),
        None => window.key(Key::Named(Named::Enter), Modifiers::empty()),
    }
}

/// Answers every question of persons until the match is over.
pub fn play_to_the_end(window: &mut Window) -> usize {
    let mut asked = 0;
    while board(window).outcome().is_none() {
        answer(window, |answers| asked * 7 % answers);
        asked += 1;
        assert!(asked < 6_000, "the game does not end");
    }
    asked
}

pub fn point_at(window: &mut Window, screen: &mut Screen, theme: &Theme, position: Point) {
    screen.point_at(position.x, position.y);
    window.paint_on(screen, theme, &[Event::Mouse(mouse::Event::CursorMoved { position })]);
}

pub fn click(window: &mut Window, screen: &mut Screen, theme: &Theme) {
    window.paint_on(screen, theme, &iced_test::simulator::click().collect::<Vec<_>>());
}

/// Checks that all tabs and some previews can be drawn in every look.
pub fn fits_in_every_look(window: &mut Window, answers: usize) {
    use gui::look::LookChoice;
    for choice in LookChoice::ALL {
        window.can_be_drawn(&choice.look().theme());
    }
    for tab in [play::Tab::Log, play::Tab::Pieces, play::Tab::Piece, play::Tab::Account] {
        at_table(window, game::Message::TabPicked(tab));
        window.can_be_drawn(&LookChoice::Dark.look().theme());
    }
    for answer in 0..board(window).open_answers().unwrap().min(answers) {
        at_table(window, game::Message::Weighed(Some(answer)));
        window.can_be_drawn(&LookChoice::Light.look().theme());
    }
}
