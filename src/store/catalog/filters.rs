//! Filters of a search, with their names.

use std::{collections::HashMap, sync::LazyLock};

use super::CatalogDb;
use crate::StoreError;
use kernel::{Language, phrase, similar::fold};

/// Values of a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FilterKind {
    /// Words: `slot:crew`.
    Words,
    /// Numbers: `cost<=3`.
    Numbers,
    /// Words in one game and numbers in another: `attack:melee`, `attack>=3`.
    Both,
}

/// A filter with names in every language.
#[derive(Debug)]
pub(super) struct NamedFilter {
    /// Key in the catalog.
    pub key: &'static str,
    /// Phrase with its names, separated by spaces; the first is shown.
    names: &'static str,
    pub takes: FilterKind,
}

impl NamedFilter {
    pub fn name(&self, language: Language) -> &'static str {
        phrase::text(language, self.names).split(' ').next().unwrap_or(self.key)
    }
}

const fn words(key: &'static str, names: &'static str) -> NamedFilter {
    NamedFilter { key, names, takes: FilterKind::Words }
}

const fn numbers(key: &'static str, names: &'static str) -> NamedFilter {
    NamedFilter { key, names, takes: FilterKind::Numbers }
}

pub(super) static FILTERS: [NamedFilter; 28] = [
    words("kind", "store.filter.kind"),
    words("faction", "store.filter.faction"),
    words("season", "store.filter.season"),
    words("rank", "store.filter.rank"),
    words("trait", "store.filter.trait"),
    words("keyword", "store.filter.keyword"),
    words("slot", "store.filter.slot"),
    words("ship", "store.filter.ship"),
    words("size", "store.filter.size"),
    NamedFilter { key: "attack", names: "store.filter.attack", takes: FilterKind::Both },
    words("dice", "store.filter.dice"),
    words("timing", "store.filter.timing"),
    words("for", "store.filter.for"),
    words("level", "store.filter.level"),
    words("deck", "store.filter.deck"),
    words("system", "store.filter.system"),
    numbers("cost", "store.filter.cost"),
    numbers("health", "store.filter.health"),
    numbers("speed", "store.filter.speed"),
    numbers("figures", "store.filter.figures"),
    numbers("courage", "store.filter.courage"),
    numbers("skill", "store.filter.skill"),
    numbers("agility", "store.filter.agility"),
    numbers("hull", "store.filter.hull"),
    numbers("shields", "store.filter.shields"),
    numbers("copies", "store.filter.copies"),
    numbers("pips", "store.filter.pips"),
    numbers("wave", "store.filter.wave"),
];

/// Filters by all folded names.
static BY_NAME: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let mut by_name = HashMap::new();
    for (number, filter) in FILTERS.iter().enumerate() {
        by_name.insert(filter.key.to_owned(), number);
        for name in Language::ALL.into_iter().flat_map(|language| phrase::text(language, filter.names).split(' ')) {
            by_name.insert(fold(name), number);
        }
    }
    by_name
});

/// The filter of this name in any language.
pub(super) fn filter_named(name: &str) -> Option<&'static NamedFilter> {
    BY_NAME.get(&fold(name)).map(|number| &FILTERS[*number])
}

/// Index among the listed filters; the last for one without a name.
pub(super) fn place_of_filter(key: &str) -> usize {
    FILTERS.iter().position(|filter| filter.key == key).unwrap_or(FILTERS.len())
}

/// A filter with the values to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterChoice {
    pub key: &'static str,
    /// Name in the reader's language.
    pub name: &'static str,
    /// Values in the reader's language, by name.
    pub values: Vec<String>,
}

impl CatalogDb {
    /// Filters for the cards of a game, or of all games.
    ///
    /// # Errors
    /// Database failure.
    pub fn choices(&self, system: Option<&str>, language: Language) -> Result<Vec<FilterChoice>, StoreError> {
        self.labels(system, language).map_err(|error| self.failed(error))
    }

    fn labels(&self, system: Option<&str>, language: Language) -> rusqlite::Result<Vec<FilterChoice>> {
        let label = match language {
            Language::English => "english",
            Language::Spanish => "spanish",
        };
        let mut statement = self.db.prepare_cached(&format!(
            "SELECT DISTINCT label.key, label.{label} FROM label JOIN card ON card.id = label.card
             WHERE ?1 IS NULL OR card.system = ?1"
        ))?;
        let labels = statement
            .query_map([system], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<rusqlite::Result<Vec<(String, String)>>>()?;
        let of = |filter: &NamedFilter| {
            let own = labels.iter().filter(|(key, _)| key == filter.key);
            let mut values: Vec<String> = own.map(|(_, value)| value.clone()).collect();
            values.sort_by_cached_key(|value| fold(value));
            FilterChoice { key: filter.key, name: filter.name(language), values }
        };
        Ok(FILTERS.iter().map(of).filter(|choice| !choice.values.is_empty()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_for_one_filter() {
        let names = |filter: &NamedFilter| -> Vec<String> {
            let names = Language::ALL.into_iter().flat_map(|language| phrase::text(language, filter.names).split(' '));
            names.map(fold).collect()
        };
        for filter in &FILTERS {
            for name in names(filter) {
                assert_eq!(filter_named(&name).map(|found| found.key), Some(filter.key), "{name}");
            }
        }
    }
}
