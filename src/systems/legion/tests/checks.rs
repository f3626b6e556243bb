//! Checks that no worked example covers.

use kernel::{Language, Severity};
use legion::cards::{Faction, Weapon, WeaponMode};
use serde_json::json;

use crate::{
    army::{Trial, empire, empire_with, rebels_with, republic, separatists},
    cards::{Cards, keywords},
};

#[test]
fn leg_chk_24_an_army_has_units() {
    let army = empire(&[]);
    army.fails(&["LEG-CHK-24", "LEG-CHK-03", "LEG-CHK-06"]);
    assert_eq!(army.warnings(), ["LEG-CHK-02"]);
}

#[test]
fn leg_chk_23_unknown_cards_are_named_where_they_stand_and_the_rest_is_still_checked() {
    let army =
        empire_with(&["nobody targeting_scopes", "stormtroopers nothing", "stormtroopers + no_one"]).force("none");
    army.fails(&["LEG-CHK-23"; 4]);
    let told: Vec<(String, &str)> = (army.report().findings.iter())
        .filter(|finding| finding.check == "LEG-CHK-23")
        .map(|finding| (finding.place.to_string(), finding.phrase))
        .collect();
    let place = |at: &str, phrase| (at.to_owned(), phrase);
    assert_eq!(
        told,
        [
            place("units[4]", "legion.check.23.unit"),
            place("units[5].upgrades[0]", "legion.check.23.upgrade"),
            place("units[6].counterpart", "legion.check.23.counterpart"),
            place("battle_force", "legion.check.23.force"),
        ]
    );
}

#[test]
fn leg_chk_09_support_and_leg_chk_05_operatives_are_counted_at_their_printed_rank() {
    // LEG-ARMY-05. LEG-ARMY-28: Covert Ops and the like change nothing of this.
    let support = empire_with(&["dewback_rider"; 4]);
    support.fails(&["LEG-CHK-09"]).tells("LEG-CHK-09", &[("found", 4), ("max", 3), ("excess", 1)]);
    let operatives = empire_with(&["fifth_brother", "seventh_sister", "darth_vader_the_emperors_apprentice"]);
    operatives.fails(&["LEG-CHK-05"]).tells("LEG-CHK-05", &[("found", 3), ("max", 2)]);
}

#[test]
fn a_unit_whose_rank_an_upgrade_changes_counts_at_the_new_one() {
    let maul = |line: &str| {
        let corps = ["black_sun_enforcers"; 2];
        let lines = [&[line][..], &corps].concat();
        crate::army::army_of(&crate::army::CATALOG, Faction::Mercenary, &lines).force("shadow_collective")
    };
    maul("maul_a_rival the_darksaber_maul").is_legal();
    maul("maul_a_rival").fails(&["LEG-CHK-81"]);
}

#[test]
fn leg_chk_18_a_counterpart_joins_only_its_unit() {
    let army = rebels_with(&["jyn_erso + c_3po_human_cyborg_relations"]);
    army.fails(&["LEG-CHK-18"]);
    assert_eq!(
        (army.fact("LEG-CHK-18", "unit"), army.place("LEG-CHK-18")),
        ("jyn_erso".into(), "units[4].counterpart".into())
    );
    rebels_with(&["jyn_erso"]).is_legal();
}

#[test]
fn leg_chk_11_a_counterpart_of_another_faction_is_reported() {
    let army = Cards::new()
        .unit("host", json!({ "rank": "operative", "counterparts": ["friend"] }))
        .unit("friend", json!({ "rank": "counterpart", "faction": "rebel_alliance" }))
        .army_with(&["host + friend"]);
    army.fails(&["LEG-CHK-11"]);
    assert_eq!(army.place("LEG-CHK-11"), "units[4].counterpart");
}

#[test]
fn leg_chk_19_a_unit_must_have_the_upgrades_its_card_lists() {
    // LEG-ARMY-20, LEG-KW-EQUIP.
    let army = rebels_with(&["mandalorian_resistance_clan_wren ursa_wren"]);
    army.fails(&["LEG-CHK-19"]);
    assert_eq!(army.fact("LEG-CHK-19", "missing"), "tristan_wren");
    rebels_with(&["mandalorian_resistance_clan_wren ursa_wren tristan_wren"]).is_legal();
}

#[test]
fn leg_chk_20_some_units_need_several_heavy_weapons() {
    let unit = |line: &str| {
        empire(&["imperial_officer", "snowtroopers", "snowtroopers", "snowtroopers", "e_web_heavy_blaster_team", line])
            .force("blizzard_force")
    };
    unit("stormtroopers_heavy_response_unit dlt_19_stormtrooper")
        .fails(&["LEG-CHK-20"])
        .tells("LEG-CHK-20", &[("found", 1), ("need", 2)]);
}

#[test]
fn leg_chk_16_names_are_counted_over_units_upgrades_and_counterparts() {
    // LEG-ARMY-06.
    let army = |lines: &[&str]| {
        Cards::new()
            .unit("hero", json!({ "name": "Hero", "copy_limit": 1, "rank": "operative", "counterparts": ["young"] }))
            .unit("young", json!({ "name": "Hero", "copy_limit": 1, "rank": "counterpart" }))
            .unit("many", json!({ "name": "Pair", "copy_limit": 2, "upgrade_bar": ["gear"] }))
            .upgrade("few", json!({ "name": "Pair", "copy_limit": 1 }))
            .army_with(lines)
    };
    let joined = army(&["hero + young"]);
    joined.fails(&["LEG-CHK-16"]).tells("LEG-CHK-16", &[("found", 2), ("limit", 1)]);
    assert_eq!(joined.place("LEG-CHK-16"), "units[4].counterpart");
    // Cards of one name with different bullets: the fewest count.
    army(&["many", "many"]).is_legal();
    army(&["many few"]).fails(&["LEG-CHK-16"]).tells("LEG-CHK-16", &[("found", 2), ("limit", 1)]);
}

#[test]
fn leg_chk_25_is_told_once_of_each_name() {
    let army = rebels_with(&["mandalorian_resistance_clan_wren ursa_wren tristan_wren", "mandalorian_resistance"]);
    army.is_legal();
    assert_eq!(army.warnings(), ["LEG-CHK-02", "LEG-CHK-25"]);
}

#[test]
fn leg_chk_33_34_and_35_name_the_type_rank_or_faction_that_is_missing() {
    let clones = "phase_i_clone_troopers";
    let kind = republic(&["clone_commander", clones, clones, clones, "wookiee_warriors_noble_fighters fives"]);
    kind.fails(&["LEG-CHK-33"]);
    assert_eq!(
        (kind.fact("LEG-CHK-33", "required"), kind.fact("LEG-CHK-33", "own")),
        ("clone_trooper".into(), "wookiee_trooper".into())
    );
    let rank = rebels_with(&["rebel_commandos seize_the_initiative"]);
    rank.fails(&["LEG-CHK-34"]);
    assert_eq!(rank.fact("LEG-CHK-34", "required"), "commander operative");
    assert_eq!(rank.fact("LEG-CHK-34", "own"), "special_forces");
    let faction = empire_with(&["stormtroopers r5_astromech_droid"]);
    faction.fails(&["LEG-CHK-35"]);
    assert_eq!(faction.fact("LEG-CHK-35", "required"), "rebel_alliance");
    let army = empire_with(&["ig_11 nanny_programming"]);
    army.fails(&["LEG-CHK-35"]);
    assert_eq!(army.fact("LEG-CHK-35", "army_faction"), "galactic_empire");
    rebels_with(&["ig_11 nanny_programming"]).is_legal();
}

#[test]
fn leg_chk_33_and_34_ask_a_counterpart_for_its_own_type_and_the_rank_of_its_unit() {
    let army = |upgrade: &str| {
        Cards::new()
            .unit("host", json!({ "rank": "operative", "upgrade_bar": ["gear"], "counterparts": ["droid"] }))
            .unit("droid", json!({ "rank": "counterpart", "unit_type": "droid_trooper", "upgrade_bar": ["gear"] }))
            .upgrade("oil", json!({ "restriction": { "unit_type": "droid_trooper" } }))
            .upgrade("badge", json!({ "restriction": { "rank": "operative" } }))
            .upgrade("medal", json!({ "restriction": { "rank": "commander" } }))
            .army_with(&[&format!("host + droid {upgrade}")])
    };
    army("oil").is_legal();
    army("badge").is_legal();
    army("medal").fails(&["LEG-CHK-34"]);
    let host = Cards::new()
        .unit("host", json!({ "rank": "operative", "upgrade_bar": ["gear"] }))
        .upgrade("oil", json!({ "restriction": { "unit_type": "droid_trooper" } }));
    host.army_with(&["host oil"]).fails(&["LEG-CHK-33"]);
}

#[test]
fn every_form_of_restriction_holds_as_a_tree() {
    let army = |restriction: serde_json::Value| {
        Cards::new()
            .unit("guard", json!({ "rank": "support", "upgrade_bar": ["gear", "force"] }))
            .upgrade("card", json!({ "restriction": restriction }))
            .army_with(&["guard card"])
    };
    let (yes, no) = (json!({ "rank": "support" }), json!({ "faction": "rebel_alliance" }));
    army(json!({ "all_of": [yes, { "has_upgrade_slot": "force" }] })).is_legal();
    army(json!({ "any_of": [no, yes] })).is_legal();
    army(json!({ "not": no })).is_legal();
    army(json!({ "all_of": [yes, no] })).fails(&["LEG-CHK-35"]);
    army(json!({ "all_of": [no, { "unit_ids": ["cmd"] }] })).fails(&["LEG-CHK-35", "LEG-CHK-32"]);
    army(json!({ "any_of": [no, { "rank": "heavy" }] })).fails(&["LEG-CHK-35"]);
    army(json!({ "not": yes })).fails(&["LEG-CHK-34"]);
    army(json!({ "has_upgrade_slot": "crew" })).fails(&["LEG-CHK-33"]);
}

#[test]
fn leg_chk_32_some_units_take_few_cards_of_a_type() {
    let troops = ["t_series_tactical_droid", "b1_battle_droids", "b1_battle_droids"];
    let army = |line| separatists(&[&troops[..], &[line]].concat());
    army("b1_battle_droids electrobinoculars").is_legal();
    let wrong = army("b1_battle_droids recon_intel");
    wrong.fails(&["LEG-CHK-32"]);
    assert_eq!(wrong.fact("LEG-CHK-32", "required"), "electrobinoculars portable_scanner");
}

#[test]
fn leg_chk_40_empty_slots_are_seen_and_not_told() {
    let army = empire_with(&["at_st general_weiss onboard_comms_channel"]);
    let told = army.report().findings;
    assert!(
        told.iter().all(|finding| finding.check != "LEG-CHK-40" && finding.severity != Severity::Info),
        "{told:#?}"
    );
}

#[test]
fn points_depend_on_rank_unit_and_company_where_a_card_says_so() {
    let of = |army: &Trial, unit: usize| army.unit_cost(unit);
    let army = empire_with(&["range_troopers", "fifth_brother situational_awareness"]);
    assert_eq!(of(&army, 5), 105 + 4);
    let jets = republic(&["clone_captain_rex jt_12_jetpacks", "arc_troopers jt_12_jetpacks"]);
    assert_eq!((of(&jets, 0), of(&jets, 1)), (95 + 5, 66 + 10));
    let alone = rebels_with(&["cassian_andor", "k_2so jyns_se_14_blaster"]);
    let both = rebels_with(&["cassian_andor", "k_2so jyns_se_14_blaster", "jyn_erso"]);
    assert_eq!((of(&alone, 5), of(&both, 5)), (70 + 10, 70 + 5));
}

#[test]
fn leg_chk_91_what_sources_leave_open_is_a_finding_of_its_own_kind_and_told_once() {
    let army = rebels_with(&["rebel_pathfinders", "rebel_pathfinders"]);
    army.is_legal();
    let gaps: Vec<_> = army.report().findings.into_iter().filter(|f| f.check == "LEG-CHK-91").collect();
    assert_eq!(gaps.len(), 1);
    assert_eq!((gaps[0].severity, gaps[0].phrase), (Severity::Data, "legion.check.gap.disputed"));
    assert!(gaps[0].sentence(Language::English, army.catalog).contains("Pathfinders"));
    let upgrade = rebels_with(&["logray call_to_arms"]);
    assert_eq!(upgrade.finding("LEG-CHK-91").place.to_string(), "units[4].upgrades[0]");
}

#[test]
fn leg_chk_92_a_keyword_nobody_explains_is_a_warning() {
    let army = Cards::new().unit("sphinx", json!({ "keywords": keywords(&["riddle"]) })).army_with(&["sphinx"]);
    army.is_legal();
    assert_eq!(army.warnings(), ["LEG-CHK-92", "LEG-CHK-02"]);
    assert_eq!(
        (army.fact("LEG-CHK-92", "unit"), army.fact("LEG-CHK-92", "keyword")),
        ("sphinx".into(), "riddle".into())
    );
}

#[test]
fn leg_chk_90_every_unit_has_the_facts_a_game_needs() {
    for (_, card) in crate::army::CATALOG.units() {
        let id = &card.id;
        assert!(card.minis > 0 && card.points > 0 && card.wounds > 0, "{id}");
        if card.rank.id() == "counterpart" {
            continue;
        }
        assert!(card.speed.is_some() && card.defense_die.is_some(), "{id}");
        let ranged = |weapon: &Weapon| weapon.range.is_some() || weapon.mode != WeaponMode::Normal;
        assert!(card.weapons.iter().all(ranged), "{id}");
        if card.unit_type.is_vehicle() {
            assert!(card.resilience.is_some() || card.no_resilience, "{id}");
        } else {
            assert!(card.courage.is_some() || card.no_courage, "{id}");
        }
    }
}

#[test]
fn leg_chk_92_a_keyword_newer_than_the_rulebook_is_a_warning() {
    let army = separatists(&["sun_fac"]);
    assert!(army.warnings().contains(&"LEG-CHK-92"), "{:?}", army.warnings());
}
