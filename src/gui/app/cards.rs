//! Actions of the Cards screen.

use iced::Task;

use super::{App, Message};
use crate::screen::cards;

impl App {
    pub(super) fn cards_message(&mut self, message: cards::Message) -> Task<Message> {
        if message.changes_much() {
            self.version += 1;
        }
        match self.screens.cards.update(message, &self.shared.context()) {
            cards::Action::None => Task::none(),
            cards::Action::Run(task) => task.map(Message::Cards),
            cards::Action::Add(card) => self.add_card(&card),
            cards::Action::Uses(name) => self.uses_of(name),
        }
    }
}
