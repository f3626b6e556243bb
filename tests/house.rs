//! The arrows of the house: which room may name which. Code is looked at, not comments and texts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A source file without its comments and texts.
struct Source {
    /// Its path below `src`, with slashes.
    path: String,
    code: String,
}

impl Source {
    /// Whether the file is in this room: a folder of this path, or the file `room.rs`.
    fn is_in(&self, room: &str) -> bool {
        self.path.strip_prefix(room).is_some_and(|rest| rest.starts_with('/') || rest == ".rs")
    }

    /// Whether the code has this word, or these words joined by `::`.
    fn names(&self, words: &str) -> bool {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        self.code.match_indices(words).any(|(at, _)| {
            let before = self.code[..at].chars().next_back();
            let after = self.code[at + words.len()..].chars().next();
            !before.is_some_and(is_part) && !after.is_some_and(is_part)
        })
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    assert!(files.len() > 50, "the sources were not found");
    files
        .into_iter()
        .filter(|file| !file.iter().any(|part| part == "tests" || part == "tests.rs"))
        .map(|file| Source {
            path: file.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/"),
            code: without_tests(&code_of(&fs::read_to_string(&file).unwrap())).to_owned(),
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// What stands before the tests of a file, which are its last part and may look where they like.
fn without_tests(code: &str) -> &str {
    code.split("#[cfg(test)]\nmod ").next().unwrap_or(code)
}

/// The code of a file: comments become nothing, texts become empty texts.
fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_text(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = hashes + 2;
            code.push_str("\"\"");
            rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
        } else if first == '"' {
            code.push_str("\"\"");
            text_end(rest)
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") {
            rest[1..].find('\'').map_or(rest.len(), |end| end + 2)
        } else {
            code.push(first);
            first.len_utf8()
        };
        rest = &rest[skipped..];
    }
    code
}

/// How many hashes stand before the quote, where a raw text begins here.
fn raw_text(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.bytes().take_while(|byte| *byte == b'#').count();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// The length of the text that begins here, quotes included.
fn text_end(rest: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Every file outside these rooms that names one of these words.
fn strangers(words: &[&str], rooms: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources() {
        if rooms.iter().any(|room| source.is_in(room)) {
            continue;
        }
        found.extend(words.iter().filter(|word| source.names(word)).map(|word| format!("{}: {word}", source.path)));
    }
    found
}

/// Every file of this room that names one of these words.
fn named_in(room: &str, words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.is_in(room)) {
        found.extend(words.iter().filter(|word| source.names(word)).map(|word| format!("{}: {word}", source.path)));
    }
    found
}

/// The games: the folders in `systems`.
fn games() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems");
    let mut games: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    games.sort();
    assert!(games.iter().any(|game| game == "xwing"));
    games
}

const NOTHING: [String; 0] = [];

#[test]
fn iced_rusqlite_and_printpdf_are_named_in_their_rooms_only() {
    assert_eq!(strangers(&["iced"], &["gui"]), NOTHING);
    assert_eq!(strangers(&["rusqlite"], &["store"]), NOTHING);
    assert_eq!(strangers(&["printpdf"], &["print"]), NOTHING);
}

#[test]
fn no_game_names_another() {
    let games = games();
    for game in &games {
        let others: Vec<&str> = games.iter().filter(|other| *other != game).map(String::as_str).collect();
        assert_eq!(named_in(&format!("systems/{game}"), &others), NOTHING);
    }
}

#[test]
fn the_kernel_names_no_game_and_no_other_room() {
    let games = games();
    let mut words: Vec<&str> = games.iter().map(String::as_str).collect();
    words.extend(["systems", "store", "print", "practice", "gui", "cli"]);
    assert_eq!(named_in("kernel", &words), NOTHING);
}

#[test]
fn kernel_and_games_know_no_files_no_clock_and_no_environment() {
    let world = [
        "std::fs",
        "fs",
        "File",
        "SystemTime",
        "Instant",
        "std::env",
        "env::var",
        "env::args",
        "stdin",
        "stdout",
        "stderr",
        "thread",
    ];
    for room in ["kernel", "systems"] {
        assert_eq!(named_in(room, &world), NOTHING);
    }
}

#[test]
fn the_arrows_point_down_only() {
    assert_eq!(named_in("systems", &["store", "print", "practice", "gui", "cli"]), NOTHING);
    for room in ["store", "print", "practice"] {
        let faces_and_siblings = ["store", "print", "practice", "gui", "cli"];
        let words: Vec<&str> = faces_and_siblings.into_iter().filter(|other| *other != room).collect();
        assert_eq!(named_in(room, &words), NOTHING);
    }
}

#[test]
fn window_and_command_line_do_not_know_each_other() {
    assert_eq!(named_in("gui", &["cli", "clap"]), NOTHING);
    assert_eq!(named_in("cli", &["gui"]), NOTHING);
}

#[test]
fn what_is_looked_at_is_code() {
    let source = Source {
        path: "gui/screen.rs".into(),
        code: code_of(
            "// iced\nlet a = \"iced \\\" iced\"; /* iced */ let b = r#\"iced\"#; let c = '\"'; use iced::Size;",
        ),
    };
    assert_eq!(source.code.matches("iced").count(), 1);
    assert!(source.names("iced") && source.names("iced::Size") && !source.names("ice") && !source.names("Siz"));
    assert!(source.is_in("gui") && !source.is_in("gui/screen/list") && source.is_in("gui/screen"));
}
