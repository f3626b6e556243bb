//! Actions of the screen Tournaments.

use iced::Task;

use super::{App, Message, Notice, Screen};
use crate::screen::tournament::{self, Action, TournamentScreen};

impl App {
    /// Shows the screen in its last state.
    pub(super) fn go_to_tournament(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Tournament;
        let action = self.screens.tournament.shown(&self.shared.context());
        self.tournament_action(action)
    }

    pub(super) fn tournament_message(&mut self, message: tournament::Message) -> Task<Message> {
        self.version += 1;
        let action = self.screens.tournament.update(message, &self.shared.context());
        self.tournament_action(action)
    }

    fn tournament_action(&mut self, action: Action) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task.map(Message::Tournament),
            Action::Notice(sentence) => {
                self.notify(sentence);
                Task::none()
            }
            Action::Problem(sentence) => {
                self.problem(sentence);
                Task::none()
            }
            Action::NoticeWith(sentence, word, message, task) => {
                let offer = Some((word, Message::Tournament(message)));
                self.show_notice(Notice { offer, ..Notice::info(sentence) });
                task.map(Message::Tournament)
            }
        }
    }

    /// The screen Tournaments, for tests.
    pub fn tournament(&self) -> &TournamentScreen {
        &self.screens.tournament
    }
}
