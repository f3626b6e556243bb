//! The checks of base decks (DBG-SETUP-02, 03, DBG-BASE-07, DBG-ADV-01 to 04).
//!
//! Every check always runs, and every failure is reported with its place and facts.

pub mod ids;
mod offers;

pub use offers::{Offer, offers};

use super::{
    cards::{BaseId, Catalog, Part},
    list::{BASES, BaseDeck, Document, Format, fixed},
};
use kernel::{Fact, Finding, Lack, Report, Severity, Total, words::Words};

/// Checks a base deck against the rules of its format.
pub fn check(catalog: &Catalog, document: &Document) -> Report {
    let mut report = Report::default();
    check_into(catalog, document, &mut report);
    report
}

/// Checks a base deck into a report, replacing its contents.
pub fn check_into(catalog: &Catalog, document: &Document, report: &mut Report) {
    report.findings.clear();
    report.totals.clear();
    let total = check_deck(catalog, document.format, &document.list, &mut report.findings);
    report.totals.push(Total { name: "bases", value: total, limit: document.format.size() as i32 });
}

/// Adds findings; returns the number of bases.
fn check_deck(catalog: &Catalog, format: Format, list: &BaseDeck, findings: &mut Vec<Finding>) -> i32 {
    let deck = Deck { catalog, format, list };
    deck.unknown(findings);
    deck.foreign(findings);
    deck.twice(findings);
    deck.starting(findings);
    match format {
        Format::Introductory => deck.introductory(findings),
        Format::FullGalaxy => deck.full_galaxy(findings),
        Format::SecretBases => deck.secret_bases(findings),
    }
    deck.gaps(findings);
    list.bases.len() as i32
}

struct Deck<'a> {
    catalog: &'a Catalog,
    format: Format,
    list: &'a BaseDeck,
}

impl Deck<'_> {
    /// Bases unknown to the catalog.
    fn unknown(&self, findings: &mut Vec<Finding>) {
        for (index, base) in self.list.bases.iter().enumerate() {
            if base.unknown().is_some() {
                let finding = Finding::error(ids::COMP_02, "deckbuilding.check.unknown", BASES.at(index));
                findings.push(finding.with("card", base.fact()));
            }
        }
    }

    /// Bases of the other faction (DBG-ADV-04).
    fn foreign(&self, findings: &mut Vec<Finding>) {
        let own = self.list.faction;
        for (index, id) in self.list.known() {
            let base = self.catalog.base(id);
            if base.faction != own {
                let finding = Finding::error(ids::ADV_04, "deckbuilding.check.foreign", BASES.at(index));
                let finding = finding.card("card", id).term("faction", base.faction.term());
                findings.push(finding.term("own", own.term()));
            }
        }
    }

    /// Bases named twice (DBG-BASE-07).
    fn twice(&self, findings: &mut Vec<Finding>) {
        let known: Vec<(usize, BaseId)> = self.list.known().collect();
        for (at, (index, id)) in known.iter().enumerate() {
            if known[..at].iter().any(|(_, other)| other == id) {
                let finding = Finding::error(ids::BASE_07, "deckbuilding.check.twice", BASES.at(*index));
                findings.push(finding.card("card", *id));
            }
        }
    }

    fn has(&self, wanted: BaseId) -> bool {
        self.list.known().any(|(_, id)| id == wanted)
    }

    /// The starting base (DBG-SETUP-03, DBG-ADV-03).
    fn starting(&self, findings: &mut Vec<Finding>) {
        let own = self.list.faction;
        let starting = self.catalog.bases().find(|(_, base)| base.faction == own && base.starting);
        if let Some((id, _)) = starting
            && !self.has(id)
        {
            let mut finding = Finding::error(ids::SETUP_03, "deckbuilding.check.starting", BASES).card("card", id);
            finding.lack = Some(Lack::said("deckbuilding.lack.starting"));
            findings.push(finding);
        }
    }

    /// Bases that a mode without a choice requires and the deck lacks.
    fn missing(&self, check: kernel::CheckId, findings: &mut Vec<Finding>) {
        let fixed = fixed(self.catalog, self.format, self.list.faction);
        let missing: Vec<BaseId> =
            fixed.iter().copied().filter(|id| !self.catalog.base(*id).starting && !self.has(*id)).collect();
        if !missing.is_empty() {
            let names = missing.iter().map(|id| Fact::Card((*id).into())).collect();
            let mut finding = Finding::error(check, "deckbuilding.check.missing", BASES)
                .with("bases", Fact::List(names))
                .number("count", missing.len() as i32);
            finding.weight = missing.len() as i32;
            let have = fixed.iter().filter(|id| self.has(**id)).count();
            finding.lack = Some(Lack::of("deckbuilding.lack.bases", have as i32, fixed.len() as i32));
            findings.push(finding);
        }
    }

    /// DBG-ADV-01.
    fn introductory(&self, findings: &mut Vec<Finding>) {
        for (index, id) in self.list.known() {
            let base = self.catalog.base(id);
            if base.faction == self.list.faction && !base.introductory {
                let finding = Finding::error(ids::ADV_01, "deckbuilding.check.not_introductory", BASES.at(index));
                findings.push(finding.card("card", id));
            }
        }
        self.missing(ids::ADV_01, findings);
    }

    /// DBG-ADV-02.
    fn full_galaxy(&self, findings: &mut Vec<Finding>) {
        self.missing(ids::ADV_02, findings);
    }

    /// DBG-ADV-03, 04.
    fn secret_bases(&self, findings: &mut Vec<Finding>) {
        let (count, size) = (self.list.bases.len() as i32, self.format.size() as i32);
        if count > size {
            findings.push(Finding::error(ids::ADV_04, "deckbuilding.check.too_many", BASES).above(count, size));
        } else if count < size {
            let mut finding = Finding::error(ids::ADV_04, "deckbuilding.check.too_few", BASES)
                .number("count", count)
                .number("size", size);
            finding.weight = size - count;
            finding.lack = Some(Lack::of("deckbuilding.lack.bases", count, size));
            findings.push(finding);
        }
    }

    /// Bases that rest on one source alone, or on sources that disagree.
    fn gaps(&self, findings: &mut Vec<Finding>) {
        for (index, id) in self.list.known() {
            let base = self.catalog.base(id);
            let mut tell = |phrase: &'static str, parts: Words<Part>| {
                let parts: Vec<Fact> = parts.iter().map(|part| Fact::Term(part.term())).collect();
                if !parts.is_empty() {
                    let finding = Finding::new(ids::ABIL_27, Severity::Data, phrase, BASES.at(index));
                    findings.push(finding.card("card", id).with("fields", Fact::List(parts)));
                }
            };
            tell("deckbuilding.check.unconfirmed", base.unconfirmed);
            tell("deckbuilding.check.disputed", base.disputed);
        }
    }
}
