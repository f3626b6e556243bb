//! Figures of practice matches: games per second, decisions, size and allocations of a game. `cargo bench` prints them;
//! no time fails. `-- dogfights` prints those of X-Wing alone, `-- skirmishes` Imperial Assault, `-- clashes` Legion,
//! `-- decks` the Deckbuilding Game.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, reason = "a benchmark prints and may stop")]

#[path = "matches/clashes.rs"]
mod clashes;
#[path = "matches/decks.rs"]
mod decks;
#[path = "matches/mirrored.rs"]
mod mirrored;
#[path = "matches/skirmishes.rs"]
mod skirmishes;
#[path = "figures/squads.rs"]
mod squads;

use std::{alloc::System, time::Instant};

use kernel::{
    Mustered,
    chance::nth_seed,
    game::{BySeat, Match, Playable, Seat},
    muster,
};
use mirrored::{Timed, decisions};
use practice::{Progress, Series, win_rate};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use xwing::{Catalog, XWing, play::Options};

/// Counts allocations.
#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    let asked = |for_what: &str| std::env::args().any(|argument| argument == for_what);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if asked("skirmishes") {
        return skirmishes::matches(cores);
    }
    if asked("clashes") {
        return clashes::matches(cores);
    }
    if asked("decks") {
        return decks::matches(cores);
    }
    let catalog = Catalog::bundled().unwrap();
    let lists: Vec<Mustered<XWing>> =
        squads::squads(&catalog).into_iter().filter_map(|document| muster::<XWing>(&catalog, document).ok()).collect();
    println!("{} legal squads of 100 points, six asteroids, mirrored games", lists.len());
    for (players, games, jobs) in [
        (["random", "random"], 2_000, 1),
        (["heuristic", "heuristic"], 2_000, 1),
        (["heuristic", "heuristic"], 4_000, cores),
        (["heuristic", "random"], 1_000, cores),
        (["searching", "heuristic"], 1_000, cores),
    ] {
        series(&catalog, &lists, players, games, jobs);
    }
    for (id, games) in [("random", 200), ("heuristic", 200), ("searching", 4)] {
        decisions::<XWing>(&catalog, &lists, &[Options::default()], id, games);
    }
    sizes(&catalog, &lists);
    if asked("dogfights") {
        return;
    }
    skirmishes::matches(cores);
    clashes::matches(cores);
    decks::matches(cores);
}

/// A series over pairs of the squads.
fn series(catalog: &Catalog, lists: &[Mustered<XWing>], players: [&str; 2], games: u64, jobs: usize) {
    let pairs = lists.len() as u64;
    let each = (games / pairs / 2 * 2).max(2);
    let (mut wins, mut draws, mut played, mut rounds) = ([0; 2], 0, 0, 0);
    let start = Instant::now();
    for pair in 0..pairs {
        let materials = BySeat::from([&lists[pair as usize], &lists[((pair * 5 + 3) % pairs) as usize]]);
        let players = BySeat::from(players);
        let options = Options::default();
        let seed = nth_seed(11, pair);
        let series = Series::<XWing> { catalog, materials, options: &options, seed, games: each, players, jobs };
        let tally = series.play(&Progress::default()).unwrap().tally;
        // A player keeps its list; seats are swapped in every second game.
        wins[0] += tally.wins[Seat::First];
        wins[1] += tally.wins[Seat::Second];
        draws += tally.draws;
        played += tally.games;
        rounds += tally.rounds;
        // The squads again with swapped players, so that no squad favors a player.
        if players[Seat::First] != players[Seat::Second] {
            let swapped = [players[Seat::Second], players[Seat::First]].into();
            let series = Series::<XWing> {
                catalog,
                materials,
                options: &options,
                seed: nth_seed(12, pair),
                games: each,
                players: swapped,
                jobs,
            };
            let tally = series.play(&Progress::default()).unwrap().tally;
            wins[0] += tally.wins[Seat::Second];
            wins[1] += tally.wins[Seat::First];
            draws += tally.draws;
            played += tally.games;
            rounds += tally.rounds;
        }
    }
    let took = start.elapsed().as_secs_f64();
    let rate = win_rate(wins[0], played).unwrap();
    println!(
        "{:10} against {:10} {jobs} job(s): {played:5} games, {:7.0} a second, {:4.1} rounds, first wins {:.1} % ({draws} draws)",
        players[0],
        players[1],
        played as f64 / took,
        rounds as f64 / played as f64,
        rate.rate * 100.0,
    );
}

/// Prints the size and the allocations of a game.
fn sizes(catalog: &Catalog, lists: &[Mustered<XWing>]) {
    let mut game =
        XWing::begin(catalog, [&lists[0], &lists[1]].into(), &Options::default(), 1, &mut Vec::new()).unwrap();
    let (mut first, mut second) = (Timed::<XWing>::new("heuristic", 1), Timed::<XWing>::new("heuristic", 2));
    let region = Region::new(COUNTED);
    game.play_out(&mut [&mut first, &mut second]);
    let change = region.change();
    println!(
        "allocations in one heuristic game: {} ({} answers), {} KB in all",
        change.allocations,
        first.answers + second.answers,
        change.bytes_allocated / 1024
    );
    let region = Region::new(COUNTED);
    let state = game.state().clone();
    let heap = region.change().bytes_allocated;
    println!("size of a state: {} bytes, {} of them on the heap", size_of_val(&state) + heap, heap);
    let accounts: usize = Seat::BOTH.iter().map(|seat| game.account(*seat).len()).sum();
    assert_eq!(accounts, game.fixed().ships.len());
}
