//! Heroes at the table: activations, strain, wounds, attacks, tests.

use imperial_assault::campaign::{
    Case, Standing,
    cards::{Attribute, Side},
    table::{Condition, Event, Phase, Table, Target, Wounds},
};
use serde_json::json;

use super::{after, aftermath, deed, playing, refused, setup};
use crate::trial::{CATALOG, HEROES};

#[test]
fn ex_133_a_second_token_waits_for_the_others_and_goes_to_another_of_three_heroes() {
    let three = playing(&HEROES[..3], "core2", json!({}));
    let imperial = ["activate g1", "end"];
    let first = ["begin", "activate h1", "end", imperial[0], imperial[1]];
    let again: Vec<&str> = first.into_iter().chain(["activate h1"]).collect();
    assert_eq!(refused(&three, &again), "token");
    let (mut table, _) = after(&three, &first);
    for line in ["activate h2", "end", "activate g2", "end", "activate h3", "end", "activate g3", "end"] {
        deed(&mut table, line).unwrap();
    }
    for line in ["activate h1", "end"] {
        deed(&mut table, line).unwrap();
    }
    assert_eq!(table.state().phase, Phase::Status);
    assert_eq!(deed(&mut table, "advance"), Err("imperial_assault.table.refused.token_first"));
    deed(&mut table, "token h1 h3").unwrap();
    deed(&mut table, "advance").unwrap();
    assert_eq!(table.state().heroes.iter().map(|hero| hero.tokens).collect::<Vec<_>>(), [1, 1, 2]);
}

#[test]
fn ia_camp_18_two_heroes_have_two_tokens_each_and_four_have_one() {
    let tokens = |heroes: &[&str]| {
        let (table, _) = after(&playing(heroes, "core2", json!({})), &[]);
        table.state().heroes.iter().map(|hero| hero.tokens).collect::<Vec<_>>()
    };
    assert_eq!((tokens(&HEROES[..2]), tokens(&HEROES)), (vec![2, 2], vec![1, 1, 1, 1]));
}

#[test]
fn ex_134_strain_is_chosen_up_to_endurance() {
    let jyn = playing(&["jyn-odan", "gaarkhan"], "core2", json!({}));
    let before = ["begin", "activate h1", "force h1 3", "run"];
    let (table, _) = after(&jyn, &before);
    assert_eq!((table.state().heroes[0].strain, table.setup().heroes[0].endurance[0]), (4, 4));
    let more: Vec<&str> = before.into_iter().chain(["strain h1 2"]).collect();
    assert_eq!(refused(&jyn, &more), "endurance");
}

#[test]
fn ia_camp_33_strain_moves_twice_in_an_activation() {
    assert_eq!(refused(&aftermath(), &["begin", "activate h1", "run", "run", "run"]), "runs");
    assert_eq!(refused(&aftermath(), &["begin", "run"]), "no_hero_active");
}

#[test]
fn ex_136_forced_strain_beyond_endurance_is_damage() {
    let jyn = playing(&["jyn-odan", "gaarkhan"], "core2", json!({}));
    let (table, _) = after(&jyn, &["force h1 3", "force h1 3"]);
    assert_eq!((table.state().heroes[0].strain, table.state().heroes[0].damage), (4, 2));
}

#[test]
fn ia_camp_35_rest_recovers_strain_first_and_damage_with_the_rest() {
    let (table, _) = after(&aftermath(), &["begin", "force h1 2", "damage h1 5", "activate h1", "rest"]);
    // Diala's Endurance is 5: two strain and three damage.
    assert_eq!((table.state().heroes[0].strain, table.state().heroes[0].damage), (0, 2));
}

#[test]
fn ex_137_a_hero_at_its_health_is_wounded_and_its_activation_is_over() {
    let lines = ["begin", "force h1 5", "damage h1 10", "activate h1", "damage h1 4"];
    let (table, events) = after(&aftermath(), &lines);
    let diala = &table.state().heroes[0];
    assert_eq!((diala.wounds, diala.damage, diala.strain), (Wounds::Wounded, 0, 4));
    assert_eq!((table.state().active, table.state().turn), (None, Side::Imperial));
    assert!(events.contains(&Event::Wounded(0)) && events.contains(&Event::ActivationOver));
}

#[test]
fn ex_138_a_wounded_hero_withdraws_and_acts_no_more() {
    let lines = ["begin", "damage h1 12", "damage h1 12"];
    let (table, _) = after(&aftermath(), &lines);
    assert_eq!(table.state().heroes[0].wounds, Wounds::Withdrawn);
    let again: Vec<&str> = lines.into_iter().chain(["activate h1"]).collect();
    assert_eq!(refused(&aftermath(), &again), "token");
    let again: Vec<&str> = lines.into_iter().chain(["damage h1 1"]).collect();
    assert_eq!(refused(&aftermath(), &again), "nobody");
}

#[test]
fn ex_139_successes_stay_at_the_place_of_a_test() {
    let (mut table, events) = after(&aftermath(), &["begin", "test h2 tech 2 1 the terminal"]);
    assert_eq!(events, [Event::Tested { who: Target::Hero(1), passed: false, tokens: 1 }]);
    let events = deed(&mut table, "test h4 tech 2 1 the terminal").unwrap();
    assert_eq!(events, [Event::Tested { who: Target::Hero(3), passed: true, tokens: 0 }]);
    assert!(table.state().tests.is_empty());
    // A test for one success leaves nothing.
    let events = deed(&mut table, "test h4 insight 1 0 the door").unwrap();
    assert_eq!(
        (events, table.state().tests.len()),
        (vec![Event::Tested { who: Target::Hero(3), passed: false, tokens: 0 }], 0)
    );
}

#[test]
fn ex_140_an_elite_figure_has_a_success_and_a_regular_one_none_without_a_roll() {
    let both = playing(&HEROES, "core2", json!({"open_groups": ["stormtrooper-elite"]}));
    let before = ["place g7"];
    let tested = |line: &str| Table::after(setup(&both), before.into_iter().chain([line]), &CATALOG);
    let passes = |line: &str| match &tested(line).unwrap().1[..] {
        [Event::Tested { passed, .. }] => *passed,
        other => panic!("{other:?}"),
    };
    assert!(passes("test g7.1 insight 1 1 the door") && !passes("test g3.1 insight 1 0 the door"));
    let fault = |line: &str| tested(line).unwrap_err().refused.unwrap();
    for rolled in ["test g7.1 insight 1 2 the door", "test g3.1 insight 1 1 the door"] {
        assert_eq!(fault(rolled), "imperial_assault.table.refused.figure_test");
    }
}

#[test]
fn ex_142_one_surge_of_an_attack_recovers_a_strain() {
    let before = ["begin", "force h1 2", "activate h1", "attack", "calm"];
    let (mut table, _) = after(&aftermath(), &before);
    assert_eq!(table.state().heroes[0].strain, 1);
    assert_eq!(deed(&mut table, "calm"), Err("imperial_assault.table.refused.calm"));
    // Another attack has surges of its own.
    deed(&mut table, "attack").unwrap();
    deed(&mut table, "calm").unwrap();
    assert_eq!(table.state().heroes[0].strain, 0);
    assert_eq!(refused(&aftermath(), &["begin", "activate h1", "calm"]), "calm_none");
}

#[test]
fn ex_143_heroes_attack_twice_in_an_activation_and_allies_once() {
    let han = playing(&HEROES, "core2", json!({"allies": ["han-solo"]}));
    let (mut table, _) = after(&han, &["begin", "activate h1", "attack", "attack"]);
    deed(&mut table, "end").unwrap();
    for line in ["activate g1", "end", "activate a1", "attack"] {
        deed(&mut table, line).unwrap();
    }
    assert_eq!(deed(&mut table, "attack"), Err("imperial_assault.table.refused.attack"));
    // Each figure of a group attacks once.
    deed(&mut table, "end").unwrap();
    for line in ["activate g3", "attack", "attack", "attack"] {
        deed(&mut table, line).unwrap();
    }
    assert_eq!(deed(&mut table, "attack"), Err("imperial_assault.table.refused.attack"));
}

#[test]
fn ia_cond_06_focus_is_spent_by_an_attack_or_a_test() {
    let focused = |more: &str| {
        let lines = ["begin", "condition h1 focused", "activate h1", more];
        after(&aftermath(), &lines).0.state().heroes[0].conditions.clone()
    };
    assert_eq!(focused("rest"), [Condition::Focused]);
    assert!(focused("attack").is_empty() && focused("test h1 insight 1 1 the door").is_empty());
}

#[test]
fn ex_139_the_chance_of_a_test_counts_tokens_there_focus_and_the_side_of_the_sheet() {
    let document = aftermath().document();
    let case = Case::new(&CATALOG, &document.list);
    let standing = Standing::of(&case);
    let chance = |lines: &[&str], needed: u8| {
        let (table, _) = after(&aftermath(), lines);
        let rolled = table.successes(&case, &standing, 1, Attribute::Tech).unwrap();
        table.passes(&rolled, needed, "the terminal")
    };
    // Fenn rolls blue and green for Tech: a surge on two of six faces each.
    let [one, two] = [chance(&[], 1), chance(&[], 2)];
    assert!((one - (1.0 - surgeless("blue") * surgeless("green"))).abs() < 1e-9, "{one}");
    assert!(two < one);
    assert!((chance(&["test h2 tech 2 1 the terminal"], 2) - one).abs() < 1e-9);
    let focused = chance(&["condition h2 focused"], 1);
    assert!((focused - (1.0 - surgeless("blue") * surgeless("green").powi(2))).abs() < 1e-9, "{focused}");
    let (table, _) = after(&aftermath(), &["damage h2 30", "damage h2 30"]);
    assert_eq!(table.successes(&case, &standing, 1, Attribute::Tech), None);
}

/// The share of a die's faces without a surge.
fn surgeless(color: &str) -> f64 {
    use imperial_assault::{cards::Die, play::dice::faces};
    let faces = faces(Die::from_id(color).unwrap());
    faces.iter().filter(|face| face.surge == 0).count() as f64 / faces.len() as f64
}
