//! Matches of Imperial Assault in the window: from the builder to the end, by clicks on the map and buttons, saved,
//! resumed, in a series.

use gui::{
    app::Message,
    look::LookChoice,
    screen::{
        odds,
        play::{self, Pace, game, setup},
    },
};
use iced::{
    Event, Point, Size, Theme,
    keyboard::{Key, Modifiers, key::Named},
    mouse,
};
use kernel::{Language, game::Seat};
use systems::{AnyDocument, Catalogs, ImperialAssault};

use crate::{
    driver::Window,
    matches::{self, WIDE, at_table, board, click, play_to_the_end, question, set},
    screen::Screen,
    skirmishes,
};

/// A legal army as copied text.
fn army(number: usize) -> String {
    let catalogs = Catalogs::default();
    let army = skirmishes::skirmish(catalogs.imperial_assault(), number);
    AnyDocument::new::<ImperialAssault>(army).to_json(&catalogs).to_string()
}

/// A window with an army in the builder.
fn in_builder(size: Size, language: Language) -> (Window, tempfile::TempDir) {
    matches::in_builder(&army(0), size, language)
}

/// A match of an army against itself from the builder, on Anchorhead Cantina, the second map by name.
fn begun(size: Size, language: Language, persons: [bool; 2], rounds: i64) -> (Window, tempfile::TempDir) {
    let (mut window, folder) = in_builder(size, language);
    matches::begin(&mut window, persons, &[("rounds", rounds), ("map", 2)]);
    (window, folder)
}

fn moved_to(position: Point) -> Event {
    Event::Mouse(mouse::Event::CursorMoved { position })
}

/// Moves the pointer over the map until an answer is previewed, and returns the point.
fn find_on_map(window: &mut Window, screen: &mut Screen, theme: &Theme) -> Option<Point> {
    for row in 0..20 {
        for column in 0..28 {
            let at = Point::new(270.0 + column as f32 * 25.0, 90.0 + row as f32 * 30.0);
            screen.point_at(at.x, at.y);
            window.paint_on(screen, theme, &[moved_to(at)]);
            if board(window).looked_at().is_some() {
                return Some(at);
            }
        }
    }
    None
}

#[test]
fn an_army_goes_from_the_builder_into_a_whole_skirmish_that_is_answered_and_told() {
    let (mut window, _folder) = in_builder(WIDE, Language::English);
    window.click("Play");
    set(&mut window, setup::Message::SameListPicked(Seat::Second));
    set(&mut window, setup::Message::PlayerPicked(Seat::Second, "random"));
    set(&mut window, setup::Message::SeedTyped("7".into()));
    set(&mut window, setup::Message::OptionSet("rounds", 3));
    window.click("Set up by hand");
    at_table(&mut window, game::Message::PacePicked(Pace::AtOnce));
    assert!(window.shows("Log") && window.shows("Yours") && window.shows("Opponent's") && window.shows("Setup"));
    window.click("Let the computer set up for me");
    assert!(window.shows("Round 1"), "{}", question(&window));
    assert!(window.shows("Activation"));
    let asked = play_to_the_end(&mut window);
    assert!(asked > 10, "a person was asked {asked} times");
    assert!(board(&window).outcome().unwrap().rounds <= 3);
    assert!(window.shows("Again, with the same seed") && window.shows("Watch again"));
    at_table(&mut window, game::Message::TabPicked(play::Tab::Account));
    // Both play him: within an army his own name is enough; only the log names the player.
    assert!(window.shows("Darth Vader") && !window.shows("Darth Vader (player 1)"));
    window.can_be_drawn(&LookChoice::Light.look().theme());
}

#[test]
fn a_figure_is_deployed_and_walks_by_clicks_on_spaces() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, false], 3);
    let theme = LookChoice::Light.look().theme();
    while !question(&window).starts_with("Where does") {
        at_table(&mut window, game::Message::Answered(0));
    }
    let mut screen = window.screen(&theme);
    let before = board(&window).answers().0;
    find_on_map(&mut window, &mut screen, &theme).expect("a space of the zone is under the pointer");
    click(&mut window, &mut screen, &theme);
    assert!(board(&window).answers().0 > before, "a click deploys");
    window.click("Let the computer set up for me");
    while !question(&window).starts_with("What does") {
        at_table(&mut window, game::Message::Answered(0));
    }
    // Without movement points no space is offered; a button gives some.
    let points = (1..9).find(|points| window.shows(&format!("Move: {points} points"))).expect("a move is offered");
    window.click(&format!("Move: {points} points"));
    assert!(question(&window).contains(&format!("{points} movement points")), "{}", question(&window));
    let mut screen = window.screen(&theme);
    let before = board(&window).answers().0;
    find_on_map(&mut window, &mut screen, &theme).expect("a space that can be reached is under the pointer");
    click(&mut window, &mut screen, &theme);
    assert!(board(&window).answers().0 > before, "a click walks");
    assert!(!question(&window).contains(&format!("{points} movement points")), "{}", question(&window));
}

#[test]
fn a_target_is_attacked_by_a_click_and_the_tray_shows_the_dice() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, true], 6);
    let theme = LookChoice::Light.look().theme();
    let (mut clicked, mut thrown) = (false, false);
    for _ in 0..3_000 {
        if board(&window).outcome().is_some() || clicked && thrown {
            break;
        }
        if board(&window).open_answers().is_none() {
            window.key(Key::Named(Named::Enter), Modifiers::empty());
            continue;
        }
        if board(&window).has_dice(&window.context()) {
            thrown = true;
            window.can_be_drawn(&theme);
        }
        let asked = question(&window);
        // Without movement left, places on the map are targets.
        if !clicked && asked.contains("2 actions, 0 movement points") {
            let names = |player: u8| {
                let groups = [("Stormtrooper", 3), ("Elite Stormtrooper", 3), ("Elite Royal Guard", 2)];
                let numbered = groups.into_iter().flat_map(move |(group, most)| {
                    (1..=most).map(move |number| format!("Attack {group} (player {player}) {number}"))
                });
                numbered.chain([format!("Attack Darth Vader (player {player})")])
            };
            let attacks = names(1).chain(names(2)).any(|name| window.shows(&name));
            if attacks {
                let mut screen = window.screen(&theme);
                let at = find_on_map(&mut window, &mut screen, &theme);
                assert!(at.is_some(), "a target that is offered lies on the map");
                click(&mut window, &mut screen, &theme);
                clicked = true;
                assert!(!question(&window).contains("2 actions"), "{}", question(&window));
                continue;
            }
        }
        at_table(&mut window, game::Message::Delegated);
    }
    assert!(thrown, "no question was asked over dice");
    assert!(clicked, "no target was offered");
}

#[test]
fn a_skirmish_that_was_left_is_gone_on_with_and_a_saved_one_is_opened() {
    let (mut window, folder) = begun(WIDE, Language::English, [true, false], 2);
    window.click("Let the computer set up for me");
    for _ in 0..4 {
        at_table(&mut window, game::Message::Answered(0));
    }
    let left = board(&window).answers();
    let path = folder.path().join("skirmish.json");
    let typed = play::file::Message::PathTyped(path.to_str().unwrap().into());
    window.send(Message::Play(play::Message::Files(typed.clone())));
    window.key(Key::Character("s".into()), Modifiers::COMMAND);
    assert!(path.exists());
    drop(window);
    // The program ended in the middle of it.
    let mut window = Window::sized(folder.path(), Language::English, WIDE);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    window.click("Continue round 1 against Army 1 (2)");
    assert_eq!(board(&window).answers(), left);
    at_table(&mut window, game::Message::PacePicked(Pace::AtOnce));
    let _ = play_to_the_end(&mut window);
    let all = board(&window).answers();
    // A finished match can be reviewed at any point.
    at_table(&mut window, game::Message::WentTo(20));
    assert_eq!(board(&window).answers(), (20, all.1));
    assert!(window.shows("Looking back"));
    window.can_be_drawn(&LookChoice::Dark.look().theme());
    window.send(Message::Play(play::Message::Files(typed)));
    window.send(Message::Play(play::Message::Files(play::file::Message::OpenPressed)));
    assert_eq!(window.problem(), None);
    assert_eq!(board(&window).answers(), left);
}

#[test]
fn a_series_of_skirmishes_tells_what_each_group_did() {
    let (mut window, _folder) = in_builder(Size::new(1280.0, 1600.0), Language::English);
    let set_up = vec![setup::Message::SameListPicked(Seat::Second), setup::Message::OptionSet("rounds", 2)];
    let account = matches::series(&mut window, set_up, "random", 4);
    let groups: Vec<&str> = account.pieces[Seat::First].iter().map(|piece| piece[0].as_str()).collect();
    assert!(groups[0].starts_with("Darth Vader") && groups.len() == 4, "{groups:?}");
}

#[test]
fn map_and_mission_are_chosen_and_the_mission_is_told_beside_the_map() {
    let (mut window, _folder) = in_builder(Size::new(1280.0, 1400.0), Language::English);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    set(&mut window, setup::Message::SameListPicked(Seat::Second));
    set(&mut window, setup::Message::AgreedPressed);
    assert!(window.shows("An army's map, or a random one") && window.shows("Random"));
    set(&mut window, setup::Message::OptionPressed(Some("map")));
    window.click("Anchorhead Cantina");
    let options = window.play().setup().options(&window.context());
    assert!(options.contains(&"map=anchorhead-cantina".to_owned()), "{options:?}");
    set(&mut window, setup::Message::OptionSet("map", 7));
    set(&mut window, setup::Message::OptionPressed(Some("mission")));
    window.click("Hold the ground (practice mission of ours)");
    let options = window.play().setup().options(&window.context());
    assert!(options.contains(&"map=coruscant-back-alleys".to_owned()), "{options:?}");
    assert!(options.contains(&"mission=coruscant-back-alleys-practice-hold".to_owned()), "{options:?}");
    window.click("Set up by hand");
    assert!(window.shows("Hold the ground (practice mission of ours)") && window.shows("Coruscant Back Alleys"));
    // Another map has other missions: the old one is dropped.
    window.send(Message::Play(play::Message::SetUpPressed));
    set(&mut window, setup::Message::OptionSet("map", 2));
    let options = window.play().setup().options(&window.context());
    assert!(options.contains(&"mission=".to_owned()), "{options:?}");
}

#[test]
fn the_own_hand_is_shown_by_name_and_the_others_by_number() {
    let (mut window, _folder) = begun(Size::new(1280.0, 1400.0), Language::English, [true, false], 2);
    window.click("Let the computer set up for me");
    let deck = army(0);
    let deck: serde_json::Value = serde_json::from_str(&deck).unwrap();
    let catalogs = Catalogs::default();
    let catalog = catalogs.imperial_assault();
    let ids = deck["list"]["command"].as_array().unwrap();
    let named = |window: &mut Window| {
        let names = ids.iter().map(|id| catalog.find_command(id.as_str().unwrap()).unwrap());
        names.filter(|id| window.shows(catalog.command(*id).text.name(Language::English))).count()
    };
    // Both play the same deck: only cards of the own hand are named.
    let shown = named(&mut window);
    assert!((3..=4).contains(&shown), "{shown} cards are named");
    assert!(window.shows("Command cards: 3 in hand, 12 in the deck, 0 discarded"));
}

#[test]
fn the_screens_of_a_skirmish_fit_in_every_look_and_language() {
    for (size, language) in
        [(Size::new(800.0, 600.0), Language::Spanish), (Size::new(1920.0, 1080.0), Language::English)]
    {
        let (mut window, _folder) = begun(size, language, [true, false], 2);
        at_table(&mut window, game::Message::OpeningDelegated);
        at_table(&mut window, game::Message::Weighed(Some(0)));
        matches::fits_in_every_look(&mut window, usize::MAX);
    }
}

#[test]
fn the_first_army_meets_a_well_known_one_of_another_affiliation() {
    let (mut window, _folder) = in_builder(WIDE, Language::English);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    let [own, other] = Seat::BOTH.map(|seat| window.play().setup().list(seat).unwrap());
    assert_eq!(own.name(), "Army 1");
    assert_ne!(other.faction().id, own.faction().id, "{}", other.name());
    assert!(window.play().setup().is_ready());
}

/// Plays on until this holds for a question to a person.
fn play_until(window: &mut Window, holds: impl Fn(&mut Window) -> bool) {
    for _ in 0..2_000 {
        assert!(board(window).outcome().is_none(), "the game was over before");
        if board(window).open_answers().is_some() && holds(window) {
            return;
        }
        at_table(window, game::Message::Delegated);
    }
    panic!("it never came to that");
}

#[test]
fn a_card_in_hand_that_can_be_played_is_played_by_its_letter_and_taken_back() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, false], 6);
    at_table(&mut window, game::Message::OpeningDelegated);
    // Useless cards have no letter.
    play_until(&mut window, |window| board(window).playable_cards(&window.context()).is_empty());
    let before = board(&window).answers();
    for letter in ["a", "s", "d", "f"] {
        window.key(Key::Character(letter.into()), Modifiers::empty());
    }
    assert_eq!(board(&window).answers(), before);
    play_until(&mut window, |window| !board(window).playable_cards(&window.context()).is_empty());
    let card = board(&window).playable_cards(&window.context())[0];
    let (asked, before) = (question(&window), board(&window).answers());
    let letter = ["a", "s", "d", "f", "g", "h", "j", "k", "l"][card];
    window.key(Key::Character(letter.into()), Modifiers::empty());
    if board(&window).answers() == before {
        // With several ways to play it, only those are offered until it is put back.
        assert!(window.shows("All answers"));
        window.key(Key::Named(Named::Escape), Modifiers::empty());
        assert!(!window.shows("All answers") && board(&window).answers() == before);
        window.key(Key::Character(letter.into()), Modifiers::empty());
        window.key(Key::Character("1".into()), Modifiers::empty());
    }
    assert!(board(&window).answers() > before, "{asked}");
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert_eq!((question(&window), board(&window).answers()), (asked, before));
}

#[test]
fn a_card_in_hand_is_read_where_the_pointer_rests_and_played_by_a_click() {
    let (mut window, _folder) = begun(Size::new(1280.0, 1200.0), Language::English, [true, false], 6);
    at_table(&mut window, game::Message::OpeningDelegated);
    // Only the card shows its letter.
    let letters = ["A", "S", "D", "F", "G", "H", "J", "K", "L"];
    play_until(&mut window, |window| {
        let cards = board(window).playable_cards(&window.context());
        cards.first().is_some_and(|card| window.shows(letters[*card]))
    });
    let theme = LookChoice::Dark.look().theme();
    let card = board(&window).playable_cards(&window.context())[0];
    let at = window.place_of(letters[card]).center();
    let mut screen = window.screen(&theme);
    screen.point_at(at.x, at.y);
    let before = screen.picture();
    for _ in 0..8 {
        window.paint_on(&mut screen, &theme, &[moved_to(at)]);
    }
    let after = screen.picture();
    let changed = before.dots.chunks(3).zip(after.dots.chunks(3)).filter(|(one, other)| one != other).count();
    assert!(changed > 20_000, "a card lies beside its name: {changed}");
    let answers = board(&window).answers();
    click(&mut window, &mut screen, &theme);
    assert!(board(&window).answers() > answers || window.shows("All answers"));
}

#[test]
fn the_discard_pile_of_both_lies_open_by_name() {
    let (mut window, _folder) = begun(Size::new(1280.0, 1600.0), Language::English, [true, false], 6);
    at_table(&mut window, game::Message::OpeningDelegated);
    assert!(!window.shows("Discard pile, latest card first"));
    play_until(&mut window, |window| window.shows("Discard pile, latest card first"));
}

#[test]
fn the_odds_of_an_attack_have_what_lies_on_both_figures() {
    let (mut window, _folder) = begun(Size::new(1280.0, 1600.0), Language::English, [true, true], 6);
    let (mut seen, mut hurt) = (0, 0);
    for _ in 0..3_000 {
        if board(&window).outcome().is_some() || hurt > 0 && seen > 5 {
            break;
        }
        if board(&window).open_answers().is_none() {
            window.key(Key::Named(Named::Enter), Modifiers::empty());
            continue;
        }
        let planned = board(&window).planned_attack(&window.context());
        if let Some(planned) = planned.filter(|_| seen < 6 || hurt == 0) {
            at_table(&mut window, game::Message::OddsPressed);
            let odds = window.app().odds();
            let (own, other) = (odds.marks(Seat::First), odds.marks(Seat::Second));
            let had = |marks: &[(&'static str, u8)]| {
                let mut had: Vec<_> = marks.iter().copied().filter(|(_, count)| *count > 0).collect();
                had.sort_unstable();
                had
            };
            assert_eq!((had(&own), had(&other)), (had(&planned.marks[0]), had(&planned.marks[1])));
            let [stands] =
                odds.answers().map(|answer| (answer.damage().mean(), answer.destroyed)).collect::<Vec<_>>()[..]
            else {
                panic!("one attack is shown")
            };
            assert!(
                window.shows("This is the attack from the match. Changes you make here are calculated from the lists.")
            );
            // The match shows the same odds.
            let mean = Language::English.decimal(stands.0, 1);
            let chance = Language::English.percent(stands.1.unwrap());
            let words = format!("{mean} damage expected, {chance}\u{a0}% to defeat");
            seen += 1;
            let damage = other.iter().find(|(mark, _)| *mark == "damage").map_or(0, |(_, count)| *count);
            if damage > 0 {
                hurt += 1;
                // Without its damage the target is safer.
                let place = 5;
                window.send(Message::Odds(odds::Message::MarkSet(Seat::Second, place, 0)));
                let whole = window.app().odds().answers().next().unwrap().destroyed;
                assert!(whole <= stands.1, "{whole:?} {stands:?} {own:?} {other:?}");
                assert!(
                    !window.shows(
                        "This is the attack from the match. Changes you make here are calculated from the lists."
                    )
                );
            }
            window.key(Key::Character("3".into()), Modifiers::COMMAND);
            assert!(board(&window).has_dice(&window.context()) || window.shows(&words), "{words}");
        }
        at_table(&mut window, game::Message::Delegated);
    }
    assert!(seen > 5 && hurt > 0, "{seen} attacks, {hurt} on hurt figures");
}

#[test]
fn dice_on_the_table_come_to_something_before_they_are_counted() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, true], 6);
    let mut counted = 0;
    for _ in 0..3_000 {
        if board(&window).outcome().is_some() || counted > 3 {
            break;
        }
        if board(&window).open_answers().is_none() {
            window.key(Key::Named(Named::Enter), Modifiers::empty());
            continue;
        }
        let asked = question(&window);
        let tray = board(&window).dice_result(&window.context());
        if let Some((_, words)) = tray.filter(|_| asked.starts_with("Which ability")) {
            counted += usize::from(words.contains("damage against") && !words.starts_with("0 damage"));
        }
        at_table(&mut window, game::Message::Delegated);
    }
    assert!(counted > 3, "{counted}");
}

#[test]
fn escape_in_a_hurry_gives_up_no_action() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, false], 6);
    at_table(&mut window, game::Message::OpeningDelegated);
    play_until(&mut window, |window| question(window).contains("2 actions"));
    let before = (question(&window), board(&window).answers());
    for _ in 0..3 {
        window.key(Key::Named(Named::Escape), Modifiers::empty());
    }
    assert_eq!((question(&window), board(&window).answers()), before);
}
