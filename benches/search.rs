//! How long a search takes while somebody types, over every card with a name: `cargo bench --bench search`.
//!
//! Set-up is not measured. The figure to hold is 1 ms a keystroke.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "without its cards there is nothing to measure")]

use std::{fs, hint::black_box, path::Path};

use criterion::Criterion;
use muster::{
    kernel::{CatalogSource, Language, SourceCard},
    store::{CatalogDb, DataDir, SearchQuery},
};
use serde_json::Value;

/// Lines as they grow under the fingers, with how many cards they must find at least.
const LINES: [(&str, usize); 10] = [
    ("", 50),
    ("a", 50),
    ("lu", 2),
    ("luke sky", 2),
    ("attack", 50),
    ("slot:crew cost<=3 focus", 5),
    ("proton torpedos", 1),
    ("chewbaca", 1),
    ("luek skywalker", 2),
    ("qwertz uiop", 0),
];

fn main() {
    let source = source();
    let mut criterion = Criterion::default().configure_from_args();
    let scratch = tempfile::tempdir().expect("a folder for the catalog");
    let dir = DataDir::create(scratch.path()).unwrap();

    let mut group = criterion.benchmark_group(format!("search over {} cards", source.cards.len()));
    let (catalog, _) = CatalogDb::open(&dir, &source).unwrap();
    for (line, least) in LINES {
        let search = || catalog.search(&SearchQuery::parse(line), Language::English, 50).unwrap();
        assert!(search().len() >= least, "{line}: only {} cards", search().len());
        group.bench_function(format!("{line:?}"), |bencher| bencher.iter(|| black_box(search())));
    }
    group.finish();
    drop(catalog);

    let mut group = criterion.benchmark_group("catalog");
    group.sample_size(20);
    group.bench_function("import", |bencher| bencher.iter(|| CatalogDb::in_memory(&source).unwrap()));
    group.bench_function("open", |bencher| bencher.iter(|| CatalogDb::open(&dir, &source).unwrap()));
    group.finish();
}

/// The cards of the catalog's files, read without any rules.
fn source() -> CatalogSource {
    let [english, spanish] = ["texts.en", "texts.es"].map(read);
    let tables = [
        ("pilots", "pilot"),
        ("upgrades", "upgrade"),
        ("ships", "ship"),
        ("conditions", "condition"),
        ("products", "product"),
    ];
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let mut cards = Vec::new();
    for (table, kind) in tables {
        for row in read(table)["rows"].as_array().unwrap() {
            let id = text(row.get("key").unwrap_or(&row["id"])).unwrap();
            let name = text(&row["name"]).unwrap();
            let spanish_name = text(&spanish[table][&id]["name"]).unwrap_or_else(|| name.clone());
            let mut tags: Vec<_> = ["slot", "faction", "ship", "size"]
                .into_iter()
                .filter_map(|key| Some((key, text(&row[key])?)))
                .collect();
            tags.extend(row["slots"].as_array().into_iter().flatten().filter_map(|slot| Some(("slot", text(slot)?))));
            cards.push(SourceCard {
                system: "xwing",
                kind,
                names: [name, spanish_name],
                texts: [&english, &spanish].map(|texts| text(&texts[table][&id]["text"]).unwrap_or_default()),
                id,
                cost: row["points"].as_i64().and_then(|points| i32::try_from(points).ok()),
                tags,
                facts: row.to_string(),
            });
        }
    }
    CatalogSource { version: "bench".to_owned(), cards }
}

fn read(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("catalog/xwing/{file}.json"));
    serde_json::from_str(&fs::read_to_string(&path).expect("a file of the catalog")).unwrap()
}
