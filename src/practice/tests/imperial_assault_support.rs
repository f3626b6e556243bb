//! Figures that support others in Imperial Assault: special actions from where they help, and what a move is for.

use imperial_assault::{
    Catalog, ImperialAssault,
    play::{
        Answer, Event, FigureNo, Options, QuestionKind, Status,
        fixed::missions::is_played,
        testing::{Scene, board},
    },
};
use kernel::{
    chance::nth_seed,
    game::{Match, Playable, Seat},
};
use practice::{
    opponents::player,
    testing::{mustered, pair_of},
};

use super::imperial_assault_choices::{CATALOG, choice_of, scene};

/// Lets the player go on with whoever is active until that one is done; gives what happened.
fn activated(scene: Scene) -> Vec<Event> {
    let mut game = scene.game();
    let mut heuristic = player::<ImperialAssault>("heuristic", 1).unwrap();
    let active = game.state().activation.as_ref().and_then(|active| active.figure);
    let mut events = Vec::new();
    while let Some(decision) = game.decision().cloned() {
        if game.state().activation.as_ref().and_then(|active| active.figure) != active {
            break;
        }
        let at = heuristic.answer(&game.seen(decision.seat), &decision);
        game.apply(&decision.answers[at], &mut events).unwrap();
    }
    events
}

fn attacks(events: &[Event], by: u8) -> usize {
    let own = |event: &&Event| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == FigureNo(by));
    events.iter().filter(own).count()
}

#[test]
fn an_officer_walks_to_whoever_is_to_shoot_for_him() {
    // An elite officer stands five spaces behind a trooper who sees an enemy; nobody is in the officer's own reach.
    let mut scene = scene(&["imperial-officer-elite", "stormtrooper-elite"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 5).put(1, 5, 5).put(2, 11, 0).put(3, 11, 1);
    scene.put(4, 9, 5).put(5, 11, 10).put(6, 11, 11).exhaust(1).activate(0);
    let events = activated(scene);
    assert_eq!((attacks(&events, 0), attacks(&events, 1)), (0, 1), "{events:?}");
}

#[test]
fn focus_is_brought_to_whoever_is_out_of_reach_of_it() {
    // C-3PO needs to stand beside a friend, who sees the enemy.
    let mut scene = scene(&["c-3po", "han-solo"], &["stormtrooper-regular"]);
    scene.put(0, 0, 5).put(1, 3, 5).put(2, 8, 5).put(3, 11, 10).put(4, 11, 11).activate(0);
    let events = activated(scene);
    assert!(events.contains(&Event::StatusGained(FigureNo(1), Status::Focused)), "{events:?}");
}

#[test]
fn who_moves_before_he_strikes_ends_where_he_can() {
    // At the end of a round Vader, nearly dead, moves two spaces and may choke whom he sees; Han falls to it.
    let mut scene = scene(&["darth-vader", "driven-by-hatred"], &["han-solo", "rebel-trooper-elite"]);
    scene.on(board(&[(3, 4), (3, 5), (3, 6)])).put(0, 5, 5).put(1, 6, 5).put(2, 8, 4).put(3, 8, 6).put(4, 8, 5);
    scene.damage(1, 10).damage(0, 12).end_round();
    assert_eq!(choice_of(scene, QuestionKind::May), Answer::Yes);
}

#[test]
fn strain_is_paid_with_cards_that_nobody_will_draw() {
    // Vader chokes the only one he sees in round 3, whose side has seven cards left and draws two a round.
    let wall: Vec<(i32, i32)> = (6..12).map(|column| (column, 8)).collect();
    let mut scene = scene(&["darth-vader"], &["stormtrooper-regular"]);
    scene.on(board(&wall)).put(0, 0, 0).put(1, 9, 5).put(2, 10, 10).put(3, 11, 11).terminal(9, 4);
    scene.full_deck(&CATALOG, Seat::Second, &["parry"; 7]);
    scene.points(Seat::First, 18).points(Seat::Second, 16);
    scene.fixture.state.round = 3;
    scene.activate(0);
    assert_eq!(choice_of(scene, QuestionKind::PreventStrain), Answer::Number(1));
}

#[test]
fn a_card_that_is_still_to_be_played_is_not_sold() {
    // Black Market Prices pays for a card: one that nobody can play brings as much.
    let mut scene = scene(&["greedo"], &["stormtrooper-regular"]);
    scene.hand_cards(&CATALOG, Seat::First, &["black-market-prices"]);
    scene.full_deck(&CATALOG, Seat::First, &["assassinate", "wookiee-rage"]);
    scene.put(0, 0, 0).put(1, 11, 9).put(2, 11, 10).put(3, 11, 11).activate(0);
    let mut game = scene.game();
    let mut heuristic = player::<ImperialAssault>("heuristic", 1).unwrap();
    for _ in 0..40 {
        let decision = game.decision().unwrap().clone();
        let seen = game.seen(decision.seat);
        let at = heuristic.answer(&seen, &decision);
        if let (QuestionKind::ChooseCard, Answer::Card(place)) = (decision.question.kind(), decision.answers[at]) {
            let sold = seen.shown()[usize::from(place)];
            return assert_eq!(Some(sold), CATALOG.find_command("wookiee-rage"));
        }
        game.apply(&decision.answers[at], &mut Vec::new()).unwrap();
    }
    panic!("nothing was sold");
}

#[test]
fn officers_give_orders() {
    let catalog = Catalog::bundled().unwrap();
    let lists = mustered::<ImperialAssault>(&catalog);
    let maps = catalog.maps().filter(|(id, _)| is_played(&catalog, *id));
    let maps: Vec<Options> =
        maps.map(|(_, map)| Options { map: map.id.to_string().into(), ..Options::default() }).collect();
    let (mut acted, mut ordered) = (0, 0);
    for number in 0..24_u64 {
        let options = &maps[number as usize % maps.len()];
        let pair = pair_of::<ImperialAssault>(&catalog, &lists, options, [number, number * 5 + 3]);
        let mut game =
            ImperialAssault::begin(&catalog, pair.into(), options, nth_seed(29, number), &mut Vec::new()).unwrap();
        let [mut first, mut second] = [1, 2].map(|seed| player::<ImperialAssault>("heuristic", seed).unwrap());
        while let Some(decision) = game.decision().cloned() {
            let player = if decision.seat == Seat::First { &mut first } else { &mut second };
            let at = player.answer(&game.seen(decision.seat), &decision);
            let answer = decision.answers[at];
            let seen = game.seen(decision.seat);
            let is_officer = |figure: FigureNo| {
                let card = seen.view().group(figure).card;
                card.is_some_and(|card| catalog.deployment(card).id.starts_with("imperial-officer"))
            };
            let orders = matches!(answer, Answer::Special(_)) && decision.question.figure().is_some_and(is_officer);
            ordered += usize::from(orders);
            let mut events = Vec::new();
            game.apply(&answer, &mut events).unwrap();
            let seen = game.seen(Seat::First);
            let is_officer = |figure: FigureNo| {
                let card = seen.view().group(figure).card;
                card.is_some_and(|card| catalog.deployment(card).id.starts_with("imperial-officer"))
            };
            let begins = |event: &&Event| matches!(event, Event::FigureActivated(figure) if is_officer(*figure));
            acted += events.iter().filter(begins).count();
        }
    }
    assert!(acted >= 30 && ordered * 2 >= acted, "{ordered} orders in {acted} activations");
}
