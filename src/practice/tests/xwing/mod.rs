//! Practice matches of X-Wing.

mod bargains;
mod blunders;
mod chronicle;
mod games;
mod habits;
mod pilots;
mod players;
mod replays;
mod sense;
mod situations;
mod used;
mod work;

use kernel::{Mustered, muster};
use xwing::{Catalog, XWing};

use crate::squads::{self, Numbers};

/// The bundled catalog, loaded once.
pub(crate) fn catalog() -> &'static Catalog {
    static CATALOG: std::sync::LazyLock<Catalog> = std::sync::LazyLock::new(|| Catalog::bundled().unwrap());
    &CATALOG
}

/// Two legal squads that follow from a seed.
fn lists(seed: u64) -> [Mustered<XWing>; 2] {
    let mut numbers = Numbers::new(seed);
    ["First", "Second"].map(|name| muster::<XWing>(catalog(), squads::squad(catalog(), &mut numbers, name)).unwrap())
}
