//! Events, questions and answers, each declared once together with its words.
//!
//! [`events!`](crate::events) and [`narrated!`](crate::narrated) declare an enum. Each variant names its fields, and the
//! fields fill the holes of its phrase:
//!
//! ```
//! use kernel::{
//!     Language,
//!     game::{LogRank, Seat},
//!     narration::{LogEvent as _, Narrated as _, Narrator, Seated, described, events},
//! };
//!
//! #[derive(Debug, Clone, Copy, PartialEq)]
//! pub struct UnitNo(u8);
//!
//! /// Puts a match into words.
//! pub struct Describer(Language);
//!
//! impl Describer {
//!     fn player(&self, seat: Seat) -> &'static str {
//!         if seat == Seat::First { "Red" } else { "Blue" }
//!     }
//!
//!     fn unit(&self, unit: UnitNo) -> String {
//!         format!("Unit {}", unit.0)
//!     }
//! }
//!
//! impl Narrator for Describer {
//!     fn language(&self) -> Language {
//!         self.0
//!     }
//! }
//!
//! // Words for the field types: a method of the describer. `_` is for a type that no phrase shows.
//! described! { Describer; Seat => player, UnitNo => unit }
//!
//! pub struct Match;
//!
//! impl Seated<Match> for UnitNo {
//!     fn seat(&self, _: &Match) -> Option<Seat> {
//!         Some(Seat::First)
//!     }
//! }
//!
//! events! {
//!     phrases = "legion.play.event.", narrator = Describer, game = Match;
//!
//!     /// Something that happened.
//!     #[derive(Debug, Clone, Copy, PartialEq)]
//!     pub enum Event {
//!         // The phrase is "legion.play.event.passed", with the hole {player}.
//!         Passed(player: Seat) => [entry, of(player)],
//!         // A field that only chooses among phrases.
//!         AttackDeclared { unit: UnitNo, enemy: UnitNo, melee: bool, range: u8 } => [
//!             entry,
//!             notable,
//!             of(unit),
//!             key(match melee { true => "melee", false => "attack" }),
//!         ],
//!         // A hole that is no field.
//!         ChargePlaced(seat: Seat, number: u8) => [key("charge"), with(place = |_| format!("charge {number}"))],
//!         Defeated(unit: UnitNo) => [fells(unit)],
//!         PoolChanged => [silent],
//!     }
//! }
//!
//! let english = Describer(Language::English);
//! let event = Event::Defeated(UnitNo(3));
//! assert_eq!(event.sentence(&english).as_deref(), Some("Unit 3 is defeated."));
//! assert_eq!((event.rank(), event.fallen(&Match)), (LogRank::Part, Some(Seat::First)));
//! assert_eq!(Event::PoolChanged.sentence(&english), None);
//! // One line of a test checks every phrase against the fields of its variant, in every language.
//! assert_eq!(kernel::narration::faults::<Event>(), [] as [String; 0]);
//! ```
//!
//! A variant has its fields in parentheses, for few that explain themselves (`Event::Passed(seat)`), or in braces.
//! Attributes such as `#[serde(…)]` go where they go in any enum, so that answers keep their form in replays.
//!
//! # Attributes of a variant
//!
//! | attribute | meaning |
//! |---|---|
//! | (none) | the phrase key is the prefix and the variant's name in snake case |
//! | `key("other")` | another key, after the same prefix |
//! | `key(match field { pattern => "one", _ => "two" })` | a key chosen by fields: `match` on a field, or on a tuple or an expression in parentheses; `silent` in place of a key says nothing |
//! | `key(\|d\| match … { … })` | the same, with the narrator at hand |
//! | `with(hole = \|d\| expression)` | a hole that is no field, or a field in other words; may be repeated |
//! | `show(field)` | no phrase: the field in words is the whole sentence |
//! | `say(\|d\| expression)` | the whole sentence: a `String` or an `Option<String>`; its phrases are not checked |
//! | `silent` | no sentence |
//!
//! Expressions see the fields as references. `with(…)` behind the narrator is for every variant that does not fill the hole
//! itself. Of events alone:
//!
//! | attribute | meaning |
//! |---|---|
//! | `round(expression)`, `phase`, `entry`, `opens`, `closes` | the [`LogRank`]; a variant without one is a [`LogRank::Part`] |
//! | `rank(expression)` | a rank that depends on fields |
//! | `of(field)` | the player who did it: [`Seated`], a seat or something that belongs to one |
//! | `of(\|game\| expression)` | the same for what no field says: an `Option<Seat>` |
//! | `fells(field)` | the owner of a piece that is lost for good |
//! | `notable`, `notable(expression)` | playback at the table pauses for it |
//!
//! # Questions and answers
//!
//! [`narrated!`](crate::narrated) declares them without a place in a log, [`questions!`](crate::questions) a question and
//! its kinds. A question is an enum with the fields of each variant, not a kind beside a bag of optional fields;
//! [`Phrased::field`] finds what it is about by type, such as `question.about::<UnitNo>()`. An answer that reads
//! differently under another question asks the narrator for it: `key(|d| match (d.question()) { … })`.

mod macros;

use std::borrow::Cow;

use super::{Language, game::Seat, phrase};

pub use crate::{described, events, narrated, questions};

/// Puts things of a match into words of one language.
pub trait Narrator {
    /// The language of its words.
    fn language(&self) -> Language;

    /// The text of a phrase without holes.
    fn text<'k>(&self, key: &'k str) -> &'k str {
        phrase::text(self.language(), key)
    }

    /// A phrase with its holes filled.
    fn say(&self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        phrase::say(self.language(), key, values)
    }
}

/// A value that fills a hole of a phrase.
pub trait Describe<N> {
    /// False for a value that chooses a phrase and never stands in one.
    const IS_SPOKEN: bool = true;

    /// The value in words.
    fn describe<'a>(&'a self, narrator: &'a N) -> Cow<'a, str>;

    /// Words for the lack of a value.
    fn describe_none(_: &N) -> Cow<'_, str> {
        Cow::Borrowed("")
    }
}

/// An event, question or answer with a sentence.
pub trait Narrated<N> {
    /// The sentence; none for what is left unsaid.
    fn sentence(&self, narrator: &N) -> Option<String>;
}

/// An enum with the phrases and the fields of its variants.
pub trait Phrased {
    /// Every phrase that a variant names, with the holes it can fill.
    fn phrases() -> Vec<Phrase>;

    /// The first field of this type.
    fn field<T: 'static>(&self) -> Option<&T>;

    /// The same for a field that may be lacking.
    fn about<T: Copy + 'static>(&self) -> Option<T> {
        self.field::<T>().copied().or_else(|| self.field::<Option<T>>().copied().flatten())
    }
}

/// A phrase of a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    pub variant: &'static str,
    pub key: &'static str,
    /// Holes that the variant fills.
    pub holes: Vec<&'static str>,
}

/// The rank of an event in a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogRank {
    /// A round begins with it.
    Round(u16),
    /// A phase begins with it.
    Phase,
    /// Later parts belong to it, up to the next entry.
    Entry,
    /// It belongs to the entry before, or stands alone where there is none.
    Part,
    /// A part where an entry is open, else an entry.
    Opening,
    /// The entry before takes in nothing more.
    Closing,
}

/// An event of a match, as a log shows it.
pub trait LogEvent<M> {
    fn rank(&self) -> LogRank {
        LogRank::Entry
    }

    /// The player who did it; none for what nobody, or both, did.
    fn doer(&self, _game: &M) -> Option<Seat> {
        None
    }

    /// The owner of a piece that was lost for good.
    fn fallen(&self, _game: &M) -> Option<Seat> {
        None
    }

    /// True if playback at the table pauses for it.
    fn is_notable(&self) -> bool {
        false
    }
}

/// Something that belongs to a player of a match.
pub trait Seated<M> {
    fn seat(&self, game: &M) -> Option<Seat>;
}

impl<M> Seated<M> for Seat {
    fn seat(&self, _: &M) -> Option<Seat> {
        Some(*self)
    }
}

impl<M, T: Seated<M>> Seated<M> for Option<T> {
    fn seat(&self, game: &M) -> Option<Seat> {
        self.as_ref()?.seat(game)
    }
}

/// Values that are written as they are.
macro_rules! plain {
    ($($type:ty),+) => { $(
        impl<N> Describe<N> for $type {
            fn describe<'a>(&'a self, _: &'a N) -> Cow<'a, str> {
                self.to_string().into()
            }
        }
    )+ };
}

plain!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

/// Text as it stands.
impl<N> Describe<N> for String {
    fn describe<'a>(&'a self, _: &'a N) -> Cow<'a, str> {
        self.into()
    }
}

impl<N> Describe<N> for bool {
    const IS_SPOKEN: bool = false;

    fn describe<'a>(&'a self, _: &'a N) -> Cow<'a, str> {
        Cow::Borrowed("")
    }
}

impl<N, T: Describe<N>> Describe<N> for Option<T> {
    const IS_SPOKEN: bool = T::IS_SPOKEN;

    fn describe<'a>(&'a self, narrator: &'a N) -> Cow<'a, str> {
        self.as_ref().map_or_else(|| T::describe_none(narrator), |value| value.describe(narrator))
    }
}

/// A list with commas.
impl<N, T: Describe<N>> Describe<N> for Vec<T> {
    const IS_SPOKEN: bool = T::IS_SPOKEN;

    fn describe<'a>(&'a self, narrator: &'a N) -> Cow<'a, str> {
        self.iter().map(|value| value.describe(narrator)).collect::<Vec<_>>().join(", ").into()
    }
}

/// Faults of the phrases of an enum: keys without a text, and holes that no field fills.
pub fn faults<T: Phrased>() -> Vec<String> {
    let mut faults = Vec::new();
    for Phrase { variant, key, holes } in T::phrases() {
        for language in Language::ALL {
            match phrase::find(language, key) {
                None => faults.push(format!("{variant}: {key} is missing in {}", language.own_name())),
                Some(text) => {
                    let unfilled = phrase::holes(text).into_iter().filter(|hole| !holes.contains(hole));
                    faults.extend(unfilled.map(|hole| format!("{variant}: nothing fills {{{hole}}} of {key}")));
                }
            }
        }
    }
    faults
}

/// Length of [`key_bytes`].
#[doc(hidden)]
pub const fn key_len(prefix: &str, name: &str) -> usize {
    let (name, mut at) = (name.as_bytes(), 1);
    let mut len = prefix.len() + name.len();
    while at < name.len() {
        len += name[at].is_ascii_uppercase() as usize;
        at += 1;
    }
    len
}

/// The prefix and the name of a variant in snake case.
#[doc(hidden)]
pub const fn key_bytes<const LEN: usize>(prefix: &str, name: &str) -> [u8; LEN] {
    let (prefix, name, mut key) = (prefix.as_bytes(), name.as_bytes(), [b'_'; LEN]);
    let (mut at, mut end) = (0, 0);
    while end < prefix.len() {
        key[end] = prefix[end];
        end += 1;
    }
    while at < name.len() {
        end += (at > 0 && name[at].is_ascii_uppercase()) as usize;
        key[end] = name[at].to_ascii_lowercase();
        (at, end) = (at + 1, end + 1);
    }
    key
}

#[doc(hidden)]
pub const fn key_text(key: &'static [u8]) -> &'static str {
    match std::str::from_utf8(key) {
        Ok(key) => key,
        Err(_) => "",
    }
}

/// Holes that are no fields, and the fields that can stand in a phrase.
#[doc(hidden)]
pub fn spoken(others: &[&'static str], fields: &[(&'static str, bool)]) -> Vec<&'static str> {
    let fields = fields.iter().filter(|(_, is_spoken)| *is_spoken).map(|(field, _)| *field);
    others.iter().copied().chain(fields).collect()
}

/// The field as this type, if it is of it.
#[doc(hidden)]
pub fn field_as<T: 'static, F: 'static>(field: &F) -> Option<&T> {
    (field as &dyn std::any::Any).downcast_ref()
}
