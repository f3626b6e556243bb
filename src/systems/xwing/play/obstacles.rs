//! Obstacles that ships meet (XW-OBST).

use super::{
    Event,
    board::{Lay, ObstacleKind},
    dice::{DieKind, Face},
    pieces::ShipNo,
    referee::Referee,
    view::damage::Blame,
};
use crate::cards::ability::words::{Cause, IgnoreWhen, Token};
use kernel::game::stepped::Flow;
use kernel::plane::Pose;

impl<'a> Referee<'a> {
    /// Applies the obstacles met by template or base: asteroids cost the action and a roll, debris a stress token and a
    /// roll (XW-OBST-01, -02, -04).
    pub(super) fn meet_obstacles(&mut self, ship: ShipNo, lay: Option<&Lay>, from: Pose, costs_action: bool) {
        if self.state.obstacle_shapes.is_empty() {
            return;
        }
        let below = self.ship(ship).on;
        let met = below | lay.map_or(0, |lay| lay.meets(&self.state.obstacle_shapes));
        if met == 0 {
            return;
        }
        let words = [IgnoreWhen::Activation, IgnoreWhen::All].into_iter().collect();
        if self.view().ignores_obstacles(ship, words) {
            for obstacle in (0..self.state.obstacles.len() as u8).filter(|bit| met & 1 << bit != 0) {
                self.emit(Event::ObstacleIgnored { ship, obstacle });
            }
            return;
        }
        let state = self.ship_mut(ship);
        state.met = met;
        state.owed |= met;
        state.set_out = from.at;
        for bit in 0..self.state.obstacles.len() as u8 {
            if met & 1 << bit == 0 {
                continue;
            }
            self.emit(Event::MetObstacle { ship, obstacle: bit, on: below & 1 << bit != 0 });
            if costs_action && self.state.obstacles[usize::from(bit)].kind() == ObstacleKind::Asteroid {
                self.ship_mut(ship).no_action_step = true;
            }
        }
    }

    /// Debris: 1 stress token for each cloud, right after the stress check (XW-OBST-04).
    pub(super) fn take_debris_stress(&mut self, ship: ShipNo) -> Flow {
        let met = self.ship(ship).met;
        for bit in 0..self.state.obstacles.len() {
            if met & 1 << bit != 0
                && self.state.obstacles[bit].kind() == ObstacleKind::Debris
                && self.ship(ship).lives()
            {
                self.gain(ship, Token::Stress, 1)?;
            }
        }
        Ok(())
    }

    /// Dice for what the ship met, nearest to its start first (XW-OBST-02, -04, -06).
    pub(super) fn roll_for_obstacles(&mut self, ship: ShipNo) -> Flow {
        let owed = std::mem::take(&mut self.ship_mut(ship).owed);
        if owed == 0 {
            return Ok(());
        }
        let start = self.ship(ship).set_out;
        let mut order: Vec<usize> = (0..self.state.obstacles.len()).filter(|bit| owed & 1 << bit != 0).collect();
        order.sort_by(|a, b| {
            let far = |bit: &usize| self.state.obstacle_shapes[*bit].distance_to(start);
            far(a).total_cmp(&far(b))
        });
        for bit in order {
            if !self.ship(ship).lives() {
                break;
            }
            self.suffer_obstacle(ship, bit)?;
        }
        Ok(())
    }

    fn suffer_obstacle(&mut self, ship: ShipNo, bit: usize) -> Flow {
        let Some(obstacle) = self.state.obstacles.get(bit) else { return Ok(()) };
        let asteroid = obstacle.kind() == ObstacleKind::Asteroid;
        let dice = self.roll_outside(ship, DieKind::Attack, 1, Some(Cause::Obstacle), None)?;
        let hits = if asteroid { dice[Face::Hit as usize] } else { 0 };
        self.suffer(ship, hits, dice[Face::Crit as usize], Blame::none().with(Cause::Obstacle))
    }

    /// Obstacles overlapped otherwise than by a maneuver work at once (XW-OBST-13).
    pub(super) fn suffer_obstacles_now(&mut self, ship: ShipNo, met: u32) -> Flow {
        for bit in 0..self.state.obstacles.len() {
            if met & 1 << bit == 0 || !self.ship(ship).lives() {
                continue;
            }
            let on = self.ship(ship).on & 1 << bit != 0;
            self.emit(Event::MetObstacle { ship, obstacle: bit as u8, on });
            if self.state.obstacles[bit].kind() == ObstacleKind::Debris {
                self.gain(ship, Token::Stress, 1)?;
            }
            self.suffer_obstacle(ship, bit)?;
        }
        Ok(())
    }
}
