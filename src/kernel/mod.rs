//! What every game shares, and nothing of any one game.
//!
//! The kernel knows no card, no rule, no file and no screen. It holds the words in which the games speak to the
//! rest of the program: languages and phrases, the findings of a check, the steps that lead to a place in a list.

pub mod finding;
pub mod language;
pub mod phrase;
pub mod place;

pub use finding::{CardRef, Fact, Finding, Names, Report, Severity, Total};
pub use language::Language;
pub use place::{Place, Step};
