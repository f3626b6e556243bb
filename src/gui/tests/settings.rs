//! Settings as a file.

use gui::{
    app::{Destination, Message},
    file_dialog::Picked,
    look::LookChoice,
    path_row::{self, Purpose},
    screen::settings::{self, Group},
};
use kernel::Language;

use crate::driver::{Window, folder};

fn say(window: &mut Window, message: settings::Message) {
    window.send(Message::Settings(message));
}

/// A window that shows the settings of its data folder.
fn window(folder: &std::path::Path) -> Window {
    let mut window = Window::open(folder, Language::English);
    window.send(Message::Went(Destination::Settings));
    say(&mut window, settings::Message::GroupShown(Group::Data));
    window
}

#[test]
fn settings_saved_by_one_window_are_in_use_in_another() {
    let (here, there) = (folder(), folder());
    let file = here.path().join("mine.json");
    let mut one = window(here.path());
    say(&mut one, settings::Message::LookPicked(LookChoice::Dark));
    say(&mut one, settings::Message::ScalePicked(150));
    // No dialog opens: the path is typed.
    one.pick(Purpose::ExportSettings, Picked::Unavailable);
    say(&mut one, settings::Message::File(path_row::Message::Typed(file.display().to_string())));
    one.click("Use this path");
    assert!(one.shows_part("The settings were saved to"));
    let mut other = window(there.path());
    other.pick(Purpose::ImportSettings, Picked::Path(file.clone()));
    assert!(other.shows_part("are now in use"));
    assert_eq!((other.context().look, other.app().scale_factor()), (one.context().look, 1.5));
    // They are stored, too.
    drop(other);
    assert_eq!(Window::open(there.path(), Language::English).context().look, one.context().look);
}

#[test]
fn a_file_that_is_none_of_settings_changes_nothing() {
    let folder = folder();
    let file = folder.path().join("list.json");
    std::fs::write(&file, "{\"muster_settings\": 1, \"settings\": {\"look\": \"dark\", \"scale\": 9000}}").unwrap();
    let mut window = window(folder.path());
    let before = window.context().look;
    window.pick(Purpose::ImportSettings, Picked::Path(file));
    assert!(window.problem().unwrap().contains("list.json:1:"));
    assert_eq!(window.context().look, before);
}
