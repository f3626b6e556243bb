//! Lists as the store has them.

use rustc_hash::FxHashSet;

use kernel::{Language, ReadError, phrase};
use store::{FolderId, ListId, ListRow, Loaded};
use systems::{AnyDocument, Catalogs};

/// A list as it stands in the store.
#[derive(Debug, Clone)]
pub struct StoredList {
    pub id: ListId,
    /// The list itself, where this program can read it.
    pub document: Result<AnyDocument, Unreadable>,
    /// Whether there is anything to undo.
    pub can_undo: bool,
    /// Whether there is anything to redo.
    pub can_redo: bool,
}

impl StoredList {
    /// What the store gave, read.
    pub fn of(loaded: Loaded, catalogs: &Catalogs) -> Self {
        let Loaded { id, document: text, summary, can_undo, can_redo, .. } = loaded;
        let document = AnyDocument::read(catalogs, &text, None).map(|read| read.document).map_err(|error| Unreadable {
            name: summary.name,
            text,
            error,
        });
        Self { id, document, can_undo, can_redo }
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
    /// What is wrong with it.
    pub error: ReadError,
}

impl Unreadable {
    /// What is wrong, and what can be done now.
    pub fn sentence(&self, language: Language) -> String {
        phrase::say(language, "gui.unreadable.sentence", &[("reason", &self.error.sentence(language))])
    }
}

/// What the table of lists shows.
#[derive(Debug, Clone, Default)]
pub struct ListTable {
    /// Every list that is not deleted.
    pub rows: Vec<ListRow>,
    /// Folders, by name.
    pub folders: Vec<(FolderId, String)>,
    /// The lists this program cannot read, as far as that is known.
    pub unreadable: FxHashSet<ListId>,
}
