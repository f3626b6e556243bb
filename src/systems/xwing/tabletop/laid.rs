//! An obstacle as an editor and a document have it.

use kernel::{
    Finding, Language, Names, ReadError,
    json::Node,
    phrase,
    plane::Point,
    sheet::{AreaLook, Role, Shape},
    tabletop::{At, Drawn, Kind, Laid, Setting},
};
use serde_json::{Map, Value, json};

use super::{ObstaclePiece, check, random};
use crate::{
    SYSTEM,
    cards::Catalog,
    play::board::{Board, ObstacleKind, ObstacleShape, Range},
};

const DEPTH: f32 = Board::STANDARD.depth as f32;

fn drawn_at(point: Point) -> (f32, f32) {
    (point.x as f32, DEPTH - point.y as f32)
}

fn name_of(shape: ObstacleShape, language: Language) -> String {
    let key = match shape.kind() {
        ObstacleKind::Asteroid => "xwing.play.asteroid",
        ObstacleKind::Debris => "xwing.play.debris",
    };
    phrase::capital(&phrase::say(language, key, &[("number", &shape.number())]))
}

impl Laid for ObstaclePiece {
    type Catalog = Catalog;

    const SYSTEM: &'static str = SYSTEM;
    const OPTION: &'static str = "table";
    const EXTENT: At = (Board::STANDARD.width as i32, Board::STANDARD.depth as i32);
    const TURNS: i32 = 360;
    const GRID: i32 = 2;
    const IS_CLOCKWISE: bool = true;
    const IS_UP: bool = true;
    // A token has the same outline on both sides, but its mirrored one is none of the game's.
    const MIRRORS: bool = false;
    const COLUMNS: &'static [&'static str] = &[];

    fn measured(length: f32, language: Language) -> String {
        let range = (length / Range::BAND as f32).ceil().max(1.0) as u32;
        let far = language.decimal(f64::from(length) / 10.0, 1);
        let key = if range > 3 { "tabletop.beyond" } else { "tabletop.range" };
        phrase::say(language, key, &[("far", &far), ("range", &range.min(3))])
    }

    fn read(node: &Node<'_, '_>) -> Result<Self, ReadError> {
        node.only(&["kind", "at", "turn"])?;
        let kind = node.required("kind")?;
        let shapes: Vec<ObstacleShape> = ObstacleShape::placed().collect();
        let shape = node.word("kind", &shapes, ObstacleShape::id)?;
        let place = node.required("at")?;
        let at = place.all(|it| it.integer(-500..=1500).map(|number| number as i32))?;
        Ok(Self {
            shape: shape.ok_or_else(|| kind.error("systems.read.want_text"))?,
            at: <[i32; 2]>::try_from(at).map(At::from).map_err(|_| place.error("tabletop.read.pair"))?,
            turn: node.number("turn", 0..=359)?.unwrap_or_default(),
        })
    }

    fn write(&self) -> Map<String, Value> {
        let mut out = Map::new();
        let _ = out.insert("kind".into(), self.shape.id().into());
        let _ = out.insert("at".into(), json!([self.at.0, self.at.1]));
        if self.turn != 0 {
            let _ = out.insert("turn".into(), self.turn.into());
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
        format!("{}°", self.turn)
    }

    fn turn(&mut self, by: i32) {
        self.turn = (i32::from(self.turn) + by).rem_euclid(Self::TURNS) as u16;
    }

    fn mirror(&mut self) {}

    fn settings(&self, _: &Catalog) -> Vec<Setting> {
        Vec::new()
    }

    fn set(&mut self, _: &Catalog, _: &str, _: &Value) {}

    fn kinds(_: &Catalog, language: Language) -> Vec<Kind> {
        let kinds = ObstacleShape::placed().map(|shape| {
            let reach = |of: fn(&(f64, f64)) -> f64| {
                let ends = shape
                    .outline()
                    .iter()
                    .map(of)
                    .fold((0.0_f64, 0.0_f64), |(low, high), at| (low.min(at), high.max(at)));
                (ends.1 - ends.0).round() as i32
            };
            let about = format!("{} × {} mm", reach(|at| at.0), reach(|at| at.1));
            let group = match shape.kind() {
                ObstacleKind::Asteroid => "xwing.table.asteroids",
                ObstacleKind::Debris => "xwing.table.debris",
            };
            Kind { id: shape.id().into(), name: name_of(shape, language), about, group }
        });
        kinds.collect()
    }

    fn of_kind(_: &Catalog, kind: &str, at: At) -> Option<Self> {
        let shape = ObstacleShape::placed().find(|shape| shape.id() == kind)?;
        Some(Self { shape, at, turn: 0 })
    }

    fn name(&self, _: &Catalog, language: Language) -> String {
        name_of(self.shape, language)
    }

    fn drawn(&self, _: &Catalog) -> Drawn {
        let obstacle = self.obstacle();
        let outline: Vec<(f32, f32)> = obstacle.polygon().corners().iter().map(|corner| drawn_at(*corner)).collect();
        let role = if self.shape.kind() == ObstacleKind::Asteroid { Role::Muted } else { Role::Yellow };
        let shapes = vec![Shape::Area { outline: outline.clone(), role, look: AreaLook::Both }];
        Drawn { outline, shapes, middle: drawn_at(obstacle.pose.at), label: self.shape.number().to_string() }
    }

    /// The rim of where obstacles may lie (XW-SETUP-06), and the zones in which ships begin.
    fn ground(_: &Catalog, _: &[Self]) -> Vec<Shape> {
        let (width, depth) = (Board::STANDARD.width as f32, DEPTH);
        let line = |from, to| Shape::Line { from, to, is_dashed: true };
        let (zone, rim) = (Board::ZONE as f32, 2.0 * Range::BAND as f32);
        let (right, bottom) = (width - rim, depth - rim);
        vec![
            line((0.0, zone), (width, zone)),
            line((0.0, depth - zone), (width, depth - zone)),
            line((rim, rim), (right, rim)),
            line((right, rim), (right, bottom)),
            line((right, bottom), (rim, bottom)),
            line((rim, bottom), (rim, rim)),
        ]
    }

    fn cells(&self, _: &Catalog, _: Language) -> Vec<String> {
        Vec::new()
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
