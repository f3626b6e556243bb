//! Upgrades about orders, rounds and activations.

use super::{super::unit, card, card_of_second, on, option, yes};
use kernel::game::Seat;
use legion::{
    cards::keyword::UnitKeyword,
    play::{
        Answer, QuestionKind,
        action::{MoveKind, UnitAction},
        state::{Flag, Order},
    },
};

#[test]
fn orders_reach_farther_from_those_with_presence() {
    let mut scene = card("commanding_presence", &["general_veers commanding_presence", "stormtroopers"], &["at_st"]);
    scene.hand(&super::CATALOG, Seat::First, &["ambush"]).reveal(Seat::First);
    scene.put(0, 300, 300).put(1, 860, 300).put(2, 1_600, 800);
    scene.orders(Seat::First, &[(QuestionKind::Order, Answer::Unit(unit(1)))]);
    assert_eq!(scene.unit(1).order, Order::FaceUp);
    let mut scene = super::super::scene(&["general_veers", "stormtroopers"], &["at_st"]);
    scene.hand(&super::CATALOG, Seat::First, &["ambush"]).reveal(Seat::First);
    scene.put(0, 300, 300).put(1, 860, 300).put(2, 1_600, 800).orders(Seat::First, &[]);
    assert_eq!(scene.unit(1).order, Order::None);
}

#[test]
fn antennas_and_comlinks_hear_from_afar() {
    for (id, line, x) in [
        ("integrated_comms_antenna", "at_st integrated_comms_antenna", 880),
        ("long_range_comlink", "stormtroopers long_range_comlink", 1_500),
    ] {
        let mut scene = card(id, &["general_veers", line], &["rebel_troopers"]);
        scene.hand(&super::CATALOG, Seat::First, &["ambush"]).reveal(Seat::First);
        scene.put(0, 300, 300).put(1, x, 300).put(2, 1_600, 800);
        scene.orders(Seat::First, &[(QuestionKind::Order, Answer::Unit(unit(1)))]);
        assert_eq!(scene.unit(1).order, Order::FaceUp, "{id}");
    }
}

#[test]
fn a_jammer_keeps_orders_of_others_away() {
    let mut scene =
        card_of_second("comms_jammer", &["general_veers", "stormtroopers"], &["rebel_troopers comms_jammer"]);
    scene.hand(&super::CATALOG, Seat::First, &["ambush"]).reveal(Seat::First);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 700, 300).orders(Seat::First, &[]);
    assert_eq!(scene.unit(1).order, Order::None);
}

#[test]
fn a_relay_passes_an_order_on() {
    let mut scene = card("comms_relay", &["stormtroopers comms_relay", "snowtroopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800).order(0, None, &[yes()]);
    assert_eq!((scene.unit(0).order, scene.unit(1).order), (Order::None, Order::FaceUp));
}

#[test]
fn an_order_is_not_passed_on_to_a_unit_that_has_one() {
    // Else the vehicle would order its passengers and they the vehicle, without end.
    let laat = "laat_le_patrol_transport_republic onboard_comms_channel";
    for troopers in ["phase_i_clone_troopers comms_relay", "phase_i_clone_troopers"] {
        let mut scene = card("onboard_comms_channel", &[laat, troopers], &["at_st"]);
        scene.put(0, 500, 400).put(2, 1_600, 800).aboard(1, 0).order(0, None, &[yes()]);
        assert_eq!([0, 1].map(|number| scene.unit(number).order), [Order::FaceUp; 2], "{troopers}");
    }
}

#[test]
fn an_unlikely_unit_is_ordered_by_meditation() {
    let mut scene = card(
        "battle_meditation",
        &["emperor_palpatine battle_meditation", "stormtroopers", "at_st"],
        &["rebel_troopers"],
    );
    scene.hand(&super::CATALOG, Seat::First, &["ambush"]).reveal(Seat::First);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 300, 500).put(3, 1_600, 800);
    scene.orders(Seat::First, &[yes(), (QuestionKind::Order, Answer::Unit(unit(2)))]);
    assert_eq!(scene.unit(2).order, Order::FaceUp);
}

#[test]
fn up_to_four_ordered_units_are_made_ready_for_the_attack() {
    let mut scene = card(
        "aggressive_tactics",
        &["general_veers aggressive_tactics", "stormtroopers", "at_st"],
        &["rebel_troopers"],
    );
    scene.hand(&super::CATALOG, Seat::First, &["ambush"]).reveal(Seat::First);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 300, 800).put(3, 1_600, 800);
    scene.unit(2).order = Order::FaceUp;
    scene.orders(Seat::First, &[(QuestionKind::Order, Answer::Unit(unit(1))), on(1), on(2)]);
    assert_eq!([0, 1, 2].map(|number| scene.tokens(number).surge), [0, 1, 1]);
}

#[test]
fn two_tokens_are_drawn_and_one_is_kept() {
    let mut scene =
        card("improvised_orders", &["general_veers improvised_orders", "stormtroopers", "at_st"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 300, 800).put(3, 1_600, 800).end_commands(&[]).phase_start(&[]);
    scene.turn(Seat::First, &[yes()]);
    assert_eq!((scene.unit(0).exhausted, scene.fixture.state.activation.is_some()), (1, true));
    // It is ready again in the End Phase.
    scene.end(&[]);
    assert_eq!(scene.unit(0).exhausted, 0);
}

#[test]
fn an_order_near_a_hacked_unit_is_one_for_itself() {
    let mut scene =
        card_of_second("hacked_comms_unit", &["general_veers", "stormtroopers"], &["rebel_troopers hacked_comms_unit"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 700, 300).order(1, Some(0), &[yes()]);
    assert_eq!(scene.unit(2).order, Order::FaceUp);
}

#[test]
fn the_loyal_listen_to_commanders_alone() {
    let mut scene =
        card("programmed_loyalty", &["imperial_royal_guards programmed_loyalty", "general_veers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
    let listens = |scene: &legion::play::testing::Scene, by: u8| scene.view().can_be_ordered(unit(by), unit(0), 3);
    assert!(listens(&scene, 1));
    // Not even to itself.
    assert!(!listens(&scene, 0));
}

#[test]
fn coordination_reaches_farther() {
    for (id, first) in [
        ("oom_series_battle_droid", &["b1_battle_droids oom_series_battle_droid", "b1_battle_droids"][..]),
        ("command_control_array", &["stap_riders command_control_array", "b1_battle_droids"][..]),
    ] {
        let mut scene = card(id, first, &["at_st"]);
        scene.put(0, 300, 300).put(1, 560, 300).put(2, 1_600, 800);
        let coordinates = scene.view().has(unit(0), UnitKeyword::Coordinate);
        scene.order(0, None, &[(QuestionKind::ExtraOrder, Answer::Unit(unit(1)))]);
        assert!(coordinates && scene.unit(1).order == Order::FaceUp, "{id}");
    }
}

#[test]
fn strict_orders_take_the_place_of_the_roll() {
    let mut scene = card("strict_orders", &["general_veers strict_orders", "stormtroopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
    scene.unit(1).tokens.suppression = 2;
    scene.begin(1, &[yes()]);
    assert_eq!(scene.tokens(1).suppression, 1);
}

#[test]
fn captains_drive_the_suppressed_on() {
    for (id, line) in [
        ("stormtrooper_captain", "stormtroopers stormtrooper_captain"),
        ("rebel_trooper_captain", "rebel_troopers rebel_trooper_captain"),
        ("phase_i_clone_captain", "phase_i_clone_troopers phase_i_clone_captain"),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 1_600, 800);
        scene.fixture.state.units[1].flags.set(Flag::Promoted);
        scene.unit(0).tokens.suppression = 1;
        // The die would take the token away.
        scene.dice(&[0]).begin(0, &[yes()]);
        assert_eq!((scene.tokens(0).suppression, scene.unit(0).exhausted), (1, 1), "{id}");
        scene.act(UnitAction::Aim, &[]);
        assert!(scene.offers().contains(&Answer::Action(UnitAction::Dodge)), "{id}");
    }
}

#[test]
fn the_enduring_lose_a_token_more() {
    let mut scene = card("endurance", &["stormtroopers endurance"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.unit(0).tokens.suppression = 3;
    scene.end(&[yes()]);
    assert_eq!(scene.tokens(0).suppression, 1);
}

#[test]
fn forest_dwellers_dodge_in_the_first_round() {
    let mut scene = card("forest_dwellers", &["ewok_skirmishers forest_dwellers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).phase_start(&[]);
    assert_eq!(scene.tokens(0).dodge, 1);
    scene.fixture.state.round = 2;
    scene.phase_start(&[]);
    assert_eq!(scene.tokens(0).dodge, 1);
}

#[test]
fn the_vigilant_keep_a_dodge_token() {
    let mut scene = card("vigilance", &["leia_organa vigilance", "rebel_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
    scene.unit(1).tokens.dodge = 2;
    scene.end(&[on(1)]);
    assert_eq!(scene.tokens(1).dodge, 1);
}

#[test]
fn the_fray_brings_surge_tokens() {
    let mut scene = card_of_second("into_the_fray", &["stormtroopers"], &["rebel_troopers into_the_fray"]);
    scene.put(0, 300, 300).put(1, 420, 300).begin(0, &[yes()]);
    assert_eq!(scene.tokens(1).surge, 1);
}

#[test]
fn a_security_droid_thinks_for_itself_once() {
    let mut scene = card("b1_security_droid", &["b1_battle_droids b1_security_droid"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 600, 300).activate(0);
    scene.unit(0).order = Order::None;
    scene.to_actions(|question, answers| match question.kind() {
        QuestionKind::Ability => Answer::Yes,
        _ => legion::play::testing::passing(question, answers),
    });
    assert!(scene.offers().contains(&Answer::Action(UnitAction::Aim)));
    scene.unit(0).exhausted = 1;
    scene.fixture.state.abilities.modifiers.clear();
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Aim)));
}

#[test]
fn pilots_steer_with_a_card() {
    let mut scene = card("wedge_antilles", &["at_rt_rebel wedge_antilles"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]);
    let before = scene.unit(0).minis[0].heading;
    scene.act(UnitAction::Use(0), &[]);
    assert_ne!(scene.unit(0).minis[0].heading, before);
    let mut scene = card("ryder_azadi", &["at_rt_rebel ryder_azadi"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]);
    scene.act(UnitAction::Move(MoveKind::Standard), &[yes(), option(0)]);
    assert_eq!((scene.unit(0).exhausted, scene.view().speed(unit(0))), (1, 2));
}

#[test]
fn an_offensive_push_takes_aim_on_the_move() {
    let mut scene = card("offensive_push", &["stormtroopers offensive_push"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]);
    let place = scene.view().landings(unit(0), MoveKind::Standard)[0].answer();
    scene.act(UnitAction::Move(MoveKind::Standard), &[yes(), (QuestionKind::Destination, place)]);
    assert_eq!((scene.tokens(0).aim, scene.view().keyword(unit(0), UnitKeyword::Tactical)), (1, 0));
}

#[test]
fn keywords_for_an_activation_come_from_cards() {
    for (id, line, keyword) in [
        ("plo_koon", "infantry_support_platform plo_koon", UnitKeyword::Agile),
        ("ascension_cables", "rebel_troopers ascension_cables", UnitKeyword::Scale),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]);
        let before = scene.view().keyword(unit(0), keyword);
        scene.act(UnitAction::Use(0), &[]);
        assert!(scene.view().keyword(unit(0), keyword) > before, "{id}");
        scene.finish(&[]);
        assert_eq!(scene.view().keyword(unit(0), keyword), before, "{id}");
    }
    let mut scene = card("call_to_arms", &["ewok_skirmishers call_to_arms"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!((scene.view().keyword(unit(0), UnitKeyword::Charge), scene.tokens(0).suppression), (1, 1));
}

#[test]
fn a_burst_is_fast_and_then_slow() {
    let mut scene = card("burst_of_speed", &["darth_vader_dark_lord_of_the_sith burst_of_speed"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.fixture.state.units[1].flags.set(Flag::Promoted);
    scene.begin(0, &[yes()]);
    assert_eq!((scene.view().speed(unit(0)), scene.unit(0).expended), (3, 1));
    scene.finish(&[]).end(&[]);
    assert_eq!(scene.tokens(0).immobilize, 1);
}

#[test]
fn a_rudor_recovery_takes_aim() {
    let mut scene = card("baron_rudor", &["at_st baron_rudor"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]);
    scene.unit(0).exhausted = 1;
    scene.act(UnitAction::Recover, &[]);
    assert_eq!(scene.tokens(0).aim, 1);
}

#[test]
fn presence_lends_courage_farther() {
    let mut scene = card("inspiring_presence", &["general_veers inspiring_presence", "stormtroopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 860, 300).put(2, 1_600, 800);
    scene.unit(1).tokens.suppression = 3;
    assert!(!scene.view().is_panicked(unit(1)));
    scene.put(1, 1_100, 300);
    assert!(scene.view().is_panicked(unit(1)));
}

#[test]
fn a_driver_without_care_moves_first_and_never_back() {
    let mut scene =
        card("reckless_driver", &["laat_le_patrol_transport_republic reckless_driver"], &["b1_battle_droids"]);
    scene.put(0, 400, 400).put(1, 1_600, 800);
    let before = scene.unit(0).minis[0].at;
    scene.begin(0, &[]);
    assert_ne!(scene.unit(0).minis[0].at, before);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Move(MoveKind::Reverse))));
}

#[test]
fn an_unstable_droid_gives_a_move_for_wounds() {
    let mut scene = card("unstable_r5_astromech", &["x_34_landspeeder unstable_r5_astromech"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).dice(&[1, 5, 5]);
    scene.finish(&[yes()]);
    assert_eq!((scene.unit(0).wounds(), scene.unit(0).expended), (1, 1));
}

#[test]
fn tacticians_of_another_kind_roll_for_aim_tokens() {
    let mut scene =
        card("unorthodox_tactician", &["a_a5_speeder_truck_rebel unorthodox_tactician", "rebel_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 480, 300).put(2, 1_600, 800).dice(&[0, 3, 5]).begin(0, &[]);
    assert_eq!(scene.tokens(1).aim, 2);
}

#[test]
fn a_gonk_and_a_shield_charge_in_the_end_phase() {
    let mut scene = card("refurbished_gonk_droid", &["a_a5_speeder_truck_rebel refurbished_gonk_droid"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    (scene.unit(0).tokens.shields, scene.unit(0).tokens.spent_shields) = (0, 2);
    scene.dice(&[0, 5]).end(&[]);
    assert_eq!((scene.tokens(0).shields, scene.tokens(0).spent_shields), (1, 1));
    let mut scene = card("saxons_combat_shield", &["gar_saxon saxons_combat_shield"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    (scene.unit(0).tokens.shields, scene.unit(0).tokens.spent_shields) = (0, 1);
    scene.end(&[yes()]);
    assert_eq!(scene.tokens(0).shields, 1);
}

#[test]
fn medics_heal_and_bring_back() {
    let mut scene = card("backworld_medic", &["a_a5_speeder_truck_rebel backworld_medic", "leia_organa"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 430, 300).put(2, 1_600, 800);
    scene.unit(1).minis[0].wounds = 1;
    scene.begin(0, &[]).dice(&[0, 5]).act(UnitAction::Use(0), &[option(0)]);
    assert_eq!((scene.unit(1).wounds(), scene.tokens(1).suppression), (0, 1));
    let mut scene = card("herbal_medicine", &["logray herbal_medicine", "ewok_skirmishers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 1_600, 800).suffer(1, 1, legion::play::testing::passing);
    scene.begin(0, &[]).act(UnitAction::Use(0), &[on(1)]);
    assert_eq!(scene.unit(1).minis.len(), 6);
}

#[test]
fn a_line_grapples_a_trooper_in_sight() {
    let mut scene = card(
        "electro_grappling_line",
        &["boba_fett_infamous_bounty_hunter electro_grappling_line"],
        &["rebel_troopers"],
    );
    scene.put(0, 300, 300).put(1, 420, 300).begin(0, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!((scene.tokens(1).immobilize, scene.tokens(1).suppression), (2, 2));
}

#[test]
fn ewoks_march_on_as_an_enemy_falls() {
    let mut scene =
        card("onward_to_victory", &["logray onward_to_victory", "ewok_skirmishers"], &["at_st", "leia_organa"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800).put(3, 900, 300).phase_start(&[yes()]);
    assert_eq!(scene.unit(0).exhausted, 1);
    let before = scene.unit(1).minis[0].at;
    let mut moved = false;
    scene.suffer(3, 6, |question, answers| match question.kind() {
        QuestionKind::Ability => Answer::Yes,
        QuestionKind::AbilityUnit => Answer::Unit(unit(1)),
        QuestionKind::Destination => {
            moved = true;
            answers[0]
        }
        _ => legion::play::testing::passing(question, answers),
    });
    assert!(moved && scene.unit(1).minis[0].at != before);
    // Then the card is gone.
    scene.end(&[]);
    assert_eq!(scene.unit(0).unequipped, 1);
}

#[test]
fn a_bounty_makes_weapons_sharper() {
    use legion::cards::keyword::WeaponKeyword::{Pierce, Suppressive};
    for (enemy, hunts, sharp) in [
        ("general_veers", true, [true, false]),
        ("darth_vader_the_emperors_apprentice", true, [false, true]),
        ("general_veers", false, [false, false]),
    ] {
        let mut scene = card("bounty_programming", &["ig_11 bounty_programming"], &[enemy]);
        scene.put(0, 300, 300).put(1, 600, 300);
        scene.unit(0).hunts = hunts.then_some(unit(1));
        let own = |scene: &legion::play::testing::Scene| {
            let pools = scene.view().pools(unit(0), unit(1), false, &legion::play::state::Declaration::default(), 0);
            let keywords = scene.view().keywords_of(unit(0), &pools[0].arms);
            [keywords[Pierce], keywords[Suppressive]]
        };
        // The rifle is sharp by itself.
        let plain = own(&scene);
        scene.phase_start(&[]);
        let sharp = [plain[0] + u8::from(sharp[0]), plain[1] + u8::from(sharp[1])];
        assert_eq!(own(&scene), sharp, "{enemy}");
        // For the whole game.
        scene.end(&[]);
        assert_eq!(own(&scene), sharp, "{enemy}");
    }
}

#[test]
fn raiders_demoralize_with_their_vehicles() {
    let mut scene = card(
        "raiding_party_leader",
        &["a_a5_speeder_truck_mercenary raiding_party_leader", "swoop_bike_riders"],
        &["at_st"],
    );
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 1_600, 800);
    assert!(scene.view().keyword(unit(1), UnitKeyword::Demoralize) >= 1);
    scene.unit(0).standing = legion::play::state::Standing::Defeated;
    assert_eq!(scene.view().keyword(unit(1), UnitKeyword::Demoralize), 0);
}
