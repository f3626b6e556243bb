//! EX-100 to EX-126: the document, purchases and decks, each example under its name.

use imperial_assault::campaign::{Case, Standing, checks, deal};
use kernel::Severity::Error;
use serde_json::json;

use crate::trial::{CATALOG, HEROES, SETS, Trial, aftermath, core, of, owning, stage};

fn learns(cards: &[(usize, &str)]) -> Trial {
    let learned: Vec<_> = cards.iter().map(|(hero, card)| json!({"hero": hero, "card": card})).collect();
    stage(3, 800, json!({"learned": learned}))
}

#[test]
fn ex_100_xp_buys_what_it_pays_for_and_no_more() {
    let (adept, meditation) = ((0, "diala-passil-force-adept"), (0, "diala-passil-battle-meditation"));
    learns(&[adept, meditation]).is_legal();
    assert_eq!(learns(&[adept, meditation]).standing().heroes[0].xp(), 0);
    let over = learns(&[adept, meditation, (0, "diala-passil-defensive-stance")]);
    over.fails(&["CC-K04"]);
    over.has("CC-K04", Error, &[("earned", 3), ("spent", 5), ("excess", 2)]);
    over.names("CC-K04", "who", "diala-passil");
}

#[test]
fn ex_101_a_card_of_another_heros_deck_is_not_learned() {
    let other = stage(4, 800, json!({"learned": [{"hero": 2, "card": "fenn-signis-rebel-elite"}]}));
    other.fails(&["CC-K03"]);
    other.names("CC-K03", "owner", "fenn-signis");
}

#[test]
fn ex_102_purchases_cost_no_more_than_there_is_with_what_is_sold_before() {
    // A280 is of tier 2, which slot 4 lists with tier 1.
    let shop = |stage| {
        owning(&HEROES, &["e-11"], &[1])
            .and(json!({"slot": 2, "mission": "core25", "winner": "rebels"}))
            .and(json!({"slot": 4, "mission": "core18", "winner": "rebels", "rebel_stage": stage}))
            .set("side_deck", json!(null))
    };
    let with_credits = |credits: i32, stage| {
        let mut trial = shop(stage);
        trial.json["list"]["log"][0]["gained"]["credits"] = (credits + 400).into();
        trial
    };
    let bought = json!([{"hero": 0, "item": "a280"}, {"hero": 1, "item": "tactical-display"}]);
    let over = with_credits(700, json!({"bought": bought}));
    over.has("CC-K05", Error, &[("credits", 700), ("price", 900), ("excess", 200)]);
    let sold = with_credits(700, json!({"sold": ["e-11"], "bought": bought}));
    assert!(sold.findings("CC-K05").is_empty() && sold.findings("CC-K12").is_empty());
    assert_eq!(sold.standing().credits, 0);
}

#[test]
fn ex_103_an_item_sells_for_half_its_cost_or_its_own_price() {
    let heroes = ["gideon-argus", "verena-talos", "jarrod-kelvin", "fenn-signis"];
    let sells = |item: &str, price: i32| {
        owning(&heroes, &["dl-44", "vibroknife"], &[1])
            .and(json!({"slot": 2, "mission": "core15", "winner": "rebels", "side_missions": [],
                "rebel_stage": {"sold": [{"item": item, "price": price}]}}))
    };
    for (item, price) in [
        ("dl-44", 250),
        ("vibroknife", 75),
        ("class:gideon-argus-holdout-blaster", 50),
        ("class:verena-talos-fighting-knife", 25),
    ] {
        let right = sells(item, price);
        assert!(right.findings("CC-K12").is_empty() && right.findings("CC-K11").is_empty(), "{item}");
        sells(item, price + 25).has("CC-K12", Error, &[("price", price + 25), ("right", price)]);
    }
    sells("class:jarrod-kelvin-vibro-claws", 50).names("CC-K11", "item", "jarrod-kelvin-vibro-claws");
}

#[test]
fn ex_104_a_reward_is_not_sold() {
    let suit = core(json!([aftermath(json!({
        "gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "rewards": [{"card": "shadow-suit", "hero": 0}]},
        "rebel_stage": {"sold": ["reward:shadow-suit"]},
    }))]));
    suit.fails(&["CC-K11"]);
}

/// The number of items on offer after Aftermath.
fn drawn(trial: &Trial, tiers: &[u8]) -> Vec<usize> {
    let document = trial.document();
    let case = Case::new(&CATALOG, &document.list);
    let drawn = deal::items(&case, &Standing::of(&case), 1, tiers);
    drawn.iter().map(|(_, items)| items.len()).collect()
}

#[test]
fn ex_106_smugglers_luck_draws_a_seventh_item() {
    let heroes = ["jyn-odan", "fenn-signis", "gaarkhan", "gideon-argus"];
    let learned = json!({"learned": [{"hero": 0, "card": "jyn-odan-smugglers-luck"}]});
    let lucky = of(&heroes).and(aftermath(json!({"rebel_stage": learned})));
    assert_eq!(drawn(&lucky, &[1]), [7]);
    assert_eq!(drawn(&of(&heroes).and(aftermath(json!({}))), &[1]), [6]);
}

#[test]
fn ex_107_the_variant_draws_half_of_the_deck_at_campaign_start() {
    let half = core(json!([aftermath(json!({}))])).set("variants", json!(["half_item_draw"]));
    assert_eq!(drawn(&half, &[1]), [14]);
}

/// A hero's load in the second mission.
fn brings(heroes: &[&str], owned: &[&str], tiers: &[u8], hero: usize, items: &[&str]) -> Trial {
    let mut trial = owning(heroes, owned, tiers);
    let last = trial.json["list"]["log"].as_array().unwrap().len();
    trial.json["list"]["log"][last - 1]["side_missions"] = json!(["core12", "core16"]);
    trial.and(json!({"slot": 9, "mission": "core12", "brought": [{"hero": hero, "items": items}]}))
}

#[test]
fn ex_108_two_weapons_are_the_limit() {
    let heroes = ["fenn-signis", "gaarkhan", "gideon-argus", "diala-passil"];
    let rifle = "class:fenn-signis-infantry-rifle";
    let three = brings(&heroes, &["e-11", "dh-17"], &[1], 0, &[rifle, "e-11", "dh-17"]);
    assert_eq!(three.findings("CC-K08").len(), 1);
    three.has("CC-K08", Error, &[("count", 3), ("limit", 2)]);
    assert!(three.findings("CC-K07").is_empty() && three.findings("CC-K13").is_empty());
    assert!(brings(&heroes, &["e-11", "dh-17"], &[1], 0, &[rifle, "e-11"]).findings("CC-K08").is_empty());
}

#[test]
fn ex_109_class_cards_that_are_items_count() {
    let heroes = ["biv-bodhrik", "gaarkhan", "gideon-argus", "diala-passil"];
    let mut two = brings(&heroes, &["combat-coat"], &[1], 0, &["class:biv-bodhrik-trophy-armor", "combat-coat"]);
    let learned = json!([{"hero": 0, "card": "biv-bodhrik-trophy-armor"}]);
    two.json["list"]["log"][0]["rebel_stage"]["learned"] = learned;
    two.has("CC-K08", Error, &[("count", 2), ("limit", 1)]);
    assert!(two.findings("CC-K07").is_empty());
}

#[test]
fn ex_110_one_helmet_for_each_hero() {
    let two = ["reinforced-helmet", "mandalorian-helmet"];
    let helmets = brings(&HEROES, &two, &[1, 2, 3], 0, &two);
    assert_eq!(helmets.findings("CC-K08").len(), 1);
    helmets.has("CC-K08", Error, &[("count", 2), ("limit", 1)]);
}

#[test]
fn ex_112_a_modification_needs_a_bar_and_its_icon() {
    let owned = owning(&HEROES, &["vibroknife", "e-11", "balanced-hilt"], &[1]);
    let held = |weapon: &str| {
        owned.clone().set("armory", json!([{"hero": 0, "item": weapon, "modifications": ["balanced-hilt"]}]))
    };
    held("vibroknife").fails(&["CC-K09"]);
    held("vibroknife").has("CC-K09", Error, &[("count", 1), ("limit", 0)]);
    held("e-11").fails(&["CC-K09"]);
}

#[test]
fn ex_113_gadgeteer_adds_a_bar_to_each_own_weapon() {
    let heroes = ["saska-teft", "gaarkhan", "gideon-argus", "diala-passil"];
    let modified = json!([{"hero": 0, "item": "class:saska-teft-modified-blaster",
        "modifications": ["tactical-display", "plasma-cell"]}]);
    let without = owning(&heroes, &["tactical-display", "plasma-cell"], &[1, 2]).set("armory", modified);
    without.has("CC-K09", Error, &[("count", 2), ("limit", 1)]);
    let mut with = without;
    with.json["list"]["log"][0]["rebel_stage"]["learned"] = json!([{"hero": 0, "card": "saska-teft-gadgeteer"}]);
    assert!(with.findings("CC-K09").is_empty());
}

#[test]
fn ex_114_two_heroes_have_legendary_each() {
    let two = |rewards: [&[&str]; 2]| {
        of(&["diala-passil", "fenn-signis"]).set(
            "heroes",
            json!([{"hero": "diala-passil", "rewards": rewards[0]}, {"hero": "fenn-signis", "rewards": rewards[1]}]),
        )
    };
    let one = two([&["legendary"], &[]]);
    one.fails(&["CC-K02"]);
    one.names("CC-K02", "hero", "fenn-signis");
    let both = two([&["legendary"], &["legendary"]]);
    both.is_legal();
    let document = both.document();
    let standing = both.standing();
    assert_eq!(standing.health(&Case::new(&CATALOG, &document.list), 0), Some([22, 22]));
}

#[test]
fn ex_115_a_side_mission_deck_of_twelve_cards() {
    let deck = core(json!([]));
    deck.is_legal();
    let campaign = deck.document().list;
    assert_eq!(campaign.side_missions(&CATALOG).len(), 12);
    let red: Vec<&str> =
        campaign.red(&CATALOG).iter().map(|id| CATALOG.mission(*id).text.name(kernel::Language::English)).collect();
    assert_eq!(red, ["Temptation", "Brushfire", "Indebted", "Friends of Old"]);
}

#[test]
fn ex_116_two_green_missions_of_one_ally_do_not_go_together() {
    let both = core(json!([])).set(
        "side_deck",
        json!({"green": ["core18", "core22", "twin2", "core24"],
        "gray": ["core12", "core16", "core21", "core27"]}),
    );
    both.fails(&["CC-K18"]);
    both.names("CC-K18", "other", "core22");
}

#[test]
fn ex_118_six_agenda_sets_of_the_time_period() {
    let six = core(json!([]));
    six.is_legal();
    assert_eq!(Case::new(&CATALOG, &six.document().list).agenda_deck().count(), 18);
    // No campaign is of period 7 alone; the range of the set is what counts.
    let set = CATALOG.agenda_set(CATALOG.find_agenda_set("lord-vaders-command").unwrap());
    let mut late = CATALOG.campaign(CATALOG.find_campaign("core").unwrap()).clone();
    late.period = Some(7);
    assert!(!late.has_period(set.period));
    let late = six.set(
        "empire",
        json!({"class": "military-might", "agenda_sets": [SETS[0], SETS[0], SETS[1], SETS[2], SETS[3], SETS[4]]}),
    );
    late.fails(&["CC-K14"]);
}

#[test]
fn ex_119_influence_buys_what_it_pays_for() {
    let sets = [
        "lord-vaders-command",
        "imperial-discipline",
        "enhanced-interrogation",
        "retaliation",
        "imperial-industry",
        "for-the-right-price",
    ];
    let cards = [
        "lord-vaders-command-dark-obsession",
        "imperial-discipline-fire-at-will",
        "lord-vaders-command-as-you-wish",
        "enhanced-interrogation-weak-links",
    ];
    let buys = |chosen: &[usize]| {
        let bought: Vec<&str> = chosen.iter().map(|card| cards[*card]).collect();
        core(json!([aftermath(
            json!({"gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 3},
            "imperial_stage": {"drawn": cards, "bought": bought}})
        )]))
        .set("empire", json!({"class": "military-might", "agenda_sets": sets}))
    };
    for legal in [&[0][..], &[1, 2], &[1, 3], &[2, 3], &[1], &[]] {
        buys(legal).is_legal();
    }
    let over = buys(&[0, 2]);
    over.fails(&["CC-K15"]);
    over.has("CC-K15", Error, &[("influence", 3), ("cost", 4), ("excess", 1)]);
}

#[test]
fn ex_120_an_agenda_mission_that_is_not_chosen_goes_and_rewards_the_empire() {
    let heroes = ["jyn-odan", "fenn-signis", "gaarkhan", "gideon-argus"];
    let campaign = of(&heroes)
        .and(aftermath(json!({"gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 3},
            "side_missions": ["core17", "core12"],
            "imperial_stage": {"bought": ["lord-vaders-command-dark-obsession"]}})))
        .and(json!({"slot": 2, "mission": "core17", "winner": "rebels"}));
    campaign.is_legal();
    let (standing, id) = (campaign.standing(), CATALOG.find_agenda_card("lord-vaders-command-dark-obsession").unwrap());
    assert!(standing.discarded.contains(&id) && standing.agenda_missions.is_empty());
    assert!(standing.villains.contains(&CATALOG.find_group("darth-vader").unwrap()));
    assert!(!standing.active.contains(&CATALOG.find_mission("core14").unwrap()));
    let document = campaign.document();
    let case = Case::new(&CATALOG, &document.list);
    assert_eq!(deal::side_draws(&case, 2, CATALOG.find_mission("core17").unwrap()), (1, 0));
    assert_eq!(deal::side_draws(&case, 2, CATALOG.find_mission("core14").unwrap()), (0, 0));
}

/// Wanted was bought in slot 2.
fn wanted() -> Trial {
    core(json!([
        aftermath(json!({"gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 4}, "side_missions": ["core12", "core16"]})),
        {"slot": 2, "mission": "core12", "winner": "rebels", "side_missions": ["core25"],
            "imperial_stage": {"bought": ["for-the-right-price-wanted"]}},
    ]))
}

#[test]
fn ex_121_a_forced_mission_is_played_at_once_at_the_last_threat_level() {
    let forced =
        wanted().and(json!({"slot": 2, "forced": true, "mission": "core32", "threat_level": 2, "winner": "rebels"}));
    let after = forced.clone().and(json!({"slot": 3, "mission": "core1", "threat_level": 3}));
    after.is_legal();
    assert!(after.standing().forced.is_empty());
    let document = forced.document();
    let case = Case::new(&CATALOG, &document.list);
    assert_eq!(deal::side_draws(&case, 2, CATALOG.find_mission("core32").unwrap()), (0, 0));
    let mut higher = forced;
    higher.json["list"]["log"][2]["threat_level"] = 3.into();
    higher.fails(&["CC-K21"]);
    // EX-158.
    let skipped = wanted().and(json!({"slot": 3, "mission": "core1"}));
    skipped.fails(&["CC-K24"]);
    skipped.names("CC-K24", "forced", "core32");
    // Noted later, it comes first.
    let later =
        skipped.and(json!({"slot": 3, "forced": true, "mission": "core32", "threat_level": 2, "winner": "rebels"}));
    let (document, finding) = (later.document(), &later.findings("CC-K24")[0]);
    let repairs = checks::repairs(&CATALOG, &document, finding);
    let told = repairs[0].sentence(kernel::Language::English, &*CATALOG);
    assert!(told.starts_with("Put ") && checks::check(&CATALOG, &repairs[0].edit).is_legal(), "{told}");
}

#[test]
fn ex_122_the_next_story_mission_follows_from_the_ending() {
    let next = |winner: &str, mission: &str| {
        core(json!([aftermath(json!({"winner": winner, "side_missions": ["core12", "core16"]})),
            {"slot": 2, "mission": "core12", "winner": "rebels"}, {"slot": 3, "mission": mission}]))
    };
    next("rebels", "core1").is_legal();
    let wrong = next("rebels", "core11");
    wrong.fails(&["CC-K20"]);
    wrong.names("CC-K20", "followers", "core1");
    next("imperial", "core11").is_legal();
    next("imperial", "core1").fails(&["CC-K20"]);
}

#[test]
fn ex_124_a_lost_mission_with_one_crate() {
    let lost = core(json!([{"slot": 1, "mission": "core2", "winner": "imperial", "crates": 1}]));
    let document = lost.document();
    let case = Case::new(&CATALOG, &document.list);
    let gains = checks::expected(&case, &Standing::at_start(&case), &document.list.log[0]).unwrap();
    assert_eq!((gains.hero_xp.as_slice(), gains.credits, gains.influence), (&[1, 1, 1, 1][..], 450, 2));
}

#[test]
fn ex_125_one_ally_who_was_won() {
    let with = |allies: &[&str]| {
        core(
            json!([aftermath(json!({"gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "allies": ["han-solo"]}, "side_missions": ["core12", "core16"]})),
            {"slot": 2, "mission": "core12", "allies": allies}]),
        )
    };
    let two = with(&["han-solo", "luke-skywalker-hero-of-the-rebellion"]);
    two.fails(&["CC-K22"]);
    two.has("CC-K22", Error, &[("count", 2)]);
    with(&["han-solo"]).is_legal();
}

#[test]
fn ex_126_open_groups_have_their_own_cards() {
    let open = |groups: &[&str]| core(json!([aftermath(json!({"open_groups": groups}))]));
    let used = open(&["stormtrooper-regular"]);
    used.fails(&["CC-K23"]);
    used.has("CC-K23", Error, &[("copies", 2), ("used", 2)]);
    open(&["darth-vader"]).fails(&["CC-K23"]);
    open(&["royal-guard-regular"]).is_legal();
}
