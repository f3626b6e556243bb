//! Maps of skirmishes, with the missions printed for them.

use std::collections::BTreeMap;

use kernel::Memo;
use serde::Deserialize;

use super::{CardText, Doubt, Level, MapId};

/// The terrain of a space (table 1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terrain {
    /// No part of the map.
    Outside,
    /// Nothing special.
    Open,
    /// Blocking terrain.
    Blocking,
    /// Difficult terrain.
    Difficult,
}

/// A space, as column and row counted from the top left.
pub type Space = (u8, u8);

/// One side of a space: the east one, or the south one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "(u8, u8, EdgeSide)")]
pub struct Edge {
    pub space: Space,
    /// True for the side to the east; else to the south.
    pub is_east: bool,
}

#[derive(Deserialize)]
enum EdgeSide {
    #[serde(rename = "e")]
    East,
    #[serde(rename = "s")]
    South,
}

impl From<(u8, u8, EdgeSide)> for Edge {
    fn from((x, y, side): (u8, u8, EdgeSide)) -> Self {
        Self { space: (x, y), is_east: matches!(side, EdgeSide::East) }
    }
}

/// A token a mission puts on the map.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    pub kind: Box<str>,
    pub space: Space,
}

/// A mission of a map.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// The letter of the map's mission, `a` or `b`.
    pub variant: Box<str>,
    /// Its name, where a source has it.
    pub name: Option<Box<str>>,
    #[serde(default)]
    pub tokens: Vec<Token>,
    /// Tokens set aside for it, with their number.
    #[serde(default)]
    pub set_aside: BTreeMap<Box<str>, u8>,
}

/// The zones in which the two players deploy.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zones {
    /// The blue one.
    pub blue: Vec<Space>,
    /// The red one.
    pub red: Vec<Space>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkirmishMap {
    /// The id in documents.
    pub id: Box<str>,
    /// The name.
    #[serde(rename = "name")]
    pub text: CardText,
    /// Level of knowledge about it.
    pub level: Level,
    /// Facts of its own that are in doubt.
    #[serde(default, rename = "doubts")]
    pub(super) own_doubts: Vec<Doubt>,
    /// For how many players.
    pub players: u8,
    /// The product its tiles and missions come in, as it is printed.
    pub product: Box<str>,
    /// The terrain, a letter a space.
    pub(super) grid: Vec<Box<str>>,
    /// Width in spaces.
    #[serde(skip)]
    pub width: u8,
    /// Height in spaces.
    #[serde(skip)]
    pub height: u8,
    /// The terrain, row by row.
    #[serde(skip)]
    pub terrain: Vec<Terrain>,
    #[serde(default)]
    pub walls: Vec<Edge>,
    #[serde(default)]
    pub blocking_edges: Vec<Edge>,
    /// Impassable edges; none where they are not known.
    pub impassable_edges: Option<Vec<Edge>>,
    /// True if its difficult terrain is known.
    #[serde(default)]
    pub difficult_known: bool,
    /// Spaces closed in by impassable edges: pits, statues, tanks.
    #[serde(default)]
    pub impassable: Vec<Space>,
    /// Exterior spaces; none where they are not known (IA-SPACE-08).
    pub exterior: Option<Vec<Space>>,
    /// Spaces with spires.
    #[serde(default)]
    pub spires: Vec<Space>,
    /// Doors, each with the edges it covers.
    #[serde(default)]
    pub doors: Vec<Vec<Edge>>,
    #[serde(default)]
    pub terminals: Vec<Space>,
    /// The deployment zones, where they are known.
    pub zones: Option<Zones>,
    #[serde(default)]
    pub missions: Vec<Mission>,
    /// Data computed by matches.
    #[serde(skip)]
    pub kept: Memo,
}

impl SkirmishMap {
    /// A map of this name and size with nothing on it, of which everything will be known.
    pub fn empty(name: &str, (width, height): Space) -> Self {
        Self {
            id: Box::default(),
            text: CardText::named(name),
            level: Level::Playable,
            own_doubts: Vec::new(),
            players: 2,
            product: Box::default(),
            grid: Vec::new(),
            width,
            height,
            terrain: Vec::new(),
            walls: Vec::new(),
            blocking_edges: Vec::new(),
            impassable_edges: None,
            difficult_known: true,
            impassable: Vec::new(),
            exterior: None,
            spires: Vec::new(),
            doors: Vec::new(),
            terminals: Vec::new(),
            zones: None,
            missions: Vec::new(),
            kept: Memo::default(),
        }
    }

    /// Everything about it that is in doubt.
    pub fn doubts(&self) -> impl Iterator<Item = Doubt> {
        let of_spaces = self.exterior.is_none() && self.difficult_known;
        self.own_doubts.iter().copied().chain(of_spaces.then_some(Doubt::Exterior))
    }

    /// The spaces of the smaller deployment zone, where zones are known (IA-SETUP-06).
    pub fn zone_spaces(&self) -> Option<usize> {
        self.zones.as_ref().map(|zones| zones.blue.len().min(zones.red.len()))
    }
}

/// Maps that were played in tournaments at one time.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rotation {
    pub id: Box<str>,
    /// Its name.
    #[serde(rename = "name")]
    pub text: CardText,
    pub maps: Vec<MapId>,
}
