//! Figures of Imperial Assault.

#[path = "../../src/systems/imperial_assault/tests/skirmishes.rs"]
mod support;

use std::hint::black_box;

use imperial_assault::{
    Catalog,
    checks::{check_into, offers},
    list::{COMMAND, DEPLOYMENT, attachment_slot},
};
use kernel::Report;

use super::{measure, tell};

/// Measures checks and offers of whole armies with their Command decks.
pub fn armies() {
    let catalog = Catalog::bundled().unwrap();
    let documents = support::skirmishes(&catalog);
    let mut report = Report::default();
    let count = documents.len() as u32;
    let all = measure(400, || {
        for document in &documents {
            check_into(&catalog, document, &mut report);
            let _ = black_box(&report);
        }
    });
    let each: Vec<_> = all.iter().map(|time| *time / count).collect();
    tell("checking one skirmish army with deck in memory", "under 10 µs", &each);
    let document = &documents[1];
    for (what, place) in [
        ("offers for a new Deployment card (168 cards)", DEPLOYMENT),
        ("offers for an attachment", attachment_slot(3)),
        ("offers for a Command card (228 cards)", COMMAND.at(0)),
    ] {
        tell(
            what,
            "under 1 ms",
            &measure(20, || {
                let _ = black_box(offers(&catalog, document, place));
            }),
        );
    }
    tell(
        "loading the typed catalog of Imperial Assault",
        "-",
        &measure(5, || {
            let _ = black_box(Catalog::bundled());
        }),
    );
}
