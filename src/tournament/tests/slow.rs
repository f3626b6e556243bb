//! Standings once more, slowly and from the definitions alone, with exact fractions.

use std::cmp::Ordering;

use tournament::{Criterion, Pairing, Score, Seats, Stage, Tournament};

/// A fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction(i128, i128);

impl Fraction {
    pub fn new(above: i128, below: i128) -> Self {
        let (mut a, mut b) = (above.abs(), below.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = a.max(1);
        Self(above / common, below / common)
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    pub fn value(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }

    fn compared(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

fn mean(values: &[Fraction]) -> Fraction {
    let sum = values.iter().fold(Fraction::new(0, 1), |sum, value| sum.plus(*value));
    if values.is_empty() { sum } else { Fraction::new(sum.0, sum.1 * values.len() as i128) }
}

/// Matches of a player before the cut: the opponent, the own side, the result.
fn matches(tournament: &Tournament, player: usize) -> Vec<(usize, usize, Score)> {
    let mut all = Vec::new();
    for round in tournament.rounds.iter().filter(|round| round.stage == Stage::Regular) {
        for table in &round.tables {
            if let (Seats::Pair(first, second), Some(result)) = (table.players, table.result.clone()) {
                if first == player {
                    all.push((second, 0, result));
                } else if second == player {
                    all.push((first, 1, result));
                }
            }
        }
    }
    all
}

fn byes(tournament: &Tournament, player: usize) -> i128 {
    let rounds = tournament.rounds.iter().enumerate().filter(|(_, it)| it.stage == Stage::Regular);
    let rounds = rounds.filter(|(number, _)| tournament.pairing_of(*number) == Pairing::Swiss);
    let tables = rounds.flat_map(|(_, round)| &round.tables);
    tables.filter(|table| table.players == Seats::Bye(player)).count() as i128
}

fn has_won(side: usize, score: &Score) -> Option<bool> {
    score.winner().map(|winner| winner == side)
}

fn score_of(tournament: &Tournament, player: usize) -> i128 {
    let scoring = &tournament.settings.scoring;
    let mut sum = byes(tournament, player) * i128::from(scoring.win);
    for (_, side, result) in matches(tournament, player) {
        let (own, other) = (i128::from(result.points[side]), i128::from(result.points[1 - side]));
        sum += i128::from(match has_won(side, &result) {
            None => scoring.draw,
            Some(false) => scoring.loss,
            // Who wins by decision may have fewer points, which are no lead.
            Some(true) if (own - other).max(0) < i128::from(scoring.modified_below) => scoring.modified_win,
            Some(true) => scoring.win,
        });
    }
    sum
}

fn margin_of(tournament: &Tournament, player: usize) -> i128 {
    let base = i128::from(tournament.settings.scoring.base);
    let mut sum = byes(tournament, player) * (base * 3 / 2);
    for (_, side, result) in matches(tournament, player) {
        let (own, other) = (i128::from(result.points[side]), i128::from(result.points[1 - side]));
        let gap = match has_won(side, &result) {
            None => 0,
            Some(true) => (own - other).max(0),
            Some(false) => -(other - own).max(0),
        };
        sum += if base == 0 { gap } else { (base + gap).max(0).min(2 * base) };
    }
    sum
}

fn share_of(tournament: &Tournament, player: usize) -> Fraction {
    let count = matches(tournament, player).len() as i128 + byes(tournament, player);
    let possible = count * i128::from(tournament.settings.scoring.win);
    if possible == 0 { Fraction::new(0, 1) } else { Fraction::new(score_of(tournament, player), possible) }
}

pub fn schedule_of(tournament: &Tournament, player: usize) -> Fraction {
    let met: Vec<Fraction> = matches(tournament, player).iter().map(|it| share_of(tournament, it.0)).collect();
    mean(&met)
}

pub fn extended_of(tournament: &Tournament, player: usize) -> Fraction {
    let met: Vec<Fraction> = matches(tournament, player).iter().map(|it| schedule_of(tournament, it.0)).collect();
    mean(&met)
}

/// The value of a player by a criterion.
pub fn value(tournament: &Tournament, player: usize, criterion: Criterion) -> Fraction {
    let matches = matches(tournament, player);
    match criterion {
        Criterion::Score => Fraction::new(score_of(tournament, player), 1),
        Criterion::Margin => Fraction::new(margin_of(tournament, player), 1),
        Criterion::Schedule => schedule_of(tournament, player),
        Criterion::ExtendedSchedule => extended_of(tournament, player),
        Criterion::Points => Fraction::new(matches.iter().map(|it| i128::from(it.2.points[it.1])).sum(), 1),
        Criterion::Wins => {
            let won = matches.iter().filter(|it| has_won(it.1, &it.2) == Some(true)).count() as i128;
            Fraction::new(won + byes(tournament, player), 1)
        }
    }
}

/// How two players compare, the better one first.
pub fn compared(tournament: &Tournament, first: usize, second: usize) -> Ordering {
    let order = &tournament.settings.order;
    let mut parted = order
        .iter()
        .map(|criterion| value(tournament, second, *criterion).compared(value(tournament, first, *criterion)));
    parted.find(|ordering| ordering.is_ne()).unwrap_or(Ordering::Equal)
}
