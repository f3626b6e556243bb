//! Attacks (section 13) with dice as they are written down: the worked examples, and keywords at their step.

use super::{CATALOG, scene, unit};
use legion::{
    cards::{
        TokenKind,
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        Answer, Event, Question, QuestionKind,
        action::UnitAction,
        dice::Faces,
        state::Damage,
        testing::{Scene, passing, with},
    },
};

/// A scene in which the first side's only unit shoots at the other's, so many millimeters between their leaders.
fn duel(first: &str, second: &str, apart: i32) -> Scene {
    let mut scene = scene(&[first], &[second]);
    scene.put(0, 300, 400).put(1, 300 + apart, 400);
    scene
}

/// The number with which every question of a kind is answered with the most there is, others with none.
fn most(kind: QuestionKind) -> impl Fn(&Question, &[Answer]) -> Answer {
    move |question, answers| {
        if question.kind() != kind {
            return passing(question, answers);
        }
        let numbers =
            answers.iter().filter_map(|answer| if let Answer::Number(count) = answer { Some(*count) } else { None });
        numbers.max().map_or(Answer::Yes, Answer::Number)
    }
}

fn dice(scene: &Scene) -> Vec<[u8; 3]> {
    let pools = scene.fixture.events.iter();
    pools.filter_map(|event| if let Event::PoolFormed(_, dice) = event { Some(*dice) } else { None }).collect()
}

fn wounds(scene: &Scene) -> u8 {
    let told = scene.fixture.events.iter();
    told.filter_map(|event| if let Event::Wounded(_, count, _) = event { Some(*count) } else { None }).sum()
}

fn converted(scene: &Scene) -> Faces {
    let told = scene.fixture.events.iter();
    told.filter_map(|event| if let Event::Converted(_, faces) = event { Some(*faces) } else { None })
        .next_back()
        .unwrap()
}

#[test]
fn leg_ex_110_whoever_is_in_range_and_seen_may_be_declared() {
    // LEG-ATK-02.
    let mut scene = scene(&["b1_battle_droids"], &["obi_wan_kenobi", "phase_i_clone_troopers", "at_rt_republic"]);
    scene.put(0, 300, 400).put(1, 700, 400).put(2, 700, 200).put(3, 1_200, 400);
    let targets = scene.view().attack_targets(unit(0), &Default::default());
    assert_eq!(targets, [(unit(1), false), (unit(2), false)]);
    scene.terrain(&CATALOG, "house", (500, 420), (60, 200), 100);
    let targets = scene.view().attack_targets(unit(0), &Default::default());
    assert_eq!(targets, [(unit(2), false)]);
}

#[test]
fn leg_ex_111_a_droid_without_sight_adds_no_rifle() {
    // LEG-ATK-03, LEG-ATK-04, LEG-ATK-05.
    let mut scene = duel("b1_battle_droids", "stormtroopers", 330);
    scene.keep_minis(0, 5).keep_minis(1, 1).mini(0, 4, 300, 800);
    scene.terrain(&CATALOG, "house", (400, 700), (60, 240), 100);
    scene.dice(&[3, 3, 3, 3]).attack(0, passing);
    assert_eq!((dice(&scene), scene.dice_left()), (vec![[0, 0, 4]], 0));
}

#[test]
fn leg_ex_112_rifles_stay_together_and_the_heavy_weapon_may_shoot_at_somebody_else() {
    // LEG-ATK-05, LEG-ATK-06.
    let mut scene = scene(&["b1_battle_droids e_5s_b1_trooper"], &["stormtroopers", "snowtroopers"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 600, 500).keep_minis(1, 1).keep_minis(2, 1);
    let mut offered = Vec::new();
    scene.dice(&[3; 6]).dice(&[7, 3]).attack(0, |question, answers| match question.kind() {
        QuestionKind::Target => Answer::Target { unit: unit(1), melee: false },
        QuestionKind::FurtherTarget => Answer::Target { unit: unit(2), melee: false },
        QuestionKind::Pool => {
            offered.push(answers.len());
            // All, without the rifles, the rifles alone.
            Answer::Pool(2)
        }
        _ => passing(question, answers),
    });
    assert_eq!(offered, [3]);
    assert_eq!((dice(&scene), scene.dice_left()), (vec![[0, 0, 6], [1, 0, 1]], 0));
}

#[test]
fn leg_ex_113_one_aim_token_rerolls_two_blanks() {
    // LEG-ATK-08, LEG-ATK-09, LEG-ATK-10.
    let mut scene = duel("snowtroopers snowtrooper", "rebel_troopers", 330);
    scene.unit(0).tokens.aim = 1;
    scene.dice(&[0, 1, 2, 3, 3]).dice(&[2, 3]).dice(&[0, 0, 0, 0]);
    scene.attack(0, with(QuestionKind::Reroll, Answer::Yes));
    assert_eq!(converted(&scene), Faces { crits: 1, hits: 3, surges: 0, blanks: 1 });
    assert_eq!((scene.unit(0).tokens.aim, scene.dice_left()), (0, 0));
}

#[test]
fn leg_ex_073_precise_lets_an_aim_token_reroll_more_dice() {
    // LEG-KW-PRECISE-X, LEG-GEN-11: 2 of the card and 1 of the scopes.
    let mut scene = duel("imperial_death_troopers targeting_scopes", "rebel_troopers", 400);
    assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Precise), 3);
    scene.unit(0).tokens.aim = 1;
    scene.dice(&[5; 4]).dice(&[5; 4]).attack(0, with(QuestionKind::Reroll, Answer::Yes));
    assert_eq!((scene.unit(0).tokens.aim, scene.dice_left()), (0, 0));
}

#[test]
fn leg_ex_114_heavy_cover_cancels_two_hits_and_leg_ex_115_a_block_saves_a_wound() {
    // LEG-COVER-03, LEG-COVER-05.
    let mut scene = duel("stormtroopers", "b1_battle_droids", 400);
    scene.terrain(&CATALOG, "ruin", (700, 460), (80, 200), 70);
    scene.dice(&[0, 1, 1, 1]).dice(&[0, 1]).attack(0, passing);
    // LEG-DEF-01, LEG-DEF-03, LEG-ATK-20: a block, and a surge that nothing converts.
    assert_eq!((wounds(&scene), scene.dice_left()), (1, 0));
    assert!(scene.fixture.events.iter().any(|event| matches!(event, Event::Covered(legion::play::UnitNo(1), 2, _))));
}

#[test]
fn leg_ex_118_five_snowtroopers_shoot_at_five_rebels_in_light_cover() {
    // The whole sequence.
    let mut scene = duel("snowtroopers snowtrooper", "rebel_troopers z_6_trooper", 400);
    scene.terrain(&CATALOG, "wood", (700, 450), (80, 200), 100);
    scene.unit(0).tokens.aim = 1;
    scene.dice(&[0, 1, 2, 3, 3]).dice(&[2, 2]).dice(&[0, 1, 2, 2]);
    scene.attack(0, with(QuestionKind::Reroll, Answer::Yes));
    assert_eq!((wounds(&scene), scene.unit(1).minis.len(), scene.unit(1).tokens.suppression), (2, 3, 1));
    assert_eq!(scene.dice_left(), 0);
}

#[test]
fn leg_ex_119_a_dodge_token_cancels_the_hit_and_not_the_crit() {
    // LEG-ATK-11.
    let mut scene = duel("stormtroopers", "snowtroopers", 400);
    scene.keep_minis(0, 2).unit(1).tokens.dodge = 1;
    scene.dice(&[0, 1]).dice(&[0]).attack(0, most(QuestionKind::Dodge));
    assert_eq!((wounds(&scene), scene.unit(1).tokens.dodge, scene.dice_left()), (0, 0, 0));
}

#[test]
fn leg_ex_120_cover_is_two_at_most_before_sharpshooter_lowers_it() {
    // LEG-COVER-04, LEG-KW-SHARPSHOOTER-X, LEG-SUPP-07.
    let mut scene = duel("general_veers", "rebel_troopers", 400);
    scene.terrain(&CATALOG, "ruin", (700, 460), (80, 200), 70).unit(1).tokens.suppression = 1;
    assert_eq!(scene.view().cover(unit(0), unit(1)), 1);
}

#[test]
fn leg_ex_121_droids_hide_behind_no_suppression() {
    // LEG-TYPE-04, LEG-SUPP-07.
    let cover = |second| {
        let mut scene = duel("stormtroopers", second, 400);
        scene.unit(1).tokens.suppression = 1;
        scene.view().cover(unit(0), unit(1))
    };
    assert_eq!((cover("b1_battle_droids"), cover("rebel_troopers"), cover("tauntaun_riders")), (0, 1, 0));
}

#[test]
fn leg_ex_122_impact_comes_before_armor() {
    // LEG-ATK-12, LEG-KW-IMPACT-X, LEG-KW-ARMOR.
    let mut scene = duel("luke_skywalker_jedi_knight", "at_rt_republic", 200);
    scene.mini(1, 0, 300 + 14 + 25, 400);
    scene.dice(&[0, 1, 1, 1, 1, 5, 5]).dice(&[2, 2, 2]).attack(0, passing);
    assert!(scene.fixture.events.contains(&Event::Armored(unit(1), 2)), "{:?}", scene.fixture.events);
    assert_eq!((wounds(&scene), scene.dice_left()), (3, 0));
}

#[test]
fn leg_ex_123_pierce_cancels_blocks_of_whoever_is_not_immune() {
    // LEG-DEF-04, LEG-KW-PIERCE-X, LEG-KW-IMMUNE-PIERCE.
    for (second, hurt) in [("stormtroopers", 2), ("darth_vader_dark_lord_of_the_sith", 0)] {
        let mut scene = duel("luke_skywalker_jedi_knight", second, 27);
        scene.keep_minis(1, 3).dice(&[1, 1, 1, 5, 5, 5, 5]).dice(&[0, 0, 0]).attack(0, passing);
        assert_eq!((wounds(&scene), scene.dice_left()), (hurt, 0), "{second}");
    }
}

#[test]
fn leg_ex_124_pierce_goes_to_the_blocks_of_the_guardian_first() {
    // LEG-KW-GUARDIAN-X.
    let mut scene = scene(&["general_veers"], &["stormtroopers", "imperial_royal_guards"]);
    scene.put(0, 300, 400).put(1, 600, 400).put(2, 640, 300);
    scene.fixture.fixed.units[0].weapons[0].keywords[WeaponKeyword::Pierce] = 3;
    scene.dice(&[1, 1, 1]).dice(&[0, 0]).dice(&[0]).attack(0, most(QuestionKind::Guardian));
    assert!(
        scene.fixture.events.contains(&Event::Guarded { guardian: unit(2), unit: unit(1), hits: 2, wounds: 2 }),
        "{:?}",
        scene.fixture.events
    );
    // One block of the defender goes with what is left, and the guards suffer theirs.
    assert_eq!((scene.unit(1).minis.len(), scene.view().life(unit(2)), scene.dice_left()), (3, 4, 0));
    // LEG-KW-GUARDIAN-X: the defender gains the suppression all the same.
    assert_eq!(scene.unit(1).tokens.suppression, 1);
}

#[test]
fn leg_ex_125_spray_adds_its_dice_for_every_mini_in_sight() {
    // LEG-KW-SPRAY, LEG-KW-BLAST: and blast leaves no cover.
    let mut scene = duel("snowtroopers flametrooper", "imperial_death_troopers", 120);
    scene.keep_minis(1, 3);
    let weapon =
        scene.fixture.fixed.units[0].weapons.iter().position(|weapon| &*weapon.name == "Flametrooper").unwrap();
    scene.fixture.fixed.units[0].weapons[weapon].dice = [0, 2, 0];
    scene.dice(&[5; 6]).dice(&[3; 4]).attack(0, passing);
    assert_eq!(dice(&scene), [[0, 6, 4]]);
}

#[test]
fn leg_ex_126_a_sidearm_is_the_only_weapon_of_its_kind_for_its_bearer() {
    // LEG-KW-SIDEARM.
    let mut scene = duel("imperial_royal_guards electrostaff_guard", "rebel_troopers", 27);
    scene.dice(&[7; 3]).dice(&[7; 5]).attack(0, passing);
    assert_eq!(dice(&scene), [[3, 5, 0]]);
    let mut far = duel("imperial_royal_guards electrostaff_guard", "rebel_troopers", 300);
    far.dice(&[7; 8]).attack(0, passing);
    assert_eq!(dice(&far), [[0, 8, 0]]);
}

#[test]
fn leg_ex_128_a_dodged_hit_suppresses_and_blanks_do_not() {
    // LEG-ATK-24, LEG-SUPP-08, LEG-KW-SUPPRESSIVE.
    let suppressed = |first: &str, draws: &[u32]| {
        let mut scene = duel(first, "snowtroopers", 400);
        scene.keep_minis(0, 1).unit(1).tokens.dodge = 1;
        scene.dice(draws).attack(0, most(QuestionKind::Dodge));
        scene.unit(1).tokens.suppression
    };
    assert_eq!((suppressed("stormtroopers", &[1]), suppressed("stormtroopers", &[3])), (1, 0));
    assert_eq!(suppressed("droidekas", &[7, 7, 7]), 1);
}

#[test]
fn leg_ex_116_wounds_go_to_one_wookiee_until_it_falls_and_then_to_another() {
    // LEG-ATK-21.
    let mut scene = scene(&["wookiee_warriors_noble_fighters"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 900, 400);
    scene.suffer(0, 4, passing);
    let left: Vec<u8> = scene.unit(0).minis.iter().map(|mini| mini.wounds).collect();
    assert_eq!(left, [0, 1]);
}

#[test]
fn leg_ex_117_three_clones_fall_and_the_leader_stands() {
    // LEG-ATK-21, LEG-ATK-23.
    let mut scene = scene(&["phase_i_clone_troopers dc_15_phase_i_trooper"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 900, 400);
    scene.suffer(0, 3, passing);
    assert_eq!((scene.unit(0).minis.len(), scene.unit(0).minis[0].spec), (2, 0));
}

#[test]
fn the_last_mini_takes_its_unit_and_its_tokens_with_it() {
    // LEG-ATK-23, LEG-END-04: and the side without units has lost.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 900, 400).unit(0).tokens.aim = 2;
    scene.suffer(0, 4, passing);
    assert_eq!((scene.unit(0).minis.len(), scene.unit(0).tokens.aim), (0, 0));
    assert_eq!(scene.fixture.state.outcome.unwrap().winner, Some(kernel::game::Seat::Second));
    assert_eq!(scene.fixture.state.sides[1].destroyed, scene.fixture.fixed.units[0].points);
}

#[test]
fn only_minis_in_sight_can_be_lost() {
    // LEG-ATK-22.
    let mut scene = duel("stormtroopers", "rebel_troopers", 400);
    for mini in 1..4 {
        scene.mini(1, mini, 700, 600 + 40 * mini as i32);
    }
    scene.terrain(&CATALOG, "house", (600, 700), (60, 400), 100);
    scene.dice(&[0, 0, 0, 0]).dice(&[2, 2, 2, 2]).attack(0, passing);
    assert_eq!(scene.unit(1).minis.len(), 3);
}

#[test]
fn leg_ex_140_a_tank_rolls_once_when_its_wounds_reach_its_resilience() {
    // LEG-VEH-01, LEG-VEH-02.
    let mut scene = scene(&["aat_trade_federation_battle_tank"], &["rebel_troopers"]);
    scene.put(0, 500, 400).put(1, 1_200, 400).unit(0).minis[0].wounds = 3;
    scene.dice(&[4]).suffer(0, 3, passing);
    assert_eq!((scene.unit(0).damage, scene.dice_left()), (Some(Damage::Disabled), 0));
    scene.suffer(0, 1, passing);
    assert_eq!(scene.dice_left(), 0);
    // LEG-VEH-04: no reverse, and a move costs two actions.
    scene.activate(0).to_actions(passing);
    let moves: Vec<Answer> = scene.offers();
    assert!(!moves.contains(&Answer::Action(UnitAction::Move(legion::play::action::MoveKind::Reverse))));
    assert!(moves.contains(&Answer::Action(UnitAction::Move(legion::play::action::MoveKind::Standard))));
}

#[test]
fn the_opponent_picks_the_weapon_that_is_disrupted() {
    // LEG-VEH-02, LEG-VEH-05.
    let mut scene = scene(&["at_st"], &["rebel_troopers"]);
    scene.put(0, 500, 400).put(1, 1_200, 400);
    let mut asked = None;
    scene.dice(&[3]).suffer(0, 8, |question, answers| {
        if question.kind() == QuestionKind::Disrupted {
            asked = question.unit();
            return Answer::Weapon(1);
        }
        passing(question, answers)
    });
    assert_eq!((asked, scene.unit(0).damage), (Some(unit(0)), Some(Damage::Disrupted(1))));
}

#[test]
fn leg_ex_129_droids_on_standby_answer_what_an_enemy_near_does() {
    // LEG-STBY-02, LEG-STBY-03.
    let answered = |apart: i32| {
        let mut scene = scene(&["phase_i_clone_troopers"], &["b1_battle_droids"]);
        scene.put(0, 300, 400).put(1, 300 + apart, 400).unit(1).tokens.standby = true;
        scene.activate(0).to_actions(passing);
        let mut asked = 0;
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Act => Answer::Action(UnitAction::Aim),
            QuestionKind::Standby => {
                asked += 1;
                assert!(answers.contains(&Answer::Action(UnitAction::Attack)));
                Answer::Pass
            }
            _ => passing(question, answers),
        });
        asked
    };
    assert_eq!((answered(300), answered(500)), (1, 0));
}

#[test]
fn deflect_turns_surges_into_blocks_and_wounds_for_whoever_shot() {
    // LEG-KW-DEFLECT, LEG-KW-IMMUNE-DEFLECT.
    for (immune, back) in [(false, 1), (true, 0)] {
        let mut scene = duel("stormtroopers", "luke_skywalker_jedi_knight", 400);
        let weapon = &mut scene.fixture.fixed.units[0].weapons[1];
        weapon.keywords[WeaponKeyword::ImmuneDeflect] = u8::from(immune);
        scene.unit(1).tokens.dodge = 1;
        scene.dice(&[1, 1, 3, 3]).dice(&[3]).attack(0, most(QuestionKind::Dodge));
        assert_eq!((4 - scene.unit(0).minis.len(), scene.unit(1).wounds(), scene.dice_left()), (back, 0, 0));
    }
}

#[test]
fn nimble_gives_a_dodge_token_back() {
    // LEG-KW-NIMBLE.
    let mut scene = duel("stormtroopers", "rebel_troopers", 400);
    scene.keep_minis(0, 1).unit(1).tokens.dodge = 1;
    scene.dice(&[1]).attack(0, most(QuestionKind::Dodge));
    assert_eq!(scene.unit(1).tokens.dodge, 1);
}

#[test]
fn shields_cancel_results_once_flipped_and_ion_flips_them_for_nothing() {
    // LEG-KW-SHIELDED-X, LEG-KW-ION-X.
    let shot = |ion: u8| {
        let mut scene = duel("stormtroopers", "droidekas", 400);
        scene.keep_minis(0, 2).fixture.fixed.units[0].weapons[1].keywords[WeaponKeyword::Ion] = ion;
        scene.unit(1).tokens.shields = 1;
        scene.dice(&[1, 1]).dice(&[2, 2]).attack(0, most(QuestionKind::Shields));
        let tokens = scene.unit(1).tokens;
        (wounds(&scene), tokens.shields, tokens.spent_shields, tokens.ion)
    };
    assert_eq!(shot(0), (1, 0, 1, 0));
    // Ion of two weapons adds up.
    assert_eq!(shot(1), (2, 0, 1, 2));
}

#[test]
fn impervious_rolls_as_many_dice_more_as_pierce_would_cancel() {
    // LEG-KW-IMPERVIOUS.
    let mut scene = duel("general_veers", "stormtroopers", 400);
    scene.fixture.state.units[1].keywords.add(UnitKeyword::Impervious, 1);
    scene.dice(&[1, 3, 3]).dice(&[0, 0]).attack(0, passing);
    assert_eq!((wounds(&scene), scene.dice_left()), (0, 0));
}

#[test]
fn low_profile_cancels_one_hit_more_where_cover_cancels_any() {
    // LEG-KW-LOW-PROFILE.
    let mut scene = duel("stormtroopers", "han_solo", 400);
    scene.terrain(&CATALOG, "wood", (700, 400), (60, 60), 100);
    scene.dice(&[1, 1, 1, 3]).dice(&[0]).attack(0, passing);
    assert!(scene.fixture.events.iter().any(|event| matches!(event, Event::Covered(legion::play::UnitNo(1), 2, _))));
}

#[test]
fn critical_turns_surges_into_crits_before_the_chart_does() {
    // LEG-KW-CRITICAL-X, LEG-DICE-03.
    let mut scene = duel("stormtroopers", "at_st", 400);
    scene.keep_minis(0, 1).fixture.fixed.units[0].weapons[1].keywords[WeaponKeyword::Critical] = 1;
    scene.fixture.fixed.units[0].weapons[1].dice = [0, 0, 2];
    scene.dice(&[2, 2]).dice(&[0]).attack(0, passing);
    assert_eq!(converted(&scene), Faces { crits: 1, hits: 1, surges: 0, blanks: 0 });
}

#[test]
fn high_velocity_leaves_no_dodge() {
    // LEG-KW-HIGH-VELOCITY.
    let mut scene = duel("stormtroopers", "snowtroopers", 400);
    scene.keep_minis(0, 1).fixture.fixed.units[0].weapons[1].keywords[WeaponKeyword::HighVelocity] = 1;
    scene.unit(1).tokens.dodge = 1;
    scene.dice(&[1]).dice(&[4]).attack(0, most(QuestionKind::Dodge));
    assert_eq!((wounds(&scene), scene.unit(1).tokens.dodge), (1, 1));
}

#[test]
fn leg_ex_074_an_exhausted_weapon_waits_until_the_unit_recovers() {
    // LEG-UPG-06, LEG-UPG-08, LEG-ACT-12.
    let mut scene = duel("stormtroopers hh_12_stormtrooper", "at_st", 400);
    scene.dice(&[5; 3]).dice(&[3; 4]).attack(0, passing);
    scene.dice(&[3; 5]).attack(0, passing);
    assert_eq!(dice(&scene), [[0, 3, 4], [0, 0, 5]]);
    scene.activate(0).to_actions(passing).step(with(QuestionKind::Act, Answer::Action(UnitAction::Recover)));
    assert_eq!(scene.unit(0).exhausted, 0);
}

#[test]
fn engaged_units_shoot_at_nobody_and_nobody_shoots_at_them() {
    // LEG-MELEE-04, LEG-MELEE-05, LEG-MELEE-06.
    let mut scene = scene(&["stormtroopers", "snowtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.put(0, 400, 400).put(2, 427, 400).put(1, 400, 700).put(3, 600, 550);
    let targets = |scene: &Scene, number| scene.view().attack_targets(unit(number), &Default::default());
    assert_eq!(targets(&scene, 0), [(unit(2), true)]);
    assert_eq!(targets(&scene, 1), [(unit(3), false)]);
}

#[test]
fn weak_points_make_impact_of_an_attack_from_there() {
    // LEG-KW-WEAK-POINT-X.
    let shot = |heading: i32| {
        let mut scene = duel("stormtroopers", "at_st", 400);
        scene.keep_minis(0, 2).face(1, heading);
        scene.dice(&[1, 1]).dice(&[2, 2]).attack(0, passing);
        wounds(&scene)
    };
    // The rear towards the attacker, then the front.
    assert_eq!((shot(0), shot(32)), (1, 0));
}

#[test]
fn a_fixed_weapon_needs_the_defender_in_its_arc() {
    // LEG-KW-FIXED, LEG-MOVE-27.
    let mut scene = duel("at_st", "rebel_troopers", 500);
    assert!(!scene.view().attack_targets(unit(0), &Default::default()).is_empty());
    scene.face(0, 32);
    assert!(scene.view().attack_targets(unit(0), &Default::default()).is_empty());
}

#[test]
fn arsenal_lets_a_mini_add_several_weapons() {
    // LEG-KW-ARSENAL-X.
    let mut scene = duel("at_st at_st_mortar_launcher", "rebel_troopers", 620);
    let pools = scene.view().pools(unit(0), unit(1), false, &Default::default(), 0);
    assert_eq!(pools[0].arms.len(), 2);
    scene.unit(0).keywords[UnitKeyword::Arsenal] = 1;
    let pools = scene.view().pools(unit(0), unit(1), false, &Default::default(), 0);
    assert_eq!(pools[0].arms.len(), 1);
}

#[test]
fn cumbersome_weapons_do_not_shoot_after_a_move() {
    // LEG-KW-CUMBERSOME.
    let mut scene = duel("stormtroopers hh_12_stormtrooper", "at_st", 500);
    scene.activate(0).to_actions(passing);
    let weapons = |scene: &Scene| {
        let pools = scene.view().pools(unit(0), unit(1), false, &Default::default(), 0);
        scene.view().dice_of(unit(0), &pools[0].arms)
    };
    assert_eq!(weapons(&scene), [0, 3, 4]);
    let mut moved = false;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(legion::play::action::MoveKind::Standard)),
        QuestionKind::Destination if !moved => {
            moved = true;
            answers[1]
        }
        _ => passing(question, answers),
    });
    assert_eq!(weapons(&scene), [0, 0, 5]);
}

#[test]
fn an_observed_unit_is_hit_better() {
    // LEG-KW-OBSERVE-X.
    let mut scene = duel("stormtroopers", "rebel_troopers", 400);
    scene.keep_minis(0, 1).unit(1).tokens.observation = 1;
    scene.dice(&[3]).dice(&[1]).dice(&[2]).attack(0, with(QuestionKind::RerollObserved, Answer::Yes));
    assert_eq!((scene.unit(1).tokens.observation, scene.dice_left()), (0, 0));
    assert!(scene.fixture.events.contains(&Event::Spent(unit(1), TokenKind::Observation, 1)));
}

#[test]
fn clones_lend_each_other_one_token() {
    // LEG-TYPE-02.
    let mut scene = scene(&["phase_i_clone_troopers", "phase_ii_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 300, 400).put(1, 340, 250).put(2, 700, 400).keep_minis(0, 1).unit(1).tokens.aim = 2;
    scene.dice(&[5]).dice(&[5]).attack(0, with(QuestionKind::Reroll, Answer::Yes));
    assert_eq!((scene.unit(1).tokens.aim, scene.dice_left()), (1, 0));
}
