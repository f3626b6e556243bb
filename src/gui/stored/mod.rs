//! Lists in the form of the store.

pub mod diary;
mod index;
mod rejudged;
mod table;
mod tally;

pub use rejudged::{VerdictChange, differ, judgment, words as judged_words};
pub use table::{ListTable, SearchWords};

use std::sync::Arc;

use kernel::{
    Language, OutlineRow, ReadError, Verdict, phrase,
    similar::{fold, fold_words},
};
use store::{ListId, ListRow, LoadedList, RevisionId};
use systems::{AnyDocument, Catalogs, SystemId};

/// True for a row with a list of this system that can meet another, and not with the log of a campaign.
pub fn is_fielded(row: &ListRow, system: SystemId) -> bool {
    row.summary.system == system.id() && system.fields(&row.summary.format)
}

/// A list in the store.
#[derive(Debug, Clone)]
pub struct StoredList {
    pub id: ListId,
    /// Its current state.
    pub revision: RevisionId,
    /// The list itself, if it is readable.
    pub document: Result<AnyDocument, Unreadable>,
    pub can_undo: bool,
    pub can_redo: bool,
    /// The newest other readable state of an unreadable list.
    pub readable: Option<Readable>,
}

/// A readable state of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readable {
    pub revision: RevisionId,
    /// Time it was saved, in seconds since 1970.
    pub saved: i64,
}

impl StoredList {
    /// Reads a list from the store.
    pub fn of(loaded: LoadedList, catalogs: &Catalogs) -> Self {
        let LoadedList { id, revision, document: text, is_damaged, summary, can_undo, can_redo, .. } = loaded;
        let read = if is_damaged {
            Err(None)
        } else {
            AnyDocument::read(catalogs, &text, None).map(|read| read.document).map_err(Some)
        };
        let document = read.map_err(|error| Unreadable { name: summary.name, text, error });
        Self { id, revision, document, can_undo, can_redo, readable: None }
    }
}

/// A stored list this program cannot read, such as one of a newer program. It is shown and shared unchanged; without a
/// document, nothing can be stored over it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Its name when it was stored.
    pub name: String,
    /// The stored text, byte by byte.
    pub text: String,
    /// The fault; `None` if it was damaged on disk.
    pub error: Option<ReadError>,
}

impl Unreadable {
    /// The fault and the remedy.
    pub fn sentence(&self, language: Language) -> String {
        match &self.error {
            Some(error) => phrase::say(language, "gui.unreadable.sentence", &[("reason", &error.sentence(language))]),
            None => phrase::text(language, "gui.unreadable.damaged").to_owned(),
        }
    }
}

/// Number of entries with a drawing.
const DRAWN: usize = 3;

/// Row summary of a list, in addition to the stored one: its contents for the table and the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glance {
    /// Its entries in one line, by language.
    contents: [String; Language::ALL.len()],
    /// Its legality.
    pub verdict: Verdict,
    /// Its points and their limit.
    pub points: i32,
    pub limit: i32,
    /// Drawings of the first entries that have one.
    pub drawings: Vec<String>,
    /// Folded names of entries and cards in every language, one a line.
    words: String,
}

/// Glances at some lists, `None` for an unreadable one.
pub type Glances = Vec<(ListId, Option<Arc<Glance>>)>;

impl Glance {
    /// Glance at this list.
    pub fn of(document: &AnyDocument, catalogs: &Catalogs) -> Self {
        let outlines = Language::ALL.map(|language| document.outline(catalogs, language));
        let mut words: Vec<String> = outlines.iter().flatten().flat_map(words_of).collect();
        words.sort_unstable();
        words.dedup();
        let drawn = outlines.first().into_iter().flatten().filter_map(|row| row.drawing.clone());
        let report = document.check(catalogs, None);
        Self {
            verdict: report.verdict(),
            points: report.points(),
            limit: report.totals.first().map_or(0, |total| total.limit),
            drawings: drawn.take(DRAWN).collect(),
            contents: Language::ALL.map(|language| {
                let mut contents = in_one_line(&outlines[language as usize]);
                if let Some(packs) = document.packs_told(catalogs) {
                    contents = phrase::say(language, "systems.pack.name", &[("name", &contents), ("packs", &packs)]);
                    contents = contents.trim().to_owned();
                }
                contents
            }),
            words: words.join("\n"),
        }
    }

    /// Its entries in one line.
    pub fn contents(&self, language: Language) -> &str {
        &self.contents[language as usize]
    }

    /// Folded names of its contents.
    fn words(&self) -> impl Iterator<Item = &str> {
        self.words.split('\n')
    }
}

/// Folded names of an entry: whole, and word by word.
fn words_of(row: &OutlineRow) -> Vec<String> {
    let names = [&row.title, &row.subtitle].into_iter().chain(&row.items);
    let words = names.flat_map(|name| {
        let mut words: Vec<String> = fold_words(name).split(' ').map(str::to_owned).collect();
        words.push(fold(name));
        words
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// `Soontir Fel · 2 × Academy Pilot`: entries with a cost, equal names once; where nothing costs anything, those with a
/// drawing.
fn in_one_line(outline: &[OutlineRow]) -> String {
    let mut names: Vec<(&str, u32)> = Vec::new();
    let is_free = outline.iter().all(|row| row.cost.is_none());
    for row in outline.iter().filter(|row| row.cost.is_some() || is_free && row.drawing.is_some()) {
        match names.iter_mut().find(|(name, _)| *name == row.title) {
            Some((_, count)) => *count += 1,
            None => names.push((&row.title, 1)),
        }
    }
    let names = names.into_iter().map(|(name, count)| match count {
        1 => name.to_owned(),
        count => format!("{count} × {name}"),
    });
    names.collect::<Vec<_>>().join(" · ")
}

/// Name for a copy: the original's with the lowest free number behind it.
pub fn free_name<'a>(name: &str, taken: impl Iterator<Item = &'a str> + Clone) -> String {
    let is_number = |tail: &str| !tail.is_empty() && tail.bytes().all(|byte| byte.is_ascii_digit());
    let plain = name
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once(" ("))
        .filter(|(name, tail)| !name.is_empty() && is_number(tail))
        .map_or(name, |(name, _)| name);
    let free = |name: &String| !taken.clone().any(|other| other == name);
    // There are more numbers than lists.
    (2_u64..).map(|number| format!("{plain} ({number})").trim_start().to_owned()).find(free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(title: &str, cost: Option<i32>) -> OutlineRow {
        let title = title.to_owned();
        OutlineRow {
            key: title.clone(),
            title,
            subtitle: "TIE".into(),
            drawing: None,
            cost,
            items: vec!["Push the Limit".into()],
        }
    }

    #[test]
    fn the_contents_name_equal_entries_once_and_leave_out_what_costs_nothing() {
        let rows =
            [row("Fel", Some(35)), row("Academy Pilot", Some(12)), row("Academy Pilot", Some(12)), row("Hand", None)];
        assert_eq!(in_one_line(&rows), "Fel · 2 × Academy Pilot");
    }

    #[test]
    fn a_copy_has_a_name_no_other_list_has() {
        let taken = ["Aces 100", "Aces 100 (2)", "Swarm (x)", "(3)"];
        let name = |name| free_name(name, taken.into_iter());
        assert_eq!(name("Aces 100"), "Aces 100 (3)");
        assert_eq!(name("Aces 100 (2)"), "Aces 100 (3)");
        assert_eq!(name("Swarm (x)"), "Swarm (x) (2)");
        assert_eq!(name("(3)"), "(3) (2)");
        assert_eq!(name(""), "(2)");
    }
}
