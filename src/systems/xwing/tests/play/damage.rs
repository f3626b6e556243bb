//! Damage, destruction, faceup cards, and every card of both damage decks (sections 16 and 17, table 1.7).

use kernel::game::Seat;
use xwing::{
    cards::{Difficulty, ability::words::Stat},
    play::{
        Answer, Event, Face, Fixture, Options, QuestionKind, Scene, ShipNo, Weapon, board::ObstacleShape,
        question::ShipAction, state::Standing, testing::passing,
    },
};

use super::*;

/// A bomber (6 hull) of the first player and an X-wing of the second 200 mm ahead of it.
fn bomber(original_deck: bool) -> (Fixture, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog()).agreed(Options { original_deck, ..Options::default() });
    let a = scene.ship(Seat::First, BOMBER, &["protontorpedoes"], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ROOKIE, &[], (400.0, 500.0), 4).unwrap();
    (scene.set(), a, b)
}

/// The position with this card faceup on the bomber.
fn with(card: &str, original_deck: bool) -> (Fixture, ShipNo, ShipNo) {
    let (mut trial, a, b) = bomber(original_deck);
    assert!(trial.stack(Seat::First, &[card]), "{card}");
    trial.deal(a, true, passing).unwrap();
    (trial, a, b)
}

/// Performs the action printed on a card.
fn repairing(question: &Question, actions: &[Answer]) -> Answer {
    let repair = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
    repair.copied().unwrap_or_else(|| passing(question, actions))
}

fn faceup(trial: &Fixture, ship: ShipNo) -> usize {
    trial.ship(ship).damage.iter().filter(|card| card.faceup).count()
}

#[test]
fn xw_damage_01_shields_go_first_then_cards_are_dealt() {
    // XW-DAMAGE-02, XW-DAMAGE-03: the damage, then the critical damage; the last shield takes the first crit.
    let (mut trial, _, b) = bomber(false);
    trial.stack(Seat::Second, &["structuraldamage"]);
    trial.suffer(b, 1, 2, passing).unwrap();
    let ship = trial.ship(b);
    assert_eq!((ship.shields, ship.damage.len(), ship.damage[0].faceup), (0, 1, true));
}

#[test]
fn xw_damage_04_a_ship_with_as_many_cards_as_hull_is_destroyed() {
    let (mut trial, a, _) = bomber(false);
    trial.suffer(a, 5, 0, passing).unwrap();
    assert!(trial.ship(a).in_play());
    trial.suffer(a, 1, 0, passing).unwrap();
    assert_eq!(trial.ship(a).standing, Standing::Destroyed);
}

#[test]
fn xw_ex_52_a_direct_hit_counts_twice_while_it_is_faceup() {
    // XW-DAMAGE-05, XW-CRIT-04.
    for (face, standing) in [(true, Standing::Destroyed), (false, Standing::InPlay)] {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, ACADEMY, &[], (400.0, 300.0), 0).unwrap();
        let mut trial = scene.set();
        trial.deal(a, false, passing).unwrap();
        trial.stack(Seat::First, &["directhit"]);
        trial.deal(a, face, passing).unwrap();
        assert_eq!(trial.ship(a).standing, standing);
    }
}

#[test]
fn xw_damage_06_a_dealt_card_ignores_shields() {
    let (mut trial, _, b) = bomber(false);
    trial.deal(b, false, passing).unwrap();
    assert_eq!((trial.ship(b).shields, trial.ship(b).damage.len()), (2, 1));
}

#[test]
fn xw_damage_08_cards_beyond_the_hull_are_still_dealt() {
    // A doomed ship suffers its faceup cards.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BLACK, &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.suffer(b, 1, 0, passing).unwrap();
    trial.stack(Seat::Second, &["directhit", "directhit", "weaponsfailure"]);
    trial.red(&[Face::Crit; 3]).green(&[Face::Blank; 3]).red(&[Face::Hit]).green(&[Face::Blank; 2]);
    trial.combat(wish(&[a, b].map(|target| Answer::Attack { weapon: Weapon::Primary, target }))).unwrap();
    let dealt = trial.events.iter().filter(|event| matches!(event, Event::DamageDealt(ship, _) if *ship == b)).count();
    assert_eq!((dealt, trial.dice_left()), (4, 0), "weapons failure cost it a die");
}

#[test]
fn xw_damage_09_a_destroyed_ship_leaves_its_cards_and_tokens() {
    let (mut trial, a, b) = bomber(false);
    trial.give(a, Token::Focus, 2).lock(a, b).lock(b, a);
    trial.suffer(a, 7, 0, passing).unwrap();
    assert_eq!(trial.ship(a).standing, Standing::Destroyed);
    assert!(trial.ship(a).damage.is_empty() && count(&trial, a, Token::Focus) == 0 && trial.state.locks.is_empty());
    let deck = &trial.state.decks[0];
    assert_eq!(deck.draw.len() + deck.discard.len(), 33, "XW-DAMAGE-13: its own player's pile");
    assert!(deck.discard.len() >= 6 && trial.state.decks[1].discard.is_empty());
}

#[test]
fn xw_damage_10_an_empty_deck_is_made_anew_from_the_discard_pile() {
    let (mut trial, a, _) = bomber(false);
    let deck = &mut trial.state.decks[0];
    deck.discard = deck.draw.split_off(3);
    trial.state.decks[0].draw.clear();
    trial.suffer(a, 1, 0, passing).unwrap();
    assert_eq!((trial.state.decks[0].draw.len(), trial.state.decks[0].discard.len()), (29, 0));
    assert!(trial.state.damage_numbers(a).all(|number| number.is_some()));
}

#[test]
fn xw_damage_11_without_any_card_a_substitute_lies_facedown_until_the_round_ends() {
    let (mut trial, a, b) = bomber(false);
    let all = std::mem::take(&mut trial.state.decks[0].draw);
    trial.suffer(a, 0, 1, passing).unwrap();
    let card = trial.ship(a).damage[0];
    assert_eq!((trial.state.damage_numbers(a).next(), card.faceup), (Some(None), false));
    trial.state.decks[0].discard = all;
    trial.end(passing).unwrap();
    assert!(trial.state.damage_numbers(a).all(|number| number.is_some()) && !trial.ship(a).damage[0].faceup);
    assert!(trial.ship(b).in_play());
}

#[test]
fn xw_damage_14_shields_never_exceed_the_shield_value() {
    // R2-D2 recovers one shield after a green maneuver.
    for (before, after) in [(1, 2), (2, 2)] {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, ROOKIE, &["r2d2"], (400.0, 300.0), 0).unwrap();
        let mut trial = scene.set();
        trial.ship_mut(a).shields = before;
        trial.activate(a, straight(1), willing(&[])).unwrap();
        assert_eq!(trial.ship(a).shields, after);
    }
}

#[test]
fn xw_damage_15_either_deck_may_be_used() {
    for (original, only) in [(false, "loosestabilizer"), (true, "injuredpilot")] {
        let (mut trial, ..) = bomber(original);
        assert!(trial.stack(Seat::First, &[only]));
        assert_eq!(trial.state.decks[0].draw.len(), 33, "table 1.7");
        assert!(!trial.stack(Seat::First, &[if original { "loosestabilizer" } else { "injuredpilot" }]));
    }
}

#[test]
fn xw_crit_01_and_02_a_faceup_card_works_at_once_and_until_it_is_turned() {
    // XW-CRIT-03: traits do nothing by themselves. XW-CRIT-02: the faceup card is its own reminder.
    let (mut trial, a, _) = with("structuraldamage", false);
    assert_eq!((trial.value(a, Stat::Agility), faceup(&trial, a)), (1, 1));
    trial.red(&[Face::Hit]);
    trial.act(a, repairing).unwrap();
    assert_eq!((trial.value(a, Stat::Agility), faceup(&trial, a)), (2, 0), "XW-CRIT-04");
}

#[test]
fn damage_card_blinded_pilot_costs_the_next_opportunity_even_without_a_target() {
    let (mut trial, a, b) = with("blindedpilot", false);
    trial.fight(a, passing).unwrap();
    assert!(!was_asked(&trial, |question| question.kind == QuestionKind::Attack));
    assert_eq!(faceup(&trial, a), 0);
    assert_eq!(trial.attacks(a).first(), Some(&Answer::Attack { weapon: Weapon::Primary, target: b }));
    // XW-SLAM-08: with disabled weapons there is no opportunity at all, and the card stays.
    let (mut trial, a, _) = with("blindedpilot", false);
    trial.give(a, Token::WeaponsDisabled, 1);
    trial.fight(a, passing).unwrap();
    assert_eq!(faceup(&trial, a), 1);
}

#[test]
fn damage_card_damaged_cockpit_sets_pilot_skill_to_0_from_the_next_round_on() {
    for original in [false, true] {
        let (mut trial, a, _) = with("damagedcockpit", original);
        assert_eq!(trial.value(a, Stat::PilotSkill), 2);
        trial.state.round += 1;
        assert_eq!(trial.value(a, Stat::PilotSkill), 0, "XW-PS-02");
    }
}

#[test]
fn damage_card_shaken_pilot_bars_straight_maneuvers_on_one_dial() {
    let (mut trial, a, _) = with("shakenpilot", false);
    trial.plan(passing).unwrap();
    let dial = trial.fixed().ships[a.index()].dial.clone();
    let straights = dial.iter().filter(|maneuver| maneuver.bearing == Bearing::Straight).count();
    let actions = offered(&trial, |question| question.kind == QuestionKind::Dial && question.ship == Some(a));
    assert_eq!(actions[0].len(), dial.len() - straights);
    trial.activate(a, (1, Bearing::BankLeft), passing).unwrap();
    assert_eq!(faceup(&trial, a), 0);
}

#[test]
fn damage_card_stunned_pilot_hurts_after_contact_or_on_an_obstacle() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BOMBER, &[], (400.0, 400.0), 0).unwrap();
    scene.ship(Seat::Second, ROOKIE, &[], (400.0, 500.0), 0).unwrap();
    let mut trial = scene.set();
    trial.stack(Seat::First, &["stunnedpilot"]);
    trial.deal(a, true, passing).unwrap();
    trial.activate(a, straight(2), passing).unwrap();
    assert_eq!(trial.ship(a).damage.len(), 2);
    let (mut trial, a, _) = with("stunnedpilot", false);
    trial.obstacle(ObstacleShape::Giant, (400.0, 420.0)).red(&[Face::Blank]);
    trial.activate(a, straight(2), passing).unwrap();
    assert_eq!((trial.ship(a).damage.len(), trial.dice_left()), (2, 0));
    // Not when only the template lay on it, by the newer deck; by the older that counts too.
    for (original, cards) in [(false, 1), (true, 2)] {
        let (mut trial, a, b) = with("stunnedpilot", original);
        trial.place(b, (800.0, 800.0), 0);
        trial.obstacle(ObstacleShape::Pebble, (400.0, 380.0)).red(&[Face::Blank]);
        trial.activate(a, straight(4), passing).unwrap();
        assert_eq!(trial.ship(a).damage.len(), cards, "{original}");
    }
}

#[test]
fn damage_card_console_fire_burns_at_the_start_of_combat() {
    for (original, face, cards) in [(false, Face::Hit, 2), (false, Face::Crit, 1), (true, Face::Hit, 2)] {
        let (mut trial, a, _) = with("consolefire", original);
        trial.red(&[face]);
        trial.combat(passing).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(a).damage.len()), (0, cards));
        trial.act(a, repairing).unwrap();
        assert_eq!(faceup(&trial, a), 0);
    }
}

#[test]
fn damage_card_damaged_engine_makes_turns_red() {
    for original in [false, true] {
        let (mut trial, a, _) = with("damagedengine", original);
        assert_eq!(trial.color(a, 3, Bearing::TurnLeft), Some(Difficulty::Red));
        assert_eq!(trial.color(a, 3, Bearing::BankLeft), Some(Difficulty::White));
    }
}

#[test]
fn damage_card_damaged_sensor_array_leaves_only_damage_cards_to_act_on() {
    let (mut trial, a, _) = with("damagedsensorarray", false);
    trial.red(&[Face::Focus]);
    trial.act(a, repairing).unwrap();
    assert_eq!(offered(&trial, |_| true)[0].len(), 2, "the card, or nothing");
    assert_eq!((trial.dice_left(), faceup(&trial, a)), (0, 1));
    trial.ship_mut(a).done.clear();
    trial.red(&[Face::Crit]);
    trial.act(a, repairing).unwrap();
    assert_eq!(faceup(&trial, a), 0);
    // The older card bars the action bar, and only a hit repairs it.
    let (mut trial, a, _) = with("damagedsensorarray", true);
    trial.red(&[Face::Crit]);
    trial.act(a, repairing).unwrap();
    assert_eq!((trial.dice_left(), faceup(&trial, a)), (0, 1));
    assert!(!offered(&trial, |_| true)[0].contains(&Answer::Perform(ShipAction::Focus)));
}

#[test]
fn damage_card_loose_stabilizer_stresses_after_white_maneuvers() {
    for (maneuver, stress) in [(straight(4), 1), (straight(2), 0)] {
        let (mut trial, a, b) = with("loosestabilizer", false);
        trial.place(b, (800.0, 800.0), 0);
        trial.activate(a, maneuver, passing).unwrap();
        assert_eq!(count(&trial, a, Token::Stress), stress);
    }
}

#[test]
fn damage_card_major_explosion_may_do_critical_damage() {
    for (face, cards) in [(Face::Hit, 2), (Face::Crit, 1), (Face::Blank, 1)] {
        let (mut trial, a, _) = bomber(false);
        trial.stack(Seat::First, &["majorexplosion", "damagedengine"]);
        trial.red(&[face]);
        trial.deal(a, true, passing).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(a).damage.len(), faceup(&trial, a)), (0, cards, cards - 1));
    }
}

#[test]
fn damage_card_minor_explosion_does_plain_damage() {
    let (mut trial, a, _) = bomber(true);
    trial.stack(Seat::First, &["minorexplosion", "damagedengine"]);
    trial.red(&[Face::Hit]);
    trial.deal(a, true, passing).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(a).damage.len(), faceup(&trial, a)), (0, 2, 0));
}

#[test]
fn damage_card_major_hull_breach_deals_faceup_from_the_next_round_on() {
    let (mut trial, a, _) = with("majorhullbreach", false);
    trial.stack(Seat::First, &["damagedengine", "damagedengine"]);
    trial.suffer(a, 1, 0, passing).unwrap();
    assert_eq!(faceup(&trial, a), 1);
    trial.state.round += 1;
    trial.suffer(a, 1, 0, passing).unwrap();
    assert_eq!(faceup(&trial, a), 2);
    trial.act(a, repairing).unwrap();
    assert_eq!(faceup(&trial, a), 1);
}

#[test]
fn damage_card_structural_damage_needs_a_hit_or_crit_or_by_the_old_deck_a_hit() {
    for (original, face, left) in
        [(false, Face::Crit, 0), (false, Face::Blank, 1), (true, Face::Crit, 1), (true, Face::Hit, 0)]
    {
        let (mut trial, a, _) = with("structuraldamage", original);
        assert_eq!(trial.value(a, Stat::Agility), 1);
        trial.red(&[face]);
        trial.act(a, repairing).unwrap();
        assert_eq!((trial.dice_left(), faceup(&trial, a)), (0, left));
    }
}

#[test]
fn damage_card_thrust_control_fire_stresses_and_goes_facedown() {
    for original in [false, true] {
        let (trial, a, _) = with("thrustcontrolfire", original);
        assert_eq!((count(&trial, a, Token::Stress), faceup(&trial, a)), (1, 0));
    }
}

#[test]
fn damage_card_weapons_failure_takes_a_die() {
    let (mut trial, a, b) = with("weaponsfailure", false);
    trial.red(&[Face::Blank]).green(&[Face::Blank; 2]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    assert_eq!(trial.dice_left(), 0);
    trial.red(&[Face::Hit]);
    trial.act(a, repairing).unwrap();
    assert_eq!((trial.dice_left(), faceup(&trial, a)), (0, 0));
}

#[test]
fn damage_card_weapon_malfunction_of_the_old_deck_weakens_the_primary_weapon() {
    let (mut trial, a, _) = with("weaponmalfunction", true);
    assert_eq!(trial.value(a, Stat::Attack), 1);
    trial.red(&[Face::Crit]);
    trial.act(a, repairing).unwrap();
    assert_eq!((trial.value(a, Stat::Attack), trial.dice_left()), (2, 0));
}

#[test]
fn damage_card_blinded_pilot_of_the_old_deck_rolls_no_dice_in_one_attack() {
    let (mut trial, a, b) = with("blindedpilot", true);
    trial.green(&[Face::Blank; 2]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    assert_eq!((trial.dice_left(), faceup(&trial, a)), (0, 0));
}

#[test]
fn damage_card_injured_pilot_silences_pilot_and_elite_talents() {
    let mut scene = Scene::new(catalog()).agreed(Options { original_deck: true, ..Options::default() });
    let a =
        scene.ship(Seat::First, "imperial:tieinterceptor:soontirfel", &["pushthelimit"], (400.0, 300.0), 0).unwrap();
    let mut trial = scene.set();
    trial.stack(Seat::First, &["injuredpilot"]);
    trial.deal(a, true, passing).unwrap();
    trial.act(a, wish(&[Answer::Perform(ShipAction::Focus)])).unwrap();
    assert!(!was_asked(&trial, |question| matches!(question.kind, QuestionKind::Use(_))));
    trial.gain(a, Token::Stress, 1, willing(&[])).unwrap();
    assert_eq!(count(&trial, a, Token::Focus), 1);
}

#[test]
fn damage_card_minor_hull_breach_bites_after_red_maneuvers() {
    for (maneuver, dice, cards) in [((5, Bearing::KoiogranTurn), 1, 2), (straight(4), 0, 1)] {
        let (mut trial, a, b) = with("minorhullbreach", true);
        trial.place(b, (800.0, 800.0), 0);
        trial.red(&[Face::Hit][..dice]);
        trial.activate(a, maneuver, passing).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(a).damage.len()), (0, cards));
    }
}

#[test]
fn damage_card_munitions_failure_discards_a_secondary_weapon() {
    let (trial, a, _) = with("munitionsfailure", true);
    assert!(trial.ship(a).cards[1].discarded);
    assert_eq!(faceup(&trial, a), 0);
}

#[test]
fn damage_card_direct_hit_counts_as_two() {
    for original in [false, true] {
        let (mut trial, a, _) = with("directhit", original);
        trial.suffer(a, 3, 0, passing).unwrap();
        assert!(trial.ship(a).in_play());
        trial.suffer(a, 1, 0, passing).unwrap();
        assert_eq!(trial.ship(a).standing, Standing::Destroyed);
    }
}

#[test]
fn a_card_turned_faceup_later_counts_rounds_from_then() {
    // Damaged Cockpit works from the round after the one in which it came faceup.
    let (mut trial, a, _) = bomber(false);
    trial.stack(Seat::First, &["damagedcockpit"]);
    trial.deal(a, false, passing).unwrap();
    trial.state.round = 3;
    trial.turn_up(a, 0, passing).unwrap();
    assert_eq!(trial.value(a, Stat::PilotSkill), 2);
    trial.state.round = 4;
    assert_eq!(trial.value(a, Stat::PilotSkill), 0);
}
