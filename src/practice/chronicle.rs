//! The log of a match by rounds, phases and entries; an entry is one line that unfolds into sentences.

use super::record::{LogLine, Record};
use kernel::{
    Language,
    game::{Digest, LogRank, Match, Playable, Seat},
    narration::LogEvent as _,
    phrase,
};

/// A line of the log with its sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Round, phase or entry.
    pub rank: LogRank,
    /// Number of answers at its start.
    pub answers: usize,
    /// Number of answers at its end.
    pub until: usize,
    /// The action, or the only sentence.
    pub title: String,
    /// The result; may be empty.
    pub line: String,
    /// The acting side, where it is one side.
    pub seat: Option<Seat>,
    pub sentences: Vec<LogLine>,
    /// True if the next events may join it.
    takes_in: bool,
}

impl LogEntry {
    /// True if there is more than its line.
    pub fn unfolds(&self) -> bool {
        self.sentences.len() > 1
    }
}

/// A point of the match to jump to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Milestone {
    /// Number of answers before it.
    pub answers: usize,
    pub kind: MilestoneKind,
}

/// The kind of a milestone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MilestoneKind {
    /// A round began.
    Round(u16),
    /// A side lost a piece.
    Fallen {
        seat: Seat,
        sentence: String,
        round: u16,
        /// Title of the entry around it; empty for a single event.
        within: String,
    },
}

/// The log of a match; it grows and is cut with its record.
pub struct Chronicle<S: Playable> {
    entries: Vec<LogEntry>,
    milestones: Vec<Milestone>,
    /// Events of each entry, with the number of answers before.
    events: Vec<Vec<(usize, <S::Match as Match>::Event)>>,
    round: u16,
}

impl<S: Playable> Default for Chronicle<S> {
    fn default() -> Self {
        Self { entries: Vec::new(), milestones: Vec::new(), events: Vec::new(), round: 0 }
    }
}

impl<S: Playable> Chronicle<S> {
    /// Builds the log up to this point, preceded by the cards that are not played as a whole.
    pub fn of(record: &Record<S>, catalog: &S::Catalog, language: Language) -> Self {
        let mut log = Self::default();
        log.note_gaps(record.setup().gaps(catalog, language), language);
        record.each_step(|game, answers, events| log.take(game, answers, events, catalog, language));
        log
    }

    /// Adds the cards that are not played as a whole, in one entry.
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

    /// Lines in order.
    pub fn entries(&self) -> &[LogEntry] {
        &self.entries
    }

    /// Milestones in order.
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

    /// Adds the events after so many answers; `game` is the match after them.
    pub fn take(
        &mut self,
        game: &S::Match,
        answers: usize,
        events: &[<S::Match as Match>::Event],
        catalog: &S::Catalog,
        language: Language,
    ) {
        let mut grown = None;
        for event in events {
            let rank = event.rank();
            let sentence = S::describe_event(catalog, game, event, language);
            if let LogRank::Round(round) = rank {
                self.round = round;
                self.milestones.push(Milestone { answers, kind: MilestoneKind::Round(round) });
            }
            // A line of its own ends the open entry.
            self.digest_last(&mut grown, game, catalog, language);
            let is_open = self.entries.last().is_some_and(|last| last.rank == LogRank::Entry && last.takes_in)
                && self.events.last().is_some_and(|events| !events.is_empty());
            match (rank, sentence) {
                (LogRank::Closing, _) => {
                    if is_open {
                        let last = self.entries.len() - 1;
                        self.events[last].push((answers, event.clone()));
                        grown = Some(last);
                    }
                }
                (LogRank::Part | LogRank::Opening, sentence) if is_open => {
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
                    let stands = if matches!(rank, LogRank::Part | LogRank::Opening) { LogRank::Entry } else { rank };
                    self.push(stands, LogLine { answers, sentence }, event.doer(game));
                    if matches!(rank, LogRank::Entry | LogRank::Opening) {
                        let last = self.entries.len() - 1;
                        self.events[last].push((answers, event.clone()));
                        grown = Some(last);
                    }
                }
            }
            if let Some(seat) = event.fallen(game) {
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

    fn digest_last(&mut self, grown: &mut Option<usize>, game: &S::Match, catalog: &S::Catalog, language: Language) {
        let Some(place) = grown.take() else { return };
        let events: Vec<_> = self.events[place].iter().map(|(_, event)| event.clone()).collect();
        if let Some(Digest { title, line, seat }) = S::digest(catalog, game, &events, language) {
            let entry = &mut self.entries[place];
            (entry.title, entry.line, entry.seat) = (title, line, seat);
            let is_closed = events.last().is_some_and(|event| event.rank() == LogRank::Closing);
            entry.takes_in = !is_closed && (seat.is_some() || !entry.line.is_empty());
        }
    }

    /// Drops everything after so many answers; `game` is the match at that point.
    pub fn cut(&mut self, at: usize, game: &S::Match, catalog: &S::Catalog, language: Language) {
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
