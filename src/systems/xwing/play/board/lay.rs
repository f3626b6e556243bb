//! A template where it lies on the table.

use kernel::plane::{Point, Polygon, Pose};

use super::{HALF_TEMPLATE, Template};

/// A template, or the first part of it, where it lies on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lay {
    /// The middle of its near end, heading along it.
    pub start: Pose,
    pub template: Template,
    /// Length of its center line that counts.
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

    /// Bits of the shapes (the first 32) that it overlaps.
    pub fn meets(&self, shapes: &[Polygon]) -> u32 {
        let shapes = &shapes[..shapes.len().min(32)];
        let mut near = 0_u32;
        for (at, shape) in shapes.iter().enumerate() {
            near |= u32::from(self.comes_near(shape)) << at;
        }
        if near == 0 {
            return 0;
        }
        let mut met = 0;
        for piece in self.pieces() {
            for (at, shape) in shapes.iter().enumerate() {
                if (near & !met) & 1 << at != 0 && piece.overlaps(shape) {
                    met |= 1 << at;
                }
            }
            if met == near {
                break;
            }
        }
        met
    }

    /// True if it overlaps any of these shapes.
    pub fn meets_any(&self, shapes: &[&Polygon]) -> bool {
        let mut near = shapes.iter().filter(|shape| self.comes_near(shape));
        near.any(|shape| self.pieces().any(|piece| piece.overlaps(shape)))
    }

    /// True if the circle of a shape reaches the whole template: a quick no before its pieces are made.
    fn comes_near(&self, shape: &Polygon) -> bool {
        use std::f64::consts::FRAC_1_SQRT_2 as HALF_ROOT;
        // A piece of a bend covers half a millimetre more than its part.
        let reach = shape.radius() + 1.0;
        let (right, ahead) = self.start.local(shape.centre());
        let (Some(radius), Some(side)) = (self.template.radius(), self.template.side()) else {
            return right.abs() <= HALF_TEMPLATE + reach && ahead >= -reach && ahead <= self.length + reach;
        };
        // To the side it bends to, from its near end and from the middle of its circle.
        let right = right * side.sign();
        let (across, outer, inner) = (right - radius, radius + HALF_TEMPLATE + reach, radius - HALF_TEMPLATE - reach);
        let square = across * across + ahead * ahead;
        if ahead < -reach || square > outer * outer || inner > 0.0 && square < inner * inner {
            return false;
        }
        match self.template {
            Template::Bank(..) => (across + ahead) * HALF_ROOT <= reach,
            _ => across <= reach,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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
        }
    }

    proptest! {
        #[test]
        fn what_lies_under_a_piece_is_met_and_nothing_else(
            place in (180.0..480.0, 180.0..480.0, -1.5..1.5),
            half in 1.0..40.0,
            bent in 0..BENT.len() + 2,
            share in 0.1..1.0,
        ) {
            let template = BENT.get(bent).copied().unwrap_or(Template::Straight(1 + 4 * (bent as u8 % 2)));
            let whole = laid(template);
            let lay = Lay { length: whole.length * f64::min(share * 1.5, 1.0), ..whole };
            let (x, y, turn) = place;
            let rock = Polygon::rectangle(&Pose::new(Point::new(x, y), Facing::NORTH.bent(turn)), half, half * 0.7);
            let lies = lay.pieces().any(|piece| piece.overlaps(&rock));
            prop_assert_eq!(lay.meets(&[rock, rock]), if lies { 0b11 } else { 0 });
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
