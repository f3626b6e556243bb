//! Places of bases, and courses of maneuvers.

use crate::cards::{Bearing, ability::Step};
use crate::play::view::View;
use crate::play::{
    board::{Board, Course, Lay, Side, Template, overlapped},
    maneuver::Flown,
    pieces::{ShipNo, ShipSet},
};
use kernel::plane::{Polygon, Pose};

impl<'a, 's> View<'a, 's> {
    /// The course of a maneuver.
    pub(in crate::play) fn course(flown: Flown) -> Course {
        let course = Course::of(flown.bearing, flown.speed);
        match flown.template.map(|bearing| Course::of(bearing, flown.speed)) {
            Some(Course { template: Some(template), .. }) => course.with(template),
            _ => course,
        }
    }

    /// The shapes of all other ships on the board, and their numbers.
    pub(in crate::play) fn others(
        self,
        ship: ShipNo,
    ) -> (Vec<Polygon>, arrayvec::ArrayVec<ShipNo, { ShipSet::CAPACITY }>) {
        let here = self.in_play();
        let mut shapes = Vec::with_capacity(here.len());
        let mut numbers = arrayvec::ArrayVec::new();
        for other in here {
            if other != ship {
                shapes.push(self.ship(other).shape);
                numbers.push(other);
            }
        }
        (shapes, numbers)
    }

    /// True if a base at this pose overlaps no other ship.
    pub(in crate::play) fn fits_among_ships(self, ship: ShipNo, pose: Pose) -> bool {
        let shape = self.base(ship).at(pose).polygon();
        !self.in_play().into_iter().any(|other| other != ship && self.ship(other).shape.overlaps(&shape))
    }

    /// True if a base at this pose lies wholly on the board.
    pub(in crate::play) fn on_board(self, ship: ShipNo, pose: Pose) -> bool {
        Board::STANDARD.holds(&self.base(ship).at(pose).polygon())
    }

    /// True if a boost, roll or decloak may end here (XW-ACTION-BOOST-02, XW-CLOAK-08).
    pub(in crate::play) fn fits(self, ship: ShipNo, pose: Pose, lay: &Lay, through_obstacles: bool) -> bool {
        let shape = self.base(ship).at(pose).polygon();
        let rocks = &self.state.obstacle_shapes;
        self.on_board(ship, pose)
            && (through_obstacles || (overlapped(&shape, rocks) == 0 && lay.meets(rocks) == 0))
            && self.fits_among_ships(ship, pose)
    }

    /// The template of a step.
    pub(in crate::play) const fn template_of(step: Step) -> Option<Template> {
        Some(match step.bearing {
            Bearing::Straight => Template::Straight(step.speed),
            Bearing::BankLeft => Template::Bank(step.speed, Side::Left),
            Bearing::BankRight => Template::Bank(step.speed, Side::Right),
            Bearing::TurnLeft => Template::Turn(step.speed, Side::Left),
            Bearing::TurnRight => Template::Turn(step.speed, Side::Right),
            _ => return None,
        })
    }
}
