//! Keywords that another keyword gives, and keywords that hold in any attack or in one kind of attack alone.

use super::{CATALOG, scene, unit};
use legion::{
    cards::keyword::{UnitKeyword, WeaponKeyword},
    play::{
        Answer, QuestionKind,
        action::{CardAction, UnitAction},
        table::{MM, Spot},
        testing::{Scene, passing, with},
    },
};

fn asked(scene: &Scene, kind: QuestionKind) -> usize {
    scene.fixture.questions.iter().filter(|asked| asked.question.kind() == kind).count()
}

#[test]
fn soresu_holds_in_any_attack_and_deflect_at_range_alone() {
    // LEG-KW-SORESU-MASTERY, LEG-KW-DEFLECT, LEG-KW-ATARU-MASTERY, LEG-KW-BLOCK, LEG-KW-DJEM-SO-MASTERY: blocks of
    // surges, and wounds that come back, in melee and at range.
    for (keyword, blocks, back) in [
        (UnitKeyword::Soresu, [true, true], [1, 1]),
        (UnitKeyword::Deflect, [false, true], [0, 1]),
        (UnitKeyword::Ataru, [false, false], [0, 1]),
        (UnitKeyword::Block, [true, true], [0, 0]),
        (UnitKeyword::DjemSo, [true, true], [1, 1]),
    ] {
        for (kind, apart) in [27, 300].into_iter().enumerate() {
            let mut scene = scene(&["stormtroopers"], &["luke_skywalker_jedi_knight"]);
            scene.put(0, 300, 400).put(1, 300 + apart, 400).keep_minis(0, 2);
            scene.mini(0, 1, 300, 373);
            scene.unit(0).keywords = Default::default();
            scene.unit(1).keywords = Default::default();
            scene.unit(1).keywords.add(keyword, 1);
            scene.unit(1).tokens.dodge = 1;
            scene.fixture.fixed.units[1].blocks_surge = false;
            scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.dice = [0, 0, 1]);
            // Two hits, one of them dodged; a surge on the red die.
            scene.dice(&[1, 1]).dice(&[3]).attack(0, with(QuestionKind::Dodge, Answer::Number(1)));
            let state = (scene.unit(1).wounds() == 0, 2 - scene.unit(0).minis.len(), scene.dice_left());
            assert_eq!(state, (blocks[kind], back[kind], 0), "{keyword:?} {kind}: {:?}", scene.fixture.events);
        }
    }
}

#[test]
fn immune_deflect_answers_soresu_in_melee_too() {
    // LEG-KW-IMMUNE-DEFLECT.
    let mut scene = scene(&["stormtroopers"], &["obi_wan_kenobi"]);
    scene.put(0, 300, 400).put(1, 327, 400).keep_minis(0, 1);
    for weapon in &mut scene.fixture.fixed.units[0].weapons {
        (weapon.dice, weapon.keywords[WeaponKeyword::ImmuneDeflect]) = ([0, 0, 2], 1);
    }
    scene.unit(1).tokens.dodge = 1;
    scene.dice(&[1, 1]).dice(&[3]).attack(0, with(QuestionKind::Dodge, Answer::Number(1)));
    assert_eq!((scene.unit(0).minis.len(), scene.unit(1).wounds(), scene.dice_left()), (1, 0, 0));
}

#[test]
fn enraged_units_charge_and_lose_it_when_they_are_healed() {
    // LEG-KW-ENRAGE-X: Charge, courage, suppression; lost below the number.
    for card in ["chewbacca_walking_carpet", "bossk", "fifth_brother", "chewbacca_hero_of_kashyyyk"] {
        let mut scene = scene(&[card], &["stormtroopers"]);
        scene.put(0, 300, 400).put(1, 900, 400);
        let enrage = scene.view().keyword(unit(0), UnitKeyword::Enrage);
        let state =
            |scene: &Scene| (scene.view().has(unit(0), UnitKeyword::Charge), scene.view().courage(unit(0)).is_some());
        scene.unit(0).tokens.suppression = 2;
        scene.suffer(0, enrage - 1, passing);
        assert_eq!((state(&scene), scene.tokens(0).suppression), ((false, true), 2), "{card}");
        scene.suffer(0, 1, passing);
        assert_eq!((state(&scene), scene.tokens(0).suppression), ((true, false), 0), "{card}");
        // LEG-KW-REGENERATE-X takes a wound off.
        scene.unit(0).keywords[UnitKeyword::Regenerate] = 1;
        scene.activate(0).to_actions(passing).dice(&[0]).pass_actions();
        assert_eq!((state(&scene), scene.unit(0).wounds()), ((false, true), enrage - 1), "{card}");
    }
}

#[test]
fn a_charge_of_the_enraged_is_a_free_attack_after_the_move() {
    // LEG-KW-ENRAGE-X, LEG-KW-CHARGE.
    for (wounds, attacks) in [(0, 0), (4, 1)] {
        let mut scene = scene(&["chewbacca_walking_carpet"], &["stormtroopers"]);
        scene.put(0, 300, 400).put(1, 430, 400).keep_minis(1, 1);
        scene.suffer(0, wounds, passing);
        scene.seed(2);
        let near = scene.view().landings(unit(0), legion::play::action::MoveKind::Standard);
        assert!(!near.is_empty());
        scene.activate(0).to_actions(passing);
        let mut met = false;
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Act => Answer::Action(UnitAction::Move(legion::play::action::MoveKind::Standard)),
            QuestionKind::Destination => {
                let enemy = Spot::new(430 * MM, 400 * MM);
                let touching =
                    |answer: &&Answer| matches!(answer, Answer::Place { at, .. } if at.distance(enemy) < 29 * MM);
                met = answers.iter().any(|answer| touching(&answer));
                answers.iter().find(touching).copied().unwrap_or(answers[0])
            }
            QuestionKind::Target => answers[0],
            _ => passing(question, answers),
        });
        let declared = scene.fixture.events.iter();
        let fought =
            declared.filter(|event| matches!(event, legion::play::Event::AttackDeclared { melee: true, .. })).count();
        assert!(met, "no end of a move in contact");
        assert_eq!(fought, attacks, "{wounds}: {:?}", scene.fixture.events);
    }
}

#[test]
fn two_weapons_of_a_mini_in_one_pool_are_arsenal() {
    // LEG-KW-BARRAGE, LEG-KW-ARSENAL-X.
    let attacks = |pool: u8| {
        let mut scene = scene(&["aat_trade_federation_battle_tank"], &["stormtroopers"]);
        scene.put(0, 300, 400).put(1, 560, 400).seed(1);
        // Both weapons reach and point there.
        let pools = scene.view().pools(unit(0), unit(1), false, &Default::default(), 0);
        let arms = pools[usize::from(pool)].arms.len();
        scene.activate(0).to_actions(passing);
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Act => Answer::Action(UnitAction::Attack),
            QuestionKind::Pool => Answer::Pool(pool),
            _ => passing(question, answers),
        });
        (arms, scene.offers().contains(&Answer::Action(UnitAction::Attack)))
    };
    assert_eq!(attacks(0), (2, false));
    assert_eq!(attacks(1), (1, true));
}

#[test]
fn the_second_attack_of_a_barrage_has_one_weapon_of_each_mini() {
    // LEG-KW-BARRAGE: as Arsenal is not used in that activation.
    let mut scene = scene(&["aat_trade_federation_battle_tank"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 560, 400).seed(1);
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Attack),
        QuestionKind::Pool => Answer::Pool(1),
        _ => passing(question, answers),
    });
    let pools = scene.view().pools(unit(0), unit(1), false, &Default::default(), 0);
    assert!(!pools.is_empty() && pools.iter().all(|pool| pool.arms.len() == 1), "{pools:?}");
}

#[test]
fn weapons_of_several_minis_are_no_arsenal() {
    // LEG-ATK-06: a heavy weapon at somebody else leaves a barrage alone.
    let mut scene = scene(&["stormtroopers dlt_19_stormtrooper"], &["rebel_troopers", "rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 600, 500).seed(1);
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Attack),
        QuestionKind::Target => Answer::Target { unit: unit(1), melee: false },
        QuestionKind::Pool if answers.contains(&Answer::Pool(2)) => Answer::Pool(2),
        QuestionKind::FurtherTarget => answers[0],
        _ => passing(question, answers),
    });
    assert_eq!(asked(&scene, QuestionKind::FurtherTarget), 1);
    assert!(!scene.fixture.state.activation.as_ref().unwrap().arsenal);
}

/// A scene in the first round of Limited Visibility.
fn dim(first: &[&str], second: &[&str], round: u8) -> Scene {
    let mut scene = scene(first, second);
    scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "limited_visibility"]);
    scene.fixture.state.round = round;
    scene
}

#[test]
fn nobody_sees_farther_than_the_condition_lets_them() {
    // Limited Visibility: range 2 in round 1, range 3 in round 2, for whatever needs sight.
    for (round, far) in [(1, 2), (2, 3), (3, 9)] {
        for range in 1..=4 {
            let mut scene = dim(&["rebel_troopers"], &["stormtroopers"], round);
            scene.put(0, 300, 400).put(1, 300 + 27 + 152 * range - 20, 400).keep_minis(0, 1).keep_minis(1, 1);
            let view = scene.view();
            assert_eq!(view.any_sees(unit(0), unit(1), &[]), range <= far, "round {round}, range {range}");
            assert_eq!(view.any_sees(unit(1), unit(0), &[]), range <= far, "round {round}, range {range}");
        }
    }
}

#[test]
fn observation_needs_sight_in_the_dark() {
    // LEG-KW-OBSERVE-X with Limited Visibility.
    for (round, offered) in [(1, false), (2, true)] {
        let mut scene = dim(&["rebel_troopers"], &["stormtroopers"], round);
        scene.put(0, 300, 400).put(1, 700, 400).keep_minis(0, 1).keep_minis(1, 1);
        scene.unit(0).keywords.add(UnitKeyword::Observe, 1);
        scene.activate(0).to_actions(passing);
        let deed = Answer::Action(UnitAction::Card(CardAction::Observe));
        assert_eq!(scene.offers().contains(&deed), offered, "round {round}");
    }
}

#[test]
fn standby_needs_sight_in_the_dark() {
    // LEG-STBY-02, LEG-KW-SENTINEL with Limited Visibility.
    for (round, reacts) in [(1, 0), (2, 1)] {
        let mut scene = dim(&["rebel_troopers"], &["stormtroopers"], round);
        scene.put(0, 300, 400).put(1, 700, 400).keep_minis(0, 1).keep_minis(1, 1);
        scene.unit(1).keywords.add(UnitKeyword::Sentinel, 1);
        scene.unit(1).tokens.standby = true;
        scene.activate(0).to_actions(passing);
        scene.step(with(QuestionKind::Act, Answer::Action(UnitAction::Aim)));
        assert_eq!(asked(&scene, QuestionKind::Standby), reacts, "round {round}");
    }
}

#[test]
fn minis_out_of_sight_are_hidden_but_not_by_heavy_cover() {
    // LEG-COVER-02, LEG-COVER-03 with Limited Visibility: three of four minis are farther than range 2.
    let mut scene = dim(&["rebel_troopers"], &["stormtroopers"], 1);
    scene.put(0, 300, 400).put(1, 600, 400).keep_minis(0, 1);
    for mini in 1..4 {
        scene.mini(1, mini, 660, 340 + 30 * mini as i32);
    }
    scene.unit(0).keywords = Default::default();
    assert_eq!(scene.view().cover(unit(0), unit(1)), 1);
    // LEG-ATK-22: those that nobody sees suffer nothing.
    scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.dice = [4, 0, 0]);
    scene.dice(&[0; 4]).dice(&[5; 4]).attack(0, passing);
    assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (3, 0));
}

#[test]
fn a_token_that_two_keywords_count_is_spent_once() {
    // LEG-KW-DUELIST with LEG-KW-NIMBLE: one dodge token makes immune to Pierce and comes back.
    let mut scene = scene(&["darth_vader_dark_lord_of_the_sith"], &["wookiee_warriors_noble_fighters"]);
    scene.put(0, 300, 400).put(1, 327, 400).keep_minis(1, 1);
    scene.unit(1).keywords.add(UnitKeyword::Nimble, 1);
    scene.unit(1).tokens.dodge = 1;
    scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.dice = [2, 0, 0]);
    scene.dice(&[1, 1]).dice(&[0]).attack(0, with(QuestionKind::Dodge, Answer::Number(1)));
    assert_eq!((scene.unit(1).wounds(), scene.tokens(1).dodge, scene.dice_left()), (0, 1, 0));
}
