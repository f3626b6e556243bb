//! The rules of play: the table, and matches on it.

mod arms;
mod attacks;
mod basics;
mod blasts;
mod counts;
mod coverage;
mod flaws;
mod free;
mod keywords;
mod mastery;
mod matches;
mod moves;
mod payload;
mod rounds;
mod scenes;
mod table;
mod told;
mod transports;

use std::sync::LazyLock;

use legion::{
    Catalog,
    play::{UnitNo, testing::Scene},
};

pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// A position with these armies.
pub fn scene(first: &[&str], second: &[&str]) -> Scene {
    Scene::new(&CATALOG, [first, second])
}

pub const fn unit(number: u8) -> UnitNo {
    UnitNo(number)
}
