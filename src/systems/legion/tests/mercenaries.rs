//! LEG-EX-010 to LEG-EX-017: mercenaries, each example under its name.

use legion::cards::{Faction, Rank};
use proptest::prelude::*;
use serde_json::json;

use crate::{
    army::{Trial, empire, empire_with, rebels_with, republic},
    cards::{Cards, keywords},
};

#[test]
fn leg_ex_010_mercenaries_count_for_the_maximum_and_cost_nothing_more() {
    // LEG-ARMY-08, LEG-ARMY-09.
    let army = empire(&["imperial_officer", "stormtroopers", "stormtroopers", "stormtroopers", "black_sun_enforcers"]);
    army.is_legal();
    assert_eq!(army.total(), 50 + 3 * 44 + 50);
    let ranks = legion::checks::ranks(army.catalog, army.document.format, &army.document.list);
    let corps = ranks.ranks[2];
    assert_eq!((corps.found, corps.mercenaries, corps.for_minimum, corps.maximum), (4, 1, 3, 6));
}

#[test]
fn leg_ex_011_mercenaries_do_not_count_for_the_minimum() {
    let army = empire(&[
        "imperial_officer",
        "stormtroopers",
        "stormtroopers",
        "black_sun_enforcers",
        "pyke_syndicate_foot_soldiers",
    ]);
    army.fails(&["LEG-CHK-06"]).tells("LEG-CHK-06", &[("found", 2), ("need", 3), ("missing", 1), ("not_counted", 2)]);
}

/// `cmd` or an allied commander, and mercenaries `m_<rank>` for hire.
fn hiring(lines: &[&str]) -> Trial {
    let allies = keywords(&["allies_of_convenience"]);
    let mut cards = Cards::new()
        .unit("allied_cmd", json!({ "rank": "commander", "keywords": allies }))
        .unit("allied_op", json!({ "rank": "operative", "keywords": allies }));
    for rank in ["commander", "operative", "corps", "special_forces", "support", "heavy"] {
        let said = json!({ "rank": rank, "faction": "mercenary", "mercenary_for": ["galactic_empire"] });
        cards = cards.unit(&format!("m_{rank}"), said);
    }
    cards.army(lines)
}

const TWELVE: [&str; 7] = ["cmd", "corps", "corps", "corps", "m_corps", "m_corps", "m_corps"];
const THIRTEEN: [&str; 7] = ["allied_cmd", "corps", "corps", "corps", "m_corps", "m_corps", "m_corps"];

#[test]
fn leg_ex_012_a_third_mercenary_corps_is_one_too_many() {
    // LEG-ARMY-10.
    let army = hiring(&TWELVE);
    army.fails(&["LEG-CHK-13"]).tells("LEG-CHK-13", &[("found", 3), ("max", 2), ("excess", 1)]);
    assert_eq!(army.fact("LEG-CHK-13", "rank"), "corps");
}

#[test]
fn leg_ex_013_allies_of_convenience_forgive_one_mercenary() {
    // LEG-ARMY-11, LEG-CHK-14.
    hiring(&THIRTEEN).is_legal();
}

#[test]
fn leg_ex_014_allies_of_convenience_never_lift_the_rank_maximum() {
    let army = hiring(&[&THIRTEEN[..], &["corps"]].concat());
    army.fails(&["LEG-CHK-07"]).tells("LEG-CHK-07", &[("found", 7), ("max", 6), ("excess", 1)]);
}

#[test]
fn leg_ex_015_one_mercenary_is_forgiven_however_many_allies_there_are() {
    let lines = [
        "allied_cmd",
        "allied_op",
        "corps",
        "corps",
        "corps",
        "m_special_forces",
        "m_special_forces",
        "m_support",
        "m_support",
    ];
    hiring(&lines).fails(&["LEG-CHK-13"]).tells("LEG-CHK-13", &[("found", 2), ("max", 1), ("excess", 1)]);
}

#[test]
fn leg_chk_14_the_kindest_relief_is_taken_where_a_rank_is_too_many_by_one() {
    let lines = ["allied_cmd", "corps", "corps", "corps", "m_support", "m_support", "m_support", "m_heavy", "m_heavy"];
    let army = hiring(&lines);
    army.fails(&["LEG-CHK-13"]).tells("LEG-CHK-13", &[("found", 3), ("max", 1), ("excess", 2)]);
    assert_eq!(army.fact("LEG-CHK-13", "rank"), "support");
    let three = hiring(&["allied_cmd", "corps", "corps", "corps", "m_support", "m_support", "m_support"]);
    three.fails(&["LEG-CHK-13"]).tells("LEG-CHK-13", &[("found", 3), ("max", 2), ("excess", 1)]);
}

#[test]
fn leg_chk_13_each_rank_but_corps_takes_one_mercenary() {
    for rank in ["commander", "operative", "special_forces", "support", "heavy"] {
        let unit = format!("m_{rank}");
        hiring(&["cmd", "corps", "corps", "corps", &unit]).is_legal();
        let two = hiring(&["cmd", "corps", "corps", "corps", &unit, &unit]);
        let checks = two.errors();
        assert_eq!(checks.last(), Some(&"LEG-CHK-13"), "{rank}");
        two.tells("LEG-CHK-13", &[("found", 2), ("max", 1), ("excess", 1)]);
        assert_eq!(two.fact("LEG-CHK-13", "rank"), rank);
    }
}

#[test]
fn leg_ex_016_a_mercenary_is_hired_by_the_factions_of_its_card() {
    let troopers = "phase_i_clone_troopers";
    let army = republic(&["clone_commander", troopers, troopers, troopers, "ig_11 bounty_programming"]);
    army.fails(&["LEG-CHK-12"]);
    assert_eq!(army.fact("LEG-CHK-12", "factions"), "galactic_empire rebel_alliance");
    assert_eq!(army.fact("LEG-CHK-12", "army_faction"), "galactic_republic");
}

#[test]
fn leg_ex_017_a_mercenary_commander_does_not_fill_the_minimum() {
    let army = empire(&["black_sun_vigo", "stormtroopers", "stormtroopers", "stormtroopers"]);
    army.fails(&["LEG-CHK-03"]).tells("LEG-CHK-03", &[("found", 0), ("need", 1), ("missing", 1), ("not_counted", 1)]);
}

#[test]
fn leg_chk_12_a_counterpart_is_hired_as_its_own_card_says() {
    // LEG-ARMY-08: both factions may hire the bounty hunter, one of them his ward.
    let line = "din_djarin + grogu";
    rebels_with(&[line]).is_legal();
    let army = empire_with(&[line]);
    army.fails(&["LEG-CHK-12"]);
    assert_eq!(
        (army.fact("LEG-CHK-12", "unit"), army.place("LEG-CHK-12")),
        ("grogu".into(), "units[4].counterpart".into())
    );
}

#[test]
fn leg_army_13_a_mercenary_is_no_member_of_the_faction_that_hires_it() {
    empire_with(&["stormtroopers imperial_comms_technician"]).is_legal();
    let army = empire_with(&["black_sun_enforcers imperial_comms_technician"]);
    army.fails(&["LEG-CHK-35"]);
    assert_eq!(army.fact("LEG-CHK-35", "own"), "mercenary");
}

#[test]
fn leg_army_14_mercenaries_have_an_affiliation_and_of_the_members_of_a_faction_wicket_alone() {
    for (_, card) in crate::army::CATALOG.units() {
        let expected = card.faction == Faction::Mercenary || &*card.id == "wicket";
        assert_eq!(card.affiliation.is_some(), expected, "{}", card.id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn leg_chk_14_no_other_relief_would_leave_fewer_mercenaries_too_many(
        counts in prop::array::uniform6(0_usize..4),
        allied in any::<bool>(),
    ) {
        let ids: Vec<String> = Rank::LIMITED.iter().map(|rank| format!("m_{}", rank.id())).collect();
        let mut lines = vec![if allied { "allied_cmd" } else { "cmd" }, "corps", "corps", "corps"];
        for (id, count) in ids.iter().zip(counts) {
            lines.extend(std::iter::repeat_n(id.as_str(), count));
        }
        let army = hiring(&lines);
        let excess: Vec<i32> = (Rank::LIMITED.into_iter().zip(counts))
            .map(|(rank, count)| (count as i32 - if rank == Rank::Corps { 2 } else { 1 }).max(0))
            .filter(|excess| *excess > 0)
            .collect();
        // A rank that is too many by one is forgiven whole.
        let whole = usize::from(allied && excess.contains(&1));
        let told: Vec<i32> = (army.report().findings.iter())
            .filter(|finding| finding.check == "LEG-CHK-13")
            .map(|finding| finding.weight)
            .collect();
        prop_assert_eq!(told.len(), excess.len() - whole);
        let relief = i32::from(allied && !excess.is_empty());
        prop_assert_eq!(told.iter().sum::<i32>(), excess.iter().sum::<i32>() - relief);
    }
}

#[test]
fn leg_chk_14_an_upgrade_that_gives_allies_of_convenience_lets_one_more_in() {
    let army = empire(&[
        "imperial_officer underworld_connections",
        "stormtroopers",
        "stormtroopers",
        "stormtroopers",
        "cad_bane",
        "bossk",
    ]);
    army.is_legal();
    assert_eq!(army.fact("LEG-CHK-14", "rank"), "operative");
    let alone = empire(&["imperial_officer", "stormtroopers", "stormtroopers", "stormtroopers", "cad_bane", "bossk"]);
    alone.fails(&["LEG-CHK-13"]);
}
