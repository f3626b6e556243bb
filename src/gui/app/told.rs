//! Screens with files of their own: the guide through Rebellion, tournaments and tables.

use iced::Task;
use systems::AnyTable;

use super::{App, Message, Notice, Screen};
use crate::screen::{
    rebellion::{self, RebellionScreen},
    tables::{self, TablesScreen},
    told::{Play, Told},
    tournament::{self, TournamentScreen},
};

impl App {
    /// Shows the guide in its last state.
    pub(super) fn go_to_rebellion(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Rebellion;
        let told = self.screens.rebellion.shown(&self.shared.context());
        self.told(told, Message::Rebellion)
    }

    /// Shows the screen in its last state.
    pub(super) fn go_to_tournament(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Tournament;
        let told = self.screens.tournament.shown(&self.shared.context());
        self.told(told, Message::Tournament)
    }

    /// Shows the screen in its last state.
    pub(super) fn go_to_tables(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Tables;
        let told = self.screens.tables.shown(&self.shared.context());
        self.told(told, Message::Tables)
    }

    /// Reads the kept tables, which set-ups of matches offer.
    pub(super) fn read_tables(&self) -> Task<Message> {
        self.screens.tables.list(&self.shared.context()).map(Message::Tables)
    }

    pub(super) fn tables_message(&mut self, message: tables::Message) -> Task<Message> {
        self.version += 1;
        let is_kept = matches!(message, tables::Message::Listed(_) | tables::Message::Saved(None));
        let told = self.screens.tables.update(message, &self.shared.context());
        if is_kept {
            self.renew_tables();
        }
        self.told(told, Message::Tables)
    }

    /// Lets set-ups offer the tables as they are now.
    fn renew_tables(&mut self) {
        let tables = self.screens.tables.tables();
        if tables != self.shared.tables {
            self.shared.tables = tables;
            self.screens.forget_tables(&self.shared.context());
        }
    }

    /// Shows the set-up of what is played on a table.
    fn play_on(&mut self, table: &AnyTable, play: Play) -> Task<Message> {
        self.renew_tables();
        let go = |app: &mut Self| match play {
            Play::Match => app.go_to_play(),
            Play::Series => app.go_to_series(),
            Play::Gauntlet => app.go_to_measure(),
        };
        if play == Play::Match {
            self.screens.play.take_table(table, &self.shared.context());
        }
        // The screen first sets up the open list, which may be of another game.
        let shown = go(self);
        let context = self.shared.context();
        match play {
            Play::Match => self.screens.play.take_table(table, &context),
            Play::Series => self.screens.series.take_table(table, &context),
            Play::Gauntlet => self.screens.measure.take_table(table, &context),
        }
        let filled = match play {
            Play::Match => self.fill_play(),
            Play::Series => self.fill_series(),
            Play::Gauntlet => self.fill_measure(),
        };
        Task::batch([shown, filled])
    }

    pub(super) fn rebellion_message(&mut self, message: rebellion::Message) -> Task<Message> {
        self.version += 1;
        let told = self.screens.rebellion.update(message, &self.shared.context());
        self.told(told, Message::Rebellion)
    }

    pub(super) fn tournament_message(&mut self, message: tournament::Message) -> Task<Message> {
        self.version += 1;
        let told = self.screens.tournament.update(message, &self.shared.context());
        self.told(told, Message::Tournament)
    }

    /// Does what a screen asks for; `message` maps its messages.
    fn told<M: Send + 'static>(&mut self, told: Told<M>, message: fn(M) -> Message) -> Task<Message> {
        match told {
            Told::None => Task::none(),
            Told::Run(task) => task.map(message),
            Told::Notice(sentence) => {
                self.notify(sentence);
                Task::none()
            }
            Told::Problem(sentence) => {
                self.problem(sentence);
                Task::none()
            }
            Told::PlayOn(table, play) => self.play_on(&table, play),
            Told::NoticeWith(sentence, word, offered, task) => {
                let offer = Some((word, message(offered)));
                self.show_notice(Notice { offer, ..Notice::info(sentence) });
                task.map(message)
            }
        }
    }

    /// The guide through a game of Rebellion, for tests.
    pub fn rebellion(&self) -> &RebellionScreen {
        &self.screens.rebellion
    }

    /// The screen Tables, for tests.
    pub fn tables(&self) -> &TablesScreen {
        &self.screens.tables
    }

    /// The screen Tournaments, for tests.
    pub fn tournament(&self) -> &TournamentScreen {
        &self.screens.tournament
    }
}
