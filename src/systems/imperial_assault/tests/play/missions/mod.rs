//! Missions: their tokens, doors and points.

mod blows;
mod borne;
mod carried;
mod creatures;
mod given;
mod groups;
mod objects;

use super::{CATALOG, figure};
use imperial_assault::play::{
    Answer, Event, FigureNo, Interactable, QuestionKind,
    board::{Distances, Space, Stand},
    fixed::missions::{is_played, missions},
    pieces::Zone,
    testing::{Scene, eager, passing, with},
};
use kernel::game::Seat;

/// Vader (0) and Royal Guards (1, 2) against Chewbacca (3) and Rebel Troopers (4 to 6).
fn scene(mission: &str) -> Scene {
    let armies: [&[&str]; 2] = [&["darth-vader", "royal-guard-regular"], &["chewbacca", "rebel-trooper-regular"]];
    Scene::with_mission(&CATALOG, armies, mission)
}

/// A scene with zones: red for the first player.
fn zoned(mission: &str) -> Scene {
    let mut scene = scene(mission);
    scene.fixture.state.sides[0].zone = Some(Zone::Red);
    scene.fixture.state.sides[1].zone = Some(Zone::Blue);
    scene
}

/// A space of the map that is open, far from everything that counts.
fn open_space(scene: &Scene, passes: impl Fn(Space) -> bool) -> Space {
    let ground = &scene.state().ground;
    let open = |space: &&Space| !ground.is_blocking(**space) && !ground.is_impassable(**space);
    *ground.spaces().iter().filter(open).find(|space| passes(**space)).unwrap()
}

/// Puts a figure somewhere this many spaces or more away from these.
fn far_from(scene: &mut Scene, of: u8, spaces: &[Space], least: u8) -> Space {
    let far = Distances::from(&scene.state().ground, spaces, least - 1);
    let taken = scene.view().spaces_of(|_| true);
    let space = open_space(scene, |space| far.to(space).is_none() && !taken.contains(space));
    scene.put(of, space.column(), space.row());
    space
}

/// A space of a player's zone where somebody can stand.
fn home(scene: &Scene, seat: Seat) -> Space {
    let zone = scene.state().side(seat).zone.unwrap();
    let open = |space: &&Space| !scene.state().ground.is_hard(**space) && !scene.state().ground.is_impassable(**space);
    *scene.fixture.fixed.zone(zone).iter().find(open).unwrap()
}

/// The piece that is a token.
fn piece(scene: &Scene, token: u8) -> FigureNo {
    scene.fixture.fixed.tokens[usize::from(token)].figure.unwrap()
}

fn token(scene: &Scene, role: &str, nth: usize) -> (u8, Space) {
    let token = scene.view().tokens(role).nth(nth).unwrap();
    (token as u8, scene.view().token_space(token))
}

/// Puts a figure on the space of a token.
fn at(scene: &mut Scene, of: u8, (_, space): (u8, Space)) {
    scene.put(of, space.column(), space.row());
}

fn interact(scene: &mut Scene, of: u8, token: u8) {
    scene.activate(of);
    scene.step(with(QuestionKind::Act, Answer::Interact(Interactable::Token(token))));
}

fn points(scene: &Scene) -> [i32; 2] {
    Seat::BOTH.map(|seat| scene.view().points(seat))
}

fn round_end(scene: &mut Scene) {
    scene.end_round().step(eager);
}

#[test]
fn every_map_that_is_known_well_enough_has_both_missions_of_ours() {
    let maps: Vec<_> = CATALOG.maps().map(|(id, _)| id).filter(|map| is_played(&CATALOG, *map)).collect();
    assert_eq!(maps.len(), 48);
    for map in maps {
        let known: Vec<_> = missions(&CATALOG, map).map(|(_, mission)| mission).collect();
        assert_eq!(known.iter().filter(|mission| mission.ours.is_some()).count(), 2);
    }
}

#[test]
fn nobody_who_asks_for_no_mission_gets_one_of_ours_where_any_is_printed() {
    use imperial_assault::{ImperialAssault, play::Options};
    use kernel::game::Playable;
    let documents = crate::skirmishes::skirmishes(&CATALOG);
    let army = kernel::muster::<ImperialAssault>(&CATALOG, documents[0].clone()).unwrap();
    for seed in 0..100 {
        let game = ImperialAssault::begin(&CATALOG, [&army, &army].into(), &Options::default(), seed, &mut Vec::new());
        let game = game.unwrap();
        let is_ours = game.fixed().mission.ours.is_some();
        let printed = missions(&CATALOG, game.fixed().skirmish.unwrap().0).any(|(_, mission)| mission.ours.is_none());
        assert!(!is_ours || !printed, "{}", game.fixed().mission.id);
    }
}

#[test]
fn of_a_rotation_one_of_its_maps_is_drawn() {
    use imperial_assault::{ImperialAssault, play::Options};
    use kernel::{Language, game::Playable};
    let documents = crate::skirmishes::skirmishes(&CATALOG);
    let army = kernel::muster::<ImperialAssault>(&CATALOG, documents[0].clone()).unwrap();
    for (_, rotation) in CATALOG.rotations() {
        assert!(rotation.maps.len() == 3 && rotation.maps.iter().all(|map| is_played(&CATALOG, *map)));
        let named = Options { map: rotation.text.name(Language::Spanish).into(), ..Options::default() };
        let options = ImperialAssault::named_options(&CATALOG, named, Language::English).unwrap();
        assert_eq!(options.map.name(), &*rotation.id);
        let mut drawn: Vec<_> = (0..30)
            .map(|seed| {
                let both = [&army, &army].into();
                let game = ImperialAssault::begin(&CATALOG, both, &options, seed, &mut Vec::new()).unwrap();
                rotation.maps.iter().position(|map| *map == game.fixed().skirmish.unwrap().0).unwrap()
            })
            .collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, [0, 1, 2], "{}", rotation.id);
    }
}

#[test]
fn a_mission_that_lacks_a_fact_of_its_map_is_not_played_and_says_which() {
    use imperial_assault::{ImperialAssault, play::Options};
    use kernel::{Language, game::Playable};
    let lacking: Vec<_> = CATALOG.missions().map(|(_, mission)| mission).filter(|card| !card.is_played()).collect();
    assert_eq!(lacking.len(), 2);
    let documents = crate::skirmishes::skirmishes(&CATALOG);
    let army = kernel::muster::<ImperialAssault>(&CATALOG, documents[0].clone()).unwrap();
    for mission in lacking {
        let map = CATALOG.map(mission.map).id.to_string();
        let options = Options { map: map.into(), mission: mission.id.to_string(), ..Options::default() };
        let refused = ImperialAssault::begin(&CATALOG, [&army, &army].into(), &options, 1, &mut Vec::new());
        assert_eq!(refused.unwrap_err().reason, mission.lacks[0].term(), "{}", mission.id);
        for language in Language::ALL {
            let gap = imperial_assault::play::mission_gap(&CATALOG, mission, language).unwrap();
            assert!(!gap.partly && !gap.why.contains("imperial_assault."), "{}", gap.why);
        }
    }
}

#[test]
fn every_mission_has_words_in_every_language() {
    use imperial_assault::missions::{mission_name, mission_rules};
    use kernel::Language;
    for (_, mission) in CATALOG.missions().filter(|(_, mission)| mission.is_played()) {
        for language in Language::ALL {
            let rules = mission_rules(mission, language);
            assert!(rules.len() >= mission.rules.len(), "{}", mission.id);
            for told in rules.iter().chain([&mission_name(mission, language)]) {
                let is_told = !told.is_empty() && !told.contains("imperial_assault.") && !told.contains('{');
                assert!(is_told, "{}: {told}", mission.id);
            }
        }
    }
}

#[test]
fn every_token_of_a_played_mission_lies_on_the_map() {
    for (_, mission) in CATALOG.missions().filter(|(_, mission)| mission.is_played()) {
        let scene = scene(&mission.id);
        for role in mission.roles.keys() {
            let aside = scene.fixture.fixed.tokens.iter().any(|token| token.aside);
            assert!(scene.view().tokens(role).count() > 0 || aside, "{} {role}", mission.id);
        }
        for (number, laid) in scene.fixture.fixed.tokens.iter().enumerate().filter(|(_, laid)| !laid.aside) {
            assert!(scene.fixture.fixed.ground.has(laid.space), "{} {number}", mission.id);
        }
    }
}

#[test]
fn our_mission_pays_for_terminals_and_the_middle() {
    let mut scene = scene("chopper-base-atollon-practice-hold");
    let (terminal, center) = (token(&scene, "terminal", 0), token(&scene, "center", 0));
    at(&mut scene, 0, terminal);
    at(&mut scene, 3, center);
    round_end(&mut scene);
    assert_eq!(points(&scene), [3, 4]);
    assert_eq!(scene.state().round, 1);
}

#[test]
fn a_panel_is_turned_once_a_round_from_a_space_that_touches_its_own() {
    // Get to the Ship: the panels lie on blocking terrain.
    let mut scene = scene("mos-eisley-outskirts-a");
    let panel = token(&scene, "launch_panel", 0);
    let beside = scene.view().fixed.ground.spaces().to_vec().into_iter().find(|space| {
        let near = (space.column() - panel.1.column()).abs() <= 1 && (space.row() - panel.1.row()).abs() <= 1;
        near && !scene.state().ground.is_blocking(*space)
    });
    let beside = beside.unwrap();
    scene.put(0, beside.column(), beside.row()).put(3, 0, 0);
    interact(&mut scene, 0, panel.0);
    assert!(scene.events().contains(&Event::TokenTurned(panel.0)));
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(panel.0))), "once a round");
    round_end(&mut scene);
    let seen = scene.events().iter().filter_map(|event| match event {
        Event::Scored { points, .. } => Some(*points),
        _ => None,
    });
    assert!(seen.into_iter().any(|points| points == 5), "the colored side pays five");
}

#[test]
fn contraband_slows_its_carrier_and_pays_at_home() {
    // Smuggled Goods; IA-OBJ-09.
    let mut scene = scene("mos-eisley-outskirts-b");
    scene.fixture.state.sides[0].zone = Some(imperial_assault::play::pieces::Zone::Red);
    let goods = token(&scene, "contraband", 0);
    at(&mut scene, 0, goods);
    scene.put(3, 0, 0);
    interact(&mut scene, 0, goods.0);
    assert_eq!(scene.view().speed(figure(0)), 2, "4 less 2");
    let home = scene.fixture.fixed.zone(imperial_assault::play::pieces::Zone::Red)[0];
    scene.put(0, home.column(), home.row());
    if home == Space::new(0, 0) {
        scene.put(3, 5, 5);
    }
    round_end(&mut scene);
    assert_eq!(points(&scene)[0], 15);
    assert_eq!(scene.view().speed(figure(0)), 4);
}

#[test]
fn a_carrier_that_falls_drops_what_it_carries() {
    // IA-OBJ-09.
    let mut scene = scene("mos-eisley-outskirts-b");
    let goods = token(&scene, "contraband", 0);
    at(&mut scene, 1, goods);
    scene.put(0, 0, 0).put(3, 5, 5);
    interact(&mut scene, 1, goods.0);
    scene.put(1, 7, 7).hurt(1, 8, 0, passing);
    assert_eq!(token(&scene, "contraband", 0).1, Space::new(7, 7));
    assert_eq!(scene.state().tokens[usize::from(goods.0)].carrier, None);
}

#[test]
fn a_databank_is_turned_by_who_carries_a_tap() {
    // Counter-Slice.
    let mut scene = scene("isb-training-grounds-a");
    let (tap, databank) = (token(&scene, "tap", 0), token(&scene, "databank", 0));
    at(&mut scene, 0, databank);
    scene.put(3, 0, 0).activate(0);
    let turn = Answer::Interact(Interactable::Token(databank.0));
    assert!(!scene.offers().contains(&turn));
    at(&mut scene, 0, tap);
    interact(&mut scene, 0, tap.0);
    at(&mut scene, 0, databank);
    assert!(scene.offers().contains(&turn));
}

#[test]
fn doors_open_by_terminals_and_close_again() {
    // IA-TERM-03, IA-STATUS-03. Data Heist: one door for each terminal a player controls, and figures open none (IA-DOOR-04).
    let mut scene = scene("kuat-space-station-a");
    let terminal = token(&scene, "terminal", 0);
    at(&mut scene, 0, terminal);
    scene.put(3, 0, 0);
    round_end(&mut scene);
    scene.step(eager);
    let open = |scene: &Scene| {
        (0..scene.state().ground.doors().len()).filter(|door| !scene.state().ground.is_closed(*door)).count()
    };
    assert_eq!(open(&scene), 1);
    let area: Vec<Space> = scene.fixture.fixed.mission.areas["data_core"].iter().map(|space| (*space).into()).collect();
    at(&mut scene, 3, (0, area[0]));
    round_end(&mut scene);
    assert_eq!((open(&scene), points(&scene)[1]), (0, 10));
    for door in 0..scene.state().ground.doors().len() {
        let beside: Vec<Space> = scene.state().ground.beside_door(door).collect();
        scene.put(0, beside[0].column(), beside[0].row()).activate(0);
        assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Interact(Interactable::Door(_)))));
    }
}

#[test]
fn counters_are_turned_into_points_if_the_player_likes() {
    // Incoming Transmission.
    let mut scene = scene("kuat-space-station-b");
    let station = token(&scene, "relay_station", 0);
    at(&mut scene, 0, station);
    scene.put(3, 0, 0).end_round().step(passing);
    assert_eq!((points(&scene)[0], scene.state().tokens[usize::from(station.0)].counters), (0, 1));
    round_end(&mut scene);
    assert_eq!(points(&scene)[0], 6);
    assert!(scene.state().tokens[usize::from(station.0)].gone);
}

#[test]
fn a_holocron_is_delivered_as_its_carrier_comes_to_the_beacon() {
    // Lost Knowledge.
    let mut scene = scene("massassi-ruins-a");
    let (holocron, beacon) = (token(&scene, "holocron", 0), token(&scene, "beacon", 0));
    at(&mut scene, 0, holocron);
    scene.put(3, 0, 0);
    interact(&mut scene, 0, holocron.0);
    let ground = scene.state().ground.clone();
    // Two steps from the beacon, so that one step comes next to it.
    let near: Vec<Space> = ground.adjacent(beacon.1).collect();
    let far = near.iter().flat_map(|space| ground.adjacent(*space)).find(|space| {
        *space != beacon.1 && !near.contains(space) && !ground.is_blocking(*space) && !ground.is_impassable(*space)
    });
    let far = far.unwrap();
    scene.put(0, far.column(), far.row()).activate(0);
    scene.step(with(QuestionKind::Act, Answer::Move));
    let step =
        scene.offers().into_iter().find(|offer| matches!(offer, Answer::Walk(stand) if near.contains(&stand.at)));
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => step.unwrap(),
        _ => eager(question, answers),
    });
    assert_eq!(points(&scene)[0], 10);
    assert!(scene.state().tokens[usize::from(holocron.0)].gone);
}

#[test]
fn a_crate_pays_each_player_once() {
    // Close to Home.
    let mut scene = scene("moisture-farm-a");
    let chest = token(&scene, "crate", 0);
    at(&mut scene, 0, chest);
    scene.put(3, 0, 0);
    for _ in 0..2 {
        round_end(&mut scene);
        assert_eq!(points(&scene)[0], 7);
    }
    scene.put(0, 1, 1);
    at(&mut scene, 3, chest);
    round_end(&mut scene);
    assert_eq!(points(&scene), [7, 7]);
}

#[test]
fn patrons_count_as_long_as_their_marker_lies_there() {
    // Gaining Favor.
    let mut scene = scene("anchorhead-cantina-a");
    let patron = token(&scene, "patron", 0);
    at(&mut scene, 0, patron);
    scene.put(3, 0, 0);
    interact(&mut scene, 0, patron.0);
    assert_eq!(points(&scene), [2, 0]);
    scene.put(0, 1, 1);
    at(&mut scene, 3, patron);
    interact(&mut scene, 3, patron.0);
    assert_eq!(points(&scene), [0, 2]);
}

#[test]
fn a_contact_pays_a_group_once_a_round() {
    // Drinks and Dealings.
    let mut scene = scene("mos-eisley-cantina-a");
    let contact = token(&scene, "contact", 0);
    at(&mut scene, 1, contact);
    scene.put(3, 0, 0);
    interact(&mut scene, 1, contact.0);
    assert_eq!(points(&scene)[0], 2);
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(contact.0))));
}

#[test]
fn a_generator_takes_a_surge_from_attacks_from_afar() {
    // Shielded.
    let mut scene = scene("nal-hutta-swamps-a");
    let generator = token(&scene, "shield_generator", 0);
    let counted = |scene: &Scene| {
        scene.events().iter().rev().find_map(|event| match event {
            Event::Counted(symbols) => Some(symbols.surge),
            _ => None,
        })
    };
    use imperial_assault::cards::Die;
    scene.armed(0, &[Die::Red], &[]).shielded(3, &[]).faces(&[3, 3]);
    at(&mut scene, 3, generator);
    // The attacker beside it, then far from it: melee attacks of a fixture may come from anywhere.
    at(&mut scene, 0, generator);
    scene.attack(0, 3, passing);
    assert_eq!(counted(&scene), Some(1));
    let ground = scene.state().ground.clone();
    let far = imperial_assault::play::board::Distances::from(&ground, &[generator.1], 2);
    let away = ground.spaces().iter().find(|space| far.to(**space).is_none() && !ground.is_blocking(**space)).unwrap();
    scene.fixture.state.figures[0].stand = Stand::upright(*away);
    scene.attack(0, 3, passing);
    assert_eq!(counted(&scene), Some(0));
}

#[test]
fn players_open_a_door_each_at_the_end_of_a_round() {
    // Stashed Away: who has no initiative first.
    let mut scene = scene("mos-eisley-back-alleys-a");
    scene.put(0, 0, 0).put(3, 5, 5);
    round_end(&mut scene);
    let seats: Vec<Seat> = (scene.fixture.questions.iter())
        .filter(|asked| asked.question.kind() == QuestionKind::OpenDoor)
        .map(|asked| asked.seat)
        .collect();
    let opened = scene.events().iter().filter(|event| matches!(event, Event::DoorOpened(_))).count();
    assert_eq!((seats.first(), opened), (Some(&Seat::Second), 2));
}
