//! The command hand and the contingency cards: LEG-CHK-50 to LEG-CHK-61.

use super::{ids, roster::Roster, unit_names};
use crate::{
    cards::{CommandId, Faction, Rank},
    list::Hand,
};
use kernel::{CheckId, Choice, Fact, Finding, Lack, Place, Severity, choice};

/// Cards of a hand.
pub const SIZE: i32 = 7;
/// Cards of each of 1, 2 and 3 pips.
const OF_EACH: i32 = 2;

/// The place of a command card.
pub(super) const fn card_place(hand: Hand, index: usize) -> Place {
    match hand {
        Hand::Hand => Place::entry("command_cards", index),
        Hand::Contingencies => Place::entry("contingencies", index),
    }
}

/// Checks hand and contingencies.
pub(super) fn check(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    match &roster.army.command_cards {
        Some(_) => counts(roster, findings),
        None => findings.push(
            Finding::new(ids::CHK_50, Severity::Warning, "legion.check.50.not_chosen", Place::field("command_cards"))
                .lacking(lack(0)),
        ),
    }
    contingencies(roster, findings);
    for hand in [Hand::Hand, Hand::Contingencies] {
        for (index, choice) in roster.army.hand(hand).iter().enumerate() {
            match choice {
                Choice::Known(card) => known(roster, hand, index, *card, findings),
                Choice::Unknown(id) => unknown(roster, hand, index, id, findings),
            }
        }
    }
}

/// The lack of a hand with so many cards; none for a full hand.
fn lack(found: i32) -> Option<Lack> {
    (found < SIZE).then(|| Lack::of("legion.lack.hand", found, SIZE))
}

/// LEG-CHK-50 to LEG-CHK-54. A hand that is still short lacks what it has too few of; it is wrong where it has too many.
fn counts(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let place = Place::field("command_cards");
    let cards = roster.army.hand(Hand::Hand);
    let found = cards.len() as i32;
    let lack = lack(found);
    if found != SIZE {
        let phrase = if found < SIZE { "legion.check.50.few" } else { "legion.check.50.many" };
        findings.push(
            Finding::error(ids::CHK_50, phrase, place)
                .number("found", found)
                .number("need", SIZE)
                .number("difference", (found - SIZE).abs())
                .weighing((found - SIZE).abs())
                .lacking(lack),
        );
    }
    for (pips, check) in [(1, ids::CHK_51), (2, ids::CHK_52), (3, ids::CHK_53)] {
        let found = choice::known(cards).filter(|(_, id)| roster.catalog.command(*id).pips == pips).count() as i32;
        if found != OF_EACH {
            findings.push(
                Finding::error(check, "legion.check.51", place)
                    .number("pips", pips)
                    .number("found", found)
                    .number("need", OF_EACH)
                    .weighing((found - OF_EACH).abs())
                    .lacking(lack.filter(|_| found < OF_EACH)),
            );
        }
    }
    let standing_orders = roster.catalog.standing_orders();
    if !choice::known(cards).any(|(_, id)| id == standing_orders) {
        let finding = Finding::error(ids::CHK_54, "legion.check.54", place).card("card", standing_orders);
        findings.push(finding.lacking(lack));
    }
}

/// LEG-CHK-58.
fn contingencies(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let allowed: i32 = roster.units().map(|(_, _, _, card)| i32::from(card.contingencies)).sum();
    let found = roster.army.contingencies.len() as i32;
    if found > allowed {
        findings.push(
            Finding::error(ids::CHK_58, "legion.check.58", Place::field("contingencies"))
                .number("found", found)
                .number("allowed", allowed)
                .number("excess", found - allowed)
                .weighing(found - allowed),
        );
    }
}

/// LEG-CHK-55 to LEG-CHK-57; LEG-CHK-59 for contingencies.
fn known(roster: &Roster<'_>, hand: Hand, index: usize, id: CommandId, findings: &mut Vec<Finding>) {
    let (army, card) = (roster.army, roster.catalog.command(id));
    let place = card_place(hand, index);
    let about = |check: CheckId, phrase| {
        let check = if hand == Hand::Contingencies { ids::CHK_59 } else { check };
        Finding::error(check, phrase, place).card("card", id)
    };
    let here = |hand: Hand, until: usize| choice::known(army.hand(hand)).any(|(at, other)| at < until && other == id);
    if here(hand, index) || (hand == Hand::Contingencies && here(Hand::Hand, usize::MAX)) {
        findings.push(about(ids::CHK_55, "legion.check.55"));
    }
    if !card.units.is_empty() && !card.units.meets(&roster.present) {
        let mut names: Vec<Fact> = Vec::new();
        unit_names(roster.catalog, &card.units, &mut names);
        findings.push(about(ids::CHK_56, "legion.check.56").with("required", Fact::List(names)));
    }
    if let Some(counterpart) = card.counterpart.filter(|counterpart| !roster.present.contains(*counterpart)) {
        findings.push(about(ids::CHK_56, "legion.check.56.counterpart").card("required", counterpart));
    }
    let leads = |rank| matches!(rank, Rank::Commander | Rank::Operative);
    let mut leaders = roster.units().filter(|(_, _, _, card)| card.faction == Faction::Mercenary);
    if card.mercenary_leader && !leaders.any(|(_, unit, id, _)| leads(roster.rank(unit, id))) {
        findings.push(about(ids::CHK_56, "legion.check.56.mercenary"));
    }
    if let Some(faction) = card.faction.filter(|faction| *faction != army.faction) {
        findings.push(
            about(ids::CHK_57, "legion.check.57")
                .term("required", faction.term())
                .term("army_faction", army.faction.term()),
        );
    }
    if let Some(force) = card.battle_force.filter(|force| army.force() != Some(*force)) {
        findings.push(about(ids::CHK_57, "legion.check.57.force").card("required", force));
    }
    super::gaps(ids::CHK_61, place, id, &card.gaps, findings);
}

/// LEG-CHK-60 and 61.
fn unknown(roster: &Roster<'_>, hand: Hand, index: usize, id: &str, findings: &mut Vec<Finding>) {
    let place = card_place(hand, index);
    findings.push(match roster.catalog.find_flaw(id) {
        Some(flaw) => Finding::error(ids::CHK_60, "legion.check.60", place).card("card", flaw),
        None => Finding::error(ids::CHK_61, "legion.check.61", place).with("card", Fact::Text(id.into())),
    });
}
