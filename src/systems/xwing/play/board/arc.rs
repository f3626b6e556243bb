//! Firing arcs (sections 13, 29.6 to 29.8).

use std::borrow::Cow;

use crate::cards::{Arc, Size};
use kernel::plane::{CONTACT, Point, Polygon};

use super::{Base, Range, range_between};

/// Arcs of a ship, one or several: a set. All of them begin at the middle of the base and reach as far as the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Arcs(u8);

/// A line through the middle of a base that bounds an arc: the direction that points inside, to the right and ahead.
type Bound = (f64, f64);

impl Arcs {
    /// No arc.
    pub const NONE: Self = Self(0);
    /// The printed primary arc (XW-ARC-01); also the front sector of a mobile arc (XW-MOBILE-05).
    pub const FRONT: Self = Self(1);
    /// The rear half: auxiliary, special, or a sector of a mobile arc.
    pub const REAR: Self = Self(2);
    /// The left sector of a mobile arc (XW-MOBILE-01).
    pub const LEFT: Self = Self(4);
    /// The right sector of a mobile arc.
    pub const RIGHT: Self = Self(8);
    /// The wedges left and right of the primary arc, as far as the cross line (XW-ARC-05).
    pub const AUXILIARY_180: Self = Self(16 | 32);
    /// Straight ahead (XW-BULLSEYE-01).
    pub const BULLSEYE: Self = Self(64);
    /// All round: for weapons that need no arc (XW-RANGE-03).
    pub const AROUND: Self = Self(128);

    /// Half the width of the bullseye arc in millimetres.
    const HALF_BULLSEYE: f64 = 7.9;

    /// The arc of a ship card; of a mobile one the sector it is turned to.
    pub const fn of(arc: Arc, sector: Self) -> Self {
        match arc {
            Arc::Front => Self::FRONT,
            Arc::AuxiliaryRear => Self::REAR,
            Arc::Auxiliary180 => Self::AUXILIARY_180,
            Arc::Mobile => sector,
            Arc::Bullseye => Self::BULLSEYE,
            Arc::Turret | Arc::Any => Self::AROUND,
        }
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These but for those.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// True if all of those are among these.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The convex pieces these arcs are made of.
    pub(super) fn pieces(self) -> impl Iterator<Item = Self> {
        let bits = if self.has(Self::AROUND) { Self::AROUND.0 } else { self.0 };
        (0..8).map(|bit| Self(1 << bit)).filter(move |piece| bits & piece.0 != 0)
    }

    /// The lines that bound a piece.
    fn bounds(self, size: Size) -> &'static [Bound] {
        /// Sine and cosine of half the primary arc: 40.45 degrees for a small base, 42.03 for a large one (section 1.2).
        const SMALL: (f64, f64) = (0.648_784_221_735_361_1, 0.760_972_426_325_186_7);
        const LARGE: (f64, f64) = (0.669_519_624_338_815_5, 0.742_794_367_658_513_7);
        const TABLES: [[[Bound; 2]; 6]; 2] = [table(SMALL), table(LARGE)];
        let table = &TABLES[usize::from(!matches!(size, Size::Small))];
        match self.0.trailing_zeros() as usize {
            piece @ 0..6 => &table[piece],
            _ => &[],
        }
    }
}

/// The bounds of the six wedges, for the sine and cosine of half the primary arc.
const fn table((sine, cosine): (f64, f64)) -> [[Bound; 2]; 6] {
    [
        [(-cosine, sine), (cosine, sine)],
        [(-cosine, -sine), (cosine, -sine)],
        [(-cosine, -sine), (-cosine, sine)],
        [(cosine, -sine), (cosine, sine)],
        [(-cosine, -sine), (0.0, 1.0)],
        [(cosine, -sine), (0.0, 1.0)],
    ]
}

impl Base {
    /// The part of a shape that lies inside one convex piece of an arc; none if no more than a rim does.
    pub(super) fn part_in<'p>(&self, piece: Arcs, shape: &'p Polygon) -> Option<Cow<'p, Polygon>> {
        let mut part = Cow::Borrowed(shape);
        if piece == Arcs::AROUND {
            return Some(part);
        }
        let (right, ahead) = (self.pose.facing.right(), self.pose.facing.vector());
        if piece == Arcs::BULLSEYE {
            let reach = Arcs::HALF_BULLSEYE;
            let middle = self.pose.at;
            return cut(part, middle, ahead)
                .and_then(|part| cut(part, middle - right * reach, right))
                .and_then(|part| cut(part, middle + right * reach, -right));
        }
        for &(to_right, to_ahead) in piece.bounds(self.size) {
            part = cut(part, self.pose.at, right * to_right + ahead * to_ahead)?;
        }
        Some(part)
    }

    /// True if any part of a shape lies inside one of the arcs (XW-ARC-01).
    pub fn in_arc(&self, arcs: Arcs, target: &Polygon) -> bool {
        arcs.pieces().any(|piece| self.part_in(piece, target).is_some())
    }

    /// True if a point lies inside one of the arcs, at a range from this base between the least and the greatest.
    pub fn covers(&self, arcs: Arcs, [near, far]: [u8; 2], at: Point) -> bool {
        let (right, ahead) = self.pose.local(at);
        let beyond = |way: f64| (way.abs() - self.half()).max(0.0);
        let is_within = |piece: Arcs| match piece {
            Arcs::BULLSEYE => right.abs() <= Arcs::HALF_BULLSEYE && ahead >= 0.0,
            piece => piece.bounds(self.size).iter().all(|(x, y)| right * x + ahead * y >= 0.0),
        };
        Range::of(beyond(right).hypot(beyond(ahead))).is_in(near, far) && arcs.pieces().any(is_within)
    }

    /// The range that is measured inside the arcs, of this base with its outline: see [`Self::distance_in_arc`].
    pub fn range_in_arc(&self, outline: &Polygon, arcs: Arcs, target: &Polygon) -> Option<Range> {
        let parts = arcs.pieces().filter_map(|piece| self.part_in(piece, target));
        parts.map(|part| range_between(outline, &part)).min()
    }

    /// Distance from the nearest point of this base to the nearest point of the target inside the arcs (XW-RANGE-02,
    /// XW-ARC-10); none if the target lies in none of them.
    pub fn distance_in_arc(&self, arcs: Arcs, target: &Polygon) -> Option<f64> {
        let mut nearest: Option<f64> = None;
        let shape = self.polygon();
        for piece in arcs.pieces() {
            if let Some(part) = self.part_in(piece, target) {
                let distance = shape.distance(&part);
                nearest = Some(nearest.map_or(distance, |known| known.min(distance)));
            }
        }
        nearest
    }
}

/// The part of a shape on the inner side of a line, with a glance at its circle first. The normal has length 1.
fn cut(shape: Cow<'_, Polygon>, through: Point, normal: Point) -> Option<Cow<'_, Polygon>> {
    let depth = (shape.centre() - through).dot(normal);
    if depth <= CONTACT - shape.radius() {
        None
    } else if depth >= shape.radius() {
        Some(shape)
    } else {
        shape.clipped(through, normal).map(Cow::Owned)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use kernel::plane::{Facing, Pose};

    fn base(x: f64, y: f64, size: Size) -> Base {
        Base::new(Pose::new(Point::new(x, y), Facing::NORTH), size)
    }

    fn sees(arcs: Arcs, x: f64, y: f64) -> bool {
        base(0.0, 0.0, Size::Large).in_arc(arcs, &base(x, y, Size::Small).polygon())
    }

    #[test]
    fn a_ship_is_in_arc_if_any_part_of_its_base_is() {
        assert!(sees(Arcs::FRONT, 0.0, 200.0), "XW-ARC-01");
        assert!(sees(Arcs::FRONT, 200.0, 205.0));
        assert!(!sees(Arcs::FRONT, 200.0, 150.0));
        assert!(!sees(Arcs::FRONT, 0.0, -200.0));
        assert!(sees(Arcs::REAR, 0.0, -200.0));
        assert!(sees(Arcs::AROUND, -200.0, 3.0));
    }

    #[test]
    fn four_sectors_of_a_mobile_arc_go_round_the_ship() {
        assert!(sees(Arcs::LEFT, -200.0, 0.0) && !sees(Arcs::LEFT, 200.0, 0.0), "XW-MOBILE-01");
        assert!(sees(Arcs::RIGHT, 200.0, -150.0) && !sees(Arcs::RIGHT, 100.0, 300.0));
        assert!(
            sees(Arcs::RIGHT, 150.0, 200.0 * 0.9) && sees(Arcs::FRONT, 150.0, 200.0 * 0.9),
            "both sides of the line"
        );
    }

    #[test]
    fn a_point_is_covered_in_arc_and_in_range_only() {
        let ship = base(400.0, 400.0, Size::Small);
        let covers = |arcs: Arcs, band: [u8; 2], x: f64, y: f64| ship.covers(arcs, band, Point::new(x, y));
        assert!(covers(Arcs::FRONT, [1, 3], 400.0, 719.0) && !covers(Arcs::FRONT, [1, 3], 400.0, 721.0));
        assert!(!covers(Arcs::FRONT, [1, 3], 400.0, 300.0) && covers(Arcs::AROUND, [1, 3], 400.0, 300.0));
        assert!(!covers(Arcs::FRONT, [2, 3], 400.0, 500.0) && covers(Arcs::FRONT, [2, 3], 400.0, 530.0));
        assert!(covers(Arcs::FRONT.and(Arcs::REAR), [1, 3], 400.0, 300.0));
        assert!(covers(Arcs::BULLSEYE, [1, 3], 407.0, 600.0) && !covers(Arcs::BULLSEYE, [1, 3], 409.0, 600.0));
    }

    #[test]
    fn the_bullseye_is_a_strip() {
        assert!(sees(Arcs::BULLSEYE, 27.0, 250.0) && !sees(Arcs::BULLSEYE, 28.0, 250.0), "XW-BULLSEYE-01");
        assert!(!sees(Arcs::BULLSEYE, 0.0, -250.0));
    }

    #[test]
    fn the_auxiliary_arc_of_180_degrees_lies_beside_the_primary_arc() {
        assert!(sees(Arcs::AUXILIARY_180, 200.0, 0.0) && sees(Arcs::AUXILIARY_180, -200.0, 0.0), "XW-ARC-05");
        assert!(!sees(Arcs::AUXILIARY_180, 0.0, 200.0) && !sees(Arcs::AUXILIARY_180, 200.0, -21.0));
        let both = Arcs::FRONT.and(Arcs::AUXILIARY_180);
        assert!(both.has(Arcs::FRONT) && sees(both, 0.0, 200.0));
    }

    proptest! {
        #[test]
        fn nothing_is_nearer_in_arc_than_all_round(x in -300.0..300.0, y in -300.0..300.0, turn in -1.5..1.5, bits in 1..128_u8) {
            let attacker = base(0.0, 0.0, Size::Small);
            let target = Base::new(Pose::new(Point::new(x, y), Facing::NORTH.bent(turn)), Size::Large).polygon();
            let all_round = attacker.polygon().distance(&target);
            let arcs = Arcs(bits);
            let found = attacker.distance_in_arc(arcs, &target);
            prop_assert_eq!(found.is_some(), attacker.in_arc(arcs, &target));
            prop_assert_eq!(found.map(Range::of), attacker.range_in_arc(&attacker.polygon(), arcs, &target));
            if let Some(found) = found {
                prop_assert!(found >= all_round - 1e-9);
            }
            let sectors = Arcs::FRONT.and(Arcs::REAR).and(Arcs::LEFT).and(Arcs::RIGHT);
            let round = attacker.distance_in_arc(sectors, &target);
            prop_assert!((round.unwrap_or(f64::NAN) - all_round).abs() < 1e-9, "four sectors are all round");
        }
    }
}
