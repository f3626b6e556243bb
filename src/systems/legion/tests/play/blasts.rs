//! Detonations and late arrivals: charges, mines, bombs, reinforcements.

use super::{CATALOG, scene, unit};
use kernel::game::Seat;
use legion::play::{
    Answer, Bar, Event, QuestionKind,
    action::{CardAction, MoveKind, UnitAction},
    state::Score,
    state::{Charge, Order, Phase},
    table::{MM, Spot},
    testing::{Scene, passing, with},
};

fn spot(x: i32, y: i32) -> Spot {
    Spot::new(x * MM, y * MM)
}

fn saboteurs() -> Scene {
    let mut scene = scene(&["rebel_commandos proton_charge_saboteur"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 1_000, 400).keep_minis(1, 2);
    scene
}

#[test]
fn a_charge_is_placed_near_the_leader_with_an_action() {
    // LEG-KW-ARM-X.
    let mut scene = saboteurs();
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Card(CardAction::Arm)),
        QuestionKind::PlaceCharge => answers[0],
        _ => passing(question, answers),
    });
    let state = &scene.fixture.state;
    assert_eq!((state.charges.len(), state.activation.as_ref().unwrap().actions), (1, 1));
    let view = scene.view();
    assert_eq!(view.charge_bar(unit(0), spot(300 + 300, 400)), Err(Bar::Far));
    assert_eq!(view.charge_bar(unit(0), state.charges[0].at), Err(Bar::Token));
    assert_eq!(view.charge_bar(unit(0), spot(301, 301)), Ok(()));
}

#[test]
fn a_charge_strikes_everybody_near_with_an_attack_of_its_own() {
    // LEG-KW-DETONATE-X, LEG-KW-AREA-WEAPON: friends too, engaged or not; no aim is spent on it.
    let mut scene = saboteurs();
    let weapon = scene.fixture.fixed.units[0].weapons.iter().position(|weapon| !weapon.mode.is_normal()).unwrap();
    scene.fixture.state.charges.push(Charge { at: spot(900, 400), by: Some((unit(0), weapon as u8)) });
    scene.mini(0, 1, 850, 400);
    scene.unit(0).tokens.aim = 2;
    scene.activate(1).to_actions(passing);
    // A red and two white dice each: a hit and blanks.
    scene.dice(&[1, 7, 7, 5]).dice(&[1, 7, 7, 5]);
    let mut open = Vec::new();
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Aim),
        QuestionKind::Detonate => {
            open = answers.to_vec();
            answers[0]
        }
        QuestionKind::Wound => answers[0],
        _ => passing(question, answers),
    });
    assert_eq!(open, [Answer::Charge(0), Answer::Pass]);
    let struck = scene.fixture.events.iter().filter(|event| matches!(event, Event::Struck(..))).count();
    assert_eq!((struck, scene.dice_left(), scene.fixture.state.charges.len()), (2, 0, 0), "{:?}", scene.fixture.events);
    assert_eq!((scene.unit(1).minis.len(), scene.unit(1).tokens.suppression, scene.unit(0).tokens.aim), (1, 1, 2));
}

#[test]
fn mines_lie_far_apart_and_go_off_under_whoever_moves_near() {
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "minefield"]);
    scene.put(0, 300, 400).put(1, 1_500, 800).keep_minis(0, 2);
    scene.fixture.state.charges.push(Charge { at: spot(430, 400), by: None });
    assert_eq!(scene.view().mine_bar(spot(600, 457)), Err(Bar::Spread));
    assert_eq!(scene.view().mine_bar(spot(900, 30)), Err(Bar::Spread));
    assert_eq!(scene.view().mine_bar(spot(1_000, 457)), Ok(()));
    // A surge: twice a red and a black die, blanks all.
    scene.activate(0).to_actions(passing).dice(&[3]).dice(&[7; 4]);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination => answers[0],
        _ => passing(question, answers),
    });
    let struck = scene.fixture.events.iter().filter(|event| matches!(event, Event::Struck(..))).count();
    assert_eq!((struck, scene.dice_left(), scene.fixture.state.charges.len()), (2, 0, 0));
}

#[test]
fn four_mines_are_placed_in_turn_from_blue() {
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.fixture.fixed.agreed =
        Some(["intercept_the_transmissions", "battle_lines", "minefield"].map(|id| CATALOG.find_battle(id).unwrap()));
    scene.from_setup();
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::PlaceMine | QuestionKind::DeployAt => answers[0],
            _ => passing(question, answers),
        });
    }
    assert_eq!(scene.fixture.state.charges.len(), 4);
    let seats: Vec<Seat> = (scene.fixture.events.iter())
        .filter_map(|event| if let Event::MinePlaced(seat, _) = event { Some(*seat) } else { None })
        .collect();
    let blue = scene.fixture.state.blue;
    assert_eq!(seats, [blue, blue.other(), blue, blue.other()]);
}

#[test]
fn bombs_are_dropped_for_free_and_score_near_the_enemy_zone() {
    // LEG-OBJ-04.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.mission(&CATALOG, ["bombing_run", "battle_lines", "clear_conditions"]);
    let enemy = scene.view().edge_middle(scene.fixture.state.color(Seat::Second));
    let y = if enemy.y == 0 { 200 } else { 700 };
    scene.put(0, 900, y).put(1, 100, 457).token(0, 0);
    scene.fixture.state.tokens[0].holder = Some(unit(0));
    scene.activate(0).to_actions(passing);
    scene.step(with(QuestionKind::Act, Answer::Action(UnitAction::Drop(0))));
    let token = scene.fixture.state.tokens[0];
    assert_eq!((token.holder, token.dropped), (None, Some(Seat::First)));
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().actions, 2);
    // It touches the leader, who claims it again with an action.
    assert!(scene.offers().contains(&Answer::Action(UnitAction::Claim(0))));
    scene.pass_actions();
    // Three red dice, blanks all, against the troopers themselves.
    scene.end_round().dice(&[7; 3]).step(with(QuestionKind::Bomb, Answer::Charge(0)));
    assert!(scene.fixture.state.tokens.is_empty() && scene.dice_left() == 0, "{:?}", scene.fixture.events);
    let scored = |event: &Event| matches!(event, Event::Scored { seat: Seat::First, tokens: 1, why: Score::Spot(_) });
    assert!(scene.fixture.events.iter().any(scored), "{:?}", scene.fixture.events);
}

#[test]
fn three_leaders_of_a_side_begin_with_a_bomb() {
    let mut scene = scene(&["rebel_troopers"; 4], &["stormtroopers"; 2]);
    scene.fixture.fixed.agreed =
        Some(["bombing_run", "battle_lines", "clear_conditions"].map(|id| CATALOG.find_battle(id).unwrap()));
    scene.from_setup();
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::DeployAt | QuestionKind::GiveBomb => answers[0],
            _ => passing(question, answers),
        });
    }
    let holders: Vec<u8> =
        scene.fixture.state.tokens.iter().filter_map(|token| token.holder).map(|unit| unit.0).collect();
    assert_eq!(holders.iter().filter(|number| **number < 4).count(), 3);
    assert_eq!(holders.iter().filter(|number| **number >= 4).count(), 2);
}

#[test]
fn reinforcements_that_were_set_aside_come_with_their_order_in_the_second_round() {
    let mut scene = scene(&["leia_organa", "rebel_troopers"], &["stormtroopers", "stormtroopers"]);
    scene.fixture.fixed.agreed = Some(
        ["intercept_the_transmissions", "battle_lines", "rapid_reinforcements"]
            .map(|id| CATALOG.find_battle(id).unwrap()),
    );
    scene.from_setup();
    let mut asked = Vec::new();
    while scene.fixture.state.round < 3 && scene.fixture.state.outcome.is_none() {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::SetAside => {
                asked.push(answers.to_vec());
                if answers.contains(&Answer::Unit(unit(1))) { Answer::Unit(unit(1)) } else { Answer::Pass }
            }
            QuestionKind::DeployAt => answers[0],
            QuestionKind::Turn => *answers.last().unwrap(),
            _ => passing(question, answers),
        });
        if scene.fixture.state.round == 1 {
            assert!(!scene.unit(1).is_in_play());
        }
    }
    // No Commander is set aside.
    assert!(asked.iter().all(|answers| !answers.contains(&Answer::Unit(unit(0)))));
    let told = &scene.fixture.events;
    let deployed =
        told.iter().position(|event| matches!(event, Event::Deployed(which, _) if *which == unit(1))).unwrap();
    assert!(deployed > told.iter().position(|event| *event == Event::RoundBegan(2)).unwrap());
    assert!(!told.contains(&Event::Activated(unit(1))) || scene.fixture.state.round > 2);
    assert!(scene.unit(1).is_in_play() && scene.unit(1).order == Order::None);
    assert_eq!(scene.fixture.state.phase, Phase::Command);
}

#[test]
fn a_hostage_is_not_set_aside() {
    let corps = ["rebel_troopers", "rebel_troopers", "leia_organa"];
    let mut scene = scene(&corps, &["stormtroopers", "stormtroopers", "darth_vader_dark_lord_of_the_sith"]);
    scene.fixture.fixed.agreed =
        Some(["hostage_exchange", "battle_lines", "rapid_reinforcements"].map(|id| CATALOG.find_battle(id).unwrap()));
    scene.from_setup();
    let mut asked = Vec::new();
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Hostage => answers[0],
            QuestionKind::SetAside => {
                asked.push(answers.to_vec());
                Answer::Pass
            }
            QuestionKind::DeployAt => answers[0],
            _ => passing(question, answers),
        });
    }
    let hostages: Vec<_> = scene.fixture.state.sides.iter().filter_map(|side| side.hostage).collect();
    assert_eq!(hostages.len(), 2);
    assert!(!asked.is_empty());
    for hostage in hostages {
        assert!(!asked.iter().flatten().any(|answer| *answer == Answer::Unit(hostage)));
    }
}

#[test]
fn hostages_begin_in_the_middle_with_a_token_and_are_left_alone_at_first() {
    // LEG-OBJ-09.
    let mut scene = scene(&["leia_organa", "rebel_troopers"], &["stormtroopers", "darth_vader_dark_lord_of_the_sith"]);
    scene.fixture.fixed.agreed =
        Some(["hostage_exchange", "battle_lines", "clear_conditions"].map(|id| CATALOG.find_battle(id).unwrap()));
    scene.from_setup();
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::DeployAt => answers[0],
            _ => passing(question, answers),
        });
    }
    let middle = scene.fixture.state.field.middle();
    for number in [1, 2] {
        assert!(scene.view().is_hostage(unit(number)));
        assert!(scene.view().unit(unit(number)).minis[0].at.distance(middle) < 250 * MM);
    }
    // One more courage, one speed less, no melee, and in round 1 no enemy attacks it.
    let own = (scene.fixture.fixed.units[1].courage, scene.fixture.fixed.units[1].speed);
    assert_eq!(
        (scene.view().courage(unit(1)), scene.view().speed(unit(1))),
        (own.0.map(|courage| courage + 1), own.1 - 1)
    );
    assert!(!scene.view().starts_melee(unit(1)));
    let shot = |scene: &Scene| scene.view().attack_targets(unit(2), &Default::default()).contains(&(unit(1), false));
    assert!(!shot(&scene));
    scene.fixture.state.round = 2;
    assert!(shot(&scene));
    // Without its token it is nobody's hostage.
    let first = scene.fixture.state.tokens.iter().position(|token| token.holder == Some(unit(1))).unwrap();
    scene.fixture.state.tokens[first].holder = Some(unit(3));
    assert!(!scene.view().is_hostage(unit(1)) && scene.view().starts_melee(unit(1)));
    // Both are worth a victory token at the end, and that in the own zone another.
    scene.fixture.state.round = 6;
    scene.end_round().step(passing);
    assert_eq!(scene.fixture.state.sides[1].tokens, 3, "{:?}", scene.fixture.events);
}
