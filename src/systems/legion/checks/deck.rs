//! The battle deck: LEG-CHK-70 to LEG-CHK-77.

use super::{ids, roster::Roster};
use crate::{
    cards::{BattleKind, GameSize},
    list::{BattleDeck, Format},
};
use kernel::{Choice, Fact, Finding, Lack, Place, Severity, choice};

/// Cards of a deck.
pub const SIZE: i32 = 12;
/// Cards of each kind.
const OF_EACH: i32 = 4;

/// The place of a battle card.
pub(super) const fn card_place(kind: BattleKind, index: usize) -> Place {
    Place::field("battle_deck").of(kind.id()).at(index)
}

/// The lack of a deck with so many cards; none for a full deck.
fn lack(found: i32) -> Option<Lack> {
    (found < SIZE).then(|| Lack::of("legion.lack.deck", found, SIZE))
}

/// Checks the battle deck. One that is still short lacks what it has too few of; it is wrong where it has too many.
pub(super) fn check(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let place = Place::field("battle_deck");
    let Some(deck) = &roster.army.battle_deck else {
        let finding = Finding::new(ids::CHK_70, Severity::Warning, "legion.check.70.not_chosen", place);
        findings.push(finding.lacking(lack(0)));
        return;
    };
    let found = deck.len() as i32;
    let lack = lack(found);
    if found != SIZE {
        findings.push(
            Finding::error(ids::CHK_70, "legion.check.70", place)
                .number("found", found)
                .number("need", SIZE)
                .weighing((found - SIZE).abs())
                .lacking(lack),
        );
    }
    for kind in BattleKind::ALL {
        let check = match kind {
            BattleKind::Objective => ids::CHK_71,
            BattleKind::Deployment => ids::CHK_72,
            BattleKind::Condition => ids::CHK_73,
        };
        let found = deck.row(kind).len() as i32;
        if found != OF_EACH {
            findings.push(
                Finding::error(check, "legion.check.71", place)
                    .term("kind", kind.term())
                    .number("found", found)
                    .number("need", OF_EACH)
                    .weighing((found - OF_EACH).abs())
                    .lacking(lack.filter(|_| found < OF_EACH)),
            );
        }
        row(roster, deck, kind, findings);
    }
}

/// LEG-CHK-74 to LEG-CHK-77 for one row.
fn row(roster: &Roster<'_>, deck: &BattleDeck, kind: BattleKind, findings: &mut Vec<Finding>) {
    let size = match roster.format {
        Format::Skirmish => GameSize::Skirmish,
        Format::Standard | Format::GrandArmy => GameSize::Standard,
    };
    for (index, choice) in deck.row(kind).iter().enumerate() {
        let place = card_place(kind, index);
        let id = match choice {
            Choice::Known(id) => *id,
            Choice::Unknown(id) => {
                findings
                    .push(Finding::error(ids::CHK_76, "legion.check.76", place).with("card", Fact::Text(id.clone())));
                continue;
            }
        };
        let card = roster.catalog.battle(id);
        if choice::known(deck.row(kind)).any(|(at, other)| at < index && other == id) {
            findings.push(Finding::error(ids::CHK_74, "legion.check.74", place).card("card", id));
        }
        if let Some(force) = card.battle_force.filter(|force| roster.army.force() != Some(*force)) {
            findings.push(Finding::error(ids::CHK_75, "legion.check.75", place).card("card", id).card("force", force));
        }
        if card.size != size {
            findings.push(
                Finding::new(ids::CHK_77, Severity::Warning, "legion.check.77", place)
                    .card("card", id)
                    .term("size", card.size.term())
                    .term("format", roster.format.term()),
            );
        }
        super::gaps(ids::CHK_76, place, id, &card.gaps, findings);
    }
}
