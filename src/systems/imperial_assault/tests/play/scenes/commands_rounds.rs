//! Command cards of the start and the end of a round.

use super::{
    CATALOG, card, card_of_second,
    commands::{actions, counted, face, hush, is_spent, points, summon},
    plain,
};
use imperial_assault::{
    cards::{Affiliation, Die},
    play::{
        FigureNo, PowerToken, QuestionKind, Status,
        testing::{
            Pick,
            Pick::{At, Figure, Option, Pass, Status as Condition, Surge, Token, Use, Yes},
            Scene,
        },
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];
const TROOPERS: &[&str] = &["stormtrooper-elite"];

fn number(figure: u8) -> FigureNo {
    super::super::figure(figure)
}

#[test]
fn a_powerful_influence_keeps_enemies_near_it_from_control() {
    let mut scene = card("a-powerful-influence", &["luke-skywalker-jedi-knight"], TROOPERS);
    face(&mut scene, 0, 1, 3);
    scene.terminal(4, 5).put(2, 9, 9).begin_round();
    assert_eq!(scene.view().control(0), Some(Seat::Second));
    scene.run(&[Use("a-powerful-influence")]);
    is_spent(&scene, Seat::First);
    assert_eq!((scene.view().control(0), scene.view().interactables(number(1)).len()), (None, 0));
    // Farther away the enemy controls it.
    scene.put(1, 5, 5);
    assert_eq!(scene.view().control(0), Some(Seat::Second));
    // It holds through the Status Phase, up to the next round.
    scene.put(1, 3, 5).end_round().run(&[]);
    assert_eq!(scene.view().control(0), None);
    scene.run(&[]);
    assert_eq!(scene.view().control(0), Some(Seat::Second));
}

#[test]
fn adrenaline_keeps_wookiees_up_for_a_round() {
    for (damage, survives) in [(13, true), (16, false)] {
        let mut scene = card("adrenaline", &["chewbacca", "dengar"], VADER);
        face(&mut scene, 0, 2, 9);
        scene.put(1, 1, 8).begin_round().run(&[Use("adrenaline")]);
        is_spent(&scene, Seat::First);
        assert_eq!((scene.view().health(number(0)), scene.view().health(number(1))), (19, 8));
        scene.damage(0, damage).end_round().run(&[]);
        assert_eq!((scene.view().health(number(0)), scene.place(0).is_some()), (14, survives));
    }
}

#[test]
fn a_force_lets_both_players_choose_figures_of_any_side() {
    for (mut scene, id, army, face_of_die, after) in [
        (card("balancing-force", VADER, &["chewbacca"]), "balancing-force", Affiliation::Rebel, 4, 2),
        (card("corrupting-force", VADER, &["chewbacca"]), "corrupting-force", Affiliation::Imperial, 4, 7),
        (card("chaotic-force", VADER, &["chewbacca"]), "chaotic-force", Affiliation::Mercenary, 5, 8),
    ] {
        face(&mut scene, 0, 1, 9);
        scene.damage(0, 5).damage(1, 5).begin_round();
        scene.fixture.fixed.affiliations[0] = army;
        scene.faces(&[face_of_die]).run(&[Use(id), Figure(0), Pass, Figure(1)]);
        assert_eq!((scene.hurt_by(0), scene.hurt_by(1)), (after, after), "{id}");
        assert!(scene.was_asked(Seat::Second, QuestionKind::Choose));
        is_spent(&scene, Seat::First);
    }
}

#[test]
fn a_force_asks_for_its_affiliation() {
    for (mut scene, id) in [
        (card("balancing-force", VADER, &["chewbacca"]), "balancing-force"),
        (card("corrupting-force", VADER, &["chewbacca"]), "corrupting-force"),
        (card("chaotic-force", VADER, &["chewbacca"]), "chaotic-force"),
    ] {
        face(&mut scene, 0, 1, 9);
        scene.fixture.fixed.affiliations[0] = Affiliation::Neutral;
        scene.begin_round().run(&[]);
        assert!(!scene.was_asked(Seat::First, QuestionKind::Use), "{id}");
    }
}

#[test]
fn covering_fire_stuns_and_hurts_the_stunned_more() {
    let mut scene = card("covering-fire", &["stormtrooper-elite", "thrawn"], VADER);
    face(&mut scene, 0, 4, 3);
    plain(&mut scene, &[3]);
    scene.put(3, 0, 7).begin_round().run(&[Use("covering-fire")]);
    is_spent(&scene, Seat::First);
    scene.faces(&[3]).fight(0, 4, &[Surge(0)]);
    assert_eq!((scene.hurt_by(4), scene.has(4, Status::Stunned)), (2, true));
    scene.faces(&[3]).fight(0, 4, &[Surge(0)]);
    assert_eq!(scene.hurt_by(4), 6);
    // Thrawn is no trooper.
    scene.faces(&[3]).fight(3, 4, &[]);
    assert_eq!(scene.hurt_by(4), 8);
}

#[test]
fn vehicles_with_better_fuel_are_faster_and_harder_to_hit() {
    let mut scene = card("fuel-upgrade", &["jet-trooper-elite", "dengar"], VADER);
    face(&mut scene, 0, 3, 3);
    scene.put(2, 0, 7).begin_round().run(&[Use("fuel-upgrade")]);
    is_spent(&scene, Seat::First);
    assert_eq!((scene.view().speed(number(0)), scene.view().speed(number(2))), (5, 4));
    scene.faces(&[1]).fight(3, 0, &[]);
    assert_eq!(counted(&scene).evade, 1);
    scene.end_round().run(&[]);
    assert_eq!(scene.view().speed(number(0)), 4);
}

#[test]
fn the_environment_is_harsh_out_in_the_open() {
    let mut scene = card("harsh-environment", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.shielded(1, &[Die::White]).begin_round().run(&[Use("harsh-environment")]);
    is_spent(&scene, Seat::First);
    // A surge against a face with an evade.
    scene.faces(&[3, 2]).fight(0, 1, &[]);
    assert_eq!(counted(&scene).surge, 1);
}

#[test]
fn obi_wan_goes_alone_and_is_attacked_from_near_alone() {
    let mut scene = card("i-must-go-alone", &["obi-wan-kenobi"], TROOPERS);
    face(&mut scene, 0, 1, 3);
    scene.put(2, 4, 6).begin_round().run(&[Use("i-must-go-alone")]);
    is_spent(&scene, Seat::First);
    assert_eq!([1, 2].map(|figure| scene.view().attack_targets(number(figure)).len()), [1, 0]);
    scene.end_round().run(&[]);
    assert_eq!([1, 2].map(|figure| scene.view().attack_targets(number(figure)).len()), [1, 1]);
}

#[test]
fn han_makes_his_own_luck_and_goes_first() {
    let mut scene = card_of_second("i-make-my-own-luck", VADER, &["chewbacca", "han-solo"]);
    face(&mut scene, 0, 2, 9);
    scene.put(1, 9, 9).begin_round().run(&[Use("i-make-my-own-luck")]);
    assert_eq!((scene.state().initiative, scene.hand(Seat::Second)), (Seat::Second, 0));
    // No other group can be chosen.
    scene.run(&[]);
    assert_eq!(scene.state().activation.as_ref().unwrap().group, imperial_assault::play::GroupNo(2));
}

#[test]
fn rage_turns_conditions_into_tokens() {
    let mut scene = card("induce-rage", &["chewbacca"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.status(0, Status::Stunned).status(0, Status::Focused).status(1, Status::Hidden);
    scene.begin_round().run(&[Use("induce-rage"), Figure(0), Pass, Condition(Status::Stunned)]);
    let tokens = |figure: usize| scene.state().figures[figure].tokens.to_vec();
    assert_eq!((tokens(0), tokens(1)), (vec![PowerToken::Damage; 2], Vec::new()));
    assert_eq!((scene.has(0, Status::Focused), scene.has(1, Status::Hidden)), (false, true));
    is_spent(&scene, Seat::First);
}

#[test]
fn supplies_in_the_field_let_who_spends_them_roll_again() {
    let mut scene = card("field-supply", &["ko-tun-feralo", "dengar"], VADER);
    face(&mut scene, 1, 2, 5);
    scene.put(0, 0, 7).begin_round().run(&[Use("field-supply"), Figure(1), Option(0)]);
    assert_eq!(scene.state().figures[1].tokens.to_vec(), [PowerToken::Damage]);
    assert_eq!(scene.hand(Seat::First), 0);
    scene.faces(&[0, 4]).fight(1, 2, &[Token(PowerToken::Damage), Yes]);
    assert_eq!(scene.hurt_by(2), 4);
    // Without a token spent nobody is asked.
    scene.faces(&[0]).fight(1, 2, &[]);
    assert_eq!(scene.hurt_by(2), 5);
}

#[test]
fn droids_in_overdrive_pay_for_an_action_once() {
    let mut scene = card("overdrive", &["bt-1", "probe-droid-elite", "dengar"], VADER);
    face(&mut scene, 0, 3, 9);
    scene.put(1, 0, 7).put(2, 0, 9).begin_round().run(&[Use("overdrive")]);
    is_spent(&scene, Seat::First);
    for droid in [0, 1] {
        scene.activate(droid).run(&[Use("overdrive"), Yes]);
        assert_eq!((scene.hurt_by(droid), actions(&scene)), (2, 3));
        assert!(!scene.is_offered("overdrive"));
    }
    scene.activate(2);
    assert!(!scene.is_offered("overdrive"));
    scene.end_round().run(&[]);
    scene.activate(0);
    assert!(!scene.is_offered("overdrive"));
}

#[test]
fn cheap_troopers_come_back_beside_their_group() {
    let mut scene = card("reinforcements", &["stormtrooper-elite"], VADER);
    face(&mut scene, 0, 3, 9);
    scene.fallen(1).damage(1, 5).begin_round().run(&[Use("reinforcements"), At(1, 6)]);
    assert_eq!((scene.place(1), scene.hurt_by(1), scene.place(2)), (Some((1, 6)), 0, None));
    is_spent(&scene, Seat::First);
}

#[test]
fn weiss_has_endless_reserves_and_shuffles_the_card_back() {
    let mut scene = card("endless-reserves", &["general-weiss", "stormtrooper-elite"], &["chewbacca"]);
    face(&mut scene, 0, 4, 10);
    scene.put(1, 4, 8).fallen(2).activate(0).run(&[Use("endless-reserves"), At(5, 8)]);
    assert_eq!((scene.place(2), scene.hand(Seat::First)), (Some((5, 8)), 0));
    assert_eq!((scene.deck_left(Seat::First), scene.state().side(Seat::First).discard.len()), (1, 0));
}

#[test]
fn leia_is_another_force_user() {
    let mut scene = card("there-is-another", &["leia-organa"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["force-rush"]);
    face(&mut scene, 0, 1, 3);
    summon(&mut scene, 0);
    scene.run(&[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
    scene.begin_round().run(&[Use("there-is-another")]);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert_eq!(counted(&scene).surge, 1);
    summon(&mut scene, 0);
    scene.run(&[Use("force-rush")]);
    assert_eq!(points(&scene), 2);
}

#[test]
fn a_ferocious_creature_of_anybody_attacks_as_the_round_ends() {
    let mut scene = card("ferocity", VADER, &["nexu-elite", "chewbacca"]);
    face(&mut scene, 0, 1, 9);
    plain(&mut scene, &[1, 2]);
    scene.put(2, 8, 5).end_round().faces(&[1]).run(&[Use("ferocity")]);
    assert_eq!((scene.hurt_by(2), scene.hurt_by(0)), (2, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn tuskens_terrify_as_the_round_ends() {
    let mut scene = card("jundland-terror", &["tusken-raider-elite"], VADER);
    face(&mut scene, 0, 2, 3);
    scene.end_round().faces(&[1]).run(&[Use("jundland-terror"), At(2, 5), Yes]);
    assert_eq!((scene.place(0), scene.hurt_by(2)), (Some((2, 5)), 2));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_tusken_takes_a_special_action_instead() {
    let mut scene = card("jundland-terror", &["tusken-raider-elite"], VADER);
    scene.put(0, 0, 5).put(2, 4, 5).shielded(2, &[]).end_round();
    // The rifle: a blue and a red die.
    scene.faces(&[4, 1]).run(&[Use("jundland-terror"), Pass, Yes, Option(1)]);
    assert_eq!(scene.hurt_by(2), 4);
}

#[test]
fn against_the_odds_the_one_far_behind_is_focused() {
    let scene = |other: i32| {
        let mut scene = card("against-the-odds", &["chewbacca", "dengar"], VADER);
        face(&mut scene, 0, 2, 9);
        scene.put(1, 0, 7).points(Seat::First, 2).points(Seat::Second, other).end_round();
        scene
    };
    let mut behind = scene(10);
    behind.run(&[Use("against-the-odds"), Figure(0), Figure(1)]);
    assert_eq!([0, 1].map(|figure| behind.has(figure, Status::Focused)), [true, true]);
    is_spent(&behind, Seat::First);
    let mut near = scene(9);
    near.run(&[]);
    assert!(!near.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn a_dangerous_bargain_gives_both_three_points() {
    let mut scene = card("dangerous-bargains", &["chewbacca"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.points(Seat::First, 30).begin_round().run(&[Use("dangerous-bargains")]);
    assert_eq!(Seat::BOTH.map(|seat| scene.state().side(seat).points), [33, 3]);
    is_spent(&scene, Seat::First);
    let mut scene = card("dangerous-bargains", &["chewbacca"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.points(Seat::First, 31).begin_round().run(&[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn jawas_cheer_for_points() {
    let mut scene = card("utinni", &["jawa-scavenger-elite"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.begin_round().run(&[Use("utinni")]);
    is_spent(&scene, Seat::First);
    assert_eq!(scene.view().speed(number(0)), 5);
    scene.faces(&[3]).fight(0, 1, &[Surge(0)]);
    assert_eq!((scene.state().side(Seat::First).points, counted(&scene).accuracy), (1, 10));
}

#[test]
fn cards_of_a_round_are_offered_as_it_starts_alone() {
    let asks = |scene: &mut Scene, picks: &[Pick]| {
        scene.run(picks);
        scene.was_asked(Seat::First, QuestionKind::Use)
    };
    let mut scene = card("adrenaline", &["chewbacca"], VADER);
    hush(&mut scene);
    scene.put(0, 0, 5).put(1, 9, 5);
    scene.activate(0);
    assert!(!scene.is_offered("adrenaline"));
    scene.end_round();
    assert!(!asks(&mut scene, &[]));
    assert!(asks(&mut scene, &[Pass]));
    assert_eq!(scene.hand(Seat::First), 1);
}
