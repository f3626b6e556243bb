//! The guide through a game of Rebellion.

use std::fs;

use gui::{
    app::{Destination, Message},
    look::LookChoice,
    screen::rebellion::{self, FileKind, GuidedGame, NAME, OptionChange, PATH, SEARCH, Tab},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::Language;
use systems::rebellion::{
    Answer,
    cards::Side,
    play::{At, Change, Dice, RebelCards},
};
use tempfile::TempDir;

use crate::driver::{Window, folder};

fn say(window: &mut Window, message: rebellion::Message) {
    window.send(Message::Rebellion(message));
}

/// The first page of the guide.
fn at_games(size: Size, language: Language) -> (Window, TempDir) {
    let folder = folder();
    let mut window = Window::sized(folder.path(), language, size);
    window.send(Message::Went(Destination::Rebellion));
    (window, folder)
}

/// A game with this seed.
fn at_table(size: Size, language: Language) -> (Window, TempDir) {
    let (mut window, folder) = at_games(size, language);
    say(&mut window, rebellion::Message::NewPressed);
    say(&mut window, rebellion::Message::NameTyped("Hoth".into()));
    say(&mut window, rebellion::Message::SeedTyped("7".into()));
    say(&mut window, rebellion::Message::BeginPressed);
    (window, folder)
}

#[track_caller]
fn table(window: &Window) -> &GuidedGame {
    window.app().rebellion().table().expect("a game is on the table")
}

fn press(window: &mut Window, key: Named) {
    window.key(Key::Named(key), Modifiers::empty());
}

/// Gives first answers until this holds.
#[track_caller]
fn go_on(window: &mut Window, until: impl Fn(&GuidedGame) -> bool) {
    for _ in 0..2_000 {
        if until(table(window)) {
            return;
        }
        say(window, rebellion::Message::Answered(0));
    }
    panic!("this never comes");
}

#[test]
fn a_game_begins_with_its_name_and_is_kept_after_every_answer() {
    let (mut window, folder) = at_games(Size::new(1280.0, 800.0), Language::English);
    window.key(Key::Character("n".into()), Modifiers::empty());
    window.type_into(NAME, "Over Hoth");
    press(&mut window, Named::Enter);
    assert_eq!(table(&window).name, "Over Hoth");
    let file = folder.path().join("rebellion").join("Over Hoth.json");
    let begun = fs::read_to_string(&file).unwrap();
    let sentence = table(&window).step.as_ref().unwrap().sentence.clone();
    assert!(window.shows(&sentence));
    window.key(Key::Character("1".into()), Modifiers::empty());
    assert_eq!(table(&window).answers(), 1);
    assert_ne!(fs::read_to_string(&file).unwrap(), begun);
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert_eq!((table(&window).answers(), fs::read_to_string(&file).unwrap()), (0, begun));
}

#[test]
fn a_game_goes_on_next_week_where_it_stood() {
    let (mut window, folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    go_on(&mut window, |table| table.answers() == 40);
    let (step, log) = (table(&window).step.clone().unwrap().sentence, table(&window).log.clone());
    drop(window);
    let mut window = Window::sized(folder.path(), Language::English, Size::new(1280.0, 800.0));
    window.key(Key::Character("8".into()), Modifiers::COMMAND);
    assert!(window.shows("Hoth"));
    press(&mut window, Named::Enter);
    assert_eq!(table(&window).step.as_ref().unwrap().sentence, step);
    assert_eq!(table(&window).log, log);
}

#[test]
fn several_games_are_kept_and_a_deleted_one_comes_back() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    press(&mut window, Named::Escape);
    say(&mut window, rebellion::Message::NewPressed);
    say(&mut window, rebellion::Message::NameTyped("Endor".into()));
    say(&mut window, rebellion::Message::OptionChanged(OptionChange::Dice(Dice::Hand)));
    say(&mut window, rebellion::Message::BeginPressed);
    press(&mut window, Named::Escape);
    assert!(window.shows("Hoth") && window.shows("Endor"));
    let path = window.app().rebellion().games().iter().find(|game| game.name == "Hoth").unwrap().path.clone();
    say(&mut window, rebellion::Message::DeletePressed(path));
    assert!(!window.shows("Hoth"));
    window.click("Undo");
    assert!(window.shows("Hoth") && window.shows("Endor"));
}

#[test]
fn an_answer_is_found_by_its_words() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 1200.0), Language::English);
    go_on(&mut window, |table| table.step.as_ref().is_some_and(|step| step.answers.len() > 60));
    let before = table(&window).answers();
    let label = table(&window).step.as_ref().unwrap().answers.last().unwrap().1.clone();
    window.key(Key::Character("/".into()), Modifiers::empty());
    window.type_into(SEARCH, &label);
    assert!(window.shows(&label));
    let meant = table(&window).step.as_ref().unwrap().answers.last().unwrap().0;
    press(&mut window, Named::Enter);
    let Answer::Place(unit, at) = meant else { panic!("{label} places a unit") };
    assert_eq!(table(&window).answers(), before + 1);
    assert_eq!(table(&window).game().state().board.spot(at).units.of(unit), 1);
    // Pressing a system of the map finds its answers.
    say(&mut window, rebellion::Message::PlacePressed(At::BASE_SPACE));
    assert!(window.shows("Rebel Trooper to Rebel Base") && !window.shows("Rebel Trooper to Alderaan"));
}

#[test]
fn leaders_are_chosen_under_the_mission_they_go_to_and_its_text() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 1600.0), Language::English);
    let assigns = |table: &GuidedGame| {
        let step = table.step.as_ref().unwrap();
        step.answers.iter().any(|(answer, _)| matches!(answer, Answer::Assign(..)))
    };
    go_on(&mut window, assigns);
    let step = table(&window).step.clone().unwrap();
    let group = step.groups.iter().find(|group| group.answers.len() > 1 && group.topic.is_some()).unwrap();
    let topic = group.topic.as_ref().unwrap();
    assert!(window.shows(&topic.name) && window.shows(&topic.about));
    let before = table(&window).answers();
    window.click(&group.labels[1].text);
    assert_eq!(table(&window).answers(), before + 1);
}

#[test]
fn what_else_may_happen_is_folded_behind_the_proposal_of_the_empire() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 1600.0), Language::English);
    let proposes = |table: &GuidedGame| {
        let step = table.step.as_ref().unwrap();
        step.answers.iter().any(|(answer, _)| matches!(answer, Answer::OtherSystem(_)))
    };
    go_on(&mut window, proposes);
    let other = |(answer, _): &&(Answer, String)| matches!(answer, Answer::OtherSystem(_));
    let label = table(&window).step.as_ref().unwrap().answers.iter().find(other).unwrap().1.clone();
    assert!(!window.shows(&label));
    window.click("Something else happens on the table");
    let before = table(&window).answers();
    window.click(&label);
    assert_eq!(table(&window).answers(), before + 1);
}

#[test]
fn lines_of_the_setup_are_ticked_as_they_come_to_the_board() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 1600.0), Language::English);
    let lines = table(&window).happened.clone();
    window.click(&lines[0]);
    window.click(&lines[2]);
    assert!(window.shows(&format!("2 of {} done", lines.len())));
    window.click(&lines[0]);
    assert!(window.shows(&format!("1 of {} done", lines.len())));
}

#[test]
fn options_that_a_first_game_does_not_need_are_folded_away() {
    let (mut window, _folder) = at_games(Size::new(1280.0, 1600.0), Language::English);
    say(&mut window, rebellion::Message::NewPressed);
    assert!(!window.shows("Variants"));
    window.click("More options");
    assert!(window.shows("Variants"));
}

#[test]
fn a_count_is_given_by_its_own_key() {
    let (mut window, _folder) = at_games(Size::new(1280.0, 800.0), Language::English);
    say(&mut window, rebellion::Message::NewPressed);
    say(&mut window, rebellion::Message::OptionChanged(OptionChange::RebelCards(RebelCards::Table)));
    say(&mut window, rebellion::Message::SeedTyped("7".into()));
    say(&mut window, rebellion::Message::BeginPressed);
    // Number of steps an objective moves the marker.
    go_on(&mut window, |table| matches!(table.step.as_ref().unwrap().answers[0].0, Answer::Number(0)));
    let (before, reputation) = (table(&window).answers(), table(&window).game().state().reputation);
    window.key(Key::Character("1".into()), Modifiers::empty());
    assert_eq!(table(&window).answers(), before + 1);
    assert_eq!(table(&window).game().state().reputation, reputation - 1);
}

#[test]
fn the_empire_says_why_it_chose_and_by_which_rule() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 1600.0), Language::English);
    let weighs = |table: &GuidedGame| {
        let step = table.step.as_ref().unwrap();
        !step.about.is_empty() && step.reasons.iter().any(|reason| reason.candidates.len() > 1)
    };
    go_on(&mut window, weighs);
    let step = table(&window).step.clone().unwrap();
    let reason = step.reasons.iter().find(|reason| reason.candidates.len() > 1).unwrap();
    assert!(window.shows(&reason.sentence) && !window.shows(step.about));
    window.click("The rule");
    assert!(window.shows(step.about));
    assert!(!window.shows(&reason.candidates[1].name));
    window.click("Why: the candidates");
    assert!(window.shows(&reason.candidates[1].name));
}

#[test]
fn the_board_is_set_right_with_a_press_and_stepped_back() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 2600.0), Language::English);
    go_on(&mut window, |table| table.step.as_ref().is_some_and(|step| step.open));
    say(&mut window, rebellion::Message::TabPicked(Tab::Board));
    let loyalty = |window: &Window, at: At| table(window).game().state().board.spot(at).loyalty;
    let library = &table(&window).game().fixed().library;
    let at = At::systems().find(|at| &*library.system(*at).id == "mon-calamari").unwrap();
    let before = loyalty(&window, at);
    let other = if before == Some(Side::Empire) { Side::Rebel } else { Side::Empire };
    say(&mut window, rebellion::Message::PlacePressed(at));
    window.click(if other == Side::Empire { "loyal to the Empire" } else { "loyal to the Rebels" });
    assert_eq!(loyalty(&window, at), Some(other));
    window.click("Everything matches now");
    // More units than in the box are rejected, with the reason.
    let trooper = library_unit(&window, "rebel-trooper");
    say(&mut window, rebellion::Message::Corrected(Change::Units(at, trooper, 99)));
    assert_eq!(window.problem().as_deref(), Some("The box does not have that many of these units."));
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    assert_eq!(loyalty(&window, at), before);
}

fn library_unit(window: &Window, id: &str) -> systems::rebellion::play::UnitNo {
    let library = &table(window).game().fixed().library;
    library.units().find(|(_, row)| &*row.id == id).map(|(unit, _)| unit).expect("the box holds it")
}

#[test]
fn log_and_sheets_are_written_where_they_are_wanted() {
    let (mut window, folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    go_on(&mut window, |table| table.answers() == 30);
    for (what, file, begins) in [
        (FileKind::Log, "log.txt", "Hoth"),
        (FileKind::SetUp, "setup.pdf", "%PDF"),
        (FileKind::Round, "round.pdf", "%PDF"),
    ] {
        say(&mut window, rebellion::Message::SavingPressed(what));
        let path = folder.path().join(file);
        say(&mut window, rebellion::Message::PathTyped(path.display().to_string()));
        press(&mut window, Named::Enter);
        let bytes = fs::read(&path).unwrap();
        assert!(bytes.starts_with(begins.as_bytes()), "{file}");
    }
    let log = fs::read_to_string(folder.path().join("log.txt")).unwrap();
    assert!(table(&window).log.iter().all(|line| log.contains(&line.sentence)));
    // An invalid path is reported, and the game goes on.
    say(&mut window, rebellion::Message::SavingPressed(FileKind::Log));
    window.type_into(PATH, "");
    say(&mut window, rebellion::Message::PathTyped(folder.path().join("no/where/log.txt").display().to_string()));
    press(&mut window, Named::Enter);
    assert!(window.problem().is_some());
}

#[test]
fn a_file_that_is_no_game_is_told_of_and_stays() {
    let (mut window, folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    press(&mut window, Named::Escape);
    let broken = folder.path().join("rebellion").join("broken.json");
    fs::write(&broken, "{\"muster_replay\":").unwrap();
    window.send(Message::Went(Destination::Lists));
    window.send(Message::Went(Destination::Rebellion));
    assert!(window.app().rebellion().games().iter().any(|game| game.standing.is_err()));
    say(&mut window, rebellion::Message::OpenPressed(broken.clone()));
    assert!(window.problem().is_some() && window.app().rebellion().table().is_none());
    assert!(broken.exists());
}

#[test]
fn every_step_of_a_game_is_told_in_the_window_language() {
    let (mut window, _folder) = at_table(Size::new(800.0, 600.0), Language::Spanish);
    go_on(&mut window, |table| table.answers() == 120);
    let sentence = table(&window).step.as_ref().unwrap().sentence.clone();
    assert!(window.shows(&sentence));
    for tab in [Tab::Log, Tab::Map, Tab::Board, Tab::Step] {
        say(&mut window, rebellion::Message::TabPicked(tab));
        window.can_be_drawn(&LookChoice::Dark.look().theme());
    }
}

#[test]
fn a_system_of_the_map_is_answered_with_where_it_is_an_answer_and_set_right_elsewhere() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    let offers = |table: &GuidedGame| {
        let answers = &table.step.as_ref().unwrap().answers;
        answers.iter().find_map(|(answer, _)| if let Answer::System(at) = answer { Some(*at) } else { None })
    };
    go_on(&mut window, |table| offers(table).is_some());
    let (at, before) = (offers(table(&window)).unwrap(), table(&window).answers());
    say(&mut window, rebellion::Message::TabPicked(Tab::Map));
    say(&mut window, rebellion::Message::PlacePressed(at));
    assert_eq!(table(&window).answers(), before + 1);
    go_on(&mut window, |table| table.step.as_ref().unwrap().open && offers(table).is_none());
    let before = table(&window).answers();
    say(&mut window, rebellion::Message::PlacePressed(at));
    assert!(window.shows("Everything matches now"));
    assert_eq!(table(&window).answers(), before);
    press(&mut window, Named::Escape);
    assert!(!window.shows("Everything matches now"));
}

#[test]
fn what_was_stepped_back_comes_again_until_another_answer_is_given() {
    let (mut window, folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    go_on(&mut window, |table| table.answers() == 8);
    let (log, kept) =
        (table(&window).log.clone(), fs::read_to_string(folder.path().join("rebellion/Hoth.json")).unwrap());
    for _ in 0..3 {
        window.key(Key::Character("z".into()), Modifiers::COMMAND);
    }
    assert_eq!((table(&window).answers(), table(&window).can_redo()), (5, true));
    for _ in 0..4 {
        window.key(Key::Character("y".into()), Modifiers::COMMAND);
    }
    assert_eq!((table(&window).answers(), &table(&window).log), (8, &log));
    assert_eq!(fs::read_to_string(folder.path().join("rebellion/Hoth.json")).unwrap(), kept);
    window.key(Key::Character("z".into()), Modifiers::COMMAND);
    say(&mut window, rebellion::Message::Answered(0));
    assert!(!table(&window).can_redo());
}

#[test]
fn a_game_gets_another_name_and_goes_on_under_it() {
    let (mut window, folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    go_on(&mut window, |table| table.answers() == 3);
    press(&mut window, Named::Escape);
    press(&mut window, Named::F2);
    say(&mut window, rebellion::Message::RenameTyped("Hoth again".into()));
    press(&mut window, Named::Enter);
    assert!(window.shows("Hoth again"));
    press(&mut window, Named::Enter);
    assert_eq!((table(&window).name.as_str(), table(&window).answers()), ("Hoth again", 3));
    say(&mut window, rebellion::Message::Answered(0));
    let files = |name: &str| folder.path().join("rebellion").join(name).exists();
    assert!(files("Hoth again.json") && !files("Hoth.json"));
}

#[test]
fn deleted_games_go_for_good_only_when_it_is_said_twice() {
    let (mut window, folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    press(&mut window, Named::Escape);
    press(&mut window, Named::Delete);
    window.click("Deleted games (1)");
    window.click("Delete all permanently");
    let away = folder.path().join("rebellion/deleted/Hoth.json");
    assert!(away.exists());
    window.click("Delete permanently");
    assert!(!away.exists() && !window.shows("Deleted games (1)"));
}

#[test]
fn the_palette_finds_what_the_game_is_made_of_and_leads_to_the_guide() {
    let (mut window, _folder) = at_table(Size::new(1280.0, 800.0), Language::English);
    window.send(Message::Went(Destination::Lists));
    window.key(Key::Character("k".into()), Modifiers::COMMAND);
    window.type_into(gui::app::PALETTE_FIELD, "saleucami");
    assert!(window.shows("Saleucami") && window.shows("Open the guide"));
    press(&mut window, Named::Enter);
    assert_eq!(table(&window).name, "Hoth");
}
