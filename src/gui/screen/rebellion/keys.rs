//! Keys of the guide.

use iced::keyboard::{Key, Modifiers, key::Named};

use super::{FileKind, GuidedGame, Message, RebellionScreen, Tab};

impl RebellionScreen {
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if self.renaming.is_some() || self.bin.is_some() {
            return match key.as_ref() {
                Key::Named(Named::Escape) => Some(Message::Dropped),
                Key::Named(Named::Enter) if self.renaming.is_some() => Some(Message::RenameEntered),
                _ => None,
            };
        }
        if self.saving.is_some() || self.new.is_some() {
            return match key.as_ref() {
                Key::Named(Named::Escape) => Some(Message::Dropped),
                Key::Named(Named::Enter) if self.new.is_some() => Some(Message::BeginPressed),
                Key::Named(Named::Enter) => Some(Message::SavePressed),
                _ => None,
            };
        }
        match self.table() {
            Some(table) => key_at_table(table, key, modifiers),
            None => self.key_among_games(key, modifiers),
        }
    }

    fn key_among_games(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let picked = self.games.get(self.picked).map(|game| game.path.clone());
        match key.as_ref() {
            Key::Character("n") if modifiers.is_empty() => Some(Message::NewPressed),
            Key::Named(Named::ArrowDown) => Some(Message::Picked(self.picked + 1)),
            Key::Named(Named::ArrowUp) => Some(Message::Picked(self.picked.saturating_sub(1))),
            Key::Named(Named::Enter) => picked.map(Message::OpenPressed),
            Key::Named(Named::Delete) => picked.map(Message::DeletePressed),
            Key::Named(Named::F2) => picked.map(Message::RenamePressed),
            _ => None,
        }
    }
}

fn key_at_table(table: &GuidedGame, key: &Key, modifiers: Modifiers) -> Option<Message> {
    if table.correcting.is_some() {
        let ends = matches!(key.as_ref(), Key::Named(Named::Escape | Named::Enter));
        return ends.then_some(Message::Dropped);
    }
    match key.as_ref() {
        Key::Character("z") if modifiers.command() && modifiers.shift() => Some(Message::RedoPressed),
        Key::Character("y") if modifiers.command() => Some(Message::RedoPressed),
        Key::Character("z") if modifiers.command() => Some(Message::UndoPressed),
        Key::Character("/") => Some(Message::SearchWanted),
        Key::Character("s") if modifiers.command() => Some(Message::SavingPressed(FileKind::Log)),
        Key::Named(Named::ArrowDown) => Some(Message::PickMoved(1)),
        Key::Named(Named::ArrowUp) => Some(Message::PickMoved(-1)),
        Key::Named(Named::Enter) => Some(Message::Entered),
        Key::Named(Named::F6) => Some(Message::TabPicked(match table.tab {
            Tab::Step => Tab::Log,
            Tab::Log => Tab::Map,
            Tab::Map => Tab::Board,
            Tab::Board => Tab::Step,
        })),
        Key::Named(Named::Escape) if !table.search.is_empty() => Some(Message::Searched(String::new())),
        Key::Named(Named::Escape) => Some(Message::GamesPressed),
        Key::Character(letter) if modifiers.is_empty() => {
            let place = table.keys().find(letter)?;
            table.found().get(place).map(|place| Message::Answered(*place))
        }
        _ => None,
    }
}
