//! Events as sentences of the log.

use crate::play::{Describer, Event};
use kernel::{narration::Narrated as _, phrase::capital};

impl Describer<'_> {
    /// An event as a sentence; none for what another sentence says already.
    pub fn event(&self, event: &Event) -> Option<String> {
        event.sentence(self).map(|sentence| capital(&sentence))
    }
}
