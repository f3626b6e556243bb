//! A game on the table: its record, the step it stands at in words, its log.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::kept;
use crate::screen::play::file::Autosave;
use kernel::{
    Language,
    game::{LogRank, Playable, Refused},
    phrase, similar,
};
use practice::{Record, Replay};
use systems::rebellion::{
    Answer, Catalog, Rebellion,
    play::{At, Describer, Step},
};

/// The keys of the answers, one after the other.
const KEYS: &str = "123456789abcdefghijklmnopqrstuvwxyz";
/// Those of answers that count from none, so that a number is given by its own key.
const COUNTING: &str = "0123456789abcdefghijklmnopqrstuvwxyz";
/// With more answers than this there is a field to look for one.
pub(super) const MANY: usize = 12;

/// What is shown beside the step, or in its place where there is little room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// The step itself, where it has no place of its own.
    Step,
    Log,
    /// The board as a map.
    Map,
    /// The board as a table.
    Board,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// How many answers had been given.
    pub answers: usize,
    pub rank: LogRank,
    pub sentence: String,
}

/// A game on the table.
pub struct Table {
    pub name: String,
    pub path: PathBuf,
    pub(super) catalog: Arc<Catalog>,
    pub(super) language: Language,
    pub(super) record: Record<Rebellion>,
    /// None once the game is over.
    pub step: Option<Step>,
    pub log: Vec<Line>,
    /// What happened with the last answer and is to be done on the board, in few lines; of a new game the set-up.
    pub happened: Vec<String>,
    pub(super) search: String,
    /// The answer that the arrows lead to, among those that are shown.
    pub(super) picked: Option<usize>,
    pub(super) shows_candidates: bool,
    pub(super) shows_rule: bool,
    pub(super) whole_log: bool,
    pub(super) tab: Tab,
    /// The place that is set right.
    pub(super) correcting: Option<At>,
    /// A correction in words.
    pub(super) words: String,
    /// Another number whenever the game is another.
    pub(super) version: u64,
    keeper: Autosave,
}

impl Table {
    pub(super) fn new(path: PathBuf, record: Record<Rebellion>, catalog: Arc<Catalog>, language: Language) -> Self {
        let mut table = Self {
            name: kept::name_of(&path),
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
            whole_log: false,
            tab: Tab::Step,
            correcting: None,
            words: String::new(),
            version: 0,
        };
        table.tell(language);
        table
    }

    /// The game goes on in another file.
    pub(super) fn moved_to(&mut self, path: PathBuf) {
        self.name = kept::name_of(&path);
        self.keeper = Autosave::new(path.clone());
        self.path = path;
    }

    /// Puts all of it into this language.
    pub(super) fn tell(&mut self, language: Language) {
        self.language = language;
        let mut log = Vec::new();
        self.record.each_step(|game, answers, events| {
            log.extend(events.iter().filter_map(|event| {
                let sentence = Rebellion::describe_event(&self.catalog, game, event, language)?;
                Some(Line { answers, rank: Rebellion::log_rank(event), sentence })
            }));
        });
        self.log = log;
        self.renew();
    }

    /// The step in words, after something was answered or taken back.
    fn renew(&mut self) {
        self.step = Step::of(&self.catalog, self.record.game(), self.language);
        let events = if self.record.at() == 0 { self.record.opening() } else { self.record.latest() };
        self.happened = self.describer().digest(events);
        self.version += 1;
        self.search.clear();
        self.picked = None;
    }

    pub(super) fn describer(&self) -> Describer<'_> {
        Describer::of(&self.catalog, self.record.game(), self.language)
    }

    /// Whether the board can be set right at this step.
    pub(super) fn is_open(&self) -> bool {
        self.step.as_ref().is_some_and(|step| step.open)
    }

    /// The phase, as the log names it.
    pub(super) fn phase(&self) -> Option<&str> {
        let line = self.log.iter().rev().find(|line| line.rank == LogRank::Phase)?;
        Some(line.sentence.trim_end_matches('.'))
    }

    /// The keys of the answers that are shown.
    pub(super) fn keys(&self) -> &'static str {
        let first = self.step.as_ref().and_then(|step| step.answers.first());
        if matches!(first, Some((Answer::Number(0), _))) { COUNTING } else { KEYS }
    }

    /// The answers that fit what is looked for, by their places.
    pub(super) fn found(&self) -> Vec<usize> {
        let sought: Vec<String> = self.search.split_whitespace().map(similar::fold).collect();
        let answers = self.step.as_ref().map_or(&[][..], |step| &step.answers);
        let fits = |label: &str| {
            let label = similar::fold_words(label);
            sought.iter().all(|word| label.contains(word.as_str()))
        };
        (0..answers.len()).filter(|place| sought.is_empty() || fits(&answers[*place].1)).collect()
    }

    /// The system an answer is about, where it is about one alone.
    pub(super) fn place_of(answer: &Answer) -> Option<At> {
        match answer {
            Answer::System(at) | Answer::OtherSystem(at) | Answer::Retreat(at) => Some(*at),
            _ => None,
        }
    }

    /// The place an answer moves a unit to or from, beside others that do.
    pub(super) fn moves_at(answer: &Answer) -> Option<At> {
        match answer {
            Answer::Place(_, at) | Answer::Move(_, at) => Some(*at),
            _ => None,
        }
    }

    /// Gives an answer, and keeps the game.
    ///
    /// # Errors
    /// It cannot be given: why not, as a sentence.
    pub(super) fn answer(&mut self, answer: &Answer) -> Result<Task<Option<String>>, String> {
        let text = |key| phrase::text(self.language, key).to_owned();
        let _ = self.record.answer(answer).map_err(|refused| match refused {
            Refused::Barred(key) => phrase::text(self.language, key).to_owned(),
            Refused::NotOffered => text("gui.rebellion.not_offered"),
            Refused::Over => text("gui.rebellion.over"),
        })?;
        self.log_latest();
        self.renew();
        Ok(self.keep())
    }

    /// Puts what happened with the last answer into the log.
    fn log_latest(&mut self) {
        let (game, answers) = (self.record.game(), self.record.at());
        let lines = self.record.latest().iter().filter_map(|event| {
            let sentence = Rebellion::describe_event(&self.catalog, game, event, self.language)?;
            Some(Line { answers, rank: Rebellion::log_rank(event), sentence })
        });
        self.log.extend(lines);
    }

    /// Whether answers were taken back that can be given again.
    pub fn has_later(&self) -> bool {
        self.record.at() < self.record.answers().len()
    }

    /// Gives the answer again that was taken back last.
    pub(super) fn step_on(&mut self) -> Task<Option<String>> {
        if !self.has_later() {
            return Task::none();
        }
        self.record.go_to(self.record.at() + 1);
        self.log_latest();
        self.renew();
        self.keep()
    }

    /// Takes the last answer back; it is remembered until another is given in its place.
    pub(super) fn step_back(&mut self) -> Task<Option<String>> {
        if self.record.at() == 0 {
            return Task::none();
        }
        self.record.go_to(self.record.at() - 1);
        let at = self.record.at();
        self.log.retain(|line| line.answers <= at);
        self.renew();
        self.keep()
    }

    /// Keeps the game in its file; gives what went wrong.
    pub(super) fn keep(&mut self) -> Task<Option<String>> {
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

    /// How many answers were given.
    pub fn answers(&self) -> usize {
        self.record.at()
    }

    /// The game at this point.
    pub fn game(&self) -> &systems::rebellion::Match {
        self.record.game()
    }
}
