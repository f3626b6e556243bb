//! Our reading of open rules.

use super::*;

fn fleet() -> Scene {
    Scene::default().units("corellia", &[("star-destroyer", 1), ("stormtrooper", 2)]).pool(&["darth-vader"])
}

fn planned(mut scene: Scene) -> (Scene, (rebellion::play::At, rebellion::play::At)) {
    scene.steps(1);
    let Stage::Advance(advance) = scene.state().stage else { panic!("{:?}", scene.state().stage) };
    let route = (advance.from, advance.goal);
    (scene, route)
}

/// REB-OPEN-01: of the two pairings the first is used.
#[test]
fn up_to_four_the_empire_activates() {
    let activates = |die| {
        let mut scene = Scene::new(Options { movement_variant: true, ..Options::default() })
            .units("corellia", &[("star-destroyer", 1), ("stormtrooper", 2)])
            .loyal(Side::Empire, &["corellia"])
            .pool(&["darth-vader", "grand-moff-tarkin"])
            .round(&["address-delays"])
            .chance(&dice(&[die, 5]));
        scene.steps(1);
        matches!(scene.state().stage, Stage::Advance(_))
    };
    assert_eq!([4, 5].map(activates), [true, false]);
}

/// REB-OPEN-02
#[test]
fn subversion_is_in_no_deck() {
    assert!(library().missions().all(|(_, row)| !row.id.contains("subversion")));
}

/// REB-OPEN-04, REB-OPEN-06, REB-OPEN-07
#[test]
fn places_of_missions_strength_and_production_are_told_as_our_reading() {
    let mut scene = Scene::default()
        .loyal(Side::Empire, &["corellia", "mandalore"])
        .pool(&["grand-moff-tarkin"])
        .round(&["address-delays"]);
    scene.steps(1);
    assert!(scene.why("REB-CMD-09").by_default());
    // The stronger of two fleets equally near goes.
    let (scene, route) = planned(
        Scene::default()
            .units("bespin", &[("assault-carrier", 1), ("stormtrooper", 1)])
            .units("naboo", &[("star-destroyer", 1), ("stormtrooper", 1)])
            .pool(&["darth-vader"]),
    );
    assert_eq!(route.0, at("naboo"));
    assert!(scene.why("REB-MOVE-02").by_default());
    // Production: the sum of the tiers; the first icon while subjugated, nothing while sabotaged.
    let worth = |scene: Scene| scene.view().production(at("corellia"));
    assert_eq!(worth(Scene::default()), 4);
    assert_eq!(worth(Scene::default().marked(Marker::Subjugated, "corellia")), 1);
    assert_eq!(worth(Scene::default().marked(Marker::Sabotaged, "corellia")), 0);
}

/// REB-OPEN-08
#[test]
fn the_round_deck_follows_the_table_that_was_found() {
    let library = library();
    let missions = |round, revealed| {
        let wanted = library.round_missions(round, revealed);
        (wanted.starting, wanted.main)
    };
    assert_eq!([1, 2, 3, 4, 9].map(|round| missions(round, false)), [(1, 1), (1, 2), (1, 2), (1, 3), (1, 3)]);
    assert_eq!(missions(1, true), (1, 2));
}

/// REB-OPEN-09
#[test]
fn one_project_of_each_type_is_in_the_main_deck() {
    for (options, types) in [(Options::default(), 5), (expansion(), 7)] {
        let scene = dealt(options, 3);
        let main = &scene.state().empire.main;
        let mut projects: Vec<_> = main.iter().filter(|card| library().mission(**card).project).collect();
        assert_eq!(projects.len(), types);
        projects.dedup();
        projects.sort();
        projects.dedup();
        assert_eq!(projects.len(), types);
    }
}

/// REB-OPEN-10
#[test]
fn a_fleet_as_far_away_as_the_markers_are_apart_does_not_reach_the_base() {
    // Corellia is three moves from Hoth.
    let goal = |reputation| planned(fleet().base("hoth").revealed().markers(9, reputation)).1.1;
    assert_eq!([12, 13].map(goal), [at("dagobah"), at("hoth")]);
}

/// REB-OPEN-11
#[test]
fn the_leader_of_a_move_is_told_as_our_reading() {
    let (scene, _) = planned(fleet().pool(&["general-tagge"]));
    let why = scene.why("REB-MOVE-13");
    assert!(why.by_default() && why.candidates.len() == 2);
}

/// REB-OPEN-13
#[test]
fn a_remote_or_loyal_system_is_left_with_a_ground_unit_too() {
    let kept = |place: &str, loyal: &[&str]| {
        let mut scene =
            Scene::default().loyal(Side::Empire, loyal).units(place, &[("star-destroyer", 1), ("stormtrooper", 3)]);
        let (load, _) = scene.does(|referee| Ok(referee.load(at(place))));
        3 - load.of(unit("stormtrooper"))
    };
    assert_eq!((kept("dagobah", &[]), kept("corellia", &["corellia"])), (1, 1));
}

/// REB-OPEN-14, REB-OPEN-17
#[test]
fn the_death_star_moves_as_a_ship_and_fires_where_its_card_is_played() {
    let scene = Scene::default().units("corellia", &[("death-star", 1), ("stormtrooper", 2)]).pool(&["darth-vader"]);
    assert_eq!(planned(scene).1.0, at("corellia"));
    let card = mission("superlaser-online");
    let mut scene = Scene::default().units("naboo", &[("death-star", 1), ("x-wing", 1)]).change(|state| {
        state.stage = Stage::Effects(MissionContext {
            side: Side::Empire,
            mission: Some(card),
            skill: Some(Skill::Logistics),
            at: Some(at("naboo")),
            leaders: Vec::new(),
            opposed: Vec::new(),
            rolled: None,
            changes: 0,
        });
    });
    scene.steps(1);
    // The person carries out the card and enters its effect.
    assert!(scene.offered().contains(&Answer::Change(Change::Marker(at("naboo"), Marker::Destroyed, true))));
}

/// REB-OPEN-15
#[test]
fn after_the_set_up_every_remote_system_is_a_possible_base() {
    for options in [Options::default(), expansion()] {
        let scene = dealt(options, 8);
        assert_eq!(scene.view().possible_bases().len(), 8);
        let boxed = |at: &rebellion::play::At| scene.state().probe(*at) == Probe::Box;
        assert!(rebellion::play::At::systems().filter(boxed).all(|at| !library().system(at).remote));
    }
}

/// REB-OPEN-16
#[test]
fn imperial_units_stay_in_a_battle_that_they_lose() {
    let mut scene = Scene::default()
        .units("naboo", &[("x-wing", 5), ("tie-fighter", 3)])
        .post("darth-vader", Post::At(at("naboo")))
        .change(|state| {
            state.stage = Stage::Battle(Battle { joined: true, ..Battle::new(Some(at("naboo")), Side::Rebel) });
        })
        .chance(&[0; 40]);
    scene.steps(2);
    assert_eq!(scene.state().board.spot(at("naboo")).units.of(unit("tie-fighter")), 3);
    // The Rebels alone may retreat, and have no leader here.
    assert!(!scene.offered().iter().any(|answer| matches!(answer, Answer::Retreat(_))));
}

/// REB-OPEN-19: loyalty and fleet are those of the goal, not of the fleet that moves.
#[test]
fn of_goals_equally_near_one_loyal_to_the_empire_comes_first_then_the_most_rebel_units() {
    let hunt = |loyal: &[&str]| {
        let scene = Scene::new(Options { movement_variant: true, ..Options::default() })
            .units("corellia", &[("star-destroyer", 1), ("stormtrooper", 2)])
            .units("alderaan", &[("x-wing", 1)])
            .units("sullust", &[("x-wing", 3)])
            .loyal(Side::Empire, loyal)
            .pool(&["darth-vader"])
            .chance(&dice(&[1, 1]));
        planned(scene).1.1
    };
    assert_eq!((hunt(&[]), hunt(&["alderaan"])), (at("sullust"), at("alderaan")));
}
