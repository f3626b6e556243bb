//! Worth of a ship in a fight: its guns by range and arc, its remaining hull, its cost.

use std::sync::{Arc, LazyLock};

use kernel::plane::{Facing, Point, Pose};
use xwing::{
    cards::{
        Arc as FiringArc, Size,
        ability::{
            Condition, DiceEffect, Effect, Number, Play, RuleChange, Target, Test, Window,
            words::{Dice, Forbid, Ref, Token},
        },
    },
    play::{
        Phase, Seen, ShipNo, Weapon, board,
        view::{Arm, Arms},
    },
};

use super::{lookup, reach::band};

/// Directions of an enemy for guns: ahead, astern; to the right abeam and not behind, and anywhere else there; to the left.
const AHEAD: usize = 0;
const ASTERN: usize = 1;
const ABEAM: usize = 2;
const BEHIND: usize = 3;
/// From a direction on the right to that on the left.
const LEFT: usize = 2;
/// Their number.
const SIDES: usize = 6;

/// Damage that a ship is thought to stand besides what it does: no shot is sure.
const SPARE: f64 = 1.0;

/// The most agility that is told apart.
const AGILITY: usize = 6;

/// Damage to be expected by where the enemy is, by range band and by its agility.
type Power = [[[f32; AGILITY]; 3]; SIDES];

/// The guns of a ship.
#[derive(Debug, Default)]
pub(super) struct Guns {
    /// Of weapons that can be fired at anybody.
    any: Power,
    /// Dice of the best of them.
    dice: [[u8; 3]; SIDES],
    /// Of weapons that need a target lock, ahead at whom it has locked.
    locked: [[f32; AGILITY]; 3],
    /// It carries a weapon that needs a lock.
    pub(super) hungry: bool,
    /// It shoots equally well to every side.
    round: bool,
    /// Share of its damage that it does to any side if its action turns its arc there; 0 without such an arc.
    turns: f32,
    /// An evade token takes an evade from its targets (Juke).
    baits: bool,
    /// Its evade tokens stay until they are spent (Comm Relay).
    keeps_evades: bool,
    /// Results that a card adds against a target it has locked (Advanced Targeting Computer).
    adds: f32,
    /// Enemies it has locked modify no dice against it, nor when it attacks them ("Omega Leader").
    mutes: bool,
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
        let mut guns = Self::with(&seen.arms(ship));
        let profile = &seen.fixed().ships[ship.index()];
        if profile.has_arc(FiringArc::Mobile) {
            guns.turns = TURNED;
        }
        let cards = profile.cards.iter().zip(&seen.ship(ship).open().cards).filter(|(_, now)| !now.discarded);
        for play in cards.flat_map(|(card, _)| card.plays.iter().map(|id| seen.fixed().play(*id))) {
            guns.baits |= lookup::baits(play);
            guns.mutes |= mutes(play);
            guns.keeps_evades |= keeps_evades(play);
            guns.adds += adds(play);
        }
        guns
    }

    fn with(arms: &Arms) -> Self {
        let mut guns = Self::default();
        let turret =
            arms.iter().find(|arm| arm.weapon != Weapon::Primary && arm.arcs == board::Arcs::AROUND || arm.times > 1);
        for arm in arms {
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
        let quarter = |side: board::Arcs| if around || arm.arcs.has(side) { 0.95 } else { 0.0 };
        let half = if arm.arcs.has(board::Arcs::AUXILIARY_180) { 0.95_f32 } else { 0.0 };
        let [right, left] = [board::Arcs::RIGHT, board::Arcs::LEFT].map(quarter);
        let share = [
            (AHEAD, if around || arm.arcs.has(board::Arcs::FRONT) { 1.0 } else { 0.0 }),
            (ASTERN, if around || arm.arcs.has(board::Arcs::REAR) { 0.95 } else { 0.0 }),
            (ABEAM, half.max(right)),
            (BEHIND, right),
            (ABEAM + LEFT, half.max(left)),
            (BEHIND + LEFT, left),
        ];
        for (place, share) in share {
            let known = &mut self.any[place][range][agility];
            if damage * share > *known {
                *known = damage * share;
                self.dice[place][range] = arm.dice + u8::from(arm.weapon == Weapon::Primary && range == 0);
            }
        }
    }
}

/// The part of a further result that evades leave.
const THROUGH: f32 = 0.75;

/// Share of its usual damage that a ship does if it turned its arc in the place of another action.
const TURNED: f32 = 0.75;

/// True if the ship's evade tokens stay when a round ends.
fn keeps_evades(play: &Play) -> bool {
    let keeps = |effect: &Effect| matches!(effect, Effect::Rule(RuleChange::Keep { token, of: Ref::SelfShip }) if token.contains(Token::Evade));
    play.effects.iter().any(keeps)
}

/// The results that an ability adds to an attack on a ship that is locked.
fn adds(play: &Play) -> f32 {
    let locked = |condition: &Condition| {
        matches!(condition.test, Test::Lock { by: Ref::SelfShip, on: Ref::Defender }) && !condition.not
    };
    if !play.when.contains(Window::AttackModify) || !play.conditions.iter().any(locked) {
        return 0.0;
    }
    let added = |effect: &Effect| match effect {
        Effect::Dice(DiceEffect::Add { dice: Dice::Attack, n: Number::Fixed(n), .. }) => f32::from(*n),
        _ => 0.0,
    };
    play.effects.iter().map(added).sum()
}

/// True if an ability keeps enemies whom the ship has locked from modifying dice.
fn mutes(play: &Play) -> bool {
    play.effects.iter().any(|effect| match effect {
        Effect::Rule(RuleChange::Forbid { what: Forbid::ModifyDice, who: Target::Ships(who), .. }) => {
            who.conditions.iter().any(|condition| matches!(&condition.test, Test::Lock { by: Ref::SelfShip, .. }))
        }
        _ => false,
    })
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

/// A number for so many attack dice against so many defense dice.
type Table = [[f32; GREEN + 1]; RED + 1];

/// The damage to be expected of so many dice against so many.
const DAMAGE: Table = table(false, HITS, EVADES, 0);
/// Chances of a hit.
const HIT: Table = table(true, HITS, EVADES, 0);

const fn table(once: bool, hit: f64, evade: f64, tokens: usize) -> Table {
    let mut all = [[0.0; GREEN + 1]; RED + 1];
    let mut red = 0;
    while red <= RED {
        let mut green = 0;
        while green <= GREEN {
            let (mut sum, mut hits) = (0.0, 1);
            while hits <= red {
                let mut evades = 0;
                while evades + tokens < hits && evades <= green {
                    let dealt = if once { 1.0 } else { (hits - evades - tokens) as f64 };
                    sum += dealt * share(red, hits, hit) * share(green, evades, evade);
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

/// What an attack does with these tokens of the attacker and the defender, against what it does usually.
static AGAINST_USUAL: LazyLock<[[[Table; EVADES_TOLD]; 3]; 4]> = LazyLock::new(|| {
    let mut all = [[[[[1.0; GREEN + 1]; RED + 1]; EVADES_TOLD]; 3]; 4];
    for (hit, all) in [HITS, 0.5, 0.75, 0.9375].into_iter().zip(&mut all) {
        for (evade, all) in [EVADES, 0.375, 0.625].into_iter().zip(all) {
            for (tokens, all) in all.iter_mut().enumerate() {
                let damage = table(false, hit, evade, tokens);
                for (all, (damage, usual)) in
                    all.iter_mut().flatten().zip(damage.iter().flatten().zip(DAMAGE.iter().flatten()))
                {
                    *all = if *usual > 0.0 { damage / usual } else { 1.0 };
                }
            }
        }
    }
    all
});

/// The most evade tokens that are told apart, and one.
const EVADES_TOLD: usize = 3;

/// Tokens of a ship for its dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tokens {
    /// What turns eyes; none where it is not known yet.
    pub(super) focus: Option<bool>,
    pub(super) evades: u8,
}

impl Tokens {
    /// Those of a ship that has none.
    pub(super) const NONE: Self = Self { focus: Some(false), evades: 0 };

    /// Tokens a ship has: once it has acted they are known.
    fn of(seen: &Seen<'_>, ship: ShipNo) -> Self {
        let state = seen.ship(ship).open();
        if seen.phase() == Phase::Planning || seen.phase() == Phase::Activation && !state.activated {
            return Self::default();
        }
        Self { focus: Some(state.token(Token::Focus) > 0), evades: state.token(Token::Evade) }
    }

    const fn aim(self, lock: bool) -> usize {
        match (self.focus, lock) {
            (None, _) => 0,
            (Some(false), false) => 1,
            (Some(true), true) => 3,
            _ => 2,
        }
    }

    const fn eyes(self) -> usize {
        match self.focus {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        }
    }
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

/// How the dice of a shot are modified: in the tables' order.
struct Stance {
    aim: usize,
    eyes: usize,
    evades: usize,
    /// An evade of the defender is lost.
    baits: bool,
}

impl Stance {
    /// The damage of so many dice against this agility, as a multiple of the usual one.
    fn share(&self, dice: u8, agility: usize, band: usize) -> f32 {
        if self.aim == 0 && self.eyes == 0 && self.evades == 0 && !self.baits {
            return 1.0;
        }
        let red = usize::from(dice).min(RED);
        let green = (agility + usize::from(band == 2)).min(GREEN);
        let less = if self.baits { green.saturating_sub(1) } else { green };
        let usual = DAMAGE[red][green];
        if usual <= 0.0 {
            return 1.0;
        }
        AGAINST_USUAL[self.aim][self.eyes][self.evades][red][less] * DAMAGE[red][less] / usual
    }
}

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
