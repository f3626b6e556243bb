//! Habits that a player at a club does not have, found by reading games: each in a position of its own.

use kernel::game::{Decision, Match, Seat};
use legion::{
    Legion,
    play::{
        Answer, Event, LegionMatch, Question, UnitNo,
        action::{CardAction, MoveKind, UnitAction},
        state::{Charge, Order, TokenState},
        table::{Heading, Level, MM, Spot, TOUCH},
        testing::Scene,
    },
};
use practice::opponents::player;

use super::{CATALOG, played_out, scene};

/// The match after a unit that has an order has acted as the heuristic player has it.
fn acted(mut scene: Scene, unit: u8) -> (LegionMatch, Vec<Event>) {
    scene.activate(unit).unit(unit).order = Order::FaceUp;
    played_out(scene.game(), unit)
}

/// Returns the answer of the heuristic player in the first seat.
fn answered(scene: Scene, question: Question, answers: &[Answer]) -> Answer {
    let game = scene.game();
    let decision = Decision { seat: Seat::First, question, answers: answers.to_vec() };
    let mut asked = player::<Legion>("heuristic", 1).unwrap();
    answers[asked.answer(&game.seen(Seat::First), &decision)]
}

fn spot(x: i32, y: i32) -> Spot {
    Spot::new(x * MM, y * MM)
}

fn leader(game: &LegionMatch, unit: u8) -> Spot {
    game.state().unit(UnitNo(unit)).leader().unwrap().at
}

#[test]
fn nobody_spots_for_those_who_have_nobody_to_attack() {
    let spots = |x: i32| {
        let mut scene = scene(&["imperial_officer", "stormtroopers"], &["rebel_troopers"]);
        scene.put(0, 300, 450).put(1, 360, 450).put(2, x, 450);
        scene.unit(1).order = Order::FaceUp;
        let (_, events) = acted(scene, 0);
        events.iter().any(|event| matches!(event, Event::CardAction(_, CardAction::Spotter)))
    };
    assert_eq!((spots(880), spots(1_700)), (true, false));
}

#[test]
fn nobody_steps_aside_for_an_aim_token_alone() {
    // LEG-KW-TACTICAL-X.
    let mut scene = scene(&["clone_captain_rex"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "clear_conditions"]);
    scene.put(0, 300, 450).put(1, 1_700, 450).token(300, 450);
    let (game, _) = acted(scene, 0);
    assert_eq!(game.state().unit(UnitNo(0)).tokens.aim, 0);
}

#[test]
fn general_weiss_is_kept_for_an_attack() {
    let mut scene = scene(&["at_st general_weiss"], &["rebel_troopers"]);
    scene.put(0, 200, 450).put(1, 1_700, 450);
    let (_, events) = acted(scene, 0);
    assert!(!events.iter().any(|event| matches!(event, Event::Used(..))), "{events:?}");
}

#[test]
fn a_droid_that_may_only_move_moves_and_does_the_rest_afterwards() {
    // LEG-KW-AI: its program says to attack or to move, and there is nobody to attack.
    for x in [700, 800, 900, 1_100, 1_400] {
        let mut scene = scene(&["dsd1_dwarf_spider_droid engagement_protocols"], &["rebel_troopers", "rebel_troopers"]);
        scene.put(0, 300, 450).put(1, x, 350).put(2, x, 550).activate(0);
        let (_, events) = played_out(scene.game(), 0);
        let acts = |event: &Event| matches!(event, Event::Moved { .. } | Event::Gained(UnitNo(0), ..));
        assert!(events.iter().any(acts), "{x}: {events:?}");
    }
}

#[test]
fn a_gun_that_cannot_move_does_not_turn_twice() {
    let mut scene = scene(&["1_4_fd_laser_cannon_team"], &["stormtroopers"]);
    scene.put(0, 200, 450).put(1, 1_700, 800);
    let (_, events) = acted(scene, 0);
    let turns = |event: &&Event| matches!(event, Event::Moved { kind: MoveKind::Pivot, .. });
    assert!(events.iter().filter(turns).count() < 2, "{events:?}");
}

#[test]
fn supplies_are_claimed_before_the_enemy_beside_them_is_shot_at() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
    scene.put(0, 900, 600).put(1, 1_200, 330).token(900, 480);
    let (game, events) = acted(scene, 0);
    assert_eq!(game.state().tokens[0].holder, Some(UnitNo(0)), "{events:?}");
}

#[test]
fn the_last_of_a_unit_does_not_carry_its_token_into_a_melee() {
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
    scene.put(0, 900, 480).put(1, 1_030, 400).token(900, 480).keep_minis(0, 1);
    scene.fixture.state.tokens[0].holder = Some(UnitNo(0));
    scene.fixture.state.round = 4;
    let (_, events) = acted(scene, 0);
    assert!(!events.iter().any(|event| matches!(event, Event::Engaged(..))), "{events:?}");
}

#[test]
fn a_hostage_is_led_home_and_not_held_in_the_middle() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["hostage_exchange", "battle_lines", "clear_conditions"]);
    scene.put(0, 900, 450).put(1, 1_350, 450).token(900, 450);
    scene.fixture.state.tokens[0].holder = Some(UnitNo(0));
    scene.fixture.state.sides[0].hostage = Some(UnitNo(0));
    scene.fixture.state.round = 2;
    let home = scene.view().edge_middle(scene.fixture.state.color(Seat::First)).y;
    let (game, events) = acted(scene, 0);
    let (before, after) = ((450 * MM - home).abs(), (leader(&game, 0).y - home).abs());
    assert!(after < before, "{:?} {events:?}", leader(&game, 0));
}

#[test]
fn the_last_wound_is_not_left_on_a_mine() {
    let mut scene = scene(&["imperial_officer"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["sabotage_the_moisture_vaporators", "battle_lines", "clear_conditions"]);
    scene.put(0, 300, 450).put(1, 1_700, 450);
    scene.unit(0).minis[0].wounds = scene.view().spec(UnitNo(0)).minis[0].wounds - 1;
    scene.fixture.state.charges.push(Charge { at: spot(530, 450), by: None });
    let (game, events) = acted(scene, 0);
    assert!(game.state().unit(UnitNo(0)).is_in_play(), "{events:?}");
    assert_eq!(game.state().charges.len(), 1, "{events:?}");
}

#[test]
fn who_fights_hand_to_hand_comes_from_afar_as_well() {
    for card in ["darth_vader_dark_lord_of_the_sith", "maul_a_rival", "dewback_rider"] {
        let mut scene = scene(&[card], &["rebel_troopers", "rebel_troopers", "rebel_troopers"]);
        scene.put(0, 300, 450).put(1, 1_250, 300).put(2, 1_250, 450).put(3, 1_250, 600);
        let (game, events) = acted(scene, 0);
        assert!(leader(&game, 0).x > 380 * MM, "{card}: {:?} {events:?}", leader(&game, 0));
    }
}

#[test]
fn speeders_fly_first_where_there_is_nobody_to_attack() {
    // LEG-KW-SPEEDER-X.
    let first = |x: i32| {
        let mut scene = scene(&["74_z_speeder_bikes"], &["rebel_troopers"]);
        scene.put(0, 300, 450).put(1, x, 450);
        let question = Question::CompulsoryFirst(UnitNo(0));
        answered(scene, question, &[Answer::Yes, Answer::Pass])
    };
    assert_eq!((first(600), first(1_700)), (Answer::Pass, Answer::Yes));
}

#[test]
fn a_key_position_that_nobody_can_enter_is_touched() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["key_positions", "battle_lines", "clear_conditions"]);
    scene.terrain(&CATALOG, "rocks", (900, 450), (160, 120), 80).put(0, 900, 620).put(1, 1_780, 60);
    let token = TokenState {
        at: spot(900, 450),
        holder: None,
        wounds: 0,
        asset: None,
        dropped: None,
        piece: Some(0),
        of: None,
    };
    scene.fixture.state.tokens.push(token);
    scene.fixture.state.round = scene.fixture.fixed.options.rounds;
    let (game, events) = acted(scene, 0);
    let view = game.seen(Seat::First).view();
    let base = view.leader_outline(UnitNo(0)).unwrap();
    assert!(view.state.field.pieces[0].polygon.is_within(&base, TOUCH), "{:?} {events:?}", base.middle());
}

/// A table of The Long March: zones at the short edges.
fn marched() -> Scene {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["recover_the_supplies", "the_long_march", "fortified_positions"]);
    scene
}

/// The middle of a side's zones, and how far it is from there into the table.
fn zone(scene: &Scene, seat: Seat) -> (Spot, i32) {
    let view = scene.view();
    let squares = view.squares(view.state.color(seat));
    let (least, most) = squares[squares.len() / 2];
    let at = least.middle(most);
    (at, if at.x < view.state.field.middle().x { 1 } else { -1 })
}

#[test]
fn barricades_stand_before_the_own_zone_wherever_that_is() {
    let scene = marched();
    let (zone, inward) = zone(&scene, Seat::First);
    let place = |at: Spot, heading: i32| Answer::Place { at, heading: Heading::new(heading), level: Level::Ground };
    let edge = place(Spot::new(zone.x + inward * 500 * MM, 40 * MM), Heading::QUARTER);
    let before = place(Spot::new(zone.x + inward * 250 * MM, 450 * MM), Heading::QUARTER);
    let along = place(Spot::new(zone.x + inward * 250 * MM, 450 * MM), 0);
    let question = Question::PlaceBarricade(None, 0);
    assert_eq!(answered(scene, question, &[edge, along, before]), before);
}

#[test]
fn supplies_are_laid_before_the_own_zone_wherever_that_is() {
    let scene = marched();
    let (zone, inward) = zone(&scene, Seat::First);
    let near = Answer::Spot(Spot::new(zone.x + inward * 350 * MM, 450 * MM));
    let far = Answer::Spot(Spot::new(zone.x + inward * 900 * MM, 40 * MM));
    assert_eq!(answered(scene, Question::PlaceToken(0), &[far, near]), near);
}

#[test]
fn riders_get_out_of_a_vehicle_that_stays_to_shoot() {
    let mut scene = scene(&["stormtroopers", "tx_225_gavw_occupier_combat_assault_tank"], &["rebel_troopers"]);
    scene.put(0, 200, 300).put(1, 260, 450).put(2, 980, 450).aboard(0, 1);
    scene.unit(1).order = Order::FaceDown;
    let (game, events) = acted(scene, 0);
    assert_eq!(game.state().unit(UnitNo(0)).inside, None, "{events:?}");
}

#[test]
fn the_searching_player_lets_riders_out_as_well() {
    let mut scene = scene(&["stormtroopers", "tx_225_gavw_occupier_combat_assault_tank"], &["rebel_troopers"]);
    scene.put(0, 200, 300).put(1, 260, 450).put(2, 980, 450).aboard(0, 1).activate(0);
    scene.unit(1).order = Order::FaceDown;
    scene.fixture.state.round = 2;
    let game = scene.game();
    let decision = game.decision().unwrap();
    let at = player::<Legion>("searching", 1).unwrap().answer(&game.seen(decision.seat), decision);
    assert_eq!(decision.answers[at], Answer::Action(UnitAction::Disembark));
}

#[test]
fn a_hostage_goes_home_at_once_and_leaves_the_fight_to_others() {
    // LEG-OBJ-09.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.mission(&CATALOG, ["hostage_exchange", "battle_lines", "clear_conditions"]);
    scene.put(0, 900, 450).put(1, 1_150, 450).put(2, 650, 450).token(900, 450);
    scene.fixture.state.tokens[0].holder = Some(UnitNo(0));
    scene.fixture.state.sides[0].hostage = Some(UnitNo(0));
    scene.fixture.state.round = 1;
    let home = scene.view().edge_middle(scene.fixture.state.color(Seat::First)).y;
    let (game, events) = acted(scene, 0);
    let gained = (450 * MM - home).abs() - (leader(&game, 0).y - home).abs();
    assert!(gained > 100 * MM, "{:?} {events:?}", leader(&game, 0));
}

#[test]
fn supplies_that_lie_together_are_fetched_by_several() {
    let mut scene = scene(&["stormtroopers", "stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
    scene.put(0, 400, 450).put(1, 600, 450).put(2, 1_300, 450).token(150, 500).token(250, 400);
    let (game, events) = acted(scene, 1);
    assert!(leader(&game, 1).x < 500 * MM, "{:?} {events:?}", leader(&game, 1));
}

#[test]
fn an_army_does_not_stay_around_a_token_that_is_its_own() {
    let mut scene = scene(&["snowtroopers", "snowtroopers", "snowtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "clear_conditions"]);
    scene.put(0, 330, 450).put(1, 300, 300).put(2, 300, 600).put(3, 700, 400).put(4, 700, 500);
    scene.token(300, 450).token(700, 450);
    scene.fixture.state.round = 4;
    let (game, events) = acted(scene, 0);
    assert!(leader(&game, 0).x > 500 * MM, "{:?} {events:?}", leader(&game, 0));
}

#[test]
fn who_faces_a_wall_does_not_turn_in_his_last_activation() {
    let turns = |round: u8| {
        let mut scene = scene(&["dewback_rider"], &["rebel_troopers"]);
        scene.terrain(&CATALOG, "rocks", (420, 450), (160, 400), 150).put(0, 300, 450).put(1, 1_700, 800);
        scene.fixture.state.round = round;
        let (_, events) = acted(scene, 0);
        let turn = |event: &&Event| matches!(event, Event::Moved { kind: MoveKind::Pivot, .. });
        events.iter().filter(turn).count()
    };
    let last = scene(&["dewback_rider"], &["rebel_troopers"]).fixture.fixed.options.rounds;
    assert!(turns(2) > 0 && turns(last) == 0, "{} {}", turns(2), turns(last));
}

#[test]
fn who_stands_among_vehicles_of_his_own_does_not_turn_round_and_round() {
    let mut scene = scene(&["dewback_rider", "at_st", "at_st", "at_st", "at_st"], &["rebel_troopers"]);
    scene.put(0, 600, 450).put(1, 700, 450).put(2, 600, 350).put(3, 500, 450).put(4, 600, 550).put(5, 1_700, 800);
    let (_, events) = acted(scene, 0);
    let turns = |event: &&Event| matches!(event, Event::Moved { kind: MoveKind::Pivot, .. });
    assert_eq!(events.iter().filter(turns).count(), 0, "{events:?}");
}

#[test]
fn the_way_of_a_rider_is_left_free_as_units_are_deployed() {
    let mut scene = scene(&["tauntaun_riders", "at_rt_rebel"], &["stormtroopers"]);
    let view = scene.view();
    let up = view.edge_middle(view.state.color(Seat::Second)).y > 450 * MM;
    let (y, heading) = if up { (300, Heading::new(16)) } else { (600, Heading::new(48)) };
    let place = |x: i32| Answer::Place { at: spot(x, y), heading, level: Level::Ground };
    scene.put(1, 940, 450).put(2, 940, if up { 850 } else { 50 });
    let question = Question::DeployAt(UnitNo(0));
    let (behind, beside) = (place(940), place(740));
    assert_eq!(answered(scene, question, &[behind, beside]), beside);
}

#[test]
fn a_burst_of_speed_is_kept_for_an_enemy_who_is_reached_by_it() {
    let hurries = |x: i32| {
        let mut scene = scene(&["darth_vader_dark_lord_of_the_sith burst_of_speed"], &["rebel_troopers"]);
        scene.put(0, 300, 450).put(1, x, 450);
        let (_, events) = acted(scene, 0);
        events.iter().any(|event| matches!(event, Event::Used(..)))
    };
    assert_eq!((hurries(690), hurries(1_700)), (true, false));
}

/// The dice of the pools that a unit formed, and whether it turned before.
fn pools(events: &[Event], unit: u8) -> Vec<[u8; 3]> {
    let pool = |event: &Event| match event {
        Event::PoolFormed(by, dice) if *by == UnitNo(unit) => Some(*dice),
        _ => None,
    };
    events.iter().filter_map(pool).collect()
}

#[test]
fn an_emplacement_turns_to_fire_its_gun_and_not_its_side_arms() {
    // LEG-KW-CUMBERSOME excepts a pivot.
    for (gun, dice) in [("e_web_heavy_blaster_team", [1, 2, 2]), ("mark_ii_medium_blaster_trooper", [0, 4, 0])] {
        for (x, y) in [(900, 120), (900, 780), (600, 450)] {
            let mut scene = scene(&[gun], &["stormtroopers"]);
            scene.put(0, 900, 450).put(1, x, y);
            let (_, events) = acted(scene, 0);
            assert_eq!(pools(&events, 0), [dice], "{gun} {x} {y}: {events:?}");
        }
    }
}

#[test]
fn an_emplacement_that_has_moved_faces_those_it_is_to_fire_at() {
    // LEG-KW-REPOSITION.
    let mut scene = scene(&["e_web_heavy_blaster_team"], &["stormtroopers", "stormtroopers"]);
    scene.put(0, 900, 200).put(1, 900, 700).put(2, 1_700, 200);
    let headings = [0, 16, 32, 48].map(|number| Answer::Heading(Heading::new(number)));
    let answers = [&headings[..], &[Answer::Pass]].concat();
    assert_eq!(answered(scene, Question::Turned(UnitNo(0)), &answers), headings[1]);
}

#[test]
fn a_walker_beside_a_transmission_does_not_keep_troopers_from_it() {
    // Troopers alone count there.
    for walker in ["at_st", "stormtroopers"] {
        let mut scene = scene(&["stormtroopers", walker], &["rebel_troopers"]);
        scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "clear_conditions"]);
        scene.put(0, 400, 450).put(1, 900, 520).put(2, 400, 120).token(900, 450);
        scene.fixture.state.round = 2;
        let (game, events) = acted(scene, 0);
        let goes = leader(&game, 0).is_nearer(spot(900, 450), 400 * MM);
        assert_eq!(goes, walker == "at_st", "{walker} {:?} {events:?}", leader(&game, 0));
    }
}

#[test]
fn who_fights_hand_to_hand_does_not_charge_with_supplies_in_his_hands() {
    let charges = |holds: bool| {
        let mut scene = scene(&["maul_a_rival"], &["at_st", "stormtroopers", "stormtroopers"]);
        scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
        scene.put(0, 600, 450).put(1, 790, 450).put(2, 1_000, 300).put(3, 1_000, 600);
        if holds {
            scene.token(600, 450).fixture.state.tokens[0].holder = Some(UnitNo(0));
        }
        let wounds = scene.view().spec(UnitNo(0)).minis[0].wounds;
        scene.unit(0).minis[0].wounds = wounds - 2;
        scene.fixture.state.round = 5;
        let (_, events) = acted(scene, 0);
        events.iter().any(|event| matches!(event, Event::AttackDeclared { melee: true, .. }))
    };
    assert_eq!((charges(false), charges(true)), (true, false));
}
