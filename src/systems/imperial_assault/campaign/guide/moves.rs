//! The steps themselves: each gives a new campaign.

use super::super::{
    cards::{
        AgendaCardId, ClassCardId, GroupId, HeroId, ImperialCardId, ImperialClassId, ItemId, MissionId, RewardGroup,
        RewardId,
    },
    checks::expected,
    deal,
    log::{
        Bought, Campaign, Deck, Document, Entry, Gear, Held, ImperialStage, Learned, Load, Player, RebelStage, Sale,
    },
    standing::{Case, Standing},
};
use crate::campaign::Catalog;
use kernel::{Choice, document::Extra};

/// Something that can be done in a step.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Move {
    AddHero(HeroId),
    /// Each hero takes the card for their number.
    NumberCards(RewardId),
    Class(ImperialClassId),
    /// Six agenda sets are drawn.
    AgendaSets,
    /// The side mission deck is drawn.
    SideDeck,
    /// A mission is chosen for a line of the log.
    Begin(u8, MissionId),
    /// A forced mission is begun.
    Force(MissionId),
    Ally(GroupId),
    /// An agenda card is used and leaves the campaign.
    Discard(AgendaCardId),
    /// An agenda card is used and shuffled back.
    Return(AgendaCardId),
    /// The mission's ending of this number, with its rewards.
    End(usize),
    DrawSideMissions,
    /// An upgrade stage begins with its draw.
    OpenStage,
    Learn(usize, ClassCardId),
    Sell(Gear),
    Buy(ItemId, usize),
    /// A modification is put on a weapon of a hero.
    Attach(Gear, usize, Gear),
    LearnImperial(ImperialCardId),
    BuyAgenda(AgendaCardId),
    /// The upgrade stage ends.
    Close,
}

/// Legendary or Heroic, if the number of heroes asks for it (IA-CAMP-18).
pub(super) fn number_card(case: &Case<'_>) -> Option<RewardId> {
    let count = case.campaign.heroes.len();
    let mut cards = case.catalog.rewards().filter(|(_, card)| card.group == RewardGroup::HeroNumber);
    cards.find(|(_, card)| usize::from(card.copies.unwrap_or_default()) == count).map(|(id, _)| id)
}

/// The campaign after a move.
#[must_use]
pub fn make(catalog: &Catalog, document: &Document, wanted: &Move) -> Document {
    let mut document = document.clone();
    let before = document.list.clone();
    let case = Case::new(catalog, &before);
    let campaign = &mut document.list;
    match wanted {
        Move::AddHero(hero) => {
            let hero = Choice::Known(*hero);
            campaign.heroes.push(Player { hero, player: String::new(), rewards: Vec::new(), extra: Extra::new() });
        }
        Move::NumberCards(card) => {
            let lacking = campaign.heroes.iter_mut().filter(|player| !player.rewards.contains(&Choice::Known(*card)));
            lacking.for_each(|player| player.rewards.push(Choice::Known(*card)));
        }
        Move::Class(class) => campaign.empire.class = Some(Choice::Known(*class)),
        Move::AgendaSets => campaign.empire.agenda_sets = deal::agenda_sets(&case),
        Move::SideDeck => campaign.side_deck = deal::side_deck(&case),
        Move::Begin(slot, mission) => begin(&case, campaign, *slot, *mission, false),
        Move::Force(mission) => begin(&case, campaign, Standing::of(&case).slot, *mission, true),
        Move::OpenStage if campaign.log.is_empty() => {
            campaign.log.push(Entry { rebel_stage: Some(rebel_stage(&case, 0)), ..Entry::default() });
        }
        wanted => {
            if let Some(index) = before.log.iter().rposition(|entry| entry.again.is_none()) {
                in_entry(&case, campaign, index, wanted);
            }
        }
    }
    document
}

/// A mission begins; the heroes bring what they can.
fn begin(case: &Case<'_>, campaign: &mut Campaign, slot: u8, mission: MissionId, forced: bool) {
    let standing = Standing::of(case);
    let entry = Entry { slot, forced, mission: Some(Choice::Known(mission)), ..Entry::default() };
    let load = |hero| Load { hero, items: standing.usual_load(case.catalog, hero), extra: Extra::new() };
    let brought = (0..campaign.heroes.len()).map(load);
    // The table of an earlier mission has done its work.
    campaign.log.iter_mut().for_each(|entry| entry.table.clear());
    campaign.log.push(Entry {
        threat_level: standing.right_threat(case, &entry),
        brought: brought.filter(|load| !load.items.is_empty()).collect(),
        ..entry
    });
}

/// A Rebel upgrade stage with its draw.
fn rebel_stage(case: &Case<'_>, slot: u8) -> RebelStage {
    let of_start = case.log.map(|log| &log.start.tiers);
    let tiers = case.slot(slot).map(|slot| &slot.tiers).or(of_start.filter(|_| slot == 0));
    let drawn = deal::items(case, &Standing::of(case), slot, tiers.map_or(&[][..], |tiers| tiers));
    RebelStage { open: true, drawn: Some(drawn), ..RebelStage::default() }
}

fn imperial_stage(case: &Case<'_>, slot: u8) -> ImperialStage {
    let drawn = deal::agendas(case, &Standing::of(case), slot);
    ImperialStage { open: true, drawn: Some(drawn), ..ImperialStage::default() }
}

fn in_entry(case: &Case<'_>, campaign: &mut Campaign, index: usize, wanted: &Move) {
    let entry = &mut campaign.log[index];
    match wanted {
        Move::Ally(ally) => entry.allies.push(Choice::Known(*ally)),
        Move::Discard(card) => entry.discarded.push(Choice::Known(*card)),
        Move::Return(card) => entry.returned.push(Choice::Known(*card)),
        Move::End(number) => {
            let mission = entry.mission.as_ref().and_then(Choice::known);
            let ending = mission.and_then(|mission| case.catalog.mission(mission).endings.get(*number));
            entry.winner = ending.map(|ending| ending.winner);
            entry.ending = Some(*number);
            entry.gained = expected(case, &before(case, index), entry);
        }
        Move::DrawSideMissions => {
            if let Some(mission) = entry.mission.as_ref().and_then(Choice::known) {
                entry.side_missions = Some(deal::side_missions(case, &Standing::of(case), entry.slot, mission));
            }
        }
        Move::OpenStage if entry.rebel_stage.is_none() => entry.rebel_stage = Some(rebel_stage(case, entry.slot)),
        Move::OpenStage => entry.imperial_stage = Some(imperial_stage(case, entry.slot)),
        Move::LearnImperial(card) => {
            entry.imperial_stage.get_or_insert_default().learned.push(Choice::Known(*card));
        }
        Move::BuyAgenda(card) => entry.imperial_stage.get_or_insert_default().bought.push(Choice::Known(*card)),
        Move::Learn(hero, card) => {
            let learned = Learned { hero: *hero, card: Choice::Known(*card) };
            entry.rebel_stage.get_or_insert_default().learned.push(learned);
        }
        Move::Buy(item, hero) => {
            let bought = Bought { item: Choice::Known(*item), hero: *hero };
            entry.rebel_stage.get_or_insert_default().bought.push(bought);
        }
        Move::Sell(gear) => {
            let sale = Sale { item: gear.clone(), price: None };
            entry.rebel_stage.get_or_insert_default().sold.push(sale);
            lay_aside(campaign, gear);
        }
        Move::Attach(card, hero, weapon) => attach(campaign, card, *hero, weapon),
        Move::Close => match (&mut entry.rebel_stage, &mut entry.imperial_stage) {
            (_, Some(stage)) => stage.open = false,
            (Some(stage), None) => stage.open = false,
            (None, None) => {}
        },
        _ => {}
    }
}

/// How the campaign stood before an entry.
fn before(case: &Case<'_>, index: usize) -> Standing {
    let campaign = Campaign { log: case.campaign.log[..index].to_vec(), ..case.campaign.clone() };
    Standing::of(&Case { campaign: &campaign, ..*case })
}

/// A card leaves the armory, and what lies on it comes off.
fn lay_aside(campaign: &mut Campaign, gear: &Gear) {
    if let Some(at) = campaign.armory.iter().position(|held| held.item == *gear) {
        let _ = campaign.armory.remove(at);
        return;
    }
    for held in &mut campaign.armory {
        if let Some(at) = held.modifications.iter().position(|card| card == gear) {
            let _ = held.modifications.remove(at);
            return;
        }
    }
}

fn attach(campaign: &mut Campaign, card: &Gear, hero: usize, weapon: &Gear) {
    match campaign.armory.iter_mut().find(|held| held.item == *weapon) {
        Some(held) => held.modifications.push(card.clone()),
        None => {
            let (item, modifications) = (weapon.clone(), vec![card.clone()]);
            campaign.armory.push(Held { hero, item, modifications, extra: Extra::new() });
        }
    }
}

/// The campaign after a hero handed an item to another (IA-CAMP-68); it is taken along to the mission that is being played.
#[must_use]
pub fn hand_over(catalog: &Catalog, document: &Document, gear: &Gear, [from, to]: [usize; 2]) -> Document {
    let standing = Standing::of(&Case::new(catalog, &document.list));
    let mut document = document.clone();
    let campaign = &mut document.list;
    // Of several copies the armory names all, so that it is known which is where.
    for hero in 0..campaign.heroes.len() {
        let copies = standing.gear_of(catalog, hero).iter().filter(|own| *own == gear).count();
        let named = campaign.armory.iter().filter(|held| held.item == *gear && held.hero == hero).count();
        for _ in named..copies {
            campaign.armory.push(Held { hero, item: gear.clone(), modifications: Vec::new(), extra: Extra::new() });
        }
    }
    if let Some(held) = campaign.armory.iter_mut().find(|held| held.item == *gear && held.hero == from) {
        held.hero = to;
    }
    let last = campaign.log.iter_mut().rev().find(|entry| entry.again.is_none());
    if let Some(entry) = last.filter(|entry| entry.mission.is_some() && entry.winner.is_none()) {
        let own = entry.brought.iter_mut().find(|load| load.hero == from).map(|load| &mut load.items);
        let place = own.as_ref().and_then(|items| items.iter().position(|item| item == gear));
        if let Some((items, place)) = own.zip(place) {
            let item = items.remove(place);
            match entry.brought.iter_mut().find(|load| load.hero == to) {
                Some(load) => load.items.push(item),
                None => entry.brought.push(Load { hero: to, items: vec![item], extra: Extra::new() }),
            }
        }
    }
    document
}

/// The campaign after a deck of the present stage was drawn from again, which is an entry of the log.
#[must_use]
pub fn redraw(catalog: &Catalog, document: &Document, deck: Deck) -> Document {
    let mut document = document.clone();
    let Some(index) = document.list.log.iter().rposition(|entry| entry.again.is_none()) else { return document };
    let slot = document.list.log[index].slot;
    document.list.log.push(Entry { slot, again: Some(deck), ..Entry::default() });
    let after = document.list.clone();
    let case = Case::new(catalog, &after);
    let entry = &mut document.list.log[index];
    match deck {
        Deck::Agendas => {
            if let Some(stage) = &mut entry.imperial_stage {
                stage.drawn = imperial_stage(&case, slot).drawn;
            }
        }
        Deck::SideMissions => {}
        _ => {
            if let Some(stage) = &mut entry.rebel_stage {
                stage.drawn = rebel_stage(&case, slot).drawn;
            }
        }
    }
    document
}
