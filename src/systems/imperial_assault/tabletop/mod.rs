//! Maps of players' own for skirmishes: tiles laid side by side, doors, terminals, and the zones in which both deploy.

mod board;
mod check;
mod laid;
mod random;

pub(crate) use board::{mission, skirmish_map};

use kernel::tabletop::{At, TableChoice, Tabletop};

/// A map made of tiles.
pub type Table = Tabletop<MapPiece>;
/// The map of a match: one of the catalog, or a player's own.
pub type MapChoice = TableChoice<MapPiece>;

/// What lies on a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapKind {
    /// A side of a tile, by its id.
    Tile(&'static str),
    /// Two spaces long, in the middle of two spaces by two.
    Door,
    BlueZone,
    RedZone,
    Terminal,
    /// A token for missions of the players' own; practice missions have no use for it.
    Crate,
}

/// A piece of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapPiece {
    pub kind: MapKind,
    /// The column and row of its top left space, as it lies.
    pub at: At,
    /// Quarter turns, clockwise.
    pub turn: u8,
    /// Columns and rows of a zone.
    pub size: At,
}
