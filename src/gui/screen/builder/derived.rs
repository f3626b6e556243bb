//! Values derived from the list and its filters: offers, shelf and repairs, each computed once.

use std::rc::Rc;

use super::{Builder, GameBuilder, Open, Spot, filter::Filter, memo::Memo, shelf::CatalogView};
use crate::Context;
use kernel::{EditOf, Language, Layout, ListBuilding, Offer, Owned, Place, Repair};

/// Repairs of each finding, in the order of the report.
pub(super) type Repairs<G> = Vec<Vec<Repair<EditOf<G>>>>;

/// Number of repairs with a key of their own.
pub(super) const MOST_NUMBERED: usize = 9;

/// Inputs of the offers.
#[derive(Debug)]
pub(super) struct OffersKey<G: GameBuilder> {
    format: G::Format,
    list: G::List,
    target: Place,
    owned: Option<Owned>,
}

/// Inputs of the shelf.
#[derive(Debug)]
pub(super) struct ShelfKey<G: GameBuilder> {
    offers: Rc<Vec<Offer<G::Candidate>>>,
    filter: Filter<G>,
    language: Language,
    blocked_shown: bool,
    /// Turn of the finder.
    finder: u64,
}

/// Inputs of the repairs.
type RepairsKey<G> = (<G as ListBuilding>::Format, <G as ListBuilding>::List, Option<Owned>);

/// Derived values with their inputs.
#[derive(Debug)]
pub(super) struct Derived<G: GameBuilder> {
    offers: Memo<OffersKey<G>, Vec<Offer<G::Candidate>>>,
    shelf: Memo<ShelfKey<G>, CatalogView<G>>,
    repairs: Memo<RepairsKey<G>, Repairs<G>>,
    dead: Memo<OffersKey<G>, Vec<Place>>,
}

impl<G: GameBuilder> Default for Derived<G> {
    fn default() -> Self {
        Self { offers: Memo::default(), shelf: Memo::default(), repairs: Memo::default(), dead: Memo::default() }
    }
}

/// Content of the catalog pane: the offers of a place and their shelf.
pub(super) struct CatalogPane<G: GameBuilder> {
    pub slot: G::Slot,
    pub offers: Rc<Vec<Offer<G::Candidate>>>,
    pub shelf: Rc<CatalogView<G>>,
    /// The list is too long for offers.
    pub is_too_long: bool,
}

impl<G: GameBuilder> CatalogPane<G> {
    /// The offer of a candidate.
    pub fn offer(&self, candidate: G::Candidate) -> Option<&Offer<G::Candidate>> {
        self.offers.iter().find(|offer| offer.candidate == candidate)
    }
}

impl<G: GameBuilder> Builder<G> {
    /// Content of the catalog pane; `None` if nothing can be offered.
    pub(super) fn shown(&self, context: &Context<'_>, open: Open<'_, G>) -> Option<CatalogPane<G>> {
        let (catalog, owned) = (G::catalog(context), G::collection(context));
        let (format, list) = (open.document.format, &open.document.list);
        let layout = open.layout(context);
        let target = layout.kept(self.cursor);
        let slot = G::slot(catalog, list, &target)?;
        let is_too_long = is_too_long(&layout);
        let offers = self.asked.offers.get(
            |key| key.target == target && key.format == format && key.owned.as_ref() == owned && key.list == *list,
            || {
                let found = match is_too_long {
                    true => Vec::new(),
                    false => G::offers(catalog, open.document, target, owned),
                };
                (OffersKey { format, list: list.clone(), target, owned: owned.cloned() }, found)
            },
        );
        // A freeform list hides no offers.
        let blocked_shown = self.blocked_shown || open.document.is_freeform();
        let shelf = self.asked.shelf.get(
            |key| {
                Rc::ptr_eq(&key.offers, &offers)
                    && key.filter == self.filter
                    && key.language == context.language
                    && key.blocked_shown == blocked_shown
                    && key.finder == context.finder.turn
            },
            || {
                let shelf = CatalogView::new(context, open, &self.filter, (target, slot), &offers, blocked_shown);
                let (filter, language, finder) = (self.filter.clone(), context.language, context.finder.turn);
                (ShelfKey { offers: offers.clone(), filter, language, blocked_shown, finder }, shelf)
            },
        );
        Some(CatalogPane { slot, offers, shelf, is_too_long })
    }

    /// Place of the cursor in the list.
    pub(super) fn spot(&self, context: &Context<'_>, open: Open<'_, G>) -> Spot {
        let owned = G::collection(context);
        let (format, list) = (open.document.format, &open.document.list);
        let layout = open.layout(context);
        let cursor = layout.kept(self.cursor);
        let entry = layout.tree.entry(cursor);
        let target = entry.map_or(G::START, |entry| entry.place);
        let dead = self.asked.dead.get(
            |key| key.target == target && key.format == format && key.owned.as_ref() == owned && key.list == *list,
            || {
                let tried = entry.filter(|_| !is_too_long(&layout));
                let slots = tried.map_or_else(Vec::new, |entry| entry.all());
                let slots = slots.into_iter().filter(|node| node.card.is_none()).map(|node| node.place);
                let dead = slots.filter(|slot| !layout.has_offers(open.document, *slot, owned)).collect();
                (OffersKey { format, list: list.clone(), target, owned: owned.cloned() }, dead)
            },
        );
        Spot { cursor, turn: self.list_turn, dead }
    }

    /// The repairs with keys, by finding and index, in display order.
    pub(super) fn numbered(&self, context: &Context<'_>, open: Open<'_, G>) -> Vec<(usize, usize)> {
        let repairs = self.repairs(context, open);
        let each = |at: usize| (0..repairs.get(at).map_or(0, Vec::len)).map(move |which| (at, which));
        Self::in_order(open).into_iter().flat_map(each).take(MOST_NUMBERED).collect()
    }

    /// Repairs of each finding, in the order of the report.
    pub(super) fn repairs(&self, context: &Context<'_>, open: Open<'_, G>) -> Rc<Repairs<G>> {
        let (document, owned) = (open.document, G::collection(context));
        self.asked.repairs.get(
            |(format, list, of)| *format == document.format && *list == document.list && of.as_ref() == owned,
            || {
                let found = kernel::repairs::<G>(G::catalog(context), document, &open.report.findings, owned);
                ((document.format, document.list.clone(), owned.cloned()), found)
            },
        )
    }
}

/// True if the list has too many entries for trials.
fn is_too_long<G: GameBuilder>(layout: &Layout<'_, G>) -> bool {
    layout.tree.is_too_long()
}
