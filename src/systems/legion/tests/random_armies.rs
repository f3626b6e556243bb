//! Legal Legion armies from a seed: the same seed gives the same armies on every machine.

use kernel::{Choice, Finding, finding::added_errors};
use legion::{
    Catalog, Document, Format, Unit,
    cards::{Faction, Rank, UnitId, UpgradeId},
    checks::{check, check_army},
    list::{Counterpart, empty_document},
};

use crate::{armies::with_hand_and_deck, squads::Numbers};

fn findings(catalog: &Catalog, document: &Document) -> Vec<Finding> {
    let mut findings = Vec::new();
    let _ = check_army(catalog, document.format, &document.list, &mut findings);
    findings
}

/// Takes the change where it brings no error.
fn keep(catalog: &Catalog, document: &mut Document, next: Document) {
    if added_errors(&findings(catalog, document), &findings(catalog, &next)).next().is_none() {
        *document = next;
    }
}

/// An army of this seed with hand and deck; none where it did not come out legal.
pub fn army(catalog: &Catalog, seed: u64) -> Option<Document> {
    let mut numbers = Numbers::mixed(seed);
    let faction = Faction::ALL[numbers.below(Faction::ALL.len() - 1)];
    let mut document = empty_document(faction, Format::Standard, format!("Army {seed}"));
    let pool = |rank: Rank| -> Vec<UnitId> {
        let own = catalog.units().filter(|(_, card)| card.faction == faction && card.rank == rank);
        own.map(|(id, _)| id).collect()
    };
    let upgrades: Vec<UpgradeId> = catalog.upgrades().map(|(id, _)| id).collect();
    let wanted = [
        Rank::Commander,
        Rank::Corps,
        Rank::Corps,
        Rank::Corps,
        Rank::SpecialForces,
        Rank::Support,
        Rank::Corps,
        Rank::Operative,
        Rank::Heavy,
        Rank::SpecialForces,
        Rank::Support,
        Rank::Corps,
        Rank::Commander,
        Rank::Corps,
    ];
    for rank in wanted {
        let cards = pool(rank);
        if cards.is_empty() {
            continue;
        }
        let mut unit = Unit::new(cards[numbers.below(cards.len())]);
        // Players field the same unit several times, with the same upgrades or with others.
        let known = document.list.units.iter().find(|unit| {
            unit.card.known().is_some_and(|id| catalog.unit(id).rank == rank) && unit.counterpart.is_none()
        });
        match (numbers.below(3), known) {
            (0, Some(known)) => unit = known.clone(),
            (1, Some(known)) => unit = known.card.known().map_or(unit, Unit::new),
            _ => {}
        }
        let friends = unit.card.known().map_or(&[][..], |id| &catalog.unit(id).counterparts);
        if let (0, Some(friend)) = (numbers.below(2), friends.first()) {
            unit.counterpart = Some(Counterpart::new(*friend));
        }
        let mut next = document.clone();
        next.list.units.push(unit);
        keep(catalog, &mut document, next);
    }
    for _ in 0..document.list.units.len() * 5 {
        let index = numbers.below(document.list.units.len());
        let Some(id) = document.list.units[index].card.known() else { continue };
        let bar = &catalog.unit(id).upgrade_bar;
        let fitting: Vec<UpgradeId> =
            upgrades.iter().copied().filter(|upgrade| bar.contains(&catalog.upgrade(*upgrade).slot)).collect();
        if fitting.is_empty() {
            continue;
        }
        let mut next = document.clone();
        next.list.units[index].upgrades.push(Choice::Known(fitting[numbers.below(fitting.len())]));
        keep(catalog, &mut document, next);
    }
    let document = with_hand_and_deck(catalog, document);
    check(catalog, &document).is_legal().then_some(document)
}

/// So many legal armies.
pub fn armies(catalog: &Catalog, count: usize) -> Vec<Document> {
    (0..).filter_map(|seed| army(catalog, seed)).take(count).collect()
}
