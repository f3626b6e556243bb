//! The maps of missions, put together: tiles laid side by side, and what lies on them.

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

use super::cards::{
    self, Group, MissionId,
    map::{Lines, MissionMap, Place, Tile, tile},
};
pub use cards::map::{TokenColor, TokenKind};
use kernel::Memo;
use rustc_hash::{FxHashMap, FxHashSet};

/// Ground of a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    Open,
    Difficult,
    Impassable,
    Blocking,
}

/// A space of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space {
    pub ground: Ground,
    /// Its tile among those of the map.
    pub tile: usize,
    pub section: u8,
}

/// A kind of line between two spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// Where two tiles join.
    Seam,
    Wall,
    Blocking,
    Impassable,
    Door,
}

/// The line at the left of a space, or at its top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    pub at: (u8, u8),
    pub is_left: bool,
}

/// A token, or a space with a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub color: TokenColor,
    pub at: (u8, u8),
    pub later: bool,
}

/// A tile on a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// The side of the tile, such as `core-7a`.
    pub id: &'static str,
    pub section: u8,
    pub is_interior: bool,
    pub is_checked: bool,
}

impl Laid {
    /// Its number and side as they are printed on it, after a letter for another box than the core box.
    pub fn name(&self) -> String {
        tile_name(self.id)
    }

    /// True if figures of this group may enter it: massive ones stay out of interior spaces (IA-CAMP-81).
    pub const fn admits(&self, group: &Group) -> bool {
        !(self.is_interior && group.massive)
    }
}

/// The assembled map of a mission. Columns and rows are counted from the top left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Map {
    pub size: (u8, u8),
    pub spaces: FxHashMap<(u8, u8), Space>,
    pub lines: Vec<(Edge, Line)>,
    /// The doors, each with the edges that it covers.
    pub doors: Vec<Vec<Edge>>,
    pub tokens: Vec<Token>,
    pub tiles: Vec<Laid>,
    /// The sections that are revealed later.
    pub hidden: Vec<u8>,
}

/// The map of a mission, put together once; none if it has none.
pub fn map_of(catalog: &cards::Catalog, mission: MissionId) -> Option<Arc<Map>> {
    let map = catalog.map(mission)?;
    Some(map.kept.get(|| Arc::new(laid_out(map).map(map))))
}

/// The map of these sides of tiles and doors, each with its corner and by how much it is turned clockwise about it, and
/// the place of its own corner.
pub fn assembled<'a>(
    tiles: impl Iterator<Item = (&'a str, Place, u16)>,
    doors: impl Iterator<Item = (Place, u16)>,
) -> (Map, Place) {
    let map = MissionMap {
        id: Box::default(),
        hidden: Vec::new(),
        tiles: tiles.map(|(id, (x, y), turn)| (id.into(), x, y, turn, 0)).collect(),
        doors: doors.map(|((x, y), turn)| (x, y, turn)).collect(),
        tokens: Vec::new(),
        kept: Memo::default(),
    };
    let table = laid_out(&map);
    (table.map(&map), table.corner())
}

/// Where other tiles can join these, each two spaces long: the place of the first of both edges.
pub fn passages<'a>(tiles: impl IntoIterator<Item = (&'a str, Place, u16)>) -> Vec<Side> {
    let mut all: Vec<Side> = Vec::new();
    for (id, from, turn) in tiles {
        if let Some(tile) = tile(id) {
            all.extend(sides(&tile.passages, Turned { from, turn }));
        }
    }
    all.sort_unstable();
    all.dedup();
    let next = |((x, y), is_left): &Side| (if *is_left { (*x, y + 1) } else { (x + 1, *y) }, *is_left);
    let pairs = all.iter().filter(|side| all.binary_search(&next(side)).is_ok());
    pairs.copied().collect()
}

/// Sides of tiles, in order.
pub fn tile_ids() -> impl Iterator<Item = &'static str> {
    cards::map::tiles().iter().map(|tile| &*tile.id)
}

/// The id of a side of a tile, if there is one of this name.
pub fn tile_id(id: &str) -> Option<&'static str> {
    tile(id).map(|tile| &*tile.id)
}

/// Columns and rows of a side of a tile as it is printed.
pub fn tile_size(id: &str) -> (i32, i32) {
    let grid = tile(id).map(|tile| &tile.grid);
    grid.map_or((1, 1), |grid| (grid.first().map_or(1, |row| row.len() as i32), grid.len() as i32))
}

/// The number and side as they are printed on a tile, after a letter for another box than the core box.
pub fn tile_name(id: &str) -> String {
    let (set, name) = id.rsplit_once('-').unwrap_or(("", id));
    let name = name.to_uppercase();
    match set.chars().next().filter(|_| set != "core") {
        Some(letter) => format!("{}{name}", letter.to_uppercase()),
        None => name,
    }
}

/// How many of a tile, told without its side, the mission that has most of them uses.
pub fn copies(tile: &str) -> usize {
    static COPIES: LazyLock<FxHashMap<&'static str, usize>> = LazyLock::new(|| {
        let mut most: FxHashMap<&'static str, usize> = FxHashMap::default();
        for map in cards::map::printed_maps() {
            let mut own: FxHashMap<&'static str, usize> = FxHashMap::default();
            map.tiles.iter().for_each(|(id, ..)| *own.entry(&id[..id.len() - 1]).or_default() += 1);
            own.into_iter().for_each(|(tile, count)| {
                let most = most.entry(tile).or_default();
                *most = count.max(*most);
            });
        }
        most
    });
    COPIES.get(tile).copied().unwrap_or(1)
}

fn laid_out(map: &MissionMap) -> Table {
    let mut table = Table::default();
    for (index, (id, x, y, turn, section)) in map.tiles.iter().enumerate() {
        let Some(tile) = tile(id) else { continue };
        table.lay(tile, Turned { from: (*x, *y), turn: *turn }, (index, *section));
    }
    for (x, y, turn) in &map.doors {
        let turned = Turned { from: (*x, *y), turn: *turn };
        let door = [0, 1].map(|column| turned.edge((column, 1), false));
        table.doors.extend(door);
        table.each_door.push(door);
    }
    table
}

/// An edge on the table: the line at the left of a space, or at its top.
pub type Side = (Place, bool);

/// Something turned clockwise about its upper left corner.
#[derive(Debug, Clone, Copy)]
struct Turned {
    from: Place,
    turn: u16,
}

impl Turned {
    fn point(self, (x, y): Place) -> Place {
        let (x, y) = match self.turn {
            90 => (-y, x),
            180 => (-x, -y),
            270 => (y, -x),
            _ => (x, y),
        };
        (self.from.0 + x, self.from.1 + y)
    }

    fn space(self, (column, row): Place) -> Place {
        let (one, other) = (self.point((column, row)), self.point((column + 1, row + 1)));
        (one.0.min(other.0), one.1.min(other.1))
    }

    fn edge(self, (column, row): Place, is_left: bool) -> Side {
        let end = if is_left { (column, row + 1) } else { (column + 1, row) };
        let (one, other) = (self.point((column, row)), self.point(end));
        ((one.0.min(other.0), one.1.min(other.1)), one.0 == other.0)
    }
}

/// Tiles as they are laid out.
#[derive(Default)]
struct Table {
    spaces: FxHashMap<Place, Space>,
    walls: FxHashSet<Side>,
    blocking: FxHashSet<Side>,
    impassable: FxHashSet<Side>,
    doors: FxHashSet<Side>,
    each_door: Vec<[Side; 2]>,
}

impl Table {
    fn lay(&mut self, tile: &Tile, turned: Turned, (number, section): (usize, u8)) {
        let has = |(column, row): Place| {
            let row = usize::try_from(row).ok().and_then(|row| tile.grid.get(row));
            let letter = row.zip(usize::try_from(column).ok()).and_then(|(row, column)| row.as_bytes().get(column));
            letter.copied().filter(|letter| *letter != b'#')
        };
        let passages: FxHashSet<Side> = sides(&tile.passages, turned).collect();
        for (row, letters) in (0..).zip(&tile.grid) {
            for column in (0..).take(letters.len()) {
                let Some(letter) = has((column, row)) else { continue };
                let ground = match letter {
                    b'X' => Ground::Blocking,
                    b'o' => Ground::Impassable,
                    b'~' => Ground::Difficult,
                    _ => Ground::Open,
                };
                let _ = self.spaces.insert(turned.space((column, row)), Space { ground, tile: number, section });
                let around = [
                    ((column - 1, row), (column, row), true),
                    ((column + 1, row), (column + 1, row), true),
                    ((column, row - 1), (column, row), false),
                    ((column, row + 1), (column, row + 1), false),
                ];
                let bare = around.into_iter().filter(|(next, _, _)| has(*next).is_none());
                let bare = bare.map(|(_, at, is_left)| turned.edge(at, is_left));
                self.walls.extend(bare.filter(|side| !passages.contains(side)));
            }
        }
        self.blocking.extend(sides(&tile.blocking, turned));
        self.impassable.extend(sides(&tile.impassable, turned));
    }

    /// The least column and row.
    fn corner(&self) -> Place {
        let least = |of: &dyn Fn(&Place) -> i16| self.spaces.keys().map(of).min().unwrap_or_default();
        (least(&|at| at.0), least(&|at| at.1))
    }

    /// The map with its own corner.
    fn map(&self, map: &MissionMap) -> Map {
        let from = self.corner();
        let far = |of: &dyn Fn(&Place) -> i16| self.spaces.keys().map(of).max().unwrap_or_default();
        let place = |(x, y): Place| Some((u8::try_from(x - from.0).ok()?, u8::try_from(y - from.1).ok()?));
        let size = place((far(&|at| at.0) + 1, far(&|at| at.1) + 1)).unwrap_or_default();
        let spaces = self.spaces.iter().filter_map(|(at, space)| Some((place(*at)?, *space))).collect();
        let mut lines: Vec<(Edge, Line)> = Vec::new();
        let kinds = [
            (&self.walls, Line::Wall),
            (&self.blocking, Line::Blocking),
            (&self.impassable, Line::Impassable),
            (&self.doors, Line::Door),
        ];
        for (sides, line) in kinds {
            // The outline of the map is no line of its own.
            let within = sides.iter().filter(|side| self.spaces.contains_key(&side.0) && self.before(side).is_some());
            lines.extend(within.filter_map(|(at, is_left)| Some((Edge { at: place(*at)?, is_left: *is_left }, line))));
        }
        for (at, space) in &self.spaces {
            for is_left in [true, false] {
                let joins = self.before(&(*at, is_left)).is_some_and(|other| other.tile != space.tile);
                if let Some(at) = place(*at).filter(|_| joins) {
                    lines.push((Edge { at, is_left }, Line::Seam));
                }
            }
        }
        lines.sort_unstable_by_key(|(edge, line)| (*line, *edge));
        let edge = |(at, is_left): &Side| Some(Edge { at: place(*at)?, is_left: *is_left });
        let doors = self.each_door.iter().map(|door| door.iter().filter_map(edge).collect()).collect();
        let tokens = map.tokens.iter().flat_map(|tokens| {
            let color = tokens.color();
            let at = tokens.at.iter().filter_map(|at| place(*at));
            at.map(move |at| Token { kind: tokens.kind, color, at, later: tokens.later })
        });
        let tiles = map.tiles.iter().filter_map(|(id, _, _, _, section)| {
            let tile = tile(id)?;
            Some(Laid { id: &tile.id, section: *section, is_interior: tile.interior, is_checked: tile.checked })
        });
        let (tokens, tiles) = (tokens.collect(), tiles.collect());
        Map { size, spaces, lines, doors, tokens, tiles, hidden: map.hidden.clone() }
    }

    /// The space on the other side of an edge, if the space below or right of it is one.
    fn before(&self, ((x, y), is_left): &Side) -> Option<&Space> {
        self.spaces.get(&if *is_left { (x - 1, *y) } else { (*x, y - 1) })
    }
}

fn sides(lines: &Lines, turned: Turned) -> impl Iterator<Item = Side> {
    let left = lines.v.iter().map(move |at| turned.edge(*at, true));
    left.chain(lines.h.iter().map(move |at| turned.edge(*at, false)))
}

impl Map {
    /// True for a section that is there from the start.
    pub fn is_open(&self, section: u8) -> bool {
        !self.hidden.contains(&section)
    }

    /// The space left of an edge, or above it.
    pub const fn before(edge: Edge) -> Option<(u8, u8)> {
        let (column, row) = edge.at;
        match (edge.is_left, column.checked_sub(1), row.checked_sub(1)) {
            (true, Some(left), _) => Some((left, row)),
            (false, _, Some(above)) => Some((column, above)),
            _ => None,
        }
    }

    /// True if the lines of all its tiles were compared with the printed ones.
    pub fn is_checked(&self) -> bool {
        self.tiles.iter().all(|tile| tile.is_checked)
    }

    /// Names of the tiles that are such, each once and in order.
    pub fn names_of(&self, is_such: impl Fn(&Laid) -> bool) -> Vec<String> {
        let names: BTreeSet<String> = self.tiles.iter().filter(|tile| is_such(tile)).map(Laid::name).collect();
        names.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mission_has_a_map_whose_tiles_fit_together() {
        let catalog = crate::campaign::Catalog::bundled().unwrap();
        let (mut spaces, mut outside, mut doors) = (0, 0, 0);
        for (id, mission) in catalog.missions() {
            let map = map_of(&catalog, id).expect(&mission.id);
            assert!(map.tiles.len() > 1 && map.size.0 > 5 && map.size.1 > 5, "{}", mission.id);
            spaces += map.spaces.len();
            outside += map.tokens.iter().filter(|token| !map.spaces.contains_key(&token.at)).count();
            doors += map.lines.iter().filter(|(_, line)| *line == Line::Door).count();
        }
        // 62 spaces of five maps lie under two tiles; each of 260 doors is two spaces long.
        assert_eq!((spaces, outside, doors), (20_571, 2, 520));
    }

    #[test]
    fn a_turned_tile_lies_about_its_corner() {
        let turned = |turn| Turned { from: (5, 5), turn };
        assert_eq!([0, 90, 180, 270].map(|turn| turned(turn).space((1, 0))), [(6, 5), (4, 6), (3, 4), (5, 3)]);
        assert_eq!(turned(90).edge((1, 0), true), ((4, 6), false));
        assert_eq!(turned(270).edge((0, 1), false), ((6, 4), true));
    }

    #[test]
    fn aftermath_is_revealed_behind_its_door() {
        let catalog = crate::campaign::Catalog::bundled().unwrap();
        let map = map_of(&catalog, catalog.find_mission("core2").unwrap()).unwrap();
        assert_eq!((map.hidden.as_slice(), map.tiles.len(), map.is_checked()), (&[1][..], 10, true));
        let door: Vec<Edge> = map.lines.iter().filter(|(_, line)| *line == Line::Door).map(|(edge, _)| *edge).collect();
        let behind = |edge: &Edge| map.spaces[&edge.at].section;
        let before = |edge: &Edge| {
            let (column, row) = edge.at;
            map.spaces[&if edge.is_left { (column - 1, row) } else { (column, row - 1) }].section
        };
        assert!(door.len() == 2 && door.iter().all(|edge| behind(edge) + before(edge) == 1), "{door:?}");
        assert_eq!(map.tokens.iter().filter(|token| token.kind == TokenKind::Crate).count(), 3);
    }
}
