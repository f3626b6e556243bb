//! A game that can be played: its seats, what they play from, and how a match is told.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

use super::{
    Language, Materials, System,
    game::{BySeat, Game, Seat},
    phrase,
};

/// One of the things an option can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionChoice {
    /// Its id in the game's options.
    pub id: String,
    pub name: String,
    /// What is to be known of it.
    pub about: String,
}

/// A game with a rules core.
pub trait Playable: System {
    /// How many sit at the table: one to four.
    const SEATS: usize;
    /// What is kept of every piece for the account afterwards.
    const ACCOUNT: AccountInfo;
    /// Counts up when the core asks other questions than before, or offers other answers: a game that was kept by an older
    /// one may go another way.
    const RULES: u32 = 1;

    /// The core.
    type Game: Game;
    /// What a seat plays from: a legal list ([`Mustered`](super::Mustered)), a deck, or nothing: `()`.
    type Materials: Materials<Self>;
    /// What can be agreed before a game.
    type Options: Debug + Clone + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Begins a game, as far as the first question. There are materials for each seat.
    ///
    /// # Errors
    /// The materials are legal but the core cannot play them; it says why.
    fn begin(
        catalog: &Self::Catalog,
        materials: BySeat<&Self::Materials>,
        options: &Self::Options,
        seed: u64,
        events: &mut Vec<<Self::Game as Game>::Event>,
    ) -> Result<Self::Game, Unplayable>;

    /// What an option can be that names something of the catalog, with what is settled for others, by their keys.
    fn option_choices(
        _catalog: &Self::Catalog,
        _key: &str,
        _settled: &[(&'static str, String)],
        _language: Language,
    ) -> Vec<OptionChoice> {
        Vec::new()
    }

    /// The same options with ids where people wrote names.
    ///
    /// # Errors
    /// A sentence: nothing is called so, or no match can be played with it; it tells what is meant or what there is.
    fn named_options(
        _catalog: &Self::Catalog,
        options: Self::Options,
        _language: Language,
    ) -> Result<Self::Options, String> {
        Ok(options)
    }

    /// Where a game is played, in a sentence, where that is more than what was agreed; none where it is always the same.
    fn setting(_catalog: &Self::Catalog, _game: &Self::Game, _language: Language) -> Option<String> {
        None
    }

    /// What the core makes simpler than the rules have it, in a sentence or more; none where nothing is.
    fn simplified(_language: Language) -> Option<&'static str> {
        None
    }

    /// How much the core plays of the cards of each kind. A core that plays every card has nothing to tell.
    fn coverage(_catalog: &Self::Catalog, _language: Language) -> Vec<Coverage> {
        Vec::new()
    }

    /// The cards among the materials that the core does not play as a whole, each once.
    fn gaps(_catalog: &Self::Catalog, _materials: &Self::Materials, _language: Language) -> Vec<Gap> {
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

    /// How an event stands in a log that is read by rounds.
    fn log_rank(_event: &<Self::Game as Game>::Event) -> LogRank {
        LogRank::Entry
    }

    /// Everything that belongs to one entry of the log, in a line; none where its first sentence will do.
    fn digest(
        _catalog: &Self::Catalog,
        _game: &Self::Game,
        _events: &[<Self::Game as Game>::Event],
        _language: Language,
    ) -> Option<Digest> {
        None
    }

    /// Whose doing it is where an event is told in a line of its own; none where it is nobody's, or both sides'.
    fn doer(_game: &Self::Game, _event: &<Self::Game as Game>::Event) -> Option<Seat> {
        None
    }

    /// The key of the heading over what players get in the course of a game, such as cards they buy; none where that is not
    /// counted.
    const ACQUIRED: Option<&'static str> = None;

    /// What this side got in the course of the game: each kind once, by a number of the game's own, with how many.
    fn acquired(_game: &Self::Game, _seat: Seat) -> Vec<(u16, u16)> {
        Vec::new()
    }

    /// What a kind is called.
    fn acquired_name(_catalog: &Self::Catalog, _kind: u16, _language: Language) -> String {
        String::new()
    }

    /// Whose piece was lost for good with this event.
    fn fallen(_game: &Self::Game, _event: &<Self::Game as Game>::Event) -> Option<Seat> {
        None
    }

    /// The open question, in one sentence; empty once the game is over.
    fn describe_question(catalog: &Self::Catalog, game: &Self::Game, language: Language) -> String;

    /// An answer to the open question, as a short label.
    fn describe_answer(
        catalog: &Self::Catalog,
        game: &Self::Game,
        answer: &<Self::Game as Game>::Answer,
        language: Language,
    ) -> String;
}

/// How an event stands in a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogRank {
    /// A round begins with it.
    Round(u16),
    /// A phase begins with it.
    Phase,
    /// What follows belongs to it, up to the next entry.
    Entry,
    /// It belongs to the entry before, or stands alone where there is none.
    Part,
}

/// Everything that belongs to one entry of a log, in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// Who, and whom.
    pub title: String,
    /// What came of it.
    pub line: String,
    /// Whose doing it is.
    pub seat: Option<Seat>,
}

/// What is kept of every piece of a game, for the account afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountInfo {
    /// The columns, in their order.
    pub columns: &'static [AccountColumn],
    /// The key of the sentence about a piece after one game, with a hole for each column under its id.
    pub line: &'static str,
    /// The key of the sentence about a piece after many games, with a hole for each column under its id.
    pub means: &'static str,
    /// The key of what is to be known of the account; empty where nothing is.
    pub about: &'static str,
}

impl AccountInfo {
    /// Of a game that keeps no account of its pieces.
    pub const NONE: Self = Self { columns: &[], line: "", means: "", about: "" };
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountColumn {
    /// Its name for machines.
    pub id: &'static str,
    /// The key of its heading.
    pub term: &'static str,
    /// What stands in it.
    pub kind: ColumnKind,
}

/// What stands in a column of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Whether something holds of the piece: 1 or 0. Over many games its mean is a share.
    Flag,
    /// How much of something.
    Count,
}

/// What one piece, card or unit did in a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PieceAccount {
    /// Its place among the pieces of its seat's materials.
    pub place: usize,
    /// What stands in each column of [`Playable::ACCOUNT`].
    pub values: Vec<u32>,
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

/// Why legal materials cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the rules core cannot play these materials: {reason}")]
pub struct Unplayable {
    /// The key of the sentence.
    pub reason: &'static str,
    /// Whose they are.
    pub seat: Seat,
}

impl Unplayable {
    /// There are not as many materials as seats.
    pub const SEATS: Self = Self { reason: "practice.unplayable.seats", seat: Seat::First };

    /// Why, as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        phrase::text(language, self.reason).to_owned()
    }
}
