//! Skirmish upgrades and attachments.

use super::{card, card_of_second, counted, defense, dice, dummy, plain};
use imperial_assault::{
    cards::Die,
    play::{
        Answer, QuestionKind, Status,
        pieces::Zone,
        testing::Pick::{At, Attack, Figure, Is, Nth, Number, Option, Pass, Status as Condition, Use, Yes},
    },
};
use kernel::game::Seat;

#[test]
fn zillo_technique_takes_pierce_from_an_attack_on_a_friend_once_a_round() {
    use imperial_assault::cards::{Effect, EffectUse, Value};
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

#[test]
fn beasts_are_tamed_one_at_a_time() {
    let mut scene = card("beast-tamer", &["nexu-regular", "beast-tamer"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 11, 11);
    // The first of its two abilities is the move.
    scene.begin_activation(0).run(&[Use("beast-tamer"), At(6, 0)]);
    assert_eq!(scene.place(0), Some((6, 0)));
    scene.begin_activation(0).run(&[]);
    let uses = scene.fixture.questions.iter().filter(|asked| asked.question.kind() == QuestionKind::Use).count();
    assert_eq!(uses, 1);
}

#[test]
fn the_black_market_sells_the_top_card() {
    let mut scene = card("black-market", &["greedo", "black-market"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).full_deck(&super::CATALOG, Seat::First, &["debts-repaid", "parry"]);
    // Parry is drawn; strain is suffered, then three points come for the other card.
    scene.end_round().run(&[Yes, Number(0), Option(1)]);
    assert_eq!((scene.state().side(Seat::First).points, scene.hurt_by(0)), (3, 1));
    assert_eq!((scene.deck_left(Seat::First), scene.hand(Seat::First)), (0, 1));
}

#[test]
fn the_force_is_channeled_for_a_card_and_strain() {
    let mut scene = card("channel-the-force", &["diala-passil", "channel-the-force"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).full_deck(&super::CATALOG, Seat::First, &["force-surge", "parry"]);
    scene.faces(&[0]).end_round().run(&[Use("channel-the-force"), Nth(0), Number(0)]);
    // Two strain for a card of two; no other card is drawn.
    assert_eq!((scene.hand(Seat::First), scene.deck_left(Seat::First), scene.hurt_by(0)), (1, 1, 2));
}

#[test]
fn a_devious_schemer_takes_a_zone_and_lets_the_other_begin() {
    let mut scene = card("devious-scheme", &["greedo", "devious-scheme"], &["darth-vader"]);
    scene.from_setup().run(&[]);
    assert_eq!(scene.state().initiative, Seat::Second);
    scene.run(&[Is(Answer::Zone(Zone::Blue))]);
    assert_eq!(scene.state().side(Seat::First).zone, Some(Zone::Blue));
    // The player with initiative deploys first.
    scene.run(&[]);
    assert!(scene.place(1).is_some() && scene.place(0).is_none());
    // Two schemers get nothing: the cheaper army chooses.
    let mut scene = card("devious-scheme", &["greedo", "devious-scheme"], &["darth-vader", "devious-scheme"]);
    scene.from_setup().run(&[Is(Answer::Seat(Seat::First))]);
    assert_eq!(scene.state().initiative, Seat::First);
}

#[test]
fn doubt_takes_a_condition_each_round_and_once_a_die() {
    let mut scene = card_of_second("doubt", &["darth-vader"], &["chewbacca", "doubt"]);
    dummy(&mut scene, 0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    scene.status(0, Status::Hidden).end_round().run(&[Use("doubt")]);
    assert!(!scene.has(0, Status::Hidden));
    scene.faces(&[4, 0]).fight(0, 1, &[Use("doubt")]);
    assert_eq!(scene.hurt_by(1), 1);
    scene.faces(&[4]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 4);
}

#[test]
fn a_first_strike_gives_both_players_points() {
    let mut scene = card("first-strike", &["greedo", "first-strike"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).deal().run(&[]);
    assert_eq!(Seat::BOTH.map(|seat| scene.state().side(seat).points), [4, 4]);
}

#[test]
fn heavy_fire_hits_around_the_target_and_the_other_names_what_it_costs() {
    let mut scene = card("heavy-fire", &["bt-1", "heavy-fire"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dummy(&mut scene, 2, 5, 0);
    dummy(&mut scene, 3, 6, 0);
    // Two of the three dice of its card.
    let picks = [Use("heavy-fire"), Figure(1), Figure(2), Condition(Status::Stunned), Condition(Status::Weakened)];
    scene.faces(&[4, 1, 3, 2]).fight(0, 1, &picks);
    assert_eq!((scene.hurt_by(2), scene.hurt_by(3)), (1, 0));
    assert!(scene.has(0, Status::Stunned) && scene.has(0, Status::Weakened));
}

#[test]
fn a_heroic_effort_sorts_the_hand_when_a_hero_falls() {
    let mut scene = card_of_second("heroic-effort", &["darth-vader"], &["greedo", "chewbacca", "heroic-effort"]);
    dummy(&mut scene, 0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    scene.put(2, 9, 9).damage(1, 19).hand_cards(&super::CATALOG, Seat::Second, &["focus"]);
    scene.deck(&super::CATALOG, Seat::Second, &["parry"]).faces(&[1]).fight(0, 1, &[Use("heroic-effort"), Nth(0)]);
    assert_eq!((scene.hand(Seat::Second), scene.deck_left(Seat::Second)), (1, 1));
}

#[test]
fn an_ambush_is_sprung_once_three_groups_are_spent() {
    let army = ["stormtrooper-regular", "lie-in-ambush", "greedo", "bt-1", "0-0-0"];
    let mut scene = card_of_second("lie-in-ambush", &["darth-vader", "chewbacca"], &army);
    scene.put(0, 11, 11).put(1, 11, 10).put(5, 9, 9).put(6, 9, 8).put(7, 9, 7);
    scene.fixture.state.round = 2;
    scene.exhaust(5).exhaust(6).activate(0).end_group().run(&[]);
    assert_eq!(scene.place(2), None);
    scene.exhaust(7).activate(1).end_group().run(&[Nth(0), Nth(0), Nth(0)]);
    assert!([2, 3, 4].into_iter().all(|figure| scene.place(figure).is_some()));
    // Not in the first round.
    let mut scene = card_of_second("lie-in-ambush", &["darth-vader"], &army);
    scene.put(0, 11, 11).put(4, 9, 9).put(5, 9, 8).put(6, 9, 7).exhaust(4).exhaust(5).exhaust(6);
    scene.activate(0).end_group().run(&[]);
    assert_eq!(scene.place(1), None);
}

#[test]
fn a_punishing_strike_exchanges_a_condition() {
    let mut scene = card("punishing-strike", &["mhd-19", "punishing-strike"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0);
    let picks = [Use("improper-procedure"), Use("punishing-strike"), Condition(Status::Stunned)];
    scene.activate(0).run(&picks);
    assert!(scene.has(1, Status::Stunned) && !scene.has(1, Status::Weakened));
}

#[test]
fn the_rebel_high_command_draws_a_card_more() {
    let mut scene = card("rebel-high-command", &["greedo", "rebel-high-command"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).deck(&super::CATALOG, Seat::First, &["parry", "focus", "deadeye"]);
    scene.end_round().run(&[]);
    assert_eq!((scene.hand(Seat::First), scene.deck_left(Seat::First)), (2, 1));
}

#[test]
fn the_spectres_strike_and_block_harder_and_let_one_another_attack() {
    let mut scene = card("spectre-cell", &["ezra-bridger", "zeb-orrelios", "spectre-cell"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 0, 2);
    dummy(&mut scene, 2, 3, 2);
    dice(&mut scene, 1, &[Die::Red]);
    scene.activate(0).faces(&[3]).run(&[Use("spectre-cell"), At(0, 3), Attack(2)]);
    assert_eq!((scene.place(1), counted(&scene).damage), (Some((0, 3)), 3));
    assert!(!scene.is_offered("spectre-cell"));
    defense(&mut scene, 1, &[]);
    scene.faces(&[1]).fight(2, 1, &[]);
    assert_eq!(counted(&scene).block, 1);
}

#[test]
fn under_duress_strain_is_prevented_for_two_cards_each() {
    let mut scene = card("under-duress", &["darth-vader", "under-duress"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 5, 0).deck(&super::CATALOG, Seat::Second, &["parry", "focus", "deadeye"]);
    scene.activate(0).run(&[Use("force-choke"), Number(1)]);
    assert_eq!((scene.hurt_by(1), scene.deck_left(Seat::Second)), (2, 1));
    // One card is not enough for another.
    scene.begin_activation(0).run(&[]).run(&[Use("force-choke")]);
    assert_eq!((scene.hurt_by(1), scene.deck_left(Seat::Second)), (5, 1));
}

#[test]
fn the_unshakable_shake_off_a_condition_for_strain() {
    let mut scene = card("unshakable", &["darth-vader", "unshakable", "greedo"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 5, 0).put(2, 9, 9).status(0, Status::Stunned).status(1, Status::Stunned);
    scene.begin_activation(1).run(&[Use("unshakable")]);
    assert_eq!((scene.has(0, Status::Stunned), scene.has(1, Status::Stunned), scene.hurt_by(0)), (false, true, 1));
}
