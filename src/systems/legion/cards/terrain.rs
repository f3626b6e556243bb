//! Terrain of practice matches: kinds of pieces, and layouts of them.

use serde::Deserialize;

use super::{CardText, Cover, TerrainClass, TerrainId, TerrainShape};

/// A kind of terrain, as the players agree on it (LEG-TER-01).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    pub id: Box<str>,
    /// Its name.
    #[serde(rename = "name")]
    pub text: CardText,
    pub shape: TerrainShape,
    /// The class for troopers on small bases.
    pub troopers: TerrainClass,
    /// The class for everything with notches.
    pub vehicles: TerrainClass,
    #[serde(default = "no_cover")]
    pub cover: Cover,
    /// It blocks line of sight as high as it is.
    #[serde(default)]
    pub blocks: bool,
    /// Those inside stand on its top.
    #[serde(default)]
    pub platform: bool,
}

fn no_cover() -> Cover {
    Cover::None
}

/// A table of terrain, the same after half a turn.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub id: Box<str>,
    /// Its name.
    #[serde(rename = "name")]
    pub text: CardText,
    /// One piece of each pair; the other lies where half a turn around the middle of the table brings it.
    pub half: Vec<LaidPiece>,
}

/// A turned rectangle of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidPiece {
    pub kind: TerrainId,
    /// The middle, in millimeters from the corner.
    pub at: (i32, i32),
    /// Along and across, in millimeters.
    pub size: (i32, i32),
    /// In 64ths of a circle.
    #[serde(default)]
    pub turn: u8,
    /// In millimeters.
    #[serde(default)]
    pub height: i32,
}
