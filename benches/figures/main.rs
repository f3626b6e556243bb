//! Figures the program is held to, except for the stream of lists of `check_stream`. `cargo bench` prints them; no time
//! fails.
//!
//! Each figure is the median of several rounds after a warm-up, with the fastest and the slowest round.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, reason = "a benchmark prints and may stop")]

mod armies;
mod attacks;
mod campaigns;
mod skirmishes;
mod squads;

use std::{
    collections::HashMap,
    hint::black_box,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use kernel::{Finding, Language, sheet::Sheet};
use print::{Ink, Metadata, PageSetup};
use store::{CatalogDb, DataDir, SearchQuery};
use systems::Catalogs;
use xwing::{
    Catalog,
    cards::Slot,
    checks::{check, check_squad, offers, seats},
    list::{SHIPS, upgrades},
    sheet::{Kind, Options, sheet},
};

const ROUNDS: usize = 9;

/// Times `work` over several rounds of `times` repetitions; returns the time of one repetition in each round, sorted.
fn measure(times: u32, mut work: impl FnMut()) -> Vec<Duration> {
    for _ in 0..times.div_ceil(4) {
        work();
    }
    let mut rounds: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..times {
                work();
            }
            start.elapsed() / times
        })
        .collect();
    rounds.sort_unstable();
    rounds
}

fn tell(what: &str, aim: &str, rounds: &[Duration]) {
    let show = |time: Duration| {
        let micros = time.as_secs_f64() * 1e6;
        if micros < 1_000.0 { format!("{micros:.2} µs") } else { format!("{:.1} ms", micros / 1e3) }
    };
    let median = show(rounds[rounds.len() / 2]);
    println!("{what:58} {median:>11}  ({} to {}; aim {aim})", show(rounds[0]), show(rounds[rounds.len() - 1]));
}

fn main() {
    let catalog = Catalog::bundled().unwrap();
    let documents = squads::squads(&catalog);
    for document in &documents {
        let report = check(&catalog, document);
        for finding in report.findings.iter().filter(|finding| finding.check == "XW-CHK-27") {
            println!("note: {}", finding.sentence(Language::English, &catalog));
        }
    }

    checks(&catalog, &documents);
    armies::armies();
    skirmishes::armies();
    campaigns::figures();
    attacks::attacks();
    searching();
    sheets(&catalog, &documents);
    armies::sheets();
    let program = Path::new(env!("CARGO_BIN_EXE_muster"));
    starting(program);
}

fn checks(catalog: &Catalog, documents: &[xwing::Document]) {
    let mut findings: Vec<Finding> = Vec::new();
    let count = documents.len() as u32;
    let all = measure(400, || {
        for document in documents {
            findings.clear();
            let _ = black_box(check_squad(catalog, document.format, &document.list, &mut findings));
        }
    });
    let each: Vec<Duration> = all.iter().map(|time| *time / count).collect();
    tell("checking one squad in memory", "under 5 µs", &each);

    let crowded = &documents[0];
    let crew = |(index, ship)| {
        let laid = seats(catalog, ship).seats;
        let at = laid.iter().position(|seat| seat.slot == Slot::Crew)?;
        Some(laid[at].card.map_or(upgrades(index).slot(at), |card| upgrades(index).at(card)))
    };
    let place = crowded.list.ships.iter().enumerate().find_map(crew).unwrap();
    tell(
        "offers for one crew slot (91 cards)",
        "under 1 ms",
        &measure(40, || {
            let _ = black_box(offers(catalog, crowded, place));
        }),
    );
    tell(
        "offers for a new ship (296 cards)",
        "under 1 ms",
        &measure(40, || {
            let _ = black_box(offers(catalog, crowded, SHIPS));
        }),
    );
    tell(
        "loading the typed catalog",
        "-",
        &measure(5, || {
            let _ = black_box(Catalog::bundled());
        }),
    );
}

fn searching() {
    let bundled = Catalogs::default();
    let source = bundled.source();
    let folder = tempfile::tempdir().unwrap();
    let dir = DataDir::create(folder.path()).unwrap();
    let start = Instant::now();
    let (db, _) = CatalogDb::open(&dir, &source).unwrap();
    println!(
        "{:58} {:>11}",
        "importing the catalog into SQLite",
        format!("{:.0} ms", start.elapsed().as_secs_f64() * 1e3)
    );
    drop(db);
    tell(
        "opening the catalog and reading its files",
        "-",
        &measure(3, || {
            let _ = black_box(CatalogDb::open(&dir, &source));
        }),
    );
    tell(
        "reading its files alone, as commands do",
        "-",
        &measure(3, || {
            let _ = black_box(CatalogDb::files_in(&dir.catalog(), &source));
        }),
    );
    let (db, _) = CatalogDb::open(&dir, &source).unwrap();
    for words in ["p", "pr", "proton", "proton torpedos", "luek skywalker", "slot:crew cost<=3", "stress focus"] {
        let query = SearchQuery::parse(words);
        tell(
            &format!("searching \"{words}\""),
            "under 1 ms",
            &measure(60, || {
                let _ = black_box(db.search(&query, Language::English, 50));
            }),
        );
        // As in the builder: all pilots in order.
        let query = query.within("xwing");
        let pilots: HashMap<&str, usize> =
            bundled.xwing().pilots().map(|(id, card)| (&*card.key, id.index())).collect();
        tell(
            &format!("searching \"{words}\" among the pilots"),
            "under 1 ms",
            &measure(60, || {
                let among = |kind: &str, id: &str| pilots.get(id).filter(|_| kind == "pilot").copied();
                let _ = black_box(db.find(&query, Language::English, among));
            }),
        );
    }
}

fn sheets(catalog: &Catalog, documents: &[xwing::Document]) {
    let document = &documents[4];
    let report = check(catalog, document);
    for kind in Kind::ALL {
        one_sheet("squad", kind, || sheet(catalog, document, &report, &Options::of(kind), Language::English));
    }
}

/// Measures a sheet from the list to the file.
fn one_sheet(what: &str, kind: Kind, make: impl Fn() -> Sheet) {
    let make = || {
        let sheet = make();
        let pages = print::layout(&sheet, &PageSetup { ink: Ink::Color, ..PageSetup::default() });
        print::pdf(&pages, &Metadata::of(&sheet)).unwrap()
    };
    let size = make().len().div_ceil(1024);
    tell(
        &format!("sheet of a {what}, {} ({size} KB)", kind.id()),
        "under 50 ms, 200 KB",
        &measure(3, || {
            let _ = black_box(make());
        }),
    );
}

/// Measures the start of the window to its first frame, and its memory, if there is a display.
fn starting(program: &Path) {
    if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() {
        println!("no display: the window's start was not measured");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let first = window(program, folder.path());
    let mut later: Vec<(f64, f64)> = (0..5).map(|_| window(program, folder.path())).collect();
    later.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    println!(
        "{:58} {:>11}  (aim under 1 s)",
        "first start to first frame, import counted in",
        format!("{:.0} ms", first.0)
    );
    println!(
        "{:58} {:>11}  ({:.0} to {:.0} ms; aim under 100 ms)",
        "start to first frame, catalog imported",
        format!("{:.0} ms", later[2].0),
        later[0].0,
        later[4].0
    );
    println!("{:58} {:>11}  (aim under 80 MB)", "resident memory, idle", format!("{:.0} MB", later[2].1));
}

/// Opens the window; returns milliseconds to its first frame, and MB of memory a second later.
fn window(program: &Path, folder: &Path) -> (f64, f64) {
    use std::io::{BufRead, BufReader};
    let start = Instant::now();
    let mut child = Command::new(program)
        .arg("--data-dir")
        .arg(folder)
        .env("MUSTER_TELL_FIRST_FRAME", "1")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let _ = BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let time = start.elapsed().as_secs_f64() * 1e3;
    assert!(line.contains("first frame"), "the window did not open: {line}");
    std::thread::sleep(Duration::from_secs(1));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let resident =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")).and_then(|rest| rest.split_whitespace().next());
    let memory = resident.and_then(|kilobytes| kilobytes.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0;
    let _ = child.kill();
    let _ = child.wait();
    (time, memory)
}
