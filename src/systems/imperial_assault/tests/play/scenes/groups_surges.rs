//! Deployment cards whose surge abilities do something of their own (IA-SURGE-02).

use super::{card, counted, dice, dummy};
use imperial_assault::{
    cards::Die,
    play::{
        PowerToken, Status,
        testing::Pick::{At, Figure, Nth, Option, Pass, Status as Condition, Surge, Yes},
    },
};
use kernel::game::Seat;

#[test]
fn blaise_interrogates_and_makes_the_other_discard() {
    let mut scene = card("agent-blaise", &["agent-blaise"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.hand_cards(&super::CATALOG, Seat::Second, &["fleet-footed", "urgency"]);
    scene.hand_cards(&super::CATALOG, Seat::First, &["focus"]);
    scene.faces(&[3]).fight(0, 1, &[Surge(4), Nth(0), Yes]);
    assert_eq!((scene.hand(Seat::First), scene.hand(Seat::Second)), (0, 1));
}

#[test]
fn dengar_punishes_as_often_as_he_has_surges() {
    let mut scene = card("dengar", &["dengar"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    // One surge of the die, one for his contempt.
    let picks = [Surge(1), Surge(1), Condition(Status::Stunned), Condition(Status::Weakened)];
    scene.faces(&[3]).fight(0, 1, &picks);
    assert!(scene.has(1, Status::Stunned) && scene.has(1, Status::Weakened) && !scene.has(1, Status::Bleeding));
}

#[test]
fn drokkattas_shrapnel_flies_farther_or_blasts() {
    for (option, far) in [(0, [2, 2, 0]), (1, [1, 1, 1])] {
        let mut scene = card("drokkatta", &["drokkatta"], &["stormtrooper-regular", "greedo"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 1, 5, 0);
        dummy(&mut scene, 2, 6, 0);
        dummy(&mut scene, 3, 6, 1);
        dummy(&mut scene, 4, 7, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.faces(&[3]).fight(0, 1, &[Surge(1), Option(option)]);
        assert_eq!([2, 3, 4].map(|figure| scene.hurt_by(figure)), far);
    }
}

#[test]
fn drokkatta_demolishes_a_space_and_strains_himself() {
    let mut scene = card("drokkatta", &["drokkatta"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 9, 9);
    use imperial_assault::play::testing::Pick::Use;
    scene.activate(0).run(&[Use("demolish"), At(2, 0)]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1), scene.state().rubble.len()), (1, 1, 1));
    assert!(!scene.is_offered("demolish"));
}

#[test]
fn jawas_bargain_for_points() {
    for (points, offered) in [(1, true), (0, false)] {
        let mut scene = card("jawa-scavenger-elite", &["jawa-scavenger-elite"], &["darth-vader"]);
        scene.put(0, 0, 0).points(Seat::First, points);
        dummy(&mut scene, 1, 3, 0);
        dice(&mut scene, 0, &[Die::Red]);
        if offered {
            // It pays one point, and gets two for the damage of a green die.
            scene.faces(&[3, 2]).fight(0, 1, &[Surge(3)]);
            assert_eq!(scene.state().side(Seat::First).points, 2);
        } else {
            scene.faces(&[3]).fight(0, 1, &[]);
            assert!(!scene.view().surge_choices().iter().any(|choice| choice.place == 3));
            assert_eq!(scene.state().side(Seat::First).points, 0);
        }
    }
}

#[test]
fn regular_jawas_harass_whom_they_hit() {
    let mut scene = card("jawa-scavenger-regular", &["jawa-scavenger-regular"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[3]).fight(0, 1, &[Surge(2)]);
    assert_eq!(scene.hurt_by(1), 3);
    scene.shielded(1, &[Die::White]).faces(&[3, 5]).fight(0, 1, &[Surge(2)]);
    assert_eq!(scene.hurt_by(1), 3);
}

#[test]
fn kayn_commands_a_trooper_beside_him() {
    let mut scene = card("kayn-somos", &["kayn-somos", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 0, 1).put(2, 0, 5);
    dummy(&mut scene, 4, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[3]).fight(0, 4, &[Surge(2)]);
    assert_eq!((scene.has(1, Status::Focused), scene.has(2, Status::Focused)), (true, false));
}

#[test]
fn leia_shuffles_a_card_back() {
    let mut scene = card("leia-organa", &["leia-organa"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    let focus = super::CATALOG.find_command("focus").unwrap();
    scene.fixture.state.sides[0].discard.push(focus);
    scene.faces(&[3]).fight(0, 1, &[Surge(3)]);
    assert_eq!((scene.deck_left(Seat::First), scene.state().side(Seat::First).discard.len()), (1, 0));
}

#[test]
fn maks_critical_hit_costs_the_other_a_card_if_its_target_falls() {
    for (damage, dice_written, cards) in [(18, &[3, 0][..], 0), (10, &[3][..], 1)] {
        let mut scene = card("mak-eshkarey", &["mak-eshkarey"], &["darth-vader", "stormtrooper-regular"]);
        scene.put(0, 0, 0).put(2, 9, 9);
        dummy(&mut scene, 1, 3, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.damage(1, damage).hand_cards(&super::CATALOG, Seat::Second, &["focus"]);
        scene.faces(dice_written).fight(0, 1, &[Surge(2)]);
        assert_eq!(scene.hand(Seat::Second), cards);
    }
}

#[test]
fn maul_stalks_his_prey() {
    let mut scene = card("maul", &["maul"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[3, 2]).fight(0, 1, &[Option(1), Surge(1), At(0, 2)]);
    assert_eq!(scene.place(0), Some((0, 2)));
    assert_eq!(scene.state().figures[0].tokens.as_slice(), [PowerToken::Damage]);
}

#[test]
fn saboteurs_overload_a_surge_ability() {
    for id in ["rebel-saboteur-regular", "rebel-saboteur-elite"] {
        let mut scene = card(id, &[id], &["stormtrooper-regular"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 2, 3, 0);
        dummy(&mut scene, 3, 4, 0);
        dice(&mut scene, 0, &[Die::Red, Die::Red]);
        // Blast 1 twice.
        scene.faces(&[3, 3]).fight(0, 2, &[Surge(2), Surge(2)]);
        assert_eq!((scene.hurt_by(2), scene.hurt_by(3)), (4, 2), "{id}");
    }
}

#[test]
fn davith_swoops_on_to_another_attack_once_a_round() {
    let mut scene = card("davith-elso", &["davith-elso"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(3, 9, 9);
    dummy(&mut scene, 1, 0, 1);
    dummy(&mut scene, 2, 3, 0);
    dice(&mut scene, 0, &[Die::Red, Die::Red]);
    // He hides, moves, and attacks again, with a surge for having hidden.
    scene.faces(&[3, 3, 1, 1]).fight(0, 1, &[Surge(2), At(2, 0)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2), counted(&scene).surge), (4, 4, 1));
}

#[test]
fn verena_draws_a_knife() {
    let mut scene = card("verena-talos", &["verena-talos"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(3, 9, 9);
    dummy(&mut scene, 1, 3, 0);
    dummy(&mut scene, 2, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[3, 1]).fight(0, 1, &[Surge(2)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (2, 3));
}

#[test]
fn tress_cleaves_for_the_surges_she_rolled() {
    let mut scene = card("tress-hacnua", &["tress-hacnua"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(3, 9, 9);
    dummy(&mut scene, 1, 1, 0);
    dummy(&mut scene, 2, 0, 1);
    dice(&mut scene, 0, &[Die::Yellow, Die::Red]);
    // Three surges were rolled; one of the dice has to be rolled again, and shows the same.
    use imperial_assault::play::testing::Pick::Die as OfPool;
    scene.faces(&[1, 3, 3]).fight(0, 1, &[OfPool(false, 1), Surge(1), Pass, Figure(2)]);
    assert_eq!(scene.hurt_by(2), 3);
}
