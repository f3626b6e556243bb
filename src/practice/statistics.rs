//! What can be said of many games.

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

/// The share of wins among games, with its Wilson interval; none without games.
pub fn win_rate(wins: u64, games: u64) -> Option<Rate> {
    /// Within so many standard deviations lie 95 % of a normal distribution.
    const Z: f64 = 1.959_963_984_540_054;
    if games == 0 {
        return None;
    }
    let (games, rate) = (games as f64, wins as f64 / games as f64);
    let square = Z * Z / games;
    let centre = rate + square / 2.0;
    let reach = Z * (rate * (1.0 - rate) / games + square / (4.0 * games)).sqrt();
    let bound = |edge: f64| (edge / (1.0 + square)).clamp(0.0, 1.0);
    Some(Rate { rate, low: bound(centre - reach), high: bound(centre + reach) })
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
        let (one, many) = (win_rate(1, 1).unwrap(), win_rate(1_000, 1_000).unwrap());
        assert!(one.low < 0.25 && many.low > 0.99 && one.high > 0.999 && many.high <= 1.0);
    }
}
