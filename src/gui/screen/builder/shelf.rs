//! The offers as they stand on the shelf: headings and rows with their heights, so that only those in sight are drawn.

use super::{GameBuilder, Open, filter::Filter, row};
use crate::{Context, widget::Heights};
use kernel::{Offer, Place};

/// What stands on one stretch of the shelf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item<G: GameBuilder> {
    /// The heading over what can be taken.
    Free(usize),
    /// The heading over what cannot, by which that is shown or folded away: how many there are, and whether they follow.
    Blocked(usize, bool),
    /// The heading over the cards of a group.
    Group(G::Group),
    /// An offer, by its index.
    Offer(usize),
}

/// A stretch of the shelf.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// Where it begins, in points from the top.
    pub top: f32,
    /// How high it is.
    pub height: f32,
}

/// The offers of one place, sifted and in order.
#[derive(Debug)]
pub struct CatalogView<G: GameBuilder> {
    /// Headings and rows, from top to bottom.
    pub items: Vec<Item<G>>,
    /// How high they are.
    pub heights: Heights,
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
    /// Puts the offers of a target on the shelf. What does not fit is shown where that is wanted, and where something is
    /// searched for.
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
            // What was asked for by name or by filter is shown with why it does not fit.
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

    /// Where the row of a candidate stands, among the rows and on the shelf.
    pub fn find(&self, offers: &[Offer<G::Candidate>], candidate: G::Candidate) -> Option<(usize, Stretch)> {
        let row = self.rows.iter().position(|known| *known == candidate)?;
        let is_it = |item: &Item<G>| matches!(item, Item::Offer(at) if offers[*at].candidate == candidate);
        let item = self.items.iter().position(is_it)?;
        Some((row, Stretch { top: self.heights.top(item), height: self.heights.height(item) }))
    }
}

impl<G: GameBuilder> Item<G> {
    /// How high it is; nothing has to be laid out for that.
    const fn height(&self) -> f32 {
        match self {
            Self::Free(_) => row::SECTION,
            Self::Blocked(..) => row::FOLD,
            Self::Group(_) => row::GROUP,
            Self::Offer(_) => row::ROW,
        }
    }
}
