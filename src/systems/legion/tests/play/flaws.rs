//! Flaws, contingencies, missions of units, and whom cards do not reach.

use super::{CATALOG, scene, unit};
use kernel::game::{Match, Seat};
use legion::{
    cards::keyword::UnitKeyword,
    play::{
        Answer, Event, QuestionKind,
        action::{CardAction, UnitAction},
        state::{FlawCard, Marker, MarkerKind, Standing},
        table::{MM, Spot},
        testing::passing,
    },
};

const PLAYS: (QuestionKind, Answer) = (QuestionKind::Flaw, Answer::Yes);

#[test]
fn anakin_with_suppression_is_issued_no_orders_by_his_flaw() {
    // LEG-KW-FLAWED, LEG-ARMY-25.
    let mut scene = scene(&["anakin_skywalker", "phase_i_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 1_600, 800);
    // Without suppression it cannot be played.
    scene.begin_round(&[]);
    assert!(scene.view().can_be_ordered(unit(1), unit(0), 3));
    scene.unit(0).tokens.suppression = 1;
    scene.begin_round(&[PLAYS]);
    assert_eq!(scene.unit(0).flaw, FlawCard::InPlay);
    assert!(scene.fixture.events.contains(&Event::FlawPlayed(Seat::Second, unit(0))));
    assert!(!scene.view().can_be_ordered(unit(1), unit(0), 3) && scene.view().can_be_ordered(unit(0), unit(1), 3));
    // It is discarded in the End Phase, and never comes again.
    scene.end(&[]);
    assert_eq!(scene.unit(0).flaw, FlawCard::Discarded);
    scene.unit(0).tokens.suppression = 1;
    scene.begin_round(&[]);
    assert!(scene.view().can_be_ordered(unit(1), unit(0), 3));
}

#[test]
fn a_flaw_is_the_opponents_to_play_and_may_be_kept() {
    let mut scene = scene(&["anakin_skywalker"], &["b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).unit(0).tokens.suppression = 1;
    scene.begin_round(&[(QuestionKind::Flaw, Answer::Pass)]);
    assert_eq!(scene.unit(0).flaw, FlawCard::Held);
}

#[test]
fn kallus_pays_for_an_attack_with_sympathy() {
    let mut scene = scene(&["agent_kallus"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 500, 300).unit(0).minis[0].wounds = 1;
    scene.begin_round(&[PLAYS]);
    scene.begin(0, &[]).finish(&[]);
    assert_eq!(scene.tokens(0).suppression, 0, "he did not attack");
    scene.begin(0, &[]).dice(&[7; 30]).act(UnitAction::Attack, &[]).finish(&[]);
    assert_eq!(scene.tokens(0).suppression, 4);
}

#[test]
fn an_altered_deal_takes_landos_cards_and_contingencies() {
    let mut scene = scene(&["lando_calrissian"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.hand(&CATALOG, Seat::First, &["all_in", "push", "ambush", "assault", "standing_orders", "idiots_array"]);
    let side = &mut scene.fixture.state.sides[0];
    (side.discard, side.aside) = (vec![2, 3], Vec::new());
    scene.begin_round(&[]);
    scene.fixture.state.sides[0].discard.push(4);
    scene.begin_round(&[PLAYS]);
    let playable = scene.view().playable(Seat::First);
    assert!(playable.contains(&1) && !playable.contains(&0) && !playable.contains(&5), "{playable:?}");
}

#[test]
fn a_contingency_takes_the_place_of_a_card_of_as_many_pips() {
    // LEG-KW-CONTINGENCIES-X, LEG-HAND-04: nobody else sees it before.
    let mut scene = scene(&["lando_calrissian"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.contingencies(&CATALOG, Seat::First, &["push", "ace_up_his_sleeve", "all_in"], 1);
    let picks = [(QuestionKind::Contingency, Answer::Command(1))];
    scene.choose(&picks);
    assert!(scene.fixture.events.contains(&Event::Contingency(Seat::First, 1)));
    let side = &scene.fixture.state.sides[0];
    assert_eq!(side.discard, [0]);
    assert!(scene.fixture.events.contains(&Event::Discarded(Seat::First, 0)));
    // With other pips it is not asked about, nor once the schemer is gone.
    for (hand, alive) in [(["push", "all_in"], true), (["push", "ace_up_his_sleeve"], false)] {
        let mut scene = super::scene(&["lando_calrissian", "leia_organa"], &["stormtroopers"]);
        scene.put(1, 300, 300).put(2, 1_600, 800).contingencies(&CATALOG, Seat::First, &hand, 1);
        if alive {
            scene.put(0, 400, 300);
        } else {
            scene.unit(0).standing = Standing::Defeated;
        }
        scene.choose(&[]);
        assert!(scene.fixture.state.sides[0].discard.is_empty(), "{hand:?}");
        let left = scene.game().seen(Seat::First).contingencies().count();
        assert_eq!(left, usize::from(alive), "{hand:?}");
    }
}

#[test]
fn commandos_fight_better_near_their_mission() {
    // Complete the Mission: defense surges are blocks, and pools against enemies there have Critical 2.
    let mut scene = scene(&["clone_commandos"], &["b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 600, 300);
    // Black surges are 4, white ones 2; all of the defense are blanks.
    let crits = |scene: &mut legion::play::testing::Scene| {
        scene.fixture.events.clear();
        scene.dice(&[4, 2, 4, 2, 4, 2, 4, 2]).dice(&[5; 30]).fight(0, &[]);
        let converted = scene.fixture.events.iter().find_map(|event| match event {
            Event::Converted(_, faces) => Some(faces.crits),
            _ => None,
        });
        converted.unwrap()
    };
    assert_eq!(crits(&mut scene), 0);
    scene.forget_dice();
    let at = Spot::new(620 * MM, 320 * MM);
    scene.fixture.state.markers.push(Marker::new(MarkerKind::Mission, at, Seat::First));
    assert!(scene.view().is_on_mission(unit(1), Seat::First) && !scene.view().is_on_mission(unit(0), Seat::First));
    assert!(!scene.view().is_on_mission(unit(1), Seat::Second));
    assert_eq!(crits(&mut scene), 2);
}

#[test]
fn surges_of_commandos_block_at_their_mission() {
    for (on_it, left) in [(false, 3), (true, 4)] {
        let mut scene = scene(&["clone_commandos"], &["rebel_troopers"]);
        scene.put(0, 300, 300).put(1, 600, 300).keep_minis(1, 1).unit(0).tokens.shields = 0;
        scene.keep_minis(0, 4);
        if on_it {
            let at = Spot::new(300 * MM, 280 * MM);
            scene.fixture.state.markers.push(Marker::new(MarkerKind::Mission, at, Seat::First));
        }
        // One hit, then a surge of the defense: red surges are 3.
        scene.dice(&[1, 3, 3]);
        scene.fight(1, &[]);
        assert_eq!(scene.unit(0).minis.len(), left, "{on_it}");
    }
}

#[test]
fn each_commando_unit_places_a_mission_outside_the_zones() {
    let mut scene = scene(&["clone_commandos"], &["b1_battle_droids"]);
    scene.divulge(&[]);
    let markers = scene.fixture.state.markers.clone();
    assert_eq!(markers.len(), 1);
    assert_eq!((markers[0].kind, markers[0].seat), (MarkerKind::Mission, Seat::First));
    assert!(scene.view().marker_bar(MarkerKind::Mission, unit(0), Spot::new(300 * MM, 20 * MM)).is_err(), "a zone");
}

#[test]
fn enemy_effects_do_not_reach_a_unit_that_is_immune_to_them() {
    // LEG-KW-IMMUNE-ENEMY-EFFECTS, LEG-GEN-13: keywords are effects of cards, too.
    for immune in [false, true] {
        let mut scene =
            scene(&["drk_1_sith_probe_droids", "darth_vader_dark_lord_of_the_sith force_choke"], &["rebel_troopers"]);
        scene.put(0, 300, 300).put(1, 300, 500).put(2, 400, 400);
        scene.unit(0).keywords.add(UnitKeyword::Demoralize, 1);
        scene.unit(2).keywords.add(UnitKeyword::ImmuneEnemyEffects, u8::from(immune));
        let pick = (QuestionKind::Choose, Answer::Unit(unit(2)));
        if immune {
            scene.begin(0, &[]);
        } else {
            scene.begin(0, &[pick]);
        }
        assert_eq!(scene.tokens(2).suppression, u8::from(!immune));
        let observes = scene.offers().contains(&Answer::Action(UnitAction::Card(CardAction::Observe)));
        assert_eq!(observes, !immune);
        scene.finish(&[]).activate(1).to_actions(passing);
        assert_eq!(scene.offers().contains(&Answer::Action(UnitAction::Use(0))), !immune, "Force Choke");
    }
}

#[test]
fn a_hostage_is_out_of_reach_of_enemy_cards_in_round_one() {
    // LEG-OBJ-09, LEG-KW-IMMUNE-ENEMY-EFFECTS.
    let mut scene = scene(&["stormtroopers", "general_veers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 300, 500).put(2, 400, 400).token(400, 400);
    scene.fixture.state.tokens[0].holder = Some(unit(2));
    scene.fixture.state.sides[1].hostage = Some(unit(2));
    assert!(scene.view().shuns(unit(2), Seat::First) && !scene.view().shuns(unit(2), Seat::Second));
    scene.fixture.state.round = 2;
    assert!(!scene.view().shuns(unit(2), Seat::First));
}

#[test]
fn the_glossary_wins_over_a_reminder() {
    // LEG-GEN-10: the reminder of Cumbersome forbids any move, the glossary only one before the attack; that of Master of the
    // Force names the End Phase, the glossary the end of the activation.
    let mut scene = scene(&["stormtroopers hh_12_stormtrooper"], &["at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 650, 300).begin(0, &[]).dice(&[7; 40]);
    scene.act(UnitAction::Attack, &[]);
    let moves = Answer::Action(UnitAction::Move(legion::play::action::MoveKind::Standard));
    assert!(scene.offers().contains(&moves));
    let mut scene = super::scene(&["luke_skywalker_jedi_knight force_reflexes"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).unit(0).keywords.add(UnitKeyword::MasterOfTheForce, 1);
    scene.begin(0, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!(scene.unit(0).exhausted, 1);
    scene.finish(&[]);
    assert_eq!(scene.unit(0).exhausted, 0);
}
