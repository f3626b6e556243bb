//! Placing obstacles and ships.

use kernel::{Chance, plane::Point};
use xwing::play::{Answer, Decision, QuestionKind, Seen};

/// Where a ship is placed: the squad stays together, ahead of the middle of where its first ship stands.
pub(super) fn deploy(seen: &Seen<'_>, decision: &Decision, chance: &mut Chance) -> usize {
    let seat = decision.seat;
    let fleet = seen.fleet();
    let own: Vec<Point> = seen
        .ships()
        .filter(|(ship, state)| fleet.ships[ship.index()].seat == seat && state.open().in_play())
        .map(|(_, state)| state.open().pose.at)
        .collect();
    let edge = seen.edge(seat);
    let inwards = edge.inwards();
    let aim = match own.first() {
        Some(first) => *first,
        None => {
            // Somewhere over the middle two thirds of the edge.
            let spots = &decision.question.spots;
            let wanted = chance.place(spots.len().max(1));
            spots.get(wanted).map_or(Point::ORIGIN, |pose| pose.at)
        }
    };
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, action) in decision.answers.iter().enumerate() {
        let Answer::Spot(spot) = action else { continue };
        let Some(pose) = decision.question.spots.get(usize::from(*spot)) else { continue };
        let straight = (pose.facing.vector() - inwards.vector()).length() < 0.01;
        let crowd = own.iter().map(|other| other.distance(pose.at)).fold(f64::INFINITY, f64::min);
        let room = if crowd < 75.0 { (75.0 - crowd) * 0.6 } else { 0.0 };
        let forward = pose.at.dot(inwards.vector());
        let along = (pose.at - Point::new(457.0, 457.0)).cross(inwards.vector()).abs();
        let corner = (along - 300.0).max(0.0) * 0.3;
        let worth = if straight { 30.0 } else { 0.0 } - aim.distance(pose.at) * 0.25 - room - corner + forward * 0.02;
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

/// Everything else before the first round: dual cards show their first face, the rest is left to chance.
pub(super) fn prepare(decision: &Decision, chance: &mut Chance) -> usize {
    match decision.question.kind {
        QuestionKind::CardFace(_) | QuestionKind::Sector => 0,
        QuestionKind::Initiative => {
            // Moving last and shooting first matter more than initiative; it is kept.
            decision.answers.iter().position(|action| *action == Answer::Seat(decision.seat)).unwrap_or(0)
        }
        _ => chance.place(decision.answers.len()),
    }
}
