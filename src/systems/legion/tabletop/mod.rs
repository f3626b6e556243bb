//! Tables of players' own: pieces of the catalog's terrain and polygons, each with its height and what was agreed on it.

mod check;
pub(crate) mod ids;
mod laid;
mod random;

use kernel::tabletop::{At, TableChoice, Tabletop};

use crate::{
    cards::{Catalog, Cover, Terrain, TerrainClass, TerrainId},
    play::table::{Heading, MM, Polygon, Spot},
};

/// A table of terrain.
pub type Table = Tabletop<TerrainPiece>;
/// The terrain of a match: a layout of the catalog, or a table of a player's own.
pub type Ground = TableChoice<TerrainPiece>;

/// The width and depth of the table in millimeters, rounded.
pub const EXTENT: At = (1829, 914);
/// Bounds of the corners of a polygon (LEG-TABLE-04).
pub const CORNERS: std::ops::RangeInclusive<usize> = 3..=8;

/// The outline of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// Along and across, in millimeters.
    Rectangle(i32, i32),
    /// Corners against the clock, in millimeters from its middle, before it is turned.
    Polygon(Vec<At>),
}

/// A piece of terrain (LEG-TER-01). What is not agreed otherwise is as its kind has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainPiece {
    /// The id of its kind.
    pub kind: String,
    /// Its middle, in millimeters from the near left corner.
    pub at: At,
    /// In 64ths of a circle.
    pub turn: u8,
    pub form: Form,
    /// In millimeters.
    pub height: i32,
    pub cover: Option<Cover>,
    pub troopers: Option<TerrainClass>,
    pub vehicles: Option<TerrainClass>,
    pub blocks: Option<bool>,
}

impl TerrainPiece {
    /// A piece of a kind as it usually is: as large and as high as in the layouts of the catalog.
    pub fn usual(catalog: &Catalog, kind: TerrainId, at: At) -> Self {
        let laid = catalog.layouts().flat_map(|(_, layout)| &layout.half).find(|laid| laid.kind == kind);
        let (size, height) = laid.map_or(((100, 100), 50), |laid| (laid.size, laid.height));
        Self::of(catalog.terrain(kind), at, 0, Form::Rectangle(size.0, size.1), height)
    }

    pub(crate) fn of(kind: &Terrain, at: At, turn: u8, form: Form, height: i32) -> Self {
        let kind = kind.id.to_string();
        Self { kind, at, turn, form, height, cover: None, troopers: None, vehicles: None, blocks: None }
    }

    /// The row of its kind; none for an unknown one.
    pub fn row<'c>(&self, catalog: &'c Catalog) -> Option<(TerrainId, &'c Terrain)> {
        catalog.find_terrain(&self.kind).map(|id| (id, catalog.terrain(id)))
    }

    const fn heading(&self) -> Heading {
        Heading::new(self.turn as i32)
    }

    /// The outline on the table.
    pub fn polygon(&self) -> Polygon {
        let middle = Spot::new(self.at.0 * MM, self.at.1 * MM);
        let turn = self.heading();
        match &self.form {
            Form::Rectangle(along, across) => Polygon::rectangle(middle, (along * MM, across * MM), turn),
            Form::Polygon(corners) => {
                let across = turn.turned(Heading::QUARTER);
                Polygon::new(corners.iter().map(|(x, y)| middle + turn.way(x * MM) + across.way(y * MM)))
            }
        }
    }
}

/// A layout of the catalog as a table to go on from.
pub fn of_layout(catalog: &Catalog, layout: crate::cards::LayoutId) -> Vec<TerrainPiece> {
    use kernel::tabletop::Laid as _;
    let half = &catalog.layout(layout).half;
    let pieces = half.iter().map(|laid| {
        let form = Form::Rectangle(laid.size.0, laid.size.1);
        TerrainPiece::of(catalog.terrain(laid.kind), laid.at, laid.turn, form, laid.height)
    });
    pieces.flat_map(|piece| [piece.clone(), piece.opposite()]).collect()
}
