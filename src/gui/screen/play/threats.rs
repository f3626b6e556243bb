//! Where pieces can end next and attack from there.

use iced::{Point, Rectangle};

use kernel::game::Seat;

/// Strengths in which counts of pieces are told apart.
pub(super) const LEVELS: u8 = 3;

/// A table in cells, each with the number of pieces of either side that could attack there after their next move, and the
/// places where those moves end.
#[derive(Debug, Clone, PartialEq)]
pub struct Threats {
    corner: Point,
    cell: f32,
    columns: usize,
    reach: [Vec<u8>; 2],
    ends: [Vec<Point>; 2],
}

impl Threats {
    /// A part of the table in cells of this side.
    pub fn new(area: Rectangle, cell: f32) -> Self {
        let count = |length: f32| (length / cell).ceil().max(1.0) as usize;
        let (columns, rows) = (count(area.width), count(area.height));
        let empty = || vec![0; columns * rows];
        Self { corner: area.position(), cell, columns, reach: [empty(), empty()], ends: [Vec::new(), Vec::new()] }
    }

    fn middle(&self, place: usize) -> Point {
        let part = |number: usize| (number as f32 + 0.5) * self.cell;
        Point::new(self.corner.x + part(place % self.columns), self.corner.y + part(place / self.columns))
    }

    /// Adds a piece: where its next move can end, and whether it could attack at a point from one of these ends.
    pub fn add(&mut self, seat: Seat, ends: impl IntoIterator<Item = Point>, attacks: impl Fn(Point) -> bool) {
        for place in 0..self.reach[seat.index()].len() {
            if attacks(self.middle(place)) {
                self.reach[seat.index()][place] += 1;
            }
        }
        self.ends[seat.index()].extend(ends);
    }

    /// Number of pieces of a side that could attack at a point.
    pub fn at(&self, seat: Seat, at: Point) -> u8 {
        let (x, y) = ((at.x - self.corner.x) / self.cell, (at.y - self.corner.y) / self.cell);
        let place = y.max(0.0) as usize * self.columns + (x.max(0.0) as usize).min(self.columns - 1);
        self.reach[seat.index()].get(place).copied().unwrap_or(0)
    }

    /// Where the moves of a side end.
    pub(super) fn ends(&self, seat: Seat) -> &[Point] {
        &self.ends[seat.index()]
    }

    /// Cells in a row that as many pieces reach, as areas of the table.
    pub(super) fn runs(&self, seat: Seat, level: u8) -> impl Iterator<Item = (Point, Point)> + '_ {
        let most = self.reach[seat.index()].iter().copied().max().unwrap_or(0).max(LEVELS);
        let level_of = move |count: u8| (u16::from(count) * u16::from(LEVELS)).div_ceil(u16::from(most)) as u8;
        self.reach[seat.index()].chunks(self.columns).enumerate().flat_map(move |(row, cells)| {
            let low = self.corner.y + row as f32 * self.cell;
            let mut runs = Vec::new();
            let mut from = 0;
            for column in 0..=cells.len() {
                if cells.get(column).is_some_and(|count| level_of(*count) == level) {
                    continue;
                }
                if column > from {
                    let x = |column: usize| self.corner.x + column as f32 * self.cell;
                    runs.push((Point::new(x(from), low), Point::new(x(column), low + self.cell)));
                }
                from = column + 1;
            }
            runs
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use iced::Size;

    #[test]
    fn cells_count_the_pieces_that_reach_them_and_runs_cover_each_once() {
        let area = Rectangle::new(Point::new(10.0, 0.0), Size::new(100.0, 50.0));
        let mut threats = Threats::new(area, 10.0);
        threats.add(Seat::First, [Point::new(20.0, 20.0)], |at| at.x < 60.0);
        threats.add(Seat::First, [], |at| at.x < 40.0 && at.y < 20.0);
        let counts = [(15.0, 5.0), (15.0, 45.0), (55.0, 45.0), (65.0, 5.0)];
        assert_eq!(counts.map(|(x, y)| threats.at(Seat::First, Point::new(x, y))), [2, 1, 1, 0]);
        assert_eq!(threats.at(Seat::Second, Point::new(15.0, 5.0)), 0);
        let size = |threats: &Threats, level: u8| {
            let runs = threats.runs(Seat::First, level);
            runs.map(|(from, to)| (to.x - from.x) * (to.y - from.y)).sum::<f32>()
        };
        assert_eq!([0, 1, 2, 3].map(|level| size(&threats, level)), [2500.0, 1900.0, 600.0, 0.0]);
        // Of many pieces as many look alike.
        for _ in 0..4 {
            threats.add(Seat::First, [], |at| at.x < 20.0);
        }
        assert_eq!([0, 1, 2, 3].map(|level| size(&threats, level)), [2500.0, 2000.0, 0.0, 500.0]);
    }
}
