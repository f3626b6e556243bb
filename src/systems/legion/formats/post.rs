//! An army as players post it: what is told of it, for the kernel's `post` to write.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::{Form, size_of_game, text::PIP};
use crate::{
    cards::{BattleKind, Catalog, GameSize, UnitId},
    checks::{self, Costs},
    list::{Army, BattleChoice, CommandChoice, Document, Hand, Part, Unit, UnitChoice, UpgradeChoice},
};
use kernel::{
    Choice, Language, phrase,
    post::{Post, PostedCard, PostedEntry, PostedPart, PostedSection, one_line},
    similar::fold,
};

/// Writes an army for people to read.
pub(super) fn write(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    form.posted(&gather(catalog, document, language))
}

fn gather<'a>(catalog: &'a Catalog, document: &'a Document, language: Language) -> Post<'a> {
    let report = checks::check(catalog, document);
    let army = &document.list;
    let word = |key: &'static str| phrase::text(language, key);
    let gatherer = Gatherer::new(catalog, document, language);
    let mut facts: Vec<Cow<'_, str>> = vec![word(army.faction.term()).into()];
    match &army.battle_force {
        Some(Choice::Known(force)) => facts.push(catalog.force(*force).text.name(language).into()),
        Some(Choice::Unknown(written)) => facts.push(written.as_ref().into()),
        None => {}
    }
    facts.push(word(document.format.term()).into());
    let errors = report.findings.iter().filter(|finding| finding.is_error());
    Post {
        language,
        label: "legion.post.army",
        unnamed: "legion.post.unnamed",
        name: one_line(&document.name),
        notes: document.notes.trim(),
        facts,
        total: report.points(),
        limit: document.format.limit(),
        entries: army.units.iter().map(|unit| gatherer.unit(unit)).collect(),
        sections: gatherer.sections(),
        errors: errors.map(|finding| finding.sentence(language, catalog)).collect(),
        is_freeform: document.is_freeform(),
    }
}

/// Gathers cards, telling those of the same name apart.
struct Gatherer<'a> {
    catalog: &'a Catalog,
    army: &'a Army,
    costs: Costs<'a>,
    language: Language,
    /// The size of game the army is for.
    size: GameSize,
    /// Units, upgrades and battle cards of a folded name, by kind.
    named: FxHashMap<(u8, String), u8>,
}

/// Kinds of cards within which names are to be told apart.
const UNIT: u8 = 0;
const UPGRADE: u8 = 1;
const BATTLE: u8 = 2;

impl<'a> Gatherer<'a> {
    fn new(catalog: &'a Catalog, document: &'a Document, language: Language) -> Self {
        let units = catalog.units().map(|(_, card)| (UNIT, card.text.name(language)));
        let upgrades = catalog.upgrades().map(|(_, card)| (UPGRADE, card.text.name(language)));
        let battles = catalog.battles().map(|(_, card)| (BATTLE, card.text.name(language)));
        let mut named = FxHashMap::default();
        // The short form of another card's name is a name too.
        let short = catalog.upgrades().filter(|(_, card)| *card.display_name != *card.text.name(language));
        let short = short.map(|(_, card)| (UPGRADE, card.display_name.as_ref()));
        for (kind, name) in units.chain(upgrades).chain(battles).chain(short) {
            *named.entry((kind, fold(name))).or_insert(0) += 1;
        }
        let army = &document.list;
        Self { catalog, army, costs: Costs::new(catalog, army), language, size: size_of_game(document.format), named }
    }

    fn card(&self, kind: u8, name: &str, id: &str, cost: Option<i32>) -> PostedCard {
        let alone = self.named.get(&(kind, fold(name))).is_none_or(|count| *count < 2);
        PostedCard { name: name.to_owned(), tag: (!alone).then(|| id.to_owned()), cost }
    }

    fn unit(&self, unit: &Unit) -> PostedEntry {
        let mut parts = Vec::new();
        let mut put = |part: Part, role: Option<&'static str>| {
            let cards = unit.upgrades_of(part).iter().map(|choice| self.upgrade(unit, part, choice));
            parts.extend(cards.map(|card| PostedPart { card, role, within: false }));
        };
        put(Part::Unit, None);
        put(Part::Loadout, Some(self.word("legion.post.loadout")));
        if let Some(counterpart) = &unit.counterpart {
            let role = Some(self.word("legion.rank.counterpart"));
            parts.push(PostedPart { card: self.unit_card(&counterpart.card), role, within: false });
            let cards = counterpart.upgrades.iter().map(|choice| self.upgrade(unit, Part::Counterpart, choice));
            parts.extend(cards.map(|card| PostedPart { card, role: None, within: true }));
        }
        PostedEntry { card: self.unit_card(&unit.card), kind: String::new(), parts, total: self.costs.unit(unit) }
    }

    fn unit_card(&self, choice: &UnitChoice) -> PostedCard {
        let known = |id: UnitId| {
            let card = self.catalog.unit(id);
            self.card(UNIT, card.text.name(self.language), &card.id, Some(i32::from(card.points)))
        };
        match choice {
            Choice::Known(id) => known(*id),
            Choice::Unknown(written) => PostedCard::unknown(written, Some(0)),
        }
    }

    fn upgrade(&self, unit: &Unit, part: Part, choice: &UpgradeChoice) -> PostedCard {
        match choice {
            Choice::Known(id) => {
                let card = self.catalog.upgrade(*id);
                let cost = self.costs.upgrade(unit, part, *id);
                self.card(UPGRADE, card.text.name(self.language), &card.id, Some(cost))
            }
            Choice::Unknown(written) => PostedCard::unknown(written, Some(0)),
        }
    }

    fn sections(&self) -> Vec<PostedSection> {
        let mut sections = Vec::new();
        let mut put = |heading: &'static str, cards: Vec<PostedCard>| {
            if !cards.is_empty() {
                sections.push(PostedSection { heading: self.word(heading).into(), cards });
            }
        };
        for (hand, heading) in [(Hand::Hand, "legion.post.hand"), (Hand::Contingencies, "legion.post.contingencies")] {
            put(heading, self.army.hand(hand).iter().map(|choice| self.command(choice)).collect());
        }
        for kind in BattleKind::ALL {
            let heading = match kind {
                BattleKind::Objective => "legion.post.objectives",
                BattleKind::Deployment => "legion.post.deployments",
                BattleKind::Condition => "legion.post.conditions",
            };
            let row = self.army.battle_deck.as_ref().map_or(&[][..], |deck| deck.row(kind));
            put(heading, row.iter().map(|choice| self.battle(choice)).collect());
        }
        sections
    }

    fn command(&self, choice: &CommandChoice) -> PostedCard {
        match choice {
            Choice::Known(id) => {
                let card = self.catalog.command(*id);
                let pips: String = std::iter::repeat_n(PIP, usize::from(card.pips)).collect();
                PostedCard { name: format!("{pips} {}", card.text.name(self.language)), tag: None, cost: None }
            }
            Choice::Unknown(written) => PostedCard::unknown(written, None),
        }
    }

    fn battle(&self, choice: &BattleChoice) -> PostedCard {
        match choice {
            Choice::Known(id) => {
                let card = self.catalog.battle(*id);
                let name = card.text.name(self.language);
                // Only a card of another size of game than the army's is to be told from its namesake.
                let shared = self.named.get(&(BATTLE, fold(name))).is_some_and(|count| *count > 1);
                let name = if shared && card.size != self.size {
                    format!("{name} ({})", self.word(card.size.term()))
                } else {
                    name.to_owned()
                };
                PostedCard { name, tag: None, cost: None }
            }
            Choice::Unknown(written) => PostedCard::unknown(written, None),
        }
    }

    fn word(&self, key: &'static str) -> &'static str {
        phrase::text(self.language, key)
    }
}
