//! Messages of the bar, its menus and the notes.

use iced::{
    Task,
    widget::{operation, text_editor},
};

use super::{
    Action, ActionOf, BarMessage, Builder, GameBuilder, Menu, Message, NOWHERE, Open, Pane, notes,
    panes::Arrangement,
    parts::{self, own_limit},
};
use crate::Context;
use kernel::{Edit, plain::typed_name};

impl<G: GameBuilder> Builder<G> {
    /// Answers a message of the bar.
    pub(super) fn update_bar(
        &mut self,
        message: BarMessage<G>,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> ActionOf<G> {
        match message {
            BarMessage::NameTyped(name) => self.name = Some(typed_name(name)),
            BarMessage::NameEntered => {
                let submitted = Task::done(Message::Bar(BarMessage::NameSubmitted));
                return Action::Run(operation::focus(NOWHERE).chain(submitted));
            }
            BarMessage::NameSubmitted => return self.renamed(open),
            BarMessage::MenuPressed(menu) => {
                if let Menu::Entry { index, .. } = menu {
                    let pane = self.pane;
                    self.put(G::START.at(index), pane);
                }
                self.menu = if self.menu == Some(menu) { None } else { Some(menu) };
                self.limit = None;
                return self.menu.map_or(Action::None, |_| Action::Run(operation::focus(parts::FIRST)));
            }
            BarMessage::MenuMoved(true) => return Action::Run(operation::focus_next()),
            BarMessage::MenuMoved(false) => return Action::Run(operation::focus_previous()),
            BarMessage::MenuLeft => self.menu = None,
            BarMessage::FormatPicked(format) => return self.format_picked(format, context, open),
            BarMessage::FreeformPressed => return self.freeform_pressed(open),
            BarMessage::LimitTyped(limit) => self.limit = Some(limit),
            BarMessage::LimitSubmitted => return self.limit_submitted(context, open),
            BarMessage::NotesPressed => {
                self.menu = None;
                let typed = self.left_notes.take().unwrap_or_else(|| open.document.notes.clone());
                self.notes = Some(text_editor::Content::with_text(&typed));
                return Action::Run(operation::focus(notes::FIELD));
            }
            BarMessage::NotesEdited(action) => {
                if let Some(notes) = &mut self.notes {
                    notes.perform(action);
                }
            }
            BarMessage::NotesSaved => return self.notes_saved(open),
            BarMessage::NotesLeft => self.notes = None,
            BarMessage::NotesEscaped => {
                self.left_notes = self.typed_notes(open);
                self.notes = None;
            }
            BarMessage::VerdictPressed => self.find_first(context, open),
        }
        Action::None
    }

    /// Shows the first finding and moves the cursor there.
    fn find_first(&mut self, context: &Context<'_>, open: Open<'_, G>) {
        let first = Self::in_order(open).first().map(|at| &open.report.findings[*at]);
        if let Some(finding) = first {
            let cursor = open.layout(context).kept(finding.place);
            let pane = self.pane;
            self.put(cursor, pane);
        }
        self.finding = 0;
        self.station = Some(Pane::Findings);
        if Arrangement::of(context) != Arrangement::Three {
            self.pane = Pane::Findings;
        }
    }

    fn freeform_pressed(&mut self, open: Open<'_, G>) -> ActionOf<G> {
        self.menu = None;
        self.begin_catalog();
        let is_freeform = !open.document.is_freeform();
        let label = if is_freeform { "gui.edit.freeform" } else { "gui.edit.by_rules" };
        Action::Edit { label, facts: Vec::new(), edit: Edit::SetFreeform(is_freeform), then: Task::none() }
    }

    pub(super) fn renamed(&mut self, open: Open<'_, G>) -> ActionOf<G> {
        match self.name.take() {
            Some(name) if name != open.document.name => Action::Edit {
                label: "gui.edit.rename",
                facts: vec![("name", name.clone())],
                edit: Edit::Rename(name),
                then: Task::none(),
            },
            _ => Action::None,
        }
    }

    /// The typed notes, if they differ from the list's.
    pub(super) fn typed_notes(&self, open: Open<'_, G>) -> Option<String> {
        let text = self.notes.as_ref()?.text();
        let text = text.trim_end();
        (text != open.document.notes).then(|| text.to_owned())
    }

    pub(super) fn notes_saved(&mut self, open: Open<'_, G>) -> ActionOf<G> {
        let Some(notes) = self.notes.take() else { return Action::None };
        let text = notes.text().trim_end().to_owned();
        if text == open.document.notes {
            return Action::None;
        }
        Action::Edit { label: "gui.edit.set_notes", facts: Vec::new(), edit: Edit::SetNotes(text), then: Task::none() }
    }

    pub(super) fn format_picked(&mut self, format: G::Format, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        match own_limit::<G>(&format) {
            // The limit is chosen in the open menu.
            Some(limit) if own_limit::<G>(&open.document.format).is_none() => self.limit = Some(limit.to_string()),
            _ => self.menu = None,
        }
        if format == open.document.format {
            return Action::None;
        }
        let name = context.text(G::format(&format).term).to_owned();
        Action::Edit {
            label: "gui.edit.set_format",
            facts: vec![("format", name)],
            edit: Edit::SetFormat(format),
            then: Task::none(),
        }
    }

    pub(super) fn limit_submitted(&mut self, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        let typed = self.limit.as_ref().and_then(|limit| limit.trim().parse().ok());
        match typed.and_then(G::with_limit) {
            Some(format) => {
                self.limit = None;
                self.menu = None;
                self.format_picked(format, context, open)
            }
            None => Action::None,
        }
    }
}
