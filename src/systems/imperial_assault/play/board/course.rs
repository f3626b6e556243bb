//! Where a figure can go with its movement points, and on which way (sections 7 and 8).

use std::cell::RefCell;

use super::{Base, Direction, Ground, Space, SpaceSet, Stand};

/// A figure that is to move.
#[derive(Debug, Clone, Copy)]
pub struct Mover<'a> {
    pub ground: &'a Ground,
    pub base: Base,
    /// Massive or Mobile: goes over blocking and impassable terrain and edges, and pays nothing extra (IA-KW-MASSIVE-02,
    /// IA-KW-MOBILE-01).
    pub free: bool,
    /// Pays nothing extra for difficult terrain and hostile figures, but goes where others go.
    pub light: bool,
    /// Massive: may stop in spaces with other figures (IA-KW-MASSIVE-04).
    pub massive: bool,
    /// "Move X spaces": every step costs one and nothing extra, without rotating (IA-MOVE-13, IA-LARGE-04).
    pub by_spaces: bool,
    /// Spaces that cost extra for figures hostile to it (IA-MOVE-07).
    pub hostile: &'a SpaceSet,
    /// Spaces with other figures, where it may not stop (IA-MOVE-09).
    pub occupied: &'a SpaceSet,
    /// Spaces it may not enter at all, such as those of other Massive figures (IA-KW-MASSIVE-03).
    pub closed: &'a SpaceSet,
}

/// A place that can be reached.
#[derive(Debug, Clone, Copy)]
struct Node {
    stand: Stand,
    cost: u8,
    /// The node before it on its way.
    from: u16,
    /// Whether the figure may stop there.
    stops: bool,
}

/// Everything a figure can reach.
#[derive(Debug, Clone)]
pub struct Reach {
    nodes: Vec<Node>,
}

impl<'a> Mover<'a> {
    /// A figure that is moved by spaces and is nobody's enemy.
    pub const fn by_spaces(ground: &'a Ground, base: Base, occupied: &'a SpaceSet) -> Self {
        Self {
            ground,
            base,
            free: false,
            light: false,
            massive: false,
            by_spaces: true,
            hostile: &SpaceSet::EMPTY,
            occupied,
            closed: &SpaceSet::EMPTY,
        }
    }

    /// What can be reached from here with so many points. The start is left out.
    pub fn reach(&self, start: Stand, points: u8) -> Reach {
        SCRATCH.with_borrow_mut(|scratch| {
            let points = points.min(MOST);
            let mut search = Search { mover: self, nodes: Vec::with_capacity(128), points, scratch };
            search.run(start);
            Reach { nodes: search.nodes }
        })
    }

    /// Whether it may end its movement there: with no other figure, unless it is Massive (IA-MOVE-09).
    pub fn may_stop(&self, stand: Stand) -> bool {
        if !self.base.is_large() {
            return self.massive || !self.occupied.contains(stand.at);
        }
        self.massive || !self.base.spaces(stand).iter().any(|space| self.occupied.contains(*space))
    }

    /// Every step from here to where it is wanted, with what it costs.
    fn each_step(&self, from: Stand, search: &mut impl Steps) {
        if !self.base.is_large() {
            let mut steps = self.ground.steps(from.at, self.free);
            while steps != 0 {
                let to = from.at.step(Direction::ALL[steps.trailing_zeros() as usize]);
                steps &= steps - 1;
                let stand = Stand::upright(to);
                if search.wants(stand) && !self.closed.contains(to) {
                    search.found(stand, self.price(&[to]));
                }
            }
            return;
        }
        let before = self.base.spaces(from);
        for side in Direction::SIDES {
            let (columns, rows) = side.offset();
            let Some(at) = from.at.moved(columns, rows) else { continue };
            let to = Stand { at, turned: from.turned };
            if !search.wants(to) {
                continue;
            }
            let crosses = |space: &Space| {
                !before.contains(&space.step(side))
                    && (self.ground.is_wall(*space, side)
                        || !self.free
                            && (self.ground.is_solid(*space, side) || self.ground.is_impassable_edge(*space, side)))
            };
            if !before.iter().any(crosses) {
                self.enter(&before, to, search);
            }
        }
        if self.base.is_oblong() && !self.by_spaces {
            // Half of the spaces stay under the base (IA-LARGE-03), so its corner moves by two at most.
            for (columns, rows) in (-2..=2).flat_map(|columns| (-2..=2).map(move |rows| (columns, rows))) {
                let Some(at) = from.at.moved(columns, rows) else { continue };
                let to = Stand { at, turned: !from.turned };
                if !search.wants(to) {
                    continue;
                }
                let kept = self.base.spaces(to).iter().filter(|space| before.contains(space)).count();
                if 2 * kept >= before.len() {
                    self.enter(&before, to, search);
                }
            }
        }
    }

    fn enter(&self, before: &[Space], to: Stand, search: &mut impl Steps) {
        if !self.base.fits(self.ground, to, self.free) {
            return;
        }
        let entered: super::Spaces = self.base.spaces(to).into_iter().filter(|space| !before.contains(space)).collect();
        if !entered.iter().any(|space| self.closed.contains(*space)) {
            search.found(to, self.price(&entered));
        }
    }

    /// What a step into these spaces costs: each kind of extra once (IA-MOVE-07, IA-MOVE-08, IA-LARGE-05).
    fn price(&self, entered: &[Space]) -> u8 {
        if self.free || self.light || self.by_spaces {
            return 1;
        }
        let hostile = entered.iter().any(|space| self.hostile.contains(*space));
        let difficult = entered.iter().any(|space| self.ground.is_slow(*space));
        1 + u8::from(hostile) + u8::from(difficult)
    }
}

/// Who takes the steps that are found.
trait Steps {
    /// Whether a step there could be of use, whatever it costs.
    fn wants(&self, stand: Stand) -> bool;
    /// A step there costs so much.
    fn found(&mut self, stand: Stand, price: u8);
}

/// What a search needs while it runs, kept from one to the next.
struct Scratch {
    /// What getting to each place costs; of those that were not met [`UNMET`].
    costs: Vec<u8>,
    /// The node of each place that was met.
    places: Vec<u16>,
    /// Nodes by what they cost: a step costs three at most, so four rows are enough.
    rows: [Vec<u16>; 4],
    /// The node from which steps are looked for.
    from: u16,
    /// What it cost to get there.
    cost: u8,
}

/// More than any place costs.
const UNMET: u8 = u8::MAX;
/// The most points that are looked at.
const MOST: u8 = 250;

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch {
        costs: vec![UNMET; Space::COUNT * 2],
        places: vec![0; Space::COUNT * 2],
        rows: Default::default(),
        from: 0,
        cost: 0,
    });
}

/// The number of a place.
#[inline]
const fn key(stand: Stand) -> usize {
    stand.at.index() + if stand.turned { Space::COUNT } else { 0 }
}

/// A search that runs.
struct Search<'m, 'a> {
    mover: &'m Mover<'a>,
    nodes: Vec<Node>,
    points: u8,
    scratch: &'m mut Scratch,
}

impl Search<'_, '_> {
    fn run(&mut self, start: Stand) {
        self.nodes.push(Node { stand: start, cost: 0, from: 0, stops: false });
        self.scratch.costs[key(start)] = 0;
        self.scratch.places[key(start)] = 0;
        self.scratch.rows[0].push(0);
        for cost in 0..=self.points {
            let mut row = std::mem::take(&mut self.scratch.rows[usize::from(cost % 4)]);
            for place in row.drain(..) {
                let node = self.nodes[usize::from(place)];
                if node.cost == cost {
                    (self.scratch.from, self.scratch.cost) = (place, cost);
                    self.mover.each_step(node.stand, self);
                }
            }
            self.scratch.rows[usize::from(cost % 4)] = row;
        }
        for node in &self.nodes {
            self.scratch.costs[key(node.stand)] = UNMET;
        }
    }
}

impl Steps for Search<'_, '_> {
    #[inline]
    fn wants(&self, stand: Stand) -> bool {
        // No step costs less than one.
        self.scratch.costs[key(stand)] > self.scratch.cost + 1
    }

    #[inline]
    fn found(&mut self, stand: Stand, price: u8) {
        let Scratch { costs, places, rows, from, cost } = &mut *self.scratch;
        let total = cost.saturating_add(price);
        let (key, from) = (key(stand), *from);
        let known = costs[key];
        if total > self.points || known <= total {
            return;
        }
        costs[key] = total;
        if known == UNMET {
            places[key] = self.nodes.len() as u16;
            self.nodes.push(Node { stand, cost: total, from, stops: self.mover.may_stop(stand) });
        } else {
            let node = &mut self.nodes[usize::from(places[key])];
            (node.cost, node.from) = (total, from);
        }
        rows[usize::from(total % 4)].push(places[key]);
    }
}

impl Reach {
    /// The places where the figure may stop, each with what it costs to get there.
    pub fn stops(&self) -> impl Iterator<Item = (Stand, u8)> + '_ {
        self.nodes.iter().skip(1).filter(|node| node.stops).map(|node| (node.stand, node.cost))
    }

    /// What it costs to get to a place, whether or not the figure may stop there.
    pub fn cost(&self, stand: Stand) -> Option<u8> {
        self.nodes.iter().find(|node| node.stand == stand).map(|node| node.cost)
    }

    /// The cheapest way to a place, step by step, start left out.
    pub fn way(&self, stand: Stand) -> Vec<Stand> {
        let mut way = Vec::new();
        let mut at = self.nodes.iter().position(|node| node.stand == stand).unwrap_or(0);
        while at != 0 {
            way.push(self.nodes[at].stand);
            at = usize::from(self.nodes[at].from);
        }
        way.reverse();
        way
    }
}
