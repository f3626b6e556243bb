//! LEG-CHK-80 to LEG-CHK-84: battle forces, and the other sizes of game.

use legion::{
    Format,
    cards::{Faction, Rank},
    checks::limits,
};
use serde_json::json;

use crate::{
    army::{CATALOG, Trial, army_of, empire, empire_with, rebels},
    cards::{Cards, counted, keywords},
};

/// A legal army of Blizzard Force with more units.
fn blizzard(lines: &[&str]) -> Trial {
    let core = ["imperial_officer", "snowtroopers", "snowtroopers", "snowtroopers", "e_web_heavy_blaster_team"];
    empire(&[&core, lines].concat()).force("blizzard_force")
}

#[test]
fn leg_chk_80_a_battle_force_takes_only_the_units_it_lists() {
    // LEG-ARMY-15.
    blizzard(&[]).is_legal();
    let army = blizzard(&["dewback_rider"]);
    army.fails(&["LEG-CHK-80"]);
    assert_eq!(army.fact("LEG-CHK-80", "unit"), "dewback_rider");
    assert_eq!(army.fact("LEG-CHK-80", "force"), "blizzard_force");
    assert_eq!(army.place("LEG-CHK-80"), "units[5]");
}

#[test]
fn leg_chk_81_a_battle_force_has_rank_limits_of_its_own() {
    let support = "e_web_heavy_blaster_team";
    blizzard(&[support; 3]).is_legal();
    let many = blizzard(&[support; 4]);
    many.fails(&["LEG-CHK-81"]).tells("LEG-CHK-81", &[("found", 5), ("max", 4), ("excess", 1)]);
    assert_eq!(many.fact("LEG-CHK-81", "rank"), "support");
    let few = empire(&["imperial_officer", "snowtroopers", "snowtroopers", "snowtroopers"]).force("blizzard_force");
    few.fails(&["LEG-CHK-81"]).tells("LEG-CHK-81", &[("found", 0), ("need", 1), ("missing", 1)]);
    let small = blizzard(&[]).format(Format::Skirmish);
    small.is_legal();
    blizzard(&["snowtroopers", "snowtroopers"]).format(Format::Skirmish).fails(&["LEG-CHK-81"]);
}

#[test]
fn leg_chk_81_commanders_and_operatives_are_bounded_together() {
    let vigos = ["black_sun_vigo", "black_sun_vigo", "pyke_syndicate_capo", "pyke_syndicate_capo"];
    let corps = ["black_sun_enforcers"; 2];
    let army = |more: &[&str]| {
        let lines = [&vigos[..], &corps[..], more].concat();
        army_of(&CATALOG, Faction::Mercenary, &lines).force("shadow_collective")
    };
    army(&[]).is_legal();
    let five = army(&["bossk"]);
    five.fails(&["LEG-CHK-81"]).tells("LEG-CHK-81", &[("found", 5), ("max", 4), ("excess", 1)]);
    assert!(five.fact("LEG-CHK-81", "units").ends_with("bossk"));
}

#[test]
fn leg_chk_81_no_battle_force_has_limits_for_a_grand_army() {
    let army = blizzard(&["snowtroopers", "snowtroopers", "snowtroopers"]).format(Format::GrandArmy);
    army.fails(&["LEG-CHK-81"]);
    assert_eq!(army.place("LEG-CHK-81"), "battle_force");
}

#[test]
fn leg_chk_82_a_battle_force_is_of_one_faction() {
    let army = rebels(&["rebel_officer", "rebel_troopers", "rebel_troopers", "rebel_troopers"]).force("tempest_force");
    assert!(army.errors().contains(&"LEG-CHK-82"));
    assert_eq!(army.fact("LEG-CHK-82", "force_faction"), "galactic_empire");
    assert_eq!(army.fact("LEG-CHK-82", "army_faction"), "rebel_alliance");
}

#[test]
fn leg_chk_83_a_battle_force_may_bound_units_of_some_kinds_together() {
    let heavy = "stormtroopers_heavy_response_unit dlt_19_stormtrooper hh_12_stormtrooper";
    blizzard(&["stormtroopers", heavy]).is_legal();
    let army = blizzard(&["stormtroopers", "stormtroopers", heavy]);
    army.fails(&["LEG-CHK-83"]).tells("LEG-CHK-83", &[("found", 3), ("max", 2)]);
    assert_eq!(army.fact("LEG-CHK-83", "units"), "stormtroopers stormtroopers_heavy_response_unit");
}

#[test]
fn leg_chk_83_a_battle_force_may_refuse_the_relief_of_a_field_commander() {
    let army = |refused: bool| {
        Cards::new()
            .unit("field", json!({ "rank": "heavy", "keywords": keywords(&["field_commander"]) }))
            .force(
                "brigade",
                json!({ "no_field_commander": refused, "units": { "corps": ["corps"], "heavy": ["field"] } }),
            )
            .army(&["corps", "corps", "corps", "field"])
            .force("brigade")
    };
    army(false).is_legal();
    army(true).fails(&["LEG-CHK-83"]).tells("LEG-CHK-83", &[("found", 0), ("need", 1)]);
}

/// A force that lists three mercenary Corps beside its own, and counts mercenaries or does not.
fn motley(counts: bool, own: usize, mercenaries: usize) -> Trial {
    Cards::new()
        .unit("hired", json!({ "faction": "mercenary", "mercenary_for": ["galactic_empire"] }))
        .force(
            "brigade",
            json!({ "mercenaries_count": counts, "units": { "commander": ["cmd"], "corps": ["corps", "hired"] } }),
        )
        .army(&[vec!["cmd"], vec!["corps"; own], vec!["hired"; mercenaries]].concat())
        .force("brigade")
}

#[test]
fn leg_chk_83_a_battle_force_may_count_mercenaries() {
    motley(true, 0, 6).is_legal();
    motley(false, 1, 2).fails(&["LEG-CHK-81"]).tells("LEG-CHK-81", &[("found", 1), ("need", 3), ("not_counted", 2)]);
}

#[test]
fn leg_chk_13_mercenaries_are_bounded_in_a_battle_force_that_does_not_count_them() {
    motley(false, 3, 2).is_legal();
    motley(false, 3, 3).fails(&["LEG-CHK-13"]).tells("LEG-CHK-13", &[("found", 3), ("max", 2)]);
}

#[test]
fn leg_chk_84_a_unit_of_a_battle_force_fights_in_no_other_army() {
    // LEG-GEN-01: what a card says goes before the rules.
    let heavy = "stormtroopers_heavy_response_unit dlt_19_stormtrooper hh_12_stormtrooper";
    let army = empire_with(&[heavy]);
    army.fails(&["LEG-CHK-84"]);
    assert_eq!(army.fact("LEG-CHK-84", "force"), "blizzard_force");
    blizzard(&[heavy]).is_legal();
}

#[test]
fn leg_chk_37_of_unique_upgrades_a_battle_force_takes_those_it_lists() {
    blizzard(&["at_st general_weiss"]).is_legal();
    let army = blizzard(&["at_st governor_pryce"]);
    army.fails(&["LEG-CHK-37"]);
    assert_eq!(army.fact("LEG-CHK-37", "card"), "governor_pryce");
    empire_with(&["at_st governor_pryce"]).is_legal();
}

#[test]
fn a_battle_force_may_lend_heavy_weapons_to_its_troopers() {
    let army = |unit: &str| {
        let core = ["imperial_officer", "shoretroopers", "shoretroopers"];
        empire(&[&core[..], &[unit]].concat()).force("imperial_remnant")
    };
    army("shoretroopers dlt_19_stormtrooper").is_legal();
    empire_with(&["shoretroopers dlt_19_stormtrooper"]).fails(&["LEG-CHK-32"]);
    army("shoretroopers flametrooper").fails(&["LEG-CHK-32"]);
}

#[test]
fn leg_army_05_every_size_of_game_has_its_limits() {
    for (format, points, table) in [
        (Format::Standard, 800, [(1, 2), (0, 2), (3, 6), (0, 3), (0, 3), (0, 2)]),
        (Format::Skirmish, 500, [(1, 1), (0, 1), (2, 4), (0, 2), (0, 2), (0, 1)]),
        (Format::GrandArmy, 1600, [(1, 4), (0, 3), (6, 10), (0, 5), (0, 5), (0, 4)]),
    ] {
        assert_eq!(format.limit(), points);
        assert_eq!(Rank::LIMITED.map(|rank| limits(format, None).ranks[rank]), table);
        let checks = ["LEG-CHK-04", "LEG-CHK-05", "LEG-CHK-07", "LEG-CHK-08", "LEG-CHK-09", "LEG-CHK-10"];
        for (at, rank) in Rank::LIMITED.into_iter().enumerate() {
            let mut units = vec![(usize::from(table[0].0), "commander", 1), (usize::from(table[2].0), "corps", 1)];
            let army = |units: &[(usize, &str, i32)]| counted(units).format(format);
            army(&units).is_legal();
            units.retain(|(_, name, _)| *name != rank.id());
            units.push((usize::from(table[at].1), rank.id(), 1));
            army(&units).is_legal();
            units.last_mut().unwrap().0 += 1;
            army(&units).fails(&[checks[at]]).tells(checks[at], &[("max", table[at].1.into()), ("excess", 1)]);
        }
    }
}

#[test]
fn leg_chk_83_what_is_not_known_of_a_battle_force_is_said() {
    for force in ["bright_tree_village", "separatist_invasion"] {
        let faction = CATALOG.force(CATALOG.find_force(force).unwrap()).faction;
        let army = army_of(&CATALOG, faction, &[""; 0]).force(force);
        let told = army
            .report()
            .findings
            .into_iter()
            .any(|finding| finding.check == "LEG-CHK-83" && finding.severity == kernel::Severity::Data);
        assert!(told, "{force}");
    }
}
