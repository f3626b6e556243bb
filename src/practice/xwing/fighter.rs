//! Worth of a ship in a fight: its guns by range and arc, its remaining hull, its cost.

use std::sync::Arc;

use kernel::plane::{Facing, Point, Pose};
use xwing::{
    cards::Size,
    play::{Seen, ShipNo, Weapon, board, view::Arm},
};

use super::reach::band;

/// Directions of an enemy for guns: ahead, astern, abeam and not behind, anywhere else.
const AHEAD: usize = 0;
const ASTERN: usize = 1;
const ABEAM: usize = 2;
const BEHIND: usize = 3;

/// The most agility that is told apart.
const AGILITY: usize = 6;

/// Damage to be expected by where the enemy is, by range band and by its agility.
type Power = [[[f32; AGILITY]; 3]; 4];

/// The guns of a ship.
#[derive(Debug, Default)]
pub(super) struct Guns {
    /// Of weapons that can be fired at anybody.
    any: Power,
    /// Of weapons that need a target lock, ahead at whom it has locked.
    locked: [[f32; AGILITY]; 3],
    /// It carries a weapon that needs a lock.
    pub(super) hungry: bool,
    /// It shoots equally well to every side.
    round: bool,
}

/// The guns of every ship, as far as they were looked at: they change with cards alone.
#[derive(Debug, Clone, Default)]
pub(super) struct Armory {
    known: Vec<Option<(u32, Arc<Guns>)>>,
}

impl Armory {
    /// The guns a ship has now.
    pub(super) fn guns(&mut self, seen: &Seen<'_>, ship: ShipNo) -> Arc<Guns> {
        let state = seen.ship(ship).open();
        let mut mark = u32::from(state.sector);
        for (bit, card) in (2_u32..).zip(&state.cards) {
            mark |= u32::from(card.discarded) << (bit % 32);
        }
        if self.known.len() <= ship.index() {
            self.known.resize(seen.fixed().ships.len().max(ship.index() + 1), None);
        }
        match &self.known[ship.index()] {
            Some((known, guns)) if *known == mark => guns.clone(),
            _ => {
                let guns = Arc::new(Guns::of(seen, ship));
                self.known[ship.index()] = Some((mark, guns.clone()));
                guns
            }
        }
    }
}

impl Guns {
    fn of(seen: &Seen<'_>, ship: ShipNo) -> Self {
        let mut guns = Self::default();
        let arms = seen.arms(ship);
        let turret =
            arms.iter().find(|arm| arm.weapon != Weapon::Primary && arm.arcs == board::Arcs::AROUND || arm.times > 1);
        for arm in &arms {
            for range in 0..3 {
                for agility in 0..AGILITY {
                    let mut damage = expected(arm, range, agility);
                    if damage > 0.0
                        && arm.then_turret
                        && let Some(then) = turret.filter(|then| then.weapon != arm.weapon)
                    {
                        damage += expected(then, range, agility);
                    }
                    guns.add(arm, range, agility, damage);
                }
            }
            guns.hungry |= arm.by_lock;
        }
        guns.round = guns.any[BEHIND][1][2] > 0.7 * guns.any[AHEAD][1][2];
        guns
    }

    fn add(&mut self, arm: &Arm, range: usize, agility: usize, damage: f32) {
        if arm.by_lock {
            self.locked[range][agility] = self.locked[range][agility].max(damage);
            return;
        }
        let around = arm.arcs.has(board::Arcs::AROUND);
        let side = arm.arcs.has(board::Arcs::LEFT) || arm.arcs.has(board::Arcs::RIGHT);
        let share = [
            (AHEAD, if around || arm.arcs.has(board::Arcs::FRONT) { 1.0 } else { 0.0 }),
            (ASTERN, if around || arm.arcs.has(board::Arcs::REAR) { 0.95 } else { 0.0 }),
            (
                ABEAM,
                if around || arm.arcs.has(board::Arcs::AUXILIARY_180) {
                    0.95
                } else if side {
                    0.45
                } else {
                    0.0
                },
            ),
            (
                BEHIND,
                if around {
                    0.95
                } else if side {
                    0.45
                } else {
                    0.0
                },
            ),
        ];
        for (place, share) in share {
            let known = &mut self.any[place][range][agility];
            *known = known.max(damage * share);
        }
    }
}

/// Expected damage of a weapon at a range against this agility.
fn expected(arm: &Arm, range: usize, agility: usize) -> f32 {
    let band = range as u8 + 1;
    if band < arm.range[0] || band > arm.range[1] {
        return 0.0;
    }
    let (mut dice, mut green) = (usize::from(arm.dice), agility);
    if arm.weapon == Weapon::Primary {
        // One die more at Range 1; one against it at Range 3 (XW-RANGE-08).
        dice += usize::from(band == 1);
        green += usize::from(band == 3);
    }
    let table = if arm.most.is_some() { &HIT } else { &DAMAGE };
    let each = table[dice.min(RED)][green.min(GREEN)];
    // A weapon that is spent will be aimed better.
    each * f32::from(arm.times) * if arm.once { 1.2 } else { 1.0 }
}

/// The most dice told apart.
const RED: usize = 8;
const GREEN: usize = 7;

/// The chance of a die to count in the end, some of them with tokens.
const HITS: f64 = 0.625;
const EVADES: f64 = 0.48;

/// The damage to be expected of so many dice against so many.
const DAMAGE: [[f32; GREEN + 1]; RED + 1] = table(false);
/// Chances of a hit.
const HIT: [[f32; GREEN + 1]; RED + 1] = table(true);

const fn table(once: bool) -> [[f32; GREEN + 1]; RED + 1] {
    let mut all = [[0.0; GREEN + 1]; RED + 1];
    let mut red = 0;
    while red <= RED {
        let mut green = 0;
        while green <= GREEN {
            let (mut sum, mut hits) = (0.0, 1);
            while hits <= red {
                let mut evades = 0;
                while evades < hits && evades <= green {
                    let dealt = if once { 1.0 } else { (hits - evades) as f64 };
                    sum += dealt * share(red, hits, HITS) * share(green, evades, EVADES);
                    evades += 1;
                }
                hits += 1;
            }
            all[red][green] = sum as f32;
            green += 1;
        }
        red += 1;
    }
    all
}

/// The chance of just so many of some dice.
const fn share(dice: usize, count: usize, chance: f64) -> f64 {
    let (mut share, mut at) = (1.0, 0);
    while at < dice {
        if at < count {
            share *= chance * (dice - at) as f64 / (count - at) as f64;
        } else {
            share *= 1.0 - chance;
        }
        at += 1;
    }
    share
}

/// Expected shots at a ship, by direction and range band.
pub(super) type Salvo = [[f64; 3]; 4];

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
        } else if ahead > -self.slack {
            ABEAM
        } else {
            BEHIND
        }
    }
}

/// Guns and hull of a ship.
#[derive(Debug, Clone)]
pub(super) struct Fighter {
    pub(super) half: f64,
    guns: Arc<Guns>,
    pub(super) agility: usize,
    /// Damage it still stands.
    pub(super) left: f64,
    pub(super) cost: f64,
    /// The ship it has locked.
    pub(super) lock: Option<ShipNo>,
    /// Sine and cosine of half its primary arc.
    bound: (f64, f64),
}

impl Fighter {
    /// A ship as it is now.
    pub(super) fn of(seen: &Seen<'_>, ship: ShipNo, armory: &mut Armory) -> Self {
        let profile = &seen.fixed().ships[ship.index()];
        let small = profile.size == Size::Small;
        Self {
            half: if small { 20.0 } else { 40.0 },
            guns: armory.guns(seen, ship),
            agility: (profile.agility.max(0) as usize).min(AGILITY - 1),
            left: left(seen, ship),
            cost: f64::from(profile.cost),
            lock: seen.locks().iter().find(|lock| lock.by == ship).map(|lock| lock.on),
            bound: if small { (0.648_784, 0.760_972) } else { (0.669_520, 0.742_794) },
        }
    }

    /// The ship with another agility.
    pub(super) fn with_agility(&self, agility: usize) -> Self {
        Self { agility: agility.min(AGILITY - 1), ..self.clone() }
    }

    /// True if it carries a weapon that needs a lock it does not have.
    pub(super) fn is_hungry(&self) -> bool {
        self.guns.hungry && self.lock.is_none()
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
        f64::from(self.guns.any[self.arcs(other).side(facing, way)][band][other.agility])
    }

    /// The damage its guns do to a ship, by where that is and by range band.
    pub(super) fn salvo(&self, other: &Self, locked: bool) -> Salvo {
        let mut salvo = self.guns.any.map(|bands| bands.map(|damage| f64::from(damage[other.agility])));
        if locked {
            for (damage, by_lock) in salvo[AHEAD].iter_mut().zip(&self.guns.locked) {
                *damage = damage.max(f64::from(by_lock[other.agility]));
            }
        }
        salvo
    }

    /// Directions of a ship for its guns.
    pub(super) fn arcs(&self, other: &Self) -> Arcs {
        Arcs { bound: self.bound, slack: other.half * 0.8 }
    }

    /// The points a damage to it is worth.
    pub(super) fn prize(&self) -> f64 {
        self.cost / (self.left + 2.0)
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
