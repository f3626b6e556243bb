//! Where units can go: a documented sample of the legal places, each of them checked exactly.
//!
//! Troopers on small bases: sixteen directions with the full and the half length of each template, contact with enemies and
//! tokens, and places beside cover. Notched bases: nine bends with four lengths. Places within 20 mm of an earlier one are
//! left out.

use std::cell::RefCell;

use super::View;
use crate::{
    cards::{Cover, TerrainClass},
    play::{
        Answer,
        keyword::UnitKeyword,
        mission::TOKEN,
        pieces::UnitNo,
        question::MoveKind,
        table::{Flood, HALF_TEMPLATE, Heading, Level, MM, Mover, Outline, RANGE, Spot, TOUCH, template},
    },
};

/// A place where a leader may end its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landing {
    pub at: Spot,
    pub heading: Heading,
    pub level: Level,
    /// Whether it is a full move with the template of this speed.
    pub full: bool,
    pub speed: u8,
}

impl Landing {
    /// The answer that names it.
    pub const fn answer(&self) -> Answer {
        Answer::Place { at: self.at, heading: self.heading, level: self.level }
    }
}

/// How a unit moves, beyond its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Going {
    pub kind: MoveKind,
    pub speed: u8,
    /// Difficult terrain does not slow it.
    pub unhindered: bool,
    /// Whether its leader may end in contact with enemies.
    pub fights: bool,
}

/// What a base that is put somewhere may do to others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Allows {
    /// Touch enemies of one unit.
    pub fights: bool,
    /// Lie over troopers that it displaces (LEG-MOVE-25).
    pub pushes: bool,
}

/// The most places that are offered for a move.
const MOST: usize = 96;
/// Places nearer to each other than this count as one.
const ALIKE: i32 = 20 * MM;

impl View<'_, '_> {
    /// How a unit goes with a move of this kind.
    pub fn going(&self, unit: UnitNo, kind: MoveKind) -> Going {
        let own = self.speed(unit);
        let speed = match kind {
            MoveKind::Climb | MoveKind::Withdraw => own.min(1),
            MoveKind::Reverse => own.saturating_sub(1).max(own.min(1)),
            _ => own,
        };
        let unhindered = self.has(unit, UnitKeyword::Unhindered) || self.has(unit, UnitKeyword::Scale);
        Going { kind, speed, unhindered, fights: self.starts_melee(unit) && kind != MoveKind::Withdraw }
    }

    /// Whether a unit may start a melee (LEG-MELEE-02, LEG-GEN-05).
    pub fn starts_melee(&self, unit: UnitNo) -> bool {
        let Some(leader) = self.unit(unit).leader() else { return false };
        let spec = self.spec(unit);
        let weapons = spec.minis[usize::from(leader.spec)].weapons;
        spec.weapons.iter().enumerate().any(|(at, weapon)| weapon.melee && weapons >> at & 1 == 1)
    }

    /// Whether a leader's base may be put there: on the battlefield, on nothing that bars it, on no other base, on no
    /// token, and touching enemies only to fight one unit of them (LEG-GEN-05, LEG-MELEE-03, LEG-MOVE-08).
    pub fn is_free(&self, unit: UnitNo, outline: &Outline, level: Level, allows: Allows) -> bool {
        let mover = self.spec(unit).mover();
        let field = &self.state.field;
        let stands = match field.piece(level) {
            Some(piece) if piece.is_climbed() && mover == Mover::Trooper => {
                field.holds(outline) && piece.polygon.holds(outline)
            }
            _ => field.is_free(outline, mover),
        };
        stands
            && !self.state.tokens.iter().any(|token| {
                token.piece.is_none() && token.holder.is_none() && Outline::round(token.at, TOKEN).overlaps(outline)
            })
            && self.clear_of_bases(unit, outline, level, allows)
    }

    fn clear_of_bases(&self, unit: UnitNo, outline: &Outline, level: Level, allows: Allows) -> bool {
        let displaces = allows.pushes && self.spec(unit).displaces();
        let foot = self.state.field.height(level);
        let seat = self.battle.seat(unit);
        let mut fought = None;
        let (least, most) = outline.grown(TOUCH).bounds();
        for other in self.in_play().filter(|other| *other != unit) {
            let is_enemy = self.battle.seat(other) != seat;
            let spec = self.spec(other);
            let pushed = displaces && spec.is_displaced();
            let minis = &self.unit(other).minis;
            let reach = spec.footprint.reach();
            for (mini, its) in minis.iter().zip(self.outlines(other)) {
                let beside = mini.at.x + reach < least.x
                    || mini.at.x - reach > most.x
                    || mini.at.y + reach < least.y
                    || mini.at.y - reach > most.y;
                if beside || !outline.is_within(&its, TOUCH) {
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
                    return false;
                }
                if is_enemy {
                    let immune = self.has(other, UnitKeyword::ImmuneMelee);
                    if !allows.fights || immune || fought.is_some_and(|fought| fought != other) {
                        return false;
                    }
                    fought = Some(other);
                }
            }
        }
        true
    }

    /// The places where a unit's leader may end a move of this kind, where it stands now left out.
    pub fn landings(&self, unit: UnitNo, kind: MoveKind) -> Vec<Landing> {
        let going = self.going(unit, kind);
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        if going.speed == 0 && kind != MoveKind::Pivot {
            return Vec::new();
        }
        let mut found = match kind {
            MoveKind::Pivot => self.pivots(unit),
            MoveKind::Climb => self.climbs(unit),
            MoveKind::Jump => self.jumps(unit, going),
            MoveKind::Standard | MoveKind::Withdraw if !self.spec(unit).notched => self.walks(unit, going),
            MoveKind::Standard | MoveKind::Withdraw => self.slides(unit, going, false),
            MoveKind::Reverse => self.slides(unit, going, true),
            MoveKind::Compulsory => {
                let slides = self.slides(unit, going, false);
                let full: Vec<Landing> = slides.iter().copied().filter(|landing| landing.full).collect();
                if full.is_empty() { longest(slides, leader.at) } else { full }
            }
        };
        found.retain(|landing| (landing.at, landing.heading) != (leader.at, leader.heading));
        found.truncate(MOST);
        found
    }

    /// The places where a standard move like this may end.
    pub fn standard_landings(&self, unit: UnitNo, going: Going) -> Vec<Landing> {
        let mut found = if self.spec(unit).notched { self.slides(unit, going, false) } else { self.walks(unit, going) };
        let here = self.unit(unit).leader().map(|leader| (leader.at, leader.heading));
        found.retain(|landing| Some((landing.at, landing.heading)) != here);
        found.truncate(MOST);
        found
    }

    /// Spots that are worth a look besides the sixteen directions: contact with enemies and tokens, places beside cover.
    fn interests(&self, unit: UnitNo, from: Spot, reach: i32, fights: bool) -> Vec<Spot> {
        let radius = self.spec(unit).footprint.radius;
        let mut spots = Vec::new();
        if fights {
            for enemy in self.enemies(unit) {
                let mut outlines: Vec<Outline> = self.outlines(enemy).collect();
                outlines.sort_by_key(|outline| outline.middle().distance(from));
                for outline in outlines.iter().take(4) {
                    let near = if outline.front.distance(from) < outline.rear.distance(from) {
                        outline.front
                    } else {
                        outline.rear
                    };
                    let way = (from - near).scaled(radius + outline.radius + 2);
                    spots.push(near + way);
                }
            }
        }
        for token in self.state.tokens.iter().filter(|token| token.holder.is_none() && token.piece.is_none()) {
            spots.push(token.at + (from - token.at).scaled(radius + TOKEN + 2));
        }
        for token in self.state.tokens.iter().filter_map(|token| token.piece) {
            spots.extend(self.beside(usize::from(token), radius));
        }
        for (number, piece) in self.state.field.pieces.iter().enumerate() {
            let near = piece.polygon.is_within(&Outline::round(from, reach), 2 * radius + MM);
            if piece.cover != Cover::None && near {
                spots.extend(self.beside(number, radius));
            }
        }
        spots.retain(|spot| spot.is_nearer(from, reach + 1));
        spots
    }

    /// Places beside a piece: two along each side, and the middle of an area.
    fn beside(&self, piece: usize, radius: i32) -> Vec<Spot> {
        let piece = &self.state.field.pieces[piece];
        let corners = piece.polygon.corners();
        let middle = corners[0].middle(corners[2]);
        let mut spots = vec![middle];
        for (at, corner) in corners.iter().enumerate() {
            let next = corners[(at + 1) % corners.len()];
            let side = corner.middle(next);
            let out = (side - middle).scaled(radius + MM);
            spots.extend([side + out, corner.middle(side) + out]);
        }
        spots
    }

    /// Standard moves on a small base (LEG-MOVE-02, -03, -09, -10).
    fn walks(&self, unit: UnitNo, going: Going) -> Vec<Landing> {
        let spec = self.spec(unit);
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        let (from, radius) = (leader.at, spec.footprint.radius);
        let field = &self.state.field;
        let reach = |speed: u8| template(speed) + 2 * radius;
        // What is worth a look comes first, as places near earlier ones are left out.
        let mut spots = self.interests(unit, from, reach(going.speed), going.fights);
        for speed in (1..=going.speed).rev() {
            for heading in Heading::each(4) {
                spots.push(from + heading.way(reach(speed) - 2));
                spots.push(from + heading.way(reach(speed) / 2));
            }
        }
        let roof = field.piece(leader.level).filter(|piece| piece.is_climbed());
        let mut walls = self.walls(unit);
        if going.kind == MoveKind::Withdraw {
            // It ignores the units it is engaged with (LEG-MELEE-07).
            let held: Vec<Outline> = self.engaged_with(unit).flat_map(|enemy| self.outlines(enemy)).collect();
            walls.retain(|wall| !held.contains(wall));
        }
        let own_height = field.height(leader.level);
        let flood = RefCell::new(Flood::new(field, &self.state.grid, &walls, from, reach(going.speed)));
        let starts_slow = !going.unhindered
            && field.touches_class(&spec.footprint.at(from, leader.heading), Mover::Trooper, TerrainClass::Difficult);
        let slowed = going.speed.saturating_sub(1).max(1);
        self.sample(unit, going.fights, spots, |at| {
            let outline = Outline::round(at, radius);
            if roof.is_some() {
                let fits =
                    roof.is_some_and(|piece| piece.polygon.holds(&outline)) && at.distance(from) <= reach(going.speed);
                return fits.then_some((leader.level, template_for(at.distance(from) - 2 * radius)));
            }
            let level = field.ground_level(at);
            if (field.height(level) - own_height).abs() > spec.silhouette {
                return None;
            }
            let mut flood = flood.borrow_mut();
            if !starts_slow
                && (going.unhindered || !field.touches_class(&outline, Mover::Trooper, TerrainClass::Difficult))
            {
                let way = flood.way(at, !going.unhindered).filter(|way| *way <= reach(going.speed));
                if let Some(way) = way {
                    return Some((level, template_for(way - 2 * radius)));
                }
            }
            let way = flood.way(at, false).filter(|way| *way <= reach(slowed))?;
            Some((level, template_for(way - 2 * radius)))
        })
    }

    /// Tests spots, leaves out those that are like earlier ones, and faces nowhere in particular.
    fn sample(
        &self,
        unit: UnitNo,
        fights: bool,
        spots: Vec<Spot>,
        reached: impl Fn(Spot) -> Option<(Level, u8)>,
    ) -> Vec<Landing> {
        let spec = self.spec(unit);
        let heading = self.unit(unit).leader().map_or(Heading::default(), |leader| leader.heading);
        let mut found: Vec<Landing> = Vec::new();
        for at in spots {
            if found.len() >= MOST || found.iter().any(|other| other.at.is_nearer(at, ALIKE)) {
                continue;
            }
            let outline = spec.footprint.at(at, heading);
            if !self.state.field.holds(&outline) {
                continue;
            }
            let Some((level, speed)) = reached(at) else { continue };
            if self.is_free(unit, &outline, level, Allows { fights, pushes: true }) {
                found.push(Landing { at, heading, level, full: false, speed });
            }
        }
        found
    }

    /// Spots on the roofs near enough.
    fn roof_spots(&self, from: Spot, reach: i32, radius: i32) -> Vec<(Spot, u8)> {
        let mut spots = Vec::new();
        for (number, piece) in self.state.field.roofs() {
            let corners = piece.polygon.corners();
            let middle = corners[0].middle(corners[2]);
            let inset = |spot: Spot| spot + (middle - spot).scaled(radius * 3 / 2 + MM);
            let sides = corners.iter().enumerate().map(|(at, corner)| {
                let side = corner.middle(corners[(at + 1) % corners.len()]);
                side + (middle - side).scaled(radius + MM)
            });
            let all = std::iter::once(middle).chain(sides).chain(corners.iter().copied().map(inset));
            spots.extend(all.filter(|spot| spot.distance(from) <= reach).map(|spot| (spot, number)));
        }
        spots
    }

    /// Climbing (LEG-MOVE-11): up to height 1, or 2 for those who climb well.
    fn climbs(&self, unit: UnitNo) -> Vec<Landing> {
        let spec = self.spec(unit);
        if self.has(unit, UnitKeyword::Grounded) || spec.mover() != Mover::Trooper {
            return Vec::new();
        }
        let high = self.has(unit, UnitKeyword::Scale) || self.has(unit, UnitKeyword::ExpertClimber);
        let rise = if high { 2 * RANGE } else { RANGE };
        self.over(unit, 1, rise, false)
    }

    /// Jumping (LEG-KW-JUMP-X): over what is no taller than that.
    fn jumps(&self, unit: UnitNo, going: Going) -> Vec<Landing> {
        let height = i32::from(self.keyword(unit, UnitKeyword::Jump)) * RANGE;
        if height == 0 { Vec::new() } else { self.over(unit, going.speed, height, true) }
    }

    /// Moves up and down, over what rises no more than so much above where the mini stands.
    fn over(&self, unit: UnitNo, speed: u8, rise: i32, jumps: bool) -> Vec<Landing> {
        let spec = self.spec(unit);
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        let field = &self.state.field;
        let (from, radius) = (leader.at, spec.footprint.radius);
        let (reach, own) = (template(speed) + 2 * radius, field.height(leader.level));
        let walls = if jumps { Vec::new() } else { self.walls(unit) };
        let fights = self.starts_melee(unit);
        let roofs = self.roof_spots(from, reach, radius);
        let mut spots: Vec<Spot> = roofs.iter().map(|(spot, _)| *spot).collect();
        if own > 0 || jumps {
            for part in [reach - 2, reach * 3 / 4, reach / 2] {
                spots.extend(Heading::each(4).map(|heading| from + heading.way(part)));
            }
            spots.splice(0..0, self.interests(unit, from, reach, fights));
        }
        self.sample(unit, fights, spots, |at| {
            let outline = Outline::round(at, radius);
            let roof = roofs.iter().find(|(spot, _)| *spot == at).map(|(_, number)| Level::Piece(*number));
            let level = roof.unwrap_or_else(|| field.ground_level(at));
            if (field.height(level) - own).abs() > rise
                || at.distance(from) > reach
                || level == leader.level && roof.is_some()
            {
                return None;
            }
            let corridor = Outline::corridor(from, at, HALF_TEMPLATE);
            let stopped = field.pieces.iter().any(|piece| {
                let class = piece.class(Mover::Trooper);
                let tall = piece.height - own > rise;
                let bars = match class {
                    TerrainClass::Climb => tall,
                    TerrainClass::Impassable => !jumps || tall,
                    _ => jumps && tall && piece.blocks,
                };
                bars && piece.polygon.is_within(&corridor, -1)
            });
            let walled = walls.iter().any(|wall| wall.overlaps(&corridor));
            (!stopped && !walled && field.holds(&outline)).then_some((level, speed))
        })
    }

    /// Turning in place (LEG-MOVE-23): up to a quarter, or all around (LEG-KW-FULL-PIVOT).
    fn pivots(&self, unit: UnitNo) -> Vec<Landing> {
        let spec = self.spec(unit);
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        let most = if self.has(unit, UnitKeyword::FullPivot) { 8 } else { 4 };
        let turns = (1..=most).flat_map(|steps| [steps * 4, -steps * 4]).filter(|turn| *turn > -32);
        let mut found = Vec::new();
        for turn in turns {
            let heading = leader.heading.turned(turn);
            let outline = spec.footprint.at(leader.at, heading);
            let fits = spec.footprint.half == 0
                || self.state.field.holds(&outline)
                    && self.clear_of_bases(unit, &outline, leader.level, Allows { fights: true, pushes: true });
            if fits {
                found.push(Landing { at: leader.at, heading, level: leader.level, full: false, speed: 0 });
            }
        }
        found
    }

    /// Moves of notched bases along a bent template (LEG-MOVE-20, -21), or back from the rear notch (LEG-MOVE-24).
    fn slides(&self, unit: UnitNo, going: Going, back: bool) -> Vec<Landing> {
        let mut found: Vec<Landing> = Vec::new();
        for bend in [0, 1, -1, 2, -2, 3, -3, 4, -4] {
            let mut speed = going.speed;
            let mut slide = self.slide(unit, going, speed, bend, back);
            if slide.slow && speed > 1 {
                speed -= 1;
                slide = self.slide(unit, going, speed, bend, back);
            }
            for landing in slide.stops {
                let alike = |other: &Landing| other.at.is_nearer(landing.at, ALIKE) && other.heading == landing.heading;
                if !found.iter().any(alike) {
                    found.push(landing);
                }
            }
        }
        found
    }

    /// One way along a template: a quarter turn at most, in sixteen steps.
    fn slide(&self, unit: UnitNo, going: Going, speed: u8, bend: i32, back: bool) -> Slide {
        const STEPS: i32 = 16;
        let mut slide = Slide { stops: Vec::new(), slow: false };
        let spec = self.spec(unit);
        let Some(leader) = self.unit(unit).leader() else { return slide };
        let (field, mover) = (&self.state.field, spec.mover());
        let walls = self.walls(unit);
        let length = template(speed) + 2 * spec.footprint.reach();
        let mut at = leader.at;
        let slows = |outline: &Outline| {
            !going.unhindered && mover == Mover::Ground && field.touches_class(outline, mover, TerrainClass::Difficult)
        };
        slide.slow = slows(&spec.footprint.at(at, leader.heading));
        let stops = |outline: &Outline| {
            !field.holds(outline)
                || field.touches_class(outline, mover, TerrainClass::Impassable)
                || field.touches_class(outline, mover, TerrainClass::Climb)
                || walls.iter().any(|wall| wall.overlaps(outline))
        };
        for step in 1..=STEPS {
            let turn = |step: i32| bend * step / 4;
            let way = leader.heading.turned(turn(step - 1) + if back { 32 } else { 0 });
            at = at + way.way(length * step / STEPS - length * (step - 1) / STEPS);
            let heading = leader.heading.turned(turn(step));
            let outline = spec.footprint.at(at, heading);
            if stops(&outline) {
                break;
            }
            slide.slow |= slows(&outline);
            if step % 4 == 0
                && self.is_free(unit, &outline, field.ground_level(at), Allows { fights: going.fights, pushes: true })
            {
                let full = step == STEPS;
                slide.stops.push(Landing { at, heading, level: field.ground_level(at), full, speed });
            }
        }
        slide
    }

    /// The places around a leader for another mini of the unit: rings as far apart as bases, and as far as cohesion goes
    /// (LEG-MOVE-05).
    pub fn slots(&self, unit: UnitNo, leader: Spot) -> Vec<Spot> {
        let reach = self.spec(unit).footprint.reach();
        let step = 2 * reach + 3 * MM;
        let far = self.cohesion(unit);
        let rings =
            (1..).map(|ring| ring * step).take_while(|distance| *distance <= far).map(|distance| distance.min(far));
        rings.flat_map(|distance| Heading::each(4).map(move |heading| leader + heading.way(distance))).collect()
    }

    /// How far the middle of a mini may be from its leader's.
    pub fn cohesion(&self, unit: UnitNo) -> i32 {
        template(1) + 2 * self.spec(unit).footprint.reach()
    }

    /// Whether a mini at a spot is in cohesion with a leader (LEG-MOVE-05): near enough, no more above or below than the
    /// silhouette, and nothing impassable between.
    pub fn is_coherent(&self, unit: UnitNo, leader: (Spot, Level), mini: (Spot, Level)) -> bool {
        let field = &self.state.field;
        let near = leader.0.distance(mini.0) <= self.cohesion(unit);
        let level = (field.height(leader.1) - field.height(mini.1)).abs() <= self.spec(unit).silhouette;
        let corridor = Outline::corridor(leader.0, mini.0, 0);
        let crossed = |piece: &&crate::play::table::Piece| {
            piece.class(self.spec(unit).mover()) == TerrainClass::Impassable && piece.polygon.is_within(&corridor, -1)
        };
        near && level && !field.pieces.iter().any(|piece| crossed(&piece))
    }
}

/// A way of a notched base.
struct Slide {
    stops: Vec<Landing>,
    /// Whether difficult terrain lies under it.
    slow: bool,
}

/// Of places that are no full moves, those farthest away.
fn longest(mut places: Vec<Landing>, from: Spot) -> Vec<Landing> {
    let far = places.iter().map(|landing| landing.at.distance(from)).max().unwrap_or(0);
    places.retain(|landing| landing.at.distance(from) + ALIKE >= far);
    places
}

/// The speed whose template is as long as this.
fn template_for(length: i32) -> u8 {
    (1..=3).find(|speed| template(*speed) >= length).unwrap_or(3)
}
