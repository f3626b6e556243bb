use super::*;
use crate::{
    gui::look::LookChoice,
    kernel::Language,
    store::{ListSummary, RevisionId},
    systems::xwing::{Catalog, Ship},
};

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

fn shelf() -> Shelf {
    let mut rows = vec![row(1, "Ñandú", 90, 0), row(2, "Zulu", 100, 2), row(3, "Alpha", 20, 1)];
    rows[1].tags.push("Liga".into());
    rows[2].archived = true;
    Shelf { rows, folders: vec![] }
}

fn names(lists: &Lists, shelf: &Shelf) -> Vec<String> {
    lists.visible(shelf).into_iter().map(|row| row.summary.name.clone()).collect()
}

fn context(catalog: &Catalog) -> Context<'_> {
    Context { language: Language::English, look: LookChoice::Light.look(), xwing: catalog, width: 1280.0, owned: None }
}

#[test]
fn the_search_minds_neither_accents_nor_case_and_finds_tags() {
    let shelf = shelf();
    let mut lists = Lists::new();
    lists.search = "nandu".into();
    assert_eq!(names(&lists, &shelf), ["Ñandú"]);
    lists.search = "LIGA rebel".into();
    assert_eq!(names(&lists, &shelf), ["Zulu"]);
}

#[test]
fn a_heading_sorts_and_pressed_again_turns_the_order() {
    let catalog = Catalog::bundled().unwrap();
    let shelf = shelf();
    let mut lists = Lists::new();
    assert_eq!(names(&lists, &shelf), ["Zulu", "Ñandú"], "the newest first, the archive hidden");
    let _ = lists.update(Message::Sorted(SortColumn::Points), &context(&catalog), &shelf);
    assert_eq!(names(&lists, &shelf), ["Ñandú", "Zulu"]);
    let _ = lists.update(Message::Sorted(SortColumn::Points), &context(&catalog), &shelf);
    assert_eq!(names(&lists, &shelf), ["Zulu", "Ñandú"]);
    let _ = lists.update(Message::Chosen(Shown::Archive), &context(&catalog), &shelf);
    assert_eq!(names(&lists, &shelf), ["Alpha"]);
}

#[test]
fn arrows_pick_lists_and_enter_opens_the_picked_one() {
    let catalog = Catalog::bundled().unwrap();
    let shelf = shelf();
    let mut lists = Lists::new();
    assert!(matches!(lists.update(Message::Opened(None), &context(&catalog), &shelf), Action::None));
    assert!(matches!(lists.update(Message::Moved(1), &context(&catalog), &shelf), Action::Read(ListId(2))));
    assert!(matches!(lists.update(Message::Moved(1), &context(&catalog), &shelf), Action::Read(ListId(1))));
    assert!(matches!(lists.update(Message::Moved(1), &context(&catalog), &shelf), Action::None));
    assert!(matches!(lists.update(Message::Opened(None), &context(&catalog), &shelf), Action::Open(ListId(1))));
}

#[test]
fn a_custom_limit_that_is_no_number_cannot_be_confirmed() {
    let catalog = Catalog::bundled().unwrap();
    let shelf = shelf();
    let mut lists = Lists::new();
    let context = context(&catalog);
    let _ = lists.update(Message::NewPressed, &context, &shelf);
    let _ = lists.update(Message::FormatPicked(FormatChoice::Custom), &context, &shelf);
    let _ = lists.update(Message::LimitTyped("75".into()), &context, &shelf);
    let Action::New(document) = lists.update(Message::Confirmed, &context, &shelf) else { panic!("nothing was made") };
    assert_eq!(document.format, Format::Custom(75));
    assert_eq!(FormatChoice::Custom.format("a lot"), Format::Custom(100));
}

#[test]
fn ships_that_stand_in_both_lists_are_matched_once() {
    let catalog = Catalog::bundled().unwrap();
    let ship = |key: &str| Ship::new(catalog.find_pilot_key(key).unwrap());
    let rookie = ship("rebel:xwing:rookiepilot");
    let gold = ship("rebel:ywing:goldsquadronpilot");
    let ours = [rookie.clone(), rookie.clone(), gold.clone()];
    assert_eq!(compare::matched(&ours, &[gold, rookie]), [true, false, true]);
}
