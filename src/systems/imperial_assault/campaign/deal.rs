//! Draws from the decks: a function of the campaign's seed, the line of the log, the deck, and how often it was drawn from.

use super::{
    cards::{AgendaCardId, AgendaSetId, Color, ItemId, MissionId, StoryKind, SupplyCardId},
    checks::AGENDA_SETS,
    log::{Deck, Drawn, SideDeck, Variant},
    standing::{Case, Standing},
};
use kernel::{Chance, Choice, chance::nth_seed};

/// Items drawn of each deck (IA-CAMP-63).
const ITEMS: usize = 6;
/// Agenda cards drawn in a stage (IA-CAMP-65).
const AGENDAS: usize = 4;
/// The number of draws before the first mission, beyond all lines of the log.
const SET_UP: u64 = 255;

/// The number of the Supply deck, beyond all decks that are drawn from between missions.
const SUPPLIES: u64 = 255;

/// The luck of a draw.
fn chance(case: &Case<'_>, slot: u64, deck: Deck) -> Chance {
    let again = case.campaign.log.iter().filter(|entry| u64::from(entry.slot) == slot && entry.again == Some(deck));
    let number = (slot << 8 | deck as u64) << 8 | again.count() as u64;
    Chance::seeded(nth_seed(case.campaign.seed, number))
}

/// So many of the cards, in an order of chance.
fn some<C>(mut cards: Vec<C>, count: usize, chance: &mut Chance) -> Vec<C> {
    chance.shuffle(&mut cards);
    cards.truncate(count);
    cards
}

/// The item deck of a tier as it stands. Of a card in two decks the first one to leave is that of the lower tier.
pub fn item_deck(case: &Case<'_>, standing: &Standing, tier: u8) -> Vec<ItemId> {
    let gone = |id: ItemId| standing.bought.iter().filter(|own| **own == id).count();
    let cards = case.catalog.items().filter(|(id, item)| {
        let place = item.tiers.iter().position(|own| *own == tier);
        place.is_some_and(|place| gone(*id) <= place) && case.campaign.has_product(&item.product)
    });
    cards.map(|(id, _)| id).collect()
}

/// The number of items on offer of a tier: six, or half of the whole deck (IA-CAMP-64); one more of the first tier for each
/// card that says so.
pub fn item_count(case: &Case<'_>, standing: &Standing, tiers: &[u8], tier: u8) -> usize {
    let count = match case.campaign.plays(Variant::HalfItemDraw) {
        true => item_deck(case, &Standing::default(), tier).len().div_ceil(2),
        false => ITEMS,
    };
    let cards = standing.heroes.iter().flat_map(|hero| &hero.cards);
    let more: usize = cards.map(|card| case.catalog.class_card(*card).more_items).sum();
    if tiers.first() == Some(&tier) { count + more } else { count }
}

/// The items on offer of each tier in the Rebel upgrade stage of a line of the log (IA-CAMP-63).
pub fn items(case: &Case<'_>, standing: &Standing, slot: u8, tiers: &[u8]) -> Drawn {
    let draw = |tier: u8| {
        let mut chance = chance(case, slot.into(), Deck::of_tier(tier));
        let count = item_count(case, standing, tiers, tier);
        let drawn = some(item_deck(case, standing, tier), count, &mut chance);
        (tier, drawn.into_iter().map(Choice::Known).collect())
    };
    tiers.iter().map(|tier| draw(*tier)).collect()
}

/// The agenda deck as it stands.
pub fn agenda_deck(case: &Case<'_>, standing: &Standing) -> Vec<AgendaCardId> {
    let forced = |card: AgendaCardId| standing.forced.iter().any(|forced| forced.card == Some(card));
    let left = |card: &AgendaCardId| {
        !standing.agendas.contains(card)
            && !standing.agenda_missions.contains(card)
            && !standing.discarded.contains(card)
            && !forced(*card)
    };
    case.agenda_deck().filter(left).collect()
}

/// The agenda cards on offer in the Imperial upgrade stage of a line of the log.
pub fn agendas(case: &Case<'_>, standing: &Standing, slot: u8) -> Vec<Choice<AgendaCardId>> {
    let drawn = some(agenda_deck(case, standing), AGENDAS, &mut chance(case, slot.into(), Deck::Agendas));
    drawn.into_iter().map(Choice::Known).collect()
}

/// How many side missions and threat missions are drawn after a mission (IA-CAMP-08, IA-CAMP-45).
pub fn side_draws(case: &Case<'_>, slot: u8, mission: MissionId) -> (usize, usize) {
    let Some(deck) = case.log.and_then(|log| log.side_deck) else { return (0, 0) };
    let kinds = case.catalog.mission(mission).kinds;
    match slot {
        1 if deck.threat > 0 => (2, 2),
        1 => (2, 0),
        _ if kinds.contains(StoryKind::Threat) => (0, 1),
        _ if kinds.contains(StoryKind::Agenda) || !kinds.contains(StoryKind::Side) => (0, 0),
        _ => (1, 0),
    }
}

/// The side missions drawn after a mission.
pub fn side_missions(case: &Case<'_>, standing: &Standing, slot: u8, mission: MissionId) -> Vec<Choice<MissionId>> {
    let (side, threat) = side_draws(case, slot, mission);
    let mut chance = chance(case, slot.into(), Deck::SideMissions);
    let left = |mission: &MissionId| !standing.drawn.contains(mission);
    let deck: Vec<MissionId> = case.campaign.side_missions(case.catalog).into_iter().filter(left).collect();
    let threats = case.campaign.side_deck.threat.iter().filter_map(Choice::known).filter(left).collect();
    let mut drawn = some(deck, side, &mut chance);
    drawn.extend(some(threats, threat, &mut chance));
    drawn.into_iter().map(Choice::Known).collect()
}

/// The Supply deck of the mission that is being played, the next card first (IA-CAMP-41).
pub fn supplies(case: &Case<'_>) -> Vec<SupplyCardId> {
    let played = case.campaign.log.iter().filter(|entry| entry.mission.is_some()).count();
    let number = (SUPPLIES << 8) | played as u64;
    let own = case.catalog.supply_cards().filter(|(_, card)| case.campaign.has_product(&card.product));
    let cards = own.flat_map(|(id, card)| std::iter::repeat_n(id, card.copies.into())).collect();
    some(cards, usize::MAX, &mut Chance::seeded(nth_seed(case.campaign.seed, number)))
}

/// Six sets for the agenda deck (IA-CAMP-05).
pub fn agenda_sets(case: &Case<'_>) -> Vec<Choice<AgendaSetId>> {
    let Some(log) = case.log else { return Vec::new() };
    let mut sets: Vec<AgendaSetId> = (case.catalog.agenda_sets())
        .filter(|(_, set)| log.has_period(set.period) && case.campaign.has_product(&set.product))
        .map(|(id, _)| id)
        .collect();
    sets = some(sets, AGENDA_SETS, &mut chance(case, SET_UP, Deck::Agendas));
    sets.into_iter().map(Choice::Known).collect()
}

/// A side mission deck (IA-CAMP-06); the green missions, which the heroes choose, are drawn too.
pub fn side_deck(case: &Case<'_>) -> SideDeck {
    let (Some(log), mut chance) = (case.log, chance(case, SET_UP, Deck::SideMissions)) else {
        return SideDeck::default();
    };
    let Some(size) = log.side_deck else { return SideDeck::default() };
    let usable = |mission: MissionId| {
        let card = case.catalog.mission(mission);
        log.has_period(card.period)
            && case.campaign.has_product(&card.product)
            && !log.without.contains(&mission)
            && !log.tells(mission)
    };
    let missions = |wanted: &dyn Fn(&super::cards::Mission) -> bool| -> Vec<MissionId> {
        let fitting = case.catalog.missions().filter(|(id, card)| wanted(card) && usable(*id));
        fitting.map(|(id, _)| id).collect()
    };
    let mut green: Vec<MissionId> = Vec::new();
    let ally =
        |mission: MissionId| case.catalog.mission(mission).allies.first().map(|ally| &case.catalog.group(*ally).text);
    for mission in some(missions(&|card| card.color == Some(Color::Green)), usize::MAX, &mut chance) {
        let twin = green.iter().any(|other| ally(*other).is_some() && ally(*other) == ally(mission));
        if green.len() < size.green && !twin {
            green.push(mission);
        }
    }
    let gray = some(missions(&|card| card.color == Some(Color::Gray)), size.gray, &mut chance);
    let threat = some(missions(&|card| card.kinds.contains(StoryKind::Threat)), size.threat, &mut chance);
    let choices = |missions: Vec<MissionId>| missions.into_iter().map(Choice::Known).collect();
    SideDeck { green: choices(green), gray: choices(gray), threat: choices(threat), ..SideDeck::default() }
}
