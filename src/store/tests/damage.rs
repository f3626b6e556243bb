//! What becomes of the lists when their file is damaged, missing, foreign or newer.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::{fs, path::Path};

use kernel::Language;
use store::{DataDir, Label, ListFilter, ListSummary, ListsDb, StoreError};

const DAY: i64 = 86_400;

struct Kept {
    _scratch: tempfile::TempDir,
    dir: DataDir,
}

/// A data folder with twenty lists, of which the last backup has ten.
fn kept() -> Kept {
    let scratch = tempfile::tempdir().unwrap();
    let dir = DataDir::create(scratch.path()).unwrap();
    let mut lists = ListsDb::open(&dir, 0).unwrap().0;
    add_lists(&mut lists, 10);
    lists.backup(DAY).unwrap();
    add_lists(&mut lists, 10);
    Kept { _scratch: scratch, dir }
}

fn add_lists(lists: &mut ListsDb, count: usize) {
    for number in 0..count {
        let document = format!("{{\"n\":{number},\"filling\":\"{}\"}}", "x".repeat(2_000));
        let list = lists.create(&document, &ListSummary::default(), 1).unwrap();
        lists.save(list.id, list.revision, &document, &ListSummary::default(), &Label::new("edit"), 2).unwrap();
    }
}

fn count(lists: &ListsDb) -> usize {
    let rows = lists.summaries(&ListFilter::default()).unwrap();
    for row in &rows {
        lists.load(row.id).unwrap();
        lists.history(row.id).unwrap();
    }
    rows.len()
}

/// Opens damaged lists and tells how many there are then: the file must be set aside as it was, once, and be named.
fn open_damaged(dir: &DataDir, what: &str) -> usize {
    let damaged = fs::read(dir.lists()).unwrap();
    let (mut lists, report) = ListsDb::open(dir, 2 * DAY).unwrap();
    let aside = report.set_aside.clone().unwrap_or_else(|| panic!("{what}: nothing was set aside"));
    assert_eq!(fs::read(&aside).unwrap(), damaged, "{what}: the file set aside is the damaged one");
    let told = report.sentences(Language::English).join(" ");
    assert!(told.contains(aside.to_str().unwrap()), "{what}: {told}");
    if let Some(backup) = &report.restored {
        assert!(told.contains(backup.to_str().unwrap()), "{what}: {told}");
    }
    let found = count(&lists);
    add_lists(&mut lists, 1);
    drop(lists);
    let (lists, report) = ListsDb::open(dir, 2 * DAY).unwrap();
    assert_eq!((report.set_aside, count(&lists)), (None, found + 1), "{what}: once is enough");
    drop(lists);
    fs::remove_file(aside).unwrap();
    found
}

#[test]
fn a_file_cut_short_is_set_aside_and_the_backup_restored() {
    let kept = kept();
    let whole = fs::read(kept.dir.lists()).unwrap();
    for length in [1, 15, 99, 100, 511, 4_095, 4_096, 4_097, whole.len() / 2, whole.len() - 4_096, whole.len() - 1] {
        fs::write(kept.dir.lists(), &whole[..length]).unwrap();
        assert_eq!(open_damaged(&kept.dir, &format!("cut to {length}")), 10);
    }
}

#[test]
fn a_file_cut_to_nothing_is_missed_and_the_backup_restored() {
    let kept = kept();
    fs::write(kept.dir.lists(), "").unwrap();
    assert_eq!(open_damaged(&kept.dir, "cut to nothing"), 10);
}

#[test]
fn a_file_overwritten_with_garbage_is_set_aside_and_the_backup_restored() {
    let kept = kept();
    let whole = fs::read(kept.dir.lists()).unwrap();
    let garbage: Vec<u8> = (0..whole.len()).map(|at| (at * 31 % 251) as u8).collect();
    let pages = whole.len() / 4096;
    let spans =
        [0..whole.len(), 0..16, 16..100, 100..4096, 4096..8192, 4096..whole.len(), (pages - 3) * 4096..whole.len()];
    for span in spans {
        let mut bytes = whole.clone();
        bytes[span.clone()].copy_from_slice(&garbage[span.clone()]);
        fs::write(kept.dir.lists(), &bytes).unwrap();
        assert_eq!(open_damaged(&kept.dir, &format!("garbage at {span:?}")), 10);
    }
    fs::write(kept.dir.lists(), "These are my shopping lists.").unwrap();
    assert_eq!(open_damaged(&kept.dir, "another text"), 10);
}

#[test]
fn a_document_with_garbage_in_it_is_noticed() {
    let kept = kept();
    let mut bytes = fs::read(kept.dir.lists()).unwrap();
    // Pages may also hold what is left of rows that were moved.
    let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(b"\"filling\"")).collect();
    for at in places {
        bytes[at] = 0x07;
    }
    fs::write(kept.dir.lists(), &bytes).unwrap();
    assert_eq!(open_damaged(&kept.dir, "garbage in a document"), 10);
}

#[test]
fn without_a_backup_a_damaged_file_is_set_aside_and_the_program_starts_empty() {
    let kept = kept();
    fs::remove_dir_all(kept.dir.backups()).unwrap();
    fs::write(kept.dir.lists(), "not a database").unwrap();
    assert_eq!(open_damaged(&kept.dir, "no backup"), 0);
}

#[test]
fn a_damaged_backup_is_passed_over_for_an_older_one() {
    let kept = kept();
    let later = ListsDb::open(&kept.dir, DAY).unwrap().0.backup(DAY + 100).unwrap();
    let good = fs::read(&later).unwrap();
    fs::write(&later, &good[..good.len() / 2]).unwrap();
    fs::write(kept.dir.lists(), "not a database").unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert!(report.restored.unwrap().ends_with("lists-19700102-000000.db"));
    assert_eq!(count(&lists), 10);
}

#[test]
fn the_companions_of_a_damaged_file_go_with_it() {
    let kept = kept();
    // A copy taken while the database is open has edits in its log.
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    add_lists(&mut lists, 1);
    let log = fs::read(companion(&kept.dir.lists(), "-wal")).unwrap();
    drop(lists);
    fs::write(kept.dir.lists(), "not a database").unwrap();
    fs::write(companion(&kept.dir.lists(), "-wal"), &log).unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert_eq!(count(&lists), 10);
    assert_eq!(fs::read(companion(&report.set_aside.unwrap(), "-wal")).unwrap(), log);
}

#[test]
fn a_missing_file_is_restored_and_the_log_of_the_old_one_does_not_spoil_it() {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    add_lists(&mut lists, 1);
    let log = fs::read(companion(&kept.dir.lists(), "-wal")).unwrap();
    drop(lists);
    // As if the program had been killed while it set a damaged file aside.
    fs::remove_file(kept.dir.lists()).unwrap();
    fs::write(companion(&kept.dir.lists(), "-wal"), &log).unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert_eq!((report.lost.as_deref(), count(&lists)), (Some(kept.dir.lists().as_path()), 10));
    assert_eq!(report.sentences(Language::Spanish).len(), 2);
    drop(lists);
    assert_eq!(count(&ListsDb::open(&kept.dir, 2 * DAY).unwrap().0), 10);
}

#[test]
fn two_files_set_aside_in_one_second_do_not_overwrite_each_other() {
    let kept = kept();
    let mut aside = Vec::new();
    for text in ["one", "two", "three"] {
        fs::write(kept.dir.lists(), text).unwrap();
        aside.push(ListsDb::open(&kept.dir, 2 * DAY).unwrap().1.set_aside.unwrap());
    }
    let texts: Vec<String> = aside.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    assert_eq!(texts, ["one", "two", "three"]);
}

#[test]
fn a_database_of_another_program_is_set_aside() {
    let kept = kept();
    fs::remove_file(kept.dir.lists()).unwrap();
    let foreign = rusqlite::Connection::open(kept.dir.lists()).unwrap();
    foreign.execute_batch("CREATE TABLE list (name); PRAGMA user_version = 2").unwrap();
    drop(foreign);
    assert_eq!(open_damaged(&kept.dir, "foreign"), 10);
}

#[test]
fn a_newer_schema_is_refused_and_left_untouched() {
    let kept = kept();
    let newer = rusqlite::Connection::open(kept.dir.lists()).unwrap();
    newer.execute_batch("CREATE TABLE novelty (a); PRAGMA user_version = 99").unwrap();
    drop(newer);
    let before = fs::read(kept.dir.lists()).unwrap();
    let error = ListsDb::open(&kept.dir, 2 * DAY).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error:?}");
    for language in Language::ALL {
        assert!(error.sentence(language).contains("99") && error.sentence(language).contains("lists.db"));
    }
    assert_eq!(fs::read(kept.dir.lists()).unwrap(), before);
    let files: Vec<_> = fs::read_dir(kept.dir.root()).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert!(!files.iter().any(|name| name.to_string_lossy().contains("damaged")), "{files:?}");
}

#[test]
fn a_newer_schema_whose_edits_are_still_in_the_log_keeps_them() {
    let kept = kept();
    let newer = rusqlite::Connection::open(kept.dir.lists()).unwrap();
    newer.execute_batch("CREATE TABLE novelty (a); PRAGMA user_version = 99").unwrap();
    let log = companion(&kept.dir.lists(), "-wal");
    let (file, logged) = (fs::read(kept.dir.lists()).unwrap(), fs::read(&log).unwrap());
    drop(newer);
    // As if the newer program had been killed.
    fs::write(kept.dir.lists(), &file).unwrap();
    fs::write(&log, &logged).unwrap();
    assert!(matches!(ListsDb::open(&kept.dir, 2 * DAY), Err(StoreError::Newer { found: 99, .. })));
    assert_eq!(fs::read(kept.dir.lists()).unwrap(), file);
    assert_eq!(fs::read(&log).unwrap(), logged);
}

#[test]
fn a_damaged_file_that_another_instance_has_open_is_not_moved_under_its_feet() {
    let kept = kept();
    let running = ListsDb::open(&kept.dir, DAY).unwrap().0;
    let mut bytes = fs::read(kept.dir.lists()).unwrap();
    bytes[..16].fill(0);
    fs::write(kept.dir.lists(), &bytes).unwrap();
    let patience = std::time::Duration::from_millis(200);
    let error = ListsDb::open_within(&kept.dir, 2 * DAY, patience).unwrap_err();
    assert!(matches!(error, StoreError::DamagedInUse(_)), "{error:?}");
    assert_eq!(fs::read(kept.dir.lists()).unwrap(), bytes);
    drop(running);
    let (lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert!(report.set_aside.is_some());
    assert_eq!(count(&lists), 10);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_moved_away_while_it_is_open_takes_no_more_edits() {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    let elsewhere = kept.dir.root().join("elsewhere.db");
    fs::rename(kept.dir.lists(), &elsewhere).unwrap();
    let error = lists.set_setting("theme", "dark").unwrap_err();
    assert!(matches!(error, StoreError::Gone(_)), "{error:?}");
    fs::rename(&elsewhere, kept.dir.lists()).unwrap();
    lists.set_setting("theme", "dark").unwrap();
}

fn companion(path: &Path, suffix: &str) -> std::path::PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
