//! Rows of upgrades, and who may equip them.

use super::{Linker, gaps, unit::has};
use crate::cards::{
    card::{PointsWhen, Restriction, Upgrade},
    rows::{PointsModifierRow, RestrictionRow, UpgradeRow},
};
use kernel::{
    Problem,
    catalog::{At, CardText, Named},
};

impl Linker<'_> {
    pub(super) fn upgrade(&mut self, named: &Named<UpgradeRow>) -> Upgrade {
        let row = &named.row;
        let at = |field| At { kind: "upgrades", card: &named.card, field };
        Upgrade {
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            display_name: row.display_name.as_deref().unwrap_or(&row.name).into(),
            legion_hq_id: row.legion_hq_id.as_deref().map(Into::into),
            slot: row.slot,
            points: row.points,
            points_modifiers: row
                .points_modifiers
                .iter()
                .filter_map(|modifier| Some((self.points_when(at("points_modifiers"), modifier)?, modifier.delta)))
                .collect(),
            bullets: self.bullets(row.copy_limit, row.unique_name.as_ref(), &row.name),
            restriction: row.restriction.as_ref().map(|tree| self.restriction(at("restriction"), tree)),
            army_faction: row.army_faction,
            minis: row.minis_added,
            noncombatant: row.noncombatant,
            leader: row.leader,
            field_commander: row.field_commander,
            allies_of_convenience: has(&row.keywords, "allies_of_convenience"),
            keywords: self.keyword_uses(at("keywords"), &row.keywords),
            slots: row.slots_granted.clone(),
            weapons: self.weapons("upgrades", &named.card, &row.weapons),
            gaps: gaps(&row.gaps),
        }
    }

    fn points_when(&mut self, at: At<'_>, row: &PointsModifierRow) -> Option<PointsWhen> {
        match (row.rank, &row.unit_ids[..], &row.army_unit) {
            (Some(rank), [], None) => Some(PointsWhen::Rank(rank)),
            (None, [_, ..], None) => Some(PointsWhen::Units(self.unit_set(at, &row.unit_ids))),
            (None, [], Some(unit)) => Some(PointsWhen::ArmyHas(self.links.find(&self.units, at, unit)?)),
            _ => {
                self.links.error_at(at, Problem::new("legion.problem.one_condition"));
                None
            }
        }
    }

    fn restriction(&mut self, at: At<'_>, row: &RestrictionRow) -> Restriction {
        match row {
            RestrictionRow::AllOf(parts) => Restriction::All(self.restrictions(at, parts)),
            RestrictionRow::AnyOf(parts) => Restriction::Any(self.restrictions(at, parts)),
            RestrictionRow::Not(part) => Restriction::Not(Box::new(self.restriction(at, part))),
            RestrictionRow::UnitIds(ids) => Restriction::Units(self.unit_set(at, ids)),
            RestrictionRow::Faction(faction) => Restriction::Faction(*faction),
            RestrictionRow::Rank(rank) => Restriction::Rank(*rank),
            RestrictionRow::UnitType(unit_type) => Restriction::Type(*unit_type),
            RestrictionRow::Alignment(side) => Restriction::Side(*side),
            RestrictionRow::HasUpgradeSlot(slot) => Restriction::Slot(*slot),
        }
    }

    fn restrictions(&mut self, at: At<'_>, rows: &[RestrictionRow]) -> Vec<Restriction> {
        rows.iter().map(|row| self.restriction(at, row)).collect()
    }
}
