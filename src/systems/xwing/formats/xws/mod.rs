//! XWS, the squad exchange format: version 1 in and out, version 2 (the second edition's) in.
//!
//! A squad is an object with `faction` and `pilots`; a pilot has `name` (version 2: `id`), `ship` and `upgrades`, an
//! object from the name of an icon to ids. Our `notes` are its `description`. What a document of this form has besides
//! is kept under the key [`KEPT`] of our document and of its ships, and written back.
//!
//! Upgrades stand under their icon, so that an order across icons cannot be told: reading takes the icons in the order
//! of the file, writing puts each icon where its first card stood.

mod find;
mod read;
mod spelling;
mod write;

use kernel::document::Extra;

pub(super) use read::read;
pub(super) use spelling::{find_faction, ship_alias};
pub(super) use write::write;

/// The key of our document, and of its ships, under which fields of XWS are kept that are not ours.
pub(super) const KEPT: &str = "xws";

/// The ship or icon of a card when neither is known; XWS wants both.
const UNKNOWN: &str = "unknown";

/// The version that is written.
const VERSION: &str = "1.0.0";

/// The field that tells which sections of huge ships belong together.
const MODEL: &str = "multisection_id";

/// Our own place among the vendors' data.
const VENDOR: &str = "muster";

/// The rest of a foreign document.
fn kept(extra: &Extra) -> Option<&Extra> {
    extra.get(KEPT).and_then(serde_json::Value::as_object)
}

/// The ship type's id in XWS 1.0: both sections of a huge ship go under the name of the whole ship.
fn ship_id(ship: &crate::cards::ShipType) -> &str {
    let section = ship.section.as_deref().and_then(|section| ship.id.strip_suffix(section));
    section.unwrap_or(&ship.id)
}

#[cfg(test)]
mod tests;
