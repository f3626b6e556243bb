//! Random damage to files, and programs killed midway. `MUSTER_ROUNDS=1000` makes it long.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]
#![allow(clippy::print_stdout, reason = "a child tells its parent what is done, and long rounds what came of them")]

#[allow(dead_code, clippy::print_stderr, reason = "shared with tests of readers, which tell what came of long rounds")]
#[path = "../../../tests/support/garbled.rs"]
mod garbled;

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use garbled::rounds;
use kernel::Language;
use store::{DataDir, Label, ListFilter, ListId, ListSummary, ListsDb, OpenReport, RevisionId};

const DAY: i64 = 86_400;

/// A seeded generator.
struct Luck(u64);

impl Luck {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }
}

/// Contents of a library.
#[derive(Debug, Default, PartialEq, Eq)]
struct Known {
    states: BTreeMap<RevisionId, (ListId, String, String)>,
    cursors: BTreeMap<ListId, RevisionId>,
}

fn known(lists: &ListsDb) -> Known {
    let mut known = Known::default();
    for row in lists.summaries(&ListFilter::default()).unwrap() {
        known.cursors.insert(row.id, row.revision);
        for state in lists.history(row.id).unwrap() {
            if !lists.is_damaged(state.revision).unwrap() {
                let document = lists.document(row.id, state.revision).unwrap();
                known.states.insert(state.revision, (row.id, state.summary.name, document));
            }
        }
    }
    known
}

fn companion(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// 60 lists with 240 states, some long, after a kill: the last third is in the log only.
fn library(dir: &DataDir) -> (Vec<u8>, Vec<u8>, Known) {
    let mut luck = Luck(5);
    let mut lists = ListsDb::open(dir, 0).unwrap().0;
    for number in 0..60 {
        let filling = "abc".repeat(luck.below(if number % 9 == 0 { 6_000 } else { 300 }));
        let document = |state: usize| format!("{{\"n\":{number},\"state\":{state},\"filling\":\"{filling}\"}}");
        let summary = ListSummary { name: format!("List {number}"), ..ListSummary::default() };
        let list = lists.create(&document(0), &summary, 1).unwrap();
        let mut base = list.revision;
        for state in 1..4 {
            base = lists.save(list.id, base, &document(state), &summary, &Label::new("edit"), 2).unwrap().revision();
        }
        if number == 40 {
            lists.rest().unwrap();
        }
    }
    let known = known(&lists);
    let bytes = (fs::read(dir.lists()).unwrap(), fs::read(companion(&dir.lists(), "-wal")).unwrap());
    (bytes.0, bytes.1, known)
}

/// Damages some bytes; returns a description.
fn harm(bytes: &mut Vec<u8>, luck: &mut Luck) -> String {
    let pages = (bytes.len() / 4096).max(1);
    let page = luck.below(pages) * 4096;
    let end = (page + 4096).min(bytes.len());
    match luck.below(6) {
        0 => {
            bytes.truncate(luck.below(bytes.len()));
            format!("cut to {}", bytes.len())
        }
        1 => {
            bytes[page..end].fill(0);
            format!("zeros at {page}")
        }
        2 => {
            bytes[page..end].fill_with(|| luck.below(256) as u8);
            format!("noise at {page}")
        }
        3 => {
            let other = luck.below(pages) * 4096;
            let length = (end - page).min(bytes.len() - other);
            let (one, two) = (bytes[page..page + length].to_vec(), bytes[other..other + length].to_vec());
            bytes[page..page + length].copy_from_slice(&two);
            bytes[other..other + length].copy_from_slice(&one);
            format!("pages {page} and {other} swapped")
        }
        4 => {
            let at = luck.below(bytes.len());
            bytes[at] ^= 1 << luck.below(8);
            format!("a bit at {at}")
        }
        _ => {
            let at = luck.below(bytes.len());
            let length = 1 + luck.below(20.min(bytes.len() - at));
            bytes[at..at + length].fill_with(|| luck.below(256) as u8);
            format!("{length} bytes at {at}")
        }
    }
}

#[derive(Debug, Default)]
struct Account {
    harmless: u64,
    all_back: u64,
    told_losses: u64,
    states_lost: usize,
    empty: u64,
}

fn damages(with_backup: bool) -> Account {
    let scratch = tempfile::tempdir().unwrap();
    let begun = DataDir::create(&scratch.path().join("begun")).unwrap();
    let (file, log, known_before) = library(&begun);
    let backup = scratch.path().join("backup.db");
    let count = fs::read(begun.root().join("lists.count")).unwrap();
    assert_eq!(fs::read(begun.root().join("lists.count.copy")).unwrap(), count, "the second note differs");
    {
        // A backup without the last states.
        let early = DataDir::create(&scratch.path().join("early")).unwrap();
        fs::write(early.lists(), &file).unwrap();
        let made = ListsDb::open(&early, 9).unwrap().0.backup(10).unwrap();
        fs::copy(made, &backup).unwrap();
    }
    let mut account = Account::default();
    for round in 0..rounds(15) {
        let mut luck = Luck(round * 7 + u64::from(with_backup));
        let dir = DataDir::create(&scratch.path().join(format!("round-{round}"))).unwrap();
        if with_backup {
            fs::create_dir_all(dir.backups()).unwrap();
            fs::copy(&backup, dir.backups().join("lists-19700101-000010.db")).unwrap();
        }
        let (mut harmed, mut harmed_log) = (file.clone(), log.clone());
        let in_log = luck.below(3) == 0;
        let what = harm(if in_log { &mut harmed_log } else { &mut harmed }, &mut luck);
        let what = format!("round {round}, {}: {what}", if in_log { "log" } else { "file" });
        fs::write(dir.lists(), &harmed).unwrap();
        fs::write(companion(&dir.lists(), "-wal"), &harmed_log).unwrap();
        // A second guard may be gone at once: one of the notes is missing or garbled as well.
        let lost = luck.below(10);
        let notes = ["lists.count", "lists.count.copy"].map(|name| dir.root().join(name));
        for (place, note) in notes.iter().enumerate() {
            match lost == place || lost == place + 2 {
                false => fs::write(note, &count).unwrap(),
                true if lost < 2 => {}
                true => fs::write(note, &count[..count.len() / 2]).unwrap(),
            }
        }

        let (lists, report) = ListsDb::open(&dir, DAY).unwrap_or_else(|error| panic!("{what}: {error}"));
        let now = known(&lists);
        // Every whole state is one that was written.
        for (revision, state) in &now.states {
            assert_eq!(Some(state), known_before.states.get(revision), "{what}: changed in silence");
        }
        judge(&what, &report, &known_before, &now, &mut account);
        // The next start has nothing to report.
        drop(lists);
        let (lists, report) = ListsDb::open(&dir, DAY).unwrap();
        assert!(report.sentences(Language::English).is_empty(), "{what}: told again");
        assert_eq!(known(&lists), now, "{what}: not the same at the next start");
        drop(lists);
        fs::remove_dir_all(dir.root()).unwrap();
    }
    account
}

fn judge(what: &str, report: &OpenReport, before: &Known, now: &Known, account: &mut Account) {
    let lost = before.states.len() - now.states.len();
    let is_told = !report.sentences(Language::English).is_empty();
    match (is_told, lost) {
        (false, _) => {
            assert_eq!(now, before, "{what}: lost in silence");
            account.harmless += 1;
        }
        (true, 0) => account.all_back += 1,
        (true, _) => account.told_losses += 1,
    }
    if lost > 0 {
        println!("{what}: {lost} states lost");
    }
    account.states_lost += lost;
    account.empty += u64::from(now.states.is_empty());
}

#[test]
fn no_damage_changes_a_document_or_loses_a_state_in_silence() {
    let with = damages(true);
    println!("with a backup: {with:?}");
    assert_eq!(with.empty, 0, "the backup did not come back");
    let without = damages(false);
    println!("without: {without:?}");
    assert!(without.all_back > 0, "nothing is rescued from a damaged file");
}

/// The child process: makes lists and edits until it is killed, and prints each one done.
#[test]
fn a_child_that_edits() {
    let Some(folder) = std::env::var_os("MUSTER_CHILD") else { return };
    let dir = DataDir::create(Path::new(&folder)).unwrap();
    let (mut lists, _) = ListsDb::open(&dir, DAY).unwrap();
    let mut luck = Luck(u64::from(std::process::id()));
    let mut told = std::io::stdout();
    let mut time = DAY;
    loop {
        time += 1;
        let rows = lists.summaries(&ListFilter::default()).unwrap();
        let document = format!("{{\"n\":{time},\"filling\":\"{}\"}}", "x".repeat(luck.below(9_000)));
        match (rows.len(), luck.below(20)) {
            (0..3, _) => {
                let made = lists.create(&document, &ListSummary::default(), time).unwrap();
                writeln!(told, "did {} {} {document}", made.id.0, made.revision.0).unwrap();
            }
            (_, 0) => drop(lists.backup(time).unwrap()),
            (_, 1) => lists.rest().unwrap(),
            (count, 2) => drop(lists.undo(rows[luck.below(count)].id).unwrap()),
            (count, 3) => drop(lists.redo(rows[luck.below(count)].id).unwrap()),
            (count, _) => {
                let row = &rows[luck.below(count)];
                let label = Label::new("edit");
                let saved = lists.save(row.id, row.revision, &document, &row.summary, &label, time).unwrap();
                writeln!(told, "did {} {} {document}", row.id.0, saved.revision().0).unwrap();
            }
        }
    }
}

#[test]
fn a_program_that_is_killed_loses_nothing_it_said_was_done() {
    let scratch = tempfile::tempdir().unwrap();
    let mut done: BTreeMap<(i64, i64), String> = BTreeMap::new();
    let mut luck = Luck(3);
    let mut folder = scratch.path().join("0");
    for round in 0..rounds(8) {
        if round % 50 == 0 {
            folder = scratch.path().join(round.to_string());
            done.clear();
        }
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_child_that_edits", "--nocapture"])
            .env("MUSTER_CHILD", &folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        std::thread::sleep(Duration::from_millis(luck.below(120) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        for line in lines.lines().map_while(Result::ok) {
            let Some(rest) = line.strip_prefix("did ").or(line.split_once("did ").map(|(_, rest)| rest)) else {
                continue;
            };
            let mut parts = rest.splitn(3, ' ');
            let mut number = || parts.next().and_then(|part| part.parse().ok());
            let (Some(list), Some(revision)) = (number(), number()) else { continue };
            // The last line may be cut.
            let Some(document) = parts.next().filter(|text| text.ends_with('}')) else { continue };
            done.insert((list, revision), document.to_owned());
        }
        let dir = DataDir::create(&folder).unwrap();
        let (lists, report) = ListsDb::open(&dir, 2 * DAY).unwrap();
        assert!(report.sentences(Language::English).is_empty(), "round {round}: {report:?}");
        for ((list, revision), document) in &done {
            let kept = lists.document(ListId(*list), RevisionId(*revision)).unwrap();
            assert_eq!(&kept, document, "round {round}: state {revision} of list {list}");
        }
    }
    println!("{} states were there after every kill of the last folder", done.len());
}

#[test]
fn a_clock_that_jumps_loses_no_list_and_leaves_backups() {
    let today = 20_000;
    let days = [0, 1, 40, -40, 365, -365].map(|days| (today + days) * DAY);
    let times = [&days[..], &[2_145_916_800, 253_402_300_799, -315_619_200]].concat();
    for round in 0..rounds(10) {
        let scratch = tempfile::tempdir().unwrap();
        let dir = DataDir::create(scratch.path()).unwrap();
        let mut luck = Luck(round * 11);
        let mut now = today * DAY;
        let mut alive = Vec::new();
        for start in 0..12 {
            let what = format!("round {round}, start {start} at {now}");
            let (mut lists, report) = ListsDb::open(&dir, now).unwrap();
            assert!(
                report.sentences(Language::English).is_empty(),
                "{what}: {:?}",
                report.sentences(Language::English)
            );
            let ids = |lists: &ListsDb, deleted| {
                let filter = ListFilter { deleted, ..ListFilter::default() };
                lists.summaries(&filter).unwrap().iter().map(|row| row.id).collect::<Vec<_>>()
            };
            let kept = ids(&lists, false);
            assert!(alive.iter().all(|id| kept.contains(id)), "{what}: a list is gone");
            alive.push(lists.create("{}", &ListSummary::default(), now).unwrap().id);
            if luck.below(3) == 0 {
                let gone = alive.remove(luck.below(alive.len()));
                lists.delete(gone, now).unwrap();
                drop(lists);
                now = times[luck.below(times.len())];
                let lists = ListsDb::open(&dir, now).unwrap().0;
                assert!(ids(&lists, true).contains(&gone), "{what}: not in the bin at {now}");
            } else {
                lists.close(now).unwrap();
                now = times[luck.below(times.len())];
            }
        }
        let backups = fs::read_dir(dir.backups()).unwrap().flatten();
        let backups = backups.filter(|file| file.file_name().to_string_lossy().starts_with("lists-")).count();
        assert!((1..=10).contains(&backups), "round {round}: {backups} backups");
    }
}
