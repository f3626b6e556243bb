//! When units act, what they keep for it, and what is prepared before the match.

use kernel::game::Seat;
use legion::{
    cards::TokenKind,
    play::{
        Answer, Event, Question, UnitNo,
        pieces::Source,
        state::{Bane, Flag, MarkerKind, Order, Standing},
        table::{MM, RANGE, Spot},
        testing::passing,
    },
};

use super::{CATALOG, played_out, scene, sense::answered};

#[test]
fn nobody_dodges_attacks_that_have_all_been_made() {
    // Tokens go in the End Phase, and every enemy has acted; before that some are worth taking.
    let dodges = |order: Order, x: i32| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "rebel_veterans"]);
        scene.put(0, 500, 450).put(1, x, 400).put(2, x, 500);
        (scene.unit(1).order, scene.unit(2).order) = (order, order);
        scene.activate(0).to_actions(passing);
        let (_, events) = played_out(scene.game(), 0);
        events.iter().any(|event| matches!(event, Event::Gained(UnitNo(0), TokenKind::Dodge, _)))
    };
    let count = |order| (0..8).filter(|step| dodges(order, 700 + 100 * step)).count();
    let (before, after) = (count(Order::FaceUp), count(Order::FaceDown));
    assert!(before > 0 && after == 0, "{before} {after}");
}

#[test]
fn who_reaches_the_enemy_with_a_move_goes_before_those_who_reach_nobody() {
    let mut scene = scene(&["stormtroopers", "darth_vader_dark_lord_of_the_sith"], &["rebel_troopers"]);
    scene.put(0, 500, 700).put(1, 900, 450).put(2, 1_020, 450);
    let answers = [0, 1].map(|unit| Answer::Unit(UnitNo(unit)));
    assert_eq!(answered(scene, Question::Turn, &answers), Answer::Unit(UnitNo(1)));
}

#[test]
fn a_side_passes_as_long_as_many_enemies_show_what_they_do() {
    let passes = |enemies: &[&str]| {
        let mut scene = scene(&["stormtroopers"], enemies);
        scene.put(0, 100, 100);
        for unit in 0..enemies.len() as u8 {
            scene.put(unit + 1, 1_500, 200 + 120 * i32::from(unit));
        }
        answered(scene, Question::Turn, &[Answer::Unit(UnitNo(0)), Answer::Pass]) == Answer::Pass
    };
    assert!(passes(&["rebel_troopers", "rebel_troopers", "rebel_troopers", "rebel_veterans"]));
    assert!(!passes(&["rebel_troopers"]));
}

#[test]
fn a_hunter_shows_himself_once_there_is_somebody_to_shoot_at() {
    // LEG-KW-BANE-TOKENS.
    let shows = |x: i32| {
        let mut scene = scene(&["cad_bane", "stormtroopers"], &["rebel_troopers"]);
        scene.put(0, 100, 100).put(1, 200, 450).put(2, x, 450).bane(Seat::First, Bane::HereIAm, 500, 450);
        let hunter = scene.unit(0);
        hunter.standing = Standing::Reserve;
        hunter.flags.set(Flag::Hunter);
        answered(scene, Question::HereIAm(UnitNo(0)), &[Answer::Yes, Answer::Pass])
    };
    assert_eq!((shows(1_700), shows(700)), (Answer::Pass, Answer::Yes));
}

#[test]
fn bane_tokens_lie_apart_and_not_in_a_corner() {
    let spots: Vec<Answer> = (1..12)
        .flat_map(|column| (1..6).map(move |row| Answer::Spot(Spot::new(150 * MM * column, 150 * MM * row))))
        .collect();
    let question = Question::PlaceMarker(UnitNo(0), MarkerKind::Bane);
    let mut laid: Vec<Spot> = Vec::new();
    for bane in [Bane::HereIAm, Bane::Bang, Bane::Decoy] {
        let mut next = scene(&["cad_bane"], &["rebel_troopers"]);
        next.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
        next.put(0, 100, 100).put(1, 1_500, 100).token(900, 450);
        (next.unit(0).standing, next.unit(1).standing) = (Standing::Reserve, Standing::Reserve);
        for (at, known) in laid.iter().zip([Bane::HereIAm, Bane::Bang]) {
            next.bane(Seat::First, known, at.x / MM, at.y / MM);
        }
        let Answer::Spot(at) = answered(next, question, &spots) else { panic!("{bane:?} lies somewhere") };
        assert!(laid.iter().all(|other| !other.is_nearer(at, 2 * RANGE)), "{laid:?} {at:?}");
        laid.push(at);
    }
    assert!(laid.iter().all(|at| (300..1_500).contains(&(at.x / MM))), "{laid:?}");
}

#[test]
fn a_card_is_divulged_for_what_it_brings() {
    // LEG-KW-DIVULGE: a commander who stays with his army has no use for Infiltrate, and keeps what the card does else.
    let divulges = |unit: &str, card: &str| {
        let mut scene = scene(&[unit, "stormtroopers"], &["rebel_troopers"]);
        scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
        scene.hand(&CATALOG, Seat::First, &[card]).put(0, 100, 100).put(1, 200, 100).put(2, 1_500, 100);
        for unit in 0..3 {
            scene.unit(unit).standing = Standing::Reserve;
        }
        let question = Question::Divulge(Source::Command(Seat::First, 0));
        answered(scene, question, &[Answer::Yes, Answer::Pass]) == Answer::Yes
    };
    assert!(!divulges("darth_vader_dark_lord_of_the_sith", "darkness_descends"));
    assert!(divulges("padme_amidala", "diplomatic_cover"));
}
