//! A game on the table: its record, the present step in words, its log.

use std::{collections::BTreeSet, path::PathBuf, sync::Arc};

use iced::Task;

use super::saved;
use crate::screen::play::file::Autosave;
use kernel::{
    Language,
    game::{LogRank, Playable, Refused},
    narration::LogEvent as _,
    phrase, similar,
};
use practice::{Record, Replay};
use systems::rebellion::{
    Answer, Catalog, Rebellion,
    play::{
        At, Describer, Step,
        text::{Group, TopicKind},
    },
};

/// Keys of the answers, in order.
const KEYS: &str = "123456789abcdefghijklmnopqrstuvwxyz";
/// Keys of answers counted from zero, so that each number has its own key.
const COUNTING: &str = "0123456789abcdefghijklmnopqrstuvwxyz";
/// Number of answers above which there is a search field.
pub(super) const MANY: usize = 12;

/// A view beside the step, or in its place in a small window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// The step itself, in a small window.
    Step,
    Log,
    /// The board as a map.
    Map,
    /// The board as a table.
    Board,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Number of answers before it.
    pub answers: usize,
    pub rank: LogRank,
    pub sentence: String,
}

pub struct GuidedGame {
    pub name: String,
    pub path: PathBuf,
    pub(super) catalog: Arc<Catalog>,
    pub(super) language: Language,
    pub(super) record: Record<Rebellion>,
    /// None once the game is over.
    pub step: Option<Step>,
    pub log: Vec<Line>,
    /// Events of the last answer, to be carried out on the board; the setup for a new game.
    pub happened: Vec<String>,
    pub(super) search: String,
    /// The answer picked with the arrows, among those shown.
    pub(super) picked: Option<usize>,
    pub(super) shows_candidates: bool,
    pub(super) shows_rule: bool,
    pub(super) shows_instead: bool,
    /// Lines of the setup that lie on the board.
    pub(super) laid: BTreeSet<usize>,
    pub(super) whole_log: bool,
    pub(super) tab: Tab,
    /// The place being corrected.
    pub(super) correcting: Option<At>,
    /// A correction in words.
    pub(super) words: String,
    /// Changes with every change of the game.
    pub(super) version: u64,
    keeper: Autosave,
}

impl GuidedGame {
    pub(super) fn new(path: PathBuf, record: Record<Rebellion>, catalog: Arc<Catalog>, language: Language) -> Self {
        let mut table = Self {
            name: saved::name_of(&path),
            keeper: Autosave::new(path.clone()),
            path,
            catalog,
            language,
            record,
            step: None,
            log: Vec::new(),
            happened: Vec::new(),
            search: String::new(),
            picked: None,
            shows_candidates: false,
            shows_rule: false,
            shows_instead: false,
            laid: BTreeSet::new(),
            whole_log: false,
            tab: Tab::Step,
            correcting: None,
            words: String::new(),
            version: 0,
        };
        table.tell(language);
        table
    }

    /// Continues the game in another file.
    pub(super) fn moved_to(&mut self, path: PathBuf) {
        self.name = saved::name_of(&path);
        self.keeper = Autosave::new(path.clone());
        self.path = path;
    }

    /// Renews all text in this language.
    pub(super) fn tell(&mut self, language: Language) {
        self.language = language;
        let mut log = Vec::new();
        self.record.each_step(|game, answers, events| {
            log.extend(events.iter().filter_map(|event| {
                let sentence = Rebellion::describe_event(&self.catalog, game, event, language)?;
                Some(Line { answers, rank: event.rank(), sentence })
            }));
        });
        self.log = log;
        self.renew();
    }

    /// Renews the step after an answer or an undo.
    fn renew(&mut self) {
        self.step = Step::of(&self.catalog, self.record.game(), self.language);
        let events = if self.record.at() == 0 { self.record.opening() } else { self.record.latest() };
        self.happened = self.describer().digest(events);
        self.version += 1;
        self.search.clear();
        self.picked = None;
        self.shows_instead = false;
    }

    pub(super) fn describer(&self) -> Describer<'_> {
        Describer::of(&self.catalog, self.record.game(), self.language)
    }

    /// True if the board can be corrected at this step.
    pub(super) fn is_open(&self) -> bool {
        self.step.as_ref().is_some_and(|step| step.open)
    }

    /// Phase as in the log.
    pub(super) fn phase(&self) -> Option<&str> {
        let line = self.log.iter().rev().find(|line| line.rank == LogRank::Phase)?;
        Some(line.sentence.trim_end_matches('.'))
    }

    pub(super) fn toggle_laid(&mut self, line: usize) {
        if !self.laid.remove(&line) {
            self.laid.insert(line);
        }
    }

    /// Keys of the answers shown.
    pub(super) fn keys(&self) -> &'static str {
        let first = self.step.as_ref().and_then(|step| step.answers.first());
        if matches!(first, Some((Answer::Number(0), _))) { COUNTING } else { KEYS }
    }

    /// Indexes of the answers that match the search; without one, of those that are not folded away.
    pub(super) fn found(&self) -> Vec<usize> {
        let sought: Vec<String> = self.search.split_whitespace().map(similar::fold).collect();
        let answers = self.step.as_ref().map_or(&[][..], |step| &step.answers);
        let fits = |label: &str| {
            let label = similar::fold_words(label);
            sought.iter().all(|word| label.contains(word.as_str()))
        };
        let is_instead = |group: &&Group| group.topic.as_ref().is_some_and(|topic| topic.kind == TopicKind::Instead);
        let groups = self.step.iter().flat_map(|step| &step.groups).filter(is_instead);
        let folded: Vec<_> = groups.map(|group| group.answers.clone()).collect();
        let in_sight = |place: &usize| self.shows_instead || !folded.iter().any(|group| group.contains(place));
        (0..answers.len())
            .filter(|place| if sought.is_empty() { in_sight(place) } else { fits(&answers[*place].1) })
            .collect()
    }

    /// The only system of an answer.
    pub(super) fn place_of(answer: &Answer) -> Option<At> {
        match answer {
            Answer::System(at) | Answer::OtherSystem(at) | Answer::Retreat(at) => Some(*at),
            _ => None,
        }
    }

    /// The place a unit moves to or from, for answers that share it.
    pub(super) fn moves_at(answer: &Answer) -> Option<At> {
        match answer {
            Answer::Place(_, at) | Answer::Move(_, at) => Some(*at),
            _ => None,
        }
    }

    /// Gives an answer and saves the game.
    ///
    /// # Errors
    /// The reason it is refused, as a sentence.
    pub(super) fn answer(&mut self, answer: &Answer) -> Result<Task<Option<String>>, String> {
        let text = |key| phrase::text(self.language, key).to_owned();
        let _ = self.record.answer(answer).map_err(|refused| match refused {
            Refused::Barred(key) => phrase::text(self.language, key).to_owned(),
            Refused::NotOffered => text("gui.rebellion.not_offered"),
            Refused::Over => text("gui.rebellion.over"),
        })?;
        self.log_latest();
        self.renew();
        Ok(self.save())
    }

    /// Adds the events of the last answer to the log.
    fn log_latest(&mut self) {
        let (game, answers) = (self.record.game(), self.record.at());
        let lines = self.record.latest().iter().filter_map(|event| {
            let sentence = Rebellion::describe_event(&self.catalog, game, event, self.language)?;
            Some(Line { answers, rank: event.rank(), sentence })
        });
        self.log.extend(lines);
    }

    /// True if undone answers can be redone.
    pub fn can_redo(&self) -> bool {
        self.record.at() < self.record.answers().len()
    }

    /// Redoes the last undone answer.
    pub(super) fn redo(&mut self) -> Task<Option<String>> {
        if !self.can_redo() {
            return Task::none();
        }
        self.record.go_to(self.record.at() + 1);
        self.log_latest();
        self.renew();
        self.save()
    }

    /// Undoes the last answer, which can be redone until another is given.
    pub(super) fn undo(&mut self) -> Task<Option<String>> {
        if self.record.at() == 0 {
            return Task::none();
        }
        self.record.go_to(self.record.at() - 1);
        let at = self.record.at();
        self.log.retain(|line| line.answers <= at);
        self.renew();
        self.save()
    }

    /// Saves the game to its file; returns the error.
    pub(super) fn save(&mut self) -> Task<Option<String>> {
        let (record, catalog) = (self.record.clone(), Arc::clone(&self.catalog));
        self.keeper.keep(Some(move || Replay::of(&record, &catalog).text(&catalog)))
    }

    /// The log as text.
    pub(super) fn log_text(&self) -> String {
        let mut text = format!("{}\n\n", self.name);
        for line in &self.log {
            let above = if matches!(line.rank, LogRank::Round(_) | LogRank::Phase) { "\n" } else { "" };
            text.push_str(&format!("{above}{}\n", line.sentence));
        }
        text
    }

    pub fn answers(&self) -> usize {
        self.record.at()
    }

    /// The match at this point.
    pub fn game(&self) -> &systems::rebellion::RebellionMatch {
        self.record.game()
    }
}
