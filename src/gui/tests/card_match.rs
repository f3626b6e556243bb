//! Matches of the Deckbuilding Game in the window: from the builder to the table, by clicks, drags and letters, undone,
//! stored, replayed, in a series.

use gui::{
    look::LookChoice,
    screen::play::{self, game, setup},
};
use iced::{
    Event, Point, Size,
    keyboard::{Key, Modifiers, key::Named},
    mouse,
};
use kernel::{Language, game::Seat};
use systems::Catalogs;

use crate::{
    driver::Window,
    matches::{self, WIDE, at_table, board, play_to_the_end, question, set, start},
    screen::Screen,
};

/// Copied base deck of the Empire for the introductory game.
pub const EMPIRE: &str = r#"{"muster":1,"system":"deckbuilding","format":"introductory","name":"My Empire",
    "list":{"faction":"empire","bases":["lothal","corellia","coruscant","death-star","endor"]}}"#;

const LETTERS: [&str; 9] = ["a", "s", "d", "f", "g", "h", "j", "k", "l"];

fn in_builder(size: Size, language: Language) -> (Window, tempfile::TempDir) {
    matches::in_builder(EMPIRE, size, language)
}

/// A match against the deck of the set-up, started from the builder.
fn begun(size: Size, language: Language, persons: [bool; 2]) -> (Window, tempfile::TempDir) {
    let (mut window, folder) = in_builder(size, language);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    start(&mut window, persons, &[]);
    (window, folder)
}

/// Names of the cards of a match, by index: copies are neighbors.
fn names(language: Language) -> Vec<String> {
    let catalogs = Catalogs::default();
    let cards = catalogs.deckbuilding().cards();
    let copies = cards.flat_map(|(_, card)| vec![card.text.name(language).to_owned(); usize::from(card.copies)]);
    copies.collect()
}

fn key(window: &mut Window, letter: &str) {
    window.key(Key::Character(letter.into()), Modifiers::empty());
}

fn answers(window: &Window) -> usize {
    board(window).answers().0
}

/// Lets the computer answer until this holds for a question to a person.
fn until(window: &mut Window, holds: impl Fn(&mut Window) -> bool) {
    for _ in 0..1_000 {
        assert!(board(window).outcome().is_none(), "the match is over");
        if holds(window) {
            return;
        }
        at_table(window, game::Message::Delegated);
    }
    panic!("it never came to that");
}

/// A button of the panel that begins with these words.
fn button(window: &mut Window, words: &str, names: &[String], after: &str) -> Option<String> {
    let mut all: Vec<String> = names.iter().map(|name| format!("{words} {name}{after}")).collect();
    all.dedup();
    all.into_iter().find(|button| window.shows(button))
}

#[test]
fn a_base_deck_meets_the_other_faction_in_the_same_mode_and_the_match_is_played_to_its_end() {
    let (mut window, _folder) = in_builder(WIDE, Language::English);
    window.click("Play");
    let [own, other] = Seat::BOTH.map(|seat| window.play().setup().list(seat).unwrap());
    assert_eq!((own.format().id, own.faction().id), ("introductory", "empire"));
    assert_eq!((other.format().id, other.faction().id), ("introductory", "rebel"));
    assert!(window.play().setup().is_ready());
    set(&mut window, setup::Message::AgreedPressed);
    assert!(window.shows("Bases to destroy") && window.shows("As the mode recommends"));
    set(&mut window, setup::Message::OptionSet("bases", 1));
    set(&mut window, setup::Message::OptionSet("bribing", 1));
    let options = window.play().setup().options(&window.context());
    assert_eq!(options, ["bases=2", "bribing=true"]);
    set(&mut window, setup::Message::PlayerPicked(Seat::Second, "heuristic"));
    set(&mut window, setup::Message::SeedTyped("7".into()));
    window.click("Set up by hand");
    at_table(&mut window, game::Message::PacePicked(play::Pace::AtOnce));
    assert!(window.shows("The Empire's turn") && window.shows("Lothal") && window.shows("Dantooine"));
    assert!(question(&window).starts_with("The Empire: what next?"), "{}", question(&window));
    let asked = play_to_the_end(&mut window);
    assert!(asked > 10, "a person was asked {asked} times");
    at_table(&mut window, game::Message::TabPicked(play::Tab::Account));
    assert!(window.shows("Coruscant") && window.shows("Yavin 4"));
    // A finished match can be reviewed at any point.
    at_table(&mut window, game::Message::WentTo(20));
    assert_eq!(answers(&window), 20);
    assert!(window.shows("Looking back"));
    window.can_be_drawn(&LookChoice::Dark.look().theme());
}

#[test]
fn the_whole_hand_is_played_with_one_press() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, false]);
    window.click("Play all cards (Z)");
    // A card with a choice asks for it; the rest follows on request.
    let played = answers(&window);
    assert!(played > 1 && !question(&window).contains("what next"), "{played}: {}", question(&window));
    for _ in 0..5 {
        while !question(&window).contains("what next") {
            at_table(&mut window, game::Message::Answered(0));
        }
        key(&mut window, "z");
    }
    assert!(answers(&window) >= 5 && !window.shows("Play all cards (Z)") && question(&window).contains("what next"));
    // Each answer is taken back by itself.
    let all = answers(&window);
    window.key(Key::Named(Named::Backspace), Modifiers::empty());
    assert_eq!(answers(&window), all - 1);
}

#[test]
fn cards_are_played_by_click_and_by_letter_and_bought_and_taken_back() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, false]);
    let names = names(Language::English);
    let hand = board(&window).playable_cards(&window.context());
    assert_eq!(hand.len(), 5, "five cards are in hand");
    // The letters are on the cards.
    assert!(window.shows("A") && window.shows("G") && !window.shows("H"));
    let before = question(&window);
    let first = names[hand[0]].clone();
    window.click(&first);
    assert_eq!(answers(&window), 1, "a click plays {first}");
    key(&mut window, "a");
    assert_eq!(answers(&window), 2, "a letter plays the next card");
    assert_eq!(board(&window).playable_cards(&window.context()).iter().filter(|card| **card < 128).count(), 3);
    window.key(Key::Named(Named::Backspace), Modifiers::empty());
    window.key(Key::Named(Named::Backspace), Modifiers::empty());
    assert_eq!((answers(&window), question(&window)), (0, before));
    // Plays the whole hand and buys from the pool.
    for _ in 0..5 {
        key(&mut window, "a");
        while answers(&window) > 0 && !question(&window).contains("what next") {
            at_table(&mut window, game::Message::Answered(0));
        }
    }
    let costs = |cost: u8| format!(" for {cost}");
    let bought = (1..9).find_map(|cost| button(&mut window, "Buy", &names, &costs(cost)));
    let bought = bought.expect("something can be bought");
    let had = answers(&window);
    window.click(&bought);
    assert!(answers(&window) > had, "{bought}");
    let turn = window.shows("The Empire's turn");
    window.click("End the turn");
    assert!(turn && question(&window).starts_with("The Empire"), "the other turn is played by the computer");
}

#[test]
fn a_unit_is_picked_up_and_attacks_what_is_pressed_then() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, false]);
    let names = names(Language::English);
    // A Stormtrooper in play that has not attacked.
    let trooper = names.iter().position(|name| name == "Stormtrooper").unwrap();
    until(&mut window, |window| {
        let cards = board(window).playable_cards(&window.context());
        cards.iter().any(|card| *card == trooper || *card == trooper + 1) && question(window).contains("what next")
    });
    let cards = board(&window).playable_cards(&window.context());
    let card = cards.into_iter().find(|card| *card == trooper || *card == trooper + 1).unwrap();
    // From the hand into play, then up.
    at_table(&mut window, game::Message::CardPressed(Some(card)));
    let in_play = answers(&window);
    at_table(&mut window, game::Message::CardPressed(Some(card)));
    assert_eq!(answers(&window), in_play, "a unit with several targets is picked up first");
    assert!(window.shows("All answers"));
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    assert!(!window.shows("All answers"));
    at_table(&mut window, game::Message::CardPressed(Some(card)));
    window.click("Dantooine");
    assert_eq!(answers(&window), in_play + 1, "the base is its target");
    let attack = (1..20).map(|count| format!("Attack the enemy base with {count}")).find(|words| window.shows(words));
    let attack = attack.expect("the attack can be resolved");
    assert!(window.shows("At the base"));
    window.click(&attack);
    assert!(answers(&window) > in_play + 1);
}

#[test]
fn a_card_is_dragged_from_the_hand_onto_the_table_and_let_go_elsewhere_it_stays() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, false]);
    let theme = LookChoice::Light.look().theme();
    let names = names(Language::English);
    let card = names[board(&window).playable_cards(&window.context())[0]].clone();
    let from = window.place_of(&card).center();
    let home = window.place_of("Lothal").center();
    let drag = |window: &mut Window, screen: &mut Screen, to: Point| {
        let moved = |position| Event::Mouse(mouse::Event::CursorMoved { position });
        screen.point_at(from.x, from.y);
        window.paint_on(screen, &theme, &[moved(from)]);
        let pressed = Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left));
        window.paint_on(screen, &theme, &[pressed]);
        for step in 1..=4 {
            let share = step as f32 / 4.0;
            let at = Point::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
            screen.point_at(at.x, at.y);
            window.paint_on(screen, &theme, &[moved(at)]);
        }
        window.paint_on(screen, &theme, &[Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left))]);
    };
    let mut screen = window.screen(&theme);
    // Cards of the hand cannot be dropped on the galaxy row.
    drag(&mut window, &mut screen, Point::new(from.x, 300.0));
    assert_eq!(answers(&window), 0);
    assert!(!window.shows("All answers"), "the card is put back");
    drag(&mut window, &mut screen, home);
    assert_eq!(answers(&window), 1, "{card} was dragged to {home:?}");
}

#[test]
fn hands_and_decks_of_the_other_side_are_counted_and_not_named() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, false]);
    assert!(!window.shows("Alliance Shuttle") && !window.shows("Rebel Trooper") && !window.shows("Temple Guardian"));
    // Open piles can be browsed.
    window.click("Next bases");
    assert!(window.shows("Yavin 4") && window.shows("Hoth") && !window.shows("Dantooine"));
    at_table(&mut window, game::Message::PileOpened(None));
    assert!(window.shows("Dantooine") && !window.shows("Yavin 4"));
    until(&mut window, |window| window.shows("Round 2"));
    window.click("Discard pile");
    assert!(window.shows("Alliance Shuttle"), "the discard pile of the Rebels is open");
}

#[test]
fn what_an_answer_would_do_is_shown_before_it_is_given() {
    let (mut window, _folder) = begun(Size::new(1280.0, 1600.0), Language::English, [true, false]);
    let names = names(Language::English);
    let shuttle = names.iter().position(|name| name == "Imperial Shuttle").unwrap();
    let cards = board(&window).playable_cards(&window.context());
    assert!(cards.iter().any(|card| (shuttle..shuttle + 7).contains(card)), "a shuttle is in hand");
    assert!(window.shows("Resources 0 → 1"), "what a shuttle gives stands at its button");
    assert!(!window.shows("→ 1"));
    // A previewed answer is shown on the table, too.
    let place = (0..board(&window).open_answers().unwrap()).find(|place| {
        at_table(&mut window, game::Message::Weighed(Some(*place)));
        window.shows("→ 1")
    });
    assert!(place.is_some());
    at_table(&mut window, game::Message::Weighed(None));
    assert!(!window.shows("→ 1"));
}

#[test]
fn a_match_that_was_left_is_gone_on_with() {
    let (mut window, folder) = begun(WIDE, Language::English, [true, false]);
    for _ in 0..4 {
        key(&mut window, "a");
    }
    let left = board(&window).answers();
    assert!(left.0 > 0);
    drop(window);
    let mut window = Window::sized(folder.path(), Language::English, WIDE);
    window.key(Key::Character("3".into()), Modifiers::COMMAND);
    window.click("Continue round 1 against The Rebels, introductory game");
    assert_eq!(board(&window).answers(), left);
    at_table(&mut window, game::Message::PacePicked(play::Pace::AtOnce));
    let _ = play_to_the_end(&mut window);
    assert!(board(&window).outcome().is_some());
}

#[test]
fn a_series_tells_what_was_bought_and_how_long_the_games_took() {
    let (mut window, _folder) = in_builder(Size::new(1280.0, 2600.0), Language::English);
    let account = matches::series(&mut window, Vec::new(), "heuristic", 6);
    assert!(window.shows("Cards bought"));
    // Cards of the other faction are never bought.
    let bought = |seat: Seat| account.acquired[seat].iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>();
    assert!(bought(Seat::First).len() > 5 && bought(Seat::Second).len() > 5);
    assert!(!bought(Seat::First).contains(&"X-Wing") && !bought(Seat::Second).contains(&"TIE Fighter"));
    assert_eq!(account.tally.lengths.values().sum::<u64>(), 6);
    for (_, games, won) in &account.acquired[Seat::First] {
        assert!((0.0..=1.0).contains(games) && (0.0..=1.0).contains(&won.rate));
    }
}

#[test]
fn the_table_of_cards_fits_in_every_look_and_language() {
    for (size, language) in
        [(Size::new(800.0, 600.0), Language::Spanish), (Size::new(1920.0, 1080.0), Language::English)]
    {
        let (mut window, _folder) = begun(size, language, [true, false]);
        for _ in 0..20 {
            at_table(&mut window, game::Message::Delegated);
        }
        matches::fits_in_every_look(&mut window, 6);
    }
}

#[test]
fn two_persons_at_one_window_do_not_see_each_others_hand() {
    let (mut window, _folder) = begun(WIDE, Language::English, [true, true]);
    assert!(window.shows("Imperial Shuttle"));
    until(&mut window, |window| board(window).open_answers().is_none());
    // The window passes to the other person: no hand is visible.
    assert!(window.shows("Show the table"));
    assert!(window.shows("5 cards in hand"), "the hand of who comes next is covered");
    window.click("Show the table");
    assert!(window.shows("Alliance Shuttle") && question(&window).starts_with("The Rebels"));
    assert_eq!(LETTERS.iter().filter(|letter| window.shows(&letter.to_uppercase())).count(), 5);
}
