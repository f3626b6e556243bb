//! Heroes in a mission: whose turn it is, tokens, strain, rest, wounds, weapons.

use imperial_assault::{
    campaign::Case,
    play::{
        Answer, Event, FigureNo, Fixed, GroupNo, Question, QuestionKind, SkirmishMatch, Status, View,
        fixed::{EMPIRE, REBELS},
        state::{HeroState, Place},
        surge::CALM,
        testing::{Scene, passing},
    },
};
use kernel::game::{Match as _, Seat};
use serde_json::{Value, json};

use super::{CARDS, answer, begin, playing};
use crate::trial::HEROES;

/// Aftermath with these heroes, up to the first group that is activated.
fn aftermath(heroes: &[&str], more: Value) -> SkirmishMatch {
    let (mut game, _) = begin(&playing(heroes, "core2", more), 1).unwrap();
    let _ = answer(&mut game, |game| {
        let decision = game.decision()?;
        (decision.question.kind() != QuestionKind::Group).then_some(0)
    });
    game
}

/// Everybody passes until this holds; who was asked for a group.
fn idle(game: &mut SkirmishMatch, until: impl Fn(&SkirmishMatch) -> bool) -> Vec<(Seat, GroupNo)> {
    let mut order = Vec::new();
    let _ = answer(game, |game| {
        let decision = game.decision().filter(|_| !until(game))?;
        let place = match decision.question.kind() {
            QuestionKind::Group => 0,
            _ => decision.answers.len() - 1,
        };
        if let Answer::Group(group) = decision.answers[place] {
            order.push((decision.seat, group));
        }
        Some(place)
    });
    order
}

/// The hero with this number acts.
fn acting(game: &mut SkirmishMatch, hero: u8) {
    let place = game.decision().unwrap().answers.iter().position(|answer| *answer == Answer::Group(GroupNo(hero)));
    let group = game.decision().unwrap().answers[place.unwrap()];
    game.apply(&group, &mut Vec::new()).unwrap();
}

fn take(game: &mut SkirmishMatch, wanted: Answer) -> Vec<Event> {
    let mut events = Vec::new();
    game.apply(&wanted, &mut events).unwrap();
    events
}

fn view(game: &SkirmishMatch) -> View<'_, '_> {
    View { fixed: game.fixed(), state: game.state() }
}

#[test]
fn ia_camp_31_the_heroes_begin_each_round_and_four_of_them_act_once() {
    // EX-146, with three groups of the Empire.
    let mut game = aftermath(&HEROES, json!({}));
    assert_eq!(game.decision().unwrap().seat, REBELS);
    let order = idle(&mut game, |game| game.state().round == 2);
    let seats: Vec<Seat> = order.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(seats, [REBELS, EMPIRE, REBELS, EMPIRE, REBELS], "for the last of each nobody is asked");
}

#[test]
fn ia_camp_31_and_92_of_two_heroes_each_acts_twice_but_not_before_the_other_acted() {
    let mut game = aftermath(&HEROES[..2], json!({}));
    acting(&mut game, 0);
    let first = idle(&mut game, |game| {
        let decision = game.decision().unwrap();
        decision.seat == REBELS && decision.question.kind() == QuestionKind::Group
    });
    assert!(first.iter().all(|(seat, _)| *seat == EMPIRE));
    let (_, state) = view(&game).hero(FigureNo(0)).unwrap();
    assert_eq!((state.tokens, state.used), (2, 1));
    let (_, other) = view(&game).hero(FigureNo(1)).unwrap();
    assert_eq!(other.used, 1, "the only one who could act was not asked for");
    assert_eq!(game.decision().unwrap().answers, [Answer::Group(GroupNo(0)), Answer::Group(GroupNo(1))]);
}

#[test]
fn ia_camp_33_and_35_strain_gives_movement_points_twice_and_rest_takes_it_off() {
    // EX-134.
    let mut game = aftermath(&HEROES, json!({}));
    acting(&mut game, 0);
    let _ = take(&mut game, Answer::Run);
    let _ = take(&mut game, Answer::Run);
    assert_eq!(view(&game).hero(FigureNo(0)).unwrap().1.strain, 2);
    assert_eq!(game.state().activation.as_ref().unwrap().points, 2);
    assert!(!game.decision().unwrap().answers.contains(&Answer::Run), "twice at most");
    let events = take(&mut game, Answer::Rest);
    assert!(events.contains(&Event::StrainRecovered(FigureNo(0), 2)), "{events:?}");
    assert_eq!(view(&game).hero(FigureNo(0)).unwrap().1.strain, 0);
    assert!(!game.decision().unwrap().answers.contains(&Answer::Rest), "nothing is left to recover");
}

#[test]
fn ia_camp_34_a_hero_attacks_twice_in_one_activation() {
    // EX-143.
    let mut game = aftermath(&HEROES, json!({}));
    acting(&mut game, 1);
    let attack = |answer: &Answer| matches!(answer, Answer::Attack { .. });
    let mut attacks = 0;
    let _ = answer(&mut game, |game| {
        let decision = game.decision()?;
        if decision.question != Question::Act(FigureNo(1)) {
            return (decision.question.kind() != QuestionKind::Group).then_some(decision.answers.len() - 1);
        }
        let found = decision.answers.iter().position(attack);
        let far = || {
            let points = decision.answers.iter().rposition(|answer| matches!(answer, Answer::Walk(_)));
            points.or_else(|| decision.answers.iter().position(|answer| *answer == Answer::Move))
        };
        attacks += usize::from(found.is_some());
        found.or_else(far)
    });
    assert!(attacks >= 1, "{attacks}");
}

/// A position of this campaign's mission on an open board: the heroes have the numbers from 0, the groups of the Empire
/// those that follow.
fn scene(heroes: &[&str], mission: &str, more: Value) -> Scene {
    let document = playing(heroes, mission, more).document();
    let case = Case::new(&CARDS.campaign, &document.list);
    Scene::of_campaign(Fixed::of_campaign(&CARDS.cards, &case, 8).unwrap())
}

fn of(scene: &Scene, hero: u8) -> HeroState {
    *scene.view().hero(FigureNo(hero)).unwrap().1
}

#[test]
fn ia_camp_36_strain_beyond_endurance_is_damage() {
    // EX-136, with Diala Passil: Endurance 5.
    let mut scene = scene(&HEROES, "core2", json!({}));
    scene.put(0, 1, 1).hurt(0, 0, 4, passing);
    assert_eq!((of(&scene, 0).strain, scene.hurt_by(0)), (4, 0));
    scene.hurt(0, 0, 3, passing);
    assert_eq!((of(&scene, 0).strain, scene.hurt_by(0)), (5, 2));
}

#[test]
fn ia_camp_37_and_93_a_healthy_hero_is_wounded_and_its_activation_is_over() {
    // EX-137: Health 12, Endurance 5, 10 damage and 5 strain; 4 damage in the own activation.
    let mut scene = scene(&HEROES, "core2", json!({}));
    scene.put(0, 1, 1).put(1, 5, 5).put(4, 9, 9).status(0, Status::Bleeding).activate(0);
    scene.hurt(0, 10, 5, passing);
    scene.hurt(0, 4, 0, passing);
    let hero = of(&scene, 0);
    assert_eq!((hero.is_wounded, hero.strain, scene.hurt_by(0)), (true, 4, 0), "what is beyond is lost");
    assert!(scene.has(0, Status::Bleeding), "conditions stay");
    scene.step(passing);
    assert!(scene.state().activation.as_ref().is_none_or(|activation| activation.figure.is_none()));
}

#[test]
fn ia_camp_38_a_wounded_hero_withdraws() {
    // EX-138.
    let mut scene = scene(&HEROES, "core2", json!({}));
    scene.put(0, 1, 1).put(1, 5, 5).put(4, 9, 9).hurt(0, 12, 0, passing);
    assert!(scene.state().figures[0].is_in_play() && of(&scene, 0).is_wounded);
    scene.hurt(0, 12, 0, passing);
    assert!(!scene.state().figures[0].is_in_play());
    assert!(scene.state().outcome.is_none(), "others are healthy");
}

#[test]
fn ia_camp_90_the_empire_wins_once_every_hero_is_wounded() {
    let mut scene = scene(&HEROES[..2], "core2", json!({}));
    scene.put(0, 1, 1).put(1, 5, 5).put(2, 9, 9).hurt(0, 40, 0, passing);
    assert!(scene.state().outcome.is_none());
    scene.hurt(1, 40, 0, passing);
    assert_eq!(scene.state().outcome.and_then(|outcome| outcome.winner), Some(EMPIRE));
    assert_eq!(scene.state().campaign.as_ref().unwrap().ending, Some(1), "the ending that the Empire wins");
}

#[test]
fn ia_surge_06_a_surge_recovers_one_strain_once_an_attack() {
    // EX-142: two surges are left; the second one for strain is not offered.
    let mut scene = scene(&HEROES, "core2", json!({}));
    scene.put(2, 1, 1).put(4, 2, 1).hurt(2, 0, 2, passing);
    scene.activate(2).faces(&[3, 1, 0, 0]);
    let mut offered = Vec::new();
    scene.attack(2, 4, |question, answers| {
        if question.kind() == QuestionKind::Surge {
            let calm = Answer::Surge(CALM);
            offered.push(answers.contains(&calm));
            if answers.contains(&calm) {
                return calm;
            }
        }
        passing(question, answers)
    });
    assert_eq!(offered.first(), Some(&true));
    assert!(!offered[1..].contains(&true), "IA-ATK-20: {offered:?}");
    assert_eq!(of(&scene, 2).strain, 1);
}

#[test]
fn ia_camp_22_24_and_25_threat_brings_figures_and_groups_back() {
    // EX-127, EX-130: threat rises by the level; a guard comes back for 4, a group of the hand for its cost.
    let mut scene = scene(&HEROES, "core3", json!({}));
    let guards = scene.fixture.fixed.groups_of(EMPIRE).find(|(_, group)| group.health == 8 && group.figures.len() == 2);
    let (number, figures) = guards.map(|(number, group)| (number, group.figures.clone())).unwrap();
    scene.put(0, 1, 1).put(figures.start, 9, 9);
    scene.fixture.state.campaign.as_mut().unwrap().threat = 2;
    let mut asked = Vec::new();
    scene.begin_status().step(|question, answers| {
        if question.kind() != QuestionKind::BringIn {
            return answers[0];
        }
        asked.push(answers.to_vec());
        let back = Answer::Figure(FigureNo(figures.start + 1));
        if answers.contains(&back) { back } else { passing(question, answers) }
    });
    assert_eq!(asked.len(), 1, "threat 2 and 2 are 4; nothing is left then: {asked:?}");
    assert!(scene.state().figures[usize::from(figures.start) + 1].is_in_play());
    assert_eq!(scene.state().campaign.as_ref().unwrap().threat, 0);
    // Both fall: the card is in the hand, and the other guard cannot be reinforced.
    for figure in figures.clone() {
        scene.hurt(figure, 20, 0, passing);
    }
    assert_eq!(scene.view().place_of(number), Place::Hand);
    scene.fixture.state.campaign.as_mut().unwrap().threat = 20;
    let mut offered = Vec::new();
    scene.begin_status().step(|question, answers| {
        if question.kind() == QuestionKind::BringIn {
            offered = answers.to_vec();
        }
        passing(question, answers)
    });
    assert!(offered.contains(&Answer::Group(number)), "{offered:?}");
    assert_eq!(scene.state().campaign.as_ref().unwrap().threat, 20, "IA-CAMP-25");
}
