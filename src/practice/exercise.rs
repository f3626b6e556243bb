//! Exercises: positions with a task, made by us.
//!
//! An exercise is data: lists, what is changed of their set-up, the seat that is played, and what counts as solved in a
//! closed vocabulary ([`Goal`]). It is judged from the numbers that a position tells, so by one rule in every game.

use std::{collections::BTreeMap, fmt::Display};

use kernel::{
    Language, Materials as _, ReadError, System,
    chance::nth_seed,
    game::{
        BySeat, Match as _, Playable, Player, Seat,
        arranging::{Described, Subject},
    },
    json::{Json, Node},
    phrase,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    Opponents,
    ending::seated,
    jobs::{Progress, on_each},
    leg::Astray,
    position::{self, subject_name, trait_name},
    record::{MOST_ANSWERS, Record, Setup},
    replay::{Replay, ReplayError, ReplayText},
    shelf::shelf,
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

/// How often a player solved it, as it was measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    pub tries: u32,
    /// By the system's first player, and by one that leaves all to chance.
    pub solved: u32,
    pub random: u32,
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
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    /// What is to be done, in a sentence or two.
    pub fn task(&self, language: Language) -> &str {
        &self.tasks[language as usize]
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

/// Returns the exercises of a system.
///
/// # Errors
/// The bundled file is wrong; tests read it.
pub fn exercises<S: Opponents>(catalog: &<S as System>::Catalog) -> Result<Vec<Exercise<S>>, ExerciseFault> {
    let Some(text) = S::EXERCISES else { return Ok(Vec::new()) };
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    root.only(&["muster_exercises", "system", "exercises"])?;
    root.required("exercises")?.items()?.map(|row| one(catalog, &row)).collect()
}

/// Returns the exercise of this id.
///
/// # Errors
/// The bundled file is wrong; tests read it.
pub fn exercise<S: Opponents>(
    catalog: &<S as System>::Catalog,
    id: &str,
) -> Result<Option<Exercise<S>>, ExerciseFault> {
    Ok(exercises::<S>(catalog)?.into_iter().find(|exercise| exercise.id == id))
}

/// Reads an exercise.
fn one<S: Opponents>(catalog: &<S as System>::Catalog, row: &Node<'_, '_>) -> Result<Exercise<S>, ExerciseFault> {
    row.only(&["id", "name", "task", "seat", "within", "goals", "lists", "options", "seed", "changes", "measured"])?;
    let id = row.required("id")?.string()?.to_owned();
    let texts = |field: &str| -> Result<[String; 2], ReadError> {
        let both = row.required(field)?;
        Ok([both.required("en")?.string()?.to_owned(), both.required("es")?.string()?.to_owned()])
    };
    let (names, tasks) = (texts("name")?, texts("task")?);
    let lists = row.required("lists")?;
    let lists: Vec<Value> = lists.items()?.map(|list| document::<S>(&list)).collect::<Result<_, _>>()?;
    let raw = |field: &str| Ok::<_, ReadError>(row.field(field)?.map(|node| node.json.to_value()));
    let field = S::Materials::FIELD.unwrap_or("lists");
    let replay = json!({
        "muster_replay": super::replay::VERSION + 1,
        "system": S::INFO.id,
        "seed": raw("seed")?.unwrap_or_else(|| 1.into()),
        "options": raw("options")?.unwrap_or_else(|| json!({})),
        "players": vec![S::PLAYERS.first().map_or("", |player| player.id); S::SEATS],
        field: lists,
        "position": { "changes": raw("changes")?.unwrap_or_else(|| json!([])) },
    });
    let text = replay.to_string();
    let setup = Replay::<S>::read(catalog, &ReplayText::open(&text)?)?.setup;
    let _ = setup.reached(catalog).map_err(|astray| ExerciseFault::Astray(id.clone(), astray))?;
    let goals = row.required("goals")?;
    let goals = goals.items()?.map(|goal| read_goal(&setup, catalog, &goal)).collect::<Result<_, _>>()?;
    let measured = row.required("measured")?;
    let measured =
        serde_json::from_value(measured.json.to_value()).map_err(|_| measured.error("practice.read.measured"))?;
    let seat = Seat::BOTH[row.required("seat")?.integer(1..=2)? as usize - 1];
    let within = row.required("within")?.integer(1..=99)? as i32;
    Ok(Exercise { id, names, tasks, seat, within, goals, setup, measured })
}

/// A list: one of the shelf by its id, or a document without its head.
fn document<S: Opponents>(list: &Node<'_, '_>) -> Result<Value, ReadError> {
    if let Ok(id) = list.string() {
        let shelved = shelf::<S>().into_iter().find(|shelved| shelved.id == id);
        let shelved = shelved.ok_or_else(|| list.error("practice.read.no_shelved").with("name", id))?;
        return Ok(shelved.json(shelved.name(Language::English)));
    }
    let field = |name: &str| Ok::<_, ReadError>(list.required(name)?.json.to_value());
    let (format, name, own) = (field("format")?, field("name")?, field("list")?);
    Ok(json!({"muster": 1, "system": S::INFO.id, "format": format, "name": name, "list": own}))
}

fn read_goal<S: Opponents>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    row: &Node<'_, '_>,
) -> Result<Goal, ReadError> {
    let Some((word, node)) = row.entries()?.next() else { return Err(row.error("practice.read.goal")) };
    let count = |node: &Node<'_, '_>| Ok::<_, ReadError>(node.integer(-999..=999)? as i32);
    let seat =
        |node: &Node<'_, '_>| Ok::<_, ReadError>(Seat::BOTH[node.required("side")?.integer(1..=2)? as usize - 1]);
    let subject = |node: &Node<'_, '_>| position::subject(setup, catalog, node);
    let bound = |node: &Node<'_, '_>, field: &str, usual: i32| -> Result<i32, ReadError> {
        node.field(field)?.map_or(Ok(usual), |bound| count(&bound))
    };
    match word {
        "destroyed" => Ok(Goal::Destroyed(subject(&node)?)),
        "alive" => Ok(Goal::Alive(subject(&node)?)),
        "dealt" => Ok(Goal::Dealt(count(&node)?)),
        "taken" => Ok(Goal::Taken(count(&node)?)),
        "lead" => Ok(Goal::Lead(count(&node)?)),
        "left" => Ok(Goal::Left(seat(&node)?, bound(&node, "least", 1)?)),
        "few" => Ok(Goal::Few(seat(&node)?, bound(&node, "most", 0)?)),
        "number" => {
            let id = node.required("of")?.string()?.to_owned();
            let (low, high) = (bound(&node, "low", 0)?, bound(&node, "high", 999)?);
            Ok(Goal::Number { subject: subject(&node)?, id, low, high })
        }
        "won" => Ok(Goal::Won),
        _ => Err(row.error("practice.read.goal")),
    }
}

/// The name and task of an exercise, for a list of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brief {
    pub id: String,
    names: [String; Language::ALL.len()],
    tasks: [String; Language::ALL.len()],
    pub measured: Measured,
}

impl Brief {
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    pub fn task(&self, language: Language) -> &str {
        &self.tasks[language as usize]
    }
}

/// The exercises of a system without their positions, which take a while to set up.
pub fn briefs<S: Opponents>() -> Vec<Brief> {
    #[derive(Deserialize)]
    struct Texts {
        en: String,
        es: String,
    }
    #[derive(Deserialize)]
    struct Row {
        id: String,
        name: Texts,
        task: Texts,
        measured: Measured,
    }
    #[derive(Deserialize)]
    struct Written {
        exercises: Vec<Row>,
    }
    let brief =
        |Row { id, name, task, measured }| Brief { id, names: [name.en, name.es], tasks: [task.en, task.es], measured };
    let written = S::EXERCISES.and_then(|text| serde_json::from_str::<Written>(text).ok());
    written.map_or_else(Vec::new, |written| written.exercises.into_iter().map(brief).collect())
}

/// What somebody has solved so far, by system and exercise.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course(BTreeMap<String, BTreeMap<String, Mark>>);

/// What has come of the tries at one exercise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub tries: u32,
    pub solved: u32,
    /// The earliest round in which it was solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<i32>,
}

impl Course {
    /// Counts a try.
    pub fn take(&mut self, system: &str, id: &str, attempt: Attempt) {
        let mark = self.0.entry(system.to_owned()).or_default().entry(id.to_owned()).or_default();
        mark.tries += 1;
        if attempt.is_solved {
            mark.solved += 1;
            mark.best = Some(mark.best.map_or(attempt.round, |best| best.min(attempt.round)));
        }
    }

    pub fn mark(&self, system: &str, id: &str) -> Mark {
        self.0.get(system).and_then(|marks| marks.get(id)).copied().unwrap_or_default()
    }

    /// How many exercises of a system are solved.
    pub fn solved(&self, system: &str) -> usize {
        self.0.get(system).map_or(0, |marks| marks.values().filter(|mark| mark.solved > 0).count())
    }

    /// Reads what was kept; what is no such file is as nothing kept.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub fn text(&self) -> String {
        format!("{:#}\n", super::options::plain(self))
    }
}
