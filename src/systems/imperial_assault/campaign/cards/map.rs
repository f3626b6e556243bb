//! Sides of tiles, and the maps of missions as their rows have them. Those of the program are read when the first one is
//! asked for.

use std::sync::LazyLock;

use kernel::{Memo, Problem, catalog::Links, words::words};
use rustc_hash::FxHashMap;
use serde::Deserialize;

use super::{Catalog, MissionId};

/// The kind of rows that maps of missions are.
pub(super) const KIND: &str = "mission_maps";

/// The files of tiles and maps.
const TILES: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../catalog/imperial-assault/campaign/tiles.json"));
const MAPS: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../catalog/imperial-assault/campaign/mission_maps.json"));

words! {
    /// What lies on a space, or what a space is.
    TokenKind, "imperial_assault.campaign.token.", {
        /// Where the heroes begin.
        Entrance = "entrance",
        Crate = "crate",
        Terminal = "terminal",
        /// A mission token.
        Token = "token",
        /// A space that the mission names.
        Highlight = "highlight",
        /// Where groups are deployed; a black one is the place of an initial figure.
        DeploymentPoint = "deployment_point",
    }
}

words! {
    /// The color of a token.
    #[derive(Default)]
    TokenColor, "imperial_assault.campaign.token_color.", {
        #[default]
        Gray = "gray",
        Red = "red",
        Blue = "blue",
        Green = "green",
        Yellow = "yellow",
        Purple = "purple",
        Black = "black",
    }
}

#[derive(Debug, Deserialize)]
struct File<T> {
    rows: Vec<T>,
}

/// Lines of a tile: each at the left or at the top of a space, by column and row.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Lines {
    pub v: Vec<(i16, i16)>,
    pub h: Vec<(i16, i16)>,
}

/// A side of a tile.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    pub id: Box<str>,
    /// Rows from the top: `.` a space, `#` none, `X` blocking, `o` impassable, `~` difficult terrain.
    pub grid: Vec<Box<str>>,
    /// Where another tile can join it; all else around it is a wall.
    pub passages: Lines,
    #[serde(default)]
    pub blocking: Lines,
    #[serde(default)]
    pub impassable: Lines,
    /// True inside a building (IA-CAMP-81).
    #[serde(default)]
    pub interior: bool,
    /// True if its lines were compared with the printed tile.
    #[serde(default)]
    pub checked: bool,
}

/// A tile of a map: its side, the place of its upper left corner, by how much it is turned clockwise about it, its section.
pub type Placed = (Box<str>, i16, i16, u16, u8);

/// The map of a mission as its row has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionMap {
    pub id: Box<str>,
    /// The sections that are revealed later.
    #[serde(default)]
    pub hidden: Vec<u8>,
    pub tiles: Vec<Placed>,
    /// The upper left corner of each and by how much it is turned about it; it lies across two spaces by two.
    #[serde(default)]
    pub doors: Vec<(i16, i16, u16)>,
    pub tokens: Vec<Tokens>,
    /// The map, put together.
    #[serde(skip)]
    pub kept: Memo,
}

/// The farthest place of a tile, door or token, in either direction.
const FARTHEST: i16 = 100;

impl MissionMap {
    /// The sides of tiles it is made of.
    fn tile_ids(&self) -> impl Iterator<Item = &str> {
        self.tiles.iter().map(|(id, ..)| &**id)
    }

    /// True if nothing lies farther away than any map is long.
    fn is_near(&self) -> bool {
        let tiles = self.tiles.iter().map(|(_, x, y, ..)| (*x, *y));
        let doors = self.doors.iter().map(|(x, y, _)| (*x, *y));
        let near = |(x, y): Place| [x, y].iter().all(|at| (-FARTHEST..=FARTHEST).contains(at));
        tiles.chain(doors).chain(self.tokens.iter().flat_map(|tokens| tokens.at.iter().copied())).all(near)
    }

    /// A turn by something else than quarters.
    fn crooked(&self) -> Option<u16> {
        let turns = self.tiles.iter().map(|(_, _, _, turn, _)| *turn);
        let mut turns = turns.chain(self.doors.iter().map(|(_, _, turn)| *turn));
        turns.find(|turn| !matches!(turn, 0 | 90 | 180 | 270))
    }
}

/// The side of a tile.
pub fn tile(id: &str) -> Option<&'static Tile> {
    PRINTED.tiles.get(id).copied()
}

/// All sides of tiles, in order.
pub fn tiles() -> &'static [Tile] {
    PRINTED.ordered
}

/// The maps of the program's missions.
pub fn printed_maps() -> impl Iterator<Item = &'static MissionMap> {
    PRINTED.maps.values().copied()
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    pub kind: TokenKind,
    /// None for the usual one.
    pub color: Option<TokenColor>,
    pub at: Vec<(i16, i16)>,
    /// True for those that are not there from the start.
    #[serde(default)]
    pub later: bool,
}

impl Tokens {
    /// The color that they have, the usual one where the row tells none.
    pub fn color(&self) -> TokenColor {
        self.color.unwrap_or(match self.kind {
            TokenKind::Entrance => TokenColor::Blue,
            _ => TokenColor::Gray,
        })
    }
}

/// A place on the table, before the map's own corner is known.
pub type Place = (i16, i16);

/// All tiles and maps, by their ids.
struct Printed {
    /// In the order of the file.
    ordered: &'static [Tile],
    tiles: FxHashMap<&'static str, &'static Tile>,
    maps: FxHashMap<&'static str, &'static MissionMap>,
}

/// Files that do not fit are left out; a test excludes that.
static PRINTED: LazyLock<Printed> = LazyLock::new(|| {
    let tiles = leaked::<Tile>(TILES);
    let maps = leaked::<MissionMap>(MAPS);
    Printed {
        ordered: tiles,
        tiles: tiles.iter().map(|tile| (&*tile.id, tile)).collect(),
        maps: maps.iter().map(|map| (&*map.id, map)).collect(),
    }
});

fn leaked<T: for<'de> Deserialize<'de>>(text: &str) -> &'static [T] {
    let rows = serde_json::from_str::<File<T>>(text).map(|file| file.rows).unwrap_or_default();
    Box::leak(rows.into_boxed_slice())
}

impl Catalog {
    /// The map of a mission as its row has it: the last one that a pack brings, else the printed one.
    pub fn map(&self, mission: MissionId) -> Option<&MissionMap> {
        let id = &*self.mission(mission).id;
        let brought = self.maps.iter().rev().find(|map| *map.id == *id);
        brought.or_else(|| PRINTED.maps.get(id).copied())
    }

    /// Complains of maps that packs bring for missions or with tiles that nobody knows, and of what lies crooked or far away.
    pub(super) fn check_maps(&self, links: &mut Links) {
        for map in &self.maps {
            let mut wrong = |field: &str, problem| links.error(KIND, Some(&map.id), Some(field), problem);
            let unknown = |id: &str| Problem::new("systems.problem.names_nothing").with("id", id);
            if self.find_mission(&map.id).is_none() {
                wrong("id", unknown(&map.id));
            }
            if let Some(id) = map.tile_ids().find(|id| tile(id).is_none()) {
                wrong("tiles", unknown(id));
            }
            if !map.is_near() {
                let problem = Problem::new("systems.pack.bounds").with("low", (-FARTHEST).to_string());
                wrong("tiles", problem.with("high", FARTHEST.to_string()));
            }
            if let Some(turn) = map.crooked() {
                let problem = Problem::new("systems.problem.unknown_word").with("word", turn.to_string());
                wrong("tiles", problem.with("known", "0, 90, 180, 270"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sides_of_tiles_and_maps_are_read() {
        assert_eq!((PRINTED.tiles.len(), PRINTED.maps.len()), (236, 138));
    }
}
