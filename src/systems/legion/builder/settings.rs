//! Settings of an army that may remove its findings: the faction and the battle force.

use crate::{
    cards::{Catalog, Faction},
    checks::ids,
    list::{Change, Document, Edit, FORCE},
};
use kernel::{Fact, Finding, Repair};

pub fn settings(catalog: &Catalog, document: &Document, findings: &[Finding]) -> Vec<Repair<Edit>> {
    let army = &document.list;
    let of = |faction: Faction| Edit::Change(Change::Faction(faction));
    let others = Faction::ALL.into_iter().filter(|faction| *faction != army.faction);
    let mut settings: Vec<_> = others
        .map(|faction| {
            Repair::new("legion.repair.set_faction", vec![("faction", Fact::Term(faction.term()))], of(faction))
        })
        .collect();
    if let Some(force) = &army.battle_force {
        settings.push(Repair::new("legion.repair.no_force", vec![("force", force.fact())], Edit::Remove(FORCE)));
    }
    // An army that fits a battle force by chance is not meant for it.
    if findings.iter().any(|finding| matches!(finding.check, ids::CHK_15 | ids::CHK_84)) {
        settings.extend(catalog.forces().map(|(id, force)| {
            let other = (force.faction != army.faction).then(|| of(force.faction));
            let edits = other.into_iter().chain([Edit::Insert(FORCE, id.into())]).collect();
            Repair::new("legion.repair.set_force", vec![("force", Fact::Card(id.into()))], Edit::all(edits))
        }));
    }
    settings
}
