//! Wins by zone and mission: a map or a mission that favors a side much is looked at for a fault.

use imperial_assault::{
    Catalog, ImperialAssault,
    play::{Options, fixed::missions::missions, pieces::Zone},
};
use kernel::{
    chance::nth_seed,
    game::{Match, Playable},
};
use practice::{
    opponents::player,
    testing::{mustered, pair_of},
    win_rate,
};

/// `GAMES=200 PLAYER=heuristic cargo test --release -p practice wins_by_zone -- --ignored --nocapture`: each pair of armies
/// of the shelf with both seats, on every map with each of its printed missions.
#[test]
#[ignore = "takes minutes"]
fn wins_by_zone_and_mission() {
    let told = |name: &str| std::env::var(name).ok();
    let count: u64 = told("GAMES").and_then(|number| number.parse().ok()).unwrap_or(100);
    let who = told("PLAYER").unwrap_or_else(|| "heuristic".into());
    let catalog = Catalog::bundled().unwrap();
    let lists = mustered::<ImperialAssault>(&catalog);
    let printed = catalog.maps().flat_map(|(map, _)| missions(&catalog, map)).filter(|(_, card)| card.ours.is_none());
    let printed: Vec<_> = printed.collect();
    let (mut games, mut reds, mut far) = (0, 0, Vec::new());
    for (number, (_, card)) in printed.iter().enumerate() {
        let options = Options { mission: card.id.to_string(), ..Options::default() };
        let (mut red, mut first, mut rounds, mut points) = (0, 0, 0, 0);
        for game in 0..count {
            let seed = nth_seed(number as u64, game / 2);
            let mut pair = pair_of::<ImperialAssault>(&catalog, &lists, &options, [seed, seed.wrapping_mul(5)]);
            if game % 2 == 1 {
                pair.reverse();
            }
            let seed = nth_seed(seed, game);
            let mut state = ImperialAssault::begin(&catalog, pair.into(), &options, seed, &mut Vec::new()).unwrap();
            let [mut one, mut other] = [1, 2].map(|n| player::<ImperialAssault>(&who, nth_seed(seed, n)).unwrap());
            let began = loop {
                // Initiative is settled once somebody has a zone.
                let decision = state.decision().unwrap();
                if state.state().sides.iter().any(|side| side.zone.is_some()) {
                    break state.state().initiative;
                }
                let seat = decision.seat;
                let player = if seat == kernel::game::Seat::First { &mut one } else { &mut other };
                let answer = decision.answers[player.answer(&state.seen(seat), decision)];
                state.apply(&answer, &mut Vec::new()).unwrap();
            };
            state.play_out(&mut [&mut *one, &mut *other]);
            let outcome = state.outcome().unwrap();
            let winner = outcome.winner.unwrap();
            red += u64::from(state.state().side(winner).zone == Some(Zone::Red));
            first += u64::from(winner == began);
            rounds += u64::from(outcome.rounds);
            points += outcome.score[winner];
        }
        let rate = win_rate(red, count).unwrap().rate * 100.0;
        let [first, rounds] = [100 * first, 10 * rounds].map(|sum| sum as f64 / count as f64);
        println!(
            "{:32} red {rate:5.1} %  first {first:5.1} %  {:4.1} rounds  {:5.1} points",
            card.id,
            rounds / 10.0,
            points as f64 / count as f64
        );
        if (rate - 50.0).abs() > 10.0 {
            far.push((&card.id, rate));
        }
        (games, reds) = (games + count, reds + red);
    }
    println!("{games} games, red wins {:.1} %; beyond 60 of 100: {far:?}", 100.0 * reds as f64 / games as f64);
    assert!(printed.len() > 90);
}
