//! What no rule gives: how the heuristic player weighs danger, places and tokens against damage. The numbers are data, fitted
//! to matches against itself (`cargo bench -p practice --bench weights`).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// The weights of the heuristic player.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    /// Damage taken against damage dealt, when dials are set.
    pub ahead: f64,
    /// The same when it is known better who will stand where: for actions and ways to go after the maneuver.
    pub near: f64,
    /// Danger for a ship that shoots to every side, against others.
    pub round: f64,
    /// Cost of a red maneuver.
    pub red: f64,
    /// The part of the lesser use of a focus token that counts besides the better one.
    pub both: f64,
    /// What a place has to be better for the action it takes.
    pub reserve: f64,
    /// Worth of a lock for weapons that need one, for each ten points of the ship.
    pub hungry: f64,
    /// Facing the enemies.
    pub turned: f64,
    /// The part that counts of what boosts and rolls gain once the enemies stand.
    pub dodge: f64,
}

impl Weights {
    /// The fitted ones.
    pub fn fitted() -> &'static Self {
        static FITTED: LazyLock<Weights> = LazyLock::new(|| {
            #[expect(clippy::expect_used, reason = "a test reads the file")]
            serde_json::from_str(include_str!("weights.json")).expect("weights.json has every weight")
        });
        &FITTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_every_weight() {
        let weights = Weights::fitted();
        assert!(weights.ahead > 0.0 && weights.near > 0.0);
    }
}
