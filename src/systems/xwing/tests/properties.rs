//! Properties of any squad.

use proptest::prelude::*;

use kernel::{Building, Place};
use xwing::{
    Catalog, Document, Format, Ship, UpgradeChoice, XWing,
    cards::{Slot, SquadFaction, Upgrade, UpgradeId},
    checks::{check, check_squad, offers, seats},
    list::{Candidate, SHIPS, empty_document, upgrades},
};

use crate::properties_support::{Judge, edits_are_undone, is_read_as_it_was_written};

/// Any squad: up to five ships with up to five upgrades each, mostly of one faction, legal or not.
pub(super) fn any_squad() -> impl Strategy<Value = (SquadFaction, Vec<(usize, Vec<usize>)>)> {
    let ship = (0_usize..10_000, prop::collection::vec(0_usize..10_000, 0..6));
    (prop::sample::select(SquadFaction::ALL.to_vec()), prop::collection::vec(ship, 0..5))
}

pub(super) fn build(catalog: &Catalog, faction: SquadFaction, ships: &[(usize, Vec<usize>)]) -> Document {
    let mut document = empty_document(faction, Format::Standard, "");
    let own: Vec<_> =
        catalog.pilots().filter(|(_, pilot)| pilot.squad_faction() == faction).map(|(id, _)| id).collect();
    let all: Vec<_> = catalog.pilots().map(|(id, _)| id).collect();
    let cards: Vec<UpgradeId> = catalog.upgrades().map(|(id, _)| id).collect();
    for (pilot, upgrades) in ships {
        let pool = if pilot % 10 == 0 { &all } else { &own };
        let pilot = pool[pilot % pool.len()];
        let mut ship = Ship::new(pilot);
        for number in upgrades {
            // Half of the cards have an icon the ship has, so that squads are often nearly right.
            let slots = &catalog.pilot(pilot).slots;
            let fitting: Vec<UpgradeId> = cards
                .iter()
                .copied()
                .filter(|id| {
                    slots.contains(&catalog.upgrade(*id).slot)
                        || matches!(catalog.upgrade(*id).slot, Slot::Title | Slot::Modification)
                })
                .collect();
            let pool = if number % 2 == 0 { &fitting } else { &cards };
            ship.upgrades.push(UpgradeChoice::Known(pool[number % pool.len()]));
        }
        document.list.ships.push(ship);
    }
    document
}

thread_local! {
    pub(super) static CATALOG: &'static Catalog = Box::leak(Box::new(Catalog::bundled().unwrap()));
}

fn catalog() -> &'static Catalog {
    CATALOG.with(|catalog| *catalog)
}

fn judge() -> Judge<'static, XWing> {
    Judge {
        catalog: catalog(),
        // Before it is said which of several equal ships each is about: an offer does not know.
        findings: &|document| {
            let mut findings = Vec::new();
            let _ = check_squad(catalog(), document.format, &document.list, &mut findings);
            findings
        },
        total: &|document| check(catalog(), document).totals[0].value,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn the_blockers_of_an_offer_are_the_errors_it_adds((faction, ships) in any_squad(), pick in 0_usize..1000) {
        let catalog = catalog();
        let document = build(catalog, faction, &ships);
        let tree = XWing::tree(catalog, &document.list);
        let empty: Vec<Place> =
            tree.all().into_iter().filter(|node| node.card.is_none()).map(|node| node.place).collect();
        let place = empty[pick % empty.len()];
        let all = offers(catalog, &document, place);
        judge().offers_tell_what_they_add(&document, place, all.iter().step_by(7), |_| false, |_| true);
    }

    #[test]
    fn a_repair_removes_its_finding_and_brings_no_error((faction, ships) in any_squad()) {
        judge().repairs_bring_no_error(&build(catalog(), faction, &ships), 1);
    }

    #[test]
    fn an_edit_can_be_undone_by_its_opposite((faction, ships) in any_squad(), pick in 0_usize..1000) {
        let catalog = catalog();
        let document = build(catalog, faction, &ships);
        let pilot = catalog.pilots().nth(pick % catalog.pilots().len()).unwrap().0;
        edits_are_undone::<XWing>(catalog, &document, pilot.into(), pick, Vec::new());
    }

    #[test]
    fn a_squad_written_and_read_is_the_same_squad((faction, ships) in any_squad()) {
        is_read_as_it_was_written::<XWing>(catalog(), &build(catalog(), faction, &ships));
    }

    #[test]
    fn the_order_of_upgrades_does_not_change_the_verdict((faction, ships) in any_squad(), turn in 1_usize..5) {
        let catalog = catalog();
        let document = build(catalog, faction, &ships);
        let mut turned = document.clone();
        for ship in &mut turned.list.ships {
            let length = ship.upgrades.len().max(1);
            ship.upgrades.rotate_left(turn % length);
            ship.upgrades.reverse();
        }
        let checks = |document: &Document| {
            let report = check(catalog, document);
            let mut checks: Vec<_> = report.findings.iter().map(|finding| (finding.check, finding.weight)).collect();
            checks.sort_unstable();
            (report.totals[0].value, checks)
        };
        prop_assert_eq!(checks(&document), checks(&turned));
    }

    #[test]
    fn every_upgrade_is_seated_or_homeless((faction, ships) in any_squad()) {
        let catalog = catalog();
        for ship in &build(catalog, faction, &ships).list.ships {
            let seats = seats(catalog, ship);
            let mut all: Vec<usize> = seats.seats.iter().filter(|seat| !seat.second_half).filter_map(|seat| seat.card).collect();
            all.extend(&seats.unslotted);
            all.sort_unstable();
            prop_assert_eq!(all, (0..ship.upgrades.len()).collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_pilot_and_upgrade_of_the_catalog_is_offered_somewhere_without_a_blocker() {
    let catalog = catalog();
    let mut free_pilots = std::collections::BTreeSet::new();
    let mut free_upgrades = std::collections::BTreeSet::new();
    for faction in SquadFaction::ALL {
        let empty = empty_document(faction, Format::Epic, "");
        for offer in offers(catalog, &empty, SHIPS) {
            let Candidate::Pilot(pilot) = offer.candidate else { continue };
            // A section alone is not a ship yet; its own blocker says so.
            if offer.blockers.iter().all(|finding| finding.check == "XW-CHK-25") {
                let _ = free_pilots.insert(pilot);
            }
        }
    }
    // Cards that need company: a card that opens an icon, or one that the text asks for.
    let company = [
        "bombloadout",
        "tieshuttle",
        "xg1assaultconfiguration",
        "os1arsenalloadout",
        "tiex1",
        "ordnancetubes",
        "merchantone",
        "heavyscykinterceptor",
        "havoc",
        "tractorbeam",
        "veteraninstincts",
    ];
    let company = company.map(|id| UpgradeChoice::Known(catalog.find_upgrade(id).unwrap()));
    for (pilot, card) in catalog.pilots().filter(|(_, pilot)| pilot.in_squad_building) {
        let alone = Ship::new(pilot);
        let ships = std::iter::once(alone.clone()).chain(company.iter().map(|card| {
            let mut ship = alone.clone();
            ship.upgrades.push(card.clone());
            ship
        }));
        for ship in ships {
            let laid = seats(catalog, &ship).seats;
            let mut document = empty_document(card.squad_faction(), Format::Epic, "");
            document.list.ships.push(ship);
            for (number, seat) in laid.iter().enumerate().filter(|(_, seat)| seat.card.is_none()) {
                // Only icons whose cards are not all found yet are asked for again.
                let is_wanted = |(id, upgrade): (UpgradeId, &Upgrade)| {
                    !free_upgrades.contains(&id) && seat.icons.contains(upgrade.slot)
                };
                if !catalog.upgrades().any(is_wanted) {
                    continue;
                }
                for offer in offers(catalog, &document, upgrades(0).slot(number)) {
                    if let (Candidate::Upgrade(id), true) = (offer.candidate, offer.is_free()) {
                        let _ = free_upgrades.insert(id);
                    }
                }
            }
        }
    }
    let missing_pilots: Vec<_> = (catalog.pilots())
        .filter(|(id, pilot)| pilot.in_squad_building && !free_pilots.contains(id))
        .map(|(_, pilot)| pilot.key.as_ref())
        .collect();
    let missing_upgrades: Vec<_> = (catalog.upgrades())
        .filter(|(id, _)| !free_upgrades.contains(id))
        .map(|(_, upgrade)| upgrade.id.as_ref())
        .collect();
    assert_eq!(missing_pilots, [""; 0]);
    assert_eq!(missing_upgrades, [""; 0]);
}
