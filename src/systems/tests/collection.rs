//! Collections, in every system that has them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use kernel::{
    Browsing, DocumentOf, Enforcement, Finding, Language, Layout, NewList, Owned, OwnedItem, RandomWish, Report,
    Severity, owned::PRODUCT, phrase,
};
use systems::{AnyDocument, Catalogs, Collection, Enforced, ImperialAssault, Legion, Registered, SystemId, XWing};

fn item(kind: &str, id: &str, count: u32) -> OwnedItem {
    OwnedItem { kind: kind.into(), id: id.into(), count }
}

/// Everything that can be counted singly, so many times.
fn all(catalogs: &Catalogs, system: SystemId, count: u32) -> Vec<OwnedItem> {
    catalogs.collected(system).into_iter().map(|card| item(card.kind, &card.id, count)).collect()
}

/// A list of the system that uses a good part of its points.
fn some_list(catalogs: &Catalogs, system: SystemId) -> AnyDocument {
    let (faction, format) = (system.lists().factions[0].id, system.lists().formats[0].id);
    let begun =
        AnyDocument::empty(catalogs, system, &NewList { faction, format, limit: None, variant: None, name: "" });
    let begun = begun.unwrap();
    let limit = begun.format().limit;
    let wish = RandomWish { least: limit / 3, most: Some(limit * 2 / 3), entries: None };
    begun.random(catalogs, &wish, None, 7, &|| true).unwrap()
}

fn of_collection<G: Browsing>(findings: &[Finding]) -> Vec<&Finding> {
    findings.iter().filter(|finding| finding.check == G::COLLECTION.unwrap().check).collect()
}

/// An offer's note on the collection agrees with the checks of the list with it.
fn offers_agree<G: Browsing + Registered>(catalogs: &Catalogs) {
    let catalog = G::cards(catalogs);
    let list = some_list(catalogs, G::GAME);
    let document: &DocumentOf<G> = list.list::<G>().unwrap();
    // One of every second thing: some of the list is missing already, and some of what is offered.
    let items: Vec<OwnedItem> = all(catalogs, G::GAME, 1).into_iter().step_by(2).collect();
    let owned = Owned::of::<G>(catalog, &items, Enforcement::Forbid, |_| true);
    let report = |document: &DocumentOf<G>| {
        let mut report = Report::default();
        G::check(catalog, document, Some(&owned), &mut report);
        report
    };
    let weight = |document: &DocumentOf<G>| -> i32 {
        of_collection::<G>(&report(document).findings).iter().map(|finding| finding.weight).sum()
    };
    let before = weight(document);
    assert!(before > 0);
    let layout = Layout::<G>::new(catalog, &document.list);
    let (mut forbidden, mut free) = (0, 0);
    for offer in G::offers(catalog, document, G::START, Some(&owned)) {
        let Some(after) = layout.placed(G::START, offer.candidate).and_then(|edit| edit.apply(document)) else {
            continue;
        };
        let told = of_collection::<G>(&offer.blockers);
        assert_eq!(weight(&after) - before, told.len() as i32, "{:?}: {told:?}", offer.candidate);
        assert!(told.iter().all(|finding| finding.severity == Severity::Error));
        *if told.is_empty() { &mut free } else { &mut forbidden } += 1;
    }
    assert!(forbidden > 5 && free > 5, "{forbidden} and {free}");
}

#[test]
fn an_offer_is_refused_exactly_where_the_list_with_it_would_need_more_than_is_owned() {
    let catalogs = Catalogs::default();
    offers_agree::<XWing>(&catalogs);
    offers_agree::<Legion>(&catalogs);
    offers_agree::<ImperialAssault>(&catalogs);
}

#[test]
fn leg_own_01_and_ia_own_01_what_is_not_owned_is_told_and_forbidden_only_where_that_is_chosen() {
    let catalogs = Catalogs::default();
    for system in Collection::games() {
        let info = system.collection().unwrap();
        let list = some_list(&catalogs, system);
        let findings = |items: &[OwnedItem], enforced: Enforced| {
            let owned = catalogs.owned(system, items, enforced).unwrap();
            let report = list.check(&catalogs, Some(&owned));
            let errors = report.errors();
            let of: Vec<Finding> = report.findings.into_iter().filter(|finding| finding.check == info.check).collect();
            for finding in &of {
                for language in Language::ALL {
                    let sentence = finding.sentence(language, list.names(&catalogs));
                    assert!(!sentence.contains(['{', '}']), "{sentence}");
                }
            }
            (of.len(), errors)
        };
        let warn = Enforced::usual(system, Enforcement::Warn);
        let forbid = warn.enforcing(Enforcement::Forbid);
        let (told, errors) = findings(&[], warn);
        assert!(told > 3 && errors == 0, "{system:?}: {told} {errors}");
        assert_eq!(findings(&[], forbid), (told, told));
        assert_eq!(findings(&all(&catalogs, system, 20), forbid), (0, 0));
        let nothing = info.kinds.iter().fold(forbid, |enforced, kind| enforced.counting(system, kind.id, false));
        assert_eq!(findings(&[], nothing), (0, 0));
        for language in Language::ALL {
            assert!(phrase::exists(language, info.boxes), "{}", info.boxes);
        }
    }
}

#[test]
fn a_random_list_is_made_of_what_is_owned() {
    let catalogs = Catalogs::default();
    let boxes: Vec<OwnedItem> =
        catalogs.products(SystemId::XWing).iter().take(12).map(|product| item(PRODUCT, product.id, 1)).collect();
    let owned = catalogs.owned(SystemId::XWing, &boxes, Enforced::usual(SystemId::XWing, Enforcement::Warn)).unwrap();
    let wish = NewList { faction: "imperial", format: "standard", limit: None, variant: None, name: "" };
    let begun = AnyDocument::empty(&catalogs, SystemId::XWing, &wish).unwrap();
    for seed in 0..6 {
        let wish = RandomWish { least: 80, ..RandomWish::default() };
        let list = begun.random(&catalogs, &wish, Some(&owned), seed, &|| true).unwrap();
        let report = list.check(&catalogs, Some(&owned));
        assert!(report.findings.iter().all(|finding| finding.check != "XW-CHK-29"), "{:?}", report.findings);
    }
}

/// Repairs for cards not owned help as promised.
fn repairs_help<G: Browsing + Registered>(catalogs: &Catalogs) {
    let catalog = G::cards(catalogs);
    let list = some_list(catalogs, G::GAME);
    let document: &DocumentOf<G> = list.list::<G>().unwrap();
    let items: Vec<OwnedItem> = all(catalogs, G::GAME, 2).into_iter().step_by(2).collect();
    for enforcement in [Enforcement::Warn, Enforcement::Forbid] {
        let owned = Owned::of::<G>(catalog, &items, enforcement, |_| true);
        let report = |document: &DocumentOf<G>| {
            let mut report = Report::default();
            G::check(catalog, document, Some(&owned), &mut report);
            report
        };
        let before = report(document);
        let (mut exchanged, mut left_out) = (0, 0);
        for finding in of_collection::<G>(&before.findings) {
            for repair in kernel::owned_repairs::<G>(catalog, document, finding, &owned) {
                let after = report(&repair.edit.apply(document).unwrap());
                let missing = |report: &Report| of_collection::<G>(&report.findings).len();
                assert!(missing(&after) < missing(&before), "{}", repair.sentence(Language::English, catalog));
                assert_eq!(after.points() - before.points(), repair.difference);
                let told = if repair.phrase.ends_with("exchange") { &mut exchanged } else { &mut left_out };
                *told += 1;
            }
        }
        assert!(exchanged + left_out > 0, "{:?}: nothing helps", G::GAME);
        assert!(exchanged > 0 || G::GAME != SystemId::XWing, "nothing owned takes the place of anything");
    }
}

#[test]
fn what_is_not_owned_is_exchanged_for_what_is_or_left_out() {
    let catalogs = Catalogs::default();
    repairs_help::<XWing>(&catalogs);
    repairs_help::<Legion>(&catalogs);
    repairs_help::<ImperialAssault>(&catalogs);
}
