//! Positions of a single unit with an obvious answer, which the heuristic player finds.

use kernel::{
    Language,
    game::{Match, Playable},
};
use legion::{
    cards::{Player, TokenKind},
    play::{
        Event, LegionMatch, UnitNo,
        table::MM,
        testing::{Scene, passing},
    },
};

use super::{CATALOG, played_out, scene};

/// The match after a unit has acted as the heuristic player has it, with what happened.
fn acted(mut scene: Scene, unit: u8) -> (LegionMatch, Vec<Event>) {
    scene.activate(unit).to_actions(passing);
    played_out(scene.game(), unit)
}

fn leader(game: &LegionMatch, unit: u8) -> (i32, i32) {
    let at = game.state().unit(UnitNo(unit)).leader().unwrap().at;
    (at.x / MM, at.y / MM)
}

fn attacked(events: &[Event]) -> Option<UnitNo> {
    events.iter().find_map(|event| match event {
        Event::AttackDeclared { defender, .. } => Some(*defender),
        _ => None,
    })
}

#[test]
fn in_the_last_round_who_can_break_through_does_not_stay_to_shoot() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["breakthrough", "battle_lines", "clear_conditions"]);
    scene.put(0, 900, 430).put(1, 1_250, 430);
    scene.fixture.state.round = scene.fixture.fixed.options.rounds;
    let (game, events) = acted(scene, 0);
    let view = game.seen(kernel::game::Seat::First).view();
    let outline = view.leader_outline(UnitNo(0)).unwrap();
    assert!(view.is_in_zone(&outline, Player::Red), "{:?} {events:?}", leader(&game, 0));
}

#[test]
fn supplies_in_reach_are_fetched() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
    scene.put(0, 900, 600).put(1, 1_700, 150).token(900, 480);
    let (game, _) = acted(scene, 0);
    assert_eq!(game.state().tokens[0].holder, Some(UnitNo(0)), "{:?}", leader(&game, 0));
}

#[test]
fn in_the_last_round_supplies_are_claimed_and_not_only_stood_beside() {
    for (x, y) in [(900, 480), (960, 420), (835, 455), (1_010, 500), (905, 430)] {
        let mut scene = scene(&["leia_organa"], &["stormtroopers"]);
        scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
        scene.put(0, 900, 600).put(1, 900, 300).token(x, y);
        scene.fixture.state.round = scene.fixture.fixed.options.rounds;
        let (game, events) = acted(scene, 0);
        assert_eq!(game.state().tokens[0].holder, Some(UnitNo(0)), "{:?} {events:?}", leader(&game, 0));
    }
}

#[test]
fn who_fights_hand_to_hand_closes_in() {
    let mut scene = scene(&["darth_vader_dark_lord_of_the_sith"], &["rebel_troopers"]);
    scene.put(0, 500, 450).put(1, 1_000, 450);
    let (game, _) = acted(scene, 0);
    assert!(leader(&game, 0).0 > 560, "{:?}", leader(&game, 0));
}

#[test]
fn rifles_are_not_wasted_on_armor() {
    // Both at range 2, in the open.
    let mut scene = scene(&["stormtroopers"], &["at_rt_rebel", "rebel_troopers"]);
    scene.put(0, 500, 450).put(1, 700, 250).put(2, 700, 650);
    let (_, events) = acted(scene, 0);
    assert_eq!(attacked(&events), Some(UnitNo(2)));
}

#[test]
fn an_attack_that_is_there_is_made_with_an_aim_token_or_from_nearer() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 500, 450).put(1, 800, 450);
    let (_, events) = acted(scene, 0);
    assert_eq!(attacked(&events), Some(UnitNo(1)));
}

#[test]
fn a_vehicle_leaves_own_troopers_where_they_stand() {
    let mut scene = scene(&["at_st", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 400, 450).put(1, 560, 440).put(2, 1_500, 450);
    let (game, events) = acted(scene, 0);
    let pushed = events.iter().any(|event| matches!(event, Event::Displaced(unit, _) if *unit == UnitNo(1)));
    assert!(!pushed, "{:?} {events:?}", leader(&game, 0));
}

#[test]
fn the_log_tells_how_far_and_where_in_numbers_of_the_language() {
    let mut scene = scene(&["darth_vader_dark_lord_of_the_sith"], &["rebel_troopers"]);
    scene.put(0, 505, 453).put(1, 1_000, 450);
    let (game, events) = acted(scene, 0);
    let moved = events.iter().find(|event| matches!(event, Event::Moved { .. })).unwrap();
    let [english, spanish] = [Language::English, Language::Spanish]
        .map(|language| legion::Legion::describe_event(&CATALOG, &game, moved, language).unwrap());
    assert!(
        english.contains(" cm, to ") && english.contains('.') && spanish.contains(" cm, a "),
        "{english} {spanish}"
    );
    // No decimal point but the one at the end.
    assert_eq!(spanish.matches('.').count(), 1, "{spanish}");
}

#[test]
fn nobody_stands_by_to_give_it_up_with_the_next_action() {
    // LEG-STBY-03. The enemy may come near, and cannot be attacked yet.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 500, 450).put(1, 1_180, 450);
    let (_, events) = acted(scene, 0);
    let lost = events.iter().any(|event| matches!(event, Event::Lost(UnitNo(0), TokenKind::Standby, _)));
    assert!(!lost, "{events:?}");
}
