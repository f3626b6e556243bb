//! Setting the dials of a whole squad together, in the order in which its ships move.

use arrayvec::ArrayVec;

use super::{
    fighter::Fighter,
    guns::Armory,
    outlook::Outlook,
    plan::{Table, overlap},
    traits,
    way::{Judged, MOST_WAYS, Ways, turn},
};
use kernel::{
    game::Seat,
    plane::{Point, Pose},
};
use xwing::play::{Seen, ShipNo, board::Base};

/// Cost of ending on a friend.
const FRIEND: f64 = 16.0;
/// Cost of a stop over the edge of the board.
const LOST: f64 = 1_500.0;
/// Cost of facing away from all friends before anybody can shoot.
const ASTRAY: f64 = 4.0;
/// Passes over all dials.
const PASSES: usize = 2;

/// The most ships of a side that set dials.
const MOST: usize = 24;

/// A ship that is to move, and what it may do.
#[derive(Debug, Clone)]
struct Flight {
    ship: ShipNo,
    half: f64,
    stands: Pose,
    ways: Ways,
    chosen: Option<usize>,
}

impl Flight {
    fn end(&self) -> Option<&Pose> {
        self.chosen.map(|chosen| &self.ways[chosen].end)
    }
}

/// The dials of a squad.
#[derive(Debug, Clone, Default)]
pub(super) struct Formation {
    /// The round it is for, and whose it is.
    made_for: Option<(u16, Seat)>,
    flights: Vec<Flight>,
    /// Nobody can shoot yet: ships that face as their friends do stay together.
    together: bool,
    /// Friends that set no dial: where they stand.
    standing: Vec<(Pose, f64)>,
}

impl Formation {
    /// The planned dial of a ship in this round.
    pub(super) fn dial(&self, round: u16, seat: Seat, ship: ShipNo) -> Option<u8> {
        if self.made_for != Some((round, seat)) {
            return None;
        }
        let flight = self.flights.iter().find(|flight| flight.ship == ship)?;
        flight.chosen.map(|chosen| flight.ways[chosen].place)
    }

    /// Takes dials as planned, whoever planned them.
    pub(super) fn adopt(&mut self, round: u16, seat: Seat, dials: &[(ShipNo, u8)]) {
        self.made_for = Some((round, seat));
        self.flights.clear();
        for (ship, place) in dials {
            let pose = Pose::new(Point::ORIGIN, kernel::plane::Facing::NORTH);
            let mut ways = ArrayVec::new();
            ways.push(Judged { place: *place, worth: 0.0, end: pose, skirts: false, looked: true });
            self.flights.push(Flight { ship: *ship, half: 0.0, stands: pose, ways, chosen: Some(0) });
        }
    }

    /// The dials that are planned.
    pub(super) fn dials(&self) -> impl Iterator<Item = (ShipNo, u8)> + '_ {
        self.flights.iter().filter_map(|flight| flight.chosen.map(|chosen| (flight.ship, flight.ways[chosen].place)))
    }

    /// Ways of a ship, each with the cost of friends in the way as planned.
    pub(super) fn ways(&self, ship: ShipNo) -> Ways {
        let Some(at) = self.flights.iter().position(|flight| flight.ship == ship) else { return ArrayVec::new() };
        let ways = self.flights[at].ways.iter().enumerate();
        ways.map(|(way, judged)| Judged { worth: self.net(at, way), ..*judged }).collect()
    }

    /// Ways of every ship, as far as they were evaluated.
    pub(super) fn looked_ways(&self) -> impl Iterator<Item = (ShipNo, Ways)> + '_ {
        self.flights.iter().enumerate().map(|(at, flight)| {
            let looked = flight.ways.iter().enumerate().filter(|(_, judged)| judged.looked);
            (flight.ship, looked.map(|(way, judged)| Judged { worth: self.net(at, way), ..*judged }).collect())
        })
    }

    /// True if dials are planned.
    pub(super) const fn is_made(&self) -> bool {
        self.made_for.is_some()
    }

    /// The dials with one of them changed, in the order of the loss, each with the loss.
    pub(super) fn variants(&self, count: usize) -> Vec<(ArrayVec<(ShipNo, u8), 24>, f64)> {
        let mut all = Vec::new();
        for (at, flight) in self.flights.iter().enumerate() {
            let Some(chosen) = flight.chosen else { continue };
            let best = self.net(at, chosen);
            let others = (0..flight.ways.len()).filter(|way| *way != chosen);
            all.extend(others.map(|way| (best - self.net(at, way), at, way)));
        }
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        all.truncate(count);
        let changed = |&(loss, at, way): &(f64, usize, usize)| {
            let mut dials: ArrayVec<(ShipNo, u8), 24> = self.dials().collect();
            if let Some(dial) = dials.iter_mut().find(|(ship, _)| *ship == self.flights[at].ship) {
                dial.1 = self.flights[at].ways[way].place;
            }
            (dials, loss)
        };
        all.iter().map(changed).collect()
    }

    /// Worth of the whole plan.
    pub(super) fn worth(&self) -> f64 {
        (0..self.flights.len()).map(|at| self.flights[at].chosen.map_or(0.0, |way| self.net(at, way))).sum()
    }

    /// Plans the dials of all ships of a seat that set one. Those that are set already stay. Ways that may come within a margin
    /// of a ship's best are looked at in any case, the others only as far as they may be chosen.
    pub(super) fn make(
        &mut self,
        seen: &Seen<'_>,
        seat: Seat,
        outlook: &Outlook,
        armory: &mut Armory,
        margin: f64,
        noise: &mut dyn FnMut() -> f64,
    ) {
        let fixed = seen.fixed();
        self.made_for = Some((seen.round(), seat));
        self.flights.clear();
        self.standing.clear();
        self.together = outlook.approach;
        // Earlier in the activation phase is less (XW-ACT-02); of equals the one farther ahead moves first.
        let mut order: ArrayVec<(ShipNo, (i8, f64)), MOST> = ArrayVec::new();
        for (ship, state) in seen.ships() {
            let profile = &fixed.ships[ship.index()];
            let open = state.open();
            if profile.seat != seat || !open.in_play() {
                continue;
            }
            if open.activated || open.drifts {
                self.standing.push((open.pose, Base::new(open.pose, profile.size).half()));
            } else if !order.is_full() {
                let ahead = open.pose.at.dot(seen.edge(seat).inwards().vector());
                order.push((ship, (turn(seen, ship).0, -ahead)));
            }
        }
        order.sort_by(|(_, a), (_, b)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let mut tables: Vec<Table<'_>> = Vec::with_capacity(order.len());
        for (ship, _) in order {
            let (profile, state) = (&fixed.ships[ship.index()], seen.ship(ship));
            let set = state.dial();
            let all = (0..profile.dial.len() as u8).filter(|place| set.is_none_or(|set| set == *place));
            let fighter = Fighter::of(seen, ship, armory);
            let table = Table::of(seen, &fighter, outlook);
            let mut ways = table.hopes(outlook, &fighter, all, noise);
            if margin > 0.0 {
                table.look_within(outlook, margin, &mut ways);
            }
            let chosen = if set.is_some() && !ways.is_empty() { Some(0) } else { None };
            let stands = state.open().pose;
            let half = Base::new(stands, profile.size).half();
            self.flights.push(Flight { ship, half, stands, ways, chosen });
            tables.push(table);
        }
        for pass in 0..=PASSES {
            let mut changed = false;
            for (at, table) in tables.iter().enumerate() {
                // A dial set before stays.
                if self.flights[at].ways.len() < 2 && pass > 0 {
                    continue;
                }
                let best = self.best(at, table, outlook);
                changed |= self.flights[at].chosen != best;
                self.flights[at].chosen = best;
            }
            if !changed || self.flights.len() < 2 {
                break;
            }
        }
        for at in 0..self.flights.len() {
            self.make_way(at, &tables, outlook);
        }
    }

    /// The best way of a ship as its friends are planned; it was looked at then.
    fn best(&mut self, at: usize, table: &Table<'_>, outlook: &Outlook) -> Option<usize> {
        let mut costs = [None; MOST_WAYS];
        loop {
            let mut best = (f64::NEG_INFINITY, None);
            for (way, cost) in costs.iter_mut().enumerate().take(self.flights[at].ways.len()) {
                let worth = self.flights[at].ways[way].worth;
                if worth > best.0 {
                    // The stop matters only once the way was evaluated.
                    let worth = worth - *cost.get_or_insert_with(|| self.hindered(at, way));
                    if worth > best.0 {
                        best = (worth, Some(way));
                    }
                }
            }
            let way = best.1?;
            if self.flights[at].ways[way].looked {
                return Some(way);
            }
            table.look_at(outlook, &mut self.flights[at].ways[way]);
            costs[way] = None;
        }
    }

    /// Worth of a way, with the cost of friends in the way.
    fn net(&self, at: usize, way: usize) -> f64 {
        self.flights[at].ways[way].worth - self.hindered(at, way)
    }

    /// Lets a friend go elsewhere where it bars a far better way of this ship than the one it is left with, and loses less.
    fn make_way(&mut self, at: usize, tables: &[Table<'_>], outlook: &Outlook) {
        /// From what loss on friends are asked to.
        const LOSS: f64 = 1.5;
        let Some(chosen) = self.flights[at].chosen else { return };
        let now = self.net(at, chosen);
        let (wish, worth) = loop {
            let ways = self.flights[at].ways.iter_mut().enumerate();
            let Some((way, judged)) = ways.max_by(|a, b| a.1.worth.total_cmp(&b.1.worth)) else { return };
            if judged.worth - now < LOSS {
                return;
            }
            if judged.looked {
                break (way, judged.worth);
            }
            tables[at].look_at(outlook, judged);
        };
        let mut best = (LOSS * 0.5, None);
        for other in (0..self.flights.len()).filter(|other| *other != at) {
            let Some(kept) = self.flights[other].chosen.filter(|_| self.flights[other].ways.len() > 1) else {
                continue;
            };
            let before = now + self.net(other, kept);
            self.flights[at].chosen = Some(wish);
            for way in 0..self.flights[other].ways.len() {
                let judged = &mut self.flights[other].ways[way];
                if worth + judged.worth - before > best.0 {
                    tables[other].look_at(outlook, judged);
                }
                if worth + judged.worth - before <= best.0 {
                    continue;
                }
                self.flights[other].chosen = Some(way);
                let gain = self.net(at, wish) + self.net(other, way) - before;
                if gain > best.0 {
                    best = (gain, Some((other, way)));
                }
            }
            self.flights[other].chosen = Some(kept);
            self.flights[at].chosen = Some(chosen);
        }
        if let Some((other, way)) = best.1 {
            self.flights[at].chosen = Some(wish);
            self.flights[other].chosen = Some(way);
        }
    }

    /// Cost of friends in the way: those that move before at their planned ends, the others at their poses; and of
    /// barring their ways.
    fn hindered(&self, at: usize, way: usize) -> f64 {
        let flight = &self.flights[at];
        let end = (&flight.ways[way].end, flight.half);
        let skirts = flight.ways[way].skirts;
        let (mut cost, mut stopped) = (0.0, false);
        let (mut astray, mut friends) = (0.0, 0.0);
        for (pose, half) in &self.standing {
            if overlap(end, (pose, *half)) {
                cost += FRIEND;
                stopped = true;
            }
        }
        for (place, other) in self.flights.iter().enumerate() {
            if place == at {
                continue;
            }
            // A ship that moves later stands at its pose.
            if place > at && overlap(end, (&other.stands, other.half)) {
                cost += FRIEND;
                stopped = true;
            }
            if let Some(there) = other.end() {
                if self.together {
                    astray += 1.0 - there.facing.vector().dot(end.0.facing.vector());
                    friends += 1.0;
                }
                let square = (there.at - end.0.at).square();
                let close = 14.0 + other.half + flight.half;
                if overlap(end, (there, other.half)) {
                    // The ship that moves later is stopped.
                    cost += FRIEND;
                    stopped |= place < at;
                } else if square < close * close {
                    // Too close to part again.
                    cost += 1.0;
                }
            }
        }
        if friends > 0.0 {
            cost += ASTRAY * astray / friends;
        }
        if stopped && skirts { cost + LOST } else { cost }
    }
}

/// Of ships of one pilot skill the one that moves first: whose way is free now, and who is farthest ahead.
pub(super) fn first(seen: &Seen<'_>, ships: impl Iterator<Item = (usize, ShipNo)>) -> usize {
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, ship) in ships {
        let profile = &seen.fixed().ships[ship.index()];
        let state = seen.ship(ship);
        let pose = traits::drifted(seen, ship);
        let half = Base::new(pose, profile.size).half();
        let mut worth = pose.at.dot(seen.edge(profile.seat).inwards().vector()) * 0.001;
        if let Some(reach) = state.dial().and_then(|dial| profile.reaches.get(usize::from(dial))) {
            let end = pose.moved(reach.right, reach.ahead, reach.eighths);
            let bars = seen.ships().any(|(other, state)| {
                other != ship && state.open().in_play() && {
                    let base = Base::new(state.open().pose, seen.fixed().ships[other.index()].size);
                    overlap((&end, half), (&base.pose, base.half()))
                }
            });
            if bars {
                worth -= 10.0;
            }
        }
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}
