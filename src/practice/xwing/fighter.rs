//! Worth of a ship in a fight: its guns, its remaining hull, its cost.

use std::sync::Arc;

use kernel::plane::{Facing, Point, Pose};
use xwing::{
    cards::{Size, ability::words::Token},
    play::{Phase, Seen, ShipNo, Weapon, board},
};

use super::{
    guns::{ABEAM, AGILITY, AHEAD, ASTERN, Armory, BEHIND, Guns, LEFT, SIDES, THROUGH},
    reach::band,
    stance::{EVADES_TOLD, Stance, Tokens},
};

/// Damage that a ship is thought to stand besides what it does: no shot is sure.
const SPARE: f64 = 1.0;

/// Expected shots at a ship, by direction and range band.
pub(super) type Salvo = [[f32; 3]; SIDES];

/// Direction of a ship from the guns of another.
pub(super) struct Arcs {
    /// Sine and cosine of half the primary arc.
    bound: (f64, f64),
    /// Reach of its base into an arc beside its middle.
    slack: f64,
}

impl Arcs {
    /// The side on which a ship is along this way.
    pub(super) fn side(&self, facing: Facing, way: Point) -> usize {
        let (right, ahead) = (way.dot(facing.right()), way.dot(facing.vector()));
        let (sine, cosine) = self.bound;
        let beside = right.abs();
        if ahead > 0.0 && beside * cosine - ahead * sine <= self.slack {
            AHEAD
        } else if ahead < 0.0 && beside * cosine + ahead * sine <= self.slack {
            ASTERN
        } else {
            let abeam = if ahead > -self.slack { ABEAM } else { BEHIND };
            if right < 0.0 { abeam + LEFT } else { abeam }
        }
    }
}

/// Guns and hull of a ship.
#[derive(Debug, Clone)]
pub(super) struct Fighter {
    pub(super) ship: ShipNo,
    pub(super) half: f64,
    guns: Arc<Guns>,
    pub(super) agility: usize,
    /// Damage it still stands.
    pub(super) left: f64,
    pub(super) cost: f64,
    /// The ship it has locked.
    pub(super) lock: Option<ShipNo>,
    pub(super) tokens: Tokens,
    /// Sine and cosine of half its primary arc.
    bound: (f64, f64),
}

impl Fighter {
    /// A ship as it is now.
    pub(super) fn of(seen: &Seen<'_>, ship: ShipNo, armory: &mut Armory) -> Self {
        let profile = &seen.fixed().ships[ship.index()];
        let small = profile.size == Size::Small;
        let state = seen.ship(ship).open();
        // A ship that is still to move decloaks first.
        let cloak =
            if state.token(Token::Cloak) > 0 && !state.activated && seen.phase() <= Phase::Activation { 2 } else { 0 };
        let agility = seen.agility(ship) - cloak;
        Self {
            ship,
            half: if small { 20.0 } else { 40.0 },
            guns: armory.guns(seen, ship),
            agility: (agility.max(0) as usize).min(AGILITY - 1),
            left: left(seen, ship),
            cost: f64::from(profile.cost),
            lock: seen.locks().iter().find(|lock| lock.by == ship).map(|lock| lock.on),
            tokens: Tokens::of(seen, ship),
            bound: if small { (0.648_784, 0.760_972) } else { (0.669_520, 0.742_794) },
        }
    }

    /// The ship with another agility.
    pub(super) fn with_agility(&self, agility: usize) -> Self {
        Self { agility: agility.min(AGILITY - 1), ..self.clone() }
    }

    /// The ship with other tokens.
    pub(super) fn with_tokens(&self, tokens: Tokens) -> Self {
        Self { tokens, ..self.clone() }
    }

    /// True if it carries a weapon that needs a lock it does not have.
    pub(super) fn is_hungry(&self) -> bool {
        self.guns.hungry && self.lock.is_none()
    }

    /// True if its evade tokens stay until they are spent.
    pub(super) fn keeps_evades(&self) -> bool {
        self.guns.keeps_evades
    }

    /// True if it shoots equally well to every side.
    pub(super) fn is_round(&self) -> bool {
        self.guns.round
    }

    /// The damage of a shot from this pose at a ship that stands there.
    pub(super) fn shot(&self, from: &Pose, at: Point, other: &Self) -> f64 {
        let way = at - from.at;
        band(way.square(), self.half + other.half).map_or(0.0, |band| self.damage(from.facing, way, band, other))
    }

    /// The damage its guns do to a ship along this way.
    pub(super) fn damage(&self, facing: Facing, way: Point, band: usize, other: &Self) -> f64 {
        let side = self.arcs(other).side(facing, way);
        let power = self.power(side, band, other.agility);
        if power > 0.0 {
            f64::from(power * self.stance(other, false).share(self.guns.dice[side][band], other.agility, band))
        } else {
            0.0
        }
    }

    /// The usual damage to a side. Before it has acted its action may turn its arc.
    fn power(&self, side: usize, band: usize, agility: usize) -> f32 {
        let power = self.guns.any[side][band][agility];
        if self.guns.turns > 0.0 && self.tokens.focus.is_none() {
            return power.max(self.guns.turns * self.guns.any[AHEAD][band][agility]);
        }
        power
    }

    /// The damage its guns do to a ship, by where that is and by range band.
    pub(super) fn salvo(&self, other: &Self, locked: bool) -> Salvo {
        let stance = self.stance(other, locked);
        let mut salvo = Salvo::default();
        for (side, bands) in salvo.iter_mut().enumerate() {
            for (band, damage) in bands.iter_mut().enumerate() {
                let power = self.power(side, band, other.agility);
                if power > 0.0 {
                    *damage = power * stance.share(self.guns.dice[side][band], other.agility, band);
                }
            }
        }
        if locked && self.guns.adds > 0.0 {
            let added = self.guns.adds * THROUGH;
            salvo.iter_mut().flatten().filter(|damage| **damage > 0.0).for_each(|damage| *damage += added);
        }
        if locked {
            for (damage, by_lock) in salvo[AHEAD].iter_mut().zip(&self.guns.locked) {
                *damage = damage.max(by_lock[other.agility]);
            }
        }
        salvo
    }

    /// How both sides modify the dice of its shots at a ship.
    fn stance(&self, other: &Self, locked: bool) -> Stance {
        let (mut own, mut theirs) = (self.tokens, other.tokens);
        if locked && self.guns.mutes {
            theirs = Tokens::NONE;
        }
        let muted = other.guns.mutes && other.lock == Some(self.ship);
        if muted {
            own = Tokens::NONE;
        }
        // A lock that adds results is kept.
        let spends = locked && !muted && self.guns.adds <= 0.0;
        Stance {
            aim: own.aim(spends),
            eyes: theirs.eyes(),
            evades: usize::from(theirs.evades).min(EVADES_TOLD - 1),
            baits: self.guns.baits && own.evades > 0,
        }
    }

    /// Directions of a ship for its guns.
    pub(super) fn arcs(&self, other: &Self) -> Arcs {
        Arcs { bound: self.bound, slack: other.half * 0.8 }
    }

    /// The ship with its mobile arc turned to a sector.
    pub(super) fn turned(&self, seen: &Seen<'_>, sector: u8) -> Self {
        let mut arms = seen.arms(self.ship);
        let sides = [board::Arcs::FRONT, board::Arcs::RIGHT, board::Arcs::REAR, board::Arcs::LEFT];
        for arm in arms.iter_mut().filter(|arm| arm.weapon == Weapon::Primary) {
            arm.arcs = board::Arcs::FRONT.and(sides[usize::from(sector & 3)]);
        }
        Self { guns: Arc::new(Guns::with(&arms)), ..self.clone() }
    }

    /// The points a damage to it is worth.
    pub(super) fn prize(&self) -> f64 {
        self.cost / (self.left + SPARE)
    }
}

/// The damage a ship still stands, never quite none.
pub(super) fn left(seen: &Seen<'_>, ship: ShipNo) -> f64 {
    let profile = &seen.fixed().ships[ship.index()];
    let state = seen.ship(ship).open();
    (f64::from(profile.hull) - state.damage.len() as f64).max(0.5) + f64::from(state.shields)
}

/// The points of a ship that a damage is worth.
pub(super) fn price(seen: &Seen<'_>, ship: ShipNo) -> f64 {
    f64::from(seen.fixed().ships[ship.index()].cost) / left(seen, ship).max(1.0)
}
