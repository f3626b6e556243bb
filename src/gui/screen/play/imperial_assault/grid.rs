//! Positions of a map's spaces on the table and on the screen.

use iced::{Point, Rectangle, Size, widget::canvas::Path};

use crate::screen::play::{ink, spatial::Lens};
use imperial_assault::{
    ImperialAssault,
    play::{
        SkirmishMatch,
        board::{Base, Space, Stand},
    },
};

/// Whatever drawings go by.
pub(super) type On<'a> = ink::On<'a, TableLens<'a>, ImperialAssault>;

/// The side of a space in the measure of the table.
const SPACE: f32 = 100.0;
/// The border around the map, for the names of columns and rows.
const BORDER: f32 = 60.0;

/// The part of the plane that a map covers, in columns and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid {
    left: i32,
    top: i32,
    columns: i32,
    rows: i32,
}

impl Grid {
    pub(super) fn of(game: &SkirmishMatch) -> Self {
        // Of a mission only what is revealed lies on the table.
        let spaces = game.state().ground.spaces();
        let range = |of: fn(Space) -> i32| {
            let all = || spaces.iter().map(|space| of(*space));
            let least = all().min().unwrap_or(0);
            (least, all().max().unwrap_or(0) + 1 - least)
        };
        let ((left, columns), (top, rows)) = (range(Space::column), range(Space::row));
        Self { left, top, columns, rows }
    }

    /// Size of the table.
    pub(super) fn size(self) -> Size {
        Size::new(self.columns as f32 * SPACE + 2.0 * BORDER, self.rows as f32 * SPACE + 2.0 * BORDER)
    }

    /// The part of the table that is spaces, and the side of one.
    pub(super) fn area(self) -> (Rectangle, f32) {
        let size = Size::new(self.columns as f32 * SPACE, self.rows as f32 * SPACE);
        (Rectangle::new(Point::new(BORDER, BORDER), size), SPACE)
    }

    pub(super) fn columns(self) -> std::ops::Range<i32> {
        self.left..self.left + self.columns
    }

    pub(super) fn rows(self) -> std::ops::Range<i32> {
        self.top..self.top + self.rows
    }

    /// The point of the table at this column and row; whole numbers are the corners of spaces.
    pub(super) fn point(self, (column, row): (f32, f32)) -> Point {
        let down = (row - self.top as f32) * SPACE;
        Point::new(BORDER + (column - self.left as f32) * SPACE, BORDER + self.rows as f32 * SPACE - down)
    }

    /// The column and row of a point of the table.
    pub(super) fn place(self, at: Point) -> (f32, f32) {
        let down = BORDER + self.rows as f32 * SPACE - at.y;
        ((at.x - BORDER) / SPACE + self.left as f32, down / SPACE + self.top as f32)
    }

    /// The space at a point of the table.
    pub(super) fn space_at(self, at: Point) -> Option<Space> {
        let (column, row) = self.place(at);
        let (column, row) = (column.floor() as i32, row.floor() as i32);
        Space::is_known(column, row).then(|| Space::new(column, row))
    }
}

/// The middle of a space, in columns and rows.
pub(super) fn middle(space: Space) -> (f32, f32) {
    (space.column() as f32 + 0.5, space.row() as f32 + 0.5)
}

/// The middle of a base where it stands, in columns and rows.
pub(super) fn middle_of(base: Base, stand: Stand) -> (f32, f32) {
    let (columns, rows) = base.extent(stand.turned);
    (stand.at.column() as f32 + columns as f32 / 2.0, stand.at.row() as f32 + rows as f32 / 2.0)
}

/// The map as it lies on the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableLens<'a> {
    pub(super) screen: &'a Lens,
    pub(super) grid: Grid,
}

impl TableLens<'_> {
    /// Screen position of this column and row.
    pub(super) fn at(&self, place: (f32, f32)) -> Point {
        let at = self.grid.point(place);
        self.screen.point(f64::from(at.x), f64::from(at.y))
    }

    /// The side of a space on the screen.
    pub(super) fn side(&self) -> f32 {
        self.screen.length(f64::from(SPACE))
    }

    /// A rectangle of so many columns and rows; its corner is at the top left.
    pub(super) fn rectangle(&self, corner: (f32, f32), (columns, rows): (f32, f32)) -> Rectangle {
        let side = self.side();
        Rectangle::new(self.at(corner), Size::new(columns * side, rows * side))
    }

    pub(super) fn of_space(&self, space: Space) -> Rectangle {
        self.rectangle((space.column() as f32, space.row() as f32), (1.0, 1.0))
    }

    /// A line between two places.
    pub(super) fn line(&self, from: (f32, f32), to: (f32, f32)) -> Path {
        Path::line(self.at(from), self.at(to))
    }

    /// A line through several places.
    pub(super) fn way(&self, places: impl IntoIterator<Item = (f32, f32)>) -> Path {
        Path::new(|path| {
            for (number, place) in places.into_iter().enumerate() {
                if number == 0 { path.move_to(self.at(place)) } else { path.line_to(self.at(place)) }
            }
        })
    }
}

/// The outline of a base, this much smaller than its spaces: a circle for one space, a round plate for more.
pub(super) fn outline(bounds: Rectangle, inset: f32, is_large: bool) -> Path {
    let bounds = bounds.shrink(inset);
    let least = bounds.width.min(bounds.height);
    if is_large {
        Path::rounded_rectangle(bounds.position(), bounds.size(), (least * 0.3).into())
    } else {
        Path::circle(bounds.center(), least / 2.0)
    }
}
