//! Situations as documents.

use serde::Deserialize;

use super::{
    Act, Answer, MOST_DICE, Situation, Tool,
    facts::{AttackFacts, CardFacts, Told},
    lasting::granted,
    work_out,
};
use crate::{
    Catalog,
    cards::{
        PilotId, UpgradeId,
        ability::{Play, PlayId},
    },
};
use kernel::{
    Language, ReadError,
    json::Node,
    odds::{DieColor, table_dice},
    phrase,
    typed::{self, Within, or_zero},
};

/// A card that a document names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Pilot(PilotId),
    Upgrade(UpgradeId),
}

impl Named {
    /// The cards an id may mean: an upgrade, then a pilot by its key or its bare id.
    fn meant(catalog: &Catalog, id: &str) -> Vec<Self> {
        let upgrade = catalog.find_upgrade(id).map(Self::Upgrade);
        let key = catalog.find_pilot_key(id).map(Self::Pilot);
        let bare = catalog.pilots().filter(|(_, pilot)| *pilot.id == *id).map(|(pilot, _)| Self::Pilot(pilot));
        upgrade.into_iter().chain(key).chain(bare).collect()
    }

    /// Its id in documents.
    pub(super) fn id(self, catalog: &Catalog) -> &str {
        match self {
            Self::Pilot(pilot) => &catalog.pilot(pilot).key,
            Self::Upgrade(upgrade) => &catalog.upgrade(upgrade).id,
        }
    }

    pub(super) fn abilities(self, catalog: &Catalog) -> Vec<&Play> {
        let ids: &[PlayId] = match self {
            Self::Pilot(pilot) => &catalog.pilot_abilities(pilot).plays,
            Self::Upgrade(upgrade) => &catalog.upgrade_abilities(upgrade).plays,
        };
        // A card that is named is meant to have been used: what it hands out is there.
        let own = || ids.iter().map(|id| catalog.play(*id));
        own().chain(own().flat_map(|play| granted(catalog, play))).collect()
    }

    pub(super) const fn upgrade(self) -> Option<UpgradeId> {
        match self {
            Self::Upgrade(upgrade) => Some(upgrade),
            Self::Pilot(_) => None,
        }
    }
}

/// Tokens of a kind.
type Tokens = Within<0, 9>;
type Dice = Within<0, { MOST_DICE as i64 }>;
type Points = Within<0, 60>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Odds {
    attack: Attacker,
    defense: Defender,
    range: Option<Within<1, 3>>,
    /// Ids of cards whose effect is not worked out.
    not_counted: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attacker {
    dice: Dice,
    focus: Option<Tokens>,
    target_lock: Option<Within<0, 1>>,
    evade: Option<Tokens>,
    reroll: Option<Dice>,
    cards: Option<Vec<String>>,
    stress: Option<Tokens>,
    skill: Option<Dice>,
    /// `primary`, or the id of an upgrade.
    weapon: Option<String>,
    primary: Option<Tokens>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Defender {
    dice: Dice,
    focus: Option<Tokens>,
    evade: Option<Tokens>,
    reroll: Option<Dice>,
    cards: Option<Vec<String>>,
    hull: Option<Points>,
    shields: Option<Points>,
    stress: Option<Tokens>,
    skill: Option<Dice>,
    /// A reinforce token towards the attacker.
    reinforce: Option<Within<0, 1>>,
}

/// The most cards of one side.
const MOST_CARDS: usize = 40;

/// Reads the field `odds` of a document; with it the ids of cards that are not counted.
///
/// # Errors
/// Unknown fields, wrong types, sizes out of bounds, unknown cards.
pub fn read(catalog: &Catalog, odds: &Node<'_, '_>) -> Result<(Situation, Vec<String>), ReadError> {
    let told: Odds = typed::value(odds)?;
    let (attacker, defender) = (&told.attack, &told.defense);
    let mut situation = Situation::new(attacker.dice.get(), defender.dice.get());
    let mut facts = AttackFacts { range: told.range.map(Within::get), ..AttackFacts::default() };
    let attack = &mut situation.attack;
    (attack.focus, attack.evade) = (or_zero(attacker.focus), or_zero(attacker.evade));
    (attack.reroll, attack.lock) = (or_zero(attacker.reroll), or_zero::<u8, 0, 1>(attacker.target_lock) > 0);
    let defense = &mut situation.defense;
    (defense.focus, defense.evade, defense.reroll) =
        (or_zero(defender.focus), or_zero(defender.evade), or_zero(defender.reroll));
    if or_zero::<u8, 0, 1>(defender.reinforce) > 0 {
        defense.own.push(Tool::free(Act::Add { face: 0, n: 1 }));
    }
    let sides = [(attacker.stress, attacker.skill), (defender.stress, defender.skill)];
    let hands = [&situation.attack, &situation.defense];
    for ((known, (stress, skill)), hand) in facts.sides.iter_mut().zip(sides).zip(hands) {
        (known.focus, known.evade) = (hand.focus, hand.evade);
        (known.stress, known.skill) = (stress.map(Within::get), skill.map(Within::get));
    }
    facts.locked = situation.attack.lock;
    facts.primary = attacker.primary.map(Within::get);
    if let Some(id) = &attacker.weapon {
        facts.weapon = Some(if id == "primary" {
            None
        } else {
            let upgrade = catalog.find_upgrade(id).filter(|upgrade| catalog.upgrade(*upgrade).weapon.is_some());
            let upgrade = upgrade.ok_or_else(|| {
                let error = typed::about(odds, &["attack", "weapon"], None, "xwing.odds.no_weapon");
                error.with("id", id)
            })?;
            Some((upgrade, catalog.upgrade(upgrade).slot))
        });
    }
    situation.shields = or_zero(defender.shields);
    situation.stands = defender.hull.map(|hull| hull.get::<u8>() + situation.shields);
    let mut not_counted = told.not_counted.unwrap_or_default();
    let weapon = facts.weapon.flatten().map(|(weapon, _)| Named::Upgrade(weapon));
    for (side, cards) in [("attack", &attacker.cards), ("defense", &defender.cards)] {
        let attacks = side == "attack";
        let cards = cards.as_deref().unwrap_or_default();
        if cards.len() > MOST_CARDS {
            return Err(typed::about(odds, &[side, "cards"], None, "xwing.odds.too_many_cards"));
        }
        let mut named: Vec<(&str, Vec<Named>)> = Vec::new();
        for (place, id) in cards.iter().enumerate() {
            let meant = Named::meant(catalog, id);
            if meant.is_empty() {
                let error = typed::about(odds, &[side, "cards"], Some(place), "xwing.odds.no_card");
                return Err(error.with("id", id));
            }
            named.push((id, meant));
        }
        // The text of the weapon works without being named.
        let is_named = |weapon: &Named| named.iter().any(|(_, meant)| meant.contains(weapon));
        if let Some(weapon) = weapon.filter(|weapon| attacks && !is_named(weapon)) {
            named.push((weapon.id(catalog), vec![weapon]));
        }
        for (id, meant) in named {
            match told_of(catalog, &meant, &facts, attacks) {
                // The dice of a document are those that are rolled; what changes their number is in them already.
                Some(told) => situation.hear(&told, &mut [0; 2]),
                None => not_counted.push(id.to_owned()),
            }
        }
    }
    Ok((situation, not_counted))
}

/// The parts of the first card of this id that does anything; none if one of them is not worked out.
pub(super) fn told_of(catalog: &Catalog, meant: &[Named], facts: &AttackFacts, attacks: bool) -> Option<Vec<Told>> {
    for card in meant {
        let card_facts = CardFacts { attack: facts, attacks, card: card.upgrade(), it: None };
        let told = card_facts.parts(&card.abilities(catalog))?;
        if !told.is_empty() {
            return Some(told);
        }
    }
    Some(Vec::new())
}

/// The result of a situation, in the form of every game.
pub fn answer(catalog: &Catalog, situation: &Situation, not_counted: Vec<String>, language: Language) -> Answer {
    let outcome = work_out(situation);
    let mut policy = vec![phrase::text(language, "xwing.odds.policy").to_owned()];
    if situation.times > 1 {
        policy.push(phrase::text(language, "xwing.odds.policy_twice").to_owned());
    }
    if !not_counted.is_empty() {
        let name = |id: &String| match Named::meant(catalog, id).first() {
            Some(Named::Pilot(pilot)) => catalog.pilot(*pilot).text.name(language).to_owned(),
            Some(Named::Upgrade(upgrade)) => catalog.upgrade(*upgrade).text.name(language).to_owned(),
            None => id.clone(),
        };
        let cards = not_counted.iter().map(name).collect::<Vec<_>>().join(", ");
        policy.push(phrase::say(language, "xwing.odds.not_counted", &[("cards", &cards)]));
    }
    Answer {
        destroyed: situation.stands.map(|_| outcome.destroyed),
        dice: [
            table_dice(false, "result-hit", [(DieColor::Red, situation.attack.dice)]),
            table_dice(false, "token-evade", [(DieColor::Green, situation.defense.dice)]),
        ],
        spreads: vec![("damage", outcome.hits.clone()), ("hits", outcome.hits), ("crits", outcome.crits)],
        policy: policy.join(" "),
        not_counted,
    }
}
