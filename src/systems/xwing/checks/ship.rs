//! Checks of one ship and its upgrades.

use super::{bars, effective::Effective, ids, of_use, place::error, sections::other_section};
use crate::{
    cards::{AddedLimit, Catalog, ShipType, Size, Slot, SquadFaction, UniqueKey, Upgrade, UpgradeId, Words},
    list::{Format, PilotChoice, SHIPS, Ship, Squad, UpgradeChoice, upgrades},
};
use kernel::{CheckId, Fact, Finding, Place};

/// Checks one ship; gives its cost.
pub(super) fn check(
    catalog: &Catalog,
    format: Format,
    squad: &Squad,
    index: usize,
    ship: &Ship,
    findings: &mut Vec<Finding>,
) -> i32 {
    unknown_cards(catalog, index, ship, findings);
    let Some(effective) = Effective::in_squad(catalog, &squad.ships, index) else {
        for (place, id) in ship.known_upgrades() {
            epic(catalog, format, upgrades(index).at(place), id, findings);
        }
        return super::ship_cost(catalog, ship);
    };
    let carrier = Carrier::new(catalog, squad, index, ship, &effective);
    if carrier.kind.size == Size::Huge && !format.is_epic() {
        // XW-CHK-22: huge ships are for Epic play.
        let found = error(ids::CHK_22, "xwing.check.22.ship", SHIPS.at(index), effective.pilot);
        findings.push(found.term("mode", format.term()));
    }
    bars::check(catalog, (index, ship), carrier.other, &effective, findings);
    for (place, id) in ship.known_upgrades() {
        let upgrade = catalog.upgrade(id);
        epic(catalog, format, upgrades(index).at(place), id, findings);
        carrier.check(place, id, upgrade, findings);
        if upgrade.limited {
            carrier.limited(place, id, findings);
        }
    }
    if effective.changed {
        carrier.constructions(findings);
    }
    of_use::check(catalog, (index, ship), &effective, findings);
    effective.total(catalog, ship)
}

/// XW-CHK-27: cards the catalog does not have, cards in the wrong place, cards that cannot be chosen.
fn unknown_cards(catalog: &Catalog, index: usize, ship: &Ship, findings: &mut Vec<Finding>) {
    match &ship.pilot {
        PilotChoice::Known(id) if !catalog.pilot(*id).in_squad_building => {
            findings.push(
                Finding::error(ids::CHK_27, "xwing.check.27.not_for_building", SHIPS.at(index)).card("card", *id),
            );
        }
        PilotChoice::Known(_) => {}
        PilotChoice::Unknown { pilot, ship } => {
            let wrong_kind = catalog.find_upgrade(pilot).is_some();
            let phrase = if wrong_kind { "xwing.check.27.upgrade_as_ship" } else { "xwing.check.27.ship" };
            let card = if ship.is_empty() { pilot.to_string() } else { format!("{pilot} ({ship})") };
            findings.push(Finding::error(ids::CHK_27, phrase, SHIPS.at(index)).with("card", Fact::Text(card.into())));
        }
    }
    for (place, choice) in ship.upgrades.iter().enumerate() {
        if let UpgradeChoice::Unknown(id) = choice {
            let wrong_kind = !catalog.pilots_named(id).is_empty();
            let phrase = if wrong_kind { "xwing.check.27.ship_as_upgrade" } else { "xwing.check.27.upgrade" };
            findings.push(
                Finding::error(ids::CHK_27, phrase, upgrades(index).at(place)).with("card", Fact::Text(id.clone())),
            );
        }
    }
}

/// XW-CHK-22: Epic cards are for Epic play.
fn epic(catalog: &Catalog, format: Format, place: Place, id: UpgradeId, findings: &mut Vec<Finding>) {
    if !format.is_epic() && catalog.upgrade(id).is_epic() {
        findings.push(
            Finding::error(ids::CHK_22, "xwing.check.22.card", place).card("card", id).term("mode", format.term()),
        );
    }
}

/// A ship that carries upgrades.
struct Carrier<'a> {
    catalog: &'a Catalog,
    squad: &'a Squad,
    index: usize,
    ship: &'a Ship,
    /// The other section of a ship of two cards, with its place.
    other: Option<(usize, &'a Ship)>,
    effective: &'a Effective,
    faction: SquadFaction,
    kind: &'a ShipType,
}

impl<'a> Carrier<'a> {
    fn new(catalog: &'a Catalog, squad: &'a Squad, index: usize, ship: &'a Ship, effective: &'a Effective) -> Self {
        let pilot = catalog.pilot(effective.pilot);
        let other = other_section(catalog, &squad.ships, index).map(|other| (other, &squad.ships[other]));
        let (faction, kind) = (pilot.squad_faction(), catalog.ship(pilot.ship));
        Self { catalog, squad, index, ship, other, effective, faction, kind }
    }

    fn error(&self, check: CheckId, phrase: &'static str, place: usize, id: UpgradeId) -> Finding {
        error(check, phrase, upgrades(self.index).at(place), self.effective.pilot).card("card", id)
    }

    /// Checks one upgrade against its ship: XW-CHK-03 and XW-CHK-10 to XW-CHK-15.
    fn check(&self, place: usize, id: UpgradeId, upgrade: &Upgrade, findings: &mut Vec<Finding>) {
        let needs = &upgrade.restrictions;
        if !needs.factions.is_empty() && !needs.factions.contains(self.faction) && !self.waived(upgrade) {
            let allowed = SquadFaction::ALL.into_iter().filter(|faction| needs.factions.contains(*faction));
            findings.push(
                self.error(ids::CHK_03, "xwing.check.03", place, id)
                    .with("factions", Fact::List(allowed.map(|faction| Fact::Term(faction.term())).collect()))
                    .term("ship_faction", self.faction.term()),
            );
        }
        if !needs.sizes.is_empty() && !needs.sizes.contains(self.kind.size) {
            let is_added = upgrade.errata == Some(AddedLimit::Sizes);
            let phrase = if is_added { "xwing.check.10.errata" } else { "xwing.check.10" };
            let allowed = Size::ALL.into_iter().filter(|size| needs.sizes.contains(*size));
            findings.push(
                self.error(ids::CHK_10, phrase, place, id)
                    .term("size", self.kind.size.term())
                    .with("sizes", Fact::List(allowed.map(|size| Fact::Term(size.term())).collect())),
            );
        }
        if needs.ships.is_some_and(|ships| !ships.contains(self.catalog.pilot(self.effective.pilot).ship)) {
            let types = needs.ship_types.iter().map(|name| Fact::Text(name.clone())).collect();
            findings.push(
                self.error(ids::CHK_11, "xwing.check.11", place, id)
                    .card("ship_type", self.catalog.pilot(self.effective.pilot).ship)
                    .with("types", Fact::List(types)),
            );
        }
        self.skill(place, id, upgrade, findings);
        self.icons(place, id, upgrade, findings);
        self.stats(place, id, upgrade, findings);
    }

    /// True if a unique card in the squad waives the faction restriction (Maul).
    fn waived(&self, upgrade: &Upgrade) -> bool {
        upgrade
            .restrictions
            .faction_waiver
            .is_some_and(|(key, faction)| faction == self.faction && has_unique(self.catalog, self.squad, key))
    }

    /// XW-CHK-12, with the pilot skill as the ship's own upgrades make it.
    fn skill(&self, place: usize, id: UpgradeId, upgrade: &Upgrade, findings: &mut Vec<Finding>) {
        let (Some(needed), Some(skill)) = (upgrade.restrictions.min_pilot_skill, self.effective.pilot_skill) else {
            return;
        };
        if skill < i16::from(needed) {
            findings.push(
                self.error(ids::CHK_12, "xwing.check.12", place, id)
                    .number("skill", skill)
                    .number("needed", needed)
                    .weighing(i32::from(i16::from(needed) - skill)),
            );
        }
    }

    /// XW-CHK-13 and XW-CHK-14: icons the ship must have or must not have.
    fn icons(&self, place: usize, id: UpgradeId, upgrade: &Upgrade, findings: &mut Vec<Finding>) {
        let needs = &upgrade.restrictions;
        if let Some(action) = needs.action
            && !self.effective.actions.contains(action)
        {
            findings.push(self.error(ids::CHK_13, "xwing.check.13", place, id).term("icon", action.term()));
        }
        let bar = &self.effective.bar;
        let mut choices = bar.choices().len();
        for slot in &needs.slot_icons {
            let present = bar.exact[*slot] > 0 || {
                let chosen = choices > 0 && bar.capacity(*slot) > 0;
                choices -= usize::from(chosen);
                chosen
            };
            if !present {
                findings.push(self.error(ids::CHK_14, "xwing.check.14.missing", place, id).term("icon", slot.term()));
            }
        }
        if let Some(slot) = needs.forbidden_slot_icon {
            let own = upgrade.construction.grants.iter().filter(|grant| grant.slots.contains(slot)).count() as u8;
            let own = if self.effective.counts(place) { own } else { 0 };
            if bar.capacity(slot) > own {
                findings.push(self.error(ids::CHK_14, "xwing.check.14.forbidden", place, id).term("icon", slot.term()));
            }
        }
    }

    /// XW-CHK-15, with the stats as the ship's own upgrades make them.
    fn stats(&self, place: usize, id: UpgradeId, upgrade: &Upgrade, findings: &mut Vec<Finding>) {
        let needs = &upgrade.restrictions;
        let mut report = |phrase, stat, value: i16, bound: u8| {
            findings.push(
                self.error(ids::CHK_15, phrase, place, id)
                    .term("stat", stat)
                    .number("value", value)
                    .number("bound", bound)
                    .weighing(i32::from((value - i16::from(bound)).abs())),
            );
        };
        if let Some(bound) = needs.max_agility
            && self.effective.agility > i16::from(bound)
        {
            report("xwing.check.15.most", "xwing.stat.agility", self.effective.agility, bound);
        }
        if let Some(bound) = needs.max_hull
            && self.effective.hull > i16::from(bound)
        {
            report("xwing.check.15.most", "xwing.stat.hull", self.effective.hull, bound);
        }
        if let Some(bound) = needs.shields_exactly
            && self.effective.shields != i16::from(bound)
        {
            report("xwing.check.15.exactly", "xwing.stat.shields", self.effective.shields, bound);
        }
    }

    /// XW-CHK-09: a second copy of a limited card on the ship, both sections counted.
    fn limited(&self, place: usize, id: UpgradeId, findings: &mut Vec<Finding>) {
        let copies_on = |ship: &Ship| ship.known_upgrades().filter(|(_, other)| *other == id).count();
        let (before, behind) = match self.other {
            Some((other, section)) if other < self.index => (copies_on(section), 0),
            Some((_, section)) => (0, copies_on(section)),
            None => (0, 0),
        };
        let copies = before + copies_on(self.ship) + behind;
        let second = 1_usize.checked_sub(before);
        let second = second.and_then(|nth| self.ship.known_upgrades().filter(|(_, other)| *other == id).nth(nth));
        if second.is_some_and(|(second, _)| second == place) {
            findings.push(
                self.error(ids::CHK_09, "xwing.check.09", place, id)
                    .number("copies", copies as i32)
                    .weighing(copies as i32),
            );
        }
    }

    /// Demands of cards on other cards of the ship: XW-CHK-16, XW-CHK-17 and XW-CHK-20.
    fn constructions(&self, findings: &mut Vec<Finding>) {
        let mut told = Words::EMPTY;
        for (card, construction) in self.effective.constructions(self.catalog, self.ship) {
            for needed in &construction.must_equip {
                let sections = self.other.iter().map(|(_, section)| *section).chain([self.ship]);
                if !sections.flat_map(Ship::known_upgrades).any(|(_, id)| id == *needed) {
                    let place = self.place_of(card);
                    findings.push(self.error(ids::CHK_16, "xwing.check.16", place, card).card("missing", *needed));
                }
            }
            for slot in &construction.must_differ {
                // Two cards may ask for the same; it is told once.
                if !told.contains(*slot) {
                    told.insert(*slot);
                    self.must_differ(*slot, card, findings);
                }
            }
            for constraint in &construction.constraints {
                for (place, id) in self.cards_of(constraint.slot) {
                    let upgrade = self.catalog.upgrade(id);
                    if let Some(bound) = constraint.max_points
                        && upgrade.points > bound
                    {
                        findings.push(
                            self.error(ids::CHK_20, "xwing.check.20.cost", place, id)
                                .number("cost", upgrade.points)
                                .number("bound", bound)
                                .card("by", card),
                        );
                    }
                    if constraint.unique_only && upgrade.unique.is_none() {
                        findings.push(
                            self.error(ids::CHK_20, "xwing.check.20.unique", place, id)
                                .term("icon", constraint.slot.term())
                                .card("by", card),
                        );
                    }
                }
            }
        }
    }

    fn place_of(&self, card: UpgradeId) -> usize {
        self.ship.known_upgrades().find(|(_, id)| *id == card).map_or(0, |(place, _)| place)
    }

    fn cards_of(&self, slot: Slot) -> impl Iterator<Item = (usize, UpgradeId)> {
        self.ship.known_upgrades().filter(move |(_, id)| self.catalog.upgrade(*id).slot == slot)
    }

    /// XW-CHK-17: a second copy where a card demands different ones.
    fn must_differ(&self, slot: Slot, by: UpgradeId, findings: &mut Vec<Finding>) {
        for (place, id) in self.cards_of(slot) {
            let first = self.cards_of(slot).find(|(_, other)| *other == id);
            if first.is_some_and(|(first, _)| first < place) {
                findings.push(self.error(ids::CHK_17, "xwing.check.17", place, id).card("by", by));
            }
        }
    }
}

/// True if any card of the squad has this unique name.
fn has_unique(catalog: &Catalog, squad: &Squad, key: UniqueKey) -> bool {
    squad.ships.iter().any(|ship| {
        ship.pilot.known().is_some_and(|pilot| catalog.pilot(pilot).unique == Some(key))
            || ship.known_upgrades().any(|(_, id)| catalog.upgrade(id).unique == Some(key))
    })
}
