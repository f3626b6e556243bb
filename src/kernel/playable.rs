//! A system that can be played: its seats, what they play from, and how a match is told.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

use super::{
    Language, Materials, System,
    game::{
        BySeat, Match, Seat,
        arranging::{CardKind, CardWords, Change, Described, Flaw, Stock},
    },
    narration::LogEvent,
    phrase,
    sheet::Drawing,
};

/// One of the things an option can be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptionChoice {
    /// Its id in the system's options.
    pub id: String,
    pub name: String,
    /// A few words beside its name among many others; empty where the whole note is short.
    pub brief: String,
    /// A note on it.
    pub about: String,
}

/// A system with a rules core.
pub trait Playable: System {
    /// Number of seats: one to four.
    const SEATS: usize;
    /// True if each seat is a side of its own, so that nobody changes seats in a series.
    const HAS_SIDES: bool = false;
    /// Columns of the account of every piece.
    const ACCOUNT: AccountInfo;
    /// Counts up when the core asks other questions than before, or offers other answers: a match that was kept by an
    /// older one may go another way.
    const RULES: u32 = 1;

    /// The core.
    type Match: Match<Event: LogEvent<Self::Match>>;
    /// Materials of a seat: a legal list ([`Mustered`](super::Mustered)), a deck, or nothing: `()`.
    type Materials: Materials<Self>;
    /// Options agreed before a match.
    type Options: Debug + Clone + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Begins a match, as far as the first question. There are materials for each seat.
    ///
    /// # Errors
    /// The materials are legal but the core cannot play them; it says why.
    fn begin(
        catalog: &Self::Catalog,
        materials: BySeat<&Self::Materials>,
        options: &Self::Options,
        seed: u64,
        events: &mut Vec<<Self::Match as Match>::Event>,
    ) -> Result<Self::Match, Unplayable>;

    /// Choices for an option that names something of the catalog, given the options already settled, by key.
    fn option_choices(
        _catalog: &Self::Catalog,
        _key: &str,
        _settled: &[(&'static str, String)],
        _language: Language,
    ) -> Vec<OptionChoice> {
        Vec::new()
    }

    /// Replaces names in options by ids.
    ///
    /// # Errors
    /// A sentence: the name is unknown, or no match can be played with it. It names candidates.
    fn named_options(
        _catalog: &Self::Catalog,
        options: Self::Options,
        _language: Language,
    ) -> Result<Self::Options, String> {
        Ok(options)
    }

    /// The setting of a match in a sentence, such as its map; none for systems without one.
    fn setting(_catalog: &Self::Catalog, _game: &Self::Match, _language: Language) -> Option<String> {
        None
    }

    /// Simplifications of the core, in a sentence or more.
    fn simplified(_language: Language) -> Option<&'static str> {
        None
    }

    /// Coverage of each kind of card. A core that plays every card returns none.
    fn coverage(_catalog: &Self::Catalog, _language: Language) -> Vec<Coverage> {
        Vec::new()
    }

    /// The cards among the materials that the core does not play as a whole, each once.
    fn gaps(_catalog: &Self::Catalog, _materials: &Self::Materials, _language: Language) -> Vec<Gap> {
        Vec::new()
    }

    /// The sentence of an event for the log; none for an event the log leaves out. `game` is the match after the answer
    /// that caused the event.
    fn describe_event(
        catalog: &Self::Catalog,
        game: &Self::Match,
        event: &<Self::Match as Match>::Event,
        language: Language,
    ) -> Option<String>;

    /// Everything that belongs to one entry of the log, in a line; none where its first sentence will do.
    fn digest(
        _catalog: &Self::Catalog,
        _game: &Self::Match,
        _events: &[<Self::Match as Match>::Event],
        _language: Language,
    ) -> Option<Digest> {
        None
    }

    /// The key of the heading over what players get in the course of a match, such as cards they buy; none where that
    /// is not counted.
    const ACQUIRED: Option<&'static str> = None;

    /// Things that this side acquired during the match: each kind by a number of the system's own, with its quantity.
    fn acquired(_game: &Self::Match, _seat: Seat) -> Vec<(u16, u16)> {
        Vec::new()
    }

    /// Name of a kind.
    fn acquired_name(_catalog: &Self::Catalog, _kind: u16, _language: Language) -> String {
        String::new()
    }

    /// The table as it is, from above: sides in [`side_role`](super::sheet::side_role), pieces numbered, and the ways
    /// since an earlier moment of the match; none for systems without a table.
    fn sketch(
        _catalog: &Self::Catalog,
        _game: &Self::Match,
        _since: Option<&Self::Match>,
        _language: Language,
    ) -> Option<Drawing> {
        None
    }

    /// Everything of a match that can be set by hand; nothing in systems whose positions cannot be.
    fn subjects(_game: &Self::Match) -> Vec<Described> {
        Vec::new()
    }

    /// The cards of a match and where they lie, as far as that can be set by hand.
    fn stocks(_game: &Self::Match) -> Vec<Stock> {
        Vec::new()
    }

    /// What a kind of card of [`Self::stocks`] is called.
    fn card_words(_catalog: &Self::Catalog, _game: &Self::Match, _kind: CardKind) -> Option<CardWords> {
        None
    }

    /// What the rules forbid of a position set by hand.
    fn flaws(_game: &Self::Match) -> Vec<Flaw> {
        Vec::new()
    }

    /// The match with changes by hand, at the beginning of its running step.
    ///
    /// # Errors
    /// The rules forbid it, or nothing is set by such names: all flaws.
    fn arranged(game: &Self::Match, changes: &[Change]) -> Result<Self::Match, Vec<Flaw>> {
        match changes.first() {
            None => Ok(game.clone()),
            Some(first) => Err(vec![Flaw::of("", "position.flaw.unknown", first.subject, None)]),
        }
    }

    /// A position with changes by hand as it lies on the table, whatever the rules forbid of it: nobody is asked anything.
    fn laid_out(game: &Self::Match, _changes: &[Change]) -> Self::Match {
        game.clone()
    }

    /// The match at the same question, with luck that follows from a seed from here on; none where its luck is not known.
    fn with_dice(_game: &Self::Match, _seed: u64) -> Option<Self::Match> {
        None
    }

    /// The open question, in one sentence; empty once the match is over.
    fn describe_question(catalog: &Self::Catalog, game: &Self::Match, language: Language) -> String;

    /// An answer to the open question, as a short label.
    fn describe_answer(
        catalog: &Self::Catalog,
        game: &Self::Match,
        answer: &<Self::Match as Match>::Answer,
        language: Language,
    ) -> String;
}

/// Everything that belongs to one entry of a log, in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The actor and the target.
    pub title: String,
    /// The result.
    pub line: String,
    /// The player who did it.
    pub seat: Option<Seat>,
}

/// Columns of the account of every piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountInfo {
    /// The columns, in their order.
    pub columns: &'static [AccountColumn],
    /// The key of the sentence about a piece after one match, with a hole for each column under its id.
    pub line: &'static str,
    /// The key of the sentence about a piece after many matches, with a hole for each column under its id.
    pub means: &'static str,
    /// The key of what is to be known of the account; empty where nothing is.
    pub about: &'static str,
}

impl AccountInfo {
    /// Of a system that keeps no account of its pieces.
    pub const NONE: Self = Self { columns: &[], line: "", means: "", about: "" };
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountColumn {
    /// Its name for machines.
    pub id: &'static str,
    /// The key of its heading.
    pub term: &'static str,
    pub kind: ColumnKind,
}

/// The kind of values in a column of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// A truth about the piece: 1 or 0. Its mean over many matches is a share.
    Flag,
    /// A quantity.
    Count,
}

/// A card that a core does not play as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Gap {
    /// Its name.
    pub card: String,
    /// True if a part of it is played.
    pub partly: bool,
    /// The missing part, in a few words.
    pub why: String,
}

/// Coverage of the cards of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// The kind's id.
    pub kind: &'static str,
    /// The key of its name.
    pub term: &'static str,
    /// Number of cards played as a whole.
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

    /// Number of cards played in part.
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
    /// Their owner.
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
