//! Abilities of figures and attachments: a scene for each word of the vocabulary that fails without it.

use super::{CATALOG, figure, scene};
use imperial_assault::{
    cards::{Die, Effect, EffectUse, Kind, Season, Surge, Value},
    play::{
        Answer, Event, FigureNo, PowerToken, QuestionKind, Status,
        board::{Space, Stand},
        testing::{Scene, eager, passing, with},
    },
};

fn damage(scene: &Scene, of: u8) -> u8 {
    scene.state().figure(FigureNo(of)).damage
}

/// The special actions a figure is offered.
fn specials(scene: &mut Scene) -> Vec<Answer> {
    scene.offers().into_iter().filter(|offer| matches!(offer, Answer::Special(_))).collect()
}

/// Takes the first special action, every further question with the first answer that is no pass.
fn special(scene: &mut Scene) {
    let wanted = specials(scene)[0];
    scene
        .step(|question, answers| if question.kind() == QuestionKind::Act { wanted } else { eager(question, answers) });
}

#[test]
fn a_die_is_rolled_again_once_by_who_may() {
    // IA-ATK-05, IA-CARD-06: an AT-ST (0) rerolls one attack die.
    let mut scene = scene(&["at-st-elite"], &["rebel-trooper-regular"]);
    scene.armed(0, &[Die::Red], &[]).shielded(1, &[]).put(0, 0, 0).put(1, 5, 0).faces(&[0, 4]);
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    scene.attack(0, 1, eager);
    assert_eq!(damage(&scene, 1), 3, "a 1 became a 3");
    let asked = scene.fixture.questions.iter().filter(|asked| asked.question.kind() == QuestionKind::Use).count();
    assert_eq!(asked, 1);
}

#[test]
fn a_neighbor_lends_block_once_an_attack_whoever_has_the_ability() {
    // IA-GOLD-07: two Royal Guards (1, 2) stand beside the Stormtrooper (3) that is attacked.
    for (guards, wanted) in [(0, 2), (1, 1), (2, 1)] {
        let mut scene = scene(&["rebel-trooper-regular"], &["royal-guard-regular", "stormtrooper-regular"]);
        scene.armed(0, &[Die::Red], &[]).shielded(5, &[]).put(0, 0, 0).put(5, 3, 0).faces(&[1]);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        scene.silence(0);
        for guard in 0..guards {
            scene.put(3 + guard, 4, i32::from(guard));
        }
        scene.attack(0, 5, passing);
        assert_eq!(damage(&scene, 5), wanted, "{guards}");
    }
}

#[test]
fn a_bonus_that_asks_for_a_neighbor_is_for_neighbors_alone() {
    // A Trandoshan Hunter deals one more to an adjacent target.
    for (distance, wanted) in [(1, 3), (2, 2)] {
        let mut scene = scene(&["trandoshan-hunter-regular"], &["darth-vader"]);
        scene.armed(0, &[Die::Red], &[]).shielded(2, &[]).put(0, 0, 0).put(2, distance, 0).faces(&[1]);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        scene.silence(1);
        scene.attack(0, 2, passing);
        // Its other ability deals a strain as the attack is declared (IA-DMG-09).
        assert_eq!(damage(&scene, 2), wanted + 1);
    }
}

#[test]
fn ia_ex_36_a_special_action_with_two_attacks_costs_one_action_and_the_attack_of_the_activation() {
    // IA-ACT-06, IA-ACT-07, IA-ACT-08: Vader's Brutality, on two different targets.
    let mut scene = scene(&["darth-vader"], &["rebel-trooper-regular"]);
    scene.armed(0, &[Die::Red], &[]).shielded(1, &[]).put(0, 1, 1).put(1, 0, 0).put(2, 2, 2).put(3, 9, 9).activate(0);
    let wanted = scene.ability(figure(0), "brutality");
    scene.faces(&[1, 1]);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Special(wanted),
        _ => eager(question, answers),
    });
    assert_eq!((damage(&scene, 1), damage(&scene, 2)), (2, 2));
    let active = scene.state().activation.clone().unwrap();
    assert_eq!((active.actions, active.attacked), (1, true));
    let offers = scene.offers();
    assert!(!offers.iter().any(|offer| matches!(offer, Answer::Attack { .. })));
    assert!(!offers.contains(&Answer::Special(wanted)));
}

#[test]
fn ia_ex_90_choking_is_no_attack() {
    // IA-ATK-18: 2 damage and 1 strain, then an attack.
    let mut scene = scene(&["darth-vader"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 5, 0).activate(0);
    let wanted = scene.ability(figure(0), "force-choke");
    scene.step(with(QuestionKind::Act, Answer::Special(wanted)));
    assert_eq!(damage(&scene, 1), 3);
    assert!(!scene.state().activation.as_ref().unwrap().attacked);
}

#[test]
fn a_hungry_wampa_starts_with_two_movement_points_where_nobody_is_near() {
    for (distance, wanted) in [(9, 2), (3, 0)] {
        let mut scene = scene(&["wampa-regular"], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, distance, 0);
        for _ in 0..2 {
            scene.step(eager);
        }
        assert_eq!(scene.state().activation.as_ref().unwrap().points, wanted, "{distance}");
    }
}

#[test]
fn efficient_travel_pays_nothing_extra() {
    let mut scene = scene(&["wampa-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 0, 2);
    assert_eq!(scene.view().reach(figure(0), 9, false).cost(Stand::upright(Space::new(0, 3))), Some(3));
}

#[test]
fn an_awkward_figure_does_not_attack_its_neighbors() {
    let mut scene = scene(&["at-st-elite"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(2, 6, 0);
    let targets = scene.view().attack_targets(figure(0));
    assert_eq!(targets, [(figure(2), Space::new(6, 0))]);
}

#[test]
fn an_animal_does_not_interact() {
    let armies: [&[&str]; 2] = [&["nexu-regular"], &["rebel-trooper-regular"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "chopper-base-atollon-practice-duel");
    scene.put(0, 5, 15).put(1, 9, 0).activate(0);
    assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Interact(_))));
}

#[test]
fn a_surge_ability_is_used_twice_by_who_overloads() {
    // IA-SURGE-02.
    let damaging = EffectUse { effect: Effect::Damage, value: Value::Number(1) };
    let surge = Surge { cost: 1, effects: vec![damaging], told_by: None };
    let mut scene = scene(&["rebel-saboteur-regular"], &["darth-vader"]);
    scene.armed(0, &[Die::Yellow], &[surge]).shielded(2, &[]).put(0, 0, 0).put(2, 3, 0).faces(&[1]);
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    scene.silence(1);
    scene.attack(0, 2, eager);
    assert_eq!(damage(&scene, 2), 3, "1 damage and 2 surges");
}

#[test]
fn two_attacks_in_an_activation_for_who_may() {
    let mut scene = scene(&["fenn-signis"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 4, 0).activate(0).faces(&[0; 20]);
    let attack = Answer::Attack { target: figure(1), space: Space::new(4, 0) };
    scene.step(with(QuestionKind::Act, attack));
    assert!(scene.offers().contains(&attack));
}

#[test]
fn a_falling_trooper_focuses_another_of_its_group() {
    let mut scene = scene(&["stormtrooper-elite"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(3, 1, 0).armed(3, &[Die::Red], &[]).shielded(0, &[]).damage(0, 4);
    scene.activate(3).faces(&[4]);
    let attack = Answer::Attack { target: figure(0), space: Space::new(0, 0) };
    scene.step(with(QuestionKind::Act, attack));
    assert!(!scene.state().figure(figure(0)).is_in_play());
    assert!(scene.state().figure(figure(1)).statuses.has(Status::Focused));
}

#[test]
fn guards_take_a_focus_from_a_friend_that_falls_beside_them() {
    let mut scene = scene(&["royal-guard-regular", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 1).put(2, 0, 0).put(3, 9, 9).put(5, 1, 0).armed(5, &[Die::Red], &[]).shielded(2, &[]);
    scene.damage(2, 2).activate(5).faces(&[4]);
    let attack = Answer::Attack { target: figure(2), space: Space::new(0, 0) };
    scene.step(with(QuestionKind::Act, attack));
    assert!(scene.state().figure(figure(0)).statuses.has(Status::Focused));
}

#[test]
fn pierce_is_lowered_by_a_suit() {
    // Combat Suit on a group: 3 damage with Pierce 2 against 2 block.
    let piercing = EffectUse { effect: Effect::Pierce, value: Value::Number(2) };
    for (armies, wanted) in [(&["stormtrooper-regular", "combat-suit"][..], 2), (&["stormtrooper-regular"][..], 3)] {
        let mut scene = scene(&["royal-guard-regular"], armies);
        scene.armed(0, &[Die::Red], &[]).shielded(2, &[Die::Black]).put(0, 0, 0).put(2, 1, 0).faces(&[4, 2]);
        scene.fixture.fixed.groups[1].health = 9;
        scene.fixture.fixed.groups[0].innate.add(piercing);
        scene.attack(0, 2, passing);
        assert_eq!(damage(&scene, 2), wanted);
    }
}

#[test]
fn block_is_added_for_evades_where_a_card_says_so() {
    // A Nexu with one evade has one block too.
    let mut scene = scene(&["royal-guard-regular"], &["nexu-regular"]);
    scene.armed(0, &[Die::Red], &[]).shielded(2, &[Die::White]).put(0, 0, 0).put(2, 1, 0).faces(&[4, 2]);
    scene.attack(0, 2, passing);
    assert_eq!(damage(&scene, 2), 2);
}

#[test]
fn a_nexu_pounces_to_an_empty_space_and_attacks() {
    // IA-MOVE-14.
    let mut scene = scene(&["nexu-regular"], &["rebel-trooper-regular"]);
    scene.armed(0, &[Die::Red], &[]).shielded(1, &[]).put(0, 0, 0).put(1, 5, 0).activate(0).faces(&[1]);
    let pounce = specials(&mut scene)[0];
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => pounce,
        QuestionKind::Go => Answer::Stand(Stand::upright(Space::new(3, 0))),
        _ => eager(question, answers),
    });
    assert_eq!(scene.state().figure(figure(0)).stand.at, Space::new(3, 0));
    assert_eq!(damage(&scene, 1), 2);
}

#[test]
fn an_officer_moves_another_at_once() {
    // IA-MOVE-06.
    let mut scene = scene(&["imperial-officer-regular", "darth-vader"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 9, 9).activate(0);
    special(&mut scene);
    assert_ne!(scene.state().figure(figure(1)).stand.at, Space::new(1, 0));
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 0);
}

#[test]
fn a_droid_focuses_its_neighbor_and_attacks_never() {
    let mut scene = scene(&["c-3po", "chewbacca"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 2, 2).activate(0);
    assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Attack { .. })));
    special(&mut scene);
    assert!(scene.state().figure(figure(1)).statuses.has(Status::Focused));
}

#[test]
fn a_shield_comes_at_the_end_of_the_activation_unless_there_is_one() {
    let mut scene = scene(&["riot-trooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(2, 9, 9).activate(0);
    scene.step(with(QuestionKind::Act, Answer::Pass));
    assert_eq!(scene.state().figure(figure(0)).tokens[..], [PowerToken::Block]);
    scene.activate(0);
    scene.step(with(QuestionKind::Act, Answer::Pass));
    assert_eq!(scene.state().figure(figure(0)).tokens.len(), 1);
}

#[test]
fn harmful_conditions_pass_an_immune_figure_by() {
    let mut scene = scene(&["onar-koma"], &["darth-vader"]);
    let stun = Surge { cost: 1, effects: vec![EffectUse { effect: Effect::Stun, value: Value::None }], told_by: None };
    scene.armed(1, &[Die::Red], &[stun]).shielded(0, &[]).put(0, 0, 0).put(1, 1, 0).faces(&[3]);
    scene.attack(1, 0, eager);
    assert!(damage(&scene, 0) > 0 && !scene.state().figure(figure(0)).statuses.has(Status::Stunned));
}

#[test]
fn priority_targets_are_seen_past_other_figures() {
    let mut scene = scene(&["mak-eshkarey"], &["darth-vader", "chewbacca"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(2, 4, 0);
    let seen: Vec<FigureNo> = scene.view().attack_targets(figure(0)).into_iter().map(|(target, _)| target).collect();
    assert_eq!(seen, [figure(1), figure(2)]);
}

#[test]
fn an_attack_whose_target_falls_before_the_dice_is_not_rolled() {
    // IA-INT-02: the strain of a Trandoshan Hunter fells the target; nobody near it is hurt.
    let mut scene = scene(&["trandoshan-hunter-regular"], &["rebel-trooper-regular"]);
    let blast =
        Surge { cost: 0, effects: vec![EffectUse { effect: Effect::Blast, value: Value::Number(2) }], told_by: None };
    scene.armed(0, &[Die::Red], &[blast]).put(0, 0, 0).put(2, 2, 0).put(3, 3, 0).damage(2, 2).faces(&[4]);
    scene.attack(0, 2, eager);
    assert!(!scene.state().figure(figure(2)).is_in_play());
    assert_eq!((damage(&scene, 3), scene.dice_left()), (0, 1));
}

#[test]
fn a_stunned_figure_does_not_pounce_away() {
    let mut scene = scene(&["nexu-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 5, 0).status(0, Status::Stunned).activate(0);
    if let Some(pounce) = specials(&mut scene).first().copied() {
        scene.step(
            |question, answers| if question.kind() == QuestionKind::Act { pounce } else { eager(question, answers) },
        );
    }
    assert_eq!(scene.state().figure(figure(0)).stand.at, Space::new(0, 0));
}

#[test]
fn a_tripod_stands_where_it_shoots() {
    let mut scene = scene(&["e-web-engineer-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 5, 0).activate(0).faces(&[0; 20]);
    scene.step(with(QuestionKind::Act, Answer::Move));
    let walk = Answer::Walk(Stand::upright(Space::new(1, 0)));
    let attack = Answer::Attack { target: figure(1), space: Space::new(5, 0) };
    let offers = scene.offers();
    assert!(offers.contains(&walk) && offers.contains(&attack));
    let mut walked = super::scene(&["e-web-engineer-regular"], &["darth-vader"]);
    walked.put(0, 0, 0).put(1, 5, 0).activate(0);
    walked.step(with(QuestionKind::Act, Answer::Move));
    walked.step(with(QuestionKind::Act, walk));
    assert!(!walked.offers().contains(&attack));
    scene.step(with(QuestionKind::Act, attack));
    assert!(!scene.offers().contains(&walk));
}

#[test]
fn a_rebel_trooper_aims_while_it_has_not_left_its_space() {
    for (walks, wanted) in [(false, 2), (true, 1)] {
        let mut scene = scene(&["rebel-trooper-regular"], &["darth-vader"]);
        scene.armed(0, &[Die::Red], &[]).shielded(3, &[]).put(0, 0, 0).put(3, 3, 0).activate(0).faces(&[0]);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        scene.silence(1);
        if walks {
            scene.step(with(QuestionKind::Act, Answer::Move));
            scene.step(with(QuestionKind::Act, Answer::Walk(Stand::upright(Space::new(1, 0)))));
        }
        let attack = Answer::Attack { target: figure(3), space: Space::new(3, 0) };
        scene.step(with(QuestionKind::Act, attack));
        assert_eq!(damage(&scene, 3), wanted);
    }
}

#[test]
fn han_fires_back_once_a_round_at_who_did_him_nothing() {
    // IA-INT-01, IA-ACT-09.
    let mut scene = scene(&["stormtrooper-regular"], &["han-solo"]);
    scene.armed(0, &[Die::Red], &[]).armed(3, &[Die::Red], &[]).shielded(0, &[]).shielded(3, &[Die::White]);
    scene.put(0, 0, 0).put(3, 4, 0);
    scene.fixture.fixed.groups[1].innate.symbols.accuracy = 9;
    // A shot without accuracy misses; Han's deals one.
    scene.faces(&[0, 0, 0, 0, 0]);
    scene.attack(0, 3, eager);
    assert_eq!((damage(&scene, 0), damage(&scene, 3)), (1, 0));
    scene.attack(0, 3, eager);
    assert_eq!(damage(&scene, 0), 1);
}

#[test]
fn one_of_several_things_is_chosen() {
    // A Repulsor Tank adds a block or an evade, or nothing.
    for (choice, block, evade) in [(0, 1, 0), (1, 0, 1)] {
        let mut scene = scene(&["royal-guard-regular"], &["sc2-m-repulsor-tank-elite"]);
        scene.armed(0, &[Die::Red], &[]).shielded(2, &[]).put(0, 0, 0).put(2, 1, 0).faces(&[1]);
        scene.attack(0, 2, |question, answers| match question.kind() {
            QuestionKind::OneOf => Answer::Option(choice),
            _ => eager(question, answers),
        });
        let counted = scene.events().iter().find_map(|event| match event {
            Event::Counted(symbols) => Some((symbols.block, symbols.evade)),
            _ => None,
        });
        assert_eq!(counted, Some((block, evade)));
    }
}

#[test]
fn strain_is_the_price_of_an_ability() {
    // A Gamorrean Guard rolls again for one strain.
    let mut scene = scene(&["gamorrean-guard-regular"], &["darth-vader"]);
    scene.armed(0, &[Die::Red], &[]).shielded(2, &[]).put(0, 0, 0).put(2, 1, 0).faces(&[0, 4]);
    scene.silence(1);
    scene.attack(0, 2, eager);
    assert_eq!((damage(&scene, 0), damage(&scene, 2)), (1, 3));
}

#[test]
fn an_ability_is_told_in_the_log() {
    let mut scene = scene(&["imperial-officer-regular", "darth-vader"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 9, 9).activate(0);
    special(&mut scene);
    assert!(scene.events().iter().any(|event| matches!(event, Event::Used(_, Some(FigureNo(0))))));
}

#[test]
fn every_official_card_for_skirmishes_has_a_row_and_every_row_names_abilities_of_its_card() {
    let cards = CATALOG.deployments().filter(|(_, card)| card.season == Season::Official && card.skirmish);
    let cards = cards.filter(|(_, card)| matches!(card.kind, Kind::Figure | Kind::Upgrade));
    for (_, card) in cards {
        assert!(CATALOG.find_ability_row(&card.id).is_some(), "{}", card.id);
    }
    for (_, card) in CATALOG.commands().filter(|(_, card)| card.season == Season::Official) {
        assert!(CATALOG.find_ability_row(&card.id).is_some(), "{}", card.id);
    }
    for (_, row) in CATALOG.ability_rows() {
        let Some(card) = row.card.map(|card| CATALOG.deployment(card)) else {
            let card = CATALOG.command(row.command.unwrap());
            assert_eq!((&row.id, row.used_by.is_some()), (&card.id, true));
            continue;
        };
        assert_eq!(row.id, card.id);
        for name in row.play.iter().map(|play| &play.name).filter(|name| !name.is_empty()) {
            let known = card.abilities.iter().any(|ability| ability.id == *name);
            assert!(known || card.kind == Kind::Upgrade, "{} {name}", card.id);
        }
    }
}
