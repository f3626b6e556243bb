//! What real tournaments say of lists, beside what is simulated.

use kernel::{Language, phrase};

use super::{gauntlet::Results, opponents::Opponents};

/// Lists of a gauntlet, with what real tournaments say of each.
pub struct Reality {
    /// See [`Opponents::tournament_strength`].
    strengths: Vec<Option<f64>>,
}

impl Reality {
    pub fn of<'a, S: Opponents>(catalog: &S::Catalog, lists: impl IntoIterator<Item = &'a S::Materials>) -> Self {
        Self { strengths: lists.into_iter().map(|list| S::tournament_strength(catalog, list)).collect() }
    }

    /// The share of matches that a list would win against another.
    pub fn chance(&self, list: usize, other: usize) -> Option<f64> {
        let [own, other] = [list, other].map(|place| *self.strengths.get(place)?);
        Some(1.0 / (1.0 + (other? - own?).exp()))
    }

    /// A list's share against its opponents of a gauntlet.
    pub fn in_gauntlet(&self, results: &Results, list: usize) -> Option<f64> {
        let own = results.own();
        self.overall(list, if list < own { results.columns() } else { 0..own })
    }

    /// The share of matches that a list would win against those others of which something is known.
    pub fn overall(&self, list: usize, others: impl IntoIterator<Item = usize>) -> Option<f64> {
        let others = others.into_iter().filter(|other| *other != list);
        let chances: Vec<f64> = others.filter_map(|other| self.chance(list, other)).collect();
        (!chances.is_empty()).then(|| chances.iter().sum::<f64>() / chances.len() as f64)
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
        let reality = Reality { strengths: vec![Some(0.3), Some(-0.1), None, Some(0.3)] };
        assert_eq!(reality.chance(0, 3), Some(0.5));
        assert!(reality.chance(0, 1).is_some_and(|chance| (chance - 0.5987).abs() < 1e-4));
        assert_eq!((reality.chance(0, 2), reality.overall(2, 0..4)), (None, None));
        let overall = reality.overall(0, 0..4);
        assert!(overall.is_some_and(|share| (share - (0.5987 + 0.5) / 2.0).abs() < 1e-4), "{overall:?}");
    }
}
