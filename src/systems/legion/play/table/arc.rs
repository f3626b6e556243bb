//! The arcs of notched bases (LEG-MOVE-27).

use super::{Heading, Outline, Spot};

/// A quarter of what lies around a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arc {
    Front,
    /// Left and right.
    Sides,
    Rear,
}

impl Arc {
    /// True if any part of an outline lies in this arc of a base that stands here and faces there.
    pub fn has(self, middle: Spot, heading: Heading, outline: &Outline) -> bool {
        let faces: &[i32] = match self {
            Self::Front => &[0],
            Self::Sides => &[Heading::QUARTER, -Heading::QUARTER],
            Self::Rear => &[2 * Heading::QUARTER],
        };
        faces.iter().any(|turn| in_quarter(middle, heading.turned(*turn), outline))
    }
}

/// True if any part lies in the quarter around a direction.
fn in_quarter(middle: Spot, heading: Heading, outline: &Outline) -> bool {
    let inside = |point: Spot| {
        let way = point - middle;
        heading.turned(-8).way(16_384).cross(way) >= 0 && heading.turned(8).way(16_384).cross(way) <= 0
    };
    // The points of the outline nearest to the two edges of the quarter, and the farthest along its middle.
    let mut nearest = [0, -8, 8].into_iter().map(|turn| outline.farthest(heading.turned(turn).way(16_384)));
    inside(outline.middle()) || nearest.any(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leg_move_27_a_base_on_the_line_is_in_both_arcs() {
        let has = |arc: Arc, x, y| arc.has(Spot::new(0, 0), Heading::default(), &Outline::round(Spot::new(x, y), 100));
        assert!(has(Arc::Front, 1_000, 0) && !has(Arc::Sides, 1_000, 0) && !has(Arc::Rear, 1_000, 0));
        assert!(has(Arc::Front, 1_000, 1_000) && has(Arc::Sides, 1_000, 1_000));
        assert!(has(Arc::Sides, 0, -1_000) && !has(Arc::Front, 0, -1_000));
        assert!(has(Arc::Rear, -1_000, 50) && !has(Arc::Front, -1_000, 50));
        assert!(has(Arc::Front, 950, 1_050) && !has(Arc::Front, 900, 1_100));
    }
}
