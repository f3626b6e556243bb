//! The shelf: headings and offers with their heights, so that only those in sight are drawn.

use super::{GameBuilder, Open, filter::Filter, row};
use crate::{Context, widget::Heights};
use kernel::{Offer, Place};

/// Item on a stretch of the shelf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item<G: GameBuilder> {
    /// Heading over fitting offers, with their number.
    Free(usize),
    /// Heading over blocked offers, with their number; true if they are shown.
    Blocked(usize, bool),
    /// Heading of a group.
    Group(G::Group),
    /// An offer, by its index.
    Offer(usize),
}

/// A stretch of the shelf.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// Distance from the top, in points.
    pub top: f32,
    pub height: f32,
}

/// The offers of one place, filtered and sorted.
#[derive(Debug)]
pub struct CatalogView<G: GameBuilder> {
    /// Headings and rows, from top to bottom.
    pub items: Vec<Item<G>>,
    pub heights: Heights,
    /// Cards are grouped under headings.
    pub grouped: bool,
    /// No name matches, so similar names are shown.
    pub guessed: bool,
    /// Remarks on the typed filters.
    pub remarks: Vec<String>,
    /// Candidates in the order of their rows.
    pub rows: Vec<G::Candidate>,
}

impl<G: GameBuilder> CatalogView<G> {
    /// Puts the offers of a place on the shelf. Blocked ones are shown on demand and during a search.
    pub fn new(
        context: &Context<'_>,
        open: Open<'_, G>,
        filter: &Filter<G>,
        target: (Place, G::Slot),
        offers: &[Offer<G::Candidate>],
        blocked_shown: bool,
    ) -> Self {
        let sifted = filter.sift(context, open, target, offers);
        let grouped = filter.sort(G::sorts(target.1)).is_some_and(G::is_grouped) && !sifted.searched;
        let (mut items, mut rows) = (Vec::new(), Vec::new());
        let mut put = |items: &mut Vec<Item<G>>, offers_of: &[usize]| {
            let mut last = None;
            for at in offers_of {
                let candidate = offers[*at].candidate;
                let group = G::group(G::catalog(context), candidate).filter(|_| grouped);
                if let Some(group) = group.filter(|group| last != Some(*group)) {
                    items.push(Item::Group(group));
                    last = Some(group);
                }
                items.push(Item::Offer(*at));
                rows.push(candidate);
            }
        };
        if !sifted.free.is_empty() {
            items.push(Item::Free(sifted.free.len()));
            put(&mut items, &sifted.free);
        }
        if !sifted.blocked.is_empty() {
            // Results of a name or filter are shown even if blocked, with the reason.
            let asked_for = sifted.searched || (sifted.free.is_empty() && filter.is_narrowed());
            let shown = blocked_shown || asked_for;
            items.push(Item::Blocked(sifted.blocked.len(), shown));
            if shown {
                put(&mut items, &sifted.blocked);
            }
        }
        let mut edges = Vec::with_capacity(items.len() + 1);
        let mut bottom = 0.0;
        edges.push(bottom);
        for item in &items {
            bottom += item.height();
            edges.push(bottom);
        }
        let (guessed, remarks) = (sifted.guessed, sifted.remarks);
        Self { items, heights: Heights::Edges(edges.into()), grouped, guessed, remarks, rows }
    }

    /// Position of a candidate's row, and its stretch.
    pub fn find(&self, offers: &[Offer<G::Candidate>], candidate: G::Candidate) -> Option<(usize, Stretch)> {
        let row = self.rows.iter().position(|known| *known == candidate)?;
        let is_it = |item: &Item<G>| matches!(item, Item::Offer(at) if offers[*at].candidate == candidate);
        let item = self.items.iter().position(is_it)?;
        Some((row, Stretch { top: self.heights.top(item), height: self.heights.height(item) }))
    }
}

impl<G: GameBuilder> Item<G> {
    /// Height; known without a layout.
    const fn height(&self) -> f32 {
        match self {
            Self::Free(_) => row::SECTION,
            Self::Blocked(..) => row::FOLD,
            Self::Group(_) => row::GROUP,
            Self::Offer(_) => row::ROW,
        }
    }
}
