//! Transports and those they carry (LEG-KW-TRANSPORT-X, LEG-KW-LIGHT-TRANSPORT-X).

use super::{CATALOG, scene, unit};
use kernel::game::Seat;
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Event, QuestionKind, UnitNo,
        action::{MoveKind, UnitAction},
        state::{Declaration, Flag, Order},
        testing::{Scene, passing},
    },
};

const LAAT: &str = "laat_le_patrol_transport_republic";
const TANK: &str = "tx_225_gavw_occupier_combat_assault_tank";

/// An open tank with stormtroopers in it, and rebels at range 2.
fn loaded() -> Scene {
    let mut scene = scene(&[TANK, "stormtroopers"], &["rebel_troopers", "at_rt_rebel"]);
    scene.put(0, 500, 400).put(2, 850, 380).put(3, 1_600, 800).aboard(1, 0);
    scene
}

fn offered(scene: &Scene, wanted: impl Fn(&UnitAction) -> bool) -> bool {
    scene.offers().iter().any(|answer| matches!(answer, Answer::Action(deed) if wanted(deed)))
}

const fn is_out(deed: &UnitAction) -> bool {
    matches!(deed, UnitAction::Disembark)
}

const fn is_in(deed: &UnitAction) -> bool {
    matches!(deed, UnitAction::Embark(_))
}

#[test]
fn a_unit_embarks_with_a_move_to_contact() {
    // LEG-KW-TRANSPORT-X: too far away it cannot; aboard, it is measured from the vehicle.
    let mut scene = scene(&[TANK, "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 500, 400).put(1, 680, 400).put(2, 1_600, 800).activate(1).to_actions(passing);
    scene.act(UnitAction::Embark(unit(0)), &[]);
    assert_eq!(scene.unit(1).inside, Some(unit(0)));
    assert!(scene.fixture.events.contains(&Event::Embarked(unit(1), unit(0))));
    assert!(!offered(&scene, is_out), "not both in one activation");
    assert_eq!(scene.view().leader_outline(unit(1)), scene.view().leader_outline(unit(0)));
    let mut far = super::scene(&[TANK, "stormtroopers"], &["rebel_troopers"]);
    far.put(0, 500, 400).put(1, 900, 400).put(2, 1_600, 800).activate(1).to_actions(passing);
    assert!(!offered(&far, is_in));
}

#[test]
fn a_closed_transport_costs_one_more_action() {
    let mut scene = scene(&[LAAT, "phase_i_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 500, 400).put(1, 640, 400).put(2, 1_600, 800).activate(1).to_actions(passing);
    assert!(offered(&scene, is_in));
    scene.act(UnitAction::Aim, &[]);
    assert!(!offered(&scene, is_in), "one action is left");
}

#[test]
fn there_is_room_for_as_many_units_as_it_carries_and_no_creatures() {
    let mut scene = scene(&[TANK, "stormtroopers", "stormtroopers", "dewback_rider"], &["rebel_troopers"]);
    scene.put(0, 500, 400).put(1, 700, 400).put(2, 700, 550).put(3, 300, 700).put(4, 1_600, 800);
    assert!(scene.view().has_room_for(unit(0), unit(1)));
    assert!(!scene.view().has_room_for(unit(0), unit(3)), "a creature");
    scene.aboard(1, 0);
    assert!(!scene.view().has_room_for(unit(0), unit(2)));
}

#[test]
fn a_light_transport_carries_single_minis_alone() {
    // LEG-KW-LIGHT-TRANSPORT-X.
    let mut scene = scene(&["x_34_landspeeder", "luke_skywalker_jedi_knight", "rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 500, 400).put(1, 600, 400).put(2, 500, 500).put(3, 1_600, 800);
    assert!(scene.view().has_room_for(unit(0), unit(1)));
    assert!(!scene.view().has_room_for(unit(0), unit(2)));
}

#[test]
fn nobody_in_a_closed_transport_fights_or_spends_anything() {
    let mut scene = scene(&[LAAT, "phase_i_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 500, 400).put(2, 800, 400).aboard(1, 0).activate(1).to_actions(passing);
    scene.unit(1).tokens.dodge = 1;
    let deeds: Vec<Answer> = scene.offers();
    assert_eq!(deeds, [Answer::Action(UnitAction::Disembark), Answer::Pass]);
    assert!(!scene.view().attack_targets(unit(2), &Declaration::default()).iter().any(|(enemy, _)| *enemy == unit(1)));
    assert!(!scene.view().any_sees(unit(2), unit(1), &[]));
    assert_eq!(scene.view().purse(unit(1), TokenKind::Dodge), None);
    // A detonation near the vehicle does not reach its passenger.
    let at = scene.unit(0).minis[0].at;
    assert!(!scene.view().units_struck(at).any(|other| other == unit(1)));
}

#[test]
fn passengers_of_an_open_transport_fight_from_it_with_heavy_cover() {
    let mut scene = loaded();
    let view = scene.view();
    // The tank is 175 mm long: rebels out of reach of its middle are in reach of its hull.
    assert!(view.attack_targets(unit(1), &Declaration::default()).contains(&(unit(2), false)));
    assert!(view.attack_targets(unit(2), &Declaration::default()).contains(&(unit(1), false)));
    assert_eq!((view.cover(unit(2), unit(1)), view.cover(unit(2), unit(0))), (2, 0));
    scene.dice(&[1; 60]).fight(2, &[(QuestionKind::Target, Answer::Target { unit: unit(1), melee: false })]);
    assert_eq!(scene.tokens(1).suppression, 1);
}

#[test]
fn a_vehicle_in_contact_keeps_ranged_attacks_from_its_passengers_but_not_melee() {
    let mut scene = loaded();
    let hull = scene.view().leader_outline(unit(0)).unwrap();
    let front = hull.front.x / 64 + hull.radius / 64 + 14;
    scene.put(2, front, 400);
    assert!(scene.view().in_contact(unit(0), unit(2)));
    let view = scene.view();
    let of = |unit: UnitNo| view.attack_targets(unit, &Declaration::default());
    assert!(of(unit(1)).contains(&(unit(2), true)) && !of(unit(1)).contains(&(unit(2), false)));
    assert!(!view.is_engaged(unit(1)) && !view.is_engaged(unit(2)));
}

#[test]
fn passengers_are_no_bases_on_the_table_and_hold_nothing() {
    let mut scene = loaded();
    scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "clear_conditions"]);
    assert!(!scene.view().counts(unit(1)) && scene.view().counts(unit(0)));
    // The vehicle moves, and they with it.
    scene.begin(0, &[]);
    let to = scene.view().landings(unit(0), MoveKind::Standard)[0];
    scene.act(UnitAction::Move(MoveKind::Standard), &[(QuestionKind::Destination, to.answer())]);
    assert_eq!(scene.unit(1).minis[0].at, to.at);
    assert_eq!(scene.unit(1).inside, Some(unit(0)));
    assert!(!scene.fixture.events.iter().any(|event| matches!(event, Event::Displaced(..))));
}

#[test]
fn a_unit_disembarks_in_contact_and_moves_on() {
    let mut scene = loaded();
    scene.activate(1).to_actions(passing).act(UnitAction::Disembark, &[]);
    assert_eq!(scene.unit(1).inside, None);
    let (view, hull) = (scene.view(), scene.view().leader_outline(unit(0)).unwrap());
    assert!(view.leader_outline(unit(1)).unwrap().is_within(&hull, 64));
    assert!(offered(&scene, |deed| matches!(deed, UnitAction::Aim)) && !offered(&scene, is_in));
}

#[test]
fn who_gets_out_of_a_fast_transport_does_nothing_more() {
    let mut scene = loaded();
    scene.unit(0).travels = 2;
    scene.activate(1).to_actions(passing).act(UnitAction::Disembark, &[]);
    assert!(!offered(&scene, |_| true));
    let mut slow = loaded();
    slow.unit(0).travels = 1;
    slow.activate(1).to_actions(passing).act(UnitAction::Disembark, &[]);
    assert!(offered(&slow, |deed| matches!(deed, UnitAction::Aim)));
}

#[test]
fn passengers_that_are_shaken_about_do_one_thing_only() {
    let mut scene = loaded();
    scene.unit(0).marches = 2;
    scene.activate(1).to_actions(passing);
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().actions, 1);
    scene.end(&[]);
    assert_eq!(scene.unit(0).marches, 0);
}

#[test]
fn a_transport_that_falls_spills_its_passengers() {
    let mut scene = loaded();
    scene.unit(1).order = Order::FaceUp;
    scene.unit(0).flags.set(Flag::DamageRolled);
    scene.suffer(0, 8, passing);
    assert!(!scene.unit(0).is_in_play() && scene.unit(1).inside.is_none());
    assert_eq!((scene.tokens(1).suppression, scene.unit(1).minis.len()), (1, 3));
    assert_eq!(scene.unit(1).order, Order::FaceDown);
}

#[test]
fn guardians_neither_ride_nor_guard_those_who_do() {
    // LEG-KW-GUARDIAN-X.
    let mut scene = scene(&[TANK, "stormtroopers", "imperial_royal_guards", "general_veers"], &["rebel_troopers"]);
    scene.put(0, 500, 400).put(1, 500, 600).put(2, 560, 620).put(3, 620, 620).put(4, 1_600, 800);
    let guards = |scene: &Scene, of: u8| scene.view().guardians(unit(of)).iter().any(|guard| guard.unit == unit(2));
    assert!(guards(&scene, 3));
    scene.aboard(3, 0);
    assert!(!guards(&scene, 3), "it rides");
    scene.put(3, 620, 620).unit(3).inside = None;
    scene.aboard(2, 0);
    assert!(!guards(&scene, 3), "the guard rides");
}

#[test]
fn units_deploy_in_a_transport_that_is_deployed() {
    let mut scene = scene(&[TANK, "stormtroopers"], &["rebel_troopers"]);
    scene.deploy(
        Seat::First,
        &[(QuestionKind::DeployUnit, Answer::Unit(unit(0))), (QuestionKind::DeployAt, Answer::Unit(unit(0)))],
    );
    assert_eq!(scene.unit(1).inside, Some(unit(0)));
}

#[test]
fn orders_reach_passengers_from_the_vehicle() {
    let mut scene = scene(&[TANK, "stormtroopers", "general_veers"], &["rebel_troopers"]);
    // Range 3 of the front of the tank, beyond range 3 of where the squad would stand.
    scene.put(0, 500, 400).put(2, 950, 400).put(3, 1_600, 800).aboard(1, 0);
    assert!(scene.view().can_be_ordered(unit(2), unit(1), 3));
    scene.unit(1).keywords.add(UnitKeyword::Target, 1);
    scene.order(1, Some(2), &[]);
    assert_eq!((scene.unit(1).order, scene.tokens(1).aim), (Order::FaceUp, 1));
}

#[test]
fn passengers_that_are_shaken_about_do_nothing_for_free() {
    // LEG-KW-TRANSPORT-X: neither by a friend's leave, nor driven on, nor on standby; in a closed vehicle they only get out.
    use legion::play::action::CardAction;
    for (marches, free) in [(1, true), (2, false)] {
        let mut scene = scene(&[TANK, "stormtroopers", "snowtroopers"], &["rebel_troopers"]);
        scene.put(0, 500, 400).put(2, 500, 550).keep_minis(2, 1).put(3, 850, 380).aboard(1, 0);
        scene.unit(0).marches = marches;
        scene.unit(2).keywords.add(UnitKeyword::Guidance, 1);
        scene.begin(2, &[]).act(UnitAction::Card(CardAction::Guidance), &[]);
        let asked = scene.fixture.questions.iter().any(|asked| asked.question.kind() == QuestionKind::FreeAct);
        assert_eq!(asked, free, "Guidance after {marches} moves");
        let mut ready = loaded();
        ready.unit(0).marches = marches;
        ready.unit(1).tokens.standby = true;
        ready.keep_minis(2, 1).activate(2).to_actions(passing);
        ready.act(UnitAction::Dodge, &[]);
        let asked = ready.fixture.questions.iter().any(|asked| asked.question.kind() == QuestionKind::Standby);
        assert_eq!(asked, free, "standby after {marches} moves");
    }
}
