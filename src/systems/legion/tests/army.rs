//! Armies written in lines, and what the checks say of them.

use std::sync::LazyLock;

use kernel::{CardRef, Choice, Fact, Finding, Language, Names, Report, Severity};
use legion::{
    Catalog, Document, Format, Unit,
    cards::Faction,
    checks::{check, minis, unit_cost},
    list::{BattleDeck, Counterpart, empty_document},
};

/// The catalog that travels inside the program.
pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// An army under test, with the catalog it is checked against.
#[derive(Clone)]
pub struct Trial {
    /// The catalog in use.
    pub catalog: &'static Catalog,
    /// The army.
    pub document: Document,
}

/// A unit of a line: `unit upgrade upgrade + counterpart upgrade / upgrade-set-aside`.
fn unit(catalog: &Catalog, line: &str) -> Unit {
    let (line, aside) = line.split_once('/').unwrap_or((line, ""));
    let (line, counterpart) = line.split_once('+').unwrap_or((line, ""));
    let upgrades = |words: std::str::SplitWhitespace<'_>| {
        words.map(|id| Choice::find(id, |id| catalog.find_upgrade(id))).collect::<Vec<_>>()
    };
    let card = |id: &str| Choice::find(id, |id| catalog.find_unit(id));
    let (mut own, mut joined) = (line.split_whitespace(), counterpart.split_whitespace());
    Unit {
        card: card(own.next().unwrap()),
        upgrades: upgrades(own),
        loadout: upgrades(aside.split_whitespace()),
        counterpart: joined.next().map(|id| Counterpart {
            card: card(id),
            upgrades: upgrades(joined),
            extra: Default::default(),
        }),
        extra: Default::default(),
    }
}

/// An army of some catalog; a card the catalog lacks stays unknown.
pub fn army_of(catalog: &'static Catalog, faction: Faction, lines: &[impl AsRef<str>]) -> Trial {
    let mut document = empty_document(faction, Format::Standard, "trial");
    document.list.units = lines.iter().map(|line| unit(catalog, line.as_ref())).collect();
    Trial { catalog, document }
}

pub fn empire(lines: &[&str]) -> Trial {
    army_of(&CATALOG, Faction::GalacticEmpire, lines)
}

pub fn rebels(lines: &[&str]) -> Trial {
    army_of(&CATALOG, Faction::RebelAlliance, lines)
}

pub fn republic(lines: &[&str]) -> Trial {
    army_of(&CATALOG, Faction::GalacticRepublic, lines)
}

pub fn separatists(lines: &[&str]) -> Trial {
    army_of(&CATALOG, Faction::SeparatistAlliance, lines)
}

/// An Empire army that keeps every rank minimum, with more units.
pub fn empire_with(lines: &[&str]) -> Trial {
    empire(&[&["imperial_officer", "stormtroopers", "stormtroopers", "stormtroopers"], lines].concat())
}

/// A Rebel army that keeps every rank minimum, with more units.
pub fn rebels_with(lines: &[&str]) -> Trial {
    rebels(&[&["rebel_officer", "rebel_troopers", "rebel_troopers", "rebel_troopers"], lines].concat())
}

impl Trial {
    pub fn format(mut self, format: Format) -> Self {
        self.document.format = format;
        self
    }

    pub fn force(mut self, id: &str) -> Self {
        self.document.list.battle_force = Some(Choice::find(id, |id| self.catalog.find_force(id)));
        self
    }

    pub fn hand(mut self, ids: &[&str]) -> Self {
        let cards = ids.iter().map(|id| Choice::find(id, |id| self.catalog.find_command(id)));
        self.document.list.command_cards = Some(cards.collect());
        self
    }

    pub fn contingencies(mut self, ids: &[&str]) -> Self {
        let cards = ids.iter().map(|id| Choice::find(id, |id| self.catalog.find_command(id)));
        self.document.list.contingencies = cards.collect();
        self
    }

    /// A deck of these cards, each in the row of its kind; unknown ones among the objectives.
    pub fn deck(mut self, ids: &[&str]) -> Self {
        let mut deck = BattleDeck::default();
        for id in ids {
            let choice = Choice::find(id, |id| self.catalog.find_battle(id));
            let kind = choice.known().map_or(legion::cards::BattleKind::Objective, |id| self.catalog.battle(id).kind);
            deck.row_mut(kind).push(choice);
        }
        self.document.list.battle_deck = Some(deck);
        self
    }

    pub fn report(&self) -> Report {
        check(self.catalog, &self.document)
    }

    pub fn total(&self) -> i32 {
        self.report().totals[0].value
    }

    pub fn unit_cost(&self, index: usize) -> i32 {
        unit_cost(self.catalog, &self.document.list, &self.document.list.units[index])
    }

    pub fn minis(&self, index: usize) -> u32 {
        minis(self.catalog, &self.document.list.units[index])
    }

    fn of(&self, severity: Severity) -> Vec<&'static str> {
        self.report().findings.iter().filter(|finding| finding.severity == severity).map(|f| f.check.as_str()).collect()
    }

    /// The ids of all errors, in order.
    pub fn errors(&self) -> Vec<&'static str> {
        self.of(Severity::Error)
    }

    /// The ids of all warnings, those about a hand or deck not chosen and about empty slots left out.
    pub fn warnings(&self) -> Vec<&'static str> {
        let mut all = self.of(Severity::Warning);
        all.retain(|check| !["LEG-CHK-50", "LEG-CHK-70"].contains(check));
        all
    }

    /// The first finding of a check.
    #[track_caller]
    pub fn finding(&self, check: &str) -> Finding {
        let found = self.report().findings.into_iter().find(|finding| finding.check == check);
        found.unwrap_or_else(|| panic!("{check} was not found"))
    }

    #[track_caller]
    pub fn is_legal(&self) -> &Self {
        self.fails(&[])
    }

    /// These errors and no other; every finding is a whole sentence in both languages.
    #[track_caller]
    pub fn fails(&self, checks: &[&str]) -> &Self {
        assert_eq!(self.errors(), checks, "{:#?}", self.sentences());
        for finding in self.report().findings {
            for language in Language::ALL {
                let sentence = finding.sentence(language, self.catalog);
                assert!(sentence.ends_with('.'), "{sentence}");
                assert!(!sentence.contains(['{', '}']) && !sentence.contains("legion."), "{sentence}");
            }
        }
        self
    }

    fn sentences(&self) -> Vec<String> {
        self.report().findings.iter().map(|finding| finding.sentence(Language::English, self.catalog)).collect()
    }

    /// Numbers of the first finding of a check, by their names.
    #[track_caller]
    pub fn tells(&self, check: &str, numbers: &[(&str, i32)]) -> &Self {
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
        self.word(finding.fact(name).unwrap_or_else(|| panic!("no {name} in {finding:?}")))
    }

    fn word(&self, fact: &Fact) -> String {
        match fact {
            Fact::Number(number) => number.to_string(),
            Fact::Card(card) | Fact::Nth(card, _) => self.card_id(*card).to_owned(),
            Fact::Term(key) => key.rsplit('.').next().unwrap().to_owned(),
            Fact::Text(text) => text.to_string(),
            Fact::Name(name) => name.name(Language::English).to_owned(),
            Fact::Told(_, facts) => self.word(&facts[0].1),
            Fact::List(facts) => facts.iter().map(|fact| self.word(fact)).collect::<Vec<_>>().join(" "),
        }
    }

    fn card_id(&self, card: CardRef) -> &str {
        Names::card_id(self.catalog, card)
    }

    /// The place of the first finding of a check.
    #[track_caller]
    pub fn place(&self, check: &str) -> String {
        self.finding(check).place.to_string()
    }
}
