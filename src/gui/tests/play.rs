//! Practice matches and series in the window: whole games by clicks and keys, undone, saved, resumed.

use gui::{
    app::{Destination, Message},
    look::LookChoice,
    screen::{
        play::{self, AnyMatch, Pace},
        series, settings,
    },
};
use iced::{
    Size, Theme,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, game::Seat};

use crate::{
    driver::{Window, folder},
    matches::{self, set},
};

const REBELS: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Pair","list":{"faction":"rebel","ships":[
    {"pilot":"rookiepilot","ship":"xwing"},{"pilot":"wedgeantilles","ship":"xwing","upgrades":["predator"]}]}}"#;

/// A window at the set-up of a match between pairs of X-wings.
fn at_set_up(size: Size, language: Language) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, size);
    window.paste(REBELS);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    (window, folder)
}

/// A match of few rounds with a seed, random players and no pauses.
fn at_table(persons: [bool; 2]) -> (Window, tempfile::TempDir) {
    let (mut window, folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    set(&mut window, play::setup::Message::SameListPicked(Seat::Second));
    for (seat, person) in Seat::BOTH.into_iter().zip(persons) {
        set(&mut window, play::setup::Message::PlayerPicked(seat, if person { "human" } else { "random" }));
    }
    set(&mut window, play::setup::Message::SeedTyped("7".into()));
    set(&mut window, play::setup::Message::OptionSet("rounds", 3));
    set(&mut window, play::setup::Message::OptionSet("obstacles", 2));
    window.click("Set up by hand");
    window.send(Message::Play(play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce))));
    (window, folder)
}

fn board(window: &Window) -> &dyn AnyMatch {
    window.play().board().expect("there is a match")
}

fn send(window: &mut Window, message: play::Message) {
    window.send(Message::Play(message));
}

/// Answers every question of a person until the match is over, by the first or another answer.
fn play_to_the_end(window: &mut Window) -> usize {
    let mut asked = 0;
    while board(window).outcome().is_none() {
        let answers = board(window).open_answers().expect("somebody is asked");
        send(window, play::Message::Match(play::game::Message::Answered((asked * 7 + asked / 7) % answers)));
        asked += 1;
        assert!(asked < 3_000, "the game does not end");
    }
    asked
}

#[test]
fn a_list_goes_from_the_builder_into_a_whole_game_that_is_answered_and_told() {
    let (mut window, _folder) = at_table([true, false]);
    assert!(window.shows("Log") && window.shows("Let the computer answer"));
    assert!(window.shows("Setup") && window.shows("Yours") && window.shows("Opponent's"));
    // Keys: the first obstacle is previewed, Enter takes it; then the next place and Enter.
    let before = board(&window).answers().0;
    if board(&window).question(&window.context()).contains("obstacle") {
        window.key(Key::Character("1".into()), Modifiers::empty());
        assert_eq!(board(&window).answers().0, before, "a digit alone places nothing");
        window.key(Key::Named(Named::Enter), Modifiers::empty());
        window.key(Key::Character("n".into()), Modifiers::empty());
        window.key(Key::Named(Named::Enter), Modifiers::empty());
        assert!(board(&window).answers().0 >= before + 2);
    }
    window.click("Let the computer set up for me");
    let asked = play_to_the_end(&mut window);
    assert!(asked > 5, "a person was asked {asked} times");
    let outcome = board(&window).outcome().unwrap();
    assert!(outcome.rounds <= 3);
    assert!(window.shows("Again, with the same seed") && window.shows("Watch again"));
    // The same seed and answers give the same match.
    send(&mut window, play::Message::AgainPressed { anew: false });
    assert!(board(&window).outcome().is_none());
}

#[test]
fn every_game_is_set_up_from_the_bar_without_a_list_of_it() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    for destination in [gui::app::Destination::Play, gui::app::Destination::Series] {
        window.send(Message::Went(destination));
        if destination == gui::app::Destination::Series {
            // The place leads to the report card first.
            window.send(Message::Measure(gui::screen::measure::Message::SeriesPressed));
        }
        window.click("Star Wars: Legion");
        let set = |message| match destination {
            gui::app::Destination::Play => Message::Play(play::Message::SetUp(message)),
            _ => Message::Series(series::Message::SetUp(message)),
        };
        window.send(set(play::setup::Message::ShelfPicked(Seat::First, 0)));
    }
    for setup in [window.play().setup(), window.series().setup()] {
        assert!(setup.system() == systems::SystemId::Legion && setup.is_ready());
    }
}

#[test]
fn the_window_says_why_the_computer_did_what_it_did_and_no_dial_before_it_is_revealed() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    set(&mut window, play::setup::Message::SameListPicked(Seat::Second));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "searching"));
    set(&mut window, play::setup::Message::SeedTyped("7".into()));
    set(&mut window, play::setup::Message::OptionSet("obstacles", 0));
    window.click("Set up by hand");
    window.send(Message::Play(play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce))));
    window.click("Let the computer set up for me");
    let mut explained = false;
    for asked in 0..60 {
        // Set dials are hidden: nothing explains them before they are flown.
        if !window.shows("Round 1 · Activation phase") {
            assert!(!window.shows("Why?"), "a dial is told while it is hidden");
        }
        if window.shows("Why?") {
            explained = true;
            break;
        }
        let Some(answers) = board(&window).open_answers() else { break };
        send(&mut window, play::Message::Match(play::game::Message::Answered(asked % answers)));
    }
    assert!(explained, "the computer said nothing");
    window.click("Why?");
    assert!(window.shows_part("In points: how far ahead its side was on average"));
    window.click("Why?");
    assert!(!window.shows_part("In points: how far ahead its side was on average"));
    // Undone answers are not explained any more.
    for _ in 0..60 {
        window.key(Key::Named(Named::Backspace), Modifiers::empty());
    }
    assert!(!window.shows("Why?"));
}

#[test]
fn a_match_that_is_saved_and_opened_again_says_why_and_no_dial_before_it_is_revealed() {
    let (mut window, folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    set(&mut window, play::setup::Message::SameListPicked(Seat::Second));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::First, "searching"));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "human"));
    set(&mut window, play::setup::Message::SeedTyped("7".into()));
    set(&mut window, play::setup::Message::OptionSet("obstacles", 0));
    window.click("Set up by hand");
    window.send(Message::Play(play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce))));
    window.click("Let the computer set up for me");
    let path = folder.path().join("why.json");
    let reopened = |window: &mut Window| {
        let _ = std::fs::remove_file(&path);
        send(window, play::Message::Files(play::file::Message::PathTyped(path.to_str().unwrap().into())));
        window.key(Key::Character("s".into()), Modifiers::COMMAND);
        send(window, play::Message::Files(play::file::Message::OpenPressed));
        window.send(Message::Play(play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce))));
        std::fs::read_to_string(&path).unwrap().contains("\"reasons\"")
    };
    let (mut hidden, mut explained) = (false, false);
    for asked in 0..60 {
        let planning = !window.shows("Round 1 · Activation phase");
        let (shown, kept) = (window.shows("Why?"), reopened(&mut window));
        assert_eq!(window.shows("Why?"), shown, "after {:?} answers", board(&window).answers());
        // The file has the dial and its reasons, but the window hides them.
        hidden |= planning && kept;
        if shown {
            explained = true;
            break;
        }
        let Some(answers) = board(&window).open_answers() else { break };
        send(&mut window, play::Message::Match(play::game::Message::Answered(asked % answers)));
    }
    assert!(hidden && explained, "hidden {hidden}, explained {explained}");
    window.click("Why?");
    assert!(window.shows_part("In points: how far ahead its side was on average"));
}

#[test]
fn a_letter_lets_the_computer_answer() {
    let (mut window, _folder) = at_table([true, false]);
    let before = board(&window).answers().0;
    window.key(Key::Character("c".into()), Modifiers::empty());
    assert!(board(&window).answers().0 > before);
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
    // An unfinished match resumes, which is no fault.
    send(&mut window, play::Message::Files(play::file::Message::PathTyped(path.to_str().unwrap().into())));
    send(&mut window, play::Message::Files(play::file::Message::OpenPressed));
    assert!(window.shows("This match is not over; it continues where it was left."));
    assert_eq!(window.app().shown_problem(), None);
    assert_eq!(board(&window).answers(), left);
    assert!(board(&window).open_answers().is_some());
    send(&mut window, play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce)));
    let _ = play_to_the_end(&mut window);
    assert!(board(&window).answers().1 > left.1 && played.1 > left.1);
    // A finished match is reviewed at any point, and continued from there.
    send(&mut window, play::Message::Match(play::game::Message::WentTo(10)));
    assert_eq!(board(&window).answers().0, 10);
    assert!(window.shows("Looking back"));
    window.click("Take this match back to here");
    assert_eq!(board(&window).answers().0, board(&window).answers().1);
    // An invalid replay is rejected with a sentence, and the match stays.
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
    // The match started at the usual pace, so the test waits only until it changes.
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
    window.paste(
        r#"{"muster":1,"system":"xwing","format":"standard","name":"Wrong","list":{"faction":"rebel","ships":[
        {"pilot":"wedgeantilles","ship":"xwing"},{"pilot":"wedgeantilles","ship":"xwing"}]}}"#,
    );
    window.click("Play");
    send(&mut window, play::Message::StartPressed);
    assert!(window.play().board().is_none());
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    assert_eq!(window.document().name, "Wrong");
}

#[test]
fn escape_closes_an_open_menu_of_the_set_up_and_stays_there() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    let menus =
        [play::setup::Message::ListsPressed(Some(Seat::Second)), play::setup::Message::ListsPressed(Some(Seat::First))];
    for menu in menus {
        send(&mut window, play::Message::SetUp(menu));
        assert!(window.shows("Well-known lists"));
        // Enter does not reach the page behind the menu.
        window.key(Key::Named(Named::Enter), Modifiers::empty());
        assert!(window.play().board().is_none());
        window.key(Key::Named(Named::Escape), Modifiers::empty());
        assert!(!window.shows("Well-known lists") && window.shows("Set up by hand"));
    }
    window.go_to_series();
    let menu = play::setup::Message::ListsPressed(Some(Seat::Second));
    window.send(Message::Series(series::Message::SetUp(menu)));
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    assert!(!window.shows("Well-known lists") && window.shows("Start series"));
}

#[test]
fn a_series_is_played_to_its_end_and_one_is_cancelled() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 1400.0), Language::English);
    let set_up = vec![play::setup::Message::SameListPicked(Seat::Second), play::setup::Message::OptionSet("rounds", 2)];
    let account = matches::series(&mut window, set_up, "random", 6);
    assert_eq!(account.names[Seat::First], "Pair (1)");
    assert!(window.shows("Rookie Pilot"));
    // A key ends a series of a million games.
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

/// A match between squads of two X-wings, at the person's first dial.
fn at_first_dial(language: Language) -> (Window, tempfile::TempDir) {
    let (mut window, folder) = at_set_up(Size::new(1280.0, 800.0), language);
    set(&mut window, play::setup::Message::SameListPicked(Seat::Second));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "random"));
    set(&mut window, play::setup::Message::SeedTyped("7".into()));
    set(&mut window, play::setup::Message::OptionSet("obstacles", 0));
    send(&mut window, play::Message::StartPressed);
    send(&mut window, play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce)));
    send(&mut window, play::Message::Match(play::game::Message::OpeningDelegated));
    assert!(board(&window).open_answers().is_some());
    (window, folder)
}

#[test]
fn dials_are_set_by_speed_and_arrow_and_what_is_set_is_seen_before_it_is_revealed() {
    let (mut window, _folder) = at_first_dial(Language::English);
    let at = board(&window).answers().0;
    // A digit leads to a speed and sets nothing; arrows go to its neighbors; Enter sets it.
    window.key(Key::Character("2".into()), Modifiers::empty());
    assert_eq!(board(&window).answers().0, at);
    assert!(window.shows("straight 2, green"));
    window.key(Key::Named(Named::ArrowRight), Modifiers::empty());
    assert!(window.shows("right bank 2"));
    window.key(Key::Named(Named::ArrowUp), Modifiers::empty());
    assert!(window.shows("right bank 3"));
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(board(&window).answers().0, at + 1);
    assert!(window.shows("right bank 3"), "the dial that was set is still told");
    window.key(Key::Character("1".into()), Modifiers::empty());
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    // All dials are set: each has its maneuver, Enter reveals them, and a press sets one anew.
    assert!(window.shows("Reveal the dials") && window.shows("right bank 3"));
    let review = board(&window).answers().0;
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert!(board(&window).answers().0 > review);
    assert!(window.shows("Round 1"));
}

#[test]
fn a_maneuver_that_leaves_the_board_is_told_where_it_is_set() {
    let (mut window, _folder) = at_first_dial(Language::Spanish);
    // At full speed straight on, they reach the other edge in a few rounds.
    for _ in 0..80 {
        if board(&window).question(&window.context()).contains("¿Qué maniobra se elige") {
            window.key(Key::Character("4".into()), Modifiers::empty());
            if window.shows("movimiento recto 4 · sale de la zona de juego") {
                return;
            }
            window.key(Key::Named(Named::Enter), Modifiers::empty());
        } else {
            send(&mut window, play::Message::Match(play::game::Message::Delegated));
        }
    }
    panic!("nothing was told to leave the board");
}

#[test]
fn saved_games_have_names_of_their_own_and_nothing_is_replaced_unasked() {
    let (mut window, folder) = at_table([true, false]);
    let games = folder.path().join("games");
    window.key(Key::Character("s".into()), Modifiers::COMMAND);
    let saved = || std::fs::read_dir(&games).unwrap().count();
    assert_eq!(saved(), 1);
    let name = std::fs::read_dir(&games).unwrap().next().unwrap().unwrap().file_name();
    assert!(name.to_string_lossy().contains(" 20"), "{name:?} has a date");
    // An existing file needs a confirmation.
    let path = folder.path().join("mine.json");
    std::fs::write(&path, "mine").unwrap();
    send(&mut window, play::Message::Files(play::file::Message::PathTyped(path.to_str().unwrap().into())));
    window.key(Key::Character("s".into()), Modifiers::COMMAND);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    window.click("Replace it");
    assert!(std::fs::read_to_string(&path).unwrap().contains("muster_replay"));
}

#[test]
fn a_match_is_gone_on_with_after_the_program_was_ended_in_its_middle() {
    let (mut window, folder) = at_first_dial(Language::English);
    send(&mut window, play::Message::Match(play::game::Message::Answered(2)));
    let left = board(&window).answers();
    drop(window);
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    window.click("Continue round 1 against Pair (2)");
    assert_eq!(board(&window).answers(), left);
    send(&mut window, play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce)));
    let _ = play_to_the_end(&mut window);
    // A finished match is not offered again.
    drop(window);
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    assert!(!window.shows("You left this match before it was over."));
}

#[test]
fn a_match_that_is_gone_on_with_is_told_in_the_language_of_now() {
    let (window, folder) = at_first_dial(Language::English);
    drop(window);
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    window.send(Message::Went(Destination::Settings));
    window.send(Message::Settings(settings::Message::LanguagePicked(Language::Spanish)));
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    send(&mut window, play::Message::LeftPressed);
    assert!(window.shows_part("Fase de Planificación") && !window.shows_part("Planning phase"));
}

#[test]
fn a_match_that_is_given_up_for_another_is_put_to_the_saved_games() {
    let (mut window, folder) = at_first_dial(Language::English);
    send(&mut window, play::Message::SetUpPressed);
    send(&mut window, play::Message::StartPressed);
    assert_eq!(std::fs::read_dir(folder.path().join("games")).unwrap().count(), 1);
    assert!(board(&window).answers().0 < 20);
}

#[test]
fn players_are_told_in_words_and_the_best_is_the_usual_one() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    assert_eq!(window.play().setup().players()[Seat::Second], "searching");
    assert!(window.shows("Club player") && window.shows("Beginner") && window.shows("Random"));
    assert!(window.shows("Looks ahead to the end of the round; takes a moment longer."));
    assert_eq!(window.series().setup().players()[Seat::Second], "heuristic", "a series takes the quick one");
}

#[test]
fn the_first_list_of_all_meets_a_well_known_one_of_another_faction() {
    let (window, _folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    let [own, other] = Seat::BOTH.map(|seat| window.play().setup().list(seat).unwrap());
    assert_eq!(own.name(), "Pair");
    assert_ne!(other.faction().id, own.faction().id, "{}", other.name());
    assert!(window.play().setup().is_ready());
}

#[test]
fn there_are_opponents_besides_ones_own_lists() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 1000.0), Language::English);
    for _ in 0..3 {
        let before = window.play().setup().list(Seat::Second).unwrap().name().to_owned();
        set(&mut window, play::setup::Message::SurprisePressed(Seat::Second));
        let list = window.play().setup().list(Seat::Second).unwrap();
        assert_ne!(list.name(), before);
        assert!(
            window.play().setup().is_ready(),
            "{} against {}",
            window.play().setup().list(Seat::First).unwrap().name(),
            window.play().setup().list(Seat::Second).unwrap().name()
        );
    }
    set(&mut window, play::setup::Message::ListsPressed(Some(Seat::Second)));
    assert!(window.shows("Well-known lists") && window.shows("Brobots"));
    send(&mut window, play::Message::SetUp(play::setup::Message::ShelfPicked(Seat::Second, 8)));
    assert_eq!(window.play().setup().list(Seat::Second).unwrap().name(), "Brobots");
    assert_eq!(window.play().setup().list(Seat::First).unwrap().name(), "Pair");
}

#[test]
fn twins_are_told_apart_in_a_series() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 1400.0), Language::English);
    let set_up = vec![play::setup::Message::ShelfPicked(Seat::First, 10), play::setup::Message::OptionSet("rounds", 1)];
    let account = matches::series(&mut window, set_up, "random", 2);
    let titles: Vec<&str> = account.pieces[Seat::First].iter().map(|piece| piece[0].as_str()).collect();
    let golds: Vec<&&str> = titles.iter().filter(|title| title.contains("Gold Squadron")).collect();
    assert_eq!(golds.len(), 2);
    assert!(golds[0].starts_with("Gold Squadron Pilot 1 (Twin Laser Turret, R3-A2"), "{golds:?}");
    assert_eq!(*golds[1], "Gold Squadron Pilot 2 (Twin Laser Turret)");
}

#[test]
fn space_runs_a_replay_whatever_was_pressed_before() {
    let (mut window, _folder) = at_first_dial(Language::English);
    let _ = play_to_the_end(&mut window);
    send(&mut window, play::Message::Match(play::game::Message::WentTo(3)));
    send(&mut window, play::Message::MorePressed(true));
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let place = window.place_of("Fast").center();
    screen.point_at(place.x, place.y);
    window.paint_on(&mut screen, &theme, &iced_test::simulator::click().collect::<Vec<_>>());
    // The pressed button does not take the key; the window does, and the replay runs.
    let space = iced_test::simulator::tap_key(Named::Space, None).collect::<Vec<_>>();
    let said = screen.show(window.app(), &theme, &space);
    assert!(said.iter().all(|said| matches!(said, Message::KeyPressed(..))), "a button takes the key: {said:?}");
    assert!(matches!(
        window.play().key(&Key::Named(Named::Space), Modifiers::empty()),
        Some(play::Message::Match(play::game::Message::RunPressed))
    ));
}

#[test]
fn the_table_is_painted_whole_whatever_was_pointed_at() {
    let (mut window, _folder) = at_first_dial(Language::English);
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let answers = board(&window).open_answers().unwrap();
    for answer in 0..answers {
        send(&mut window, play::Message::Match(play::game::Message::Weighed(Some(answer))));
        window.paint_on(&mut screen, &theme, &[]);
    }
    for step in 0..12 {
        let at = iced::Point::new(340.0 + step as f32 * 45.0, 120.0 + step as f32 * 45.0);
        screen.point_at(at.x, at.y);
        let moved = iced::Event::Mouse(iced::mouse::Event::CursorMoved { position: at });
        window.paint_on(&mut screen, &theme, &[moved]);
    }
    let pieces = screen.picture();
    pieces.must_be(&screen.whole(&theme), "table-after-movements");
}

#[test]
fn a_screen_begins_at_its_top_whatever_another_was_scrolled_to() {
    let (mut window, _folder) = at_set_up(Size::new(800.0, 600.0), Language::English);
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    screen.point_at(400.0, 400.0);
    let down = iced::mouse::ScrollDelta::Lines { x: 0.0, y: -30.0 };
    let wheel = iced::Event::Mouse(iced::mouse::Event::WheelScrolled { delta: down });
    window.paint_on(&mut screen, &theme, &[wheel]);
    window.key(Key::Character(",".into()), Modifiers::COMMAND);
    window.paint_on(&mut screen, &theme, &[]);
    let after = screen.whole(&theme);
    screen.point_at(400.0, 401.0);
    let mut fresh = window.screen(&theme);
    fresh.point_at(400.0, 401.0);
    window.paint_on(&mut fresh, &theme, &[]);
    after.must_be(&fresh.whole(&theme), "settings-after-scrolling");
}

#[test]
fn an_obstacle_is_picked_turned_with_the_wheel_and_put_where_the_pointer_is() {
    let (mut window, _folder) = at_set_up(Size::new(1280.0, 800.0), Language::English);
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "random"));
    set(&mut window, play::setup::Message::SeedTyped("7".into()));
    send(&mut window, play::Message::StartPressed);
    send(&mut window, play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce)));
    while !board(&window).question(&window.context()).contains("Which obstacle") {
        send(&mut window, play::Message::Match(play::game::Message::Answered(0)));
    }
    send(&mut window, play::Message::Match(play::game::Message::Answered(0)));
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let placing = board(&window).answers();
    // The middle of the table, between the squads and the panel.
    let middle = iced::Point::new(650.0, 410.0);
    screen.point_at(middle.x, middle.y);
    let moved = iced::Event::Mouse(iced::mouse::Event::CursorMoved { position: middle });
    window.paint_on(&mut screen, &theme, &[moved]);
    let at_pointer = board(&window).looked_at();
    assert!(at_pointer.is_some(), "the nearest place is looked at");
    // The wheel turns: the same obstacle is placed with another turn, by as many answers.
    let wheel = iced::Event::Mouse(iced::mouse::Event::WheelScrolled {
        delta: iced::mouse::ScrollDelta::Lines { x: 0.0, y: -1.0 },
    });
    let replay = board(&window).replay(&window.context());
    window.paint_on(&mut screen, &theme, &[wheel]);
    assert_eq!(board(&window).answers(), placing);
    assert_ne!(board(&window).replay(&window.context()), replay, "another turn was answered");
    window.paint_on(&mut screen, &theme, &iced_test::simulator::click().collect::<Vec<_>>());
    assert!(board(&window).answers().0 > placing.0, "a click puts it there");
    // The next one is dragged to its place.
    send(&mut window, play::Message::Match(play::game::Message::Answered(0)));
    let placing = board(&window).answers();
    let mut drag = |event, x: f32| {
        let position = iced::Point::new(x, 300.0);
        screen.point_at(position.x, position.y);
        let moved = iced::Event::Mouse(iced::mouse::Event::CursorMoved { position });
        window.paint_on(&mut screen, &theme, &[moved, iced::Event::Mouse(event)]);
    };
    drag(iced::mouse::Event::ButtonPressed(iced::mouse::Button::Left), 500.0);
    drag(iced::mouse::Event::CursorEntered, 560.0);
    drag(iced::mouse::Event::ButtonReleased(iced::mouse::Button::Left), 560.0);
    assert!(board(&window).answers().0 > placing.0, "it lies where the button was let go");
}

#[test]
fn the_ruler_measures_where_the_table_would_move_else() {
    let (mut window, _folder) = at_first_dial(Language::English);
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let drag = |window: &mut Window, screen: &mut crate::screen::Screen| {
        let at =
            |x: f32, y: f32| iced::Event::Mouse(iced::mouse::Event::CursorMoved { position: iced::Point::new(x, y) });
        let button = iced::mouse::Button::Left;
        screen.point_at(560.0, 260.0);
        window.paint_on(
            screen,
            &theme,
            &[at(560.0, 260.0), iced::Event::Mouse(iced::mouse::Event::ButtonPressed(button))],
        );
        screen.point_at(760.0, 330.0);
        window.paint_on(screen, &theme, &[at(760.0, 330.0)]);
        let picture = screen.picture();
        window.paint_on(screen, &theme, &[iced::Event::Mouse(iced::mouse::Event::ButtonReleased(button))]);
        picture
    };
    let before = screen.picture();
    window.key(Key::Character("m".into()), Modifiers::empty());
    let measured = drag(&mut window, &mut screen);
    // The line has the colors of its ranges; the board did not move.
    let dots = |picture: &crate::picture::Picture| {
        let there = |x: u32, y: u32| picture.dots[((y * picture.width + x) * 3) as usize..][..3].to_vec();
        (there(620, 281), there(330, 80))
    };
    assert_ne!(dots(&measured).0, dots(&before).0, "a ruler lies there");
    assert_eq!(dots(&measured).1, dots(&before).1, "the table has not moved");
}
