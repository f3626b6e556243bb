//! Bomb tokens and where they are dropped (sections 20 and 29.13).

use kernel::plane::{Polygon, Pose};

use super::{Base, Template};

/// The guides a template is laid between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guides {
    /// Ahead: launched bombs (XW-BOMB-21) and cards that say so.
    Front,
    /// Behind: dropped bombs (XW-BOMB-01).
    Rear,
}

/// The shape of a token, of our own and about as large as those of the game. Its guides are part of it (XW-BOMB-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenShape {
    /// Bombs that go off by time: seismic charge, proton, ion, thermal and small bombs; 24 mm across.
    Bomb,
    /// Proximity mine, 36 by 32 mm.
    Mine,
    /// One of the three of a set of cluster mines, 28 mm across.
    ClusterMine,
    /// Conner net, 56 by 48 mm.
    ConnerNet,
    /// Cargo, which becomes a debris cloud (XW-OBST-15).
    Cargo,
}

impl TokenShape {
    /// Its corners around its middle in millimetres, to the right and ahead, counter-clockwise.
    pub const fn outline(self) -> &'static [(f64, f64)] {
        match self {
            Self::Bomb => &[
                (12.0, -5.0),
                (12.0, 5.0),
                (5.0, 12.0),
                (-5.0, 12.0),
                (-12.0, 5.0),
                (-12.0, -5.0),
                (-5.0, -12.0),
                (5.0, -12.0),
            ],
            Self::Mine => &[
                (18.0, -8.0),
                (18.0, 8.0),
                (10.0, 16.0),
                (-10.0, 16.0),
                (-18.0, 8.0),
                (-18.0, -8.0),
                (-10.0, -16.0),
                (10.0, -16.0),
            ],
            Self::ClusterMine => &[
                (14.0, -6.0),
                (14.0, 6.0),
                (6.0, 14.0),
                (-6.0, 14.0),
                (-14.0, 6.0),
                (-14.0, -6.0),
                (-6.0, -14.0),
                (6.0, -14.0),
            ],
            Self::ConnerNet => &[
                (28.0, -12.0),
                (28.0, 12.0),
                (14.0, 24.0),
                (-14.0, 24.0),
                (-28.0, 12.0),
                (-28.0, -12.0),
                (-14.0, -24.0),
                (14.0, -24.0),
            ],
            Self::Cargo => super::ObstacleShape::Cargo.outline(),
        }
    }

    /// Distance from its middle to its near rim, the side that meets a template or a base.
    const fn half(self) -> f64 {
        match self {
            Self::Bomb => 12.0,
            Self::Mine => 16.0,
            Self::ClusterMine | Self::Cargo => 14.0,
            Self::ConnerNet => 24.0,
        }
    }

    /// Its outline on the table.
    pub fn polygon(self, pose: &Pose) -> Polygon {
        Polygon::outlined(pose, self.outline())
    }

    /// Poses of its tokens: cluster mines come as three side by side, the middle one first, any other token alone
    /// (XW-BOMB-14).
    pub fn set(self, pose: &Pose) -> impl Iterator<Item = Pose> {
        let places: &[f64] = if matches!(self, Self::ClusterMine) { &[0.0, -28.0, 28.0] } else { &[0.0] };
        let pose = *pose;
        places.iter().map(move |&right| pose.moved(right, 0.0, 0))
    }
}

/// Pose of a token at the far end of a template between the guides of a base, heading along the template (XW-BOMB-01,
/// -21).
pub fn dropped(base: &Base, guides: Guides, template: Template, token: TokenShape) -> Pose {
    let start = match guides {
        Guides::Front => base.front(),
        Guides::Rear => base.rear(),
    };
    template.end(&start).moved(0.0, token.half(), 0)
}

/// Twelve places for a token that may lie anywhere in contact with a base: on each side in the middle and three quarters of the
/// way to both corners, heading away from the base; ahead first, then clockwise.
pub fn touching_spots(base: &Base, token: TokenShape) -> impl Iterator<Item = Pose> {
    let (pose, half) = (base.pose, base.half());
    [0, 2, 4, 6].into_iter().flat_map(move |eighths| {
        [0.0, -0.75, 0.75]
            .into_iter()
            .map(move |share| pose.moved(0.0, 0.0, eighths).moved(share * half, half + token.half(), 0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Size;
    use crate::play::board::Side;
    use kernel::plane::{Facing, Point};

    const SHAPES: [TokenShape; 5] =
        [TokenShape::Bomb, TokenShape::Mine, TokenShape::ClusterMine, TokenShape::ConnerNet, TokenShape::Cargo];

    fn ship() -> Base {
        Base::new(Pose::new(Point::new(300.0, 300.0), Facing::NORTH), Size::Large)
    }

    #[test]
    fn shapes_are_convex_and_wound_the_right_way() {
        for shape in SHAPES {
            let points: Vec<Point> = shape.outline().iter().map(|&(x, y)| Point::new(x, y)).collect();
            assert_eq!(Polygon::new(&points).expect("convex").corners(), &points[..], "{shape:?}");
        }
    }

    #[test]
    fn a_dropped_bomb_lies_behind_and_a_launched_one_ahead() {
        let behind = dropped(&ship(), Guides::Rear, Template::Straight(1), TokenShape::Bomb);
        assert_eq!((behind.at, behind.facing), (Point::new(300.0, 208.0), Facing::SOUTH), "XW-BOMB-01");
        let ahead = dropped(&ship(), Guides::Front, Template::Straight(5), TokenShape::Bomb);
        assert_eq!(ahead.at, Point::new(300.0, 552.0), "XW-BOMB-21");
        let bent = dropped(&ship(), Guides::Rear, Template::Turn(1, Side::Left), TokenShape::Bomb);
        assert_eq!((bent.at, bent.facing), (Point::new(347.0, 225.0), Facing::EAST));
    }

    #[test]
    fn cluster_mines_come_as_three_that_do_not_overlap() {
        let poses: Vec<Pose> = TokenShape::ClusterMine.set(&ship().pose).collect();
        assert_eq!(poses.len(), 3, "XW-BOMB-14");
        let [middle, left, right] = [0, 1, 2].map(|at: usize| TokenShape::ClusterMine.polygon(&poses[at]));
        assert!(!middle.overlaps(&left) && !middle.overlaps(&right));
        assert_eq!(TokenShape::Bomb.set(&ship().pose).count(), 1);
    }

    #[test]
    fn spots_around_a_base_touch_it() {
        let shape = ship().polygon();
        for token in SHAPES {
            let mut count = 0;
            for pose in touching_spots(&ship(), token) {
                let lies = token.polygon(&pose);
                assert!(!lies.overlaps(&shape) && lies.distance(&shape) < 1e-9, "{token:?}");
                count += 1;
            }
            assert_eq!(count, 12);
        }
    }
}
