//! Judging maneuvers: every one by where it leads.

use arrayvec::ArrayVec;

use super::{
    bombs,
    duel::{Duels, EXCHANGE},
    edge::{CORNERED, escapes, skirts, stress_after, trouble_ahead, turns_clear},
    enemy::{Enemy, Guess},
    fighter::{Fighter, price},
    guns::Armory,
    lookup,
    outlook::Outlook,
    reach::{Ends, inside, safe_ones},
    stance::Tokens,
    traits::{drifted, is_linked, pushes, recovering, stressing},
    way::{Colors, Judged, MOST_WAYS, Ways, colors, turn},
};
use kernel::{
    plane::{Point, Polygon, Pose},
    words::Words,
};
use xwing::{
    cards::{Action, Bearing, Difficulty, ability::words::Token},
    play::{
        Fixed, Seen, ShipNo,
        board::{BOOST, Base, Course, Obstacle, ObstacleKind, Side, Template, barrel_roll, boost},
        fixed::Profile,
    },
};

/// Cost of leaving the board: more than anything can gain.
const FLED: f64 = 10_000.0;
/// Cost of ending on a ship: no shot at it, and a place that nobody chose; and the damage that the lost action costs.
const BUMP: f64 = 10.0;
const UNREADY: f64 = 2.0;

/// Cost of ending where the ship cannot attack.
const NO_SHOT: f64 = 8.0;

/// Cost of a red maneuver if a friend may hand on stress before it is flown, and the other player then picks another.
const LINKED: f64 = 12.0;

/// Ways of a ship whose boosts and rolls are thought of.
const DODGED: usize = 5;
/// Chances of what every enemy is likeliest to do, of its second way, of its third.
const LIKELY: [f64; 3] = [0.5, 0.3, 0.2];

/// Largest distance of two bases' middles, in halves of both, at which an overlap is possible, some way of boosts and
/// rolls included.
const POSSIBLE: f64 = 1.5;

/// True if two bases overlap.
#[inline]
pub(super) fn overlap((one, half): (&Pose, f64), (two, other): (&Pose, f64)) -> bool {
    let square = (one.at - two.at).square();
    let (near, far) = (half + other, (half + other) * std::f64::consts::SQRT_2);
    square < far * far && (square < near * near || meet((one, half), (two, other)))
}

fn meet((one, half): (&Pose, f64), (two, other): (&Pose, f64)) -> bool {
    Polygon::rectangle(one, half, half).overlaps(&Polygon::rectangle(two, other, other))
}

/// Facts for judging a ship's maneuvers, found once for all of them.
pub(super) struct Table<'s> {
    fixed: &'s Fixed,
    profile: &'s Profile,
    base: Base,
    colors: Colors,
    stress: u8,
    may_fly_red: bool,
    /// Cost of ending on a ship.
    bump: f64,
    /// A friend may hand it stress before it moves.
    linked: bool,
    /// The enemies that move before it, a bit for each place in the outlook.
    before: u32,
    /// Obstacles it may come near, unless they do nothing to it.
    rocks: ArrayVec<&'s Polygon, 8>,
    /// Mines that lie there, each with the cost of setting it off.
    mines: ArrayVec<(Polygon, f64), 12>,
    /// It flies through them, but cannot attack from one.
    flies_through: bool,
    /// The colors of maneuvers after which a damage card stresses it.
    loose: Words<Difficulty>,
    /// Boosts and barrel rolls are on its action bar; it may act twice.
    boosts: bool,
    rolls: bool,
    pushes: bool,
    /// A red maneuver brings it a focus token (Soontir Fel).
    focuses: bool,
    /// What its cards recover after a maneuver of some colors, in points.
    recovers: Option<(Words<Difficulty>, f64)>,
}

/// Judges every maneuver that is offered for a ship, its friends left out; `noise` makes it less predictable.
pub(super) fn judge(
    seen: &Seen<'_>,
    ship: ShipNo,
    outlook: &Outlook,
    armory: &mut Armory,
    offered: impl Iterator<Item = u8>,
    noise: &mut dyn FnMut() -> f64,
) -> Ways {
    let fighter = Fighter::of(seen, ship, armory);
    let table = Table::of(seen, &fighter, outlook);
    let mut ways = table.hopes(outlook, &fighter, offered, noise);
    ways.iter_mut().for_each(|way| table.look_at(outlook, way));
    ways
}

impl<'s> Table<'s> {
    pub(super) fn of(seen: &Seen<'s>, fighter: &Fighter, outlook: &Outlook) -> Self {
        let ship = fighter.ship;
        let profile = &seen.fixed().ships[ship.index()];
        let state = seen.ship(ship).open();
        let base = Base::new(drifted(seen, ship), profile.size);
        let far = profile.reaches.iter().map(|reach| reach.right * reach.right + reach.ahead * reach.ahead);
        // No way comes farther from its beginning than its end and the half of a base, and some way ahead of that.
        let far = far.fold(0.0, f64::max).sqrt() + base.half() * 1.5 + 140.0;
        let ignores = seen.ignores_obstacles(ship);
        let held = seen.is_held_by_rocks(ship);
        let matters = |obstacle: &Obstacle| !ignores || held && obstacle.kind() == ObstacleKind::Asteroid;
        let comes_near = |shape: &Polygon| {
            let reach = far + shape.radius();
            (shape.centre() - base.pose.at).square() <= reach * reach
        };
        let rocks = seen.obstacles().iter().zip(seen.obstacle_shapes());
        let rocks = rocks.filter(|(obstacle, shape)| matters(obstacle) && comes_near(shape));
        let stress = state.token(Token::Stress);
        let own = turn(seen, ship);
        let moves_before = |enemy: &Enemy| enemy.waits && enemy.turn < own;
        let before = outlook.enemies.iter().take(32).enumerate().filter(|(_, enemy)| moves_before(enemy));
        Self {
            fixed: seen.fixed(),
            profile,
            base,
            colors: colors(seen, ship),
            stress,
            before: before.fold(0, |bits, (bit, _)| bits | 1 << bit),
            may_fly_red: stress > 0 && seen.may_fly_red(ship),
            bump: BUMP + UNREADY * fighter.prize(),
            linked: is_linked(seen, ship),
            rocks: rocks.map(|(_, shape)| shape).take(8).collect(),
            mines: if !seen.bombs().is_empty() {
                let worth = EXCHANGE * price(seen, ship);
                bombs::mines(seen).into_iter().map(|(shape, force)| (shape, force * worth)).collect()
            } else {
                ArrayVec::new()
            },
            flies_through: ignores,
            loose: stressing(seen, ship),
            recovers: recovering(seen, ship),
            boosts: seen.has_icon(ship, Action::Boost),
            rolls: seen.has_icon(ship, Action::BarrelRoll),
            pushes: pushes(seen, ship),
            focuses: lookup::focuses_by_stress(seen, ship),
        }
    }

    /// The maneuvers that are offered, each with what it is worth if nothing is amiss with it.
    pub(super) fn hopes(
        &self,
        outlook: &Outlook,
        fighter: &Fighter,
        offered: impl Iterator<Item = u8>,
        noise: &mut dyn FnMut() -> f64,
    ) -> Ways {
        let duels = Duels::of(fighter, outlook);
        // A stressed ship takes no action.
        let is_bound = |place: usize| self.stress_of(place).is_some_and(|(_, after)| after > 0);
        let mut bound = None;
        let ends = Ends::of(self.profile, self.base.pose);
        let judged = offered.filter_map(|place| {
            let end = ends.end(usize::from(place))?;
            let duels = if !outlook.approach && is_bound(usize::from(place)) {
                bound.get_or_insert_with(|| {
                    let held = Tokens { focus: Some(self.focuses && self.stress == 0), evades: 0 };
                    Duels::of(&fighter.with_tokens(held), outlook)
                })
            } else {
                &duels
            };
            let worth = self.hope(outlook, duels, usize::from(place), &end) + noise();
            Some(Judged { place, worth, end, skirts: false, looked: false })
        });
        let mut ways: Ways = judged.take(MOST_WAYS).collect();
        self.add_dodges(outlook, fighter, &duels, &mut ways);
        ways
    }

    /// Adds what boosts and rolls are worth that are chosen when the enemies have moved, to the most hopeful ways.
    fn add_dodges(&self, outlook: &Outlook, fighter: &Fighter, duels: &Duels<'_>, ways: &mut Ways) {
        if outlook.approach || self.before == 0 || !self.boosts && !self.rolls {
            return;
        }
        let mut order: ArrayVec<u8, MOST_WAYS> = (0..ways.len() as u8).collect();
        order.sort_unstable_by(|a, b| ways[usize::from(*b)].worth.total_cmp(&ways[usize::from(*a)].worth));
        let bare = if self.pushes { None } else { Some(Duels::of(&fighter.with_tokens(Tokens::NONE), outlook)) };
        let then = bare.as_ref().unwrap_or(duels);
        let caution = outlook.weights.ahead;
        for at in order.into_iter().take(DODGED) {
            let way = &mut ways[usize::from(at)];
            if way.worth < -100.0 || self.stress_of(usize::from(way.place)).is_none_or(|(_, after)| after > 0) {
                continue;
            }
            let base = self.base.at(way.end);
            let mut poses: ArrayVec<Pose, 5> = ArrayVec::new();
            if self.boosts {
                poses.extend(BOOST.map(|template| boost(&base, template).pose));
            }
            if self.rolls {
                poses.extend(
                    Side::BOTH
                        .into_iter()
                        .filter_map(|side| barrel_roll(&base, side, Template::Straight(1)).next())
                        .map(|roll| roll.pose),
                );
            }
            poses.retain(|pose| inside(pose, self.base.half()));
            let mut gain = 0.0;
            for (guess, weight) in LIKELY.into_iter().enumerate() {
                let stays = duels.if_known(&way.end, guess, caution);
                let best = poses.iter().map(|pose| then.if_known(pose, guess, caution)).fold(stays, f64::max);
                gain += weight * (best - stays);
            }
            way.worth += outlook.weights.dodge * gain;
        }
    }

    /// Takes off what is amiss with a way, once.
    pub(super) fn look_at(&self, outlook: &Outlook, way: &mut Judged) {
        // A maneuver that cannot be flown is as bad as possible.
        if !way.looked && way.worth > -FLED * 0.4 {
            let place = usize::from(way.place);
            way.skirts = skirts(&self.profile.dial[place], &self.profile.reaches[place], &self.base);
            way.worth -= self.flaws(outlook, place, &way.end, way.skirts);
        }
        way.looked = true;
    }

    /// Looks at the ways that may come within a margin of the best, the most hopeful first.
    pub(super) fn look_within(&self, outlook: &Outlook, margin: f64, ways: &mut Ways) {
        let mut order: ArrayVec<u8, MOST_WAYS> = (0..ways.len() as u8).collect();
        order.sort_unstable_by(|a, b| ways[usize::from(*b)].worth.total_cmp(&ways[usize::from(*a)].worth));
        let mut best = f64::NEG_INFINITY;
        for at in order {
            let way = &mut ways[usize::from(at)];
            if way.worth < best - margin {
                break;
            }
            self.look_at(outlook, way);
            best = best.max(way.worth);
        }
    }

    /// The color of a maneuver and the stress the ship has after it.
    fn stress_of(&self, place: usize) -> Option<(Difficulty, u8)> {
        let color = *self.colors.get(place)?;
        Some((color, stress_after(self.stress, color) + u8::from(self.loose.contains(color))))
    }

    /// Worth of a way without faults.
    fn hope(&self, outlook: &Outlook, duels: &Duels<'_>, place: usize, landing: &Pose) -> f64 {
        let (Some(maneuver), Some((color, after))) = (self.profile.dial.get(place), self.stress_of(place)) else {
            return -FLED;
        };
        let red = color == Difficulty::Red;
        if red && self.stress > 0 && !self.may_fly_red {
            // The other player would pick the maneuver (XW-STRESS-04): as bad as it can get.
            return -FLED * 0.5;
        }
        if !inside(landing, self.base.half()) {
            return -FLED;
        }
        let mut worth = duels.worth(landing, outlook.caution);
        worth -= trouble_ahead(landing);
        worth -= outlook.lead(landing.at);
        if red {
            worth -= if self.linked { LINKED } else { outlook.weights.red };
        } else if color == Difficulty::Green && self.stress > 0 {
            worth += 4.0;
        }
        if after > 0 && !red {
            worth -= 1.5;
        }
        if self.loose.contains(color) {
            worth -= 6.0;
        }
        if let Some((colors, points)) = self.recovers
            && colors.contains(color)
        {
            worth += points;
        }
        if maneuver.bearing == Bearing::Stationary {
            worth -= 1.0;
        }
        worth
    }

    /// Cost of the faults of a way: edges, obstacles and ships on it or behind it.
    fn flaws(&self, outlook: &Outlook, place: usize, landing: &Pose, skirts: bool) -> f64 {
        let half = self.base.half();
        let after = self.stress_of(place).map_or(0, |(_, after)| after);
        let mut cost = 0.0;
        if !escapes(self.profile, &self.colors, landing, half, after) {
            cost += FLED * 0.25;
        }
        if !turns_clear(self.profile, &self.colors, landing, half, after) {
            cost += CORNERED;
        }
        cost += self.rocks(place, landing, &self.base.at(*landing).polygon());
        cost += self.mines(place, landing);
        cost + if skirts { FLED * 0.15 } else { self.bump } * self.risk(outlook, landing, skirts)
    }

    /// Cost of the mines that a way sets off.
    fn mines(&self, place: usize, landing: &Pose) -> f64 {
        if self.mines.is_empty() {
            return 0.0;
        }
        let shape = self.base.at(*landing).polygon();
        let maneuver = &self.profile.dial[place];
        let lay = Course::of(maneuver.bearing, maneuver.speed).lay(&self.base, None);
        let meets =
            |mine: &Polygon| shape.overlaps(mine) || lay.is_some_and(|lay| lay.meets(std::slice::from_ref(mine)) != 0);
        self.mines.iter().filter(|(mine, _)| meets(mine)).map(|(_, cost)| cost).sum()
    }

    /// Cost of obstacles on the way, and ahead of it.
    fn rocks(&self, place: usize, landing: &Pose, shape: &Polygon) -> f64 {
        if self.rocks.is_empty() {
            return 0.0;
        }
        if self.rocks.iter().any(|rock| shape.overlaps(rock)) {
            return if self.flies_through { NO_SHOT } else { 24.0 };
        }
        if self.flies_through {
            return 0.0;
        }
        let maneuver = &self.profile.dial[place];
        let lay = Course::of(maneuver.bearing, maneuver.speed).lay(&self.base, None);
        if lay.is_some_and(|lay| lay.meets_any(&self.rocks)) {
            return 14.0;
        }
        let half = self.base.half();
        let ahead = |rock: &&Polygon| {
            let (right, ahead) = landing.local(rock.centre());
            let open = half + rock.radius() * 0.8;
            let gap = ahead - half;
            if gap > 0.0 && gap < 170.0 && right.abs() < open {
                (1.0 - gap / 170.0) * (1.0 - right.abs() / open * 0.5) * 5.0
            } else {
                0.0
            }
        };
        self.rocks.iter().map(ahead).sum()
    }

    /// Chance that the move ends on an enemy: on one that stays, or on one that moves there before. If that stops the
    /// ship over the edge of the board, every move of an enemy counts, and every place from which it may still come
    /// there.
    fn risk(&self, outlook: &Outlook, landing: &Pose, over_edge: bool) -> f64 {
        let half = self.base.half();
        let mut risk = 0.0_f64;
        for (bit, enemy) in outlook.enemies.iter().enumerate() {
            let other = enemy.fighter.half;
            let reach = if enemy.waits { 420.0 } else { 120.0 };
            if (enemy.stands.at - landing.at).square() > reach * reach {
                continue;
            }
            if bit >= 32 || self.before & 1 << bit == 0 {
                if overlap((landing, half), (&enemy.stands, other)) {
                    return 1.0;
                }
                continue;
            }
            let weigh = |guess: &Guess| guess.weight;
            risk += if over_edge {
                self.may_end_near(enemy, landing.at, (half + other) * POSSIBLE)
            } else {
                let hits = |guess: &&Guess| overlap((landing, half), (&guess.pose, other));
                enemy.ends.iter().filter(hits).map(weigh).sum::<f64>()
            };
        }
        risk.min(1.0)
    }

    /// Share of an enemy's ways on the board that end this near.
    fn may_end_near(&self, enemy: &Enemy, at: Point, limit: f64) -> f64 {
        let profile = &self.fixed.ships[enemy.ship.index()];
        let (mut all, mut near) = (0.0, 0.0);
        for (_, reach) in safe_ones(profile, enemy.stands, enemy.fighter.half) {
            all += 1.0;
            let end = enemy.stands.place(reach.right, reach.ahead);
            near += if (end - at).square() < limit * limit { 1.0 } else { 0.0 };
        }
        if all > 0.0 { near / all } else { 0.0 }
    }
}

/// Share of the price of a stress token that is sure, since the enemy moves as well.
const SURE: f64 = 0.6;

/// Cost of the action that a ship does not take in a round it stays stressed, for each point of the ship.
const NO_ACTION: f64 = 0.06;

/// What one more stress token takes from a ship that has moved: its best way of the next round, if that is red, and its
/// action after one that is not green.
pub(super) fn stress_price(seen: &Seen<'_>, outlook: &Outlook, fighter: &Fighter) -> f64 {
    let table = Table::of(seen, fighter, outlook);
    let duels = Duels::of(fighter, outlook);
    let ends = Ends::of(table.profile, table.base.pose);
    let (mut free, mut bound) = (0.0_f64, 0.0_f64);
    for place in 0..table.profile.dial.len() {
        let (Some(end), Some((color, _))) = (ends.end(place), table.stress_of(place)) else { continue };
        if !inside(&end, table.base.half()) {
            continue;
        }
        let worth = duels.worth(&end, outlook.caution) - trouble_ahead(&end);
        match color {
            Difficulty::Red => free = free.max(worth - 3.0),
            Difficulty::White => {
                free = free.max(worth);
                bound = bound.max(worth - NO_ACTION * fighter.cost);
            }
            Difficulty::Green => {
                free = free.max(worth);
                bound = bound.max(worth);
            }
        }
    }
    SURE * (free - bound).max(0.0)
}

/// The best of them.
pub(super) fn best(judged: &[Judged]) -> Option<Judged> {
    judged.iter().copied().reduce(|best, next| if next.worth > best.worth { next } else { best })
}
