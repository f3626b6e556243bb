//! A few whole screens as pictures. A changed picture is below `target`, beside the difference. If it is right,
//! `KEEP_PICTURES=1 cargo test -p gui` stores it.

use gui::{
    app::Message,
    look::LookChoice,
    screen::builder::{self, AnyMessage},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::Language;

use crate::driver::{Window, folder};

const WIDE: Size = Size::new(1280.0, 800.0);
const SMALL: Size = Size::new(800.0, 600.0);

/// A window with an imported squad of three ships.
fn window(size: Size, language: Language) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, size);
    window.paste(r#"{"muster":1,"system":"xwing","name":"Vader's escort","list":{"faction":"imperial","ships":[
            {"pilot":"darthvader","ship":"tieadvanced","upgrades":["predator","advtargetingcomputer","tiex1","engineupgrade"]},
            {"pilot":"theinquisitor","ship":"tieadvprototype","upgrades":["pushthelimit","tiev1","autothrusters"]},
            {"pilot":"omegaleader","ship":"tiefofighter","upgrades":["juke","commrelay","hullupgrade","stealthdevice"]}]}}"#
            );
    window.send(Message::NoticeClosed);
    (window, folder)
}

#[test]
fn the_builder_looks_as_it_should() {
    let (mut wide, _folder) = window(WIDE, Language::English);
    wide.looks_like("builder-1280x800-en", &LookChoice::Light.look().theme());
    let (mut small, _folder) = window(SMALL, Language::Spanish);
    small.looks_like("builder-800x600-es", &LookChoice::Light.look().theme());
}

#[test]
fn the_lists_look_as_they_should() {
    // The narrow table shows no dates, which would change from day to day.
    let (mut small, _folder) = window(SMALL, Language::English);
    small.send(Message::Went(gui::app::Destination::Lists));
    small.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    small.looks_like("lists-800x600-en", &LookChoice::Light.look().theme());
}

#[test]
fn what_floats_looks_as_it_should() {
    let (mut small, _folder) = window(SMALL, Language::English);
    // The narrow bar has no word for it.
    small.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(
        builder::BarMessage::MenuPressed(builder::Menu::More),
    ))));
    small.looks_like("menu-800x600-en", &LookChoice::Light.look().theme());
    // A click beside the menu only closes it.
    small.key(Key::Named(Named::Escape), Modifiers::empty());
    small.click("Add notes");
    assert!(small.shows("Save"), "the dialog is shown");
    small.looks_like("dialog-800x600-en", &LookChoice::Light.look().theme());
}
