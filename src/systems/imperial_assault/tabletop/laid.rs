//! A piece of a map as an editor and a document have it.

use kernel::{
    Finding, Language, Names, ReadError,
    json::Node,
    phrase,
    sheet::{AreaLook, Role, Shape},
    tabletop::{At, Drawn, Kind, Laid, Setting, SettingValue},
};
use serde_json::{Map, Value, json};

use super::{MapKind, MapPiece, board::Board, check, random};
use crate::{
    SYSTEM,
    campaign::maps::{self, Ground, Line},
    cards::Catalog,
};

/// Columns and rows of the table, as many as a map can have.
const EXTENT: At = (32, 32);
/// Columns and rows of a new zone.
const ZONE: At = (5, 4);
/// How thick colored lines are drawn, in spaces.
const THICK: f32 = 0.12;

impl MapKind {
    const OTHERS: [Self; 5] = [Self::Door, Self::BlueZone, Self::RedZone, Self::Terminal, Self::Crate];

    const fn id(self) -> &'static str {
        match self {
            Self::Tile(id) => id,
            Self::Door => "door",
            Self::BlueZone => "blue_zone",
            Self::RedZone => "red_zone",
            Self::Terminal => "terminal",
            Self::Crate => "crate",
        }
    }

    fn of(id: &str) -> Option<Self> {
        Self::OTHERS.into_iter().find(|kind| kind.id() == id).or_else(|| maps::tile_id(id).map(Self::Tile))
    }

    const fn term(self) -> &'static str {
        match self {
            Self::Tile(_) => "imperial_assault.map_table.tile",
            Self::Door => "imperial_assault.map_table.door",
            Self::BlueZone => "imperial_assault.map_table.blue_zone",
            Self::RedZone => "imperial_assault.map_table.red_zone",
            Self::Terminal => "imperial_assault.map_table.terminal",
            Self::Crate => "imperial_assault.map_table.crate",
        }
    }

    fn name(self, language: Language) -> String {
        match self {
            Self::Tile(id) => {
                phrase::say(language, "imperial_assault.map_table.tile_named", &[("name", &maps::tile_name(id))])
            }
            other => phrase::text(language, other.term()).to_owned(),
        }
    }

    const fn is_zone(self) -> bool {
        matches!(self, Self::BlueZone | Self::RedZone)
    }
}

fn pair(node: &Node<'_, '_>, bounds: std::ops::RangeInclusive<i64>) -> Result<At, ReadError> {
    let numbers = node.all(|it| it.integer(bounds.clone()).map(|number| number as i32))?;
    <[i32; 2]>::try_from(numbers).map(At::from).map_err(|_| node.error("tabletop.read.pair"))
}

impl Laid for MapPiece {
    type Catalog = Catalog;

    const SYSTEM: &'static str = SYSTEM;
    const OPTION: &'static str = "map";
    const EXTENT: At = EXTENT;
    const TURNS: i32 = 4;
    const GRID: i32 = 1;
    const IS_CLOCKWISE: bool = true;
    const IS_UP: bool = false;
    const MIRRORS: bool = false;
    const COLUMNS: &'static [&'static str] = &[];

    fn measured(length: f32, language: Language) -> String {
        let far = language.decimal(f64::from(length), 1);
        phrase::say(language, "imperial_assault.map_table.spaces", &[("count", &far)])
    }

    fn read(node: &Node<'_, '_>) -> Result<Self, ReadError> {
        node.only(&["kind", "at", "turn", "size"])?;
        let word = node.required("kind")?;
        let id = word.string()?;
        let known = || MapKind::OTHERS.map(MapKind::id).join(", ") + ", core-1a …";
        let kind = MapKind::of(id).ok_or_else(|| word.unknown_word(id, &known()))?;
        let turn: u16 = node.number("turn", 0..=270)?.unwrap_or_default();
        if !turn.is_multiple_of(90) {
            return Err(node.required("turn")?.unknown_word(&turn.to_string(), "0, 90, 180, 270"));
        }
        Ok(Self {
            kind,
            at: pair(&node.required("at")?, -32..=64)?,
            turn: (turn / 90) as u8,
            size: node.maybe("size", |size| pair(size, 1..=16))?.unwrap_or(ZONE),
        })
    }

    fn write(&self) -> Map<String, Value> {
        let mut out = Map::new();
        let mut put = |key: &str, value: Value| _ = out.insert(key.to_owned(), value);
        put("kind", self.kind.id().into());
        put("at", json!([self.at.0, self.at.1]));
        if self.turn != 0 {
            put("turn", (90 * u16::from(self.turn)).into());
        }
        if self.size != ZONE {
            put("size", json!([self.size.0, self.size.1]));
        }
        out
    }

    fn at(&self) -> At {
        self.at
    }

    fn put(&mut self, at: At) {
        self.at = at;
    }

    fn turned(&self) -> String {
        format!("{}°", 90 * u16::from(self.turn))
    }

    fn turn(&mut self, by: i32) {
        let before = self.turn;
        self.turn = (i32::from(self.turn) + by).rem_euclid(Self::TURNS) as u8;
        if self.kind.is_zone() && !(before + self.turn).is_multiple_of(2) {
            self.size = (self.size.1, self.size.0);
        }
    }

    fn mirror(&mut self) {}

    fn opposite(&self) -> Self {
        let (width, depth) = self.reach();
        let mut twin = *self;
        twin.kind = match self.kind {
            // What is one side's here is the other's there.
            MapKind::BlueZone => MapKind::RedZone,
            MapKind::RedZone => MapKind::BlueZone,
            kind => kind,
        };
        twin.at = (EXTENT.0 - self.at.0 - width, EXTENT.1 - self.at.1 - depth);
        twin.turn(2);
        twin
    }

    fn settings(&self, _: &Catalog) -> Vec<Setting> {
        if !self.kind.is_zone() {
            return Vec::new();
        }
        let number = |key, term, value| Setting {
            key,
            term,
            value: SettingValue::Number { value, least: 1, most: 16, step: 1 },
        };
        vec![
            number("columns", "imperial_assault.map_table.columns", self.size.0),
            number("rows", "imperial_assault.map_table.rows", self.size.1),
        ]
    }

    fn set(&mut self, _: &Catalog, key: &str, value: &Value) {
        let Some(number) = value.as_i64().map(|number| number.clamp(1, 16) as i32) else { return };
        match key {
            "columns" => self.size.0 = number,
            "rows" => self.size.1 = number,
            _ => {}
        }
    }

    fn kinds(_: &Catalog, language: Language) -> Vec<Kind> {
        let others = MapKind::OTHERS.into_iter().map(|kind| Kind {
            id: kind.id().to_owned(),
            name: kind.name(language),
            about: String::new(),
            group: "imperial_assault.map_table.others",
        });
        // The core box first: everybody has it.
        let (core, boxes): (Vec<_>, Vec<_>) = maps::tile_ids().partition(|id| id.starts_with("core-"));
        let tiles = core.into_iter().chain(boxes).map(|id| {
            let (width, depth) = maps::tile_size(id);
            let values: [(&str, &dyn std::fmt::Display); 2] = [("width", &width), ("height", &depth)];
            Kind {
                id: id.to_owned(),
                name: maps::tile_name(id),
                about: phrase::say(language, "imperial_assault.map.size", &values),
                group: "imperial_assault.map_table.tiles",
            }
        });
        others.chain(tiles).collect()
    }

    fn of_kind(_: &Catalog, kind: &str, at: At) -> Option<Self> {
        Some(Self { kind: MapKind::of(kind)?, at, turn: 0, size: ZONE })
    }

    fn name(&self, _: &Catalog, language: Language) -> String {
        self.kind.name(language)
    }

    fn cells(&self, _: &Catalog, _: Language) -> Vec<String> {
        Vec::new()
    }

    fn drawn(&self, _: &Catalog) -> Drawn {
        let (x, y) = (self.at.0 as f32, self.at.1 as f32);
        let (width, depth) = self.reach();
        let (width, depth) = (width as f32, depth as f32);
        let outline = vec![(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)];
        let middle = (x + width / 2.0, y + depth / 2.0);
        let (mut label, mut shapes) = (String::new(), Vec::new());
        let area = |outline: Vec<(f32, f32)>, role, look| Shape::Area { outline, role, look };
        match self.kind {
            // The ground has all tiles side by side.
            MapKind::Tile(id) => label = maps::tile_name(id),
            MapKind::Door => {
                let across = self.turn.is_multiple_of(2);
                let (wide, deep) = if across { (1.0, THICK) } else { (THICK, 1.0) };
                let corner = |x: f32, y: f32| (middle.0 + x * wide, middle.1 + y * deep);
                let door = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
                shapes.push(area(door, Role::Yellow, AreaLook::Both));
            }
            MapKind::BlueZone => shapes.push(area(outline.clone(), Role::Blue, AreaLook::Edge)),
            MapKind::RedZone => shapes.push(area(outline.clone(), Role::Red, AreaLook::Edge)),
            MapKind::Terminal | MapKind::Crate => {
                let role = if self.kind == MapKind::Terminal { Role::Green } else { Role::Yellow };
                shapes.push(Shape::Circle { middle, radius: 0.36, role, look: AreaLook::Both });
            }
        }
        Drawn { outline, shapes, middle, label }
    }

    /// All tiles side by side, and the spaces of both zones.
    fn ground(_: &Catalog, pieces: &[Self]) -> Vec<Shape> {
        let board = Board::of(pieces);
        let mut shapes = Vec::new();
        let mut spaces: Vec<_> = board.map.spaces.iter().map(|(at, space)| (*at, space.ground)).collect();
        spaces.sort_unstable_by_key(|(at, _)| *at);
        let square = |(x, y): At, role, look| Shape::rectangle((x as f32, y as f32), (1.0, 1.0), role, look);
        for (at, ground) in &spaces {
            let role = match ground {
                Ground::Open => continue,
                Ground::Difficult => Role::Green,
                Ground::Blocking => Role::Text,
                Ground::Impassable => Role::Yellow,
            };
            shapes.push(square(board.on_table(*at), role, AreaLook::Both));
        }
        for (kind, role) in [(MapKind::BlueZone, Role::Blue), (MapKind::RedZone, Role::Red)] {
            shapes.extend(board.zone(pieces, kind).into_iter().map(|at| square(at, role, AreaLook::Tone)));
        }
        let is_there = |x: i32, y: i32| board.ground((x, y)).is_some();
        let point = |(x, y): At| (x as f32, y as f32);
        let grid = |from, to| Shape::Line { from: point(from), to: point(to), is_dashed: true };
        let wall = |(x, y): At, is_left: bool| {
            let (wide, deep) = if is_left { (THICK, 1.0 + THICK) } else { (1.0 + THICK, THICK) };
            let corner = (x as f32 - THICK / 2.0, y as f32 - THICK / 2.0);
            Shape::rectangle(corner, (wide, deep), Role::Text, AreaLook::Both)
        };
        for (at, _) in &spaces {
            let (x, y) = board.on_table(*at);
            for (is_inner, edge, is_left) in [
                (is_there(x - 1, y), (x, y), true),
                (is_there(x + 1, y), (x + 1, y), true),
                (is_there(x, y - 1), (x, y), false),
                (is_there(x, y + 1), (x, y + 1), false),
            ] {
                let to = if is_left { (edge.0, edge.1 + 1) } else { (edge.0 + 1, edge.1) };
                match is_inner {
                    true if edge == (x, y) => shapes.push(grid(edge, to)),
                    true => {}
                    false => shapes.push(wall(edge, is_left)),
                }
            }
        }
        for (edge, kind) in &board.map.lines {
            let (x, y) = board.on_table(edge.at);
            let role = match kind {
                Line::Wall => {
                    shapes.push(wall((x, y), edge.is_left));
                    continue;
                }
                Line::Blocking => Role::Red,
                Line::Impassable => Role::Yellow,
                Line::Seam | Line::Door => continue,
            };
            let (wide, deep) = if edge.is_left { (THICK, 1.0) } else { (1.0, THICK) };
            shapes.push(Shape::rectangle((x as f32, y as f32), (wide, deep), role, AreaLook::Both));
        }
        shapes
    }

    fn check(_: &Catalog, pieces: &[Self]) -> Vec<Finding> {
        check::check(pieces)
    }

    fn random(_: &Catalog, seed: u64) -> Option<Vec<Self>> {
        random::random(seed)
    }

    fn names(catalog: &Catalog) -> &dyn Names {
        catalog
    }
}
