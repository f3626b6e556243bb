//! Line of sight (section 10), by the exact steps of IA-LOS-12.

use super::{Direction, Ground, Space, SpaceSet};

type Point = (i32, i32);

/// Whether sight goes from one space to another. `bodies` are the spaces with figures in the way: neither attacker nor
/// target (IA-LOS-08), nothing if one of them is Massive (IA-KW-MASSIVE-01).
pub fn sees(ground: &Ground, from: Space, to: Space, bodies: &SpaceSet) -> bool {
    if from == to || ground.are_adjacent(from, to) {
        return true;
    }
    sight_lines(ground, from, to, bodies).is_some()
}

/// The first two lines that show that sight goes from one space to another that is not next to it: the corner they start
/// at and the two they end at, as columns and rows (IA-LOS-01).
pub fn sight_lines(ground: &Ground, from: Space, to: Space, bodies: &SpaceSet) -> Option<[(i32, i32); 3]> {
    let sides = sides(to);
    corners(from).into_iter().find_map(|start| {
        let passes = |(ends, side): &&([Point; 2], Direction)| {
            Lines { ground, from, to, bodies, start, ends: *ends }.pass(*side)
        };
        sides.iter().find(passes).map(|([one, other], _)| [start, *one, *other])
    })
}

fn corners(space: Space) -> [Point; 4] {
    let (x, y) = (space.column(), space.row());
    [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
}

/// The sides of a space, by their ends.
fn sides(space: Space) -> [([Point; 2], Direction); 4] {
    let [first, second, third, fourth] = corners(space);
    [
        ([first, second], Direction::North),
        ([second, third], Direction::East),
        ([fourth, third], Direction::South),
        ([first, fourth], Direction::West),
    ]
}

/// Two lines from a corner of the attacker's space to two adjacent corners of the target's (IA-LOS-01).
struct Lines<'a> {
    ground: &'a Ground,
    from: Space,
    to: Space,
    bodies: &'a SpaceSet,
    start: Point,
    ends: [Point; 2],
}

/// Twice the area of a triangle, with the sign of its turn.
const fn turn(a: Point, b: Point, c: Point) -> i32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

impl Lines<'_> {
    /// Whether both lines pass to this side of the target (IA-LOS-02 to -05, IA-LOS-14).
    fn pass(&self, side: Direction) -> bool {
        let (ground, p, [a, b]) = (self.ground, self.start, self.ends);
        let area = turn(p, a, b);
        if area == 0 {
            return false;
        }
        if ground.is_solid(self.to, side) {
            // The middle of the target, at twice the scale.
            let middle = (2 * self.to.column() + 1, 2 * self.to.row() + 1);
            let inside = turn((2 * a.0, 2 * a.1), (2 * b.0, 2 * b.1), middle);
            if (inside > 0) != (turn(a, b, p) > 0) {
                return false;
            }
        }
        self.leaves() && self.is_clear()
    }

    /// Whether the lines may pass the corner they start at (IA-LOS-04, IA-LOS-10).
    fn leaves(&self) -> bool {
        let (p, [a, b]) = (self.start, self.ends);
        let (x, y) = (a.0 + b.0 - 2 * p.0, a.1 + b.1 - 2 * p.1);
        let entered = Space::new(p.0 - i32::from(x < 0), p.1 - i32::from(y < 0));
        self.ground.around(p, self.from, entered)
    }

    /// Whether nothing stands between the lines.
    fn is_clear(&self) -> bool {
        let triangle = [self.start, self.ends[0], self.ends[1]];
        let [left, right] = range(triangle.map(|point| point.0));
        let [top, bottom] = range(triangle.map(|point| point.1));
        for row in top..bottom {
            for column in left..right {
                let space = Space::new(column, row);
                let in_the_way = space != self.from
                    && space != self.to
                    && (self.ground.is_hard(space) || self.bodies.contains(space));
                if in_the_way && overlap(&triangle, &corners(space)) {
                    return false;
                }
                let (x, y) = (column + 1, row + 1);
                let east = x < right && self.ground.is_solid(space, Direction::East);
                let south = y < bottom && self.ground.is_solid(space, Direction::South);
                if east && overlap(&triangle, &[(x, row), (x, y)])
                    || south && overlap(&triangle, &[(column, y), (x, y)])
                {
                    return false;
                }
            }
        }
        true
    }
}

fn range(values: [i32; 3]) -> [i32; 2] {
    let [a, b, c] = values;
    [a.min(b).min(c), a.max(b).max(c)]
}

/// Whether a convex shape (a space, or an edge) has a piece inside an open triangle: no line parallel to a side of either
/// divides them.
fn overlap(triangle: &[Point; 3], shape: &[Point]) -> bool {
    let divides = |a: Point, b: Point| {
        let place = |point: &Point| turn(a, b, *point);
        let span = |points: &[Point]| {
            let places = points.iter().map(place);
            (places.clone().min().unwrap_or(0), places.max().unwrap_or(0))
        };
        let ((low, high), (least, most)) = (span(triangle), span(shape));
        high <= least || most <= low
    };
    let [p, a, b] = *triangle;
    if divides(p, a) || divides(a, b) || divides(b, p) {
        return false;
    }
    // A space has two directions, an edge one.
    !divides(shape[0], shape[1]) && (shape.len() < 3 || !divides(shape[1], shape[2]))
}
