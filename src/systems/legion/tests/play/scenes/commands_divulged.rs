//! Command cards that are divulged before units deploy, and cards that stay in play (LEG-KW-DIVULGE, LEG-KW-PERMANENT).

use super::{super::unit, CATALOG, card, on, option};
use kernel::game::Seat;
use legion::{
    cards::keyword::UnitKeyword,
    play::{
        Answer, Event, QuestionKind,
        action::UnitAction,
        testing::{Pick, Scene, passing},
    },
};

const DIVULGED: Pick = (QuestionKind::Divulge, Answer::Yes);

/// The card in the hand of the first player, behind another that anybody can play.
fn held(mut scene: Scene, id: &str) -> Scene {
    scene.hand(&CATALOG, Seat::First, &[id, "push"]).holds(Seat::First, &[1, 0]);
    scene
}

fn has(scene: &Scene, number: u8, keyword: UnitKeyword) -> bool {
    scene.view().keyword(unit(number), keyword) > 0
}

fn deployed(scene: &Scene) -> Vec<u8> {
    let units = scene.fixture.events.iter().filter_map(|event| match event {
        Event::Deployed(unit, _) => Some(unit.0),
        _ => None,
    });
    units.collect()
}

#[test]
fn vader_descends_last_and_his_card_is_selected() {
    // LEG-KW-DIVULGE: shown, resolved, and back in the hand.
    let first = ["darth_vader_dark_lord_of_the_sith", "stormtroopers"];
    let mut scene = held(card("darkness_descends", &first, &["rebel_troopers", "rebel_troopers"]), "darkness_descends");
    scene.divulge(&[DIVULGED]);
    assert!(scene.fixture.events.contains(&Event::Divulged(Seat::First, 0)));
    assert!(has(&scene, 0, UnitKeyword::Infiltrate) && has(&scene, 0, UnitKeyword::Scout));
    scene.deploy(Seat::First, &[]);
    assert_eq!(deployed(&scene).last(), Some(&0));
    // In round 1 no other card is selected.
    scene.fixture.state.round = 1;
    scene.choose(&[]);
    assert_eq!(scene.fixture.state.sides[0].discard, [] as [u8; 0]);
    assert!(scene.fixture.events.contains(&Event::Revealed(Seat::First, Some(0))));
    assert!(!has(&scene, 0, UnitKeyword::Reliable), "it was divulged");
}

#[test]
fn a_card_that_is_not_divulged_is_any_card() {
    let first = ["darth_vader_dark_lord_of_the_sith", "stormtroopers"];
    let mut scene = held(card("darkness_descends", &first, &["rebel_troopers"]), "darkness_descends");
    scene.divulge(&[(QuestionKind::Divulge, Answer::Pass)]);
    assert!(!has(&scene, 0, UnitKeyword::Infiltrate));
    scene.deploy(Seat::First, &[]);
    scene.fixture.state.round = 1;
    scene.choose(&[]);
    assert!(scene.fixture.events.contains(&Event::Revealed(Seat::First, Some(1))));
}

#[test]
fn a_permanent_card_stays_in_play() {
    // LEG-KW-PERMANENT, LEG-CMD-15.
    let mut scene = card("darkness_descends", &["darth_vader_dark_lord_of_the_sith"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).play_card(Seat::First, &[]).end(&[]);
    assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Reliable), 2);
    assert_eq!(scene.fixture.state.sides[0].stays, [0]);
    assert!(scene.fixture.state.sides[0].discard.is_empty());
}

#[test]
fn padme_comes_with_a_diplomats_cover() {
    let scene = || card("diplomatic_cover", &["padme_amidala"], &["b1_battle_droids"]);
    let mut shown = held(scene(), "diplomatic_cover");
    shown.divulge(&[DIVULGED]).deploy(Seat::First, &[]);
    assert!(has(&shown, 0, UnitKeyword::Infiltrate));
    assert_eq!(shown.tokens(0).dodge, 1);
    shown.reveal(Seat::First).play_card(Seat::First, &[]);
    assert!(has(&shown, 0, UnitKeyword::SecretMission) && !has(&shown, 0, UnitKeyword::Reliable));
    let mut hidden = scene();
    hidden.put(0, 300, 300).put(1, 1_600, 800).play_card(Seat::First, &[]);
    assert!(!has(&hidden, 0, UnitKeyword::SecretMission) && has(&hidden, 0, UnitKeyword::Reliable));
}

#[test]
fn a_phantom_menace_takes_no_part_in_objectives_and_is_gone() {
    let first = ["maul_impatient_apprentice"];
    let mut scene = held(card("the_phantom_menace", &first, &["rebel_troopers"]), "the_phantom_menace");
    scene.divulge(&[DIVULGED]);
    assert!(has(&scene, 0, UnitKeyword::Infiltrate));
    assert_eq!(scene.fixture.state.sides[0].discard, [0]);
    scene.mission(&CATALOG, ["recover_the_supplies", "battle_lines", "clear_conditions"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).token(326, 300);
    let claims = |scene: &mut Scene| {
        scene.fixture.state.round = 1;
        scene.activate(0).to_actions(passing);
        scene.offers().contains(&Answer::Action(UnitAction::Claim(0)))
    };
    assert!(!claims(&mut scene));
    scene.end(&[]);
    assert!(claims(&mut scene), "the round is over");
    // Played: he does not attack, and nobody does from afar.
    let mut scene = card("the_phantom_menace", &first, &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 327, 300).play_card(Seat::First, &[]);
    scene.activate(0).to_actions(passing);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Attack)));
}

#[test]
fn ventress_chooses_what_she_is_for_the_game() {
    use UnitKeyword::{Bounty, Demoralize, Makashi, Outmaneuver, Reinforcements};
    for (at, gained, lacked) in
        [(0, vec![Bounty, Reinforcements], Makashi), (1, vec![Demoralize, Makashi, Outmaneuver], Bounty)]
    {
        let mut scene =
            held(card("yes_my_master", &["asajj_ventress", "b1_battle_droids"], &["rebel_troopers"]), "yes_my_master");
        scene.divulge(&[option(at)]);
        assert!(gained.iter().all(|keyword| has(&scene, 0, *keyword)), "{at}");
        assert!(!has(&scene, 0, lacked));
    }
}

#[test]
fn a_tactical_droid_holds_reinforcements_back() {
    let first = ["super_tactical_droid", "b1_battle_droids", "b1_battle_droids"];
    let id = "do_not_underestimate_our_means";
    let mut scene = held(card("do_not_underestimate_our_means", &first, &["rebel_troopers"]), id);
    scene.divulge(&[DIVULGED, on(1)]);
    assert!(has(&scene, 1, UnitKeyword::Reinforcements) && !has(&scene, 2, UnitKeyword::Reinforcements));
    // Played without having been divulged: those with orders recover.
    let mut scene = card("do_not_underestimate_our_means", &first, &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 520, 300).put(3, 1_600, 800);
    scene.unit(1).order = legion::play::state::Order::FaceUp;
    (scene.unit(1).tokens.suppression, scene.unit(2).tokens.suppression) = (2, 2);
    scene.phase_start(&[on(1)]);
    assert_eq!([1, 2].map(|number| scene.tokens(number).suppression), [0, 2]);
}

#[test]
fn reinforcements_wait_for_both_sides() {
    // LEG-KW-REINFORCEMENTS: a side with nobody else may decline while the other has others; it need not.
    let mut scene = super::super::scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.unit(0).keywords.add(UnitKeyword::Reinforcements, 1);
    scene.deploy(Seat::First, &[(QuestionKind::DeployUnit, Answer::Pass), (QuestionKind::DeployUnit, Answer::Pass)]);
    assert_eq!(deployed(&scene), [1, 2, 0]);
    let mut scene = super::super::scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    scene.unit(0).keywords.add(UnitKeyword::Reinforcements, 1);
    scene.deploy(Seat::First, &[(QuestionKind::DeployUnit, Answer::Unit(unit(0)))]);
    assert_eq!(deployed(&scene)[0], 0);
}

#[test]
fn reinforcements_do_not_wait_for_who_deploys_last() {
    // Each would wait for the other for ever.
    let first = ["darth_vader_dark_lord_of_the_sith"];
    let mut scene = held(card("darkness_descends", &first, &["rebel_troopers"]), "darkness_descends");
    scene.divulge(&[DIVULGED]);
    scene.unit(1).keywords.add(UnitKeyword::Reinforcements, 1);
    scene.deploy(Seat::First, &[]);
    assert_eq!(deployed(&scene), [1, 0]);
}
