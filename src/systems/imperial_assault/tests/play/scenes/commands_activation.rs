//! Command cards of an activation: as it starts, in it, as it ends.

use super::{
    CATALOG, card, card_of_second,
    commands::{actions, counted, face, hush, is_spent, points, summon, twice},
    plain,
};
use imperial_assault::{
    cards::Die,
    play::{
        PowerToken, QuestionKind, Status,
        testing::{
            Pick::{At, Attack, Figure, Nth, Option, Pass, Status as Condition, Token, Use, Yes},
            Scene,
        },
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];
const TROOPERS: &[&str] = &["stormtrooper-elite"];

fn tokens(scene: &Scene, figure: u8) -> Vec<PowerToken> {
    scene.state().figures[usize::from(figure)].tokens.to_vec()
}

#[test]
fn rallying_discards_every_harmful_condition() {
    let mut scene = card("rally", &["dengar"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.status(0, Status::Stunned).status(0, Status::Bleeding).status(0, Status::Focused);
    summon(&mut scene, 0);
    scene.run(&[Use("rally")]);
    let has = |status| scene.has(0, status);
    assert_eq!([Status::Stunned, Status::Bleeding, Status::Focused].map(has), [false, false, true]);
    is_spent(&scene, Seat::First);
}

#[test]
fn a_cavalry_charge_shields_terro_and_spurs_troopers_near_him() {
    let mut scene = card("cavalry-charge", &["captain-terro", "stormtrooper-elite"], &["chewbacca"]);
    face(&mut scene, 0, 4, 9);
    plain(&mut scene, &[1]);
    scene.put(1, 2, 5).put(2, 8, 8).shielded(0, &[]);
    summon(&mut scene, 0);
    scene.run(&[Use("cavalry-charge")]);
    is_spent(&scene, Seat::First);
    scene.faces(&[4]).fight(4, 0, &[]);
    assert_eq!(scene.hurt_by(0), 2);
    for (trooper, surges) in [(1, 1), (2, 0)] {
        scene.faces(&[1]).fight(trooper, 4, &[]);
        assert_eq!(counted(&scene).surge, surges);
    }
}

#[test]
fn deadly_precision_takes_dodges_away() {
    let mut scene = card("deadly-precision", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.shielded(1, &[Die::White]).faces(&[1, 5]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 0);
    summon(&mut scene, 0);
    scene.run(&[Use("deadly-precision")]);
    scene.faces(&[1, 5]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 2);
    is_spent(&scene, Seat::First);
    scene.end_round().run(&[]);
    scene.faces(&[1, 5]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 2);
}

#[test]
fn a_single_purpose_repeats_a_special_action() {
    let mut scene = card("single-purpose", &["0-0-0"], &["chewbacca"]);
    scene.put(0, 0, 5).put(1, 1, 5);
    summon(&mut scene, 0);
    scene.run(&[Use("single-purpose")]);
    scene.run(&[Use("invasive-procedure")]);
    assert!(scene.is_offered("invasive-procedure"));
    let mut scene = card("single-purpose", &["0-0-0"], &["chewbacca"]);
    scene.put(0, 0, 5).put(1, 1, 5).activate(0).run(&[Use("invasive-procedure")]);
    assert!(!scene.is_offered("invasive-procedure"));
}

#[test]
fn smuggled_supplies_are_one_of_three_things() {
    for option in 0..3 {
        let mut scene = card("smuggled-supplies", &["han-solo"], VADER);
        face(&mut scene, 0, 1, 1);
        scene.damage(0, 4);
        summon(&mut scene, 0);
        scene.run(&[Use("smuggled-supplies"), Option(option)]);
        is_spent(&scene, Seat::First);
        assert_eq!(scene.hurt_by(0), if option == 0 { 2 } else { 4 });
        scene.faces(&[1, 3]).fight(0, 1, &[]);
        assert_eq!(counted(&scene).surge, i8::from(option == 1));
        scene.fight(1, 0, &[]);
        assert_eq!(counted(&scene).evade, i8::from(option == 2));
    }
}

#[test]
fn survival_instincts_defend_a_creature_for_the_round() {
    let mut scene = card("survival-instincts", &["nexu-elite"], VADER);
    face(&mut scene, 0, 1, 2);
    summon(&mut scene, 0);
    scene.run(&[Use("survival-instincts")]);
    is_spent(&scene, Seat::First);
    scene.faces(&[3]).fight(1, 0, &[]);
    assert_eq!((counted(&scene).block, counted(&scene).surge, scene.hurt_by(0)), (1, 0, 1));
}

#[test]
fn wild_fury_attacks_again_and_pays_for_it_at_the_end() {
    let mut scene = card("wild-fury", &["gaarkhan"], VADER);
    face(&mut scene, 0, 1, 1);
    scene.activate(0).run(&[Use("wild-fury")]);
    assert!(scene.has(0, Status::Focused));
    // The focus adds a green die to the first.
    scene.faces(&[1, 2, 1]).run(&[Attack(1)]).run(&[Attack(1)]);
    assert_eq!((scene.hurt_by(1), scene.has(0, Status::Stunned)), (6, false));
    scene.run(&[]);
    assert_eq!((scene.has(0, Status::Stunned), scene.has(0, Status::Bleeding)), (true, true));
    is_spent(&scene, Seat::First);
}

#[test]
fn scars_give_a_token_and_two_to_the_badly_hurt() {
    for (damage, picks, gained) in [
        (2, &[Use("battle-scars"), Token(PowerToken::Evade)][..], &[PowerToken::Evade][..]),
        (
            3,
            &[Use("battle-scars"), Token(PowerToken::Evade), Token(PowerToken::Damage)],
            &[PowerToken::Evade, PowerToken::Damage],
        ),
    ] {
        let mut scene = card("battle-scars", &["chewbacca"], VADER);
        face(&mut scene, 0, 1, 9);
        scene.damage(0, damage).activate(0).run(picks);
        assert_eq!((&tokens(&scene, 0)[..], actions(&scene)), (gained, 2));
        is_spent(&scene, Seat::First);
    }
}

#[test]
fn a_leader_prepares_a_neighbor_for_battle_too() {
    let both = [PowerToken::Damage, PowerToken::Block];
    for (leader, others) in [("thrawn", &both[..]), ("dengar", &[])] {
        let mut scene = card("prepared-for-battle", &[leader, "stormtrooper-elite"], &["chewbacca"]);
        face(&mut scene, 0, 4, 9);
        scene.put(1, 1, 5).activate(0).run(&[Use("prepared-for-battle")]);
        assert_eq!((&tokens(&scene, 0)[..], &tokens(&scene, 1)[..]), (&both[..], others));
        is_spent(&scene, Seat::First);
    }
}

#[test]
fn a_veteran_has_a_token_for_attack_and_one_for_defense() {
    let mut scene = card("veteran-instincts", &["dengar"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.activate(0).run(&[Use("veteran-instincts"), Option(1), Option(1)]);
    assert_eq!(tokens(&scene, 0), [PowerToken::Surge, PowerToken::Evade]);
    is_spent(&scene, Seat::First);
    let mut scene = card("veteran-instincts", TROOPERS, VADER);
    face(&mut scene, 0, 3, 9);
    scene.activate(0);
    assert!(!scene.is_offered("veteran-instincts"));
}

#[test]
fn supplies_come_by_the_round() {
    let mut scene = card("combat-resupply", &["darth-vader", "stormtrooper-elite"], &["chewbacca"]);
    face(&mut scene, 0, 4, 9);
    scene.put(1, 3, 5).put(2, 5, 5);
    scene.fixture.state.round = 3;
    scene.activate(0).run(&[Use("combat-resupply"), Figure(1), Figure(1), Figure(0)]);
    assert_eq!([0, 1, 2].map(|figure| tokens(&scene, figure).len()), [1, 2, 0]);
    is_spent(&scene, Seat::First);
}

#[test]
fn need_heals_and_lack_of_time_strains_by_the_round() {
    let mut scene = card("hour-of-need", &["chewbacca"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.fixture.state.round = 3;
    scene.damage(0, 5).activate(0).run(&[Use("hour-of-need")]);
    assert_eq!(scene.hurt_by(0), 2);
    is_spent(&scene, Seat::First);
    let mut scene = card("out-of-time", &["dengar"], &["darth-vader", "chewbacca"]);
    face(&mut scene, 0, 1, 3);
    scene.fixture.state.round = 3;
    scene.put(2, 7, 5).activate(0).run(&[Use("out-of-time")]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (3, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_toxic_dart_strains_and_weakens() {
    let mut scene = card("toxic-dart", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.activate(0).run(&[Use("toxic-dart")]);
    assert_eq!((scene.hurt_by(1), scene.has(1, Status::Weakened), actions(&scene)), (1, true, 2));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_grisly_contest_hurts_both() {
    let mut scene = card("grisly-contest", &["bossk"], VADER);
    face(&mut scene, 0, 1, 1);
    scene.activate(0).run(&[Use("grisly-contest")]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1), actions(&scene)), (2, 2, 2));
    is_spent(&scene, Seat::First);
}

#[test]
fn glory_has_its_price() {
    let run = |picks: &[imperial_assault::play::testing::Pick]| {
        let mut scene = card("price-of-glory", VADER, &["chewbacca"]);
        face(&mut scene, 0, 1, 9);
        scene.status(0, Status::Stunned).status(0, Status::Weakened).activate(0).run(picks);
        is_spent(&scene, Seat::First);
        assert_eq!((scene.has(0, Status::Stunned), scene.has(0, Status::Weakened)), (false, true));
        (points(&scene), scene.hurt_by(0), tokens(&scene, 0))
    };
    let stunned = Condition(Status::Stunned);
    assert_eq!(run(&[Use("price-of-glory"), stunned, Pass]), (2, 0, Vec::new()));
    let picks =
        [Use("price-of-glory"), stunned, Yes, Nth(0), Token(PowerToken::Evade), Nth(0), Token(PowerToken::Block)];
    assert_eq!(run(&picks), (2, 1, vec![PowerToken::Evade, PowerToken::Block]));
}

#[test]
fn the_next_enemy_to_fall_is_worth_every_credit() {
    let mut scene = card("worth-every-credit", &["dengar"], TROOPERS);
    face(&mut scene, 0, 1, 3);
    scene.put(2, 3, 6).put(3, 3, 7).shielded(1, &[]).status(0, Status::Weakened);
    scene.activate(0).run(&[Use("worth-every-credit")]);
    assert_eq!((points(&scene), scene.has(0, Status::Weakened)), (2, false));
    let before = scene.state().side(Seat::First).points;
    scene.damage(1, 4).damage(2, 4).faces(&[1, 1]).run(&[Attack(1)]);
    let first = scene.state().side(Seat::First).points - before;
    scene.fight(0, 2, &[]);
    let second = scene.state().side(Seat::First).points - before - first;
    assert_eq!(first - second, 2);
    is_spent(&scene, Seat::First);
}

#[test]
fn experience_costs_three_points_and_comes_back_for_a_lost_machine() {
    let mut scene = card("shared-experience", &["bt-1", "probe-droid-elite"], VADER);
    face(&mut scene, 0, 2, 9);
    plain(&mut scene, &[1]);
    scene.put(1, 8, 5).activate(0);
    assert!(!scene.is_offered("shared-experience"));
    scene.fixture.state.activation.as_mut().unwrap().points = 4;
    scene.run(&[Use("shared-experience")]);
    assert_eq!((points(&scene), scene.has(0, Status::Focused)), (1, true));
    assert_eq!((scene.hand(Seat::First), scene.state().side(Seat::First).discard.len()), (0, 1));
    scene.damage(1, 6).faces(&[1]).fight(2, 1, &[Use("shared-experience")]);
    assert_eq!((scene.hand(Seat::First), scene.state().side(Seat::First).discard.len()), (1, 0));
}

#[test]
fn a_terminal_protocol_takes_the_neighbors_along() {
    let mut scene = card("terminal-protocol", &["bt-1", "dengar"], &["darth-vader", "chewbacca"]);
    face(&mut scene, 0, 2, 1);
    scene.put(1, 0, 6).put(3, 2, 5).activate(0).faces(&[2]).run(&[Use("terminal-protocol")]);
    assert_eq!([1, 2, 3].map(|figure| scene.hurt_by(figure)), [2, 2, 0]);
    assert_eq!(scene.place(0), None);
}

#[test]
fn an_armed_escort_lends_evade_to_friends_near_it() {
    let mut scene = card("armed-escort", &["bt-1", "dengar", "bossk"], VADER);
    face(&mut scene, 0, 3, 9);
    plain(&mut scene, &[1, 2]);
    scene.put(1, 2, 5).put(2, 6, 5).activate(0).run(&[Use("armed-escort")]);
    is_spent(&scene, Seat::First);
    for (defender, evade) in [(0, 0), (1, 1), (2, 0)] {
        scene.faces(&[1]).fight(3, defender, &[]);
        assert_eq!(counted(&scene).evade, evade);
    }
}

#[test]
fn the_lord_of_the_sith_acts_again_for_every_enemy_that_falls() {
    let mut scene = card("lord-of-the-sith", VADER, TROOPERS);
    face(&mut scene, 0, 1, 1);
    scene.put(2, 0, 6).put(3, 9, 9).damage(1, 4).damage(2, 4);
    summon(&mut scene, 0);
    scene.run(&[]);
    scene.faces(&[1]).run(&[Attack(1)]);
    assert_eq!(actions(&scene), 1);
    scene.run(&[Use("lord-of-the-sith")]);
    assert_eq!(actions(&scene), 2);
    scene.faces(&[1]).fight(0, 2, &[]);
    assert_eq!(actions(&scene), 3);
    is_spent(&scene, Seat::First);
}

#[test]
fn vinto_draws_first() {
    let mut scene = card("draw", &["vinto-hreeda"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.activate(0).faces(&[1, 1]).run(&[Use("draw")]);
    assert_eq!((scene.hurt_by(1), actions(&scene)), (2, 2));
    is_spent(&scene, Seat::First);
    // It is no action, so that he attacks as one too.
    scene.run(&[Attack(1)]);
    assert_eq!(scene.hurt_by(1), 4);
}

#[test]
fn territory_is_marked_with_tokens() {
    let mut scene = card("marked-territory", &["loth-cat-elite"], &["chewbacca"]);
    face(&mut scene, 0, 2, 9);
    scene.put(1, 4, 5).activate(0).run(&[Use("marked-territory"), Token(PowerToken::Evade), Figure(1)]);
    assert_eq!((tokens(&scene, 0), tokens(&scene, 1)), (vec![PowerToken::Evade], vec![PowerToken::Damage]));
    is_spent(&scene, Seat::First);
}

#[test]
fn zeb_shouts_at_who_walks_away() {
    let mut scene = card("karabast", &["zeb-orrelios"], &["stormtrooper-elite", "darth-vader"]);
    face(&mut scene, 0, 1, 1);
    scene.put(4, 0, 6).activate(0).run(&[Use("karabast")]);
    is_spent(&scene, Seat::First);
    let walk = |scene: &mut Scene, figure: u8, to: (i32, i32)| {
        scene.activate(figure);
        scene.fixture.state.activation.as_mut().unwrap().points = 4;
        scene.run(&[At(to.0, to.1)]);
    };
    walk(&mut scene, 1, (3, 5));
    assert_eq!(scene.hurt_by(1), 2);
    // Once for each figure.
    scene.put(1, 1, 5);
    walk(&mut scene, 1, (3, 5));
    walk(&mut scene, 4, (0, 8));
    assert_eq!((scene.hurt_by(1), scene.hurt_by(4)), (2, 2));
}

#[test]
fn who_goes_to_the_limit_acts_again_and_is_stunned() {
    let mut scene = card("to-the-limit", &["dengar"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["recovery"]);
    face(&mut scene, 0, 1, 9);
    scene.activate(0).run(&[Use("recovery"), Use("to-the-limit")]);
    assert_eq!((actions(&scene), scene.has(0, Status::Stunned)), (2, true));
    // Not after other actions.
    let mut scene = card("to-the-limit", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.activate(0).faces(&[1]).run(&[Attack(1)]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn graffiti_is_worth_points_where_no_enemy_is_near_and_sabine_keeps_her_paint() {
    for (painter, keeps) in [("chewbacca", false), ("sabine-wren", true)] {
        let mut scene = card("rebel-graffiti", &[painter], VADER);
        face(&mut scene, 0, 1, 9);
        let picks = if keeps { vec![Pass, Use("rebel-graffiti"), Yes] } else { vec![Pass, Use("rebel-graffiti")] };
        scene.activate(0).run(&picks);
        assert_eq!(scene.state().side(Seat::First).points, 2);
        assert_eq!(scene.hand(Seat::First), usize::from(keeps));
    }
    let mut scene = card("rebel-graffiti", &["chewbacca"], VADER);
    face(&mut scene, 0, 1, 1);
    scene.activate(0).run(&[Pass]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn overcharged_weapons_fire_at_who_begins_to_act() {
    let scene = || {
        let mut scene = card_of_second("overcharged-weapons", VADER, &["jet-trooper-elite"]);
        face(&mut scene, 0, 1, 3);
        scene.shielded(0, &[Die::Black]);
        summon(&mut scene, 0);
        scene
    };
    let mut ready = scene();
    ready.faces(&[1, 2]).run(&[Use("overcharged-weapons")]);
    assert_eq!((ready.hurt_by(0), ready.has(1, Status::Weakened), ready.state().exhausted[1]), (2, true, true));
    assert_eq!(ready.hand(Seat::Second), 0);
    let mut spent = scene();
    spent.exhaust(1).run(&[]);
    assert!(!spent.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn dice_of_a_scene_deal_what_their_faces_show() {
    // The measure of this file's scenes: two damage, no surge, nothing in the way.
    let mut scene = card("blitz", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    let [plainly, with] = twice(&mut scene, 0, 1, [&[1], &[1]], &[Use("blitz")]);
    assert_eq!((plainly.0.surge, plainly.1, with.0.surge), (0, 2, 1));
    hush(&mut scene);
}
