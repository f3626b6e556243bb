//! Choices within an attack as the heuristic player makes them.

use kernel::game::{Decision, Match, Seat};
use legion::{
    Legion,
    cards::TokenKind,
    play::{
        Answer, Question, UnitNo,
        dice::Faces,
        state::{Attack, Order},
        testing::Scene,
    },
};
use practice::opponents::player;

use super::scene;

const OWN: UnitNo = UnitNo(0);

/// Returns the answer of the heuristic player in a seat.
fn answered(scene: Scene, seat: Seat, question: Question, answers: &[Answer]) -> Answer {
    let game = scene.game();
    let decision = Decision { seat, question, answers: answers.to_vec() };
    let mut asked = player::<Legion>("heuristic", 1).unwrap();
    answers[asked.answer(&game.seen(seat), &decision)]
}

/// An attack of the first unit on the second that came to these faces.
fn attacks(scene: &mut Scene, now: Faces) {
    let volley = scene.view().pools(OWN, UnitNo(1), false, &Default::default(), 0).swap_remove(0);
    let mut attack = Attack::new(OWN, UnitNo(1), false, volley.range, [0; 3]);
    (attack.volley, attack.now) = (Some(volley), now);
    scene.fixture.state.attack = Some(attack);
}

#[test]
fn a_marksman_makes_crits_of_hits_against_armor_and_hits_of_blanks_in_the_open() {
    // LEG-KW-MARKSMAN, LEG-KW-ARMOR.
    for (enemy, crits) in [("at_rt_rebel", 1), ("rebel_troopers", 0)] {
        let mut scene = scene(&["stormtroopers"], &[enemy]);
        scene.put(0, 300, 400).put(1, 600, 400);
        attacks(&mut scene, Faces { crits: 0, hits: 1, surges: 0, blanks: 1 });
        let answers = [0, 1].map(Answer::Number);
        let answer = answered(scene, Seat::First, Question::ImproveHits(OWN, 1), &answers);
        assert_eq!(answer, Answer::Number(crits), "{enemy}");
    }
}

#[test]
fn the_counterpart_is_spared_as_long_as_the_other_stands() {
    // LEG-KW-COUNTERPART: what it brings goes with it.
    let mut scene = scene(&["r2_d2_hero_of_a_thousand_devices &c_3po_human_cyborg_relations"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 900, 400);
    let answers = [1, 0].map(Answer::Mini);
    assert_eq!(answered(scene, Seat::First, Question::Wound(OWN), &answers), Answer::Mini(0));
}

#[test]
fn pierce_goes_where_a_wound_is_dearer() {
    // LEG-KW-PIERCE-X, LEG-KW-GUARDIAN-X.
    for (defends, guards, kept) in [
        ("luke_skywalker_hero_of_the_rebellion", "rebel_troopers", 1),
        ("rebel_troopers", "luke_skywalker_hero_of_the_rebellion", 0),
    ] {
        let mut scene = scene(&["stormtroopers"], &[defends, guards]);
        scene.put(0, 300, 400).put(1, 600, 400).put(2, 650, 300);
        attacks(&mut scene, Faces { crits: 0, hits: 4, surges: 0, blanks: 0 });
        let answers = [0, 1].map(Answer::Number);
        let answer = answered(scene, Seat::First, Question::KeepPierce(OWN, UnitNo(2), 1), &answers);
        assert_eq!(answer, Answer::Number(kept), "{defends}");
    }
}

#[test]
fn the_aim_token_of_a_friend_who_has_acted_is_spent_first() {
    // LEG-KW-EXEMPLAR: it is removed in the End Phase (LEG-END-02).
    for (order, owner) in [(Order::FaceDown, 1), (Order::FaceUp, 0)] {
        let mut scene = scene(&["phase_i_clone_troopers", "padme_amidala"], &["stormtroopers"]);
        scene.put(0, 300, 400).put(1, 220, 400).put(2, 600, 400);
        scene.unit(0).order = Order::FaceUp;
        scene.unit(1).order = order;
        let answers = [0, 1].map(|unit| Answer::Unit(UnitNo(unit)));
        let answer = answered(scene, Seat::First, Question::Purse(OWN, TokenKind::Aim), &answers);
        assert_eq!(answer, Answer::Unit(UnitNo(owner)));
    }
}

#[test]
fn good_dice_are_left_alone() {
    // LEG-ATK-09.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 600, 400);
    let answers = [Answer::Option(0), Answer::Pass];
    assert_eq!(answered(scene, Seat::First, Question::Reroll(OWN), &answers), Answer::Pass);
}
