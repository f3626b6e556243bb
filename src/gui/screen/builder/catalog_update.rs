//! Messages of the catalog: search, filters, the picked row and the card to take.

use iced::widget::operation;

use super::{Action, ActionOf, Builder, CatalogMessage, GameBuilder, Onward, Open, Pane, SEARCH, Step};
use crate::Context;
use kernel::Names;

impl<G: GameBuilder> Builder<G> {
    /// Answers a message of the catalog.
    pub(super) fn update_catalog(
        &mut self,
        message: CatalogMessage<G>,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> ActionOf<G> {
        match message {
            CatalogMessage::SearchWanted => return self.search_wanted(),
            // The search key was pressed again with the focus already there.
            CatalogMessage::SearchTyped(query) if self.filter.query.is_empty() && query == "/" => {}
            CatalogMessage::SearchTyped(query) => {
                let is_cleared = query.is_empty();
                self.filter.query = query;
                self.station = None;
                self.restock(context, open);
                if is_cleared {
                    // The next word is typed into the search, however it was cleared.
                    return Action::Run(operation::focus(SEARCH));
                }
            }
            CatalogMessage::LettersTyped(letters) => {
                self.filter.query.push_str(&letters);
                self.restock(context, open);
                return self.search_wanted();
            }
            CatalogMessage::FitsOnlyPressed => {
                self.filter.fits_only = !self.filter.fits_only;
                self.restock(context, open);
            }
            CatalogMessage::OwnedOnlyPressed => {
                self.filter.owned_only = !self.filter.owned_only;
                self.restock(context, open);
            }
            CatalogMessage::MostTyped(most) => {
                self.filter.most = most.trim().parse().ok();
                self.most = most;
                self.restock(context, open);
            }
            CatalogMessage::GroupPicked(facet, group) => {
                self.filter.pick_group(facet, group);
                self.menu = None;
                self.restock(context, open);
            }
            CatalogMessage::SortPicked(sort) => {
                if let Some(shown) = self.shown(context, open) {
                    self.filter.choose(G::sorts(shown.slot), sort);
                }
                self.menu = None;
                self.restock(context, open);
            }
            CatalogMessage::FilterCleared => {
                self.filter.widen();
                self.most.clear();
                self.restock(context, open);
            }
            CatalogMessage::BlockedPressed => self.blocked_shown = !self.blocked_shown,
            CatalogMessage::Scrolled(offset, in_sight) => {
                self.scrolled = offset;
                self.in_sight = Some(in_sight);
            }
            CatalogMessage::RowPressed(candidate) => {
                if self.picked == Some(candidate) {
                    return self.wanted(candidate, Onward::NextSlot, context, open);
                }
                self.picked = Some(candidate);
                self.station = None;
            }
            CatalogMessage::RowMoved(step) => return self.stepped_through(step, context, open),
            CatalogMessage::SearchedElsewhere => self.search_elsewhere(context, open),
            CatalogMessage::RowTaken(onward) => return self.entered(onward, context, open),
            CatalogMessage::Taken(candidate) => return self.wanted(candidate, Onward::NextSlot, context, open),
            CatalogMessage::Tried(candidate) => {
                let list = open.layout(context);
                let edit = list.placed(list.kept(self.cursor), candidate);
                let names: &dyn Names = G::catalog(context);
                let name = names.card_name(candidate.into(), context.language).to_owned();
                return edit.map_or(Action::None, |edit| Action::Try(edit, name));
            }
            CatalogMessage::TakenAnyway(candidate) => return self.take(candidate, Onward::NextSlot, context, open),
        }
        Action::None
    }

    fn search_wanted(&mut self) -> ActionOf<G> {
        self.pane = Pane::Cards;
        self.station = None;
        Action::Run(operation::focus(SEARCH))
    }

    /// Searches among new entries for what was typed at a slot.
    fn search_elsewhere(&mut self, context: &Context<'_>, open: Open<'_, G>) {
        let query = self.filter.query.clone();
        self.put(G::START, Pane::Cards);
        self.filter.query = query;
        self.restock(context, open);
    }

    /// Takes the card of the picked row if it is in sight, else scrolls to it.
    pub(super) fn row_taken(&mut self, onward: Onward, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        let shown = self.shown(context, open);
        let stretch = self.picked.zip(shown).and_then(|(picked, shown)| shown.shelf.find(&shown.offers, picked));
        match (self.picked, stretch) {
            (Some(picked), Some((_, stretch))) => {
                let middle = stretch.top + stretch.height / 2.0 - self.scrolled;
                if self.shows_catalog(context) && self.in_sight.is_none_or(|room| (0.0..=room).contains(&middle)) {
                    return self.wanted(picked, onward, context, open);
                }
                self.catalog_turn += 1;
                self.pane = Pane::Cards;
                Action::None
            }
            _ if onward == Onward::FurtherEntry => {
                self.put(G::START, Pane::Cards);
                self.search_wanted()
            }
            _ if !self.filter.query.trim().is_empty() && self.cursor(context, open) != G::START => {
                let finds = self.shown(context, open).is_some_and(|shown| !shown.shelf.items.is_empty());
                if !finds {
                    self.search_elsewhere(context, open);
                }
                Action::None
            }
            _ => Action::None,
        }
    }

    /// Takes a card that breaks no rule; any other is only shown.
    fn wanted(
        &mut self,
        candidate: G::Candidate,
        onward: Onward,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> ActionOf<G> {
        if self.there(context, open) == Some(candidate) {
            return Action::None;
        }
        let free = self
            .shown(context, open)
            .and_then(|shown| shown.offer(candidate).map(|offer| offer.is_free()))
            .unwrap_or(false);
        if free || open.document.is_freeform() {
            return self.take(candidate, onward, context, open);
        }
        self.picked = Some(candidate);
        Action::None
    }

    /// Refills the shelf; during a search its first row is picked.
    fn restock(&mut self, context: &Context<'_>, open: Open<'_, G>) {
        self.begin_catalog();
        self.picked = match self.shown(context, open) {
            Some(shown) if !self.filter.query.trim().is_empty() => shown.shelf.rows.first().copied(),
            _ => None,
        };
    }

    /// Moves the pick through the rows.
    pub(super) fn row_moved(&mut self, step: Step, context: &Context<'_>, open: Open<'_, G>) {
        let Some(shown) = self.shown(context, open) else { return };
        let rows = &shown.shelf.rows;
        let Some(last) = rows.len().checked_sub(1) else { return };
        let here = self.picked.and_then(|picked| rows.iter().position(|row| *row == picked));
        let next = match (here, step) {
            (None, _) => 0,
            (Some(here), Step::Down) => (here + 1).min(last),
            (Some(here), Step::Up) => here.saturating_sub(1),
            (Some(here), Step::PageDown) => (here + 10).min(last),
            (Some(here), Step::PageUp) => here.saturating_sub(10),
        };
        self.picked = rows.get(next).copied();
        self.catalog_turn += 1;
        if let Some((_, stretch)) = self.picked.and_then(|picked| shown.shelf.find(&shown.offers, picked)) {
            // The toolkit reports the scroll position only after the next frame, which must show the row already.
            let in_sight = self.in_sight.unwrap_or(stretch.height);
            let lowest = (stretch.top + stretch.height - in_sight).min(stretch.top);
            self.scrolled = self.scrolled.clamp(lowest, stretch.top);
        }
    }
}
