use std::fs;

use super::*;
use kernel::{SourceCard, SourceFile};

fn card(kind: &'static str, id: &str, english: &str, spanish: &str, cost: Option<i32>) -> SourceCard {
    SourceCard {
        system: "game",
        kind,
        id: id.to_owned(),
        names: [english.to_owned(), spanish.to_owned()],
        texts: ["When you attack, roll 1 die more.".into(), "Al atacar, tira 1 dado más.".into()],
        cost,
        numbers: Vec::new(),
        details: Default::default(),
        is_behind: false,
        tags: Vec::new(),
        labels: Vec::new(),
    }
}

fn tagged(mut card: SourceCard, tags: &[(&'static str, &str)]) -> SourceCard {
    card.tags = tags.iter().map(|(key, value)| (*key, (*value).to_owned())).collect();
    card
}

/// A catalog of these cards; the text stands for its files.
fn of(text: &'static str, cards: Vec<SourceCard>) -> CatalogSource<'static> {
    let file = |name: &'static str, text: &'static str| SourceFile {
        system: "game".into(),
        name: name.into(),
        text: text.into(),
    };
    let files = vec![file("cards.json", text), file("texts.json", "{}")];
    CatalogSource { files, cards: Box::new(move || cards.clone()) }
}

const TEXT: &str = r#"{"kind": "pilots", "rows": [{"key": "luke", "id": "x", "skill": 8}, {"id": "other"}]}"#;

fn source() -> CatalogSource<'static> {
    of(TEXT, cards())
}

fn in_memory(cards: Vec<SourceCard>) -> CatalogDb {
    CatalogDb::in_memory(&of(TEXT, cards)).unwrap()
}

fn cards() -> Vec<SourceCard> {
    let mut droid = card("upgrade", "r2d2", "R2-D2", "R2-D2", Some(4));
    droid.texts[0] = "After a green maneuver, recover one shield.".into();
    droid.texts[1] = "Tras una maniobra verde, recupera un escudo de protón.".into();
    let mut other = card("pilot", "other", "Somebody Else", "Otra Persona", Some(25));
    other.system = "other";
    vec![
        tagged(
            card("pilot", "luke", "Luke Skywalker", "Luke Skywalker", Some(28)),
            &[("faction", "rebel"), ("ship", "X-Wing"), ("slot", "torpedo")],
        ),
        tagged(card("upgrade", "luke", "Luke Skywalker", "Luke Skywalker", Some(7)), &[("slot", "crew")]),
        tagged(card("upgrade", "chewbacca", "Chewbacca", "Chewbacca", Some(4)), &[("slot", "crew")]),
        tagged(
            card("upgrade", "protontorpedoes", "Proton Torpedoes", "Torpedos de protones", Some(4)),
            &[("slot", "torpedo")],
        ),
        tagged(card("upgrade", "ioncannon", "Ion Cannon", "Cañón de iones", Some(3)), &[("slot", "cannon")]),
        tagged(droid, &[("slot", "astromech")]),
        tagged(card("ship", "xwing", "X-Wing", "Ala-X", None), &[("faction", "rebel"), ("size", "small")]),
        card("ship", "wingman", "Wingman's Barge", "Barcaza", None),
        card("upgrade", "refit", "Refit", "Reforma", Some(-2)),
        other,
    ]
}

fn ids_in(catalog: &CatalogDb, line: &str, language: Language) -> Vec<String> {
    let hits = catalog.search(&SearchQuery::parse(line), language, 20).unwrap();
    hits.into_iter().map(|hit| format!("{}:{}", hit.kind, hit.id)).collect()
}

fn ids(line: &str) -> Vec<String> {
    ids_in(&in_memory(cards()), line, Language::English)
}

fn dir() -> (tempfile::TempDir, DataDir) {
    let scratch = tempfile::tempdir().unwrap();
    let dir = DataDir::create(scratch.path()).unwrap();
    (scratch, dir)
}

#[test]
fn every_word_must_be_found_in_name_or_text() {
    assert_eq!(ids("proton torp"), ["upgrade:protontorpedoes"]);
    assert_eq!(ids("green shield"), ["upgrade:r2d2"]);
    assert_eq!(ids("r2 shield"), ["upgrade:r2d2"]);
}

#[test]
fn both_languages_are_searched_without_accents_and_case() {
    assert_eq!(ids("CANON"), ["upgrade:ioncannon"]);
    assert_eq!(ids("cañón iones"), ["upgrade:ioncannon"]);
    let catalog = in_memory(cards());
    let hits = catalog.search(&SearchQuery::parse("canon"), Language::Spanish, 5).unwrap();
    assert_eq!((hits[0].name.as_str(), hits[0].cost), ("Cañón de iones", Some(3)));
}

#[test]
fn names_come_before_texts_and_beginnings_before_middles() {
    assert_eq!(ids("proton"), ["upgrade:protontorpedoes", "upgrade:r2d2"]);
    assert_eq!(ids("wing"), ["ship:wingman", "ship:xwing", "pilot:luke"]);
}

#[test]
fn one_and_two_letters_find_beginnings_of_words() {
    assert_eq!(ids("r2"), ["upgrade:r2d2"]);
    assert_eq!(ids("x")[0], "ship:xwing");
    assert_eq!(ids("lu"), ["pilot:luke", "upgrade:luke"]);
    assert!(ids("l").len() >= 2);
}

#[test]
fn hyphens_may_be_left_out() {
    for line in ["r2d2", "r2-d2", "r2 d2", "R2D"] {
        assert_eq!(ids(line), ["upgrade:r2d2"], "{line}");
    }
    assert_eq!(ids("xwing"), ["ship:xwing", "pilot:luke"]);
}

#[test]
fn mistyped_words_find_their_card() {
    assert_eq!(ids("proton torpedos")[0], "upgrade:protontorpedoes");
    assert_eq!(ids("prton torpdoes")[0], "upgrade:protontorpedoes");
    assert_eq!(ids("chewbaca"), ["upgrade:chewbacca"]);
    assert_eq!(ids("luek skywalker"), ["pilot:luke", "upgrade:luke"]);
    assert_eq!(ids("lkue slot:crew"), ["upgrade:luke"]);
    assert_eq!(ids("skywlaker"), ["pilot:luke", "upgrade:luke"]);
    assert_eq!(ids("proton torpedoes xyzzy"), ["upgrade:protontorpedoes"]);
    assert!(ids("qqqqqqq").is_empty());
}

#[test]
fn filters_narrow_the_search() {
    assert_eq!(ids("luke slot:crew"), ["upgrade:luke"]);
    assert_eq!(ids("kind:pilot ship:x-wing"), ["pilot:luke"]);
    assert_eq!(ids("faction:REB size:small"), ["ship:xwing"]);
    assert_eq!(ids("ranura:cañon"), Vec::<String>::new());
    assert_eq!(ids("system:other"), ["pilot:other"]);
    assert_eq!(ids("slot:crew").len(), 2);
    assert!(ids("slot:crew faction:rebel").is_empty());
}

#[test]
fn a_filter_asks_the_values_of_each_game_for_itself() {
    let mut cards = cards();
    let mut rebel = tagged(
        card("unit", "troopers", "Troopers", "Soldados", Some(40)),
        &[("faction", "rebel_alliance"), ("faction", "Alianza Rebelde"), ("slot", "crewed gun")],
    );
    rebel.system = "other";
    cards.push(rebel);
    let catalog = in_memory(cards);
    let found = |line: &str, system: &str| {
        let query = SearchQuery::parse(line);
        let query = if system.is_empty() { query } else { query.within(system) };
        let hits = catalog.search(&query, Language::English, 20).unwrap();
        hits.into_iter().map(|hit| hit.id).collect::<Vec<_>>()
    };
    // A whole value of one game may be the beginning of a value in another.
    for line in ["faction:rebel", "faction:alliance", "facción:rebelde", "faction:\"rebel all\"", "slot:crew"] {
        assert_eq!(found(line, "other"), ["troopers"], "{line}");
    }
    assert_eq!(found("faction:rebel", "game"), ["luke", "xwing"]);
    assert_eq!(found("faction:rebel", ""), ["luke", "troopers", "xwing"]);
    assert_eq!(found("slot:crew", "game"), ["chewbacca", "luke"]);
    assert_eq!(found("slot:gun", ""), ["troopers"]);
    assert!(found("faction:liance", "").is_empty());
}

#[test]
fn costs_narrow_the_search() {
    assert_eq!(ids("cost<0"), ["upgrade:refit"]);
    assert_eq!(ids("cost:3"), ["upgrade:ioncannon"]);
    assert_eq!(ids("cost>5 cost<=7"), ["upgrade:luke"]);
    assert_eq!(ids("coste = 28"), ["pilot:luke"]);
}

#[test]
fn numbers_narrow_the_search() {
    let mut cards = cards();
    cards[0].numbers = vec![("health", 5), ("attack", 3)];
    cards[2].numbers = vec![("health", 15)];
    cards[3].tags.push(("attack", "melee".into()));
    let catalog = in_memory(cards);
    let found = |line: &str| ids_in(&catalog, line, Language::English);
    assert_eq!(found("health>=15"), ["upgrade:chewbacca"]);
    assert_eq!(found("vida<15"), ["pilot:luke"]);
    assert_eq!(found("health=5 attack>2"), ["pilot:luke"]);
    assert_eq!(found("attack:melee"), ["upgrade:protontorpedoes"]);
    assert!(found("health>15").is_empty());
}

#[test]
fn a_filter_that_is_not_known_is_told_with_those_that_are() {
    let mut cards = cards();
    cards[0].numbers = vec![("hull", 5)];
    let catalog = in_memory(cards);
    let remarks = |line: &str, language| catalog.remarks(&SearchQuery::parse(line).within("game"), language);
    for line in ["color:red", "color>=3", "color=3"] {
        let remarks = remarks(line, Language::English);
        assert!(matches!(&remarks[..], [one] if one.contains("color") && one.contains("faction, ")), "{remarks:?}");
    }
    assert!(remarks("color:rojo", Language::Spanish)[0].contains("facción, "));
    assert!(remarks("hull:lots", Language::English)[0].contains("number"));
    assert!(remarks("cost<=lots", Language::English)[0].contains("number"));
    assert!(remarks("hull>2 slot:crew luke cost:3", Language::English).is_empty());
    // A filter of another game is unknown here.
    let elsewhere = catalog.remarks(&SearchQuery::parse("hull>2").within("other"), Language::English);
    assert_eq!(elsewhere.len(), 1);
}

#[test]
fn a_value_of_several_words_needs_no_quotation_marks() {
    let mut cards = cards();
    cards[0].tags.push(("trait", "force_user".into()));
    cards[2].tags.push(("trait", "force".into()));
    let catalog = in_memory(cards);
    let found = |line: &str| ids_in(&catalog, line, Language::English);
    for line in ["trait:force user", "trait:\"force user\"", "rasgo:force user luke", "trait:force user cost>3"] {
        assert_eq!(found(line), ["pilot:luke"], "{line}");
    }
    assert_eq!(found("trait:force chewbacca"), ["upgrade:chewbacca"]);
}

#[test]
fn the_very_name_goes_first_and_a_unique_card_before_a_beginning_and_products_behind() {
    let mut cards = cards();
    cards.extend([
        card("upgrade", "finest", "Vader's Finest", "Vader's Finest", None),
        card("upgrade", "vaderspack", "Vaderling", "Vaderling", None),
        tagged(card("pilot", "vader", "Darth Vader, Lord of the Sith", "Darth Vader", None), &[("keyword", "unique")]),
        card("pilot", "chopper", "C1 Chopper", "C1 Chopper", None),
    ]);
    let mut pack = card("product", "chopper", "Chopper Pack", "Chopper Pack", None);
    pack.is_behind = true;
    let mut other = card("product", "vader", "Vader", "Vader", None);
    other.is_behind = true;
    cards.push(other);
    cards.push(pack);
    cards.push(card("upgrade", "xtra", "Luke Skywalker's Saber of Luke Skywalker", "Sable", None));
    let catalog = in_memory(cards);
    let found = |line: &str| ids_in(&catalog, line, Language::English);
    assert_eq!(found("vader")[0], "pilot:vader");
    assert_eq!(found("vaders finest")[0], "upgrade:finest");
    assert_eq!(found("chopper"), ["pilot:chopper", "product:chopper"]);
    assert_eq!(found("luke skywalker")[..2], ["pilot:luke", "upgrade:luke"]);
}

#[test]
fn a_hit_tells_what_parts_it_from_its_namesakes() {
    let mut cards = cards();
    cards[2].details = ["Official".into(), "Oficial".into()];
    let catalog = in_memory(cards);
    let hits = catalog.search(&SearchQuery::parse("chewbacca"), Language::Spanish, 1).unwrap();
    assert_eq!(hits[0].detail, "Oficial");
}

#[test]
fn a_filter_that_no_card_knows_is_words() {
    assert_eq!(ids("luke:skywalker").len(), 2);
    assert!(ids("nonsense:crew").is_empty());
}

#[test]
fn a_search_can_be_kept_to_one_game() {
    let catalog = in_memory(cards());
    let count = |query: SearchQuery| catalog.search(&query, Language::English, 50).unwrap().len();
    assert_eq!(count(SearchQuery::parse("")), 10);
    assert_eq!(count(SearchQuery::parse("").within("other")), 1);
    assert_eq!(count(SearchQuery::parse("luke").within("other")), 0);
}

#[test]
fn the_best_are_kept_when_there_are_more_than_asked_for() {
    let catalog = in_memory(cards());
    let all = catalog.search(&SearchQuery::parse("die"), Language::English, 50).unwrap();
    let some = catalog.search(&SearchQuery::parse("die"), Language::English, 3).unwrap();
    assert!(all.len() > 3);
    assert_eq!(all[..3], some[..]);
    assert!(catalog.search(&SearchQuery::parse("die"), Language::English, 0).unwrap().is_empty());
}

#[test]
fn nothing_that_can_be_typed_is_an_error() {
    let catalog = in_memory(cards());
    let long = [
        "a".repeat(10_000),
        "ab ".repeat(4_000),
        "\"".repeat(10_000),
        "slot:x ".repeat(2_000),
        "cost<".repeat(2_000),
        (0..3_000).map(|n| format!("w{n} ")).collect(),
    ];
    let short = [
        "\"",
        "*",
        "-",
        "luke*",
        "-luke",
        "\"luke",
        "luke\"",
        "luke OR",
        "AND",
        "NEAR(a b)",
        "names:luke",
        "(",
        ")",
        "{}",
        "^luke",
        "a+b",
        "'; DROP TABLE card; --",
        "%",
        "_",
        "\\",
        "\0",
        "\0luke",
        "🚀",
        "🚀🚀🚀",
        "日本語",
        "ﬁ",
        "e\u{301}",
        "\u{202e}luke",
        "cost<=99999999999999999999",
        "cost:--1",
        "slot:\"",
        ":",
        "::",
        "a:b:c",
        "<=",
        "ñ",
        "İstanbul",
        "ǅungla",
        "\t\n",
    ];
    for line in short.into_iter().chain(long.iter().map(String::as_str)) {
        for language in Language::ALL {
            if let Err(error) = catalog.search(&SearchQuery::parse(line), language, 20) {
                panic!("{line:.40?}: {error:?}");
            }
        }
    }
    assert!(ids("🚀").is_empty());
    assert_eq!(ids("\"luke\" *").len(), 2);
}

#[test]
fn who_searches_says_among_which_cards() {
    let catalog = in_memory(cards());
    let find = |line: &str, among: &[&'static str]| {
        let at = |_: &str, id: &str| among.iter().position(|known| *known == id);
        let found = catalog.find(&SearchQuery::parse(line), Language::English, at).unwrap();
        (found.cards.iter().map(|card| (among[card.card], card.fit)).collect::<Vec<_>>(), found.is_guess)
    };
    assert_eq!(
        find("proton", &["r2d2", "protontorpedoes"]),
        (vec![("protontorpedoes", Fit::Words), ("r2d2", Fit::Text)], false)
    );
    assert_eq!(find("proton", &["r2d2"]), (vec![("r2d2", Fit::Text)], false));
    // Words missing in these cards are taken as mistyped, even if others have them.
    assert_eq!(find("chewbacca", &["r2d2", "luke"]), (vec![], true));
    assert_eq!(find("torpdoes", &["protontorpedoes", "luke"]), (vec![("protontorpedoes", Fit::WordsBegin)], true));
    assert_eq!(find("x-wing luke", &["luke"]).0[0], ("luke", Fit::Within));
    assert_eq!(find("protontorp", &["protontorpedoes"]).0, [("protontorpedoes", Fit::WordsBegin)]);
    assert_eq!(find("chewbacca", &["chewbacca"]).0, [("chewbacca", Fit::Name)]);
    assert_eq!(find("chewb", &["chewbacca"]).0, [("chewbacca", Fit::Begins)]);
}

#[test]
fn the_words_for_what_a_card_is_are_found_behind_names_and_before_texts() {
    let mut cards = cards();
    cards[4].texts[0] = "Only for the crew.".into();
    let catalog = in_memory(cards);
    let found = |line: &str| ids_in(&catalog, line, Language::English);
    assert_eq!(found("crew"), ["upgrade:chewbacca", "upgrade:luke", "upgrade:ioncannon"]);
    assert_eq!(found("x-wing")[..2], ["ship:xwing", "pilot:luke"]);
}

#[test]
fn the_files_are_imported_once_per_version_and_read_back() {
    let (_scratch, dir) = dir();
    let (first, second) = (source(), of("{}", cards()[..1].to_vec()));
    assert_eq!(CatalogDb::files_in(&dir.catalog(), &first), None);
    assert!(!dir.catalog().exists());
    assert!(matches!(CatalogDb::open(&dir, &first).unwrap().1, ImportOutcome::Fresh));
    let ImportOutcome::Kept { files } = CatalogDb::open(&dir, &first).unwrap().1 else { panic!("imported twice") };
    assert_eq!(files, first.files);
    assert_eq!(CatalogDb::files_in(&dir.catalog(), &first), Some(files));
    assert_eq!(CatalogDb::files_in(&dir.catalog(), &second), None);

    let (catalog, changed) = CatalogDb::open(&dir, &second).unwrap();
    assert!(matches!(changed, ImportOutcome::Fresh));
    assert_eq!(ids_in(&catalog, "", Language::English), ["pilot:luke"]);
    assert_eq!(CatalogDb::files_in(&dir.catalog(), &first), None);
}

#[test]
fn every_row_of_the_files_is_there_by_its_game_kind_and_id() {
    let catalog = in_memory(cards());
    let row = |id: &str| -> String {
        let select = "SELECT row FROM catalog_row WHERE system = 'game' AND kind = 'pilots' AND id = ?";
        catalog.db.query_row(select, [id], |row| row.get(0)).unwrap()
    };
    assert_eq!(row("luke"), r#"{"key":"luke","id":"x","skill":8}"#);
    assert_eq!(row("other"), r#"{"id":"other"}"#);
}

#[test]
fn a_new_version_is_imported_under_the_eyes_of_a_running_instance() {
    let (_scratch, dir) = dir();
    let (old, _) = CatalogDb::open(&dir, &source()).unwrap();
    assert!(matches!(CatalogDb::open(&dir, &of("{}", cards())).unwrap().1, ImportOutcome::Fresh));
    assert_eq!(ids_in(&old, "chewbacca", Language::English), ["upgrade:chewbacca"]);
}

#[test]
fn an_import_that_was_cut_off_leaves_nothing_behind() {
    let (_scratch, dir) = dir();
    let [file, journal] = ["catalog.db", "catalog.db-journal"].map(|name| dir.root().join(name));
    for before in [None, Some(of("{}", cards()))] {
        if let Some(before) = &before {
            drop(CatalogDb::open(&dir, before).unwrap());
        }
        // Left by a killed process: pages of an uncommitted transaction, and the journal to undo them.
        let db = Connection::open(&file).unwrap();
        db.execute_batch("PRAGMA cache_size = 1; PRAGMA journal_mode = delete; BEGIN IMMEDIATE").unwrap();
        db.execute_batch("CREATE TABLE half (text TEXT); PRAGMA user_version = 4").unwrap();
        let page = "x".repeat(4000);
        for _ in 0..100 {
            db.execute("INSERT INTO half VALUES (?)", [&page]).unwrap();
        }
        db.cache_flush().unwrap();
        let (half, undo) = (fs::read(&file).unwrap(), fs::read(&journal).unwrap());
        drop(db);
        fs::write(&file, half).unwrap();
        fs::write(&journal, undo).unwrap();

        let (catalog, imported) = CatalogDb::open(&dir, &source()).unwrap();
        assert!(matches!(imported, ImportOutcome::Fresh), "{imported:?}");
        assert_eq!(ids_in(&catalog, "chewbacca", Language::English), ["upgrade:chewbacca"]);
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'half'";
        assert_eq!(catalog.db.query_row(tables, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
    }
}

#[test]
fn a_damaged_file_is_replaced() {
    let (_scratch, dir) = dir();
    drop(CatalogDb::open(&dir, &source()).unwrap());
    let whole = fs::read(dir.catalog()).unwrap();
    let mut garbled = whole.clone();
    garbled[4096..].fill(0x5a);
    let middle = whole.len() / 2;
    let damages: [&[u8]; 5] = [&whole[..100], &whole[..5000], &whole[..middle], b"not a database at all", &garbled];
    for (number, damage) in damages.into_iter().enumerate() {
        fs::write(dir.catalog(), damage).unwrap();
        let (catalog, imported) = CatalogDb::open(&dir, &source()).unwrap();
        let ImportOutcome::Replaced { file } = &imported else { panic!("damage {number}: {imported:?}") };
        assert_eq!(*file, dir.catalog());
        assert!(imported.sentence(Language::English).unwrap().contains("catalog.db"));
        assert_eq!(ids_in(&catalog, "chewbacca", Language::English), ["upgrade:chewbacca"], "damage {number}");
    }
}

#[test]
fn a_file_whose_cards_are_not_those_that_were_imported_is_replaced() {
    let (_scratch, dir) = dir();
    let (catalog, _) = CatalogDb::open(&dir, &source()).unwrap();
    catalog.db.execute("UPDATE file SET text = replace(text, 'luke', 'luka')", []).unwrap();
    drop(catalog);
    assert_eq!(CatalogDb::files_in(&dir.catalog(), &source()), None);
    let (_, imported) = CatalogDb::open(&dir, &source()).unwrap();
    assert!(matches!(imported, ImportOutcome::Replaced { .. }), "{imported:?}");
    assert!(CatalogDb::files_in(&dir.catalog(), &source()).is_some());
}

#[test]
fn a_file_of_a_newer_program_is_left_alone_in_favor_of_memory() {
    let (_scratch, dir) = dir();
    let newer = Connection::open(dir.catalog()).unwrap();
    newer.execute_batch("CREATE TABLE novelty (a); PRAGMA user_version = 99").unwrap();
    drop(newer);
    let before = fs::read(dir.catalog()).unwrap();
    let (catalog, imported) = CatalogDb::open(&dir, &source()).unwrap();
    assert!(
        matches!(imported, ImportOutcome::InMemory { reason: StoreError::Newer { found: 99, .. } }),
        "{imported:?}"
    );
    assert_eq!(ids_in(&catalog, "luke", Language::English).len(), 2);
    assert_eq!(fs::read(dir.catalog()).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_is_read_where_it_is_current_and_else_left_alone_in_favor_of_memory() {
    use std::os::unix::fs::PermissionsExt;
    let (_scratch, dir) = dir();
    drop(CatalogDb::open(&dir, &source()).unwrap());
    fs::set_permissions(dir.catalog(), fs::Permissions::from_mode(0o444)).unwrap();
    let (catalog, imported) = CatalogDb::open(&dir, &source()).unwrap();
    assert!(matches!(imported, ImportOutcome::Kept { .. }), "{imported:?}");
    assert_eq!(ids_in(&catalog, "luke", Language::English).len(), 2);
    drop(catalog);
    // Permissions do not stop a superuser.
    if fs::File::options().append(true).open(dir.catalog()).is_err() {
        let (_, imported) = CatalogDb::open(&dir, &of("{}", cards())).unwrap();
        assert!(matches!(imported, ImportOutcome::InMemory { reason: StoreError::ReadOnly(_) }), "{imported:?}");
    }
}

#[test]
fn a_damaged_index_is_noticed_by_the_search_and_made_anew_at_the_next_start() {
    let (_scratch, dir) = dir();
    let (catalog, _) = CatalogDb::open(&dir, &source()).unwrap();
    catalog.db.execute("UPDATE found_data SET block = zeroblob(length(block)) WHERE id > 10", []).unwrap();
    drop(catalog);
    let (catalog, imported) = CatalogDb::open(&dir, &source()).unwrap();
    assert!(matches!(imported, ImportOutcome::Kept { .. }), "{imported:?}");
    let found = catalog.search(&SearchQuery::parse("chewbacca"), Language::English, 5);
    assert!(matches!(found, Err(StoreError::Damaged(_))), "{found:?}");
    drop(catalog);
    let (catalog, imported) = CatalogDb::open(&dir, &source()).unwrap();
    assert!(matches!(imported, ImportOutcome::Fresh), "{imported:?}");
    assert_eq!(ids_in(&catalog, "chewbacca", Language::English), ["upgrade:chewbacca"]);
}

#[test]
fn a_foreign_database_under_our_name_is_replaced_whole() {
    let (_scratch, dir) = dir();
    let foreign = Connection::open(dir.catalog()).unwrap();
    foreign.execute_batch("CREATE TABLE card (a); CREATE TABLE stray (b); PRAGMA user_version = 1").unwrap();
    drop(foreign);
    let (catalog, _) = CatalogDb::open(&dir, &source()).unwrap();
    assert_eq!(ids_in(&catalog, "", Language::English).len(), 10);
    let stray = "SELECT count(*) FROM sqlite_schema WHERE name = 'stray'";
    assert_eq!(catalog.db.query_row(stray, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
}

#[test]
fn a_file_that_cannot_be_used_is_left_alone_in_favor_of_memory() {
    let (_scratch, dir) = dir();
    fs::create_dir(dir.catalog()).unwrap();
    let (catalog, imported) = CatalogDb::open(&dir, &source()).unwrap();
    assert!(matches!(imported, ImportOutcome::InMemory { .. }), "{imported:?}");
    assert!(imported.sentence(Language::Spanish).unwrap().contains("catalog.db"));
    assert_eq!(ids_in(&catalog, "chewbacca", Language::English), ["upgrade:chewbacca"]);
    assert!(dir.catalog().is_dir());
}

#[test]
fn a_locked_file_is_left_alone_in_favor_of_memory() {
    let (_scratch, dir) = dir();
    let other = Connection::open(dir.catalog()).unwrap();
    other.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE a (b)").unwrap();
    let (catalog, imported) = CatalogDb::open(&dir, &source()).unwrap();
    let ImportOutcome::InMemory { reason: StoreError::Locked(_), .. } = imported else { panic!("{imported:?}") };
    assert_eq!(ids_in(&catalog, "luke", Language::English).len(), 2);
    other.execute_batch("COMMIT").unwrap();
}

#[test]
fn two_cards_with_one_id_are_an_error() {
    let mut cards = cards();
    cards.push(cards[0].clone());
    assert!(CatalogDb::in_memory(&of(TEXT, cards)).is_err());
}
