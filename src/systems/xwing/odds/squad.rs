//! Attacks between the ships of two squads.

use serde_json::{Value, json};

use super::{
    ALL_WINDOWS, Answer,
    cards::{is_about_attack, price},
    document::{self, Named},
    facts::{AttackFacts, Told},
    lasting::lasts,
    table::{SHIPS, Table},
};
use crate::{
    Catalog, XWing,
    cards::{
        StatChanges, UpgradeId,
        ability::{Play, Window},
    },
    list::{Document, Ship},
    play::{Weapon, fixed::Profile},
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
        Ok(document::answer(catalog, &situation, not_counted, language))
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
        let (ours, theirs) = (fielded(catalog, &attacks.list.ships), fielded(catalog, &defends.list.ships));
        let (own, other) = (ours.get(attacker.unit)?, theirs.get(defender.unit)?);
        let weapon = own.weapons().into_iter().nth(attacker.weapon)?;
        let has = |id: &str| attacker.count(ATTACKER, id);
        let kept = |id: &str| defender.count(DEFENDER, id);
        let arms = match weapon {
            None => Weapon::Primary,
            Some(upgrade) => Weapon::Card(own.profile.card_of(upgrade)?),
        };
        let table =
            Table::set(catalog, [&own.profile, &other.profile], [(attacker, ATTACKER), (defender, DEFENDER)], range);
        let (volley, heard) = table.attack(arms, kept("obstructed") > 0)?;
        // What pays for the attack is not there for its dice.
        let plays = weapon.map_or_else(Vec::new, |weapon| Named::Upgrade(weapon).abilities(catalog));
        let header = plays.into_iter().find(|play| play.when.contains(Window::Attack));
        let (lock, paid) = header.map_or((false, 0), price);
        let locked = has("target_lock") > 0 && !lock;
        let focus = has("focus").saturating_sub(paid);
        let skills = SHIPS.map(|ship| table.view().skill(ship).clamp(0, 12) as u8);
        let mut facts = AttackFacts {
            range: Some(range),
            locked,
            weapon: Some(weapon.map(|id| (id, catalog.upgrade(id).slot))),
            primary: own.primary(),
            ..AttackFacts::default()
        };
        for ((known, count), skill) in facts.sides.iter_mut().zip([&has as &dyn Fn(&str) -> u8, &kept]).zip(skills) {
            (known.focus, known.evade) = (count("focus"), count("evade"));
            (known.stress, known.skill) = (Some(count("stress")), Some(skill));
        }
        facts.sides[0].focus = focus;
        let mut not_counted: Vec<&str> = Vec::new();
        let mut cards = [Vec::new(), Vec::new()];
        for ((side, ship), heard) in [own, other].into_iter().enumerate().zip(&heard) {
            for (card, heard) in ship.cards().zip(heard) {
                // A card that only changes the number of dice is part of that number.
                let told: Vec<Told> = heard.told.iter().filter(|told| !told.counts()).copied().collect();
                let read = document::told_of(catalog, &[card], &facts, side == 0);
                let read = read.map(|read| read.into_iter().filter(|told| !told.counts()).collect::<Vec<_>>());
                let lasting = card.abilities(catalog).iter().any(|play| lasts(catalog, play, side == 0, true));
                if heard.uncounted || lasting || !told.is_empty() && read.as_ref() != Some(&told) {
                    not_counted.push(card.id(catalog));
                } else if !told.is_empty() {
                    cards[side].push(card.id(catalog));
                }
            }
        }
        for (squad, ship, attacks) in [(&ours, own, true), (&theirs, other, false)] {
            not_counted.extend(helpers(catalog, squad, ship, attacks));
        }
        not_counted.sort_unstable();
        not_counted.dedup();
        let [own_cards, other_cards] = cards;
        let mut attack = json!({
            "dice": volley.dice[0], "focus": focus, "target_lock": u8::from(locked), "evade": has("evade"),
            "reroll": has("reroll"), "cards": own_cards, "stress": has("stress"), "skill": skills[0],
            "weapon": weapon.map_or("primary", |id| &*catalog.upgrade(id).id),
        });
        if let Some(primary) = own.primary() {
            attack["primary"] = primary.into();
        }
        let shields = volley.situation.shields;
        let mut odds = json!({
            "attack": attack,
            "defense": {
                "dice": volley.dice[1], "focus": kept("focus"), "evade": kept("evade"), "reroll": kept("reroll"),
                "cards": other_cards, "stress": kept("stress"), "skill": skills[1],
                "hull": table.view().stands(SHIPS[1]) - shields, "shields": shields,
            },
            "range": range,
        });
        if kept("reinforce") > 0 {
            odds["defense"]["reinforce"] = kept("reinforce").into();
        }
        if !not_counted.is_empty() {
            odds["not_counted"] = not_counted.into();
        }
        Some(odds)
    }
}

/// Cards of the other ships of a squad that may help in an attack of one, or in one on it: without a table nobody knows
/// their places.
fn helpers<'c>(catalog: &'c Catalog, squad: &[Fielded], ship: &Fielded, attacks: bool) -> Vec<&'c str> {
    let helps = |play: &&Play| {
        play.who.is_some() && ALL_WINDOWS.into_iter().any(|window| is_about_attack(play, window))
            || lasts(catalog, play, attacks, false)
    };
    let others = squad.iter().filter(|other| other.place != ship.place).flat_map(Fielded::cards);
    others.filter(|card| card.abilities(catalog).iter().any(helps)).map(|card| card.id(catalog)).collect()
}
