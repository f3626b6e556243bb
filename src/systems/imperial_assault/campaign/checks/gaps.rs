//! CC-K26: cards and missions of which sources lack something.

use super::{Judge, ids};
use crate::campaign::cards::GapKind;
use kernel::{CardRef, Choice, Fact, Finding, Place, Severity};

pub(super) fn check(judge: &mut Judge<'_, '_>) {
    let (catalog, campaign) = (judge.catalog(), judge.case.campaign);
    let mut used: Vec<(CardRef, &[GapKind], Place)> = Vec::new();
    for (index, hero) in campaign.known_heroes() {
        used.push((hero.into(), &catalog.hero(hero).gaps, Place::entry("heroes", index)));
    }
    for (index, entry) in campaign.log.iter().enumerate() {
        let at = Place::entry("log", index);
        if let Some(mission) = entry.mission.as_ref().and_then(Choice::known) {
            used.push((mission.into(), &catalog.mission(mission).gaps, at.of("mission")));
        }
        for (number, won) in entry.gained.iter().flat_map(|gains| &gains.rewards).enumerate() {
            if let Some(card) = won.card.known() {
                used.push((card.into(), &catalog.reward(card).gaps, at.of("gained").of("rewards").at(number)));
            }
        }
        let learned = entry.imperial_stage.iter().flat_map(|stage| &stage.learned).enumerate();
        for (number, card) in learned.filter_map(|(number, card)| Some((number, card.known()?))) {
            let place = at.of("imperial_stage").of("learned").at(number);
            used.push((card.into(), &catalog.imperial_card(card).gaps, place));
        }
    }
    let mut seen = Vec::new();
    for (card, gaps, place) in used {
        if gaps.is_empty() || seen.contains(&card) {
            continue;
        }
        seen.push(card);
        let gaps = Fact::List(gaps.iter().map(|gap| Fact::Term(gap.term())).collect());
        let finding = Finding::new(ids::K26, Severity::Data, "imperial_assault.campaign.check.k26", place);
        judge.push(finding.card("card", card).with("gaps", gaps));
    }
}
