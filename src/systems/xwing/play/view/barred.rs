//! Actions that a ship has and cannot perform now, and why, for who is asked for one.

use crate::cards::Action as Icon;
use crate::play::view::View;
use crate::play::{
    board::{BARREL_ROLL, BOOST, Lay, Roll, Side, boost, overlapped},
    pieces::ShipNo,
    question::ShipAction,
    state::Done,
};
use kernel::plane::Pose;

/// What is in the way of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// It was performed in this round already (XW-ACTION-03).
    Done,
    /// By its number on the board.
    Obstacle(u8),
    Ship(ShipNo),
    /// The edge of the board.
    Edge,
    /// No ship it could be about.
    Nobody,
}

impl View<'_, '_> {
    /// Actions on the bar of a ship that are not offered to it, with what bars each. What bars all of them, as stress, is
    /// left out.
    pub fn barred(self, ship: ShipNo, is_offered: impl Fn(ShipAction) -> bool) -> Vec<(ShipAction, Barrier)> {
        const ALL: [ShipAction; 6] = [
            ShipAction::Focus,
            ShipAction::Evade,
            ShipAction::TargetLock,
            ShipAction::Boost,
            ShipAction::BarrelRoll,
            ShipAction::Slam,
        ];
        let wanted = ALL.into_iter().filter(|action| !is_offered(*action));
        wanted.filter_map(|action| Some((action, self.barrier(ship, action)?))).collect()
    }

    fn barrier(self, ship: ShipNo, action: ShipAction) -> Option<Barrier> {
        let icon: Icon = Self::icon(action).filter(|icon| self.has_icon(ship, *icon))?;
        if self.ship(ship).done.contains(&Done::Bar(icon as u8)) {
            return Some(Barrier::Done);
        }
        if self.ship(ship).stressed() {
            return None;
        }
        let base = self.base(ship);
        match action {
            ShipAction::TargetLock => Some(Barrier::Nobody),
            ShipAction::Boost if !self.can_reposition(ship, action) => {
                let ways = BOOST.iter().map(|template| boost(&base, *template));
                self.hindrance(ship, ways.map(|way| (way.pose, way.lay)))
            }
            ShipAction::BarrelRoll if !self.can_reposition(ship, action) => {
                let ways = Side::BOTH.into_iter().flat_map(|side| Roll::new(&base, side, BARREL_ROLL).samples());
                self.hindrance(ship, ways.map(|way| (way.pose, way.lay)))
            }
            _ => None,
        }
    }

    /// What lies in the way of most of these places.
    fn hindrance(self, ship: ShipNo, ways: impl Iterator<Item = (Pose, Lay)>) -> Option<Barrier> {
        let mut met: Vec<(Barrier, usize)> = Vec::new();
        let mut count = |barrier: Barrier| match met.iter_mut().find(|(known, _)| *known == barrier) {
            Some((_, times)) => *times += 1,
            None => met.push((barrier, 1)),
        };
        for (pose, lay) in ways {
            let shape = self.base(ship).at(pose).polygon();
            let rocks = &self.state.obstacle_shapes;
            let on = overlapped(&shape, rocks) | lay.meets(rocks);
            (0..rocks.len().min(32) as u8)
                .filter(|rock| on & 1 << rock != 0)
                .for_each(|rock| count(Barrier::Obstacle(rock)));
            let (shapes, numbers) = self.others(ship);
            let ships = overlapped(&shape, &shapes);
            (0..numbers.len())
                .filter(|place| ships & 1 << place != 0)
                .for_each(|place| count(Barrier::Ship(numbers[place])));
            if !self.on_board(ship, pose) {
                count(Barrier::Edge);
            }
        }
        met.into_iter().max_by_key(|(_, times)| *times).map(|(barrier, _)| barrier)
    }
}
