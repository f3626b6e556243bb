use super::{
    file::MIGRATIONS,
    seal::{register_digest, sealed_tables, tests::rows_of},
    *,
};
use kernel::{Language, OwnedItem};
use std::iter;

const DAY: i64 = 86_400;

fn dir() -> (tempfile::TempDir, DataDir) {
    let scratch = tempfile::tempdir().unwrap();
    let dir = DataDir::create(scratch.path()).unwrap();
    (scratch, dir)
}

fn open(dir: &DataDir, now: i64) -> ListsDb {
    ListsDb::open(dir, now).unwrap().0
}

fn named(name: &str) -> ListSummary {
    ListSummary { name: name.into(), system: "game".into(), limit: 100, ..ListSummary::default() }
}

fn doc(number: u32) -> String {
    format!("{{\"n\":{number}}}")
}

/// Saves onto the newest state.
fn edit(lists: &mut ListsDb, id: ListId, number: u32) -> RevisionId {
    let base = lists.load(id).unwrap().revision;
    let label = Label::new(format!("edit {number}"));
    lists.save(id, base, &doc(number), &named("A"), &label, i64::from(number)).unwrap().revision()
}

fn shown(loaded: &LoadedList) -> (&str, bool, bool) {
    (&loaded.document, loaded.can_undo, loaded.can_redo)
}

#[test]
fn a_list_is_found_again_after_a_restart() {
    let (_scratch, dir) = dir();
    let summary = ListSummary {
        name: "Ünïcode 🚀".into(),
        system: "game".into(),
        format: "standard".into(),
        faction: "rebel".into(),
        points: 99,
        limit: 100,
        errors: 1,
        warnings: 2,
    };
    let (mut lists, report) = ListsDb::open(&dir, 5).unwrap();
    assert!(report.created && report.sentences(Language::English).is_empty());
    let id = lists.create(&doc(1), &summary, 7).unwrap().id;
    drop(lists);
    let (lists, report) = ListsDb::open(&dir, 9).unwrap();
    assert!(!report.created);
    let loaded = lists.load(id).unwrap();
    assert_eq!((shown(&loaded), &loaded.summary, loaded.saved), ((doc(1).as_str(), false, false), &summary, 7));
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap()[0].summary, summary);
}

#[test]
fn undo_and_redo_reach_over_restarts() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let id = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    for number in 1..=50 {
        edit(&mut lists, id, number);
    }
    for number in (0..50).rev() {
        lists = open(&dir, 0);
        let loaded = lists.undo(id).unwrap();
        assert_eq!(shown(&loaded), (doc(number).as_str(), number > 0, true));
    }
    assert_eq!(lists.undo(id).unwrap().document, doc(0), "before the first state there is none");
    lists = open(&dir, 0);
    for number in 1..=50 {
        assert_eq!(lists.redo(id).unwrap().document, doc(number));
    }
    assert_eq!(shown(&lists.redo(id).unwrap()), (doc(50).as_str(), true, false));
}

#[test]
fn a_save_after_an_undo_leads_redo_elsewhere_and_the_history_keeps_all() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let id = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    edit(&mut lists, id, 1);
    let dropped = edit(&mut lists, id, 2);
    lists.undo(id).unwrap();
    edit(&mut lists, id, 3);
    assert_eq!(shown(&lists.load(id).unwrap()), (doc(3).as_str(), true, false));
    edit(&mut lists, id, 4);
    lists.undo(id).unwrap();

    let history = lists.history(id).unwrap();
    let standings: Vec<HistoryPosition> = history.iter().map(|row| row.standing).collect();
    assert_eq!(
        standings,
        [
            HistoryPosition::Before,
            HistoryPosition::Before,
            HistoryPosition::Dropped,
            HistoryPosition::Current,
            HistoryPosition::After
        ]
    );
    assert_eq!(history[2].revision, dropped);
    assert_eq!(history[2].label.key, "edit 2");
    assert_eq!(lists.document(id, dropped).unwrap(), doc(2));

    lists.undo(id).unwrap();
    assert_eq!(lists.redo(id).unwrap().document, doc(3), "redo follows the newest line");
}

#[test]
fn undo_takes_the_summary_back_too() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let first = lists.create(&doc(0), &named("Old"), 0).unwrap();
    lists.save(first.id, first.revision, &doc(1), &named("New"), &Label::new("renamed"), 1).unwrap();
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap()[0].summary.name, "New");
    assert_eq!(lists.undo(first.id).unwrap().summary.name, "Old");
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap()[0].summary.name, "Old");
}

#[test]
fn labels_keep_their_facts() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let first = lists.create(&doc(0), &named("A"), 0).unwrap();
    assert_eq!(first.label.sentence(Language::Spanish), "Creada");
    let label = Label::new("store.label.duplicated").with("name", "The \"Best\" {name}");
    lists.save(first.id, first.revision, &doc(1), &named("A"), &label, 1).unwrap();
    let loaded = lists.load(first.id).unwrap();
    assert_eq!(loaded.label, label);
    assert_eq!(loaded.label.sentence(Language::English), "Copied from “The \"Best\" {name}”");
}

#[test]
fn an_edit_of_a_state_that_is_not_the_newest_becomes_a_list_of_its_own() {
    let (_scratch, dir) = dir();
    let (mut here, mut there) = (open(&dir, 0), open(&dir, 0));
    let base = here.create(&doc(0), &named("A"), 0).unwrap();
    let folder = here.create_folder("Tournament").unwrap();
    here.move_to_folder(base.id, Some(folder)).unwrap();
    here.set_tags(base.id, &["tag"]).unwrap();
    let label = Label::new("edit");
    let ours = here.save(base.id, base.revision, &doc(1), &named("Ours"), &label, 1).unwrap();
    let theirs = there.save(base.id, base.revision, &doc(2), &named("Theirs"), &label, 2).unwrap();

    assert!(matches!(ours, SaveOutcome::InPlace { .. }));
    let SaveOutcome::AsCopy { id: copy, revision } = theirs else { panic!("{theirs:?}") };
    assert!(theirs.sentence(Language::English).is_some());
    assert_eq!(here.load(base.id).unwrap().document, doc(1));
    let loaded = here.load(copy).unwrap();
    assert_eq!((loaded.revision, loaded.document.as_str()), (revision, doc(2).as_str()));
    let undone = here.undo(copy).unwrap();
    assert_eq!((undone.document.as_str(), undone.summary.name.as_str()), (doc(0).as_str(), "A"));
    let rows = here.summaries(&ListFilter { folder: InFolder::This(folder), ..ListFilter::default() }).unwrap();
    assert_eq!(rows.iter().map(|row| row.tags.join(",")).collect::<Vec<_>>(), ["tag", "tag"]);

    // The window that made the copy goes on with it.
    assert!(matches!(
        there.save(copy, undone.revision, &doc(3), &named("Theirs"), &label, 3).unwrap(),
        SaveOutcome::InPlace { .. }
    ));
}

#[test]
fn an_edit_after_an_undo_elsewhere_is_not_lost() {
    let (_scratch, dir) = dir();
    let (mut here, mut there) = (open(&dir, 0), open(&dir, 0));
    let id = here.create(&doc(0), &named("A"), 0).unwrap().id;
    let newest = edit(&mut here, id, 1);
    there.undo(id).unwrap();
    let saved = here.save(id, newest, &doc(2), &named("A"), &Label::new("edit"), 2).unwrap();
    let SaveOutcome::AsCopy { id: copy, .. } = saved else { panic!("{saved:?}") };
    assert_eq!(here.load(copy).unwrap().document, doc(2));
    assert_eq!(here.load(id).unwrap().document, doc(0));
}

#[test]
fn an_edit_of_a_list_that_is_gone_is_kept() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let saved = lists.save(ListId(77), RevisionId(88), &doc(1), &named("A"), &Label::new("edit"), 1).unwrap();
    let SaveOutcome::AsCopy { id, revision } = saved else { panic!("{saved:?}") };
    assert_ne!(id, ListId(77));
    assert_eq!(lists.load(id).unwrap().revision, revision);
}

#[test]
fn the_summary_can_be_renewed_without_a_new_state() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let first = lists.create(&doc(0), &named("A"), 0).unwrap();
    let renewed = ListSummary { errors: 3, points: 101, ..named("A") };
    lists.update_summary(first.id, first.revision, &renewed).unwrap();
    assert_eq!(lists.load(first.id).unwrap(), LoadedList { summary: renewed.clone(), ..first.clone() });
    edit(&mut lists, first.id, 1);
    lists.update_summary(first.id, first.revision, &named("late")).unwrap();
    assert_eq!(lists.undo(first.id).unwrap().summary, renewed, "a state that is no longer the newest stays");
}

/// Every row by table.
fn rows(lists: &ListsDb) -> Vec<(String, Vec<String>)> {
    let read = |sql: &str, row: &dyn Fn(&rusqlite::Row<'_>) -> String| -> Vec<String> {
        let mut statement = lists.db.prepare(sql).unwrap();
        let rows = statement.query_map([], |found| Ok(row(found))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('upkeep', 'sqlite_sequence')";
    let whole =
        |row: &rusqlite::Row<'_>| format!("{:?}", (0_usize..).map_while(|at| row.get_ref(at).ok()).collect::<Vec<_>>());
    let tables = read(tables, &|row| row.get(0).unwrap());
    tables
        .into_iter()
        .map(|name| (name.clone(), read(&format!("SELECT * FROM {name} ORDER BY 1, 2"), &whole)))
        .collect()
}

#[test]
fn the_journal_makes_every_kind_of_write_again() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let [first, other, gone] =
        [1, 2, 3].map(|number| lists.create(&doc(number), &named("Ünï\n\"code\""), 5).unwrap().id);
    for number in 0..3 {
        edit(&mut lists, first, number);
    }
    let base = lists.undo(first).unwrap().revision;
    lists.update_summary(first, base, &ListSummary { errors: 3, points: -1, ..named("\u{0}") }).unwrap();
    lists.save(first, RevisionId(1), &doc(9), &named("parted"), &Label::new("edit").with("a", "b"), 7).unwrap();
    lists.duplicate(other, None, 8).unwrap();
    let [club, winter, finals] = ["Club", "Winter", "Finals"].map(|name| lists.create_folder(name).unwrap());
    lists.place_folder(winter, Some(club)).unwrap();
    lists.place_folder(finals, Some(winter)).unwrap();
    lists.move_to_folder(first, Some(winter)).unwrap();
    lists.rename_folder(finals, "Semifinals").unwrap();
    lists.delete_folder(winter).unwrap();
    lists.archive(other).unwrap();
    lists.set_tags(first, &["a", "b"]).unwrap();
    lists.set_tags(first, &["b", "c"]).unwrap();
    lists.set_tags(gone, &["b"]).unwrap();
    let [counted, _] = [1, 2].map(|day| lists.count_game(first, GameResult::Won, "Ana", day).unwrap());
    lists.count_game(gone, GameResult::Lost, "", 3).unwrap();
    lists.forget_game(counted).unwrap();
    let said = Measurement { played: 4, document: doc(1), result: "{}".into() };
    for list in iter::repeat_n(first, 52).chain([gone]) {
        lists.keep_measurement(list, &said).unwrap();
    }
    let (catalog, verdict) = ("0123".into(), "legal".into());
    let judgment = Judgment { revision: base, catalog, verdict, points: 99, limit: 100, errors: 0 };
    lists.judge(&[(first, judgment.clone()), (gone, judgment.clone())]).unwrap();
    lists.judge(&[(first, Judgment { points: 98, ..judgment })]).unwrap();
    for (system, count) in [("one", 2), ("two", 3), ("two", 0), ("one", 1)] {
        lists.set_product(system, "box", count).unwrap();
        lists.set_card(system, "pilot", "somebody", count).unwrap();
    }
    lists.replace_owned(&[("one", &[OwnedItem { kind: "pilot".into(), id: "other".into(), count: 4 }])]).unwrap();
    lists.set_product("three", "box", i32::MAX as u32).unwrap();
    lists.set_setting("theme", "dark").unwrap();
    lists.set_setting("theme", "light").unwrap();
    let [template, dropped] = ["A", "B"].map(|name| lists.keep_template("xwing", name, "{}").unwrap());
    lists.rename_template(template, "C").unwrap();
    lists.drop_template(dropped).unwrap();
    for (id, version) in [("league", "1"), ("house", "1"), ("league", "2")] {
        lists.save_pack(&pack(id, version)).unwrap();
    }
    lists.switch_pack("league", false).unwrap();
    lists.delete_pack("house").unwrap();
    lists.delete(gone, 9).unwrap();
    lists.purge_lists(&[gone]).unwrap();

    let written = rows(&lists);
    let empty: Vec<_> = written.iter().filter(|(_, rows)| rows.is_empty()).map(|(name, _)| name.as_str()).collect();
    assert_eq!(empty, ["damaged"], "a table is not tried");
    drop(lists);
    std::fs::remove_file(dir.lists()).unwrap();
    let (mut lists, report) = ListsDb::open(&dir, 0).unwrap();
    assert!(report.lost.is_some() && report.rescued.is_whole, "{report:?}");
    assert_eq!(rows(&lists), written);
    let next = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    assert!(next > gone, "a number is used again");
}

#[test]
fn a_line_whose_write_was_not_finished_is_made_silently_and_gives_way_to_the_next_write() {
    for goes_on in [false, true] {
        let (_scratch, dir) = dir();
        let mut lists = open(&dir, 0);
        lists.set_setting("a", "1").unwrap();
        lists.rest().unwrap();
        let before = std::fs::read(dir.lists()).unwrap();
        lists.set_setting("a", "2").unwrap();
        drop(lists);
        // As after a kill between the line and the commit.
        std::fs::write(dir.lists(), &before).unwrap();
        if goes_on {
            // Another instance that was open all the time writes.
            let raw = Connection::open(dir.lists()).unwrap();
            journal::watch(&raw).unwrap();
            register_digest(&raw).unwrap();
            open_as(&dir, raw).set_setting("a", "3").unwrap();
            std::fs::remove_file(dir.lists()).unwrap();
        }
        let (lists, report) = ListsDb::open(&dir, 0).unwrap();
        assert_eq!(lists.setting("a").unwrap().as_deref(), Some(if goes_on { "3" } else { "2" }));
        assert_eq!(report.rescued.is_whole, goes_on);
        assert_eq!(report.sentences(Language::English).is_empty(), !goes_on);
    }
}

/// An instance with an open connection.
fn open_as(dir: &DataDir, db: Connection) -> ListsDb {
    let file = FileIdentity::of(&dir.lists());
    ListsDb { db, dir: dir.clone(), path: dir.lists(), file, claim: None, patience: Duration::ZERO }
}

#[test]
fn a_copy_has_nothing_in_common_with_its_original() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let id = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    lists.set_tags(id, &["x"]).unwrap();
    lists.count_game(id, GameResult::Won, "", 1).unwrap();
    let copy = lists.duplicate(id, None, 5).unwrap();
    assert_eq!(copy.label.sentence(Language::English), "Copied from “A”");
    edit(&mut lists, copy.id, 9);
    assert_eq!(lists.load(id).unwrap().document, doc(0));
    lists.delete(id, 6).unwrap();
    let rows = lists.summaries(&ListFilter::default()).unwrap();
    assert_eq!((rows[0].id, rows[0].tags.as_slice(), rows[0].games.len()), (copy.id, &["x".to_owned()][..], 0));
}

#[test]
fn what_is_not_json_is_not_kept() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let first = lists.create(&doc(0), &named("A"), 0).unwrap();
    for document in ["", "{", "{\"a\":1}x", "\u{1f680}", &"[".repeat(100_000)] {
        let saved = lists.save(first.id, first.revision, document, &named("A"), &Label::new("edit"), 1);
        assert!(matches!(saved, Err(StoreError::Rejected { .. })), "{document:.20}: {saved:?}");
    }
    assert_eq!(lists.load(first.id).unwrap(), first);
}

#[test]
fn a_list_that_does_not_exist_is_an_error() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let nobody = ListId(9);
    let errors = [
        lists.load(nobody).map(|_| ()),
        lists.undo(nobody).map(|_| ()),
        lists.history(nobody).map(|_| ()),
        lists.duplicate(nobody, None, 0).map(|_| ()),
        lists.archive(nobody),
        lists.delete(nobody, 0),
        lists.set_tags(nobody, &["a"]),
        lists.move_to_folder(nobody, None),
        lists.count_game(nobody, GameResult::Lost, "", 0).map(|_| ()),
    ];
    for error in errors {
        assert!(matches!(error, Err(StoreError::NoSuchList(9))), "{error:?}");
    }
    assert!(matches!(lists.document(nobody, RevisionId(1)), Err(StoreError::NoSuchRevision(1))));
}

#[test]
fn lists_are_found_by_folder_tag_game_and_archive() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let ids: Vec<ListId> =
        (0..4).map(|number| lists.create(&doc(number), &named("A"), i64::from(number)).unwrap().id).collect();
    let folder = lists.create_folder("Folder").unwrap();
    lists.move_to_folder(ids[0], Some(folder)).unwrap();
    lists.set_tags(ids[1], &[" fun ", "fun", "", "old"]).unwrap();
    lists.archive(ids[2]).unwrap();
    let other = lists.create(&doc(9), &ListSummary { system: "other".into(), ..named("B") }, 9).unwrap().id;
    lists.delete(ids[3], 10).unwrap();

    let found = |filter: ListFilter| -> Vec<ListId> {
        lists.summaries(&filter).unwrap().into_iter().map(|row| row.id).collect()
    };
    let all = ListFilter::default();
    assert_eq!(found(all.clone()), [other, ids[1], ids[0]]);
    assert_eq!(found(ListFilter { folder: InFolder::This(folder), ..all.clone() }), [ids[0]]);
    assert_eq!(found(ListFilter { folder: InFolder::Nowhere, ..all.clone() }), [other, ids[1]]);
    assert_eq!(found(ListFilter { tag: Some("fun".into()), ..all.clone() }), [ids[1]]);
    assert_eq!(found(ListFilter { system: Some("other".into()), ..all.clone() }), [other]);
    assert_eq!(found(ListFilter { archived: ArchiveFilter::Only, ..all.clone() }), [ids[2]]);
    assert_eq!(found(ListFilter { archived: ArchiveFilter::Both, ..all.clone() }).len(), 4);
    assert_eq!(found(ListFilter { deleted: true, ..all }), [ids[3]]);
    assert_eq!(lists.tags().unwrap(), [("fun".to_owned(), 1), ("old".to_owned(), 1)]);
}

#[test]
fn folders_come_and_go_and_their_lists_stay() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let id = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    let (zulu, alpha) = (lists.create_folder("Zulu").unwrap(), lists.create_folder("alpha").unwrap());
    lists.move_to_folder(id, Some(zulu)).unwrap();
    assert!(matches!(lists.create_folder("alpha"), Err(StoreError::FolderExists(name)) if name == "alpha"));
    assert!(matches!(lists.rename_folder(alpha, "Zulu"), Err(StoreError::FolderExists(_))));
    lists.rename_folder(alpha, "beta").unwrap();
    let names: Vec<(String, u32)> =
        lists.folders().unwrap().into_iter().map(|folder| (folder.name, folder.lists)).collect();
    assert_eq!(names, [("beta".to_owned(), 0), ("Zulu".to_owned(), 1)]);
    lists.delete_folder(zulu).unwrap();
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap()[0].folder, None);
    assert!(matches!(lists.move_to_folder(id, Some(zulu)), Err(StoreError::NoSuchFolder(_))));
    assert!(matches!(lists.delete_folder(zulu), Err(StoreError::NoSuchFolder(_))));
}

#[test]
fn a_deleted_list_comes_back_whole_for_thirty_days() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let id = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    let newest = edit(&mut lists, id, 1);
    lists.delete(id, DAY).unwrap();
    drop(lists);

    let (mut lists, report) = ListsDb::open(&dir, 31 * DAY).unwrap();
    assert_eq!(report.purged, 0);
    lists.undelete(id).unwrap();
    assert_eq!(lists.undo(id).unwrap().document, doc(0));
    lists.redo(id).unwrap();
    lists.delete(id, DAY).unwrap();
    lists.save(id, newest, &doc(2), &named("A"), &Label::new("edit"), 2).unwrap();
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap().len(), 1, "who edits a list does not want it deleted");
    lists.delete(id, DAY).unwrap();
    drop(lists);

    let (mut lists, report) = ListsDb::open(&dir, 31 * DAY + 1).unwrap();
    assert_eq!(report.purged, 0, "a clock that has jumped purges nothing");
    let kept = lists.create(&doc(0), &named("B"), 31 * DAY).unwrap().id;
    drop(lists);
    let (mut lists, report) = ListsDb::open(&dir, 31 * DAY + 1).unwrap();
    assert_eq!(report.purged, 1);
    lists.delete(kept, 31 * DAY).unwrap();
    assert_eq!(lists.purge_lists(&[kept]).unwrap(), 1);
    assert!(matches!(lists.load(id), Err(StoreError::NoSuchList(_))));
    let next = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    assert_ne!(next, id, "numbers are not used again");
    let left = lists.db.query_row("SELECT count(*) FROM revision", [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(left, 1);
}

#[test]
fn games_are_counted_with_opponent_and_date_and_can_be_taken_back() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let id = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    for (day, result) in (1..).zip([GameResult::Won, GameResult::Lost, GameResult::Won, GameResult::Drawn]) {
        lists.count_game(id, result, " Ana ", day * DAY).unwrap();
    }
    let row = lists.summaries(&ListFilter::default()).unwrap().remove(0);
    assert_eq!([GameResult::Won, GameResult::Lost, GameResult::Drawn].map(|result| row.count(result)), [2, 1, 1]);
    let wrong = &row.games[1];
    assert_eq!((wrong.result, wrong.played, wrong.opponent.as_str()), (GameResult::Won, Some(3 * DAY), "Ana"));
    lists.forget_game(wrong.id).unwrap();
    assert!(matches!(lists.forget_game(wrong.id), Err(StoreError::NoSuchGame(_))));
    let row = lists.summaries(&ListFilter::default()).unwrap().remove(0);
    assert_eq!((row.count(GameResult::Won), row.games.len()), (1, 3));
}

#[test]
fn folders_lie_in_folders_never_in_themselves_and_move_up_when_theirs_goes() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let [club, winter, finals] = ["Club", "Winter", "Finals"].map(|name| lists.create_folder(name).unwrap());
    lists.place_folder(winter, Some(club)).unwrap();
    lists.place_folder(finals, Some(winter)).unwrap();
    let parents = |lists: &ListsDb| -> Vec<_> {
        lists.folders().unwrap().into_iter().map(|folder| (folder.name, folder.parent)).collect()
    };
    let nested = [("Club".to_owned(), None), ("Finals".to_owned(), Some(winter)), ("Winter".to_owned(), Some(club))];
    assert_eq!(parents(&lists), nested);
    // A folder does not move into its own folders.
    for inside in [club, winter, finals] {
        lists.place_folder(club, Some(inside)).unwrap();
    }
    assert_eq!(parents(&lists), nested);
    assert!(matches!(lists.place_folder(club, Some(FolderId(99))), Err(StoreError::NoSuchFolder(99))));
    lists.delete_folder(winter).unwrap();
    assert_eq!(parents(&lists), [("Club".to_owned(), None), ("Finals".to_owned(), Some(club))]);
    lists.place_folder(finals, None).unwrap();
    assert_eq!(parents(&lists)[1].1, None);
    drop(lists);
    assert_eq!(parents(&open(&dir, 0)).len(), 2);
}

#[test]
fn templates_are_kept_by_game_and_name_until_they_are_dropped() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let fel = lists.keep_template("xwing", "Fel", "{\"a\":1}").unwrap();
    lists.keep_template("legion", "Vader", "{}").unwrap();
    lists.keep_template("xwing", "academy", "[]").unwrap();
    drop(lists);
    let mut lists = open(&dir, 0);
    let names = |lists: &ListsDb| -> Vec<_> {
        lists.templates("xwing").unwrap().into_iter().map(|template| (template.name, template.document)).collect()
    };
    assert_eq!(names(&lists), [("academy".into(), "[]".into()), ("Fel".into(), "{\"a\":1}".to_owned())]);
    lists.rename_template(fel, "Soontir").unwrap();
    let names = |lists: &ListsDb| -> Vec<String> {
        lists.templates("xwing").unwrap().into_iter().map(|template| template.name).collect()
    };
    assert_eq!(names(&lists), ["academy", "Soontir"]);
    lists.drop_template(fel).unwrap();
    assert!(matches!(lists.rename_template(fel, "Fel"), Err(StoreError::NoSuchTemplate(_))));
    assert!(matches!(lists.drop_template(fel), Err(StoreError::NoSuchTemplate(_))));
    assert_eq!(names(&lists).len(), 1);
    assert!(lists.keep_template("xwing", "x", "no json").is_err());
}

#[test]
fn games_that_were_only_counted_before_are_still_there() {
    let (_scratch, dir) = dir();
    let old = Connection::open(dir.lists()).unwrap();
    for (number, sql) in (1..).zip(&MIGRATIONS[..3]) {
        old.execute_batch(sql).unwrap();
        old.pragma_update(None, "user_version", number).unwrap();
    }
    old.execute_batch(
        "BEGIN;
         INSERT INTO list (id, cursor, created, edited, won, drawn) VALUES (1, 1, 0, 0, 3, 1), (2, 2, 0, 0, 0, 0);
         INSERT INTO revision (list, saved, label, label_facts, name, system, format, faction, points, points_limit,
             errors, warnings, document)
         VALUES (1, 0, 'x', '[]', 'A', 'game', '', '', 0, 0, 0, 0, '{}'), (2, 0, 'x', '[]', 'B', 'game', '', '', 0, 0, 0, 0, '{}');
         COMMIT;",
    )
    .unwrap();
    drop(old);
    let rows = open(&dir, 0).summaries(&ListFilter::default()).unwrap();
    let counts = |row: &ListRow| [GameResult::Won, GameResult::Lost, GameResult::Drawn].map(|result| row.count(result));
    assert_eq!((counts(&rows[1]), counts(&rows[0])), ([3, 0, 1], [0, 0, 0]));
    assert!(rows[1].games.iter().all(|game| game.played.is_none() && game.opponent.is_empty()));
}

#[test]
fn what_is_done_to_several_lists_is_taken_back_exactly() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let ids: Vec<ListId> = (0..3).map(|number| lists.create(&doc(number), &named("A"), 0).unwrap().id).collect();
    let [league, tests] = ["League", "Tests"].map(|name| lists.create_folder(name).unwrap());
    lists.move_to_folder(ids[0], Some(league)).unwrap();
    lists.set_tags(ids[1], &["fast", "old"]).unwrap();
    lists.archive(ids[2]).unwrap();
    let all = || ListFilter { archived: ArchiveFilter::Both, ..ListFilter::default() };
    let before = lists.summaries(&all()).unwrap();
    let mut changes = Vec::new();
    for id in &ids {
        changes.push((*id, ListChange::Folder(Some(tests))));
        changes.push((*id, ListChange::Folder(None)));
        changes.push((*id, ListChange::Tags(vec![" new ".into(), String::new(), "new".into()])));
        changes.push((*id, ListChange::Archived(true)));
        changes.push((*id, ListChange::Deleted(true)));
    }
    let back = lists.change_lists(&changes, 5).unwrap();
    assert_eq!(lists.summaries(&all()).unwrap(), []);
    let bin = lists.summaries(&ListFilter { deleted: true, ..all() }).unwrap();
    assert!(
        bin.iter().all(|row| row.tags == ["new"] && row.archived && row.folder.is_none() && row.deleted == Some(5))
    );
    lists.change_lists(&back, 6).unwrap();
    assert_eq!(lists.summaries(&all()).unwrap(), before);
}

#[test]
fn of_several_changes_all_are_made_or_none() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let id = lists.create(&doc(0), &named("A"), 0).unwrap().id;
    let changes = [(id, ListChange::Deleted(true)), (ListId(99), ListChange::Deleted(true))];
    assert!(matches!(lists.change_lists(&changes, 1), Err(StoreError::NoSuchList(99))));
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap().len(), 1);
}

#[test]
fn only_what_lies_in_the_bin_is_cleared_away_for_good() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let [kept, binned] = [0, 1].map(|number| lists.create(&doc(number), &named("A"), 0).unwrap().id);
    lists.delete(binned, 1).unwrap();
    assert_eq!(lists.purge_lists(&[kept, binned]).unwrap(), 1);
    assert!(lists.load(kept).is_ok() && lists.load(binned).is_err());
}

#[test]
fn collection_and_settings_are_kept() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    lists.set_product("game", "box", 2).unwrap();
    lists.set_product("game", "extra", 1).unwrap();
    lists.set_product("game", "extra", 0).unwrap();
    lists.set_product("other", "box", 1).unwrap();
    lists.set_card("game", "pilot", "somebody", 3).unwrap();
    lists.set_setting("theme", "dark").unwrap();
    lists.set_setting("theme", "light").unwrap();
    let lists = open(&dir, 0);
    assert_eq!(lists.products("game").unwrap(), [("box".to_owned(), 2)]);
    let somebody = OwnedCard { kind: "pilot".into(), card: "somebody".into(), count: 3 };
    assert_eq!(lists.cards("game").unwrap(), [somebody]);
    assert_eq!(lists.setting("theme").unwrap().as_deref(), Some("light"));
    assert_eq!(lists.setting("scale").unwrap(), None);
}

#[test]
fn the_counter_tells_of_other_instances_only() {
    let (_scratch, dir) = dir();
    let (mut here, mut there) = (open(&dir, 0), open(&dir, 0));
    let before = here.change_counter().unwrap();
    here.set_setting("a", "1").unwrap();
    assert_eq!(here.change_counter().unwrap(), before);
    there.set_setting("a", "2").unwrap();
    assert_ne!(here.change_counter().unwrap(), before);
    assert_eq!(here.setting("a").unwrap().as_deref(), Some("2"));
}

#[test]
fn every_older_schema_is_raised_with_its_lists_and_a_backup() {
    for version in 0..=MIGRATIONS.len() {
        let (_scratch, dir) = dir();
        let old = Connection::open(dir.lists()).unwrap();
        for sql in &MIGRATIONS[..version] {
            old.execute_batch(sql).unwrap();
        }
        old.pragma_update(None, "user_version", i64::try_from(version).unwrap()).unwrap();
        // From there on every row has a digest.
        const WITHOUT_DIGESTS: usize = 5;
        let filled = (1..WITHOUT_DIGESTS).contains(&version);
        if filled {
            old.execute_batch(
                "BEGIN;
                 INSERT INTO list (cursor, created, edited) VALUES (1, 5, 6);
                 INSERT INTO revision (id, list, saved, label, label_facts, name, system, format, faction, points,
                     points_limit, errors, warnings, document)
                 VALUES (1, 1, 6, 'l', '[]', 'Old', 's', 'f', '', 1, 2, 0, 0, '{\"old\":1}');
                 COMMIT",
            )
            .unwrap();
            register_digest(&old).unwrap();
            for table in sealed_tables(i64::try_from(version).unwrap()) {
                table.seal_all(&old).unwrap();
            }
        }
        drop(old);
        let (mut lists, report) = ListsDb::open(&dir, DAY).unwrap();
        let raised = (1..MIGRATIONS.len()).contains(&version);
        assert_eq!(report.migrated_from, raised.then(|| i64::try_from(version).unwrap()), "from {version}");
        assert_eq!(report.backup.is_some_and(|path| path.exists()), raised, "from {version}");
        assert_eq!(report.set_aside, None, "from {version}");
        let rows = lists.summaries(&ListFilter::default()).unwrap();
        assert_eq!(
            rows.iter().map(|row| row.summary.name.as_str()).collect::<Vec<_>>(),
            vec!["Old"; usize::from(filled)]
        );
        if let Some(row) = rows.first() {
            assert_eq!(lists.load(row.id).unwrap().document, "{\"old\":1}");
            edit(&mut lists, row.id, 1);
            lists.set_tags(row.id, &["kept"]).unwrap();
        }
        lists.set_product("game", "box", 1).unwrap();
        let violations = lists.db.prepare("PRAGMA foreign_key_check").unwrap().exists([]).unwrap();
        assert!(!violations, "from {version}");
        drop(lists);
        let (_, report) = ListsDb::open(&dir, DAY).unwrap();
        assert_eq!(report.migrated_from, None, "from {version}");
    }
}

#[test]
fn a_bad_letter_in_a_file_of_before_there_were_digests_locks_nobody_out() {
    let (_scratch, dir) = dir();
    let old = Connection::open(dir.lists()).unwrap();
    MIGRATIONS[..4].iter().for_each(|sql| old.execute_batch(sql).unwrap());
    old.execute_batch(
        "PRAGMA user_version = 4;
         BEGIN;
         INSERT INTO list (cursor, created, edited) VALUES (1, 5, 6), (2, 5, 7);
         INSERT INTO revision VALUES (1, 1, NULL, 6, 'l', '[]', CAST(x'4bff6c6c' AS TEXT), 's', 'f', '', 1, 2, 0, 0, '{}');
         INSERT INTO revision VALUES (2, 2, NULL, 6, 'l', '[]', 'Good', 's', 'f', '', 1, 2, 0, 0, '{}');
         COMMIT",
    )
    .unwrap();
    drop(old);
    let (lists, report) = ListsDb::open(&dir, DAY).unwrap();
    assert_eq!((report.migrated_from, report.rescued.damaged), (Some(4), 1));
    assert!(report.set_aside.is_some_and(|aside| aside.exists()));
    let rows = lists.summaries(&ListFilter::default()).unwrap();
    assert_eq!(rows.iter().map(|row| row.summary.name.as_str()).collect::<Vec<_>>(), ["Good", "K\u{FFFD}ll"]);
    assert!(lists.load(rows[1].id).unwrap().is_damaged && !lists.load(rows[0].id).unwrap().is_damaged);
}

#[test]
fn a_list_of_an_older_file_that_points_nowhere_shows_its_newest_state_and_is_told() {
    let (_scratch, dir) = dir();
    let old = Connection::open(dir.lists()).unwrap();
    MIGRATIONS[..4].iter().for_each(|sql| old.execute_batch(sql).unwrap());
    old.execute_batch(
        "PRAGMA user_version = 4; PRAGMA foreign_keys = off;
         INSERT INTO list (cursor, created, edited) VALUES (77, 5, 6);
         INSERT INTO revision VALUES (1, 1, NULL, 6, 'l', '[]', 'One', 's', 'f', '', 1, 2, 0, 0, '{}');
         INSERT INTO revision VALUES (2, 1, 1, 6, 'l', '[]', 'Two', 's', 'f', '', 1, 2, 0, 0, '{}');",
    )
    .unwrap();
    drop(old);
    let (lists, report) = ListsDb::open(&dir, DAY).unwrap();
    assert_eq!((report.migrated_from, report.repaired), (Some(4), 1));
    assert!(report.sentences(Language::English)[0].starts_with("1 list from an earlier version of Muster pointed"));
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap()[0].summary.name, "Two");
}

#[test]
fn a_step_that_fails_leaves_the_schema_at_the_step_before() {
    let (_scratch, dir) = dir();
    let old = Connection::open(dir.lists()).unwrap();
    old.execute_batch(MIGRATIONS[0]).unwrap();
    // An object of this name blocks the last step.
    old.execute_batch("CREATE TABLE setting (odd); PRAGMA user_version = 1").unwrap();
    drop(old);
    let error = ListsDb::open(&dir, 0).unwrap_err();
    assert!(matches!(error, StoreError::NotMigrated { .. }), "{error:?}");
    assert!(!error.sentence(Language::English).contains("CREATE"), "the sentence tells the SQL");
    let old = Connection::open(dir.lists()).unwrap();
    let version: i64 = old.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 2);
    let half = "SELECT count(*) FROM sqlite_schema WHERE name = 'owned_product'";
    assert_eq!(old.query_row(half, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
}

#[test]
fn a_full_database_is_an_error_and_the_old_state_stays_readable() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let first = lists.create(&doc(0), &named("A"), 0).unwrap();
    let pages: i64 = lists.db.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    lists.db.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
    let large = format!("\"{}\"", "x".repeat(100_000));
    let saved = lists.save(first.id, first.revision, &large, &named("A"), &Label::new("edit"), 1);
    assert!(matches!(saved, Err(StoreError::Full(_))), "{saved:?}");
    assert_eq!(lists.load(first.id).unwrap(), first);
    lists.db.pragma_update_and_check(None, "max_page_count", pages + 1_000, |_| Ok(())).unwrap();
    lists.save(first.id, first.revision, &large, &named("A"), &Label::new("edit"), 1).unwrap();
    assert_eq!(lists.load(first.id).unwrap().document, large);
}

#[test]
fn every_save_waits_for_the_disk() {
    let (_scratch, dir) = dir();
    let lists = open(&dir, 0);
    let pragma = |name| lists.db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(pragma("synchronous"), 2);
    assert_eq!(pragma("foreign_keys"), 1);
    let mode: String = lists.db.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[test]
fn backups_are_made_once_a_day_when_something_changed_and_ten_are_kept() {
    let (_scratch, dir) = dir();
    let (mut lists, report) = ListsDb::open(&dir, 0).unwrap();
    assert_eq!(report.backup, None, "there is nothing to lose yet");
    lists.create(&doc(0), &named("A"), 0).unwrap();
    let (mut lists, report) = ListsDb::open(&dir, 10).unwrap();
    assert!(report.backup.unwrap().ends_with("backups/lists-19700101-000010.db"));
    lists.set_setting("a", "b").unwrap();
    assert_eq!(ListsDb::open(&dir, 10 + DAY - 1).unwrap().1.backup, None, "the last is fresh");
    assert!(ListsDb::open(&dir, 10 + DAY).unwrap().1.backup.is_some());
    assert_eq!(ListsDb::open(&dir, 10 + 9 * DAY).unwrap().1.backup, None, "nothing has changed");
    for _ in 0..12 {
        lists.backup(20 * DAY).unwrap();
    }
    let kept = backups::list(&dir, 20 * DAY);
    assert_eq!(kept.len(), 10);
    assert!(kept[0].ends_with("lists-19700121-000000-12.db") && kept[9].ends_with("lists-19700121-000000-3.db"));
    lists.set_setting("a", "c").unwrap();
    let made = ListsDb::open(&dir, 5).unwrap().1.backup.expect("a backup from the future is not fresh");
    assert_eq!(backups::list(&dir, 5)[0], made, "and it does not push a true one out");
}

#[test]
fn what_was_made_in_the_first_session_has_a_backup_at_its_end() {
    let (_scratch, dir) = dir();
    let (mut lists, report) = ListsDb::open(&dir, 0).unwrap();
    assert_eq!((report.created, report.backup), (true, None));
    let id = lists.create(&doc(0), &named("A"), 1).unwrap().id;
    lists.close(2).unwrap();
    drop(lists);
    assert_eq!(backups::list(&dir, 3).len(), 1);
    // The whole file is lost and comes back.
    std::fs::write(dir.lists(), "gone").unwrap();
    let (lists, report) = ListsDb::open(&dir, 3).unwrap();
    assert!(report.restored.is_some());
    assert_eq!(lists.load(id).unwrap().document, doc(0));
}

#[test]
fn unfinished_copies_are_no_backups_and_go_in_time() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    std::fs::create_dir_all(dir.backups()).unwrap();
    let half = dir.backups().join("lists-19700101-000010.db.77.part");
    std::fs::write(&half, "half").unwrap();
    let stranger = dir.backups().join("notes.txt");
    std::fs::write(&stranger, "mine").unwrap();
    lists.backup(20).unwrap();
    assert!(half.exists(), "another instance may be at it");
    lists.backup(20 + 2 * DAY).unwrap();
    assert!(!half.exists() && stranger.exists());
    assert_eq!(backups::list(&dir, 3 * DAY).len(), 2);
}

#[test]
fn a_backup_that_fails_does_not_keep_the_program_from_starting() {
    let (_scratch, dir) = dir();
    open(&dir, 0).create(&doc(0), &named("A"), 0).unwrap();
    std::fs::write(dir.backups(), "a file in its place").unwrap();
    let (lists, report) = ListsDb::open(&dir, DAY).unwrap();
    assert!(matches!(report.backup_failed, Some(StoreError::File { .. })));
    assert_eq!(report.sentences(Language::English).len(), 1);
    assert_eq!(lists.summaries(&ListFilter::default()).unwrap().len(), 1);
}

#[test]
fn a_document_that_no_game_can_read_is_kept_letter_by_letter() {
    const STRANGE: &str = "{ \"muster\": 99,  \"name\": \"\\u0041\", \"name\": null }";
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let first = lists.create(STRANGE, &ListSummary::default(), 0).unwrap();
    let copy = lists.duplicate(first.id, None, 1).unwrap();
    lists.set_tags(copy.id, &["kept"]).unwrap();
    lists.archive(copy.id).unwrap();
    lists.delete(copy.id, 2).unwrap();
    lists.undelete(copy.id).unwrap();
    let saved = lists.save(first.id, first.revision, "{}", &ListSummary::default(), &Label::new("x"), 3).unwrap();
    assert!(matches!(saved, SaveOutcome::InPlace { .. }));
    assert_eq!(lists.undo(first.id).unwrap().document, STRANGE);
    let backup = lists.backup(4).unwrap();
    drop(lists);
    for file in [dir.lists(), backup] {
        let kept = rusqlite::Connection::open(file).unwrap();
        let count = "SELECT count(*) FROM revision JOIN list ON cursor = revision.id WHERE document = ?";
        assert_eq!(kept.query_row(count, [STRANGE], |row| row.get::<_, i64>(0)).unwrap(), 2);
    }
}

/// Lists with three states each, a tag and a game.
fn many(lists: &mut ListsDb, count: u32) {
    for number in 0..count {
        let list = lists.create(&doc(number), &named("A"), 1).unwrap();
        edit(lists, list.id, 1);
        edit(lists, list.id, 2);
        lists.set_tags(list.id, &["club"]).unwrap();
        let _ = lists.count_game(list.id, GameResult::Won, "Ana", 3).unwrap();
    }
}

#[test]
fn what_is_read_at_a_start_does_not_grow_with_the_lists() {
    let read = |count: u32| {
        let (_scratch, dir) = dir();
        let mut lists = open(&dir, DAY);
        many(&mut lists, count);
        lists.close(DAY).unwrap();
        let mut opened = None;
        let at_once = rows_of(|| opened = Some(ListsDb::open_at_once(&dir, DAY).unwrap().0));
        let at_all = rows_of(|| drop(opened.unwrap().check(DAY).unwrap()));
        (at_once, at_all)
    };
    let (few, many) = (read(1), read(40));
    assert_eq!(few.0, many.0, "the start looks at rows of lists");
    // A list, its three states, its tag and its game.
    assert!(many.1 >= 40 * 6, "the look behind the first frame passes over rows: {}", many.1);
}

#[test]
fn the_table_is_read_with_one_look_at_each_list_and_none_at_its_older_states() {
    let read = |count: u32| {
        let (_scratch, dir) = dir();
        let mut lists = open(&dir, DAY);
        many(&mut lists, count);
        rows_of(|| assert_eq!(lists.summaries(&ListFilter::default()).unwrap().len(), count as usize))
    };
    // The list, its newest state, its tag, its game.
    assert_eq!((read(1), read(40)), (4, 160));
}

#[test]
fn an_edit_looks_at_as_many_rows_among_many_lists_as_alone() {
    let read = |count: u32| {
        let (_scratch, dir) = dir();
        let mut lists = open(&dir, DAY);
        many(&mut lists, count);
        let id = lists.create(&doc(0), &named("A"), 1).unwrap().id;
        rows_of(|| {
            let _ = edit(&mut lists, id, 5);
        })
    };
    assert_eq!(read(1), read(40));
}

#[test]
fn what_the_checks_said_of_a_list_is_kept_until_they_say_something_else() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let list = lists.create("{}", &named("A"), 0).unwrap();
    let said = |points| Judgment {
        revision: list.revision,
        catalog: "1".into(),
        verdict: "legal".into(),
        points,
        limit: 100,
        errors: 0,
    };
    lists.judge(&[(list.id, said(99)), (ListId(77), said(1))]).unwrap();
    assert_eq!(lists.judgments().unwrap(), [(list.id, said(99))]);
    lists.judge(&[(list.id, said(98))]).unwrap();
    drop(lists);
    let mut lists = open(&dir, 0);
    assert_eq!(lists.judgments().unwrap(), [(list.id, said(98))]);
    lists.delete(list.id, 0).unwrap();
    let _ = lists.purge_lists(&[list.id]).unwrap();
    assert_eq!(lists.judgments().unwrap(), []);
}

#[test]
fn measurements_of_a_list_are_kept_with_the_list_as_it_was_and_the_oldest_go() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let [list, other] = ["A", "B"].map(|name| lists.create("{}", &named(name), 0).unwrap());
    let said = |played| Measurement { played, document: doc(1), result: r#"{"score":0.5}"#.into() };
    for played in 0..53 {
        lists.keep_measurement(list.id, &said(played)).unwrap();
    }
    lists.keep_measurement(other.id, &said(7)).unwrap();
    drop(lists);
    let mut lists = open(&dir, 0);
    let kept = lists.measurements(list.id).unwrap();
    assert_eq!((kept.len(), &kept[0], &kept[49]), (50, &said(52), &said(3)));
    assert_eq!(lists.measurements(other.id).unwrap(), [said(7)]);
    assert!(lists.keep_measurement(ListId(77), &said(1)).is_err());
    assert!(lists.keep_measurement(list.id, &Measurement { result: "no json".into(), ..said(1) }).is_err());
    lists.delete(list.id, 0).unwrap();
    let _ = lists.purge_lists(&[list.id]).unwrap();
    assert_eq!(lists.measurements(list.id).unwrap(), []);
}

#[test]
fn a_collection_is_replaced_of_some_games_and_stays_of_the_others() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    let item = |kind: &str, id: &str, count| OwnedItem { kind: kind.into(), id: id.into(), count };
    for system in ["one", "two"] {
        lists.set_owned(system, &item("product", "box", 2)).unwrap();
        lists.set_owned(system, &item("upgrade", "card", 1)).unwrap();
    }
    let new = [item("product", "other", 1), item("pilot", "none", 0)];
    lists.replace_owned(&[("one", &new)]).unwrap();
    assert_eq!(lists.owned("one").unwrap(), [item("product", "other", 1)]);
    assert_eq!(lists.owned("two").unwrap(), [item("product", "box", 2), item("upgrade", "card", 1)]);
    lists.set_owned("two", &item("product", "box", 0)).unwrap();
    assert_eq!(lists.owned("two").unwrap(), [item("upgrade", "card", 1)]);
}

fn pack(id: &str, version: &str) -> StoredPack {
    StoredPack {
        id: id.into(),
        system: "xwing".into(),
        name: "League".into(),
        version: version.into(),
        added: 7,
        is_on: true,
        files: "[]".into(),
    }
}

#[test]
fn packs_are_kept_in_one_version_each_switched_and_dropped() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    lists.save_pack(&pack("league", "1")).unwrap();
    lists.save_pack(&pack("house", "1")).unwrap();
    lists.save_pack(&pack("league", "2")).unwrap();
    lists.switch_pack("house", false).unwrap();
    drop(lists);
    let mut lists = open(&dir, 0);
    let told = |packs: Vec<StoredPack>| -> Vec<_> {
        packs.into_iter().map(|pack| (pack.id, pack.version, pack.is_on)).collect()
    };
    let both = [("house".into(), "1".into(), false), ("league".to_owned(), "2".to_owned(), true)];
    assert_eq!(told(lists.packs().unwrap()), both);
    // A reader finds them too, beside an instance with the file open.
    assert_eq!(told(ListsDb::packs_in(&dir).unwrap()), both);
    lists.delete_pack("house").unwrap();
    assert!(matches!(lists.delete_pack("house"), Err(StoreError::NoSuchPack(_))));
    assert!(matches!(lists.switch_pack("house", true), Err(StoreError::NoSuchPack(_))));
    assert!(lists.save_pack(&StoredPack { files: "no json".into(), ..pack("x", "1") }).is_err());
    assert_eq!(lists.packs().unwrap().len(), 1);
}

#[test]
fn a_pack_that_was_damaged_is_seen() {
    let (_scratch, dir) = dir();
    let mut lists = open(&dir, 0);
    lists.save_pack(&pack("league", "1")).unwrap();
    lists.db.execute("UPDATE pack SET version = '9'", []).unwrap();
    assert!(lists.packs().is_err());
    assert!(ListsDb::packs_in(&dir).is_err());
}
