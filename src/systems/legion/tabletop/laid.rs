//! A piece of terrain as an editor and a document have it.

use kernel::{
    Finding, Language, Names, ReadError,
    json::Node,
    phrase,
    sheet::{AreaLook, Role, Shape},
    tabletop::{At, Drawn, Kind, Laid, Setting, SettingValue},
};
use serde_json::{Map, Value, json};

use super::{CORNERS, EXTENT, Form, TerrainPiece, check, random};
use crate::{
    cards::{Catalog, Cover, SYSTEM, TerrainClass},
    play::table::{Heading, MM, RANGE, Spot},
};

const FIELDS: &[&str] = &["kind", "at", "size", "corners", "turn", "height", "cover", "troopers", "vehicles", "blocks"];
/// The classes that can be agreed on.
const CLASSES: [TerrainClass; 4] = TerrainClass::ALL;

fn pair(node: &Node<'_, '_>, bounds: std::ops::RangeInclusive<i64>) -> Result<At, ReadError> {
    let numbers = node.all(|it| it.integer(bounds.clone()).map(|number| number as i32))?;
    <[i32; 2]>::try_from(numbers).map(At::from).map_err(|_| node.error("tabletop.read.pair"))
}

/// The point of the table in millimeters, from the top left of a drawing.
fn drawn_at(spot: Spot) -> (f32, f32) {
    (spot.x as f32 / MM as f32, EXTENT.1 as f32 - spot.y as f32 / MM as f32)
}

impl Laid for TerrainPiece {
    type Catalog = Catalog;

    const SYSTEM: &'static str = SYSTEM;
    const OPTION: &'static str = "layout";
    const EXTENT: At = EXTENT;
    const TURNS: i32 = Heading::COUNT;
    const GRID: i32 = 5;
    const IS_CLOCKWISE: bool = false;
    const IS_UP: bool = true;
    const MIRRORS: bool = true;

    fn measured(length: f32, language: Language) -> String {
        let range = (length * MM as f32 / RANGE as f32).ceil().max(1.0) as u32;
        let far = language.decimal(f64::from(length) / 10.0, 1);
        let key = if range > 5 { "tabletop.beyond" } else { "tabletop.range" };
        phrase::say(language, key, &[("far", &far), ("range", &range.min(5))])
    }

    fn read(node: &Node<'_, '_>) -> Result<Self, ReadError> {
        node.only(FIELDS)?;
        let form = match (node.field("size")?, node.field("corners")?) {
            (_, Some(corners)) => Form::Polygon(corners.all(|corner| pair(corner, -1000..=1000))?),
            (Some(size), None) => Form::from(pair(&size, 5..=1829)?),
            (None, None) => return Err(node.error("systems.read.want_field").with("field", "size")),
        };
        let word = |field| node.word(field, &CLASSES, TerrainClass::id);
        Ok(Self {
            kind: node.required("kind")?.string()?.to_owned(),
            at: pair(&node.required("at")?, -500..=2500)?,
            turn: node.number("turn", 0..=63)?.unwrap_or_default(),
            form,
            height: node.number("height", 0..=600)?.unwrap_or_default(),
            cover: node.word("cover", &Cover::ALL, Cover::id)?,
            troopers: word("troopers")?,
            vehicles: word("vehicles")?,
            blocks: node.field("blocks")?.map(|_| node.flag("blocks")).transpose()?,
        })
    }

    fn write(&self) -> Map<String, Value> {
        let mut out = Map::new();
        let mut put = |key: &str, value: Value| _ = out.insert(key.to_owned(), value);
        put("kind", self.kind.as_str().into());
        put("at", json!([self.at.0, self.at.1]));
        match &self.form {
            Form::Rectangle(along, across) => put("size", json!([along, across])),
            Form::Polygon(corners) => put("corners", json!(corners)),
        }
        if self.turn != 0 {
            put("turn", self.turn.into());
        }
        put("height", self.height.into());
        for (key, class) in [("troopers", self.troopers), ("vehicles", self.vehicles)] {
            if let Some(class) = class {
                put(key, class.id().into());
            }
        }
        if let Some(cover) = self.cover {
            put("cover", cover.id().into());
        }
        if let Some(blocks) = self.blocks {
            put("blocks", blocks.into());
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
        format!("{}°", f64::from(self.turn) * 360.0 / f64::from(Heading::COUNT))
    }

    fn turn(&mut self, by: i32) {
        self.turn = self.heading().turned(by).number() as u8;
    }

    fn mirror(&mut self) {
        self.turn = Heading::new(Heading::COUNT / 2 - i32::from(self.turn)).number() as u8;
        if let Form::Polygon(corners) = &mut self.form {
            corners.reverse();
            corners.iter_mut().for_each(|corner| corner.1 = -corner.1);
        }
    }

    fn settings(&self, catalog: &Catalog) -> Vec<Setting> {
        let number = |key, term, value, least, most, step| Setting {
            key,
            term,
            value: SettingValue::Number { value, least, most, step },
        };
        let mut settings = match &self.form {
            Form::Rectangle(along, across) => vec![
                number("along", "legion.table.along", *along, 10, 900, 10),
                number("across", "legion.table.across", *across, 10, 900, 10),
            ],
            Form::Polygon(corners) => {
                let [least, most] = [*CORNERS.start(), *CORNERS.end()].map(|bound| bound as i32);
                vec![number("corners", "legion.table.corners", corners.len() as i32, least, most, 1)]
            }
        };
        settings.push(number("height", "legion.table.height", self.height, 0, 400, 5));
        let Some((_, row)) = self.row(catalog) else { return settings };
        let cover = self.cover.unwrap_or(row.cover);
        let covers = Cover::ALL.map(|cover| (cover.id(), cover.term())).to_vec();
        let class = |key, term, class: TerrainClass| Setting {
            key,
            term,
            value: SettingValue::Word {
                value: class.id(),
                words: CLASSES.map(|class| (class.id(), class.term())).to_vec(),
            },
        };
        let flag = |key, term, on| Setting { key, term, value: SettingValue::Flag(on) };
        settings.extend([
            Setting {
                key: "cover",
                term: "legion.table.cover",
                value: SettingValue::Word { value: cover.id(), words: covers },
            },
            class("troopers", "legion.table.troopers", self.troopers.unwrap_or(row.troopers)),
            class("vehicles", "legion.table.vehicles", self.vehicles.unwrap_or(row.vehicles)),
            flag("blocks", "legion.table.blocks", self.blocks.unwrap_or(row.blocks)),
            flag("polygon", "legion.table.polygon", matches!(self.form, Form::Polygon(_))),
        ]);
        settings
    }

    fn set(&mut self, catalog: &Catalog, key: &str, value: &Value) {
        let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
        let row = self.row(catalog).map(|(_, row)| row);
        // What is as its kind has it is not written down.
        let agreed = |is_usual: bool| !is_usual;
        match (key, number) {
            ("along", Some(number)) => {
                if let Form::Rectangle(along, _) = &mut self.form {
                    *along = number.clamp(10, 900);
                }
            }
            ("across", Some(number)) => {
                if let Form::Rectangle(_, across) = &mut self.form {
                    *across = number.clamp(10, 900);
                }
            }
            ("height", Some(number)) => self.height = number.clamp(0, 400),
            ("corners", Some(number)) => self.count_corners(usize::try_from(number).unwrap_or_default()),
            ("cover", None) => {
                let cover = value.as_str().and_then(Cover::from_id);
                self.cover = cover.filter(|cover| agreed(row.is_some_and(|row| row.cover == *cover)));
            }
            ("troopers", None) => {
                let class = value.as_str().and_then(TerrainClass::from_id);
                self.troopers = class.filter(|class| agreed(row.is_some_and(|row| row.troopers == *class)));
            }
            ("vehicles", None) => {
                let class = value.as_str().and_then(TerrainClass::from_id);
                self.vehicles = class.filter(|class| agreed(row.is_some_and(|row| row.vehicles == *class)));
            }
            ("blocks", None) => {
                self.blocks = value.as_bool().filter(|blocks| agreed(row.is_some_and(|row| row.blocks == *blocks)));
            }
            ("polygon", None) => self.set_polygon(value.as_bool() == Some(true)),
            _ => {}
        }
    }

    fn corners(&self) -> Vec<At> {
        match &self.form {
            Form::Rectangle(..) => Vec::new(),
            Form::Polygon(_) => self.polygon().corners().iter().map(|at| (at.x / MM, at.y / MM)).collect(),
        }
    }

    fn put_corner(&mut self, corner: usize, at: At) {
        const UNIT: i32 = 16_384;
        let (ahead, way) = (self.heading().way(UNIT), Spot::new(at.0 - self.at.0, at.1 - self.at.1));
        let part = |along: i64| ((along + i64::from(UNIT) / 2).div_euclid(UNIT.into())) as i32;
        let local = (part(way.dot(ahead)), part(ahead.cross(way)));
        if let Form::Polygon(corners) = &mut self.form
            && let Some(corner) = corners.get_mut(corner)
        {
            *corner = (local.0.clamp(-900, 900), local.1.clamp(-900, 900));
        }
    }

    fn kinds(catalog: &Catalog, language: Language) -> Vec<Kind> {
        let kinds = catalog.terrains().map(|(_, row)| {
            let text = |key| phrase::text(language, key);
            let about = phrase::say(
                language,
                "legion.table.kind_about",
                &[("shape", &text(row.shape.term())), ("cover", &text(row.cover.term()))],
            );
            let (id, name) = (row.id.to_string(), row.text.name(language).to_owned());
            Kind { id, name, about: phrase::capital(&about), group: "legion.table.terrain" }
        });
        kinds.collect()
    }

    fn of_kind(catalog: &Catalog, kind: &str, at: At) -> Option<Self> {
        Some(Self::usual(catalog, catalog.find_terrain(kind)?, at))
    }

    fn name(&self, catalog: &Catalog, language: Language) -> String {
        self.row(catalog).map_or_else(|| self.kind.clone(), |(_, row)| row.text.name(language).to_owned())
    }

    fn drawn(&self, catalog: &Catalog) -> Drawn {
        let polygon = self.polygon();
        let outline: Vec<(f32, f32)> = polygon.corners().iter().map(|corner| drawn_at(*corner)).collect();
        let row = self.row(catalog).map(|(_, row)| row);
        let role = match self.cover.or(row.map(|row| row.cover)) {
            _ if row.is_some_and(|row| row.platform) => Role::Yellow,
            Some(Cover::Heavy) => Role::Muted,
            Some(Cover::Light) => Role::Green,
            _ => Role::Blue,
        };
        let mut shapes = vec![Shape::Area { outline: outline.clone(), role, look: AreaLook::Both }];
        let is_solid = self.blocks.unwrap_or_else(|| row.is_some_and(|row| row.blocks));
        let middle = drawn_at(polygon.middle());
        if is_solid {
            // What sight does not pass has a second rim.
            let inner = outline.iter().map(|(x, y)| (middle.0 + (x - middle.0) * 0.8, middle.1 + (y - middle.1) * 0.8));
            shapes.push(Shape::Area { outline: inner.collect(), role, look: AreaLook::Edge });
        }
        // In centimeters.
        let label = if self.height > 0 { format!("{}", f64::from(self.height) / 10.0) } else { String::new() };
        Drawn { outline, shapes, middle, label }
    }

    /// A line at each range from the corner.
    fn ground(_: &Catalog, _: &[Self]) -> Vec<Shape> {
        let (width, depth) = (EXTENT.0 as f32, EXTENT.1 as f32);
        let range = RANGE as f32 / MM as f32;
        let line = |from, to| Shape::Line { from, to, is_dashed: true };
        let columns = (1..12).map(|column| column as f32 * range).map(|x| line((x, 0.0), (x, depth)));
        let rows = (1..6).map(|row| row as f32 * range).map(|y| line((0.0, y), (width, y)));
        columns.chain(rows).collect()
    }

    const COLUMNS: &'static [&'static str] = &[
        "legion.table.size",
        "legion.table.height",
        "legion.table.cover",
        "legion.table.troopers",
        "legion.table.vehicles",
        "legion.table.blocks",
    ];

    fn cells(&self, catalog: &Catalog, language: Language) -> Vec<String> {
        let size = match &self.form {
            Form::Rectangle(along, across) => format!("{along} × {across}"),
            Form::Polygon(corners) => phrase::say(language, "legion.table.polygon_of", &[("count", &corners.len())]),
        };
        let Some((_, row)) = self.row(catalog) else { return vec![size, self.height.to_string()] };
        let text = |key| phrase::text(language, key).to_owned();
        let blocks = self.blocks.unwrap_or(row.blocks);
        vec![
            size,
            self.height.to_string(),
            text(self.cover.unwrap_or(row.cover).term()),
            text(self.troopers.unwrap_or(row.troopers).term()),
            text(self.vehicles.unwrap_or(row.vehicles).term()),
            text(if blocks { "tabletop.yes" } else { "tabletop.no" }),
        ]
    }

    fn patterns(catalog: &Catalog, language: Language) -> Vec<(String, String)> {
        let named = catalog.layouts().map(|(_, layout)| (layout.id.to_string(), layout.text.name(language).to_owned()));
        named.collect()
    }

    fn of_pattern(catalog: &Catalog, pattern: &str) -> Option<Vec<Self>> {
        Some(super::of_layout(catalog, catalog.find_layout(pattern)?))
    }

    fn check(catalog: &Catalog, pieces: &[Self]) -> Vec<Finding> {
        check::check(catalog, pieces)
    }

    fn random(catalog: &Catalog, seed: u64) -> Option<Vec<Self>> {
        random::random(catalog, seed)
    }

    fn names(catalog: &Catalog) -> &dyn Names {
        catalog
    }
}

impl From<At> for Form {
    fn from((along, across): At) -> Self {
        Self::Rectangle(along, across)
    }
}

impl TerrainPiece {
    /// Makes a polygon of a rectangle, or the rectangle around a polygon.
    fn set_polygon(&mut self, wanted: bool) {
        self.form = match &self.form {
            Form::Rectangle(along, across) if wanted => {
                let (x, y) = (along / 2, across / 2);
                Form::Polygon(vec![(-x, -y), (x, -y), (x, y), (-x, y)])
            }
            Form::Polygon(corners) if !wanted => {
                let reach = |of: fn(&At) -> i32| corners.iter().map(|corner| of(corner).abs()).max().unwrap_or(50);
                Form::Rectangle((2 * reach(|at| at.0)).clamp(10, 900), (2 * reach(|at| at.1)).clamp(10, 900))
            }
            _ => return,
        };
    }

    /// Gives a polygon so many corners: new ones bend the longest side outward, the last ones go.
    fn count_corners(&mut self, count: usize) {
        let Form::Polygon(corners) = &mut self.form else { return };
        let count = count.clamp(*CORNERS.start(), *CORNERS.end());
        corners.truncate(count);
        while (1..count).contains(&corners.len()) {
            let next = |at: usize| corners[(at + 1) % corners.len()];
            let length = |at: &usize| {
                let (one, two) = (corners[*at], next(*at));
                (one.0 - two.0).pow(2) + (one.1 - two.1).pow(2)
            };
            let longest = (0..corners.len()).max_by_key(length).unwrap_or_default();
            let (one, two) = (corners[longest], next(longest));
            let out = ((two.1 - one.1) / 10, (one.0 - two.0) / 10);
            corners.insert(longest + 1, ((one.0 + two.0) / 2 + out.0, (one.1 + two.1) / 2 + out.1));
        }
    }
}
