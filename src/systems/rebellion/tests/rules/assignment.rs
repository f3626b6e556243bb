use super::*;

/// REB-ASSIGN-01, REB-ASSIGN-04
#[test]
fn the_rebels_assign_leaders_with_enough_icons_and_the_empire_none() {
    let mut scene = Scene::default()
        .pool(&["mon-mothma", "princess-leia", "darth-vader"])
        .change(|state| {
            state.stage = Stage::Assign;
            state.rebels.hand = vec![mission("establish-trade-relations"), mission("sabotage")];
        })
        .says(&[Answer::Assign(mission("establish-trade-relations"), leader("mon-mothma"))]);
    scene.steps(2);
    assert_eq!(scene.state().rebels.assigned.len(), 1);
    assert_eq!(scene.state().post(leader("darth-vader")), Post::Pool);
    // Mon Mothma has no special operations.
    let cannot = Answer::Assign(mission("sabotage"), leader("mon-mothma"));
    assert!(!scene.offered().contains(&cannot));
}

/// REB-ASSIGN-01
#[test]
fn a_mission_whose_leaders_lack_icons_goes_back_to_the_hand() {
    let card = mission("establish-trade-relations");
    let mut scene = Scene::default()
        .pool(&["princess-leia", "admiral-ackbar"])
        .change(|state| {
            state.stage = Stage::Assign;
            state.rebels.hand = vec![card];
        })
        .says(&[Answer::Assign(card, leader("princess-leia"))]);
    scene.steps(2);
    assert!(scene.happened(&Event::TakenBack(card)));
    assert_eq!((scene.state().rebels.hand.as_slice(), scene.view().pool(Side::Rebel).len()), (&[card][..], 2));
}

/// REB-ASSIGN-02, REB-ASSIGN-03, REB-ASSIGN-05
#[test]
fn the_round_deck_has_what_the_table_says_or_what_there_is() {
    let deck = |time, revealed: bool, main: &[&str]| {
        let mut scene = Scene::default().markers(time, 14).main_deck(main).change(|state| {
            state.stage = Stage::RoundDeck;
            state.empire.starting = vec![mission("rule-by-fear"), mission("gather-intel")];
        });
        if revealed {
            scene = scene.revealed();
        }
        scene.steps(1);
        scene.state().empire.round.len()
    };
    let main = ["detained", "interrogation", "homing-beacon", "address-delays"];
    assert_eq!([deck(1, false, &main), deck(5, false, &main), deck(5, true, &main)], [2, 4, 3]);
    assert_eq!(deck(5, false, &main[..1]), 2);
}
