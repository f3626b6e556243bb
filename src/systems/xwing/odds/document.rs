//! Situations as documents.

use super::{
    Answer, MOST_DICE, Situation,
    facts::{AttackFacts, CardFacts, Fate, apply},
    work_out,
};
use crate::{
    Catalog,
    cards::{
        PilotId, UpgradeId,
        ability::{Play, PlayId},
    },
};
use kernel::{Language, ReadError, json::Node, phrase};

/// A card that a document names.
#[derive(Debug, Clone, Copy)]
pub(super) enum Named {
    Pilot(PilotId),
    Upgrade(UpgradeId),
}

impl Named {
    /// The card of this id: an upgrade, or else a pilot by its key or its bare id.
    fn find(catalog: &Catalog, id: &str) -> Option<Self> {
        let upgrade = catalog.find_upgrade(id).map(Self::Upgrade);
        let pilot = || catalog.find_pilot_key(id).map(Self::Pilot);
        let bare = || catalog.pilots().find(|(_, pilot)| *pilot.id == *id).map(|(pilot, _)| Self::Pilot(pilot));
        upgrade.or_else(pilot).or_else(bare)
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
        ids.iter().map(|id| catalog.play(*id)).collect()
    }

    pub(super) const fn upgrade(self) -> Option<UpgradeId> {
        match self {
            Self::Upgrade(upgrade) => Some(upgrade),
            Self::Pilot(_) => None,
        }
    }
}

/// Reads the field `odds` of a document; with it the ids of cards that are not counted.
///
/// # Errors
/// Unknown fields, wrong types, sizes out of bounds, unknown cards.
pub fn read(catalog: &Catalog, odds: &Node<'_, '_>) -> Result<(Situation, Vec<String>), ReadError> {
    const TOKENS: std::ops::RangeInclusive<i64> = 0..=9;
    odds.only(&["attack", "defense", "range"])?;
    let (attack, defense) = (odds.required("attack")?, odds.required("defense")?);
    attack.only(&[
        "dice",
        "focus",
        "target_lock",
        "evade",
        "reroll",
        "cards",
        "stress",
        "skill",
        "weapon",
        "primary",
    ])?;
    defense.only(&["dice", "focus", "evade", "reroll", "cards", "hull", "shields", "stress", "skill"])?;
    let dice = |side: &Node<'_, '_>| side.required("dice")?.integer(0..=MOST_DICE.into()).map(|dice| dice as u8);
    let mut situation = Situation::new(dice(&attack)?, dice(&defense)?);
    let mut facts = AttackFacts { range: odds.number("range", 1..=3)?, ..AttackFacts::default() };
    for (place, (node, hand)) in
        [(&attack, &mut situation.attack), (&defense, &mut situation.defense)].into_iter().enumerate()
    {
        hand.focus = node.number("focus", TOKENS)?.unwrap_or(0);
        hand.evade = node.number("evade", TOKENS)?.unwrap_or(0);
        hand.reroll = node.number("reroll", 0..=MOST_DICE.into())?.unwrap_or(0);
        let known = &mut facts.sides[place];
        (known.focus, known.evade) = (hand.focus, hand.evade);
        known.stress = node.number("stress", TOKENS)?;
        known.skill = node.number("skill", 0..=12)?;
    }
    situation.attack.lock = attack.number::<u8>("target_lock", 0..=1)?.unwrap_or(0) > 0;
    facts.locked = situation.attack.lock;
    facts.primary = attack.number("primary", 0..=9)?;
    if let Some(weapon) = attack.field("weapon")? {
        let id = weapon.string()?;
        facts.weapon = Some(if id == "primary" {
            None
        } else {
            let upgrade = catalog.find_upgrade(id).filter(|upgrade| catalog.upgrade(*upgrade).weapon.is_some());
            let upgrade = upgrade.ok_or_else(|| weapon.error("xwing.odds.no_weapon").with("id", id))?;
            Some((upgrade, catalog.upgrade(upgrade).slot))
        });
    }
    let hull = defense.number::<u8>("hull", 0..=60)?;
    let shields = defense.number::<u8>("shields", 0..=60)?.unwrap_or(0);
    situation.stands = hull.map(|hull| hull + shields);
    let mut not_counted = Vec::new();
    for (node, attacks) in [(&attack, true), (&defense, false)] {
        let Some(cards) = node.field("cards")? else { continue };
        if cards.items()?.len() > 40 {
            return Err(cards.error("xwing.odds.too_many_cards"));
        }
        for card in cards.items()? {
            let id = card.string()?;
            let named = Named::find(catalog, id).ok_or_else(|| card.error("xwing.odds.no_card").with("id", id))?;
            let card_facts = CardFacts { attack: &facts, attacks, card: named.upgrade() };
            // The dice of a document are those that are rolled; what changes their number is in them already.
            if apply(&named.abilities(catalog), &card_facts, &mut situation, &mut [0; 2]) != Fate::Counted {
                not_counted.push(id.to_owned());
            }
        }
    }
    Ok((situation, not_counted))
}

/// The result of a situation, in the form of every game.
pub fn answer(situation: &Situation, not_counted: Vec<String>, language: Language) -> Answer {
    let outcome = work_out(situation);
    let mut policy = phrase::text(language, "xwing.odds.policy").to_owned();
    if !not_counted.is_empty() {
        let cards = not_counted.join(", ");
        policy = format!("{policy} {}", phrase::say(language, "xwing.odds.not_counted", &[("cards", &cards)]));
    }
    Answer {
        destroyed: situation.stands.map(|_| outcome.destroyed),
        spreads: vec![("damage", outcome.hits.clone()), ("hits", outcome.hits), ("crits", outcome.crits)],
        policy,
        not_counted,
    }
}
