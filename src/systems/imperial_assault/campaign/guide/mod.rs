//! What is to be done next in a campaign, and what can be done there; each is one press.

mod moves;
mod text;

pub use moves::{Move, hand_over, make, redraw};

use super::{
    cards::{MissionId, Role, SideDeck, Slot, SlotKind},
    checks::{AGENDA_SETS, loose, room_for},
    deal,
    log::{Deck, Entry, Gear, ImperialStage, RebelStage},
    standing::{Case, Standing},
};
use kernel::{Choice, words::words};

words! {
    /// A step of a campaign.
    StepKind, "imperial_assault.campaign.step.", {
        /// Heroes, classes and decks (IA-CAMP-03).
        SetUp = "set_up",
        /// A mission is chosen (IA-CAMP-07).
        Mission = "mission",
        /// A mission is played, and its ending noted.
        Ending = "ending",
        /// Side missions are drawn (IA-CAMP-08).
        SideMissions = "side_missions",
        RebelStage = "rebel_stage",
        ImperialStage = "imperial_stage",
        Forced = "forced",
        Over = "over",
    }
}

words! {
    /// Who looks at a campaign.
    Seat, "imperial_assault.campaign.seat.", {
        /// Everybody at the table: what anybody keeps secret is hidden.
        Table = "table",
        Rebels = "rebels",
        Empire = "empire",
    }
}

impl Seat {
    /// True if a step's possibilities are nobody else's business.
    pub const fn sees(self, kind: StepKind) -> bool {
        matches!(self, Self::Empire) || !matches!(kind, StepKind::ImperialStage)
    }

    /// True if secret agenda cards are shown.
    pub const fn sees_agendas(self) -> bool {
        matches!(self, Self::Empire)
    }
}

/// The next step, and what can be done in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    pub kind: StepKind,
    /// The line of the log it is about.
    pub slot: u8,
    /// The mission it is about.
    pub mission: Option<MissionId>,
    pub moves: Vec<Move>,
}

/// The step that is next.
pub fn next(case: &Case<'_>) -> Step {
    let standing = Standing::of(case);
    let set_up = set_up(case);
    if !set_up.is_empty() {
        return Step { kind: StepKind::SetUp, slot: 0, mission: None, moves: set_up };
    }
    let last = case.campaign.log.iter().rev().find(|entry| entry.again.is_none());
    if let Some(step) = last.and_then(|entry| within(case, &standing, entry)) {
        return step;
    }
    if let (None, Some(log)) = (last, case.log)
        && !log.start.tiers.is_empty()
    {
        return Step { kind: StepKind::RebelStage, slot: 0, mission: None, moves: vec![Move::OpenStage] };
    }
    if let Some(forced) = standing.forced.first() {
        let moves = vec![Move::Force(forced.mission)];
        return Step { kind: StepKind::Forced, slot: standing.slot, mission: Some(forced.mission), moves };
    }
    match case.next_slot(standing.slot) {
        Some((number, slot)) if standing.winner.is_none() => {
            let missions = missions(case, &standing, slot);
            let moves = missions.into_iter().map(|mission| Move::Begin(number, mission)).collect();
            Step { kind: StepKind::Mission, slot: number, mission: None, moves }
        }
        _ => Step { kind: StepKind::Over, slot: standing.slot, mission: None, moves: Vec::new() },
    }
}

/// What is still to be set up.
fn set_up(case: &Case<'_>) -> Vec<Move> {
    let campaign = case.campaign;
    let heroes = &campaign.heroes;
    if heroes.len() < 2 {
        let free = case.catalog.heroes().filter(|(id, hero)| {
            heroes.iter().all(|player| player.hero != Choice::Known(*id)) && campaign.has_product(&hero.product)
        });
        return free.map(|(id, _)| Move::AddHero(id)).collect();
    }
    if let Some(card) = moves::number_card(case)
        && heroes.iter().any(|player| !player.rewards.contains(&Choice::Known(card)))
    {
        return vec![Move::NumberCards(card)];
    }
    let empire = &campaign.empire;
    if !empire.automated && empire.class.is_none() {
        let classes = case.catalog.imperial_classes().filter(|(_, class)| campaign.has_product(&class.product));
        return classes.map(|(id, _)| Move::Class(id)).collect();
    }
    if !empire.automated && empire.agenda_sets.len() < AGENDA_SETS {
        return vec![Move::AgendaSets];
    }
    let deck = &campaign.side_deck;
    let needs = |SideDeck { green, gray, threat }: SideDeck| {
        deck.green.len() < green || deck.gray.len() < gray || deck.threat.len() < threat
    };
    let is_lacking = case.log.and_then(|log| log.side_deck).is_some_and(needs);
    if is_lacking { vec![Move::SideDeck] } else { Vec::new() }
}

/// The missions that a line of the log can have.
pub(crate) fn missions(case: &Case<'_>, standing: &Standing, slot: &Slot) -> Vec<MissionId> {
    let missions = match slot.kind {
        SlotKind::Side => standing.active.clone(),
        _ => standing.story(case, slot),
    };
    missions.into_iter().filter(|mission| !standing.played.contains(mission)).collect()
}

/// The missions of which something is known in the campaign: those that can be next, active ones, and those that were played,
/// the last first.
pub fn known_missions(case: &Case<'_>) -> Vec<MissionId> {
    let standing = Standing::of(case);
    let next = case.next_slot(standing.slot).map(|(_, slot)| missions(case, &standing, slot)).unwrap_or_default();
    let forced = standing.forced.iter().map(|forced| forced.mission);
    let all = next.into_iter().chain(forced).chain(standing.active.iter().copied());
    let mut known = Vec::new();
    for mission in all.chain(standing.played.iter().rev().copied()) {
        if !known.contains(&mission) {
            known.push(mission);
        }
    }
    known
}

/// What is left to do in the last entry.
fn within(case: &Case<'_>, standing: &Standing, entry: &Entry) -> Option<Step> {
    let mission = entry.mission.as_ref().and_then(Choice::known);
    let step = |kind, moves| Some(Step { kind, slot: entry.slot, mission, moves });
    if let (Some(mission), None) = (mission, entry.winner) {
        return step(StepKind::Ending, endings(case, standing, entry, mission));
    }
    let slot = case.slot(entry.slot);
    if entry.forced || slot.is_some_and(|slot| slot.kind == SlotKind::Finale) {
        return None;
    }
    if let (Some(mission), None) = (mission, &entry.side_missions)
        && deal::side_draws(case, entry.slot, mission) != (0, 0)
    {
        return step(StepKind::SideMissions, vec![Move::DrawSideMissions]);
    }
    match &entry.rebel_stage {
        None => return step(StepKind::RebelStage, vec![Move::OpenStage]),
        Some(stage) if stage.open => return step(StepKind::RebelStage, rebel_moves(case, standing, stage)),
        Some(_) => {}
    }
    match &entry.imperial_stage {
        _ if case.campaign.empire.automated => None,
        None => step(StepKind::ImperialStage, vec![Move::OpenStage]),
        Some(stage) if stage.open => step(StepKind::ImperialStage, imperial_moves(case, standing, stage)),
        Some(_) => None,
    }
}

/// The mission's endings; before one is noted, an ally comes and agenda cards are used up.
fn endings(case: &Case<'_>, standing: &Standing, entry: &Entry, mission: MissionId) -> Vec<Move> {
    let mut moves: Vec<Move> = (0..case.catalog.mission(mission).endings.len()).map(Move::End).collect();
    if entry.allies.is_empty() {
        let mut allies = standing.allies.clone();
        allies.sort_unstable();
        allies.dedup();
        let free = allies.into_iter().filter(|ally| {
            let group = case.catalog.group(*ally);
            group.role == Role::Ally && (!group.elite || standing.wins_of(case.catalog, *ally) > 1)
        });
        moves.extend(free.map(Move::Ally));
    }
    moves.extend(standing.agendas.iter().map(|card| Move::Discard(*card)));
    moves.extend(standing.agendas.iter().map(|card| Move::Return(*card)));
    moves
}

fn rebel_moves(case: &Case<'_>, standing: &Standing, stage: &RebelStage) -> Vec<Move> {
    let (catalog, heroes) = (case.catalog, 0..case.campaign.heroes.len());
    let mut moves = vec![Move::Close];
    for (index, hero) in case.campaign.known_heroes() {
        let own = &standing.heroes[index];
        let payable = catalog
            .class_cards()
            .filter(|(id, card)| card.hero == hero && (1..=own.xp()).contains(&card.xp) && !own.cards.contains(id));
        moves.extend(payable.map(|(id, _)| Move::Learn(index, id)));
    }
    if stage.bought.is_empty() {
        let mut sold: Vec<Gear> = Vec::new();
        for gear in heroes.clone().flat_map(|hero| standing.gear_of(catalog, hero)) {
            if case.price(&gear).is_some() && !sold.contains(&gear) {
                sold.push(gear);
            }
        }
        moves.extend(sold.into_iter().map(Move::Sell));
    }
    let drawn = stage.drawn.iter().flatten().flat_map(|(_, items)| items).filter_map(Choice::known);
    for item in drawn {
        let card = catalog.item(item);
        let is_left = !stage.bought.iter().any(|bought| bought.item == Choice::Known(item));
        if is_left && card.cost <= standing.credits {
            moves.extend(heroes.clone().map(|hero| Move::Buy(item, hero)));
        }
    }
    for card in loose(case, standing) {
        if let Some((hero, weapon)) = room_for(case, standing, &card) {
            moves.push(Move::Attach(card, hero, weapon));
        }
    }
    moves
}

fn imperial_moves(case: &Case<'_>, standing: &Standing, stage: &ImperialStage) -> Vec<Move> {
    let mut moves = vec![Move::Close];
    let payable = case.catalog.imperial_cards().filter(|(id, card)| {
        case.campaign.empire.class == Some(Choice::Known(card.class))
            && card.xp.is_some_and(|xp| (1..=standing.imperial_xp()).contains(&xp))
            && !standing.imperial_cards.contains(id)
    });
    moves.extend(payable.map(|(id, _)| Move::LearnImperial(id)));
    let drawn = stage.drawn.iter().flatten().filter_map(Choice::known);
    let payable = drawn.filter(|card| {
        case.catalog.agenda_card(*card).influence <= standing.influence && !stage.bought.contains(&Choice::Known(*card))
    });
    moves.extend(payable.map(Move::BuyAgenda));
    moves
}

/// The decks that the present stage was drawn from, to be drawn from again.
pub fn drawn_decks(case: &Case<'_>) -> Vec<Deck> {
    let Some(entry) = case.campaign.log.iter().rev().find(|entry| entry.again.is_none()) else { return Vec::new() };
    match (&entry.rebel_stage, &entry.imperial_stage) {
        (_, Some(stage)) if stage.open && stage.bought.is_empty() => vec![Deck::Agendas],
        (Some(stage), None) if stage.open && stage.bought.is_empty() => {
            stage.drawn.iter().flatten().map(|(tier, _)| Deck::of_tier(*tier)).collect()
        }
        _ => Vec::new(),
    }
}
