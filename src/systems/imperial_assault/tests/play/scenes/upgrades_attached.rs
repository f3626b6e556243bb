//! Attachments: upgrades that lie on a Deployment card.

use super::{card, card_of_second, counted, defense, dice, dummy};
use imperial_assault::{
    cards::{Die, Effect, EffectUse, Value},
    play::{
        QuestionKind, Status,
        testing::Pick::{At, Attack, Nth, Option, Pass, Surge, Use, Yes},
    },
};
use kernel::game::Seat;

#[test]
fn com_systems_carry_orders_three_spaces() {
    let mut scene = card(
        "advanced-com-systems",
        &["imperial-officer-regular", "advanced-com-systems", "stormtrooper-regular"],
        &["darth-vader"],
    );
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 4, 4).put(4, 11, 11);
    scene.activate(0).run(&[Use("order"), At(5, 0)]);
    assert_eq!(scene.place(1), Some((5, 0)));
    // A test for a neighbor is not extended.
    dummy(&mut scene, 4, 0, 3);
    scene.put(1, 3, 0).faces(&[1, 0]).fight(4, 0, &[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
    let mut scene =
        card("advanced-com-systems", &["han-solo", "advanced-com-systems", "stormtrooper-regular"], &["darth-vader"]);
    dummy(&mut scene, 1, 3, 0);
    dummy(&mut scene, 4, 4, 0);
    for (column, surges) in [(0, 0), (11, 1)] {
        scene.put(0, column, 0).faces(&[3]).fight(4, 1, &[]);
        assert_eq!(counted(&scene).surge, surges);
    }
}

#[test]
fn a_combat_suit_takes_pierce_from_an_attack() {
    let mut scene = card_of_second("combat-suit", &["darth-vader"], &["heavy-stormtrooper-regular", "combat-suit"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0);
    scene.fixture.fixed.groups[0].innate.add(EffectUse { effect: Effect::Pierce, value: Value::Number(2) });
    defense(&mut scene, 1, &[Die::Black]);
    scene.faces(&[4, 2]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 2);
}

#[test]
fn cross_trained_troopers_defend_with_a_white_die_and_are_spies() {
    let mut scene =
        card_of_second("cross-training", &["darth-vader"], &["heavy-stormtrooper-regular", "cross-training"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0);
    defense(&mut scene, 1, &[Die::Black]);
    scene.faces(&[4, 5]).fight(0, 1, &[Use("cross-training")]);
    assert_eq!(scene.hurt_by(1), 0);
    scene.faces(&[4, 4]).fight(0, 1, &[Pass]);
    assert_eq!((counted(&scene).block, scene.hurt_by(1)), (3, 0));
    assert!(scene.view().traits(super::super::figure(1)).contains(imperial_assault::cards::Trait::Spy));
}

#[test]
fn driven_by_hatred_vader_hits_harder_and_chokes_at_the_end_of_the_round() {
    let mut scene = card("driven-by-hatred", &["darth-vader", "driven-by-hatred"], &["chewbacca"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[0, 1]).fight(0, 1, &[Use("driven-by-hatred")]);
    assert_eq!(scene.hurt_by(1), 3);
    scene.activate(0);
    assert!(!scene.is_offered("brutality"));
    scene.damage(1, 0).end_round().run(&[At(0, 2), Yes, Option(0)]);
    assert_eq!((scene.place(0), scene.hurt_by(1)), (Some((0, 2)), 3));
    // Or he attacks with a die less.
    dice(&mut scene, 0, &[Die::Red, Die::Red]);
    scene.put(0, 0, 0).damage(1, 0).faces(&[1]).end_round().run(&[Pass, Yes, Option(1)]);
    assert_eq!(scene.hurt_by(1), 3);
}

#[test]
fn explosive_armaments_blast_for_two_surges() {
    let mut scene = card("explosive-armaments", &["greedo", "explosive-armaments"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dummy(&mut scene, 2, 4, 0);
    dice(&mut scene, 0, &[Die::Red, Die::Red]);
    scene.fixture.fixed.groups[0].innate.symbols.damage = 0;
    // Behind the three surge abilities of his card.
    scene.faces(&[3, 3]).fight(0, 1, &[Pass, Surge(3)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (5, 2));
}

#[test]
fn a_feeding_frenzy_bites_the_wounded_once_a_round() {
    let mut scene = card("feeding-frenzy", &["nexu-regular", "feeding-frenzy"], &["darth-vader"]);
    scene.put(0, 0, 0).damage(0, 3);
    dummy(&mut scene, 1, 2, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
    scene.faces(&[3]).fight(0, 1, &[Use("feeding-frenzy"), Surge(2)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(0)), (5, 1));
    scene.faces(&[1]).fight(0, 1, &[]);
    assert_eq!(counted(&scene).damage, 2);
}

#[test]
fn ig_88_focuses_on_the_kill() {
    let mut scene = card("focused-on-the-kill", &["ig-88", "focused-on-the-kill"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 5, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.begin_activation(0).run(&[]);
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 2);
    // A red die, and the green one of his focus.
    scene.faces(&[1, 2]).fight(0, 1, &[]);
    assert_eq!((scene.hurt_by(1), scene.view().health(super::super::figure(0))), (4, 15));
}

#[test]
fn a_fury_of_kashyyyk_rises_from_three_damage() {
    for (face, focused) in [(4, true), (1, false)] {
        let mut scene = card_of_second("fury-of-kashyyyk", &["darth-vader"], &["chewbacca", "fury-of-kashyyyk"]);
        dummy(&mut scene, 0, 0, 0);
        scene.put(1, 1, 0);
        defense(&mut scene, 1, &[]);
        scene.faces(&[face]).fight(0, 1, &[]);
        assert_eq!(scene.has(1, Status::Focused), focused);
    }
}

#[test]
fn a_headhunter_turns_strain_into_the_loss_of_a_card_or_damage() {
    for (cards, left) in [(&["focus"][..], 0), (&[], 0)] {
        let mut scene = card("headhunter", &["darth-vader", "headhunter"], &["chewbacca"]);
        scene.put(0, 0, 0).put(1, 5, 0).hand_cards(&super::CATALOG, Seat::Second, cards).activate(0);
        if !cards.is_empty() {
            scene.faces(&[0]);
        }
        scene.run(&[Use("force-choke"), Use("headhunter")]);
        // Two damage of the choke; the strain is gone, a card with it, or one damage comes instead.
        assert_eq!((scene.hand(Seat::Second), scene.hurt_by(1)), (left, if cards.is_empty() { 3 } else { 2 }));
    }
}

#[test]
fn a_last_resort_explodes_as_its_figure_falls() {
    let mut scene =
        card_of_second("last-resort", &["darth-vader"], &["heavy-stormtrooper-regular", "last-resort", "greedo"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0).put(2, 9, 9).put(3, 9, 8).damage(1, 5);
    defense(&mut scene, 1, &[]);
    scene.faces(&[1, 4]).fight(0, 1, &[Use("last-resort")]);
    assert_eq!((scene.place(1), scene.hurt_by(0)), (None, 3));
    // It is depleted (IA-CARD-04).
    scene.put(0, 9, 10).damage(2, 5).faces(&[1]).fight(0, 2, &[]);
    assert_eq!((scene.place(2), scene.hurt_by(0)), (None, 3));
}

#[test]
fn motivation_helps_a_cheaper_friend_in_sight() {
    let mut scene = card("motivation", &["thrawn", "motivation", "greedo"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 11, 11).status(1, Status::Stunned);
    scene.activate(0).run(&[Use("motivation"), Yes, At(4, 0)]);
    assert_eq!((scene.has(1, Status::Stunned), scene.place(1)), (false, Some((4, 0))));
    assert!(!scene.is_offered("motivation"));
}

#[test]
fn a_diplomat_is_rewarded_for_not_attacking() {
    for option in [0, 1, 2] {
        let mut scene = card("on-a-diplomatic-mission", &["thrawn", "on-a-diplomatic-mission"], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 1, 3, 0);
        dice(&mut scene, 0, &[Die::Red]);
        let picks = [Pass, Use("on-a-diplomatic-mission"), Option(option), At(0, 2)];
        scene.activate(0).run(if option == 0 { &picks } else { &picks[..3] });
        assert_eq!(scene.place(0) == Some((0, 2)), option == 0);
        assert_eq!(scene.state().side(Seat::First).points, i32::from(option == 2));
        defense(&mut scene, 0, &[]);
        scene.faces(&[3]).fight(1, 0, &[]);
        assert_eq!(counted(&scene).surge, i8::from(option != 1));
    }
    let mut scene = card("on-a-diplomatic-mission", &["thrawn", "on-a-diplomatic-mission"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1]).run(&[Attack(1)]).run(&[Pass]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn hunters_prey_on_who_costs_less() {
    for (enemy, pierce) in [("stormtrooper-regular", 1), ("darth-vader", 0)] {
        let mut scene = card("prey-on-the-weak", &["greedo", "prey-on-the-weak"], &[enemy]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 1, 3, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.fixture.fixed.groups[0].innate.symbols.damage = 0;
        scene.shielded(1, &[Die::Black]);
        scene.faces(&[4, 2]).fight(0, 1, &[]);
        assert_eq!((scene.hurt_by(1), counted(&scene).accuracy), (1 + pierce, 9 + pierce as i8), "{enemy}");
    }
}

#[test]
fn the_rogue_han_fires_back_though_he_was_hurt_and_attacks_at_the_end_of_the_round() {
    let mut scene = card_of_second("rogue-smuggler", &["darth-vader"], &["han-solo", "rogue-smuggler"]);
    dummy(&mut scene, 0, 1, 0);
    scene.put(1, 2, 0);
    dice(&mut scene, 1, &[Die::Red]);
    defense(&mut scene, 1, &[]);
    scene.faces(&[4, 1]).fight(0, 1, &[Use("return-fire")]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(0)), (3, 2));
    scene.faces(&[0, 4]).end_round().run(&[Use("rogue-smuggler"), Use("rogue-smuggler")]);
    assert_eq!(scene.hurt_by(0), 5);
}

#[test]
fn scavenged_weaponry_hits_once_a_round_and_goes_to_another_group() {
    let mut scene =
        card("scavenged-weaponry", &["bt-1", "scavenged-weaponry", "probe-droid-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 0, 3);
    dummy(&mut scene, 2, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[1, 2]).fight(0, 2, &[Use("scavenged-weaponry")]);
    assert_eq!(counted(&scene).damage, 5);
    scene.faces(&[1, 2]).fight(0, 2, &[]);
    assert_eq!(counted(&scene).damage, 4);
    // Its group falls; the weapon is for the probe droid now.
    scene.damage(0, 9);
    defense(&mut scene, 0, &[]);
    scene.faces(&[1]).fight(2, 0, &[Use("scavenged-weaponry")]);
    scene.end_round().run(&[]);
    dice(&mut scene, 1, &[Die::Red]);
    scene.put(2, 3, 3).faces(&[1]).fight(1, 2, &[Use("scavenged-weaponry")]);
    assert_eq!(counted(&scene).damage, 3);
}

#[test]
fn a_smugglers_run_scores_once_in_the_zone_of_the_other() {
    use imperial_assault::play::pieces::Zone;
    let mut scene = card("smugglers-run", &["greedo", "smugglers-run"], &["darth-vader"]);
    let blue = scene.fixture.fixed.zone(Zone::Blue)[0];
    scene.fixture.state.sides[0].zone = Some(Zone::Red);
    scene.fixture.state.sides[1].zone = Some(Zone::Blue);
    scene.put(0, 0, 11).put(1, 11, 11).activate(0);
    let elsewhere = scene.is_offered("smugglers-run");
    scene.put(0, blue.column(), blue.row()).activate(0).run(&[Use("smugglers-run")]);
    assert_eq!((elsewhere, scene.state().side(Seat::First).points), (false, 5));
    scene.activate(0);
    assert!(!scene.is_offered("smugglers-run"));
}

#[test]
fn survivalists_recover_at_the_end_of_a_round() {
    let mut scene = card("survivalist", &["greedo", "survivalist"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).damage(0, 3).end_round().run(&[]);
    assert_eq!(scene.hurt_by(0), 2);
}

#[test]
fn a_targeting_computer_rolls_a_die_again() {
    let mut scene = card("targeting-computer", &["bt-1", "targeting-computer"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[0, 2, 4]).fight(0, 1, &[Use("targeting-computer"), Nth(0)]);
    assert_eq!(counted(&scene).damage, 5);
}

#[test]
fn the_generals_ranks_march_and_strike_out_of_turn() {
    let mut scene = card(
        "the-generals-ranks",
        &["stormtrooper-regular", "the-generals-ranks", "imperial-officer-elite"],
        &["darth-vader"],
    );
    scene.put(0, 0, 0).put(1, 9, 9).put(3, 0, 1);
    dummy(&mut scene, 4, 9, 0);
    dice(&mut scene, 0, &[Die::Red]);
    // Four spaces of its speed and two more.
    scene.activate(3).run(&[Use("executive-order"), Option(0), At(6, 0)]);
    assert_eq!(scene.place(0), Some((6, 0)));
    scene.faces(&[1]).fight(0, 4, &[]);
    assert_eq!(counted(&scene).damage, 3);
    scene.activate(0).faces(&[1]).fight(0, 4, &[]);
    assert_eq!(counted(&scene).damage, 2);
}

#[test]
fn a_trusted_ally_helps_once_a_round() {
    let mut scene = card("trusted-ally", &["r2-d2", "trusted-ally", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 3);
    dummy(&mut scene, 1, 0, 0);
    dummy(&mut scene, 4, 3, 0);
    scene.faces(&[0, 4]).fight(1, 4, &[Use("trusted-ally")]);
    assert_eq!(scene.hurt_by(4), 3);
    scene.put(1, 1, 3).damage(1, 2).activate(0);
    assert!(!scene.is_offered("trusted-ally"));
    let mut scene = card("trusted-ally", &["r2-d2", "trusted-ally", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 3).put(1, 1, 3).put(4, 9, 9).damage(1, 2).activate(0).run(&[Use("trusted-ally")]);
    assert_eq!(scene.hurt_by(1), 1);
}

#[test]
fn vaders_finest_attack_and_move_or_rally() {
    let mut scene = card("vaders-finest", &["stormtrooper-regular", "vaders-finest"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9);
    dummy(&mut scene, 3, 3, 0);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1]).run(&[Use("vaders-finest"), At(0, 2)]);
    assert_eq!((scene.hurt_by(3), scene.place(0)), (2, Some((0, 2))));
    let rally = scene.fixture.fixed.abilities.all.iter().rposition(|ability| ability.play.actions() == 2).unwrap();
    use imperial_assault::play::{Answer, fixed::AbilityNo, testing::Pick::Is};
    scene.status(0, Status::Stunned).activate(0).run(&[Is(Answer::Special(AbilityNo(rally as u16)))]);
    assert_eq!((scene.has(0, Status::Stunned), scene.has(0, Status::Focused)), (false, true));
}

#[test]
fn the_avenger_slams_without_an_action_and_finds_his_debts() {
    let mut scene = card("wookiee-avenger", &["chewbacca", "wookiee-avenger"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    scene.full_deck(&super::CATALOG, Seat::First, &["debts-repaid", "focus", "parry", "deadeye"]);
    scene.faces(&[0, 0, 0]).deal().run(&[Nth(0)]);
    let debts = super::CATALOG.find_command("debts-repaid").unwrap();
    assert!(scene.held(Seat::First).contains(&debts));
    assert_eq!((scene.hand(Seat::First), scene.deck_left(Seat::First)), (3, 1));
    scene.activate(0).faces(&[1]).run(&[Use("wookiee-avenger"), Pass]);
    assert_eq!((scene.hurt_by(1), scene.state().activation.as_ref().unwrap().actions), (2, 2));
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[1]).fight(0, 1, &[]);
    assert_eq!(counted(&scene).damage, 3);
}
