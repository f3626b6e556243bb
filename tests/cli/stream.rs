//! `muster check --jsonl`: a stream of lists.

use std::io::{BufRead, BufReader, Write};

use xwing::Catalog;

use crate::{
    program::{LEGAL, Run, Scratch, illegal, line},
    squads,
};

#[test]
fn every_line_gets_its_report_in_its_place() {
    let scratch = Scratch::new();
    let (good, bad) = (line(LEGAL), line(&illegal()));
    let run = scratch.with_input("check --jsonl -", format!("{good}\n\n{bad}\r\n{good}"));
    let legal: Vec<bool> = run.json().iter().map(|report| report["legal"].as_bool().unwrap()).collect();
    assert_eq!(legal, [true, false, true]);
    assert_eq!((run.status, run.err.as_str()), (1, ""));
}

#[test]
fn a_line_that_cannot_be_read_gets_an_error_and_the_stream_goes_on() {
    let scratch = Scratch::new();
    let good = line(LEGAL).into_bytes();
    let lines: [&[u8]; 5] = [&good, b"{\"muster\": 1,", &good, b"\xFF\xFE\xFF", &line(&illegal()).into_bytes()];
    scratch.file("lists.jsonl", lines.join(&b'\n'));
    let run = scratch.line("check --jsonl lists.jsonl");
    assert_eq!(run.status, 2, "unreadable goes before illegal");
    let reports = run.json();
    assert_eq!(reports.len(), 5);
    for (index, column) in [(1, 13), (3, 1)] {
        let error = &reports[index]["error"];
        assert_eq!(error["file"], "lists.jsonl");
        assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(index as u64 + 1), Some(column)));
        assert!(run.err.contains(&format!("lists.jsonl:{}:{column}: ", index + 1)), "{}", run.err);
    }
    assert_eq!(reports[4]["legal"], false);
}

#[test]
fn a_stream_of_real_squads_is_legal_through_and_through() {
    let catalog = Catalog::bundled().unwrap();
    let scratch = Scratch::new();
    let run = scratch.with_input("check --jsonl -", squads::lines(&catalog, 300, 7));
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let reports = run.json();
    assert_eq!(reports.len(), 300);
    for (number, report) in reports.iter().enumerate() {
        assert_eq!(report["name"], format!("Squad {number}"));
        assert_eq!(report["legal"], true);
    }
}

#[test]
fn who_gives_one_list_at_a_time_gets_each_report_at_once() {
    let scratch = Scratch::new();
    let mut child = scratch.spawn("check --jsonl -");
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{}", line(LEGAL)).unwrap();
        let mut report = String::new();
        assert!(output.read_line(&mut report).unwrap() > 0);
        assert!(report.contains("\"legal\":true"));
    }
    drop(input);
    assert_eq!(Run::ended(child).status, 0);
}

#[test]
fn a_list_of_ten_thousand_ships_is_answered() {
    let ship = r#"{"pilot":"rookiepilot","ship":"xwing","upgrades":["r2d2","protontorpedoes","r2d2"]}"#;
    let ships = vec![ship; 10_000].join(",");
    let document = format!(r#"{{"muster":1,"system":"xwing","list":{{"faction":"rebel","ships":[{ships}]}}}}"#);
    let scratch = Scratch::new();
    let run = scratch.with_input("check --jsonl -", document);
    assert_eq!(run.status, 1);
    let report = &run.json()[0];
    assert_eq!(report["totals"][0]["value"], 330_000);
    // One for the points, one for the droids of each ship, one for each R2-D2 after the first.
    assert_eq!(report["findings"].as_array().unwrap().len(), 1 + 10_000 + 19_999);
}
