//! Every card against the rules core: what the odds of two lists count falls as it was worked out, and what they do not
//! count is named.

use super::policy::{Policy, is_about_dice};
use crate::play::{ROOKIE, catalog};
use kernel::{
    Chance, Language,
    game::Seat,
    json::{Json, Node},
    odds::{Attacks, Setup},
};
use xwing::{
    Document, Format, Ship, UpgradeChoice, XWing,
    cards::{Size, SquadFaction, ability::words::Token},
    list::empty_document,
    play::{Answer, Event, Fixture, Phase, Scene, ShipNo, Weapon},
};
use xwing::{
    cards::ability::Window,
    play::{View, pieces::Origin, question::ShipAction, testing::passing},
};

/// A ship card and an upgrade, if there is one.
type Fielded<'a> = (&'a str, Option<&'a str>);

fn list((pilot, upgrade): Fielded<'_>) -> Document {
    let mut document = empty_document(SquadFaction::Rebel, Format::Epic, "trial");
    let mut ship = Ship::new(catalog().find_pilot_key(pilot).unwrap());
    ship.upgrades.extend(upgrade.map(|id| UpgradeChoice::Known(catalog().find_upgrade(id).unwrap())));
    document.list.ships.push(ship);
    document
}

/// Tokens of both sides, and how far apart they are.
#[derive(Debug, Clone, Copy)]
struct Position {
    attacker: [u8; 4],
    defender: [u8; 3],
    range: u8,
}

const ATTACKER: [&str; 4] = ["focus", "target_lock", "evade", "stress"];
const DEFENDER: [&str; 3] = ["focus", "evade", "stress"];

impl Position {
    fn drawn(chance: &mut Chance, [near, far]: [u8; 2]) -> Self {
        let mut coin = || chance.below(2) as u8;
        let (attacker, defender) = ([coin(), coin(), coin(), coin()], [coin(), coin(), coin()]);
        Self { attacker, defender, range: near + chance.below(u32::from(far - near) + 1) as u8 }
    }

    fn setups(self, weapon: usize) -> [Setup; 2] {
        let marks = |side: usize, words: &[&str], counts: &[u8]| -> Vec<u8> {
            let count = |id: &str| words.iter().position(|word| *word == id).map_or(0, |place| counts[place]);
            XWing::MARKS[side].iter().map(|mark| count(mark.id)).collect()
        };
        let attacker = Setup { weapon, marks: marks(0, &ATTACKER, &self.attacker), ..Setup::default() };
        [attacker, Setup { marks: marks(1, &DEFENDER, &self.defender), ..Setup::default() }]
    }

    /// The same on a table of the rules core.
    fn table(self, ships: [Fielded<'_>; 2]) -> Fixture {
        let half = |key: &str| {
            let pilot = catalog().pilot(catalog().find_pilot_key(key).unwrap());
            if catalog().ship(pilot.ship).size == Size::Small { 20.0 } else { 40.0 }
        };
        let away = 200.0 + half(ships[0].0) + half(ships[1].0) + f64::from(self.range) * 100.0 - 50.0;
        let mut scene = Scene::new(catalog());
        for ((seat, ship), (at, eighths)) in
            [Seat::First, Seat::Second].into_iter().zip(ships).zip([((450.0, 200.0), 0), ((450.0, away), 4)])
        {
            let upgrades: Vec<&str> = ship.1.into_iter().collect();
            scene.ship(seat, ship.0, &upgrades, at, eighths).unwrap();
        }
        let mut trial = scene.set();
        let held = [Token::Focus, Token::Evade, Token::Stress];
        let [focus, lock, evade, stress] = self.attacker;
        for (ship, counts) in [(ShipNo(0), [focus, evade, stress]), (ShipNo(1), self.defender)] {
            for (token, count) in held.into_iter().zip(counts) {
                trial.give(ship, token, count);
            }
        }
        if lock > 0 {
            trial.lock(ShipNo(0), ShipNo(1));
        }
        trial.state.phase = Phase::Combat;
        trial
    }
}

/// The fate of one case.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    /// There is no such attack.
    None,
    /// A card is named as not counted.
    Named,
    Agrees,
}

/// Compares the odds of an attack with the rules core; a sentence where they disagree.
fn compare(ships: [Fielded<'_>; 2], weapon: usize, position: Position, attacks: u32) -> Result<Fate, String> {
    let lists = ships.map(list);
    let [own, other] = position.setups(weapon);
    let situation = XWing::situation(catalog(), (&lists[0], &own), (&lists[1], &other), position.range);
    let Some(situation) = situation else { return Ok(Fate::None) };
    let text = situation.to_string();
    let json = Json::parse(&text).unwrap();
    let root = Node::root(&text, &json);
    let answer = XWing::work_out(catalog(), &root, Language::English).unwrap();
    let (situation, _) = xwing::odds::read_document(catalog(), &root).unwrap();
    if !answer.not_counted.is_empty() {
        return Ok(Fate::Named);
    }
    let mut trial = position.table(ships);
    let card = ships[0].1.and_then(|id| trial.fixed().ships[0].card_of(catalog().find_upgrade(id).unwrap()));
    let primary = trial.fixed().ships[0].attack.is_some();
    let arm = match (weapon, card) {
        (0, _) if primary => Weapon::Primary,
        (_, Some(card)) => Weapon::Card(card),
        _ => return Ok(Fate::None),
    };
    let wanted = Answer::Attack { weapon: arm, target: ShipNo(1) };
    if !trial.attacks(ShipNo(0)).contains(&wanted) {
        return Ok(Fate::None);
    }
    // It stands whatever comes, and its damage cards do nothing.
    trial.ship_mut(ShipNo(1)).shields = 60;
    let _ = trial.stack(Seat::Second, &["structuraldamage", "structuraldamage"]);
    let start = trial.state.clone();
    let dealt = |event: &Event| match event {
        Event::ShieldLost(ShipNo(1), count) => usize::from(*count),
        Event::DamageDealt(ShipNo(1), _) => 1,
        _ => 0,
    };
    let mut fell = [0_u32; 16];
    for seed in 0..attacks {
        trial.state = start.clone();
        trial.events.clear();
        trial.questions.clear();
        trial.luck(u64::from(seed) * 7_919 + 13);
        let mut policy = Policy { catalog: catalog(), attack: wanted, situation: &situation, attacked: false };
        trial.fight_by(ShipNo(0), &mut policy);
        fell[trial.events.iter().map(dealt).sum::<usize>()] += 1;
    }
    for (number, count) in fell.iter().enumerate() {
        let chance = answer.damage().of(number);
        let n = f64::from(attacks);
        let sigma = (chance * (1.0 - chance) * n).sqrt();
        if (f64::from(*count) - chance * n).abs() > 4.5 * sigma + if chance > 0.0 { 2.0 } else { 0.0 } {
            return Err(format!(
                "{number} damage {count} times of {attacks}, worked out {chance:.4}: {ships:?}, {position:?}, {text}"
            ));
        }
    }
    Ok(Fate::Agrees)
}

/// Two ships, and the weapons of the first with their ranges.
type Case<'a> = ([Fielded<'a>; 2], Vec<(usize, [u8; 2])>);

/// Every card that is about dice, in random positions, as the attacker's and as the defender's.
fn every_card(positions: u32, attacks: u32) {
    let catalog = catalog();
    let about = |plays: &[xwing::cards::ability::PlayId]| plays.iter().any(|id| is_about_dice(catalog.play(*id)));
    let upgrades = catalog.upgrades().filter(|(id, _)| about(&catalog.upgrade_abilities(*id).plays));
    let upgrades = upgrades.filter(|(id, _)| catalog.upgrade_simulated(*id).lack().is_none());
    let mut cases: Vec<Case<'_>> = Vec::new();
    let plain = (ROOKIE, None);
    for (_, upgrade) in upgrades {
        let with = (ROOKIE, Some(&*upgrade.id));
        let weapon = upgrade.weapon.map(|weapon| (1, weapon.range));
        cases.push(([with, plain], weapon.into_iter().chain([(0, [1, 3])]).collect()));
        cases.push(([plain, with], vec![(0, [1, 3])]));
    }
    for (id, pilot) in catalog.pilots().filter(|(id, _)| about(&catalog.pilot_abilities(*id).plays)) {
        if catalog.pilot_simulated(id).lack().is_none() {
            cases.push(([(&pilot.key, None), plain], vec![(0, [1, 3])]));
            cases.push(([plain, (&pilot.key, None)], vec![(0, [1, 3])]));
        }
    }
    let (mut fates, mut wrong) = ([0_u32; 3], Vec::new());
    for (place, (ships, weapons)) in cases.into_iter().enumerate() {
        let mut chance = Chance::seeded(place as u64);
        for (weapon, reach) in weapons {
            for _ in 0..positions {
                let position = Position::drawn(&mut chance, reach);
                match compare(ships, weapon, position, attacks) {
                    Ok(fate) => fates[fate as usize] += 1,
                    Err(told) => wrong.push(told),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{fates:?}; {} wrong:\n{}", wrong.len(), wrong.join("\n"));
    // Most are counted; attacks that need a lock or a token that is not there are none.
    assert!(fates[2] > fates[1] && fates[1] > 0, "{fates:?}");
}

#[test]
fn what_is_counted_falls_so_in_the_rules_core_and_what_is_not_is_named() {
    every_card(2, 150);
}

#[test]
#[ignore = "a long series, for when the rules of attacks or cards change"]
fn what_is_counted_falls_so_in_the_rules_core_in_a_long_series() {
    every_card(1, 20_000);
}

/// The mean damage of a situation without tokens but those that are written.
fn mean(attack: &str, defense: &str) -> f64 {
    let text = format!(r#"{{"attack":{{{attack}}},"defense":{{{defense}}}}}"#);
    let json = Json::parse(&text).unwrap();
    let answer = XWing::work_out(catalog(), &Node::root(&text, &json), Language::English).unwrap();
    assert!(answer.not_counted.is_empty(), "{text}: {:?}", answer.not_counted);
    answer.damage().mean()
}

#[test]
fn cards_come_to_figures_that_can_be_counted_by_hand() {
    let is = |mean: f64, wanted: f64| assert!((mean - wanted).abs() < 6e-4, "{mean} for {wanted}");
    // Two hits in the place of all dice that do not come to more.
    for (dice, wanted) in [(2, 2.0), (3, 2.125), (4, 2.375)] {
        is(mean(&format!(r#""dice":{dice},"cards":["accuracycorrector"]"#), r#""dice":0"#), wanted);
    }
    // Han Solo rolls all three dice again unless two of them hit.
    is(mean(r#""dice":3,"cards":["rebel:yt1300:hansolo"]"#, r#""dice":0"#), 1.875);
    is(mean(r#""dice":3,"cards":["hansolo"]"#, r#""dice":0"#), 1.875);
    // A cannon does one damage whenever it hits, a beam none, a turret one with each of two attacks.
    is(mean(r#""dice":3,"weapon":"ioncannon""#, r#""dice":0"#), 0.875);
    is(mean(r#""dice":3,"weapon":"tractorbeam""#, r#""dice":0"#), 0.0);
    is(mean(r#""dice":3,"weapon":"twinlaserturret""#, r#""dice":0"#), 1.75);
    // The focus token turns the eyes of one of the two.
    let focused = 1.0 - 0.25_f64.powi(3);
    assert!(mean(r#""dice":3,"focus":1,"weapon":"twinlaserturret""#, r#""dice":0"#) > 0.875 + focused - 0.02);
    // One die that hits every other time against one evade for sure: rolled, or guessed not to be.
    is(mean(r#""dice":1"#, r#""dice":1,"cards":["c3po"]"#), 0.0);
}

#[test]
fn a_situation_complains_about_its_fields_with_place_and_bounds() {
    let told = |text: &str| {
        let json = Json::parse(text).unwrap();
        XWing::work_out(catalog(), &Node::root(text, &json), Language::English).unwrap_err().sentence(Language::English)
    };
    assert_eq!(
        told(r#"{"attack":{"dice":13},"defense":{"dice":1}}"#),
        "line 1, column 19: attack.dice: expected a whole number from 0 to 12."
    );
    assert_eq!(
        told(r#"{"attack":{"dice":1},"defense":{"dice":1,"cards":["nobody"]}}"#),
        "line 1, column 51: defense.cards[0]: no upgrade or pilot has the id \"nobody\"."
    );
    assert!(
        told(r#"{"attack":{"dice":1,"dies":2},"defense":{"dice":1}}"#)
            .contains("known fields: dice, focus, target_lock")
    );
}

#[test]
fn other_ships_that_may_help_are_named() {
    let mut swarm = list(("imperial:tiefighter:academypilot", None));
    let howlrunner = catalog().find_pilot_key("imperial:tiefighter:howlrunner").unwrap();
    swarm.list.ships.push(Ship::new(howlrunner));
    let target = list((ROOKIE, None));
    let setup = Setup::default();
    let situation = XWing::situation(catalog(), (&swarm, &setup), (&target, &setup), 2).unwrap();
    assert_eq!(situation["not_counted"], serde_json::json!(["imperial:tiefighter:howlrunner"]));
}

/// The attack of the first ship on the second, with nothing but what cards left behind.
fn lasting(trial: &mut Fixture, start: &xwing::play::State) -> Option<xwing::odds::Situation> {
    let after = std::mem::replace(&mut trial.state, start.clone());
    (trial.state.granted, trial.state.modifiers, trial.state.conditions) =
        (after.granted, after.modifiers, after.conditions);
    let _ = trial.attacks(ShipNo(0));
    View::new(trial.fixed(), &trial.state).volley(ShipNo(0), Weapon::Primary, ShipNo(1)).map(|volley| volley.situation)
}

#[test]
fn cards_that_are_used_before_an_attack_and_change_it_are_named() {
    let plain = (ROOKIE, None);
    let position = Position { attacker: [1, 0, 0, 0], defender: [1, 0, 0], range: 1 };
    let (mut wrong, mut changed) = (Vec::new(), Vec::new());
    let cards = catalog().upgrades().map(|(id, card)| (catalog().upgrade_simulated(id), (ROOKIE, Some(&*card.id))));
    let pilots = catalog().pilots().map(|(id, card)| (catalog().pilot_simulated(id), (&*card.key, None)));
    let small = |(key, _): (&str, Option<&str>)| {
        let pilot = catalog().pilot(catalog().find_pilot_key(key).unwrap());
        matches!(catalog().ship(pilot.ship).size, Size::Small | Size::Large)
    };
    let fielded = cards.chain(pilots).filter(|(simulated, card)| simulated.lack().is_none() && small(*card));
    for (_, with) in fielded {
        for (side, ships) in [[with, plain], [plain, with]].into_iter().enumerate() {
            let mut trial = position.table(ships);
            let start = trial.state.clone();
            let Some(before) = lasting(&mut trial, &start) else { continue };
            let ship = ShipNo(side as u8);
            let own = |at: xwing::play::pieces::AbilityAt| at.ship == ship && matches!(at.on, Origin::Card(_));
            let mut answer = |question: &xwing::play::Question, answers: &[Answer]| {
                let used = answers.iter().copied().find(|answer| match answer {
                    Answer::Use(at) | Answer::Perform(ShipAction::Card(at)) => own(*at),
                    answer => question.why.is_some_and(own) && *answer != Answer::Pass,
                });
                used.unwrap_or_else(|| passing(question, answers))
            };
            let _ = trial.act(ship, &mut answer);
            let _ = trial.phase(Phase::Combat).window(Window::CombatStart, &mut answer);
            if lasting(&mut trial, &start) == Some(before) {
                continue;
            }
            let lists = ships.map(list);
            let [one, other] = position.setups(0);
            let situation = XWing::situation(catalog(), (&lists[0], &one), (&lists[1], &other), 1).unwrap();
            let id = with.1.unwrap_or(with.0);
            let named = situation["not_counted"].as_array().is_some_and(|cards| cards.iter().any(|card| card == id));
            changed.push(id);
            if !named {
                wrong.push((id, side));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?} of {changed:?}");
    for card in ["marksmanship", "expose", "glitterstim", "rage", "r2f2", "countermeasures"] {
        assert!(changed.contains(&card), "{card}: {changed:?}");
    }
}

#[test]
fn a_card_that_a_situation_names_was_used() {
    // Half of the sides hit, a quarter are focus results, or every die that misses is rolled again.
    for card in ["marksmanship", "glitterstim", "rage"] {
        let mean = mean(&format!(r#""dice":3,"cards":["{card}"]"#), r#""dice":0"#);
        assert!((mean - 2.25).abs() < 1e-9, "{card}: {mean}");
    }
    let evades = mean(r#""dice":3,"focus":1"#, r#""dice":2,"cards":["glitterstim"]"#);
    assert!((evades - mean(r#""dice":3,"focus":1"#, r#""dice":2,"focus":1"#)).abs() < 1e-9);
}
