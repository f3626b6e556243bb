//! Test helpers for rules cores: positions to try single rules on, and counts of legal answers.
//!
//! A core keeps its own part of the fixtures (placing pieces, rules to run) behind its own `testing` feature, around a
//! [`Fixture`] of its ruleset. Its counts of answers are a table of positions with numbers written down after a check
//! by hand:
//!
//! ```ignore
//! assert_eq!(count_answers(&position, 3), 18_432, "{:#?}", count_by_answer(&position, 3));
//! ```

pub mod scenes;

use std::collections::HashSet;

use serde::{Serialize, de::DeserializeOwned};

use super::{
    DecisionOf, Match, Player, Random, answer_of,
    stepped::{Flow, Progress, Ruleset, StepIo, Stepped},
};

/// A function that answers a question with one of these answers.
pub type Answers<'f, R> =
    dyn FnMut(&<R as Ruleset>::Question, &[<R as Ruleset>::Answer]) -> <R as Ruleset>::Answer + 'f;

/// Answers as saved replays have them, separated by blanks. Each is written down as it was read, and none is of the same
/// variant as another.
pub fn saved_answers<A: Serialize + DeserializeOwned>(saved: &str) -> Vec<A> {
    let answers: Vec<A> = saved
        .split_whitespace()
        .filter_map(|saved| {
            let answer: Option<A> = serde_json::from_str(saved).ok();
            let written = answer.as_ref().and_then(|answer| serde_json::to_string(answer).ok());
            assert_eq!(written.as_deref(), Some(saved));
            answer
        })
        .collect();
    let kinds: HashSet<_> = answers.iter().map(std::mem::discriminant).collect();
    assert_eq!(kinds.len(), answers.len());
    answers
}

/// Plays a match between players who leave everything to chance, looking at every question; gives the number of answers.
///
/// # Panics
/// The match does not end.
#[allow(clippy::unwrap_used, reason = "offered answers are allowed")]
pub fn play_by_chance<G: Match>(game: &mut G, seed: u64, look: impl Fn(&G)) -> usize {
    let [mut first, mut second] = [Random::new(seed), Random::new(seed + 1)];
    let mut seated: [&mut dyn Player<G>; 2] = [&mut first, &mut second];
    let mut answers = 0;
    while let Some(answer) = answer_of(game, &mut seated) {
        look(game);
        game.apply(&answer, &mut Vec::new()).unwrap();
        answers += 1;
        assert!(answers < 20_000, "the match does not end");
    }
    assert!(game.outcome().is_some());
    answers
}

/// Plays 10,000 matches by chance, or `MATCHES`, from the number `FIRST` on: `MATCHES=10000 cargo test --release -p legion
/// ten_thousand -- --ignored --nocapture`. Every fiftieth is looked at question by question, with `LOOK_AT=1` every one.
///
/// # Panics
/// A match does not end.
#[allow(clippy::print_stdout, reason = "long rounds tell what came of them")]
pub fn play_many<G: Match>(begin: impl Fn(usize) -> G, look: impl Fn(&G)) {
    let told = |name: &str, usual| std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual);
    let (count, look_at, start_at): (usize, usize, usize) =
        (told("MATCHES", 10_000), told("LOOK_AT", 50), told("FIRST", 0));
    let (mut looked_at, mut rounds) = (0, 0);
    let start = std::time::Instant::now();
    for number in start_at..start_at + count {
        let (mut game, seed) = (begin(number), number as u64);
        if number % look_at == 0 {
            looked_at += play_by_chance(&mut game, seed, &look);
        } else {
            game.play_out(&mut [&mut Random::new(seed), &mut Random::new(seed + 1)]);
        }
        let outcome = game.outcome();
        assert!(outcome.is_some(), "match {number} does not end");
        rounds += outcome.map_or(0, |outcome| u64::from(outcome.rounds));
    }
    println!("{count} matches, {rounds} rounds, {looked_at} questions looked at, {:?}", start.elapsed());
}

/// Somebody who answers as a function says.
struct Script<'f, R: Ruleset> {
    answer: &'f mut Answers<'f, R>,
    questions: &'f mut Vec<DecisionOf<Stepped<R>>>,
    /// The first answer that was not offered.
    wrong: &'f mut Option<R::Answer>,
}

impl<R: Ruleset> Player<Stepped<R>> for Script<'_, R> {
    fn answer(&mut self, _: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> usize {
        let answer = (self.answer)(&decision.question, &decision.answers);
        self.questions.push(decision.clone());
        let found = decision.answers.iter().position(|offered| *offered == answer);
        if found.is_none() && self.wrong.is_none() {
            *self.wrong = Some(answer);
        }
        found.unwrap_or(0)
    }
}

/// A position on which single rules are tried out. Dice and decks are written down with
/// [`Chance::scripted`](crate::Chance::scripted) in the state.
pub struct Fixture<R: Ruleset> {
    /// Everything constant during the match.
    pub fixed: R::Fixed,
    /// The state; may be changed by hand between two rules.
    pub state: R::State,
    /// Events so far.
    pub events: Vec<R::Event>,
    /// Every question that was asked.
    pub questions: Vec<DecisionOf<Stepped<R>>>,
}

impl<R: Ruleset> Fixture<R> {
    /// Nothing has happened in this position.
    pub const fn new(fixed: R::Fixed, state: R::State) -> Self {
        Self { fixed, state, events: Vec::new(), questions: Vec::new() }
    }

    /// Carries out a rule with somebody who answers for all players.
    ///
    /// # Errors
    /// An answer was none of those offered; the first such answer.
    pub fn carry_out(
        &mut self,
        answer: &mut Answers<'_, R>,
        rule: impl for<'a> FnOnce(&'a R::Fixed, &'a mut R::State, StepIo<'a, R>) -> Flow,
    ) -> Result<(), R::Answer> {
        let mut wrong = None;
        let mut script = Script { answer, questions: &mut self.questions, wrong: &mut wrong };
        let mut progress = Progress::new(0);
        let table =
            StepIo { given: &[], live: Some(&mut script), events: Some(&mut self.events), progress: &mut progress };
        // Somebody always answers, so nothing waits.
        let _ = rule(&self.fixed, &mut self.state, table);
        wrong.map_or(Ok(()), Err)
    }

    /// Carries out a rule with a player who looks at the game and answers for everybody.
    pub fn carry_out_by(
        &mut self,
        player: &mut dyn Player<Stepped<R>>,
        rule: impl for<'a> FnOnce(&'a R::Fixed, &'a mut R::State, StepIo<'a, R>) -> Flow,
    ) {
        let mut progress = Progress::new(0);
        let table = StepIo { given: &[], live: Some(player), events: Some(&mut self.events), progress: &mut progress };
        // Somebody always answers, so nothing waits.
        let _ = rule(&self.fixed, &mut self.state, table);
    }

    /// Carries out steps as long as `goes_on` says so.
    ///
    /// # Errors
    /// An answer was none of those offered; the first such answer.
    pub fn play_on(
        &mut self,
        answer: &mut Answers<'_, R>,
        goes_on: impl Fn(&R::State) -> bool,
    ) -> Result<(), R::Answer> {
        while R::outcome(&self.state).is_none() && goes_on(&self.state) {
            self.carry_out(answer, R::step)?;
        }
        Ok(())
    }

    /// A match that goes on from here.
    pub fn into_game(self) -> Stepped<R> {
        Stepped::begin(self.fixed, self.state, &mut Vec::new())
    }
}

/// Number of ways to answer this many questions in a row; 1 for a finished match. Any answer offered too often or too
/// seldom changes it, so it guards a whole core.
pub fn count_answers<G: Match>(game: &G, depth: u32) -> u64 {
    let Some(decision) = game.decision().filter(|_| depth > 0) else { return 1 };
    if depth == 1 {
        return decision.answers.len() as u64;
    }
    count_by_answer(game, depth).into_iter().map(|(_, count)| count).sum()
}

/// [`count_answers`] by the first answer: where two versions of a core differ, this shows on which way.
pub fn count_by_answer<G: Match>(game: &G, depth: u32) -> Vec<(G::Answer, u64)> {
    let answers = game.decision().map_or(&[][..], |decision| &decision.answers);
    let after = |answer: &G::Answer| {
        let mut next = game.clone();
        // Every answer that is offered is taken.
        next.apply(answer, &mut Vec::new()).map_or(0, |()| count_answers(&next, depth.saturating_sub(1)))
    };
    answers.iter().map(|answer| (answer.clone(), after(answer))).collect()
}
