//! Finding cards by what one types: names and texts in every language, accents ignored, slips forgiven.

use rustc_hash::FxHashMap;

use kernel::{CardRef, Language, catalog::CardText, phrase, similar};

/// How well a card fits what was typed; the smaller the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// A name begins with it.
    NameBegins,
    /// A word of a name begins with it.
    WordBegins,
    /// It is in a name, or in the name of what the card belongs to, such as a pilot's ship.
    Name,
    /// It is in the text.
    Text,
    /// A name is like it.
    Like(u16),
}

/// What can be found of one card.
#[derive(Debug)]
pub struct Entry {
    names: Vec<String>,
    home: String,
    text: String,
}

/// All cards that can be offered, ready for searching.
#[derive(Debug)]
pub struct Index(FxHashMap<CardRef, Entry>);

/// What was typed, ready for comparing.
#[derive(Debug)]
pub struct Query {
    words: Vec<String>,
    joined: String,
}

/// Words by their keys, in every language.
pub fn terms(keys: &[&'static str]) -> Vec<String> {
    let each = |key: &&'static str| Language::ALL.map(|language| phrase::text(language, key).to_owned());
    keys.iter().flat_map(each).collect()
}

/// Words reduced to letters and digits, lower case, without accents, with one space between.
fn plain(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(similar::fold).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

impl Query {
    /// What this text asks for.
    pub fn new(text: &str) -> Self {
        let words: Vec<String> = text.split_whitespace().map(similar::fold).filter(|word| !word.is_empty()).collect();
        Self { joined: words.concat(), words }
    }

    /// Whether it asks for nothing, so that everything fits.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl Entry {
    /// What can be found of a card: by its names, by the names of what it belongs to, and by its texts.
    pub fn new<'a>(
        names: impl IntoIterator<Item = &'a str>,
        home: impl IntoIterator<Item = &'a str>,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let every = |words: &mut dyn Iterator<Item = &'a str>| -> Vec<String> {
            let mut words: Vec<String> = words.map(plain).collect();
            words.dedup();
            words
        };
        Self {
            names: every(&mut names.into_iter()),
            home: every(&mut home.into_iter()).join(" "),
            text: every(&mut texts.into_iter()).join(" "),
        }
    }

    /// What can be found of a card: by its names and texts, by words that belong to its name, and by further texts.
    pub fn of(text: &CardText, home: Vec<String>, more: Vec<String>) -> Self {
        let names = Language::ALL.into_iter().map(|language| text.name(language));
        let texts = Language::ALL.into_iter().map(|language| text.text(language));
        Self::new(names, home.iter().map(String::as_str), texts.chain(more.iter().map(String::as_str)))
    }

    fn fit(&self, query: &Query) -> Option<Fit> {
        let all = |found: &dyn Fn(&str) -> bool| query.words.iter().all(|word| found(word));
        let first = query.words.first()?;
        let in_name = |word: &str| self.names.iter().any(|name| name.contains(word));
        // A name typed in one go ("xwing") is found where it is written in two.
        let run_together = |text: &str| text.replace(' ', "").contains(&query.joined);
        if all(&in_name) || self.names.iter().any(|name| run_together(name)) {
            let begins = self.names.iter().any(|name| name.replace(' ', "").starts_with(&query.joined));
            let word_begins =
                || self.names.iter().any(|name| name.split(' ').any(|word| word.starts_with(first.as_str())));
            return Some(if begins {
                Fit::NameBegins
            } else if word_begins() {
                Fit::WordBegins
            } else {
                Fit::Name
            });
        }
        if all(&|word| in_name(word) || self.home.contains(word)) || run_together(&self.home) {
            return Some(Fit::Name);
        }
        all(&|word| in_name(word) || self.home.contains(word) || self.text.contains(word)).then_some(Fit::Text)
    }

    /// Likeness of the name to what was typed, in thousandths.
    fn likeness(&self, query: &Query) -> u16 {
        let whole = self.names.iter().map(|name| similar::likeness(&query.joined, &name.replace(' ', "")));
        // Who types one word may mean one word of the name.
        let words =
            self.names.iter().flat_map(|name| name.split(' ')).map(|word| similar::likeness(&query.joined, word));
        (whole.chain(words).fold(0.0, f64::max) * 1000.0) as u16
    }
}

impl Index {
    /// An index of all these cards.
    pub fn new<C: Into<CardRef>>(entries: impl IntoIterator<Item = (C, Entry)>) -> Self {
        Self(entries.into_iter().map(|(card, entry)| (card.into(), entry)).collect())
    }

    /// The cards that fit, each with how well; where none fits, those with a name like what was typed.
    pub fn find(&self, query: &Query, cards: impl Iterator<Item = CardRef>) -> Vec<(CardRef, Fit)> {
        const ENOUGH: u16 = 620;
        const MOST: usize = 12;
        let entries: Vec<(CardRef, &Entry)> = cards.filter_map(|card| Some((card, self.0.get(&card)?))).collect();
        let exact: Vec<_> = entries.iter().filter_map(|(card, entry)| Some((*card, entry.fit(query)?))).collect();
        if !exact.is_empty() || query.joined.len() < 3 || query.joined.len() > 60 {
            return exact;
        }
        let mut alike: Vec<_> = entries
            .into_iter()
            .map(|(card, entry)| (card, Fit::Like(1000 - entry.likeness(query))))
            .filter(|(_, fit)| *fit <= Fit::Like(1000 - ENOUGH))
            .collect();
        alike.sort_by_key(|(_, fit)| *fit);
        alike.truncate(MOST);
        alike
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::builder::GameBuilder as _;
    use kernel::Names;
    use xwing::{Catalog, XWing};

    fn found(text: &str) -> Vec<(String, Fit)> {
        let catalog = Catalog::bundled().unwrap();
        let entries = XWing::entries(&catalog);
        let all: Vec<CardRef> = entries.iter().map(|(candidate, _)| (*candidate).into()).collect();
        let index = Index::new(entries);
        let found = index.find(&Query::new(text), all.into_iter());
        let mut found: Vec<_> = found.into_iter().map(|(card, fit)| (catalog.card_id(card).to_owned(), fit)).collect();
        found.sort_by_key(|(_, fit)| *fit);
        found
    }

    #[test]
    fn a_name_is_found_by_its_beginning_by_a_word_and_run_together() {
        assert_eq!(found("wedge")[0], ("wedgeantilles".to_owned(), Fit::NameBegins));
        assert_eq!(found("antill")[0], ("wedgeantilles".to_owned(), Fit::WordBegins));
        assert!(found("protontorp").iter().any(|(id, fit)| id == "protontorpedoes" && *fit <= Fit::Name));
    }

    #[test]
    fn who_types_a_whole_name_is_shown_it_before_names_that_only_have_its_words() {
        let names = ["Elite Heavy Stormtrooper", "Elite Stormtrooper"];
        let query = Query::new("elite storm");
        let fits = names.map(|name| Entry::new([name], [], []).fit(&query).unwrap());
        assert_eq!(fits, [Fit::WordBegins, Fit::NameBegins]);
    }

    #[test]
    fn accents_and_capitals_do_not_matter_and_both_languages_count() {
        let catalog = Catalog::bundled().unwrap();
        let (_, spanish) = catalog
            .upgrades()
            .find(|(_, upgrade)| upgrade.text.name(Language::Spanish).contains('ó'))
            .expect("a Spanish name with an accent");
        let typed = spanish.text.name(Language::Spanish).replace('ó', "O").to_lowercase();
        assert!(found(&typed).iter().any(|(id, _)| *id == *spanish.id), "{typed}");
    }

    #[test]
    fn a_pilot_is_found_by_the_name_of_the_ship() {
        assert!(found("x-wing wedge").iter().any(|(id, _)| id == "wedgeantilles"));
    }

    #[test]
    fn a_slip_finds_names_that_are_like_it() {
        let problem = found("wegde");
        assert!(problem.iter().any(|(id, fit)| id == "wedgeantilles" && matches!(fit, Fit::Like(_))), "{problem:?}");
        assert!(found("qqqqqqqq").is_empty());
    }
}
