//! Helpers for tests of the builder: cards taken by search, jumps to places, one card after another.

use gui::{
    app::Message,
    screen::builder::{self, AnyMessage, GameBuilder},
};
use iced::keyboard::{Key, Modifiers, key::Named};
use kernel::Place;

use crate::driver::Window;

/// Searches for cards and takes each with Enter; the search is left empty.
pub fn take<G: GameBuilder>(window: &mut Window, names: &[&str]) {
    taken::<G>(window, names, Modifiers::empty());
}

/// Searches for cards and takes each, but stays at the place of a new entry.
pub fn add<G: GameBuilder>(window: &mut Window, names: &[&str]) {
    taken::<G>(window, names, Modifiers::COMMAND);
}

fn taken<G: GameBuilder>(window: &mut Window, names: &[&str], modifiers: Modifiers) {
    for name in names {
        window.type_into("builder-search", name);
        window.key(Key::Named(Named::Enter), modifiers);
        let empty = builder::CatalogMessage::SearchTyped(String::new());
        window.send(Message::Builder(AnyMessage::of::<G>(builder::Message::Catalog(empty))));
    }
}

pub fn jump<G: GameBuilder>(window: &mut Window, place: Place) {
    let jumped = builder::CursorMessage::Jumped(place);
    window.send(Message::Builder(AnyMessage::of::<G>(builder::Message::Cursor(jumped))));
}
