//! LEG-EX-050 to LEG-EX-061: command hands and battle decks, each example under its name.

use serde_json::json;

use crate::{
    army::{Trial, empire, empire_with, rebels},
    cards::Cards,
};

/// Six cards any Empire army can have, two of each number of pips, and Standing Orders.
pub const HAND: [&str; 7] =
    ["ambush", "covert_observation", "push", "pinned_down", "assault", "coordinated_fire", "standing_orders"];
/// Four cards of each kind.
pub const DECK: [&str; 12] = [
    "breakthrough",
    "intercept_the_transmissions",
    "key_positions",
    "recover_the_supplies",
    "advanced_positions",
    "battle_lines",
    "disarray",
    "the_long_march",
    "clear_conditions",
    "hostile_environment",
    "limited_visibility",
    "minefield",
];

fn hand(cards: &[&str]) -> Trial {
    empire_with(&[]).hand(cards)
}

/// The cards with one of them replaced.
pub fn with<'a, const N: usize>(cards: [&'a str; N], at: usize, card: &'a str) -> [&'a str; N] {
    let mut cards = cards;
    cards[at] = card;
    cards
}

#[test]
fn leg_ex_050_two_cards_of_each_pips_and_standing_orders_are_a_hand() {
    // LEG-HAND-01; LEG-CHK-50 to LEG-CHK-54.
    let army = hand(&HAND);
    army.is_legal();
    assert!(army.report().findings.iter().all(|finding| finding.check != "LEG-CHK-50"));
}

#[test]
fn leg_ex_051_without_standing_orders_a_hand_is_a_card_short() {
    let army = hand(&HAND[..6]);
    army.fails(&["LEG-CHK-50", "LEG-CHK-54"]).tells("LEG-CHK-50", &[("found", 6), ("need", 7), ("difference", 1)]);
    assert_eq!(army.fact("LEG-CHK-54", "card"), "standing_orders");
}

#[test]
fn leg_ex_052_pips_are_counted_apart() {
    let vader = ["darth_vader_dark_lord_of_the_sith", "stormtroopers", "stormtroopers", "stormtroopers"];
    let army = empire(&vader).hand(&with(HAND, 3, "implacable"));
    army.fails(&["LEG-CHK-51", "LEG-CHK-52"])
        .tells("LEG-CHK-51", &[("pips", 1), ("found", 3), ("need", 2)])
        .tells("LEG-CHK-52", &[("pips", 2), ("found", 1), ("need", 2)]);
    let short = hand(&[HAND[0], HAND[1], HAND[2], HAND[3], HAND[4], HAND[6]]);
    short.fails(&["LEG-CHK-50", "LEG-CHK-53"]).tells("LEG-CHK-53", &[("pips", 3), ("found", 1), ("need", 2)]);
}

#[test]
fn leg_ex_053_a_card_is_in_a_hand_once() {
    // LEG-HAND-02.
    let army = hand(&with(HAND, 1, "ambush"));
    army.fails(&["LEG-CHK-55"]);
    assert_eq!(
        (army.fact("LEG-CHK-55", "card"), army.place("LEG-CHK-55")),
        ("ambush".into(), "command_cards[1]".into())
    );
}

#[test]
fn leg_ex_054_a_card_of_a_unit_needs_the_unit() {
    // LEG-HAND-03.
    let cards = with(HAND, 0, "implacable");
    let army = hand(&cards);
    army.fails(&["LEG-CHK-56"]);
    assert_eq!(army.fact("LEG-CHK-56", "required"), "Darth Vader");
    let vader = ["darth_vader_dark_lord_of_the_sith", "stormtroopers", "stormtroopers", "stormtroopers"];
    empire(&vader).hand(&cards).is_legal();
}

#[test]
fn leg_ex_055_only_the_restriction_of_a_card_counts_not_whom_it_orders() {
    let lines = ["rebel_officer", "rebel_troopers", "rebel_troopers", "rebel_troopers", "chewbacca_walking_carpet"];
    let cards = ["ambush", "common_cause", "push", "turning_the_tide", "assault", "covering_fire", "standing_orders"];
    rebels(&lines).hand(&cards).is_legal();
    rebels(&lines[..4]).hand(&cards).fails(&["LEG-CHK-56"]);
}

#[test]
fn leg_ex_056_a_card_of_a_battle_force_is_for_that_battle_force() {
    let army = hand(&with(HAND, 0, "unrelenting_fire"));
    army.fails(&["LEG-CHK-57"]);
    assert_eq!(army.fact("LEG-CHK-57", "required"), "blizzard_force");
    let other = hand(&with(HAND, 0, "sabotaged_communications"));
    other.fails(&["LEG-CHK-57"]);
    let (required, own) = (other.fact("LEG-CHK-57", "required"), other.fact("LEG-CHK-57", "army_faction"));
    assert_eq!((required.as_str(), own.as_str()), ("rebel_alliance", "galactic_empire"));
}

/// An army that may set three contingencies aside, with one-pip cards `a` to `f` beside a hand.
fn careful(contingencies: &[&str]) -> Trial {
    let mut cards = Cards::new()
        .unit("planner", json!({ "rank": "operative", "contingencies": 1 }))
        .unit("schemer", json!({ "rank": "operative", "contingencies": 2 }));
    for id in ["a", "b", "c", "d", "e", "f"] {
        cards = cards.command(id, json!({}));
    }
    for (id, pips) in [("two", 2), ("deux", 2), ("three", 3), ("trois", 3)] {
        cards = cards.command(id, json!({ "pips": pips }));
    }
    cards
        .command("strange", json!({ "faction": "rebel_alliance" }))
        .army_with(&["planner", "schemer"])
        .hand(&["a", "b", "two", "deux", "three", "trois", "standing_orders"])
        .contingencies(contingencies)
}

#[test]
fn leg_ex_057_contingencies_are_summed_over_the_units_and_have_any_pips() {
    // LEG-HAND-04.
    careful(&["c", "d", "e"]).is_legal();
    careful(&["c", "d", "e", "f"])
        .fails(&["LEG-CHK-58"])
        .tells("LEG-CHK-58", &[("found", 4), ("allowed", 3), ("excess", 1)]);
    empire_with(&[]).contingencies(&["ambush"]).fails(&["LEG-CHK-58"]).tells("LEG-CHK-58", &[("allowed", 0)]);
}

#[test]
fn leg_ex_058_a_contingency_is_not_in_the_hand_too() {
    let army = careful(&["a"]);
    army.fails(&["LEG-CHK-59"]);
    assert_eq!((army.fact("LEG-CHK-59", "card"), army.place("LEG-CHK-59")), ("a".into(), "contingencies[0]".into()));
    careful(&["c", "c"]).fails(&["LEG-CHK-59"]);
    careful(&["strange"]).fails(&["LEG-CHK-59"]);
}

#[test]
fn leg_ex_059_four_cards_of_each_kind_are_a_deck() {
    // LEG-DECK-01; LEG-CHK-70 to LEG-CHK-73.
    let army = empire_with(&[]).deck(&DECK);
    army.is_legal();
    assert!(army.report().findings.iter().all(|finding| finding.check != "LEG-CHK-70"));
}

#[test]
fn leg_ex_060_kinds_are_counted_apart() {
    let army = empire_with(&[]).deck(&with(DECK, 4, "bombing_run"));
    army.fails(&["LEG-CHK-71", "LEG-CHK-72"])
        .tells("LEG-CHK-71", &[("found", 5), ("need", 4)])
        .tells("LEG-CHK-72", &[("found", 3), ("need", 4)]);
    assert_eq!(army.fact("LEG-CHK-71", "kind"), "objective");
    let short = empire_with(&[]).deck(&DECK[..11]);
    short
        .fails(&["LEG-CHK-70", "LEG-CHK-73"])
        .tells("LEG-CHK-70", &[("found", 11), ("need", 12)])
        .tells("LEG-CHK-73", &[("found", 3), ("need", 4)]);
}

#[test]
fn leg_ex_061_a_card_is_in_a_deck_once() {
    // LEG-DECK-02.
    let army = empire_with(&[]).deck(&with(DECK, 1, "breakthrough"));
    army.fails(&["LEG-CHK-74"]);
    assert_eq!(army.fact("LEG-CHK-74", "card"), "breakthrough");
    assert_eq!(army.place("LEG-CHK-74"), "battle_deck.objective[1]");
}

#[test]
fn leg_chk_60_a_flaw_card_is_never_in_ones_own_hand() {
    // LEG-ARMY-25.
    let army = hand(&with(HAND, 0, "developing_sympathies"));
    army.fails(&["LEG-CHK-51", "LEG-CHK-60"]);
    assert_eq!(army.fact("LEG-CHK-60", "card"), "developing_sympathies");
}

#[test]
fn leg_chk_61_a_card_nobody_knows_is_named() {
    let army = hand(&with(HAND, 0, "ambusch"));
    army.fails(&["LEG-CHK-51", "LEG-CHK-61"]);
    assert_eq!(army.fact("LEG-CHK-61", "card"), "ambusch");
}

#[test]
fn leg_chk_56_a_card_may_need_a_mercenary_leader_or_a_counterpart() {
    let cards = with(HAND, 0, "ploy");
    let army = hand(&cards);
    army.fails(&["LEG-CHK-56"]);
    empire_with(&["black_sun_vigo"]).hand(&cards).is_legal();
    empire_with(&["bossk"]).hand(&cards).is_legal();
    empire_with(&["black_sun_enforcers"]).hand(&cards).fails(&["LEG-CHK-56"]);
    let cards = ["ambush", "rebellious", "push", "the_hand_thing", "assault", "covering_fire", "standing_orders"];
    let lines = ["jyn_erso", "rebel_troopers", "rebel_troopers", "rebel_troopers"];
    let alone = rebels(&[&lines[..], &["din_djarin"]].concat()).hand(&cards);
    alone.fails(&["LEG-CHK-56"]);
    assert_eq!(alone.fact("LEG-CHK-56", "required"), "grogu");
    rebels(&[&lines[..], &["din_djarin + grogu"]].concat()).hand(&cards).is_legal();
}

#[test]
fn leg_chk_62_an_army_without_anyone_to_lead_can_play_no_card() {
    let troopers = ["stormtroopers"; 3];
    let army = empire(&troopers);
    army.fails(&["LEG-CHK-03"]);
    assert!(army.warnings().contains(&"LEG-CHK-62"));
    for leader in ["boba_fett_infamous_bounty_hunter", "major_marquand"] {
        assert!(!empire(&[&troopers[..], &[leader]].concat()).warnings().contains(&"LEG-CHK-62"), "{leader}");
    }
}

#[test]
fn leg_chk_75_and_76_and_77_battle_cards_of_others_unknown_ones_and_those_of_other_sizes() {
    let army = |deck: &[&str]| {
        Cards::new()
            .force("brigade", json!({}))
            .battle("theirs", json!({ "battle_force": "brigade" }))
            .battle("small", json!({ "format": "skirmish" }))
            .battle("rumour", json!({ "gaps": [{ "field": "text", "kind": "missing" }] }))
            .army_with(&[])
            .deck(deck)
    };
    let counts = ["LEG-CHK-70", "LEG-CHK-71", "LEG-CHK-72", "LEG-CHK-73"];
    let theirs = army(&["theirs"]);
    theirs.fails(&["LEG-CHK-70", "LEG-CHK-71", "LEG-CHK-75", "LEG-CHK-72", "LEG-CHK-73"]);
    assert_eq!(theirs.fact("LEG-CHK-75", "force"), "brigade");
    theirs.force("brigade").fails(&counts);
    let unknown = army(&["weather"]);
    assert_eq!(unknown.fact("LEG-CHK-76", "card"), "weather");
    let small = army(&["small"]);
    assert!(small.warnings().contains(&"LEG-CHK-77"));
    assert_eq!(small.fact("LEG-CHK-77", "size"), "skirmish");
    let small = small.format(legion::Format::Skirmish);
    assert!(!small.warnings().contains(&"LEG-CHK-77"));
    assert_eq!(army(&["rumour"]).finding("LEG-CHK-76").severity, kernel::Severity::Data);
}
