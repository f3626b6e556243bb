//! How the table looks from one side: where ships stand or will stand, and what a place is worth to a ship.

use arrayvec::ArrayVec;

use super::{
    enemy::{CLOSE, Enemy, Guess},
    fighter::{Armory, Fighter},
    plan::Judged,
};
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

/// How much the danger of a place counts against the shot it offers.
pub(super) const CAUTION: f64 = 0.3;

/// The table as one side sees it, for one moment of the game.
#[derive(Debug, Clone)]
pub(super) struct Outlook {
    /// The round it was looked at in, and from which side.
    looked: Option<(u16, Seat)>,
    /// How much danger counts where dials are set.
    pub(super) caution: f64,
    pub(super) enemies: Vec<Enemy>,
    /// The middle of the enemies as they stand.
    pub(super) aim: Point,
    /// How far the own ships are from there on average.
    pub(super) gap: f64,
    /// Nobody is near enough yet to shoot this round.
    pub(super) approach: bool,
    /// How many places of each enemy are looked at.
    close: usize,
}

impl Default for Outlook {
    fn default() -> Self {
        Self {
            looked: None,
            caution: CAUTION,
            enemies: Vec::new(),
            aim: Point::ORIGIN,
            gap: 0.0,
            approach: false,
            close: CLOSE,
        }
    }
}

impl Outlook {
    /// An outlook on so many places of each enemy.
    pub(super) fn at(close: usize) -> Self {
        Self { close, ..Self::default() }
    }

    /// Looks at the table anew: where the enemies of a seat stand, or will stand if they are still to move.
    pub(super) fn look(&mut self, seen: &Seen<'_>, seat: Seat, armory: &mut Armory) {
        let fleet = seen.fleet();
        let now = (seen.round(), seat);
        if self.looked != Some(now) {
            // What an enemy will do is thought of once a round.
            self.enemies.clear();
            self.looked = Some(now);
        }
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
        let mut targets: ArrayVec<(Fighter, Pose), 12> = ArrayVec::new();
        let guesses = seen.phase() <= xwing::play::Phase::Activation;
        for (ship, state) in seen.ships() {
            if fleet.ships[ship.index()].seat == seat && state.open().in_play() {
                let pose = state.open().pose;
                gap += pose.at.distance(self.aim);
                count += 1.0;
                if guesses && !targets.is_full() {
                    let ahead = if state.open().activated { 0.0 } else { 90.0 };
                    targets.push((Fighter::of(seen, ship, armory), pose.moved(0.0, ahead, 0)));
                }
            }
        }
        let mut kept = 0;
        for (ship, state) in seen.ships() {
            let profile = &fleet.ships[ship.index()];
            if profile.seat == seat || !state.open().in_play() {
                continue;
            }
            let open = state.open();
            for (other, state) in seen.ships() {
                if fleet.ships[other.index()].seat == seat && state.open().in_play() {
                    nearest = nearest.min((open.pose.at - state.open().pose.at).square());
                }
            }
            let fighter = Fighter::of(seen, ship, armory);
            let waits = guesses && !open.activated;
            let known = self.enemies[kept..].iter().position(|enemy| enemy.ship == ship).map(|at| at + kept);
            if let Some(at) = known {
                if at != kept {
                    self.enemies.swap(kept, at);
                }
                let enemy = &mut self.enemies[kept];
                let stays = enemy.waits && waits && enemy.stands == open.pose && state.dial().is_none();
                if stays {
                    enemy.fighter = fighter;
                } else {
                    *enemy = Enemy::of(seen, ship, fighter, waits, &targets, own, self.close);
                }
            } else {
                self.enemies.push(Enemy::of(seen, ship, fighter, waits, &targets, own, self.close));
                let last = self.enemies.len() - 1;
                if last != kept {
                    self.enemies.swap(kept, last);
                }
            }
            kept += 1;
        }
        self.enemies.truncate(kept);
        self.gap = if count > 0.0 { gap / count } else { 0.0 };
        self.approach = nearest > 640.0 * 640.0;
    }

    /// Expects an enemy to dial one of these ways.
    pub(super) fn expect(&mut self, ship: ShipNo, ways: &[Judged]) {
        if let Some(enemy) = self.enemies.iter_mut().find(|enemy| enemy.ship == ship && enemy.waits) {
            enemy.expect(ways);
        }
    }

    /// What it is worth for a ship to stand at a pose: the best shot it is likely to have, against the shots it offers. Being
    /// far from everybody is worth less than nothing.
    pub(super) fn worth(&self, fighter: &Fighter, pose: &Pose, caution: f64) -> f64 {
        let mut shots = Shots::default();
        let mut danger = 0.0;
        let mut nearest = f64::INFINITY;
        for (number, enemy) in self.enemies.iter().enumerate() {
            let other = &enemy.fighter;
            let prize = other.prize();
            for guess in &enemy.guesses {
                let way = guess.pose.at - pose.at;
                let square = way.square();
                nearest = nearest.min(square);
                // It is as far there as back.
                if let Some(band) = band(square, fighter.half + other.half) {
                    let locked = fighter.lock == Some(enemy.ship);
                    let dealt = fighter.damage(pose.facing, way, band, other, locked);
                    shots.add(number, dealt.min(other.left) * prize, guess.weight);
                    danger += guess.weight * other.damage(guess.pose.facing, -way, band, fighter, false);
                }
            }
        }
        let best = shots.best();
        let hurt = danger.min(fighter.left + 1.0) * fighter.prize();
        let away = if nearest.is_finite() { (nearest.sqrt() - 260.0).max(0.0) * 0.02 } else { 0.0 };
        let ahead = self.aim - pose.at;
        let turned = ahead.dot(pose.facing.vector()) / (ahead.length() + 1.0);
        // Who shoots to every side need not face anybody, and keeps out of arcs instead.
        let (caution, turned) = if fighter.is_round() { (caution * 1.6, 0.0) } else { (caution, 1.5 * turned) };
        1.2 * (best - caution * hurt) - away + turned
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

    /// What it costs that a ship that ends its move here runs ahead of its friends before anybody can shoot. Who is a move
    /// of speed 2 ahead of where they stand hardly runs, who is farther than one of speed 3 leaves them behind.
    pub(super) fn lead(&self, at: Point) -> f64 {
        if !self.approach {
            return 0.0;
        }
        let ahead = self.gap - at.distance(self.aim);
        0.03 * (ahead - 115.0).max(0.0) + 0.09 * (ahead - 170.0).max(0.0)
    }
}

/// The shots a ship may come to have, the best first: at which enemy, what it is worth, and how likely that enemy is there.
#[derive(Default)]
struct Shots {
    all: ArrayVec<(usize, f64, f64), 48>,
}

impl Shots {
    fn add(&mut self, enemy: usize, worth: f64, likely: f64) {
        if worth > 0.0 && !self.all.is_full() {
            let at = self.all.iter().position(|known| known.1 < worth).unwrap_or(self.all.len());
            self.all.insert(at, (enemy, worth, likely));
        }
    }

    /// What the best of those that come about is worth on average: an enemy is at one place alone, whatever others do.
    fn best(&self) -> f64 {
        let mut elsewhere = [1.0_f64; 16];
        let (mut none_yet, mut sum) = (1.0, 0.0);
        for (enemy, worth, likely) in &self.all {
            let Some(elsewhere) = elsewhere.get_mut(*enemy) else { continue };
            if *elsewhere <= 1e-9 {
                continue;
            }
            let left = (*elsewhere - likely).max(0.0);
            let still = none_yet * left / *elsewhere;
            sum += (none_yet - still) * worth;
            (*elsewhere, none_yet) = (left, still);
        }
        sum
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

    pub(super) fn pose(&self, reach: &Reach) -> Pose {
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

/// Whether what reaches out so far from there is on the board.
pub(super) fn clear(at: Point, rim: f64) -> bool {
    let board = Board::STANDARD;
    at.x >= rim && at.y >= rim && at.x <= board.width - rim && at.y <= board.depth - rim
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

#[cfg(test)]
mod tests {
    use super::*;

    fn best(shots: &[(usize, f64, f64)]) -> f64 {
        let mut all = Shots::default();
        for (enemy, worth, likely) in shots {
            all.add(*enemy, *worth, *likely);
        }
        all.best()
    }

    #[test]
    fn one_shot_is_worth_as_much_as_its_target_is_likely_there() {
        assert_eq!(best(&[]), 0.0);
        assert_eq!(best(&[(0, 4.0, 0.25)]), 1.0);
        // One enemy is at one place alone.
        assert_eq!(best(&[(0, 4.0, 0.25), (0, 2.0, 0.75)]), 2.5);
    }

    #[test]
    fn a_second_target_counts_for_when_the_first_is_elsewhere() {
        assert_eq!(best(&[(0, 4.0, 0.5), (1, 2.0, 0.5)]), 2.5);
        assert_eq!(best(&[(1, 2.0, 0.5), (0, 4.0, 1.0)]), 4.0);
        assert_eq!(best(&[(1, 2.0, 0.5), (0, 4.0, 0.5), (1, 8.0, 0.5)]), 5.5);
    }
}
