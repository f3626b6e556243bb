//! Movement: the rules of sections 7 and 8, and all ways on the complete maps against a slow search.

use super::{
    drawn::{at, board},
    slow,
};
use imperial_assault::{
    Catalog,
    cards::{Edge, Level, Terrain},
    play::board::{Base, Ground, Mover, Plan, Reach, Space, SpaceSet, Stand},
};

const NONE: SpaceSet = SpaceSet::EMPTY;

fn set(spaces: &[Space]) -> SpaceSet {
    spaces.iter().copied().collect()
}

/// A mover of this base with nobody in its way.
fn mover(ground: &Ground, base: Base) -> Mover<'_> {
    Mover {
        ground,
        base,
        free: false,
        light: false,
        massive: false,
        by_spaces: false,
        hostile: &NONE,
        occupied: &NONE,
        closed: &NONE,
    }
}

fn stop(reach: &Reach, space: Space) -> Option<u8> {
    reach.stops().find(|(stand, _)| *stand == Stand::upright(space)).map(|(_, cost)| cost)
}

/// A row of these spaces.
fn row(terrain: &[Terrain]) -> Ground {
    Ground::new(Plan { width: terrain.len() as u8, terrain, ..Plan::default() }, 0)
}

#[test]
fn ia_ex_43_a_hostile_figure_in_the_way_costs_one_more() {
    // IA-MOVE-02, IA-MOVE-07, IA-MOVE-09.
    let ground = row(&[Terrain::Open; 6]);
    let hostile = set(&[at(1, 0)]);
    let reach = Mover { hostile: &hostile, occupied: &hostile, ..mover(&ground, Base::SMALL) }
        .reach(Stand::upright(at(0, 0)), 4);
    assert_eq!((stop(&reach, at(1, 0)), stop(&reach, at(2, 0))), (None, Some(3)));
    assert_eq!((stop(&reach, at(3, 0)), stop(&reach, at(4, 0))), (Some(4), None));
}

#[test]
fn ia_ex_44_difficult_terrain_with_a_hostile_figure_costs_three() {
    // IA-MOVE-08, IA-MOVE-09, IA-TERR-06.
    let ground = row(&[Terrain::Open, Terrain::Difficult, Terrain::Open]);
    let hostile = set(&[at(1, 0)]);
    let one = Mover { hostile: &hostile, occupied: &hostile, ..mover(&ground, Base::SMALL) };
    assert_eq!(one.reach(Stand::upright(at(0, 0)), 3).stops().count(), 0);
    assert_eq!(stop(&one.reach(Stand::upright(at(0, 0)), 4), at(2, 0)), Some(4));
}

#[test]
fn ia_ex_45_and_46_corners_of_two_blocking_spaces_are_closed_and_of_figures_are_not() {
    // IA-MOVE-11, IA-MOVE-12; IA-EX-45, IA-EX-46.
    let to = |ground: &Ground, hostile: &SpaceSet| {
        let one = Mover { hostile, occupied: hostile, ..mover(ground, Base::SMALL) };
        stop(&one.reach(Stand::upright(at(0, 0)), 1), at(1, 1))
    };
    assert_eq!(to(&board(&[(1, 0), (0, 1)]), &NONE), None);
    assert_eq!(to(&board(&[(1, 0)]), &NONE), Some(1));
    assert_eq!(to(&board(&[(1, 0)]), &set(&[at(0, 1)])), Some(1));
}

#[test]
fn ia_ex_47_a_large_figure_pays_each_kind_of_extra_once() {
    // IA-LARGE-02, IA-LARGE-05.
    let ground = board(&[]);
    let hostile = set(&[at(0, 1), at(1, 1)]);
    let one = Mover { hostile: &hostile, occupied: &hostile, ..mover(&ground, Base { width: 2, length: 1 }) };
    let reach = one.reach(Stand::upright(at(0, 0)), 4);
    assert_eq!(reach.cost(Stand::upright(at(0, 1))), Some(2));
    assert_eq!(stop(&reach, at(0, 1)), None);
    assert_eq!(stop(&reach, at(0, 2)), Some(3));
}

#[test]
fn walls_and_doors_stop_massive_figures() {
    // IA-KW-MASSIVE-03.
    let line: Vec<Edge> = (0..8).map(|row| Edge { space: (2, row), is_east: true }).collect();
    let terrain = [Terrain::Open; 64];
    let plain = Plan { width: 8, terrain: &terrain, ..Plan::default() };
    let doors = [line.clone()];
    let walls = Ground::new(Plan { walls: &line, ..plain }, 0);
    let [open, closed] = [0, 1].map(|closed| Ground::new(Plan { doors: &doors, ..plain }, closed));
    for (ground, is_through) in [(walls, false), (closed, false), (open, true)] {
        let massive = Mover { free: true, massive: true, ..mover(&ground, Base { width: 2, length: 2 }) };
        let reach = massive.reach(Stand::upright(at(0, 0)), 6);
        assert_eq!(stop(&reach, at(1, 3)), Some(4));
        assert_eq!(stop(&reach, at(3, 0)).is_some(), is_through);
    }
}

#[test]
fn a_large_figure_does_not_move_diagonally() {
    // IA-LARGE-02, IA-LARGE-09: its corner reaches the next diagonal space with two points.
    let ground = board(&[]);
    let reach = mover(&ground, Base { width: 2, length: 2 }).reach(Stand::upright(at(0, 0)), 2);
    assert_eq!(stop(&reach, at(1, 1)), Some(2));
    assert_eq!(reach.stops().count(), 5);
}

#[test]
fn ia_ex_48_a_figure_rotates_over_half_of_its_spaces() {
    // IA-LARGE-03.
    let ground = board(&[]);
    let one = mover(&ground, Base { width: 1, length: 2 });
    let reach = one.reach(Stand { at: at(0, 0), turned: true }, 1);
    assert_eq!(reach.cost(Stand::upright(at(0, 0))), Some(1));
    assert_eq!(reach.cost(Stand::upright(at(1, 0))), Some(1));
    assert_eq!(reach.cost(Stand::upright(at(2, 0))), None);
    // Moved by spaces it keeps its orientation (IA-LARGE-04, IA-MOVE-13).
    let moved = Mover { by_spaces: true, ..one }.reach(Stand { at: at(0, 0), turned: true }, 1);
    assert_eq!(moved.cost(Stand::upright(at(0, 0))), None);
}

#[test]
fn ia_ex_49_mobile_figures_pay_nothing_extra_and_stop_on_blocking_terrain() {
    // IA-KW-MOBILE-01.
    let ground = row(&[Terrain::Open, Terrain::Difficult, Terrain::Open, Terrain::Blocking]);
    let hostile = set(&[at(2, 0)]);
    let one = Mover { free: true, hostile: &hostile, occupied: &hostile, ..mover(&ground, Base::SMALL) };
    let reach = one.reach(Stand::upright(at(0, 0)), 3);
    assert_eq!((stop(&reach, at(2, 0)), stop(&reach, at(3, 0))), (None, Some(3)));
    assert_eq!(stop(&mover(&ground, Base::SMALL).reach(Stand::upright(at(0, 0)), 9), at(3, 0)), None);
}

#[test]
fn massive_figures_stop_on_others_but_enter_no_space_of_another_massive_one() {
    // IA-KW-MASSIVE-02 to -04; walls stop them (IA-TERR-07).
    let terrain = [Terrain::Open; 6];
    let walls = [Edge { space: (4, 0), is_east: true }];
    let ground = Ground::new(Plan { width: 6, terrain: &terrain, walls: &walls, ..Plan::default() }, 0);
    let (occupied, closed) = (set(&[at(1, 0), at(3, 0)]), set(&[at(3, 0)]));
    let one = Mover { free: true, massive: true, occupied: &occupied, closed: &closed, ..mover(&ground, Base::SMALL) };
    let reach = one.reach(Stand::upright(at(0, 0)), 9);
    assert_eq!((stop(&reach, at(1, 0)), stop(&reach, at(2, 0)), stop(&reach, at(3, 0))), (Some(1), Some(2), None));
    let alone = Mover { closed: &NONE, ..one }.reach(Stand::upright(at(0, 0)), 9);
    assert_eq!((stop(&alone, at(4, 0)), stop(&alone, at(5, 0))), (Some(4), None));
}

#[test]
fn moving_by_spaces_costs_nothing_extra_and_obeys_the_rest() {
    // IA-MOVE-13.
    let ground = row(&[Terrain::Open, Terrain::Difficult, Terrain::Open, Terrain::Blocking]);
    let hostile = set(&[at(1, 0)]);
    let one = Mover { by_spaces: true, hostile: &hostile, occupied: &hostile, ..mover(&ground, Base::SMALL) };
    let reach = one.reach(Stand::upright(at(0, 0)), 3);
    assert_eq!((stop(&reach, at(1, 0)), stop(&reach, at(2, 0)), stop(&reach, at(3, 0))), (None, Some(2), None));
}

#[test]
fn impassable_edges_stop_steps_and_bases_but_nothing_mobile() {
    // IA-TERR-02, IA-LARGE-07.
    let terrain = [Terrain::Open; 4];
    let edges = [Edge { space: (1, 0), is_east: true }];
    let ground = Ground::new(Plan { width: 4, terrain: &terrain, impassable_edges: &edges, ..Plan::default() }, 0);
    let start = Stand::upright(at(0, 0));
    assert_eq!(stop(&mover(&ground, Base::SMALL).reach(start, 9), at(2, 0)), None);
    assert_eq!(stop(&Mover { free: true, ..mover(&ground, Base::SMALL) }.reach(start, 9), at(2, 0)), Some(2));
    let long = Base { width: 2, length: 1 };
    assert_eq!(mover(&ground, long).reach(start, 9).stops().count(), 0);
}

#[test]
fn the_way_to_a_place_is_walked_step_by_step() {
    // IA-MOVE-18.
    let ground = board(&[(1, 0), (1, 1)]);
    let reach = mover(&ground, Base::SMALL).reach(Stand::upright(at(0, 0)), 9);
    let way = reach.way(Stand::upright(at(2, 0)));
    assert_eq!(way.iter().map(|stand| stand.at).collect::<Vec<_>>(), [at(0, 1), at(1, 2), at(2, 1), at(2, 0)]);
}

/// Cost of every space from a start, by relaxing until nothing changes.
fn slow_costs(map: &slow::Map, start: Space, free: bool, is_hostile: impl Fn((i32, i32)) -> bool) -> Vec<Option<u8>> {
    let mut costs: Vec<Option<u8>> = vec![None; map.cells.len()];
    let begin = map.cells.iter().position(|cell| *cell == (start.column(), start.row())).unwrap();
    costs[begin] = Some(0);
    let near = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1 && a != b;
    let steps: Vec<(usize, usize)> = (0..map.cells.len())
        .flat_map(|from| (0..map.cells.len()).map(move |to| (from, to)))
        .filter(|(from, to)| {
            near(map.cells[*from], map.cells[*to]) && map.may_step(map.cells[*from], map.cells[*to], free)
        })
        .collect();
    loop {
        let mut changed = false;
        for (from, to) in &steps {
            let Some(known) = costs[*from] else { continue };
            let cell = map.cells[*to];
            let extra = u8::from(map.difficult.contains(&cell)) + u8::from(is_hostile(cell));
            let cost = known + 1 + if free { 0 } else { extra };
            if costs[*to].is_none_or(|other| other > cost) {
                (costs[*to], changed) = (Some(cost), true);
            }
        }
        if !changed {
            return costs;
        }
    }
}

#[test]
fn ways_on_all_complete_maps_cost_what_a_slow_way_says() {
    let catalog = Catalog::bundled().unwrap();
    for (_, map) in catalog.maps().filter(|(_, map)| map.level == Level::Complete) {
        let (ground, slow) = (Ground::new(map, u32::MAX), slow::Map::new(map, true));
        let hostile: SpaceSet = ground.spaces().iter().copied().step_by(11).collect();
        for (number, start) in ground.spaces().iter().copied().enumerate().step_by(13) {
            let free = number % 2 == 1;
            if !free && (ground.is_blocking(start) || ground.is_impassable(start)) {
                continue;
            }
            let one = Mover { free, hostile: &hostile, occupied: &NONE, ..mover(&ground, Base::SMALL) };
            let reach = one.reach(Stand::upright(start), 100);
            let wanted = slow_costs(&slow, start, free, |(x, y)| hostile.contains(at(x, y)));
            for (cell, wanted) in slow.cells.iter().zip(wanted) {
                let stand = Stand::upright(at(cell.0, cell.1));
                assert_eq!(reach.cost(stand), wanted, "{} from {start:?} to {cell:?} {free}", map.id);
            }
        }
    }
}

/// The place of a base: its top left cell, and true if its length lies from west to east.
type Lie = ((i32, i32), bool);

fn cells_of(base: Base, (at, turned): Lie) -> Vec<(i32, i32)> {
    let (width, length) = (i32::from(base.width), i32::from(base.length));
    let (columns, rows) = if turned { (length, width) } else { (width, length) };
    (0..rows).flat_map(|row| (0..columns).map(move |column| (at.0 + column, at.1 + row))).collect()
}

/// Cost of every place for a large base, by relaxing until nothing changes.
fn slow_large(map: &slow::Map, base: Base, start: Lie, free: bool, hostile: &SpaceSet) -> Vec<(Lie, u8)> {
    let bars = if free { &map.walls } else { &map.barred };
    let fits = |lie: Lie| {
        let cells = cells_of(base, lie);
        let bears = |cell: &(i32, i32)| {
            map.is_on(*cell) && (free || !map.blocking.contains(cell) && !map.impassable.contains(cell))
        };
        let joined = |cell: &(i32, i32)| {
            [(cell.0 + 1, cell.1), (cell.0, cell.1 + 1)]
                .into_iter()
                .all(|next| !cells.contains(&next) || !bars.contains(&slow::pair(*cell, next)))
        };
        cells.iter().all(|cell| bears(cell) && joined(cell))
    };
    let turns: &[bool] = if base.width == base.length { &[false] } else { &[false, true] };
    let lies: Vec<Lie> = turns
        .iter()
        .flat_map(|turned| map.cells.iter().map(move |cell| (*cell, *turned)))
        .filter(|lie| fits(*lie))
        .collect();
    let mut steps: Vec<(usize, usize, u8)> = Vec::new();
    for (from, lie) in lies.iter().enumerate() {
        let before = cells_of(base, *lie);
        for (to, next) in lies.iter().enumerate() {
            let after = cells_of(base, *next);
            let (x, y) = (next.0.0 - lie.0.0, next.0.1 - lie.0.1);
            let is_step = if lie.1 == next.1 {
                let crossed = |cell: &&(i32, i32)| !before.contains(&(cell.0 + x, cell.1 + y));
                let open = |cell: &(i32, i32)| !bars.contains(&slow::pair(*cell, (cell.0 + x, cell.1 + y)));
                x.abs() + y.abs() == 1 && before.iter().filter(crossed).all(open)
            } else {
                2 * after.iter().filter(|cell| before.contains(cell)).count() >= before.len()
            };
            if is_step {
                let entered: Vec<_> = after.iter().filter(|cell| !before.contains(cell)).collect();
                let slow = entered.iter().any(|cell| map.difficult.contains(cell));
                let met = entered.iter().any(|(x, y)| hostile.contains(at(*x, *y)));
                steps.push((from, to, if free { 1 } else { 1 + u8::from(slow) + u8::from(met) }));
            }
        }
    }
    let mut costs: Vec<Option<u8>> = lies.iter().map(|lie| (*lie == start).then_some(0)).collect();
    loop {
        let mut changed = false;
        for (from, to, price) in &steps {
            let Some(known) = costs[*from] else { continue };
            if costs[*to].is_none_or(|other| other > known + price) {
                (costs[*to], changed) = (Some(known + price), true);
            }
        }
        if !changed {
            break;
        }
    }
    lies.into_iter().zip(costs).filter_map(|(lie, cost)| Some((lie, cost?))).collect()
}

#[test]
fn ways_of_large_figures_cost_what_a_slow_way_says() {
    // IA-LARGE-02, IA-LARGE-03, IA-LARGE-05, IA-LARGE-07, IA-LARGE-09, on every complete map.
    let catalog = Catalog::bundled().unwrap();
    let bases = [(1, 2), (2, 2), (2, 3)].map(|(width, length)| Base { width, length });
    for (number, (_, map)) in catalog.maps().filter(|(_, map)| map.level == Level::Complete).enumerate() {
        let (ground, slow) = (Ground::new(map, u32::MAX), slow::Map::new(map, true));
        let hostile: SpaceSet = ground.spaces().iter().copied().step_by(11).collect();
        for (which, base) in bases.into_iter().enumerate() {
            let free = (number + which) % 2 == 1;
            let stands = ground.spaces().iter().copied().map(Stand::upright);
            let start = stands.filter(|stand| base.fits(&ground, *stand, free)).nth(20).unwrap();
            let large = Mover { free, hostile: &hostile, occupied: &NONE, ..mover(&ground, base) };
            let reach = large.reach(start, 120);
            let wanted = slow_large(&slow, base, ((start.at.column(), start.at.row()), false), free, &hostile);
            assert!(wanted.len() > 20);
            for ((cell, turned), cost) in &wanted {
                let stand = Stand { at: at(cell.0, cell.1), turned: *turned };
                assert_eq!(reach.cost(stand), Some(*cost), "{} {base:?} {free} to {stand:?}", map.id);
            }
            assert_eq!(reach.stops().count() + 1, wanted.len(), "{} {base:?} {free}", map.id);
        }
    }
}
