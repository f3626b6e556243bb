//! Line of sight (section 10), by the exact steps of IA-LOS-12.
//!
//! Sight through terrain is computed once for each pair of spaces and kept with the map; figures and closed doors are
//! checked each time.

use super::{Direction, Ground, Space, SpaceSet, cache::Sight, land::Land};

type Point = (i32, i32);

/// True if sight goes from one space to another. `bodies` are the spaces with blocking figures, without attacker and
/// target (IA-LOS-08); none if either is Massive (IA-KW-MASSIVE-01).
#[inline]
pub fn sees(ground: &Ground, from: Space, to: Space, bodies: &SpaceSet) -> bool {
    from == to
        || ground.are_adjacent(from, to)
        || with_sight(ground, from, to, |sight| first(sight, ground.closed(), bodies).is_some())
}

/// The first two lines that show that sight goes from one space to another that is not next to it: the corner they start
/// at and the two they end at, as columns and rows (IA-LOS-01).
pub fn sight_lines(ground: &Ground, from: Space, to: Space, bodies: &SpaceSet) -> Option<[Point; 3]> {
    let (corner, side) = with_sight(ground, from, to, |sight| first(sight, ground.closed(), bodies))?;
    let [one, other] = sides(to)[side].0;
    Some([corners(from)[corner], one, other])
}

fn with_sight<T>(ground: &Ground, from: Space, to: Space, read: impl FnOnce(&[u32]) -> T) -> T {
    let land = ground.land();
    match (land.number(from), land.number(to)) {
        (Some(first), Some(second)) => read(land.sights.between(first, second, || Sight::of(land, from, to))),
        _ => read(&Sight::of(land, from, to).0),
    }
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

/// The corner and the side of the first two lines that neither figures nor closed doors are in the way of.
#[inline]
fn first(lines: &[u32], closed: u32, bodies: &SpaceSet) -> Option<(usize, usize)> {
    let mut left = lines;
    while let [head, doors, more @ ..] = left {
        let (top, rows) = ((head >> 8 & 0xff) as i32, (head >> 16) as usize);
        let (columns, rest) = more.split_at(rows.min(more.len()));
        let stands = |(row, columns): (i32, &u32)| bodies.row(row) & columns != 0;
        if doors & closed == 0 && !(top..).zip(columns).any(stands) {
            return Some(((head & 3) as usize, (head >> 2 & 3) as usize));
        }
        left = rest;
    }
    None
}

impl Sight {
    /// Works it out.
    fn of(land: &Land, from: Space, to: Space) -> Self {
        if is_cut_off(land, from, to) {
            return Self(Box::default());
        }
        let mut found: Vec<Lines> = Vec::new();
        for (corner, start) in (0..).zip(corners(from)) {
            for (place, (ends, side)) in (0..).zip(sides(to)) {
                let Some(facing) = facing(land, to, start, ends, side) else { continue };
                let ways = ways_round(land, from, start, ends);
                if ways == [None, None] {
                    continue;
                }
                let Some(between) = between(land, from, to, [start, ends[0], ends[1]]) else { continue };
                for way in ways.into_iter().flatten() {
                    let doors = between.doors | facing | way;
                    let lines = Lines { head: corner | place << 2, doors, ..between };
                    if !found.iter().any(|known| known.is_within(&lines)) {
                        found.push(lines);
                    }
                }
            }
        }
        let mut words = Vec::new();
        for lines in found {
            let empty = |row: &&u32| **row == 0;
            let skipped = lines.rows().iter().take_while(empty).count();
            let rows = &lines.rows()[skipped..];
            let rows = &rows[..rows.len() - rows.iter().rev().take_while(empty).count()];
            words.extend([lines.head | (lines.top + skipped as u32) << 8 | (rows.len() as u32) << 16, lines.doors]);
            words.extend(rows);
        }
        Self(words.into_boxed_slice())
    }
}

/// True if walls and blocking terrain bar the whole way between two spaces: along a line between two columns or two
/// rows. Sight past a corner is left to the check of single lines.
fn is_cut_off(land: &Land, from: Space, to: Space) -> bool {
    let edges = &land.edges;
    let row = |y: i32| land.hard.row(y);
    let column = |x: i32| land.hard_columns[x as usize];
    is_barred((from.column(), from.row()), (to.column(), to.row()), &edges.east, column)
        || is_barred((from.row(), from.column()), (to.row(), to.column()), &edges.south, row)
}

/// True if a line between columns is barred; with everything turned, a line between rows. Two lines of sight cross
/// every line beside neither space, within the straight edges around both spaces.
fn is_barred(from: Point, to: Point, edges: &[u32; 32], hard: impl Fn(i32) -> u32) -> bool {
    let known = 0..32;
    if ![from.0, from.1, to.0, to.1].iter().all(|at| known.contains(at)) {
        return false;
    }
    let (left, right) = if from.0 < to.0 { (from, to) } else { (to, from) };
    let width = right.0 - left.0;
    let height = (right.1 - left.1).abs();
    (left.0 + 2..right.0).any(|x| {
        // Rise of both edges there, the smaller one first.
        let less = quotient(height * (x - left.0 - 1), width);
        let more = quotient(height * (x - left.0) + width - 1, width);
        let crossed =
            if left.1 <= right.1 { (left.1 + less, left.1 + 1 + more) } else { (left.1 - more, left.1 + 1 - less) };
        let all = columns(crossed);
        (edges[(x - 1) as usize] | hard(x - 1) | hard(x)) & all == all
    })
}

/// Two lines from a corner of the attacker's space to two adjacent corners of the target's (IA-LOS-01), with what lies
/// between them.
#[derive(Clone, Copy)]
struct Lines {
    head: u32,
    doors: u32,
    top: u32,
    count: usize,
    columns: [u32; 32],
}

impl Lines {
    fn rows(&self) -> &[u32] {
        &self.columns[..self.count]
    }

    /// True if everything that blocks these lines blocks the others.
    fn is_within(&self, other: &Self) -> bool {
        let row = |lines: &Self, row: u32| {
            row.checked_sub(lines.top).and_then(|place| lines.rows().get(place as usize)).copied().unwrap_or(0)
        };
        let mut rows = self.top..self.top + self.count as u32;
        self.doors & !other.doors == 0 && rows.all(|at| row(self, at) & !row(other, at) == 0)
    }
}

/// Twice the area of a triangle, with the sign of its turn.
const fn turn(a: Point, b: Point, c: Point) -> i32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Doors that hide the side of the target these lines reach (IA-LOS-02 to -05, IA-LOS-14); none if it is hidden for
/// good.
fn facing(land: &Land, to: Space, start: Point, [a, b]: [Point; 2], side: Direction) -> Option<u32> {
    if turn(start, a, b) == 0 {
        return None;
    }
    // The middle of the target, at twice the scale.
    let middle = (2 * to.column() + 1, 2 * to.row() + 1);
    let inside = turn((2 * a.0, 2 * a.1), (2 * b.0, 2 * b.1), middle);
    if (inside > 0) == (turn(a, b, start) > 0) {
        return Some(0);
    }
    (!land.is_walled(to, side)).then(|| land.doors_at(to, side))
}

/// The two ways round the corner the lines start at, from the attacker's space to the one they enter (IA-LOS-04,
/// IA-LOS-10, IA-LOS-13): the doors on each; none for one that is closed for good.
fn ways_round(land: &Land, from: Space, start: Point, [a, b]: [Point; 2]) -> [Option<u32>; 2] {
    let (x, y) = (a.0 + b.0 - 2 * start.0, a.1 + b.1 - 2 * start.1);
    let entered = Space::new(start.0 - i32::from(x < 0), start.1 - i32::from(y < 0));
    if entered == from {
        return [Some(0), None];
    }
    let ring = [(-1, -1), (0, -1), (0, 0), (-1, 0)].map(|(x, y)| Space::new(start.0 + x, start.1 + y));
    // The side by which each of them meets the next.
    let sides = [Direction::East, Direction::South, Direction::West, Direction::North];
    let place = |wanted| ring.iter().position(|space| *space == wanted);
    let (Some(first), Some(last)) = (place(from), place(entered)) else { return [None; 2] };
    [false, true].map(|back| {
        let (mut at, mut doors) = (first, 0);
        while at != last {
            let next = if back { (at + 3) % 4 } else { (at + 1) % 4 };
            let edge = if back { next } else { at };
            if land.is_walled(ring[edge], sides[edge]) || next != last && land.hard.contains(ring[next]) {
                return None;
            }
            doors |= land.doors_at(ring[edge], sides[edge]);
            at = next;
        }
        Some(doors)
    })
}

/// Figures' spaces and doors between two lines; none if terrain blocks them.
fn between(land: &Land, from: Space, to: Space, triangle: [Point; 3]) -> Option<Lines> {
    let mut doors = 0;
    // Edges that run from north to south, column by column.
    let turned = triangle.map(|(x, y)| (y, x));
    let (left, right) = extent(turned);
    for x in left + 1..right {
        let rows = columns(section(turned, x));
        let column = (x - 1) as usize;
        if land.edges.east[column] & rows != 0 {
            return None;
        }
        for row in bits(land.edges.east_doors[column] & rows) {
            doors |= land.doors_at(Space::new(x - 1, row), Direction::East);
        }
    }
    let (top, bottom) = extent(triangle);
    let mut above = section(triangle, top);
    let mut found = Lines { head: 0, doors, top: top as u32, count: 0, columns: [0; 32] };
    for y in top..bottom {
        let below = section(triangle, y + 1);
        let mut covered = columns((above.0.min(below.0), above.1.max(below.1)));
        for own in [from, to] {
            if own.row() == y && (0..32).contains(&own.column()) {
                covered &= !(1 << own.column());
            }
        }
        if land.hard.row(y) & covered != 0 {
            return None;
        }
        found.columns[found.count] = covered;
        found.count += 1;
        if y + 1 < bottom {
            let crossed = columns(below);
            if land.edges.south[y as usize] & crossed != 0 {
                return None;
            }
            for column in bits(land.edges.south_doors[y as usize] & crossed) {
                found.doors |= land.doors_at(Space::new(column, y), Direction::South);
            }
        }
        above = below;
    }
    Some(found)
}

/// The first and the last row of a triangle.
fn extent(triangle: [Point; 3]) -> (i32, i32) {
    let [a, b, c] = triangle.map(|point| point.1);
    (a.min(b).min(c), a.max(b).max(c))
}

/// Section of a triangle with the line between two rows, rounded outwards. Its corners lie on such lines, so it is
/// nowhere wider between two of them; its third side is that of a space, so the other two tell all.
#[inline]
fn section([start, a, b]: [Point; 3], y: i32) -> (i32, i32) {
    let mut found = (i32::MAX, i32::MIN);
    for end in [a, b] {
        let (p, q) = if start.1 <= end.1 { (start, end) } else { (end, start) };
        if y < p.1 || y > q.1 {
            continue;
        }
        if p.1 == q.1 {
            found = (found.0.min(p.0).min(q.0), found.1.max(p.0).max(q.0));
            continue;
        }
        let height = q.1 - p.1;
        // From where no line of a map lies left of, so that nothing is negative.
        let across = (q.0 - p.0) * (y - p.1) + 32 * height;
        found.0 = found.0.min(p.0 + quotient(across, height) - 32);
        found.1 = found.1.max(p.0 + quotient(across + height - 1, height) - 32);
    }
    found
}

/// A whole quotient of a number up to 64 times its divisor, which is 32 at most, without a division.
const fn quotient(number: i32, divisor: i32) -> i32 {
    const BY: [u32; 33] = {
        let (mut by, mut divisor) = ([0; 33], 1);
        while divisor <= 32 {
            by[divisor as usize] = (1_u32 << 20).div_ceil(divisor);
            divisor += 1;
        }
        by
    };
    ((number as u32 * BY[divisor as usize]) >> 20) as i32
}

/// The columns between two points, a bit each.
const fn columns((left, right): (i32, i32)) -> u32 {
    if left >= right {
        return 0;
    }
    (((1_u64 << (right - left)) - 1) << left) as u32
}

/// The places of the bits.
fn bits(mut word: u32) -> impl Iterator<Item = i32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < 32).then_some(bit as i32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotient_without_division_is_that_of_a_division() {
        for divisor in 1..=32 {
            assert!((0..=65 * divisor).all(|number| quotient(number, divisor) == number / divisor), "{divisor}");
        }
    }
}
