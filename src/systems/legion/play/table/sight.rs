//! Line of sight and what is hidden (LEG-LOS-01, LEG-COVER-02).
//!
//! In plan five lines stand for all: from middle to middle, along both sides, and both ways across. On each, the line from
//! top to top is the most permissive one over pieces that stand on the ground, so a piece stops it if its top reaches that
//! line where it crosses the outline.

use super::{Field, Level, Outline, Polygon, Spot, TOUCH};
use crate::cards::Cover;

/// A mini as it is seen: its silhouette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body {
    pub outline: Outline,
    /// How high its base is.
    pub foot: i32,
    /// How high its silhouette ends.
    pub top: i32,
    pub level: Level,
}

/// A ground vehicle that stands between (LEG-LOS-03, LEG-COVER-06).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hull {
    /// Whose it is, by the number of its unit.
    pub unit: u8,
    pub polygon: Polygon,
    pub top: i32,
}

/// How a mini is hidden from an attacking leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obscured {
    No,
    /// By terrain that gives no more than this.
    By(Cover),
}

/// The five lines in plan.
fn lines(from: &Outline, to: &Outline) -> [(Spot, Spot); 5] {
    let way = to.middle() - from.middle();
    let left = way.turned_left();
    let sides = |outline: &Outline| (outline.farthest(left), outline.farthest(-left));
    let ((l1, r1), (l2, r2)) = (sides(from), sides(to));
    [(from.middle(), to.middle()), (l1, l2), (r1, r2), (l1, r2), (r1, l2)]
}

impl Field {
    /// Whether either sees the other. `hulls` are vehicles; those of the two units themselves stop nothing.
    pub fn sees(&self, one: &Body, two: &Body, hulls: &[Hull], units: [u8; 2]) -> bool {
        lines(&one.outline, &two.outline).into_iter().any(|(from, to)| {
            let stops = |polygon: &Polygon, top: i32| {
                polygon.crossing(from, to).is_some_and(|crossing| top >= crossing.least_height(one.top, two.top))
            };
            !self.pieces.iter().any(|piece| piece.blocks && stops(&piece.polygon, piece.height))
                && !hulls.iter().any(|hull| !units.contains(&hull.unit) && stops(&hull.polygon, hull.top))
        })
    }

    /// How a mini is hidden from an attacking leader (LEG-COVER-02): a line from the leader's top to the mini's foot is
    /// interrupted by a piece that gives cover and does not touch the leader's base, or there is no sight at all.
    pub fn obscured(&self, leader: &Body, mini: &Body, hulls: &[Hull], units: [u8; 2]) -> Obscured {
        let mut hidden = Obscured::No;
        for (from, to) in lines(&leader.outline, &mini.outline).into_iter().take(3) {
            for piece in self.pieces.iter().filter(|piece| piece.cover != Cover::None) {
                let Some(crossing) = piece.polygon.crossing(from, to) else { continue };
                let interrupts = piece.height >= crossing.least_height(leader.top, mini.foot);
                if interrupts && !piece.polygon.is_within(&leader.outline, TOUCH) {
                    hidden = hidden.max(Obscured::By(piece.cover));
                }
            }
            for hull in hulls.iter().filter(|hull| !units.contains(&hull.unit)) {
                let crossing = hull.polygon.crossing(from, to);
                if crossing.is_some_and(|crossing| hull.top >= crossing.least_height(leader.top, mini.foot)) {
                    hidden = Obscured::By(Cover::Heavy);
                }
            }
        }
        if hidden == Obscured::No && !self.sees(leader, mini, hulls, units) {
            return Obscured::By(Cover::Heavy);
        }
        hidden
    }

    /// How much of a vehicle is hidden from an attacking leader: of eight lines to points around it, half or more have to
    /// be stopped (LEG-COVER-06).
    pub fn vehicle_obscured(&self, leader: &Body, vehicle: &Body, hulls: &[Hull], units: [u8; 2]) -> Obscured {
        let mut cover = Cover::None;
        let corners = vehicle.outline.corners();
        let from = leader.outline.middle();
        let middle = vehicle.outline.middle();
        let half_way = i32::midpoint(vehicle.foot, vehicle.top);
        let hidden = corners.iter().filter(|corner| {
            let to = corner.middle(middle);
            let mut stopped = false;
            for piece in self.pieces.iter().filter(|piece| piece.cover != Cover::None) {
                let crossing = piece.polygon.crossing(from, to);
                if crossing.is_some_and(|crossing| piece.height >= crossing.least_height(leader.top, half_way))
                    && !piece.polygon.is_within(&leader.outline, TOUCH)
                {
                    (stopped, cover) = (true, cover.max(piece.cover));
                }
            }
            for hull in hulls.iter().filter(|hull| !units.contains(&hull.unit)) {
                let crossing = hull.polygon.crossing(from, to);
                if crossing.is_some_and(|crossing| hull.top >= crossing.least_height(leader.top, half_way)) {
                    (stopped, cover) = (true, Cover::Heavy);
                }
            }
            stopped
        });
        if 2 * hidden.count() >= corners.len() { Obscured::By(cover) } else { Obscured::No }
    }
}
