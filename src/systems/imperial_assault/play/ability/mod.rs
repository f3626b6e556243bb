//! What cards do in a match: the interpreter of [`crate::cards::ability`] (sections 2, 6 and 11 to 15 of the rules
//! inventory, IA-CARD-05 to -09, IA-CMD-04 to -10).
//!
//! * [`book`]: every ability of a match by number, and which of them can answer which window.
//! * [`scope`]: what runs: its owner, the event it answers, what it chose.
//! * [`offers`]: who may use what now. [`window`]: in which order, and how an ability is used.
//! * [`filter`], [`condition`], [`value`], [`cost`]: what the words of the vocabulary mean in a match.
//! * [`effect`]: what happens, a file for each family.
//! * [`foreseen`]: what an attack will have before its dice are rolled, for the odds.
//! * [`lasting`]: modifications and events that wait, as rows of the state.
//! * [`twist`]: Command cards that are played from another pile, or as another card.
//! * [`played`]: what of the vocabulary a match plays; coverage comes from it alone.

pub mod book;
mod condition;
mod cost;
mod effect;
mod filter;
mod foreseen;
pub mod lasting;
mod offers;
pub mod played;
pub mod scope;
pub mod twist;
mod value;
mod window;

pub use book::{Ability, AbilityNo, Book, Origin, Source, SourceNo};
pub use foreseen::{Foreseen, ForeseenSurge};
pub use lasting::{Lasting, Reached, Watching};
pub use scope::{Home, Occasion, Report, Scope, Thing};
pub use window::{Playing, Tabled, Use, Used};
