//! The open tournament: changes with their way back, and what is being typed.

use std::{collections::BTreeMap, path::PathBuf};

use iced::Task;

use crate::screen::play::file::Autosave;
use tournament::{Decision, Refusal, Score, Tournament};

/// Most changes that can be undone.
const UNDONE: usize = 200;

pub struct OpenTournament {
    pub path: PathBuf,
    pub tournament: Tournament,
    before: Vec<Tournament>,
    after: Vec<Tournament>,
    keeper: Autosave,
    /// The round in sight, counted from 0.
    pub round: usize,
    /// The name of a player being typed.
    pub name: String,
    /// Points being typed, by table.
    pub typed: BTreeMap<usize, [String; 2]>,
    /// The evening whose standings are in sight; none for those of everything.
    pub evening: Option<usize>,
    /// Other tournaments are offered to be counted as evenings.
    pub takes: bool,
    /// The first of two players who are to meet.
    pub first: Option<usize>,
    /// The table for which a kept match is chosen, and the matches there are, once they are listed.
    pub matches: Option<(usize, Option<Vec<PathBuf>>)>,
}

impl OpenTournament {
    pub(super) fn new(path: PathBuf, tournament: Tournament) -> Self {
        let round = tournament.rounds.len().saturating_sub(1);
        Self {
            keeper: Autosave::new(path.clone()),
            path,
            tournament,
            before: Vec::new(),
            after: Vec::new(),
            round,
            name: String::new(),
            typed: BTreeMap::new(),
            evening: None,
            takes: false,
            first: None,
            matches: None,
        }
    }

    pub(super) fn keep(&mut self) -> Task<Option<String>> {
        let tournament = self.tournament.clone();
        self.keeper.keep(Some(move || format!("{:#}\n", tournament.to_json())))
    }

    /// Makes a change that can be undone, and keeps it.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Tournament) -> Result<T, Refusal>,
    ) -> Result<Task<Option<String>>, Refusal> {
        let mut changed = self.tournament.clone();
        change(&mut changed)?;
        let before = std::mem::replace(&mut self.tournament, changed);
        if self.before.len() == UNDONE {
            self.before.remove(0);
        }
        self.before.push(before);
        self.after.clear();
        Ok(self.changed())
    }

    fn changed(&mut self) -> Task<Option<String>> {
        let rounds = self.tournament.rounds.len();
        if self.round >= rounds {
            self.look_at(rounds.saturating_sub(1));
        }
        self.evening = self.evening.filter(|evening| *evening < self.tournament.evenings.len());
        self.first = self.first.filter(|first| *first < self.tournament.players.len());
        self.keep()
    }

    pub(super) fn look_at(&mut self, round: usize) {
        self.round = round;
        self.typed.clear();
        self.matches = None;
    }

    pub(super) fn can_step(&self) -> [bool; 2] {
        [!self.before.is_empty(), !self.after.is_empty()]
    }

    /// Goes back a change, or forward again.
    pub(super) fn step(&mut self, is_back: bool) -> Option<Task<Option<String>>> {
        let (from, to) =
            if is_back { (&mut self.before, &mut self.after) } else { (&mut self.after, &mut self.before) };
        let other = from.pop()?;
        to.push(std::mem::replace(&mut self.tournament, other));
        self.typed.clear();
        Some(self.changed())
    }

    /// What stands in the fields of a table.
    pub(super) fn points(&self, table: usize) -> [String; 2] {
        let kept = || {
            let result = self.tournament.rounds.get(self.round)?.tables.get(table)?.result.as_ref()?;
            Some(result.points.map(|points| points.to_string()))
        };
        self.typed.get(&table).cloned().or_else(kept).unwrap_or_default()
    }

    /// The result that stands in the fields of a table, if both are numbers; who won may be told beside.
    pub(super) fn score(&self, table: usize, decision: Option<Decision>) -> Option<Score> {
        let [first, second] = self.points(table);
        let points = [first.trim().parse().ok()?, second.trim().parse().ok()?];
        Some(Score { points, decision, ..Score::default() })
    }
}
