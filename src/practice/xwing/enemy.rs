//! Enemies as one side sees them: where they stand, and where they are likely to stand when shots are fired.

use arrayvec::ArrayVec;

use super::{
    fighter::Fighter,
    reach::{Ends, band, safe_ones},
    way::{Judged, Turn, turn},
};
use kernel::plane::{Point, Pose};
use xwing::{
    cards::{Bearing, Difficulty},
    play::{
        Seen, ShipNo,
        board::{Base, Course},
    },
};

/// The most ends of a ship's next move that are evaluated closely.
pub(super) const CLOSE: usize = 3;

/// Loss of a way against the best that makes it less likely by e.
const DOUBT: f64 = 2.6;
/// Ways that lose more than this against the best are not expected: they are three times less likely, and many.
pub(super) const DOUBTED: f64 = 3.0;

/// A place where a ship may stand when shots are fired, and how likely that is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guess {
    pub(super) pose: Pose,
    pub(super) weight: f64,
}

/// All places where a ship may stand.
pub(super) type Guesses = ArrayVec<Guess, 24>;

/// The worth of an enemy's shots at the ships of the other side, squared: it picks one of them, the likelier the more it is
/// worth.
#[derive(Debug, Clone, Default)]
pub(super) struct Prey {
    sum: f64,
    each: ArrayVec<(ShipNo, f32), 12>,
}

impl Prey {
    /// What its shots at all but this ship are worth, squared.
    pub(super) fn besides(&self, ship: ShipNo) -> f64 {
        let own = self.each.iter().find(|(other, _)| *other == ship).map_or(0.0, |(_, squared)| f64::from(*squared));
        (self.sum - own).max(0.0)
    }
}

/// An enemy as one side sees it.
#[derive(Debug, Clone)]
pub(super) struct Enemy {
    pub(super) ship: ShipNo,
    pub(super) fighter: Fighter,
    /// Its likely poses when shots are fired, the likeliest first.
    pub(super) guesses: ArrayVec<Guess, CLOSE>,
    /// It is still to move, in this turn.
    pub(super) waits: bool,
    pub(super) turn: Turn,
    pub(super) stands: Pose,
    /// For each of its likely poses what its shots at the ships of the other side are worth.
    pub(super) prey: ArrayVec<Prey, CLOSE>,
    /// All places it is expected to move to; where it is thought of how its squad sets its dials together, without those it
    /// hardly takes.
    pub(super) ends: Guesses,
}

impl Enemy {
    /// An enemy that stays where it is seen, unless it drifts (XW-ION-03).
    pub(super) fn of(seen: &Seen<'_>, ship: ShipNo, fighter: Fighter, waits: bool) -> Self {
        let open = seen.ship(ship).open();
        let stands = open.pose;
        let turn = if waits { turn(seen, ship) } else { Turn::default() };
        let guesses = if waits && open.drifts {
            let base = Base::new(stands, seen.fixed().ships[ship.index()].size);
            certain(Course::of(Bearing::Straight, 1).landing(&base, 0.0))
        } else {
            certain(stands)
        };
        Self { ship, fighter, guesses, waits, turn, stands, prey: ArrayVec::new(), ends: Guesses::new() }
    }

    /// Thinks of where its dial may take it, as it likes that for itself; so many places count.
    pub(super) fn foresee(&mut self, seen: &Seen<'_>, targets: &[(Fighter, Pose)], towards: Point, count: usize) {
        foreseen(seen, self.ship, &self.fighter, targets, towards, &mut self.ends);
        if !self.ends.is_empty() {
            self.guesses = closest(&self.ends, count);
        }
    }

    /// Finds at whom of the own side it would shoot from each of its poses.
    pub(super) fn choose(&mut self, targets: &[(Fighter, Pose)]) {
        self.prey.clear();
        for guess in &self.guesses {
            let mut prey = Prey::default();
            for (target, pose) in targets {
                let worth = self.fighter.shot(&guess.pose, pose.at, target) * target.prize();
                if worth > 0.0 {
                    prey.sum += worth * worth;
                    let _ = prey.each.try_push((target.ship, (worth * worth) as f32));
                }
            }
            self.prey.push(prey);
        }
    }

    /// Expects it to dial one of these ways, each as likely as it is worth something to its squad.
    pub(super) fn expect(&mut self, ways: &[Judged]) {
        let most = ways.iter().map(|way| way.worth).fold(f64::NEG_INFINITY, f64::max);
        self.ends.clear();
        for way in ways {
            if way.worth > most - DOUBTED {
                let weight = ((way.worth - most) / DOUBT).exp();
                let _ = self.ends.try_push(Guess { pose: way.end, weight });
            }
        }
        if !self.ends.is_empty() {
            weigh(&mut self.ends);
            self.guesses = closest(&self.ends, CLOSE);
        }
    }
}

fn certain(pose: Pose) -> ArrayVec<Guess, CLOSE> {
    [Guess { pose, weight: 1.0 }].into_iter().collect()
}

/// Makes the weights those of chances.
fn weigh(guesses: &mut [Guess]) {
    let total: f64 = guesses.iter().map(|guess| guess.weight).sum();
    for guess in guesses {
        guess.weight /= total;
    }
}

/// The likeliest of them, as if there were no others.
fn closest(all: &[Guess], count: usize) -> ArrayVec<Guess, CLOSE> {
    let mut best: ArrayVec<Guess, CLOSE> = ArrayVec::new();
    for guess in all {
        let at = best.iter().position(|known| guess.weight > known.weight).unwrap_or(best.len());
        if at < count {
            if best.len() == count {
                best.pop();
            }
            best.insert(at, *guess);
        }
    }
    weigh(&mut best);
    best
}

/// Likely poses of an enemy that is still to move: the end of its known dial, or all ends of its move, weighted by
/// their worth to itself.
fn foreseen(
    seen: &Seen<'_>,
    ship: ShipNo,
    fighter: &Fighter,
    targets: &[(Fighter, Pose)],
    towards: Point,
    all: &mut Guesses,
) {
    let state = seen.ship(ship);
    let pose = state.open().pose;
    let profile = &seen.fixed().ships[ship.index()];
    let ends = Ends::of(profile, pose);
    if let Some(end) = state.dial().and_then(|place| ends.end(usize::from(place))) {
        all.push(Guess { pose: end, weight: 1.0 });
        return;
    }
    let stressed = state.open().stressed();
    let rocks = seen.obstacle_shapes();
    for (place, reach) in safe_ones(profile, pose, fighter.half) {
        let color = profile.dial[place].difficulty;
        if stressed && color == Difficulty::Red {
            continue;
        }
        let end = ends.pose(reach);
        let mut shot = 0.0_f64;
        for (target, at) in targets {
            let way = at.at - end.at;
            if let Some(band) = band(way.square(), fighter.half + target.half) {
                shot = shot.max(fighter.damage(end.facing, way, band, target) * target.prize());
            }
        }
        let way = towards - end.at;
        let away = way.length();
        let turned = way.dot(end.facing.vector()) / (away + 1.0);
        let mut liked = 1.2 * shot + 3.0 * turned - (away - 260.0).max(0.0) * 0.015;
        match color {
            Difficulty::Red => liked -= 3.0,
            Difficulty::Green if stressed => liked += 4.0,
            _ => {}
        }
        if rocks.iter().any(|rock| (rock.centre() - end.at).square() < (rock.radius() * 0.7 + fighter.half).powi(2)) {
            liked -= 6.0;
        }
        if all.try_push(Guess { pose: end, weight: (liked / 2.0).exp() }).is_err() {
            break;
        }
    }
    weigh(all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xwing::guns::Armory;
    use kernel::game::{Match, Seat};
    use xwing::play::Scene;

    #[test]
    fn an_enemy_is_expected_where_its_squad_gains_most() {
        let catalog = xwing::Catalog::bundled().unwrap();
        let mut scene = Scene::new(&catalog);
        let own = scene.ship(Seat::First, "rebel:xwing:rookiepilot", &[], (457.0, 200.0), 0).unwrap();
        let other = scene.ship(Seat::Second, "imperial:tiefighter:academypilot", &[], (457.0, 500.0), 4).unwrap();
        let game = scene.set().into_game();
        let seen = game.seen(Seat::First);
        let fighter = Fighter::of(&seen, other, &mut Armory::default());
        let pose = seen.ship(own).open().pose;
        let mut enemy = Enemy::of(&seen, other, fighter, true);
        enemy.foresee(&seen, &[], pose.at, CLOSE);
        assert!(enemy.ends.len() > 10);
        let way = |place: u8, worth: f64| Judged {
            place,
            worth,
            end: pose.moved(0.0, f64::from(place), 0),
            skirts: false,
            looked: true,
        };
        enemy.expect(&[way(1, 3.0), way(2, 3.0 + 2.6), way(3, -10_000.0)]);
        assert_eq!(enemy.ends.len(), 2);
        assert_eq!(enemy.guesses.len(), 2);
        let (best, next) = (enemy.guesses[0], enemy.guesses[1]);
        assert_eq!(best.pose, pose.moved(0.0, 2.0, 0));
        assert!((best.weight / next.weight - std::f64::consts::E).abs() < 1e-9);
        assert!((best.weight + next.weight - 1.0).abs() < 1e-9);
    }
}
