//! Tables of players' own: what lies on a table before a match, as a document, and what an editor does with it.

use std::{borrow::Cow, fmt::Debug, ops::Deref, sync::Arc};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value, json};

use super::{
    Finding, Language, Memo, Names, PackRef,
    document::{Envelope, Extra, MARK, VERSION, extra, packs_in, set_packs, with_extra},
    json::{Json, Node},
    phrase,
    read::ReadError,
    sheet::Shape,
};

/// The format of the document, and the field that holds its pieces.
pub const TABLE: &str = "table";
/// The field with the pieces; findings name places in it.
pub const PIECES: &str = "pieces";
/// Most pieces of a table.
pub const MOST_PIECES: usize = 120;

const ENVELOPE: &[&str] = &[MARK, "system", "format", "name", "notes", TABLE];

/// A place on a table, in the units of its system.
pub type At = (i32, i32);

/// What lies on the tables of a system.
pub trait Laid: Debug + Clone + PartialEq + Eq + Send + Sync + 'static {
    type Catalog;

    /// The id of the system.
    const SYSTEM: &'static str;
    /// The option of a match that takes a table.
    const OPTION: &'static str;
    /// Width and depth of the table, in units.
    const EXTENT: At;
    /// Turns in a circle.
    const TURNS: i32;
    /// The distance of places to which pieces snap, in units.
    const GRID: i32;
    /// True if turns count clockwise.
    const IS_CLOCKWISE: bool;
    /// True if y grows towards the far edge, which drawings have at the top.
    const IS_UP: bool;
    /// True if a table can be mirrored: what lies on it has no printed side.
    const MIRRORS: bool;

    /// A length on the table in words; ranges too, where the game has any.
    fn measured(length: f32, language: Language) -> String;

    /// Reads a piece.
    ///
    /// # Errors
    /// Wrong types, unknown words, numbers out of bounds, each with line and column.
    fn read(node: &Node<'_, '_>) -> Result<Self, ReadError>;

    /// The fields of the piece, as [`Self::read`] takes them.
    fn write(&self) -> Map<String, Value>;

    fn at(&self) -> At;

    fn put(&mut self, at: At);

    /// How it is turned, as people read it.
    fn turned(&self) -> String;

    /// Turns it by so many of [`Self::TURNS`].
    fn turn(&mut self, by: i32);

    /// Mirrors it left to right, where it lies.
    fn mirror(&mut self);

    /// Its settings.
    fn settings(&self, catalog: &Self::Catalog) -> Vec<Setting>;

    /// Changes a setting; a value it cannot have changes nothing.
    fn set(&mut self, catalog: &Self::Catalog, key: &str, value: &Value);

    /// Corners that can be dragged, on the table; none for a piece of fixed form.
    fn corners(&self) -> Vec<At> {
        Vec::new()
    }

    /// Moves one of its corners.
    fn put_corner(&mut self, _corner: usize, _at: At) {}

    /// The kinds of pieces that can be laid.
    fn kinds(catalog: &Self::Catalog, language: Language) -> Vec<Kind>;

    /// A piece of this kind as it usually is; none for an unknown one.
    fn of_kind(catalog: &Self::Catalog, kind: &str, at: At) -> Option<Self>;

    fn name(&self, catalog: &Self::Catalog, language: Language) -> String;

    /// The piece where half a turn about the middle of the table brings it.
    fn opposite(&self) -> Self {
        let (x, y) = self.at();
        let mut twin = self.clone();
        twin.put((Self::EXTENT.0 - x, Self::EXTENT.1 - y));
        twin.turn(Self::TURNS / 2);
        twin
    }

    /// How it is drawn, counted from the top left corner of the table.
    fn drawn(&self, catalog: &Self::Catalog) -> Drawn;

    /// What belongs to no single piece: lines of range, seams of tiles.
    fn ground(catalog: &Self::Catalog, pieces: &[Self]) -> Vec<Shape>;

    /// Headings of what a list of the pieces tells, beside number, name, place and turn.
    const COLUMNS: &'static [&'static str];

    /// What the list tells of it.
    fn cells(&self, catalog: &Self::Catalog, language: Language) -> Vec<String>;

    /// Tables of the catalog to go on from: id and name.
    fn patterns(_catalog: &Self::Catalog, _language: Language) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The pieces of such a table; none for an unknown one.
    fn of_pattern(_catalog: &Self::Catalog, _pattern: &str) -> Option<Vec<Self>> {
        None
    }

    /// What is wrong with a table, and what is advised.
    fn check(catalog: &Self::Catalog, pieces: &[Self]) -> Vec<Finding>;

    /// A table of chance; none if this system has none.
    fn random(catalog: &Self::Catalog, seed: u64) -> Option<Vec<Self>>;

    /// The names of cards in findings.
    fn names(catalog: &Self::Catalog) -> &dyn Names;
}

/// A kind of piece that can be laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    pub id: String,
    pub name: String,
    /// Words beside its name.
    pub about: String,
    /// The key of the group it is among.
    pub group: &'static str,
}

/// A piece as it is drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawn {
    pub outline: Vec<(f32, f32)>,
    pub shapes: Vec<Shape>,
    /// Where its label stands.
    pub middle: (f32, f32),
    /// A short word or number on it.
    pub label: String,
}

/// A setting of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    pub key: &'static str,
    pub term: &'static str,
    pub value: SettingValue,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingValue {
    /// A length or a number, its bounds, and a usual step.
    Number {
        value: i32,
        least: i32,
        most: i32,
        step: i32,
    },
    /// One of some words, each with its id and the key of its phrase.
    Word {
        value: &'static str,
        words: Vec<(&'static str, &'static str)>,
    },
    Flag(bool),
}

/// A table of a player's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tabletop<P> {
    pub name: String,
    pub notes: String,
    pub pieces: Vec<P>,
    /// What matches work out of it.
    pub kept: Kept,
    /// Fields of others, in the envelope and around the pieces.
    extra: [Extra; 2],
}

/// A memo that is no part of what a table is.
#[derive(Debug, Clone, Default)]
pub struct Kept(Memo);

impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Kept {}

impl Deref for Kept {
    type Target = Memo;

    fn deref(&self) -> &Memo {
        &self.0
    }
}

impl<P: Laid> Tabletop<P> {
    pub fn new(name: String, pieces: Vec<P>) -> Self {
        Self { name, notes: String::new(), pieces, kept: Kept::default(), extra: Default::default() }
    }

    /// Its name, or that it has none, with the pack it comes from.
    pub fn shown_name(&self, language: Language) -> Cow<'_, str> {
        let name = match self.name.trim() {
            "" => phrase::text(language, "tabletop.unnamed"),
            name => name,
        };
        match self.pack() {
            Some(PackRef { id, version }) => {
                let pack = format!("{id} {version}");
                phrase::say(language, "tabletop.of_pack", &[("name", &name), ("pack", &pack)]).into()
            }
            None => name.into(),
        }
    }

    /// The pack that carries it; none for one that somebody made or changed since.
    pub fn pack(&self) -> Option<PackRef> {
        packs_in(&self.extra[0]).into_iter().next()
    }

    /// Names the pack that carries it, or none.
    pub fn set_pack(&mut self, pack: Option<&PackRef>) {
        set_packs(&mut self.extra[0], pack.map(std::slice::from_ref).unwrap_or_default());
    }

    /// Reads a document.
    ///
    /// # Errors
    /// As for [`Laid::read`]; a document of another kind or another system.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let parsed = Json::parse(text)?;
        let root = Node::root(text, &parsed);
        let envelope = Envelope::open(&root)?;
        let system = envelope.required("system")?;
        if envelope.system != P::SYSTEM {
            return Err(system.unknown_word(envelope.system, P::SYSTEM));
        }
        let format = envelope.required("format")?;
        if format.string()? != TABLE {
            return Err(format.unknown_word(format.string()?, TABLE));
        }
        let node = envelope.required(TABLE)?;
        if let Some(pieces) =
            node.field(PIECES)?.filter(|pieces| pieces.items().is_ok_and(|all| all.len() > MOST_PIECES))
        {
            return Err(pieces.error("tabletop.read.too_many").with("most", MOST_PIECES.to_string()));
        }
        Ok(Self {
            name: envelope.text("name")?,
            notes: envelope.text("notes")?,
            pieces: node.each(PIECES, P::read)?,
            kept: Kept::default(),
            extra: [extra(&root, ENVELOPE)?, extra(&node, &[PIECES])?],
        })
    }

    /// The document, with all fields of others.
    pub fn to_json(&self) -> Value {
        let pieces: Vec<Value> = self.pieces.iter().map(|piece| Value::Object(piece.write())).collect();
        let envelope = json!({
            MARK: VERSION, "system": P::SYSTEM, "format": TABLE, "name": self.name, "notes": self.notes,
            TABLE: with_extra(json!({ PIECES: pieces }), &self.extra[1]),
        });
        with_extra(envelope, &self.extra[0])
    }

    /// The document as it stands in files: a line for each field and piece.
    pub fn text(&self) -> String {
        let Value::Object(fields) = self.to_json() else { return String::new() };
        let lines = fields.into_iter().map(|(key, value)| {
            let key = Value::from(key);
            match value {
                Value::Object(inner) if key == TABLE => {
                    let inner = inner.into_iter().map(|(key, value)| match value {
                        Value::Array(pieces) if key == PIECES && !pieces.is_empty() => {
                            let pieces: Vec<String> = pieces.iter().map(|piece| format!("      {piece}")).collect();
                            format!("    {}: [\n{}\n    ]", Value::from(key), pieces.join(",\n"))
                        }
                        value => format!("    {}: {value}", Value::from(key)),
                    });
                    format!("  {key}: {{\n{}\n  }}", inner.collect::<Vec<_>>().join(",\n"))
                }
                value => format!("  {key}: {value}"),
            }
        });
        format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"))
    }

    /// True if a match can be played on it.
    pub fn is_playable(&self, catalog: &P::Catalog) -> bool {
        !P::check(catalog, &self.pieces).iter().any(Finding::is_error)
    }

    /// The first reason why no match can be played on it.
    pub fn wrong(&self, catalog: &P::Catalog, language: Language) -> Option<String> {
        let findings = P::check(catalog, &self.pieces);
        let error = findings.into_iter().find(Finding::is_error)?;
        let place = error.place.words(language);
        let sentence = error.sentence(language, P::names(catalog));
        Some(if place.is_empty() { sentence } else { format!("{place}: {sentence}") })
    }

    /// Mirrors the whole table left to right.
    pub fn mirror(&mut self) {
        for piece in &mut self.pieces {
            let (x, y) = piece.at();
            piece.put((P::EXTENT.0 - x, y));
            piece.mirror();
        }
    }

    /// Adds a piece, if there is room for one more.
    pub fn add(&mut self, piece: P) -> Option<usize> {
        if self.pieces.len() >= MOST_PIECES {
            return None;
        }
        self.pieces.push(piece);
        Some(self.pieces.len() - 1)
    }
}

/// The table of a match: by a name of the catalog, or a player's own. As a value it is a text or the whole document, so
/// that a replay has the table in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableChoice<P> {
    /// Empty for whatever is usual.
    Named(String),
    Own(Arc<Tabletop<P>>),
}

impl<P> TableChoice<P> {
    /// The name; empty for a player's own table.
    pub fn name(&self) -> &str {
        match self {
            Self::Named(name) => name,
            Self::Own(_) => "",
        }
    }

    pub const fn own(&self) -> Option<&Arc<Tabletop<P>>> {
        match self {
            Self::Named(_) => None,
            Self::Own(table) => Some(table),
        }
    }
}

impl<P: Laid> TableChoice<P> {
    /// Why no match can be played on a player's own table, in a sentence that names it.
    pub fn wrong(&self, catalog: &P::Catalog, language: Language) -> Option<String> {
        let table = self.own()?;
        let reason = table.wrong(catalog, language)?;
        Some(phrase::say(language, "tabletop.wrong", &[("name", &table.shown_name(language)), ("reason", &reason)]))
    }
}

impl<P> Default for TableChoice<P> {
    fn default() -> Self {
        Self::Named(String::new())
    }
}

impl<P> From<&str> for TableChoice<P> {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

impl<P> From<String> for TableChoice<P> {
    fn from(name: String) -> Self {
        Self::Named(name)
    }
}

impl<P: Laid> Serialize for TableChoice<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Named(name) => name.serialize(serializer),
            Self::Own(table) => table.to_json().serialize(serializer),
        }
    }
}

impl<'de, P: Laid> Deserialize<'de> for TableChoice<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) if !text.trim_start().starts_with('{') => return Ok(Self::Named(text)),
            Value::String(text) => text,
            document => document.to_string(),
        };
        let table = Tabletop::read(&text).map_err(de::Error::custom)?;
        Ok(Self::Own(Arc::new(table)))
    }
}
