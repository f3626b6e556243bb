//! All of the ground on which a move may end, as an area to be shown: what is offered is a sample of it.

use arrayvec::ArrayVec;

use super::{View, walk::Reach};
use crate::play::{
    action::MoveKind,
    pieces::UnitNo,
    state::Movement,
    table::{Level, MM, Spot, template},
};

/// A piece of the ground: a polygon. Pieces lie beside each other, or on one another.
pub type Patch = ArrayVec<Spot, 6>;

/// The distance of tested spots of the grid; between them the edge of the ground is halved down to a 16th.
const APART: i32 = 12 * MM;
const HALVES: u8 = 4;

impl View<'_, '_> {
    /// The ground on which the middle of a leader may be after a move like this, to within a millimeter. Empty for moves that
    /// end at few places only: pivots and compulsory moves.
    pub fn ground_of(&self, unit: UnitNo, going: Movement) -> Vec<Patch> {
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        if going.speed == 0 || matches!(going.kind, MoveKind::Pivot | MoveKind::Compulsory) {
            return Vec::new();
        }
        let spec = self.spec(unit);
        let rises = matches!(going.kind, MoveKind::Climb | MoveKind::Jump);
        if spec.notched && !rises {
            return self.slid_over(unit, going);
        }
        let reach = template(going.speed) + 2 * spec.footprint.reach();
        let near = self.neighbors(unit, leader.at, reach + spec.footprint.reach());
        let allows = self.allows(unit, going);
        let stands = |at: Spot, level: Level| {
            self.bar_near(unit, &spec.footprint.at(at, leader.heading), level, allows, Some(&near)).is_ok()
        };
        if rises {
            let field = &self.state.field;
            return patches(leader.at, reach, |at| {
                let roofs = field.roofs().filter(|(_, piece)| piece.polygon.contains(at));
                let mut levels = roofs.map(|(number, _)| Level::Piece(number)).chain([field.ground_level(at)]);
                levels.any(|level| self.rise_to(unit, going, at, level).is_ok() && stands(at, level))
            });
        }
        let walked = self.walking(unit, going, |reached| {
            patches(leader.at, reach, |at| reached(at).is_ok_and(|Reach { level, .. }| stands(at, level)))
        });
        walked.unwrap_or_default()
    }
}

/// Patches around a spot, as far as `reach`, in which a test holds.
fn patches(from: Spot, reach: i32, holds: impl Fn(Spot) -> bool) -> Vec<Patch> {
    let most = reach / APART + 1;
    let wide = (2 * most + 1) as usize;
    let spot = |x: usize, y: usize| from + Spot::new((x as i32 - most) * APART, (y as i32 - most) * APART);
    let within: Vec<bool> = (0..wide * wide).map(|place| holds(spot(place % wide, place / wide))).collect();
    let within = |x: usize, y: usize| within[y * wide + x];
    let edge = |mut one: Spot, mut two: Spot| {
        for _ in 0..HALVES {
            let middle = one.middle(two);
            if holds(middle) { one = middle } else { two = middle }
        }
        one
    };
    let mut found = Vec::new();
    for y in 0..wide - 1 {
        let mut x = 0;
        while x < wide - 1 {
            let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
            let full = |x: usize| within(x, y) && within(x, y + 1);
            if full(x) && full(x + 1) {
                // A whole row is one piece.
                let mut end = x + 1;
                while end < wide - 1 && full(end + 1) {
                    end += 1;
                }
                let corners = [(x, y), (end, y), (end, y + 1), (x, y + 1)];
                found.push(corners.into_iter().map(|(x, y)| spot(x, y)).collect());
                x = end;
                continue;
            }
            let mut patch = Patch::new();
            for (place, (x, y)) in corners.into_iter().enumerate() {
                let (next_x, next_y) = corners[(place + 1) % 4];
                let (own, next) = (within(x, y), within(next_x, next_y));
                if own {
                    patch.push(spot(x, y));
                }
                if own != next {
                    let (one, two) = (spot(x, y), spot(next_x, next_y));
                    patch.push(if own { edge(one, two) } else { edge(two, one) });
                }
            }
            if !patch.is_empty() {
                found.push(patch);
            }
            x += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twice the area of a polygon.
    fn area(patch: &Patch) -> i64 {
        let next = |place: usize| patch[(place + 1) % patch.len()];
        let cross = |one: Spot, two: Spot| i64::from(one.x) * i64::from(two.y) - i64::from(one.y) * i64::from(two.x);
        patch.iter().enumerate().map(|(place, corner)| cross(*corner, next(place))).sum()
    }

    #[test]
    fn a_circle_is_filled_by_patches_that_do_not_overlap() {
        let middle = Spot::new(500 * MM, 300 * MM);
        let radius = 150 * MM;
        let found = patches(middle, radius, |at| at.distance(middle) <= radius);
        let filled: i64 = found.iter().map(area).sum();
        let circle = std::f64::consts::TAU * f64::from(radius) * f64::from(radius);
        assert!((filled as f64 / circle - 1.0).abs() < 0.01, "{filled} of {circle}");
        assert!(found.iter().all(|patch| area(patch) >= 0), "all go around the same way");
    }
}
