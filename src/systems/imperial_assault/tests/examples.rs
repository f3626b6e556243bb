//! IA-EX-01 to IA-EX-30 and IA-EX-95 to IA-EX-99: armies and Command decks, each example under its name.

use imperial_assault::{
    cards::Rank,
    checks::{INITIATIVE, attached},
};
use kernel::Choice;

use crate::army::{CATALOG, FIT_DECK, Trial, fit_deck_with, imperial, rebel};

/// An Imperial army of 40 points with a Guardian and a Leader, for examples of decks.
fn forty() -> Trial {
    imperial(&["darth-vader", "royal-guard-elite", "2 imperial-officer-elite"])
}

#[test]
fn ia_ex_01_an_army_of_forty_points_with_an_upgrade_is_legal() {
    // IA-ARMY-01 to IA-ARMY-05, IA-ARMY-16: the upgrade counts towards the points.
    let army = imperial(&[
        "2 stormtrooper-elite",
        "royal-guard-regular",
        "imperial-officer-regular",
        "probe-droid-regular",
        "e-web-engineer-elite",
        "zillo-technique",
    ]);
    army.is_legal();
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_02_one_point_above_the_limit_is_illegal() {
    let army = imperial(&["darth-vader", "royal-guard-elite", "stormtrooper-elite", "imperial-officer-regular"]);
    army.fails(&["CC-A02"]).warns(&[]).has_numbers("CC-A02", &[("total", 41), ("limit", 40), ("excess", 1)]);
}

#[test]
fn ia_ex_03_a_point_left_over_is_a_warning() {
    let army = imperial(&["darth-vader", "royal-guard-elite", "stormtrooper-elite"]);
    army.fails(&[]).warns(&["CC-A15"]).has_numbers("CC-A15", &[("total", 39), ("rest", 1)]);
}

#[test]
fn ia_ex_04_five_copies_of_a_regular_card_are_one_too_many() {
    let army = imperial(&["5 imperial-officer-regular", "darth-vader", "royal-guard-elite"]);
    army.fails(&["CC-A07"]).warns(&[]).has_numbers("CC-A07", &[("found", 5), ("limit", 4)]);
}

#[test]
fn ia_ex_05_three_copies_of_an_elite_card_are_one_too_many() {
    let army = imperial(&["3 stormtrooper-elite", "royal-guard-regular", "probe-droid-elite"]);
    army.fails(&["CC-A06"]).warns(&[]).has_numbers("CC-A06", &[("found", 3), ("limit", 2)]);
}

#[test]
fn ia_ex_06_regular_and_elite_cards_of_a_name_are_counted_apart() {
    // IA-ARMY-06.
    let army = imperial(&[
        "4 imperial-officer-regular",
        "2 imperial-officer-elite",
        "royal-guard-elite",
        "2 probe-droid-elite",
    ]);
    army.is_legal();
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_07_two_cards_of_one_unique_name_are_reported_with_both_subtitles() {
    let army =
        rebel(&["luke-skywalker-hero-of-the-rebellion", "luke-skywalker-jedi-knight", "3 rebel-trooper-regular"]);
    army.fails(&["CC-A05"]).warns(&[]);
    assert_eq!(army.fact("CC-A05", "name"), "Luke Skywalker");
    assert_eq!(army.fact("CC-A05", "cards"), "luke-skywalker-hero-of-the-rebellion luke-skywalker-jedi-knight");
}

#[test]
fn ia_ex_08_both_players_may_bring_the_same_unique_card() {
    // IA-ARMY-08.
    let (mine, yours) = (forty(), imperial(&["darth-vader", "royal-guard-elite", "2 probe-droid-elite"]));
    for army in [&mine, &yours] {
        army.is_legal();
    }
    // An army is checked alone; what two armies are told of each other is who chooses to begin.
    let told = INITIATIVE.told(&mine.report(), &yours.report()).unwrap();
    assert_eq!(told.check, "IA-INIT-01");
}

#[test]
fn ia_ex_09_no_affiliation_can_be_chosen_for_cards_of_two() {
    let army = imperial(&["2 rebel-trooper-regular", "2 stormtrooper-regular"]).undeclared();
    army.fails(&["CC-A04"]).warns(&["CC-A15"]);
    assert_eq!(army.fact("CC-A04", "affiliations"), "rebel imperial");
    assert_eq!(army.fact("CC-A04", "counts"), "2 2");
    assert_eq!(army.total(), 24);
}

/// The alliance of EX-10 and EX-11 with two guests: 24 points.
const HIRED_GUNS: [&str; 3] = ["temporary-alliance-hired-guns", "boba-fett", "trandoshan-hunter-elite"];

#[test]
fn ia_ex_10_an_alliance_lets_two_mercenary_groups_in() {
    // IA-ARMY-19.
    let own = ["stormtrooper-regular", "imperial-officer-elite", "imperial-officer-regular", "probe-droid-regular"];
    let army = imperial(&[&HIRED_GUNS[..], &own].concat());
    army.is_legal();
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_11_a_third_guest_is_one_too_many() {
    let own = ["stormtrooper-regular", "tusken-raider-regular", "imperial-officer-regular", "probe-droid-regular"];
    let army = imperial(&[&HIRED_GUNS[..], &own].concat());
    army.fails(&["CC-A09"]).warns(&[]).has_numbers("CC-A09", &[("count", 3), ("limit", 2)]);
    assert_eq!(army.fact("CC-A09", "allowed"), "mercenary");
    assert_eq!(army.fact("CC-A09", "granting"), "temporary-alliance-hired-guns");
    assert_eq!(army.fact("CC-A09", "cards"), "boba-fett trandoshan-hunter-elite tusken-raider-regular");
}

#[test]
fn ia_ex_12_ia_army_14_an_alliance_lets_no_upgrade_in() {
    let army = imperial(&[
        "temporary-alliance-hired-guns",
        "boba-fett",
        "black-market",
        "royal-guard-elite",
        "imperial-officer-elite",
        "e-web-engineer-elite",
    ]);
    army.fails(&["CC-A08"]).warns(&[]);
    assert_eq!(army.fact("CC-A08", "card"), "black-market");
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_13_an_alliance_lets_in_nobody_but_those_it_describes() {
    let army = imperial(&[
        "temporary-alliance-hired-guns",
        "boba-fett",
        "rebel-trooper-regular",
        "royal-guard-elite",
        "e-web-engineer-elite",
    ]);
    army.fails(&["CC-A10"]).warns(&[]);
    assert_eq!(army.fact("CC-A10", "card"), "rebel-trooper-regular");
    assert_eq!(army.fact("CC-A10", "affiliation"), "rebel");
    assert_eq!(army.fact("CC-A10", "allowed"), "mercenary");
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_14_two_alliances_share_a_unique_name_and_one_is_of_another_affiliation() {
    let army = imperial(&[
        "temporary-alliance-hired-guns",
        "temporary-alliance-a-common-enemy",
        "boba-fett",
        "royal-guard-elite",
        "imperial-officer-elite",
        "e-web-engineer-elite",
    ]);
    army.fails(&["CC-A08", "CC-A05"]).warns(&[]);
    assert_eq!(army.fact("CC-A08", "card"), "temporary-alliance-a-common-enemy");
    assert_eq!(army.fact("CC-A05", "name"), "Temporary Alliance");
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_15_ia_army_20_a_negative_cost_makes_room_for_more() {
    let army = imperial(&[
        "darth-vader",
        "driven-by-hatred",
        "royal-guard-elite",
        "stormtrooper-elite",
        "stormtrooper-regular",
    ]);
    army.is_legal();
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_16_ia_army_22_a_negative_cost_needs_its_host() {
    let army = imperial(&["driven-by-hatred", "4 stormtrooper-regular", "royal-guard-elite", "stormtrooper-elite"]);
    army.fails(&["CC-A11"]).warns(&[]);
    assert_eq!(army.fact("CC-A11", "groups"), "");
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_17_ia_army_21_a_card_holds_one_attachment() {
    let army = imperial(&["2 vaders-finest", "stormtrooper-regular", "darth-vader", "royal-guard-elite"]);
    army.fails(&[]).warns(&["CC-A12"]).has_numbers("CC-A12", &[("cost", 2)]);
    assert_eq!(army.place("CC-A12"), "deployment[1]");
    assert_eq!(army.fact("CC-A12", "groups"), "stormtrooper-regular");
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_18_ia_army_23_a_printing_for_the_campaign_is_not_for_skirmish() {
    let army = rebel(&[
        "leia-organa-campaign",
        "luke-skywalker-jedi-knight",
        "han-solo",
        "rebel-trooper-regular",
        "alliance-smuggler-regular",
    ]);
    army.fails(&["CC-A13"]).warns(&[]);
    assert_eq!(army.fact("CC-A13", "printing"), "leia-organa");
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_19_everything_that_is_wrong_is_in_one_report() {
    let deck = fit_deck_with(&[("focus", "close-the-gap")]);
    let army = imperial(&["5 imperial-officer-regular", "3 stormtrooper-elite", "royal-guard-regular"])
        .undeclared()
        .deck(&deck[..14]);
    army.fails(&["CC-A02", "CC-A07", "CC-A06", "CC-C01", "CC-C02"]).warns(&[]);
    army.has_numbers("CC-A02", &[("total", 45), ("excess", 5)]);
    army.has_numbers("CC-C01", &[("found", 14), ("difference", 1)])
        .has_numbers("CC-C02", &[("total", 16), ("excess", 1)]);
}

#[test]
fn ia_ex_20_ia_army_18_a_neutral_upgrade_fits_any_affiliation() {
    let army =
        rebel(&["chewbacca", "rebel-saboteur-regular", "targeting-computer", "han-solo", "rebel-saboteur-elite"]);
    army.is_legal();
    assert_eq!(army.total(), 40);
    let held = attached(&CATALOG, &army.document.list);
    assert_eq!((held[0].attachment, held[0].host), (2, Some(1)));
}

#[test]
fn ia_ex_21_fifteen_different_cards_for_fifteen_points_are_a_deck() {
    // IA-CMD-01 to IA-CMD-03.
    forty().is_legal().fails(&[]);
    let report = forty().report();
    assert_eq!((report.totals[1].value, report.totals[1].limit), (15, 15));
    assert_eq!((report.totals[2].value, report.totals[2].limit), (15, 15));
    assert_eq!(forty().notes(), ["CC-A17"]);
}

#[test]
fn ia_ex_22_a_deck_of_fourteen_cards_lacks_one() {
    let army = forty().deck(&FIT_DECK[..14]);
    army.fails(&["CC-C01"]).warns(&[]).has_numbers("CC-C01", &[("found", 14), ("difference", 1)]);
}

#[test]
fn ia_ex_23_a_deck_for_sixteen_points_is_one_too_dear() {
    let army = forty().deck(&fit_deck_with(&[("focus", "close-the-gap")]));
    army.fails(&["CC-C02"]).warns(&[]).has_numbers("CC-C02", &[("total", 16), ("limit", 15), ("excess", 1)]);
}

#[test]
fn ia_ex_24_two_copies_of_a_card_with_one_limit_icon_are_too_many() {
    let army = forty().deck(&fit_deck_with(&[("negation", "take-initiative"), ("provoke", "take-initiative")]));
    army.fails(&["CC-C03"]).warns(&[]).has_numbers("CC-C03", &[("found", 2), ("limit", 1)]);
    army.has_numbers("CC-C06", &[("total", 13)]);
}

#[test]
fn ia_ex_25_ia_cmd_03_two_copies_of_a_card_with_two_limit_icons_are_legal() {
    let army = forty().deck(&fit_deck_with(&[("negation", "bodyguard"), ("provoke", "bodyguard")]));
    army.is_legal();
    assert_eq!(army.notes(), ["CC-A17"]);
}

#[test]
fn ia_ex_26_a_card_nobody_can_use_is_legal_and_told() {
    let deck = fit_deck_with(&[("adrenaline", "son-of-skywalker"), ("focus", "take-initiative")]);
    let army = forty().deck(&deck);
    army.fails(&[]).warns(&["CC-C05"]);
    assert_eq!(army.fact("CC-C05", "card"), "son-of-skywalker");
    assert_eq!(army.fact("CC-C05", "unmet"), "name");
    assert_eq!(army.fact("CC-C05", "names"), "Luke Skywalker");
}

#[test]
fn ia_ex_27_ia_cmd_02_a_deck_may_cost_nothing() {
    let army = forty().deck(&[
        "against-the-odds",
        "brace-yourself",
        "celebration",
        "cruel-strike",
        "deadeye",
        "disorient",
        "element-of-surprise",
        "expose-weakness",
        "fleet-footed",
        "hard-to-hit",
        "harsh-environment",
        "improvised-weapons",
        "mitigate",
        "of-no-importance",
        "planning",
    ]);
    army.is_legal().has_numbers("CC-C06", &[("total", 0), ("rest", 15)]);
}

#[test]
fn ia_ex_28_ia_cmd_04_one_figure_meets_every_part_of_a_restriction() {
    let deck = fit_deck_with(&[("adrenaline", "force-lightning"), ("focus", "take-initiative")]);
    let mixed = ["temporary-alliance-hired-guns", "maul", "2 stormtrooper-elite", "royal-guard-regular"];
    let army = imperial(&[&mixed[..], &["stormtrooper-regular"]].concat()).deck(&deck);
    army.fails(&[]).warns(&["CC-C05"]);
    assert_eq!(army.finding("CC-C05").phrase, "imperial_assault.check.c05.together");
    assert_eq!(army.fact("CC-C05", "unmet"), "");
    assert_eq!(army.total(), 40);
    forty().deck(&deck).is_legal();
}

#[test]
fn ia_ex_29_ia_init_01_the_player_with_the_cheaper_army_chooses_who_begins() {
    let cheap = imperial(&["darth-vader", "royal-guard-elite", "royal-guard-regular"]);
    let told = INITIATIVE.told(&cheap.report(), &forty().report()).unwrap();
    assert_eq!((cheap.total(), told.phrase), (38, "imperial_assault.versus.first"));
    assert_eq!(INITIATIVE.told(&forty().report(), &cheap.report()).unwrap().phrase, "imperial_assault.versus.second");
}

#[test]
fn ia_ex_30_ia_init_02_players_of_equal_armies_roll() {
    assert_eq!(INITIATIVE.told(&forty().report(), &forty().report()).unwrap().phrase, "imperial_assault.versus.roll");
}

#[test]
fn ia_ex_95_ia_army_31_a_card_of_the_other_season_does_not_belong() {
    let army = forty().deck(&fit_deck_with(&[("focus", "iacp-focus")]));
    army.fails(&["CC-A19"]).warns(&[]);
    assert_eq!(army.fact("CC-A19", "card"), "iacp-focus");
    assert_eq!(army.fact("CC-A19", "counterpart"), "focus");
}

#[test]
fn ia_ex_96_ia_army_28_saska_teft_lets_one_mercenary_in() {
    let one = rebel(&["saska-teft", "boba-fett", "luke-skywalker-jedi-knight", "rebel-trooper-elite"]);
    one.is_legal();
    let two = rebel(&["saska-teft", "boba-fett", "trandoshan-hunter-elite", "wookiee-warrior-elite"]);
    two.fails(&["CC-A09"]).warns(&[]).has_numbers("CC-A09", &[("count", 2), ("limit", 1)]);
    assert_eq!((one.total(), two.total()), (40, 40));
}

#[test]
fn ia_ex_97_ia_army_30_heroic_effort_asks_that_every_group_be_unique() {
    let army = rebel(&["heroic-effort", "rebel-trooper-regular", "chewbacca", "han-solo", "ezra-bridger"]);
    army.fails(&["CC-A20"]).warns(&[]);
    assert_eq!(army.fact("CC-A20", "card"), "heroic-effort");
    assert_eq!(army.fact("CC-A20", "cards"), "rebel-trooper-regular");
    assert_eq!(army.total(), 40);
}

#[test]
fn ia_ex_98_ia_cmd_11_balance_of_the_force_lets_the_deck_cost_eighteen() {
    let army = rebel(&["balance-of-the-force", "chewbacca", "han-solo", "luke-skywalker-jedi-knight"]);
    let three = [("blitz", "close-the-gap"), ("camouflage", "comm-disruption"), ("focus", "emergency-aid")];
    army.clone().deck(&fit_deck_with(&three)).is_legal();
    let four = [&three[..], &[("ferocity", "dying-lunge")]].concat();
    let dear = army.deck(&fit_deck_with(&four));
    dear.fails(&["CC-C02"]).warns(&[]).has_numbers("CC-C02", &[("total", 19), ("limit", 18), ("excess", 1)]);
}

#[test]
fn ia_ex_99_an_attachment_without_a_host_wastes_its_points() {
    let army = imperial(&["darth-vader", "royal-guard-elite", "imperial-officer-elite", "cross-training"]);
    army.fails(&[]).warns(&["CC-A15", "CC-A12"]).has_numbers("CC-A12", &[("cost", 1)]);
    assert_eq!(army.total(), 36);
}

#[test]
fn ia_army_09_a_unique_elite_card_may_stand_once() {
    let vader = CATALOG.deployment(CATALOG.find_deployment("darth-vader").unwrap());
    assert_eq!((vader.rank, vader.unique), (Some(Rank::Elite), Some(true)));
    let mut army = imperial(&["2 darth-vader"]);
    army.fails(&["CC-A05"]);
    army.document.list.deployment.insert(0, Choice::Known(CATALOG.find_deployment("probe-droid-regular").unwrap()));
    assert_eq!(army.place("CC-A05"), "deployment[2]");
}
