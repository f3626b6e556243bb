//! Events as sentences of the log.

use super::Describer;
use crate::play::Event;
use kernel::{
    narration::{Narrated as _, Narrator as _},
    phrase::capital,
};

impl Describer<'_> {
    pub fn event(&self, event: &Event) -> Option<String> {
        event.sentence(self).map(|sentence| capital(&sentence))
    }

    /// A space of the Force track.
    pub(in crate::play) fn force(&self, place: i8) -> String {
        match place {
            0 => self.text("deckbuilding.play.force.center").to_owned(),
            ..0 => self.say("deckbuilding.play.force.dark", &[("count", &-place)]),
            _ => self.say("deckbuilding.play.force.light", &[("count", &place)]),
        }
    }
}
