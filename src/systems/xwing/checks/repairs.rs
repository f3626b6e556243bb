//! Edits that remove a finding. Each is tried out: only what really removes it, and brings nothing new, is offered.

use std::cmp::Reverse;

use super::{check_squad, effective::Effective, ids, offers, sections::other_section, ship_cost};
use crate::{
    cards::{Catalog, Slot, SquadFaction, UniqueKey, Upgrade, UpgradeId, Words},
    list::{Candidate, Change, Document, Edit, Format, PilotChoice, SHIPS, Ship, upgrades},
};
use kernel::{CardRef, Fact, Finding, fact::nth, offer::effective_repairs, similar};

/// An edit that removes a finding of a squad.
pub type Repair = kernel::Repair<Edit>;

/// The icon that a fact names.
fn slot_of(fact: &Fact) -> Option<Slot> {
    match fact {
        Fact::Term(term) => Slot::ALL.into_iter().find(|slot| slot.term() == *term),
        _ => None,
    }
}

/// The most repairs offered for one finding.
const MOST: usize = 4;

/// Ways to remove an error, gentlest first.
///
/// Empty where no single small edit does it.
pub fn repairs(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair> {
    let ideas = Ideas { catalog, document, out: Vec::new() }.about(finding);
    effective_repairs(document, ideas, finding, MOST, Edit::apply, |document, findings| {
        check_squad(catalog, document.format, &document.list, findings)
    })
}

struct Ideas<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    out: Vec<Repair>,
}

impl Ideas<'_> {
    fn about(mut self, finding: &Finding) -> Vec<Repair> {
        let ship = finding.place.outer_index();
        let upgrade = ship.zip(finding.place.inner_index());
        match finding.check {
            ids::CHK_01 => self.cheaper(finding.weight),
            ids::CHK_02 => self.one_faction(),
            ids::CHK_05 | ids::CHK_06 | ids::CHK_07 => {
                self.granting_cards(finding);
                if finding.check != ids::CHK_06 {
                    self.fewer_cards(finding);
                }
            }
            ids::CHK_08 => self.fewer_cards(finding),
            ids::CHK_12 | ids::CHK_13 => {
                if let Some((ship, _)) = upgrade {
                    self.helping_card(ship);
                }
            }
            ids::CHK_16 => {
                if let (Some((ship, _)), Some(Fact::Card(missing))) = (upgrade, finding.fact("missing")) {
                    self.add_upgrade(ship, *missing);
                }
            }
            ids::CHK_22 if upgrade.is_none() => self.set_format(Format::Epic),
            ids::CHK_23 | ids::CHK_24 => self.fewer_ships(finding),
            ids::CHK_25 => self.other_section(finding),
            ids::CHK_26 => self.first_ship(),
            ids::CHK_27 => self.what_was_meant(finding),
            _ => {}
        }
        // Whatever else helps, taking the card out does.
        match (finding.check, ship, upgrade) {
            (ids::CHK_04, Some(_), _) => self.either_of_two(finding),
            (_, _, Some((ship, index))) => self.remove_upgrade(ship, index),
            (ids::CHK_22 | ids::CHK_25 | ids::CHK_27, Some(ship), None) => self.remove_ship(ship),
            _ => {}
        }
        self.out
    }

    fn push(&mut self, phrase: &'static str, facts: Vec<(&'static str, Fact)>, edit: Edit) {
        self.out.push(Repair::new(phrase, facts, edit));
    }

    fn ships(&self) -> &[Ship] {
        &self.document.list.ships
    }

    /// A ship by its card, and which one it is of several.
    fn ship_fact(&self, ship: usize) -> Fact {
        let ships = self.ships();
        match &ships[ship].pilot {
            PilotChoice::Known(pilot) => {
                nth((*pilot).into(), ship, ships.len(), |other| ships[other].pilot.known().map(CardRef::from))
            }
            PilotChoice::Unknown { pilot, .. } => Fact::Text(pilot.clone()),
        }
    }

    /// A ship by its card, as one of many that are told together.
    fn any_ship_fact(&self, ship: usize) -> Fact {
        let fact = self.ship_fact(ship);
        fact.card().map_or(fact, Fact::Card)
    }

    fn upgrade_fact(&self, ship: usize, index: usize) -> Option<Fact> {
        Some(self.ships().get(ship)?.upgrades.get(index)?.fact())
    }

    fn remove_upgrade(&mut self, ship: usize, index: usize) {
        if let Some(card) = self.upgrade_fact(ship, index) {
            let facts = vec![("card", card), ("ship", self.ship_fact(ship))];
            self.push("xwing.repair.remove_upgrade", facts, Edit::Remove(upgrades(ship).at(index)));
        }
    }

    fn remove_ship(&mut self, ship: usize) {
        if ship < self.ships().len() {
            self.push("xwing.repair.remove_ship", vec![("ship", self.ship_fact(ship))], Edit::Remove(SHIPS.at(ship)));
        }
    }

    /// Takes several cards off one ship, last first so that the indices stay true.
    fn remove_upgrades(&mut self, ship: usize, mut indices: Vec<usize>) {
        if indices.is_empty() {
            return;
        }
        indices.sort_unstable();
        if let [only] = indices[..] {
            self.remove_upgrade(ship, only);
            return;
        }
        let cards = indices.iter().filter_map(|index| self.upgrade_fact(ship, *index)).collect();
        let places = indices.iter().map(|index| upgrades(ship).at(*index)).collect();
        let facts = vec![("cards", Fact::List(cards)), ("ship", self.ship_fact(ship))];
        self.push("xwing.repair.remove_upgrades", facts, Edit::removing(places));
    }

    fn add_upgrade(&mut self, ship: usize, card: CardRef) {
        let id = crate::cards::UpgradeId::at(card.index);
        let facts = vec![("card", Fact::Card(card)), ("ship", self.ship_fact(ship))];
        self.push("xwing.repair.add_upgrade", facts, Edit::Insert(upgrades(ship), id.into()));
    }

    fn set_format(&mut self, format: Format) {
        self.push("xwing.repair.set_format", vec![("format", Fact::Term(format.term()))], Edit::SetFormat(format));
    }

    /// XW-CHK-01: the cheapest single thing that saves enough, then several.
    fn cheaper(&mut self, excess: i32) {
        let catalog = self.catalog;
        let mut upgrades: Vec<(i32, usize, usize)> = Vec::new();
        let mut ships: Vec<(i32, usize)> = Vec::new();
        for (index, ship) in self.ships().iter().enumerate() {
            ships.push((ship_cost(catalog, ship), index));
            let effective = Effective::of(catalog, ship);
            upgrades.extend(ship.known_upgrades().map(|(place, id)| {
                let printed = i32::from(catalog.upgrade(id).points);
                (effective.as_ref().map_or(printed, |effective| effective.cost(catalog, ship, id)), index, place)
            }));
        }
        upgrades.sort_unstable();
        ships.sort_unstable();
        for (_, ship, index) in upgrades.iter().filter(|(cost, ..)| *cost >= excess).take(2) {
            self.remove_upgrade(*ship, *index);
        }
        self.cheaper_pilots(excess);
        for (_, ship) in ships.iter().filter(|(cost, _)| *cost >= excess).take(1) {
            self.remove_ship(*ship);
        }
        self.several_upgrades(&upgrades, excess);
        self.several_ships(&ships, excess);
    }

    /// A cheaper card for the same ship type, the dearest that saves enough.
    fn cheaper_pilots(&mut self, excess: i32) {
        let catalog = self.catalog;
        let mut swaps = Vec::new();
        for (index, entry) in self.ships().iter().enumerate() {
            let Some(now) = entry.pilot.known().map(|pilot| catalog.pilot(pilot)) else { continue };
            let enough = i32::from(now.points.unwrap_or(0)) - excess;
            let best = catalog
                .pilots()
                .filter(|(_, other)| other.ship == now.ship && other.squad_faction() == now.squad_faction())
                .filter(|(_, other)| other.points.is_some_and(|points| i32::from(points) <= enough))
                .max_by_key(|(_, other)| other.points);
            if let Some((pilot, other)) = best {
                swaps.push((enough - i32::from(other.points.unwrap_or(0)), index, pilot));
            }
        }
        swaps.sort_unstable();
        for (_, ship, pilot) in swaps.into_iter().take(1) {
            let facts = vec![("ship", self.ship_fact(ship)), ("pilot", Fact::Card(pilot.into()))];
            self.push("xwing.repair.set_pilot", facts, Edit::Replace(SHIPS.at(ship), pilot.into()));
        }
    }

    fn several_upgrades(&mut self, by_cost: &[(i32, usize, usize)], excess: i32) {
        let mut saved = 0;
        let mut chosen = Vec::new();
        for (cost, ship, index) in by_cost.iter().rev().filter(|(cost, ..)| *cost > 0) {
            if saved >= excess {
                break;
            }
            saved += cost;
            chosen.push((*ship, *index));
        }
        if saved < excess || chosen.len() < 2 {
            return;
        }
        self.remove_of_several(chosen);
    }

    /// Takes cards off several ships.
    fn remove_of_several(&mut self, mut chosen: Vec<(usize, usize)>) {
        chosen.sort_unstable();
        let cards = chosen.iter().filter_map(|(ship, index)| self.upgrade_fact(*ship, *index)).collect();
        let places = chosen.iter().map(|(ship, index)| upgrades(*ship).at(*index)).collect();
        self.push("xwing.repair.remove_several", vec![("cards", Fact::List(cards))], Edit::removing(places));
    }

    fn several_ships(&mut self, by_cost: &[(i32, usize)], excess: i32) {
        let mut saved = 0;
        let mut chosen = Vec::new();
        for (cost, ship) in by_cost.iter().rev() {
            if saved >= excess {
                break;
            }
            saved += cost;
            chosen.push(*ship);
        }
        if chosen.len() >= 2 {
            self.remove_ships(chosen);
        }
    }

    fn remove_ships(&mut self, mut ships: Vec<usize>) {
        ships.sort_unstable();
        if let [only] = ships[..] {
            self.remove_ship(only);
            return;
        }
        // A squad of thousands of ships still gets a sentence one can read.
        const NAMED: usize = 8;
        let mut cards: Vec<Fact> = ships.iter().take(NAMED).map(|ship| self.any_ship_fact(*ship)).collect();
        if ships.len() > NAMED {
            cards.push(Fact::Text("…".into()));
        }
        let places = ships.into_iter().map(|ship| SHIPS.at(ship)).collect();
        self.push("xwing.repair.remove_several", vec![("cards", Fact::List(cards))], Edit::removing(places));
    }

    /// XW-CHK-02: the squad for its ships' faction, or without the ships of other factions.
    fn one_faction(&mut self) {
        let faction_of = |ship: &Ship| ship.pilot.known().map(|pilot| self.catalog.pilot(pilot).squad_faction());
        let own = self.document.list.faction;
        let strangers_to = |faction: SquadFaction| -> Vec<usize> {
            let ships = self.ships().iter().enumerate();
            ships
                .filter(|(_, ship)| faction_of(ship).is_some_and(|other| other != faction))
                .map(|(index, _)| index)
                .collect()
        };
        let plans: Vec<(SquadFaction, Vec<usize>)> =
            SquadFaction::ALL.into_iter().map(|faction| (faction, strangers_to(faction))).collect();
        for (faction, strangers) in plans {
            let facts = vec![("faction", Fact::Term(faction.term()))];
            if strangers.is_empty() {
                self.push("xwing.repair.set_faction", facts, Edit::Change(Change::Faction(faction)));
            } else if faction == own && strangers.len() < self.ships().len() {
                self.remove_ships(strangers);
            } else if strangers.len() < self.ships().len() {
                let strangers = Edit::removing(strangers.into_iter().map(|ship| SHIPS.at(ship)).collect());
                let edits = vec![strangers, Edit::Change(Change::Faction(faction))];
                self.push("xwing.repair.only_faction", facts, Edit::Many(edits));
            }
        }
    }

    /// XW-CHK-04: without the second card of the name, or without the first.
    fn either_of_two(&mut self, finding: &Finding) {
        let Some(second) = finding.place.outer_index() else { return };
        match finding.place.inner_index() {
            Some(index) => self.remove_upgrade(second, index),
            None => self.remove_ship(second),
        }
        let Some(Fact::Card(first)) = finding.fact("first").cloned() else { return };
        if finding.place.inner_index().is_none() {
            self.turn_into(second);
        }
        let at =
            self.ships().iter().position(|ship| ship.pilot.known().is_some_and(|pilot| CardRef::from(pilot) == first));
        if let Some(ship) = at {
            self.remove_ship(ship);
        }
        let worn = self.ships().iter().enumerate().find_map(|(ship, entry)| {
            let (index, _) = entry.known_upgrades().find(|(_, id)| CardRef::from(*id) == first)?;
            Some((ship, index))
        });
        if let Some((ship, index)) = worn {
            self.remove_upgrade(ship, index);
        }
    }

    /// Another card for the same ship type, the dearest that costs no more.
    fn turn_into(&mut self, ship: usize) {
        let catalog = self.catalog;
        let known: Vec<_> = self.ships().iter().filter_map(|ship| ship.pilot.known()).collect();
        let Some(now) = self.ships()[ship].pilot.known().map(|pilot| catalog.pilot(pilot)) else { return };
        let is_free = |key: &UniqueKey| !known.iter().any(|other| catalog.pilot(*other).unique.as_ref() == Some(key));
        let best = catalog
            .pilots()
            .filter(|(_, other)| other.ship == now.ship && other.squad_faction() == now.squad_faction())
            .filter(|(_, other)| other.in_squad_building && other.points <= now.points)
            .filter(|(_, other)| other.unique.as_ref().is_none_or(is_free))
            .max_by_key(|(_, other)| other.points);
        if let Some((pilot, _)) = best {
            let facts = vec![("ship", self.ship_fact(ship)), ("pilot", Fact::Card(pilot.into()))];
            self.push("xwing.repair.turn_into", facts, Edit::Replace(SHIPS.at(ship), pilot.into()));
        }
    }

    /// XW-CHK-05, XW-CHK-07, XW-CHK-08: as many cards of the icons off as are too many, the last ones first.
    fn fewer_cards(&mut self, finding: &Finding) {
        let Some(ship) = finding.place.outer_index() else { return };
        let names = match finding.fact("surplus").or_else(|| finding.fact("cards")) {
            Some(Fact::List(cards)) => cards.clone(),
            _ => return,
        };
        let slots: Words<Slot> = names
            .iter()
            .filter_map(|card| match card {
                Fact::Card(card) => Some(self.catalog.upgrade(crate::cards::UpgradeId::at(card.index)).slot),
                _ => None,
            })
            .collect();
        // Titles and modifications are counted over both sections of a ship.
        let shared = matches!(finding.check, ids::CHK_07 | ids::CHK_08);
        let other = if shared { other_section(self.catalog, self.ships(), ship) } else { None };
        let on_ship = |ship: usize| {
            let cards = self.ships()[ship].known_upgrades().map(|(index, id)| (index, self.catalog.upgrade(id)));
            cards
                .filter(|(_, upgrade)| slots.contains(upgrade.slot))
                .map(move |(index, upgrade)| (ship, index, upgrade.slots_occupied))
        };
        let in_icon: Vec<(usize, usize, u8)> = other.into_iter().chain([ship]).flat_map(on_ship).collect();
        let mut freed = 0;
        let mut off: Vec<(usize, usize)> = Vec::new();
        for (ship, index, icons) in in_icon.iter().rev() {
            if freed >= finding.weight {
                break;
            }
            freed += i32::from(*icons);
            off.push((*ship, *index));
        }
        if off.iter().all(|(of, _)| *of == ship) {
            self.remove_upgrades(ship, off.into_iter().map(|(_, index)| index).collect());
        } else {
            self.remove_of_several(off);
        }
        if finding.weight == 1 {
            for (ship, index, _) in in_icon.iter().rev().skip(1) {
                self.remove_upgrade(*ship, *index);
            }
        }
    }

    /// XW-CHK-05, XW-CHK-06 and XW-CHK-07: a further card that gives the missing icon, cheapest first, the one that is
    /// played most of equals.
    fn granting_cards(&mut self, finding: &Finding) {
        const MOST_GRANTING: usize = 2;
        let Some((ship, entry)) = finding.place.outer_index().and_then(|ship| Some((ship, self.ships().get(ship)?)))
        else {
            return;
        };
        let missing: Words<Slot> = match (finding.fact("icon"), finding.check) {
            (_, ids::CHK_07) => Words::from_iter([Slot::Modification]),
            (Some(Fact::List(icons)), _) => icons.iter().filter_map(slot_of).collect(),
            (Some(icon), _) => slot_of(icon).into_iter().collect(),
            (None, _) => return,
        };
        let cards: Vec<UpgradeId> = entry.known_upgrades().map(|(_, id)| id).collect();
        let gives = |upgrade: &Upgrade| {
            let construction = &upgrade.construction;
            let has_icon =
                |slots: Words<Slot>| Slot::ALL.iter().any(|slot| missing.contains(*slot) && slots.contains(*slot));
            construction.grants.iter().any(|grant| has_icon(grant.slots))
                || (missing.contains(Slot::Modification) && construction.modification_limit.is_some())
        };
        let mut granting: Vec<_> = self
            .catalog
            .upgrades()
            .filter(|(id, upgrade)| gives(upgrade) && !cards.contains(id))
            .map(|(id, upgrade)| (upgrade.points, Reverse(upgrade.usage), id))
            .collect();
        granting.sort_unstable();
        let ideas = std::mem::take(&mut self.out);
        for (_, _, id) in granting {
            self.add_upgrade(ship, id.into());
        }
        // Most of them are for other ships: no more than a few of those that help, so that taking off is offered too.
        let granting = std::mem::replace(&mut self.out, ideas);
        let (catalog, document) = (self.catalog, self.document);
        self.out.extend(effective_repairs(
            document,
            granting,
            finding,
            MOST_GRANTING,
            Edit::apply,
            |document, findings| check_squad(catalog, document.format, &document.list, findings),
        ));
    }

    /// XW-CHK-12 and XW-CHK-13: a further card that makes the ship fit, cheapest first.
    fn helping_card(&mut self, ship: usize) {
        let Some(entry) = self.ships().get(ship) else { return };
        let Some(effective) = Effective::of(self.catalog, entry) else { return };
        let bar = effective.bar;
        let mut helpers: Vec<_> = self
            .catalog
            .upgrades()
            .filter(|(_, upgrade)| upgrade.stats.pilot_skill > 0 || !upgrade.actions.is_empty())
            .filter(|(_, upgrade)| {
                matches!(upgrade.slot, Slot::Title | Slot::Modification) || bar.capacity(upgrade.slot) > 0
            })
            .map(|(id, upgrade)| (upgrade.points, id))
            .collect();
        helpers.sort_unstable();
        for (_, id) in helpers {
            self.add_upgrade(ship, id.into());
        }
    }

    /// XW-CHK-23 and XW-CHK-24: without the last ships that are too many.
    fn fewer_ships(&mut self, finding: &Finding) {
        let kind = match finding.fact("type") {
            Some(Fact::Card(kind)) => Some(*kind),
            _ => None,
        };
        let counts: Vec<(usize, i32)> = self
            .ships()
            .iter()
            .enumerate()
            .filter_map(|(index, ship)| {
                let id = self.catalog.pilot(ship.pilot.known()?).ship;
                match kind {
                    Some(kind) => (CardRef::from(id) == kind).then_some((index, 1)),
                    None => {
                        let halves = i32::from(self.catalog.ship(id).epic_half_points);
                        (halves > 0).then_some((index, halves))
                    }
                }
            })
            .collect();
        let mut freed = 0;
        let mut off = Vec::new();
        for (index, weight) in counts.iter().rev() {
            if freed >= finding.weight {
                break;
            }
            freed += weight;
            off.push(*index);
        }
        self.remove_ships(off);
        for (index, weight) in counts {
            if weight >= finding.weight {
                self.remove_ship(index);
            }
        }
        // Sections go together: whole ships of two sections, where a single section would leave the other alone.
        let paired: Vec<usize> = self.pairs();
        self.remove_ships(paired);
    }

    /// The last huge ship of two sections, both of them.
    fn pairs(&self) -> Vec<usize> {
        let section = |ship: &Ship| {
            let id = self.catalog.pilot(ship.pilot.known()?).ship;
            self.catalog.ship(id).other_section.map(|other| (id, other))
        };
        let Some((last, (_, other))) =
            self.ships().iter().enumerate().rev().find_map(|(index, ship)| Some((index, section(ship)?)))
        else {
            return Vec::new();
        };
        let partner = self.ships().iter().rposition(|ship| section(ship).is_some_and(|(id, _)| id == other));
        partner.into_iter().chain([last]).collect()
    }

    /// XW-CHK-25: the missing section, cheapest card first.
    fn other_section(&mut self, finding: &Finding) {
        let Some(Fact::Card(missing)) = finding.fact("missing") else { return };
        let cheapest = self
            .catalog
            .pilots()
            .filter(|(_, pilot)| CardRef::from(pilot.ship) == *missing && pilot.in_squad_building)
            .min_by_key(|(_, pilot)| pilot.points);
        if let Some((pilot, _)) = cheapest {
            let place = finding.place.outer_index().map_or(SHIPS, |index| SHIPS.at(index + 1));
            self.push(
                "xwing.repair.add_ship",
                vec![("ship", Fact::Card(pilot.into()))],
                Edit::Insert(place, pilot.into()),
            );
        }
    }

    /// XW-CHK-26: the faction's cheapest ship that can be taken.
    fn first_ship(&mut self) {
        let offers = offers(self.catalog, self.document, SHIPS);
        let cheapest = offers.iter().filter(|offer| offer.is_free()).min_by_key(|offer| offer.cost);
        if let Some(Candidate::Pilot(pilot)) = cheapest.map(|offer| offer.candidate) {
            self.push(
                "xwing.repair.add_ship",
                vec![("ship", Fact::Card(pilot.into()))],
                Edit::Insert(SHIPS, pilot.into()),
            );
        }
    }

    /// XW-CHK-27: the card whose id or name is most like what was written.
    fn what_was_meant(&mut self, finding: &Finding) {
        let Some(ship) = finding.place.outer_index() else { return };
        let Some(Fact::Text(wanted)) = finding.fact("card") else { return };
        let wanted = wanted.rsplit_once(':').map_or(wanted.as_ref(), |(_, id)| id);
        let wanted = wanted.split(" (").next().unwrap_or(wanted);
        let catalog = self.catalog;
        if let Some(index) = finding.place.inner_index() {
            let cards = catalog.upgrades().map(|(id, upgrade)| (id, &upgrade.id, &upgrade.text));
            if let Some(upgrade) = similar::nearest_card(wanted, cards) {
                let facts = vec![("written", Fact::Text(wanted.into())), ("card", Fact::Card(upgrade.into()))];
                self.push("xwing.repair.meant", facts, Edit::Replace(upgrades(ship).at(index), upgrade.into()));
            }
            return;
        }
        let faction = self.document.list.faction;
        let cards = catalog
            .pilots()
            .filter(|(_, pilot)| pilot.in_squad_building && pilot.squad_faction() == faction)
            .map(|(id, pilot)| (id, &pilot.id, &pilot.text));
        if let Some(pilot) = similar::nearest_card(wanted, cards) {
            let facts = vec![("written", Fact::Text(wanted.into())), ("card", Fact::Card(pilot.into()))];
            self.push("xwing.repair.meant", facts, Edit::Replace(SHIPS.at(ship), pilot.into()));
        }
    }
}
