//! The way from the set-up of a match to where it begins: answers, changes by hand, other dice.

use kernel::{
    game::{
        LogRank, MOST_ANSWERS, Match, Playable,
        arranging::{Change, Flaw},
    },
    narration::LogEvent as _,
};

type AnswerOf<S> = <<S as Playable>::Match as Match>::Answer;
type EventOf<S> = <<S as Playable>::Match as Match>::Event;

/// A part of the way from the set-up to the beginning of a match: answers, then what is changed by hand, then other dice.
#[derive(Debug, Clone, PartialEq)]
pub struct Leg<A> {
    pub answers: Vec<A>,
    pub changes: Vec<Change>,
    /// The seed that luck follows from, from here on.
    pub dice: Option<u64>,
}

impl<A> Default for Leg<A> {
    fn default() -> Self {
        Self { answers: Vec::new(), changes: Vec::new(), dice: None }
    }
}

/// Why a position cannot be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Astray {
    /// The answer of this number of a leg is not allowed; both counted from 1.
    Refused { leg: usize, number: usize },
    /// What the rules forbid of the changes.
    Flawed(Vec<Flaw>),
    /// The luck of this system cannot be changed.
    Dice,
}

impl Astray {
    /// The key of the reason.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Refused { .. } => "position.astray.refused",
            Self::Flawed(_) => "position.astray.flawed",
            Self::Dice => "position.astray.dice",
        }
    }
}

/// Takes a match along the legs. Returns the last event that began a round.
///
/// # Errors
/// A leg cannot be taken.
pub(super) fn along<S: Playable>(game: &mut S::Match, legs: &[Leg<AnswerOf<S>>]) -> Result<Option<EventOf<S>>, Astray> {
    let (mut events, mut begun) = (Vec::new(), None);
    for (leg, Leg { answers, changes, dice }) in legs.iter().enumerate() {
        for (number, answer) in answers.iter().enumerate() {
            events.clear();
            let refused = Astray::Refused { leg: leg + 1, number: number + 1 };
            game.apply(answer, &mut events).map_err(|_| refused)?;
            begun = events.drain(..).rfind(|event| matches!(event.rank(), LogRank::Round(_))).or(begun);
        }
        if !changes.is_empty() {
            *game = S::arranged(game, changes).map_err(Astray::Flawed)?;
        }
        if let Some(seed) = dice {
            *game = S::with_dice(game, *seed).ok_or(Astray::Dice)?;
        }
    }
    Ok(begun)
}

/// The answers from here to the beginning of the next round, always the first of those offered. None if the match ends
/// before.
pub fn to_next_round<S: Playable>(game: &mut S::Match) -> Option<Vec<AnswerOf<S>>> {
    let (mut answers, mut events) = (Vec::new(), Vec::new());
    while answers.len() < MOST_ANSWERS {
        let answer = game.decision()?.answers.first()?.clone();
        events.clear();
        game.apply(&answer, &mut events).ok()?;
        answers.push(answer);
        if events.iter().any(|event| matches!(event.rank(), LogRank::Round(_))) {
            return game.decision().is_some().then_some(answers);
        }
    }
    None
}
