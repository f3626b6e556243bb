//! Matches of Legion in the window: from the builder to the end, by clicks, drags and buttons, saved, resumed, in a
//! series.

use gui::{
    app::Message,
    look::LookChoice,
    screen::play::{self, Pace, game, setup},
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
    driver::Window,
    matches::{self, WIDE, answer, at_table, board, click, play_to_the_end, point_at, question, set},
    screen::Screen,
};

/// A window with a legal army in the builder.
fn in_builder(size: Size, language: Language) -> (Window, tempfile::TempDir) {
    let catalogs = Catalogs::default();
    let army = AnyDocument::new::<Legion>(armies::army(catalogs.legion(), 0));
    matches::in_builder(&army.to_json(&catalogs).to_string(), size, language)
}

/// A match of an army against itself on the first layout by name, with the battle cards at this index.
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
    matches::begin(&mut window, persons, &[("rounds", rounds), ("layout", 1), ("battle", battle)]);
    (window, folder)
}

/// The three simplest battle cards.
const QUICK: i64 = 1;

/// Answers every question until one begins like this.
fn until(window: &mut Window, start: &str) {
    for _ in 0..400 {
        if question(window).starts_with(start) {
            return;
        }
        answer(window, |_| 0);
    }
    panic!("nobody asks {start}, but {}", question(window));
}

fn button(window: &mut Window, screen: &mut Screen, theme: &Theme, event: mouse::Event) {
    window.paint_on(screen, theme, &[Event::Mouse(event)]);
}

/// A point of the table on the screen while it is set up, as shares of the battlefield from the lower left for the
/// first player.
fn on_table(x: f32, y: f32) -> Point {
    there(x, y, 766.0)
}

/// The same in a battle, where dice lie below the table.
fn in_battle(x: f32, y: f32) -> Point {
    there(x, y, 643.0)
}

fn there(x: f32, y: f32, bottom: f32) -> Point {
    // The table of 1828.8 by 914.4 mm fills the width between panels and side panel.
    let (left, right, top) = (309.0, 991.0, 56.0);
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
    window.click("Set up by hand");
    at_table(&mut window, game::Message::PacePicked(Pace::AtOnce));
    assert!(window.shows("Log") && window.shows("Yours") && window.shows("Setup"));
    window.click("Let the computer set up for me");
    assert!(window.shows("Round 1") && window.shows("Command"), "{}", question(&window));
    let asked = play_to_the_end(&mut window);
    assert!(asked > 20, "a person was asked {asked} times");
    assert_eq!(board(&window).outcome().unwrap().rounds, 2);
    assert!(window.shows("Again, with the same seed") && window.shows("Watch again"));
    at_table(&mut window, game::Message::TabPicked(play::Tab::Account));
    assert!(window.shows("Statistics"));
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
    // It was the leftmost one, or nothing happened.
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
    // There is no zone in the middle of the table.
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
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let before = board(&window).answers().0;
    // A unit pressed in its panel comes to the middle of a zoomed table.
    at_table(&mut window, game::Message::View(play::spatial::Message::Zoomed(4.0, None)));
    let middle = in_battle(0.5, 0.5);
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
    assert!(board(&window).answers().0 >= before + 2, "the action and its end are one gesture");
}

#[test]
fn a_click_on_an_enemy_attacks_it() {
    let (mut window, _folder) = begun_for(4, WIDE, Language::English, [true, true], QUICK);
    at_table(&mut window, game::Message::OpeningDelegated);
    for _ in 0..900 {
        if board(&window).outcome().is_some() {
            break;
        }
        if question(&window).starts_with("What does") && window.shows("Attack") {
            let before = board(&window).answers();
            for piece in 0..40 {
                let under = play::match_view::Pointed { piece: Some(piece), answer: None };
                at_table(&mut window, game::Message::Clicked(under));
                if board(&window).answers().0 >= before.0 + 2 {
                    return;
                }
                assert_eq!(board(&window).answers(), before, "a click on a friend, or out of reach, does nothing");
            }
        }
        match board(&window).open_answers() {
            Some(_) => at_table(&mut window, game::Message::Delegated),
            None => window.key(Key::Named(Named::Enter), Modifiers::empty()),
        }
    }
    panic!("no enemy was attacked");
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
    // The window passes on; the second player sees that a card is chosen, but not which.
    shared.key(Key::Named(Named::Enter), Modifiers::empty());
    assert!(question(&shared).starts_with("Which command card"), "{}", question(&shared));
    assert!(shared.shows("A card has been chosen, facedown."));
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
    // The program ended in the middle of it.
    let mut window = Window::sized(folder.path(), Language::English, WIDE);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    window.click("Continue round 1 against Army 1 (2)");
    assert_eq!(board(&window).answers(), left);
    at_table(&mut window, game::Message::WentTo(8));
    assert_eq!(board(&window).answers(), (8, left.1));
    assert!(window.shows("Looking back"));
    window.can_be_drawn(&LookChoice::Dark.look().theme());
}

#[test]
fn a_series_of_battles_tells_what_each_unit_did() {
    let (mut window, _folder) = in_builder(Size::new(1280.0, 1600.0), Language::English);
    let set_up = vec![setup::Message::SameListPicked(Seat::Second), setup::Message::OptionSet("rounds", 1)];
    matches::series(&mut window, set_up, "random", 2);
}

#[test]
fn the_screens_of_a_battle_fit_in_every_look_and_language() {
    for (size, language) in
        [(Size::new(800.0, 600.0), Language::Spanish), (Size::new(1920.0, 1080.0), Language::English)]
    {
        let (mut window, _folder) = begun(size, language, [true, false], QUICK);
        at_table(&mut window, game::Message::OpeningDelegated);
        matches::fits_in_every_look(&mut window, 6);
    }
}

/// Sets the option with this ending, and returns its index.
fn agree(window: &mut Window, key: &'static str, ends: &str) -> i64 {
    let found = (0..40).find(|place| {
        set(window, setup::Message::OptionSet(key, *place));
        let options = window.play().setup().options(&window.context());
        options.iter().any(|option| option.starts_with("battle=") && option.ends_with(ends))
    });
    found.unwrap_or_else(|| panic!("{ends} is not offered"))
}

#[test]
fn each_battle_card_is_agreed_by_itself_and_a_layout_changes_none_of_them() {
    let (mut window, _folder) = in_builder(Size::new(1280.0, 1400.0), Language::English);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    set(&mut window, setup::Message::AgreedPressed);
    assert!(
        window.shows("Battle cards") && !window.shows("Condition"),
        "by the deck there is nothing else to agree on"
    );
    set(&mut window, setup::Message::OptionSet("battle", QUICK + 1));
    assert!(window.shows("Deployment") && window.shows("Condition") && window.shows("Clear Conditions"));
    let _ = agree(&mut window, "condition", ",minefield");
    let _ = agree(&mut window, "deployment", ",disarray,minefield");
    assert!(window.shows("Disarray") && window.shows("Minefield"));
    set(&mut window, setup::Message::OptionSet("layout", 2));
    let options = window.play().setup().options(&window.context());
    let battle = options.iter().find(|option| option.starts_with("battle=")).unwrap();
    assert!(battle.ends_with(",disarray,minefield") && battle.split(',').count() == 3, "{battle}");
    set(&mut window, setup::Message::OptionSet("battle", QUICK));
    let options = window.play().setup().options(&window.context());
    assert!(options.contains(&"battle=quick".to_owned()), "{options:?}");
}

/// A match of example heroes against themselves, set up by the computer.
fn of_heroes(rounds: i64) -> (Window, tempfile::TempDir) {
    let (mut window, folder) = in_builder(WIDE, Language::English);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    let shelf = practice::shelf::<Legion>();
    let heroes = shelf.iter().position(|list| list.name(Language::English) == "Heroes of the Alliance");
    for seat in Seat::BOTH {
        set(&mut window, setup::Message::ShelfPicked(seat, heroes.expect("they are on the shelf")));
    }
    matches::start(&mut window, [true, false], &[("rounds", rounds), ("layout", 1), ("battle", QUICK)]);
    at_table(&mut window, game::Message::OpeningDelegated);
    (window, folder)
}

#[test]
fn the_orders_of_a_round_are_chosen_on_one_sheet_and_given_by_one_press() {
    let (mut window, _folder) = of_heroes(1);
    for _ in 0..40 {
        if question(&window).contains("issue an order") {
            break;
        }
        answer(&mut window, |_| 0);
    }
    let told = |window: &mut Window, chosen: usize| window.shows_part(&format!("{chosen} of "));
    let chosen = (1..9).find(|chosen| told(&mut window, *chosen)).expect("the computer proposes orders");
    let before = board(&window).answers().0;
    window.key(Key::Character("1".into()), Modifiers::empty());
    let other = (0..9).find(|chosen| told(&mut window, *chosen)).unwrap();
    window.key(Key::Character("1".into()), Modifiers::empty());
    assert_eq!(board(&window).answers().0, before, "nothing is given yet");
    assert!(other <= chosen && told(&mut window, chosen), "{other} after {chosen}");
    window.click("Give these");
    assert!(board(&window).answers().0 >= before + chosen);
    assert!(!question(&window).contains("issue an order"), "{}", question(&window));
}

#[test]
fn escape_in_a_hurry_gives_up_no_order_no_action_and_no_move() {
    let (mut window, _folder) = of_heroes(1);
    for (asks, pick) in [("issue an order", 0), ("Left: 2 actions", 0), ("Where does", 0)] {
        for _ in 0..40 {
            if question(&window).contains(asks) {
                break;
            }
            answer(&mut window, |_| pick);
        }
        let before = (question(&window), board(&window).answers());
        assert!(before.0.contains(asks), "nobody asks {asks}, but {}", before.0);
        for _ in 0..3 {
            window.key(Key::Named(Named::Escape), Modifiers::empty());
        }
        assert_eq!((question(&window), board(&window).answers()), before);
    }
}

#[test]
fn a_unit_is_turned_by_a_click_to_where_it_is_to_look() {
    let (mut window, _folder) = of_heroes(2);
    // Both play them: players distinguish them.
    until(&mut window, "Does Tauntaun Riders (player 1) pivot");
    assert!(!window.shows("To 0°") && window.shows("Choose"), "directions are no words");
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let before = board(&window).answers().0;
    // It can turn into one of the four quarters.
    for (x, y) in [(0.02, 0.5), (0.98, 0.5), (0.5, 0.02), (0.5, 0.98)] {
        point_at(&mut window, &mut screen, &theme, in_battle(x, y));
        click(&mut window, &mut screen, &theme);
        if board(&window).answers().0 > before {
            break;
        }
    }
    assert!(board(&window).answers().0 > before, "{}", question(&window));
    assert!(question(&window).starts_with("Where does Tauntaun Riders (player 1)"), "{}", question(&window));
}

#[test]
fn a_mine_is_placed_by_a_click_and_seen_where_it_lies() {
    let (mut window, _folder) = in_builder(WIDE, Language::English);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    set(&mut window, setup::Message::AgreedPressed);
    // The first objective, with the minefield.
    set(&mut window, setup::Message::OptionSet("battle", 2));
    let minefield = agree(&mut window, "condition", ",minefield");
    set(&mut window, setup::Message::SameListPicked(Seat::Second));
    matches::start(&mut window, [true, true], &[("layout", 1), ("condition", minefield)]);
    until(&mut window, "Where do you place a mine");
    let theme = LookChoice::Light.look().theme();
    let mut screen = window.screen(&theme);
    let before = board(&window).answers().0;
    // The first of these places that can hold a mine.
    let at = [(0.5, 0.47), (0.4, 0.5), (0.6, 0.5), (0.45, 0.55), (0.3, 0.5)].into_iter().find_map(|(x, y)| {
        let at = on_table(x, y);
        point_at(&mut window, &mut screen, &theme, at);
        click(&mut window, &mut screen, &theme);
        (board(&window).answers().0 > before).then_some(at)
    });
    let at = at.expect("a mine lies somewhere in the middle");
    point_at(&mut window, &mut screen, &theme, on_table(0.01, 0.01));
    let picture = screen.picture();
    let red = |x: f32, y: f32| {
        let dot = 3 * ((y as usize) * picture.width as usize + x as usize);
        let [red, green, blue] = [0, 1, 2].map(|channel| i32::from(picture.dots[dot + channel]));
        red > green + 40 && red > blue + 40
    };
    let near = (-10..=10).flat_map(|x| (-10..=10).map(move |y| (x as f32, y as f32)));
    let dots = near.filter(|(x, y)| red(at.x + x, at.y + y)).count();
    assert!(dots > 40, "a mine in {dots} dots");
}

#[test]
fn the_odds_of_an_attack_stand_as_the_match_has_them() {
    const STANDS: &str = "This is the attack from the match. Changes you make here are calculated from the lists.";
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
            // A change is computed from the lists.
            window.send(Message::Odds(gui::screen::odds::Message::MarkSet(Seat::First, 0, 3)));
            assert!(!window.shows(STANDS) && window.app().odds().answers().count() == 1);
            window.key(Key::Character("3".into()), Modifiers::COMMAND);
            // The match offered the same odds.
            assert!(rolled || window.shows(&words), "{words}");
            seen += 1;
            if rolled { running += 1 } else { offered += 1 }
        }
        at_table(&mut window, game::Message::Delegated);
    }
    assert!(seen > 5 && offered > 0 && running > 0, "{seen} {offered} {running}");
}

#[test]
fn play_begins_with_the_game_that_was_used_last() {
    let (mut window, folder) = in_builder(WIDE, Language::English);
    window.send(Message::Went(gui::app::Destination::Lists));
    drop(window);
    // Nothing is open: the system last built for is set up.
    let mut window = Window::sized(folder.path(), Language::English, WIDE);
    window.send(Message::Went(gui::app::Destination::Play));
    assert_eq!(window.play().setup().system(), systems::SystemId::Legion);
    set(&mut window, setup::Message::GamePicked(systems::SystemId::ImperialAssault));
    drop(window);
    let mut window = Window::sized(folder.path(), Language::English, WIDE);
    window.send(Message::Went(gui::app::Destination::Play));
    assert_eq!(window.play().setup().system(), systems::SystemId::ImperialAssault);
}

#[test]
fn every_place_of_the_rail_is_in_sight_of_a_low_window() {
    // 1280 by 800 with text twice as large, and a smaller window.
    for size in [Size::new(640.0, 400.0), Size::new(400.0, 260.0)] {
        let folder = crate::driver::folder();
        let mut window = Window::sized(folder.path(), Language::English, size);
        let mut screen = window.screen(&LookChoice::Light.look().theme());
        // The last place is at the foot; clicking there opens the About screen.
        point_at(&mut window, &mut screen, &LookChoice::Light.look().theme(), Point::new(20.0, size.height - 18.0));
        click(&mut window, &mut screen, &LookChoice::Light.look().theme());
        assert!(window.shows("Catalog"), "{size:?}");
    }
}
