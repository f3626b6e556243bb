//! A match in words: lines of the log, answers, where it is played.

use super::{CATALOG, scene, unit};
use kernel::{
    Language, Mustered,
    game::{BySeat, Outcome, Playable, Seat, testing::saved_answers},
    muster,
};
use legion::{
    Legion,
    cards::TokenKind,
    play::{
        Answer, Describer, Event, Options, Question,
        action::MoveKind,
        dice::{Faces, Shields},
        reckoning::Cause,
        state::Standing,
        table::Spot,
        testing::passing,
    },
};

const HITS: Faces = Faces { crits: 0, hits: 2, surges: 0, blanks: 1 };
const BLOCK: Shields = Shields { blocks: 1, surges: 0, blanks: 1 };

/// A shot of the first unit at the second.
fn shot() -> Vec<Event> {
    let [attacker, defender] = [unit(0), unit(1)];
    vec![
        Event::AttackDeclared { attacker, defender, melee: false, range: 3 },
        Event::Converted(attacker, HITS),
        Event::Defended(defender, BLOCK),
        Event::Wounded(defender, 1, Cause::Unit(attacker)),
    ]
}

fn line(events: &[Event], language: Language) -> String {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 700, 400).activate(0).to_actions(passing);
    Describer::of(&CATALOG, &scene.game(), language).digest(events).unwrap().line
}

#[test]
fn the_line_of_an_attack_says_what_the_attacker_did_in_the_rest_of_its_activation() {
    let mut events = shot();
    assert_eq!(line(&events, Language::English), "hits: 2 → 1 wound");
    let to = Spot::new(0, 0);
    events.push(Event::Moved { unit: unit(0), kind: MoveKind::Standard, from: to, to });
    events.push(Event::Gained(unit(0), TokenKind::Dodge, 1));
    // Moves of another unit are not listed.
    events.push(Event::Moved { unit: unit(1), kind: MoveKind::Climb, from: to, to });
    assert_eq!(line(&events, Language::English), "hits: 2 → 1 wound; then moves, gains 1 dodge");
    assert!(line(&events, Language::Spanish).contains("; después se mueve"));
}

#[test]
fn minis_to_choose_from_are_told_apart_by_what_they_are() {
    let mut scene = scene(&["stormtroopers hh_12_stormtrooper"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 700, 400).activate(0).to_actions(passing);
    let game = scene.game();
    let question = Question::Wound(unit(0));
    let describer = Describer::of(&CATALOG, &game, Language::English);
    let told: Vec<String> =
        (0..5).map(|place| describer.answer(Seat::First, &question, &Answer::Mini(place))).collect();
    assert_eq!([&*told[0], &*told[1]], ["The leader", "Mini 2, without an upgrade"]);
    assert_eq!(told.iter().filter(|told| told.contains("HH-12")).count(), 1, "{told:?}");
}

#[test]
fn a_battle_says_on_which_terrain_and_with_which_battle_cards_it_was_fought() {
    let armies: Vec<Mustered<Legion>> = crate::armies::armies(&CATALOG)
        .into_iter()
        .take(2)
        .map(|document| muster::<Legion>(&CATALOG, document).unwrap_or_else(|(_, report)| panic!("{report:?}")))
        .collect();
    let options = Options { layout: "trenches".into(), battle: "quick".into(), ..Options::default() };
    let armies = BySeat::from([&armies[0], &armies[1]]);
    let game = Legion::begin(&CATALOG, armies, &options, 5, &mut Vec::new()).unwrap();
    let told = |language| Legion::setting(&CATALOG, &game, language).unwrap();
    assert!(told(Language::English).starts_with("Terrain: Trenches; battle cards: "), "{}", told(Language::English));
    assert!(told(Language::Spanish).starts_with("Escenografía: "));
    assert!(Language::ALL.map(Legion::simplified).iter().all(|told| told.is_some_and(|told| told.len() > 80)));
}

#[test]
fn a_battle_that_tokens_do_not_decide_says_what_does() {
    // LEG-END-04, LEG-END-06.
    let over = |destroyed: [i32; 2], defeated: bool, language: Language| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
        scene.put(0, 300, 400).put(1, 700, 400).activate(0).to_actions(passing);
        for (side, points) in scene.fixture.state.sides.iter_mut().zip(destroyed) {
            side.destroyed = points;
        }
        if defeated {
            scene.fixture.state.units[1].standing = Standing::Defeated;
        }
        let outcome = Outcome { winner: Some(Seat::First), rounds: 6, score: [2, 2].into() };
        Describer::of(&CATALOG, &scene.game(), language).event(&Event::Over(outcome)).unwrap()
    };
    assert!(over([90, 44], false, Language::English).ends_with("Points of defeated units decide: 90 to 44."));
    assert!(over([44, 44], false, Language::English).ends_with("The tie goes to the more expensive army."));
    assert!(over([44, 0], true, Language::Spanish).ends_with("Al otro bando no le quedan unidades."));
}

#[test]
fn every_event_and_question_fills_the_holes_of_its_phrase() {
    assert_eq!(kernel::narration::faults::<Event>(), [] as [String; 0]);
    assert_eq!(kernel::narration::faults::<Question>(), [] as [String; 0]);
    assert_eq!(kernel::narration::faults::<Answer>(), [] as [String; 0]);
}

#[test]
fn answers_of_saved_replays_are_read() {
    let saved: Vec<Answer> = saved_answers(
        r#"
        "pass" "yes" {"player":"red"} {"far":true} {"row":"objective"} {"spot":{"x":64,"y":-3}}
        {"place":{"at":{"x":1,"y":2},"heading":16,"level":"ground"}} {"stand":{"mini":1,"at":{"x":1,"y":2},"level":{"piece":3}}}
        {"piece":2} {"charge":0} {"unit":4} {"command":6} {"target":{"unit":1,"melee":false}} "draw" {"deed":{"move":"climb"}}
        {"formation":"compact"} {"pool":1} {"option":0} {"number":2} {"mini":3} {"weapon":1} {"token":"dodge"} {"heading":63}
        "#,
    );
    assert_eq!(saved.len(), 23);
}
