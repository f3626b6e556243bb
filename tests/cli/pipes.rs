//! Output to closed pipes and full disks.

use std::{
    io::{BufRead, BufReader, Write},
    thread,
};

use crate::program::{LEGAL, Run, Scratch, illegal, line};

/// Runs a command, reads one line of its output and closes the pipe.
fn head(scratch: &Scratch, arguments: &str, input: String) -> Run {
    let mut child = scratch.spawn(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    assert!(output.read_line(&mut first).unwrap() > 0);
    drop(output);
    let run = Run::ended(child);
    writer.join().unwrap();
    run
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let scratch = Scratch::new();
    // More than any pipe and buffer hold.
    let run = head(&scratch, "check --jsonl -", format!("{}\n", line(LEGAL)).repeat(3_000));
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn a_closed_pipe_keeps_the_status_of_the_lists_checked_so_far() {
    let scratch = Scratch::new();
    let run = head(&scratch, "check --jsonl -", format!("{}\n", line(&illegal())).repeat(3_000));
    assert_eq!((run.status, run.err.as_str()), (1, ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_in_a_sentence() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    for arguments in [
        "check squad.json",
        "check --json squad.json",
        "check --jsonl squad.json",
        "convert squad.json --to muster",
        "search xwing luke",
        "search xwing luke --json",
        "catalog stats",
        "catalog verify",
        "--help",
    ] {
        let run = scratch.run_into(arguments, "/dev/full");
        assert_eq!(run.status, 2, "{arguments}: {}", run.err);
        assert!(run.err.contains("could not be written"), "{arguments}: {}", run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_for_files_too() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.line("convert squad.json --to muster -o /dev/full").fails(2, "/dev/full");
}
