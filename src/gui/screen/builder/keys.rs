//! The builder's keys.

use iced::keyboard::{Key, Modifiers, key::Named};

use super::{Builder, Direction, GameBuilder, Message, Step};
use kernel::Layout;

impl<G: GameBuilder> Builder<G> {
    /// What a key says here that no widget has used; none if it says nothing.
    ///
    /// It is the key as the other keys held with it make it (`modified_key` of the toolkit), because `/` needs Shift on
    /// many keyboards.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message<G>> {
        if self.notes.is_some() {
            return matches!(key, Key::Named(Named::Escape)).then_some(Message::NotesLeft);
        }
        if modifiers.command() {
            return Self::command(key, modifiers);
        }
        if modifiers.alt() {
            return match key.as_ref() {
                Key::Named(Named::ArrowUp) => Some(Message::Moved(None, Direction::Up)),
                Key::Named(Named::ArrowDown) => Some(Message::Moved(None, Direction::Down)),
                _ => None,
            };
        }
        if self.menu.is_some() {
            return match key.as_ref() {
                Key::Named(Named::ArrowDown) => Some(Message::MenuMoved(true)),
                Key::Named(Named::ArrowUp) => Some(Message::MenuMoved(false)),
                Key::Named(Named::Escape) => Some(Message::MenuLeft),
                _ => None,
            };
        }
        match key.as_ref() {
            Key::Character("/") => Some(Message::SearchWanted),
            Key::Named(Named::ArrowDown) => Some(Message::RowMoved(Step::Down)),
            Key::Named(Named::ArrowUp) => Some(Message::RowMoved(Step::Up)),
            Key::Named(Named::PageDown) => Some(Message::RowMoved(Step::PageDown)),
            Key::Named(Named::PageUp) => Some(Message::RowMoved(Step::PageUp)),
            Key::Named(Named::Enter) => Some(Message::RowTaken),
            Key::Named(Named::ArrowRight) => Some(Message::CursorMoved(true)),
            Key::Named(Named::ArrowLeft) => Some(Message::CursorMoved(false)),
            Key::Named(Named::Delete) => Some(Message::Removed(None)),
            Key::Named(Named::Escape) if !self.filter.query.is_empty() => Some(Message::SearchTyped(String::new())),
            Key::Named(Named::Escape) if self.picked.is_some() || Layout::<G>::raised(self.cursor) != self.cursor => {
                Some(Message::CursorRaised)
            }
            _ => None,
        }
    }

    fn command(key: &Key, modifiers: Modifiers) -> Option<Message<G>> {
        let Key::Character(letter) = key.as_ref() else { return None };
        match (letter.to_lowercase().as_str(), modifiers.shift()) {
            ("z", false) => Some(Message::UndoPressed),
            ("z", true) | ("y", false) => Some(Message::RedoPressed),
            ("d", false) => Some(Message::Duplicated(None)),
            ("p", false) => Some(Message::PrintPressed),
            ("f", false) => Some(Message::SearchWanted),
            _ => None,
        }
    }
}
