use super::*;

/// REB-TABLE-06, REB-TABLE-12
#[test]
fn the_board_has_32_systems_and_69_links() {
    let library = library();
    let systems = rebellion::play::At::systems();
    let links: usize = systems.clone().map(|at| library.adjacent(at).len()).sum();
    assert_eq!((systems.clone().count(), links / 2), (32, 69));
    let signs = |side| systems.clone().filter(|at| library.system(*at).sign == Some(side)).count();
    assert_eq!((signs(Side::Rebel), signs(Side::Empire)), (5, 7));
    let far = |from: &str, to: &str| library.distance(at(from), at(to));
    assert_eq!([far("coruscant", "tatooine"), far("hoth", "dantooine"), far("sullust", "dagobah")], [5, 7, 1]);
}

/// REB-TABLE-04, REB-TABLE-05
#[test]
fn leaders_and_strengths_are_those_of_the_tables() {
    let library = library();
    let vader = library.leader(leader("darth-vader"));
    assert_eq!((vader.diplomacy, vader.special_ops, vader.space, vader.ground), (2, 3, 2, 3));
    let scene = Scene::default();
    let strength = |id: &str| scene.view().strength(unit(id));
    let ids = ["tie-fighter", "star-destroyer", "super-star-destroyer", "death-star", "at-at", "interdictor"];
    assert_eq!(ids.map(strength), [2, 7, 11, 12, 6, 6]);
    assert!(library.units().all(|(_, row)| row.tier != Tier::Project || row.side == Side::Empire));
}

/// REB-TABLE-03, REB-TABLE-11, REB-OPEN-04
#[test]
fn every_imperial_mission_has_its_place() {
    for (_, row) in library().missions().filter(|(_, row)| row.side == Side::Empire) {
        assert!(!row.at.is_empty() || &*row.id == "interdictor-development", "{}", row.id);
    }
    let interrogation = library().mission(mission("interrogation")).clone();
    assert_eq!(interrogation.at, [Filter::Captive]);
}

/// REB-TABLE-08
#[test]
fn strength_production_and_costs_can_be_set_by_hand() {
    let mut scene = Scene::default();
    for change in [
        Change::Strength(unit("at-at"), 9),
        Change::Production(at("corellia"), 1),
        Change::Mission(mission("stolen-intel"), Skill::Intel, 3),
    ] {
        assert_eq!(change.check(scene.view()), Ok(()));
        scene.does(|referee| referee.change(change));
    }
    let view = scene.view();
    assert_eq!((view.strength(unit("at-at")), view.production(at("corellia"))), (9, 1));
    assert_eq!(view.demand(mission("stolen-intel")), (Skill::Intel, 3));
}
