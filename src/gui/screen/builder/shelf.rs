//! The offers as they stand on the shelf: headings and rows with their heights, so that only those in sight are drawn.

use super::{GameBuilder, Open, filter::Filter, row};
use crate::Context;
use kernel::{Offer, Place};

/// What stands on one stretch of the shelf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item<G: GameBuilder> {
    /// The heading over what can be taken, or over what cannot.
    Section {
        /// Which of the two.
        free: bool,
        /// How many offers follow.
        count: usize,
    },
    /// The heading over the cards of a group.
    Group(G::Group),
    /// An offer, by its index.
    Offer(usize),
}

/// A stretch of the shelf.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch<G: GameBuilder> {
    /// What stands there.
    pub item: Item<G>,
    /// Where it begins, in points from the top.
    pub top: f32,
    /// How high it is.
    pub height: f32,
}

/// The offers of one place, sifted and in order.
#[derive(Debug)]
pub struct CatalogView<G: GameBuilder> {
    /// Headings and rows, from top to bottom.
    pub stretches: Vec<Stretch<G>>,
    /// The height of all.
    pub height: f32,
    /// Whether cards stand under the headings of their groups.
    pub grouped: bool,
    /// Whether nothing has the name that was typed, and names like it are shown.
    pub guessed: bool,
    /// What is to be said of the filters that were typed.
    pub remarks: Vec<String>,
    /// The candidates in the order of their rows.
    pub rows: Vec<G::Candidate>,
}

impl<G: GameBuilder> CatalogView<G> {
    /// Puts the offers of a target on the shelf. `room` is the width of a row in points.
    pub fn new(
        context: &Context<'_>,
        open: Open<'_, G>,
        filter: &Filter<G>,
        target: (Place, G::Slot),
        offers: &[Offer<G::Candidate>],
        room: f32,
    ) -> Self {
        let sifted = filter.sift(context, open, target, offers);
        let grouped = filter.sort(G::sorts(target.1)).is_some_and(G::is_grouped) && !sifted.searched;
        let mut shelf = Self {
            stretches: Vec::new(),
            height: 0.0,
            grouped,
            guessed: sifted.guessed,
            remarks: sifted.remarks,
            rows: Vec::new(),
        };
        for (free, offers_of) in [(true, &sifted.free), (false, &sifted.blocked)] {
            if offers_of.is_empty() {
                continue;
            }
            shelf.push(Item::Section { free, count: offers_of.len() }, row::SECTION);
            let mut last = None;
            for at in offers_of {
                let offer = &offers[*at];
                let group = G::group(G::catalog(context), offer.candidate).filter(|_| grouped);
                if let Some(group) = group.filter(|group| last != Some(*group)) {
                    shelf.push(Item::Group(group), row::group_height::<G>(context, group, room));
                    last = Some(group);
                }
                shelf.push(Item::Offer(*at), row::height::<G>(context, offer, grouped, room));
                shelf.rows.push(offer.candidate);
            }
        }
        shelf
    }

    fn push(&mut self, item: Item<G>, height: f32) {
        self.stretches.push(Stretch { item, top: self.height, height });
        self.height += height;
    }

    /// The stretches between two heights, with the room above and below them.
    pub fn between(&self, top: f32, bottom: f32) -> (f32, &[Stretch<G>], f32) {
        let first = self.stretches.partition_point(|stretch| stretch.top + stretch.height <= top);
        let last = self.stretches.partition_point(|stretch| stretch.top < bottom).max(first);
        let shown = &self.stretches[first..last];
        match (shown.first(), shown.last()) {
            (Some(head), Some(tail)) => (head.top, shown, self.height - tail.top - tail.height),
            _ => (0.0, shown, self.height),
        }
    }

    /// Where the row of a candidate stands, among the rows and on the shelf.
    pub fn find(&self, offers: &[Offer<G::Candidate>], candidate: G::Candidate) -> Option<(usize, Stretch<G>)> {
        let row = self.rows.iter().position(|known| *known == candidate)?;
        let stretch = self
            .stretches
            .iter()
            .find(|stretch| matches!(stretch.item, Item::Offer(at) if offers[at].candidate == candidate))?;
        Some((row, *stretch))
    }
}
