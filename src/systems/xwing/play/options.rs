//! Options of a match.

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, Unexpected},
};

use super::board::{ObstacleKind, ObstacleShape};
use crate::tabletop::Field;

/// Options of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The game ends after this round (XW-OPT-06); 0 for no limit.
    pub rounds: u16,
    /// Asteroids among the six obstacles; the rest are debris clouds.
    #[serde(deserialize_with = "as_many_as_are_placed")]
    pub asteroids: u8,
    /// Obstacles in total; the rules place 6 (XW-SETUP-05), 0 plays in open space.
    #[serde(deserialize_with = "as_many_as_are_placed")]
    pub obstacles: u8,
    /// The last published rulings where they contradict the book (XW-FAQ-01, -02).
    pub last_faq: bool,
    /// The damage deck of the first core set instead of the second's (XW-DAMAGE-15).
    pub original_deck: bool,
    /// The score as tournaments count it instead of the book's (XW-OPT-08): half the points for a large ship that lost half of
    /// its hull and shields, and the whole limit for a whole squad.
    pub tournament: bool,
    /// A table of a player's own; otherwise the players place the obstacles (XW-SETUP-05).
    pub table: Field,
}

impl Options {
    /// Obstacles a game has (XW-SETUP-05).
    pub const OBSTACLES: u8 = 6;
    /// A game that has not ended by then is decided by the score, unless the players agree otherwise.
    pub const ROUNDS: u16 = 20;
    /// A game in which nobody was hurt for so many rounds is decided by the score, whatever was agreed.
    pub const QUIET: u16 = 50;

    /// Obstacles in the game: asteroids first, then debris clouds.
    pub fn obstacle_shapes(&self) -> Vec<ObstacleShape> {
        let total = usize::from(self.obstacles.min(Self::OBSTACLES));
        let asteroids = usize::from(self.asteroids).min(total);
        let of = |kind: ObstacleKind| -> Vec<ObstacleShape> {
            ObstacleShape::placed().filter(|shape| shape.kind() == kind).collect()
        };
        let (rocks, clouds) = (of(ObstacleKind::Asteroid), of(ObstacleKind::Debris));
        let rocks = rocks.iter().cycle().take(asteroids);
        rocks.chain(clouds.iter().cycle().take(total - asteroids)).copied().collect()
    }
}

/// A number of obstacles: no more than the rules place (XW-SETUP-05).
fn as_many_as_are_placed<'de, D: Deserializer<'de>>(written: D) -> Result<u8, D::Error> {
    let number = u8::deserialize(written)?;
    if number <= Options::OBSTACLES {
        return Ok(number);
    }
    Err(D::Error::invalid_value(Unexpected::Unsigned(number.into()), &"0–6"))
}

impl Default for Options {
    fn default() -> Self {
        Self {
            rounds: Self::ROUNDS,
            asteroids: Self::OBSTACLES,
            obstacles: Self::OBSTACLES,
            last_faq: false,
            original_deck: false,
            tournament: false,
            table: Field::default(),
        }
    }
}
