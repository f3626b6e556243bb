//! The log of a game by rounds, phases and entries: one line for what belongs together, which unfolds into its sentences.

use super::record::{LogLine, Record};
use kernel::{
    Language,
    game::{Digest, Game, LogRank, Playable, Seat},
    phrase,
};

/// A line of the log, with what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Whether a round or a phase begins with it, or it is what happened in one.
    pub rank: LogRank,
    /// How many answers had been given when it began.
    pub answers: usize,
    /// How many when the last of it happened.
    pub until: usize,
    /// Who did what; or the only sentence there is.
    pub title: String,
    /// What came of it; may be empty.
    pub line: String,
    /// Whose doing it is, where it is one side's.
    pub seat: Option<Seat>,
    /// All of it, sentence by sentence.
    pub sentences: Vec<LogLine>,
    /// Whether what happens next may belong to it.
    takes_in: bool,
}

impl LogEntry {
    /// Whether there is more to be read than its line.
    pub fn unfolds(&self) -> bool {
        self.sentences.len() > 1
    }
}

/// A point of a game that is worth going to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Milestone {
    /// How many answers had been given.
    pub answers: usize,
    pub kind: MilestoneKind,
}

/// What happened there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MilestoneKind {
    /// A round began.
    Round(u16),
    /// A side lost a piece.
    Fallen {
        seat: Seat,
        /// What happened, as a sentence.
        sentence: String,
        /// The round.
        round: u16,
        /// In the course of what, as the log has it; empty where it stands alone.
        within: String,
    },
}

/// The log of a game. It can be added to and cut off like the game itself.
pub struct Chronicle<S: Playable> {
    entries: Vec<LogEntry>,
    milestones: Vec<Milestone>,
    /// What happened in the entries, beside how many answers had been given.
    events: Vec<Vec<(usize, <S::Game as Game>::Event)>>,
    round: u16,
}

impl<S: Playable> Default for Chronicle<S> {
    fn default() -> Self {
        Self { entries: Vec::new(), milestones: Vec::new(), events: Vec::new(), round: 0 }
    }
}

impl<S: Playable> Chronicle<S> {
    /// The log of a game as far as it is played at this point; before it, which cards take no full part.
    pub fn of(record: &Record<S>, catalog: &S::Catalog, language: Language) -> Self {
        let mut told = Self::default();
        told.note_gaps(record.setup().gaps(catalog, language), language);
        record.each_step(|game, answers, events| told.take(game, answers, events, catalog, language));
        told
    }

    /// Cards that take no full part: several are one entry, which opens.
    fn note_gaps(&mut self, gaps: Vec<String>, language: Language) {
        let count = gaps.len();
        let mut lines = gaps.into_iter().map(|sentence| LogLine { answers: 0, sentence });
        let Some(first) = lines.next() else { return };
        self.push(LogRank::Entry, first, None);
        if let Some(entry) = self.entries.last_mut().filter(|_| count > 1) {
            entry.title = phrase::say(language, "practice.gap.several", &[("count", &count)]);
            entry.sentences.extend(lines);
        }
    }

    /// All lines, the first first.
    pub fn entries(&self) -> &[LogEntry] {
        &self.entries
    }

    /// The points worth going to, the first first.
    pub fn milestones(&self) -> &[Milestone] {
        &self.milestones
    }

    fn push(&mut self, rank: LogRank, line: LogLine, seat: Option<Seat>) {
        self.entries.push(LogEntry {
            rank,
            answers: line.answers,
            until: line.answers,
            title: line.sentence.clone(),
            line: String::new(),
            seat,
            sentences: vec![line],
            takes_in: false,
        });
        self.events.push(Vec::new());
    }

    /// Takes down what happened after so many answers; `game` is the game after it.
    pub fn take(
        &mut self,
        game: &S::Game,
        answers: usize,
        events: &[<S::Game as Game>::Event],
        catalog: &S::Catalog,
        language: Language,
    ) {
        let mut grown = None;
        for event in events {
            let rank = S::log_rank(event);
            let sentence = S::describe_event(catalog, game, event, language);
            if let LogRank::Round(round) = rank {
                self.round = round;
                self.milestones.push(Milestone { answers, kind: MilestoneKind::Round(round) });
            }
            // What stands alone takes nothing in.
            self.digest_last(&mut grown, game, catalog, language);
            let is_open = self.entries.last().is_some_and(|last| last.rank == LogRank::Entry && last.takes_in)
                && self.events.last().is_some_and(|events| !events.is_empty());
            match (rank, sentence) {
                (LogRank::Part, sentence) if is_open => {
                    let last = self.entries.len() - 1;
                    self.entries[last].until = answers;
                    let lines = sentence.into_iter().map(|sentence| LogLine { answers, sentence });
                    self.entries[last].sentences.extend(lines);
                    self.events[last].push((answers, event.clone()));
                    grown = Some(last);
                }
                (_, None) => {}
                (rank, Some(sentence)) => {
                    self.digest_last(&mut grown, game, catalog, language);
                    let stands = if rank == LogRank::Part { LogRank::Entry } else { rank };
                    self.push(stands, LogLine { answers, sentence }, S::doer(game, event));
                    if rank == LogRank::Entry {
                        let last = self.entries.len() - 1;
                        self.events[last].push((answers, event.clone()));
                        grown = Some(last);
                    }
                }
            }
            if let Some(seat) = S::fallen(game, event) {
                self.digest_last(&mut grown, game, catalog, language);
                let open = self.entries.last().filter(|last| last.rank == LogRank::Entry && last.unfolds());
                let within = open.map_or_else(String::new, |entry| entry.title.clone());
                let sentence = S::describe_event(catalog, game, event, language).unwrap_or_default();
                let kind = MilestoneKind::Fallen { seat, sentence, round: self.round, within };
                self.milestones.push(Milestone { answers, kind });
            }
        }
        self.digest_last(&mut grown, game, catalog, language);
    }

    fn digest_last(&mut self, grown: &mut Option<usize>, game: &S::Game, catalog: &S::Catalog, language: Language) {
        let Some(place) = grown.take() else { return };
        let events: Vec<_> = self.events[place].iter().map(|(_, event)| event.clone()).collect();
        if let Some(Digest { title, line, seat }) = S::digest(catalog, game, &events, language) {
            let entry = &mut self.entries[place];
            (entry.title, entry.line, entry.seat) = (title, line, seat);
            entry.takes_in = seat.is_some() || !entry.line.is_empty();
        }
    }

    /// Forgets what happened after so many answers; `game` is the game then.
    pub fn cut(&mut self, at: usize, game: &S::Game, catalog: &S::Catalog, language: Language) {
        let kept = self.entries.partition_point(|entry| entry.answers <= at);
        self.entries.truncate(kept);
        self.events.truncate(kept);
        self.milestones.retain(|milestone| milestone.answers <= at);
        let rounds = self.milestones.iter().rev().find_map(|milestone| match milestone.kind {
            MilestoneKind::Round(round) => Some(round),
            MilestoneKind::Fallen { .. } => None,
        });
        self.round = rounds.unwrap_or_default();
        if let (Some(entry), Some(events)) = (self.entries.last_mut(), self.events.last_mut()) {
            entry.sentences.retain(|line| line.answers <= at);
            events.retain(|(answers, _)| *answers <= at);
            entry.until = entry.until.min(at);
            let mut last = (!events.is_empty()).then(|| self.entries.len() - 1);
            self.digest_last(&mut last, game, catalog, language);
        }
    }
}
