//! The battlefield with its terrain.

use serde::{Deserialize, Serialize};

use super::{DEPTH, Footprint, Heading, MM, Outline, Polygon, RANGE, Spot, WIDTH};
use crate::{
    cards::{Catalog, Cover, LaidPiece, LayoutId, TerrainClass, TerrainId, TerrainShape},
    tabletop::TerrainPiece,
};

/// A kind of movement, as far as terrain asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mover {
    /// A trooper on a small base.
    Trooper,
    /// On notches on the ground: creatures, emplacements, ground vehicles.
    Ground,
    /// A repulsor: it crosses what is no higher than this (LEG-VEH-07, LEG-KW-SPEEDER-X).
    Repulsor(i32),
}

/// The level of a mini: the ground, or the piece of terrain of this number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    #[default]
    Ground,
    Piece(u8),
}

/// A piece of terrain on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub kind: TerrainId,
    pub shape: TerrainShape,
    /// The class for troopers on small bases, and for everything else on the ground.
    pub classes: [TerrainClass; 2],
    pub cover: Cover,
    pub blocks: bool,
    pub platform: bool,
    pub height: i32,
    pub polygon: Polygon,
}

impl Piece {
    fn new(catalog: &Catalog, laid: &LaidPiece, halved: bool) -> Self {
        let kind = catalog.terrain(laid.kind);
        let mm = |(x, y): (i32, i32)| Spot::new(x * MM, y * MM);
        let (at, size) = (mm(laid.at), mm(laid.size));
        let middle = if halved { Spot::new(WIDTH, DEPTH) - at } else { at };
        Self {
            kind: laid.kind,
            shape: kind.shape,
            classes: [kind.troopers, kind.vehicles],
            cover: kind.cover,
            blocks: kind.blocks,
            platform: kind.platform,
            height: laid.height * MM,
            polygon: Polygon::rectangle(middle, (size.x, size.y), Heading::from(laid.turn)),
        }
    }

    /// A piece where it is laid.
    pub fn laid(catalog: &Catalog, laid: &LaidPiece) -> Self {
        Self::new(catalog, laid, false)
    }

    /// A piece of a player's own table (LEG-TER-01); none of an unknown kind.
    fn own(catalog: &Catalog, piece: &TerrainPiece) -> Option<Self> {
        let (kind, row) = piece.row(catalog)?;
        Some(Self {
            kind,
            shape: row.shape,
            classes: [piece.troopers.unwrap_or(row.troopers), piece.vehicles.unwrap_or(row.vehicles)],
            cover: piece.cover.unwrap_or(row.cover),
            blocks: piece.blocks.unwrap_or(row.blocks),
            platform: row.platform,
            height: piece.height * MM,
            polygon: piece.polygon(),
        })
    }

    /// A piece of this kind as it usually is: 95 by 22 mm, 25 mm high, in the corner.
    pub fn of(catalog: &Catalog, kind: TerrainId) -> Self {
        Self::new(catalog, &LaidPiece { kind, at: (0, 0), size: (95, 22), turn: 0, height: 25 }, false)
    }

    /// The class for a kind of movement.
    pub const fn class(&self, mover: Mover) -> TerrainClass {
        match mover {
            Mover::Trooper => self.classes[0],
            Mover::Ground => self.classes[1],
            Mover::Repulsor(height) if self.height <= height => TerrainClass::Open,
            Mover::Repulsor(_) => match self.shape {
                // Repulsors may cross impassable terrain, not what is taller than they fly.
                TerrainShape::Obstacle => TerrainClass::Impassable,
                _ => TerrainClass::Open,
            },
        }
    }

    /// True if it gives cover, a kind of terrain that gives none left out.
    pub fn covers(&self, idle: Option<TerrainId>) -> bool {
        self.cover != Cover::None && idle != Some(self.kind)
    }

    /// True if minis stand on its top as a whole or not at all (LEG-TER-05).
    pub fn is_climbed(&self) -> bool {
        self.classes[0] == TerrainClass::Climb
    }

    /// True if a base may not end on part of it: barricades and the like (LEG-TER-04), and whatever stops a move.
    pub fn bars_end(&self, mover: Mover) -> bool {
        match mover {
            Mover::Trooper | Mover::Ground => {
                self.shape == TerrainShape::Scatter
                    || matches!(self.class(mover), TerrainClass::Climb | TerrainClass::Impassable)
            }
            Mover::Repulsor(height) => self.height > height && self.shape != TerrainShape::Area,
        }
    }
}

/// The battlefield: where it is, and its terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub pieces: Vec<Piece>,
    /// The least and the greatest x: a small battlefield is the middle of the table.
    pub left: i32,
    pub right: i32,
}

impl Field {
    /// A table of this layout.
    pub fn new(catalog: &Catalog, layout: LayoutId) -> Self {
        let half = &catalog.layout(layout).half;
        let both = half.iter().flat_map(|laid| [false, true].map(|halved| Piece::new(catalog, laid, halved)));
        Self { pieces: both.collect(), left: 0, right: WIDTH }
    }

    /// A table of a player's own.
    pub fn own(catalog: &Catalog, pieces: &[TerrainPiece]) -> Self {
        let pieces = pieces.iter().filter_map(|piece| Piece::own(catalog, piece)).collect();
        Self { pieces, left: 0, right: WIDTH }
    }

    /// A table without terrain.
    pub const fn empty() -> Self {
        Self { pieces: Vec::new(), left: 0, right: WIDTH }
    }

    /// So many cells of range 1 in the middle of the table are the battlefield; the terrain of the others is not there.
    pub fn keep_columns(&mut self, columns: usize) {
        let half = columns.min(12) as i32 * RANGE / 2;
        (self.left, self.right) = (WIDTH / 2 - half, WIDTH / 2 + half);
        let inside = |spot: &Spot| spot.x >= self.left && spot.x <= self.right;
        self.pieces.retain(|piece| piece.polygon.corners().iter().any(inside));
    }

    pub const fn middle(&self) -> Spot {
        Spot::new(i32::midpoint(self.left, self.right), DEPTH / 2)
    }

    /// True if a base is wholly on the battlefield (LEG-MOVE-06).
    pub fn holds(&self, outline: &Outline) -> bool {
        let inside = |point: Spot| {
            point.x - outline.radius >= self.left
                && point.x + outline.radius <= self.right
                && point.y >= outline.radius
                && point.y + outline.radius <= DEPTH
        };
        inside(outline.front) && inside(outline.rear)
    }

    pub fn piece(&self, level: Level) -> Option<&Piece> {
        match level {
            Level::Ground => None,
            Level::Piece(number) => self.pieces.get(usize::from(number)),
        }
    }

    /// The height of a level.
    pub fn height(&self, level: Level) -> i32 {
        self.piece(level).map_or(0, |piece| piece.height)
    }

    /// The level of a base that comes there over the ground: a hill that has its middle, else the ground.
    pub fn ground_level(&self, middle: Spot) -> Level {
        let hill = |piece: &Piece| piece.platform && !piece.is_climbed() && piece.polygon.contains(middle);
        self.pieces.iter().position(hill).map_or(Level::Ground, |number| Level::Piece(number as u8))
    }

    /// True if a base may be put on the ground there, as far as terrain asks.
    pub fn is_free(&self, outline: &Outline, mover: Mover) -> bool {
        self.holds(outline)
            && !self.pieces.iter().any(|piece| piece.bars_end(mover) && piece.polygon.is_within(outline, -1))
    }

    /// True if any part of a base is on a piece of this class for the mover.
    pub fn touches_class(&self, outline: &Outline, mover: Mover, class: TerrainClass) -> bool {
        self.pieces.iter().any(|piece| piece.class(mover) == class && piece.polygon.is_within(outline, -1))
    }

    /// True if a base touches terrain of any kind.
    pub fn touches_terrain(&self, outline: &Outline) -> bool {
        self.pieces.iter().any(|piece| piece.polygon.is_within(outline, super::TOUCH))
    }

    /// The pieces on which this base stands wholly, and onto which troopers climb.
    pub fn roofs(&self) -> impl Iterator<Item = (u8, &Piece)> {
        self.pieces.iter().enumerate().filter(|(_, piece)| piece.is_climbed()).map(|(at, piece)| (at as u8, piece))
    }

    /// The nearest spot to a wish where a token of this size lies on no terrain, on a spiral of half ranges.
    pub fn open_spot(&self, wish: Spot, size: Footprint) -> Spot {
        let free = |spot: Spot| {
            let outline = size.at(spot, Heading::default());
            self.holds(&outline)
                && !self.pieces.iter().any(|piece| piece.height > 0 && piece.polygon.is_within(&outline, -1))
        };
        let rings = (1..12).flat_map(|ring| Heading::each(8).map(move |heading| heading.way(ring * RANGE / 8)));
        std::iter::once(Spot::default()).chain(rings).map(|way| wish + way).find(|spot| free(*spot)).unwrap_or(wish)
    }
}
