//! Repairs: edits that remove a finding and add none.

use super::{check_deck, ids};
use crate::{
    cards::{BaseId, Catalog},
    list::{BASES, Change, Document, Edit, Format, fixed},
};
use kernel::{Fact, Finding, offer::effective_repairs, similar};

pub type Repair = kernel::Repair<Edit>;

/// Most repairs of one finding.
const MOST: usize = 4;

/// Repairs of an error, gentlest first; none where no small edit removes it.
pub fn repairs(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair> {
    let mut ideas = Vec::new();
    let deck = &document.list;
    let fact = |index: usize| deck.bases[index].fact();
    let here = match finding.place.split() {
        (BASES, Some(index)) if index < deck.bases.len() => Some(index),
        _ => None,
    };
    let lacking: Vec<BaseId> = fixed(catalog, document.format, deck.faction)
        .into_iter()
        .filter(|id| deck.known().all(|(_, known)| known != *id))
        .collect();
    match (finding.check, here) {
        (ids::COMP_02, Some(index)) => {
            if let Some(id) = meant(catalog, document, index) {
                ideas.push(Repair::new(
                    "deckbuilding.repair.meant",
                    vec![("card", fact(index)), ("other", Fact::Card(id.into()))],
                    Edit::Replace(finding.place, id.into()),
                ));
            }
        }
        (ids::SETUP_03, _) => {
            if let Some(id) = lacking.first() {
                let edit = Edit::Insert(BASES.at(0), (*id).into());
                ideas.push(Repair::new("deckbuilding.repair.starting", vec![("card", Fact::Card((*id).into()))], edit));
            }
        }
        (ids::ADV_01 | ids::ADV_02, _) => {
            let all = fixed(catalog, document.format, deck.faction);
            let count = Fact::Number(all.len() as i32);
            let edit = Edit::Change(Change::Bases(all));
            ideas.push(Repair::new("deckbuilding.repair.fixed", vec![("count", count)], edit));
            if finding.check == ids::ADV_01 {
                let edit = Edit::SetFormat(Format::SecretBases);
                ideas.push(Repair::new("deckbuilding.repair.secret", Vec::new(), edit));
            }
        }
        (ids::ADV_04, None) => {
            // Too many bases: drops the last one that is not the starting base.
            let last = deck.bases.iter().enumerate().rev();
            let mut last = last.filter(|(_, base)| base.known().is_none_or(|id| !catalog.base(id).starting));
            if let Some((index, base)) = last.next()
                && deck.bases.len() > document.format.size()
            {
                let edit = Edit::Remove(BASES.at(index));
                ideas.push(Repair::new("deckbuilding.repair.remove", vec![("card", base.fact())], edit));
            }
        }
        _ => {}
    }
    if let Some(index) = here
        && matches!(finding.check, ids::BASE_07 | ids::COMP_02 | ids::ADV_04)
    {
        // Replaces the base where the deck would become too small.
        let free = catalog.bases().find(|(id, base)| {
            let allowed = base.faction == deck.faction && document.format.allows(base);
            allowed && deck.known().all(|(_, known)| known != *id)
        });
        if let Some((id, _)) = free {
            ideas.push(Repair::new(
                "deckbuilding.repair.replace",
                vec![("card", fact(index)), ("other", Fact::Card(id.into()))],
                Edit::Replace(finding.place, id.into()),
            ));
        }
    }
    if let Some(index) = here {
        ideas.push(Repair::new("deckbuilding.repair.remove", vec![("card", fact(index))], Edit::Remove(finding.place)));
    }
    effective_repairs(document, ideas, finding, MOST, Edit::apply, |document, findings| {
        check_deck(catalog, document, findings);
        0
    })
}

/// The base most like the written name.
fn meant(catalog: &Catalog, document: &Document, index: usize) -> Option<BaseId> {
    let written = document.list.bases[index].unknown()?;
    let own = catalog.bases().filter(|(_, base)| base.faction == document.list.faction);
    similar::nearest(written, own.map(|(id, base)| (&*base.id, id)))
}
