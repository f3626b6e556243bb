//! Command cards that answer attacks, damage, movement, and other abilities.

use super::{
    CATALOG, card, card_of_second,
    commands::{actions, counted, face, is_spent},
    plain,
};
use imperial_assault::{
    cards::{Die, EffectUse, Value},
    play::{
        QuestionKind, Status,
        testing::{
            Pick::{At, Attack, Figure, Option, Pass, Surge, Use},
            Scene,
        },
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];
const TROOPERS: &[&str] = &["stormtrooper-elite"];

/// A figure walks to this place in its activation.
fn walk(scene: &mut Scene, figure: u8, picks: &[imperial_assault::play::testing::Pick]) {
    scene.activate(figure).fixture.state.activation.as_mut().unwrap().points = 4;
    scene.run(picks);
}

#[test]
fn a_brawler_counters_who_stands_beside_it() {
    let mut scene = card_of_second("counter-attack", VADER, &["gaarkhan"]);
    face(&mut scene, 0, 1, 1);
    scene.faces(&[1]).fight(0, 1, &[Use("counter-attack")]);
    assert_eq!((scene.hurt_by(0), scene.hand(Seat::Second)), (2, 0));
    // Neither from afar nor from the dead.
    for (apart, damage) in [(3, 0), (1, 9)] {
        let mut scene = card_of_second("counter-attack", VADER, &["gaarkhan"]);
        face(&mut scene, 0, 1, apart);
        scene.damage(1, damage).put(0, 0, 5).faces(&[1]).fight(0, 1, &[]);
        assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
    }
}

#[test]
fn gaarkhan_is_ready_again_after_a_heavy_blow() {
    for (face_of_die, is_offered) in [(4, true), (1, false)] {
        let mut scene = card_of_second("furious-charge", VADER, &["gaarkhan"]);
        face(&mut scene, 0, 1, 1);
        let picks = if is_offered { vec![Use("furious-charge")] } else { Vec::new() };
        scene.exhaust(1).faces(&[face_of_die]).fight(0, 1, &picks);
        assert_eq!(
            (scene.was_asked(Seat::Second, QuestionKind::Use), scene.state().exhausted[1]),
            (is_offered, !is_offered)
        );
    }
}

#[test]
fn a_kill_brings_glory_and_a_messenger_bad_news() {
    for (mut scene, id, damage, is_offered) in [
        (card("glory-of-the-kill", &["dengar"], TROOPERS), "glory-of-the-kill", 4, true),
        (card("glory-of-the-kill", &["dengar"], TROOPERS), "glory-of-the-kill", 0, false),
        (card("shoot-the-messenger", &["dengar"], TROOPERS), "shoot-the-messenger", 4, true),
        (card("shoot-the-messenger", &["dengar"], TROOPERS), "shoot-the-messenger", 0, false),
    ] {
        face(&mut scene, 0, 1, 3);
        scene.put(2, 9, 9).damage(0, 4).damage(1, damage);
        scene.deck(&CATALOG, Seat::Second, &["blitz", "deadeye", "parry", "focus"]);
        let picks = if is_offered { vec![Use(id)] } else { Vec::new() };
        scene.faces(&[1]).fight(0, 1, &picks);
        assert_eq!(scene.was_asked(Seat::First, QuestionKind::Use), is_offered, "{id}");
        let heals = is_offered && id == "glory-of-the-kill";
        let robs = is_offered && !heals;
        assert_eq!(scene.hurt_by(0), if heals { 1 } else { 4 });
        assert_eq!(scene.deck_left(Seat::Second), if robs { 1 } else { 4 });
        assert_eq!(scene.state().side(Seat::Second).discard.len(), if robs { 3 } else { 0 });
    }
}

#[test]
fn dengar_pays_back_with_two_surges() {
    let mut scene = card_of_second("payback", VADER, &["dengar"]);
    face(&mut scene, 0, 1, 1);
    scene.faces(&[1, 1]).fight(0, 1, &[Use("payback")]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1), counted(&scene).surge), (2, 2, 2));
    assert_eq!(scene.hand(Seat::Second), 0);
}

#[test]
fn heavy_weapons_do_collateral_damage() {
    let mut scene = card("collateral-damage", &["bt-1"], &["darth-vader", "chewbacca", "gaarkhan"]);
    face(&mut scene, 0, 1, 5);
    scene.put(2, 7, 5).put(3, 8, 5).faces(&[1]).fight(0, 1, &[Use("collateral-damage")]);
    assert_eq!([0, 1, 2, 3].map(|figure| scene.hurt_by(figure)), [0, 2, 2, 0]);
    is_spent(&scene, Seat::First);
}

#[test]
fn hostility_escalates_with_every_copy_discarded() {
    for (copies, strain) in [(&[][..], 1), (&["escalating-hostility", "blitz", "escalating-hostility"][..], 3)] {
        let mut scene = card("escalating-hostility", &["dengar"], VADER);
        face(&mut scene, 0, 1, 3);
        scene.thrown(&CATALOG, Seat::First, copies).faces(&[1]).fight(0, 1, &[Use("escalating-hostility")]);
        assert_eq!(scene.hurt_by(1), 2 + strain);
    }
    // Not after a miss.
    let mut scene = card("escalating-hostility", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.shielded(1, &[Die::White]).faces(&[1, 5]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::First, QuestionKind::Use));
}

#[test]
fn a_dirty_trick_leaves_the_choice_to_its_victim() {
    for (option, hurt) in [(0, 3), (1, 0)] {
        let mut scene = card_of_second("dirty-trick", VADER, &["han-solo"]);
        face(&mut scene, 0, 1, 4);
        walk(&mut scene, 0, &[At(3, 5), Use("dirty-trick"), Option(option)]);
        assert_eq!((scene.hurt_by(0), scene.has(0, Status::Stunned)), (hurt, option == 1));
        assert!(scene.was_asked(Seat::First, QuestionKind::OneOf));
        assert_eq!(scene.hand(Seat::Second), 0);
    }
}

#[test]
fn who_comes_too_near_is_hurt_in_self_defense() {
    let mut scene = card_of_second("self-defense", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 4);
    walk(&mut scene, 0, &[At(3, 5), Use("self-defense")]);
    assert_eq!((scene.hurt_by(0), scene.hand(Seat::Second)), (1, 0));
    let mut scene = card_of_second("self-defense", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 4);
    walk(&mut scene, 0, &[At(2, 5)]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn a_figure_with_a_good_condition_is_disoriented_by_damage() {
    for (status, is_offered) in [(Status::Focused, true), (Status::Weakened, false)] {
        let mut scene = card("disorient", &["dengar"], VADER);
        face(&mut scene, 0, 1, 3);
        let picks = if is_offered { vec![Use("disorient")] } else { Vec::new() };
        scene.status(1, status).faces(&[1]).fight(0, 1, &picks);
        assert_eq!(scene.was_asked(Seat::First, QuestionKind::Use), is_offered);
        assert_eq!((scene.hurt_by(1), scene.has(1, status)), (if is_offered { 4 } else { 2 }, !is_offered));
    }
}

#[test]
fn opportunists_move_when_an_enemy_is_hurt() {
    let mut scene = card("opportunistic", &["dengar", "probe-droid-elite"], VADER);
    face(&mut scene, 0, 2, 3);
    scene.put(1, 0, 9).faces(&[1]).fight(0, 2, &[Use("opportunistic"), At(0, 8)]);
    assert_eq!((scene.place(0), scene.hurt_by(2)), (Some((0, 8)), 2));
    is_spent(&scene, Seat::First);
}

#[test]
fn onar_runs_to_protect_and_shoots() {
    let scene = || {
        let mut scene = card_of_second("extra-protection", VADER, &["onar-koma", "chewbacca"]);
        face(&mut scene, 0, 2, 1);
        plain(&mut scene, &[1]);
        scene.put(1, 3, 6);
        scene
    };
    let mut heavy = scene();
    heavy.faces(&[4, 1]).fight(0, 2, &[Use("extra-protection"), At(2, 7)]);
    assert_eq!((heavy.hurt_by(2), heavy.hurt_by(0), heavy.place(1)), (3, 2, Some((2, 7))));
    assert_eq!(heavy.hand(Seat::Second), 0);
    let mut light = scene();
    light.faces(&[1]).fight(0, 2, &[]);
    assert!(!light.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn a_miracle_keeps_a_friend_alive() {
    let mut scene = card_of_second("miracle-worker", VADER, &["mhd-19", "chewbacca"]);
    face(&mut scene, 0, 2, 1);
    scene.put(1, 3, 6).damage(2, 13).faces(&[4]).fight(0, 2, &[Use("miracle-worker")]);
    assert_eq!((scene.hurt_by(2), scene.place(2)), (11, Some((1, 5))));
    assert_eq!(scene.hand(Seat::Second), 0);
    let mut far = card_of_second("miracle-worker", VADER, &["mhd-19", "chewbacca"]);
    face(&mut far, 0, 2, 1);
    far.put(1, 9, 9).damage(2, 13).faces(&[4]).fight(0, 2, &[]);
    assert_eq!((far.place(2), far.was_asked(Seat::Second, QuestionKind::Use)), (None, false));
}

#[test]
fn a_dying_figure_lunges_once_more() {
    let mut scene = card_of_second("dying-lunge", TROOPERS, &["chewbacca", "leia-organa"]);
    face(&mut scene, 0, 3, 3);
    scene.put(4, 9, 9).damage(3, 13).faces(&[1, 1]).fight(0, 3, &[Use("dying-lunge"), At(1, 5)]);
    assert_eq!((scene.hurt_by(0), scene.place(3), scene.hand(Seat::Second)), (2, None, 0));
}

#[test]
fn chewbacca_repays_the_fall_of_a_friend() {
    let mut scene = card_of_second("debts-repaid", VADER, &["chewbacca", "leia-organa"]);
    face(&mut scene, 0, 2, 1);
    scene.put(1, 5, 5).exhaust(1).damage(2, 7).faces(&[1]).fight(0, 2, &[Use("debts-repaid")]);
    assert_eq!((scene.has(1, Status::Focused), scene.state().exhausted[1]), (true, false));
    assert_eq!(scene.hand(Seat::Second), 0);
}

#[test]
fn biv_tells_his_victim_to_stay_down() {
    let mut scene = card("stay-down", &["biv-bodhrik"], VADER);
    scene.put(0, 0, 5).put(1, 1, 5).shielded(1, &[]).silence(1);
    scene.armed(0, &[Die::Red], &[]);
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    // Red and yellow in melee, then his own die twice.
    scene.activate(0).faces(&[1, 3, 1, 4]).run(&[Use("close-and-personal"), Use("stay-down")]);
    assert_eq!((scene.hurt_by(1), scene.has(0, Status::Stunned)), (9, true));
    is_spent(&scene, Seat::First);
}

#[test]
fn the_inquisitor_hunts_them_down_with_his_throw() {
    let mut scene = card("hunt-them-down", &["the-grand-inquisitor"], &["chewbacca", "leia-organa"]);
    scene.put(0, 0, 5).put(1, 3, 5).put(2, 3, 7).shielded(1, &[]).silence(1).silence(2);
    scene.armed(0, &[Die::Red], &[]);
    scene.activate(0).faces(&[1, 3]);
    scene.run(&[Use("lightsaber-throw"), Use("hunt-them-down"), Attack(1), Figure(2)]);
    // Three of the ability, one of the yellow die, two of the card.
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2), counted(&scene).accuracy), (4, 2, 6));
    is_spent(&scene, Seat::First);
}

#[test]
fn verena_is_a_master_at_close_quarters() {
    let mut scene = card("master-operative", &["verena-talos"], VADER);
    scene.put(0, 0, 5).put(1, 1, 5).shielded(1, &[]).silence(1);
    scene.armed(1, &[Die::Red], &[]).armed(0, &[Die::Blue], &[]);
    // Vader's die and a green one for the focus.
    scene.activate(0).faces(&[1, 2]).run(&[Use("close-quarters"), Use("master-operative")]);
    assert_eq!((scene.hurt_by(1), counted(&scene).surge, scene.has(0, Status::Focused)), (4, 1, false));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_hunting_droid_uses_a_surge_ability_twice() {
    use imperial_assault::cards::{Effect, Surge as Ability};
    let damage = EffectUse { effect: Effect::Damage, value: Value::Number(1) };
    let ability = Ability { cost: 1, effects: vec![damage], told_by: None };
    let scene = |attacker: &'static str| {
        let mut scene = card("hunter-protocol", &[attacker], VADER);
        face(&mut scene, 0, 1, 3);
        scene.armed(0, &[Die::Yellow, Die::Red], std::slice::from_ref(&ability));
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        scene
    };
    // One damage and two surges, two damage.
    let mut droid = scene("bt-1");
    droid.faces(&[1, 1]).fight(0, 1, &[Use("hunter-protocol"), Surge(0), Surge(0)]);
    assert_eq!(droid.hurt_by(1), 5);
    is_spent(&droid, Seat::First);
    let mut other = scene("dengar");
    other.faces(&[1, 1]).fight(0, 1, &[Surge(0)]);
    assert_eq!(other.hurt_by(1), 4);
}

#[test]
fn a_price_is_paid_when_the_last_of_a_group_falls() {
    let mut scene = card("price-on-their-heads", &["dengar"], &["stormtrooper-elite", "chewbacca"]);
    face(&mut scene, 0, 1, 3);
    scene.put(2, 3, 7).put(4, 9, 9).damage(1, 4).damage(2, 4).shielded(1, &[]);
    scene.activate(0).run(&[Use("price-on-their-heads"), Figure(1)]);
    assert_eq!((scene.state().tabled.len(), actions(&scene)), (1, 1));
    let mut gained = Vec::new();
    for trooper in [1, 2] {
        let before = scene.state().side(Seat::First).points;
        scene.faces(&[1]).fight(0, trooper, &[]);
        gained.push(scene.state().side(Seat::First).points - before);
    }
    // Nine for the group, and the price.
    assert_eq!(gained, [0, 13]);
}

#[test]
fn a_blood_feud_hurts_a_group_whoever_attacks_it() {
    let mut scene = card("blood-feud", &["jabba-the-hutt", "dengar"], &["stormtrooper-elite", "chewbacca"]);
    face(&mut scene, 1, 5, 3);
    plain(&mut scene, &[2]);
    scene.put(0, 9, 9).put(2, 3, 7).activate(0).run(&[Use("blood-feud"), Figure(2)]);
    assert_eq!(scene.state().tabled.len(), 1);
    scene.faces(&[1]).fight(1, 2, &[]);
    assert_eq!(scene.hurt_by(2), 3);
    scene.faces(&[1]).fight(1, 5, &[]);
    assert_eq!(scene.hurt_by(5), 2);
}

#[test]
fn a_hidden_trap_goes_off_at_a_terminal() {
    let mut scene = card("hidden-trap", &["saska-teft"], &["chewbacca", "gaarkhan"]);
    face(&mut scene, 0, 1, 8);
    scene.terminal(7, 5).terminal(1, 9).put(2, 6, 9);
    scene.activate(0).run(&[Use("hidden-trap"), At(7, 5)]);
    assert_eq!([0, 1, 2].map(|figure| scene.hurt_by(figure)), [0, 2, 0]);
    is_spent(&scene, Seat::First);
}

#[test]
fn a_reaction_may_be_kept() {
    let mut scene = card_of_second("counter-attack", VADER, &["gaarkhan"]);
    face(&mut scene, 0, 1, 1);
    scene.faces(&[1]).fight(0, 1, &[Pass]);
    assert_eq!((scene.hurt_by(0), scene.hand(Seat::Second)), (0, 1));
}
