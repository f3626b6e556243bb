//! Command cards that do something at once, or for the round.

use super::{super::unit, card, on, token, yes};
use kernel::game::Seat;
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{Answer, QuestionKind, action::UnitAction, testing::Scene},
};

/// The first player's units near each other, an enemy far away; the card is played.
fn played(id: &str, first: &[&str]) -> Scene {
    let mut scene = card(id, first, &["at_st"]);
    for number in 0..first.len() as u8 {
        scene.put(number, 300 + 110 * i32::from(number), 300);
    }
    scene.put(first.len() as u8, 1_600, 800).play_card(Seat::First, &[]);
    scene
}

#[test]
fn heroes_gain_keywords_for_the_round() {
    use UnitKeyword as Keyword;
    for (id, line, keyword) in [
        ("lying_in_wait", "bossk", Keyword::Sharpshooter),
        ("complete_the_mission", "jyn_erso", Keyword::LowProfile),
        ("turning_the_tide", "at_rt_rebel", Keyword::Inspire),
        ("rebellious", "jyn_erso", Keyword::Charge),
        ("hello_there", "obi_wan_kenobi", Keyword::Nimble),
        ("trained_in_your_jedi_arts", "general_grievous", Keyword::Disengage),
        ("were_not_programmed", "clone_captain_rex", Keyword::Inspire),
        ("blast_off", "r2_d2_hero_of_a_thousand_devices", Keyword::Jump),
        ("fear_surprise_intimidation", "count_dooku", Keyword::Arsenal),
        ("call_me_captain", "clone_captain_rex", Keyword::FireSupport),
        ("crack_shot", "cassian_andor", Keyword::Gunslinger),
        ("pulse_scan", "iden_versio", Keyword::Sharpshooter),
        ("our_fate_is_in_your_hands", "padme_amidala", Keyword::DangerSense),
        ("sacrifice", "k_2so", Keyword::Guardian),
        ("im_your_worst_nightmare", "cad_bane", Keyword::UncannyLuck),
        ("duel_of_the_fates", "maul_impatient_apprentice", Keyword::Disengage),
        ("at_last", "maul_impatient_apprentice", Keyword::JediHunter),
        ("face_me", "agent_kallus", Keyword::Block),
        ("idiots_array", "lando_calrissian", Keyword::Marksman),
        ("size_matters_not", "yoda", Keyword::Charge),
        ("this_is_the_way", "din_djarin", Keyword::Relentless),
        ("die_at_my_hand", "moff_gideon", Keyword::Relentless),
        ("the_jedi_shall_fall", "asajj_ventress", Keyword::JediHunter),
        ("i_am_no_jedi", "ahsoka_tano", Keyword::Agile),
        ("family_reunion", "ahsoka_tano", Keyword::Teamwork),
        ("swift_protector", "ahsoka_tano", Keyword::Guardian),
        ("close_call", "wicket", Keyword::Outmaneuver),
        ("drive_them_out", "at_st", Keyword::Demoralize),
        ("gunner_infantry", "major_marquand", Keyword::Tactical),
        ("come_and_prove_it", "fifth_brother", Keyword::Indomitable),
        ("you_hide_your_fear_well", "seventh_sister", Keyword::Demoralize),
        ("we_serve_the_queen", "geonosian_warriors", Keyword::Coordinate),
        ("fight_another_day", "gar_saxon", Keyword::Outmaneuver),
        ("victory_or_death", "mandalorian_super_commandos", Keyword::Indomitable),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 1_600, 800);
        let before = scene.view().keyword(unit(0), keyword);
        scene.play_card(Seat::First, &[]);
        assert!(scene.view().keyword(unit(0), keyword) > before, "{id}");
        scene.end(&[]);
        assert_eq!(scene.view().keyword(unit(0), keyword), before, "{id}");
    }
}

#[test]
fn permanent_cards_give_keywords_for_the_game() {
    use UnitKeyword as Keyword;
    for (id, line, keyword) in [
        ("hero_of_the_clone_wars", "anakin_skywalker", Keyword::Exemplar),
        ("this_is_where_the_fun_begins", "anakin_skywalker", Keyword::Relentless),
        ("you_underestimate_my_power", "anakin_skywalker", Keyword::Defend),
        ("independent_programming", "ig_88", Keyword::IndependentDodge),
        ("a_beautiful_friendship", "wicket", Keyword::Teamwork),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 1_600, 800);
        let before = scene.view().keyword(unit(0), keyword);
        scene.play_card(Seat::First, &[]).end(&[]);
        assert!(scene.view().keyword(unit(0), keyword) > before, "{id}");
        assert_eq!(scene.fixture.state.sides[0].stays, [0], "{id}");
        assert!(scene.fixture.state.sides[0].discard.is_empty(), "{id}");
    }
}

#[test]
fn heroes_gain_tokens_as_their_card_is_played() {
    for (id, line, gained) in [
        ("full_of_surprises", "luke_skywalker_hero_of_the_rebellion", [0, 1, 0]),
        ("blast_off", "r2_d2_hero_of_a_thousand_devices", [0, 1, 0]),
        ("crack_shot", "cassian_andor", [1, 0, 0]),
        ("pulse_scan", "iden_versio", [1, 0, 0]),
        ("duel_of_the_fates", "maul_impatient_apprentice", [0, 1, 0]),
        ("at_last", "maul_impatient_apprentice", [1, 0, 0]),
        ("i_like_those_odds", "din_djarin", [1, 0, 0]),
        ("this_is_the_way", "din_djarin", [0, 1, 0]),
        ("die_at_my_hand", "moff_gideon", [1, 1, 0]),
        ("the_sith_will_rule", "count_dooku", [1, 1, 0]),
        ("luminous_beings_are_we", "yoda", [2, 2, 2]),
        ("were_not_programmed", "clone_captain_rex", [0, 0, 2]),
        ("his_eminence", "maul_a_rival", [0, 1, 0]),
    ] {
        let scene = played(id, &[line]);
        let tokens = scene.tokens(0);
        assert_eq!([tokens.aim, tokens.dodge, tokens.surge], gained, "{id}");
    }
}

#[test]
fn friends_near_count_for_generals() {
    let scene = played("supreme_commander", &["general_grievous", "b1_battle_droids", "b1_battle_droids"]);
    assert_eq!(scene.tokens(0).surge, 1);
    let scene = played("knowledge_and_defense", &["obi_wan_kenobi", "phase_i_clone_troopers"]);
    assert_eq!(scene.tokens(0).dodge, 1);
}

#[test]
fn droids_under_orders_guard_their_general_in_melee_too() {
    let mut scene = card("supreme_commander", &["general_grievous", "b1_battle_droids"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 300, 400).put(2, 600, 300);
    assert_eq!(scene.view().keyword(unit(1), UnitKeyword::Guardian), 0);
    scene.unit(1).order = legion::play::state::Order::FaceUp;
    assert_eq!(scene.view().keyword(unit(1), UnitKeyword::Guardian), 2);
    scene.dice(&[1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5]).fight(
        2,
        &[
            (QuestionKind::Target, Answer::Target { unit: unit(0), melee: false }),
            (QuestionKind::Guardian, Answer::Number(2)),
        ],
    );
    assert!(scene.unit(1).minis.len() < 6);
}

#[test]
fn all_troopers_are_suppressed_more_in_the_last_rounds() {
    let mut scene = card("annihilation_looms", &["stormtroopers"], &["rebel_troopers", "at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 900, 300).put(2, 1_600, 800).play_card(Seat::First, &[]);
    assert_eq!([0, 1, 2].map(|number| scene.tokens(number).suppression), [1, 1, 0]);
    scene.fixture.state.round = 5;
    scene.play_card(Seat::First, &[]);
    assert_eq!([0, 1].map(|number| scene.tokens(number).suppression), [3, 3]);
}

#[test]
fn enemies_near_are_observed() {
    let mut scene = card("sneaky_scouting", &["wicket"], &["stormtroopers", "stormtroopers"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 1_600, 800).play_card(Seat::First, &[on(1)]);
    assert_eq!((scene.tokens(1).observation, scene.tokens(2).observation), (2, 0));
    // An observation token is spent for crits.
    scene.put(0, 450, 300).dice(&[7; 8]).fight(0, &[yes()]);
    assert_eq!(scene.tokens(1).observation, 1);
}

#[test]
fn kenobi_greets_every_enemy_near_with_a_token() {
    let mut scene = card("hello_there", &["obi_wan_kenobi"], &["b1_battle_droids", "b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 300, 500);
    scene.phase_start(&[token(TokenKind::Dodge), token(TokenKind::Surge)]);
    assert_eq!((scene.tokens(0).dodge, scene.tokens(0).surge), (1, 1));
}

#[test]
fn the_garrison_stands_by() {
    let mut scene = card("deploy_the_garrison", &["general_veers", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 1_600, 800);
    scene.unit(1).order = legion::play::state::Order::FaceUp;
    scene.phase_start(&[yes(), on(1)]);
    assert!(scene.tokens(1).standby && !scene.tokens(0).standby);
}

#[test]
fn friends_may_spend_the_masters_tokens() {
    let mut scene = card("luminous_beings_are_we", &["yoda", "phase_i_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 800, 300).play_card(Seat::First, &[]);
    let legion_aim = scene.view().purse(unit(1), TokenKind::Aim);
    assert_eq!(legion_aim, Some(unit(0)));
    // The master does not attack.
    scene.put(2, 420, 420);
    assert!(!scene.begin(0, &[]).offers().contains(&Answer::Action(UnitAction::Attack)));
}

#[test]
fn cards_come_back_from_the_discard_pile() {
    for (id, back, line) in [
        ("notorious_scoundrels", "sorry_about_the_mess", "han_solo"),
        ("size_matters_not", "there_is_no_try", "yoda"),
        ("there_is_no_try", "luminous_beings_are_we", "yoda"),
        ("luminous_beings_are_we", "size_matters_not", "yoda"),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 1_600, 800);
        scene.hand(&super::CATALOG, Seat::First, &[id, back]).reveal(Seat::First);
        scene.fixture.state.sides[0].discard.push(1);
        let seen = legion::play::Event::BackToHand(Seat::First, 1);
        scene.play_card(Seat::First, &[]);
        assert!(scene.fixture.events.contains(&seen), "{id}");
        assert!(scene.fixture.state.sides[0].discard.is_empty(), "{id}");
    }
}

#[test]
fn an_array_of_discarded_cards_pays() {
    let mut scene = card("idiots_array", &["lando_calrissian"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.hand(&super::CATALOG, Seat::First, &["idiots_array", "assault", "push"]).reveal(Seat::First);
    scene.fixture.state.sides[0].discard = vec![1, 2];
    scene.play_card(Seat::First, &[]);
    assert_eq!((scene.tokens(0).aim, scene.tokens(0).dodge), (2, 2));
}

#[test]
fn magick_heals_maul() {
    let mut scene = card("witch_magick", &["maul_a_rival"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.unit(0).minis[0].wounds = 3;
    scene.unit(0).tokens.poison = 1;
    scene.unit(0).tokens.suppression = 2;
    scene.play_card(Seat::First, &[]);
    assert_eq!((scene.unit(0).wounds(), scene.tokens(0).poison), (1, 0));
    scene.begin(0, &[]);
    assert_eq!(scene.tokens(0).suppression, 0);
}

#[test]
fn everyone_near_maul_is_awed() {
    let mut scene = card("his_eminence", &["maul_a_rival", "pyke_syndicate_foot_soldiers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 600, 500).play_card(Seat::First, &[]);
    assert_eq!([0, 1, 2].map(|number| scene.tokens(number).suppression), [0, 1, 1]);
    // Those beside him do not rally, and nothing holds them back.
    scene.unit(1).tokens.suppression = 4;
    scene.begin(1, &[]);
    assert!(scene.acts() && scene.tokens(1).suppression == 4);
}

#[test]
fn the_speed_of_heroes_changes_for_the_round() {
    for (id, line, speed) in [
        ("blast_off", "r2_d2_hero_of_a_thousand_devices", 2),
        ("size_matters_not", "yoda", 3),
        ("close_call", "wicket", 3),
    ] {
        let mut scene = played(id, &[line]);
        assert_eq!(scene.view().speed(unit(0)), speed, "{id}");
        scene.end(&[]);
        assert_ne!(scene.view().speed(unit(0)), speed, "{id}");
    }
}

#[test]
fn heroes_who_do_not_attack_are_offered_none() {
    for (id, line) in [
        ("i_am_a_jedi", "luke_skywalker_hero_of_the_rebellion"),
        ("close_call", "wicket"),
        ("the_phantom_menace", "maul_impatient_apprentice"),
    ] {
        let mut scene = card(id, &[line], &["stormtroopers"]);
        scene.put(0, 300, 300).put(1, 330, 300).play_card(Seat::First, &[]).begin(0, &[]);
        assert!(!scene.offers().contains(&Answer::Action(UnitAction::Attack)), "{id}");
    }
}

#[test]
fn fett_makes_no_attack_action_but_strikes_all_near_at_the_end() {
    let mut scene = card("making_his_way_in_the_galaxy", &["boba_fett_daimyo_of_mos_espa"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 400, 300).play_card(Seat::First, &[]).begin(0, &[]);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Attack)));
    scene.dice(&[1, 1, 1, 5, 5, 5]).finish(&[yes()]);
    assert_eq!(scene.unit(1).minis.len(), 1);
}
