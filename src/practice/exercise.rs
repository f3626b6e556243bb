//! Exercises: positions with a task, made by us.
//!
//! An exercise is data: lists, what is changed of their set-up, the seat that is played, and what counts as solved in a
//! closed vocabulary ([`Goal`]). It is judged from the numbers that a position tells, so by one rule in every game.

mod course;
mod file;

use std::fmt::Display;

use kernel::{
    Language, ReadError, System,
    chance::nth_seed,
    game::{
        BySeat, Match as _, Playable, Player, Seat,
        arranging::{Described, Subject},
    },
    phrase,
};
use serde::Deserialize;

pub use course::{Course, Mark};
pub use file::{Brief, briefs, briefs_of, exercise, exercises, goal, read, system_of, write};

use super::{
    Opponents,
    ending::seated,
    jobs::{Progress, on_each},
    leg::Astray,
    position::{subject_name, trait_name},
    record::{MOST_ANSWERS, Record, Setup},
    replay::ReplayError,
};

/// One thing that has to be so.
#[derive(Debug, Clone, PartialEq)]
pub enum Goal {
    /// The piece is out of play.
    Destroyed(Subject),
    /// The piece is in play at the end.
    Alive(Subject),
    /// The own pieces have dealt at least so much damage.
    Dealt(i32),
    /// The own pieces have taken at most so much damage at the end.
    Taken(i32),
    /// At least so many points ahead at the end; the points are those of the game.
    Lead(i32),
    /// At least so many pieces of a side are in play at the end.
    Left(Seat, i32),
    /// At most so many pieces of a side are in play.
    Few(Seat, i32),
    /// A number of a subject is within bounds at the end.
    Number { subject: Subject, id: String, low: i32, high: i32 },
    /// The match is won.
    Won,
}

/// What has come of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgment {
    /// It goes on.
    Open,
    Solved,
    Failed,
}

/// How often players solved it, as it was measured; in no tries of one that was not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    pub tries: u32,
    /// By the system's first player, by one that leaves all to chance, and by the strongest if that was measured.
    pub solved: u32,
    pub random: u32,
    #[serde(default)]
    pub strongest: Option<u32>,
}

/// An exercise.
pub struct Exercise<S: Playable> {
    pub id: String,
    names: [String; Language::ALL.len()],
    tasks: [String; Language::ALL.len()],
    /// The seat that is played.
    pub seat: Seat,
    /// The round by whose end it has to be solved.
    pub within: i32,
    pub goals: Vec<Goal>,
    /// The position.
    pub setup: Setup<S>,
    pub measured: Measured,
}

impl<S: Playable> Clone for Exercise<S> {
    fn clone(&self) -> Self {
        Self {
            id: self.id.clone(),
            names: self.names.clone(),
            tasks: self.tasks.clone(),
            seat: self.seat,
            within: self.within,
            goals: self.goals.clone(),
            setup: self.setup.clone(),
            measured: self.measured,
        }
    }
}

/// Why an exercise cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExerciseFault {
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The rules forbid its position.
    #[error("the position of {0} breaks the rules: {1:?}")]
    Astray(String, Astray),
}

impl ExerciseFault {
    /// What is wrong, for people.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Replay(error) => error.sentence(language),
            Self::Astray(id, astray) => {
                let reason = phrase::text(language, astray.key());
                phrase::say(language, "exercise.astray", &[("id", id), ("reason", &reason)])
            }
        }
    }
}

impl From<ReadError> for ExerciseFault {
    fn from(error: ReadError) -> Self {
        Self::Replay(error.into())
    }
}

/// An attempt that came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    pub is_solved: bool,
    /// The round of its end.
    pub round: i32,
}

impl<S: Opponents> Exercise<S> {
    /// An exercise of somebody's own, in words of one language.
    pub fn made(name: &str, task: &str, setup: Setup<S>) -> Self {
        let id = kernel::similar::fold_words(name).replace(' ', "-");
        let both = |text: &str| Language::ALL.map(|_| text.to_owned());
        Self {
            id: if id.is_empty() { "own".to_owned() } else { id },
            names: both(name),
            tasks: both(task),
            seat: Seat::First,
            within: 1,
            goals: Vec::new(),
            setup,
            measured: Measured::default(),
        }
    }

    /// What is to be done in which seat, by the end of which round.
    #[must_use]
    pub fn asking(self, seat: Seat, within: i32, goals: Vec<Goal>) -> Self {
        Self { seat, within, goals, ..self }
    }

    /// The player against whom it is measured as the strongest of the system.
    pub fn strongest() -> &'static str {
        S::PLAYERS.last().map_or("", |player| player.id)
    }

    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    /// What is to be done, in a sentence or two.
    pub fn task(&self, language: Language) -> &str {
        &self.tasks[language as usize]
    }

    /// The round in which it begins.
    pub fn began(&self, catalog: &<S as System>::Catalog) -> i32 {
        self.setup.reached(catalog).map_or(0, |game| round(&S::subjects(&game)))
    }

    /// What has come of a match from its position; `began` is what the position tells.
    pub fn judge(&self, began: &[Described], game: &S::Match) -> Judgment {
        let now = S::subjects(game);
        let is_over = game.decision().is_none();
        let round = round(&now);
        let met = |goal: &Goal| self.is_met(goal, began, &now, game);
        if is_over || round > self.within {
            return if self.goals.iter().all(met) { Judgment::Solved } else { Judgment::Failed };
        }
        let stays = |goal: &Goal| matches!(goal, Goal::Destroyed(_) | Goal::Dealt(_) | Goal::Few(..));
        let is_lost = self.goals.iter().any(|goal| match goal {
            Goal::Alive(_) | Goal::Taken(_) | Goal::Left(..) => !met(goal),
            _ => false,
        });
        match () {
            () if is_lost => Judgment::Failed,
            () if self.goals.iter().all(|goal| stays(goal) && met(goal)) => Judgment::Solved,
            () => Judgment::Open,
        }
    }

    fn is_met(&self, goal: &Goal, began: &[Described], now: &[Described], game: &S::Match) -> bool {
        let sum = |known: &[Described], id: &str| -> i32 {
            let own = |one: &&Described| matches!(one.subject, Subject::Piece { seat, .. } if seat == self.seat);
            known.iter().filter(own).filter_map(|one| one.value(id)).sum()
        };
        let since = |id| sum(now, id) - sum(began, id);
        let points = |seat| value(now, Subject::Side(seat), "points").unwrap_or(0);
        let left = |of: Seat| {
            let there = |one: &&Described| {
                matches!(one.subject, Subject::Piece { seat, .. } if seat == of) && one.value("in_play") == Some(1)
            };
            now.iter().filter(there).count() as i32
        };
        let is_in_play = |piece: &Subject| value(now, *piece, "in_play") == Some(1);
        match goal {
            Goal::Destroyed(piece) => !is_in_play(piece),
            Goal::Alive(piece) => is_in_play(piece),
            Goal::Dealt(least) => since("dealt") >= *least,
            Goal::Taken(most) => since("taken") <= *most,
            Goal::Lead(least) => points(self.seat) - points(self.seat.other()) >= *least,
            Goal::Left(seat, least) => left(*seat) >= *least,
            Goal::Few(seat, most) => left(*seat) <= *most,
            Goal::Number { subject, id, low, high } => {
                value(now, *subject, id).is_some_and(|value| (*low..=*high).contains(&value))
            }
            Goal::Won => game.outcome().is_some_and(|outcome| outcome.winner == Some(self.seat)),
        }
    }

    /// Plays it with a player of this id against the system's first one; none if the system does not have that player.
    ///
    /// # Errors
    /// None of the rules: an exercise that was read can be begun.
    pub fn attempt(&self, catalog: &<S as System>::Catalog, player: &str, seed: u64) -> Option<(Attempt, Record<S>)> {
        let mut setup = self.setup.clone().with_dice(seed);
        setup.players = self.players(player);
        let mut players = seated::<S>(&setup.players, seed)?;
        let mut record = Record::begin(catalog, setup).ok()?;
        let began = S::subjects(record.game());
        let mut players: Vec<&mut dyn Player<S::Match>> =
            players.iter_mut().map(|player| -> &mut dyn Player<S::Match> { &mut **player }).collect();
        loop {
            let judgment = self.judge(&began, record.game());
            if judgment != Judgment::Open {
                let attempt =
                    Attempt { is_solved: judgment == Judgment::Solved, round: round(&S::subjects(record.game())) };
                return Some((attempt, record));
            }
            if record.at() >= MOST_ANSWERS || !matches!(record.ask(&mut players), Some(Ok(_))) {
                return None;
            }
        }
    }

    /// What has come of a game that was played from its position; none if the game began with another.
    pub fn judged(&self, record: &Record<S>) -> Option<Judgment> {
        let legs = |setup: &Setup<S>| -> Vec<_> {
            setup.from.iter().map(|leg| (leg.answers.clone(), leg.changes.clone())).collect()
        };
        let setup = record.setup();
        if legs(setup) != legs(&self.setup) || setup.seed != self.setup.seed || setup.options != self.setup.options {
            return None;
        }
        let mut judgment = Judgment::Open;
        let mut began = None;
        record.each_step(|game, _, _| {
            let began = began.get_or_insert_with(|| S::subjects(game));
            if judgment == Judgment::Open {
                judgment = self.judge(began, game);
            }
        });
        Some(judgment)
    }

    /// The players of an attempt: this one in the seat that is played, the system's first in the other.
    pub fn players(&self, own: &str) -> BySeat<String> {
        let usual = S::PLAYERS.first().map_or("", |player| player.id);
        BySeat::each(S::SEATS, |seat| if seat == self.seat { own.to_owned() } else { usual.to_owned() })
    }

    /// How many of so many attempts a player solves; none once canceled, or if the system does not have that player.
    pub fn measure(
        &self,
        catalog: &<S as System>::Catalog,
        player: &str,
        (tries, seed): (u32, u64),
        jobs: usize,
        progress: &Progress,
    ) -> Option<u32> {
        // Answers cannot be shared between threads, so each attempt gets an exercise of its own.
        let own = self.clone();
        let copies = (0..tries).map(move |_| own.clone());
        let solved = on_each(jobs, u64::from(tries), copies, progress, |number, exercise: Self| {
            let attempt = exercise.attempt(catalog, player, nth_seed(seed, number as u64))?;
            Some(u32::from(attempt.0.is_solved))
        });
        solved?.into_iter().sum()
    }

    /// What counts as solved, a sentence for each goal, the time last.
    pub fn goal_words(&self, catalog: &<S as System>::Catalog, language: Language) -> Vec<String> {
        let known =
            S::begin(catalog, self.setup.materials.each_ref(), &self.setup.options, self.setup.seed, &mut Vec::new())
                .map(|game| S::subjects(&game))
                .unwrap_or_default();
        let name = |subject: Subject| subject_name(&self.setup, catalog, &known, subject, language);
        let side = |seat: Seat| if seat == self.seat { "own" } else { "other" };
        let say =
            |key: &str, values: &[(&str, &dyn Display)]| phrase::say(language, &format!("exercise.goal.{key}"), values);
        let words = |goal: &Goal| match goal {
            Goal::Destroyed(piece) => say("destroyed", &[("what", &name(*piece))]),
            Goal::Alive(piece) => say("alive", &[("what", &name(*piece))]),
            Goal::Dealt(least) => say("dealt", &[("count", least)]),
            Goal::Taken(most) => say("taken", &[("count", most)]),
            Goal::Lead(least) => say("lead", &[("count", least)]),
            Goal::Left(seat, least) => say(&format!("left.{}", side(*seat)), &[("count", least)]),
            Goal::Few(seat, most) => say(&format!("few.{}", side(*seat)), &[("count", most)]),
            Goal::Number { subject, id, low, high } => {
                let (what, of) = (name(*subject), trait_name(id, language));
                say("number", &[("what", &what), ("trait", &of), ("low", low), ("high", high)])
            }
            Goal::Won => say("won", &[]),
        };
        self.goals.iter().map(words).chain([say("within", &[("round", &self.within)])]).collect()
    }
}

fn value(known: &[Described], subject: Subject, id: &str) -> Option<i32> {
    known.iter().find(|one| one.subject == subject)?.value(id)
}

fn round(known: &[Described]) -> i32 {
    value(known, Subject::Table, "round").unwrap_or(0)
}
