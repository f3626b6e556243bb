//! What an Empire without a player does.

use imperial_assault::campaign::{Case, table::Advice};
use serde_json::json;
use std::sync::LazyLock;

use super::{after, aftermath, deed, idle_round, playing};
use crate::trial::{CATALOG, HEROES, Trial};

static SKIRMISH: LazyLock<imperial_assault::Catalog> = LazyLock::new(|| imperial_assault::Catalog::bundled().unwrap());

/// The table with an open group, and what the Empire would do after these lines.
fn advised(trial: &Trial, lines: &[&str]) -> Option<Advice> {
    let document = trial.document();
    let (table, _) = after(trial, lines);
    table.advice(&Case::new(&CATALOG, &document.list), &SKIRMISH)
}

#[test]
fn the_empire_attacks_first_whom_it_fells_most_likely() {
    // Gaarkhan stands one damage more.
    let wounded = ["begin", "damage h3 13", "activate h1", "end"];
    let Some(Advice::Activate(groups)) = advised(&aftermath(), &wounded) else { panic!("the Empire acts") };
    assert_eq!(groups.len(), 3);
    assert!(groups.iter().all(|group| group.aims[0].hero == 2), "{groups:#?}");
    let falls = |place: usize| groups[place].aims[0].falls;
    assert!(falls(0) >= falls(1) && falls(1) >= falls(2) && falls(0) > 0.4, "{groups:#?}");
    // Three stormtroopers hurt more than one officer.
    let first = groups.iter().find(|group| group.group == 2).unwrap();
    let officer = groups.iter().find(|group| group.group == 0).unwrap();
    assert!(first.aims[0].damage > officer.aims[0].damage);
    // It is the turn of the Rebels: nothing is to be decided.
    assert_eq!(advised(&aftermath(), &["begin"]), None);
}

#[test]
fn the_empire_spends_threat_where_it_brings_most_and_waits_for_a_dearer_group() {
    let hand = playing(&HEROES, "core2", json!({"open_groups": ["royal-guard-regular", "stormtrooper-elite"]}));
    let at_status = |threat: i32| {
        let document = hand.document();
        let (mut table, _) = after(&hand, &["begin"]);
        idle_round(&mut table);
        let more = format!("threat {}", threat - table.state().threat);
        deed(&mut table, &more).unwrap();
        table.advice(&Case::new(&CATALOG, &document.list), &SKIRMISH)
    };
    let Some(Advice::Deploy(purchases)) = at_status(20) else { panic!("both can be paid") };
    assert_eq!(purchases.len(), 2);
    assert!(purchases[0].worth >= purchases[1].worth && !purchases[0].waits);
    // With 7 threat the 9 of the elite stormtroopers are in sight of the next round.
    let Some(Advice::Deploy(purchases)) = at_status(7) else { panic!("a group is worth waiting for") };
    assert!(purchases[0].waits && purchases[0].group == 7 && purchases[0].cost == 9, "{purchases:#?}");
    assert_eq!(Advice::Deploy(purchases).deed(), None);
    assert_eq!(at_status(0), None);
}
