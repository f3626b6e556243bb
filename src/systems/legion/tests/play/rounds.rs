//! Setup, the Command Phase, activations, the End Phase and the end of the game (sections 6 to 9 and 15).

use super::{CATALOG, scene, unit};
use kernel::game::Seat;
use legion::{
    cards::{BattleKind, Player},
    play::{
        Answer, Event, Question, QuestionKind,
        action::{MoveKind, UnitAction},
        state::{Flag, Order, Standing},
        testing::{Scene, eager, passing, with},
    },
};

fn events(scene: &Scene) -> &[Event] {
    &scene.fixture.events
}
/// Another hand for a side: these cards of the catalog.
fn hand(scene: &mut Scene, seat: Seat, cards: &[&str]) {
    scene.hand(&CATALOG, seat, cards);
    scene.fixture.state = legion::play::State::new(&scene.fixture.fixed, kernel::Chance::scripted([]));
    scene.fixture.state.round = 1;
}

#[test]
fn leg_ex_076_the_cheaper_army_chooses_its_color_and_red_its_edge() {
    // LEG-SETUP-02, LEG-SETUP-03.
    let mut scene = scene(&["stormtroopers", "stormtroopers"], &["rebel_troopers"]);
    let mut asked = Vec::new();
    scene.from_setup();
    for _ in 0..2 {
        scene.step(|question, answers| {
            asked.push(question.kind());
            if question.kind() == QuestionKind::Color { Answer::Player(Player::Red) } else { answers[1] }
        });
    }
    assert_eq!(asked, [QuestionKind::Color, QuestionKind::Edge]);
    assert!(events(&scene).contains(&Event::Color(Seat::Second, Player::Red)));
    assert!(events(&scene).contains(&Event::Edge(Seat::Second)) && scene.fixture.state.red_is_far);
}

#[test]
fn leg_ex_075_the_leftmost_card_that_is_left_of_each_row_is_used() {
    // LEG-SETUP-04, LEG-SETUP-05, LEG-SETUP-06, LEG-DECK-03.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.fixture.fixed.agreed = None;
    let deck = |ids: [&str; 2]| ids.map(|id| CATALOG.find_battle(id).unwrap()).to_vec();
    scene.fixture.fixed.sides[0].deck = [
        deck(["breakthrough", "key_positions"]),
        deck(["battle_lines", "the_long_march"]),
        deck(["clear_conditions", "hostile_environment"]),
    ];
    scene.from_setup();
    // Rows are shuffled by the same draws: the last of two is swapped with the first for a 0.
    scene.dice(&[0, 0, 0]);
    scene.step(with(QuestionKind::Color, Answer::Player(Player::Blue)));
    scene.step(passing);
    let wanted = [BattleKind::Objective, BattleKind::Condition, BattleKind::Deployment];
    let mut turn = 0;
    let mut seats = Vec::new();
    while scene.fixture.state.mission.objective.is_none() {
        scene.step(|_, answers| {
            let row = wanted.get(turn).map(|kind| Answer::Row(*kind));
            turn += 1;
            seats.push(answers.len());
            row.unwrap_or(Answer::Pass)
        });
    }
    let named = |card: Option<legion::cards::BattleId>| CATALOG.battle(card.unwrap()).id.to_string();
    let mission = scene.fixture.state.mission;
    assert_eq!(named(mission.objective), "breakthrough");
    assert_eq!(
        (named(mission.condition), named(mission.deployment)),
        ("clear_conditions".into(), "battle_lines".into())
    );
    // Three rows and none, then fewer: the last card of a row stays; with all rows short nobody is asked.
    assert_eq!(seats, [4, 3, 2]);
}

#[test]
fn units_are_deployed_in_turn_from_blue_wholly_in_their_zones() {
    // LEG-SETUP-08, LEG-SETUP-09, LEG-SETUP-13.
    let mut scene = scene(&["stormtroopers", "stormtroopers", "stormtroopers"], &["rebel_troopers", "at_rt_rebel"]);
    scene.from_setup().dice(&[0; 8]);
    while scene.fixture.state.round == 0 {
        scene.step(eager);
    }
    let deployed: Vec<Seat> = (events(&scene).iter())
        .filter_map(
            |event| if let Event::Deployed(unit, _) = event { Some(scene.fixture.fixed.seat(*unit)) } else { None },
        )
        .collect();
    let blue = scene.fixture.state.blue;
    assert_eq!(deployed.len(), 5);
    assert_eq!(deployed[..4], [blue, blue.other(), blue, blue.other()]);
    let view = scene.view();
    for unit in view.in_play() {
        let color = scene.fixture.state.color(scene.fixture.fixed.seat(unit));
        assert!(view.outlines(unit).all(|outline| view.is_in_zone(&outline, color)), "{unit:?}");
    }
}

#[test]
fn leg_ex_077_the_fewest_pips_have_priority() {
    // LEG-CMD-03, LEG-CMD-05.
    let mut scene = scene(&["general_veers", "stormtroopers"], &["leia_organa", "rebel_troopers"]);
    hand(&mut scene, Seat::First, &["assault", "standing_orders"]);
    hand(&mut scene, Seat::Second, &["ambush", "standing_orders"]);
    scene.put(0, 300, 300).put(1, 350, 300).put(2, 900, 300).put(3, 950, 300).from_commands();
    scene.step(with(QuestionKind::Command, Answer::Command(0)));
    scene.step(passing);
    assert_eq!(scene.fixture.state.priority, Seat::Second);
}

#[test]
fn leg_ex_078_equal_pips_are_settled_by_a_red_die() {
    // LEG-CMD-06.
    for (draw, first) in [(0, Seat::First), (4, Seat::Second)] {
        let mut scene = scene(&["general_veers"], &["leia_organa"]);
        scene.put(0, 300, 300).put(1, 900, 300).from_commands().dice(&[draw]);
        let standing = |_: &Question, answers: &[Answer]| answers[0];
        scene.step(standing);
        scene.step(standing);
        assert_eq!((scene.fixture.state.priority, scene.dice_left()), (first, 0));
    }
}

#[test]
fn leg_ex_079_cunning_wins_a_tie() {
    // LEG-KW-CUNNING.
    let mut scene = scene(&["general_veers"], &["count_dooku"]);
    hand(&mut scene, Seat::First, &["push"]);
    let dooku = CATALOG
        .commands()
        .find(|(_, card)| card.pips == 2 && card.units.contains(CATALOG.find_unit("count_dooku").unwrap()));
    let id = dooku.unwrap().1.id.to_string();
    hand(&mut scene, Seat::Second, &[&id]);
    scene.put(0, 300, 300).put(1, 900, 300).from_commands();
    scene.step(passing);
    scene.step(passing);
    assert_eq!((scene.fixture.state.priority, scene.dice_left()), (Seat::Second, 0));
}

#[test]
fn leg_ex_080_orders_reach_range_3_of_the_commander_and_each_unit_once() {
    // LEG-CMD-08, LEG-CMD-09, LEG-CMD-10, LEG-CMD-11.
    let mut scene = scene(
        &["obi_wan_kenobi", "phase_i_clone_troopers", "at_rt_republic", "phase_ii_clone_troopers"],
        &["leia_organa"],
    );
    hand(&mut scene, Seat::First, &["push"]);
    scene.put(0, 300, 300).put(1, 550, 300).put(2, 400, 500).put(3, 1_200, 300).put(4, 1_500, 800).from_commands();
    scene.step(passing);
    scene.dice(&[0]).step(passing);
    let mut offered = Vec::new();
    let mut orders = |question: &Question, answers: &[Answer]| {
        if question.kind() == QuestionKind::Order {
            offered.push(answers.to_vec());
            return answers[if offered.len() == 1 { 1 } else { 0 }];
        }
        passing(question, answers)
    };
    scene.step(&mut orders);
    scene.step(&mut orders);
    let first: Vec<Answer> =
        [0, 1, 2].map(|number| Answer::Unit(unit(number))).into_iter().chain([Answer::Pass]).collect();
    let second: Vec<Answer> =
        [0, 2].map(|number| Answer::Unit(unit(number))).into_iter().chain([Answer::Pass]).collect();
    assert_eq!(offered[..2], [first, second]);
    assert_eq!([0, 1, 2, 3].map(|number| scene.unit(number).order == Order::FaceUp), [true, true, false, false]);
    // LEG-CMD-13: a token for every unit without an order.
    scene.step(passing);
    let seen = scene.fixture.state.side(Seat::First);
    assert_eq!(seen.commander, Some(unit(0)));
}

#[test]
fn leg_ex_083_standing_orders_come_back_and_other_cards_do_not() {
    // LEG-CMD-14, LEG-CMD-15.
    let mut scene = scene(&["general_veers"], &["leia_organa"]);
    hand(&mut scene, Seat::First, &["standing_orders", "ambush"]);
    scene.put(0, 300, 300).put(1, 1_500, 800);
    for (played, left) in [(0, vec![Answer::Command(1), Answer::Command(0)]), (1, Vec::new())] {
        scene.from_commands();
        scene.step(|question, answers| {
            if question.kind() == QuestionKind::Command {
                answers[usize::from(answers[0] != Answer::Command(played))]
            } else {
                answers[0]
            }
        });
        scene.dice(&[0]);
        while !matches!(events(&scene).last(), Some(Event::PhaseBegan(legion::play::Phase::Activation))) {
            scene.step(passing);
        }
        scene.end_round().step(passing);
        scene.step(passing);
        let offers = scene.offers();
        if left.is_empty() {
            // One card is left, so nobody is asked.
            assert!(!offers.contains(&Answer::Command(1)));
        } else {
            assert_eq!(offers, left);
        }
    }
}

#[test]
fn leg_ex_081_only_who_has_fewer_orders_left_may_pass_and_once() {
    // LEG-ACT-02, LEG-ACT-04.
    let mut scene = scene(&["stormtroopers", "stormtroopers"], &["rebel_troopers", "rebel_troopers", "rebel_troopers"]);
    for number in 0..5 {
        scene.put(number, 200 + 300 * i32::from(number), 400).unit(number).order = Order::FaceUp;
    }
    assert!(scene.offers().contains(&Answer::Pass));
    scene.step(passing);
    assert!(scene.fixture.state.side(Seat::First).passed);
    // The other side has more, and may not.
    assert!(!scene.offers().contains(&Answer::Pass));
    scene.unit(4).order = Order::FaceDown;
    assert!(!scene.offers().contains(&Answer::Pass));
}

#[test]
fn leg_ex_082_a_drawn_order_without_a_unit_is_gone_and_another_is_drawn() {
    // LEG-ACT-03.
    let mut scene = scene(&["general_veers", "stormtroopers", "at_st"], &["leia_organa"]);
    hand(&mut scene, Seat::First, &["standing_orders"]);
    scene.put(0, 300, 300).put(1, 350, 500).put(2, 500, 700).put(3, 1_500, 800).from_commands().dice(&[0; 12]);
    while !matches!(events(&scene).last(), Some(Event::PhaseBegan(legion::play::Phase::Activation))) {
        scene.step(passing);
    }
    // The tank is gone before its order is drawn.
    scene.suffer(2, 11, passing);
    let mut gone = false;
    for _ in 0..40 {
        scene.step(|question, answers| {
            if question.kind() == QuestionKind::Turn && answers.contains(&Answer::Draw) {
                Answer::Draw
            } else {
                passing(question, answers)
            }
        });
        gone |= events(&scene)
            .iter()
            .any(|event| matches!(event, Event::DrewNothing(Seat::First, legion::cards::Rank::Heavy)));
    }
    assert!(gone);
}

#[test]
fn leg_ex_091_panicked_clones_do_nothing_and_lose_a_token_at_the_end() {
    // LEG-SUPP-03, LEG-SUPP-04, LEG-MORALE-01, LEG-MORALE-02.
    let mut scene = scene(&["phase_i_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 1_500, 300).unit(0).tokens.suppression = 2;
    scene.dice(&[2, 2]).activate(0).to_actions(passing);
    assert!(!scene.acts() && events(&scene).contains(&Event::Panicked(unit(0))));
    scene.pass_actions();
    assert_eq!((scene.unit(0).tokens.suppression, scene.unit(0).order), (1, Order::FaceDown));
}

/// The panic of a unit of courage 1 with so much suppression, and the actions left to it.
fn morale(friend: &str, suppression: u8, apart: i32) -> (bool, u8) {
    let mut scene = scene(&["stormtroopers", friend], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 300 + apart, 300).put(2, 1_600, 800).unit(0).tokens.suppression = suppression;
    scene.dice(&vec![2; usize::from(suppression)]).activate(0).to_actions(passing);
    let panics = events(&scene).contains(&Event::Panicked(unit(0)));
    (panics, scene.fixture.state.activation.as_ref().map_or(0, |active| active.actions))
}

#[test]
fn leg_ex_092_courage_of_a_commander_near_keeps_from_panic_but_not_from_suppression() {
    // LEG-MORALE-03, LEG-SUPP-02, LEG-SUPP-05.
    assert_eq!(morale("general_veers", 3, 400), (false, 1));
    assert_eq!(morale("general_veers", 4, 400), (true, 0));
    assert_eq!(morale("general_veers", 3, 900), (true, 0));
}

#[test]
fn leg_ex_093_nobody_panics_near_a_commander_without_courage() {
    // LEG-MORALE-04.
    assert_eq!(morale("darth_vader_dark_lord_of_the_sith", 6, 200), (false, 1));
}

#[test]
fn leg_ex_104_droids_are_never_suppressed_but_panic() {
    // LEG-TYPE-04.
    let droids = |suppression: u8| {
        let mut scene = scene(&["b1_battle_droids"], &["rebel_troopers"]);
        scene.put(0, 300, 300).put(1, 1_600, 800).unit(0).tokens.suppression = suppression;
        scene.dice(&vec![2; usize::from(suppression)]).activate(0).to_actions(passing);
        scene.fixture.state.activation.as_ref().unwrap().actions
    };
    assert_eq!((droids(1), droids(2)), (2, 0));
}

#[test]
fn leg_ex_094_a_free_attack_follows_the_move_and_is_the_only_attack() {
    // LEG-KW-RELENTLESS, LEG-ACT-07, LEG-ACT-11, LEG-ACT-13.
    let mut scene = scene(&["tauntaun_riders"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 560, 400).activate(0).to_actions(passing);
    let mut free = false;
    scene.dice(&[0; 40]).step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Target => {
            free = true;
            answers[0]
        }
        _ => passing(question, answers),
    });
    assert!(free);
    let offers = scene.offers();
    assert!(
        !offers.contains(&Answer::Action(UnitAction::Attack)) && !offers.contains(&Answer::Action(UnitAction::Standby))
    );
    assert!(offers.contains(&Answer::Action(UnitAction::Aim)));
}

#[test]
fn every_action_but_moving_is_done_once() {
    // LEG-ACT-07, LEG-ACT-08.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 1_500, 400).activate(0).to_actions(passing);
    scene.step(with(QuestionKind::Act, Answer::Action(UnitAction::Aim)));
    let offers = scene.offers();
    assert!(!offers.contains(&Answer::Action(UnitAction::Aim)) && offers.contains(&Answer::Action(UnitAction::Dodge)));
    scene.step(with(QuestionKind::Act, Answer::Action(UnitAction::Move(MoveKind::Standard))));
    assert!(scene.offers().len() < 2 || !scene.offers().contains(&Answer::Action(UnitAction::Dodge)));
}

#[test]
fn droids_without_an_order_do_what_their_program_says_first() {
    // LEG-KW-AI.
    let offers = |order: Order, near: bool| {
        let mut scene = scene(&["b1_battle_droids"], &["rebel_troopers"]);
        scene.put(0, 300, 400).put(1, if near { 600 } else { 1_500 }, 400).activate(0).unit(0).order = order;
        scene.to_actions(passing);
        scene.offers()
    };
    // The attack, or the end of the activation.
    assert_eq!(offers(Order::None, true), [Answer::Action(UnitAction::Attack), Answer::Pass]);
    assert!(offers(Order::FaceUp, true).len() > 4 && offers(Order::None, false).len() > 3);
}

#[test]
fn leg_ex_142_what_is_green_goes_at_the_end_of_the_round_and_one_suppression() {
    // LEG-END-02, LEG-SUPP-06.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_500, 300);
    let tokens = &mut scene.unit(0).tokens;
    (tokens.aim, tokens.dodge, tokens.standby, tokens.suppression) = (2, 1, true, 3);
    scene.fixture.state.units[1].flags.set(Flag::Promoted);
    scene.end_round().step(passing);
    let tokens = scene.unit(0).tokens;
    assert_eq!((tokens.aim, tokens.dodge, tokens.standby, tokens.suppression), (0, 0, false, 2));
}

#[test]
fn in_a_hostile_environment_suppression_stays_on_those_who_touch_no_terrain() {
    // LEG-TYPE-01, section 17.
    let mut scene = scene(&["stormtroopers", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 1_500, 300);
    scene.mission(&CATALOG, ["breakthrough", "battle_lines", "hostile_environment"]);
    scene.terrain(&CATALOG, "wood", (600, 300), (60, 60), 90);
    for number in [0, 1] {
        scene.unit(number).tokens.suppression = 2;
    }
    scene.end_round().step(passing);
    assert_eq!([0, 1].map(|number| scene.unit(number).tokens.suppression), [2, 1]);
}

#[test]
fn leg_ex_143_the_leader_of_a_trooper_unit_is_promoted() {
    // LEG-END-03.
    let mut scene = scene(&["stormtroopers", "at_st"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 500, 500).put(2, 1_500, 300);
    scene.end_round().step(passing);
    assert!(
        scene.unit(0).is(Flag::Promoted) && scene.view().is_commander(unit(0)) && !scene.unit(1).is(Flag::Promoted)
    );
    assert_eq!(scene.view().rank(unit(0)), legion::cards::Rank::Commander);
}

/// A game that ends now, the score with it.
fn last_round(scene: &mut Scene) -> kernel::game::Outcome {
    scene.fixture.state.round = 6;
    scene.end_round().step(passing);
    scene.fixture.state.outcome.unwrap()
}

#[test]
fn leg_ex_144_units_that_were_wholly_defeated_break_a_tie() {
    // LEG-END-05, LEG-END-06.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_500, 300);
    (scene.fixture.state.sides[0].destroyed, scene.fixture.state.sides[1].destroyed) = (240, 180);
    assert_eq!(last_round(&mut scene).winner, Some(Seat::First));
}

#[test]
fn leg_ex_145_then_the_dearer_army_wins() {
    // LEG-END-06, LEG-ARMY-27.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_500, 300);
    scene.fixture.fixed.sides[0].points = 795;
    scene.fixture.fixed.sides[1].points = 800;
    assert_eq!(last_round(&mut scene).winner, Some(Seat::Second));
    scene.fixture.state.outcome = None;
    scene.fixture.fixed.sides[0].points = 800;
    assert_eq!(last_round(&mut scene).winner, None);
}

#[test]
fn leg_ex_146_a_panicked_leader_breaks_through_for_nobody() {
    // LEG-MORALE-05.
    let mut scene = scene(&["stormtroopers", "stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["breakthrough", "battle_lines", "clear_conditions"]).blue(Seat::First);
    // Red's zone is at the near edge, blue's at the far one.
    scene.put(0, 300, 60).put(1, 700, 60).put(2, 1_500, 800).keep_minis(0, 1).keep_minis(1, 1).keep_minis(2, 1);
    scene.unit(1).tokens.suppression = 4;
    let outcome = last_round(&mut scene);
    assert_eq!(outcome.score, [1, 1]);
}

#[test]
fn leg_ex_147_a_side_without_units_has_lost_whatever_its_tokens() {
    // LEG-END-04.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_500, 300).fixture.state.sides[1].tokens = 9;
    scene.suffer(1, 4, passing);
    assert_eq!(scene.fixture.state.outcome.unwrap().winner, Some(Seat::First));
    assert_eq!(scene.unit(1).standing, Standing::Defeated);
}

#[test]
fn transmissions_are_scored_by_more_trooper_leaders_at_range_1() {
    // LEG-OBJ-10, LEG-END-07.
    let mut scene = scene(&["stormtroopers", "stormtroopers", "at_st"], &["rebel_troopers"]);
    scene.token(600, 400).token(1_200, 400);
    scene.put(0, 500, 400).put(1, 650, 300).put(2, 1_200, 300).put(3, 700, 500);
    scene.fixture.state.round = 2;
    scene.end_round().step(passing);
    // A vehicle does not count, and two are more than one.
    assert_eq!(scene.fixture.state.sides.each_ref().map(|side| side.tokens), [1, 0]);
    scene.put(1, 100, 100);
    assert_eq!(scene.view().control(0), None);
}

#[test]
fn supplies_are_claimed_with_an_action_follow_the_leader_and_are_dropped_in_panic() {
    // LEG-OBJ-02, LEG-OBJ-03, LEG-MOVE-08.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
    scene.token(326, 400).put(0, 300, 400).put(1, 1_500, 400).activate(0).to_actions(passing);
    scene.step(with(QuestionKind::Act, Answer::Action(UnitAction::Claim(0))));
    assert_eq!(scene.fixture.state.tokens[0].holder, Some(unit(0)));
    let mut moved = false;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination if !moved => {
            moved = true;
            answers[0]
        }
        _ => passing(question, answers),
    });
    let leader = scene.unit(0).minis[0].at;
    assert_eq!(scene.fixture.state.tokens[0].at, leader);
    scene.pass_actions();
    scene.unit(0).tokens.suppression = 4;
    scene.dice(&[2; 4]).activate(0).to_actions(passing);
    assert_eq!(scene.fixture.state.tokens[0].holder, None);
}

#[test]
fn surges_targets_and_calm_come_with_orders_and_phases() {
    // LEG-KW-TARGET-X, LEG-KW-RELIABLE-X, LEG-KW-INSPIRE-X, LEG-KW-INDEPENDENT.
    let mut scene = scene(&["general_veers", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 350, 450).put(2, 1_500, 800).unit(1).tokens.suppression = 3;
    scene.activate(0).to_actions(with(QuestionKind::Choose, Answer::Unit(unit(1))));
    assert_eq!(scene.unit(1).tokens.suppression, 2);
}

#[test]
fn taking_cover_and_spotting_reach_friends_at_range_1() {
    // LEG-KW-TAKE-COVER-X, LEG-KW-SPOTTER-X, LEG-ACT-09.
    let mut scene = scene(&["general_veers", "stormtroopers", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 350, 450).put(2, 900, 300).put(3, 1_500, 800).activate(0).to_actions(passing);
    let mut reached = Vec::new();
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Card(legion::play::action::CardAction::Spotter)),
        QuestionKind::Choose => {
            reached.push(answers.len());
            answers[0]
        }
        _ => passing(question, answers),
    });
    // The troopers near and Veers himself, then who is left.
    assert_eq!(reached, [3, 2]);
    assert_eq!([0, 1, 2].map(|number| scene.unit(number).tokens.aim), [1, 1, 0]);
}
