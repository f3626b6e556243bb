use super::*;
use iced::{
    Rectangle,
    advanced::widget::{Id, Operation, operation::Focusable},
};
use iced_test::runtime::{UserInterface, user_interface::Cache};
use kernel::Language;
use print::typeface;
use store::{ListChange, ListSummary, RevisionId};
use systems::{AnyDocument, Catalogs};

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
        games: vec![],
    }
}

fn some_rows() -> Vec<ListRow> {
    let mut rows = vec![row(1, "Ñandú", 90, 0), row(2, "Zulu", 100, 2), row(3, "Alpha", 20, 1)];
    rows[1].tags.push("Liga".into());
    rows[2].archived = true;
    rows
}

fn table_of(rows: Vec<ListRow>) -> ListTable {
    ListTable::of(rows, Vec::new(), Vec::new())
}

fn some_lists() -> ListTable {
    table_of(some_rows())
}

fn names(lists: &Lists, table: &ListTable) -> Vec<String> {
    let (rows, _) = lists.visible(table);
    rows.into_iter().map(|id| table.row(id).unwrap().summary.name.clone()).collect()
}

/// The screen with these lists.
fn screen(table: &ListTable) -> Lists {
    let mut lists = Lists::new();
    let _ = lists.table_changed(table);
    lists
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
    let _ = lists.update(Message::Filter(FilterMessage::Sorted(SortColumn::Points)), &context(&catalogs), &table);
    assert_eq!(names(&lists, &table), ["Ñandú", "Zulu"]);
    let _ = lists.update(Message::Filter(FilterMessage::Sorted(SortColumn::Points)), &context(&catalogs), &table);
    assert_eq!(names(&lists, &table), ["Zulu", "Ñandú"]);
    let _ = lists.update(Message::Filter(FilterMessage::Chosen(Section::Archive)), &context(&catalogs), &table);
    assert_eq!(names(&lists, &table), ["Alpha"]);
}

#[test]
fn arrows_pick_lists_and_enter_opens_the_picked_one() {
    let catalogs = Catalogs::default();
    let table = some_lists();
    let mut lists = screen(&table);
    let mut said = |message| lists.update(message, &context(&catalogs), &table);
    assert!(matches!(said(Message::Lists(ListsMessage::Opened(None))), Action::None));
    assert!(matches!(said(Message::Pick(PickMessage::Moved(1))), Action::Read(ListId(2))));
    assert!(matches!(said(Message::Pick(PickMessage::Moved(1))), Action::Read(ListId(1))));
    assert!(matches!(said(Message::Pick(PickMessage::Moved(1))), Action::None));
    assert!(matches!(said(Message::Lists(ListsMessage::Opened(None))), Action::Open(ListId(1))));
    assert!(matches!(said(Message::Pick(PickMessage::Moved(-i32::MAX))), Action::Read(ListId(2))));
}

/// Lists of the same kind, the last ones first.
fn many(count: i64) -> ListTable {
    table_of(many_rows(count))
}

fn many_rows(count: i64) -> Vec<ListRow> {
    (1..=count).map(|id| row(id, &format!("List {id}"), 50, 0)).collect()
}

fn deletes(action: &Action) -> Vec<ListId> {
    match action {
        Action::Change { changes, .. } => changes.iter().map(|(id, _)| *id).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn what_a_search_or_a_filter_hides_is_not_picked_any_more() {
    let catalogs = Catalogs::default();
    let table = some_lists();
    let mut lists = screen(&table);
    let mut said = |message| lists.update(message, &context(&catalogs), &table);
    let _ = said(Message::Pick(PickMessage::Picked(ListId(2))));
    let _ = said(Message::Filter(FilterMessage::Searched("nandu".into())));
    assert!(deletes(&said(Message::Lists(ListsMessage::DeleteKey))).is_empty(), "a list that is not shown was deleted");
    let _ = said(Message::Filter(FilterMessage::Searched(String::new())));
    let _ = said(Message::Pick(PickMessage::AllTicked));
    let _ = said(Message::Filter(FilterMessage::Searched("nandu".into())));
    assert_eq!(
        deletes(&said(Message::Lists(ListsMessage::DeletePressed))),
        [ListId(1)],
        "hidden lists were deleted with those shown"
    );
}

#[test]
fn delete_takes_nothing_that_was_scrolled_out_of_sight_and_brings_it_back_there() {
    let catalogs = Catalogs::default();
    let table = many(125);
    let mut lists = screen(&table);
    let context = context(&catalogs);
    let _ = lists.update(Message::Pick(PickMessage::Moved(1)), &context, &table);
    lists.sight = Some((3000.0, 3600.0));
    let before = lists.bring;
    assert!(deletes(&lists.update(Message::Lists(ListsMessage::DeleteKey), &context, &table)).is_empty());
    assert!(lists.bring > before, "the picked list was not brought into sight");
    lists.sight = Some((0.0, 600.0));
    assert_eq!(deletes(&lists.update(Message::Lists(ListsMessage::DeleteKey), &context, &table)), [ListId(125)]);
}

#[test]
fn a_list_that_moves_in_the_table_because_it_was_edited_stays_in_sight() {
    let table = many(125);
    let mut lists = screen(&table);
    let _ = lists.update(Message::Pick(PickMessage::Picked(ListId(3))), &context(&Catalogs::default()), &table);
    let _ = lists.table_changed(&table);
    let before = lists.bring;
    let _ = lists.table_changed(&table);
    assert_eq!(lists.bring, before, "nothing has moved");
    let mut rows = many_rows(125);
    for row in rows.iter_mut().filter(|row| row.id == ListId(3)) {
        (row.edited, row.revision) = (1_000_000, RevisionId(1_000_000));
    }
    let _ = lists.table_changed(&table_of(rows));
    assert!(lists.bring > before);
}

#[test]
fn every_step_of_the_keyboard_brings_the_pick_into_sight() {
    let catalogs = Catalogs::default();
    let table = many(125);
    let mut lists = screen(&table);
    for step in 0..40 {
        let before = lists.bring;
        let _ = lists.update(Message::Pick(PickMessage::Moved(1)), &context(&catalogs), &table);
        assert!(lists.bring > before, "step {step}");
    }
    assert_eq!(lists.picked, Some(ListId(86)));
}

#[test]
fn lists_are_picked_together_with_ctrl_and_shift_and_by_tick() {
    let catalogs = Catalogs::default();
    let table = many(10);
    let mut lists = screen(&table);
    let mut said = |message| lists.update(message, &context(&catalogs), &table);
    let _ = said(Message::Pick(PickMessage::Picked(ListId(9))));
    let _ = said(Message::Held(keyboard::Modifiers::COMMAND));
    let _ = said(Message::Pick(PickMessage::Picked(ListId(7))));
    let _ = said(Message::Held(keyboard::Modifiers::SHIFT));
    let _ = said(Message::Pick(PickMessage::Picked(ListId(5))));
    let _ = said(Message::Held(keyboard::Modifiers::empty()));
    let _ = said(Message::Pick(PickMessage::Ticked(ListId(1))));
    assert_eq!(
        deletes(&said(Message::Lists(ListsMessage::DeletePressed))),
        [7, 6, 5, 1].map(ListId),
        "a range begins where it was ticked last"
    );
    let _ = said(Message::Pick(PickMessage::Picked(ListId(4))));
    let _ = said(Message::Pick(PickMessage::Stretched(2)));
    assert_eq!(deletes(&said(Message::Lists(ListsMessage::DeletePressed))), [4, 3, 2].map(ListId));
}

#[test]
fn a_list_that_goes_away_leaves_the_pick_to_the_one_below() {
    let catalogs = Catalogs::default();
    let mut rows = many_rows(5);
    let table = table_of(rows.clone());
    let mut lists = screen(&table);
    let _ = lists.update(Message::Pick(PickMessage::Picked(ListId(3))), &context(&catalogs), &table);
    let gone = rows.remove(2);
    let table = ListTable::of(rows, vec![ListRow { deleted: Some(1), ..gone }], Vec::new());
    assert!(matches!(lists.table_changed(&table), Action::Read(ListId(2))));
    assert_eq!(lists.picked, Some(ListId(2)));
}

#[test]
fn escape_goes_back_one_step_at_a_time() {
    let catalogs = Catalogs::default();
    let table = many(5);
    let mut lists = screen(&table);
    let context = context(&catalogs);
    let _ = lists.update(Message::Pick(PickMessage::Picked(ListId(3))), &context, &table);
    let _ = lists.update(Message::Pick(PickMessage::PickTicked), &context, &table);
    let _ = lists.update(Message::Filter(FilterMessage::Searched("list".into())), &context, &table);
    let state = |lists: &mut Lists| {
        let _ = lists.update(Message::StepBack, &context, &table);
        (lists.search.is_empty(), lists.ticks.is_empty(), lists.picked.is_none())
    };
    assert_eq!(state(&mut lists), (true, false, false));
    assert_eq!(state(&mut lists), (true, true, false));
    assert_eq!(state(&mut lists), (true, true, true));
}

#[test]
fn the_search_looks_into_lists_and_forgives_slips_where_nothing_else_is_found() {
    let catalogs = Catalogs::default();
    let mut table = some_lists();
    let text = r#"{"muster":1,"system":"xwing","list":{"faction":"imperial","ships":[
        {"pilot":"omegaleader","ship":"tiefofighter","upgrades":["juke"]}]}}"#;
    let document = AnyDocument::read(&catalogs, text, None).unwrap().document;
    table.look_into(ListId(1), Some(crate::stored::Glance::of(&document, &catalogs).into()));
    let mut lists = screen(&table);
    for (typed, found, is_guess) in [
        ("juke", &["Ñandú"][..], false),
        ("caza tie", &["Ñandú"], false),
        ("omga leadr", &["Ñandú"], true),
        ("nandu juke", &["Ñandú"], false),
        ("zlu", &[], true),
        ("zuluu", &["Zulu"], true),
    ] {
        let _ = lists.update(Message::Filter(FilterMessage::Searched(typed.into())), &context(&catalogs), &table);
        let names: Vec<&str> = lists.rows.iter().map(|id| table.row(*id).unwrap().summary.name.as_str()).collect();
        assert_eq!((&names[..], lists.is_guess), (found, is_guess), "{typed}");
    }
}

#[test]
fn tags_of_several_lists_change_for_what_they_have_in_common_and_keep_the_rest() {
    let catalogs = Catalogs::default();
    let mut rows = many_rows(2);
    rows[0].tags = vec!["club".into(), "old".into()];
    rows[1].tags = vec!["club".into(), "meta".into()];
    let table = table_of(rows);
    let mut lists = screen(&table);
    let context = context(&catalogs);
    let _ = lists.update(Message::Pick(PickMessage::AllTicked), &context, &table);
    let _ = lists.update(Message::Lists(ListsMessage::TagsPressed), &context, &table);
    let said = |message| Message::Dialog(message);
    let _ = lists.update(said(DialogMessage::TagPressed("meta".into())), &context, &table);
    let _ = lists.update(said(DialogMessage::TagPressed("club".into())), &context, &table);
    let Action::Change { changes, .. } = lists.update(said(DialogMessage::Confirmed), &context, &table) else {
        panic!("nothing is changed")
    };
    let tags = |id| changes.iter().find(|(of, _)| *of == ListId(id)).map(|(_, change)| change.clone());
    assert_eq!(tags(1), Some(ListChange::Tags(vec!["meta".into(), "old".into()])));
    assert_eq!(tags(2), Some(ListChange::Tags(vec!["meta".into(), "meta".into()])));
}

fn typed(limit: &str) -> Message {
    Message::Dialog(DialogMessage::New(new_list::Message::LimitTyped(limit.into())))
}

#[test]
fn a_custom_limit_that_is_no_number_cannot_be_confirmed() {
    let catalogs = Catalogs::default();
    let table = some_lists();
    let mut lists = Lists::new();
    let context = context(&catalogs);
    let system = SystemId::from_id("xwing").unwrap();
    let custom = system.lists().formats.iter().find(|format| format.most.is_some()).unwrap();
    let _ = lists.update(Message::Lists(ListsMessage::NewPressed), &context, &table);
    let _ =
        lists.update(Message::Dialog(DialogMessage::New(new_list::Message::FormatPicked(custom))), &context, &table);
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
    let mut rows = some_rows();
    let table = table_of(rows.clone());
    let mut lists = Lists::new();
    lists.only = Some(SystemId::ALL[0]);
    assert_eq!(names(&lists, &table).len(), 2);
    // A newer program's list of an unknown system.
    rows[0].summary.system = "chess".into();
    let table = table_of(rows);
    assert_eq!(names(&lists, &table).len(), 2);
    assert_eq!(lists.usual_game(&table), SystemId::ALL[0]);
}

#[test]
fn the_longest_points_stand_on_one_line() {
    let catalogs = Catalogs::default();
    let mut rows = some_rows();
    rows[0].summary.points = 1600;
    rows[0].summary.limit = 1600;
    let table = table_of(rows);
    let (lists, context) = (screen(&table), context(&catalogs));
    for (width, texts) in [(800.0, ["1600/1600", "100/100"]), (1280.0, ["/ 1600", "/ 100"])] {
        let context = Context { width, ..context };
        let settings = iced::Settings {
            fonts: vec![typeface::REGULAR.into(), typeface::BOLD.into()],
            default_font: iced::Font::with_name("Roboto"),
            ..iced::Settings::default()
        };
        let mut ui = iced_test::Simulator::with_size(settings, (width, 600.0), lists.view(&context, &table));
        let [long, short] = texts.map(|points| ui.find(points).unwrap().bounds());
        assert_eq!(long.height, short.height, "the points are broken");
    }
}

#[test]
fn what_is_typed_as_a_name_is_no_longer_than_names_are_and_obeyed_by_nothing() {
    let (catalogs, table) = (Catalogs::default(), some_lists());
    let mut lists = screen(&table);
    let long = "x\u{1b}[2J\n".repeat(100_000);
    let _ = lists.update(Message::Game(GameMessage::OpponentTyped(long.clone())), &context(&catalogs), &table);
    assert_eq!(lists.opponent.len(), kernel::plain::LONGEST_NAME);
    assert!(!lists.opponent.contains(kernel::plain::is_harmful));

    let mut folder = Some(Dialog::folder(Vec::new(), None));
    let _ = Dialog::answer(&mut folder, DialogMessage::Typed(long.clone()), &context(&catalogs), &table);
    let Some(Dialog::Folder { name, .. }) = folder else { panic!("another dialog") };
    assert_eq!(name.len(), kernel::plain::LONGEST_NAME);
    assert_eq!(dialog::tags_in(&long).iter().map(String::len).collect::<Vec<_>>(), [kernel::plain::LONGEST_NAME]);
}

/// Counts the rows of the table that are built.
struct Built(usize);

impl Operation for Built {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        operate(self);
    }

    fn focusable(&mut self, id: Option<&Id>, _: Rectangle, _: &mut dyn Focusable) {
        let is_row = (1..=5_000).any(|list| id == Some(&Id::from(format!("list-{list}"))));
        self.0 += usize::from(is_row);
    }
}

/// Numbers of rows that a frame builds and looks up; the pick is on the second list.
fn work_of_a_frame(count: i64) -> (usize, usize) {
    let (catalogs, table) = (Catalogs::default(), many(count));
    let mut lists = screen(&table);
    let context = context(&catalogs);
    let _ = lists.update(Message::Pick(PickMessage::Moved(1)), &context, &table);
    let _ = lists.update(Message::Pick(PickMessage::Moved(1)), &context, &table);
    let mut built = Built(0);
    let asked = table.rows_asked_by(|| {
        let mut renderer = iced::Renderer::new(iced::Font::DEFAULT, iced::Pixels(16.0));
        let size = iced::Size::new(context.width, context.height);
        let mut ui = UserInterface::build(lists.view(&context, &table), size, Cache::default(), &mut renderer);
        ui.operate(&renderer, &mut built);
    });
    (built.0, asked)
}

#[test]
fn a_frame_of_five_thousand_lists_builds_and_asks_for_as_many_rows_as_one_of_fifty() {
    let (few, many) = (work_of_a_frame(50), work_of_a_frame(5_000));
    assert_eq!(few, many);
    assert!((10..40).contains(&many.0), "{} rows are built", many.0);
}
