//! Lists as people write them: plain text of builders' web pages, of forums, and of people's own typing.
//!
//! [`plain()`] takes out the marks of HTML, BBCode and Markdown. [`open`] takes off what stands before a line, and a
//! [`Reader`] says what each piece of it may mean by the [`Lexicon`] of all names. A [`Writer`] makes a system's list of the
//! pieces while the [`Walk`] keeps what is no card; [`Tally`] tells whether there was a list at all.

mod cut;
mod lexicon;
mod lines;
mod strip;
mod walk;
mod words;

pub use cut::{Level, Opened, limits, open};
pub use lexicon::{Entry, Lexicon, Meaning, push};
pub use lines::{
    Tally, by_total, counted, has_words, is_cost, is_heading_of_notes, is_label_of_name, is_of_game, is_signature,
    is_word, keep, share_copies, take_numbers_for_counts, tells, title, words,
};
pub use walk::{Candidate, Page, Told, Walk, Writer};
pub use words::{Dictionary, Pieces, Reader, Sure, Token};

use crate::ReadError;
use strip::strip;

/// The longest text that is looked through; a list of thousands of cards is shorter.
const LONGEST: usize = 2 << 20;
/// A text whose first lines have no card at all is no list.
const MOST_LINES_WITHOUT_CARD: usize = 2_000;
/// Entries that counts such as `2x` may make of one text.
const MOST_BY_COUNT: u32 = 500;

/// A text without marks.
///
/// # Errors
/// It is far too long.
pub fn plain(text: &str) -> Result<String, ReadError> {
    if text.len() > LONGEST { Err(ReadError::whole("systems.import.too_long")) } else { Ok(strip(text)) }
}
