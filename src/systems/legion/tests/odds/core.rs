//! Long series of the rules core with the same policy: what falls there agrees with what was worked out.

use super::super::play::{CATALOG, scene, unit};
use kernel::{Distribution, chance::nth_seed};
use legion::{
    odds::{Known, Place, Situation, work_out},
    play::{
        Answer, Event, QuestionKind,
        event::TokenKind,
        keyword::{UnitKeyword as Unit, WeaponKeyword as Weapon},
        testing::{Scene, passing},
    },
};

/// A position in which the first unit attacks the second; others stand by.
struct Duel {
    sides: [&'static [&'static str]; 2],
    /// Millimeters between the leaders.
    apart: i32,
    set: fn(&mut Scene),
}

fn keywords(scene: &mut Scene, number: u8, keywords: &[(Unit, u8)]) {
    for (keyword, value) in keywords {
        scene.unit(number).keywords[*keyword] = *value;
    }
}

fn weapons(scene: &mut Scene, number: u8, keywords: &[(Weapon, u8)]) {
    for weapon in &mut scene.fixture.fixed.units[usize::from(number)].weapons {
        for (keyword, value) in keywords {
            weapon.keywords[*keyword] = *value;
        }
    }
}

const DUELS: &[Duel] = &[
    Duel {
        sides: [&["stormtroopers dlt_19_stormtrooper"], &["rebel_troopers"]],
        apart: 350,
        set: |scene| {
            scene.terrain(&CATALOG, "barricade", (610, 500), (10, 400), 30);
            scene.unit(0).tokens.aim = 2;
            (scene.unit(1).tokens.dodge, scene.unit(1).tokens.suppression) = (1, 1);
        },
    },
    Duel {
        sides: [&["stormtroopers"], &["luke_skywalker_hero_of_the_rebellion"]],
        apart: 250,
        set: |scene| {
            scene.keep_minis(0, 3);
            scene.unit(0).tokens.surge = 2;
            (scene.unit(1).tokens.dodge, scene.unit(1).tokens.surge) = (2, 1);
            weapons(scene, 0, &[(Weapon::Pierce, 1), (Weapon::Critical, 1)]);
            keywords(scene, 1, &[(Unit::Deflect, 1), (Unit::UncannyLuck, 2), (Unit::DangerSense, 2)]);
            scene.unit(1).tokens.suppression = 3;
        },
    },
    Duel {
        sides: [&["darth_vader_dark_lord_of_the_sith"], &["luke_skywalker_hero_of_the_rebellion"]],
        apart: 27,
        set: |scene| {
            scene.unit(0).tokens.aim = 2;
            (scene.unit(1).tokens.dodge, scene.unit(1).tokens.surge) = (1, 2);
            scene.unit(0).tokens.dodge = 1;
            keywords(scene, 0, &[(Unit::JarKai, 1), (Unit::Makashi, 1), (Unit::Duelist, 1), (Unit::Precise, 1)]);
            keywords(scene, 1, &[(Unit::DjemSo, 1), (Unit::Duelist, 1), (Unit::Impervious, 1)]);
        },
    },
    Duel {
        sides: [&["stormtroopers hh_12_stormtrooper"], &["at_st"]],
        apart: 300,
        set: |scene| {
            scene.unit(0).tokens.aim = 1;
            weapons(scene, 0, &[(Weapon::Impact, 1), (Weapon::Ion, 1), (Weapon::Primitive, 1)]);
            scene.unit(1).tokens.shields = 2;
        },
    },
    Duel {
        sides: [&["stormtroopers"], &["rebel_troopers", "wookiee_warriors_noble_fighters"]],
        apart: 250,
        set: |scene| {
            scene.put(2, 560, 300);
            weapons(scene, 0, &[(Weapon::Pierce, 2), (Weapon::Blast, 1)]);
            keywords(scene, 2, &[(Unit::Guardian, 2)]);
            scene.unit(2).tokens.surge = 1;
            keywords(scene, 1, &[(Unit::Outmaneuver, 1), (Unit::LowProfile, 1)]);
            scene.unit(1).tokens.dodge = 1;
        },
    },
    Duel {
        sides: [&["stormtroopers"], &["rebel_troopers"]],
        apart: 250,
        set: |scene| {
            scene.keep_minis(0, 4);
            scene.unit(0).tokens.aim = 3;
            scene.unit(1).tokens.observation = 2;
            keywords(scene, 0, &[(Unit::Marksman, 1), (Unit::Sharpshooter, 1)]);
            weapons(scene, 0, &[(Weapon::Lethal, 1), (Weapon::HighVelocity, 1), (Weapon::Suppressive, 1)]);
            keywords(scene, 1, &[(Unit::Cover, 2), (Unit::LowProfile, 1)]);
            scene.unit(1).tokens.dodge = 2;
        },
    },
];

impl Duel {
    fn scene(&self) -> Scene {
        let mut scene = scene(self.sides[0], self.sides[1]);
        scene.put(0, 300, 400).put(1, 300 + self.apart, 400);
        (self.set)(&mut scene);
        // Nobody falls, so that everything that comes through is seen.
        for unit in &mut scene.fixture.fixed.units {
            unit.minis.iter_mut().for_each(|mini| mini.wounds = 20);
        }
        scene
    }

    fn situation(scene: &Scene) -> Situation {
        let view = scene.view();
        let (enemy, melee) = view.targets(unit(0), &Default::default())[0];
        let volley = &view.pools(unit(0), enemy, melee, &Default::default(), 0)[0];
        assert_eq!(enemy, unit(1));
        Situation::of(&view, unit(0), volley)
    }
}

/// What fell in an attack: wounds, suppression, wounds of the attacker, wounds of the others.
type Fell = [u8; 4];

fn attack(scene: &mut Scene, [kept, saved]: [u8; 2]) -> Fell {
    let before = scene.fixture.state.units.iter().map(|unit| unit.taken).collect::<Vec<_>>();
    let mut spared = kept;
    let aim = scene.unit(0).tokens.aim;
    scene.attack(0, |question, answers| {
        let most =
            answers.iter().filter_map(|answer| if let Answer::Number(most) = answer { Some(*most) } else { None });
        match question.kind {
            QuestionKind::Reroll if spared < aim => {
                spared += 1;
                Answer::Yes
            }
            QuestionKind::Marksman => {
                let left = aim - (spared - kept) - saved;
                Answer::Number(most.max().unwrap_or(0).min(left))
            }
            QuestionKind::RerollObserved | QuestionKind::Luck | QuestionKind::Makashi => Answer::Yes,
            QuestionKind::AttackSurges
            | QuestionKind::DefenseSurges
            | QuestionKind::Dodge
            | QuestionKind::Shields
            | QuestionKind::Guardian
            | QuestionKind::Lethal
            | QuestionKind::JarKai => most.max().map_or(answers[0], Answer::Number),
            _ => passing(question, answers),
        }
    });
    let gained = scene.fixture.events.iter().filter_map(|event| match event {
        Event::Gained(number, TokenKind::Suppression, count) if *number == unit(1) => Some(*count),
        _ => None,
    });
    let suppression = gained.sum();
    let units = scene.fixture.state.units.iter();
    let taken: Vec<u8> = units.zip(before).map(|(unit, before)| (unit.taken - before) as u8).collect();
    [taken[1], suppression, taken[0], taken[2..].iter().sum()]
}

fn agree(attacks: u32) {
    for (number, duel) in DUELS.iter().enumerate() {
        let mut scene = duel.scene();
        let situation = Duel::situation(&scene);
        let outcome = work_out(&situation);
        let start = scene.fixture.state.clone();
        let mut fell: Vec<Fell> = Vec::new();
        for attack_no in 0..attacks {
            scene.fixture.state = start.clone();
            scene.fixture.events.clear();
            scene.fixture.questions.clear();
            scene.seed(nth_seed(number as u64, u64::from(attack_no)));
            fell.push(attack(&mut scene, [outcome.kept, outcome.saved]));
        }
        // Wounds beyond what a unit stands are nobody's.
        let most: [usize; 2] = [1, 0].map(|side| {
            let spec = &scene.fixture.fixed.units[side];
            start.units[side].minis.iter().map(|mini| usize::from(spec.minis[usize::from(mini.spec)].wounds)).sum()
        });
        let spreads: [(&str, &Distribution, usize); 4] = [
            ("wounds", &outcome.wounds, most[0]),
            ("suppression", &outcome.suppression, 9),
            ("returned", &outcome.returned, most[1]),
            ("guarded", &outcome.guarded, 9),
        ];
        for (place, (word, spread, most)) in spreads.into_iter().enumerate() {
            for value in 0..=most {
                let chance = if value == most { spread.at_least(value) } else { spread.of(value) }.min(1.0);
                let count = fell.iter().filter(|fell| usize::from(fell[place]) == value).count() as f64;
                let (mean, sigma) =
                    (chance * f64::from(attacks), (chance * (1.0 - chance) * f64::from(attacks)).sqrt());
                assert!(
                    (count - mean).abs() <= 4.0 * sigma + 1e-9,
                    "duel {number}: {value} {word} {count} times of {attacks}, worked out {chance}; {situation:?}"
                );
            }
        }
    }
}

#[test]
fn the_rules_core_deals_what_was_worked_out() {
    agree(2_000);
}

#[test]
#[ignore = "a long series, for when the rules of attacks change"]
fn the_rules_core_deals_what_was_worked_out_in_a_long_series() {
    agree(100_000);
}

#[test]
fn a_match_tells_tokens_keywords_and_cover() {
    let scene = DUELS[0].scene();
    let odds = Duel::situation(&scene);
    // LEG-COVER-04: light or heavy ground and suppression together.
    assert_eq!((odds.attack.aim, odds.defense.dodge, odds.defense.suppression, odds.cover()), (2, 1, 1, 2));
    assert_eq!(odds.defense.wounds[..], [20; 4]);
    assert!(odds.attack.dice.iter().sum::<u8>() > 4);
    let mut known = Known::default();
    let view = scene.view();
    let volley = &view.pools(unit(0), unit(1), false, &Default::default(), 0)[0];
    assert_eq!(*known.of(&view, unit(0), volley), work_out(&odds));
}

#[test]
fn an_attack_from_elsewhere_has_the_weapons_that_reach() {
    let mut scene = scene(&["darth_vader_dark_lord_of_the_sith"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 700, 400);
    let at = |melee, range, cover| Situation::at_range(&scene.view(), unit(0), unit(1), Place { melee, range, cover });
    let melee = at(true, 1, 0).unwrap();
    assert!(melee.attack.melee && melee.attack.dice == [6, 0, 0] && melee.attack.pierce == 3);
    assert_eq!(at(false, 3, 0), None);
}

#[test]
fn leg_cover_04_the_cover_of_a_situation_is_that_of_the_match() {
    for sharpshooter in 0..=2 {
        for more in 0..=2 {
            for (suppression, droid) in [(0, false), (1, false), (1, true)] {
                let defender = if droid { "b1_battle_droids" } else { "rebel_troopers" };
                let mut scene = scene(&["stormtroopers"], &[defender]);
                scene.put(0, 300, 400).put(1, 600, 400);
                keywords(&mut scene, 0, &[(Unit::Sharpshooter, sharpshooter)]);
                keywords(&mut scene, 1, &[(Unit::Cover, more)]);
                scene.unit(1).tokens.suppression = suppression;
                let there = Place { melee: false, range: 2, cover: 0 };
                let odds = Situation::at_range(&scene.view(), unit(0), unit(1), there).unwrap();
                assert_eq!(odds.cover(), scene.view().cover(unit(0), unit(1)));
            }
        }
    }
}
