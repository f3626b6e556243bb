//! Command cards that change how another ability or a rule works.

use super::{
    CATALOG, card, card_of_second,
    commands::{actions, counted, face, hush, is_spent, points, summon},
    plain,
};
use imperial_assault::cards::Die;
use imperial_assault::play::{
    Answer, Event, FigureNo, QuestionKind, Status,
    testing::Pick::{At, Attack, Color, Figure, Is, Option, Pass, Surge, Use},
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];
const TROOPERS: &[&str] = &["stormtrooper-elite"];

fn number(figure: u8) -> FigureNo {
    super::super::figure(figure)
}

#[test]
fn a_fatal_deception_gives_false_orders_to_dearer_and_farther_enemies() {
    let scene = || {
        let mut scene = card("fatal-deception", &["murne-rin"], &["imperial-officer-elite", "chewbacca"]);
        scene.put(0, 0, 5).put(1, 5, 5).put(2, 7, 5).silence(1).silence(2);
        plain(&mut scene, &[1, 2]);
        summon(&mut scene, 0);
        scene
    };
    let mut without = scene();
    without.run(&[]);
    assert!(!without.is_offered("false-orders"));
    let mut with = scene();
    with.run(&[Use("fatal-deception")]);
    is_spent(&with, Seat::First);
    with.faces(&[1]).run(&[Use("false-orders"), Option(1), Attack(2)]);
    assert_eq!(with.hurt_by(2), 2);
    // It ends with the round.
    with.end_round().run(&[]);
    with.activate(0);
    assert!(!with.is_offered("false-orders"));
}

#[test]
fn unlimited_power_reaches_everybody() {
    let mut scene = card("unlimited-power", &["emperor-palpatine", "dengar"], &["chewbacca"]);
    scene.put(0, 0, 5).put(1, 9, 5).put(2, 11, 5).silence(1).silence(2);
    plain(&mut scene, &[1, 2]);
    scene.activate(0).faces(&[1]).run(&[Use("emperor"), Use("unlimited-power")]);
    assert_eq!(scene.hurt_by(2), 2);
    is_spent(&scene, Seat::First);
    scene.activate(0);
    assert!(!scene.is_offered("emperor"));
}

#[test]
fn mandalorian_tactics_attack_twice_with_all_of_the_discipline() {
    let mut scene = card("mandalorian-tactics", &["boba-fett"], VADER);
    scene.put(0, 0, 5).put(1, 3, 5).silence(1).damage(0, 5);
    plain(&mut scene, &[0, 1]);
    scene.activate(0).faces(&[1, 1]).run(&[Use("mandalorian-tactics"), Surge(0), Surge(1)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(0)), (6, 3));
    assert_eq!((counted(&scene).accuracy, counted(&scene).surge, actions(&scene)), (11, 1, 0));
    assert!(!scene.was_asked(Seat::First, QuestionKind::OneOf));
    is_spent(&scene, Seat::First);
    // Afterwards he chooses again.
    scene.faces(&[1]).fight(0, 1, &[Option(0)]);
}

#[test]
fn a_trandoshans_terror_adds_a_yellow_die() {
    let mut scene = card("trandoshan-terror", &["bossk"], &["chewbacca"]);
    scene.put(0, 0, 5).put(1, 3, 5).silence(1).activate(0);
    scene.faces(&[2, 3]).run(&[Use("indiscriminate-fire"), Use("trandoshan-terror"), At(3, 5)]);
    assert_eq!(scene.hurt_by(1), 4);
    is_spent(&scene, Seat::First);
}

#[test]
fn maul_wreaks_vengeance_with_both_blades() {
    let mut scene = card("wreak-vengeance", &["maul"], &["darth-vader", "chewbacca"]);
    scene.put(0, 0, 5).put(1, 1, 5).put(2, 2, 6).silence(1).silence(2);
    plain(&mut scene, &[0, 1]);
    // A green die for the focus; Reach lets Cleave come as far as Chewbacca.
    scene.faces(&[1, 2]).fight(0, 1, &[Use("wreak-vengeance"), Figure(2)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2), scene.has(0, Status::Focused)), (4, 2, false));
    assert!(!scene.was_asked(Seat::First, QuestionKind::OneOf));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_group_of_no_importance_is_worth_less() {
    for (is_played, points) in [(true, 1), (false, 3)] {
        let mut scene = card_of_second("of-no-importance", VADER, &["probe-droid-regular", "chewbacca"]);
        face(&mut scene, 0, 1, 1);
        let picks = if is_played { vec![Use("of-no-importance")] } else { Vec::new() };
        scene.put(2, 9, 9).damage(1, 4).faces(&[1]).fight(0, 1, &picks);
        assert_eq!(scene.state().side(Seat::First).points, points);
    }
    // Chewbacca is important.
    let mut scene = card_of_second("of-no-importance", VADER, &["probe-droid-regular", "chewbacca"]);
    face(&mut scene, 0, 2, 1);
    scene.put(1, 9, 9).damage(2, 13).faces(&[1]).fight(0, 2, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn who_is_in_the_shadows_is_seen_from_near_alone_and_hides_nobody() {
    let mut scene = card("in-the-shadows", &["dengar", "bossk"], TROOPERS);
    face(&mut scene, 0, 2, 8);
    // Bossk stands behind him.
    scene.put(0, 4, 5).put(1, 1, 5).put(3, 4, 8).begin_round();
    let targets = |scene: &imperial_assault::play::testing::Scene, figure: u8| -> Vec<FigureNo> {
        scene.view().attack_targets(number(figure)).into_iter().map(|(target, _)| target).collect()
    };
    assert_eq!(targets(&scene, 2), [number(0)]);
    scene.run(&[Use("in-the-shadows")]);
    is_spent(&scene, Seat::First);
    assert_eq!(targets(&scene, 2), [number(1)]);
    assert!(targets(&scene, 3).contains(&number(0)));
    // From near he is seen, and hides Bossk as ever.
    scene.put(2, 7, 5);
    assert_eq!(targets(&scene, 2), [number(0)]);
    scene.put(2, 8, 5).end_round().run(&[]);
    assert_eq!(targets(&scene, 2), [number(0)]);
}

#[test]
fn an_arcing_shot_comes_down_beside_an_empty_space_in_sight() {
    let mut scene = card("arcing-shot", &["drokkatta", "probe-droid-regular"], VADER);
    hush(&mut scene);
    plain(&mut scene, &[0, 2]);
    scene.put(0, 0, 5).put(1, 2, 5).put(2, 5, 5).activate(0);
    assert!(scene.view().attack_targets(number(0)).is_empty());
    scene.faces(&[1]).run(&[Is(Answer::Aim), Use("arcing-shot")]);
    assert_eq!(scene.hurt_by(2), 2);
    is_spent(&scene, Seat::First);
    assert!(scene.view().attack_targets(number(0)).is_empty());
}

#[test]
fn stolen_data_are_played_once_as_an_own_card() {
    let mut scene = card("data-theft", &["leia-organa"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.thrown(&CATALOG, Seat::Second, &["blitz", "parry"]);
    scene.activate(0).run(&[Use("data-theft"), imperial_assault::play::testing::Pick::Nth(0)]);
    is_spent(&scene, Seat::First);
    scene.faces(&[1, 1]).fight(0, 1, &[Use("blitz")]);
    assert_eq!(counted(&scene).surge, 1);
    // It lies with its owner again, and was used once.
    assert_eq!(scene.state().side(Seat::Second).discard.len(), 2);
    scene.fight(0, 1, &[]);
    assert_eq!(counted(&scene).surge, 0);
    // An empty discard pile has nothing to steal.
    let mut scene = card("data-theft", &["leia-organa"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.activate(0);
    assert!(!scene.is_offered("data-theft"));
}

#[test]
fn stolen_data_are_lost_with_the_round() {
    let mut scene = card("data-theft", &["leia-organa"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.thrown(&CATALOG, Seat::Second, &["blitz"]).activate(0).run(&[Use("data-theft")]);
    scene.end_round().run(&[]);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn ezra_learns_by_the_example_of_any_force_user() {
    for (seat, example) in [(Seat::First, "force-rush"), (Seat::Second, "deadly-precision")] {
        let mut scene = card("learn-by-example", &["ezra-bridger"], VADER);
        face(&mut scene, 0, 1, 3);
        scene.thrown(&CATALOG, seat, &[example]);
        summon(&mut scene, 0);
        scene.run(&[Use(example)]);
        assert_eq!(points(&scene), if example == "force-rush" { 2 } else { 0 });
        // His own card is spent, and the example stays where it lies.
        assert_eq!(
            (scene.hand(Seat::First), scene.state().side(seat).discard.len()),
            (0, 1 + usize::from(seat == Seat::First))
        );
    }
    // Not a card of anybody else, nor a card in a hand.
    let mut scene = card("learn-by-example", &["ezra-bridger"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.thrown(&CATALOG, Seat::Second, &["rally"]).hand_cards(&CATALOG, Seat::Second, &["force-rush"]);
    summon(&mut scene, 0);
    scene.run(&[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn who_sits_tight_waits_for_the_others() {
    let mut scene = card("sit-tight", &["dengar", "bossk"], &["darth-vader", "chewbacca"]);
    face(&mut scene, 0, 2, 9);
    scene.put(1, 0, 8).put(3, 9, 8).begin_round().run(&[Use("sit-tight")]);
    is_spent(&scene, Seat::First);
    scene.run(&[]);
    assert!(scene.events().contains(&Event::Passed(Seat::First)));
    assert!(!scene.was_asked(Seat::First, QuestionKind::Group));
    // Once the other has one group less, it acts.
    scene.exhaust(2).run(&[]);
    scene.exhaust(3).run(&[]).run(&[]);
    assert!(scene.state().activation.as_ref().is_none_or(|active| active.group.0 != 3) || scene.state().exhausted[3]);
}

#[test]
fn a_smugglers_trick_leaves_an_enemy_at_a_token_uncounted() {
    let mut scene = card("smugglers-tricks", &["han-solo"], TROOPERS);
    face(&mut scene, 0, 1, 2);
    scene.terminal(1, 5).activate(0);
    assert_eq!(scene.view().control(0), None);
    scene.run(&[Use("smugglers-tricks")]);
    assert_eq!(scene.view().control(0), Some(Seat::First));
    is_spent(&scene, Seat::First);
    // A second enemy counts.
    scene.put(2, 2, 6);
    assert_eq!(scene.view().control(0), None);
    let mut scene = card("smugglers-tricks", &["han-solo"], TROOPERS);
    face(&mut scene, 0, 1, 2);
    scene.activate(0);
    assert!(!scene.is_offered("smugglers-tricks"));
}

#[test]
fn r2_d2_controls_every_terminal_from_one() {
    let mut scene = card("terminal-network", &["r2-d2"], TROOPERS);
    face(&mut scene, 0, 1, 8);
    scene.terminal(1, 5).terminal(8, 6).activate(0);
    assert_eq!([0, 1].map(|token| scene.view().control(token)), [Some(Seat::First), Some(Seat::Second)]);
    scene.run(&[Use("terminal-network")]);
    assert_eq!([0, 1].map(|token| scene.view().control(token)), [Some(Seat::First); 2]);
    is_spent(&scene, Seat::First);
    // It lasts through the Status Phase, up to the next round.
    scene.end_round().run(&[]);
    assert_eq!(scene.view().control(1), Some(Seat::First));
    scene.run(&[]);
    assert_eq!(scene.view().control(1), Some(Seat::Second));
    let mut scene = card("terminal-network", &["r2-d2"], TROOPERS);
    face(&mut scene, 0, 1, 8);
    scene.terminal(5, 5).activate(0);
    assert!(!scene.is_offered("terminal-network"));
}

#[test]
fn lando_cheats_with_the_die_he_exchanged() {
    let scene = || {
        let mut scene = card("cheat-to-win", &["lando-calrissian"], VADER);
        scene.put(0, 0, 5).put(1, 3, 5).silence(1).shielded(1, &[]).armed(0, &[Die::Green], &[]);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        scene
    };
    let mut cheat = scene();
    let best = Answer::Face { defense: false, place: 0, face: 4 };
    cheat.faces(&[0, 0]).fight(0, 1, &[Use("resourceful"), Color(Die::Red), Use("cheat-to-win"), Is(best)]);
    assert_eq!(cheat.hurt_by(1), 3);
    is_spent(&cheat, Seat::First);
    // A die that was not exchanged is none to cheat with.
    let mut honest = scene();
    honest.faces(&[0, 2]).fight(0, 1, &[Use("resourceful"), Pass]);
    assert_eq!((honest.hurt_by(1), honest.hand(Seat::First)), (2, 1));
}

#[test]
fn jarrod_masters_his_droid() {
    let mut scene = card("droid-mastery", &["jarrod-kelvin"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["droid-mastery"]);
    let groups = &scene.fixture.fixed.groups;
    let droid = groups.iter().find(|group| group.is_companion).unwrap().figures.start;
    let vader = groups.last().unwrap().figures.start;
    hush(&mut scene);
    plain(&mut scene, &[droid, vader]);
    scene.put(0, 0, 5).put(vader, 3, 5).activate(0);
    assert_eq!(scene.place(droid), None);
    scene.run(&[Use("droid-mastery")]);
    assert_eq!((scene.place(droid), scene.has(droid, Status::Focused)), (Some((0, 5)), false));
    // Once it is there it is focused, and attacks.
    scene.faces(&[1, 2]).run(&[Use("droid-mastery"), Attack(vader)]);
    assert_eq!((scene.hurt_by(vader), scene.hand(Seat::First), actions(&scene)), (4, 0, 2));
}
