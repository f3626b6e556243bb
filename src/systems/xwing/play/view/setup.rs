//! Spots for obstacles and ships (section 4).

use crate::cards::{
    Size,
    ability::{Hook, RuleChange},
};
use crate::play::view::View;
use crate::play::{
    board::{Board, Obstacle, ObstacleShape, Range, may_lie, overlapped, wholly_within},
    pieces::ShipNo,
    question::Answer,
    state::{Phase, Until},
    view::ability::Rule,
};
use kernel::plane::{CONTACT, Facing, Point, Pose};

/// Distance of the spots offered for a ship along its edge, in millimeters.
const SHIP_STEP: f64 = 40.0;

/// By how much more than enough an obstacle lies clear where its outline is not looked at, in millimetres.
const SLACK: f64 = 1.0;

impl<'a, 's> View<'a, 's> {
    /// True during setup.
    pub(in crate::play) fn is_setup(self) -> bool {
        self.state.phase == Phase::Setup
    }

    pub(in crate::play) fn changes_skill(self, ship: ShipNo, card: u8) -> bool {
        let plays = &self.profile(ship).cards[usize::from(card)].plays;
        plays
            .iter()
            .flat_map(|id| &self.fixed.plays[id.index()].effects)
            .any(|effect| effect.hook() == Some(Hook::Skill))
    }

    /// Legal spots for an obstacle, on a grid over the part of the board that is beyond Range 2 of every edge.
    pub(in crate::play) fn obstacle_spots(self, shape: ObstacleShape, eighths: i8, step: f64) -> Vec<Pose> {
        let board = Board::STANDARD;
        let facing = Facing::NORTH.turned(eighths);
        let mut spots = Vec::with_capacity(128);
        let (low, high) = (220.0, board.width - 220.0);
        // An obstacle clear of everything by its circle alone needs no look at its outline.
        let radius = shape.outline().iter().map(|(x, y)| x * x + y * y).fold(0.0, f64::max).sqrt();
        let rim = 2.0 * Range::BAND + radius + SLACK;
        let inner = rim..board.width - rim;
        // Farther from a middle than this it is clear; no farther than that it is too near: as squares.
        let own = Obstacle { shape, pose: Pose::new(Point::ORIGIN, facing) }.polygon().reaches_around(Point::ORIGIN);
        let limits = self.state.obstacles.iter().zip(&self.state.obstacle_shapes).map(|(other, outline)| {
            let clear = Range::BAND + radius + outline.radius() + SLACK;
            let near = Range::BAND + own + outline.reaches_around(other.pose.at) - CONTACT;
            ((outline.centre(), clear * clear), (other.pose.at, near * near))
        });
        let limits: Vec<_> = limits.collect();
        let mut y = low;
        while y <= high {
            let mut x = low;
            while x <= high {
                let pose = Pose::new(Point::new(x, y), facing);
                // Most spots are too near, or clear, at a glance.
                let near = limits.iter().any(|(_, (at, limit))| (*at - pose.at).square() <= *limit);
                let is_clear = || {
                    inner.contains(&x)
                        && inner.contains(&y)
                        && limits.iter().all(|((centre, limit), _)| (*centre - pose.at).square() > *limit)
                };
                let fits = || may_lie(&Obstacle { shape, pose }.polygon(), &self.state.obstacle_shapes, &board);
                if !near && (is_clear() || fits()) {
                    spots.push(pose);
                }
                x += step;
            }
            y += step;
        }
        spots
    }

    /// Pilot skill for placing (XW-SETUP-08): a card may change it for setup only; Adaptability counts later (XW-DUAL-02).
    pub(in crate::play) fn placing_skill(self, ship: ShipNo) -> i8 {
        let changed = self.ship(ship).skill_changes.iter().rev().find(|change| change.until == Until::Setup);
        changed.map_or_else(|| self.own_skill(ship), |change| change.value)
    }

    /// Spots for a ship: along its edge every 40 mm, at the front of the zone or at its edge, straight ahead or turned
    /// by 45 degrees either way (XW-SETUP-09, -10, -12); also in areas that a card opens.
    pub(in crate::play) fn deployment_spots(self, ship: ShipNo) -> Vec<Pose> {
        let board = Board::STANDARD;
        let base = self.base(ship);
        let edge = self.state.edges[self.seat(ship).index()];
        let half = base.half();
        let (others, _) = self.others(ship);
        let mut spots = Vec::with_capacity(128);
        let mut offer = |pose: Pose| {
            let shape = base.at(pose).polygon();
            if board.may_deploy_as(base.size, &shape, edge) && overlapped(&shape, &others) == 0 {
                spots.push(pose);
            }
        };
        let small = self.profile(ship).size == Size::Small;
        for eighths in [0, -1, 1] {
            // A turned square reaches out by its diagonal.
            let reach = if eighths == 0 { half } else { half * std::f64::consts::SQRT_2 };
            let front = if small { Board::ZONE - reach } else { reach };
            for depth in if small { [front, reach] } else { [front, (Board::ZONE - reach).max(reach)] } {
                let mut along = reach;
                while along <= board.width - reach {
                    offer(board.placed(edge, along, depth, eighths));
                    along += SHIP_STEP;
                }
            }
        }
        self.add_open_areas(ship, &mut spots);
        spots.dedup();
        spots
    }

    /// How far the base of a ship reaches from its middle towards an edge, turned by so many times 45 degrees.
    fn half_turned(self, ship: ShipNo, eighths: i8) -> f64 {
        let half = self.base(ship).half();
        if eighths.rem_euclid(2) == 0 { half } else { half * std::f64::consts::SQRT_2 }
    }

    /// The pose of [`Answer::Stand`].
    pub fn standing(self, ship: ShipNo, along: u16, gap: u16, turn: i8) -> Pose {
        let edge = self.state.edges[self.seat(ship).index()];
        let depth = f64::from(gap) / 10.0 + self.half_turned(ship, turn);
        Board::STANDARD.placed(edge, f64::from(along) / 10.0, depth, turn)
    }

    /// The place at its edge that is nearest to a point, with this turn.
    pub fn standing_near(self, ship: ShipNo, at: Point, turn: i8) -> Answer {
        let board = Board::STANDARD;
        let edge = self.state.edges[self.seat(ship).index()];
        let reach = self.half_turned(ship, turn);
        let (along, depth) = board.placed(edge, 0.0, 0.0, 0).local(at);
        let along = along.clamp(reach, board.width - reach);
        let gap = (depth - reach).clamp(0.0, (Board::ZONE - 2.0 * reach).max(0.0));
        // Rounded so that it stays inside at either end.
        let along = if along < board.width / 2.0 { (along * 10.0).ceil() } else { (along * 10.0).floor() };
        Answer::Stand { along: along as u16, gap: (gap * 10.0).floor() as u16, turn }
    }

    /// What bars a place for a ship during setup (XW-SETUP-09, -10, -12).
    ///
    /// # Errors
    /// The phrase key of the reason.
    pub fn stand_bar(self, ship: ShipNo, pose: Pose) -> Result<(), &'static str> {
        let base = self.base(ship);
        let shape = base.at(pose).polygon();
        let edge = self.state.edges[self.seat(ship).index()];
        if !Board::STANDARD.may_deploy_as(base.size, &shape, edge) {
            return Err("xwing.play.bar.zone");
        }
        if overlapped(&shape, &self.others(ship).0) != 0 {
            return Err("xwing.play.bar.ship");
        }
        Ok(())
    }

    /// Spots in areas that cards open (Han Solo, Lieutenant Dormitz): a grid over the board, heading from the own edge.
    fn add_open_areas(self, ship: ShipNo, spots: &mut Vec<Pose>) {
        if self.fixed.index.hooked(Hook::Deploy).is_empty() {
            return;
        }
        let board = Board::STANDARD;
        let base = self.base(ship);
        let facing = self.state.edges[self.seat(ship).index()].inwards();
        let (others, _) = self.others(ship);
        self.each_rule(Hook::Deploy, &mut |rule| {
            let (Rule::Ability(context, _), RuleChange::DeployArea { who, within, beyond }) = (&rule, rule.change())
            else {
                return false;
            };
            let owner = context.bearer();
            if !self.matches(context, who, ship)
                || (within.is_some() && !self.ship(owner).in_play())
                || (within.is_some() && owner == ship)
            {
                return false;
            }
            let mut y = base.half();
            while y <= board.depth - base.half() {
                let mut x = base.half();
                while x <= board.width - base.half() {
                    let pose = Pose::new(Point::new(x, y), facing);
                    let shape = base.at(pose).polygon();
                    let in_area = within.as_ref().is_none_or(|filter| {
                        let band = filter.range.map_or(2, |band| band.far);
                        wholly_within(&shape, band, &self.ship(owner).shape)
                    });
                    let clear = beyond.as_ref().is_none_or(|filter| {
                        let band = filter.range.map_or(3, |band| band.far);
                        self.in_play_of(self.seat(ship).other())
                            .into_iter()
                            .all(|enemy| crate::play::board::beyond(&shape, band, &self.ship(enemy).shape))
                    });
                    if in_area && clear && overlapped(&shape, &others) == 0 {
                        spots.push(pose);
                    }
                    x += 2.0 * SHIP_STEP;
                }
                y += 2.0 * SHIP_STEP;
            }
            false
        });
    }
}
