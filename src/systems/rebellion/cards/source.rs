//! The catalog as plain rows for the search.

use super::Catalog;
use crate::SYSTEM;
use kernel::SourceCard;

/// Every card of the catalog as it is searched.
pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let mut rows = Vec::new();
    for (_, system) in catalog.systems() {
        let mut row = SourceCard::new(SYSTEM, "system", &system.id, &system.text);
        row.number("region", Some(system.region));
        row.keyword_if(system.remote, "remote");
        for icon in &system.icons {
            row.term("icon", icon.id(), icon.term());
        }
        rows.push(row);
    }
    for (_, unit) in catalog.units() {
        let mut row = SourceCard::new(SYSTEM, "unit", &unit.id, &unit.text);
        row.term("side", unit.side.id(), unit.side.term());
        row.term("theater", unit.theater.id(), unit.theater.term());
        row.number("supply", Some(unit.supply));
        row.detail(unit.side.term());
        rows.push(row);
    }
    for (_, leader) in catalog.leaders() {
        let mut row = SourceCard::new(SYSTEM, "leader", &leader.id, &leader.text);
        row.term("side", leader.side.id(), leader.side.term());
        row.detail(leader.side.term());
        rows.push(row);
    }
    for (_, mission) in catalog.missions() {
        let mut row = SourceCard::new(SYSTEM, "mission", &mission.id, &mission.text);
        row.term("side", mission.side.id(), mission.side.term());
        row.term("skill", mission.skill.id(), mission.skill.term());
        row.detail(mission.skill.term());
        row.keyword_if(mission.project, "project");
        rows.push(row);
    }
    rows
}
