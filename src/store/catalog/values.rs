//! Values of filters, by game.

use std::collections::{BTreeMap, BTreeSet};

/// Values by game and key.
///
/// Games are kept apart: a whole value in one may be the beginning of a value in another.
#[derive(Debug, Default)]
pub(super) struct Values {
    words: BTreeMap<String, BTreeMap<String, Vec<NamedValue>>>,
    /// Keys with numbers, by game.
    numbers: BTreeMap<String, BTreeSet<String>>,
}

/// A value with the beginnings of its words.
#[derive(Debug)]
struct NamedValue {
    compact: String,
    beginnings: Vec<usize>,
}

impl NamedValue {
    fn new(words: &str) -> Self {
        let mut compact = String::with_capacity(words.len());
        let mut beginnings = Vec::new();
        for word in words.split(' ') {
            beginnings.push(compact.len());
            compact.push_str(word);
        }
        Self { compact, beginnings }
    }

    fn has_a_word_that_begins(&self, typed: &str) -> bool {
        self.beginnings.iter().any(|at| self.compact[*at..].starts_with(typed))
    }
}

impl Values {
    pub fn add(&mut self, system: String, key: String, words: &str) {
        self.words.entry(system).or_default().entry(key).or_default().push(NamedValue::new(words));
    }

    pub fn add_number(&mut self, system: String, key: String) {
        self.numbers.entry(system).or_default().insert(key);
    }

    /// True if the game, or any game, has a filter by words under this key.
    pub fn has_key(&self, system: Option<&str>, key: &str) -> bool {
        match system {
            Some(system) => self.words.get(system).is_some_and(|keys| keys.contains_key(key)),
            None => self.words.values().any(|keys| keys.contains_key(key)),
        }
    }

    /// True if the game, or any game, has a filter by numbers under this key; every game has the cost.
    pub fn has_number(&self, system: Option<&str>, key: &str) -> bool {
        let has = |keys: &BTreeSet<String>| keys.contains(key);
        key == "cost"
            || match system {
                Some(system) => self.numbers.get(system).is_some_and(has),
                None => self.numbers.values().any(has),
            }
    }

    /// True if a value of the game, or of any game, or one of its words begins so.
    pub fn knows(&self, system: Option<&str>, key: &str, typed: &str) -> bool {
        let mut games = self.words.iter().filter(|(game, _)| system.is_none_or(|system| system == *game));
        games.any(|(_, keys)| {
            keys.get(key).is_some_and(|known| known.iter().any(|value| value.has_a_word_that_begins(typed)))
        })
    }

    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// Values of a game that match the typed one: an equal value, otherwise all that begin so or have a word that does.
    pub fn meant(&self, system: &str, key: &str, typed: &str) -> BTreeSet<&str> {
        let known = self.words.get(system).and_then(|keys| keys.get(key)).map_or(&[][..], Vec::as_slice);
        match known.iter().find(|value| value.compact == typed) {
            Some(value) => BTreeSet::from([value.compact.as_str()]),
            None => {
                let meant = known.iter().filter(|value| value.has_a_word_that_begins(typed));
                meant.map(|value| value.compact.as_str()).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_word_of_a_value_may_begin_so_unless_it_is_a_value_itself() {
        let mut values = Values::default();
        for words in ["rebel", "rebel alliance", "galactic empire"] {
            values.add("game".into(), "faction".into(), words);
        }
        let meant = |typed| values.meant("game", "faction", typed).into_iter().collect::<Vec<_>>();
        assert_eq!(meant("rebel"), ["rebel"]);
        assert_eq!(meant("reb"), ["rebel", "rebelalliance"]);
        assert_eq!(meant("alliance"), ["rebelalliance"]);
        assert_eq!(meant("galacticemp"), ["galacticempire"]);
        assert!(meant("lliance").is_empty());
        assert!(values.meant("other", "faction", "rebel").is_empty());
    }
}
