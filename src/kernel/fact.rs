//! Facts: what findings, repairs and counters tell, as data; words are made of them in the reader's language.

use std::cmp::Reverse;

use serde::{Serialize, Serializer};

use super::{
    Language,
    catalog::{CardText, Origin, PackMark},
    phrase,
};

/// A card of some game's catalog, named without knowing the game: its kind and its place in the table of that kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardRef {
    /// The table of the system's catalog.
    pub kind: u8,
    /// The row of that table.
    pub index: u16,
}

/// Gives the cards of one system their names.
pub trait Names {
    /// The card's name in this language.
    fn card_name(&self, card: CardRef, language: Language) -> &str;
    /// The card's id in files.
    fn card_id(&self, card: CardRef) -> &str;
    /// The pack the card comes from, or that changes it; none for a card as it is published.
    fn origin(&self, card: CardRef) -> Option<&Origin> {
        let _ = card;
        None
    }
    /// The packs that the cards were put together with, in their order.
    fn packs(&self) -> &[PackMark] {
        &[]
    }
}

/// Most facts that a sentence names.
const MOST_WORDS: usize = 40;

/// One fact of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// A number, such as a total.
    Number(i32),
    /// A card of the catalog.
    Card(CardRef),
    /// A word of the game: the key of a phrase, such as `xwing.slot.crew`. Its last part is what machines get.
    Term(&'static str),
    /// Text from the list itself, such as an unknown id.
    Text(Box<str>),
    /// A name that several cards share. Machines get the English one.
    Name(CardText),
    /// Several facts.
    List(Vec<Fact>),
    /// A card that a list has several times, and which of them is meant, counted from 1.
    Nth(CardRef, u16),
    /// A card told by a phrase with facts of its own, the first of which is the card.
    Told(&'static str, Vec<(&'static str, Fact)>),
}

impl Fact {
    /// The three cards that cost most, of cards with their costs.
    pub fn dearest<C: Into<CardRef>>(cards: impl Iterator<Item = (i32, C)>) -> Self {
        let mut cards: Vec<(i32, C)> = cards.collect();
        cards.sort_by_key(|(cost, _)| Reverse(*cost));
        Self::List(cards.into_iter().take(3).map(|(_, card)| Self::Card(card.into())).collect())
    }

    /// The card it names, whichever of several.
    pub const fn card(&self) -> Option<CardRef> {
        match self {
            Self::Card(card) | Self::Nth(card, _) => Some(*card),
            _ => None,
        }
    }

    /// The fact in words. Of several facts equal cards are counted, and names with commas in them stand apart clearly.
    pub fn words(&self, language: Language, names: &dyn Names) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Card(card) => names.card_name(*card, language).to_owned(),
            Self::Term(key) => phrase::text(language, key).to_owned(),
            Self::Text(text) => text.to_string(),
            Self::Name(name) => name.name(language).to_owned(),
            Self::List(facts) => {
                let mut counted: Vec<(&Self, usize)> = Vec::new();
                for fact in facts {
                    let same = counted.iter_mut().find(|(other, _)| *other == fact && fact.card().is_some());
                    match same {
                        Some((_, count)) => *count += 1,
                        None => counted.push((fact, 1)),
                    }
                }
                let word = |(fact, count): (&Self, usize)| match (count, fact.words(language, names)) {
                    (1, word) => word,
                    (count, word) => format!("{count} × {word}"),
                };
                let beyond = counted.len().saturating_sub(MOST_WORDS);
                let mut words: Vec<String> = counted.into_iter().take(MOST_WORDS).map(word).collect();
                if beyond > 0 {
                    words.push(phrase::say(language, "systems.list.more", &[("count", &beyond)]));
                }
                let is_parted = words.iter().any(|word| word.contains(", "));
                words.join(if is_parted { "; " } else { ", " })
            }
            Self::Told(phrase, facts) => Phrased { phrase, facts }.sentence(language, names),
            Self::Nth(card, number) => {
                let name = names.card_name(*card, language);
                let key = format!("systems.nth.{number}");
                let key = if phrase::exists(language, &key) { &key } else { "systems.nth.more" };
                phrase::say(language, key, &[("card", &name), ("number", number)])
            }
        }
    }

    /// The fact for machines: numbers, ids, last parts of keys.
    pub const fn json<'a>(&'a self, names: &'a dyn Names) -> FactJson<'a> {
        FactJson { fact: self, names }
    }
}

/// A fact as machines get it.
#[derive(Clone, Copy)]
pub struct FactJson<'a> {
    fact: &'a Fact,
    names: &'a dyn Names,
}

impl Serialize for FactJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.fact {
            Fact::Number(number) => serializer.serialize_i32(*number),
            Fact::Card(card) | Fact::Nth(card, _) => serializer.serialize_str(self.names.card_id(*card)),
            Fact::Term(key) => serializer.serialize_str(key.rsplit('.').next().unwrap_or(key)),
            Fact::Text(text) => serializer.serialize_str(text),
            Fact::Name(name) => serializer.serialize_str(name.name(Language::English)),
            Fact::Told(_, facts) => match facts.first() {
                Some((_, fact)) => fact.json(self.names).serialize(serializer),
                None => serializer.serialize_unit(),
            },
            Fact::List(facts) => serializer.collect_seq(facts.iter().map(|fact| fact.json(self.names))),
        }
    }
}

/// A phrase with the facts that fill its holes.
#[derive(Debug, Clone, Copy)]
pub struct Phrased<'a> {
    /// The key of the phrase.
    pub phrase: &'a str,
    /// Facts by the names of the holes.
    pub facts: &'a [(&'static str, Fact)],
}

impl Phrased<'_> {
    /// The phrase as a sentence, which begins with a capital letter even where it begins with `the second …`.
    pub fn sentence(&self, language: Language, names: &dyn Names) -> String {
        let text = phrase::text(language, self.phrase);
        let fact = |hole: &str| self.facts.iter().find(|(name, _)| *name == hole).map(|(_, fact)| fact);
        let words = phrase::fill(text, &|hole| Some(fact(hole)?.words(language, names).into()));
        let first = text.strip_prefix('{').and_then(|rest| fact(rest.split(['}', ':']).next()?));
        match (first, words.chars().next()) {
            (Some(Fact::Nth(..)), Some(letter)) => letter.to_uppercase().chain(words.chars().skip(1)).collect(),
            _ => words,
        }
    }
}

/// The card of an entry: with its number among several equal ones, else alone.
pub fn nth(own: CardRef, index: usize, entries: usize, card: impl Fn(usize) -> Option<CardRef>) -> Fact {
    let same = |entries: std::ops::Range<usize>| entries.filter(|other| card(*other) == Some(own)).count();
    match same(0..entries) {
        0 | 1 => Fact::Card(own),
        _ => Fact::Nth(own, same(0..index) as u16 + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finding, Place, finding::check_ids, twins::number_twins};

    check_ids! {
        A = "A",
    }

    struct Troops;

    impl Names for Troops {
        fn card_name(&self, card: CardRef, _: Language) -> &str {
            ["Stormtroopers", "Stormtroopers, Heavy Response Unit", "Scouts"][usize::from(card.index)]
        }
        fn card_id(&self, _: CardRef) -> &str {
            "card"
        }
    }

    const fn card(index: u16) -> CardRef {
        CardRef { kind: 0, index }
    }

    #[test]
    fn equal_names_are_counted_and_commas_in_names_do_not_part_them() {
        let words = |cards: &[u16]| {
            let list = Fact::List(cards.iter().map(|index| Fact::Card(card(*index))).collect());
            list.words(Language::English, &Troops)
        };
        assert_eq!(words(&[0, 0, 1]), "2 × Stormtroopers; Stormtroopers, Heavy Response Unit");
        assert_eq!(words(&[0, 2, 0]), "2 × Stormtroopers, Scouts");
        let many = Fact::List((0..1_000).map(Fact::Number).collect());
        let told = many.words(Language::English, &Troops);
        assert!(told.starts_with("0, 1, ") && told.ends_with("39, and 960 more"), "{told}");
        let numbers = Fact::List(vec![Fact::Number(2), Fact::Number(2)]);
        assert_eq!(numbers.words(Language::English, &Troops), "2, 2", "numbers are not things to count");
    }

    #[test]
    fn a_name_that_cards_share_is_told_in_the_readers_language_and_to_machines_in_english() {
        let name = Fact::Name(CardText::named_by(|language| match language {
            Language::English => "Stormtroopers".to_owned(),
            Language::Spanish => "Soldados de asalto".to_owned(),
        }));
        assert_eq!(name.words(Language::Spanish, &Troops), "Soldados de asalto");
        assert_eq!(serde_json::to_string(&name.json(&Troops)).unwrap(), "\"Stormtroopers\"");
    }

    #[test]
    fn of_several_equal_entries_it_is_said_which_one_is_meant() {
        let entries = [0, 2, 0].map(|index| Some(card(index)));
        let at = |index: usize| Finding::error(A, "{ship} is wrong.", Place::entry("ships", index));
        let mut findings: Vec<Finding> =
            (0..3).map(|index| at(index).with("ship", Fact::Card(entries[index].unwrap()))).collect();
        number_twins(&mut findings, Place::field("ships"), "ship", 3, |index| entries[index]);
        let told: Vec<String> = findings.iter().map(|finding| finding.sentence(Language::English, &Troops)).collect();
        assert_eq!(
            told,
            ["The first Stormtroopers is wrong.", "Scouts is wrong.", "The second Stormtroopers is wrong."]
        );
        let spanish = findings[2].facts[0].1.words(Language::Spanish, &Troops);
        assert_eq!(spanish, "Stormtroopers n.º 2");
        assert_eq!(Fact::Nth(card(0), 40).words(Language::English, &Troops), "Stormtroopers number 40");
    }
}
