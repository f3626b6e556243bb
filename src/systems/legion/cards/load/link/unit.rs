//! Rows of units.

use super::{Linker, gaps};
use crate::cards::{
    BySlot, Slot,
    card::UnitCard,
    rows::{KeywordUseRow, UnitRow},
};
use kernel::catalog::{At, CardText, Named};

pub(super) fn has(keywords: &[KeywordUseRow], id: &str) -> bool {
    keywords.iter().any(|keyword| keyword.id == id)
}

impl Linker<'_> {
    pub(super) fn unit(&mut self, named: &Named<UnitRow>) -> UnitCard {
        let row = &named.row;
        let at = |field| At { kind: "units", card: &named.card, field };
        let full = row.title.as_ref().map_or_else(|| row.name.clone(), |title| format!("{}, {title}", row.name));
        let mut bar = BySlot::<u8>::default();
        for slot in &row.upgrade_bar {
            bar[*slot] += 1;
        }
        let bullets = self.bullets(row.copy_limit, row.unique_name.as_ref(), &row.name);
        // A detachment names one unit; every unit of that unit's name fits.
        let detachment_of = row.detachment_of.as_deref().and_then(|id| {
            let unit = self.links.find(&self.units, at("detachment_of"), id)?;
            let name = &self.rows.units[unit.index()].row.name;
            Some(self.company(at("detachment_of"), name))
        });
        UnitCard {
            id: row.id.as_str().into(),
            text: CardText::named(&full),
            name: row.name.as_str().into(),
            title: row.title.as_deref().map(Into::into),
            legion_hq_id: row.legion_hq_id.as_deref().map(Into::into),
            faction: row.faction,
            mercenary_for: row.mercenary_for.iter().map(|faction| *faction as u32).collect(),
            affiliation: row.affiliation,
            sides: row.alignment.iter().map(|side| *side as u32).collect(),
            rank: row.rank,
            rank_with: row.rank_with.as_ref().and_then(|with| {
                Some((self.links.find(&self.upgrades, at("rank_with.upgrade"), &with.upgrade)?, with.rank))
            }),
            points: row.points,
            bullets,
            namesake: if bullets.is_some() { None } else { self.bulleted.get(row.name.as_str()).copied() },
            unit_type: row.unit_type,
            minis: row.minis,
            wounds: row.wounds,
            courage: row.courage,
            no_courage: row.no_courage,
            resilience: row.resilience,
            no_resilience: row.no_resilience,
            speed: row.speed,
            defense_die: row.defense_die,
            attack_surge: row.attack_surge,
            defense_surge: row.defense_surge,
            upgrade_bar: row.upgrade_bar.clone(),
            bar,
            keywords: self.keyword_uses(at("keywords"), &row.keywords),
            weapons: self.weapons("units", &named.card, &row.weapons),
            required_upgrades: self.links.find_all(&self.upgrades, at("required_upgrades"), &row.required_upgrades),
            heavy_weapons: row.requires_heavy_weapons,
            programmed: row.requires_programming,
            detachment_of,
            entourage: row.entourage.as_deref().map(|name| self.company(at("entourage"), name)),
            counterparts: self.links.find_all(&self.units, at("counterparts"), &row.counterparts),
            counterpart_of: Vec::new(),
            special_issue: row
                .special_issue
                .as_deref()
                .and_then(|id| self.links.find(&self.forces, at("special_issue"), id)),
            flaw: row.flaw.as_deref().and_then(|id| self.links.find(&self.flaws, at("flaw"), id)),
            contingencies: row.contingencies,
            loadout: row.loadout,
            slot_restrictions: row
                .slot_restrictions
                .iter()
                .map(|restriction| -> (Slot, Vec<_>) {
                    let allowed = &restriction.allowed_upgrades;
                    (restriction.slot, self.links.find_all(&self.upgrades, at("slot_restrictions"), allowed))
                })
                .collect(),
            field_commander: has(&row.keywords, "field_commander"),
            allies_of_convenience: has(&row.keywords, "allies_of_convenience"),
            tempted: has(&row.keywords, "tempted"),
            gaps: gaps(&row.gaps),
        }
    }
}
