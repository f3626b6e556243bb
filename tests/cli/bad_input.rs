//! Invalid input: one sentence with file, line and column, and status 2.

use crate::program::{LEGAL, Scratch};

/// Checks a file of this content and asserts the complaint.
#[track_caller]
fn refused(content: impl AsRef<[u8]>, place: &str, part: &str) {
    let scratch = Scratch::new();
    scratch.file("list", content);
    let run = scratch.line("check list");
    run.fails(2, &format!("list:{place}: "));
    run.fails(2, part);
    assert_eq!(run.out, "");
}

#[test]
fn an_empty_file() {
    refused("", "1:1", "empty");
    let scratch = Scratch::new();
    scratch.file("blank", " \n\n ");
    scratch.line("check blank").fails(2, "empty");
}

#[test]
fn a_binary_file() {
    let picture = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[0xE2, 0x28, 0xA1, 0, 255]].concat();
    refused(picture, "1:1", "0x89");
}

#[test]
fn broken_utf8() {
    let mut text = LEGAL.as_bytes().to_vec();
    let at = LEGAL.find("lukesky").unwrap();
    text[at] = 0xFF;
    refused(text, "2:13", "0xFF");
}

#[test]
fn text_that_is_cut_off_or_garbled() {
    refused(&LEGAL[..LEGAL.len() - 10], "4:61", "middle");
    refused(LEGAL.replacen("},", "}", 1), "3:3", "comma");
}

#[test]
fn a_hundred_megabytes_of_brackets() {
    let scratch = Scratch::new();
    let run = scratch.with_input("check -", vec![b'['; 100 << 20]);
    run.fails(2, "-:1:1: This is larger than 32 MB");
    let run = scratch.with_input("check --jsonl -", vec![b'['; 100 << 20]);
    run.fails(2, "-:1:1: This is larger than 32 MB");
    assert_eq!(run.json()[0]["error"]["line"], 1);
}

#[test]
fn nesting_a_hundred_thousand_deep() {
    refused("[".repeat(100_000), "1:128", "nested");
    refused("{\"muster\":".repeat(100_000), "1:1271", "nested");
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    refused(LEGAL.replacen("[\"r2d2\"", &format!("[{deep}"), 1), "2:177", "nested");
}

#[test]
fn numbers_out_of_range() {
    let custom = |limit: &str| LEGAL.replacen("\"standard\"", &format!("\"custom\",\"limit\":{limit}"), 1);
    for limit in ["0", "-1", "5001", "99999999999999999999", "1.5"] {
        refused(custom(limit), "1:56", "limit");
    }
    refused(custom("1e999"), "1:60", "too large");
    refused(LEGAL.replacen("\"muster\":1", "\"muster\":2", 1), "1:11", "newer");
}

#[test]
fn the_same_key_twice() {
    refused(LEGAL.replacen("\"name\":", "\"format\":\"epic\",\"name\":", 1), "1:57", "\"format\" appears twice");
}

#[test]
fn an_unknown_game() {
    refused(LEGAL.replacen("\"xwing\"", "\"chess\"", 1), "1:22", "chess");
}

#[test]
fn files_that_are_missing_folders_or_cannot_be_read() {
    let scratch = Scratch::new();
    scratch.line("check nothing.json").fails(2, "nothing.json: There is no such file");
    scratch.line("check .").fails(2, ".: This is a folder");
    let run = scratch.line("check --json nothing.json");
    assert_eq!(run.json()[0]["error"]["file"], "nothing.json");
    assert_eq!(run.json()[0]["error"]["line"], 0);
}

#[cfg(target_os = "linux")]
#[test]
fn files_that_fail_while_they_are_read() {
    // Nobody can read the memory of a process from its start.
    let scratch = Scratch::new();
    scratch.line("check /proc/self/mem").fails(2, "/proc/self/mem: This file cannot be read");
    scratch.line("check --jsonl /proc/self/mem").fails(2, "/proc/self/mem: This file cannot be read");
}

#[cfg(unix)]
#[test]
fn files_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new();
    let file = scratch.file("secret.json", LEGAL);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o000)).unwrap();
    // Permissions do not stop a superuser.
    if std::fs::read(&file).is_err() {
        scratch.line("check secret.json").fails(2, "secret.json: You do not have permission to read this file");
    }
}

#[test]
fn encodings_that_say_what_they_are_are_no_mistake() {
    let scratch = Scratch::new();
    scratch.file("utf8", [b"\xEF\xBB\xBF", LEGAL.as_bytes()].concat());
    let units = std::iter::once(0xFEFF).chain(LEGAL.encode_utf16());
    scratch.file("little", units.clone().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    scratch.file("big", units.flat_map(u16::to_be_bytes).collect::<Vec<u8>>());
    assert_eq!(scratch.line("check utf8 little big").status, 0);
}

#[test]
fn complaints_are_in_the_language_asked_for() {
    let scratch = Scratch::new();
    scratch.file("list", "");
    scratch.line("check --lang es list").fails(2, "list:1:1: El texto está vacío");
}

#[test]
fn prose_and_json_of_other_programs() {
    refused("Muster checks lists.\n\n- ships, dials, decks\n", "1:1", "No list for any game");
    refused(r#"{"name": "muster", "version": "1.0.0"}"#, "1:1", "No list for any game");
}

#[test]
fn what_a_terminal_would_obey_never_reaches_it() {
    const HARM: &str = "Red\\u001b[2J\\u001b]0;mine\\u0007\\u009b1m\\u202eder";
    let scratch = Scratch::new();
    let list = LEGAL.replacen("\"name\":\"", &format!("\"name\":\"{HARM}"), 1).replacen(
        "\"name\": \"",
        &format!("\"name\": \"{HARM}"),
        1,
    );
    let list = if list.contains("u001b") { list } else { list.replacen('{', &format!("{{\"name\":\"{HARM}\","), 1) };
    scratch.file("list", &list);
    scratch.file("unknown", list.replacen("r2d2", "r2\\u001b[2J\\u009bd2", 1));
    for line in [
        "check list",
        "check unknown",
        "check --json unknown",
        "convert --to text list",
        "convert --to markdown unknown",
        "convert --to muster unknown",
        "convert --to xws unknown",
        "convert --json --to text unknown",
        "check \u{1b}[2J",
    ] {
        let run = scratch.line(line);
        for text in [&run.out, &run.err] {
            let obeyed = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202e}';
            assert!(!text.contains(obeyed), "{line}: {text:?}");
        }
    }
    // Foreign fields of a document are kept.
    let written = scratch.line("convert --to muster unknown").out;
    let document: serde_json::Value = serde_json::from_str(&written).unwrap();
    let of_card = |value: &serde_json::Value| value.as_str() == Some("r2\u{1b}[2J\u{9b}d2");
    let ships = document["list"]["ships"].as_array().unwrap();
    assert!(ships.iter().any(|ship| ship["upgrades"].as_array().unwrap().iter().any(of_card)), "{written}");
}
