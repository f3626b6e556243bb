//! One line for an entry of the log.

use super::Describer;
use crate::play::Event;
use kernel::{game::Digest, narration::LogEvent as _, phrase::capital};

impl Describer<'_> {
    /// The action with its results; the color of the entry shows the player.
    pub fn digest(&self, events: &[Event]) -> Option<Digest> {
        let seat = events.first().and_then(|event| event.doer(self.game));
        let prefix = seat.map(|seat| capital(&format!("{}: ", self.player(seat))));
        let told = |event: &Event| {
            let sentence = self.event(event)?;
            let own = prefix.as_deref().and_then(|prefix| sentence.strip_prefix(prefix));
            Some(own.map_or_else(|| sentence.clone(), capital))
        };
        let mut sentences = events.iter().filter_map(told);
        let title = sentences.next()?.trim_end_matches('.').to_owned();
        Some(Digest { title, line: sentences.collect::<Vec<_>>().join(" "), seat })
    }
}
