//! Offers for a place and repairs of a finding.

use super::{CheckId, Choice, Finding, Repair, Severity, finding::added_errors};

/// A candidate for a place of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer<C> {
    pub candidate: C,
    /// Cost at that place.
    pub cost: i32,
    /// Change of the list's total.
    pub difference: i32,
    /// Total of the list with it.
    pub total: i32,
    /// Errors it would add; without any it can be taken freely.
    pub blockers: Vec<Finding>,
    /// Warnings it would add.
    pub warnings: Vec<Finding>,
}

impl<C> Offer<C> {
    /// True if taking it adds no error.
    pub fn is_free(&self) -> bool {
        self.blockers.is_empty()
    }
}

/// Compares the checks of a list before and after a candidate takes its place.
#[derive(Debug)]
pub struct Asker {
    before: Vec<Finding>,
    total: i32,
    after: Vec<Finding>,
    /// Checks with warnings that say nothing about a candidate, such as unspent points.
    usual: &'static [CheckId],
}

impl Asker {
    /// Runs the checks on the present list; they add findings and return the total.
    pub fn new(usual: &'static [CheckId], check: impl FnOnce(&mut Vec<Finding>) -> i32) -> Self {
        let mut before = Vec::new();
        let total = check(&mut before);
        Self { before, total, after: Vec::new(), usual }
    }

    /// The offer of a candidate, from the checks of the list with it.
    pub fn offer<C>(&mut self, candidate: C, cost: i32, check: impl FnOnce(&mut Vec<Finding>) -> i32) -> Offer<C> {
        self.after.clear();
        let total = check(&mut self.after);
        let warnings = self
            .after
            .iter()
            .filter(|finding| finding.severity == Severity::Warning && !self.usual.contains(&finding.check))
            .filter(|finding| !self.before.contains(finding))
            .cloned()
            .collect();
        Offer {
            candidate,
            cost,
            difference: total - self.total,
            total,
            blockers: added_errors(&self.before, &self.after).cloned().collect(),
            warnings,
        }
    }
}

/// Puts a stand-in where no card is replaced, and returns the place that candidates take.
pub fn placeholder<H: Copy>(cards: &mut Vec<Choice<H>>, replacing: Option<usize>) -> Option<usize> {
    match replacing {
        Some(index) => (index < cards.len()).then_some(index),
        None => {
            cards.push(Choice::Unknown("".into()));
            Some(cards.len() - 1)
        }
    }
}

/// Moves a blocker that can be resolved later to the warnings.
pub fn put_off<C>(offer: &mut Offer<C>, to_do: impl Fn(&Finding) -> bool) {
    let (later, now): (Vec<_>, Vec<_>) = std::mem::take(&mut offer.blockers).into_iter().partition(to_do);
    offer.blockers = now;
    offer.warnings.extend(later);
}

/// Repairs that remove a finding and add no error, at most `most`.
///
/// Each idea is tried on the document: `apply` makes the edit, if it can, and `check` adds the findings of a document
/// and returns its total.
pub fn effective_repairs<D, E: PartialEq>(
    document: &D,
    ideas: Vec<Repair<E>>,
    finding: &Finding,
    most: usize,
    apply: impl Fn(&E, &D) -> Option<D>,
    check: impl Fn(&D, &mut Vec<Finding>) -> i32,
) -> Vec<Repair<E>> {
    let findings = |document: &D| {
        let mut findings = Vec::new();
        let total = check(document, &mut findings);
        (findings, total)
    };
    let (before, total) = findings(document);
    let count = |findings: &[Finding]| findings.iter().filter(|other| other.check == finding.check).count();
    let open = |findings: &[Finding]| findings.iter().filter(|other| other.is_open()).count();
    // Places move when an entry is removed, so checks are compared by number of findings.
    let often = |findings: &[Finding], check: CheckId| {
        findings.iter().filter(|other| other.is_error() && other.check == check).count()
    };
    let brings = |after: &[Finding]| {
        after.iter().any(|other| other.is_error() && often(after, other.check) > often(&before, other.check))
    };
    let mut kept: Vec<Repair<E>> = Vec::new();
    for idea in ideas {
        if kept.len() == most {
            break;
        }
        if kept.iter().any(|other| other.edit == idea.edit) {
            continue;
        }
        let Some((after, cost)) = apply(&idea.edit, document).map(|after| findings(&after)) else { continue };
        if count(&after) < count(&before) && open(&after) < open(&before) && !brings(&after) {
            kept.push(Repair { difference: cost - total, ..idea });
        }
    }
    kept
}
