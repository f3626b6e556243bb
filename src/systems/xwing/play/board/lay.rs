//! A template where it lies on the table.

use arrayvec::ArrayVec;
use kernel::plane::{Point, Polygon, Pose};

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
        let mut known: Option<Point> = None;
        (0..count as u32).map(move |piece| {
            let Some((radius, side)) = bend else {
                return Polygon::rectangle(&start.moved(0.0, length * 0.5, 0), HALF_TEMPLATE, length * 0.5);
            };
            let sign = side.sign();
            let hub = start.at + start.facing.right() * (sign * radius);
            // The way from the hub to the rim, at the near end, the middle and the far end of the piece.
            let way = |share: f64| {
                let arc = length * (f64::from(piece) + share) / count;
                start.facing.bent(sign * arc / radius).right() * -sign
            };
            let [near, middle, far] = [known.unwrap_or_else(|| way(0.0)), way(0.5), way(1.0)];
            // The next piece begins where this one ends.
            known = Some(far);
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
        let mut pieces: ArrayVec<Polygon, 8> = ArrayVec::new();
        for (at, shape) in shapes.iter().take(32).enumerate() {
            let reach = radius + shape.radius();
            if (shape.centre() - middle).square() > reach * reach {
                continue;
            }
            if pieces.is_empty() {
                pieces.extend(self.pieces());
            }
            met |= u32::from(pieces.iter().any(|piece| piece.overlaps(shape))) << at;
        }
        met
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::board::Side;
    use kernel::plane::Facing;

    const BENT: [Template; 6] = [
        Template::Bank(1, Side::Left),
        Template::Bank(2, Side::Right),
        Template::Bank(3, Side::Left),
        Template::Turn(1, Side::Right),
        Template::Turn(2, Side::Left),
        Template::Turn(3, Side::Right),
    ];

    fn laid(template: Template) -> Lay {
        Lay::whole(Pose::new(Point::new(300.0, 300.0), Facing::NORTH.turned(1)), template)
    }

    #[test]
    fn pieces_are_convex_and_cover_the_template_and_hardly_more() {
        for template in BENT {
            let lay = laid(template);
            let pieces: Vec<Polygon> = lay.pieces().collect();
            for piece in &pieces {
                assert!(Polygon::new(piece.corners()).is_some_and(|checked| checked == *piece), "{template:?}");
            }
            for step in 0..=100 {
                let at = template.along(&lay.start, lay.length * f64::from(step) / 100.0);
                let covered = |right: f64| pieces.iter().any(|piece| piece.distance_to(at.place(right, 0.0)) < 1e-9);
                assert!(covered(-9.75) && covered(0.0) && covered(9.75), "{template:?} {step}");
                assert!(!covered(-10.6) && !covered(10.6), "{template:?} {step}");
            }
            let (middle, radius) = lay.circle();
            let reach =
                pieces.iter().flat_map(Polygon::corners).map(|corner| corner.distance(middle)).fold(0.0, f64::max);
            assert!(reach <= radius);
        }
    }

    #[test]
    fn a_template_meets_what_it_lies_on() {
        let rock = |x: f64, y: f64| Polygon::rectangle(&Pose::new(Point::new(x, y), Facing::NORTH), 5.0, 5.0);
        let lay = Lay::whole(Pose::new(Point::ORIGIN, Facing::NORTH), Template::Turn(2, Side::Right));
        let shapes = [rock(20.0, 45.0), rock(62.5, 0.0), rock(60.0, 62.5), rock(-16.0, 10.0)];
        assert_eq!(lay.meets(&shapes), 0b101, "XW-OBST-01");
        assert_eq!(Lay { length: 60.0, ..lay }.meets(&shapes), 0b001, "XW-OVERLAP-11");
    }

    #[test]
    fn templates_are_known_by_their_ids() {
        assert_eq!(Template::from_id("straight_5"), Some(Template::Straight(5)));
        assert_eq!(Template::from_id("bank_2_left"), Some(Template::Bank(2, Side::Left)));
        assert_eq!(Template::from_id("turn_3_right"), Some(Template::Turn(3, Side::Right)));
        for wrong in ["straight_6", "turn_4_left", "bank_1", "straight_1_left", "anywhere_touching"] {
            assert_eq!(Template::from_id(wrong), None, "{wrong}");
        }
    }
}
