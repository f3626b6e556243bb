//! Errors between cards that are valid by themselves.

use rustc_hash::FxHashMap;

use super::{CatalogError, Problem, Tables};

/// Collects errors while cards are linked.
#[derive(Debug)]
pub struct Links {
    files: FxHashMap<&'static str, String>,
    /// The file of each card of a kind that is in several files.
    apart: FxHashMap<(&'static str, String), String>,
    /// The files of packs that bring or change cards, by kind and card.
    brought: FxHashMap<(&'static str, String), String>,
    tables: Tables,
    errors: Vec<CatalogError>,
}

impl Links {
    /// Nothing wrong yet, with the file each kind of rows is in, or each card where they are several.
    pub(super) const fn new(
        files: FxHashMap<&'static str, String>,
        apart: FxHashMap<(&'static str, String), String>,
        brought: FxHashMap<(&'static str, String), String>,
        tables: Tables,
    ) -> Self {
        Self { files, apart, brought, tables, errors: Vec::new() }
    }

    /// True if a pack adds or changes this card.
    pub fn is_of_pack(&self, kind: &'static str, card: &str) -> bool {
        !self.brought.is_empty() && self.brought.contains_key(&(kind, card.to_owned()))
    }

    /// Notes what is wrong with a card.
    pub fn error(&mut self, kind: &'static str, card: Option<&str>, field: Option<&str>, problem: Problem) {
        let own = |card: &str| {
            let card = (kind, card.to_owned());
            self.brought.get(&card).or_else(|| self.apart.get(&card))
        };
        let file =
            card.and_then(own).or_else(|| self.files.get(kind)).cloned().unwrap_or_else(|| format!("{kind}.json"));
        let (card, field) = (card.map(Into::into), field.map(Into::into));
        self.errors.push(CatalogError { file, card, field, problem, position: None });
    }

    /// The number of the row that an id names in the table of these handles.
    pub fn number(&self, handle: &'static str, id: &str) -> Option<u16> {
        self.tables.numbers(handle)?.get(id).copied()
    }

    /// The name that stands for a number in the table of these handles.
    pub fn name(&self, handle: &'static str, number: u16) -> &str {
        let mut names = self.tables.numbers(handle).into_iter().flat_map(|numbers| numbers.iter());
        names.find(|(_, known)| **known == number).map_or("", |(name, _)| name)
    }

    /// Notes an error that has its place already.
    pub fn push(&mut self, error: CatalogError) {
        self.errors.push(error);
    }

    /// True if the rows of two kinds are files of one folder, so that each must match the other. A catalog with its own
    /// cards need not repeat everything the bundled one says of them.
    pub fn travel_together(&self, one: &str, other: &str) -> bool {
        let folder =
            |kind: &str| self.files.get(kind).map(|file| file.rsplit_once(['/', '\\']).map(|(folder, _)| folder));
        matches!((folder(one), folder(other)), (Some(one), Some(other)) if one == other)
    }

    /// Gives what was put together if nothing was wrong.
    ///
    /// # Errors
    /// Everything that was.
    pub fn finish<T>(self, made: T) -> Result<T, Vec<CatalogError>> {
        if self.errors.is_empty() { Ok(made) } else { Err(self.errors) }
    }
}
