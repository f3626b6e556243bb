//! Findings about the packs of a list.

use crate::{Catalogs, SystemId};
use kernel::{
    CardRef, Fact, Finding, Language, Names, PackRef, Place, Report, Severity, check_ids, phrase,
    sheet::{Mark, Role},
};

check_ids! {
    CARDS = "PACK-01",
    MISSING = "PACK-02",
    VERSION = "PACK-03",
    REFUSED = "PACK-04",
}

/// A list that is built with packs.
pub(crate) struct Built<'a> {
    pub system: SystemId,
    /// The packs it names.
    pub named: &'a [PackRef],
    /// Its cards, with their names.
    pub cards: Vec<CardRef>,
    pub names: &'a dyn Names,
    /// True for a pack whose cards do not fit together with those before it.
    pub refuses: &'a dyn Fn(&str) -> bool,
}

/// Adds what is to be said of the packs that a list names.
pub(crate) fn add_findings(catalogs: &Catalogs, list: &Built<'_>, report: &mut Report) {
    let Built { system, named, cards, names, refuses } = list;
    let catalogs = catalogs.for_packs(named);
    for reference in *named {
        let text = |text: &str| Fact::Text(text.into());
        let finding = |check, severity, phrase| Finding::new(check, severity, phrase, Place::ROOT);
        let Some(pack) = catalogs.pack(&reference.id).filter(|pack| pack.system == *system) else {
            let missing = finding(MISSING, Severity::Error, "systems.pack.missing");
            let missing = missing.with("pack", text(&reference.id)).with("version", text(&reference.version));
            report.findings.push(missing);
            continue;
        };
        if refuses(&pack.id) {
            let refused = finding(REFUSED, Severity::Error, "systems.pack.refused");
            report.findings.push(refused.with("pack", text(&pack.title())));
            continue;
        }
        let place = catalogs.packs().iter().position(|known| known.id == pack.id);
        if !place.is_some_and(|place| catalogs.counted().contains(&place)) {
            let crowded = finding(REFUSED, Severity::Error, "systems.pack.crowded");
            report.findings.push(crowded.with("pack", text(&pack.title())));
            continue;
        }
        if pack.version != reference.version {
            let other = finding(VERSION, Severity::Warning, "systems.pack.version");
            let other = other.with("pack", text(&pack.name)).with("version", text(&reference.version));
            report.findings.push(other.with("here", text(&pack.version)));
        }
        let of_pack = |is_new: bool| -> Vec<Fact> {
            let is_there = |card: &CardRef| {
                names.origin(*card).is_some_and(|origin| *origin.pack == *pack.id && origin.is_new == is_new)
            };
            let mut found: Vec<_> = cards.iter().copied().filter(is_there).collect();
            found.sort_unstable();
            found.dedup();
            found.into_iter().map(Fact::Card).collect()
        };
        let counts = finding(CARDS, Severity::Info, "systems.pack.counts").with("pack", text(&pack.title()));
        report.findings.push(counts);
        for (is_new, phrase) in [(true, "systems.pack.brings"), (false, "systems.pack.changes")] {
            let found = of_pack(is_new);
            if !found.is_empty() {
                let told = finding(CARDS, Severity::Info, phrase).with("pack", text(&pack.title()));
                report.findings.push(told.with("cards", Fact::List(found)));
            }
        }
    }
}

/// The mark of pages of a list that is built with packs.
pub(crate) fn mark(catalogs: &Catalogs, packs: &[PackRef], language: Language) -> Option<Mark> {
    let told = || phrase::say(language, "systems.sheet.mark.packs", &[("packs", &named(catalogs, packs))]);
    (!packs.is_empty()).then(|| Mark::new(Role::Warning, told()))
}

/// The packs a list names, as people are told of them: `Points 3, Homebrew 1.2`.
pub(crate) fn named(catalogs: &Catalogs, packs: &[PackRef]) -> String {
    let title = |reference: &PackRef| match catalogs.pack(&reference.id) {
        Some(pack) => format!("{} {}", pack.name, reference.version),
        None => format!("{} {}", reference.id, reference.version),
    };
    packs.iter().map(title).collect::<Vec<_>>().join(", ")
}
