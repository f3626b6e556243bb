//! Command cards that do something as units activate, and with their orders.

use super::{super::unit, CATALOG, card, card_of_second, commands_orders::step_of, on, option, yes};
use kernel::game::Seat;
use legion::play::{Answer, Event, QuestionKind, action::UnitAction, state::Order, testing::passing};

#[test]
fn vader_spreads_fear_as_he_activates() {
    let mut scene =
        card("master_of_evil", &["darth_vader_dark_lord_of_the_sith"], &["rebel_troopers", "rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 1_600, 800).begin(0, &[]);
    assert_eq!((scene.tokens(1).suppression, scene.tokens(2).suppression), (3, 0));
}

#[test]
fn luke_calms_those_around_him() {
    let mut scene = card("return_of_the_jedi", &["luke_skywalker_hero_of_the_rebellion", "rebel_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
    scene.unit(1).tokens.suppression = 2;
    scene.begin(0, &[yes()]);
    assert_eq!(scene.tokens(1).suppression, 1);
}

#[test]
fn heroes_recover_as_they_activate() {
    for (id, line) in [
        ("were_not_programmed", "clone_captain_rex"),
        ("witch_magick", "maul_a_rival"),
        ("a_new_beginning", "ahsoka_tano"),
        ("concussive_blast", "iden_versio"),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 1_600, 800);
        scene.unit(0).tokens.suppression = 2;
        scene.begin(0, &[]);
        assert_eq!(scene.tokens(0).suppression, 0, "{id}");
    }
}

#[test]
fn troopers_are_motivated_with_a_wound() {
    let mut scene =
        card("new_ways_to_motivate_them", &["darth_vader_dark_lord_of_the_sith", "stormtroopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
    scene.begin(1, &[yes(), (QuestionKind::FreeAct, Answer::Action(UnitAction::Aim))]);
    assert_eq!((scene.unit(1).minis.len(), scene.tokens(1).aim), (3, 1));
}

#[test]
fn bossk_aims_after_each_enemy() {
    let mut scene = card("lying_in_wait", &["bossk"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(1, &[]).finish(&[]);
    assert_eq!(scene.tokens(0).aim, 1);
}

#[test]
fn vader_pays_a_wound_for_another_turn_with_one_action() {
    let mut scene = card("implacable", &["darth_vader_dark_lord_of_the_sith"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]);
    assert_eq!(scene.tokens(0).dodge, 1);
    scene.finish(&[yes()]);
    assert_eq!((scene.unit(0).wounds(), scene.unit(0).order), (1, Order::None));
    scene.turn(Seat::First, &[]).to_actions(passing);
    // One action is left of two.
    scene.act(UnitAction::Aim, &[]);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Dodge)));
}

#[test]
fn one_activates_after_the_other() {
    for (id, first) in [
        ("somebody_has_to_save_our_skins", &["leia_organa", "rebel_troopers"][..]),
        ("common_cause", &["chewbacca_walking_carpet", "luke_skywalker_hero_of_the_rebellion"][..]),
        ("the_sith_will_rule", &["count_dooku", "asajj_ventress"][..]),
    ] {
        let mut scene = card(id, first, &["at_st"]);
        scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
        scene.unit(1).order = Order::FaceUp;
        let picks = if id == "the_sith_will_rule" { vec![] } else { vec![yes()] };
        scene.begin(0, &[]).finish(&picks);
        let active = scene.fixture.state.activation.as_ref().map(|active| active.unit);
        assert_eq!(active, Some(unit(1)), "{id}");
    }
}

#[test]
fn soldiers_with_a_mission_do_not_panic() {
    let mut scene = card("complete_the_mission", &["rebel_troopers", "jyn_erso"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_500, 300).put(2, 1_600, 800);
    scene.unit(0).tokens.suppression = 9;
    scene.dice(&[5; 9]).begin(0, &[]);
    assert!(scene.acts());
    scene.act(UnitAction::Aim, &[]).act(UnitAction::Dodge, &[]).finish(&[yes()]);
    assert_eq!(scene.tokens(0).suppression, 8);
}

#[test]
fn jyn_answers_an_enemy_that_activates_near_her() {
    let mut scene = card("rebellious", &["jyn_erso"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 327, 300).dice(&[7; 20]).begin(1, &[yes(), option(0)]);
    assert_eq!(scene.tokens(0).suppression, 1);
    let answered = |event: &Event| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == unit(0));
    assert!(scene.fixture.events.iter().any(answered));
    // Or she moves; and once a round.
    let mut scene = card("rebellious", &["jyn_erso"], &["stormtroopers", "stormtroopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 500, 500);
    let from = scene.unit(0).minis[0].at;
    let to = scene.view().landings(unit(0), legion::play::action::MoveKind::Standard)[0].answer();
    let moves = Answer::Action(UnitAction::Move(legion::play::action::MoveKind::Standard));
    let picks = [yes(), option(1), (QuestionKind::FreeAct, moves), (QuestionKind::Destination, to)];
    scene.begin(1, &picks);
    assert!(scene.unit(0).minis[0].at != from);
    scene.finish(&[]).begin(2, &[]);
    assert_eq!(scene.tokens(0).suppression, 1);
    // Beyond range 2 nothing is asked.
    let mut scene = card("rebellious", &["jyn_erso"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 900, 300).begin(1, &[]);
    assert_eq!(scene.tokens(0).suppression, 0);
}

#[test]
fn bossk_rampages() {
    let mut scene = card("reptilian_rampage", &["bossk"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 650, 300).play_card(Seat::First, &[]);
    let stay = (QuestionKind::FreeAct, Answer::Pass);
    scene.begin(0, &[yes(), stay]);
    assert_eq!(scene.unit(0).wounds(), 1);
    scene.dice(&[7; 40]).act(UnitAction::Attack, &[]);
    assert!(scene.offers().contains(&Answer::Action(UnitAction::Attack)));
}

#[test]
fn bane_attacks_twice_in_the_nightmare() {
    let mut scene = card("im_your_worst_nightmare", &["cad_bane"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 500, 300).play_card(Seat::First, &[]).begin(0, &[]);
    scene.dice(&[7; 40]).act(UnitAction::Attack, &[]);
    assert!(scene.offers().contains(&Answer::Action(UnitAction::Attack)));
}

#[test]
fn tokens_come_at_the_end_of_an_activation() {
    let mut scene = card("crack_shot", &["cassian_andor"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).finish(&[yes()]);
    assert!(scene.tokens(0).standby && scene.tokens(0).suppression == 1);
    let mut scene = card("pulse_scan", &["iden_versio"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).finish(&[]);
    assert!(scene.tokens(0).standby && scene.tokens(0).dodge == 1);
}

#[test]
fn anakin_pays_for_his_ways_with_suppression() {
    // Alone; not the first; without an attack.
    let mut scene = card("hero_of_the_clone_wars", &["anakin_skywalker"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).finish(&[]);
    assert_eq!(scene.tokens(0).suppression, 1);
    let mut scene = card("this_is_where_the_fun_begins", &["anakin_skywalker", "phase_i_clone_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800).begin(1, &[]).finish(&[]).begin(0, &[]).finish(&[]);
    assert_eq!(scene.tokens(0).suppression, 1);
    let mut scene = card("you_underestimate_my_power", &["anakin_skywalker"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).finish(&[]);
    assert_eq!(scene.tokens(0).suppression, 1);
}

#[test]
fn suppression_is_passed_on_and_taken_over() {
    let mut scene = card("im_in_control", &["cad_bane"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300);
    scene.unit(0).tokens.suppression = 2;
    scene.begin(0, &[yes(), on(1), on(1)]);
    assert_eq!((scene.tokens(0).suppression, scene.tokens(1).suppression, scene.tokens(1).immobilize), (0, 2, 1));
    let mut scene = card("our_fate_is_in_your_hands", &["padme_amidala", "phase_i_clone_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
    scene.unit(1).tokens.suppression = 3;
    scene.phase_start(&[yes(), on(1), on(1), on(1)]);
    assert_eq!((scene.tokens(0).suppression, scene.tokens(1).suppression, scene.tokens(0).dodge), (3, 0, 2));
}

#[test]
fn a_droid_gives_itself_for_a_leader() {
    let mut scene = card("sacrifice", &["k_2so", "cassian_andor"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 700, 300).begin(0, &[]).finish(&[yes()]);
    assert!(!scene.unit(0).is_in_play());
    assert!(scene.view().attack_targets(unit(2), &legion::play::state::Declaration::default()).is_empty());
}

#[test]
fn a_seeker_stuns_whoever_it_reaches() {
    let mut scene = card("incapacitate", &["iden_versio"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 400, 300);
    scene.begin(0, &[yes()]);
    assert_eq!(scene.tokens(1).suppression, 3);
    // Out of its reach there is nobody.
    scene.finish(&[]).put(1, 700, 300).begin(0, &[]);
}

#[test]
fn the_strike_is_slow_and_steady() {
    use legion::cards::keyword::UnitKeyword;
    let mut scene = card("tactical_strike", &["imperial_special_forces"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[yes()]);
    assert_eq!((scene.view().speed(unit(0)), scene.view().has(unit(0), UnitKeyword::Steady)), (1, true));
    scene.finish(&[]);
    assert_eq!(scene.view().speed(unit(0)), 2);
}

#[test]
fn dooku_gives_his_order_for_two_of_the_enemies() {
    let mut scene = card("double_the_fall", &["count_dooku"], &["rebel_troopers", "rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 300, 600);
    for number in 0..3 {
        scene.unit(number).order = Order::FaceUp;
    }
    scene.phase_start(&[yes(), on(1), on(2)]);
    assert_eq!([0, 1, 2].map(|number| scene.view().unit(unit(number)).order == Order::None), [true, true, true]);
}

#[test]
fn clones_that_aim_shoot_farther() {
    let mut scene = card("take_that_clankers", &["phase_i_clone_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 900, 300).begin(0, &[]);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Attack)));
    scene.act(UnitAction::Aim, &[yes()]);
    assert!(scene.offers().contains(&Answer::Action(UnitAction::Attack)));
}

#[test]
fn vehicles_dodge_crits() {
    let mut scene = card("evasive_maneuvers", &["at_st"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).order(0, None, &[]);
    assert_eq!(scene.tokens(0).dodge, 1);
    // A crit alone, which the token cancels.
    scene.dice(&[0, 7, 7, 7]).fight(1, &[(QuestionKind::Dodge, Answer::Number(1))]);
    assert!(scene.fixture.events.contains(&Event::Dodged(unit(0), 1)));
}

#[test]
fn engaged_enemies_cannot_leave_kallus() {
    let mut scene = card("face_me", &["agent_kallus"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 327, 300).begin(1, &[]);
    let leaves = Answer::Action(UnitAction::Move(legion::play::action::MoveKind::Withdraw));
    assert!(!scene.offers().contains(&leaves));
}

#[test]
fn maul_hurts_himself_for_the_fight() {
    let mut scene = card("at_last", &["maul_impatient_apprentice"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[yes()]);
    assert_eq!(scene.unit(0).wounds(), 1);
}

#[test]
fn order_tokens_are_kept_on_a_card() {
    for (id, first) in [
        ("voracious_ambition", &["emperor_palpatine", "stormtroopers"][..]),
        ("ploy", &["pyke_syndicate_capo", "pyke_syndicate_foot_soldiers"][..]),
    ] {
        let mut scene = card(id, first, &["at_st"]);
        scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800).end_commands(&[]).phase_start(&[]);
        let kept = scene.fixture.state.sides[0].stored.len();
        assert!(kept > 0, "{id}");
        scene.turn(Seat::First, &[yes()]);
        assert!(scene.fixture.state.activation.is_some(), "{id}");
    }
}

#[test]
fn the_relentless_let_nobody_rally_well() {
    let mut scene = card_of_second("unrelenting_fire", &["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.unit(0).tokens.suppression = 3;
    scene.dice(&[0, 0, 0]).begin(0, &[]);
    assert_eq!(scene.tokens(0).suppression, 2);
}

#[test]
fn leaders_make_those_near_them_indomitable() {
    use legion::cards::keyword::UnitKeyword;
    let mut scene = card("leaders_of_the_501st", &["clone_captain_rex", "phase_i_clone_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
    assert!(scene.view().has(unit(1), UnitKeyword::Indomitable));
    scene.put(1, 900, 300);
    assert!(!scene.view().has(unit(1), UnitKeyword::Indomitable));
}

#[test]
fn fett_moves_a_friend_or_takes_aim() {
    let mut scene = card("a_simple_man", &["boba_fett_daimyo_of_mos_espa"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).phase_start(&[]);
    assert_eq!(scene.tokens(0).aim, 1);
    scene.unit(0).order = Order::FaceUp;
    let step = step_of(&scene, 0);
    let before = scene.unit(0).minis[0].at;
    scene.phase_start(&[yes(), (QuestionKind::Destination, step)]);
    assert_ne!(scene.unit(0).minis[0].at, before);
}

#[test]
fn a_family_moves_together() {
    let mut scene = card("family_reunion", &["ahsoka_tano", "sabine_wren"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800);
    let before = scene.unit(1).minis[0].at;
    let going = legion::play::state::Movement {
        speed: 2,
        ..scene.view().going(unit(1), legion::play::action::MoveKind::Standard)
    };
    let step = scene.view().landings_of(unit(1), going).remove(0).answer();
    scene.begin(0, &[yes(), (QuestionKind::Destination, step)]);
    assert_ne!(scene.unit(1).minis[0].at, before);
}

#[test]
fn a_squadron_turns_and_moves_with_marquand() {
    let mut scene = card("squadron_on_me", &["major_marquand", "at_st"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 1_600, 800);
    let before = scene.unit(1).minis[0].at;
    let step = step_of(&scene, 1);
    scene.begin(0, &[(QuestionKind::Ability, Answer::Pass), yes(), (QuestionKind::Destination, step)]);
    assert_ne!(scene.unit(1).minis[0].at, before);
}

#[test]
fn marquand_slows_down_for_his_gunners() {
    let mut scene = card("gunner_infantry", &["major_marquand"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    let before = scene.view().speed(unit(0));
    scene.begin(0, &[]);
    assert_eq!(scene.view().speed(unit(0)), before - 1);
}

#[test]
fn queens_servants_gain_tokens_with_a_face_up_order() {
    let mut scene = card("we_serve_the_queen", &["sun_fac", "geonosian_warriors"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 1_600, 800).begin(1, &[]);
    assert_eq!((scene.tokens(1).aim, scene.tokens(1).dodge), (1, 1));
}

#[test]
fn pips_in_play_are_other_than_printed() {
    for (id, line, pips) in [
        ("sorry_about_the_mess", "han_solo", 0),
        ("at_last", "maul_impatient_apprentice", 1),
        ("lead_from_the_front", "general_veers", 1),
        ("we_make_weapons", "poggle_the_lesser", 4),
    ] {
        let scene = card(id, &[line], &["at_st"]);
        assert_eq!(scene.fixture.fixed.sides[0].hand[0].rank_pips, pips, "{id}");
    }
}

#[test]
fn a_weapon_no_source_has_the_dice_of_does_not_attack_and_is_named() {
    use kernel::{Language, game::Playable};
    for (id, own) in
        [("anti_capture_protocols", "ig_11"), ("i_am_fear", "asajj_ventress"), ("log_traps", "ewok_skirmishers")]
    {
        let mut scene = card(id, &[own], &["at_rt_rebel"]);
        scene.put(0, 300, 300).put(1, 400, 300).play_card(Seat::First, &[]).phase_start(&[]);
        scene.begin(0, &[]).finish(&[]);
        let attacked = scene.fixture.events.iter().any(|event| matches!(event, Event::AttackDeclared { .. }));
        assert!(!attacked, "{id}");
        let named = CATALOG.command(CATALOG.find_command(id).unwrap()).text.name(Language::English);
        let coverage = legion::Legion::coverage(&CATALOG, Language::English);
        assert!(coverage.iter().any(|of| of.gaps.iter().any(|gap| gap.card == *named && gap.partly)), "{id}");
    }
}

#[test]
fn asajj_recovers_when_she_activates() {
    let mut scene = card("i_am_fear", &["asajj_ventress"], &["at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.unit(0).tokens.suppression = 2;
    scene.begin(0, &[]);
    assert_eq!(scene.tokens(0).suppression, 0);
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().actions, 2, "it cost no action");
}
