//! The list that is open, as the application gives it to the builder.

use crate::{kernel::Report, systems::xwing};

/// The list that is open: the builder looks at it and asks for edits, the application keeps it.
#[derive(Debug, Clone, PartialEq)]
pub struct Open {
    /// The list as it is now.
    pub document: xwing::Document,
    /// What the checks say of it.
    pub report: Report,
    /// Whether there is an edit to take back.
    pub can_undo: bool,
    /// Whether there is an edit to bring back.
    pub can_redo: bool,
    /// Whether the list as it is now is on disk.
    pub saved: bool,
}

impl Open {
    /// A list that has just been checked, saved and without a history.
    pub fn new(catalog: &xwing::Catalog, document: xwing::Document, owned: Option<&xwing::checks::Owned>) -> Self {
        let report = xwing::checks::check(catalog, &document, owned);
        Self { document, report, can_undo: false, can_redo: false, saved: true }
    }
}
