//! Command cards.

use super::{CATALOG, card, card_of_second, plain};
use imperial_assault::play::{
    Event, QuestionKind, Status,
    dice::Symbols,
    testing::{
        Pick,
        Pick::{At, Figure, Pass, Use},
        Scene,
    },
};
use kernel::game::Seat;

/// Leaves the abilities of all Deployment cards out.
pub fn hush(scene: &mut Scene) {
    for group in 0..scene.fixture.fixed.groups.len() {
        scene.silence(group as u8);
    }
}

/// Two figures face each other, so many spaces apart, with plain dice; no Deployment card has any ability.
pub fn face(scene: &mut Scene, first: u8, second: u8, apart: i32) {
    hush(scene);
    scene.put(first, 0, 5).put(second, apart, 5);
    plain(scene, &[first, second]);
}

/// Counted results of the last attack.
pub fn counted(scene: &Scene) -> Symbols {
    let counts = scene.events().iter().rev().find_map(|event| match event {
        Event::Counted(symbols) => Some(*symbols),
        _ => None,
    });
    counts.expect("an attack")
}

/// The first figure attacks the second, who face each other, twice: without the card, and then with these answers. What the
/// attacks came to, each with the damage the second figure has suffered from it.
pub fn twice(scene: &mut Scene, attacker: u8, target: u8, faces: [&[u32]; 2], picks: &[Pick]) -> [(Symbols, i32); 2] {
    let cards = scene.hand(Seat::First) + scene.hand(Seat::Second);
    let mut fight = |faces: &[u32], picks: &[Pick]| {
        let before = scene.hurt_by(target);
        scene.faces(faces).fight(attacker, target, picks);
        (counted(scene), i32::from(scene.hurt_by(target)) - i32::from(before))
    };
    let plainly = fight(faces[0], &[]);
    let with = fight(faces[1], picks);
    assert_eq!(scene.hand(Seat::First) + scene.hand(Seat::Second), cards - 1);
    [plainly, with]
}

/// The card of this player was played and lies in the discard pile; the other player was not asked about abilities.
pub fn is_spent(scene: &Scene, seat: Seat) {
    assert_eq!((scene.hand(seat), scene.state().side(seat).discard.len()), (0, 1));
    assert!(!scene.was_asked(seat.other(), QuestionKind::Use));
}

/// The actions the active figure has left.
pub fn actions(scene: &Scene) -> u8 {
    scene.state().activation.as_ref().unwrap().actions
}

/// The movement points the active figure has left.
pub fn points(scene: &Scene) -> u8 {
    scene.state().activation.as_ref().unwrap().points
}

/// The turn of the first player begins, up to the activation of this figure; its start is the next step.
pub fn summon(scene: &mut Scene, figure: u8) {
    scene.activate(figure).fixture.state.activation.as_mut().unwrap().figure = None;
    scene.fixture.state.activation.as_mut().unwrap().done.remove(super::super::figure(figure));
    scene.next_figure();
}

/// The activation of a figure, the only one of its group on the map, is over; the end of the group is the next step.
pub fn finish(scene: &mut Scene, figure: u8) {
    scene.activate(figure).run(&[Pass]).run(&[]);
}

#[test]
fn focus_is_a_special_action_and_goes_to_the_discard_pile() {
    // IA-CMD-07, IA-CMD-10.
    let mut scene = card("focus", &["stormtrooper-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(3, 9, 9).activate(0).run(&[Use("focus")]);
    assert!(scene.has(0, Status::Focused));
    assert_eq!((scene.hand(Seat::First), scene.state().side(Seat::First).discard.len()), (0, 1));
    assert_eq!(scene.state().activation.as_ref().unwrap().actions, 1);
}

#[test]
fn parry_is_played_while_defending_and_only_by_who_may() {
    // IA-CMD-04: Parry asks for a trait.
    let mut scene = card_of_second("parry", &["stormtrooper-regular"], &["diala-passil"]);
    scene.put(0, 0, 0).put(3, 3, 0).silence(1);
    plain(&mut scene, &[0, 3]);
    scene.faces(&[4]).fight(0, 3, &[Use("parry")]);
    assert_eq!(scene.hurt_by(3), 2);
    let mut scene = card_of_second("parry", &["stormtrooper-regular"], &["probe-droid-regular"]);
    scene.put(0, 0, 0).put(3, 3, 0);
    plain(&mut scene, &[0, 3]);
    scene.faces(&[4]).fight(0, 3, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn ia_ex_41_two_copies_of_a_card_are_not_played_in_one_window() {
    // IA-CMD-09.
    let mut scene = card("deadeye", &["rebel-trooper-regular"], &["stormtrooper-regular"]);
    scene.hand_cards(&CATALOG, Seat::First, &["deadeye"]).put(0, 0, 0).put(3, 3, 0).silence(0);
    plain(&mut scene, &[0, 3]);
    scene.faces(&[1]).fight(0, 3, &[Use("deadeye")]);
    assert_eq!(scene.hand(Seat::First), 1);
}

#[test]
fn negation_cancels_a_cheap_card_and_costs_its_player_nothing_more() {
    let mut scene = card_of_second("negation", &["stormtrooper-regular"], &["rebel-trooper-regular"]);
    scene.hand_cards(&CATALOG, Seat::First, &["fleet-footed"]).put(0, 0, 0).put(3, 9, 9);
    scene.activate(0).run(&[Use("fleet-footed"), Use("negation")]);
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 0);
    assert!(scene.events().iter().any(|event| matches!(event, Event::CardCancelled(Seat::First, _))));
    assert_eq!((scene.hand(Seat::First), scene.hand(Seat::Second)), (0, 0));
}

#[test]
fn parting_blow_hits_who_walks_away() {
    let mut scene = card_of_second("parting-blow", &["stormtrooper-regular"], &["gaarkhan"]);
    scene.put(0, 0, 0).put(3, 1, 0).silence(1);
    plain(&mut scene, &[0, 3]);
    scene.activate(0);
    scene.fixture.state.activation.as_mut().unwrap().points = 4;
    scene.faces(&[1]).run(&[At(0, 3), Use("parting-blow")]);
    assert_eq!((scene.hurt_by(0), scene.place(0)), (2, Some((0, 3))));
    assert!(scene.has(3, Status::Stunned));
}

#[test]
fn an_attached_second_chance_keeps_its_figure_alive_once() {
    let mut scene = card("second-chance", &["chewbacca"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).silence(0).silence(1);
    plain(&mut scene, &[0, 1]);
    scene.begin_round().run(&[Use("second-chance")]);
    assert_eq!((scene.hand(Seat::First), scene.state().tabled.len()), (0, 1));
    let health = scene.view().health(super::super::figure(0));
    scene.damage(0, health - 1).faces(&[4]).fight(1, 0, &[]);
    assert_eq!((scene.hurt_by(0), scene.state().tabled.len()), (health - 2, 0));
}

#[test]
fn rally_the_troops_readies_another_group() {
    let mut scene = card("rally-the-troops", &["kayn-somos", "stormtrooper-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(4, 9, 9).exhaust(1);
    scene.activate(0).run(&[Use("rally-the-troops")]);
    assert!(!scene.state().exhausted[1]);
}

#[test]
fn nobody_is_asked_about_a_card_that_cannot_be_played() {
    let mut scene = card_of_second("parry", &["stormtrooper-regular"], &["diala-passil"]);
    scene.put(0, 0, 0).put(3, 9, 9).activate(0).run(&[Pass]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn take_initiative_claims_it_and_exhausts_a_group() {
    let mut scene =
        card_of_second("take-initiative", &["stormtrooper-regular"], &["rebel-trooper-regular", "chewbacca"]);
    scene.put(0, 0, 0).put(3, 9, 9).put(6, 8, 8).begin_round().run(&[Use("take-initiative"), Figure(6)]);
    assert_eq!(scene.state().initiative, Seat::Second);
    assert!(scene.state().exhausted[2]);
}

#[test]
fn a_set_for_stun_deals_nothing_and_stuns() {
    let mut scene = card("set-for-stun", &["rebel-trooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(3, 3, 0).silence(0).silence(1);
    plain(&mut scene, &[0, 3]);
    scene.activate(0).faces(&[4]).run(&[Use("set-for-stun")]);
    assert_eq!((scene.hurt_by(3), scene.has(3, Status::Stunned)), (0, true));
}
