//! Skirmish upgrades and attachments.

use super::{card, card_of_second, plain};
use imperial_assault::play::testing::Pick::{Nth, Pass, Use};
use kernel::game::Seat;

#[test]
fn zillo_technique_takes_pierce_from_an_attack_on_a_friend_once_a_round() {
    use imperial_assault::cards::{Die, Effect, EffectUse, Value};
    let mut scene =
        card_of_second("zillo-technique", &["rebel-trooper-regular"], &["stormtrooper-regular", "zillo-technique"]);
    scene.put(0, 0, 0).put(3, 3, 0);
    plain(&mut scene, &[0]);
    scene.silence(0).shielded(3, &[Die::Black]);
    scene.fixture.fixed.groups[0].innate.add(EffectUse { effect: Effect::Pierce, value: Value::Number(2) });
    // Two damage against two block.
    scene.faces(&[1, 2]).fight(0, 3, &[Use("zillo-technique")]);
    assert_eq!(scene.hurt_by(3), 0);
    scene.faces(&[1, 2]).fight(0, 3, &[]);
    assert_eq!(scene.hurt_by(3), 2);
}

#[test]
fn rule_by_fear_draws_two_cards_in_the_first_round_and_discards_one() {
    let mut scene = card("rule-by-fear", &["stormtrooper-regular", "rule-by-fear"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(3, 9, 9).hand_cards(&super::CATALOG, Seat::First, &["focus"]);
    scene.fixture.state.round = 0;
    scene.deck(&super::CATALOG, Seat::First, &["parry", "deadeye"]).begin_round().run(&[Nth(0)]);
    assert_eq!((scene.hand(Seat::First), scene.deck_left(Seat::First)), (2, 0));
    scene.deck(&super::CATALOG, Seat::First, &["parry", "deadeye"]);
    scene.fixture.state.round = 3;
    scene.begin_round().run(&[]);
    assert_eq!(scene.deck_left(Seat::First), 2);
}

#[test]
fn extra_armor_is_given_out_as_the_mission_begins() {
    let mut scene = card("extra-armor", &["stormtrooper-regular", "extra-armor"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(3, 9, 9);
    scene.deal().run(&[Nth(0), Nth(0), Nth(1), Pass]);
    assert_eq!((scene.state().figures[0].tokens.len(), scene.state().figures[1].tokens.len()), (2, 1));
}
