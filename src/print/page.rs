//! Pages of drawing operations, shared by the file and the preview.

use super::typeface::{ASCENT, DESCENT, Face};
use kernel::sheet::Level;

/// Pages of one or more sheets, ready to draw.
#[derive(Debug, Clone, PartialEq)]
pub struct Pages {
    /// Width of every page, in points (1/72 inch).
    pub width: f32,
    /// Height of every page, in points.
    pub height: f32,
    /// At least one page.
    pub pages: Vec<Page>,
    /// Sheets in order; mostly one.
    pub sheets: Vec<SheetStart>,
    /// Headings in order, with their pages.
    pub bookmarks: Vec<Bookmark>,
    /// Content that could not be printed as given.
    pub warnings: Vec<super::Warning>,
}

/// The beginning of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetStart {
    /// Page, from 0.
    pub page: usize,
    pub title: String,
}

impl Pages {
    /// Appends the pages of another sheet on the same paper. Equal warnings are merged.
    pub fn append(&mut self, other: Self) {
        let before = self.pages.len();
        self.pages.extend(other.pages);
        self.sheets.extend(other.sheets.into_iter().map(|sheet| SheetStart { page: sheet.page + before, ..sheet }));
        let moved = other.bookmarks.into_iter().map(|bookmark| Bookmark { page: bookmark.page + before, ..bookmark });
        self.bookmarks.extend(moved);
        for warning in other.warnings {
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
            }
        }
    }
}

/// A heading for navigation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bookmark {
    /// Page, from 0.
    pub page: usize,
    pub level: Level,
    pub text: String,
}

/// A page. Later operations cover earlier ones.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// Operations in order; text in reading order.
    pub operations: Vec<Operation>,
}

/// A point on the page, from the top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right, in points.
    pub x: f32,
    /// Downwards, in points.
    pub y: f32,
}

impl Point {
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}

/// A color of ink.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

impl Color {
    pub const BLACK: Self = Self::gray(0);
    pub const WHITE: Self = Self::gray(255);

    /// Color of `0xRRGGBB`.
    pub const fn rgb(code: u32) -> Self {
        Self { r: (code >> 16) as u8, g: (code >> 8) as u8, b: code as u8 }
    }

    /// Gray from 0 (black) to 255 (white).
    pub const fn gray(light: u8) -> Self {
        Self { r: light, g: light, b: light }
    }
}

/// Words in one face, size and color on one line. Letters have their own widths, without kerning and ligatures.
#[derive(Debug, Clone, PartialEq)]
pub struct TextRun {
    /// Words, with characters of the face only.
    pub text: String,
    /// Left end of the baseline.
    pub origin: Point,
    /// Width, in points.
    pub width: f32,
    pub face: Face,
    /// Size, in points.
    pub size: f32,
    pub color: Color,
}

/// A pen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    pub color: Color,
    /// Width, in points.
    pub width: f32,
    /// Lengths of dash and gap, in points, for a dashed line.
    pub dash: Option<[f32; 2]>,
}

impl Stroke {
    pub const fn solid(color: Color, width: f32) -> Self {
        Self { color, width, dash: None }
    }

    pub const fn dashed(color: Color, width: f32, dash: [f32; 2]) -> Self {
        Self { color, width, dash: Some(dash) }
    }
}

/// A segment of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Begins a new contour.
    Move(Point),
    Line(Point),
    /// A cubic curve: two control points and its end.
    Cubic(Point, Point, Point),
    Close,
}

impl Segment {
    /// Changes its points.
    fn change(&mut self, by: impl Fn(&mut Point)) {
        match self {
            Self::Move(point) | Self::Line(point) => by(point),
            Self::Cubic(one, two, end) => [one, two, end].into_iter().for_each(by),
            Self::Close => {}
        }
    }
}

/// Fill rule for outlines that cross or contain another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FillRule {
    /// By the direction of the contours.
    #[default]
    NonZero,
    /// A contour within another is a hole.
    EvenOdd,
}

/// Role of the operations that follow, for screen readers and searches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tag {
    /// The title of a sheet.
    Title,
    Heading(Level),
    /// A paragraph or an entry of a list.
    Text,
    /// A cell of a table, or a further line of it.
    Cell(Cell),
    /// Head and foot of a page, without new content.
    Edge,
    /// Words for the drawings up to the next text.
    Drawing(String),
}

/// A cell of a table, all counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Table, among those of its sheet.
    pub table: u32,
    /// Row; the titles are the first.
    pub row: u32,
    pub column: u32,
    /// True for the title of a column.
    pub is_title: bool,
}

/// A drawing operation. Positions are final; lines extend half their width to each side.
#[derive(Debug, Clone, PartialEq)]
pub enum Operation {
    /// Draws nothing; tags operations up to the next tag.
    Tag(Tag),
    Text(TextRun),
    Line {
        from: Point,
        to: Point,
        stroke: Stroke,
    },
    /// A rectangle: filled, then outlined.
    Rectangle {
        /// Top left corner.
        corner: Point,
        width: f32,
        height: f32,
        /// Radius of its corners; 0 for sharp ones, at most half a side.
        radius: f32,
        fill: Option<Color>,
        stroke: Option<Stroke>,
    },
    /// A filled outline, such as a glyph.
    Path {
        segments: Vec<Segment>,
        rule: FillRule,
        fill: Color,
    },
}

impl Operation {
    pub fn shift(&mut self, dx: f32, dy: f32) {
        let by = |point: &mut Point| {
            point.x += dx;
            point.y += dy;
        };
        match self {
            Self::Tag(_) => {}
            Self::Text(run) => by(&mut run.origin),
            Self::Line { from, to, .. } => {
                by(from);
                by(to);
            }
            Self::Rectangle { corner, .. } => by(corner),
            Self::Path { segments, .. } => {
                segments.iter_mut().for_each(|segment| segment.change(by));
            }
        }
    }

    /// Turns an outline clockwise about the origin by so many degrees.
    pub(super) fn turn(&mut self, degrees: f32) {
        let (sin, cos) = degrees.to_radians().sin_cos();
        if let Self::Path { segments, .. } = self {
            let turn = |at: &mut Point| *at = Point::new(at.x * cos - at.y * sin, at.x * sin + at.y * cos);
            segments.iter_mut().for_each(|segment| segment.change(turn));
        }
    }

    /// Top left and bottom right corner of the bounding box. Text extends from its ascenders to its descenders, curves
    /// include their control points. An operation that draws nothing has swapped corners.
    pub fn bounds(&self) -> (Point, Point) {
        match self {
            Self::Tag(_) => (Point::new(f32::MAX, f32::MAX), Point::new(f32::MIN, f32::MIN)),
            Self::Text(run) => (
                Point::new(run.origin.x, run.origin.y - run.size * ASCENT),
                Point::new(run.origin.x + run.width, run.origin.y + run.size * DESCENT),
            ),
            Self::Line { from, to, stroke } => {
                let half = stroke.width / 2.0;
                // A line with flat ends is wider across its direction only.
                let (dx, dy) = if from.y == to.y { (0.0, half) } else { (half, 0.0) };
                (
                    Point::new(from.x.min(to.x) - dx, from.y.min(to.y) - dy),
                    Point::new(from.x.max(to.x) + dx, from.y.max(to.y) + dy),
                )
            }
            Self::Rectangle { corner, width, height, stroke, .. } => {
                let half = stroke.map_or(0.0, |stroke| stroke.width / 2.0);
                (
                    Point::new(corner.x - half, corner.y - half),
                    Point::new(corner.x + width + half, corner.y + height + half),
                )
            }
            Self::Path { segments, .. } => {
                let mut low = Point::new(f32::MAX, f32::MAX);
                let mut high = Point::new(f32::MIN, f32::MIN);
                let mut meet = |point: &Point| {
                    low = Point::new(low.x.min(point.x), low.y.min(point.y));
                    high = Point::new(high.x.max(point.x), high.y.max(point.y));
                };
                for segment in segments {
                    match segment {
                        Segment::Move(point) | Segment::Line(point) => meet(point),
                        Segment::Cubic(one, two, end) => [one, two, end].into_iter().for_each(&mut meet),
                        Segment::Close => {}
                    }
                }
                (low, high)
            }
        }
    }
}
