//! Finding cards by what one types: names and texts in every language, accents ignored, slips forgiven.

use crate::{
    kernel::{Language, similar},
    systems::xwing::{Catalog, cards::CardText, checks::Candidate},
};

/// How well a card fits what was typed; the smaller the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// A name begins with it.
    NameBegins,
    /// A word of a name begins with it.
    WordBegins,
    /// It is in a name, or in the name of the pilot's ship.
    Name,
    /// It is in the text.
    Text,
    /// A name is like it.
    Like(u16),
}

/// What can be found of one card.
#[derive(Debug)]
struct Entry {
    names: Vec<String>,
    ship: String,
    text: String,
}

/// All cards that can be offered, ready for searching.
#[derive(Debug)]
pub struct Index {
    pilots: Vec<Entry>,
    upgrades: Vec<Entry>,
}

/// What was typed, ready for comparing.
#[derive(Debug)]
pub struct Query {
    words: Vec<String>,
    joined: String,
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
    fn new(text: &CardText, ship: Option<&CardText>) -> Self {
        let every = |text: &CardText| {
            let mut names: Vec<String> = Language::ALL.iter().map(|language| plain(text.name(*language))).collect();
            names.dedup();
            names
        };
        let summaries: Vec<String> = Language::ALL.iter().map(|language| plain(text.text(*language))).collect();
        Self {
            names: every(text),
            ship: ship.map_or(String::new(), |ship| every(ship).join(" ")),
            text: summaries.join(" "),
        }
    }

    fn fit(&self, query: &Query) -> Option<Fit> {
        let all = |found: &dyn Fn(&str) -> bool| query.words.iter().all(|word| found(word));
        let first = query.words.first()?;
        let in_name = |word: &str| self.names.iter().any(|name| name.contains(word));
        // A name typed in one go ("xwing") is found where it is written in two.
        let run_together = |text: &str| text.replace(' ', "").contains(&query.joined);
        if all(&in_name) || self.names.iter().any(|name| run_together(name)) {
            let begins = self.names.iter().any(|name| name.starts_with(first.as_str()));
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
        if all(&|word| in_name(word) || self.ship.contains(word)) || run_together(&self.ship) {
            return Some(Fit::Name);
        }
        all(&|word| in_name(word) || self.ship.contains(word) || self.text.contains(word)).then_some(Fit::Text)
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
    /// Reads the whole catalog.
    pub fn new(catalog: &Catalog) -> Self {
        Self {
            pilots: catalog
                .pilots()
                .map(|(_, pilot)| Entry::new(&pilot.text, Some(&catalog.ship(pilot.ship).text)))
                .collect(),
            upgrades: catalog.upgrades().map(|(_, upgrade)| Entry::new(&upgrade.text, None)).collect(),
        }
    }

    fn entry(&self, candidate: Candidate) -> &Entry {
        match candidate {
            Candidate::Pilot(id) => &self.pilots[id.index()],
            Candidate::Upgrade(id) => &self.upgrades[id.index()],
        }
    }

    /// The cards that fit, each with how well; where none fits, those with a name like what was typed.
    pub fn find(&self, query: &Query, candidates: impl Iterator<Item = Candidate> + Clone) -> Vec<(Candidate, Fit)> {
        const ENOUGH: u16 = 620;
        const MOST: usize = 12;
        let exact: Vec<_> =
            candidates.clone().filter_map(|candidate| Some((candidate, self.entry(candidate).fit(query)?))).collect();
        if !exact.is_empty() || query.joined.len() < 3 || query.joined.len() > 60 {
            return exact;
        }
        let mut alike: Vec<_> = candidates
            .map(|candidate| (candidate, Fit::Like(1000 - self.entry(candidate).likeness(query))))
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

    fn found(text: &str) -> Vec<(String, Fit)> {
        let catalog = Catalog::bundled().unwrap();
        let index = Index::new(&catalog);
        let all: Vec<Candidate> = catalog
            .pilots()
            .map(|(id, _)| Candidate::Pilot(id))
            .chain(catalog.upgrades().map(|(id, _)| Candidate::Upgrade(id)))
            .collect();
        let mut found: Vec<_> = index
            .find(&Query::new(text), all.iter().copied())
            .into_iter()
            .map(|(candidate, fit)| {
                let id = match candidate {
                    Candidate::Pilot(id) => &catalog.pilot(id).id,
                    Candidate::Upgrade(id) => &catalog.upgrade(id).id,
                };
                (id.to_string(), fit)
            })
            .collect();
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
        let slip = found("wegde");
        assert!(slip.iter().any(|(id, fit)| id == "wedgeantilles" && matches!(fit, Fit::Like(_))), "{slip:?}");
        assert!(found("qqqqqqqq").is_empty());
    }
}
