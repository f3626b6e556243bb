//! Parts of the net: what is written of each item, by columns, and the hashes kept of it.

use std::{
    fmt::{self, Write},
    fs,
    path::PathBuf,
    sync::atomic::{AtomicUsize, Ordering},
};

use kernel::checksum::Checksum;

/// Writes a line into a column.
pub type Out<'a> = &'a mut dyn FnMut(usize, fmt::Arguments<'_>);

/// A run of numbered items, each written into columns; hashes are kept by groups of items.
pub struct Part {
    pub name: String,
    pub columns: &'static [&'static str],
    pub items: usize,
    /// Items in a group.
    pub group: usize,
    pub write: Box<dyn Fn(usize, Out<'_>) + Sync>,
}

impl Part {
    /// The items of a group.
    pub fn items_of(&self, group: usize) -> std::ops::Range<usize> {
        group * self.group..((group + 1) * self.group).min(self.items)
    }

    /// The line kept of a group: a hash for each column.
    pub fn line(&self, group: usize) -> String {
        let mut hashes = vec![Checksum::default(); self.columns.len()];
        for item in self.items_of(group) {
            (self.write)(item, &mut |column, line| writeln!(hashes[column], "{line}").unwrap());
        }
        hashes.iter().map(|hash| format!("{:016x}", hash.0)).collect::<Vec<_>>().join(" ")
    }

    /// The lines of the first groups, worked out on this many threads.
    pub fn lines(&self, groups: usize, threads: usize) -> Vec<String> {
        let (next, mut lines) = (AtomicUsize::new(0), vec![String::new(); groups]);
        let work = || {
            let mut done = Vec::new();
            loop {
                let group = next.fetch_add(1, Ordering::Relaxed);
                if group >= groups {
                    return done;
                }
                done.push((group, self.line(group)));
            }
        };
        let done = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect::<Vec<_>>()
        });
        for (group, line) in done {
            lines[group] = line;
        }
        lines
    }

    /// The file of the kept lines.
    pub fn path(&self) -> PathBuf {
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/net/kept")).join(format!("{}.txt", self.name))
    }

    /// The kept lines, one a group.
    pub fn kept(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path()).unwrap_or_default();
        text.lines().skip(1).map(str::to_owned).collect()
    }

    /// The first group whose line is not the kept one, with the columns that differ.
    pub fn first_difference(&self, lines: &[String]) -> Option<(usize, Vec<&'static str>)> {
        let kept = self.kept();
        let group = (0..lines.len()).find(|group| kept.get(*group) != Some(&lines[*group]))?;
        let old: Vec<&str> = kept.get(group).map(|line| line.split(' ').collect()).unwrap_or_default();
        let differ = lines[group].split(' ').enumerate().filter(|(at, hash)| old.get(*at) != Some(hash));
        Some((group, differ.map(|(at, _)| self.columns[at]).collect()))
    }
}

/// The texts and numbers of a value in its debug form, without the names of types, variants and fields: it stays as it is
/// when these are renamed.
pub fn essence(value: &dyn fmt::Debug) -> String {
    struct Filter {
        out: String,
        in_text: bool,
        is_escaped: bool,
        in_word: bool,
    }
    impl Write for Filter {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for char in text.chars() {
                if self.in_text {
                    self.out.push(char);
                    self.in_text = self.is_escaped || char != '"';
                    self.is_escaped = !self.is_escaped && char == '\\';
                } else if char == '"' {
                    self.out.push_str(" \"");
                    (self.in_text, self.in_word) = (true, false);
                } else if char.is_alphabetic() || char == '_' {
                    self.in_word = true;
                } else if char.is_ascii_digit() || char == '-' || char == '.' {
                    if !self.in_word {
                        self.out.push(char);
                    }
                } else {
                    if self.out.chars().next_back().is_some_and(|last| last != ' ') {
                        self.out.push(' ');
                    }
                    self.in_word = false;
                }
            }
            Ok(())
        }
    }
    let mut filter = Filter { out: String::new(), in_text: false, is_escaped: false, in_word: false };
    write!(filter, "{value:?}").unwrap();
    filter.out
}
