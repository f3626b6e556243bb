//! Links and checks that need all cards.

use crate::cards::{
    Catalog, Faction, Pilot, ShipId,
    card::{DamageDeck, Restrictions, ShipSet, ShipType, StatChanges, Upgrade},
    errata::ErrataRow,
    types::type_fits,
    yasb::{ResultsRow, UsageRow},
};
use kernel::{
    Language, Problem,
    catalog::{CardTable, CardText, Links, TextEntry},
};

/// Cards that have been read but not put together.
pub(crate) struct Linker {
    pub(super) catalog: Catalog,
    pub(super) usage: Vec<UsageRow>,
    pub(super) results: Vec<ResultsRow>,
    pub(super) errata: Vec<ErrataRow>,
}

impl Linker {
    /// Puts the cards together.
    pub fn link(self, version: String, texts: &[TextEntry], links: &mut Links) -> Catalog {
        let mut catalog = Catalog { version, ..self.catalog };
        factions(&mut catalog, links);
        ships(&mut catalog, links);
        pilots(&mut catalog, links);
        upgrades(&mut catalog, links);
        decks(&catalog, links);
        sources(&catalog, links);
        usage(&mut catalog, &self.usage);
        results(&mut catalog, &self.results);
        errata(&mut catalog, &self.errata);
        set_texts(&mut catalog, texts, links);
        catalog.cards.mark_brought();
        catalog
    }
}

fn factions(catalog: &mut Catalog, links: &mut Links) {
    let mut rows = std::mem::take(&mut catalog.factions);
    for faction in Faction::ALL {
        match rows.iter().position(|row| row.id == faction) {
            Some(place) => {
                let row = rows.swap_remove(place);
                if row.squad_faction != faction.squad_faction() {
                    let problem = Problem::new("systems.problem.disagrees");
                    links.error("factions", Some(faction.id()), Some("squad_faction"), problem);
                }
                catalog.factions.push(row);
            }
            None => {
                let problem = Problem::new("systems.problem.missing_row");
                links.error("factions", Some(faction.id()), None, problem);
            }
        }
    }
}

fn ships(catalog: &mut Catalog, links: &mut Links) {
    if catalog.cards.ships.iter().len() > ShipSet::CAPACITY {
        let problem = Problem::new("systems.problem.too_many").with("most", ShipSet::CAPACITY.to_string());
        links.error("ships", None, None, problem);
    }
    for (_, ship) in catalog.cards.ships.iter_mut() {
        if ship.type_name.is_empty() {
            ship.type_name = ship.text.name(Language::English).into();
        }
    }
}

fn pilots(catalog: &mut Catalog, links: &mut Links) {
    let Catalog { cards, pilot_ids, .. } = catalog;
    for (id, pilot) in cards.pilots.iter_mut() {
        let ship = &cards.ships[pilot.ship];
        pilot.stat_overrides = overrides(pilot, ship);
        pilot_ids.entry(pilot.id.clone()).or_default().push(id);
        let mut error = |field, key| links.error("pilots", Some(&pilot.key), Some(field), Problem::new(key));
        if pilot.squad_faction() != pilot.printed_squad_faction {
            error("squad_faction", "systems.problem.disagrees");
        }
        if *pilot.key != *format!("{}:{}:{}", pilot.squad_faction().id(), ship.id, pilot.id) {
            error("key", "xwing.problem.key");
        }
        if pilot.in_squad_building && (pilot.points.is_none() || pilot.pilot_skill.is_none()) {
            error("points", "xwing.problem.choosable");
        }
        if pilot.has_dot != pilot.unique.is_some() {
            error("unique_key", "xwing.problem.unique_key");
        }
    }
}

fn upgrades(catalog: &mut Catalog, links: &mut Links) {
    let cards = &mut catalog.cards;
    for (_, upgrade) in cards.upgrades.iter_mut() {
        let waiving = upgrade.restrictions.waiving;
        let holder = waiving.and_then(|key| cards.pilots.iter().find(|(_, pilot)| pilot.unique == Some(key)));
        upgrade.complete(holder.map(|(_, pilot)| pilot));
        let unknown = waiving.filter(|_| holder.is_none()).map(|key| {
            Problem::new("systems.problem.names_nothing").with("id", links.name("UniqueKey", key.number() as u16))
        });
        let mut error = |field, problem: Problem| links.error("upgrades", Some(&upgrade.id), Some(field), problem);
        if let Some(problem) = unknown {
            error("restrictions.factions_waived_if_unique_in_squad", problem);
        }
        if *upgrade.xws_slot != *upgrade.slot.xws() {
            error("xws_slot", Problem::new("systems.problem.should_be").with("value", upgrade.slot.xws()));
        }
        let construction = &upgrade.construction;
        if construction.slots_occupied.iter().any(|slot| *slot != upgrade.slot) {
            error("construction.slots_occupied", Problem::new("xwing.problem.other_icon"));
        }
        if construction.grants.iter().any(|grant| grant.slots.is_empty()) {
            error("construction.grants_slots", Problem::new("xwing.problem.no_icon"));
        }
        if upgrade.is_dual == upgrade.sides.is_empty() {
            error("dual_sides", Problem::new("xwing.problem.dual_sides"));
        }
        if upgrade.has_dot != upgrade.unique.is_some() {
            error("unique_key", Problem::new("xwing.problem.unique_key"));
        }
        fit_ships(&mut upgrade.restrictions, &cards.ships, &mut error);
    }
}

fn decks(catalog: &Catalog, links: &mut Links) {
    for deck in &catalog.decks {
        let counted: u16 = deck.cards.iter().map(|card| u16::from(card.count)).sum();
        if counted != deck.size {
            let problem = Problem::new("xwing.problem.deck_size")
                .with("size", deck.size.to_string())
                .with("counted", counted.to_string());
            links.error("damage_decks", Some(&deck.id), Some("size"), problem);
        }
    }
}

/// Conditions are handed out by cards that are there.
fn sources(catalog: &Catalog, links: &mut Links) {
    let cards = &catalog.cards;
    for (_, condition) in cards.conditions.iter() {
        for source in &condition.sources {
            if cards.upgrades.find(source).is_none() && cards.pilots.find(source).is_none() {
                let problem = Problem::new("systems.problem.names_nothing").with("id", &**source);
                links.error("conditions", Some(&condition.id), Some("sources"), problem);
            }
        }
    }
}

fn usage(catalog: &mut Catalog, rows: &[UsageRow]) {
    for row in rows {
        for (id, count) in &row.pilots {
            catalog.cards.pilots[*id].usage = *count;
        }
        for (id, count) in &row.upgrades {
            catalog.cards.upgrades[*id].usage = *count;
        }
    }
}

fn results(catalog: &mut Catalog, rows: &[ResultsRow]) {
    for row in rows {
        for (id, won, lost, strength) in &row.pilots {
            let pilot = &mut catalog.cards.pilots[*id];
            (pilot.results, pilot.strength) = ([*won, *lost], *strength);
        }
        for (id, won, lost, strength) in &row.upgrades {
            let upgrade = &mut catalog.cards.upgrades[*id];
            (upgrade.results, upgrade.strength) = ([*won, *lost], *strength);
        }
    }
}

/// XW-SQUAD-19: what the last errata took from printed cards, so that a finding can say it.
fn errata(catalog: &mut Catalog, rows: &[ErrataRow]) {
    for row in rows {
        if let Some(ship) = row.ship {
            catalog.cards.ships[ship].lost_slots = row.lost_slots.iter().copied().collect();
        }
        if let Some(upgrade) = row.upgrade {
            catalog.cards.upgrades[upgrade].errata = row.adds;
        }
    }
}

fn set_texts(catalog: &mut Catalog, texts: &[TextEntry], links: &mut Links) {
    let Catalog { cards, decks, factions, .. } = catalog;
    for entry in texts {
        let text = match entry.table {
            "factions" => Faction::from_id(&entry.id)
                .and_then(|faction| factions.iter_mut().find(|row| row.id == faction))
                .map(|row| &mut row.text),
            "damage" => damage_text(decks, &entry.id),
            kind => cards.text_mut(kind, &entry.id),
        };
        match text {
            Some(text) => text.set(entry),
            None => links.push(entry.without_card()),
        }
    }
}

impl Upgrade {
    /// Works out what follows from other fields, and from the pilot who waives its restriction to factions.
    fn complete(&mut self, holder: Option<&Pilot>) {
        self.slots_occupied = self.construction.slots_occupied.len().max(1) as u8;
        self.construction.any = self.construction.is_any();
        for choice in &self.stat_choices {
            self.stats.pilot_skill = self.stats.pilot_skill.max(choice.pilot_skill);
        }
        self.actions.extend(self.action_choices.iter().flatten());
        let restrictions = &mut self.restrictions;
        restrictions.faction_waiver =
            restrictions.waiving.zip(holder).map(|(key, holder)| (key, holder.squad_faction()));
    }
}

/// Printed stats of a ship card that differ from its type's, as changes to the type's.
fn overrides(pilot: &Pilot, ship: &ShipType) -> StatChanges {
    let printed = pilot.printed_stats;
    let change = |new: Option<i8>, old: u8| new.map_or(0, |new| new - old as i8);
    StatChanges {
        pilot_skill: 0,
        attack: change(printed.attack, ship.attack.unwrap_or(0)),
        agility: change(printed.agility, ship.agility),
        hull: change(printed.hull, ship.hull),
        shields: change(printed.shields, ship.shields),
    }
}

/// The types that the printed names fit (XW-SQUAD-09). The fitting types listed beside them must agree, as far as the
/// card's factions and sizes reach.
fn fit_ships(
    restrictions: &mut Restrictions,
    ships: &CardTable<ShipType, ShipId>,
    error: &mut impl FnMut(&'static str, Problem),
) {
    let listed = &restrictions.listed;
    if restrictions.ship_types.is_empty() {
        if !listed.is_empty() {
            error("restrictions.ship_types", Problem::new("xwing.problem.no_types"));
        }
        return;
    }
    let mut fitting = ShipSet::default();
    for (id, ship) in ships.iter() {
        let fits = restrictions.ship_types.iter().any(|name| type_fits(name, &ship.type_name));
        if fits {
            fitting.insert(id);
        }
        let (factions, sizes) = (restrictions.factions, restrictions.sizes);
        let is_reached = (factions.is_empty()
            || ship.factions.iter().any(|faction| factions.contains(faction.squad_faction())))
            && (sizes.is_empty() || sizes.contains(ship.size));
        if is_reached && !listed.is_empty() && fits != listed.contains(&id) {
            error("restrictions.ships", Problem::new("xwing.problem.ship_types").with("ship", &*ship.id));
        }
    }
    restrictions.ships = Some(fitting);
}

fn damage_text<'a>(decks: &'a mut [DamageDeck], id: &str) -> Option<&'a mut CardText> {
    let (deck, card) = id.split_once(':')?;
    let deck = decks.iter_mut().find(|known| *known.id == *deck)?;
    deck.cards.iter_mut().find(|known| *known.id == *card).map(|known| &mut known.text)
}
