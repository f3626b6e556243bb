//! Places a unit can move to: a documented sample of the legal places, and any place that a player names, checked
//! exactly.
//!
//! Troopers on small bases: sixteen directions with the full and the half length of the longest template and the full length
//! of the shortest, contact with enemies and tokens, and places beside cover. Notched bases: nine bends with four lengths. Places within 20 mm of an earlier one are
//! left out.

mod cache;
mod cohesion;
mod ground;
mod slide;
mod walk;
mod way;

use arrayvec::ArrayVec;

use super::View;
use crate::{
    cards::keyword::UnitKeyword,
    play::{
        Answer,
        action::MoveKind,
        bar::Bar,
        pieces::{MOST_UNITS, UnitNo},
        state::Movement,
        table::{Heading, Level, MM, Mover, Outline, Spot, TOKEN, TOUCH, template},
    },
};

pub use ground::Patch;
use walk::Reach;
pub(in crate::play) use way::Passage;

/// A place where a leader may end its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landing {
    pub at: Spot,
    pub heading: Heading,
    pub level: Level,
    /// A full move at the highest speed (LEG-MOVE-20, LEG-KW-RAM-X).
    pub full: bool,
    /// Of the template.
    pub speed: u8,
}

impl Landing {
    /// The answer that names it.
    pub const fn answer(&self) -> Answer {
        Answer::Place { at: self.at, heading: self.heading, level: self.level }
    }
}

/// A place that somebody names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub at: Spot,
    pub heading: Heading,
    pub level: Level,
}

/// Permissions of a base that is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Allows {
    /// Touch enemies of one unit.
    pub fights: bool,
    /// Lie over troopers that it displaces (LEG-MOVE-25).
    pub pushes: bool,
}

/// Units that are near enough to be in the way, each with the least box around its bases.
pub(in crate::play) struct Near(ArrayVec<(UnitNo, (Spot, Spot)), MOST_UNITS>);

impl Near {
    pub fn has(&self, unit: UnitNo) -> bool {
        self.0.iter().any(|(near, _)| *near == unit)
    }
}

/// The most places that are offered for a move.
const MOST: usize = 96;
/// Places nearer to each other than this count as one.
const ALIKE: i32 = 20 * MM;
/// Whoever points so near to a base or a token means to touch it.
const NEAR: i32 = 6 * MM;

impl View<'_, '_> {
    /// The movement of a unit with a move of this kind.
    pub fn going(&self, unit: UnitNo, kind: MoveKind) -> Movement {
        // Whoever moves only with the speed that Spur adds takes it (LEG-KW-SPUR).
        let own = match self.speed(unit) {
            0 => self.spurred(unit),
            own => own,
        };
        let speed = kind.speed_of(own);
        let unhindered = self.has(unit, UnitKeyword::Unhindered) || self.has(unit, UnitKeyword::Scale);
        Movement { kind, speed, unhindered, fights: self.starts_melee(unit) && kind != MoveKind::Withdraw }
    }

    /// True if a unit may start a melee (LEG-MELEE-02, LEG-GEN-05).
    pub fn starts_melee(&self, unit: UnitNo) -> bool {
        let Some(leader) = self.unit(unit).leader() else { return false };
        let spec = self.spec(unit);
        let weapons = spec.minis[usize::from(leader.spec)].weapons;
        !self.is_hostage(unit) && self.weapons(unit).any(|(at, weapon)| weapon.melee && weapons >> at & 1 == 1)
    }

    /// The permissions of a leader at the end of a move.
    pub(in crate::play) fn allows(&self, unit: UnitNo, going: Movement) -> Allows {
        Allows { fights: going.fights, pushes: self.displaces(unit, going.kind) }
    }

    /// True if a base may be put there: see [`Self::bar`].
    pub fn is_free(&self, unit: UnitNo, outline: &Outline, level: Level, allows: Allows) -> bool {
        self.bar(unit, outline, level, allows).is_ok()
    }

    /// Checks a base at a place: it has to be on the battlefield, on nothing that it may not end on, on no other base,
    /// on no token, and touch enemies only to fight one unit of them (LEG-GEN-05, LEG-MELEE-03, LEG-MOVE-08).
    pub fn bar(&self, unit: UnitNo, outline: &Outline, level: Level, allows: Allows) -> Result<(), Bar> {
        self.bar_near(unit, outline, level, allows, None)
    }

    /// As [`Self::bar`], against the units near enough to be in the way.
    pub(in crate::play) fn bar_near(
        &self,
        unit: UnitNo,
        outline: &Outline,
        level: Level,
        allows: Allows,
        near: Option<&Near>,
    ) -> Result<(), Bar> {
        let mover = self.spec(unit).mover();
        let field = &self.state.field;
        if !field.holds(outline) {
            return Err(Bar::Table);
        }
        let climbs = mover == Mover::Trooper || self.has(unit, UnitKeyword::ClimbingVehicle);
        let stands = match field.piece(level) {
            Some(piece) if piece.is_climbed() && climbs => piece.polygon.holds(outline),
            _ => field.is_free(outline, mover),
        };
        if !stands {
            return Err(Bar::Terrain);
        }
        let lies_on = |token: &crate::play::state::TokenState| {
            token.piece.is_none() && token.holder.is_none() && Outline::round(token.at, TOKEN).overlaps(outline)
        };
        if self.covers_cart(outline) {
            return Err(Bar::Base);
        }
        if self.state.tokens.iter().any(lies_on)
            || self.state.markers.iter().any(|marker| marker.is_bane_under(outline))
        {
            return Err(Bar::Token);
        }
        self.clear_of_bases(unit, outline, level, allows, near)
    }

    /// The other units of which a base is at least in part within a distance of a spot.
    pub(in crate::play) fn neighbors(&self, unit: UnitNo, spot: Spot, distance: i32) -> Near {
        let around = Outline::round(spot, distance);
        let near = |other: &UnitNo| self.outlines(*other).any(|outline| outline.is_within(&around, TOUCH));
        self.near_of(self.in_play().filter(|other| *other != unit).filter(near))
    }

    /// All other units.
    pub(in crate::play) fn others(&self, unit: UnitNo) -> Near {
        self.near_of(self.in_play().filter(|other| *other != unit))
    }

    fn near_of(&self, units: impl Iterator<Item = UnitNo>) -> Near {
        let outside = units.filter(|other| self.carrier(*other).is_none());
        Near(outside.map(|other| (other, self.bounds(other))).take(MOST_UNITS).collect())
    }

    fn clear_of_bases(
        &self,
        unit: UnitNo,
        outline: &Outline,
        level: Level,
        allows: Allows,
        near: Option<&Near>,
    ) -> Result<(), Bar> {
        let Some(near) = near else {
            return self.clear_of(unit, outline, level, allows, self.in_play().filter(|other| *other != unit));
        };
        let (least, most) = outline.grown(TOUCH).bounds();
        let meets =
            |(low, high): (Spot, Spot)| least.x <= high.x && low.x <= most.x && least.y <= high.y && low.y <= most.y;
        let meeting = near.0.iter().filter(|(_, bounds)| meets(*bounds)).map(|(other, _)| *other);
        self.clear_of(unit, outline, level, allows, meeting)
    }

    fn clear_of(
        &self,
        unit: UnitNo,
        outline: &Outline,
        level: Level,
        allows: Allows,
        others: impl Iterator<Item = UnitNo>,
    ) -> Result<(), Bar> {
        let foot = self.state.field.height(level);
        let seat = self.fixed.seat(unit);
        let mut fought = None;
        let (least, most) = outline.grown(TOUCH).bounds();
        for other in others.filter(|other| self.carrier(*other).is_none()) {
            let is_enemy = self.fixed.seat(other) != seat;
            let spec = self.spec(other);
            let pushed = allows.pushes && spec.is_displaced();
            let reach = spec.footprint.reach();
            for mini in &self.unit(other).minis {
                let beside = mini.at.x + reach < least.x
                    || mini.at.x - reach > most.x
                    || mini.at.y + reach < least.y
                    || mini.at.y - reach > most.y;
                if beside {
                    continue;
                }
                let its = spec.footprint.at(mini.at, mini.heading);
                if !outline.is_within(&its, TOUCH) {
                    continue;
                }
                let apart = (self.state.field.height(mini.level) - foot).abs();
                if apart > self.spec(unit).silhouette.max(spec.silhouette) {
                    continue;
                }
                if pushed && !self.is_engaged(other) {
                    continue;
                }
                if outline.overlaps(&its) {
                    return Err(Bar::Base);
                }
                if is_enemy {
                    let immune = self.has(other, UnitKeyword::ImmuneMelee) || self.is_spared(other);
                    if !allows.fights || immune || fought.is_some_and(|fought| fought != other) {
                        return Err(Bar::Enemy);
                    }
                    fought = Some(other);
                }
            }
        }
        Ok(())
    }

    /// The places where a unit's leader may end a move of this kind, where it stands now left out.
    pub fn landings(&self, unit: UnitNo, kind: MoveKind) -> Vec<Landing> {
        self.landings_of(unit, self.going(unit, kind))
    }

    /// True if a move of this kind may end anywhere.
    pub fn has_landing(&self, unit: UnitNo, kind: MoveKind) -> bool {
        let going = self.going(unit, kind);
        // One of them may be the place where it stands.
        self.known_landings(unit, going, |found| !found.is_empty())
            .unwrap_or_else(|| !self.some_landings(unit, going, 2).is_empty())
    }

    /// The places where a move like this may end.
    pub fn landings_of(&self, unit: UnitNo, going: Movement) -> Vec<Landing> {
        self.known_landings(unit, going, <[Landing]>::to_vec).unwrap_or_else(|| {
            let found = self.some_landings(unit, going, MOST);
            self.keep_landings(unit, going, &found);
            found
        })
    }

    /// At most so many landings.
    fn some_landings(&self, unit: UnitNo, going: Movement, most: usize) -> Vec<Landing> {
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        if going.speed == 0 && going.kind != MoveKind::Pivot {
            return Vec::new();
        }
        let notched = self.spec(unit).notched;
        let mut found = match going.kind {
            MoveKind::Pivot => self.pivots(unit),
            MoveKind::Climb | MoveKind::Jump => self.rises(unit, going, most),
            MoveKind::Standard | MoveKind::Withdraw if !notched => self.walks(unit, going, most),
            MoveKind::Standard | MoveKind::Withdraw | MoveKind::Reverse | MoveKind::Strafe => {
                self.slides(unit, going, most)
            }
            MoveKind::Compulsory => {
                let slides = self.slides(unit, going, MOST);
                let full: Vec<Landing> = slides.iter().copied().filter(|landing| landing.full).collect();
                if full.is_empty() { slide::longest(slides, leader.at) } else { full }
            }
        };
        found.retain(|landing| (landing.at, landing.heading) != (leader.at, leader.heading));
        found.truncate(MOST);
        found
    }

    /// The end of a move like this at any place, whether it is among the sample or not.
    pub fn landing_at(&self, unit: UnitNo, going: Movement, wish: Place) -> Result<Landing, Bar> {
        let leader = self.unit(unit).leader().ok_or(Bar::Way)?;
        let (Place { at, heading, level }, notched) = (wish, self.spec(unit).notched);
        if (at, heading) == (leader.at, leader.heading) {
            return Err(Bar::Stays);
        }
        if going.kind == MoveKind::Pivot {
            return if at == leader.at && level == leader.level { self.pivot_to(unit, heading) } else { Err(Bar::Far) };
        }
        if going.speed == 0 {
            return Err(Bar::Far);
        }
        let landing = if notched && !matches!(going.kind, MoveKind::Climb | MoveKind::Jump) {
            self.slide_to(unit, going, at, heading)?
        } else {
            if heading != leader.heading {
                return Err(Bar::Heading);
            }
            let outline = self.spec(unit).footprint.at(at, heading);
            if !self.state.field.holds(&outline) {
                return Err(Bar::Table);
            }
            let allows = self.allows(unit, going);
            let reached = match going.kind {
                MoveKind::Climb | MoveKind::Jump => self.rise_to(unit, going, at, level),
                _ => self.walk_to(unit, going, at),
            };
            // A base that could not stand there anyway is reported first.
            let Reach { level, speed, full } =
                reached.or_else(|bar| self.bar(unit, &outline, level, allows).and(Err(bar)))?;
            self.bar(unit, &outline, level, allows)?;
            Landing { at, heading, level, full, speed }
        };
        if landing.level == level { Ok(landing) } else { Err(Bar::Height) }
    }

    /// The legal end of a move like this that somebody means who points at a spot: the spot itself, or the nearest to it along
    /// a template, or on the straight way there.
    pub fn landing_near(&self, unit: UnitNo, going: Movement, wish: Spot) -> Option<Landing> {
        const PARTS: i32 = 64;
        let leader = self.unit(unit).leader()?;
        if going.kind == MoveKind::Pivot || going.speed == 0 {
            return None;
        }
        let heading = leader.heading;
        if self.spec(unit).notched && !matches!(going.kind, MoveKind::Climb | MoveKind::Jump) {
            return self.nearest_slide(unit, going, wish);
        }
        let field = &self.state.field;
        let way = wish - leader.at;
        let far = way.length().min(template(going.speed) * 2);
        let before = (1..=PARTS).rev().map(|part| leader.at + way.scaled(far * part / PARTS));
        let own = (far == way.length()).then_some(wish);
        let mut spots = self.touching(unit, wish).into_iter().chain(own).chain(before);
        if !matches!(going.kind, MoveKind::Climb | MoveKind::Jump) {
            // All spots are asked of one search of ways.
            let found = self.walking(unit, going, |reached| {
                spots.filter(|at| *at != leader.at).find_map(|at| {
                    let Reach { level, speed, full } = reached(at).ok()?;
                    let outline = self.spec(unit).footprint.at(at, heading);
                    self.bar(unit, &outline, level, self.allows(unit, going)).ok()?;
                    Some(Landing { at, heading, level, full, speed })
                })
            });
            return found.flatten();
        }
        spots.find_map(|at| {
            let roofs = field.roofs().filter(|(_, piece)| piece.polygon.contains(at));
            let levels = roofs.map(|(number, _)| Level::Piece(number)).chain([field.ground_level(at)]);
            levels.into_iter().find_map(|level| self.landing_at(unit, going, Place { at, heading, level }).ok())
        })
    }

    /// The place of a round base that just touches an enemy or a token near a spot.
    fn touching(&self, unit: UnitNo, wish: Spot) -> Option<Spot> {
        let radius = self.spec(unit).footprint.radius;
        let enemies = self.enemies(unit).flat_map(|enemy| self.outlines(enemy));
        let tokens = self.state.tokens.iter().filter(|token| token.holder.is_none() && token.piece.is_none());
        let all = enemies.chain(tokens.map(|token| Outline::round(token.at, TOKEN)));
        let near = all.map(|outline| (Outline::round(wish, radius).gap(&outline), outline));
        let (_, outline) = near.filter(|(gap, _)| *gap < NEAR).min_by_key(|(gap, _)| *gap)?;
        let core =
            if outline.front.distance(wish) < outline.rear.distance(wish) { outline.front } else { outline.rear };
        Some(core + (wish - core).scaled(radius + outline.radius + 2))
    }
}
