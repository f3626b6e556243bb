//! The offers as they stand on the shelf: headings and rows with their heights, so that only those in sight are drawn.

use super::{
    filter::{Filter, Sort},
    row,
    search::Index,
};
use crate::{
    gui::Context,
    kernel::Offer,
    systems::xwing::{
        cards::ShipId,
        checks::{Candidate, OfferPlace},
    },
};

/// What stands on one stretch of the shelf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// The heading over what can be taken, or over what cannot.
    Section {
        /// Which of the two.
        free: bool,
        /// How many offers follow.
        count: usize,
    },
    /// The heading over the pilots of a ship type.
    Ship(ShipId),
    /// An offer, by its index.
    Offer(usize),
}

/// A stretch of the shelf.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// What stands there.
    pub item: Item,
    /// Where it begins, in points from the top.
    pub top: f32,
    /// How high it is.
    pub height: f32,
}

/// The offers of one place, sifted and in order.
#[derive(Debug, Default)]
pub struct Shelf {
    /// Headings and rows, from top to bottom.
    pub stretches: Vec<Stretch>,
    /// The height of all.
    pub height: f32,
    /// Whether ship cards stand under the headings of their ship types.
    pub grouped: bool,
    /// Whether nothing has the name that was typed, and names like it are shown.
    pub guessed: bool,
    /// The candidates in the order of their rows.
    pub rows: Vec<Candidate>,
}

impl Shelf {
    /// Puts the offers of a place on the shelf. `home` is the type of the ship whose card is changed, `room` the width
    /// of a row in points.
    pub fn new(
        context: &Context<'_>,
        index: &Index,
        filter: &Filter,
        place: OfferPlace,
        offers: &[Offer<Candidate>],
        home: Option<ShipId>,
        room: f32,
    ) -> Self {
        let sifted = filter.sift(context, index, place, offers, home);
        let by_ship = filter.sort(place) == Sort::Ship && !matches!(place, OfferPlace::Slot { .. });
        let grouped = by_ship && filter.query.trim().is_empty();
        let mut shelf = Self { grouped, guessed: sifted.guessed, ..Self::default() };
        for (free, offers_of) in [(true, &sifted.free), (false, &sifted.blocked)] {
            if offers_of.is_empty() {
                continue;
            }
            shelf.push(Item::Section { free, count: offers_of.len() }, row::SECTION);
            let mut last = None;
            for at in offers_of {
                let offer = &offers[*at];
                if let (true, Candidate::Pilot(id)) = (grouped, offer.candidate) {
                    let ship = context.xwing.pilot(id).ship;
                    if last != Some(ship) {
                        shelf.push(Item::Ship(ship), row::ship_height(context, ship, room));
                        last = Some(ship);
                    }
                }
                shelf.push(Item::Offer(*at), row::height(context, offer, grouped, room));
                shelf.rows.push(offer.candidate);
            }
        }
        shelf
    }

    fn push(&mut self, item: Item, height: f32) {
        self.stretches.push(Stretch { item, top: self.height, height });
        self.height += height;
    }

    /// The stretches between two heights, with the room above and below them.
    pub fn between(&self, top: f32, bottom: f32) -> (f32, &[Stretch], f32) {
        let first = self.stretches.partition_point(|stretch| stretch.top + stretch.height <= top);
        let last = self.stretches.partition_point(|stretch| stretch.top < bottom).max(first);
        let shown = &self.stretches[first..last];
        match (shown.first(), shown.last()) {
            (Some(head), Some(tail)) => (head.top, shown, self.height - tail.top - tail.height),
            _ => (0.0, shown, self.height),
        }
    }

    /// Where the row of a candidate stands, among the rows and on the shelf.
    pub fn find(&self, offers: &[Offer<Candidate>], candidate: Candidate) -> Option<(usize, Stretch)> {
        let row = self.rows.iter().position(|known| *known == candidate)?;
        let stretch = self
            .stretches
            .iter()
            .find(|stretch| matches!(stretch.item, Item::Offer(at) if offers[at].candidate == candidate))?;
        Some((row, *stretch))
    }
}
