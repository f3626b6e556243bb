use super::*;

fn busy(options: Options) -> Scene {
    Scene::new(options)
        .units("corellia", &[("star-destroyer", 1), ("stormtrooper", 3)])
        .loyal(Side::Empire, &["corellia", "mandalore"])
        .pool(&["darth-vader", "grand-moff-tarkin", "general-tagge"])
}

/// REB-CMD-01, REB-CMD-02
#[test]
fn the_phase_ends_when_both_have_passed() {
    let mut scene = Scene::default().change(|state| state.stage = Stage::Turn(Side::Rebel));
    scene.steps(1);
    assert_eq!(scene.state().stage, Stage::Turn(Side::Empire));
    scene.steps(2);
    assert!(matches!(scene.state().stage, Stage::Refresh(Refresh::Objective)));
}

/// REB-CMD-06
#[test]
fn an_empire_without_leaders_in_its_pool_passes() {
    let mut scene = busy(Options::default()).change(|state| state.leaders.fill(Post::Away));
    scene.steps(1);
    assert!(scene.happened(&Event::Passed(Side::Empire)));
}

/// REB-CMD-07, REB-CMD-09, REB-TABLE-09
#[test]
fn a_mission_is_played_where_production_is_highest() {
    let mut scene = busy(Options::default()).round(&["address-delays"]);
    scene.steps(1);
    let Stage::Mission(planned) = scene.state().stage else { panic!("{:?}", scene.state().stage) };
    assert_eq!(planned.at, Some(at("corellia")));
    assert_eq!(scene.chosen("REB-CMD-09"), Choice::System(at("corellia")));
}

/// REB-CMD-10
#[test]
fn the_rebels_may_oppose_and_say_how_an_attempt_ended() {
    let context = MissionContext {
        side: Side::Empire,
        mission: Some(mission("display-of-power")),
        skill: Some(Skill::Diplomacy),
        at: Some(at("naboo")),
        leaders: vec![leader("darth-vader")],
        opposed: Vec::new(),
        rolled: None,
        changes: 0,
    };
    let mut scene = Scene::default()
        .pool(&["mon-mothma"])
        .change(|state| state.stage = Stage::Resolve(context))
        .says(&[Answer::Oppose(leader("mon-mothma"))]);
    scene.steps(1);
    assert_eq!(scene.state().post(leader("mon-mothma")), Post::At(at("naboo")));
    let mut scene = scene.says(&[Answer::Success]);
    scene.steps(1);
    assert!(matches!(scene.state().stage, Stage::Effects(_)));
}

/// REB-CMD-13
#[test]
fn when_no_card_of_the_deck_can_be_played_none_is() {
    let mut scene = busy(Options::default()).round(&["interrogation"]).main_deck(&[
        "homing-beacon",
        "interrogation-droid",
        "carbon-freezing",
    ]);
    scene.does(|referee| referee.plan_round_mission().map(|_| ()));
    assert!(scene.happened(&Event::Skipped));
    assert_eq!(scene.state().empire.main.len(), 4);
}

/// REB-CMD-14, REB-CMD-22
#[test]
fn projects_gained_lie_apart_and_come_on_top_of_the_deck() {
    let card = mission("construct-factory");
    let mut scene = Scene::default().main_deck(&["address-delays"]).change(|state| {
        state.empire.projects = vec![card];
        state.passed = [true; 2];
    });
    scene.does(|referee| {
        referee.gain_projects(1);
        Ok(())
    });
    assert_eq!((scene.state().empire.set_aside.len(), scene.state().empire.main.len()), (1, 1));
    scene.steps(1);
    assert_eq!(scene.state().empire.main, [card, mission("address-delays")]);
}

/// REB-CMD-15
#[test]
fn a_captive_is_held_by_the_strongest_ship_and_needs_room_to_be_moved() {
    let scene = |carriers| {
        Scene::default()
            .units("naboo", &[("assault-carrier", carriers), ("stormtrooper", 5), ("tie-fighter", 1)])
            .post("princess-leia", Post::Captured(at("naboo")))
    };
    assert_eq!(scene(1).view().jailer(at("naboo")), Some(unit("assault-carrier")));
    // Four Stormtroopers fill one carrier; two leave room for the captive and the fighter.
    let captives = |mut scene: Scene| scene.does(|referee| Ok(referee.load(at("naboo")).1));
    assert_eq!((captives(scene(1)), captives(scene(2))), (0, 1));
}

/// REB-CMD-19
#[test]
fn one_leader_opposes_and_one_joins() {
    let pool = ["darth-vader", "grand-moff-tarkin", "general-tagge"];
    let mut scene = Scene::default().pool(&pool).chance(&dice(&[8, 1]));
    let opposed = scene.does(|referee| referee.oppose(Skill::SpecialOps, Some(at("naboo"))));
    assert_eq!(opposed, [leader("darth-vader")]);
    let mut scene = Scene::default().pool(&pool).post("colonel-yularen", Post::At(at("naboo")));
    assert_eq!(scene.does(|referee| referee.join_battle(Some(at("naboo")), &Theater::ALL)), None);
}

/// REB-CMD-20
#[test]
fn leaders_without_work_draw_from_the_main_deck() {
    let mut scene = Scene::default()
        .loyal(Side::Empire, &["corellia"])
        .pool(&["general-tagge"])
        .main_deck(&["interrogation", "address-delays"]);
    scene.steps(1);
    let Stage::Mission(planned) = scene.state().stage else { panic!("{:?}", scene.state().stage) };
    assert_eq!(planned.card.mission, mission("address-delays"));
    assert_eq!(scene.state().empire.main, [mission("interrogation")]);
}

/// REB-CMD-21, REB-TABLE-02, REB-APP-06
#[test]
fn dice_between_equals_are_told_with_the_rule() {
    let mut scene = busy(Options::default()).loyal(Side::Empire, &["mygeeto"]).chance(&dice(&[2]));
    let place = scene.does(|referee| referee.mission_system(mission("address-delays")));
    assert_eq!(place, Some(at("mygeeto")));
    let why = scene.why("REB-CMD-09");
    assert_eq!(why.die.map(|die| (die.sides, die.result)), Some((2, 2)));
    assert!(why.by_default());
    assert!(scene.happened(&Event::Die { sides: 2, result: 2, purpose: Purpose::Tie }));
}

/// REB-APP-04
#[test]
fn a_proposal_can_be_set_right() {
    let mut scene = busy(Options::default()).round(&["address-delays"]).says(&[Answer::OtherSystem(at("mandalore"))]);
    scene.does(|referee| referee.step());
    let mut scene = scene.says(&[Answer::OtherSystem(at("mandalore"))]);
    scene.steps(1);
    let mut scene = scene.says(&[Answer::OtherLeader(leader("grand-moff-tarkin"))]);
    scene.steps(2);
    assert_eq!(scene.state().post(leader("grand-moff-tarkin")), Post::At(at("mandalore")));
}

/// REB-CMD-17, REB-APP-04
#[test]
fn who_opposes_is_confirmed_or_set_right() {
    let scene = || Scene::default().pool(&["darth-vader", "grand-moff-tarkin"]).chance(&dice(&[8]));
    let opposes = |scene: Scene, answer| {
        let mut scene = scene.says(&[answer]);
        scene.does(|referee| referee.oppose(Skill::SpecialOps, Some(at("naboo"))))
    };
    assert_eq!(opposes(scene(), Answer::Confirm), [leader("darth-vader")]);
    let other = leader("grand-moff-tarkin");
    assert_eq!(opposes(scene(), Answer::OtherLeader(other)), [other]);
    assert_eq!(opposes(scene(), Answer::Impossible), []);
}

/// The Rebels' turn with this mission assigned to Luke.
fn revealing(id: &str) -> Scene {
    let card = mission(id);
    Scene::default()
        .units("naboo", &[("tie-fighter", 1)])
        .loyal(Side::Rebel, &["ryloth"])
        .post("luke-skywalker", Post::Mission)
        .change(move |state| {
            state.stage = Stage::Turn(Side::Rebel);
            state.rebels.assigned = vec![Assignment { mission: Some(card), leaders: vec![leader("luke-skywalker")] }];
        })
}

/// REB-CMD-01, REB-CMD-10
#[test]
fn a_rebel_mission_is_offered_the_places_its_card_names_and_any_other_on_request() {
    let mut scene = revealing("infiltration").says(&[Answer::Reveal(0)]);
    scene.steps(1);
    let asked = |scene: &Scene| -> Vec<Answer> {
        let place =
            scene.asked().iter().rposition(|question| matches!(question.kind, QuestionKind::MissionSystem { .. }));
        scene.answers_at(place.expect("where it is played"))
    };
    assert_eq!(asked(&scene), [Answer::System(at("naboo")), Answer::AnySystem, Answer::NotNow]);
    assert_eq!(scene.state().post(leader("luke-skywalker")), Post::At(at("naboo")));
    let mut scene = revealing("infiltration").says(&[Answer::Reveal(0), Answer::AnySystem, Answer::System(at("hoth"))]);
    scene.steps(1);
    assert_eq!(scene.state().post(leader("luke-skywalker")), Post::At(at("hoth")));
    // After a withdrawn mission the turn is still to be taken.
    let mut scene = revealing("daring-rescue").says(&[Answer::Reveal(0), Answer::NotNow]);
    scene.steps(1);
    assert_eq!(scene.state().stage, Stage::Turn(Side::Rebel));
    assert_eq!(scene.state().rebels.assigned.len(), 1);
}

/// REB-CMD-10, REB-BASE-04
#[test]
fn a_mission_of_the_base_is_played_there_and_a_named_system_stands_alone() {
    let base = rebellion::play::At::BASE_SPACE;
    let mut scene = revealing("rapid-mobilization").says(&[Answer::Reveal(0)]);
    scene.steps(1);
    assert_eq!(scene.state().post(leader("luke-skywalker")), Post::At(base));
    scene.steps(1);
    assert!(scene.offered().contains(&Answer::FoundBase));
    assert_eq!(scene.view().mission_systems(mission("seek-yoda")), [at("dagobah")]);
    assert_eq!(scene.view().mission_systems(mission("base-defenses")), [at("ryloth")]);
}

/// REB-CMD-10
#[test]
fn what_a_card_brings_is_offered_to_be_entered_and_nothing_else() {
    let offered = |id: &str, side, place: &str| {
        let mut scene = Scene::default().units("naboo", &[("tie-fighter", 1)]).change(|state| {
            let context = MissionContext {
                side,
                mission: Some(mission(id)),
                skill: None,
                at: Some(at(place)),
                leaders: Vec::new(),
                opposed: Vec::new(),
                rolled: None,
                changes: 0,
            };
            state.stage = Stage::Effects(context);
        });
        scene.steps(1);
        scene.offered().to_vec()
    };
    let sabotage = Answer::Change(Change::Marker(at("naboo"), Marker::Sabotaged, true));
    assert_eq!(offered("sabotage", Side::Rebel, "naboo"), [Answer::Done, sabotage]);
    let loyalty = Answer::Change(Change::Loyalty(at("naboo"), Some(Side::Empire)));
    assert_eq!(offered("trade-negotiations", Side::Empire, "naboo"), [Answer::Done, loyalty]);
    let [site, star] = ["death-star-under-construction", "death-star"].map(unit);
    let begun = [Change::Units(at("hoth"), site, 1), Change::Queue(3, star, 1)].map(Answer::Change);
    assert_eq!(offered("construct-death-star", Side::Empire, "hoth"), [Answer::Done, begun[0], begun[1]]);
    // Build by the icons of the system: Corellia has a space triangle and a space square, and its number is 3.
    let built = ["tie-fighter", "star-destroyer"].map(|id| Answer::Change(Change::Queue(3, unit(id), 1)));
    assert_eq!(offered("address-delays", Side::Empire, "corellia"), [Answer::Done, built[0], built[1]]);
    assert_eq!(offered("hit-and-run", Side::Rebel, "naboo"), [Answer::Done, Answer::Differs]);
}
