//! The filters a search knows by name, and what is said of those it does not know.

use std::{collections::HashMap, sync::LazyLock};

use super::{CatalogDb, SearchQuery};
use crate::StoreError;
use kernel::{
    Language,
    phrase::{self, say},
    similar::fold,
};

/// What a filter is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
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
    /// The key in the catalog.
    pub key: &'static str,
    /// The phrase with its names, parted by spaces; the first is the one that is shown.
    names: &'static str,
    /// What it is compared with.
    pub takes: Takes,
}

const fn words(key: &'static str, names: &'static str) -> NamedFilter {
    NamedFilter { key, names, takes: Takes::Words }
}

const fn numbers(key: &'static str, names: &'static str) -> NamedFilter {
    NamedFilter { key, names, takes: Takes::Numbers }
}

static FILTERS: [NamedFilter; 28] = [
    words("kind", "store.filter.kind"),
    words("faction", "store.filter.faction"),
    words("season", "store.filter.season"),
    words("rank", "store.filter.rank"),
    words("trait", "store.filter.trait"),
    words("keyword", "store.filter.keyword"),
    words("slot", "store.filter.slot"),
    words("ship", "store.filter.ship"),
    words("size", "store.filter.size"),
    NamedFilter { key: "attack", names: "store.filter.attack", takes: Takes::Both },
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

/// The filters by all their names as they are compared.
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

/// Where a filter stands among those that are listed; behind all of them for one that has no name.
pub(super) fn place_of_filter(key: &str) -> usize {
    FILTERS.iter().position(|filter| filter.key == key).unwrap_or(FILTERS.len())
}

/// What the cards of a game can be filtered by, to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterChoice {
    /// The key of the filter.
    pub key: &'static str,
    /// Its name in the reader's language, as it is typed.
    pub name: &'static str,
    /// What can be chosen, in the reader's language, by name.
    pub values: Vec<String>,
}

/// Why a filter could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    Unknown,
    NoNumber,
}

impl CatalogDb {
    /// What should be said of the filters that the searched game does not know, which are searched as words.
    pub fn remarks(&self, query: &SearchQuery, language: Language) -> Vec<String> {
        let system = query.system.as_deref();
        let filters = query.filters.iter().filter(|filter| !self.values.has_key(system, &filter.key));
        let filters = filters.map(|filter| {
            let is_number = self.values.has_number(system, &filter.key);
            (filter.typed.as_str(), if is_number { Trouble::NoNumber } else { Trouble::Unknown })
        });
        let numbers = query.numbers.iter().filter(|number| !self.values.has_number(system, &number.key));
        let numbers = numbers.map(|number| (number.typed.as_str(), Trouble::Unknown));
        let mut remarks = Vec::new();
        for (typed, trouble) in filters.chain(numbers) {
            let name = typed.split(['<', '>', '=', ':']).next().unwrap_or(typed).trim();
            let remark = match trouble {
                Trouble::Unknown => {
                    let known = self.known_filters(system, language);
                    say(language, "store.filters.unknown", &[("filter", &name), ("filters", &known)])
                }
                Trouble::NoNumber => say(language, "store.filters.number", &[("filter", &name)]),
            };
            if !remarks.contains(&remark) {
                remarks.push(remark);
            }
        }
        remarks
    }

    /// What the cards of this game, or of all, can be filtered by.
    ///
    /// # Errors
    /// When the database fails.
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
            let name = phrase::text(language, filter.names).split(' ').next().unwrap_or(filter.key);
            FilterChoice { key: filter.key, name, values }
        };
        Ok(FILTERS.iter().map(of).filter(|choice| !choice.values.is_empty()).collect())
    }

    /// The names of the filters this game knows, in a row.
    fn known_filters(&self, system: Option<&str>, language: Language) -> String {
        let known = FILTERS
            .iter()
            .filter(|filter| self.values.has_key(system, filter.key) || self.values.has_number(system, filter.key));
        let names = known.filter_map(|filter| phrase::text(language, filter.names).split(' ').next());
        names.collect::<Vec<_>>().join(", ")
    }

    /// The query as this catalog understands it: filters that the game does not know turned into words, and words
    /// after a filter drawn into its value where that makes a value: `trait:force user`.
    pub(super) fn understood(&self, query: &SearchQuery) -> SearchQuery {
        let system = query.system.as_deref();
        let mut known = query.clone();
        known.filters.clear();
        known.numbers.clear();
        for filter in &query.filters {
            if !self.values.has_key(system, &filter.key) {
                known.take_words(&filter.typed);
                continue;
            }
            let mut filter = filter.clone();
            let mut longer = filter.value.clone();
            let mut taken = 0;
            for (at, word) in filter.following.iter().enumerate() {
                longer.push_str(word);
                if self.values.knows(system, &filter.key, &longer) {
                    taken = at + 1;
                    filter.value.clone_from(&longer);
                }
            }
            known.words.retain(|word| !filter.following[..taken].contains(word));
            known.filters.push(filter);
        }
        for number in &query.numbers {
            if self.values.has_number(system, &number.key) {
                known.numbers.push(number.clone());
            } else {
                known.take_words(&number.typed);
            }
        }
        known
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
