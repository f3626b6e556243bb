//! Scenes that need more than the verbs of [`stage`](super::stage).

use super::{super::unit, CATALOG, card, yes};
use kernel::game::Seat;
use legion::{
    cards::keyword::{UnitKeyword, WeaponKeyword},
    play::{
        Answer, Event, QuestionKind,
        action::{CardAction, MoveKind, UnitAction},
        state::{Declaration, Order, Volley},
        testing::{Scene, passing},
        view::Landing,
    },
};

#[test]
fn a_bounty_makes_weapons_sharper() {
    for (enemy, hunts, sharp) in [
        ("general_veers", true, [true, false]),
        ("darth_vader_the_emperors_apprentice", true, [false, true]),
        ("general_veers", false, [false, false]),
    ] {
        let mut scene = card("bounty_programming", &["ig_11 bounty_programming"], &[enemy]);
        scene.put(0, 300, 300).put(1, 600, 300);
        scene.unit(0).hunts = hunts.then_some(unit(1));
        let own = |scene: &Scene| {
            let pools = scene.view().pools(unit(0), unit(1), false, &Declaration::default(), 0);
            let keywords = scene.view().keywords_of(unit(0), &pools[0].arms);
            [keywords[WeaponKeyword::Pierce], keywords[WeaponKeyword::Suppressive]]
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
fn ewoks_attack_from_the_trees_with_suppressive_weapons() {
    // Ordered by the card, an attack that hits nothing leaves suppression all the same; without its order it leaves none.
    for ordered in [true, false] {
        let mut scene = card("arboreal_assault", &["logray", "ewok_slingers"], &["at_rt_rebel"]);
        scene.put(0, 300, 300).put(1, 410, 300);
        scene.hand(&CATALOG, Seat::Second, &[]).put(2, 520, 300).play_card(Seat::First, &[]);
        if ordered {
            scene.order(1, Some(0), &[]);
        }
        let pools = scene.view().pools(unit(1), unit(2), false, &Declaration::default(), 0);
        let keywords = scene.view().keywords_of(unit(1), &pools[0].arms);
        assert_eq!(keywords.has(WeaponKeyword::Suppressive), ordered);
        assert_eq!(keywords.has(WeaponKeyword::Immobilize), ordered);
        // Only Ewoks that command are nominated.
        scene.end(&[]);
        let pools = scene.view().pools(unit(1), unit(2), false, &Declaration::default(), 0);
        assert!(!scene.view().keywords_of(unit(1), &pools[0].arms).has(WeaponKeyword::Immobilize));
    }
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
        let pools = view.pools(unit(0), unit(1), false, &Declaration::default(), 0);
        let own = |pool: &&Volley| pool.arms.iter().any(|arm| usize::from(arm.weapon) == given);
        let found = pools.iter().find(own).map(|pool| view.dice_of(unit(0), &pool.arms));
        assert!(found.is_some_and(|found| found.iter().zip(dice).all(|(found, dice)| *found >= dice)), "{id}");
        scene.finish(&[]);
        let pools = scene.view().pools(unit(0), unit(1), false, &Declaration::default(), 0);
        assert!(!pools.iter().any(|pool| own(&pool)), "{id}");
    }
}

#[test]
fn a_vehicle_runs_over_whom_it_displaced() {
    let run = |played: bool, over: bool| {
        let mut scene = card("drive_them_out", &["at_st"], &["stormtroopers", "stormtroopers"]);
        scene.put(0, 300, 300).put(1, 500, 270).put(2, 1_500, 800);
        if !played {
            scene.hold(Seat::First);
        }
        scene.begin(0, &[]);
        let places = scene.view().landings(unit(0), MoveKind::Standard);
        let target = scene.unit(1).minis[0].at;
        let key = |landing: &&Landing| landing.at.distance(target);
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

#[test]
fn luke_makes_a_servant_fight_its_own_side() {
    let second = ["stormtroopers", "stormtroopers"];
    let mut scene = card("you_serve_your_master_well", &["luke_skywalker_jedi_knight"], &second);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 600, 300);
    scene.begin(0, &[]);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Play(0))), "nobody near is suppressed");
    scene.unit(1).tokens.suppression = 1;
    scene.dice(&[7; 40]).act(UnitAction::Play(0), &[(QuestionKind::FreeAct, Answer::Action(UnitAction::Attack))]);
    let declared = scene.fixture.events.iter().filter_map(|event| match event {
        Event::AttackDeclared { attacker, defender, .. } => Some((attacker.0, defender.0)),
        _ => None,
    });
    assert_eq!(declared.collect::<Vec<_>>(), [(1, 2)]);
    // It is its player's again.
    assert_eq!(scene.view().side_of(unit(1)), Seat::Second);
    assert!(scene.view().enemies(unit(1)).eq([unit(0)]));
}

#[test]
fn an_investigation_sets_cards_aside_until_the_next_is_selected() {
    let mut scene = card("isb_investigation", &["agent_kallus"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.hand(&CATALOG, Seat::Second, &["push", "ambush", "coordinated_bombardment", "assault"]);
    scene.play_card(Seat::First, &[(QuestionKind::NamePips, Answer::Number(1))]);
    let pips = |scene: &Scene, place: u8| scene.view().command(Seat::Second, place).pips;
    let side = &scene.fixture.state.sides[1];
    assert!(!side.aside.is_empty() && side.aside.iter().all(|place| pips(&scene, *place) == 1));
    assert!(scene.view().playable(Seat::Second).iter().all(|place| pips(&scene, *place) != 1));
    let count = side.aside.len();
    scene.end(&[]).choose(&[]);
    let side = &scene.fixture.state.sides[1];
    assert!(side.aside.is_empty());
    assert_eq!(scene.fixture.events.iter().filter(|event| matches!(event, Event::BackToHand(..))).count(), count);
}

#[test]
fn heroes_lay_charges_this_round_and_detonate_them_all_game() {
    for (id, line, count) in [("explosions", "sabine_wren", 2), ("merciless_munitions", "bossk", 1)] {
        let mut scene = card(id, &[line], &["stormtroopers"]);
        scene.put(0, 300, 300).put(1, 420, 300).play_card(Seat::First, &[]).begin(0, &[]);
        let to = scene.view().landings(unit(0), MoveKind::Standard);
        let near = to.iter().find(|landing| landing.speed == 1).unwrap().answer();
        let from = scene.unit(0).minis[0].at;
        scene.dice(&[7; 60]).act(UnitAction::Card(CardAction::Arm), &[yes(), (QuestionKind::Destination, near)]);
        assert_eq!(scene.fixture.state.charges.len(), count, "{id}");
        assert_ne!(scene.unit(0).minis[0].at, from, "{id}: a move after arming");
        scene.finish(&[]).end(&[]);
        assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Arm), 0, "{id}");
        assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Detonate), count as u8, "{id}");
    }
}

#[test]
fn dioxis_poisons_whom_it_attacks() {
    let mut scene = card("merciless_munitions", &["bossk"], &["stormtroopers", "b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 420, 450).play_card(Seat::First, &[]).begin(0, &[]);
    scene.dice(&[7; 90]).act(UnitAction::Card(CardAction::Arm), &[(QuestionKind::Detonate, Answer::Charge(0))]);
    let detonated = scene.fixture.events.iter().any(|event| matches!(event, Event::Detonated(..)));
    assert!(detonated);
    let struck =
        |number: u8| scene.fixture.events.iter().any(|event| matches!(event, Event::Struck(is, _) if is.0 == number));
    assert_eq!(scene.tokens(1).poison, u8::from(struck(1)));
    assert!(struck(1) || struck(0));
    assert_eq!((scene.tokens(2).poison, scene.tokens(0).poison), (0, u8::from(struck(0))));
}

#[test]
fn fear_deflects_with_blanks() {
    let suffered = |played: bool| {
        let mut scene = card("fear_and_dead_men", &["darth_vader_dark_lord_of_the_sith"], &["at_rt_rebel"]);
        scene.put(0, 300, 300).put(1, 500, 300).unit(0).tokens.dodge = 1;
        if !played {
            scene.hold(Seat::First);
        }
        // All hits; then blanks of the defense: red ones are 4 and 5.
        scene.dice(&[1; 12]).dice(&[4; 12]);
        let dice = scene.view().pools(unit(1), unit(0), false, &Declaration::default(), 0);
        let count: u8 = scene.view().dice_of(unit(1), &dice[0].arms).iter().sum();
        scene.forget_dice().dice(&vec![1; usize::from(count)]).dice(&[4; 12]);
        scene.fight(1, &[(QuestionKind::Dodge, Answer::Number(1))]);
        scene.unit(1).wounds()
    };
    assert_eq!(suffered(false), 0);
    assert!(suffered(true) > 0);
}

#[test]
fn kalani_names_what_the_enemy_draws() {
    let second = ["leia_organa", "rebel_troopers", "at_rt_rebel"];
    let mut scene = card("they_too_will_suffer", &["super_tactical_droid"], &second);
    scene.put(0, 300, 300).put(1, 1_500, 300).put(2, 1_500, 500).put(3, 1_500, 800);
    scene.unit(2).order = Order::FaceUp;
    scene.seed(3).end_commands(&[]);
    assert_eq!(scene.unit(2).order, Order::None, "its order is back in the pool");
    let support = legion::cards::Rank::ALL.iter().position(|rank| *rank == legion::cards::Rank::Support).unwrap();
    scene.turn(Seat::Second, &[yes(), (QuestionKind::NameRank, Answer::Option(support as u8))]);
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().unit, unit(3));
}

#[test]
fn a_phantom_menace_takes_no_part_in_objectives_and_is_gone() {
    let first = ["maul_impatient_apprentice"];
    let mut scene = card("the_phantom_menace", &first, &["rebel_troopers"]);
    scene.hand(&CATALOG, Seat::First, &["the_phantom_menace", "push"]).holds(Seat::First, &[1, 0]);
    scene.divulge(&[(QuestionKind::Divulge, Answer::Yes)]);
    assert!(scene.view().has(unit(0), UnitKeyword::Infiltrate));
    assert_eq!(scene.fixture.state.sides[0].discard, [0]);
    scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).token(326, 300);
    let claims = |scene: &mut Scene| {
        scene.fixture.state.round = 1;
        scene.activate(0).to_actions(passing);
        scene.offers().contains(&Answer::Action(UnitAction::Claim(0)))
    };
    assert!(!claims(&mut scene));
    scene.end(&[]);
    assert!(claims(&mut scene), "the round is over");
}

#[test]
fn reinforcements_wait_for_both_sides() {
    let deployed = |scene: &Scene| -> Vec<_> {
        let deployed = |event: &Event| if let Event::Deployed(unit, _) = event { Some(*unit) } else { None };
        scene.fixture.events.iter().filter_map(deployed).collect()
    };
    // LEG-KW-REINFORCEMENTS: a side with nobody else may decline while the other has others; it need not.
    let mut scene = super::super::scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.unit(0).keywords.add(UnitKeyword::Reinforcements, 1);
    scene.deploy(Seat::First, &[(QuestionKind::DeployUnit, Answer::Pass), (QuestionKind::DeployUnit, Answer::Pass)]);
    assert_eq!(deployed(&scene), [1, 2, 0].map(unit));
    let mut scene = super::super::scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.unit(0).keywords.add(UnitKeyword::Reinforcements, 1);
    scene.deploy(Seat::First, &[(QuestionKind::DeployUnit, Answer::Unit(unit(0)))]);
    assert_eq!(deployed(&scene)[0], unit(0));
}
