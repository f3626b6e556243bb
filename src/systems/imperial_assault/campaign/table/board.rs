//! The drawn map at the table: what is revealed, opened and taken away, and where figures stand.

use std::fmt;

use super::target::{Target, target};
use crate::{
    campaign::maps::{self, Edge, Line, Map},
    cards::{self, Terrain},
    play::board::{self, Space},
};
use kernel::sheet::space_name;

/// The word of a large figure whose length lies from west to east.
const TURNED: &str = "turned";

/// A place on the map: column and row from the top left.
pub type At = (u8, u8);

/// What happens on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// A section is revealed (IA-CAMP-80).
    Reveal(u8),
    /// A door is opened, or closed again.
    Door(usize),
    /// A token is taken away, or put back.
    Take(usize),
    /// A figure stands there.
    Stand(Target, Spot),
}

/// A place for a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Its top left space.
    pub at: At,
    /// True if the length of a large base lies from west to east.
    pub is_turned: bool,
}

impl Spot {
    pub const fn upright(at: At) -> Self {
        Self { at, is_turned: false }
    }

    /// Columns and rows under a base of this width and length.
    pub const fn extent(self, (width, length): (u8, u8)) -> (u8, u8) {
        if self.is_turned { (length, width) } else { (width, length) }
    }

    /// The spaces under a base of this width and length.
    pub fn spaces(self, size: (u8, u8)) -> impl Iterator<Item = At> + Clone {
        let (columns, rows) = self.extent(size);
        let (column, row) = self.at;
        (0..rows).flat_map(move |down| {
            (0..columns).map(move |across| (column.saturating_add(across), row.saturating_add(down)))
        })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            space_name(self.at).to_lowercase(),
            if self.is_turned { format!(" {TURNED}") } else { String::new() }
        )
    }
}

/// A figure on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body {
    pub who: Target,
    pub spot: Spot,
    /// Width and length of its base.
    pub size: (u8, u8),
}

impl Body {
    /// Columns and rows under it.
    pub const fn extent(&self) -> (u8, u8) {
        self.spot.extent(self.size)
    }

    /// The spaces under it.
    pub fn spaces(&self) -> impl Iterator<Item = At> + Clone + use<> {
        self.spot.spaces(self.size)
    }
}

/// What is known of the map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    /// Sections that were revealed.
    pub revealed: Vec<u8>,
    /// Open doors, by their number on the map.
    pub open: Vec<usize>,
    /// Tokens that were taken away, by their number on the map.
    pub taken: Vec<usize>,
    /// Figures that are on the map.
    pub(super) bodies: Vec<Body>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reveal(section) => write!(f, "reveal {section}"),
            Self::Door(door) => write!(f, "door {}", door + 1),
            Self::Take(token) => write!(f, "take {}", token + 1),
            Self::Stand(who, at) => write!(f, "stand {who} {at}"),
        }
    }
}

impl Move {
    /// Reads the words after the first one.
    pub(super) fn parse<'w>(kind: &str, mut next: impl FnMut() -> Option<&'w str>) -> Option<Self> {
        let numbered = |word: &str| word.parse::<usize>().ok()?.checked_sub(1);
        Some(match kind {
            "door" => Self::Door(numbered(next()?)?),
            "take" => Self::Take(numbered(next()?)?),
            "reveal" => Self::Reveal(next()?.parse().ok()?),
            "stand" => {
                let (who, at) = (target(next()?)?, place_of(next()?)?);
                let is_turned = match next() {
                    None => false,
                    Some(word) => Some(word == TURNED).filter(|known| *known)?,
                };
                Self::Stand(who, Spot { at, is_turned })
            }
            _ => return None,
        })
    }
}

fn place_of(name: &str) -> Option<At> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = name.split_at(digits);
    let letter = |letter: char| letter.is_ascii_alphabetic().then(|| letter.to_ascii_lowercase() as u16 - 96);
    let column = letters.chars().try_fold(0_u16, |sum, next| sum.checked_mul(26)?.checked_add(letter(next)?))?;
    Some((u8::try_from(column.checked_sub(1)?).ok()?, row.parse::<u8>().ok()?.checked_sub(1)?))
}

impl Board {
    /// True if everybody sees a section.
    pub fn shows(&self, map: &Map, section: u8) -> bool {
        map.is_open(section) || self.revealed.contains(&section)
    }

    /// True if a space is on the part of the map that everybody sees.
    pub fn has(&self, map: &Map, at: At) -> bool {
        map.spaces.get(&at).is_some_and(|space| self.shows(map, space.section))
    }

    /// True if a side of a door is on the part of the map that everybody sees.
    pub fn sees_door(&self, map: &Map, door: usize) -> bool {
        let mut edges = map.doors.get(door).into_iter().flatten();
        edges.any(|edge| [Some(edge.at), Map::before(*edge)].into_iter().flatten().any(|at| self.has(map, at)))
    }

    /// The next section to reveal by number; none where all are.
    pub fn hidden<'m>(&'m self, map: &'m Map) -> impl Iterator<Item = u8> + 'm {
        map.hidden.iter().copied().filter(|section| !self.revealed.contains(section))
    }

    /// A figure on the map.
    pub fn body(&self, who: Target) -> Option<&Body> {
        self.bodies.iter().find(|body| body.who == who)
    }

    /// Figures on the map.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// The part of the map that the rules of play know: all of it, or of a larger one what is around the figures.
    pub fn part(&self, map: &Map) -> Part {
        let from = |of: &dyn Fn(At) -> u8, size: u8| {
            let all = || self.bodies.iter().map(|body| of(body.spot.at));
            let middle = (all().min().unwrap_or_default() / 2).saturating_add(all().max().unwrap_or_default() / 2);
            middle.saturating_sub(MOST / 2).min(size.saturating_sub(MOST))
        };
        let (columns, rows) = map.size;
        let from = (from(&|at| at.0, columns), from(&|at| at.1, rows));
        Part { from, size: (columns.min(MOST), rows.min(MOST)) }
    }
}

/// Most columns and rows that the rules of play know.
const MOST: u8 = 32;

/// A part of a map that is no larger than the rules of play know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    from: At,
    size: (u8, u8),
}

impl Part {
    /// All of a map that is no larger.
    pub const fn whole(map: &Map) -> Self {
        Self { from: (0, 0), size: map.size }
    }

    /// True if the map is larger.
    pub fn is_cut(self, map: &Map) -> bool {
        self.size != map.size
    }

    /// A space as the rules of play write it; none outside the part.
    pub fn space(self, (column, row): At) -> Option<Space> {
        let (column, row) = (column.checked_sub(self.from.0)?, row.checked_sub(self.from.1)?);
        (column < self.size.0 && row < self.size.1).then(|| Space::new(column.into(), row.into()))
    }

    /// A space as the map counts it.
    pub fn at(self, space: Space) -> Option<At> {
        let of = |from: u8, number: i32| u8::try_from(i32::from(from) + number).ok();
        Some((of(self.from.0, space.column())?, of(self.from.1, space.row())?))
    }

    /// The map as the rules of play see it: what is revealed, with its doors as they are.
    pub fn ground(self, map: &Map, board: &Board) -> board::Ground {
        let shut = (0..map.doors.len().min(32)).filter(|door| !board.open.contains(door));
        self.drawn(map, |section| board.shows(map, section), shut.fold(0, |bits, door| bits | 1 << door))
    }

    /// The map as the rules of play see it: its sections that are shown, with these doors closed.
    pub fn drawn(self, map: &Map, is_shown: impl Fn(u8) -> bool, closed: u32) -> board::Ground {
        let own = |at: At| Some((at.0.checked_sub(self.from.0)?, at.1.checked_sub(self.from.1)?));
        let inside = |at: At| self.space(at).and_then(|_| own(at));
        let (width, height) = self.size;
        let shown = |at: At| map.spaces.get(&at).filter(|space| is_shown(space.section));
        let terrain = |at: At| match shown(at).map(|space| space.ground) {
            None => Terrain::Outside,
            Some(maps::Ground::Open | maps::Ground::Impassable) => Terrain::Open,
            Some(maps::Ground::Difficult) => Terrain::Difficult,
            Some(maps::Ground::Blocking) => Terrain::Blocking,
        };
        let (left, top) = self.from;
        let terrain: Vec<Terrain> =
            (0..height).flat_map(|row| (0..width).map(move |column| (left + column, top + row))).map(terrain).collect();
        let edge = |edge: &Edge| Some(cards::Edge { space: inside(Map::before(*edge)?)?, is_east: edge.is_left });
        let of = |line: Line| -> Vec<cards::Edge> {
            map.lines.iter().filter(|(_, known)| *known == line).filter_map(|(found, _)| edge(found)).collect()
        };
        let (walls, blocking_edges, impassable_edges) = (of(Line::Wall), of(Line::Blocking), of(Line::Impassable));
        let such = |is_such: &dyn Fn(&maps::Space) -> bool| -> Vec<At> {
            let spaces = map.spaces.iter().filter(|(_, space)| is_shown(space.section) && is_such(space));
            spaces.filter_map(|(at, _)| inside(*at)).collect()
        };
        let impassable = such(&|space| space.ground == maps::Ground::Impassable);
        let exterior = such(&|space| map.tiles.get(space.tile).is_some_and(|tile| !tile.is_interior));
        let doors: Vec<Vec<cards::Edge>> =
            map.doors.iter().map(|door| door.iter().filter_map(edge).collect()).collect();
        let plan = board::Plan {
            width,
            terrain: &terrain,
            walls: &walls,
            blocking_edges: &blocking_edges,
            impassable_edges: &impassable_edges,
            impassable: &impassable,
            exterior: Some(&exterior),
            doors: &doors,
            is_calm: false,
        };
        board::Ground::new(plan, closed)
    }
}
