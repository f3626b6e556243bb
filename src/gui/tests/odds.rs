//! The Odds screen.

use gui::{
    app::{Destination, Message},
    look::LookChoice,
    screen::{
        builder::{self, AnyMessage},
        odds,
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, Place, game::Seat};
use systems::{ImperialAssault, SystemId};

use crate::{
    driver::{Window, folder},
    matches::at_table,
};

const SQUAD: &str = r#"{"muster":1,"system":"xwing","name":"Aces","list":{"faction":"imperial","ships":[
    {"pilot":"soontirfel","ship":"tieinterceptor","upgrades":["predator","autothrusters"]},
    {"pilot":"scimitarsquadronpilot","ship":"tiebomber","upgrades":["concussionmissiles"]}]}}"#;

fn say(window: &mut Window, message: odds::Message) {
    window.send(Message::Odds(message));
}

/// The screen with the open squad as attacker, against an example squad.
fn at_odds(size: Size, language: Language) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, size);
    window.paste(SQUAD);
    window.send(Message::NoticeClosed);
    window.key(Key::Character("5".into()), Modifiers::COMMAND);
    say(&mut window, odds::Message::ShelfPicked(Seat::Second, 0));
    (window, folder)
}

fn means(window: &Window) -> Vec<f64> {
    window.app().odds().answers().map(|answer| answer.damage().mean()).collect()
}

#[test]
fn an_attack_between_two_lists_is_worked_out_as_it_is_set_up() {
    let (mut window, _folder) = at_odds(Size::new(1280.0, 1200.0), Language::English);
    assert!(window.shows("Soontir Fel") && window.shows("Attacker"));
    let [plain] = means(&window)[..] else { panic!("one attack is worked out") };
    window.click("Focus");
    let [focused] = means(&window)[..] else { panic!("it still is") };
    assert!(focused > plain, "{focused} {plain}");
    // A step nearer adds a die.
    window.key(Key::Named(Named::ArrowLeft), Modifiers::empty());
    assert!(means(&window)[0] > focused);
    // Arrows stop at the weapon's range.
    for arrow in [Named::ArrowRight, Named::ArrowLeft] {
        for _ in 0..5 {
            window.key(Key::Named(arrow), Modifiers::empty());
        }
        assert_eq!(means(&window).len(), 1);
    }
}

#[test]
fn what_a_token_adds_is_the_difference_that_it_makes() {
    let (mut window, _folder) = at_odds(Size::new(1280.0, 1600.0), Language::English);
    let now = |window: &Window| {
        let answer = window.app().odds().answers().next().unwrap().clone();
        (answer.damage().mean(), answer.destroyed.unwrap(), answer.dice.map(|dice| dice.len()))
    };
    let (damage, chance, dice) = now(&window);
    assert!(window.shows("What each token adds"));
    say(&mut window, odds::Message::MarkSet(Seat::First, 0, 1));
    let (focused, falls, still) = now(&window);
    let told = format!("+{:.1} % to destroy it, +{:.2} damage", (falls - chance) * 100.0, focused - damage);
    assert!(window.shows(&told), "{told}");
    // Soontir Fel attacks with three dice, a token adds none.
    assert_eq!((dice[0], still), (3, dice));
    say(&mut window, odds::Message::MarkSet(Seat::First, 0, 0));
    assert!(window.shows(&format!("would bring {told}")));
}

#[test]
fn a_card_that_has_a_price_is_played_by_its_chip_and_forgotten_with_its_list() {
    let mut window;
    let folder = folder();
    window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1400.0));
    window.paste(
        r#"{"muster":1,"system":"legion","name":"Walkers","list":{"faction":"galactic_empire",
            "units":[{"unit":"at_st","upgrades":["overcharged_generator"]}]}}"#,
    );
    window.send(Message::NoticeClosed);
    window.key(Key::Character("5".into()), Modifiers::COMMAND);
    say(&mut window, odds::Message::ShelfPicked(Seat::Second, 1));
    let [plain] = means(&window)[..] else { panic!("one attack is worked out") };
    assert!(window.shows("Overcharged Generator"));
    say(&mut window, odds::Message::CardPressed(Seat::First, "overcharged_generator".into()));
    let [played] = means(&window)[..] else { panic!("it still is") };
    assert!(played > plain, "{played} {plain}");
    // The other side takes the cards it would play.
    say(&mut window, odds::Message::ShelfPicked(Seat::First, 0));
    assert!(!window.shows("Overcharged Generator"));
}

#[test]
fn a_second_attack_is_compared_with_the_first() {
    let (mut window, _folder) = at_odds(Size::new(1280.0, 1200.0), Language::English);
    window.click("Compare");
    assert_eq!(means(&window).len(), 2);
    assert!(window.shows("more from the second attack"));
    // Edits apply only to the second attack.
    say(&mut window, odds::Message::MarkSet(Seat::First, 0, 1));
    let [first, second] = means(&window)[..] else { panic!("two attacks") };
    assert!(second > first);
    window.click("First attack");
    say(&mut window, odds::Message::MarkSet(Seat::First, 0, 1));
    let [first, second] = means(&window)[..] else { panic!("two attacks") };
    assert_eq!(first, second);
    window.key(Key::Character("c".into()), Modifiers::empty());
    assert_eq!(means(&window).len(), 1);
}

#[test]
fn a_unit_of_the_builder_is_one_step_from_what_its_attack_comes_to() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 2400.0));
    let army = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","name":"Fist","list":{"season":"ffg",
        "affiliation":"imperial","deployment":["darth-vader","driven-by-hatred","stormtrooper-elite"],"command":[]}}"#;
    type Said<G> = builder::Message<G>;
    let ship = builder::CursorMessage::Jumped(Place::entry("ships", 1));
    let group = builder::CursorMessage::Jumped(Place::entry("deployment", 2));
    let card = builder::PaneMessage::Picked(builder::Pane::Details);
    let cases = [
        (
            SQUAD,
            AnyMessage::of(Said::<xwing::XWing>::Cursor(ship)),
            AnyMessage::of(Said::<xwing::XWing>::Pane(card)),
            "Scimitar Squadron Pilot",
            "Soontir Fel",
        ),
        (
            army,
            AnyMessage::of(Said::<ImperialAssault>::Cursor(group)),
            AnyMessage::of(Said::<ImperialAssault>::Pane(card)),
            "Elite Stormtrooper",
            "Darth Vader, Lord of the Sith",
        ),
    ];
    for (list, jump, details, unit, other) in cases {
        window.send(Message::Went(Destination::Lists));
        window.paste(list);
        window.send(Message::NoticeClosed);
        window.send(Message::Builder(jump));
        window.send(Message::Builder(details));
        assert!(window.shows("Odds of its attack"), "{unit}");
        window.click("Odds of its attack");
        // There is a target already, and one number.
        assert_eq!(means(&window).len(), 1, "{unit}");
        assert!(window.shows(unit) && window.shows(other));
        assert_eq!(window.app().odds().attacker(), Some(unit));
        window.key(Key::Named(Named::Escape), Modifiers::empty());
        assert!(window.document_if_any().is_some());
    }
}

#[test]
fn the_list_of_keys_has_those_of_the_odds_and_of_a_match() {
    for (size, language, words) in [
        (
            Size::new(800.0, 1400.0),
            Language::English,
            ["compare with a second attack", "give the answer with this number"],
        ),
        (
            Size::new(1280.0, 800.0),
            Language::Spanish,
            ["intercambiar los bandos", "jugar la carta de la mano con esa letra"],
        ),
    ] {
        let folder = folder();
        let mut window = Window::sized(folder.path(), language, size);
        window.send(Message::KeysShown(true));
        assert!(words.into_iter().all(|word| window.shows(word)), "{words:?}");
        window.can_be_drawn(&LookChoice::Light.look().theme());
    }
}

#[test]
fn a_weapon_that_does_not_reach_is_told() {
    let (mut window, _folder) = at_odds(Size::new(1280.0, 1200.0), Language::English);
    window.click("Scimitar Squadron Pilot");
    say(&mut window, odds::Message::WeaponPicked(1));
    assert_eq!(means(&window).len(), 1);
    say(&mut window, odds::Message::DistanceSet(1));
    assert!(means(&window).is_empty() && window.shows("Concussion Missiles does not reach that far."));
}

#[test]
fn the_screen_of_odds_fits_into_small_windows_in_every_look_and_language() {
    for (size, language) in
        [(Size::new(800.0, 600.0), Language::Spanish), (Size::new(1280.0, 800.0), Language::English)]
    {
        let (mut window, _folder) = at_odds(size, language);
        say(&mut window, odds::Message::ComparePressed);
        for choice in LookChoice::ALL {
            window.can_be_drawn(&choice.look().theme());
        }
        say(&mut window, odds::Message::ListsPressed(Some(Seat::Second)));
        window.can_be_drawn(&LookChoice::Dark.look().theme());
        say(&mut window, odds::Message::GamePicked(SystemId::ImperialAssault));
        for seat in Seat::BOTH {
            say(&mut window, odds::Message::ShelfPicked(seat, 0));
        }
        window.can_be_drawn(&LookChoice::Light.look().theme());
        assert!(means(&window)[0] > 0.0);
        say(&mut window, odds::Message::GamePicked(SystemId::Legion));
        for seat in Seat::BOTH {
            say(&mut window, odds::Message::ShelfPicked(seat, 0));
        }
        window.can_be_drawn(&LookChoice::Dark.look().theme());
        assert!(means(&window)[0] > 0.0);
        window.key(Key::Named(Named::Escape), Modifiers::empty());
        assert_eq!(window.document().name, "Aces");
    }
}

#[test]
fn the_odds_of_an_attack_in_a_dogfight_have_what_lies_on_both_ships() {
    use gui::screen::play::{self, Pace, game, setup};
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    window.paste(SQUAD);
    window.send(Message::NoticeClosed);
    window.send(Message::Went(Destination::Play));
    for message in [
        setup::Message::SameListPicked(Seat::Second),
        setup::Message::PlayerPicked(Seat::Second, "heuristic"),
        setup::Message::SeedTyped("7".into()),
    ] {
        window.send(Message::Play(play::Message::SetUp(message)));
    }
    window.send(Message::Play(play::Message::StartPressed));
    at_table(&mut window, game::Message::PacePicked(Pace::AtOnce));
    let (mut own, mut other) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for _ in 0..1_500 {
        let board = window.play().board().expect("a match");
        if board.outcome().is_some() || own.contains("focus") && other.contains("damage") {
            break;
        }
        if let Some(planned) = board.planned_attack(&window.context()) {
            at_table(&mut window, game::Message::OddsPressed);
            for (seat, (words, marks)) in
                Seat::BOTH.into_iter().zip([&mut own, &mut other].into_iter().zip(&planned.marks))
            {
                let mut had: Vec<_> = marks.iter().copied().filter(|(_, count)| *count > 0).collect();
                let mut shown = window.app().odds().marks(seat);
                had.sort_unstable();
                shown.sort_unstable();
                assert_eq!(shown, had);
                words.extend(had.into_iter().map(|(word, _)| word));
            }
            assert_eq!(means(&window).len(), 1);
            window.send(Message::Went(Destination::Play));
        }
        at_table(&mut window, game::Message::Delegated);
    }
    assert!(own.contains("focus") && other.contains("damage"), "{own:?} {other:?}");
}

#[test]
fn a_distance_that_a_short_weapon_does_not_reach_comes_back_with_a_longer_one() {
    let (mut window, _folder) = at_odds(Size::new(1280.0, 1200.0), Language::English);
    say(&mut window, odds::Message::GamePicked(SystemId::Legion));
    for seat in Seat::BOTH {
        say(&mut window, odds::Message::ShelfPicked(seat, 0));
    }
    // Darth Vader has a shorter range than stormtroopers.
    say(&mut window, odds::Message::DistanceSet(4));
    say(&mut window, odds::Message::UnitPicked(Seat::First, 2));
    let far = means(&window);
    say(&mut window, odds::Message::UnitPicked(Seat::First, 0));
    say(&mut window, odds::Message::UnitPicked(Seat::First, 2));
    assert_eq!(means(&window), far);
    say(&mut window, odds::Message::DistanceSet(2));
    assert_ne!(means(&window), far);
}
