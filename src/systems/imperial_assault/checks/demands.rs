//! Demands of cards on the whole army (IA-ARMY-30): CC-A20.

use super::{ids, roster::Roster};
use crate::{
    cards::{Demand, DeploymentCard, DeploymentId, NameKey},
    list::DEPLOYMENT,
};
use kernel::{Fact, Finding};

/// CC-A20, once for each card that asks for something.
pub(super) fn check(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    for (index, id, card) in roster.cards() {
        if !card.building.demands.is_empty() && roster.is_first(index, id) {
            for demand in &card.building.demands {
                findings.extend(
                    unmet(roster, demand)
                        .map(|finding| Finding { place: DEPLOYMENT.at(index), ..finding }.card("card", id)),
                );
            }
        }
    }
}

/// The finding of a demand that is not met, without its card and place.
fn unmet(roster: &Roster<'_>, demand: &Demand) -> Option<Finding> {
    let finding = |phrase| Finding::error(ids::A20, phrase, kernel::Place::ROOT);
    let found = |phrase, breaks: &dyn Fn(DeploymentId, &DeploymentCard) -> bool| {
        let cards = breakers(roster, breaks);
        (!cards.is_empty()).then(|| finding(phrase).weighing(cards.len() as i32).with("cards", Fact::List(cards)))
    };
    match demand {
        Demand::AllUnique => {
            found("imperial_assault.check.a20.unique", &|_, card| card.is_group() && card.unique != Some(true))
        }
        Demand::Groups(groups) => {
            let words = groups.words().map(|word| Fact::Text(word.clone())).collect();
            found("imperial_assault.check.a20.groups", &|id, card| card.is_group() && !groups.fitting.contains(&id))
                .map(|finding| finding.with("words", Fact::List(words)))
        }
        Demand::Includes(names) => {
            let is_there = |name: &NameKey| roster.groups().any(|(_, _, card)| card.name_key == *name);
            let missing: Vec<Fact> = names
                .iter()
                .filter(|name| !is_there(name))
                .map(|name| Fact::Text(roster.catalog.printed_name(*name).into()))
                .collect();
            (!missing.is_empty()).then(|| {
                finding("imperial_assault.check.a20.includes")
                    .weighing(missing.len() as i32)
                    .with("names", Fact::List(missing))
            })
        }
        Demand::NoCheapUniques { cost, but } => found("imperial_assault.check.a20.cheap", &|_, card| {
            let is_cheap = card.cost.is_some_and(|own| own <= *cost);
            card.is_group() && card.unique == Some(true) && is_cheap && !but.contains(&card.name_key)
        })
        .map(|finding| finding.number("cost", i32::from(*cost))),
        Demand::Without(affiliation) => {
            found("imperial_assault.check.a20.without", &|_, card| card.affiliation == Some(*affiliation))
                .map(|finding| finding.term("affiliation", affiliation.term()))
        }
    }
}

/// The cards that break a demand, each once.
fn breakers(roster: &Roster<'_>, breaks: &dyn Fn(DeploymentId, &DeploymentCard) -> bool) -> Vec<Fact> {
    roster
        .cards()
        .filter(|(index, id, card)| breaks(*id, card) && roster.is_first(*index, *id))
        .map(|(_, id, _)| Fact::Card(id.into()))
        .collect()
}
