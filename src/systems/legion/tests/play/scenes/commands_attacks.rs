//! Command cards that do something in attacks, or attack themselves.

use super::{super::unit, card, card_of_second, on, yes};
use kernel::game::Seat;
use legion::play::{Answer, Event, QuestionKind, action::UnitAction, state::Order, testing::Scene};

fn pool(scene: &Scene) -> [u8; 3] {
    let formed = |event: &Event| if let Event::PoolFormed(_, dice) = event { Some(*dice) } else { None };
    scene.fixture.events.iter().rev().find_map(formed).unwrap()
}

const fn ranged(number: u8) -> legion::play::testing::Pick {
    (QuestionKind::Target, Answer::Target { unit: unit(number), melee: false })
}

#[test]
fn guns_from_afar_fire_as_their_commander_is_done() {
    for (id, line, dice) in [
        ("maximum_firepower", "general_veers", [4, 0, 0]),
        ("overwhelming_barrage", "super_tactical_droid", [0, 4, 0]),
        ("orbital_strike", "t_series_tactical_droid", [2, 2, 0]),
        ("air_support", "clone_captain_rex", [1, 2, 0]),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 400).put(1, 1_000, 400).begin(0, &[]).dice(&[7; 6]);
        scene.finish(&[yes()]);
        assert_eq!(pool(&scene), dice, "{id}");
        assert!(scene.fixture.events.contains(&Event::Played(Seat::First, 0)), "{id}");
    }
}

#[test]
fn three_enemies_are_bombarded() {
    let mut scene = card("coordinated_bombardment", &["leia_organa"], &["at_st", "at_st", "at_st"]);
    scene.put(0, 300, 400).put(1, 1_000, 400).put(2, 1_000, 700).put(3, 1_000, 100).begin(0, &[]).dice(&[7; 12]);
    scene.finish(&[yes(), ranged(1), ranged(2)]);
    let declared = |number| {
        scene
            .fixture
            .events
            .iter()
            .any(|event| matches!(event, Event::AttackDeclared { defender, .. } if *defender == unit(number)))
    };
    assert_eq!([1, 2, 3].map(declared), [true, true, true]);
}

#[test]
fn weapons_of_cards_last_for_the_activation() {
    for (id, line, x, dice) in [
        ("z_6_jetpack_rocket", "boba_fett_infamous_bounty_hunter", 700, [3, 0, 0]),
        ("zx_flame_projector", "boba_fett_infamous_bounty_hunter", 400, [1, 0, 0]),
        ("impromptu_immolation", "r2_d2_hero_of_a_thousand_devices", 400, [0, 0, 2]),
        ("concussive_blast", "iden_versio", 500, [5, 0, 0]),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 400).put(1, x, 400).begin(0, &[]);
        let weapons = &scene.fixture.fixed.units[0].weapons;
        let given = weapons.iter().position(|weapon| weapon.given.is_some()).unwrap();
        let view = scene.view();
        let pools = view.pools(unit(0), unit(1), false, &legion::play::state::Declaration::default(), 0);
        let own = |pool: &&legion::play::state::Volley| pool.arms.iter().any(|arm| usize::from(arm.weapon) == given);
        let found = pools.iter().find(own).map(|pool| view.dice_of(unit(0), &pool.arms));
        assert!(found.is_some_and(|found| found.iter().zip(dice).all(|(found, dice)| *found >= dice)), "{id}");
        scene.finish(&[]);
        let pools = scene.view().pools(unit(0), unit(1), false, &legion::play::state::Declaration::default(), 0);
        assert!(!pools.iter().any(|pool| own(&pool)), "{id}");
    }
}

#[test]
fn whoever_was_shot_at_loses_its_order() {
    for (id, line) in
        [("pinned_down", "at_st"), ("tactical_planning", "scout_troopers"), ("arboreal_assault", "scout_troopers")]
    {
        let mut scene = card(id, &[line], &["at_rt_rebel"]);
        scene.put(0, 300, 300).put(1, 500, 300);
        scene.unit(1).order = Order::FaceUp;
        scene.dice(&[7; 30]).fight(0, &[]);
        assert_eq!(scene.unit(1).order, Order::None, "{id}");
    }
}

#[test]
fn fire_of_one_covers_or_directs_another() {
    for id in ["coordinated_fire", "unrelenting_assault"] {
        let mut scene = card(id, &["stormtroopers", "general_veers"], &["at_rt_rebel"]);
        scene.put(0, 300, 300).put(1, 410, 300).put(2, 600, 500).dice(&[7; 30]);
        // Without an aim token spent nothing comes of it.
        scene.fight(0, &[]);
        assert_eq!(scene.tokens(1).aim, 0, "{id}");
        scene.unit(0).tokens.aim = 1;
        scene.fight(0, &[(QuestionKind::Reroll, Answer::Yes), yes()]);
        assert_eq!((scene.tokens(1).aim, scene.tokens(0).aim), (1, 0), "{id}");
    }
    let mut scene = card("covering_fire", &["rebel_troopers", "leia_organa"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 600, 500).dice(&[7; 30]).fight(0, &[yes()]);
    assert_eq!(scene.tokens(1).dodge, 1);
}

#[test]
fn attacks_leave_tokens_on_the_defender() {
    let mut scene = card("fear_surprise_intimidation", &["count_dooku"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).dice(&[7; 30]).fight(0, &[]);
    assert_eq!(scene.tokens(1).suppression, 2);
    let mut scene = card("and_now_you_will_die", &["emperor_palpatine"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).dice(&[7; 30]).fight(0, &[]);
    assert_eq!(scene.tokens(1).immobilize, 1);
    let mut scene = card("ruthless_tactics", &["stormtroopers", "agent_kallus"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 300, 700).put(2, 500, 300).dice(&[7; 30]).fight(0, &[]);
    assert_eq!(scene.tokens(2).observation, 1);
    // Two where suppression reaches courage.
    scene.unit(2).tokens.suppression = 1;
    scene.fight(0, &[]);
    assert_eq!(scene.tokens(2).observation, 3);
}

#[test]
fn the_emperor_strikes_again_for_a_wound() {
    let mut scene = card("and_now_you_will_die", &["emperor_palpatine"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).dice(&[7; 30]).begin(0, &[yes(), ranged(1)]);
    assert_eq!((scene.unit(0).wounds(), scene.tokens(0).suppression), (1, 1));
    assert_eq!(scene.tokens(1).immobilize, 1);
}

#[test]
fn an_attack_of_skywalkers_is_followed_by_another_once() {
    let mut scene = card("son_of_skywalker", &["luke_skywalker_hero_of_the_rebellion"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 450, 300).dice(&[7; 60]).begin(0, &[]);
    scene.act(UnitAction::Attack, &[yes(), (QuestionKind::FreeAct, Answer::Action(UnitAction::Attack))]);
    let attacks = scene.fixture.events.iter().filter(|event| matches!(event, Event::AttackDeclared { .. })).count();
    assert_eq!(attacks, 2);
}

#[test]
fn surprises_turn_courage_into_defense_dice() {
    let mut scene = card_of_second("full_of_surprises", &["stormtroopers"], &["luke_skywalker_hero_of_the_rebellion"]);
    scene.put(0, 300, 300).put(1, 600, 300);
    scene.unit(1).tokens.suppression = 1;
    // One crit; courage 3 less 1 suppression makes two dice more.
    scene.dice(&[0, 7, 7, 7]).dice(&[5, 5, 5]).fight(0, &[]);
    assert_eq!(scene.dice_left(), 0);
}

#[test]
fn the_inquisitors_defend_with_a_die_more() {
    let mut scene = card_of_second("come_and_prove_it", &["rebel_troopers"], &["fifth_brother"]);
    scene.put(0, 300, 300).put(1, 600, 300).dice(&[1, 7, 7, 7]).dice(&[0, 0]).fight(0, &[]);
    assert_eq!(scene.dice_left(), 0);
    let mut scene = card_of_second("come_and_prove_it", &["rebel_troopers"], &["seventh_sister"]);
    scene.put(0, 300, 300).put(1, 600, 300);
    scene.unit(1).order = Order::FaceUp;
    scene.dice(&[7, 7, 7, 7]).fight(0, &[]);
    assert_eq!(scene.tokens(1).dodge, 1);
}

#[test]
fn losses_and_tokens_become_dice() {
    let mut scene = card("courageous_counterattack", &["ewok_slingers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 450, 300);
    scene.suffer(0, 1, legion::play::testing::passing);
    scene.unit(0).order = Order::FaceUp;
    assert_eq!(scene.view().courage(unit(0)), None);
    scene.dice(&[7; 30]).fight(0, &[]);
    let with = pool(&scene);
    scene.unit(0).order = Order::FaceDown;
    scene.fight(0, &[]);
    assert_eq!(with[2], pool(&scene)[2] + 1);
    let mut scene = card("i_am_no_jedi", &["ahsoka_tano"], &["general_veers"]);
    scene.put(0, 300, 300).put(1, 327, 300);
    scene.unit(0).tokens.dodge = 2;
    scene.dice(&[7; 30]).fight(0, &[]);
    let with = pool(&scene);
    scene.unit(0).tokens.dodge = 0;
    scene.fight(0, &[]);
    assert_eq!(with[2], pool(&scene)[2] + 2);
    let mut scene =
        card("rule_with_respect", &["boba_fett_daimyo_of_mos_espa", "pyke_syndicate_foot_soldiers"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 650, 300).dice(&[7; 30]).fight(1, &[]);
    let without = pool(&scene);
    scene.unit(0).order = Order::FaceUp;
    scene.fight(1, &[]);
    assert_eq!(pool(&scene)[1], without[1] + 1);
}

#[test]
fn attackers_pay_suppression_for_tokens() {
    let mut scene = card("the_jedi_shall_fall", &["asajj_ventress"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 327, 300).dice(&[7; 30]).fight(0, &[yes(), yes()]);
    assert_eq!((scene.tokens(0).dodge, scene.tokens(0).suppression), (2, 2));
    let mut scene = card("unexpected_but_not_unwelcome", &["seventh_sister"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 327, 300);
    scene.unit(1).order = Order::FaceDown;
    scene.dice(&[7; 30]).fight(0, &[yes()]);
    assert_eq!((scene.tokens(0).aim, scene.tokens(0).suppression), (1, 1));
}

#[test]
fn the_sister_spoils_the_aim_of_the_suppressed() {
    let mut scene = card_of_second("you_hide_your_fear_well", &["rebel_troopers"], &["seventh_sister"]);
    scene.put(0, 300, 300).put(1, 500, 300);
    (scene.unit(0).tokens.suppression, scene.unit(0).tokens.aim) = (1, 1);
    // Four blanks, of which one is rerolled.
    scene.dice(&[7, 7, 7, 7]).dice(&[7]).fight(0, &[(QuestionKind::Reroll, Answer::Yes)]);
    assert_eq!(scene.dice_left(), 0);
}

#[test]
fn geonosians_hit_hard_what_their_archduke_sees() {
    let mut scene = card("let_the_executions_begin", &["poggle_the_lesser", "b1_battle_droids"], &["at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 330, 400).put(2, 550, 300);
    // Surges are crits: six dice show them.
    scene.dice(&[2; 12]).dice(&[0; 12]).fight(1, &[]);
    let converted = |event: &Event| if let Event::Converted(_, faces) = event { Some(faces.crits) } else { None };
    assert!(scene.fixture.events.iter().find_map(converted).unwrap() > 0);
}

#[test]
fn whoever_attacks_a_guarded_friend_is_attacked_in_turn() {
    let mut scene = card_of_second(
        "have_i_ever_let_you_down",
        &["b1_battle_droids"],
        &["phase_i_clone_troopers", "clone_commander_cody"],
    );
    scene.put(0, 300, 300).put(1, 550, 300).put(2, 550, 240).order(1, Some(2), &[]);
    scene.dice(&[0, 0, 7, 7, 7, 7]).dice(&[5; 2]).dice(&[7; 30]).fight(0, &[ranged(1), yes(), ranged(0)]);
    let answered = |event: &Event| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == unit(2));
    assert!(scene.fixture.events.iter().any(answered));
}

#[test]
fn observed_enemies_make_clones_move_or_suppress() {
    let mut scene =
        card("combined_arms", &["at_rt_republic", "phase_i_clone_troopers", "clone_commander_cody"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 450, 300).put(2, 300, 600).put(3, 500, 500);
    scene.unit(3).tokens.observation = 1;
    let step = super::commands_orders::step_of(&scene, 1);
    let before = scene.unit(1).minis[0].at;
    scene.dice(&[7; 30]).fight(0, &[yes(), on(1), (QuestionKind::Destination, step)]);
    assert_ne!(scene.unit(1).minis[0].at, before);
    assert_eq!(scene.tokens(3).observation, 0);
    let mut scene = card("bring_it_down", &["phase_i_clone_troopers", "clone_commander_cody"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 300, 600).put(2, 500, 300);
    scene.unit(2).tokens.observation = 1;
    scene.dice(&[7; 30]).fight(0, &[yes()]);
    assert_eq!((scene.tokens(2).suppression, scene.tokens(2).observation), (1, 0));
}

#[test]
fn a_friend_of_the_guardian_dodges() {
    let mut scene = card_of_second("swift_protector", &["stormtroopers"], &["ahsoka_tano", "rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 600, 400).put(2, 600, 300).dice(&[7; 30]).fight(0, &[ranged(2), yes()]);
    assert_eq!(scene.tokens(2).dodge, 1);
}

#[test]
fn the_child_holds_a_shot_back_from_the_hand() {
    let mut scene = card_of_second("the_hand_thing", &["stormtroopers"], &["din_djarin"]);
    scene.hold(Seat::Second).put(0, 300, 300).put(1, 600, 300).dice(&[7; 30]);
    // It is never selected.
    assert!(scene.view().playable(Seat::Second).is_empty());
    scene.fight(0, &[yes()]);
    assert_eq!((scene.tokens(1).dodge, scene.fixture.state.sides[1].discard.len()), (2, 1));
    scene.fight(0, &[]);
}

#[test]
fn hunted_units_spend_nothing_against_their_hunter() {
    let mut scene = card_of_second("duel_of_the_fates", &["obi_wan_kenobi"], &["maul_impatient_apprentice"]);
    scene.put(0, 300, 300).put(1, 327, 300);
    scene.unit(0).tokens.aim = 1;
    assert_eq!(scene.view().purse(unit(0), legion::cards::TokenKind::Aim), None);
    scene.put(1, 900, 300);
    assert_eq!(scene.view().purse(unit(0), legion::cards::TokenKind::Aim), Some(unit(0)));
}

#[test]
fn enemies_must_attack_the_diversion() {
    let mut scene = card_of_second("reckless_diversion", &["stormtroopers"], &["rebel_troopers", "leia_organa"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 600, 500);
    let targets =
        |scene: &Scene| scene.view().attack_targets(unit(0), &legion::play::state::Declaration::default()).len();
    assert_eq!(targets(&scene), 2);
    scene.unit(1).order = Order::FaceUp;
    assert_eq!(targets(&scene), 1);
}

#[test]
fn nobody_shoots_at_maul_from_afar() {
    let mut scene = card_of_second("the_phantom_menace", &["stormtroopers"], &["maul_impatient_apprentice"]);
    scene.put(0, 300, 300).put(1, 700, 300).play_card(Seat::Second, &[]);
    assert!(scene.view().attack_targets(unit(0), &legion::play::state::Declaration::default()).is_empty());
    scene.put(1, 550, 300);
    assert_eq!(scene.view().attack_targets(unit(0), &legion::play::state::Declaration::default()).len(), 1);
}

#[test]
fn luke_keeps_enemies_from_attacking() {
    let mut scene = card("i_am_a_jedi", &["luke_skywalker_hero_of_the_rebellion"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 400, 300).order(0, Some(0), &[yes(), on(1)]).begin(1, &[]);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Attack)));
}

#[test]
fn a_machine_strikes_every_enemy_near() {
    let mut scene = card("trained_in_your_jedi_arts", &["general_grievous"], &["at_rt_rebel", "at_rt_rebel"]);
    scene.put(0, 500, 300).put(1, 620, 300).put(2, 380, 300).begin(0, &[]).dice(&[7; 30]).finish(&[yes(), ranged(1)]);
    let attacks = scene.fixture.events.iter().filter(|event| matches!(event, Event::AttackDeclared { .. })).count();
    assert_eq!(attacks, 2);
}

#[test]
fn din_fires_again_at_somebody_else() {
    let mut scene = card("i_like_those_odds", &["din_djarin"], &["at_rt_rebel", "at_rt_rebel"]);
    scene.put(0, 500, 300).put(1, 700, 300).put(2, 300, 300).begin(0, &[]).dice(&[7; 40]);
    scene.act(UnitAction::Attack, &[ranged(1), yes(), ranged(2)]);
    let attacks = scene.fixture.events.iter().filter(|event| matches!(event, Event::AttackDeclared { .. })).count();
    assert_eq!(attacks, 2);
}

#[test]
fn birds_whistle_at_three_units() {
    let mut scene = card("whistling_birds", &["din_djarin"], &["rebel_troopers", "leia_organa"]);
    scene.put(0, 300, 300).put(1, 450, 300).put(2, 450, 500).begin(0, &[]);
    // Four dice for the troopers, one for Leia: a hit each.
    scene.dice(&[0, 7, 7, 7]).dice(&[0]).act(UnitAction::Play(0), &[on(1), on(2)]);
    assert_eq!((scene.unit(1).minis.len(), scene.unit(2).wounds(), scene.dice_left()), (3, 1, 0));
}

#[test]
fn a_dark_card_pins_whoever_a_whipcord_binds() {
    let mut scene = card("whipcord_launcher", &["boba_fett_infamous_bounty_hunter"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 420, 300).begin(0, &[]).act(UnitAction::Play(0), &[]);
    assert_eq!((scene.tokens(1).immobilize, scene.tokens(1).suppression), (2, 2));
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Play(0))));
}

#[test]
fn kallus_recovers_for_free() {
    for id in ["face_me", "ruthless_tactics"] {
        let mut scene = card(id, &["agent_kallus"], &["at_st"]);
        scene.put(0, 300, 300).put(1, 1_600, 800);
        scene.begin(0, &[]).unit(0).tokens.suppression = 1;
        scene.act(UnitAction::Play(0), &[]);
        assert_eq!(scene.tokens(0).suppression, 0, "{id}");
    }
}

#[test]
fn a_vehicle_runs_over_whom_it_displaced() {
    use legion::play::action::MoveKind;
    let run = |played: bool, over: bool| {
        let mut scene = card("drive_them_out", &["at_st"], &["stormtroopers", "stormtroopers"]);
        scene.put(0, 300, 300).put(1, 500, 270).put(2, 1_500, 800);
        if !played {
            scene.hold(Seat::First);
        }
        scene.begin(0, &[]);
        let places = scene.view().landings(unit(0), MoveKind::Standard);
        let target = scene.unit(1).minis[0].at;
        let key = |landing: &&legion::play::view::Landing| landing.at.distance(target);
        let place = if over { places.iter().min_by_key(key) } else { places.iter().max_by_key(key) };
        let place = place.unwrap().answer();
        scene.dice(&[0; 8]).act(UnitAction::Move(MoveKind::Standard), &[(QuestionKind::Destination, place)]);
        let displaced = scene.fixture.events.iter().any(|event| matches!(event, Event::Displaced(..)));
        (displaced, scene.unit(1).minis.len())
    };
    // Four blocks for four minis: the unit is gone. Without the card, or without displacing anybody, nothing happens.
    assert_eq!(run(true, true), (true, 0));
    assert_eq!(run(false, true), (true, 4));
    assert_eq!(run(true, false), (false, 4));
}
