//! An enemy, as a unit sees it: where it is, what an attack on it is worth, and what its own would do.

use std::cell::{Cell, OnceCell, RefCell};

use arrayvec::ArrayVec;
use legion::{
    cards::keyword::UnitKeyword,
    play::{
        UnitNo, View,
        fixed::WeaponSpec,
        pieces::MOST_MINIS,
        table::{Body, Outline, RANGE, Spot, TOUCH, template},
    },
};

use super::{
    odds::Aimed,
    worth::{Prize, is_ready},
};

/// Beyond this range nobody is looked at.
pub const FAR: usize = 6;
/// Cached worths, for each way to stand, and harms of an enemy.
pub const WORTHS: usize = FAR * 3 * 2;
const HARMS: usize = FAR * 3;

/// An enemy, as a unit sees it.
pub struct Foe {
    pub unit: UnitNo,
    pub leader: Body,
    /// Places of its minis.
    pub minis: ArrayVec<Spot, MOST_MINIS>,
    pub radius: i32,
    pub prize: Prize,
    /// The cached worth of an attack on it: by range (melee is 0), cover, aim tokens, and the attacker's
    /// stance.
    pub worths: OnceCell<Box<[Cell<f32>]>>,
    /// The wounds to be expected of its attack, once they were asked for: by range (melee is 0) and cover.
    pub harms: [Cell<f32>; HARMS],
    /// The pools of both, once they were asked for: of an attack on it by range and how the attacker stands, and of its attack by
    /// range. None where nothing reaches.
    pub attacks: RefCell<Vec<(usize, Option<Aimed>)>>,
    pub threats: [OnceCell<Option<Aimed>>; FAR],
    /// The wounds to be expected of it in the open, and of it once it has moved, as far as they were asked for: the latter by
    /// the range that is left, and whether it charges.
    pub nows: [Cell<f32>; FAR],
    pub laters: [Cell<f32>; 2 * FAR],
    /// The most an attack could be worth.
    pub best: f32,
    /// Its move before an attack, and the chance that it acts.
    pub stride: f32,
    pub acts: f32,
    /// It has still to act in this round.
    pub ready: bool,
    pub vehicle: bool,
    /// A melee with it binds, and it has weapons for one.
    pub fights: bool,
    pub brawls: bool,
    pub engaged: bool,
    pub sharp: u8,
    /// See [`alike`].
    pub alike: [u8; FAR],
}

impl Foe {
    pub fn new(view: &View<'_, '_>, unit: UnitNo, enemy: UnitNo, powers: [u8; 2], engaged: u64) -> Self {
        let spec = view.spec(enemy);
        let state = view.unit(enemy);
        let prize = Prize::of(view, enemy);
        let speed = if view.can_move(enemy) { view.speed(enemy) } else { 0 };
        let stride =
            if speed == 0 { 0.0 } else { (template(speed) + 2 * spec.footprint.reach()) as f32 / RANGE as f32 };
        let ready = is_ready(view, enemy);
        let mut foe = Self {
            unit: enemy,
            leader: view.body(enemy, 0),
            minis: state.minis.iter().map(|mini| mini.at).collect(),
            radius: spec.footprint.radius + spec.footprint.half / 2,
            prize,
            worths: OnceCell::new(),
            harms: [const { Cell::new(f32::NAN) }; HARMS],
            attacks: RefCell::default(),
            threats: [const { OnceCell::new() }; FAR],
            nows: [const { Cell::new(f32::NAN) }; FAR],
            laters: [const { Cell::new(f32::NAN) }; 2 * FAR],
            best: 0.0,
            stride,
            acts: if ready { 1.0 } else { 0.55 } * if view.is_suppressed(enemy) { 0.7 } else { 1.0 },
            ready,
            vehicle: spec.is_vehicle(),
            fights: spec.is_trooper() && view.spec(unit).is_trooper(),
            brawls: view.starts_melee(enemy),
            engaged: engaged >> enemy.0 & 1 == 1,
            sharp: view.keyword(enemy, UnitKeyword::Sharpshooter),
            alike: alike(&spec.weapons),
        };
        // Results of all dice, half of them stopped: a bound that nothing reaches.
        let dice = f32::from(powers[0].max(powers[1]));
        let all = [f32::from(view.life(enemy)), dice].into_iter().fold(f32::MAX, f32::min);
        foe.best = if dice > 0.0 { prize.most(all) } else { 0.0 };
        foe
    }

    /// The distance of its nearest mini from a base, in ranges.
    pub fn range(&self, outline: &Outline) -> f32 {
        let at = outline.middle();
        let least = self.minis.iter().map(|mini| (*mini - at).square()).min().unwrap_or(i64::MAX);
        let edges = (outline.radius + (outline.front - outline.rear).length() / 4 + self.radius) as f32;
        ((least as f32).sqrt() - edges).max(0.0) / RANGE as f32
    }

    pub fn touches(&self, outline: &Outline) -> bool {
        let own = |mini: &Spot| Outline::round(*mini, self.radius).is_within(outline, TOUCH);
        self.minis.iter().any(own)
    }
}

/// For each range the least one at which the same weapons reach; melee is 0.
pub fn alike(weapons: &[WeaponSpec]) -> [u8; FAR] {
    let reach = |range: usize| {
        let reaches = |weapon: &WeaponSpec| {
            weapon.range.is_some_and(|(least, most)| (usize::from(least)..=usize::from(most)).contains(&range))
        };
        weapons.iter().fold(0_u32, |sum, weapon| sum << 1 | u32::from(reaches(weapon)))
    };
    let mut alike = [0; FAR];
    let mut last = (0, 0);
    for (range, least) in alike.iter_mut().enumerate().skip(1) {
        let now = reach(range);
        if range == 1 || now != last.1 {
            last = (range as u8, now);
        }
        *least = last.0;
    }
    alike
}
