//! What real tournaments say of lists, beside what is simulated.

use kernel::{Language, phrase};

use super::{Rate, gauntlet::Results, opponents::Opponents, tournament_record::TournamentRecord, tournaments::Kinds};

/// Lists of a gauntlet, with what real tournaments say of each.
pub struct Reality {
    /// See [`Opponents::tournament_strength`].
    strengths: Vec<Option<f64>>,
    /// Matches of lists of the same kind.
    records: Vec<Option<TournamentRecord>>,
}

impl Reality {
    pub fn of<'a, S: Opponents>(catalog: &S::Catalog, lists: impl IntoIterator<Item = &'a S::Materials>) -> Self {
        let kinds = Kinds::of::<S>();
        let of = |list: &S::Materials| (S::tournament_strength(catalog, list), kinds.record::<S>(catalog, list, None));
        let (strengths, records) = lists.into_iter().map(of).unzip();
        Self { strengths, records }
    }

    /// The share of matches that a list would win against another.
    pub fn chance(&self, list: usize, other: usize) -> Option<f64> {
        let [own, other] = [list, other].map(|place| *self.strengths.get(place)?);
        Some(1.0 / (1.0 + (other? - own?).exp()))
    }

    /// How lists of the same kind did in matches against others.
    pub fn record(&self, list: usize) -> Option<&TournamentRecord> {
        self.records.get(list)?.as_ref()
    }

    /// True if there is a record of any list.
    pub fn has_records(&self) -> bool {
        self.records.iter().any(Option::is_some)
    }

    /// A list's share against its opponents of a gauntlet, weighted.
    pub fn in_gauntlet(&self, results: &Results, list: usize) -> Option<f64> {
        let own = results.own();
        let others = if list < own { results.columns() } else { 0..own };
        self.overall(list, others.map(|other| (other, results.weight(other))))
    }

    /// How far the computer's results of a measured list lie from real ones: from the record of its kind where all
    /// opponents have one, else from what its cards add up to.
    pub fn lean(&self, results: &Results, list: usize) -> Option<Lean> {
        let simulated = results.overall(list)?;
        let are_recorded = results.columns().all(|other| self.record(other).is_some());
        if let Some(real) = self.record(list).filter(|_| are_recorded).and_then(TournamentRecord::rate) {
            return Some(Lean::of(simulated, real, true));
        }
        let rate = self.in_gauntlet(results, list)?;
        let reach = 1.96 * ERROR_OF_CARDS;
        Some(Lean::of(simulated, Rate { rate, low: rate - reach, high: rate + reach }, false))
    }

    /// The share of matches that a list would win against those others of which something is known, by their weights.
    pub fn overall(&self, list: usize, others: impl IntoIterator<Item = (usize, u64)>) -> Option<f64> {
        let others = others.into_iter().filter(|(other, _)| *other != list);
        let chances = others.filter_map(|(other, weight)| Some((self.chance(list, other)?, weight as f64)));
        let (won, all) = chances.fold((0.0, 0.0), |(won, all), (chance, weight)| (won + weight * chance, all + weight));
        (all > 0.0).then(|| won / all)
    }

    /// How the numbers were made, or that there are none.
    pub fn about(&self, language: Language) -> &'static str {
        about(self.strengths.iter().any(Option::is_some), language)
    }
}

/// Standard error of a share that is made of cards: how far it misses the records of the 116 kinds on the shelf, less
/// what is luck in these.
const ERROR_OF_CARDS: f64 = 0.06;

/// The share that the computer wins with a list less the real one, with 95 % bounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lean {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
    /// True if lists of the same kind were counted, else what its cards add up to.
    pub is_of_kind: bool,
}

impl Lean {
    fn of(simulated: Rate, real: Rate, is_of_kind: bool) -> Self {
        let mean = simulated.rate - real.rate;
        let reach = |one: f64, other: f64| one.hypot(other);
        let low = mean - reach(simulated.rate - simulated.low, real.high - real.rate);
        let high = mean + reach(simulated.high - simulated.rate, real.rate - real.low);
        Self { mean, low, high, is_of_kind }
    }

    /// The figure in a sentence.
    pub fn words(&self, language: Language) -> String {
        let hundred = |share: f64| {
            let text = language.decimal(share * 100.0, 0);
            if share > 0.0 { format!("+{text}") } else { text }
        };
        let key = if self.is_of_kind { "practice.lean.kind" } else { "practice.lean.cards" };
        let (mean, low, high) = (hundred(self.mean), hundred(self.low), hundred(self.high));
        phrase::say(language, key, &[("mean", &mean), ("low", &low), ("high", &high)])
    }
}

/// How numbers of real tournaments were made, or that there are none.
pub(super) fn about(is_known: bool, language: Language) -> &'static str {
    phrase::text(language, if is_known { "practice.reality.about" } else { "practice.reality.none" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leans_has_the_bounds_of_both_shares() {
        let rate = |rate, low, high| Rate { rate, low, high };
        let lean = Lean::of(rate(0.6, 0.56, 0.64), rate(0.5, 0.47, 0.53), true);
        let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(close(lean.mean, 0.1) && close(lean.low, 0.05) && close(lean.high, 0.15), "{lean:?}");
        for language in Language::ALL {
            let [kind, cards] = [true, false].map(|is_of_kind| Lean { is_of_kind, ..lean }.words(language));
            assert!(kind.contains("+10") && kind.contains("+15") && kind != cards, "{kind}");
        }
    }

    #[test]
    fn lists_of_which_nothing_is_known_are_left_out() {
        let reality = Reality { strengths: vec![Some(0.3), Some(-0.1), None, Some(0.3)], records: Vec::new() };
        let alike = || (0..4).map(|other| (other, 1));
        assert_eq!(reality.chance(0, 3), Some(0.5));
        assert!(reality.chance(0, 1).is_some_and(|chance| (chance - 0.5987).abs() < 1e-4));
        assert_eq!((reality.chance(0, 2), reality.overall(2, alike())), (None, None));
        let overall = reality.overall(0, alike());
        assert!(overall.is_some_and(|share| (share - (0.5987 + 0.5) / 2.0).abs() < 1e-4), "{overall:?}");
        // One of them counts three times as much.
        let weighted = reality.overall(0, [(1, 30), (3, 10)]);
        assert!(weighted.is_some_and(|share| (share - (3.0 * 0.5987 + 0.5) / 4.0).abs() < 1e-4), "{weighted:?}");
    }
}
