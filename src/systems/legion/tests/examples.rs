//! LEG-EX-001 to LEG-EX-009 and LEG-EX-018 to LEG-EX-027: armies, each example under its name.

use legion::cards::Faction;
use serde_json::json;

use crate::{
    army::{CATALOG, army_of, empire, empire_with, rebels, rebels_with},
    cards::{Cards, counted, keywords},
};

#[test]
fn leg_ex_001_a_commander_and_three_corps_are_an_army() {
    // LEG-ARMY-01, LEG-ARMY-04: there is no minimum of points.
    let cards = Cards::new()
        .unit("vader", json!({ "rank": "commander", "points": 200, "copy_limit": 1 }))
        .unit("stormtroopers", json!({ "points": 44 }));
    let army = cards.army(&["vader", "stormtroopers", "stormtroopers", "stormtroopers"]);
    army.is_legal().tells("LEG-CHK-02", &[("total", 332), ("limit", 800), ("rest", 468)]);
    assert_eq!(army.warnings(), ["LEG-CHK-02"]);
}

#[test]
fn leg_ex_002_two_corps_are_one_too_few() {
    let army = counted(&[(1, "commander", 180), (2, "corps", 120), (3, "special_forces", 120)]);
    army.fails(&["LEG-CHK-06"]).tells("LEG-CHK-06", &[("found", 2), ("need", 3), ("missing", 1), ("not_counted", 0)]);
    assert_eq!(army.total(), 780);
}

#[test]
fn leg_ex_003_one_point_above_the_limit_is_illegal_and_the_limit_itself_is_legal() {
    let cards = || {
        Cards::new()
            .unit("cmd_160", json!({ "rank": "commander", "points": 160 }))
            .unit("corps_100", json!({ "points": 100 }))
            .unit("support_140", json!({ "rank": "support", "points": 140, "upgrade_bar": ["gear"] }))
            .upgrade("one", json!({ "points": 1 }))
    };
    let army = |support: &str| {
        cards().army(&["cmd_160", "corps_100", "corps_100", "corps_100", "corps_100", "corps_100", support])
    };
    army("support_140 one")
        .fails(&["LEG-CHK-01"])
        .tells("LEG-CHK-01", &[("total", 801), ("limit", 800), ("excess", 1)]);
    assert_eq!(army("support_140 one").fact("LEG-CHK-01", "largest"), "cmd_160 support_140 corps_100");
    let exact = army("support_140");
    exact.is_legal();
    assert_eq!((exact.total(), exact.warnings()), (800, vec![]));
}

#[test]
fn leg_ex_004_three_commanders_are_one_too_many() {
    let army = counted(&[(3, "commander", 150), (2, "corps", 80), (1, "corps", 90)]);
    army.fails(&["LEG-CHK-04"]).tells("LEG-CHK-04", &[("found", 3), ("max", 2), ("excess", 1), ("ignored", 0)]);
    assert_eq!(army.total(), 700);
    assert_eq!(army.fact("LEG-CHK-04", "units"), "commander_0 commander_0 commander_0");
}

#[test]
fn leg_ex_005_too_many_corps_and_too_many_heavies_are_both_reported() {
    let army = counted(&[(1, "commander", 70), (7, "corps", 60), (3, "heavy", 100)]);
    army.fails(&["LEG-CHK-07", "LEG-CHK-10"])
        .tells("LEG-CHK-07", &[("found", 7), ("max", 6), ("excess", 1)])
        .tells("LEG-CHK-10", &[("found", 3), ("max", 2), ("excess", 1)]);
    assert_eq!(army.total(), 790);
}

#[test]
fn leg_ex_006_a_unique_unit_stands_once_in_an_army() {
    let luke = "luke_skywalker_hero_of_the_rebellion";
    let army = rebels(&[luke, luke, "rebel_troopers", "rebel_troopers", "rebel_troopers"]);
    army.fails(&["LEG-CHK-16"]).tells("LEG-CHK-16", &[("found", 2), ("limit", 1)]);
    assert_eq!(army.fact("LEG-CHK-16", "name"), "Luke Skywalker");
}

#[test]
fn leg_ex_007_subtitles_do_not_make_other_names() {
    let army = rebels_with(&["luke_skywalker_hero_of_the_rebellion", "luke_skywalker_jedi_knight"]);
    army.fails(&["LEG-CHK-16"]).tells("LEG-CHK-16", &[("found", 2), ("limit", 1)]);
    assert_eq!(army.fact("LEG-CHK-16", "units"), "luke_skywalker_hero_of_the_rebellion luke_skywalker_jedi_knight");
    assert_eq!(army.place("LEG-CHK-16"), "units[5]");
}

#[test]
fn leg_ex_008_two_bullets_allow_two_cards_of_a_name_whatever_their_kinds() {
    let army = |lines: &[&str]| {
        Cards::new()
            .unit("unit", json!({ "name": "Twins", "copy_limit": 2, "rank": "operative" }))
            .unit("bearer", json!({ "rank": "support", "upgrade_bar": ["gear"] }))
            .upgrade("card", json!({ "name": "Twins", "copy_limit": 2 }))
            .army_with(lines)
    };
    army(&["unit", "bearer card"]).is_legal();
    army(&["bearer card", "bearer card"]).is_legal();
    army(&["unit", "unit"]).is_legal();
    for lines in [["unit", "bearer card", "bearer card"], ["unit", "unit", "bearer card"]] {
        army(&lines).fails(&["LEG-CHK-16"]).tells("LEG-CHK-16", &[("found", 3), ("limit", 2)]);
    }
}

#[test]
fn leg_ex_009_a_rebel_unit_is_not_for_an_empire_army() {
    // LEG-ARMY-02.
    let army = empire_with(&["rebel_troopers"]);
    army.fails(&["LEG-CHK-11"]);
    assert_eq!(army.fact("LEG-CHK-11", "unit"), "rebel_troopers");
    assert_eq!(army.fact("LEG-CHK-11", "unit_faction"), "rebel_alliance");
    assert_eq!(army.fact("LEG-CHK-11", "army_faction"), "galactic_empire");
}

#[test]
fn leg_ex_018_a_field_commander_takes_the_place_of_a_commander_and_stays_corps() {
    // LEG-ARMY-16: the maximum of Corps still counts the unit.
    let army = |corps: usize| {
        Cards::new()
            .unit("field", json!({ "keywords": keywords(&["field_commander"]) }))
            .army(&[vec!["field"], vec!["corps"; corps]].concat())
    };
    army(2).is_legal();
    assert_eq!(army(2).warnings(), ["LEG-CHK-02"]);
    army(6).fails(&["LEG-CHK-07"]).tells("LEG-CHK-07", &[("found", 7), ("max", 6)]);
    army(1).fails(&["LEG-CHK-06"]);
}

#[test]
fn leg_ex_019_each_detachment_needs_a_unit_of_its_own() {
    // LEG-ARMY-18.
    let army = |shoretroopers: usize| {
        let lines = [vec!["imperial_officer", "stormtroopers"], vec!["shoretroopers"; shoretroopers]].concat();
        empire(&[lines, vec!["df_90_mortar_trooper"; 2]].concat())
    };
    army(1).fails(&["LEG-CHK-17"]).tells("LEG-CHK-17", &[("needed", 2), ("found", 1), ("missing", 1)]);
    assert_eq!(army(1).fact("LEG-CHK-17", "name"), "Shoretroopers");
    assert_eq!(army(1).place("LEG-CHK-17"), "units[4]");
    army(2).is_legal();
}

const KRENNIC: [&str; 8] = [
    "director_orson_krennic",
    "stormtroopers",
    "stormtroopers",
    "stormtroopers",
    "imperial_death_troopers",
    "scout_troopers",
    "imperial_royal_guards",
    "imperial_special_forces",
];

#[test]
fn leg_ex_020_an_entourage_lets_one_unit_of_its_name_be_ignored() {
    // LEG-ARMY-17.
    empire(&KRENNIC).is_legal();
    let without: Vec<&str> = ["imperial_officer"].iter().chain(&KRENNIC[1..]).copied().collect();
    empire(&without).fails(&["LEG-CHK-08"]).tells("LEG-CHK-08", &[("found", 4), ("ignored", 0), ("excess", 1)]);
}

#[test]
fn leg_ex_021_an_entourage_ignores_no_second_unit() {
    let army = empire(&[&KRENNIC[..], &["imperial_death_troopers"]].concat());
    army.fails(&["LEG-CHK-08"]).tells("LEG-CHK-08", &[("found", 4), ("max", 3), ("excess", 1), ("ignored", 1)]);
}

#[test]
fn leg_ex_022_a_counterpart_is_not_fielded_alone() {
    // LEG-ARMY-19.
    let army = rebels_with(&["c_3po_human_cyborg_relations"]);
    army.fails(&["LEG-CHK-18"]);
    assert_eq!(army.fact("LEG-CHK-18", "counterpart"), "c_3po_human_cyborg_relations");
    assert_eq!(army.fact("LEG-CHK-18", "units"), "r2_d2_hero_of_a_thousand_devices");
}

#[test]
fn leg_ex_023_a_unit_with_its_counterpart_is_one_unit() {
    let army = Cards::new()
        .unit("r2", json!({ "rank": "operative", "points": 35, "counterparts": ["c3"] }))
        .unit("c3", json!({ "rank": "counterpart", "points": 15 }))
        .army_with(&["r2 + c3"]);
    army.is_legal();
    assert_eq!((army.unit_cost(4), army.total(), army.minis(4)), (50, 250, 2));
    let ranks = legion::checks::ranks(army.catalog, army.document.format, &army.document.list);
    assert_eq!(ranks.ranks.map(|count| count.found), [1, 1, 3, 0, 0, 0]);
    rebels_with(&["r2_d2_hero_of_a_thousand_devices + c_3po_human_cyborg_relations"]).is_legal();
}

#[test]
fn leg_ex_024_mercenaries_alone_need_a_battle_force_that_allows_it() {
    // LEG-ARMY-12.
    let lines = ["gar_saxon", "black_sun_enforcers", "pyke_syndicate_foot_soldiers"];
    let alone = army_of(&CATALOG, Faction::Mercenary, &lines);
    assert!(alone.errors().contains(&"LEG-CHK-15"), "{:?}", alone.errors());
    let hired = empire(&["black_sun_vigo", "black_sun_enforcers", "pyke_syndicate_foot_soldiers"]);
    hired.fails(&["LEG-CHK-03", "LEG-CHK-06", "LEG-CHK-15"]);
    alone.force("shadow_collective").is_legal();
}

#[test]
fn leg_ex_025_a_reserved_mercenary_fights_only_where_a_battle_force_lists_it() {
    // LEG-ARMY-29.
    let army = empire_with(&["mandalorian_super_commandos"]);
    army.fails(&["LEG-CHK-12"]);
    assert_eq!(army.fact("LEG-CHK-12", "factions"), "");
    let listed = Cards::new()
        .unit("reserved", json!({ "faction": "mercenary", "rank": "special_forces" }))
        .force(
            "brigade",
            json!({ "units": { "commander": ["cmd"], "corps": ["corps"], "special_forces": ["reserved"] } }),
        )
        .army_with(&["reserved"]);
    listed.fails(&["LEG-CHK-12"]);
    listed.clone().force("brigade").is_legal();
}

#[test]
fn leg_ex_026_a_unique_squad_beside_its_ordinary_form_is_legal_with_a_warning() {
    let army = |lines: &[&str]| {
        Cards::new()
            .unit("alpha", json!({ "name": "Squad", "title": "Alpha", "copy_limit": 1, "rank": "special_forces" }))
            .unit("squad", json!({ "name": "Squad", "rank": "special_forces" }))
            .army_with(lines)
    };
    let both = army(&["alpha", "squad", "squad"]);
    both.is_legal();
    assert_eq!(both.warnings(), ["LEG-CHK-02", "LEG-CHK-25"]);
    assert_eq!(
        (both.fact("LEG-CHK-25", "unit"), both.fact("LEG-CHK-25", "bulleted")),
        ("squad".into(), "alpha".into())
    );
    let twice = army(&["alpha", "alpha"]);
    twice.fails(&["LEG-CHK-16"]).tells("LEG-CHK-16", &[("found", 2), ("limit", 1)]);
    assert_eq!(army(&["alpha"]).warnings(), ["LEG-CHK-02"]);
}

#[test]
fn leg_ex_027_different_detachments_of_one_name_share_its_units() {
    let army = |lines: &[&str]| {
        Cards::new()
            .unit("shore", json!({ "name": "Shoretroopers" }))
            .unit("mortar", json!({ "rank": "support", "detachment_of": "Shoretroopers" }))
            .unit("cannon", json!({ "rank": "heavy", "detachment_of": "Shoretroopers" }))
            .army_with(lines)
    };
    let army_of_one = army(&["shore", "mortar", "cannon"]);
    army_of_one.fails(&["LEG-CHK-17"]).tells("LEG-CHK-17", &[("needed", 2), ("found", 1), ("missing", 1)]);
    assert_eq!(army_of_one.fact("LEG-CHK-17", "unit"), "cannon");
    army(&["shore", "shore", "mortar", "cannon"]).is_legal();
}
