//! The lists that come with the program, for whatever game.

use practice::{Opponents, Shelved, registry};
use systems::{Registered, SystemId};

/// The lists of a game; none where it has none, or is not played.
pub(in crate::screen) fn of(system: SystemId) -> Vec<Shelved> {
    struct Shelf;
    impl practice::Task for Shelf {
        type Done = Vec<Shelved>;

        fn run<S: Opponents + Registered>(self) -> Self::Done {
            practice::shelf::<S>()
        }
    }
    registry::with(system, Shelf).unwrap_or_default()
}
