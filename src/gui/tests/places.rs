//! Places that open with everything in place: lists and opponents, a match at one press, dialogs that own the keys,
//! notices that cover nothing.

use gui::{
    app::{Destination, Message},
    look::LookChoice,
    screen::{lists, lists::ListsMessage, odds, play, series},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, game::Seat};
use systems::SystemId;

use crate::driver::{Window, empty_folder, folder};

const TIE: &str = r#"{"muster":1,"system":"xwing","name":"Lone TIE","list":{"faction":"imperial","ships":[
    {"pilot":"academypilot","ship":"tiefighter"}]}}"#;

fn paste(window: &mut Window, text: &str) {
    window.send(Message::Went(Destination::Lists));
    window.paste(text);
}

fn lists(message: ListsMessage) -> Message {
    Message::Lists(lists::Message::Lists(message))
}

#[test]
fn a_match_and_a_series_have_lists_and_an_opponent_of_their_mode_in_place() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1600.0));
    let pick = play::setup::Message::GamePicked;
    for system in [SystemId::XWing, SystemId::Legion, SystemId::ImperialAssault, SystemId::Deckbuilding] {
        window.send(Message::Went(Destination::Play));
        window.send(Message::Play(play::Message::SetUp(pick(system))));
        window.go_to_series();
        window.send(Message::Series(series::Message::SetUp(pick(system))));
        for setup in [window.play().setup(), window.series().setup()] {
            assert!(setup.is_ready(), "{system:?}");
            let [own, other] = Seat::BOTH.map(|seat| setup.list(seat).unwrap().format().id);
            assert_eq!(own, other, "{system:?}: one mode on both sides");
        }
    }
    assert!(!window.shows("Choose a list"));
}

#[test]
fn the_list_edited_last_is_in_place_of_the_example() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1600.0));
    paste(&mut window, TIE);
    let id = window.rows()[0].id;
    drop(window);
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1600.0));
    assert_eq!(window.rows()[0].id, id);
    window.send(Message::Went(Destination::Play));
    window.send(Message::Went(Destination::Odds));
    window.go_to_series();
    let first = |setup: &play::SetUp| setup.list(Seat::First).unwrap().name().to_owned();
    assert_eq!([first(window.play().setup()), first(window.series().setup())], ["Lone TIE", "Lone TIE"]);
    assert_eq!(window.app().odds().attacker(), Some("Academy Pilot"));
}

#[test]
fn the_computer_sets_up_for_who_plays_at_once_whoever_is_asked_first() {
    for seed in 0..6 {
        let folder = folder();
        let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1000.0));
        paste(&mut window, TIE);
        window.send(Message::Went(Destination::Play));
        let set = |message| Message::Play(play::Message::SetUp(message));
        window.send(set(play::setup::Message::SameListPicked(Seat::Second)));
        window.send(set(play::setup::Message::SeedTyped(seed.to_string())));
        window.send(Message::Play(play::Message::QuickPressed));
        let board = window.play().board().unwrap();
        assert_eq!(board.resume_summary(&window.context()).0, 1, "seed {seed}: {}", board.question(&window.context()));
    }
}

#[test]
fn one_press_leads_from_the_first_page_to_the_first_decision_of_a_match() {
    let folder = empty_folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1000.0));
    assert!(window.shows("Play now"));
    window.click("Play now");
    assert!(window.play().is_at_table());
    let board = window.play().board().unwrap();
    assert!(board.outcome().is_none());
    let round = board.resume_summary(&window.context()).0;
    // A card that is used during set-up is one's own decision.
    let question = board.question(&window.context());
    assert!(round >= 1 || question.starts_with("Do you use"), "set-up is over: round {round}, {question}");
    // The place in the rail leads to another match; this one stays.
    window.send(Message::Went(Destination::Play));
    assert!(!window.play().is_at_table() && window.shows("Play now"));
    window.send(Message::Play(play::Message::ContinuePressed));
    assert!(window.play().is_at_table());
}

#[test]
fn enter_begins_a_match_of_a_list_from_the_lists_and_from_its_place() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1000.0));
    paste(&mut window, TIE);
    window.send(Message::Went(Destination::Lists));
    let id = window.rows()[0].id;
    window.send(lists(ListsMessage::QuickPressed(Some(id))));
    assert!(window.play().is_at_table());
    assert_eq!(window.play().setup().list(Seat::First).unwrap().name(), "Lone TIE");
    window.send(Message::Went(Destination::Play));
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert!(window.play().is_at_table());
}

#[test]
fn two_ticked_lists_offer_a_comparison_and_a_gauntlet() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1600.0, 1000.0));
    paste(&mut window, TIE);
    paste(&mut window, &TIE.replace("Lone TIE", "Other TIE"));
    window.send(Message::NoticeClosed);
    window.send(Message::Went(Destination::Lists));
    window.key(Key::Character("a".into()), Modifiers::COMMAND);
    window.click("Compare");
    assert!(window.shows("Lone TIE") && window.shows("Other TIE") && window.shows("Two lists side by side"));
    window.key(Key::Named(Named::Escape), Modifiers::empty());
    window.key(Key::Character("a".into()), Modifiers::COMMAND);
    window.click("Gauntlet");
    assert!(window.shows("Games per pairing") && window.shows("Lone TIE") && window.shows("Other TIE"));
}

#[test]
fn a_dialog_closes_when_another_place_is_shown_and_digits_with_ctrl_choose_nothing_in_it() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1000.0));
    paste(&mut window, TIE);
    window.send(Message::Went(Destination::Builder));
    window.key(Key::Character("l".into()), Modifiers::COMMAND);
    assert!(window.shows_part("Fill the rest"), "suggestions are shown");
    let before = window.document().clone();
    window.key(Key::Character("1".into()), Modifiers::COMMAND);
    assert_eq!(window.document(), &before);
    assert!(window.shows("New list") && !window.shows_part("Fill the rest"), "the lists are in front");
}

#[test]
fn arrows_move_the_focus_within_the_dialog_for_a_new_list() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1000.0));
    paste(&mut window, TIE);
    window.send(Message::Went(Destination::Lists));
    window.key(Key::Character("n".into()), Modifiers::empty());
    for arrow in [Named::ArrowRight, Named::ArrowDown, Named::ArrowLeft, Named::ArrowUp] {
        window.key(Key::Named(arrow), Modifiers::empty());
        assert!(window.shows("Faction"), "the dialog stays");
    }
    assert!(matches!(window.rows().len(), 1));
}

#[test]
fn a_notice_covers_nothing_of_the_page() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    paste(&mut window, TIE);
    window.send(Message::Went(Destination::Builder));
    let notice = window.place_of("Imported Lone TIE. All cards recognized.");
    let total = window.place_of("Total");
    assert!(total.y + total.height <= notice.y, "{total:?} over {notice:?}");
    window.can_be_drawn(&LookChoice::Dark.look().theme());
}

#[test]
fn an_attack_says_first_whether_the_target_falls_and_draws_both_sides() {
    let folder = folder();
    for (size, look) in [(Size::new(1280.0, 800.0), LookChoice::Light), (Size::new(800.0, 600.0), LookChoice::Dark)] {
        let mut window = Window::sized(folder.path(), Language::English, size);
        window.send(Message::Went(Destination::Odds));
        assert_eq!(window.app().odds().answers().count(), 1, "there is an attack at once");
        assert!(window.shows_part("destroys ") && window.shows_part(" damage expected"));
        window.send(Message::Odds(odds::Message::GamePicked(SystemId::Legion)));
        assert_eq!(window.app().odds().answers().count(), 1);
        window.can_be_drawn(&look.look().theme());
    }
}
