//! Repairs of the log: another mission, another line, another order.

use super::{Candidate, changed};
use crate::campaign::{
    cards::{MissionId, Side},
    guide::missions,
    log::{Campaign, Entry},
    standing::{Case, Standing},
};
use kernel::{Choice, Fact, Finding, Step};

/// How the campaign stood before an entry.
fn before(case: &Case<'_>, index: usize) -> Standing {
    let campaign = Campaign { log: case.campaign.log[..index].to_vec(), ..case.campaign.clone() };
    Standing::of(&Case { campaign: &campaign, ..*case })
}

/// A repair in which one mission stands for another.
fn instead(case: &Case<'_>, index: usize, entry: &Entry, mission: MissionId, all: &mut Vec<Candidate>) {
    let Some(out) = &entry.mission else { return };
    let facts = vec![("out", out.fact()), ("card", Fact::Card(mission.into()))];
    changed(case, "systems.repair.exchange", facts, all, |campaign| {
        campaign.log[index].mission = Some(Choice::Known(mission));
    });
}

/// CC-K19 and CC-K20: the line of the log that is next, a mission that it can have, or the other winner of the mission
/// before.
pub(super) fn order(case: &Case<'_>, index: usize, rest: &[Step], all: &mut Vec<Candidate>) {
    let (entry, standing) = (&case.campaign.log[index], before(case, index));
    if let [Step::Field("side_missions"), Step::Index(number)] = rest {
        let number = *number as usize;
        let drawn = entry.side_missions.as_ref().and_then(|missions| missions.get(number));
        if let Some(mission) = drawn {
            changed(case, "systems.repair.remove", vec![("card", mission.fact())], all, |campaign| {
                if let Some(missions) = &mut campaign.log[index].side_missions {
                    drop(missions.remove(number));
                }
            });
        }
        return;
    }
    if rest.is_empty() {
        let next = case.next_slot(standing.slot).map(|(slot, _)| slot);
        if let Some(slot) = next.filter(|slot| *slot != entry.slot) {
            let facts = vec![("slot", Fact::Number(slot.into()))];
            changed(case, "imperial_assault.campaign.repair.slot", facts, all, |campaign| {
                campaign.log[index].slot = slot;
            });
        }
        return;
    }
    let played = entry.mission.as_ref().and_then(Choice::known);
    if let (Some((from, winner)), Some(played), Some(log)) = (standing.last_story, played, case.log) {
        let other = if winner == Side::Rebels { Side::Imperial } else { Side::Rebels };
        let longer = case.slot(entry.slot).is_some_and(|slot| slot.optional);
        let told = case.campaign.log[..index].iter().rposition(|entry| entry.mission == Some(Choice::Known(from)));
        if let Some(told) = told.filter(|_| log.followers(from, other, longer).any(|mission| mission == played)) {
            let facts = vec![("winner", Fact::Term(other.term())), ("mission", Fact::Card(from.into()))];
            changed(case, "imperial_assault.campaign.repair.winner", facts, all, |campaign| {
                (campaign.log[told].winner, campaign.log[told].ending) = (Some(other), None);
            });
        }
    }
    if let Some(slot) = case.slot(entry.slot).filter(|_| !entry.forced) {
        for mission in missions(case, &standing, slot) {
            instead(case, index, entry, mission, all);
        }
    }
}

/// CC-K24: the forced mission that was noted later comes first.
pub(super) fn forced_first(case: &Case<'_>, finding: &Finding, index: usize, all: &mut Vec<Candidate>) {
    let (Some(forced), Some(mission)) = (finding.fact("forced"), finding.fact("mission")) else { return };
    let is_it = |entry: &Entry| entry.forced && entry.mission.as_ref().map(Choice::fact).as_ref() == Some(forced);
    let Some(later) = case.campaign.log.iter().skip(index).position(is_it) else { return };
    let facts = vec![("forced", forced.clone()), ("mission", mission.clone())];
    changed(case, "imperial_assault.campaign.repair.forced_first", facts, all, |campaign| {
        let entry = campaign.log.remove(index + later);
        campaign.log.insert(index, entry);
    });
}
