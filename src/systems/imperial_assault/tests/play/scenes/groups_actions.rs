//! Deployment cards with special actions (IA-ACT-07, IA-ACT-08).

use super::{card, counted, defense, dice, dummy, enemy};
use imperial_assault::{
    cards::Die,
    play::{
        PowerToken, Status,
        testing::Pick::{At, Attack, Color, Figure, Option, Pass, Token, Use, Yes},
    },
};
use kernel::game::Seat;

fn actions(scene: &imperial_assault::play::testing::Scene) -> u8 {
    scene.state().activation.as_ref().unwrap().actions
}

#[test]
fn brutes_attack_two_targets_with_one_action() {
    for id in ["darth-vader", "rancor-elite"] {
        let mut scene = card(id, &[id], &["stormtrooper-regular"]);
        scene.put(0, 2, 2).put(3, 11, 11);
        dummy(&mut scene, 1, 1, 1);
        dummy(&mut scene, 2, 2, 1);
        dice(&mut scene, 0, &[Die::Red]);
        scene.activate(0).faces(&[1, 4]).run(&[Use("brutality"), Attack(1)]);
        assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (2, 3), "{id}");
        assert!(!scene.is_offered("brutality"), "{id}");
    }
}

#[test]
fn vader_chokes_whom_he_sees() {
    let mut scene = card("darth-vader", &["darth-vader"], &["stormtrooper-regular", "chewbacca"]);
    scene.put(0, 0, 0).put(1, 9, 0).put(4, 9, 9).put(2, 9, 8);
    scene.activate(0).run(&[Use("force-choke"), Figure(4)]);
    assert_eq!((scene.hurt_by(4), scene.hurt_by(1)), (3, 0));
}

#[test]
fn a_trained_rancor_defends_better_and_is_not_brutal() {
    let mut scene = card("rancor-elite", &["rancor-elite"], &["stormtrooper-regular"]);
    scene.put(0, 2, 2).put(1, 1, 1).put(2, 9, 9).begin_round().run(&[Use("trained")]);
    scene.activate(0);
    assert!(!scene.is_offered("brutality"));
    dummy(&mut scene, 1, 1, 1);
    scene.faces(&[4, 2, 2]).fight(1, 0, &[]);
    assert_eq!(scene.hurt_by(0), 0);
}

#[test]
fn a_bantha_tramples_up_to_three_beside_it_with_one_roll() {
    let mut scene = card("bantha-rider-elite", &["bantha-rider-elite"], &["stormtrooper-regular", "greedo"]);
    scene.put(0, 2, 2).put(1, 1, 1).put(2, 2, 1).put(3, 9, 9).put(4, 1, 2);
    scene.activate(0).faces(&[1]).run(&[Use("trample"), Figure(1), Figure(4), Pass]);
    assert_eq!([1, 2, 3, 4].map(|figure| scene.hurt_by(figure)), [2, 0, 0, 2]);
}

#[test]
fn bt_1_fires_a_salvo_of_single_dice_focused_each_time() {
    let mut scene = card("bt-1", &["bt-1"], &["stormtrooper-regular"]);
    scene.put(0, 0, 1);
    for (figure, row) in [(1, 0), (2, 1), (3, 2)] {
        dummy(&mut scene, figure, 3, row);
    }
    // Red, then blue, then yellow, each with the green die of a focus.
    scene.activate(0).faces(&[1, 2, 3, 2, 3, 2]);
    scene.run(&[Use("missile-salvo"), Attack(1), Color(Die::Red), Attack(2), Color(Die::Blue), Attack(3)]);
    assert_eq!([1, 2, 3].map(|figure| scene.hurt_by(figure)), [4, 4, 4]);
    assert_eq!(actions(&scene), 1);
}

#[test]
fn c_3po_informs_a_neighbor() {
    let mut scene = card("c-3po", &["c-3po", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 3, 0).put(4, 9, 9);
    scene.activate(0).run(&[Use("inform")]);
    assert_eq!((scene.has(1, Status::Focused), scene.has(2, Status::Focused)), (true, false));
}

#[test]
fn chopper_rams_and_pushes_an_enemy() {
    let mut scene = card("c1-10p", &["c1-10p"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 9, 9);
    scene.activate(0).faces(&[2]).run(&[Use("ram"), At(2, 0), At(4, 0)]);
    assert_eq!((scene.place(0), scene.place(1), scene.hurt_by(1)), (Some((2, 0)), Some((4, 0)), 2));
    // A friend is pushed, not hurt.
    let mut scene = card("c1-10p", &["c1-10p", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(4, 9, 9);
    scene.activate(0).run(&[Use("ram"), Pass, At(2, 0)]);
    assert_eq!((scene.place(1), scene.hurt_by(1)), (Some((2, 0)), 0));
}

#[test]
fn terros_flamethrower_burns_a_space_and_its_neighbors() {
    let mut scene = card("captain-terro", &["captain-terro"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(2, 3, 1).put(3, 4, 0);
    scene.activate(0).run(&[Use("flamethrower"), At(2, 0)]);
    assert_eq!([0, 1, 2, 3].map(|figure| scene.hurt_by(figure)), [0, 2, 2, 0]);
    assert_eq!([1, 2, 3].map(|figure| scene.has(figure, Status::Weakened)), [true, true, false]);
}

#[test]
fn chewbacca_slams_and_pushes_a_neighbor() {
    let mut scene = card("chewbacca", &["chewbacca"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 9, 9);
    scene.activate(0).faces(&[1]).run(&[Use("slam"), Yes, At(2, 0)]);
    assert_eq!((scene.hurt_by(1), scene.place(1)), (2, Some((2, 0))));
}

#[test]
fn ct_1701_fires_twice_near_one_space_and_covers_a_friend() {
    let mut scene = card("ct-1701", &["ct-1701"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dummy(&mut scene, 2, 4, 1);
    dummy(&mut scene, 3, 9, 9);
    dice(&mut scene, 0, &[Die::Red]);
    // The second target defends with a white die, and loses its token; the first has none to lose.
    scene.token(2, PowerToken::Damage);
    scene.activate(0).faces(&[1, 4, 1]);
    scene.run(&[Use("barrage"), Attack(1), Attack(2), Yes]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (2, 2));
    assert_eq!(scene.state().figures[0].tokens.as_slice(), [PowerToken::Block, PowerToken::Block]);
    assert!(scene.state().figures[2].tokens.is_empty());
}

#[test]
fn a_dewback_rider_shocks_somebody_near() {
    for (face, weak) in [(2, true), (3, false)] {
        let mut scene = card("dewback-rider-elite", &["dewback-rider-elite"], &["chewbacca"]);
        scene.put(0, 0, 0).put(1, 2, 0);
        scene.activate(0).faces(&[face]).run(&[Use("shock-lance"), Figure(1)]);
        assert_eq!((scene.hurt_by(1), scene.has(1, Status::Weakened)), (if weak { 1 } else { 2 }, weak));
    }
}

#[test]
fn the_emperors_lightning_leaps_to_neighbors() {
    let mut scene = card("emperor-palpatine", &["emperor-palpatine"], &["chewbacca", "stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 4, 0).put(2, 5, 0).put(3, 7, 0).put(4, 11, 11);
    scene.activate(0).run(&[Use("force-lightning"), Figure(1)]);
    assert_eq!([1, 2, 3].map(|figure| scene.hurt_by(figure)), [3, 1, 0]);
    assert_eq!([1, 2].map(|figure| scene.has(figure, Status::Weakened)), [true, false]);
}

#[test]
fn the_emperor_lets_a_friend_attack_once() {
    let mut scene = card("emperor-palpatine", &["emperor-palpatine", "stormtrooper-regular"], &["chewbacca"]);
    scene.put(0, 0, 0).put(2, 9, 9);
    dummy(&mut scene, 1, 4, 0);
    dummy(&mut scene, 4, 6, 0);
    scene.activate(0).faces(&[1]).run(&[Use("emperor")]);
    assert_eq!((scene.hurt_by(4), actions(&scene)), (2, 2));
    assert!(!scene.is_offered("emperor"));
}

#[test]
fn the_emperor_tempts_anybody() {
    let mut scene = card("emperor-palpatine", &["emperor-palpatine"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 9, 9).begin_activation(0).run(&[Figure(1)]);
    assert_eq!((scene.hurt_by(1), scene.state().figures[1].tokens.as_slice()), (1, &[PowerToken::Damage][..]));
}

#[test]
fn gaarkhan_charges_and_is_enraged_once_hurt() {
    let mut scene = card("gaarkhan", &["gaarkhan"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 5, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1]).run(&[Use("charge"), At(4, 0), Yes]);
    assert_eq!((scene.place(0), scene.hurt_by(1)), (Some((4, 0)), 2));
    let again = |scene: &imperial_assault::play::testing::Scene| scene.view().attacks_again(super::super::figure(0));
    assert!(!again(&scene));
    assert!(again(scene.damage(0, 1)));
}

#[test]
fn sorin_bombards_with_a_neighbors_weapon() {
    let mut scene = card("general-sorin", &["general-sorin", "probe-droid-regular"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dummy(&mut scene, 2, 3, 0);
    dummy(&mut scene, 3, 4, 0);
    dummy(&mut scene, 4, 9, 9);
    scene.activate(0).faces(&[1]).run(&[Use("bombardment"), Attack(2)]);
    assert_eq!([2, 3, 4].map(|figure| scene.hurt_by(figure)), [2, 1, 0]);
    // A neighboring droid has the surge abilities of his card, another does not.
    use imperial_assault::play::testing::Pick::Surge;
    scene.damage(2, 0).faces(&[3]).fight(1, 2, &[Surge(0)]);
    assert_eq!(scene.hurt_by(2), 3);
    scene.put(1, 0, 3).damage(2, 0).faces(&[3]).fight(1, 2, &[]);
    assert!(!matches!(scene.view().surge_choices().len(), 1..));
    assert_eq!(scene.hurt_by(2), 2);
}

#[test]
fn weiss_orders_two_friends_to_move() {
    let mut scene = card("general-weiss", &["general-weiss", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 5, 5).put(2, 5, 6).put(3, 5, 7).put(4, 11, 0);
    scene.activate(0).run(&[Use("generals-orders"), Figure(1), Figure(2), At(9, 5), At(9, 6)]);
    assert_eq!([1, 2, 3].map(|figure| scene.place(figure)), [Some((9, 5)), Some((9, 6)), Some((5, 7))]);
}

#[test]
fn gideon_commands_whom_he_sees() {
    let mut scene = card("gideon-argus", &["gideon-argus", "stormtrooper-regular"], &["darth-vader"]);
    scene.on(imperial_assault::play::testing::board(&[(1, 5), (0, 5), (2, 5)]));
    scene.put(0, 1, 0).put(1, 5, 0).put(2, 1, 7).put(4, 11, 11);
    scene.activate(0).run(&[Use("tactical-maneuver"), At(7, 0)]);
    assert_eq!(scene.place(1), Some((7, 0)));
    scene.run(&[Use("on-my-mark")]);
    assert_eq!((scene.has(1, Status::Focused), scene.has(2, Status::Focused)), (true, false));
}

#[test]
fn officers_give_orders_two_spaces_away() {
    let mut scene =
        card("imperial-officer-regular", &["imperial-officer-regular", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(2, 3, 0).put(4, 11, 11);
    scene.activate(0).run(&[Use("order"), At(2, 2)]);
    assert_eq!(scene.place(1), Some((2, 2)));
    let mut scene =
        card("imperial-officer-elite", &["imperial-officer-elite", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(2, 3, 0);
    dummy(&mut scene, 1, 2, 0);
    dummy(&mut scene, 4, 2, 3);
    scene.activate(0).faces(&[1]).run(&[Use("executive-order"), Option(1), Attack(4)]);
    assert_eq!(scene.hurt_by(4), 2);
    let mut scene =
        card("imperial-officer-elite", &["imperial-officer-elite", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(4, 11, 11).activate(0).run(&[Use("executive-order"), Option(0), At(6, 0)]);
    assert_eq!(scene.place(1), Some((6, 0)));
}

#[test]
fn isb_infiltrators_raid_together_once_a_round() {
    for id in ["isb-infiltrator-regular", "isb-infiltrator-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 0, 1);
        dummy(&mut scene, 2, 3, 0);
        dice(&mut scene, 1, &[Die::Red]);
        scene.activate(0).faces(&[1]).run(&[Use("coordinated-raid"), Attack(2)]);
        assert_eq!(scene.hurt_by(2), 2, "{id}");
        scene.activate(1);
        assert!(!scene.is_offered("coordinated-raid"), "{id}");
    }
}

#[test]
fn jabba_bullies_schemes_and_pays_for_a_hit() {
    let mut scene = card("jabba-the-hutt", &["jabba-the-hutt", "greedo"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 6, 0);
    dummy(&mut scene, 2, 4, 0);
    scene.points(Seat::First, 2).deck(&super::CATALOG, Seat::First, &["parry"]);
    scene.activate(0).run(&[Use("bully"), Figure(2)]);
    assert_eq!(scene.hurt_by(2), 3);
    scene.run(&[Use("scheme")]);
    assert_eq!(scene.hand(Seat::First), 1);
    scene.activate(0).run(&[Use("incentivize"), Figure(1)]);
    assert!(scene.has(1, Status::Focused) && !scene.has(2, Status::Focused));
    scene.activate(0).faces(&[1, 2]).run(&[Use("order-hit"), Figure(1), Attack(2), At(7, 0)]);
    assert_eq!((scene.hurt_by(2), scene.place(1)), (7, Some((7, 0))));
    assert_eq!(scene.state().side(Seat::First).points, 0);
    scene.activate(0);
    assert!(!scene.is_offered("order-hit"));
}

#[test]
fn jabba_gains_from_every_fall_of_an_enemy() {
    let mut scene = card("jabba-the-hutt", &["jabba-the-hutt"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 5, 5).put(2, 9, 9);
    scene.options().figures_score = false;
    scene.hurt(1, 3, 0, imperial_assault::play::testing::passing);
    assert_eq!(scene.state().side(Seat::First).points, 1);
}

#[test]
fn kayns_firing_squad_shoots_one_target() {
    let mut scene = card("kayn-somos", &["kayn-somos", "stormtrooper-regular"], &["darth-vader", "greedo"]);
    scene.put(0, 0, 0).put(3, 9, 9);
    dummy(&mut scene, 1, 1, 0);
    dummy(&mut scene, 2, 0, 1);
    dummy(&mut scene, 4, 4, 0);
    dummy(&mut scene, 5, 4, 1);
    scene.activate(0).faces(&[1, 4]).run(&[Use("firing-squad"), Figure(1), Figure(2), Attack(4), Attack(4)]);
    assert_eq!((scene.hurt_by(4), scene.hurt_by(5)), (5, 0));
}

#[test]
fn leia_leads_a_friend_against_her_own_target() {
    let mut scene = card("leia-organa", &["leia-organa", "stormtrooper-regular"], &["darth-vader", "greedo"]);
    scene.put(0, 0, 0).put(2, 0, 6);
    dummy(&mut scene, 1, 0, 3);
    dummy(&mut scene, 4, 4, 0);
    dummy(&mut scene, 5, 4, 1);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1, 4]).run(&[Use("battlefield-leadership"), Attack(4), Figure(1), Attack(4)]);
    assert_eq!((scene.hurt_by(4), scene.hurt_by(5)), (5, 0));
}

#[test]
fn loku_sets_his_sights_past_others() {
    let mut scene = card("loku-kanoloa", &["loku-kanoloa"], &["stormtrooper-regular", "darth-vader"]);
    scene.put(0, 0, 0).put(1, 2, 0);
    dummy(&mut scene, 4, 5, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.damage(4, 18).activate(0).faces(&[4]).run(&[Use("set-your-sights"), Attack(4)]);
    assert_eq!((scene.place(4), scene.has(0, Status::Focused), actions(&scene)), (None, true, 0));
    assert_eq!(counted(&scene).accuracy, 11);
}

#[test]
fn cats_pounce_and_feed_creatures() {
    for (id, name) in [("loth-cat-regular", "rat-catcher"), ("loth-cat-elite", "fresh-catch")] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 11, 11);
        dummy(&mut scene, 2, 4, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.activate(0).faces(&[1]).run(&[Use("pounce"), At(3, 0), Yes]);
        assert_eq!((scene.place(0), scene.hurt_by(2)), (Some((3, 0)), 2), "{id}");
        let picks = [Use(name), Token(PowerToken::Block)];
        scene.run(if name == "fresh-catch" { &picks } else { &picks[..1] });
        assert_eq!(scene.state().figures[0].tokens.as_slice(), [PowerToken::Block], "{id}");
    }
}

#[test]
fn nexus_pounce_and_attack() {
    for id in ["nexu-regular", "nexu-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 1, 5, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.activate(0).faces(&[1]).run(&[Use("pounce"), At(3, 0), Yes]);
        assert_eq!((scene.place(0), scene.hurt_by(1)), (Some((3, 0)), 2), "{id}");
        assert!(scene.view().cannot(super::super::figure(0), imperial_assault::cards::ability::FigureBan::Interact));
    }
}

#[test]
fn luke_strikes_with_his_saber() {
    let mut scene =
        card("luke-skywalker-hero-of-the-rebellion", &["luke-skywalker-hero-of-the-rebellion"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    defense(&mut scene, 1, &[Die::Black]);
    scene.activate(0).faces(&[1, 3, 4]).run(&[Use("saber-strike")]);
    assert_eq!(scene.hurt_by(1), 4);
}

#[test]
fn luke_attacks_heroically_without_an_action() {
    let mut scene = card("luke-skywalker-jedi-knight", &["luke-skywalker-jedi-knight"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1]).run(&[Use("heroic")]);
    assert_eq!((scene.hurt_by(1), actions(&scene)), (3, 2));
    assert!(!scene.is_offered("heroic"));
}

#[test]
fn mhd_19_heals_friends_and_harms_enemies() {
    let mut scene = card("mhd-19", &["mhd-19", "chewbacca"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 0, 1).damage(1, 5);
    scene.activate(0).run(&[Use("medical-loadout"), Figure(1)]);
    assert_eq!(scene.hurt_by(1), 2);
    scene.run(&[Use("improper-procedure")]);
    assert_eq!((scene.hurt_by(2), scene.has(2, Status::Weakened)), (1, true));
}

#[test]
fn r2_d2_services_droids_and_draws_at_a_terminal() {
    let mut scene = card("r2-d2", &["r2-d2", "bt-1", "greedo"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 0, 1).put(3, 9, 9).damage(1, 2).damage(2, 2);
    scene.activate(0);
    assert!(!scene.is_offered("scomp-link"));
    scene.run(&[Use("service"), Figure(1)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (1, 2));
}

#[test]
fn an_elite_rebel_trooper_gets_into_position() {
    let mut scene = card("rebel-trooper-elite", &["rebel-trooper-elite"], &["darth-vader"]);
    scene.put(0, 0, 0).put(3, 11, 11).activate(0).run(&[Use("get-into-position"), At(4, 0)]);
    assert_eq!((scene.place(0), scene.has(0, Status::Focused), actions(&scene)), (Some((4, 0)), true, 0));
}

#[test]
fn sabine_leaves_a_gift_and_maneuvers() {
    let mut scene = card("sabine-wren", &["sabine-wren"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 3, 0).put(3, 9, 9).damage(0, 3);
    scene.activate(0).faces(&[2]).run(&[Use("parting-gift"), At(2, 0)]);
    assert_eq!([0, 1, 2, 3].map(|figure| scene.hurt_by(figure)), [3, 2, 2, 0]);
    assert!(!scene.is_offered("parting-gift"));
    scene.run(&[Use("evasive-maneuver"), At(0, 2)]);
    assert_eq!((scene.place(0), scene.hurt_by(0)), (Some((0, 2)), 1));
}

#[test]
fn saskas_device_hurts_everybody_near_and_herself() {
    let mut scene = card("saska-teft", &["saska-teft"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 9, 9);
    scene.activate(0).faces(&[3]).run(&[Use("unstable-device"), At(2, 0)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(0)), (2, 1));
}

#[test]
fn a_repulsor_tank_fires_twice_at_one_target() {
    let mut scene = card("sc2-m-repulsor-tank-elite", &["sc2-m-repulsor-tank-elite"], &["darth-vader", "greedo"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 5, 0);
    dummy(&mut scene, 2, 5, 2);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1, 4]).run(&[Use("focus-fire"), Attack(2)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2), actions(&scene)), (0, 5, 0));
}

#[test]
fn sentry_droids_divide_their_fire() {
    for id in ["sentry-droid-regular", "sentry-droid-elite"] {
        let mut scene = card(id, &[id], &["stormtrooper-regular"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 3, 0);
        dummy(&mut scene, 3, 3, 1);
        dice(&mut scene, 0, &[Die::Red]);
        scene.activate(0).faces(&[1, 4]).run(&[Use("multi-fire"), Attack(2), Pass, Pass]);
        assert_eq!((scene.hurt_by(2), scene.hurt_by(3)), (1, 2), "{id}");
        scene.activate(0).faces(&[1]).run(&[Use("charged-shot"), Attack(2), Pass]);
        assert_eq!((scene.hurt_by(2), counted(&scene).accuracy), (3, 11), "{id}");
    }
}

#[test]
fn shyla_whips_somebody_near_and_strikes() {
    let mut scene = card("shyla-varad", &["shyla-varad"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dummy(&mut scene, 2, 4, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1]).run(&[Use("mandalorian-whip"), At(1, 0)]);
    assert_eq!((scene.place(1), scene.hurt_by(1), scene.hurt_by(2)), (Some((1, 0)), 2, 0));
}

#[test]
fn snowtroopers_recover_with_their_gear() {
    for id in ["snowtrooper-regular", "snowtrooper-elite"] {
        let mut scene = card(id, &[id, "greedo"], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 1, 0).put(2, 5, 5).put(3, 0, 1).put(4, 11, 11);
        scene.damage(0, 1).status(1, Status::Stunned).damage(2, 1).damage(3, 1);
        scene.activate(0).run(&[Use("environmental-recovery-gear"), Yes, Yes]);
        assert_eq!([0, 2, 3].map(|figure| scene.hurt_by(figure)), [0, 1, 1], "{id}");
        assert!(!scene.has(1, Status::Stunned), "{id}");
    }
}

#[test]
fn the_grand_inquisitor_throws_his_saber() {
    let mut scene = card("the-grand-inquisitor", &["the-grand-inquisitor"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 4, 0);
    scene.activate(0).faces(&[1, 3]).run(&[Use("lightsaber-throw")]);
    assert_eq!((counted(&scene).accuracy, scene.hurt_by(1)), (4, 4));
}

#[test]
fn tusken_raiders_shoot_plainly() {
    for id in ["tusken-raider-regular", "tusken-raider-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 3, 0);
        // A surge, and no surge ability to use it for; no bonus of the card.
        scene.activate(0).faces(&[2, 3]).run(&[Use("tusken-cycler")]);
        assert_eq!((counted(&scene).damage, counted(&scene).surge, scene.hurt_by(2)), (3, 2, 3), "{id}");
    }
}

#[test]
fn verena_turns_a_neighbors_weapon_against_it() {
    let mut scene = card("verena-talos", &["verena-talos"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dice(&mut scene, 1, &[Die::Red, Die::Red, Die::Red]);
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    scene.activate(0).faces(&[1, 1, 1]).run(&[Use("close-quarters")]);
    assert_eq!(scene.hurt_by(1), 6);
}

#[test]
fn vinto_fires_rapidly_and_hits_somebody_else_too() {
    let mut scene = card("vinto-hreeda", &["vinto-hreeda"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(3, 9, 9);
    dummy(&mut scene, 1, 3, 0);
    dummy(&mut scene, 2, 3, 1);
    dice(&mut scene, 0, &[Die::Red]);
    let bolts = [Use("rapid-fire"), Attack(1), Use("boltslinger"), Attack(2), Use("boltslinger")];
    scene.activate(0).faces(&[1, 4]).run(&bolts);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (3, 4));
}

#[test]
fn an_elite_weequay_pirate_prowls() {
    let mut scene = card("weequay-pirate-elite", &["weequay-pirate-elite"], &["darth-vader"]);
    scene.put(0, 0, 0).put(2, 9, 9).activate(0).run(&[Use("prowl")]);
    assert!(scene.has(0, Status::Hidden));
}

#[test]
fn zeb_strikes_with_his_staff_without_an_action() {
    let mut scene = card("zeb-orrelios", &["zeb-orrelios"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    scene.activate(0).faces(&[3, 3]).run(&[Use("bo-rifle-staff-strike"), Pass]);
    assert_eq!((scene.hurt_by(1), actions(&scene)), (4, 2));
    assert!(!scene.is_offered("bo-rifle-staff-strike"));
}

#[test]
fn jarrod_leaps_and_slashes() {
    let mut scene = card("jarrod-kelvin", &["jarrod-kelvin"], &["darth-vader"]);
    scene.put(0, 0, 0);
    let vader = enemy(&scene);
    dummy(&mut scene, vader, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1]).run(&[Use("leaping-slash"), At(2, 0)]);
    assert_eq!((scene.place(0), scene.hurt_by(vader)), (Some((2, 0)), 3));
}

#[test]
fn a_smuggler_interacts_and_moves_on() {
    for (id, name, to) in [
        ("alliance-smuggler-regular", "smugglers-instincts", 2),
        ("alliance-smuggler-elite", "improved-smugglers-instincts", 3),
    ] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 11, 11).activate(0).run(&[Use(name), At(to, 0)]);
        assert_eq!(scene.place(0), Some((to, 0)), "{id}");
    }
}

#[test]
fn invasive_procedure_hurts_a_neighbor_and_focuses_0_0_0() {
    let mut scene = card("0-0-0", &["0-0-0"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).activate(0).run(&[Use("invasive-procedure")]);
    assert_eq!((scene.hurt_by(1), scene.has(1, Status::Bleeding), scene.has(0, Status::Focused)), (2, true, true));
}
