//! Situations as documents.

use serde_json::{Map, Value, json};

use super::{
    ATTACK, Attack, DEFENSE, Defense, MOST_DICE, MOST_SURGES, OUT_OF_REACH, Outcome, Situation, SurgeChoice, SurgeUse,
    work_out,
};
use crate::{
    Catalog,
    cards::{AttackType, Die},
};
use arrayvec::ArrayVec;
use kernel::{Language, ReadError, json::Node, odds::Answer, phrase};

const COLORS: [(Die, &str); 6] = [
    (Die::Red, "red"),
    (Die::Blue, "blue"),
    (Die::Green, "green"),
    (Die::Yellow, "yellow"),
    (Die::Black, "black"),
    (Die::White, "white"),
];

/// The most that is added to or taken from a result.
const MOST_BONUS: i64 = 20;

/// Reads the field `odds` of a document; with it the ids of cards that are not counted.
///
/// # Errors
/// Unknown fields, wrong types, sizes out of bounds.
pub fn read(odds: &Node<'_, '_>) -> Result<(Situation, Vec<String>), ReadError> {
    odds.only(&["attack", "defense", "distance", "surge_choice", "not_counted"])?;
    let attack = odds.required("attack")?;
    attack.only(&["type", "dice", "bonus", "reroll", "surges"])?;
    let kinds = [AttackType::Melee, AttackType::Ranged];
    let kind = attack.word("type", &kinds, kind_id)?;
    let kind = kind.ok_or_else(|| attack.error("systems.read.want_field").with("field", "type"))?;
    let bonus = bonus(&attack, ["damage", "surge", "accuracy", "pierce"])?;
    let mut surges = ArrayVec::new();
    for surge in attack.each("surges", surge)? {
        surges
            .try_push(surge)
            .map_err(|_| attack.error("imperial_assault.odds.too_many_surges").with("most", MOST_SURGES.to_string()))?;
    }
    let attack = Attack {
        melee: kind == AttackType::Melee,
        dice: dice(&attack, ATTACK)?,
        free: 0,
        most_of_a_color: 0,
        damage: bonus[0],
        surge: bonus[1],
        accuracy: bonus[2],
        pierce: bonus[3],
        reroll: attack.number("reroll", 0..=MOST_DICE.into())?.unwrap_or(0),
        surges,
    };
    let defense = odds.required("defense")?;
    defense.only(&["dice", "bonus", "block_per_evade", "reroll", "health"])?;
    let [block, evade, dodge] = self::bonus(&defense, ["block", "evade", "dodge"])?;
    let defense = Defense {
        dice: dice(&defense, DEFENSE)?,
        block,
        evade,
        dodge,
        block_per_evade: defense.number("block_per_evade", 0..=MOST_BONUS)?.unwrap_or(0),
        reroll: defense.number("reroll", 0..=MOST_DICE.into())?.unwrap_or(0),
        health: defense.number("health", 1..=99)?,
    };
    let choice = odds.word("surge_choice", &SurgeChoice::ALL, SurgeChoice::id)?.unwrap_or_default();
    // No distance at all is farther than any.
    let distance = odds.number("distance", 0..=OUT_OF_REACH.into())?.unwrap_or(0);
    let not_counted = odds.each("not_counted", |id| id.string().map(str::to_owned))?;
    Ok((Situation { attack, defense, distance, choice }, not_counted))
}

const fn kind_id(kind: AttackType) -> &'static str {
    match kind {
        AttackType::Melee => "melee",
        AttackType::Ranged => "ranged",
    }
}

fn dice<const N: usize>(side: &Node<'_, '_>, colors: [Die; N]) -> Result<[u8; N], ReadError> {
    let mut counts = [0; N];
    let known: Vec<&str> = COLORS.iter().filter(|(die, _)| colors.contains(die)).map(|(_, id)| *id).collect();
    let listed = side.required("dice")?;
    for die in listed.items()? {
        let word = die.string()?;
        let place = known.iter().position(|id| *id == word).ok_or_else(|| die.unknown_word(word, &known.join(", ")))?;
        counts[place] += 1;
        if counts.iter().sum::<u8>() > MOST_DICE {
            return Err(listed.error("imperial_assault.odds.too_many_dice").with("most", MOST_DICE.to_string()));
        }
    }
    Ok(counts)
}

fn bonus<const N: usize>(side: &Node<'_, '_>, names: [&str; N]) -> Result<[i8; N], ReadError> {
    let mut values = [0; N];
    let Some(bonus) = side.field("bonus")? else { return Ok(values) };
    bonus.only(&names)?;
    for (value, name) in values.iter_mut().zip(names) {
        *value = bonus.number(name, -MOST_BONUS..=MOST_BONUS)?.unwrap_or(0);
    }
    Ok(values)
}

fn surge(node: &Node<'_, '_>) -> Result<SurgeUse, ReadError> {
    node.only(&["cost", "damage", "pierce", "accuracy", "times"])?;
    let value = |name: &str| node.number::<u8>(name, 0..=MOST_BONUS).map(Option::unwrap_or_default);
    Ok(SurgeUse {
        cost: node.number("cost", 1..=9)?.unwrap_or(1),
        damage: value("damage")?,
        pierce: value("pierce")?,
        accuracy: value("accuracy")?,
        times: node.number("times", 0..=MOST_BONUS)?.unwrap_or(1),
    })
}

/// The field `odds` of a situation's document; `not_counted` are ids of cards.
pub fn write(situation: &Situation, not_counted: &[String]) -> Value {
    let attack = &situation.attack;
    let defense = &situation.defense;
    let bonus = |values: &[(&str, i8)]| -> Value {
        let some = values.iter().filter(|(_, value)| *value != 0);
        some.map(|(name, value)| ((*name).to_owned(), Value::from(*value))).collect::<Map<_, _>>().into()
    };
    let surges: Vec<Value> = (attack.surges.iter())
        .map(|surge| {
            let mut value = json!({ "cost": surge.cost });
            let fields = [("damage", surge.damage, 0), ("pierce", surge.pierce, 0), ("accuracy", surge.accuracy, 0)];
            for (name, count, usual) in fields.into_iter().chain([("times", surge.times, 1)]) {
                if count != usual {
                    value[name] = count.into();
                }
            }
            value
        })
        .collect();
    let mut value = json!({
        "attack": {
            "type": kind_id(if attack.melee { AttackType::Melee } else { AttackType::Ranged }),
            "dice": words(&ATTACK, &attack.dice),
            "bonus": bonus(&[
                ("damage", attack.damage), ("surge", attack.surge),
                ("accuracy", attack.accuracy), ("pierce", attack.pierce),
            ]),
            "reroll": attack.reroll,
            "surges": surges,
        },
        "defense": {
            "dice": words(&DEFENSE, &defense.dice),
            "bonus": bonus(&[("block", defense.block), ("evade", defense.evade), ("dodge", defense.dodge)]),
            "reroll": defense.reroll,
        },
        "distance": situation.distance,
        "surge_choice": situation.choice.id(),
    });
    if let Some(health) = defense.health {
        value["defense"]["health"] = health.into();
    }
    if defense.block_per_evade > 0 {
        value["defense"]["block_per_evade"] = defense.block_per_evade.into();
    }
    if !not_counted.is_empty() {
        value["not_counted"] = not_counted.into();
    }
    value
}

fn words(colors: &[Die], counts: &[u8]) -> Vec<&'static str> {
    let word = |die: Die| COLORS.iter().find(|(known, _)| *known == die).map_or("", |(_, id)| id);
    colors.iter().zip(counts).flat_map(|(die, count)| std::iter::repeat_n(word(*die), usize::from(*count))).collect()
}

/// The answer for a situation, in the form of every game.
pub fn answer(catalog: &Catalog, situation: &Situation, not_counted: Vec<String>, language: Language) -> Answer {
    let Outcome { damage, surges_left } = work_out(situation);
    let destroyed = situation.defense.health.map(|health| damage.at_least(usize::from(health)));
    let mut policy = vec![match situation.choice {
        SurgeChoice::MostDamage => "imperial_assault.odds.policy_most_damage",
        SurgeChoice::AsListed => "imperial_assault.odds.policy_as_listed",
    }];
    if situation.attack.reroll > 0 || situation.defense.reroll > 0 {
        policy.push("imperial_assault.odds.policy_reroll");
    }
    policy.push("imperial_assault.odds.policy_left_out");
    let mut policy: Vec<String> = policy.into_iter().map(|key| phrase::text(language, key).to_owned()).collect();
    if !not_counted.is_empty() {
        let cards: Vec<&str> = not_counted.iter().map(|id| name_of(catalog, id, language)).collect();
        policy.push(phrase::say(language, "imperial_assault.odds.not_counted", &[("cards", &cards.join(", "))]));
    }
    Answer {
        spreads: vec![("damage", damage), ("surges_left", surges_left)],
        destroyed,
        policy: policy.join(" "),
        not_counted,
    }
}

/// The name of the card with this id; the id if there is no such card.
fn name_of<'t>(catalog: &'t Catalog, id: &'t str, language: Language) -> &'t str {
    let deployment = catalog.find_deployment(id).map(|id| &catalog.deployment(id).text);
    let text = deployment.or_else(|| catalog.find_command(id).map(|id| &catalog.command(id).text));
    text.map_or(id, |text| text.name(language))
}
