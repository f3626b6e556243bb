//! Results of an import, item by item.

use super::{CardRef, Fact, Language, Names, Place, ReadError, phrase};

/// The result for one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImportOutcome {
    /// Read as it was meant.
    Mapped,
    /// Read as what was most likely meant; worth a look.
    Guessed,
    /// Not understood; kept in the document as it was written.
    Refused,
}

/// An item of an imported list with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportNote {
    /// The item as it was written.
    pub written: String,
    pub outcome: ImportOutcome,
    /// Its place in the document.
    pub place: Place,
    /// The phrase that tells it; its hole `{written}` is the item.
    pub phrase: &'static str,
    /// Further facts for the phrase.
    pub facts: Vec<(&'static str, Fact)>,
}

/// A text to be read, without the mark with which some editors begin a file.
///
/// # Errors
/// It is empty.
pub fn unmarked(text: &str) -> Result<&str, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() { Err(ReadError::whole("systems.read.empty")) } else { Ok(text) }
}

impl ImportNote {
    /// A note without further facts. What was written is cut to what a sentence can hold.
    pub fn of(written: &str, outcome: ImportOutcome, place: Place, phrase: &'static str) -> Self {
        Self { written: clip(written), outcome, place, phrase, facts: Vec::new() }
    }

    /// The note on a card that may be one of these, the likeliest first. The `phrases` are for a card that is sure, for a guess, for
    /// one of several, and for none.
    pub fn on_card<H: Copy + Into<CardRef>>(
        written: &str,
        place: Place,
        cards: &[H],
        is_sure: bool,
        phrases: [&'static str; 4],
    ) -> Self {
        const MOST_OTHERS: usize = 4;
        let [mapped, guessed, shared, refused] = phrases;
        let (outcome, phrase) = match cards {
            [] => return Self::of(written, ImportOutcome::Refused, place, refused),
            [_] if is_sure => (ImportOutcome::Mapped, mapped),
            [_] => (ImportOutcome::Guessed, guessed),
            _ => (ImportOutcome::Guessed, shared),
        };
        let mut cards = cards.iter().map(|card| Fact::Card((*card).into()));
        let taken = cards.next().into_iter().map(|card| ("card", card));
        let others = Fact::List(cards.take(MOST_OTHERS).collect());
        let facts = taken.chain([("others", others)]).collect();
        Self { facts, ..Self::of(written, outcome, place, phrase) }
    }

    /// Adds a fact for a hole of the phrase.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.push((name, fact));
        self
    }

    /// Says of a card that was read that the text gives it another cost than it has; it is worth a look then.
    pub fn doubt(&mut self, written: i32, cost: i32) {
        if self.outcome != ImportOutcome::Refused {
            self.outcome = ImportOutcome::Guessed;
            self.phrase = "systems.import.cost";
            self.facts.extend([("points", Fact::Number(written)), ("cost", Fact::Number(cost))]);
        }
    }

    /// The note as a sentence.
    pub fn sentence(&self, language: Language, names: &dyn Names) -> String {
        let words: Vec<(&str, String)> =
            self.facts.iter().map(|(name, fact)| (*name, fact.words(language, names))).collect();
        phrase::fill(phrase::text(language, self.phrase), &|hole| match hole {
            // It stands between quotation marks already.
            "written" => Some(self.written.replace('"', "'").into()),
            _ => words.iter().find(|(name, _)| *name == hole).map(|(_, text)| text.as_str().into()),
        })
    }
}

/// A piece of what was written that is short enough for a sentence.
pub fn clip(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.chars().nth(LONGEST).is_none() {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(std::iter::once('…')).collect()
}

/// A list read from any accepted form, with what became of each of its items.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported<D> {
    /// The list.
    pub document: D,
    /// One note an item; empty for our own documents, which need no interpretation.
    pub notes: Vec<ImportNote>,
}
