//! Scenes of campaigns: heroes with what they carry, Supply cards, groups and cards of the Empire.
//!
//! They begin with the word `campaign`: `campaign ; a = fenn-signis + fenn-signis-trench-fighter + dh-17 @ 0 0`. Behind a
//! hero stand its class cards, items (a modification lies on the weapon before it, or on the first) and rewards; a Supply
//! card is in its hand. Behind a group of the Empire stand class cards, Agenda cards and rewards of the Empire; those that
//! are attached lie on it. `a.strain 2`, `a.wounded`, `threat 5` change the table and are seen on it.

use std::sync::LazyLock;

use imperial_assault::{
    campaign::{Case, Catalog, log},
    play::{Fixed, fixed::EMPIRE, testing::Scene},
};
use kernel::game::{Seat, testing::scenes::Piece};
use serde_json::{Value, json};

use super::CATALOG;

/// The card with which the class of these Empires begins.
const FIRST_CARD: &str = "military-might-show-of-force";

static CAMPAIGN: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// The table with all figures, and what they are called by their numbers.
pub fn set(pieces: &[Piece]) -> Result<(Scene, Vec<String>), String> {
    let of = |seat| pieces.iter().filter(move |piece: &&Piece| piece.seat == seat);
    let (mut learned, mut bought, mut armory, mut supplies) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut heroes = Vec::new();
    for (number, piece) in of(Seat::First).enumerate() {
        let mut rewards = Vec::new();
        let mut weapon = None;
        for card in &piece.cards[1..] {
            let is_weapon;
            let written;
            if let Some(id) = CAMPAIGN.find_class_card(card) {
                if CAMPAIGN.class_card(id).xp > 0 {
                    learned.push(json!({"hero": number, "card": card}));
                }
                (is_weapon, written) = (CAMPAIGN.class_card(id).kind.is_weapon(), format!("class:{card}"));
            } else if let Some(id) = CAMPAIGN.find_item(card) {
                bought.push(json!({"hero": number, "item": card}));
                (is_weapon, written) = (CAMPAIGN.item(id).kind.is_weapon(), card.clone());
                if CAMPAIGN.item(id).kind.is_modification() {
                    let host = weapon.clone().map_or_else(|| first_weapon(&piece.cards[0]), Value::from);
                    armory.push(json!({"hero": number, "item": host, "modifications": [card]}));
                }
            } else if CAMPAIGN.find_reward(card).is_some() {
                rewards.push(card.clone());
                continue;
            } else if let Some(id) = CAMPAIGN.find_supply_card(card) {
                supplies.push((number, CAMPAIGN.supply_card(id).text.clone()));
                continue;
            } else {
                return Err(format!("no card {card}"));
            }
            if is_weapon {
                weapon = Some(written);
            }
        }
        heroes.push(json!({"hero": piece.cards[0], "rewards": rewards}));
    }
    let (mut classes, mut agenda, mut won) = (Vec::new(), Vec::new(), Vec::new());
    for card in of(Seat::Second).flat_map(|piece| &piece.cards[1..]) {
        if CAMPAIGN.find_imperial_card(card).is_some() {
            classes.push(card.clone());
        } else if CAMPAIGN.find_agenda_card(card).is_some() {
            agenda.push(card.clone());
        } else if CAMPAIGN.find_reward(card).is_some() {
            won.push(card.clone());
        } else {
            return Err(format!("no card {card}"));
        }
    }
    let groups: Vec<&str> = of(Seat::Second).map(|piece| piece.cards[0].as_str()).collect();
    let document = json!({"muster": 1, "system": "imperial-assault", "format": "campaign", "name": "", "notes": "",
    "list": {"campaign": "core", "seed": 1, "heroes": heroes, "armory": armory,
        "empire": {"class": "military-might"},
        "log": [
            {"slot": 1, "mission": "core2", "threat_level": 2, "winner": "rebels",
                "gained": {"hero_xp": vec![40; heroes.len()], "credits": 90_000, "imperial_xp": 40, "influence": 40,
                    "rewards": won},
                "rebel_stage": {"learned": learned, "bought": bought},
                "imperial_stage": {"learned": classes, "bought": agenda}},
            {"slot": 2, "mission": "core18", "threat_level": 2, "open_groups": groups},
        ]}});
    let document = log::read_text(&CAMPAIGN, &document.to_string()).map_err(|error| format!("{error:?}"))?;
    let case = Case::new(&CAMPAIGN, &document.list);
    let fixed = Fixed::of_campaign(&CATALOG, &case, 8).map_err(|error| format!("{error:?}"))?;
    let mut scene = Scene::of_campaign(fixed);
    // The card every Empire has from the beginning keeps silent where the scene is not about it.
    if !pieces.iter().flat_map(|piece| &piece.cards).any(|card| card == FIRST_CARD) {
        scene.silence_named(FIRST_CARD);
    }
    let mut names = vec!["nobody".to_owned(); scene.fixture.fixed.figures.len()];
    for (number, piece) in of(Seat::First).enumerate() {
        names[number].clone_from(&piece.name);
    }
    for piece in of(Seat::Second) {
        let card = CATALOG.find_deployment(&piece.cards[0]);
        let free = |group: &imperial_assault::play::fixed::Group| names[usize::from(group.figures.start)] == "nobody";
        let mut groups = scene.fixture.fixed.groups_of(EMPIRE);
        let found = groups.find(|(_, group)| card.is_some() && group.card == card && free(group));
        let Some((number, figures)) = found.map(|(number, group)| (number, group.figures.clone())) else {
            return Err(format!("no group {}", piece.cards[0]));
        };
        drop(groups);
        for (place, figure) in figures.enumerate() {
            let name = &piece.name;
            names[usize::from(figure)] = if place == 0 { name.clone() } else { format!("{name}{}", place + 1) };
        }
        scene.attach_all(number, piece.cards[1..].len());
    }
    for (hero, card) in supplies {
        scene.draw_supply(hero as u8, &card);
    }
    Ok((scene, names))
}

/// The first weapon of a hero's class, as documents name it.
fn first_weapon(hero: &str) -> Value {
    let hero = CAMPAIGN.find_hero(hero);
    let own = CAMPAIGN.class_cards().find(|(_, card)| Some(card.hero) == hero && card.xp == 0 && card.weapon.is_some());
    json!(own.map(|(_, card)| format!("class:{}", card.id)))
}
