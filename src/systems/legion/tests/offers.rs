//! Offers: everything of the catalog somewhere, and reasons against the rest.

use std::collections::BTreeSet;

use kernel::{Choice, Place, repairs_of};
use legion::{
    Document, Format, Legion, Unit,
    cards::{BattleKind, Faction, ForceId, Rank, Slot, UnitId},
    checks::{Offer, check, offers, seats},
    list::{
        BattleDeck, COMMANDS, Candidate, Counterpart, FORCE, Part, UNITS, battles, counterpart, empty_document,
        upgrades,
    },
};

use crate::army::{CATALOG, empire, rebels_with};

/// Every faction without a battle force and every battle force, each with a smallest legal army.
fn settings() -> Vec<Document> {
    let plain = Faction::ALL.map(|faction| (faction, None)).into_iter().filter(|(faction, _)| faction.side().is_some());
    let forces = CATALOG.forces().map(|(id, force)| (force.faction, Some(id)));
    let empty =
        plain.chain(forces).map(|(faction, force)| with_force(empty_document(faction, Format::Standard, ""), force));
    empty
        .map(|document| {
            let finding = check(&CATALOG, &document).findings.into_iter().find(|f| f.check == "LEG-CHK-24").unwrap();
            let core = repairs_of::<Legion>(&CATALOG, &document, &finding).remove(0).edit.apply(&document).unwrap();
            assert!(check(&CATALOG, &core).is_legal());
            core
        })
        .collect()
}

fn with_force(mut document: Document, force: Option<ForceId>) -> Document {
    document.list.battle_force = force.map(Choice::Known);
    document
}

/// The first empty icon of a type of a unit.
fn icon(document: &Document, unit: usize, part: Part, slot: Slot) -> Place {
    let seats = seats(&CATALOG, &document.list.units[unit], part).seats;
    let at = seats.iter().position(|seat| seat.slot == slot && seat.card.is_none()).unwrap();
    upgrades(unit, part).slot(at)
}

fn with_units(document: &Document, units: impl IntoIterator<Item = UnitId>) -> Document {
    let mut next = document.clone();
    next.list.units.extend(units.into_iter().map(Unit::new));
    next
}

fn missing<'a>(all: impl Iterator<Item = (Candidate, &'a str)>, free: &BTreeSet<String>) -> Vec<&'a str> {
    all.filter(|(candidate, _)| !free.contains(&format!("{candidate:?}"))).map(|(_, id)| id).collect()
}

fn keep(free: &mut BTreeSet<String>, offers: Vec<Offer>) {
    free.extend(offers.iter().filter(|offer| offer.is_free()).map(|offer| format!("{:?}", offer.candidate)));
}

#[test]
fn every_unit_is_free_in_some_legal_army() {
    let mut free = BTreeSet::new();
    for core in settings() {
        for mut offer in offers(&CATALOG, &core, UNITS) {
            let Candidate::Unit(unit) = offer.candidate else { panic!("a unit's place offers {offer:?}") };
            // A detachment is free where a unit it belongs to is in the army.
            if let Some(company) = &CATALOG.unit(unit).detachment_of
                && offer.blockers.iter().all(|finding| finding.check == "LEG-CHK-17")
            {
                let together = with_units(&core, [company.units.iter().next().unwrap(), unit]);
                assert!(check(&CATALOG, &together).is_legal());
                offer.blockers.clear();
            }
            keep(&mut free, vec![offer]);
        }
        // A unit that a battle force bounds, or has already, is free in the place of another.
        let units = if core.list.battle_force.is_some() { core.list.units.len() } else { 0 };
        for unit in 0..units {
            keep(&mut free, offers(&CATALOG, &core, UNITS.at(unit)));
        }
    }
    for (id, card) in CATALOG.units().filter(|(_, card)| card.rank == Rank::Counterpart) {
        for host in &card.counterpart_of {
            for core in settings() {
                let army = with_units(&core, [*host]);
                let at = army.list.units.len() - 1;
                let offered = offers(&CATALOG, &army, counterpart(at));
                keep(&mut free, offered.into_iter().filter(|offer| offer.candidate == Candidate::Unit(id)).collect());
            }
        }
    }
    let all = CATALOG.units().map(|(id, card)| (Candidate::Unit(id), card.id.as_ref()));
    assert_eq!(missing(all, &free), [""; 0]);
}

#[test]
fn every_upgrade_is_free_on_some_unit() {
    let mut free = BTreeSet::new();
    for (id, card) in CATALOG.units().filter(|(_, card)| card.rank != Rank::Counterpart) {
        let mut armies = vec![(card.faction, None)];
        if card.faction == Faction::Mercenary {
            armies.extend(Faction::ALL.into_iter().filter(|f| card.mercenary_for.contains(*f)).map(|f| (f, None)));
            let lists = |force: &legion::cards::BattleForce| force.units[card.rank].contains(id);
            armies.extend(CATALOG.forces().filter(|(_, f)| lists(f)).map(|(id, force)| (force.faction, Some(id))));
        }
        for (faction, force) in armies {
            let mut army = with_units(&empty_document(faction, Format::Standard, ""), [id]);
            army = with_force(army, force);
            let seats = seats(&CATALOG, &army.list.units[0], Part::Unit);
            let slots: BTreeSet<Slot> = seats.seats.iter().map(|seat| seat.slot).collect();
            for slot in slots {
                let wanted = |id, card: &legion::cards::Upgrade| {
                    card.slot == slot && !free.contains(&format!("{:?}", Candidate::Upgrade(id)))
                };
                if !CATALOG.upgrades().any(|(id, card)| wanted(id, card)) {
                    continue;
                }
                let place = icon(&army, 0, Part::Unit, slot);
                keep(&mut free, offers(&CATALOG, &army, place));
            }
        }
    }
    let all = CATALOG.upgrades().map(|(id, card)| (Candidate::Upgrade(id), card.id.as_ref()));
    assert_eq!(missing(all, &free), [""; 0]);
}

#[test]
fn every_command_card_is_free_in_some_hand() {
    let mut free = BTreeSet::new();
    for core in settings() {
        let (faction, force) = (core.list.faction, core.list.force().map(|id| CATALOG.force(id)));
        let fits = |id: UnitId| {
            let card = CATALOG.unit(id);
            let own = card.faction == faction || card.mercenary_for.contains(faction);
            force.map_or(own, |force| force.units[card.rank].contains(id))
        };
        let mut army = with_units(&core, CATALOG.units().map(|(id, _)| id).filter(|id| fits(*id)));
        for unit in &mut army.list.units {
            let counterparts = unit.card.known().map_or(&[][..], |id| &CATALOG.unit(id).counterparts);
            unit.counterpart = counterparts.first().map(|id| Counterpart::new(*id));
        }
        army.list.command_cards = Some(Vec::new());
        keep(&mut free, offers(&CATALOG, &army, COMMANDS));
    }
    let all = CATALOG.commands().map(|(id, card)| (Candidate::Command(id), card.id.as_ref()));
    assert_eq!(missing(all, &free), [""; 0]);
}

#[test]
fn every_battle_card_and_battle_force_is_free_somewhere() {
    let mut free = BTreeSet::new();
    for faction in Faction::ALL {
        let mut empty = empty_document(faction, Format::Standard, "");
        keep(&mut free, offers(&CATALOG, &empty, FORCE));
        empty.list.battle_deck = Some(BattleDeck::default());
        for kind in BattleKind::ALL {
            keep(&mut free, offers(&CATALOG, &empty, battles(kind)));
        }
    }
    let battles = CATALOG.battles().map(|(id, card)| (Candidate::Battle(id), card.id.as_ref()));
    assert_eq!(missing(battles, &free), [""; 0]);
    let forces = CATALOG.forces().map(|(id, force)| (Candidate::Force(id), force.id.as_ref()));
    assert_eq!(missing(forces, &free), [""; 0]);
}

#[test]
fn what_is_not_free_says_why() {
    let why = |army: &crate::army::Trial, place, id: &str| {
        let wanted = [
            army.catalog.find_unit(id).map(Candidate::Unit),
            army.catalog.find_upgrade(id).map(Candidate::Upgrade),
            army.catalog.find_command(id).map(Candidate::Command),
        ];
        let offers = offers(army.catalog, &army.document, place);
        let offer = offers.into_iter().find(|offer| wanted.contains(&Some(offer.candidate))).unwrap();
        let blockers: Vec<&str> = offer.blockers.iter().map(|finding| finding.check.as_str()).collect();
        (blockers, offer.cost, offer.difference)
    };
    let troopers = empire(&["imperial_officer", "stormtroopers", "stormtroopers", "stormtroopers"]);
    assert_eq!(why(&troopers, UNITS.slot(Rank::Corps as usize), "rebel_troopers"), (vec!["LEG-CHK-11"], 40, 40));
    assert_eq!(why(&troopers, UNITS, "snowtroopers"), (vec![], 44, 44));
    let strike_team = why(&troopers, UNITS, "scout_troopers_strike_team");
    assert_eq!(strike_team, (vec![], 20, 20), "its heavy weapon comes afterwards");
    assert_eq!(why(&troopers, UNITS.at(0), "general_veers"), (vec![], 70, 20));
    let slot = |slot| icon(&troopers.document, 1, Part::Unit, slot);
    assert_eq!(why(&troopers, slot(Slot::HeavyWeapon), "flametrooper"), (vec!["LEG-CHK-32"], 20, 20));
    assert_eq!(why(&troopers, slot(Slot::HeavyWeapon), "dlt_19_stormtrooper"), (vec![], 20, 20));
    let hand = troopers.hand(&[]);
    let place = COMMANDS.slot(1);
    assert_eq!(why(&hand, place, "implacable").0, ["LEG-CHK-56"]);
    let joined = rebels_with(&["r2_d2_hero_of_a_thousand_devices", "jyn_erso"]);
    let friend = "c_3po_human_cyborg_relations";
    assert_eq!(why(&joined, counterpart(4), friend), (vec![], 15, 15));
    assert_eq!(why(&joined, counterpart(5), friend), (vec!["LEG-CHK-18"], 15, 15));
    assert!(offers(joined.catalog, &joined.document, counterpart(9)).is_empty());
    assert!(offers(joined.catalog, &joined.document, UNITS.at(9)).is_empty());
}
