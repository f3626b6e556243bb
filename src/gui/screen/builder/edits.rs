//! The edits that the builder asks for, and where the cursor goes with each.

use super::{Action, Builder, GameBuilder, LabelledEdit, Message, Open, Pane, Spot};
use crate::Context;
use kernel::{Fact, Names};

impl<G: GameBuilder> Builder<G> {
    /// Answers what happened to the list.
    pub(super) fn update_list(&mut self, message: Message<G>, context: &Context<'_>, open: Open<'_, G>) -> Action<G> {
        let here = self.cursor(context, open);
        let (catalog, list) = (G::catalog(context), &open.document.list);
        let pane = self.pane;
        let deed = match message {
            Message::CursorPut(cursor) => {
                let pane = if cursor.holds(catalog, list) { Pane::Details } else { Pane::Cards };
                // A card that was looked at in the catalog gives way to the place that was pressed.
                self.picked = None;
                self.put(cursor, pane);
                None
            }
            Message::CursorMoved(forward) => {
                self.put(here.walked(catalog, list, forward), pane);
                None
            }
            Message::CursorRaised if self.picked.is_some() => {
                self.picked = None;
                None
            }
            Message::CursorRaised => {
                self.put(here.raised(), pane);
                None
            }
            Message::CardWanted(cursor) => {
                self.put(cursor, Pane::Cards);
                None
            }
            Message::Duplicated(entry) => entry.or(here.entry()).and_then(|entry| G::duplicate(context, open, entry)),
            Message::Moved(entry, direction) => {
                entry.or(here.entry()).and_then(|entry| G::moved(context, open, here, entry, direction))
            }
            Message::Removed(at) => G::remove(context, open, at.unwrap_or(here)),
            Message::Another(at) => G::another(context, open, at),
            Message::Wished(wish) => G::wish(context, open, here, wish),
            Message::Repaired(finding, repair) => self.repaired(finding, repair, context, open),
            _ => None,
        };
        deed.map_or(Action::None, |deed| self.done(deed))
    }

    /// Asks for an edit and puts the cursor where it goes with it.
    fn done(&mut self, deed: LabelledEdit<G>) -> Action<G> {
        if let Some(cursor) = deed.cursor {
            let pane = self.pane;
            self.put(cursor, pane);
        }
        self.turned(Action::Edit { edit: deed.edit, label: deed.label, facts: deed.facts })
    }

    /// Puts a card where the cursor stands.
    pub(super) fn take(&mut self, candidate: G::Candidate, context: &Context<'_>, open: Open<'_, G>) -> Action<G> {
        let here = self.cursor(context, open);
        let Some(target) = here.target(G::catalog(context), &open.document.list) else { return Action::None };
        let Some(deed) = G::take(context, open, here, target, candidate) else { return Action::None };
        if deed.cursor.is_some() {
            // On to the next card, which is another one.
            self.filter.query.clear();
        }
        self.done(deed)
    }

    fn repaired(
        &self,
        finding: usize,
        repair: usize,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> Option<LabelledEdit<G>> {
        let repairs = self.repairs(context, open);
        let repair = repairs.get(finding)?.get(repair)?;
        let names: &dyn Names = G::catalog(context);
        let words = |fact: &Fact| fact.words(context.language, names);
        let facts = repair.facts.iter().map(|(name, fact)| (*name, words(fact))).collect();
        Some(LabelledEdit::new(repair.phrase, facts, repair.edit.clone()))
    }

    pub(super) fn renamed(&mut self, open: Open<'_, G>) -> Action<G> {
        match self.name.take() {
            Some(name) if name != open.document.name => {
                Action::Edit { label: "gui.edit.rename", facts: vec![("name", name.clone())], edit: G::rename(name) }
            }
            _ => Action::None,
        }
    }

    pub(super) fn notes_saved(&mut self, open: Open<'_, G>) -> Action<G> {
        let Some(notes) = self.notes.take() else { return Action::None };
        let text = notes.text().trim_end().to_owned();
        if text == open.document.notes {
            return Action::None;
        }
        Action::Edit { label: "gui.edit.set_notes", facts: Vec::new(), edit: G::set_notes(text) }
    }

    pub(super) fn format_picked(&mut self, format: G::Format, context: &Context<'_>, open: Open<'_, G>) -> Action<G> {
        match own_limit::<G>(&format) {
            // The limit is chosen in the open menu.
            Some(limit) if own_limit::<G>(&open.document.format).is_none() => self.limit = Some(limit.to_string()),
            _ => self.menu = None,
        }
        if format == open.document.format {
            return Action::None;
        }
        let name = context.text(G::format(&format).term).to_owned();
        Action::Edit { label: "gui.edit.set_format", facts: vec![("format", name)], edit: G::set_format(format) }
    }

    pub(super) fn limit_submitted(&mut self, context: &Context<'_>, open: Open<'_, G>) -> Action<G> {
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

/// The limit of a format that leaves it to the players.
pub(super) fn own_limit<G: GameBuilder>(format: &G::Format) -> Option<i32> {
    let info = G::format(format);
    info.most.map(|_| info.limit)
}
