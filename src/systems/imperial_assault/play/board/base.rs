//! The bases of figures, and where they stand (section 8).

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::Space;

/// A base by its spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Base {
    /// Width in spaces, 1 or 2.
    pub width: u8,
    /// Length in spaces, 1 to 3.
    pub length: u8,
}

/// The spaces under a base.
pub type Spaces = ArrayVec<Space, 6>;

/// A place for a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stand {
    /// Its top left space.
    pub at: Space,
    /// True if its length lies from west to east.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

impl Stand {
    /// A base that lies from north to south.
    pub const fn upright(at: Space) -> Self {
        Self { at, turned: false }
    }
}

impl Base {
    /// A base of one space.
    pub const SMALL: Self = Self { width: 1, length: 1 };

    /// True if it is larger than one space (IA-LARGE-01).
    pub const fn is_large(self) -> bool {
        self.width * self.length > 1
    }

    /// True if it can be turned.
    pub const fn is_oblong(self) -> bool {
        self.width != self.length
    }

    /// Columns and rows under the base.
    pub const fn extent(self, turned: bool) -> (i32, i32) {
        if turned { (self.length as i32, self.width as i32) } else { (self.width as i32, self.length as i32) }
    }

    /// The spaces under the base. Part of it may lie outside any map; those spaces are left out.
    #[inline]
    pub fn spaces(self, stand: Stand) -> Spaces {
        let mut spaces = Spaces::new();
        if !self.is_large() {
            spaces.push(stand.at);
            return spaces;
        }
        let (columns, rows) = self.extent(stand.turned);
        for row in 0..rows {
            for column in 0..columns {
                spaces.extend(stand.at.moved(column, row));
            }
        }
        spaces
    }

    /// The ways it can lie over a space (IA-SETUP-08).
    pub fn stands_over(self, space: Space) -> impl Iterator<Item = Stand> {
        let turns: &[bool] = if self.is_oblong() { &[false, true] } else { &[false] };
        turns.iter().flat_map(move |turned| {
            let (columns, rows) = self.extent(*turned);
            (0..rows)
                .flat_map(move |row| (0..columns).map(move |column| (column, row)))
                .filter_map(move |(column, row)| space.moved(-column, -row).map(|at| Stand { at, turned: *turned }))
        })
    }
}
