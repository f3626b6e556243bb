//! Placing obstacles and ships.

use arrayvec::ArrayVec;
use kernel::{
    Chance,
    game::Seat,
    plane::{Point, Pose},
};
use xwing::{
    cards::{Action, Size},
    play::{Answer, Decision, QuestionKind, Seen, ShipNo},
};

/// The middle of the board.
const MIDDLE: Point = Point::new(457.0, 457.0);

/// Places a ship: the squad stays together with room to turn, nothing lies ahead of it, and the enemy stands across.
pub(super) fn deploy(seen: &Seen<'_>, decision: &Decision, chance: &mut Chance) -> usize {
    let seat = decision.seat;
    let fixed = seen.fixed();
    let half_of = |size: Size| if size == Size::Small { 20.0 } else { 40.0 };
    let own_half = decision.question.ship.map_or(20.0, |ship| half_of(fixed.ships[ship.index()].size));
    let placed = |of: Seat| {
        let ships =
            seen.ships().filter(move |(ship, state)| fixed.ships[ship.index()].seat == of && state.open().in_play());
        ships.map(move |(ship, state)| (state.open().pose.at, half_of(fixed.ships[ship.index()].size)))
    };
    let friends: ArrayVec<(Point, f64), 32> = placed(seat).take(32).collect();
    let inwards = seen.edge(seat).inwards().vector();
    let along = |at: Point| (at - MIDDLE).cross(inwards);
    let aim = match friends.first() {
        Some((first, _)) => *first,
        None => {
            // Across from the enemy, a little aside; else somewhere over the middle two thirds of the edge.
            let enemies = placed(seat.other()).map(|(at, _)| along(at));
            let (sum, count) = enemies.fold((0.0, 0.0), |(sum, count), at| (sum + at, count + 1.0));
            let aside = f64::from(chance.below(400)) - 200.0;
            let wanted = if count > 0.0 { sum / count * 0.7 + aside } else { aside * 1.5 };
            let spots = decision.question.spots.iter().map(|pose| pose.at);
            let better =
                |one: &Point, other: &Point| (along(*one) - wanted).abs().total_cmp(&(along(*other) - wanted).abs());
            spots.min_by(better).unwrap_or(Point::ORIGIN)
        }
    };
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, action) in decision.answers.iter().enumerate() {
        let Answer::Spot(spot) = action else { continue };
        let Some(pose) = decision.question.spots.get(usize::from(*spot)) else { continue };
        let straight = (pose.facing.vector() - inwards).length() < 0.01;
        // Room for a template between bases, so that nobody is in the way of those who move first.
        let room = friends.iter().map(|(at, half)| at.distance(pose.at) - half - own_half);
        let crowded: f64 = room.map(|gap| (36.0 - gap).max(0.0) * 0.9).sum();
        // A ship placed later moves later, and stands in the way of those behind it.
        let before = friends.iter().filter(|(at, half)| {
            let ahead = (pose.at - *at).dot(inwards);
            ahead > 0.0 && ahead < 240.0 && (along(pose.at) - along(*at)).abs() < half + own_half + 4.0
        });
        let in_front = before.count() as f64 * 25.0;
        let corner = (along(pose.at).abs() - 300.0).max(0.0) * 0.3;
        let forward = pose.at.dot(inwards);
        let worth = if straight { 30.0 } else { 0.0 } - aim.distance(pose.at) * 0.25 - crowded - in_front - corner
            + forward * 0.02
            - barred(seen, pose, own_half);
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

/// Obstacles ahead of a ship at this pose.
fn barred(seen: &Seen<'_>, pose: &Pose, half: f64) -> f64 {
    let rocks = seen.obstacle_shapes().iter().map(|rock| {
        let (right, ahead) = pose.local(rock.centre());
        let open = half + rock.radius();
        if ahead > 0.0 && ahead < 380.0 && right.abs() < open { (1.0 - ahead / 380.0) * 9.0 } else { 0.0 }
    });
    rocks.sum()
}

/// Places an obstacle: many ships want open space in the middle, few and nimble ones cover.
fn obstacle_spot(seen: &Seen<'_>, decision: &Decision, chance: &mut Chance) -> usize {
    let ships = seen.fixed().ships.iter().filter(|ship| ship.seat == decision.seat).count();
    let sign = if ships >= 4 { 1.0 } else { -1.0 };
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, answer) in decision.answers.iter().enumerate() {
        let Answer::Spot(spot) = answer else { continue };
        let Some(pose) = decision.question.spots.get(usize::from(*spot)) else { continue };
        let worth = sign * pose.at.distance(MIDDLE) + f64::from(chance.below(160));
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

/// Picks the edge with the fewest obstacles before it, for a squad that flies together.
fn edge(seen: &Seen<'_>, decision: &Decision, chance: &mut Chance) -> usize {
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, answer) in decision.answers.iter().enumerate() {
        let Answer::Edge(edge) = answer else { continue };
        let near = seen.obstacles().iter().filter(|rock| (rock.pose.at - MIDDLE).dot(edge.inwards().vector()) < 0.0);
        let worth = f64::from(chance.below(100)) * 0.01 - near.count() as f64;
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

/// True if most of the points of a squad that meet an enemy of the same pilot skill are in ships that dodge arcs: these
/// want to move last, the others to shoot first.
fn moves_last(seen: &Seen<'_>, seat: Seat) -> bool {
    let ships = |of: Seat| seen.ships().filter(move |(ship, _)| seen.fixed().ships[ship.index()].seat == of);
    let dodges = |ship: ShipNo| [Action::Boost, Action::BarrelRoll].iter().any(|action| seen.has_icon(ship, *action));
    let balance =
        ships(seat).filter(|(ship, _)| ships(seat.other()).any(|(other, _)| seen.skill(other) == seen.skill(*ship)));
    balance.map(|(ship, _)| seen.fixed().ships[ship.index()].cost * if dodges(ship) { 1 } else { -1 }).sum::<i32>() > 0
}

/// Everything else before the first round: dual cards show their first face, the rest is left to chance.
pub(super) fn prepare(seen: &Seen<'_>, decision: &Decision, chance: &mut Chance) -> usize {
    match decision.question.kind {
        QuestionKind::CardFace(_) => 0,
        QuestionKind::Initiative => {
            let first = if moves_last(seen, decision.seat) { decision.seat.other() } else { decision.seat };
            decision.answers.iter().position(|action| *action == Answer::Seat(first)).unwrap_or(0)
        }
        QuestionKind::ObstacleSpot => obstacle_spot(seen, decision, chance),
        QuestionKind::BoardEdge => edge(seen, decision, chance),
        _ => chance.place(decision.answers.len()),
    }
}
