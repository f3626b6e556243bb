//! The drawn map at the table: what is revealed, opened and taken away, and where figures stand.

use std::{fmt, sync::Arc};

use super::{
    Event,
    deed::{Target, target},
    rules::{Referee, Refused, refuse},
    state::{Place, Setup, State, Wounds},
};
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
    stands: Vec<(Target, At)>,
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
    let column = letters.chars().try_fold(0_u16, |sum, next| Some(sum.checked_mul(26)? + letter(next)?))?;
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

impl State {
    /// Where a figure stands, if that is known and it is on the table.
    pub fn stand(&self, who: Target) -> Option<At> {
        let stands = self.board.stands.iter().find(|(known, _)| *known == who).map(|(_, at)| *at);
        stands.filter(|_| self.is_on_table(who))
    }

    /// Figures that are on the table, in order.
    pub fn on_table(&self) -> impl Iterator<Item = Target> {
        let heroes = (0..self.heroes.len()).map(Target::Hero);
        let allies = (0..self.allies.len()).map(Target::Ally);
        let figures =
            self.groups.iter().enumerate().flat_map(|(group, state)| {
                (0..state.figures.len()).map(move |figure| Target::Figure { group, figure })
            });
        heroes.chain(allies).chain(figures).filter(|who| self.is_on_table(*who))
    }

    fn is_on_table(&self, who: Target) -> bool {
        match who {
            Target::Hero(hero) => self.heroes.get(hero).is_some_and(|hero| hero.wounds != Wounds::Withdrawn),
            Target::Ally(ally) => {
                self.allies.get(ally).is_some_and(|ally| ally.figures.iter().any(|figure| !figure.is_defeated))
            }
            Target::Figure { group, figure } => self.groups.get(group).is_some_and(|group| {
                group.place == Place::Table && group.figures.get(figure).is_some_and(|figure| !figure.is_defeated)
            }),
        }
    }

    /// Who stands in a space.
    pub fn who_stands(&self, at: At) -> Option<Target> {
        self.on_table().find(|who| self.stand(*who) == Some(at))
    }
}

impl Setup {
    /// The map of the mission, put together.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }
}

impl Referee<'_> {
    pub(super) fn on_board(&mut self, wanted: Move) -> Result<(), Refused> {
        let map = Arc::clone(self.setup.map());
        let board = &mut self.state.board;
        let turn = |all: &mut Vec<usize>, number: usize| match all.iter().position(|known| *known == number) {
            Some(known) => drop(all.remove(known)),
            None => all.push(number),
        };
        match wanted {
            Move::Reveal(section) => {
                if !board.hidden(&map).any(|hidden| hidden == section) {
                    refuse!("section");
                }
                board.revealed.push(section);
            }
            Move::Door(door) => {
                let is_seen =
                    |edge: &Edge| board.has(&map, edge.at) || Map::before(*edge).is_some_and(|at| board.has(&map, at));
                if !map.doors.get(door).is_some_and(|edges| edges.iter().any(is_seen)) {
                    refuse!("door");
                }
                turn(&mut board.open, door);
            }
            Move::Take(token) => {
                if !map.tokens.get(token).is_some_and(|token| board.has(&map, token.at)) {
                    refuse!("map_token");
                }
                turn(&mut board.taken, token);
            }
            Move::Stand(who, at) => {
                if !board.has(&map, at) {
                    refuse!("space");
                }
                if map.spaces[&at].ground == maps::Ground::Blocking {
                    refuse!("blocking");
                }
                if !self.state.is_on_table(who) {
                    refuse!("nobody");
                }
                if self.state.who_stands(at).is_some_and(|other| other != who) {
                    refuse!("occupied");
                }
                let stands = &mut self.state.board.stands;
                stands.retain(|(known, _)| *known != who);
                stands.push((who, at));
            }
        }
        self.events.push(Event::OnBoard(wanted));
        Ok(())
    }
}
