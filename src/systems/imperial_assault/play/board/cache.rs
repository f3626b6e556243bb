//! Edges and lines of sight of a map, kept for all its matches.

use std::sync::{
    OnceLock,
    atomic::{AtomicU64, Ordering},
};

use super::{Direction, space::side_of};
use crate::cards::Edge;

/// Sight between all spaces of a map, each pair worked out once it is asked for.
#[derive(Debug)]
pub(super) struct Sights(Vec<OnceLock<Row>>);

/// Sight from one space.
#[derive(Debug)]
struct Row {
    /// The spaces that are known to be hidden whatever stands where, a bit each: most are, and are asked about most.
    hidden: Box<[AtomicU64]>,
    sights: Box<[OnceLock<Sight>]>,
}

impl Row {
    fn of(spaces: usize) -> Self {
        Self {
            hidden: (0..spaces.div_ceil(64)).map(|_| AtomicU64::new(0)).collect(),
            sights: (0..spaces).map(|_| OnceLock::new()).collect(),
        }
    }
}

impl Sights {
    /// Between so many spaces.
    pub(super) fn of(spaces: usize) -> Self {
        Self((0..spaces).map(|_| OnceLock::new()).collect())
    }

    #[inline]
    pub(super) fn between(&self, from: usize, to: usize, make: impl FnOnce() -> Sight) -> &[u32] {
        let row = self.0[from].get_or_init(|| Row::of(self.0.len()));
        let (word, bit) = (&row.hidden[to / 64], 1 << (to % 64));
        if word.load(Ordering::Relaxed) & bit != 0 {
            return &[];
        }
        let lines = &row.sights[to].get_or_init(make).0;
        if lines.is_empty() {
            word.fetch_or(bit, Ordering::Relaxed);
        }
        lines
    }
}

/// Every two lines from one space to another that terrain lets through. Each is some words: which corner and side, the
/// first row and the number of rows; the doors they go through; and for each row the columns where a figure is in their
/// way.
#[derive(Debug)]
pub(super) struct Sight(pub(super) Box<[u32]>);

/// Walls, blocking edges and doors between spaces, line by line.
#[derive(Debug)]
pub(super) struct Edges {
    /// Those east of a space: by its column, a bit for its row.
    pub(super) east: [u32; 32],
    pub(super) east_doors: [u32; 32],
    /// Those south of a space: by its row, a bit for its column.
    pub(super) south: [u32; 32],
    pub(super) south_doors: [u32; 32],
}

impl Edges {
    pub(super) fn of<'a>(walls: impl Iterator<Item = &'a Edge>, doors: &'a [Vec<Edge>]) -> Self {
        let mut edges = Self { east: [0; 32], east_doors: [0; 32], south: [0; 32], south_doors: [0; 32] };
        let set = |lines: [&mut [u32; 32]; 2], edge: &Edge| {
            let (column, row) = (usize::from(edge.space.0), usize::from(edge.space.1));
            let [east, south] = lines;
            if column >= 32 || row >= 32 {
                return;
            }
            if side_of(edge) == Direction::East {
                east[column] |= 1 << row;
            } else {
                south[row] |= 1 << column;
            }
        };
        for edge in walls {
            set([&mut edges.east, &mut edges.south], edge);
        }
        for edge in doors.iter().flatten() {
            set([&mut edges.east_doors, &mut edges.south_doors], edge);
        }
        edges
    }
}
