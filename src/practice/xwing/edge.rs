//! The edges of the board: which ways lead over them, and from where a ship can still turn away.

use super::{
    reach::{clear, inside, safe_ones},
    way::{Colors, colors},
};
use kernel::plane::{Point, Pose};
use xwing::{
    cards::{Difficulty, Maneuver, ability::words::Token},
    play::{
        Seen, ShipNo,
        board::{Base, Board, Course, Reach},
        fixed::Profile,
    },
};

/// Cost of a place from which every way leads along the edge.
pub(super) const CORNERED: f64 = 6.0;

/// Cost of a place from which no way stays on the board.
const TRAPPED: f64 = 500.0;

/// Moves for which a ship plans to stay on the board.
const AHEAD: u8 = 3;

/// True if a ship that meets another on its way is stopped over the edge of the board (XW-OVERLAP-02, XW-DAMAGE-16).
pub(super) fn skirts(maneuver: &Maneuver, reach: &Reach, base: &Base) -> bool {
    if is_deep(base.pose.at) || keeps_clear(reach, base) {
        return false;
    }
    let course = Course::of(maneuver.bearing, maneuver.speed).fallback();
    let stops = std::iter::successors(Some(course.length(base)), |far| Some(far - 16.0));
    let half = base.half();
    stops.take_while(|far| *far > 0.0).any(|far| !inside(&course.pose_at(base, far), half))
}

/// True if a base is on the board at every stop of its way: its middle keeps within the rectangle of start and end,
/// except for a large base in the tightest bend, and its corners reach no farther than its diagonal.
fn keeps_clear(reach: &Reach, base: &Base) -> bool {
    const BULGE: f64 = 20.0;
    let rim = base.half() * std::f64::consts::SQRT_2 + 0.5 + BULGE;
    let corners = [(0.0, 0.0), (reach.right, 0.0), (0.0, reach.ahead), (reach.right, reach.ahead)];
    corners.iter().all(|(right, ahead)| clear(base.pose.place(*right, *ahead), rim))
}

/// True if some way from there cannot lead over the edge, whoever is met on it.
pub(super) fn turns_clear(profile: &Profile, colors: &Colors, from: &Pose, half: f64, stress: u8) -> bool {
    is_deep(from.at) || {
        let base = Base::new(*from, profile.size);
        safe_ones(profile, *from, half).any(|(place, reach)| {
            let stands = reach.right == 0.0 && reach.ahead == 0.0;
            let red = colors.get(place).is_none_or(|color| *color == Difficulty::Red);
            let barred = stands || (red && stress > 0);
            !barred && !skirts(&profile.dial[place], reach, &base)
        })
    }
}

/// So far from every edge that no maneuver leads off the board.
fn is_deep(at: Point) -> bool {
    let deep = 260.0;
    let board = Board::STANDARD;
    at.x > deep && at.y > deep && at.x < board.width - deep && at.y < board.depth - deep
}

/// True if the ship could stay on the board from there with its next two maneuvers.
pub(super) fn escapes(profile: &Profile, colors: &Colors, landing: &Pose, half: f64, stress: u8) -> bool {
    if is_deep(landing.at) {
        return true;
    }
    stays(profile, colors, *landing, half, stress, AHEAD)
}

/// True if so many further moves can be made from there without leaving the board. Standing still only delays it.
fn stays(profile: &Profile, colors: &Colors, from: Pose, half: f64, stress: u8, moves: u8) -> bool {
    moves == 0
        || safe_ones(profile, from, half).any(|(place, reach)| {
            let Some(color) = colors.get(place).copied() else { return false };
            let stands = reach.right == 0.0 && reach.ahead == 0.0;
            if stands || (stress > 0 && color == Difficulty::Red) {
                return false;
            }
            let end = from.moved(reach.right, reach.ahead, reach.eighths);
            is_deep(end.at) || stays(profile, colors, end, half, stress_after(stress, color), moves - 1)
        })
}

/// True if a ship that stands there after moving or acting could stay on the board.
pub(super) fn can_stay(seen: &Seen<'_>, ship: ShipNo, pose: &Pose) -> bool {
    is_deep(pose.at) || {
        let profile = &seen.fixed().ships[ship.index()];
        let stress = seen.ship(ship).open().token(Token::Stress);
        let half = Base::new(*pose, profile.size).half();
        inside(pose, half) && escapes(profile, &colors(seen, ship), pose, half, stress)
    }
}

/// Cost of a pose after moving or acting: highest if the ship cannot stay on the board.
pub(super) fn cost(seen: &Seen<'_>, ship: ShipNo, pose: &Pose) -> f64 {
    if is_deep(pose.at) {
        return 0.0;
    }
    let profile = &seen.fixed().ships[ship.index()];
    let stress = seen.ship(ship).open().token(Token::Stress);
    let half = Base::new(*pose, profile.size).half();
    let colors = colors(seen, ship);
    let stays = inside(pose, half) && escapes(profile, &colors, pose, half, stress);
    let turns = turns_clear(profile, &colors, pose, half, stress);
    (if stays { 0.0 } else { TRAPPED }) + (if turns { 0.0 } else { CORNERED })
}

/// Cost of an edge ahead of the ship.
pub(super) fn trouble_ahead(landing: &Pose) -> f64 {
    let board = Board::STANDARD;
    let heading = landing.facing.vector();
    let ahead = landing.at + heading * 180.0;
    let out = |value: f64, most: f64| (60.0 - value).max(value - (most - 60.0)).max(0.0);
    (out(ahead.x, board.width) + out(ahead.y, board.depth)) * 0.063
}

/// The stress tokens a ship has after a maneuver of this color.
pub(super) const fn stress_after(stress: u8, color: Difficulty) -> u8 {
    match color {
        Difficulty::Red => stress + 1,
        Difficulty::Green => stress.saturating_sub(1),
        Difficulty::White => stress,
    }
}

#[cfg(test)]
mod tests {
    use kernel::plane::Facing;

    use super::*;

    #[test]
    fn a_way_that_keeps_clear_of_the_edges_never_stops_over_them() {
        let catalog = xwing::Catalog::bundled().unwrap();
        let (mut clear, mut over) = (0, 0);
        for (_, ship) in catalog.ships() {
            for maneuver in &ship.dial {
                let course = Course::of(maneuver.bearing, maneuver.speed).fallback();
                let reach = course.reach(ship.size);
                for (step, gap) in (0_u8..).zip([22.0, 45.0, 70.0, 110.0, 160.0]) {
                    for turn in -8_i8..8 {
                        let facing = Facing::NORTH.turned(turn).bent(f64::from(step) * 0.13);
                        let base = Base::new(Pose::new(Point::new(gap, 60.0 + 2.0 * gap), facing), ship.size);
                        let stops = (1..400).map(f64::from).take_while(|far| *far <= course.length(&base));
                        let inside = |far: f64| inside(&course.pose_at(&base, far), base.half());
                        if keeps_clear(&reach, &base) {
                            clear += 1;
                            assert!(stops.clone().all(inside), "{} {maneuver:?} {base:?}", ship.id);
                        } else if !stops.clone().all(inside) {
                            over += 1;
                        }
                    }
                }
            }
        }
        assert!(clear > 1_000 && over > 1_000, "{clear} clear, {over} over");
    }
}
