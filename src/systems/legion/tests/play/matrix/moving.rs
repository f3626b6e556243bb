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
        state::{Bane, Charge},
        table::{MM, Spot},
        testing::{Scene, Step, passing},
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
    Bane,
    Droids,
    Wall,
    Unhindered,
}

const THINGS: [Thing; 15] = [
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
    Thing::Bane,
    Thing::Droids,
    Thing::Wall,
    Thing::Unhindered,
];

/// The ways with which each thing does something, by which rule; with all others it does nothing.
const MEETINGS: [(Thing, &str, &[Way]); 15] = [
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
    (
        Thing::Bane,
        "LEG-KW-BANE-TOKENS",
        &[
            Standard, Reverse, Strafe, Climb, Jump, Withdraw, Compulsory, Compelled, Strings, Standby, Card, Disembark,
            Scout,
        ],
    ),
    (Thing::Droids, "LEG-MOVE-25", &[Standard, Withdraw, Compelled, Strings, Standby, Compulsory, Card, Scout]),
    // Engaged troopers are not moved through by whatever goes along a template on the ground (LEG-MOVE-26).
    (Thing::Wall, "LEG-MOVE-26", &[Standard, Withdraw, Compelled, Strings, Standby, Card, Scout]),
    (Thing::Unhindered, "LEG-KW-UNHINDERED", &[]),
];

/// What came of a move: tokens, attacks, and the like, one after the other.
type Outcome = [i32; 11];
const NAMES: [&str; 11] =
    ["aim", "dodge", "suppression", "attacks", "far", "turned", "again", "answered", "mines", "displaced", "revealed"];

/// The first of all units, stripped of its keywords, alone but for an enemy in range; a friend that helps it; a vehicle.
fn stage(way: Way) -> Scene {
    let mover = match way {
        Standard | Reverse | Pivot | Withdraw | Compelled | Strings | Standby | Card | Scout => "dewback_rider",
        Strafe | Compulsory => "74_z_speeder_bikes",
        Climb | Jump | Disembark | Embark => "stormtroopers",
    };
    let mut scene = scene(
        &[mover, "director_orson_krennic", "tx_225_gavw_occupier_combat_assault_tank"],
        &["at_st", "rebel_troopers", "b1_battle_droids", "rebel_veterans", "stormtroopers"],
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
    scene.put(0, 600, 400).keep_minis(0, 1).put(1, 600, 300).keep_minis(1, 1).put(3, 860, 560);
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
            scene.put(6, 630, 640).keep_minis(6, 1).unit(6).tokens.standby = true;
        }
        Thing::Mine => {
            for x in [740, 400] {
                scene.fixture.state.charges.push(Charge { at: Spot::new(x * MM, 470 * MM), by: None });
            }
        }
        Thing::Bane => {
            for x in [740, 400] {
                scene.bane(Seat::Second, Bane::Decoy, x, 470);
            }
        }
        // The friend fights an enemy ahead.
        Thing::Wall => {
            let base = scene.view().leader_outline(unit(0)).unwrap();
            let ahead = (base.middle().x + base.radius) / MM + 110;
            scene.put(1, ahead, 400).put(7, ahead, 427).keep_minis(7, 1);
        }
        Thing::Unhindered => give(scene, 0, UnitKeyword::Unhindered, 1),
        Thing::Droids => {
            let reach = scene.fixture.fixed.units[0].footprint.reach() / MM;
            scene.put(5, 600 + reach + 30, 400).keep_minis(5, 1);
        }
    }
}

/// The unit moves in this way, as far ahead as it can; with what was set up in this order.
fn play(way: Way, things: &[Thing]) -> Outcome {
    played(way, things).0
}

/// As [`play`], with the position it leads to.
fn played(way: Way, things: &[Thing]) -> (Outcome, Scene) {
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
            scene.play(Step::Order(0, None), &mut answer);
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
    let outcome = [
        i32::from(state.tokens.aim),
        i32::from(state.tokens.dodge),
        i32::from(state.tokens.suppression) - i32::from(before),
        count(&|event| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == unit(0))),
        moved.unwrap_or(0) / MM / 50,
        i32::from(asked(&|question| matches!(question, Question::Turned(who) if *who == unit(0)))),
        i32::from(again),
        i32::from(asked(&|question| matches!(question, Question::Standby(who) if *who == unit(6)))),
        count(&|event| matches!(event, Event::Detonated(..))),
        count(&|event| matches!(event, Event::Displaced(who, _) if *who == unit(5))),
        count(&|event| matches!(event, Event::BaneRevealed(..))),
    ];
    (outcome, scene)
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
                let changed: Vec<_> = (0..11).filter(|at| now[*at] != plain[*at]).map(|at| NAMES[at]).collect();
                wrong.push(format!("{way:?} with {thing:?} ({rule}): {changed:?}, {plain:?} {now:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {pairs}:\n{}", wrong.len(), wrong.join("\n"));
    let effects: usize = MEETINGS.iter().map(|(_, _, with)| with.len()).sum();
    println!("{pairs} ways with things: {effects} with an effect, {} without, none left", pairs - effects);
    assert_eq!(pairs, WAYS.len() * THINGS.len());
}

/// Pairs of things that have to do with each other, by which rule: together they are not the sum of both.
const INTERPLAY: [(Thing, Thing, &str); 7] = [
    (Thing::Relentless, Thing::Steady, "LEG-ACT-11"),
    (Thing::Immobilize, Thing::Mud, "LEG-MOVE-09"),
    (Thing::Mud, Thing::Unhindered, "LEG-KW-UNHINDERED"),
    // Of speed 1 nothing is taken, and nobody spurs for nothing.
    (Thing::Spur, Thing::Immobilize, "LEG-MOVE-14"),
    (Thing::Spur, Thing::Mud, "LEG-MOVE-14"),
    // Whatever stops a move stops it at any speed.
    (Thing::Spur, Thing::Wall, "LEG-MOVE-21"),
    (Thing::Immobilize, Thing::Wall, "LEG-MOVE-21"),
];

#[test]
fn two_things_that_meet_one_move_do_what_each_does_alone_but_for_those_that_interplay() {
    let (mut pairs, mut idle) = (0, 0);
    let mut met = BTreeSet::new();
    let mut wrong = Vec::new();
    for way in WAYS {
        let plain = play(way, &[]);
        let alone = THINGS.map(|thing| play(way, &[thing]));
        for (one, first) in THINGS.into_iter().enumerate() {
            for (two, second) in THINGS.into_iter().enumerate().skip(one + 1) {
                pairs += 1;
                let both = play(way, &[first, second]);
                if both != play(way, &[second, first]) {
                    wrong.push(format!("{way:?}: {first:?} and {second:?} set up the other way round differ"));
                }
                let sum: Outcome = std::array::from_fn(|at| alone[one][at] + alone[two][at] - plain[at]);
                if both == sum {
                    idle += 1;
                } else if INTERPLAY.iter().any(|(a, b, _)| (*a, *b) == (first, second)) {
                    let _ = met.insert((way, first, second));
                } else {
                    wrong.push(format!("{way:?}: {first:?} and {second:?}: {both:?} instead of {sum:?}"));
                }
            }
        }
    }
    let unmet = INTERPLAY.iter().filter(|(a, b, _)| !met.iter().any(|(_, one, two)| (a, b) == (one, two)));
    wrong.extend(unmet.map(|(a, b, rule)| format!("{a:?} and {b:?} ({rule}) never interplay")));
    assert!(wrong.is_empty(), "{} of {pairs}:\n{}", wrong.len(), wrong.join("\n"));
    println!("{pairs} pairs of things: {idle} without effect on each other, {} in interplay", met.len());
    assert_eq!((pairs, pairs - idle), (WAYS.len() * THINGS.len() * (THINGS.len() - 1) / 2, met.len()));
}

/// What each way counts for: as a move action, as having left its place, as a full move at the highest speed.
const COUNTS: [(Way, [bool; 3]); 12] = [
    (Standard, [true, true, true]),
    (Reverse, [true, true, false]),
    (Strafe, [true, true, false]),
    (Climb, [true, true, false]),
    (Jump, [true, true, true]),
    (Pivot, [true, false, false]),
    (Withdraw, [true, true, false]),
    (Compulsory, [false, true, true]),
    (Compelled, [true, true, true]),
    (Disembark, [true, true, false]),
    (Embark, [true, true, false]),
    (Scout, [false, false, false]),
];

#[test]
fn every_way_counts_for_what_the_rules_say() {
    // LEG-KW-PLODDING, LEG-MOVE-13; LEG-KW-CUMBERSOME: all but pivots; LEG-KW-RAM-X.
    for (way, counts) in COUNTS {
        let (_, scene) = played(way, &[]);
        let active = scene.fixture.state.activation.as_ref().filter(|active| active.unit == unit(0));
        let found = active.map_or([false; 3], |active| [active.moves > 0, active.left, active.full_speed]);
        assert_eq!(found, counts, "{way:?}");
    }
    // Outside of its own activation nothing is counted.
    for way in [Strings, Standby, Card] {
        let (_, scene) = played(way, &[]);
        assert!(scene.fixture.state.activation.as_ref().is_none_or(|active| active.unit != unit(0)), "{way:?}");
    }
}
