//! Positions with an obvious answer, which the heuristic player finds.

use kernel::game::{Decision, Match, Playable, Seat, answer_of};
use legion::{
    Legion,
    cards::{Player, TokenKind},
    play::{
        Answer, Event, LegionMatch, Options, Phase, Question, QuestionKind, UnitNo,
        state::{Charge, Order, Standing, TokenState},
        table::{Heading, MM, Polygon, Spot, TOUCH},
        testing::Scene,
    },
};
use practice::{opponents::player, testing::mustered};

use super::{CATALOG, played_out, scene};

/// The match after a unit has acted from the start of its activation as the heuristic player has it.
fn acted(mut scene: Scene, unit: u8, order: Order) -> (LegionMatch, Vec<Event>) {
    scene.activate(unit).unit(unit).order = order;
    played_out(scene.game(), unit)
}

/// A match of the heuristic player on both sides up to the first round, with the events so far.
fn deployed(armies: [usize; 2], layout: &str, battle: &str, seed: u64) -> (LegionMatch, Vec<Event>) {
    let lists = mustered::<Legion>(&CATALOG);
    let options = Options { layout: layout.into(), battle: battle.into(), ..Options::default() };
    let mut events = Vec::new();
    let mut game = Legion::begin(&CATALOG, armies.map(|at| &lists[at]).into(), &options, seed, &mut events).unwrap();
    let [mut one, mut two] = [1, 2].map(|seed| player::<Legion>("heuristic", seed).unwrap());
    while game.state().phase == Phase::Setup {
        let answer = answer_of(&game, &mut [&mut *one, &mut *two]).unwrap();
        game.apply(&answer, &mut events).unwrap();
    }
    (game, events)
}

/// Returns the answer of the heuristic player in the first seat.
pub(super) fn answered(scene: Scene, question: Question, answers: &[Answer]) -> Answer {
    let game = scene.game();
    let decision = Decision { seat: Seat::First, question, answers: answers.to_vec() };
    let mut asked = player::<Legion>("heuristic", 1).unwrap();
    answers[asked.answer(&game.seen(Seat::First), &decision)]
}

#[test]
fn bombs_are_carried_to_the_enemy_and_dropped_where_they_count() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["bombing_run", "battle_lines", "clear_conditions"]);
    scene.put(0, 900, 430).put(1, 1_500, 80).token(900, 430);
    scene.fixture.state.tokens[0].holder = Some(UnitNo(0));
    scene.fixture.state.round = scene.fixture.fixed.options.rounds;
    let (game, events) = acted(scene, 0, Order::FaceUp);
    let token = game.state().tokens[0];
    assert_eq!((token.holder, token.dropped), (None, Some(Seat::First)), "{events:?}");
    let view = game.seen(Seat::First).view();
    let base = legion::play::table::Outline::round(token.at, 0);
    assert!(view.is_near_zone(&base, Player::Red, 1), "{:?}", token.at);
}

#[test]
fn a_hostage_goes_home_at_the_end() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["hostage_exchange", "battle_lines", "clear_conditions"]);
    // A hostage goes with speed 1.
    scene.put(0, 900, 640).put(1, 1_500, 300).token(900, 640);
    scene.fixture.state.tokens[0].holder = Some(UnitNo(0));
    scene.fixture.state.sides[0].hostage = Some(UnitNo(0));
    scene.fixture.state.round = scene.fixture.fixed.options.rounds;
    let (game, events) = acted(scene, 0, Order::FaceUp);
    let view = game.seen(Seat::First).view();
    let leader = view.leader_outline(UnitNo(0)).unwrap();
    assert!(view.is_in_zone(&leader, Player::Blue), "{:?} {events:?}", leader.middle());
}

#[test]
fn the_nearest_unit_goes_for_supplies_that_lie_behind_and_the_others_fight_on() {
    let goes = |unit: u8| {
        let mut scene = scene(&["stormtroopers", "stormtroopers"], &["rebel_troopers"]);
        scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
        scene.put(0, 500, 350).put(1, 650, 350).put(2, 1_150, 350).token(120, 600);
        let (game, _) = acted(scene, unit, Order::FaceUp);
        game.state().unit(UnitNo(unit)).leader().unwrap().at.distance(Spot::new(120 * MM, 600 * MM)) / MM
    };
    // From about 455 and 586 mm.
    let (nearest, other) = (goes(0), goes(1));
    assert!(nearest < 400 && other > 560, "{nearest} {other}");
}

#[test]
fn a_last_mini_is_not_given_for_a_free_action() {
    let mut scene = scene(&["darth_vader_dark_lord_of_the_sith", "stormtroopers"], &["rebel_troopers"]);
    scene.hand(&CATALOG, Seat::First, &["new_ways_to_motivate_them"]).reveal(Seat::First);
    scene.put(0, 200, 700).put(1, 500, 450).put(2, 800, 450).keep_minis(1, 1);
    let (game, events) = acted(scene, 1, Order::FaceUp);
    assert!(game.state().unit(UnitNo(1)).is_in_play(), "{events:?}");
}

#[test]
fn a_commander_is_not_driven_into_panic_for_the_programs_of_droids() {
    let mut scene = scene(&["super_tactical_droid_kraken", "b1_battle_droids"], &["rebel_troopers"]);
    scene.put(0, 400, 450).put(1, 500, 450).put(2, 900, 450);
    let courage = scene.view().courage(UnitNo(0)).unwrap();
    scene.unit(0).tokens.suppression = courage - 1;
    let (_, events) = acted(scene, 1, Order::None);
    let gained = |event: &Event| matches!(event, Event::Gained(UnitNo(0), TokenKind::Suppression, _));
    assert!(!events.iter().any(gained), "{events:?}");
}

#[test]
fn a_tank_is_deployed_while_there_is_room_for_it() {
    for seed in 0..3 {
        let (game, _) = deployed([7, 5], "open_plain", "recover_the_supplies,battle_lines,clear_conditions", seed);
        let lost = game.state().units.iter().filter(|unit| unit.standing == Standing::Defeated).count();
        assert_eq!(lost, 0, "seed {seed}");
    }
}

#[test]
fn vehicles_deployed_at_the_edge_of_the_enemy_look_at_the_table() {
    // LEG-SETUP-08: the zones of this card lie at both long edges. In the city a tank has walls around it.
    for (armies, layout) in [([2, 3], "open_plain"), ([23, 16], "ruined_city")] {
        let (game, _) = deployed(armies, layout, "payload,danger_close,minefield", 1);
        let view = game.seen(Seat::First).view();
        let middle = view.state.field.middle();
        let notched: Vec<UnitNo> = view.in_play().filter(|unit| view.spec(*unit).notched).collect();
        assert!(!notched.is_empty());
        for unit in notched {
            let leader = view.unit(unit).leader().unwrap();
            assert!(leader.heading.way(100).dot(middle - leader.at) > 0, "{unit:?} at {:?}", leader.at);
        }
    }
}

#[test]
fn a_turned_key_position_is_touched_and_not_almost() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["key_positions", "battle_lines", "clear_conditions"]);
    scene.terrain(&CATALOG, "crater", (900, 450), (400, 60), 0).put(0, 780, 570).put(1, 1_780, 60);
    let middle = Spot::new(900 * MM, 450 * MM);
    let turned = Polygon::rectangle(middle, (400 * MM, 60 * MM), Heading::new(8));
    std::sync::Arc::make_mut(&mut scene.fixture.state.field).pieces[0].polygon = turned.clone();
    let token =
        TokenState { at: middle, holder: None, wounds: 0, asset: None, dropped: None, piece: Some(0), of: None };
    scene.fixture.state.tokens.push(token);
    scene.fixture.state.round = scene.fixture.fixed.options.rounds;
    let (least, _) = turned.bounds();
    assert!(least.x < 780 * MM, "it stands in the box around the piece");
    let (game, events) = acted(scene, 0, Order::FaceUp);
    let leader = game.seen(Seat::First).view().leader_outline(UnitNo(0)).unwrap();
    assert!(turned.is_within(&leader, TOUCH), "{:?} {events:?}", leader.middle());
}

#[test]
fn nobody_blows_himself_up_for_nothing() {
    let mut scene = scene(&["dsd1_dwarf_spider_droid"], &["rebel_troopers"]);
    scene.put(0, 300, 450).put(1, 1_500, 450);
    let (game, events) = acted(scene, 0, Order::FaceUp);
    assert!(game.state().unit(UnitNo(0)).is_in_play(), "{events:?}");
}

#[test]
fn charges_go_off_beside_enemies_and_not_beside_friends() {
    let near = |unit: u8| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
        scene.put(0, 300, 450).put(1, 1_500, 450);
        let at = scene.view().unit(UnitNo(unit)).leader().unwrap().at + Spot::new(60 * MM, 0);
        scene.fixture.state.charges.push(Charge { at, by: Some((UnitNo(0), 0)) });
        let question = Question::Detonate(UnitNo(1));
        answered(scene, question, &[Answer::Charge(0), Answer::Pass])
    };
    assert_eq!((near(0), near(1)), (Answer::Pass, Answer::Charge(0)));
}

#[test]
fn who_is_run_over_is_the_dearest() {
    let mut scene = scene(&["74_z_speeder_bikes"], &["rebel_troopers", "luke_skywalker_jedi_knight"]);
    scene.put(0, 300, 450).put(1, 400, 450).put(2, 500, 450);
    let question = Question::Overrun(UnitNo(0));
    let answers = [Answer::Unit(UnitNo(1)), Answer::Unit(UnitNo(2)), Answer::Pass];
    assert_eq!(answered(scene, question, &answers), Answer::Unit(UnitNo(2)));
}

#[test]
fn battle_cards_are_eliminated_by_what_suits_the_army() {
    let lists = mustered::<Legion>(&CATALOG);
    let mut answers = Vec::new();
    for seed in 0..6 {
        let pair = [&lists[seed % lists.len()], &lists[(seed + 4) % lists.len()]];
        let mut game = Legion::begin(&CATALOG, pair.into(), &Options::default(), seed as u64, &mut Vec::new()).unwrap();
        let [mut one, mut two] = [1, 2].map(|seed| player::<Legion>("heuristic", seed).unwrap());
        while game.state().mission.objective.is_none() {
            let decision = game.decision().unwrap();
            let eliminates = decision.question.kind() == QuestionKind::Eliminate;
            let first = decision.answers[0];
            let answer = answer_of(&game, &mut [&mut *one, &mut *two]).unwrap();
            if eliminates {
                answers.push(answer == first);
            }
            game.apply(&answer, &mut Vec::new()).unwrap();
        }
    }
    assert!(answers.contains(&true) && answers.contains(&false), "{answers:?}");
}

#[test]
fn nobody_walks_into_a_mine_that_can_be_gone_around() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 450).put(1, 1_200, 450);
    let at = scene.view().unit(UnitNo(0)).leader().unwrap().at + Spot::new(280 * MM, 0);
    scene.fixture.state.charges.push(Charge { at, by: None });
    let (game, events) = acted(scene, 0, Order::FaceUp);
    assert_eq!(game.state().charges.len(), 1, "{events:?}");
}

#[test]
fn a_commander_does_not_run_ahead_of_the_army_in_the_first_rounds() {
    let from = 300;
    let goes = |round: u8, enemies: i32| {
        let mut scene =
            scene(&["darth_vader_dark_lord_of_the_sith"], &["rebel_troopers", "rebel_troopers", "rebel_troopers"]);
        scene.put(0, from, 450).put(1, enemies, 300).put(2, enemies, 450).put(3, enemies, 600);
        scene.fixture.state.round = round;
        let (game, _) = acted(scene, 0, Order::FaceUp);
        game.state().unit(UnitNo(0)).leader().unwrap().at.x / MM - from
    };
    // Three units would shoot at him next; later he has to come to them all the same.
    let (early, late) = (goes(2, 820), goes(3, 820));
    assert!(early < 20 && late > 200, "{early} {late}");
    // He attacks those in reach in any round.
    assert!(goes(1, 550) > 100, "{}", goes(1, 550));
}
