//! Keys of the builder.

use iced::keyboard::{Key, Modifiers, key::Named};

use super::{
    BarMessage, Builder, CatalogMessage, CursorMessage, Direction, GameBuilder, ListMessage, Message, Onward,
    PaneMessage, Request, Step,
};
use kernel::Layout;

impl<G: GameBuilder> Builder<G> {
    /// Message of a key that no widget handled.
    ///
    /// Takes the key as modified by held keys (the toolkit's `modified_key`), because `/` needs Shift on many
    /// keyboards.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message<G>> {
        if self.notes.is_some() {
            return match key {
                Key::Named(Named::Escape) => Some(Message::Bar(BarMessage::NotesEscaped)),
                Key::Named(Named::Enter) if modifiers.command() => Some(Message::Bar(BarMessage::NotesSaved)),
                _ => None,
            };
        }
        if let Key::Named(Named::F6) = key {
            return Some(Message::Pane(PaneMessage::Walked(!modifiers.shift())));
        }
        if modifiers.command() {
            return Self::command(key, modifiers);
        }
        if modifiers.alt() {
            return Self::with_alt(key);
        }
        if self.menu.is_some() {
            return match key.as_ref() {
                Key::Named(Named::ArrowDown) => Some(Message::Bar(BarMessage::MenuMoved(true))),
                Key::Named(Named::ArrowUp) => Some(Message::Bar(BarMessage::MenuMoved(false))),
                Key::Named(Named::Escape) => Some(Message::Bar(BarMessage::MenuLeft)),
                _ => None,
            };
        }
        let moved = |step| Some(Message::Catalog(CatalogMessage::RowMoved(step)));
        match key.as_ref() {
            Key::Character("/") => Some(Message::Catalog(CatalogMessage::SearchWanted)),
            Key::Character(letters) if letters.chars().all(char::is_alphanumeric) => {
                Some(Message::Catalog(CatalogMessage::LettersTyped(letters.to_owned())))
            }
            Key::Named(Named::ArrowDown) => moved(Step::Down),
            Key::Named(Named::ArrowUp) => moved(Step::Up),
            Key::Named(Named::PageDown) => moved(Step::PageDown),
            Key::Named(Named::PageUp) => moved(Step::PageUp),
            Key::Named(Named::Enter) => Some(Message::Catalog(CatalogMessage::RowTaken(Onward::NextSlot))),
            Key::Named(Named::ArrowRight) => Some(Message::Cursor(CursorMessage::Moved(true))),
            Key::Named(Named::ArrowLeft) => Some(Message::Cursor(CursorMessage::Moved(false))),
            Key::Named(Named::Delete) => Some(Message::List(ListMessage::Removed(None))),
            Key::Named(Named::Escape) => self.one_step_back().or_else(|| {
                let is_inside = Layout::<G>::raised(self.cursor) != self.cursor;
                is_inside.then_some(Message::Cursor(CursorMessage::Raised))
            }),
            _ => None,
        }
    }

    /// Message for Escape in a field: nothing more, unless something typed or picked goes with it.
    pub fn field_left(&self) -> Option<Message<G>> {
        match &self.notes {
            Some(_) => Some(Message::Bar(BarMessage::NotesEscaped)),
            None => self.one_step_back(),
        }
    }

    /// Escape before it moves the cursor: closes a menu, clears the search, drops the pick.
    fn one_step_back(&self) -> Option<Message<G>> {
        if self.menu.is_some() {
            return Some(Message::Bar(BarMessage::MenuLeft));
        }
        if !self.filter.query.is_empty() {
            return Some(Message::Catalog(CatalogMessage::SearchTyped(String::new())));
        }
        self.picked.is_some().then_some(Message::Cursor(CursorMessage::Raised))
    }

    fn with_alt(key: &Key) -> Option<Message<G>> {
        match key.as_ref() {
            Key::Named(Named::ArrowUp) => Some(Message::List(ListMessage::Moved(None, Direction::Up))),
            Key::Named(Named::ArrowDown) => Some(Message::List(ListMessage::Moved(None, Direction::Down))),
            Key::Character(digit) => {
                let number = digit.parse().ok().filter(|number| (1..=9).contains(number))?;
                Some(Message::List(ListMessage::RepairNumbered(number)))
            }
            _ => None,
        }
    }

    fn command(key: &Key, modifiers: Modifiers) -> Option<Message<G>> {
        if let Key::Named(Named::Enter) = key {
            return Some(Message::Catalog(CatalogMessage::RowTaken(Onward::FurtherEntry)));
        }
        match key.as_ref() {
            Key::Named(Named::PageDown) => return Some(Message::Cursor(CursorMessage::TabWalked(true))),
            Key::Named(Named::PageUp) => return Some(Message::Cursor(CursorMessage::TabWalked(false))),
            _ => {}
        }
        let Key::Character(letter) = key.as_ref() else { return None };
        match (letter.to_lowercase().as_str(), modifiers.shift()) {
            ("z", false) => Some(Message::Asked(Request::Undo)),
            ("z", true) | ("y", false) => Some(Message::Asked(Request::Redo)),
            ("d", false) => Some(Message::List(ListMessage::Duplicated(None))),
            ("m", false) => Some(Message::List(ListMessage::PassedOn(None))),
            ("t", false) => Some(Message::List(ListMessage::Kept(None))),
            ("t", true) => Some(Message::Asked(Request::Templates)),
            ("h", false) => Some(Message::Asked(Request::History)),
            ("l", false) => Some(Message::Asked(Request::Fill)),
            ("p", false) => Some(Message::Asked(Request::Print)),
            ("f", false) => Some(Message::Catalog(CatalogMessage::SearchWanted)),
            _ => None,
        }
    }
}
