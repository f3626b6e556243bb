//! The catalog as rows for the search.

use super::{Catalog, Leader, Skill, Unit};
use crate::SYSTEM;
use kernel::{Language, SourceCard, phrase};

/// Icons and tactic values of a leader.
fn leads(leader: &Leader, language: Language) -> String {
    let skills = Skill::ALL.into_iter().filter(|skill| leader.skill(*skill) > 0);
    let mut parts: Vec<String> =
        skills.map(|skill| format!("{} {}", phrase::text(language, skill.term()), leader.skill(skill))).collect();
    if leader.leads() {
        let values = format!("{}/{}", leader.space, leader.ground);
        parts.push(phrase::say(language, "rebellion.card.tactics", &[("values", &values)]));
    }
    parts.join(", ")
}

/// Theater, dice, health and capacity of a unit.
fn fights(unit: &Unit, language: Language) -> String {
    let text = |key| phrase::text(language, key);
    let mut parts = vec![text(unit.side.term()).to_owned(), text(unit.theater.term()).to_owned()];
    for (count, key) in [
        (unit.black, "rebellion.card.black"),
        (unit.red, "rebellion.card.red"),
        (unit.green, "rebellion.card.green"),
        (unit.health.unwrap_or(0), "rebellion.card.health"),
        (unit.capacity, "rebellion.card.capacity"),
    ] {
        if count > 0 {
            parts.push(phrase::say(language, key, &[("count", &count)]));
        }
    }
    parts.join(", ")
}

pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let mut rows = Vec::new();
    for (_, system) in catalog.systems() {
        let mut row = SourceCard::new(SYSTEM, "system", &system.id, &system.text);
        row.number("region", Some(system.region));
        row.keyword_if(system.remote, "remote");
        for icon in &system.icons {
            row.term("icon", icon.id(), icon.term());
        }
        let near: Vec<&str> =
            system.adjacent.iter().map(|near| catalog.system(*near).text.name(Language::English)).collect();
        for language in Language::ALL {
            let words = phrase::say(
                language,
                if system.remote { "rebellion.card.remote" } else { "rebellion.card.region" },
                &[("region", &system.region), ("near", &near.join(", "))],
            );
            row.detail_in(language, &words);
        }
        rows.push(row);
    }
    for (_, unit) in catalog.units() {
        let mut row = SourceCard::new(SYSTEM, "unit", &unit.id, &unit.text);
        row.term("side", unit.side.id(), unit.side.term());
        row.term("theater", unit.theater.id(), unit.theater.term());
        row.number("supply", Some(unit.supply));
        for language in Language::ALL {
            row.detail_in(language, &fights(unit, language));
        }
        rows.push(row);
    }
    for (_, leader) in catalog.leaders() {
        let mut row = SourceCard::new(SYSTEM, "leader", &leader.id, &leader.text);
        row.term("side", leader.side.id(), leader.side.term());
        for language in Language::ALL {
            let words = format!("{}: {}", phrase::text(language, leader.side.term()), leads(leader, language));
            row.detail_in(language, &words);
        }
        rows.push(row);
    }
    for (_, mission) in catalog.missions() {
        let mut row = SourceCard::new(SYSTEM, "mission", &mission.id, &mission.text);
        row.term("side", mission.side.id(), mission.side.term());
        row.term("skill", mission.skill.id(), mission.skill.term());
        for language in Language::ALL {
            let side = phrase::text(language, mission.side.term());
            let skill = phrase::text(language, mission.skill.term());
            row.detail_in(language, &format!("{side}: {skill} {}", mission.cost));
        }
        row.keyword_if(mission.project, "project");
        rows.push(row);
    }
    for (_, action) in catalog.actions() {
        let mut row = SourceCard::new(SYSTEM, "action", &action.id, &action.text);
        row.term("side", action.side.id(), action.side.term());
        row.detail(action.side.term());
        rows.push(row);
    }
    for (_, objective) in catalog.objectives() {
        let mut row = SourceCard::new(SYSTEM, "objective", &objective.id, &objective.text);
        row.number("stage", Some(objective.stage));
        row.detail("rebellion.side.rebel");
        rows.push(row);
    }
    rows
}
