//! Every name a line of a list may hold, and what it may mean.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cut::first_of_cut_name;
use crate::{
    Language, phrase,
    similar::{Guesser, fold},
};

/// Possible meanings of a name in a system: cards of several kinds may share it.
pub trait Meaning: Clone + Default + PartialEq {
    /// True if a card has the name; false for a mere word of the system.
    fn is_card(&self) -> bool;

    /// Adds the cards of another meaning.
    fn join(&mut self, other: &Self);
}

/// The index of a name.
pub type Entry = usize;

/// All names of a game.
#[derive(Debug)]
pub struct Lexicon<M> {
    meanings: Vec<M>,
    by_name: FxHashMap<String, Entry>,
    /// Names that have this word.
    by_word: FxHashMap<String, Vec<Entry>>,
    /// Names of which this word says something else, such as the ship a pilot flies.
    by_hint: FxHashMap<String, Vec<Entry>>,
    guesser: Guesser<Entry>,
    /// Names with digits, by what they look like; none where two look alike.
    by_look: FxHashMap<String, Option<Entry>>,
    /// The first pieces of names that have marks in them.
    cut_names: FxHashSet<String>,
}

impl<M: Meaning> Default for Lexicon<M> {
    fn default() -> Self {
        Self {
            meanings: Vec::new(),
            by_name: FxHashMap::default(),
            by_word: FxHashMap::default(),
            by_hint: FxHashMap::default(),
            guesser: Guesser::new([]),
            by_look: FxHashMap::default(),
            cut_names: FxHashSet::default(),
        }
    }
}

impl<M: Meaning> Lexicon<M> {
    /// The meaning of a card's name, to be added to.
    pub fn card(&mut self, name: &str) -> &mut M {
        let (entry, is_new) = self.entry(name);
        self.cut_names.extend(first_of_cut_name(name));
        if is_new {
            for word in words(name) {
                push(self.by_word.entry(singular(&word)).or_default(), entry);
                push(self.by_word.entry(word).or_default(), entry);
            }
        }
        &mut self.meanings[entry]
    }

    /// Adds a card under all its names, to what they mean by `cards`.
    pub fn add<H: Copy + PartialEq>(
        &mut self,
        card: H,
        names: impl IntoIterator<Item = impl AsRef<str>>,
        cards: impl Fn(&mut M) -> &mut Vec<H>,
    ) {
        for name in names {
            push(cards(self.card(name.as_ref())), card);
        }
    }

    /// Adds words that may stand beside a part of a card's name.
    pub fn hint(&mut self, name: &str, hint: &str) {
        let (entry, _) = self.entry(name);
        for word in words(name).chain(words(hint)) {
            push(self.by_hint.entry(word).or_default(), entry);
        }
    }

    /// Ends the names that slips are taken for. Names added from now on must be written as they are.
    pub fn close_guesses(&mut self) {
        let mut names: Vec<(String, Entry)> = self.by_name.iter().map(|(name, entry)| (name.clone(), *entry)).collect();
        names.sort_unstable_by_key(|(_, entry)| *entry);
        for (name, entry) in names.iter().filter(|(name, _)| name.bytes().any(|byte| byte.is_ascii_digit())) {
            let alike = self.by_look.entry(look(name)).or_insert(Some(*entry));
            *alike = alike.filter(|alike| self.meanings[*alike] == self.meanings[*entry]);
        }
        self.guesser = Guesser::new(names);
    }

    /// The meaning of a word that is no card, to be added to.
    pub fn word(&mut self, name: &str) -> &mut M {
        let (entry, _) = self.entry(name);
        &mut self.meanings[entry]
    }

    /// Adds the texts of keys, each in every language, to what they mean by `put`.
    pub fn terms<T>(&mut self, terms: impl IntoIterator<Item = (&'static str, T)>, put: impl Fn(&mut M, &T)) {
        for (key, meant) in terms {
            for language in Language::ALL {
                put(self.word(phrase::text(language, key)), &meant);
            }
        }
    }

    fn entry(&mut self, name: &str) -> (Entry, bool) {
        let next = self.meanings.len();
        let entry = *self.by_name.entry(fold(name)).or_insert(next);
        if entry == next {
            self.meanings.push(M::default());
        }
        (entry, entry == next)
    }

    /// Possible meanings of a name.
    pub fn meaning(&self, entry: Entry) -> &M {
        &self.meanings[entry]
    }

    /// The name that folds to exactly this.
    pub fn exact(&self, folded: &str) -> Option<Entry> {
        self.by_name.get(folded).copied()
    }

    /// The name that looks exactly like this, with a zero for an O or a one for an L or an I.
    pub fn look_alike(&self, folded: &str) -> Option<Entry> {
        if !folded.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.by_look.get(&look(folded)).copied().flatten()
    }

    /// True if a name that line marks would cut begins with this piece.
    pub fn begins_cut_name(&self, folded: &str) -> bool {
        self.cut_names.contains(folded)
    }

    /// The name most like this one, if it is like enough.
    pub fn nearest(&self, folded: &str, enough: f64) -> Option<Entry> {
        self.guesser.nearest(folded, enough, |_| true).map(|(_, entry)| entry)
    }

    /// Merged meanings of the names with all these words, and the number of names with different meanings. Words match
    /// as written, else without regard to plurals. None if too many names match. `whole` expands a shortened word.
    pub fn by_words(&self, text: &str, whole: impl Fn(&str) -> Option<&'static str>) -> Option<(M, usize)> {
        const MOST: usize = 12;
        let whole = |word: String| whole(&singular(&word)).map_or(word, str::to_owned);
        let found = self
            .having(&self.by_word, words(text).map(whole))
            .or_else(|| self.having(&self.by_word, words(text).map(|word| singular(&whole(word)))))
            .or_else(|| self.having(&self.by_hint, words(text).map(whole)))?;
        let mut meanings: Vec<&M> = Vec::new();
        for entry in found {
            // One card may have a name in each language.
            let meaning = &self.meanings[entry];
            if !meanings.contains(&meaning) {
                meanings.push(meaning);
            }
        }
        let (first, rest) = meanings.split_first().filter(|_| meanings.len() <= MOST)?;
        let mut joined = (*first).clone();
        for meaning in rest {
            joined.join(meaning);
        }
        Some((joined, meanings.len()))
    }

    /// The names that have all these words.
    fn having(
        &self,
        by_word: &FxHashMap<String, Vec<Entry>>,
        mut words: impl Iterator<Item = String>,
    ) -> Option<Vec<Entry>> {
        let mut found = by_word.get(&words.next()?)?.clone();
        for word in words {
            let having = by_word.get(&word)?;
            found.retain(|entry| having.contains(entry));
        }
        (!found.is_empty()).then_some(found)
    }
}

/// A folded name with one letter for those that look alike.
fn look(folded: &str) -> String {
    let alike = |letter| match letter {
        '0' => 'o',
        '1' | 'l' => 'i',
        other => other,
    };
    folded.chars().map(alike).collect()
}

/// The folded words of a name that are long enough to tell anything.
fn words(name: &str) -> impl Iterator<Item = String> + '_ {
    const SHORTEST: usize = 3;
    name.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.chars().count() >= SHORTEST || is_lettered_number(word))
        .map(fold)
}

/// True for a letter with a number, such as `R2`.
fn is_lettered_number(word: &str) -> bool {
    let has = |test: fn(&u8) -> bool| word.as_bytes().iter().any(test);
    has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
}

/// A folded word without the ending of a plural.
fn singular(word: &str) -> String {
    const SHORTEST: usize = 4;
    if let Some(stem) = word.strip_suffix("oes") {
        return format!("{stem}o");
    }
    let stem = word.strip_suffix('s').filter(|stem| stem.len() >= SHORTEST && !stem.ends_with('s'));
    stem.unwrap_or(word).to_owned()
}

/// Adds an item that is not in the list yet.
pub fn push<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}
