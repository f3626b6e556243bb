//! Lists as the store has them.

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use kernel::{
    Language, OutlineRow, ReadError, Verdict, phrase,
    similar::{fold, fold_words, likeness},
};
use store::{FolderId, ListId, ListRow, Loaded, RevisionId};
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
        let verdict = document.check(catalogs, None).verdict();
        Self {
            verdict,
            drawings: drawn.take(DRAWN).collect(),
            contents: outlines.map(|outline| in_one_line(&outline)),
            words: words.join("\n"),
        }
    }

    /// The entries in one line.
    pub fn contents(&self, language: Language) -> &str {
        &self.contents[language as usize]
    }

    /// Whether this folded word stands in a name of something in the list.
    pub fn has(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// The words of names of what is in the list.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.split('\n')
    }
}

/// What is searched of a row of the table, beside what is in its list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowWords {
    /// Its name as names are compared.
    pub name: String,
    /// Its words, folded.
    pub words: Vec<String>,
    /// All of it in one line.
    pub whole: String,
}

impl RowWords {
    /// The words of a row.
    pub fn of(row: &ListRow) -> Self {
        let summary = &row.summary;
        let words = [&summary.name, &summary.faction, &summary.format, &summary.system].into_iter().chain(&row.tags);
        let words: Vec<String> = words.flat_map(|text| text.split_whitespace()).map(fold).collect();
        let name = fold(&summary.name);
        Self { whole: format!("{name} {}", words.join(" ")), name, words }
    }
}

/// Whether a folded word was probably meant to be the other one, or its beginning.
pub fn is_slip(word: &str, known: &str) -> bool {
    /// The least likeness: one slip in four letters, two in seven.
    const ENOUGH: f64 = 0.7;
    let length = word.chars().count();
    // Of three letters two are shared by far too many words.
    if length < 4 {
        return false;
    }
    let alike = |end: usize| {
        let beginning = known.char_indices().nth(end).map_or(known, |(end, _)| &known[..end]);
        likeness(word, beginning) >= ENOUGH
    };
    [length, length + 1].into_iter().any(alike)
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

/// What the table of lists shows.
#[derive(Debug, Clone, Default)]
pub struct ListTable {
    /// Every list that is not deleted.
    pub rows: Vec<ListRow>,
    /// The deleted lists that can still be brought back.
    pub bin: Vec<ListRow>,
    /// Folders, by name.
    pub folders: Vec<(FolderId, String)>,
    /// The lists this program cannot read, as far as that is known.
    pub unreadable: FxHashSet<ListId>,
    /// What is in the others, as far as that is known.
    pub glances: FxHashMap<ListId, Arc<Glance>>,
    /// What is searched of the rows, as far as that is worked out.
    pub words: FxHashMap<ListId, Arc<RowWords>>,
    /// Where each list stands among the rows and the bin behind them, worked out when it is first asked for: every frame
    /// asks for every row.
    places: OnceLock<FxHashMap<ListId, usize>>,
}

impl ListTable {
    /// A table of these rows, of whose lists nothing is known yet.
    pub fn of(rows: Vec<ListRow>, bin: Vec<ListRow>, folders: Vec<(FolderId, String)>) -> Self {
        Self { rows, bin, folders, ..Self::default() }
    }

    /// What is searched of a row.
    pub fn words_of(&self, row: &ListRow) -> Arc<RowWords> {
        self.words.get(&row.id).map_or_else(|| Arc::new(RowWords::of(row)), Arc::clone)
    }

    /// A list that is deleted or not.
    pub fn row(&self, id: ListId) -> Option<&ListRow> {
        let all = || self.rows.iter().chain(&self.bin);
        let places = self.places.get_or_init(|| all().map(|row| row.id).zip(0..).collect());
        let place = places.get(&id).copied().unwrap_or(usize::MAX);
        let found = self.rows.get(place).or_else(|| self.bin.get(place.checked_sub(self.rows.len())?));
        // Rows that came or went since then stand elsewhere.
        found.filter(|row| row.id == id).or_else(|| all().find(|row| row.id == id))
    }
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
    fn slips_are_understood_and_other_words_are_not() {
        for (typed, meant) in
            [("vadrs", "vaders"), ("wisper", "whisper"), ("autothursters", "autothrusters"), ("soonti", "soontirfel")]
        {
            assert!(is_slip(typed, meant), "{typed}");
        }
        for (typed, other) in [("fel", "feel"), ("vader", "raider"), ("juke", "lure")] {
            assert!(!is_slip(typed, other), "{typed}");
        }
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

    #[test]
    fn a_list_is_found_wherever_it_stands_also_after_rows_came_and_went() {
        let row = |id: i64| ListRow {
            id: ListId(id),
            revision: RevisionId(id),
            summary: store::ListSummary::default(),
            folder: None,
            tags: Vec::new(),
            archived: false,
            deleted: None,
            created: 0,
            edited: 0,
            games: Vec::new(),
        };
        let mut table = ListTable::of(vec![row(3), row(1), row(2)], vec![row(9)], Vec::new());
        let found = |table: &ListTable, id: i64| table.row(ListId(id)).map(|row| row.id.0);
        assert_eq!([3, 1, 2, 9, 4].map(|id| found(&table, id)), [Some(3), Some(1), Some(2), Some(9), None]);
        let gone = table.rows.remove(0);
        table.bin.push(gone);
        table.rows.push(row(4));
        assert_eq!([3, 1, 2, 9, 4].map(|id| found(&table, id)), [Some(3), Some(1), Some(2), Some(9), Some(4)]);
    }
}
