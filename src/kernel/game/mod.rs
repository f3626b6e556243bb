//! The one door into a game: decisions, actions, events.
//!
//! A game asks one player one question at a time, with everything that may be answered; it takes an answer and tells what
//! happened. The window, the log, replays, computer players and tests all go through this door. Chance comes from the
//! generator inside the game's state alone, so a game is its lists, options, seed and answers.

mod random;
pub mod stepped;
#[cfg(feature = "testing")]
pub mod testing;

pub use random::Random;

use std::fmt::{self, Debug};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use super::{
    playable::{
        AccountColumn, AccountInfo, ColumnKind, Coverage, Digest, Gap, LogRank, OptionChoice, PieceAccount, Playable,
        Unplayable,
    },
    seat::{BySeat, Seat},
};

/// A question to one player, with what may be answered. Where the rules leave a continuum (where a ship is placed, how far
/// a barrel roll shifts), the game offers a set of places that it documents, and may take others that are legal too: see
/// [`Game::allows`].
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<Q, A> {
    /// The player asked.
    pub seat: Seat,
    pub question: Q,
    /// Legal answers; never empty, no two alike. Players of the computer choose among these.
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

/// An answer that the question does not allow. Nothing happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The answer is none of those offered.
    #[error("this answer is not among those the question allows")]
    NotOffered,
    /// A place of the player's own choice that the rules do not allow; the phrase that says why.
    #[error("the rules do not allow this place: {0}")]
    Barred(&'static str),
    /// The game is over.
    #[error("the game is over; there is no question to answer")]
    Over,
}

/// A question with its answers, of this game.
pub type DecisionOf<G> = Decision<<G as Game>::Question, <G as Game>::Answer>;

/// The most answers that are given in a game; no game comes near it.
pub const MOST_ANSWERS: usize = 100_000;

/// The rules core of a game: a plain value.
pub trait Game: Clone + Send + 'static {
    /// A question.
    type Question: Debug + Clone + PartialEq + Send;
    /// An answer; written into replays.
    type Answer: Debug + Clone + PartialEq + Serialize + DeserializeOwned + Send + 'static;
    /// An event.
    type Event: Debug + Clone + PartialEq + Send;
    /// The match as one player sees it, without hidden dials, hands or decks.
    type Seen<'a>;

    /// The question that is open; none once the game is over.
    fn decision(&self) -> Option<&DecisionOf<Self>>;

    /// Checks an answer to the open question: every offered one is legal, and where a question leaves room (a place on
    /// an open table), any other that the rules allow, tested exactly.
    ///
    /// # Errors
    /// The answer is not legal, with the reason.
    fn allows(&self, action: &Self::Answer) -> Result<(), Refused> {
        let decision = self.decision().ok_or(Refused::Over)?;
        if decision.answers.contains(action) { Ok(()) } else { Err(Refused::NotOffered) }
    }

    /// Answers the open question and adds what happened to `events`.
    ///
    /// # Errors
    /// The answer is not allowed; nothing happened then.
    fn apply(&mut self, action: &Self::Answer, events: &mut Vec<Self::Event>) -> Result<(), Refused>;

    /// The result; none while the match goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The game as this player sees it.
    fn seen(&self, seat: Seat) -> Self::Seen<'_>;

    /// Account of every piece of this side so far.
    fn account(&self, seat: Seat) -> Vec<PieceAccount>;

    /// Writes everything that changes in the game, hidden things too, with the open question: games that differ are written
    /// differently. Checksums are made of it; its form is the program's own.
    ///
    /// # Errors
    /// As `out` has them.
    fn write_state(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Lets the players, one for each seat, answer until the game is over, or has more answers than any game.
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
pub fn answer_of<G: Game>(game: &G, players: &mut [&mut dyn Player<G>]) -> Option<G::Answer> {
    let decision = game.decision()?;
    let player = players.get_mut(decision.seat.index())?;
    let picked = player.answer(&game.seen(decision.seat), decision);
    decision.answers.get(picked).or(decision.answers.last()).cloned()
}

/// Somebody who answers the questions of a game from what they see of it.
pub trait Player<G: Game> {
    /// The place of the answer among the actions of the question.
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

/// An answer that a player thought about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighed {
    /// Its place among the answers of the question.
    pub answer: usize,
    /// Average result: points ahead.
    pub worth: f64,
    /// In how many imagined games it was tried out.
    pub games: u32,
}
