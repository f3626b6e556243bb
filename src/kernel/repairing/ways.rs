//! Single edits near a finding, and several that go together.

use std::cmp::Reverse;

use super::{Browsing, CardRef, Choice, EditOf, Finding, MOST, Place, Search, Spot, Trial};
use crate::{Act, Edit, Fact, Language, Names, Offer, Repair, browsing, similar};

/// The kind of an edit: of each only a few are offered as long as there are others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Faction, format and the like.
    Set,
    Add,
    Remove,
    Replace,
    Move,
    /// Several edits.
    Several,
}

impl Kind {
    const fn most(self) -> usize {
        match self {
            Self::Set | Self::Add | Self::Remove => 2,
            Self::Replace | Self::Move | Self::Several => 1,
        }
    }
}

/// An edit that helps.
pub(super) struct Way<G: Browsing> {
    pub kind: Kind,
    /// How far from the finding it is, how unlike the card that is there another one, how many other findings it removes,
    /// how well it fits, how many points it changes, and how many edits it takes.
    pub order: (u8, i32, i32, usize, i32, usize, Reverse<Place>),
    pub repair: Repair<EditOf<G>>,
}

/// True if a finding names a card.
fn names(finding: &Finding, card: CardRef) -> bool {
    finding.facts.iter().any(|(_, fact)| match fact {
        Fact::List(facts) => facts.iter().any(|fact| fact.card() == Some(card)),
        fact => fact.card() == Some(card),
    })
}

/// How much a name that was written is like a card's, in hundredths.
pub(super) fn likeness<C: Names>(catalog: &C, written: &str, card: CardRef) -> i32 {
    let written = similar::fold(written.rsplit(':').next().unwrap_or(written));
    let names = Language::ALL.map(|language| catalog.card_name(card, language));
    let all = names.into_iter().chain([catalog.card_id(card)]);
    let best = all.map(|name| similar::likeness(&written, &similar::fold(name))).fold(0.0, f64::max);
    (best * 100.0) as i32
}

/// The least likeness of a name that was meant.
pub(super) const MEANT: i32 = 60;
/// How far from a finding a card is that has nothing to do with it.
const FAR: u8 = 3;
/// Most cards tried in the place of one.
const MOST_TRIED: usize = 40;

impl<G: Browsing> Search<'_, G> {
    /// Adds the edit of a trial if it helps: told are how far it is from the finding, how unlike a card that is replaced
    /// another one, and how well it fits.
    pub(super) fn push(
        &self,
        ways: &mut Vec<Way<G>>,
        finding: &Finding,
        kind: Kind,
        (distance, unlike, fit): (u8, i32, usize),
        trial: &Trial<G>,
    ) -> bool {
        let helps = self.helps(finding, trial) && ways.iter().all(|other| other.repair.edit != trial.edit);
        if helps {
            let difference = trial.points - self.points;
            let edits = trial.edit.singles().len();
            let last = Reverse(trial.edit.touched().first().copied().unwrap_or_default());
            // A card that is chosen well removes other findings too; one that is taken out well is the smallest.
            let open = |findings: &[Finding]| findings.iter().filter(|other| other.is_open()).count() as i32;
            let chosen = matches!(kind, Kind::Add | Kind::Replace);
            let open = if chosen { open(&trial.findings) + 1 - open(&self.before) } else { 0 };
            let order = (distance, unlike, open, fit, difference.abs() * 2 + i32::from(difference > 0), edits, last);
            let (phrase, facts) = self.words(&trial.edit);
            let repair = Repair { difference, ..Repair::new(phrase, facts, trial.edit.clone()) };
            ways.push(Way { kind, order, repair });
        }
        helps
    }

    /// The best few: those that are near where there are several, of each kind a few at first, none that reads like another,
    /// and none that is done to one of several alike where there are enough others.
    pub(super) fn best(&self, mut ways: Vec<Way<G>>) -> Vec<Repair<EditOf<G>>> {
        const ENOUGH: usize = 3;
        ways.sort_by_key(|way| way.order);
        let nearest = ways.iter().filter(|way| way.kind != Kind::Set).map(|way| way.order.0).min().unwrap_or(0);
        let near = ways.iter().filter(|way| way.order.0 <= nearest + 1).count();
        let farthest = if near > 1 { nearest + 1 } else { FAR.max(nearest) };
        let mut best: Vec<Way<G>> = Vec::new();
        let mut others = Vec::new();
        for way in ways.into_iter().filter(|way| way.order.0 <= farthest) {
            let of_kind = best.iter().filter(|other| other.kind == way.kind).count();
            let reads_like =
                |other: &Way<G>| (other.repair.phrase, &other.repair.facts) == (way.repair.phrase, &way.repair.facts);
            match () {
                () if best.iter().chain(&others).any(reads_like) => {}
                () if of_kind < way.kind.most() && best.len() < MOST => best.push(way),
                () => others.push(way),
            }
        }
        let card = |way: &Way<G>| way.repair.facts.first().and_then(|(_, fact)| fact.card());
        let (alike, unlike): (Vec<_>, Vec<_>) = others
            .into_iter()
            .partition(|way| best.iter().any(|other| card(other).is_some() && card(other) == card(way)));
        best.extend(unlike.into_iter().take(MOST - best.len()));
        if best.len() < ENOUGH {
            best.extend(alike.into_iter().take(MOST - best.len()));
        }
        best.sort_by_key(|way| way.order);
        best.into_iter().map(|way| way.repair).collect()
    }

    fn spot_at(&self, place: Place) -> Option<Spot<G::Candidate>> {
        self.spots.iter().find(|spot| spot.place == place).cloned()
    }

    /// The ship, unit or group that a place is in.
    fn entry_of(&self, place: Place) -> Option<Place> {
        self.layout.tree.entry(place).map(|entry| entry.place).filter(|entry| entry.split().1.is_some())
    }

    /// How far a card is from a finding.
    fn distance(&self, finding: &Finding, spot: &Spot<G::Candidate>) -> u8 {
        let place = finding.place;
        match () {
            () if spot.place == place => u8::from(spot.is_entry()),
            () if place == Place::ROOT => 1,
            () if spot.place.is_in(&place) => 0,
            () if place.is_in(&spot.place) => FAR + 1,
            () if self.entry_of(place) == Some(spot.entry) => 1,
            () if spot.known().is_some_and(|card| names(finding, card)) => 2,
            () => FAR,
        }
    }

    /// What the system itself would change: at first what the list is built for, then what it is built of. Cards are taken
    /// out with it only for a finding about none of them.
    pub(super) fn set(&self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        let is_of_cards = self.spots.iter().any(|spot| spot.place.is_in(&finding.place));
        for (told, trial) in self.settings.iter() {
            let order = match &trial.edit {
                Edit::Change(_) | Edit::SetFormat(_) => (0, 0, 0),
                Edit::Many(_) if is_of_cards && trial.edit.touched().iter().any(|place| place.split().1.is_some()) => {
                    continue;
                }
                _ => (1, 0, MOST),
            };
            if self.push(ways, finding, Kind::Set, order, trial)
                && let Some(way) = ways.last_mut()
            {
                (way.repair.phrase, way.repair.facts) = (told.phrase, told.facts.clone());
            }
        }
    }

    /// Each card taken out.
    pub(super) fn removed(&self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        // What is only missing yet goes no further by taking out.
        let far = if finding.lack.is_some() { 3 } else { 0 };
        for (spot, trial) in self.spots.iter().zip(self.removals.iter()) {
            if let Some(trial) = trial {
                let distance = self.distance(finding, spot) + far;
                let _ = self.push(ways, finding, Kind::Remove, (distance, 0, 0), trial);
            }
        }
    }

    /// Where no card alone helps, all copies of one taken out, all cards beside it, or all that the finding names.
    pub(super) fn cleared(&mut self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        if ways.iter().any(|way| matches!(way.kind, Kind::Remove | Kind::Several)) {
            return;
        }
        let (spots, here) = (self.spots.clone(), self.spot_at(finding.place));
        let is_beside =
            |spot: &Spot<G::Candidate>| here.as_ref().is_some_and(|here| here.place.split().0 == spot.place.split().0);
        let is_copy =
            |spot: &Spot<G::Candidate>| is_beside(spot) && here.as_ref().is_some_and(|here| here.card == spot.card);
        let is_small = here.as_ref().is_some_and(|here| !here.is_entry());
        let is_named = |spot: &Spot<G::Candidate>| {
            let is_it = |fact: &Fact| fact.card().is_some() && fact.card() == spot.known();
            finding.facts.iter().any(|(_, fact)| matches!(fact, Fact::List(facts) if facts.iter().any(is_it)))
        };
        let places = |is_one: &dyn Fn(&Spot<G::Candidate>) -> bool| -> Vec<Place> {
            spots.iter().filter(|spot| is_one(spot)).map(|spot| spot.place).collect()
        };
        for places in [places(&is_copy), places(&|spot| is_small && is_beside(spot)), places(&is_named)] {
            if places.len() > 1
                && let Some(trial) = self.trial(Edit::removing(places))
                && self.push(ways, finding, Kind::Remove, (1, 0, 0), &trial)
            {
                return;
            }
        }
    }

    /// Places with empty slots where something could be put in: of each kind one, with how far it is.
    fn open_places(&self, finding: &Finding) -> Vec<(Place, u8)> {
        let place = finding.place;
        let near = u8::from(finding.lack.is_none());
        let entry = self.layout.tree.entry(place);
        let nodes = entry.map_or_else(
            || {
                self.layout
                    .tree
                    .all()
                    .into_iter()
                    .filter(|node| node.place.is_in(&place) && place != Place::ROOT)
                    .collect()
            },
            |entry| entry.all(),
        );
        let mut slots = Vec::new();
        let mut places = Vec::new();
        for node in nodes.into_iter().filter(|node| node.card.is_none()) {
            let slot = (self.layout.slot(node.place), node.place.split().0);
            if !slots.contains(&slot) {
                slots.push(slot);
                places.push((node.place, near));
            }
        }
        let is_entry = self.spot_at(place).is_some_and(|spot| spot.is_entry()) && place.split().0 == G::START;
        if is_entry || (place == Place::ROOT && finding.lack.is_some()) {
            places.push((G::START, near * 2));
        }
        places
    }

    /// True if an offer is of use, demands no other edit, and breaks no rule that is not broken yet.
    fn is_usable(&self, offer: &Offer<G::Candidate>) -> bool {
        let is_broken = |blocker: &Finding| self.before.iter().any(|other| other.check == blocker.check);
        offer.blockers.iter().all(is_broken) && self.is_of_use(offer)
    }

    fn is_of_use(&self, offer: &Offer<G::Candidate>) -> bool {
        browsing::is_of_use::<G>(self.catalog, offer) && !offer.warnings.iter().any(Finding::is_error)
    }

    fn is_named(&self, finding: &Finding, card: G::Candidate) -> bool {
        G::needs(self.catalog, card).into_iter().any(|card| names(finding, card))
    }

    /// Offers that can be taken, those that fit best first: cards that the finding names, cards made for few, of units and
    /// upgrades cheap ones, and those that are played most.
    pub(super) fn sorted<'o>(
        &self,
        finding: &Finding,
        place: Place,
        offers: &'o [Offer<G::Candidate>],
    ) -> Vec<&'o Offer<G::Candidate>> {
        let is_named = |offer: &Offer<G::Candidate>| self.is_named(finding, offer.candidate);
        let mut offers: Vec<_> = offers.iter().filter(|offer| self.is_usable(offer) || is_named(offer)).collect();
        let is_of_deck = self.deck(place).is_some();
        offers.sort_by_cached_key(|offer| {
            let card = offer.candidate;
            let order = (!is_named(offer), !offer.is_free(), !offer.warnings.is_empty());
            let cost = if is_of_deck { 0 } else { offer.cost };
            (order, G::generality(self.catalog, card), cost, Reverse(G::usage(self.catalog, card)))
        });
        offers
    }

    /// The hand or deck that a place is in.
    pub(super) fn deck(&self, place: Place) -> Option<Place> {
        Some(place.split().0).filter(|array| *array != G::START && *array != Place::ROOT && array.raised().is_none())
    }

    /// Each card that fits put in, in the same entry or beside it; where all that is missing was put in, what is named alone.
    pub(super) fn inserted(&mut self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        let is_filled = ways.iter().any(|way| way.kind == Kind::Add);
        for (place, distance) in self.open_places(finding) {
            let offers = self.offers(place);
            let offers = self.sorted(finding, place, &offers);
            let mut found = 0;
            let most = if finding.lack.is_some() || place == G::START { offers.len() } else { MOST_TRIED };
            for (number, offer) in offers.into_iter().take(most).enumerate() {
                let is_named = self.is_named(finding, offer.candidate);
                if is_filled && !is_named {
                    continue;
                }
                let Some(edit) = self.layout.placed(place, offer.candidate) else { continue };
                let Some(trial) = self.trial(edit) else { break };
                // What the finding asks for by name comes before all else.
                let order = if is_named { (0, -1, number) } else { (distance, 0, number + 1) };
                found += usize::from(self.push(ways, finding, Kind::Add, order, &trial));
                if found == MOST {
                    break;
                }
            }
        }
    }

    /// Another card in the place of the one that is meant, or of all copies of it; of a list that costs too much, of each
    /// entry a cheaper one of its kind.
    pub(super) fn replaced(&mut self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        let Some(here) = self.spot_at(finding.place) else {
            if finding.place == Place::ROOT {
                self.cheaper(finding, ways);
            }
            return;
        };
        let array = here.place.split().0;
        let is_own = array.raised().is_none();
        let mut places = vec![if is_own { array } else { here.place }];
        if !is_own && here.known().is_none() {
            let all = self.layout.tree.all();
            let empty = all.iter().filter(|node| node.card.is_none() && node.place.split().0 == array);
            places.extend(empty.map(|node| node.place));
        }
        let offered: Vec<_> = places.into_iter().map(|place| self.offers(place)).collect();
        let offers = || offered.iter().flat_map(|offers| offers.iter());
        let now = offers().find(|offer| Some(offer.candidate) == here.card.known()).map_or(0, |offer| offer.cost);
        let is_helped = ways.iter().any(|way| way.kind == Kind::Remove && way.order.0 < 3);
        // Below 0 a version of the card, or the one that was meant; none for one that is not to be tried.
        let unlike = |offer: &Offer<G::Candidate>| match &here.card {
            Choice::Known(old) if *old == offer.candidate => None,
            Choice::Known(old) => match G::apart(self.catalog, *old, offer.candidate) {
                0 => Some(-100),
                apart => Some(i32::from(apart)).filter(|_| is_own && self.is_of_use(offer) || self.is_usable(offer)),
            },
            Choice::Unknown(written) => match likeness(self.catalog, written, offer.candidate.into()) {
                likeness if likeness >= MEANT => Some(-likeness),
                _ => (!is_helped && self.is_of_use(offer)).then_some(2),
            },
        };
        let mut fitting: Vec<_> = offers().filter_map(|offer| Some((unlike(offer)?, offer))).collect();
        fitting.sort_by_cached_key(|(unlike, offer)| {
            let (card, difference) = (offer.candidate, offer.cost - now);
            let usage = Reverse(G::usage(self.catalog, card));
            let general = G::generality(self.catalog, card);
            (*unlike, offer.blockers.len(), offer.warnings.len(), general, difference > 0, difference.abs(), usage)
        });
        let copies: Vec<Place> =
            self.spots.iter().filter(|spot| spot.card == here.card).map(|spot| spot.place).collect();
        let mut found = 0;
        for (number, (unlike, offer)) in fitting.into_iter().take(MOST_TRIED).enumerate() {
            let distance = if here.is_entry() { unlike.clamp(0, 2) as u8 } else { 0 };
            let replace = |place: &Place| Edit::Replace(*place, offer.candidate);
            let Some(trial) = self.trial(replace(&here.place)) else { break };
            let mut helps = self.push(ways, finding, Kind::Replace, (distance, unlike, number), &trial);
            // Of several copies one alone may not be exchanged.
            if !helps && unlike < 0 && copies.len() > 1 {
                let Some(trial) = self.trial(Edit::Many(copies.iter().map(replace).collect())) else { break };
                helps = self.push(ways, finding, Kind::Replace, (distance, unlike, number), &trial);
            }
            found += usize::from(helps);
            if found == MOST {
                break;
            }
        }
    }

    /// Of each entry the dearest of its kind that saves enough.
    fn cheaper(&mut self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        const TRIED: usize = 3;
        let offers = self.offers(G::START);
        let spots = self.spots.clone();
        for spot in spots.iter().filter(|spot| spot.is_entry()) {
            let Some(now) = spot.card.known() else { continue };
            let Some(cost) = offers.iter().find(|offer| offer.candidate == now).map(|offer| offer.cost) else {
                continue;
            };
            let mut others: Vec<_> = offers.iter().filter(|offer| offer.cost <= cost - finding.weight).collect();
            others.retain(|offer| G::apart(self.catalog, now, offer.candidate) < 2);
            others.sort_by_key(|offer| (G::apart(self.catalog, now, offer.candidate), Reverse(offer.cost)));
            for offer in others.into_iter().take(TRIED) {
                let Some(trial) = self.trial(Edit::Replace(spot.place, offer.candidate)) else { return };
                if self.push(ways, finding, Kind::Replace, (1, 0, 0), &trial) {
                    break;
                }
            }
        }
    }

    /// The card moved to another entry that takes it.
    pub(super) fn moved(&mut self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        let Some(here) = self.spot_at(finding.place) else { return };
        let Some(card) = here.card.known() else { return };
        let mut arrays: Vec<Place> = Vec::new();
        for node in self.layout.tree.all().into_iter().filter(|node| node.card.is_none()) {
            let to = G::landing(&node.place);
            if to.raised().is_some() && !to.is_in(&here.entry) && self.layout.act(node.place) == Some(Act::Add) {
                arrays.push(to);
            }
        }
        arrays.dedup();
        for to in arrays {
            let edit = Edit::Many(vec![Edit::Insert(to, card), Edit::Remove(here.place)]);
            let Some(trial) = self.trial(edit) else { continue };
            // A unit that joins another one is kept.
            if self.push(ways, finding, Kind::Move, (1, -i32::from(here.is_entry()), 0), &trial) {
                return;
            }
        }
    }
}
