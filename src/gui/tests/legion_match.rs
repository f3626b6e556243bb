//! Matches of Legion in the window: from the builder to the end, by clicks and drags on the table and on buttons, saved, gone
//! on with, in a series.

use gui::{
    app::Message,
    look::LookChoice,
    screen::{
        play::{self, AnyMatch, Pace, game, setup},
        series,
    },
};
use iced::{
    Event, Point, Size, Theme,
    keyboard::{Key, Modifiers, key::Named},
    mouse,
};
use kernel::{Language, game::Seat};
use systems::{AnyDocument, Catalogs, Legion};

use crate::{
    armies,
    driver::{Window, folder},
    screen::Screen,
};

const WIDE: Size = Size::new(1280.0, 800.0);

fn set(window: &mut Window, message: setup::Message) {
    window.send(Message::Play(play::Message::SetUp(message)));
}

fn at_table(window: &mut Window, message: game::Message) {
    window.send(Message::Play(play::Message::Match(message)));
}

/// A window with a legal army in the builder.
fn in_builder(size: Size, language: Language) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, size);
    let catalogs = Catalogs::default();
    let army = AnyDocument::new::<Legion>(armies::army(catalogs.legion(), 0));
    window.clipboard = Some(army.to_json(&catalogs).to_string());
    window.key(Key::Character("v".into()), Modifiers::COMMAND);
    window.send(Message::NoticeClosed);
    (window, folder)
}

/// A match of an army against itself on the first layout by its name, with the battle cards of this place in their list.
fn begun(size: Size, language: Language, persons: [bool; 2], battle: i64) -> (Window, tempfile::TempDir) {
    begun_for(1, size, language, persons, battle)
}

fn begun_for(
    rounds: i64,
    size: Size,
    language: Language,
    persons: [bool; 2],
    battle: i64,
) -> (Window, tempfile::TempDir) {
    let (mut window, folder) = in_builder(size, language);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    set(&mut window, setup::Message::SameListPicked(Seat::Second));
    for (seat, person) in Seat::BOTH.into_iter().zip(persons) {
        set(&mut window, setup::Message::PlayerPicked(seat, if person { "human" } else { "random" }));
    }
    set(&mut window, setup::Message::SeedTyped("7".into()));
    set(&mut window, setup::Message::OptionSet("rounds", rounds));
    set(&mut window, setup::Message::OptionSet("layout", 1));
    set(&mut window, setup::Message::OptionSet("battle", battle));
    window.send(Message::Play(play::Message::StartPressed));
    at_table(&mut window, game::Message::PacePicked(Pace::AtOnce));
    (window, folder)
}

/// With the three simplest battle cards.
const QUICK: i64 = 1;

fn board(window: &Window) -> &dyn AnyMatch {
    window.play().board().expect("there is a match")
}

fn question(window: &Window) -> String {
    board(window).question(&window.context())
}

/// Answers whatever is asked until a question begins like this.
fn until(window: &mut Window, start: &str) {
    for _ in 0..400 {
        if question(window).starts_with(start) {
            return;
        }
        match board(window).open_answers() {
            Some(_) => at_table(window, game::Message::Answered(0)),
            None => window.key(Key::Named(Named::Enter), Modifiers::empty()),
        }
    }
    panic!("nobody asks {start}, but {}", question(window));
}

/// Answers every question of a person until the game is over.
fn play_to_the_end(window: &mut Window) -> usize {
    let mut asked = 0;
    while board(window).outcome().is_none() {
        match board(window).open_answers() {
            Some(answers) => at_table(window, game::Message::Answered(asked * 7 % answers)),
            None => window.key(Key::Named(Named::Enter), Modifiers::empty()),
        }
        asked += 1;
        assert!(asked < 3_000, "the game does not end");
    }
    asked
}

fn point_at(window: &mut Window, screen: &mut Screen, theme: &Theme, at: Point) {
    screen.point_at(at.x, at.y);
    window.paint_on(screen, theme, &[Event::Mouse(mouse::Event::CursorMoved { position: at })]);
}

fn click(window: &mut Window, screen: &mut Screen, theme: &Theme) {
    window.paint_on(screen, theme, &iced_test::simulator::click().collect::<Vec<_>>());
}

fn button(window: &mut Window, screen: &mut Screen, theme: &Theme, event: mouse::Event) {
    window.paint_on(screen, theme, &[Event::Mouse(event)]);
}

/// A point of the table on the screen, in parts of the battlefield from the lower left as the first player sees it.
fn on_table(x: f32, y: f32) -> Point {
    // The table of 1828.8 by 914.4 mm lies between the strips and the panel, as wide as there is room.
    let (left, right, top, bottom) = (309.0, 991.0, 56.0, 766.0);
    let scale = (right - left) / (1828.8 * 1.025);
    let middle = Point::new((left + right) / 2.0, (top + bottom) / 2.0);
    Point::new(middle.x + (x - 0.5) * 1828.8 * scale, middle.y - (y - 0.5) * 914.4 * scale)
}

#[test]
fn an_army_goes_from_the_builder_into_a_whole_battle_that_is_answered_and_told() {
    let (mut window, _folder) = in_builder(WIDE, Language::English);
    window.click("Play");
    set(&mut window, setup::Message::SameListPicked(Seat::Second));
    set(&mut window, setup::Message::PlayerPicked(Seat::Second, "random"));
    set(&mut window, setup::Message::SeedTyped("7".into()));
    set(&mut window, setup::Message::OptionSet("rounds", 2));
    set(&mut window, setup::Message::OptionSet("battle", QUICK));
    window.click("Start the match");
    at_table(&mut window, game::Message::PacePicked(Pace::AtOnce));
    assert!(window.shows("Log") && window.shows("Yours") && window.shows("Set-up"));
    window.click("Let the computer set up for me");
    assert!(window.shows("Round 1") && window.shows("Command"), "{}", question(&window));
    let asked = play_to_the_end(&mut window);
    assert!(asked > 20, "a person was asked {asked} times");
    assert_eq!(board(&window).outcome().unwrap().rounds, 2);
    assert!(window.shows("Again, with the same seed") && window.shows("Watch it again"));
    at_table(&mut window, game::Message::TabPicked(play::Tab::Account));
    assert!(window.shows("Account"));
    window.can_be_drawn(&LookChoice::Light.look().theme());
}

#[test]
fn battle_cards_are_eliminated_by_clicks_on_their_rows() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, true], 0);
    until(&mut window, "Which battle card is eliminated");
    assert!(window.shows("Battle cards") && window.shows("Objective") && window.shows("Condition"));
    let first = ["Breakthrough", "Intercept the Transmissions", "Key Positions", "Recover the Supplies"];
    let before = board(&window).answers().0;
    let there = first.into_iter().find(|name| window.shows(name)).expect("an objective lies in the first row");
    window.click(there);
    // Either it was the leftmost one, or nothing happened.
    assert!(board(&window).answers().0 <= before + 1);
    while question(&window).starts_with("Which battle card") {
        at_table(&mut window, game::Message::Answered(0));
        if board(&window).open_answers().is_none() {
            window.key(Key::Named(Named::Enter), Modifiers::empty());
        }
    }
    assert!(!window.shows("Battle cards"));
}

#[test]
fn a_unit_is_deployed_wherever_a_click_says_and_nowhere_illegal() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, true], QUICK);
    until(&mut window, "Where do you deploy");
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let before = board(&window).answers().0;
    // In the middle of the table no zone lies.
    point_at(&mut window, &mut screen, &theme, on_table(0.31, 0.55));
    click(&mut window, &mut screen, &theme);
    assert_eq!(board(&window).answers().0, before, "{}", question(&window));
    assert!(window.problem().is_some_and(|said| said.contains("deploy")), "{:?}", window.problem());
    window.send(Message::NoticeClosed);
    let mut deployed = false;
    for (column, row) in (1..9).flat_map(|column| [0.12, 0.88].map(|row| (column, row))) {
        point_at(&mut window, &mut screen, &theme, on_table(column as f32 * 0.11, row));
        click(&mut window, &mut screen, &theme);
        if board(&window).answers().0 > before {
            deployed = true;
            break;
        }
    }
    assert!(deployed, "a zone lies along each long edge");
}

#[test]
fn a_leader_is_dragged_to_where_it_goes() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, true], QUICK);
    window.click("Let the computer set up for me");
    until(&mut window, "What does");
    while !window.shows("Move") {
        at_table(&mut window, game::Message::Delegated);
        until(&mut window, "What does");
    }
    window.click("Move");
    assert!(question(&window).starts_with("Where does"), "{}", question(&window));
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let before = board(&window).answers().0;
    // A unit that is pressed in its strip comes to the middle of a table that is seen from near.
    at_table(&mut window, game::Message::View(play::spatial::Message::Zoomed(4.0, None)));
    let middle = on_table(0.5, 0.5);
    let mut moved = false;
    for piece in 0..24 {
        at_table(&mut window, game::Message::RowPressed(piece));
        point_at(&mut window, &mut screen, &theme, middle);
        button(&mut window, &mut screen, &theme, mouse::Event::ButtonPressed(mouse::Button::Left));
        for step in [20.0, 40.0, 60.0] {
            point_at(&mut window, &mut screen, &theme, Point::new(middle.x + step, middle.y - step / 2.0));
        }
        button(&mut window, &mut screen, &theme, mouse::Event::ButtonReleased(mouse::Button::Left));
        if board(&window).answers().0 > before {
            moved = true;
            break;
        }
    }
    assert!(moved, "a drag of the leader moves it");
}

#[test]
fn the_own_hand_is_shown_by_name_and_the_chosen_card_of_the_other_not_at_all() {
    let (mut window, _folder) = begun(Size::new(1280.0, 1800.0), Language::English, [true, false], QUICK);
    window.click("Let the computer set up for me");
    until(&mut window, "Which command card");
    assert!(window.shows("Standing Orders"));
    let (mut shared, _folder) = begun(Size::new(1280.0, 1800.0), Language::English, [true, true], QUICK);
    until(&mut shared, "Which command card");
    at_table(&mut shared, game::Message::Answered(0));
    // The window is handed over; the second player sees that a card is chosen, not which.
    shared.key(Key::Named(Named::Enter), Modifiers::empty());
    assert!(question(&shared).starts_with("Which command card"), "{}", question(&shared));
    assert!(shared.shows("A card is chosen, facedown."));
}

#[test]
fn a_battle_that_was_left_is_gone_on_with_and_looked_at_again() {
    let (mut window, folder) = begun(WIDE, Language::English, [true, false], QUICK);
    window.click("Let the computer set up for me");
    for _ in 0..4 {
        at_table(&mut window, game::Message::Answered(0));
    }
    let left = board(&window).answers();
    drop(window);
    // The program was ended in the middle of it.
    let mut window = Window::sized(folder.path(), Language::English, WIDE);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    window.click("Go on with round 1 against Army 1 (2)");
    assert_eq!(board(&window).answers(), left);
    at_table(&mut window, game::Message::WentTo(8));
    assert_eq!(board(&window).answers(), (8, left.1));
    assert!(window.shows("Looking back"));
    window.can_be_drawn(&LookChoice::Dark.look().theme());
}

#[test]
fn a_series_of_battles_tells_what_each_unit_did() {
    let (mut window, _folder) = in_builder(Size::new(1280.0, 1600.0), Language::English);
    window.click("Series");
    let say = |window: &mut Window, message| window.send(Message::Series(series::Message::SetUp(message)));
    say(&mut window, setup::Message::SameListPicked(Seat::Second));
    for seat in Seat::BOTH {
        say(&mut window, setup::Message::PlayerPicked(seat, "random"));
    }
    say(&mut window, setup::Message::OptionSet("rounds", 1));
    window.send(Message::Series(series::Message::GamesTyped("2".into())));
    window.click("Start the series");
    let account = window.series().account().unwrap().as_ref().unwrap().clone();
    assert_eq!(account.tally.games, 2);
    assert!(window.shows("2 games played"));
}

#[test]
fn the_screens_of_a_battle_fit_in_every_look_and_language() {
    for (size, language) in
        [(Size::new(800.0, 600.0), Language::Spanish), (Size::new(1920.0, 1080.0), Language::English)]
    {
        let (mut window, _folder) = begun(size, language, [true, false], QUICK);
        at_table(&mut window, game::Message::OpeningDelegated);
        for choice in LookChoice::ALL {
            window.can_be_drawn(&choice.look().theme());
        }
        for tab in [play::Tab::Log, play::Tab::Pieces, play::Tab::Piece, play::Tab::Account] {
            at_table(&mut window, game::Message::TabPicked(tab));
            window.can_be_drawn(&LookChoice::Dark.look().theme());
        }
        for answer in 0..board(&window).open_answers().unwrap().min(6) {
            at_table(&mut window, game::Message::Weighed(Some(answer)));
            window.can_be_drawn(&LookChoice::Light.look().theme());
        }
    }
}

#[test]
fn the_odds_of_an_attack_stand_as_the_match_has_them() {
    const STANDS: &str = "As the attack stands in the match. What you change from now on is worked out from the lists.";
    let (mut window, _folder) = begun_for(4, Size::new(1280.0, 1600.0), Language::English, [true, true], QUICK);
    let (mut seen, mut offered, mut running) = (0, 0, 0);
    for _ in 0..4_000 {
        if board(&window).outcome().is_some() || offered > 3 && running > 3 {
            break;
        }
        if board(&window).open_answers().is_none() {
            window.key(Key::Named(Named::Enter), Modifiers::empty());
            continue;
        }
        let rolled = board(&window).has_dice(&window.context());
        let few = if rolled { running < 4 } else { offered < 4 };
        if let Some(planned) = board(&window).planned_attack(&window.context()).filter(|_| few) {
            at_table(&mut window, game::Message::OddsPressed);
            let odds = window.app().odds();
            for (seat, planned) in Seat::BOTH.into_iter().zip(&planned.marks) {
                let mut had: Vec<_> = planned.iter().copied().filter(|(_, count)| *count > 0).collect();
                let mut shown = odds.marks(seat);
                had.sort_unstable();
                shown.sort_unstable();
                assert_eq!(shown, had);
            }
            let [(mean, destroyed)] =
                odds.answers().map(|answer| (answer.damage().mean(), answer.destroyed)).collect::<Vec<_>>()[..]
            else {
                panic!("one attack is shown")
            };
            assert!(window.shows(STANDS));
            let (mean, chance) = (Language::English.decimal(mean, 1), Language::English.percent(destroyed.unwrap()));
            let words = format!("{mean} wounds expected, {chance}\u{a0}% to defeat");
            // A change is worked out from the lists.
            window.send(Message::Odds(gui::screen::odds::Message::MarkSet(Seat::First, 0, 3)));
            assert!(!window.shows(STANDS) && window.app().odds().answers().count() == 1);
            window.key(Key::Character("3".into()), Modifiers::COMMAND);
            // What was offered in the match is what was shown.
            assert!(rolled || window.shows(&words), "{words}");
            seen += 1;
            if rolled { running += 1 } else { offered += 1 }
        }
        at_table(&mut window, game::Message::Delegated);
    }
    assert!(seen > 5 && offered > 0 && running > 0, "{seen} {offered} {running}");
}
