//! What follows from the squad and from what is looked at: offers, shelf and repairs, each worked out once.

use std::rc::Rc;

use super::{Builder, Open, filter::Filter, memo::Memo, panes::Arrangement, search::Index, shelf::Shelf};
use crate::{
    gui::Context,
    kernel::{Language, Offer},
    systems::xwing::{
        Format, Squad,
        cards::ShipId,
        checks::{Candidate, OfferPlace, Owned, Repair, offers, repairs},
    },
};

/// The most findings for which repairs are sought at once.
const MOST_REPAIRED: usize = 60;

/// What the offers follow from.
#[derive(Debug)]
pub(super) struct OffersKey {
    format: Format,
    squad: Squad,
    place: OfferPlace,
    owned: Option<Owned>,
}

/// What the shelf follows from.
#[derive(Debug)]
pub(super) struct ShelfKey {
    offers: Rc<Vec<Offer<Candidate>>>,
    filter: Filter,
    language: Language,
    room: f32,
}

/// All that is worked out, each with what it follows from.
#[derive(Debug, Default)]
pub(super) struct Asked {
    offers: Memo<OffersKey, Vec<Offer<Candidate>>>,
    shelf: Memo<ShelfKey, Shelf>,
    repairs: Memo<(Format, Squad), Vec<Vec<Repair>>>,
    index: Memo<String, Index>,
}

/// What the catalog pane shows: the offers of a place and their shelf.
pub(super) struct Shown {
    pub place: OfferPlace,
    pub offers: Rc<Vec<Offer<Candidate>>>,
    pub shelf: Rc<Shelf>,
}

impl Shown {
    /// The offer of a candidate.
    pub fn offer(&self, candidate: Candidate) -> Option<&Offer<Candidate>> {
        self.offers.iter().find(|offer| offer.candidate == candidate)
    }
}

impl Builder {
    /// What the catalog pane shows; none where nothing can be offered.
    pub(super) fn shown(&self, context: &Context<'_>, open: &Open) -> Option<Shown> {
        let squad = &open.document.list;
        let place = self.cursor(context, open).wanted(context.xwing, squad)?;
        let offers = self.asked.offers.get(
            |key| {
                key.place == place
                    && key.format == open.document.format
                    && key.owned.as_ref() == context.owned
                    && key.squad == *squad
            },
            || {
                let found = offers(context.xwing, &open.document, place, context.owned);
                let owned = context.owned.cloned();
                (OffersKey { format: open.document.format, squad: squad.clone(), place, owned }, found)
            },
        );
        let room = Arrangement::of(context).catalog_room(context);
        let shelf = self.asked.shelf.get(
            |key| {
                Rc::ptr_eq(&key.offers, &offers)
                    && key.filter == self.filter
                    && key.language == context.language
                    && key.room == room
            },
            || {
                let index = self.index(context);
                let home = self.home(place, context, open);
                let shelf = Shelf::new(context, &index, &self.filter, place, &offers, home, room);
                (
                    ShelfKey { offers: offers.clone(), filter: self.filter.clone(), language: context.language, room },
                    shelf,
                )
            },
        );
        Some(Shown { place, offers, shelf })
    }

    fn index(&self, context: &Context<'_>) -> Rc<Index> {
        let version = context.xwing.version();
        self.asked.index.get(|known| known == version, || (version.to_owned(), Index::new(context.xwing)))
    }

    /// The type of the ship whose card is to be changed.
    fn home(&self, place: OfferPlace, context: &Context<'_>, open: &Open) -> Option<ShipId> {
        let OfferPlace::Pilot(ship) = place else { return None };
        let pilot = open.document.list.ships.get(ship)?.pilot.known()?;
        Some(context.xwing.pilot(pilot).ship)
    }

    /// The repairs of each finding, in the order of the report.
    pub(super) fn repairs(&self, context: &Context<'_>, open: &Open) -> Rc<Vec<Vec<Repair>>> {
        let document = &open.document;
        self.asked.repairs.get(
            |(format, squad)| *format == document.format && *squad == document.list,
            || {
                let findings = open.report.findings.iter().take(MOST_REPAIRED);
                let found = findings.map(|finding| match finding.is_error() {
                    true => repairs(context.xwing, document, finding),
                    false => Vec::new(),
                });
                ((document.format, document.list.clone()), found.collect())
            },
        )
    }
}
