//! Maneuver templates (table 1.3).

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use kernel::plane::Pose;

/// A side to bend or to roll to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// To the left hand.
    Left,
    /// To the right hand.
    Right,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// 1 for the right, -1 for the left.
    pub const fn sign(self) -> f64 {
        match self {
            Self::Left => -1.0,
            Self::Right => 1.0,
        }
    }

    /// 1 for the right, -1 for the left.
    pub(super) const fn unit(self) -> i8 {
        match self {
            Self::Left => -1,
            Self::Right => 1,
        }
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// One of the templates in the box; 20 mm wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Template {
    /// Speed 1 to 5.
    Straight(u8),
    /// Speed 1 to 3, an eighth of a circle.
    Bank(u8, Side),
    /// Speed 1 to 3, a quarter of a circle.
    Turn(u8, Side),
}

impl Template {
    /// The template with this id in card data, such as `straight_1` or `bank_2_left`.
    pub fn from_id(id: &str) -> Option<Self> {
        let (kind, rest) = id.split_once('_')?;
        let (speed, side) = match rest.split_once('_') {
            Some((speed, "left")) => (speed, Some(Side::Left)),
            Some((speed, "right")) => (speed, Some(Side::Right)),
            Some(_) => return None,
            None => (rest, None),
        };
        match (kind, speed.parse().ok()?, side) {
            ("straight", speed @ 1..=5, None) => Some(Self::Straight(speed)),
            ("bank", speed @ 1..=3, Some(side)) => Some(Self::Bank(speed, side)),
            ("turn", speed @ 1..=3, Some(side)) => Some(Self::Turn(speed, side)),
            _ => None,
        }
    }

    pub const fn speed(self) -> u8 {
        match self {
            Self::Straight(speed) | Self::Bank(speed, _) | Self::Turn(speed, _) => speed,
        }
    }

    /// The side it bends to.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Straight(_) => None,
            Self::Bank(_, side) | Self::Turn(_, side) => Some(side),
        }
    }

    /// The radius of its centre line; none for a straight one.
    pub const fn radius(self) -> Option<f64> {
        match self {
            Self::Straight(_) => None,
            Self::Bank(0 | 1, _) => Some(80.0),
            Self::Bank(2, _) => Some(130.0),
            Self::Bank(..) => Some(180.0),
            Self::Turn(0 | 1, _) => Some(35.0),
            Self::Turn(2, _) => Some(62.5),
            Self::Turn(..) => Some(90.0),
        }
    }

    /// Length of its center line.
    pub fn length(self) -> f64 {
        match (self, self.radius()) {
            (Self::Bank(..), Some(radius)) => radius * FRAC_PI_4,
            (_, Some(radius)) => radius * FRAC_PI_2,
            (_, None) => 40.0 * f64::from(self.speed()),
        }
    }

    /// The pose at its far end, if it begins at this one.
    pub fn end(self, start: &Pose) -> Pose {
        use std::f64::consts::FRAC_1_SQRT_2 as HALF_ROOT;
        match (self, self.radius(), self.side()) {
            (Self::Bank(..), Some(radius), Some(side)) => {
                start.moved(side.sign() * radius * (1.0 - HALF_ROOT), radius * HALF_ROOT, side.unit())
            }
            (_, Some(radius), Some(side)) => start.moved(side.sign() * radius, radius, 2 * side.unit()),
            _ => start.moved(0.0, self.length(), 0),
        }
    }

    /// The pose this far along its centre line, heading along it.
    pub fn along(self, start: &Pose, millimetres: f64) -> Pose {
        match (self.radius(), self.side()) {
            (Some(radius), Some(side)) => {
                let bent = start.facing.bent(side.sign() * (millimetres / radius));
                // The middle of the arc stays where it is; the way from it turns with the heading.
                let hub = start.at + start.facing.right() * (side.sign() * radius);
                Pose::new(hub - bent.right() * (side.sign() * radius), bent)
            }
            _ => start.moved(0.0, millimetres, 0),
        }
    }
}
