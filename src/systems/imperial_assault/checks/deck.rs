//! The Command deck: CC-C01 to CC-C06.

use super::{
    gaps::gaps,
    ids,
    roster::{Home, Roster, find_home},
    season,
    user::{Figure, Part, figures},
};
use crate::{
    cards::{Catalog, CommandId, DeploymentCard, GapField},
    list::{Army, COMMAND},
};
use kernel::{Choice, Fact, Finding, Lack, Place, Severity, choice};

/// Number of cards of a deck (IA-CMD-01).
const SIZE: i32 = 15;
/// Points of a deck (IA-CMD-02).
const POINTS: i32 = 15;

/// The limits of an army's Command deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The fewest cards.
    pub least: i32,
    /// The most cards.
    pub most: i32,
    /// The most it may cost.
    pub points: i32,
}

/// The limits of an army's Command deck, with what its cards change (IA-CMD-11).
pub fn limits(catalog: &Catalog, army: &Army) -> Limits {
    limits_at(catalog, army, find_home(catalog, army))
}

/// Limits of an army with a known affiliation.
pub(super) fn limits_at(catalog: &Catalog, army: &Army, home: Home) -> Limits {
    let mut limits = Limits { least: SIZE, most: SIZE, points: POINTS };
    // A card of another affiliation, which may not be in the army (CC-A08), changes nothing.
    let is_at_home = |card: &DeploymentCard| {
        home.affiliation().is_none() || card.affiliation.is_none_or(|affiliation| home.has(affiliation))
    };
    for (index, id) in army.cards().filter(|(_, id)| is_at_home(catalog.deployment(*id))) {
        let building = &catalog.deployment(id).building;
        // A second copy of the unique cards that do this changes nothing more.
        let counts = building.command_cards > 0 || building.command_points > 0;
        if counts && !choice::known(&army.deployment[..index]).any(|(_, card)| card == id) {
            limits.most = limits.most.saturating_add(i32::from(building.command_cards));
            limits.points = limits.points.saturating_add(i32::from(building.command_points));
        }
    }
    limits
}

/// Cost of the Command deck.
pub fn cost(catalog: &Catalog, army: &Army) -> i32 {
    choice::known(army.deck()).filter_map(|(_, id)| catalog.command(id).cost).map(i32::from).sum()
}

/// Checks the Command deck.
pub(super) fn check(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let place = COMMAND;
    if roster.army.command.is_none() {
        let finding = Finding::new(ids::C01, Severity::Warning, "imperial_assault.check.c01.not_chosen", place);
        let least = limits_at(roster.catalog, roster.army, roster.home).least;
        findings.push(finding.lacking(lack(0, least)));
        return;
    }
    counts(roster, place, findings);
    season::deck(roster, findings);
    let figures = figures(roster);
    for (index, choice) in roster.army.deck().iter().enumerate() {
        match choice {
            Choice::Known(id) => card(roster, &figures, index, *id, findings),
            Choice::Unknown(text) => {
                let finding = Finding::error(ids::C04, "imperial_assault.check.c04", COMMAND.at(index));
                findings.push(finding.with("card", Fact::Text(text.clone())));
            }
        }
    }
}

fn lack(found: i32, least: i32) -> Lack {
    Lack::of("imperial_assault.lack.deck", found, least)
}

/// CC-C01, CC-C02 and CC-C06.
fn counts(roster: &Roster<'_>, place: Place, findings: &mut Vec<Finding>) {
    let limits = limits_at(roster.catalog, roster.army, roster.home);
    let found = roster.army.deck().len() as i32;
    let difference = (limits.least - found).max(found - limits.most);
    if difference > 0 {
        let phrase =
            if found < limits.least { "imperial_assault.check.c01.few" } else { "imperial_assault.check.c01.many" };
        findings.push(
            Finding::error(ids::C01, phrase, place)
                .number("found", found)
                .number("least", limits.least)
                .number("most", limits.most)
                .number("difference", difference)
                .weighing(difference)
                .lacking((found < limits.least).then(|| lack(found, limits.least))),
        );
    }
    let total = cost(roster.catalog, roster.army);
    if total > limits.points {
        findings.push(
            Finding::error(ids::C02, "imperial_assault.check.c02", place)
                .above(total, limits.points)
                .with("dearest", dearest(roster)),
        );
    } else if total < limits.points {
        findings.push(
            Finding::new(ids::C06, Severity::Info, "imperial_assault.check.c06", place).below(total, limits.points),
        );
    }
}

/// The cards that cost most, each once.
fn dearest(roster: &Roster<'_>) -> Fact {
    let cost = |id: CommandId| roster.catalog.command(id).cost.map_or(0, i32::from);
    let mut cards: Vec<CommandId> = choice::known(roster.army.deck()).map(|(_, id)| id).collect();
    cards.sort_unstable();
    cards.dedup();
    Fact::dearest(cards.into_iter().map(|id| (cost(id), id)))
}

/// CC-C03, CC-C04 and CC-C05 of one card, each told where the card stands first or once too often.
fn card(roster: &Roster<'_>, figures: &[Figure<'_>], index: usize, id: CommandId, findings: &mut Vec<Finding>) {
    let card = roster.catalog.command(id);
    let place = COMMAND.at(index);
    let before = choice::known(&roster.army.deck()[..index]).filter(|(_, known)| *known == id).count();
    let limit = card.copies.map(usize::from);
    if limit == Some(before) {
        let found = choice::known(roster.army.deck()).filter(|(_, known)| *known == id).count();
        let excess = (found - before) as i32;
        findings.push(
            Finding::error(ids::C03, "imperial_assault.check.c03", place)
                .card("card", id)
                .number("found", found as i32)
                .number("limit", before as i32)
                .weighing(excess),
        );
        if card.gaps.contains(&GapField::Copies) {
            gaps(ids::C04, place, id.into(), &[GapField::Copies], findings);
        }
    }
    if before > 0 {
        return;
    }
    let missing: Vec<Fact> = [
        (card.cost.is_none(), "imperial_assault.field.cost"),
        (card.copies.is_none(), "imperial_assault.field.copies"),
    ]
    .into_iter()
    .filter(|(is_missing, _)| *is_missing)
    .map(|(_, term)| Fact::Term(term))
    .collect();
    if !missing.is_empty() {
        let finding = Finding::error(ids::C04, "imperial_assault.check.c04.field", place);
        findings.push(finding.card("card", id).with("fields", Fact::List(missing)));
    }
    if card.gaps.contains(&GapField::Text) {
        gaps(ids::C04, place, id.into(), &[GapField::Text], findings);
    }
    if !figures.is_empty() && !figures.iter().any(|figure| figure.meets(&card.user)) {
        findings.push(nobody(figures, place, id, roster));
    }
}

/// CC-C05: which parts of the restriction no figure meets; or that none meets all of them.
fn nobody(figures: &[Figure<'_>], place: Place, id: CommandId, roster: &Roster<'_>) -> Finding {
    let user = &roster.catalog.command(id).user;
    let unmet: Vec<Fact> = Part::ALL
        .into_iter()
        .filter(|part| !figures.iter().any(|figure| figure.meets_part(user, *part)))
        .map(|part| Fact::Term(part.term()))
        .collect();
    let phrase = if unmet.is_empty() { "imperial_assault.check.c05.together" } else { "imperial_assault.check.c05" };
    let names = user.names.iter().map(|name| Fact::Text(roster.catalog.printed_name(*name).into())).collect();
    Finding::new(ids::C05, Severity::Warning, phrase, place)
        .card("card", id)
        .with("unmet", Fact::List(unmet))
        .with("names", Fact::List(names))
}
