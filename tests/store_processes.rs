//! Lists among processes: killed ones, many at once, one that holds the file, one with a full disk.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use kernel::Language;
use store::{DataDir, Label, ListFilter, ListId, ListSummary, ListsDb, StoreError};

const ROLE: &str = "STORE_TEST_ROLE";
const FOLDER: &str = "STORE_TEST_FOLDER";
const NAME: &str = "STORE_TEST_NAME";

/// The child processes; without a role it does nothing.
#[test]
fn a_child_at_work() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let dir = DataDir::create(std::env::var_os(FOLDER).unwrap().as_ref()).unwrap();
    let name = std::env::var(NAME).unwrap();
    match role.as_str() {
        "write" => write_until_killed(&dir),
        "hammer" => hammer(&dir, &name),
        "start" => start_at_once(&dir, &name),
        "hold" => hold(&dir),
        "fill" => fill(&dir),
        other => panic!("no role {other}"),
    }
}

/// Runs this program as a child with a role.
fn child(role: &str, name: &str, dir: &DataDir) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    with_role(&mut command, role, name, dir);
    command
}

fn with_role(command: &mut Command, role: &str, name: &str, dir: &DataDir) {
    command
        .args(["--exact", "a_child_at_work", "--nocapture", "--test-threads=1"])
        .envs([(ROLE, role), (NAME, name)])
        .env(FOLDER, dir.root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
}

/// Reports to the parent, which relies on reports only.
fn tell(what: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "told {what}").and_then(|()| out.flush()).unwrap();
}

/// Waits for the next report of the child.
fn told(lines: &mut BufReader<ChildStdout>) -> Option<String> {
    let mut line = String::new();
    while lines.read_line(&mut line).unwrap() > 0 {
        // The first report is on the line with the test's name.
        if let Some(at) = line.find("told ") {
            return Some(line[at + 5..].trim_end().to_owned());
        }
        line.clear();
    }
    None
}

fn listen(child: &mut Child) -> BufReader<ChildStdout> {
    BufReader::new(child.stdout.take().unwrap())
}

fn dir() -> (tempfile::TempDir, DataDir) {
    let scratch = tempfile::tempdir().unwrap();
    let dir = DataDir::create(scratch.path()).unwrap();
    (scratch, dir)
}

fn document(name: &str) -> String {
    format!("{{\"name\":\"{name}\",\"filling\":\"{}\"}}", "x".repeat(1_500))
}

/// Every document of every state of every list.
fn everything(lists: &ListsDb) -> BTreeSet<String> {
    let mut documents = BTreeSet::new();
    for row in lists.summaries(&ListFilter::default()).unwrap() {
        for state in lists.history(row.id).unwrap() {
            documents.insert(lists.document(row.id, state.revision).unwrap());
        }
    }
    documents
}

fn edit(lists: &mut ListsDb, id: ListId, name: &str) -> Result<(), StoreError> {
    let base = lists.load(id)?.revision;
    lists.save(id, base, &document(name), &ListSummary::default(), &Label::new(name), 1).map(|_| ())
}

fn only_list(lists: &ListsDb) -> ListId {
    lists.summaries(&ListFilter::default()).unwrap()[0].id
}

fn write_until_killed(dir: &DataDir) {
    let mut lists = ListsDb::open(dir, 0).unwrap().0;
    let id = only_list(&lists);
    let before = lists.history(id).unwrap().len();
    for number in before.. {
        edit(&mut lists, id, &number.to_string()).unwrap();
        tell(&number.to_string());
        if number % 10 == 0 {
            lists.undo(id).unwrap();
            lists.redo(id).unwrap();
        }
    }
}

#[test]
fn no_finished_edit_is_lost_when_the_program_is_killed() {
    let (_scratch, dir) = dir();
    let id = ListsDb::open(&dir, 0).unwrap().0.create(&document("0"), &ListSummary::default(), 0).unwrap().id;
    let mut finished = BTreeSet::from([document("0")]);
    for (round, edits) in [1, 7, 30, 3, 60, 18].into_iter().enumerate() {
        let mut writer = child("write", "", &dir).spawn().unwrap();
        let mut lines = listen(&mut writer);
        for _ in 0..edits {
            finished.insert(document(&told(&mut lines).unwrap()));
        }
        // In the middle of one of the next edits.
        std::thread::sleep(Duration::from_micros(700 * round as u64));
        writer.kill().unwrap();
        writer.wait().unwrap();
        // Edits reported before the kill were finished.
        while let Some(number) = told(&mut lines) {
            finished.insert(document(&number));
        }

        let (lists, report) = ListsDb::open(&dir, 0).unwrap();
        assert_eq!((report.set_aside, report.lost), (None, None));
        let there = everything(&lists);
        assert!(finished.is_subset(&there), "lost: {:?}", finished.difference(&there).count());
        let newest = lists.load(id).unwrap();
        assert!(newest.can_undo && there.contains(&newest.document));
    }
}

fn hammer(dir: &DataDir, name: &str) {
    let mut lists = ListsDb::open(dir, 0).unwrap().0;
    let id = only_list(&lists);
    let mut line = String::new();
    tell("ready");
    std::io::stdin().read_line(&mut line).unwrap();
    for number in 0..40 {
        // An outdated base turns the edit into a list of its own.
        let base = lists.load(id).unwrap().revision;
        std::thread::sleep(Duration::from_micros(number % 5 * 300));
        let document = document(&format!("{name} {number}"));
        lists.save(id, base, &document, &ListSummary::default(), &Label::new("edit"), 1).unwrap();
        tell(&format!("{name} {number}"));
    }
}

#[test]
fn two_instances_that_edit_one_list_at_once_lose_nothing() {
    let (_scratch, dir) = dir();
    let mut lists = ListsDb::open(&dir, 0).unwrap().0;
    lists.create(&document("0"), &ListSummary::default(), 0).unwrap();
    let mut children: Vec<Child> =
        ["one", "two"].into_iter().map(|name| child("hammer", name, &dir).spawn().unwrap()).collect();
    let mut ears: Vec<_> = children.iter_mut().map(listen).collect();
    for ear in &mut ears {
        assert_eq!(told(ear).as_deref(), Some("ready"));
    }
    for child in &mut children {
        child.stdin.take().unwrap().write_all(b"go\n").unwrap();
    }
    let mut finished = BTreeSet::new();
    for (ear, mut child) in ears.iter_mut().zip(children) {
        while let Some(name) = told(ear) {
            finished.insert(document(&name));
        }
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(finished.len(), 80);
    assert!(finished.is_subset(&everything(&lists)));
    drop(lists);
    let (lists, report) = ListsDb::open(&dir, 0).unwrap();
    assert_eq!(report.set_aside, None);
    assert!(finished.is_subset(&everything(&lists)));
}

fn start_at_once(dir: &DataDir, name: &str) {
    let mut line = String::new();
    tell("ready");
    std::io::stdin().read_line(&mut line).unwrap();
    let (mut lists, report) = ListsDb::open(dir, 100).unwrap();
    tell(&format!("{}", usize::from(report.set_aside.is_some())));
    lists.create(&document(name), &ListSummary::default(), 100).unwrap();
}

/// Starts four processes at once; returns the number that set a file aside.
fn start_four(dir: &DataDir) -> usize {
    let mut children: Vec<Child> =
        ["a", "b", "c", "d"].into_iter().map(|name| child("start", name, dir).spawn().unwrap()).collect();
    let mut ears: Vec<_> = children.iter_mut().map(listen).collect();
    for ear in &mut ears {
        assert_eq!(told(ear).as_deref(), Some("ready"));
    }
    for child in &mut children {
        child.stdin.take().unwrap().write_all(b"go\n").unwrap();
    }
    let aside = ears.iter_mut().map(|ear| told(ear).unwrap().parse::<usize>().unwrap()).sum();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    aside
}

#[test]
fn many_instances_may_start_for_the_first_time_at_once() {
    let (_scratch, dir) = dir();
    assert_eq!(start_four(&dir), 0);
    assert_eq!(ListsDb::open(&dir, 200).unwrap().0.summaries(&ListFilter::default()).unwrap().len(), 4);
}

#[test]
fn of_many_instances_that_find_a_damaged_file_one_sets_it_aside() {
    let (_scratch, dir) = dir();
    let mut lists = ListsDb::open(&dir, 0).unwrap().0;
    lists.create(&document("0"), &ListSummary::default(), 0).unwrap();
    lists.backup(50).unwrap();
    drop(lists);
    std::fs::write(dir.lists(), "not a database").unwrap();
    assert_eq!(start_four(&dir), 1);
    let (lists, report) = ListsDb::open(&dir, 200).unwrap();
    assert_eq!(report.set_aside, None);
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap().len(), 5);
}

fn hold(dir: &DataDir) {
    let db = rusqlite::Connection::open(dir.lists()).unwrap();
    db.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE upkeep SET writes = writes").unwrap();
    let mut line = String::new();
    tell("held");
    std::io::stdin().read_line(&mut line).unwrap();
}

#[test]
fn a_file_held_by_another_process_is_waited_for_and_then_an_error() {
    let (_scratch, dir) = dir();
    let id = ListsDb::open(&dir, 0).unwrap().0.create(&document("0"), &ListSummary::default(), 0).unwrap().id;
    let mut holder = child("hold", "", &dir).spawn().unwrap();
    let mut ear = listen(&mut holder);
    assert_eq!(told(&mut ear).as_deref(), Some("held"));

    let begun = Instant::now();
    let error = ListsDb::open_within(&dir, 0, Duration::from_millis(300)).unwrap_err();
    assert!(matches!(error, StoreError::Locked(_)), "{error:?}");
    assert!(begun.elapsed() >= Duration::from_millis(300), "it did not wait");
    assert!(error.sentence(Language::English).contains("lists.db"));

    // Released during the wait, the file opens.
    let mut stdin = holder.stdin.take().unwrap();
    let release = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        stdin.write_all(b"enough\n")
    });
    let (lists, report) = ListsDb::open(&dir, 0).unwrap();
    assert_eq!((report.set_aside, lists.load(id).unwrap().document), (None, document("0")));
    release.join().unwrap().unwrap();
    assert!(holder.wait().unwrap().success());
}

#[test]
fn a_save_waits_for_another_writer_and_is_then_an_error() {
    let (_scratch, dir) = dir();
    let mut lists = ListsDb::open_within(&dir, 0, Duration::from_millis(200)).unwrap().0;
    let id = lists.create(&document("0"), &ListSummary::default(), 0).unwrap().id;
    let writer = rusqlite::Connection::open(dir.lists()).unwrap();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    let begun = Instant::now();
    assert!(matches!(edit(&mut lists, id, "1"), Err(StoreError::Locked(_))));
    assert!(begun.elapsed() >= Duration::from_millis(200), "it did not wait");
    assert_eq!(lists.load(id).unwrap().document, document("0"), "what is there can be read meanwhile");
    writer.execute_batch("COMMIT").unwrap();
    edit(&mut lists, id, "1").unwrap();
}

/// Writes until the system refuses, then reads the lists.
fn fill(dir: &DataDir) {
    let mut lists = ListsDb::open(dir, 0).unwrap().0;
    let id = only_list(&lists);
    let before = lists.history(id).unwrap().len();
    let error = (before..10_000)
        .find_map(|number| match edit(&mut lists, id, &number.to_string()) {
            Ok(()) => {
                tell(&number.to_string());
                None
            }
            Err(error) => Some(error),
        })
        .unwrap();
    let is_of_disk = matches!(error, StoreError::Full(_) | StoreError::NotWritten { .. } | StoreError::File { .. });
    assert!(is_of_disk && error.sentence(Language::English).contains("lists."), "{error:?}");
    let newest = lists.load(id).unwrap();
    assert_eq!(newest.document, document(&(lists.history(id).unwrap().len() - 1).to_string()));
    tell("readable");
}

/// Runs a child with a limit on the size of files, reported as an error. Returns the documents of finished edits.
#[cfg(unix)]
fn fill_to(blocks: u32, dir: &DataDir) -> BTreeSet<String> {
    let mut limited = Command::new("sh");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    limited.args(["-c", &script]).arg(std::env::current_exe().unwrap());
    with_role(&mut limited, "fill", "", dir);
    let mut limited = limited.spawn().unwrap();
    let mut ear = listen(&mut limited);
    let mut finished = BTreeSet::new();
    let mut last = String::new();
    while let Some(what) = told(&mut ear) {
        if what != "readable" {
            finished.insert(document(&what));
        }
        last = what;
    }
    assert!(limited.wait().unwrap().success());
    assert_eq!(last, "readable");
    finished
}

#[cfg(unix)]
#[test]
fn on_a_full_disk_an_edit_is_an_error_and_all_earlier_ones_stay() {
    let (_scratch, dir) = dir();
    let id = ListsDb::open(&dir, 0).unwrap().0.create(&document("0"), &ListSummary::default(), 0).unwrap().id;
    let finished = fill_to(1_500, &dir);
    assert!(finished.len() > 10, "{} edits", finished.len());
    let (mut lists, report) = ListsDb::open(&dir, 0).unwrap();
    assert_eq!(report.set_aside, None);
    assert!(finished.is_subset(&everything(&lists)));
    edit(&mut lists, id, "there is room again").unwrap();
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_at_the_start_keeps_nobody_from_reading() {
    let (_scratch, dir) = dir();
    let mut lists = ListsDb::open(&dir, 0).unwrap().0;
    let id = lists.create(&document("0"), &ListSummary::default(), 0).unwrap().id;
    edit(&mut lists, id, "1").unwrap();
    drop(lists);
    assert_eq!(fill_to(4, &dir).len(), 0);
    let (lists, report) = ListsDb::open(&dir, 0).unwrap();
    assert_eq!((report.set_aside, report.lost), (None, None));
    assert_eq!(lists.load(id).unwrap().document, document("1"));
}
