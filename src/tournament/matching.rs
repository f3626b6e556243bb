//! Pairs among players who may meet (the blossom method of Edmonds).

use std::collections::VecDeque;

/// Who may be paired with whom, by their places in a row of players.
pub struct Graph {
    size: usize,
    joined: Vec<bool>,
}

impl Graph {
    pub fn new(size: usize, may_meet: impl Fn(usize, usize) -> bool) -> Self {
        let joined = (0..size * size).map(|it| (it / size, it % size));
        let joined = joined.map(|(first, second)| first != second && may_meet(first, second)).collect();
        Self { size, joined }
    }

    fn joined(&self, first: usize, second: usize) -> bool {
        self.joined[first * self.size + second]
    }

    /// The largest number of pairs that are possible at once.
    pub fn most_pairs(&self) -> usize {
        let mut mates: Vec<Option<usize>> = vec![None; self.size];
        for first in 0..self.size {
            if mates[first].is_none()
                && let Some(second) = (0..self.size).find(|it| mates[*it].is_none() && self.joined(first, *it))
            {
                (mates[first], mates[second]) = (Some(second), Some(first));
            }
        }
        for root in 0..self.size {
            if mates[root].is_none() {
                Tree::new(self, &mut mates).grow(root);
            }
        }
        mates.iter().flatten().count() / 2
    }
}

/// A tree of alternating paths from a player without a mate.
struct Tree<'a> {
    graph: &'a Graph,
    mates: &'a mut Vec<Option<usize>>,
    parents: Vec<Option<usize>>,
    /// The base of the odd circle a player belongs to.
    bases: Vec<usize>,
    reached: Vec<bool>,
}

impl<'a> Tree<'a> {
    fn new(graph: &'a Graph, mates: &'a mut Vec<Option<usize>>) -> Self {
        let size = graph.size;
        Self { graph, mates, parents: vec![None; size], bases: (0..size).collect(), reached: vec![false; size] }
    }

    /// Grows from a root until a further pair is found or nothing is left.
    fn grow(&mut self, root: usize) {
        let mut waiting = VecDeque::from([root]);
        self.reached[root] = true;
        while let Some(player) = waiting.pop_front() {
            for other in 0..self.graph.size {
                let is_inner = self.bases[player] == self.bases[other] || self.mates[player] == Some(other);
                if is_inner || !self.graph.joined(player, other) {
                    continue;
                }
                let is_outer = other == root || self.mates[other].is_some_and(|mate| self.parents[mate].is_some());
                if is_outer {
                    self.shrink(player, other, &mut waiting);
                } else if self.parents[other].is_none() {
                    self.parents[other] = Some(player);
                    match self.mates[other] {
                        None => return self.flip(other),
                        Some(mate) => {
                            self.reached[mate] = true;
                            waiting.push_back(mate);
                        }
                    }
                }
            }
        }
    }

    /// Makes one of an odd circle of players.
    fn shrink(&mut self, player: usize, other: usize, waiting: &mut VecDeque<usize>) {
        let base = self.common_base(player, other);
        let mut in_circle = vec![false; self.graph.size];
        self.mark(player, base, other, &mut in_circle);
        self.mark(other, base, player, &mut in_circle);
        for place in 0..self.graph.size {
            if in_circle[self.bases[place]] {
                self.bases[place] = base;
                if !self.reached[place] {
                    self.reached[place] = true;
                    waiting.push_back(place);
                }
            }
        }
    }

    fn common_base(&self, first: usize, second: usize) -> usize {
        let mut passed = vec![false; self.graph.size];
        let mut at = first;
        loop {
            at = self.bases[at];
            passed[at] = true;
            match self.mates[at].and_then(|mate| self.parents[mate]) {
                Some(parent) => at = parent,
                None => break,
            }
        }
        let mut at = self.bases[second];
        while !passed[at] {
            match self.mates[at].and_then(|mate| self.parents[mate]) {
                Some(parent) => at = self.bases[parent],
                None => break,
            }
        }
        at
    }

    fn mark(&mut self, mut at: usize, base: usize, mut child: usize, in_circle: &mut [bool]) {
        while self.bases[at] != base {
            let Some(mate) = self.mates[at] else { return };
            in_circle[self.bases[at]] = true;
            in_circle[self.bases[mate]] = true;
            self.parents[at] = Some(child);
            child = mate;
            match self.parents[mate] {
                Some(parent) => at = parent,
                None => return,
            }
        }
    }

    /// Exchanges pairs along the path that ends here: there is one more of them then.
    fn flip(&mut self, end: usize) {
        let mut at = Some(end);
        while let Some(player) = at
            && let Some(parent) = self.parents[player]
        {
            at = self.mates[parent];
            (self.mates[player], self.mates[parent]) = (Some(parent), Some(player));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Chance;

    /// The same by trying everything.
    fn tried(left: &[usize], graph: &Graph) -> usize {
        let Some((first, rest)) = left.split_first() else { return 0 };
        let paired = rest.iter().enumerate().filter(|(_, second)| graph.joined(*first, **second)).map(|(place, _)| {
            let others: Vec<usize> =
                rest.iter().enumerate().filter(|(it, _)| *it != place).map(|(_, it)| *it).collect();
            1 + tried(&others, graph)
        });
        paired.max().unwrap_or(0).max(tried(rest, graph))
    }

    #[test]
    fn as_many_pairs_are_found_as_there_are() {
        let mut chance = Chance::seeded(47);
        for round in 0..600 {
            let size = 1 + round % 9;
            let density = 1 + chance.below(9);
            let edges: Vec<bool> = (0..size * size).map(|_| chance.below(10) < density).collect();
            let graph = Graph::new(size, |a, b| edges[a.min(b) * size + a.max(b)]);
            assert_eq!(graph.most_pairs(), tried(&(0..size).collect::<Vec<_>>(), &graph), "{round}");
        }
    }

    #[test]
    fn an_odd_circle_with_tails_is_paired() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 5), (4, 6), (6, 7)];
        let graph = Graph::new(8, |a, b| edges.contains(&(a, b)) || edges.contains(&(b, a)));
        assert_eq!(graph.most_pairs(), 4);
    }
}
