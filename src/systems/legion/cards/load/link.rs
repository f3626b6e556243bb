//! Turns rows that name each other by id into tables that name each other by handle.

mod unit;
mod upgrade;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Rows;
use crate::cards::{
    BattleId, Catalog, CommandId, FlawId, ForceId, KeywordId, MOST_BULLETED, STANDING_ORDERS, UnitId, UpgradeId,
    card::{
        BattleCard, BattleForce, Bullets, CommandCard, Company, Flaw, Gap, Keyword, KeywordUse, Limits, NameKey,
        UnitSet, Weapon,
    },
    rows::*,
    vocabulary::WeaponMode,
};
use kernel::{
    CatalogError, Problem,
    catalog::{At, CardText, Ids, Links},
};

/// The tables of ids while the catalog is put together, and all that is wrong so far.
pub(super) struct Linker<'a> {
    rows: &'a Rows,
    units: Ids<UnitId>,
    upgrades: Ids<UpgradeId>,
    commands: Ids<CommandId>,
    battles: Ids<BattleId>,
    forces: Ids<ForceId>,
    keywords: Ids<KeywordId>,
    flaws: Ids<FlawId>,
    /// The names that bullets limit.
    bulleted: Ids<NameKey>,
    /// What stands after the colons of keywords.
    params: FxHashSet<Box<str>>,
    links: Links,
}

impl<'a> Linker<'a> {
    pub(super) fn new(rows: &'a Rows, mut links: Links) -> Self {
        if rows.units.len() > UnitSet::CAPACITY {
            let most = UnitSet::CAPACITY.to_string();
            links.error("units", None, None, Problem::new("systems.problem.too_many").with("most", most));
        }
        let mut bulleted = Ids::default();
        let names = (rows.units.iter().filter(|named| named.row.copy_limit.is_some()))
            .map(|named| named.row.unique_name.as_ref().unwrap_or(&named.row.name))
            .chain(
                rows.upgrades
                    .iter()
                    .filter(|named| named.row.copy_limit.is_some())
                    .map(|named| named.row.unique_name.as_ref().unwrap_or(&named.row.name)),
            );
        for name in names {
            let next = NameKey(bulleted.len() as u16);
            let _ = bulleted.entry(name.as_str().into()).or_insert(next);
        }
        if bulleted.len() > MOST_BULLETED {
            let most = MOST_BULLETED.to_string();
            links.error("units", None, Some("copy_limit"), Problem::new("systems.problem.too_many").with("most", most));
        }
        Self {
            units: links.index("units", &rows.units, |row| &row.id, UnitId::at),
            upgrades: links.index("upgrades", &rows.upgrades, |row| &row.id, UpgradeId::at),
            commands: links.index("command_cards", &rows.commands, |row| &row.id, CommandId::at),
            battles: links.index("battle_cards", &rows.battles, |row| &row.id, BattleId::at),
            forces: links.index("battle_forces", &rows.forces, |row| &row.id, ForceId::at),
            keywords: links.index("keywords", &rows.keywords, |row| &row.id, KeywordId::at),
            flaws: links.index("flaws", &rows.flaws, |row| &row.id, FlawId::at),
            rows,
            bulleted,
            params: FxHashSet::default(),
            links,
        }
    }

    pub(super) fn link(mut self, version: String) -> Result<Catalog, Vec<CatalogError>> {
        if self.rows.units.len() > UnitSet::CAPACITY {
            return self.links.finish(()).and(Err(Vec::new()));
        }
        let rows = self.rows;
        let standing_orders = self.commands.get(STANDING_ORDERS).copied().unwrap_or_else(|| {
            self.links.error("command_cards", Some(STANDING_ORDERS), None, Problem::new("systems.problem.missing_row"));
            CommandId::at(0)
        });
        let mut catalog = Catalog {
            version,
            units: rows.units.iter().map(|named| self.unit(named)).collect(),
            upgrades: rows.upgrades.iter().map(|named| self.upgrade(named)).collect(),
            commands: rows.commands.iter().map(|named| self.command(&named.card, &named.row)).collect(),
            battles: rows.battles.iter().map(|named| self.battle(&named.card, &named.row)).collect(),
            forces: rows.forces.iter().map(|named| self.force(&named.card, &named.row)).collect(),
            keywords: rows.keywords.iter().map(|named| keyword(&named.row)).collect(),
            flaws: rows.flaws.iter().map(|named| flaw(&named.row)).collect(),
            unit_ids: Ids::default(),
            upgrade_ids: Ids::default(),
            command_ids: Ids::default(),
            battle_ids: Ids::default(),
            force_ids: Ids::default(),
            keyword_ids: Ids::default(),
            flaw_ids: Ids::default(),
            bulleted: Vec::new(),
            params: FxHashMap::default(),
            standing_orders,
        };
        catalog.params = std::mem::take(&mut self.params)
            .into_iter()
            .map(|param| {
                let text = CardText::named(&param);
                (param, text)
            })
            .collect();
        for (index, named) in rows.units.iter().enumerate() {
            let id = UnitId::at(index as u16);
            for counterpart in &named.row.counterparts {
                if let Some(other) = self.units.get(counterpart.as_str()) {
                    catalog.units[other.index()].counterpart_of.push(id);
                }
            }
        }
        self.texts(&mut catalog);
        let mut names: Vec<(Box<str>, NameKey)> = self.bulleted.into_iter().collect();
        names.sort_by_key(|(_, key)| *key);
        catalog.bulleted = names.into_iter().map(|(name, _)| name).collect();
        catalog.unit_ids = self.units;
        catalog.upgrade_ids = self.upgrades;
        catalog.command_ids = self.commands;
        catalog.battle_ids = self.battles;
        catalog.force_ids = self.forces;
        catalog.keyword_ids = self.keywords;
        catalog.flaw_ids = self.flaws;
        self.links.finish(catalog)
    }

    /// The bullets of a card, with the name they stand before.
    fn bullets(&self, count: Option<u8>, unique_name: Option<&String>, name: &String) -> Option<Bullets> {
        let name = *self.bulleted.get(unique_name.unwrap_or(name).as_str())?;
        Some(Bullets { name, count: count? })
    }

    fn unit_set(&mut self, at: At<'_>, ids: &[String]) -> UnitSet {
        self.links.find_all(&self.units, at, ids).into_iter().collect()
    }

    /// The units of this name.
    fn company(&mut self, at: At<'_>, name: &str) -> Company {
        let units: UnitSet = (self.rows.units.iter().enumerate())
            .filter(|(_, named)| named.row.name == name)
            .map(|(index, _)| UnitId::at(index as u16))
            .collect();
        if units.is_empty() {
            self.links.error_at(at, Problem::new("systems.problem.names_nothing").with("id", name));
        }
        Company { name: name.into(), units }
    }

    fn keyword_uses(&mut self, at: At<'_>, rows: &[KeywordUseRow]) -> Vec<KeywordUse> {
        let mut uses = Vec::new();
        for row in rows {
            let Some(keyword) = self.links.find(&self.keywords, at, &row.id) else { continue };
            if let Some(param) = &row.param {
                let _ = self.params.insert(param.as_str().into());
            }
            uses.push(KeywordUse { keyword, value: row.value, param: row.param.as_deref().map(Into::into) });
        }
        uses
    }

    fn weapons(&mut self, kind: &'static str, card: &str, rows: &[WeaponRow]) -> Vec<Weapon> {
        let at = At { kind, card, field: "weapons.keywords" };
        rows.iter()
            .map(|row| Weapon {
                name: row.name.as_str().into(),
                range: row.range,
                mode: row.mode.unwrap_or(WeaponMode::Normal),
                dice: row.dice,
                attack_surge: row.attack_surge,
                keywords: self.keyword_uses(at, &row.keywords),
                exhaust: row.exhaust,
            })
            .collect()
    }

    fn command(&mut self, card: &str, row: &CommandRow) -> CommandCard {
        let at = |field| At { kind: "command_cards", card, field };
        if !(1..=4).contains(&row.pips) {
            self.links.error_at(at("pips"), Problem::new("systems.problem.should_be").with("value", "1, 2, 3, 4"));
        }
        CommandCard {
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            orders: CardText::named(&row.name),
            legion_hq_id: row.legion_hq_id.as_deref().map(Into::into),
            pips: row.pips,
            faction: row.faction,
            battle_force: row
                .battle_force
                .as_deref()
                .and_then(|id| self.links.find(&self.forces, at("battle_force"), id)),
            units: self.unit_set(at("requires_any_unit"), &row.requires_any_unit),
            counterpart: row
                .requires_counterpart
                .as_deref()
                .and_then(|id| self.links.find(&self.units, at("requires_counterpart"), id)),
            mercenary_leader: row.requires_mercenary_leader,
            permanent: row.permanent,
            divulge: row.divulge,
            gaps: gaps(&row.gaps),
        }
    }

    fn battle(&mut self, card: &str, row: &BattleRow) -> BattleCard {
        let at = At { kind: "battle_cards", card, field: "battle_force" };
        BattleCard {
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            legion_hq_id: row.legion_hq_id.as_deref().map(Into::into),
            kind: row.kind,
            size: row.format,
            battle_force: row.battle_force.as_deref().and_then(|id| self.links.find(&self.forces, at, id)),
            gaps: gaps(&row.gaps),
        }
    }

    fn force(&mut self, card: &str, row: &ForceRow) -> BattleForce {
        let at = |field| At { kind: "battle_forces", card, field };
        let mut units = super::super::ByRank::<UnitSet>::default();
        for (rank, ids) in &row.units {
            units[*rank] = self.unit_set(at("units"), ids);
        }
        let _ = self.links.find_all(&self.commands, at("command_cards"), &row.command_cards);
        BattleForce {
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            faction: row.faction,
            side: row.alignment,
            units,
            unique_upgrades: self.links.find_all(
                &self.upgrades,
                at("allowed_unique_upgrades"),
                &row.allowed_unique_upgrades,
            ),
            no_field_commander: row.no_field_commander,
            mercenaries_count: row.mercenaries_count,
            extra_heavy_weapons: self.links.find_all(
                &self.upgrades,
                at("extra_heavy_weapons"),
                &row.extra_heavy_weapons,
            ),
            unit_limits: row
                .unit_limits
                .iter()
                .map(|limit| (self.unit_set(at("unit_limits"), &limit.unit_ids), limit.max_total))
                .collect(),
            link_prefix: row.legion_hq_link_prefix.as_deref().map(Into::into),
            standard: limits(&row.standard),
            skirmish: limits(&row.skirmish),
            gaps: gaps(&row.gaps),
        }
    }

    fn texts(&mut self, catalog: &mut Catalog) {
        for entry in &self.rows.texts {
            let id = entry.id.as_str();
            let text = match entry.table {
                "units" => self.units.get(id).map(|id| &mut catalog.units[id.index()].text),
                "upgrades" => self.upgrades.get(id).map(|id| &mut catalog.upgrades[id.index()].text),
                "command_cards" => self.commands.get(id).map(|id| &mut catalog.commands[id.index()].text),
                "orders" => self.commands.get(id).map(|id| &mut catalog.commands[id.index()].orders),
                "battle_cards" => self.battles.get(id).map(|id| &mut catalog.battles[id.index()].text),
                "battle_forces" => self.forces.get(id).map(|id| &mut catalog.forces[id.index()].text),
                "params" => catalog.params.get_mut(id),
                "keywords" => self.keywords.get(id).map(|id| &mut catalog.keywords[id.index()].text),
                _ => self.flaws.get(id).map(|id| &mut catalog.flaws[id.index()].text),
            };
            match text {
                Some(text) => text.set(entry),
                None => self.links.push(entry.without_card()),
            }
        }
    }
}

fn gaps(rows: &[GapRow]) -> Vec<Gap> {
    rows.iter().map(|row| Gap { field: row.field, kind: row.kind }).collect()
}

fn limits(row: &ForceLimitsRow) -> Limits {
    let mut limits = Limits { leaders: row.leaders, ..Limits::default() };
    for (rank, range) in &row.ranks {
        limits.ranks[*rank] = *range;
    }
    limits
}

fn keyword(row: &KeywordRow) -> Keyword {
    Keyword {
        id: row.id.as_str().into(),
        text: CardText::named(&row.name),
        kinds: row.kinds.clone(),
        has_value: row.has_value,
        later: row.later,
        gaps: gaps(&row.gaps),
    }
}

fn flaw(row: &FlawRow) -> Flaw {
    Flaw {
        id: row.id.as_str().into(),
        text: CardText::named(&row.name),
        legion_hq_id: row.legion_hq_id.as_deref().map(Into::into),
        character: row.character.as_str().into(),
    }
}
