//! Charges, mines and whatever else strikes everybody near: an attack from where it lies (LEG-KW-AREA-WEAPON).

use super::{CATALOG, scene, unit};
use kernel::game::Seat;
use legion::{
    cards::keyword::{UnitKeyword, WeaponKeyword},
    play::{
        Answer, Event, QuestionKind, UnitNo,
        action::UnitAction,
        state::{Charge, Flag},
        table::{MM, Spot},
        testing::{Scene, passing},
    },
};

const SCOUTS: &str = "scout_troopers sonic_charge_saboteur";
const COMMANDOS: &str = "rebel_commandos proton_charge_saboteur";

/// A charge of a unit lies there, in millimeters.
fn lay(scene: &mut Scene, by: u8, x: i32, y: i32) {
    let weapons = &scene.fixture.fixed.units[usize::from(by)].weapons;
    let weapon = weapons.iter().position(|weapon| !weapon.mode.is_normal()).unwrap() as u8;
    let charge = Charge { at: Spot::new(x * MM, y * MM), by: Some((unit(by), weapon)) };
    scene.fixture.state.charges.push(charge);
}

/// A unit aims, and every charge that may go off does; how many were offered each time.
fn detonate(scene: &mut Scene, trigger: u8) -> Vec<usize> {
    scene.activate(trigger).to_actions(passing);
    let mut offered = Vec::new();
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Aim),
        QuestionKind::Detonate => {
            offered.push(answers.len() - 1);
            answers[0]
        }
        QuestionKind::Wound => answers[0],
        _ => passing(question, answers),
    });
    offered
}

fn struck(scene: &Scene) -> Vec<UnitNo> {
    let told = scene.fixture.events.iter();
    told.filter_map(|event| if let Event::Struck(unit, _) = event { Some(*unit) } else { None }).collect()
}

#[test]
fn a_weak_point_is_hit_from_where_the_charge_lies() {
    // LEG-KW-WEAK-POINT-X: for area weapons the token is the attacking leader. It faces along x.
    for (x, y, wounds) in [(480, 400, 1), (720, 400, 0), (600, 280, 0)] {
        let mut scene = scene(&[SCOUTS], &["at_st"]);
        scene.put(0, 1_200, 800).put(1, 600, 400);
        lay(&mut scene, 0, x, y);
        // Two hits: one of them becomes a crit, and is not blocked.
        scene.dice(&[1, 1]).dice(if wounds > 0 { &[5] } else { &[] });
        detonate(&mut scene, 1);
        assert_eq!((scene.unit(1).wounds(), scene.dice_left()), (wounds, 0), "{x} {y}: {:?}", scene.fixture.events);
    }
}

#[test]
fn every_side_of_a_tank_that_is_weak_there_is_asked() {
    // LEG-KW-WEAK-POINT-X, Sides.
    for (x, y, wounds) in [(600, 270, 1), (600, 530, 1), (470, 400, 0)] {
        let mut scene = scene(&[SCOUTS], &["nr_n99_persuader_class_tank_droid"]);
        scene.put(0, 1_200, 800).put(1, 600, 400);
        scene.unit(1).keywords[UnitKeyword::WeakPointSides] = 1;
        lay(&mut scene, 0, x, y);
        scene.dice(&[1, 1]).dice(if wounds > 0 { &[5] } else { &[] });
        detonate(&mut scene, 1);
        assert_eq!((scene.unit(1).wounds(), scene.dice_left()), (wounds, 0), "{x} {y}: {:?}", scene.fixture.events);
    }
}

#[test]
fn nothing_of_range_one_strikes_whoever_is_immune_to_it() {
    // LEG-KW-IMMUNE-RANGE-1: neither charges nor the weapon of a unit that blows itself up.
    let mut scene = scene(&[SCOUTS, "rebel_troopers"], &["t_47_airspeeder", "stormtroopers"]);
    scene.put(0, 1_200, 800).put(1, 1_500, 800).put(2, 600, 400).put(3, 700, 500).keep_minis(3, 1);
    scene.fixture.fixed.units[2].seat = Seat::Second;
    lay(&mut scene, 0, 650, 450);
    scene.dice(&[7, 7]);
    detonate(&mut scene, 3);
    assert_eq!((struck(&scene), scene.dice_left()), (vec![unit(3)], 0));
    // Beside it alone nothing may be set off.
    let mut alone = super::scene(&[SCOUTS], &["t_47_airspeeder"]);
    alone.put(0, 1_200, 800).put(1, 600, 400);
    lay(&mut alone, 0, 650, 450);
    assert!(detonate(&mut alone, 1).is_empty());
    let mut spider = super::scene(&["dsd1_dwarf_spider_droid"], &["t_47_airspeeder", "rebel_troopers"]);
    spider.put(0, 600, 400).put(1, 720, 400).put(2, 600, 500).keep_minis(2, 1);
    spider.unit(0).minis[0].wounds = 4;
    spider.activate(0).to_actions(passing);
    // Its damage is rolled, too.
    spider.dice(&[7; 3]).dice(&[0]);
    spider.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Card(legion::play::action::CardAction::SelfDestruct)),
        _ => passing(question, answers),
    });
    let declared: Vec<UnitNo> = (spider.fixture.events.iter())
        .filter_map(|event| if let Event::AttackDeclared { defender, .. } = event { Some(*defender) } else { None })
        .collect();
    assert_eq!((declared, spider.dice_left()), (vec![unit(2)], 0));
}

#[test]
fn whoever_the_charge_does_not_see_is_safe_from_it() {
    // LEG-ATK-22: no more wounds than those of the minis in its sight.
    let mut scene = scene(&[SCOUTS], &["rebel_troopers"]);
    scene.put(0, 1_200, 800).put(1, 600, 400).keep_minis(1, 3);
    scene.mini(1, 1, 520, 330).mini(1, 2, 560, 330).terrain(&CATALOG, "house", (540, 380), (110, 40), 100);
    lay(&mut scene, 0, 540, 450);
    scene.dice(&[1, 1]).dice(&[5, 5]);
    detonate(&mut scene, 1);
    assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (2, 0), "{:?}", scene.fixture.events);
}

#[test]
fn each_unit_that_detonates_sets_off_its_own_number() {
    // LEG-KW-DETONATE-X.
    for (units, charges, offered) in [
        (&[SCOUTS][..], 2, vec![2]),
        (&[SCOUTS, SCOUTS], 2, vec![2, 1]),
        (&[SCOUTS, SCOUTS], 3, vec![3, 2]),
        (&[SCOUTS, COMMANDOS], 2, vec![2]),
    ] {
        let mut scene = scene(units, &["at_st"]);
        scene.put(0, 1_200, 800).put(1, 600, 400);
        if units.len() > 1 {
            scene.put(1, 1_500, 800).put(2, 600, 400);
        }
        for number in 0..charges {
            lay(&mut scene, 0, 680, 340 + 60 * number);
        }
        scene.dice(&[7; 4][..2 * offered.len()]);
        let enemy = units.len() as u8;
        assert_eq!(detonate(&mut scene, enemy), offered, "{units:?} {charges}");
        assert_eq!(scene.dice_left(), 0);
    }
}

#[test]
fn charges_of_several_types_go_off_each_with_its_own() {
    // LEG-KW-DETONATE-X: of the named type.
    let mut scene = scene(&[SCOUTS, COMMANDOS], &["at_st"]);
    scene.put(0, 1_200, 800).put(1, 1_500, 800).put(2, 600, 400);
    lay(&mut scene, 0, 680, 340);
    lay(&mut scene, 1, 680, 400);
    scene.dice(&[7; 5]);
    assert_eq!(detonate(&mut scene, 2), [2, 1]);
    assert_eq!(scene.dice_left(), 0);
}

#[test]
fn charges_of_one_who_fell_go_off_by_another_of_the_same_type_alone() {
    // LEG-KW-DETONATE-X: a friendly charge of the type.
    for (other, offered) in [(SCOUTS, vec![1]), (COMMANDOS, vec![])] {
        let mut scene = scene(&[SCOUTS, other], &["at_st"]);
        scene.put(0, 1_200, 800).put(1, 1_500, 800).put(2, 600, 400);
        lay(&mut scene, 0, 680, 340);
        scene.suffer(0, 9, |_, answers| answers[0]);
        scene.dice(&[7; 2][..2 * offered.len()]);
        assert_eq!(detonate(&mut scene, 2), offered, "{other}");
    }
}

#[test]
fn whoever_defends_against_a_charge_has_defended() {
    // LEG-KW-INCOGNITO, LEG-KW-ATARU-MASTERY, LEG-KW-NIMBLE.
    let mut scene = scene(&[SCOUTS], &["rebel_troopers"]);
    scene.put(0, 1_200, 800).put(1, 600, 400);
    for keyword in [UnitKeyword::Incognito, UnitKeyword::Ataru, UnitKeyword::Nimble] {
        scene.unit(1).keywords.add(keyword, 1);
    }
    scene.unit(1).tokens.dodge = 1;
    lay(&mut scene, 0, 680, 400);
    scene.activate(1).to_actions(passing);
    scene.dice(&[1, 7]);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Standby),
        QuestionKind::Detonate => answers[0],
        QuestionKind::Dodge => Answer::Number(1),
        _ => passing(question, answers),
    });
    let tokens = scene.tokens(1);
    assert!(scene.unit(1).is(Flag::Revealed));
    assert_eq!((tokens.aim, tokens.dodge, scene.unit(1).minis.len(), scene.dice_left()), (1, 1, 4, 0));
}

#[test]
fn blast_and_its_immunity_count_for_charges() {
    // LEG-KW-BLAST, LEG-KW-IMMUNE-BLAST, LEG-COVER-05.
    for (immune, fallen) in [(false, 1), (true, 0)] {
        let mut scene = scene(&[SCOUTS], &["rebel_troopers"]);
        scene.put(0, 1_200, 800).put(1, 600, 400);
        scene.unit(1).keywords.add(UnitKeyword::Cover, 1);
        scene.unit(1).keywords[UnitKeyword::ImmuneBlast] = u8::from(immune);
        lay(&mut scene, 0, 680, 400);
        scene.dice(&[1, 7]).dice(&[5; 1][..fallen]);
        detonate(&mut scene, 1);
        assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (4 - fallen, 0));
    }
}

#[test]
fn the_defender_of_a_charge_says_what_its_dodge_cancels() {
    // LEG-KW-OUTMANEUVER with LEG-COVER-05: the hit is left to the cover.
    let mut scene = scene(&[SCOUTS], &["rebel_troopers"]);
    scene.put(0, 1_200, 800).put(1, 600, 400);
    scene.unit(1).keywords.add(UnitKeyword::Cover, 1);
    scene.unit(1).keywords.add(UnitKeyword::Outmaneuver, 1);
    scene.unit(1).tokens.dodge = 1;
    for weapon in &mut scene.fixture.fixed.units[0].weapons {
        weapon.keywords[WeaponKeyword::Blast] = 0;
    }
    lay(&mut scene, 0, 680, 400);
    scene.activate(1).to_actions(passing);
    scene.dice(&[0, 1]);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Aim),
        QuestionKind::Detonate => answers[0],
        QuestionKind::Dodge | QuestionKind::CancelCrits => Answer::Number(1),
        _ => passing(question, answers),
    });
    assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (4, 0), "{:?}", scene.fixture.events);
}

/// A charge beside unit 1 goes off as that aims; cards are used or not. The questions about them, and dice left.
fn answered(scene: &mut Scene, uses: bool) -> Vec<QuestionKind> {
    lay(scene, 0, 680, 400);
    for weapon in &mut scene.fixture.fixed.units[0].weapons {
        weapon.keywords[WeaponKeyword::Blast] = 0;
    }
    scene.activate(1).to_actions(passing);
    let mut asked = Vec::new();
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Standby),
        QuestionKind::Detonate => answers[0],
        kind @ (QuestionKind::Ability | QuestionKind::TakeDice) => {
            asked.push(kind);
            if uses { answers[0] } else { passing(question, answers) }
        }
        _ => passing(question, answers),
    });
    assert_eq!(scene.dice_left(), 0, "{:?}", scene.fixture.events);
    asked
}

#[test]
fn cards_of_the_defender_answer_the_attack_of_a_charge() {
    // LEG-KW-AREA-WEAPON: a separate attack on every unit. Its dice, those of the defense with the card and without, wounds.
    for (line, attack, defense, wounds) in [
        ("rebel_troopers duck_and_cover", [1, 7], [0, 1], [0, 1]),
        ("rebel_troopers emergency_stims", [1, 7], [1, 1], [0, 1]),
        ("clone_commandos katarn_pattern_armor", [1, 1], [2, 2], [1, 2]),
    ] {
        for (place, uses) in [true, false].into_iter().enumerate() {
            let mut scene = scene(&[SCOUTS], &[line]);
            scene.put(0, 1_200, 800).put(1, 600, 400);
            scene.dice(&attack).dice(&[5; 2][..defense[place]]);
            assert_eq!(answered(&mut scene, uses), [QuestionKind::Ability], "{line}");
            let taken = scene.fixture.state.units[1].taken;
            assert_eq!(taken, wounds[place], "{line} {uses}: {:?}", scene.fixture.events);
            assert!(scene.fixture.state.abilities.modifiers.is_empty(), "nothing outlasts the attack");
        }
    }
}

#[test]
fn a_friend_helps_against_a_charge_as_against_anybody() {
    // LEG-KW-AREA-WEAPON, Modify Attack Dice: up to two hits are canceled.
    for uses in [true, false] {
        let mut scene = scene(&[SCOUTS], &["rebel_troopers", "luke_skywalker_jedi_knight force_barrier"]);
        scene.put(0, 1_200, 800).put(1, 600, 400).keep_minis(1, 1).put(2, 470, 400);
        scene.dice(&[1, 7]).dice(&[2; 1][..usize::from(!uses)]);
        assert_eq!(answered(&mut scene, uses), [QuestionKind::Ability]);
        assert_eq!(scene.unit(2).exhausted, u32::from(uses));
    }
}

#[test]
fn cards_about_an_attacker_are_not_for_charges() {
    // LEG-KW-DETONATE-X: the token is the attacker.
    let mut scene = scene(&["scout_troopers sonic_charge_saboteur hunter"], &["han_solo"]);
    scene.put(0, 1_200, 800).put(1, 600, 400);
    scene.unit(1).minis[0].wounds = 1;
    scene.dice(&[7, 7]);
    assert!(answered(&mut scene, true).is_empty());
    assert_eq!(scene.tokens(0).aim, 0);
}

#[test]
fn whoever_defended_against_a_charge_defended_against_a_ranged_attack() {
    let mut scene = scene(&[SCOUTS], &["rebel_troopers"]);
    scene.hand(&CATALOG, Seat::First, &["ruthless_tactics"]).reveal(Seat::First);
    scene.put(0, 1_200, 800).put(1, 600, 400);
    scene.dice(&[7, 7]);
    assert!(answered(&mut scene, true).is_empty());
    // The weapon is Suppressive, which comes to their courage.
    assert_eq!(scene.tokens(1).observation, 2, "{:?}", scene.fixture.events);
}

#[test]
fn dice_called_against_a_charge_are_taken_by_the_other_side() {
    let mut scene = scene(&[SCOUTS], &["lando_calrissian"]);
    scene.hand(&CATALOG, Seat::Second, &["all_in"]).reveal(Seat::Second);
    scene.put(0, 1_200, 800).put(1, 600, 400);
    scene.dice(&[1, 7]).dice(&[5]);
    assert_eq!(answered(&mut scene, true), [QuestionKind::Ability, QuestionKind::TakeDice]);
    let taken = scene.fixture.questions.iter().find(|it| it.question.kind() == QuestionKind::TakeDice);
    assert_eq!(taken.map(|it| (it.seat, it.question.unit())), Some((Seat::First, Some(unit(1)))));
}
