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

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

use super::{Language, Mustered, System, phrase};

/// A side of the table. Games for one player know only the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The player of the first list.
    First,
    /// The player of the second list.
    Second,
}

impl Seat {
    /// Both seats.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Its number, counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat across the table.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A question to one player, with all that may be answered. Where the rules leave a continuum (where a ship is placed,
/// how far a barrel roll shifts), the game offers a set of places that it documents.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<Q, A> {
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub question: Q,
    /// The legal answers; never empty, no two alike.
    pub answers: Vec<A>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<Seat>,
    /// Rounds played.
    pub rounds: u16,
    /// What each side scored, in the game's own points.
    pub score: [i32; 2],
}

/// An answer that the question does not allow. Nothing happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The answer is none of those offered.
    #[error("this answer is not among those the question allows")]
    NotOffered,
    /// The game is over.
    #[error("the game is over; there is no question to answer")]
    Over,
}

/// What one piece, card or unit did in a game, for the account afterwards.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PieceAccount {
    /// Its place in the list it came from.
    pub place: usize,
    /// Whether it was on the table when the game ended.
    pub survived: bool,
    /// Damage it did to others.
    pub dealt: u32,
    /// Damage it took.
    pub taken: u32,
}

/// A question with its answers, of this game.
pub type DecisionOf<G> = Decision<<G as Game>::Question, <G as Game>::Answer>;

/// The rules core of a game: a plain value.
pub trait Game: Clone + Send + 'static {
    /// What can be asked.
    type Question: Debug + Clone + PartialEq + Send;
    /// What can be answered; written into replays.
    type Answer: Debug + Clone + PartialEq + Serialize + DeserializeOwned + Send + 'static;
    /// What can happen.
    type Event: Debug + Clone + PartialEq + Send;
    /// What one player can see of the game: no hidden dials, hands or decks.
    type Seen<'a>;

    /// The question that is open; none once the game is over.
    fn decision(&self) -> Option<&DecisionOf<Self>>;

    /// Answers the open question and adds what happened to `events`.
    ///
    /// # Errors
    /// The answer is not allowed; nothing happened then.
    fn apply(&mut self, action: &Self::Answer, events: &mut Vec<Self::Event>) -> Result<(), Refused>;

    /// How the game ended; none while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The game as this player sees it.
    fn seen(&self, seat: Seat) -> Self::Seen<'_>;

    /// What every piece of this side did so far.
    fn account(&self, seat: Seat) -> Vec<PieceAccount>;

    /// Lets two players answer until the game is over. A game may have a faster way through the same questions.
    fn play_out(&mut self, players: [&mut dyn Player<Self>; 2]) {
        let [first, second] = players;
        let mut events = Vec::new();
        while let Some(action) = answer_of(self, [&mut *first, &mut *second]) {
            events.clear();
            if self.apply(&action, &mut events).is_err() {
                return;
            }
        }
    }
}

/// What the player who is asked answers; none where nobody is.
pub fn answer_of<G: Game>(game: &G, players: [&mut dyn Player<G>; 2]) -> Option<G::Answer> {
    let decision = game.decision()?;
    let [first, second] = players;
    let player = match decision.seat {
        Seat::First => first,
        Seat::Second => second,
    };
    let picked = player.answer(&game.seen(decision.seat), decision);
    decision.answers.get(picked).or(decision.answers.last()).cloned()
}

/// Somebody who answers the questions of a game from what they see of it.
pub trait Player<G: Game> {
    /// The place of the answer among the actions of the question.
    fn answer(&mut self, seen: &G::Seen<'_>, decision: &DecisionOf<G>) -> usize;

    /// Whether the player plays on in thought from a question, so that it must be asked in a game that waits.
    fn looks_ahead(&self) -> bool {
        false
    }
}

/// A game with a rules core.
pub trait Playable: System {
    /// The core.
    type Game: Game;
    /// What can be agreed before a game.
    type Options: Debug + Clone + Default + PartialEq + Serialize + DeserializeOwned + Send + 'static;

    /// Begins a game between two legal lists, as far as the first question.
    ///
    /// # Errors
    /// The lists are legal but the core cannot play them; it says why.
    fn begin(
        catalog: &Self::Catalog,
        lists: [&Mustered<Self>; 2],
        options: &Self::Options,
        seed: u64,
        events: &mut Vec<<Self::Game as Game>::Event>,
    ) -> Result<Self::Game, Unplayable>
    where
        Self: Sized;

    /// How much the core plays of the cards of each kind. A core that plays every card has nothing to tell.
    fn coverage(_catalog: &Self::Catalog, _language: Language) -> Vec<Coverage> {
        Vec::new()
    }

    /// The cards of a list that the core does not play as a whole, each once.
    fn gaps(_catalog: &Self::Catalog, _list: &Mustered<Self>, _language: Language) -> Vec<Gap>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// What happened, as a sentence for the log; none for what the log leaves out. `game` is the game after the answer
    /// that brought the event.
    fn describe_event(
        catalog: &Self::Catalog,
        game: &Self::Game,
        event: &<Self::Game as Game>::Event,
        language: Language,
    ) -> Option<String>;

    /// The open question, in one sentence; empty once the game is over.
    fn describe_question(catalog: &Self::Catalog, game: &Self::Game, language: Language) -> String;

    /// An answer to the open question, as a short label.
    fn describe_answer(
        catalog: &Self::Catalog,
        game: &Self::Game,
        action: &<Self::Game as Game>::Answer,
        language: Language,
    ) -> String;
}

/// A card that a core does not play as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Gap {
    /// Its name.
    pub card: String,
    /// Whether some of it is played.
    pub partly: bool,
    /// What is missing, in a few words.
    pub why: String,
}

/// How much a core plays of the cards of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// The kind's id.
    pub kind: &'static str,
    /// The key of its name.
    pub term: &'static str,
    /// How many cards are played as a whole.
    pub whole: usize,
    /// The others.
    pub gaps: Vec<Gap>,
}

impl Coverage {
    /// Counts cards of one kind: none stands for a card that is played as a whole.
    pub fn of(kind: &'static str, term: &'static str, cards: impl Iterator<Item = Option<Gap>>) -> Self {
        let mut coverage = Self { kind, term, whole: 0, gaps: Vec::new() };
        for card in cards {
            match card {
                Some(gap) => coverage.gaps.push(gap),
                None => coverage.whole += 1,
            }
        }
        coverage
    }

    /// How many cards are played in part.
    pub fn partly(&self) -> usize {
        self.gaps.iter().filter(|gap| gap.partly).count()
    }
}

/// Why legal lists cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the rules core cannot play this list: {reason}")]
pub struct Unplayable {
    /// The key of the sentence.
    pub reason: &'static str,
    /// Whose list it is.
    pub seat: Seat,
}

impl Unplayable {
    /// Why, as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        phrase::text(language, self.reason).to_owned()
    }
}
