//! Upgrades that do something in attacks.

use super::{super::unit, card, card_of_second, yes};
use legion::{
    cards::keyword::UnitKeyword,
    play::{
        Answer, Event, QuestionKind,
        action::UnitAction,
        state::Order,
        testing::{Pick, Scene, passing},
    },
};

fn pool(scene: &Scene) -> [u8; 3] {
    let formed = |event: &Event| if let Event::PoolFormed(_, dice) = event { Some(*dice) } else { None };
    scene.fixture.events.iter().rev().find_map(formed).unwrap()
}

const fn ranged(number: u8) -> Pick {
    (QuestionKind::Target, Answer::Target { unit: unit(number), melee: false })
}

#[test]
fn the_hurt_fight_harder_in_melee() {
    let mut scene = card("tenacity", &["darth_vader_dark_lord_of_the_sith tenacity"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 327, 300).dice(&[7; 30]).fight(0, &[]);
    let before = pool(&scene);
    scene.unit(0).minis[0].wounds = 1;
    scene.fight(0, &[]);
    assert_eq!(pool(&scene)[0], before[0] + 1);
}

#[test]
fn a_hunter_aims_at_the_wounded() {
    let mut scene = card("hunter", &["boba_fett_infamous_bounty_hunter hunter"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 550, 300).dice(&[7; 30]).fight(0, &[]);
    assert_eq!(scene.tokens(0).aim, 0);
    scene.unit(1).minis[0].wounds = 1;
    scene.fight(0, &[yes()]);
    assert_eq!(scene.tokens(0).aim, 1);
}

#[test]
fn ducking_brings_suppression_and_cover() {
    let mut scene = card_of_second("duck_and_cover", &["stormtroopers"], &["rebel_troopers duck_and_cover"]);
    // One hit, which the suppression's cover cancels.
    scene.put(0, 300, 300).put(1, 600, 300).dice(&[1, 7, 7, 7]).fight(0, &[yes()]);
    assert!(scene.fixture.events.contains(&Event::Covered(unit(1), 1)));
    assert_eq!(scene.unit(1).minis.len(), 4);
}

#[test]
fn fragments_turn_surges_into_crits() {
    let mut scene = card("fragmentation_grenades", &["rebel_troopers fragmentation_grenades"], &["at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 380, 300).dice(&[6, 6, 6, 6]).dice(&[0; 8]).fight(0, &[]);
    let crits = |event: &Event| matches!(event, Event::Converted(_, faces) if faces.crits > 0);
    assert!(scene.fixture.events.iter().any(crits));
    let mut scene = card("fragmentation_grenades", &["rebel_troopers fragmentation_grenades"], &["at_rt_rebel"]);
    // Out of reach of grenades surges stay what they are.
    scene.put(0, 300, 300).put(1, 700, 300).dice(&[4, 4, 4, 4]).dice(&[0; 8]).fight(0, &[]);
    assert!(!scene.fixture.events.iter().any(crits));
}

#[test]
fn poppers_make_ions() {
    let mut scene = card("emp_droid_poppers", &["phase_i_clone_troopers emp_droid_poppers"], &["droidekas"]);
    scene.put(0, 300, 300).put(1, 380, 300);
    (scene.unit(1).tokens.shields, scene.unit(1).tokens.spent_shields) = (0, 0);
    // The second pool on offer has the grenades.
    scene.dice(&[0; 4]).dice(&[5; 6]).dice(&[0; 2]).fight(0, &[(QuestionKind::Pool, Answer::Pool(1))]);
    assert!(scene.tokens(1).ion > 0);
}

#[test]
fn generators_are_exhausted_for_dice() {
    for (id, dice) in [("overcharged_generator", [0, 1, 0]), ("barrage_generator", [0, 0, 2])] {
        let line = format!("e_web_heavy_blaster_team {id}");
        let mut scene = card(id, &[&line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 600, 300).dice(&[7; 40]).fight(0, &[]);
        let before = pool(&scene);
        scene.fight(0, &[yes()]);
        let more: Vec<u8> = pool(&scene).iter().zip(before).map(|(now, before)| now - before).collect();
        assert_eq!((more, scene.unit(0).exhausted), (dice.to_vec(), 1), "{id}");
    }
}

#[test]
fn a_saber_is_thrown_with_half_its_dice() {
    let mut scene = card("saber_throw", &["darth_vader_dark_lord_of_the_sith saber_throw"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).begin(0, &[]).dice(&[7; 20]);
    scene.act(UnitAction::Use(0), &[ranged(1)]);
    assert_eq!(pool(&scene), [3, 0, 0]);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Attack)));
}

#[test]
fn wounds_make_angry() {
    let mut scene = card("anger", &["darth_vader_dark_lord_of_the_sith anger"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).suffer(0, 1, passing);
    assert_eq!(scene.tokens(0).aim, 1);
}

#[test]
fn stims_put_wounds_off_to_the_end_of_an_activation() {
    let mut scene = card_of_second("emergency_stims", &["stormtroopers"], &["leia_organa emergency_stims"]);
    scene.put(0, 300, 300).put(1, 600, 300).dice(&[0, 0, 7, 7]).dice(&[5, 5]).fight(0, &[yes()]);
    assert_eq!((scene.unit(1).wounds(), scene.unit(1).exhausted), (0, 1));
    scene.begin(1, &[]).finish(&[]);
    assert_eq!(scene.unit(1).wounds(), 2);
    // Once is enough.
    scene.begin(1, &[]).finish(&[]);
    assert_eq!(scene.unit(1).wounds(), 2);
}

#[test]
fn katarn_armor_lets_one_wound_through() {
    let mut scene =
        card_of_second("katarn_pattern_armor", &["stormtroopers"], &["clone_commandos katarn_pattern_armor"]);
    scene.put(0, 300, 300).put(1, 600, 300);
    let before = scene.view().life(unit(1));
    scene.dice(&[0, 0, 0, 7]).dice(&[5; 3]).fight(0, &[yes()]);
    assert_eq!((scene.view().life(unit(1)), scene.unit(1).expended), (before - 1, 1));
}

#[test]
fn the_force_cancels_hits_on_a_friend() {
    let mut scene = card_of_second(
        "force_barrier",
        &["stormtroopers"],
        &["rebel_troopers", "luke_skywalker_jedi_knight force_barrier"],
    );
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 600, 240).dice(&[1, 1, 7, 7]);
    scene.fight(0, &[ranged(1), yes()]);
    assert_eq!((scene.unit(1).minis.len(), scene.unit(2).exhausted), (4, 1));
}

#[test]
fn an_esteemed_leader_is_guarded() {
    let mut scene =
        card_of_second("esteemed_leader", &["stormtroopers"], &["leia_organa esteemed_leader", "rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 640, 300).dice(&[1, 7, 7, 7]).dice(&[5; 3]);
    scene.fight(0, &[ranged(1), (QuestionKind::Guardian, Answer::Number(1))]);
    assert_eq!((scene.unit(1).wounds(), scene.unit(2).minis.len()), (0, 3));
}

#[test]
fn protectors_take_crits_too() {
    let mut scene =
        card_of_second("protector", &["stormtroopers"], &["leia_organa", "imperial_royal_guards protector"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 640, 300).dice(&[0, 7, 7, 7]).dice(&[5; 3]);
    scene.fight(0, &[ranged(1), yes(), (QuestionKind::Guardian, Answer::Number(1))]);
    assert_eq!((scene.unit(1).wounds(), scene.unit(2).exhausted), (0, 1));
    scene.end(&[]);
    assert_eq!(scene.unit(2).exhausted, 0);
}

#[test]
fn close_fire_is_dodged_after() {
    let mut scene = card("up_close_and_personal", &["han_solo up_close_and_personal"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 500, 300).dice(&[7; 30]).fight(0, &[]);
    assert_eq!(scene.tokens(0).dodge, 1);
}

#[test]
fn a_frenzy_adds_a_die_by_chance() {
    for (draw, dice) in [(5, [0, 0, 1]), (0, [0, 1, 0]), (3, [1, 0, 0])] {
        let mut scene = card("frenzied_gunner", &["chewbacca_let_the_wookiee_win frenzied_gunner"], &["at_st"]);
        scene.put(0, 300, 300).put(1, 600, 300).dice(&[7; 12]).fight(0, &[]);
        let before = pool(&scene);
        let mut scene = card("frenzied_gunner", &["chewbacca_let_the_wookiee_win frenzied_gunner"], &["at_st"]);
        scene.put(0, 300, 300).put(1, 600, 300).dice(&[draw]).dice(&[7; 12]).fight(0, &[yes()]);
        let more: Vec<u8> = pool(&scene).iter().zip(before).map(|(now, before)| now - before).collect();
        assert_eq!(more, dice);
    }
}

#[test]
fn twin_weapons_are_split() {
    for id in ["twin_blaster_cannons", "twin_missile_pods"] {
        let line = format!("infantry_support_platform {id}");
        let mut scene = card(id, &[&line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 700, 300).begin(0, &[yes()]);
        assert!(scene.view().has(unit(0), UnitKeyword::Gunslinger), "{id}");
        let weapons = &scene.fixture.fixed.units[0].weapons;
        let own = weapons.iter().position(|weapon| weapon.upgrade == Some(0)).unwrap();
        let printed: u8 = weapons[own].dice.iter().sum();
        let arm = legion::play::state::Arm { spec: 0, weapon: own as u8, times: 1 };
        let dice: u8 = scene.view().dice_of(unit(0), &[arm]).iter().sum();
        assert_eq!(dice, printed.div_ceil(2), "{id}");
    }
}

#[test]
fn a_pilot_shares_tokens_with_a_clone_beside() {
    let mut scene = card(
        "veteran_clone_pilot",
        &["tx_130_saber_class_fighter_tank veteran_clone_pilot", "phase_i_clone_troopers"],
        &["at_st"],
    );
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 700, 300);
    scene.unit(1).tokens.aim = 1;
    scene.dice(&[7; 30]).fight(0, &[yes(), (QuestionKind::Reroll, Answer::Yes)]);
    assert_eq!((scene.tokens(1).aim, scene.unit(0).exhausted), (0, 1));
}

#[test]
fn durd_lays_suppressive_fire() {
    let mut scene = card("lok_durd", &["aat_trade_federation_battle_tank lok_durd"], &["rebel_troopers"]);
    scene
        .put(0, 300, 300)
        .put(1, 600, 300)
        .begin(0, &[])
        .act(UnitAction::Use(0), &[])
        .dice(&[7; 30])
        .act(UnitAction::Attack, &[]);
    assert_eq!(scene.tokens(1).suppression, 1);
}

#[test]
fn gauntlets_free_from_the_immobilized() {
    let mut scene = card("electro_gauntlets", &["cad_bane electro_gauntlets"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 327, 300).begin(0, &[]);
    let moves = Answer::Action(UnitAction::Move(legion::play::action::MoveKind::Standard));
    assert!(!scene.offers().contains(&moves));
    scene.unit(1).tokens.immobilize = 1;
    assert!(scene.offers().contains(&moves));
}

#[test]
fn supported_pilots_hit_hard() {
    let mut scene = card(
        "327th_star_corps_elite_armor_pilots",
        &["infantry_support_platform 327th_star_corps_elite_armor_pilots", "phase_ii_clone_troopers"],
        &["at_st"],
    );
    scene.put(0, 300, 300).put(1, 300, 500).put(2, 650, 300);
    scene.unit(1).order = Order::FaceUp;
    scene.dice(&[2, 2, 4, 4, 4, 4, 4, 4, 6, 6]).dice(&[0; 20]);
    scene.fight(0, &[(QuestionKind::FireSupport, Answer::Unit(unit(1)))]);
    let chart = |event: &Event| matches!(event, Event::Converted(_, faces) if faces.crits > 0);
    assert!(scene.fixture.events.iter().any(chart));
}

#[test]
fn an_amban_rifle_fells_from_afar() {
    let mut scene = card("dins_amban_rifle", &["din_djarin dins_amban_rifle"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 900, 300).begin(0, &[]).dice(&[0]).act(UnitAction::Use(0), &[]);
    assert_eq!((scene.unit(1).wounds(), scene.tokens(1).suppression), (1, 1));
    // Both actions are gone.
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Dodge)));
}
