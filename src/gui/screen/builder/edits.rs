//! The edits that the builder asks for, and where the cursor goes with each.

use super::{Action, ActionOf, Builder, Direction, GameBuilder, Message, Open, Pane};
use crate::Context;
use kernel::{Edit, EditOf, Fact, LabelledEdit, Layout};

impl<G: GameBuilder> Builder<G> {
    /// Answers what happened to the list.
    pub(super) fn update_list(&mut self, message: Message<G>, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        let list = open.layout(context);
        let here = list.kept(self.cursor);
        // The entry of this index, or the one the cursor is in.
        let entry = |index: Option<usize>| {
            index.or_else(|| here.outer_index().filter(|_| here.is_in(&G::START))).map(|index| G::START.at(index))
        };
        let pane = self.pane;
        let deed = match message {
            Message::CursorPut(cursor) => {
                let held = list.tree.at(cursor).is_some_and(|node| node.card.is_some());
                let pane = if held { Pane::Details } else { Pane::Cards };
                // A card that was looked at in the catalog gives way to the place that was pressed.
                self.picked = None;
                self.put(cursor, pane);
                None
            }
            Message::CursorMoved(forward) => {
                self.put(list.walked(here, forward), pane);
                None
            }
            Message::CursorRaised if self.picked.is_some() => {
                self.picked = None;
                None
            }
            Message::CursorRaised => {
                self.put(Layout::<G>::raised(here), pane);
                None
            }
            Message::CardWanted(cursor) => {
                self.put(cursor, Pane::Cards);
                None
            }
            Message::Duplicated(index) => entry(index).and_then(|entry| list.duplicate(entry)),
            Message::Moved(index, direction) => {
                entry(index).and_then(|entry| list.moved(here, entry, direction == Direction::Up))
            }
            Message::Removed(at) => list.remove(at.unwrap_or(here)),
            Message::Another(at) => list.another(at),
            Message::Wished(wish) => changed(wish, open),
            Message::Repaired(finding, repair) => self.repaired(finding, repair, context, open),
            _ => None,
        };
        deed.map_or(Action::None, |deed| self.done(deed, context))
    }

    /// Asks for an edit and puts the cursor where it goes with it.
    fn done(&mut self, deed: LabelledEdit<EditOf<G>>, context: &Context<'_>) -> ActionOf<G> {
        if let Some(cursor) = deed.cursor {
            let pane = self.pane;
            self.put(cursor, pane);
        }
        let words = |(name, fact): (_, Fact)| (name, fact.words(context.language, G::catalog(context)));
        let facts = deed.facts.into_iter().map(words).collect();
        self.turned(Action::Edit { edit: deed.edit, label: deed.label, facts })
    }

    /// Puts a card where the cursor stands.
    pub(super) fn take(&mut self, candidate: G::Candidate, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        let list = open.layout(context);
        let Some(deed) = list.take(open.document, list.kept(self.cursor), candidate) else { return Action::None };
        if deed.cursor.is_some() {
            // On to the next card, which is another one.
            self.filter.query.clear();
        }
        self.done(deed, context)
    }

    fn repaired(
        &self,
        finding: usize,
        repair: usize,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> Option<LabelledEdit<EditOf<G>>> {
        let repairs = self.repairs(context, open);
        let repair = repairs.get(finding)?.get(repair)?;
        Some(LabelledEdit::new(repair.phrase, repair.facts.clone(), repair.edit.clone()))
    }

    pub(super) fn renamed(&mut self, open: Open<'_, G>) -> ActionOf<G> {
        match self.name.take() {
            Some(name) if name != open.document.name => {
                Action::Edit { label: "gui.edit.rename", facts: vec![("name", name.clone())], edit: Edit::Rename(name) }
            }
            _ => Action::None,
        }
    }

    pub(super) fn notes_saved(&mut self, open: Open<'_, G>) -> ActionOf<G> {
        let Some(notes) = self.notes.take() else { return Action::None };
        let text = notes.text().trim_end().to_owned();
        if text == open.document.notes {
            return Action::None;
        }
        Action::Edit { label: "gui.edit.set_notes", facts: Vec::new(), edit: Edit::SetNotes(text) }
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
        Action::Edit { label: "gui.edit.set_format", facts: vec![("format", name)], edit: Edit::SetFormat(format) }
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

/// A change that only lists of this game know, unless it changes nothing.
fn changed<G: GameBuilder>(change: G::Change, open: Open<'_, G>) -> Option<LabelledEdit<EditOf<G>>> {
    let (label, facts) = G::change_label(&change);
    let edit = LabelledEdit::new(label, facts, Edit::Change(change));
    let after = edit.edit.apply(open.document)?;
    (after != *open.document).then_some(edit)
}

/// The limit of a format that leaves it to the players.
pub(super) fn own_limit<G: GameBuilder>(format: &G::Format) -> Option<i32> {
    let info = G::format(format);
    info.most.map(|_| info.limit)
}
