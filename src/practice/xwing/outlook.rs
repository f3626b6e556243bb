//! How the table looks from one side: where ships stand or will stand, and what a place is worth to a ship.

use arrayvec::ArrayVec;

use super::fighter::{Armory, Fighter};
use kernel::{
    game::Seat,
    plane::{Facing, Point, Pose},
};
use xwing::{
    abilities::words::Token,
    play::{
        Seen, ShipNo,
        board::{Board, Reach},
        fleet::Profile,
    },
};

/// How many ends of a ship's next move are looked at closely.
const CLOSE: usize = 4;

/// A place where a ship may stand when shots are fired, and how likely that is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guess {
    pub(super) pose: Pose,
    pub(super) weight: f64,
}

/// An enemy as one side sees it.
#[derive(Debug, Clone)]
pub(super) struct Enemy {
    pub(super) ship: ShipNo,
    pub(super) fighter: Fighter,
    /// Where it may stand when shots are fired, the likeliest first.
    pub(super) guesses: ArrayVec<Guess, CLOSE>,
    /// Whether it is still to move.
    pub(super) waits: bool,
    /// The middles of all places its dial may take it to.
    pub(super) ends: ArrayVec<Point, 24>,
}

/// The table as one side sees it, for one moment of the game.
#[derive(Debug, Clone, Default)]
pub(super) struct Outlook {
    pub(super) enemies: Vec<Enemy>,
    /// The middle of the enemies as they stand.
    pub(super) aim: Point,
    /// How far the own ships are from there on average.
    pub(super) gap: f64,
    /// Nobody is near enough yet to shoot this round.
    pub(super) approach: bool,
}

impl Outlook {
    /// Looks at the table anew: where the enemies of a seat stand, or will stand if they are still to move.
    pub(super) fn look(&mut self, seen: &Seen<'_>, seat: Seat, armory: &mut Armory) {
        let fleet = seen.fleet();
        self.enemies.clear();
        let middle = |of: Seat| {
            let ships = seen.ships();
            let (sum, count) = ships
                .filter(|(ship, state)| fleet.ships[ship.index()].seat == of && state.open().in_play())
                .fold((Point::ORIGIN, 0.0), |(sum, count), (_, state)| (sum + state.open().pose.at, count + 1.0));
            if count > 0.0 { sum * (1.0 / count) } else { Point::new(457.0, 457.0) }
        };
        let own = middle(seat);
        self.aim = middle(seat.other());
        let (mut gap, mut count, mut nearest) = (0.0, 0.0, f64::INFINITY);
        for (ship, state) in seen.ships() {
            let profile = &fleet.ships[ship.index()];
            if !state.open().in_play() {
                continue;
            }
            if profile.seat == seat {
                let at = state.open().pose.at;
                gap += at.distance(self.aim);
                count += 1.0;
                continue;
            }
            let fighter = Fighter::of(seen, ship, armory);
            let waits = seen.phase() <= xwing::play::Phase::Activation && !state.open().activated;
            let mut ends = ArrayVec::new();
            let guesses = if waits {
                guesses(&Ends::of(profile, state.open().pose), &fighter, own, state.dial(), &mut ends)
            } else {
                certain(state.open().pose)
            };
            self.enemies.push(Enemy { ship, fighter, guesses, waits, ends });
        }
        for (ship, state) in seen.ships() {
            if fleet.ships[ship.index()].seat == seat && state.open().in_play() {
                for enemy in &self.enemies {
                    nearest = nearest.min((seen.ship(enemy.ship).open().pose.at - state.open().pose.at).square());
                }
            }
        }
        self.gap = if count > 0.0 { gap / count } else { 0.0 };
        self.approach = nearest > 640.0 * 640.0;
    }

    /// What it is worth for a ship to stand at a pose: the best shot it has, against the shots it offers. Being far from
    /// everybody is worth less than nothing.
    pub(super) fn worth(&self, fighter: &Fighter, pose: &Pose, caution: f64) -> f64 {
        let mut best = 0.0_f64;
        let mut danger = 0.0;
        let mut nearest = f64::INFINITY;
        for enemy in &self.enemies {
            let other = &enemy.fighter;
            let mut dealt = 0.0;
            for guess in &enemy.guesses {
                let way = guess.pose.at - pose.at;
                let square = way.square();
                nearest = nearest.min(square);
                // It is as far there as back.
                if let Some(band) = band(square, fighter.half + other.half) {
                    let locked = fighter.lock == Some(enemy.ship);
                    dealt += guess.weight * fighter.damage(pose.facing, way, band, other, locked);
                    danger += guess.weight * other.damage(guess.pose.facing, -way, band, fighter, false);
                }
            }
            best = best.max(dealt.min(other.left) * other.prize());
        }
        let hurt = danger.min(fighter.left + 1.0) * fighter.prize();
        let away = if nearest.is_finite() { (nearest.sqrt() - 260.0).max(0.0) * 0.02 } else { 0.0 };
        let ahead = self.aim - pose.at;
        let turned = ahead.dot(pose.facing.vector()) / (ahead.length() + 1.0);
        1.2 * (best - caution * hurt) - away + 1.5 * turned
    }

    /// The damage that shots at a ship that stands here are likely to do, each counted for one at most.
    pub(super) fn shots_at(&self, fighter: &Fighter, pose: &Pose) -> f64 {
        let at_me = |enemy: &Enemy| -> f64 {
            let shot = |guess: &Guess| enemy.fighter.shot(&guess.pose, pose.at, fighter).min(1.0);
            enemy.guesses.iter().map(|guess| guess.weight * shot(guess)).sum()
        };
        self.enemies.iter().map(at_me).sum()
    }

    /// The best shot from a pose: the damage it does.
    pub(super) fn best_shot(&self, fighter: &Fighter, pose: &Pose) -> f64 {
        let at = |enemy: &Enemy| -> f64 {
            let shot = |guess: &Guess| fighter.shot(pose, guess.pose.at, &enemy.fighter);
            enemy.guesses.iter().map(|guess| guess.weight * shot(guess)).sum()
        };
        self.enemies.iter().map(at).fold(0.0, f64::max)
    }

    /// How much a ship that ends its move here runs ahead of its friends before anybody can shoot, in millimetres.
    pub(super) fn lead(&self, at: Point) -> f64 {
        if self.approach { (self.gap - 115.0 - at.distance(self.aim)).max(0.0) } else { 0.0 }
    }
}

/// The range band of a shot by the square of its length from middle to middle; `halves` are those of both bases. None where
/// nobody shoots so far (XW-RANGE-05).
pub(super) fn band(square: f64, halves: f64) -> Option<usize> {
    let within = |gap: f64| {
        let reach = gap + halves;
        square <= reach * reach
    };
    if !within(300.0) {
        None
    } else if within(100.0) {
        Some(0)
    } else if within(200.0) {
        Some(1)
    } else {
        Some(2)
    }
}

fn certain(pose: Pose) -> ArrayVec<Guess, CLOSE> {
    [Guess { pose, weight: 1.0 }].into_iter().collect()
}

/// Where the maneuvers of a ship's dial lead from a pose.
pub(super) struct Ends<'a> {
    profile: &'a Profile,
    from: Pose,
    /// The heading turned by 45 degrees: the others that are not square to it follow from it.
    aslant: Facing,
}

impl<'a> Ends<'a> {
    pub(super) fn of(profile: &'a Profile, from: Pose) -> Self {
        Self { profile, from, aslant: from.facing.turned(1) }
    }

    /// Where the maneuver at this place of the dial leads.
    pub(super) fn end(&self, place: usize) -> Option<Pose> {
        self.profile.reaches.get(place).map(|reach| self.pose(reach))
    }

    fn pose(&self, reach: &Reach) -> Pose {
        let facing = match reach.eighths % 2 {
            0 => self.from.facing.turned(reach.eighths),
            _ => self.aslant.turned(reach.eighths - 1),
        };
        Pose::new(self.from.place(reach.right, reach.ahead), facing)
    }
}

/// Every maneuver of a ship's dial that ends with its base safely on the board, by its place there, and where it leads.
pub(super) fn safe_ones(profile: &Profile, from: Pose, half: f64) -> impl Iterator<Item = (usize, &Reach)> {
    let ends = profile.reaches.iter().enumerate();
    let (square, aslant) = (rim(from.facing, half), rim(from.facing.turned(1), half));
    ends.filter(move |(_, reach)| {
        let rim = if reach.eighths % 2 == 0 { square } else { aslant };
        clear(from.place(reach.right, reach.ahead), rim)
    })
}

/// How far a base that heads there reaches out from its middle to the sides of the board, with a hair to spare.
fn rim(facing: Facing, half: f64) -> f64 {
    let heading = facing.vector();
    half * (heading.x.abs() + heading.y.abs()) + 0.5
}

fn clear(at: Point, rim: f64) -> bool {
    let board = Board::STANDARD;
    at.x >= rim && at.y >= rim && at.x <= board.width - rim && at.y <= board.depth - rim
}

/// The likeliest ends of a ship's move: on the board, near the other side and turned to it; and all others.
fn guesses(
    ends: &Ends<'_>,
    fighter: &Fighter,
    towards: Point,
    dial: Option<u8>,
    all: &mut ArrayVec<Point, 24>,
) -> ArrayVec<Guess, CLOSE> {
    if let Some(end) = dial.and_then(|place| ends.end(usize::from(place))) {
        all.push(end.at);
        return certain(end);
    }
    let mut best: ArrayVec<(f64, Pose), CLOSE> = ArrayVec::new();
    for (_, reach) in safe_ones(ends.profile, ends.from, fighter.half) {
        let landing = ends.pose(reach);
        let _ = all.try_push(landing.at);
        let (right, ahead) = landing.local(towards);
        let away = (right * right + ahead * ahead).sqrt();
        let turned = if away > 1.0 { ahead / away } else { 1.0 };
        let liked = turned * 100.0 - (away - 200.0).abs() * 0.35;
        let place = best.iter().position(|(known, _)| liked > *known).unwrap_or(best.len());
        if place < best.capacity() {
            if best.is_full() {
                best.pop();
            }
            best.insert(place, (liked, landing));
        }
    }
    if best.is_empty() {
        return certain(ends.from);
    }
    const WEIGHTS: [f64; CLOSE] = [0.4, 0.28, 0.19, 0.13];
    let total: f64 = WEIGHTS[..best.len()].iter().sum();
    best.iter().zip(WEIGHTS).map(|((_, pose), weight)| Guess { pose: *pose, weight: weight / total }).collect()
}

/// Whether a base is safely on the board.
pub(super) fn inside(pose: &Pose, half: f64) -> bool {
    clear(pose.at, rim(pose.facing, half))
}

/// How a ship stands on tokens: more is better.
pub(super) fn tokens(seen: &Seen<'_>, ship: ShipNo) -> f64 {
    let state = seen.ship(ship).open();
    f64::from(state.token(Token::Focus)) + f64::from(state.token(Token::Evade))
        - 0.7 * f64::from(state.token(Token::Stress))
}
