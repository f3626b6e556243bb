//! The rules of missions as a match carries them out.

use imperial_assault::{
    campaign::{Case, script::Place as At},
    play::{
        Answer, FigureNo, Fixed, Interactable, QuestionKind,
        fixed::{EMPIRE, PieceOf, REBELS},
        state::Place,
        testing::{Scene, passing},
    },
};
use serde_json::json;

use super::{CARDS, playing};
use crate::trial::HEROES;

/// A mission on its own map before the first round is over, nobody deployed.
fn scene(mission: &str) -> Scene {
    let document = playing(&HEROES, mission, json!({})).document();
    let case = Case::new(&CARDS.campaign, &document.list);
    let fixed = Fixed::of_campaign(&CARDS.cards, &case, 0).unwrap();
    let ground = fixed.ground.clone();
    let mut scene = Scene::of_campaign(fixed);
    scene.on(ground);
    scene
}

/// The tokens that can be attacked, as figures.
fn objects(scene: &Scene) -> Vec<FigureNo> {
    let pieces = scene.fixture.fixed.pieces();
    pieces.filter(|(_, piece)| matches!(piece.what, PieceOf::Token(_))).map(|(figure, _)| figure).collect()
}

/// A space beside a door, or the one of a token.
fn beside(scene: &Scene, place: At) -> (i32, i32) {
    let campaign = scene.fixture.fixed.campaign.as_ref().unwrap();
    let at = match place {
        At::Token(token) => campaign.map.tokens[token].at.into(),
        At::Door(door) => {
            let mut spaces = scene.state().ground.beside_door(door);
            spaces.find(|space| scene.state().ground.has(*space)).unwrap()
        }
    };
    (at.column(), at.row())
}

#[test]
fn aftermath_is_won_once_its_four_terminals_are_destroyed() {
    let mut scene = scene("core2");
    let (column, row) = beside(&scene, At::Door(0));
    scene.put(0, column, row);
    let terminals = objects(&scene);
    assert_eq!(terminals.len(), 4);
    for (number, terminal) in terminals.into_iter().enumerate() {
        assert_eq!(scene.view().health(terminal), 4);
        assert_eq!(scene.state().outcome, None, "{number} are destroyed");
        scene.hurt(terminal.0, 4, 0, passing);
    }
    assert_eq!(scene.state().outcome.and_then(|outcome| outcome.winner), Some(REBELS));
    assert_eq!(scene.state().campaign.as_ref().unwrap().ending, Some(0));
}

#[test]
fn aftermath_reveals_the_outpost_and_its_garrison_behind_the_door() {
    let mut scene = scene("core2");
    let (column, row) = beside(&scene, At::Door(0));
    scene.put(0, column, row);
    let reserved = |scene: &Scene| {
        let groups = scene.fixture.fixed.groups_of(EMPIRE).map(|(number, _)| number);
        groups.filter(|group| scene.view().place_of(*group) == Place::Reserved).count()
    };
    assert_eq!((reserved(&scene), scene.state().campaign.as_ref().unwrap().revealed), (3, 0));
    let spaces = scene.state().ground.spaces().len();
    let open = Answer::Interact(Interactable::Door(0));
    scene.activate(0).step(|question, answers| {
        if question.kind() == QuestionKind::Act && answers.contains(&open) { open } else { answers[0] }
    });
    assert!(!scene.state().ground.is_closed(0) && scene.state().ground.spaces().len() > spaces);
    assert_eq!(reserved(&scene), 0, "the engineer, soldiers and an officer");
    assert_eq!(scene.view().in_play_of(EMPIRE).count(), 5);
}

#[test]
fn the_empire_cannot_open_the_door_of_aftermath() {
    // IA-DOOR-04.
    let mut scene = scene("core2");
    let (column, row) = beside(&scene, At::Door(0));
    let soldier = scene.fixture.fixed.groups_of(EMPIRE).next().unwrap().1.figures().next().unwrap();
    scene.put(soldier.0, column, row).put(0, column + 1, row);
    let things = |figure| scene.view().interactables(figure);
    assert!(!things(soldier).contains(&Interactable::Door(0)));
}

#[test]
fn a_figure_without_health_is_attacked_and_hurt_by_nobody() {
    let document = playing(&HEROES, "core10", json!({})).document();
    let case = Case::new(&CARDS.campaign, &document.list);
    let mut scene = Scene::of_campaign(Fixed::of_campaign(&CARDS.cards, &case, 0).unwrap());
    let fixed = &scene.fixture.fixed;
    let officer = fixed.groups[fixed.campaign.as_ref().unwrap().named[0].1.index()].figures.start;
    let shoots = fixed.groups_of(EMPIRE).find(|(_, group)| group.attack.is_some() && !group.is_melee());
    let shooter = shoots.unwrap().1.figures.start;
    scene.put(0, 2, 0).put(shooter, 4, 0).put(officer, 4, 2);
    let targets: Vec<FigureNo> =
        scene.view().attack_targets(FigureNo(shooter)).into_iter().map(|(target, _)| target).collect();
    assert_eq!(targets, [FigureNo(0)], "the captured officer is nobody's target");
    scene.hurt(officer, 5, 0, passing);
    assert_eq!(scene.hurt_by(officer), 0);
}
