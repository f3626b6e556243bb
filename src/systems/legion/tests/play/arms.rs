//! Keywords of weapons, each shown once.

use super::{CATALOG, scene, unit};
use legion::{
    cards::keyword::{UnitKeyword, WeaponKeyword},
    play::{
        Answer, Event, QuestionKind,
        action::{CardAction, MoveKind, UnitAction},
        state::Flag,
        testing::{Scene, passing, with},
    },
};

/// The only unit of each side, so many millimeters between their leaders.
fn duel(first: &str, second: &str, apart: i32) -> Scene {
    let mut scene = scene(&[first], &[second]);
    scene.put(0, 300, 400).put(1, 300 + apart, 400);
    scene
}

/// Gives every weapon of a unit a keyword.
fn arm(scene: &mut Scene, number: usize, keyword: WeaponKeyword, value: u8) {
    for weapon in &mut scene.fixture.fixed.units[number].weapons {
        weapon.keywords.add(keyword, value);
    }
}

fn fell(scene: &Scene, number: u8, of: usize) -> usize {
    of - scene.view().unit(unit(number)).minis.len()
}

fn pools(scene: &Scene) -> Vec<(u8, bool)> {
    let told = scene.fixture.events.iter();
    told.filter_map(|event| match event {
        Event::AttackDeclared { defender, melee, .. } => Some((defender.0, *melee)),
        _ => None,
    })
    .collect()
}

#[test]
fn a_beam_goes_on_from_unit_to_unit() {
    // LEG-KW-BEAM-X: each at range 1 of the one before, beyond the range of the weapon too.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers", "rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 730, 400).put(2, 860, 400).put(3, 1_200, 400);
    for number in 0..4 {
        scene.keep_minis(number, 1);
    }
    arm(&mut scene, 0, WeaponKeyword::Beam, 2);
    let mut open = Vec::new();
    scene.dice(&[7, 7]).attack(0, |question, answers| match question.kind() {
        QuestionKind::Target => Answer::Target { unit: unit(1), melee: false },
        QuestionKind::FurtherTarget => {
            open.push(answers.to_vec());
            answers[0]
        }
        _ => passing(question, answers),
    });
    assert_eq!(pools(&scene), [(1, false), (2, false)]);
    assert_eq!((open, scene.dice_left()), (vec![vec![Answer::Unit(unit(2)), Answer::Pass]], 0));
}

#[test]
fn who_uses_an_overrun_weapon_strikes_whom_it_passed_over() {
    // LEG-KW-OVERRUN-X: neither in melee nor at range: no cover, no suppression for a hit.
    let mut scene = duel("swoop_bike_riders", "stormtroopers", 120);
    scene.keep_minis(0, 1).keep_minis(1, 1);
    scene.unit(1).keywords.add(UnitKeyword::Cover, 2);
    scene.dice(&[1, 7, 7]).dice(&[0]);
    scene.activate(0).to_actions(passing);
    let mut asked = 0;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination => *answers
            .iter()
            .find(|answer| matches!(answer, Answer::Place { at, .. } if at.y == 400 * 64 && at.x > 500 * 64))
            .unwrap(),
        QuestionKind::Overrun => {
            asked += 1;
            answers[0]
        }
        _ => passing(question, answers),
    });
    assert_eq!((asked, pools(&scene), scene.dice_left()), (1, vec![(1, false)], 0));
    let covered = scene.fixture.events.iter().any(|event| matches!(event, Event::Covered(..)));
    assert!(!covered && scene.unit(1).tokens.suppression == 0);
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().overruns, 1);
}

#[test]
fn whoever_rams_makes_crits_after_a_full_move() {
    // LEG-KW-RAM-X.
    for (full, crits) in [(false, 0), (true, 1)] {
        let mut scene = duel("stormtroopers", "at_rt_rebel", 27);
        scene.put(1, 300 + 49, 400);
        scene.keep_minis(0, 1);
        arm(&mut scene, 0, WeaponKeyword::Ram, 1);
        scene.activate(0).to_actions(passing);
        scene.fixture.state.activation.as_mut().unwrap().full_speed = full;
        // Armor cancels a hit and no crit; the blank white die lets the crit through.
        scene.dice(&[1]).dice(&[5][..crits]);
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Act => Answer::Action(UnitAction::Attack),
            QuestionKind::Target => Answer::Target { unit: unit(1), melee: true },
            _ => passing(question, answers),
        });
        assert_eq!((usize::from(scene.unit(1).wounds()), scene.dice_left()), (crits, 0), "{full}");
    }
}

#[test]
fn primitive_weapons_make_hits_of_crits_against_armor() {
    for (enemy, wounds) in [("at_rt_rebel", 0), ("luke_skywalker_jedi_knight", 1)] {
        let mut scene = duel("stormtroopers", enemy, 300);
        scene.keep_minis(0, 1);
        arm(&mut scene, 0, WeaponKeyword::Primitive, 1);
        scene.dice(&[0]).dice(if wounds > 0 { &[5] } else { &[] }).attack(0, passing);
        assert_eq!((scene.unit(1).wounds(), scene.dice_left()), (wounds, 0), "{enemy}");
    }
}

#[test]
fn scattered_minis_stand_where_the_attacker_says() {
    // LEG-KW-SCATTER: the leader stays.
    let mut scene = duel("stormtroopers", "rebel_troopers", 300);
    scene.keep_minis(0, 1);
    arm(&mut scene, 0, WeaponKeyword::Scatter, 1);
    let before: Vec<_> = scene.unit(1).minis.iter().map(|mini| mini.at).collect();
    scene.dice(&[7]).attack(0, |question, answers| match question.kind() {
        QuestionKind::Scatter => Answer::Yes,
        QuestionKind::Formation => answers[1],
        _ => passing(question, answers),
    });
    let after: Vec<_> = scene.unit(1).minis.iter().map(|mini| mini.at).collect();
    assert!(after[0] == before[0] && after[1..] != before[1..]);
    let asked = scene.fixture.questions.iter().find(|asked| asked.question.kind() == QuestionKind::Formation).unwrap();
    assert_eq!((asked.seat, asked.question.unit()), (kernel::game::Seat::First, Some(unit(1))));
}

#[test]
fn a_cable_turns_the_vehicle_it_wounded() {
    // LEG-KW-TOW-CABLE.
    for (draw, turned) in [(0, true), (7, false)] {
        let mut scene = duel("stormtroopers", "at_st", 300);
        scene.keep_minis(0, 1);
        arm(&mut scene, 0, WeaponKeyword::TowCable, 1);
        scene.dice(&[draw]).dice(if turned { &[5] } else { &[] }).attack(0, |question, answers| {
            match question.kind() {
                QuestionKind::TowCable => answers[0],
                _ => passing(question, answers),
            }
        });
        assert_eq!((scene.unit(1).minis[0].heading.number() != 0, scene.dice_left()), (turned, 0));
    }
}

#[test]
fn whoever_destroys_itself_takes_friends_and_enemies_along() {
    // LEG-KW-SELF-DESTRUCT-X: a free action with as many wounds.
    let mut scene = scene(&["dsd1_dwarf_spider_droid", "b1_battle_droids"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 300, 470).put(2, 400, 400).keep_minis(1, 1).keep_minis(2, 1);
    scene.activate(0).to_actions(passing);
    let boom = Answer::Action(UnitAction::Card(CardAction::SelfDestruct));
    assert!(!scene.offers().contains(&boom));
    scene.unit(0).minis[0].wounds = 4;
    scene.unit(0).flags.set(Flag::DamageRolled);
    assert!(scene.offers().contains(&boom));
    // Three red dice against each: one hit, that is blocked by nobody.
    scene.dice(&[1, 7, 7, 5, 1, 7, 7, 5]).step(with(QuestionKind::Act, boom));
    assert_eq!(scene.dice_left(), 0, "{:?}", scene.fixture.events);
    for number in 0..3 {
        assert!(scene.unit(number).minis.is_empty(), "{number}");
    }
}

#[test]
fn versatile_weapons_shoot_while_engaged() {
    // LEG-KW-VERSATILE, LEG-MELEE-05, LEG-ATK-01.
    let mut scene = duel("stormtroopers", "rebel_troopers", 27);
    scene.keep_minis(0, 1).keep_minis(1, 1);
    assert_eq!(scene.view().attack_targets(unit(0), &Default::default()), [(unit(1), true)]);
    arm(&mut scene, 0, WeaponKeyword::Versatile, 1);
    assert_eq!(scene.view().attack_targets(unit(0), &Default::default()), [(unit(1), true), (unit(1), false)]);
}

#[test]
fn a_card_readies_itself_where_it_was_not_used() {
    // LEG-KW-CYCLE.
    for (fired, exhausted) in [(false, 0), (true, 1)] {
        let mut scene = scene(&["b2_super_battle_droids b2_ha_trooper"], &["rebel_troopers"]);
        scene.put(0, 300, 400).put(1, 1_200, 400).activate(0).to_actions(passing);
        scene.unit(0).exhausted = 1;
        if fired {
            scene.fixture.state.activation.as_mut().unwrap().fired = 1;
        }
        scene.pass_actions();
        assert_eq!(scene.unit(0).exhausted, exhausted);
    }
}

#[test]
fn a_recovery_turns_a_card_of_two_sides() {
    // LEG-KW-RECONFIGURE: one of its weapons at a time; the card is not exhausted.
    let mut scene = scene(&["jyn_erso a_180_config"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 650, 400);
    let longest = |scene: &Scene| {
        let pool = scene.view().pools(unit(0), unit(1), false, &Default::default(), 0);
        pool.first().map(|pool| scene.view().dice_of(unit(0), &pool.arms))
    };
    // Range 3: the rifle reaches it, the pistol does not.
    assert_eq!(longest(&scene), None);
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Recover),
        QuestionKind::TurnCard => Answer::Yes,
        _ => passing(question, answers),
    });
    assert_eq!((longest(&scene), scene.unit(0).exhausted), (Some([0, 2, 1]), 0));
}

#[test]
fn a_blast_of_the_pool_leaves_cover_nothing_to_cancel() {
    // LEG-KW-BLAST, LEG-COVER-01.
    let mut scene = duel("stormtroopers", "rebel_troopers", 300);
    scene.unit(1).keywords.add(UnitKeyword::Cover, 2);
    scene.keep_minis(0, 1).dice(&[1]).attack(0, passing);
    assert_eq!((fell(&scene, 1, 4), scene.dice_left()), (0, 0));
    arm(&mut scene, 0, WeaponKeyword::Blast, 1);
    scene.dice(&[1]).dice(&[5]).attack(0, passing);
    assert_eq!((fell(&scene, 1, 4), scene.dice_left()), (1, 0));
    // In melee there is no cover at all.
    let mut melee = duel("stormtroopers", "rebel_troopers", 27);
    melee.unit(1).keywords.add(UnitKeyword::Cover, 2);
    melee.keep_minis(0, 1).keep_minis(1, 2).dice(&[1]).dice(&[5]).attack(0, passing);
    assert_eq!((fell(&melee, 1, 2), melee.dice_left()), (1, 0));
}

#[test]
fn every_weapon_of_the_catalog_is_used_in_some_way() {
    use legion::play::fixed::Mode;
    let gaps: Vec<&str> = CATALOG
        .units()
        .filter(|(_, card)| card.weapons.iter().any(|weapon| weapon.dice.is_none()))
        .map(|(_, card)| &*card.id)
        .collect();
    assert_eq!(gaps, [""; 0]);
    assert!(Mode::Normal.is_normal() && !Mode::Overrun.is_normal());
}
