//! Overlaps with other shapes, and the intervals of a straight way that they leave open.

use kernel::plane::{CONTACT, Point, Polygon};

use super::Board;

/// Most ships that can be told apart in the answer.
pub(super) const MOST: usize = 32;

/// Bits of the shapes (the first 32) that a base overlaps; contact is no overlap.
pub fn overlapped(shape: &Polygon, others: &[Polygon]) -> u32 {
    others.iter().take(MOST).enumerate().fold(0, |bits, (at, other)| bits | u32::from(shape.overlaps(other)) << at)
}

/// From where to where on a straight way a shape lies on another: none if it never does.
pub(super) fn stretch_on(shape: &Polygon, way: Point, other: &Polygon) -> Option<(f64, f64)> {
    let (mut enters, mut leaves) = (f64::NEG_INFINITY, f64::INFINITY);
    let span = |polygon: &Polygon, normal: Point| {
        polygon
            .corners()
            .iter()
            .map(|corner| corner.dot(normal))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
    };
    for (from, to) in shape.sides().chain(other.sides()) {
        let side = to - from;
        let normal = Point::new(side.y, -side.x);
        let ((low, high), (other_low, other_high)) = (span(shape, normal), span(other, normal));
        // Between both spans of this axis: low + s·speed < other_high and high + s·speed > other_low.
        let speed = way.dot(normal);
        let (behind, ahead) = (other_low - high, other_high - low);
        let limit = CONTACT * normal.length();
        if speed.abs() <= limit * 1e-6 {
            if behind > -limit || ahead < limit {
                return None;
            }
            continue;
        }
        let (first, second) = (behind / speed, ahead / speed);
        enters = enters.max(first.min(second));
        leaves = leaves.min(first.max(second));
    }
    (enters < leaves).then_some((enters, leaves))
}

/// The shifts along a way, at most so far to either side, at which none of these shapes lies on a hindrance and all of them
/// on the board: closed intervals in ascending order. One of no length is a place where it just fits.
pub(super) fn free_along(
    shapes: &[Polygon],
    way: Point,
    most: f64,
    hindrances: &[Polygon],
    board: Option<&Board>,
) -> Vec<(f64, f64)> {
    let (mut low, mut high) = (-most, most);
    if let Some(board) = board {
        for corner in shapes.iter().flat_map(Polygon::corners) {
            for (at, speed, limit) in [(corner.x, way.x, board.width), (corner.y, way.y, board.depth)] {
                if speed.abs() < 1e-9 {
                    if at < -CONTACT || at > limit + CONTACT {
                        return Vec::new();
                    }
                    continue;
                }
                let (one, other) = (-at / speed, (limit - at) / speed);
                low = low.max(one.min(other));
                high = high.min(one.max(other));
            }
        }
    }
    if low > high {
        return Vec::new();
    }
    let mut free = vec![(low, high)];
    for shape in shapes {
        for hindrance in hindrances {
            let Some((enters, leaves)) = stretch_on(shape, way, hindrance) else { continue };
            if leaves - enters <= 2.0 * CONTACT {
                continue;
            }
            let mut left = Vec::with_capacity(free.len() + 1);
            for (from, to) in free {
                if leaves <= from + CONTACT || enters >= to - CONTACT {
                    left.push((from, to));
                    continue;
                }
                if enters >= from - CONTACT {
                    left.push((from, enters.max(from)));
                }
                if leaves <= to + CONTACT {
                    left.push((leaves.min(to), to));
                }
            }
            free = left;
        }
    }
    free
}
