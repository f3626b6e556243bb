//! The seasons of cards (IA-ARMY-31): CC-A19 and CC-A21.

use super::{ids, roster::Roster};
use crate::{
    cards::Season,
    list::{COMMAND, DEPLOYMENT},
};
use kernel::{CardRef, Fact, Finding, Place, Severity, choice};

/// CC-A21: which season is assumed.
pub(super) fn assumed(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    if roster.army.season.is_some() {
        return;
    }
    let (official, iacp) = roster.army.seasons(roster.catalog);
    findings.push(
        Finding::new(ids::A21, Severity::Info, "imperial_assault.check.a21", Place::field("season"))
            .term("season", roster.season.term())
            .number("official", official as i32)
            .number("iacp", iacp as i32),
    );
}

/// CC-A19 for Deployment cards, once for each card.
pub(super) fn army(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    for (index, id, card) in roster.cards().filter(|(_, _, card)| card.season != roster.season) {
        if roster.is_first(index, id) {
            let counterpart = card.counterpart.map(CardRef::from);
            findings.push(other_season(roster, DEPLOYMENT.at(index), id.into(), counterpart, card.season));
        }
    }
}

/// CC-A19 for Command cards, once for each card.
pub(super) fn deck(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let deck = roster.army.deck();
    for (index, id) in choice::known(deck) {
        let card = roster.catalog.command(id);
        if card.season != roster.season && !choice::known(&deck[..index]).any(|(_, known)| known == id) {
            let counterpart = card.counterpart.map(CardRef::from);
            findings.push(other_season(roster, COMMAND.at(index), id.into(), counterpart, card.season));
        }
    }
}

fn other_season(
    roster: &Roster<'_>,
    place: Place,
    card: CardRef,
    counterpart: Option<CardRef>,
    season: Season,
) -> Finding {
    let phrase = if counterpart.is_some() { "imperial_assault.check.a19" } else { "imperial_assault.check.a19.alone" };
    let finding = Finding::error(ids::A19, phrase, place)
        .with("card", Fact::Card(card))
        .term("card_season", season.term())
        .term("season", roster.season.term());
    match counterpart {
        Some(counterpart) => finding.with("counterpart", Fact::Card(counterpart)),
        None => finding,
    }
}
