//! Tokens and markers on the table.

use crate::{
    cards::BattleId,
    play::{
        pieces::UnitNo,
        table::{Heading, MM, Outline, Spot, TOKEN},
    },
};
use kernel::{game::Seat, words::words};

/// A cart is 50 mm across.
pub(in crate::play) const CART_RADIUS: i32 = 25 * MM;

/// A token of the objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenState {
    pub at: Spot,
    /// The unit that holds it (LEG-OBJ-02).
    pub holder: Option<UnitNo>,
    /// Wounds on it (LEG-OBJ-05).
    pub wounds: u8,
    /// An asset that somebody of this side dropped as it fell (LEG-KW-HUNTED); it is no token of the objective.
    pub asset: Option<Seat>,
    /// The side that dropped it (LEG-OBJ-04).
    pub dropped: Option<Seat>,
    /// The piece of terrain it lies on, for key positions and the goals of carts.
    pub piece: Option<u8>,
    /// The side whose color it bears (Payload).
    pub of: Option<Seat>,
}

/// A charge or a mine on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charge {
    pub at: Spot,
    /// The unit that placed it, and its weapon by its place there; none for a mine.
    pub by: Option<(UnitNo, u8)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkerKind {
    /// LEG-KW-SMOKE-X.
    Smoke,
    /// LEG-KW-GRAFFITI.
    Graffiti,
    /// A priority mission (keyword Complete the Mission).
    Mission,
    /// LEG-KW-BANE-TOKENS.
    Bane,
}

impl MarkerKind {
    pub const ALL: [Self; 4] = [Self::Smoke, Self::Graffiti, Self::Mission, Self::Bane];
}

/// A marker on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marker {
    pub kind: MarkerKind,
    pub at: Spot,
    /// Its owner.
    pub seat: Seat,
    /// The kind of a Bane token, which its player alone knows.
    pub(in crate::play) bane: Option<Bane>,
}

impl Marker {
    /// True if a base would lie on this Bane token.
    pub(in crate::play) fn is_bane_under(&self, base: &Outline) -> bool {
        self.bane.is_some() && Outline::round(self.at, TOKEN).overlaps(base)
    }

    /// A marker without anything underneath.
    pub const fn new(kind: MarkerKind, at: Spot, seat: Seat) -> Self {
        Self { kind, at, seat, bane: None }
    }
}

words! {
    /// A kind of Bane token.
    Bane, "legion.play.bane.", {
        /// The hunter takes its place.
        HereIAm = "here_i_am",
        /// Nothing.
        Decoy = "decoy",
        /// It goes off.
        Bang = "bang",
    }
}

/// A bomb cart. It is no unit, and nothing happens to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cart {
    pub seat: Seat,
    pub at: Spot,
    pub heading: Heading,
}

impl Cart {
    /// The base of a cart at a spot.
    pub const fn base(at: Spot) -> Outline {
        Outline::round(at, CART_RADIUS)
    }

    pub const fn outline(&self) -> Outline {
        Self::base(self.at)
    }
}

/// The battle cards that are used: none before they are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mission {
    pub objective: Option<BattleId>,
    pub deployment: Option<BattleId>,
    pub condition: Option<BattleId>,
}
