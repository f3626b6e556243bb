//! `muster settings`, and `--log`.

use crate::program::Scratch;

#[test]
fn settings_are_taken_from_one_folder_to_another() {
    let (here, there) = (Scratch::new(), Scratch::new());
    let text = r#"{"muster_settings":1,"settings":{"language":"es","scale":150,"motion":false}}"#;
    let _ = here.file("mine.json", text);
    assert_eq!(here.line("settings import mine.json").out, "3 settings imported.\n");
    let written = here.line("settings export").out;
    assert_eq!(there.with_input("settings import -", written.as_str()).status, 0);
    assert_eq!(there.line("settings export").out, written);
    assert!(written.contains("\"scale\": 150"), "{written}");
}

#[test]
fn without_settings_an_export_is_empty_and_leaves_no_trace() {
    let scratch = Scratch::new();
    let run = scratch.line("settings export");
    assert_eq!(
        (run.status, run.out.split_whitespace().collect::<String>()),
        (0, r#"{"muster_settings":1,"settings":{}}"#.into())
    );
    assert!(!scratch.path().join("data").exists());
}

#[test]
fn wrong_settings_are_refused_with_their_place() {
    let scratch = Scratch::new();
    let _ = scratch.file("wrong.json", "{\"muster_settings\":1,\n\"settings\":{\"look\":\"loud\"}}");
    scratch.line("settings import wrong.json").fails(2, "wrong.json:2:");
    let _ = scratch.file("list.json", "{\"muster\":1}");
    scratch.line("settings import list.json").fails(2, "not settings saved by Muster");
}

#[test]
fn a_log_tells_what_was_run_and_how_it_ended() {
    let scratch = Scratch::new();
    let run = scratch.line("check missing.json --log");
    assert_eq!(run.status, 2);
    let path = run.err.lines().next().unwrap().strip_prefix("Log: ").unwrap();
    assert!(path.starts_with(&scratch.path().join("data/logs").display().to_string()), "{path}");
    let log = std::fs::read_to_string(path).unwrap();
    for part in ["Muster ", "missing.json", "exit status 2"] {
        assert!(log.contains(part), "{part} is not in {log}");
    }
    // Nothing is written unasked.
    assert_eq!(scratch.line("check missing.json").err.lines().count(), 1);
    assert_eq!(std::fs::read_dir(scratch.path().join("data/logs")).unwrap().count(), 1);
}

#[test]
fn a_log_that_cannot_be_written_is_an_error() {
    let scratch = Scratch::new();
    let _ = scratch.file("data", "a file where the folder should be");
    scratch.line("check list.json --log").fails(2, "No log can be written");
}
