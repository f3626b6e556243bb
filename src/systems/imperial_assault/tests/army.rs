//! Armies written as ids, and what the checks say of them.

use std::sync::LazyLock;

use imperial_assault::{
    Catalog, Document,
    cards::{Affiliation, Season},
    checks::check,
    list::empty_document,
};
use kernel::{Choice, Fact, Finding, Language, Names, Report, Severity};

/// The catalog that travels inside the program.
pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// An army under test.
#[derive(Clone)]
pub struct Trial {
    /// The army.
    pub document: Document,
}

/// An army of this affiliation; `"2 stormtrooper-elite"` is two of a card. The deck is a legal one that raises no finding.
pub fn army(affiliation: Affiliation, lines: &[&str]) -> Trial {
    let mut document = empty_document(Season::Official, affiliation, "trial");
    for line in lines {
        let (count, id) = match line.split_once(' ') {
            Some((count, id)) => (count.parse().unwrap(), id),
            None => (1, *line),
        };
        let choice = Choice::find(id, |id| CATALOG.find_deployment(id));
        document.list.deployment.extend(std::iter::repeat_n(choice, count));
    }
    Trial { document }.deck(&FIT_DECK)
}

/// Fifteen different official cards without restrictions that cost fifteen points together.
pub const FIT_DECK: [&str; 15] = [
    "adrenaline",
    "blitz",
    "brace-for-impact",
    "camouflage",
    "change-of-plans",
    "collect-intel",
    "dangerous-bargains",
    "efficient-travel",
    "ferocity",
    "focus",
    "marksman",
    "negation",
    "provoke",
    "fuel-upgrade",
    "planning",
];

/// [`FIT_DECK`] with other cards in the place of some.
pub fn fit_deck_with(changes: &[(&str, &'static str)]) -> Vec<&'static str> {
    let mut deck = FIT_DECK.to_vec();
    for (old, new) in changes {
        let at = deck.iter().position(|card| card == old).unwrap();
        deck[at] = new;
    }
    deck
}

pub fn imperial(lines: &[&str]) -> Trial {
    army(Affiliation::Imperial, lines)
}

pub fn rebel(lines: &[&str]) -> Trial {
    army(Affiliation::Rebel, lines)
}

pub fn mercenary(lines: &[&str]) -> Trial {
    army(Affiliation::Mercenary, lines)
}

/// An army of the other season, with the same deck of its cards.
pub fn iacp(affiliation: Affiliation, lines: &[&str]) -> Trial {
    let deck = FIT_DECK.map(|id| format!("iacp-{id}"));
    army(affiliation, lines).season(Some(Season::Iacp)).deck(&deck.each_ref().map(String::as_str))
}

impl Trial {
    /// Without a declared affiliation.
    pub fn undeclared(mut self) -> Self {
        self.document.list.affiliation = None;
        self
    }

    pub fn season(mut self, season: Option<Season>) -> Self {
        self.document.list.season = season;
        self
    }

    pub fn deck(mut self, ids: &[&str]) -> Self {
        let cards = ids.iter().map(|id| Choice::find(id, |id| CATALOG.find_command(id)));
        self.document.list.command = Some(cards.collect());
        self
    }

    pub fn map(mut self, id: &str) -> Self {
        self.document.list.map = Some(Choice::find(id, |id| CATALOG.find_map(id)));
        self
    }

    pub fn report(&self) -> Report {
        check(&CATALOG, &self.document)
    }

    pub fn total(&self) -> i32 {
        self.report().totals[0].value
    }

    fn of(&self, severity: Severity) -> Vec<&'static str> {
        self.report().findings.iter().filter(|finding| finding.severity == severity).map(|f| f.check.as_str()).collect()
    }

    /// The ids of all errors, in order.
    pub fn errors(&self) -> Vec<&'static str> {
        self.of(Severity::Error)
    }

    /// The ids of all warnings, in order.
    pub fn warnings(&self) -> Vec<&'static str> {
        self.of(Severity::Warning)
    }

    /// The ids of all that is only values, in order.
    pub fn notes(&self) -> Vec<&'static str> {
        self.of(Severity::Info)
    }

    /// The first finding of a check.
    #[track_caller]
    pub fn finding(&self, check: &str) -> Finding {
        let found = self.report().findings.into_iter().find(|finding| finding.check == check);
        found.unwrap_or_else(|| panic!("{check} was not found"))
    }

    /// No error and no warning.
    #[track_caller]
    pub fn is_legal(&self) -> &Self {
        self.fails(&[]).warns(&[])
    }

    /// These errors and no other; every finding is a whole sentence in both languages.
    #[track_caller]
    pub fn fails(&self, checks: &[&str]) -> &Self {
        assert_eq!(self.errors(), checks, "{:#?}", self.sentences());
        for finding in self.report().findings {
            for language in Language::ALL {
                let sentence = finding.sentence(language, &*CATALOG);
                assert!(sentence.ends_with('.'), "{sentence}");
                assert!(!sentence.contains(['{', '}']) && !sentence.contains("imperial_assault."), "{sentence}");
            }
        }
        self
    }

    /// These warnings and no other.
    #[track_caller]
    pub fn warns(&self, checks: &[&str]) -> &Self {
        assert_eq!(self.warnings(), checks, "{:#?}", self.sentences());
        self
    }

    fn sentences(&self) -> Vec<String> {
        self.report().findings.iter().map(|finding| finding.sentence(Language::English, &*CATALOG)).collect()
    }

    /// Numbers of the first finding of a check, by their names.
    #[track_caller]
    pub fn has_numbers(&self, check: &str, numbers: &[(&str, i32)]) -> &Self {
        let finding = self.finding(check);
        for (name, wanted) in numbers {
            assert_eq!(finding.fact(name), Some(&Fact::Number(*wanted)), "{name} of {finding:?}");
        }
        self
    }

    /// A fact of the first finding of a check in words: names of ids, numbers, last parts of terms, lists with spaces.
    #[track_caller]
    pub fn fact(&self, check: &str, name: &str) -> String {
        let finding = self.finding(check);
        word(finding.fact(name).unwrap_or_else(|| panic!("no {name} in {finding:?}")))
    }

    /// The place of a check's first finding.
    #[track_caller]
    pub fn place(&self, check: &str) -> String {
        self.finding(check).place.to_string()
    }
}

fn word(fact: &Fact) -> String {
    match fact {
        Fact::Number(number) => number.to_string(),
        Fact::Card(card) | Fact::Nth(card, _) => CATALOG.card_id(*card).to_owned(),
        Fact::Term(key) => key.rsplit('.').next().unwrap().to_owned(),
        Fact::Text(text) => text.to_string(),
        Fact::Name(name) => name.name(Language::English).to_owned(),
        Fact::Told(_, facts) => word(&facts[0].1),
        Fact::List(facts) => facts.iter().map(word).collect::<Vec<_>>().join(" "),
    }
}
