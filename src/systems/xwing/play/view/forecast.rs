//! Forecasts of chosen maneuvers, if nothing else happens before they are flown.

use kernel::{
    game::Seat,
    plane::{Polygon, Pose},
};

use crate::{
    cards::{
        Difficulty,
        ability::words::{Allow, IgnoreWhen},
    },
    play::{
        board::{Base, Board, Lay, Slide, fly, overlapped},
        maneuver::Flown,
        pieces::{ShipNo, ShipSet},
        view::View,
    },
};

/// The end of a planned maneuver.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    pub ship: ShipNo,
    /// The maneuver in the color it has now.
    pub flown: Flown,
    /// The base at the end.
    pub base: Base,
    /// The template as far as it would count; none for a stationary maneuver.
    pub lay: Option<Lay>,
    /// Ships that would stop it.
    pub bumps: ShipSet,
    /// Ships of the other side that stand where it would, and that may have moved away by then.
    pub may_bump: ShipSet,
    /// Obstacles it would meet, by number.
    pub obstacles: u32,
    /// It would leave the board, and be destroyed (XW-DAMAGE-16).
    pub leaves: bool,
    /// Its maneuver is red and it is stressed: the other side would choose one for it (XW-STRESS-04).
    pub barred: bool,
}

impl Forecast {
    /// True if there is no conflict.
    pub const fn is_clear(&self) -> bool {
        self.bumps.is_empty() && self.obstacles == 0 && !self.leaves && !self.barred
    }

    /// True if it ends on a ship or an obstacle, or off the board.
    pub const fn collides(&self) -> bool {
        self.leaves || self.obstacles != 0 || !self.bumps.is_empty()
    }
}

impl<'a, 's> View<'a, 's> {
    /// The maneuvers of a ship's dial in the colors they have now, by their places on the dial.
    pub fn dial(self, ship: ShipNo) -> impl Iterator<Item = Flown> + use<'a, 's> {
        self.profile(ship).dial.iter().map(move |maneuver| self.colored(ship, Flown::revealed(*maneuver)))
    }

    /// Ends of these maneuvers, flown in the order of the activation phase; everybody else stays.
    pub fn forecasts(self, plans: &[(ShipNo, Flown)]) -> Vec<Forecast> {
        let mut plans: Vec<(ShipNo, Flown)> =
            plans.iter().copied().filter(|(ship, _)| self.ship(*ship).in_play()).collect();
        plans.sort_by_key(|(ship, _)| self.turn(*ship));
        let mut shapes: Vec<Polygon> = self.state.ships.iter().map(|ship| ship.shape).collect();
        let mut told = Vec::with_capacity(plans.len());
        for (ship, flown) in plans {
            let forecast = self.forecast(ship, flown, &shapes);
            shapes[ship.index()] = forecast.base.polygon();
            told.push(forecast);
        }
        told
    }

    /// Earlier in the activation phase is less (XW-ACT-02).
    fn turn(self, ship: ShipNo) -> (i8, bool, u8) {
        (self.skill(ship), self.seat(ship) != self.state.initiative, ship.0)
    }

    fn forecast(self, ship: ShipNo, flown: Flown, shapes: &[Polygon]) -> Forecast {
        let flown = self.colored(ship, flown);
        let base = self.base(ship);
        let course = Self::course(flown);
        let own = self.seat(ship);
        // Ships that move before with an unknown dial may be anywhere by then.
        let moves_away = |other: ShipNo| {
            self.seat(other) != own && !self.ship(other).activated && self.turn(other) < self.turn(ship)
        };
        let (mut stay, mut numbers, mut moving) = (Vec::new(), Vec::new(), Vec::new());
        for other in self.in_play().into_iter().filter(|other| *other != ship) {
            if moves_away(other) {
                moving.push(other);
            } else {
                stay.push(shapes[other.index()]);
                numbers.push(other);
            }
        }
        let shift = course.free_shifts(&base, &stay).first().copied().unwrap_or_default();
        let slide: Slide = fly(&course, &base, shift, &stay);
        let end = base.at(slide.pose);
        let shape = end.polygon();
        let lay = course.lay(&base, slide.bumped().then_some(slide.travelled));
        let bumps =
            numbers.iter().enumerate().filter(|(bit, _)| slide.touched & 1 << bit != 0).map(|(_, other)| *other);
        let met = overlapped(&shape, &self.state.obstacle_shapes)
            | lay.as_ref().map_or(0, |lay| lay.meets(&self.state.obstacle_shapes));
        let all = [IgnoreWhen::All, IgnoreWhen::Activation].into_iter().collect();
        Forecast {
            ship,
            flown,
            base: end,
            lay,
            bumps: bumps.collect(),
            may_bump: moving.into_iter().filter(|other| shapes[other.index()].overlaps(&shape)).collect(),
            obstacles: if met != 0 && self.ignores_obstacles(ship, all) { 0 } else { met },
            leaves: !Board::STANDARD.holds(&shape),
            barred: flown.difficulty == Difficulty::Red
                && self.ship(ship).stressed()
                && !self.allowed(ship, Allow::RedWhileStressed, |_| true),
        }
    }

    /// The dials that a player has set and not flown yet.
    pub fn set_dials(self, seat: Seat) -> Vec<(ShipNo, Flown)> {
        let waits = |ship: &ShipNo| !self.ship(*ship).activated && !self.ship(*ship).revealed;
        let set = self.in_play_of(seat).into_iter().filter(waits);
        set.filter_map(|ship| {
            let place = usize::from(self.ship(ship).dial?);
            Some((ship, self.dial(ship).nth(place)?))
        })
        .collect()
    }

    /// Poses of a ship after each maneuver of its dial, with the color.
    pub fn reaches(self, ship: ShipNo) -> Vec<(Pose, Difficulty)> {
        let base = self.base(ship);
        self.dial(ship).map(|flown| (Self::course(flown).landing(&base, 0.0), flown.difficulty)).collect()
    }
}
