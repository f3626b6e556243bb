//! Keywords and upgrades, each at its step (sections 18 to 20).

use super::{scene, unit};
use legion::{
    cards::{
        TokenKind,
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        Answer, Event, Question, QuestionKind,
        action::{CardAction, MoveKind, UnitAction},
        state::{Flag, Order},
        testing::{Scene, passing, with},
    },
};

/// A unit that does one thing with its activation, and answers everything else with a pass.
fn acts(scene: &mut Scene, number: u8, deed: UnitAction) {
    scene.activate(number).to_actions(passing);
    scene.step(with(QuestionKind::Act, Answer::Action(deed)));
}

/// A scene with the units of the first side in a row, near each other, and an enemy far away.
fn friends(first: &[&str]) -> Scene {
    let mut scene = scene(first, &["at_st"]);
    for number in 0..first.len() as u8 {
        scene.put(number, 300 + 60 * i32::from(number), 200 + 20 * i32::from(number));
    }
    scene.put(first.len() as u8, 1_600, 800);
    scene
}

/// Gives a unit a keyword for a test.
fn give(scene: &mut Scene, number: u8, keyword: UnitKeyword, value: u8) {
    scene.unit(number).keywords.add(keyword, value);
}

#[test]
fn leg_ex_090_reflexes_are_a_free_action_once_in_an_activation() {
    // LEG-ACT-10, LEG-UPG-06.
    let mut scene = friends(&["luke_skywalker_jedi_knight force_reflexes"]);
    scene.activate(0).to_actions(passing);
    assert!(scene.offers().contains(&Answer::Action(UnitAction::Use(0))));
    scene.step(with(QuestionKind::Act, Answer::Action(UnitAction::Use(0))));
    assert_eq!((scene.unit(0).tokens.dodge, scene.unit(0).exhausted), (1, 1));
    let offers = scene.offers();
    assert!(
        !offers.contains(&Answer::Action(UnitAction::Use(0))) && offers.contains(&Answer::Action(UnitAction::Dodge))
    );
    // Both actions are left; a recovery readies the card.
    scene.step(with(QuestionKind::Act, Answer::Action(UnitAction::Dodge)));
    scene.step(with(QuestionKind::Act, Answer::Action(UnitAction::Recover)));
    assert_eq!((scene.unit(0).tokens.dodge, scene.unit(0).exhausted), (2, 0));
}

#[test]
fn the_force_chokes_tricks_and_pushes_troopers_that_lead_nobody() {
    // LEG-UPG-11.
    let mut scene =
        scene(&["darth_vader_dark_lord_of_the_sith force_choke force_push"], &["rebel_troopers", "leia_organa"]);
    scene.put(0, 300, 400).put(1, 400, 400).put(2, 300, 480);
    acts(&mut scene, 0, UnitAction::Use(0));
    assert_eq!(scene.unit(1).minis.len(), 3);
    assert!(scene.fixture.events.contains(&Event::Used(unit(0), 0)));
    let before = scene.unit(1).minis[0].at;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Use(1)),
        QuestionKind::Choose => Answer::Unit(unit(1)),
        QuestionKind::Destination => answers[0],
        _ => passing(question, answers),
    });
    assert_ne!(scene.unit(1).minis[0].at, before);
}

#[test]
fn leg_ex_074_burst_of_speed_makes_fast_and_then_slow_and_stays_expended() {
    // LEG-UPG-07.
    let mut scene = friends(&["darth_vader_dark_lord_of_the_sith burst_of_speed"]);
    scene.fixture.state.units[1].flags.set(Flag::Promoted);
    scene.activate(0).to_actions(with(QuestionKind::Ability, Answer::Yes));
    assert_eq!((scene.view().speed(unit(0)), scene.unit(0).expended), (3, 1));
    scene.pass_actions().end_round().step(passing);
    assert_eq!((scene.unit(0).tokens.immobilize, scene.unit(0).expended), (1, 1));
}

#[test]
fn orders_bring_tokens_and_further_orders() {
    // LEG-KW-TARGET-X, LEG-KW-DEFEND-X, LEG-KW-DISCIPLINED-X, LEG-KW-COORDINATE.
    let mut scene = friends(&["general_veers", "b1_battle_droids", "b1_battle_droids"]);
    give(&mut scene, 1, UnitKeyword::Target, 2);
    give(&mut scene, 1, UnitKeyword::Defend, 1);
    give(&mut scene, 1, UnitKeyword::Disciplined, 1);
    scene.unit(1).tokens.suppression = 2;
    scene.from_commands();
    scene.step(passing);
    scene.dice(&[0]);
    for _ in 0..3 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Order => Answer::Unit(unit(1)),
            QuestionKind::ExtraOrder => Answer::Unit(unit(2)),
            _ => passing(question, answers),
        });
    }
    let tokens = scene.unit(1).tokens;
    assert_eq!((tokens.aim, tokens.dodge, tokens.suppression), (2, 1, 1));
    assert_eq!([1, 2].map(|number| scene.unit(number).order), [Order::FaceUp; 2]);
}

#[test]
fn moving_brings_dodge_and_aim_tokens() {
    // LEG-KW-AGILE-X, LEG-KW-TACTICAL-X.
    let mut scene = friends(&["stormtroopers"]);
    give(&mut scene, 0, UnitKeyword::Agile, 1);
    give(&mut scene, 0, UnitKeyword::Tactical, 2);
    scene.activate(0).to_actions(passing);
    let mut gone = false;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination if !gone => {
            gone = true;
            answers[0]
        }
        _ => passing(question, answers),
    });
    assert_eq!((scene.unit(0).tokens.dodge, scene.unit(0).tokens.aim), (1, 2));
}

#[test]
fn card_actions_give_what_they_say() {
    // LEG-KW-QUICK-THINKING, LEG-KW-BOLSTER-X, LEG-KW-CALCULATE-ODDS, LEG-KW-STRATEGIZE-X, LEG-KW-READY-X.
    for (keyword, action, own, theirs) in [
        (UnitKeyword::QuickThinking, CardAction::QuickThinking, [1, 1, 0, 0], [0; 4]),
        (UnitKeyword::Bolster, CardAction::Bolster, [0; 4], [0, 0, 1, 0]),
        (UnitKeyword::CalculateOdds, CardAction::CalculateOdds, [0; 4], [1, 1, 0, 1]),
        (UnitKeyword::Strategize, CardAction::Strategize, [0, 0, 0, 1], [1, 1, 0, 0]),
    ] {
        let mut scene = friends(&["stormtroopers", "snowtroopers"]);
        give(&mut scene, 0, keyword, 1);
        scene.activate(0).to_actions(passing);
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Act => Answer::Action(UnitAction::Card(action)),
            QuestionKind::Choose => Answer::Unit(unit(1)),
            _ => passing(question, answers),
        });
        let of = |tokens: legion::play::state::Tokens| [tokens.aim, tokens.dodge, tokens.surge, tokens.suppression];
        assert_eq!((of(scene.unit(0).tokens), of(scene.unit(1).tokens)), (own, theirs), "{action:?}");
    }
    let mut scene = friends(&["imperial_death_troopers"]);
    acts(&mut scene, 0, UnitAction::Standby);
    assert_eq!((scene.unit(0).tokens.standby, scene.unit(0).tokens.aim), (true, 1));
}

#[test]
fn a_friend_acts_for_whoever_pulls_its_strings() {
    // LEG-KW-PULLING-THE-STRINGS, LEG-KW-GUIDANCE.
    let mut scene = friends(&["stormtroopers", "snowtroopers"]);
    give(&mut scene, 0, UnitKeyword::Guidance, 1);
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Card(CardAction::Guidance)),
        QuestionKind::FreeAct => {
            assert!(!answers.contains(&Answer::Action(UnitAction::Attack)));
            Answer::Action(UnitAction::Aim)
        }
        _ => passing(question, answers),
    });
    assert_eq!((scene.unit(1).tokens.aim, scene.unit(0).tokens.aim), (1, 0));
}

#[test]
fn dauntless_units_move_for_more_suppression() {
    // LEG-KW-DAUNTLESS, LEG-KW-COMPEL.
    let mut scene = friends(&["stormtroopers", "general_veers"]);
    give(&mut scene, 0, UnitKeyword::Dauntless, 1);
    scene.unit(0).tokens.suppression = 1;
    let mut asked = false;
    scene.dice(&[3]).activate(0).to_actions(|question, answers| {
        asked |= question.kind() == QuestionKind::FreeMove;
        if question.kind() == QuestionKind::FreeMove { Answer::Yes } else { passing(question, answers) }
    });
    assert!(asked && scene.unit(0).tokens.suppression == 2);
}

#[test]
fn indomitable_units_rally_with_red_dice() {
    // LEG-KW-INDOMITABLE: 2 is a block on a red die, a blank on a white one.
    for (keyword, left) in [(Some(UnitKeyword::Indomitable), 0), (None, 1)] {
        let mut scene = friends(&["stormtroopers", "general_veers"]);
        if let Some(keyword) = keyword {
            give(&mut scene, 0, keyword, 1);
        }
        scene.unit(0).tokens.suppression = 1;
        scene.dice(&[2]).activate(0).to_actions(passing);
        assert_eq!(scene.unit(0).tokens.suppression, left);
    }
}

#[test]
fn enemies_are_demoralized_at_range_2() {
    // LEG-KW-DEMORALIZE-X.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 1_200, 300);
    give(&mut scene, 0, UnitKeyword::Demoralize, 2);
    scene.activate(0).to_actions(with(QuestionKind::Choose, Answer::Unit(unit(1))));
    assert_eq!([1, 2].map(|number| scene.unit(number).tokens.suppression), [2, 0]);
}

#[test]
fn poison_ion_and_immobilize_are_gone_once_they_worked() {
    // LEG-KW-POISON-X, LEG-KW-ION-X, LEG-KW-IMMOBILIZE-X.
    let mut scene = friends(&["stormtroopers"]);
    scene.unit(0).tokens.poison = 1;
    scene.unit(0).tokens.immobilize = 1;
    scene.activate(0).to_actions(passing).pass_actions();
    let tokens = scene.unit(0).tokens;
    assert_eq!((scene.unit(0).minis.len(), tokens.poison, tokens.immobilize), (3, 0, 0));
    let mut tank = friends(&["at_st"]);
    tank.unit(0).tokens.ion = 1;
    tank.activate(0).to_actions(passing);
    assert_eq!(tank.fixture.state.activation.as_ref().unwrap().actions, 1);
    tank.pass_actions();
    assert_eq!(tank.unit(0).tokens.ion, 0);
}

#[test]
fn units_regenerate_and_ready_their_force_at_the_end_of_an_activation() {
    // LEG-KW-REGENERATE-X, LEG-KW-MASTER-OF-THE-FORCE-X.
    let mut scene = friends(&["luke_skywalker_jedi_knight force_reflexes"]);
    give(&mut scene, 0, UnitKeyword::Regenerate, 2);
    scene.unit(0).minis[0].wounds = 2;
    scene.unit(0).exhausted = 1;
    scene.activate(0).to_actions(passing);
    // A block, and a blank.
    scene.dice(&[0, 4]).pass_actions();
    assert_eq!((scene.unit(0).wounds(), scene.unit(0).exhausted, scene.dice_left()), (1, 0, 0));
}

#[test]
fn enraged_units_know_no_fear() {
    // LEG-KW-ENRAGE-X.
    let mut scene = friends(&["luke_skywalker_jedi_knight"]);
    give(&mut scene, 0, UnitKeyword::Enrage, 2);
    scene.unit(0).tokens.suppression = 3;
    scene.suffer(0, 1, passing);
    assert_eq!((scene.unit(0).tokens.suppression, scene.view().courage(unit(0))), (3, Some(4)));
    scene.suffer(0, 1, passing);
    assert_eq!((scene.unit(0).tokens.suppression, scene.view().courage(unit(0))), (0, None));
}

#[test]
fn friends_support_an_attack_with_their_order() {
    // LEG-KW-FIRE-SUPPORT.
    let mut scene = scene(&["stormtroopers", "phase_i_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 300, 500).put(2, 600, 400).keep_minis(0, 1).keep_minis(1, 2);
    scene.unit(1).order = Order::FaceUp;
    scene.dice(&[5, 5]).dice(&[3]).attack(0, with(QuestionKind::FireSupport, Answer::Unit(unit(1))));
    assert_eq!((scene.unit(1).order, scene.dice_left()), (Order::FaceDown, 0));
    assert!(scene.fixture.events.contains(&Event::PoolFormed(unit(0), [0, 2, 1])));
}

#[test]
fn teams_share_what_they_aim_at() {
    // LEG-KW-TEAMWORK.
    let mut scene = friends(&["han_solo", "chewbacca_walking_carpet"]);
    assert!(scene.view().has(unit(1), UnitKeyword::Teamwork));
    acts(&mut scene, 0, UnitAction::Aim);
    assert_eq!([0, 1].map(|number| scene.unit(number).tokens.aim), [1, 1]);
}

#[test]
fn a_program_is_overridden_for_suppression() {
    // LEG-KW-OVERRIDE-X, LEG-KW-AI.
    let mut scene = scene(&["b1_battle_droids", "super_tactical_droid_kalani"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 300, 250).put(2, 600, 400);
    give(&mut scene, 1, UnitKeyword::Override, 2);
    scene.activate(0).unit(0).order = Order::None;
    scene.to_actions(with(QuestionKind::Override, Answer::Yes));
    assert!(scene.offers().contains(&Answer::Action(UnitAction::Aim)) && scene.unit(1).tokens.suppression == 1);
}

#[test]
fn nobody_attacks_whom_nobody_knows_from_afar() {
    // LEG-KW-INCOGNITO.
    let targets = |known: bool, x: i32| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
        let enemy = scene.put(0, 300, 400).put(1, x, 400).unit(1);
        if known {
            enemy.flags.set(Flag::Revealed);
        }
        give(&mut scene, 1, UnitKeyword::Incognito, 1);
        scene.view().attack_targets(unit(0), &Default::default()).len()
    };
    assert_eq!((targets(false, 600), targets(true, 600), targets(false, 400)), (0, 1, 1));
}

#[test]
fn enemies_attack_somebody_else_than_the_inconspicuous() {
    // LEG-KW-INCONSPICUOUS.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 600, 400).put(2, 600, 200);
    give(&mut scene, 1, UnitKeyword::Inconspicuous, 1);
    let targets = |scene: &Scene| scene.view().attack_targets(unit(0), &Default::default()).len();
    assert_eq!(targets(&scene), 2);
    scene.unit(1).tokens.suppression = 1;
    assert_eq!(targets(&scene), 1);
}

#[test]
fn droids_are_repaired_and_troopers_treated_as_often_as_the_card_says() {
    // LEG-KW-REPAIR-X, LEG-KW-TREAT-X, LEG-KW-RESTORE.
    let mut scene = scene(&["r2_d2_hero_of_a_thousand_devices"], &["b1_battle_droids"]);
    scene.put(0, 300, 400).put(1, 1_200, 400);
    assert_eq!(scene.fixture.fixed.units[0].mends.len(), 1);
    scene.unit(0).minis[0].wounds = 2;
    acts(&mut scene, 0, UnitAction::Mend(0));
    assert_eq!(scene.unit(0).wounds(), 0);
    let capacity = scene.fixture.fixed.units[0].mends[0].capacity;
    scene.unit(0).mended[0] = capacity;
    scene.unit(0).minis[0].wounds = 2;
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Mend(0))));
    // A fallen mini comes back, one wound short of its threshold.
    let mut clones = friends(&["phase_i_clone_troopers clone_medic"]);
    let minis = clones.unit(0).minis.len();
    clones.suffer(0, 1, |question: &Question, answers: &[Answer]| {
        if question.kind() == QuestionKind::Wound { *answers.last().unwrap() } else { passing(question, answers) }
    });
    assert_eq!(clones.unit(0).minis.len(), minis - 1);
    acts(&mut clones, 0, UnitAction::Mend(0));
    assert_eq!((clones.unit(0).minis.len(), clones.unit(0).fallen.len()), (minis, 0));
}

#[test]
fn a_bounty_is_paid_for_the_unit_it_is_set_on() {
    // LEG-KW-BOUNTY.
    let mut scene = scene(&["boba_fett_infamous_bounty_hunter", "stormtroopers"], &["leia_organa", "rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 300, 600).put(2, 500, 400).put(3, 1_500, 800);
    scene.unit(0).hunts = Some(unit(2));
    scene.unit(2).minis[0].wounds = 5;
    scene
        .dice(&[0; 5])
        .dice(&[5; 5])
        .attack(0, with(QuestionKind::Target, Answer::Target { unit: unit(2), melee: false }));
    assert!(scene.unit(2).minis.is_empty() && scene.unit(0).is(Flag::BountyClaimed), "{:?}", scene.fixture.events);
}

#[test]
fn tokens_on_cards_stay_until_they_are_spent() {
    // LEG-KW-CACHE, LEG-END-02.
    let mut scene = friends(&["stormtroopers"]);
    scene.fixture.state.units[1].flags.set(Flag::Promoted);
    scene.unit(0).tokens.kept = [1, 0, 0];
    scene.unit(0).tokens.aim = 3;
    scene.end_round().step(passing);
    assert_eq!((scene.unit(0).tokens.aim, scene.unit(0).tokens.kept), (1, [1, 0, 0]));
}

#[test]
fn lucky_units_reroll_defense_dice() {
    // LEG-KW-UNCANNY-LUCK-X, LEG-DEF-02.
    let mut scene = scene(&["stormtroopers"], &["han_solo"]);
    scene.put(0, 300, 400).put(1, 600, 400).keep_minis(0, 2);
    scene.dice(&[1, 1]).dice(&[4, 4]).dice(&[0, 0]).attack(0, with(QuestionKind::Luck, Answer::Yes));
    assert_eq!((scene.unit(1).wounds(), scene.dice_left()), (0, 0));
}

#[test]
fn marksmen_turn_blanks_into_hits() {
    // LEG-KW-MARKSMAN.
    let mut scene = scene(&["stormtroopers"], &["snowtroopers"]);
    scene.put(0, 300, 400).put(1, 600, 400).keep_minis(0, 1).unit(0).tokens.aim = 2;
    give(&mut scene, 0, UnitKeyword::Marksman, 1);
    scene.dice(&[4]).dice(&[4]).attack(0, |question, answers| match question.kind() {
        QuestionKind::Marksman => Answer::Number(2),
        _ => passing(question, answers),
    });
    let told = &scene.fixture.events;
    assert!(told.iter().any(|event| matches!(event, Event::Converted(_, faces) if faces.crits == 1)), "{told:?}");
}

#[test]
fn lethal_attacks_spend_aim_for_pierce() {
    // LEG-KW-LETHAL-X.
    let mut scene = scene(&["stormtroopers"], &["snowtroopers"]);
    scene.put(0, 300, 400).put(1, 600, 400).keep_minis(0, 1).unit(0).tokens.aim = 1;
    scene.fixture.fixed.units[0].weapons[1].keywords[WeaponKeyword::Lethal] = 1;
    scene.dice(&[0]).dice(&[0]).attack(0, |question, answers| match question.kind() {
        QuestionKind::Lethal => Answer::Number(1),
        _ => passing(question, answers),
    });
    assert_eq!((scene.unit(1).minis.len(), scene.unit(0).tokens.aim), (3, 0));
}

#[test]
fn danger_sense_adds_a_die_for_every_suppression_token() {
    // LEG-KW-DANGER-SENSE-X.
    let mut scene = scene(&["stormtroopers"], &["snowtroopers"]);
    scene.put(0, 300, 400).put(1, 600, 400).keep_minis(0, 1).unit(1).tokens.suppression = 2;
    give(&mut scene, 1, UnitKeyword::DangerSense, 3);
    scene.dice(&[0]).dice(&[4, 4, 0]).attack(0, passing);
    assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (4, 0));
}

#[test]
fn duelists_pierce_when_they_aim_and_cannot_be_pierced_when_they_dodge() {
    // LEG-KW-DUELIST, LEG-KW-OUTMANEUVER.
    let mut scene = scene(&["wookiee_warriors_noble_fighters"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 327, 400).keep_minis(0, 1).unit(0).tokens.aim = 1;
    // Two black dice: a blank that becomes a hit, and a hit.
    scene.dice(&[6, 1]).dice(&[1]).dice(&[0, 0]).attack(0, with(QuestionKind::Reroll, Answer::Yes));
    assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (3, 0));
    let mut dodged = super::scene(&["stormtroopers"], &["luke_skywalker_jedi_knight"]);
    dodged.put(0, 300, 400).put(1, 700, 400).keep_minis(0, 1).unit(1).tokens.dodge = 1;
    dodged.fixture.state.units[1].keywords[UnitKeyword::Outmaneuver] = 1;
    dodged.dice(&[0]).attack(0, |question, answers| match question.kind() {
        QuestionKind::Dodge => Answer::Number(1),
        _ => passing(question, answers),
    });
    assert_eq!((dodged.unit(1).wounds(), dodged.dice_left()), (0, 0));
}

#[test]
fn long_shots_reach_farther_for_aim_tokens() {
    // LEG-KW-LONG-SHOT-X.
    let mut scene = scene(&["stormtroopers"], &["snowtroopers"]);
    scene.put(0, 300, 400).put(1, 850, 400).keep_minis(0, 1).unit(0).tokens.aim = 1;
    assert!(scene.view().attack_targets(unit(0), &Default::default()).is_empty());
    scene.fixture.fixed.units[0].weapons[1].keywords[WeaponKeyword::LongShot] = 1;
    assert_eq!(scene.view().attack_targets(unit(0), &Default::default()).len(), 1);
    scene.dice(&[4]).attack(0, passing);
    assert_eq!((scene.unit(0).tokens.aim, scene.dice_left()), (0, 0));
}

#[test]
fn gunslingers_shoot_at_two_units_with_one_weapon() {
    // LEG-KW-GUNSLINGER, LEG-KW-STEADY.
    let mut scene = scene(&["han_solo"], &["stormtroopers", "stormtroopers"]);
    scene.put(0, 300, 400).put(1, 500, 300).put(2, 500, 600);
    scene.dice(&[7, 7]).dice(&[7, 7]).attack(0, |question, answers| match question.kind() {
        QuestionKind::FurtherTarget => answers[0],
        _ => passing(question, answers),
    });
    let shots = scene.fixture.events.iter().filter(|event| matches!(event, Event::AttackDeclared { .. })).count();
    assert_eq!((shots, scene.dice_left()), (2, 0));
}

#[test]
fn what_is_rolled_on_wheels_does_not_shoot() {
    // LEG-KW-WHEEL-MODE, LEG-KW-GENERATOR-X.
    let mut scene = scene(&["droidekas"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 600, 400);
    scene.activate(0).to_actions(with(QuestionKind::WheelMode, Answer::Yes));
    assert_eq!((scene.view().speed(unit(0)), scene.view().cover(unit(1), unit(0))), (3, 2));
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Attack)));
    scene.unit(0).tokens.spent_shields = 2;
    scene.pass_actions().end_round().step(passing);
    assert_eq!((scene.unit(0).tokens.spent_shields, scene.unit(0).is(Flag::OnWheels)), (1, false));
}

#[test]
fn cover_of_a_keyword_and_of_none_add_up_to_two_or_nothing() {
    // LEG-KW-COVER-X, LEG-KW-UNCONCERNED, LEG-COVER-04.
    let mut scene = scene(&["stormtroopers"], &["74_z_speeder_bikes"]);
    scene.put(0, 300, 400).put(1, 600, 400);
    assert_eq!(scene.view().cover(unit(0), unit(1)), 1);
    give(&mut scene, 1, UnitKeyword::Cover, 2);
    assert_eq!(scene.view().cover(unit(0), unit(1)), 2);
    give(&mut scene, 1, UnitKeyword::Unconcerned, 1);
    assert_eq!(scene.view().cover(unit(0), unit(1)), 0);
}

#[test]
fn tokens_of_the_start_of_a_phase_are_there_for_those_without_orders() {
    // LEG-KW-RELIABLE-X, LEG-KW-INDEPENDENT, LEG-KW-RETINUE, LEG-ACT-01.
    let mut scene = friends(&["general_veers", "stormtroopers"]);
    give(&mut scene, 1, UnitKeyword::Reliable, 2);
    give(&mut scene, 1, UnitKeyword::IndependentAim, 1);
    give(&mut scene, 0, UnitKeyword::IndependentDodge, 1);
    scene.from_commands();
    while scene.fixture.state.activation.is_none() && scene.unit(1).tokens.surge == 0 {
        scene.dice(&[0; 4]).step(|question, answers| match question.kind() {
            QuestionKind::Order => Answer::Unit(unit(0)),
            _ => passing(question, answers),
        });
    }
    let tokens = [0, 1].map(|number| scene.unit(number).tokens);
    assert_eq!((tokens[1].surge, tokens[1].aim, tokens[0].dodge), (2, 1, 0));
    assert!(scene.fixture.events.contains(&Event::Gained(unit(1), TokenKind::Surge, 2)));
}
