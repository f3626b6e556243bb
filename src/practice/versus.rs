//! Two variants of one side, measured in the same matches: the same seeds, the same opponent, the same players.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{
    Difference, Opponents, Progress, Rate, Series, SeriesFault, jobs::on_threads, statistics::point_rate,
    tally::MatchEnd,
};
use kernel::game::Seat;

/// What two variants came to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Compared {
    /// Share of its matches that the side wins with each variant.
    pub rates: [Rate; 2],
    /// By how much the share is larger with the first.
    pub difference: Difference,
    /// Matches with each.
    pub games: u64,
    /// Seeds with which both variants came to the same: winner, score and rounds.
    pub alike: u64,
}

/// The ends of the matches of one seed, with each variant.
type Ends = [Vec<MatchEnd>; 2];

/// Plays the matches of two series that differ in the list of one side. Once canceled, judges by the seeds that were played
/// with both; none without any.
///
/// # Errors
/// The system has no such player, or the ruleset cannot play one of the lists.
pub fn compare<S: Opponents>(
    variants: [&Series<'_, S>; 2],
    side: Seat,
    progress: &Progress,
) -> Result<Option<Compared>, SeriesFault> {
    let [first, _] = variants;
    progress.expect(2 * first.games);
    let round = Series::<S>::ROUND;
    let next = AtomicU64::new(0);
    let play = |series: &Series<'_, S>, number: u64| -> Result<Option<Vec<MatchEnd>>, SeriesFault> {
        let games = number..first.games.min(number.saturating_add(round));
        let (_, ended) = series.play_listed(games.clone(), progress)?;
        let ended: Vec<MatchEnd> = ended.into_iter().flatten().collect();
        Ok((ended.len() as u64 == games.end - games.start).then_some(ended))
    };
    let work = || -> Result<Vec<(u64, Ends)>, SeriesFault> {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(round, Ordering::Relaxed);
            if number >= first.games || progress.is_cancelled() {
                return Ok(played);
            }
            let [one, other] = variants.map(|series| play(series, number));
            // A match without an end says nothing.
            if let (Some(one), Some(other)) = (one?, other?) {
                played.push((number, [one, other]));
            }
        }
    };
    let mut seeds: Vec<(u64, Ends)> = Vec::new();
    for part in on_threads(first.jobs, first.games.div_ceil(round), work) {
        seeds.extend(part?);
    }
    // The sums of numbers depend on their order.
    seeds.sort_by_key(|(number, _)| *number);
    Ok(judge(seeds.iter().map(|(_, ends)| ends), side))
}

fn judge<'e>(seeds: impl Iterator<Item = &'e Ends> + Clone, side: Seat) -> Option<Compared> {
    let own = |end: &MatchEnd| u64::from(if side == Seat::First { end.points } else { 2 - end.points });
    let sum = |ends: &[MatchEnd]| ends.iter().map(own).sum::<u64>();
    let games: u64 = seeds.clone().map(|ends| ends[0].len() as u64).sum();
    let rate = |which: usize| point_rate(seeds.clone().map(|ends| sum(&ends[which])).sum(), games);
    let share = |ends: &[MatchEnd]| sum(ends) as f64 / 2.0 / ends.len() as f64;
    let pairs: Vec<f64> = seeds.clone().map(|[one, other]| share(one) - share(other)).collect();
    let alike = seeds.clone().filter(|[one, other]| one == other).count() as u64;
    Some(Compared { rates: [rate(0)?, rate(1)?], difference: Difference::of(&pairs)?, games, alike })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(points: u8, margin: i32) -> MatchEnd {
        MatchEnd { points, margin, rounds: 5 }
    }

    #[test]
    fn the_difference_is_that_of_the_side_that_varies() {
        let seeds: Vec<Ends> = vec![
            [vec![end(2, 3)], vec![end(0, -1)]],
            [vec![end(2, 1)], vec![end(2, 1)]],
            [vec![end(2, 1)], vec![end(2, 2)]],
            [vec![end(0, -2)], vec![end(0, -2)]],
        ];
        let first = judge(seeds.iter(), Seat::First).unwrap();
        assert_eq!((first.rates[0].rate, first.rates[1].rate, first.difference.mean), (0.75, 0.5, 0.25));
        assert_eq!((first.games, first.alike, first.difference.pairs), (4, 2, 4));
        let second = judge(seeds.iter(), Seat::Second).unwrap();
        assert_eq!((second.rates[0].rate, second.rates[1].rate, second.difference.mean), (0.25, 0.5, -0.25));
        assert_eq!(judge([].iter(), Seat::First), None);
    }
}
