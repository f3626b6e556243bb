//! The plan of a map: a grid of spaces with what they are, what stands between them and what lies on them.

use super::Role;

/// The name of a column of spaces, the first one A: spaces are named as on a chessboard.
pub fn column_name(column: u8) -> String {
    let letter = |at: u8| char::from(b'A' + at % 26);
    (column >= 26).then(|| letter(column / 26 - 1)).into_iter().chain([letter(column)]).collect()
}

/// The name of a space: the letters of its column and the number of its row.
pub fn space_name((column, row): (u8, u8)) -> String {
    format!("{}{}", column_name(column), u16::from(row) + 1)
}

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

    /// The plan in parts of no more columns and rows than these, cut where the fewest spaces touch. Where some do, the line
    /// behind the cut is in both parts. The last part has the legend.
    pub fn parts(mut self, most: u8) -> Vec<Self> {
        let (columns, rows) = self.size;
        if columns.max(rows) <= most.max(8) {
            return vec![self];
        }
        let along: fn((u8, u8)) -> u8 = if columns >= rows { |at| at.0 } else { |at| at.1 };
        let beside = |(column, row): (u8, u8)| match columns >= rows {
            true => (column.wrapping_sub(1), row),
            false => (column, row.wrapping_sub(1)),
        };
        let length = columns.max(rows);
        let has = |at: (u8, u8)| self.spaces.iter().any(|space| space.at == at);
        let touching =
            |cut: u8| self.spaces.iter().filter(|space| along(space.at) == cut && has(beside(space.at))).count();
        let from_middle = |cut: u8| (i32::from(cut) * 2 - i32::from(length)).abs();
        let cuts = length / 4 + 1..=length - length / 4 - 1;
        let Some((touch, _, cut)) = cuts.map(|cut| (touching(cut), from_middle(cut), cut)).min() else {
            return vec![self];
        };
        let first = self.within(|at| along(at) < cut + u8::from(touch > 0));
        self = Self { legend: self.legend.clone(), ..self.within(|at| along(at) >= cut) };
        let legend = std::mem::take(&mut self.legend);
        let mut parts: Vec<Self> = first.parts(most).into_iter().chain(self.parts(most)).collect();
        if let Some(last) = parts.last_mut() {
            last.legend = legend;
        }
        parts
    }

    /// What is on these places, without the legend.
    fn within(&self, is_in: impl Fn((u8, u8)) -> bool) -> Self {
        let mut part = Self { legend: Vec::new(), ..self.clone() };
        part.spaces.retain(|space| is_in(space.at));
        part.edges.retain(|edge| is_in(edge.at));
        part.marks.retain(|mark| is_in(mark.at));
        part.labels.retain(|label| is_in(label.at));
        part.crop();
        part
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

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(at: &[(u8, u8)], size: (u8, u8)) -> Plan {
        let space = |at: &(u8, u8)| PlanSpace { at: *at, ground: PlanGround::Open, zone: None, is_shaded: false };
        let label = |at: &(u8, u8)| PlanLabel { at: *at, text: String::new() };
        let legend = vec![(PlanSign::Shade, "later".to_owned())];
        Plan {
            size,
            spaces: at.iter().map(space).collect(),
            labels: at.iter().map(label).collect(),
            legend,
            ..Plan::default()
        }
    }

    fn places(part: &Plan) -> Vec<(u8, u8)> {
        part.spaces.iter().map(|space| (space.at.0 + part.beyond.0, space.at.1 + part.beyond.1)).collect()
    }

    #[test]
    fn a_plan_that_is_wide_is_cut_in_its_gap() {
        let spaces: Vec<(u8, u8)> = (0..8).chain(14..20).map(|column| (column, 0)).collect();
        let parts = plan(&spaces, (20, 1)).parts(12);
        let sizes: Vec<_> = parts.iter().map(|part| (part.size, part.beyond)).collect();
        assert_eq!(sizes, [((8, 1), (0, 0)), ((6, 1), (14, 0))]);
        assert_eq!(parts.iter().flat_map(places).collect::<Vec<_>>(), spaces);
        assert_eq!(parts.iter().map(|part| part.legend.len()).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(plan(&spaces, (20, 1)).parts(20).len(), 1);
    }

    #[test]
    fn a_plan_without_a_gap_is_cut_where_it_is_narrow_and_repeats_the_line_behind_the_cut() {
        let wide = |row: u8| (0..5).map(move |column| (column, row));
        let spaces: Vec<(u8, u8)> = (0..9).flat_map(wide).chain([(2, 9)]).chain((10..20).flat_map(wide)).collect();
        let parts = plan(&spaces, (5, 20)).parts(12);
        assert_eq!(parts.len(), 2);
        assert_eq!((places(&parts[0]).last(), places(&parts[1]).first()), (Some(&(4, 10)), Some(&(0, 10))));
        let mut all: Vec<_> = parts.iter().flat_map(places).collect();
        all.sort_unstable_by_key(|at| (at.1, at.0));
        all.dedup();
        assert_eq!(all, spaces);
    }
}
