//! Positions changed by hand: the things of a match that can be set, as numbers by name.
//!
//! A [`Subject`] is the table, a side, a piece or a thing that is nobody's; each has [`Trait`]s: where it stands, its
//! damage, its tokens. A [`Change`] sets one of them. A game says what its subjects are, sets them, and finds what the
//! rules forbid of the result ([`Arranged`]); bounds are checked here. Changes take hold at the beginning of the running
//! step, whose questions are asked anew.

use std::sync::Arc;

use super::{
    Seat,
    stepped::{Progress, Ruleset, StepIo, Stepped},
};
use crate::{Chance, game::Match as _};

/// Something of a match that can be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    Table,
    Side(Seat),
    /// A piece of a side by its place among those of its materials, and by its number where one brings several.
    Piece {
        seat: Seat,
        place: usize,
        number: usize,
    },
    /// A thing that is nobody's.
    Thing(usize),
}

/// A number of a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trait {
    /// Its name in files, and the end of its phrase's key.
    pub id: &'static str,
    pub value: i32,
    /// The values that the rules allow; where there is only one, it is told but not set.
    pub low: i32,
    pub high: i32,
    /// The rule of these bounds.
    pub rule: &'static str,
}

impl Trait {
    pub fn new(id: &'static str, value: impl Into<i32>, (low, high): (i32, i32), rule: &'static str) -> Self {
        Self { id, value: value.into(), low, high, rule }
    }

    /// A truth: 1 or 0.
    pub fn flag(id: &'static str, value: bool, rule: &'static str) -> Self {
        Self::new(id, value, (0, 1), rule)
    }

    /// A number that follows from others.
    pub fn told(id: &'static str, value: impl Into<i32>) -> Self {
        let value = value.into();
        Self::new(id, value, (value, value), "")
    }

    pub const fn is_told(&self) -> bool {
        self.low == self.high
    }
}

/// A subject with its traits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    pub subject: Subject,
    /// The key of what a thing is; empty for everything else.
    pub kind: &'static str,
    pub traits: Vec<Trait>,
}

impl Described {
    /// The value of a trait.
    pub fn value(&self, id: &str) -> Option<i32> {
        self.traits.iter().find(|one| one.id == id).map(|one| one.value)
    }
}

/// A trait that is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub subject: Subject,
    pub id: String,
    pub value: i32,
}

/// Something that the rules forbid of a position, or that cannot be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The rule; empty where nothing is set by such a name.
    pub rule: &'static str,
    /// The key of its sentence.
    pub key: &'static str,
    pub subject: Subject,
    /// The other one it is about.
    pub other: Option<Subject>,
    /// The trait, its value and its bounds, where it is about one.
    pub id: String,
    pub value: i32,
    pub bounds: (i32, i32),
}

impl Flaw {
    /// A flaw of a subject.
    pub const fn of(rule: &'static str, key: &'static str, subject: Subject, other: Option<Subject>) -> Self {
        Self { rule, key, subject, other, id: String::new(), value: 0, bounds: (0, 0) }
    }

    fn about(change: &Change, key: &'static str, of: Option<&Trait>) -> Self {
        let (rule, bounds) = of.map_or(("", (0, 0)), |of| (of.rule, (of.low, of.high)));
        let Change { subject, id, value } = change;
        Self { rule, key, subject: *subject, other: None, id: id.clone(), value: *value, bounds }
    }
}

/// A ruleset whose positions can be changed by hand.
pub trait Arranged: Ruleset {
    /// Everything that can be set or told, the table first.
    fn subjects(fixed: &Self::Fixed, state: &Self::State) -> Vec<Described>;

    /// Sets traits that there are, to values within their bounds, and what follows from them.
    fn arrange<'a>(fixed: &'a Self::Fixed, state: &'a mut Self::State, table: StepIo<'a, Self>, changes: &[Change]);

    /// What the rules forbid of a state, beyond the bounds of traits.
    fn flaws(fixed: &Self::Fixed, state: &Self::State) -> Vec<Flaw>;

    /// The luck of a state.
    fn chance(state: &mut Self::State) -> &mut Chance;
}

impl<R: Arranged> Stepped<R> {
    /// Everything that can be set or told, as the running step began.
    pub fn subjects(&self) -> Vec<Described> {
        R::subjects(&self.fixed, &self.before)
    }

    /// What the rules forbid of the position, as the running step began.
    pub fn flaws(&self) -> Vec<Flaw> {
        R::flaws(&self.fixed, &self.before)
    }

    /// The match with these changes, at the beginning of its running step.
    ///
    /// # Errors
    /// The rules forbid it, or there is no such trait: all flaws.
    pub fn arranged(&self, changes: &[Change]) -> Result<Self, Vec<Flaw>> {
        let known = self.subjects();
        let (mut flaws, mut wanted) = (Vec::new(), Vec::new());
        for change in changes {
            let described = known.iter().find(|known| known.subject == change.subject);
            let of = described.and_then(|described| described.traits.iter().find(|of| of.id == change.id));
            match of {
                None => flaws.push(Flaw::about(change, "position.flaw.unknown", None)),
                Some(of) if of.value == change.value => {}
                Some(of) if of.is_told() => flaws.push(Flaw::about(change, "position.flaw.told", Some(of))),
                Some(of) if !(of.low..=of.high).contains(&change.value) => {
                    flaws.push(Flaw::about(change, "position.flaw.bounds", Some(of)));
                }
                Some(_) => wanted.push(change.clone()),
            }
        }
        if wanted.is_empty() && flaws.is_empty() {
            return Ok(self.clone());
        }
        let mut state = self.before.clone();
        let mut progress = Progress::new(0);
        let table = StepIo { given: &[], live: None, events: None, progress: &mut progress };
        R::arrange(&self.fixed, &mut state, table, &wanted);
        flaws.extend(R::flaws(&self.fixed, &state));
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let game = Self::from_step(Arc::clone(&self.fixed), state, Vec::new(), None);
        if game.decision().is_none() {
            return Err(vec![Flaw::of("", "position.flaw.over", Subject::Table, None)]);
        }
        Ok(game)
    }

    /// The match at the same question, with luck that follows from a seed from here on. Where the luck of the running
    /// step turned before, the step is asked anew.
    pub fn with_dice(&self, seed: u64) -> Option<Self> {
        let (mut state, mut now) = (self.before.clone(), self.now.clone());
        let chance = R::chance(&mut state);
        let relayed = Chance::relayed(chance, R::chance(&mut now), Chance::seeded(seed));
        let given = if relayed.is_some() { self.given.clone() } else { Vec::new() };
        *chance = relayed.unwrap_or_else(|| Chance::seeded(seed));
        let game = Self::from_step(Arc::clone(&self.fixed), state, given, None);
        game.decision().is_some().then_some(game)
    }
}
