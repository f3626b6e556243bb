//! Legion armies on paper.

use std::sync::LazyLock;

use kernel::{
    Choice, Language,
    sheet::{Kind, Sheet},
};
use legion::{
    Catalog, Document, Format, Unit,
    cards::{Faction, Rank},
    checks::check,
    list::{Counterpart, empty_document},
    sheet::{Options, sheet},
};

use print::{Ink, Paper};

use crate::{Printed, armies, lay_out, random_armies, runs};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

pub struct Armies;

impl Printed for Armies {
    type List = Document;

    fn typical() -> Vec<Document> {
        armies::armies(&CATALOG)
    }

    fn random(count: usize) -> Vec<Document> {
        random_armies::armies(&CATALOG, count)
    }

    fn name(army: &mut Document, name: &str) {
        name.clone_into(&mut army.name);
    }

    fn everything(language: Language) -> Vec<(Document, Vec<&'static str>)> {
        let names = (CATALOG.units().map(|(_, card)| &card.text))
            .chain(CATALOG.upgrades().map(|(_, card)| &card.text))
            .chain(CATALOG.commands().map(|(_, card)| &card.text))
            .chain(CATALOG.battles().map(|(_, card)| &card.text));
        vec![(whole_catalog(language as usize), names.map(|text| text.name(language)).collect())]
    }

    fn empty() -> Document {
        empty_document(Faction::RebelAlliance, Format::Standard, " ")
    }

    fn sheet(army: &Document, kind: Kind, language: Language) -> Sheet {
        sheet(&CATALOG, army, &check(&CATALOG, army), &Options::of(kind), language)
    }
}

/// Every unit with its counterpart and an upgrade, and every command and battle card.
fn whole_catalog(first: usize) -> Document {
    let mut army = empty_document(Faction::RebelAlliance, Format::GrandArmy, "Everything");
    let list = &mut army.list;
    for (id, card) in CATALOG.units().filter(|(_, card)| card.rank != Rank::Counterpart) {
        let mut unit = Unit::new(id);
        unit.counterpart = card.counterparts.first().map(|counterpart| Counterpart::new(*counterpart));
        list.units.push(unit);
    }
    let count = list.units.len();
    for (index, (id, _)) in CATALOG.upgrades().enumerate() {
        list.units[(index + first) % count].upgrades.push(Choice::Known(id));
    }
    list.command_cards = Some(CATALOG.commands().map(|(id, _)| Choice::Known(id)).collect());
    let deck = list.battle_deck.get_or_insert_default();
    for (id, card) in CATALOG.battles() {
        deck.row_mut(card.kind).push(Choice::Known(id));
    }
    army
}

#[test]
fn the_summary_of_a_grand_army_is_one_page() {
    for (paper, language) in [(Paper::Letter, Language::Spanish), (Paper::A4, Language::English)] {
        for army in random_armies::armies(&CATALOG, 3) {
            let mut grand = army.clone();
            grand.format = Format::GrandArmy;
            // Duplicates the units, the second half with fewer upgrades, so that all differ.
            for mut unit in army.list.units {
                unit.upgrades.pop();
                grand.list.units.push(unit);
            }
            let pages = lay_out(&Armies::sheet(&grand, Kind::Summary, language), paper, Ink::Color);
            assert_eq!(pages.pages.len(), 1, "{paper:?} {language}");
        }
    }
}

#[test]
fn the_compact_sheet_of_a_typical_army_is_one_sheet_of_paper_and_names_its_units() {
    for (paper, language) in [(Paper::Letter, Language::Spanish), (Paper::A4, Language::English)] {
        for army in armies::armies(&CATALOG).iter().take(6) {
            let pages = lay_out(&Armies::sheet(army, Kind::Compact, language), paper, Ink::BlackAndWhite);
            assert!(pages.pages.len() <= 2, "{paper:?} {language}");
            let all: Vec<&str> = (0..pages.pages.len()).flat_map(|page| runs(&pages, page)).collect();
            for id in army.list.units.iter().filter_map(|unit| unit.card.known()) {
                let name = CATALOG.unit(id).text.name(language).split([',', ' ']).next().unwrap();
                assert!(all.iter().any(|words| words.contains(name)), "{name}");
            }
        }
    }
}
