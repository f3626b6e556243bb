//! Order of effects and interrupts (section 2, IA-GOLD-05, IA-CONF and IA-INT).

use super::{CATALOG, card, card_of_second, face, plain};
use imperial_assault::{
    cards::CommandId,
    play::{
        Answer, Event, QuestionKind,
        pieces::Zone,
        testing::{
            Pick::{self, At, By, Pass, Use},
            Scene, board, passing,
        },
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];

/// The Command cards that were played, with their players, in their order.
fn played(scene: &Scene) -> Vec<(Seat, CommandId)> {
    let cards = scene.events().iter().filter_map(|event| match event {
        Event::CardPlayed { seat, card, .. } => Some((*seat, *card)),
        _ => None,
    });
    cards.collect()
}

fn id(card: &str) -> CommandId {
    CATALOG.find_command(card).unwrap()
}

/// Number of times a player was asked for a use.
fn asked(scene: &Scene, seat: Seat) -> usize {
    let uses = scene.fixture.questions.iter().filter(|asked| asked.question.kind() == QuestionKind::Use);
    uses.filter(|asked| asked.seat == seat).count()
}

#[test]
fn a_player_orders_its_own_effects_of_one_moment() {
    // IA-CONF-01.
    for order in [["adrenaline", "efficient-travel"], ["efficient-travel", "adrenaline"]] {
        let mut scene = card("adrenaline", VADER, &["chewbacca"]);
        scene.hand_cards(&CATALOG, Seat::First, &["efficient-travel"]).put(0, 0, 0).put(1, 9, 9);
        scene.begin_round().run(&order.map(Use));
        assert_eq!(played(&scene), order.map(|card| (Seat::First, id(card))));
    }
}

#[test]
fn who_has_initiative_is_done_before_the_other_begins() {
    // IA-GOLD-05, at the start of a round: two cards of one player, then the card of the other; never one each in turn.
    for seat in Seat::BOTH {
        let mut scene = card("adrenaline", VADER, &["chewbacca"]);
        scene.hand_cards(&CATALOG, Seat::First, &["efficient-travel"]);
        scene.hand_cards(&CATALOG, Seat::Second, &["adrenaline", "efficient-travel"]);
        scene.put(0, 0, 0).put(1, 9, 9).fixture.state.initiative = seat;
        scene.begin_round().run(&["adrenaline", "efficient-travel", "adrenaline", "efficient-travel"].map(Use));
        let order: Vec<Seat> = played(&scene).into_iter().map(|(seat, _)| seat).collect();
        assert_eq!(order, [seat, seat, seat.other(), seat.other()]);
    }
}

#[test]
fn what_was_declined_is_not_asked_again_because_the_other_plays_something() {
    // IA-CONF-02.
    let mut scene = card("adrenaline", VADER, &["chewbacca"]);
    scene.hand_cards(&CATALOG, Seat::Second, &["efficient-travel"]).put(0, 0, 0).put(1, 9, 9);
    scene.begin_round().run(&[Pass, Use("efficient-travel")]);
    assert_eq!((asked(&scene, Seat::First), asked(&scene, Seat::Second)), (1, 1));
    assert_eq!(scene.hand(Seat::First), 1);
}

#[test]
fn what_the_other_makes_possible_is_an_opportunity_of_its_own() {
    // IA-GOLD-05, IA-CONF-02: Hondo's theft at the end of the round leaves the first player, who has initiative and had nothing to
    // use before, far enough behind.
    for (behind, is_asked) in [(5, true), (1, false)] {
        let mut scene = card("against-the-odds", VADER, &["hondo-ohnaka"]);
        let red = scene.fixture.fixed.zone(Zone::Red)[0];
        scene.fixture.state.sides[0].zone = Some(Zone::Red);
        scene.fixture.state.sides[1].zone = Some(Zone::Blue);
        scene.put(0, 9, 9).put(1, red.column(), red.row()).points(Seat::First, 4).points(Seat::Second, 4 + behind);
        scene.end_round().run(if is_asked { &[Use("against-the-odds"), Pick::Figure(0)] } else { &[] });
        assert_eq!((scene.state().side(Seat::First).points, asked(&scene, Seat::First)), (2, usize::from(is_asked)));
    }
}

/// Vader (0, active) and Dengar (1) against Onar Koma (2) and Chewbacca (3): who is hurt lets Dengar walk and Onar come to
/// help.
fn two_interrupt() -> Scene {
    let mut scene = card("opportunistic", &["darth-vader", "dengar"], &["onar-koma", "chewbacca"]);
    scene.hand_cards(&CATALOG, Seat::Second, &["extra-protection"]);
    plain(&mut scene, &[0, 1, 2, 3]);
    for group in 0..4 {
        scene.silence(group);
    }
    scene.put(0, 0, 0).put(1, 9, 0).put(2, 5, 5).put(3, 5, 6).activate(0);
    scene
}

#[test]
fn the_player_of_the_activation_orders_two_interrupts() {
    // IA-INT-03: Chewbacca suffers damage in the activation of the first player, while the second has initiative.
    for first in Seat::BOTH {
        let mut scene = two_interrupt();
        scene.fixture.state.initiative = Seat::Second;
        scene.faces(&[0]);
        scene.hurt(3, 3, 0, |question, answers| match question.kind() {
            QuestionKind::FirstToInterrupt => Answer::Seat(first),
            QuestionKind::Use => answers[0],
            _ => passing(question, answers),
        });
        let order: Vec<Seat> = played(&scene).into_iter().map(|(seat, _)| seat).collect();
        assert_eq!(order, [first, first.other()]);
        let who: Vec<Seat> = (scene.fixture.questions.iter())
            .filter(|asked| asked.question.kind() == QuestionKind::FirstToInterrupt)
            .map(|asked| asked.seat)
            .collect();
        assert_eq!(who, [Seat::First]);
    }
    // Nobody is asked for the order if one side alone would interrupt.
    let mut scene = two_interrupt();
    scene.empty_hand(Seat::Second).hurt(3, 3, 0, passing);
    assert!(!scene.was_asked(Seat::First, QuestionKind::FirstToInterrupt));
}

#[test]
fn a_figure_is_not_interrupted_where_it_passes_another() {
    // IA-INT-04: Dengar walks along a corridor from (0,5) through (1,5) to (2,5); Gaarkhan at (2,6) strikes as he leaves (1,5),
    // unless Bossk stands there.
    let corridor = board(&[(0, 4), (1, 4), (2, 4), (3, 4), (0, 6), (1, 6), (3, 6), (3, 5)]);
    for (bossk, is_asked) in [((9, 9), true), ((1, 5), false)] {
        let mut scene = card_of_second("parting-blow", &["dengar", "bossk"], &["gaarkhan"]);
        scene.on(corridor.clone());
        face(&mut scene, 0, 2, 2);
        scene.put(1, bossk.0, bossk.1).put(2, 2, 6).activate(0);
        scene.fixture.state.activation.as_mut().unwrap().points = 2;
        scene.run(&[At(2, 5)]);
        assert_eq!((scene.place(0), asked(&scene, Seat::Second)), (Some((2, 5)), usize::from(is_asked)));
    }
}

#[test]
fn ia_ex_38_a_target_that_slips_away_is_not_attacked_and_the_card_is_spent() {
    // IA-INT-01, IA-INT-02: Bossk comes face to face with Han, who slips away first.
    let mut scene = card("face-to-face", &["bossk"], &["han-solo"]);
    scene.hand_cards(&CATALOG, Seat::Second, &["slippery-target"]);
    face(&mut scene, 0, 1, 3);
    scene.activate(0).run(&[Use("face-to-face"), At(2, 5), Use("slippery-target"), At(7, 5)]);
    assert!(!scene.events().iter().any(|event| matches!(event, Event::AttackDeclared { .. })));
    assert_eq!((scene.place(1), scene.hurt_by(1)), (Some((7, 5)), 0));
    assert_eq!((scene.hand(Seat::First), scene.hand(Seat::Second)), (0, 0));
    let active = scene.state().activation.clone().unwrap();
    assert_eq!((active.actions, active.attacked), (1, true));
}

#[test]
fn ia_ex_37_an_attack_out_of_turn_leaves_that_of_the_activation() {
    // IA-ACT-09: Gaarkhan strikes in the opponent's activation, and attacks in his own.
    let mut scene = card_of_second("parting-blow", &["stormtrooper-regular"], &["gaarkhan"]);
    face(&mut scene, 0, 3, 1);
    scene.activate(0).fixture.state.activation.as_mut().unwrap().points = 1;
    scene.faces(&[0]).run(&[At(0, 4), By("parting-blow", 3)]);
    assert_eq!(scene.hurt_by(0), 1);
    scene.fixture.state.figures[3].statuses = Default::default();
    scene.begin_activation(3).step(passing);
    assert!(scene.offers().iter().any(|offer| matches!(offer, Answer::Attack { .. })));
    scene.faces(&[0]).run(&[Pick::Attack(0)]);
    assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Attack { .. })));
}

#[test]
fn ia_ex_83_a_skirmish_upgrade_does_not_pay_for_the_initiative() {
    // IA-ARMY-15: of two groups and an upgrade, the groups are offered alone.
    let second = ["rebel-trooper-regular", "chewbacca", "rebel-high-command"];
    let mut scene = card_of_second("take-initiative", VADER, &second);
    scene.put(0, 0, 0).put(1, 9, 9).put(4, 8, 8).begin_round().run(&[Use("take-initiative"), Pick::Figure(4)]);
    let paid = scene.fixture.questions.iter().find(|asked| asked.question.kind() == QuestionKind::ChooseGroup).unwrap();
    assert_eq!(paid.answers.len(), 2, "{paid:?}");
}
