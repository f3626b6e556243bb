//! What players do, counted in mirrored matches of the shelf's lists, and how many of them the first player wins:
//! `cargo bench -p practice --bench habits -- GAME [MATCHES [PLAYER [OTHER [SEED]]]]`. Where both players are the same, both
//! sides are counted.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a benchmark prints and may stop")]

mod arena;
mod assault;
mod counts;
mod decks;
mod legion;
mod xwing;

use arena::{Arena, Habits};
use practice::opponents::player;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let argument = |at: usize, usual: &str| arguments.get(at).map_or(usual, |text| text.as_str()).to_owned();
    let [one, other] = [2, 3].map(|at| argument(at, "heuristic"));
    let arena = Arena {
        players: [&one, &other],
        games: argument(1, "40").parse().unwrap(),
        seed: argument(4, "11").parse().unwrap(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
    };
    match &argument(0, "which game?")[..] {
        "xwing" => show::<::xwing::XWing>(&arena, &::xwing::Catalog::bundled().unwrap()),
        "legion" => show::<::legion::Legion>(&arena, &::legion::Catalog::bundled().unwrap()),
        "imperial-assault" => {
            show::<imperial_assault::ImperialAssault>(&arena, &imperial_assault::Catalog::bundled().unwrap());
        }
        "deckbuilding" => show::<deckbuilding::Deckbuilding>(&arena, &deckbuilding::Catalog::bundled().unwrap()),
        other => panic!("no habits are counted in {other}"),
    }
}

fn show<S: Habits>(arena: &Arena<'_>, catalog: &S::Catalog)
where
    S::Catalog: Sync,
    S::Materials: Sync,
    S::Options: Sync,
{
    arena.show::<S>(catalog, &|id, seed| player::<S>(id, seed).unwrap());
}
