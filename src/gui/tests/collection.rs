//! The Collection screen, and the report on changed verdicts.

use gui::{
    app::Message,
    file_dialog::Picked,
    look::LookChoice,
    path_row::{self, Purpose},
    screen::collection::{self, SEARCH},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Enforcement, Language, OwnedItem, owned::PRODUCT};
use store::{DataDir, ListsDb, lists::Judgment};
use systems::{Enforced, SystemId};

use crate::{
    driver::{Window, folder},
    screen::Screen,
};

const LUKE: &str = r#"{"muster":1,"system":"xwing","name":"Luke","list":{"faction":"rebel",
    "ships":[{"pilot":"lukeskywalker","ship":"xwing","upgrades":["r2d2"]}]}}"#;
const BIGGS: &str = r#"{"muster":1,"system":"xwing","name":"Biggs","list":{"faction":"rebel",
    "ships":[{"pilot":"biggsdarklighter","ship":"xwing","upgrades":["r2d2"]}]}}"#;
const LEIA: &str = r#"{"muster":1,"system":"legion","name":"Leia","list":{"faction":"rebel_alliance",
    "units":[{"unit":"leia_organa","upgrades":[]}]}}"#;

fn paste(window: &mut Window, list: &str) {
    window.click("Lists");
    window.clipboard = Some(list.to_owned());
    command(window, "v");
}

fn command(window: &mut Window, letter: &str) {
    window.key(Key::Character(letter.into()), Modifiers::COMMAND);
}

fn press(window: &mut Window, named: Named) {
    window.key(Key::Named(named), Modifiers::empty());
}

fn database(folder: &std::path::Path) -> ListsDb {
    ListsDb::open(&DataDir::create(folder).unwrap(), 0).unwrap().0
}

#[test]
fn boxes_and_single_cards_are_counted_by_keys_and_kept() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    command(&mut window, "7");
    assert!(window.shows("Boxes") && window.shows("Core Set"));
    window.type_into(SEARCH, "core set swx01");
    press(&mut window, Named::ArrowRight);
    press(&mut window, Named::Enter);
    assert!(window.shows("2"));
    press(&mut window, Named::ArrowLeft);
    // The next tab: single cards; the search stays.
    window.key(Key::Named(Named::PageDown), Modifiers::COMMAND);
    window.type_into(SEARCH, "");
    window.send(Message::Collection(collection::Message::Searched("r2-d2".into())));
    assert!(window.shows("R2-D2") && window.shows("1 in boxes"));
    window.key(Key::Character("+".into()), Modifiers::empty());
    drop(window);
    let owned = database(folder.path()).owned("xwing").unwrap();
    let item = |kind: &str, id: &str| OwnedItem { kind: kind.into(), id: id.into(), count: 1 };
    assert_eq!(owned, [item(PRODUCT, "core_set"), item("upgrade", "r2d2")]);
}

#[test]
fn a_game_whose_boxes_nobody_knows_says_so_and_counts_single_cards() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::Spanish);
    window.click("Colección");
    window.click("Star Wars: Legión");
    assert!(!window.shows("Cajas") && window.shows("Cartas sueltas"));
    let sentence = kernel::phrase::text(Language::Spanish, "systems.collection.boxes.none");
    assert!(window.shows(sentence));
    window.send(Message::Collection(collection::Message::Searched("leia organa".into())));
    press(&mut window, Named::Enter);
    drop(window);
    assert_eq!(database(folder.path()).owned("legion").unwrap().len(), 1);
}

#[test]
fn what_is_not_owned_cannot_be_taken_where_that_is_forbidden() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Collection");
    window.send(Message::Collection(collection::Message::Searched("core set swx01".into())));
    press(&mut window, Named::Enter);
    paste(&mut window, LUKE);
    assert!(window.shows("Legal") && !window.shows("XW-CHK-29"));
    window.click("Collection");
    window.click("is not legal");
    paste(&mut window, &LUKE.replace("]}]", r#"]},{"pilot":"rookiepilot","ship":"xwing"}]"#));
    assert!(window.shows("XW-CHK-29") && !window.shows("Legal"));
    // Models do not count any more.
    window.click("Collection");
    window.send(Message::Collection(collection::Message::KindCounts("ship", false)));
    window.click("Builder");
    assert!(window.shows("Legal") && !window.shows("XW-CHK-29"));
}

#[test]
fn two_lists_of_one_box_are_weighed_together_with_what_to_buy() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Collection");
    window.send(Message::Collection(collection::Message::Searched("core set swx01".into())));
    press(&mut window, Named::Enter);
    for list in [LUKE, LEIA, BIGGS] {
        paste(&mut window, list);
    }
    window.click("Lists");
    command(&mut window, "a");
    window.click("Do I own it?");
    // Lists of another system than the first one's are left out.
    assert!(window.shows("2 lists need more at once than you own"));
    assert!(window.shows("Upgrade · Biggs, Luke") && window.shows("To buy") && window.shows("1 ×"));
    // One of them is deleted: only the other remains.
    let luke = window.rows().iter().find(|row| row.summary.name == "Luke").unwrap().id;
    window.send(Message::Collection(collection::Message::ListTicked(luke)));
    assert!(window.shows("You own everything this list needs"));
    // The palette compares the open list from anywhere.
    paste(&mut window, LEIA);
    command(&mut window, "k");
    window.send(Message::Palette(gui::app::PaletteMessage::Typed("open list against".into())));
    window.send(Message::Palette(gui::app::PaletteMessage::Entered));
    assert!(window.shows("The list needs more than you own") && window.shows("Leia Organa, Fearless and Inventive"));
}

#[test]
fn what_lists_lack_is_owned_with_one_press_and_taken_back() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    for list in [LUKE, BIGGS] {
        paste(&mut window, list);
    }
    window.click("Collection");
    window.click("Lists together");
    window.click("All");
    assert!(window.shows("2 lists need more at once than you own"));
    window.click("I own what these lists need");
    assert!(window.shows("You own everything 2 lists need at once"));
    let owned = |window: &Window| window.context().collection.unwrap().count(SystemId::XWing, "upgrade", "r2d2");
    assert_eq!(owned(&window), 2);
    window.click("Undo");
    assert_eq!(owned(&window), 0);
}

#[test]
fn boxes_of_a_faction_are_counted_together() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Collection");
    let scum = SystemId::XWing.faction("scum").unwrap();
    assert!(window.shows("Core Set") && window.shows("Most Wanted Expansion Pack"));
    window.send(Message::Collection(collection::Message::FactionPicked(scum)));
    assert!(!window.shows("Core Set") && window.shows("Most Wanted Expansion Pack"));
    window.send(Message::Collection(collection::Message::AllCounted(1)));
    let count = |window: &Window, id| window.context().collection.unwrap().count(SystemId::XWing, PRODUCT, id);
    assert_eq!((count(&window, "most_wanted_expansion_pack"), count(&window, "core_set")), (1, 0));
    window.click("Undo");
    assert_eq!(count(&window, "most_wanted_expansion_pack"), 0);
}

#[test]
fn a_collection_goes_out_as_a_file_and_what_came_in_is_taken_back() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Collection");
    window.send(Message::Collection(collection::Message::Searched("core set swx01".into())));
    press(&mut window, Named::Enter);
    let path = folder.path().join("mine.json");
    window.pick(Purpose::ExportCollection, Picked::Path(path.clone()));
    assert!(window.shows(&format!("The collection was saved as {}.", path.display())));
    press(&mut window, Named::Enter);
    let owned = |window: &Window| window.context().collection.unwrap().count(SystemId::XWing, PRODUCT, "core_set");
    assert_eq!(owned(&window), 2);
    window.pick(Purpose::ImportCollection, Picked::Path(path.clone()));
    assert_eq!(owned(&window), 1);
    window.click("Undo");
    assert_eq!(owned(&window), 2);
    std::fs::write(&path, "{\"muster_collection\": 1, \"games\": []}").unwrap();
    window.pick(Purpose::ImportCollection, Picked::Path(path));
    assert!(window.problem().unwrap().contains("mine.json"));
    assert_eq!(owned(&window), 2);
}

#[test]
fn a_path_can_be_typed_where_no_file_dialog_opens() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("Collection");
    window.pick(Purpose::ExportCollection, Picked::Unavailable);
    let path = folder.path().join("typed.json");
    window.send(Message::Collection(collection::Message::File(path_row::Message::Typed(path.display().to_string()))));
    assert!(window.shows("No file dialog is available here. Type the path instead."));
    window.click("Use this path");
    assert!(path.exists());
    window.pick(Purpose::ImportCollection, Picked::Canceled);
    assert!(!window.shows_part("No file dialog"));
}

/// Changes the noted verdicts in a folder, as if cards had changed.
pub fn other_cards(folder: &std::path::Path, change: impl Fn(&mut Judgment)) {
    let mut lists = database(folder);
    let mut judged = lists.judgments().unwrap();
    assert!(judged.len() > 1, "not every list was noted");
    judged.iter_mut().for_each(|(_, judgment)| change(judgment));
    lists.judge(&judged).unwrap();
}

#[test]
fn lists_whose_total_changed_with_the_cards_are_reported_until_that_is_seen() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    paste(&mut window, LUKE);
    paste(&mut window, LEIA);
    window.click("Lists");
    drop(window);
    // Luke cost three points more with the old cards; for Leia only the version of the cards differs.
    other_cards(folder.path(), |judgment| {
        judgment.catalog = "before".into();
        if judgment.limit == 100 {
            judgment.points += 3;
        }
    });

    let notice = "Cards or rules in Muster have changed: the verdict or total of 1 list changed.";
    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.shows(notice));
    window.click("Show");
    assert!(window.shows("1 list has a new verdict"));
    assert!(window.shows("35/100 · Legal → 32/100 · Legal"));
    window.click("Later");
    drop(window);

    // The notice returns until it is confirmed; the palette shows the report, too.
    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.shows(notice));
    window.send(Message::NoticeClosed);
    command(&mut window, "k");
    window.send(Message::Palette(gui::app::PaletteMessage::Typed("verdict has changed".into())));
    window.send(Message::Palette(gui::app::PaletteMessage::Entered));
    window.click("Open");
    assert_eq!(window.document().name, "Luke");
    window.send(Message::RejudgedShown(true));
    window.click("Mark as seen");
    drop(window);
    let mut window = Window::open(folder.path(), Language::English);
    assert!(!window.shows(notice));
}

#[test]
fn an_edit_is_no_other_judgment() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    paste(&mut window, LUKE);
    paste(&mut window, LEIA);
    window.click("Lists");
    window.click("Luke");
    press(&mut window, Named::Enter);
    window.click("Luke Skywalker");
    command(&mut window, "d");
    assert_eq!(window.document().list.ships.len(), 2);
    drop(window);
    let noted = database(folder.path()).judgments().unwrap();
    assert!(noted.iter().any(|(_, judgment)| judgment.points == 64 && judgment.verdict == "wrong"), "{noted:?}");
    let mut window = Window::open(folder.path(), Language::English);
    assert!(!window.shows("Cards or rules in Muster have changed: the verdict or total of 1 list changed."));
}

#[test]
fn who_was_warned_before_there_were_choices_is_warned_still() {
    let folder = folder();
    let mut lists = database(folder.path());
    lists.set_setting("mind_collection", "yes").unwrap();
    lists.set_product("xwing", "core_set", 1).unwrap();
    drop(lists);
    let mut window = Window::open(folder.path(), Language::English);
    let enforced = window.context().collection.unwrap().enforced(SystemId::XWing);
    assert_eq!(enforced, Enforced::usual(SystemId::XWing, Enforcement::Warn));
    paste(&mut window, &LUKE.replace("]}]", r#"]},{"pilot":"rookiepilot","ship":"xwing"}]"#));
    assert!(window.shows("XW-CHK-29"));
}

#[test]
fn escape_gives_up_what_is_looked_for_before_it_leaves_the_collection() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    command(&mut window, "7");
    window.type_into(SEARCH, "nothing of the kind");
    assert!(window.shows("No results."));
    press(&mut window, Named::Escape);
    assert!(window.shows("Core Set"));
    press(&mut window, Named::Escape);
    assert!(!window.shows("Boxes"));
}

#[test]
fn what_lists_lack_is_read_to_its_end_by_keys() {
    let folder = folder();
    let size = Size::new(1100.0, 560.0);
    let mut window = Window::sized(folder.path(), Language::English, size);
    for list in [LUKE, BIGGS] {
        window.send(Message::Went(gui::app::Destination::Lists));
        window.clipboard = Some(list.to_owned());
        command(&mut window, "v");
    }
    let mut screen = Screen::blind(size);
    let theme = LookChoice::Light.look().theme();
    let ids: Vec<_> = window.rows().iter().map(|row| row.id).collect();
    window.send(Message::Went(gui::app::Destination::Collection));
    window.send(Message::Collection(collection::Message::TabPicked(collection::Tab::Lists)));
    ids.into_iter().for_each(|id| window.send(Message::Collection(collection::Message::ListTicked(id))));
    window.paint_on(&mut screen, &theme, &[]);
    let top = |window: &Window, screen: &mut Screen| screen.sight_of(window.app(), "Luke Skywalker").map(|seen| seen.y);
    let before = top(&window, &mut screen).unwrap();
    window.press_on(&mut screen, &theme, Named::End, Modifiers::empty());
    window.paint_on(&mut screen, &theme, &[]);
    assert!(top(&window, &mut screen).is_none_or(|after| after < before));
    window.press_on(&mut screen, &theme, Named::Home, Modifiers::empty());
    window.paint_on(&mut screen, &theme, &[]);
    assert_eq!(top(&window, &mut screen), Some(before));
}
