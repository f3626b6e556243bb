//! A map with some of its doors closed: its terrain, and what stands between its spaces (section 9).

use std::{
    fmt::{self, Debug, Formatter},
    sync::{Arc, Weak},
};

use super::{
    Base, Direction, Space, SpaceSet, Stand,
    land::{DoorState, Footing, Land, NEVER, Plan},
    space::side_of,
};
use crate::cards::Edge;

/// A map as it is at a moment of a match. It shares what was worked out of the map with every other of its states, in this
/// match and in others.
#[derive(Clone)]
pub struct Ground {
    land: Arc<Land>,
    /// The closed doors, a bit each.
    closed: u32,
    door_state: Arc<DoorState>,
    /// Spaces that became difficult terrain.
    rubble: SpaceSet,
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

impl Ground {
    /// The map with these doors closed, a bit each.
    pub fn new<'a>(plan: impl Into<Plan<'a>>, closed: u32) -> Self {
        let land = Land::new(&plan.into());
        let state = land.door_state(closed);
        Self { land: Arc::new(land), closed, door_state: state, rubble: SpaceSet::EMPTY }
    }

    pub(super) fn land(&self) -> &Land {
        &self.land
    }

    /// Distance between two spaces (IA-SPACE-05); none if no way leads there.
    #[inline]
    pub fn distance(&self, from: Space, to: Space) -> Option<u8> {
        self.distances(from)?.get(to.cell()).copied().filter(|distance| *distance != NEVER)
    }

    /// Distances of all spaces from one, by [cell](Space::cell); 255 if no way leads there.
    #[inline]
    pub fn distances(&self, from: Space) -> Option<&[u8]> {
        self.row(from).map(|row| &**row)
    }

    /// Shared distances from a space.
    #[inline]
    pub(super) fn row(&self, from: Space) -> Option<&Arc<[u8]>> {
        let row = &self.door_state.far[self.land.number(from)?];
        Some(row.get_or_init(|| self.count(from)))
    }

    /// The distance of every space from one.
    fn count(&self, start: Space) -> Arc<[u8]> {
        let mut far = vec![NEVER; self.cells()];
        far[start.cell()] = 0;
        let (mut edge, mut next, mut distance) = (vec![start], Vec::new(), 0);
        while !edge.is_empty() && distance < NEVER - 1 {
            distance += 1;
            for space in edge.drain(..) {
                for to in self.adjacent(space) {
                    if far[to.cell()] == NEVER {
                        far[to.cell()] = distance;
                        // A figure on blocking terrain is counted to, but nothing beyond it (IA-KW-MASSIVE-06).
                        if !self.is_blocking(to) {
                            next.push(to);
                        }
                    }
                }
            }
            std::mem::swap(&mut edge, &mut next);
        }
        far.into()
    }

    /// Number of places in a table of its spaces.
    pub(super) fn cells(&self) -> usize {
        self.land.spaces.last().map_or(0, |last| last.cells_to())
    }

    /// Footing of a base of so many columns and rows, free over blocking and impassable terrain or not.
    pub(super) fn footing(&self, (columns, rows): (i32, i32), is_free: bool) -> &Footing {
        let place = ((columns - 1) * 3 + rows - 1) * 2 + i32::from(is_free);
        self.door_state.footings[place as usize].get_or_init(|| Box::new(Footing::of(self, (columns, rows), is_free)))
    }

    /// Something to know it by later.
    pub(super) fn mark(&self) -> Mark {
        Mark { land: Arc::downgrade(&self.land), closed: self.closed, rubble: self.rubble.clone() }
    }

    /// True if the mark was made of this ground as it is now.
    pub(super) fn has_mark(&self, mark: &Mark) -> bool {
        std::ptr::eq(Arc::as_ptr(&self.land), mark.land.as_ptr())
            && self.closed == mark.closed
            && self.rubble == mark.rubble
    }

    /// Every space of the map, blocking ones too, row by row.
    pub fn spaces(&self) -> &[Space] {
        &self.land.spaces
    }

    /// True if the map has this space.
    #[inline]
    pub fn has(&self, space: Space) -> bool {
        !self.land.outside.contains(space)
    }

    /// True for spaces that block sight and counting: blocking terrain, and all outside the map.
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

    /// True if entering it costs extra (IA-MOVE-08).
    #[inline]
    pub fn is_slow(&self, space: Space) -> bool {
        !self.land.is_calm && self.land.difficult.contains(space) || self.rubble.contains(space)
    }

    /// True for an exterior space (IA-SPACE-08); none if the map does not tell.
    pub fn is_exterior(&self, space: Space) -> Option<bool> {
        self.land.exterior.as_ref().map(|exterior| exterior.contains(space))
    }

    /// True if a wall or a closed door is on this side.
    #[inline]
    pub fn is_wall(&self, space: Space, side: Direction) -> bool {
        (self.land.walls[space.index()] | self.door_state.closed_edges[space.index()]) & side.bit() != 0
    }

    /// True if a wall, a closed door or a blocking edge is on this side (IA-TERR-02).
    #[inline]
    pub fn is_solid(&self, space: Space, side: Direction) -> bool {
        let at = space.index();
        (self.land.walls[at] | self.door_state.closed_edges[at] | self.land.blocking_edges[at]) & side.bit() != 0
    }

    #[inline]
    pub fn is_impassable_edge(&self, space: Space, side: Direction) -> bool {
        self.land.impassable_edges[space.index()] & side.bit() != 0
    }

    /// True if two spaces are adjacent (IA-SPACE-01 to -03), even on blocking terrain (IA-KW-MASSIVE-06).
    #[inline]
    pub fn are_adjacent(&self, first: Space, second: Space) -> bool {
        Direction::between(first, second)
            .is_some_and(|direction| self.door_state.links[first.index()] & direction.bit() != 0)
    }

    /// The spaces adjacent to one.
    #[inline]
    pub fn adjacent(&self, space: Space) -> impl Iterator<Item = Space> + use<> {
        let links = self.door_state.links[space.index()];
        Direction::ALL.into_iter().filter(move |way| links & way.bit() != 0).map(move |way| space.step(way))
    }

    /// Steps of a small figure from here, a bit each: of a free one (Massive, Mobile) or another.
    #[inline]
    pub(super) fn steps(&self, space: Space, is_free: bool) -> u8 {
        self.door_state.steps[usize::from(is_free)][space.index()]
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
            self.door_state = self.land.door_state(closed);
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

impl Base {
    /// True if the ground carries a base there (IA-LARGE-07). Only walls and doors stop a `free` figure (Massive,
    /// Mobile).
    pub fn fits(self, ground: &Ground, stand: Stand, free: bool) -> bool {
        let spaces = self.spaces(stand);
        if spaces.len() != usize::from(self.width * self.length) {
            return false;
        }
        let bears =
            |space: Space| ground.has(space) && (free || !ground.is_blocking(space) && !ground.is_impassable(space));
        let over = |space: Space, side: Direction| {
            spaces.contains(&space.step(side))
                && (ground.is_wall(space, side)
                    || !free && (ground.is_solid(space, side) || ground.is_impassable_edge(space, side)))
        };
        spaces.iter().all(|space| bears(*space) && !over(*space, Direction::East) && !over(*space, Direction::South))
    }
}
