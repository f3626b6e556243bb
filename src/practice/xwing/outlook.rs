//! How the table looks from one side: where ships stand or will stand, and what a place is worth to a ship.

use arrayvec::ArrayVec;

use kernel::{
    game::Seat,
    plane::{Facing, Point, Pose},
};
use xwing::{
    abilities::words::Token,
    cards::{Arc, Maneuver, Size},
    play::{
        Seen, ShipNo,
        board::{Board, Reach},
        fleet::Profile,
    },
};

/// How far weapons reach, in millimetres (XW-RANGE-05).
const REACH: f64 = 300.0;

/// A place where a ship may stand when shots are fired, and how likely that is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guess {
    pub(super) pose: Pose,
    pub(super) weight: f64,
}

/// What matters about a ship's guns and hull.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fighter {
    pub(super) half: f64,
    /// Dice of its best usual attack.
    pub(super) dice: f64,
    pub(super) agility: f64,
    /// Damage it still stands.
    pub(super) left: f64,
    pub(super) cost: f64,
    turret: bool,
    rear: bool,
    sides: bool,
    /// Sine and cosine of half its primary arc.
    bound: (f64, f64),
}

/// The table as one side sees it, for one moment of the game.
#[derive(Debug, Clone, Default)]
pub(super) struct Outlook {
    pub(super) enemies: Vec<(ShipNo, Fighter, ArrayVec<Guess, 4>)>,
}

impl Fighter {
    /// A ship as it is now.
    pub(super) fn of(seen: &Seen<'_>, ship: ShipNo) -> Self {
        let profile = &seen.fleet().ships[ship.index()];
        let state = seen.ship(ship).open();
        let small = profile.size == Size::Small;
        let damage = state.damage.len() as f64;
        let mut dice = f64::from(profile.attack.unwrap_or_default());
        let mut turret = profile.has_arc(Arc::Turret);
        for (card, now) in profile.cards.iter().zip(&state.cards) {
            if let (Some(weapon), false) = (card.weapon, now.discarded) {
                dice = dice.max(f64::from(weapon.attack));
                turret |= card.slot == Some(xwing::cards::Slot::Turret);
            }
        }
        Self {
            half: if small { 20.0 } else { 40.0 },
            dice,
            agility: f64::from(profile.agility),
            left: (f64::from(profile.hull) - damage).max(0.5) + f64::from(state.shields),
            cost: f64::from(profile.cost),
            turret,
            rear: profile.has_arc(Arc::AuxiliaryRear) || profile.has_arc(Arc::Mobile),
            sides: profile.has_arc(Arc::Auxiliary180),
            bound: if small { (0.648_784, 0.760_972) } else { (0.669_520, 0.742_794) },
        }
    }

    /// How good a shot from this pose at a place is: 0 for none, 1 at Range 2, more nearer, less farther.
    pub(super) fn shot(&self, from: &Pose, at: Point, half: f64) -> f64 {
        let way = at - from.at;
        nearness(way.square(), self.half + half) * self.share(from.facing, way, half)
    }

    /// What of a shot along this way its arcs leave: 0 if they do not cover it.
    fn share(&self, facing: Facing, way: Point, half: f64) -> f64 {
        if self.turret {
            return 0.95;
        }
        let (right, ahead) = (way.dot(facing.right()), way.dot(facing.vector()));
        let (sine, cosine) = self.bound;
        let side = right.abs();
        let slack = half * 0.8;
        if ahead > 0.0 && side * cosine - ahead * sine <= slack {
            1.0
        } else if self.rear && ahead < 0.0 && side * cosine + ahead * sine <= slack {
            0.85
        } else if self.sides && ahead > -slack {
            0.9
        } else {
            0.0
        }
    }
}

/// How good a shot is by its length alone, of which the square is given from middle to middle; `halves` are those of both
/// bases.
fn nearness(square: f64, halves: f64) -> f64 {
    let within = |gap: f64| {
        let reach = gap + halves;
        square <= reach * reach
    };
    if !within(REACH) {
        // Nobody shoots so far.
        0.0
    } else if within(100.0) {
        1.3
    } else if within(200.0) {
        1.0
    } else {
        0.72
    }
}

impl Outlook {
    /// Where the enemies of a seat stand, or will stand if they are still to move.
    pub(super) fn new(seen: &Seen<'_>, seat: Seat) -> Self {
        let fleet = seen.fleet();
        let mut outlook = Self { enemies: Vec::with_capacity(fleet.ships.len()) };
        let (own, count) = seen
            .ships()
            .filter(|(ship, state)| fleet.ships[ship.index()].seat == seat && state.open().in_play())
            .fold((Point::ORIGIN, 0.0), |(sum, count), (_, state)| (sum + state.open().pose.at, count + 1.0));
        let middle = if count > 0.0 { own * (1.0 / count) } else { Point::new(457.0, 457.0) };
        for (ship, state) in seen.ships() {
            let profile = &fleet.ships[ship.index()];
            if profile.seat == seat || !state.open().in_play() {
                continue;
            }
            let fighter = Fighter::of(seen, ship);
            let waits = seen.phase() <= xwing::play::Phase::Activation && !state.open().activated;
            let guesses = if waits {
                guesses(&Ends::of(profile, state.open().pose), &fighter, middle, state.dial())
            } else {
                certain(state.open().pose)
            };
            outlook.enemies.push((ship, fighter, guesses));
        }
        outlook
    }

    /// What it is worth for a ship to stand at a pose: the best shot it has, against the shots it offers. Being far from
    /// everybody is worth less than nothing.
    pub(super) fn worth(&self, fighter: &Fighter, pose: &Pose, caution: f64) -> f64 {
        let mut best = 0.0_f64;
        let mut danger = 0.0;
        let mut nearest = f64::INFINITY;
        for (_, enemy, guesses) in &self.enemies {
            let mut chance = 0.0;
            for guess in guesses {
                let way = guess.pose.at - pose.at;
                let square = way.square();
                nearest = nearest.min(square);
                // It is as far there as back.
                let near = nearness(square, fighter.half + enemy.half);
                if near > 0.0 {
                    chance += guess.weight * (near * fighter.share(pose.facing, way, enemy.half));
                    danger += guess.weight * enemy.dice * (near * enemy.share(guess.pose.facing, -way, fighter.half));
                }
            }
            let prize = enemy.cost / (enemy.left + enemy.agility + 2.0);
            best = best.max(chance * fighter.dice * prize);
        }
        let hurt = danger * fighter.cost / (fighter.left + fighter.agility + 2.0);
        let away = if nearest.is_finite() { (nearest.sqrt() - 260.0).max(0.0) * 0.02 } else { 0.0 };
        best - caution * hurt - away
    }

    /// How many shots are likely to be fired at a ship that stands here.
    pub(super) fn shots_at(&self, pose: &Pose, half: f64) -> f64 {
        let at_me = |enemy: &Fighter, guesses: &ArrayVec<Guess, 4>| -> f64 {
            guesses.iter().map(|guess| guess.weight * enemy.shot(&guess.pose, pose.at, half).min(1.0)).sum()
        };
        self.enemies.iter().map(|(_, enemy, guesses)| at_me(enemy, guesses)).sum()
    }

    /// The best shot from a pose.
    pub(super) fn best_shot(&self, fighter: &Fighter, pose: &Pose) -> f64 {
        self.enemies
            .iter()
            .map(|(_, enemy, guesses)| {
                guesses.iter().map(|guess| guess.weight * fighter.shot(pose, guess.pose.at, enemy.half)).sum::<f64>()
            })
            .fold(0.0, f64::max)
    }
}

fn certain(pose: Pose) -> ArrayVec<Guess, 4> {
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

/// Every maneuver of a ship's dial that ends with its base safely on the board, and where it leads.
pub(super) fn safe_ones(profile: &Profile, from: Pose, half: f64) -> impl Iterator<Item = (&Maneuver, &Reach)> {
    let ends = profile.dial.iter().zip(&profile.reaches);
    ends.filter(move |(_, reach)| inside(from.place(reach.right, reach.ahead), half))
}

/// The likeliest ends of a ship's move: on the board, near the other side and turned to it.
fn guesses(ends: &Ends<'_>, fighter: &Fighter, towards: Point, dial: Option<u8>) -> ArrayVec<Guess, 4> {
    if let Some(end) = dial.and_then(|place| ends.end(usize::from(place))) {
        return certain(end);
    }
    let mut best: ArrayVec<(f64, Pose), 4> = ArrayVec::new();
    for (_, reach) in safe_ones(ends.profile, ends.from, fighter.half) {
        let landing = ends.pose(reach);
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
    const WEIGHTS: [f64; 4] = [0.4, 0.28, 0.19, 0.13];
    let total: f64 = WEIGHTS[..best.len()].iter().sum();
    best.iter().zip(WEIGHTS).map(|((_, pose), weight)| Guess { pose: *pose, weight: weight / total }).collect()
}

/// Whether a base whose middle is here is safely on the board.
pub(super) fn inside(at: Point, half: f64) -> bool {
    let board = Board::STANDARD;
    let rim = half * 1.415;
    at.x >= rim && at.y >= rim && at.x <= board.width - rim && at.y <= board.depth - rim
}

/// How a ship stands on tokens: more is better.
pub(super) fn tokens(seen: &Seen<'_>, ship: ShipNo) -> f64 {
    let state = seen.ship(ship).open();
    f64::from(state.token(Token::Focus)) + f64::from(state.token(Token::Evade))
        - 0.7 * f64::from(state.token(Token::Stress))
}
