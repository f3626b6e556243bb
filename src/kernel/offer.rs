//! Offers and repairs: what could be put in a place, and how a finding could be removed.

use super::{CheckId, Choice, Fact, Finding, Language, Names, Severity, fact::Phrased, finding::added_errors};

/// A candidate for a place of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer<C> {
    pub candidate: C,
    /// Cost at that place.
    pub cost: i32,
    /// By how much the list's total changes.
    pub difference: i32,
    /// Total of the list with it.
    pub total: i32,
    /// The errors it would bring in; it can be taken freely when there is none.
    pub blockers: Vec<Finding>,
    /// The warnings it would bring in.
    pub warnings: Vec<Finding>,
}

impl<C> Offer<C> {
    /// True if taking it adds no error.
    pub fn is_free(&self) -> bool {
        self.blockers.is_empty()
    }
}

/// An edit that removes a finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Repair<E> {
    /// The phrase that tells what the edit does.
    pub phrase: &'static str,
    /// Facts for the phrase.
    pub facts: Vec<(&'static str, Fact)>,
    pub edit: E,
    /// By how much the list's total changes.
    pub difference: i32,
}

impl<E> Repair<E> {
    /// An idea of which it is not known yet what it costs.
    pub const fn new(phrase: &'static str, facts: Vec<(&'static str, Fact)>, edit: E) -> Self {
        Self { phrase, facts, edit, difference: 0 }
    }

    /// The repair without its edit, to be shown.
    pub fn told(self) -> Repair<()> {
        Repair { phrase: self.phrase, facts: self.facts, edit: (), difference: self.difference }
    }

    /// The repair as a sentence.
    pub fn sentence(&self, language: Language, names: &dyn Names) -> String {
        Phrased { phrase: self.phrase, facts: &self.facts }.sentence(language, names)
    }
}

/// Compares what the checks say of a list before and after a candidate takes its place.
#[derive(Debug)]
pub struct Asker {
    before: Vec<Finding>,
    total: i32,
    after: Vec<Finding>,
    /// Checks whose warnings say nothing about a candidate, such as that there are points left.
    usual: &'static [CheckId],
}

impl Asker {
    /// Asks the checks of the list as it is. They add their findings and give the list's total.
    pub fn new(usual: &'static [CheckId], check: impl FnOnce(&mut Vec<Finding>) -> i32) -> Self {
        let mut before = Vec::new();
        let total = check(&mut before);
        Self { before, total, after: Vec::new(), usual }
    }

    /// The offer of a candidate, asking the checks of the list with it.
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

/// Puts a stand-in where there is no card to be replaced; gives the place of the card that candidates replace.
pub fn placeholder<H: Copy>(cards: &mut Vec<Choice<H>>, replacing: Option<usize>) -> Option<usize> {
    match replacing {
        Some(index) => (index < cards.len()).then_some(index),
        None => {
            cards.push(Choice::Unknown("".into()));
            Some(cards.len() - 1)
        }
    }
}

/// Moves what is to be done afterwards from the blockers of an offer to its warnings.
pub fn put_off<C>(offer: &mut Offer<C>, to_do: impl Fn(&Finding) -> bool) {
    let (later, now): (Vec<_>, Vec<_>) = std::mem::take(&mut offer.blockers).into_iter().partition(to_do);
    offer.blockers = now;
    offer.warnings.extend(later);
}

/// Of these ideas those that remove a finding and bring no other error, no more than `most`.
///
/// Each is tried out on the document: `apply` makes the edit, if it can be made, and `check` adds what the checks say of a
/// document and gives its total.
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
    // Places move when something is taken out, so checks are compared by how often they fail.
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
