//! A map apart from its doors, and what follows from a state of its doors.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::{
    Direction, Space, SpaceSet,
    cache::{Edges, Sights},
    space::side_of,
};
use crate::cards::{self, Edge, SkirmishMap, Terrain};

/// Too far, or cut off (IA-SPACE-10).
pub(super) const NEVER: u8 = u8::MAX;

/// Parts of a map.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plan<'a> {
    /// Width in spaces.
    pub width: u8,
    /// The terrain, row by row.
    pub terrain: &'a [Terrain],
    pub walls: &'a [Edge],
    pub blocking_edges: &'a [Edge],
    pub impassable_edges: &'a [Edge],
    /// Spaces closed in by impassable edges.
    pub impassable: &'a [cards::Space],
    /// Exterior spaces, where they are known.
    pub exterior: Option<&'a [cards::Space]>,
    /// Doors, each with the edges it covers.
    pub doors: &'a [Vec<Edge>],
    /// True if difficult terrain costs nothing extra.
    pub is_calm: bool,
}

impl<'a> From<&'a SkirmishMap> for Plan<'a> {
    fn from(map: &'a SkirmishMap) -> Self {
        Self {
            width: map.width,
            terrain: &map.terrain,
            walls: &map.walls,
            blocking_edges: &map.blocking_edges,
            impassable_edges: map.impassable_edges.as_deref().unwrap_or_default(),
            impassable: &map.impassable,
            exterior: map.exterior.as_deref(),
            doors: &map.doors,
            is_calm: false,
        }
    }
}

/// The part of a map that doors do not change.
#[derive(Debug)]
pub(super) struct Land {
    pub(super) spaces: Vec<Space>,
    /// The place of each space among them.
    numbers: Vec<u16>,
    /// Spaces outside the map, blocking terrain left out.
    pub(super) outside: SpaceSet,
    pub(super) blocking: SpaceSet,
    /// Both together: nothing is seen or counted through them.
    pub(super) hard: SpaceSet,
    /// Hard spaces by column, a bit for each row.
    pub(super) hard_columns: [u32; 32],
    pub(super) impassable: SpaceSet,
    pub(super) difficult: SpaceSet,
    pub(super) exterior: Option<SpaceSet>,
    pub(super) is_calm: bool,
    /// Walls, by space: a bit for each side.
    pub(super) walls: Vec<u8>,
    /// Blocking edges (IA-TERR-02).
    pub(super) blocking_edges: Vec<u8>,
    /// Impassable edges.
    pub(super) impassable_edges: Vec<u8>,
    pub(super) doors: Vec<Vec<Edge>>,
    /// All doors, closed or not, by space: a bit for each side.
    door_sides: Vec<u8>,
    pub(super) edges: Edges,
    pub(super) sights: Sights,
    /// The states of the doors that were met last.
    door_states: Mutex<Vec<(u32, Arc<DoorState>)>>,
}

/// Number of kept states of the doors.
const KEPT_DOOR_STATES: usize = 16;

/// Links and distances under a state of the doors.
#[derive(Debug)]
pub(super) struct DoorState {
    pub(super) closed_edges: Vec<u8>,
    /// Adjacent spaces, a bit for each direction (IA-SPACE-01 to -03).
    pub(super) links: Vec<u8>,
    /// Steps of a small figure; of a Massive or Mobile one in the second.
    pub(super) steps: [Vec<u8>; 2],
    /// Distances from each space, computed on demand.
    pub(super) far: Vec<OnceLock<Arc<[u8]>>>,
    /// By how many columns and rows a large base covers, and whether it is free.
    pub(super) footings: [OnceLock<Box<Footing>>; 18],
}

/// Places for bases of so many columns and rows, by their top left spaces.
#[derive(Debug)]
pub(super) struct Footing {
    pub(super) fits: SpaceSet,
    /// From where a step to each side leads to such a place, over nothing that stops it.
    pub(super) sides: [SpaceSet; 4],
}

impl PartialEq for Land {
    fn eq(&self, other: &Self) -> bool {
        self.spaces == other.spaces
            && self.blocking == other.blocking
            && self.impassable == other.impassable
            && self.difficult == other.difficult
            && self.exterior == other.exterior
            && self.is_calm == other.is_calm
            && self.walls == other.walls
            && self.blocking_edges == other.blocking_edges
            && self.impassable_edges == other.impassable_edges
            && self.doors == other.doors
    }
}

impl Land {
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let none = || vec![0_u8; Space::COUNT];
        let mut outside: SpaceSet = (0..Space::COUNT).map(Space::of_index).collect();
        let (mut blocking, mut difficult) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
        let mut spaces = Vec::new();
        for (at, terrain) in (0..).zip(plan.terrain) {
            let width = i32::from(plan.width.max(1));
            let space = Space::new(at % width, at / width);
            match terrain {
                Terrain::Outside => continue,
                Terrain::Open => {}
                Terrain::Blocking => blocking.insert(space),
                Terrain::Difficult => difficult.insert(space),
            }
            outside.remove(space);
            spaces.push(space);
        }
        let marked = |edges: &[Edge]| {
            let mut sides = none();
            edges.iter().for_each(|edge| mark(&mut sides, edge));
            sides
        };
        let mut numbers = vec![u16::MAX; Space::COUNT];
        for (number, space) in (0..).zip(&spaces) {
            numbers[space.index()] = number;
        }
        let hard: SpaceSet = blocking.iter().chain(outside.iter()).collect();
        let mut hard_columns = [0; 32];
        for space in hard.iter().filter(|space| Space::is_known(space.column(), space.row())) {
            hard_columns[space.column() as usize] |= 1 << space.row();
        }
        Self {
            sights: Sights::of(spaces.len()),
            edges: Edges::of(plan.walls.iter().chain(plan.blocking_edges), plan.doors),
            spaces,
            numbers,
            outside,
            blocking,
            hard,
            hard_columns,
            impassable: plan.impassable.iter().map(|space| Space::from(*space)).collect(),
            difficult,
            is_calm: plan.is_calm,
            exterior: plan.exterior.map(|spaces| spaces.iter().map(|space| Space::from(*space)).collect()),
            walls: marked(plan.walls),
            blocking_edges: marked(plan.blocking_edges),
            impassable_edges: marked(plan.impassable_edges),
            doors: plan.doors.to_vec(),
            door_sides: {
                let mut sides = none();
                plan.doors.iter().flatten().for_each(|edge| mark(&mut sides, edge));
                sides
            },
            door_states: Mutex::new(Vec::new()),
        }
    }

    /// The place of a space among all of the map.
    #[inline]
    pub(super) fn number(&self, space: Space) -> Option<usize> {
        Some(usize::from(self.numbers[space.index()])).filter(|number| *number < self.spaces.len())
    }

    /// True if a wall or a blocking edge is on this side, doors ignored.
    #[inline]
    pub(super) fn is_walled(&self, space: Space, side: Direction) -> bool {
        (self.walls[space.index()] | self.blocking_edges[space.index()]) & side.bit() != 0
    }

    /// The doors on this side, a bit each.
    pub(super) fn doors_at(&self, space: Space, side: Direction) -> u32 {
        if self.door_sides[space.index()] & side.bit() == 0 {
            return 0;
        }
        let other = space.step(side);
        let covers = |edge: &Edge| {
            let (at, on) = (Space::from(edge.space), side_of(edge));
            at == space && on == side || at == other && on == side.opposite()
        };
        let doors = self.doors.iter().enumerate().filter(|(_, edges)| edges.iter().any(covers));
        doors.map(|(door, _)| 1 << door).sum()
    }

    /// Links and distances with these doors closed.
    pub(super) fn door_state(&self, closed: u32) -> Arc<DoorState> {
        let mut known = self.door_states.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, state)) = known.iter().find(|(known, _)| *known == closed) {
            return Arc::clone(state);
        }
        if known.len() == KEPT_DOOR_STATES {
            known.remove(0);
        }
        let state = Arc::new(DoorState::new(self, closed));
        known.push((closed, Arc::clone(&state)));
        state
    }
}

impl DoorState {
    fn new(land: &Land, closed: u32) -> Self {
        let none = || vec![0_u8; Space::COUNT];
        let mut closed_edges = none();
        for (door, edges) in land.doors.iter().enumerate() {
            if closed >> door & 1 == 1 {
                edges.iter().for_each(|edge| mark(&mut closed_edges, edge));
            }
        }
        let is_wall =
            |at: Space, side: Direction| (land.walls[at.index()] | closed_edges[at.index()]) & side.bit() != 0;
        let is_solid = |at: Space, side: Direction| is_wall(at, side) || land.is_walled(at, side);
        let is_hard = |at: Space| land.hard.contains(at);
        let (mut links, mut steps) = (none(), [none(), none()]);
        for space in &land.spaces {
            let [mut link, mut step, mut free] = [0; 3];
            for direction in Direction::ALL {
                let to = space.step(direction);
                if land.outside.contains(to) {
                    continue;
                }
                let bit = direction.bit();
                if is_joined(*space, direction, is_solid, is_hard) {
                    link |= bit;
                }
                let enclosed = |at: Space| is_hard(at) || land.impassable.contains(at);
                let barred = |at: Space, side: Direction| {
                    is_solid(at, side) || land.impassable_edges[at.index()] & side.bit() != 0
                };
                if !enclosed(to) && is_joined(*space, direction, barred, enclosed) {
                    step |= bit;
                }
                if is_joined(*space, direction, is_wall, |at| land.outside.contains(at)) {
                    free |= bit;
                }
            }
            links[space.index()] = link;
            steps[0][space.index()] = step;
            steps[1][space.index()] = free;
        }
        let far = land.spaces.iter().map(|_| OnceLock::new()).collect();
        Self { closed_edges, links, steps, far, footings: Default::default() }
    }
}

/// True if nothing separates a space from its neighbor: no edge between two side by side; for two at a corner, not both
/// ways round it (IA-SPACE-03, IA-MOVE-11, IA-LOS-13).
fn is_joined(
    from: Space,
    direction: Direction,
    edge: impl Fn(Space, Direction) -> bool,
    hard: impl Fn(Space) -> bool,
) -> bool {
    let (first, second) = direction.sides();
    if first == second {
        return !edge(from, direction);
    }
    let is_open = |first: Direction, second: Direction| {
        let between = from.step(first);
        !hard(between) && !edge(from, first) && !edge(between, second)
    };
    is_open(first, second) || is_open(second, first)
}

fn mark(sides: &mut [u8], edge: &Edge) {
    let (space, side) = (Space::from(edge.space), side_of(edge));
    sides[space.index()] |= side.bit();
    sides[space.step(side).index()] |= side.opposite().bit();
}
