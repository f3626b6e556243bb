//! Turns rows that name each other by id into tables that name each other by handle.

use rustc_hash::FxHashMap;

use super::{CatalogError, Named, Rows};
use crate::{
    abilities::{
        self, Abilities,
        load::{AbilitiesRow, Handles},
    },
    cards::{
        Catalog, ConditionId, Faction, PilotId, ProductId, ShipId, SquadFaction, UpgradeId,
        card::{
            Condition, Construction, CostModifier, DamageCard, DamageDeck, Grant, Maneuver, Pilot, Product,
            Restrictions, ShipSet, ShipType, SlotConstraint, StatChanges, UniqueKey, Upgrade, Weapon,
        },
        rows::*,
        types::type_fits,
    },
};
use kernel::{
    Problem,
    catalog::{At, CardText, Ids, Links},
};

/// The tables of ids while the catalog is put together, and all that is wrong so far.
pub(super) struct Linker<'a> {
    rows: &'a Rows,
    ships: Ids<ShipId>,
    pilots: Ids<PilotId>,
    upgrades: Ids<UpgradeId>,
    conditions: Ids<ConditionId>,
    unique: Ids<UniqueKey>,
    links: Links,
}

impl<'a> Linker<'a> {
    pub(super) fn new(rows: &'a Rows, links: Links) -> Self {
        Self {
            rows,
            ships: Ids::default(),
            pilots: Ids::default(),
            upgrades: Ids::default(),
            conditions: Ids::default(),
            unique: Ids::default(),
            links,
        }
    }

    pub(super) fn link(
        mut self,
        abilities: Vec<Named<AbilitiesRow>>,
        version: String,
    ) -> Result<Catalog, Vec<CatalogError>> {
        let rows = self.rows;
        if rows.ships.len() > ShipSet::CAPACITY {
            self.error(
                "ships",
                None,
                None,
                Problem::new("systems.problem.too_many").with("most", ShipSet::CAPACITY.to_string()),
            );
        }
        self.ships = self.links.index("ships", &rows.ships, |row| &row.id, ShipId::at);
        self.pilots = self.links.index("pilots", &rows.pilots, |row| &row.key, PilotId::at);
        self.upgrades = self.links.index("upgrades", &rows.upgrades, |row| &row.id, UpgradeId::at);
        self.conditions = self.links.index("conditions", &rows.conditions, |row| &row.id, ConditionId::at);
        let products = self.links.index("products", &rows.products, |row| &row.id, ProductId::at);
        let keys = (rows.pilots.iter().filter_map(|named| named.row.unique_key.as_deref()))
            .chain(rows.upgrades.iter().filter_map(|named| named.row.unique_key.as_deref()));
        for key in keys {
            let next = UniqueKey(self.unique.len() as u16);
            let _ = self.unique.entry(key.into()).or_insert(next);
        }

        let mut catalog = Catalog {
            version,
            ships: rows.ships.iter().map(|named| self.ship(named)).collect(),
            pilots: rows.pilots.iter().map(|named| self.pilot(named)).collect(),
            upgrades: rows.upgrades.iter().map(|named| self.upgrade(named)).collect(),
            conditions: rows.conditions.iter().map(|named| self.condition(named)).collect(),
            decks: rows.decks.iter().map(|named| self.deck(named)).collect(),
            products: rows.products.iter().map(|named| self.product(named)).collect(),
            abilities: Abilities::none(),
            faction_names: self.factions(),
            xws_factions: xws_factions(rows),
            pilot_ids: FxHashMap::default(),
            ship_ids: FxHashMap::default(),
            pilot_keys: FxHashMap::default(),
            upgrade_ids: FxHashMap::default(),
            unique_keys: FxHashMap::default(),
        };
        for (index, pilot) in catalog.pilots.iter().enumerate() {
            catalog.pilot_ids.entry(pilot.id.clone()).or_default().push(PilotId::at(index as u16));
        }
        let handles = Handles {
            ships: &self.ships,
            pilots: &self.pilots,
            upgrades: &self.upgrades,
            conditions: &self.conditions,
        };
        catalog.abilities = abilities::load::load(abilities, handles, &catalog, &mut self.links);
        self.texts(&mut catalog, &products);
        catalog.ship_ids = self.ships;
        catalog.pilot_keys = self.pilots;
        catalog.upgrade_ids = self.upgrades;
        catalog.unique_keys = self.unique;
        self.links.finish(catalog)
    }

    fn error(&mut self, kind: &'static str, card: Option<&str>, field: Option<&str>, problem: Problem) {
        self.links.error(kind, card, field, problem);
    }

    fn factions(&mut self) -> Vec<CardText> {
        let rows = self.rows;
        let mut names = Vec::new();
        for faction in Faction::ALL {
            match rows.factions.iter().find(|named| named.row.id == faction) {
                Some(named) => {
                    if named.row.squad_faction != faction.squad_faction() {
                        self.error(
                            "factions",
                            Some(faction.id()),
                            Some("squad_faction"),
                            Problem::new("systems.problem.disagrees"),
                        );
                    }
                    names.push(CardText::named(&named.row.name));
                }
                None => self.error("factions", Some(faction.id()), None, Problem::new("systems.problem.missing_row")),
            }
        }
        names
    }

    fn ship(&mut self, named: &Named<ShipRow>) -> ShipType {
        let row = &named.row;
        let at = At { kind: "ships", card: &named.card, field: "other_section" };
        ShipType {
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            type_name: row.type_name.as_deref().unwrap_or(&row.name).into(),
            factions: row.factions.clone(),
            size: row.size,
            attack: row.attack,
            agility: row.agility,
            hull: row.hull,
            shields: row.shields,
            actions: row.actions.clone(),
            arcs: row.arcs.clone(),
            dial: row.dial.iter().map(maneuver).collect(),
            energy: row.energy,
            epic_half_points: row.epic_points.map_or(0, |points| (points * 2.0).round() as u8),
            section: row.section.as_deref().map(Into::into),
            other_section: row.other_section.as_deref().and_then(|id| self.links.find(&self.ships, at, id)),
        }
    }

    fn pilot(&mut self, named: &Named<PilotRow>) -> Pilot {
        let row = &named.row;
        let at = |field| At { kind: "pilots", card: &named.card, field };
        if row.faction.squad_faction() != row.squad_faction {
            self.error("pilots", Some(&named.card), Some("squad_faction"), Problem::new("systems.problem.disagrees"));
        }
        if row.key != format!("{}:{}:{}", row.squad_faction.id(), row.ship, row.id) {
            self.error("pilots", Some(&named.card), Some("key"), Problem::new("xwing.problem.key"));
        }
        if row.in_squad_building && (row.points.is_none() || row.pilot_skill.is_none()) {
            self.error("pilots", Some(&named.card), Some("points"), Problem::new("xwing.problem.choosable"));
        }
        let unique = self.unique_key("pilots", &named.card, row.unique, row.unique_key.as_deref());
        Pilot {
            key: row.key.as_str().into(),
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            ship: self.links.find(&self.ships, at("ship"), &row.ship).unwrap_or(ShipId::at(0)),
            faction: row.faction,
            pilot_skill: row.pilot_skill,
            points: row.points,
            unique,
            slots: row.slots.clone(),
            has_ability: row.has_ability,
            weapon_arcs: row.secondary_weapon_arcs.iter().map(|arc| (arc.slot, arc.arc)).collect(),
            conditions: self.links.find_all(&self.conditions, at("conditions"), &row.conditions),
            stat_overrides: self.overrides(named),
            primary_range: row.primary_weapon_range,
            in_squad_building: row.in_squad_building,
        }
    }

    /// Printed stats of a ship card that differ from its type's, as changes to the type's.
    fn overrides(&self, named: &Named<PilotRow>) -> StatChanges {
        let Some(stats) = named.row.ship_stat_overrides else { return StatChanges::default() };
        let Some(ship) = self.ships.get(named.row.ship.as_str()).map(|id| &self.rows.ships[id.index()].row) else {
            return StatChanges::default();
        };
        let change = |new: Option<i8>, old: u8| new.map_or(0, |new| new - old as i8);
        StatChanges {
            pilot_skill: 0,
            attack: change(stats.attack, ship.attack.unwrap_or(0)),
            agility: change(stats.agility, ship.agility),
            hull: change(stats.hull, ship.hull),
            shields: change(stats.shields, ship.shields),
        }
    }

    fn unique_key(&mut self, kind: &'static str, card: &str, unique: bool, key: Option<&str>) -> Option<UniqueKey> {
        if unique != key.is_some() {
            self.error(kind, Some(card), Some("unique_key"), Problem::new("xwing.problem.unique_key"));
        }
        key.and_then(|key| self.unique.get(key).copied())
    }

    fn upgrade(&mut self, named: &Named<UpgradeRow>) -> Upgrade {
        let row = &named.row;
        let card = named.card.as_str();
        if row.xws_slot != row.slot.xws() {
            self.error(
                "upgrades",
                Some(card),
                Some("xws_slot"),
                Problem::new("systems.problem.should_be").with("value", row.slot.xws()),
            );
        }
        if row.construction.slots_occupied.iter().any(|slot| *slot != row.slot) {
            self.error(
                "upgrades",
                Some(card),
                Some("construction.slots_occupied"),
                Problem::new("xwing.problem.other_icon"),
            );
        }
        if row.dual_card == row.dual_sides.is_empty() {
            self.error("upgrades", Some(card), Some("dual_sides"), Problem::new("xwing.problem.dual_sides"));
        }
        let stats = row.stat_changes_choice.iter().fold(stat_changes(&row.stat_changes), |best, choice| {
            let choice = stat_changes(choice);
            StatChanges { pilot_skill: best.pilot_skill.max(choice.pilot_skill), ..best }
        });
        let at = At { kind: "upgrades", card, field: "conditions" };
        Upgrade {
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            slot: row.slot,
            slots_occupied: row.construction.slots_occupied.len().max(1) as u8,
            points: row.points,
            unique: self.unique_key("upgrades", card, row.unique, row.unique_key.as_deref()),
            limited: row.limited,
            restrictions: self.restrictions(card, &row.restrictions),
            construction: self.construction(card, &row.construction),
            weapon: row.weapon.as_ref().map(|weapon| Weapon { attack: weapon.attack, range: weapon.range }),
            stats,
            actions: row.grants_actions.iter().chain(row.grants_actions_choice.iter().flatten()).copied().collect(),
            conditions: self.links.find_all(&self.conditions, at, &row.conditions),
            sides: row.dual_sides.iter().map(|side| side.as_str().into()).collect(),
            energy_modifier: row.energy_modifier,
            energy: row.energy_cost_or_limit,
        }
    }

    fn restrictions(&mut self, card: &str, row: &RestrictionsRow) -> Restrictions {
        let mut restrictions = Restrictions {
            factions: row.factions.iter().map(|faction| *faction as u32).collect(),
            sizes: row.sizes.iter().map(|size| *size as u32).collect(),
            ship_types: row.ship_types.iter().map(|name| name.as_str().into()).collect(),
            ships: None,
            min_pilot_skill: row.min_pilot_skill,
            action: row.requires_action,
            slot_icons: row.requires_slot_icons.clone(),
            forbidden_slot_icon: row.forbids_other_slot_icon,
            shields_exactly: row.shields_exactly,
            max_hull: row.max_hull,
            max_agility: row.max_agility,
            max_per_squad: row.max_per_squad,
            faction_waiver: None,
        };
        let at = At { kind: "upgrades", card, field: "restrictions.ships" };
        let listed = self.links.find_all(&self.ships, at, &row.ships);
        if !row.ship_types.is_empty() {
            restrictions.ships = Some(self.fitting(card, row, &listed));
        } else if !listed.is_empty() {
            self.error("upgrades", Some(card), Some("restrictions.ship_types"), Problem::new("xwing.problem.no_types"));
        }
        if let Some(key) = &row.factions_waived_if_unique_in_squad {
            let holder = self.rows.pilots.iter().find(|pilot| pilot.row.unique_key.as_deref() == Some(key));
            match (self.unique.get(key.as_str()), holder) {
                (Some(unique), Some(holder)) => restrictions.faction_waiver = Some((*unique, holder.row.squad_faction)),
                _ => self.error(
                    "upgrades",
                    Some(card),
                    Some("restrictions.factions_waived_if_unique_in_squad"),
                    Problem::new("systems.problem.names_nothing").with("id", key),
                ),
            }
        }
        restrictions
    }

    /// The types that the printed names fit (XW-SQUAD-09). The fitting types listed beside them must agree, as far as
    /// the card's factions and sizes reach.
    fn fitting(&mut self, card: &str, row: &RestrictionsRow, listed: &[ShipId]) -> ShipSet {
        let mut ships = ShipSet::default();
        for (index, ship) in self.rows.ships.iter().enumerate() {
            let ship = &ship.row;
            let id = ShipId::at(index as u16);
            let name = ship.type_name.as_deref().unwrap_or(&ship.name);
            let fits = row.ship_types.iter().any(|restriction| type_fits(restriction, name));
            if fits {
                ships.insert(id);
            }
            let reachable = (row.factions.is_empty()
                || ship.factions.iter().any(|faction| row.factions.contains(&faction.squad_faction())))
                && (row.sizes.is_empty() || row.sizes.contains(&ship.size));
            if reachable && !row.ships.is_empty() && fits != listed.contains(&id) {
                let problem = Problem::new("xwing.problem.ship_types").with("ship", ship.id.as_str());
                self.error("upgrades", Some(card), Some("restrictions.ships"), problem);
            }
        }
        ships
    }

    fn construction(&mut self, card: &str, row: &ConstructionRow) -> Construction {
        let mut construction = Construction {
            any: false,
            grants: row.grants_slots.iter().filter_map(|grant| self.grant(card, grant)).collect(),
            removes: row
                .removes_slots
                .iter()
                .map(|remove| {
                    (
                        remove.slot,
                        match remove.count {
                            CountRow::Number(count) => Some(count),
                            CountRow::Word(AllRow::All) => None,
                        },
                    )
                })
                .collect(),
            forbids: row.forbids_slots.clone(),
            modification_limit: row.modification_limit,
            title_limit: row.title_limit,
            must_differ: row.equipped_must_differ.clone(),
            constraints: row
                .slot_constraints
                .iter()
                .map(|constraint| SlotConstraint {
                    slot: constraint.slot,
                    max_points: constraint.max_points,
                    unique_only: constraint.unique_only,
                })
                .collect(),
            costs: row
                .cost_modifiers
                .iter()
                .map(|cost| CostModifier {
                    slot: if cost.applies_to.all_equipped_upgrades { None } else { cost.applies_to.slot },
                    delta: cost.delta,
                    minimum: cost.minimum,
                })
                .collect(),
            must_equip: self.links.find_all(
                &self.upgrades,
                At { kind: "upgrades", card, field: "construction.must_equip" },
                &row.must_equip,
            ),
            also_holds: row
                .treat_slots_as
                .iter()
                .map(|treat| (treat.slot, treat.also.iter().map(|slot| *slot as u32).collect()))
                .collect(),
        };
        if row.modifications_must_differ {
            construction.must_differ.push(super::super::Slot::Modification);
        }
        if row.titles_must_differ {
            construction.must_differ.push(super::super::Slot::Title);
        }
        if row.cost_modifiers.iter().any(|cost| cost.applies_to.slot.is_some() == cost.applies_to.all_equipped_upgrades)
        {
            self.error(
                "upgrades",
                Some(card),
                Some("construction.cost_modifiers"),
                Problem::new("xwing.problem.cost_modifier"),
            );
        }
        construction.any = !construction.grants.is_empty()
            || !construction.removes.is_empty()
            || !construction.forbids.is_empty()
            || construction.modification_limit.is_some()
            || construction.title_limit.is_some()
            || !construction.must_differ.is_empty()
            || !construction.constraints.is_empty()
            || !construction.costs.is_empty()
            || !construction.must_equip.is_empty()
            || !construction.also_holds.is_empty();
        construction
    }

    fn grant(&mut self, card: &str, row: &GrantRow) -> Option<Grant> {
        let slots: Vec<_> = row.slot.iter().chain(&row.slot_choice).copied().collect();
        let Some(slot) = slots.first().copied() else {
            self.error(
                "upgrades",
                Some(card),
                Some("construction.grants_slots"),
                Problem::new("xwing.problem.no_icon"),
            );
            return None;
        };
        let at = At { kind: "upgrades", card, field: "construction.grants_slots.only_upgrades" };
        Some(Grant {
            slots: slots.iter().map(|slot| *slot as u32).collect(),
            slot,
            only: self.links.find_all(&self.upgrades, at, &row.only_upgrades),
            max_points: row.max_points,
        })
    }

    fn condition(&mut self, named: &Named<ConditionRow>) -> Condition {
        let row = &named.row;
        for source in &row.sources {
            if !self.upgrades.contains_key(source.as_str()) && !self.pilots.contains_key(source.as_str()) {
                let problem = Problem::new("systems.problem.names_nothing").with("id", source);
                self.error("conditions", Some(&named.card), Some("sources"), problem);
            }
        }
        Condition { id: row.id.as_str().into(), text: CardText::named(&row.name), unique: row.unique }
    }

    fn deck(&mut self, named: &Named<DeckRow>) -> DamageDeck {
        let row = &named.row;
        let counted: u16 = row.cards.iter().map(|card| u16::from(card.count)).sum();
        if counted != row.size {
            self.error(
                "damage_decks",
                Some(&named.card),
                Some("size"),
                Problem::new("xwing.problem.deck_size")
                    .with("size", row.size.to_string())
                    .with("counted", counted.to_string()),
            );
        }
        let card = |card: &DamageRow| DamageCard {
            id: card.id.as_str().into(),
            text: CardText::named(&card.name),
            kind: card.kind.as_str().into(),
            count: card.count,
            section: card.section.as_deref().map(Into::into),
        };
        DamageDeck {
            id: row.id.as_str().into(),
            name: row.name.as_str().into(),
            cards: row.cards.iter().map(card).collect(),
        }
    }

    fn product(&mut self, named: &Named<ProductRow>) -> Product {
        let row = &named.row;
        let at = |field| At { kind: "products", card: &named.card, field };
        Product {
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            sku: row.sku.as_deref().unwrap_or_default().into(),
            wave: row.wave,
            ships: row
                .ships
                .iter()
                .filter_map(|entry| Some((self.links.find(&self.ships, at("ships"), &entry.id)?, entry.count)))
                .collect(),
            pilots: row
                .pilots
                .iter()
                .filter_map(|entry| Some((self.links.find(&self.pilots, at("pilots"), &entry.key)?, entry.count)))
                .collect(),
            upgrades: row
                .upgrades
                .iter()
                .filter_map(|entry| Some((self.links.find(&self.upgrades, at("upgrades"), &entry.id)?, entry.count)))
                .collect(),
        }
    }

    fn texts(&mut self, catalog: &mut Catalog, products: &Ids<ProductId>) {
        for entry in &self.rows.texts {
            let text = match entry.table {
                "factions" => {
                    Faction::from_id(&entry.id).and_then(|faction| catalog.faction_names.get_mut(faction as usize))
                }
                "ships" => self.ships.get(entry.id.as_str()).map(|id| &mut catalog.ships[id.index()].text),
                "pilots" => self.pilots.get(entry.id.as_str()).map(|id| &mut catalog.pilots[id.index()].text),
                "upgrades" => self.upgrades.get(entry.id.as_str()).map(|id| &mut catalog.upgrades[id.index()].text),
                "conditions" => {
                    self.conditions.get(entry.id.as_str()).map(|id| &mut catalog.conditions[id.index()].text)
                }
                "products" => products.get(entry.id.as_str()).map(|id| &mut catalog.products[id.index()].text),
                _ => damage_text(&mut catalog.decks, &entry.id),
            };
            let Some(text) = text else {
                self.links.push(entry.without_card());
                continue;
            };
            text.set(entry);
        }
    }
}

fn damage_text<'a>(decks: &'a mut [DamageDeck], id: &str) -> Option<&'a mut CardText> {
    let (deck, card) = super::split_damage_id(id)?;
    let deck = decks.iter_mut().find(|known| *known.id == *deck)?;
    deck.cards.iter_mut().find(|known| *known.id == *card).map(|known| &mut known.text)
}

fn maneuver(row: &ManeuverRow) -> Maneuver {
    Maneuver { speed: row.speed, bearing: row.bearing, difficulty: row.difficulty, energy_gain: row.energy_gain }
}

fn stat_changes(row: &StatsRow) -> StatChanges {
    StatChanges {
        pilot_skill: row.pilot_skill.unwrap_or(0),
        attack: row.attack.unwrap_or(0),
        agility: row.agility.unwrap_or(0),
        hull: row.hull.unwrap_or(0),
        shields: row.shields.unwrap_or(0),
    }
}

fn xws_factions(rows: &Rows) -> Vec<(String, SquadFaction)> {
    let mut names = Vec::new();
    for named in &rows.factions {
        for name in std::iter::once(&named.row.xws).chain(&named.row.xws_aliases) {
            names.push((name.clone(), named.row.squad_faction));
        }
        names.push((named.row.id.id().to_owned(), named.row.squad_faction));
    }
    names
}
