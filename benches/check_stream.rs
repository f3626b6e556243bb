//! Lists checked by `muster check --jsonl` per second on one core, program start included: a file of squads in, a file
//! of reports out.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench prints its figure and may stop at the first surprise"
)]

#[path = "../src/systems/xwing/tests/squads.rs"]
mod squads;

use std::{
    fs::File,
    io::{BufRead, BufReader},
    process::Command,
    time::{Duration, Instant},
};

use xwing::Catalog;

const LISTS: usize = 200_000;
const RUNS: usize = 5;

fn main() {
    let catalog = Catalog::bundled().expect("the bundled catalog loads");
    let scratch = tempfile::tempdir().expect("a folder for the files");
    let (input, output) = (scratch.path().join("lists.jsonl"), scratch.path().join("reports.jsonl"));
    let lines = squads::lines(&catalog, LISTS, 1);
    std::fs::write(&input, &lines).expect("room for the lists");

    let mut best = Duration::MAX;
    for _ in 0..RUNS {
        let began = Instant::now();
        let status = Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(["check", "--jsonl", "-"])
            .stdin(File::open(&input).expect("the lists"))
            .stdout(File::create(&output).expect("room for the reports"))
            .status()
            .expect("the program runs");
        best = best.min(began.elapsed());
        assert!(status.success(), "every list is legal");
    }
    let reports = BufReader::new(File::open(&output).expect("the reports")).lines().count();
    assert_eq!(reports, LISTS, "one report a list");

    let bytes = lines.len() / LISTS;
    let rate = LISTS as f64 / best.as_secs_f64();
    println!(
        "check --jsonl: {rate:.0} lists a second on one core ({LISTS} lists of {bytes} bytes, best of {RUNS} runs)"
    );
}
