//! Command cards of the moment an attack is declared, and of its dice before they are rolled.

use super::{
    CATALOG, card, card_of_second,
    commands::{counted, face, hush, is_spent, twice},
    plain,
};
use imperial_assault::{
    cards::Die,
    play::{
        Answer, PowerToken, QuestionKind, Status,
        testing::Pick::{Attack, Color, Figure, Is, Pass, Token, Use},
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];
const TROOPERS: &[&str] = &["stormtrooper-elite"];

#[test]
fn defenders_add_dice_to_their_pool() {
    for (mut scene, id) in [
        (card_of_second("brace-for-impact", VADER, TROOPERS), "brace-for-impact"),
        (card_of_second("stealth-tactics", VADER, TROOPERS), "stealth-tactics"),
    ] {
        face(&mut scene, 0, 1, 1);
        // A face with one block on either die.
        let [plainly, with] = twice(&mut scene, 0, 1, [&[1], &[1, 1]], &[Use(id)]);
        assert_eq!((plainly.1, with.1), (2, 1), "{id}");
        assert_eq!(scene.hand(Seat::Second), 0);
    }
}

#[test]
fn stealth_tactics_are_not_for_the_large() {
    let mut scene = card_of_second("stealth-tactics", VADER, &["nexu-elite"]);
    face(&mut scene, 0, 1, 1);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn one_braces_outside_the_activation_of_the_attacker_alone() {
    let mut scene = card_of_second("brace-yourself", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.activate(0).faces(&[4]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
    let mut scene = card_of_second("brace-yourself", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    let [plainly, with] = twice(&mut scene, 0, 1, [&[4], &[4]], &[Use("brace-yourself")]);
    assert_eq!((plainly.1, with.1), (3, 1));
}

#[test]
fn camouflage_hides_who_is_attacked() {
    let mut scene = card_of_second("camouflage", TROOPERS, &["chewbacca"]);
    face(&mut scene, 0, 3, 3);
    let [plainly, with] = twice(&mut scene, 0, 3, [&[1], &[1]], &[Use("camouflage")]);
    // IA-COND: hidden takes two accuracy off.
    assert_eq!(plainly.0.accuracy - with.0.accuracy, 2);
    assert!(scene.has(3, Status::Hidden));
}

#[test]
fn a_bodyguard_takes_the_attack_on_its_neighbor() {
    let scene = |column: i32| {
        let mut scene = card_of_second("bodyguard", TROOPERS, &["gaarkhan", "leia-organa"]);
        face(&mut scene, 0, 4, 4);
        scene.put(3, column, 6).shielded(3, &[]);
        scene
    };
    let mut near = scene(4);
    near.faces(&[1]).fight(0, 4, &[Use("bodyguard")]);
    assert_eq!((near.hurt_by(3), near.hurt_by(4)), (2, 0));
    assert_eq!(near.hand(Seat::Second), 0);
    let mut far = scene(8);
    far.faces(&[1]).fight(0, 4, &[]);
    assert!(!far.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn a_bodyguard_out_of_the_attackers_sight_cannot_step_in() {
    let mut scene = card_of_second("bodyguard", VADER, &["gaarkhan", "leia-organa"]);
    face(&mut scene, 0, 2, 1);
    // Not adjacent to an attacker in melee.
    scene.put(1, 2, 5).faces(&[1]).fight(0, 2, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn deflection_shortens_the_shot_and_throws_it_back_if_it_did_no_harm() {
    let fight = |red: u32, black: u32| {
        let mut scene = card_of_second("deflection", TROOPERS, &["luke-skywalker-jedi-knight"]);
        face(&mut scene, 0, 3, 3);
        scene.shielded(3, &[Die::Black]);
        scene.faces(&[red, black]).fight(0, 3, &[Use("deflection")]);
        assert_eq!(counted(&scene).accuracy, 7);
        (scene.hurt_by(0), scene.hurt_by(3))
    };
    assert_eq!(fight(0, 4), (2, 0));
    assert_eq!(fight(4, 0), (0, 2));
}

#[test]
fn an_element_of_surprise_takes_a_die_from_who_did_not_see_it_come() {
    let scene = |is_seen: bool| {
        let mut scene = card("element-of-surprise", &["dengar"], VADER);
        face(&mut scene, 0, 1, 3);
        scene.shielded(1, &[Die::Black, Die::Black]).activate(0);
        if is_seen {
            let active = scene.fixture.state.activation.as_mut().unwrap();
            active.seen_by.insert(super::super::figure(1));
        }
        scene
    };
    let mut unseen = scene(false);
    unseen.faces(&[4, 0]).run(&[Attack(1), Use("element-of-surprise")]);
    assert_eq!(unseen.hurt_by(1), 2);
    is_spent(&unseen, Seat::First);
    let mut seen = scene(true);
    seen.faces(&[4, 0, 0]).run(&[Attack(1)]);
    assert_eq!((seen.hurt_by(1), seen.was_asked(Seat::First, QuestionKind::Use)), (1, false));
}

#[test]
fn explosive_weaponry_blasts_the_neighbors_of_the_target() {
    let mut scene = card("explosive-weaponry", &["bt-1"], &["darth-vader", "stormtrooper-elite"]);
    face(&mut scene, 0, 1, 3);
    scene.put(2, 4, 5).put(3, 6, 5).faces(&[1]).fight(0, 1, &[Use("explosive-weaponry")]);
    assert_eq!([1, 2, 3].map(|figure| scene.hurt_by(figure)), [2, 1, 0]);
    is_spent(&scene, Seat::First);
}

#[test]
fn a_primary_target_is_the_dearest_enemy() {
    let scene = || {
        let mut scene = card("primary-target", &["dengar"], &["darth-vader", "stormtrooper-elite"]);
        face(&mut scene, 0, 1, 3);
        scene.put(2, 4, 8).shielded(2, &[]);
        scene
    };
    let mut dearest = scene();
    // A green die for the focus, and one damage more.
    dearest.faces(&[1, 2]).fight(0, 1, &[Use("primary-target")]);
    assert_eq!((dearest.hurt_by(1), dearest.has(0, Status::Focused)), (5, false));
    is_spent(&dearest, Seat::First);
    let mut other = scene();
    other.faces(&[1]).fight(0, 2, &[]);
    assert!(!other.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn running_for_cover_takes_an_attack_die_away() {
    let mut scene = card_of_second("run-for-cover", TROOPERS, &["han-solo"]);
    face(&mut scene, 0, 3, 3);
    scene.armed(0, &[Die::Red, Die::Blue], &[]);
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    scene.faces(&[1]).fight(0, 3, &[Use("run-for-cover"), Color(Die::Red)]);
    assert_eq!(scene.hurt_by(3), 1);
}

#[test]
fn greedo_has_a_stroke_of_brilliance() {
    let mut scene = card_of_second("stroke-of-brilliance", TROOPERS, &["greedo"]);
    face(&mut scene, 0, 3, 3);
    let [plainly, with] = twice(&mut scene, 0, 3, [&[3], &[3]], &[Use("stroke-of-brilliance")]);
    assert_eq!((plainly.0.surge, plainly.1), (1, 2));
    assert_eq!((with.0.surge, with.1), (0, 0));
}

#[test]
fn tools_for_the_job_add_a_die_of_any_color() {
    let mut scene = card("tools-for-the-job", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    let [plainly, with] = twice(&mut scene, 0, 1, [&[1], &[1, 3]], &[Use("tools-for-the-job"), Color(Die::Blue)]);
    // The blue die: two damage, three accuracy.
    assert_eq!((with.1 - plainly.1, with.0.accuracy - plainly.0.accuracy), (2, 3));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_wild_attack_adds_a_die_to_either_pool() {
    let mut scene = card("wild-attack", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    // Two and three damage, one block.
    scene.faces(&[1, 4, 1]).fight(0, 1, &[Use("wild-attack")]);
    assert_eq!(scene.hurt_by(1), 4);
    is_spent(&scene, Seat::First);
}

#[test]
fn concentrated_fire_stuns_the_trooper_that_adds_a_die() {
    let scene = |helper: &'static str| {
        let mut scene = card("concentrated-fire", &["stormtrooper-elite", helper], VADER);
        let vader = scene.fixture.fixed.figures.len() as u8 - 1;
        face(&mut scene, 0, vader, 3);
        scene.put(3, 0, 7);
        (scene, vader)
    };
    let (mut ranged, vader) = scene("snowtrooper-elite");
    ranged.faces(&[1, 4]).fight(0, vader, &[Use("concentrated-fire")]);
    assert_eq!((ranged.hurt_by(vader), ranged.has(3, Status::Stunned)), (5, true));
    is_spent(&ranged, Seat::First);
    let (mut melee, vader) = scene("riot-trooper-elite");
    melee.faces(&[1]).fight(0, vader, &[Use("concentrated-fire")]);
    assert_eq!((melee.hurt_by(vader), melee.has(3, Status::Stunned)), (2, true));
    let (mut other, vader) = scene("probe-droid-elite");
    other.faces(&[1]).fight(0, vader, &[]);
    assert!(!other.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn a_deathblow_is_worse_for_who_fights_at_a_distance() {
    for (victim, more) in [("chewbacca", 2), ("gaarkhan", 1)] {
        let mut scene = card("deathblow", VADER, &[victim]);
        face(&mut scene, 0, 1, 1);
        let [plainly, with] = twice(&mut scene, 0, 1, [&[1], &[1]], &[Use("deathblow")]);
        assert_eq!(with.1 - plainly.1, more);
        is_spent(&scene, Seat::First);
    }
    let mut scene = card("deathblow", &["dengar"], &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn ahsoka_strikes_back_harder_with_a_block_token() {
    for (token, back) in [(false, 1), (true, 3)] {
        let mut scene = card_of_second("right-back-at-ya", VADER, &["ahsoka-tano"]);
        face(&mut scene, 0, 1, 1);
        let mut picks = vec![Use("right-back-at-ya")];
        if token {
            scene.token(1, PowerToken::Block);
            picks.insert(0, Token(PowerToken::Block));
        }
        scene.faces(&[1]).fight(0, 1, &picks);
        assert_eq!((scene.hurt_by(0), scene.hurt_by(1)), (back, 2 - u8::from(token)));
    }
}

#[test]
fn jyn_leaves_no_defense_outside_her_activation() {
    let scene = || {
        let mut scene = card("one-in-a-million", &["jyn-odan"], VADER);
        face(&mut scene, 0, 1, 3);
        scene.shielded(1, &[Die::Black, Die::Black]);
        scene
    };
    let mut outside = scene();
    outside.faces(&[4]).fight(0, 1, &[Use("one-in-a-million")]);
    assert_eq!(outside.hurt_by(1), 3);
    is_spent(&outside, Seat::First);
    let mut inside = scene();
    inside.activate(0).faces(&[4, 0, 0]).run(&[Attack(1)]);
    assert_eq!((inside.hurt_by(1), inside.was_asked(Seat::First, QuestionKind::Use)), (1, false));
}

#[test]
fn a_spinning_kick_cleaves_twice() {
    let mut scene = card("spinning-kick", &["tress-hacnua"], &["darth-vader", "stormtrooper-elite"]);
    face(&mut scene, 0, 1, 1);
    scene.put(2, 0, 6).put(3, 1, 6);
    scene.faces(&[1]).fight(0, 1, &[Use("spinning-kick"), Figure(2), Figure(3)]);
    assert_eq!([1, 2, 3].map(|figure| scene.hurt_by(figure)), [2, 1, 2]);
    is_spent(&scene, Seat::First);
}

#[test]
fn wild_fire_removes_up_to_two_defense_dice() {
    let mut scene = card("wild-fire", &["ct-1701"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.shielded(1, &[Die::Black, Die::White]);
    scene.faces(&[4, 4, 0, 4, 1]).fight(0, 1, &[Pass]).fight(0, 1, &[Use("wild-fire"), Color(Die::Black), Pass]);
    // Three blocks stop everything; without the black die nothing does but the white one.
    assert_eq!(scene.hurt_by(1), 2);
    is_spent(&scene, Seat::First);
}

#[test]
fn force_illusion_hides_whom_an_enemy_in_sight_attacks() {
    let mut scene = card_of_second("force-illusion", TROOPERS, &["luke-skywalker-jedi-knight", "chewbacca"]);
    face(&mut scene, 0, 4, 3);
    scene.put(3, 3, 7);
    let [plainly, with] = twice(&mut scene, 0, 4, [&[1], &[1]], &[Use("force-illusion")]);
    assert_eq!(plainly.0.accuracy - with.0.accuracy, 2);
    assert_eq!((scene.has(4, Status::Hidden), scene.has(3, Status::Hidden)), (true, false));
    // Its friends' attacks hide nobody.
    let mut scene = card("force-illusion", &["luke-skywalker-jedi-knight"], TROOPERS);
    face(&mut scene, 0, 1, 1);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn a_marksman_shoots_past_figures() {
    for (shooter, is_ranged) in [("dengar", true), ("darth-vader", false)] {
        let mut scene = card("marksman", &[shooter, "probe-droid-regular"], &["chewbacca"]);
        hush(&mut scene);
        plain(&mut scene, &[0, 2]);
        scene.put(0, 0, 5).put(1, 2, 5).put(2, 5, 5).activate(0);
        assert!(scene.view().attack_targets(super::super::figure(0)).is_empty());
        if is_ranged {
            scene.faces(&[1]).run(&[Is(Answer::Aim), Use("marksman")]);
            assert_eq!(scene.hurt_by(2), 2);
            is_spent(&scene, Seat::First);
            // The card holds for this attack alone.
            assert!(scene.view().attack_targets(super::super::figure(0)).is_empty());
        } else {
            scene.run(&[]);
            assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
        }
    }
}

#[test]
fn a_ballistics_matrix_is_attached_and_exhausted_for_an_attack() {
    let mut scene = card("ballistics-matrix", &["bt-1", "probe-droid-regular"], &["chewbacca"]);
    hush(&mut scene);
    plain(&mut scene, &[0, 2]);
    scene.put(0, 0, 5).put(1, 2, 5).put(2, 5, 5).activate(0);
    scene.run(&[Use("ballistics-matrix")]);
    assert_eq!((scene.hand(Seat::First), scene.state().tabled.len()), (0, 1));
    scene.faces(&[1]).run(&[Is(Answer::Aim), Use("ballistics-matrix")]);
    assert_eq!((scene.hurt_by(2), scene.state().tabled[0].exhausted), (2, true));
    // IA-STATUS-01: it is readied with everything else.
    scene.end_round().run(&[]);
    assert!(!scene.state().tabled[0].exhausted);
}

#[test]
fn a_card_of_the_pool_is_in_the_hand_until_it_is_played() {
    let mut scene = card("wild-attack", &["dengar"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["deadeye"]);
    face(&mut scene, 0, 1, 3);
    scene.faces(&[1]).fight(0, 1, &[Pass, Use("deadeye")]);
    assert_eq!((scene.hand(Seat::First), counted(&scene).accuracy), (1, 11));
}
