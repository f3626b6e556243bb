//! Real tournaments: how lists of a kind did, how often each was played in a year, and a field weighted by it.

use std::collections::BTreeMap;

use kernel::{Language, Materials as _, phrase};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    opponents::Opponents,
    shelf::{ShelfList, shelf, years},
    tournament_record::TournamentRecord,
};

/// Largest weight of a list.
const MOST_WEIGHT: u64 = 1_000_000;

/// Lists of the shelf with a record, by their kind.
pub(super) struct Kinds(BTreeMap<String, ShelfList>);

impl Kinds {
    pub fn of<S: Opponents>() -> Self {
        let recorded = shelf::<S>().into_iter().filter(|shelved| shelved.record(None).matches > 0);
        Self(recorded.filter_map(|shelved| Some((S::tournament_kind(&shelved.json(""))?, shelved))).collect())
    }

    /// The record of a list's kind, in a year or in all.
    pub fn record<S: Opponents>(
        &self,
        catalog: &S::Catalog,
        list: &S::Materials,
        year: Option<u16>,
    ) -> Option<TournamentRecord> {
        if self.0.is_empty() {
            return None;
        }
        let record = self.0.get(&S::tournament_kind(&list.to_json(catalog))?)?.record(year);
        (record.matches > 0).then_some(record)
    }
}

/// How much each list of a field counts: as often as its kind was played in a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weighting {
    pub year: u16,
    /// Number of squads that stood in matches in that year, two a match.
    stood: u64,
    /// Weights of all lists; a measured one counts once.
    weights: Vec<u64>,
}

impl Weighting {
    /// Weights the lists after the measured ones; none if nothing is known of one of them in that year.
    pub fn of<S: Opponents>(catalog: &S::Catalog, lists: &[S::Materials], own: usize, year: u16) -> Option<Self> {
        let kinds = Kinds::of::<S>();
        let weight = |(place, list): (usize, &S::Materials)| {
            if place < own { Some(1) } else { Some(kinds.record::<S>(catalog, list, Some(year))?.matches) }
        };
        let weights = lists.iter().enumerate().map(weight).collect::<Option<Vec<u64>>>()?;
        Some(Self { year, stood: *years::<S>().get(&year)?, weights })
    }

    /// True if it weights so many lists, those after the measured ones.
    pub(super) fn fits(&self, own: usize, lists: usize) -> bool {
        own < lists
            && self.weights.len() == lists
            && self.weights[..own].iter().all(|weight| *weight == 1)
            && self.weights.iter().all(|weight| (1..=MOST_WEIGHT).contains(weight))
            && self.weights[own..].iter().sum::<u64>() <= self.stood
    }

    /// How much results against this list count.
    pub fn weight(&self, list: usize) -> u64 {
        self.weights.get(list).copied().unwrap_or(1)
    }

    /// Says how the weighting was made, of the lists after the measured ones.
    pub fn about(&self, own: usize, language: Language) -> String {
        let weights = self.weights.get(own..).unwrap_or_default();
        let share = weights.iter().sum::<u64>() as f64 / self.stood.max(1) as f64;
        let share = language.decimal(share * 100.0, 0);
        phrase::say(
            language,
            "practice.weighting.about",
            &[("year", &self.year), ("lists", &weights.len()), ("share", &share), ("stood", &self.stood)],
        )
    }
}

/// The opponents of one list, each with how much it counts.
pub fn weighted<'a, M>(field: &'a [M], weighting: Option<&Weighting>) -> Vec<(&'a M, u64)> {
    let weight = |place: usize| weighting.map_or(1, |weighting| weighting.weight(place + 1));
    field.iter().enumerate().map(|(place, list)| (list, weight(place))).collect()
}

/// The kind of a list in a document: its ships by faction, hull and pilot, if `format` is the document's.
pub(super) fn kind_of_squad(document: &Value, format: &str) -> Option<String> {
    if document.get("format")?.as_str()? != format || document.get("packs").is_some() {
        return None;
    }
    let list = document.get("list")?;
    let faction = list.get("faction")?.as_str()?;
    let ships = list.get("ships")?.as_array()?.iter().map(|ship| {
        let text = |field: &str| ship.get(field)?.as_str();
        Some(format!("{} {}", text("ship")?, text("pilot")?))
    });
    let mut ships = ships.collect::<Option<Vec<String>>>()?;
    ships.sort_unstable();
    Some(format!("{faction}: {}", ships.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use xwing::XWing;

    fn squad(pilots: [&str; 2], upgrades: &[&str]) -> Value {
        let ships = pilots.map(|pilot| json!({"pilot": pilot, "ship": "tiefighter", "upgrades": upgrades}));
        json!({"format": "standard", "list": {"faction": "imperial", "ships": ships}})
    }

    #[test]
    fn squads_with_the_same_pilots_are_of_one_kind() {
        let kind = |pilots, upgrades: &[&str]| XWing::tournament_kind(&squad(pilots, upgrades));
        let one = kind(["howlrunner", "academypilot"], &[]);
        assert!(one.is_some() && one == kind(["academypilot", "howlrunner"], &["shieldupgrade"]));
        assert_ne!(one, kind(["academypilot", "academypilot"], &[]));
        let mut epic = squad(["howlrunner", "academypilot"], &[]);
        epic["format"] = json!("epic");
        assert_eq!(XWing::tournament_kind(&epic), None);
    }

    #[test]
    fn a_weighting_that_does_not_fit_its_lists_is_refused() {
        let weighting = |weights: &[u64]| Weighting { year: 2016, stood: 100, weights: weights.into() };
        assert!(weighting(&[1, 60, 40]).fits(1, 3));
        for wrong in [&[1, 60][..], &[2, 60, 20], &[1, 0, 20], &[1, 60, 41]] {
            assert!(!weighting(wrong).fits(1, 3), "{wrong:?}");
        }
        assert!(!weighting(&[1, 1]).fits(2, 2), "nobody is left to weight");
    }
}
