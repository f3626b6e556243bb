//! Counting spaces (IA-SPACE-05): figures, difficult and impassable terrain are nothing; walls, doors and blocking terrain
//! are not counted through.

use std::sync::Arc;

use super::{Ground, Space, land::NEVER};

/// Distances of all spaces from a figure.
#[derive(Debug, Clone)]
pub struct Distances(Arc<[u8]>);

impl Distances {
    /// From the nearest of these spaces (IA-SPACE-09), as far as `most`.
    pub fn from(ground: &Ground, starts: &[Space], most: u8) -> Self {
        let mut rows = starts.iter().filter_map(|start| ground.row(*start));
        // The map keeps the distances from each space.
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

    /// Distance to this space; none if no way leads there.
    #[inline]
    pub fn to(&self, space: Space) -> Option<u8> {
        self.0.get(space.cell()).copied().filter(|distance| *distance != NEVER)
    }

    /// Distance to the nearest of these spaces.
    #[inline]
    pub fn to_any(&self, spaces: &[Space]) -> Option<u8> {
        let far = |space: &Space| self.0.get(space.cell()).copied().unwrap_or(NEVER);
        let least = spaces.iter().map(far).fold(NEVER, u8::min);
        (least != NEVER).then_some(least)
    }
}
