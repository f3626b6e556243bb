//! `muster convert`.

use crate::program::{LEGAL, Scratch};

#[test]
fn our_own_document_comes_out_as_it_went_in() {
    let scratch = Scratch::new();
    let with_more = LEGAL.replacen("\"notes\":\"\"", "\"notes\":\"Señor\",\"later\":[1,{\"a\":null}]", 1);
    scratch.file("squad.json", &with_more);
    let run = scratch.line("convert squad.json --to muster");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let (before, after): (serde_json::Value, serde_json::Value) =
        (serde_json::from_str(&with_more).unwrap(), serde_json::from_str(&run.out).unwrap());
    assert_eq!(before, after);
}

#[test]
fn a_file_is_written_and_not_overwritten_unless_that_is_asked_for() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let out = scratch.path().join("out.json");
    let run = scratch.line("convert squad.json --to muster -o out.json");
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let written = std::fs::read_to_string(&out).unwrap();
    assert!(written.contains("lukeskywalker"));

    std::fs::write(&out, "mine").unwrap();
    scratch.line("convert squad.json --to muster -o out.json").fails(2, "--force");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "mine");
    assert_eq!(scratch.line("convert squad.json --to muster -o out.json --force").status, 0);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), written);
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.line("convert squad.json --to muster -o no/such/out.json").fails(2, "no/such/out.json");
    scratch.line("convert squad.json --to muster -o .").fails(2, "folder");
}

#[test]
fn what_cannot_be_read_is_not_converted() {
    let scratch = Scratch::new();
    scratch.file("squad.json", "{\n]");
    let run = scratch.line("convert squad.json --to muster -o out.json");
    run.fails(2, "squad.json:2:1: ");
    assert!(!scratch.path().join("out.json").exists());
}
