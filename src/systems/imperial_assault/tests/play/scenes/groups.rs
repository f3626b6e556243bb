//! Deployment cards.

use super::{card, card_of_second, plain};
use imperial_assault::play::{
    Status,
    testing::Pick::{At, Attack, Option, Pass, Surge, Use, Yes},
};

#[test]
fn bossk_fires_at_a_space_and_everybody_near_it() {
    let mut scene = card("bossk", &["bossk"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 4, 0).put(3, 6, 0);
    // Two damage; nobody suffers strain for a face without a surge.
    scene.activate(0).faces(&[2]).run(&[Use("indiscriminate-fire"), At(3, 0)]);
    assert_eq!([1, 2, 3].map(|figure| scene.hurt_by(figure)), [2, 2, 0]);
}

#[test]
fn han_lends_evade_to_a_neighbor_that_is_attacked() {
    for (column, surges) in [(4, 0), (6, 1)] {
        let mut scene = card_of_second("han-solo", &["stormtrooper-regular"], &["han-solo", "rebel-trooper-regular"]);
        scene.put(0, 0, 0).put(3, 5, 1).put(4, column, 0);
        plain(&mut scene, &[0, 4]);
        if column == 6 {
            scene.put(3, 9, 9);
        }
        scene.faces(&[3]).fight(0, 4, &[]);
        let counted = scene.events().iter().find_map(|event| match event {
            imperial_assault::play::Event::Counted(symbols) => Some(symbols.surge),
            _ => None,
        });
        assert_eq!(counted, Some(surges));
    }
}

#[test]
fn greedo_shoots_back_as_he_falls() {
    let mut scene = card_of_second("greedo", &["stormtrooper-regular"], &["greedo"]);
    scene.put(0, 0, 0).put(3, 3, 0).damage(3, 6);
    plain(&mut scene, &[0, 3]);
    scene.fixture.fixed.groups[1].health = 7;
    scene.faces(&[4, 1]).fight(0, 3, &[Use("parting-shot")]);
    assert_eq!((scene.hurt_by(0), scene.place(3)), (2, None));
}

#[test]
fn a_royal_guard_champion_answers_the_fall_of_a_friend() {
    let mut scene = card_of_second(
        "royal-guard-champion",
        &["rebel-trooper-regular"],
        &["royal-guard-champion", "stormtrooper-regular"],
    );
    scene.put(0, 0, 0).put(3, 3, 1).put(4, 3, 0).damage(4, 2);
    plain(&mut scene, &[0, 3, 4]);
    scene.silence(0);
    scene.faces(&[1, 1]).fight(0, 4, &[Use("executor"), At(1, 0)]);
    assert_eq!((scene.place(3), scene.hurt_by(0)), (Some((1, 0)), 2));
}

#[test]
fn obi_wan_keeps_cheap_enemies_from_terminals() {
    use imperial_assault::cards::ability::FigureBan;
    let mut scene = card("obi-wan-kenobi", &["obi-wan-kenobi"], &["stormtrooper-regular", "darth-vader"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 5, 0).put(4, 2, 2);
    let banned = |figure: u8| scene.view().cannot(super::super::figure(figure), FigureBan::CountForControl);
    assert_eq!([1, 2, 4].map(banned), [true, false, false]);
}

#[test]
fn murne_rin_lets_a_cheap_enemy_attack_its_friend() {
    // IA-ATK-17.
    let mut scene = card("murne-rin", &["murne-rin"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(2, 4, 0).put(3, 9, 9);
    plain(&mut scene, &[1]);
    scene.activate(0).faces(&[1]).run(&[Use("false-orders"), Option(1), Attack(2)]);
    assert_eq!((scene.hurt_by(2), scene.hurt_by(0)), (2, 0));
}

#[test]
fn onar_rushes_and_pushes_whom_he_meets() {
    let mut scene = card("onar-koma", &["onar-koma"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 5, 0).put(2, 9, 9);
    scene.activate(0).run(&[Use("rush"), At(4, 0), Yes, At(6, 0)]);
    assert_eq!((scene.place(0), scene.place(1)), (Some((4, 0)), Some((6, 0))));
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1)), (1, 1));
    let mut scene = card("onar-koma", &["onar-koma"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 5, 0).put(2, 9, 9);
    scene.activate(0).run(&[Use("rush"), At(4, 0), Pass]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1)), (0, 0));
}

#[test]
fn a_shocking_palm_makes_the_attack_miss_and_stuns() {
    let mut scene = card("0-0-0", &["0-0-0"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).silence(1);
    scene.shielded(1, &[]).faces(&[0, 0]);
    scene.fixture.fixed.groups[0].attack.as_mut().unwrap().dice =
        vec![imperial_assault::cards::Die::Yellow, imperial_assault::cards::Die::Green];
    scene.fight(0, 1, &[Surge(2)]);
    assert_eq!((scene.hurt_by(1), scene.has(1, Status::Stunned)), (0, true));
}
