//! Range, arcs, weapons, the attack step by step, dice (sections 12 to 15).

use kernel::game::Seat;
use xwing::play::{
    Answer, Decision, DieKind, Event, Face, Fixture, Options, QuestionKind, Scene, ShipNo, Weapon,
    board::ObstacleShape, state::Standing, testing::passing,
};

use super::*;

/// A pair of enemies: the attacker heads north at (400, 300).
fn duel(attacker: &str, upgrades: &[&str], defender: &str, at: (f64, f64)) -> (Fixture, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, attacker, upgrades, (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, defender, &[], at, 4).unwrap();
    (scene.set(), a, b)
}

/// Numbers of rolled dice of a kind, roll by roll.
fn rolled(trial: &Fixture, wanted: DieKind) -> Vec<u8> {
    trial
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Rolled { kind, faces, .. } if *kind == wanted => Some(faces.iter().sum()),
            _ => None,
        })
        .collect()
}

fn range_of_attack(trial: &Fixture) -> Option<(u8, bool)> {
    trial.events.iter().find_map(|event| match event {
        Event::AttackDeclared { range, obstructed, .. } => Some((*range, *obstructed)),
        _ => None,
    })
}

#[test]
fn xw_ex_44_the_range_of_an_attack_is_measured_inside_the_arc() {
    // XW-RANGE-01, XW-RANGE-02, XW-RANGE-08: Range 2 and no bonus; XW-RANGE-03, XW-ARC-04: a turret has both.
    for (pilot, range, dice) in [(ROOKIE, 2, 3), (WARDEN, 1, 3)] {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, pilot, &[], (400.0, 400.0), 0).unwrap();
        let b = scene.ship(Seat::Second, ACADEMY, &[], (510.0, 510.0), 0).unwrap();
        let mut trial = scene.set();
        assert_eq!(trial.range(a, b), 1, "base to base");
        trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 3]);
        trial.attack(a, Weapon::Primary, b, passing).unwrap();
        assert_eq!(range_of_attack(&trial), Some((range, false)));
        assert_eq!((rolled(&trial, DieKind::Attack), trial.dice_left()), (vec![dice], 0), "{pilot}");
    }
}

#[test]
fn xw_range_08_bonus_dice_by_range_for_primary_weapons() {
    // XW-COMBAT-06, XW-COMBAT-08, XW-WEAPON-01, XW-WEAPON-05; XW-RANGE-05: the nearest point decides.
    for (y, attack, defense) in [(440.0, 4, 2), (441.0, 3, 2), (540.0, 3, 2), (541.0, 3, 3), (640.0, 3, 3)] {
        let (mut trial, a, b) = duel(ROOKIE, &[], BOMBER, (400.0, y));
        trial.red(&vec![Face::Blank; attack]).green(&vec![Face::Blank; defense]);
        trial.attack(a, Weapon::Primary, b, passing).unwrap();
        let dice = (rolled(&trial, DieKind::Attack), rolled(&trial, DieKind::Defense));
        assert_eq!(dice, (vec![attack as u8], vec![defense as u8]), "{y}");
    }
    let (mut trial, a, _) = duel(ROOKIE, &[], BOMBER, (400.0, 641.0));
    assert!(trial.attacks(a).is_empty(), "XW-COMBAT-05: beyond Range 3");
}

#[test]
fn xw_ex_48_range_3_and_an_asteroid_in_the_way() {
    // XW-OBST-09: one die however many obstacles; XW-RANGE-08: no range bonus against a secondary weapon.
    for (upgrades, weapon, dice) in [(&[][..], Weapon::Primary, 4), (&["heavylasercannon"][..], Weapon::Card(1), 3)] {
        let (mut trial, a, b) = duel("rebel:bwing:bluesquadronpilot", upgrades, BOMBER, (400.0, 620.0));
        trial.obstacle(ObstacleShape::Pebble, (400.0, 420.0)).obstacle(ObstacleShape::Pebble, (400.0, 520.0));
        let attack = if weapon == Weapon::Primary { 3 } else { 4 };
        trial.red(&vec![Face::Blank; attack]).green(&vec![Face::Blank; dice]);
        trial.attack(a, weapon, b, passing).unwrap();
        assert_eq!(range_of_attack(&trial), Some((3, true)));
        assert_eq!((rolled(&trial, DieKind::Defense), trial.dice_left()), (vec![dice as u8], 0));
    }
}

#[test]
fn xw_obst_10_ships_and_xw_obst_12_bombs_never_obstruct() {
    // XW-BOMB-03, XW-OBST-11: measured along the nearest line.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ROOKIE, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 600.0), 4).unwrap();
    scene.ship(Seat::Second, SHUTTLE, &[], (400.0, 450.0), 4).unwrap();
    let mut trial = scene.set();
    trial.obstacle(ObstacleShape::Pebble, (460.0, 450.0));
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 4]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    assert_eq!((range_of_attack(&trial), trial.dice_left()), (Some((3, false)), 0));
}

#[test]
fn xw_ex_45_a_secondary_weapon_works_at_its_range_only() {
    // XW-RANGE-09, XW-WEAPON-02: proton torpedoes at Range 2-3.
    for (y, fits) in [(440.0, false), (500.0, true), (640.0, true)] {
        let (mut trial, a, b) = duel(ROOKIE, &["protontorpedoes"], BOMBER, (400.0, y));
        trial.lock(a, b);
        let torpedoes = Answer::Attack { weapon: Weapon::Card(1), target: b };
        assert_eq!(trial.attacks(a).contains(&torpedoes), fits, "{y}");
    }
}

#[test]
fn xw_weapon_03_a_header_needs_its_lock_or_focus() {
    // XW-COMBAT-04, XW-ACTION-TL-05: the lock is spent as the cost and gives no reroll.
    let (mut trial, a, b) = duel(ROOKIE, &["protontorpedoes"], BOMBER, (400.0, 500.0));
    let torpedoes = Answer::Attack { weapon: Weapon::Card(1), target: b };
    assert!(!trial.attacks(a).contains(&torpedoes));
    trial.lock(a, b);
    trial.red(&[Face::Blank; 4]).green(&[Face::Blank; 2]);
    trial.attack(a, Weapon::Card(1), b, wish(&[Answer::SpendLock])).unwrap();
    assert_eq!((trial.dice_left(), trial.state.locks.len()), (0, 0));
    assert!(trial.ship(a).cards[1].discarded, "XW-CARD-07: turned facedown");
    assert!(!trial.attacks(a).contains(&torpedoes));
    assert_eq!(trial.fixed().ships[a.index()].cost, 25, "its points stay");
}

#[test]
fn xw_arc_01_and_02_any_part_of_the_base_in_the_front_arc() {
    // XW-ARC-02.
    for ((x, y), seen) in
        [((400.0, 500.0), true), ((520.0, 420.0), true), ((560.0, 300.0), false), ((400.0, 100.0), false)]
    {
        let (mut trial, a, b) = duel(ROOKIE, &["protontorpedoes"], BOMBER, (x, y));
        trial.lock(a, b);
        assert_eq!(!trial.attacks(a).is_empty(), seen, "{x} {y}");
    }
}

#[test]
fn xw_arc_03_and_06_an_auxiliary_arc_is_for_the_primary_weapon() {
    // XW-ARC-05 with the YV-666: everything ahead of its cross line.
    let (mut trial, a, b) = duel("imperial:firespray31:bountyhunter", &["heavylasercannon"], BOMBER, (400.0, 120.0));
    assert_eq!(trial.attacks(a), [Answer::Attack { weapon: Weapon::Primary, target: b }]);
    let (mut trial, a, b) = duel("scum:yv666:trandoshanslaver", &["heavylasercannon"], BOMBER, (560.0, 310.0));
    assert_eq!(trial.attacks(a), [Answer::Attack { weapon: Weapon::Primary, target: b }]);
    let (mut trial, a, _) = duel("scum:yv666:trandoshanslaver", &[], BOMBER, (560.0, 270.0));
    assert!(trial.attacks(a).is_empty());
}

#[test]
fn xw_arc_04_a_turret_fires_all_round_but_other_weapons_do_not() {
    let (mut trial, a, b) = duel(WARDEN, &["protontorpedoes"], BOMBER, (400.0, 100.0));
    trial.lock(a, b);
    assert_eq!(trial.attacks(a), [Answer::Attack { weapon: Weapon::Primary, target: b }]);
}

#[test]
fn xw_combat_03_no_friend_no_ship_in_contact_not_while_cloaked() {
    // XW-CLOAK-02.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, PHANTOM, &[], (400.0, 300.0), 0).unwrap();
    let friend = scene.ship(Seat::First, ROOKIE, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (460.0, 450.0), 4).unwrap();
    let mut trial = scene.set();
    assert_eq!(trial.attacks(a), [Answer::Attack { weapon: Weapon::Primary, target: b }]);
    assert!(!trial.attacks(friend).contains(&Answer::Attack { weapon: Weapon::Primary, target: a }));
    trial.give(a, Token::Cloak, 1);
    assert!(trial.attacks(a).is_empty());
}

#[test]
fn xw_combat_07_and_09_the_other_side_modifies_first() {
    // XW-COMBAT-09.
    // XW-CARD-04 does not order these steps: the defender's "Dark Curse" kind aside, it is seats that take turns.
    let (mut trial, a, b) = duel("rebel:bwing:bluesquadronpilot", &[], ACADEMY, (400.0, 500.0));
    trial.give(a, Token::Focus, 1).give(b, Token::Evade, 1);
    trial.red(&[Face::Hit, Face::Focus, Face::Blank]).green(&[Face::Blank; 3]);
    trial.attack(a, Weapon::Primary, b, wish(&[Answer::Spend(Token::Focus), Answer::Spend(Token::Evade)])).unwrap();
    let spent: Vec<&Event> = trial.events.iter().filter(|event| matches!(event, Event::Spent(..))).collect();
    assert_eq!(spent, [&Event::Spent(a, Token::Focus), &Event::Spent(b, Token::Evade)]);
    assert_eq!((trial.dice_left(), trial.ship(b).damage.len()), (0, 1));
}

#[test]
fn xw_ex_47_hits_are_cancelled_first_and_a_crit_on_a_shield_does_no_more() {
    // XW-COMBAT-10, XW-COMBAT-11, XW-DAMAGE-02, XW-DAMAGE-03, XW-DICE-01, XW-DICE-04.
    let (mut trial, a, b) = duel(ROOKIE, &[], EPSILON, (400.0, 500.0));
    trial.red(&[Face::Hit, Face::Crit, Face::Crit]).green(&[Face::Evade, Face::Blank, Face::Blank]);
    trial.stack(Seat::Second, &["structuraldamage"]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    let ship = trial.ship(b);
    assert_eq!((trial.dice_left(), ship.shields, ship.damage.len(), ship.damage[0].faceup), (0, 0, 1, true));
    assert!(
        trial.events.iter().any(|event| matches!(event, Event::AttackResolved { hit: true, hits: 0, crits: 2, .. }))
    );
}

#[test]
fn xw_combat_10_with_everything_cancelled_it_misses() {
    let (mut trial, a, b) = duel(ROOKIE, &[], ACADEMY, (400.0, 500.0));
    trial.red(&[Face::Hit, Face::Crit, Face::Blank]).green(&[Face::Evade, Face::Evade, Face::Blank]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    assert!(trial.events.iter().any(|event| matches!(event, Event::AttackResolved { hit: false, .. })));
    assert!(trial.ship(b).damage.is_empty());
}

#[test]
fn xw_combat_12_an_attack_may_be_declined_but_dice_are_rolled() {
    let (mut trial, a, b) = duel(ROOKIE, &[], ACADEMY, (400.0, 500.0));
    trial.fight(a, passing).unwrap();
    assert!(offered(&trial, |question| question.kind == QuestionKind::Attack)[0].contains(&Answer::Pass));
    assert_eq!(range_of_attack(&trial), None);
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 3]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    assert_eq!(rolled(&trial, DieKind::Defense), [3], "even without a hit");
}

#[test]
fn xw_faq_02_by_the_last_rulings_a_token_serves_once_in_a_step() {
    for (last_faq, evades_left) in [(false, 0), (true, 1)] {
        let mut scene = Scene::new(catalog()).agreed(Options { last_faq, ..Options::default() });
        let a = scene.ship(Seat::First, ROOKIE, &[], (400.0, 300.0), 0).unwrap();
        let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 500.0), 4).unwrap();
        let mut trial = scene.set();
        trial.give(b, Token::Evade, 2).red(&[Face::Hit, Face::Hit, Face::Blank]).green(&[Face::Blank; 3]);
        trial.attack(a, Weapon::Primary, b, wish(&[Answer::Spend(Token::Evade)])).unwrap();
        assert_eq!((trial.dice_left(), count(&trial, b, Token::Evade)), (0, evades_left), "XW-COMBAT-13");
        assert_eq!(trial.ship(b).damage.len(), evades_left as usize);
    }
}

#[test]
fn xw_ex_49_a_die_is_rerolled_once() {
    // XW-DICE-02, XW-DICE-03: predator rerolls another die, not the one the lock rerolled.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, "rebel:xwing:wedgeantilles", &["predator"], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, "imperial:tieinterceptor:royalguardpilot", &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.lock(a, b);
    // Three dice, one rerolled by the lock, then one of the other two by the card.
    trial.red(&[Face::Blank, Face::Focus, Face::Hit, Face::Blank, Face::Hit]).green(&[Face::Blank; 2]);
    let mut pools = Vec::new();
    trial
        .attack(a, Weapon::Primary, b, |question, actions| match question.kind {
            QuestionKind::Dice { .. } => {
                pools.push(actions.to_vec());
                let blank = Answer::Dice([0, 0, 0, 0, 1]);
                let focus = Answer::Dice([0, 0, 0, 1, 0]);
                if actions.contains(&blank) { blank } else { focus }
            }
            _ => willing(&[Answer::SpendLock])(question, actions),
        })
        .unwrap();
    assert_eq!(trial.dice_left(), 0);
    assert_eq!(pools.len(), 2);
    assert!(!pools[1].contains(&Answer::Dice([0, 0, 0, 0, 1])), "the blank was rerolled already");
}

#[test]
fn xw_ex_51_ships_of_one_pilot_skill_fire_simultaneously() {
    // XW-COMBAT-14, XW-COMBAT-15, XW-INIT-01: it keeps its cards, fires, and is destroyed then.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BLACK, &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.stack(Seat::Second, &["consolefire", "consolefire", "damagedengine"]);
    trial.red(&[Face::Hit; 3]).green(&[Face::Blank; 3]).red(&[Face::Hit, Face::Hit]).green(&[Face::Blank; 2]);
    let targets = [b, a].map(|target| Answer::Attack { weapon: Weapon::Primary, target });
    trial.combat(wish(&targets)).unwrap();
    assert_eq!(trial.dice_left(), 0);
    assert_eq!((trial.ship(a).shields, trial.ship(b).standing), (0, Standing::Destroyed));
    let place = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
    let doomed = place(&|event| *event == Event::Doomed(b));
    let answered = place(&|event| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == b));
    let gone = place(&|event| *event == Event::Removed(b));
    assert!(doomed < answered && answered < gone);
}

#[test]
fn xw_ex_51_without_a_target_it_is_destroyed_after_its_opportunity_all_the_same() {
    for blinded in [false, true] {
        let mut scene = Scene::new(catalog());
        scene.ship(Seat::First, RED, &[], (400.0, 300.0), 0).unwrap();
        let b = scene.ship(Seat::Second, BLACK, &[], (400.0, 500.0), if blinded { 4 } else { 0 }).unwrap();
        let mut trial = scene.set();
        if blinded {
            trial.stack(Seat::Second, &["blindedpilot"]);
            trial.deal(b, true, passing).unwrap();
        }
        trial.red(&[Face::Hit; 3]).green(&[Face::Blank; 3]);
        trial.combat(wish(&[Answer::Attack { weapon: Weapon::Primary, target: b }])).unwrap();
        assert!(trial.events.contains(&Event::Doomed(b)));
        assert_eq!((trial.dice_left(), trial.ship(b).standing), (0, Standing::Destroyed));
    }
}

#[test]
fn xw_combat_15_what_happens_when_it_is_destroyed_happens_after_its_opportunity() {
    // A Dead Man's Switch goes off when the ship is really gone.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BLACK, &["deadmansswitch"], (400.0, 440.0), 4).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Hit; 4]).green(&[Face::Blank; 3]).red(&[Face::Hit, Face::Blank, Face::Blank]);
    trial.green(&[Face::Blank; 2]);
    trial.combat(wish(&[b, a].map(|target| Answer::Attack { weapon: Weapon::Primary, target }))).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(a).shields), (0, 0));
    let answered =
        trial.events.iter().position(|event| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == b));
    let exploded = trial.events.iter().position(|event| matches!(event, Event::AbilityUsed(at) if at.ship == b));
    assert!(answered < exploded && exploded.is_some());
}

#[test]
fn xw_faq_21_fels_wrath_stays_until_the_combat_phase_ends() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, "rebel:xwing:wedgeantilles", &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, "imperial:tieinterceptor:felswrath", &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.suffer(a, 4, 0, passing).unwrap();
    trial.red(&[Face::Hit; 3]).green(&[Face::Blank; 2]).red(&[Face::Hit; 3]).green(&[Face::Blank; 2]);
    trial.combat(wish(&[b, a].map(|target| Answer::Attack { weapon: Weapon::Primary, target }))).unwrap();
    assert_eq!(trial.dice_left(), 0);
    assert_eq!([a, b].map(|ship| trial.ship(ship).standing), [Standing::Destroyed; 2]);
    trial.end(passing).unwrap();
    assert_eq!(trial.state.outcome.unwrap().winner, None, "both are gone when the round ends");
}

#[test]
fn a_ship_of_lower_pilot_skill_is_destroyed_at_once() {
    // XW-COMBAT-14 is for equals only.
    let (mut trial, a, b) = duel(RED, &[], ACADEMY, (400.0, 500.0));
    trial.red(&[Face::Hit; 3]).green(&[Face::Blank; 3]);
    trial.combat(wish(&[Answer::Attack { weapon: Weapon::Primary, target: b }])).unwrap();
    assert!(!trial.events.contains(&Event::Doomed(b)));
    assert!(
        !trial
            .questions
            .iter()
            .any(|Decision { question, .. }| question.ship == Some(b) && question.kind == QuestionKind::Attack)
    );
    assert_eq!(trial.ship(a).shields, 2);
}

#[test]
fn xw_ex_54_a_cloaked_ship_at_range_3_rolls_five_dice() {
    // XW-CLOAK-02.
    let (mut trial, a, b) = duel(ROOKIE, &[], PHANTOM, (400.0, 600.0));
    trial.give(b, Token::Cloak, 1).red(&[Face::Blank; 3]).green(&[Face::Blank; 5]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    assert_eq!((rolled(&trial, DieKind::Defense), trial.dice_left()), (vec![5], 0));
    assert!(trial.attacks(b).is_empty());
}

#[test]
fn xw_ex_55_the_last_ships_destroy_each_other_a_draw() {
    // XW-WIN-02.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BLACK, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BLACK, &[], (400.0, 420.0), 4).unwrap();
    let mut trial = scene.set();
    trial.suffer(a, 1, 0, passing).unwrap();
    trial.suffer(b, 1, 0, passing).unwrap();
    trial.red(&[Face::Hit; 3]).green(&[Face::Blank; 3]).red(&[Face::Hit; 3]).green(&[Face::Blank; 3]);
    trial.combat(wish(&[a, b].map(|target| Answer::Attack { weapon: Weapon::Primary, target }))).unwrap();
    assert_eq!((trial.dice_left(), trial.state.outcome), (0, None));
    trial.end(passing).unwrap();
    let outcome = trial.state.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.score), (None, [14, 14].into()));
}

#[test]
fn xw_card_03_and_ex_50_an_ability_works_once_in_each_attack() {
    // XW-EX-50. Luke Skywalker turns one focus result to an evade in every attack on him, and only one.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BLACK, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, "rebel:xwing:lukeskywalker", &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    for _ in 0..2 {
        trial.red(&[Face::Hit, Face::Hit]).green(&[Face::Focus, Face::Focus]);
        trial.attack(a, Weapon::Primary, b, willing(&[])).unwrap();
    }
    assert_eq!((trial.dice_left(), trial.ship(b).shields), (0, 0));
}

#[test]
fn xw_faq_07_a_further_attack_is_a_new_one() {
    // Gunner after a miss: range, arc and dice anew, helpers anew.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, SMUGGLER, &["gunner"], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Blank; 2]).green(&[Face::Blank; 3]).red(&[Face::Hit; 2]).green(&[Face::Blank; 3]);
    trial.attack(a, Weapon::Primary, b, willing(&[Answer::Attack { weapon: Weapon::Primary, target: b }])).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(b).damage.len()), (0, 2));
}

#[test]
fn xw_arc_05_the_attacker_picks_the_arc_where_range_differs() {
    // The near corner of the target lies in the auxiliary arc, at Range 1; what lies in the primary arc is at Range 2.
    for (option, range, dice) in [(0, 2, 3), (1, 1, 4)] {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, "scum:yv666:trandoshanslaver", &[], (400.0, 300.0), 0).unwrap();
        let b = scene.ship(Seat::Second, ACADEMY, &[], (530.0, 420.0), 0).unwrap();
        let mut trial = scene.set();
        trial.red(&vec![Face::Blank; dice]).green(&[Face::Blank; 3]);
        trial.attack(a, Weapon::Primary, b, wish(&[Answer::Option(option)])).unwrap();
        assert_eq!(range_of_attack(&trial), Some((range, false)));
        assert_eq!(trial.dice_left(), 0);
        assert_eq!(offered(&trial, |question| question.kind == QuestionKind::FiringArc).len(), 1);
    }
    // Straight ahead nothing is asked.
    let (mut trial, a, b) = duel("scum:yv666:trandoshanslaver", &[], ACADEMY, (400.0, 500.0));
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 3]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    assert!(!was_asked(&trial, |question| question.kind == QuestionKind::FiringArc));
}

#[test]
fn only_ships_that_can_attack_are_asked_about_in_the_combat_phase() {
    // XW-COMBAT-02. Three ships of one skill: two have a target, one stands on an asteroid.
    let mut scene = Scene::new(catalog());
    let ships =
        [(300.0, 300.0), (400.0, 300.0), (500.0, 300.0)].map(|at| scene.ship(Seat::First, ROOKIE, &[], at, 0).unwrap());
    let b = scene.ship(Seat::Second, BOMBER, &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.obstacle(ObstacleShape::Boulder, (500.0, 300.0)).place(ships[2], (500.0, 300.0), 0);
    trial.ship_mut(b).no_attack = true;
    trial.combat(passing).unwrap();
    let asked = offered(&trial, |question| matches!(question.kind, QuestionKind::Next(_)));
    assert_eq!(asked, [vec![Answer::Ship(ships[0]), Answer::Ship(ships[1])]]);
    assert!(ships.iter().all(|ship| trial.ship(*ship).fought), "everybody has had a turn");
    // Out of range of everybody nobody is asked at all.
    let mut scene = Scene::new(catalog());
    for x in [300.0, 400.0, 500.0] {
        scene.ship(Seat::First, ROOKIE, &[], (x, 100.0), 0).unwrap();
        scene.ship(Seat::Second, BOMBER, &[], (x, 800.0), 4).unwrap();
    }
    let mut trial = scene.set();
    trial.combat(passing).unwrap();
    assert_eq!(trial.questions, []);
}

#[test]
fn what_is_named_and_turned_is_told_before_the_dice() {
    // XW-FAQ-10.
    let mut scene = Scene::new(catalog());
    let _ = scene.ship(Seat::First, SHUTTLE, &["emperorpalpatine"], (600.0, 100.0), 0).unwrap();
    let a = scene.ship(Seat::First, ACADEMY, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BOMBER, &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Crit, Face::Blank]).green(&[Face::Blank; 2]);
    trial.attack(a, Weapon::Primary, b, willing(&[Answer::Face(Face::Crit), Answer::Dice([0, 0, 0, 0, 1])])).unwrap();
    let at = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
    let named = at(&|event| matches!(event, Event::FaceNamed { ship, face: Face::Crit, .. } if *ship == a));
    let rolled = at(&|event| matches!(event, Event::Rolled { kind: DieKind::Attack, .. }));
    let turned = at(&|event| matches!(event, Event::DieTurned { from: Face::Blank, to: Face::Crit, .. }));
    let now = at(&|event| matches!(event, Event::DiceNow { faces: [0, 2, 0, 0, 0], .. }));
    assert!(named < rolled && rolled < turned && turned < now);
    assert_eq!(trial.ship(b).damage.len(), 2);
}

#[test]
fn a_hit_is_told_before_the_damage_and_shields_go_in_one_line() {
    let (mut trial, a, b) = duel(ROOKIE, &[], NOVICE, (400.0, 500.0));
    trial.red(&[Face::Hit; 3]).green(&[Face::Blank; 2]);
    trial.attack(a, Weapon::Primary, b, passing).unwrap();
    let at = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
    let hit = at(&|event| matches!(event, Event::AttackCompared { hit: true, hits: 3, .. }));
    assert!(hit < at(&|event| *event == Event::ShieldLost(b, 3)), "{:?}", trial.events);
}

#[test]
fn who_declines_the_action_of_a_card_has_not_used_it() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, NOVICE, &["pushthelimit"], (400.0, 300.0), 0).unwrap();
    let mut trial = scene.set();
    let mut focused = false;
    trial
        .act(a, |_, actions| {
            let focus =
                actions.iter().find(|action| **action == Answer::Perform(xwing::play::question::ShipAction::Focus));
            let used = actions.iter().find(|action| matches!(action, Answer::Use(_)));
            match (focus, used) {
                (Some(focus), _) if !std::mem::replace(&mut focused, true) => *focus,
                (_, Some(used)) => *used,
                _ => Answer::Pass,
            }
        })
        .unwrap();
    assert!(was_asked(&trial, |question| matches!(question.kind, QuestionKind::Use(_))));
    assert!(!trial.events.iter().any(|event| matches!(event, Event::AbilityUsed(_))));
    assert_eq!(count(&trial, a, xwing::cards::ability::words::Token::Stress), 0);
}
