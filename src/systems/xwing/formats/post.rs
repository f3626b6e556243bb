//! A squad as players post it: what is told of it, for the kernel's `post` to write.

use rustc_hash::FxHashMap;

use super::Form;
use crate::{
    cards::{Catalog, PilotId, ShipId, UpgradeId},
    checks::{self, Effective},
    list::{Document, PilotChoice, Ship, UpgradeChoice},
};
use kernel::{
    Language, phrase,
    post::{Post, PostedCard, PostedEntry, PostedPart, one_line},
    similar::fold,
};

/// Writes a squad for people to read.
pub(super) fn write(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    form.posted(&gather(catalog, document, language))
}

fn gather<'a>(catalog: &Catalog, document: &'a Document, language: Language) -> Post<'a> {
    let report = checks::check(catalog, document);
    let namesakes = Namesakes::new(catalog, language);
    let errors = report.findings.iter().filter(|finding| finding.is_error());
    Post {
        language,
        label: "xwing-formats.squad",
        unnamed: "xwing-formats.unnamed",
        name: one_line(&document.name),
        notes: document.notes.trim(),
        facts: vec![
            phrase::text(language, document.list.faction.term()).into(),
            phrase::text(language, document.format.term()).into(),
        ],
        total: report.points(),
        limit: document.format.limit(),
        entries: document.list.ships.iter().map(|ship| namesakes.ship(document, ship)).collect(),
        sections: Vec::new(),
        errors: errors.map(|finding| finding.sentence(language, catalog)).collect(),
        is_freeform: document.is_freeform(),
    }
}

/// Tells cards of the same name apart.
struct Namesakes<'a> {
    catalog: &'a Catalog,
    language: Language,
    /// Upgrades with the folded name.
    upgrades: FxHashMap<String, u8>,
    /// The ship cards of a ship type with the folded name.
    pilots: FxHashMap<(ShipId, String), Vec<PilotId>>,
}

impl<'a> Namesakes<'a> {
    fn new(catalog: &'a Catalog, language: Language) -> Self {
        let mut upgrades = FxHashMap::default();
        for (_, upgrade) in catalog.upgrades() {
            *upgrades.entry(fold(upgrade.text.name(language))).or_insert(0) += 1;
        }
        let mut pilots: FxHashMap<_, Vec<PilotId>> = FxHashMap::default();
        for (id, pilot) in catalog.pilots() {
            pilots.entry((pilot.ship, fold(pilot.text.name(language)))).or_default().push(id);
        }
        Self { catalog, language, upgrades, pilots }
    }

    fn ship(&self, document: &Document, ship: &Ship) -> PostedEntry {
        let catalog = self.catalog;
        let effective = Effective::of(catalog, ship);
        let upgrade = |choice: &UpgradeChoice| match choice {
            UpgradeChoice::Known(id) => {
                let printed = i32::from(catalog.upgrade(*id).points);
                let cost = effective.as_ref().map_or(printed, |effective| effective.cost(catalog, ship, *id));
                self.upgrade(*id, cost)
            }
            UpgradeChoice::Unknown(written) => PostedCard::unknown(written, Some(0)),
        };
        let (card, kind) = match &ship.pilot {
            PilotChoice::Known(id) => {
                let kind = catalog.ship(catalog.pilot(*id).ship).text.name(self.language);
                (self.pilot(document, *id), kind.to_owned())
            }
            PilotChoice::Unknown { pilot, ship } => {
                let kind = catalog.find_ship(ship).map(|id| catalog.ship(id).text.name(self.language));
                (PostedCard::unknown(pilot, Some(0)), kind.map_or_else(|| one_line(ship), str::to_owned))
            }
        };
        let kind = if kind == card.name { String::new() } else { kind };
        let part = |card| PostedPart { card, role: None, within: false };
        let parts = ship.upgrades.iter().map(upgrade).map(part).collect();
        PostedEntry { card, kind, parts, total: checks::ship_cost(catalog, ship) }
    }

    fn pilot(&self, document: &Document, id: PilotId) -> PostedCard {
        let catalog = self.catalog;
        let pilot = catalog.pilot(id);
        let name = pilot.text.name(self.language);
        let same = self.pilots.get(&(pilot.ship, fold(name))).map_or(&[][..], Vec::as_slice);
        let of_squad = |other: &PilotId| catalog.pilot(*other).squad_faction() == document.list.faction;
        let tag = if same.len() < 2 {
            None
        } else if !of_squad(&id) {
            Some(pilot.key.to_string())
        } else if same
            .iter()
            .any(|other| *other != id && of_squad(other) && catalog.pilot(*other).points == pilot.points)
        {
            // What differs in its cost is told apart by that, which stands behind the name.
            Some(pilot.id.to_string())
        } else {
            None
        };
        PostedCard { name: name.to_owned(), tag, cost: Some(i32::from(pilot.points.unwrap_or(0))) }
    }

    fn upgrade(&self, id: UpgradeId, cost: i32) -> PostedCard {
        let upgrade = self.catalog.upgrade(id);
        let name = upgrade.text.name(self.language);
        let alone = self.upgrades.get(&fold(name)).is_none_or(|count| *count < 2);
        PostedCard { name: name.to_owned(), tag: (!alone).then(|| upgrade.id.to_string()), cost: Some(cost) }
    }
}
