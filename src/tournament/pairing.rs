//! Who meets whom in the next round.

use std::cmp::Reverse;

use super::{
    matching::Graph,
    model::{Pairing, Round, Seats, Stage, Table, Tournament},
    standing::Standing,
};

/// Players of a round with what decides about their pairs.
struct Field {
    /// How often two players have met: a row for each.
    met: Vec<Vec<usize>>,
    /// Score by player.
    scores: Vec<u32>,
    /// A number by lot, by player.
    lots: Vec<u64>,
}

impl Field {
    /// True if all these can be paired so that no two meet more often than so many times before.
    fn fits(&self, players: &[usize], most: usize) -> bool {
        self.most_pairs(players, most) * 2 == players.len()
    }

    fn most_pairs(&self, players: &[usize], most: usize) -> usize {
        Graph::new(players.len(), |a, b| self.met[players[a]][players[b]] <= most).most_pairs()
    }

    /// Pairs players of the highest score first, within their score as far as possible. They must fit.
    fn pair(&self, mut players: Vec<usize>, most: usize) -> Vec<Seats> {
        players.sort_by_key(|player| (Reverse(self.scores[*player]), self.lots[*player]));
        let mut pairs = Vec::with_capacity(players.len() / 2);
        while !players.is_empty() {
            let first = players.remove(0);
            let Some(second) = self.opponent(first, &players, most) else { break };
            players.retain(|player| *player != second);
            pairs.push(Seats::Pair(first, second));
        }
        pairs
    }

    /// The opponent of the first player: one of the same score if that keeps as many pairs within it as there can be, else
    /// the nearest; always one that leaves a pairing of all others.
    fn opponent(&self, first: usize, others: &[usize], most: usize) -> Option<usize> {
        let without = |players: &[usize], second: usize| -> Vec<usize> {
            players.iter().copied().filter(|player| *player != second).collect()
        };
        let met = |player: &usize| self.met[first][*player];
        let mut nearest: Vec<usize> = others.iter().copied().filter(|player| met(player) <= most).collect();
        // The order of others is kept among equals: by score, then by lot.
        nearest.sort_by_key(met);
        let possible = |second: &usize| self.fits(&without(others, *second), most);
        let group: Vec<usize> =
            others.iter().copied().filter(|player| self.scores[*player] == self.scores[first]).collect();
        let whole: Vec<usize> = std::iter::once(first).chain(group.iter().copied()).collect();
        let within = self.most_pairs(&whole, most);
        let keeps = |second: &usize| self.most_pairs(&without(&group, *second), most) + 1 == within;
        let good = nearest.iter().copied().find(|it| group.contains(it) && keeps(it) && possible(it));
        good.or_else(|| nearest.iter().copied().find(possible))
    }
}

impl Tournament {
    /// Tables of the next round by equal scores: no rematch while that is possible, and the bye to the last player without
    /// one.
    pub(crate) fn swiss(&self) -> Vec<Table> {
        let standings = self.standings();
        let mut scores = vec![0; self.players.len()];
        standings.iter().for_each(|line: &Standing| scores[line.player] = line.score);
        let round = self.rounds.len() as u64 + 1;
        let lots = (0..self.players.len()).map(|player| self.lot(player, round)).collect();
        let field = Field { met: self.all_meetings(), scores, lots };
        let mut players: Vec<usize> =
            standings.iter().map(|line| line.player).filter(|it| self.players[*it].dropped.is_none()).collect();
        // In the first round nobody is last, so a lot decides.
        if round == 1 {
            players.sort_by_key(|player| field.lots[*player]);
        }
        let bye = |most: usize| -> Option<Option<usize>> {
            if players.len().is_multiple_of(2) {
                return field.fits(&players, most).then_some(None);
            }
            let fewest = players.iter().map(|player| self.byes(*player)).min()?;
            let fits = |resting: &usize| {
                let others: Vec<usize> = players.iter().copied().filter(|player| player != resting).collect();
                self.byes(*resting) == fewest && field.fits(&others, most)
            };
            players.iter().rev().copied().find(fits).map(Some)
        };
        let most_met = field.met.iter().flatten().copied().max().unwrap_or_default();
        let found = (0..=most_met).find_map(|most| Some((most, bye(most)?)));
        let Some((most, resting)) = found else { return Vec::new() };
        let playing = players.iter().copied().filter(|player| Some(*player) != resting).collect();
        let seats = field.pair(playing, most).into_iter().chain(resting.map(Seats::Bye));
        seats.map(Table::new).collect()
    }

    /// Number of rounds in which everybody meets everybody once.
    pub(crate) fn whole_circle(&self) -> usize {
        self.players.len().next_multiple_of(2).saturating_sub(1)
    }

    /// Tables of the next round where everybody meets everybody: all but one move on by a place each round.
    pub(crate) fn round_robin(&self) -> Vec<Table> {
        let mut circle: Vec<Option<usize>> = (0..self.players.len()).map(Some).collect();
        circle.sort_by_key(|player| player.map(|player| self.lot(player, 1)));
        if !circle.len().is_multiple_of(2) {
            circle.push(None);
        }
        let turns = self.rounds.len() % self.whole_circle().max(1);
        if let Some(moving) = circle.get_mut(1..) {
            moving.rotate_right(turns);
        }
        let is_active = |player: &usize| self.players[*player].dropped.is_none();
        let half = circle.len() / 2;
        let seats = (0..half).filter_map(|place| {
            let sides = [circle[place], circle[circle.len() - 1 - place]].map(|player| player.filter(is_active));
            match sides {
                [Some(first), Some(second)] => Some(Seats::Pair(first, second)),
                [Some(only), None] | [None, Some(only)] => Some(Seats::Bye(only)),
                [None, None] => None,
            }
        });
        let mut tables: Vec<Table> = seats.map(Table::new).collect();
        tables.sort_by_key(|table| matches!(table.players, Seats::Bye(_)));
        tables
    }

    /// Tables of the next round of the cut; none once it has a winner.
    pub(crate) fn next_of_cut(&self) -> Vec<Table> {
        let last = self.rounds.last().filter(|round| round.stage == Stage::Cut);
        let left: Vec<usize> = match last {
            None => {
                let seeds = self.seeds();
                bracket(seeds.len()).into_iter().filter_map(|seed| seeds.get(seed).copied()).collect()
            }
            Some(round) => round.tables.iter().filter_map(winner).collect(),
        };
        left.chunks_exact(2).map(|pair| Table::new(Seats::Pair(pair[0], pair[1]))).collect()
    }

    /// The next round, if all is ready for it.
    pub(crate) fn next_round(&self) -> Round {
        let regular = match self.settings.pairing {
            Pairing::Swiss => Self::swiss,
            Pairing::RoundRobin => Self::round_robin,
            Pairing::Free => |_: &Self| Vec::new(),
        };
        Round::new(Stage::Regular, regular(self))
    }
}

fn winner(table: &Table) -> Option<usize> {
    let side = table.result.as_ref()?.winner()?;
    table.players.players().nth(side)
}

/// Seeds, counted from 0, in an order in which neighbors meet and the best meet last.
fn bracket(size: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < size {
        let last = seeds.len() * 2 - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_seed_meets_the_last_and_the_second_only_in_the_final() {
        assert_eq!(bracket(2), [0, 1]);
        assert_eq!(bracket(4), [0, 3, 1, 2]);
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }
}
