//! The surroundings of a unit: its targets from a place, and its dangers there.

mod mines;
mod shot;

use std::{
    cell::{Cell, OnceCell},
    rc::Rc,
};

use legion::{
    cards::{
        Cover, Rank, UnitType,
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        UnitNo, View,
        battle_card::Objective,
        state::{Arm, Reach, Volley},
        table::{Body, Heading, Hull, Level, Obscured, Outline, RANGE, Spot, TOKEN, template},
    },
};

use super::{
    foe::{FAR, Foe, alike},
    objectives::Objectives,
    odds::Aimed,
    worth::{near_cover, price, token},
};

pub use shot::Shot;

/// Enemies that are looked at: the nearest ones.
const FOES: usize = 7;
/// The share of possible attacks that counts on enemies in range and out of sight.
const HIDDEN: f32 = 0.45;
/// The share of enemies' possible attacks that counts: they have other targets, and other plans.
const FEAR: f32 = 0.36;

/// The part of that share for melee fighters: staying away does not help them.
const BRAVE: f32 = 0.25;

/// The part of it for commanders and operatives among them in the first rounds, as long as they reach nobody: they
/// follow their army, and do not run ahead of it.
const WARY: f32 = 0.8;
/// The last round in which they do.
const WARY_UNTIL: u8 = 2;

/// A pool against somebody so far away; in melee at 0.
fn volley(defender: UnitNo, range: usize, arms: Vec<Arm>) -> Volley {
    Volley { defender, melee: range == 0, range: range as u8, arms, reach: Reach::default(), support: None }
}

/// The cover of a concealed mini.
const fn cover(hidden: Obscured) -> usize {
    match hidden {
        Obscured::No | Obscured::By(Cover::None) => 0,
        Obscured::By(Cover::Light) => 1,
        Obscured::By(Cover::Heavy) => 2,
    }
}

/// The wounds that so many dodge tokens keep off, of those to be expected before they are taken off.
fn dodged(wounds: f32, dodges: u8) -> f32 {
    (0.5 * f32::from(dodges.min(2))).min(0.7 * wounds)
}

/// The gain of a side from tokens that a unit holds, as long as it lives.
fn held(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    // A bomb may go off elsewhere, and others bring theirs.
    let each = if view.objective() == Some(Objective::BombingRun) { 0.3 } else { 1.5 };
    let holds = view.state.tokens.iter().filter(|token| token.holder == Some(unit)).count();
    if holds == 0 { 0.0 } else { each * holds as f32 * token(view) }
}

/// A place to be at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    pub at: Spot,
    pub heading: Heading,
    pub level: Level,
}

/// The last place: distances of enemies, in ranges, and the enemies in sight.
#[derive(Debug, Clone, Copy)]
pub struct Glance {
    place: Place,
    ranges: [f32; FOES],
    sees: [Option<bool>; FOES],
}

/// A unit and everything around it.
pub struct Outlook<'v> {
    pub view: View<'v, 'v>,
    pub unit: UnitNo,
    pub objectives: Objectives<'v>,
    foes: Vec<Foe>,
    hulls: Rc<[Hull]>,
    price: f32,
    life: f32,
    /// Its loss with its life beyond its points: tokens that it holds.
    held: f32,
    /// The share of enemies' possible attacks that counts.
    fear: f32,
    /// The reach of its weapons and of its moves, in ranges.
    reach: f32,
    stride: f32,
    sharp: u8,
    /// The mines that go off where it ends a move beside them, and what one of them costs.
    mines: Vec<Outline>,
    blast: f32,
    left: bool,
    /// It has weapons for the front arc alone, and for the rear one.
    fixed: [bool; 2],
    /// It has weapons that may not be moved with.
    clumsy: bool,
    glance: Cell<Option<Glance>>,
    /// See [`alike`].
    alike: [u8; FAR],
}

/// Facts shared by all units as long as nobody moves.
#[derive(Clone)]
pub struct Around {
    /// Engaged units, a bit each.
    engaged: u64,
    hulls: Rc<[Hull]>,
}

impl Around {
    pub fn new(view: &View<'_, '_>) -> Self {
        Self { engaged: view.engaged(), hulls: view.hulls().into() }
    }
}

impl<'v> Outlook<'v> {
    pub fn new(view: &View<'v, 'v>, unit: UnitNo) -> Self {
        Self::among(view, unit, &Around::new(view))
    }

    /// As [`Self::new`], with known surroundings.
    pub fn among(view: &View<'v, 'v>, unit: UnitNo, around: &Around) -> Self {
        let spec = view.spec(unit);
        let leader = view.unit(unit).leader().map_or(Spot::default(), |leader| leader.at);
        let mut near: Vec<(i64, UnitNo)> = (view.enemies(unit))
            .filter_map(|enemy| Some(((view.unit(enemy).leader()?.at - leader).square(), enemy)))
            .collect();
        near.sort_unstable();
        near.truncate(FOES);
        let near = near.into_iter().map(|(_, enemy)| enemy);
        let has = |keyword| view.weapons(unit).any(|(_, weapon)| weapon.keywords.has(keyword));
        let active = view.state.activation.as_ref().filter(|active| active.unit == unit);
        // The most dice of a mini's weapons, together; a bound for melee and for any range.
        let dice = |melee: bool| {
            let of_mini = |mini: &legion::play::state::MiniState| {
                let weapons = spec.minis[usize::from(mini.spec)].weapons;
                let own = view.weapons(unit).filter(|(place, _)| weapons >> place & 1 == 1);
                let own = own.filter(|(_, weapon)| if melee { weapon.melee } else { weapon.range.is_some() });
                own.map(|(_, weapon)| weapon.dice.iter().sum::<u8>()).max().unwrap_or(0)
            };
            view.unit(unit).minis.iter().map(of_mini).sum::<u8>()
        };
        let powers = [dice(true), dice(false)];
        let ranges = view.weapons(unit).filter_map(|(_, weapon)| weapon.range);
        let reach = f32::from(ranges.map(|(_, most)| most).max().unwrap_or(0).min(FAR as u8 - 1));
        let stride = (template(view.speed(unit)) + 2 * spec.footprint.reach()) as f32 / RANGE as f32;
        let treads = spec.kind != UnitType::RepulsorVehicle;
        let mines = view.state.charges.iter().filter(|charge| treads && charge.by.is_none());
        let foes: Vec<Foe> = near.map(|foe| Foe::new(view, unit, foe, powers, around.engaged)).collect();
        let outline = view.leader_outline(unit);
        let reaches = || outline.is_some_and(|outline| foes.iter().any(|foe| foe.range(&outline) <= stride));
        let leads = matches!(spec.rank, Rank::Commander | Rank::Operative);
        // A carried token is lost with its holder.
        let objectives = Objectives::new(view, unit);
        let keeps = objectives.carries() && view.objective() != Some(Objective::BombingRun);
        let fear = if reach > 2.0 || !view.starts_melee(unit) || keeps {
            FEAR
        } else if leads && view.state.round <= WARY_UNTIL && !reaches() {
            FEAR * WARY
        } else {
            FEAR * BRAVE
        };
        Self {
            mines: mines.map(|mine| Outline::round(mine.at, TOKEN)).collect(),
            blast: mines::MINE * mines::cost(view, unit),
            fear,
            reach,
            stride,
            view: *view,
            unit,
            objectives,
            foes,
            hulls: Rc::clone(&around.hulls),
            price: price(view, unit),
            held: held(view, unit),
            life: f32::from(view.life(unit)).max(1.0),
            sharp: view.keyword(unit, UnitKeyword::Sharpshooter),
            left: active.is_some_and(|active| active.left),
            fixed: [has(WeaponKeyword::FixedFront), has(WeaponKeyword::FixedRear)],
            clumsy: has(WeaponKeyword::Cumbersome),
            glance: Cell::new(None),
            alike: alike(&spec.weapons),
        }
    }

    /// The view of a place.
    fn glance(&self, place: &Place, outline: &Outline) -> Glance {
        if let Some(known) = self.glance.get().filter(|known| known.place == *place) {
            return known;
        }
        let mut ranges = [0.0; FOES];
        for (range, foe) in ranges.iter_mut().zip(&self.foes) {
            *range = foe.range(outline);
        }
        Glance { place: *place, ranges, sees: [None; FOES] }
    }

    /// The view of the last place.
    pub const fn seen(&self) -> Option<Glance> {
        self.glance.get()
    }

    /// True if the place that was looked at last is in contact with an enemy, or all but.
    pub fn touches(&self) -> bool {
        let near = |seen: Glance| seen.ranges.iter().take(self.foes.len()).any(|range| *range <= 0.05);
        self.glance.get().is_some_and(near)
    }

    /// Goes on with what was found of a place before.
    pub fn recall(&self, seen: Option<Glance>) {
        self.glance.set(seen);
    }

    pub fn here(&self) -> Place {
        let leader = self.view.unit(self.unit).leader();
        leader.map_or(Place { at: Spot::default(), heading: Heading::default(), level: Level::Ground }, |leader| {
            Place { at: leader.at, heading: leader.heading, level: leader.level }
        })
    }

    fn body(&self, place: &Place) -> Body {
        let spec = self.view.spec(self.unit);
        let foot = self.view.state.field.height(place.level);
        let outline = spec.footprint.at(place.at, place.heading);
        Body { outline, foot, top: foot + spec.silhouette, level: place.level }
    }

    pub fn outline(&self, place: &Place) -> Outline {
        self.view.spec(self.unit).footprint.at(place.at, place.heading)
    }

    /// The wounds to be expected of an enemy's attack, from so far away.
    fn harm(&self, foe: &Foe, range: usize, cover: usize) -> f32 {
        let range = usize::from(foe.alike[range]);
        let known = &foe.harms[range * 3 + cover];
        if !known.get().is_nan() {
            return known.get();
        }
        let view = &self.view;
        let threat = foe.threats[range].get_or_init(|| {
            let arms = view.arms_at(foe.unit, self.unit, range == 0, range as u8);
            (!arms.is_empty()).then(|| Aimed::of(view, foe.unit, &volley(self.unit, range, arms)))
        });
        let harm = threat.map_or(0.0, |threat| {
            let cover = (cover as u8).saturating_sub(foe.sharp);
            threat.with(view.unit(foe.unit).tokens.aim, cover).chances().mean
        });
        known.set(harm);
        harm
    }

    /// The cover an enemy has from a place, or none if it is not seen.
    fn sight(&self, from: &Body, foe: &Foe) -> Option<usize> {
        if self.view.is_dim(&from.outline, &foe.leader.outline) {
            return None;
        }
        let field = &self.view.state.field;
        let units = [self.unit.0, foe.unit.0];
        let obscured = if foe.vehicle {
            if !field.sees(from, &foe.leader, &self.hulls, units) {
                return None;
            }
            field.vehicle_obscured(from, &foe.leader, &self.hulls, units)
        } else {
            field.glimpse(from, &foe.leader, &self.hulls, units)?
        };
        let view = &self.view;
        let ducked = view.hides_when_suppressed(foe.unit) && view.unit(foe.unit).tokens.suppression > 0;
        let more = usize::from(ducked) + usize::from(view.keyword(foe.unit, UnitKeyword::Cover));
        Some((cover(obscured) + more).min(2))
    }

    /// The most that being in a place can be worth once all is done, whoever sees it there: see [`Self::place_for`].
    pub fn at_most(&self, place: &Place, stake: f32) -> f32 {
        let body = self.body(place);
        let glance = self.glance(place, &body.outline);
        self.glance.set(Some(glance));
        let mut wounds = 0.0;
        for (foe, range) in self.foes.iter().zip(glance.ranges) {
            if range <= 0.05 && foe.touches(&body.outline) {
                wounds += foe.acts * self.harm(foe, 0, 0);
                continue;
            }
            wounds += foe.acts * 0.45 * self.threat(foe, range)[1];
        }
        let danger = self.fear(wounds);
        stake - danger + self.prospects(&glance, None) - self.mined(&body.outline)
    }

    /// The most that may happen to the unit there until it acts again, whoever sees it: see [`Self::danger`].
    pub fn feared(&self, place: &Place) -> f32 {
        let body = self.body(place);
        let glance = self.glance(place, &body.outline);
        self.glance.set(Some(glance));
        let mut wounds = 0.0;
        for (foe, range) in self.foes.iter().zip(glance.ranges) {
            let [now, later] = self.threat(foe, range);
            let touches = range <= 0.05 && foe.touches(&body.outline);
            let most = if touches { self.harm(foe, 0, 0) } else { now.max(later) };
            wounds += foe.acts * most;
        }
        self.fear(wounds)
    }

    /// The danger to the unit there until it acts again, in points. Without sight it is judged by distance alone.
    pub fn danger(&self, place: &Place, by_sight: bool, dodges: u8) -> f32 {
        let body = self.body(place);
        let mut glance = self.glance(place, &body.outline);
        let [wounds, soon] = self.wounds(&body, &mut glance, by_sight);
        self.fear(wounds - dodged(soon, dodges))
    }

    /// The worth of staying there, and the gain of a dodge token.
    pub fn staying(&self, place: &Place) -> (f32, f32) {
        let body = self.body(place);
        let mut glance = self.glance(place, &body.outline);
        let [wounds, soon] = self.wounds(&body, &mut glance, true);
        let danger = self.fear(wounds);
        let worth = self.objectives.at(&body.outline, 0) - danger + self.prospects(&glance, Some(&body));
        self.glance.set(Some(glance));
        let dodged = danger - self.fear(wounds - dodged(soon, 1));
        (worth - self.pushes(&body.outline), dodged)
    }

    /// The wounds to be expected there until the unit acts again, and those of them by enemies who act in this round.
    fn wounds(&self, body: &Body, glance: &mut Glance, by_sight: bool) -> [f32; 2] {
        let field = &self.view.state.field;
        let covered = OnceCell::new();
        let (mut wounds, mut soon) = (0.0, 0.0);
        for (at, foe) in self.foes.iter().enumerate() {
            let range = glance.ranges[at];
            if range <= 0.05 && foe.touches(&body.outline) {
                let each = foe.acts * self.harm(foe, 0, 0);
                wounds += each;
                soon += if foe.ready { each } else { 0.0 };
                continue;
            }
            let near = (range as usize + 1).min(FAR - 1);
            let [now, later] = self.threat(foe, range);
            if now.max(later) <= 0.0 {
                continue;
            }
            let seen = if by_sight && now > 0.7 * later {
                let units = [self.unit.0, foe.unit.0];
                let hidden = if glance.sees[at] == Some(false) {
                    None
                } else {
                    field.glimpse(&foe.leader, body, &self.hulls, units)
                };
                glance.sees[at] = Some(hidden.is_some());
                hidden.map(|hidden| self.harm(foe, near, cover(hidden)))
            } else if now > 0.0 {
                let covered = covered.get_or_init(|| near_cover(&self.view, &body.outline, body.level));
                Some(self.harm(foe, near, usize::from(*covered)))
            } else {
                None
            };
            let each = foe.acts * seen.map_or(0.45 * later, |seen| seen.max(0.6 * later));
            wounds += each;
            soon += if foe.ready { each } else { 0.0 };
        }
        [wounds, soon]
    }

    /// The wounds to be expected of an enemy so far away that sees the unit in the open, and of one that moves first.
    fn threat(&self, foe: &Foe, range: f32) -> [f32; 2] {
        let near = (range as usize + 1).min(FAR - 1);
        let after = ((range - foe.stride).max(0.0) as usize + 1).min(FAR - 1);
        let charges = foe.brawls && range <= foe.stride;
        let (now, later) = (&foe.nows[near], &foe.laters[2 * after + usize::from(charges)]);
        if now.get().is_nan() {
            now.set(self.harm(foe, near, 0));
        }
        if later.get().is_nan() {
            let charge = if charges { self.harm(foe, 0, 0) } else { 0.0 };
            later.set(self.harm(foe, after, 1).max(charge));
        }
        [now.get(), later.get()]
    }

    /// The cost of so many wounds, in points.
    fn fear(&self, wounds: f32) -> f32 {
        let share = (wounds / self.life).min(1.5);
        let carried = if self.objectives.carries() { 1.8 } else { 1.0 };
        let held = self.held * share.min(1.0) * share.min(1.0);
        self.fear * (carried * self.price * self.life * (0.75 * share + 0.35 * (share - 0.45).clamp(0.0, 1.0)) + held)
    }

    /// The worth of being there once all but so many actions are done; roughly, without sight.
    pub fn place(&self, place: &Place, by_sight: bool, dodges: u8, left: u8) -> f32 {
        self.place_for(place, self.objectives.at(&self.outline(place), left), by_sight, dodges)
    }

    /// As [`Self::place`], with the known worth of the place for the mission.
    pub fn place_for(&self, place: &Place, stake: f32, by_sight: bool, dodges: u8) -> f32 {
        let body = self.body(place);
        let outline = &body.outline;
        let mut glance = self.glance(place, outline);
        let pushed = if by_sight { self.pushes(outline) } else { 0.0 };
        let [wounds, soon] = self.wounds(&body, &mut glance, by_sight);
        let danger = self.fear(wounds - dodged(soon, dodges));
        let pushed = pushed + self.mined(outline);
        self.glance.set(Some(glance));
        stake - danger + self.prospects(&glance, by_sight.then_some(&body)) - pushed
    }

    /// The loss of own troopers that a vehicle pushes aside there, or on its way there.
    fn pushes(&self, outline: &Outline) -> f32 {
        let view = &self.view;
        if !view.spec(self.unit).displaces() {
            return 0.0;
        }
        // It sets out as it faces, or backward, and bends to the end.
        let (from, to) = (self.here(), outline.middle());
        let half = from.at.distance(to) / 2;
        let ahead = (to - from.at).dot(from.heading.way(half)) >= 0;
        let bend = from.at + from.heading.way(if ahead { half } else { -half });
        let way = [(from.at, bend), (bend, to)].map(|(from, to)| Outline::corridor(from, to, outline.radius));
        let under = |friend: &UnitNo| {
            let over = |its: Outline| way.iter().chain([outline]).any(|base| its.overlaps(base));
            view.spec(*friend).is_displaced() && view.outlines(*friend).any(over)
        };
        6.0 * view.friends(self.unit).filter(under).count() as f32
    }

    /// The worth of its next attacks: a unit without a target in reach looks for one, and a melee fighter goes to the
    /// enemy. By sight, whoever is hidden counts in part.
    fn prospects(&self, glance: &Glance, body: Option<&Body>) -> f32 {
        let (reach, share) = match (self.reach > 0.0, self.objectives.fetches()) {
            // Enemies wait until what it fetches is fetched.
            (true, true) => (self.reach, 0.3),
            (true, false) => (self.reach, 0.45),
            (false, _) => (self.stride, 0.75),
        };
        let mut best = 0.0_f32;
        for (at, foe) in self.foes.iter().enumerate() {
            let range = glance.ranges[at];
            let off = (range - reach).max(0.0);
            let near = 1.0 / (1.0 + 0.6 * off);
            // From afar every step counts the same for those who have to come close.
            let near = if self.reach > 0.0 { near } else { near.max(0.9 - 0.15 * off) };
            let worth = foe.best * share * near;
            if worth <= best {
                continue;
            }
            let hidden = body.filter(|_| off <= 0.0 && self.reach > 0.0).is_some_and(|body| {
                let units = [self.unit.0, foe.unit.0];
                let sees = || self.view.state.field.sees(body, &foe.leader, &self.hulls, units);
                !glance.sees[at].unwrap_or_else(sees)
            });
            best = best.max(if hidden { HIDDEN * worth } else { worth });
        }
        best
    }

    /// The worth of the best attack hand to hand that a move leads to, if the way is free.
    pub fn charge(&self) -> f32 {
        let outline = self.outline(&self.here());
        let near = self.foes.iter().filter(|foe| foe.range(&outline) <= self.stride);
        near.map(|foe| self.worth(foe, 0, 0, 0, [true; 2], true)).fold(0.0, f32::max)
    }

    /// True if an enemy comes into range with a move.
    pub fn meets(&self) -> bool {
        let outline = self.outline(&self.here());
        let far = self.reach.max(1.0) + 0.5 * self.stride;
        self.foes.iter().any(|foe| foe.range(&outline) <= far)
    }

    /// The possible worth of attacks on enemies that are still to act if they come into range 2.
    pub fn waits(&self, place: &Place) -> f32 {
        let outline = self.outline(place);
        let coming = |foe: &&Foe| foe.acts >= 0.7 && foe.range(&outline) <= 2.0 + foe.stride;
        let worth = |foe: &Foe| self.worth(foe, 2, 1, 0, self.arcs(place, foe), false);
        let mut all: Vec<f32> = self.foes.iter().filter(coming).map(worth).collect();
        all.sort_by(|a, b| b.total_cmp(a));
        all.first().map_or(0.0, |best| best * (0.4 + 0.2 * all.len().min(3) as f32))
    }
}
