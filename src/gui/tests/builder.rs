//! The builder: squads built, broken and repaired by clicks and keys.

use gui::{
    look::LookChoice,
    screen::builder::{self, AnyMessage},
};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced_test::simulator::typewrite;
use kernel::Language;
use xwing::{Catalog, PilotChoice, UpgradeChoice, checks::check};

use crate::{
    driver::{Window, folder},
    picture::Picture,
};

fn squad(window: &mut Window, faction: &str) {
    window.click("New list");
    window.click(faction);
    window.click("Create");
}

/// Searches for a card and takes it with Enter.
fn take(window: &mut Window, name: &str) {
    window.type_into("builder-search", name);
    window.key(Key::Named(Named::Enter), Modifiers::empty());
}

/// Ids of the open squad's cards, a line a ship.
fn cards(window: &Window, catalog: &Catalog) -> Vec<String> {
    let ships = window.document().list.ships.iter();
    ships
        .map(|ship| {
            let pilot = match &ship.pilot {
                PilotChoice::Known(id) => catalog.pilot(*id).id.to_string(),
                PilotChoice::Unknown { pilot, .. } => pilot.to_string(),
            };
            let upgrades = ship.upgrades.iter().map(|choice| match choice {
                UpgradeChoice::Known(id) => catalog.upgrade(*id).id.to_string(),
                UpgradeChoice::Unknown(id) => id.to_string(),
            });
            std::iter::once(pilot).chain(upgrades).collect::<Vec<_>>().join(" ")
        })
        .collect()
}

/// Ids of the open squad's errors.
fn errors(window: &Window, catalog: &Catalog) -> Vec<&'static str> {
    let report = check(catalog, window.document());
    report.findings.iter().filter(|finding| finding.is_error()).map(|finding| finding.check.as_str()).collect()
}

#[test]
fn a_squad_of_three_ships_with_upgrades_reaches_exactly_one_hundred_points() {
    let catalog = Catalog::bundled().unwrap();
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    squad(&mut window, "Imperial");
    for (pilot, slots) in [
        (
            "Darth Vader",
            [("Elite talent", "Predator"), ("Title", "TIE/x1"), ("Modification", "Engine Upgrade")].as_slice(),
        ),
        (
            "The Inquisitor",
            [("Elite talent", "Push the Limit"), ("Title", "TIE/v1"), ("Modification", "Autothrusters")].as_slice(),
        ),
        ("Omega Leader", [("Elite talent", "Juke"), ("Tech", "Comm Relay")].as_slice()),
    ] {
        if window.document().list.ships.is_empty() {
            take(&mut window, pilot);
        } else {
            window.click("Add ship");
            take(&mut window, pilot);
        }
        for (slot, card) in slots {
            window.click(slot);
            take(&mut window, card);
        }
    }
    assert_eq!(
        cards(&window, &catalog),
        [
            "darthvader predator tiex1 engineupgrade",
            "theinquisitor pushthelimit tiev1 autothrusters",
            "omegaleader juke commrelay",
        ]
    );
    let total = |window: &Window| check(&catalog, window.document()).totals[0].value;
    assert_eq!(total(&window), 93);
    // Seven points are left: one for a system, three for missiles, three for a stronger hull.
    for (slot, card) in
        [("System", "Advanced Targeting"), ("Missiles", "Proton Rockets"), ("Modification", "Hull Upgrade")]
    {
        window.click(slot);
        take(&mut window, card);
    }
    assert!(window.shows("Legal") && window.shows("100") && window.shows("0 left"));
    assert_eq!((total(&window), errors(&window, &catalog)), (100, vec![]));

    // Undo leads back to the empty squad, across a restart, and redo to the whole one.
    let whole = cards(&window, &catalog);
    for _ in 0..7 {
        window.key(Key::Character("z".into()), Modifiers::COMMAND);
    }
    drop(window);
    let mut window = Window::open(folder.path(), Language::English);
    for _ in 0..7 {
        window.key(Key::Character("z".into()), Modifiers::COMMAND);
    }
    assert_eq!(cards(&window, &catalog), [""; 0]);
    for _ in 0..14 {
        window.key(Key::Character("y".into()), Modifiers::COMMAND);
    }
    assert_eq!(cards(&window, &catalog), whole);
}

/// Imports a squad in a new window.
fn imported(ships: &str) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let file = folder.path().join("squad.json");
    let document = format!(
        r#"{{"muster":1,"system":"xwing","format":"standard","name":"Trial","list":{{"faction":"imperial","ships":[{ships}]}}}}"#
    );
    std::fs::write(&file, document).unwrap();
    let mut window = Window::open(&folder.path().join("data"), Language::English);
    window.key(Key::Character("o".into()), Modifiers::COMMAND);
    window.type_into("import-path", file.to_str().unwrap());
    window.click("Import");
    (window, folder)
}

#[test]
fn each_common_rule_is_broken_and_mended_by_the_repair_that_is_offered() {
    let catalog = Catalog::bundled().unwrap();
    let academy = r#"{"pilot":"academypilot","ship":"tiefighter"}"#;
    let nine = [academy; 9].join(",");
    let fel = |cards: &str| format!(r#"{{"pilot":"soontirfel","ship":"tieinterceptor","upgrades":[{cards}]}}"#);
    let trials = [
        (nine.clone(), "XW-CHK-01", "Remove the ninth Academy Pilot"),
        (
            r#"{"pilot":"rookiepilot","ship":"xwing"},{"pilot":"academypilot","ship":"tiefighter"}"#.into(),
            "XW-CHK-02",
            "Remove Rookie Pilot",
        ),
        (format!("{0},{0}", fel("")), "XW-CHK-04", "Remove the second Soontir Fel"),
        (fel(r#""predator","juke""#), "XW-CHK-05", "Remove Juke from Soontir Fel"),
        (fel(r#""ioncannon""#), "XW-CHK-06", "Remove Ion Cannon from Soontir Fel"),
        (fel(r#""stealthdevice","hullupgrade""#), "XW-CHK-07", "Remove Hull Upgrade from Soontir Fel"),
        (
            fel(r#""royalguardtie","stealthdevice","stealthdevice""#),
            "XW-CHK-17",
            "Remove Stealth Device from Soontir Fel",
        ),
        (fel(r#""predatr""#), "XW-CHK-27", "Replace \"predatr\" with Predator"),
        (String::new(), "XW-CHK-26", "Add Academy Pilot"),
    ];
    for (ships, check, repair) in trials {
        let (mut window, _folder) = imported(&ships);
        assert!(errors(&window, &catalog).contains(&check), "{check} is not broken: {:?}", errors(&window, &catalog));
        assert!(window.shows(check), "{check} is not shown");
        window.click(repair);
        assert!(!errors(&window, &catalog).contains(&check), "{check} is still broken after {repair}");
    }
}

#[test]
fn a_card_that_cannot_be_taken_says_why_and_is_not_taken() {
    let catalog = Catalog::bundled().unwrap();
    let (mut window, _folder) = imported(r#"{"pilot":"academypilot","ship":"tiefighter","upgrades":["hullupgrade"]}"#);
    window.click("Title");
    window.type_into("builder-search", "Royal Guard");
    assert!(window.shows("Royal Guard TIE fits only TIE Interceptor; Academy Pilot flies a TIE Fighter."));
    window.key(Key::Named(Named::Enter), Modifiers::empty());
    assert_eq!(cards(&window, &catalog), ["academypilot hullupgrade"]);
}

#[test]
fn an_xws_text_is_imported_and_what_it_does_not_know_is_kept() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.paste(r#"{"version":"1.0.0","faction":"rebel","name":"From afar","pilots":[
            {"name":"wedgeantilles","ship":"xwing","upgrades":{"ept":["predator"],"amd":["r2d2"],"mod":["nosuchthing"]}}]}"#
            );
    assert_eq!(window.document().name, "From afar");
    let catalog = Catalog::bundled().unwrap();
    assert_eq!(cards(&window, &catalog), ["wedgeantilles predator r2d2 mod:nosuchthing"]);
    assert_eq!(errors(&window, &catalog), ["XW-CHK-27"]);
}

#[test]
fn a_squad_is_printed_to_a_file_from_the_window() {
    let (mut window, folder) = imported(r#"{"pilot":"darthvader","ship":"tieadvanced","upgrades":["tiex1"]}"#);
    let path = folder.path().join("vader.pdf");
    window.key(Key::Character("p".into()), Modifiers::COMMAND);
    window.click("Black and white");
    window.send(gui::app::Message::Print(gui::screen::print::Message::PathTyped(path.to_str().unwrap().into())));
    window.click("Save PDF");
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"%PDF") && bytes.len() < 200 * 1024, "{} bytes", bytes.len());
}

#[test]
fn ships_are_doubled_moved_and_taken_out_by_keys() {
    let catalog = Catalog::bundled().unwrap();
    let (mut window, _folder) =
        imported(r#"{"pilot":"academypilot","ship":"tiefighter"},{"pilot":"darkcurse","ship":"tiefighter"}"#);
    window.click("\"Dark Curse\"");
    window.key(Key::Named(Named::ArrowUp), Modifiers::ALT);
    assert_eq!(cards(&window, &catalog), ["darkcurse", "academypilot"]);
    window.key(Key::Character("d".into()), Modifiers::COMMAND);
    assert_eq!(cards(&window, &catalog), ["darkcurse", "darkcurse", "academypilot"]);
    window.key(Key::Named(Named::Delete), Modifiers::empty());
    assert_eq!(cards(&window, &catalog), ["darkcurse", "academypilot"]);
}

#[test]
fn the_notes_lie_over_the_page_which_stays_and_escape_leaves_them() {
    let theme = LookChoice::Light.look().theme();
    let (mut window, _folder) = imported(r#"{"pilot":"academypilot","ship":"tiefighter"}"#);
    window.send(gui::app::Message::NoticeClosed);
    let mut screen = window.screen(&theme);
    window.paint_on(&mut screen, &theme, &[]);
    let page = screen.picture();
    let notes = builder::Message::Bar(builder::BarMessage::NotesPressed);
    window.send(gui::app::Message::Builder(AnyMessage::of::<xwing::XWing>(notes)));
    window.paint_on(&mut screen, &theme, &[]);
    window.paint_on(&mut screen, &theme, &typewrite("Vader").collect::<Vec<_>>());
    assert!(screen.place_of(window.app(), "Save").is_some());
    let dialog = screen.picture();
    // The bar and the panes beside the dialog do not change.
    let beside = |picture: &Picture| -> Vec<u8> {
        let dots = picture.dots.chunks(picture.width as usize * 3);
        dots.flat_map(|row| row[..300 * 3].iter().chain(&row[980 * 3..])).copied().collect()
    };
    assert!(page.dots != dialog.dots && beside(&page) == beside(&dialog), "the page is another under the dialog");
    window.press_on(&mut screen, &theme, Named::Escape, Modifiers::empty());
    window.paint_on(&mut screen, &theme, &[]);
    screen.picture().must_be(&page, "notes-left");
    assert_eq!(window.document().notes, "", "notes that are left are not kept");
}

#[test]
fn what_is_fitted_on_a_ship_stands_under_its_card_with_its_text() {
    let catalog = Catalog::bundled().unwrap();
    let (mut window, _folder) = imported(
        r#"{"pilot":"darthvader","ship":"tieadvanced","upgrades":["predator"]},{"pilot":"academypilot","ship":"tiefighter"}"#,
    );
    let text = catalog.upgrade(catalog.find_upgrade("predator").unwrap()).text.text(Language::English);
    window.click("Darth Vader");
    assert!(window.shows("Equipped") && window.shows(text), "the card does not say what is fitted");
    window.click("Academy Pilot");
    assert!(!window.shows("Equipped") && !window.shows(text), "nothing is fitted on this ship");
}

#[test]
fn of_a_list_that_is_longer_than_any_game_allows_it_is_not_tried_what_fits() {
    const SENTENCE: &str =
        "This list is longer than any game allows, so Muster does not calculate what fits. Remove entries, or undo.";
    let ship = r#"{"pilot":"academypilot","ship":"tiefighter"}"#;
    let (mut window, _folder) = imported(&vec![ship; 251].join(","));
    assert_eq!(window.document().list.ships.len(), 251);
    assert!(window.shows(SENTENCE));
    // With fewer ships offers are tried again: goes up to the last ones and removes them.
    for _ in 0..16 {
        window.key(Key::Named(Named::ArrowLeft), Modifiers::empty());
        if window.document().list.ships.len() > 248 {
            window.key(Key::Named(Named::Delete), Modifiers::empty());
        }
    }
    assert_eq!(window.document().list.ships.len(), 248);
    assert!(!window.shows(SENTENCE));
}
