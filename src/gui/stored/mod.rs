//! Lists as the store has them.

mod index;
mod rejudged;
mod table;
mod tally;

pub use rejudged::{Rejudged, differ, judgment, words as judged_words};
pub use table::{ListTable, Wanted};

use std::sync::Arc;

use kernel::{
    Language, OutlineRow, ReadError, Verdict, phrase,
    similar::{fold, fold_words},
};
use store::{ListId, Loaded, RevisionId};
use systems::{AnyDocument, Catalogs};

/// A list as it stands in the store.
#[derive(Debug, Clone)]
pub struct StoredList {
    pub id: ListId,
    /// Which of its states.
    pub revision: RevisionId,
    /// The list itself, where this program can read it.
    pub document: Result<AnyDocument, Unreadable>,
    /// Whether there is anything to undo.
    pub can_undo: bool,
    /// Whether there is anything to redo.
    pub can_redo: bool,
    /// Of a list that cannot be read, the newest of its other states that can.
    pub readable: Option<Readable>,
}

/// A state of a list that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readable {
    pub revision: RevisionId,
    /// When it was saved, in seconds since 1970.
    pub saved: i64,
}

impl StoredList {
    /// What the store gave, read.
    pub fn of(loaded: Loaded, catalogs: &Catalogs) -> Self {
        let Loaded { id, revision, document: text, is_damaged, summary, can_undo, can_redo, .. } = loaded;
        let read = if is_damaged {
            Err(None)
        } else {
            AnyDocument::read(catalogs, &text, None).map(|read| read.document).map_err(Some)
        };
        let document = read.map_err(|error| Unreadable { name: summary.name, text, error });
        Self { id, revision, document, can_undo, can_redo, readable: None }
    }
}

/// A stored list that this program cannot read, such as one that a newer program wrote. It is shown and handed on as it
/// stands; as there is no document of it, nothing can be stored over it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Its name, as it was known when it was stored.
    pub name: String,
    /// The stored text, letter by letter.
    pub text: String,
    /// What is wrong with it; none where it was damaged on the disk.
    pub error: Option<ReadError>,
}

impl Unreadable {
    /// What is wrong, and what can be done now.
    pub fn sentence(&self, language: Language) -> String {
        match &self.error {
            Some(error) => phrase::say(language, "gui.unreadable.sentence", &[("reason", &error.sentence(language))]),
            None => phrase::text(language, "gui.unreadable.damaged").to_owned(),
        }
    }
}

/// How many entries of a list are drawn.
const DRAWN: usize = 3;

/// What a table shows and a search finds of a list beside its summary: what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glance {
    /// Its entries in one line, by language.
    contents: [String; Language::ALL.len()],
    /// Whether it can be played, and what is missing or wrong otherwise.
    pub verdict: Verdict,
    /// What it costs and may cost, in the game's points.
    pub points: i32,
    pub limit: i32,
    /// The drawings of the first entries that have one.
    pub drawings: Vec<String>,
    /// Names of entries and cards in every language as a search compares them, a line each.
    words: String,
}

/// What is in some lists, and none for one that cannot be read.
pub type Glances = Vec<(ListId, Option<Arc<Glance>>)>;

impl Glance {
    /// What is in this list.
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

    /// The entries in one line.
    pub fn contents(&self, language: Language) -> &str {
        &self.contents[language as usize]
    }

    /// The words of names of what is in the list.
    fn words(&self) -> impl Iterator<Item = &str> {
        self.words.split('\n')
    }
}

/// The names in an entry as a search compares them: each as one word, and word by word.
fn words_of(row: &OutlineRow) -> Vec<String> {
    let names = [&row.title, &row.subtitle].into_iter().chain(&row.items);
    let words = names.flat_map(|name| {
        let mut words: Vec<String> = fold_words(name).split(' ').map(str::to_owned).collect();
        words.push(fold(name));
        words
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// `Soontir Fel · 2 × Academy Pilot`: what costs something, equal names once.
fn in_one_line(outline: &[OutlineRow]) -> String {
    let mut names: Vec<(&str, u32)> = Vec::new();
    for row in outline.iter().filter(|row| row.cost.is_some()) {
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

/// The name for a copy: the same with the next number behind it that no list has.
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
