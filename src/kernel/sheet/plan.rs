//! The plan of a map: a grid of spaces with what they are, what stands between them and what lies on them.

use super::Role;

/// A map of square spaces.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Width and height in spaces.
    pub size: (u8, u8),
    /// Its spaces; what is not among them lies outside the map.
    pub spaces: Vec<PlanSpace>,
    pub edges: Vec<PlanEdge>,
    pub marks: Vec<PlanMark>,
    /// Meanings of its signs, in order.
    pub legend: Vec<(PlanSign, String)>,
    /// The part to draw, if not all.
    pub tile: Option<PlanTile>,
}

/// A part of a plan at its true size, for a mat of several pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanTile {
    /// First column and row.
    pub from: (u8, u8),
    /// Columns and rows.
    pub size: (u8, u8),
    /// Side of a space in tenths of a millimeter.
    pub side: u16,
}

/// A space of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanSpace {
    /// Column and row from the top left.
    pub at: (u8, u8),
    pub ground: PlanGround,
    /// The zone it lies in, by its color.
    pub zone: Option<Role>,
}

/// Kinds of spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlanGround {
    #[default]
    Open,
    /// Nothing passes: filled.
    Closed,
    /// It costs more: hatched.
    Hatched,
    /// Most go round it: crossed out.
    Crossed,
}

/// The edge at the east or south of a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanEdge {
    pub at: (u8, u8),
    /// On its east side; else on its south side.
    pub is_east: bool,
    pub line: PlanLine,
}

/// The style of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanLine {
    /// A thick line.
    Wall,
    /// A bar across the edge.
    Door,
    /// A line of two.
    Blocked,
    /// A dashed line.
    Dashed,
}

/// A sign on a space. Several on one space stand side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanMark {
    pub at: (u8, u8),
    /// A few letters.
    pub text: String,
    pub role: Role,
}

/// A sign of a legend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanSign {
    Ground(PlanGround),
    Zone(Role),
    Line(PlanLine),
    Mark(String, Role),
}
