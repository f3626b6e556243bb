//! After any sequence of events, the window looks like a full repaint.

use gui::{
    app::{Destination, Message},
    look::LookChoice,
    screen::{
        builder::{self, AnyMessage},
        play,
    },
};
use iced::{
    Event, Point, Rectangle, Size, Theme,
    advanced::mouse,
    keyboard::{Key, Modifiers, key::Named},
};
use iced_test::simulator::{click, typewrite};
use kernel::{Language, game::Seat};

use crate::{
    driver::{Window, folder},
    matches::set,
    screen::Screen,
};

const SQUAD: &str = r#"{"muster":1,"system":"xwing","name":"Pair","list":{"faction":"imperial","ships":[
    {"pilot":"darthvader","ship":"tieadvanced","upgrades":["predator","tiex1"]},
    {"pilot":"omegaleader","ship":"tiefofighter","upgrades":["juke"]}]}}"#;

fn theme() -> Theme {
    LookChoice::Light.look().theme()
}

/// A window with a squad open in the builder.
fn builder() -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(800.0, 600.0));
    window.paste(SQUAD);
    window.send(Message::NoticeClosed);
    (window, folder)
}

fn open_menu(window: &mut Window) {
    let menu = builder::Message::Bar(builder::BarMessage::MenuPressed(builder::Menu::More));
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(menu)));
}

/// Moves the pointer and paints the changes.
fn move_to(window: &mut Window, screen: &mut Screen, x: f32, y: f32) {
    screen.point_at(x, y);
    let moved = Event::Mouse(mouse::Event::CursorMoved { position: iced::Point::new(x, y) });
    window.paint_on(screen, &theme(), &[moved]);
}

/// Compares the incremental painting with a full one.
#[track_caller]
fn is_whole(screen: &mut Screen, name: &str) {
    let pieces = screen.picture();
    pieces.must_be(&screen.whole(&theme()), name);
}

#[test]
fn an_open_menu_is_the_same_after_twenty_movements_of_the_pointer() {
    let (mut window, _folder) = builder();
    open_menu(&mut window);
    let first = window.place_of("Add notes").center();
    let mut screen = window.screen(&theme());
    for step in 0..24 {
        move_to(&mut window, &mut screen, first.x, first.y + step as f32 * 9.0);
    }
    is_whole(&mut screen, "menu-after-movements");
}

#[test]
fn a_dialog_is_the_same_after_twenty_letters() {
    let (mut window, _folder) = builder();
    window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(
        builder::BarMessage::NotesPressed,
    ))));
    let mut screen = window.screen(&theme());
    move_to(&mut window, &mut screen, 400.0, 300.0);
    window.paint_on(&mut screen, &theme(), &click().collect::<Vec<_>>());
    let notes = "Vader goes in first!";
    for letter in notes.chars() {
        window.paint_on(&mut screen, &theme(), &typewrite(&letter.to_string()).collect::<Vec<_>>());
    }
    is_whole(&mut screen, "dialog-after-letters");
    window
        .send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(builder::BarMessage::NotesSaved))));
    assert_eq!(window.document().notes, notes);
}

#[test]
fn words_beside_the_pointer_are_the_same_while_others_change() {
    let (mut window, _folder) = builder();
    let mut screen = window.screen(&theme());
    let place = window.place_of("Darth Vader").center();
    for step in 0..40 {
        move_to(&mut window, &mut screen, place.x + step as f32 * 8.0, place.y + (step / 14) as f32 * 16.0);
    }
    is_whole(&mut screen, "builder-after-movements");
}

#[test]
fn nothing_is_left_of_lists_that_were_picked_filed_or_archived() {
    let (mut window, _folder) = builder();
    window.send(Message::Went(gui::app::Destination::Lists));
    for _ in 0..4 {
        window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
        window.click("Duplicate");
    }
    let mut screen = window.screen(&theme());
    let place = window.place_of("Pair");
    for step in 0..3 {
        move_to(&mut window, &mut screen, place.x, place.y + 8.0 + step as f32 * 40.0);
        window.paint_on(&mut screen, &theme(), &click().collect::<Vec<_>>());
    }
    for key in [Named::ArrowUp, Named::ArrowUp, Named::Delete, Named::ArrowDown] {
        window.key(Key::Named(key), Modifiers::empty());
        window.paint_on(&mut screen, &theme(), &[]);
    }
    is_whole(&mut screen, "lists-after-picks");
}

#[test]
fn after_an_edit_the_window_is_painted_once() {
    let (mut window, _folder) = builder();
    // On to the last ship, which is duplicated.
    window.key(Key::Named(Named::ArrowLeft), Modifiers::empty());
    let mut screen = window.screen(&theme());
    window.paint_on(&mut screen, &theme(), &[]);
    for key in ["d", "z", "d"] {
        window.key(Key::Character(key.into()), Modifiers::COMMAND);
        let _ = screen.show(window.app(), &theme(), &[]);
        assert_eq!(screen.places, 1, "each place more is painted with all that touches it");
        is_whole(&mut screen, "builder-after-edits");
    }
}

/// A mask over all dots of a large screen takes longer than everything else in a picture.
#[test]
fn no_repaint_runs_through_the_dots_of_the_whole_window_with_a_mask() {
    let size = Size::new(1920.0, 1080.0);
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, size);
    window.paste(SQUAD);
    window.send(Message::NoticeClosed);
    let all = size.width * size.height;
    let mut slow = Vec::new();
    let mut look_at = |window: &mut Window, what: &str| {
        let mut screen = Screen::new(size);
        window.paint_on(&mut screen, &theme(), &[]);
        let whole = screen.masked(Rectangle::with_size(size)) / all;
        // A word changes, somewhere.
        let word = |at: usize| {
            let (x, y) = ((at * 97 % 1860) as f32, (at * 61 % 1060) as f32);
            Rectangle::new(Point::new(x, y), Size::new(50.0, 16.0))
        };
        let words: Vec<f32> = (0..40).map(|at| screen.masked(word(at)) / all).collect();
        let (mean, most) = (words.iter().sum::<f32>() / 40.0, words.iter().copied().fold(0.0, f32::max));
        if whole > 0.02 || most > 0.3 || mean > 0.1 {
            slow.push(format!("{what}: {whole:.2}; for a word {mean:.2}, at most {most:.2}"));
        }
    };
    // The page to share a list is one large field.
    for place in Destination::ALL.iter().copied().filter(|place| *place != Destination::Share) {
        window.send(Message::Went(place));
        look_at(&mut window, &format!("{place:?}"));
    }
    window.send(Message::Went(Destination::Builder));
    window.key(Key::Named(Named::ArrowLeft), Modifiers::empty());
    window.key(Key::Character("d".into()), Modifiers::COMMAND);
    look_at(&mut window, "the builder after an edit");
    let say = |window: &mut Window, message| window.send(Message::Play(message));
    window.send(Message::Went(Destination::Play));
    for (seat, list) in [(Seat::First, 1), (Seat::Second, 3)] {
        set(&mut window, play::setup::Message::ShelfPicked(seat, list));
    }
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "random"));
    say(&mut window, play::Message::StartPressed);
    for _ in 0..4 {
        window.key(Key::Character("+".into()), Modifiers::empty());
    }
    let mut screen = Screen::new(size);
    window.paint_on(&mut screen, &theme(), &[]);
    let table = screen.masked(Rectangle::with_size(size)) / all;
    if table > 0.02 {
        slow.push(format!("a table larger than its view: {table:.2}"));
    }
    assert!(slow.is_empty(), "{slow:#?}");
}
