//! A template where it lies on the table.

use crate::kernel::plane::{Point, Polygon, Pose};

use super::{HALF_TEMPLATE, Template};

/// A template, or the first part of it, where it lies on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lay {
    /// The middle of its near end, heading along it.
    pub start: Pose,
    /// Which one it is.
    pub template: Template,
    /// How much of its centre line counts.
    pub length: f64,
}

impl Lay {
    /// The whole template from this pose on.
    pub fn whole(start: Pose, template: Template) -> Self {
        Self { start, template, length: template.length() }
    }

    /// Its pieces, all convex. A bend is cut into pieces of at most 12 degrees for a turn and 8 for a bank; each covers its
    /// part of the bend and at most half a millimetre more on the inner side.
    pub fn pieces(&self) -> impl Iterator<Item = Polygon> {
        let bend = self.template.radius().zip(self.template.side());
        let most = match self.template {
            Template::Straight(_) => 1.0,
            Template::Bank(..) => 6.0,
            Template::Turn(..) => 8.0,
        };
        let count = (most * self.length / self.template.length() - 1e-9).ceil().max(1.0);
        let (start, length) = (self.start, self.length);
        (0..count as u32).map(move |piece| {
            let Some((radius, side)) = bend else {
                return Polygon::rectangle(&start.moved(0.0, length * 0.5, 0), HALF_TEMPLATE, length * 0.5);
            };
            let sign = side.sign();
            let hub = start.at + start.facing.right() * (sign * radius);
            // The way from the hub to the rim, at the near end, the middle and the far end of the piece.
            let [near, middle, far] = [0.0, 0.5, 1.0].map(|share| {
                let arc = length * (f64::from(piece) + share) / count;
                start.facing.bent(sign * arc / radius).right() * -sign
            });
            let (inner, outer) = (radius - HALF_TEMPLATE, radius + HALF_TEMPLATE);
            let mut corners =
                [hub + near * inner, hub + far * inner, hub + far * outer, hub + middle * outer, hub + near * outer];
            if sign < 0.0 {
                corners.reverse();
            }
            Polygon::wound(corners)
        })
    }

    /// The middle and the radius of a circle around it.
    pub fn circle(&self) -> (Point, f64) {
        let middle = self.template.along(&self.start, self.length * 0.5).at;
        (middle, self.length * 0.5 + HALF_TEMPLATE)
    }

    /// Which of these shapes it overlaps (the first 32).
    pub fn meets(&self, shapes: &[Polygon]) -> u32 {
        let (middle, radius) = self.circle();
        let mut met = 0;
        for (at, shape) in shapes.iter().take(32).enumerate() {
            let reach = radius + shape.radius();
            if (shape.centre() - middle).square() <= reach * reach && self.pieces().any(|piece| piece.overlaps(shape)) {
                met |= 1 << at;
            }
        }
        met
    }
}
