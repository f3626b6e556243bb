//! Numbers of equal entries in findings.

use std::collections::BTreeMap;

use super::{CardRef, Fact, Finding, Place};

/// Says in the findings about entries of an array which of several equal ones each is about. `name` is that of the fact
/// that names the entry, `card` gives the card of an entry.
pub fn number_twins(
    findings: &mut [Finding],
    array: Place,
    name: &str,
    entries: usize,
    card: impl Fn(usize) -> Option<CardRef>,
) {
    // Counted once, and only if it is told.
    let mut counted = None;
    for finding in findings {
        let Some(index) = finding.place.outer_index().filter(|index| finding.place.is_in(&array.at(*index))) else {
            continue;
        };
        let Some(own) = card(index) else { continue };
        let told = finding.facts.iter_mut().find(|(given, fact)| *given == name && *fact == Fact::Card(own));
        if let Some((_, fact)) = told {
            let (numbers, totals) = counted.get_or_insert_with(|| count_twins(entries, &card));
            if totals.get(&own).is_some_and(|total| *total > 1) {
                *fact = Fact::Nth(own, numbers[index]);
            }
        }
    }
}

/// Numbers the entries of each card from 1, with the number of entries of each card.
fn count_twins(entries: usize, card: impl Fn(usize) -> Option<CardRef>) -> (Vec<u16>, BTreeMap<CardRef, u16>) {
    let mut totals = BTreeMap::<CardRef, u16>::new();
    let mut number = |card| {
        let total = totals.entry(card).or_default();
        *total = total.saturating_add(1);
        *total
    };
    let numbers = (0..entries).map(|entry| card(entry).map_or(0, &mut number)).collect();
    (numbers, totals)
}
