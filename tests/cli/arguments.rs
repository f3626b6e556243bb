//! Invalid arguments, and help.

use crate::program::Scratch;

#[test]
fn wrong_arguments_end_with_64_and_point_to_the_help() {
    let scratch = Scratch::new();
    for (arguments, part) in [
        ("chekc a", "Did you mean check?"),
        ("check", "<FILE>"),
        ("check --jsn a", "--jsn"),
        ("convert a --to word", "muster, xws"),
        ("convert a", "--to"),
        ("convert a --to xws --force", "--output"),
        ("search chess rook", "xwing"),
        ("search xwing", "QUERY"),
        ("search xwing rook --limit 0", "0"),
        ("catalog", "stats"),
        ("--lang klingon check a", "klingon"),
        ("check --versus --jsonl a b", "--jsonl"),
    ] {
        let run = scratch.line(arguments);
        assert_eq!((run.status, run.out.as_str()), (64, ""), "{arguments}: {}", run.err);
        assert!(run.err.contains(part), "{arguments}: {}", run.err);
        assert!(run.err.contains("--help"), "{arguments}: {}", run.err);
    }
}

#[test]
fn every_command_has_a_help_with_examples_in_both_languages() {
    let scratch = Scratch::new();
    let commands = [
        "",
        "check",
        "sheet",
        "poster",
        "convert",
        "random",
        "suggest",
        "search",
        "play",
        "gauntlet",
        "compare",
        "improve",
        "replay",
        "onward",
        "position",
        "position new",
        "position show",
        "position check",
        "position play",
        "exercise",
        "exercise list",
        "exercise show",
        "exercise save",
        "exercise try",
        "exercise measure",
        "exercise judge",
        "catalog",
        "catalog stats",
        "catalog verify",
        "help",
    ];
    for command in commands {
        for (language, examples, foreign) in [("en", "Examples:", "Opciones"), ("es", "Ejemplos:", "Options")] {
            let line = format!("{command} --help --lang {language}");
            let run = scratch.line(line.trim());
            assert_eq!((run.status, run.err.as_str()), (0, ""), "{line}");
            assert!(run.out.contains(examples) && !run.out.contains(foreign), "{line}: {}", run.out);
        }
    }
    assert_eq!(scratch.line("help check").out, scratch.line("check --help").out);
    assert_eq!(scratch.line("help chekc").status, 64);
}

#[test]
fn the_version_is_told() {
    let run = Scratch::new().line("--version");
    assert_eq!((run.status, run.out.trim()), (0, concat!("muster ", env!("CARGO_PKG_VERSION"))));
}

#[cfg(unix)]
#[test]
fn a_file_name_that_is_no_text_is_a_name_like_any_other() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let run = Scratch::new().run([OsStr::new("check"), OsStr::from_bytes(b"\xFF.json")]);
    run.fails(2, "There is no such file");
}
