//! What a filter may ask for: the values that occur, game by game.

use std::collections::{BTreeMap, BTreeSet};

/// The values by game and key.
///
/// Games are kept apart: what is a whole value in one may be the beginning of one in another.
#[derive(Debug, Default)]
pub(super) struct Values(BTreeMap<String, BTreeMap<String, Vec<Named>>>);

/// A value with the places at which its words begin.
#[derive(Debug)]
struct Named {
    compact: String,
    beginnings: Vec<usize>,
}

impl Named {
    /// Reads folded words.
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
    /// Adds a value as folded words.
    pub fn add(&mut self, system: String, key: String, words: &str) {
        self.0.entry(system).or_default().entry(key).or_default().push(Named::new(words));
    }

    /// Whether some game can be filtered by this key.
    pub fn has_key(&self, key: &str) -> bool {
        self.0.values().any(|keys| keys.contains_key(key))
    }

    /// The games that have values.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The values of a game that are meant: what was typed, when it is a value there, otherwise all that begin so, or
    /// one of whose words does.
    pub fn meant(&self, system: &str, key: &str, typed: &str) -> BTreeSet<&str> {
        let known = self.0.get(system).and_then(|keys| keys.get(key)).map_or(&[][..], Vec::as_slice);
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
