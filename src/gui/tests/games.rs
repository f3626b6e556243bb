//! Features of the window common to every system of the registry.

use gui::{
    app::{Destination, Message},
    look::LookChoice,
    screen::{collection, print},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, phrase};
use systems::SystemId;

use crate::driver::{Window, folder};

fn word(term: &str) -> &str {
    phrase::text(Language::English, term)
}

/// Opens a new list of this system, of its last faction and in its last format.
fn begin(window: &mut Window, system: SystemId) {
    window.click("Lists");
    window.click("New list");
    if SystemId::ALL.len() > 1 {
        window.click(word(system.term()));
    }
    window.click(word(system.lists().factions.last().unwrap().term));
    let format = system.lists().formats.last().unwrap();
    window.click(&match format.most {
        Some(_) => word(format.term).to_owned(),
        None => format!("{} ({})", word(format.term), format.limit),
    });
    window.click("Create");
}

#[test]
fn a_list_of_every_game_is_begun_and_found_in_the_table() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    for system in SystemId::ALL.iter().copied() {
        begin(&mut window, system);
        let made = window.rows().iter().max_by_key(|row| row.id).unwrap().summary.clone();
        let (faction, format) = (system.lists().factions.last().unwrap(), system.lists().formats.last().unwrap());
        assert_eq!((made.system.as_str(), made.faction.as_str()), (system.id(), faction.id));
        assert_eq!((made.format.as_str(), made.limit), (format.id, format.limit));
        window.click("Lists");
        assert!(window.shows(word(system.lists().new_list)));
        let kind = format!("{} · {}", word(system.term()), word(format.term));
        assert!(window.shows(&kind), "the table does not name game and format of an empty list");
    }
    assert_eq!(window.lists(), SystemId::ALL.len());
}

#[test]
fn every_sheet_of_every_game_is_offered_with_what_it_can_include_and_saved() {
    let folder = folder();
    // High enough for every collection, so that no scrolling is needed.
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1400.0));
    for system in SystemId::ALL.iter().copied() {
        begin(&mut window, system);
        window.key(Key::Character("p".into()), Modifiers::COMMAND);
        let mut sizes = Vec::new();
        for sheet in system.lists().sheets {
            window.click(word(sheet.term));
            for option in sheet.options {
                window.click(word(option.term));
            }
            let path = folder.path().join(format!("{}-{}.pdf", system.id(), sheet.id));
            window.send(Message::Print(print::Message::PathTyped(path.to_str().unwrap().into())));
            window.click("Save PDF");
            match std::fs::read(&path) {
                Ok(file) => sizes.push(file),
                // An army without a map has no map page, and an empty list nothing to show an opponent or to cut out.
                Err(_) => assert!(
                    matches!(sheet.id, "opponent" | "pieces")
                        || (system, sheet.id) == (SystemId::ImperialAssault, "table")
                ),
            }
        }
        let made = sizes.len();
        sizes.dedup();
        assert_eq!(sizes.len(), made, "two sheets of {} are the same", system.id());
        window.key(Key::Named(Named::Escape), Modifiers::empty());
    }
}

#[test]
fn every_game_is_told_of_with_its_numbers() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.click("About");
    let catalogs = systems::Catalogs::default();
    for system in SystemId::ALL.iter().copied() {
        let version = catalogs.version(system);
        assert!(window.shows(word(system.term())) && window.shows(&format!("Catalog {version}")));
    }
}

#[test]
fn the_guide_opens_at_the_page_of_the_screen_in_front() {
    let folder = folder();
    for (language, place, title, other) in [
        (Language::English, Destination::Collection, "What you own", "Odds of an attack"),
        (Language::Spanish, Destination::Odds, "Probabilidades de un ataque", "Imprimir"),
    ] {
        let mut window = Window::open(folder.path(), language);
        window.send(Message::Went(place));
        window.key(Named::F1, Modifiers::empty());
        assert!(window.shows(title), "{title}");
        window.click(other);
        window.can_be_drawn(&LookChoice::Dark.look().theme());
    }
}

#[test]
fn boxes_that_are_counted_are_minded_at_once_and_after_a_restart() {
    let folder = folder();
    let mut window = Window::open(folder.path(), Language::English);
    window.paste(
        r#"{"muster":1,"system":"xwing","name":"Nine","list":{"faction":"rebel","ships":[
            {"pilot":"rookiepilot","ship":"xwing"},{"pilot":"goldsquadronpilot","ship":"ywing"}]}}"#,
    );
    assert!(!window.shows("XW-CHK-29"));
    window.click("Collection");
    window.click("gets a warning");
    assert!(window.shows("Nothing is counted here yet, so nothing is missing."));
    // The row is the first result of the search.
    window.type_into(collection::SEARCH, "core set swx01");
    window.key(Key::Character("+".into()), Modifiers::empty());
    window.click("Builder");
    assert!(window.shows("XW-CHK-29"), "the second ship is in no box that was counted");
    drop(window);

    let mut window = Window::open(folder.path(), Language::English);
    assert!(window.shows("XW-CHK-29"));
    window.click("Collection");
    assert!(window.shows("1"), "the box is not shown");
    window.click("is accepted silently");
    window.click("Builder");
    assert!(!window.shows("XW-CHK-29"));
}
