//! What can be said of many games.

use serde::{Deserialize, Serialize};

/// Within so many standard deviations lie 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How often something happened, and between which bounds the true share lies with 95 % confidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// The share, from 0 to 1.
    pub rate: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Rate {
    /// What is said of a share of which nothing is known.
    pub const UNKNOWN: Self = Self { rate: 0.0, low: 0.0, high: 1.0 };
}

/// The share of wins among games that have nothing to do with each other, with its Wilson interval; none without games.
pub fn win_rate(wins: u64, games: u64) -> Option<Rate> {
    (games > 0).then(|| wilson(wins as f64 / games as f64, games as f64))
}

/// The Wilson interval of a share that is as sure as that of so many independent games.
fn wilson(rate: f64, games: f64) -> Rate {
    let square = Z * Z / games;
    let center = rate + square / 2.0;
    let reach = Z * (rate * (1.0 - rate) / games + square / (4.0 * games)).sqrt();
    let bound = |edge: f64| (edge / (1.0 + square)).clamp(0.0, 1.0);
    Rate { rate, low: bound(center - reach), high: bound(center + reach) }
}

/// Within so many standard errors lie 95 % of Student's distribution with these degrees of freedom.
fn student(degrees: u64) -> f64 {
    match degrees {
        0 | 1 => 12.706_2,
        2 => 4.302_7,
        3 => 3.182_4,
        // Abramowitz and Stegun 26.7.5.
        _ => {
            let (degrees, z) = (degrees as f64, Z);
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
            z + first / degrees + second / degrees.powi(2) + third / degrees.powi(3)
        }
    }
}

/// What came of games of which those with one seed are one observation: they share their luck, so that they say less, or
/// more, than as many games that have nothing to do with each other. All of it is sums of whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Paired {
    /// How many seeds.
    seeds: u64,
    /// How many games.
    games: u64,
    /// Their points: two for a win; one for a draw where that is half a win.
    points: u64,
    /// By seed: the squares of the points, of the games, and one times the other.
    squares: u64,
    sizes: u64,
    products: u64,
}

impl Paired {
    /// Adds the games of one seed.
    pub const fn add_seed(&mut self, games: u64, points: u64) {
        if games > 0 {
            self.seeds += 1;
            self.games += games;
            self.points += points;
            self.squares += points * points;
            self.sizes += games * games;
            self.products += points * games;
        }
    }

    /// Adds the games of other seeds.
    pub const fn add(&mut self, other: &Self) {
        self.seeds += other.seeds;
        self.games += other.games;
        self.points += other.points;
        self.squares += other.squares;
        self.sizes += other.sizes;
        self.products += other.products;
    }

    /// How many games.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How many points: twice the wins.
    pub const fn points(&self) -> u64 {
        self.points
    }

    /// The share that was won, none without games: the Wilson interval of as many independent games as the games of these
    /// seeds are worth, as surveys have it (Korn and Graubard 1998).
    pub fn rate(&self) -> Option<Rate> {
        if self.games == 0 {
            return None;
        }
        let (seeds, games) = (self.seeds as f64, self.games as f64);
        let rate = self.points as f64 / 2.0 / games;
        if self.seeds == 1 {
            return Some(wilson(rate, 1.0));
        }
        let spread = self.squares as f64 / 4.0 - rate * self.products as f64 + rate * rate * self.sizes as f64;
        let variance = seeds / (seeds - 1.0) * spread.max(0.0) / (games * games);
        let alone = rate * (1.0 - rate);
        let worth = match () {
            // All were won, or none: what differs within a seed is not seen.
            () if alone <= 0.0 => seeds,
            // Seeds that come out all alike say nothing of how far they might have differed.
            () => (alone / variance).min(2.0 * games),
        };
        Some(wilson(rate, worth * (Z / student(self.seeds - 1)).powi(2)))
    }
}

/// By how much one is better than another, and between which bounds the true difference lies with 95 % confidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// In the mean, from -1 to 1.
    pub mean: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// How many observations it is of.
    pub pairs: u64,
}

impl Difference {
    /// Of what was observed in pairs, each from -1 to 1; none without any.
    pub fn of(pairs: &[f64]) -> Option<Self> {
        if pairs.is_empty() {
            return None;
        }
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let spread = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>();
        let reach = match () {
            () if pairs.len() == 1 => 2.0,
            // Where all are alike, what was not seen among so many is rarer than three of them.
            () if spread <= f64::EPSILON * count => 3.0 / count,
            () => student(pairs.len() as u64 - 1) * (spread / (count - 1.0) / count).sqrt(),
        };
        let bound = |edge: f64| edge.clamp(-1.0, 1.0);
        Some(Self { mean, low: bound(mean - reach), high: bound(mean + reach), pairs: pairs.len() as u64 })
    }

    /// Whether it is sure, as sure as the bounds are, that one of both is better.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// What some have won of each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Met {
    /// Which two, by their places.
    pub who: [usize; 2],
    /// How many games.
    pub games: u64,
    /// What the first won of them; a draw is half a win.
    pub won: f64,
}

/// How strong each of so many is, by the model of Bradley and Terry: 1500 for the middle, and 400 more for one that wins ten
/// games of eleven. Each has one win and one defeat against the middle besides, so that nobody is without bounds.
pub fn ratings(count: usize, met: &[Met]) -> Vec<f64> {
    const STEPS: usize = 10_000;
    const CLOSE: f64 = 1e-9;
    let mut won = vec![1.0; count];
    for Met { who: [first, second], games, won: points } in met {
        won[*first] += points;
        won[*second] += *games as f64 - points;
    }
    let mut strength = vec![1.0_f64; count];
    for _ in 0..STEPS {
        let mut asked: Vec<f64> = strength.iter().map(|own| 2.0 / (own + 1.0)).collect();
        for Met { who: [first, second], games, .. } in met {
            let each = *games as f64 / (strength[*first] + strength[*second]);
            asked[*first] += each;
            asked[*second] += each;
        }
        let next: Vec<f64> = won.iter().zip(asked).map(|(won, asked)| won / asked).collect();
        let moved = strength.iter().zip(&next).map(|(old, new)| (new / old - 1.0).abs()).fold(0.0, f64::max);
        strength = next;
        if moved < CLOSE {
            break;
        }
    }
    strength.into_iter().map(|strength| 1500.0 + 400.0 * strength.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_the_published_one() {
        // Newcombe 1998, table I: 81 of 263 and 15 of 148.
        for (wins, games, low, high) in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)] {
            let rate = win_rate(wins, games).unwrap();
            assert!((rate.low - low).abs() < 5e-5 && (rate.high - high).abs() < 5e-5, "{rate:?}");
        }
    }

    #[test]
    fn no_games_have_no_rate_and_few_games_have_wide_bounds() {
        assert_eq!(win_rate(0, 0), None);
        assert_eq!(Paired::default().rate(), None);
        let (one, many) = (win_rate(1, 1).unwrap(), win_rate(1_000, 1_000).unwrap());
        assert!(one.low < 0.25 && many.low > 0.99 && one.high > 0.999 && many.high <= 1.0);
    }

    #[test]
    fn the_bounds_of_students_distribution_are_the_published_ones() {
        for (degrees, bound) in [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (99, 1.984)]
        {
            assert!((student(degrees) - bound).abs() < 8e-3, "{degrees}: {}", student(degrees));
        }
    }

    fn paired(seeds: &[(u64, u64)]) -> Paired {
        let mut paired = Paired::default();
        for (games, points) in seeds {
            paired.add_seed(*games, *points);
        }
        paired
    }

    /// The variance of a share from its observations, one by one.
    fn brute_variance(seeds: &[(u64, u64)]) -> f64 {
        let games: f64 = seeds.iter().map(|(games, _)| *games as f64).sum();
        let rate = seeds.iter().map(|(_, points)| *points as f64 / 2.0).sum::<f64>() / games;
        let rest = seeds.iter().map(|(games, points)| (*points as f64 / 2.0 - rate * *games as f64).powi(2));
        let count = seeds.len() as f64;
        count / (count - 1.0) * rest.sum::<f64>() / games.powi(2)
    }

    #[test]
    fn sums_tell_the_same_as_the_seeds_one_by_one() {
        let seeds = [(2, 4), (2, 0), (2, 2), (2, 3), (2, 4), (1, 2), (2, 2), (2, 4)];
        let rate = paired(&seeds).rate().unwrap();
        let worth = rate.rate * (1.0 - rate.rate) / brute_variance(&seeds);
        let expected = wilson(rate.rate, worth * (Z / student(7)).powi(2));
        assert!((rate.low - expected.low).abs() < 1e-12 && (rate.high - expected.high).abs() < 1e-12);
        let mut halves = paired(&seeds[..3]);
        halves.add(&paired(&seeds[3..]));
        assert_eq!(halves, paired(&seeds));
    }

    #[test]
    fn games_that_always_end_alike_say_no_more_than_one_of_them() {
        let both: Vec<(u64, u64)> = (0..100).map(|seed| (2, if seed < 60 { 4 } else { 0 })).collect();
        let rate = paired(&both).rate().unwrap();
        let alone = win_rate(60, 100).unwrap();
        assert!((rate.low - alone.low).abs() < 0.004 && (rate.high - alone.high).abs() < 0.004, "{rate:?} {alone:?}");
        // As independent games they would have passed for surer.
        let twice = win_rate(120, 200).unwrap();
        assert!(rate.high - rate.low > 1.3 * (twice.high - twice.low));
    }

    /// How likely it is that the interval holds the true share, counted over everything that can come of so many pairs of
    /// games, both won, one of both and none with these chances.
    fn coverage(pairs: u64, [both, one, none]: [f64; 3]) -> f64 {
        let truth = both + one / 2.0;
        let log_factorials: Vec<f64> = (0..=pairs)
            .scan(0.0, |sum, n| {
                *sum += (n.max(1) as f64).ln();
                Some(*sum)
            })
            .collect();
        let ln = |n: u64| log_factorials[n as usize];
        let mut held = 0.0;
        for won in 0..=pairs {
            for split in 0..=pairs - won {
                let lost = pairs - won - split;
                let mut counted = Paired::default();
                for (count, points) in [(won, 4), (split, 2), (lost, 0)] {
                    (0..count).for_each(|_| counted.add_seed(2, points));
                }
                let rate = counted.rate().unwrap();
                if rate.low <= truth && truth <= rate.high {
                    let ways = ln(pairs) - ln(won) - ln(split) - ln(lost);
                    let logs = [(won, both), (split, one), (lost, none)];
                    let chance: f64 = logs.iter().map(|(count, share)| *count as f64 * share.ln()).sum();
                    held += (ways + chance).exp();
                }
            }
        }
        held
    }

    #[test]
    fn the_interval_of_pairs_holds_the_truth_as_often_as_it_says() {
        for chances in [[0.25, 0.5, 0.25], [0.45, 0.1, 0.45], [0.1, 0.8, 0.1], [0.6, 0.3, 0.1], [0.75, 0.2, 0.05]] {
            for pairs in [10, 30, 60] {
                let held = coverage(pairs, chances);
                assert!(held > 0.935, "{pairs} pairs, {chances:?}: {held}");
            }
        }
        // What games of a pair that mostly end alike come to if nobody minds that they are pairs.
        let mut naive = 0.0;
        let (pairs, share) = (30_u64, 0.5_f64);
        for won in 0..=pairs {
            let rate = win_rate(2 * won, 2 * pairs).unwrap();
            let ways: f64 = (0..won).map(|n| ((pairs - n) as f64 / (n + 1) as f64).ln()).sum();
            if rate.low <= share && share <= rate.high {
                naive += (ways + pairs as f64 * share.ln()).exp();
            }
        }
        assert!(naive < 0.9, "{naive}");
    }

    #[test]
    fn a_difference_is_as_wide_as_students_interval_of_its_pairs() {
        // Student 1908, the sleep of ten patients: 1.58 more, from 0.70 to 2.46.
        let hours = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
        let tenths: Vec<f64> = hours.iter().map(|hours| hours / 10.0).collect();
        let found = Difference::of(&tenths).unwrap();
        let expected = [0.158, 0.070_011_43, 0.245_988_57];
        assert!(
            [found.mean, found.low, found.high].iter().zip(expected).all(|(one, other)| (one - other).abs() < 2e-5)
        );
        assert!(found.is_sure());
    }

    #[test]
    fn what_never_differed_may_still_differ_a_little() {
        let none = Difference::of(&[0.0; 60]).unwrap();
        assert_eq!([none.mean, none.low, none.high], [0.0, -0.05, 0.05]);
        assert!(!none.is_sure());
        assert_eq!(Difference::of(&[]), None);
        let one = Difference::of(&[1.0]).unwrap();
        assert_eq!([one.low, one.high], [-1.0, 1.0]);
    }

    #[test]
    fn ratings_tell_what_each_wins_of_the_others() {
        let met = |who, games, won| Met { who, games, won };
        let known = ratings(2, &[met([0, 1], 1_100_000, 1_000_000.0)]);
        assert!((known[0] - known[1] - 400.0).abs() < 0.1, "{known:?}");
        let circle = ratings(3, &[met([0, 1], 100, 70.0), met([1, 2], 100, 70.0), met([2, 0], 100, 70.0)]);
        assert!(circle.iter().all(|rating| (rating - 1500.0).abs() < 1e-3), "{circle:?}");
        // Nobody who wins all is without bounds, and nobody who never played is anything.
        let all = ratings(3, &[met([0, 1], 50, 50.0)]);
        assert!(all[0] > 1600.0 && all[0] < 2500.0 && all[2] == 1500.0, "{all:?}");
        // Who meets strong lists and wins half is stronger than who meets weak ones and wins half.
        let chain = ratings(4, &[met([0, 1], 200, 150.0), met([2, 0], 200, 100.0), met([3, 1], 200, 100.0)]);
        assert!(chain[2] > chain[3], "{chain:?}");
    }
}
