//! Plain text as players post it: the lists of builders' web pages, of forums, and of people's own typing.
//!
//! The kernel's `text_list` says what each piece of a line may mean by the `lexicon` of all names in both languages.
//! `squad` makes ships of the pieces, and `resolve` decides between cards of the same name once the whole squad is known.

mod draft;
mod lexicon;
mod parts;
mod resolve;
mod squad;

use crate::{cards::Catalog, list::Document};
use kernel::{Imported, ReadError, text_list::plain};

/// Reads plain text.
///
/// # Errors
/// Text in which there is no card, or which is far too long.
pub(super) fn read(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let draft = squad::draft(catalog, &plain(text)?);
    resolve::resolve(catalog, draft).ok_or_else(|| ReadError::whole("xwing-formats.no_squad").foreign())
}

#[cfg(test)]
mod tests;
