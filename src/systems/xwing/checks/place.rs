//! An error of a ship.

use crate::cards::PilotId;
use kernel::{CheckId, Finding, Place};

/// An error with the ship card it is about.
pub(super) fn error(check: CheckId, phrase: &'static str, place: Place, pilot: PilotId) -> Finding {
    Finding::error(check, phrase, place).card("ship", pilot)
}
