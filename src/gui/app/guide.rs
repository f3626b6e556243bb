//! The guide through a game of Rebellion, and what becomes of what it asks for.

use iced::Task;

use super::{App, Message, Notice, Screen};
use crate::screen::rebellion::{self, Action, RebellionScreen};

impl App {
    /// Shows the guide, as it was left.
    pub(super) fn go_to_rebellion(&mut self) -> Task<Message> {
        self.screen = Screen::Rebellion;
        let action = self.rebellion.shown(&self.shared.context());
        self.rebellion_action(action)
    }

    pub(super) fn rebellion_message(&mut self, message: rebellion::Message) -> Task<Message> {
        self.version += 1;
        let action = self.rebellion.update(message, &self.shared.context());
        self.rebellion_action(action)
    }

    fn rebellion_action(&mut self, action: Action) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task.map(Message::Rebellion),
            Action::Told(sentence) => {
                self.tell(sentence);
                Task::none()
            }
            Action::Problem(sentence) => {
                self.problem(sentence);
                Task::none()
            }
            Action::Offered(sentence, word, message, task) => {
                let offer = Some((word, Message::Rebellion(message)));
                self.show_notice(Notice { offer, ..Notice::info(sentence) });
                task.map(Message::Rebellion)
            }
        }
    }

    /// The guide through a game of Rebellion, for tests.
    pub fn rebellion(&self) -> &RebellionScreen {
        &self.rebellion
    }
}
