//! Small things that tell: marks of tabs, drawings of rows, numbers of a pointed card, blocks of a wide window.

use gui::{
    app::{Destination, Message},
    look::LookChoice,
};
use iced::{
    Event, Size, Theme,
    advanced::mouse,
    keyboard::{Key, Modifiers},
};
use iced_test::selector::{Candidate, Target, id};
use kernel::Language;

use crate::{
    driver::{Window, folder},
    screen::Screen,
};

const NO_ARMY: &str = r#"{"muster":1,"system":"legion","name":"Begun","list":{"faction":"rebel_alliance","units":[]}}"#;
const TWO_LUKES: &str = r#"{"muster":1,"system":"legion","name":"Twice","list":{"faction":"rebel_alliance","units":[
    {"unit":"luke_skywalker_hero_of_the_rebellion"},{"unit":"luke_skywalker_hero_of_the_rebellion"}]}}"#;
const NO_GROUPS: &str = r#"{"muster":1,"system":"imperial-assault","name":"Two","list":{"season":"ffg",
    "affiliation":"imperial","deployment":[]}}"#;
const LONE_TIE: &str = r#"{"muster":1,"system":"xwing","name":"Lone","list":{"faction":"imperial","ships":[
    {"pilot":"academypilot","ship":"tiefighter"}]}}"#;

fn theme() -> Theme {
    LookChoice::Dark.look().theme()
}

fn with(list: &str, size: Size) -> (Window, tempfile::TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, size);
    window.paste(list);
    window.send(Message::NoticeClosed);
    window.send(Message::Went(Destination::Builder));
    (window, folder)
}

#[test]
fn a_tab_counts_what_is_wrong_and_not_what_is_still_missing() {
    let width = |list| {
        let size = Size::new(1280.0, 800.0);
        let (mut window, _folder) = with(list, size);
        let mut screen = Screen::blind(size);
        window.paint_on(&mut screen, &theme(), &[]);
        screen.place_of(window.app(), id("tab-Army")).expect("there is a tab").width
    };
    let (begun, wrong) = (width(NO_ARMY), width(TWO_LUKES));
    assert!(begun + 15.0 < wrong, "{begun} without a mark, {wrong} with one");
}

#[test]
fn the_form_for_a_new_list_stays_where_it_is_when_the_game_changes() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 1000.0));
    window.send(Message::Went(Destination::Lists));
    window.key(Key::Character("n".into()), Modifiers::empty());
    let first = window.place_of("Game");
    for game in ["Star Wars: Legion", "Star Wars: Imperial Assault", "X-Wing (first edition)"] {
        window.click(game);
        assert_eq!(window.place_of("Game").y, first.y, "{game}");
    }
}

#[test]
fn a_figure_that_is_pointed_at_shows_its_numbers() {
    let size = Size::new(1280.0, 800.0);
    let (mut window, _folder) = with(NO_GROUPS, size);
    window.type_into("builder-search", "weiss");
    let mut screen = Screen::blind(size);
    window.paint_on(&mut screen, &theme(), &[]);
    let place = screen.place_of(window.app(), id("offer-general-weiss".to_owned())).expect("it has a row");
    let position = place.center();
    screen.point_at(position.x, position.y);
    window.paint_on(&mut screen, &theme(), &[Event::Mouse(mouse::Event::CursorMoved { position })]);
    (0..5).for_each(|_| window.paint_on(&mut screen, &theme(), &[]));
    let card = screen.place_of(window.app(), id("hover-card".to_owned())).expect("its card is shown");
    let health = move |candidate: Candidate<'_>| match candidate {
        Candidate::Text { content: "15", bounds, .. } if card.contains(bounds.center()) => {
            Some(Target::from(candidate))
        }
        _ => None,
    };
    assert!(screen.place_of(window.app(), health).is_some(), "its health is not on the card");
}

#[test]
fn a_wide_window_has_damage_notes_and_matches_beneath_the_list() {
    let told = |size| {
        let (mut window, _folder) = with(LONE_TIE, size);
        ["Expected damage", "Notes", "Last matches"].map(|title| window.shows(title))
    };
    assert_eq!(told(Size::new(1920.0, 1080.0)), [true; 3]);
    assert!(!told(Size::new(1280.0, 800.0))[0]);
}
