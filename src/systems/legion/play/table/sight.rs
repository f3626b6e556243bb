//! Line of sight and what is hidden (LEG-LOS-01, LEG-COVER-02).
//!
//! In plan five lines stand for all: from middle to middle, along both sides, and both ways across. On each, the line from
//! top to top is the most permissive one over pieces that stand on the ground, so a piece stops it if its top reaches that
//! line where it crosses the outline.

use arrayvec::ArrayVec;

use super::{Field, Level, Outline, Piece, Polygon, SMALL_SILHOUETTE, Spot, TOKEN, TOUCH};
use crate::cards::{Cover, TerrainId};

/// A mini as it is seen: its silhouette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body {
    pub outline: Outline,
    /// The height of its base.
    pub foot: i32,
    /// The height of the top of its silhouette.
    pub top: i32,
    pub level: Level,
}

/// A token on the table as something that sees and is seen.
pub const fn token_body(at: Spot) -> Body {
    Body { outline: Outline::round(at, TOKEN), foot: 0, top: SMALL_SILHOUETTE / 4, level: Level::Ground }
}

/// A ground vehicle that stands between (LEG-LOS-03, LEG-COVER-06).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hull {
    /// Its owner, by the number of its unit.
    pub unit: u8,
    pub polygon: Polygon,
    pub top: i32,
}

/// Concealment of a mini from an attacking leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obscured {
    No,
    /// By terrain that gives no more than this.
    By(Cover),
}

/// More than this hides nothing.
const MOST: Obscured = Obscured::By(Cover::Heavy);

/// The box around two bases: no line between them leaves it.
struct Between(Spot, Spot);

impl Between {
    fn new(one: &Outline, two: &Outline) -> Self {
        let ((a, b), (c, d)) = (one.bounds(), two.bounds());
        Self(Spot::new(a.x.min(c.x), a.y.min(c.y)), Spot::new(b.x.max(d.x), b.y.max(d.y)))
    }

    #[inline]
    const fn meets(&self, polygon: &Polygon) -> bool {
        let (least, most) = polygon.bounds();
        self.0.x <= most.x && least.x <= self.1.x && self.0.y <= most.y && least.y <= self.1.y
    }
}

/// The five lines in plan.
fn lines(from: &Outline, to: &Outline) -> [(Spot, Spot); 5] {
    let way = to.middle() - from.middle();
    let left = way.turned_left();
    let (l1, r1) = from.sides(left);
    let (l2, r2) = to.sides(left);
    [(from.middle(), to.middle()), (l1, l2), (r1, r2), (l1, r2), (r1, l2)]
}

impl Field {
    /// The pieces that may hide anything in one place from anything in another. What stands on them is to be asked of the whole
    /// field: their numbers are others.
    pub fn between(&self, one: &Outline, two: &Outline) -> Self {
        let between = Between::new(one, two);
        let hides = |piece: &&Piece| (piece.blocks || piece.cover != Cover::None) && between.meets(&piece.polygon);
        Self { pieces: self.pieces.iter().filter(hides).cloned().collect(), left: self.left, right: self.right }
    }

    /// True if either sees the other. `hulls` are vehicles; those of the two units themselves stop nothing.
    pub fn sees(&self, one: &Body, two: &Body, hulls: &[Hull], units: [u8; 2]) -> bool {
        // A piece lower than both ends stops no line between them, nor does one off the box around both.
        let lower = one.top.min(two.top);
        let between = Between::new(&one.outline, &two.outline);
        let near = |polygon: &Polygon, top: i32| top >= lower && between.meets(polygon);
        let walls = self.pieces.iter().filter(|piece| piece.blocks && near(&piece.polygon, piece.height));
        let walls = walls.map(|piece| (&piece.polygon, piece.height));
        let hulls = hulls.iter().filter(|hull| !units.contains(&hull.unit) && near(&hull.polygon, hull.top));
        let walls = walls.chain(hulls.map(|hull| (&hull.polygon, hull.top)));
        let stops = |(polygon, top): (&Polygon, i32), (from, to): (Spot, Spot)| {
            polygon.crossing(from, to).is_some_and(|crossing| top >= crossing.least_height(one.top, two.top))
        };
        // Mostly the first line tells, and the others need not be drawn.
        let middle = (one.outline.middle(), two.outline.middle());
        if !walls.clone().any(|wall| stops(wall, middle)) {
            return true;
        }
        let walls: ArrayVec<(&Polygon, i32), 64> = walls.take(64).collect();
        let is_free = |line: (Spot, Spot)| !walls.iter().any(|wall| stops(*wall, line));
        lines(&one.outline, &two.outline).into_iter().skip(1).any(is_free)
    }

    /// Concealment of a mini from an attacking leader (LEG-COVER-02): a line from the leader's top to the mini's foot
    /// is interrupted by a piece that gives cover and does not touch the leader's base, or there is no sight at all.
    pub fn obscured(&self, leader: &Body, mini: &Body, hulls: &[Hull], units: [u8; 2]) -> Obscured {
        self.obscured_but_by(None, leader, mini, hulls, units)
    }

    /// As [`Self::obscured`], but that a kind of terrain gives no cover.
    pub fn obscured_but_by(
        &self,
        idle: Option<TerrainId>,
        leader: &Body,
        mini: &Body,
        hulls: &[Hull],
        units: [u8; 2],
    ) -> Obscured {
        let hidden = self.hidden(idle, leader, mini, hulls, units, MOST);
        if hidden == Obscured::No && !self.sees(leader, mini, hulls, units) {
            return Obscured::By(Cover::Heavy);
        }
        hidden
    }

    /// True if an attacking leader sees a mini that nothing hides.
    pub fn is_in_the_open(&self, leader: &Body, mini: &Body, hulls: &[Hull], units: [u8; 2]) -> bool {
        self.hidden(None, leader, mini, hulls, units, Obscured::By(Cover::Light)) == Obscured::No
            && self.sees(leader, mini, hulls, units)
    }

    /// Concealment of a mini from an attacking leader, seen or not; the search ends once there is `enough`.
    fn hidden(
        &self,
        idle: Option<TerrainId>,
        leader: &Body,
        mini: &Body,
        hulls: &[Hull],
        units: [u8; 2],
        enough: Obscured,
    ) -> Obscured {
        let mut hidden = Obscured::No;
        let between = Between::new(&leader.outline, &mini.outline);
        let lower = leader.top.min(mini.foot);
        let near = |piece: &&Piece| piece.covers(idle) && piece.height >= lower && between.meets(&piece.polygon);
        let pieces: ArrayVec<&Piece, 48> = self.pieces.iter().filter(near).take(48).collect();
        if pieces.is_empty() && hulls.is_empty() {
            return hidden;
        }
        for (from, to) in lines(&leader.outline, &mini.outline).into_iter().take(3) {
            for piece in &pieces {
                let Some(crossing) = piece.polygon.crossing(from, to) else { continue };
                let interrupts = piece.height >= crossing.least_height(leader.top, mini.foot);
                if interrupts && !piece.polygon.is_within(&leader.outline, TOUCH) {
                    hidden = hidden.max(Obscured::By(piece.cover));
                    if hidden >= enough {
                        return hidden;
                    }
                }
            }
            for hull in hulls.iter().filter(|hull| !units.contains(&hull.unit)) {
                let crossing = hull.polygon.crossing(from, to);
                if crossing.is_some_and(|crossing| hull.top >= crossing.least_height(leader.top, mini.foot)) {
                    hidden = Obscured::By(Cover::Heavy);
                }
            }
        }
        hidden
    }

    /// Concealment of a mini from an attacking leader that sees it; none if it does not. As [`Self::obscured`], with
    /// sight looked at once.
    pub fn glimpse(&self, leader: &Body, mini: &Body, hulls: &[Hull], units: [u8; 2]) -> Option<Obscured> {
        self.sees(leader, mini, hulls, units).then(|| self.hidden(None, leader, mini, hulls, units, MOST))
    }

    /// Concealment of a vehicle from an attacking leader: of eight lines to points around it, half or more have to be
    /// stopped (LEG-COVER-06).
    pub fn vehicle_obscured(&self, leader: &Body, vehicle: &Body, hulls: &[Hull], units: [u8; 2]) -> Obscured {
        self.vehicle_obscured_but_by(None, leader, vehicle, hulls, units)
    }

    /// As [`Self::vehicle_obscured`], but that a kind of terrain gives no cover.
    pub fn vehicle_obscured_but_by(
        &self,
        idle: Option<TerrainId>,
        leader: &Body,
        vehicle: &Body,
        hulls: &[Hull],
        units: [u8; 2],
    ) -> Obscured {
        let mut cover = Cover::None;
        let corners = vehicle.outline.corners();
        let from = leader.outline.middle();
        let middle = vehicle.outline.middle();
        let half_way = i32::midpoint(vehicle.foot, vehicle.top);
        let hidden = corners.iter().filter(|corner| {
            let to = corner.middle(middle);
            let mut stopped = false;
            for piece in self.pieces.iter().filter(|piece| piece.covers(idle)) {
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
