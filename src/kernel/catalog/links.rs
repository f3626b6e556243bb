//! Rows that name each other by id become tables that name each other by handle.

use rustc_hash::FxHashMap;

use super::{CatalogError, Named, Problem};

/// The handles of a table by the ids of its rows.
pub type Ids<H> = FxHashMap<Box<str>, H>;

/// Where an id stands, for messages.
#[derive(Debug, Clone, Copy)]
pub struct At<'a> {
    /// The kind of rows.
    pub kind: &'static str,
    /// The card.
    pub card: &'a str,
    /// The field.
    pub field: &'a str,
}

/// What went wrong while rows are put together.
#[derive(Debug)]
pub struct Links {
    files: FxHashMap<&'static str, String>,
    errors: Vec<CatalogError>,
}

impl Links {
    /// Nothing wrong yet, with the file each kind of rows is in.
    pub(super) fn new(files: FxHashMap<&'static str, String>) -> Self {
        Self { files, errors: Vec::new() }
    }

    /// Notes what is wrong with a card.
    pub fn error(&mut self, kind: &'static str, card: Option<&str>, field: Option<&str>, problem: Problem) {
        let file = self.files.get(kind).cloned().unwrap_or_else(|| format!("{kind}.json"));
        self.errors.push(CatalogError { file, card: card.map(Into::into), field: field.map(Into::into), problem });
    }

    /// Notes what is wrong at a place.
    pub fn error_at(&mut self, at: At<'_>, problem: Problem) {
        self.error(at.kind, Some(at.card), Some(at.field), problem);
    }

    /// Notes an error that has its place already.
    pub fn push(&mut self, error: CatalogError) {
        self.errors.push(error);
    }

    /// Whether the rows of two kinds stand in files of one folder, so that each has to know of the other: a catalog
    /// that brings its own cards need not say all that the bundled one says of its own.
    pub fn travel_together(&self, one: &str, other: &str) -> bool {
        let folder =
            |kind: &str| self.files.get(kind).map(|file| file.rsplit_once(['/', '\\']).map(|(folder, _)| folder));
        matches!((folder(one), folder(other)), (Some(one), Some(other)) if one == other)
    }

    /// The handles of these rows; an id that stands twice is an error.
    pub fn index<T, H: Copy>(
        &mut self,
        kind: &'static str,
        rows: &[Named<T>],
        id: fn(&T) -> &String,
        handle: fn(u16) -> H,
    ) -> Ids<H> {
        let mut ids = Ids::default();
        if rows.len() > usize::from(u16::MAX) {
            self.error(kind, None, None, Problem::new("systems.problem.too_many").with("most", u16::MAX.to_string()));
            return ids;
        }
        for (index, named) in rows.iter().enumerate() {
            if ids.insert(id(&named.row).as_str().into(), handle(index as u16)).is_some() {
                self.error(kind, Some(&named.card), Some("id"), Problem::new("systems.problem.twice"));
            }
        }
        ids
    }

    /// The handle an id names; a dangling id is an error and `None`.
    pub fn find<H: Copy>(&mut self, table: &Ids<H>, at: At<'_>, id: &str) -> Option<H> {
        let found = table.get(id).copied();
        if found.is_none() {
            self.error_at(at, Problem::new("systems.problem.names_nothing").with("id", id));
        }
        found
    }

    /// The handles these ids name.
    pub fn find_all<H: Copy>(&mut self, table: &Ids<H>, at: At<'_>, ids: &[String]) -> Vec<H> {
        ids.iter().filter_map(|id| self.find(table, at, id)).collect()
    }

    /// Gives what was put together if nothing was wrong.
    ///
    /// # Errors
    /// Everything that was.
    pub fn finish<T>(self, made: T) -> Result<T, Vec<CatalogError>> {
        if self.errors.is_empty() { Ok(made) } else { Err(self.errors) }
    }
}
