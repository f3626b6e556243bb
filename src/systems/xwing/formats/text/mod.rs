//! Plain text as players post it: the lists of builders' web pages, of forums, and of people's own typing.
//!
//! `strip` takes out the marks of HTML, BBCode and Markdown. `cut` knows the marks of a line, and `words` says what each
//! piece between them may mean by the `lexicon` of all names in both languages. `squad` makes ships of the pieces, and
//! `settle` decides between cards of the same name once the whole squad is known.

mod cut;
mod lexicon;
mod settle;
mod squad;
mod strip;
mod words;

use crate::{
    kernel::{Imported, ReadError},
    systems::xwing::{cards::Catalog, list::Document},
};

/// The longest text that is looked through; a squad of thousands of ships is shorter.
const LONGEST: usize = 2 << 20;

/// Reads plain text.
///
/// # Errors
/// Text in which there is no card, or which is far too long.
pub(super) fn read(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::whole("xwing-formats.too_long"));
    }
    let plain = strip::strip(text);
    let mut reader = words::Reader::new(catalog);
    let draft = squad::draft(catalog, &mut reader, &plain);
    settle::settle(catalog, draft).ok_or_else(|| ReadError::whole("xwing-formats.no_squad"))
}

#[cfg(test)]
mod tests;
