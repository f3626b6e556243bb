//! Golden rules, difficulty, reveal and reposition, dual cards, conditions, arcs of later waves, and the published rulings
//! (sections 2, 29.6 to 29.8, 29.12, 29.14 to 29.16).

use kernel::game::Seat;
use xwing::{
    cards::{
        Difficulty,
        ability::{Window, words::Stat},
    },
    play::{
        Answer, Decision, DieKind, Event, Face, Fixture, QuestionKind, Scene, ShipNo, Weapon,
        board::ObstacleShape,
        question::{Move, ShipAction},
        state::Standing,
        testing::{eager, passing},
    },
};

use super::*;

const PRIMARY: Weapon = Weapon::Primary;

/// An attacker at (400, 300) heading north, and a defender.
fn duel(attacker: (&str, &[&str]), defender: (&str, &[&str]), at: (f64, f64)) -> (Fixture, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, attacker.0, attacker.1, (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, defender.0, defender.1, at, 4).unwrap();
    (scene.set(), a, b)
}

#[test]
fn xw_card_01_you_is_the_ship_that_carries_the_card() {
    // Adaptability of one ship changes nobody else's pilot skill.
    let (mut trial, a, b) = duel((RED, &["adaptability"]), (BLACK, &[]), (400.0, 500.0));
    assert_eq!([a, b].map(|ship| trial.value(ship, Stat::PilotSkill)), [5, 4]);
}

#[test]
fn xw_card_02_what_does_not_say_may_is_mandatory() {
    // Tactician gives stress without being asked for; Soontir Fel may take a focus token.
    let (mut trial, a, b) = duel((RED, &["tactician"]), (ACADEMY, &[]), (400.0, 500.0));
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 3]);
    trial.attack(a, PRIMARY, b, passing).unwrap();
    assert_eq!((trial.dice_left(), count(&trial, b, Token::Stress)), (0, 1));
    let (mut trial, a, _) = duel(("imperial:tieinterceptor:soontirfel", &[]), (ROOKIE, &[]), (400.0, 500.0));
    trial.gain(a, Token::Stress, 1, passing).unwrap();
    assert_eq!(count(&trial, a, Token::Focus), 0);
    trial.gain(a, Token::Stress, 1, willing(&[])).unwrap();
    assert_eq!(count(&trial, a, Token::Focus), 1);
}

#[test]
fn xw_card_04_of_one_moment_the_initiative_player_resolves_all_first() {
    for initiative in Seat::BOTH {
        let (mut trial, ..) = duel((ROOKIE, &[]), (ACADEMY, &[]), (400.0, 500.0));
        trial.state.initiative = initiative;
        for (ship, seat) in [(ShipNo(0), Seat::First), (ShipNo(1), Seat::Second)] {
            trial.stack(seat, &["consolefire"]);
            trial.deal(ship, true, passing).unwrap();
        }
        trial.red(&[Face::Blank, Face::Blank]);
        trial.combat(passing).unwrap();
        let first = trial.events.iter().find_map(|event| match event {
            Event::Rolled { ship, .. } => Some(*ship),
            _ => None,
        });
        assert_eq!(first, Some(ShipNo(initiative.index() as u8)));
    }
}

#[test]
fn xw_card_06_a_destroyed_ship_has_no_abilities_any_more() {
    // Biggs Darklighter draws nobody's fire when he is gone.
    let (mut trial, a, b) = duel(("rebel:xwing:biggsdarklighter", &[]), (ACADEMY, &[]), (400.0, 500.0));
    trial.suffer(a, 5, 0, passing).unwrap();
    trial.window(Window::CombatStart, willing(&[])).unwrap();
    assert!(trial.questions.is_empty() && trial.ship(b).in_play());
}

#[test]
fn xw_card_09_and_opt_04_all_ships_of_a_side_are_friendly() {
    // XW-OPT-04.
    // XW-EX-57: two seats stand for two teams, so what reaches friendly ships reaches every ship of the side. Captain Yorr
    // takes the stress of any of them, but not that of an enemy.
    let mut scene = Scene::new(catalog());
    let yorr = scene.ship(Seat::First, "imperial:lambdaclassshuttle:captainyorr", &[], (400.0, 300.0), 0).unwrap();
    let friend = scene.ship(Seat::First, ACADEMY, &[], (400.0, 400.0), 0).unwrap();
    let enemy = scene.ship(Seat::Second, ACADEMY, &[], (300.0, 300.0), 0).unwrap();
    let mut trial = scene.set();
    trial.gain(friend, Token::Stress, 1, willing(&[])).unwrap();
    trial.gain(enemy, Token::Stress, 1, willing(&[])).unwrap();
    assert_eq!([yorr, friend, enemy].map(|ship| count(&trial, ship, Token::Stress)), [1, 0, 1]);
}

#[test]
fn xw_gold_02_and_03_cards_beat_rules_and_a_ban_beats_a_permission() {
    // Zeb Orrelios lets ships in contact fire; a cloak token still forbids it.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &["zeborrelios"], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(2), passing).unwrap();
    trial.state.active = Some(a);
    let attack = Answer::Attack { weapon: PRIMARY, target: b };
    assert!(trial.attacks(a).contains(&attack), "XW-FAQ-14: while his ship is active");
    trial.state.active = None;
    assert!(!trial.attacks(a).contains(&attack));
    trial.state.active = Some(a);
    trial.give(a, Token::Cloak, 1);
    assert!(trial.attacks(a).is_empty());
}

#[test]
fn xw_ex_70_countess_ryad_flies_a_green_koiogran_turn() {
    // XW-DIFF-01, XW-DIFF-02: only the bearing changes. Overlapping a ship: no flip, still green (XW-MANEUVER-10).
    for blocked in [false, true] {
        let (mut trial, a, b) = duel(("imperial:tiedefender:countessryad", &[]), (ROOKIE, &[]), (800.0, 800.0));
        if blocked {
            trial.place(b, (400.0, 420.0), 0);
        }
        trial.give(a, Token::Stress, 1);
        trial.activate(a, straight(2), willing(&[])).unwrap();
        assert_eq!(count(&trial, a, Token::Stress), 0, "XW-STRESS-03");
        let end = if blocked { (400.0, 380.0, 0.0) } else { (400.0, 420.0, 180.0) };
        assert_eq!((stands(&trial, a), could_act(&trial, a)), (end, !blocked));
    }
}

#[test]
fn xw_diff_03_stay_on_target_is_red_whatever_the_dial_says() {
    let (mut trial, a, _) = duel((ROOKIE, &["stayontarget", "r2astromech"]), (ACADEMY, &[]), (800.0, 800.0));
    let picking = |question: &Question, actions: &[Answer]| match question.kind {
        QuestionKind::Maneuver => Answer::Fly(0),
        _ => willing(&[])(question, actions),
    };
    trial.activate(a, straight(2), picking).unwrap();
    assert_eq!(trial.ship(a).maneuver.map(|flown| (flown.speed, flown.difficulty)), Some((2, Difficulty::Red)));
    assert_eq!(count(&trial, a, Token::Stress), 1);
}

#[test]
fn xw_diff_04_the_drift_of_an_ionized_ship_becomes_green_by_a_static_text() {
    let (mut trial, a, _) = duel((ROOKIE, &["r2astromech"]), (ACADEMY, &[]), (800.0, 800.0));
    trial.give(a, Token::Ion, 1).give(a, Token::Stress, 1);
    trial.plan(passing).unwrap();
    trial.activation(passing).unwrap();
    assert_eq!((count(&trial, a, Token::Stress), stands(&trial, a)), (0, (400.0, 380.0, 0.0)));
}

#[test]
fn xw_diff_05_several_texts_change_a_revealed_maneuver_one_after_the_other() {
    // Tetran Cowall and Stay On Target: each may be used once.
    let upgrades: &[&str] = &["stayontarget"];
    let (mut trial, a, _) = duel(("imperial:tieinterceptor:tetrancowall", upgrades), (ROOKIE, &[]), (800.0, 800.0));
    let picking = |question: &Question, actions: &[Answer]| match question.kind {
        QuestionKind::Maneuver => {
            let koiogran = question.maneuvers.iter().position(|flown| flown.bearing == Bearing::KoiogranTurn);
            Answer::Fly(koiogran.unwrap_or(0) as u8)
        }
        _ => willing(&[])(question, actions),
    };
    trial.activate(a, straight(5), picking).unwrap();
    let changes = trial.events.iter().filter(|event| matches!(event, Event::ManeuverChanged(..))).count();
    assert_eq!(changes, 2);
    assert_eq!(trial.ship(a).maneuver.map(|flown| flown.bearing), Some(Bearing::KoiogranTurn));
}

#[test]
fn xw_reveal_02_a_maneuver_ordered_by_a_card_is_not_one_of_the_dial() {
    let (mut trial, a, _) = duel((ROOKIE, &["lightningreflexes"]), (ACADEMY, &[]), (800.0, 800.0));
    let ordered = xwing::play::maneuver::Flown::ordered(2, Bearing::Straight, Difficulty::White);
    trial.fly(a, ordered, willing(&[])).unwrap();
    assert!(!trial.ship(a).cards[1].discarded);
    trial.activate(a, straight(3), willing(&[])).unwrap();
    assert!(trial.ship(a).cards[1].discarded && trial.ship(a).stressed());
}

#[test]
fn xw_repo_02_a_roll_that_is_no_action_may_be_made_under_stress_and_again() {
    // A tractor beam's is one; it does not stand among the actions done.
    let (mut trial, a, _) = duel((BOMBER, &[]), (ROOKIE, &[]), (800.0, 800.0));
    trial.give(a, Token::Stress, 1);
    trial
        .gain(a, Token::TractorBeam, 1, |question, actions| match question.kind {
            QuestionKind::Reposition(Move::Tractor) => Answer::Spot(0),
            _ => passing(question, actions),
        })
        .unwrap();
    assert!(trial.ship(a).done.is_empty() && stands(&trial, a).0 != 400.0);
}

#[test]
fn xw_repo_03_who_may_overlap_obstacles_finds_spots_on_them() {
    let (mut trial, a, _) = duel(("rebel:yt2400:dashrendar", &[]), (ACADEMY, &[]), (800.0, 800.0));
    trial.obstacle(ObstacleShape::Giant, (500.0, 300.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::BarrelRoll)])).unwrap();
    let Decision { question, .. } = trial
        .questions
        .iter()
        .find(|Decision { question, .. }| matches!(question.kind, QuestionKind::Reposition(_)))
        .unwrap();
    assert!(question.spots.iter().any(|spot| spot.at.x > 450.0));
}

#[test]
fn xw_dual_01_and_02_one_face_is_in_force_and_adaptability_is_chosen_when_the_ship_stands() {
    // XW-DUAL-02.
    let (mut trial, a, _) = duel((RED, &["adaptability"]), (BLACK, &[]), (400.0, 500.0));
    trial.set_up(wish(&[Answer::Option(1)])).unwrap();
    let place = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
    assert!(
        place(&|event| matches!(event, Event::Placed(ship, _) if *ship == a))
            < place(&|event| *event == Event::CardTurned(a, 1, 1))
    );
    assert_eq!(trial.value(a, Stat::PilotSkill), 3);
    trial.ship_mut(a).cards[1].discarded = true;
    assert_eq!(trial.value(a, Stat::PilotSkill), 4, "discarded, neither face works");
}

#[test]
fn xw_cond_01_and_03_a_condition_works_while_it_lies_on_a_ship() {
    // XW-COND-03. Harpooned! twice on one ship; a repairing action takes one off.
    let (mut trial, a, b) = duel((RED, &[]), (BOMBER, &[]), (400.0, 500.0));
    let harpooned = catalog().conditions().find(|(_, card)| &*card.id == "harpooned").unwrap().0;
    for _ in 0..2 {
        trial.assign(harpooned, b, a, passing).unwrap();
    }
    assert_eq!(trial.state.conditions.len(), 2);
    assert!(trial.state.conditions.iter().all(|assigned| assigned.on == b));
    trial.suffer(a, 5, 0, passing).unwrap();
    assert_eq!(trial.state.conditions.len(), 2, "XW-COND-04: it stays when its source is destroyed");
    trial.red(&[Face::Blank]);
    let removing = |question: &Question, actions: &[Answer]| {
        let card = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
        card.copied().unwrap_or_else(|| passing(question, actions))
    };
    trial.act(b, removing).unwrap();
    assert_eq!((trial.dice_left(), trial.state.conditions.len()), (0, 1));
}

#[test]
fn xw_cond_02_and_06_a_unique_condition_moves_to_the_ship_that_gets_it_next() {
    // XW-COND-06. Kylo Ren as a pilot gives it to whoever hits him first in a round.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 300.0), 0).unwrap();
    let c = scene.ship(Seat::First, RED, &[], (500.0, 300.0), 0).unwrap();
    let kylo = scene.ship(Seat::Second, "imperial:tiesilencer:kyloren", &[], (450.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    for (attacker, shuffled) in [(a, 31), (c, 30)] {
        trial.state.round += 1;
        trial.plan(passing).unwrap();
        trial.red(&[Face::Hit, Face::Blank, Face::Blank]).green(&[Face::Blank; 3]);
        // The deck is searched and shuffled for it.
        trial.red(&[Face::Hit; 31][..shuffled]);
        let taking = |question: &Question, actions: &[Answer]| match question.kind {
            QuestionKind::DeckCard => actions[0],
            _ => passing(question, actions),
        };
        trial.attack(attacker, PRIMARY, kylo, taking).unwrap();
        assert_eq!(trial.dice_left(), 0);
        assert_eq!(trial.state.conditions.iter().map(|assigned| assigned.on).collect::<Vec<_>>(), [attacker]);
    }
}

#[test]
fn xw_cond_05_the_dark_side_deals_the_held_card_past_shields() {
    let (mut trial, a, b) = duel((RED, &["kyloren"]), (ROOKIE, &[]), (400.0, 500.0));
    let showing = |question: &Question, actions: &[Answer]| {
        let card = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
        card.copied().unwrap_or_else(|| eager(question, actions))
    };
    // The deck is searched and shuffled for it.
    trial.red(&[Face::Hit; 31]);
    trial.act(a, showing).unwrap();
    let held = trial.state.conditions[0].held.expect("a Pilot card is held");
    // Critical damage after no attack does not deal it.
    trial.suffer(b, 0, 1, passing).unwrap();
    assert_eq!((trial.ship(b).shields, trial.ship(b).damage.len()), (1, 0));
    trial.red(&[Face::Crit, Face::Blank, Face::Blank]).green(&[Face::Blank; 2]);
    trial.attack(a, PRIMARY, b, passing).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(b).shields), (0, 1));
    assert_eq!(trial.state.damage_numbers(b).next(), Some(Some(held)));
    assert!(trial.state.conditions.is_empty());
}

/// The Lancer with its mobile arc turned to this side.
fn lancer(sector: u8, at: (f64, f64)) -> (Fixture, ShipNo, ShipNo) {
    let (mut trial, a, b) =
        duel(("scum:lancerclasspursuitcraft:shadowporthunter", &["heavylasercannon"]), (ROOKIE, &[]), at);
    trial.ship_mut(a).sector = sector;
    (trial, a, b)
}

#[test]
fn xw_mobile_01_to_05_the_primary_weapon_fires_through_the_mobile_arc() {
    // XW-MOBILE-05.
    for (sector, fires) in [(0, false), (1, true), (2, false), (3, false)] {
        let (mut trial, a, b) = lancer(sector, (600.0, 300.0));
        let attacks = trial.attacks(a);
        assert_eq!(attacks.contains(&Answer::Attack { weapon: PRIMARY, target: b }), fires, "{sector}");
        assert!(!attacks.contains(&Answer::Attack { weapon: Weapon::Card(1), target: b }), "XW-MOBILE-04, XW-ARC-06");
    }
    // XW-MOBILE-03: to any other sector; XW-MOBILE-02: set when it is placed.
    let (mut trial, a, b) = lancer(0, (600.0, 300.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::RotateArc), Answer::Option(1)])).unwrap();
    assert_eq!(
        offered(&trial, |question| question.kind == QuestionKind::Sector),
        [[1, 2, 3].map(Answer::Option).to_vec()]
    );
    assert_eq!(trial.attacks(a), [Answer::Attack { weapon: PRIMARY, target: b }]);
    let (mut trial, a, _) = lancer(0, (600.0, 300.0));
    trial.set_up(wish(&[Answer::Option(2)])).unwrap();
    assert_eq!(trial.ship(a).sector, 2);
}

#[test]
fn xw_bullseye_01_to_03_in_the_bullseye_arc_tokens_are_of_no_use() {
    // XW-BULLSEYE-02, XW-BULLSEYE-03.
    for (x, evades) in [(400.0, 0), (450.0, 1)] {
        let (mut trial, a, b) = duel(("scum:m12lkimogilafighter:cartelbrute", &[]), (ACADEMY, &[]), (x, 500.0));
        trial.give(b, Token::Focus, 1).give(b, Token::Evade, 1);
        trial.red(&[Face::Hit, Face::Hit, Face::Blank]).green(&[Face::Focus, Face::Blank, Face::Blank]);
        trial.attack(a, PRIMARY, b, wish(&[Answer::Spend(Token::Focus), Answer::Spend(Token::Evade)])).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(b).damage.len()), (0, 2 - 2 * evades), "{x}");
    }
}

#[test]
fn xw_ex_67_arc_texts_measure_inside_the_arc() {
    // XW-FAQ-12, XW-ARC-08, XW-ARC-09, XW-ARC-10, XW-RANGE-03.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, WARDEN, &["tactician"], (400.0, 400.0), 0).unwrap();
    let upgrades = ["autothrusters"];
    let b =
        scene.ship(Seat::Second, "imperial:tieinterceptor:alphasquadronpilot", &upgrades, (510.0, 510.0), 0).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Hit, Face::Blank, Face::Blank]).green(&[Face::Blank; 3]);
    trial.attack(a, PRIMARY, b, willing(&[])).unwrap();
    assert!(trial.events.iter().any(|event| matches!(event, Event::AttackDeclared { range: 1, .. })));
    assert_eq!((trial.dice_left(), trial.ship(b).damage.len(), count(&trial, b, Token::Stress)), (0, 1, 1));
}

#[test]
fn xw_arc_11_in_arc_and_at_range_are_two_tests() {
    // Shadow Caster: the defender in the mobile arc, and at Range 1-2 base to base.
    for (y, tokens) in [(560.0, 1), (580.0, 0)] {
        let (mut trial, a, b) =
            duel(("scum:lancerclasspursuitcraft:shadowporthunter", &["shadowcaster"]), (ROOKIE, &[]), (400.0, y));
        trial.red(&[Face::Hit, Face::Hit, Face::Hit]).green(&[Face::Blank; 3][..if tokens == 1 { 2 } else { 3 }]);
        trial.attack(a, PRIMARY, b, willing(&[])).unwrap();
        assert_eq!((trial.dice_left(), count(&trial, b, Token::TractorBeam)), (0, tokens), "{y}");
    }
}

#[test]
fn xw_arc_12_an_attack_treated_as_range_1_is_one_for_dice_only() {
    // The Inquisitor at Range 3: one attack die more, no defense die more.
    let (mut trial, a, b) = duel(("imperial:tieadvprototype:theinquisitor", &[]), (ROOKIE, &[]), (400.0, 600.0));
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 2]);
    trial.attack(a, PRIMARY, b, willing(&[])).unwrap();
    assert_eq!(trial.dice_left(), 0);
}

#[test]
fn xw_ex_68_of_two_attacks_of_a_twin_laser_turret_one_hits() {
    // XW-FAQ-06: Gunner does not work, and the lock comes once, after the second.
    let upgrades: &[&str] = &["twinlaserturret", "gunner", "firecontrolsystem"];
    let (mut trial, a, b) = duel((WARDEN, upgrades), (BOMBER, &[]), (400.0, 500.0));
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 2]).red(&[Face::Hit; 3]).green(&[Face::Blank; 2]);
    trial.attack(a, Weapon::Card(1), b, willing(&[])).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(b).damage.len()), (0, 1));
    let count_of = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().filter(|event| wanted(event)).count();
    assert_eq!(count_of(&|event| matches!(event, Event::AttackDeclared { .. })), 1);
    assert_eq!(count_of(&|event| matches!(event, Event::Locked { .. })), 1);
    let last_roll = trial.events.iter().rposition(|event| matches!(event, Event::Rolled { .. })).unwrap();
    assert!(trial.events.iter().position(|event| matches!(event, Event::Locked { .. })).unwrap() > last_roll);
}

#[test]
fn xw_faq_04_the_weapon_comes_before_the_others_once_a_ship_is_hit() {
    // An Ion Cannon leaves nothing for Prince Xizor to hand on.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, "rebel:bwing:bluesquadronpilot", &["ioncannon"], (400.0, 300.0), 0).unwrap();
    let xizor = scene.ship(Seat::Second, "scum:starviper:princexizor", &[], (400.0, 500.0), 4).unwrap();
    let friend = scene.ship(Seat::Second, BOMBER, &[], (500.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Hit; 3]).green(&[Face::Blank; 3]);
    let shields = trial.ship(xizor).shields;
    trial.attack(a, Weapon::Card(1), xizor, willing(&[])).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(xizor).shields), (0, shields - 1));
    assert!(trial.ship(friend).damage.is_empty() && count(&trial, xizor, Token::Ion) == 1);
}

#[test]
fn xw_faq_05_further_attacks_come_last_and_dengar_answers_even_if_destroyed() {
    let (mut trial, a, b) = duel((RED, &[]), ("scum:jumpmaster5000:dengar", &[]), (400.0, 500.0));
    trial.suffer(b, 8, 0, passing).unwrap();
    assert!(trial.ship(b).in_play());
    trial
        .red(&[Face::Hit, Face::Hit, Face::Hit])
        .green(&[Face::Blank; 2])
        .red(&[Face::Hit, Face::Blank])
        .green(&[Face::Blank; 2]);
    trial.attack(a, PRIMARY, b, willing(&[Answer::Attack { weapon: PRIMARY, target: a }])).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(a).shields), (0, 1));
    assert_eq!(trial.ship(b).standing, Standing::Destroyed);
}

#[test]
fn xw_faq_08_an_effect_stands_though_its_stress_went_elsewhere() {
    // Push the Limit's stress is an effect: Captain Yorr takes it, and the action stays performed.
    let mut scene = Scene::new(catalog());
    let a = scene
        .ship(Seat::First, "imperial:tieinterceptor:royalguardpilot", &["pushthelimit"], (400.0, 300.0), 0)
        .unwrap();
    let yorr = scene.ship(Seat::First, "imperial:lambdaclassshuttle:captainyorr", &[], (500.0, 300.0), 0).unwrap();
    let mut trial = scene.set();
    trial.act(a, willing(&[Answer::Perform(ShipAction::Focus), Answer::Perform(ShipAction::Evade)])).unwrap();
    assert_eq!([Token::Focus, Token::Evade, Token::Stress].map(|token| count(&trial, a, token)), [1, 1, 0]);
    assert_eq!(count(&trial, yorr, Token::Stress), 1);
}

#[test]
fn xw_faq_09_two_tokens_at_once_come_one_after_the_other() {
    // Soontir Fel with Rage: 1 focus by the card, 2 by himself.
    let (mut trial, a, _) = duel(("imperial:tieinterceptor:soontirfel", &["rage"]), (ROOKIE, &[]), (800.0, 800.0));
    let raging = |question: &Question, actions: &[Answer]| {
        let card = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
        card.copied().unwrap_or_else(|| willing(&[])(question, actions))
    };
    trial.act(a, raging).unwrap();
    assert_eq!((count(&trial, a, Token::Focus), count(&trial, a, Token::Stress)), (3, 2));
}

#[test]
fn xw_faq_10_a_face_named_before_the_roll_is_on_one_die_and_stays() {
    // XW-DICE-06 aside, in an attack: the named die counts as any other but is not modified again.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ACADEMY, &[], (400.0, 300.0), 0).unwrap();
    scene.ship(Seat::First, SHUTTLE, &["emperorpalpatine"], (100.0, 100.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BOMBER, &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Blank, Face::Blank]).green(&[Face::Blank; 2]);
    trial.attack(a, PRIMARY, b, willing(&[Answer::Face(Face::Crit)])).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(b).damage.len()), (0, 1));
    assert!(trial.events.iter().any(|event| matches!(event, Event::AttackResolved { crits: 1, .. })));
}

#[test]
fn xw_faq_11_biggs_draws_only_fire_that_could_be_aimed_at_him() {
    let mut scene = Scene::new(catalog());
    let biggs = scene.ship(Seat::First, "rebel:xwing:biggsdarklighter", &[], (400.0, 300.0), 0).unwrap();
    let friend = scene.ship(Seat::First, ROOKIE, &[], (460.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BOMBER, &["concussionmissiles"], (430.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.window(Window::CombatStart, willing(&[])).unwrap();
    trial.lock(b, friend);
    let attacks = trial.attacks(b);
    assert!(attacks.contains(&Answer::Attack { weapon: PRIMARY, target: biggs }));
    assert!(!attacks.contains(&Answer::Attack { weapon: PRIMARY, target: friend }));
    // The missiles need a lock, and the lock is on the other.
    assert!(attacks.contains(&Answer::Attack { weapon: Weapon::Card(1), target: friend }));
}

#[test]
fn xw_faq_13_changing_the_number_of_dice_is_no_modifying() {
    // "Omega Leader" with a lock on the attacker: its focus is of no use, the bonus die of Range 1 is rolled.
    let (mut trial, a, b) = duel((RED, &[]), ("imperial:tiefofighter:omegaleader", &[]), (400.0, 400.0));
    trial.lock(b, a).give(a, Token::Focus, 1);
    trial.red(&[Face::Focus; 4]).green(&[Face::Blank; 3]);
    trial.attack(a, PRIMARY, b, wish(&[Answer::Spend(Token::Focus)])).unwrap();
    assert_eq!((trial.dice_left(), count(&trial, a, Token::Focus), trial.ship(b).shields), (0, 1, 1));
}

#[test]
fn xw_faq_15_floors_apply_after_all_changes() {
    let (mut trial, a, _) = duel((SHUTTLE, &[]), (ROOKIE, &[]), (800.0, 800.0));
    trial.phase(xwing::play::Phase::Combat).give(a, Token::TractorBeam, 2).give(a, Token::Cloak, 1);
    assert_eq!(trial.value(a, Stat::Agility), 1, "1 + 2 - 2");
}

#[test]
fn xw_faq_17_chewbacca_turns_every_card_down_unread() {
    let (mut trial, _, b) = duel((RED, &[]), ("rebel:yt1300:chewbacca", &[]), (400.0, 500.0));
    trial.stack(Seat::Second, &["directhit"]);
    trial.deal(b, true, passing).unwrap();
    assert!(!trial.ship(b).damage[0].faceup);
}

#[test]
fn xw_faq_18_a_cost_in_damage_needs_a_hull_point_that_stays() {
    for (before, used) in [(3, true), (4, false)] {
        let (mut trial, a, b) = duel((BOMBER, &["darthvader"]), (NOVICE, &[]), (400.0, 500.0));
        trial.suffer(a, before, 0, passing).unwrap();
        trial.red(&[Face::Blank; 2]).green(&[Face::Blank; 2]);
        trial.attack(a, PRIMARY, b, willing(&[])).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(b).shields), (0, if used { 2 } else { 3 }), "{before}");
        assert!(trial.ship(a).in_play());
    }
}

#[test]
fn xw_faq_19_wampa_cancels_everything_when_results_are_compared() {
    let (mut trial, a, b) = duel(("imperial:tiefighter:wampa", &[]), (NOVICE, &[]), (400.0, 500.0));
    trial.red(&[Face::Crit, Face::Hit]).green(&[Face::Blank; 2]);
    trial.attack(a, PRIMARY, b, willing(&[])).unwrap();
    let ship = trial.ship(b);
    assert_eq!((trial.dice_left(), ship.shields, ship.damage.len(), ship.damage[0].faceup), (0, 3, 1, false));
    assert!(trial.events.iter().any(|event| matches!(event, Event::AttackResolved { hit: false, .. })));
}

#[test]
fn xw_faq_20_all_dice_of_a_reroll_are_picked_before_they_are_rolled() {
    let (mut trial, a, b) = duel((ROOKIE, &[]), (BOMBER, &[]), (400.0, 500.0));
    trial.lock(a, b).red(&[Face::Blank, Face::Blank, Face::Focus, Face::Hit, Face::Hit]).green(&[Face::Blank; 2]);
    let two = Answer::Dice([0, 0, 0, 0, 2]);
    trial.attack(a, PRIMARY, b, wish(&[Answer::SpendLock, two])).unwrap();
    let picked = offered(&trial, |question| matches!(question.kind, QuestionKind::Dice { dice: DieKind::Attack, .. }));
    assert!(picked.len() == 1 && picked[0].contains(&two));
    assert_eq!((trial.dice_left(), trial.ship(b).damage.len()), (0, 2));
}

#[test]
fn xw_damage_07_turning_a_card_faceup_is_not_dealing_it() {
    // A Major Explosion that is turned up resolves its own text, but "when dealt" texts of others are silent.
    let (mut trial, _, b) = duel((RED, &[]), ("rebel:yt1300:chewbacca", &[]), (400.0, 500.0));
    trial.stack(Seat::Second, &["damagedengine"]);
    trial.deal(b, true, passing).unwrap();
    trial.turn_up(b, 0, passing).unwrap();
    assert!(trial.ship(b).damage[0].faceup, "Chewbacca turns dealt cards down, not this one");
}

#[test]
fn a_damage_card_held_on_a_condition_goes_back_when_its_bearer_leaves_the_table() {
    // XW-COND-05, XW-DAMAGE-09, XW-DAMAGE-13, XW-DAMAGE-16.
    for flees in [true, false] {
        let (mut trial, a, b) = duel((RED, &["kyloren"]), (ROOKIE, &[]), (400.0, 500.0));
        let dark = catalog().conditions().find(|(_, card)| *card.id == *"illshowyouthedarkside").unwrap().0;
        trial.luck(7);
        trial
            .assign(dark, b, a, |question, actions| match question.kind {
                QuestionKind::DeckCard => actions[0],
                _ => passing(question, actions),
            })
            .unwrap();
        let held = trial.state.conditions[0].held.expect("a card is held");
        if flees {
            trial.place(b, (400.0, 890.0), 0);
            let away = xwing::play::maneuver::Flown::ordered(2, Bearing::Straight, xwing::cards::Difficulty::White);
            trial.fly(b, away, passing).unwrap();
        } else {
            trial.suffer(b, 9, 0, passing).unwrap();
        }
        assert!(trial.ship(b).is_gone());
        let deck = &trial.state.decks[Seat::Second.index()];
        assert!(deck.discard.contains(&held), "flees: {flees}");
        assert_eq!(deck.draw.len() + deck.discard.len(), trial.fixed().deck.len());
    }
}
