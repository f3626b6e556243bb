//! LEG-EX-030 to LEG-EX-042: upgrades, each example under its name.

use kernel::{Choice, Language};
use legion::{
    Catalog, Unit,
    cards::{AttackSurge, Spent},
    effective,
};
use serde_json::json;

use crate::{
    army::{Trial, empire, empire_with, rebels_with, republic},
    cards::{Cards, keywords},
};

/// A unit with two gear icons and one with one, and four gears.
fn geared(lines: &[&str]) -> Trial {
    Cards::new()
        .unit("one", json!({ "rank": "support", "upgrade_bar": ["gear"] }))
        .unit("two", json!({ "rank": "support", "upgrade_bar": ["gear", "gear"] }))
        .upgrade("rope", json!({}))
        .upgrade("lamp", json!({}))
        .army_with(lines)
}

#[test]
fn leg_ex_030_one_icon_takes_one_upgrade() {
    // LEG-UPG-01.
    let army = geared(&["one rope lamp"]);
    army.fails(&["LEG-CHK-30"]).tells("LEG-CHK-30", &[("found", 2), ("slots", 1), ("excess", 1)]);
    assert_eq!((army.fact("LEG-CHK-30", "slot"), army.fact("LEG-CHK-30", "unit")), ("gear".into(), "one".into()));
    geared(&["two rope lamp"]).is_legal();
}

#[test]
fn leg_ex_031_a_unit_has_a_card_once() {
    // LEG-UPG-02.
    let army = geared(&["two rope rope"]);
    army.fails(&["LEG-CHK-31"]);
    assert_eq!(
        (army.fact("LEG-CHK-31", "card"), army.place("LEG-CHK-31")),
        ("rope".into(), "units[4].upgrades[1]".into())
    );
    geared(&["two rope", "two rope"]).is_legal();
}

#[test]
fn leg_ex_032_a_card_for_stormtroopers_is_not_for_snowtroopers() {
    // LEG-UPG-03.
    let army = empire(&["imperial_officer", "snowtroopers dlt_19_stormtrooper", "stormtroopers", "stormtroopers"]);
    army.fails(&["LEG-CHK-32"]);
    assert!(army.fact("LEG-CHK-32", "required").starts_with("Stormtroopers"));
    assert_eq!(army.fact("LEG-CHK-32", "unit"), "snowtroopers");
    let told = army.finding("LEG-CHK-32").sentence(Language::Spanish, army.catalog);
    assert!(told.contains("Soldados de asalto") && told.contains("Soldados de las nieves"), "{told}");
    empire(&["imperial_officer", "stormtroopers dlt_19_stormtrooper", "stormtroopers", "stormtroopers"]).is_legal();
}

#[test]
fn leg_ex_033_upgrades_add_their_points_and_their_minis() {
    // LEG-UPG-04, LEG-UPG-05, LEG-ARMY-27: heavy weapon and personnel add a mini, the other kinds none.
    let army = Cards::new()
        .unit(
            "stormtroopers",
            json!({ "points": 44, "minis": 4, "upgrade_bar": ["heavy_weapon", "personnel", "gear", "grenades"] }),
        )
        .upgrade("stormtrooper", json!({ "slot": "personnel", "points": 11, "minis_added": 1 }))
        .upgrade("dlt_19", json!({ "slot": "heavy_weapon", "points": 24, "minis_added": 1 }))
        .army_with(&["stormtroopers stormtrooper dlt_19"]);
    army.is_legal();
    assert_eq!((army.unit_cost(4), army.minis(4), army.total()), (79, 6, 279));
    let real = empire(&["stormtroopers stormtrooper dlt_19_stormtrooper fragmentation_grenades targeting_scopes"]);
    assert_eq!(real.minis(0), 6);
}

#[test]
fn leg_ex_034_a_two_sided_upgrade_costs_its_points_once() {
    // LEG-ARMY-07.
    let army = rebels_with(&["wookiee_warriors_freedom_fighters battle_shield_wookiee"]);
    army.is_legal();
    assert_eq!(army.unit_cost(4), 69 + 26);
}

#[test]
fn leg_ex_035_a_heavy_weapon_team_needs_a_heavy_weapon() {
    // LEG-ARMY-21, LEG-KW-HEAVY-WEAPON-TEAM.
    let army = rebels_with(&["rebel_commandos_strike_team"]);
    army.fails(&["LEG-CHK-20"]).tells("LEG-CHK-20", &[("found", 0), ("need", 1)]);
    let armed = rebels_with(&["rebel_commandos_strike_team dh_447_sniper"]);
    armed.is_legal();
    assert_eq!(armed.minis(4), 2);
}

#[test]
fn leg_ex_036_a_programmed_unit_needs_a_programming() {
    // LEG-ARMY-22, LEG-KW-PROGRAMMED.
    let army = |line: &str| {
        Cards::new()
            .unit(
                "spider",
                json!({ "rank": "support", "requires_programming": true, "upgrade_bar": ["programming", "gear"] }),
            )
            .upgrade("rope", json!({}))
            .upgrade("orders", json!({ "slot": "programming" }))
            .army_with(&[line])
    };
    army("spider rope").fails(&["LEG-CHK-21"]);
    assert_eq!(army("spider rope").fact("LEG-CHK-21", "unit"), "spider");
    army("spider rope orders").is_legal();
}

#[test]
fn leg_ex_037_a_dark_card_is_not_for_a_light_unit_unless_it_is_tempted() {
    // LEG-ARMY-03, LEG-ARMY-23, LEG-KW-TEMPTED.
    let army = rebels_with(&["luke_skywalker_jedi_knight force_choke"]);
    army.fails(&["LEG-CHK-36"]);
    assert_eq!((army.fact("LEG-CHK-36", "required"), army.fact("LEG-CHK-36", "own")), ("dark".into(), "light".into()));
    let clones = "phase_i_clone_troopers";
    republic(&["anakin_skywalker force_choke jedi_mind_trick", clones, clones, clones]).is_legal();
}

/// A unit with Loadout, a gear, a training, a grenades icon, and cards named by type and cost.
fn loaded(line: &str) -> Trial {
    let mut cards = Cards::new()
        .unit(
            "scout",
            json!({ "rank": "operative", "loadout": true, "upgrade_bar": ["training", "gear", "gear", "grenades"] }),
        )
        .unit("recruit", json!({ "rank": "operative", "upgrade_bar": ["gear"] }));
    for (slot, points) in [("gear", 2), ("gear", 6), ("gear", 8), ("grenades", 4), ("training", 6), ("training", 4)] {
        cards = cards.upgrade(&format!("{slot}_{points}"), json!({ "slot": slot, "points": points }));
    }
    cards
        .upgrade("other_gear_6", json!({ "points": 6 }))
        .upgrade("other_gear_2", json!({ "points": 2 }))
        .army_with(&[line])
}

#[test]
fn leg_ex_038_a_card_set_aside_is_of_the_type_of_an_equipped_one_and_costs_no_more() {
    let dear = loaded("scout gear_6 / gear_8");
    dear.fails(&["LEG-CHK-38"]).tells("LEG-CHK-38", &[("cost", 8), ("bound", 6)]);
    assert_eq!(
        (dear.fact("LEG-CHK-38", "card"), dear.fact("LEG-CHK-38", "beside")),
        ("gear_8".into(), "gear_6".into())
    );
    assert_eq!(dear.place("LEG-CHK-38"), "units[4].loadout[0]");
    loaded("scout gear_6 / other_gear_6").is_legal();
    let other = loaded("scout gear_6 / grenades_4");
    other.fails(&["LEG-CHK-38"]);
    assert_eq!(other.fact("LEG-CHK-38", "slot"), "grenades");
    loaded("recruit gear_6 / gear_2").fails(&["LEG-CHK-38"]);
    loaded("scout gear_8 gear_2 / other_gear_2 gear_6").is_legal();
    loaded("scout gear_8 / other_gear_2 gear_6").fails(&["LEG-CHK-38"]);
}

#[test]
fn leg_ex_039_a_unit_has_one_leader() {
    // LEG-ARMY-26.
    let army = Cards::new()
        .unit("squad", json!({ "upgrade_bar": ["personnel", "heavy_weapon"] }))
        .upgrade("captain", json!({ "slot": "personnel", "leader": true }))
        .upgrade("sergeant", json!({ "slot": "heavy_weapon", "leader": true }))
        .army_with(&["squad captain sergeant", "squad captain", "squad sergeant"]);
    army.fails(&["LEG-CHK-22"]);
    assert_eq!(army.fact("LEG-CHK-22", "unit"), "squad");
    assert_eq!(
        (army.fact("LEG-CHK-22", "first"), army.fact("LEG-CHK-22", "second")),
        ("captain".into(), "sergeant".into())
    );
}

#[test]
fn leg_ex_040_an_upgrade_gives_a_further_icon() {
    let army = |line: &str| {
        Cards::new()
            .unit("squad", json!({ "upgrade_bar": ["personnel", "comms"] }))
            .upgrade("technician", json!({ "slot": "personnel", "slots_granted": ["comms"] }))
            .upgrade("relay", json!({ "slot": "comms" }))
            .upgrade("uplink", json!({ "slot": "comms" }))
            .army_with(&[line])
    };
    army("squad technician relay uplink").is_legal();
    army("squad relay uplink").fails(&["LEG-CHK-30"]);
    empire_with(&["stormtroopers imperial_comms_technician comms_relay"]).is_legal();
}

#[test]
fn leg_ex_041_a_unit_and_its_counterpart_are_one_unit() {
    let army = |line: &str| {
        Cards::new()
            .unit("host", json!({ "rank": "operative", "upgrade_bar": ["comms"], "counterparts": ["friend"] }))
            .unit("friend", json!({ "rank": "counterpart", "upgrade_bar": ["comms"] }))
            .upgrade("relay", json!({ "slot": "comms" }))
            .upgrade("uplink", json!({ "slot": "comms" }))
            .army_with(&[line])
    };
    let twice = army("host relay + friend relay");
    twice.fails(&["LEG-CHK-31"]);
    assert_eq!(twice.place("LEG-CHK-31"), "units[4].counterpart.upgrades[0]");
    army("host relay + friend uplink").is_legal();
    army("host relay uplink + friend").fails(&["LEG-CHK-30"]);
}

#[test]
fn leg_ex_042_the_army_pays_for_equipped_cards_only() {
    // LEG-ARMY-24, LEG-KW-LOADOUT.
    let army = loaded("scout training_6 gear_2 / training_4 other_gear_2");
    army.is_legal();
    assert_eq!(army.unit_cost(4), 50 + 8);
}

#[test]
fn leg_chk_39_a_card_set_aside_keeps_the_restrictions_of_its_unit() {
    let army = rebels_with(&["cassian_andor a_180_config / looted_e_5_blaster"]);
    assert!(army.errors().contains(&"LEG-CHK-39"), "{:?}", army.errors());
    assert_eq!(army.place("LEG-CHK-39"), "units[4].loadout[0]");
    let twice = loaded("scout gear_6 gear_2 / gear_2");
    twice.is_legal();
    assert!(twice.warnings().contains(&"LEG-CHK-41"));
    assert_eq!((twice.fact("LEG-CHK-41", "unit"), twice.fact("LEG-CHK-41", "card")), ("scout".into(), "gear_2".into()));
}

#[test]
fn leg_army_24_names_set_aside_count_only_when_they_are_equipped() {
    let army = |line: &str| {
        Cards::new()
            .unit("scout", json!({ "rank": "operative", "loadout": true, "upgrade_bar": ["gear"] }))
            .upgrade("blade", json!({ "copy_limit": 1 }))
            .upgrade("rope", json!({}))
            .army_with(&[line, "scout blade"])
    };
    army("scout rope / blade").is_legal();
    army("scout blade").fails(&["LEG-CHK-16"]);
}

#[test]
fn leg_chk_36_a_mercenary_without_a_side_fails_neither() {
    let army = |sides: serde_json::Value| {
        let said = json!({
            "faction": "mercenary", "mercenary_for": ["galactic_empire"], "alignment": sides, "rank": "operative",
            "upgrade_bar": ["force", "force"],
        });
        Cards::new()
            .unit("hermit", said)
            .upgrade("anger", json!({ "slot": "force", "restriction": { "alignment": "dark" } }))
            .upgrade("hope", json!({ "slot": "force", "restriction": { "alignment": "light" } }))
            .army_with(&["hermit anger hope"])
    };
    army(json!([])).is_legal();
    army(json!(["dark"])).fails(&["LEG-CHK-36"]);
    let tempted = Cards::new()
        .unit("knight", json!({ "keywords": keywords(&["tempted"]), "upgrade_bar": ["force"] }))
        .upgrade("hope", json!({ "slot": "force", "restriction": { "alignment": "light" } }));
    tempted.army_with(&["knight hope"]).is_legal();
}

#[test]
fn leg_chk_38_one_card_too_dear_leaves_the_others_their_pairs() {
    let army = loaded("scout gear_6 gear_2 / gear_8 other_gear_6");
    army.fails(&["LEG-CHK-38"]);
    assert_eq!(army.fact("LEG-CHK-38", "card"), "gear_8");
}

#[test]
fn leg_chk_39_a_card_set_aside_may_be_for_the_counterpart() {
    // LEG-ARMY-24: a counterpart added to the unit benefits too.
    let army = empire_with(&["iden_versio + id10_seeker_droid integrated_comms_antenna / integrated_comms_antenna"]);
    assert!(!army.errors().contains(&"LEG-CHK-39"), "{:?}", army.errors());
    let alone = empire_with(&["iden_versio / integrated_comms_antenna"]);
    assert!(alone.errors().contains(&"LEG-CHK-39"), "{:?}", alone.errors());
}

/// The number that follows these words of a text.
fn number_after(text: &str, words: &str) -> Option<u8> {
    let (_, rest) = text.split_once(words)?;
    rest.split(|letter: char| !letter.is_ascii_digit()).find(|digits| !digits.is_empty())?.parse().ok()
}

#[test]
fn what_an_upgrade_changes_is_what_its_text_says() {
    let catalog = Catalog::bundled().unwrap();
    for (_, upgrade) in catalog.upgrades() {
        let text = upgrade.text.text(Language::English);
        // A text for one side of a card alone is no lasting change.
        let text = text.split("side up").next().unwrap_or_default();
        let told =
            |words: &str| number_after(text, words).filter(|_| text.contains("higher") || text.contains("lower"));
        assert_eq!(told("courage is"), (upgrade.courage != 0).then(|| upgrade.courage.unsigned_abs()), "{text}");
        assert_eq!(text.contains("maximum speed is") || text.contains("speed rises"), upgrade.speed != 0, "{text}");
        assert_eq!(number_after(text, "ound threshold"), upgrade.mini_wounds, "{text}");
        let spent = match () {
            () if text.contains("expend") => Some(Spent::Expended),
            () if text.replace("exhausts a Force", "").contains("xhaust") => Some(Spent::Exhausted),
            () => None,
        };
        assert_eq!(upgrade.spent, spent, "{}: {text}", upgrade.id);
        let loses = text.contains(" loses AI");
        assert_eq!(!upgrade.keywords_lost.is_empty(), loses, "{}: {text}", upgrade.id);
    }
}

#[test]
fn speed_and_attack_surges_change_with_upgrades() {
    let catalog = Catalog::bundled().unwrap();
    let made = |unit: &str, upgrade: &str| {
        let id = catalog.find_unit(unit).unwrap();
        let mut unit = Unit::new(id);
        unit.upgrades.push(Choice::Known(catalog.find_upgrade(upgrade).unwrap()));
        effective(&catalog, catalog.unit(id), &unit)
    };
    let barc = made("barc_speeder", "barc_ion_gunner").speed.unwrap();
    assert_eq!(barc.value + 1, barc.printed);
    assert_eq!(
        made("tx_225_gavw_occupier_combat_assault_tank", "imperial_hammers_elite_armor_pilot").attack_surge,
        Some(AttackSurge::Hit)
    );
    let droid = catalog.find_keyword("ai").unwrap();
    assert!(
        made("aat_trade_federation_battle_tank", "lok_durd").keywords.iter().all(|keyword| keyword.keyword != droid)
    );
}
