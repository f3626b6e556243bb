//! Cards that change how another ability or a rule works.

use super::{card, card_of_second, figure_of, plain};
use imperial_assault::{
    cards::Die,
    play::{
        QuestionKind,
        testing::Pick::{At, Color, Nth, Option, Use},
    },
};
use kernel::game::Seat;

#[test]
fn under_duress_doubles_the_price_of_preventing_strain() {
    // IA-DMG-09.
    let mut scene = card("under-duress", &["stormtrooper-regular", "under-duress"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(3, 5, 5).deck(&super::CATALOG, Seat::Second, &["parry", "focus", "deadeye"]);
    scene.hurt(3, 0, 2, |question, answers| match question.kind() {
        QuestionKind::PreventStrain => *answers.last().unwrap(),
        _ => answers[0],
    });
    assert_eq!((scene.hurt_by(3), scene.deck_left(Seat::Second)), (1, 1));
}

#[test]
fn mandalorian_tactics_give_boba_all_he_has_for_two_attacks() {
    let mut scene = card("mandalorian-tactics", &["boba-fett"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0);
    plain(&mut scene, &[0, 1]);
    scene.fixture.fixed.groups[1].health = 30;
    // One surge by the card: 2 damage of Battle Discipline.
    scene.activate(0).faces(&[1, 1]);
    scene.run(&[Use("mandalorian-tactics"), Nth(0), Nth(0)]);
    assert_eq!(scene.hurt_by(1), 8);
    assert!(!scene.was_asked(Seat::First, QuestionKind::OneOf));
}

#[test]
fn boba_chooses_one_of_three_without_the_card() {
    let mut scene = card("boba-fett", &["boba-fett"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0);
    plain(&mut scene, &[0, 1]);
    scene.faces(&[1]).fight(0, 1, &[Option(0)]);
    assert_eq!(scene.hurt_by(1), 2);
}

#[test]
fn unlimited_power_lets_the_emperor_reach_everybody() {
    let armies = &["emperor-palpatine", "stormtrooper-regular"];
    let mut scene = card("emperor-palpatine", armies, &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 6, 0).put(4, 9, 0).activate(0);
    assert!(!scene.is_offered("emperor"));
    let mut scene = card("emperor-palpatine", armies, &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(4, 5, 0);
    plain(&mut scene, &[1, 4]);
    scene.activate(0).faces(&[1]).run(&[Use("emperor")]);
    assert_eq!(scene.hurt_by(4), 2);
}

#[test]
fn a_shapeshifter_takes_a_form_and_has_what_is_on_it() {
    let mut scene =
        card("clawdite-shapeshifter-regular", &["clawdite-shapeshifter-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 5, 0).deal().run(&[Use("shape"), Nth(0)]);
    assert_eq!(scene.state().forms.len(), 1);
    let group = &scene.fixture.fixed.groups[0];
    let printed = group.surges.len();
    assert!(scene.view().printed_surges(figure_of(0)).count() > printed);
}

#[test]
fn terminals_are_all_of_who_has_the_network() {
    let armies: [&[&str]; 2] = [&["r2-d2"], &["rebel-trooper-regular"]];
    let mut scene = imperial_assault::play::testing::Scene::with_mission(
        &super::CATALOG,
        armies,
        "chopper-base-atollon-practice-hold",
    );
    scene.hand_cards(&super::CATALOG, Seat::First, &["terminal-network"]);
    let at = scene.view().token_space(0);
    scene.put(0, at.column(), at.row()).put(1, 9, 0);
    assert!(scene.view().terminals(Seat::First) < 2);
    scene.activate(0).run(&[Use("terminal-network")]);
    assert!(scene.view().terminals(Seat::First) > 1);
}

#[test]
fn who_is_in_the_shadows_is_attacked_from_near_only() {
    let mut scene = card_of_second("in-the-shadows", &["rebel-trooper-regular"], &["greedo"]);
    let hidden = scene.fixture.fixed.groups[1].figures.start;
    scene.put(0, 0, 0).put(1, 6, 2).put(hidden, 6, 0).begin_round().run(&[Use("in-the-shadows")]);
    let sees = |scene: &imperial_assault::play::testing::Scene, from: u8| {
        scene.view().attack_targets(figure_of(from)).iter().any(|(target, _)| target.0 == hidden)
    };
    assert!(!sees(&scene, 0) && sees(&scene, 1));
}

#[test]
fn lando_gambles_a_die_for_another_before_it_falls_again() {
    let mut scene = card("lando-calrissian", &["lando-calrissian"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).silence(1);
    scene.shielded(1, &[]);
    scene.fixture.fixed.groups[0].attack.as_mut().unwrap().dice = vec![Die::Blue];
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    // A blue surge becomes a red three.
    scene.faces(&[0, 4]).fight(0, 1, &[Use("resourceful"), Color(Die::Red)]);
    assert_eq!(scene.hurt_by(1), 3);
}

#[test]
fn a_devious_scheme_lets_the_other_begin_and_its_player_choose_the_zone() {
    let mut scene = card("devious-scheme", &["stormtrooper-regular", "devious-scheme"], &["rebel-trooper-regular"]);
    scene.from_setup().run(&[]);
    assert_eq!(scene.state().initiative, Seat::Second);
    scene.run(&[Nth(1)]);
    assert!(scene.was_asked(Seat::First, QuestionKind::Zone));
}

#[test]
fn rubble_is_difficult_terrain() {
    // IA-MOVE-08.
    use imperial_assault::play::board::Space;
    let mut scene = card("drokkatta", &["drokkatta"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0).activate(0).run(&[Use("demolish"), At(2, 0)]);
    assert!(scene.state().ground.is_slow(Space::new(2, 0)));
    assert_eq!((scene.hurt_by(1), scene.hurt_by(0)), (1, 1));
}
