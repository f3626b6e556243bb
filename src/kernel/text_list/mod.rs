//! Lists as people write them: plain text of builders' web pages, of forums, and of people's own typing.
//!
//! [`strip()`] takes out the marks of HTML, BBCode and Markdown. [`open`] takes off what stands before a line, and a
//! [`Reader`] says what each piece of it may mean by the [`Lexicon`] of all names. A system makes its list of the
//! pieces; [`Tally`] tells it whether there was a list at all.

mod cut;
mod lexicon;
mod lines;
mod strip;
mod words;

pub use cut::{Level, Opened, limits, open};
pub use lexicon::{Entry, Lexicon, Meaning, push};
pub use lines::{
    Taken, Tally, by_total, counted, has_words, is_cost, is_heading_of_notes, is_label_of_name, is_of_game,
    is_signature, is_word, keep, notes, share_copies, take_numbers_for_counts, tells, title, without_game,
    without_total, words,
};
pub use strip::strip;
pub use words::{Dictionary, Pieces, Reader, Sure, Token};

/// The longest text that is looked through; a list of thousands of cards is shorter.
pub const LONGEST: usize = 2 << 20;
/// A text whose first lines have no card at all is no list.
pub const MOST_LINES_WITHOUT_CARD: usize = 2_000;
/// Entries that counts such as `2x` may make of one text.
pub const MOST_BY_COUNT: u32 = 500;
