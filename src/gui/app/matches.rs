//! Practice matches and series: which lists they are given, and what becomes of what they ask for.

use std::sync::Arc;

use iced::Task;

use super::{App, Destination, Done, Message, NoticeKind, Screen, open_list::OpenList};
use crate::{
    screen::{odds, play, series},
    stored::StoredList,
};
use store::ListId;
use systems::AnyDocument;

/// The open list, where its game can be played.
pub(super) fn playable(open: Option<&OpenList>) -> Option<(ListId, &AnyDocument)> {
    open.map(|list| (list.id, &list.open.document)).filter(|(_, document)| document.system().is_shown())
}

impl App {
    /// Shows the table, as it was left; without a match the open list is set up.
    pub(super) fn go_to_play(&mut self) -> Task<Message> {
        self.screen = Screen::Play;
        let context = self.shared.context();
        let task = if self.play.is_at_table() {
            self.play.shown(&context)
        } else {
            let usual = self.last.game.filter(|game| game.is_shown());
            self.play.begin_with(usual);
            self.play.set_up(playable(self.open.as_ref()), &context)
        };
        Task::batch([task.map(Message::Play), self.read_table()])
    }

    /// Shows the screen of series, with the open list.
    pub(super) fn go_to_series(&mut self) -> Task<Message> {
        self.screen = Screen::Series;
        self.series.set_up(playable(self.open.as_ref()), &self.shared.context());
        self.read_table()
    }

    /// Shows the screen of odds, with the open list as the attacker's.
    pub(super) fn go_to_odds(&mut self) -> Task<Message> {
        self.screen = Screen::Odds;
        self.odds.set_up(self.open.as_ref().map(|list| &list.open.document), &self.shared.context());
        self.read_table()
    }

    pub(super) fn odds_message(&mut self, message: odds::Message) -> Task<Message> {
        match self.odds.update(message, &self.shared.context()) {
            odds::Action::None => Task::none(),
            odds::Action::Read(seat, id) => self.look_at(id, move |list| Done::ForOdds(seat, list)),
            odds::Action::Back => self.leave_match(),
        }
    }

    /// Shows what an attack of an entry of the open list comes to.
    pub(super) fn odds_of(&mut self, entry: usize) -> Task<Message> {
        let Some(list) = &self.open else { return Task::none() };
        self.odds.attack_with(&list.open.document, entry, &self.shared.context());
        self.screen = Screen::Odds;
        self.read_table()
    }

    /// Shows the odds of an attack in a match, with the tokens that lie there.
    fn show_odds(&mut self, texts: &[String; 2], attack: &play::PlannedAttack) {
        let context = self.shared.context();
        let read = |text: &String| AnyDocument::read(context.catalogs, text, None).ok().map(|read| read.document);
        let [Some(attacks), Some(defends)] = texts.each_ref().map(read) else { return };
        self.odds.show_attack([&attacks, &defends], attack, &context);
        self.screen = Screen::Odds;
    }

    /// Sets a match up: with a list of the table of lists, or with the one that is open.
    pub(super) fn play_wished(&mut self, id: Option<ListId>) -> Task<Message> {
        match (id, &self.open) {
            (Some(id), _) => self.look_at(id, Done::ToPlay),
            (None, Some(open)) => {
                self.screen = Screen::Play;
                let task = self.play.set_up(Some((open.id, &open.open.document)), &self.shared.context());
                Task::batch([task.map(Message::Play), self.read_table()])
            }
            (None, None) => self.go_to_play(),
        }
    }

    /// Sets a match up with this list.
    pub(super) fn set_up_match(&mut self, id: ListId, document: &AnyDocument) -> Task<Message> {
        self.screen = Screen::Play;
        let task = self.play.set_up(Some((id, document)), &self.shared.context());
        Task::batch([task.map(Message::Play), self.read_table()])
    }

    /// Reads a list for something that is not its builder.
    pub(super) fn look_at(
        &self,
        id: ListId,
        then: impl FnOnce(Box<StoredList>) -> Done + Send + 'static,
    ) -> Task<Message> {
        self.ask(move |keeper| keeper.look_at(id).map(|list| then(Box::new(list))))
    }

    pub(super) fn play_message(&mut self, message: play::Message) -> Task<Message> {
        let sits_down = matches!(message, play::Message::StartPressed | play::Message::LeftPressed);
        let before = self.play.changes();
        let action = self.play.update(message, &self.shared.context());
        // After an answer there are other pieces, strips, questions and lines of the log.
        if self.play.changes() != before {
            self.version += 1;
        }
        // What was told about lists would lie over the table's slider.
        if sits_down
            && self.play.is_at_table()
            && self.notice.as_ref().is_some_and(|told| told.kind == NoticeKind::Info)
        {
            self.notice = None;
        }
        let keep = self.play.keep(&self.shared.catalogs).map(Message::Play);
        let task = match action {
            play::Action::None => Task::none(),
            play::Action::Run(task) => task.map(Message::Play),
            play::Action::Read(seat, id) => self.look_at(id, move |list| Done::ForMatch(seat, list)),
            play::Action::Back => self.leave_match(),
            play::Action::LogLine(sentence) => {
                self.tell(sentence);
                Task::none()
            }
            play::Action::Told(sentence, task) => {
                self.tell(sentence);
                task.map(Message::Play)
            }
            play::Action::Problem(sentence) => {
                self.problem(sentence);
                Task::none()
            }
            play::Action::Build(id) => self.open_list(id),
            play::Action::Odds(shown) => {
                let (texts, attack) = *shown;
                self.show_odds(&texts, &attack);
                self.read_table()
            }
            play::Action::Series => {
                self.screen = Screen::Series;
                self.series.take_over(self.play.setup());
                self.read_table()
            }
        };
        Task::batch([task, keep])
    }

    pub(super) fn series_message(&mut self, message: series::Message) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        match self.series.update(message, &self.shared.context(), &catalogs) {
            series::Action::None => Task::none(),
            series::Action::Run(task) => task.map(Message::Series),
            series::Action::Read(seat, id) => self.look_at(id, move |list| Done::ForSeries(seat, list)),
            series::Action::Measure => self.go_to_measure(),
            series::Action::Keep(kept) => self.keep_measured(kept),
            series::Action::Back => self.leave_match(),
        }
    }

    pub(super) fn leave_match(&mut self) -> Task<Message> {
        self.go(if self.open.is_some() { Destination::Builder } else { Destination::Lists })
    }
}
