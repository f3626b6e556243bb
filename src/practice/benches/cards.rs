//! What cards that never have to be used are worth to the lists of the shelf that carry them, the worst first:
//! `cargo bench -p practice --bench cards -- GAME [SEEDS [CARD…]]`. Each card plays that many seeds, in turn with up to
//! four lists, against the shelf: two matches with it, two without. Those that seem to make lists worse are measured again.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a benchmark prints and may stop")]

use imperial_assault::ImperialAssault;
use legion::Legion;
use practice::{
    opponents::HEURISTIC,
    testing::{
        self,
        optional::{OptionalCards, Trials},
    },
};
use xwing::{Catalog, XWing};

fn table<S: OptionalCards>(catalog: &S::Catalog, options: &[S::Options], seeds: u64, cards: &[String]) {
    let field = testing::mustered::<S>(catalog);
    let all = S::optional_cards(catalog);
    let chosen: Vec<String> = if cards.is_empty() { all } else { cards.to_vec() };
    let player = HEURISTIC.id;
    let trials = Trials::<S> { catalog, field: &field, options, player, lists: 4, seeds, seed: 42, jobs: 0 };
    let worths = trials.worths(&chosen);
    worths.iter().for_each(|worth| println!("{worth}"));
    let known = |card: &String| worths.iter().any(|worth| worth.card == *card);
    println!(
        "{} cards tried; no list of the shelf has the other {}",
        worths.len(),
        chosen.iter().filter(|card| !known(card)).count()
    );
    let harmful = trials.harmful(&worths);
    println!("{} make their lists worse when measured again:", harmful.len());
    harmful.iter().for_each(|worth| println!("{worth}"));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [game, rest @ ..] = &arguments[..] else { panic!("which game?") };
    let seeds = rest.first().map_or(100, |seeds| seeds.parse().unwrap());
    let cards = rest.get(1..).unwrap_or_default();
    match &game[..] {
        "xwing" => table::<XWing>(&Catalog::bundled().unwrap(), &[xwing::play::Options::default()], seeds, cards),
        "legion" => {
            table::<Legion>(&legion::Catalog::bundled().unwrap(), &[legion::play::Options::default()], seeds, cards);
        }
        "imperial-assault" => table::<ImperialAssault>(
            &imperial_assault::Catalog::bundled().unwrap(),
            &[imperial_assault::play::Options::default()],
            seeds,
            cards,
        ),
        other => panic!("no cards are known that never have to be used in {other}"),
    }
}
