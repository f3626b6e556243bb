//! `muster play --shard` and `muster series merge`.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use crate::program::{LEGAL, Run, Scratch};

const SERIES: &str = "play a.json a.json --games 150 --seed 7 --players random";

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    scratch
}

fn part(scratch: &Scratch, shard: &str, file: &str) -> Run {
    let run = scratch.line(&format!("{SERIES} --shard {shard} --blocks {file}"));
    assert_eq!(run.status, 0, "{}", run.err);
    run
}

fn lines(scratch: &Scratch, file: &str) -> Vec<String> {
    let text = fs::read_to_string(scratch.path().join(file)).unwrap_or_default();
    text.split_inclusive('\n').map(str::to_owned).collect()
}

#[test]
fn parts_of_any_cut_merge_to_the_whole_number_for_number() {
    let scratch = scratch();
    part(&scratch, "1/1", "whole.jsonl");
    for shard in 1..=3 {
        part(&scratch, &format!("{shard}/3"), &format!("{shard}.jsonl"));
    }
    let whole = scratch.line("series merge whole.jsonl --json");
    let parts = scratch.line("series merge 3.jsonl 1.jsonl 2.jsonl --json");
    assert_eq!((whole.status, parts.status), (0, 0), "{} {}", whole.err, parts.err);
    assert_eq!(whole.out, parts.out);
    assert_eq!(scratch.line("series merge 2.jsonl whole.jsonl --json").out, whole.out);
    // In one run, on one core.
    let played = scratch.line(&format!("{SERIES} --jobs 1 --json"));
    assert_eq!(played.out, whole.out, "byte for byte");
    assert_eq!(played.json()[0]["games"], 150);
    // Parts are valid, without complaints.
    assert_eq!((whole.err.as_str(), parts.err.as_str()), ("", ""));
}

#[test]
fn a_part_that_was_killed_goes_on_where_it_was() {
    let scratch = scratch();
    part(&scratch, "1/2", "1.jsonl");
    let mut child = scratch.spawn(&format!("{SERIES} --shard 2/2 --blocks 2.jsonl --jobs 1"));
    let began = Instant::now();
    // Its first line and a block of two.
    while lines(&scratch, "2.jsonl").len() < 2 && began.elapsed() < Duration::from_secs(120) {
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut before = lines(&scratch, "2.jsonl");
    before.retain(|line| line.ends_with('\n'));
    // Killed in the middle of a write.
    let mut torn = before.clone();
    torn.push(r#"{"block":3,"tally":{"games":3"#.to_owned());
    scratch.file("2.jsonl", torn.concat());
    let run = part(&scratch, "2/2", "2.jsonl --json");
    let told = &run.json()[0];
    assert_eq!(told["blocks"], 2);
    assert_eq!(told["played"].as_u64(), Some(3 - before.len() as u64), "{told}");
    assert_eq!(lines(&scratch, "2.jsonl")[..before.len()], before[..]);
    part(&scratch, "1/1", "whole.jsonl");
    let merged = scratch.line("series merge 1.jsonl 2.jsonl --json");
    assert_eq!(merged.out, scratch.line("series merge whole.jsonl --json").out, "{}", merged.err);
}

#[test]
fn what_is_missing_or_of_another_series_is_told() {
    let scratch = scratch();
    part(&scratch, "2/3", "2.jsonl");
    scratch.line("series merge 2.jsonl").fails(2, "3 of 5 blocks are missing (1, 3, 4)");
    scratch.line(&format!("{SERIES}0 --blocks 2.jsonl")).fails(2, "another series");
    let other = scratch.line("play a.json a.json --games 150 --seed 8 --players random --shard 1/3 --blocks 1.jsonl");
    assert_eq!(other.status, 0, "{}", other.err);
    scratch.line("series merge 2.jsonl 1.jsonl").fails(2, "belongs to another series");
    scratch.file("empty.jsonl", "");
    scratch.line("series merge empty.jsonl").fails(2, "nothing has been written");
    scratch.line("series merge a.json").fails(2, "a.json");
    // Foreign files are left alone.
    scratch.file("notes.txt", "my notes");
    scratch.line(&format!("{SERIES} --blocks notes.txt")).fails(2, "another series");
    assert_eq!(lines(&scratch, "notes.txt"), ["my notes"]);
    let mut changed = lines(&scratch, "2.jsonl");
    changed[2] = changed[2].replacen("\"draws\":", "\"draws\":1", 1);
    scratch.file("changed.jsonl", changed.concat());
    scratch.line("series merge changed.jsonl").fails(2, "line 3");
}

#[test]
fn a_part_needs_a_seed_and_a_number_that_is_there() {
    let scratch = scratch();
    for (arguments, part) in [
        ("--games 64 --blocks b.jsonl", "--seed"),
        ("--games 64 --seed 1 --shard 3/2 --blocks b.jsonl", "3/2"),
        ("--games 64 --seed 1 --shard 1/2", "--blocks"),
    ] {
        let run = scratch.line(&format!("play a.json a.json {arguments}"));
        assert_eq!(run.status, 64, "{arguments}: {}", run.err);
        assert!(run.err.contains(part), "{arguments}: {}", run.err);
    }
    assert!(lines(&scratch, "b.jsonl").is_empty());
}
