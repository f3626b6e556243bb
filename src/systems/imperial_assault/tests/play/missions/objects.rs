//! Attackable objects and doors (section 11.1), senators, couriers.

use super::{at, far_from, figure, piece, points, round_end, scene, token, zoned};
use imperial_assault::{
    cards::Die,
    play::{
        Answer, Event, Interactable, Question, QuestionKind, Status,
        board::{Distances, Space, Stand},
        fixed::PieceOf,
        testing::{Scene, eager, passing, with},
    },
};
use kernel::game::Seat;

fn is_about(question: &Question, token: usize) -> bool {
    matches!(question, Question::Mission(_, _, Some(asked)) if usize::from(*asked) == token)
}

#[test]
fn an_object_is_attacked_like_a_figure_but_is_none() {
    // IA-OBJ-01, IA-OBJ-02, IA-OBJ-03, IA-OBJ-06, IA-COND-09.
    let mut scene = zoned("devaron-garrison-b");
    let chest = token(&scene, "crate", 0);
    let target = piece(&scene, chest.0);
    at(&mut scene, 0, chest);
    far_from(&mut scene, 3, &[chest.1], 6);
    assert!(!scene.view().spaces_of(|other| other != figure(0)).contains(chest.1), "it is in nobody's way");
    scene.activate(0);
    let strike = Answer::Attack { target, space: chest.1 };
    assert!(scene.offers().contains(&strike), "one in the attacker's own space too (IA-OBJ-07)");
    let stun = imperial_assault::cards::Surge {
        cost: 1,
        effects: vec![imperial_assault::cards::EffectUse {
            effect: imperial_assault::cards::Effect::Stun,
            value: imperial_assault::cards::Value::None,
        }],
        told_by: None,
    };
    scene.armed(0, &[Die::Red], &[stun]).faces(&[3]);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => strike,
        _ => eager(question, answers),
    });
    // Two damage less the constant block: no defense dice were rolled.
    assert_eq!(scene.view().figure(target).damage, 1);
    assert_eq!(scene.dice_left(), 0);
    assert!(!scene.view().figure(target).statuses.has(Status::Stunned));
    scene.hurt(target.0, 0, 3, passing);
    assert_eq!(scene.view().figure(target).damage, 1, "objects suffer no strain");
    // Tokens never change terrain, and mission tokens with no Health are no targets.
    let terminal = token(&scene, "terminal", 0);
    at(&mut scene, 0, terminal);
    scene.activate(0);
    assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Attack { space, .. } if *space == terminal.1)));
}

#[test]
fn blast_reaches_an_object_and_a_figure_in_its_space() {
    // IA-OBJ-07, IA-KW-BLAST.
    let mut scene = zoned("devaron-garrison-b");
    let chest = token(&scene, "crate", 0);
    let target = piece(&scene, chest.0);
    let ground = scene.state().ground.clone();
    let beside = ground.adjacent(chest.1).find(|space| !ground.is_blocking(*space)).unwrap();
    at(&mut scene, 0, (0, beside));
    at(&mut scene, 3, chest);
    let blast = imperial_assault::cards::Surge {
        cost: 1,
        effects: vec![imperial_assault::cards::EffectUse {
            effect: imperial_assault::cards::Effect::Blast,
            value: imperial_assault::cards::Value::Number(2),
        }],
        told_by: None,
    };
    scene.armed(0, &[Die::Red], &[blast]).shielded(3, &[]).faces(&[3]);
    scene.attack(0, 3, eager);
    assert_eq!((scene.view().figure(figure(3)).damage, scene.view().figure(target).damage), (2, 2));
}

#[test]
fn a_locked_door_is_broken_from_beside_it() {
    // Fallout; IA-OBJ-04, IA-OBJ-08, IA-DOOR-04.
    let mut scene = scene("nelvaanian-warzone-a");
    let doors: Vec<(u8, u8)> = scene
        .fixture
        .fixed
        .pieces()
        .filter_map(|(figure, piece)| match piece.what {
            PieceOf::Door(door) => Some((figure.0, door)),
            PieceOf::Token(_) => None,
        })
        .collect();
    assert_eq!(doors.iter().map(|(_, door)| *door).collect::<Vec<_>>(), [2, 3]);
    let (target, door) = doors[0];
    let ground = scene.state().ground.clone();
    let beside: Vec<Space> = ground.beside_door(usize::from(door)).collect();
    at(&mut scene, 0, (0, beside[0]));
    far_from(&mut scene, 3, &beside, 5);
    scene.activate(0);
    let offers = scene.offers();
    assert!(!offers.contains(&Answer::Interact(Interactable::Door(door))), "locked");
    let strike = offers.iter().find(|offer| matches!(offer, Answer::Attack { target: one, .. } if one.0 == target));
    let strike = *strike.unwrap();
    scene.damage(target, 8).armed(0, &[Die::Red], &[]).faces(&[1]);
    scene.step(with(QuestionKind::Act, strike));
    assert!(!scene.state().ground.is_closed(usize::from(door)) && scene.events().contains(&Event::DoorOpened(door)));
    // Melee attacks need a space beside it.
    let (target, door) = doors[1];
    let near: Vec<Space> = ground.beside_door(usize::from(door)).collect();
    far_from(&mut scene, 0, &near, 2);
    scene.activate(0);
    assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Attack { target: one, .. } if one.0 == target)));
}

#[test]
fn doors_of_the_training_ground_have_a_block() {
    // Reprogrammed and Deception Match; IA-OBJ-03.
    for mission in ["training-ground-a", "training-ground-b"] {
        let mut scene = zoned(mission);
        let (target, _) = scene.fixture.fixed.pieces().next().map(|(figure, piece)| (figure, piece.what)).unwrap();
        let beside: Vec<Space> = scene.state().ground.beside_door(0).collect();
        at(&mut scene, 0, (0, beside[0]));
        scene.armed(0, &[Die::Red], &[]).faces(&[1]);
        scene.attack(0, target.0, passing);
        assert_eq!(scene.view().figure(target).damage, 1, "{mission}");
    }
}

#[test]
fn crates_count_at_home_and_are_pushed_by_who_controls_them() {
    // Secure Munitions.
    let mut scene = zoned("devaron-garrison-b");
    let chest = token(&scene, "crate", 0);
    let home = scene.fixture.fixed.zone(imperial_assault::play::pieces::Zone::Red)[0];
    at(&mut scene, 0, chest);
    far_from(&mut scene, 3, &[chest.1], 8);
    assert_eq!(points(&scene), [0, 0]);
    let (target, number) = (piece(&scene, chest.0), usize::from(chest.0));
    round_end(&mut scene);
    let near = Distances::from(&scene.state().ground, &[chest.1], 3);
    let pushed = scene.view().token_space(number);
    assert!(pushed != chest.1 && near.to(pushed).is_some());
    assert_eq!(scene.view().figure(target).stand, Stand::upright(pushed), "it is attacked where it lies");
    scene.fixture.state.tokens[number].space = home;
    assert_eq!(points(&scene), [6, 0], "as long as it lies there");
}

#[test]
fn a_senator_is_brought_to_safety() {
    // Priority Extraction; IA-TERM-01, IA-TERM-02: senators are friendly to the player of the zone of their color.
    let mut scene = zoned("coruscant-senate-office-b");
    let senators: Vec<usize> = scene.view().tokens("senator").collect();
    assert_eq!(senators.len(), 5);
    let number = |scene: &Scene, seat: Seat| {
        let view = scene.view();
        view.prey(seat.other()).filter(|piece| view.owner(*piece) == Some(seat)).count()
    };
    assert_eq!((number(&scene, Seat::First), number(&scene, Seat::Second)), (3, 2));
    let own = senators.iter().copied().find(|token| {
        let figure = scene.fixture.fixed.tokens[*token].figure.unwrap();
        scene.view().owner(figure) == Some(Seat::First)
    });
    let own = own.unwrap();
    let goal = token(&scene, "extraction_point", 0).1;
    let ground = scene.state().ground.clone();
    let beside =
        ground.adjacent(goal).find(|space| !ground.is_blocking(*space) && !ground.is_impassable(*space)).unwrap();
    let figure_of = scene.fixture.fixed.tokens[own].figure.unwrap();
    scene.fixture.state.tokens[own].space = beside;
    scene.fixture.state.figures[figure_of.index()].stand = Stand::upright(beside);
    far_from(&mut scene, 0, &[goal], 7);
    far_from(&mut scene, 3, &[goal], 7);
    scene.end_round().step(|question, answers| {
        let there = Answer::Stand(Stand::upright(goal));
        if is_about(question, own) && answers.contains(&there) { there } else { eager(question, answers) }
    });
    assert_eq!(points(&scene), [8, 2], "three and two senators, and five for the one that left");
    assert!(scene.state().tokens[own].gone);
    // The other player's figures may attack them, the own ones not.
    let other = scene.fixture.fixed.tokens[*senators.iter().find(|token| **token != own).unwrap()].figure.unwrap();
    let owner = scene.view().owner(other).unwrap();
    assert!(scene.view().is_hostile(other, owner.other()) && !scene.view().is_hostile(other, owner));
}

#[test]
fn a_courier_that_comes_through_pays() {
    // Priority Message.
    let mut scene = zoned("uscru-entertainment-district-a");
    scene.put(0, 0, 0).put(3, 0, 1);
    far_from(&mut scene, 0, &[], 1);
    far_from(&mut scene, 3, &[], 1);
    scene.deal().step(passing);
    round_end(&mut scene);
    let out: Vec<usize> = scene.view().tokens("courier").collect();
    assert_eq!(out.len(), 2, "one each");
    let owner = |scene: &Scene, token: usize| scene.state().tokens[token].owner;
    assert_eq!((owner(&scene, out[0]), owner(&scene, out[1])), (Some(Seat::First), Some(Seat::Second)));
    let goal = scene.fixture.fixed.zone(imperial_assault::play::pieces::Zone::Blue)[0];
    let ground = scene.state().ground.clone();
    let beside = ground.adjacent(goal).find(|space| !ground.is_blocking(*space)).unwrap();
    scene.fixture.state.tokens[out[0]].space = beside;
    scene.end_round().step(|question, answers| {
        let there = Answer::Stand(Stand::upright(goal));
        if is_about(question, out[0]) && answers.contains(&there) { there } else { eager(question, answers) }
    });
    assert_eq!(points(&scene)[0], 6);
    assert!(scene.state().tokens[out[0]].gone);
    // Four each in all.
    for _ in 0..4 {
        round_end(&mut scene);
    }
    let brought = scene.events().iter().filter(|event| matches!(event, Event::TokenBrought(..))).count();
    assert_eq!(brought, 8);
    // The other side's can be attacked.
    let courier = scene.view().tokens("courier").find(|token| owner(&scene, *token) == Some(Seat::Second)).unwrap();
    let target = piece(&scene, courier as u8);
    assert!(scene.view().prey(Seat::First).any(|prey| prey == target));
    assert!(!scene.view().prey(Seat::Second).any(|prey| prey == target));
}

#[test]
fn what_hurts_objects_hurts_those_that_can_be_attacked() {
    // IA-OBJ-05: who blows itself up hurts a crate beside it, no terminal; who chokes chooses among figures.
    let armies: [&[&str]; 2] = [&["probe-droid-regular", "darth-vader"], &["chewbacca"]];
    let mut scene = Scene::with_mission(&super::CATALOG, armies, "devaron-garrison-b");
    scene.fixture.state.sides[0].zone = Some(super::Zone::Red);
    scene.fixture.state.sides[1].zone = Some(super::Zone::Blue);
    let chest = token(&scene, "crate", 0);
    let target = piece(&scene, chest.0);
    at(&mut scene, 0, chest);
    let ground = scene.state().ground.clone();
    let beside: Vec<Space> = ground.adjacent(chest.1).filter(|space| !ground.is_blocking(*space)).collect();
    let choke = scene.ability(figure(1), "force-choke");
    let is_seen = beside.iter().flat_map(|own| beside.iter().map(move |other| (*own, *other))).any(|(own, other)| {
        scene.put(1, own.column(), own.row()).put(2, other.column(), other.row()).activate(1);
        own != other && scene.offers().contains(&Answer::Special(choke))
    });
    assert!(is_seen);
    scene.step(with(QuestionKind::Act, Answer::Special(choke)));
    let chosen = scene.fixture.questions.iter().find(|asked| asked.question.kind() == QuestionKind::Choose);
    assert!(!chosen.is_some_and(|asked| asked.answers.contains(&Answer::Figure(target))));
    let before = scene.view().figure(figure(2)).damage;
    // A red die with one damage.
    scene.faces(&[0]).end_round();
    scene.step(eager);
    assert_eq!((scene.view().figure(target).damage, scene.view().figure(figure(2)).damage), (1, before + 1));
}
