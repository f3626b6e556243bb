//! Reasons of computer players: the alternatives of each answer, in words and in replays.

use std::cell::Cell;

use kernel::{
    Language, Playable, ReadError,
    game::{MOST_ANSWERS, Player, Seat, Weighed, answer_of},
    json::Node,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    options,
    record::{Record, Thought},
};

/// A question with the alternatives its player weighed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reason {
    /// Number of answers before it.
    pub answers: usize,
    pub seat: Seat,
    /// The question in a sentence.
    pub question: String,
    /// Alternatives: the chosen one, then by what decided.
    pub ways: Vec<Way>,
}

/// An alternative.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Way {
    /// Its label.
    pub answer: String,
    /// Mean lead of its player, in points.
    pub worth: f64,
    /// Number of imagined matches.
    pub games: u32,
    /// The opinion of the player before they were imagined, which counts as much; none in replays that do not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged: Option<f64>,
    /// True for the chosen one.
    pub taken: bool,
}

impl<S: Playable> Record<S> {
    /// Goes to the question after so many answers and returns its alternatives; none if not kept or without a choice.
    pub fn reason_at(&mut self, before: usize, catalog: &S::Catalog, language: Language) -> Option<Reason> {
        self.go_to(before);
        let (weighed, taken) = (&self.thought(before)?.weighed, self.answers().get(before)?);
        let decision = self.decision().filter(|_| weighed.len() > 1)?;
        let way = |weighed: &Weighed| {
            let answer = decision.answers.get(weighed.answer)?;
            Some(Way {
                answer: S::describe_answer(catalog, self.game(), answer, language),
                worth: weighed.worth,
                games: weighed.games,
                judged: weighed.judged,
                taken: answer == taken,
            })
        };
        let mut ways: Vec<Way> = weighed.iter().filter_map(way).collect();
        let decided = |way: &Way| way.worth + way.judged.unwrap_or_default();
        // Those that fell out first were tried out less.
        ways.sort_by(|a, b| b.taken.cmp(&a.taken).then(b.games.cmp(&a.games)).then(decided(b).total_cmp(&decided(a))));
        Some(Reason {
            answers: before,
            seat: decision.seat,
            question: S::describe_question(catalog, self.game(), language),
            ways,
        })
    }

    /// Lets the players answer until the match is over, and keeps the alternatives they report.
    pub fn play_out_explained(&mut self, players: &mut [&mut dyn Player<S::Match>]) {
        while self.at() < MOST_ANSWERS {
            let Some(answer) = answer_of(self.game(), players) else { return };
            let asked = self.decision().and_then(|decision| players.get(decision.seat.index()));
            let weighed = asked.map_or_else(Vec::new, |player| player.weighed().to_vec());
            if self.answer(&answer).is_err() {
                return;
            }
            self.weighed(&weighed);
        }
    }

    /// Returns the kept alternatives up to this point, in words.
    pub fn reasons(&self, catalog: &S::Catalog, language: Language) -> Vec<Reason> {
        let mut then = self.clone();
        then.go_to(0);
        let kept = self.thoughts().iter().filter(|thought| thought.before < self.at());
        kept.filter_map(|thought| then.reason_at(thought.before, catalog, language)).collect()
    }
}

/// Field of the alternatives in a replay, present only if there are any.
pub(super) const FIELD: &str = "reasons";

/// An alternative in a replay; older ones lack what the player held of it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Row {
    Judged(usize, f64, u32, f64),
    Tried(usize, f64, u32),
}

/// Writes alternatives for a replay: the number of answers before, then of each its place, worth, number of imagined
/// matches and what was held of it before.
pub(super) fn values(thoughts: &[Thought]) -> Vec<Value> {
    let way = |weighed: &Weighed| match weighed.judged {
        Some(judged) => json!([weighed.answer, weighed.worth, weighed.games, judged]),
        None => json!([weighed.answer, weighed.worth, weighed.games]),
    };
    thoughts.iter().map(|thought| json!([thought.before, Value::from_iter(thought.weighed.iter().map(way))])).collect()
}

/// Reads the alternatives in a replay of so many answers.
///
/// # Errors
/// The field is malformed.
pub(super) fn read(root: &Node<'_, '_>, answers: usize) -> Result<Vec<Thought>, ReadError> {
    let last = Cell::new(None);
    root.each(FIELD, |row| {
        let wrong = || row.error("practice.read.reason");
        let (before, ways): (usize, Vec<Row>) = options::read(row.json.to_value()).map_err(|_| wrong())?;
        // At most one row for each answer.
        if before >= answers || last.replace(Some(before)).is_some_and(|last| last >= before) {
            return Err(wrong());
        }
        let way = |row| match row {
            Row::Judged(answer, worth, games, judged) => Weighed { answer, worth, games, judged: Some(judged) },
            Row::Tried(answer, worth, games) => Weighed { answer, worth, games, judged: None },
        };
        Ok(Thought { before, weighed: ways.into_iter().map(way).collect() })
    })
}
