//! Situations as documents.

use serde::Deserialize;
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
use kernel::{
    Language, ReadError,
    json::Node,
    odds::{Answer, DieColor, table_dice},
    phrase,
    typed::{self, Within, or_zero},
};

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

/// A number added to or taken from a result.
type Bonus = Within<{ -MOST_BONUS }, MOST_BONUS>;
type Count = Within<0, MOST_BONUS>;
type Rerolls = Within<0, { MOST_DICE as i64 }>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Odds {
    attack: Attacker,
    defense: Defender,
    /// No distance at all is farther than any.
    distance: Option<Within<0, { OUT_OF_REACH as i64 }>>,
    surge_choice: Option<SurgeChoice>,
    /// Ids of cards whose effect is not worked out.
    not_counted: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attacker {
    #[serde(rename = "type")]
    kind: Kind,
    dice: Vec<AttackDie>,
    bonus: Option<AttackBonus>,
    reroll: Option<Rerolls>,
    surges: Option<Vec<Surge>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Defender {
    dice: Vec<DefenseDie>,
    bonus: Option<DefenseBonus>,
    block_per_evade: Option<Count>,
    reroll: Option<Rerolls>,
    health: Option<Within<1, 99>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Melee,
    Ranged,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AttackDie {
    Red,
    Blue,
    Green,
    Yellow,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DefenseDie {
    Black,
    White,
}

impl From<AttackDie> for Die {
    fn from(die: AttackDie) -> Self {
        match die {
            AttackDie::Red => Self::Red,
            AttackDie::Blue => Self::Blue,
            AttackDie::Green => Self::Green,
            AttackDie::Yellow => Self::Yellow,
        }
    }
}

impl From<DefenseDie> for Die {
    fn from(die: DefenseDie) -> Self {
        match die {
            DefenseDie::Black => Self::Black,
            DefenseDie::White => Self::White,
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackBonus {
    damage: Option<Bonus>,
    surge: Option<Bonus>,
    accuracy: Option<Bonus>,
    pierce: Option<Bonus>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct DefenseBonus {
    block: Option<Bonus>,
    evade: Option<Bonus>,
    dodge: Option<Bonus>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Surge {
    cost: Option<Within<1, 9>>,
    damage: Option<Count>,
    pierce: Option<Count>,
    accuracy: Option<Count>,
    times: Option<Count>,
}

/// Reads the field `odds` of a document; with it the ids of cards that are not counted.
///
/// # Errors
/// Unknown fields, wrong types, sizes out of bounds.
pub fn read(odds: &Node<'_, '_>) -> Result<(Situation, Vec<String>), ReadError> {
    let told: Odds = typed::value(odds)?;
    let (attacker, defender) = (told.attack, told.defense);
    let mut surges = ArrayVec::new();
    for surge in attacker.surges.into_iter().flatten() {
        surges.try_push(surge.used()).map_err(|_| {
            typed::about(odds, &["attack"], None, "imperial_assault.odds.too_many_surges")
                .with("most", MOST_SURGES.to_string())
        })?;
    }
    let bonus = attacker.bonus.unwrap_or_default();
    let attack = Attack {
        melee: attacker.kind == Kind::Melee,
        dice: dice(odds, "attack", ATTACK, &attacker.dice)?,
        free: 0,
        most_of_a_color: 0,
        damage: or_zero(bonus.damage),
        surge: or_zero(bonus.surge),
        accuracy: or_zero(bonus.accuracy),
        pierce: or_zero(bonus.pierce),
        reroll: or_zero(attacker.reroll),
        surges,
    };
    let bonus = defender.bonus.unwrap_or_default();
    let defense = Defense {
        dice: dice(odds, "defense", DEFENSE, &defender.dice)?,
        block: or_zero(bonus.block),
        evade: or_zero(bonus.evade),
        dodge: or_zero(bonus.dodge),
        block_per_evade: or_zero(defender.block_per_evade),
        reroll: or_zero(defender.reroll),
        health: defender.health.map(Within::get),
    };
    let (distance, choice) = (or_zero(told.distance), told.surge_choice.unwrap_or_default());
    Ok((Situation { attack, defense, distance, choice }, told.not_counted.unwrap_or_default()))
}

impl Surge {
    fn used(&self) -> SurgeUse {
        SurgeUse {
            cost: self.cost.map_or(1, Within::get),
            damage: or_zero(self.damage),
            pierce: or_zero(self.pierce),
            accuracy: or_zero(self.accuracy),
            times: self.times.map_or(1, Within::get),
        }
    }
}

/// Dice of each color.
fn dice<const N: usize, D: Copy + Into<Die>>(
    odds: &Node<'_, '_>,
    side: &str,
    colors: [Die; N],
    listed: &[D],
) -> Result<[u8; N], ReadError> {
    if listed.len() > usize::from(MOST_DICE) {
        let key = "imperial_assault.odds.too_many_dice";
        return Err(typed::about(odds, &[side, "dice"], None, key).with("most", MOST_DICE.to_string()));
    }
    Ok(colors.map(|color| listed.iter().filter(|die| (**die).into() == color).count() as u8))
}

const fn kind_id(kind: AttackType) -> &'static str {
    match kind {
        AttackType::Melee => "melee",
        AttackType::Ranged => "ranged",
    }
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
        dice: [
            table_dice(true, "result-hit", ATTACK.map(table_color).into_iter().zip(situation.attack.dice)),
            table_dice(true, "result-block", DEFENSE.map(table_color).into_iter().zip(situation.defense.dice)),
        ],
        policy: policy.join(" "),
        not_counted,
    }
}

const fn table_color(die: Die) -> DieColor {
    match die {
        Die::Red | Die::Any => DieColor::Red,
        Die::Blue => DieColor::Blue,
        Die::Green => DieColor::Green,
        Die::Yellow => DieColor::Yellow,
        Die::Black => DieColor::Black,
        Die::White => DieColor::White,
    }
}

/// The name of the card with this id; the id if there is no such card.
fn name_of<'t>(catalog: &'t Catalog, id: &'t str, language: Language) -> &'t str {
    let deployment = catalog.find_deployment(id).map(|id| &catalog.deployment(id).text);
    let text = deployment.or_else(|| catalog.find_command(id).map(|id| &catalog.command(id).text));
    text.map_or(id, |text| text.name(language))
}
