//! Missions practiced from a campaign: begun, answered on the map, ended, kept; and two cards compared in games.

use gui::{
    app::{Destination, Message},
    screen::{
        builder::AnyMessage,
        campaign::{self, Practicing, ShelfMessage, Trying},
        play::{self, Pace, game},
    },
};
use iced::Size;
use kernel::{Language, game::Seat};
use systems::campaign::log::Gear;

use crate::{
    driver::{Window, folder},
    matches::{WIDE, at_table, board, fits_in_every_look, play_to_the_end, question},
};

const SIZES: [Size; 2] = [WIDE, Size::new(800.0, 600.0)];

pub fn say(window: &mut Window, message: Practicing) {
    window.send(Message::Builder(AnyMessage::of_campaign(campaign::Message::Practicing(message))));
}

/// A new campaign of two heroes, on its page for practice.
pub fn begun(folder: &std::path::Path, language: Language, size: Size) -> Window {
    let mut window = Window::sized(folder, language, size);
    window.send(Message::Went(Destination::Campaign));
    window.send(Message::Campaign(ShelfMessage::BeginPressed));
    window.send(Message::Builder(AnyMessage::of_campaign(campaign::Message::PageOpened(campaign::Page::Practice))));
    window
}

/// At the table of a mission, between these.
pub fn practicing(window: &mut Window, persons: [bool; 2]) {
    for (side, is_person) in persons.into_iter().enumerate() {
        say(window, Practicing::PersonPicked(side, is_person));
    }
    say(window, Practicing::SeedTyped("7".into()));
    say(window, Practicing::Begun);
    at_table(window, game::Message::PacePicked(Pace::AtOnce));
}

#[test]
fn a_mission_is_practiced_from_either_seat_to_its_end_and_back_to_the_campaign() {
    for (size, persons) in [(SIZES[0], [true, false]), (SIZES[1], [false, true])] {
        let folder = folder();
        let mut window = begun(folder.path(), Language::English, size);
        assert!(window.shows("Not played"));
        let before = window.any_document().clone();
        practicing(&mut window, persons);
        assert!(!question(&window).is_empty(), "a person is asked");
        let asked = play_to_the_end(&mut window);
        assert!(asked > 10, "a person was asked {asked} times");
        at_table(&mut window, game::Message::TabPicked(play::Tab::Question));
        window.click("Back to the campaign");
        assert!(window.shows("Play Aftermath"), "the campaign is shown again");
        assert_eq!(*window.any_document(), before, "practice changes nothing of the campaign");
    }
}

#[test]
fn the_heroes_see_neither_the_hand_of_the_empire_nor_what_the_mission_brings() {
    let folder = folder();
    let mut window = begun(folder.path(), Language::English, WIDE);
    window.click("Play Aftermath");
    window.send(Message::Builder(AnyMessage::of_campaign(campaign::Message::PageOpened(campaign::Page::Practice))));
    // Aftermath brings a web of guns later.
    practicing(&mut window, [true, false]);
    assert!(window.shows("Destroy the four terminals."), "the objective is told");
    assert!(!window.shows("Waits for the mission") && !window.shows_part("E-Web"));
    window.send(Message::Play(play::Message::BackPressed));
    window.send(Message::Builder(AnyMessage::of_campaign(campaign::Message::PageOpened(campaign::Page::Practice))));
    practicing(&mut window, [false, true]);
    assert!(window.shows("Waits for the mission") && window.shows_part("E-Web"));
    assert!(window.shows_part("Threat "), "the threat is told");
}

#[test]
fn a_practice_fits_in_both_sizes_and_languages() {
    for size in SIZES {
        for language in Language::ALL {
            let folder = folder();
            let mut window = begun(folder.path(), language, size);
            practicing(&mut window, [true, false]);
            fits_in_every_look(&mut window, 6);
        }
    }
}

#[test]
fn a_practice_is_saved_opened_again_and_played_on_from_its_beginning() {
    let folder = folder();
    let mut window = begun(folder.path(), Language::Spanish, WIDE);
    practicing(&mut window, [true, false]);
    let _ = play_to_the_end(&mut window);
    let text = board(&window).replay(&window.context());
    let file = folder.path().join("mission.json");
    std::fs::write(&file, &text).unwrap();
    window.send(Message::Play(play::Message::Files(play::file::Message::SavedPicked(file))));
    assert_eq!(window.problem(), None);
    assert_eq!(board(&window).replay(&window.context()), text);
    at_table(&mut window, game::Message::WentTo(0));
    window.send(Message::Play(play::Message::OnwardPicked(play::Onward {
        own: Some(Seat::First),
        ..Default::default()
    })));
    window.send(Message::Play(play::Message::OnwardPressed));
    assert!(board(&window).outcome().is_none() && !question(&window).is_empty());
}

#[test]
fn two_cards_are_compared_in_the_background_and_what_is_not_seen_is_said() {
    let folder = folder();
    let mut window = begun(folder.path(), Language::English, WIDE);
    let item = window.context().catalogs.campaign().find_item("e-11").unwrap();
    say(&mut window, Practicing::Trying(Trying::Opened(Gear::Item(item), 1)));
    say(&mut window, Practicing::Trying(Trying::GamesTyped("3".into())));
    say(&mut window, Practicing::SeedTyped("5".into()));
    say(&mut window, Practicing::Trying(Trying::Started));
    assert!(window.shows("3 games played"));
    assert!(window.shows("Share of games that the heroes win"));
    // The card that the other one is compared with is nothing at all.
    say(&mut window, Practicing::Trying(Trying::SlotPicked(0)));
    say(&mut window, Practicing::Trying(Trying::CardPicked(None)));
    say(&mut window, Practicing::Trying(Trying::Started));
    assert!(window.shows("3 games played"), "nothing is compared with nothing");
}
