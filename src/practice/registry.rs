//! Tasks for any system with a ruleset.

use super::Opponents;
use kernel::{Language, phrase};
use systems::{Registered, SystemId, for_each_system, if_able};

/// A task for any system with a ruleset.
pub trait Task {
    type Output;

    /// Runs the task for this system.
    fn run<S: Opponents + Registered>(self) -> Self::Output;
}

/// The fault of a system without a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there are no practice matches for {}", self.0.id())]
pub struct NotPlayed(pub SystemId);

impl NotPlayed {
    /// Returns the fault in a sentence.
    pub fn sentence(self, language: Language) -> String {
        let game = phrase::text(language, self.0.term());
        phrase::say(language, "practice.not_played", &[("game", &game)])
    }
}

macro_rules! with {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        const COUNT: usize = 0 $(+ if_able!($played, 1, 0))+;

        /// Runs a task for a system.
        ///
        /// # Errors
        /// The system has no ruleset.
        pub fn with<T: Task>(system: SystemId, task: T) -> Result<T::Output, NotPlayed> {
            match system {
                $(SystemId::$Id => if_able!($played, Ok(task.run::<$System>()), Err(NotPlayed(system))),)+
            }
        }
    };
}

for_each_system!(with);

/// Systems with a ruleset.
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

/// True if the system has a ruleset.
pub const fn is_playable(system: SystemId) -> bool {
    system.is_played()
}
