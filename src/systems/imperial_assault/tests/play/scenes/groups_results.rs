//! Deployment cards that change what an attack comes to (IA-ATK-06).

use super::{card, card_of_second, counted, defense, dice, dummy, plain};
use imperial_assault::{
    cards::{Die, Effect, EffectUse, Value},
    play::{
        PowerToken, QuestionKind, Status,
        testing::Pick::{At, Figure, Option, Token, Use, Yes},
    },
};
use kernel::game::Seat;

#[test]
fn smugglers_are_hard_to_hit_and_slip_away() {
    for id in ["alliance-smuggler-regular", "alliance-smuggler-elite"] {
        let mut scene = card_of_second(id, &["darth-vader"], &[id]);
        dummy(&mut scene, 0, 0, 0);
        scene.put(1, 3, 0);
        defense(&mut scene, 1, &[]);
        scene.faces(&[0]).fight(0, 1, &[At(5, 0)]);
        assert_eq!((counted(&scene).accuracy, scene.place(1)), (7, Some((5, 0))), "{id}");
    }
}

#[test]
fn heavy_stormtroopers_are_plated_against_shots_from_afar() {
    for id in ["heavy-stormtrooper-regular", "heavy-stormtrooper-elite"] {
        let mut scene = card_of_second(id, &["rebel-trooper-regular"], &[id]);
        dummy(&mut scene, 0, 0, 0);
        defense(&mut scene, 3, &[]);
        for (column, block) in [(3, 0), (4, 1)] {
            scene.put(3, column, 0).faces(&[1]).fight(0, 3, &[]);
            assert_eq!(counted(&scene).block, block, "{id} at {column}");
        }
    }
}

#[test]
fn whoever_stands_beside_a_distracting_friend_evades() {
    let mut scene = card_of_second("c-3po", &["darth-vader"], &["c-3po", "stormtrooper-regular"]);
    dummy(&mut scene, 0, 0, 0);
    dummy(&mut scene, 2, 3, 0);
    for (row, surges) in [(1, 0), (2, 1)] {
        scene.put(1, 3, row).faces(&[3]).fight(0, 2, &[]);
        assert_eq!(counted(&scene).surge, surges);
    }
    // Nor is the droid its own friend, and it cannot attack.
    defense(&mut scene, 1, &[]);
    scene.faces(&[3]).fight(0, 1, &[]);
    assert_eq!(counted(&scene).surge, 1);
    assert!(!scene.view().may_attack(super::super::figure(1)));
}

#[test]
fn protectors_lend_block_to_a_neighbor_once_an_attack() {
    for (id, first) in [("chewbacca", 1), ("royal-guard-regular", 2), ("royal-guard-elite", 2)] {
        let mut scene = card_of_second(id, &["darth-vader"], &[id, "stormtrooper-regular"]);
        let friend = 1 + first;
        dummy(&mut scene, 0, 0, 0);
        dummy(&mut scene, friend, 3, 0);
        scene.put(1, 3, 1);
        if first == 2 {
            scene.put(2, 4, 0);
        }
        scene.faces(&[1]).fight(0, friend, &[]);
        assert_eq!(counted(&scene).block, 1, "{id}");
        scene.put(1, 9, 9);
        if first == 2 {
            scene.put(2, 9, 8);
        }
        scene.faces(&[1]).fight(0, friend, &[]);
        assert_eq!(counted(&scene).block, 0, "{id}");
    }
}

#[test]
fn royal_guards_do_not_guard_guardians_and_avenge_others() {
    for id in ["royal-guard-regular", "royal-guard-elite"] {
        let mut scene = card_of_second(id, &["darth-vader"], &[id, "riot-trooper-regular", "stormtrooper-regular"]);
        dummy(&mut scene, 0, 0, 0);
        dummy(&mut scene, 3, 3, 0);
        dummy(&mut scene, 5, 4, 0);
        scene.put(1, 3, 1).put(2, 9, 9);
        scene.faces(&[1]).fight(0, 3, &[]);
        assert_eq!(counted(&scene).block, 0, "{id}");
        scene.damage(3, 18).faces(&[1]).fight(0, 3, &[]);
        assert!(!scene.has(1, Status::Focused), "{id}");
        let moves: &[_] = if id == "royal-guard-elite" { &[Yes, At(2, 1)] } else { &[] };
        scene.damage(5, 19).faces(&[4]).fight(0, 5, moves);
        assert_eq!((scene.has(1, Status::Focused), scene.has(2, Status::Focused)), (true, false), "{id}");
        assert_eq!(scene.place(1), Some(if moves.is_empty() { (3, 1) } else { (2, 1) }));
    }
}

#[test]
fn biv_blocks_in_the_fray() {
    let mut scene = card_of_second("biv-bodhrik", &["rebel-trooper-regular"], &["biv-bodhrik"]);
    dummy(&mut scene, 0, 0, 0);
    dummy(&mut scene, 1, 6, 0);
    scene.put(3, 3, 0);
    defense(&mut scene, 3, &[]);
    scene.faces(&[1]).fight(0, 3, &[]);
    assert_eq!(counted(&scene).block, 1);
    scene.put(1, 7, 0).faces(&[1]).fight(0, 3, &[]);
    assert_eq!(counted(&scene).block, 0);
}

#[test]
fn biv_strikes_and_then_shoots_the_same_target() {
    let mut scene = card("biv-bodhrik", &["biv-bodhrik"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dummy(&mut scene, 2, 1, 1);
    dice(&mut scene, 0, &[Die::Red]);
    use imperial_assault::play::testing::Pick::Attack;
    scene.activate(0).faces(&[1, 3, 4]).run(&[Use("close-and-personal"), Attack(2)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (0, 7));
}

#[test]
fn dengar_has_contempt_for_who_is_unharmed() {
    let mut scene = card("dengar", &["dengar"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert_eq!(counted(&scene).surge, 1);
    scene.status(1, Status::Weakened).faces(&[1]).fight(0, 1, &[]);
    assert_eq!(counted(&scene).surge, 0);
}

#[test]
fn echo_base_troopers_swap_a_die_at_short_range() {
    for id in ["echo-base-trooper-regular", "echo-base-trooper-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 3, 0);
        dice(&mut scene, 0, &[Die::Blue]);
        scene.faces(&[4]).fight(0, 2, &[Use("front-line")]);
        assert_eq!(counted(&scene).damage, 3, "{id}");
        scene.faces(&[4]).fight(0, 2, &[]);
        assert_eq!(counted(&scene).damage, 2, "{id}");
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 4, 0);
        dice(&mut scene, 0, &[Die::Blue]);
        scene.faces(&[4]).fight(0, 2, &[]);
        assert!(!scene.was_asked(Seat::First, QuestionKind::Use), "{id}");
    }
}

#[test]
fn an_elite_echo_base_trooper_wears_a_combat_suit() {
    let mut scene = card_of_second("echo-base-trooper-elite", &["darth-vader"], &["echo-base-trooper-elite"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0);
    scene.fixture.fixed.groups[0].innate.add(EffectUse { effect: Effect::Pierce, value: Value::Number(2) });
    defense(&mut scene, 1, &[Die::Black]);
    // Three damage, two blocks, of which one is pierced.
    scene.faces(&[4, 2]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 2);
}

#[test]
fn elite_gamorrean_guards_block_shots() {
    let mut scene =
        card_of_second("gamorrean-guard-elite", &["rebel-trooper-regular", "darth-vader"], &["gamorrean-guard-elite"]);
    dummy(&mut scene, 0, 0, 0);
    dummy(&mut scene, 3, 2, 0);
    scene.put(4, 3, 0);
    defense(&mut scene, 4, &[]);
    for (attacker, block) in [(0, 1), (3, 0)] {
        scene.faces(&[1]).fight(attacker, 4, &[]);
        assert_eq!(counted(&scene).block, block);
    }
}

#[test]
fn hera_calls_the_shots_once_a_round() {
    for (option, shows) in [(0, (11, 2, 0)), (1, (9, 3, 0)), (2, (9, 2, 1))] {
        let mut scene = card("hera-syndulla", &["hera-syndulla", "stormtrooper-regular"], &["darth-vader"]);
        scene.put(0, 0, 3);
        dummy(&mut scene, 1, 0, 0);
        dummy(&mut scene, 4, 3, 0);
        scene.faces(&[1]).fight(1, 4, &[Use("call-the-shots"), Option(option)]);
        let now = counted(&scene);
        assert_eq!((now.accuracy, now.damage, now.surge), shows);
        scene.faces(&[1]).fight(1, 4, &[]);
        assert_eq!(counted(&scene).damage, 2);
    }
    let mut scene = card("hera-syndulla", &["hera-syndulla", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 4);
    dummy(&mut scene, 1, 0, 0);
    dummy(&mut scene, 4, 3, 0);
    scene.faces(&[1]).fight(1, 4, &[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn hired_guns_do_not_dodge_and_shoot_back_as_they_fall() {
    for (id, health) in [("hired-gun-regular", 3), ("hired-gun-elite", 4)] {
        let mut scene = card_of_second(id, &["darth-vader"], &[id]);
        dummy(&mut scene, 0, 2, 0);
        scene.put(1, 3, 0).put(2, 9, 9);
        scene.fixture.fixed.groups[1].innate.symbols.evade = 0;
        dice(&mut scene, 1, &[Die::Red]);
        scene.faces(&[0, 5]).fight(0, 1, &[]);
        assert_eq!(scene.hurt_by(1), 1, "{id}");
        scene.damage(1, health - 1).faces(&[4, 0, 1]).fight(0, 1, &[Use("parting-shot")]);
        assert_eq!((scene.place(1), scene.hurt_by(0)), (None, 2), "{id}");
    }
}

#[test]
fn jawas_take_cover() {
    let mut scene = card_of_second("jawa-scavenger-elite", &["darth-vader"], &["jawa-scavenger-elite"]);
    dummy(&mut scene, 0, 2, 0);
    scene.put(1, 3, 0);
    scene.shielded(1, &[Die::White]);
    scene.faces(&[3, 3]).fight(0, 1, &[Use("take-cover")]);
    assert_eq!((counted(&scene).block, counted(&scene).surge), (2, 1));
    scene.damage(1, 0).faces(&[3, 3]).fight(0, 1, &[]);
    assert_eq!((counted(&scene).block, counted(&scene).surge), (1, 0));
}

#[test]
fn jet_troopers_turn_a_block_into_an_evade() {
    for id in ["jet-trooper-regular", "jet-trooper-elite"] {
        let mut scene = card_of_second(id, &["darth-vader"], &[id]);
        dummy(&mut scene, 0, 2, 0);
        scene.put(1, 3, 0).put(2, 9, 9);
        scene.faces(&[3, 2]).fight(0, 1, &[Use("agile")]);
        assert_eq!((counted(&scene).block, counted(&scene).surge), (1, 0), "{id}");
    }
}

#[test]
fn jet_troopers_fly_on_after_a_close_attack() {
    let mut scene = card("jet-trooper-regular", &["jet-trooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 2, 2, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[1]).fight(0, 2, &[At(0, 1)]);
    assert_eq!(scene.place(0), Some((0, 1)));
    let mut scene = card("jet-trooper-elite", &["jet-trooper-elite"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 2, 2, 0);
    dice(&mut scene, 0, &[Die::Red]);
    // Two damage, and two of the blue die it adds.
    scene.faces(&[1, 4]).fight(0, 2, &[At(0, 2)]);
    assert_eq!((scene.place(0), scene.hurt_by(2)), (Some((0, 2)), 4));
    scene.put(2, 5, 2).faces(&[1]).fight(0, 2, &[]);
    assert_eq!(scene.hurt_by(2), 6);
}

#[test]
fn the_cunning_block_with_what_they_evade() {
    for id in ["jyn-odan", "nexu-regular", "nexu-elite", "han-solo"] {
        let mut scene = card_of_second(id, &["darth-vader"], &[id]);
        dummy(&mut scene, 0, 1, 0);
        scene.put(1, 2, 0);
        scene.shielded(1, &[Die::White]);
        scene.faces(&[4, 2]).fight(0, 1, &[]);
        assert_eq!(counted(&scene).block, 1, "{id}");
    }
}

#[test]
fn ko_tuns_friends_are_not_dodged_once_they_spent_a_token() {
    for (token, hurt) in [(true, 4), (false, 0)] {
        let mut scene = card("ko-tun-feralo", &["ko-tun-feralo", "stormtrooper-regular"], &["darth-vader"]);
        scene.put(0, 0, 3);
        dummy(&mut scene, 1, 0, 0);
        dummy(&mut scene, 4, 1, 0);
        scene.shielded(4, &[Die::White]);
        if token {
            scene.token(1, PowerToken::Damage);
            scene.faces(&[4, 5]).fight(1, 4, &[Token(PowerToken::Damage)]);
        } else {
            scene.faces(&[4, 5]).fight(1, 4, &[]);
        }
        assert_eq!(scene.hurt_by(4), hurt);
    }
}

#[test]
fn onar_shouts_to_anybody_near_to_get_down() {
    let mut scene = card("onar-koma", &["onar-koma", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 2);
    dummy(&mut scene, 1, 0, 0);
    dummy(&mut scene, 4, 1, 0);
    scene.faces(&[1]).fight(4, 1, &[Use("get-down"), Option(0)]);
    assert_eq!(counted(&scene).block, 1);
    scene.status(0, Status::Focused);
    assert!(scene.view().cannot(super::super::figure(0), imperial_assault::cards::ability::FigureBan::GainHarmful));
}

#[test]
fn r2_d2_is_lucky_when_it_rolls_nothing() {
    let mut scene = card_of_second("r2-d2", &["darth-vader"], &["r2-d2"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0);
    for (face, dodge) in [(0, 1), (1, 0)] {
        scene.damage(1, 0).faces(&[1, face]).fight(0, 1, &[]);
        assert_eq!(counted(&scene).dodge, dodge);
    }
}

#[test]
fn rebel_troopers_aim_while_they_have_not_moved() {
    for id in ["rebel-trooper-regular", "rebel-trooper-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 3, 3, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.activate(0).faces(&[1]).fight(0, 3, &[]);
        assert_eq!((counted(&scene).damage, counted(&scene).accuracy), (3, 11), "{id}");
        scene.fixture.state.activation.as_mut().unwrap().points = 1;
        scene.run(&[At(0, 1)]).faces(&[1]).fight(0, 3, &[]);
        assert_eq!((counted(&scene).damage, counted(&scene).accuracy), (2, 9), "{id}");
    }
}

#[test]
fn a_repulsor_tank_defends_itself_as_its_player_likes() {
    for (option, block, surge) in [(0, 1, 1), (1, 0, 0)] {
        let mut scene = card_of_second("sc2-m-repulsor-tank-elite", &["darth-vader"], &["sc2-m-repulsor-tank-elite"]);
        dummy(&mut scene, 0, 0, 0);
        scene.put(1, 1, 0);
        defense(&mut scene, 1, &[]);
        scene.faces(&[3]).fight(0, 1, &[Use("defensible"), Option(option)]);
        assert_eq!((counted(&scene).block, counted(&scene).surge), (block, surge));
    }
}

#[test]
fn the_grand_inquisitor_blocks_when_his_dice_do_not() {
    let mut scene = card_of_second("the-grand-inquisitor", &["darth-vader"], &["the-grand-inquisitor"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0);
    for (face, block) in [(2, 1), (1, 1), (0, 1)] {
        scene.damage(1, 0).faces(&[1, face]).fight(0, 1, &[]);
        assert_eq!(counted(&scene).block, block);
    }
}

#[test]
fn trandoshan_hunters_hit_harder_at_arms_length_and_strain_who_is_near() {
    for (id, more) in [("trandoshan-hunter-regular", 1), ("trandoshan-hunter-elite", 2)] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 1, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.faces(&[1]).fight(0, 2, &[]);
        assert_eq!((counted(&scene).damage, scene.hurt_by(2)), (2 + more, 2 + more as u8 + 1), "{id}");
        scene.damage(2, 0).put(2, 3, 0).faces(&[1]).fight(0, 2, &[]);
        assert_eq!((counted(&scene).damage, scene.hurt_by(2)), (2, 3), "{id}");
        scene.damage(2, 0).put(2, 4, 0).faces(&[1]).fight(0, 2, &[]);
        assert_eq!(scene.hurt_by(2), 2, "{id}");
    }
}

#[test]
fn ig_88_strains_whom_it_attacks_at_short_range() {
    let mut scene = card("ig-88", &["ig-88"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 3);
    scene.put(1, 4, 0).faces(&[1]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 5);
    assert!(scene.view().attacks_again(super::super::figure(0)));
}

#[test]
fn wookiee_warriors_are_furious_once_they_are_hurt() {
    for id in ["wookiee-warrior-regular", "wookiee-warrior-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 1, 0);
        dice(&mut scene, 0, &[Die::Red]);
        for (damage, surge) in [(4, 0), (5, 1)] {
            scene.damage(0, damage).faces(&[1]).fight(0, 2, &[]);
            assert_eq!(counted(&scene).surge, surge, "{id}");
        }
    }
}

#[test]
fn zeb_turns_a_die_with_a_single_icon() {
    use imperial_assault::play::{Answer, testing::Pick::Is};
    let mut scene = card("zeb-orrelios", &["zeb-orrelios"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    let face = Answer::Face { defense: false, place: 0, face: 4 };
    scene.faces(&[0]).fight(0, 1, &[Use("lasat-honor-guard"), Is(face)]);
    assert_eq!(scene.hurt_by(1), 3);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 5);
}

#[test]
fn boba_fett_chooses_his_discipline() {
    use imperial_assault::play::testing::Pick::Surge;
    let mut scene = card("boba-fett", &["boba-fett"], &["darth-vader"]);
    scene.put(0, 0, 0).damage(0, 5);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[3]).fight(0, 1, &[Option(0)]);
    assert_eq!(counted(&scene).accuracy, 11);
    // Behind his own two surge abilities comes the one he chose.
    scene.damage(1, 0).faces(&[3]).fight(0, 1, &[Option(1), Surge(2)]);
    assert_eq!(scene.hurt_by(1), 4);
    scene.faces(&[3]).fight(0, 1, &[Option(2), Surge(2)]);
    assert_eq!(scene.hurt_by(0), 3);
}

#[test]
fn hondo_hits_harder_unless_he_is_paid() {
    let mut scene = card("hondo-ohnaka", &["hondo-ohnaka"], &["darth-vader"]);
    scene.put(0, 0, 0).points(Seat::Second, 3);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[1]).fight(0, 1, &[Yes]);
    assert_eq!((scene.hurt_by(1), scene.state().side(Seat::First).points), (2, 2));
    assert_eq!(scene.state().side(Seat::Second).points, 1);
    // One point is not enough to pay again.
    scene.damage(1, 0).faces(&[1]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 4);
}

#[test]
fn wing_guards_keep_the_peace_beside_who_is_attacked() {
    for id in ["wing-guard-regular", "wing-guard-elite"] {
        let mut scene = card_of_second(id, &["darth-vader"], &[id, "greedo"]);
        dummy(&mut scene, 0, 0, 0);
        dummy(&mut scene, 4, 1, 0);
        scene.put(1, 1, 1).put(2, 2, 0).put(3, 9, 9);
        plain(&mut scene, &[1]);
        scene.faces(&[1]).fight(0, 4, &[Use("keep-the-peace")]);
        // Each of both guards could, one of them did.
        assert_eq!((scene.hurt_by(0), scene.hurt_by(1) + scene.hurt_by(2)), (1, 1), "{id}");
        // It is no help for the guards themselves.
        scene.put(4, 9, 8).damage(1, 0).faces(&[0]).fight(0, 1, &[]);
        assert_eq!(scene.hurt_by(0), 1, "{id}");
    }
}

#[test]
fn riot_troopers_strain_whom_they_hurt() {
    for id in ["riot-trooper-regular", "riot-trooper-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 1, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.faces(&[1]).fight(0, 2, &[]);
        assert_eq!(scene.hurt_by(2), 3, "{id}");
        scene.shielded(2, &[Die::Black]);
        scene.faces(&[1, 2]).fight(0, 2, &[]);
        assert_eq!(scene.hurt_by(2), 3, "{id}");
    }
}

#[test]
fn lukes_friends_deflect_shots_at_an_enemy_of_their_choice() {
    let mut scene = card_of_second(
        "luke-skywalker-jedi-knight",
        &["rebel-trooper-regular"],
        &["luke-skywalker-jedi-knight", "stormtrooper-regular"],
    );
    dummy(&mut scene, 0, 0, 0);
    dummy(&mut scene, 1, 0, 3);
    dummy(&mut scene, 4, 3, 0);
    scene.put(3, 3, 1);
    scene.faces(&[1]).fight(0, 4, &[Figure(1)]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1)), (0, 1));
    scene.put(3, 3, 2).faces(&[1]).fight(0, 4, &[]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1)), (0, 1));
}
