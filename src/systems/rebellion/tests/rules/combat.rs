use super::*;

/// REB-COMBAT-01
#[test]
fn both_attack_before_what_is_destroyed_leaves_and_the_empire_never_retreats() {
    let mut scene = Scene::default()
        .units("naboo", &[("x-wing", 1), ("tie-fighter", 1)])
        .change(|state| state.stage = Stage::Battle(Battle::new(Some(at("naboo")), Side::Empire)))
        // Both dice show a hit.
        .chance(&[2, 2]);
    scene.steps(2);
    assert!(scene.state().board.spot(at("naboo")).units.is_empty(), "{:?}", scene.events());
    assert!(!scene.events().iter().any(|event| matches!(event, Event::Retreated { .. })));
}

/// REB-COMBAT-05, REB-COMBAT-06
#[test]
fn without_an_imperial_leader_nothing_is_rerolled() {
    let mut battle = Battle::new(Some(at("naboo")), Side::Empire);
    *battle.kept(Theater::Space) = 2;
    let mut scene = Scene::default().post("boba-fett", Post::At(at("naboo")));
    let mut dice = [(DieColor::Black, Face::Hit)];
    scene.does(|referee| referee.reroll(&mut battle, Theater::Space, &mut dice));
    assert_eq!((dice[0].1, *battle.kept(Theater::Space)), (Face::Hit, 0));
    // A new result stands, even another hit.
    let mut scene = Scene::default().post("darth-vader", Post::At(at("naboo"))).chance(&[2]);
    scene.does(|referee| referee.reroll(&mut battle, Theater::Space, &mut dice));
    assert_eq!((dice[0].1, *battle.kept(Theater::Space)), (Face::Hit, 1));
}

/// REB-COMBAT-04
#[test]
fn rebels_who_roll_no_dice_in_a_theater_leave_the_whole_allowance() {
    let mut scene = Scene::default()
        .units("naboo", &[("rebel-transport", 1), ("tie-fighter", 1)])
        .post("darth-vader", Post::At(at("naboo")))
        .change(|state| state.stage = Stage::Battle(Battle::new(Some(at("naboo")), Side::Rebel)));
    scene.steps(2);
    assert!(scene.events().iter().any(|event| matches!(event, Event::RerollsKept(_))), "{:?}", scene.events());
}

/// REB-COMBAT-07, REB-VAR-02
#[test]
fn with_advanced_tactics_a_card_is_drawn_and_specials_are_no_hits() {
    let dice = [(DieColor::Black, Face::Special), (DieColor::Red, Face::Hit)];
    assert_eq!(hits(&dice, false), Hits { black: 0, red: 1, direct: 0 });
    let mut scene = Scene::new(Options { advanced_tactics: true, ..expansion() })
        .units("naboo", &[("x-wing", 1), ("tie-fighter", 1)])
        .change(|state| state.stage = Stage::Battle(Battle::new(Some(at("naboo")), Side::Empire)));
    scene.steps(2);
    let drawn = QuestionKind::Stop(Halt::AdvancedTactic(Theater::Space));
    assert!(scene.asked().iter().any(|question| question.kind == drawn));
}

/// REB-COMBAT-10
#[test]
fn what_the_superlaser_may_fire_at() {
    let scene = Scene::default()
        .base("hoth")
        .probe("yavin", Probe::Held)
        .loyal(Side::Rebel, &["naboo"])
        .units("utapau", &[("rebel-trooper", 1)])
        .units("geonosis", &[("x-wing", 1)]);
    let may = |id: &str| scene.view().superlaser_may_fire(at(id));
    assert!(may("hoth") && may("endor") && may("naboo") && may("utapau"));
    assert!(!may("yavin") && !may("geonosis") && !may("corellia"));
}

#[test]
fn blocked_hits_are_the_direct_ones_first() {
    let found = Hits { black: 2, red: 1, direct: 1 };
    assert_eq!(found.without(2), Hits { black: 2, red: 0, direct: 0 });
}

/// REB-TABLE-05
#[test]
fn a_shield_bunker_protects_the_construction_site() {
    let battle = Battle::new(Some(at("naboo")), Side::Rebel);
    let count = |bunkers| {
        let mut scene =
            Scene::new(expansion()).units("naboo", &[("death-star-under-construction", 1), ("shield-bunker", bunkers)]);
        let hit = rebellion::play::question::Hit::Red;
        scene.does(|referee| Ok(referee.targets(&battle, at("naboo"), Side::Empire, Theater::Space, hit).len()))
    };
    assert_eq!((count(0), count(1)), (1, 0));
}

/// Two X-Wings and a Corvette under two black hits and a red one.
fn under_fire() -> Scene {
    Scene::default()
        .units(
            "naboo",
            &[("x-wing", 2), ("corellian-corvette", 1), ("y-wing", 1), ("star-destroyer", 1), ("tie-fighter", 1)],
        )
        .change(|state| {
            state.stage = Stage::Battle(Battle { joined: true, ..Battle::new(Some(at("naboo")), Side::Empire) })
        })
        // Black and black hit, red hits, red misses; the Rebels miss.
        .chance(&[2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
}

fn hurt(scene: &Scene) -> Vec<Vec<(rebellion::play::UnitNo, u8)>> {
    let asked = scene.asked().into_iter();
    asked
        .filter_map(
            |question| {
                if let QuestionKind::Casualties { hurt, .. } = &question.kind { Some(hurt.clone()) } else { None }
            },
        )
        .collect()
}

/// REB-COMBAT-08, REB-COMBAT-09
#[test]
fn the_losses_are_proposed_unit_by_unit() {
    let mut scene = under_fire();
    scene.steps(1);
    // Black damages one of the weakest by a die between equals; red damages the Corvette alone.
    let proposed = &hurt(&scene)[0];
    assert_eq!(proposed.iter().map(|(_, damage)| *damage).sum::<u8>(), 3, "{proposed:?}");
    assert!(proposed.contains(&(unit("corellian-corvette"), 1)));
    assert!(scene.events().contains(&Event::Damaged { unit: unit("corellian-corvette"), hit: Hit::Red }));
}

/// REB-COMBAT-08: the person's choice counts.
#[test]
fn another_unit_is_hit_where_the_person_says_so() {
    let mut scene = under_fire();
    scene.steps(1);
    let first = hurt(&scene)[0].iter().find(|(of, _)| *of != unit("corellian-corvette")).unwrap().0;
    // The only other unit that black damages.
    let other = if first == unit("x-wing") { unit("y-wing") } else { unit("x-wing") };
    let mut scene = under_fire().says(&[Answer::Number(0), Answer::OtherUnit(first), Answer::Confirm]);
    scene.steps(1);
    let all = hurt(&scene);
    let count = |place: usize, of| all[place].iter().filter(|(unit, _)| *unit == of).count();
    assert_eq!((count(1, first), count(1, other)), (count(0, first) - 1, count(0, other) + 1));
    // A hit without other targets cannot be reassigned.
    assert!(!scene.offered().contains(&Answer::OtherUnit(unit("corellian-corvette"))));
}
