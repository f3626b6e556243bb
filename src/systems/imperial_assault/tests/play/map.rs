//! Adjacency, distances and sight: the rules of sections 9 and 10, their worked examples, and all pairs of spaces of the
//! complete maps against a slow way of their own.

use super::{
    drawn::{MapDrawing, at, board, drawn, walled},
    slow,
};
use imperial_assault::{
    Catalog,
    cards::Level,
    play::board::{Base, Distances, Ground, Space, SpaceSet, Stand, sees},
};

fn distance(ground: &Ground, from: Space, to: Space) -> Option<u8> {
    Distances::from(ground, &[from], u8::MAX).to(to)
}

/// Sight there and back, with figures on these spaces.
fn sight(ground: &Ground, from: Space, to: Space, figures: &[Space]) -> (bool, bool) {
    let bodies: SpaceSet = figures.iter().copied().collect();
    (sees(ground, from, to, &bodies), sees(ground, to, from, &bodies))
}

#[test]
fn ia_ex_51_two_sides_of_a_wall_at_its_end_see_each_other_but_are_not_adjacent() {
    // IA-SPACE-02, IA-LOS-10: a wall below the spaces (0,0) and (1,0).
    let ground = walled(&[], &[(0, 0, false), (1, 0, false)]);
    assert!(!ground.are_adjacent(at(1, 0), at(1, 1)));
    assert_eq!(distance(&ground, at(1, 0), at(1, 1)), Some(2));
    assert_eq!(sight(&ground, at(1, 0), at(1, 1), &[]), (true, true));
    assert_eq!(sight(&ground, at(0, 0), at(0, 1), &[]), (false, false));
}

#[test]
fn ia_ex_52_a_figure_in_the_row_hides_the_one_behind_it() {
    // IA-LOS-01, IA-LOS-02.
    let ground = board(&[]);
    assert_eq!(sight(&ground, at(0, 0), at(4, 0), &[at(2, 0)]), (false, false));
    assert_eq!(sight(&ground, at(0, 0), at(4, 0), &[]), (true, true));
    assert_eq!(distance(&ground, at(0, 0), at(4, 0)), Some(4));
}

#[test]
fn ia_ex_53_a_figure_on_the_diagonal_hides_the_one_behind_it() {
    let ground = board(&[]);
    assert_eq!(sight(&ground, at(0, 0), at(2, 2), &[at(1, 1)]), (false, false));
    assert_eq!(distance(&ground, at(0, 0), at(2, 2)), Some(2));
}

#[test]
fn ia_ex_54_to_56_a_line_passes_the_corner_of_figures_but_not_of_two_blocking_spaces() {
    // IA-LOS-04, IA-LOS-07; IA-EX-54, IA-EX-55, IA-EX-56.
    let open = board(&[]);
    assert_eq!(sight(&open, at(0, 0), at(2, 2), &[at(1, 0), at(0, 1)]), (true, false));
    let both = board(&[(1, 0), (0, 1)]);
    assert_eq!(sight(&both, at(0, 0), at(2, 2), &[]), (false, false));
    let one = board(&[(0, 1)]);
    assert_eq!(sight(&one, at(0, 0), at(2, 2), &[at(1, 0)]), (true, false));
}

#[test]
fn ia_ex_57_adjacent_figures_see_each_other_between_two_figures() {
    // IA-LOS-06.
    let ground = board(&[]);
    assert!(ground.are_adjacent(at(0, 0), at(1, 1)));
    assert_eq!(sight(&ground, at(0, 0), at(1, 1), &[at(1, 0), at(0, 1)]), (true, true));
}

#[test]
fn ia_ex_58_lines_may_run_along_the_edge_of_a_blocking_space() {
    // IA-LOS-03.
    assert!(sees(&board(&[(2, 0)]), at(0, 1), at(4, 1), &SpaceSet::EMPTY));
}

#[test]
fn ia_ex_59_a_blocking_space_is_counted_round_and_hides_what_is_behind_it() {
    // IA-SPACE-05, IA-TERR-04.
    let ground = board(&[(2, 0)]);
    assert_eq!(distance(&ground, at(0, 0), at(4, 0)), Some(4));
    assert!(!sees(&ground, at(0, 0), at(4, 0), &SpaceSet::EMPTY));
}

#[test]
fn ia_ex_60_a_figure_behind_the_target_hides_nothing() {
    // IA-LOS-08: attacker and target are not among the figures in the way.
    assert!(sees(&board(&[]), at(0, 0), at(2, 0), &[at(3, 0)].into_iter().collect()));
}

#[test]
fn ia_ex_61_impassable_spaces_are_counted_through_and_seen_through() {
    // IA-SPACE-03, IA-SPACE-05, IA-TERR-05: three tiles of pits between two spaces.
    use imperial_assault::{cards::Terrain, play::board::Plan};
    let terrain = [Terrain::Open; 12];
    let impassable = [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (2, 2)];
    let ground = Ground::new(Plan { width: 4, terrain: &terrain, impassable: &impassable, ..Plan::default() }, 0);
    assert_eq!(distance(&ground, at(0, 1), at(3, 1)), Some(3));
    assert!(sees(&ground, at(0, 1), at(3, 1), &SpaceSet::EMPTY));
    assert!(ground.are_adjacent(at(0, 0), at(1, 1)));
}

#[test]
fn ia_ex_86_a_stub_of_a_wall_is_no_wall() {
    // IA-TERR-08, IA-LOS-05: the data has whole edges alone, so a stub is not in it.
    let ground = walled(&[], &[]);
    assert!(ground.are_adjacent(at(1, 1), at(2, 1)));
}

fn both(MapDrawing { ground, figures, attacker, target }: &MapDrawing) -> ((bool, bool), Option<u8>) {
    let sight = (sees(ground, *attacker, *target, figures), sees(ground, *target, *attacker, figures));
    (sight, distance(ground, *attacker, *target))
}

#[test]
fn ia_ex_91_a_figure_and_a_blocking_space_cut_every_pair_of_lines() {
    let mut picture = drawn("A . . . .\n. # . F .\n. . . . T");
    assert_eq!(both(&picture), ((false, false), Some(4)));
    picture.figures = SpaceSet::EMPTY;
    assert_eq!(both(&picture).0, (true, true));
}

#[test]
fn ia_ex_92_a_wall_between_the_ends_of_the_lines_hides_the_target() {
    // IA-LOS-14.
    assert_eq!(both(&drawn(". . . . .\nA . . .|T\n. . . . .")), ((false, true), Some(4)));
}

#[test]
fn ia_ex_93_sight_goes_round_the_end_of_a_wall_one_way() {
    // IA-LOS-07, IA-LOS-14.
    assert_eq!(both(&drawn(". . A . .\n  - -\n. . . . .\n. T . . .")), ((true, false), Some(3)));
}

#[test]
fn ia_ex_94_sight_goes_past_the_corner_of_two_walls_one_way() {
    // IA-LOS-03, IA-LOS-07.
    assert_eq!(both(&drawn(". . . . .\n. A|. . .\n  -\n. . # . .\n. . . . T")), ((true, false), Some(4)));
}

#[test]
fn what_stands_on_blocking_terrain_is_seen_and_counted_to_by_its_neighbors() {
    // IA-LOS-15, IA-KW-MASSIVE-06, IA-KW-MOBILE-02.
    let ground = board(&[(2, 2)]);
    assert!(ground.are_adjacent(at(1, 2), at(2, 2)));
    assert_eq!(sight(&ground, at(0, 2), at(2, 2), &[]), (true, true));
    assert_eq!(distance(&ground, at(0, 2), at(2, 2)), Some(2));
    // Nothing is counted through it.
    assert_eq!(distance(&board(&[(1, 0), (1, 1), (0, 1)]), at(0, 0), at(2, 0)), None);
}

#[test]
fn a_closed_door_parts_what_an_open_one_joins() {
    // IA-DOOR-01, IA-DOOR-03.
    let catalog = Catalog::bundled().unwrap();
    let map = catalog.map(catalog.find_map("chopper-base-atollon").unwrap());
    let (open, closed) = (Ground::new(map, 0), Ground::new(map, 0b1));
    let (north, south) = (at(5, 16), at(5, 17));
    assert!(open.are_adjacent(north, south) && !closed.are_adjacent(north, south));
    assert!(sees(&open, north, south, &SpaceSet::EMPTY) && !sees(&closed, north, south, &SpaceSet::EMPTY));
    let beside: Vec<Space> = closed.beside_door(0).collect();
    assert_eq!(beside, [north, south, at(6, 16), at(6, 17)]);
    let mut opened = closed;
    opened.set_closed(0);
    assert_eq!(opened, open);
}

#[test]
fn a_large_base_covers_its_spaces_and_rests_on_no_wall() {
    // IA-LARGE-01, IA-LARGE-07, IA-SETUP-08.
    let base = Base { width: 2, length: 3 };
    assert!(base.is_large() && base.is_oblong() && !Base::SMALL.is_large());
    assert_eq!(base.spaces(Stand { at: at(1, 1), turned: true }).len(), 6);
    assert_eq!(base.stands_over(at(4, 4)).count(), 12);
    let ground = walled(&[(5, 5)], &[(1, 0, true)]);
    assert!(base.fits(&ground, Stand::upright(at(2, 0)), false));
    assert!(!base.fits(&ground, Stand::upright(at(1, 0)), false), "over a wall");
    assert!(!base.fits(&ground, Stand::upright(at(1, 0)), true), "walls stop Massive figures too");
    assert!(!base.fits(&ground, Stand::upright(at(4, 3)), false), "on blocking terrain");
    assert!(base.fits(&ground, Stand::upright(at(4, 3)), true), "IA-KW-MASSIVE-02");
    assert!(!base.fits(&ground, Stand::upright(at(7, 7)), true), "off the map");
}

/// Compares the sight from every space to every `nth` other with the slow way.
fn compare_sight(place: usize, closed: bool, with_figures: bool, nth: usize) -> usize {
    let catalog = Catalog::bundled().unwrap();
    let mut compared = 0;
    let complete = catalog.maps().filter(|(_, map)| map.level == Level::Complete);
    for (_, map) in complete.skip(place).take(1) {
        let (ground, slow) = (Ground::new(map, if closed { u32::MAX } else { 0 }), slow::Map::new(map, closed));
        let figures: SpaceSet = ground.spaces().iter().copied().step_by(7).filter(|_| with_figures).collect();
        let bodies = slow::Map::bodies(figures.iter());
        for from in ground.spaces().iter().copied() {
            for to in ground.spaces().iter().copied().skip(from.index() % nth).step_by(nth) {
                let wanted = slow.sees(from, to, &bodies);
                assert_eq!(sees(&ground, from, to, &figures), wanted, "{}: {from:?} {to:?}", map.id);
                compared += 1;
            }
        }
    }
    compared
}

// IA-LOS-12, IA-LOS-13, IA-LOS-14, IA-LOS-09: one test a map, so that they run beside each other.

#[test]
fn sight_between_all_spaces_of_the_first_complete_map_is_that_of_a_slow_way() {
    assert!(compare_sight(0, true, false, 1) > 40_000);
}

#[test]
fn sight_between_all_spaces_of_the_second_complete_map_is_that_of_a_slow_way() {
    assert!(compare_sight(1, true, false, 1) > 30_000);
}

#[test]
fn sight_between_all_spaces_of_the_third_complete_map_is_that_of_a_slow_way() {
    assert!(compare_sight(2, true, false, 1) > 30_000);
}

#[test]
fn sight_between_all_spaces_of_the_fourth_complete_map_is_that_of_a_slow_way() {
    assert!(compare_sight(3, true, false, 1) > 30_000);
}

#[test]
fn sight_between_all_spaces_of_the_fifth_complete_map_is_that_of_a_slow_way() {
    assert!(compare_sight(4, true, false, 1) > 30_000);
}

#[test]
fn sight_past_figures_and_through_open_doors_is_that_of_a_slow_way() {
    // IA-LOS-02, IA-LOS-11.
    let compared: usize = (0..5).map(|place| compare_sight(place, false, true, 7)).sum();
    assert!(compared > 30_000, "{compared}");
}

/// The maps on which matches are played but which one source alone tells whole.
fn other_maps() -> impl Iterator<Item = &'static imperial_assault::cards::SkirmishMap> {
    let catalog = &super::CATALOG;
    let played = catalog.maps().filter(|(id, _)| imperial_assault::play::fixed::missions::is_played(catalog, *id));
    played.map(|(_, map)| map).filter(|map| map.level != Level::Complete)
}

/// `cargo test --release -p imperial_assault --test rules all_spaces_of_every_other_map -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn sight_and_distances_between_all_spaces_of_every_other_map_are_those_of_a_slow_way() {
    let maps: Vec<_> = other_maps().collect();
    let compared: usize = std::thread::scope(|scope| {
        let halves = maps.chunks(maps.len().div_ceil(2)).map(|half| {
            scope.spawn(move || half.iter().map(|map| compare_all(map, true) + compare_all(map, false)).sum::<usize>())
        });
        halves.collect::<Vec<_>>().into_iter().map(|half| half.join().unwrap()).sum()
    });
    println!("{compared} pairs on {} maps", maps.len());
    assert!(compared > 3_000_000, "{compared}");
}

/// Compares sight, past no figure and past some, and distances between all spaces of a map with the slow way.
fn compare_all(map: &imperial_assault::cards::SkirmishMap, closed: bool) -> usize {
    let (ground, slow) = (Ground::new(map, if closed { u32::MAX } else { 0 }), slow::Map::new(map, closed));
    let table = slow.distances();
    let figures: SpaceSet = ground.spaces().iter().copied().filter(|_| !closed).step_by(9).collect();
    let bodies = slow::Map::bodies(figures.iter());
    for (row, from) in ground.spaces().iter().copied().enumerate() {
        let distances = Distances::from(&ground, &[from], u8::MAX);
        for (column, to) in ground.spaces().iter().copied().enumerate() {
            let wanted = slow.sees(from, to, &bodies);
            assert_eq!(sees(&ground, from, to, &figures), wanted, "{}: {from:?} {to:?}", map.id);
            assert_eq!(distances.to(to), table[row][column], "{}: {from:?} {to:?}", map.id);
        }
    }
    ground.spaces().len() * ground.spaces().len()
}

#[test]
fn every_zone_leads_to_the_other_and_to_every_space_that_somebody_can_stand_in() {
    use imperial_assault::play::board::Mover;
    let none = SpaceSet::EMPTY;
    for (id, map) in super::CATALOG.maps() {
        if !imperial_assault::play::fixed::missions::is_played(&super::CATALOG, id) {
            continue;
        }
        let ground = Ground::new(map, 0);
        let zones = map.zones.as_ref().unwrap();
        for (from, to) in [(&zones.red, &zones.blue), (&zones.blue, &zones.red)] {
            let start = Space::from(from[0]);
            let reach = Mover::by_spaces(&ground, Base::SMALL, &none).reach(Stand::upright(start), 200);
            let is_reached = |space: Space| space == start || reach.cost(Stand::upright(space)).is_some();
            let mut to = to.iter().map(|space| Space::from(*space)).filter(|space| !ground.is_impassable(*space));
            assert!(to.all(is_reached), "{}", map.id);
            // What is closed in is told as impassable, or in doubt.
            let apart = ground
                .spaces()
                .iter()
                .filter(|space| !ground.is_blocking(**space) && !ground.is_impassable(**space) && !is_reached(**space));
            let spires = map.spires.len();
            assert!(apart.count() <= spires, "{}", map.id);
        }
    }
}

#[test]
fn sight_on_every_other_map_is_that_of_a_slow_way() {
    // IA-LOS-12: from every space to some others, past figures, doors closed and open in turn.
    let mut compared = 0;
    for (number, map) in other_maps().enumerate() {
        let closed = number % 2 == 0;
        let (ground, slow) = (Ground::new(map, if closed { u32::MAX } else { 0 }), slow::Map::new(map, closed));
        let figures: SpaceSet = ground.spaces().iter().copied().step_by(9).collect();
        let bodies = slow::Map::bodies(figures.iter());
        for from in ground.spaces().iter().copied() {
            for to in ground.spaces().iter().copied().skip(from.index() % 37).step_by(37) {
                let wanted = slow.sees(from, to, &bodies);
                assert_eq!(sees(&ground, from, to, &figures), wanted, "{}: {from:?} {to:?}", map.id);
                compared += 1;
            }
        }
    }
    assert!(compared > 15_000, "{compared}");
}

#[test]
fn a_large_figure_sees_what_one_of_its_spaces_sees() {
    // IA-LOS-16, IA-LARGE-06: a Nexu (0) and a Bantha against the slow way, on every complete map.
    let mut compared = 0;
    for (_, map) in super::CATALOG.maps().filter(|(_, map)| map.level == Level::Complete) {
        let mission = format!("{}-practice-duel", map.id);
        let armies: [&[&str]; 2] = [&["nexu-regular"], &["tusken-raider-regular", "bantha-rider-elite"]];
        let mut scene = imperial_assault::play::testing::Scene::with_mission(&super::CATALOG, armies, &mission);
        let (ground, slow) = (scene.state().ground.clone(), slow::Map::new(map, true));
        let nexu = scene.view().group(super::figure(0)).base;
        let last = scene.fixture.fixed.figures().last().unwrap();
        let beast = scene.view().group(last).base;
        let stands = |base: Base| {
            let of = ground.spaces().iter().copied().map(Stand::upright);
            of.filter(|stand| base.fits(&ground, *stand, false)).collect::<Vec<_>>()
        };
        let (froms, tos) = (stands(nexu), stands(beast));
        for (at, from) in froms.iter().enumerate().step_by(9) {
            for to in tos.iter().skip(at % 13).step_by(13) {
                let (own, other) = (nexu.spaces(*from), beast.spaces(*to));
                let third = ground
                    .spaces()
                    .iter()
                    .copied()
                    .find(|space| !own.contains(space) && !other.contains(space) && space.index() % 5 == at % 5);
                if own.iter().any(|space| other.contains(space)) {
                    continue;
                }
                let third = third.unwrap();
                scene.put(0, from.at.column(), from.at.row()).put(last.0, to.at.column(), to.at.row());
                scene.put(1, third.column(), third.row());
                let massive = scene.view().group(last).has(imperial_assault::cards::Keyword::Massive);
                let bodies = slow::Map::bodies([third].into_iter().filter(|_| !massive));
                for space in &other {
                    let wanted = own.iter().any(|start| slow.sees(*start, *space, &bodies));
                    assert_eq!(
                        scene.view().sees(super::figure(0), last, *space),
                        wanted,
                        "{}: {from:?} {space:?}",
                        map.id
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1_500, "{compared}");
}

#[test]
fn distances_on_some_other_maps_are_those_of_a_slow_way() {
    for (number, map) in other_maps().enumerate().step_by(5) {
        let closed = if number % 2 == 0 { u32::MAX } else { 0 };
        let (ground, slow) = (Ground::new(map, closed), slow::Map::new(map, closed != 0));
        let table = slow.distances();
        for (row, from) in ground.spaces().iter().enumerate().step_by(5) {
            for (column, to) in ground.spaces().iter().enumerate() {
                assert_eq!(distance(&ground, *from, *to), table[row][column], "{}: {from:?} {to:?}", map.id);
            }
        }
    }
}

#[test]
fn distances_between_all_spaces_of_the_complete_maps_are_those_of_a_slow_way() {
    // IA-SPACE-05, IA-SPACE-10.
    let catalog = Catalog::bundled().unwrap();
    for (_, map) in catalog.maps().filter(|(_, map)| map.level == Level::Complete) {
        for closed in [0, u32::MAX] {
            let (ground, slow) = (Ground::new(map, closed), slow::Map::new(map, closed != 0));
            let table = slow.distances();
            for (row, from) in ground.spaces().iter().enumerate() {
                let distances = Distances::from(&ground, &[*from], u8::MAX);
                for (column, to) in ground.spaces().iter().enumerate() {
                    assert_eq!(distances.to(*to), table[row][column], "{}: {from:?} {to:?}", map.id);
                }
            }
        }
    }
}
