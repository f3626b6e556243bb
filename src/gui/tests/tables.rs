//! The screen Tables, and its tables in a set-up.

use std::fs;

use gui::{
    app::{Destination, Message},
    file_dialog::Picked,
    screen::{
        play::setup,
        tables::{self, Change, NAME, Origin, Setting, TITLE},
    },
};
use iced::{
    Point, Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::Language;
use systems::{AnyTable, Pack, PackFile, SystemId};
use tempfile::TempDir;

use crate::driver::{Window, folder};

fn say(window: &mut Window, message: tables::Message) {
    window.send(Message::Tables(message));
}

fn begun(system: SystemId, origin: Origin) -> (Window, TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    window.send(Message::Went(Destination::Tables));
    window.click("New table");
    window.type_into(NAME, "Club");
    say(&mut window, tables::Message::Settled(Setting::System(system)));
    say(&mut window, tables::Message::Settled(Setting::Origin(origin)));
    window.click("Begin");
    (window, folder)
}

fn now(window: &Window) -> &AnyTable {
    &window.app().tables().open().expect("a table is open").table
}

fn kept(folder: &TempDir) -> AnyTable {
    AnyTable::read(&fs::read_to_string(folder.path().join("tables").join("Club.json")).unwrap()).unwrap()
}

#[test]
fn a_piece_is_laid_moved_turned_doubled_and_removed_and_all_of_it_is_undone_and_kept() {
    let (mut window, folder) = begun(SystemId::Legion, Origin::Empty);
    window.click("House");
    let first = now(&window).at(0);
    assert!(now(&window).pieces() == 1 && window.shows(&format!("Piece 1, at {} / {}", first.0, first.1)));
    say(&mut window, tables::Message::Moved(0, (400, 300)));
    say(&mut window, tables::Message::Moved(0, (405, 300)));
    say(&mut window, tables::Message::PutDown);
    window.key(Named::ArrowRight, Modifiers::SHIFT);
    assert_eq!(now(&window).at(0), (455, 300));
    for key in ["r", "d", "o"] {
        window.key(Key::Character(key.into()), Modifiers::empty());
    }
    assert_eq!(now(&window).pieces(), 3);
    assert_eq!(kept(&folder), *now(&window));
    window.key(Named::Delete, Modifiers::empty());
    assert_eq!(now(&window).pieces(), 2);
    for _ in 0..6 {
        say(&mut window, tables::Message::UndoPressed);
    }
    assert_eq!((now(&window).pieces(), now(&window).at(0)), (1, first), "a drag is one change");
    say(&mut window, tables::Message::RedoPressed);
    assert_eq!(now(&window).at(0), (405, 300));
    assert_eq!(kept(&folder), *now(&window));
}

#[test]
fn a_finding_stands_beside_the_table_and_leads_to_its_piece() {
    let (mut window, _folder) = begun(SystemId::Legion, Origin::Pattern("village".into()));
    assert!(window.shows("Ready to play"));
    say(&mut window, tables::Message::Moved(3, (330, 300)));
    say(&mut window, tables::Message::PutDown);
    assert!(window.shows("1 error") && window.shows_part("overlaps piece"));
    say(&mut window, tables::Message::Picked(None));
    window.click("LEG-TABLE-03");
    assert_eq!(window.app().tables().open().unwrap().picked, Some(3));
    say(&mut window, tables::Message::Changed(Change::MirrorAll));
    assert!(window.shows("1 error"));
}

#[test]
fn a_polygon_of_ones_own_is_dragged_by_its_corners() {
    let (mut window, _folder) = begun(SystemId::Legion, Origin::Empty);
    window.click("Ruin");
    window.click("Polygon of your own");
    let corners = now(&window).corners(0);
    assert_eq!(corners.len(), 4);
    say(&mut window, tables::Message::CornerMoved(0, 0, (corners[0].0 - 20, corners[0].1)));
    say(&mut window, tables::Message::PutDown);
    assert_eq!(now(&window).corners(0)[0], (corners[0].0 - 20, corners[0].1));
    window.click("no cover");
    assert!(now(&window).text().contains(r#""cover":"none""#));
}

#[test]
fn a_deleted_table_comes_back_and_a_copy_that_was_passed_on_is_taken_in() {
    let (mut window, folder) = begun(SystemId::XWing, Origin::Random);
    window.replace(TITLE, "Belt");
    let table = now(&window).clone();
    let copy = folder.path().join("copy.json");
    say(&mut window, tables::Message::ExportTo(Picked::Path(copy.clone())));
    let pdf = folder.path().join("table.pdf");
    say(&mut window, tables::Message::PrintTo(Picked::Path(pdf.clone())));
    assert!(fs::read(pdf).unwrap().starts_with(b"%PDF"));
    say(&mut window, tables::Message::ShelfPressed);
    assert!(window.shows("Belt"));
    say(&mut window, tables::Message::DeletePressed(0));
    assert!(window.app().tables().kept().is_empty());
    window.click("Undo");
    assert_eq!(window.app().tables().kept().len(), 1);
    say(&mut window, tables::Message::ImportPicked(Picked::Path(copy)));
    assert_eq!(*now(&window), table);
    assert_eq!(table.name(), "Belt");
}

#[test]
fn a_table_is_offered_beside_those_of_the_program_and_played_on() {
    let (mut window, _folder) = begun(SystemId::Legion, Origin::Random);
    window.send(Message::Went(Destination::Play));
    let set_up = |window: &mut Window, message| {
        window.send(Message::Play(gui::screen::play::Message::SetUp(message)));
    };
    set_up(&mut window, setup::Message::GamePicked(SystemId::Legion));
    assert!(window.context().tables.iter().any(|table| table.name() == "Club"));
    set_up(&mut window, setup::Message::AgreedPressed);
    set_up(&mut window, setup::Message::OptionPressed(Some("layout")));
    assert!(window.shows("Village"));
    // After the random one and the six of the program.
    set_up(&mut window, setup::Message::OptionSet("layout", 7));
    // The menu is closed, and the button tells the choice.
    assert!(window.shows("Club") && !window.shows("Village"));
}

#[test]
fn the_editor_can_be_drawn_in_every_size_and_game() {
    for (system, size) in [
        (SystemId::Legion, Size::new(800.0, 600.0)),
        (SystemId::XWing, Size::new(800.0, 600.0)),
        (SystemId::ImperialAssault, Size::new(1920.0, 1080.0)),
    ] {
        let (mut window, _folder) = begun(system, Origin::Random);
        window.send(Message::Resized(size));
        let theme = window.app().theme();
        say(&mut window, tables::Message::RulerPressed);
        say(&mut window, tables::Message::Zoomed(2.0, Some(Point::new(20.0, 20.0))));
        window.can_be_drawn(&theme);
        say(&mut window, tables::Message::FitPressed);
        say(&mut window, tables::Message::Picked(Some(0)));
        window.can_be_drawn(&theme);
    }
}

#[test]
fn the_editor_leads_into_a_match_a_series_and_a_gauntlet_on_the_table() {
    let (mut window, _folder) = begun(SystemId::Legion, Origin::Random);
    let text = now(&window).text();
    let option = format!("layout={text}");
    for play in [tables::Play::Match, tables::Play::Series, tables::Play::Gauntlet] {
        say(&mut window, tables::Message::PlayPressed(play));
        match play {
            tables::Play::Match => {
                let options = window.app().play().setup().options(&window.context());
                assert!(options.contains(&option), "{options:?}");
                assert!(window.shows("Club"), "the set-up does not show the table");
            }
            tables::Play::Series => {
                let options = window.app().series().setup().options(&window.context());
                assert!(options.contains(&option), "{options:?}");
            }
            tables::Play::Gauntlet => assert!(window.shows("Gauntlet")),
        }
        window.send(Message::Went(Destination::Tables));
    }
}

#[test]
fn tables_are_shared_as_a_pack_whose_tables_set_ups_offer_and_the_page_copies() {
    let (mut window, folder) = begun(SystemId::XWing, Origin::Random);
    let made = now(&window).clone();
    say(&mut window, tables::Message::ShelfPressed);
    window.click("Share as a pack");
    say(&mut window, tables::Message::PackNamed("Our belts".into()));
    let path = folder.path().join("belts.json");
    say(&mut window, tables::Message::PackTo(Picked::Path(path.clone())));
    let text = fs::read_to_string(&path).unwrap();
    let file = PackFile { name: "pack.json".into(), text };
    let pack = Pack::read(vec![file]).unwrap();
    assert_eq!((pack.id.as_str(), pack.tables.len()), ("our-belts", 1));
    let mut own = pack.tables[0].table.clone();
    own.set_pack(None);
    assert_eq!(own, made);
}

#[test]
#[ignore = "measures times, which depend on the machine"]
fn a_full_table_is_judged_within_a_frame() {
    for (system, kind) in [(SystemId::Legion, "barricade"), (SystemId::ImperialAssault, "crate"), (SystemId::XWing, "")]
    {
        let (mut window, _folder) = begun(system, Origin::Random);
        let kind = match kind {
            "" => now(&window).kinds(window.context().catalogs, Language::English)[0].id.clone(),
            kind => kind.to_owned(),
        };
        let mut slowest = [std::time::Duration::ZERO; 3];
        let mut timed = |window: &mut Window, place: usize, message: tables::Message| {
            let since = std::time::Instant::now();
            say(window, message);
            slowest[place] = slowest[place].max(since.elapsed());
        };
        while now(&window).pieces() < 120 {
            timed(&mut window, 0, tables::Message::KindPressed(kind.clone()));
        }
        let last = now(&window).pieces() - 1;
        for step in 0..200 {
            timed(&mut window, 1, tables::Message::Moved(last, (step * 5, step * 3)));
        }
        timed(&mut window, 2, tables::Message::PutDown);
        println!("{}: laid {:?}, dragged {:?}, put down {:?}", system.id(), slowest[0], slowest[1], slowest[2]);
    }
}
