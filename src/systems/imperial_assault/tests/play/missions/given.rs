//! Tokens that give counters, power tokens, recovery or blows.

use super::{at, far_from, figure, interact, piece, points, round_end, scene, token, zoned};
use imperial_assault::play::{
    Answer, Ask, Event, Interactable, PowerToken, QuestionKind,
    board::{Distances, Space, Stand},
    pieces::TokenColor,
    testing::{Scene, eager, passing},
};
use kernel::game::Seat;

fn of_color(scene: &Scene, role: &str, color: TokenColor) -> (u8, Space) {
    let view = scene.view();
    let found = view.tokens(role).find(|token| view.fixed.tokens[*token].color == Some(color)).unwrap();
    (found as u8, view.token_space(found))
}

#[test]
fn markers_of_two_colors_get_counters_and_pay_for_them() {
    // Powered Perimeter.
    let mut scene = scene("chopper-base-atollon-b");
    scene.put(0, 0, 8).put(3, 12, 9).faces(&[1, 1]);
    scene.begin_round().step(passing);
    let drawn: Vec<TokenColor> = scene
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::ColorDrawn(color) => Some(*color),
            _ => None,
        })
        .collect();
    assert_eq!(drawn.len(), 2);
    assert_ne!(drawn[0], drawn[1]);
    let counted = scene.view().tokens("signal_marker").filter(|token| scene.state().tokens[*token].counters == 1);
    assert_eq!(counted.count(), 4, "two of each color");
    let marker = of_color(&scene, "signal_marker", drawn[0]);
    scene.fixture.state.tokens[usize::from(marker.0)].counters = 3;
    at(&mut scene, 0, marker);
    round_end(&mut scene);
    assert_eq!(points(&scene)[0], 6);
    assert_eq!(scene.state().tokens[usize::from(marker.0)].counters, 0);
}

#[test]
fn stakes_count_until_the_next_round_has_ended() {
    // Sabacc Standoff.
    let mut scene = scene("corellian-underground-b");
    let table = token(&scene, "sabacc_table", 0);
    at(&mut scene, 3, table);
    far_from(&mut scene, 0, &[table.1], 4);
    scene.deck(&super::CATALOG, Seat::First, &["take-initiative", "take-initiative", "take-initiative"]).deal();
    scene.step(passing);
    scene.begin_round().step(passing);
    assert_eq!(scene.state().tokens[usize::from(table.0)].counters, 3, "a counter for each card of the first player");
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 3]);
    far_from(&mut scene, 3, &[table.1], 4);
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 0]);
}

#[test]
fn crates_hold_power_tokens_for_who_controls_them() {
    // Arms Salvage.
    let mut scene = scene("devaron-garrison-a");
    for (color, power) in [
        (TokenColor::Red, PowerToken::Damage),
        (TokenColor::Yellow, PowerToken::Surge),
        (TokenColor::Blue, PowerToken::Block),
    ] {
        let chest = of_color(&scene, "crate", color);
        at(&mut scene, 0, chest);
        far_from(&mut scene, 3, &[chest.1], 4);
        scene.begin_round().step(passing);
        let before = points(&scene)[0];
        round_end(&mut scene);
        assert_eq!(scene.view().figure(figure(0)).tokens.last(), Some(&power));
        assert_eq!(points(&scene)[0] - before, 2);
        scene.fixture.state.figures[0].tokens.clear();
    }
}

#[test]
fn fluctuations_give_power_and_are_swapped() {
    // Fluctuations.
    for (color, power) in [(TokenColor::Green, PowerToken::Block), (TokenColor::Blue, PowerToken::Evade)] {
        let mut scene = scene("lothal-wastes-b");
        let fluctuation = of_color(&scene, "fluctuation", color);
        at(&mut scene, 0, fluctuation);
        far_from(&mut scene, 3, &[fluctuation.1], 6);
        round_end(&mut scene);
        assert_eq!(scene.view().figure(figure(0)).tokens[..], [power]);
        let swapped: Vec<(u8, u8)> = scene
            .events()
            .iter()
            .filter_map(|event| match event {
                Event::TokensSwapped(first, second) => Some((*first, *second)),
                _ => None,
            })
            .collect();
        let [(a, b), (c, d)] = swapped[..] else { panic!("{swapped:?}") };
        assert!([a, b].iter().all(|token| ![c, d].contains(token)), "none twice");
        assert_ne!(scene.view().token_space(usize::from(a)), scene.fixture.fixed.tokens[usize::from(a)].space);
        assert!(points(&scene)[0] >= 1);
    }
}

#[test]
fn a_generator_is_sabotaged_by_its_own_side_in_three_actions() {
    // Market Sabotage.
    let mut scene = zoned("lothal-spaceport-a");
    let (own, other) =
        (of_color(&scene, "generator", TokenColor::Red), of_color(&scene, "generator", TokenColor::Blue));
    assert_eq!(scene.view().tokens("generator").count(), 2, "one of each color");
    at(&mut scene, 0, other);
    far_from(&mut scene, 3, &[own.1, other.1], 4);
    scene.activate(0);
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(other.0))));
    at(&mut scene, 0, own);
    for times in 1..=3 {
        assert_eq!(points(&scene)[0], 0, "{times}");
        interact(&mut scene, 0, own.0);
    }
    assert_eq!(points(&scene)[0], 12);
    assert!(scene.state().tokens[usize::from(own.0)].gone);
}

#[test]
fn a_crate_has_first_aid_and_doors_come_last() {
    // Market Sabotage.
    let mut scene = zoned("lothal-spaceport-a");
    let chest = token(&scene, "crate", 0);
    at(&mut scene, 0, chest);
    far_from(&mut scene, 3, &[chest.1], 4);
    scene.damage(0, 3).damage(3, 3);
    round_end(&mut scene);
    assert_eq!((scene.view().figure(figure(0)).damage, scene.view().figure(figure(3)).damage), (2, 3));
    let place = |wanted: fn(&Event) -> bool| scene.events().iter().position(wanted).unwrap();
    let aid = place(|event| matches!(event, Event::Recovered(..)));
    assert!(aid < place(|event| matches!(event, Event::DoorOpened(_))));
    let opener = scene.fixture.questions.iter().find(|asked| asked.question.kind() == QuestionKind::OpenDoor).unwrap();
    assert_eq!(opener.seat, Seat::Second, "who has no initiative first");
}

#[test]
fn mortars_hit_only_at_the_true_coordinate() {
    // Mortar Fire; IA-TERM-07: which coordinate is true is hidden.
    let mut scene = zoned("lothal-spaceport-b");
    let chest = token(&scene, "crate", 0);
    let aim = scene.state().ground.adjacent(chest.1).find(|space| !scene.state().ground.is_blocking(*space)).unwrap();
    at(&mut scene, 3, chest);
    far_from(&mut scene, 0, &[chest.1], 9);
    scene.deal().step(passing);
    scene.begin_round().step(|question, answers| match question.of_mission() {
        Some(Ask::Aim) if answers.contains(&Answer::Stand(Stand::upright(aim))) => Answer::Stand(Stand::upright(aim)),
        _ => *answers.last().unwrap(),
    });
    let laid: Vec<Space> = scene.view().tokens("coordinate").map(|token| scene.view().token_space(token)).collect();
    assert_eq!(laid.len(), 6);
    for own in [&laid[..3], &laid[3..]] {
        for (at, one) in own.iter().enumerate() {
            let near = Distances::from(&scene.state().ground, &[*one], 3);
            assert!(own[at + 1..].iter().all(|other| near.to(*other).is_none()), "more than three apart");
        }
        assert!(own.is_sorted(), "their order tells nothing");
    }
    round_end(&mut scene);
    assert_eq!(scene.view().figure(figure(3)).damage, 6, "both aimed there");
    assert_eq!(scene.view().figure(figure(0)).damage, 0);
    assert_eq!(points(&scene)[1], 2);
    assert_eq!(scene.view().tokens("coordinate").count(), 0);
}

#[test]
fn the_dark_lifts_a_counter_a_round() {
    // Battle at Dawn.
    use imperial_assault::cards::Die;
    let mut scene = scene("coruscant-senate-office-a");
    let position = token(&scene, "critical_position", 0);
    at(&mut scene, 0, position);
    far_from(&mut scene, 3, &[position.1], 4);
    scene.armed(0, &[Die::Blue], &[]).shielded(3, &[]);
    let accuracy = |scene: &mut Scene| {
        scene.faces(&[5]);
        scene.attack(0, 3, passing);
        scene.events().iter().rev().find_map(|event| match event {
            Event::Counted(symbols) => Some(symbols.accuracy),
            _ => None,
        })
    };
    assert_eq!(accuracy(&mut scene), Some(2), "five less three");
    round_end(&mut scene);
    assert_eq!((accuracy(&mut scene), points(&scene)[0]), (Some(3), 2), "two positions are beside each other");
}

#[test]
fn a_laser_defeats_who_is_behind_it() {
    // Mind of its Own; IA-WIN-04.
    let mut scene = scene("ord-mantell-junkyard-a");
    let laser = token(&scene, "laser", 0);
    let row = laser.1.row() - 2;
    let south = super::open_space(&scene, |space| space.row() == row);
    let north = super::open_space(&scene, |space| space.row() < row - 6);
    at(&mut scene, 0, (0, south));
    at(&mut scene, 3, (0, north));
    scene.put(1, north.column() + 1, north.row());
    scene.fixture.state.round = 0;
    scene.begin_round().step(passing);
    assert_eq!(scene.view().token_space(usize::from(laser.0)), laser.1, "not in the first round");
    scene.begin_round().step(passing);
    assert_eq!(scene.view().token_space(usize::from(laser.0)).row(), row);
    assert!(scene.events().contains(&Event::Defeated(figure(0))));
    assert_eq!(points(&scene), [0, 18], "Vader's cost");
    let terminal = token(&scene, "terminal", 0);
    at(&mut scene, 3, terminal);
    round_end(&mut scene);
    assert_eq!(points(&scene)[1], 23);
}

#[test]
fn a_remote_that_is_retrieved_pays_its_player_for_good() {
    // Reprogrammed.
    let mut scene = scene("training-ground-a");
    let remote = token(&scene, "remote", 0);
    at(&mut scene, 0, remote);
    far_from(&mut scene, 3, &[remote.1], 4);
    interact(&mut scene, 0, remote.0);
    far_from(&mut scene, 0, &[remote.1], 4);
    at(&mut scene, 3, remote);
    scene.activate(3);
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(remote.0))), "it is a remote no more");
    round_end(&mut scene);
    assert_eq!(points(&scene), [2, 0]);
}

#[test]
fn a_patrol_droid_is_moved_by_one_player_alone() {
    // Constant Motion.
    let mut scene = scene("nelvaanian-warzone-b");
    let droid = token(&scene, "patrol_droid", 0);
    scene.put(0, 0, 0).put(3, 0, 1);
    at(&mut scene, 0, droid);
    far_from(&mut scene, 3, &[droid.1], 7);
    round_end(&mut scene);
    let moved: Vec<usize> =
        scene.view().tokens("patrol_droid").filter(|token| scene.state().tokens[*token].moved).collect();
    assert_eq!(moved.len(), 2);
    for token in moved {
        let laid = &scene.fixture.fixed.tokens[token];
        let near = Distances::from(&scene.state().ground, &[laid.space], 3);
        assert!(near.to(scene.view().token_space(token)).is_some());
    }
}

#[test]
fn caches_in_the_swamp_pay_who_controls_them() {
    // Scavengers and Watch Your Step.
    for mission in ["wasskah-hunting-ground-a", "wasskah-hunting-ground-b"] {
        let mut scene = scene(mission);
        let cache = token(&scene, "cache", 0);
        at(&mut scene, 3, cache);
        far_from(&mut scene, 0, &[cache.1], 4);
        round_end(&mut scene);
        assert_eq!(points(&scene), [0, 4]);
    }
}

#[test]
fn a_mire_strains_once_a_round_and_costs_nothing() {
    // Watch Your Step.
    let mut scene = scene("wasskah-hunting-ground-b");
    let ground = scene.state().ground.clone();
    let small = |space: Space| !ground.is_blocking(space) && !ground.is_impassable(space);
    let from = super::open_space(&scene, |space| {
        !ground.is_difficult(space) && ground.adjacent(space).any(|to| ground.is_difficult(to) && small(to))
    });
    let to = ground.adjacent(from).find(|to| ground.is_difficult(*to) && small(*to)).unwrap();
    at(&mut scene, 0, (0, from));
    far_from(&mut scene, 3, &[from], 9);
    scene.activate(0);
    scene.step(eager_move);
    let walk = |space: Space| Answer::Walk(Stand::upright(space));
    let step = |scene: &mut Scene, space: Space| {
        scene.step(
            |question, answers| {
                if question.kind() == QuestionKind::Act { walk(space) } else { passing(question, answers) }
            },
        );
    };
    step(&mut scene, to);
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 3, "four points less one");
    assert_eq!(scene.view().figure(figure(0)).damage, 1);
    step(&mut scene, from);
    step(&mut scene, to);
    assert_eq!(scene.view().figure(figure(0)).damage, 1, "once a round");
}

fn eager_move(question: &imperial_assault::play::Question, answers: &[Answer]) -> Answer {
    if question.kind() == QuestionKind::Act { Answer::Move } else { eager(question, answers) }
}

#[test]
fn a_crate_that_bursts_hurts_everybody_there_and_other_crates() {
    // Secure Munitions; IA-OBJ-03, IA-OBJ-04.
    use imperial_assault::cards::Die;
    let mut scene = zoned("devaron-garrison-b");
    let (one, other) = (token(&scene, "crate", 0), token(&scene, "crate", 1));
    let (target, second) = (piece(&scene, one.0), piece(&scene, other.0));
    scene.fixture.state.tokens[usize::from(other.0)].space = one.1;
    scene.fixture.state.figures[second.index()].stand = Stand::upright(one.1);
    at(&mut scene, 0, one);
    scene.damage(second.0, 3).damage(target.0, 4);
    scene.armed(0, &[Die::Red], &[]).faces(&[1]);
    scene.attack(0, target.0, passing);
    assert!([one.0, other.0].iter().all(|token| scene.state().tokens[usize::from(*token)].gone));
    assert_eq!(scene.view().figure(figure(0)).damage, 4, "both burst beside the attacker");
}
