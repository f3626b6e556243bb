//! The shelf: lists that come with the program to play against.

use std::{cmp::Reverse, collections::BTreeMap};

use serde::Deserialize;
use serde_json::{Value, json};

use super::{opponents::Opponents, tournament_record::TournamentRecord};
use kernel::{Language, PackRef, System};
use systems::{AnyDocument, Catalogs, Shared, SystemId};

/// A list of the shelf.
#[derive(Debug, Clone, PartialEq)]
pub struct ShelfList {
    pub id: String,
    names: [String; Language::ALL.len()],
    system: &'static str,
    format: String,
    /// Matches in real tournaments of lists of its kind, by year.
    played: BTreeMap<u16, TournamentRecord>,
    list: Value,
}

impl ShelfList {
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    /// Id of the faction, if any.
    pub fn faction(&self) -> Option<&str> {
        self.list.get("faction").or_else(|| self.list.get("affiliation")).and_then(Value::as_str)
    }

    /// Years in which real tournaments counted lists of its kind.
    pub fn years(&self) -> impl Iterator<Item = u16> {
        self.played.keys().copied()
    }

    /// Matches in real tournaments of lists of its kind, in a year or in all.
    pub fn record(&self, year: Option<u16>) -> TournamentRecord {
        let of = self.played.iter().filter(|(played, _)| year.is_none_or(|year| year == **played));
        of.fold(TournamentRecord::default(), |sum, (_, record)| TournamentRecord {
            matches: sum.matches + record.matches,
            points: sum.points + record.points,
        })
    }

    /// Id of the format.
    pub fn format(&self) -> &str {
        &self.format
    }

    /// Returns the list as a document built with these packs, if it is legal with them.
    pub fn document(&self, catalogs: &Catalogs, language: Language, packs: &[PackRef]) -> Option<AnyDocument> {
        let read = AnyDocument::read(catalogs, &self.text(language), SystemId::from_id(self.system)).ok()?;
        Some(read.document.joining(catalogs, packs))
    }

    /// Returns the text of the document.
    pub fn text(&self, language: Language) -> String {
        self.json(self.name(language)).to_string()
    }

    /// The document with a name.
    pub(super) fn json(&self, name: &str) -> Value {
        json!({"muster": 1, "system": self.system, "format": self.format, "name": name, "list": self.list})
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShelfFile {
    muster_shelf: u8,
    system: String,
    format: String,
    /// Number of lists that stood in matches of real tournaments, two a match, by year.
    #[serde(default)]
    years: BTreeMap<u16, u64>,
    lists: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    name: Names,
    /// If not that of the shelf.
    format: Option<String>,
    /// Matches in real tournaments of lists of its kind against others, and wins, a draw as half, by year.
    #[serde(default)]
    played: BTreeMap<u16, (u64, f64)>,
    list: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    en: String,
    es: String,
}

/// Which lists of a shelf are met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldWish {
    /// Most lists, the most played first.
    pub most: usize,
    /// Year in which they were played, if any will not do.
    pub year: Option<u16>,
}

impl FieldWish {
    /// Number of lists met by default.
    pub const USUAL: usize = 40;
}

impl Default for FieldWish {
    fn default() -> Self {
        Self { most: Self::USUAL, year: None }
    }
}

/// Returns the most played lists of a shelf in the format of the first own list, or of all if none is, built with the
/// packs of the own lists. Those that mean other cards are left out.
pub fn field(
    shelf: &[ShelfList],
    own: &[&AnyDocument],
    catalogs: &Catalogs,
    language: Language,
    wish: FieldWish,
) -> Vec<AnyDocument> {
    let format = own.first().map(|list| list.format().id);
    let alike = |shelved: &&ShelfList| format.is_none_or(|format| shelved.format() == format);
    let any = !shelf.iter().any(|shelved| alike(&shelved));
    let packs = Shared::of(catalogs, own.iter().copied()).map(|shared| shared.packs()).unwrap_or_default();
    let mut chosen: Vec<&ShelfList> = shelf.iter().filter(|shelved| any || alike(shelved)).collect();
    chosen.retain(|shelved| wish.year.is_none() || shelved.record(wish.year).matches > 0);
    chosen.sort_by_key(|shelved| Reverse(shelved.record(wish.year).matches));
    let lists = chosen.into_iter().filter_map(|shelved| shelved.document(catalogs, language, &packs));
    let fitting = lists.filter(|list| Shared::of(catalogs, own.iter().copied().chain([list])).is_ok());
    fitting.take(wish.most).collect()
}

#[allow(clippy::expect_used, reason = "the file is part of the program, and the tests read it")]
fn written<S: Opponents>() -> Option<ShelfFile> {
    let written: ShelfFile = serde_json::from_str(S::SHELF?).expect("a shelf of lists");
    assert!(written.muster_shelf == 1 && written.system == <S as System>::INFO.id, "the shelf of this game");
    Some(written)
}

/// Returns the number of lists that stood in matches of real tournaments, two a match, by year.
///
/// # Panics
/// The bundled file is malformed; tests read it.
pub fn years<S: Opponents>() -> BTreeMap<u16, u64> {
    written::<S>().map(|written| written.years).unwrap_or_default()
}

/// Returns the lists that come with the program for a system.
///
/// # Panics
/// The bundled file is malformed; tests read it.
pub fn shelf<S: Opponents>() -> Vec<ShelfList> {
    let Some(written) = written::<S>() else { return Vec::new() };
    let record = |(year, (matches, won)): (u16, (u64, f64))| {
        (year, TournamentRecord { matches, points: (won * 2.0).round() as u64 })
    };
    let row = |row: Row| ShelfList {
        id: row.id,
        names: [row.name.en, row.name.es],
        system: <S as System>::INFO.id,
        format: row.format.unwrap_or_else(|| written.format.clone()),
        played: row.played.into_iter().map(record).collect(),
        list: row.list,
    };
    written.lists.into_iter().map(row).collect()
}
