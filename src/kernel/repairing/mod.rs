//! Repairs by search: edits near a finding are tried, and those that remove it and bring no other error are offered.
//!
//! Near are the cards at the place of the finding, on the same entry, and those it names; each is taken out, replaced and
//! moved, and what fits is put in beside it. Of several edits at once, those are tried that each ease the finding.

mod fill;
mod told;
mod ways;

use std::{rc::Rc, slice};

use rustc_hash::FxHashMap;

use super::{
    Browsing, CardRef, CheckId, Choice, DocumentOf, Edit, EditOf, Fact, Finding, Layout, Offer, Place, Repair, Report,
};

/// Most findings for whose repairs is searched.
const MOST_FINDINGS: usize = 60;
/// Most repairs offered for one finding.
const MOST: usize = 4;
/// Cards that are looked at for the findings of a list: a check of the whole list costs as many as it has, and some more.
const MOST_WORK: usize = 80_000;
const WORK_OF_A_CHECK: usize = 10;

/// Repairs of each of these findings; none for a list that has too many cards for trials.
pub fn repairs<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    findings: &[Finding],
) -> Vec<Vec<Repair<EditOf<G>>>> {
    let layout = Layout::<G>::new(catalog, &document.list);
    let most = if layout.tree.is_too_long() { 0 } else { MOST_FINDINGS };
    let findings = &findings[..most.min(findings.len())];
    let mut open = count(findings, Finding::is_open);
    if open == 0 {
        return findings.iter().map(|_| Vec::new()).collect();
    }
    let mut search = Search::<G>::new(layout, document);
    let found = |finding: &Finding| {
        if !finding.is_open() {
            return Vec::new();
        }
        // A finding that needs more gets the share of two.
        search.kept = search.work - search.work * 2 / (open + 1);
        open -= 1;
        search.repairs(finding)
    };
    findings.iter().map(found).collect()
}

/// Repairs of one finding.
pub fn repairs_of<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    finding: &Finding,
) -> Vec<Repair<EditOf<G>>> {
    repairs::<G>(catalog, document, slice::from_ref(finding)).pop().unwrap_or_default()
}

/// A card of the list.
#[derive(Debug, Clone)]
struct Spot<C> {
    place: Place,
    card: Choice<C>,
    /// The place of the ship, unit or group it is on; its own for one of these.
    entry: Place,
}

impl<C: Copy + Into<CardRef>> Spot<C> {
    fn is_entry(&self) -> bool {
        self.entry == self.place
    }

    fn known(&self) -> Option<CardRef> {
        self.card.known().map(Into::into)
    }
}

/// The edits that put in what is missing, and the number of the first card that was of use.
type Filled<G> = (Vec<EditOf<G>>, usize);

/// What the checks say of the list after an edit.
struct Trial<G: Browsing> {
    edit: EditOf<G>,
    findings: Vec<Finding>,
    points: i32,
}

/// A list whose findings are to be repaired, with what was tried so far.
struct Search<'a, G: Browsing> {
    catalog: &'a G::Catalog,
    document: &'a DocumentOf<G>,
    layout: Layout<'a, G>,
    before: Vec<Finding>,
    points: i32,
    spots: Rc<[Spot<G::Candidate>]>,
    /// Each card taken out, in the order of `spots`.
    removals: Rc<[Option<Trial<G>>]>,
    /// What the system itself would change, each with its words.
    settings: Rc<[(Repair<()>, Trial<G>)]>,
    offers: FxHashMap<Place, Rc<[Offer<G::Candidate>]>>,
    /// What was put in at a place for one thing that is missing, or for all, with so many cards passed over.
    fillings: FxHashMap<(Place, Option<&'static str>, usize), Filled<G>>,
    /// Work that is left, and how much of it is for other findings.
    work: usize,
    kept: usize,
}

/// The findings of a list and its points.
fn checked<G: Browsing>(catalog: &G::Catalog, document: &DocumentOf<G>) -> (Vec<Finding>, i32) {
    let mut report = Report::default();
    G::check(catalog, document, None, &mut report);
    // What costs nothing is counted in other units.
    let points = report.totals.first().filter(|total| total.name == "points").map_or(0, |total| total.value);
    (report.findings, points)
}

fn count(findings: &[Finding], is_it: impl Fn(&Finding) -> bool) -> usize {
    findings.iter().filter(|finding| is_it(finding)).count()
}

/// True for the same breach of a rule by the same cards, wherever it is and by whatever amount.
fn is_alike(one: &Finding, other: &Finding) -> bool {
    let same = |(name, fact): &(&'static str, Fact)| match (fact, other.fact(name)) {
        (Fact::Term(term), Some(Fact::Term(other))) => term == other,
        (fact, Some(other)) if fact.card().is_some() => fact.card() == other.card(),
        _ => true,
    };
    one.check == other.check && one.phrase == other.phrase && one.facts.iter().all(same)
}

impl<'a, G: Browsing> Search<'a, G> {
    fn new(layout: Layout<'a, G>, document: &'a DocumentOf<G>) -> Self {
        let catalog = layout.catalog;
        let mut spots: Vec<Spot<G::Candidate>> = Vec::new();
        for entry in &layout.tree.0 {
            for node in entry.all() {
                let Some(card) = &node.card else { continue };
                spots.extend(node.places().map(|place| {
                    let is_own = node.place == entry.place;
                    Spot { place, card: card.clone(), entry: if is_own { place } else { entry.place } }
                }));
            }
        }
        let (before, points) = checked::<G>(catalog, document);
        let mut search = Self {
            catalog,
            document,
            layout,
            before,
            points,
            spots: spots.into(),
            removals: Rc::default(),
            settings: Rc::default(),
            offers: FxHashMap::default(),
            fillings: FxHashMap::default(),
            work: MOST_WORK,
            kept: 0,
        };
        let spots = search.spots.clone();
        search.removals = spots.iter().map(|spot| search.trial(Edit::Remove(spot.place))).collect();
        let settings = G::settings(catalog, document, &search.before).into_iter();
        let tried = settings.filter_map(|setting| Some((search.trial(setting.edit.clone())?, setting)));
        search.settings = tried.map(|(trial, setting)| (setting.told(), trial)).collect();
        // What all findings need does not count.
        search.work = MOST_WORK;
        search
    }

    /// Takes the work of so many checks from what is left.
    fn spend(&mut self, checks: usize) -> Option<()> {
        let left = self.work.checked_sub(checks * (self.spots.len() + WORK_OF_A_CHECK))?;
        self.work = Some(left).filter(|left| *left >= self.kept)?;
        Some(())
    }

    fn trial(&mut self, edit: EditOf<G>) -> Option<Trial<G>> {
        self.spend(1)?;
        let (findings, points) = checked::<G>(self.catalog, &edit.apply(self.document)?);
        Some(Trial { edit, findings, points })
    }

    /// The offers for a place; none once too much was tried.
    fn offers(&mut self, place: Place) -> Rc<[Offer<G::Candidate>]> {
        if let Some(offers) = self.offers.get(&place) {
            return offers.clone();
        }
        // How many there are is known afterwards.
        if self.spend(1).is_none() {
            return Rc::default();
        }
        let offers: Rc<[_]> = G::offers(self.catalog, self.document, place, None).into();
        if self.spend(offers.len() / 4).is_none() {
            self.work = self.work.min(self.kept);
        }
        let _ = self.offers.insert(place, offers.clone());
        offers
    }

    /// True if the edit removes the finding and brings no error.
    fn helps(&self, finding: &Finding, trial: &Trial<G>) -> bool {
        self.removes(finding, trial) && !self.brings(&trial.findings)
    }

    fn removes(&self, finding: &Finding, Trial { edit, findings, .. }: &Trial<G>) -> bool {
        let fewer = |is_it: &dyn Fn(&Finding) -> bool| count(findings, is_it) < count(&self.before, is_it);
        let stays = |place| findings.iter().any(|other| other.place == place && is_alike(finding, other));
        fewer(&|other| other.check == finding.check)
            && fewer(&Finding::is_open)
            && !edit.follow(finding.place).is_some_and(stays)
    }

    /// True if there are more errors of some check. Places move when an entry is removed, so that they are counted.
    fn brings(&self, after: &[Finding]) -> bool {
        let often = |all: &[Finding], check: CheckId| count(all, |other| other.is_error() && other.check == check);
        after.iter().any(|other| other.is_error() && often(after, other.check) > often(&self.before, other.check))
    }

    /// The weight that the finding still has after an edit.
    fn left(&self, finding: &Finding, Trial { edit, findings, .. }: &Trial<G>) -> i32 {
        let place = edit.follow(finding.place);
        let mut alike = findings.iter().filter(|other| is_alike(finding, other));
        let here = alike.clone().find(|other| Some(other.place) == place);
        let of_check = |other: &Finding| other.check == finding.check;
        let is_gone = count(findings, of_check) < count(&self.before, of_check);
        let other = || alike.next().filter(|_| !is_gone);
        here.or_else(other).map_or(0, |other| other.weight)
    }

    /// The best edits that remove a finding, the nearest and smallest first.
    fn repairs(&mut self, finding: &Finding) -> Vec<Repair<EditOf<G>>> {
        let mut ways = Vec::new();
        self.set(finding, &mut ways);
        self.filled_up(finding, &mut ways);
        self.removed(finding, &mut ways);
        if finding.lack.is_none() {
            self.several(finding, &mut ways);
            self.cleared(finding, &mut ways);
            self.replaced(finding, &mut ways);
            self.moved(finding, &mut ways);
        }
        self.inserted(finding, &mut ways);
        if ways.is_empty() {
            self.exchanged(finding, &mut ways);
        }
        self.best(ways)
    }
}
