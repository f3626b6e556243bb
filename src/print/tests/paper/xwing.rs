//! Squads on paper.

use std::sync::LazyLock;

use kernel::{
    Language,
    sheet::{Kind, Sheet},
};
use xwing::{
    Catalog, Document, Format, Ship, UpgradeChoice,
    cards::{Size, SquadFaction},
    checks::check,
    list::empty_document,
    sheet::{Options, sheet},
};

use print::{Ink, Paper};

use crate::{
    Printed, lay_out,
    squads::{self, Numbers},
    stays_on_paper,
};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

pub struct Squads;

impl Printed for Squads {
    type List = Document;

    fn typical() -> Vec<Document> {
        (0..150).map(|seed| squads::squad(&CATALOG, &mut Numbers::new(seed), "Tuesday evening")).collect()
    }

    fn random(count: usize) -> Vec<Document> {
        Self::typical().into_iter().take(count).collect()
    }

    fn name(squad: &mut Document, name: &str) {
        name.clone_into(&mut squad.name);
    }

    fn everything(language: Language) -> Vec<(Document, Vec<&'static str>)> {
        let factions = SquadFaction::ALL.into_iter().enumerate();
        factions.map(|(index, faction)| whole_faction(faction, index, language)).collect()
    }

    fn empty() -> Document {
        empty_document(SquadFaction::Rebel, Format::Standard, " ")
    }

    fn sheet(squad: &Document, kind: Kind, language: Language) -> Sheet {
        sheet(&CATALOG, squad, &check(&CATALOG, squad), &Options::most(kind), language)
    }
}

/// Every ship card of a faction, and every third upgrade from `first` on.
fn whole_faction(faction: SquadFaction, first: usize, language: Language) -> (Document, Vec<&'static str>) {
    let mut squad = empty_document(faction, Format::Epic, "Everything");
    let pilots = CATALOG.pilots().filter(|(_, pilot)| pilot.squad_faction() == faction);
    squad.list.ships = pilots.map(|(id, _)| Ship::new(id)).collect();
    let count = squad.list.ships.len();
    let mut names = Vec::new();
    for (index, (id, upgrade)) in CATALOG.upgrades().enumerate().skip(first).step_by(3) {
        squad.list.ships[index % count].upgrades.push(UpgradeChoice::Known(id));
        names.push(upgrade.text.name(language));
    }
    (squad, names)
}

#[test]
fn the_summary_of_forty_unlike_ships_is_one_page() {
    let mut squad = empty_document(SquadFaction::Imperial, Format::Custom(2000), "Everybody");
    let pilots = CATALOG.pilots().filter(|(_, pilot)| {
        pilot.squad_faction() == SquadFaction::Imperial && CATALOG.ship(pilot.ship).size != Size::Huge
    });
    squad.list.ships = pilots.map(|(id, _)| Ship::new(id)).take(40).collect();
    for (paper, language) in [(Paper::Letter, Language::Spanish), (Paper::A4, Language::English)] {
        let report = check(&CATALOG, &squad);
        let sheet = sheet(&CATALOG, &squad, &report, &Options::of(Kind::Summary), language);
        let pages = lay_out(&sheet, paper, Ink::Color);
        assert_eq!(pages.pages.len(), 1, "{paper:?} {language}");
        stays_on_paper(&pages, "summary");
    }
}

#[test]
fn no_page_of_a_squad_is_there_for_its_terms_alone() {
    let mut spared = 0;
    for squad in Squads::random(30) {
        let usual = Options::of(Kind::Reference);
        let sheet = sheet(&CATALOG, &squad, &check(&CATALOG, &squad), &usual, Language::English);
        let pages = |sheet: &Sheet| lay_out(sheet, Paper::A4, Ink::Color).pages.len();
        let Some(shorter) = sheet.without_spare() else { continue };
        let least = pages(&shorter);
        assert_eq!(pages(&sheet), least);
        spared += usize::from(pages(&Sheet { spare: None, ..sheet }) > least);
    }
    assert!(spared > 0, "some squad has terms that would need a page");
}
