//! Hosts of attachments (IA-ARMY-10, IA-ARMY-21, IA-ARMY-22).

use imperial_assault::{
    cards::Affiliation,
    checks::{attached, health},
};

use crate::army::{CATALOG, Trial, iacp, imperial, mercenary, rebel};

/// The host of each attachment, by places.
fn hosts(army: &Trial) -> Vec<(usize, Option<usize>)> {
    attached(&CATALOG, &army.document.list).iter().map(|held| (held.attachment, held.host)).collect()
}

#[test]
fn an_attachment_lies_on_the_nearest_group_before_it() {
    let army =
        imperial(&["stormtrooper-elite", "stormtrooper-regular", "darth-vader", "vaders-finest", "snowtrooper-elite"]);
    assert_eq!(hosts(&army), [(3, Some(1))]);
}

#[test]
fn an_attachment_with_no_group_before_it_lies_on_the_nearest_behind() {
    let army =
        imperial(&["darth-vader", "vaders-finest", "royal-guard-elite", "stormtrooper-elite", "snowtrooper-elite"]);
    assert_eq!(hosts(&army), [(1, Some(3))]);
}

#[test]
fn an_attachment_moves_on_where_another_fits_nowhere_else() {
    // The computer would like the nearer droid, the only one the ally fits.
    let army = rebel(&["rebel-saboteur-regular", "c1-10p", "targeting-computer", "trusted-ally"]);
    assert_eq!(hosts(&army), [(2, Some(0)), (3, Some(1))]);
    army.fails(&[]).warns(&["CC-A15"]);
}

#[test]
fn two_copies_of_a_group_are_two_hosts() {
    let army = imperial(&["2 stormtrooper-regular", "3 vaders-finest"]);
    assert_eq!(hosts(&army), [(2, Some(1)), (3, Some(0)), (4, None)]);
}

#[test]
fn costs_below_zero_are_served_first() {
    let army = rebel(&["han-solo", "smugglers-run", "alliance-smuggler-regular", "rogue-smuggler"]);
    assert_eq!(hosts(&army), [(1, Some(2)), (3, Some(0))]);
    assert_eq!(hosts(&rebel(&["han-solo", "smugglers-run", "rogue-smuggler"])), [(1, None), (2, Some(0))]);
}

#[test]
fn a_squad_upgrade_joins_a_group_and_holds_nothing() {
    // IA-ARMY-32.
    let army = iacp(
        Affiliation::Imperial,
        &["iacp-shoretrooper-elite", "iacp-flame-trooper", "iacp-vaders-finest", "iacp-stormtrooper-elite"],
    );
    assert_eq!(hosts(&army), [(1, Some(0)), (2, Some(3))]);
    let three = iacp(Affiliation::Imperial, &["iacp-stormtrooper-elite", "iacp-flame-trooper"]);
    assert_eq!(hosts(&three), [(1, None)]);
    three.warns(&["CC-A15", "CC-A12"]);
    let mortar =
        iacp(Affiliation::Imperial, &["iacp-stormtrooper-elite", "iacp-shoretrooper-elite", "iacp-mortar-trooper"]);
    assert_eq!(hosts(&mortar), [(2, Some(1))]);
}

#[test]
fn ia_army_10_a_bare_name_is_the_regular_and_the_elite_card() {
    for engineer in ["iacp-e-web-engineer-regular", "iacp-e-web-engineer-elite"] {
        assert_eq!(hosts(&iacp(Affiliation::Imperial, &[engineer, "iacp-overwatch"])), [(1, Some(0))], "{engineer}");
    }
}

#[test]
fn a_restriction_can_ask_for_unique_groups_or_for_others() {
    let unique = |lines: &[&str]| hosts(&imperial(lines))[0].1;
    assert_eq!(unique(&["darth-vader", "stormtrooper-elite", "motivation"]), Some(0));
    assert_eq!(unique(&["stormtrooper-elite", "darth-vader", "the-generals-ranks"]), Some(0));
    // Not on Massive figures.
    assert_eq!(unique(&["at-st-elite", "lie-in-ambush"]), None);
}

#[test]
fn an_attachment_that_gives_health_gives_it_to_the_figures_of_its_group() {
    let army = mercenary(&["ig-88", "focused-on-the-kill", "boba-fett"]).document.list;
    let of = |index| health(&CATALOG, &army, &attached(&CATALOG, &army), index);
    assert_eq!((of(0), of(1), of(2)), (Some(15), None, Some(12)));
}
