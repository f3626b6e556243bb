//! Cursor and edits: the request for each edit, and the cursor's place after it.

use iced::{Task, widget::operation};

use super::{
    Action, ActionOf, Builder, CursorMessage, Direction, GameBuilder, ListMessage, Onward, Open, Pane, Request, SEARCH,
    panes::Arrangement,
};
use crate::Context;
use kernel::{Edit, EditOf, Fact, LabelledEdit, Layout};

impl<G: GameBuilder> Builder<G> {
    /// Answers a message of the cursor.
    pub(super) fn update_cursor(
        &mut self,
        message: CursorMessage,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> ActionOf<G> {
        let list = open.layout(context);
        let here = list.kept(self.cursor);
        let pane = self.pane;
        match message {
            CursorMessage::Put(cursor) => {
                let held = list.tree.at(cursor).is_some_and(|node| node.card.is_some());
                let pane = if held { Pane::Details } else { Pane::Cards };
                // A pressed place replaces a card inspected in the catalog.
                self.picked = None;
                self.put(cursor, pane);
            }
            CursorMessage::Moved(forward) => self.put(list.walked(here, forward), pane),
            CursorMessage::Raised if self.picked.is_some() => self.picked = None,
            CursorMessage::Raised => self.put(Layout::<G>::raised(here), pane),
            CursorMessage::CardWanted(cursor) => self.put(cursor, Pane::Cards),
            CursorMessage::TabWalked(forward) => {
                let tabs = G::TABS;
                let tab = tabs.iter().position(|place| G::tab(&list.kept(*place)) == G::tab(&here));
                let next = tab.map(|at| (at + if forward { 1 } else { tabs.len() - 1 }) % tabs.len());
                if let Some(next) = next {
                    self.put(list.kept(tabs[next]), pane);
                }
            }
            CursorMessage::Jumped(place) => {
                // If the list stands beside the findings, they stay in sight.
                let pane = if Arrangement::of(context) == Arrangement::One { Pane::List } else { pane };
                self.put(list.kept(place), pane);
            }
        }
        Action::None
    }

    /// Answers a message about the list.
    pub(super) fn update_list(
        &mut self,
        message: ListMessage<G>,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> ActionOf<G> {
        self.menu = None;
        let list = open.layout(context);
        let here = list.kept(self.cursor);
        // The entry of this index, or the one under the cursor.
        let entry = |index: Option<usize>| {
            index.or_else(|| here.outer_index().filter(|_| here.is_in(&G::START))).map(|index| G::START.at(index))
        };
        let labelled = match message {
            ListMessage::Lifted(index) => {
                let pane = self.pane;
                self.put(G::START.at(index), pane);
                return Action::None;
            }
            ListMessage::PassedOn(index) => {
                let entry = entry(index).and_then(|entry| entry.outer_index());
                return Action::Ask(entry.map_or(Request::NoEntry, Request::PassOn));
            }
            ListMessage::Kept(index) => {
                let entry = entry(index).and_then(|entry| entry.outer_index());
                return Action::Ask(entry.map_or(Request::NoEntry, Request::Keep));
            }
            ListMessage::Duplicated(index) => match entry(index) {
                Some(entry) => list.duplicate(entry),
                None => return Action::Ask(Request::NoEntry),
            },
            ListMessage::Moved(index, direction) => match entry(index) {
                Some(entry) => list.moved(here, entry, direction == Direction::Up),
                None => return Action::Ask(Request::NoEntry),
            },
            ListMessage::Brought(from, to) => list.brought(here, G::START.at(from), G::START.at(to)),
            ListMessage::Removed(at) => list.remove(at.unwrap_or(here)),
            ListMessage::Another(at) => list.another(at),
            ListMessage::Changed(change) => changed(change, open),
            ListMessage::Repaired(finding, repair) => self.repaired(finding, repair, context, open),
            ListMessage::RepairNumbered(number) => self
                .numbered(context, open)
                .get(number.wrapping_sub(1))
                .and_then(|(finding, repair)| self.repaired(*finding, *repair, context, open)),
        };
        labelled.map_or(Action::None, |labelled| self.done(labelled, context))
    }

    /// Requests an edit and moves the cursor with it.
    fn done(&mut self, labelled: LabelledEdit<EditOf<G>>, context: &Context<'_>) -> ActionOf<G> {
        if let Some(cursor) = labelled.cursor {
            let pane = self.pane;
            self.put(cursor, pane);
        }
        let words = |(name, fact): (_, Fact)| (name, fact.words(context.language, G::catalog(context)));
        let facts = labelled.facts.into_iter().map(words).collect();
        self.turned(Action::Edit { edit: labelled.edit, label: labelled.label, facts, then: Task::none() })
    }

    /// Puts a card where the cursor is; a search is finished by it.
    pub(super) fn take(
        &mut self,
        candidate: G::Candidate,
        onward: Onward,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> ActionOf<G> {
        let list = open.layout(context);
        let here = list.kept(self.cursor);
        let Some(labelled) = list.take(open.document, here, candidate) else { return Action::None };
        match onward {
            // Repeats the card, or takes another match of the search.
            Onward::FurtherEntry if list.tree.entry(here).is_none_or(|entry| entry.card.is_none()) => {
                // The typed search is overwritten by the next name, and taken again by the same key.
                match self.done(LabelledEdit { cursor: None, ..labelled }, context) {
                    Action::Edit { edit, label, facts, .. } => {
                        Action::Edit { edit, label, facts, then: operation::select_all(SEARCH) }
                    }
                    action => action,
                }
            }
            Onward::FurtherEntry => {
                let action = self.done(LabelledEdit { cursor: Some(G::START), ..labelled }, context);
                self.filter.query.clear();
                action
            }
            Onward::NextSlot => {
                let stays = labelled.cursor.is_none_or(|cursor| cursor == here);
                let searched = !self.filter.query.is_empty();
                let action = self.done(labelled, context);
                self.filter.query.clear();
                if stays && searched {
                    self.begin_catalog();
                }
                action
            }
        }
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
}

/// A system's own change, unless it has no effect.
fn changed<G: GameBuilder>(change: G::Change, open: Open<'_, G>) -> Option<LabelledEdit<EditOf<G>>> {
    let (label, facts) = G::change_label(&change);
    let edit = LabelledEdit::new(label, facts, Edit::Change(change));
    let after = edit.edit.apply(open.document)?;
    (after != *open.document).then_some(edit)
}
