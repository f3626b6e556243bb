//! What is to be done with a game that can be played, whichever it is.

use super::Opponents;
use kernel::{Language, phrase};
use systems::{Registered, SystemId, for_each_game, if_able};

/// Something to be done with a game that can be played, whichever it is.
pub trait Task {
    /// What comes of it.
    type Output;

    /// Does it with this game.
    fn run<S: Opponents + Registered>(self) -> Self::Output;
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

macro_rules! with {
    ($($(#[$doc:meta])* $Game:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        const COUNT: usize = 0 $(+ if_able!($played, 1, 0))+;

        /// Does something with a game, if it can be played.
        ///
        /// # Errors
        /// The game has no rules core.
        pub fn with<T: Task>(system: SystemId, task: T) -> Result<T::Output, NotPlayed> {
            match system {
                $(SystemId::$Game => if_able!($played, Ok(task.run::<$System>()), Err(NotPlayed(system))),)+
            }
        }
    };
}

for_each_game!(with);

/// The games that can be played.
pub const PLAYABLE: &[SystemId] = &{
    let mut found = [SystemId::ALL[0]; COUNT];
    let (mut game, mut count) = (0, 0);
    while game < SystemId::ALL.len() {
        if SystemId::ALL[game].is_played() {
            found[count] = SystemId::ALL[game];
            count += 1;
        }
        game += 1;
    }
    found
};

/// Whether a game can be played.
pub const fn is_playable(system: SystemId) -> bool {
    system.is_played()
}
