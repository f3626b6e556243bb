//! Situations as documents.

use arrayvec::ArrayVec;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    ALL_HITS, Attack, Defense, Guardian, MOST_DICE, MOST_GUARDIANS, MOST_TOKENS, Outcome, Situation, work_out,
};
use crate::{
    Catalog,
    cards::{AttackSurge, DefenseDie},
    play::pieces::MOST_MINIS,
};
use kernel::{
    Language, ReadError,
    catalog::by_shape,
    json::Node,
    odds::{Answer, DieColor, table_dice},
    phrase,
    typed::{self, Within, or_zero},
};

const COLORS: [&str; 3] = ["red", "black", "white"];
const COVERS: [&str; 3] = ["none", "light", "heavy"];

/// The greatest number of a keyword.
const MOST_VALUE: i64 = 20;

type Tokens = Within<0, { MOST_TOKENS as i64 }>;
type Number = Within<0, MOST_VALUE>;
type Pool = Within<0, { MOST_DICE as i64 }>;

/// Fields of a document that are numbers and flags of a side, with others that are read one by one.
macro_rules! fields {
    ($(#[$doc:meta])* $Doc:ident of $Side:ident, numbers $Bound:ty: { $($number:ident => $place:ident),* $(,)? }
     flags: { $($flag:ident => $at:ident),* $(,)? }
     others: { $($(#[$meta:meta])* $other:ident: $Other:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $Doc {
            $($(#[$meta])* $other: $Other,)*
            $($number: Option<$Bound>,)*
            $($flag: Option<bool>,)*
        }

        impl $Doc {
            /// Puts numbers and flags into their places.
            fn lay(&self, side: &mut $Side) {
                $(side.$place = or_zero(self.$number);)*
                $(side.$at = self.$flag.unwrap_or_default();)*
            }

            /// Writes the numbers and flags that are there.
            fn put(side: &$Side, value: &mut Value) {
                $(if side.$place > 0 {
                    value[stringify!($number)] = side.$place.into();
                })*
                $(if side.$at {
                    value[stringify!($flag)] = true.into();
                })*
            }
        }
    };
}

fields! {
    Attacker of Attack, numbers Tokens: { aim => aim, surge_tokens => surge_tokens, dodge => dodge }
    flags: { calls => calls }
    others: {
        #[serde(rename = "type")]
        kind: Kind,
        dice: Dice,
        surge: Option<Chart>,
        keep: Option<Tokens>,
        keywords: Option<AttackKeywords>,
    }
}

fields! {
    AttackKeywords of Attack, numbers Number: {
        critical => critical,
        hampered => hampered,
        impact => impact,
        ion => ion,
        lethal => lethal,
        pierce => pierce,
        precise => precise,
        ram => ram,
        sharpshooter => sharpshooter,
    }
    flags: {
        blast => blast,
        duelist => duelist,
        high_velocity => high_velocity,
        immune_deflect => immune_deflect,
        jarkai_mastery => jarkai,
        makashi_mastery => makashi,
        marksman => marksman,
        primitive => primitive,
        suppressive => suppressive,
    }
    others: {}
}

fields! {
    Defender of Defense, numbers Tokens: {
        dodge => dodge,
        surge_tokens => surge_tokens,
        observation => observation,
        suppression => suppression,
        shields => shields,
        more_dice => more_dice,
        white_dice => white_dice,
        prevents => prevents,
    }
    flags: { spares => spares, calls => calls }
    others: {
        die: Die,
        surge: Option<bool>,
        cover: Option<Cover>,
        obscured: Option<bool>,
        hides: Option<bool>,
        suppressible: Option<bool>,
        keywords: Option<DefenseKeywords>,
        guardians: Option<Vec<Guards>>,
        wounds: Option<Vec<Within<1, MOST_VALUE>>>,
        in_sight: Option<Within<1, 99>>,
        cancels: Option<Cancels>,
    }
}

fields! {
    DefenseKeywords of Defense, numbers Number: {
        cover => more_cover,
        danger_sense => danger_sense,
        uncanny_luck => uncanny_luck,
    }
    flags: {
        ataru_mastery => ataru,
        block => block,
        deflect => deflect,
        deflect_blanks => deflects_blanks,
        djem_so_mastery => djem_so,
        duelist => duelist,
        immune_blast => immune_blast,
        immune_melee_pierce => immune_melee_pierce,
        immune_pierce => immune_pierce,
        impervious => impervious,
        low_profile => low_profile,
        nimble => nimble,
        outmaneuver => outmaneuver,
        soresu_mastery => soresu,
        unconcerned => unconcerned,
    }
    others: { armor: Option<Armor> }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Odds {
    attack: Attacker,
    defense: Defender,
    /// Ids of cards whose effect is not worked out.
    not_counted: Option<Vec<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Melee,
    Ranged,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Chart {
    Hit,
    Critical,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Die {
    Red,
    White,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Cover {
    None,
    Light,
    Heavy,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dice {
    red: Option<Pool>,
    black: Option<Pool>,
    white: Option<Pool>,
}

/// Of these a card cancels so many of one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cancels {
    crits: Option<Number>,
    hits: Option<Number>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Guards {
    hits: Within<1, MOST_VALUE>,
    crits: Option<bool>,
    die: Die,
    surge: Option<bool>,
    surge_tokens: Option<Tokens>,
    immune_pierce: Option<bool>,
    soresu_mastery: Option<bool>,
    dodge: Option<Tokens>,
}

/// Armor, with a number or `all`.
#[derive(Debug, Clone, Copy)]
struct Armor(u8);

by_shape!(Armor, "i64":
    number(Number => |number| Armor(number.get())),
    words("all" => Armor(ALL_HITS)),
);

impl From<Die> for DefenseDie {
    fn from(die: Die) -> Self {
        match die {
            Die::Red => Self::Red,
            Die::White => Self::White,
        }
    }
}

/// Reads the field `odds` of a document; with it the ids of cards that are not counted.
///
/// # Errors
/// Unknown fields, wrong types, sizes out of bounds.
pub fn read(odds: &Node<'_, '_>) -> Result<(Situation, Vec<String>), ReadError> {
    let told: Odds = typed::value(odds)?;
    let situation = Situation { attack: attack(odds, &told.attack)?, defense: defense(odds, told.defense)? };
    Ok((situation, told.not_counted.unwrap_or_default()))
}

fn attack(odds: &Node<'_, '_>, told: &Attacker) -> Result<Attack, ReadError> {
    let Dice { red, black, white } = told.dice;
    let dice = [red, black, white].map(or_zero::<u8, 0, { MOST_DICE as i64 }>);
    if dice.iter().map(|count| u32::from(*count)).sum::<u32>() > MOST_DICE.into() {
        return Err(typed::about(odds, &["attack", "dice"], None, "legion.odds.too_many_dice")
            .with("most", MOST_DICE.to_string()));
    }
    let mut attack = Attack { melee: told.kind == Kind::Melee, dice, ..Attack::default() };
    told.lay(&mut attack);
    attack.surge = told.surge.map(|surge| match surge {
        Chart::Hit => AttackSurge::Hit,
        Chart::Critical => AttackSurge::Crit,
    });
    attack.keep = told.keep.map(Within::get);
    if let Some(keywords) = &told.keywords {
        keywords.lay(&mut attack);
    }
    Ok(attack)
}

fn defense(odds: &Node<'_, '_>, told: Defender) -> Result<Defense, ReadError> {
    let mut defense = Defense { die: told.die.into(), surge: told.surge.unwrap_or_default(), ..Defense::default() };
    told.lay(&mut defense);
    let cover = told.cover.map_or(0, |cover| cover as u8);
    defense.cover = if told.obscured.unwrap_or(true) { cover } else { 0 };
    (defense.hides, defense.suppressible) = (told.hides.unwrap_or(true), told.suppressible.unwrap_or(true));
    if let Some(keywords) = &told.keywords {
        keywords.lay(&mut defense);
        defense.armor = keywords.armor.map_or(0, |armor| armor.0);
    }
    let guardians = told.guardians.unwrap_or_default();
    if guardians.len() > MOST_GUARDIANS {
        let error = typed::about(odds, &["defense"], None, "legion.odds.too_many_guardians");
        return Err(error.with("most", MOST_GUARDIANS.to_string()));
    }
    defense.guardians = guardians.iter().map(Guards::guardian).collect();
    let wounds = told.wounds.unwrap_or_default();
    if wounds.len() > MOST_MINIS {
        return Err(
            typed::about(odds, &["defense"], None, "legion.odds.too_many_minis").with("most", MOST_MINIS.to_string())
        );
    }
    defense.wounds = wounds.into_iter().map(Within::get).collect::<ArrayVec<u8, MOST_MINIS>>();
    defense.in_sight = told.in_sight.map(Within::get);
    let cancels = told.cancels.map(|cancels| [or_zero(cancels.crits), or_zero(cancels.hits)]);
    defense.cancels = cancels.filter(|cancels| *cancels != [0; 2]);
    Ok(defense)
}

impl Guards {
    fn guardian(&self) -> Guardian {
        Guardian {
            hits: self.hits.get(),
            crits: self.crits.unwrap_or_default(),
            die: self.die.into(),
            surge: self.surge.unwrap_or_default(),
            surge_tokens: or_zero(self.surge_tokens),
            immune_pierce: self.immune_pierce.unwrap_or_default(),
            soresu: self.soresu_mastery.unwrap_or_default(),
            dodge: or_zero(self.dodge),
        }
    }
}

const fn chart(surge: AttackSurge) -> &'static str {
    match surge {
        AttackSurge::Hit => "hit",
        AttackSurge::Crit => "critical",
    }
}

/// The field `odds` of a situation's document; `not_counted` are ids of cards.
pub fn write(situation: &Situation, not_counted: &[String]) -> Value {
    let (attack, defense) = (&situation.attack, &situation.defense);
    let dice: Map<String, Value> =
        COLORS.iter().zip(attack.dice).map(|(color, count)| ((*color).to_owned(), count.into())).collect();
    let mut own = json!({ "type": if attack.melee { "melee" } else { "ranged" }, "dice": dice });
    own["surge"] = attack.surge.map_or(Value::Null, |surge| chart(surge).into());
    Attacker::put(attack, &mut own);
    if let Some(keep) = attack.keep {
        own["keep"] = keep.into();
    }
    let mut keywords = json!({});
    AttackKeywords::put(attack, &mut keywords);
    own["keywords"] = keywords;
    let mut other = json!({
        "die": defense.die.id(),
        "surge": defense.surge,
        "cover": COVERS[usize::from(defense.cover.min(2))],
    });
    Defender::put(defense, &mut other);
    for (name, usual) in [("hides", defense.hides), ("suppressible", defense.suppressible)] {
        if !usual {
            other[name] = false.into();
        }
    }
    let mut keywords = json!({});
    DefenseKeywords::put(defense, &mut keywords);
    match defense.armor {
        0 => {}
        armor if i64::from(armor) > MOST_VALUE => keywords["armor"] = "all".into(),
        armor => keywords["armor"] = armor.into(),
    }
    other["keywords"] = keywords;
    if !defense.guardians.is_empty() {
        other["guardians"] = defense.guardians.iter().map(guards).collect();
    }
    other["wounds"] = defense.wounds.iter().map(|wounds| Value::from(*wounds)).collect();
    if let Some(most) = defense.in_sight {
        other["in_sight"] = most.into();
    }
    if let Some([crits, hits]) = defense.cancels {
        other["cancels"] = json!({ "crits": crits, "hits": hits });
    }
    let mut odds = json!({ "attack": own, "defense": other });
    if !not_counted.is_empty() {
        odds["not_counted"] = not_counted.into();
    }
    odds
}

fn guards(guardian: &Guardian) -> Value {
    json!({
        "hits": guardian.hits,
        "crits": guardian.crits,
        "die": guardian.die.id(),
        "surge": guardian.surge,
        "surge_tokens": guardian.surge_tokens,
        "immune_pierce": guardian.immune_pierce,
        "soresu_mastery": guardian.soresu,
        "dodge": guardian.dodge,
    })
}

/// The name of an upgrade or a command card.
pub(super) fn named(catalog: &Catalog, id: &str, language: Language) -> Option<String> {
    let upgrade = catalog.find_upgrade(id).map(|upgrade| &catalog.upgrade(upgrade).text);
    let text = upgrade.or_else(|| catalog.find_command(id).map(|command| &catalog.command(command).text));
    text.map(|text| text.name(language).to_owned())
}

/// The odds of a situation, in the form of every game.
pub fn answer(catalog: &Catalog, situation: &Situation, not_counted: Vec<String>, language: Language) -> Answer {
    let Outcome { wounds, defeated, destroyed, suppression, returned, guarded, .. } = work_out(situation);
    let (attack, defense) = (&situation.attack, &situation.defense);
    let mut policy = vec![phrase::text(language, "legion.odds.policy").to_owned()];
    let mut tell = |key, holds: bool| {
        if holds {
            policy.push(phrase::text(language, key).to_owned());
        }
    };
    tell("legion.odds.policy_keep", attack.aim > 0 && (attack.marksman || attack.lethal > 0));
    tell("legion.odds.policy_dodge", defense.dodge > 0 && !attack.high_velocity);
    tell("legion.odds.policy_armor", defense.armor > 0 && (attack.aim > 0 || defense.observation > 0));
    tell("legion.odds.policy_guardian", !defense.guardians.is_empty());
    tell("legion.odds.policy_soresu", defense.guardians.iter().any(|guardian| guardian.soresu && guardian.dodge > 0));
    tell("legion.odds.policy_luck", defense.uncanny_luck > 0);
    tell("legion.odds.policy_call", attack.calls || defense.calls);
    tell("legion.odds.policy_cards", true);
    if !not_counted.is_empty() {
        let named = |id: &String| named(catalog, id, language).unwrap_or_else(|| id.clone());
        let cards = not_counted.iter().map(named).collect::<Vec<_>>().join(", ");
        policy.push(phrase::say(language, "legion.odds.not_counted", &[("cards", &cards)]));
    }
    let known = !defense.wounds.is_empty();
    let mut spreads = vec![("damage", wounds.clone()), ("wounds", wounds)];
    if known {
        spreads.push(("defeated", defeated));
    }
    spreads.push(("suppressed", suppression));
    for (word, spread) in [("returned", returned), ("guarded", guarded)] {
        if spread.most() > 0 {
            spreads.push((word, spread));
        }
    }
    let dice = [DieColor::Red, DieColor::Black, DieColor::White].into_iter().zip(attack.dice);
    let save = match defense.die {
        DefenseDie::Red => DieColor::Red,
        DefenseDie::White => DieColor::White,
    };
    Answer {
        spreads,
        destroyed: known.then_some(destroyed),
        // As many as hits come through: shown as one.
        dice: [table_dice(false, "result-hit", dice), table_dice(true, "result-block", [(save, 1)])],
        policy: policy.join(" "),
        not_counted,
    }
}
