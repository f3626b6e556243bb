//! Number and fill of pages for random legal lists of every game, on both papers, in both languages: `cargo bench -p
//! print --bench pages`, followed by the number of lists of each game and a folder for PDFs of the first ones.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a slip may stop the measurement")]
#![allow(clippy::print_stdout, reason = "a measurement tells its figures")]

#[allow(dead_code, reason = "shared with the tests of the game")]
#[path = "../src/systems/legion/tests/armies.rs"]
mod armies;
#[path = "../tests/support/pages.rs"]
mod pages;
#[path = "../src/systems/legion/tests/random_armies.rs"]
mod random_armies;
#[path = "../src/systems/imperial_assault/tests/random_skirmishes.rs"]
mod random_skirmishes;
#[allow(dead_code, reason = "shared with the tests of the game")]
#[path = "../src/systems/xwing/tests/squads.rs"]
mod squads;

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use kernel::{
    Language,
    sheet::{Kind, Sheet},
};
use print::{Ink, PageSetup, Paper};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let count: usize = words.iter().find_map(|word| word.parse().ok()).unwrap_or(200);
    let folder = words.iter().find(|word| word.parse::<usize>().is_err()).map(PathBuf::from);
    let measure = |game: &str, count: usize, sheet: &dyn Fn(usize, Kind, Language) -> Sheet| {
        measure(game, count, folder.as_deref(), sheet);
    };
    let xwing = xwing::Catalog::bundled().unwrap();
    let lists: Vec<_> = (0..count as u64)
        .map(|seed| squads::squad(&xwing, &mut squads::Numbers::new(seed), &format!("Squad {seed}")))
        .collect();
    measure("X-Wing", lists.len(), &|index, kind, language| {
        let report = xwing::checks::check(&xwing, &lists[index]);
        xwing::sheet::sheet(&xwing, &lists[index], &report, &xwing::sheet::Options::of(kind), language)
    });
    let legion = legion::Catalog::bundled().unwrap();
    let lists = random_armies::armies(&legion, count);
    measure("Legion", lists.len(), &|index, kind, language| {
        let report = legion::checks::check(&legion, &lists[index]);
        legion::sheet::sheet(&legion, &lists[index], &report, &legion::sheet::Options::of(kind), language)
    });
    let assault = imperial_assault::Catalog::bundled().unwrap();
    let lists = random_skirmishes::skirmishes(&assault, count);
    measure("Imperial Assault", lists.len(), &|index, kind, language| {
        let report = imperial_assault::checks::check(&assault, &lists[index]);
        let options = imperial_assault::sheet::Options::of(kind);
        imperial_assault::sheet::sheet(&assault, &lists[index], &report, &options, language)
    });
}

/// Lists of each game with sheets kept as files.
const KEPT: usize = 4;

fn measure(game: &str, count: usize, folder: Option<&Path>, sheet: &dyn Fn(usize, Kind, Language) -> Sheet) {
    println!("{game}: {count} lists");
    println!("  sheet      paper  lang  pages  most  >1 page  white  half-blank  last <= 8 lines  ms to lay out");
    for kind in Kind::ALL {
        for paper in Paper::ALL {
            for language in Language::ALL {
                let (mut sum, mut most, mut more, mut white, mut half, mut runts) = (0, 0, 0, 0.0, 0, 0);
                let mut taken = Duration::ZERO;
                for index in 0..count {
                    let sheet = sheet(index, kind, language);
                    let setup = PageSetup { paper, ink: Ink::Color, ..PageSetup::default() };
                    let begun = Instant::now();
                    let laid = print::layout(&sheet, &setup);
                    taken += begun.elapsed();
                    if let Some(folder) = folder.filter(|_| index < KEPT) {
                        let name = format!("{game}-{index}-{}-{paper:?}-{}.pdf", kind.id(), language.code());
                        let file = print::pdf(&laid, &print::Metadata::of(&sheet)).unwrap();
                        std::fs::write(folder.join(name.replace(' ', "")), file).unwrap();
                    }
                    let pages = laid.pages.len();
                    sum += pages;
                    most = most.max(pages);
                    more += usize::from(pages > 1);
                    white += pages::white(&laid) * pages as f32;
                    let ends = pages::blank_ends(&laid);
                    half += ends[..pages - 1].iter().filter(|blank| **blank > 0.3).count();
                    runts += usize::from(pages > 1 && pages::last_lines(&laid) <= 8);
                }
                println!(
                    "  {:<9}  {:<6} {:<4} {:>6.2} {most:>5} {more:>8} {:>5.0}% {half:>11} {runts:>16} {:>13.1}",
                    kind.id(),
                    format!("{paper:?}"),
                    language.code(),
                    sum as f32 / count as f32,
                    white / sum as f32 * 100.0,
                    taken.as_secs_f32() * 1000.0 / count as f32,
                );
            }
        }
    }
}
