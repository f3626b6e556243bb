//! A map with some of its doors closed: its terrain, and what stands between its spaces (section 9).

use super::{Direction, Space, SpaceSet};
use crate::cards::{self, Edge, SkirmishMap, Terrain};

/// What a map is made of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plan<'a> {
    /// How many spaces it is wide.
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
        }
    }
}

/// A map as it is at a moment of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground {
    spaces: Vec<Space>,
    /// Spaces outside the map, blocking terrain left out.
    outside: SpaceSet,
    blocking: SpaceSet,
    impassable: SpaceSet,
    difficult: SpaceSet,
    exterior: Option<SpaceSet>,
    /// Walls, by space: a bit for each side.
    walls: Vec<u8>,
    /// Blocking edges (IA-TERR-02).
    blocking_edges: Vec<u8>,
    /// Impassable edges.
    impassable_edges: Vec<u8>,
    doors: Vec<Vec<Edge>>,
    /// The closed ones, a bit each.
    closed: u32,
    closed_edges: Vec<u8>,
    /// Adjacent spaces, a bit for each direction (IA-SPACE-01 to -03).
    links: Vec<u8>,
    /// Where a small figure may step; for Massive and Mobile ones the other.
    steps: [Vec<u8>; 2],
}

impl Ground {
    /// The map with these doors closed, a bit each.
    pub fn new<'a>(plan: impl Into<Plan<'a>>, closed: u32) -> Self {
        let plan: Plan<'_> = plan.into();
        let none = || vec![0_u8; Space::COUNT];
        let mut ground = Self {
            spaces: Vec::new(),
            outside: (0..Space::COUNT).map(Space::of_index).collect(),
            blocking: SpaceSet::EMPTY,
            impassable: plan.impassable.iter().map(|space| Space::from(*space)).collect(),
            difficult: SpaceSet::EMPTY,
            exterior: plan.exterior.map(|spaces| spaces.iter().map(|space| Space::from(*space)).collect()),
            walls: none(),
            blocking_edges: none(),
            impassable_edges: none(),
            doors: plan.doors.to_vec(),
            closed,
            closed_edges: none(),
            links: none(),
            steps: [none(), none()],
        };
        for (at, terrain) in (0..).zip(plan.terrain) {
            let width = i32::from(plan.width.max(1));
            let space = Space::new(at % width, at / width);
            match terrain {
                Terrain::Outside => continue,
                Terrain::Open => {}
                Terrain::Blocking => ground.blocking.insert(space),
                Terrain::Difficult => ground.difficult.insert(space),
            }
            ground.outside.remove(space);
            ground.spaces.push(space);
        }
        plan.walls.iter().for_each(|edge| mark(&mut ground.walls, edge));
        plan.blocking_edges.iter().for_each(|edge| mark(&mut ground.blocking_edges, edge));
        plan.impassable_edges.iter().for_each(|edge| mark(&mut ground.impassable_edges, edge));
        ground.link();
        ground
    }

    /// Works out what follows from the doors.
    fn link(&mut self) {
        self.closed_edges = vec![0; Space::COUNT];
        for (door, edges) in self.doors.iter().enumerate() {
            if self.closed >> door & 1 == 1 {
                edges.iter().for_each(|edge| mark(&mut self.closed_edges, edge));
            }
        }
        let spaces = std::mem::take(&mut self.spaces);
        for space in &spaces {
            let [mut link, mut step, mut free] = [0; 3];
            for direction in Direction::ALL {
                let to = space.step(direction);
                if self.outside.contains(to) {
                    continue;
                }
                let bit = direction.bit();
                let hard = |at: Space| self.is_hard(at);
                if self.is_joined(*space, direction, |at, side| self.is_solid(at, side), hard) {
                    link |= bit;
                }
                let enclosed = |at: Space| self.is_hard(at) || self.impassable.contains(at);
                let barred = |at: Space, side| self.is_solid(at, side) || self.is_impassable_edge(at, side);
                if !enclosed(to) && self.is_joined(*space, direction, barred, enclosed) {
                    step |= bit;
                }
                let gone = |at: Space| self.outside.contains(at);
                if self.is_joined(*space, direction, |at, side| self.is_wall(at, side), gone) {
                    free |= bit;
                }
            }
            self.links[space.index()] = link;
            self.steps[0][space.index()] = step;
            self.steps[1][space.index()] = free;
        }
        self.spaces = spaces;
    }

    /// Whether nothing cuts a space off from its neighbor: no edge between two side by side; for two at a corner not both
    /// ways round it (IA-SPACE-03, IA-MOVE-11, IA-LOS-13).
    fn is_joined(
        &self,
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

    /// Every space of the map, blocking ones too, row by row.
    pub fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    /// Whether the map has this space.
    #[inline]
    pub fn has(&self, space: Space) -> bool {
        !self.outside.contains(space)
    }

    /// Whether nothing is seen or counted through it: blocking terrain, and all outside the map.
    #[inline]
    pub fn is_hard(&self, space: Space) -> bool {
        self.outside.contains(space) || self.blocking.contains(space)
    }

    #[inline]
    pub fn is_blocking(&self, space: Space) -> bool {
        self.blocking.contains(space)
    }

    #[inline]
    pub fn is_impassable(&self, space: Space) -> bool {
        self.impassable.contains(space)
    }

    #[inline]
    pub fn is_difficult(&self, space: Space) -> bool {
        self.difficult.contains(space)
    }

    /// Whether it is an exterior space (IA-SPACE-08); none where the map does not tell.
    pub fn is_exterior(&self, space: Space) -> Option<bool> {
        self.exterior.as_ref().map(|exterior| exterior.contains(space))
    }

    /// Whether a wall or a closed door is on this side.
    #[inline]
    pub fn is_wall(&self, space: Space, side: Direction) -> bool {
        (self.walls[space.index()] | self.closed_edges[space.index()]) & side.bit() != 0
    }

    /// Whether a wall, a closed door or a blocking edge is on this side (IA-TERR-02).
    #[inline]
    pub fn is_solid(&self, space: Space, side: Direction) -> bool {
        let at = space.index();
        (self.walls[at] | self.closed_edges[at] | self.blocking_edges[at]) & side.bit() != 0
    }

    #[inline]
    pub fn is_impassable_edge(&self, space: Space, side: Direction) -> bool {
        self.impassable_edges[space.index()] & side.bit() != 0
    }

    /// Whether two spaces are adjacent (IA-SPACE-01 to -03). What stands on blocking terrain can be adjacent
    /// (IA-KW-MASSIVE-06).
    #[inline]
    pub fn are_adjacent(&self, first: Space, second: Space) -> bool {
        Direction::between(first, second).is_some_and(|direction| self.links[first.index()] & direction.bit() != 0)
    }

    /// The spaces adjacent to one.
    #[inline]
    pub fn adjacent(&self, space: Space) -> impl Iterator<Item = Space> + use<> {
        let links = self.links[space.index()];
        Direction::ALL.into_iter().filter(move |way| links & way.bit() != 0).map(move |way| space.step(way))
    }

    /// Where a small figure may step from here: one that goes over blocking and impassable terrain, or not.
    #[inline]
    pub(super) fn steps(&self, space: Space, is_free: bool) -> u8 {
        self.steps[usize::from(is_free)][space.index()]
    }

    /// A space becomes difficult terrain.
    pub fn make_difficult(&mut self, space: Space) {
        self.difficult.insert(space);
    }

    /// Its doors.
    pub fn doors(&self) -> &[Vec<Edge>] {
        &self.doors
    }

    #[inline]
    pub fn is_closed(&self, door: usize) -> bool {
        self.closed >> door & 1 == 1
    }

    /// The closed doors, a bit each.
    pub const fn closed(&self) -> u32 {
        self.closed
    }

    /// Closes these doors and opens the others.
    pub fn set_closed(&mut self, closed: u32) {
        if self.closed != closed {
            self.closed = closed;
            self.link();
        }
    }

    /// The spaces that share an edge with a door (IA-DOOR-03).
    pub fn beside_door(&self, door: usize) -> impl Iterator<Item = Space> + '_ {
        self.doors.get(door).into_iter().flatten().flat_map(|edge| {
            let space = Space::from(edge.space);
            [space, space.step(side_of(edge))]
        })
    }

    /// Whether a corner can be passed from one of the spaces that meet there to another (IA-LOS-13). The corner is the top
    /// left one of the space at this column and row.
    pub(super) fn around(&self, (column, row): (i32, i32), from: Space, to: Space) -> bool {
        let ring = [(-1, -1), (0, -1), (0, 0), (-1, 0)].map(|(x, y)| Space::new(column + x, row + y));
        // The side by which each of them meets the next.
        let sides = [Direction::East, Direction::South, Direction::West, Direction::North];
        let place = |wanted| ring.iter().position(|space| *space == wanted);
        let (Some(from), Some(to)) = (place(from), place(to)) else { return false };
        let walk = |back: bool| {
            let mut at = from;
            while at != to {
                let next = if back { (at + 3) % 4 } else { (at + 1) % 4 };
                let edge = if back { next } else { at };
                if self.is_solid(ring[edge], sides[edge]) || next != to && self.is_hard(ring[next]) {
                    return false;
                }
                at = next;
            }
            true
        };
        from == to || walk(false) || walk(true)
    }
}

const fn side_of(edge: &Edge) -> Direction {
    if edge.is_east { Direction::East } else { Direction::South }
}

fn mark(sides: &mut [u8], edge: &Edge) {
    let (space, side) = (Space::from(edge.space), side_of(edge));
    sides[space.index()] |= side.bit();
    sides[space.step(side).index()] |= side.opposite().bit();
}
