use super::*;

/// REB-VAR-01 to REB-VAR-05, REB-VAR-08, REB-VAR-09, REB-VAR-11, REB-APP-01
#[test]
fn every_variant_is_an_option_and_the_usual_game_has_none() {
    let written = serde_json::to_value(Options::default()).unwrap();
    let keys: Vec<&str> = written.as_object().unwrap().keys().map(String::as_str).collect();
    let wanted = [
        "set",
        "depth",
        "advanced_tactics",
        "movement_variant",
        "destination_die",
        "deployment_priority",
        "unplayable_variant",
        "dice",
        "rebel_cards",
        "rebel_start",
    ];
    assert_eq!(keys, wanted);
    assert_eq!(written["set"], "base");
    assert!(written.as_object().unwrap().values().all(|value| value != &serde_json::Value::Bool(true)));
}

/// REB-VAR-07, REB-SETUP-04, REB-APP-04
#[test]
fn whether_the_base_is_known_and_how_far_the_markers_are_apart_follow_from_the_state() {
    let scene = Scene::default().markers(3, 12);
    assert_eq!((scene.state().margin(), scene.view().known_base()), (9, None));
    assert_eq!(scene.revealed().view().known_base(), Some(at("yavin")));
}

/// REB-VAR-06, REB-VAR-10, REB-OPEN-12, REB-CMD-23
#[test]
fn cards_of_the_assignment_phase_are_not_played_by_the_empire() {
    let library = library();
    let assignment = library
        .actions()
        .filter(|(_, row)| row.side == Side::Empire && !row.starting && row.timing == Timing::Assignment);
    assert_eq!(assignment.count(), 6);
    let combat = library
        .actions()
        .filter(|(_, row)| row.side == Side::Empire && !row.starting && row.timing == Timing::StartOfCombat);
    assert_eq!(combat.count(), 5);
}

/// REB-SETUP-01, REB-APP-01
#[test]
fn the_program_deals_and_the_person_is_asked_for_units_and_base() {
    let mut scene = dealt(Options::default(), 3);
    assert!(matches!(scene.asked()[..], [question] if question.kind == QuestionKind::Stop(Halt::SetUp)));
    assert_eq!(scene.state().stage, Stage::PlaceUnits);
    scene.steps(1);
    assert_eq!(scene.state().stage, Stage::PlaceBase);
}

/// REB-SETUP-05, REB-SETUP-06, REB-SETUP-07, REB-SETUP-08
#[test]
fn the_objectives_lie_by_level_without_heart_of_the_empire() {
    let scene = dealt(Options::default(), 5);
    let library = library();
    let rebels = &scene.state().rebels;
    let stages: Vec<u8> =
        rebels.objective_hand.iter().chain(&rebels.objectives).map(|card| library.objective(*card).stage).collect();
    assert_eq!(stages, [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
    assert_eq!(rebels.objective_hand.len(), 1);
    assert!(rebels.boxed.iter().all(|card| &*library.objective(*card).id == "heart-of-the-empire-2"));
    // Cards of the expansion lie on the table: no source lists them all.
    let expansion = dealt(expansion(), 5);
    assert!(expansion.happened(&Event::TableCards) && expansion.state().rebels.objectives.is_empty());
}

/// REB-SETUP-09, REB-SETUP-22, REB-SETUP-26
#[test]
fn only_cards_with_a_recruit_icon_are_shuffled_and_the_rebels_hold_two_others() {
    let scene = dealt(Options::default(), 5);
    let library = library();
    let (empire, rebels) = (&scene.state().empire, &scene.state().rebels);
    assert_eq!((empire.actions.len() + empire.held.len(), rebels.actions.len()), (12, 12));
    assert!(empire.actions.iter().chain(&rebels.actions).all(|card| !library.action(*card).starting));
    assert_eq!(rebels.action_hand.len(), 2);
    assert!(rebels.action_hand.iter().all(|card| library.action(*card).starting));
    let starting = |side| library.actions().filter(|(_, row)| row.side == side && row.starting).count();
    assert_eq!((starting(Side::Empire), starting(Side::Rebel)), (4, 6));
}

/// REB-SETUP-10, REB-SETUP-11, REB-SETUP-24, REB-TABLE-03
#[test]
fn the_mission_decks_of_the_base_game() {
    let scene = dealt(Options::default(), 5);
    let library = library();
    let state = scene.state();
    assert_eq!((state.empire.starting.len(), state.empire.main.len(), state.empire.projects.len()), (4, 30, 5));
    assert_eq!(state.rebels.hand.len(), 6);
    assert_eq!(state.rebels.hand.iter().filter(|card| library.mission(**card).starting).count(), 4);
    let copies = |project: bool| -> u8 {
        let cards = library.missions().filter(|(_, row)| {
            row.side == Side::Empire && row.set == Set::Base && !row.starting && row.project == project
        });
        cards.map(|(_, row)| row.copies).sum()
    };
    assert_eq!((copies(false), copies(true)), (25, 10));
}

/// REB-SETUP-12, REB-TABLE-11
#[test]
fn in_the_expansion_one_mission_set_is_used_and_cards_with_a_leader_always_are() {
    let library = library();
    let mut seen = [false; 2];
    for seed in 0..12 {
        let scene = dealt(expansion(), seed);
        let main = &scene.state().empire.main;
        let newer = scene.happened(&Event::MissionSet { expansion: true });
        seen[usize::from(newer)] = true;
        let of = if newer { Set::Expansion } else { Set::Base };
        let plain = main.iter().filter(|card| {
            let row = library.mission(**card);
            row.leader.is_none() && !row.project
        });
        assert!(plain.clone().count() > 5 && plain.into_iter().all(|card| library.mission(*card).set == of));
        let led = library.missions().filter(|(_, row)| row.side == Side::Empire && row.leader.is_some());
        for (card, _) in led {
            assert!(main.contains(&card));
        }
        assert!(library.missions().all(|(_, row)| &*row.id != "subversion"));
    }
    assert_eq!(seen, [true, true]);
}

/// REB-SETUP-20, REB-SETUP-21, REB-SETUP-27
#[test]
fn rebel_units_go_to_the_base_and_to_systems_without_imperial_units() {
    let mut scene = dealt(Options::default(), 5);
    let ready = scene.state().ready;
    let counts = ["corellian-corvette", "rebel-transport", "x-wing", "y-wing", "rebel-trooper", "airspeeder"];
    assert_eq!(counts.map(|id| ready.of(unit(id))), [1, 1, 2, 2, 6, 2]);
    assert_eq!(dealt(expansion(), 5).state().ready.count(), 13);
    scene.steps(1);
    let initial = &scene.state().initial;
    let offered: Vec<_> = scene
        .offered()
        .iter()
        .filter_map(|answer| if let Answer::Place(_, at) = answer { Some(*at) } else { None })
        .collect();
    assert!(offered.contains(&at("hoth")) && initial.iter().all(|at| !offered.contains(at)));
}

/// REB-SETUP-23, REB-TABLE-07
#[test]
fn the_base_is_one_of_eight_remote_systems_and_its_card_leaves_the_deck() {
    let mut scene = dealt(Options::default(), 5).says(&[]);
    scene.steps(2);
    assert_eq!(scene.offered().len(), 8);
    let base = scene.state().base.unwrap();
    assert_eq!(scene.state().probe(base), Probe::Base);
    let deck = scene.state().probes.iter().filter(|probe| **probe == Probe::Deck).count();
    assert_eq!(deck, 25);
}

/// Plays until the Empire plans with the base hidden.
fn before_a_plan(seed: u64) -> Option<RebellionMatch> {
    let catalog = Catalog::bundled().unwrap();
    let options = Options { movement_variant: seed.is_multiple_of(2), ..Options::default() };
    let mut game = Rebellion::begin(&catalog, BySeat::from([&()]), &options, seed, &mut Vec::new()).unwrap();
    let mut player = RandomRebel(Chance::seeded(seed));
    for _ in 0..(40 + seed * 7 % 160) {
        let decision = game.decision()?;
        let place = player.answer(&game.seen(decision.seat), decision);
        let answer = decision.answers[place];
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
    (game.state().base.is_some() && !game.state().revealed).then_some(game)
}

/// REB-SETUP-25
#[test]
fn the_empire_decides_alike_wherever_the_hidden_base_is() {
    let mut compared = 0;
    for seed in 0..60 {
        let Some(game) = before_a_plan(seed) else { continue };
        let mut plans = Vec::new();
        for base in library().remote().filter(|at| !game.state().probe(*at).is_imperial()) {
            let mut state = game.state().clone();
            let old = state.base.replace(base).unwrap();
            state.probes.swap(old.index(), base.index());
            state.stage = Stage::Turn(Side::Empire);
            state.passed = [false; 2];
            let mut events = Vec::new();
            let plan: RebellionMatch = Stepped::begin(game.fixed().clone(), state, &mut events);
            plans.push((plan.decision().cloned(), events));
        }
        assert!(plans.windows(2).all(|two| two[0] == two[1]), "seed {seed}");
        compared += plans.len();
    }
    assert!(compared > 100, "only {compared} plans were compared");
}

/// REB-SETUP-21, REB-OPEN-18
#[test]
fn the_first_rebel_units_may_be_kept_to_one_system() {
    let places = |start| {
        let options = Options { rebel_start: start, ..Options::default() };
        let mut scene = Scene::new(options).units("naboo", &[("rebel-trooper", 1)]).change(|state| {
            state.stage = Stage::PlaceUnits;
            state.ready.add(unit("x-wing"), 1);
        });
        scene.steps(1);
        scene.offered().iter().filter(|answer| matches!(answer, Answer::Place(_, at) if at.is_system())).count()
    };
    assert_eq!((places(RebelStart::Anywhere), places(RebelStart::OneSystem)), (32, 1));
}

/// REB-VAR-09, REB-VAR-03
#[test]
fn the_two_dice_of_the_movement_variant_can_be_had_apart() {
    let rolls = |movement_variant, destination_die| {
        let options = Options { movement_variant, destination_die, ..Options::default() };
        let scene =
            Scene::new(options).pool(&["darth-vader"]).units("corellia", &[("star-destroyer", 1), ("stormtrooper", 2)]);
        let mut scene = scene.units("naboo", &[("x-wing", 1)]).chance(&dice(&[1, 1]));
        scene.steps(1);
        let rolled =
            |of| scene.events().iter().any(|event| matches!(event, Event::Die { purpose, .. } if *purpose == of));
        (rolled(Purpose::TurnKind), rolled(Purpose::Destination))
    };
    assert_eq!(rolls(false, DestinationDie::Together), (false, false));
    assert_eq!(rolls(true, DestinationDie::Together), (true, true));
    assert_eq!(rolls(false, DestinationDie::Always), (false, true));
    assert_eq!(rolls(true, DestinationDie::Never), (true, false));
}
