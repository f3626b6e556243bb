//! Attacks between the groups of two armies.

use serde_json::Value;

use super::{Situation, document};
use crate::{
    Catalog, ImperialAssault,
    cards::{AttackType, DeploymentCard},
    checks::attached,
    list::{Army, Document},
    play::battle::Bonus,
};
use kernel::{
    Language, ReadError,
    json::Node,
    odds::{Answer, Arm, Attacks, Mark, Setup, Unit},
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

/// A group of an army with what lies on it.
struct Fielded<'c> {
    place: usize,
    card: &'c DeploymentCard,
    /// Health its attachment gives.
    health: i8,
}

fn fielded<'c>(catalog: &'c Catalog, army: &Army) -> Vec<Fielded<'c>> {
    let attached = attached(catalog, army);
    let given = |index: usize| -> i8 {
        let on = attached.iter().filter(|held| held.host == Some(index));
        let cards = on.filter_map(|held| army.deployment.get(held.attachment)?.known());
        cards.map(|id| catalog.deployment(id).gives_health).sum()
    };
    army.cards()
        .filter_map(|(place, id)| {
            let card = catalog.deployment(id);
            card.is_group().then(|| Fielded { place, card, health: given(place) })
        })
        .collect()
}

impl Attacks for ImperialAssault {
    const MARKS: [&'static [Mark]; 2] = [ATTACKER, DEFENDER];
    const DISTANCE: [u8; 3] = [1, 15, 3];
    const DISTANCE_TERM: &'static str = "imperial_assault.odds.distance";

    fn work_out(_: &Catalog, odds: &Node<'_, '_>, language: Language) -> Result<Answer, ReadError> {
        document::read(odds).map(|situation| document::answer(&situation, language))
    }

    fn units(catalog: &Catalog, document: &Document, language: Language) -> Vec<Unit> {
        fielded(catalog, &document.list)
            .into_iter()
            .map(|group| {
                let named = Language::ALL.map(|language| group.card.text.name(language).to_owned());
                let arm = group.card.attack.as_ref().map(|attack| match attack.kind {
                    AttackType::Melee => ("melee", "imperial_assault.odds.melee", 2),
                    AttackType::Ranged => ("ranged", "imperial_assault.odds.ranged", Self::DISTANCE[1]),
                });
                let arm = arm.map(|(id, term, far)| Arm {
                    id: id.to_owned(),
                    name: kernel::phrase::text(language, term).to_owned(),
                    reach: [1, far],
                });
                Unit {
                    place: group.place,
                    name: group.card.text.name(language).to_owned(),
                    others: named.into_iter().chain([group.card.id.to_string()]).collect(),
                    weapons: arm.into_iter().collect(),
                }
            })
            .collect()
    }

    fn situation(
        catalog: &Catalog,
        (attacks, attacker): (&Document, &Setup),
        (defends, defender): (&Document, &Setup),
        distance: u8,
    ) -> Option<Value> {
        let own = fielded(catalog, &attacks.list).into_iter().nth(attacker.unit)?;
        let other = fielded(catalog, &defends.list).into_iter().nth(defender.unit)?;
        let attack = own.card.attack.as_ref().filter(|_| attacker.weapon == 0)?;
        let mut situation = Situation::of_pools(
            Some(attack),
            &Bonus::of(&own.card.innate),
            own.card.surges.iter().map(|surge| (surge, 1)),
            other.card.defense.as_deref().unwrap_or_default(),
            &Bonus::of(&other.card.innate),
        );
        let has = |id: &str| attacker.count(ATTACKER, id);
        let defends = |id: &str| defender.count(DEFENDER, id);
        situation.distance = if situation.attack.melee { 0 } else { distance };
        situation.condition(
            ["focused", "hidden", "weakened"].map(|id| has(id) > 0),
            ["hidden", "weakened"].map(|id| defends(id) > 0),
        );
        situation.attack.damage += has("damage_token") as i8;
        situation.attack.surge += has("surge_token") as i8;
        situation.attack.reroll = has("reroll");
        situation.defense.block += defends("block_token") as i8;
        situation.defense.evade += defends("evade_token") as i8;
        situation.defense.reroll = defends("reroll");
        let health = other.card.health_with(other.health);
        situation.defense.health = health.map(|health| health.saturating_sub(defends("damage")).max(1));
        Some(document::write(&situation))
    }
}
