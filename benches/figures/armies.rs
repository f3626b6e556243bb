//! Figures of Legion.

#[path = "../../src/systems/legion/tests/armies.rs"]
mod support;

use std::hint::black_box;

use kernel::{Finding, Language};
use legion::{
    Catalog,
    cards::Slot,
    checks::{check, check_army, offers, seats},
    list::{COMMANDS, Part, UNITS, Unit, upgrades},
    sheet::{Kind, Options, sheet},
};

use super::{measure, one_sheet, tell};

/// Measures checks and offers of whole armies with hand and deck.
pub fn armies() {
    let catalog = Catalog::bundled().unwrap();
    let documents = support::armies(&catalog);
    let mut findings: Vec<Finding> = Vec::new();
    let count = documents.len() as u32;
    let all = measure(200, || {
        for document in &documents {
            findings.clear();
            let _ = black_box(check_army(&catalog, document.format, &document.list, &mut findings));
        }
    });
    let each: Vec<_> = all.iter().map(|time| *time / count).collect();
    tell("checking one army with hand and deck in memory", "under 20 µs", &each);
    let document = &documents[0];
    // The first icon of a type in the army, with or without a card.
    let slot = |slot| {
        let icon = |(unit, entry): (usize, &Unit)| {
            let laid = seats(&catalog, entry, Part::Unit).seats;
            let at = laid.iter().position(|seat| seat.slot == slot)?;
            let place = upgrades(unit, Part::Unit);
            Some(laid[at].card.map_or(place.slot(at), |card| place.at(card)))
        };
        document.list.units.iter().enumerate().find_map(icon).unwrap()
    };
    for (what, place) in [
        ("offers for a heavy weapon slot (68 cards)", slot(Slot::HeavyWeapon)),
        ("offers for a gear slot (18 cards)", slot(Slot::Gear)),
        ("offers for a new unit (136 cards)", UNITS),
        ("offers for the command hand (179 cards)", COMMANDS.at(0)),
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
        "loading the typed catalog of Legion",
        "-",
        &measure(5, || {
            let _ = black_box(Catalog::bundled());
        }),
    );
}

/// Measures the sheets of a whole army with hand and deck.
pub fn sheets() {
    let catalog = Catalog::bundled().unwrap();
    let document = support::army(&catalog, 1);
    let report = check(&catalog, &document);
    for kind in Kind::ALL {
        one_sheet("whole army", kind, || sheet(&catalog, &document, &report, &Options::of(kind), Language::English));
    }
}
