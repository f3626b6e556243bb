//! Several cards put in or taken out, each of which eases a finding.

use std::cmp::Reverse;

use super::{
    Browsing, DocumentOf, Filled, Finding, Layout, MOST, Place, Search, checked,
    ways::{Kind, Way},
};
use crate::Edit;

/// What an error weighs, whatever its amount.
const SEVERE: i32 = 100;
/// Most cards tried beyond those that should be enough.
const BEYOND: usize = 4;

/// Number of things that are missing at a place: of each kind as many as are missing most.
fn missing(findings: &[Finding], place: Place, wanted: Option<&'static str>) -> i32 {
    let mut kinds: Vec<(&str, i32)> = Vec::new();
    let lacks = || findings.iter().filter(|finding| finding.place == place).filter_map(|finding| finding.lack);
    // That there is nothing yet says less than what is needed.
    let is_counted = lacks().any(|lack| lack.need > 0);
    for lack in lacks().filter(|lack| lack.need > 0 || !is_counted) {
        let needed = (lack.need - lack.have).max(1);
        match kinds.iter_mut().find(|(term, _)| *term == lack.term) {
            _ if wanted.is_some_and(|wanted| wanted != lack.term) => {}
            Some((_, most)) => *most = needed.max(*most),
            None => kinds.push((lack.term, needed)),
        }
    }
    kinds.into_iter().map(|(_, needed)| needed).sum()
}

impl<G: Browsing> Search<'_, G> {
    /// What is missing put in: of a unit's rank one card as often as is needed, of a deck any cards that fit.
    pub(super) fn filled_up(&mut self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        let place = finding.place;
        let of_rank = match finding.lack {
            Some(lack) if lack.need == 0 || lack.need - lack.have > 1 => (lack.need > 0).then_some(lack.term),
            _ => return,
        };
        let is_of_many = place != Place::ROOT && self.spots.iter().all(|spot| spot.entry != place);
        let wanted = of_rank.filter(|_| !is_of_many);
        let mut passed = 0;
        for turn in 0..if wanted.is_some() { MOST } else { 1 } {
            // Findings of one deck ask for the same.
            let known = self.fillings.get(&(place, wanted, passed)).cloned();
            let Some((edits, first)) = known.or_else(|| self.filled(finding, self.document, wanted, passed)) else {
                return;
            };
            let _ = self.fillings.insert((place, wanted, passed), (edits.clone(), first));
            // One card is found among all that can be put in.
            let Some(trial) =
                Some(edits).filter(|edits| edits.len() > 1).and_then(|edits| self.trial(Edit::all(edits)))
            else {
                return;
            };
            let _ = self.push(ways, finding, Kind::Add, (0, 0, turn), &trial);
            passed = first + 1;
        }
    }

    /// Puts in what is missing at the place of a finding, or what is wanted of it.
    fn filled(
        &mut self,
        finding: &Finding,
        document: &DocumentOf<G>,
        wanted: Option<&'static str>,
        passed: usize,
    ) -> Option<Filled<G>> {
        let catalog = self.catalog;
        let layout = Layout::<G>::new(catalog, &document.list);
        let mut places: Vec<Place> = Vec::new();
        for node in layout.tree.all() {
            let is_near = node.place.is_in(&finding.place) && finding.place != Place::ROOT;
            if node.card.is_none() && is_near {
                places.push(node.place);
            }
        }
        if finding.place == Place::ROOT {
            places.push(G::START);
        }
        let is_same = std::ptr::eq(document, self.document);
        let mut offers: Vec<(Place, G::Candidate, i32)> = Vec::new();
        for place in places {
            let found = match is_same {
                true => self.offers(place),
                false => G::offers(catalog, document, place, None).into(),
            };
            self.spend(if is_same { 0 } else { found.len() })?;
            let found = self.sorted(finding, place, &found).into_iter();
            offers.extend(found.map(|offer| (place, offer.candidate, offer.cost)));
        }
        // The cards that fit best, then the cheapest ones, as points may be short.
        let mut cheapest: Vec<usize> = (0..offers.len()).collect();
        cheapest.sort_by_key(|at| offers[*at].2);
        let order: Vec<usize> = (passed..offers.len()).chain(cheapest).collect();
        let (mut now, mut edits, mut first) = (document.clone(), Vec::new(), None);
        let wrong = |findings: &[Finding]| -> i32 {
            findings.iter().filter(|other| other.is_wrong()).map(|other| other.weight).sum()
        };
        let findings = checked::<G>(catalog, document).0;
        let (mut left, mut bad) = (missing(&findings, finding.place, wanted), wrong(&findings));
        for at in order {
            let (place, card, _) = &offers[at];
            // Of units one is taken again and again, of cards others come first.
            for _ in 0..if *place == G::START { left } else { 1 } {
                self.spend(1)?;
                let edit = Edit::Insert(G::landing(place), *card);
                let Some(after) = edit.apply(&now) else { break };
                let findings = checked::<G>(catalog, &after).0;
                let still = missing(&findings, finding.place, wanted);
                if still >= left || wrong(&findings) > bad {
                    break;
                }
                bad = wrong(&findings);
                let _ = first.get_or_insert(at);
                edits.push(edit);
                (now, left) = (after, still);
            }
            if left == 0 {
                return first.map(|first| (edits, first));
            }
        }
        None
    }

    /// Cards that each ease the finding taken out until it is gone: those on entries, and entries themselves, where none of
    /// them alone helps.
    pub(super) fn several(&mut self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        let spots = self.spots.clone();
        for is_entry in [false, true] {
            let of_kind = |place: &Place| spots.iter().any(|spot| spot.place == *place && spot.is_entry() == is_entry);
            let removal = |way: &&Way<G>| way.kind == Kind::Remove;
            if ways.iter().filter(removal).any(|way| way.repair.edit.touched().iter().all(of_kind)) {
                continue;
            }
            let mut eased = self.eased(finding);
            eased.retain(|(weight, _, place)| *weight > 0 && of_kind(place));
            let mut left = finding.weight;
            let enough = eased.iter().position(|(weight, ..)| {
                left -= weight;
                left <= 0
            });
            let Some(enough) = enough else { continue };
            for many in enough + 1..=eased.len().min(enough + BEYOND) {
                let places = eased[..many].iter().map(|(.., place)| *place).collect();
                let Some(trial) = self.trial(Edit::removing(places)) else { return };
                if self.push(ways, finding, Kind::Several, (2, 0, 0), &trial) {
                    break;
                }
            }
        }
    }

    /// Cards of the list, each with the weight it takes off the finding and with the weight of all errors without it: those
    /// that ease it most first.
    fn eased(&self, finding: &Finding) -> Vec<(i32, i32, Place)> {
        let tried =
            self.spots.iter().zip(self.removals.iter()).filter_map(|(spot, trial)| Some((spot, trial.as_ref()?)));
        let mut eased: Vec<(i32, i32, Place)> = tried
            .map(|(spot, trial)| {
                let errors = trial.findings.iter().filter(|other| other.is_error());
                let weight = finding.weight - self.left(finding, trial);
                (weight, errors.map(|other| SEVERE + other.weight).sum(), spot.place)
            })
            .collect();
        eased.sort_by_key(|(weight, errors, place)| (Reverse(*weight), *errors, Reverse(*place)));
        eased
    }

    /// Cards of a hand or deck taken out, and what is missing then put in.
    pub(super) fn exchanged(&mut self, finding: &Finding, ways: &mut Vec<Way<G>>) {
        let whole = Some(finding.place).filter(|place| *place == G::START);
        let Some(deck) = self.deck(finding.place).or(whole) else { return };
        let mut eased = self.eased(finding);
        eased.retain(|(.., place)| place.is_in(&deck));
        for many in 1..=eased.len().min(BEYOND + finding.weight.max(0) as usize) {
            let removal = Edit::removing(eased[..many].iter().map(|(.., place)| *place).collect());
            let Some(after) = removal.apply(self.document) else { return };
            // The whole deck is filled, in whichever of its parts something is missing.
            let findings = checked::<G>(self.catalog, &after).0;
            let is_lack =
                |other: &&Finding| other.lack.is_some() && other.place != Place::ROOT && deck.is_in(&other.place);
            let Some(place) = findings.iter().find(is_lack).map(|other| other.place) else { continue };
            let lacking = Finding { place, ..finding.clone() };
            let Some((added, _)) = self.filled(&lacking, &after, None, 0) else { continue };
            let edits = std::iter::once(removal).chain(added).collect();
            let Some(trial) = self.trial(Edit::Many(edits)) else { return };
            if self.push(ways, finding, Kind::Several, (2, 0, 0), &trial) {
                return;
            }
        }
    }
}
