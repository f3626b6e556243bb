//! The rules of play: the map, and matches on it.

mod abilities;
mod activations;
mod counts;
mod coverage;
mod details;
mod drawn;
mod fights;
mod map;
mod matches;
mod matrix;
mod missions;
mod moments;
mod narration;
mod reading;
mod rounds;
mod scenes;
mod slow;
mod tables;
mod ways;

use std::sync::LazyLock;

use imperial_assault::{
    Catalog,
    play::{FigureNo, testing::Scene},
};

pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// A position with these armies.
pub fn scene(first: &[&str], second: &[&str]) -> Scene {
    Scene::new(&CATALOG, [first, second])
}

pub const fn figure(number: u8) -> FigureNo {
    FigureNo(number)
}
