//! An error of a ship.

use crate::cards::PilotId;
use kernel::{Finding, Place};

/// An error with the ship card it is about.
pub(super) fn error(check: &'static str, phrase: &'static str, place: Place, pilot: PilotId) -> Finding {
    Finding::error(check, phrase, place).card("ship", pilot)
}
