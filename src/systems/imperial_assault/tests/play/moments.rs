//! What comes first: the end of a match at its moment, effects of one attack in the order their player likes, Massive figures
//! that moved, figures that all find room.

use super::{CATALOG, figure, scene};
use imperial_assault::{
    cards::{Die, Effect, EffectUse, Surge, Value},
    play::{
        Answer, Event, QuestionKind, Status,
        board::{Space, Stand},
        testing::{Pick, Scene, eager, passing},
    },
};
use kernel::game::Seat;

/// A surge ability of one surge.
fn surge(effects: &[(Effect, i8)]) -> Surge {
    let effects = effects.iter().map(|(effect, value)| EffectUse { effect: *effect, value: Value::Number(*value) });
    Surge { cost: 1, effects: effects.collect(), told_by: None }
}

/// A Nexu with one red die, which shows 2 damage and a surge, beside a figure it attacks.
fn nexu(second: &[&str], surges: &[Surge]) -> Scene {
    let mut first = scene(&["nexu-regular", "stormtrooper-regular"], second);
    first.armed(0, &[Die::Red], surges).shielded(4, &[]).put(0, 0, 0).put(4, 2, 0).faces(&[3]);
    first
}

fn winner(scene: &Scene) -> Option<(Option<Seat>, [i32; 2])> {
    scene.state().outcome.map(|outcome| (outcome.winner, Seat::BOTH.map(|seat| outcome.score[seat])))
}

#[test]
fn the_fortieth_point_of_a_hit_ends_the_match_before_its_blast() {
    // IA-WIN-01, IA-WIN-05, IA-SURGE-04: the Blast would cost the winner the last figure, or bring the other side more.
    for (points, has_friend) in [([38, 0], false), ([38, 38], true), ([39, 39], true)] {
        let mut scene = nexu(&["imperial-officer-regular", "chewbacca"], &[surge(&[(Effect::Blast, 3)])]);
        scene.put(5, 9, 9).damage(0, 4).damage(4, 1).points(Seat::First, points[0]).points(Seat::Second, points[1]);
        if has_friend {
            scene.put(1, 9, 0);
        }
        scene.attack(0, 4, eager);
        assert_eq!(winner(&scene), Some((Some(Seat::First), [points[0] + 2, points[1]])));
        assert!(matches!(scene.events().last(), Some(Event::Over(_))), "nothing happens after the end");
        assert!(scene.state().figure(figure(0)).damage == 4, "nor does it to the board");
    }
}

#[test]
fn who_loses_the_last_figure_by_a_hit_has_lost_before_the_blast() {
    // IA-WIN-05.
    let mut scene = nexu(&["imperial-officer-regular"], &[surge(&[(Effect::Blast, 3)])]);
    scene.damage(0, 4).damage(4, 1).points(Seat::Second, 30);
    scene.attack(0, 4, eager);
    assert_eq!(winner(&scene), Some((Some(Seat::First), [2, 30])));
}

#[test]
fn both_sides_without_figures_at_one_moment_are_told_apart_by_their_points() {
    // IA-WIN-09: the Blast fells the last figure of each.
    for (points, wins) in [(0, Seat::First), (5, Seat::Second)] {
        let mut scene =
            nexu(&["imperial-officer-regular", "imperial-officer-regular"], &[surge(&[(Effect::Blast, 3)])]);
        scene.put(5, 3, 0).damage(0, 4).damage(4, 1).points(Seat::First, 1).points(Seat::Second, points);
        scene.attack(0, 4, eager);
        assert_eq!(winner(&scene), Some((Some(wins), [5, points + 4])));
    }
}

#[test]
fn every_way_to_the_last_figure_or_the_fortieth_point_ends_the_match_at_once() {
    // IA-WIN-01, IA-WIN-05: by strain, by damage without an attack, by Cleave; what would follow does not.
    let strain = surge(&[(Effect::Strain, 1)]);
    let cleave = surge(&[(Effect::Cleave, 3)]);
    for (bought, other) in [(strain, (9, 9)), (cleave, (1, 2))] {
        let mut scene = nexu(&["imperial-officer-regular", "imperial-officer-regular"], &[bought]);
        scene.points(Seat::First, 38).put(5, other.0, other.1);
        scene.attack(0, 4, eager);
        assert_eq!(winner(&scene), Some((Some(Seat::First), [40, 0])));
        assert!(matches!(scene.events().last(), Some(Event::Over(_))));
    }
    let mut scene = nexu(&["imperial-officer-regular"], &[]);
    scene.hurt(4, 3, 0, passing);
    assert_eq!(winner(&scene), Some((Some(Seat::First), [2, 0])));
}

/// The Nexu with this damage that buys Recover 2 and Blast 1, and the first answer to what comes first.
fn recovering(damage: u8, first: Effect) -> Scene {
    let mut scene = nexu(&["chewbacca"], &[surge(&[(Effect::Recover, 2), (Effect::Blast, 1)])]);
    scene.put(1, 9, 0).damage(0, damage);
    scene.attack(0, 4, |question, answers| match question.kind() {
        QuestionKind::After => Answer::After(first),
        _ => eager(question, answers),
    });
    scene
}

#[test]
fn effects_after_an_attack_come_in_the_order_of_their_player() {
    // IA-CONF-01: who recovers first survives the own Blast.
    for (first, lives, damage) in [(Effect::Recover, true, 4), (Effect::Blast, false, 6)] {
        let scene = recovering(5, first);
        let state = scene.state().figure(figure(0));
        assert_eq!((state.is_in_play(), state.damage), (lives, damage), "{first:?}");
        assert!(scene.was_asked(Seat::First, QuestionKind::After));
    }
    // With no damage yet, what is recovered afterwards is not lost.
    for (first, damage) in [(Effect::Recover, 1), (Effect::Blast, 0)] {
        assert_eq!(recovering(0, first).state().figure(figure(0)).damage, damage);
    }
}

#[test]
fn nobody_is_asked_for_an_order_that_changes_nothing() {
    for damage in [2, 3, 4] {
        let scene = recovering(damage, Effect::Blast);
        assert!(!scene.was_asked(Seat::First, QuestionKind::After), "{damage}: both ways end alike");
        assert_eq!(scene.state().figure(figure(0)).damage, damage - 1);
    }
    // From afar the Blast does not reach the attacker.
    let mut scene = scene(&["stormtrooper-regular"], &["chewbacca"]);
    scene.armed(0, &[Die::Red], &[surge(&[(Effect::Recover, 2), (Effect::Blast, 1)])]).shielded(3, &[]);
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    scene.put(0, 0, 0).put(3, 5, 0).damage(0, 2).faces(&[3]);
    scene.attack(0, 3, eager);
    assert!(!scene.was_asked(Seat::First, QuestionKind::After));
    assert_eq!(scene.hurt_by(0), 0);
}

#[test]
fn a_cleave_comes_before_the_blast_that_fells_the_attacker_if_its_player_likes() {
    // IA-CONF-01: who is gone cleaves no more.
    let both = || surge(&[(Effect::Blast, 2), (Effect::Cleave, 2)]);
    for (damage, first, wanted) in [(5, Effect::Cleave, 2), (5, Effect::Blast, 0), (0, Effect::Blast, 2)] {
        let mut scene = nexu(&["chewbacca", "darth-vader"], &[both()]);
        scene.put(1, 9, 0).put(5, 0, 2).damage(0, damage);
        scene.attack(0, 4, |question, answers| match question.kind() {
            QuestionKind::After => Answer::After(first),
            _ => eager(question, answers),
        });
        assert_eq!(scene.hurt_by(5), wanted, "{damage} {first:?}");
        assert_eq!(scene.was_asked(Seat::First, QuestionKind::After), damage == 5);
    }
}

/// Answers with a way to there, and gives other ways up.
fn goes_to(column: i32, row: i32) -> impl Fn(&imperial_assault::play::Question, &[Answer]) -> Answer {
    let there = Stand::upright(Space::new(column, row));
    move |question, answers| match question.kind() {
        QuestionKind::Go => Answer::Stand(there),
        _ => answers[0],
    }
}

#[test]
fn a_massive_figure_that_ends_on_others_stops_itself_and_nobody_else() {
    // IA-KW-MASSIVE-05: the Officer, whose activation it is, still walks; the AT-ST does not in this activation.
    let mut scene = scene(&["imperial-officer-regular", "at-st-elite"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(2, 4, 1).activate(0);
    let (order, _) = specials(&mut scene);
    scene.step(|_, _| Answer::Move);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => order,
        _ => goes_to(3, 0)(question, answers),
    });
    assert_eq!(scene.place(1), Some((3, 0)));
    assert!(scene.offers().iter().any(|offer| matches!(offer, Answer::Walk(_))), "the Officer has its points");
    assert!(!scene.view().may_leave(figure(1)) && scene.view().may_leave(figure(0)));
    // Its own activation, later, is another.
    scene.activate(1);
    assert!(scene.view().may_leave(figure(1)));
}

fn specials(scene: &mut Scene) -> (Answer, usize) {
    let offers = scene.offers();
    let found: Vec<&Answer> = offers.iter().filter(|offer| matches!(offer, Answer::Special(_))).collect();
    (*found[0], found.len())
}

#[test]
fn a_halted_massive_figure_goes_nowhere_by_any_points_of_this_activation() {
    // IA-KW-MASSIVE-05: the Command card Urgency gives points that are spent at once.
    let mut scene = scene(&["at-st-elite"], &["chewbacca"]);
    scene.hand_cards(&CATALOG, Seat::First, &["urgency"]).put(0, 0, 0).put(1, 2, 1).activate(0);
    scene.step(|_, _| Answer::Move);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Walk(Stand::upright(Space::new(1, 0))),
        _ => answers[0],
    });
    assert_eq!(scene.place(0), Some((1, 0)));
    assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Walk(_))));
    assert!(scene.is_offered("urgency"));
    scene.run(&[Pick::Use("urgency")]);
    assert_eq!(scene.place(0), Some((1, 0)));
    assert!(!scene.was_asked(Seat::First, QuestionKind::Go));
}

#[test]
fn a_halted_figure_is_still_pushed_away_by_another() {
    // IA-KW-MASSIVE-04 moves whom it meets, without their will.
    let mut scene = scene(&["at-st-elite"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 4, 0).activate(0).status(1, Status::Stunned);
    scene.fixture.state.activation.as_mut().unwrap().halted.insert(figure(1));
    scene.step(|_, _| Answer::Move);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Walk(Stand::upright(Space::new(3, 0))),
        _ => answers[0],
    });
    assert!(scene.place(1).is_some_and(|place| place != (4, 0)));
}

#[test]
fn figures_that_all_find_room_in_a_zone_all_stand_in_it() {
    // IA-SETUP-06: two figures of two spaces in a row of four; the middle would leave the second one outside.
    let mut scene = scene(&["e-web-engineer-regular", "e-web-engineer-regular"], &["darth-vader"]);
    let row = [(2, 2), (3, 2), (4, 2), (5, 2)];
    scene.on(imperial_assault::play::testing::board(&walled(&row))).red_zone(&row).from_setup().deploy();
    scene.play_on(
        |question, answers| match question.kind() {
            QuestionKind::Zone => Answer::Zone(imperial_assault::play::pieces::Zone::Red),
            _ => *answers.last().unwrap(),
        },
        |state| !(0..2).all(|number| state.figure(figure(number)).is_in_play()),
    );
    let spaces = (0..2).flat_map(|number| scene.view().spaces(figure(number)));
    let mut columns: Vec<i32> = spaces.map(|space| space.column()).collect();
    columns.sort_unstable();
    assert_eq!(columns, [2, 3, 4, 5]);
    let middle = Answer::Stand(Stand { at: Space::new(3, 2), turned: true });
    let asked = scene.fixture.questions.iter().find(|asked| asked.question.kind() == QuestionKind::Deploy).unwrap();
    assert!(asked.answers.len() == 2 && !asked.answers.contains(&middle), "{:?}", asked.answers);
}

/// The spaces around a row, but not those of it.
fn walled(row: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let around = row.iter().flat_map(|(x, y)| (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy))));
    around.filter(|space| !row.contains(space)).collect()
}

#[test]
fn two_players_who_both_sit_tight_with_as_many_groups_do_not_wait_for_ever() {
    let mut scene = scene(&["dengar", "bossk"], &["darth-vader", "chewbacca"]);
    scene.hand_cards(&CATALOG, Seat::First, &["sit-tight"]).hand_cards(&CATALOG, Seat::Second, &["sit-tight"]);
    scene.put(0, 0, 0).put(1, 0, 8).put(2, 9, 0).put(3, 9, 8).begin_round();
    scene.step(eager);
    scene.step(passing);
    assert!(scene.was_asked(Seat::First, QuestionKind::Group) || scene.was_asked(Seat::Second, QuestionKind::Group));
}

#[test]
fn who_has_a_group_in_ambush_has_figures_left() {
    // IA-WIN-05: only who has lost all figures has lost.
    let army = ["stormtrooper-regular", "lie-in-ambush", "greedo", "bt-1"];
    for (army, goes_on) in [(&army[..], true), (&["greedo", "bt-1"][..], false)] {
        let mut scene = scene(&["darth-vader"], army);
        let first = scene.fixture.fixed.groups_of(Seat::Second).find(|(_, group)| group.figures.len() == 1);
        let greedo = first.unwrap().1.figures.start;
        scene.put(0, 0, 0).put(greedo, 5, 5).put(greedo + 1, 7, 7);
        scene.hurt(greedo, 99, 0, passing);
        scene.hurt(greedo + 1, 99, 0, passing);
        assert_eq!(winner(&scene).is_none(), goes_on);
    }
}
