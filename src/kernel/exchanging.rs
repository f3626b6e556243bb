//! Repairs for a list that needs cards its player does not own.

use super::{
    Act, Browsing, DocumentOf, EditOf, Fact, Finding, Layout, ListBuilding, Owned, Repair, Report, browsing, repairing,
};

/// Most replacements tried for a card that is not owned.
const TRIED: usize = 12;

/// Most repairs offered.
const KEPT: usize = 2;

/// Edits that remove each of these findings without bringing an error: where one is about what is not owned those of
/// [`owned_repairs`], else those that are found near it. None for a list with too many cards for trials.
pub fn repairs<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    findings: &[Finding],
    owned: Option<&Owned>,
) -> Vec<Vec<Repair<EditOf<G>>>> {
    let mut repairs = repairing::repairs::<G>(catalog, document, findings);
    for (finding, repairs) in findings.iter().zip(&mut repairs) {
        let found = owned.map(|owned| owned_repairs::<G>(catalog, document, finding, owned)).unwrap_or_default();
        if !found.is_empty() {
            *repairs = found;
        }
    }
    repairs
}

/// Edits that remove a finding about what is not owned without bringing an error: owned cards in the place of the one that is
/// missing, the nearest in cost first, then to leave it out. None for any other finding.
pub fn owned_repairs<G: Browsing>(
    catalog: &G::Catalog,
    document: &DocumentOf<G>,
    finding: &Finding,
    owned: &Owned,
) -> Vec<Repair<EditOf<G>>> {
    let Some(info) = G::COLLECTION.filter(|info| info.check == finding.check) else { return Vec::new() };
    let layout = Layout::<G>::new(catalog, &document.list);
    let place = finding.place;
    let Some(card) = layout.tree.at(place).and_then(|node| node.card.as_ref()) else { return Vec::new() };
    let out = card.fact();
    let before = judged::<G>(catalog, document, owned);
    let often = |report: &Report, is_it: &dyn Fn(&Finding) -> bool| {
        report.findings.iter().filter(|finding| is_it(finding)).count()
    };
    let tried = |edit: EditOf<G>| -> Option<(EditOf<G>, i32)> {
        let after = judged::<G>(catalog, &edit.apply(document)?, owned);
        let is_missing = |finding: &Finding| finding.check == info.check;
        let brings = after.findings.iter().filter(|other| other.is_error()).any(|other| {
            let alike = |finding: &Finding| finding.is_error() && finding.check == other.check;
            often(&after, &alike) > often(&before, &alike)
        });
        let helps = often(&after, &is_missing) < often(&before, &is_missing) && !brings;
        helps.then(|| (edit, after.points() - before.points()))
    };
    let mut offers = G::offers(catalog, document, place, Some(owned));
    offers.retain(|offer| {
        let is_there = !offer.warnings.iter().any(|warning| warning.check == info.check);
        is_there && browsing::fits::<G>(catalog, offer)
    });
    // One that costs no more comes first, as a list has seldom points left.
    offers.sort_by_key(|offer| (offer.difference > 0, offer.difference.abs()));
    let can_swap = layout.act(place) == Some(Act::Replace);
    let swaps = offers.iter().filter(|_| can_swap).take(TRIED).filter_map(|offer| {
        let (edit, difference) = tried(layout.placed(place, offer.candidate)?)?;
        let facts = vec![("card", Fact::Card(offer.candidate.into())), ("out", out.clone())];
        Some(Repair { difference, ..Repair::new("systems.repair.exchange", facts, edit) })
    });
    let mut repairs: Vec<_> = swaps.take(KEPT).collect();
    if let Some((edit, difference)) = layout.remove(place).and_then(|removal| tried(removal.edit)) {
        let facts = vec![("card", out.clone())];
        repairs.push(Repair { difference, ..Repair::new("systems.repair.leave_out", facts, edit) });
    }
    repairs
}

fn judged<G: ListBuilding>(catalog: &G::Catalog, document: &DocumentOf<G>, owned: &Owned) -> Report {
    let mut report = Report::default();
    G::check(catalog, document, Some(owned), &mut report);
    report
}
