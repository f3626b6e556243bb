//! Squads as players build them, from a seed: the same seed gives the same squads on every machine.

use xwing::{
    Catalog, Document, Format, Ship, UpgradeChoice,
    cards::{PilotId, Size, SquadFaction, UpgradeId},
    checks::check_squad,
    list,
};

/// A small generator of numbers whose stream never changes.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Numbers that are far from those of the next seed from the first on.
    #[allow(dead_code, reason = "not every one that reads this file asks for it")]
    pub fn mixed(seed: u64) -> Self {
        Self::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// A legal squad of two to five ships and about as many upgrades.
pub fn squad(catalog: &Catalog, numbers: &mut Numbers, name: &str) -> Document {
    let faction = SquadFaction::ALL[numbers.below(SquadFaction::ALL.len())];
    let pilots: Vec<PilotId> = catalog
        .pilots()
        .filter(|(_, pilot)| {
            pilot.squad_faction() == faction && pilot.in_squad_building && catalog.ship(pilot.ship).size != Size::Huge
        })
        .map(|(id, _)| id)
        .collect();
    let upgrades: Vec<UpgradeId> = catalog.upgrades().map(|(id, _)| id).collect();
    let mut document = list::empty_document(faction, Format::Standard, name);
    let ships = 2 + numbers.below(3);
    let mut findings = Vec::new();
    let mut keep = |document: &mut Document, next: Document| {
        findings.clear();
        let _ = check_squad(catalog, next.format, &next.list, &mut findings);
        if !findings.iter().any(|finding| finding.is_error()) {
            *document = next;
        }
    };
    for _ in 0..ships * 4 {
        if document.list.ships.len() < ships {
            let mut next = document.clone();
            next.list.ships.push(Ship::new(pilots[numbers.below(pilots.len())]));
            keep(&mut document, next);
        }
    }
    for _ in 0..120 {
        let mut next = document.clone();
        let ship = numbers.below(next.list.ships.len());
        next.list.ships[ship].upgrades.push(UpgradeChoice::Known(upgrades[numbers.below(upgrades.len())]));
        keep(&mut document, next);
    }
    document
}

/// So many squads, each as our own document on a line of its own.
pub fn lines(catalog: &Catalog, count: usize, seed: u64) -> String {
    // Building a squad takes longer than checking it; a few hundred different ones under many names are enough.
    const DIFFERENT: usize = 400;
    let mut numbers = Numbers::new(seed);
    let squads: Vec<Document> = (0..count.min(DIFFERENT)).map(|_| squad(catalog, &mut numbers, "")).collect();
    let mut text = String::new();
    for number in 0..count {
        let mut squad = squads[number % squads.len()].clone();
        squad.name = format!("Squad {number}");
        text.push_str(&list::write(catalog, &squad).to_string());
        text.push('\n');
    }
    text
}
