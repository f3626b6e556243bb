//! Command cards that harm, heal, hinder or hide as special actions.

use super::{
    card,
    commands::{actions, face, hush, is_spent, summon},
    plain,
};
use imperial_assault::{
    cards::Die,
    play::{
        FigureNo, PowerToken, QuestionKind, Status,
        testing::{
            Pick::{At, Figure, Pass, Use},
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

/// The first figure uses the card as an action, and pays one action for it.
fn acts(scene: &mut Scene, picks: &[imperial_assault::play::testing::Pick]) {
    scene.activate(0).run(picks);
    is_spent(scene, Seat::First);
    assert_eq!(actions(scene), 1);
}

#[test]
fn a_captor_weakens_a_neighbor_and_strains_the_weary() {
    for (is_weak, hurt) in [(false, 0), (true, 2)] {
        let mut scene = card("capture-the-weary", &["dengar"], VADER);
        face(&mut scene, 0, 1, 1);
        if is_weak {
            scene.status(1, Status::Weakened);
        }
        acts(&mut scene, &[Use("capture-the-weary")]);
        assert_eq!((scene.has(1, Status::Weakened), scene.hurt_by(1)), (true, hurt));
    }
}

#[test]
fn cards_for_neighbors_are_not_offered_without_any() {
    for (mut scene, id) in [
        (card("capture-the-weary", &["dengar"], VADER), "capture-the-weary"),
        (card("cripple", &["dengar"], VADER), "cripple"),
        (card("disable", &["han-solo"], VADER), "disable"),
        (card("expose-weakness", &["dengar"], VADER), "expose-weakness"),
        (card("merciless", &["dengar"], VADER), "merciless"),
        (card("wookiee-rage", &["chewbacca"], VADER), "wookiee-rage"),
        (card("emergency-aid", &["dengar"], VADER), "emergency-aid"),
        (card("repair", &["dengar"], VADER), "repair"),
        (card("new-orders", &["thrawn"], &["chewbacca"]), "new-orders"),
    ] {
        face(&mut scene, 0, 1, 4);
        scene.activate(0);
        assert!(!scene.is_offered(id), "{id}");
    }
}

#[test]
fn a_crippled_figure_stays_where_it_is_for_the_round() {
    let mut scene = card("cripple", &["dengar"], VADER);
    face(&mut scene, 0, 1, 1);
    acts(&mut scene, &[Use("cripple")]);
    assert!(!scene.view().may_leave(number(1)));
    scene.end_round().run(&[]);
    assert!(scene.view().may_leave(number(1)));
}

#[test]
fn who_holds_ground_keeps_small_neighbors_from_leaving() {
    let mut scene = card("hold-ground", &["gaarkhan"], &["stormtrooper-elite", "bantha-rider-elite"]);
    face(&mut scene, 0, 1, 1);
    scene.put(2, 0, 8).put(4, 0, 6).activate(0).run(&[Use("hold-ground")]);
    is_spent(&scene, Seat::First);
    assert_eq!([1, 2, 4].map(|figure| scene.view().may_leave(number(figure))), [false, true, true]);
    // Whoever comes beside it later is held too, and whoever is let go may leave.
    scene.put(1, 0, 9).put(2, 1, 5);
    assert_eq!([1, 2].map(|figure| scene.view().may_leave(number(figure))), [true, false]);
}

#[test]
fn a_disabled_figure_uses_neither_surges_nor_special_actions() {
    let mut scene = card("disable", &["han-solo"], &["0-0-0"]);
    scene.silence(0).put(0, 0, 5).put(1, 1, 5).shielded(0, &[]);
    scene.activate(1);
    assert!(scene.is_offered("invasive-procedure"));
    acts(&mut scene, &[Use("disable")]);
    scene.activate(1);
    assert!(!scene.is_offered("invasive-procedure"));
    scene.faces(&[0, 0]).fight(1, 0, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Surge));
    scene.end_round().run(&[]);
    scene.faces(&[0, 0]).fight(1, 0, &[Pass]);
    assert!(scene.was_asked(Seat::Second, QuestionKind::Surge));
}

#[test]
fn an_eerie_visage_weakens_everybody_who_sees_it() {
    let mut scene = card("eerie-visage", &["0-0-0", "probe-droid-regular"], &["chewbacca", "gaarkhan"]);
    hush(&mut scene);
    // The probe droid hides it from the farther one.
    scene.put(0, 0, 5).put(1, 2, 5).put(2, 0, 8).put(3, 5, 5);
    acts(&mut scene, &[Use("eerie-visage")]);
    assert_eq!([1, 2, 3].map(|figure| scene.has(figure, Status::Weakened)), [false, true, false]);
    assert_eq!([1, 2, 3].map(|figure| scene.hurt_by(figure)), [0, 1, 0]);
}

#[test]
fn aid_heals_a_neighbor_by_two_and_by_three_from_guardians_and_leaders() {
    for (helper, healed) in [("dengar", 2), ("gaarkhan", 3), ("thrawn", 3)] {
        let mut scene = card("emergency-aid", &[helper, "leia-organa"], VADER);
        face(&mut scene, 0, 2, 9);
        scene.put(1, 1, 5).damage(1, 5);
        acts(&mut scene, &[Use("emergency-aid")]);
        assert_eq!(scene.hurt_by(1), 5 - healed, "{helper}");
    }
}

#[test]
fn one_recovers_oneself() {
    let mut scene = card("recovery", &["dengar"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.damage(0, 5);
    acts(&mut scene, &[Use("recovery")]);
    assert_eq!(scene.hurt_by(0), 3);
}

#[test]
fn droids_and_vehicles_are_repaired() {
    let mut scene = card("repair", &["dengar", "probe-droid-elite", "leia-organa"], VADER);
    face(&mut scene, 0, 3, 9);
    scene.put(1, 1, 5).put(2, 1, 6).damage(1, 4).damage(2, 4);
    acts(&mut scene, &[Use("repair")]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (1, 4));
}

#[test]
fn force_lightning_strikes_an_enemy_and_everybody_beside_it() {
    let mut scene = card("force-lightning", VADER, &["chewbacca", "stormtrooper-elite"]);
    face(&mut scene, 0, 1, 2);
    scene.put(2, 3, 5).put(3, 6, 5);
    acts(&mut scene, &[Use("force-lightning")]);
    assert_eq!([0, 1, 2, 3].map(|figure| scene.hurt_by(figure)), [0, 2, 2, 0]);
    assert_eq!([0, 1, 2].map(|figure| scene.has(figure, Status::Stunned)), [false, true, true]);
    // A figure beside the enemy is hit too.
    let mut scene = card("force-lightning", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    acts(&mut scene, &[Use("force-lightning")]);
    assert_eq!((scene.hurt_by(0), scene.has(0, Status::Stunned)), (2, true));
}

#[test]
fn a_grenadier_throws_at_a_space() {
    let mut scene = card("grenadier", TROOPERS, &["darth-vader", "chewbacca"]);
    face(&mut scene, 0, 3, 3);
    scene.put(4, 5, 5).faces(&[4]);
    acts(&mut scene, &[Use("grenadier"), At(2, 5)]);
    assert_eq!([0, 3, 4].map(|figure| scene.hurt_by(figure)), [0, 3, 0]);
}

#[test]
fn who_hides_in_plain_sight_is_no_target() {
    let mut scene = card("hide-in-plain-sight", &["leia-organa"], VADER);
    face(&mut scene, 0, 1, 1);
    assert_eq!(scene.view().attack_targets(number(1)).len(), 1);
    acts(&mut scene, &[Use("hide-in-plain-sight")]);
    assert_eq!(scene.view().attack_targets(number(1)).len(), 0);
    scene.end_round().run(&[]);
    assert_eq!(scene.view().attack_targets(number(1)).len(), 1);
}

#[test]
fn etiquette_keeps_two_figures_from_attacking_each_other() {
    let mut scene = card("etiquette-and-protocol", &["c-3po", "chewbacca"], VADER);
    face(&mut scene, 0, 2, 1);
    scene.put(1, 1, 6);
    acts(&mut scene, &[Use("etiquette-and-protocol"), Figure(1)]);
    assert!(scene.view().attack_targets(number(1)).is_empty());
    let of_vader: Vec<FigureNo> =
        scene.view().attack_targets(number(2)).into_iter().map(|(target, _)| target).collect();
    assert_eq!(of_vader, [number(0)]);
}

#[test]
fn an_inspiring_speech_focuses_two_neighbors() {
    let mut scene = card("inspiring-speech", &["thrawn", "stormtrooper-elite"], &["chewbacca"]);
    face(&mut scene, 0, 4, 9);
    scene.put(1, 1, 5).put(2, 1, 6).put(3, 0, 6);
    acts(&mut scene, &[Use("inspiring-speech"), Figure(1), Figure(3)]);
    assert_eq!([0, 1, 2, 3].map(|figure| scene.has(figure, Status::Focused)), [false, true, false, true]);
}

#[test]
fn knowledge_and_defense_bring_a_white_die_for_the_round() {
    let mut scene = card("knowledge-and-defense", &["luke-skywalker-jedi-knight"], VADER);
    face(&mut scene, 0, 1, 1);
    acts(&mut scene, &[Use("knowledge-and-defense")]);
    scene.faces(&[1, 1]).fight(1, 0, &[]);
    assert_eq!(scene.hurt_by(0), 1);
    scene.end_round().run(&[]);
    scene.faces(&[1]).fight(1, 0, &[]);
    assert_eq!(scene.hurt_by(0), 3);
}

#[test]
fn cover_blocks_and_lengthens_the_shot_for_the_round() {
    let mut scene = card("take-cover", &["dengar"], TROOPERS);
    face(&mut scene, 0, 1, 3);
    acts(&mut scene, &[Use("take-cover")]);
    scene.faces(&[1]).fight(1, 0, &[]);
    assert_eq!((scene.hurt_by(0), super::commands::counted(&scene).accuracy), (1, 7));
    scene.end_round().run(&[]);
    scene.faces(&[1]).fight(1, 0, &[]);
    assert_eq!((scene.hurt_by(0), super::commands::counted(&scene).accuracy), (3, 9));
}

#[test]
fn who_takes_position_blocks_and_may_walk_there_first() {
    use imperial_assault::play::Answer;
    let scene = || {
        let mut scene = card("take-position", &["gaarkhan"], VADER);
        face(&mut scene, 0, 1, 3);
        scene.activate(0);
        scene
    };
    let mut near = scene();
    acts(&mut near, &[Use("take-position")]);
    near.faces(&[4]).fight(1, 0, &[]);
    assert_eq!((near.place(0), near.hurt_by(0)), (Some((0, 5)), 2));
    let mut far = scene();
    let specials: Vec<Answer> =
        far.offers().into_iter().filter(|answer| matches!(answer, Answer::Special(_))).collect();
    assert_eq!(specials.len(), 2);
    far.run(&[imperial_assault::play::testing::Pick::Is(specials[1]), At(0, 8)]);
    far.faces(&[4]).fight(1, 0, &[]);
    assert_eq!((far.place(0), far.hurt_by(0), actions(&far)), (Some((0, 8)), 1, 0));
    is_spent(&far, Seat::First);
}

#[test]
fn a_leader_regroups_its_neighbors() {
    let mut scene = card("regroup", &["thrawn", "stormtrooper-elite"], &["chewbacca"]);
    face(&mut scene, 0, 4, 9);
    scene.put(1, 1, 5).put(2, 8, 8).status(1, Status::Stunned).status(1, Status::Focused);
    scene.status(2, Status::Bleeding).status(4, Status::Weakened);
    acts(&mut scene, &[Use("regroup")]);
    assert_eq!((scene.has(1, Status::Stunned), scene.has(1, Status::Focused)), (false, true));
    assert_eq!((scene.has(2, Status::Bleeding), scene.has(4, Status::Weakened)), (true, true));
}

#[test]
fn a_roar_stuns_the_neighbors_of_the_wounded() {
    let mut scene = card("roar", &["chewbacca"], &["stormtrooper-elite"]);
    face(&mut scene, 0, 1, 1);
    scene.put(2, 0, 6).put(3, 5, 5).damage(0, 2).activate(0);
    assert!(!scene.is_offered("roar"));
    scene.damage(0, 3);
    acts(&mut scene, &[Use("roar"), Figure(1), Figure(2)]);
    assert_eq!([1, 2, 3].map(|figure| scene.has(figure, Status::Stunned)), [true, true, false]);
}

#[test]
fn a_wookiee_gives_back_what_it_suffered_up_to_three() {
    for (damage, dealt) in [(2, 2), (5, 3)] {
        let mut scene = card("wookiee-rage", &["chewbacca"], VADER);
        face(&mut scene, 0, 1, 1);
        scene.damage(0, damage);
        acts(&mut scene, &[Use("wookiee-rage")]);
        assert_eq!(scene.hurt_by(1), dealt);
    }
}

#[test]
fn a_stimulated_figure_suffers_walks_and_is_focused() {
    let mut scene = card("stimulants", &["han-solo", "chewbacca"], VADER);
    face(&mut scene, 0, 2, 9);
    scene.put(1, 1, 5);
    acts(&mut scene, &[Use("stimulants"), Figure(1), At(1, 4)]);
    assert_eq!((scene.hurt_by(1), scene.has(1, Status::Focused), scene.place(1)), (1, true, Some((1, 4))));
    let mut scene = card("stimulants", &["han-solo"], VADER);
    face(&mut scene, 0, 1, 9);
    acts(&mut scene, &[Use("stimulants"), At(0, 6)]);
    assert_eq!((scene.hurt_by(0), scene.has(0, Status::Focused), scene.place(0)), (1, true, Some((0, 6))));
}

#[test]
fn a_telekinetic_throw_hurts_by_two_blue_dice() {
    let mut scene = card("telekinetic-throw", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 3);
    scene.faces(&[3, 1]);
    acts(&mut scene, &[Use("telekinetic-throw")]);
    assert_eq!(scene.hurt_by(1), 3);
}

#[test]
fn droids_triangulate_up_to_three_damage() {
    for (droids, damage) in
        [(&["bt-1"][..], 1), (&["bt-1", "probe-droid-elite", "0-0-0", "probe-droid-regular"][..], 3)]
    {
        let mut scene = card("triangulate", droids, &["chewbacca"]);
        let target = droids.len() as u8;
        face(&mut scene, 0, target, 4);
        for droid in 1..target {
            scene.put(droid, 4 + i32::from(droid) - 2, 2);
        }
        acts(&mut scene, &[Use("triangulate"), Figure(target)]);
        assert_eq!(scene.hurt_by(target), damage);
    }
}

#[test]
fn who_vanishes_cannot_be_harmed_until_it_acts_again() {
    let mut scene = card("vanish", &["davith-elso"], VADER);
    face(&mut scene, 0, 1, 1);
    acts(&mut scene, &[Use("vanish")]);
    scene.faces(&[4]).fight(1, 0, &[]);
    assert_eq!(scene.hurt_by(0), 0);
    summon(&mut scene, 0);
    scene.run(&[]);
    assert_eq!(super::commands::points(&scene), 4);
    scene.faces(&[4]).fight(1, 0, &[]);
    assert_eq!(scene.hurt_by(0), 3);
}

#[test]
fn who_meditates_has_another_action_next_time() {
    let mut scene = card("meditation", &["luke-skywalker-jedi-knight"], VADER);
    face(&mut scene, 0, 1, 9);
    acts(&mut scene, &[Use("meditation")]);
    for left in [3, 2] {
        summon(&mut scene, 0);
        scene.run(&[]);
        assert_eq!(actions(&scene), left);
    }
}

#[test]
fn weapons_are_made_ready_within_the_group() {
    let mut scene = card("ready-weapons", &["stormtrooper-elite", "snowtrooper-elite"], &["chewbacca"]);
    face(&mut scene, 0, 6, 9);
    scene.put(1, 5, 5).put(3, 1, 5).activate(0);
    scene.run(&[Use("ready-weapons"), Figure(0), Figure(1), Figure(1)]);
    let tokens = |figure: u8| scene.state().figures[usize::from(figure)].tokens.len();
    assert_eq!([0, 1, 3].map(tokens), [1, 2, 0]);
    assert_eq!(scene.state().figures[1].tokens[0], PowerToken::Damage);
    is_spent(&scene, Seat::First);
}

#[test]
fn an_attacked_friend_with_plain_dice_is_hurt_as_the_dice_say() {
    // The measure of this file's scenes.
    let mut scene = card("recovery", &["dengar"], VADER);
    face(&mut scene, 0, 1, 1);
    plain(&mut scene, &[1]);
    scene.shielded(0, &[Die::Black]).faces(&[4, 0]).fight(1, 0, &[]);
    assert_eq!(scene.hurt_by(0), 2);
}
