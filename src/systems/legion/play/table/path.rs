//! Ways of troopers on small bases over the ground: straight ones, and bent ones around what is in the way.

use super::{DEPTH, Field, HALF_TEMPLATE, MM, Mover, Outline, Spot};
use crate::cards::TerrainClass;

/// The side of a cell: an inch.
const CELL: i32 = 254 * MM / 10;
/// The way from a cell to the next across the corner, rounded up.
const DIAGONAL: i32 = 2_299;
/// Stands for the way to a cell that no template may lie on.
const BLOCKED: i32 = -1;
/// Room around the middles of two neighboring cells that keeps the template between them free: the half template, and what
/// lies between the two.
const ROOM: i32 = 22 * MM;

/// Cells of an inch that a template may lie on, for troopers on the ground. Ways over it are real ways with bends;
/// those through gaps narrower than twice [`ROOM`] are found only if they are straight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    columns: i32,
    rows: i32,
    left: i32,
    /// Nothing stops a template there.
    passable: Vec<bool>,
    /// Nothing slows it either.
    clear: Vec<bool>,
}

impl Grid {
    pub fn new(field: &Field) -> Self {
        let (columns, rows) = ((field.right - field.left) / CELL, DEPTH / CELL);
        let mut grid = Self { columns, rows, left: field.left, passable: Vec::new(), clear: Vec::new() };
        let classes = |cell: i32, classes: &[TerrainClass]| {
            let room = Outline::round(grid.middle(cell), ROOM);
            let stands_there = |class: &TerrainClass| field.touches_class(&room, Mover::Trooper, *class);
            !classes.iter().any(stands_there)
        };
        let cells = 0..columns * rows;
        let passable = cells.clone().map(|cell| classes(cell, &[TerrainClass::Climb, TerrainClass::Impassable]));
        let passable: Vec<bool> = passable.collect();
        let clear = cells.map(|cell| passable[cell as usize] && classes(cell, &[TerrainClass::Difficult])).collect();
        (grid.passable, grid.clear) = (passable, clear);
        grid
    }

    fn middle(&self, cell: i32) -> Spot {
        let at = |number: i32| number * CELL + CELL / 2;
        Spot::new(self.left + at(cell % self.columns), at(cell / self.columns))
    }

    /// The cells whose middles may be so near to an outline that a template over them touches it.
    fn around(&self, outline: &Outline) -> impl Iterator<Item = i32> + use<> {
        let (least, most) = outline.grown(ROOM).bounds();
        let column = |x: i32| (x - self.left).div_euclid(CELL).clamp(0, self.columns - 1);
        let row = |y: i32| y.div_euclid(CELL).clamp(0, self.rows - 1);
        let (first, last, width) = (column(least.x), column(most.x), self.columns);
        (row(least.y)..=row(most.y)).flat_map(move |row| (first..=last).map(move |column| row * width + column))
    }

    fn cell(&self, spot: Spot) -> Option<i32> {
        let (column, row) = ((spot.x - self.left).div_euclid(CELL), spot.y.div_euclid(CELL));
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then_some(row * self.columns + column)
    }
}

/// The slowest class of terrain on a straight way of a template; none where it cannot pass.
pub(in crate::play) fn straight(field: &Field, from: Spot, to: Spot, walls: &[Outline]) -> Option<bool> {
    let corridor = Outline::corridor(from, to, HALF_TEMPLATE);
    if walls.iter().any(|wall| wall.overlaps(&corridor)) {
        return None;
    }
    let mut slow = false;
    for piece in &field.pieces {
        match piece.class(Mover::Trooper) {
            TerrainClass::Open => {}
            TerrainClass::Difficult => slow |= piece.polygon.is_within(&corridor, -1),
            TerrainClass::Climb | TerrainClass::Impassable => {
                if piece.polygon.is_within(&corridor, -1) {
                    return None;
                }
            }
        }
    }
    Some(slow)
}

/// The distances of all cells from a spot over bent ways.
#[derive(Debug, Clone)]
pub(in crate::play) struct Flood<'a> {
    field: &'a Field,
    grid: &'a Grid,
    walls: &'a [Outline],
    from: Spot,
    limit: i32,
    /// Ways that nothing slows, and any ways; filled when one is asked for.
    ways: [Option<Vec<i32>>; 2],
}

impl<'a> Flood<'a> {
    pub fn new(field: &'a Field, grid: &'a Grid, walls: &'a [Outline], from: Spot, limit: i32) -> Self {
        Self { field, grid, walls, from, limit, ways: [None, None] }
    }

    /// The length of a way to a spot; none beyond the limit. `clear` asks for one that nothing slows.
    pub fn way(&mut self, to: Spot, clear: bool) -> Option<i32> {
        let direct = straight(self.field, self.from, to, self.walls);
        if direct.is_some_and(|slow| !slow || !clear) {
            let length = (to - self.from).length();
            return (length <= self.limit).then_some(length);
        }
        let (grid, field, walls) = (self.grid, self.field, self.walls);
        let cell = grid.cell(to)?;
        let (from, limit) = (self.from, self.limit);
        let ways = self.ways[usize::from(clear)].get_or_insert_with(|| fill(field, grid, walls, from, limit, clear));
        let mut best = i32::MAX;
        for step in [0, -1, 1, -grid.columns, grid.columns] {
            let Some(known) = ways.get((cell + step) as usize).copied().filter(|known| (0..i32::MAX).contains(known))
            else {
                continue;
            };
            let middle = grid.middle(cell + step);
            let length = known + (to - middle).length() + 1;
            let free = || straight(field, middle, to, walls).is_some_and(|slow| !slow || !clear);
            if length < best && length <= limit && free() {
                best = length;
            }
        }
        (best < i32::MAX).then_some(best)
    }
}

/// The length of the shortest way to every cell.
fn fill(field: &Field, grid: &Grid, walls: &[Outline], from: Spot, limit: i32, clear: bool) -> Vec<i32> {
    let cells = if clear { &grid.clear } else { &grid.passable };
    let mut ways = vec![i32::MAX; cells.len()];
    let mut open = Open::default();
    let Some(start) = grid.cell(from) else { return ways };
    // Cells under walls are found by where these lie.
    for wall in walls {
        for cell in grid.around(wall) {
            if wall.overlaps(&Outline::round(grid.middle(cell), ROOM)) {
                ways[cell as usize] = BLOCKED;
            }
        }
    }
    let free = |cell: i32| cells.get(cell as usize).copied().unwrap_or(false);
    for row in -1..=1 {
        for column in -1..=1 {
            let cell = start + row * grid.columns + column;
            if cell < 0 || (cell % grid.columns - start % grid.columns).abs() > 1 || !free(cell) {
                continue;
            }
            if ways[cell as usize] == BLOCKED {
                continue;
            }
            let middle = grid.middle(cell);
            if straight(field, from, middle, walls).is_some_and(|slow| !slow || !clear) {
                let length = (middle - from).length() + 1;
                ways[cell as usize] = length;
                open.first.push((length, cell));
            }
        }
    }
    open.first.sort_unstable();
    while let Some((length, cell)) = open.next() {
        if length > ways[cell as usize] || length >= limit {
            continue;
        }
        let at = cell % grid.columns;
        for column in -at.min(1)..=(grid.columns - 1 - at).min(1) {
            for row in -1..=1 {
                let next = cell + row * grid.columns + column;
                if next < 0 {
                    continue;
                }
                let is_straight = row == 0 || column == 0;
                let far = length + if is_straight { CELL } else { DIAGONAL };
                // Known shorter ways, and impossible ones, end the search.
                let Some(known) = ways.get_mut(next as usize).filter(|known| far < **known) else { continue };
                if *known == i32::MAX && !free(next) {
                    *known = BLOCKED;
                    continue;
                }
                *known = far;
                if is_straight { &mut open.straight } else { &mut open.across }.push((far, next));
            }
        }
    }
    ways
}

/// Cells from which a search goes on, with their ways: the first ones, and those that were reached straight and across a
/// corner. As cells are left in the order of their ways, each of the three is in order by itself.
#[derive(Default)]
struct Open {
    first: Vec<(i32, i32)>,
    straight: Vec<(i32, i32)>,
    across: Vec<(i32, i32)>,
    /// Number of each taken out.
    taken: [usize; 3],
}

impl Open {
    /// Takes out the cell with the shortest way.
    fn next(&mut self) -> Option<(i32, i32)> {
        let [first, straight, across] = self.taken;
        let heads = [self.first.get(first), self.straight.get(straight), self.across.get(across)];
        let (list, head) = heads
            .into_iter()
            .enumerate()
            .filter_map(|(list, head)| Some((list, *head?)))
            .min_by_key(|head| head.1.0)?;
        self.taken[list] += 1;
        Some(head)
    }
}
