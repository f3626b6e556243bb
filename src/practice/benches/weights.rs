//! Fits the weights of X-Wing's heuristic player (`xwing/weights.json`) to matches against itself:
//! `cargo bench -p practice --bench weights -- GAMES [WEIGHT…]`. One weight after the other is made greater and smaller. A
//! change meets the weights so far with squads of the shelf, in fours: two squads, both ways round, both seats, one seed. A
//! tenth of the games decides whether it is looked at, all of them on new seeds whether it is kept: only if the bounds exclude
//! an even score.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark prints and may stop")]

use std::sync::{
    Mutex,
    atomic::{AtomicU64, Ordering},
};

use kernel::{
    Language, ListBuilding, Mustered,
    chance::nth_seed,
    game::{BySeat, Match, Playable, Player, Seat},
    muster,
};
use practice::{
    shelf,
    statistics::Difference,
    xwing::{Heuristic, Weights},
};
use serde_json::{Map, Value};
use xwing::{Catalog, XWing, play::Options};

/// Greater and smaller by so much.
const STEP: f64 = 1.35;

struct Arena {
    catalog: Catalog,
    squads: Vec<Mustered<XWing>>,
}

impl Arena {
    fn new() -> Self {
        let catalog = Catalog::bundled().unwrap();
        let read = |id: &practice::ShelfList| {
            let document = XWing::import(&catalog, &id.text(Language::English)).unwrap().document;
            muster::<XWing>(&catalog, document).ok().unwrap()
        };
        let squads = shelf::<XWing>().iter().map(read).collect();
        Self { catalog, squads }
    }

    /// The lead of one player over the other in so many games, in shares of a game.
    fn lead(&self, one: &Weights, other: &Weights, games: u64, seed: u64) -> Difference {
        let (next, leads) = (AtomicU64::new(0), Mutex::new(vec![0.0; (games / 4).max(2) as usize]));
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let four = next.fetch_add(1, Ordering::Relaxed);
                        if four >= games / 4 {
                            return;
                        }
                        let lead = self.four(one, other, nth_seed(seed, four));
                        leads.lock().unwrap()[four as usize] = lead;
                    }
                });
            }
        });
        Difference::of(&leads.into_inner().unwrap()).unwrap()
    }

    /// Two squads meet both ways round in both seats: the mean lead.
    fn four(&self, one: &Weights, other: &Weights, seed: u64) -> f64 {
        let count = self.squads.len() as u64;
        let pair = [seed % count, seed / count % count].map(|at| &self.squads[at as usize]);
        let mut lead = 0.0;
        for squads in [pair, [pair[1], pair[0]]] {
            for seat in Seat::BOTH {
                let options = Options::default();
                let mut game =
                    XWing::begin(&self.catalog, BySeat::from(squads), &options, seed, &mut Vec::new()).unwrap();
                let mut players = Seat::BOTH.map(|of| {
                    let weights = if of == seat { one } else { other };
                    Heuristic::weighing(practice::player_seed(seed, of), *weights)
                });
                let [first, second] = &mut players;
                let players: &mut [&mut dyn Player<_>] = &mut [first, second];
                game.play_out(players);
                lead += match game.outcome().unwrap().winner {
                    Some(winner) if winner == seat => 0.25,
                    Some(_) => -0.25,
                    None => 0.0,
                };
            }
        }
        lead
    }
}

fn changed(weights: &Weights, name: &str, factor: f64) -> Weights {
    let Value::Object(mut all) = serde_json::to_value(weights).unwrap() else { unreachable!("a struct") };
    let value = (all[name].as_f64().unwrap() * factor * 1000.0).round() / 1000.0;
    all.insert(name.to_owned(), value.into());
    serde_json::from_value(Value::Object(all)).unwrap()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let games: u64 = arguments.first().map_or(20_000, |games| games.parse().unwrap());
    let arena = Arena::new();
    let mut weights = *Weights::fitted();
    let names: Vec<String> = match &arguments[..] {
        [_, names @ ..] if !names.is_empty() => names.to_vec(),
        _ => serde_json::from_value::<Map<String, Value>>(serde_json::to_value(weights).unwrap())
            .unwrap()
            .keys()
            .cloned()
            .collect(),
    };
    let mut seed = 1;
    for name in &names {
        for factor in [STEP, 1.0 / STEP] {
            loop {
                let tried = changed(&weights, name, factor);
                seed += 2;
                let first = arena.lead(&tried, &weights, games / 10, seed);
                let tells = |what: &str, lead: &Difference| {
                    let [mean, low, high] = [lead.mean, lead.low, lead.high].map(|share| 50.0 + 50.0 * share);
                    println!("{name} x {factor:.2}: {mean:.1} % [{low:.1} to {high:.1}] {what}");
                };
                if first.mean <= 0.0 {
                    tells("of a tenth: left", &first);
                    break;
                }
                let all = arena.lead(&tried, &weights, games, seed + 1);
                if all.low <= 0.0 {
                    tells("left", &all);
                    break;
                }
                tells("kept", &all);
                weights = tried;
                let file = concat!(env!("CARGO_MANIFEST_DIR"), "/xwing/weights.json");
                std::fs::write(file, serde_json::to_string_pretty(&weights).unwrap() + "\n").unwrap();
            }
        }
    }
}
