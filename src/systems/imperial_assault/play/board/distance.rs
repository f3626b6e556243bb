//! Counting spaces (IA-SPACE-05): figures, difficult and impassable terrain are nothing; walls, doors and blocking terrain
//! are not counted through.

use super::{Ground, Space};

/// Too far, or cut off (IA-SPACE-10).
const NEVER: u8 = u8::MAX;

/// How far every space is from a figure.
#[derive(Debug, Clone)]
pub struct Distances(Vec<u8>);

impl Distances {
    /// From the nearest of these spaces (IA-SPACE-09), as far as `most`.
    pub fn from(ground: &Ground, starts: &[Space], most: u8) -> Self {
        let mut far = vec![NEVER; Space::COUNT];
        let mut edge: Vec<Space> = Vec::with_capacity(64);
        for start in starts.iter().filter(|start| ground.has(**start)) {
            far[start.index()] = 0;
            edge.push(*start);
        }
        let (mut next, mut distance) = (Vec::with_capacity(64), 0);
        while !edge.is_empty() && distance < most {
            distance += 1;
            for space in edge.drain(..) {
                for to in ground.adjacent(space) {
                    if far[to.index()] == NEVER {
                        far[to.index()] = distance;
                        // A figure on blocking terrain is counted to, but nothing beyond it (IA-KW-MASSIVE-06).
                        if !ground.is_blocking(to) {
                            next.push(to);
                        }
                    }
                }
            }
            std::mem::swap(&mut edge, &mut next);
        }
        Self(far)
    }

    /// How far this space is; none where no way leads there.
    #[inline]
    pub fn to(&self, space: Space) -> Option<u8> {
        Some(self.0[space.index()]).filter(|distance| *distance != NEVER)
    }

    /// How far the nearest of these spaces is.
    #[inline]
    pub fn to_any(&self, spaces: &[Space]) -> Option<u8> {
        spaces.iter().filter_map(|space| self.to(*space)).min()
    }
}
