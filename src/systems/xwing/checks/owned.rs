//! What the player owns (XW-CHK-29).

use rustc_hash::FxHashMap;

use super::ids;
use crate::{
    cards::{Catalog, ProductId},
    list::{SHIPS, Squad, upgrades},
};
use kernel::{CardRef, Finding, Severity};

/// How many copies of each card and model the player owns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Owned {
    counts: FxHashMap<CardRef, u32>,
}

impl Owned {
    /// The content of these products, each with how many boxes of it.
    pub fn from_products(catalog: &Catalog, boxes: &[(ProductId, u32)]) -> Self {
        let mut owned = Self::default();
        for (product, count) in boxes {
            owned.add_boxes(catalog, *product, *count);
        }
        owned
    }

    fn add_boxes(&mut self, catalog: &Catalog, product: ProductId, count: u32) {
        let product = catalog.product(product);
        let ships = product.ships.iter().map(|content| (CardRef::from(content.card), content.count));
        let pilots = product.pilots.iter().map(|content| (CardRef::from(content.card), content.count));
        let upgrades = product.upgrades.iter().map(|content| (CardRef::from(content.card), content.count));
        for (card, each) in ships.chain(pilots).chain(upgrades) {
            self.add(card, count.saturating_mul(u32::from(each)));
        }
    }

    /// Adds boxes of the product with this id, if the catalog has it.
    pub fn add_product(&mut self, catalog: &Catalog, id: &str, count: u32) {
        if let Some((product, _)) = catalog.products().find(|(_, product)| *product.id == *id) {
            self.add_boxes(catalog, product, count);
        }
    }

    /// Adds copies of a card, if there is one.
    pub fn add_known(&mut self, card: Option<impl Into<CardRef>>, copies: u32) {
        if let Some(card) = card {
            self.add(card, copies);
        }
    }

    /// Adds copies of one card.
    pub fn add(&mut self, card: impl Into<CardRef>, copies: u32) {
        let count = self.counts.entry(card.into()).or_insert(0);
        *count = count.saturating_add(copies);
    }

    /// Copies owned of one card.
    pub fn count(&self, card: impl Into<CardRef>) -> u32 {
        self.counts.get(&card.into()).copied().unwrap_or(0)
    }
}

/// XW-CHK-29: cards and models of which the squad needs more than are owned. Told once, at the first copy too many.
pub(super) fn check(catalog: &Catalog, squad: &Squad, owned: &Owned, findings: &mut Vec<Finding>) {
    let mut needed: FxHashMap<CardRef, u32> = FxHashMap::default();
    let mut uses = Vec::new();
    for (index, ship) in squad.ships.iter().enumerate() {
        if let Some(pilot) = ship.pilot.known() {
            uses.push((CardRef::from(pilot), SHIPS.at(index)));
            uses.push((CardRef::from(catalog.pilot(pilot).ship), SHIPS.at(index)));
        }
        uses.extend(ship.known_upgrades().map(|(place, id)| (CardRef::from(id), upgrades(index).at(place))));
    }
    for (card, _) in &uses {
        *needed.entry(*card).or_insert(0) += 1;
    }
    let mut met: FxHashMap<CardRef, u32> = FxHashMap::default();
    for (card, place) in uses {
        let so_far = met.entry(card).or_insert(0);
        *so_far += 1;
        let have = owned.count(card);
        if *so_far == have + 1 {
            let need = needed.get(&card).copied().unwrap_or(0);
            findings.push(
                Finding::new(ids::CHK_29, Severity::Warning, "xwing.check.29", place)
                    .card("card", card)
                    .number("owned", have as i32)
                    .number("needed", need as i32)
                    .weighing((need - have) as i32),
            );
        }
    }
}
