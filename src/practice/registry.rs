//! Which games can be played.

use super::Opponents;
use kernel::{Language, phrase};
use systems::{Registered, SystemId};

/// Something to be done with a game that can be played, whichever it is.
pub trait Task {
    /// What comes of it.
    type Done;

    /// Does it with this game.
    fn run<S: Opponents + Registered>(self) -> Self::Done;
}

/// A game that has no rules core.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there are no practice matches for {}", self.0.id())]
pub struct NotPlayed(pub SystemId);

impl NotPlayed {
    /// The same for people.
    pub fn sentence(self, language: Language) -> String {
        let game = phrase::text(language, self.0.term());
        phrase::say(language, "practice.not_played", &[("game", &game)])
    }
}

/// Declares the games that can be played, each by its name in the registry of games and the type that speaks for it.
macro_rules! playable {
    ($($Game:ident: $System:ty;)*) => {
        /// The games that can be played.
        pub const PLAYABLE: &[SystemId] = &[$(SystemId::$Game),*];

        /// Does something with a game, if it can be played.
        ///
        /// # Errors
        /// The game has no rules core.
        pub fn with<T: Task>(system: SystemId, task: T) -> Result<T::Done, NotPlayed> {
            match system {
                $(SystemId::$Game => Ok(task.run::<$System>()),)*
                #[allow(unreachable_patterns, reason = "reached as long as a game cannot be played")]
                other => {
                    drop(task);
                    Err(NotPlayed(other))
                }
            }
        }
    };
}

playable! {
    XWing: xwing::XWing;
}

/// Whether a game can be played.
pub fn is_playable(system: SystemId) -> bool {
    PLAYABLE.contains(&system)
}
