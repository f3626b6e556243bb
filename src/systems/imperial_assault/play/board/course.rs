//! Reach and paths of a figure with movement points (sections 7 and 8).

use std::{cell::RefCell, sync::Arc};

use super::{Base, Direction, Ground, Space, SpaceSet, Stand, ground::Mark};

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
    /// True if the figure may stop there.
    stops: bool,
}

/// Everything a figure can reach.
#[derive(Debug, Clone)]
pub struct Reach {
    nodes: Arc<[Node]>,
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

    /// Places within so many movement points, the start left out.
    pub fn reach(&self, start: Stand, points: u8) -> Reach {
        let points = points.min(MOST);
        SCRATCH.with_borrow_mut(|scratch| {
            if let Some(known) = scratch.known.iter().find(|known| known.is_of(self, start, points)) {
                return known.reach.clone();
            }
            let mut search = Search {
                mover: self,
                pays: !(self.free || self.light || self.by_spaces),
                shut: !self.closed.is_empty(),
                points,
                scratch: &mut *scratch,
            };
            search.run(start);
            let reach = Reach { nodes: Arc::from(&scratch.nodes[..]) };
            scratch.keep(KeptSearch::of(self, start, points, &reach));
            reach
        })
    }

    /// True if it may end its movement there: with no other figure, unless it is Massive (IA-MOVE-09).
    pub fn may_stop(&self, stand: Stand) -> bool {
        if !self.base.is_large() {
            return self.massive || !self.occupied.contains(stand.at);
        }
        self.massive || !self.base.spaces(stand).iter().any(|space| self.occupied.contains(*space))
    }

    /// Cost of a step into these spaces, each kind of extra once (IA-MOVE-07, IA-MOVE-08, IA-LARGE-05).
    fn price(&self, entered: &[Space]) -> u8 {
        let hostile = entered.iter().any(|space| self.hostile.contains(*space));
        let difficult = entered.iter().any(|space| self.ground.is_slow(*space));
        1 + u8::from(hostile) + u8::from(difficult)
    }

    const fn marks(&self) -> [bool; 4] {
        [self.free, self.light, self.massive, self.by_spaces]
    }
}

/// A search that was made: the same is asked again by who plans, by who offers, and by who goes.
struct KeptSearch {
    ground: Mark,
    base: Base,
    marks: [bool; 4],
    others: [SpaceSet; 3],
    start: Stand,
    points: u8,
    reach: Reach,
}

impl KeptSearch {
    fn of(mover: &Mover<'_>, start: Stand, points: u8, reach: &Reach) -> Self {
        Self {
            ground: mover.ground.mark(),
            base: mover.base,
            marks: mover.marks(),
            others: [mover.hostile, mover.occupied, mover.closed].map(SpaceSet::clone),
            start,
            points,
            reach: reach.clone(),
        }
    }

    fn is_of(&self, mover: &Mover<'_>, start: Stand, points: u8) -> bool {
        self.start == start
            && self.points == points
            && self.base == mover.base
            && self.marks == mover.marks()
            && self.others.iter().zip([mover.hostile, mover.occupied, mover.closed]).all(|(known, own)| known == own)
            && mover.ground.has_mark(&self.ground)
    }
}

/// Buffers of a search, reused by the next, and the last searches.
struct Scratch {
    nodes: Vec<Node>,
    /// Cost of each place; [`UNMET`] for those not met.
    costs: Vec<u8>,
    /// The node of each place that was met.
    places: Vec<u16>,
    /// Nodes by what they cost: a step costs three at most, so four rows are enough.
    rows: [Vec<u16>; 4],
    known: Vec<KeptSearch>,
    /// The next one to be replaced.
    oldest: usize,
}

/// Number of kept searches.
const KEPT: usize = 4;

impl Scratch {
    fn keep(&mut self, known: KeptSearch) {
        if self.known.len() < KEPT {
            self.known.push(known);
        } else {
            self.known[self.oldest] = known;
            self.oldest = (self.oldest + 1) % KEPT;
        }
    }
}

/// More than any place costs.
const UNMET: u8 = u8::MAX;
/// The most points that are looked at.
const MOST: u8 = 250;

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch {
        nodes: Vec::new(),
        costs: vec![UNMET; Space::COUNT * 2],
        places: vec![0; Space::COUNT * 2],
        rows: Default::default(),
        known: Vec::new(),
        oldest: 0,
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
    /// True if steps may cost extra.
    pays: bool,
    /// True if some spaces may not be entered.
    shut: bool,
    points: u8,
    scratch: &'m mut Scratch,
}

impl Search<'_, '_> {
    fn run(&mut self, start: Stand) {
        let scratch = &mut *self.scratch;
        scratch.nodes.clear();
        scratch.nodes.push(Node { stand: start, cost: 0, from: 0, stops: false });
        scratch.costs[key(start)] = 0;
        scratch.places[key(start)] = 0;
        scratch.rows[0].push(0);
        if self.mover.base.is_large() {
            self.large();
        } else {
            self.small(start.at);
        }
        for node in &self.scratch.nodes {
            self.scratch.costs[key(node.stand)] = UNMET;
        }
    }

    /// All steps of a base of one space.
    fn small(&mut self, start: Space) {
        // Spaces that no further step reaches for less: they cost one more than the row of nodes at most. Then those that cost
        // two and three more.
        let (mut near, mut soon) = (SpaceSet::EMPTY, [SpaceSet::EMPTY, SpaceSet::EMPTY]);
        near.insert(start);
        let mover = self.mover;
        for cost in 0..=self.points {
            let mut row = std::mem::take(&mut self.scratch.rows[usize::from(cost % 4)]);
            for place in row.drain(..) {
                let node = self.scratch.nodes[usize::from(place)];
                if node.cost != cost {
                    continue;
                }
                let from = node.stand.at;
                let mut steps = mover.ground.steps(from, mover.free) & !near.around(from);
                while steps != 0 {
                    let to = from.step(Direction::ALL[steps.trailing_zeros() as usize]);
                    steps &= steps - 1;
                    if self.shut && mover.closed.contains(to) {
                        continue;
                    }
                    let price = if self.pays { mover.price(&[to]) } else { 1 };
                    if self.found(Stand::upright(to), cost + price, place) {
                        match price {
                            1 => near.insert(to),
                            2 => soon[0].insert(to),
                            _ => soon[1].insert(to),
                        }
                    }
                }
            }
            self.scratch.rows[usize::from(cost % 4)] = row;
            let [two, three] = soon;
            near.join(&two);
            soon = [three, SpaceSet::EMPTY];
        }
    }

    /// All steps of a large base.
    fn large(&mut self) {
        for cost in 0..=self.points {
            let mut row = std::mem::take(&mut self.scratch.rows[usize::from(cost % 4)]);
            for place in row.drain(..) {
                let node = self.scratch.nodes[usize::from(place)];
                if node.cost == cost {
                    self.large_steps(node.stand, cost, place);
                }
            }
            self.scratch.rows[usize::from(cost % 4)] = row;
        }
    }

    /// The steps of a large base from one place: to the sides, and turning (IA-LARGE-03).
    fn large_steps(&mut self, from: Stand, cost: u8, place: u16) {
        let Mover { ground, base, free, by_spaces, .. } = *self.mover;
        let before = base.spaces(from);
        let footing = ground.footing(base.extent(from.turned), free);
        for (side, leads) in Direction::SIDES.into_iter().zip(&footing.sides) {
            let to = Stand { at: from.at.step(side), turned: from.turned };
            if leads.contains(from.at) && self.wants(to, cost) {
                self.enter(&before, to, cost, place);
            }
        }
        if base.is_oblong() && !by_spaces {
            let turned = ground.footing(base.extent(!from.turned), free);
            // Half of the spaces stay under the base, so its corner moves by two at most.
            for (columns, rows) in (-2..=2).flat_map(|columns| (-2..=2).map(move |rows| (columns, rows))) {
                let Some(at) = from.at.moved(columns, rows) else { continue };
                let to = Stand { at, turned: !from.turned };
                if !turned.fits.contains(at) || !self.wants(to, cost) {
                    continue;
                }
                let kept = base.spaces(to).iter().filter(|space| before.contains(space)).count();
                if 2 * kept >= before.len() {
                    self.enter(&before, to, cost, place);
                }
            }
        }
    }

    fn enter(&mut self, before: &[Space], to: Stand, cost: u8, from: u16) {
        if !self.pays && !self.shut {
            self.found(to, cost + 1, from);
            return;
        }
        let mover = self.mover;
        let entered: super::Spaces =
            mover.base.spaces(to).into_iter().filter(|space| !before.contains(space)).collect();
        if !entered.iter().any(|space| mover.closed.contains(*space)) {
            let price = if self.pays { mover.price(&entered) } else { 1 };
            self.found(to, cost + price, from);
        }
    }

    /// True if a step from a place of this cost could be of use: none costs less than one.
    fn wants(&self, stand: Stand, cost: u8) -> bool {
        self.scratch.costs[key(stand)] > cost + 1
    }

    /// A way there costs so much. Whether that is less than was known.
    #[inline]
    fn found(&mut self, stand: Stand, total: u8, from: u16) -> bool {
        let Scratch { nodes, costs, places, rows, .. } = &mut *self.scratch;
        let key = key(stand);
        let known = costs[key];
        if total > self.points || known <= total {
            return false;
        }
        costs[key] = total;
        if known == UNMET {
            places[key] = nodes.len() as u16;
            nodes.push(Node { stand, cost: total, from, stops: self.mover.may_stop(stand) });
        } else {
            let node = &mut nodes[usize::from(places[key])];
            (node.cost, node.from) = (total, from);
        }
        rows[usize::from(total % 4)].push(places[key]);
        true
    }
}

impl Reach {
    /// The places where the figure may stop, each with what it costs to get there.
    pub fn stops(&self) -> impl Iterator<Item = (Stand, u8)> + '_ {
        self.nodes.iter().skip(1).filter(|node| node.stops).map(|node| (node.stand, node.cost))
    }

    /// Cost of a place, even one the figure may not stop at.
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
