//! Preferences of the user.

use std::{collections::BTreeMap, time::Duration};

use kernel::{Language, words::words};
use store::preferences::{SCALES, SWITCH};

use super::look::LookChoice;

words! {
    /// What draws the window.
    #[derive(Default)]
    Drawing, "gui.settings.drawing.", {
        /// The graphics processor, or software where there is none.
        #[default]
        Automatic = "automatic",
        Software = "software",
    }
}

words! {
    /// How long the dice of an attack stay in a match before it goes on.
    #[derive(Default)]
    AttackTime, "gui.play.attacks.", {
        /// Until they are read.
        #[default]
        Wait = "wait",
        Brief = "brief",
        Fast = "fast",
    }
}

impl AttackTime {
    /// The time; none if it goes on at a key.
    pub const fn time(self) -> Option<Duration> {
        match self {
            Self::Wait => None,
            Self::Brief => Some(Duration::from_millis(1_200)),
            Self::Fast => Some(Duration::from_millis(300)),
        }
    }
}

/// Preferences of the user.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Preferences {
    /// Language of the window.
    pub language: Language,
    /// Colors.
    pub look: LookChoice,
    /// Text scale in percent.
    pub scale: u16,
    /// Ships and dice move during a match.
    pub motion: bool,
    pub drawing: Drawing,
    pub attacks: AttackTime,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            language: Language::default(),
            look: LookChoice::default(),
            scale: 100,
            motion: true,
            drawing: Drawing::default(),
            attacks: AttackTime::default(),
        }
    }
}

impl Preferences {
    /// Reads the stored preferences; a missing or invalid one is taken from `usual`.
    pub fn stored(settings: &BTreeMap<String, String>, usual: Self) -> Self {
        Self::of(&|key| settings.get(key).cloned(), usual)
    }

    /// Reads the preferences from the values under their keys.
    fn of(stored: &dyn Fn(&str) -> Option<String>, usual: Self) -> Self {
        Self {
            language: stored("language").and_then(|code| Language::from_code(&code)).unwrap_or(usual.language),
            look: stored("look").and_then(|id| LookChoice::from_id(&id)).unwrap_or(usual.look),
            scale: stored("scale")
                .and_then(|scale| scale.parse().ok())
                .filter(|scale| SCALES.contains(scale))
                .unwrap_or(usual.scale),
            motion: stored("motion").map_or(usual.motion, |value| value == SWITCH[0]),
            drawing: stored("drawing").and_then(|id| Drawing::from_id(&id)).unwrap_or(usual.drawing),
            attacks: stored("attacks").and_then(|id| AttackTime::from_id(&id)).unwrap_or(usual.attacks),
        }
    }

    /// The preferences to store, by their keys.
    pub fn pairs(&self) -> [(&'static str, String); 6] {
        [
            ("language", self.language.code().to_owned()),
            ("look", self.look.id().to_owned()),
            ("scale", self.scale.to_string()),
            ("motion", SWITCH[usize::from(!self.motion)].to_owned()),
            ("drawing", self.drawing.id().to_owned()),
            ("attacks", self.attacks.id().to_owned()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::garbled::try_out;

    #[test]
    fn every_preference_can_be_taken_to_another_computer() {
        let here = Preferences {
            language: Language::Spanish,
            look: LookChoice::HighContrast,
            scale: 175,
            motion: false,
            drawing: Drawing::Software,
            attacks: AttackTime::Fast,
        };
        let pairs = here.pairs().map(|(key, value)| (key.to_owned(), value)).into();
        let there = store::preferences::read(&store::preferences::write(&pairs)).unwrap();
        assert_eq!(Preferences::stored(&there, Preferences::default()), here);
    }

    #[test]
    fn settings_that_nobody_has_written_are_as_usual() {
        let chosen = Preferences { scale: 150, motion: false, ..Preferences::default() };
        let seeds: Vec<String> = chosen.pairs().into_iter().map(|(_, value)| value).collect();
        try_out("preferences", 100, &seeds, |text, _| {
            let read = Preferences::of(&|_| Some(text.to_owned()), Preferences::default());
            assert!(SCALES.contains(&read.scale));
            let again: BTreeMap<_, _> = read.pairs().into_iter().collect();
            assert_eq!(Preferences::of(&|key| again.get(key).cloned(), Preferences::default()), read);
            true
        });
    }
}
