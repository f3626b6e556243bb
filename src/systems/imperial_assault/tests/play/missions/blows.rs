//! Blows, guns, cells and cameras of missions.

use super::{at, far_from, figure, home, piece, points, round_end, scene, token, zoned};
use imperial_assault::{
    cards::Die,
    play::{
        Answer, Ask, Event, Interactable, QuestionKind,
        board::{Space, Stand},
        pieces::{TokenColor, Zone},
        testing::{eager, passing, with},
    },
};
use kernel::game::Seat;

fn of_color(scene: &imperial_assault::play::testing::Scene, role: &str, color: TokenColor) -> (u8, Space) {
    let of = |token: &usize| scene.fixture.fixed.tokens[*token].color == Some(color);
    let found = scene.view().tokens(role).find(of).unwrap();
    (found as u8, scene.view().token_space(found))
}

#[test]
fn each_player_picks_a_figure_that_suffers_a_blue_die() {
    // Overwatch.
    let mut scene = scene("30th-floor-plaza-a");
    let position = token(&scene, "tactical_position", 0);
    at(&mut scene, 0, position);
    far_from(&mut scene, 3, &[position.1], 6);
    scene.faces(&[3, 1]);
    round_end(&mut scene);
    assert_eq!((scene.hurt_by(3), scene.hurt_by(0)), (2, 1));
    assert_eq!(points(&scene), [2, 0]);
}

#[test]
fn the_others_zone_and_control_points_score() {
    // Holding Ground.
    let mut scene = zoned("climate-research-camp-b");
    let there = home(&scene, Seat::Second);
    at(&mut scene, 0, (0, there));
    let point = (0..6)
        .map(|nth| token(&scene, "control_point", nth))
        .find(|(_, space)| !Zone::ALL.iter().any(|zone| scene.view().is_in(*space, *zone)));
    let point = point.unwrap_or_else(|| token(&scene, "control_point", 0));
    at(&mut scene, 3, point);
    round_end(&mut scene);
    assert_eq!(points(&scene), [2, 2]);
}

#[test]
fn droid_prototypes_are_moved_by_terminals_and_score_once() {
    // The Art of Robotics.
    let mut scene = scene("development-facility-a");
    let (terminal, prototype) = (token(&scene, "terminal", 0), token(&scene, "droid_prototype", 0));
    at(&mut scene, 0, terminal);
    at(&mut scene, 1, prototype);
    far_from(&mut scene, 3, &[terminal.1, prototype.1], 5);
    scene.end_round().step(passing);
    let moves = scene.fixture.questions.iter().filter(|asked| asked.question.of_mission() == Some(Ask::Next)).count();
    assert_eq!((moves, points(&scene)), (1, [8, 0]));
}

#[test]
fn cells_hurt_pay_and_come_in_by_a_die() {
    // Hazardous Materials.
    let mut scene = scene("endor-wilderness-a");
    let cell = token(&scene, "energy_cell", 0);
    at(&mut scene, 0, cell);
    far_from(&mut scene, 3, &[cell.1], 6);
    // Accuracy 4: the point at (9, 5).
    scene.faces(&[4]);
    round_end(&mut scene);
    assert_eq!(points(&scene), [10, 0]);
    assert_eq!(token(&scene, "energy_cell", 0).1, Space::new(9, 5));
    let cell = token(&scene, "energy_cell", 0);
    at(&mut scene, 0, cell);
    scene.begin_round().step(passing);
    assert_eq!(scene.hurt_by(0), 2);
}

#[test]
fn a_generator_pays_the_opponent_of_the_zone_beside_it() {
    // Shadow War.
    let mut scene = zoned("geonosis-foundry-a");
    scene.put(0, 6, 6).put(3, 11, 11);
    let one = token(&scene, "generator", 0);
    let zone = scene.view().zone_by(usize::from(one.0)).unwrap();
    let owner = scene.view().of_zone(zone).unwrap();
    let target = piece(&scene, one.0);
    scene.hurt(target.0, 15, 0, passing);
    let mut wanted = [0, 0];
    wanted[owner.other().index()] = 20;
    assert_eq!(points(&scene), wanted);
}

#[test]
fn each_zone_has_two_generators_beside_it() {
    // Shadow War: two for each zone, each as near to it as to nothing else.
    let scene = zoned("geonosis-foundry-a");
    let red = |token: &usize| scene.view().zone_by(*token) == Some(Zone::Red);
    assert_eq!(scene.view().tokens("generator").filter(red).count(), 2);
}

#[test]
fn a_named_groups_figures_pay_as_they_fall() {
    // The Hunted.
    let mut scene = scene("hangar-bay-a");
    scene.from_setup();
    scene.step(passing);
    let named = scene.events().iter().filter(|event| matches!(event, Event::GroupNamed(..))).count();
    assert_eq!(named, 2);
    scene.fixture.state.round = 1;
    scene.fixture.state.mission.picked = [Some(imperial_assault::play::GroupNo(3)), None];
    for (at, of) in [0, 1, 3, 4, 5, 6].into_iter().enumerate() {
        scene.put(of, 3 + at as i32 % 4, 12 + at as i32 / 4);
    }
    scene.hurt(4, 3, 0, passing);
    assert_eq!(points(&scene), [2, 0], "one of three troopers for six");
}

#[test]
fn a_power_cell_pays_the_player_of_the_zone_of_its_color() {
    // Fortifications.
    let mut scene = zoned("hangar-bay-b");
    scene.put(0, 6, 12).put(3, 7, 13);
    for (color, wanted) in [(TokenColor::Red, [6, 0]), (TokenColor::Blue, [6, 6])] {
        let cell = of_color(&scene, "power_cell", color);
        let target = piece(&scene, cell.0);
        scene.hurt(target.0, 5, 0, passing);
        assert_eq!(points(&scene), wanted);
    }
}

#[test]
fn defenders_are_weak_at_home_and_quick_abroad_and_zones_score() {
    // Inside Job.
    let mut scene = zoned("hoth-battle-station-a");
    let (own, other) = (home(&scene, Seat::First), home(&scene, Seat::Second));
    let center = Space::from(scene.fixture.fixed.mission.areas["command_center"][0]);
    at(&mut scene, 0, (0, own));
    at(&mut scene, 3, (0, center));
    let counted = |scene: &mut imperial_assault::play::testing::Scene, at: Space| {
        scene.put(0, at.column(), at.row());
        scene.armed(3, &[Die::Red], &[]).shielded(0, &[Die::Black]).faces(&[3, 2]);
        scene.attack(3, 0, passing);
        let found = scene.events().iter().rev().find_map(|event| match event {
            Event::Counted(symbols) => Some((symbols.block, symbols.surge)),
            _ => None,
        });
        found.unwrap()
    };
    assert_eq!(counted(&mut scene, own), (1, 1));
    assert_eq!(counted(&mut scene, other), (2, 0));
    at(&mut scene, 1, (0, own));
    round_end(&mut scene);
    assert_eq!(points(&scene), [6, 3]);
}

#[test]
fn the_prisoner_goes_with_who_controls_the_prison_and_pays() {
    // Prison Break.
    let mut scene = zoned("imperial-labour-camp-a");
    let prison = scene.fixture.fixed.mission.areas["prison"].clone();
    at(&mut scene, 0, (0, Space::from(prison[0])));
    far_from(&mut scene, 3, &[Space::from(prison[0])], 6);
    assert_eq!(scene.view().pieces().count(), 0, "nobody attacks a captive");
    scene.begin_round().step(eager);
    let captive = token(&scene, "prisoner", 0);
    let target = piece(&scene, captive.0);
    assert_eq!(scene.view().owner(target), Some(Seat::First));
    round_end(&mut scene);
    assert_eq!(points(&scene), [6, 0]);
    scene.hurt(target.0, 8, 0, passing);
    assert_eq!(points(&scene), [6, 10]);
    round_end(&mut scene);
    assert_eq!(points(&scene), [12, 10], "who freed it scores on");
}

#[test]
fn a_terminal_vents_the_control_room_once_a_round() {
    // Stolen Schematics.
    let mut scene = zoned("imperial-research-lab-a");
    let room = Space::from(scene.fixture.fixed.mission.areas["control_room"][0]);
    let terminal = token(&scene, "terminal", 1);
    at(&mut scene, 3, (0, room));
    at(&mut scene, 0, terminal);
    scene.activate(0);
    let vent = Answer::Interact(Interactable::Token(terminal.0));
    scene.step(with(QuestionKind::Act, vent));
    assert_eq!(scene.hurt_by(3), 2);
    assert!(!scene.offers().contains(&vent));
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 6]);
}

#[test]
fn a_turned_terminal_gives_no_card_and_no_points() {
    // Stranded.
    let mut scene = zoned("imperial-research-lab-b");
    let room = Space::from(scene.fixture.fixed.mission.areas["control_room"][0]);
    let terminal = token(&scene, "terminal", 0);
    at(&mut scene, 0, (0, room));
    at(&mut scene, 3, terminal);
    assert_eq!(scene.view().terminals(Seat::Second), 1);
    scene.begin_round().step(with(QuestionKind::Mission, Answer::MissionToken(terminal.0)));
    assert_eq!(scene.view().terminals(Seat::Second), 0);
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 0]);
    scene.begin_round().step(with(QuestionKind::Mission, Answer::MissionToken(terminal.0)));
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 4]);
}

#[test]
fn signals_are_steered_and_struck_from_the_console() {
    // Targeting Computers.
    let mut scene = zoned("imperial-space-station-b");
    let (console, signal) =
        (token(&scene, "weapons_console", 0), of_color(&scene, "targeting_signal", TokenColor::Red));
    at(&mut scene, 0, console);
    at(&mut scene, 3, signal);
    scene.faces(&[4]).end_round();
    scene.step(with(QuestionKind::Mission, Answer::MissionToken(signal.0)));
    assert_eq!(scene.hurt_by(3), 3);
    scene.begin_round().step(eager);
    let steered = scene.fixture.questions.iter().filter(|asked| asked.question.of_mission() == Some(Ask::Push));
    assert_eq!(steered.map(|asked| asked.seat).collect::<Vec<_>>().len(), 2);
}

#[test]
fn a_station_scores_and_fires_at_what_it_sees() {
    // To Your Stations.
    let mut scene = scene("isb-headquarters-a");
    let station = token(&scene, "security_station", 0);
    at(&mut scene, 0, station);
    let ground = scene.state().ground.clone();
    let seen = super::open_space(&scene, |space| {
        !scene.view().touch(space, station.1)
            && imperial_assault::play::board::sees(
                &ground,
                station.1,
                space,
                &imperial_assault::play::board::SpaceSet::EMPTY,
            )
    });
    at(&mut scene, 3, (0, seen));
    round_end(&mut scene);
    assert_eq!((points(&scene), scene.hurt_by(3)), ([3, 0], 2));
}

#[test]
fn a_camera_scores_for_what_it_sees_until_it_is_shot() {
    // Reconnaissance.
    let mut scene = zoned("isb-headquarters-b");
    let first = super::open_space(&scene, |space| space.row() > 4);
    let ground = scene.state().ground.clone();
    let near = ground.adjacent(first).find(|space| !ground.is_hard(*space)).unwrap();
    at(&mut scene, 0, (0, first));
    at(&mut scene, 3, (0, near));
    scene.deal().step(passing);
    scene.fixture.state.round = 1;
    round_end(&mut scene);
    let cameras = scene.view().tokens("holocam").count();
    assert_eq!((cameras, points(&scene)), (2, [1, 1]));
    let own = scene.view().tokens("holocam").find(|token| scene.state().tokens[*token].owner == Some(Seat::First));
    let target = piece(&scene, own.unwrap() as u8);
    scene.activate(3);
    scene.hurt(target.0, 4, 0, passing);
    scene.end_round().step(passing);
    assert_eq!(points(&scene), [1, 2], "no camera was placed");
}

#[test]
fn the_trap_door_leads_to_the_chute() {
    // Spoils of Crime and New Ownership.
    for mission in ["jabbas-palace-a", "jabbas-palace-b"] {
        let mut scene = scene(mission);
        let ground = scene.state().ground.clone();
        let door = Space::new(6, 3);
        let beside = ground.adjacent(door).find(|space| !ground.is_hard(*space) && *space != Space::new(7, 3)).unwrap();
        at(&mut scene, 0, (0, beside));
        far_from(&mut scene, 3, &[door], 6);
        scene.activate(0);
        scene.step(with(QuestionKind::Act, Answer::Move));
        scene.step(with(QuestionKind::Act, Answer::Walk(Stand::upright(door))));
        assert_eq!((scene.place(0), scene.hurt_by(0)), (Some((7, 19)), 1), "{mission}");
    }
}

#[test]
fn stashes_score_and_the_pit_opens_from_within() {
    // New Ownership.
    let mut scene = scene("jabbas-palace-b");
    let stash = token(&scene, "stash", 1);
    at(&mut scene, 3, stash);
    let ground = scene.state().ground.clone();
    let pit = scene.fixture.fixed.mission.areas["rancor_pit"].clone();
    let inside = |space: &Space| pit.contains(&(space.column() as u8, space.row() as u8));
    for (wanted, part) in [(true, true), (false, false)] {
        let beside = ground.beside_door(0).find(|space| inside(space) == part && !ground.is_hard(*space)).unwrap();
        at(&mut scene, 0, (0, beside));
        scene.activate(0);
        assert_eq!(scene.offers().contains(&Answer::Interact(Interactable::Door(0))), wanted);
    }
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 4]);
}

#[test]
fn emplacements_fire_for_the_terminal_of_their_color_and_score() {
    // Heavy Firepower.
    let mut scene = scene("kashyyyk-station-b");
    let terminal = of_color(&scene, "colored_terminal", TokenColor::Red);
    let gun = of_color(&scene, "emplacement", TokenColor::Red);
    at(&mut scene, 0, terminal);
    at(&mut scene, 3, gun);
    round_end(&mut scene);
    assert_eq!((scene.hurt_by(3), points(&scene)), (2, [0, 4]));
}

#[test]
fn positions_of_the_own_color_score() {
    // Rise Up.
    let mut scene = zoned("lothal-battlefront-b");
    let (red, blue) = (of_color(&scene, "position", TokenColor::Red), of_color(&scene, "position", TokenColor::Blue));
    at(&mut scene, 0, red);
    at(&mut scene, 3, blue);
    round_end(&mut scene);
    assert_eq!(points(&scene), [5, 5]);
    at(&mut scene, 0, blue);
    at(&mut scene, 3, red);
    round_end(&mut scene);
    assert_eq!(points(&scene), [5, 5]);
}

#[test]
fn a_shipment_pays_more_as_it_is_opened() {
    // Illicit Reserves.
    let mut scene = scene("lothal-safehouse-b");
    let shipment = token(&scene, "hidden_shipment", 0);
    at(&mut scene, 0, shipment);
    far_from(&mut scene, 3, &[shipment.1], 5);
    round_end(&mut scene);
    assert_eq!(points(&scene), [5, 0]);
    round_end(&mut scene);
    assert_eq!(points(&scene), [7, 0]);
}

#[test]
fn the_air_changes_each_round() {
    // Something in the Air: two of each color, in the order red, blue, green, yellow.
    let mut scene = scene("sewers-of-nar-shaddaa-b");
    let terminal = token(&scene, "terminal", 0);
    at(&mut scene, 0, terminal);
    far_from(&mut scene, 3, &[terminal.1], 5);
    scene.faces(&[2, 6, 0]);
    scene.begin_round().step(passing);
    assert_eq!(scene.view().speed(figure(0)), 5, "blue");
    round_end(&mut scene);
    scene.begin_round().step(passing);
    assert_eq!((scene.view().speed(figure(0)), points(&scene)), (4, [0, 0]));
    round_end(&mut scene);
    assert_eq!(points(&scene), [4, 0], "yellow");
}

#[test]
fn power_generators_score() {
    // Power Surge.
    let mut scene = scene("the-dune-sea-a");
    let generator = token(&scene, "power_generator", 0);
    at(&mut scene, 0, generator);
    far_from(&mut scene, 3, &[generator.1], 5);
    round_end(&mut scene);
    assert_eq!(points(&scene), [2, 0]);
}

#[test]
fn the_cannon_strikes_where_its_player_says() {
    // Battle for the Khetanna.
    let mut scene = scene("the-pit-of-carkoon-b");
    let (cannon, installation) = (Space::new(4, 8), token(&scene, "installation", 0));
    at(&mut scene, 0, (0, cannon));
    at(&mut scene, 3, installation);
    let there = Answer::Stand(Stand::upright(installation.1));
    scene.faces(&[4]).end_round();
    scene.step(with(QuestionKind::Mission, there));
    assert_eq!((scene.hurt_by(3), points(&scene)), (3, [0, 3]));
}

#[test]
fn a_token_is_given_for_movement_points_or_for_pierce() {
    // Balance of the Force.
    use imperial_assault::play::Deed;
    let mut scene = scene("tython-meditation-field-a");
    let pillar = token(&scene, "force_pillar", 0);
    let ground = scene.state().ground.clone();
    let beside = super::open_space(&scene, |space| {
        (space.column() - pillar.1.column()).abs() <= 1 && (space.row() - pillar.1.row()).abs() <= 1
    });
    at(&mut scene, 0, (0, beside));
    let near = ground.adjacent(beside).find(|space| !ground.is_hard(*space)).unwrap();
    at(&mut scene, 3, (0, near));
    scene.activate(0);
    scene.step(with(QuestionKind::Act, Answer::Deed { deed: Deed::Haste, token: None }));
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 2);
    scene.step(with(QuestionKind::Act, Answer::Deed { deed: Deed::Pierce, token: None }));
    assert_eq!(Seat::BOTH.map(|seat| scene.view().favors(seat)), [0, 4]);
    scene.armed(0, &[Die::Red], &[]).shielded(3, &[Die::Black]).faces(&[1, 2]);
    scene.attack(0, 3, passing);
    assert_eq!(scene.hurt_by(3), 2, "two blocks are pierced");
    far_from(&mut scene, 3, &[pillar.1], 5);
    round_end(&mut scene);
    assert_eq!(points(&scene), [2, 0]);
}

#[test]
fn veterans_act_twice_and_are_worth_twice() {
    // Chosen of the Force.
    let mut scene = scene("tython-meditation-field-b");
    scene.fixture.state.mission.picked =
        [Some(imperial_assault::play::GroupNo(0)), Some(imperial_assault::play::GroupNo(2))];
    scene.put(0, 5, 8).put(1, 6, 8).put(3, 3, 12).put(4, 4, 12);
    for wanted in [false, true] {
        scene.activate(0).end_group().step(passing);
        assert_eq!(scene.state().exhausted[0], wanted);
    }
    scene.hurt(3, 14, 0, passing);
    assert_eq!(points(&scene), [30, 0]);
}

#[test]
fn a_squad_waits_and_comes_in_by_the_lifts_of_the_other_zone() {
    // On Our Way.
    let mut scene = scene("30th-floor-plaza-b");
    scene.fixture.state.figures.iter_mut().for_each(|state| {
        state.presence = imperial_assault::play::state::Presence::Reserve;
    });
    scene.from_setup();
    scene.play_on(eager, |state| state.round < 1);
    let late = scene.state().mission.late.clone();
    assert_eq!(late.len(), 2, "one group of each");
    for group in &late {
        assert!(!scene.view().has_figures(*group));
    }
    round_end(&mut scene);
    for group in late {
        let seat = scene.fixture.fixed.groups[usize::from(group.0)].seat;
        let zone = scene.state().side(seat.other()).zone.unwrap();
        let of = scene.fixture.fixed.groups[usize::from(group.0)].figures().next().unwrap();
        let at = scene.view().figure(of).stand.at;
        let near = scene.fixture.fixed.zone(zone).iter().any(|space| scene.view().touch(*space, at));
        assert!(scene.view().has_figures(group) && near);
    }
}

#[test]
fn gangsters_come_shoot_and_are_moved() {
    // Triple Cross.
    let mut scene = zoned("coruscant-back-alleys-a");
    let one = token(&scene, "gangster", 0);
    let ground = scene.state().ground.clone();
    let near = ground.adjacent(one.1).find(|space| !ground.is_hard(*space)).unwrap();
    at(&mut scene, 0, (0, near));
    far_from(&mut scene, 3, &[near], 8);
    scene.faces(&[5]).end_round();
    scene.step(passing);
    assert_eq!(scene.view().tokens("gangster").count(), 4);
    assert!(
        scene.view().tokens("gangster").any(|token| scene.view().token_space(token) == Space::new(6, 16)),
        "accuracy 5"
    );
    assert!(scene.hurt_by(0) >= 2);
    let target = piece(&scene, one.0);
    scene.activate(0);
    let space = scene.view().token_space(usize::from(one.0));
    let beside = ground.adjacent(space).find(|space| !ground.is_hard(*space)).unwrap();
    at(&mut scene, 0, (0, beside));
    scene.damage(target.0, 5).armed(0, &[Die::Red], &[]).faces(&[4]);
    scene.attack(0, target.0, passing);
    assert_eq!(points(&scene), [3, 0]);
}

#[test]
fn posters_are_turned_by_who_controls_them_and_score_for_their_side() {
    // Propaganda War.
    let mut scene = zoned("coruscant-back-alleys-b");
    scene.put(0, 0, 13).put(3, 14, 9);
    round_end(&mut scene);
    assert_eq!(points(&scene), [4, 4]);
    let own = |scene: &imperial_assault::play::testing::Scene, seat| {
        let found = scene.view().tokens("poster").find(|token| scene.view().poster_of(*token) == Some(seat)).unwrap();
        (found as u8, scene.view().token_space(found))
    };
    let poster = own(&scene, Seat::Second);
    at(&mut scene, 0, poster);
    scene.activate(0);
    scene.step(with(QuestionKind::Act, Answer::Move));
    scene.step(with(QuestionKind::Act, Answer::Spend(poster.0)));
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 2);
    round_end(&mut scene);
    assert_eq!(points(&scene), [9, 7]);
}
