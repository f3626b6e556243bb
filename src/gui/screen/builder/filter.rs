//! What the player wants to see of the offers, and in which order.

use std::cmp::Reverse;

use super::search::{Fit, Index, Query};
use crate::{
    gui::Context,
    kernel::{Names, Offer, similar},
    systems::xwing::{
        cards::ShipId,
        checks::{Candidate, OfferPlace},
    },
};

/// An order of the offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sort {
    /// By ship type, the best pilot first.
    Ship,
    /// By pilot skill, the highest first.
    Skill,
    /// By cost, the lowest first.
    Cost,
    /// By name.
    Name,
}

impl Sort {
    /// The orders that make sense for ship cards.
    pub const SHIPS: [Self; 4] = [Self::Ship, Self::Skill, Self::Cost, Self::Name];
    /// The orders that make sense for upgrades.
    pub const UPGRADES: [Self; 2] = [Self::Cost, Self::Name];

    /// The key of its name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Ship => "gui.builder.sort.ship",
            Self::Skill => "gui.builder.sort.skill",
            Self::Cost => "gui.builder.sort.cost",
            Self::Name => "gui.builder.sort.name",
        }
    }
}

/// What the player wants to see of the offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// What is typed in the search box.
    pub query: String,
    /// The order of ship cards.
    pub ships: Sort,
    /// The order of upgrades.
    pub upgrades: Sort,
    /// Whether only what can be taken is shown.
    pub fits_only: bool,
    /// Whether only what the player owns is shown.
    pub owned_only: bool,
    /// The only ship type shown.
    pub ship: Option<ShipId>,
    /// The highest cost shown.
    pub most: Option<i32>,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            query: String::new(),
            ships: Sort::Ship,
            upgrades: Sort::Cost,
            fits_only: false,
            owned_only: false,
            ship: None,
            most: None,
        }
    }
}

/// An offer that passed, with what the order needs.
struct Passed {
    offer: usize,
    rank: u8,
    fit: Option<Fit>,
}

/// What is left of the offers, in order.
#[derive(Debug, Default)]
pub struct Sifted {
    /// Offers that can be taken, by index.
    pub free: Vec<usize>,
    /// Offers that cannot be taken, by index.
    pub blocked: Vec<usize>,
    /// Whether nothing has the name that was typed, and names like it are shown.
    pub guessed: bool,
}

impl Filter {
    /// The order in use at a place.
    pub const fn sort(&self, place: OfferPlace) -> Sort {
        match place {
            OfferPlace::Slot { .. } => self.upgrades,
            _ => self.ships,
        }
    }

    /// Whether anything but the search narrows what is shown.
    pub const fn is_narrowed(&self) -> bool {
        self.fits_only || self.owned_only || self.ship.is_some() || self.most.is_some()
    }

    /// Shows everything again; order stays.
    pub fn widen(&mut self) {
        *self = Self { ships: self.ships, upgrades: self.upgrades, ..Self::default() };
    }

    fn passes(&self, context: &Context<'_>, offer: &Offer<Candidate>) -> bool {
        let owned = |owned: &crate::systems::xwing::checks::Owned| match offer.candidate {
            Candidate::Pilot(id) => owned.count(id) > 0 && owned.count(context.xwing.pilot(id).ship) > 0,
            Candidate::Upgrade(id) => owned.count(id) > 0,
        };
        let of_ship = |wanted: ShipId| match offer.candidate {
            Candidate::Pilot(id) => context.xwing.pilot(id).ship == wanted,
            Candidate::Upgrade(_) => true,
        };
        (!self.fits_only || offer.is_free())
            && self.most.is_none_or(|most| offer.cost <= most)
            && self.ship.is_none_or(of_ship)
            && (!self.owned_only || context.owned.is_none_or(owned))
    }

    /// Which offers are shown, and in which order: what can be taken first.
    pub fn sift(
        &self,
        context: &Context<'_>,
        index: &Index,
        place: OfferPlace,
        offers: &[Offer<Candidate>],
        home: Option<ShipId>,
    ) -> Sifted {
        let query = Query::new(&self.query);
        let passing = || offers.iter().enumerate().filter(|(_, offer)| self.passes(context, offer));
        let mut passed: Vec<Passed> = if query.is_empty() {
            passing().map(|(at, offer)| Passed { offer: at, rank: rank(offer), fit: None }).collect()
        } else {
            let found = index.find(&query, passing().map(|(_, offer)| offer.candidate));
            passing()
                .filter_map(|(at, offer)| {
                    let (_, fit) = found.iter().find(|(candidate, _)| *candidate == offer.candidate)?;
                    Some(Passed { offer: at, rank: rank(offer), fit: Some(*fit) })
                })
                .collect()
        };
        let sort = self.sort(place);
        passed.sort_by_cached_key(|passed| {
            let offer = &offers[passed.offer];
            let (name, ship, skill, away) = match offer.candidate {
                Candidate::Pilot(id) => {
                    let pilot = context.xwing.pilot(id);
                    let ship = context.xwing.ship(pilot.ship).text.name(context.language);
                    (pilot.text.name(context.language), ship, pilot.pilot_skill, Some(pilot.ship) != home)
                }
                Candidate::Upgrade(id) => (context.xwing.upgrade(id).text.name(context.language), "", None, false),
            };
            let by_ship = if sort == Sort::Ship { (away, similar::fold(ship)) } else { (false, String::new()) };
            let by_skill = if matches!(sort, Sort::Ship | Sort::Skill) { Reverse(skill) } else { Reverse(None) };
            let by_cost = if sort == Sort::Name { 0 } else { offer.cost };
            (passed.rank, passed.fit, by_ship, by_skill, by_cost, similar::fold(name))
        });
        let guessed = passed.iter().any(|passed| matches!(passed.fit, Some(Fit::Like(_))));
        let (free, blocked): (Vec<_>, Vec<_>) = passed.into_iter().partition(|passed| passed.rank == 0);
        let indices = |passed: Vec<Passed>| passed.into_iter().map(|passed| passed.offer).collect();
        Sifted { free: indices(free), blocked: indices(blocked), guessed }
    }
}

/// How far an offer is from being taken: 0 for not at all, the other factions last.
fn rank(offer: &Offer<Candidate>) -> u8 {
    match () {
        () if offer.is_free() => 0,
        () if offer.blockers.iter().any(|blocker| blocker.check == "XW-CHK-02") => 2,
        () => 1,
    }
}

/// Why an offer cannot be taken, or what else is to be said of it, in one sentence.
///
/// That the squad would cost too much is said last and in few words: it is the reason that goes away first.
pub fn reason(context: &Context<'_>, offer: &Offer<Candidate>) -> Option<String> {
    let names: &dyn Names = context.xwing;
    let lasting = offer.blockers.iter().find(|blocker| blocker.check != "XW-CHK-01");
    let finding = lasting.or(offer.blockers.first()).or(offer.warnings.first())?;
    Some(match (finding.check, offer.candidate) {
        ("XW-CHK-01", _) => context.say("gui.builder.over", &[("points", &finding.weight)]),
        ("XW-CHK-02", Candidate::Pilot(id)) => {
            let faction = context.xwing.pilot(id).squad_faction();
            context.say("gui.builder.other_faction", &[("faction", &context.text(faction.term()))])
        }
        _ => finding.sentence(context.language, names),
    })
}
