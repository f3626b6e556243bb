//! CC-K25: what an ending gives.

use super::{Judge, ids};
use crate::campaign::{
    cards::{Bounty, GroupId, MissionId, RewardId, Side},
    log::{Entry, Gains, Won},
    standing::{CRATE, Case, Standing},
};
use kernel::{CardRef, Choice, Fact, Finding, Place, Severity, choice::known};

/// What the data say an entry's ending gives, if its mission and result are known.
pub fn expected(case: &Case<'_>, standing: &Standing, entry: &Entry) -> Option<Gains> {
    let (id, winner) = (entry.mission.as_ref()?.known()?, entry.winner?);
    let (catalog, heroes) = (case.catalog, case.campaign.heroes.len());
    let mission = catalog.mission(id);
    let endings = mission.endings.iter().filter(|ending| ending.winner == winner);
    let chosen = entry.ending.and_then(|number| mission.endings.get(number)).filter(|ending| ending.winner == winner);
    let ending = chosen.or_else(|| endings.into_iter().next());
    let outside = mission.outside.filter(|_| !case.log.is_some_and(|log| log.tells(id)));
    let of_ending = ending.map(|ending| Bounty { xp: ending.xp, credits: ending.credits, ..Bounty::default() });
    let bounty = match (mission.printed, outside) {
        (_, Some(outside)) => {
            Bounty { credits: outside.credits + ending.map_or(0, |ending| ending.outside), ..outside }
        }
        (Some(printed), None) => {
            let (always, more) =
                (printed.always, if winner == Side::Rebels { printed.rebels } else { printed.imperial });
            Bounty {
                xp: always.xp + more.xp,
                credits: always.credits + more.credits,
                imperial_xp: always.imperial_xp + more.imperial_xp,
                influence: always.influence + more.influence,
            }
        }
        (None, None) => of_ending.unwrap_or_default(),
    };
    let mut gains = Gains {
        hero_xp: vec![bounty.xp; heroes],
        credits: bounty.credits * heroes as i32 + CRATE * entry.crates,
        imperial_xp: bounty.imperial_xp,
        influence: bounty.influence,
        ..Gains::default()
    };
    if let Some(ending) = ending {
        let won = |reward: &RewardId| Won { card: Choice::Known(*reward), hero: owner(case, *reward) };
        gains.rewards = ending.rewards.iter().map(won).collect();
        gains.allies = allies(case, &ending.allies);
        gains.villains = ending.villains.iter().map(|villain| Choice::Known(*villain)).collect();
        if case.campaign.empire.automated {
            gains.threat = ending.threat;
        }
    }
    if winner == Side::Imperial {
        agenda_reward(case, standing, id, &mut gains);
    }
    Some(gains)
}

/// The hero who holds a reward that is one hero's own.
fn owner(case: &Case<'_>, reward: RewardId) -> Option<usize> {
    let hero = case.catalog.reward(reward).hero?;
    case.campaign.known_heroes().find(|(_, own)| *own == hero).map(|(index, _)| index)
}

/// Of an ally in two versions the regular one is won (IA-CAMP-52); one of the heroes is no ally, and some are not earned.
fn allies(case: &Case<'_>, allies: &[GroupId]) -> Vec<Choice<GroupId>> {
    let group = |id: GroupId| case.catalog.group(id);
    let has_regular =
        |id: GroupId| allies.iter().any(|other| !group(*other).elite && group(*other).text == group(id).text);
    let won = allies.iter().filter(|id| !(group(**id).elite && has_regular(**id)));
    won.map(|id| Choice::Known(*id)).collect()
}

/// What the agenda card of a mission gives the Empire that wins it.
fn agenda_reward(case: &Case<'_>, standing: &Standing, mission: MissionId, gains: &mut Gains) {
    let forced = standing.forced.iter().filter_map(|forced| forced.card);
    for card in standing.agenda_missions.iter().copied().chain(forced) {
        let card = case.catalog.agenda_card(card);
        if card.mission != Some(mission) {
            continue;
        }
        let is_new = |reward: RewardId| !gains.rewards.iter().any(|won| won.card == Choice::Known(reward));
        if let Some(reward) = card.reward.filter(|reward| is_new(*reward)) {
            gains.rewards.push(Won { card: Choice::Known(reward), hero: None });
        }
        for villain in &card.villains {
            if !gains.villains.contains(&Choice::Known(*villain)) {
                gains.villains.push(Choice::Known(*villain));
            }
        }
    }
}

pub(super) fn check(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    let case = judge.case;
    let (Some(given), Some(right)) = (&entry.gained, expected(&case, standing, entry)) else { return };
    let Some(mission) = entry.mission.as_ref().and_then(Choice::known) else { return };
    let (at, card) = (at.of("gained"), case.catalog.mission(mission));
    let mut differs = |item: &'static str, given: Fact, data: Fact| {
        let finding = Finding::new(ids::K25, Severity::Info, "imperial_assault.campaign.check.k25", at);
        judge.push(finding.card("mission", mission).term("item", item).with("given", given).with("data", data));
    };
    let numbers = |numbers: &[i32]| Fact::List(numbers.iter().map(|number| Fact::Number(*number)).collect());
    if given.hero_xp != right.hero_xp {
        differs("imperial_assault.campaign.gain.hero_xp", numbers(&given.hero_xp), numbers(&right.hero_xp));
    }
    let heroes = case.campaign.heroes.len() as i32;
    let extras: Vec<i32> = card.extras.iter().map(|extra| extra * heroes).collect();
    let is_sum = |more: i32| {
        (0_u32..1 << extras.len().min(8)).any(|chosen| {
            let picked = extras.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1);
            picked.map(|(_, extra)| extra).sum::<i32>() == more
        })
    };
    let number = |number| Fact::Number(number);
    if !is_sum(given.credits - right.credits) {
        differs("imperial_assault.campaign.gain.credits", number(given.credits), number(right.credits));
    }
    if let Some(printed) = &card.printed {
        if given.imperial_xp != right.imperial_xp {
            differs("imperial_assault.campaign.gain.imperial_xp", number(given.imperial_xp), number(right.imperial_xp));
        }
        if ![0, printed.more_influence].contains(&(given.influence - right.influence)) {
            differs("imperial_assault.campaign.gain.influence", number(given.influence), number(right.influence));
        }
    }
    let rewards = |gains: &Gains| sorted(gains.rewards.iter().filter_map(|won| won.card.known()).collect());
    let groups = |groups: &[Choice<GroupId>]| sorted(known(groups).map(|(_, group)| group).collect());
    for (item, given, right) in [
        ("imperial_assault.campaign.gain.rewards", rewards(given), rewards(&right)),
        ("imperial_assault.campaign.gain.allies", groups(&given.allies), groups(&right.allies)),
        ("imperial_assault.campaign.gain.villains", groups(&given.villains), groups(&right.villains)),
    ] {
        if given != right {
            let list = |cards: Vec<CardRef>| match cards.is_empty() {
                true => Fact::Term("imperial_assault.campaign.gain.none"),
                false => Fact::List(cards.into_iter().map(Fact::Card).collect()),
            };
            differs(item, list(given), list(right));
        }
    }
}

fn sorted<C: Into<CardRef>>(cards: Vec<C>) -> Vec<CardRef> {
    let mut cards: Vec<CardRef> = cards.into_iter().map(Into::into).collect();
    cards.sort_unstable();
    cards
}
