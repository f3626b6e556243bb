//! Positions changed by hand: the things of a match that can be set, as numbers and piles of cards by name.
//!
//! A [`Subject`] is the table, a side, a piece or a thing that is nobody's; each has [`Trait`]s (where it stands, its
//! damage, its tokens) and [`Pile`]s of cards. A [`Change`] sets one of them. A game says what its subjects are, sets
//! them, and finds what the rules forbid of the result ([`Arranged`]); bounds and numbers of cards are checked here.
//! Changes take hold at the beginning of the running step, whose questions are asked anew.

mod cards;

use std::sync::Arc;

pub use cards::{CardKind, CardWords, Face, Pile, Stock};

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
    pub meaning: Meaning,
}

/// What the number of a trait stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    Count,
    Truth,
    /// A side, from 1; 0 for none.
    Side,
    /// A piece by its number among all, or among those of a side; 0 for none.
    Piece(Option<Seat>),
    /// One of these, by the keys of their phrases.
    Word(&'static [&'static str]),
}

impl Subject {
    /// The pieces of a match, given the seat of each and its place among those of its materials.
    pub fn pieces(of: impl IntoIterator<Item = (Seat, usize)>) -> Vec<Self> {
        let mut pieces: Vec<Self> = Vec::new();
        for (seat, place) in of {
            let is_alike =
                |known: &&Self| matches!(known, Self::Piece { seat: of, place: at, .. } if (*of, *at) == (seat, place));
            let number = pieces.iter().filter(is_alike).count();
            pieces.push(Self::Piece { seat, place, number });
        }
        pieces
    }
}

impl Trait {
    pub fn new(id: &'static str, value: impl Into<i32>, (low, high): (i32, i32), rule: &'static str) -> Self {
        Self { id, value: value.into(), low, high, rule, meaning: Meaning::Count }
    }

    #[must_use]
    pub fn meant(self, meaning: Meaning) -> Self {
        Self { meaning, ..self }
    }

    /// A truth: 1 or 0.
    pub fn flag(id: &'static str, value: bool, rule: &'static str) -> Self {
        Self::new(id, value, (0, 1), rule).meant(Meaning::Truth)
    }

    /// A side: 1 or 2.
    pub fn seat(id: &'static str, seat: Seat, rule: &'static str) -> Self {
        Self::new(id, seat.index() as i32 + 1, (1, 2), rule).meant(Meaning::Side)
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

/// A trait or a pile that is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub subject: Subject,
    pub id: String,
    pub value: Value,
}

impl Change {
    pub fn number(subject: Subject, id: impl Into<String>, value: i32) -> Self {
        Self { subject, id: id.into(), value: Value::Number(value) }
    }

    pub fn cards(subject: Subject, id: impl Into<String>, cards: Vec<CardKind>) -> Self {
        Self { subject, id: id.into(), value: Value::Cards(cards) }
    }
}

/// What is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Of a trait.
    Number(i32),
    /// Of a pile, the top card first.
    Cards(Vec<CardKind>),
}

/// A trait that is set within its bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting<'a> {
    pub subject: Subject,
    pub id: &'a str,
    pub value: i32,
}

impl Setting<'_> {
    /// The side that it names.
    pub const fn seat(&self) -> Seat {
        if self.value == 2 { Seat::Second } else { Seat::First }
    }
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
    /// The card it is about.
    pub card: Option<CardKind>,
    /// The trait or pile, its value or number of cards, and the bounds, where it is about one.
    pub id: String,
    pub value: i32,
    pub bounds: (i32, i32),
}

impl Flaw {
    /// A flaw of a subject.
    pub const fn of(rule: &'static str, key: &'static str, subject: Subject, other: Option<Subject>) -> Self {
        Self { rule, key, subject, other, card: None, id: String::new(), value: 0, bounds: (0, 0) }
    }

    /// A flaw of the value of a trait or of the number of cards in a pile.
    fn about(
        (subject, id, value): (Subject, &str, i32),
        key: &'static str,
        rule: &'static str,
        bounds: (i32, i32),
    ) -> Self {
        Self { id: id.to_owned(), value, bounds, ..Self::of(rule, key, subject, None) }
    }
}

/// A ruleset whose positions can be changed by hand.
pub trait Arranged: Ruleset {
    /// Everything that can be set or told as numbers, the table first.
    fn subjects(fixed: &Self::Fixed, state: &Self::State) -> Vec<Described>;

    /// Sets traits that there are, to values within their bounds, and what follows from them.
    fn arrange<'a>(
        fixed: &'a Self::Fixed,
        state: &'a mut Self::State,
        table: StepIo<'a, Self>,
        settings: &[Setting<'_>],
    );

    /// The cards of the match and where they lie.
    fn stocks(_fixed: &Self::Fixed, _state: &Self::State) -> Vec<Stock> {
        Vec::new()
    }

    /// Lays the cards of a stock, by its place among [`Self::stocks`], as it says, and what follows from them.
    fn lay<'a>(
        _fixed: &'a Self::Fixed,
        _state: &'a mut Self::State,
        _table: StepIo<'a, Self>,
        _place: usize,
        _stock: &Stock,
    ) {
    }

    /// What the rules forbid of a state, beyond the bounds of traits.
    fn flaws(fixed: &Self::Fixed, state: &Self::State) -> Vec<Flaw>;

    /// The luck of a state.
    fn chance(state: &mut Self::State) -> &mut Chance;
}

/// Runs a rule that neither asks nor tells.
fn silently<R: Ruleset>(
    fixed: &R::Fixed,
    state: &mut R::State,
    rule: impl for<'a> FnOnce(&'a R::Fixed, &'a mut R::State, StepIo<'a, R>),
) {
    let mut progress = Progress::new(0);
    rule(fixed, state, StepIo { given: &[], live: None, events: None, progress: &mut progress });
}

impl<R: Arranged> Stepped<R> {
    /// Everything that can be set or told as numbers, as the running step began.
    pub fn subjects(&self) -> Vec<Described> {
        R::subjects(&self.fixed, &self.before)
    }

    /// The cards and where they lie, as the running step began.
    pub fn stocks(&self) -> Vec<Stock> {
        R::stocks(&self.fixed, &self.before)
    }

    /// What the rules forbid of the position, as the running step began.
    pub fn flaws(&self) -> Vec<Flaw> {
        R::flaws(&self.fixed, &self.before)
    }

    /// The state with these changes as far as they can be made, all flaws, and whether anything was to be changed.
    fn with_changes(&self, changes: &[Change]) -> (R::State, Vec<Flaw>, bool) {
        let known = self.subjects();
        let mut state = self.before.clone();
        let (mut flaws, mut settings, mut piles) = (Vec::new(), Vec::new(), Vec::new());
        for Change { subject, id, value } in changes {
            let value = match value {
                Value::Number(value) => *value,
                Value::Cards(cards) => {
                    piles.push((*subject, id.as_str(), cards.as_slice()));
                    continue;
                }
            };
            let of = known.iter().find(|known| known.subject == *subject);
            let of = of.and_then(|described| described.traits.iter().find(|of| of.id == id));
            let about = (*subject, id.as_str(), value);
            match of {
                None => flaws.push(Flaw::about(about, "position.flaw.unknown", "", (0, 0))),
                Some(of) if of.is_told() && of.value != value => {
                    flaws.push(Flaw::about(about, "position.flaw.told", of.rule, (of.low, of.high)));
                }
                Some(of) if of.value != value && !(of.low..=of.high).contains(&value) => {
                    flaws.push(Flaw::about(about, "position.flaw.bounds", of.rule, (of.low, of.high)));
                }
                Some(of) => settings.push((Setting { subject: *subject, id, value }, of.value == value)),
            }
        }
        let wanted: Vec<Setting<'_>> = settings.iter().filter(|(_, is)| !is).map(|(setting, _)| *setting).collect();
        let mut is_changed = !wanted.is_empty();
        if is_changed {
            silently::<R>(&self.fixed, &mut state, |fixed, state, table| R::arrange(fixed, state, table, &wanted));
        }
        if !piles.is_empty() {
            is_changed |= self.lay_cards(&mut state, &piles, &mut flaws);
        }
        if is_changed {
            let now = R::subjects(&self.fixed, &state);
            let comes_and_goes =
                |subject| wanted.iter().any(|setting| setting.subject == subject && setting.id == "in_play");
            for (Setting { subject, id, value }, _) in settings {
                let is = now.iter().find(|known| known.subject == subject).and_then(|known| known.value(id));
                if is != Some(value) && !comes_and_goes(subject) {
                    let is = is.unwrap_or_default();
                    flaws.push(Flaw::about((subject, id, value), "position.flaw.not_so", "", (is, is)));
                }
            }
            flaws.extend(R::flaws(&self.fixed, &state));
        }
        (state, flaws, is_changed)
    }

    /// Lays the cards of these piles; true if that changes anything.
    fn lay_cards(&self, state: &mut R::State, piles: &[(Subject, &str, &[CardKind])], flaws: &mut Vec<Flaw>) -> bool {
        let mut is_changed = false;
        let mut found = vec![false; piles.len()];
        for (place, mut stock) in R::stocks(&self.fixed, state).into_iter().enumerate() {
            let mut wanted = Vec::new();
            for ((subject, id, cards), found) in piles.iter().zip(&mut found) {
                if let Some(pile) = stock.piles.iter().position(|pile| (pile.subject, pile.id) == (*subject, *id)) {
                    *found = true;
                    wanted.retain(|(known, _)| *known != pile);
                    wanted.push((pile, *cards));
                }
            }
            let wrong = stock.flaws(&wanted);
            if wrong.is_empty() && stock.deal(&wanted, R::chance(state)) {
                is_changed = true;
                silently::<R>(&self.fixed, state, |fixed, state, table| R::lay(fixed, state, table, place, &stock));
            }
            flaws.extend(wrong);
        }
        for ((subject, id, cards), _) in piles.iter().zip(found).filter(|(_, found)| !found) {
            flaws.push(Flaw::about((*subject, id, cards.len() as i32), "position.flaw.unknown", "", (0, 0)));
        }
        is_changed
    }

    /// The match with these changes, at the beginning of its running step.
    ///
    /// # Errors
    /// The rules forbid it, or there is nothing of such a name: all flaws.
    pub fn arranged(&self, changes: &[Change]) -> Result<Self, Vec<Flaw>> {
        match self.with_changes(changes) {
            (_, flaws, _) if !flaws.is_empty() => Err(flaws),
            (_, _, false) => Ok(self.clone()),
            (state, ..) => {
                let game = Self::from_step(Arc::clone(&self.fixed), state, Vec::new(), None);
                let is_over = game.decision().is_none();
                if is_over { Err(vec![Flaw::of("", "position.flaw.over", Subject::Table, None)]) } else { Ok(game) }
            }
        }
    }

    /// The position with these changes as it lies on the table, whatever the rules forbid of it: nobody is asked anything.
    pub fn laid_out(&self, changes: &[Change]) -> Self {
        let (state, ..) = self.with_changes(changes);
        Self::lying(Arc::clone(&self.fixed), state)
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
