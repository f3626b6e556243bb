//! Carried tokens and their delivery.

use super::{at, far_from, figure, interact, open_space, points, round_end, scene, token, zoned};
use imperial_assault::{
    cards::Die,
    play::{
        Answer, Event, Interactable, QuestionKind,
        board::Space,
        testing::{Scene, eager, passing, with},
    },
};
use kernel::game::Seat;

/// Lets a figure step onto a space from one beside it.
fn step_onto(scene: &mut Scene, of: u8, space: Space) {
    let ground = scene.state().ground.clone();
    let beside = ground.adjacent(space).find(|from| !ground.is_blocking(*from) && !ground.is_impassable(*from));
    at(scene, of, (0, beside.unwrap()));
    scene.activate(of);
    scene.step(with(QuestionKind::Act, Answer::Move));
    let walk = scene.offers().into_iter().find(|offer| matches!(offer, Answer::Walk(stand) if stand.at == space));
    let walk = walk.unwrap();
    scene.step(|question, answers| if question.kind() == QuestionKind::Act { walk } else { eager(question, answers) });
}

#[test]
fn a_crate_suffers_for_who_carries_it_and_pays_less_for_that() {
    // Line of Fire.
    let mut scene = scene("anchorhead-cantina-b");
    let chest = token(&scene, "crate", 0);
    at(&mut scene, 3, chest);
    far_from(&mut scene, 0, &[chest.1], 6);
    assert!(scene.view().may_attack(figure(3)));
    interact(&mut scene, 3, chest.0);
    assert!(!scene.view().may_attack(figure(3)), "a small carrier cannot attack");
    scene.armed(0, &[Die::Red, Die::Red], &[]).shielded(3, &[]).faces(&[5, 5]);
    // Six damage, three of them blocked by what the crate takes.
    scene.attack(0, 3, with(QuestionKind::Mission, Answer::Number(3)));
    assert_eq!(scene.view().figure(figure(3)).damage, 3);
    assert_eq!(scene.state().tokens[usize::from(chest.0)].counters, 3);
    let goal = token(&scene, "extraction_point", 0).1;
    step_onto(&mut scene, 3, goal);
    assert_eq!(points(&scene), [0, 4], "10 less 2 for each damage");
    assert!(scene.state().tokens[usize::from(chest.0)].gone);
}

#[test]
fn a_crate_with_five_damage_is_gone() {
    // Line of Fire.
    let mut scene = scene("anchorhead-cantina-b");
    let chest = token(&scene, "crate", 0);
    at(&mut scene, 3, chest);
    far_from(&mut scene, 0, &[chest.1], 6);
    interact(&mut scene, 3, chest.0);
    scene.armed(0, &[Die::Red], &[]).shielded(3, &[]);
    for taken in [3, 2] {
        scene.faces(&[0]);
        scene.attack(0, 3, with(QuestionKind::Mission, Answer::Number(taken)));
    }
    assert!(scene.state().tokens[usize::from(chest.0)].gone && scene.view().may_attack(figure(3)));
}

#[test]
fn a_marker_lies_where_a_figure_fell_and_the_chamber_pays_its_cost() {
    // Man in Carbonite.
    let mut scene = scene("bespin-tibanna-facility-a");
    let chamber = scene.fixture.fixed.mission.areas["chamber"].clone();
    let at_chamber = open_space(&scene, |space| {
        let ground = &scene.state().ground;
        chamber.iter().any(|part| ground.are_adjacent(space, Space::from(*part)))
    });
    at(&mut scene, 3, (0, at_chamber));
    let fell = far_from(&mut scene, 1, &[at_chamber], 3);
    far_from(&mut scene, 0, &[at_chamber, fell], 3);
    scene.fixture.state.sides.iter_mut().for_each(|side| side.points = 0);
    scene.deal().step(passing);
    scene.exhaust(0).exhaust(1).exhaust(3).damage(1, 7);
    // The next step lets the mission answer the defeat.
    scene.activate(3);
    scene.armed(3, &[Die::Blue], &[]).shielded(1, &[]).faces(&[4]);
    let beside = scene.state().ground.adjacent(fell).next().unwrap();
    at(&mut scene, 3, (0, beside));
    let strike = Answer::Attack { target: figure(1), space: fell };
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => strike,
        _ => eager(question, answers),
    });
    let marker = token(&scene, "marker", 0);
    assert_eq!(marker.1, fell);
    assert_eq!(scene.state().tokens[usize::from(marker.0)].owner, Some(Seat::Second));
    at(&mut scene, 0, marker);
    scene.activate(0);
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(marker.0))), "another's marker");
    far_from(&mut scene, 0, &[at_chamber, fell], 3);
    at(&mut scene, 3, marker);
    interact(&mut scene, 3, marker.0);
    at(&mut scene, 3, (0, at_chamber));
    let before = points(&scene)[1];
    scene.activate(3);
    scene.step(with(QuestionKind::Act, Answer::Interact(Interactable::Area)));
    assert_eq!(points(&scene)[1] - before, scene.view().group(figure(1)).figure_cost);
}

#[test]
fn who_operates_the_chamber_has_points_for_what_they_carry() {
    // Strategic Reserves.
    let mut scene = scene("bespin-tibanna-facility-b");
    let chamber = scene.fixture.fixed.mission.areas["chamber"].clone();
    let beside = open_space(&scene, |space| {
        let ground = &scene.state().ground;
        chamber.iter().any(|part| ground.are_adjacent(space, Space::from(*part)))
    });
    let gas = token(&scene, "gas_reserve", 0);
    at(&mut scene, 1, gas);
    far_from(&mut scene, 3, &[gas.1, beside], 3);
    interact(&mut scene, 1, gas.0);
    at(&mut scene, 0, (0, beside));
    round_end(&mut scene);
    assert_eq!((points(&scene), scene.state().mission.operator), ([4, 0], Some(Seat::First)));
    far_from(&mut scene, 0, &[beside], 3);
    far_from(&mut scene, 1, &[beside], 3);
    at(&mut scene, 3, (0, beside));
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 0], "the other operates it now, and carries nothing");
}

#[test]
fn a_tap_is_installed_and_can_be_destroyed() {
    // Infiltration Games.
    let mut scene = zoned("isb-training-grounds-b");
    let tokens = &scene.fixture.fixed.tokens;
    let of_color = |color| tokens.iter().position(|token| token.color == Some(color)).unwrap() as u8;
    use imperial_assault::play::pieces::TokenColor;
    let (red, blue) = (of_color(TokenColor::Red), of_color(TokenColor::Blue));
    far_from(&mut scene, 3, &[], 1);
    let space = |scene: &Scene, token: u8| (token, scene.view().token_space(usize::from(token)));
    let place = space(&scene, blue);
    at(&mut scene, 0, place);
    scene.activate(0);
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(blue))), "the color of the other zone");
    let place = space(&scene, red);
    at(&mut scene, 0, place);
    interact(&mut scene, 0, red);
    let panel = token(&scene, "panel", 0);
    at(&mut scene, 0, panel);
    interact(&mut scene, 0, panel.0);
    assert!(scene.events().contains(&Event::TokenInstalled(red, Seat::First)));
    round_end(&mut scene);
    assert_eq!(points(&scene), [4, 0]);
    let tap = super::piece(&scene, red);
    assert!(
        scene.view().prey(Seat::First).all(|piece| piece != tap) && scene.view().prey(Seat::Second).any(|p| p == tap)
    );
    at(&mut scene, 3, panel);
    scene.damage(tap.0, 4).armed(3, &[Die::Blue], &[]).faces(&[4]);
    scene.attack(3, tap.0, passing);
    assert!(scene.state().tokens[usize::from(red)].gone, "two damage, one block");
}

#[test]
fn two_carriers_hand_in_what_they_took_up() {
    // Battlefield Engineering.
    let mut scene = scene("mos-eisley-cantina-b");
    let (one, other) = (token(&scene, "component", 0), token(&scene, "component", 1));
    at(&mut scene, 0, one);
    at(&mut scene, 1, other);
    far_from(&mut scene, 3, &[one.1, other.1], 3);
    round_end(&mut scene);
    let carrier = |scene: &Scene, token: u8| scene.state().tokens[usize::from(token)].carrier;
    assert_eq!((carrier(&scene, one.0), carrier(&scene, other.0)), (Some(figure(0)), Some(figure(1))));
    scene.activate(0);
    let hand_in = Answer::Interact(Interactable::Token(other.0));
    assert!(!scene.offers().contains(&hand_in), "not beside each other");
    let beside = scene.state().ground.adjacent(one.1).find(|space| !scene.state().ground.is_blocking(*space)).unwrap();
    at(&mut scene, 1, (0, beside));
    scene.step(with(QuestionKind::Act, hand_in));
    assert_eq!(points(&scene), [10, 0]);
    assert!(scene.state().tokens[usize::from(one.0)].gone && scene.state().tokens[usize::from(other.0)].gone);
}

#[test]
fn a_broken_droid_is_brought_to_a_terminal() {
    // Fallout.
    let mut scene = scene("nelvaanian-warzone-a");
    let (droid, terminal) = (token(&scene, "broken_droid", 0), token(&scene, "terminal", 0));
    at(&mut scene, 0, terminal);
    far_from(&mut scene, 3, &[droid.1, terminal.1], 3);
    scene.activate(0);
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(terminal.0))));
    at(&mut scene, 0, droid);
    interact(&mut scene, 0, droid.0);
    at(&mut scene, 0, terminal);
    interact(&mut scene, 0, terminal.0);
    assert_eq!(points(&scene), [9, 0]);
}

#[test]
fn a_counter_jumps_from_console_to_console() {
    // Rogue AI.
    let mut scene = scene("tarkin-initiative-labs-a");
    scene.fixture.state.round = 0;
    scene.put(0, 0, 0).put(3, 1, 1);
    scene.begin_round().step(eager);
    let lit = |scene: &Scene| {
        scene.view().tokens("console").find(|token| scene.state().tokens[*token].counters == 1).unwrap()
    };
    let first = lit(&scene);
    let space = scene.view().token_space(first);
    far_from(&mut scene, 3, &[space], 3);
    scene.faces(&[0]);
    step_onto(&mut scene, 0, space);
    assert_eq!(points(&scene), [2, 0]);
    assert_ne!(lit(&scene), first);
}

#[test]
fn points_of_movement_buy_freight_and_it_is_dropped_near_the_enemy() {
    // Raining Freight.
    let mut scene = scene("nal-hutta-swamps-b");
    let chest = token(&scene, "crate", 0);
    at(&mut scene, 0, chest);
    let enemy = far_from(&mut scene, 3, &[chest.1], 8);
    scene.deal().step(passing);
    scene.activate(0);
    assert!(!scene.offers().contains(&Answer::Spend(chest.0)), "no points yet");
    scene.step(with(QuestionKind::Act, Answer::Move));
    scene.step(with(QuestionKind::Act, Answer::Spend(chest.0)));
    let activation = scene.state().activation.as_ref().unwrap();
    assert_eq!((points(&scene), activation.points, activation.actions), ([2, 0], 2, 1));
    let kept = |scene: &Scene| scene.state().tokens.iter().filter(|token| token.kept == Some(Seat::First)).count();
    assert_eq!(kept(&scene), 3, "two from the supply");
    round_end(&mut scene);
    assert_eq!(kept(&scene), 1);
    let brought = scene.events().iter().find_map(|event| match event {
        Event::TokenBrought(_, space) => Some(*space),
        _ => None,
    });
    let near = imperial_assault::play::board::Distances::from(&scene.state().ground, &[enemy], 2);
    assert!(near.to(brought.unwrap()).is_some());
}
