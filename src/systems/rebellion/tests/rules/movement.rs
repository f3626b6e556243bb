use super::*;

/// REB-MOVE-01
#[test]
fn a_fleet_has_a_ship_that_carries() {
    let scene = Scene::new(expansion())
        .units("corellia", &[("tie-fighter", 2), ("stormtrooper", 1)])
        .units("mustafar", &[("assault-carrier", 1)])
        .units("kessel", &[("death-star-under-construction", 1)]);
    assert_eq!(scene.view().fleets(), [at("mustafar")]);
}

/// REB-MOVE-03
#[test]
fn with_the_variant_low_numbers_hunt_rebel_units() {
    let scene = |die| {
        Scene::new(Options { movement_variant: true, ..Options::default() })
            .units("corellia", &[("star-destroyer", 1), ("stormtrooper", 2)])
            .units("alderaan", &[("x-wing", 1)])
            .units("sullust", &[("x-wing", 3)])
            .pool(&["darth-vader"])
            .chance(&dice(&[1, die]))
    };
    let goal = |mut scene: Scene| {
        scene.steps(1);
        let Stage::Advance(advance) = scene.state().stage else { panic!("{:?}", scene.state().stage) };
        advance.goal
    };
    // Sullust and Alderaan are next to Corellia; Sullust has more Rebel units.
    assert_eq!(goal(scene(4)), at("sullust"));
    assert_eq!(goal(scene(5)), at("dagobah"));
    assert_eq!(goal(scene(1).loyal(Side::Empire, &["alderaan"])), at("alderaan"));
}

/// REB-MOVE-11
#[test]
fn what_arrived_in_this_round_does_not_move_again() {
    let mut scene = Scene::default()
        .units("corellia", &[("star-destroyer", 1), ("stormtrooper", 3)])
        .pool(&["darth-vader", "grand-moff-tarkin"])
        .markers(9, 12);
    scene.steps(2);
    assert!(scene.view().movable(at("sullust")).is_empty());
    assert_eq!(scene.state().board.spot(at("sullust")).units.of(unit("stormtrooper")), 2);
}

/// REB-MOVE-07, REB-MOVE-10
#[test]
fn a_fleet_that_waited_for_a_garrison_moves_in_a_later_round_also_where_leaders_block_nobody() {
    for (time, is_revealed) in [(8, false), (3, true)] {
        let mut scene = Scene::default()
            .units("corellia", &[("star-destroyer", 1)])
            .pool(&["darth-vader", "general-tagge"])
            .markers(time, 12);
        if is_revealed {
            scene = scene.base("hoth").revealed();
        }
        scene.steps(2);
        let spot = scene.state().board.spot(at("corellia"));
        assert_eq!((spot.units.of(unit("star-destroyer")), spot.units.of(unit("stormtrooper"))), (1, 1));
        assert!(!scene.view().is_blocked(at("corellia")), "its leader blocks nobody");
        assert!(scene.view().fleets().is_empty(), "{time}: it waits for the next round");
    }
}

/// REB-MOVE-13
#[test]
fn who_leads_a_move() {
    let scene = || Scene::default().pool(&["emperor-palpatine", "general-tagge", "boba-fett"]);
    let who = |mut scene: Scene| scene.does(|referee| referee.move_leader(Some(at("naboo")))).unwrap();
    assert_eq!(who(scene()), leader("general-tagge"));
    assert_eq!(who(scene().units("naboo", &[("x-wing", 1)])), leader("emperor-palpatine"));
}
