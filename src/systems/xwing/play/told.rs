//! What happens in a game, in words.

use super::{Event, Fleet};
use crate::{kernel::Language, systems::xwing::Catalog};

/// What happened, as a sentence for the log; none for what the log leaves out.
pub fn event(catalog: &Catalog, fleet: &Fleet, event: &Event, language: Language) -> Option<String> {
    let _ = (catalog, fleet, event, language);
    None
}
