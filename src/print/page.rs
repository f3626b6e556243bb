//! Pages as rows of drawing operations, the same for the file and for the preview.

use kernel::sheet::Level;

/// The pages of one sheet, ready to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Pages {
    /// The width of every page, in points (1/72 inch).
    pub width: f32,
    /// The height of every page, in points.
    pub height: f32,
    /// The pages in order; there is at least one.
    pub pages: Vec<Page>,
    /// The sheets on them, in order; most often one.
    pub sheets: Vec<SheetStart>,
    /// The headings with the pages on which they stand, in order.
    pub bookmarks: Vec<Bookmark>,
    /// What could not be printed as it was given.
    pub warnings: Vec<super::Warning>,
}

/// Where a sheet begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetStart {
    /// The page, counted from 0.
    pub page: usize,
    pub title: String,
}

impl Pages {
    /// Adds the pages of another sheet on the same paper behind these. What went amiss there is told once.
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

/// A heading by which a page is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bookmark {
    /// The page, counted from 0.
    pub page: usize,
    pub level: Level,
    pub text: String,
}

/// One page. Later operations lie over earlier ones.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// What is drawn, in order; text in reading order.
    pub operations: Vec<Operation>,
}

/// A place on the page, in points from the top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
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

    /// A color written as `0xRRGGBB`.
    pub const fn rgb(code: u32) -> Self {
        Self { r: (code >> 16) as u8, g: (code >> 8) as u8, b: code as u8 }
    }

    /// A gray, from 0 (black) to 255 (white).
    pub const fn gray(light: u8) -> Self {
        Self { r: light, g: light, b: light }
    }
}

/// One of the faces of the program's typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Face {
    #[default]
    Regular,
    Bold,
}

/// Words in one face, size and color, on one line. Letters stand one after another at their own widths (no kerning,
/// no ligatures).
#[derive(Debug, Clone, PartialEq)]
pub struct TextRun {
    /// The words; each character is in the face.
    pub text: String,
    /// The left end of the baseline.
    pub origin: Point,
    /// The width of all words, in points.
    pub width: f32,
    pub face: Face,
    /// The size, in points.
    pub size: f32,
    pub color: Color,
}

/// A pen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    pub color: Color,
    /// The width of the line, in points.
    pub width: f32,
    /// Length of dash and of gap, in points, for a dashed line.
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

/// One step of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Begins a new contour.
    Move(Point),
    Line(Point),
    /// A cubic curve: two control points, then its end.
    Cubic(Point, Point, Point),
    Close,
}

/// What lies within an outline that crosses or holds another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FillRule {
    /// Decided by the direction of the contours.
    #[default]
    NonZero,
    /// A contour within another is a hole.
    EvenOdd,
}

/// What the operations that follow are, for those who hear a page or search it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tag {
    /// The title of a sheet.
    Title,
    Heading(Level),
    /// A paragraph, an entry of a list.
    Text,
    /// A cell of a table, or a further line of it.
    Cell(Cell),
    /// What stands at the edges of every page and says nothing new.
    Edge,
    /// What the drawings up to the next text say.
    Drawing(String),
}

/// Which cell of which table it is, all counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The table, among those of its sheet.
    pub table: u32,
    /// The row; the one of the titles is the first.
    pub row: u32,
    pub column: u32,
    /// Whether it is the title of its column.
    pub is_title: bool,
}

/// One act of drawing. All places are final; lines are drawn half to each side of them.
#[derive(Debug, Clone, PartialEq)]
pub enum Operation {
    /// Draws nothing: says what follows, up to the next tag.
    Tag(Tag),
    Text(TextRun),
    Line {
        from: Point,
        to: Point,
        stroke: Stroke,
    },
    /// A rectangle: filled, then outlined.
    Rectangle {
        /// The top left corner.
        corner: Point,
        width: f32,
        height: f32,
        /// The radius of its rounded corners; 0 for sharp ones. Never more than half a side.
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
                for segment in segments {
                    match segment {
                        Segment::Move(point) | Segment::Line(point) => by(point),
                        Segment::Cubic(one, two, end) => {
                            by(one);
                            by(two);
                            by(end);
                        }
                        Segment::Close => {}
                    }
                }
            }
        }
    }

    /// The top left and bottom right corner of a field that holds all that is drawn. Text counts from its ascenders
    /// to its descenders, curves with their control points. What draws nothing has a field that holds nothing, with its
    /// corners the wrong way round.
    pub fn bounds(&self) -> (Point, Point) {
        match self {
            Self::Tag(_) => (Point::new(f32::MAX, f32::MAX), Point::new(f32::MIN, f32::MIN)),
            Self::Text(run) => (
                Point::new(run.origin.x, run.origin.y - run.size * super::typeface::ASCENT),
                Point::new(run.origin.x + run.width, run.origin.y + run.size * super::typeface::DESCENT),
            ),
            Self::Line { from, to, stroke } => {
                let half = stroke.width / 2.0;
                // A line with flat ends is wider only across its direction.
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
