//! What meets as a unit moves: every kind of move with everything that changes it, counts it, lies under it or follows it; and
//! two of these with each other, set up in both orders.

use std::collections::BTreeSet;

use crate::play::{CATALOG, scene, unit};
use kernel::game::Seat;
use legion::{
    cards::keyword::{UnitKeyword, UnitKeywords},
    play::{
        Answer, Event, Question,
        action::{CardAction, MoveKind, UnitAction},
        state::Charge,
        table::{MM, Spot},
        testing::{Scene, passing},
    },
};

/// A way to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Standard,
    Reverse,
    Strafe,
    Climb,
    Jump,
    Pivot,
    Withdraw,
    Compulsory,
    Compelled,
    Strings,
    Standby,
    Card,
    Disembark,
    Embark,
    Scout,
}

use Way::{
    Card, Climb, Compelled, Compulsory, Disembark, Embark, Jump, Pivot, Reverse, Scout, Standard, Standby, Strafe,
    Strings, Withdraw,
};

const WAYS: [Way; 15] = [
    Standard, Reverse, Strafe, Climb, Jump, Pivot, Withdraw, Compulsory, Compelled, Strings, Standby, Card, Disembark,
    Embark, Scout,
];

/// A thing that may meet a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Relentless,
    Steady,
    Agile,
    Tactical,
    Reposition,
    Spur,
    Plodding,
    Immobilize,
    Mud,
    Watched,
    Mine,
    Droids,
}

const THINGS: [Thing; 12] = [
    Thing::Relentless,
    Thing::Steady,
    Thing::Agile,
    Thing::Tactical,
    Thing::Reposition,
    Thing::Spur,
    Thing::Plodding,
    Thing::Immobilize,
    Thing::Mud,
    Thing::Watched,
    Thing::Mine,
    Thing::Droids,
];

/// The ways with which each thing does something, by which rule; with all others it does nothing.
const MEETINGS: [(Thing, &str, &[Way]); 12] = [
    // Creatures go on after a withdrawal (LEG-TYPE-03); neither what is no move action (LEG-MOVE-13) nor standby, outside of
    // its "perform actions" (LEG-ACT-10), is followed by a free attack.
    (
        Thing::Relentless,
        "LEG-KW-RELENTLESS",
        &[Standard, Reverse, Strafe, Climb, Jump, Pivot, Withdraw, Compelled, Strings, Disembark, Embark],
    ),
    (
        Thing::Steady,
        "LEG-KW-STEADY",
        &[Standard, Reverse, Strafe, Climb, Jump, Pivot, Compelled, Strings, Disembark, Embark],
    ),
    // Standard moves that are part of an action or free action.
    (
        Thing::Agile,
        "LEG-KW-AGILE-X",
        &[Standard, Reverse, Strafe, Jump, Withdraw, Compulsory, Compelled, Strings, Standby, Disembark, Embark],
    ),
    (
        Thing::Tactical,
        "LEG-KW-TACTICAL-X",
        &[Standard, Reverse, Strafe, Jump, Withdraw, Compulsory, Compelled, Strings, Standby, Disembark, Embark],
    ),
    // Any standard move.
    (
        Thing::Reposition,
        "LEG-KW-REPOSITION",
        &[Standard, Reverse, Strafe, Jump, Withdraw, Compulsory, Compelled, Strings, Standby, Card, Disembark, Scout],
    ),
    // Where the own highest speed matters, and is less than 3.
    (Thing::Spur, "LEG-KW-SPUR", &[Standard, Reverse, Strafe, Jump, Compulsory, Compelled, Strings, Standby]),
    // Move actions of the own activation.
    (Thing::Plodding, "LEG-KW-PLODDING", &[Standard, Reverse, Strafe, Climb, Jump, Pivot, Compelled, Disembark]),
    (Thing::Immobilize, "LEG-KW-IMMOBILIZE-X", &[Standard, Jump, Compulsory, Compelled, Strings, Standby]),
    // Whoever scouts ignores it (LEG-KW-SCOUT-X), whoever jumps too (LEG-KW-JUMP-X); of speed 1 nothing is taken.
    (Thing::Mud, "LEG-MOVE-09", &[Standard, Compelled, Strings, Standby]),
    (
        Thing::Watched,
        "LEG-STBY-02",
        &[
            Standard, Reverse, Strafe, Climb, Jump, Pivot, Withdraw, Compulsory, Compelled, Strings, Standby, Card,
            Disembark, Embark,
        ],
    ),
    (
        Thing::Mine,
        "condition Minefield",
        &[Standard, Reverse, Climb, Jump, Withdraw, Compelled, Strings, Standby, Card, Disembark, Scout],
    ),
    (Thing::Droids, "LEG-MOVE-25", &[Standard, Withdraw, Compelled, Strings, Standby, Compulsory, Card, Scout]),
];

/// What came of a move: tokens, attacks, and the like, one after the other.
type Outcome = [i32; 10];
const NAMES: [&str; 10] =
    ["aim", "dodge", "suppression", "attacks", "far", "turned", "again", "answered", "mines", "displaced"];

/// The first of all units, stripped of its keywords, alone but for an enemy in range; a friend that helps it; a vehicle.
fn stage(way: Way) -> Scene {
    let mover = match way {
        Standard | Reverse | Pivot | Withdraw | Compelled | Strings | Standby | Card | Scout => "dewback_rider",
        Strafe | Compulsory => "74_z_speeder_bikes",
        Climb | Jump | Disembark | Embark => "stormtroopers",
    };
    let mut scene = scene(
        &[mover, "director_orson_krennic", "tx_225_gavw_occupier_combat_assault_tank"],
        &["at_st", "rebel_troopers", "b1_battle_droids", "rebel_veterans"],
    );
    if way == Card {
        scene.hand(&CATALOG, Seat::First, &["unstoppable_advance"]).reveal(Seat::First);
    }
    // A ranged weapon, a speed that may rise and fall, and many wounds.
    let shot = scene.fixture.fixed.units[4].weapons.clone();
    let spec = &mut scene.fixture.fixed.units[0];
    (spec.keywords, spec.speed) = (UnitKeywords::default(), 2);
    spec.weapons.extend(shot.into_iter().filter(|weapon| !weapon.melee));
    let all = (1 << spec.weapons.len()) - 1;
    spec.minis.iter_mut().for_each(|mini| (mini.weapons, mini.wounds) = (all, 40));
    scene.put(0, 600, 400).keep_minis(0, 1).put(1, 600, 300).keep_minis(1, 1).put(3, 900, 560);
    let keywords = UnitKeywords::default();
    scene.unit(0).keywords = keywords;
    match way {
        Strafe => give(&mut scene, 0, UnitKeyword::HoverAirOne, 1),
        Compulsory => give(&mut scene, 0, UnitKeyword::Speeder, 1),
        Climb => {
            scene.terrain(&CATALOG, "house", (660, 400), (90, 90), 110);
        }
        Jump => give(&mut scene, 0, UnitKeyword::Jump, 1),
        Withdraw => {
            let reach = (scene.fixture.fixed.units[0].footprint.reach() + 27 * MM / 2) / MM;
            scene.put(4, 600, 400 - reach).keep_minis(4, 1).put(1, 500, 300);
        }
        Compelled => {
            scene.unit(0).tokens.suppression = 2;
        }
        Strings => give(&mut scene, 1, UnitKeyword::PullingTheStrings, 1),
        Standby => scene.unit(0).tokens.standby = true,
        Disembark => {
            scene.put(2, 600, 400).put(0, 100, 800).aboard(0, 2);
        }
        Embark => {
            scene.put(2, 500, 400).put(0, 680, 400);
        }
        Standard | Reverse | Pivot | Card | Scout => {}
    }
    scene
}

fn give(scene: &mut Scene, number: u8, keyword: UnitKeyword, value: u8) {
    scene.fixture.fixed.units[usize::from(number)].keywords.add(keyword, value);
    scene.unit(number).keywords.add(keyword, value);
}

fn set_up(scene: &mut Scene, thing: Thing) {
    match thing {
        Thing::Relentless => give(scene, 0, UnitKeyword::Relentless, 1),
        Thing::Steady => give(scene, 0, UnitKeyword::Steady, 1),
        Thing::Agile => give(scene, 0, UnitKeyword::Agile, 1),
        Thing::Tactical => give(scene, 0, UnitKeyword::Tactical, 1),
        Thing::Reposition => give(scene, 0, UnitKeyword::Reposition, 1),
        Thing::Spur => give(scene, 0, UnitKeyword::Spur, 1),
        Thing::Plodding => give(scene, 0, UnitKeyword::Plodding, 1),
        Thing::Immobilize => scene.unit(0).tokens.immobilize = 1,
        Thing::Mud => {
            scene.terrain(&CATALOG, "swamp", (600, 400), (1_200, 1_200), 0);
        }
        Thing::Watched => {
            scene.put(6, 680, 620).keep_minis(6, 1).unit(6).tokens.standby = true;
        }
        Thing::Mine => {
            for x in [740, 470] {
                scene.fixture.state.charges.push(Charge { at: Spot::new(x * MM, 470 * MM), by: None });
            }
        }
        Thing::Droids => {
            let reach = scene.fixture.fixed.units[0].footprint.reach() / MM;
            scene.put(5, 600 + reach + 30, 400).keep_minis(5, 1);
        }
    }
}

/// The unit moves in this way, as far ahead as it can; with what was set up in this order.
fn play(way: Way, things: &[Thing]) -> Outcome {
    let mut scene = stage(way);
    for thing in things {
        set_up(&mut scene, *thing);
    }
    // The rally is of no use; then every die shows its best.
    let rally: &[u32] = if way == Compelled { &[5, 5] } else { &[] };
    scene.dice(rally).dice(&[0; 120]);
    let (from, before) = (scene.unit(0).minis[0].at, scene.unit(0).tokens.suppression);
    let turned = scene.unit(0).minis[0].heading;
    let mut pivoted = 0;
    let mut done = false;
    let kind = match way {
        Reverse => MoveKind::Reverse,
        Strafe => MoveKind::Strafe,
        Climb => MoveKind::Climb,
        Jump => MoveKind::Jump,
        Pivot => MoveKind::Pivot,
        Withdraw => MoveKind::Withdraw,
        _ => MoveKind::Standard,
    };
    let mut answer = |question: &Question, answers: &[Answer]| match question {
        Question::CompulsoryFirst(who) | Question::FreeMove(who) | Question::Spur(who) if *who == unit(0) => {
            Answer::Yes
        }
        Question::Choose(..) => Answer::Unit(unit(0)),
        Question::Ability(..) => Answer::Yes,
        Question::FreeAct(Some(who), _) if *who == unit(0) => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        Question::Standby(who) if *who == unit(0) => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        Question::Target(who) if *who == unit(0) => answers[0],
        Question::Pool(..) => answers[0],
        Question::Turned(_) if pivoted == 0 => {
            pivoted = 1;
            passing(question, answers)
        }
        Question::Turned(_) => answers[0],
        Question::Act(who) if *who == unit(0) && !done => {
            done = true;
            match way {
                Disembark => Answer::Action(UnitAction::Disembark),
                Embark => Answer::Action(UnitAction::Embark(unit(2))),
                Standard | Reverse | Strafe | Climb | Jump | Pivot | Withdraw => Answer::Action(UnitAction::Move(kind)),
                _ => Answer::Pass,
            }
        }
        Question::Act(who) if *who == unit(1) && way == Strings => {
            Answer::Action(UnitAction::Card(CardAction::PullingTheStrings))
        }
        Question::Act(who) if *who == unit(3) => Answer::Action(UnitAction::Dodge),
        Question::Destination(who, ..) | Question::Scout(who) if *who == unit(0) => {
            let far = |answer: &&Answer| match answer {
                Answer::Place { at, heading, .. } => {
                    let ahead = at.x - from.x;
                    let ahead = if kind == MoveKind::Reverse { -ahead } else { ahead };
                    let aside = at.y - from.y;
                    (if kind == MoveKind::Strafe { aside } else { ahead - aside.abs() })
                        - i32::from(heading.number() != turned.number())
                }
                _ => i32::MIN,
            };
            *answers.iter().max_by_key(far).unwrap()
        }
        _ => passing(question, answers),
    };
    match way {
        Strings => {
            scene.activate(1).to_actions(&mut answer);
            scene.step(&mut answer);
        }
        Standby => {
            scene.activate(3).to_actions(&mut answer);
            scene.step(&mut answer);
        }
        Card => {
            scene.fixture.state.phase = legion::play::Phase::Activation;
            scene.order_with(0, &mut answer);
        }
        Scout => scene.scout_with(0, &mut answer),
        Compelled | Compulsory => {
            scene.activate(0).to_actions(&mut answer);
        }
        _ => {
            scene.activate(0).to_actions(&mut answer);
            if scene.acts() {
                scene.step(&mut answer);
            }
        }
    }
    let events = &scene.fixture.events;
    let count = |of: &dyn Fn(&Event) -> bool| events.iter().filter(|event| of(event)).count() as i32;
    let state = scene.fixture.state.unit(unit(0));
    let moved = events.iter().find_map(|event| match event {
        Event::Moved { unit: who, from, to, .. } if *who == unit(0) => Some(from.distance(*to)),
        _ => None,
    });
    let asked = |of: &dyn Fn(&Question) -> bool| scene.fixture.questions.iter().any(|asked| of(&asked.question));
    let again = scene.fixture.state.activation.as_ref().is_some_and(|active| active.unit == unit(0)) && scene.acts();
    let again = again && scene.offers().contains(&Answer::Action(UnitAction::Move(MoveKind::Standard)));
    [
        i32::from(state.tokens.aim),
        i32::from(state.tokens.dodge),
        i32::from(state.tokens.suppression) - i32::from(before),
        count(&|event| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == unit(0))),
        moved.unwrap_or(0) / MM / 50,
        i32::from(asked(&|question| matches!(question, Question::Turned(who) if *who == unit(0)))),
        i32::from(again),
        i32::from(asked(&|question| matches!(question, Question::Standby(who) if *who == unit(6)))),
        count(&|event| matches!(event, Event::Detonated(_))),
        count(&|event| matches!(event, Event::Displaced(who, _) if *who == unit(5))),
    ]
}

#[test]
fn every_way_to_move_meets_every_thing_as_the_rules_say() {
    let mut pairs = 0;
    let mut wrong = Vec::new();
    for way in WAYS {
        let plain = play(way, &[]);
        for (thing, rule, with) in MEETINGS {
            pairs += 1;
            let now = play(way, &[thing]);
            if (now != plain) != with.contains(&way) {
                let changed: Vec<_> = (0..10).filter(|at| now[*at] != plain[*at]).map(|at| NAMES[at]).collect();
                wrong.push(format!("{way:?} with {thing:?} ({rule}): {changed:?}, {plain:?} {now:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {pairs}:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(pairs, WAYS.len() * THINGS.len());
}

/// Pairs of things that have to do with each other, by which rule: together they are not the sum of both.
const INTERPLAY: [(Thing, Thing, &str); 2] =
    [(Thing::Relentless, Thing::Steady, "LEG-ACT-11"), (Thing::Immobilize, Thing::Mud, "LEG-MOVE-09")];

#[test]
fn two_things_that_meet_one_move_do_what_each_does_alone_but_for_those_that_interplay() {
    let mut counts = (0, 0, 0);
    let mut wrong = Vec::new();
    for way in [Standard, Compelled, Standby] {
        let plain = play(way, &[]);
        let alone = THINGS.map(|thing| play(way, &[thing]));
        let mut met = BTreeSet::new();
        for (one, first) in THINGS.into_iter().enumerate() {
            for (two, second) in THINGS.into_iter().enumerate().skip(one + 1) {
                counts.0 += 1;
                let both = play(way, &[first, second]);
                if both != play(way, &[second, first]) {
                    wrong.push(format!("{way:?}: {first:?} and {second:?} set up the other way round differ"));
                }
                let sum: Outcome = std::array::from_fn(|at| alone[one][at] + alone[two][at] - plain[at]);
                let listed = INTERPLAY.iter().any(|(a, b, _)| (*a, *b) == (first, second));
                if both == sum {
                    counts.1 += 1;
                } else if listed {
                    counts.2 += 1;
                    let _ = met.insert((first, second));
                } else {
                    wrong.push(format!("{way:?}: {first:?} and {second:?}: {both:?} instead of {sum:?}"));
                }
            }
        }
        if way == Standard && met.len() != INTERPLAY.len() {
            let idle = INTERPLAY.iter().filter(|(a, b, _)| !met.contains(&(*a, *b)));
            wrong.push(format!("{way:?}: no interplay of {:?}", idle.collect::<Vec<_>>()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let (pairs, idle, interplay) = counts;
    println!("{pairs} pairs: {idle} idle, {interplay} in interplay");
    assert_eq!(pairs, idle + interplay);
}
