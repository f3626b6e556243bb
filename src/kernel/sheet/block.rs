//! The blocks a sheet is built of.

mod card;

pub use card::{Card, CardSize, Cards};

use super::{Code, Drawing, Plan, Prose, Role};

/// One piece of a sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A name with a figure at the right; stays with what follows.
    Heading(Heading),
    Paragraph(Prose),
    /// A row of values, each with its label, such as a ship's stat line.
    Stats(Vec<Stat>),
    Table(TableBlock),
    /// Boxes to tick with a pencil, group after group.
    Ticks(Vec<Ticks>),
    /// A grid of maneuvers.
    Dial(Dial),
    /// The plan of a map.
    Plan(Plan),
    /// Drawings in rows.
    Drawings(Vec<Drawing>),
    Code(Code),
    /// A row of glyphs with their words, such as actions or dice.
    Glyphs(Vec<Glyph>),
    /// A banner that tells the result of the checks.
    Verdict(Verdict),
    /// Lines of label and value; an empty value leaves a line to write on.
    Facts(Vec<Fact>),
    /// Equipment and abilities, each with its name, figure, text and boxes to tick.
    Items(Vec<Item>),
    /// Terms with what they mean.
    Terms(Vec<Term>),
    /// Blocks that flow through several columns of equal width.
    Columns(Columns),
    /// Two groups side by side; below each other when they do not fit.
    Beside(Beside),
    /// Blocks kept on one page. Where that would waste most of a page, only running text is parted from the rest.
    Keep(Vec<Block>),
    /// Several arrangements of the same content, of which the lowest is set.
    Lowest(Vec<Vec<Block>>),
    /// Groups of blocks whose order is free: pages are filled with as few groups divided as possible.
    AnyOrder(Vec<Vec<Block>>),
    /// Begins a new page (in [`Columns`], a new column). Ignored within other groups.
    PageBreak,
    Cards(Cards),
}

/// The level of a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Level {
    /// A part of the sheet.
    Part,
    /// A ship, a unit, a deployment card.
    #[default]
    Entry,
    /// A line within an entry.
    Minor,
}

/// A name with a figure at the right.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Heading {
    pub level: Level,
    pub text: Prose,
    /// A figure in a small field before the name, such as a pilot's skill.
    pub badge: Option<Badge>,
    /// At the right, such as the cost in points.
    pub figure: Prose,
    /// A smaller line below the name.
    pub note: Prose,
    /// The name of the drawing before all of it, such as the ship's.
    pub drawing: Option<String>,
}

/// A short figure in a field of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Badge {
    pub role: Role,
    pub text: String,
}

impl Heading {
    pub fn new(level: Level, text: impl Into<Prose>) -> Self {
        Self { level, text: text.into(), ..Self::default() }
    }

    /// Adds a drawing before all of it.
    #[must_use]
    pub fn drawing(mut self, name: Option<impl Into<String>>) -> Self {
        self.drawing = name.map(Into::into);
        self
    }

    /// Adds a figure in a small field before the name.
    #[must_use]
    pub fn badge(mut self, role: Role, text: impl ToString) -> Self {
        self.badge = Some(Badge { role, text: text.to_string() });
        self
    }

    #[must_use]
    pub fn figure(mut self, figure: impl Into<Prose>) -> Self {
        self.figure = figure.into();
        self
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<Prose>) -> Self {
        self.note = note.into();
        self
    }
}

/// One value of a stat strip.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stat {
    pub label: String,
    /// The value, such as `3` or `2-3`.
    pub value: String,
    pub role: Role,
    /// The icon before the value.
    pub glyph: Option<String>,
}

impl Stat {
    pub fn new(role: Role, label: impl Into<String>, value: impl ToString) -> Self {
        Self { label: label.into(), value: value.to_string(), role, glyph: None }
    }

    #[must_use]
    pub fn glyph(mut self, name: impl Into<String>) -> Self {
        self.glyph = Some(name.into());
        self
    }
}

/// Alignment of text in its column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Alignment {
    #[default]
    Left,
    Center,
    /// At the right edge, for numbers.
    Right,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Column {
    /// Its heading; a table whose columns have none has no heading row.
    pub title: Prose,
    /// Its share of the width. 0 makes the column as narrow as its words allow.
    pub weight: f32,
    pub align: Alignment,
}

impl Column {
    /// A column that takes this share of the width.
    pub fn new(title: impl Into<Prose>, weight: f32) -> Self {
        Self { title: title.into(), weight, align: Alignment::Left }
    }

    #[must_use]
    pub fn aligned(mut self, align: Alignment) -> Self {
        self.align = align;
        self
    }
}

/// A table whose heading is repeated on each page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TableBlock {
    /// The columns, left to right.
    pub columns: Vec<Column>,
    /// The rows, top to bottom. Missing cells are empty; surplus ones join the last column.
    pub rows: Vec<Vec<Prose>>,
}

/// The shape of a box to tick.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub enum TickShape {
    #[default]
    Square,
    Circle,
    Shield,
    /// A hexagon, for hull.
    Hull,
    /// A square cut in two by a diagonal, for two things of one round.
    Halves,
    /// A square with this icon faintly in it.
    Glyph(String),
}

/// Boxes to tick, set in groups of five.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ticks {
    /// The letter or number of the entry among equal ones; empty if there is only one.
    pub letter: String,
    /// The thing ticked off.
    pub label: Prose,
    pub count: u16,
    pub shape: TickShape,
    /// Their meaning.
    pub role: Role,
    /// Boxes at which something happens, counted from 1, each with the icon that stands faintly in it.
    pub marks: Vec<(u16, String)>,
}

impl Ticks {
    pub fn new(shape: TickShape, role: Role, label: impl Into<Prose>, count: u16) -> Self {
        Self { letter: String::new(), label: label.into(), count, shape, role, marks: Vec::new() }
    }

    /// Marks the box of this number, counted from 1, with an icon: something happens when it is ticked.
    #[must_use]
    pub fn mark(mut self, number: u16, glyph: impl Into<String>) -> Self {
        self.marks.push((number, glyph.into()));
        self
    }
}

/// A grid of maneuvers: speeds as rows, bearings as columns.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Dial {
    /// The rows, top to bottom; the highest speed is best at the top.
    pub rows: Vec<DialRow>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct DialRow {
    /// The speed.
    pub label: String,
    /// The cells, left to right; `None` where the dial has no such maneuver.
    pub cells: Vec<Option<DialCell>>,
}

/// One maneuver of a dial.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DialCell {
    /// The icon, such as `maneuver-turn-left`.
    pub glyph: String,
    /// Difficulty: green, white, red or blue.
    pub role: Role,
    /// A figure in the corner, such as the energy gained; mostly empty.
    pub note: String,
}

impl DialCell {
    pub fn new(glyph: impl Into<String>, role: Role) -> Self {
        Self { glyph: glyph.into(), role, note: String::new() }
    }
}

/// An icon with its word.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Glyph {
    pub name: String,
    pub role: Role,
    /// Its word; may be empty where words around it say the same.
    pub label: String,
}

impl Glyph {
    pub fn new(name: impl Into<String>, role: Role, label: impl Into<String>) -> Self {
        Self { name: name.into(), role, label: label.into() }
    }
}

/// Result of the checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum VerdictKind {
    /// Nothing is wrong.
    #[default]
    Ok,
    /// Legal, with remarks.
    Warning,
    /// The list may not be played.
    NotOk,
}

/// A banner that tells the result of the checks.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Verdict {
    pub outcome: VerdictKind,
    /// The result in a few words.
    pub title: Prose,
    /// One sentence a finding.
    pub sentences: Vec<Prose>,
}

/// A label and its value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fact {
    pub label: Prose,
    /// The value; empty leaves a line to write on.
    pub value: Prose,
}

impl Fact {
    pub fn new(label: impl Into<Prose>, value: impl Into<Prose>) -> Self {
        Self { label: label.into(), value: value.into() }
    }
}

/// A card in use: an upgrade, an ability, a weapon.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Item {
    /// The icon before the name, such as the slot.
    pub glyph: Option<String>,
    pub name: Prose,
    /// At the right, such as the cost.
    pub figure: Prose,
    /// Its effect.
    pub text: Prose,
    /// Boxes to tick below the text.
    pub ticks: Vec<Ticks>,
}

impl Item {
    pub fn new(name: impl Into<Prose>, text: impl Into<Prose>) -> Self {
        Self { name: name.into(), text: text.into(), ..Self::default() }
    }

    #[must_use]
    pub fn glyph(mut self, name: impl Into<String>) -> Self {
        self.glyph = Some(name.into());
        self
    }

    #[must_use]
    pub fn figure(mut self, figure: impl Into<Prose>) -> Self {
        self.figure = figure.into();
        self
    }

    #[must_use]
    pub fn ticks(mut self, ticks: Ticks) -> Self {
        self.ticks.push(ticks);
        self
    }
}

/// A term and what it means.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Term {
    pub name: Prose,
    /// Its meaning.
    pub text: Prose,
}

impl Term {
    pub fn new(name: impl Into<Prose>, text: impl Into<Prose>) -> Self {
        Self { name: name.into(), text: text.into() }
    }
}

/// Blocks that flow through columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Columns {
    /// Number of columns; fewer are set if they would become too narrow.
    pub count: u8,
    pub blocks: Vec<Block>,
}

/// Two groups side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct Beside {
    pub left: Vec<Block>,
    pub right: Vec<Block>,
    /// The left group's share of the width, between 0 and 1.
    pub share: f32,
}

macro_rules! block_from {
    ($($kind:ident($inner:ty)),* $(,)?) => {
        $(impl From<$inner> for Block {
            fn from(inner: $inner) -> Self {
                Self::$kind(inner)
            }
        })*
    };
}

block_from!(
    Heading(Heading),
    Paragraph(Prose),
    Table(TableBlock),
    Dial(Dial),
    Verdict(Verdict),
    Columns(Columns),
    Beside(Beside),
    Cards(Cards),
    Code(Code),
    Drawings(Vec<Drawing>),
    Stats(Vec<Stat>),
    Ticks(Vec<Ticks>),
    Glyphs(Vec<Glyph>),
    Facts(Vec<Fact>),
    Items(Vec<Item>),
    Terms(Vec<Term>),
);

impl From<&str> for Block {
    fn from(text: &str) -> Self {
        Self::Paragraph(text.into())
    }
}
