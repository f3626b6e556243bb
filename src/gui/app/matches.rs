//! Actions of matches, series and odds.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{App, Destination, Done, Message, NoticeKind, Screen, done::Reader, now, open_list::playable};
use crate::{
    preferences::Preferences,
    screen::{
        odds,
        play::{self, MissionStart},
        series,
    },
    stored::is_fielded,
};
use kernel::game::Seat;
use store::{ListId, ListRow};
use systems::{AnyDocument, SystemId};

impl App {
    /// Shows the match in its last state; without one, sets up the open list.
    pub(super) fn go_to_play(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Play;
        let context = self.shared.context();
        let task = if self.screens.play.is_at_table() {
            self.screens.play.shown(&context)
        } else {
            let usual = self.last.game.filter(|game| game.is_shown());
            self.screens.play.prefer_system(usual);
            self.screens.play.set_up(playable(self.open.as_ref()), &context)
        };
        let filled = self.fill_play();
        Task::batch([task.map(Message::Play), filled, self.read_table()])
    }

    /// The list of a system that was edited last and can be played.
    fn last_list(&self, system: SystemId) -> Option<ListId> {
        let plays = |row: &&ListRow| {
            is_fielded(row, system) && row.summary.errors == 0 && row.deleted.is_none() && !row.archived
        };
        self.table.rows().iter().filter(plays).max_by_key(|row| row.edited).map(|row| row.id)
    }

    /// Gives a match without lists the last one, or the example of the game, and an opponent.
    pub(super) fn fill_play(&mut self) -> Task<Message> {
        let setup = self.screens.play.setup();
        if self.screens.play.is_at_table() || setup.list(Seat::First).is_some() {
            return Task::none();
        }
        if let Some(id) = self.last_list(setup.system()) {
            return self.ask_for(id, Reader::Match(Seat::First));
        }
        self.screens.play.fill(&self.shared.context());
        Task::none()
    }

    /// The same for a series.
    pub(super) fn fill_series(&mut self) -> Task<Message> {
        let setup = self.screens.series.setup();
        if setup.list(Seat::First).is_some() {
            return Task::none();
        }
        if let Some(id) = self.last_list(setup.system()) {
            return self.ask_for(id, Reader::Series(Seat::First));
        }
        self.screens.series.fill(&self.shared.context());
        Task::none()
    }

    /// The same for a gauntlet, whose opponents are on the shelf.
    pub(super) fn fill_measure(&mut self) -> Task<Message> {
        let Some(system) = self.screens.measure.lacks_list() else { return Task::none() };
        if let Some(id) = self.last_list(system) {
            return self.ask_for(id, Reader::Measure);
        }
        self.screens.measure.fill(&self.shared.context());
        Task::none()
    }

    /// Begins a match at once: of this list, or else of the one in place.
    pub(super) fn quick_match(&mut self, id: Option<ListId>) -> Task<Message> {
        if let Some(id) = id {
            return self.ask_for(id, Reader::QuickMatch);
        }
        let shown = self.go_to_play();
        let begun = Task::done(Message::Play(play::Message::QuickPressed));
        shown.chain(begun)
    }

    /// Shows the Series screen with the open list.
    pub(super) fn go_to_series(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Series;
        self.screens.is_series_last = true;
        self.screens.series.set_up(playable(self.open.as_ref()), &self.shared.context());
        let filled = self.fill_series();
        Task::batch([filled, self.read_table()])
    }

    /// Shows the Odds screen with the open list as attacker.
    pub(super) fn go_to_odds(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Odds;
        let list = self.open.as_ref().map(|list| &list.open.document).filter(|document| document.is_fielded());
        self.screens.odds.set_up(list, &self.shared.context());
        let filled = self.fill_odds();
        Task::batch([filled, self.read_table()])
    }

    /// The same for an attack.
    fn fill_odds(&mut self) -> Task<Message> {
        let Some(system) = self.screens.odds.lacks_list() else { return Task::none() };
        if let Some(id) = self.last_list(system) {
            return self.ask_for(id, Reader::Odds(Seat::First));
        }
        self.screens.odds.fill(&self.shared.context());
        Task::none()
    }

    pub(super) fn odds_message(&mut self, message: odds::Message) -> Task<Message> {
        let changes_game = matches!(message, odds::Message::GamePicked(_));
        match self.screens.odds.update(message, &self.shared.context()) {
            odds::Action::None if changes_game => self.fill_odds(),
            odds::Action::None => Task::none(),
            odds::Action::Read(seat, id) => self.ask_for(id, Reader::Odds(seat)),
            odds::Action::Back => self.leave_match(),
        }
    }

    /// Shows the odds of an entry of the open list.
    pub(super) fn odds_of(&mut self, entry: usize) -> Task<Message> {
        let Some(list) = &self.open else { return Task::none() };
        self.screens.odds.attack_with(&list.open.document, entry, &self.shared.context());
        self.screens.shown = Screen::Odds;
        self.read_table()
    }

    /// Shows the odds of an attack in a match, with the tokens there.
    fn show_odds(&mut self, texts: &[String; 2], attack: &play::PlannedAttack) {
        let context = self.shared.context();
        let read = |text: &String| AnyDocument::read(context.catalogs, text, None).ok().map(|read| read.document);
        let [Some(attacks), Some(defends)] = texts.each_ref().map(read) else { return };
        self.screens.odds.show_attack([&attacks, &defends], attack, &context);
        self.screens.shown = Screen::Odds;
    }

    /// Sets up a match with a stored list, or with the open one.
    pub(super) fn set_up_play(&mut self, id: Option<ListId>) -> Task<Message> {
        match (id, playable(self.open.as_ref())) {
            (Some(id), _) => self.ask_for(id, Reader::NewMatch),
            (None, Some(open)) => {
                self.screens.shown = Screen::Play;
                let task = self.screens.play.set_up(Some(open), &self.shared.context());
                Task::batch([task.map(Message::Play), self.read_table()])
            }
            (None, None) => self.go_to_play(),
        }
    }

    /// Sits down at a practice of a mission, unless it cannot be played.
    pub(super) fn practice(&mut self, start: Box<MissionStart>) -> Task<Message> {
        let begun = self.play_message(play::Message::MissionPressed(start));
        if self.screens.play.is_at_table() {
            self.screens.shown = Screen::Play;
        }
        begun
    }

    /// Sets up a match with this list.
    pub(super) fn set_up_match(&mut self, id: ListId, document: &AnyDocument) -> Task<Message> {
        self.screens.shown = Screen::Play;
        let task = self.screens.play.set_up(Some((id, document)), &self.shared.context());
        Task::batch([task.map(Message::Play), self.read_table()])
    }

    /// Reads a list for a reader other than its builder.
    pub(super) fn ask_for(&self, id: ListId, reader: Reader) -> Task<Message> {
        self.ask(move |keeper| keeper.look_at(id).map(|list| Done::ReadFor(reader, Box::new(list))))
    }

    pub(super) fn play_message(&mut self, message: play::Message) -> Task<Message> {
        let sits_down =
            matches!(message, play::Message::StartPressed | play::Message::QuickPressed | play::Message::LeftPressed);
        let changes_game = matches!(message, play::Message::SetUp(play::setup::Message::GamePicked(_)));
        let moves = matches!(
            message,
            play::Message::Match(
                play::game::Message::View(_) | play::game::Message::ReadOn | play::game::Message::Waited(_)
            )
        );
        let before = self.screens.play.changes();
        let action = self.screens.play.update(message, &self.shared.context());
        // An answer changes pieces, strips, questions and log lines; and words on a table reach, for the renderer, to the
        // corner of the window.
        if moves || self.screens.play.changes() != before {
            self.version += 1;
        }
        // A notice about lists would cover the slider of the table.
        if sits_down
            && self.screens.play.is_at_table()
            && self.notice.as_ref().is_some_and(|notice| notice.kind == NoticeKind::Info)
        {
            self.notice = None;
        }
        let keep = self.screens.play.keep(&self.shared.catalogs).map(Message::Play);
        let filled = if changes_game { self.fill_play() } else { Task::none() };
        let task = match action {
            play::Action::None => Task::none(),
            play::Action::Run(task) => task.map(Message::Play),
            play::Action::Read(seat, id) => self.ask_for(id, Reader::Match(seat)),
            play::Action::Back => self.leave_match(),
            play::Action::Notice(sentence, task) => {
                self.notify(sentence);
                task.map(Message::Play)
            }
            play::Action::Problem(sentence) => {
                self.problem(sentence);
                Task::none()
            }
            play::Action::Doubt(sentence, task) => {
                self.problem(sentence);
                task.map(Message::Play)
            }
            play::Action::Finished(id, result, against, task) => {
                let time = now();
                let counted = self.ask(move |keeper| {
                    match keeper.lists.count_game(id, result, &against, time) {
                        // A list that is gone meanwhile needs no record.
                        Ok(_) | Err(store::StoreError::NoSuchList(_)) => {}
                        Err(error) => return Err(error),
                    }
                    keeper.table().map(Done::Table)
                });
                Task::batch([task.map(Message::Play), counted])
            }
            play::Action::Report(path) => {
                let language = self.shared.context().language;
                self.screens.play.report(path, &self.shared.catalogs, language).map(Message::Play)
            }
            play::Action::TimeAttacks(attacks, task) => {
                let kept = self.prefer(Preferences { attacks, ..self.shared.preferences });
                Task::batch([kept, task.map(Message::Play)])
            }
            play::Action::Build(id) => self.open_list(id),
            play::Action::Odds(shown) => {
                let (texts, attack) = *shown;
                self.show_odds(&texts, &attack);
                self.read_table()
            }
            play::Action::Series => {
                self.screens.shown = Screen::Series;
                self.screens.is_series_last = true;
                self.screens.series.take_over(self.screens.play.setup());
                self.read_table()
            }
        };
        Task::batch([task, keep, filled])
    }

    pub(super) fn series_message(&mut self, message: series::Message) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        let changes_game = matches!(message, series::Message::SetUp(play::setup::Message::GamePicked(_)));
        match self.screens.series.update(message, &self.shared.context(), &catalogs) {
            series::Action::None if changes_game => self.fill_series(),
            series::Action::None => Task::none(),
            series::Action::Run(task) => task.map(Message::Series),
            series::Action::Read(seat, id) => self.ask_for(id, Reader::Series(seat)),
            series::Action::Measure => self.go_to_measure(),
            series::Action::Keep(kept) => self.keep_measured(kept),
            series::Action::Back => self.leave_match(),
        }
    }

    /// Opens a replay from a file.
    pub(super) fn open_replay(&mut self, path: PathBuf) -> Task<Message> {
        self.notice = None;
        self.screens.shown = Screen::Play;
        let read = self.screens.play.open_file(path, &self.shared.context());
        Task::batch([read.map(Message::Play), self.read_table()])
    }

    pub(super) fn leave_match(&mut self) -> Task<Message> {
        self.go(if self.open.is_some() { Destination::Builder } else { Destination::Lists })
    }
}
