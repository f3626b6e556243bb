//! The checks that the examples leave, and what an edit of an old entry leads to.

use imperial_assault::campaign::{
    cards::{GearKind, GearTrait, Role},
    checks,
};
use kernel::{
    Fact, Language, Names,
    Severity::{Data, Error, Info, Warning},
};
use serde_json::{Value, json};

use crate::trial::{CATALOG, HEROES, Trial, aftermath, core, of, owning, stage};

/// Aftermath and a side mission, with what is in the second entry.
fn second(more: Value) -> Trial {
    let mut entry = json!({"slot": 2, "mission": "core12", "winner": "rebels"});
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    core(json!([aftermath(json!({"side_missions": ["core12", "core16"]})), entry]))
}

/// Aftermath with so much influence, and an Imperial stage.
fn imperial(influence: i32, stage: Value) -> Trial {
    let gained = json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": influence});
    core(json!([aftermath(json!({"gained": gained, "side_missions": ["core12", "core16"], "imperial_stage": stage}))]))
}

#[test]
fn ex_150_cc_k01_two_to_four_heroes_each_once() {
    let one = of(&["diala-passil"]);
    one.fails(&["CC-K01"]);
    one.has("CC-K01", Error, &[("count", 1)]);
    let twice = of(&["diala-passil", "diala-passil", "fenn-signis", "gaarkhan"]);
    twice.fails(&["CC-K01"]);
    assert!(
        !of(&["diala-passil", "fenn-signis", "gaarkhan", "gideon-argus", "mak-eshkarey"]).findings("CC-K01").is_empty()
    );
}

#[test]
fn cc_k02_heroic_belongs_to_three_heroes_alone() {
    let three = |reward: &str| {
        let hero = |id: &str| json!({"hero": id, "rewards": [reward]});
        of(&[]).set("heroes", json!([hero("diala-passil"), hero("fenn-signis"), hero("gaarkhan")]))
    };
    three("heroic").is_legal();
    three("legendary").fails(&["CC-K02"; 6]);
    let four = core(json!([])).set("heroes", json!(HEROES.map(|id| json!({"hero": id, "rewards": ["heroic"]}))));
    four.fails(&["CC-K02"; 4]);
}

#[test]
fn cc_k03_a_card_is_learned_once_and_the_empire_keeps_to_its_class() {
    let adept = json!({"hero": 0, "card": "diala-passil-force-adept"});
    stage(3, 800, json!({"learned": [adept, adept]})).fails(&["CC-K03"]);
    let staff = json!({"hero": 0, "card": "diala-passil-plasteel-staff"});
    stage(3, 800, json!({"learned": [staff]})).fails(&["CC-K03"]);
    imperial(0, json!({"learned": ["military-might-combat-medic"]})).is_legal();
    imperial(0, json!({"learned": ["military-might-show-of-force"]})).fails(&["CC-K03"]);
    let other = CATALOG
        .imperial_cards()
        .find(|(_, card)| card.xp == Some(1) && &*CATALOG.imperial_class(card.class).id != "military-might");
    imperial(0, json!({"learned": [other.unwrap().1.id]})).fails(&["CC-K03"]);
}

#[test]
fn cc_k04_the_empire_spends_no_more_than_it_earned() {
    let over = imperial(0, json!({"learned": ["military-might-assault-armor"]}));
    over.fails(&["CC-K04"]);
    over.has("CC-K04", Error, &[("earned", 1), ("spent", 2), ("excess", 1)]);
}

#[test]
fn ex_163_ia_camp_12_and_61_unspent_xp_stays() {
    let kept = core(json!([
        aftermath(json!({"gained": {"hero_xp": [3, 3, 3, 3], "credits": 800}, "side_missions": ["core12", "core16"]})),
        {"slot": 2, "mission": "core12", "winner": "rebels", "gained": {"hero_xp": [2, 2, 2, 2]},
            "rebel_stage": {"learned": [{"hero": 1, "card": "fenn-signis-rebel-elite"}]}},
    ]));
    kept.is_legal();
    assert_eq!(kept.standing().heroes[1].xp(), 1);
}

#[test]
fn cc_k06_items_come_from_the_draw_and_from_listed_decks() {
    let buys = |item: &str, drawn: Value| stage(1, 800, json!({"drawn": drawn, "bought": [{"hero": 0, "item": item}]}));
    buys("dh-17", json!({"1": ["dh-17", "e-11"]})).is_legal();
    buys("dh-17", Value::Null).is_legal();
    buys("dl-44", json!({"1": ["dh-17", "e-11"]})).fails(&["CC-K06"]);
    let tier = buys("a280", Value::Null);
    tier.fails(&["CC-K06"]);
    assert_eq!(tier.findings("CC-K06")[0].fact("tiers"), Some(&Fact::List(vec![Fact::Number(1)])));
}

#[test]
fn ex_151_cc_k07_no_more_cards_than_there_are() {
    let twice = |item: &str, hero: usize| json!({"hero": hero, "item": item});
    stage(1, 800, json!({"bought": [twice("dh-17", 0), twice("dh-17", 1)]})).fails(&["CC-K07"]);
    stage(1, 1000, json!({"bought": [twice("combat-coat", 0), twice("combat-coat", 1)]})).is_legal();
    stage(1, 0, json!({"sold": ["dh-17"]})).fails(&["CC-K07"]);
    second(json!({"brought": [{"hero": 0, "items": ["dh-17"]}]})).fails(&["CC-K07"]);
}

#[test]
fn cc_k09_modifications_share_no_trait() {
    let sights: Vec<&str> = CATALOG
        .items()
        .filter(|(_, item)| item.kind == GearKind::RangedModification && item.traits.contains(GearTrait::Sights))
        .map(|(_, item)| &*item.id)
        .collect();
    let owned: Vec<&str> = sights.iter().copied().chain(["dl-44"]).collect();
    let held = json!([{"hero": 0, "item": "dl-44", "modifications": &sights[..2]}]);
    let both = owning(&HEROES, &owned, &[1, 2, 3]).set("armory", held);
    let findings = both.findings("CC-K09");
    assert_eq!(findings.len(), 1, "{findings:#?}");
    assert_eq!(findings[0].fact("trait"), Some(&Fact::Term("imperial_assault.campaign.trait.sights")));
    // A ring: neither of two modifications is a weapon.
    let ring = json!([{"hero": 0, "item": sights[0], "modifications": [sights[1]]}, {"hero": 0, "item": sights[1], "modifications": [sights[0]]}]);
    assert!(!owning(&HEROES, &owned, &[1, 2, 3]).set("armory", ring).findings("CC-K09").is_empty());
}

#[test]
fn ex_152_cc_k10_a_modification_lies_unused_beside_a_free_bar() {
    let unused = owning(&HEROES, &["marksman-barrel", "e-11"], &[1]);
    unused.is_legal();
    unused.has("CC-K10", Warning, &[]);
    let held = json!([{"hero": 0, "item": "e-11", "modifications": ["marksman-barrel"]}]);
    assert!(unused.set("armory", held).findings("CC-K10").is_empty());
    let unarmed = second(json!({"brought": [{"hero": 0, "items": []}]}));
    unarmed.is_legal();
    unarmed.names("CC-K10", "hero", "diala-passil");
}

#[test]
fn cc_k11_items_are_sold_before_any_are_bought() {
    let after = stage(1, 800, json!({"sold": ["dh-17"], "bought": [{"hero": 0, "item": "dh-17"}]}));
    assert_eq!(after.findings("CC-K11")[0].phrase, "imperial_assault.campaign.check.k11.after");
    let feat = stage(
        3,
        800,
        json!({"learned": [{"hero": 0, "card": "diala-passil-force-adept"}],
        "sold": ["class:diala-passil-force-adept"]}),
    );
    feat.fails(&["CC-K11"]);
}

#[test]
fn cc_k13_a_reward_is_won_first_and_stays_with_its_hero() {
    let brings = |hero: usize, won: Value| {
        core(json!([
            aftermath(json!({"gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "rewards": won}, "side_missions": ["core12", "core16"]})),
            {"slot": 2, "mission": "core12", "brought": [{"hero": hero, "items": ["reward:shadow-suit"]}]},
        ]))
    };
    brings(0, json!([])).fails(&["CC-K13"]);
    let won = json!([{"card": "shadow-suit", "hero": 0}]);
    brings(0, won.clone()).is_legal();
    brings(1, won).fails(&["CC-K13"]);
}

#[test]
fn cc_k14_and_k18_an_automated_empire_needs_no_agendas_and_a_mini_campaign_no_side_missions() {
    core(json!([])).set("empire", json!({"automated": true})).is_legal();
    let few = core(json!([])).set("empire", json!({"class": "military-might", "agenda_sets": ["retaliation"]}));
    few.fails(&["CC-K14"]);
    assert!(few.findings("CC-K14")[0].lack.is_some());
    let mini = core(json!([])).set("campaign", json!("twin"));
    mini.fails(&["CC-K18"]);
    mini.set("side_deck", json!({})).is_legal();
}

#[test]
fn ex_154_cc_k16_discarded_agenda_cards_do_not_return() {
    let again = |card: &str, kept: &str| {
        let gained = json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "influence": 9});
        let mut second =
            json!({"slot": 2, "mission": "core12", "winner": "rebels", "imperial_stage": {"bought": [card]}});
        second[kept] = json!([card]);
        core(json!([
            aftermath(
                json!({"gained": gained, "side_missions": ["core12", "core16"], "imperial_stage": {"bought": [card]}})
            ),
            second,
        ]))
    };
    again("lord-vaders-command-a-dark-power", "discarded").fails(&["CC-K16"]);
    again("lord-vaders-command-as-you-wish", "returned").is_legal();
    again("lord-vaders-command-as-you-wish", "nothing").fails(&["CC-K16"]);
    imperial(9, json!({"bought": ["enhanced-interrogation-weak-links"]})).fails(&["CC-K16"]);
    let drawn = json!({"drawn": ["retaliation-breaking-point"], "bought": ["lord-vaders-command-as-you-wish"]});
    imperial(9, drawn).fails(&["CC-K16"]);
}

#[test]
fn ex_155_cc_k17_four_agenda_cards_by_variant() {
    let kept: Vec<&str> = (CATALOG.agenda_cards())
        .filter(|(_, card)| crate::trial::SETS.contains(&&*CATALOG.agenda_set(card.set).id) && card.mission.is_none())
        .map(|(_, card)| &*card.id)
        .take(5)
        .collect();
    let five = imperial(20, json!({"bought": kept}));
    five.is_legal();
    assert!(five.findings("CC-K17").is_empty());
    let variant = five.set("variants", json!(["four_agendas"]));
    variant.is_legal();
    variant.has("CC-K17", Warning, &[("count", 5), ("limit", 4)]);
}

#[test]
fn cc_k18_red_missions_are_those_of_the_heroes() {
    let deck = |field: &str, cards: Value| {
        let mut trial = core(json!([]));
        trial.json["list"]["side_deck"][field] = cards;
        trial
    };
    deck("red", json!(["core25", "core13", "core19", "core17"])).fails(&["CC-K18"; 2]);
    deck("gray", json!(["core12", "core16", "core21"])).fails(&["CC-K18"]);
    deck("gray", json!(["core12", "core16", "core21", "core12"])).fails(&["CC-K18"]);
    deck("gray", json!(["core12", "core16", "core21", "core24"])).fails(&["CC-K18"]);
    deck("green", json!(["core18", "core22", "core26", "core17"])).fails(&["CC-K18"]);
    // Homecoming is of periods 3 and 4, Return to Hoth of 5.
    let late = core(json!([])).set("campaign", json!("hoth")).set(
        "side_deck",
        json!({"green": ["core18", "core24"], "gray": ["core12", "core16"], "threat": ["hoth13", "hoth14", "hoth15", "hoth16"]}),
    );
    late.has("CC-K18", Error, &[("first", 3), ("last", 4), ("period", 5)]);
}

#[test]
fn ex_156_cc_k19_a_mission_is_active_of_its_slots_kind_and_played_once() {
    let kind = second(json!({"mission": "core1"}));
    kind.fails(&["CC-K19"]);
    second(json!({"mission": "core21"})).fails(&["CC-K19"]);
    let twice = second(json!({})).and(json!({"slot": 3, "mission": "core1", "winner": "rebels"}));
    twice.is_legal();
    twice.and(json!({"slot": 4, "mission": "core12"})).fails(&["CC-K19"]);
    second(json!({"side_missions": ["core12"]})).fails(&["CC-K19"]);
    second(json!({"forced": true})).fails(&["CC-K19"]);
}

#[test]
fn cc_k19_the_lines_of_the_log_are_played_in_order() {
    second(json!({"slot": 4})).fails(&["CC-K19"]);
    second(json!({"slot": 1})).fails(&["CC-K19", "CC-K19"]);
    second(json!({"slot": 30})).fails(&["CC-K19"]);
}

#[test]
fn cc_k20_the_first_mission_is_that_of_the_log() {
    core(json!([{"slot": 1, "mission": "core11"}])).fails(&["CC-K20"]);
}

#[test]
fn ex_157_cc_k21_the_threat_level_is_that_of_the_log_with_recorded_changes() {
    let third = |threat: i32, level: i32| {
        second(json!({"gained": {"threat": threat}})).and(json!({"slot": 3, "mission": "core1", "threat_level": level}))
    };
    third(0, 3).is_legal();
    third(0, 2).fails(&["CC-K21"]);
    third(0, 2).has("CC-K21", Error, &[("level", 2), ("right", 3)]);
    third(1, 4).is_legal();
}

#[test]
fn cc_k22_allies_are_won_and_elite_ones_twice() {
    let with = |won: Value, ally: &str| {
        core(json!([
            aftermath(json!({"gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "allies": won}, "side_missions": ["core12", "core16"]})),
            {"slot": 2, "mission": "core12", "allies": [ally]},
        ]))
    };
    with(json!([]), "han-solo").fails(&["CC-K22"]);
    with(json!(["rebel-saboteur-regular"]), "rebel-saboteur-regular").is_legal();
    with(json!(["rebel-saboteur-regular"]), "rebel-saboteur-elite").fails(&["CC-K22"]);
    with(json!(["rebel-saboteur-regular", "rebel-saboteur-regular"]), "rebel-saboteur-elite").is_legal();
}

#[test]
fn cc_k23_open_groups_are_of_the_empire_and_of_the_box() {
    second(json!({"open_groups": ["rebel-trooper-regular"]})).fails(&["CC-K23"]);
    let one = CATALOG.groups().find(|(_, group)| group.copies == 1 && group.role == Role::Imperial);
    let id = one.unwrap().1.id.clone();
    second(json!({"open_groups": [id]})).is_legal();
    second(json!({"open_groups": [id, id]})).fails(&["CC-K23"; 2]);
    let earned = json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "villains": ["darth-vader"]});
    let mut villain = second(json!({"open_groups": ["darth-vader"]}));
    villain.fails(&["CC-K23"]);
    villain.json["list"]["log"][0]["gained"] = earned;
    villain.is_legal();
}

#[test]
fn cc_k25_rewards_that_differ_from_the_guide_are_pointed_out() {
    let gains = |gained: Value| core(json!([aftermath(json!({"gained": gained}))])).findings("CC-K25");
    assert!(gains(json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 1})).is_empty());
    let differ = gains(
        json!({"hero_xp": [1, 1, 1, 2], "credits": 850, "imperial_xp": 1, "influence": 1, "allies": ["han-solo"]}),
    );
    let told: Vec<&Fact> = differ.iter().filter_map(|finding| finding.fact("item")).collect();
    assert_eq!(
        told,
        [
            &Fact::Term("imperial_assault.campaign.gain.hero_xp"),
            &Fact::Term("imperial_assault.campaign.gain.credits"),
            &Fact::Term("imperial_assault.campaign.gain.allies"),
        ]
    );
    assert!(differ.iter().all(|finding| finding.severity == Info));
    // Of A New Threat the heroes may get 100 credits more.
    let more = second(json!({})).and(json!({"slot": 3, "mission": "core1", "winner": "rebels",
        "gained": {"hero_xp": [2, 2, 2, 2], "credits": 800, "imperial_xp": 1, "influence": 1}}));
    assert!(more.findings("CC-K25").is_empty());
}

#[test]
fn ex_160_cc_k26_gaps_are_said() {
    let gained =
        json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 1, "rewards": ["resurgence"]});
    let gap = core(json!([aftermath(json!({"gained": gained}))]));
    gap.is_legal();
    gap.has("CC-K26", Data, &[]);
    gap.names("CC-K26", "card", "resurgence");
}

#[test]
fn ex_161_cc_k27_what_is_not_known_stays_and_is_said() {
    let typo = core(json!([])).set(
        "heroes",
        json!([{"hero": "diala-pasil"}, {"hero": "fenn-signis"}, {"hero": "gaarkhan"}, {"hero": "gideon-argus"}]),
    );
    typo.names("CC-K27", "id", "diala-pasil");
    typo.fails(&["CC-K27"]);
    second(json!({"brought": [{"hero": 5, "items": []}]})).fails(&["CC-K27"]);
    core(json!([])).set("campaign", json!("nowhere")).fails(&["CC-K27"]);
    core(json!([])).set("variants", json!(["double_damage"])).fails(&["CC-K27"]);
}

#[test]
fn ex_162_cc_k28_unspent_xp_and_credits_are_a_hint() {
    let unspent = stage(2, 800, json!({"drawn": {"1": ["dh-17"]}}));
    unspent.is_legal();
    unspent.names("CC-K28", "cards", "gideon-argus-air-of-command");
    unspent.names("CC-K28", "items", "dh-17");
    unspent.has("CC-K28", Warning, &[("amount", 800)]);
    assert!(stage(0, 0, json!({"drawn": {"1": ["dh-17"]}})).findings("CC-K28").is_empty());
}

#[test]
fn an_edit_of_an_old_entry_names_what_no_longer_holds() {
    let mut campaign = second(json!({"brought": [{"hero": 0, "items": ["dh-17"]}]}));
    campaign.json["list"]["log"][0]["rebel_stage"] = json!({"bought": [{"hero": 0, "item": "dh-17"}]});
    campaign.is_legal();
    campaign.json["list"]["log"][0]["rebel_stage"] = json!({});
    campaign.fails(&["CC-K07"]);
    let finding = &campaign.findings("CC-K07")[0];
    assert_eq!(finding.place.to_string(), "log[1].brought[0]");
    let told = finding.sentence(Language::English, &*CATALOG);
    assert_eq!(told, "Diala Passil has DH-17 here, but the heroes do not own it.");
    assert_eq!(finding.place.words(Language::Spanish), "entrada 2, carga 1");
    assert_eq!(CATALOG.card_name(CATALOG.find_item("dh-17").unwrap().into(), Language::Spanish), "DH-17");
}

#[test]
fn a_repair_removes_its_finding_and_brings_in_no_error() {
    let over = stage(
        3,
        800,
        json!({"learned": [{"hero": 0, "card": "diala-passil-battle-meditation"},
        {"hero": 0, "card": "diala-passil-defensive-stance"}]}),
    );
    let price = owning(&HEROES, &["dh-17"], &[1])
        .and(json!({"slot": 4, "mission": "core18", "rebel_stage": {"sold": [{"item": "dh-17", "price": 50}]}}));
    let level = core(json!([aftermath(json!({"threat_level": 6}))]));
    let guide = core(json!([aftermath(json!({"gained": {"hero_xp": [1, 1, 1, 1], "credits": 1}}))]));
    let number = of(&["diala-passil", "fenn-signis"]);
    let loads = second(json!({"brought": [{"hero": 0, "items": ["dh-17"]}]}));
    let loose = owning(&HEROES, &["marksman-barrel", "e-11"], &[1]);
    for (trial, check, told) in [
        (over, "CC-K04", "Remove Battle Meditation"),
        (price, "CC-K12", "Sell DH-17 for 100 credits"),
        (level, "CC-K21", "Set the threat level to 2"),
        (guide, "CC-K25", "Take the rewards from the campaign guide"),
        (number, "CC-K02", "Give each hero the card for this number of heroes"),
        (loads, "CC-K07", "Remove DH-17"),
        (loose, "CC-K10", "Attach Marksman Barrel to E-11"),
    ] {
        let (document, finding) = (trial.document(), &trial.findings(check)[0]);
        let repairs = checks::repairs(&CATALOG, &document, finding);
        assert_eq!(repairs.first().map(|repair| repair.sentence(Language::English, &*CATALOG)).as_deref(), Some(told));
        for repair in repairs {
            let after = checks::check(&CATALOG, &repair.edit).findings;
            assert!(!after.contains(finding), "{check}");
        }
    }
}

/// The repairs of the first finding of a check, in words.
fn repaired(trial: &Trial, check: &str) -> Vec<String> {
    let (document, finding) = (trial.document(), &trial.findings(check)[0]);
    let repairs = checks::repairs(&CATALOG, &document, finding);
    for repair in &repairs {
        assert!(!checks::check(&CATALOG, &repair.edit).findings.contains(finding), "{check}");
    }
    repairs.iter().map(|repair| repair.sentence(Language::English, &*CATALOG)).collect()
}

#[test]
fn cc_k01_a_hero_who_stands_twice_leaves_a_campaign_that_has_not_begun() {
    let twice = of(&["diala-passil", "fenn-signis", "gaarkhan", "gideon-argus", "gaarkhan"]);
    assert_eq!(repaired(&twice, "CC-K01"), ["Remove Gaarkhan"]);
    // Later the log speaks of heroes by their numbers.
    assert!(repaired(&twice.set("log", json!([aftermath(json!({}))])), "CC-K01").is_empty());
}

#[test]
fn cc_k18_a_side_mission_deck_is_put_right_or_drawn_anew() {
    let deck = |field: &str, cards: Value| {
        let mut trial = core(json!([]));
        trial.json["list"]["side_deck"][field] = cards;
        trial
    };
    let fewer = deck("gray", json!(["core12", "core16", "core21"]));
    assert_eq!(repaired(&fewer, "CC-K18"), ["Redraw the side mission deck"]);
    let red = deck("red", json!(["core25", "core13", "core19", "core17"]));
    assert_eq!(repaired(&red, "CC-K18")[0], "Take the heroes' own missions");
    let more = deck("gray", json!(["core12", "core16", "core21", "core27", "core28"]));
    assert!(repaired(&more, "CC-K18")[0].starts_with("Remove "), "{:?}", repaired(&more, "CC-K18"));
    let wrong = deck("green", json!(["core18", "core22", "core26", "core17"]));
    assert!(repaired(&wrong, "CC-K18")[0].starts_with("Replace "), "{:?}", repaired(&wrong, "CC-K18"));
}

#[test]
fn cc_k19_and_k20_another_line_another_mission_or_another_winner() {
    let late = core(json!([{"slot": 3, "mission": "core2", "winner": "rebels"}]));
    assert!(
        repaired(&late, "CC-K19").contains(&"Put it in line 1 of the log".to_owned()),
        "{:?}",
        repaired(&late, "CC-K19")
    );
    let first = core(json!([{"slot": 1, "mission": "core11"}]));
    assert!(repaired(&first, "CC-K20")[0].ends_with("with Aftermath"));
    let edges = &CATALOG.campaign(CATALOG.find_campaign("core").unwrap()).edges;
    let from = CATALOG.find_mission("core2").unwrap();
    let of = |winner| edges.iter().find(|edge| edge.from == from && edge.winner == Some(winner)).unwrap().to;
    let wrong = CATALOG.card_id(of(imperial_assault::campaign::cards::Side::Imperial).into());
    let story = core(json!([aftermath(json!({"side_missions": ["core12", "core16"]})),
        {"slot": 2, "mission": "core12", "winner": "rebels"}, {"slot": 3, "mission": wrong}]));
    let told = repaired(&story, "CC-K20");
    assert!(told.contains(&"Let the Empire have won Aftermath".to_owned()), "{told:?}");
    assert!(told.iter().any(|told| told.starts_with("Replace ")), "{told:?}");
}

#[test]
fn cc_k27_the_id_that_was_meant_is_offered() {
    let mission = core(json!([{"slot": 1, "mission": "core_2"}]));
    assert_eq!(repaired(&mission, "CC-K27")[0], "Replace \"core_2\" with Aftermath");
    let item = second(json!({"brought": [{"hero": 0, "items": ["class:diala-passil-plasteel-stuff"]}]}));
    let told = "Replace \"class:diala-passil-plasteel-stuff\" with Plasteel Staff";
    assert_eq!(repaired(&item, "CC-K27")[0], told);
    let hero = of(&["diala-pasil", "fenn-signis", "gaarkhan", "gideon-argus"]);
    assert_eq!(repaired(&hero, "CC-K27")[0], "Replace \"diala-pasil\" with Diala Passil");
    assert!(repaired(&of(&["nobody", "fenn-signis", "gaarkhan", "gideon-argus"]), "CC-K27").is_empty());
}
