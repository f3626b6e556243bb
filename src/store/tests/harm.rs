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
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use garbled::rounds;
use kernel::{Chance, Language};
use store::{DataDir, Label, ListFilter, ListId, ListSummary, ListsDb, RevisionId};

const DAY: i64 = 86_400;

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

/// Files of a data folder by their names in it.
type Files = BTreeMap<String, Vec<u8>>;

const FILE: &str = "lists.db";
const LOG: &str = "lists.db-wal";
const JOURNAL: &str = "lists.journal";
const COUNT: &str = "lists.count";

/// 60 lists with 240 states, some long, after a kill: the last third is in the log only. With two backups on the way, or
/// none.
fn library(with_backups: bool) -> (Files, Known) {
    let scratch = tempfile::tempdir().unwrap();
    let dir = DataDir::create(scratch.path()).unwrap();
    let mut luck = Chance::seeded(5);
    let mut lists = ListsDb::open(&dir, 0).unwrap().0;
    for number in 0..60 {
        let filling = "abc".repeat(luck.place(if number % 9 == 0 { 6_000 } else { 300 }));
        let document = |state: usize| format!("{{\"n\":{number},\"state\":{state},\"filling\":\"{filling}\"}}");
        let summary = ListSummary { name: format!("List {number}"), ..ListSummary::default() };
        let list = lists.create(&document(0), &summary, 1).unwrap();
        let mut base = list.revision;
        for state in 1..4 {
            base = lists.save(list.id, base, &document(state), &summary, &Label::new("edit"), 2).unwrap().revision();
        }
        if with_backups && [20, 35].contains(&number) {
            let _ = lists.backup(number).unwrap();
        }
        if number == 40 {
            lists.rest().unwrap();
        }
    }
    let known = known(&lists);
    let files =
        ["", "backups"].into_iter().flat_map(|folder| fs::read_dir(dir.root().join(folder)).into_iter().flatten());
    let files = files.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).map(|path| {
        let name = path.strip_prefix(dir.root()).unwrap().to_str().unwrap().to_owned();
        (name, fs::read(path).unwrap())
    });
    (files.filter(|(name, _)| !name.ends_with("-shm")).collect(), known)
}

/// Damages some bytes; returns a description.
fn harm(bytes: &mut Vec<u8>, luck: &mut Chance) -> String {
    let pages = (bytes.len() / 4096).max(1);
    let page = luck.place(pages) * 4096;
    let end = (page + 4096).min(bytes.len());
    match luck.below(6) {
        0 => {
            bytes.truncate(luck.place(bytes.len()));
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
            let other = luck.place(pages) * 4096;
            let length = (end - page).min(bytes.len() - other);
            let (one, two) = (bytes[page..page + length].to_vec(), bytes[other..other + length].to_vec());
            bytes[page..page + length].copy_from_slice(&two);
            bytes[other..other + length].copy_from_slice(&one);
            format!("pages {page} and {other} swapped")
        }
        4 => {
            let at = luck.place(bytes.len());
            bytes[at] ^= 1 << luck.below(8);
            format!("a bit at {at}")
        }
        _ => {
            let at = luck.place(bytes.len());
            let length = 1 + luck.place(20.min(bytes.len() - at));
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
}

/// Damages one file or two of a folder, and often the note of the writes as well.
fn damages(with_backups: bool) -> Account {
    let (files, before) = library(with_backups);
    let mut victims = vec![FILE, LOG, JOURNAL];
    victims.extend(files.keys().map(String::as_str).filter(|name| name.starts_with("backups")).rev().take(2));
    let mut account = Account::default();
    for round in 0..rounds(15) {
        let mut luck = Chance::seeded(round * 7 + u64::from(with_backups));
        let scratch = tempfile::tempdir().unwrap();
        let dir = DataDir::create(scratch.path()).unwrap();
        let mut harmed = files.clone();
        let mut what = format!("round {round}");
        let chosen = [0, 1].map(|_| victims[luck.place(victims.len())]);
        for name in if chosen[0] == chosen[1] || luck.below(2) == 0 { &chosen[..1] } else { &chosen } {
            let bytes = harmed.get_mut(*name).unwrap();
            what =
                format!("{what}, {name}: {}", if luck.below(12) == 0 { gone(bytes) } else { harm(bytes, &mut luck) });
        }
        let is_harmed = |name: &str| harmed[name] != files[name];
        // The journal and the database may both be lost, but not in silence.
        let may_lose = is_harmed(JOURNAL) && (is_harmed(FILE) || is_harmed(LOG));
        match luck.below(4) {
            _ if may_lose => {}
            0 => drop(harmed.remove(COUNT)),
            1 => harmed.get_mut(COUNT).unwrap().truncate(1),
            _ => {}
        }
        fs::create_dir_all(dir.backups()).unwrap();
        // An empty file stands for one that is gone.
        for (name, bytes) in harmed.iter().filter(|(_, bytes)| !bytes.is_empty()) {
            fs::write(dir.root().join(name), bytes).unwrap();
        }

        let (lists, report) = ListsDb::open(&dir, DAY).unwrap_or_else(|error| panic!("{what}: {error}"));
        let now = known(&lists);
        // Every whole state is one that was written.
        for (revision, state) in &now.states {
            assert_eq!(Some(state), before.states.get(revision), "{what}: changed in silence");
        }
        let lost = before.states.len() - now.states.len();
        assert!(may_lose || now == before, "{what}: {lost} states lost");
        let is_told = !report.sentences(Language::English).is_empty();
        assert!(is_told || now == before, "{what}: lost in silence");
        account.states_lost += lost;
        *match (is_told, lost) {
            (false, _) => &mut account.harmless,
            (true, 0) => &mut account.all_back,
            (true, _) => &mut account.told_losses,
        } += 1;
        // The next start has nothing to report.
        drop(lists);
        let (lists, report) = ListsDb::open(&dir, DAY).unwrap();
        assert!(report.sentences(Language::English).is_empty(), "{what}: told again");
        assert_eq!(known(&lists), now, "{what}: not the same at the next start");
    }
    account
}

fn gone(bytes: &mut Vec<u8>) -> String {
    bytes.clear();
    "gone".to_owned()
}

#[test]
fn no_damage_changes_a_document_or_loses_a_state_in_silence() {
    for with_backups in [true, false] {
        let account = damages(with_backups);
        println!("with backups {with_backups}: {account:?}");
        assert!(account.all_back > 0, "nothing is rescued from a damaged file");
    }
}

/// The child process: makes lists and edits until it is killed, and prints each one done.
#[test]
fn a_child_that_edits() {
    let Some(folder) = std::env::var_os("MUSTER_CHILD") else { return };
    let dir = DataDir::create(Path::new(&folder)).unwrap();
    let (mut lists, _) = ListsDb::open(&dir, DAY).unwrap();
    let mut luck = Chance::seeded(std::process::id().into());
    let mut told = std::io::stdout();
    let mut time = DAY;
    loop {
        time += 1;
        let rows = lists.summaries(&ListFilter::default()).unwrap();
        let document = format!("{{\"n\":{time},\"filling\":\"{}\"}}", "x".repeat(luck.place(9_000)));
        match (rows.len(), luck.below(20)) {
            (0..3, _) => {
                let made = lists.create(&document, &ListSummary::default(), time).unwrap();
                writeln!(told, "did {} {} {document}", made.id.0, made.revision.0).unwrap();
            }
            (_, 0) => drop(lists.backup(time).unwrap()),
            (_, 1) => lists.rest().unwrap(),
            (count, 2) => drop(lists.undo(rows[luck.place(count)].id).unwrap()),
            (count, 3) => drop(lists.redo(rows[luck.place(count)].id).unwrap()),
            (count, _) => {
                let row = &rows[luck.place(count)];
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
    let mut luck = Chance::seeded(3);
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
        std::thread::sleep(Duration::from_millis(luck.below(120).into()));
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
        // Now and then the database is lost with its log.
        let is_lost = round % 3 == 2 && !done.is_empty();
        for name in [FILE, LOG].iter().filter(|_| is_lost) {
            let _ = fs::remove_file(dir.root().join(name));
        }
        let (lists, report) = ListsDb::open(&dir, 2 * DAY).unwrap();
        if is_lost {
            assert!(report.lost.is_some() && report.rescued.is_whole, "round {round}: {report:?}");
        } else {
            assert!(report.sentences(Language::English).is_empty(), "round {round}: {report:?}");
        }
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
        let mut luck = Chance::seeded(round * 11);
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
                let gone = alive.remove(luck.place(alive.len()));
                lists.delete(gone, now).unwrap();
                drop(lists);
                now = times[luck.place(times.len())];
                let lists = ListsDb::open(&dir, now).unwrap().0;
                assert!(ids(&lists, true).contains(&gone), "{what}: not in the bin at {now}");
            } else {
                lists.close(now).unwrap();
                now = times[luck.place(times.len())];
            }
        }
        for ending in [".db", ".journal"] {
            let kept = fs::read_dir(dir.backups()).unwrap().flatten();
            let kept = kept.filter(|file| file.file_name().to_string_lossy().ends_with(ending)).count();
            assert!((1..=10).contains(&kept), "round {round}: {kept} backups or journals");
        }
    }
}
