//! Search index: every word of all lists once, and the words of each list.
//!
//! Lists share most of their words, so a search finds matching words first and then the lists with their numbers.

use rustc_hash::FxHashMap;

use super::Glance;
use kernel::similar::{Letters, fold, likeness};
use store::{ListId, ListRow};

/// Number of a word, in the order words were first seen.
type Word = u32;

/// The words of lists.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    /// Every word, folded, one a line.
    text: String,
    /// Start of each word in the text.
    starts: Vec<usize>,
    numbers: FxHashMap<Box<str>, Word>,
    lists: FxHashMap<ListId, Words>,
}

/// The words of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Words {
    /// Its whole name as one word.
    name: Word,
    /// All words, including the name.
    all: Box<[Word]>,
}

/// A set of words, as bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WordSet(Vec<u64>);

impl WordSet {
    fn of(words: usize) -> Self {
        Self(vec![0; words.div_ceil(64)])
    }

    fn add(&mut self, word: usize) {
        if let Some(part) = self.0.get_mut(word / 64) {
            *part |= 1 << (word % 64);
        }
    }

    fn has(&self, word: Word) -> bool {
        self.0.get(word as usize / 64).is_some_and(|part| part >> (word % 64) & 1 == 1)
    }
}

impl Index {
    /// Sets the words of a list.
    pub fn put(&mut self, row: &ListRow, glance: Option<&Glance>) {
        let name = self.number(&fold(&row.summary.name));
        let mut all: Vec<Word> = words_of(row).map(|word| self.number(&word)).collect();
        all.extend(glance.into_iter().flat_map(Glance::words).map(|word| self.number(word)));
        all.push(name);
        all.sort_unstable();
        all.dedup();
        let _ = self.lists.insert(row.id, Words { name, all: all.into() });
    }

    /// Removes lists. Their words stay: other lists share them.
    pub fn keep(&mut self, mut stays: impl FnMut(ListId) -> bool) {
        self.lists.retain(|id, _| stays(*id));
    }

    /// True if the words of a list are known.
    pub fn knows(&self, id: ListId) -> bool {
        self.lists.contains_key(&id)
    }

    /// The folded name of a list, if its words are known.
    pub fn name(&self, id: ListId) -> Option<&str> {
        self.lists.get(&id).map(|words| self.word(words.name as usize))
    }

    /// True if a list has one of these words; `None` if its words are unknown.
    pub fn has_any(&self, id: ListId, chosen: &WordSet) -> Option<bool> {
        self.lists.get(&id).map(|words| words.all.iter().any(|word| chosen.has(*word)))
    }

    /// Words that contain this one.
    pub fn with(&self, wanted: &str) -> WordSet {
        let mut chosen = WordSet::of(self.starts.len());
        let mut at = 0;
        for (place, _) in self.text.match_indices(wanted) {
            at += self.starts[at..].partition_point(|start| *start <= place) - 1;
            chosen.add(at);
        }
        chosen
    }

    /// Words that contain this one, and similar words.
    pub fn near(&self, wanted: &str) -> WordSet {
        let mut chosen = self.with(wanted);
        let Some(slip) = Slip::of(wanted) else { return chosen };
        // Many words have the same beginning.
        let mut compared: FxHashMap<&str, bool> = FxHashMap::default();
        for word in 0..self.starts.len() {
            let beginnings = slip.beginnings(self.word(word));
            let mut is_meant = |known| *compared.entry(known).or_insert_with(|| slip.is_meant(known));
            if beginnings.into_iter().any(&mut is_meant) {
                chosen.add(word);
            }
        }
        chosen
    }

    fn word(&self, number: usize) -> &str {
        let end = self.starts.get(number + 1).copied().unwrap_or(self.text.len());
        self.starts.get(number).map_or("", |start| &self.text[*start..end - 1])
    }

    fn number(&mut self, word: &str) -> Word {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = self.starts.len() as Word;
        self.starts.push(self.text.len());
        self.text.push_str(word);
        self.text.push('\n');
        let _ = self.numbers.insert(word.into(), number);
        number
    }
}

/// Folded words of a table row besides its name.
pub(super) fn words_of(row: &ListRow) -> impl Iterator<Item = String> + '_ {
    let summary = &row.summary;
    let texts = [&summary.name, &summary.faction, &summary.format, &summary.system].into_iter().chain(&row.tags);
    texts.flat_map(|text| text.split_whitespace()).map(fold)
}

/// A folded word that may have typing errors.
pub(super) struct Slip<'a> {
    word: &'a str,
    length: usize,
    letters: Letters,
}

impl<'a> Slip<'a> {
    /// Minimum similarity: one error in four letters, two in seven.
    const ENOUGH: f64 = 0.7;
    /// Tolerance for the last digits of a bound computed in another way.
    const SLACK: f64 = 1e-9;

    /// A typed word; `None` if it is too short. Far too many words share two of three letters.
    pub fn of(word: &'a str) -> Option<Self> {
        let length = word.chars().count();
        (length >= 4).then(|| Self { word, length, letters: Letters::of(word) })
    }

    /// Parts of another word to compare: its beginnings of the same length, and a letter longer.
    pub fn beginnings<'k>(&self, known: &'k str) -> [&'k str; 2] {
        [self.length, self.length + 1]
            .map(|end| known.char_indices().nth(end).map_or(known, |(end, _)| known.get(..end).unwrap_or(known)))
    }

    /// True if this beginning is similar enough.
    pub fn is_meant(&self, beginning: &str) -> bool {
        self.letters.likeness_at_most(&Letters::of(beginning)) >= Self::ENOUGH - Self::SLACK
            && likeness(self.word, beginning) >= Self::ENOUGH
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{ListSummary, RevisionId};

    fn is_slip(word: &str, known: &str) -> bool {
        Slip::of(word).is_some_and(|slip| slip.beginnings(known).into_iter().any(|known| slip.is_meant(known)))
    }

    #[test]
    fn slips_are_understood_and_other_words_are_not() {
        for (typed, meant) in
            [("vadrs", "vaders"), ("wisper", "whisper"), ("autothursters", "autothrusters"), ("soonti", "soontirfel")]
        {
            assert!(is_slip(typed, meant), "{typed}");
        }
        for (typed, other) in [("fel", "feel"), ("vader", "raider"), ("juke", "lure")] {
            assert!(!is_slip(typed, other), "{typed}");
        }
    }

    fn row(id: i64, name: &str) -> ListRow {
        ListRow {
            id: ListId(id),
            revision: RevisionId(id),
            summary: ListSummary { name: name.into(), ..ListSummary::default() },
            folder: None,
            tags: Vec::new(),
            archived: false,
            deleted: None,
            created: 0,
            edited: 0,
            games: Vec::new(),
        }
    }

    #[test]
    fn a_list_is_found_by_any_part_of_a_word_and_no_longer_by_one_it_has_lost() {
        let mut index = Index::default();
        index.put(&row(1, "Ñandú Aces"), None);
        index.put(&row(2, "Zulu aces"), None);
        let found = |index: &Index, wanted: &str| {
            let chosen = index.with(wanted);
            [1, 2, 3].map(|id| index.has_any(ListId(id), &chosen))
        };
        assert_eq!(found(&index, "ndu"), [Some(true), Some(false), None]);
        assert_eq!(found(&index, "ace"), [Some(true), Some(true), None]);
        assert_eq!(found(&index, "duaces"), [Some(true), Some(false), None], "the whole name is a word too");
        assert_eq!(found(&index, "aceszulu"), [Some(false), Some(false), None], "words do not run into each other");
        index.put(&row(1, "Zulu"), None);
        assert_eq!(found(&index, "ndu"), [Some(false), Some(false), None]);
        assert_eq!((index.name(ListId(1)), index.name(ListId(2))), (Some("zulu"), Some("zuluaces")));
        index.keep(|id| id == ListId(2));
        assert_eq!(found(&index, "zulu"), [None, Some(true), None]);
    }

    #[test]
    fn a_word_that_many_lists_have_is_kept_once() {
        let mut index = Index::default();
        for id in 0..1_000 {
            index.put(&row(id, "Soontir Fel and friends"), None);
        }
        assert_eq!(index.starts.len(), 5, "{}", index.text);
    }
}
