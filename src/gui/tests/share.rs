//! The Share screen, and several lists printed together.

use std::path::Path;

use gui::{
    app::{Destination, Message},
    screen::{print, share},
};
use iced::keyboard::{Key, Modifiers, key::Named};
use kernel::Language;

use crate::driver::{Window, folder};

const SQUAD: &str = include_str!("../../../catalog/examples/xwing.json");
const ARMY: &str = include_str!("../../../catalog/examples/legion.json");

/// A window with an army and a squad in the table.
fn with_both(folder: &Path) -> Window {
    let mut window = Window::open(folder, Language::English);
    for list in [ARMY, SQUAD] {
        window.clipboard = Some(list.to_owned());
        command(&mut window, "v");
        window.send(Message::Went(Destination::Lists));
    }
    window
}

fn command(window: &mut Window, letter: &str) {
    window.key(Key::Character(letter.into()), Modifiers::COMMAND);
}

fn press(window: &mut Window, named: Named) {
    window.key(Key::Named(named), Modifiers::empty());
}

fn save_as(window: &mut Window, path: &Path) {
    window.send(Message::Share(share::Message::PathTyped(path.to_str().unwrap().to_owned())));
    command(window, "s");
}

#[test]
fn a_list_is_copied_in_the_form_that_is_chosen_by_keys_and_its_code_is_read_back() {
    let folder = folder();
    let mut window = with_both(folder.path());
    window.click("Aces in the dark");
    press(&mut window, Named::Enter);
    command(&mut window, "e");
    assert!(window.shows("QR code") && window.shows("BBCode, for forums"));
    command(&mut window, "c");
    assert!(window.clipboard.as_deref().is_some_and(|text| text.starts_with("Squad: Aces in the dark")));
    press(&mut window, Named::ArrowDown);
    command(&mut window, "c");
    assert!(window.clipboard.as_deref().is_some_and(|text| text.contains("**")), "Markdown follows");
    window.click("Code, as in QR codes");
    command(&mut window, "c");
    let code = window.clipboard.clone().unwrap();
    assert!(code.starts_with("MUSTER:1:XWING:"), "{code}");
    press(&mut window, Named::Escape);
    let before = window.document().list.clone();
    window.clipboard = Some(code.to_lowercase());
    window.send(Message::Went(Destination::Lists));
    command(&mut window, "v");
    assert_eq!(window.document().list, before);
    assert_eq!(window.lists(), 3);
}

#[test]
fn a_form_and_a_drawn_code_are_saved_to_files() {
    let folder = folder();
    let mut window = with_both(folder.path());
    window.click("Aces in the dark");
    press(&mut window, Named::Enter);
    command(&mut window, "e");
    let path = folder.path().join("aces.txt");
    save_as(&mut window, &path);
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("Squad: Aces in the dark"));
    window.click("QR code");
    let path = path.with_extension("svg");
    command(&mut window, "s");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<svg"), "the ending follows the form");
    save_as(&mut window, &folder.path().join("no/such/folder.svg"));
    assert!(window.shows(&format!(
        "{} could not be saved because its folder does not exist. Choose another folder, or create it first.",
        folder.path().join("no/such/folder.svg").display()
    )));
}

#[test]
fn lists_of_several_games_are_shared_together_in_the_forms_that_all_have() {
    let folder = folder();
    let mut window = with_both(folder.path());
    command(&mut window, "a");
    window.click("Share");
    assert!(window.shows("Markdown") && !window.shows("XWS"));
    command(&mut window, "c");
    let text = window.clipboard.clone().unwrap();
    assert!(text.contains("Squad: Aces in the dark") && text.contains("Army: Heroes of the Alliance"), "{text}");
    let out = folder.path().join("out");
    std::fs::create_dir(&out).unwrap();
    save_as(&mut window, &out);
    save_as(&mut window, &out);
    let mut names: Vec<String> =
        std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let twice = ["Aces in the dark (2).txt", "Aces in the dark.txt"];
    assert_eq!(names[..2], twice, "nothing is overwritten");
    assert_eq!(names.len(), 4);
    press(&mut window, Named::Escape);
    assert!(window.shows("Heroes of the Alliance"));
}

#[test]
fn picked_lists_are_printed_into_one_file() {
    let folder = folder();
    let mut window = with_both(folder.path());
    command(&mut window, "a");
    command(&mut window, "p");
    assert!(window.shows("2 lists") && window.shows("Tournament form"));
    window.click("Tournament form");
    let path = folder.path().join("both.pdf");
    window.send(Message::Print(print::Message::PathTyped(path.to_str().unwrap().to_owned())));
    window.click("Save PDF");
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"%PDF"));
    assert!(window.shows("Page 2 of 2"), "one page each");
    press(&mut window, Named::Escape);
    assert!(window.shows("Heroes of the Alliance"));
}

#[test]
fn a_poster_of_a_list_is_saved_as_a_picture_of_the_size_that_is_promised() {
    let folder = folder();
    let mut window = with_both(folder.path());
    for (number, name) in ["Aces in the dark", "Heroes of the Alliance"].into_iter().enumerate() {
        window.send(Message::Went(Destination::Lists));
        window.click(name);
        press(&mut window, Named::Enter);
        command(&mut window, "e");
        window.key(Key::Character("p".into()), Modifiers::empty());
        let path = folder.path().join(format!("poster-{number}.png"));
        save_as(&mut window, &path);
        let file = std::fs::File::open(&path).unwrap();
        let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut dots).unwrap();
        assert_eq!((info.width, info.height), (1200, 675));
        // White of the code and of the names, and the dark of the ground.
        let bright = dots.chunks(4).filter(|dot| dot[..3].iter().all(|part| *part > 240)).count();
        let dark = dots.chunks(4).filter(|dot| dot[..3].iter().all(|part| *part < 90)).count();
        assert!(bright > 8_000 && dark > 300_000, "{name}: {bright} bright and {dark} dark dots");
        press(&mut window, Named::Escape);
    }
}
