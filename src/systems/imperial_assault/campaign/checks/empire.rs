//! CC-K03, CC-K04 and CC-K15 to CC-K17: the Imperial upgrade stage.

use super::{Judge, ids};
use crate::campaign::{
    cards::AgendaCardId,
    log::{Entry, ImperialStage},
    standing::Standing,
};
use kernel::{CardRef, Choice, Fact, Finding, Place, Severity, choice::known};

/// Who is meant where a hero could be.
const EMPIRE: &str = "imperial_assault.campaign.side.imperial";

pub(super) fn check(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    let Some(stage) = &entry.imperial_stage else { return };
    let at = at.of("imperial_stage");
    learned(judge, standing, stage, at.of("learned"));
    bought(judge, standing, stage, at.of("bought"));
}

/// CC-K03 and CC-K04.
fn learned(judge: &mut Judge<'_, '_>, standing: &Standing, stage: &ImperialStage, at: Place) {
    let catalog = judge.catalog();
    let mut spent = standing.imperial_spent;
    for (index, card) in known(&stage.learned) {
        let row = catalog.imperial_card(card);
        spent += row.xp.unwrap_or_default();
        let is_own = judge.case.campaign.empire.class == Some(Choice::Known(row.class));
        let twice = standing.imperial_cards.contains(&card) || stage.learned[..index].contains(&Choice::Known(card));
        let phrase = match (is_own, twice) {
            (false, _) => "imperial_assault.campaign.check.k03.class",
            (true, true) => "imperial_assault.campaign.check.k03.empire",
            (true, false) => continue,
        };
        judge.push(Finding::error(ids::K03, phrase, at.at(index)).card("card", card).card("owner", row.class));
    }
    let earned = standing.imperial_earned;
    if !stage.learned.is_empty() && spent > earned {
        let cards = known(&stage.learned).map(|(_, card)| Fact::Card(CardRef::from(card))).collect();
        let finding = Finding::error(ids::K04, "imperial_assault.campaign.check.k04", at.at(stage.learned.len() - 1));
        let finding = finding.term("who", EMPIRE).number("earned", earned).number("spent", spent);
        judge.push(finding.number("excess", spent - earned).with("card", Fact::List(cards)).weighing(spent - earned));
    }
}

/// CC-K15 and CC-K16.
fn bought(judge: &mut Judge<'_, '_>, standing: &Standing, stage: &ImperialStage, at: Place) {
    let catalog = judge.catalog();
    let deck: Vec<AgendaCardId> = judge.case.agenda_deck().collect();
    let mut cost = 0;
    for (index, card) in known(&stage.bought) {
        cost += catalog.agenda_card(card).influence;
        let in_hand = standing.agendas.contains(&card)
            || standing.agenda_missions.contains(&card)
            || standing.forced.iter().any(|forced| forced.card == Some(card))
            || stage.bought[..index].contains(&Choice::Known(card));
        let drawn = stage.drawn.as_ref();
        let phrase = match card {
            card if !deck.contains(&card) => "imperial_assault.campaign.check.k16",
            card if standing.discarded.contains(&card) => "imperial_assault.campaign.check.k16.discarded",
            _ if in_hand => "imperial_assault.campaign.check.k16.held",
            card if drawn.is_some_and(|drawn| !drawn.contains(&Choice::Known(card))) => {
                "imperial_assault.campaign.check.k16.not_drawn"
            }
            _ => continue,
        };
        judge.push(Finding::error(ids::K16, phrase, at.at(index)).card("card", card));
    }
    let influence = standing.influence;
    if cost > 0 && cost > influence {
        let finding = Finding::error(ids::K15, "imperial_assault.campaign.check.k15", at);
        let finding = finding.number("influence", influence).number("cost", cost).number("excess", cost - influence);
        judge.push(finding.weighing(cost - influence));
    }
}

/// CC-K17.
pub(super) fn limit(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    let (Some(stage), Some(limit)) = (&entry.imperial_stage, judge.case.agenda_limit()) else { return };
    let cards = standing.agendas.iter().chain(&standing.agenda_missions);
    let count = cards.count();
    if count > limit && !stage.open {
        let phrase = "imperial_assault.campaign.check.k17";
        let finding = Finding::new(ids::K17, Severity::Warning, phrase, at.of("imperial_stage"));
        judge.push(finding.number("count", count as i32).number("limit", limit as i32));
    }
}
