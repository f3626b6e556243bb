//! Scenes that need more than the verbs of [`stage`](super::stage).

use super::{CATALOG, card, face, figure_of, is_spent, plain};
use imperial_assault::{
    cards::{CommandId, Die, Effect, EffectUse, Surge as Ability, Value},
    play::{
        Answer, Event, QuestionKind, Status,
        fixed::AbilityNo,
        pieces::Zone,
        testing::{
            Pick::{At, Attack, Is, Nth, Surge, Use},
            Scene, board,
        },
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];

fn ids(cards: &[&str]) -> Vec<CommandId> {
    cards.iter().map(|card| CATALOG.find_command(card).unwrap()).collect()
}

#[test]
fn a_hunting_droid_uses_a_surge_ability_twice() {
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
fn who_sits_tight_waits_for_the_others() {
    let mut scene = card("sit-tight", &["dengar", "bossk"], &["darth-vader", "chewbacca"]);
    face(&mut scene, 0, 2, 9);
    scene.put(1, 0, 8).put(3, 9, 8).begin_round().run(&[Use("sit-tight")]);
    is_spent(&scene, Seat::First);
    scene.run(&[]);
    assert!(scene.events().contains(&Event::Passed(Seat::First)));
    assert!(!scene.was_asked(Seat::First, QuestionKind::Group));
    // Once the other has one group less, it acts.
    scene.exhaust(2).run(&[]);
    scene.exhaust(3).run(&[]).run(&[]);
    assert!(scene.state().activation.as_ref().is_none_or(|active| active.group.0 != 3) || scene.state().exhausted[3]);
}

#[test]
fn behind_enemy_lines_a_spy_orders_the_other_deck() {
    let scene = |zone: Zone| {
        let mut scene = card("behind-enemy-lines", &["leia-organa"], VADER);
        face(&mut scene, 0, 1, 9);
        scene.fixture.state.sides[0].zone = Some(Zone::Blue);
        scene.fixture.state.sides[1].zone = Some(Zone::Red);
        let at = scene.fixture.fixed.zone(zone)[0];
        scene.put(0, at.column(), at.row()).deck(&CATALOG, Seat::Second, &["parry", "focus", "blitz", "deadeye"]);
        scene.activate(0);
        scene
    };
    let mut there = scene(Zone::Red);
    // In the order of the catalog: Blitz, Deadeye, Focus. The first that is named lies on top.
    there.run(&[Use("behind-enemy-lines"), Nth(2), Nth(0)]);
    assert_eq!(there.pile(Seat::Second), ids(&["parry", "deadeye", "blitz", "focus"]));
    is_spent(&there, Seat::First);
    assert!(there.events().contains(&Event::Looked { by: Seat::First, at: Seat::Second, count: 3 }));
    assert!(!scene(Zone::Blue).is_offered("behind-enemy-lines"));
}

#[test]
fn who_takes_position_may_walk_there_first() {
    let mut scene = card("take-position", &["gaarkhan"], VADER);
    face(&mut scene, 0, 1, 3);
    let offers = scene.activate(0).offers();
    let specials: Vec<Answer> = offers.into_iter().filter(|answer| matches!(answer, Answer::Special(_))).collect();
    assert_eq!(specials.len(), 2);
    scene.run(&[Is(specials[1]), At(0, 8)]).faces(&[4]).fight(1, 0, &[]);
    assert_eq!((scene.place(0), scene.hurt_by(0)), (Some((0, 8)), 1));
    assert_eq!(scene.state().activation.as_ref().unwrap().actions, 0);
    is_spent(&scene, Seat::First);
}

#[test]
#[should_panic(expected = "is not offered")]
fn the_force_does_not_jump_onto_blocking_terrain() {
    let mut scene = card("force-jump", &["luke-skywalker-jedi-knight"], VADER);
    face(&mut scene, 0, 1, 11);
    scene.on(board(&[(2, 5)])).activate(0).run(&[Use("force-jump"), At(2, 5)]);
}

#[test]
fn terminals_are_all_of_who_has_the_network() {
    let armies: [&[&str]; 2] = [&["r2-d2"], &["rebel-trooper-regular"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "chopper-base-atollon-practice-hold");
    scene.hand_cards(&CATALOG, Seat::First, &["terminal-network"]);
    let at = scene.view().token_space(0);
    scene.put(0, at.column(), at.row()).put(1, 9, 0);
    assert!(scene.view().terminals(Seat::First) < 2);
    scene.activate(0).run(&[Use("terminal-network")]);
    assert!(scene.view().terminals(Seat::First) > 1);
}

#[test]
fn a_shapeshifter_takes_a_form_and_has_what_is_on_it() {
    let mut scene =
        card("clawdite-shapeshifter-regular", &["clawdite-shapeshifter-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 5, 0).deal().run(&[Use("shape"), Nth(0)]);
    assert_eq!(scene.state().forms.len(), 1);
    let group = &scene.fixture.fixed.groups[0];
    let printed = group.surges.len();
    assert!(scene.view().printed_surges(figure_of(0)).count() > printed);
}

#[test]
fn shapeshifters_take_one_form_and_change_it() {
    for id in ["clawdite-shapeshifter-regular", "clawdite-shapeshifter-elite"] {
        let mut scene = card(id, &[id, id], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 5, 5).put(2, 9, 9);
        // Each form is in an army once.
        scene.deal().run(&[Use("shape"), Nth(0), Use("shape"), Nth(0)]);
        let forms = &scene.state().forms;
        assert!(forms.len() == 2 && forms[0].1 != forms[1].1, "{id}");
        let before = forms.clone();
        scene.begin_round().run(&[Use("shift")]);
        assert_ne!(scene.state().forms, before, "{id}");
    }
}

#[test]
fn everybody_who_falls_has_a_parting_shot_however_many_fall_by_them() {
    let guns = ["hired-gun-elite", "hired-gun-elite"];
    let mut scene = card("hired-gun-elite", &guns, &guns);
    let figures: Vec<u8> = (0..8).collect();
    plain(&mut scene, &figures);
    for figure in 0..8 {
        scene.put(figure, i32::from(figure % 4), i32::from(figure / 4));
        let left = scene.view().health(figure_of(figure)) - 1;
        scene.damage(figure, left);
    }
    let picks = [0, 5, 1, 6, 2, 7, 3].map(|target| [Use("parting-shot"), Attack(target)]);
    scene.faces(&[1; 8]).fight(0, 4, picks.as_flattened());
    for figure in 0..8 {
        assert_eq!(scene.place(figure), None, "{figure}");
    }
}

#[test]
fn vaders_finest_rally() {
    let mut scene = card("vaders-finest", &["stormtrooper-regular", "vaders-finest"], VADER);
    scene.put(0, 0, 0).put(1, 9, 9).put(3, 3, 0);
    let rally = scene.fixture.fixed.abilities.all.iter().rposition(|ability| ability.play.actions() == 2).unwrap();
    scene.status(0, Status::Stunned).activate(0).run(&[Is(Answer::Special(AbilityNo(rally as u16)))]);
    assert_eq!((scene.has(0, Status::Stunned), scene.has(0, Status::Focused)), (false, true));
}

#[test]
fn a_smugglers_run_scores_once_in_the_zone_of_the_other() {
    let mut scene = card("smugglers-run", &["greedo", "smugglers-run"], VADER);
    let blue = scene.fixture.fixed.zone(Zone::Blue)[0];
    scene.fixture.state.sides[0].zone = Some(Zone::Red);
    scene.fixture.state.sides[1].zone = Some(Zone::Blue);
    scene.put(0, 0, 11).put(1, 11, 11).activate(0);
    let elsewhere = scene.is_offered("smugglers-run");
    scene.put(0, blue.column(), blue.row()).activate(0).run(&[Use("smugglers-run")]);
    assert_eq!((elsewhere, scene.state().side(Seat::First).points), (false, 5));
    scene.activate(0);
    assert!(!scene.is_offered("smugglers-run"));
}
