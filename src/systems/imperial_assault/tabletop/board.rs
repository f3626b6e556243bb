//! The map that pieces make: its spaces and lines, and what of it a match needs.

use kernel::tabletop::At;
use rustc_hash::FxHashSet;

use super::{MapKind, MapPiece};
use crate::{
    campaign::maps::{self, Ground, Line, Map},
    cards::{Catalog, Edge, MissionCard, Ours, SkirmishMap, Terrain, Zones},
};

/// The assembled tiles with their place on the table.
pub(super) struct Board {
    pub map: Map,
    /// The place of the map's top left space.
    pub corner: At,
}

impl MapPiece {
    /// Columns and rows it takes as it lies.
    pub(super) fn reach(&self) -> At {
        let (width, depth) = match self.kind {
            MapKind::Tile(id) => maps::tile_size(id),
            MapKind::Door => (2, 2),
            MapKind::BlueZone | MapKind::RedZone => self.size,
            MapKind::Terminal | MapKind::Crate => (1, 1),
        };
        match self.kind {
            MapKind::Tile(_) if !self.turn.is_multiple_of(2) => (depth, width),
            _ => (width, depth),
        }
    }

    /// The side of a tile, its corner and its turn; none for another piece.
    pub(super) fn as_tile(&self) -> Option<(&'static str, (i16, i16), u16)> {
        match self.kind {
            MapKind::Tile(id) => Some((id, self.anchor(), 90 * u16::from(self.turn))),
            _ => None,
        }
    }

    /// The corner about which tiles and doors are turned.
    fn anchor(&self) -> (i16, i16) {
        let (width, depth) = self.reach();
        let by = match self.turn {
            0 => (0, 0),
            1 => (width, 0),
            2 => (width, depth),
            _ => (0, depth),
        };
        ((self.at.0 + by.0) as i16, (self.at.1 + by.1) as i16)
    }

    /// The spaces it covers, whatever lies there.
    pub(super) fn cells(&self) -> impl Iterator<Item = At> + use<> {
        let ((x, y), (width, depth)) = (self.at, self.reach());
        (y..y + depth).flat_map(move |y| (x..x + width).map(move |x| (x, y)))
    }
}

impl Board {
    pub fn of(pieces: &[MapPiece]) -> Self {
        let tiles = pieces.iter().filter_map(MapPiece::as_tile);
        let doors = pieces.iter().filter(|piece| piece.kind == MapKind::Door);
        let doors = doors.map(|piece| (piece.anchor(), 90 * u16::from(piece.turn)));
        let (map, (x, y)) = maps::assembled(tiles, doors);
        Self { map, corner: (x.into(), y.into()) }
    }

    /// A place of the table on the map.
    pub fn on_map(&self, (x, y): At) -> Option<(u8, u8)> {
        Some((u8::try_from(x - self.corner.0).ok()?, u8::try_from(y - self.corner.1).ok()?))
    }

    /// A space of the map on the table.
    pub fn on_table(&self, (x, y): (u8, u8)) -> At {
        (i32::from(x) + self.corner.0, i32::from(y) + self.corner.1)
    }

    /// The ground at a place of the table.
    pub fn ground(&self, at: At) -> Option<Ground> {
        self.map.spaces.get(&self.on_map(at)?).map(|space| space.ground)
    }

    /// True if figures can stand at a place of the table.
    pub fn is_open(&self, at: At) -> bool {
        matches!(self.ground(at), Some(Ground::Open | Ground::Difficult))
    }

    /// The open spaces of the zones of a kind, as places of the table, each once and in order.
    pub fn zone(&self, pieces: &[MapPiece], kind: MapKind) -> Vec<At> {
        let zones = pieces.iter().filter(|piece| piece.kind == kind);
        let mut spaces: Vec<At> = zones.flat_map(MapPiece::cells).filter(|at| self.is_open(*at)).collect();
        spaces.sort_unstable_by_key(|(x, y)| (*y, *x));
        spaces.dedup();
        spaces
    }

    /// Spaces one step from another: beside it, no wall or blocking line between; doors count as open.
    pub fn beside(&self, (x, y): At) -> impl Iterator<Item = At> {
        let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        around.into_iter().filter(move |next| self.is_open(*next) && !self.is_parted((x, y), *next))
    }

    fn is_parted(&self, one: At, other: At) -> bool {
        let (Some(one), Some(other)) = (self.on_map(one), self.on_map(other)) else { return true };
        let (at, is_left) = if one.1 == other.1 { (one.max(other), true) } else { (one.max(other), false) };
        let closed = [Line::Wall, Line::Blocking, Line::Impassable];
        self.map.lines.iter().any(|(edge, line)| edge.at == at && edge.is_left == is_left && closed.contains(line))
    }

    /// The open spaces that can be reached from a place, with their distances, nearest first.
    pub fn reached(&self, from: At) -> Vec<(At, u16)> {
        let mut seen: FxHashSet<At> = FxHashSet::from_iter([from]);
        let mut found = vec![(from, 0)];
        let mut next = 0;
        while let Some((at, far)) = found.get(next).copied() {
            next += 1;
            let fresh: Vec<At> = self.beside(at).filter(|at| seen.insert(*at)).collect();
            found.extend(fresh.into_iter().map(|at| (at, far + 1)));
        }
        found
    }
}

/// An edge on the right or the lower side of a space, as skirmish maps have it.
fn edge(edge: maps::Edge) -> Option<Edge> {
    Some(Edge { space: Map::before(edge)?, is_east: edge.is_left })
}

/// The map as a match plays it.
pub(crate) fn skirmish_map(name: &str, pieces: &[MapPiece]) -> SkirmishMap {
    let board = Board::of(pieces);
    let map = &board.map;
    let (width, height) = map.size;
    let ground = |at| map.spaces.get(&at).map(|space| space.ground);
    let places = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let terrain = places().map(|at| match ground(at) {
        None => Terrain::Outside,
        Some(Ground::Open | Ground::Impassable) => Terrain::Open,
        Some(Ground::Difficult) => Terrain::Difficult,
        Some(Ground::Blocking) => Terrain::Blocking,
    });
    let of = |wanted: Line| -> Vec<Edge> {
        let lines = map.lines.iter().filter(|(_, line)| *line == wanted);
        lines.filter_map(|(at, _)| edge(*at)).collect()
    };
    let spaces = |places: Vec<At>| places.into_iter().filter_map(|at| board.on_map(at)).collect::<Vec<_>>();
    let terminals = pieces.iter().filter(|piece| piece.kind == MapKind::Terminal).map(|piece| piece.at).collect();
    let is_exterior = |at: &(u8, u8)| map.spaces.get(at).is_some_and(|space| !map.tiles[space.tile].is_interior);
    let mut own = SkirmishMap::empty(name, (width, height));
    own.terrain = terrain.collect();
    own.walls = of(Line::Wall);
    own.blocking_edges = of(Line::Blocking);
    own.impassable_edges = Some(of(Line::Impassable));
    own.impassable = places().filter(|at| ground(*at) == Some(Ground::Impassable)).collect();
    own.exterior = Some(places().filter(is_exterior).collect());
    own.doors = map.doors.iter().map(|door| door.iter().filter_map(|at| edge(*at)).collect()).collect();
    own.terminals = spaces(terminals);
    own.zones = Some(Zones {
        blue: spaces(board.zone(pieces, MapKind::BlueZone)),
        red: spaces(board.zone(pieces, MapKind::RedZone)),
    });
    own
}

/// A practice mission on it, by its word: the one about terminals and the middle, if there is a terminal and no word.
pub(crate) fn mission(catalog: &Catalog, pieces: &[MapPiece], word: &str) -> Option<MissionCard> {
    let has_terminals = pieces.iter().any(|piece| piece.kind == MapKind::Terminal);
    let ours = match Ours::from_id(word) {
        Some(ours) => ours,
        None if !word.is_empty() => return None,
        None if has_terminals => Ours::Hold,
        None => Ours::Duel,
    };
    let (_, printed) = catalog.missions().find(|(_, mission)| mission.ours == Some(ours))?;
    let mut mission = printed.clone();
    mission.center = printed.center.and_then(|_| middle(pieces));
    Some(mission)
}

/// The open space nearest to the middle of the map that is no terminal.
fn middle(pieces: &[MapPiece]) -> Option<(u8, u8)> {
    let board = Board::of(pieces);
    let (width, height) = board.map.size;
    let off = |(x, y): &(u8, u8)| {
        (2 * i32::from(*x) + 1 - i32::from(width)).pow(2) + (2 * i32::from(*y) + 1 - i32::from(height)).pow(2)
    };
    let taken =
        |at: &(u8, u8)| pieces.iter().any(|it| it.kind == MapKind::Terminal && board.on_map(it.at) == Some(*at));
    let open = board.map.spaces.keys().filter(|at| board.is_open(board.on_table(**at)) && !taken(at));
    open.min_by_key(|at| (off(at), **at)).copied()
}
