//! The plan of a map: a grid of spaces with what they are, what stands between them and what lies on them.

use super::Role;

/// A map of square spaces.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Width and height in spaces.
    pub size: (u8, u8),
    /// Columns and rows of the whole map left of it and above, which count in the names of its spaces.
    pub beyond: (u8, u8),
    /// Its spaces; what is not among them lies outside the map.
    pub spaces: Vec<PlanSpace>,
    pub edges: Vec<PlanEdge>,
    pub marks: Vec<PlanMark>,
    /// Names of parts of it, such as tiles, below its marks.
    pub labels: Vec<PlanLabel>,
    /// Meanings of its signs, in order.
    pub legend: Vec<(PlanSign, String)>,
    /// The part to draw, if not all.
    pub tile: Option<PlanTile>,
}

impl Plan {
    /// Cuts off what lies around its spaces and edges.
    pub fn crop(&mut self) {
        let places = || self.spaces.iter().map(|space| space.at).chain(self.edges.iter().map(|edge| edge.at));
        let (Some(left), Some(top)) = (places().map(|at| at.0).min(), places().map(|at| at.1).min()) else { return };
        let (right, bottom) = places().fold((left, top), |far, at| (far.0.max(at.0), far.1.max(at.1)));
        let shift = |at: (u8, u8)| (at.0.saturating_sub(left), at.1.saturating_sub(top));
        self.spaces.iter_mut().for_each(|space| space.at = shift(space.at));
        self.marks.iter_mut().for_each(|mark| mark.at = shift(mark.at));
        self.labels.iter_mut().for_each(|label| label.at = shift(label.at));
        self.edges.iter_mut().for_each(|edge| edge.at = shift(edge.at));
        self.size = (right - left + 1, bottom - top + 1);
        self.beyond = (self.beyond.0 + left, self.beyond.1 + top);
    }
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
    /// True for a part that is told from the rest by a tone.
    pub is_shaded: bool,
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
    /// A thin line, where two parts join.
    Seam,
}

/// A sign on a space. Several on one space stand side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanMark {
    pub at: (u8, u8),
    /// A few letters.
    pub text: String,
    pub role: Role,
}

/// A few small letters in the middle of a space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanLabel {
    pub at: (u8, u8),
    pub text: String,
}

/// A sign of a legend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanSign {
    Ground(PlanGround),
    Zone(Role),
    Shade,
    Line(PlanLine),
    Mark(String, Role),
}
