//! Command cards that do something as orders are issued.

use super::{super::unit, card, card_of_second, on, option, token, yes};
use kernel::game::Seat;
use legion::{
    cards::{
        TokenKind,
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        Answer, QuestionKind,
        action::MoveKind,
        state::Order,
        testing::{Pick, Scene},
    },
};

/// The units of the first player near each other, an enemy far away; the second unit is issued an order by the first, by its
/// side's card.
fn ordered(id: &str, first: &[&str], picks: &[Pick]) -> Scene {
    let mut scene = near(card(id, first, &["at_st"]), first.len() as u8);
    scene.order(first.len() as u8 - 1, Some(0), picks);
    scene
}

fn near(mut scene: Scene, own: u8) -> Scene {
    for number in 0..own {
        scene.put(number, 300 + 110 * i32::from(number), 300);
    }
    scene.put(own, 1_600, 800);
    scene
}

/// A place where a unit could go at speed 1.
pub(super) fn step_of(scene: &Scene, number: u8) -> Answer {
    let going = legion::play::state::Movement { speed: 1, ..scene.view().going(unit(number), MoveKind::Standard) };
    scene.view().landings_of(unit(number), going).remove(0).answer()
}

#[test]
fn whoever_is_issued_an_order_gains_a_token() {
    for (id, first, gained) in [
        ("master_of_evil", &["darth_vader_dark_lord_of_the_sith"][..], [0, 1, 0, 0]),
        ("return_of_the_jedi", &["luke_skywalker_hero_of_the_rebellion"][..], [0, 1, 0, 0]),
        ("my_ally_is_the_force", &["luke_skywalker_hero_of_the_rebellion", "rebel_troopers"][..], [0, 1, 0, 0]),
        ("sorry_about_the_mess", &["han_solo"][..], [1, 1, 0, 0]),
        ("you_disappoint_me", &["count_dooku", "b1_battle_droids"][..], [0, 1, 0, 0]),
        ("general_kenobi", &["obi_wan_kenobi", "phase_i_clone_troopers"][..], [0, 0, 1, 0]),
        ("victory_or_death", &["gar_saxon", "pyke_syndicate_foot_soldiers"][..], [1, 0, 0, 0]),
        ("fight_another_day", &["gar_saxon", "pyke_syndicate_foot_soldiers"][..], [0, 1, 0, 0]),
        ("hold_at_any_cost", &["leia_organa", "rebel_troopers"][..], [1, 0, 0, 1]),
        ("ai_coordination", &["t_series_tactical_droid", "b1_battle_droids"][..], [0, 0, 0, 1]),
        ("independent_programming", &["ig_88"][..], [1, 0, 0, 0]),
    ] {
        let mut scene = near(card(id, first, &["at_st"]), first.len() as u8);
        let number = first.len() as u8 - 1;
        let before = scene.tokens(number);
        scene.order(number, Some(0), &[]);
        let now = scene.tokens(number);
        let more = [
            now.aim - before.aim,
            now.dodge - before.dodge,
            now.surge - before.surge,
            u8::from(now.standby) - u8::from(before.standby),
        ];
        assert_eq!(more, gained, "{id}");
        assert!(scene.fixture.events.contains(&legion::play::Event::Played(Seat::First, 0)), "{id}");
    }
}

#[test]
fn orders_of_the_opponents_card_bring_suppression() {
    let mut scene = card_of_second("covert_observation", &["leia_organa", "rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 1_600, 800);
    scene.hand(&super::CATALOG, Seat::First, &["ambush"]).reveal(Seat::First).order(1, Some(0), &[]);
    assert_eq!(scene.tokens(1).suppression, 1);
}

#[test]
fn tokens_are_chosen_with_the_order() {
    for (id, first, kind) in [
        ("roger_roger", &["t_series_tactical_droid", "b1_battle_droids"][..], TokenKind::Surge),
        ("ace_up_his_sleeve", &["lando_calrissian", "rebel_troopers"][..], TokenKind::Dodge),
        ("a_new_beginning", &["leia_organa", "rebel_troopers"][..], TokenKind::Aim),
    ] {
        let scene = ordered(id, first, &[token(kind)]);
        let tokens = scene.tokens(1);
        assert_eq!(tokens.surge + tokens.dodge + tokens.aim, 1, "{id}");
    }
}

#[test]
fn clones_take_a_surge_token_or_calm_down() {
    let mut scene = near(card("attack_of_the_clones", &["clone_captain_rex", "phase_i_clone_troopers"], &["at_st"]), 2);
    // Without suppression there is nothing to choose.
    scene.order(1, Some(0), &[]);
    assert_eq!(scene.tokens(1).surge, 1);
    scene.unit(1).order = Order::None;
    scene.unit(1).tokens.suppression = 2;
    scene.order(1, Some(0), &[option(1)]);
    assert_eq!((scene.tokens(1).surge, scene.tokens(1).suppression), (1, 1));
}

#[test]
fn units_recover_with_their_orders() {
    for (id, first, picks) in [
        ("imperial_discipline", &["general_veers", "stormtroopers"][..], &[yes()][..]),
        ("courage_of_the_rebellion", &["leia_organa", "rebel_troopers"][..], &[yes()][..]),
        ("unexpected_but_not_unwelcome", &["fifth_brother", "stormtroopers"][..], &[][..]),
    ] {
        let mut scene = near(card(id, first, &["at_st"]), 2);
        scene.unit(1).tokens.suppression = 2;
        scene.order(1, Some(0), picks);
        assert_eq!(scene.tokens(1).suppression, 0, "{id}");
    }
    // A unit with nothing to recover from is not asked.
    let _ = ordered("imperial_discipline", &["general_veers", "stormtroopers"], &[]);
}

#[test]
fn troopers_step_forward_with_their_orders() {
    for (id, first) in [
        ("no_time_for_sorrows", &["luke_skywalker_hero_of_the_rebellion", "rebel_troopers"][..]),
        ("unstoppable_advance", &["general_grievous", "b1_battle_droids"][..]),
    ] {
        let mut scene = near(card(id, first, &["at_st"]), 2);
        let (before, step) = (scene.unit(1).minis[0].at, step_of(&scene, 1));
        scene.order(1, Some(0), &[yes(), (QuestionKind::Destination, step)]);
        assert_ne!(scene.unit(1).minis[0].at, before, "{id}");
    }
}

#[test]
fn negotiations_bring_a_step_or_a_token() {
    let scene = ordered(
        "aggressive_negotiations",
        &["padme_amidala", "phase_i_clone_troopers"],
        &[yes(), option(1), token(TokenKind::Surge)],
    );
    assert_eq!(scene.tokens(1).surge, 1);
}

#[test]
fn keywords_come_with_orders_and_go_with_the_round() {
    for (id, first, keyword) in [
        ("there_is_no_try", &["yoda", "phase_i_clone_troopers"][..], UnitKeyword::Outmaneuver),
        ("mrowgh_ghrrmrowrig", &["wookiee_chieftain", "wookiee_warriors_kashyyyk_defenders"][..], UnitKeyword::Agile),
        (
            "yhwargghhhhhhhhhh",
            &["wookiee_chieftain", "wookiee_warriors_kashyyyk_defenders"][..],
            UnitKeyword::Demoralize,
        ),
        ("preservation_protocols", &["super_tactical_droid", "b1_battle_droids"][..], UnitKeyword::Impervious),
        ("volunteer_mission", &["cassian_andor", "rebel_commandos"][..], UnitKeyword::DangerSense),
        ("last_stand", &["leia_organa", "cassian_andor"][..], UnitKeyword::Indomitable),
        ("a_machine_made_for_killing", &["ig_88"][..], UnitKeyword::Demoralize),
        ("moment_of_consideration", &["agent_kallus", "stormtroopers"][..], UnitKeyword::FireSupport),
        ("hiding_in_plain_sight", &["logray", "ewok_skirmishers"][..], UnitKeyword::Inconspicuous),
        ("for_the_tribe", &["logray", "ewok_skirmishers"][..], UnitKeyword::Dauntless),
        ("we_need_reinforcements", &["leia_organa", "rebel_troopers"][..], UnitKeyword::Disengage),
        ("i_care_not_for_your_struggles", &["fifth_brother", "stormtroopers"][..], UnitKeyword::Dauntless),
        ("debark_for_ground_assault", &["general_veers", "stormtroopers"][..], UnitKeyword::Spur),
        ("trust_goes_both_ways", &["jyn_erso", "rebel_troopers"][..], UnitKeyword::Teamwork),
    ] {
        let mut scene = near(card(id, first, &["at_st"]), first.len() as u8);
        let number = first.len() as u8 - 1;
        let before = scene.view().keyword(unit(number), keyword);
        let by = if id == "last_stand" { number } else { 0 };
        scene.order(number, Some(by), &[]);
        assert!(scene.view().keyword(unit(number), keyword) > before, "{id}");
        scene.end(&[]);
        assert_eq!(scene.view().keyword(unit(number), keyword), before, "{id}");
    }
}

#[test]
fn a_last_stand_brings_a_token_for_each_wound() {
    let mut scene = near(card("last_stand", &["cassian_andor"], &["at_st"]), 1);
    scene.unit(0).minis[0].wounds = 2;
    scene.order(0, Some(0), &[token(TokenKind::Dodge), token(TokenKind::Aim)]);
    assert_eq!((scene.tokens(0).dodge, scene.tokens(0).aim), (1, 1));
}

#[test]
fn team_mates_of_jyn_share_their_tokens() {
    let mut scene = ordered("trust_goes_both_ways", &["jyn_erso", "rebel_troopers"], &[]);
    scene.begin(1, &[]).act(legion::play::action::UnitAction::Aim, &[]);
    assert_eq!((scene.tokens(1).aim, scene.tokens(0).aim), (1, 1));
}

#[test]
fn sabine_gains_a_token_for_each_leader_she_orders() {
    let scene = ordered("legacy_of_mandalore", &["sabine_wren", "rebel_commandos"], &[token(TokenKind::Aim)]);
    assert_eq!((scene.tokens(0).aim, scene.tokens(1).aim), (1, 0));
}

#[test]
fn wounded_wookiees_roar() {
    let mut scene = near(
        card("grroooogrrraaaawrrrrrrrrmph", &["wookiee_chieftain", "wookiee_warriors_kashyyyk_defenders"], &["at_st"]),
        2,
    );
    scene.order(1, Some(0), &[]);
    assert_eq!(scene.tokens(1).aim, 0);
    scene.unit(1).order = Order::None;
    scene.unit(1).minis[0].wounds = 1;
    scene.order(1, Some(0), &[]);
    let tokens = scene.tokens(1);
    assert_eq!((tokens.aim, tokens.dodge, tokens.surge), (1, 1, 1));
}

#[test]
fn crush_them_counts_fallen_enemies() {
    let first = ["general_grievous", "b1_battle_droids"];
    let mut scene = near(card("crush_them", &first, &["at_st", "rebel_troopers"]), 2);
    scene.put(3, 1_500, 300);
    scene.unit(3).standing = legion::play::state::Standing::Defeated;
    scene.order(1, Some(0), &[]);
    assert_eq!(scene.tokens(1).surge, 1);
}

#[test]
fn vehicles_pass_their_orders_on_to_infantry() {
    for (id, first) in [
        ("synchronized_offensive", &["clone_captain_rex", "phase_i_clone_troopers", "at_rt_republic"][..]),
        ("mechanized_incursion", &["t_series_tactical_droid", "b1_battle_droids", "droidekas"][..]),
    ] {
        let mut scene = near(card(id, first, &["at_st"]), 3);
        scene.unit(0).order = Order::FaceUp;
        scene.order(2, Some(0), &[]);
        assert_eq!(scene.unit(1).order, Order::FaceUp, "{id}");
    }
}

#[test]
fn whoever_is_marked_is_observed_and_suppressed() {
    let mut scene = card("marked_for_elimination", &["gar_saxon"], &["leia_organa", "rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).put(2, 1_600, 300).order(0, Some(0), &[]);
    assert_eq!(scene.tokens(0).aim, 2);
    assert_eq!((scene.tokens(1).observation, scene.tokens(1).suppression, scene.tokens(2).suppression), (4, 2, 0));
}

#[test]
fn a_leader_in_front_gives_tokens_around() {
    let mut scene = near(card("lead_from_the_front", &["stormtroopers", "general_veers"], &["at_st"]), 2);
    scene.order(1, Some(1), &[on(0), token(TokenKind::Dodge)]);
    assert_eq!((scene.tokens(0).dodge, scene.tokens(1).dodge), (1, 0));
}

#[test]
fn the_alert_count_enemies_near_or_stand_by() {
    let first = ["agent_kallus", "stormtroopers"];
    let mut scene = near(card("constantly_alert", &first, &["rebel_troopers"]), 2);
    scene.order(1, Some(0), &[]);
    assert!(scene.tokens(1).standby && scene.tokens(1).aim == 0);
    let mut scene = near(card("constantly_alert", &first, &["rebel_troopers"]), 2);
    scene.put(2, 520, 300).order(1, Some(0), &[]);
    assert!(!scene.tokens(1).standby && scene.tokens(1).aim == 1);
}

#[test]
fn vehicles_around_marquand_gain_by_the_arc_they_stand_in() {
    let mut scene = card("armored_cavalry", &["major_marquand", "at_rt_rebel"], &["rebel_troopers"]);
    scene.put(0, 600, 400).put(1, 800, 400).put(2, 1_600, 800);
    scene.order(1, Some(0), &[yes()]);
    assert_eq!((scene.tokens(1).dodge, scene.tokens(1).aim), (1, 0));
}

#[test]
fn battle_droids_pay_their_order_for_a_new_comrade() {
    let mut scene = near(card("we_make_weapons", &["poggle_the_lesser", "b1_battle_droids"], &["at_st"]), 2);
    scene.suffer(1, 1, legion::play::testing::passing);
    assert_eq!(scene.unit(1).minis.len(), 5);
    scene.order(1, Some(0), &[yes()]);
    assert_eq!((scene.unit(1).minis.len(), scene.unit(1).order), (6, Order::None));
}

#[test]
fn weapons_of_landed_troopers_are_suppressive() {
    let mut scene =
        near(card("debark_for_ground_assault", &["general_veers", "stormtroopers"], &["rebel_troopers"]), 2);
    scene.order(1, Some(0), &[]).put(2, 700, 300);
    scene.dice(&[7; 12]).fight(1, &[]);
    // Nothing hit, and yet there is suppression.
    assert_eq!(scene.tokens(2).suppression, 1);
}

#[test]
fn ewoks_attack_from_the_trees_with_suppressive_weapons() {
    // Ordered by the card, an attack that hits nothing leaves suppression all the same; without its order it leaves none.
    for ordered in [true, false] {
        let mut scene = near(card("arboreal_assault", &["logray", "ewok_slingers"], &["at_rt_rebel"]), 2);
        scene.hand(&super::CATALOG, Seat::Second, &[]).put(2, 520, 300).play_card(Seat::First, &[]);
        if ordered {
            scene.order(1, Some(0), &[]);
        }
        let pools = scene.view().pools(unit(1), unit(2), false, &legion::play::state::Declaration::default(), 0);
        let keywords = scene.view().keywords_of(unit(1), &pools[0].arms);
        assert_eq!(keywords.has(WeaponKeyword::Suppressive), ordered);
        assert_eq!(keywords.has(WeaponKeyword::Immobilize), ordered);
        // Only Ewoks that command are nominated.
        scene.end(&[]);
        let pools = scene.view().pools(unit(1), unit(2), false, &legion::play::state::Declaration::default(), 0);
        assert!(!scene.view().keywords_of(unit(1), &pools[0].arms).has(WeaponKeyword::Immobilize));
    }
}

#[test]
fn communications_are_sabotaged_for_all_but_one_order() {
    let first = ["leia_organa", "rebel_troopers", "rebel_troopers"];
    let mut scene = card_of_second("sabotaged_communications", &first, &["general_veers"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 520, 300).put(3, 1_600, 800);
    scene.hand(&super::CATALOG, Seat::First, &["assault"]).reveal(Seat::First);
    scene.orders(Seat::Second, &[]);
    scene.orders(Seat::First, &[(QuestionKind::Order, Answer::Unit(unit(1)))]);
    assert_eq!([0, 1, 2].map(|number| scene.view().unit(unit(number)).order == Order::FaceUp), [false, true, false]);
}

#[test]
fn orders_are_given_up_for_tokens_of_mercenaries() {
    for (id, aim, dodge) in [("aggression", 1, 0), ("discretion", 0, 1)] {
        let mut scene = card(id, &["pyke_syndicate_capo", "pyke_syndicate_foot_soldiers"], &["at_st"]);
        scene.put(0, 300, 300).put(1, 410, 300).put(2, 1_600, 800);
        scene.orders(Seat::First, &[yes(), (QuestionKind::AbilityNumber, Answer::Number(1)), on(1)]);
        assert_eq!((scene.tokens(1).aim, scene.tokens(1).dodge), (aim, dodge), "{id}");
    }
}

#[test]
fn friends_of_the_ewoks_order_each_other() {
    let mut scene = card("a_beautiful_friendship", &["leia_organa", "ewok_skirmishers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 1_600, 800);
    scene.orders(Seat::First, &[yes()]);
    assert_eq!(scene.unit(1).order, Order::FaceUp);
}

#[test]
fn an_enemy_commander_takes_an_order_back() {
    let mut scene = card("delaying_tactics", &["general_veers"], &["leia_organa", "rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_500, 800).put(2, 1_600, 500);
    scene.unit(1).order = Order::FaceUp;
    scene.unit(2).order = Order::FaceUp;
    scene.end_commands(&[]);
    assert_eq!((scene.unit(1).order, scene.unit(2).order), (Order::FaceUp, Order::None));
}
