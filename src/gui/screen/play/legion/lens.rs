//! Places of things on the screen.

use iced::{Point, Rectangle, Vector, widget::canvas::Path};

use crate::screen::play::{
    ink,
    spatial::{Lens, between},
};
use legion::Legion;
use legion::play::table::{DEPTH, Field, Heading, MM, Outline, Spot};

/// A length of the rules in millimeters, the measure of the table on the screen.
pub(super) fn mm(length: i32) -> f32 {
    length as f32 / MM as f32
}

/// A point of the rules on the table.
pub(super) fn point(spot: Spot) -> Point {
    Point::new(mm(spot.x), mm(spot.y))
}

/// The point of the rules nearest to one of the table.
pub(super) fn spot(at: Point) -> Spot {
    let part = |value: f32| (value * MM as f32).round() as i32;
    Spot::new(part(at.x), part(at.y))
}

/// Whatever drawings go by.
pub(super) type On<'a> = ink::On<'a, TableLens<'a>, Legion>;

/// The table as it lies on the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableLens<'a> {
    pub(super) screen: &'a Lens,
}

impl TableLens<'_> {
    pub(super) fn at(&self, spot: Spot) -> Point {
        let at = point(spot);
        self.screen.point(f64::from(at.x), f64::from(at.y))
    }

    pub(super) fn length(&self, length: i32) -> f32 {
        self.screen.length(f64::from(mm(length)))
    }

    /// A way of the table on the screen.
    pub(super) fn way(&self, way: Spot) -> Vector {
        self.at(way) - self.at(Spot::default())
    }

    pub(super) fn line(&self, from: Spot, to: Spot) -> Path {
        Path::line(self.at(from), self.at(to))
    }

    pub(super) fn polygon(&self, corners: &[Spot]) -> Path {
        Path::new(|path| {
            for (number, corner) in corners.iter().enumerate() {
                if number == 0 { path.move_to(self.at(*corner)) } else { path.line_to(self.at(*corner)) }
            }
            path.close();
        })
    }

    /// The battlefield on the screen.
    pub(super) fn battlefield(&self, field: &Field) -> Rectangle {
        between(self.at(Spot::new(field.left, 0)), self.at(Spot::new(field.right, DEPTH)))
    }

    /// The outline of a base, moved by so much on the screen.
    pub(super) fn outline(&self, outline: &Outline, shift: Vector) -> Path {
        if outline.front == outline.rear {
            return Path::circle(self.at(outline.front) + shift, self.length(outline.radius).max(0.5));
        }
        Path::new(|path| {
            for (number, heading) in Heading::each(2).enumerate() {
                let at = self.at(outline.farthest(heading.way(16_384))) + shift;
                if number == 0 { path.move_to(at) } else { path.line_to(at) }
            }
            path.close();
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_the_rules_and_of_the_table_are_the_same_places() {
        let there = Spot::new(12_345, 6_789);
        assert_eq!(spot(point(there)), there);
    }
}
