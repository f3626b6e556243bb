//! CC-K19, CC-K20, CC-K21 and CC-K24: which mission is played, and at which threat level.

use super::{Judge, ids};
use crate::campaign::{
    cards::{MissionId, Slot, SlotKind, StoryKind},
    log::Entry,
    standing::{Forced, Standing},
};
use kernel::{CardRef, Choice, Fact, Finding, Place};

pub(super) fn check(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    order(judge, standing, entry, at);
    let Some(mission) = entry.mission.as_ref().and_then(Choice::known) else { return };
    let place = at.of("mission");
    if standing.played.contains(&mission) {
        judge.push(error("imperial_assault.campaign.check.k19.twice", place, mission));
    }
    forced(judge, standing, entry, mission, place);
    match judge.case.slot(entry.slot) {
        Some(slot) if !entry.forced => of_slot(judge, standing, mission, slot, place),
        _ => {}
    }
    if let (Some(level), Some(right)) = (entry.threat_level, standing.right_threat(&judge.case, entry))
        && level != right
    {
        let finding = Finding::error(ids::K21, "imperial_assault.campaign.check.k21", at.of("threat_level"));
        judge.push(finding.card("mission", mission).number("level", level).number("right", right));
    }
    drawn(judge, standing, entry, at);
}

fn error(phrase: &'static str, place: Place, mission: MissionId) -> Finding {
    Finding::error(ids::K19, phrase, place).card("mission", mission)
}

/// CC-K19: the lines of the log are played in order, each once.
fn order(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    let number = i32::from(entry.slot);
    if entry.forced {
        return;
    }
    let phrase = match (entry.slot, judge.case.slot(entry.slot)) {
        (0, _) if standing.slot == 0 && entry.mission.is_none() => return,
        (_, None) => "imperial_assault.campaign.check.k19.no_slot",
        (slot, Some(_)) if slot <= standing.slot => "imperial_assault.campaign.check.k19.order",
        (slot, Some(_)) => {
            let skipped = (standing.slot + 1..slot).filter_map(|slot| judge.case.slot(slot));
            if skipped.into_iter().all(|slot| slot.optional) {
                return;
            }
            "imperial_assault.campaign.check.k19.skipped"
        }
    };
    judge.push(Finding::error(ids::K19, phrase, at).number("slot", number));
}

/// CC-K24, and CC-K19 for a forced mission that nothing asks for.
fn forced(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, mission: MissionId, place: Place) {
    let is_open = |forced: &Forced| forced.mission == mission;
    if entry.forced {
        if !standing.forced.iter().any(is_open) {
            judge.push(error("imperial_assault.campaign.check.k19.not_forced", place, mission));
        }
    } else if let Some(open) = standing.forced.first() {
        let finding = Finding::error(ids::K24, "imperial_assault.campaign.check.k24", place);
        judge.push(finding.card("mission", mission).card("forced", open.mission));
    }
}

/// CC-K19 and CC-K20.
fn of_slot(judge: &mut Judge<'_, '_>, standing: &Standing, mission: MissionId, slot: &Slot, place: Place) {
    let (case, card) = (judge.case, judge.catalog().mission(mission));
    let Some(log) = case.log else { return };
    let wrong_kind = || error("imperial_assault.campaign.check.k19", place, mission).term("kind", slot.kind.term());
    if slot.kind == SlotKind::Side {
        if log.tells(mission) || !card.kinds.contains(StoryKind::Side) {
            judge.push(wrong_kind());
        } else if !standing.active.contains(&mission) && !standing.played.contains(&mission) {
            judge.push(error("imperial_assault.campaign.check.k19.not_active", place, mission));
        }
        return;
    }
    if !log.tells(mission) {
        judge.push(wrong_kind());
        return;
    }
    let story = standing.story(&case, slot);
    if !story.is_empty() && !story.contains(&mission) {
        let followers = Fact::List(story.iter().map(|id| Fact::Card(CardRef::from(*id))).collect());
        let phrase = match standing.last_story {
            Some(_) => "imperial_assault.campaign.check.k20",
            None => "imperial_assault.campaign.check.k20.first",
        };
        let finding = Finding::error(ids::K20, phrase, place).card("mission", mission).with("followers", followers);
        judge.push(match standing.last_story {
            Some((before, winner)) => finding.card("before", before).term("winner", winner.term()),
            None => finding,
        });
    }
}

/// CC-K19 for a side mission that is drawn though it is not in the deck, or was drawn before.
fn drawn(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    let Some(missions) = &entry.side_missions else { return };
    let deck = judge.case.campaign.side_missions(judge.catalog());
    let threat = &judge.case.campaign.side_deck.threat;
    for (index, mission) in kernel::choice::known(missions) {
        let is_of_deck = deck.contains(&mission) || threat.contains(&Choice::Known(mission));
        let again = standing.drawn.contains(&mission) || missions[..index].contains(&Choice::Known(mission));
        if !is_of_deck || again {
            let place = at.of("side_missions").at(index);
            judge.push(error("imperial_assault.campaign.check.k19.drawn", place, mission));
        }
    }
}
