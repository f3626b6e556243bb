//! The list that is open, as the application gives it to the builder.

use super::GameBuilder;
use crate::{
    Context,
    screen::{measure::Kept, series::percent},
};
use kernel::{DocumentOf, Layout, Report};
use systems::AnyDocument;

/// How far a list is on its way to the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveState {
    /// It is there.
    Saved,
    /// It is being stored.
    Saving,
    /// It could not be stored; it is tried again.
    Failed,
}

/// The list that is open, of whatever game: the application keeps it, the builder asks for edits.
#[derive(Debug, Clone, PartialEq)]
pub struct AnyOpen {
    /// The list as it is now.
    pub document: AnyDocument,
    /// What the checks say of it.
    pub report: Report,
    /// Whether there is an edit to take back.
    pub can_undo: bool,
    /// Whether there is an edit to bring back.
    pub can_redo: bool,
    /// Whether the list as it is now is on disk.
    pub saved: SaveState,
    /// What games said of it.
    pub played: Option<PlayedWell>,
}

/// What games said of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedWell {
    pub kept: Kept,
    /// Whether the list was edited since.
    pub is_stale: bool,
}

impl PlayedWell {
    /// The same as a sentence.
    pub fn sentence(&self, context: &Context<'_>) -> String {
        let Kept { opponents, against, games, rate, .. } = &self.kept;
        let [share, low, high] = [rate.rate, rate.low, rate.high].map(|share| percent(share, context.language));
        let key = if *opponents == 1 { "gui.builder.result.one" } else { "gui.builder.result" };
        let told = context.say(
            key,
            &[
                ("rate", &share),
                ("low", &low),
                ("high", &high),
                ("games", games),
                ("opponents", opponents),
                ("against", against),
            ],
        );
        format!("{told}. {}", context.text("gui.builder.result.care"))
    }
}

/// The list that is open, as the builder of its game looks at it.
#[derive(Debug, Clone, Copy)]
pub struct Open<'a, G: GameBuilder> {
    /// The list as it is now.
    pub document: &'a DocumentOf<G>,
    /// What the checks say of it.
    pub report: &'a Report,
    /// Whether there is an edit to take back.
    pub can_undo: bool,
    /// Whether there is an edit to bring back.
    pub can_redo: bool,
    /// Whether the list as it is now is on disk.
    pub saved: SaveState,
    /// What games said of it.
    pub played: Option<&'a PlayedWell>,
}

impl AnyOpen {
    /// The list as the builder of its game looks at it, which is given the document.
    pub(super) const fn of<'a, G: GameBuilder>(&'a self, document: &'a DocumentOf<G>) -> Open<'a, G> {
        let Self { report, can_undo, can_redo, saved, played, .. } = self;
        let played = played.as_ref();
        Open { document, report, can_undo: *can_undo, can_redo: *can_redo, saved: *saved, played }
    }
}

impl<'a, G: GameBuilder> Open<'a, G> {
    /// The list with its tree.
    pub fn layout(self, context: &Context<'a>) -> Layout<'a, G> {
        Layout::new(G::catalog(context), &self.document.list)
    }
}
