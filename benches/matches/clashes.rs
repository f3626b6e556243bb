//! Figures of Legion's matches: armies of the shelf on all layouts, with all played objectives.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use kernel::{
    Mustered,
    chance::nth_seed,
    game::{Match, Playable, Seat},
};
use legion::{
    Catalog, Legion,
    cards::BattleKind,
    play::{Options, battle_card::CardRule},
};
use practice::{opponents, testing::mustered};

use super::mirrored::figures;

/// Options of the pairs of games: every layout, objective, deployment and condition in turn.
fn tables(catalog: &Catalog) -> Vec<Options> {
    let rows = BattleKind::ALL.map(|kind| {
        let played = catalog.battles().filter(|(_, card)| {
            card.kind == kind && card.size == legion::cards::GameSize::Standard && CardRule::of(card).is_played()
        });
        played.map(|(_, card)| card.id.to_string()).collect::<Vec<_>>()
    });
    let layouts: Vec<String> = catalog.layouts().map(|(_, layout)| layout.id.to_string()).collect();
    let count = rows.iter().map(Vec::len).product::<usize>().max(layouts.len());
    let at = |row: &[String], turn: usize| row[turn % row.len()].clone();
    let table = |turn: usize| Options {
        layout: at(&layouts, turn).into(),
        battle: rows.iter().enumerate().map(|(n, row)| at(row, turn / [1, 3, 7][n])).collect::<Vec<_>>().join(","),
        ..Options::default()
    };
    (0..count).map(table).collect()
}

/// Prints all figures.
pub fn matches(cores: usize) {
    let catalog = Catalog::bundled().unwrap();
    let (armies, tables) = (mustered::<Legion>(&catalog), tables(&catalog));
    println!("battles: {} armies of the shelf, all layouts and battle cards in turn, mirrored", armies.len());
    sight(&catalog, &armies, &tables);
    let all = [
        (["random", "random"], 400, 1),
        (["heuristic", "heuristic"], 400, 1),
        (["heuristic", "heuristic"], 400, cores),
        (["heuristic", "random"], 1_000, cores),
        (["searching", "heuristic"], 200, cores),
    ];
    let answers = [("random", 40), ("heuristic", 40), ("searching", 2)];
    figures::<Legion>(&catalog, &armies, &tables, &all, &answers);
}

/// Times sight between all leaders of both armies after deployment, and their cover from each other.
fn sight(catalog: &Catalog, armies: &[Mustered<Legion>], tables: &[Options]) {
    let (mut tests, mut seen, mut took, mut covers, mut covering) =
        (0_u64, 0_u64, Duration::ZERO, 0_u64, Duration::ZERO);
    for seed in 0..12_u64 {
        let pair = [seed, seed * 5 + 3].map(|at| &armies[at as usize % armies.len()]);
        let options = Options { rounds: 2, ..tables[seed as usize % tables.len()].clone() };
        let mut game = Legion::begin(catalog, pair.into(), &options, seed, &mut Vec::new()).unwrap();
        let [mut first, mut second] =
            [1, 2].map(|n| opponents::player::<Legion>("heuristic", nth_seed(seed, n)).unwrap());
        game.play_out(&mut [&mut *first, &mut *second]);
        let view = game.seen(Seat::First).view();
        let hulls = view.hulls();
        let pairs: Vec<_> = (view.units_of(Seat::First))
            .flat_map(|one| view.units_of(Seat::Second).map(move |two| (one, two)))
            .collect();
        let start = Instant::now();
        for _ in 0..20 {
            for (one, two) in &pairs {
                seen += u64::from(view.sees_mini(*one, 0, *two, 0, &hulls));
                tests += 1;
            }
        }
        took += start.elapsed();
        let start = Instant::now();
        for (one, two) in &pairs {
            covers += 1;
            let _ = black_box(view.cover(*one, *two));
        }
        covering += start.elapsed();
    }
    println!(
        "sight: {:.2} million tests of two minis a second ({:.0} % see each other); cover of a unit {:.1} µs",
        tests as f64 / took.as_secs_f64() / 1e6,
        seen as f64 * 100.0 / tests as f64,
        covering.as_secs_f64() * 1e6 / covers as f64,
    );
}
