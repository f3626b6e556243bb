//! Damaged, missing, foreign and newer files of lists.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use kernel::Language;
use store::{DataDir, Label, ListFilter, ListSummary, ListsDb, StoreError};

const DAY: i64 = 86_400;

/// Name of the first backup.
const BACKUP: &str = "lists-19700102-000000.db";

struct Kept {
    _scratch: tempfile::TempDir,
    dir: DataDir,
}

/// A data folder with twenty lists and a backup with ten.
fn kept() -> Kept {
    let scratch = tempfile::tempdir().unwrap();
    let dir = DataDir::create(scratch.path()).unwrap();
    let mut lists = ListsDb::open(&dir, 0).unwrap().0;
    add_lists(&mut lists, 10);
    lists.backup(DAY).unwrap();
    add_lists(&mut lists, 10);
    Kept { _scratch: scratch, dir }
}

fn journal(dir: &DataDir) -> PathBuf {
    dir.root().join("lists.journal")
}

/// Removes backups and journals.
fn drop_copies(dir: &DataDir) {
    fs::remove_dir_all(dir.backups()).unwrap();
    fs::remove_file(journal(dir)).unwrap();
}

/// All documents.
static DOCUMENTS: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| {
    (0..10).map(|number| format!("{{\"n\":{number},\"filling\":\"{}\"}}", "x".repeat(2_000))).collect()
});

fn add_lists(lists: &mut ListsDb, count: usize) {
    for document in DOCUMENTS.iter().take(count) {
        let list = lists.create(document, &ListSummary::default(), 1).unwrap();
        lists.save(list.id, list.revision, document, &ListSummary::default(), &Label::new("edit"), 2).unwrap();
    }
}

fn count(lists: &ListsDb) -> usize {
    let rows = lists.summaries(&ListFilter::default()).unwrap();
    for row in &rows {
        let loaded = lists.load(row.id).unwrap();
        assert!(loaded.is_damaged || DOCUMENTS.contains(&loaded.document), "{}", loaded.document);
        lists.history(row.id).unwrap();
    }
    rows.len()
}

/// Opens damaged lists and returns their number. The file must be set aside once, unchanged, and be named; no list may be
/// invented.
fn open_damaged(dir: &DataDir, what: &str) -> usize {
    let damaged = fs::read(dir.lists()).unwrap();
    let (mut lists, report) = ListsDb::open(dir, 2 * DAY).unwrap();
    let aside = report.set_aside.clone().unwrap_or_else(|| panic!("{what}: nothing was set aside"));
    assert_eq!(fs::read(&aside).unwrap(), damaged, "{what}: the file set aside is the damaged one");
    let told = report.sentences(Language::English).join(" ");
    assert!(told.contains(aside.to_str().unwrap()), "{what}: {told}");
    assert_eq!(told.contains("all edits"), report.rescued.is_whole, "{what}: {told}");
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
fn a_file_cut_short_is_set_aside_and_all_is_restored() {
    let kept = kept();
    let whole = fs::read(kept.dir.lists()).unwrap();
    let lengths = [0, 1, 15, 99, 100, 511, 4_095, 4_096, 4_097, whole.len() / 2, whole.len() - 4_096, whole.len() - 1];
    for (number, length) in lengths.into_iter().enumerate() {
        fs::write(kept.dir.lists(), &whole[..length]).unwrap();
        // Each look at the file before has added a list.
        let found = open_damaged(&kept.dir, &format!("cut to {length}"));
        assert_eq!(found, 20 + number, "cut to {length}");
    }
}

#[test]
fn a_file_overwritten_with_garbage_is_set_aside_and_all_is_restored() {
    let kept = kept();
    let whole = fs::read(kept.dir.lists()).unwrap();
    let garbage: Vec<u8> = (0..whole.len()).map(|at| (at * 31 % 251) as u8).collect();
    let pages = whole.len() / 4096;
    let spans =
        [0..whole.len(), 0..16, 16..100, 100..4096, 4096..8192, 4096..whole.len(), (pages - 3) * 4096..whole.len()];
    for (number, span) in spans.into_iter().enumerate() {
        let mut bytes = whole.clone();
        bytes[span.clone()].copy_from_slice(&garbage[span.clone()]);
        fs::write(kept.dir.lists(), &bytes).unwrap();
        let found = open_damaged(&kept.dir, &format!("garbage at {span:?}"));
        assert_eq!(found, 20 + number, "{span:?}");
    }
    fs::write(kept.dir.lists(), "These are my shopping lists.").unwrap();
    assert_eq!(open_damaged(&kept.dir, "another text"), 27);
}

#[test]
fn a_document_with_garbage_in_it_is_noticed() {
    let kept = kept();
    let mut bytes = fs::read(kept.dir.lists()).unwrap();
    // Pages may hold remains of moved rows.
    let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(b"\"filling\"")).collect();
    for at in places {
        bytes[at] = 0x07;
    }
    fs::write(kept.dir.lists(), &bytes).unwrap();
    assert_eq!(open_damaged(&kept.dir, "garbage in a document"), 20);
}

#[test]
fn without_a_backup_a_damaged_file_is_set_aside_and_the_program_starts_empty() {
    let kept = kept();
    drop_copies(&kept.dir);
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
    assert!(report.rescued.is_whole, "the journals lead on from the older one");
    assert_eq!(count(&lists), 20);
}

#[test]
fn the_companions_of_a_damaged_file_go_with_it() {
    let kept = kept();
    // A copy of an open database has edits in its log.
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    add_lists(&mut lists, 1);
    let log = fs::read(companion(&kept.dir.lists(), "-wal")).unwrap();
    drop(lists);
    fs::write(kept.dir.lists(), "not a database").unwrap();
    fs::write(companion(&kept.dir.lists(), "-wal"), &log).unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert_eq!(count(&lists), 21);
    assert_eq!(fs::read(companion(&report.set_aside.unwrap(), "-wal")).unwrap(), log);
}

#[test]
fn a_missing_file_is_restored_and_the_log_of_the_old_one_does_not_spoil_it() {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    add_lists(&mut lists, 1);
    let log = fs::read(companion(&kept.dir.lists(), "-wal")).unwrap();
    drop(lists);
    // As after a kill during the replacement of a damaged file.
    fs::remove_file(kept.dir.lists()).unwrap();
    fs::write(companion(&kept.dir.lists(), "-wal"), &log).unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert_eq!(report.lost.as_deref(), Some(kept.dir.lists().as_path()));
    assert!(report.sentences(Language::Spanish).len() >= 2);
    assert_eq!(count(&lists), 21);
    drop(lists);
    assert_eq!(count(&ListsDb::open(&kept.dir, 2 * DAY).unwrap().0), 21);
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
    assert_eq!(open_damaged(&kept.dir, "foreign"), 20);
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
    // As after a kill of the newer program.
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
    assert_eq!(count(&lists), 20);
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

/// Changes rows without their digests, as a failing disk does.
fn flip(dir: &DataDir, sql: &str) {
    let db = rusqlite::Connection::open(dir.lists()).unwrap();
    assert!(db.execute(sql, []).unwrap() > 0, "{sql}");
}

const BAD_NAME: &str =
    "UPDATE revision SET name = CAST(x'4bff6c6c' AS TEXT) WHERE id = (SELECT cursor FROM list ORDER BY id LIMIT 1)";

#[test]
fn without_a_backup_a_state_with_one_bad_letter_is_shown_as_damaged_and_all_else_as_it_was() {
    let kept = kept();
    drop_copies(&kept.dir);
    flip(&kept.dir, "UPDATE revision SET document = replace(document, '\"n\":3', '\"n\":7') WHERE id = 8");
    let (mut lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert_eq!((report.rescued.states, report.rescued.healed, report.rescued.damaged), (39, 0, 1));
    assert!(report.sentences(Language::English).iter().any(|sentence| sentence.contains("marked as such")));
    let damaged: Vec<_> = lists.summaries(&ListFilter::default()).unwrap();
    let damaged: Vec<_> =
        damaged.iter().map(|row| lists.load(row.id).unwrap()).filter(|list| list.is_damaged).collect();
    assert_eq!(damaged.len(), 1);
    assert!(damaged[0].document.starts_with("{\"n\":7"), "what is left of it is shown");
    let before = lists.undo(damaged[0].id).unwrap();
    assert_eq!((before.is_damaged, &before.document), (false, &DOCUMENTS[3]));
    // Damaged in every backup, too.
    lists.redo(before.id).unwrap();
    let backup = lists.backup(3 * DAY).unwrap();
    drop(lists);
    fs::copy(backup, kept.dir.lists()).unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 3 * DAY).unwrap();
    assert!(!report.has_replaced() && lists.load(before.id).unwrap().is_damaged);
}

#[test]
fn a_change_of_any_row_is_noticed() {
    for sql in [
        "UPDATE list SET cursor = cursor - 1 WHERE id = 2",
        "UPDATE list SET archived = 1 WHERE id = 2",
        "UPDATE list SET edited = 77 WHERE id = 2",
        "UPDATE revision SET points = 5 WHERE id = 4",
        "UPDATE revision SET parent = NULL WHERE id = 4",
        "UPDATE revision SET label = 'other' WHERE id = 4",
        "UPDATE revision SET list = 3 WHERE id = 3",
        "UPDATE folder SET name = 'Other'",
        "UPDATE list_tag SET tag = 'other'",
        "UPDATE game SET result = 'lost'",
        "UPDATE owned_product SET count = 200",
        "UPDATE owned_card SET count = 200",
        "UPDATE setting SET value = 'other'",
    ] {
        let kept = kept();
        let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
        let first = lists.summaries(&ListFilter::default()).unwrap().pop().unwrap();
        let folder = lists.create_folder("Kept").unwrap();
        lists.move_to_folder(first.id, Some(folder)).unwrap();
        lists.set_tags(first.id, &["kept"]).unwrap();
        lists.count_game(first.id, store::lists::GameResult::Won, "Ana", 5).unwrap();
        lists.set_product("xwing", "core", 2).unwrap();
        lists.set_card("xwing", "pilot", "wedge", 2).unwrap();
        lists.set_setting("theme", "dark").unwrap();
        lists.backup(DAY + 5).unwrap();
        let before = lists.summaries(&ListFilter::default()).unwrap();
        drop(lists);
        flip(&kept.dir, sql);
        let (lists, report) = ListsDb::open(&kept.dir, DAY + 9).unwrap();
        assert!(report.set_aside.is_some(), "{sql}");
        assert_eq!(lists.summaries(&ListFilter::default()).unwrap(), before, "{sql}");
        assert_eq!(lists.folders().unwrap()[0].name, "Kept", "{sql}");
        assert_eq!(lists.products("xwing").unwrap(), [("core".to_owned(), 2)], "{sql}");
        assert_eq!(lists.cards("xwing").unwrap()[0].count, 2, "{sql}");
        assert_eq!(lists.setting("theme").unwrap().as_deref(), Some("dark"), "{sql}");
    }
}

#[test]
fn a_damaged_library_is_no_backup_and_pushes_none_out() {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    let before = fs::read_dir(kept.dir.backups()).unwrap().count();
    flip(&kept.dir, BAD_NAME);
    assert!(matches!(lists.backup(2 * DAY), Err(StoreError::Damaged(_))));
    assert_eq!(fs::read_dir(kept.dir.backups()).unwrap().count(), before);
}

#[test]
fn a_damage_that_comes_up_later_is_mended_while_the_lists_are_open() {
    let kept = kept();
    let (mut lists, report) = ListsDb::open_at_once(&kept.dir, DAY + 5).unwrap();
    assert!(!report.has_replaced());
    flip(&kept.dir, BAD_NAME);
    let damaged = lists.summaries(&ListFilter::default());
    assert!(matches!(damaged, Err(StoreError::Damaged(_))), "a bad row is read as a good one");
    let report = lists.check(DAY + 9).unwrap();
    assert!(report.set_aside.is_some());
    assert_eq!(report.rescued.damaged, 0);
    assert_eq!(count(&lists), 20);
    let rows = lists.summaries(&ListFilter::default()).unwrap();
    assert!(rows.iter().all(|row| row.summary == ListSummary::default()));
    let row = &rows[0];
    lists.save(row.id, row.revision, &DOCUMENTS[0], &ListSummary::default(), &Label::new("edit"), 9).unwrap();
}

#[test]
fn nothing_is_written_over_a_damaged_row() {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    let row = lists.summaries(&ListFilter::default()).unwrap().remove(0);
    flip(&kept.dir, "UPDATE list SET created = 12345");
    let edit = lists.save(row.id, row.revision, "{}", &ListSummary::default(), &Label::new("edit"), 9);
    assert!(matches!(edit, Err(StoreError::Damaged(_))));
    assert!(matches!(lists.archive(row.id), Err(StoreError::Damaged(_))));
    assert!(matches!(lists.undo(row.id), Err(StoreError::Damaged(_))));
}

/// A folder after a kill: with edits in the log only.
fn killed(kept: &Kept) -> (Vec<u8>, Vec<u8>) {
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    add_lists(&mut lists, 10);
    let (file, log) = (kept.dir.lists(), companion(&kept.dir.lists(), "-wal"));
    let bytes = (fs::read(&file).unwrap(), fs::read(&log).unwrap());
    drop(lists);
    fs::write(&file, &bytes.0).unwrap();
    fs::write(&log, &bytes.1).unwrap();
    bytes
}

#[test]
fn what_stands_behind_a_damage_in_the_log_is_there_all_the_same() {
    let kept = kept();
    let (_, mut log) = killed(&kept);
    let frame = 24 + 4096;
    let frames = (log.len() - 32) / frame;
    // A third of the way; SQLite reads no further.
    log[32 + frames / 3 * frame + 2_000] ^= 1;
    fs::write(companion(&kept.dir.lists(), "-wal"), &log).unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert!(report.set_aside.is_none() && (2..20).contains(&report.caught_up), "{report:?}");
    assert_eq!(count(&lists), 30);
}

#[test]
fn a_log_that_is_gone_is_made_up_for_by_the_journal_or_told_once() {
    for with_journal in [true, false] {
        let kept = kept();
        let _ = killed(&kept);
        fs::remove_file(companion(&kept.dir.lists(), "-wal")).unwrap();
        if !with_journal {
            fs::remove_file(journal(&kept.dir)).unwrap();
        }
        let (lists, report) = ListsDb::open(&kept.dir, DAY + 1).unwrap();
        assert_eq!((report.caught_up, report.missing), if with_journal { (20, 0) } else { (0, 20) });
        assert_eq!(count(&lists), if with_journal { 30 } else { 20 });
        assert!(report.sentences(Language::Spanish).iter().any(|sentence| sentence.contains("20")));
        drop(lists);
        let (lists, report) = ListsDb::open(&kept.dir, DAY + 1).unwrap();
        assert_eq!((report.sentences(Language::English).len(), count(&lists)), (0, if with_journal { 30 } else { 20 }));
    }
}

#[test]
fn an_older_backup_that_somebody_puts_in_place_stays_and_is_told_once() {
    let kept = kept();
    fs::copy(kept.dir.backups().join(BACKUP), kept.dir.lists()).unwrap();
    let (mut lists, report) = ListsDb::open(&kept.dir, DAY + 1).unwrap();
    assert_eq!((report.missing, count(&lists)), (20, 10));
    assert!(report.backup.is_some(), "the backup and the journal make another file than this one");
    add_lists(&mut lists, 1);
    drop(lists);
    for lost in [false, true] {
        if lost {
            fs::remove_file(kept.dir.lists()).unwrap();
        }
        let (lists, report) = ListsDb::open(&kept.dir, DAY + 2).unwrap();
        assert_eq!((report.missing, report.rescued.is_whole, count(&lists)), (0, lost, 11));
    }
}

#[test]
fn a_damaged_missing_or_foreign_journal_beside_a_sound_file_loses_nothing_and_is_followed_by_a_backup() {
    let scratch = tempfile::tempdir().unwrap();
    let foreign = DataDir::create(scratch.path()).unwrap();
    ListsDb::open(&foreign, 0).unwrap().0.set_setting("theme", "dark").unwrap();
    for change in [
        &|path: &Path| fs::remove_file(path).unwrap(),
        &|path: &Path| fs::write(path, "").unwrap(),
        &|path: &Path| fs::write(path, "my shopping list").unwrap(),
        &|path: &Path| {
            let mut bytes = fs::read(path).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(path, bytes).unwrap();
        },
        &|path: &Path| assert!(fs::copy(journal(&foreign), path).is_ok()),
    ] as [&dyn Fn(&Path); 5]
    {
        let kept = kept();
        change(&journal(&kept.dir));
        let (lists, report) = ListsDb::open(&kept.dir, DAY + 1).unwrap();
        assert_eq!((count(&lists), report.sentences(Language::English)), (20, Vec::new()));
        assert!(report.backup.is_some());
        drop(lists);
        fs::remove_file(kept.dir.lists()).unwrap();
        let (lists, report) = ListsDb::open(&kept.dir, DAY + 1).unwrap();
        assert_eq!((count(&lists), report.rescued.is_whole), (20, true));
    }
}

#[test]
fn a_line_that_was_cut_off_by_a_kill_spoils_none_behind_it() {
    use std::io::Write as _;
    let kept = kept();
    let text = fs::read(journal(&kept.dir)).unwrap();
    let mut file = fs::File::options().append(true).open(journal(&kept.dir)).unwrap();
    file.write_all(&text[text.len() - 900..text.len() - 300]).unwrap();
    let mut lists = ListsDb::open(&kept.dir, DAY + 1).unwrap().0;
    add_lists(&mut lists, 1);
    drop(lists);
    fs::remove_file(kept.dir.lists()).unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, DAY + 1).unwrap();
    assert_eq!((count(&lists), report.rescued.is_whole), (21, true));
}

#[test]
fn what_a_damaged_journal_and_a_damaged_file_have_left_is_put_together_and_the_rest_told() {
    for is_readable in [true, false] {
        let kept = kept();
        let mut bytes = fs::read(journal(&kept.dir)).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(journal(&kept.dir), bytes).unwrap();
        if is_readable {
            flip(&kept.dir, BAD_NAME);
        } else {
            fs::write(kept.dir.lists(), "not a database").unwrap();
        }
        let (lists, report) = ListsDb::open(&kept.dir, DAY + 1).unwrap();
        assert_eq!((count(&lists), report.rescued.is_whole, report.rescued.damaged), (20, false, 0));
        let told = report.sentences(Language::English).join(" ");
        assert_eq!(told.contains("after that backup are not included"), !is_readable, "{told}");
    }
}

#[test]
fn an_edit_that_the_journal_does_not_take_is_not_made() {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    lists.backup(DAY + 1).unwrap();
    fs::create_dir(journal(&kept.dir)).unwrap();
    let error = lists.set_setting("theme", "dark").unwrap_err();
    assert!(error.sentence(Language::English).contains("lists.journal"), "{error:?}");
    assert_eq!(lists.setting("theme").unwrap(), None);
    fs::remove_dir(journal(&kept.dir)).unwrap();
    lists.set_setting("theme", "dark").unwrap();
}

#[test]
fn a_journal_that_has_grown_long_is_followed_by_a_backup() {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY + 1).unwrap().0;
    lists.set_setting("long", &"x".repeat(9 << 20)).unwrap();
    lists.close(DAY + 2).unwrap();
    assert!(!journal(&kept.dir).exists());
    assert_eq!(fs::read_dir(kept.dir.backups()).unwrap().count(), 4, "two backups with their journals");
}

#[test]
fn after_a_rest_the_file_alone_has_everything() {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    add_lists(&mut lists, 10);
    lists.rest().unwrap();
    assert_eq!(fs::metadata(companion(&kept.dir.lists(), "-wal")).unwrap().len(), 0);
    let copy = tempfile::tempdir().unwrap();
    let copy = DataDir::create(copy.path()).unwrap();
    fs::copy(kept.dir.lists(), copy.lists()).unwrap();
    assert_eq!(count(&ListsDb::open(&copy, DAY).unwrap().0), 30);
}

#[test]
fn what_is_no_file_is_refused_with_its_reason_and_left_where_it_is() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = DataDir::create(scratch.path()).unwrap();
    fs::create_dir(dir.lists()).unwrap();
    assert!(matches!(ListsDb::open(&dir, 0), Err(StoreError::IsFolder(_))));
    assert!(dir.lists().is_dir());
}

#[cfg(unix)]
#[test]
fn a_link_to_a_share_that_is_away_is_left_alone() {
    let kept = kept();
    let share = kept.dir.root().join("share.db");
    fs::rename(kept.dir.lists(), &share).unwrap();
    let away = kept.dir.root().join("away.db");
    std::os::unix::fs::symlink(&share, kept.dir.lists()).unwrap();
    fs::rename(&share, &away).unwrap();
    assert!(matches!(ListsDb::open(&kept.dir, DAY), Err(StoreError::LeadsNowhere(_))));
    fs::rename(&away, &share).unwrap();
    assert_eq!(count(&ListsDb::open(&kept.dir, DAY).unwrap().0), 20);
    assert!(fs::symlink_metadata(kept.dir.lists()).unwrap().is_symlink());
}

/// Replaces a file or folder by a circular link, which nobody can read.
#[cfg(unix)]
fn make_unreadable(path: &Path) {
    if path.is_dir() {
        fs::remove_dir_all(path).unwrap()
    } else {
        fs::remove_file(path).unwrap()
    }
    std::os::unix::fs::symlink(path, path).unwrap();
}

/// Asserts that the sentences of a start name this path in both languages.
#[cfg(unix)]
fn must_name(report: &store::OpenReport, path: &Path) {
    for language in Language::ALL {
        let told = report.sentences(language).join(" ");
        assert!(told.contains(path.to_str().unwrap()), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn a_backup_that_cannot_be_read_is_told_and_an_older_one_taken() {
    let kept = kept();
    let newest = ListsDb::open(&kept.dir, DAY).unwrap().0.backup(2 * DAY).unwrap();
    make_unreadable(&newest);
    fs::write(kept.dir.lists(), "These are my shopping lists.").unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 3 * DAY).unwrap();
    assert_eq!(count(&lists), 20);
    assert!(report.restored.as_ref().is_some_and(|backup| *backup != newest));
    must_name(&report, &newest);
}

#[cfg(unix)]
#[test]
fn backups_of_which_none_can_be_read_are_told_where_the_program_starts_empty() {
    let kept = kept();
    let backup = kept.dir.backups().join(BACKUP);
    make_unreadable(&backup);
    fs::remove_file(journal(&kept.dir)).unwrap();
    fs::remove_file(backup.with_extension("journal")).unwrap();
    fs::write(kept.dir.lists(), "These are my shopping lists.").unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 3 * DAY).unwrap();
    assert_eq!((count(&lists), report.restored.clone()), (0, None));
    must_name(&report, &backup);
    assert!(fs::symlink_metadata(&backup).is_ok(), "the backup was taken away");
}

#[cfg(unix)]
#[test]
fn a_folder_of_backups_that_cannot_be_looked_into_is_told_where_the_lists_are_gone() {
    let kept = kept();
    make_unreadable(&kept.dir.backups());
    for suffix in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(companion(&kept.dir.lists(), suffix));
    }
    let (lists, report) = ListsDb::open(&kept.dir, 3 * DAY).unwrap();
    assert!(!report.created && report.lost.is_some(), "it passes for the first start");
    assert_eq!(count(&lists), 10, "what the journal has");
    must_name(&report, &kept.dir.backups());
}

#[test]
fn a_rescue_that_was_cut_off_goes_on_at_the_next_start() {
    let kept = kept();
    drop_copies(&kept.dir);
    flip(&kept.dir, BAD_NAME);
    // As after a kill before the new file exists.
    fs::write(companion(&kept.dir.lists(), ".part"), "").unwrap();
    fs::rename(kept.dir.lists(), companion(&kept.dir.lists(), ".damaged-19700103-000000")).unwrap();
    let (lists, report) = ListsDb::open(&kept.dir, 2 * DAY).unwrap();
    assert_eq!((report.rescued.states, report.rescued.damaged), (39, 1));
    assert_eq!(count(&lists), 20);
}

fn companion(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Tables, a change of one row of each without its digest, and the kind that is told.
const KINDS: [(&str, &str, &str); 8] = [
    ("pack", "UPDATE pack SET version = '9'", "1 pack"),
    ("owned_product", "UPDATE owned_product SET count = 200", "1 entry of your collection"),
    ("setting", "UPDATE setting SET value = 'other' WHERE key = 'theme'", "1 setting"),
    ("game", "UPDATE game SET result = 'lost'", "1 game you noted"),
    ("measurement", "UPDATE measurement SET played = 7", "1 result of measured lists"),
    ("list_tag", "UPDATE list_tag SET tag = 'other'", "1 tag"),
    ("template", "UPDATE template SET name = 'other'", "1 template"),
    ("folder", "UPDATE folder SET name = 'other'", "1 folder"),
];

/// A data folder with a row of each kind.
fn kept_of_each_kind() -> Kept {
    let kept = kept();
    let mut lists = ListsDb::open(&kept.dir, DAY).unwrap().0;
    let first = lists.summaries(&ListFilter::default()).unwrap().pop().unwrap();
    let _ = lists.create_folder("Kept").unwrap();
    lists.set_tags(first.id, &["kept"]).unwrap();
    lists.count_game(first.id, store::lists::GameResult::Won, "Ana", 5).unwrap();
    let measurement = store::lists::Measurement { played: 4, document: "{}".into(), result: "{}".into() };
    lists.keep_measurement(first.id, &measurement).unwrap();
    lists.set_product("xwing", "core", 2).unwrap();
    lists.set_setting("theme", "dark").unwrap();
    lists.set_setting("scale", "125").unwrap();
    let _ = lists.keep_template("xwing", "Kept", "{}").unwrap();
    let pack = store::lists::StoredPack {
        id: "league".into(),
        system: "xwing".into(),
        name: "League".into(),
        version: "1".into(),
        added: 1,
        is_on: true,
        files: "[]".into(),
    };
    lists.save_pack(&pack).unwrap();
    kept
}

#[test]
fn what_is_not_brought_back_is_told_by_kind() {
    for (table, sql, told) in KINDS {
        let kept = kept_of_each_kind();
        drop_copies(&kept.dir);
        flip(&kept.dir, sql);
        let (_, report) = ListsDb::open(&kept.dir, DAY + 9).unwrap();
        let sentences = report.sentences(Language::English).join(" ");
        assert!(sentences.contains(&format!("Could not be recovered: {told}.")), "{table}: {sentences}");
        assert!(!sentences.contains("may be missing"), "{table}: {sentences}");
    }
}

#[test]
fn several_things_of_a_kind_are_told_in_one_sentence() {
    let kept = kept_of_each_kind();
    drop_copies(&kept.dir);
    flip(&kept.dir, "UPDATE setting SET value = 'other'");
    flip(&kept.dir, "UPDATE pack SET version = '9'");
    let (_, report) = ListsDb::open(&kept.dir, DAY + 9).unwrap();
    assert_eq!((report.rescued.lost.count("settings"), report.rescued.lost.count("packs")), (2, 1));
    let told = |language| report.sentences(language).join(" ");
    assert!(told(Language::English).contains("1 pack, 2 settings."), "{}", told(Language::English));
    assert!(told(Language::Spanish).contains("1 paquete, 2 ajustes."), "{}", told(Language::Spanish));
}

#[test]
fn a_part_of_the_file_that_cannot_be_read_leaves_what_it_had_uncertain() {
    let kept = kept_of_each_kind();
    ListsDb::open(&kept.dir, DAY).unwrap().0.rest().unwrap();
    drop_copies(&kept.dir);
    let root: i64 = rusqlite::Connection::open(kept.dir.lists())
        .unwrap()
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'setting'", [], |row| row.get(0))
        .unwrap();
    let mut bytes = fs::read(kept.dir.lists()).unwrap();
    let at = (root as usize - 1) * 4096;
    bytes[at..at + 4096].fill(0);
    fs::write(kept.dir.lists(), bytes).unwrap();
    let (_, report) = ListsDb::open(&kept.dir, DAY + 9).unwrap();
    let sentences = report.sentences(Language::English).join(" ");
    assert!(sentences.contains("more of these may be missing: settings."), "{sentences}");
}

#[test]
fn one_state_is_told_as_one() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = DataDir::create(scratch.path()).unwrap();
    let mut lists = ListsDb::open(&dir, 0).unwrap().0;
    let _ = lists.create(&DOCUMENTS[0], &ListSummary::default(), 1).unwrap();
    lists.set_setting("theme", "dark").unwrap();
    drop(lists);
    fs::remove_file(journal(&dir)).unwrap();
    flip(&dir, "UPDATE setting SET value = 'other'");
    let (_, report) = ListsDb::open(&dir, 9).unwrap();
    let sentences = report.sentences(Language::English).join(" ");
    assert!(sentences.contains("1 list version in it was intact and has been recovered."), "{sentences}");
    assert!(report.sentences(Language::Spanish).join(" ").contains("1 versión de lista estaba intacta"));
}

#[test]
fn a_file_of_an_older_program_that_is_open_elsewhere_is_not_raised() {
    let kept = kept();
    let running = ListsDb::open(&kept.dir, DAY).unwrap().0;
    rusqlite::Connection::open(kept.dir.lists())
        .unwrap()
        .execute_batch("ALTER TABLE upkeep DROP COLUMN line; PRAGMA user_version = 9")
        .unwrap();
    let bare = std::time::Duration::ZERO;
    let error = ListsDb::open_within(&kept.dir, DAY, bare).unwrap_err();
    assert!(matches!(error, StoreError::OlderInUse(_)), "{error:?}");
    drop(running);
    let (lists, report) = ListsDb::open(&kept.dir, DAY).unwrap();
    assert_eq!((report.migrated_from, count(&lists)), (Some(9), 20));
}

#[cfg(unix)]
#[test]
fn a_path_too_long_for_the_database_is_told() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = (0..6).fold(scratch.path().to_owned(), |folder, _| folder.join("x".repeat(100)));
    let error = ListsDb::open(&DataDir::create(&folder).unwrap(), 0).unwrap_err();
    assert!(matches!(error, StoreError::TooLong(_)), "{error:?}");
}
