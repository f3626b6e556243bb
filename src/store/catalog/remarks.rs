//! Queries adapted to the filters of a game, and remarks on unknown filters.

use super::{CatalogDb, SearchQuery, filters::FILTERS};
use kernel::{Language, phrase::say};

/// A defect of a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Defect {
    Unknown,
    NoNumber,
}

impl CatalogDb {
    /// Remarks on filters unknown to the game, which are searched as words.
    pub fn remarks(&self, query: &SearchQuery, language: Language) -> Vec<String> {
        let system = query.system.as_deref();
        let filters = query.filters.iter().filter(|filter| !self.values.has_key(system, &filter.key));
        let filters = filters.map(|filter| {
            let is_number = self.values.has_number(system, &filter.key);
            (filter.typed.as_str(), if is_number { Defect::NoNumber } else { Defect::Unknown })
        });
        let numbers = query.numbers.iter().filter(|number| !self.values.has_number(system, &number.key));
        let numbers = numbers.map(|number| (number.typed.as_str(), Defect::Unknown));
        let mut remarks = Vec::new();
        for (typed, trouble) in filters.chain(numbers) {
            let name = typed.split(['<', '>', '=', ':']).next().unwrap_or(typed).trim();
            let remark = match trouble {
                Defect::Unknown => {
                    let known = self.known_filters(system, language);
                    say(language, "store.filters.unknown", &[("filter", &name), ("filters", &known)])
                }
                Defect::NoNumber => say(language, "store.filters.number", &[("filter", &name)]),
            };
            if !remarks.contains(&remark) {
                remarks.push(remark);
            }
        }
        remarks
    }

    /// Names of the filters of the game.
    fn known_filters(&self, system: Option<&str>, language: Language) -> String {
        let known = FILTERS
            .iter()
            .filter(|filter| self.values.has_key(system, filter.key) || self.values.has_number(system, filter.key));
        let names = known.map(|filter| filter.name(language));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Adapts a query to this catalog: unknown filters become words, and words after a filter join its value if that
    /// makes a value: `trait:force user`.
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
