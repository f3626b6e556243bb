//! Inputs of any size, small stacks, devices, and answers that rest on what is lost.

use std::{fs, process::Command};

use crate::program::{LEGAL, Run, Scratch};

/// A list of each game that no format can field, of about half a megabyte.
fn long_lists(scratch: &Scratch) -> [&'static str; 3] {
    let put = |name: &str, system: &str, list: String| {
        scratch.file(name, format!(r#"{{"muster":1,"system":"{system}","name":"Long","list":{list}}}"#))
    };
    let many = |entry: &str, count: usize| vec![entry; count].join(",");
    let ships = many(r#"{"pilot":"wedgeantilles","ship":"xwing","upgrades":["predator","r2d2"]}"#, 6_000);
    put("ships.json", "xwing", format!(r#"{{"faction":"rebel","ships":[{ships}]}}"#));
    let upgrades = many(r#""z6_trooper""#, 10_000);
    let unit = format!(r#"{{"unit":"rebel_troopers","upgrades":[{upgrades}]}}"#);
    put("upgrades.json", "legion", format!(r#"{{"faction":"rebel_alliance","units":[{unit}]}}"#));
    let cards = many(r#""take-initiative""#, 10_000);
    let army = format!(
        r#"{{"season":"ffg","affiliation":"imperial","deployment":["stormtrooper-elite"],"command":[{cards}]}}"#
    );
    put("commands.json", "imperial-assault", army);
    ["ships.json", "upgrades.json", "commands.json"]
}

#[test]
fn lists_that_no_format_can_field_are_answered_at_once() {
    let scratch = Scratch::new();
    for file in long_lists(&scratch) {
        let began = std::time::Instant::now();
        let checked = scratch.line(&format!("check {file}"));
        assert_eq!(checked.status, 1, "{file}: {}", checked.err);
        assert!(checked.out.contains("Repairs were not searched for"), "{file}: {}", checked.out);
        assert_eq!(scratch.line(&format!("suggest {file}")).status, 0, "{file}");
        scratch.line(&format!("sheet {file} -o sheet.pdf")).fails(2, "no sheet is made of it");
        assert!(!scratch.path().join("sheet.pdf").exists());
        assert!(began.elapsed().as_secs() < 60, "{file} takes {:?}", began.elapsed());
    }
    scratch.line("odds ships.json ships.json").fails(2, "no odds are calculated");
    let ships = vec![r#"{"pilot":"wedgeantilles","ship":"xwing"}"#; 40].join(",");
    let list =
        format!(r#"{{"muster":1,"system":"xwing","name":"Many","list":{{"faction":"rebel","ships":[{ships}]}}}}"#);
    scratch.file("many.json", list);
    scratch.line("odds many.json many.json").fails(2, "Choose one with --attacker or --defender");
}

#[cfg(unix)]
#[test]
fn a_small_stack_is_enough() {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    let program = scratch.command(["play", "a.json", "a.json", "--games", "1", "--seed", "1"]);
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -s 64; exec \"$0\" \"$@\""]).arg(program.get_program()).args(program.get_args());
    let run = Run::of(limited.current_dir(scratch.path()).env("MUSTER_DATA_DIR", scratch.path().join("data")));
    assert_eq!(run.status, 0, "{}", run.err);
}

#[cfg(unix)]
#[test]
fn blocks_are_kept_in_files_alone() {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    for device in ["/dev/zero", "/dev/full"] {
        let run = scratch.line(&format!("play a.json a.json --games 40 --seed 7 --shard 1/1 --blocks {device}"));
        run.fails(2, "blocks need a regular file");
    }
}

#[test]
fn a_part_whose_sums_do_not_meet_is_refused_with_its_line() {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    let played =
        scratch.line("play a.json a.json --games 40 --seed 7 --players random --shard 1/1 --blocks part.jsonl");
    assert_eq!(played.status, 0, "{}", played.err);
    let part = fs::read_to_string(scratch.path().join("part.jsonl")).unwrap();
    assert_eq!(scratch.line("series merge part.jsonl").status, 0);
    let at = part.find("\"pieces\":[").unwrap() + 9;
    let end = at + part[at..].find("]]]").unwrap() + 3;
    let tally = part.find("\"tally\":").unwrap();
    let rounds = tally + part[tally..].find("\"rounds\":").unwrap() + 9;
    for wrong in [format!("{}[[],[]]{}", &part[..at], &part[end..]), format!("{}9{}", &part[..rounds], &part[rounds..])]
    {
        scratch.file("wrong.jsonl", wrong);
        scratch.line("series merge wrong.jsonl").fails(2, "the sums in line 2 do not add up");
    }
}

#[test]
fn a_verdict_on_a_collection_that_lost_something_is_no_verdict() {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    assert_eq!(scratch.line("collection set xwing core_set=3").status, 0);
    assert!(matches!(scratch.line("check a.json --owned").status, 0 | 1));
    let _ = fs::remove_dir_all(scratch.path().join("data/backups"));
    let _ = fs::remove_file(scratch.path().join("data/lists.journal"));
    let lists = rusqlite::Connection::open(scratch.path().join("data/lists.db")).unwrap();
    assert_eq!(lists.execute("UPDATE owned_product SET count = 9", []).unwrap(), 1);
    drop(lists);
    let run = scratch.line("check a.json --owned");
    assert_eq!(run.status, 2, "{}", run.err);
}
