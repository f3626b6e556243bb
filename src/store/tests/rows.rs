//! Rows with foreign values in a sound database. `MUSTER_ROUNDS=200000` makes it long.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]
#![allow(clippy::print_stderr, reason = "long rounds tell what came of them")]

#[allow(dead_code, reason = "shared with tests of other readers")]
#[path = "../../../tests/support/garbled.rs"]
mod garbled;

use std::collections::BTreeMap;

use garbled::{garbled, rounds};
use kernel::{Chance, Language};
use rusqlite::{Connection, params, types::Value};
use store::{
    DataDir, Label, ListFilter, ListId, ListSummary, ListsDb, intake,
    lists::{GameResult, Judgment, Measurement},
};

const DAY: i64 = 86_400;

/// A small library with rows in every table.
fn fill(dir: &DataDir) -> Vec<ListId> {
    let mut lists = ListsDb::open(dir, 0).unwrap().0;
    let folder = lists.create_folder("Señores").unwrap();
    let mut ids = Vec::new();
    for number in 0..3 {
        let document = |state: usize| format!("{{\"n\":{number},\"state\":{state}}}");
        let summary = ListSummary { name: format!("List {number}"), system: "xwing".into(), ..ListSummary::default() };
        let list = lists.create(&document(0), &summary, 1).unwrap();
        let mut base = list.revision;
        for state in 1..3 {
            let label = Label::new("edit").with("card", "Wedge");
            base = lists.save(list.id, base, &document(state), &summary, &label, 2).unwrap().revision();
        }
        lists.set_tags(list.id, &["club", "blue"]).unwrap();
        let _ = lists.count_game(list.id, GameResult::Won, "Ana", 3).unwrap();
        let (catalog, verdict) = ("0123".into(), "legal".into());
        let judgment = Judgment { revision: base, catalog, verdict, points: 99, limit: 100, errors: 0 };
        lists.judge(&[(list.id, judgment)]).unwrap();
        let measurement = Measurement { played: 4, document: document(1), result: r#"{"score":0.5}"#.into() };
        lists.keep_measurement(list.id, &measurement).unwrap();
        ids.push(list.id);
    }
    lists.move_to_folder(ids[0], Some(folder)).unwrap();
    lists.set_product("xwing", "core", 2).unwrap();
    lists.set_card("xwing", "pilot", "wedge", 1).unwrap();
    lists.set_setting("look", "dark").unwrap();
    lists.set_setting("scale", "125").unwrap();
    lists.close(DAY).unwrap();
    ids
}

/// All values read without an error, by name.
fn read_all(lists: &ListsDb, ids: &[ListId]) -> BTreeMap<String, String> {
    let mut read = BTreeMap::new();
    let mut put = |what: String, value: String| drop(read.insert(what, value));
    for row in lists.summaries(&ListFilter::default()).unwrap_or_default() {
        put(format!("row {}", row.id.0), format!("{row:?}"));
    }
    for id in ids {
        if let Ok(list) = lists.load(*id) {
            put(format!("list {}", id.0), format!("{} {:?} {}", list.document, list.summary, list.is_damaged));
        }
        for state in lists.history(*id).unwrap_or_default() {
            let revision = state.revision;
            put(
                format!("state {}", revision.0),
                format!("{:?} {}", state.summary, state.label.sentence(Language::English)),
            );
            if let Ok(document) = lists.document(*id, revision) {
                put(format!("document {}", revision.0), document);
            }
        }
    }
    for folder in lists.folders().unwrap_or_default() {
        put(format!("folder {}", folder.id.0), folder.name);
    }
    for (tag, _) in lists.tags().unwrap_or_default() {
        put(format!("tag {tag}"), String::new());
    }
    for item in lists.owned("xwing").unwrap_or_default() {
        put(format!("owned {} {}", item.kind, item.id), item.count.to_string());
    }
    for (list, judgment) in lists.judgments().unwrap_or_default() {
        put(format!("judgment {}", list.0), format!("{judgment:?}"));
    }
    for id in ids {
        for (number, measurement) in lists.measurements(*id).unwrap_or_default().into_iter().enumerate() {
            put(format!("measurement {} {number}", id.0), format!("{measurement:?}"));
        }
    }
    for key in ["look", "scale"] {
        if let Ok(Some(value)) = lists.setting(key) {
            put(format!("setting {key}"), value);
        }
    }
    read
}

const TABLES: [&str; 10] = [
    "list",
    "revision",
    "folder",
    "game",
    "list_tag",
    "owned_product",
    "owned_card",
    "setting",
    "judgment",
    "measurement",
];

/// Tables with their columns and digests.
fn columns(db: &Connection) -> Vec<(&'static str, String)> {
    let mut columns = Vec::new();
    for table in TABLES {
        let mut statement = db.prepare(&format!("SELECT name FROM pragma_table_info('{table}')")).unwrap();
        let names = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        columns.extend(names.map(|name| (table, name.unwrap())));
    }
    columns
}

/// A different value.
fn other(value: &Value, luck: &mut Chance) -> (Value, bool) {
    let numbers = [0, 1, -1, 7, i64::MAX, i64::MIN, 1 << 31];
    match value {
        _ if luck.below(20) == 0 => (Value::Null, false),
        Value::Integer(number) if luck.below(2) == 0 => (Value::Integer(number ^ 1 << luck.below(63)), false),
        Value::Integer(_) | Value::Null => (Value::Integer(numbers[luck.place(numbers.len())]), false),
        Value::Text(text) => (Value::Blob(garbled(std::slice::from_ref(text), luck)), true),
        other => (other.clone(), false),
    }
}

#[test]
fn no_value_that_nobody_has_written_stops_a_reader_or_passes_for_a_document() {
    let folder = tempfile::tempdir().unwrap();
    let dir = DataDir::create(folder.path()).unwrap();
    let ids = fill(&dir);
    let lists = ListsDb::open_at_once(&dir, DAY).unwrap().0;
    let before = read_all(&lists, &ids);
    assert_eq!(before.keys().filter(|what| what.starts_with("document")).count(), 9);
    // A disk ignores the constraints of the schema.
    let db = Connection::open(dir.lists()).unwrap();
    db.execute_batch("PRAGMA synchronous = off; PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on")
        .unwrap();
    let columns = columns(&db);
    for table in TABLES {
        db.execute_batch(&format!("CREATE TEMP TABLE whole_{table} AS SELECT * FROM main.{table}")).unwrap();
    }
    let mut luck = Chance::seeded(5);
    let (mut written, mut told, rounds) = (0, 0, rounds(300));
    for round in 0..rounds {
        let (table, column) = &columns[luck.place(columns.len())];
        let change = db.unchecked_transaction().unwrap();
        let found =
            change.query_row(&format!("SELECT {column} FROM main.{table} LIMIT 1 OFFSET ?"), [luck.below(3)], |row| {
                row.get::<_, Value>(0)
            });
        let Ok(value) = found else { continue };
        let (new, is_text) = other(&value, &mut luck);
        if new == value || matches!((&new, &value), (Value::Blob(new), Value::Text(old)) if new == old.as_bytes()) {
            continue;
        }
        let place = if is_text { "CAST(? AS TEXT)" } else { "?" };
        let changed = change.execute(
            &format!("UPDATE OR IGNORE main.{table} SET {column} = {place} WHERE {column} IS ?"),
            params![new, value],
        );
        if !matches!(changed, Ok(1..)) {
            continue;
        }
        change.commit().unwrap();
        written += 1;
        let after = read_all(&lists, &ids);
        for (what, value) in &after {
            assert_eq!(before.get(what), Some(value), "{table}.{column} in round {round}: {what} passes for whole");
        }
        if round % 1_000 == 7 || (rounds < 1_000 && round % 50 == 7) {
            must_be_told_at_the_next_start(&dir);
            told += 1;
        }
        db.execute_batch(&format!(
            "BEGIN; DELETE FROM main.{table}; INSERT INTO main.{table} SELECT * FROM whole_{table}; COMMIT"
        ))
        .unwrap();
    }
    assert_eq!(read_all(&lists, &ids), before);
    assert!(written > rounds / 2, "{written}");
    assert!(told > 0, "no start was tried");
    eprintln!("{rounds} values, {written} written, {told} starts that told of it");
}

#[test]
fn bytes_that_nobody_has_written_are_a_text_or_told_with_their_place() {
    let list = "{\"name\": \"Señor \u{1F680}\"}\n";
    let encode = |mark: &[u8], bytes: fn(u16) -> [u8; 2]| {
        mark.iter().copied().chain(list.encode_utf16().flat_map(bytes)).collect::<Vec<u8>>()
    };
    let seeds = [
        list.as_bytes().to_vec(),
        [intake::UTF8_MARK, list.as_bytes()].concat(),
        encode(intake::UTF16_LITTLE_MARK, u16::to_le_bytes),
        encode(intake::UTF16_BIG_MARK, u16::to_be_bytes),
    ];
    let mut luck = Chance::seeded(9);
    for _ in 0..rounds(300) {
        let mut bytes = seeds[luck.place(seeds.len())].clone();
        for _ in 0..=luck.below(3) {
            let at = luck.place(bytes.len());
            match luck.below(3) {
                0 => bytes.truncate(at.max(1)),
                1 => bytes[at] = luck.below(256) as u8,
                _ => bytes.insert(at, luck.below(256) as u8),
            }
        }
        if let Err(error) = intake::text(bytes) {
            assert!(error.line > 0 && error.column > 0 && !error.reason(Language::Spanish).is_empty());
        }
    }
}

/// Asserts that a start on a copy of the folder reports damage.
#[track_caller]
fn must_be_told_at_the_next_start(dir: &DataDir) {
    let copy = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(dir.root()).unwrap().flatten().filter(|entry| entry.path().is_file()) {
        let _ = std::fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    let (lists, report) = ListsDb::open(&DataDir::create(copy.path()).unwrap(), DAY).unwrap();
    drop(lists);
    assert!(!report.sentences(Language::English).is_empty(), "a start took it for whole");
}
