//! Counting spaces (IA-SPACE-05): figures, difficult and impassable terrain are nothing; walls, doors and blocking terrain
//! are not counted through.

use std::sync::Arc;

use super::{Ground, Space};

/// Too far, or cut off (IA-SPACE-10).
pub(super) const NEVER: u8 = u8::MAX;

/// How far every space is from a figure.
#[derive(Debug, Clone)]
pub struct Distances(Arc<[u8]>);

impl Distances {
    /// From the nearest of these spaces (IA-SPACE-09), as far as `most`.
    pub fn from(ground: &Ground, starts: &[Space], most: u8) -> Self {
        let mut rows = starts.iter().filter_map(|start| ground.row(*start));
        // What is asked about one space alone is known to the map.
        let mut far = rows.next().map_or_else(|| Arc::from([]), Arc::clone);
        for row in rows {
            let both = Arc::make_mut(&mut far).iter_mut().zip(&row[..]);
            both.for_each(|(known, other)| *known = (*known).min(*other));
        }
        if most < NEVER {
            let all = Arc::make_mut(&mut far).iter_mut();
            all.filter(|distance| **distance > most).for_each(|distance| *distance = NEVER);
        }
        Self(far)
    }

    /// How far this space is; none where no way leads there.
    #[inline]
    pub fn to(&self, space: Space) -> Option<u8> {
        self.0.get(space.cell()).copied().filter(|distance| *distance != NEVER)
    }

    /// How far the nearest of these spaces is.
    #[inline]
    pub fn to_any(&self, spaces: &[Space]) -> Option<u8> {
        let far = |space: &Space| self.0.get(space.cell()).copied().unwrap_or(NEVER);
        let least = spaces.iter().map(far).fold(NEVER, u8::min);
        (least != NEVER).then_some(least)
    }
}

/// How far every space is from this one.
pub(super) fn count(ground: &Ground, start: Space) -> Arc<[u8]> {
    let mut far = vec![NEVER; ground.cells()];
    far[start.cell()] = 0;
    let (mut edge, mut next, mut distance) = (vec![start], Vec::new(), 0);
    while !edge.is_empty() && distance < NEVER - 1 {
        distance += 1;
        for space in edge.drain(..) {
            for to in ground.adjacent(space) {
                if far[to.cell()] == NEVER {
                    far[to.cell()] = distance;
                    // A figure on blocking terrain is counted to, but nothing beyond it (IA-KW-MASSIVE-06).
                    if !ground.is_blocking(to) {
                        next.push(to);
                    }
                }
            }
        }
        std::mem::swap(&mut edge, &mut next);
    }
    far.into()
}
