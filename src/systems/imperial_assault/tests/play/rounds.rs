//! Setting up, rounds and the Status Phase: sections 5, 6 and 17 with their worked examples.

use super::{CATALOG, scene};
use imperial_assault::play::{
    Answer, Event, QuestionKind,
    pieces::Zone,
    state::Presence,
    testing::{Scene, eager, passing, with},
};
use kernel::game::Seat;

const MAP: &str = "chopper-base-atollon-practice-duel";

fn set_up(first: &[&str], second: &[&str]) -> Scene {
    let mut scene = Scene::with_mission(&CATALOG, [first, second], MAP);
    scene.from_setup();
    scene
}

#[test]
fn ia_ex_29_the_cheaper_army_chooses_who_begins() {
    // IA-INIT-01.
    let mut scene = set_up(&["stormtrooper-regular"], &["darth-vader"]);
    scene.step(|question, answers| {
        assert_eq!((question.kind(), answers.len()), (QuestionKind::Initiative, 2));
        Answer::Seat(Seat::Second)
    });
    assert_eq!(scene.fixture.questions[0].seat, Seat::First);
    assert_eq!(scene.state().initiative, Seat::Second);
}

#[test]
fn ia_ex_30_equal_armies_roll_until_one_has_more_accuracy() {
    // IA-INIT-02: accuracy 3 and 3, then 2 and 5.
    let mut scene = set_up(&["stormtrooper-regular"], &["stormtrooper-regular"]);
    scene.faces(&[2, 3, 0, 5]);
    scene.step(passing);
    assert_eq!(scene.state().initiative, Seat::Second);
    let rolled = scene.events().iter().filter(|event| matches!(event, Event::RolledForInitiative(_))).count();
    assert_eq!((rolled, scene.fixture.questions.len()), (2, 0));
}

#[test]
fn ia_ex_31_who_has_initiative_chooses_the_zone_and_deploys_first_then_both_draw() {
    // IA-SETUP-03, IA-SETUP-04, IA-SETUP-05, IA-CMD-06.
    let mut scene = set_up(&["stormtrooper-regular"], &["darth-vader", "nexu-regular"]);
    let deck = ["adrenaline", "cripple", "blitz", "assassinate"];
    scene.deck(&CATALOG, Seat::First, &deck).deck(&CATALOG, Seat::Second, &deck[..2]);
    scene.step(with(QuestionKind::Initiative, Answer::Seat(Seat::Second)));
    scene.step(with(QuestionKind::Zone, Answer::Zone(Zone::Blue)));
    assert_eq!(scene.state().side(Seat::First).zone, Some(Zone::Red));
    for _ in 0..8 {
        scene.step(eager);
    }
    let seats: Vec<Seat> = (scene.fixture.questions.iter())
        .filter(|asked| asked.question.kind() == QuestionKind::Deploy)
        .map(|asked| asked.seat)
        .collect();
    assert_eq!(seats, [Seat::Second, Seat::Second, Seat::First, Seat::First, Seat::First]);
    for figure in scene.fixture.fixed.figures() {
        let zone = scene.fixture.fixed.zone(scene.state().side(scene.fixture.fixed.seat(figure)).zone.unwrap());
        assert!(scene.view().spaces(figure).iter().all(|space| zone.contains(space)), "{figure:?}");
    }
    assert_eq!((scene.hand(Seat::First), scene.hand(Seat::Second)), (3, 2), "IA-CMD-08: no more than there are");
}

#[test]
fn ia_ex_32_who_finds_no_room_in_the_zone_stands_as_near_as_can_be() {
    // IA-SETUP-06: two free spaces in the zone for three figures.
    let mut scene = set_up(&["stormtrooper-regular"], &["royal-guard-regular"]);
    scene.step(with(QuestionKind::Initiative, Answer::Seat(Seat::First)));
    scene.step(with(QuestionKind::Zone, Answer::Zone(Zone::Red)));
    // Everything but two spaces is taken by others.
    let zone = scene.fixture.fixed.zone(Zone::Red).to_vec();
    let taken: Vec<_> = zone[2..].iter().map(|space| (space.column() as u8, space.row() as u8)).collect();
    let map = CATALOG.map(CATALOG.find_map("chopper-base-atollon").unwrap());
    let mut terrain = map.terrain.clone();
    for (column, row) in taken {
        terrain[usize::from(row) * usize::from(map.width) + usize::from(column)] =
            imperial_assault::cards::Terrain::Blocking;
    }
    use imperial_assault::play::board::{Distances, Ground, Plan};
    scene.on(Ground::new(Plan { terrain: &terrain, ..Plan::from(map) }, 0));
    for _ in 0..3 {
        scene.step(eager);
    }
    let spaces: Vec<_> = [0, 1, 2].map(|of| scene.state().figures[of].stand.at).to_vec();
    assert!(zone[..2].iter().all(|space| spaces.contains(space)));
    let far = Distances::from(&scene.state().ground, &zone, 9);
    assert_eq!(far.to(spaces[2]), Some(1));
}

#[test]
fn ia_ex_33_the_sides_alternate_until_all_groups_are_exhausted() {
    // IA-ROUND-02, IA-ROUND-04, IA-ACT-11.
    let mut scene = scene(
        &["darth-vader", "nexu-regular"],
        &["chewbacca", "wampa-regular", "probe-droid-regular", "imperial-officer-regular"],
    );
    for (at, row) in (0..6).enumerate() {
        scene.put(at as u8, if at < 2 { 0 } else { 8 }, row * 2);
    }
    while !scene.events().iter().any(|event| matches!(event, Event::PhaseBegan(imperial_assault::play::Phase::Status)))
    {
        scene.step(passing);
    }
    let order: String = (scene.events().iter())
        .filter_map(|event| match event {
            Event::Activated(group) => {
                Some(if scene.fixture.fixed.groups[group.index()].seat == Seat::First { 'A' } else { 'B' })
            }
            _ => None,
        })
        .collect();
    assert_eq!(order, "ABABBB");
}

#[test]
fn a_player_with_fewer_ready_groups_passes_only_where_it_was_agreed() {
    // IA-ROUND-05.
    for agreed in [false, true] {
        let mut scene = scene(&["darth-vader"], &["chewbacca", "wampa-regular"]);
        scene.put(0, 0, 0).put(1, 8, 0).put(2, 8, 4);
        scene.options().passing = agreed;
        scene.step(passing);
        assert_eq!(scene.events().contains(&Event::Passed(Seat::First)), agreed);
    }
}

#[test]
fn ia_ex_39_terminals_bring_cards_in_the_status_phase() {
    // IA-STATUS-01, IA-STATUS-02, IA-STATUS-04, IA-STATUS-05, IA-TERM-04, IA-INIT-04: Chopper Base has terminals at (6,6)
    // and (14,17).
    let mut scene = Scene::with_mission(&CATALOG, [&["darth-vader", "nexu-regular"], &["chewbacca"]], MAP);
    let deck = ["adrenaline", "cripple", "blitz", "assassinate"];
    scene.deck(&CATALOG, Seat::First, &deck).deck(&CATALOG, Seat::Second, &deck);
    scene.put(0, 6, 7).put(1, 14, 16).put(2, 9, 0).exhaust(0).end_round();
    scene.step(passing);
    assert_eq!((scene.hand(Seat::First), scene.hand(Seat::Second)), (3, 1));
    assert_eq!(scene.state().exhausted, [false; 3]);
    assert_eq!(scene.state().initiative, Seat::Second);
    scene.step(passing);
    assert_eq!(scene.state().round, 2);
}

#[test]
fn ia_ex_40_a_terminal_with_both_sides_beside_it_is_controlled_by_nobody() {
    // IA-TERM-04, IA-TERM-05.
    let mut scene = Scene::with_mission(&CATALOG, [&["darth-vader"], &["chewbacca"]], MAP);
    scene.put(0, 6, 7).put(1, 9, 0);
    let terminal = scene.view().tokens("terminal").next().unwrap();
    assert_eq!(scene.view().control(terminal), Some(Seat::First));
    scene.put(1, 6, 5);
    assert_eq!(scene.view().control(terminal), None);
}

#[test]
fn a_match_ends_after_its_last_round() {
    let mut scene = scene(&["darth-vader"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 5, 5).end_round();
    scene.fixture.state.round = 11;
    scene.fixture.state.sides[1].points = 1;
    scene.step(passing);
    assert_eq!(scene.state().outcome, None);
    scene.end_round();
    scene.fixture.state.round = 12;
    scene.step(passing);
    assert_eq!(scene.state().outcome.unwrap().winner, Some(Seat::Second));
    assert!(scene.state().figures.iter().all(|figure| figure.presence == Presence::InPlay));
}
