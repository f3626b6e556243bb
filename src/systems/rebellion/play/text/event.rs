//! Parts of the sentences of events.

use super::{
    super::{
        event::Event,
        question::{DieColor, Face},
    },
    Describer,
};
use kernel::narration::{Narrated as _, Narrator as _};

impl Describer<'_> {
    pub fn event(self, event: &Event) -> String {
        event.sentence(&self).unwrap_or_default()
    }

    /// Dice of an attempt, with a separator.
    pub(in crate::play) fn faces(self, dice: &[Face]) -> String {
        let faces: Vec<&str> = dice.iter().map(|face| self.text(face.term())).collect();
        if faces.is_empty() { String::new() } else { format!("{}. ", faces.join(", ")) }
    }

    /// Successes of the pictured leader.
    pub(in crate::play) fn pictured(self, count: u8) -> String {
        if count > 0 { self.say("rebellion.event.pictured", &[("count", &count)]) } else { String::new() }
    }

    /// Dice by color: `black: hit, blank; red: special`.
    pub(in crate::play) fn dice(self, dice: &[(DieColor, Face)]) -> String {
        let mut colors: Vec<String> = Vec::new();
        for color in DieColor::ALL {
            let of_color = dice.iter().filter(|(of, _)| *of == color);
            let faces: Vec<&str> = of_color.map(|(_, face)| self.text(face.term())).collect();
            if !faces.is_empty() {
                colors.push(format!("{}: {}", self.text(color.term()), faces.join(", ")));
            }
        }
        colors.join("; ")
    }
}
