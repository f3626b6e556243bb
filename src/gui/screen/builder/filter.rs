//! Filter and order of the offers.

use rustc_hash::FxHashMap;

use super::{GameBuilder, Open};
use crate::Context;
use kernel::{Offer, Place, browsing};
use store::{Fit, SearchQuery};

/// Filter of the offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter<G: GameBuilder> {
    /// Text of the search box.
    pub query: String,
    /// Chosen orders, each for a kind of cards.
    sorts: Vec<(&'static [G::Sort], G::Sort)>,
    /// Only offers that fit are shown.
    pub fits_only: bool,
    /// Only owned cards are shown.
    pub owned_only: bool,
    /// The only groups shown, at most one of each facet.
    groups: Vec<G::Group>,
    /// Maximum cost.
    pub most: Option<i32>,
}

/// An offer that matches, with its sort key.
struct Match {
    offer: usize,
    distance: u8,
    /// Quality of the match, and the rank among guesses.
    fit: Option<(usize, Fit)>,
}

/// Matching offers, in order.
#[derive(Debug, Default)]
pub struct FilteredOffers {
    /// Offers that fit, by index.
    pub free: Vec<usize>,
    /// Offers that do not fit, by index.
    pub blocked: Vec<usize>,
    /// A search is active.
    pub searched: bool,
    /// No name matches, so similar names are shown.
    pub guessed: bool,
    /// Remarks on the typed filters.
    pub remarks: Vec<String>,
}

impl<G: GameBuilder> Default for Filter<G> {
    fn default() -> Self {
        Self {
            query: String::new(),
            sorts: Vec::new(),
            fits_only: false,
            owned_only: false,
            groups: Vec::new(),
            most: None,
        }
    }
}

impl<G: GameBuilder> Filter<G> {
    /// The current order among these choices; `None` without choices.
    pub fn sort(&self, sorts: &'static [G::Sort]) -> Option<G::Sort> {
        let chosen = self.sorts.iter().find(|(known, _)| *known == sorts).map(|(_, sort)| *sort);
        chosen.or_else(|| sorts.first().copied())
    }

    /// Selects an order for these choices.
    pub fn choose(&mut self, sorts: &'static [G::Sort], sort: G::Sort) {
        self.sorts.retain(|(known, _)| *known != sorts);
        self.sorts.push((sorts, sort));
    }

    /// True if anything besides the search narrows the offers.
    pub const fn is_narrowed(&self) -> bool {
        self.fits_only || self.owned_only || !self.groups.is_empty() || self.most.is_some()
    }

    /// Clears the filter but keeps the order.
    pub fn widen(&mut self) {
        *self = Self { sorts: std::mem::take(&mut self.sorts), ..Self::default() };
    }

    /// The only group shown of a facet; `None` if all are.
    pub fn group(&self, facet: u8) -> Option<G::Group> {
        self.groups.iter().copied().find(|group| G::facet(*group) == facet)
    }

    /// Shows one group of a facet, or all; picking the current one shows all again.
    pub fn pick_group(&mut self, facet: u8, group: Option<G::Group>) {
        let before = self.group(facet);
        self.groups.retain(|known| G::facet(*known) != facet);
        self.groups.extend(group.filter(|group| before != Some(*group)));
    }

    /// Shows all groups.
    pub fn all_groups(&mut self) {
        self.groups.clear();
    }

    fn passes(&self, context: &Context<'_>, offer: &Offer<G::Candidate>) -> bool {
        let catalog = G::catalog(context);
        (!self.fits_only || browsing::fits::<G>(catalog, offer))
            && self.most.is_none_or(|most| offer.cost <= most)
            && self.groups.iter().all(|wanted| G::is_in(catalog, offer.candidate, *wanted))
            && (!self.owned_only
                || G::collection(context).is_none_or(|owned| owned.holds::<G>(catalog, offer.candidate)))
    }

    /// Filters and sorts the offers; those that fit come first.
    pub fn sift(
        &self,
        context: &Context<'_>,
        open: Open<'_, G>,
        (target, slot): (Place, G::Slot),
        offers: &[Offer<G::Candidate>],
    ) -> FilteredOffers {
        let mut query = SearchQuery::parse(&self.query).within(G::INFO.id);
        let searched = !query.is_empty();
        // Costs count as the rows show them: at this place, with the packs of this list.
        let costs = query.take_costs();
        let affordable = |offer: &Offer<G::Candidate>| {
            costs.iter().all(|bounds| G::has_cost(offer.candidate) && bounds.holds(offer.cost))
        };
        let passing =
            || offers.iter().enumerate().filter(|(_, offer)| self.passes(context, offer) && affordable(offer));
        let catalog = G::catalog(context);
        let distance = |offer| browsing::distance::<G>(catalog, offer);
        let mut sifted = FilteredOffers { searched, ..FilteredOffers::default() };
        let mut passed: Vec<Match> = if query.is_empty() {
            passing().map(|(at, offer)| Match { offer: at, distance: distance(offer), fit: None }).collect()
        } else {
            let at: FxHashMap<_, _> =
                passing().map(|(at, offer)| (G::searched(catalog, offer.candidate), at)).collect();
            let among = |kind: &str, id: &str| at.get(&(kind, id)).copied();
            let (found, remarks) = context.finder.find(&query, context.language, among);
            (sifted.guessed, sifted.remarks) = (found.is_guess && !found.cards.is_empty(), remarks);
            let found = found.cards.into_iter().enumerate().map(|(place, card)| {
                let fit = Some((if sifted.guessed { place } else { 0 }, card.fit));
                Match { offer: card.card, distance: distance(&offers[card.card]), fit }
            });
            found.collect()
        };
        let sort = self.sort(G::sorts(slot));
        passed.sort_by_cached_key(|passed| {
            let offer = &offers[passed.offer];
            let order = sort.map(|sort| G::order(catalog, open.document, &target, sort, offer, context.language));
            (passed.distance, passed.fit, order)
        });
        let (free, blocked): (Vec<_>, Vec<_>) = passed.into_iter().partition(|passed| passed.distance == 0);
        let indices = |passed: Vec<Match>| passed.into_iter().map(|passed| passed.offer).collect();
        (sifted.free, sifted.blocked) = (indices(free), indices(blocked));
        sifted
    }
}
