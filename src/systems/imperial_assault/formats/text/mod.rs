//! Plain text as players post it: what builders share, what stands in forums, and people's own typing.
//!
//! The kernel's `text_list` says what each piece of a line may mean. `lines` makes a draft of the pieces, and the
//! module's neighbour `resolve` decides between cards of the same name once the whole army is known.

pub(super) mod draft;
mod lines;

use super::{names, resolve::resolve};
use crate::{cards::Catalog, list::Document};
use kernel::{
    Imported, ReadError,
    text_list::{LONGEST, strip},
};
pub(super) use lines::MAP;

/// Reads plain text.
///
/// # Errors
/// Text in which there is no army, or which is far too long.
pub(super) fn read(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::whole("imperial_assault.import.too_long"));
    }
    let plain = strip(text);
    let mut reader = names::reader(catalog);
    let draft = lines::draft(catalog, &mut reader, &plain);
    if !draft.is_army() {
        return Err(ReadError::whole("imperial_assault.import.no_army").foreign());
    }
    Ok(resolve(catalog, draft))
}
