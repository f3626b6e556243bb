//! Attacks, surges, damage, conditions and keywords: sections 11 to 15 with their worked examples.

use super::{CATALOG, figure, scene};
use imperial_assault::{
    cards::{Die, Effect, EffectUse, Surge, Value},
    play::{
        Answer, Event, FigureNo, PowerToken, QuestionKind, Status,
        board::Space,
        testing::{Scene, eager, passing, with},
    },
};
use kernel::game::Seat;

fn ability(effects: &[(Effect, i8)]) -> Surge {
    let effects = effects.iter().map(|(effect, value)| EffectUse { effect: *effect, value: Value::Number(*value) });
    Surge { cost: 1, effects: effects.collect(), told_by: None }
}

/// A Stormtrooper (0) and a Rebel Trooper (3) so many spaces apart in a row.
fn apart(distance: i32) -> Scene {
    let mut scene = scene(&["stormtrooper-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(3, distance, 0);
    scene
}

/// A Royal Guard (0), with melee attacks, beside a Rebel Trooper (2), both with plain dice.
fn melee(dice: &[Die], surges: &[Surge]) -> Scene {
    let mut scene = scene(&["royal-guard-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(2, 1, 0).armed(0, dice, surges).shielded(2, &[Die::Black]);
    scene.fixture.fixed.groups[1].health = 9;
    scene
}

fn damage(scene: &Scene, of: u8) -> u8 {
    scene.state().figure(FigureNo(of)).damage
}

fn missed(scene: &Scene) -> Option<bool> {
    scene.events().iter().find_map(|event| match event {
        Event::Missed { dodged, .. } => Some(*dodged),
        _ => None,
    })
}

#[test]
fn ia_ex_62_a_shot_that_reaches_deals_what_block_leaves() {
    // IA-ATK-04, IA-ATK-06, IA-ATK-08, IA-ATK-09: accuracy 4 at distance 3, 3 damage against 2 block.
    let mut scene = apart(3);
    scene.armed(0, &[Die::Blue, Die::Red], &[]).shielded(3, &[Die::Black]).faces(&[4, 0, 2]);
    scene.attack(0, 3, passing);
    assert_eq!((damage(&scene, 3), missed(&scene)), (1, None));
    assert_eq!(scene.dice_left(), 0);
}

#[test]
fn accuracy_of_all_dice_and_of_cards_adds_up() {
    // IA-ATK-12: 3 and 3 of two blue dice, and 1 of the card.
    for (distance, bonus, wanted) in [(6, 0, 2), (7, 0, 0), (7, 1, 2), (8, 1, 0)] {
        let mut scene = apart(distance);
        scene.armed(0, &[Die::Blue, Die::Blue], &[]).shielded(3, &[]).faces(&[2, 2]);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = bonus;
        scene.attack(0, 3, passing);
        assert_eq!(damage(&scene, 3), wanted, "at {distance} with {bonus}");
    }
}

#[test]
fn more_block_than_damage_deals_nothing() {
    // IA-ATK-09: never below 0.
    let mut scene = melee(&[Die::Red], &[]);
    scene.damage(2, 3).shielded(2, &[Die::Black, Die::Black]).faces(&[0, 2, 2]);
    scene.attack(0, 2, passing);
    assert_eq!(damage(&scene, 2), 3);
}

#[test]
fn ia_ex_63_either_surge_ability_brings_one_damage_more() {
    // IA-SURGE-01: 3 damage and 2 surges against 1 block and 1 evade.
    for choice in [0, 1] {
        let surges = [ability(&[(Effect::Damage, 1)]), ability(&[(Effect::Pierce, 1)])];
        let mut scene = melee(&[Die::Red, Die::Yellow], &surges);
        // 2 damage and 1 surge, 1 damage and 1 surge; 1 block and 1 evade.
        scene.shielded(2, &[Die::White]).faces(&[3, 2, 3]);
        scene.attack(0, 2, with(QuestionKind::Surge, Answer::Surge(choice)));
        assert_eq!(damage(&scene, 2), 3);
        let asked = scene.fixture.questions.iter().filter(|asked| asked.question.kind() == QuestionKind::Surge).count();
        assert_eq!(asked, 1, "the other surge is cancelled");
    }
}

#[test]
fn ia_ex_64_a_surge_ability_is_used_once_and_other_surges_are_lost() {
    // IA-SURGE-02, IA-SURGE-03.
    let mut scene = melee(&[Die::Red, Die::Yellow], &[ability(&[(Effect::Damage, 1)])]);
    // 1 damage; 1 damage and 2 surges; no block.
    scene.shielded(2, &[Die::White]).faces(&[0, 1, 0]);
    scene.attack(0, 2, eager);
    assert_eq!(damage(&scene, 2), 3);
}

#[test]
fn ia_ex_65_accuracy_is_bought_before_it_is_looked_at() {
    // IA-ATK-07, IA-ATK-08: accuracy 3 and a surge at distance 5.
    let surges = [ability(&[(Effect::Accuracy, 2)])];
    for (answer, wanted) in [(Answer::Surge(0), 2), (Answer::Pass, 0)] {
        let mut scene = apart(5);
        // Accuracy 3, 1 damage and a surge; 1 damage.
        scene.armed(0, &[Die::Blue, Die::Red], &surges).shielded(3, &[Die::White]).faces(&[2, 0, 0]);
        scene.attack(0, 3, with(QuestionKind::Surge, answer));
        assert_eq!(damage(&scene, 3), wanted);
    }
}

#[test]
fn ia_ex_66_a_shot_at_a_neighbor_needs_accuracy_one() {
    // IA-ATK-08, IA-ATK-11.
    let mut scene = apart(1);
    scene.armed(0, &[Die::Red], &[]).shielded(3, &[Die::White]).faces(&[5, 0]);
    scene.attack(0, 3, passing);
    assert_eq!((damage(&scene, 3), missed(&scene)), (0, Some(false)));
}

#[test]
fn ia_ex_67_a_dodged_attack_deals_nothing_but_recovers() {
    // IA-ATK-13, IA-ATK-14, IA-DMG-06, IA-DMG-07.
    let mut scene = melee(&[Die::Red], &[ability(&[(Effect::Recover, 1)])]);
    scene.shielded(2, &[Die::White]).damage(0, 3).faces(&[3, 5]);
    scene.attack(0, 2, eager);
    assert_eq!((damage(&scene, 2), damage(&scene, 0), missed(&scene)), (0, 2, Some(true)));
}

#[test]
fn ia_ex_68_pierce_adds_up_and_what_is_too_much_is_lost() {
    // IA-KW-PIERCE: 3 damage against 2 block with Pierce 2 and Pierce 1.
    let surges = [ability(&[(Effect::Pierce, 2)]), ability(&[(Effect::Pierce, 1)])];
    let mut scene = melee(&[Die::Red, Die::Yellow], &surges);
    // 2 damage; 1 damage and 2 surges; 2 block.
    scene.faces(&[1, 1, 2]);
    scene.attack(0, 2, eager);
    assert_eq!(damage(&scene, 2), 3);
}

#[test]
fn ia_ex_69_blast_hurts_every_neighbor_of_the_target_friend_and_foe() {
    // IA-KW-BLAST: block does not help, and the target suffers nothing further.
    let mut scene = apart(3);
    scene.armed(0, &[Die::Blue, Die::Red], &[ability(&[(Effect::Blast, 1)])]).shielded(3, &[Die::White]);
    scene.put(1, 4, 1).put(4, 2, 0).put(5, 3, 1).put(2, 5, 0).faces(&[0, 0, 0]);
    scene.fixture.state.figures[0].stand.at = Space::new(1, 0);
    scene.attack(0, 3, eager);
    assert_eq!([0, 1, 2, 3, 4, 5].map(|of| damage(&scene, of)), [0, 1, 0, 1, 1, 1]);
}

#[test]
fn ia_ex_69_blast_hurts_nobody_if_the_target_is_not() {
    let mut scene = apart(2);
    scene.armed(0, &[Die::Blue], &[ability(&[(Effect::Blast, 1)])]).shielded(3, &[Die::White]).put(4, 3, 0);
    scene.faces(&[0, 1]);
    scene.attack(0, 3, eager);
    assert_eq!(damage(&scene, 4), 0);
}

#[test]
fn ia_ex_70_cleave_reaches_who_could_have_been_the_target() {
    // IA-KW-CLEAVE.
    let mut scene = scene(&["wampa-regular"], &["rebel-trooper-regular"]);
    scene.armed(0, &[Die::Red], &[]).shielded(1, &[Die::White]);
    scene.fixture.fixed.groups[0].innate.cleave = 1;
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 1, 1).put(3, 3, 0).faces(&[1, 0]);
    scene.attack(0, 1, |question, answers| {
        if question.kind() == QuestionKind::Cleave {
            assert_eq!(answers, [Answer::Figure(figure(2)), Answer::Pass]);
        }
        eager(question, answers)
    });
    assert_eq!([1, 2, 3].map(|of| damage(&scene, of)), [2, 1, 0]);
}

#[test]
fn ia_ex_71_a_condition_needs_a_damage_and_befalls_the_target_alone() {
    // IA-COND-04, IA-COND-05, IA-SURGE-04.
    let stun = ability(&[(Effect::Stun, 0), (Effect::Blast, 1)]);
    for (block, hurt) in [(4, false), (0, true)] {
        let mut scene = apart(2);
        scene.armed(0, &[Die::Blue], std::slice::from_ref(&stun)).shielded(3, &[Die::Black]).put(4, 3, 0);
        // Accuracy 3, 1 damage and a surge, against 3 block or 1.
        scene.fixture.fixed.groups[0].innate.symbols.damage = 1;
        scene.faces(&[2, block]);
        scene.attack(0, 3, eager);
        let stunned = [3, 4].map(|of| scene.state().figure(figure(of)).statuses.has(Status::Stunned));
        assert_eq!((stunned, damage(&scene, 4)), ([hurt, false], u8::from(hurt)));
    }
}

#[test]
fn ia_ex_73_damage_that_is_no_attack_is_not_defended() {
    // IA-DMG-03, IA-ATK-18.
    let mut scene = apart(2);
    scene.hurt(3, 2, 0, passing);
    assert_eq!(damage(&scene, 3), 2);
}

#[test]
fn ia_ex_74_a_focus_adds_a_die_and_a_new_one_waits() {
    // IA-COND-06, IA-COND-07, IA-COND-08.
    let mut scene = melee(&[Die::Red], &[ability(&[(Effect::Focus, 0)])]);
    scene.status(0, Status::Focused).faces(&[0, 1, 0]);
    scene.attack(0, 2, eager);
    assert_eq!(scene.dice_left(), 0, "red, green and black were rolled");
    assert!(scene.state().figure(figure(0)).statuses.has(Status::Focused), "by the surge of the green die");
    let mut scene = melee(&[Die::Red], &[]);
    scene.status(0, Status::Focused).faces(&[0, 1, 0]);
    scene.attack(0, 2, eager);
    assert!(!scene.state().figure(figure(0)).statuses.has(Status::Focused));
}

#[test]
fn ia_ex_75_strain_is_damage_that_cards_of_the_deck_prevent() {
    // IA-DMG-09, IA-DMG-10.
    let five = ["adrenaline", "adrenaline", "adrenaline", "adrenaline", "cripple"];
    let mut scene = apart(2);
    scene.deck(&CATALOG, Seat::Second, &five);
    scene.hurt(3, 0, 2, |_, answers| {
        assert_eq!(answers, [0, 1, 2].map(Answer::Number));
        Answer::Number(1)
    });
    assert_eq!((damage(&scene, 3), scene.deck_left(Seat::Second)), (1, 4));
    let discard = &scene.state().side(Seat::Second).discard;
    assert_eq!(discard[..], [CATALOG.find_command("cripple").unwrap()], "the top card");
    // Without cards nothing is prevented, and nobody is asked.
    scene.deck(&CATALOG, Seat::Second, &[]).damage(3, 0);
    scene.fixture.questions.clear();
    scene.hurt(3, 0, 2, passing);
    assert_eq!((damage(&scene, 3), scene.fixture.questions.len()), (2, 0));
}

#[test]
fn ia_ex_76_a_group_scores_with_its_last_figure() {
    // IA-WIN-02, IA-WIN-04, IA-DMG-01.
    let mut scene = scene(&["stormtrooper-regular", "darth-vader"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 2, 0).put(3, 3, 0).put(4, 8, 8);
    for (of, wanted) in [(0, 0), (1, 0), (2, 6)] {
        scene.hurt(of, 3, 0, passing);
        assert_eq!(scene.view().points(Seat::Second), wanted);
    }
}

#[test]
fn each_figure_scores_where_the_players_agreed_on_it() {
    // IA-WIN-07.
    let mut scene = scene(&["stormtrooper-regular", "darth-vader"], &["rebel-trooper-regular"]);
    scene.options().figures_score = true;
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 2, 0).put(3, 3, 0).put(4, 8, 8);
    for (of, wanted) in [(0, 2), (1, 4), (2, 6)] {
        scene.hurt(of, 3, 0, passing);
        assert_eq!(scene.view().points(Seat::Second), wanted);
    }
    scene.hurt(3, 16, 0, passing);
    assert_eq!(scene.view().points(Seat::Second), 24);
}

#[test]
fn ia_ex_77_the_match_ends_the_moment_somebody_has_forty_points() {
    // IA-WIN-01.
    let mut scene = scene(&["darth-vader"], &["nexu-regular", "rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(2, 8, 8);
    scene.fixture.state.sides[0].points = 36;
    scene.hurt(1, 6, 0, passing);
    let outcome = scene.state().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.score[Seat::First]), (Some(Seat::First), 40));
}

#[test]
fn ia_ex_78_who_has_no_figure_left_loses_whatever_the_points() {
    // IA-WIN-05.
    let mut scene = scene(&["nexu-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 5, 5);
    (scene.fixture.state.sides[0].points, scene.fixture.state.sides[1].points) = (30, 12);
    scene.hurt(0, 6, 0, passing);
    assert_eq!(scene.state().outcome.unwrap().winner, Some(Seat::Second));
}

#[test]
fn ia_ex_79_damage_beyond_health_is_lost() {
    // IA-DMG-02, IA-DMG-05.
    let mut scene = scene(&["e-web-engineer-regular", "darth-vader"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 5, 5).put(2, 8, 8).damage(0, 4).status(0, Status::Hidden);
    scene.hurt(0, 3, 0, passing);
    let state = scene.state().figure(figure(0));
    assert_eq!((state.damage, state.is_in_play(), state.statuses.iter().count()), (5, false, 0));
}

#[test]
fn ties_go_to_who_defeated_more_then_to_who_is_less_hurt_then_to_who_has_initiative() {
    // IA-WIN-06: at the end of the last round.
    let end = |defeated: [i32; 2], hurt: [u8; 2], initiative| {
        let mut scene = scene(&["darth-vader"], &["chewbacca"]);
        scene.put(0, 0, 0).put(1, 5, 5).damage(0, hurt[0]).damage(1, hurt[1]).end_round();
        scene.fixture.state.round = 12;
        scene.fixture.state.initiative = initiative;
        for side in [0, 1] {
            scene.fixture.state.sides[side].points = 7;
            scene.fixture.state.sides[side].defeated = defeated[side];
        }
        scene.step(passing);
        scene.state().outcome.unwrap().winner
    };
    assert_eq!(end([3, 2], [5, 0], Seat::Second), Some(Seat::First));
    assert_eq!(end([2, 2], [5, 1], Seat::First), Some(Seat::Second));
    assert_eq!(end([2, 2], [1, 1], Seat::First), Some(Seat::First));
    assert_eq!(end([2, 2], [1, 1], Seat::Second), Some(Seat::Second));
}

#[test]
fn hidden_and_weakened_change_results() {
    // Table 1.2: accuracy 4 at distance 3 against a hidden figure falls short.
    let mut scene = apart(3);
    scene.armed(0, &[Die::Blue], &[]).shielded(3, &[Die::White]).status(3, Status::Hidden).faces(&[4, 0]);
    scene.attack(0, 3, passing);
    assert_eq!(missed(&scene), Some(false));
    assert!(scene.state().figure(figure(3)).statuses.has(Status::Hidden), "it did not attack");
    // A hidden attacker has a surge more, a weakened one a surge less; a weakened defender an evade less.
    for (attacks, defends, wanted) in [
        (Some(Status::Hidden), None, 1),
        (None, None, 0),
        (None, Some(Status::Weakened), 1),
        (Some(Status::Weakened), Some(Status::Weakened), 0),
    ] {
        let mut scene = melee(&[Die::Red], &[]);
        // 2 damage and a surge against an evade.
        scene.shielded(2, &[Die::White]).faces(&[3, 2]);
        attacks.map(|status| scene.status(0, status).damage(0, 0).view().points(Seat::First));
        defends.map(|status| scene.status(2, status).damage(2, 0).view().points(Seat::First));
        scene.attack(0, 2, passing);
        let counted = scene.events().iter().find_map(|event| match event {
            Event::Counted(symbols) => Some(symbols.surge),
            _ => None,
        });
        assert_eq!(counted, Some(wanted), "{attacks:?} {defends:?}");
        assert!(!scene.state().figure(figure(0)).statuses.has(Status::Hidden), "it attacked");
    }
}

#[test]
fn a_power_token_adds_its_symbol_to_one_attack() {
    let mut scene = melee(&[Die::Red], &[]);
    scene.fixture.state.figures[0].tokens.extend([PowerToken::Damage, PowerToken::Block]);
    scene.fixture.state.figures[2].tokens.extend([PowerToken::Block, PowerToken::Damage]);
    scene.faces(&[1, 0]);
    scene.attack(0, 2, |question, answers| {
        // Each may spend only what helps its side.
        assert_eq!(answers.len(), 2, "{question:?}");
        eager(question, answers)
    });
    // 2 damage and 1 against 1 block and 1.
    assert_eq!(damage(&scene, 2), 1);
    assert_eq!(scene.state().figure(figure(0)).tokens[..], [PowerToken::Block]);
    assert_eq!(scene.state().figure(figure(2)).tokens[..], [PowerToken::Damage]);
}

#[test]
fn weiss_chooses_his_dice_and_no_three_of_a_color() {
    let mut scene = scene(&["general-weiss"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 4, 0).faces(&[0, 0, 0, 5]);
    let mut offered = 0;
    scene.attack(0, 1, |question, answers| {
        if question.kind() == QuestionKind::Pool {
            offered = answers.len();
            assert!(!answers.contains(&Answer::Dice([3, 0, 0, 0])));
            return Answer::Dice([2, 1, 0, 0]);
        }
        passing(question, answers)
    });
    // 20 ways to have three dice of four colors, but the four of one color.
    assert_eq!(offered, 16);
    assert_eq!(scene.dice_left(), 0);
}

#[test]
fn targets_are_hostile_and_seen_or_within_reach() {
    // IA-ATK-02, IA-ATK-03, IA-ATK-11, IA-KW-REACH, IA-LARGE-06, IA-TERM-01, IA-TERM-02.
    let mut scene =
        scene(&["stormtrooper-regular", "royal-guard-regular", "wampa-regular"], &["darth-vader", "at-st-elite"]);
    // Troopers 0 to 2, guards 3 and 4, the Wampa 5; Vader 6, an AT-ST 7.
    scene.put(0, 0, 0).put(3, 2, 0).put(5, 8, 0).put(6, 4, 0).put(7, 6, 4);
    let of = |scene: &Scene, attacker: u8| -> Vec<(u8, i32, i32)> {
        let targets = scene.view().attack_targets(figure(attacker)).into_iter();
        targets.map(|(target, space)| (target.0, space.column(), space.row())).collect()
    };
    assert!(!of(&scene, 0).iter().any(|target| target.0 == 6), "the guard stands before Vader");
    assert_eq!(of(&scene, 3), [(6, 4, 0)], "two spaces away, with Reach");
    assert_eq!(of(&scene, 5), [], "nobody beside the Wampa");
    scene.put(3, 3, 3);
    assert!(of(&scene, 0).contains(&(6, 4, 0)));
    // Each space of a large figure that is seen can be the target space, past other figures too, as it is Massive.
    assert!(of(&scene, 0).iter().filter(|target| target.0 == 7).count() >= 2);
    assert_eq!(of(&scene, 6), [], "Vader's attacks are melee");
}
