//! Deployment of units, and places of tokens and barricades.

use std::cell::Cell;

use kernel::game::Seat;
use legion::{
    cards::{
        ability::{Effect, Filter, Test, Who, Window},
        keyword::UnitKeyword,
    },
    play::{
        UnitNo, View,
        fixed::Ability,
        pieces::Source,
        state::{MarkerKind, Standing},
        table::{Heading, MM, Outline, RANGE, Spot, template},
    },
};

use super::{
    objectives::{Objectives, beside},
    outlook::{Outlook, Place},
    worth::near_cover,
};

/// A unit that is to be deployed.
pub struct Deploying<'v> {
    view: View<'v, 'v>,
    unit: UnitNo,
    objectives: Objectives<'v>,
    /// Friends and enemies on the table.
    friends: Vec<Spot>,
    enemies: Vec<Spot>,
    lead: Vec<Spot>,
    /// Friends it cannot push aside, and ways that others need which turn badly.
    bodies: Vec<Outline>,
    lanes: Vec<Outline>,
    reach: f32,
    /// The enemy's zone.
    theirs: Zone,
    /// The distance of the rearmost place of its zone from the enemy's, in ranges.
    rear: f32,
    /// The worth of the last spot, for a base that lies alike however it faces.
    known: Cell<Option<(Spot, f32)>>,
}

fn ranges(distance: i32) -> f32 {
    distance as f32 / RANGE as f32
}

impl<'v> Deploying<'v> {
    pub fn new(view: &View<'v, 'v>, unit: UnitNo) -> Self {
        let seat = view.fixed.seat(unit);
        let leader = |unit: UnitNo| view.unit(unit).leader().map(|leader| leader.at);
        let spec = view.spec(unit);
        let reach = view.weapons(unit).filter_map(|(_, weapon)| weapon.range).map(|(_, most)| most).max().unwrap_or(0);
        let pushes = |who: UnitNo, whom: UnitNo| view.spec(who).displaces() && view.spec(whom).is_displaced();
        let bodies = view.friends(unit).filter(|friend| spec.notched && !pushes(unit, *friend));
        let lanes = view.friends(unit).filter(|friend| view.spec(*friend).notched && !pushes(*friend, unit));
        Self {
            view: *view,
            unit,
            objectives: Objectives::new(view, unit),
            friends: view.friends(unit).filter_map(leader).collect(),
            enemies: view.units_of(seat.other()).filter_map(leader).collect(),
            lead: view.friends(unit).filter(|friend| view.is_commander(*friend)).filter_map(leader).collect(),
            bodies: bodies.filter_map(|friend| view.leader_outline(friend)).collect(),
            lanes: lanes
                .filter_map(|friend| {
                    let heading = view.unit(friend).leader()?.heading;
                    Some(lane(view, friend, &view.leader_outline(friend)?, heading))
                })
                .collect(),
            reach: f32::from(reach.min(5)),
            theirs: Zone::of(view, seat.other()),
            rear: rear(view, seat),
            known: Cell::new(None),
        }
    }

    /// The worth of deploying there.
    pub fn at(&self, place: &Place) -> f32 {
        let spec = self.view.spec(self.unit);
        let outline = spec.footprint.at(place.at, place.heading);
        let known = self.known.get().filter(|(at, _)| spec.footprint.half == 0 && *at == place.at);
        let spot = known.map_or_else(|| self.spot(place, &outline), |(_, worth)| worth);
        self.known.set(Some((place.at, spot)));
        let inward = self.view.state.field.middle() - place.at;
        let faces = place.heading.way(MM).dot(inward) as f32 / (MM as f32 * inward.length().max(1) as f32);
        // A wall in front is gone around sooner than the way back is turned.
        let facing_well = if spec.notched { 1.5 * faces + 4.0 * faces.min(0.0) } else { 0.0 };
        spot + facing_well - self.blocked(&outline, place.heading)
    }

    /// The worth of being there, whatever it faces.
    fn spot(&self, place: &Place, outline: &Outline) -> f32 {
        let view = &self.view;
        let spec = view.spec(self.unit);
        let mission = self.objectives.at(outline, 2);
        let commands = view.is_commander(self.unit);
        let covered = if spec.is_trooper() && near_cover(view, outline, place.level) { 2.5 } else { 0.0 };
        let forward = self.rear - self.theirs.off(place.at);
        let fights = view.starts_melee(self.unit) && self.reach <= 2.0;
        let forward = if commands {
            -0.8 * (forward - 0.8).abs()
        } else if fights {
            1.2 * forward
        } else {
            0.6 * forward
        };
        // Neither all in one place, nor one alone far off.
        let crowd = self.friends.iter().filter(|friend| friend.is_nearer(place.at, RANGE * 2 / 3)).count() as f32;
        let near = self.friends.iter().filter(|friend| friend.is_nearer(place.at, 2 * RANGE)).count() as f32;
        let company = if commands { 1.2 * near } else { 0.35 * near.min(3.0) - 0.9 * crowd };
        let led = self.lead.iter().any(|lead| lead.is_nearer(place.at, 3 * RANGE));
        let led = if led || self.lead.is_empty() { 1.5 } else { 0.0 };
        // In reach of the enemy is well for the one who shoots farther.
        let facing = self.enemies.iter().filter(|enemy| enemy.is_nearer(place.at, 4 * RANGE)).count() as f32;
        let long = if self.reach >= 4.0 { 0.6 } else { -0.5 };
        let middle = view.state.field.middle();
        let aside = ranges((middle.x - place.at.x).abs());
        // Nobody stands in the way of those who turn badly.
        let bars = self.lanes.iter().filter(|lane| lane.is_within(outline, 0)).count() as f32;
        0.3 * mission + covered + forward + company + led + long * facing - 0.25 * aside - 1.5 * bars
    }

    /// Vehicles do not deploy where they face a wall or a friend.
    fn blocked(&self, outline: &Outline, heading: Heading) -> f32 {
        let spec = self.view.spec(self.unit);
        if !spec.notched {
            return 0.0;
        }
        let corridor = lane(&self.view, self.unit, outline, heading);
        let field = &self.view.state.field;
        let wall =
            field.pieces.iter().any(|piece| piece.bars_end(spec.mover()) && piece.polygon.is_within(&corridor, 0));
        let friend = self.bodies.iter().any(|body| body.is_within(&corridor, 0));
        if wall || !field.holds(&corridor) {
            3.0
        } else if friend {
            2.0
        } else {
            0.0
        }
    }
}

/// The way that a unit needs for its first move.
fn lane(view: &View<'_, '_>, unit: UnitNo, outline: &Outline, heading: Heading) -> Outline {
    let from = outline.middle();
    Outline::corridor(from, from + heading.way(template(view.spec(unit).speed.max(1))), outline.radius)
}

/// The units to which one of these effects gives Infiltrate.
fn infiltrators(steps: &[Effect]) -> Option<&Filter> {
    steps.iter().find_map(|step| match step {
        Effect::Keyword { to: Who::All(of), id: UnitKeyword::Infiltrate, .. } => Some(of),
        Effect::For { steps, .. } => infiltrators(steps),
        _ => None,
    })
}

/// True if a card is divulged before units deploy. One that lets units infiltrate gives up what it does else: it is for a unit that has
/// a better place outside its zone, unless it keeps something from it for later as well.
pub fn divulges(view: &View<'_, '_>, card: Source) -> bool {
    let own = || view.fixed.abilities.all.iter().filter(move |ability| ability.source == card);
    let Some(of) = own().find_map(|ability| infiltrators(&ability.play.steps)) else { return true };
    let gives = |step: &Effect| matches!(step, Effect::Keyword { .. });
    let keeps = |ability: &Ability| {
        let play = &ability.play;
        play.when != Window::DeployBefore && play.tests.contains(&Test::Divulged) && play.steps.iter().any(gives)
    };
    let Source::Command(seat, _) = card else { return true };
    let mut named = view.fixed.units_of(seat).filter(|unit| of.units.contains(view.spec(*unit).card));
    own().any(keeps) || named.any(|unit| sneaks_in(view, unit))
}

/// True if the best place outside its zone, beyond range 3 of the enemy's, is clearly better for a unit than the best inside. A
/// commander's is among his own, who are not deployed yet.
fn sneaks_in(view: &View<'_, '_>, unit: UnitNo) -> bool {
    if view.is_commander(unit) {
        return false;
    }
    let seat = view.fixed.seat(unit);
    let deploying = Deploying::new(view, unit);
    let field = &view.state.field;
    let mut best = [f32::MIN; 2];
    for x in (field.left + STEP..field.right).step_by(STEP as usize) {
        for y in (STEP..2 * field.middle().y).step_by(STEP as usize) {
            let at = Spot::new(x, y);
            let inside = from_zone(view, seat, at) <= 0.0;
            if !inside && from_zone(view, seat.other(), at) <= 3.0 {
                continue;
            }
            let place = Place { at, heading: Heading::default(), level: field.ground_level(at) };
            let best = &mut best[usize::from(inside)];
            *best = best.max(deploying.at(&place));
        }
    }
    best[0] > best[1] + CLEARLY
}

/// Distance of the places that are compared, and by how much one is clearly better.
const STEP: i32 = RANGE / 2;
const CLEARLY: f32 = 1.0;

/// In which order units are deployed: those that need much room first, then those that are many and cheap, those that
/// everything depends on last.
pub fn turn(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    let spec = view.spec(unit);
    let late = view.has(unit, UnitKeyword::Infiltrate) || view.is_commander(unit);
    let wide = spec.footprint.reach() > 40 * MM;
    -(spec.points as f32) - if late { 200.0 } else { 0.0 } + if wide { 600.0 } else { 0.0 }
}

/// The deployment zone of a side.
struct Zone {
    squares: Vec<(Spot, Spot)>,
    edge: i32,
}

impl Zone {
    fn of(view: &View<'_, '_>, seat: Seat) -> Self {
        let color = view.state.color(seat);
        Self { squares: view.squares(color).into_iter().collect(), edge: view.edge_middle(color).y }
    }

    /// The distance of a spot from it, in ranges; from the edge if a side has no zone.
    fn off(&self, at: Spot) -> f32 {
        let nearest = self.squares.iter().map(|(least, most)| beside(at, *least, *most)).min_by_key(|way| way.square());
        ranges(nearest.map_or_else(|| (at.y - self.edge).abs(), Spot::length))
    }
}

/// The distance of a spot from the zones of a side, in ranges; from its edge if it has none.
fn from_zone(view: &View<'_, '_>, seat: Seat, at: Spot) -> f32 {
    Zone::of(view, seat).off(at)
}

/// The distance from the enemy's zone at which a side can deploy, in ranges.
fn rear(view: &View<'_, '_>, seat: Seat) -> f32 {
    let color = view.state.color(seat);
    let squares = view.squares(color);
    let middles = squares.iter().map(|(least, most)| least.middle(*most));
    let theirs = Zone::of(view, seat.other());
    let back = middles.map(|middle| theirs.off(middle) + 0.5).max_by(f32::total_cmp);
    back.unwrap_or_else(|| theirs.off(view.edge_middle(color)))
}

/// The worth of an objective token there: near the own zone, and far from the other.
pub fn token(view: &View<'_, '_>, seat: Seat, at: Spot) -> f32 {
    0.5 * from_zone(view, seat.other(), at).min(4.0) - from_zone(view, seat, at)
}

/// The worth of a barricade there before the match: in front of the own side as it comes out of its zone, above all
/// before what there is to be won, and across the way of the enemy.
pub fn shelter(view: &View<'_, '_>, seat: Seat, at: Spot, heading: Heading) -> f32 {
    let (own, theirs) = (from_zone(view, seat, at), from_zone(view, seat.other(), at));
    let won = view.state.tokens.iter().filter(|token| token.at.is_nearer(at, RANGE) && own < theirs).count() as f32;
    let middle = view.state.field.middle();
    let toward = middle - at;
    let length = (RANGE as f32 * toward.length().max(1) as f32).max(1.0);
    let along = (toward.dot(heading.way(RANGE)) as f32 / length).abs();
    won.min(2.0) - (own - 0.7).abs() - 0.3 * ranges(middle.distance(at)) - 0.4 * along
}

/// The middle of a piece of terrain.
pub fn middle_of(view: &View<'_, '_>, piece: u8) -> Spot {
    view.state.field.pieces[usize::from(piece)].polygon.middle()
}

/// The worth of a cart's start: far ahead, and in the middle, from where every goal is near.
pub fn cart(view: &View<'_, '_>, seat: Seat, at: Spot) -> f32 {
    let home = view.edge_middle(view.state.color(seat));
    ranges((at.y - home.y).abs()) - 0.6 * ranges((at.x - home.x).abs())
}

/// The leaders of a side on the table, each with what its unit costs.
fn leaders<'v>(view: &View<'v, 'v>, seat: Seat) -> impl Iterator<Item = (Spot, f32)> + use<'v> {
    let view = *view;
    let outside = view.units_of(seat).filter(move |unit| view.carrier(*unit).is_none());
    outside.filter_map(move |unit| Some((view.unit(unit).leader()?.at, view.spec(unit).points as f32)))
}

/// The distance of the nearest enemy of a side from a spot, in ranges.
fn nearest(view: &View<'_, '_>, seat: Seat, at: Spot) -> f32 {
    leaders(view, seat.other()).map(|(leader, _)| ranges(leader.distance(at))).fold(12.0, f32::min)
}

/// The worth of a marker of a unit at a spot.
pub fn marker(view: &View<'_, '_>, unit: UnitNo, kind: MarkerKind, at: Spot) -> f32 {
    let seat = view.fixed.seat(unit);
    let near = |of: Seat, range: i32| -> f32 {
        leaders(view, of).filter(|(leader, _)| leader.is_nearer(at, range)).map(|(_, points)| points).sum()
    };
    match kind {
        // Smoke covers whoever stands in it from everybody, and enemies as well (LEG-KW-SMOKE-X).
        MarkerKind::Smoke => near(seat, RANGE) - near(seat.other(), RANGE),
        MarkerKind::Graffiti => near(seat, 2 * RANGE) + near(seat.other(), 2 * RANGE),
        MarkerKind::Bane => bane(view, seat, at),
        // In front of the enemy, ahead, and near the middle, for the units that will defend there.
        MarkerKind::Mission => {
            let home = view.edge_middle(view.state.color(seat));
            -0.5 * ranges((at.x - home.x).abs()) - (ranges((at.y - home.y).abs()) - 2.5).abs()
        }
    }
}

/// The worth of a Bane token there: before the match the first, under which the hunter waits, where enemies come by and are
/// not all around; the others on their ways to what there is to be won, and apart from each other.
fn bane(view: &View<'_, '_>, seat: Seat, at: Spot) -> f32 {
    if view.units_of(seat.other()).next().is_some() {
        return -nearest(view, seat, at);
    }
    let own = || view.state.markers.iter().filter(|marker| marker.kind == MarkerKind::Bane && marker.seat == seat);
    let wanted = if own().next().is_none() { HUNTER } else { TRAP };
    let won = view.state.tokens.iter().map(|token| ranges(token.at.distance(at))).fold(3.0, f32::min);
    let crowd = own().filter(|marker| marker.at.is_nearer(at, 2 * RANGE)).count() as f32;
    -(from_zone(view, seat.other(), at) - wanted).abs() - 0.4 * won - 1.5 * crowd
}

/// The distance from the enemy's zone at which a hunter waits, and at which traps are laid, in ranges.
const HUNTER: f32 = 2.5;
const TRAP: f32 = 1.5;

/// True if a hunter shows himself as a round begins: once he finds somebody to shoot at there who is worth the danger.
pub fn appears(view: &View<'_, '_>, seat: Seat) -> bool {
    let Some((unit, at)) = view.hides_at(seat) else { return false };
    if view.state.round + 2 >= view.fixed.options.rounds {
        return true;
    }
    let mut state = view.state.clone();
    let hunter = &mut state.units[unit.index()];
    (hunter.standing, hunter.inside) = (Standing::InPlay, None);
    for mini in &mut hunter.minis {
        (mini.at, mini.level) = (at, view.state.field.ground_level(at));
    }
    let outlook = Outlook::new(&View { fixed: view.fixed, state: &state }, unit);
    let here = outlook.here();
    outlook.shot(&here, 1, false).worth > outlook.danger(&here, true, 0)
}

/// The worth of shifting a barricade to a unit: the one that does least good at its place.
pub fn lifted(view: &View<'_, '_>, unit: UnitNo, piece: u8) -> f32 {
    let at = middle_of(view, piece);
    let covered = leaders(view, view.fixed.seat(unit)).filter(|(leader, _)| leader.is_nearer(at, RANGE / 2));
    -(covered.count() as f32)
}

/// The worth of a barricade to a unit there: right before it, across the way to the nearest enemy.
pub fn barricade(view: &View<'_, '_>, unit: UnitNo, at: Spot, heading: Heading) -> f32 {
    let Some(leader) = view.unit(unit).leader().map(|leader| leader.at) else { return 0.0 };
    let enemies = leaders(view, view.fixed.seat(unit).other());
    let Some((enemy, _)) = enemies.min_by_key(|(enemy, _)| enemy.distance(leader)) else { return 0.0 };
    let (toward, way) = (enemy - leader, at - leader);
    let along = |one: Spot, two: Spot| one.dot(two) as f32 / (one.length().max(1) as f32 * two.length().max(1) as f32);
    2.0 * along(toward, way) - along(toward, heading.way(RANGE)).abs() - 0.8 * ranges(way.length())
}
