//! Checks of the Deployment cards; those of seasons, guests and attachments and what cards ask of the army stand apart.
//!
//! Here: CC-A01, CC-A02, CC-A04 to CC-A08, CC-A13 to CC-A15, CC-A17, CC-A18 and CC-C07.

use super::{
    attachments, demands,
    gaps::gaps,
    guests, ids,
    roster::{Home, Roster},
    season,
};
use crate::{
    cards::{Affiliation, DeploymentCard, DeploymentId, Kind, Rank},
    list::{DEPLOYMENT, MAP},
};
use kernel::{Choice, Fact, Finding, Lack, Place, Severity};

/// Checks the army. Of one without figures only that is said, and which of its cards are not known.
pub(super) fn check(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    season::assumed(roster, findings);
    cards(roster, findings);
    if roster.groups().next().is_none() {
        let finding = Finding::error(ids::A01, "imperial_assault.check.a01", DEPLOYMENT).number("found", 0);
        findings.push(finding.lacking(Lack::said("imperial_assault.lack.figures")));
        return;
    }
    of_cards(roster, findings);
}

/// Adds findings about the cards of an army, with or without figures.
pub(super) fn of_cards(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    points(roster, findings);
    season::army(roster, findings);
    affiliations(roster, findings);
    copies(roster, findings);
    attachments::check(roster, findings);
    demands::check(roster, findings);
    zone(roster, findings);
}

/// CC-A13 and CC-A14: cards that are not known, not whole, or not for skirmish; what sources leave open; CC-C07.
pub(super) fn cards(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    for (index, choice) in roster.army.deployment.iter().enumerate() {
        let place = DEPLOYMENT.at(index);
        let id = match choice {
            Choice::Known(id) => *id,
            Choice::Unknown(text) => {
                findings.push(
                    Finding::error(ids::A14, "imperial_assault.check.a14", place)
                        .with("card", Fact::Text(text.clone())),
                );
                continue;
            }
        };
        let card = roster.catalog.deployment(id);
        if !card.skirmish {
            findings.push(not_for_skirmish(place, id, card));
        }
        let missing = missing(card);
        if !missing.is_empty() && card.kind != Kind::Companion && card.kind != Kind::Form {
            let finding = Finding::error(ids::A14, "imperial_assault.check.a14.field", place);
            findings.push(finding.card("card", id).with("fields", Fact::List(missing)));
        }
        if roster.is_first(index, id) {
            gaps(ids::A14, place, id.into(), &card.gaps, findings);
            if card.building.is_unmodelled {
                findings.push(
                    Finding::new(ids::C07, Severity::Warning, "imperial_assault.check.c07", place).card("card", id),
                );
            }
        }
    }
}

/// CC-A13.
fn not_for_skirmish(place: Place, id: DeploymentId, card: &DeploymentCard) -> Finding {
    let phrase = match (card.kind, card.skirmish_printing) {
        (Kind::Companion | Kind::Form, _) => "imperial_assault.check.a13.companion",
        (_, Some(_)) => "imperial_assault.check.a13.printing",
        _ if card.campaign => "imperial_assault.check.a13",
        _ => "imperial_assault.check.a13.nowhere",
    };
    let finding = Finding::error(ids::A13, phrase, place).card("card", id);
    match card.skirmish_printing {
        Some(printing) => finding.card("printing", printing),
        None => finding,
    }
}

/// The fields without which an army cannot be checked and which no source has (CC-A14).
fn missing(card: &DeploymentCard) -> Vec<Fact> {
    let fields = [
        (card.cost.is_none(), "imperial_assault.field.cost"),
        (card.affiliation.is_none(), "imperial_assault.field.affiliation"),
        (card.rank.is_none(), "imperial_assault.field.rank"),
        (card.unique.is_none(), "imperial_assault.field.unique"),
    ];
    fields.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, term)| Fact::Term(term)).collect()
}

/// CC-A02, CC-A15 and CC-A17.
fn points(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let (total, limit) = (roster.cost(), roster.format.limit());
    if total > limit {
        findings.push(
            Finding::error(ids::A02, "imperial_assault.check.a02", Place::ROOT).above(total, limit).with(
                "largest",
                Fact::dearest(roster.cards().map(|(_, id, card)| (card.cost.map_or(0, i32::from), id))),
            ),
        );
    } else if total < limit {
        findings.push(
            Finding::new(ids::A15, Severity::Warning, "imperial_assault.check.a15", Place::ROOT).below(total, limit),
        );
    }
    findings
        .push(Finding::new(ids::A17, Severity::Info, "imperial_assault.check.a17", Place::ROOT).number("total", total));
}

/// The procedure for affiliations: CC-A04 and CC-A08 here, what is said of guests in its own place.
fn affiliations(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let home = match roster.home {
        Home::Is(affiliation) => affiliation,
        Home::Undecided => {
            findings.push(undecided(roster));
            return;
        }
        Home::Any => return,
    };
    for (index, id, card) in roster.cards().filter(|(_, _, card)| card.kind == Kind::Upgrade) {
        if let Some(affiliation) = card.affiliation.filter(|affiliation| !roster.home.has(*affiliation)) {
            findings.push(
                Finding::error(ids::A08, "imperial_assault.check.a08", DEPLOYMENT.at(index))
                    .card("card", id)
                    .term("affiliation", affiliation.term())
                    .term("army", home.term()),
            );
        }
    }
    guests::check(roster, home, findings);
}

/// CC-A04.
fn undecided(roster: &Roster<'_>) -> Finding {
    let has_several = |kind: Kind| {
        let mut of =
            roster.cards().filter(|(_, _, card)| card.kind == kind).filter_map(|(_, _, card)| card.affiliation);
        let first = of.clone().find(|affiliation| *affiliation != Affiliation::Neutral);
        first.is_some_and(|first| of.any(|other| other != first && other != Affiliation::Neutral))
    };
    let kind = if has_several(Kind::Figure) { Kind::Figure } else { Kind::Upgrade };
    let counted: Vec<(Affiliation, i32)> = Affiliation::OF_ARMIES
        .into_iter()
        .map(|affiliation| {
            let is_of = |card: &DeploymentCard| card.kind == kind && card.affiliation == Some(affiliation);
            (affiliation, roster.cards().filter(|(_, _, card)| is_of(card)).count() as i32)
        })
        .filter(|(_, count)| *count > 0)
        .collect();
    let finding = Finding::error(ids::A04, "imperial_assault.check.a04", Place::field("affiliation"));
    finding
        .with(
            "affiliations",
            Fact::List(counted.iter().map(|(affiliation, _)| Fact::Term(affiliation.term())).collect()),
        )
        .with("counts", Fact::List(counted.iter().map(|(_, count)| Fact::Number(*count)).collect()))
}

/// CC-A05, CC-A06 and CC-A07.
fn copies(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    for (index, id, card) in roster.cards() {
        if card.unique == Some(true) {
            let same = |(_, _, other): &(usize, DeploymentId, &DeploymentCard)| {
                other.unique == Some(true) && other.name_key == card.name_key
            };
            // The finding stands at the second card of the name.
            if roster.cards().filter(same).nth(1).is_some_and(|(second, _, _)| second == index) {
                let all: Vec<Fact> = roster.cards().filter(same).map(|(_, id, _)| Fact::Card(id.into())).collect();
                findings.push(
                    Finding::error(ids::A05, "imperial_assault.check.a05", DEPLOYMENT.at(index))
                        .with("name", Fact::Text(card.name.clone()))
                        .number("found", all.len() as i32)
                        .weighing(all.len() as i32 - 1)
                        .with("cards", Fact::List(all)),
                );
            }
        } else if let (Some(rank), Some(false)) = (card.rank, card.unique) {
            let limit = rank.copies();
            let mut same = roster.cards().filter(|(_, other, _)| *other == id);
            if same.clone().nth(limit as usize).is_some_and(|(surplus, _, _)| surplus == index) {
                let found = same.by_ref().count() as i32;
                let (check, phrase) = match rank {
                    Rank::Elite => (ids::A06, "imperial_assault.check.a06"),
                    Rank::Regular => (ids::A07, "imperial_assault.check.a07"),
                };
                findings.push(
                    Finding::error(check, phrase, DEPLOYMENT.at(index))
                        .card("card", id)
                        .number("found", found)
                        .number("limit", limit)
                        .weighing(found - limit),
                );
            }
        }
    }
}

/// CC-A18: whether the figures have room in the deployment zone of the chosen map.
fn zone(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let map = match &roster.army.map {
        Some(Choice::Known(map)) => *map,
        Some(Choice::Unknown(text)) => {
            let finding = Finding::new(ids::A18, Severity::Warning, "imperial_assault.check.a18.unknown", MAP);
            findings.push(finding.with("map", Fact::Text(text.clone())));
            return;
        }
        None => return,
    };
    let Some(spaces) = roster.catalog.map(map).zone_spaces() else { return };
    let on_the_map = roster.cards().filter(|(_, _, card)| card.has_figures());
    let needed: u32 = on_the_map.map(|(_, _, card)| card.spaces()).sum();
    if needed as usize > spaces {
        let figures = super::figures(roster.catalog, roster.army);
        findings.push(
            Finding::new(ids::A18, Severity::Warning, "imperial_assault.check.a18", MAP)
                .card("map", map)
                .number("figures", figures as i32)
                .number("needed", needed as i32)
                .number("spaces", spaces as i32)
                .weighing(needed as i32 - spaces as i32),
        );
    }
}
