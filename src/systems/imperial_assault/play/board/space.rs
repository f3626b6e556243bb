//! Spaces of a map, directions, and sets of spaces.

use crate::cards::Edge;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The most spaces a map is wide or high.
const LARGEST: i32 = 32;
/// From a space to the one south of it: a set has a word for each row. Every map has a border of one space, so that a
/// neighbor is always a number.
const STRIDE: i32 = 64;
/// Number of rows, the border included.
const ROWS: usize = LARGEST as usize + 2;
/// Number of indices.
const COUNT: usize = ROWS * STRIDE as usize;

/// A space of a map. Written down as column and row from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(u16);

impl Space {
    /// Number of indices of spaces.
    pub const COUNT: usize = COUNT;

    /// The space in this column and row, both from -1 (the border) to 32.
    #[inline]
    pub const fn new(column: i32, row: i32) -> Self {
        Self(((row + 1) * STRIDE + column + 1) as u16)
    }

    /// True if a map can have a space there.
    pub const fn is_known(column: i32, row: i32) -> bool {
        column >= 0 && column < LARGEST && row >= 0 && row < LARGEST
    }

    #[inline]
    pub const fn column(self) -> i32 {
        self.0 as i32 % STRIDE - 1
    }

    #[inline]
    pub const fn row(self) -> i32 {
        self.0 as i32 / STRIDE - 1
    }

    /// Its number, below [`Self::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place in a table of the spaces of a map and its border, row by row without gaps.
    #[inline]
    pub const fn cell(self) -> usize {
        self.0 as usize / STRIDE as usize * ROWS + self.0 as usize % STRIDE as usize
    }

    /// Size of a table that ends with the row of this space.
    pub(super) const fn cells_to(self) -> usize {
        (self.0 as usize / STRIDE as usize + 1) * ROWS
    }

    #[inline]
    pub(super) const fn of_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// The neighbor on this side or corner. Asked of spaces of a map alone, which the border surrounds.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        Self((self.0 as i32 + direction.stride()) as u16)
    }

    /// The space so many columns and rows away, if a map can have it.
    #[must_use]
    pub fn moved(self, columns: i32, rows: i32) -> Option<Self> {
        let (column, row) = (self.column() + columns, self.row() + rows);
        Self::is_known(column, row).then(|| Self::new(column, row))
    }
}

impl From<crate::cards::Space> for Space {
    fn from((column, row): crate::cards::Space) -> Self {
        Self::new(column.into(), row.into())
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.column(), self.row()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (column, row) = <(i32, i32)>::deserialize(deserializer)?;
        if Self::is_known(column, row) { Ok(Self::new(column, row)) } else { Err(D::Error::custom("no such space")) }
    }
}

/// From a space to the one north of it, and to those at its corners.
const NORTH: i32 = -STRIDE;
const NORTH_EAST: i32 = 1 - STRIDE;
const SOUTH_EAST: i32 = 1 + STRIDE;
const SOUTH_WEST: i32 = STRIDE - 1;
const NORTH_WEST: i32 = -STRIDE - 1;

/// One of the eight ways from a space to a neighbor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    North,
    East,
    South,
    West,
    NorthEast,
    SouthEast,
    SouthWest,
    NorthWest,
}

impl Direction {
    /// The sides of a space.
    pub const SIDES: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    /// Sides, then corners.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Its bit in a mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    #[inline]
    const fn stride(self) -> i32 {
        const STRIDES: [i32; 8] = [NORTH, 1, STRIDE, -1, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST];
        STRIDES[self as usize]
    }

    /// Columns and rows to the neighbor.
    #[inline]
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
            Self::NorthEast => (1, -1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (-1, 1),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The two sides that meet in a corner; a side twice for a side.
    pub const fn sides(self) -> (Self, Self) {
        match self {
            Self::NorthEast => (Self::North, Self::East),
            Self::SouthEast => (Self::South, Self::East),
            Self::SouthWest => (Self::South, Self::West),
            Self::NorthWest => (Self::North, Self::West),
            side => (side, side),
        }
    }

    /// The way from one space to a neighbor.
    #[inline]
    pub fn between(from: Space, to: Space) -> Option<Self> {
        Some(match i32::from(to.0) - i32::from(from.0) {
            NORTH => Self::North,
            1 => Self::East,
            STRIDE => Self::South,
            -1 => Self::West,
            NORTH_EAST => Self::NorthEast,
            SOUTH_EAST => Self::SouthEast,
            SOUTH_WEST => Self::SouthWest,
            NORTH_WEST => Self::NorthWest,
            _ => return None,
        })
    }

    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }
}

/// The ways to the three neighbors in the row above, a bit each from the west, as a mask; the same for the own row and the one
/// below.
const ABOVE: [u8; 8] = masks([Some(Direction::NorthWest), Some(Direction::North), Some(Direction::NorthEast)]);
const BESIDE: [u8; 8] = masks([Some(Direction::West), None, Some(Direction::East)]);
const BELOW: [u8; 8] = masks([Some(Direction::SouthWest), Some(Direction::South), Some(Direction::SouthEast)]);

const fn masks(ways: [Option<Direction>; 3]) -> [u8; 8] {
    let (mut masks, mut bits) = ([0; 8], 0);
    while bits < 8 {
        let mut place = 0;
        while place < 3 {
            if bits >> place & 1 == 1
                && let Some(way) = ways[place]
            {
                masks[bits] |= way.bit();
            }
            place += 1;
        }
        bits += 1;
    }
    masks
}

/// A set of spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpaceSet([u64; ROWS]);

impl SpaceSet {
    /// No space.
    pub const EMPTY: Self = Self([0; ROWS]);

    #[inline]
    pub fn insert(&mut self, space: Space) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    #[inline]
    pub fn contains(&self, space: Space) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }

    /// The ways from a space of a map to those neighbors that are among them, as a mask.
    #[inline]
    pub(super) fn around(&self, space: Space) -> u8 {
        let (row, west) = (space.index() / 64, space.index() % 64 - 1);
        let three = |row: usize| (self.0[row] >> west & 0b111) as usize;
        ABOVE[three(row - 1)] | BESIDE[three(row)] | BELOW[three(row + 1)]
    }

    /// Puts the spaces of another set into this one.
    pub(super) fn join(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    /// The columns of a row of which it has the space, a bit each.
    #[inline]
    pub(super) const fn row(&self, row: i32) -> u32 {
        (self.0[(row + 1) as usize] >> 1) as u32
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Its spaces, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Space> + '_ {
        self.0.iter().enumerate().flat_map(|(word, bits)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (bit < 64).then(|| Space::of_index(word * 64 + bit))
            })
        })
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut set = Self::EMPTY;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl Extend<Space> for SpaceSet {
    fn extend<I: IntoIterator<Item = Space>>(&mut self, spaces: I) {
        spaces.into_iter().for_each(|space| self.insert(space));
    }
}

/// The side of its space on which an edge lies.
pub(super) const fn side_of(edge: &Edge) -> Direction {
    if edge.is_east { Direction::East } else { Direction::South }
}
