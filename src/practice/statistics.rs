//! Statistics of matches: intervals, differences, ratings.

use serde::{Deserialize, Serialize};

/// Number of standard deviations that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A share with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    /// From 0 to 1.
    pub rate: f64,
    pub low: f64,
    pub high: f64,
}

impl Rate {
    /// The rate without any observation.
    pub const UNKNOWN: Self = Self { rate: 0.0, low: 0.0, high: 1.0 };
}

/// Returns the share of wins among independent matches with its Wilson interval; none without matches.
pub fn win_rate(wins: u64, games: u64) -> Option<Rate> {
    (games > 0).then(|| wilson(wins as f64 / games as f64, games as f64))
}

/// Returns the share won of independent matches with its Wilson interval, two points for a win and one for a draw; none
/// without matches.
pub fn point_rate(points: u64, games: u64) -> Option<Rate> {
    (games > 0).then(|| wilson(points as f64 / 2.0 / games as f64, games as f64))
}

/// The mean; 0 of nothing.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    sum / f64::from(count.max(1))
}

/// Returns the Wilson interval of a share with the certainty of so many independent matches.
fn wilson(rate: f64, games: f64) -> Rate {
    let square = Z * Z / games;
    let center = rate + square / 2.0;
    let reach = Z * (rate * (1.0 - rate) / games + square / (4.0 * games)).sqrt();
    let bound = |edge: f64| (edge / (1.0 + square)).clamp(0.0, 1.0);
    Rate { rate, low: bound(center - reach), high: bound(center + reach) }
}

/// Returns the number of standard errors that hold 95 % of Student's distribution with these degrees of freedom.
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

/// Sums over matches in which those of one seed are one observation: they share their luck, so they carry less or more
/// information than independent matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PairedSums {
    seeds: u64,
    games: u64,
    /// Two for a win, one for a draw that counts half.
    points: u64,
    /// By seed: squares of the points, squares of the matches, and their products.
    squares: u64,
    sizes: u64,
    products: u64,
}

impl PairedSums {
    /// Adds the matches of one seed.
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

    /// Adds the matches of other seeds.
    pub const fn add(&mut self, other: &Self) {
        self.seeds += other.seeds;
        self.games += other.games;
        self.points += other.points;
        self.squares += other.squares;
        self.sizes += other.sizes;
        self.products += other.products;
    }

    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Twice the wins.
    pub const fn points(&self) -> u64 {
        self.points
    }

    /// Returns the share won with the Wilson interval of the effective number of independent matches (Korn and Graubard
    /// 1998); none without matches.
    pub fn rate(&self) -> Option<Rate> {
        self.rate_of(self.games as f64)
    }

    /// The same where matches count by weights: the sums are weighted, and worth so many matches of equal weight.
    pub fn rate_of(&self, worth: f64) -> Option<Rate> {
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
        let certain = match () {
            // Without variation the difference within a seed is unknown.
            () if alone <= 0.0 => seeds,
            // Seeds with equal results do not show how far they could differ.
            () => (alone / variance).min(2.0 * worth),
        };
        Some(wilson(rate, certain * (Z / student(self.seeds - 1)).powi(2)))
    }
}

/// A difference of two shares with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// Mean, from -1 to 1.
    pub mean: f64,
    pub low: f64,
    pub high: f64,
    /// Number of observations.
    pub pairs: u64,
}

impl Difference {
    /// Estimates the difference from paired observations, each from -1 to 1; none without any.
    pub fn of(pairs: &[f64]) -> Option<Self> {
        if pairs.is_empty() {
            return None;
        }
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let spread = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>();
        let reach = match () {
            () if pairs.len() == 1 => 2.0,
            // Rule of three: a difference unseen in so many observations is rarer than three of them.
            () if spread <= f64::EPSILON * count => 3.0 / count,
            () => student(pairs.len() as u64 - 1) * (spread / (count - 1.0) / count).sqrt(),
        };
        let bound = |edge: f64| edge.clamp(-1.0, 1.0);
        Some(Self { mean, low: bound(mean - reach), high: bound(mean + reach), pairs: pairs.len() as u64 })
    }

    /// True if the interval excludes zero.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// Matches between two lists.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Encounter {
    /// Both lists by their places.
    pub who: [usize; 2],
    /// Number of matches, weighted.
    pub games: f64,
    /// Wins of the first; a draw is half a win.
    pub won: f64,
}

/// Returns the strength of each list by the Bradley-Terry model: 1500 in the middle, 400 more for winning ten of
/// eleven. One win and one loss against the middle are added for each, which keeps ratings finite.
pub fn ratings(count: usize, met: &[Encounter]) -> Vec<f64> {
    const STEPS: usize = 10_000;
    const CLOSE: f64 = 1e-9;
    let mut won = vec![1.0; count];
    for Encounter { who: [first, second], games, won: points } in met {
        won[*first] += points;
        won[*second] += games - points;
    }
    let mut strength = vec![1.0_f64; count];
    for _ in 0..STEPS {
        let mut expected: Vec<f64> = strength.iter().map(|own| 2.0 / (own + 1.0)).collect();
        for Encounter { who: [first, second], games, .. } in met {
            let each = games / (strength[*first] + strength[*second]);
            expected[*first] += each;
            expected[*second] += each;
        }
        let next: Vec<f64> = won.iter().zip(expected).map(|(won, expected)| won / expected).collect();
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
        assert_eq!(PairedSums::default().rate(), None);
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

    fn paired(seeds: &[(u64, u64)]) -> PairedSums {
        let mut paired = PairedSums::default();
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
        // Independent matches would give a narrower interval.
        let twice = win_rate(120, 200).unwrap();
        assert!(rate.high - rate.low > 1.3 * (twice.high - twice.low));
    }

    /// Returns the probability that the interval holds the true share, over all results of so many pairs of matches
    /// with these chances of two wins, one and none.
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
                let mut counted = PairedSums::default();
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
        // Coverage if pairs with mostly equal results are taken for independent matches.
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
        let met = |who, games: u64, won| Encounter { who, games: games as f64, won };
        let known = ratings(2, &[met([0, 1], 1_100_000, 1_000_000.0)]);
        assert!((known[0] - known[1] - 400.0).abs() < 0.1, "{known:?}");
        let circle = ratings(3, &[met([0, 1], 100, 70.0), met([1, 2], 100, 70.0), met([2, 0], 100, 70.0)]);
        assert!(circle.iter().all(|rating| (rating - 1500.0).abs() < 1e-3), "{circle:?}");
        // A list that wins everything stays finite, and one without matches stays at the middle.
        let all = ratings(3, &[met([0, 1], 50, 50.0)]);
        assert!(all[0] > 1600.0 && all[0] < 2500.0 && all[2] == 1500.0, "{all:?}");
        // Half the wins against strong lists rate higher than half the wins against weak ones.
        let chain = ratings(4, &[met([0, 1], 200, 150.0), met([2, 0], 200, 100.0), met([3, 1], 200, 100.0)]);
        assert!(chain[2] > chain[3], "{chain:?}");
    }
}
