//! Small questions that a player at a club answers without thinking: who rides, where smoke lies, what is named.

use kernel::game::{Decision, Match, Seat};
use legion::{
    Legion,
    play::{
        Answer, Event, LegionMatch, Question, UnitNo,
        pieces::Source,
        state::{Cart, MarkerKind, Order, TokenState},
        table::{Heading, Level, MM, Spot},
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

/// The goal of a cart of the first seat.
fn goal(x: i32) -> TokenState {
    TokenState {
        at: spot(x, 450),
        holder: None,
        wounds: 0,
        asset: None,
        dropped: None,
        piece: Some(0),
        of: Some(Seat::First),
    }
}

fn spot(x: i32, y: i32) -> Spot {
    Spot::new(x * MM, y * MM)
}

/// Stormtroopers beside a tank that carries them, far from the enemy.
fn transport() -> Scene {
    let mut scene = scene(&["stormtroopers", "tx_225_gavw_occupier_combat_assault_tank"], &["rebel_troopers"]);
    scene.put(0, 200, 300).put(1, 260, 450).put(2, 1_700, 450);
    for unit in [0, 1] {
        scene.unit(unit).order = Order::FaceUp;
    }
    scene
}

#[test]
fn who_is_far_from_everything_rides_in_a_vehicle_that_is_still_to_go() {
    // LEG-KW-TRANSPORT-X.
    let (_, events) = acted(transport(), 0);
    assert!(events.contains(&Event::Embarked(UnitNo(0), UnitNo(1))), "{events:?}");
    let mut gone = transport();
    gone.unit(1).order = Order::FaceDown;
    let (_, events) = acted(gone, 0);
    assert!(!events.iter().any(|event| matches!(event, Event::Embarked(..))), "{events:?}");
}

#[test]
fn who_rides_gets_out_where_there_is_something_to_do_and_not_before() {
    let mut far = transport();
    far.aboard(0, 1);
    let (game, _) = acted(far, 0);
    assert_eq!(game.state().unit(UnitNo(0)).inside, Some(UnitNo(1)));
    let mut near = transport();
    near.aboard(0, 1).put(2, 700, 450).unit(1).order = Order::FaceDown;
    let (game, events) = acted(near, 0);
    assert_eq!(game.state().unit(UnitNo(0)).inside, None, "{events:?}");
}

#[test]
fn smoke_covers_friends_and_no_enemies() {
    // LEG-KW-SMOKE-X.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 500, 450).put(1, 760, 450);
    let question = Question::PlaceMarker(UnitNo(0), MarkerKind::Smoke);
    let [behind, before] = [spot(440, 450), spot(640, 450)].map(Answer::Spot);
    assert_eq!(answered(scene, question, &[before, behind]), behind);
}

#[test]
fn a_barricade_is_put_across_the_way_of_the_enemy() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 500, 450).put(1, 1_100, 450);
    let place =
        |x: i32, heading: i32| Answer::Place { at: spot(x, 450), heading: Heading::new(heading), level: Level::Ground };
    let (behind, along, across) = (place(440, Heading::QUARTER), place(560, 0), place(560, Heading::QUARTER));
    let question = Question::PlaceBarricade(Some(UnitNo(0)), u8::MAX);
    assert_eq!(answered(scene, question, &[behind, along, across]), across);
}

#[test]
fn the_upgrade_that_is_taken_away_is_the_weapon() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers z_6_trooper rebel_trooper"]);
    scene.put(0, 500, 450).put(1, 800, 450);
    let question = Question::AbilityUpgrade(None, UnitNo(1), Source::Command(Seat::First, 0));
    let weapon = scene.view().spec(UnitNo(1)).weapons.iter().filter_map(|weapon| weapon.upgrade).next().unwrap();
    let answers = [1 - weapon, weapon].map(Answer::Option);
    assert_eq!(answered(scene, question, &answers), Answer::Option(weapon));
}

#[test]
fn pips_are_named_of_which_the_enemy_holds_most() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.hand(&CATALOG, Seat::Second, &["ambush", "assault", "assault"]);
    scene.put(0, 500, 450).put(1, 800, 450);
    let answers = [1, 2, 3, 4].map(Answer::Number);
    let question = Question::NamePips(Source::Command(Seat::First, 0));
    assert_eq!(answered(scene, question, &answers), Answer::Number(3));
}

#[test]
fn droidekas_roll_as_long_as_nobody_can_be_attacked() {
    // LEG-KW-WHEEL-MODE.
    let rolls = |x: i32| {
        let mut scene = scene(&["droidekas"], &["rebel_troopers"]);
        scene.put(0, 200, 450).put(1, x, 450);
        answered(scene, Question::WheelMode(UnitNo(0)), &[Answer::Yes, Answer::Pass])
    };
    assert_eq!((rolls(1_700), rolls(500)), (Answer::Yes, Answer::Pass));
}

#[test]
fn a_cart_begins_ahead_and_in_the_middle_and_goes_to_its_goal() {
    // LEG-OBJ-08.
    let mut payload = scene(&["stormtroopers"], &["rebel_troopers"]);
    payload.mission(&CATALOG, ["payload", "battle_lines", "clear_conditions"]);
    payload.put(0, 500, 450).put(1, 1_700, 450);
    let seat = payload.fixture.state.color(Seat::First);
    let home = payload.view().edge_middle(seat).y;
    let ahead = if home == 0 { spot(900, 120) } else { Spot::new(900 * MM, home - 120 * MM) };
    let back = if home == 0 { spot(100, 40) } else { Spot::new(100 * MM, home - 40 * MM) };
    let answers = [back, ahead].map(Answer::Spot);
    assert_eq!(answered(payload, Question::PlaceCart, &answers), Answer::Spot(ahead));

    let rolled = |x: i32| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
        scene.mission(&CATALOG, ["payload", "battle_lines", "clear_conditions"]);
        scene.terrain(&CATALOG, "crater", (900, 450), (100, 100), 0).put(0, 200, 200).put(1, 1_700, 450);
        scene.fixture.state.tokens.push(goal(900));
        scene.fixture.state.carts.push(Cart { seat: Seat::First, at: spot(x, 450), heading: Heading::default() });
        let place = |x: i32| Answer::Place { at: spot(x, 450), heading: Heading::default(), level: Level::Ground };
        let answers = [place(x - 60), place(x + 100), Answer::Pass];
        let question = Question::MoveCart(Seat::First);
        let answer = answered(scene, question, &answers);
        answers.iter().position(|other| *other == answer).unwrap()
    };
    // From afar it goes nearer; in contact it stays.
    assert_eq!((rolled(400), rolled(825)), (1, 2));
}

#[test]
fn units_stay_with_their_cart() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["payload", "battle_lines", "clear_conditions"]);
    scene.terrain(&CATALOG, "crater", (1_300, 450), (100, 100), 0).put(0, 300, 450).put(1, 1_700, 60);
    scene.fixture.state.tokens.push(goal(1_300));
    scene.fixture.state.carts.push(Cart { seat: Seat::First, at: spot(620, 450), heading: Heading::default() });
    let (game, events) = acted(scene, 0);
    let leader = game.state().unit(UnitNo(0)).leader().unwrap().at;
    assert!(leader.distance(spot(620, 450)) < 200 * MM, "{leader:?} {events:?}");
}

#[test]
fn a_card_of_one_pip_is_not_played_while_the_armies_are_far_apart() {
    let chosen = |x: i32| {
        let mut scene = scene(&["stormtroopers", "stormtroopers", "general_veers"], &["rebel_troopers"]);
        scene.hand(&CATALOG, Seat::First, &["ambush", "assault"]);
        scene.put(0, 300, 300).put(1, 300, 600).put(2, 200, 450).put(3, x, 450);
        answered(scene, Question::Command, &[Answer::Command(0), Answer::Command(1)])
    };
    assert_eq!(chosen(1_700), Answer::Command(1));
}

#[test]
fn a_card_for_the_fights_of_a_hero_waits_until_the_hero_comes_to_one() {
    // Luke attacks twice with the first; the second, of as many pips and orders, does nothing for anybody.
    let chosen = |x: i32, round: u8| {
        let mut scene = scene(&["luke_skywalker_jedi_knight", "rebel_troopers"], &["stormtroopers", "stormtroopers"]);
        scene.hand(&CATALOG, Seat::First, &["son_of_skywalker", "ambush"]);
        // Troops ahead of him are about to be attacked.
        scene.put(0, 200, 450).put(1, 900, 200).put(2, 1_150, 200).put(3, x, 450);
        scene.fixture.state.round = round;
        answered(scene, Question::Command, &[Answer::Command(0), Answer::Command(1)])
    };
    assert_eq!((chosen(1_150, 1), chosen(420, 1)), (Answer::Command(1), Answer::Command(0)));
}

#[test]
fn a_contingency_takes_the_place_of_a_card_of_as_many_orders() {
    // LEG-KW-CONTINGENCIES-X.
    let mut scene = scene(&["agent_kallus", "stormtroopers"], &["rebel_troopers"]);
    scene.contingencies(&CATALOG, Seat::First, &["ambush", "ambush"], 1).reveal(Seat::First);
    // Somebody acts: the card of the round still lies there.
    scene.put(0, 300, 300).put(1, 300, 600).put(2, 900, 450).activate(0);
    let answers = [Answer::Command(1), Answer::Pass];
    assert_eq!(answered(scene, Question::Contingency, &answers), Answer::Command(1));
}

#[test]
fn nobody_recovers_from_nothing() {
    let mut scene = scene(&["at_st"], &["rebel_troopers"]);
    scene.put(0, 200, 450).put(1, 1_700, 450);
    let (_, events) = acted(scene, 0);
    assert!(!events.contains(&Event::Recovered(UnitNo(0))), "{events:?}");
}

#[test]
fn a_speeder_that_faces_a_wall_turns_away_from_it() {
    let mut scene = scene(&["74_z_speeder_bikes"], &["rebel_troopers"]);
    scene.terrain(&CATALOG, "wall", (430, 450), (120, 700), 300).put(0, 300, 450).put(1, 1_700, 100);
    let before = scene.view().unit(UnitNo(0)).leader().unwrap().heading;
    let (game, events) = acted(scene, 0);
    assert_ne!(game.state().unit(UnitNo(0)).leader().unwrap().heading, before, "{events:?}");
}

#[test]
fn cards_that_the_list_equips_stay_equipped() {
    // LEG-KW-LOADOUT.
    let scene = scene(&["iden_versio recon_intel +grappling_hooks"], &["rebel_troopers"]);
    let swap = Answer::Swap { card: 1, other: 0 };
    assert_eq!(answered(scene, Question::Loadout(UnitNo(0)), &[swap, Answer::Pass]), Answer::Pass);
}
