//! What happens in the catalog: search, filters, the picked row, the card that is taken.

use super::{Action, ActionOf, Builder, GameBuilder, Message, Open, Step};
use crate::Context;

impl<G: GameBuilder> Builder<G> {
    /// Answers what happened in the catalog; the rest is about the list.
    pub(super) fn update_catalog(
        &mut self,
        message: Message<G>,
        context: &Context<'_>,
        open: Open<'_, G>,
    ) -> ActionOf<G> {
        match message {
            Message::SearchWanted => {
                self.pane = super::Pane::Cards;
                return Action::Run(iced::widget::operation::focus(super::SEARCH));
            }
            Message::SearchTyped(query) => {
                self.filter.query = query;
                self.restock(context, open);
            }
            Message::SearchSubmitted | Message::RowTaken => {
                return match self.picked {
                    Some(candidate) => self.wanted(candidate, context, open),
                    None => Action::None,
                };
            }
            Message::FitsOnlyPressed => {
                self.filter.fits_only = !self.filter.fits_only;
                self.restock(context, open);
            }
            Message::OwnedOnlyPressed => {
                self.filter.owned_only = !self.filter.owned_only;
                self.restock(context, open);
            }
            Message::MostTyped(most) => {
                self.filter.most = most.trim().parse().ok();
                self.most = most;
                self.restock(context, open);
            }
            Message::GroupPicked(facet, group) => {
                self.filter.pick_group(facet, group);
                self.menu = None;
                self.restock(context, open);
            }
            Message::SortPicked(sort) => {
                if let Some(shown) = self.shown(context, open) {
                    self.filter.choose(G::sorts(shown.slot), sort);
                }
                self.menu = None;
                self.restock(context, open);
            }
            Message::FilterCleared => {
                self.filter.widen();
                self.most.clear();
                self.restock(context, open);
            }
            Message::Scrolled(offset, in_sight) => {
                self.scrolled = offset;
                self.in_sight = Some(in_sight);
            }
            Message::RowPressed(candidate) => {
                if self.picked == Some(candidate) {
                    return self.wanted(candidate, context, open);
                }
                self.picked = Some(candidate);
            }
            Message::RowMoved(step) => self.row_moved(step, context, open),
            Message::Taken(candidate) => return self.wanted(candidate, context, open),
            Message::TakenAnyway(candidate) => return self.take(candidate, context, open),
            message => return self.update_list(message, context, open),
        }
        Action::None
    }

    /// A card is taken if no rule speaks against it; otherwise it is only looked at.
    fn wanted(&mut self, candidate: G::Candidate, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        if self.there(context, open) == Some(candidate) {
            return Action::None;
        }
        let free = self
            .shown(context, open)
            .and_then(|shown| shown.offer(candidate).map(|offer| offer.is_free()))
            .unwrap_or(false);
        if free {
            return self.take(candidate, context, open);
        }
        self.picked = Some(candidate);
        Action::None
    }

    /// The shelf is another: while something is searched for, its first row is picked.
    fn restock(&mut self, context: &Context<'_>, open: Open<'_, G>) {
        self.catalog_turn += 1;
        self.scrolled = 0.0;
        self.picked = match self.shown(context, open) {
            Some(shown) if !self.filter.query.trim().is_empty() => shown.shelf.rows.first().copied(),
            _ => None,
        };
    }

    fn row_moved(&mut self, step: Step, context: &Context<'_>, open: Open<'_, G>) {
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
            // The toolkit tells how far it has scrolled only after the next frame, which has to show the row already.
            let in_sight = self.in_sight.unwrap_or(stretch.height);
            let lowest = (stretch.top + stretch.height - in_sight).min(stretch.top);
            self.scrolled = self.scrolled.clamp(lowest, stretch.top);
        }
    }
}
