//! Deployment cards that roll dice again (IA-ATK-05).

use super::{card, card_of_second, counted, defense, dice, dummy};
use imperial_assault::{
    cards::Die,
    play::{
        QuestionKind, Status,
        testing::Pick::{At, Die as OfPool, Is, Option, Pass, Use},
    },
};
use kernel::game::Seat;

#[test]
fn an_attacker_rolls_one_of_its_dice_again_if_it_likes() {
    for (id, name) in [
        ("at-st-elite", "targeting-computer"),
        ("hk-assassin-droid-regular", "targeting-computer"),
        ("hk-assassin-droid-elite", "targeting-computer"),
        ("probe-droid-elite", "targeting-computer"),
        ("sentry-droid-regular", "targeting-computer"),
        ("sentry-droid-elite", "targeting-computer"),
        ("gamorrean-guard-elite", "professional"),
        ("riot-trooper-elite", "professional"),
        ("ko-tun-feralo", "professional"),
        ("lando-calrissian", "resourceful"),
        ("weequay-pirate-regular", "raider"),
        ("weequay-pirate-elite", "raider"),
    ] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        let vader = scene.fixture.fixed.figures.len() as u8 - 1;
        scene.put(0, 2, 2);
        dummy(&mut scene, vader, if name == "professional" && id != "ko-tun-feralo" { 3 } else { 5 }, 2);
        dice(&mut scene, 0, &[Die::Red, Die::Red]);
        scene.fixture.fixed.groups[0].innate.symbols.damage = 0;
        // Two dice of one and two damage: the first becomes three, and is not rolled a third time.
        scene.faces(&[0, 1, 4]).fight(0, vader, &[Use(name), OfPool(false, 0)]);
        assert_eq!(counted(&scene).damage, 5, "{id}");
        scene.faces(&[0, 1]).fight(0, vader, &[Pass]);
        assert_eq!(counted(&scene).damage, 3, "{id}");
    }
}

#[test]
fn an_hk_droid_makes_a_defender_roll_a_die_again() {
    for id in ["hk-assassin-droid-regular", "hk-assassin-droid-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 3, 0);
        dice(&mut scene, 0, &[Die::Red]);
        defense(&mut scene, 2, &[Die::Black]);
        scene.faces(&[4, 4, 0]).fight(0, 2, &[Use("versatile-weaponry")]);
        assert_eq!(scene.hurt_by(2), 2, "{id}");
    }
}

#[test]
fn rangers_roll_again_at_a_target_five_spaces_away() {
    for (id, name, most) in [("alliance-ranger-regular", "sniper", 1), ("alliance-ranger-elite", "elite-sniper", 2)] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 11, 11);
        dummy(&mut scene, 3, 5, 0);
        dice(&mut scene, 0, &[Die::Red, Die::Red, Die::Red]);
        let picks = [Use(name), OfPool(false, 0), OfPool(false, 1)];
        scene.faces(&[0, 0, 0, 4, 4][..3 + most]).fight(0, 3, &picks[..=most]);
        assert_eq!(usize::from(scene.hurt_by(3)), 3 + 2 * most, "{id}");
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 3, 4, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.faces(&[0]).fight(0, 3, &[]);
        assert!(!scene.was_asked(Seat::First, QuestionKind::Use), "{id}");
    }
}

#[test]
fn rangers_hide_once_their_target_falls() {
    for id in ["alliance-ranger-regular", "alliance-ranger-elite"] {
        let mut scene = card(id, &[id], &["darth-vader", "stormtrooper-regular"]);
        scene.put(0, 0, 0).put(4, 9, 9);
        dummy(&mut scene, 3, 3, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.faces(&[1]).fight(0, 3, &[]);
        assert!(!scene.has(0, Status::Hidden), "{id}");
        scene.damage(3, 19).faces(&[1]).fight(0, 3, &[]);
        assert!(scene.has(0, Status::Hidden), "{id}");
    }
}

#[test]
fn a_defender_rolls_a_die_again_if_it_likes() {
    for (id, name) in [
        ("diala-passil", "foresight"),
        ("darth-vader", "foresight"),
        ("lando-calrissian", "resourceful"),
        ("gamorrean-guard-regular", "gamorrean-honor"),
    ] {
        let mut scene = card_of_second(id, &["rebel-trooper-regular"], &[id]);
        dummy(&mut scene, 0, 0, 0);
        scene.put(3, 3, 0);
        defense(&mut scene, 3, &[Die::Black]);
        scene.faces(&[4, 0, 4]).fight(0, 3, &[Use(name)]);
        assert_eq!(scene.hurt_by(3), 0, "{id}");
        scene.faces(&[4, 0]).fight(0, 3, &[Pass]);
        assert_eq!(scene.hurt_by(3), 2, "{id}");
    }
}

#[test]
fn a_gamorrean_guard_strains_itself_to_roll_again() {
    let mut scene = card("gamorrean-guard-regular", &["gamorrean-guard-regular"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 2, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    // Its attacks have one damage less.
    scene.faces(&[0, 4]).fight(0, 2, &[Use("labored-attack")]);
    assert_eq!((scene.hurt_by(2), scene.hurt_by(0)), (2, 1));
}

#[test]
fn cowards_roll_again_behind_a_friend() {
    for id in ["c-3po", "imperial-officer-regular", "imperial-officer-elite"] {
        for (row, left) in [(1, 0), (9, 2)] {
            let mut scene = card_of_second(id, &["rebel-trooper-regular"], &[id, "darth-vader"]);
            dummy(&mut scene, 0, 0, 0);
            dummy(&mut scene, 4, 3, row);
            scene.put(3, 3, 0);
            defense(&mut scene, 3, &[Die::Black]);
            if left == 0 {
                scene.faces(&[4, 0, 4]).fight(0, 3, &[Use("cower")]);
            } else {
                scene.faces(&[4, 0]).fight(0, 3, &[]);
                assert!(!scene.was_asked(Seat::Second, QuestionKind::Use), "{id}");
            }
            assert_eq!(scene.hurt_by(3), left, "{id}");
        }
    }
}

#[test]
fn troopers_that_train_together_roll_again() {
    for id in ["stormtrooper-regular", "stormtrooper-elite", "wing-guard-elite"] {
        for (row, damage) in [(1, 3), (9, 1)] {
            let mut scene = card(id, &[id], &["darth-vader"]);
            scene.put(0, 0, 0).put(1, 0, row);
            dummy(&mut scene, 3, 3, 0);
            dice(&mut scene, 0, &[Die::Red]);
            if damage == 3 {
                scene.faces(&[0, 4]).fight(0, 3, &[Use("squad-training")]);
            } else {
                scene.faces(&[0]).fight(0, 3, &[]);
                assert!(!scene.was_asked(Seat::First, QuestionKind::Use), "{id}");
            }
            assert_eq!(scene.hurt_by(3), damage, "{id}");
        }
    }
}

#[test]
fn an_elite_stormtrooper_falls_and_another_of_its_group_focuses() {
    let mut scene = card_of_second("stormtrooper-elite", &["darth-vader"], &["stormtrooper-elite", "greedo"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0).put(2, 5, 5).put(4, 6, 6).damage(1, 4);
    defense(&mut scene, 1, &[]);
    scene.faces(&[4]).fight(0, 1, &[]);
    assert_eq!((scene.place(1), scene.has(2, Status::Focused), scene.has(4, Status::Focused)), (None, true, false));
}

#[test]
fn ahsoka_rolls_a_whole_pool_again() {
    let set = |scene: &mut imperial_assault::play::testing::Scene| {
        scene.put(0, 0, 0);
        dummy(scene, 1, 1, 0);
        dice(scene, 0, &[Die::Red, Die::Red]);
        defense(scene, 1, &[Die::Black]);
    };
    let mut scene = card("ahsoka-tano", &["ahsoka-tano"], &["darth-vader"]);
    set(&mut scene);
    scene.faces(&[0, 0, 4, 4, 4]).fight(0, 1, &[Use("twin-sabers"), Option(0)]);
    assert_eq!(scene.hurt_by(1), 3);
    let mut scene = card("ahsoka-tano", &["ahsoka-tano"], &["darth-vader"]);
    set(&mut scene);
    scene.faces(&[4, 4, 4, 0]).fight(0, 1, &[Use("twin-sabers"), Option(1)]);
    assert_eq!(scene.hurt_by(1), 5);
}

#[test]
fn ezra_learns_beside_a_unique_friend_and_more_from_one_with_the_force() {
    use imperial_assault::play::Answer;
    let attack = |friend: &'static str, column| {
        let mut scene = card("ezra-bridger", &["ezra-bridger", friend], &["darth-vader"]);
        let vader = scene.fixture.fixed.figures.len() as u8 - 1;
        scene.put(0, 0, 0);
        dummy(&mut scene, 1, column, 3);
        dummy(&mut scene, vader, 1, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene
    };
    let mut scene = attack("kanan-jarrus", 0);
    // Both: the die is rolled again, then turned to any face.
    let face = Answer::Face { defense: false, place: 0, face: 4 };
    let first = offer(&scene, "much-to-learn", 0);
    scene.faces(&[0, 0]).fight(0, 2, &[Is(first), Use("much-to-learn"), Is(face)]);
    assert_eq!(scene.hurt_by(2), 3);
    let mut scene = attack("gideon-argus", 0);
    scene.faces(&[0]).fight(0, 2, &[]);
    // Gideon is unique, and does not use the Force: one offer, of a reroll.
    assert_eq!(scene.hurt_by(2), 1);
    assert!(scene.was_asked(Seat::First, QuestionKind::Use));
    let mut scene = attack("kanan-jarrus", 9);
    scene.faces(&[0]).fight(0, 2, &[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

/// The answer that uses the first ability of this name, by this figure.
fn offer(scene: &imperial_assault::play::testing::Scene, name: &str, by: u8) -> imperial_assault::play::Answer {
    let by = super::super::figure(by);
    imperial_assault::play::Answer::Use(scene.ability(by, name), Some(by))
}

#[test]
fn luke_inspires_an_attacker_near_him() {
    for (column, damage) in [(0, 3), (9, 1)] {
        let mut scene = card(
            "luke-skywalker-hero-of-the-rebellion",
            &["luke-skywalker-hero-of-the-rebellion", "darth-vader"],
            &["darth-vader"],
        );
        scene.put(0, column, 3);
        dummy(&mut scene, 1, 0, 0);
        dummy(&mut scene, 2, 1, 0);
        if damage == 3 {
            scene.faces(&[0, 4]).fight(1, 2, &[Use("inspiring")]);
        } else {
            scene.faces(&[0]).fight(1, 2, &[]);
        }
        assert_eq!(scene.hurt_by(2), damage);
    }
}

#[test]
fn an_at_dp_shoots_better_while_it_is_little_hurt() {
    for (hurt, damage) in [(8, 4), (9, 1)] {
        let mut scene = card("at-dp-elite", &["at-dp-elite"], &["darth-vader"]);
        scene.put(0, 0, 0).damage(0, hurt);
        dummy(&mut scene, 1, 5, 0);
        dice(&mut scene, 0, &[Die::Red]);
        if hurt == 8 {
            scene.faces(&[0, 4]).fight(0, 1, &[Use("charge-generators")]);
        } else {
            scene.faces(&[0]).fight(0, 1, &[]);
        }
        assert_eq!(scene.hurt_by(1), damage);
    }
}

#[test]
fn kanan_guards_a_friend_and_strains_himself_unless_it_uses_the_force() {
    for (friend, strain) in [("stormtrooper-regular", 1), ("ezra-bridger", 0)] {
        let mut scene = card_of_second("kanan-jarrus", &["darth-vader"], &["kanan-jarrus", friend]);
        dummy(&mut scene, 0, 0, 0);
        scene.put(1, 3, 0).put(2, 1, 0).silence(2);
        scene.shielded(2, &[Die::White]);
        // A dodge becomes two blocks and an evade.
        scene.faces(&[4, 0, 5]).fight(0, 2, &[Use("soresu-form")]);
        assert_eq!((scene.hurt_by(2), scene.hurt_by(1)), (1, strain), "{friend}");
    }
    let mut scene = card_of_second("kanan-jarrus", &["darth-vader"], &["kanan-jarrus", "stormtrooper-regular"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 5, 0).put(2, 1, 0).silence(2);
    scene.shielded(2, &[Die::White]).faces(&[1, 0]).fight(0, 2, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn tress_makes_attackers_roll_again_and_steps_away_after_her_own_attacks() {
    let mut scene = card("tress-hacnua", &["tress-hacnua"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    defense(&mut scene, 0, &[]);
    scene.faces(&[4, 0]).fight(1, 0, &[]);
    assert_eq!(scene.hurt_by(0), 1);
    scene.faces(&[0, 4]).fight(0, 1, &[Use("leg-hydraulics"), At(0, 1)]);
    assert_eq!((scene.hurt_by(1), scene.place(0)), (3, Some((0, 1))));
}

#[test]
fn what_was_converted_is_converted_again() {
    // IA-ATK-16: Kanan turns the dodge into two blocks and an evade, so it dodges nothing; the jet trooper turns one of
    // the blocks into an evade.
    let mut scene = card_of_second("kanan-jarrus", &["darth-vader"], &["kanan-jarrus", "jet-trooper-regular"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 3, 0).put(2, 1, 0);
    defense(&mut scene, 2, &[Die::White]);
    scene.faces(&[4, 0, 5]).fight(0, 2, &[Use("soresu-form"), Use("agile")]);
    let results = counted(&scene);
    assert_eq!((results.dodge, results.block, results.evade), (0, 1, 2));
    assert_eq!(scene.hurt_by(2), 2);
}
