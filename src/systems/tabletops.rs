//! Tables of players' own, whichever game they are of.

use std::{
    borrow::Cow,
    ops::{Deref, DerefMut},
};

use kernel::{
    Finding, Language, Names, PackRef, ReadError, Report,
    document::Envelope,
    json::{Json, Node},
    phrase,
    sheet::{Alignment, AreaLook, Block, Column, Drawing, Prose, Role, Shape, Sheet, TableBlock},
    tabletop::{At, Drawn, Kind, Laid, Setting, Tabletop},
};
use serde_json::Value;

use super::{Catalogs, Registered, SystemId};
use imperial_assault::tabletop::MapPiece;
use legion::tabletop::TerrainPiece;
use xwing::tabletop::ObstaclePiece;

/// What lies on the tables of a game of the registry.
trait Known: Laid {
    type Game: Registered<Catalog = Self::Catalog>;

    fn cards(catalogs: &Catalogs) -> &Self::Catalog {
        Self::Game::cards(catalogs)
    }
}

impl Known for ObstaclePiece {
    type Game = super::XWing;
}

impl Known for TerrainPiece {
    type Game = super::Legion;
}

impl Known for MapPiece {
    type Game = super::ImperialAssault;
}

/// Facts about the tables of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableFacts {
    pub system: SystemId,
    /// The option of a match that takes a table.
    pub option: &'static str,
    pub extent: At,
    pub turns: i32,
    pub is_clockwise: bool,
    pub grid: i32,
    /// True if y grows towards the far edge.
    pub is_up: bool,
    pub mirrors: bool,
}

impl TableFacts {
    const fn of<P: Known>() -> Self {
        Self {
            system: P::Game::GAME,
            option: P::OPTION,
            extent: P::EXTENT,
            turns: P::TURNS,
            is_clockwise: P::IS_CLOCKWISE,
            grid: P::GRID,
            is_up: P::IS_UP,
            mirrors: P::MIRRORS,
        }
    }
}

/// The facts of every game with tables of players' own.
pub const TABLES: &[TableFacts] =
    &[TableFacts::of::<ObstaclePiece>(), TableFacts::of::<TerrainPiece>(), TableFacts::of::<MapPiece>()];

/// The facts of a game's tables; none if it has none.
pub fn table_facts(system: SystemId) -> Option<&'static TableFacts> {
    TABLES.iter().find(|facts| facts.system == system)
}

/// Runs `$body` with the pieces of a game as `$Piece`; none for a game without tables.
macro_rules! with_pieces {
    ($system:expr, $Piece:ident => $body:expr) => {
        match $system {
            SystemId::XWing => {
                type $Piece = ObstaclePiece;
                $body
            }
            SystemId::Legion => {
                type $Piece = TerrainPiece;
                $body
            }
            SystemId::ImperialAssault => {
                type $Piece = MapPiece;
                $body
            }
            _ => None,
        }
    };
}

/// A table of any game.
#[derive(Debug)]
pub struct AnyTable(Box<dyn AnyTabletop>);

/// What a table of any game can do. Pieces are told by their number, from 0.
pub trait AnyTabletop: std::fmt::Debug + Send + Sync {
    fn facts(&self) -> &'static TableFacts;
    fn name(&self) -> &str;
    fn shown_name(&self, language: Language) -> Cow<'_, str>;
    /// The pack that carries it; none for one that somebody made or changed since.
    fn pack(&self) -> Option<PackRef>;
    fn set_pack(&mut self, pack: Option<&PackRef>);
    fn rename(&mut self, name: String);
    fn notes(&self) -> &str;
    fn pieces(&self) -> usize;
    fn text(&self) -> String;
    fn report(&self, catalogs: &Catalogs) -> Report;
    fn names<'c>(&self, catalogs: &'c Catalogs) -> &'c dyn Names;
    fn kinds(&self, catalogs: &Catalogs, language: Language) -> Vec<Kind>;
    fn piece_name(&self, catalogs: &Catalogs, piece: usize, language: Language) -> String;
    fn drawn(&self, catalogs: &Catalogs, piece: usize) -> Drawn;
    fn ground(&self, catalogs: &Catalogs) -> Vec<Shape>;
    fn settings(&self, catalogs: &Catalogs, piece: usize) -> Vec<Setting>;
    fn corners(&self, piece: usize) -> Vec<At>;
    fn at(&self, piece: usize) -> At;
    /// A length in words.
    fn measured(&self, length: f32, language: Language) -> String;

    /// Adds a piece of a kind; none for an unknown kind or a full table.
    fn add(&mut self, catalogs: &Catalogs, kind: &str, at: At) -> Option<usize>;
    /// Adds a copy of a piece beside it.
    fn duplicate(&mut self, piece: usize, by: At) -> Option<usize>;
    /// Adds the twin of a piece where half a turn of the table brings it.
    fn add_opposite(&mut self, piece: usize) -> Option<usize>;
    fn remove(&mut self, piece: usize);
    fn put(&mut self, piece: usize, at: At);
    fn turn(&mut self, piece: usize, by: i32);
    /// Mirrors a piece left to right, where it lies.
    fn mirror(&mut self, piece: usize);
    /// Mirrors the whole table left to right.
    fn mirror_all(&mut self);
    fn set(&mut self, catalogs: &Catalogs, piece: usize, key: &str, value: &Value);
    fn put_corner(&mut self, piece: usize, corner: usize, at: At);

    /// Headings and lines of a list of the pieces.
    fn listed(&self, catalogs: &Catalogs, language: Language) -> (Vec<String>, Vec<Vec<String>>);

    fn boxed(&self) -> Box<dyn AnyTabletop>;
}

impl<P: Known> AnyTabletop for Tabletop<P> {
    fn facts(&self) -> &'static TableFacts {
        const { &TableFacts::of::<P>() }
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn shown_name(&self, language: Language) -> Cow<'_, str> {
        Self::shown_name(self, language)
    }

    fn pack(&self) -> Option<PackRef> {
        Self::pack(self)
    }

    fn set_pack(&mut self, pack: Option<&PackRef>) {
        Self::set_pack(self, pack);
    }

    fn rename(&mut self, name: String) {
        self.name = name;
    }

    fn notes(&self) -> &str {
        &self.notes
    }

    fn pieces(&self) -> usize {
        self.pieces.len()
    }

    fn text(&self) -> String {
        Self::text(self)
    }

    fn report(&self, catalogs: &Catalogs) -> Report {
        Report { findings: P::check(P::cards(catalogs), &self.pieces), ..Report::default() }
    }

    fn names<'c>(&self, catalogs: &'c Catalogs) -> &'c dyn Names {
        P::names(P::cards(catalogs))
    }

    fn kinds(&self, catalogs: &Catalogs, language: Language) -> Vec<Kind> {
        P::kinds(P::cards(catalogs), language)
    }

    fn piece_name(&self, catalogs: &Catalogs, piece: usize, language: Language) -> String {
        self.pieces.get(piece).map(|piece| piece.name(P::cards(catalogs), language)).unwrap_or_default()
    }

    fn drawn(&self, catalogs: &Catalogs, piece: usize) -> Drawn {
        self.pieces.get(piece).map(|piece| piece.drawn(P::cards(catalogs))).unwrap_or_default()
    }

    fn ground(&self, catalogs: &Catalogs) -> Vec<Shape> {
        P::ground(P::cards(catalogs), &self.pieces)
    }

    fn settings(&self, catalogs: &Catalogs, piece: usize) -> Vec<Setting> {
        self.pieces.get(piece).map(|piece| piece.settings(P::cards(catalogs))).unwrap_or_default()
    }

    fn corners(&self, piece: usize) -> Vec<At> {
        self.pieces.get(piece).map(P::corners).unwrap_or_default()
    }

    fn at(&self, piece: usize) -> At {
        self.pieces.get(piece).map(P::at).unwrap_or_default()
    }

    fn measured(&self, length: f32, language: Language) -> String {
        P::measured(length, language)
    }

    fn add(&mut self, catalogs: &Catalogs, kind: &str, at: At) -> Option<usize> {
        let piece = P::of_kind(P::cards(catalogs), kind, at)?;
        Self::add(self, piece)
    }

    fn duplicate(&mut self, piece: usize, by: At) -> Option<usize> {
        let mut copy = self.pieces.get(piece)?.clone();
        let (x, y) = copy.at();
        copy.put((x + by.0, y + by.1));
        Self::add(self, copy)
    }

    fn add_opposite(&mut self, piece: usize) -> Option<usize> {
        let twin = self.pieces.get(piece)?.opposite();
        Self::add(self, twin)
    }

    fn remove(&mut self, piece: usize) {
        if piece < self.pieces.len() {
            self.pieces.remove(piece);
        }
    }

    fn put(&mut self, piece: usize, at: At) {
        if let Some(piece) = self.pieces.get_mut(piece) {
            piece.put((at.0.clamp(0, P::EXTENT.0), at.1.clamp(0, P::EXTENT.1)));
        }
    }

    fn turn(&mut self, piece: usize, by: i32) {
        if let Some(piece) = self.pieces.get_mut(piece) {
            piece.turn(by);
        }
    }

    fn mirror(&mut self, piece: usize) {
        if let Some(piece) = self.pieces.get_mut(piece).filter(|_| P::MIRRORS) {
            piece.mirror();
        }
    }

    fn mirror_all(&mut self) {
        if P::MIRRORS {
            Self::mirror(self);
        }
    }

    fn set(&mut self, catalogs: &Catalogs, piece: usize, key: &str, value: &Value) {
        if let Some(piece) = self.pieces.get_mut(piece) {
            piece.set(P::cards(catalogs), key, value);
        }
    }

    fn put_corner(&mut self, piece: usize, corner: usize, at: At) {
        if let Some(piece) = self.pieces.get_mut(piece) {
            piece.put_corner(corner, at);
        }
    }

    fn listed(&self, catalogs: &Catalogs, language: Language) -> (Vec<String>, Vec<Vec<String>>) {
        let catalog = P::cards(catalogs);
        let heads = ["tabletop.number", "tabletop.piece", "tabletop.place", "tabletop.turn"];
        let heads = heads.iter().chain(P::COLUMNS).map(|key| phrase::text(language, key).to_owned());
        let rows = self.pieces.iter().enumerate().map(|(number, piece)| {
            let (x, y) = piece.at();
            let own = [(number + 1).to_string(), piece.name(catalog, language), format!("{x} / {y}"), piece.turned()];
            own.into_iter().chain(piece.cells(catalog, language)).collect()
        });
        (heads.collect(), rows.collect())
    }

    fn boxed(&self) -> Box<dyn AnyTabletop> {
        Box::new(self.clone())
    }
}

impl Clone for AnyTable {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl Deref for AnyTable {
    type Target = dyn AnyTabletop;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for AnyTable {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl PartialEq for AnyTable {
    fn eq(&self, other: &Self) -> bool {
        self.facts() == other.facts() && self.text() == other.text()
    }
}

impl Eq for AnyTable {}

impl AnyTable {
    /// Reads the document of a table.
    ///
    /// # Errors
    /// A text that is none, or of a game without tables, with line and column.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let parsed = Json::parse(text)?;
        let root = Node::root(text, &parsed);
        let envelope = Envelope::open(&root)?;
        let system = envelope.system;
        let known = TABLES.iter().map(|facts| facts.system.id()).collect::<Vec<_>>().join(", ");
        let unknown = || Ok::<_, ReadError>(envelope.required("system")?.unknown_word(system, &known));
        let read = with_pieces!(
            SystemId::from_id(system).unwrap_or(SystemId::Deckbuilding),
            Piece => Some(Tabletop::<Piece>::read(text).map(|table| Self(Box::new(table))))
        );
        match read {
            Some(read) => read,
            None => Err(unknown()?),
        }
    }

    /// An empty table; none for a game without tables.
    pub fn empty(system: SystemId, name: &str) -> Option<Self> {
        with_pieces!(system, Piece => Some(Self(Box::new(Tabletop::<Piece>::new(name.to_owned(), Vec::new())))))
    }

    /// A table of chance; none for a game without any.
    pub fn random(catalogs: &Catalogs, system: SystemId, name: &str, seed: u64) -> Option<Self> {
        with_pieces!(system, Piece => {
            let pieces = Piece::random(Piece::cards(catalogs), seed)?;
            Some(Self(Box::new(Tabletop::<Piece>::new(name.to_owned(), pieces))))
        })
    }

    /// Tables of the catalog to go on from: id and name.
    pub fn patterns(catalogs: &Catalogs, system: SystemId, language: Language) -> Vec<(String, String)> {
        with_pieces!(system, Piece => Some(Piece::patterns(Piece::cards(catalogs), language))).unwrap_or_default()
    }

    /// A table of the catalog to go on from; none for an unknown one.
    pub fn of_pattern(catalogs: &Catalogs, system: SystemId, pattern: &str, name: &str) -> Option<Self> {
        with_pieces!(system, Piece => {
            let pieces = Piece::of_pattern(Piece::cards(catalogs), pattern)?;
            Some(Self(Box::new(Tabletop::<Piece>::new(name.to_owned(), pieces))))
        })
    }

    pub fn system(&self) -> SystemId {
        self.facts().system
    }

    /// True if a match can be played on it.
    pub fn is_playable(&self, catalogs: &Catalogs) -> bool {
        !self.report(catalogs).findings.iter().any(Finding::is_error)
    }

    /// The table as an option of a match: `key=value`.
    pub fn as_option(&self) -> String {
        format!("{}={}", self.facts().option, self.text())
    }

    /// The table as it is printed: a drawing with numbers, and the list of its pieces.
    pub fn sheet(&self, catalogs: &Catalogs, language: Language) -> Sheet {
        let mut sheet = Sheet::new(language, self.shown_name(language));
        let game = phrase::text(language, self.system().term());
        sheet.subtitle = format!("{game} – {}", phrase::text(language, "tabletop.table"));
        sheet.push(Block::Drawings(vec![self.drawing(catalogs, language)]));
        let (heads, rows) = self.listed(catalogs, language);
        if !rows.is_empty() {
            // As wide as the longest line of each.
            let wide = |column: usize| {
                let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
                cells.max().unwrap_or_default() as f32
            };
            let columns = heads.into_iter().enumerate().map(|(column, head)| {
                let words = head.split_whitespace().map(|word| word.chars().count()).max().unwrap_or_default();
                let align = if column == 0 { Alignment::Right } else { Alignment::Left };
                let weight = if column == 0 { 0.0 } else { wide(column).max(words as f32) + 1.0 };
                Column::new(head, weight).aligned(align)
            });
            let columns: Vec<Column> = columns.collect();
            let rows = rows.into_iter().map(|row| row.into_iter().map(Prose::from).collect());
            sheet.push(Block::Table(TableBlock { columns, rows: rows.collect() }));
        }
        if !self.notes().is_empty() {
            sheet.push(Block::Paragraph(self.notes().to_owned().into()));
        }
        sheet
    }

    /// The table from above, its pieces numbered.
    pub fn drawing(&self, catalogs: &Catalogs, language: Language) -> Drawing {
        let facts = self.facts();
        let size = (facts.extent.0 as f32, facts.extent.1 as f32);
        let mut shapes = self.ground(catalogs);
        // A map made of tiles has no edge but its own.
        if facts.is_up {
            shapes.push(Shape::rectangle((0.0, 0.0), size, Role::Muted, AreaLook::Edge));
        }
        let mut letters = Vec::new();
        for piece in 0..self.pieces() {
            let drawn = self.drawn(catalogs, piece);
            shapes.extend(drawn.shapes);
            letters.push(Shape::Letters { at: drawn.middle, text: (piece + 1).to_string(), role: Role::Text });
        }
        shapes.extend(letters);
        let (from, size) = if facts.is_up { ((0.0, 0.0), size) } else { self.bounds(catalogs) };
        shapes.iter_mut().for_each(|shape| shape.shift((-from.0, -from.1)));
        let words =
            phrase::say(language, "tabletop.words", &[("name", &self.shown_name(language)), ("count", &self.pieces())]);
        Drawing { size, width_mm: 180.0, shapes, words, ..Drawing::default() }
    }

    /// The part of the table with pieces on it: its top left corner and its size, with a rim.
    fn bounds(&self, catalogs: &Catalogs) -> ((f32, f32), (f32, f32)) {
        const RIM: f32 = 0.5;
        let pieces = (0..self.pieces()).flat_map(|piece| self.drawn(catalogs, piece).outline);
        let ends = pieces.fold(None, |ends: Option<[f32; 4]>, (x, y)| {
            let [left, top, right, bottom] = ends.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        });
        let [left, top, right, bottom] = ends.unwrap_or([0.0, 0.0, 1.0, 1.0]);
        ((left - RIM, top - RIM), (right - left + 2.0 * RIM, bottom - top + 2.0 * RIM))
    }
}
