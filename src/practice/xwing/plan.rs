//! Choosing dials: every maneuver is judged by where it leads.

use arrayvec::ArrayVec;

use super::outlook::{Ends, Fighter, Outlook, safe_ones};
use kernel::plane::{Polygon, Pose};
use xwing::{
    abilities::{Effect, Window},
    cards::{Bearing, Difficulty, Maneuver},
    play::{
        Seen, ShipNo,
        board::{Base, Board, Course},
        fleet::Profile,
    },
};

/// What leaving the board costs: more than anything can gain.
const FLED: f64 = 10_000.0;

/// A dial setting and what it is worth.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judged {
    /// Place on the dial.
    pub(super) place: u8,
    pub(super) worth: f64,
}

/// What may lie in the way of a ship, as far as it can get.
pub(super) struct Ways {
    /// Obstacles, then ships as they will stand.
    shapes: Vec<Polygon>,
    rocks: usize,
}

impl Ways {
    /// The other ships as they will stand when this one moves from here: those that move before it where they go, the others
    /// where they are.
    pub(super) fn of(seen: &Seen<'_>, ship: ShipNo, outlook: &Outlook, base: &Base) -> Self {
        let fleet = seen.fleet();
        // No way comes farther from its beginning than its end and the half of a base, and a template's width aside.
        let far = fleet.ships[ship.index()].reaches.iter();
        let far = far.map(|reach| reach.right * reach.right + reach.ahead * reach.ahead).fold(0.0, f64::max).sqrt();
        let far = far + base.half() * 1.5 + 20.0;
        let comes_near = |shape: &Polygon| {
            let reach = far + shape.radius();
            (shape.centre() - base.pose.at).square() <= reach * reach
        };
        // Who moves first is settled by pilot skill as it is now, then by initiative (XW-ACT-02).
        let turn = |ship: ShipNo| (seen.skill(ship), fleet.ships[ship.index()].seat != seen.initiative(), ship);
        let own = turn(ship);
        let mut shapes = Vec::with_capacity(seen.obstacle_shapes().len() + fleet.ships.len());
        shapes.extend(seen.obstacle_shapes().iter().filter(|shape| comes_near(shape)));
        let rocks = shapes.len();
        for (other, state) in seen.ships() {
            if other == ship || !state.open().in_play() {
                continue;
            }
            let profile = &fleet.ships[other.index()];
            let mut shape = state.open().shape;
            if !state.open().activated && turn(other) < own {
                if let Some(maneuver) = state.dial().and_then(|place| profile.dial.get(usize::from(place))) {
                    let base = Base::new(state.open().pose, profile.size);
                    shape = base.at(Course::of(maneuver.bearing, maneuver.speed).landing(&base, 0.0)).polygon();
                } else if let Some((_, _, guesses)) = outlook.enemies.iter().find(|(enemy, _, _)| *enemy == other)
                    && let Some(guess) = guesses.first()
                {
                    shape = Base::new(guess.pose, profile.size).polygon();
                }
            }
            if comes_near(&shape) {
                shapes.push(shape);
            }
        }
        Self { shapes, rocks }
    }
}

/// Judges every maneuver that is offered for a ship; `noise` makes it less predictable.
pub(super) fn judge(
    seen: &Seen<'_>,
    ship: ShipNo,
    outlook: &Outlook,
    offered: impl Iterator<Item = u8>,
    noise: &mut dyn FnMut() -> f64,
) -> ArrayVec<Judged, 32> {
    let profile = &seen.fleet().ships[ship.index()];
    let fighter = Fighter::of(seen, ship);
    let state = seen.ship(ship).open();
    let base = Base::new(drifted(seen, ship), profile.size);
    let ways = Ways::of(seen, ship, outlook, &base);
    let ends = Ends::of(profile, base.pose);
    let stress = state.token(xwing::abilities::words::Token::Stress);
    let mut judged = ArrayVec::new();
    for place in offered {
        let Some(maneuver) = profile.dial.get(usize::from(place)) else { continue };
        let Some(landing) = ends.end(usize::from(place)) else { continue };
        if judged.is_full() {
            break;
        }
        let worth = of_maneuver(profile, &fighter, outlook, &ways, &base, maneuver, &landing, stress) + noise();
        judged.push(Judged { place, worth });
    }
    judged
}

#[allow(clippy::too_many_arguments, reason = "all of it is looked at for every maneuver and found once for a ship")]
fn of_maneuver(
    profile: &Profile,
    fighter: &Fighter,
    outlook: &Outlook,
    ways: &Ways,
    base: &Base,
    maneuver: &Maneuver,
    landing: &Pose,
    stress: u8,
) -> f64 {
    let red = maneuver.difficulty == Difficulty::Red;
    if red && stress > 0 {
        // The other player would pick the maneuver (XW-STRESS-04): as bad as it can get.
        return -FLED * 0.5;
    }
    let shape = base.at(*landing).polygon();
    if !Board::STANDARD.holds(&shape) {
        return -FLED;
    }
    let mut worth = outlook.worth(fighter, landing, 0.75);
    if !escapes(profile, landing, stress, maneuver.difficulty) {
        worth -= FLED * 0.25;
    }
    worth -= near_the_edge(landing);
    if red {
        worth -= 3.0;
    } else if maneuver.difficulty == Difficulty::Green && stress > 0 {
        worth += 4.0;
    }
    if stress > 0 && maneuver.difficulty != Difficulty::Green {
        worth -= 1.5;
    }
    let (rocks, ships) = ways.shapes.split_at(ways.rocks);
    let ends_on = |others: &[Polygon]| others.iter().any(|other| shape.overlaps(other));
    if ends_on(rocks) {
        worth -= 16.0;
    } else if !rocks.is_empty()
        && let Some(lay) = Course::of(maneuver.bearing, maneuver.speed).lay(base, None)
        && lay.meets(rocks) != 0
    {
        worth -= 8.0;
    }
    if ends_on(ships) {
        worth -= 5.0;
    }
    if maneuver.bearing == Bearing::Stationary {
        worth -= 1.0;
    }
    worth
}

/// Where a ship stands when its dial is revealed: a card may order it a little ahead before (Adaptive Ailerons).
fn drifted(seen: &Seen<'_>, ship: ShipNo) -> Pose {
    let state = seen.ship(ship).open();
    let profile = &seen.fleet().ships[ship.index()];
    if moves_first(seen, ship) {
        let base = Base::new(state.pose, profile.size);
        return Course::of(Bearing::Straight, 1).landing(&base, 0.0);
    }
    state.pose
}

/// Whether a card orders the ship to move before its dial is revealed.
pub(super) fn moves_first(seen: &Seen<'_>, ship: ShipNo) -> bool {
    let state = seen.ship(ship).open();
    let profile = &seen.fleet().ships[ship.index()];
    !state.stressed()
        && profile.cards.iter().zip(&state.cards).any(|(card, now)| {
            !now.discarded
                && card.abilities.iter().any(|id| {
                    let ability = seen.fleet().ability(*id);
                    ability.when.contains(Window::BeforeReveal)
                        && ability.effects.iter().any(|effect| matches!(effect, Effect::Execute { .. }))
                })
        })
}

/// Whether the ship could stay on the board from there with its next two maneuvers.
fn escapes(profile: &Profile, landing: &Pose, stress: u8, difficulty: Difficulty) -> bool {
    let deep = 260.0;
    let board = Board::STANDARD;
    let at = landing.at;
    if at.x > deep && at.y > deep && at.x < board.width - deep && at.y < board.depth - deep {
        return true;
    }
    let half = Base::new(*landing, profile.size).half();
    let stressed = stress > u8::from(difficulty == Difficulty::Green) || difficulty == Difficulty::Red;
    let ways = |from: Pose, stressed: bool| {
        let barred = move |next: &Maneuver| stressed && next.difficulty == Difficulty::Red;
        safe_ones(profile, from, half).filter(move |(next, _)| !barred(next))
    };
    // And from there once more.
    ways(*landing, stressed).any(|(next, reach)| {
        let end = landing.moved(reach.right, reach.ahead, reach.eighths);
        ways(end, next.difficulty == Difficulty::Red).next().is_some()
    })
}

/// Whether a ship that stands there after moving or acting could stay on the board.
pub(super) fn can_stay(seen: &Seen<'_>, ship: ShipNo, pose: &Pose) -> bool {
    let profile = &seen.fleet().ships[ship.index()];
    let state = seen.ship(ship).open();
    let stress = state.token(xwing::abilities::words::Token::Stress);
    escapes(profile, pose, stress, Difficulty::White)
}

/// A ship that heads for the edge soon has to turn.
fn near_the_edge(landing: &Pose) -> f64 {
    let board = Board::STANDARD;
    let heading = landing.facing.vector();
    let ahead = landing.at + heading * 180.0;
    let out = |value: f64, most: f64| (60.0 - value).max(value - (most - 60.0)).max(0.0);
    (out(ahead.x, board.width) + out(ahead.y, board.depth)) * 0.045
}

/// How soon a ship that stands here has to turn away from an edge.
pub(super) fn trouble_ahead(pose: &Pose) -> f64 {
    near_the_edge(pose)
}

/// The best of them.
pub(super) fn best(judged: &[Judged]) -> Option<Judged> {
    judged.iter().copied().reduce(|best, next| if next.worth > best.worth { next } else { best })
}
