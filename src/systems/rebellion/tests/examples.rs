//! The worked examples of the rules inventory, each under its name.

use rebellion::{
    Options,
    cards::{Color, Set, Side, Skill, Theater, Timing},
    play::{
        Event, Units,
        combat::{damages, hits, rerolled},
        question::{DieColor, Face, Hit, Purpose},
        state::{Battle, Origin, Post, Probe, Stage},
        testing::{Scene, action, at, leader, library, mission, unit},
    },
};

const INITIAL: [&str; 6] = ["mandalore", "rodia", "corellia", "mustafar", "sullust", "coruscant"];

fn initial(scene: Scene) -> Scene {
    scene.change(|state| state.initial = INITIAL.map(at).to_vec())
}

fn expansion() -> Options {
    Options { set: Set::Expansion, ..Options::default() }
}

fn total(scene: &Scene, id: &str) -> u16 {
    scene.state().board.total(unit(id))
}

/// Draws for dice that show these numbers: one less each.
fn dice(shown: &[u32]) -> Vec<u32> {
    shown.iter().map(|shown| shown - 1).collect()
}

#[test]
fn reb_ex_01_a_new_game_has_markers_on_1_and_14_and_pools_of_five_and_four() {
    // REB-SETUP-02 to 04.
    let mut scene = Scene::before_set_up(Options::default()).change(|state| state.chance = kernel::Chance::seeded(7));
    scene.steps(1);
    let view = scene.view();
    assert_eq!((scene.state().time, scene.state().reputation, scene.state().margin()), (1, 14, 13));
    assert_eq!((view.pool(Side::Empire).len(), view.pool(Side::Rebel).len()), (5, 4));
}

#[test]
fn reb_ex_02_the_first_two_imperial_systems_are_subjugated_and_all_six_get_fighters_and_troops() {
    // REB-SETUP-14, REB-SETUP-16, REB-SETUP-17: the deck in the order of the example, Rebel cards last.
    let drawn = ["mandalore", "rodia", "corellia", "mustafar", "sullust", "naboo", "ryloth", "kashyyyk"];
    let draws: Vec<u32> = order(&drawn).into_iter().chain(dice(&[1, 2, 3, 1, 1])).collect();
    let mut scene = Scene::before_set_up(Options::default()).chance(&draws);
    scene.does(|referee| {
        referee.loyalty();
        Ok(())
    });
    let board = &scene.state().board;
    assert!(["mandalore", "rodia"].iter().all(|id| board.spot(at(id)).subjugated));
    assert!(["corellia", "mustafar", "sullust"].iter().all(|id| board.spot(at(id)).loyalty == Some(Side::Empire)));
    assert_eq!(scene.state().initial, INITIAL.map(at));
    scene.does(|referee| referee.imperial_units());
    for id in INITIAL {
        let spot = scene.state().board.spot(at(id));
        assert_eq!((spot.units.of(unit("tie-fighter")), spot.units.of(unit("stormtrooper"))), (2, 2), "{id}");
    }
}

/// Draws that shuffle these systems to the top of the probe deck, in order.
fn order(first: &[&str]) -> Vec<u32> {
    let coruscant = at("coruscant");
    let mut items: Vec<_> = rebellion::play::At::systems().filter(|at| *at != coruscant).collect();
    let mut wanted: Vec<_> = first.iter().map(|id| at(id)).collect();
    wanted.extend(items.iter().copied().filter(|at| !wanted.contains(at)).collect::<Vec<_>>());
    let mut draws = Vec::new();
    for last in (1..items.len()).rev() {
        let other = items[..=last].iter().position(|at| *at == wanted[last]).unwrap();
        items.swap(last, other);
        draws.push(other as u32);
    }
    assert_eq!(items, wanted);
    draws
}

#[test]
fn reb_ex_03_a_system_that_comes_up_again_is_rolled_again_and_carriers_go_to_the_rest() {
    // REB-SETUP-16, REB-SETUP-17.
    let draws: Vec<u32> = dice(&[2, 5, 5, 1, 6, 3]);
    let mut scene = initial(Scene::default()).chance(&draws);
    scene.does(|referee| referee.imperial_units());
    for (place, id) in INITIAL.iter().enumerate() {
        let units = scene.state().board.spot(at(id)).units;
        let destroyer = [1, 2, 5].contains(&(place + 1));
        assert_eq!(units.of(unit("star-destroyer")), u8::from(destroyer), "{id}");
        assert_eq!(units.of(unit("assault-carrier")), u8::from(!destroyer), "{id}");
    }
    let rolled =
        scene.events().iter().filter(|event| matches!(event, Event::Die { purpose: Purpose::InitialSystem, .. }));
    assert_eq!(rolled.count(), 4 + 1 + 1);
}

#[test]
fn reb_ex_04_walkers_the_death_star_and_the_totals_of_the_base_game() {
    // REB-SETUP-17.
    let mut scene = initial(Scene::default()).chance(&dice(&[2, 5, 1, 6, 3]));
    scene.does(|referee| referee.imperial_units());
    let units = |id: &str| scene.state().board.spot(at(id)).units;
    assert_eq!(units("coruscant").of(unit("at-at")), 1);
    assert!(INITIAL[..5].iter().all(|id| units(id).of(unit("at-st")) == 1));
    assert_eq!(units("corellia").of(unit("death-star")), 1);
    let totals = ["tie-fighter", "stormtrooper", "star-destroyer", "assault-carrier", "at-at", "at-st", "death-star"];
    assert_eq!(totals.map(|id| total(&scene, id)), [12, 12, 3, 3, 1, 5, 1]);
}

#[test]
fn reb_ex_05_the_construction_site_stands_where_1d8_says() {
    // REB-SETUP-18.
    let mut scene = initial(Scene::new(expansion())).chance(&dice(&[5, 1, 2, 3, 1, 2, 3, 1, 2, 3, 4, 1]));
    scene.does(|referee| referee.imperial_units());
    let spot = scene.state().board.spot(at("malastare"));
    let there = ["death-star-under-construction", "tie-fighter", "stormtrooper"].map(|id| spot.units.of(unit(id)));
    assert_eq!(there, [1, 4, 1]);
    assert!(spot.subjugated && scene.state().probe(at("malastare")) == Probe::Box);
    assert_eq!(scene.state().queues[Side::Empire as usize][2].of(unit("death-star")), 1);
}

#[test]
fn reb_ex_06_the_totals_of_the_expansion() {
    // REB-SETUP-19, REB-SETUP-27, REB-OPEN-03.
    for seed in 0..20 {
        let mut scene = initial(Scene::new(expansion())).change(|state| state.chance = kernel::Chance::seeded(seed));
        scene.does(|referee| referee.imperial_units());
        let totals = [
            "tie-fighter",
            "stormtrooper",
            "star-destroyer",
            "assault-carrier",
            "tie-striker",
            "at-st",
            "assault-tank",
            "at-at",
        ];
        assert_eq!(totals.map(|id| total(&scene, id)), [12, 13, 3, 3, 2, 4, 2, 1]);
        assert_eq!(scene.state().board.spot(at("coruscant")).units.of(unit("at-at")), 0);
        assert_eq!(scene.state().board.spot(at("coruscant")).units.of(unit("tie-fighter")), 0);
    }
}

#[test]
fn reb_ex_07_drawing_probe_cards_stops_with_three_and_five() {
    // REB-SETUP-14, REB-SETUP-15.
    let drawn =
        ["naboo", "felucia", "corellia", "sullust", "ryloth", "mygeeto", "rodia", "hoth", "kashyyyk", "saleucami"];
    let mut scene = Scene::before_set_up(Options::default()).chance(&order(&drawn));
    scene.does(|referee| {
        referee.loyalty();
        Ok(())
    });
    let state = scene.state();
    let spot = |id: &str| state.board.spot(at(id));
    assert!(["naboo", "ryloth", "kashyyyk"].iter().all(|id| spot(id).loyalty == Some(Side::Rebel)));
    assert!(["corellia", "sullust"].iter().all(|id| spot(id).subjugated && spot(id).loyalty.is_none()));
    assert!(["mygeeto", "rodia", "saleucami"].iter().all(|id| spot(id).loyalty == Some(Side::Empire)));
    let boxed: Vec<_> = rebellion::play::At::systems().filter(|at| state.probe(*at) == Probe::Box).collect();
    assert_eq!(boxed.len(), 5);
    assert!(["naboo", "felucia", "ryloth", "hoth", "kashyyyk"].iter().all(|id| state.probe(at(id)) == Probe::Deck));
    let drawn = scene.events().iter().filter(|event| matches!(event, Event::ProbeSetUp { .. })).count();
    assert_eq!(drawn, 10);
}

#[test]
fn reb_ex_08_the_round_deck_by_round_and_base() {
    // REB-TABLE-01.
    let library = library();
    let of = |round, revealed| {
        let row = library.round_missions(round, revealed);
        (row.starting, row.main)
    };
    assert_eq!([of(1, false), of(3, false), of(5, false), of(5, true)], [(1, 1), (1, 2), (1, 3), (1, 2)]);
    assert_eq!([of(2, false), of(4, false), of(14, false), of(1, true)], [(1, 2), (1, 3), (1, 3), (1, 2)]);
}

/// A board with missions to play and a fleet to move.
fn busy(options: Options) -> Scene {
    Scene::new(options)
        .units("corellia", &[("star-destroyer", 1), ("stormtrooper", 3)])
        .loyal(Side::Empire, &["corellia"])
        .pool(&["emperor-palpatine", "darth-vader", "grand-moff-tarkin", "general-tagge", "general-veers"])
}

#[test]
fn reb_ex_09_missions_come_first_and_then_systems_are_activated() {
    // REB-CMD-03.
    let mut scene = busy(Options::default()).round(&["address-delays", "secret-weapons-research"]);
    scene.steps(1);
    assert!(matches!(scene.state().stage, Stage::Mission(_)), "{:?}", scene.state().stage);
    assert!(!scene.events().iter().any(|event| matches!(event, Event::Die { purpose: Purpose::TurnKind, .. })));
    let mut scene = busy(Options::default());
    scene.steps(1);
    assert!(matches!(scene.state().stage, Stage::Advance(_)));
}

#[test]
fn reb_ex_10_with_the_variant_a_die_says_what_the_turn_is() {
    // REB-CMD-04.
    let variant = Options { movement_variant: true, ..Options::default() };
    let turn = |die: u32, round: &[&str]| {
        // The second die picks the destination, or one of two leaders for the mission.
        let second = if round.is_empty() || die < 5 { 8 } else { 1 };
        let mut scene = busy(variant.clone()).round(round).chance(&dice(&[die, second]));
        scene.steps(1);
        scene.state().stage.clone()
    };
    assert!(matches!(turn(4, &["address-delays"]), Stage::Advance(_)));
    assert!(matches!(turn(5, &["address-delays"]), Stage::Mission(_)));
    assert!(matches!(turn(7, &[]), Stage::Advance(_)));
}

#[test]
fn reb_ex_11_the_empire_opposes_only_with_leaders_to_spare() {
    // REB-CMD-16.
    let round = ["address-delays", "address-delays", "display-of-power"];
    let oppose = |pool: &[&str], die: u32| {
        let mut scene = Scene::default().pool(pool).round(&round).chance(&dice(&[die, 1]));
        let opposed = scene.does(|referee| referee.oppose(Skill::Diplomacy, Some(at("naboo"))));
        let rolled = scene.events().iter().any(|event| matches!(event, Event::Die { purpose: Purpose::Oppose, .. }));
        (opposed.len(), rolled)
    };
    let three = ["emperor-palpatine", "darth-vader", "grand-moff-tarkin"];
    let four = ["emperor-palpatine", "darth-vader", "grand-moff-tarkin", "general-tagge"];
    assert_eq!(oppose(&three, 8), (0, false));
    assert_eq!(oppose(&four, 5), (1, true));
    assert_eq!(oppose(&four, 4), (0, true));
}

#[test]
fn reb_ex_12_who_opposes_a_diplomacy_mission() {
    // REB-CMD-17.
    let who = |pool: &[&str], die: u32| {
        let mut scene = Scene::default().pool(pool).chance(&dice(&[die]));
        let leaders = scene.view().pool(Side::Empire);
        scene.does(|referee| referee.opposing_leader(Skill::Diplomacy, &leaders)).unwrap()
    };
    assert_eq!(who(&["emperor-palpatine", "general-tagge", "general-veers"], 1), leader("emperor-palpatine"));
    let pool = ["general-tagge", "boba-fett", "general-veers"];
    assert_eq!([who(&pool, 1), who(&pool, 2)], [leader("general-tagge"), leader("general-veers")]);
}

#[test]
fn reb_ex_13_the_pictured_leader_does_a_mission_else_the_one_with_most_icons() {
    // REB-CMD-08.
    let who = |pool: &[&str]| {
        let mut scene = Scene::default().pool(pool);
        scene.does(|referee| referee.mission_leader(mission("retrieve-the-plans")))
    };
    assert_eq!(who(&["darth-vader", "boba-fett"]), Some(leader("darth-vader")));
    assert_eq!(who(&["boba-fett", "general-veers"]), Some(leader("boba-fett")));
    assert_eq!(who(&["general-veers"]), None);
}

#[test]
fn reb_ex_14_a_mission_without_a_captive_is_replaced_or_postponed() {
    // REB-CMD-11, REB-CMD-12.
    let scene = |unplayable_variant| {
        let options = Options { unplayable_variant, ..Options::default() };
        busy(options).round(&["interrogation"]).main_deck(&["address-delays", "homing-beacon"])
    };
    let mut at_once = scene(false);
    at_once.steps(1);
    let Stage::Mission(planned) = &at_once.state().stage else { panic!("{:?}", at_once.state().stage) };
    assert_eq!(planned.card.mission, mission("address-delays"));
    assert_eq!(at_once.state().empire.main, ["homing-beacon", "interrogation"].map(mission));
    let mut later = scene(true);
    later.does(|referee| referee.plan_round_mission().map(|_| ()));
    assert!(later.events().iter().any(|event| matches!(event, Event::Postponed { .. })));
    // The only card of the deck: tried again with its leader, and then replaced.
    let Stage::Mission(planned) = &later.state().stage else { panic!("{:?}", later.state().stage) };
    assert_eq!((planned.card.mission, planned.card.origin), (mission("address-delays"), Origin::Main));
    assert!(!later.state().leaders.contains(&Post::Held));
}

#[test]
fn reb_ex_15_with_the_base_revealed_missions_wait_for_all_fleets() {
    // REB-CMD-05.
    let mut scene = busy(Options::default())
        .base("hoth")
        .revealed()
        .units("mustafar", &[("star-destroyer", 1), ("stormtrooper", 2)])
        .round(&["address-delays", "secret-weapons-research", "display-of-power"]);
    scene.steps(1);
    assert!(matches!(scene.state().stage, Stage::Advance(_)));
    assert_eq!(scene.state().empire.round.len(), 3);
}

#[test]
fn reb_ex_16_the_only_fleet_goes_for_dagobah_by_way_of_sullust() {
    // REB-MOVE-02, REB-MOVE-05.
    let mut scene = busy(Options::default());
    scene.steps(1);
    let Stage::Advance(advance) = scene.state().stage else { panic!("{:?}", scene.state().stage) };
    assert_eq!((advance.from, advance.goal, advance.to), (at("corellia"), at("dagobah"), at("sullust")));
    assert_eq!(scene.view().possible_bases().len(), 8);
}

#[test]
fn reb_ex_17_between_dagobah_and_hoth_a_die_decides() {
    // REB-MOVE-02, REB-MOVE-12.
    let scene =
        || Scene::default().units("mustafar", &[("star-destroyer", 1), ("stormtrooper", 2)]).pool(&["darth-vader"]);
    let goal = |mut scene: Scene| {
        scene.steps(1);
        let Stage::Advance(advance) = scene.state().stage else { panic!("{:?}", scene.state().stage) };
        (advance.goal, scene.why("REB-MOVE-02").die.is_some())
    };
    assert_eq!(goal(scene().chance(&dice(&[1]))), (at("dagobah"), true));
    assert_eq!(goal(scene().chance(&dice(&[2]))), (at("hoth"), true));
    assert_eq!(goal(scene().probe("dagobah", Probe::Held)), (at("hoth"), false));
}

#[test]
fn reb_ex_18_one_stormtrooper_stays_and_five_units_are_carried() {
    // REB-MOVE-06, REB-MOVE-07.
    let units = [("star-destroyer", 1), ("tie-fighter", 2), ("at-st", 1), ("stormtrooper", 3)];
    let mut scene = Scene::default().units("corellia", &units);
    let (load, _) = scene.does(|referee| Ok(referee.load(at("corellia"))));
    let counts = ["star-destroyer", "tie-fighter", "at-st", "stormtrooper"].map(|id| load.of(unit(id)));
    assert_eq!(counts, [1, 2, 1, 2]);
}

#[test]
fn reb_ex_19_a_fleet_without_ground_units_waits_for_a_stormtrooper() {
    // REB-MOVE-07.
    let mut scene =
        Scene::default().units("corellia", &[("star-destroyer", 1)]).pool(&["darth-vader", "general-tagge"]);
    scene.steps(2);
    let state = scene.state();
    assert_eq!(state.board.spot(at("corellia")).units.of(unit("stormtrooper")), 1);
    assert!(state.leaders.contains(&Post::At(at("corellia"))));
    assert_eq!(state.stage, Stage::Turn(Side::Rebel), "the turn is spent");
    // In the next round the fleet moves and the Stormtrooper stays.
    scene.does(|referee| {
        referee.leaders_back();
        Ok(())
    });
    let (load, _) = scene.does(|referee| Ok(referee.load(at("corellia"))));
    assert_eq!((load.of(unit("star-destroyer")), load.of(unit("stormtrooper"))), (1, 0));
}

#[test]
fn reb_ex_20_an_explored_system_gives_its_card_and_takes_it_back() {
    // REB-MOVE-08, REB-MOVE-09.
    let mut scene = Scene::default().units("dathomir", &[("stormtrooper", 1)]);
    scene.does(|referee| {
        referee.explore(at("dathomir"));
        Ok(())
    });
    assert_eq!(scene.state().probe(at("dathomir")), Probe::Explored);
    let lost = |mut scene: Scene| {
        scene = scene.change(|state| state.board.spot_mut(at("dathomir")).units = Units::default());
        scene.does(|referee| {
            referee.update_board();
            Ok(())
        });
        scene.state().probe(at("dathomir"))
    };
    assert_eq!(lost(scene), Probe::Deck);
    assert_eq!(lost(Scene::default().probe("dathomir", Probe::Held)), Probe::Held);
}

#[test]
fn reb_ex_21_with_five_or_less_between_the_markers_leaders_block_no_fleet() {
    // REB-MOVE-10.
    let blocked = |time, reputation| {
        let scene = busy(Options::default()).post("general-veers", Post::At(at("corellia"))).markers(time, reputation);
        scene.view().is_blocked(at("corellia"))
    };
    assert!(!blocked(7, 12) && blocked(6, 12));
    // Once each round: units that arrived do not go on.
    let mut scene = busy(Options::default()).markers(7, 12);
    scene.steps(2);
    assert!(scene.view().fleets().is_empty(), "{:?}", scene.view().fleets());
}

#[test]
fn reb_ex_22_what_reveals_the_base() {
    // REB-BASE-01.
    let others = ["dagobah", "dantooine", "dathomir", "endor", "ilum", "tatooine", "yavin"];
    let scene = |held: usize| {
        let start = Scene::default().base("hoth");
        others[..held].iter().fold(start, |scene, id| scene.probe(id, Probe::Held))
    };
    let found = |mut scene: Scene| scene.does(|referee| Ok(referee.is_found()));
    assert!(found(scene(7)));
    assert!(found(scene(6).units("hoth", &[("stormtrooper", 1)])));
    assert!(!found(scene(6).units("hoth", &[("star-destroyer", 1), ("tie-fighter", 2)])));
}

#[test]
fn reb_ex_23_fleets_near_enough_aim_at_the_base_the_others_at_remote_systems() {
    // REB-MOVE-04.
    let fleet = [("star-destroyer", 1), ("stormtrooper", 2)];
    let scene = |places: &[&str]| {
        let start = Scene::default().base("hoth").revealed().markers(9, 12).pool(&["darth-vader"]);
        places.iter().fold(start, |scene, id| scene.units(id, &fleet))
    };
    let goal = |mut scene: Scene| {
        scene.steps(1);
        let Stage::Advance(advance) = scene.state().stage else { panic!("{:?}", scene.state().stage) };
        (advance.from, advance.goal)
    };
    assert_eq!(goal(scene(&["sullust", "corellia", "mustafar"])), (at("mustafar"), at("hoth")));
    assert_eq!(goal(scene(&["sullust", "corellia"])), (at("sullust"), at("hoth")));
    let (from, to) = goal(scene(&["corellia"]));
    assert_eq!((from, to), (at("corellia"), at("dagobah")));
}

const BLACK: DieColor = DieColor::Black;
const RED: DieColor = DieColor::Red;

#[test]
fn reb_ex_24_what_is_not_rerolled_carries_over() {
    // REB-COMBAT-03, REB-COMBAT-04.
    let mut scene = Scene::default().post("darth-vader", Post::At(at("naboo")));
    let mut battle = Battle::new(Some(at("naboo")), Side::Empire);
    // Darth Vader has 2 in space.
    let mut blank = [(BLACK, Face::Blank), (RED, Face::Blank)];
    scene.does(|referee| referee.reroll(&mut battle, Theater::Space, &mut blank));
    assert_eq!(*battle.kept(Theater::Space), 2);
    let mut all = [(BLACK, Face::Hit); 5];
    scene.does(|referee| referee.reroll(&mut battle, Theater::Space, &mut all));
    assert_eq!(*battle.kept(Theater::Space), 0);
    assert!(scene.events().iter().any(|event| matches!(event, Event::Rerolled { count: 4, .. })));
}

#[test]
fn reb_ex_25_direct_hits_are_rerolled_first() {
    // REB-COMBAT-03.
    let dice = [(RED, Face::Hit), (RED, Face::Direct), (BLACK, Face::Hit), (BLACK, Face::Blank)];
    assert_eq!(rerolled(&dice, 2), [1, 0]);
    let mut scene = Scene::default().post("darth-vader", Post::At(at("naboo")));
    let mut battle = Battle::new(Some(at("naboo")), Side::Empire);
    scene.does(|referee| referee.reroll(&mut battle, Theater::Space, &mut dice.clone()));
    assert_eq!(*battle.kept(Theater::Space), 0);
}

#[test]
fn reb_ex_26_specials_of_the_empire_are_hits_of_their_color() {
    // REB-COMBAT-02.
    let dice =
        [(BLACK, Face::Hit), (BLACK, Face::Special), (RED, Face::Special), (RED, Face::Direct), (BLACK, Face::Blank)];
    let found = hits(&dice, true);
    assert_eq!((found.black, found.red, found.direct), (2, 1, 1));
}

#[test]
fn reb_ex_27_the_rebels_discard_down_to_ten_and_the_empire_draws_nothing() {
    // REB-REFRESH-04.
    let card = mission("hidden-fleet");
    let mut scene = Scene::default().change(|state| {
        state.stage = Stage::Refresh(rebellion::play::state::Refresh::Missions);
        state.rebels.hand = vec![card; 9];
        state.rebels.hand[0] = mission("sabotage");
        state.rebels.missions = vec![card; 4];
    });
    let before = scene.state().empire.clone();
    scene.steps(1);
    let rebels = &scene.state().rebels;
    assert_eq!((rebels.hand.len(), rebels.discard.len()), (10, 1));
    assert_eq!(scene.state().empire, before);
}

#[test]
fn reb_ex_28_deployment_goes_round_by_production_value() {
    // REB-DEPLOY-02, REB-DEPLOY-04, REB-DEPLOY-05.
    let mut scene = Scene::default()
        .loyal(Side::Empire, &["corellia", "mandalore"])
        .units("corellia", &[("tie-fighter", 3), ("stormtrooper", 2)])
        .units("mandalore", &[("tie-fighter", 1), ("stormtrooper", 2)])
        .units("coruscant", &[("stormtrooper", 2)]);
    let mut ready = Units::default();
    for (id, count) in [("star-destroyer", 1), ("at-st", 1), ("stormtrooper", 2)] {
        ready.add(unit(id), count);
    }
    scene.does(|referee| referee.deploy_all(&mut ready));
    let deployed: Vec<_> = scene
        .events()
        .iter()
        .filter_map(|event| if let Event::Deployed { unit, at } = event { Some((*unit, *at)) } else { None })
        .collect();
    let wanted = [
        ("at-st", "corellia"),
        ("star-destroyer", "mandalore"),
        ("stormtrooper", "coruscant"),
        ("stormtrooper", "corellia"),
    ];
    assert_eq!(deployed, wanted.map(|(id, place)| (unit(id), at(place))));
}

#[test]
fn reb_ex_29_the_starting_pools() {
    // REB-SETUP-02, REB-TABLE-04.
    let mut scene = Scene::before_set_up(Options::default()).change(|state| state.chance = kernel::Chance::seeded(1));
    scene.steps(1);
    let pool = scene.view().pool(Side::Rebel);
    let mut wanted = ["mon-mothma", "princess-leia", "jan-dodonna", "general-rieekan"].map(leader).to_vec();
    wanted.sort_unstable();
    assert_eq!(pool, wanted);
    let pool = scene.view().pool(Side::Empire);
    let first = ["emperor-palpatine", "darth-vader", "grand-moff-tarkin", "general-tagge"].map(leader);
    assert!(first.iter().all(|leader| pool.contains(leader)));
    assert_eq!(scene.state().post(leader("luke-skywalker")), Post::Away);
}

#[test]
fn reb_ex_30_the_fifth_leader_comes_with_a_card_that_is_kept() {
    // REB-SETUP-03, REB-CMD-24.
    let card = action("ready-for-action");
    let joins = |die| {
        let mut scene = Scene::default().chance(&dice(&[die])).change(|state| state.empire.actions = vec![card]);
        scene.does(|referee| referee.recruit_for_empire("REB-SETUP-03"));
        assert_eq!(scene.state().empire.held, [card]);
        scene.view().pool(Side::Empire)
    };
    assert_eq!(joins(1), [leader("admiral-piett")]);
    assert_eq!(joins(2), [leader("general-veers")]);
}

#[test]
fn reb_ex_31_what_the_spaces_of_the_time_track_bring() {
    // REB-TABLE-08, REB-TABLE-10, REB-REFRESH-08.
    let library = library();
    let space = |number| {
        let space = library.time_space(number);
        (space.recruit, space.build)
    };
    assert_eq!([space(2), space(6), space(7)], [(true, true), (false, true), (false, false)]);
    let mut scene = Scene::default()
        .markers(13, 14)
        .change(|state| state.stage = Stage::Refresh(rebellion::play::state::Refresh::Time));
    scene.steps(1);
    assert!(scene.happened(&Event::RebelsWin));
    assert!(scene.state().outcome.is_some_and(|outcome| outcome.winner.is_some()));
}

#[test]
fn reb_ex_32_a_leader_with_a_card_for_the_start_of_combat_joins_first() {
    // REB-CMD-18, REB-CMD-23.
    let mut scene = Scene::default()
        .pool(&["colonel-yularen", "emperor-palpatine", "admiral-piett"])
        .round(&["address-delays"])
        .change(|state| state.empire.held = vec![action("good-intel")]);
    let sent = scene.does(|referee| referee.join_battle(Some(at("naboo")), &Theater::ALL));
    assert_eq!(sent, Some(leader("colonel-yularen")));
    assert_eq!(library().action(action("good-intel")).timing, Timing::StartOfCombat);
}

fn shoot(scene: &mut Scene, theater: Theater, hit: Hit, count: usize) -> Battle {
    let mut battle = Battle::new(Some(at("naboo")), Side::Empire);
    scene.does(|referee| {
        let blows = referee.assign_hits(&battle, at("naboo"), theater, &vec![hit; count])?;
        battle = referee.struck(&battle, at("naboo"), theater, &blows);
        Ok(())
    });
    battle
}

#[test]
fn reb_ex_33_between_two_whole_x_wings_a_die_decides() {
    // REB-COMBAT-08, REB-OPEN-05.
    let mut scene = Scene::default().units("naboo", &[("x-wing", 2)]).chance(&dice(&[2]));
    shoot(&mut scene, Theater::Space, Hit::Black, 1);
    let why = scene.why("REB-COMBAT-08");
    assert_eq!((why.candidates.len(), why.die.map(|die| (die.sides, die.result))), (2, Some((2, 2))));
}

#[test]
fn reb_ex_34_the_hidden_base_builds_two_triangles() {
    // REB-BUILD-05, REB-BUILD-06.
    let mut scene = Scene::default().loyal(Side::Rebel, &["naboo"]);
    let orders = scene.does(|referee| Ok(referee.orders(Side::Rebel)));
    let orders: Vec<_> = orders.iter().map(|(icon, space)| (icon.id(), *space)).collect();
    let wanted = [("ground_triangle", 1), ("space_triangle", 1), ("ground_triangle", 1), ("space_triangle", 1)];
    assert_eq!(orders, wanted);
}

#[test]
fn reb_ex_35_one_project_of_each_type_lies_in_the_main_deck() {
    // REB-SETUP-13.
    for (options, types) in [(Options::default(), 5), (expansion(), 7)] {
        let mut scene = Scene::before_set_up(options).change(|state| state.chance = kernel::Chance::seeded(3));
        scene.steps(1);
        let library = library();
        let main = scene.state().empire.main.iter();
        let mut projects: Vec<_> = main.filter(|card| library.mission(**card).project).collect();
        assert_eq!(projects.len(), types);
        projects.sort_unstable();
        projects.dedup();
        assert_eq!(projects.len(), types);
    }
}

#[test]
fn reb_ex_36_two_red_hits_destroy_the_airspeeder() {
    // REB-COMBAT-08, REB-COMBAT-09, REB-TABLE-05.
    let units = [("golan-arms-turret", 1), ("airspeeder", 1), ("rebel-vanguard", 1)];
    let mut scene = Scene::new(expansion()).units("naboo", &units);
    let battle = shoot(&mut scene, Theater::Ground, Hit::Red, 2);
    assert_eq!(battle.damage, [(unit("airspeeder"), 2)]);
    assert!(damages(Hit::Red, Color::Red) && !damages(Hit::Red, Color::Black) && damages(Hit::Direct, Color::Black));
}
