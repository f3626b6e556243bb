//! The worked examples of the rules inventory about building, each under its name.

use crate::army::{imperial, rebel};

#[test]
fn ex_01_an_army_of_forty_points_with_an_upgrade_is_legal() {
    imperial(&[
        "2 stormtrooper-elite",
        "royal-guard-regular",
        "imperial-officer-regular",
        "probe-droid-regular",
        "e-web-engineer-elite",
        "zillo-technique",
    ])
    .is_legal();
}

#[test]
fn ex_02_one_point_above_the_limit_is_illegal() {
    let army = imperial(&["darth-vader", "royal-guard-elite", "stormtrooper-elite", "imperial-officer-regular"]);
    army.fails(&["CC-A02"]).tells("CC-A02", &[("total", 41), ("limit", 40), ("excess", 1)]);
}

#[test]
fn ex_07_two_cards_of_one_unique_name_are_reported_with_both_subtitles() {
    let army =
        rebel(&["luke-skywalker-hero-of-the-rebellion", "luke-skywalker-jedi-knight", "3 rebel-trooper-regular"]);
    army.fails(&["CC-A05"]);
    assert_eq!(army.fact("CC-A05", "name"), "Luke Skywalker");
    assert_eq!(army.fact("CC-A05", "cards"), "luke-skywalker-hero-of-the-rebellion luke-skywalker-jedi-knight");
}
