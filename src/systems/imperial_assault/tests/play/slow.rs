//! A map read from its data in another way than the program's, slow and plain, to compare with.

use imperial_assault::{
    cards::{Edge, SkirmishMap, Terrain},
    play::board::Space,
};

type Cell = (i32, i32);
/// A fraction of two whole numbers; the second is above zero.
type Fraction = (i64, i64);
type Point = (Fraction, Fraction);

/// From a space to the one south of it, with room around the map.
const STRIDE: i32 = 64;

const fn place((x, y): Cell) -> usize {
    ((y + 16) * STRIDE + x + 16) as usize
}

/// A set of spaces, or of the edges east or south of spaces.
pub struct Marks(Vec<bool>);

impl Marks {
    fn of(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut marks = Self(vec![false; (STRIDE * STRIDE) as usize]);
        cells.into_iter().for_each(|cell| marks.0[place(cell)] = true);
        marks
    }

    pub fn contains(&self, cell: &Cell) -> bool {
        self.0[place(*cell)]
    }
}

/// Edges, as the pair of spaces they part, the smaller first.
pub struct Edges {
    east: Marks,
    south: Marks,
}

impl Edges {
    fn of(pairs: impl IntoIterator<Item = (Cell, Cell)> + Clone) -> Self {
        let part = |east: bool| pairs.clone().into_iter().filter(move |(a, b)| (a.1 == b.1) == east).map(|(a, _)| a);
        Self { east: Marks::of(part(true)), south: Marks::of(part(false)) }
    }

    pub fn contains(&self, (a, b): &(Cell, Cell)) -> bool {
        if a.1 == b.1 { self.east.contains(a) } else { self.south.contains(a) }
    }
}

/// A map by coordinates.
pub struct Map {
    pub cells: Vec<Cell>,
    on: Marks,
    pub blocking: Marks,
    pub impassable: Marks,
    pub difficult: Marks,
    /// Walls, closed doors and blocking edges.
    pub solid: Edges,
    /// Of those, walls and closed doors.
    pub walls: Edges,
    /// Everything a step does not go over.
    pub barred: Edges,
}

fn parted(edge: &Edge) -> (Cell, Cell) {
    let (x, y) = (i32::from(edge.space.0), i32::from(edge.space.1));
    ((x, y), if edge.is_east { (x + 1, y) } else { (x, y + 1) })
}

pub fn pair(a: Cell, b: Cell) -> (Cell, Cell) {
    if a < b { (a, b) } else { (b, a) }
}

impl Map {
    pub fn new(map: &SkirmishMap, closed: bool) -> Self {
        let width = usize::from(map.width);
        let cell = |at: usize| ((at % width) as i32, (at / width) as i32);
        let of = |wanted: &[Terrain]| -> Vec<Cell> {
            let all = map.terrain.iter().enumerate();
            all.filter(|(_, kind)| wanted.contains(kind)).map(|(at, _)| cell(at)).collect()
        };
        let cells = of(&[Terrain::Open, Terrain::Blocking, Terrain::Difficult]);
        let doors = map.doors.iter().flatten().filter(|_| closed);
        let walls: Vec<_> = map.walls.iter().chain(doors).map(parted).collect();
        let solid: Vec<_> = walls.iter().copied().chain(map.blocking_edges.iter().map(parted)).collect();
        let barred: Vec<_> = solid.iter().copied().chain(map.impassable_edges.iter().flatten().map(parted)).collect();
        Self {
            on: Marks::of(cells.iter().copied()),
            cells,
            blocking: Marks::of(of(&[Terrain::Blocking])),
            impassable: Marks::of(map.impassable.iter().map(|(x, y)| (i32::from(*x), i32::from(*y)))),
            difficult: Marks::of(of(&[Terrain::Difficult])),
            solid: Edges::of(solid),
            walls: Edges::of(walls),
            barred: Edges::of(barred),
        }
    }

    pub fn is_on(&self, cell: Cell) -> bool {
        self.on.contains(&cell)
    }

    fn is_hard(&self, cell: Cell) -> bool {
        !self.is_on(cell) || self.blocking.contains(&cell)
    }

    /// True if a corner can be rounded from one space to another through spaces that are not `hard`, over edges that
    /// are not in `edges`: a walk through the four spaces at the corner.
    pub fn around(&self, corner: Cell, from: Cell, to: Cell, edges: &Edges, hard: impl Fn(Cell) -> bool) -> bool {
        let (x, y) = corner;
        let four = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        let mut reached = vec![from];
        let mut at = 0;
        while at < reached.len() {
            let here = reached[at];
            at += 1;
            if here != from && hard(here) {
                continue;
            }
            for next in four {
                let beside = (next.0 - here.0).abs() + (next.1 - here.1).abs() == 1;
                if beside
                    && !edges.contains(&pair(here, next))
                    && !reached.contains(&next)
                    && (next == to || !hard(next))
                {
                    reached.push(next);
                }
            }
        }
        reached.contains(&to)
    }

    fn joined(&self, from: Cell, to: Cell, edges: &Edges, hard: impl Fn(Cell) -> bool) -> bool {
        match ((to.0 - from.0).abs(), (to.1 - from.1).abs()) {
            (1, 0) | (0, 1) => !edges.contains(&pair(from, to)),
            (1, 1) => self.around((from.0.max(to.0), from.1.max(to.1)), from, to, edges, hard),
            _ => false,
        }
    }

    /// Spaces with figures on them.
    pub fn bodies(spaces: impl IntoIterator<Item = Space>) -> Marks {
        Marks::of(spaces.into_iter().map(|space| (space.column(), space.row())))
    }

    pub fn adjacent(&self, from: Cell, to: Cell) -> bool {
        self.joined(from, to, &self.solid, |cell| self.is_hard(cell))
    }

    /// True if a small figure may step from one space to the next.
    pub fn may_step(&self, from: Cell, to: Cell, free: bool) -> bool {
        if free {
            return self.is_on(to) && self.joined(from, to, &self.walls, |cell| !self.is_on(cell));
        }
        let enclosed = |cell| self.is_hard(cell) || self.impassable.contains(&cell);
        !enclosed(to) && self.joined(from, to, &self.barred, enclosed)
    }

    /// Distances between all spaces, by relaxing until nothing changes.
    pub fn distances(&self) -> Vec<Vec<Option<u8>>> {
        let near = |from: usize, to: usize| self.cells[from].0.abs_diff(self.cells[to].0) < 2;
        let pairs: Vec<(usize, usize)> = (0..self.cells.len())
            .flat_map(|from| (0..self.cells.len()).filter(move |to| near(from, *to)).map(move |to| (from, to)))
            .filter(|(from, to)| self.adjacent(self.cells[*from], self.cells[*to]))
            .collect();
        let row = |start: usize| {
            let mut far = vec![None; self.cells.len()];
            far[start] = Some(0_u8);
            loop {
                let mut changed = false;
                for (from, to) in &pairs {
                    if *from != start && self.blocking.contains(&self.cells[*from]) {
                        continue;
                    }
                    let Some(known) = far[*from] else { continue };
                    if far[*to].is_none_or(|other| other > known + 1) {
                        (far[*to], changed) = (Some(known + 1), true);
                    }
                }
                if !changed {
                    return far;
                }
            }
        };
        (0..self.cells.len()).map(row).collect()
    }

    /// Sight by section 10.1, with fractions and clipping.
    pub fn sees(&self, from: Space, to: Space, bodies: &Marks) -> bool {
        let (s, t) = ((from.column(), from.row()), (to.column(), to.row()));
        if s == t || self.adjacent(s, t) {
            return true;
        }
        let corners = |(x, y): Cell| [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        let ends = corners(t);
        corners(s)
            .into_iter()
            .any(|p| (0..4).any(|side| self.passes(s, t, p, ends[side], ends[(side + 1) % 4], bodies)))
    }

    fn passes(&self, s: Cell, t: Cell, p: Cell, a: Cell, b: Cell, bodies: &Marks) -> bool {
        let cross = |o: Cell, u: Cell, v: Cell| (u.0 - o.0) * (v.1 - o.1) - (u.1 - o.1) * (v.0 - o.0);
        if cross(p, a, b) == 0 {
            return false;
        }
        let triangle = [p, a, b].map(|(x, y)| ((i64::from(x), 1), (i64::from(y), 1)));
        let (low, high) = ((p.0.min(t.0) - 1, p.1.min(t.1) - 1), (p.0.max(t.0) + 1, p.1.max(t.1) + 1));
        for x in low.0..=high.0 {
            for y in low.1..=high.1 {
                let cell = (x, y);
                if cell != s
                    && cell != t
                    && (self.is_hard(cell) || bodies.contains(&cell))
                    && may_cover(&[p, a, b], cell)
                    && covers(&triangle, cell)
                {
                    return false;
                }
                for (next, ends) in
                    [((x + 1, y), [(x + 1, y), (x + 1, y + 1)]), ((x, y + 1), [(x, y + 1), (x + 1, y + 1)])]
                {
                    if self.solid.contains(&(cell, next)) && crosses(&[p, a, b], ends) {
                        return false;
                    }
                }
            }
        }
        // The side of the target that the lines go to: which space lies beyond it?
        let beyond = match (a.0 + b.0 - 2 * t.0, a.1 + b.1 - 2 * t.1) {
            (1, 0) => (t.0, t.1 - 1),
            (2, 1) => (t.0 + 1, t.1),
            (1, 2) => (t.0, t.1 + 1),
            _ => (t.0 - 1, t.1),
        };
        let outward = (beyond.0 - t.0, beyond.1 - t.1);
        let is_outside = (p.0 - a.0) * outward.0 + (p.1 - a.1) * outward.1 > 0;
        if self.solid.contains(&pair(t, beyond)) && is_outside {
            return false;
        }
        let towards = (a.0 + b.0 - 2 * p.0, a.1 + b.1 - 2 * p.1);
        let entered = (if towards.0 < 0 { p.0 - 1 } else { p.0 }, if towards.1 < 0 { p.1 - 1 } else { p.1 });
        self.around(p, s, entered, &self.solid, |cell| self.is_hard(cell))
    }
}

fn less((a, b): Fraction, (c, d): Fraction) -> bool {
    a * d < c * b
}

/// The point where the value of a coordinate is reached between two points.
fn between(from: Point, to: Point, is_x: bool, value: i64) -> Point {
    let pick = |point: Point| if is_x { point.0 } else { point.1 };
    let (f, t) = (pick(from), pick(to));
    // The share of the way: (value - f) / (t - f).
    let (top, bottom) = ((value * f.1 - f.0) * t.1, t.0 * f.1 - f.0 * t.1);
    let (top, bottom) = if bottom < 0 { (-top, -bottom) } else { (top, bottom) };
    let mix = |u: Fraction, v: Fraction| {
        let (n, d) = (u.0 * v.1 * (bottom - top) + v.0 * u.1 * top, u.1 * v.1 * bottom);
        let divisor = gcd(n.abs(), d);
        (n / divisor, d / divisor)
    };
    (mix(from.0, to.0), mix(from.1, to.1))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// True unless the space lies wholly beside the triangle.
fn may_cover(triangle: &[Cell; 3], (x, y): Cell) -> bool {
    let beside = |pick: fn(&Cell) -> i32, low: i32| {
        triangle.iter().all(|corner| pick(corner) <= low) || triangle.iter().all(|corner| pick(corner) > low)
    };
    !beside(|corner| corner.0, x) && !beside(|corner| corner.1, y)
}

/// True if a triangle, cut to the space, has any area.
fn covers(triangle: &[Point; 3], (x, y): Cell) -> bool {
    let mut shape: Vec<Point> = triangle.to_vec();
    for (is_x, limit, above) in [(true, x, true), (true, x + 1, false), (false, y, true), (false, y + 1, false)] {
        let limit = i64::from(limit);
        let inside = |point: Point| {
            let value = if is_x { point.0 } else { point.1 };
            if above { !less(value, (limit, 1)) } else { !less((limit, 1), value) }
        };
        let mut cut = Vec::new();
        for at in 0..shape.len() {
            let (here, next) = (shape[at], shape[(at + 1) % shape.len()]);
            if inside(here) {
                cut.push(here);
            }
            if inside(here) != inside(next) {
                cut.push(between(here, next, is_x, limit));
            }
        }
        shape = cut;
    }
    // Three points of what is left that are not on one line.
    let is_turn = |a: Point, b: Point, c: Point| {
        let minus = |u: Fraction, v: Fraction| (u.0 * v.1 - v.0 * u.1, u.1 * v.1);
        let times = |u: Fraction, v: Fraction| (u.0 * v.0, u.1 * v.1);
        let (first, second) = (times(minus(b.0, a.0), minus(c.1, a.1)), times(minus(b.1, a.1), minus(c.0, a.0)));
        less(first, second) || less(second, first)
    };
    (2..shape.len()).any(|at| is_turn(shape[0], shape[at - 1], shape[at]))
}

/// True if a piece of an edge lies inside a triangle: one of the middles between the places at which it meets the
/// triangle's lines.
fn crosses(triangle: &[Cell; 3], ends: [Cell; 2]) -> bool {
    let cross = |o: Cell, u: Cell, v: Cell| i64::from((u.0 - o.0) * (v.1 - o.1) - (u.1 - o.1) * (v.0 - o.0));
    let turn = cross(triangle[0], triangle[1], triangle[2]).signum();
    // Places along the edge at which it meets the three lines.
    let mut places: Vec<Fraction> = vec![(0, 1), (1, 1)];
    for side in 0..3 {
        let (u, v) = (triangle[side], triangle[(side + 1) % 3]);
        let (first, second) = (cross(u, v, ends[0]), cross(u, v, ends[1]));
        let (top, bottom) = if first - second < 0 { (-first, second - first) } else { (first, first - second) };
        if bottom != 0 && 0 <= top && top <= bottom {
            places.push((top, bottom));
        }
    }
    places.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    places.windows(2).any(|two| {
        let ((a, b), (c, d)) = (two[0], two[1]);
        let (top, bottom) = (a * d + c * b, 2 * b * d);
        (0..3).all(|side| {
            let (u, v) = (triangle[side], triangle[(side + 1) % 3]);
            let (first, second) = (cross(u, v, ends[0]), cross(u, v, ends[1]));
            (first * (bottom - top) + second * top).signum() == turn
        })
    })
}
