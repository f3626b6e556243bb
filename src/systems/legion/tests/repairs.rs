//! For each error there is a way out.

use kernel::{Language, repairs_of};
use legion::{Format, Legion, cards::Faction, checks::check};
use serde_json::json;

use crate::{
    army::{CATALOG, Trial, army_of, empire, empire_with, rebels, rebels_with, republic},
    cards::{Cards, counted},
    hands::{DECK, HAND, with},
};

/// The army's first finding of this check can be repaired; each repair offered removes it and brings no other error.
#[track_caller]
fn repairable(army: &Trial, check_id: &str) -> Vec<&'static str> {
    let finding = army.finding(check_id);
    let repairs = repairs_of::<Legion>(army.catalog, &army.document, &finding);
    assert!(!repairs.is_empty(), "{check_id} has no repair");
    let before = army.errors();
    for repair in &repairs {
        let next = repair.edit.apply(&army.document).unwrap();
        let after: Vec<_> = (check(army.catalog, &next).findings.iter())
            .filter(|finding| finding.is_error())
            .map(|finding| finding.check.as_str())
            .collect();
        let often = |checks: &[&str], id: &str| checks.iter().filter(|check| **check == id).count();
        assert!(often(&after, check_id) < often(&before, check_id), "{repair:?}");
        assert!(after.iter().all(|id| often(&after, id) <= often(&before, id)), "{repair:?} brings {after:?}");
        for language in Language::ALL {
            assert!(!repair.sentence(language, army.catalog).contains(['{', '}']));
        }
    }
    repairs.iter().map(|repair| repair.phrase).collect()
}

#[test]
fn errors_of_the_army_have_repairs() {
    let _ = repairable(&counted(&[(1, "commander", 100), (3, "corps", 100), (5, "support", 100)]), "LEG-CHK-01");
    let _ = repairable(&counted(&[(2, "commander", 400), (3, "corps", 100)]), "LEG-CHK-01");
    let _ = repairable(&empire(&["stormtroopers"; 3]), "LEG-CHK-03");
    let _ = repairable(&republic(&["phase_i_clone_troopers"; 3]), "LEG-CHK-03");
    let _ = repairable(&counted(&[(3, "commander", 10), (3, "corps", 10)]), "LEG-CHK-04");
    let _ = repairable(&counted(&[(1, "commander", 10), (3, "corps", 10), (4, "operative", 10)]), "LEG-CHK-05");
    let one = repairable(&empire(&["imperial_officer", "stormtroopers", "stormtroopers"]), "LEG-CHK-06");
    assert_eq!(one[0], "systems.repair.add");
    let two = repairable(&empire(&["imperial_officer", "stormtroopers"]), "LEG-CHK-06");
    assert_eq!(two[0], "systems.repair.add");
    let _ = repairable(&counted(&[(1, "commander", 10), (9, "corps", 10)]), "LEG-CHK-07");
    for (rank, check) in [("special_forces", "LEG-CHK-08"), ("support", "LEG-CHK-09"), ("heavy", "LEG-CHK-10")] {
        let _ = repairable(&counted(&[(1, "commander", 10), (3, "corps", 10), (4, rank, 10)]), check);
    }
    let _ = repairable(&empire_with(&["rebel_troopers"]), "LEG-CHK-11");
    let rebel = army_of(&CATALOG, Faction::GalacticEmpire, &["rebel_officer", "rebel_troopers", "rebel_troopers"]);
    let _ = repairable(&rebel, "LEG-CHK-11");
    let _ = repairable(&empire_with(&["mandalorian_super_commandos"]), "LEG-CHK-12");
    let _ = repairable(&empire_with(&["din_djarin + grogu"]), "LEG-CHK-12");
    let _ = repairable(&empire_with(&["black_sun_enforcers"; 3]), "LEG-CHK-13");
    let hired = ["black_sun_vigo", "black_sun_enforcers", "black_sun_enforcers"];
    assert_eq!(repairable(&empire(&hired), "LEG-CHK-15"), ["legion.repair.set_force"]);
    let begun = repairable(&empire(&[]), "LEG-CHK-24");
    assert_eq!(begun, ["systems.repair.add"]);
    for format in Format::ALL {
        for faction in [Faction::RebelAlliance, Faction::GalacticRepublic, Faction::SeparatistAlliance] {
            let _ = repairable(&army_of(&CATALOG, faction, &[""; 0]).format(format), "LEG-CHK-24");
        }
    }
}

#[test]
fn errors_of_names_and_company_have_repairs() {
    let luke = "luke_skywalker_hero_of_the_rebellion";
    let _ = repairable(&rebels_with(&[luke, "luke_skywalker_jedi_knight"]), "LEG-CHK-16");
    let _ = repairable(&rebels_with(&["luke_skywalker_jedi_knight"; 3]), "LEG-CHK-16");
    let pilots = republic(&["arc_troopers fives echo", "arc_troopers fives", "arc_troopers fives"]);
    let _ = repairable(&pilots, "LEG-CHK-16");
    let _ = repairable(&empire_with(&["df_90_mortar_trooper"]), "LEG-CHK-17");
    let _ = repairable(
        &empire(&["imperial_officer", "stormtroopers", "df_90_mortar_trooper", "df_90_mortar_trooper"]),
        "LEG-CHK-17",
    );
    let alone = rebels_with(&["r2_d2_hero_of_a_thousand_devices", "c_3po_human_cyborg_relations"]);
    assert_eq!(repairable(&alone, "LEG-CHK-18")[0], "systems.repair.move");
    let _ = repairable(&rebels_with(&["jyn_erso + c_3po_human_cyborg_relations"]), "LEG-CHK-18");
    let meant = repairable(&empire_with(&["stormtrooperz"]), "LEG-CHK-23");
    assert_eq!(meant[0], "systems.repair.meant");
    let _ = repairable(&empire_with(&["stormtroopers targeting_scope"]), "LEG-CHK-23");
    let _ = repairable(&empire_with(&["iden_versio + id10_seeker_droids"]), "LEG-CHK-23");
    let _ = repairable(&empire_with(&["quite_another_thing"]), "LEG-CHK-23");
    let _ = repairable(&empire_with(&[]).force("no_such_force"), "LEG-CHK-23");
}

#[test]
fn errors_of_upgrades_have_repairs() {
    let _ = repairable(&rebels_with(&["mandalorian_resistance_clan_wren ursa_wren"]), "LEG-CHK-19");
    assert_eq!(repairable(&rebels_with(&["rebel_commandos_strike_team"]), "LEG-CHK-20")[0], "systems.repair.add_to");
    let heavy = empire(&["imperial_officer", "stormtroopers_heavy_response_unit"]).force("blizzard_force");
    let _ = repairable(&heavy, "LEG-CHK-20");
    let _ = repairable(&empire_with(&["ig_11"]), "LEG-CHK-21");
    let three = Cards::new()
        .unit("squad", json!({ "upgrade_bar": ["gear", "comms", "crew"] }))
        .upgrade("one", json!({ "leader": true }))
        .upgrade("two", json!({ "leader": true, "slot": "comms" }))
        .upgrade("three", json!({ "leader": true, "slot": "crew" }));
    let _ = repairable(&three.army_with(&["squad one two three"]), "LEG-CHK-22");
    let _ = repairable(&empire_with(&["stormtroopers targeting_scopes recon_intel"]), "LEG-CHK-30");
    let _ = repairable(&empire_with(&["stormtroopers targeting_scopes recon_intel grappling_hooks"]), "LEG-CHK-30");
    let _ = repairable(&empire_with(&["boba_fett_infamous_bounty_hunter recon_intel recon_intel"]), "LEG-CHK-31");
    let _ = repairable(&empire_with(&["snowtroopers dlt_19_stormtrooper"]), "LEG-CHK-32");
    let _ = repairable(&republic(&["wookiee_warriors_noble_fighters fives"]), "LEG-CHK-33");
    let _ = repairable(&rebels_with(&["rebel_commandos seize_the_initiative"]), "LEG-CHK-34");
    let _ = repairable(&empire_with(&["stormtroopers r5_astromech_droid"]), "LEG-CHK-35");
    let _ = repairable(&rebels_with(&["luke_skywalker_jedi_knight force_choke"]), "LEG-CHK-36");
    let pryce = empire(&["imperial_officer", "snowtroopers", "at_st governor_pryce"]).force("blizzard_force");
    let _ = repairable(&pryce, "LEG-CHK-37");
    let _ = repairable(&rebels_with(&["cassian_andor recon_intel / targeting_scopes"]), "LEG-CHK-38");
    let _ = repairable(&rebels_with(&["jyn_erso recon_intel / grappling_hooks environmental_gear"]), "LEG-CHK-38");
    let _ = repairable(&rebels_with(&["cassian_andor a280_cfe_config / a_180_config"]), "LEG-CHK-39");
}

#[test]
fn errors_of_hands_have_repairs() {
    let hand = |cards: &[&str]| empire_with(&["iden_versio"]).hand(cards);
    let _ = repairable(&hand(&[]), "LEG-CHK-50");
    let _ = repairable(&hand(&HAND[1..]), "LEG-CHK-51");
    let _ = repairable(&hand(&with(HAND, 2, "assault")), "LEG-CHK-52");
    let _ = repairable(&hand(&with(HAND, 4, "maximum_firepower")), "LEG-CHK-53");
    let _ = repairable(&hand(&HAND[..6]), "LEG-CHK-54");
    // A full hand stays full: another card takes the place.
    for (card, check) in [
        ("covert_observation", "LEG-CHK-55"),
        ("implacable", "LEG-CHK-56"),
        ("sabotaged_communications", "LEG-CHK-57"),
        ("developing_sympathies", "LEG-CHK-60"),
        ("nothing_of_the_kind", "LEG-CHK-61"),
    ] {
        assert_eq!(repairable(&hand(&with(HAND, 0, card)), check)[0], "systems.repair.exchange", "{check}");
    }
    assert_eq!(repairable(&hand(&with(HAND, 0, "ambusch")), "LEG-CHK-61")[0], "systems.repair.meant");
    let _ = repairable(&hand(&HAND).contingencies(&["implacable", "pulse_scan"]), "LEG-CHK-58");
    let kallus = empire_with(&["agent_kallus"]).hand(&HAND).contingencies(&["ambush"]);
    let _ = repairable(&kallus, "LEG-CHK-59");
}

#[test]
fn errors_of_decks_have_repairs() {
    let deck = |cards: &[&str]| empire_with(&[]).deck(cards);
    let _ = repairable(&deck(&[]), "LEG-CHK-70");
    let _ = repairable(&deck(&DECK[1..]), "LEG-CHK-71");
    let _ = repairable(&deck(&with(DECK, 4, "bombing_run")), "LEG-CHK-72");
    let _ = repairable(&deck(&DECK[..11]), "LEG-CHK-73");
    assert_eq!(repairable(&deck(&with(DECK, 1, "breakthrough")), "LEG-CHK-74")[0], "systems.repair.exchange");
    assert_eq!(repairable(&deck(&with(DECK, 2, "key_position")), "LEG-CHK-76")[0], "systems.repair.meant");
    let mut cards = Cards::new().force("brigade", json!({})).battle("theirs", json!({ "battle_force": "brigade" }));
    for kind in ["objective", "deployment", "condition"] {
        for number in 0..4 {
            cards = cards.battle(&format!("{kind}_{number}"), json!({ "type": kind }));
        }
    }
    let ids: Vec<String> = ["objective", "deployment", "condition"]
        .iter()
        .flat_map(|kind| (0..4).map(move |number| format!("{kind}_{number}")))
        .collect();
    let mut ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    ids[0] = "theirs";
    let theirs = cards.army_with(&[]).deck(&ids);
    assert_eq!(repairable(&theirs, "LEG-CHK-75"), ["systems.repair.exchange"]);
}

#[test]
fn errors_of_battle_forces_have_repairs() {
    let core = ["imperial_officer", "snowtroopers", "snowtroopers", "snowtroopers", "e_web_heavy_blaster_team"];
    let blizzard = |more: &[&str]| empire(&[&core, more].concat()).force("blizzard_force");
    let _ = repairable(&blizzard(&["dewback_rider"]), "LEG-CHK-80");
    let _ = repairable(&blizzard(&["e_web_heavy_blaster_team"; 4]), "LEG-CHK-81");
    let few = repairable(&empire(&core[..4]).force("blizzard_force"), "LEG-CHK-81");
    assert!(few.contains(&"systems.repair.add") && few.contains(&"legion.repair.no_force"), "{few:?}");
    let _ = repairable(&blizzard(&["snowtroopers"; 3]).format(Format::GrandArmy), "LEG-CHK-81");
    let lines = [["black_sun_vigo"; 4], ["black_sun_enforcers"; 4]].concat();
    let leaders = army_of(&CATALOG, Faction::Mercenary, &[&lines[..], &["bossk"]].concat()).force("shadow_collective");
    let _ = repairable(&leaders, "LEG-CHK-81");
    let stranger = rebels(&["rebel_officer", "rebel_troopers", "rebel_troopers", "rebel_troopers"]);
    let _ = repairable(&stranger.force("tempest_force"), "LEG-CHK-82");
    let _ = repairable(&blizzard(&["stormtroopers"; 3]), "LEG-CHK-83");
    let heavy = "stormtroopers_heavy_response_unit dlt_19_stormtrooper hh_12_stormtrooper";
    let field =
        empire(&["snowtroopers", "snowtroopers", "snowtroopers", "e_web_heavy_blaster_team", "at_st general_weiss"]);
    let _ = repairable(&field.force("blizzard_force"), "LEG-CHK-83");
    let reserved = repairable(&empire(&[&core[..], &[heavy]].concat()), "LEG-CHK-84");
    assert!(reserved.contains(&"legion.repair.set_force"), "{reserved:?}");
}

#[test]
fn of_two_twins_it_is_said_which_one_is_meant() {
    let luke = "luke_skywalker_jedi_knight";
    let twins = rebels_with(&[luke, luke]);
    let told: Vec<String> = (repairs_of::<Legion>(twins.catalog, &twins.document, &twins.finding("LEG-CHK-16")).iter())
        .map(|repair| repair.sentence(Language::English, twins.catalog))
        .collect();
    assert!(told[0].starts_with("Remove the second Luke Skywalker"), "{told:?}");
    assert!(told[2].starts_with("Remove the first Luke Skywalker"), "{told:?}");
    let droids = empire_with(&["stormtroopers", "df_90_mortar_trooper", "df_90_mortar_trooper"]);
    let lacking = droids.finding("LEG-CHK-17").sentence(Language::English, droids.catalog);
    assert!(lacking.starts_with("The first "), "{lacking}");
}

#[test]
fn a_hand_or_deck_that_nobody_has_begun_can_be_chosen_at_once() {
    let army = empire_with(&["stormtroopers"]);
    for check_id in ["LEG-CHK-50", "LEG-CHK-70"] {
        let finding = army.finding(check_id);
        assert!(!finding.is_error());
        let repairs = repairs_of::<Legion>(army.catalog, &army.document, &finding);
        let next = repairs[0].edit.apply(&army.document).unwrap();
        let after = check(army.catalog, &next);
        assert!(after.is_legal() && after.findings.iter().all(|other| other.check != check_id), "{check_id}");
        assert_eq!(repairs[0].difference, 0);
    }
}

#[test]
fn units_of_one_name_are_counted_and_names_with_commas_stand_apart() {
    let heavy = "stormtroopers_heavy_response_unit";
    let many = empire(&["imperial_officer", "stormtroopers", "stormtroopers", heavy, heavy, heavy, heavy, heavy]);
    let sentence = many.finding("LEG-CHK-07").sentence(Language::English, many.catalog);
    assert!(sentence.contains("(2 × Stormtroopers; 5 × Stormtroopers, Heavy Response Unit)"), "{sentence}");
}
