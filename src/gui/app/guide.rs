//! Actions of the guide through a game of Rebellion.

use iced::Task;

use super::{App, Message, Notice, Screen};
use crate::screen::rebellion::{self, Action, RebellionScreen};

impl App {
    /// Shows the guide in its last state.
    pub(super) fn go_to_rebellion(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Rebellion;
        let action = self.screens.rebellion.shown(&self.shared.context());
        self.rebellion_action(action)
    }

    pub(super) fn rebellion_message(&mut self, message: rebellion::Message) -> Task<Message> {
        self.version += 1;
        let action = self.screens.rebellion.update(message, &self.shared.context());
        self.rebellion_action(action)
    }

    fn rebellion_action(&mut self, action: Action) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task.map(Message::Rebellion),
            Action::Notice(sentence) => {
                self.notify(sentence);
                Task::none()
            }
            Action::Problem(sentence) => {
                self.problem(sentence);
                Task::none()
            }
            Action::NoticeWith(sentence, word, message, task) => {
                let offer = Some((word, Message::Rebellion(message)));
                self.show_notice(Notice { offer, ..Notice::info(sentence) });
                task.map(Message::Rebellion)
            }
        }
    }

    /// The guide through a game of Rebellion, for tests.
    pub fn rebellion(&self) -> &RebellionScreen {
        &self.screens.rebellion
    }
}
