//! Situations as documents.

use arrayvec::ArrayVec;
use serde_json::{Map, Value, json};

use super::{
    ALL_HITS, Attack, Defense, Guardian, MOST_DICE, MOST_GUARDIANS, MOST_TOKENS, Outcome, Situation, work_out,
};
use crate::{
    Catalog,
    cards::{AttackSurge, DefenseDie},
    play::pieces::MOST_MINIS,
};
use kernel::{Language, ReadError, json::Node, odds::Answer, phrase};

/// A field with the place of its value.
type Field<S, T> = (&'static str, fn(&mut S) -> &mut T);

const COLORS: [&str; 3] = ["red", "black", "white"];
/// Of these a card cancels so many of one.
const CANCELS: [&str; 2] = ["crits", "hits"];
const COVERS: [&str; 3] = ["none", "light", "heavy"];

const ATTACK_TOKENS: [Field<Attack, u8>; 3] =
    [("aim", |a| &mut a.aim), ("surge_tokens", |a| &mut a.surge_tokens), ("dodge", |a| &mut a.dodge)];
const ATTACK_NUMBERS: [Field<Attack, u8>; 9] = [
    ("critical", |a| &mut a.critical),
    ("hampered", |a| &mut a.hampered),
    ("impact", |a| &mut a.impact),
    ("ion", |a| &mut a.ion),
    ("lethal", |a| &mut a.lethal),
    ("pierce", |a| &mut a.pierce),
    ("precise", |a| &mut a.precise),
    ("ram", |a| &mut a.ram),
    ("sharpshooter", |a| &mut a.sharpshooter),
];
const ATTACK_FLAGS: [Field<Attack, bool>; 9] = [
    ("blast", |a| &mut a.blast),
    ("duelist", |a| &mut a.duelist),
    ("high_velocity", |a| &mut a.high_velocity),
    ("immune_deflect", |a| &mut a.immune_deflect),
    ("jarkai_mastery", |a| &mut a.jarkai),
    ("makashi_mastery", |a| &mut a.makashi),
    ("marksman", |a| &mut a.marksman),
    ("primitive", |a| &mut a.primitive),
    ("suppressive", |a| &mut a.suppressive),
];
const DEFENSE_TOKENS: [Field<Defense, u8>; 8] = [
    ("dodge", |d| &mut d.dodge),
    ("surge_tokens", |d| &mut d.surge_tokens),
    ("observation", |d| &mut d.observation),
    ("suppression", |d| &mut d.suppression),
    ("shields", |d| &mut d.shields),
    ("more_dice", |d| &mut d.more_dice),
    ("white_dice", |d| &mut d.white_dice),
    ("prevents", |d| &mut d.prevents),
];
const DEFENSE_NUMBERS: [Field<Defense, u8>; 3] = [
    ("cover", |d| &mut d.more_cover),
    ("danger_sense", |d| &mut d.danger_sense),
    ("uncanny_luck", |d| &mut d.uncanny_luck),
];
const DEFENSE_FLAGS: [Field<Defense, bool>; 15] = [
    ("ataru_mastery", |d| &mut d.ataru),
    ("block", |d| &mut d.block),
    ("deflect", |d| &mut d.deflect),
    ("deflect_blanks", |d| &mut d.deflects_blanks),
    ("djem_so_mastery", |d| &mut d.djem_so),
    ("duelist", |d| &mut d.duelist),
    ("immune_blast", |d| &mut d.immune_blast),
    ("immune_melee_pierce", |d| &mut d.immune_melee_pierce),
    ("immune_pierce", |d| &mut d.immune_pierce),
    ("impervious", |d| &mut d.impervious),
    ("low_profile", |d| &mut d.low_profile),
    ("nimble", |d| &mut d.nimble),
    ("outmaneuver", |d| &mut d.outmaneuver),
    ("soresu_mastery", |d| &mut d.soresu),
    ("unconcerned", |d| &mut d.unconcerned),
];

/// The greatest number of a keyword.
const MOST_VALUE: i64 = 20;

/// Reads the field `odds` of a document; with it the ids of cards that are not counted.
///
/// # Errors
/// Unknown fields, wrong types, sizes out of bounds.
pub fn read(odds: &Node<'_, '_>) -> Result<(Situation, Vec<String>), ReadError> {
    odds.only(&["attack", "defense", "not_counted"])?;
    let situation =
        Situation { attack: attack(&odds.required("attack")?)?, defense: defense(&odds.required("defense")?)? };
    let not_counted = odds.each("not_counted", |id| id.string().map(str::to_owned))?;
    Ok((situation, not_counted))
}

fn attack(node: &Node<'_, '_>) -> Result<Attack, ReadError> {
    node.only(&["type", "dice", "surge", "aim", "keep", "surge_tokens", "dodge", "keywords", "calls"])?;
    let mut attack = Attack::default();
    let melee = node.word("type", &[true, false], |melee| if melee { "melee" } else { "ranged" })?;
    attack.melee = melee.ok_or_else(|| node.error("systems.read.want_field").with("field", "type"))?;
    let dice = node.required("dice")?;
    dice.only(&COLORS)?;
    for (count, color) in attack.dice.iter_mut().zip(COLORS) {
        *count = dice.number(color, 0..=MOST_DICE.into())?.unwrap_or(0);
    }
    if attack.dice.iter().map(|count| u32::from(*count)).sum::<u32>() > MOST_DICE.into() {
        return Err(dice.error("legion.odds.too_many_dice").with("most", MOST_DICE.to_string()));
    }
    attack.surge = node.word("surge", &[AttackSurge::Hit, AttackSurge::Crit], chart)?;
    fields(node, &mut attack, &ATTACK_TOKENS, MOST_TOKENS.into())?;
    attack.keep = node.number("keep", 0..=MOST_TOKENS.into())?;
    attack.calls = node.flag("calls")?;
    if let Some(keywords) = node.field("keywords")? {
        keywords.only(&names(&ATTACK_NUMBERS, &ATTACK_FLAGS, &[]))?;
        fields(&keywords, &mut attack, &ATTACK_NUMBERS, MOST_VALUE)?;
        flags(&keywords, &mut attack, &ATTACK_FLAGS)?;
    }
    Ok(attack)
}

fn defense(node: &Node<'_, '_>) -> Result<Defense, ReadError> {
    node.only(&[
        "die",
        "surge",
        "cover",
        "obscured",
        "dodge",
        "surge_tokens",
        "observation",
        "suppression",
        "shields",
        "hides",
        "suppressible",
        "keywords",
        "guardians",
        "wounds",
        "in_sight",
        "more_dice",
        "white_dice",
        "cancels",
        "prevents",
        "spares",
        "calls",
    ])?;
    let mut defense = Defense { die: die(node)?, surge: node.flag("surge")?, ..Defense::default() };
    let obscured = node.field("obscured")?.is_none() || node.flag("obscured")?;
    let cover = node.word("cover", &[0, 1, 2], |cover: u8| COVERS[usize::from(cover)])?.unwrap_or(0);
    defense.cover = if obscured { cover } else { 0 };
    fields(node, &mut defense, &DEFENSE_TOKENS, MOST_TOKENS.into())?;
    defense.hides = node.field("hides")?.is_none() || node.flag("hides")?;
    defense.suppressible = node.field("suppressible")?.is_none() || node.flag("suppressible")?;
    if let Some(keywords) = node.field("keywords")? {
        keywords.only(&names(&DEFENSE_NUMBERS, &DEFENSE_FLAGS, &["armor"]))?;
        fields(&keywords, &mut defense, &DEFENSE_NUMBERS, MOST_VALUE)?;
        flags(&keywords, &mut defense, &DEFENSE_FLAGS)?;
        defense.armor = match keywords.field("armor")? {
            Some(armor) if armor.string().is_ok_and(|word| word == "all") => ALL_HITS,
            Some(armor) => armor.integer(0..=MOST_VALUE)? as u8,
            None => 0,
        };
    }
    let guardians = node.each("guardians", guardian)?;
    if guardians.len() > MOST_GUARDIANS {
        return Err(node.error("legion.odds.too_many_guardians").with("most", MOST_GUARDIANS.to_string()));
    }
    defense.guardians = guardians.into_iter().collect();
    let wounds = node.each("wounds", |mini| mini.integer(1..=MOST_VALUE).map(|wounds| wounds as u8))?;
    if wounds.len() > MOST_MINIS {
        return Err(node.error("legion.odds.too_many_minis").with("most", MOST_MINIS.to_string()));
    }
    defense.wounds = wounds.into_iter().collect::<ArrayVec<u8, MOST_MINIS>>();
    defense.in_sight = node.number("in_sight", 1..=99)?;
    defense.spares = node.flag("spares")?;
    defense.calls = node.flag("calls")?;
    if let Some(cancels) = node.field("cancels")? {
        cancels.only(&CANCELS)?;
        let mut found = [0; 2];
        for (count, face) in found.iter_mut().zip(CANCELS) {
            *count = cancels.number(face, 0..=MOST_VALUE)?.unwrap_or(0);
        }
        defense.cancels = (found != [0; 2]).then_some(found);
    }
    Ok(defense)
}

fn guardian(node: &Node<'_, '_>) -> Result<Guardian, ReadError> {
    node.only(&["hits", "crits", "die", "surge", "surge_tokens", "immune_pierce", "soresu_mastery", "dodge"])?;
    Ok(Guardian {
        hits: node.required("hits")?.integer(1..=MOST_VALUE)? as u8,
        crits: node.flag("crits")?,
        die: die(node)?,
        surge: node.flag("surge")?,
        surge_tokens: node.number("surge_tokens", 0..=MOST_TOKENS.into())?.unwrap_or(0),
        immune_pierce: node.flag("immune_pierce")?,
        soresu: node.flag("soresu_mastery")?,
        dodge: node.number("dodge", 0..=MOST_TOKENS.into())?.unwrap_or(0),
    })
}

fn die(node: &Node<'_, '_>) -> Result<DefenseDie, ReadError> {
    let die = node.word("die", &DefenseDie::ALL, DefenseDie::id)?;
    die.ok_or_else(|| node.error("systems.read.want_field").with("field", "die"))
}

const fn chart(surge: AttackSurge) -> &'static str {
    match surge {
        AttackSurge::Hit => "hit",
        AttackSurge::Crit => "critical",
    }
}

fn names<S>(numbers: &[Field<S, u8>], flags: &[Field<S, bool>], more: &[&'static str]) -> Vec<&'static str> {
    let numbers = numbers.iter().map(|(name, _)| *name);
    numbers.chain(flags.iter().map(|(name, _)| *name)).chain(more.iter().copied()).collect()
}

fn fields<S>(node: &Node<'_, '_>, side: &mut S, fields: &[Field<S, u8>], most: i64) -> Result<(), ReadError> {
    for (name, place) in fields {
        *place(side) = node.number(name, 0..=most)?.unwrap_or(0);
    }
    Ok(())
}

fn flags<S>(node: &Node<'_, '_>, side: &mut S, fields: &[Field<S, bool>]) -> Result<(), ReadError> {
    for (name, place) in fields {
        *place(side) = node.flag(name)?;
    }
    Ok(())
}

/// The field `odds` of a situation's document; `not_counted` are ids of cards.
pub fn write(situation: &Situation, not_counted: &[String]) -> Value {
    let (mut attack, mut defense) = (situation.attack.clone(), situation.defense.clone());
    let dice: Map<String, Value> =
        COLORS.iter().zip(attack.dice).map(|(color, count)| ((*color).to_owned(), count.into())).collect();
    let mut own = json!({ "type": if attack.melee { "melee" } else { "ranged" }, "dice": dice });
    own["surge"] = attack.surge.map_or(Value::Null, |surge| chart(surge).into());
    put(&mut own, &mut attack, &ATTACK_TOKENS, &[]);
    if let Some(keep) = attack.keep {
        own["keep"] = keep.into();
    }
    if attack.calls {
        own["calls"] = true.into();
    }
    let mut keywords = json!({});
    put(&mut keywords, &mut attack, &ATTACK_NUMBERS, &ATTACK_FLAGS);
    own["keywords"] = keywords;
    let mut other = json!({
        "die": defense.die.id(),
        "surge": defense.surge,
        "cover": COVERS[usize::from(defense.cover.min(2))],
    });
    put(&mut other, &mut defense, &DEFENSE_TOKENS, &[]);
    for (name, usual) in [("hides", defense.hides), ("suppressible", defense.suppressible)] {
        if !usual {
            other[name] = false.into();
        }
    }
    let mut keywords = json!({});
    put(&mut keywords, &mut defense, &DEFENSE_NUMBERS, &DEFENSE_FLAGS);
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
    if defense.spares {
        other["spares"] = true.into();
    }
    if defense.calls {
        other["calls"] = true.into();
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

fn put<S>(value: &mut Value, side: &mut S, numbers: &[Field<S, u8>], flags: &[Field<S, bool>]) {
    for (name, place) in numbers {
        let count = *place(side);
        if count > 0 {
            value[*name] = count.into();
        }
    }
    for (name, place) in flags {
        if *place(side) {
            value[*name] = true.into();
        }
    }
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
    Answer { spreads, destroyed: known.then_some(destroyed), policy: policy.join(" "), not_counted }
}
