//! The open list, passed from the application to the builder.

use iced::Color;

use super::expected::Beneath;
use crate::{Context, look::Look, results::ShownResults};
use kernel::{Browsing, DocumentOf, Layout, Report};
use systems::{AnyDocument, Registered};

/// State of a list on its way to the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveState {
    Saved,
    Saving,
    /// Storing failed and is retried.
    Failed,
}

impl SaveState {
    /// Its phrase, and the color it is written in.
    pub const fn word(self, look: &Look) -> (&'static str, Color) {
        match self {
            Self::Saved => ("gui.builder.saved", look.muted),
            Self::Saving => ("gui.builder.saving", look.muted),
            Self::Failed => ("gui.builder.not_saved", look.red),
        }
    }
}

/// The open list of any system: the application owns it, the builder requests edits.
#[derive(Debug, Clone, PartialEq)]
pub struct AnyOpen {
    pub document: AnyDocument,
    /// Findings of the checks.
    pub report: Report,
    pub can_undo: bool,
    pub can_redo: bool,
    /// The current state is on disk.
    pub saved: SaveState,
    /// Results in games.
    pub results: Option<ShownResults>,
    /// What is known of it beside its cards.
    pub beneath: Beneath,
}

/// The open list in the builder of its system.
#[derive(Debug, Clone, Copy)]
pub struct Open<'a, G: Browsing> {
    pub document: &'a DocumentOf<G>,
    /// Findings of the checks.
    pub report: &'a Report,
    pub can_undo: bool,
    pub can_redo: bool,
    /// The current state is on disk.
    pub saved: SaveState,
    /// Results in games.
    pub results: Option<&'a ShownResults>,
    /// What is known of it beside its cards.
    pub beneath: &'a Beneath,
}

impl AnyOpen {
    /// The open list for the builder of its system, with the typed document.
    pub(super) const fn of<'a, G: Browsing>(&'a self, document: &'a DocumentOf<G>) -> Open<'a, G> {
        let Self { report, can_undo, can_redo, saved, results, beneath, .. } = self;
        let results = results.as_ref();
        Open { document, report, can_undo: *can_undo, can_redo: *can_redo, saved: *saved, results, beneath }
    }
}

impl<'a, G: Browsing + Registered> Open<'a, G> {
    /// The list with its tree.
    pub fn layout(self, context: &Context<'a>) -> Layout<'a, G> {
        Layout::new(G::cards(context.catalogs), &self.document.list)
    }
}
