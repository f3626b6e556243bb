//! CC-K22 and CC-K23: the allies of the heroes, and the open groups of the Empire.

use super::{Judge, ids};
use crate::campaign::{
    cards::{GroupId, Mission, Role},
    log::Entry,
    standing::Standing,
};
use crate::cards::Affiliation;
use kernel::{CardRef, Choice, Fact, Finding, Place, choice::known};

pub(super) fn check(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    allies(judge, standing, entry, at.of("allies"));
    if let Some(mission) = entry.mission.as_ref().and_then(Choice::known) {
        let mission = judge.catalog().mission(mission);
        for (index, group) in known(&entry.open_groups) {
            open_group(judge, standing, entry, mission, group, at.of("open_groups").at(index));
        }
    }
}

/// CC-K22.
fn allies(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    let catalog = judge.catalog();
    let besides: Vec<GroupId> =
        standing.rewards.iter().flat_map(|(card, _)| catalog.reward(*card).more_allies.iter().copied()).collect();
    let usual = || known(&entry.allies).filter(|(_, ally)| !besides.contains(ally));
    // One of those that come besides may come in the usual way.
    let more = known(&entry.allies).filter(|(_, ally)| besides.contains(ally)).count().saturating_sub(1);
    let count = usual().count() + more;
    if count > 1 {
        let all = known(&entry.allies).map(|(_, ally)| Fact::Card(CardRef::from(ally))).collect();
        let finding = Finding::error(ids::K22, "imperial_assault.campaign.check.k22.several", at);
        judge.push(finding.with("allies", Fact::List(all)).number("count", count as i32).weighing(count as i32 - 1));
    }
    if count > 1 {
        return;
    }
    for (index, ally) in usual() {
        let wins = standing.wins_of(catalog, ally);
        let phrase = match catalog.group(ally) {
            group if group.role != Role::Ally || wins == 0 => "imperial_assault.campaign.check.k22",
            group if group.elite && wins == 1 => "imperial_assault.campaign.check.k22.elite",
            _ => continue,
        };
        judge.push(Finding::error(ids::K22, phrase, at.at(index)).card("ally", ally));
    }
}

/// CC-K23.
fn open_group(
    judge: &mut Judge<'_, '_>,
    standing: &Standing,
    entry: &Entry,
    mission: &Mission,
    group: GroupId,
    place: Place,
) {
    let catalog = judge.catalog();
    let card = catalog.group(group);
    let same = |groups: &[GroupId]| groups.iter().filter(|other| **other == group).count();
    let used = same(&mission.initial) + same(&mission.reserved);
    let open = known(&entry.open_groups).filter(|(_, other)| *other == group).count();
    let mercenaries = || standing.imperial_cards.iter().any(|card| catalog.imperial_card(*card).mercenaries);
    let phrase = match card.role {
        Role::Ally => "imperial_assault.campaign.check.k23.rebel",
        Role::Villain if !standing.villains.contains(&group) => "imperial_assault.campaign.check.k23.villain",
        _ if mission.no_mercenaries && card.affiliation == Some(Affiliation::Mercenary) && !mercenaries() => {
            "imperial_assault.campaign.check.k23.mercenary"
        }
        _ if used + open > card.copies && used > 0 => "imperial_assault.campaign.check.k23.used",
        _ if used + open > card.copies => "imperial_assault.campaign.check.k23.copies",
        _ => return,
    };
    let finding = Finding::error(ids::K23, phrase, place).card("card", group);
    judge.push(finding.number("copies", card.copies as i32).number("used", used as i32).number("open", open as i32));
}
