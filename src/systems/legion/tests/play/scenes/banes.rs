//! Cad Bane's tokens (LEG-KW-BANE-TOKENS).

use super::{super::unit, CATALOG, card};
use kernel::game::Seat;
use legion::play::{
    Answer, Event, QuestionKind,
    action::{MoveKind, UnitAction},
    state::{Bane, MarkerKind, Order, Standing},
    table::RANGE,
    testing::{Pick, Scene},
};

const fn chosen(bane: Bane) -> Pick {
    (QuestionKind::ChooseBane, Answer::Option(bane as u8))
}

/// One token near Cad Bane, which an enemy walks up to.
fn met(bane: Bane) -> Scene {
    let mut scene = card("i_make_the_rules_now", &["cad_bane"], &["stormtroopers", "at_st"]);
    scene.put(0, 300, 300).put(1, 760, 300).put(2, 1_700, 800);
    scene.play_card(Seat::First, &[chosen(bane)]);
    let token = scene.fixture.state.markers[0];
    assert_eq!((token.kind, token.seat), (MarkerKind::Bane, Seat::First));
    scene.dice(&[7; 60]).begin(1, &[]);
    let to = scene.view().landings(unit(1), MoveKind::Standard);
    let to = to.iter().min_by_key(|landing| landing.at.distance(token.at)).unwrap();
    assert!(to.at.distance(token.at) <= RANGE);
    scene.act(UnitAction::Move(MoveKind::Standard), &[(QuestionKind::Destination, to.answer())]);
    assert!(scene.fixture.events.contains(&Event::BaneRevealed(Seat::First, bane, token.at)));
    assert!(scene.fixture.state.markers.is_empty());
    scene
}

#[test]
fn a_bane_token_is_turned_up_by_an_enemy_that_comes_near() {
    // LEG-KW-BANE-TOKENS: he stands where it lay; it is nothing; it goes off.
    let mut scene = met(Bane::HereIAm);
    let placed = scene.fixture.events.iter().any(|event| matches!(event, Event::Displaced(of, _) if *of == unit(0)));
    assert!(placed && scene.unit(0).is_in_play());
    let scene = met(Bane::Decoy);
    assert!(!scene.fixture.events.iter().any(|event| matches!(event, Event::Detonated(..))));
    let scene = met(Bane::Bang);
    assert!(scene.fixture.events.iter().any(|event| matches!(event, Event::Struck(of, _) if *of == unit(1))));
    assert!(scene.tokens(1).suppression > 0, "it is suppressive");
}

#[test]
fn cad_bane_waits_in_a_token_and_comes_with_an_order() {
    let mut scene = card("i_make_the_rules_now", &["cad_bane", "stormtroopers"], &["rebel_troopers"]);
    scene.hand(&CATALOG, Seat::First, &["i_make_the_rules_now", "push"]).holds(Seat::First, &[1, 0]);
    scene.divulge(&[(QuestionKind::Divulge, Answer::Yes), chosen(Bane::Bang), chosen(Bane::HereIAm)]);
    assert_eq!(scene.fixture.state.markers.len(), 3);
    scene.deploy(Seat::First, &[]);
    assert_eq!(scene.unit(0).standing, Standing::Reserve);
    assert!(scene.unit(1).is_in_play());
    // The card has to be selected, though he is not in play.
    scene.fixture.state.round = 1;
    assert_eq!(scene.view().playable(Seat::First), [] as [u8; 0], "nobody leads");
    scene.fixture.state.round = 0;
    scene.begin_round(&[(QuestionKind::HereIAm, Answer::Yes)]);
    assert!(scene.unit(0).is_in_play());
    assert_eq!((scene.unit(0).order, scene.fixture.state.markers.len()), (Order::FaceUp, 2));
    assert_eq!(scene.view().playable(Seat::First), [0]);
}

#[test]
fn nobody_ends_a_move_on_a_bane_token_nor_knows_what_it_is() {
    let mut scene = card("i_make_the_rules_now", &["cad_bane"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 900, 300).play_card(Seat::First, &[chosen(Bane::Decoy)]);
    let token = scene.fixture.state.markers[0].at;
    let view = scene.view();
    let base = view.spec(unit(0)).footprint.at(token, scene.fixture.state.units[0].minis[0].heading);
    let level = view.state.field.ground_level(token);
    assert!(!view.is_free(unit(0), &base, level, legion::play::view::Allows::default()));
    // Whoever imagines the match sees any of the three there.
    scene.from_commands();
    let game = scene.game();
    let mut kinds = Vec::new();
    for seed in 0..12 {
        use kernel::game::Match;
        let Some(other) = game.seen(Seat::Second).imagined(kernel::Chance::seeded(seed)) else { continue };
        let told = format!("{:?}", other.state().markers[0]);
        if !kinds.contains(&told) {
            kinds.push(told);
        }
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}
