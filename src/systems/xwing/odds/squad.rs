//! Attacks between the ships of two squads.

use serde_json::{Value, json};

use super::{
    Answer, MOST_DICE, Situation, document,
    document::Named,
    facts::{AttackFacts, CardFacts, Fate, apply},
};
use crate::{
    Catalog, XWing,
    cards::{StatChanges, UpgradeId},
    list::{Document, Ship},
    play::fixed::Profile,
};
use kernel::{
    Language, ReadError,
    game::Seat,
    json::Node,
    odds::{Arm, Attacks, Mark, Setup, Unit},
    phrase,
};

const ATTACKER: &[Mark] = &[
    Mark { id: "focus", term: "xwing.word.token.focus", icon: "token-focus", most: 9 },
    Mark { id: "target_lock", term: "xwing.word.token.lock", icon: "token-target-lock", most: 1 },
    Mark { id: "evade", term: "xwing.word.token.evade", icon: "token-evade", most: 9 },
    Mark { id: "stress", term: "xwing.word.token.stress", icon: "token-stress", most: 9 },
    Mark { id: "reroll", term: "xwing.odds.reroll", icon: "die-attack", most: 9 },
];

const DEFENDER: &[Mark] = &[
    Mark { id: "focus", term: "xwing.word.token.focus", icon: "token-focus", most: 9 },
    Mark { id: "evade", term: "xwing.word.token.evade", icon: "token-evade", most: 9 },
    Mark { id: "stress", term: "xwing.word.token.stress", icon: "token-stress", most: 9 },
    Mark { id: "reinforce", term: "xwing.word.token.reinforce", icon: "token-reinforce", most: 1 },
    Mark { id: "cloak", term: "xwing.word.token.cloak", icon: "token-cloak", most: 1 },
    Mark { id: "tractor_beam", term: "xwing.word.token.tractor_beam", icon: "token-tractor", most: 9 },
    Mark { id: "obstructed", term: "xwing.odds.obstructed", icon: "range-in", most: 1 },
    Mark { id: "reroll", term: "xwing.odds.reroll", icon: "die-defense", most: 9 },
    Mark { id: "damage", term: "xwing.odds.damage", icon: "stat-hull", most: 40 },
];

/// A ship of a squad whose card is known.
struct Fielded {
    place: usize,
    profile: Profile,
}

fn fielded(catalog: &Catalog, ships: &[Ship]) -> Vec<Fielded> {
    (ships.iter().enumerate())
        .filter_map(|(place, ship)| {
            let pilot = ship.pilot.known()?;
            let upgrades: Vec<UpgradeId> = ship.known_upgrades().map(|(_, upgrade)| upgrade).collect();
            Some(Fielded { place, profile: Profile::new(catalog, Seat::First, place, pilot, &upgrades, 0) })
        })
        .collect()
}

impl Fielded {
    fn cards(&self) -> impl Iterator<Item = Named> + '_ {
        let upgrades = self.profile.cards.iter().filter_map(|card| card.upgrade);
        std::iter::once(Named::Pilot(self.profile.pilot)).chain(upgrades.map(Named::Upgrade))
    }

    /// A value with what upgrades add.
    fn value(&self, own: i8, gained: fn(&StatChanges) -> i8) -> i8 {
        (own + self.profile.cards.iter().map(|card| gained(&card.stats)).sum::<i8>()).max(0)
    }

    fn primary(&self) -> Option<u8> {
        self.profile.attack.map(|attack| self.value(attack, |stats| stats.attack) as u8)
    }

    fn skill(&self) -> u8 {
        self.value(self.profile.skill, |stats| stats.pilot_skill).clamp(0, 12) as u8
    }

    /// Its weapons: the primary one, if it has one, then its cards.
    fn weapons(&self) -> Vec<Option<UpgradeId>> {
        let cards = self.profile.cards.iter().filter(|card| card.weapon.is_some()).map(|card| card.upgrade);
        self.primary().map(|_| None).into_iter().chain(cards).collect()
    }
}

impl Attacks for XWing {
    const MARKS: [&'static [Mark]; 2] = [ATTACKER, DEFENDER];
    const DISTANCE: [u8; 3] = [1, 3, 2];
    const DISTANCE_TERM: &'static str = "xwing.odds.range";

    fn work_out(catalog: &Catalog, odds: &Node<'_, '_>, language: Language) -> Result<Answer, ReadError> {
        let (situation, not_counted) = document::read(catalog, odds)?;
        Ok(document::answer(&situation, not_counted, language))
    }

    fn units(catalog: &Catalog, document: &Document, language: Language) -> Vec<Unit> {
        fielded(catalog, &document.list.ships)
            .into_iter()
            .map(|ship| {
                let card = catalog.pilot(ship.profile.pilot);
                let weapons = ship.weapons().into_iter().map(|weapon| match weapon {
                    None => Arm {
                        id: "primary".to_owned(),
                        name: phrase::text(language, "xwing.odds.primary").to_owned(),
                        reach: ship.profile.primary_range,
                    },
                    Some(id) => {
                        let upgrade = catalog.upgrade(id);
                        Arm {
                            id: upgrade.id.to_string(),
                            name: upgrade.text.name(language).to_owned(),
                            reach: upgrade.weapon.map_or([1, 3], |weapon| weapon.range),
                        }
                    }
                });
                let (name, ids) = (|language| card.text.name(language), [&*card.key, &*card.id]);
                Unit::new(ship.place, language, name, &ids, weapons.collect()).among(&document.list.ships)
            })
            .collect()
    }

    fn situation(
        catalog: &Catalog,
        (attacks, attacker): (&Document, &Setup),
        (defends, defender): (&Document, &Setup),
        range: u8,
    ) -> Option<Value> {
        let own = fielded(catalog, &attacks.list.ships).into_iter().nth(attacker.unit)?;
        let other = fielded(catalog, &defends.list.ships).into_iter().nth(defender.unit)?;
        let weapon = own.weapons().into_iter().nth(attacker.weapon)?;
        let has = |id: &str| attacker.count(ATTACKER, id);
        let kept = |id: &str| defender.count(DEFENDER, id);
        let mut facts = AttackFacts {
            range: Some(range),
            locked: has("target_lock") > 0,
            obstructed: Some(kept("obstructed") > 0),
            weapon: Some(weapon.map(|id| (id, catalog.upgrade(id).slot))),
            primary: own.primary(),
            strict: true,
            ..AttackFacts::default()
        };
        for (known, ship, count) in [(0, &own, &has as &dyn Fn(&str) -> u8), (1, &other, &kept as &dyn Fn(&str) -> u8)]
        {
            let known = &mut facts.sides[known];
            (known.focus, known.evade) = (count("focus"), count("evade"));
            (known.stress, known.skill) = (Some(count("stress")), Some(ship.skill()));
        }
        // The effects of cards decide which are named, and the number of dice.
        let (mut tried, mut counts) = (Situation::new(0, 0), [0_i8; 2]);
        let mut cards = [Vec::new(), Vec::new()];
        for (side, ship) in [(0, &own), (1, &other)] {
            for card in ship.cards() {
                let card_facts = CardFacts { attack: &facts, attacks: side == 0, card: card.upgrade() };
                let before = (tried.clone(), counts);
                let fate = apply(&card.abilities(catalog), &card_facts, &mut tried, &mut counts);
                // A card that only changes the number of dice is part of that number.
                let is_named = match fate {
                    Fate::Idle => false,
                    Fate::Counted => tried != before.0,
                    Fate::NotCounted => {
                        counts = before.1;
                        true
                    }
                };
                if is_named {
                    cards[side].push(card.id(catalog).to_owned());
                }
            }
        }
        let red = match weapon {
            None => i16::from(own.primary()?) + i16::from(range == 1),
            Some(id) => i16::from(catalog.upgrade(id).weapon?.attack),
        };
        let green = i16::from(other.value(other.profile.agility, |stats| stats.agility)) + 2 * i16::from(kept("cloak"))
            - i16::from(kept("tractor_beam"));
        let green = green.max(0) + i16::from(weapon.is_none() && range == 3) + i16::from(kept("obstructed"));
        let dice = |dice: i16, more: i8| (dice + i16::from(more)).clamp(0, MOST_DICE.into());
        let spent = weapon.is_some_and(|id| {
            let plays = Named::Upgrade(id).abilities(catalog);
            plays.iter().any(|play| {
                let header = play.when.contains(crate::cards::ability::Window::Attack);
                header && play.costs.iter().any(|cost| matches!(cost, crate::cards::ability::Cost::SpendLock { .. }))
            })
        });
        let [own_cards, other_cards] = cards;
        let mut attack = json!({
            "dice": dice(red, counts[0]), "focus": has("focus"),
            // A weapon that costs the lock leaves none for rerolls.
            "target_lock": u8::from(has("target_lock") > 0 && !spent),
            "evade": has("evade"), "reroll": has("reroll"), "cards": own_cards, "stress": has("stress"),
            "skill": own.skill(), "weapon": weapon.map_or("primary", |id| &*catalog.upgrade(id).id),
        });
        if let Some(primary) = own.primary() {
            attack["primary"] = primary.into();
        }
        // Damage takes shields first.
        let damage = kept("damage");
        let shields = (other.profile.shields.max(0) as u8).saturating_sub(damage);
        let through = damage.saturating_sub(other.profile.shields.max(0) as u8);
        let hull = (other.profile.hull.max(0) as u8).saturating_sub(through);
        Some(json!({
            "attack": attack,
            "defense": {
                "dice": dice(green, counts[1]), "focus": kept("focus"), "evade": kept("evade") + kept("reinforce"),
                "reroll": kept("reroll"), "cards": other_cards, "stress": kept("stress"), "skill": other.skill(),
                "hull": hull, "shields": shields,
            },
            "range": range,
        }))
    }
}
