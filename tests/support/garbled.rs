//! Garbled texts for readers: real ones with bytes, words and lines out of place.

use std::time::{Duration, Instant};

use kernel::Chance;

/// Number of texts for each reader: a few, or `MUSTER_ROUNDS`.
pub fn rounds(usual: u64) -> u64 {
    std::env::var("MUSTER_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(usual)
}

/// True unless `MUSTER_READER` selects another reader.
fn is_meant(reader: &str) -> bool {
    std::env::var("MUSTER_READER").map_or(true, |wanted| reader.contains(&wanted))
}

/// Pieces that have broken readers before.
const PIECES: [&str; 16] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    "\u{0}",
    "\u{1b}[2J",
    "\u{202e}",
    "\u{feff}",
    "9223372036854775808",
    "-1",
    "1e999",
    "\\ud800",
    "ñ",
];

/// Bytes close to one of these texts.
pub fn garbled(seeds: &[String], luck: &mut Chance) -> Vec<u8> {
    let mut below = |end: usize| luck.below(end.max(1) as u32) as usize;
    let mut text = seeds[below(seeds.len())].clone().into_bytes();
    if text.is_empty() {
        text.push(b' ');
    }
    for _ in 0..=below(4) {
        let (at, length) = (below(text.len() + 1), below(40));
        let end = (at + length).min(text.len());
        match below(9) {
            0 => drop(text.drain(at..end)),
            1 => {
                let piece = PIECES[below(PIECES.len())].bytes();
                drop(text.splice(at..at, piece));
            }
            2 if at < text.len() => text[at] ^= 1 << below(8),
            3 => {
                let piece = text[at..end].to_vec();
                let repeated = piece.repeat(1 + below(30));
                drop(text.splice(at..at, repeated));
            }
            4 => {
                let other = seeds[below(seeds.len())].as_bytes();
                let from = below(other.len());
                let piece = other[from..(from + length).min(other.len())].to_vec();
                drop(text.splice(at..end, piece));
            }
            5 => {
                let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    text[digits[below(digits.len())]] = b"0123456789"[below(10)];
                }
            }
            6 => {
                // Moves or repeats a line, or a value of JSON.
                let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| b"\n,".contains(byte)).collect();
                let line = lines[below(lines.len())];
                lines.insert(below(lines.len() + 1), line);
                text = lines.concat();
            }
            7 => {
                let deep = ["[", "{\"a\":"][below(2)].repeat(1 + below(300));
                drop(text.splice(at..at, deep.into_bytes()));
            }
            _ => text.truncate(at),
        }
        if text.is_empty() {
            text.push(b' ');
        }
    }
    text
}

/// Feeds garbled texts to a reader. `take` returns true for an understood text, and gets the number of texts before.
/// Prints the results with the time of the slowest text.
pub fn try_out(reader: &str, usual: u64, seeds: &[String], mut take: impl FnMut(&str, u64) -> bool) {
    if !is_meant(reader) {
        return;
    }
    assert!(!seeds.is_empty(), "{reader} has nothing to begin with");
    let rounds = rounds(usual);
    let mut luck = Chance::seeded(reader.bytes().map(u64::from).sum());
    let (mut understood, mut slowest) = (0, Duration::ZERO);
    for round in 0..rounds {
        let text = String::from_utf8_lossy(&garbled(seeds, &mut luck)).into_owned();
        let start = Instant::now();
        understood += u64::from(take(&text, round));
        let took = start.elapsed();
        if took > slowest {
            slowest = took;
            if took > Duration::from_secs(2) {
                eprintln!("{reader}: round {round} took {took:?}: {text:?}");
            }
        }
    }
    eprintln!("{reader}: {rounds} texts, {understood} understood, the slowest in {slowest:?}");
}
