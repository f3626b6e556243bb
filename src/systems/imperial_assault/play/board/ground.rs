//! A map with some of its doors closed: its terrain, and what stands between its spaces (section 9).

use std::{
    fmt::{self, Debug, Formatter},
    sync::{Arc, Mutex, OnceLock, PoisonError, Weak},
};

use super::{
    Base, Direction, Space, SpaceSet, Stand,
    distance::{NEVER, count},
    sight::{Edges, Sights},
};
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
    /// Whether difficult terrain costs nothing extra.
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

/// A map as it is at a moment of a match. It shares what was worked out of the map with every other of its states, in this
/// match and in others.
#[derive(Clone)]
pub struct Ground {
    land: Arc<Land>,
    /// The closed doors, a bit each.
    closed: u32,
    lay: Arc<Lay>,
    /// Spaces that became difficult terrain.
    rubble: SpaceSet,
}

/// What doors do not change.
#[derive(Debug)]
pub(super) struct Land {
    spaces: Vec<Space>,
    /// The place of each space among them.
    numbers: Vec<u16>,
    /// Spaces outside the map, blocking terrain left out.
    outside: SpaceSet,
    blocking: SpaceSet,
    /// Both together: nothing is seen or counted through them.
    pub(super) hard: SpaceSet,
    /// The same by columns, a bit for each row.
    pub(super) hard_columns: [u32; 32],
    impassable: SpaceSet,
    difficult: SpaceSet,
    exterior: Option<SpaceSet>,
    is_calm: bool,
    /// Walls, by space: a bit for each side.
    walls: Vec<u8>,
    /// Blocking edges (IA-TERR-02).
    blocking_edges: Vec<u8>,
    /// Impassable edges.
    impassable_edges: Vec<u8>,
    doors: Vec<Vec<Edge>>,
    /// All doors, closed or not, by space: a bit for each side.
    door_sides: Vec<u8>,
    pub(super) edges: Edges,
    pub(super) sights: Sights,
    /// The states of the doors that were met last.
    lays: Mutex<Vec<(u32, Arc<Lay>)>>,
}

/// How many states of the doors are kept.
const LAYS: usize = 16;

/// What follows from the doors.
#[derive(Debug)]
struct Lay {
    closed_edges: Vec<u8>,
    /// Adjacent spaces, a bit for each direction (IA-SPACE-01 to -03).
    links: Vec<u8>,
    /// Where a small figure may step; for Massive and Mobile ones the other.
    steps: [Vec<u8>; 2],
    /// How far everything is from each space, worked out once it is asked for.
    far: Vec<OnceLock<Arc<[u8]>>>,
    /// By how many columns and rows a large base covers, and whether it is free.
    footings: [OnceLock<Box<Footing>>; 18],
}

/// Where bases that cover so many columns and rows can stand, by their top left spaces.
#[derive(Debug)]
pub(super) struct Footing {
    pub(super) fits: SpaceSet,
    /// From where a step to each side leads to such a place, over nothing that stops it.
    pub(super) sides: [SpaceSet; 4],
}

impl Footing {
    fn of(ground: &Ground, (columns, rows): (i32, i32), is_free: bool) -> Self {
        let base = Base { width: columns as u8, length: rows as u8 };
        let fits = |space: &Space| base.fits(ground, Stand::upright(*space), is_free);
        let fits: SpaceSet = ground.spaces().iter().copied().filter(fits).collect();
        let leads = |from: &Space, side: Direction| {
            let before = base.spaces(Stand::upright(*from));
            let crosses = |space: &Space| {
                !before.contains(&space.step(side))
                    && (ground.is_wall(*space, side)
                        || !is_free && (ground.is_solid(*space, side) || ground.is_impassable_edge(*space, side)))
            };
            fits.contains(from.step(side)) && !before.iter().any(crosses)
        };
        let sides =
            Direction::SIDES.map(|side| ground.spaces().iter().copied().filter(|from| leads(from, side)).collect());
        Self { fits, sides }
    }
}

/// Something to know a [`Ground`] by that does not keep its map.
#[derive(Debug)]
pub(super) struct Mark {
    land: Weak<Land>,
    closed: u32,
    rubble: SpaceSet,
}

/// Only what changes in a match: what was worked out so far, by whichever match, makes no difference.
impl Debug for Ground {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let rubble: Vec<Space> = self.rubble.iter().collect();
        f.debug_struct("Ground").field("closed", &self.closed).field("rubble", &rubble).finish_non_exhaustive()
    }
}

impl PartialEq for Ground {
    fn eq(&self, other: &Self) -> bool {
        self.closed == other.closed
            && self.rubble == other.rubble
            && (Arc::ptr_eq(&self.land, &other.land) || *self.land == *other.land)
    }
}

impl Eq for Ground {}

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
    fn new(plan: &Plan<'_>) -> Self {
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
            lays: Mutex::new(Vec::new()),
        }
    }

    /// The place of a space among all of the map.
    #[inline]
    pub(super) fn number(&self, space: Space) -> Option<usize> {
        Some(usize::from(self.numbers[space.index()])).filter(|number| *number < self.spaces.len())
    }

    /// Whether a wall or a blocking edge is on this side, doors left out.
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

    /// What follows from these doors being closed.
    fn lay(&self, closed: u32) -> Arc<Lay> {
        let mut lays = self.lays.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, lay)) = lays.iter().find(|(known, _)| *known == closed) {
            return Arc::clone(lay);
        }
        if lays.len() == LAYS {
            lays.remove(0);
        }
        let lay = Arc::new(Lay::new(self, closed));
        lays.push((closed, Arc::clone(&lay)));
        lay
    }
}

impl Lay {
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

/// Whether nothing cuts a space off from its neighbor: no edge between two side by side; for two at a corner not both
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

impl Ground {
    /// The map with these doors closed, a bit each.
    pub fn new<'a>(plan: impl Into<Plan<'a>>, closed: u32) -> Self {
        let land = Land::new(&plan.into());
        let lay = land.lay(closed);
        Self { land: Arc::new(land), closed, lay, rubble: SpaceSet::EMPTY }
    }

    pub(super) fn land(&self) -> &Land {
        &self.land
    }

    /// How far two spaces are apart (IA-SPACE-05); none where no way leads there.
    #[inline]
    pub fn distance(&self, from: Space, to: Space) -> Option<u8> {
        self.distances(from)?.get(to.cell()).copied().filter(|distance| *distance != NEVER)
    }

    /// How far every space is from one of the map, by its [cell](Space::cell); 255 for what no way leads to.
    #[inline]
    pub fn distances(&self, from: Space) -> Option<&[u8]> {
        self.row(from).map(|row| &**row)
    }

    /// The same, to be kept.
    #[inline]
    pub(super) fn row(&self, from: Space) -> Option<&Arc<[u8]>> {
        let row = &self.lay.far[self.land.number(from)?];
        Some(row.get_or_init(|| count(self, from)))
    }

    /// How many places a table of its spaces has.
    pub(super) fn cells(&self) -> usize {
        self.land.spaces.last().map_or(0, |last| last.cells_to())
    }

    /// What a base of so many columns and rows that goes over blocking and impassable terrain, or not, finds everywhere.
    pub(super) fn footing(&self, (columns, rows): (i32, i32), is_free: bool) -> &Footing {
        let place = ((columns - 1) * 3 + rows - 1) * 2 + i32::from(is_free);
        self.lay.footings[place as usize].get_or_init(|| Box::new(Footing::of(self, (columns, rows), is_free)))
    }

    /// Something to know it by later.
    pub(super) fn mark(&self) -> Mark {
        Mark { land: Arc::downgrade(&self.land), closed: self.closed, rubble: self.rubble.clone() }
    }

    /// Whether it is the one a mark was made of, as it was then.
    pub(super) fn has_mark(&self, mark: &Mark) -> bool {
        std::ptr::eq(Arc::as_ptr(&self.land), mark.land.as_ptr())
            && self.closed == mark.closed
            && self.rubble == mark.rubble
    }

    /// Every space of the map, blocking ones too, row by row.
    pub fn spaces(&self) -> &[Space] {
        &self.land.spaces
    }

    /// Whether the map has this space.
    #[inline]
    pub fn has(&self, space: Space) -> bool {
        !self.land.outside.contains(space)
    }

    /// Whether nothing is seen or counted through it: blocking terrain, and all outside the map.
    #[inline]
    pub fn is_hard(&self, space: Space) -> bool {
        self.land.hard.contains(space)
    }

    #[inline]
    pub fn is_blocking(&self, space: Space) -> bool {
        self.land.blocking.contains(space)
    }

    #[inline]
    pub fn is_impassable(&self, space: Space) -> bool {
        self.land.impassable.contains(space)
    }

    #[inline]
    pub fn is_difficult(&self, space: Space) -> bool {
        self.land.difficult.contains(space) || self.rubble.contains(space)
    }

    /// Whether it costs extra to enter it (IA-MOVE-08).
    #[inline]
    pub fn is_slow(&self, space: Space) -> bool {
        !self.land.is_calm && self.land.difficult.contains(space) || self.rubble.contains(space)
    }

    /// Whether it is an exterior space (IA-SPACE-08); none where the map does not tell.
    pub fn is_exterior(&self, space: Space) -> Option<bool> {
        self.land.exterior.as_ref().map(|exterior| exterior.contains(space))
    }

    /// Whether a wall or a closed door is on this side.
    #[inline]
    pub fn is_wall(&self, space: Space, side: Direction) -> bool {
        (self.land.walls[space.index()] | self.lay.closed_edges[space.index()]) & side.bit() != 0
    }

    /// Whether a wall, a closed door or a blocking edge is on this side (IA-TERR-02).
    #[inline]
    pub fn is_solid(&self, space: Space, side: Direction) -> bool {
        let at = space.index();
        (self.land.walls[at] | self.lay.closed_edges[at] | self.land.blocking_edges[at]) & side.bit() != 0
    }

    #[inline]
    pub fn is_impassable_edge(&self, space: Space, side: Direction) -> bool {
        self.land.impassable_edges[space.index()] & side.bit() != 0
    }

    /// Whether two spaces are adjacent (IA-SPACE-01 to -03). What stands on blocking terrain can be adjacent
    /// (IA-KW-MASSIVE-06).
    #[inline]
    pub fn are_adjacent(&self, first: Space, second: Space) -> bool {
        Direction::between(first, second).is_some_and(|direction| self.lay.links[first.index()] & direction.bit() != 0)
    }

    /// The spaces adjacent to one.
    #[inline]
    pub fn adjacent(&self, space: Space) -> impl Iterator<Item = Space> + use<> {
        let links = self.lay.links[space.index()];
        Direction::ALL.into_iter().filter(move |way| links & way.bit() != 0).map(move |way| space.step(way))
    }

    /// Where a small figure may step from here: one that goes over blocking and impassable terrain, or not.
    #[inline]
    pub(super) fn steps(&self, space: Space, is_free: bool) -> u8 {
        self.lay.steps[usize::from(is_free)][space.index()]
    }

    /// A space becomes difficult terrain.
    pub fn make_difficult(&mut self, space: Space) {
        self.rubble.insert(space);
    }

    /// Its doors.
    pub fn doors(&self) -> &[Vec<Edge>] {
        &self.land.doors
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
            self.lay = self.land.lay(closed);
        }
    }

    /// The spaces that share an edge with a door (IA-DOOR-03).
    pub fn beside_door(&self, door: usize) -> impl Iterator<Item = Space> + '_ {
        self.land.doors.get(door).into_iter().flatten().flat_map(|edge| {
            let space = Space::from(edge.space);
            [space, space.step(side_of(edge))]
        })
    }
}

pub(super) const fn side_of(edge: &Edge) -> Direction {
    if edge.is_east { Direction::East } else { Direction::South }
}

fn mark(sides: &mut [u8], edge: &Edge) {
    let (space, side) = (Space::from(edge.space), side_of(edge));
    sides[space.index()] |= side.bit();
    sides[space.step(side).index()] |= side.opposite().bit();
}
