//! What the player wants to see of the offers, and in which order.

use rustc_hash::FxHashMap;

use super::{GameBuilder, Open};
use crate::Context;
use kernel::{Offer, Place, browsing};
use store::{Fit, SearchQuery};

/// What the player wants to see of the offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter<G: GameBuilder> {
    /// What is typed in the search box.
    pub query: String,
    /// The orders that were chosen, each for its kind of cards.
    sorts: Vec<(&'static [G::Sort], G::Sort)>,
    /// Whether only what can be taken is shown.
    pub fits_only: bool,
    /// Whether only what the player owns is shown.
    pub owned_only: bool,
    /// The only groups shown, one of each facet at most.
    groups: Vec<G::Group>,
    /// The highest cost shown.
    pub most: Option<i32>,
}

/// An offer that passed, with what the order needs.
struct Passed {
    offer: usize,
    distance: u8,
    /// How well it fits what was typed; of guesses also which of them comes before which.
    fit: Option<(usize, Fit)>,
}

/// What is left of the offers, in order.
#[derive(Debug, Default)]
pub struct Sifted {
    /// Offers that can be taken, by index.
    pub free: Vec<usize>,
    /// Offers that cannot be taken, by index.
    pub blocked: Vec<usize>,
    /// Whether something was searched for.
    pub searched: bool,
    /// Whether nothing has the name that was typed, and names like it are shown.
    pub guessed: bool,
    /// What is to be said of the filters that were typed.
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
    /// The order that counts where there are these to choose from; none where there are none.
    pub fn sort(&self, sorts: &'static [G::Sort]) -> Option<G::Sort> {
        let chosen = self.sorts.iter().find(|(known, _)| *known == sorts).map(|(_, sort)| *sort);
        chosen.or_else(|| sorts.first().copied())
    }

    /// Chooses an order wherever there are these to choose from.
    pub fn choose(&mut self, sorts: &'static [G::Sort], sort: G::Sort) {
        self.sorts.retain(|(known, _)| *known != sorts);
        self.sorts.push((sorts, sort));
    }

    /// Whether anything but the search narrows what is shown.
    pub const fn is_narrowed(&self) -> bool {
        self.fits_only || self.owned_only || !self.groups.is_empty() || self.most.is_some()
    }

    /// Shows everything again; order stays.
    pub fn widen(&mut self) {
        *self = Self { sorts: std::mem::take(&mut self.sorts), ..Self::default() };
    }

    /// The only group of a facet that is shown; none where all are.
    pub fn group(&self, facet: u8) -> Option<G::Group> {
        self.groups.iter().copied().find(|group| G::facet(*group) == facet)
    }

    /// Shows one group of a facet alone, or all of them; picking the one that is shown alone shows all again.
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

    /// Which offers are shown, and in which order: what can be taken first.
    pub fn sift(
        &self,
        context: &Context<'_>,
        open: Open<'_, G>,
        (target, slot): (Place, G::Slot),
        offers: &[Offer<G::Candidate>],
    ) -> Sifted {
        let mut query = SearchQuery::parse(&self.query).within(G::INFO.id);
        let searched = !query.is_empty();
        // What a card costs here, with the packs of this list, is what the rows show.
        let costs = query.take_costs();
        let affordable = |offer: &Offer<G::Candidate>| {
            costs.iter().all(|bounds| G::has_cost(offer.candidate) && bounds.holds(offer.cost))
        };
        let passing =
            || offers.iter().enumerate().filter(|(_, offer)| self.passes(context, offer) && affordable(offer));
        let catalog = G::catalog(context);
        let distance = |offer| browsing::distance::<G>(catalog, offer);
        let mut sifted = Sifted { searched, ..Sifted::default() };
        let mut passed: Vec<Passed> = if query.is_empty() {
            passing().map(|(at, offer)| Passed { offer: at, distance: distance(offer), fit: None }).collect()
        } else {
            let at: FxHashMap<_, _> =
                passing().map(|(at, offer)| (G::searched(catalog, offer.candidate), at)).collect();
            let among = |kind: &str, id: &str| at.get(&(kind, id)).copied();
            let (found, remarks) = context.finder.find(&query, context.language, among);
            (sifted.guessed, sifted.remarks) = (found.is_guess && !found.cards.is_empty(), remarks);
            let found = found.cards.into_iter().enumerate().map(|(place, card)| {
                let fit = Some((if sifted.guessed { place } else { 0 }, card.fit));
                Passed { offer: card.card, distance: distance(&offers[card.card]), fit }
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
        let indices = |passed: Vec<Passed>| passed.into_iter().map(|passed| passed.offer).collect();
        (sifted.free, sifted.blocked) = (indices(free), indices(blocked));
        sifted
    }
}
