//! Attacks between the groups of two armies.

use serde_json::Value;

use super::{MOST_DICE, document, with_cards};
use crate::{
    Catalog, ImperialAssault,
    cards::{AttackType, CommandId, DeploymentCard, DeploymentId},
    list::{Army, Document},
    play::{Fixed, Status, duel::Duel, fixed::Origin},
};
use kernel::{
    Choice, Language, ReadError,
    game::Seat,
    json::Node,
    odds::{Answer, Arm, Attacks, Mark, Playable, Setup, Unit},
};

const ATTACKER: &[Mark] = &[
    Mark { id: "focused", term: "imperial_assault.odds.focused", icon: "condition-focused", most: 1 },
    Mark { id: "hidden", term: "imperial_assault.odds.hidden", icon: "condition-hidden", most: 1 },
    Mark { id: "weakened", term: "imperial_assault.odds.weakened", icon: "condition-weakened", most: 1 },
    Mark { id: "damage_token", term: "imperial_assault.effect.power_token_damage", icon: "result-hit", most: 1 },
    Mark { id: "surge_token", term: "imperial_assault.effect.power_token_surge", icon: "result-surge", most: 1 },
    Mark { id: "reroll", term: "imperial_assault.odds.reroll", icon: "die-attack", most: 5 },
];

const DEFENDER: &[Mark] = &[
    Mark { id: "hidden", term: "imperial_assault.odds.hidden", icon: "condition-hidden", most: 1 },
    Mark { id: "weakened", term: "imperial_assault.odds.weakened", icon: "condition-weakened", most: 1 },
    Mark { id: "block_token", term: "imperial_assault.effect.power_token_block", icon: "result-block", most: 1 },
    Mark { id: "evade_token", term: "imperial_assault.effect.power_token_evade", icon: "result-evade", most: 1 },
    Mark { id: "reroll", term: "imperial_assault.odds.reroll", icon: "die-defense", most: 5 },
    Mark { id: "damage", term: "imperial_assault.odds.damage", icon: "stat-wounds", most: 30 },
];

/// A group of an army: its place in the list, its card, and which of several of that card it is.
struct ArmyGroup<'c> {
    place: usize,
    id: DeploymentId,
    number: usize,
    card: &'c DeploymentCard,
}

fn fielded<'c>(catalog: &'c Catalog, army: &Army) -> Vec<ArmyGroup<'c>> {
    let mut found: Vec<ArmyGroup<'c>> = Vec::new();
    for (place, id) in army.cards() {
        let card = catalog.deployment(id);
        if card.is_group() {
            let number = found.iter().filter(|other| other.id == id).count();
            found.push(ArmyGroup { place, id, number, card });
        }
    }
    found
}

/// An attack between two groups, with their marks; none where they cannot stand so far apart.
fn duel(
    catalog: &Catalog,
    (attacks, attacker): (&Document, &Setup),
    (defends, defender): (&Document, &Setup),
    distance: u8,
) -> Option<Duel> {
    let own = fielded(catalog, &attacks.list).into_iter().nth(attacker.unit)?;
    let other = fielded(catalog, &defends.list).into_iter().nth(defender.unit)?;
    own.card.attack.as_ref().filter(|_| attacker.weapon == 0)?;
    let groups = [(own.id, own.number), (other.id, other.number)];
    let mut duel = Duel::new(catalog, [&attacks.list, &defends.list], groups, distance)?;
    let has = |id: &str| attacker.count(ATTACKER, id) > 0;
    let defends = |id: &str| defender.count(DEFENDER, id) > 0;
    let figure = duel.attacker();
    for (mark, status) in [("focused", Status::Focused), ("hidden", Status::Hidden), ("weakened", Status::Weakened)] {
        if has(mark) {
            figure.statuses.insert(status);
        }
    }
    let figure = duel.target();
    for (mark, status) in [("hidden", Status::Hidden), ("weakened", Status::Weakened)] {
        if defends(mark) {
            figure.statuses.insert(status);
        }
    }
    figure.damage = defender.count(DEFENDER, "damage");
    Some(duel)
}

/// Command cards of both sides that are played, as far as they are in the decks.
fn chosen(catalog: &Catalog, sides: [(&Document, &Setup); 2]) -> Vec<(Seat, CommandId)> {
    let mut found = Vec::new();
    for (seat, (document, setup)) in Seat::BOTH.into_iter().zip(sides) {
        let known = setup.cards.iter().filter_map(|id| catalog.find_command(id));
        found.extend(known.filter(|card| deck(document).contains(card)).map(|card| (seat, card)));
    }
    found
}

/// The Command cards of a list, each once.
fn deck(document: &Document) -> Vec<CommandId> {
    let mut cards: Vec<CommandId> = document.list.command.iter().flatten().filter_map(Choice::known).collect();
    let mut seen = Vec::new();
    cards.retain(|card| {
        !seen.contains(card) && {
            seen.push(*card);
            true
        }
    });
    cards
}

/// The ids of cards, each once.
pub fn ids(catalog: &Catalog, fixed: &Fixed, origins: &[Origin]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for origin in origins {
        let id = match (origin.deployment(fixed), origin) {
            (Some(card), _) => &catalog.deployment(card).id,
            (None, Origin::Command(card)) => &catalog.command(*card).id,
            _ => continue,
        };
        if !ids.iter().any(|known| **known == **id) {
            ids.push(id.to_string());
        }
    }
    ids
}

impl Attacks for ImperialAssault {
    const MARKS: [&'static [Mark]; 2] = [ATTACKER, DEFENDER];
    const DISTANCE: [u8; 3] = [1, 15, 3];
    const DISTANCE_TERM: &'static str = "imperial_assault.odds.distance";

    fn work_out(catalog: &Catalog, odds: &Node<'_, '_>, language: Language) -> Result<Answer, ReadError> {
        let (situation, not_counted) = document::read(odds)?;
        Ok(document::answer(catalog, &situation, not_counted, language))
    }

    fn cards(
        catalog: &Catalog,
        attacker: (&Document, &Setup),
        defender: (&Document, &Setup),
        distance: u8,
        language: Language,
    ) -> [Vec<Playable>; 2] {
        let Some(duel) = duel(catalog, attacker, defender, distance) else { return Default::default() };
        let view = duel.view();
        let (own, target, space) = duel.attack();
        let plain = with_cards(&view, own, target, space, &[]);
        Seat::BOTH.map(|seat| {
            let document = if seat == Seat::First { attacker.0 } else { defender.0 };
            // Cards that change nothing of the attack are no choice.
            let changes = |card: &CommandId| {
                let with = with_cards(&view, own, target, space, &[(seat, *card)]);
                with.0 != plain.0
            };
            let named = |card: CommandId| {
                let card = catalog.command(card);
                Playable { id: card.id.to_string(), name: card.text.name(language).to_owned() }
            };
            deck(document).into_iter().filter(changes).map(named).collect()
        })
    }

    fn units(catalog: &Catalog, document: &Document, language: Language) -> Vec<Unit> {
        let entries = &document.list.deployment;
        fielded(catalog, &document.list)
            .into_iter()
            .map(|group| {
                let arm = group.card.attack.as_ref().map(|attack| match attack.kind {
                    AttackType::Melee => ("melee", "imperial_assault.odds.melee", 2),
                    AttackType::Ranged => ("ranged", "imperial_assault.odds.ranged", Self::DISTANCE[1]),
                });
                let arm = arm.map(|(id, term, far)| Arm {
                    id: id.to_owned(),
                    name: kernel::phrase::text(language, term).to_owned(),
                    reach: [1, far],
                });
                let name = |language| group.card.text.name(language);
                Unit::new(group.place, language, name, &[&group.card.id], arm.into_iter().collect()).among(entries)
            })
            .collect()
    }

    fn situation(
        catalog: &Catalog,
        attacker: (&Document, &Setup),
        defender: (&Document, &Setup),
        distance: u8,
    ) -> Option<Value> {
        let duel = duel(catalog, attacker, defender, distance)?;
        let (own, target, space) = duel.attack();
        let chosen = chosen(catalog, [attacker, defender]);
        let (mut situation, left_out) = with_cards(&duel.view(), own, target, space, &chosen);
        let has = |id: &str| attacker.1.count(ATTACKER, id);
        let defends = |id: &str| defender.1.count(DEFENDER, id);
        let (attack, defense) = (&mut situation.attack, &mut situation.defense);
        attack.damage += has("damage_token") as i8;
        attack.surge += has("surge_token") as i8;
        attack.reroll = (attack.reroll + has("reroll")).min(MOST_DICE);
        defense.block += defends("block_token") as i8;
        defense.evade += defends("evade_token") as i8;
        defense.reroll = (defense.reroll + defends("reroll")).min(MOST_DICE);
        let ids = ids(catalog, duel.view().fixed, &left_out);
        Some(document::write(&situation.settled(), &ids))
    }
}
