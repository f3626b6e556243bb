//! The drawn map at the table: what is revealed, opened and taken away, and where figures stand.

use std::fmt;

use super::target::{Target, target};
use crate::{
    campaign::maps::{self, Edge, Line, Map},
    cards::{self, Terrain},
    play::board::{self, Space},
};

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
    /// A figure stands in a space.
    Stand(Target, At),
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
    pub(super) stands: Vec<(Target, At)>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reveal(section) => write!(f, "reveal {section}"),
            Self::Door(door) => write!(f, "door {}", door + 1),
            Self::Take(token) => write!(f, "take {}", token + 1),
            Self::Stand(who, at) => write!(f, "stand {who} {}", name_of(*at)),
        }
    }
}

impl Move {
    /// Reads the words after the first one.
    pub(super) fn parse<'w>(kind: &str, mut next: impl FnMut() -> Option<&'w str>) -> Option<Self> {
        let mut numbered = || next()?.parse::<usize>().ok()?.checked_sub(1);
        Some(match kind {
            "door" => Self::Door(numbered()?),
            "take" => Self::Take(numbered()?),
            "reveal" => Self::Reveal(next()?.parse().ok()?),
            "stand" => Self::Stand(target(next()?)?, place_of(next()?)?),
            _ => return None,
        })
    }
}

/// The name of a space: letters for its column, a number for its row.
pub fn name_of((column, row): At) -> String {
    let letter = |number: u8| char::from(b'a' + number % 26);
    let first = (column >= 26).then(|| letter(column / 26 - 1));
    first.into_iter().chain([letter(column)]).collect::<String>() + &(u16::from(row) + 1).to_string()
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

    /// True for a map that is no larger than the rules of play know.
    pub fn is_measured(map: &Map) -> bool {
        Space::is_known(i32::from(map.size.0) - 1, i32::from(map.size.1) - 1)
    }

    /// The map as the rules of play see it; none where it is larger than they know.
    pub fn ground(&self, map: &Map) -> Option<board::Ground> {
        if !Self::is_measured(map) {
            return None;
        }
        let (width, height) = map.size;
        let terrain = |at: At| match map.spaces.get(&at).filter(|_| self.has(map, at)).map(|space| space.ground) {
            None => Terrain::Outside,
            Some(maps::Ground::Open | maps::Ground::Impassable) => Terrain::Open,
            Some(maps::Ground::Difficult) => Terrain::Difficult,
            Some(maps::Ground::Blocking) => Terrain::Blocking,
        };
        let terrain: Vec<Terrain> =
            (0..height).flat_map(|row| (0..width).map(move |column| terrain((column, row)))).collect();
        let of = |line: Line| -> Vec<cards::Edge> {
            map.lines.iter().filter(|(_, known)| *known == line).filter_map(|(edge, _)| edge_of(*edge)).collect()
        };
        let (walls, blocking_edges, impassable_edges) = (of(Line::Wall), of(Line::Blocking), of(Line::Impassable));
        let is_impassable = |at: &&At| map.spaces[*at].ground == maps::Ground::Impassable;
        let impassable: Vec<At> = map.spaces.keys().filter(is_impassable).copied().collect();
        let doors: Vec<Vec<cards::Edge>> =
            map.doors.iter().map(|door| door.iter().filter_map(|edge| edge_of(*edge)).collect()).collect();
        let closed =
            (0..doors.len().min(32)).filter(|door| !self.open.contains(door)).fold(0, |bits, door| bits | 1 << door);
        let plan = board::Plan {
            width,
            terrain: &terrain,
            walls: &walls,
            blocking_edges: &blocking_edges,
            impassable_edges: &impassable_edges,
            impassable: &impassable,
            exterior: None,
            doors: &doors,
            is_calm: false,
        };
        Some(board::Ground::new(plan, closed))
    }
}

/// An edge as the rules of play write it.
fn edge_of(edge: Edge) -> Option<cards::Edge> {
    Some(cards::Edge { space: Map::before(edge)?, is_east: edge.is_left })
}
