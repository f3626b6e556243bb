//! A tournament as a value.

use kernel::{chance::nth_seed, document::Extra, similar, words};
use serde_json::Value;
use systems::SystemId;

use super::scoring::{Score, Scoring};

words! {
    /// How players are paired.
    Pairing, "tournament.pairing.", {
        /// By equal scores, round after round.
        Swiss = "swiss",
        /// Everybody meets everybody.
        RoundRobin = "round_robin",
        /// As the players agree, week after week.
        Free = "free",
    }
}

words! {
    /// What parts players in the standings; the first that differs decides.
    Criterion, "tournament.criterion.", {
        /// Tournament points.
        Score = "score",
        /// The sum of margins.
        Margin = "margin",
        /// Strength of schedule: the mean share of possible tournament points that opponents have.
        Schedule = "schedule",
        /// The mean strength of schedule of opponents.
        ExtendedSchedule = "extended_schedule",
        /// Points of the game, over all matches.
        Points = "points",
        Wins = "wins",
    }
}

words! {
    /// How far a player may change their list once matches have begun.
    ListRule, "tournament.list_rule.", {
        Open = "open",
        /// Not at all.
        Locked = "locked",
        /// Within points that grow from round to round.
        Growing = "growing",
    }
}

words! {
    Stage, "tournament.stage.", {
        Regular = "regular",
        /// Single elimination among the best.
        Cut = "cut",
    }
}

/// Most players, rounds, tables of a round, and points of a match.
pub(crate) const MOST_PLAYERS: usize = 512;
pub(crate) const MOST_ROUNDS: usize = 200;
pub(crate) const MOST_TABLES: usize = 512;
pub(crate) const MOST_EVENINGS: usize = 100;
pub(crate) const MOST_POINTS: u32 = 99_999;
/// Sizes of a cut; 0 for none.
pub const CUTS: [u32; 5] = [0, 2, 4, 8, 16];
/// Longest name of a player, in letters.
pub(crate) const LONGEST_NAME: usize = 80;

/// The rules of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lists {
    pub rule: ListRule,
    /// Points in the first round, where lists grow.
    pub start: u32,
    /// Points more with each round.
    pub growth: u32,
}

/// What is settled before the first round.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    pub pairing: Pairing,
    /// Decides the first pairings, and lots.
    pub seed: u64,
    /// Number of rounds before a cut; 0 for no fixed number.
    pub rounds: u32,
    /// Number of players in the cut.
    pub cut: u32,
    pub scoring: Scoring,
    pub order: Vec<Criterion>,
    pub lists: Lists,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Player {
    pub name: String,
    /// The document of their list.
    pub list: Option<Value>,
    /// Number of rounds that had been paired when the player left.
    pub dropped: Option<u32>,
    pub extra: Extra,
}

/// Two players, or one with a bye.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub players: Seats,
    pub result: Option<Score>,
    pub extra: Extra,
}

/// Players by their number in the tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    Bye(usize),
    Pair(usize, usize),
}

impl Seats {
    pub fn side_of(self, player: usize) -> Option<usize> {
        match self {
            Self::Bye(only) => (only == player).then_some(0),
            Self::Pair(first, second) => [first, second].into_iter().position(|seated| seated == player),
        }
    }

    pub fn players(self) -> impl Iterator<Item = usize> {
        let (first, second) = match self {
            Self::Bye(only) => (only, None),
            Self::Pair(first, second) => (first, Some(second)),
        };
        std::iter::once(first).chain(second)
    }
}

impl Table {
    pub fn new(players: Seats) -> Self {
        Self { players, result: None, extra: Extra::default() }
    }

    /// True if a result is still missing.
    pub fn is_open(&self) -> bool {
        self.result.is_none() && matches!(self.players, Seats::Pair(..))
    }
}

/// An evening of a season: its rounds go on to the first one of the next evening.
#[derive(Debug, Clone, PartialEq)]
pub struct Evening {
    /// May be empty.
    pub name: String,
    pub pairing: Pairing,
    /// Number of rounds before it.
    pub first: usize,
    pub extra: Extra,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    pub stage: Stage,
    pub tables: Vec<Table>,
    pub extra: Extra,
}

impl Round {
    pub fn new(stage: Stage, tables: Vec<Table>) -> Self {
        Self { stage, tables, extra: Extra::default() }
    }

    pub fn is_open(&self) -> bool {
        self.tables.iter().any(Table::is_open)
    }
}

/// Players of one game, their pairings and results. A league is a tournament whose players are paired otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Tournament {
    pub system: SystemId,
    pub name: String,
    pub notes: String,
    pub settings: Settings,
    pub players: Vec<Player>,
    pub rounds: Vec<Round>,
    /// The evenings of a season, which share out the rounds; none for a tournament that is one by itself.
    pub evenings: Vec<Evening>,
    /// Who sat together on evenings before; no part of the document.
    pub(crate) earlier: Vec<Seats>,
    /// Fields of others, of the envelope and of the tournament in it.
    pub extra: [Extra; 2],
}

impl Settings {
    /// What is usual in a game.
    pub fn of(system: SystemId, pairing: Pairing, seed: u64) -> Self {
        use Criterion::{ExtendedSchedule, Margin, Schedule, Score};
        let order = match system {
            SystemId::XWing => vec![Score, Margin, Schedule],
            _ => vec![Score, Schedule, ExtendedSchedule, Margin],
        };
        Self {
            pairing,
            seed,
            rounds: if pairing == Pairing::Swiss { 3 } else { 0 },
            cut: 0,
            scoring: Scoring::of(system),
            order,
            lists: Lists { rule: ListRule::Open, start: 0, growth: 0 },
        }
    }

    /// Three linked battles: points of the game carry over from battle to battle.
    #[must_use]
    pub fn linked(mut self) -> Self {
        self.rounds = 3;
        self.order = vec![Criterion::Points, Criterion::Score, Criterion::Margin];
        self
    }
}

impl Tournament {
    pub fn new(system: SystemId, name: impl Into<String>, settings: Settings) -> Self {
        Self {
            system,
            name: name.into(),
            notes: String::new(),
            settings,
            players: Vec::new(),
            rounds: Vec::new(),
            evenings: Vec::new(),
            earlier: Vec::new(),
            extra: [Extra::default(), Extra::default()],
        }
    }

    /// Players who are still in it.
    pub fn active(&self) -> impl Iterator<Item = usize> {
        self.players.iter().enumerate().filter(|(_, player)| player.dropped.is_none()).map(|(number, _)| number)
    }

    /// The player of this name, however it is written.
    pub fn find(&self, name: &str) -> Option<usize> {
        let is_exact = |player: &Player| player.name == name.trim();
        let wanted = similar::fold(name);
        let is_meant = |player: &Player| !wanted.is_empty() && similar::fold(&player.name) == wanted;
        self.players.iter().position(is_exact).or_else(|| self.players.iter().position(is_meant))
    }

    pub fn rounds_of(&self, stage: Stage) -> impl Iterator<Item = &Round> {
        self.rounds.iter().filter(move |round| round.stage == stage)
    }

    /// Matches with results and byes of the rounds before a cut, each with how its players were paired.
    pub(crate) fn regular(&self) -> impl Iterator<Item = (Pairing, &Table)> {
        let rounds = self.rounds.iter().enumerate().filter(|(_, round)| round.stage == Stage::Regular);
        rounds.flat_map(|(number, round)| {
            let pairing = self.pairing_of(number);
            round.tables.iter().map(move |table| (pairing, table))
        })
    }

    /// Who sat together, or rested, on evenings before and in the rounds before a cut.
    fn sittings(&self) -> impl Iterator<Item = Seats> {
        self.earlier.iter().copied().chain(self.regular().map(|(_, table)| table.players))
    }

    /// How often players have been paired with each other before a cut: a row for each.
    pub fn all_meetings(&self) -> Vec<Vec<usize>> {
        let mut met = vec![vec![0; self.players.len()]; self.players.len()];
        for seats in self.sittings() {
            if let Seats::Pair(first, second) = seats {
                met[first][second] += 1;
                met[second][first] += 1;
            }
        }
        met
    }

    pub fn byes(&self, player: usize) -> usize {
        self.sittings().filter(|seats| *seats == Seats::Bye(player)).count()
    }

    /// A number by lot, the same for the same seed, player and use.
    pub(crate) fn lot(&self, player: usize, purpose: u64) -> u64 {
        nth_seed(nth_seed(self.settings.seed, purpose), player as u64)
    }
}
