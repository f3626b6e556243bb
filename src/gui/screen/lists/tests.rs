use super::*;
use kernel::Language;
use print::typeface;
use store::{ListSummary, RevisionId};
use systems::Catalogs;

fn row(id: i64, name: &str, points: i32, errors: u32) -> ListRow {
    ListRow {
        id: ListId(id),
        revision: RevisionId(id),
        summary: ListSummary {
            name: name.into(),
            system: "xwing".into(),
            format: "standard".into(),
            faction: "rebel".into(),
            points,
            limit: 100,
            errors,
            warnings: 0,
        },
        folder: None,
        tags: vec![],
        archived: false,
        deleted: None,
        created: id,
        edited: id,
        won: 0,
        lost: 0,
        drawn: 0,
    }
}

fn some_lists() -> ListTable {
    let mut rows = vec![row(1, "Ñandú", 90, 0), row(2, "Zulu", 100, 2), row(3, "Alpha", 20, 1)];
    rows[1].tags.push("Liga".into());
    rows[2].archived = true;
    ListTable { rows, ..ListTable::default() }
}

fn names(lists: &Lists, table: &ListTable) -> Vec<String> {
    lists.visible(table).into_iter().map(|row| row.summary.name.clone()).collect()
}

fn context(catalogs: &Catalogs) -> Context<'_> {
    Context::plain(catalogs, Language::English)
}

#[test]
fn the_search_minds_neither_accents_nor_case_and_finds_tags() {
    let table = some_lists();
    let mut lists = Lists::new();
    lists.search = "nandu".into();
    assert_eq!(names(&lists, &table), ["Ñandú"]);
    lists.search = "LIGA rebel".into();
    assert_eq!(names(&lists, &table), ["Zulu"]);
}

#[test]
fn a_heading_sorts_and_pressed_again_turns_the_order() {
    let catalogs = Catalogs::default();
    let table = some_lists();
    let mut lists = Lists::new();
    assert_eq!(names(&lists, &table), ["Zulu", "Ñandú"], "the newest first, the archive hidden");
    let _ = lists.update(Message::Sorted(SortColumn::Points), &context(&catalogs), &table);
    assert_eq!(names(&lists, &table), ["Ñandú", "Zulu"]);
    let _ = lists.update(Message::Sorted(SortColumn::Points), &context(&catalogs), &table);
    assert_eq!(names(&lists, &table), ["Zulu", "Ñandú"]);
    let _ = lists.update(Message::Chosen(Shown::Archive), &context(&catalogs), &table);
    assert_eq!(names(&lists, &table), ["Alpha"]);
}

#[test]
fn arrows_pick_lists_and_enter_opens_the_picked_one() {
    let catalogs = Catalogs::default();
    let table = some_lists();
    let mut lists = Lists::new();
    assert!(matches!(lists.update(Message::Opened(None), &context(&catalogs), &table), Action::None));
    assert!(matches!(lists.update(Message::Moved(1), &context(&catalogs), &table), Action::Read(ListId(2))));
    assert!(matches!(lists.update(Message::Moved(1), &context(&catalogs), &table), Action::Read(ListId(1))));
    assert!(matches!(lists.update(Message::Moved(1), &context(&catalogs), &table), Action::None));
    assert!(matches!(lists.update(Message::Opened(None), &context(&catalogs), &table), Action::Open(ListId(1))));
}

fn typed(limit: &str) -> Message {
    Message::Dialog(DialogMessage::New(begin::Message::LimitTyped(limit.into())))
}

#[test]
fn a_custom_limit_that_is_no_number_cannot_be_confirmed() {
    let catalogs = Catalogs::default();
    let table = some_lists();
    let mut lists = Lists::new();
    let context = context(&catalogs);
    let system = SystemId::from_id("xwing").unwrap();
    let custom = system.lists().formats.iter().find(|format| format.most.is_some()).unwrap();
    let _ = lists.update(Message::NewPressed, &context, &table);
    let _ = lists.update(Message::Dialog(DialogMessage::New(begin::Message::FormatPicked(custom))), &context, &table);
    for wrong in ["a lot", "", "0", "-3", "5001", "99999999999"] {
        let _ = lists.update(typed(wrong), &context, &table);
        assert!(
            matches!(lists.update(Message::Dialog(DialogMessage::Confirmed), &context, &table), Action::None),
            "{wrong}"
        );
        assert!(lists.dialog.is_some(), "what was typed is gone");
    }
    let _ = lists.update(typed(" 75 "), &context, &table);
    let Action::New(document) = lists.update(Message::Dialog(DialogMessage::Confirmed), &context, &table) else {
        panic!("nothing was made")
    };
    assert_eq!((document.format().id, document.format().limit), ("custom", 75));
    assert_eq!(document.name(), "New squad");
}

#[test]
fn a_game_that_no_list_is_of_is_never_the_only_one_shown() {
    let mut table = some_lists();
    let mut lists = Lists::new();
    lists.only = Some(SystemId::ALL[0]);
    assert_eq!(names(&lists, &table).len(), 2);
    // A list that a newer program has made of a game unknown here.
    table.rows[0].summary.system = "chess".into();
    assert_eq!(names(&lists, &table).len(), 2);
    assert_eq!(lists.usual_game(&table), SystemId::ALL[0]);
}

#[test]
fn the_longest_points_stand_on_one_line() {
    let catalogs = Catalogs::default();
    let mut table = some_lists();
    table.rows[0].summary.points = 1600;
    table.rows[0].summary.limit = 1600;
    let (lists, context) = (Lists::new(), context(&catalogs));
    for width in [800.0, 1280.0] {
        let context = Context { width, ..context };
        let settings = iced::Settings {
            fonts: vec![typeface::REGULAR.into(), typeface::BOLD.into()],
            default_font: iced::Font::with_name("Roboto"),
            ..iced::Settings::default()
        };
        let mut ui = iced_test::Simulator::with_size(settings, (width, 600.0), lists.view(&context, &table));
        let [long, short] = ["1600/1600", "100/100"].map(|points| ui.find(points).unwrap().bounds());
        assert_eq!(long.height, short.height, "the points are broken");
    }
}
