//! Command cards about hands, decks, discard piles and victory points.

use super::{
    CATALOG, card, card_of_second,
    commands::{actions, face, is_spent},
};
use imperial_assault::{
    cards::CommandId,
    play::{
        Answer, Event, QuestionKind, Status,
        pieces::Zone,
        testing::{
            Pick::{Is, Nth, Pass, Surge, Use, Yes},
            Scene,
        },
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];
const TROOPERS: &[&str] = &["stormtrooper-elite"];

fn id(card: &str) -> CommandId {
    CATALOG.find_command(card).unwrap()
}

fn ids(cards: &[&str]) -> Vec<CommandId> {
    cards.iter().map(|card| id(card)).collect()
}

/// The victory points of both players.
fn score(scene: &Scene) -> [i32; 2] {
    Seat::BOTH.map(|seat| scene.state().side(seat).points)
}

#[test]
fn planning_draws_two_and_keeps_one_or_both() {
    for (planner, cards) in [("dengar", 1), ("thrawn", 2)] {
        let mut scene = card("planning", &[planner], VADER);
        face(&mut scene, 0, 1, 9);
        scene.deck(&CATALOG, Seat::First, &["focus", "blitz", "deadeye"]);
        let picks = if cards == 1 { vec![Use("planning"), Nth(0)] } else { vec![Use("planning")] };
        scene.activate(0).run(&picks);
        assert_eq!((scene.hand(Seat::First), scene.deck_left(Seat::First)), (cards, 1));
        assert_eq!(scene.state().side(Seat::First).discard.len(), 1 + 2 - cards);
        // Nobody else sees the drawn cards.
        assert!(!scene.events().iter().any(|event| matches!(event, Event::Revealed(..))));
    }
}

#[test]
fn planning_never_discards_a_card_that_was_held_before() {
    let mut scene = card("planning", &["dengar"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["parry"]);
    face(&mut scene, 0, 1, 9);
    scene.deck(&CATALOG, Seat::First, &["focus", "blitz"]).activate(0).run(&[Use("planning"), Nth(1)]);
    assert!(scene.held(Seat::First).contains(&id("parry")));
}

#[test]
fn a_black_market_pays_for_a_card() {
    let mut scene = card("black-market-prices", &["han-solo"], VADER);
    face(&mut scene, 0, 1, 9);
    // In the order of the catalog: Assassinate costs three, Blitz one.
    scene.deck(&CATALOG, Seat::First, &["blitz", "assassinate"]).activate(0);
    scene.run(&[Use("black-market-prices"), Nth(0)]);
    assert_eq!((score(&scene), scene.held(Seat::First)), ([3, 0], &ids(&["blitz"])[..]));
    assert_eq!(actions(&scene), 1);
}

#[test]
fn merciless_takes_points_unless_two_cards_of_the_deck_are_given() {
    let run = |deck: &[&str], pick: Option<imperial_assault::play::testing::Pick>| {
        let mut scene = card("merciless", &["dengar"], VADER);
        face(&mut scene, 0, 1, 1);
        scene.deck(&CATALOG, Seat::Second, deck).activate(0);
        let picks: Vec<_> = [Use("merciless")].into_iter().chain(pick).collect();
        scene.run(&picks);
        (score(&scene)[0], scene.deck_left(Seat::Second))
    };
    assert_eq!(run(&["blitz", "focus", "parry"], Some(Yes)), (0, 1));
    assert_eq!(run(&["blitz", "focus", "parry"], Some(Pass)), (3, 3));
    assert_eq!(run(&["blitz"], None), (3, 1));
}

#[test]
fn a_devoted_droid_finds_the_card_of_its_neighbor() {
    let mut scene = card("devotion", &["bt-1", "chewbacca"], VADER);
    face(&mut scene, 0, 2, 9);
    scene.put(1, 1, 5).deck(&CATALOG, Seat::First, &["debts-repaid", "blitz"]).faces(&[0]).activate(0);
    scene.run(&[Use("devotion"), Nth(0)]);
    assert_eq!((scene.held(Seat::First), scene.deck_left(Seat::First)), (&ids(&["debts-repaid"])[..], 1));
    assert!(scene.events().contains(&Event::Revealed(Seat::First, ids(&["debts-repaid"]))));
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
fn thrawn_foresees_and_draws_for_a_cheap_card() {
    for (place, drawn) in [(0, 0), (1, 1)] {
        let mut scene = card("foresee", &["thrawn"], &["chewbacca"]);
        face(&mut scene, 0, 1, 9);
        scene.deck(&CATALOG, Seat::First, &["focus"]).deck(
            &CATALOG,
            Seat::Second,
            &["parry", "deadeye", "assassinate"],
        );
        // Assassinate costs three, Deadeye nothing.
        scene.activate(0).run(&[Use("foresee"), Nth(place)]);
        assert_eq!((scene.hand(Seat::First), scene.deck_left(Seat::Second)), (drawn, 2));
        assert_eq!(scene.state().side(Seat::Second).discard, ids(&[["assassinate", "deadeye"][place]]));
    }
}

#[test]
fn hostile_negotiation_costs_one_card_and_takes_two() {
    let mut scene = card("hostile-negotiation", &["dengar"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["focus", "blitz"]);
    scene.hand_cards(&CATALOG, Seat::Second, &["parry", "deadeye", "blitz"]);
    face(&mut scene, 0, 1, 9);
    scene.activate(0).faces(&[1, 0, 1]).run(&[Use("hostile-negotiation")]);
    assert_eq!((scene.held(Seat::First), scene.held(Seat::Second)), (&ids(&["focus"])[..], &ids(&["deadeye"])[..]));
    // A player without other cards has nothing to give.
    let mut scene = card("hostile-negotiation", &["dengar"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.activate(0);
    assert!(!scene.is_offered("hostile-negotiation"));
}

#[test]
fn leaked_intelligence_costs_strain_by_the_card() {
    for (picks, strain, cards) in
        [(&[Use("intelligence-leak"), Yes, Nth(0)][..], 3, 1), (&[Use("intelligence-leak"), Pass], 0, 2)]
    {
        let mut scene = card("intelligence-leak", &["leia-organa"], VADER);
        scene.hand_cards(&CATALOG, Seat::Second, &["parry", "assassinate"]);
        face(&mut scene, 0, 1, 9);
        scene.activate(0).run(picks);
        assert_eq!((scene.hurt_by(0), scene.hand(Seat::Second)), (strain, cards));
        is_spent(&scene, Seat::First);
    }
}

#[test]
fn who_is_fooled_once_takes_the_discard_pile_out_of_the_game() {
    for (fool, drawn) in [("dengar", 0), ("leia-organa", 1)] {
        let mut scene = card("fool-me-once", &[fool], VADER);
        face(&mut scene, 0, 1, 9);
        scene.thrown(&CATALOG, Seat::Second, &["parry", "blitz"]).deck(&CATALOG, Seat::First, &["focus"]).activate(0);
        scene.run(&[Use("fool-me-once")]);
        assert_eq!((scene.hurt_by(0), scene.hand(Seat::First)), (2, drawn));
        assert!(scene.state().side(Seat::Second).discard.is_empty());
    }
}

#[test]
fn a_pickpocket_takes_points_by_a_green_die() {
    let mut scene = card("pickpocket", &["han-solo"], VADER);
    face(&mut scene, 0, 1, 1);
    scene.points(Seat::Second, 5).activate(0).faces(&[5]).run(&[Use("pickpocket")]);
    assert_eq!(score(&scene), [3, 2]);
    is_spent(&scene, Seat::First);
    let mut scene = card("pickpocket", &["han-solo"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.activate(0);
    assert!(!scene.is_offered("pickpocket"));
}

#[test]
fn stalling_puts_a_card_back_by_chance() {
    let mut scene = card("stall-for-time", &["leia-organa"], VADER);
    scene.hand_cards(&CATALOG, Seat::Second, &["parry", "blitz"]);
    face(&mut scene, 0, 1, 9);
    scene.deck(&CATALOG, Seat::Second, &["focus"]).faces(&[1]).begin_round().run(&[Use("stall-for-time")]);
    assert_eq!(scene.held(Seat::Second), ids(&["parry"]));
    assert_eq!(scene.pile(Seat::Second), ids(&["focus", "blitz"]));
    is_spent(&scene, Seat::First);
}

#[test]
fn in_shadow_ops_the_opponent_plays_nothing_for_the_round() {
    let mut scene = card("shadow-ops", &["mak-eshkarey"], VADER);
    scene.hand_cards(&CATALOG, Seat::Second, &["parry"]);
    face(&mut scene, 0, 1, 1);
    scene.activate(0).run(&[Use("shadow-ops")]).faces(&[1]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
    is_spent(&scene, Seat::First);
    scene.end_round().run(&[]);
    scene.faces(&[1]).fight(0, 1, &[Use("parry")]);
    assert_eq!(scene.hurt_by(1), 3);
}

#[test]
fn a_shift_of_strategy_shuffles_a_hand_away() {
    for (seat, other) in [(Seat::First, Seat::Second), (Seat::Second, Seat::First)] {
        let mut scene = card("strategic-shift", &["leia-organa"], VADER);
        scene.hand_cards(&CATALOG, Seat::First, &["focus", "blitz"]);
        scene.hand_cards(&CATALOG, Seat::Second, &["focus", "blitz", "parry"]);
        face(&mut scene, 0, 1, 9);
        let size = scene.hand(seat) - usize::from(seat == Seat::First);
        let others = scene.hand(other) - usize::from(other == Seat::First);
        scene.faces(&vec![0; size - 1]).activate(0).run(&[Use("strategic-shift"), Is(Answer::Seat(seat))]);
        assert_eq!((scene.hand(seat), scene.deck_left(seat)), (2, size - 2));
        assert_eq!((scene.hand(other), scene.deck_left(other)), (others, 0));
    }
}

#[test]
fn spies_collect_intelligence_about_a_hand() {
    for (spy, is_offered) in [("leia-organa", true), ("dengar", false)] {
        let mut scene = card("collect-intel", &[spy], VADER);
        scene.hand_cards(&CATALOG, Seat::Second, &["parry", "blitz"]);
        face(&mut scene, 0, 1, 9);
        let picks = if is_offered { vec![Use("collect-intel")] } else { Vec::new() };
        scene.begin_round().run(&picks);
        let looked = Event::Looked { by: Seat::First, at: Seat::Second, count: 2 };
        assert_eq!((scene.events().contains(&looked), scene.hand(Seat::Second)), (is_offered, 2));
        // The one who looked knows them; nothing was shown to both.
        assert!(!scene.events().iter().any(|event| matches!(event, Event::Revealed(..))));
    }
}

#[test]
fn cut_lines_let_nobody_draw_in_the_status_phase() {
    for is_played in [true, false] {
        let mut scene = card("cut-lines", &["leia-organa"], VADER);
        face(&mut scene, 0, 1, 9);
        for seat in Seat::BOTH {
            scene.deck(&CATALOG, seat, &["blitz", "focus"]);
        }
        scene.end_round().run(if is_played { &[Use("cut-lines")] } else { &[Pass] });
        let drawn = usize::from(!is_played);
        assert_eq!((scene.hand(Seat::First), scene.hand(Seat::Second)), (drawn * 2, drawn));
    }
}

#[test]
fn spies_disrupt_cards_as_dear_as_they_are_many() {
    for (spies, is_offered) in
        [(&["leia-organa"][..], false), (&["leia-organa", "saska-teft", "mak-eshkarey"][..], true)]
    {
        let mut scene = card_of_second("comm-disruption", &["dengar"], spies);
        scene.hand_cards(&CATALOG, Seat::First, &["assassinate"]);
        face(&mut scene, 0, 1, 3);
        for spy in 2..=spies.len() as u8 {
            scene.put(spy, 9, i32::from(spy));
        }
        let mut picks = vec![Use("assassinate")];
        picks.extend(is_offered.then_some(Use("comm-disruption")));
        scene.faces(&[1]).fight(0, 1, &picks);
        assert_eq!(scene.hurt_by(1), if is_offered { 2 } else { 5 });
        assert_eq!((scene.hand(Seat::First), scene.hand(Seat::Second)), (0, usize::from(!is_offered)));
    }
}

#[test]
fn a_jammer_stops_the_next_card_of_anybody_once() {
    let mut scene = card("signal-jammer", &["dengar"], &["chewbacca"]);
    scene.hand_cards(&CATALOG, Seat::First, &["blitz", "deadeye"]);
    face(&mut scene, 0, 1, 3);
    scene.begin_round().run(&[Use("signal-jammer")]);
    assert_eq!((scene.hand(Seat::First), scene.state().tabled.len()), (2, 1));
    scene.faces(&[1, 1]).fight(0, 1, &[Use("blitz")]);
    assert_eq!((super::commands::counted(&scene).surge, scene.state().tabled.len()), (0, 0));
    scene.fight(0, 1, &[Use("deadeye")]);
    assert_eq!(super::commands::counted(&scene).accuracy, 11);
    assert_eq!(scene.state().side(Seat::First).discard.len(), 3);
}

#[test]
fn the_fall_of_a_unique_enemy_is_celebrated() {
    for (victim, is_offered) in [("chewbacca", true), ("wookiee-warrior-elite", false)] {
        let mut scene = card("celebration", VADER, &[victim, "leia-organa"]);
        face(&mut scene, 0, 1, 1);
        let leia = scene.fixture.fixed.figures.len() as u8 - 1;
        let health = scene.view().health(super::super::figure(1));
        let picks = if is_offered { vec![Use("celebration")] } else { Vec::new() };
        scene.put(leia, 9, 9).damage(1, health - 1).faces(&[1]).fight(0, 1, &picks);
        assert_eq!(score(&scene)[0], if is_offered { 15 + 4 } else { 11 });
    }
}

#[test]
fn blaise_takes_back_what_he_gave_for_an_interrogation() {
    let mut scene = card("espionage-mastery", &["agent-blaise"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["assassinate"]).hand_cards(&CATALOG, Seat::Second, &["blitz"]);
    scene.put(0, 0, 5).put(1, 3, 5).shielded(1, &[]).silence(1);
    scene.deck(&CATALOG, Seat::First, &["focus"]);
    let group = &mut scene.fixture.fixed.groups[0];
    group.attack.as_mut().unwrap().dice = vec![imperial_assault::cards::Die::Red];
    group.innate.symbols.accuracy = 9;
    scene.faces(&[3]).fight(0, 1, &[Surge(4), Yes, Use("espionage-mastery")]);
    assert_eq!(scene.hand(Seat::Second), 0);
    let mut held = scene.held(Seat::First).to_vec();
    held.sort_unstable();
    assert_eq!(held, ids(&["assassinate", "focus"]));
}

#[test]
fn hera_evacuates_a_friend_for_half_its_points() {
    let mut scene = card("evacuate", &["hera-syndulla", "chewbacca", "dengar"], VADER);
    face(&mut scene, 0, 3, 9);
    scene.put(1, 1, 5).put(2, 5, 5).activate(0);
    scene.run(&[Use("evacuate"), imperial_assault::play::testing::Pick::Figure(1)]);
    assert_eq!((scene.place(1), score(&scene)), (None, [0, 7]));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_card_in_a_hand_tells_the_other_player_nothing() {
    let mut scene = card("planning", &["dengar"], TROOPERS);
    face(&mut scene, 0, 1, 9);
    scene.status(0, Status::Focused).activate(0).run(&[]);
    assert!(scene.events().iter().all(|event| !matches!(event, Event::CardPlayed { .. })));
}
