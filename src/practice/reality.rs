//! What real tournaments say of lists, beside what is simulated.

use kernel::{Language, phrase};

use super::{
    gauntlet::Results,
    opponents::Opponents,
    tournaments::{Kinds, TournamentRecord},
};

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

/// How numbers of real tournaments were made, or that there are none.
pub(super) fn about(is_known: bool, language: Language) -> &'static str {
    phrase::text(language, if is_known { "practice.reality.about" } else { "practice.reality.none" })
}

#[cfg(test)]
mod tests {
    use super::*;

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
