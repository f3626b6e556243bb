//! CC-K03 to CC-K07, CC-K11, CC-K12 and CC-K28: the Rebel upgrade stage.

use super::{Judge, ids};
use crate::campaign::{
    cards::{ClassCardId, ItemId},
    log::{Entry, Gear, RebelStage},
    standing::Standing,
};
use kernel::{CardRef, Choice, Fact, Finding, Place, Severity};

pub(super) fn check(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    let Some(stage) = &entry.rebel_stage else { return };
    let at = at.of("rebel_stage");
    learned(judge, standing, stage, at.of("learned"));
    let income = sold(judge, standing, stage, at.of("sold"));
    bought(judge, standing, entry, stage, income, at.of("bought"));
}

/// CC-K03 and CC-K04.
fn learned(judge: &mut Judge<'_, '_>, standing: &Standing, stage: &RebelStage, at: Place) {
    let catalog = judge.catalog();
    for (index, learned) in stage.learned.iter().enumerate() {
        let (Some(card), Some(hero)) = (learned.card.known(), standing.heroes.get(learned.hero)) else { continue };
        let of = catalog.class_card(card).hero;
        let is_own = judge.case.campaign.heroes[learned.hero].hero == Choice::Known(of);
        let twice = hero.cards.contains(&card)
            || stage.learned[..index].iter().any(|other| other.hero == learned.hero && other.card == learned.card);
        let phrase = match (is_own, twice) {
            (false, _) => "imperial_assault.campaign.check.k03",
            (true, true) => "imperial_assault.campaign.check.k03.twice",
            (true, false) => continue,
        };
        let finding = Finding::error(ids::K03, phrase, at.at(index)).card("card", card).card("owner", of);
        let who = judge.hero(learned.hero);
        judge.push(finding.with("hero", who));
    }
    for (index, hero) in standing.heroes.iter().enumerate() {
        let own = || stage.learned.iter().enumerate().filter(|(_, learned)| learned.hero == index);
        let cards: Vec<ClassCardId> = own().filter_map(|(_, learned)| learned.card.known()).collect();
        let spent = hero.spent + cards.iter().map(|card| catalog.class_card(*card).xp).sum::<i32>();
        if let (Some((last, _)), true) = (own().next_back(), spent > hero.earned) {
            let finding = Finding::error(ids::K04, "imperial_assault.campaign.check.k04", at.at(last));
            let cards = cards.iter().map(|card| Fact::Card(CardRef::from(*card))).collect();
            let finding = finding.with("who", judge.hero(index)).number("earned", hero.earned).number("spent", spent);
            let excess = spent - hero.earned;
            judge.push(finding.number("excess", excess).with("card", Fact::List(cards)).weighing(excess));
        }
    }
}

/// CC-K11, CC-K12 and CC-K07; gives what the sales bring.
fn sold(judge: &mut Judge<'_, '_>, standing: &Standing, stage: &RebelStage, at: Place) -> i32 {
    let mut income = 0;
    for (index, sale) in stage.sold.iter().enumerate() {
        let right = judge.case.price(&sale.item);
        income += sale.price.or(right).unwrap_or_default();
        let bought = stage.bought.iter().any(|bought| Gear::from(&bought.item) == sale.item);
        let before = stage.sold[..index].iter().filter(|other| other.item == sale.item).count();
        let had = match &sale.item {
            Gear::Item(item) => standing.items.iter().filter(|(own, _)| own == item).count() > before,
            // What was learned in this stage was learned before (IA-CAMP-61).
            Gear::Class(card) if stage.learned.iter().any(|own| own.card.known() == Some(*card)) => before == 0,
            gear => standing.has(gear) && before == 0,
        };
        let (check, phrase) = match (&sale.item, right) {
            (Gear::Unknown(_), _) => continue,
            (Gear::Reward(_), _) => (ids::K11, "imperial_assault.campaign.check.k11.reward"),
            (_, None) => (ids::K11, "imperial_assault.campaign.check.k11"),
            _ if !had && bought => (ids::K11, "imperial_assault.campaign.check.k11.after"),
            _ if !had => (ids::K07, "imperial_assault.campaign.check.k07.sold"),
            (_, Some(right)) => {
                if let Some(price) = sale.price.filter(|price| *price != right) {
                    let finding = Finding::error(ids::K12, "imperial_assault.campaign.check.k12", at.at(index));
                    let finding = finding.with("item", sale.item.fact()).number("price", price);
                    judge.push(finding.number("right", right).weighing((price - right).abs()));
                }
                continue;
            }
        };
        judge.push(Finding::error(check, phrase, at.at(index)).with("item", sale.item.fact()));
    }
    income
}

/// CC-K05, CC-K06 and CC-K07.
fn bought(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, stage: &RebelStage, income: i32, at: Place) {
    let catalog = judge.catalog();
    let tiers = tiers(judge, entry);
    let mut price = 0;
    for (index, bought) in stage.bought.iter().enumerate() {
        let Some(id) = bought.item.known() else { continue };
        let item = catalog.item(id);
        price += item.cost;
        if !item.tiers.iter().any(|tier| tiers.contains(tier)) {
            let listed = Fact::List(tiers.iter().map(|tier| Fact::Number(i32::from(*tier))).collect());
            let phrase = match tiers.is_empty() {
                true => "imperial_assault.campaign.check.k06.no_tiers",
                false => "imperial_assault.campaign.check.k06.tier",
            };
            judge.push(Finding::error(ids::K06, phrase, at.at(index)).card("item", id).with("tiers", listed));
        } else if let Some(drawn) = &stage.drawn
            && !drawn.iter().any(|(_, items)| items.contains(&bought.item))
        {
            let finding = Finding::error(ids::K06, "imperial_assault.campaign.check.k06", at.at(index));
            judge.push(finding.card("item", id));
        }
        let count = copies(standing, stage, index, id);
        if count > item.tiers.len() {
            let finding = Finding::error(ids::K07, "imperial_assault.campaign.check.k07", at.at(index));
            let finding = finding.card("item", id).number("count", count as i32);
            judge.push(finding.number("copies", item.tiers.len() as i32));
        }
    }
    let credits = standing.credits + income;
    if price > 0 && price > credits {
        let finding = Finding::error(ids::K05, "imperial_assault.campaign.check.k05", at);
        let finding = finding.number("credits", credits).number("price", price).number("excess", price - credits);
        judge.push(finding.weighing(price - credits));
    }
}

/// The item decks of the stage after an entry.
fn tiers<'a>(judge: &Judge<'a, '_>, entry: &Entry) -> &'a [u8] {
    let case = judge.case;
    match (entry.slot, case.slot(entry.slot), case.log) {
        _ if entry.forced => &[],
        (0, _, Some(log)) => &log.start.tiers,
        (_, Some(slot), _) => &slot.tiers,
        _ => &[],
    }
}

/// Cards of an item that the heroes have bought up to a purchase, with it.
fn copies(standing: &Standing, stage: &RebelStage, index: usize, item: ItemId) -> usize {
    let before = standing.bought.iter().filter(|own| **own == item).count();
    before + stage.bought[..=index].iter().filter(|own| own.item.known() == Some(item)).count()
}

/// CC-K28, after the last stage.
pub(super) fn unspent(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    let Some(stage) = entry.rebel_stage.as_ref().filter(|stage| !stage.open) else { return };
    let (catalog, campaign) = (judge.catalog(), judge.case.campaign);
    let warning = |phrase| Finding::new(ids::K28, Severity::Warning, phrase, at.of("rebel_stage"));
    for (index, hero) in standing.heroes.iter().enumerate() {
        let of = campaign.heroes[index].hero.known();
        let payable = catalog.class_cards().filter(|(id, card)| {
            Some(card.hero) == of && (1..=hero.xp()).contains(&card.xp) && !hero.cards.contains(id)
        });
        let cards: Vec<Fact> = payable.map(|(id, _)| Fact::Card(id.into())).collect();
        if !cards.is_empty() {
            let finding = warning("imperial_assault.campaign.check.k28").with("hero", judge.hero(index));
            judge.push(finding.number("amount", hero.xp()).with("cards", Fact::List(cards)));
        }
    }
    let drawn = stage.drawn.iter().flatten().flat_map(|(_, items)| items).filter_map(Choice::known);
    let payable = drawn.filter(|item| {
        catalog.item(*item).cost <= standing.credits && !stage.bought.iter().any(|own| own.item.known() == Some(*item))
    });
    let items: Vec<Fact> = payable.map(|item| Fact::Card(item.into())).collect();
    if !items.is_empty() {
        let finding = warning("imperial_assault.campaign.check.k28.credits").number("amount", standing.credits);
        judge.push(finding.with("items", Fact::List(items)));
    }
}
