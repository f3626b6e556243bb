use super::*;

/// REB-BUILD-01, REB-BUILD-02
#[test]
fn loyal_systems_build_all_their_icons_subjugated_ones_the_first() {
    let mut scene = Scene::default()
        .loyal(Side::Empire, &["corellia", "mygeeto", "mandalore"])
        .marked(Marker::Subjugated, "sullust")
        .marked(Marker::Sabotaged, "mygeeto")
        .units("mandalore", &[("rebel-trooper", 1)]);
    let orders = scene.does(|referee| Ok(referee.orders(Side::Empire)));
    let wanted = [
        (Icon::SpaceTriangle, 3),
        (Icon::SpaceSquare, 3),
        // Coruscant
        (Icon::GroundTriangle, 1),
        // Sullust
        (Icon::GroundTriangle, 2),
    ];
    assert_eq!(orders, wanted);
}

/// REB-BUILD-03
#[test]
fn between_two_units_for_one_icon_chance_decides() {
    let mut scene = Scene::new(expansion())
        .markers(4, 14)
        .change(|state| state.stage = Stage::Refresh(Refresh::BuildEmpire))
        .chance(&dice(&[2]));
    scene.steps(1);
    let queue = scene.state().queues[Side::Empire as usize][0];
    assert_eq!((queue.of(unit("assault-tank")), queue.of(unit("stormtrooper"))), (1, 0));
    let built: Vec<_> = library().built_by(Icon::SpaceSquare, Side::Empire, Set::Base).collect();
    assert_eq!(built, [unit("star-destroyer")]);
}

/// REB-BUILD-04
#[test]
fn nothing_is_built_that_the_box_does_not_hold() {
    let mut scene = refreshing(Refresh::BuildEmpire).markers(4, 14).units("corellia", &[("stormtrooper", 30)]);
    scene.steps(1);
    assert!(scene.state().queues.iter().flatten().all(Units::is_empty));
}

fn ready(units: &[(&str, u8)]) -> Units {
    let mut ready = Units::default();
    for (id, count) in units {
        ready.add(unit(id), *count);
    }
    ready
}

/// REB-DEPLOY-01, REB-DEPLOY-07
#[test]
fn two_units_a_system_and_none_beside_rebels() {
    let mut scene = Scene::default().loyal(Side::Empire, &["corellia"]).units("coruscant", &[("rebel-trooper", 1)]);
    let mut units = ready(&[("stormtrooper", 3)]);
    scene.does(|referee| referee.deploy_all(&mut units));
    assert_eq!(scene.state().board.spot(at("corellia")).units.of(unit("stormtrooper")), 2);
    assert_eq!(units.count(), 1);
}

/// REB-DEPLOY-03, REB-VAR-04
#[test]
fn by_proximity_the_system_nearest_to_a_possible_base_comes_first() {
    let mut scene = Scene::new(Options { deployment_priority: true, ..Options::default() })
        .loyal(Side::Empire, &["corellia", "mustafar"]);
    let mut units = ready(&[("stormtrooper", 1)]);
    scene.does(|referee| referee.deploy_all(&mut units));
    assert_eq!(scene.chosen("REB-DEPLOY-03"), Choice::System(at("mustafar")));
}

/// REB-DEPLOY-06
#[test]
fn with_the_base_known_near_systems_get_one_of_each_theater() {
    let mut scene =
        Scene::default().base("hoth").revealed().markers(9, 12).loyal(Side::Empire, &["corellia", "mustafar"]);
    let mut units = ready(&[("star-destroyer", 2), ("at-at", 1), ("stormtrooper", 1)]);
    scene.does(|referee| referee.deploy_all(&mut units));
    let near = scene.state().board.spot(at("mustafar")).units;
    assert_eq!((near.of(unit("star-destroyer")), near.of(unit("at-at"))), (1, 1));
    // Corellia is not near; it gets the rest by production value.
    assert_eq!(scene.why("REB-DEPLOY-06").candidates.len(), 1);
    assert_eq!(scene.state().board.spot(at("corellia")).units.of(unit("star-destroyer")), 1);
}

/// REB-DEPLOY-08
#[test]
fn the_rebels_deploy_in_their_base_and_their_loyal_systems() {
    let mut scene = refreshing(Refresh::DeployRebels)
        .loyal(Side::Rebel, &["naboo", "ryloth"])
        .units("ryloth", &[("tie-fighter", 1)])
        .change(|state| state.queues[Side::Rebel as usize][0] = ready(&[("x-wing", 1)]));
    scene.steps(1);
    let base = rebellion::play::At::BASE_SPACE;
    let wanted = [Answer::Place(unit("x-wing"), base), Answer::Place(unit("x-wing"), at("naboo")), Answer::Done];
    assert_eq!(scene.offered(), wanted);
}

/// REB-DEPLOY-09
#[test]
fn units_placed_in_this_step_count_for_the_theater() {
    let mut scene = Scene::default().loyal(Side::Empire, &[]).chance(&dice(&[1]));
    let mut units = ready(&[("tie-fighter", 1), ("stormtrooper", 1)]);
    scene.does(|referee| {
        referee.deploy_one(at("coruscant"), &mut units)?;
        referee.deploy_one(at("coruscant"), &mut units)
    });
    assert_eq!(scene.state().board.spot(at("coruscant")).units.count(), 2);
    assert!(scene.why("REB-DEPLOY-04").die.is_some(), "equal at first");
}

/// REB-DEPLOY-01, REB-DEPLOY-04, REB-DEPLOY-07
#[test]
fn what_the_empire_deploys_is_proposed_and_can_be_set_right() {
    let scene = || {
        refreshing(Refresh::DeployEmpire)
            .loyal(Side::Empire, &["corellia", "mustafar"])
            .change(|state| state.queues[Side::Empire as usize][0] = ready(&[("star-destroyer", 1)]))
    };
    let mut proposed = scene();
    proposed.steps(1);
    let placed = vec![(unit("star-destroyer"), at("corellia"))];
    assert!(proposed.asked().iter().any(|question| question.kind == QuestionKind::Deployed { placed: placed.clone() }));
    let moved =
        [Answer::Elsewhere(unit("star-destroyer"), at("corellia")), Answer::System(at("mustafar")), Answer::Done];
    let mut corrected = scene().says(&moved);
    corrected.steps(1);
    let there = |id: &str| corrected.state().board.spot(at(id)).units.of(unit("star-destroyer"));
    assert_eq!((there("corellia"), there("mustafar")), (0, 1));
    let mut waits = scene().says(&[moved[0], Answer::Pass, Answer::Done]);
    waits.steps(1);
    assert_eq!(waits.state().queues[Side::Empire as usize][0].of(unit("star-destroyer")), 1);
}
