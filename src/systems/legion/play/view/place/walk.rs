//! Ways of troopers on small bases: over the ground, up and down.

use std::cell::RefCell;

use super::{ALIKE, Landing, View};
use crate::{
    cards::{Cover, TerrainClass, keyword::UnitKeyword},
    play::{
        action::MoveKind,
        bar::Bar,
        pieces::UnitNo,
        state::Movement,
        table::{
            Field, Flood, HALF_TEMPLATE, Heading, Level, MM, Mover, Outline, Piece, RANGE, Spot, TOKEN, TOUCH, root,
            template,
        },
    },
};

/// A spot that is reached.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    /// The level it stands on.
    pub level: Level,
    /// The speed of the shortest template that leads there.
    pub speed: u8,
    /// The longest template leads there as well, bent by a quarter at most.
    pub full: bool,
}

/// A spot that is reached, or the reason for which it is not.
type Reached = Result<Reach, Bar>;

/// True if the end of a template that is so long, with the base before and behind it, lies so far away: it is bent in its
/// middle by no more than a quarter, so no nearer than 70 parts of 99.
const fn ends_at(far: i32, length: i32) -> bool {
    far * 99 >= length * 70
}

/// A move up or down, over what rises no more than so much above where the mini stands.
#[derive(Debug, Clone, Copy)]
struct Rise {
    speed: u8,
    height: i32,
    jumps: bool,
}

impl View<'_, '_> {
    /// Spots that are worth a look besides the sixteen directions: contact with enemies and tokens, places beside cover.
    fn interests(&self, unit: UnitNo, from: Spot, reach: i32, fights: bool) -> Vec<Spot> {
        let radius = self.spec(unit).footprint.reach();
        let mut spots = Vec::with_capacity(96);
        if fights {
            for enemy in self.enemies(unit).filter(|enemy| self.carrier(*enemy).is_none()) {
                // An enemy beyond any contact is left out at once.
                let far = reach + 2 * radius + 2 * self.spec(enemy).footprint.reach() + MM;
                if !self.unit(enemy).minis.iter().any(|mini| mini.at.is_nearer(from, far)) {
                    continue;
                }
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
        // A key position counts where it is touched.
        for token in self.state.tokens.iter().filter_map(|token| token.piece) {
            spots.extend(self.beside(usize::from(token), radius, TOUCH / 4));
        }
        for (number, piece) in self.state.field.pieces.iter().enumerate() {
            let near = || piece.polygon.is_within(&Outline::round(from, reach), 2 * radius + MM);
            if piece.cover != Cover::None && near() {
                spots.extend(self.beside(number, radius, MM));
            }
        }
        spots.retain(|spot| spot.is_nearer(from, reach + 1));
        spots
    }

    /// Places so far beside a piece: two along each side, and the middle of an area.
    fn beside(&self, piece: usize, radius: i32, gap: i32) -> Vec<Spot> {
        let piece = &self.state.field.pieces[piece];
        let corners = piece.polygon.corners();
        let middle = piece.polygon.middle();
        let mut spots = Vec::with_capacity(1 + 2 * corners.len());
        spots.push(middle);
        for (at, corner) in corners.iter().enumerate() {
            let next = corners[(at + 1) % corners.len()];
            let side = corner.middle(next);
            let out = (side - middle).scaled(radius + gap);
            spots.extend([side + out, corner.middle(side) + out]);
        }
        spots
    }

    /// Lets somebody ask how spots are reached with a standard move on a small base (LEG-MOVE-02, -03, -09, -10).
    pub(super) fn walking<T>(
        &self,
        unit: UnitNo,
        going: Movement,
        run: impl FnOnce(&dyn Fn(Spot) -> Reached) -> T,
    ) -> Option<T> {
        let spec = self.spec(unit);
        let leader = self.unit(unit).leader()?;
        let (from, radius) = (leader.at, spec.footprint.reach());
        let field = &self.state.field;
        let reach = |speed: u8| template(speed) + 2 * radius;
        let roof = field.piece(leader.level).filter(|piece| piece.is_climbed());
        let mut walls = self.walls(unit, going.kind);
        let own_height = field.height(leader.level);
        // All ways lie so near.
        let around = Outline::round(from, reach(going.speed) + 4 * RANGE / 6);
        let matters =
            |piece: &&Piece| piece.class(Mover::Trooper) != TerrainClass::Open && piece.polygon.is_within(&around, 0);
        let near = Field { pieces: field.pieces.iter().filter(matters).cloned().collect(), ..Field::empty() };
        walls.retain(|wall| wall.is_within(&around, 0));
        let flood = RefCell::new(Flood::new(&near, &self.state.grid, &walls, from, reach(going.speed)));
        let starts_slow = !going.unhindered
            && near.touches_class(&spec.footprint.at(from, leader.heading), Mover::Trooper, TerrainClass::Difficult);
        let slowed = going.speed.saturating_sub(1).max(1);
        let reached = |at: Spot| {
            let outline = Outline::round(at, radius);
            let far = at.distance(from);
            if far > reach(going.speed) {
                return Err(Bar::Far);
            }
            if let Some(roof) = roof {
                let fits = roof.polygon.holds(&outline);
                let full = ends_at(far, reach(going.speed));
                let reached = Reach { level: leader.level, speed: template_for(far - 2 * radius), full };
                return if fits { Ok(reached) } else { Err(Bar::Height) };
            }
            let level = field.ground_level(at);
            if (field.height(level) - own_height).abs() > spec.silhouette {
                return Err(Bar::Height);
            }
            let mut flood = flood.borrow_mut();
            if !starts_slow
                && (going.unhindered || !near.touches_class(&outline, Mover::Trooper, TerrainClass::Difficult))
            {
                let way = flood.way(at, !going.unhindered).filter(|way| *way <= reach(going.speed));
                if let Some(way) = way {
                    let full = ends_at(far, reach(going.speed));
                    return Ok(Reach { level, speed: template_for(way - 2 * radius), full });
                }
            }
            let way = flood.way(at, false).filter(|way| *way <= reach(slowed)).ok_or(Bar::Way)?;
            // Slowed, that is its highest speed (LEG-TER-03).
            Ok(Reach { level, speed: template_for(way - 2 * radius), full: ends_at(far, reach(slowed)) })
        };
        Some(run(&reached))
    }

    /// Standard moves on a small base.
    pub(super) fn walks(&self, unit: UnitNo, going: Movement, most: usize) -> Vec<Landing> {
        let radius = self.spec(unit).footprint.reach();
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        let reach = |speed: u8| template(speed) + 2 * radius;
        // Interesting places come first, as places near earlier ones are left out.
        let mut spots = self.interests(unit, leader.at, reach(going.speed), going.fights);
        let field = &self.state.field;
        for heading in Heading::each(4) {
            spots.push(leader.at + heading.way(reach(going.speed) - 2));
            spots.push(leader.at + heading.way(reach(going.speed) / 2));
        }
        if going.speed > 1 {
            spots.extend(Heading::each(4).map(|heading| leader.at + heading.way(reach(1) - 2)));
        }
        let roof = field.piece(leader.level).filter(|piece| piece.is_climbed());
        let level = |at: Spot| if roof.is_some() { leader.level } else { field.ground_level(at) };
        let found =
            self.walking(unit, going, |reached| self.sample(unit, going, spots, most, level, |at| reached(at).ok()));
        found.unwrap_or_default()
    }

    /// A standard move on a small base to any spot.
    pub(super) fn walk_to(&self, unit: UnitNo, going: Movement, at: Spot) -> Reached {
        self.walking(unit, going, |reached| reached(at)).unwrap_or(Err(Bar::Way))
    }

    /// Tests spots, leaves out those that are like earlier ones, and faces nowhere in particular. `level` is what a spot is on,
    /// `reached` the speed with which one comes there: that is asked last, as it takes longest.
    fn sample(
        &self,
        unit: UnitNo,
        going: Movement,
        spots: Vec<Spot>,
        most: usize,
        level: impl Fn(Spot) -> Level,
        reached: impl Fn(Spot) -> Option<Reach>,
    ) -> Vec<Landing> {
        let allows = self.allows(unit, going);
        let spec = self.spec(unit);
        let heading = self.unit(unit).leader().map_or(Heading::default(), |leader| leader.heading);
        let mut found: Vec<Landing> = Vec::with_capacity(spots.len().min(most));
        let from = self.unit(unit).leader().map_or(Spot::default(), |leader| leader.at);
        let far = spots.iter().map(|spot| (*spot - from).square()).max().unwrap_or(0);
        let far = root(far) + 1 + spec.footprint.reach();
        let near = self.neighbors(unit, from, far);
        // Whoever is not in a box around a spot is not near it, which is told without multiplying.
        let beside = |one: Spot, two: Spot| (one.x - two.x).abs() < ALIKE && (one.y - two.y).abs() < ALIKE;
        for at in spots {
            let alike = |other: &Landing| beside(other.at, at) && other.at.is_nearer(at, ALIKE);
            if found.len() >= most || found.iter().any(alike) {
                continue;
            }
            let outline = spec.footprint.at(at, heading);
            if !self.state.field.holds(&outline) {
                continue;
            }
            let level = level(at);
            if self.bar_near(unit, &outline, level, allows, Some(&near)).is_ok()
                && let Some(Reach { speed, full, .. }) = reached(at)
            {
                found.push(Landing { at, heading, level, full, speed });
            }
        }
        found
    }

    /// Spots on the roofs near enough.
    fn roof_spots(&self, from: Spot, reach: i32, radius: i32) -> Vec<(Spot, u8)> {
        let mut spots = Vec::new();
        let near = |piece: &Piece| piece.polygon.is_within(&Outline::round(from, reach), 0);
        for (number, piece) in self.state.field.roofs().filter(|(_, piece)| near(piece)) {
            let corners = piece.polygon.corners();
            let middle = piece.polygon.middle();
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

    /// The greatest height and length of a move of this kind; none if the unit makes no such moves. Climbing leads up
    /// to height 1, or 2 for those who climb well (LEG-MOVE-11); jumping over what is no taller than that
    /// (LEG-KW-JUMP-X).
    fn rise(&self, unit: UnitNo, going: Movement) -> Option<Rise> {
        if going.kind == MoveKind::Jump {
            let height = i32::from(self.keyword(unit, UnitKeyword::Jump)) * RANGE;
            // LEG-KW-WEIGHED-DOWN.
            let laden = self.state.tokens.iter().any(|token| token.holder == Some(unit));
            if laden && self.has(unit, UnitKeyword::WeighedDown) {
                return None;
            }
            return (height > 0).then_some(Rise { speed: going.speed, height, jumps: true });
        }
        // LEG-KW-CLIMBING-VEHICLE.
        let able = self.spec(unit).mover() == Mover::Trooper || self.has(unit, UnitKeyword::ClimbingVehicle);
        let climbs = able && !self.has(unit, UnitKeyword::Grounded);
        let high = self.has(unit, UnitKeyword::Scale) || self.has(unit, UnitKeyword::ExpertClimber);
        let height = if high { 2 * RANGE } else { RANGE };
        climbs.then_some(Rise { speed: 1, height, jumps: false })
    }

    /// Moves up and down.
    pub(super) fn rises(&self, unit: UnitNo, going: Movement, most: usize) -> Vec<Landing> {
        let (Some(rise), Some(leader)) = (self.rise(unit, going), self.unit(unit).leader()) else { return Vec::new() };
        let field = &self.state.field;
        let (from, radius) = (leader.at, self.spec(unit).footprint.reach());
        let reach = template(rise.speed) + 2 * radius;
        let roofs = self.roof_spots(from, reach, radius);
        let mut spots: Vec<Spot> = roofs.iter().map(|(spot, _)| *spot).collect();
        if field.height(leader.level) > 0 || rise.jumps {
            for part in [reach - 2, reach * 3 / 4, reach / 2] {
                spots.extend(Heading::each(4).map(|heading| from + heading.way(part)));
            }
            spots.splice(0..0, self.interests(unit, from, reach, going.fights));
        }
        if spots.is_empty() {
            return Vec::new();
        }
        let walls = if rise.jumps { Vec::new() } else { self.walls(unit, going.kind) };
        let level = |at: Spot| {
            let roof = roofs.iter().find(|(spot, _)| *spot == at).map(|(_, number)| Level::Piece(*number));
            roof.unwrap_or_else(|| field.ground_level(at))
        };
        let risen = |at: Spot| self.risen(unit, rise, &walls, at, level(at)).ok();
        self.sample(unit, going, spots, most, level, risen)
    }

    /// A move up or down to any spot, on a roof or the ground.
    pub(super) fn rise_to(&self, unit: UnitNo, going: Movement, at: Spot, level: Level) -> Reached {
        let rise = self.rise(unit, going).ok_or(Bar::Height)?;
        let walls = if rise.jumps { Vec::new() } else { self.walls(unit, going.kind) };
        self.risen(unit, rise, &walls, at, level)
    }

    fn risen(&self, unit: UnitNo, rise: Rise, walls: &[Outline], at: Spot, level: Level) -> Reached {
        let leader = self.unit(unit).leader().ok_or(Bar::Way)?;
        let field = &self.state.field;
        let (radius, own) = (self.spec(unit).footprint.reach(), field.height(leader.level));
        let roof = field.piece(level).is_some_and(Piece::is_climbed);
        if at.distance(leader.at) > template(rise.speed) + 2 * radius {
            return Err(Bar::Far);
        }
        if (field.height(level) - own).abs() > rise.height || roof && level == leader.level {
            return Err(Bar::Height);
        }
        let corridor = Outline::corridor(leader.at, at, HALF_TEMPLATE);
        let stopped = field.pieces.iter().any(|piece| {
            let class = piece.class(Mover::Trooper);
            let tall = piece.height - own > rise.height;
            let bars = match class {
                TerrainClass::Climb => tall,
                TerrainClass::Impassable => !rise.jumps || tall,
                _ => rise.jumps && tall && piece.blocks,
            };
            bars && piece.polygon.is_within(&corridor, -1)
        });
        if stopped || walls.iter().any(|wall| wall.overlaps(&corridor)) {
            return Err(Bar::Way);
        }
        let full = rise.jumps && ends_at(at.distance(leader.at), template(rise.speed) + 2 * radius);
        Ok(Reach { level, speed: rise.speed, full })
    }
}

/// The speed whose template is as long as this.
fn template_for(length: i32) -> u8 {
    (1..=3).find(|speed| template(*speed) >= length).unwrap_or(3)
}
