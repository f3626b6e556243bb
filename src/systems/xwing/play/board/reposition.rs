//! Boosts, barrel rolls and decloaks (sections 11 and 21): where a ship can go and where the template lies.

use super::{
    Base, Course, Lay, Side, Template,
    roll::{Reposition, Roll},
};

/// The templates of a boost (XW-ACTION-BOOST-01).
pub const BOOST: [Template; 3] = [Template::Straight(1), Template::Bank(1, Side::Left), Template::Bank(1, Side::Right)];

/// The template of a barrel roll (XW-ACTION-BR-01, -04).
pub const BARREL_ROLL: Template = Template::Straight(1);

/// The template of a decloak: a roll to either side or a boost straight ahead (XW-CLOAK-06).
pub const DECLOAK: Template = Template::Straight(2);

/// A boost along a template, from the front guides (XW-ACTION-BOOST-01); also the straight part of a decloak.
pub fn boost(base: &Base, template: Template) -> Reposition {
    Reposition { pose: Course::along(template).landing(base, 0.0), lay: Lay::whole(base.front(), template) }
}

/// A barrel roll to a side with a template: five samples of the free spot, the middle first (see [`SHIFTS`](super::SHIFTS));
/// the others are told by [`Roll::between`].
///
/// A short end of the template lies against the side of the base; for a large base with a straight template it is the long
/// edge (XW-ACTION-BR-04). The template may stick out neither before nor behind the base on either side, so a small base moves
/// by 20 mm at most forwards or backwards, a large one by 40 mm (section 1.3); both ends of the template take one half of it. A
/// bend is told as seen along the roll: to the left of a roll to the right is forwards.
pub fn barrel_roll(base: &Base, side: Side, template: Template) -> impl Iterator<Item = Reposition> + use<> {
    Roll::new(base, side, template).samples()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Size;
    use kernel::plane::{Facing, Point, Pose};

    fn base(size: Size) -> Base {
        Base::new(Pose::new(Point::new(200.0, 200.0), Facing::NORTH), size)
    }

    fn ends(base: &Base, side: Side, template: Template) -> Vec<(f64, f64)> {
        let mut ends: Vec<_> = barrel_roll(base, side, template).map(|roll| (roll.pose.at.x, roll.pose.at.y)).collect();
        ends.sort_by(|one, other| one.1.total_cmp(&other.1));
        ends
    }

    #[test]
    fn a_large_ship_rolls_along_the_long_edge_of_the_template() {
        let ends = ends(&base(Size::Large), Side::Left, Template::Straight(1));
        assert_eq!(ends.first(), Some(&(100.0, 160.0)), "XW-ACTION-BR-04");
        assert_eq!(ends.last(), Some(&(100.0, 240.0)));
    }

    #[test]
    fn a_decloak_rolls_by_120_millimetres() {
        let ends = ends(&base(Size::Small), Side::Right, DECLOAK);
        assert_eq!(ends, [180.0, 190.0, 200.0, 210.0, 220.0].map(|y| (320.0, y)), "XW-CLOAK-06");
        let ahead = boost(&base(Size::Small), DECLOAK);
        assert_eq!(ahead.pose.at, Point::new(200.0, 320.0));
    }

    #[test]
    fn no_template_of_a_roll_sticks_out_or_lies_under_the_bases() {
        for (size, template) in [
            (Size::Small, Template::Straight(1)),
            (Size::Small, Template::Straight(2)),
            (Size::Large, Template::Straight(1)),
            (Size::Large, Template::Straight(2)),
        ] {
            let base = base(size);
            for side in Side::BOTH {
                for roll in barrel_roll(&base, side, template) {
                    for piece in roll.lay.pieces() {
                        for stood in [base.pose, roll.pose] {
                            let shape = base.at(stood).polygon();
                            assert!(!shape.overlaps(&piece) && shape.distance(&piece) < 1e-9);
                            let held =
                                piece.corners().iter().all(|&corner| stood.local(corner).1.abs() <= base.half() + 1e-9);
                            assert!(held, "{roll:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_roll_with_a_bank_turns_the_ship_by_45_degrees() {
        let base = base(Size::Small);
        for (side, bend, heading) in
            [(Side::Right, Side::Left, -1), (Side::Right, Side::Right, 1), (Side::Left, Side::Left, -1)]
        {
            let mut count = 0;
            for roll in barrel_roll(&base, side, Template::Bank(1, bend)) {
                assert_eq!(roll.pose.facing, Facing::NORTH.turned(heading));
                let shape = base.at(roll.pose).polygon();
                let far = roll.lay.template.end(&roll.lay.start).at;
                assert!(shape.distance_to(far) < 1e-9, "the side lies on the template's end");
                count += 1;
            }
            assert_eq!(count, 5);
        }
    }
}
