//! A match behind one interface: questions, answers, events.
//!
//! A match asks one player one question at a time, with all legal answers; it takes an answer and emits events. The
//! window, the log, replays, computer players and tests use nothing else. All chance comes from the generator in the
//! match's state, so its lists, options, seed and answers determine a match.

pub mod arranging;
mod random;
pub mod stepped;
#[cfg(feature = "testing")]
pub mod testing;

pub use random::Random;

use std::fmt::{self, Debug};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use super::{
    narration::LogRank,
    playable::{AccountColumn, AccountInfo, ColumnKind, Coverage, Digest, Gap, OptionChoice, Playable, Unplayable},
    seat::{BySeat, Seat},
};

/// A question to one player, with its answers. Where the rules leave a continuum (the place of a ship, the shift of a
/// barrel roll), a match offers a documented set of places and may take other legal ones: see [`Match::allows`].
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<Q, A> {
    /// The player asked.
    pub seat: Seat,
    pub question: Q,
    /// Legal answers, never empty and all different. Computer players choose among these.
    pub answers: Vec<A>,
}

/// The end of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; none for a draw.
    pub winner: Option<Seat>,
    /// Rounds played.
    pub rounds: u16,
    /// Score of each seat, in the system's own points.
    pub score: BySeat<i32>,
}

/// Account of one piece, card or unit in a match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PieceAccount {
    /// Its place among the pieces of its seat's materials.
    pub place: usize,
    /// Values in the columns of [`Playable::ACCOUNT`](super::Playable::ACCOUNT).
    pub values: Vec<u32>,
}

/// An answer that the question does not allow. The match did not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The answer is not among those offered.
    #[error("this answer is not among those the question allows")]
    NotOffered,
    /// A place of the player's own choice that the rules forbid; the phrase of the reason.
    #[error("the rules do not allow this place: {0}")]
    Barred(&'static str),
    /// The match is over.
    #[error("the match is over; there is no question to answer")]
    Over,
}

/// The decisions of a match.
pub type DecisionOf<G> = Decision<<G as Match>::Question, <G as Match>::Answer>;

/// Most answers of a match, far more than any needs; one that has more is given up.
pub const MOST_ANSWERS: usize = 20_000;

/// A match under the rules of a system: a plain value.
pub trait Match: Clone + Send + 'static {
    /// A question.
    type Question: Debug + Clone + PartialEq + Send;
    /// An answer; written into replays.
    type Answer: Debug + Clone + PartialEq + Serialize + DeserializeOwned + Send + 'static;
    /// An event.
    type Event: Debug + Clone + PartialEq + Send;
    /// The match as one player sees it, without hidden dials, hands or decks.
    type Seen<'a>;

    /// The open question; none after the end.
    fn decision(&self) -> Option<&DecisionOf<Self>>;

    /// Checks an answer to the open question: every offered one is legal, and where a question leaves room (a place on
    /// an open table), any other that the rules allow, tested exactly.
    ///
    /// # Errors
    /// The answer is not legal, with the reason.
    fn allows(&self, answer: &Self::Answer) -> Result<(), Refused> {
        let decision = self.decision().ok_or(Refused::Over)?;
        if decision.answers.contains(answer) { Ok(()) } else { Err(Refused::NotOffered) }
    }

    /// Answers the open question and appends the events.
    ///
    /// # Errors
    /// The answer is not allowed; the match did not change.
    fn apply(&mut self, answer: &Self::Answer, events: &mut Vec<Self::Event>) -> Result<(), Refused>;

    /// The result; none while the match goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// True if the match was given up: its rules or its players went round without end, so nobody has won.
    fn is_given_up(&self) -> bool {
        self.decision().is_none() && self.outcome().is_none()
    }

    /// The match as this player sees it.
    fn seen(&self, seat: Seat) -> Self::Seen<'_>;

    /// Account of every piece of this side so far.
    fn account(&self, seat: Seat) -> Vec<PieceAccount>;

    /// Writes the whole state, hidden things included, with the open question. Checksums are made of it; the format is
    /// private.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_state(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Lets the players, one per seat, answer until the match is over or has [`MOST_ANSWERS`].
    fn play_out(&mut self, players: &mut [&mut dyn Player<Self>]) {
        self.play_out_while(players, &|| true);
    }

    /// Like [`Self::play_out`], but only while `goes_on` returns true, which is asked now and then. A match may have a
    /// faster way through the same questions.
    fn play_out_while(&mut self, players: &mut [&mut dyn Player<Self>], goes_on: &dyn Fn() -> bool) {
        let mut events = Vec::new();
        for _ in 0..MOST_ANSWERS {
            let Some(answer) = goes_on().then(|| answer_of(self, players)).flatten() else { return };
            events.clear();
            if self.apply(&answer, &mut events).is_err() {
                return;
            }
        }
    }
}

/// The answer of the player asked; none if no question is open or nobody sits there.
pub fn answer_of<G: Match>(game: &G, players: &mut [&mut dyn Player<G>]) -> Option<G::Answer> {
    let decision = game.decision()?;
    let player = players.get_mut(decision.seat.index())?;
    let picked = player.answer(&game.seen(decision.seat), decision);
    decision.answers.get(picked).or(decision.answers.last()).cloned()
}

/// A player: answers questions by the player's own view of the match.
pub trait Player<G: Match> {
    /// Index of the chosen answer.
    fn answer(&mut self, seen: &G::Seen<'_>, decision: &DecisionOf<G>) -> usize;

    /// True if the player searches ahead from a question, which needs a match that waits.
    fn looks_ahead(&self) -> bool {
        false
    }

    /// Alternatives to the last answer, the answer among them, best first; empty for players who do not explain.
    fn weighed(&self) -> &[Weighed] {
        &[]
    }
}

/// An alternative that a player considered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighed {
    /// Index among the answers of the question.
    pub answer: usize,
    /// Average result: points ahead.
    pub worth: f64,
    /// Number of imagined matches that tried it.
    pub games: u32,
    /// The opinion of the player before it was tried, as far as that counted; none where it is not known.
    pub judged: Option<f64>,
}
