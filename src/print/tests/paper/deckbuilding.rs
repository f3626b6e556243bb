//! Base decks of the Deckbuilding Game on paper.

use std::sync::LazyLock;

use deckbuilding::{
    Catalog, Document, Format,
    checks::check,
    list::{FACTIONS, new_document},
    sheet::{Options, sheet},
};
use kernel::{
    Chance, Choice, Language,
    sheet::{Kind, Sheet},
};

use crate::Printed;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

pub struct Decks;

impl Printed for Decks {
    type List = Document;

    fn typical() -> Vec<Document> {
        let decks = |format| FACTIONS.map(|faction| new_document(&CATALOG, format, faction, "A deck"));
        [Format::Introductory, Format::FullGalaxy].into_iter().flat_map(decks).collect()
    }

    fn random(count: usize) -> Vec<Document> {
        let mut chance = Chance::seeded(5);
        let mut deck = |number: usize| {
            let faction = FACTIONS[number % FACTIONS.len()];
            let mut document = new_document(&CATALOG, Format::SecretBases, faction, "A secret");
            let own = CATALOG.bases().filter(|(_, base)| base.faction == faction);
            let (mut starting, mut others): (Vec<_>, Vec<_>) = own.partition(|(_, base)| base.starting);
            chance.shuffle(&mut others);
            starting.extend(others.into_iter().take(4));
            document.list.bases = starting.into_iter().map(|(id, _)| Choice::Known(id)).collect();
            document
        };
        (0..count).map(&mut deck).collect()
    }

    fn name(deck: &mut Document, name: &str) {
        name.clone_into(&mut deck.name);
    }

    fn everything(language: Language) -> Vec<(Document, Vec<&'static str>)> {
        let deck = |faction| {
            let names = CATALOG.bases().filter(move |(_, base)| base.faction == faction);
            let names = names.map(|(_, base)| base.text.name(language)).collect();
            (new_document(&CATALOG, Format::FullGalaxy, faction, "Everything"), names)
        };
        FACTIONS.map(deck).into()
    }

    fn empty() -> Document {
        let mut deck = new_document(&CATALOG, Format::SecretBases, FACTIONS[0], " ");
        deck.list.bases.clear();
        deck
    }

    fn sheet(deck: &Document, kind: Kind, language: Language) -> Sheet {
        sheet(&CATALOG, deck, &check(&CATALOG, deck), &Options::of(kind), language)
    }
}
