//! Where a figure can go with its movement points, and on which way (sections 7 and 8).

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
        let mut seen = vec![u16::MAX; if self.base.is_oblong() { Space::COUNT * 2 } else { Space::COUNT }];
        let key = |stand: Stand| stand.at.index() + if stand.turned { Space::COUNT } else { 0 };
        let mut nodes = Vec::with_capacity(128);
        nodes.push(Node { stand: start, cost: 0, from: 0, stops: false });
        seen[key(start)] = 0;
        // Nodes by what they cost: a step costs three at most, so four rows are enough.
        let mut rows: [Vec<u16>; 4] = [vec![0], Vec::new(), Vec::new(), Vec::new()];
        for cost in 0..=points {
            let mut row = std::mem::take(&mut rows[usize::from(cost % 4)]);
            for place in row.drain(..) {
                let node = nodes[usize::from(place)];
                if node.cost != cost {
                    continue;
                }
                self.each_step(node.stand, |stand, price| {
                    let total = cost.saturating_add(price);
                    if total > points {
                        return;
                    }
                    let known = seen[key(stand)];
                    if known == u16::MAX {
                        seen[key(stand)] = nodes.len() as u16;
                        rows[usize::from(total % 4)].push(nodes.len() as u16);
                        nodes.push(Node { stand, cost: total, from: place, stops: self.may_stop(stand) });
                    } else if nodes[usize::from(known)].cost > total {
                        nodes[usize::from(known)].cost = total;
                        nodes[usize::from(known)].from = place;
                        rows[usize::from(total % 4)].push(known);
                    }
                });
            }
            rows[usize::from(cost % 4)] = row;
        }
        Reach { nodes }
    }

    /// Whether it may end its movement there: with no other figure, unless it is Massive (IA-MOVE-09).
    pub fn may_stop(&self, stand: Stand) -> bool {
        if !self.base.is_large() {
            return self.massive || !self.occupied.contains(stand.at);
        }
        self.massive || !self.base.spaces(stand).iter().any(|space| self.occupied.contains(*space))
    }

    /// Every step from here, with what it costs.
    fn each_step(&self, from: Stand, mut found: impl FnMut(Stand, u8)) {
        if !self.base.is_large() {
            let mut steps = self.ground.steps(from.at, self.free);
            while steps != 0 {
                let to = from.at.step(Direction::ALL[steps.trailing_zeros() as usize]);
                steps &= steps - 1;
                if !self.closed.contains(to) {
                    found(Stand::upright(to), self.price(&[to]));
                }
            }
            return;
        }
        let before = self.base.spaces(from);
        for side in Direction::SIDES {
            let (columns, rows) = side.offset();
            let Some(at) = from.at.moved(columns, rows) else { continue };
            let to = Stand { at, turned: from.turned };
            let crosses = |space: &Space| {
                !before.contains(&space.step(side))
                    && (self.ground.is_wall(*space, side)
                        || !self.free
                            && (self.ground.is_solid(*space, side) || self.ground.is_impassable_edge(*space, side)))
            };
            if !before.iter().any(crosses) {
                self.enter(&before, to, &mut found);
            }
        }
        if self.base.is_oblong() && !self.by_spaces {
            // Half of the spaces stay under the base (IA-LARGE-03), so its corner moves by two at most.
            for (columns, rows) in (-2..=2).flat_map(|columns| (-2..=2).map(move |rows| (columns, rows))) {
                let Some(at) = from.at.moved(columns, rows) else { continue };
                let to = Stand { at, turned: !from.turned };
                let kept = self.base.spaces(to).iter().filter(|space| before.contains(space)).count();
                if 2 * kept >= before.len() {
                    self.enter(&before, to, &mut found);
                }
            }
        }
    }

    fn enter(&self, before: &[Space], to: Stand, found: &mut impl FnMut(Stand, u8)) {
        if !self.base.fits(self.ground, to, self.free) {
            return;
        }
        let entered: super::Spaces = self.base.spaces(to).into_iter().filter(|space| !before.contains(space)).collect();
        if !entered.iter().any(|space| self.closed.contains(*space)) {
            found(to, self.price(&entered));
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
