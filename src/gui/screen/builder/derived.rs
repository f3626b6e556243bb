//! What follows from the list and from what is looked at: offers, shelf and repairs, each worked out once.

use std::rc::Rc;

use super::{Builder, GameBuilder, Open, filter::Filter, memo::Memo, panes::Arrangement, shelf::CatalogView};
use crate::Context;
use kernel::{EditOf, Language, Offer, Place, Repair};

/// The repairs of each finding, in the order of the report.
pub(super) type Repairs<G> = Vec<Vec<Repair<EditOf<G>>>>;

/// The most findings for which repairs are sought at once.
const MOST_REPAIRED: usize = 60;

/// What the offers follow from.
#[derive(Debug)]
pub(super) struct OffersKey<G: GameBuilder> {
    format: G::Format,
    list: G::List,
    target: Place,
    owned: Option<G::Owned>,
}

/// What the shelf follows from.
#[derive(Debug)]
pub(super) struct ShelfKey<G: GameBuilder> {
    offers: Rc<Vec<Offer<G::Candidate>>>,
    filter: Filter<G>,
    language: Language,
    room: f32,
    /// Which finder was asked.
    finder: u64,
}

/// All that is worked out, each with what it follows from.
#[derive(Debug)]
pub(super) struct Derived<G: GameBuilder> {
    offers: Memo<OffersKey<G>, Vec<Offer<G::Candidate>>>,
    shelf: Memo<ShelfKey<G>, CatalogView<G>>,
    repairs: Memo<(G::Format, G::List), Repairs<G>>,
}

impl<G: GameBuilder> Default for Derived<G> {
    fn default() -> Self {
        Self { offers: Memo::default(), shelf: Memo::default(), repairs: Memo::default() }
    }
}

/// What the catalog pane shows: the offers of a place and their shelf.
pub(super) struct Shown<G: GameBuilder> {
    pub slot: G::Slot,
    pub offers: Rc<Vec<Offer<G::Candidate>>>,
    pub shelf: Rc<CatalogView<G>>,
}

impl<G: GameBuilder> Shown<G> {
    /// The offer of a candidate.
    pub fn offer(&self, candidate: G::Candidate) -> Option<&Offer<G::Candidate>> {
        self.offers.iter().find(|offer| offer.candidate == candidate)
    }
}

impl<G: GameBuilder> Builder<G> {
    /// What the catalog pane shows; none where nothing can be offered.
    pub(super) fn shown(&self, context: &Context<'_>, open: Open<'_, G>) -> Option<Shown<G>> {
        let (catalog, owned) = (G::catalog(context), G::collection(context));
        let (format, list) = (open.document.format, &open.document.list);
        let target = self.cursor(context, open);
        let slot = G::slot(catalog, list, &target)?;
        let offers = self.asked.offers.get(
            |key| key.target == target && key.format == format && key.owned.as_ref() == owned && key.list == *list,
            || {
                let found = G::offers(catalog, open.document, target, owned);
                (OffersKey { format, list: list.clone(), target, owned: owned.cloned() }, found)
            },
        );
        let room = Arrangement::of(context).catalog_room(context);
        let shelf = self.asked.shelf.get(
            |key| {
                Rc::ptr_eq(&key.offers, &offers)
                    && key.filter == self.filter
                    && key.language == context.language
                    && key.room == room
                    && key.finder == context.finder.turn
            },
            || {
                let shelf = CatalogView::new(context, open, &self.filter, (target, slot), &offers, room);
                let (filter, language, finder) = (self.filter.clone(), context.language, context.finder.turn);
                (ShelfKey { offers: offers.clone(), filter, language, room, finder }, shelf)
            },
        );
        Some(Shown { slot, offers, shelf })
    }

    /// The repairs of each finding, in the order of the report.
    pub(super) fn repairs(&self, context: &Context<'_>, open: Open<'_, G>) -> Rc<Repairs<G>> {
        let document = open.document;
        self.asked.repairs.get(
            |(format, list)| *format == document.format && *list == document.list,
            || {
                let findings = open.report.findings.iter().take(MOST_REPAIRED);
                let found = findings.map(|finding| match finding.is_open() {
                    true => G::repairs(G::catalog(context), document, finding),
                    false => Vec::new(),
                });
                ((document.format, document.list.clone()), found.collect())
            },
        )
    }
}
