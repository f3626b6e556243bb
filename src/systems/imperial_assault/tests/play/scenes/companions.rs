//! Companions: who brings them, and their activations.

use super::{card, plain};
use imperial_assault::play::{
    state::Presence,
    testing::Pick::{At, Figure, Use},
};

#[test]
fn a_tinkerer_builds_a_droid_that_is_activated_with_its_group() {
    let mut scene = card("ugnaught-tinkerer-regular", &["ugnaught-tinkerer-regular"], &["stormtrooper-regular"]);
    let droid = scene.fixture.fixed.groups.iter().position(|group| group.is_companion).unwrap();
    let droid = scene.fixture.fixed.groups[droid].figures.start;
    let enemy = scene.fixture.fixed.groups.last().unwrap().figures.start;
    assert_eq!(scene.place(droid), None);
    for figure in scene.fixture.fixed.groups[0].figures.clone() {
        scene.put(figure, i32::from(figure), 0);
    }
    scene.put(enemy, 9, 9).activate(0).run(&[Use("spot-weld"), At(0, 1)]);
    assert_eq!(scene.place(droid), Some((0, 1)));
    // Once the tinkerer is done, the droid is the next figure.
    scene.run(&[]);
    let done = scene.fixture.fixed.groups[0].figures.len() == 1;
    if done {
        scene.run(&[]);
        assert_eq!(scene.state().activation.as_ref().unwrap().figure.map(|figure| figure.0), Some(droid));
    } else {
        scene.run(&[Figure(droid)]);
        assert_eq!(scene.state().activation.as_ref().unwrap().figure.map(|figure| figure.0), Some(droid));
    }
}

#[test]
fn a_companion_scores_nothing_and_is_no_reason_to_go_on() {
    let mut scene = card("ugnaught-tinkerer-elite", &["ugnaught-tinkerer-elite"], &["darth-vader"]);
    let droid = scene.fixture.fixed.groups.iter().find(|group| group.is_companion).unwrap().figures.start;
    let vader = scene.fixture.fixed.groups.last().unwrap().figures.start;
    scene.put(droid, 1, 0).put(vader, 0, 0);
    plain(&mut scene, &[vader]);
    scene.put(0, 5, 5);
    scene.faces(&[4]).fight(vader, droid, &[]);
    assert_eq!(scene.place(droid), None);
    assert_eq!(scene.view().points(kernel::game::Seat::Second), 0);
    assert_eq!(scene.state().figures[usize::from(droid)].presence, Presence::Defeated);
}
