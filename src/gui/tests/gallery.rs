//! Pictures of the window in all its states, for people to look at: `cargo test -p gui gallery -- --ignored` draws them
//! into `target/tmp/gallery`; with `GALLERY=squad,army-new` only those whose names contain one of these. Nothing is
//! compared.

use std::path::{Path, PathBuf};

use ::tournament::Pairing;
use gui::{
    app::{Destination, Message, PaletteMessage},
    file_dialog::Picked,
    look::LookChoice,
    path_row::Purpose,
    screen::{
        builder::{self, AnyMessage, Menu},
        campaign, collection, measure, odds,
        play::{self, Pace},
        rebellion, series, settings, share, tables, tournament,
    },
};
use iced::{
    Event, Point, Size,
    advanced::mouse,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Enforcement, Language, game::Seat};
use systems::{
    AnyDocument, Catalogs, ImperialAssault, Legion, SystemId,
    campaign::guide::{Move, Seat as CampaignSeat},
};

use crate::{
    armies,
    driver::{Window, folder},
    matches::{at_table, set},
    screen::Screen,
    skirmishes,
};

const SQUAD: &str = r#"{"muster":1,"system":"xwing","name":"Aces in the dark","list":{"faction":"imperial","ships":[
    {"pilot":"soontirfel","ship":"tieinterceptor","upgrades":["pushthelimit","royalguardtie","autothrusters","stealthdevice"]},
    {"pilot":"whisper","ship":"tiephantom","upgrades":["firecontrolsystem","advancedcloakingdevice"]},
    {"pilot":"omegaleader","ship":"tiefofighter","upgrades":["juke","commrelay"]}]}}"#;
const WRONG: &str = r#"{"muster":1,"system":"xwing","name":"Poe and the Golds","list":{"faction":"rebel","ships":[
    {"pilot":"poedameron","ship":"t70xwing","upgrades":["veteraninstincts","r2d2","autothrusters"]},
    {"pilot":"goldsquadronpilot","ship":"ywing","upgrades":["twinlaserturret","r3a2"]},
    {"pilot":"goldsquadronpilot","ship":"ywing","upgrades":["twinlaserturret","r3a2","heavylasercannon"]},
    {"pilot":"banditsquadronpilot","ship":"z95headhunter"}]}}"#;

/// Folder of the pictures.
fn place() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery")
}

/// Size, look and language of the pictures.
struct Sight {
    size: Size,
    look: LookChoice,
    language: Language,
    scale: u16,
}

impl Sight {
    fn name(&self) -> String {
        let Size { width, height } = self.size;
        format!("{width}x{height}-{}-{}-{}", self.look.id(), self.language.code(), self.scale)
    }

    /// A window with this list in the builder.
    fn window(&self, list: &str) -> (Window, tempfile::TempDir) {
        let folder = folder();
        let mut window = Window::sized(folder.path(), self.language, self.size);
        window.send(Message::Went(Destination::Settings));
        window.send(Message::Settings(settings::Message::LookPicked(self.look)));
        window.send(Message::Settings(settings::Message::ScalePicked(self.scale)));
        window.send(Message::Went(Destination::Lists));
        window.paste(list);
        window.send(Message::NoticeClosed);
        (window, folder)
    }

    fn screen_size(&self) -> Size {
        self.size * (100.0 / f32::from(self.scale))
    }

    fn screen(&self) -> Screen {
        Screen::new(self.screen_size())
    }

    /// True if a picture is wanted: any is, unless `GALLERY` names others.
    fn wants(&self, name: &str) -> bool {
        let wanted = std::env::var("GALLERY").unwrap_or_default();
        let whole = format!("{name}-{}", self.name());
        wanted.is_empty() || wanted.split(',').any(|wanted| whole.contains(wanted))
    }

    fn draw(&self, window: &mut Window, name: &str) {
        if !self.wants(name) {
            return;
        }
        let mut screen = self.screen();
        for _ in 0..3 {
            window.paint_on(&mut screen, &self.look.look().theme(), &[]);
        }
        screen.picture().write(&place().join(format!("{name}-{}.png", self.name())));
    }
}

impl Sight {
    /// Draws the window with the pointer on a row of the catalog.
    fn hover(&self, window: &mut Window, name: &str) {
        self.rest(window, Point::new(200.0, 400.0), name);
    }

    /// Draws the window with the pointer at this point.
    fn rest(&self, window: &mut Window, position: Point, name: &str) {
        if !self.wants(name) {
            return;
        }
        let theme = self.look.look().theme();
        let mut screen = self.screen();
        window.paint_on(&mut screen, &theme, &[]);
        screen.point_at(position.x, position.y);
        let moved = Event::Mouse(mouse::Event::CursorMoved { position });
        for _ in 0..12 {
            window.paint_on(&mut screen, &theme, std::slice::from_ref(&moved));
        }
        screen.picture().write(&place().join(format!("{name}-{}.png", self.name())));
    }

    /// Draws the window with the element at this point scrolled by half a screen.
    fn scrolled(&self, window: &mut Window, position: Point, name: &str) {
        if !self.wants(name) {
            return;
        }
        let theme = self.look.look().theme();
        let mut screen = self.screen();
        window.paint_on(&mut screen, &theme, &[]);
        screen.point_at(position.x, position.y);
        let delta = mouse::ScrollDelta::Pixels { x: 0.0, y: -self.screen_size().height / 2.0 };
        window.paint_on(&mut screen, &theme, &[Event::Mouse(mouse::Event::WheelScrolled { delta })]);
        window.paint_on(&mut screen, &theme, &[]);
        screen.picture().write(&place().join(format!("{name}-{}.png", self.name())));
    }
}

fn sight(width: f32, height: f32, look: LookChoice, language: Language, scale: u16) -> Sight {
    Sight { size: Size::new(width, height), look, language, scale }
}

fn sights() -> [Sight; 8] {
    use LookChoice::{Dark, HighContrast, Light};
    let (english, spanish) = (Language::English, Language::Spanish);
    [
        sight(1280.0, 800.0, Light, english, 100),
        sight(1280.0, 800.0, Dark, english, 100),
        sight(1280.0, 800.0, Light, spanish, 100),
        sight(1280.0, 800.0, HighContrast, english, 100),
        sight(800.0, 600.0, Dark, spanish, 100),
        sight(800.0, 600.0, Light, english, 100),
        sight(1920.0, 1080.0, Light, english, 100),
        sight(1280.0, 800.0, Light, english, 200),
    ]
}

#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery() {
    let key = |window: &mut Window, key: Named, times: usize| {
        for _ in 0..times {
            window.key(Key::Named(key), Modifiers::empty());
        }
    };
    let catalogs = Catalogs::default();
    let text = |document: AnyDocument| document.to_json(&catalogs).to_string();
    let army = text(AnyDocument::new::<Legion>(armies::army(catalogs.legion(), 0)));
    let skirmish = skirmishes::skirmish(catalogs.imperial_assault(), 0);
    let skirmish = text(AnyDocument::new::<ImperialAssault>(skirmish));
    for sight in &sights() {
        for (name, list) in [("squad", SQUAD), ("wrong", WRONG), ("army", &army), ("skirmish", &skirmish)] {
            let states = ["new", "slot", "menu", "keys", "hover"];
            if !states.iter().any(|state| sight.wants(&format!("{name}-{state}"))) {
                continue;
            }
            let (mut window, _folder) = sight.window(list);
            sight.draw(&mut window, &format!("{name}-new"));
            key(&mut window, Named::ArrowLeft, 5);
            key(&mut window, Named::ArrowDown, 2);
            sight.draw(&mut window, &format!("{name}-slot"));
            if name == "squad" {
                let more = builder::BarMessage::MenuPressed(Menu::More);
                window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(more))));
                sight.draw(&mut window, "squad-menu");
                window.key(Key::Named(Named::Escape), Modifiers::empty());
                window.send(Message::KeysShown(true));
                sight.draw(&mut window, "squad-keys");
                window.send(Message::KeysShown(false));
                sight.hover(&mut window, "squad-hover");
            }
        }
        if !sight.wants("empty") {
            continue;
        }
        let (mut window, _folder) =
            sight.window(r#"{"muster":1,"system":"xwing","name":"","list":{"faction":"scum","ships":[]}}"#);
        sight.draw(&mut window, "empty");
    }
}

/// Draws the screens beside the builder: lists, dialogs, paper, settings, a match from its set-up to its end, a series.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_screens() {
    let catalogs = Catalogs::default();
    let text = |document: AnyDocument| document.to_json(&catalogs).to_string();
    let army = text(AnyDocument::new::<Legion>(armies::army(catalogs.legion(), 0)));
    let skirmish = text(AnyDocument::new::<ImperialAssault>(skirmishes::skirmish(catalogs.imperial_assault(), 0)));
    for sight in &sights() {
        let (mut window, folder) = sight.window(SQUAD);
        for list in [&army, &skirmish, WRONG] {
            window.send(Message::Went(Destination::Lists));
            window.paste(list);
            window.send(Message::NoticeClosed);
        }
        for (name, destination) in [
            ("print", Destination::Print),
            ("share", Destination::Share),
            ("lists", Destination::Lists),
            ("settings", Destination::Settings),
            ("help", Destination::Help),
            ("about", Destination::About),
        ] {
            window.send(Message::Went(destination));
            sight.draw(&mut window, name);
        }
        found(sight, &mut window);
        window.send(Message::Went(Destination::Builder));
        window.send(Message::Went(Destination::Share));
        window.send(Message::Share(share::Message::ShapePicked(share::Shape::Drawn)));
        sight.draw(&mut window, "share-code");
        window.send(Message::Went(Destination::Lists));
        window.key(Key::Character("a".into()), Modifiers::COMMAND);
        sight.draw(&mut window, "lists-picked");
        window.send(Message::Went(Destination::Share));
        sight.draw(&mut window, "share-several");
        window.send(Message::Share(share::Message::PrintPressed));
        sight.draw(&mut window, "print-several");
        window.send(Message::Went(Destination::Lists));
        window.key(Key::Named(Named::Escape), Modifiers::empty());
        window.send(Message::Palette(PaletteMessage::Shown));
        sight.draw(&mut window, "palette");
        window.send(Message::Palette(PaletteMessage::Typed("luke".into())));
        window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
        sight.draw(&mut window, "palette-card");
        window.send(Message::Palette(PaletteMessage::Closed));
        window.key(Key::Character("n".into()), Modifiers::empty());
        sight.draw(&mut window, "lists-new");
        if sight.wants("lists-chance") && sight.scale == 100 {
            window.click(kernel::phrase::text(sight.language, "gui.chance.random"));
            sight.draw(&mut window, "lists-chance");
        }
        drop(window);
        drop(folder);
        odds(sight);
        play(sight);
        skirmish_match(sight, &skirmish);
        legion_match(sight, &army);
    }
}

/// Cards of all systems, suggestions, the history of a list, templates.
fn found(sight: &Sight, window: &mut Window) {
    use gui::screen::cards;
    const STATES: [&str; 12] = [
        "cards-all",
        "cards-vader",
        "cards-slot",
        "cards-menu",
        "cards-legion",
        "cards-none",
        "fill",
        "history",
        "history-now",
        "pass",
        "templates",
        "freeform",
    ];
    if !STATES.iter().any(|state| sight.wants(&format!("find-{state}"))) {
        return;
    }
    let command = |window: &mut Window, letter: &str| window.key(Key::Character(letter.into()), Modifiers::COMMAND);
    let press = |window: &mut Window, named: Named| window.key(Key::Named(named), Modifiers::empty());
    let say = |window: &mut Window, message| window.send(Message::Cards(message));
    window.send(Message::Went(Destination::Cards));
    say(window, cards::Message::GamePicked(None));
    sight.draw(window, "find-cards-all");
    say(window, cards::Message::Typed("vader".into()));
    sight.draw(window, "find-cards-vader");
    say(window, cards::Message::Typed(String::new()));
    say(window, cards::Message::GamePicked(Some(SystemId::XWing)));
    say(window, cards::Message::FilterPicked("slot", Some("Crew".into())));
    say(window, cards::Message::Moved(3));
    sight.draw(window, "find-cards-slot");
    say(window, cards::Message::MenuPressed("faction"));
    sight.draw(window, "find-cards-menu");
    say(window, cards::Message::MenuLeft);
    say(window, cards::Message::GamePicked(Some(SystemId::Legion)));
    say(window, cards::Message::Typed("trooper".into()));
    sight.draw(window, "find-cards-legion");
    say(window, cards::Message::Typed("no such card at all".into()));
    sight.draw(window, "find-cards-none");
    say(window, cards::Message::Typed(String::new()));
    window.send(Message::Went(Destination::Builder));
    // The open list has many points left without a ship.
    let list = |window: &mut Window, message| {
        window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::List(message))));
    };
    list(window, builder::ListMessage::Removed(Some(xwing::list::SHIPS.at(3))));
    list(window, builder::ListMessage::Removed(Some(xwing::list::SHIPS.at(2))));
    list(window, builder::ListMessage::Duplicated(Some(1)));
    command(window, "l");
    sight.draw(window, "find-fill");
    press(window, Named::Escape);
    command(window, "h");
    press(window, Named::ArrowDown);
    sight.draw(window, "find-history");
    press(window, Named::ArrowRight);
    sight.draw(window, "find-history-now");
    press(window, Named::Escape);
    list(window, builder::ListMessage::PassedOn(Some(0)));
    sight.draw(window, "find-pass");
    press(window, Named::Escape);
    list(window, builder::ListMessage::Kept(Some(0)));
    list(window, builder::ListMessage::Kept(Some(1)));
    window.send(Message::NoticeClosed);
    window.key(Key::Character("t".into()), Modifiers::COMMAND | Modifiers::SHIFT);
    sight.draw(window, "find-templates");
    press(window, Named::Escape);
    let bar = |window: &mut Window, message| {
        window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Bar(message))));
    };
    bar(window, builder::BarMessage::FreeformPressed);
    bar(window, builder::BarMessage::MenuPressed(Menu::Format));
    sight.draw(window, "find-freeform");
    bar(window, builder::BarMessage::MenuLeft);
    bar(window, builder::BarMessage::FreeformPressed);
}

/// A match of Imperial Assault: set-up, deployment, movement, attack, dice, end.
fn skirmish_match(sight: &Sight, army: &str) {
    if !["set-up", "deploys", "act", "walks", "attacks", "dice-1", "side", "piece", "end", "series"]
        .iter()
        .any(|state| sight.wants(&format!("skirmish-{state}")))
    {
        return;
    }
    let (mut window, _folder) = sight.window(army);
    let say = |window: &mut Window, message| window.send(Message::Play(message));
    let board = |window: &Window| window.play().board().map(|board| board.question(&window.context()));
    window.send(Message::Went(Destination::Play));
    set(&mut window, play::setup::Message::ShelfPicked(Seat::Second, 4));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "heuristic"));
    set(&mut window, play::setup::Message::SeedTyped("11".into()));
    set(&mut window, play::setup::Message::OptionSet("map", 7));
    set(&mut window, play::setup::Message::OptionSet("mission", 1));
    set(&mut window, play::setup::Message::AgreedPressed);
    set(&mut window, play::setup::Message::OptionPressed(Some("mission")));
    sight.draw(&mut window, "skirmish-set-up");
    say(&mut window, play::Message::StartPressed);
    at_table(&mut window, play::game::Message::PacePicked(Pace::AtOnce));
    let opens = |window: &Window| window.play().board().and_then(|board| board.open_answers());
    let asks = |window: &Window, words: [&str; 2]| {
        board(window).is_some_and(|asked| words.iter().any(|words| asked.starts_with(words)))
    };
    while opens(&window).is_some() && !asks(&window, ["Where does", "¿Dónde se despliega"]) {
        at_table(&mut window, play::game::Message::Answered(0));
    }
    at_table(&mut window, play::game::Message::Weighed(Some(3)));
    sight.draw(&mut window, "skirmish-deploys");
    at_table(&mut window, play::game::Message::OpeningDelegated);
    let mut drawn = std::collections::BTreeSet::new();
    let (mut dice, mut answers) = (0, 0);
    while let Some(there) = window.play().board().filter(|board| board.outcome().is_none()) {
        let round = there.resume_summary(&window.context()).0;
        let count = there.open_answers().unwrap_or(0);
        let has_dice = there.has_dice(&window.context());
        if has_dice && dice < 3 && round > 1 {
            dice += 1;
            at_table(&mut window, play::game::Message::Weighed(Some(0)));
            sight.draw(&mut window, &format!("skirmish-dice-{dice}"));
        } else if asks(&window, ["What does", "¿Qué hace"]) && !has_dice && round > 1 {
            let asked = board(&window).unwrap_or_default();
            let walks = !asked.contains(" 0 movement") && !asked.contains(" 0 punto");
            let state = if walks { "walks" } else { "attacks" };
            if (walks || count > 4) && drawn.insert(state) {
                at_table(&mut window, play::game::Message::Weighed(Some(if walks { count / 2 } else { 0 })));
                sight.draw(&mut window, &format!("skirmish-{state}"));
                at_table(&mut window, play::game::Message::Weighed(None));
                at_table(&mut window, play::game::Message::TabPicked(play::Tab::Pieces));
                sight.draw(&mut window, &format!("skirmish-{state}-side"));
                at_table(&mut window, play::game::Message::TabPicked(play::Tab::Piece));
                sight.draw(&mut window, &format!("skirmish-{state}-piece"));
                at_table(&mut window, play::game::Message::TabPicked(play::Tab::Log));
            }
        }
        at_table(&mut window, play::game::Message::Delegated);
        answers += 1;
        assert!(answers < 3_000, "the game does not end");
    }
    sight.draw(&mut window, "skirmish-end");
    window.go_to_series();
    window.send(Message::Series(series::Message::GamesTyped("10".into())));
    window.send(Message::Series(series::Message::StartPressed));
    sight.draw(&mut window, "skirmish-series");
}

/// Draws matches of Imperial Assault with other armies and maps: large figures, many figures, a big and a small map, a
/// card in hand, odds of an attack, review and account.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_tables() {
    use LookChoice::{Dark, Light};
    let sights = [
        sight(1280.0, 800.0, Dark, Language::English, 100),
        sight(1280.0, 800.0, Light, Language::Spanish, 100),
        sight(800.0, 600.0, Dark, Language::Spanish, 100),
        sight(800.0, 600.0, Light, Language::English, 100),
    ];
    // Indices of example lists, and names of maps.
    self::sights().iter().for_each(card_match);
    for (name, own, other, map) in [("beasts", 10, 2, BIG_MAP), ("pirates", 8, 1, SMALL_MAP)] {
        for sight in sights.iter().filter(|sight| sight.wants(&format!("table-{name}"))) {
            table(sight, name, [own, other], map);
        }
    }
}

/// A match of the Deckbuilding Game: set-up, hand, a previewed and a held card, questions, a pile, end, series.
fn card_match(sight: &Sight) {
    let wants = |states: &[&str]| states.iter().any(|state| sight.wants(&format!("cards-{state}")));
    let of_match = ["set-up", "begins", "weighs", "held", "attack", "asked", "pile", "turn", "card", "end"];
    let of_all = ["account", "series"];
    if !wants(&of_match) && !wants(&of_all) && !wants(&["print"]) {
        return;
    }
    let (mut window, _folder) = sight.window(crate::card_match::EMPIRE);
    if wants(&["print"]) {
        for sheet in SystemId::Deckbuilding.lists().sheets {
            window.send(Message::Went(Destination::Print));
            window.click(kernel::phrase::text(sight.language, sheet.term));
            sight.draw(&mut window, &format!("cards-print-{}", sheet.id));
        }
    }
    if !wants(&of_match) && !wants(&of_all) {
        return;
    }
    let say = |window: &mut Window, message| window.send(Message::Play(message));
    window.send(Message::Went(Destination::Play));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "heuristic"));
    set(&mut window, play::setup::Message::SeedTyped("11".into()));
    set(&mut window, play::setup::Message::AgreedPressed);
    sight.draw(&mut window, "cards-set-up");
    say(&mut window, play::Message::StartPressed);
    at_table(&mut window, play::game::Message::PacePicked(Pace::AtOnce));
    sight.draw(&mut window, "cards-begins");
    at_table(&mut window, play::game::Message::Weighed(Some(0)));
    sight.draw(&mut window, "cards-weighs");
    let mut drawn = std::collections::BTreeSet::new();
    for answers in 0..3_000 {
        let Some(board) = window.play().board().filter(|board| board.outcome().is_none()) else { break };
        let round = board.resume_summary(&window.context()).0;
        let asked = board.question(&window.context());
        let acts = asked.contains("what next") || asked.contains("qué sigue");
        // Cards on the table come last among the playable ones.
        let cards = board.playable_cards(&window.context());
        let name = match (acts, round) {
            (true, 4..) if cards.len() > 3 => "turn",
            (false, 2..) if !asked.is_empty() => "asked",
            _ => "",
        };
        if !name.is_empty() && drawn.insert(name) {
            sight.draw(&mut window, &format!("cards-{name}"));
        }
        if acts && round > 4 {
            for card in cards.iter().rev() {
                at_table(&mut window, play::game::Message::CardLifted(*card));
                let held = window.play().board().and_then(|board| board.open_answers());
                let all = if sight.language == Language::English { "All answers" } else { "Todas las respuestas" };
                if held.is_some() && window.shows(all) && cards.len() > 4 && drawn.insert("held") {
                    sight.draw(&mut window, "cards-held");
                }
                at_table(&mut window, play::game::Message::CardPressed(None));
            }
            if drawn.insert("pile") {
                // The discard pile of the galaxy.
                at_table(&mut window, play::game::Message::PileOpened(Some(168)));
                sight.draw(&mut window, "cards-pile");
                at_table(&mut window, play::game::Message::PileOpened(None));
                at_table(&mut window, play::game::Message::Chosen(Some(*cards.first().unwrap_or(&0) as u16)));
                at_table(&mut window, play::game::Message::TabPicked(play::Tab::Piece));
                sight.draw(&mut window, "cards-card");
                at_table(&mut window, play::game::Message::TabPicked(play::Tab::Log));
            }
            let count = window.play().board().and_then(|board| board.open_answers()).unwrap_or(0);
            for place in 0..count {
                at_table(&mut window, play::game::Message::Weighed(Some(place)));
                let words = if sight.language == Language::English { "At the base" } else { "A la base" };
                if window.shows(words) && drawn.insert("attack") {
                    sight.draw(&mut window, "cards-attack");
                }
            }
            at_table(&mut window, play::game::Message::Weighed(None));
        }
        at_table(&mut window, play::game::Message::Delegated);
        assert!(answers < 2_999, "the game does not end");
    }
    sight.draw(&mut window, "cards-end");
    at_table(&mut window, play::game::Message::TabPicked(play::Tab::Account));
    sight.draw(&mut window, "cards-account");
    window.go_to_series();
    window.send(Message::Series(series::Message::GamesTyped("10".into())));
    window.send(Message::Series(series::Message::StartPressed));
    sight.draw(&mut window, "cards-series");
}

const BIG_MAP: i64 = 4;
const SMALL_MAP: i64 = 3;

fn table(sight: &Sight, name: &str, lists: [usize; 2], map: i64) {
    let empty = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","name":"","list":{"season":"ffg",
        "affiliation":"imperial","deployment":[],"command":[]}}"#;
    let (mut window, _folder) = sight.window(empty);
    let name = |state: &str| format!("table-{name}-{state}");
    let say = |window: &mut Window, message| window.send(Message::Play(message));
    window.send(Message::Went(Destination::Play));
    for (seat, list) in Seat::BOTH.into_iter().zip(lists) {
        set(&mut window, play::setup::Message::ShelfPicked(seat, list));
    }
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "heuristic"));
    set(&mut window, play::setup::Message::SeedTyped("5".into()));
    set(&mut window, play::setup::Message::OptionSet("map", map));
    sight.draw(&mut window, &name("set-up"));
    say(&mut window, play::Message::StartPressed);
    at_table(&mut window, play::game::Message::PacePicked(Pace::AtOnce));
    at_table(&mut window, play::game::Message::OpeningDelegated);
    let mut drawn = std::collections::BTreeSet::new();
    for _ in 0..3_000 {
        let Some(board) = window.play().board().filter(|board| board.outcome().is_none()) else { break };
        let round = board.resume_summary(&window.context()).0;
        let cards = board.playable_cards(&window.context());
        let attacks = board.planned_attack(&window.context()).is_some();
        let has_dice = board.has_dice(&window.context());
        if round > 1 && !cards.is_empty() && drawn.insert("hand") {
            at_table(&mut window, play::game::Message::TabPicked(play::Tab::Pieces));
            sight.draw(&mut window, &name("hand"));
            let at = window.place_of(["A", "S", "D", "F", "G", "H", "J", "K", "L"][cards[0]]).center();
            sight.rest(&mut window, at, &name("card"));
            at_table(&mut window, play::game::Message::TabPicked(play::Tab::Log));
            sight.draw(&mut window, &name("asked"));
        }
        if round > 1 && attacks && !has_dice && drawn.insert("odds") {
            at_table(&mut window, play::game::Message::Weighed(Some(0)));
            sight.draw(&mut window, &name("aims"));
            at_table(&mut window, play::game::Message::OddsPressed);
            sight.draw(&mut window, &name("odds"));
            window.send(Message::Went(Destination::Play));
        }
        if round > 1 && has_dice && drawn.insert("dice") {
            sight.draw(&mut window, &name("dice"));
        }
        at_table(&mut window, play::game::Message::Delegated);
    }
    sight.draw(&mut window, &name("end"));
    at_table(&mut window, play::game::Message::TabPicked(play::Tab::Account));
    sight.draw(&mut window, &name("account"));
    at_table(&mut window, play::game::Message::WentTo(60));
    sight.draw(&mut window, &name("back"));
}

/// A match of Legion: set-up, battle cards, deployment, orders, movement, attack, dice, end.
fn legion_match(sight: &Sight, army: &str) {
    const STATES: [&str; 13] = [
        "set-up",
        "cards",
        "deploys",
        "command",
        "order",
        "turn",
        "act",
        "moves",
        "formation",
        "attacks",
        "dice",
        "side",
        "end",
    ];
    if !STATES.iter().any(|state| sight.wants(&format!("legion-{state}"))) {
        return;
    }
    let (mut window, _folder) = sight.window(army);
    let say = |window: &mut Window, message| window.send(Message::Play(message));
    let board = |window: &Window| window.play().board().map(|board| board.question(&window.context()));
    window.send(Message::Went(Destination::Play));
    set(&mut window, play::setup::Message::ShelfPicked(Seat::First, 4));
    set(&mut window, play::setup::Message::ShelfPicked(Seat::Second, 6));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "heuristic"));
    set(&mut window, play::setup::Message::SeedTyped("11".into()));
    set(&mut window, play::setup::Message::OptionSet("layout", 5));
    set(&mut window, play::setup::Message::OptionSet("rounds", 3));
    set(&mut window, play::setup::Message::AgreedPressed);
    set(&mut window, play::setup::Message::OptionPressed(Some("battle")));
    sight.draw(&mut window, "legion-set-up");
    say(&mut window, play::Message::StartPressed);
    at_table(&mut window, play::game::Message::PacePicked(Pace::AtOnce));
    // Start of a question in both languages, and the name of its picture.
    const ASKED: [(&str, [&str; 2]); 9] = [
        ("cards", ["Which battle card is", "¿Qué carta de Batalla"]),
        ("deploys", ["Where do you deploy", "¿Dónde despliegas"]),
        ("command", ["Which command card", "¿Qué carta de Mando"]),
        ("order", ["Which unit does", "¿A qué unidad"]),
        ("turn", ["Which unit do you activate", "¿Qué unidad activas"]),
        ("act", ["What does", "¿Qué hace"]),
        ("moves", ["Where does", "¿Adónde se mueve"]),
        ("formation", ["How do the minis", "¿Cómo se colocan"]),
        ("attacks", ["Which unit does", "¿A qué unidad ataca"]),
    ];
    let mut drawn = std::collections::BTreeSet::new();
    let (mut dice, mut answers) = (0, 0);
    while let Some(there) = window.play().board().filter(|board| board.outcome().is_none()) {
        let round = there.resume_summary(&window.context()).0;
        let count = there.open_answers().unwrap_or(0);
        let has_dice = there.has_dice(&window.context());
        let asked = board(&window).unwrap_or_default();
        let attacks = asked.contains("attack") || asked.contains("ataca");
        let known = ASKED.iter().find(|(name, starts)| {
            starts.iter().any(|start| asked.starts_with(start))
                && (*name == "attacks") == (attacks && *name != "command")
        });
        if let Some((name, _)) = known.filter(|_| round != 1 && !has_dice) {
            if drawn.insert(*name) {
                at_table(&mut window, play::game::Message::Weighed(Some(if count > 8 { count / 2 } else { 0 })));
                sight.draw(&mut window, &format!("legion-{name}"));
                at_table(&mut window, play::game::Message::Weighed(None));
                if *name == "turn" {
                    at_table(
                        &mut window,
                        play::game::Message::Pointed(play::match_view::Pointed { piece: Some(2), answer: None }),
                    );
                    sight.draw(&mut window, "legion-side-reach");
                    at_table(&mut window, play::game::Message::Chosen(Some(2)));
                    at_table(&mut window, play::game::Message::TabPicked(play::Tab::Piece));
                    sight.draw(&mut window, "legion-side-piece");
                    at_table(&mut window, play::game::Message::TabPicked(play::Tab::Pieces));
                    sight.draw(&mut window, "legion-side-pieces");
                    at_table(&mut window, play::game::Message::TabPicked(play::Tab::Log));
                }
            }
        } else if has_dice && dice < 3 && count > 0 {
            dice += 1;
            at_table(&mut window, play::game::Message::Weighed(Some(0)));
            sight.draw(&mut window, &format!("legion-dice-{dice}"));
        }
        at_table(&mut window, play::game::Message::Delegated);
        answers += 1;
        assert!(answers < 3_000, "the game does not end");
    }
    sight.draw(&mut window, "legion-end");
}

/// Everything that can be on a table of Legion: under the pointer, chosen, in the panels of both sides.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_battlefields() {
    let text = crate::battlefield::replay(Catalogs::default().legion());
    let outlaws = crate::battlefield::outlaws(Catalogs::default().legion());
    let empty = r#"{"muster":1,"system":"xwing","name":"","list":{"faction":"scum","ships":[]}}"#;
    for sight in sights().iter().filter(|sight| sight.wants("things")) {
        let (mut window, folder) = sight.window(empty);
        let point = |window: &mut Window, piece: u16| {
            let pointed = play::match_view::Pointed { piece: Some(piece), answer: None };
            at_table(window, play::game::Message::Pointed(pointed));
        };
        crate::battlefield::open(&mut window, &folder.path().join("everything.json"), &text);
        window.key(Key::Named(Named::Enter), Modifiers::empty());
        sight.draw(&mut window, "things-table");
        at_table(&mut window, play::game::Message::TabPicked(play::Tab::Pieces));
        sight.draw(&mut window, "things-side");
        for piece in [128, 130, 133] {
            point(&mut window, piece);
            at_table(&mut window, play::game::Message::Chosen(Some(piece)));
            at_table(&mut window, play::game::Message::TabPicked(play::Tab::Piece));
            sight.draw(&mut window, &format!("things-piece-{piece}"));
        }
        at_table(&mut window, play::game::Message::TabPicked(play::Tab::Log));
        sight.draw(&mut window, "things-log");
        drop(window);
        let (mut window, folder) = sight.window(empty);
        crate::battlefield::open(&mut window, &folder.path().join("outlaws.json"), &outlaws);
        window.key(Key::Named(Named::Enter), Modifiers::empty());
        sight.draw(&mut window, "things-outlaws");
        for piece in 128..132 {
            point(&mut window, piece);
            at_table(&mut window, play::game::Message::Chosen(Some(piece)));
            at_table(&mut window, play::game::Message::TabPicked(play::Tab::Piece));
            sight.draw(&mut window, &format!("things-outlaws-{piece}"));
        }
    }
}

/// Contingencies of a side in its panel.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_contingencies() {
    let planned = crate::battlefield::planned(Catalogs::default().legion());
    let empty = r#"{"muster":1,"system":"xwing","name":"","list":{"faction":"scum","ships":[]}}"#;
    for sight in sights().iter().filter(|sight| sight.wants("contingencies")) {
        let (mut window, folder) = sight.window(empty);
        crate::battlefield::open(&mut window, &folder.path().join("planned.json"), &planned);
        window.key(Key::Named(Named::Enter), Modifiers::empty());
        window.send(Message::NoticeClosed);
        window.send(Message::Play(play::Message::Match(play::game::Message::TabPicked(play::Tab::Pieces))));
        let Size { width, height } = sight.screen_size();
        let at = Point::new(if width < 1_000.0 { width - 100.0 } else { 200.0 }, height / 2.0);
        sight.scrolled(&mut window, at, "contingencies");
    }
}

/// Collection of each system, lists compared together, and the report on changed verdicts.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_collections() {
    let catalogs = Catalogs::default();
    let text = |document: AnyDocument| document.to_json(&catalogs).to_string();
    let army = text(AnyDocument::new::<Legion>(armies::army(catalogs.legion(), 0)));
    for sight in sights().iter().filter(|sight| sight.wants("collection")) {
        let (mut window, folder) = sight.window(SQUAD);
        for list in [&army, WRONG] {
            window.send(Message::Went(Destination::Lists));
            window.paste(list);
            window.send(Message::NoticeClosed);
        }
        let say = |window: &mut Window, message| window.send(Message::Collection(message));
        window.send(Message::Went(Destination::Collection));
        sight.draw(&mut window, "collection-empty");
        for row in [0, 0, 2, 5] {
            say(&mut window, collection::Message::Counted(row, 1));
        }
        say(&mut window, collection::Message::EnforcementPicked(Enforcement::Warn));
        sight.draw(&mut window, "collection-boxes");
        say(&mut window, collection::Message::TabPicked(collection::Tab::Cards));
        say(&mut window, collection::Message::Searched("r2".into()));
        sight.draw(&mut window, "collection-cards");
        say(&mut window, collection::Message::TabPicked(collection::Tab::Lists));
        sight.draw(&mut window, "collection-lists");
        let ids: Vec<_> = window.rows().iter().filter(|row| row.summary.system == "xwing").map(|row| row.id).collect();
        for id in ids {
            say(&mut window, collection::Message::ListTicked(id));
        }
        sight.draw(&mut window, "collection-lacks");
        for game in [SystemId::Legion, SystemId::ImperialAssault] {
            say(&mut window, collection::Message::GamePicked(game));
            say(&mut window, collection::Message::TabPicked(collection::Tab::Boxes));
            say(&mut window, collection::Message::Searched(String::new()));
            sight.draw(&mut window, &format!("collection-{}", game.id()));
        }
        drop(window);
        crate::collection::other_cards(folder.path(), |judgment| {
            judgment.points += 3;
            judgment.verdict = "legal".into();
        });
        let mut window = Window::sized(folder.path(), sight.language, sight.size);
        sight.draw(&mut window, "collection-report");
        window.send(Message::RejudgedShown(true));
        sight.draw(&mut window, "collection-rejudged");
    }
}

/// Odds: one attack, two side by side, and one of a skirmish.
fn odds(sight: &Sight) {
    let (mut window, _folder) = sight.window(SQUAD);
    let say = |window: &mut Window, message| window.send(Message::Odds(message));
    window.send(Message::Went(Destination::Odds));
    sight.draw(&mut window, "odds-begins");
    say(&mut window, odds::Message::ShelfPicked(Seat::Second, 0));
    say(&mut window, odds::Message::MarkSet(Seat::First, 0, 1));
    say(&mut window, odds::Message::MarkSet(Seat::Second, 1, 1));
    sight.draw(&mut window, "odds-one");
    say(&mut window, odds::Message::ComparePressed);
    say(&mut window, odds::Message::UnitPicked(Seat::First, 1));
    say(&mut window, odds::Message::DistanceSet(1));
    sight.draw(&mut window, "odds-two");
    say(&mut window, odds::Message::ListsPressed(Some(Seat::Second)));
    sight.draw(&mut window, "odds-lists");
    say(&mut window, odds::Message::GamePicked(SystemId::ImperialAssault));
    for seat in Seat::BOTH {
        say(&mut window, odds::Message::ShelfPicked(seat, 0));
    }
    sight.draw(&mut window, "odds-skirmish");
    say(&mut window, odds::Message::GamePicked(SystemId::Legion));
    for seat in Seat::BOTH {
        say(&mut window, odds::Message::ShelfPicked(seat, 0));
    }
    say(&mut window, odds::Message::UnitPicked(Seat::First, 2));
    say(&mut window, odds::Message::UnitPicked(Seat::Second, 2));
    say(&mut window, odds::Message::MarkSet(Seat::First, 0, 1));
    say(&mut window, odds::Message::MarkSet(Seat::Second, 0, 2));
    sight.draw(&mut window, "odds-legion");
}

/// The guide through a game of Rebellion.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_a_mission() {
    use campaign::{Message as Step, Page};
    use systems::campaign::table::Deed;
    for sight in sights().iter().filter(|sight| sight.wants("mission")) {
        let folder = folder();
        let mut window = crate::campaign_practice::begun(folder.path(), sight.language, sight.size);
        window.send(Message::Went(Destination::Settings));
        window.send(Message::Settings(settings::Message::LookPicked(sight.look)));
        window.send(Message::Went(Destination::Campaign));
        let say = |window: &mut Window, message| window.send(Message::Builder(AnyMessage::of_campaign(message)));
        say(&mut window, Step::PageOpened(Page::Overview));
        say(&mut window, Step::Entered);
        say(&mut window, Step::PageOpened(Page::Table));
        sight.draw(&mut window, "mission-before");
        let enter = |window: &mut Window, line: &str| {
            let deed: Deed = line.parse().unwrap();
            window.send(Message::Builder(AnyMessage::of_campaign(Step::Happened(deed))));
        };
        for line in
            ["begin", "activate h1", "damage g1.1 1", "force h1 2", "end", "door 1", "stand h1 e5", "stand g1.1 f8"]
        {
            enter(&mut window, line);
        }
        sight.draw(&mut window, "mission-table");
        say(&mut window, Step::SeatPicked(CampaignSeat::Empire));
        say(&mut window, Step::Uncovered);
        say(&mut window, Step::PageOpened(Page::Table));
        sight.draw(&mut window, "mission-table-empire");
        say(&mut window, Step::PageOpened(Page::Board));
        sight.draw(&mut window, "mission-board-empire");
        say(&mut window, Step::SeatPicked(CampaignSeat::Table));
        say(&mut window, Step::PageOpened(Page::Board));
        sight.draw(&mut window, "mission-board");
    }
}

#[test]
#[ignore = "draws pictures for people"]
fn gallery_of_a_practice() {
    use crate::campaign_practice::{begun, practicing, say};
    use campaign::{Practicing, Trying};
    for sight in sights().iter().filter(|sight| sight.wants("practice")) {
        let folder = folder();
        let mut window = begun(folder.path(), sight.language, sight.size);
        window.send(Message::Went(Destination::Settings));
        window.send(Message::Settings(settings::Message::LookPicked(sight.look)));
        window.send(Message::Went(Destination::Campaign));
        let open = |window: &mut Window| {
            let opened = campaign::Message::PageOpened(campaign::Page::Practice);
            window.send(Message::Builder(AnyMessage::of_campaign(opened)));
        };
        open(&mut window);
        sight.draw(&mut window, "practice-set-up");
        let item = window.context().catalogs.campaign().find_item("e-11").unwrap();
        let tried = systems::campaign::log::Gear::Item(item);
        say(&mut window, Practicing::Trying(Trying::Opened(tried, 1)));
        say(&mut window, Practicing::Trying(Trying::GamesTyped("6".into())));
        say(&mut window, Practicing::Trying(Trying::Started));
        sight.draw(&mut window, "practice-compared");
        for (name, persons) in [("rebels", [true, false]), ("empire", [false, true])] {
            practicing(&mut window, persons);
            sight.draw(&mut window, &format!("practice-{name}-first"));
            for step in 0..60 {
                crate::matches::answer(&mut window, |answers| step * 7 % answers);
            }
            sight.draw(&mut window, &format!("practice-{name}-later"));
            at_table(&mut window, play::game::Message::TabPicked(play::Tab::Piece));
            sight.draw(&mut window, &format!("practice-{name}-piece"));
            at_table(&mut window, play::game::Message::TabPicked(play::Tab::Pieces));
            sight.draw(&mut window, &format!("practice-{name}-pieces"));
            crate::matches::play_to_the_end(&mut window);
            sight.draw(&mut window, &format!("practice-{name}-end"));
            window.send(Message::Play(play::Message::BackPressed));
            open(&mut window);
        }
    }
}

#[test]
#[ignore = "draws pictures for people"]
fn gallery_of_a_campaign() {
    use campaign::{Message as Step, Page, ShelfMessage};
    for sight in sights().iter().filter(|sight| sight.wants("campaign")) {
        let (mut window, _folder) = sight.window(SQUAD);
        window.send(Message::Went(Destination::Campaign));
        sight.draw(&mut window, "campaign-new");
        window.send(Message::Campaign(ShelfMessage::SamplePressed));
        let say = |window: &mut Window, message| window.send(Message::Builder(AnyMessage::of_campaign(message)));
        sight.draw(&mut window, "campaign-overview");
        for (page, name) in [
            (Page::Shop, "campaign-shop"),
            (Page::Armory, "campaign-armory"),
            (Page::Hero(1), "campaign-hero"),
            (Page::Account, "campaign-account"),
            (Page::Entry(1), "campaign-entry"),
            (Page::Empire, "campaign-empire-hidden"),
        ] {
            say(&mut window, Step::PageOpened(page));
            sight.draw(&mut window, name);
        }
        for wanted in [Move::Close, Move::OpenStage] {
            say(&mut window, Step::Made(wanted));
        }
        say(&mut window, Step::SeatPicked(CampaignSeat::Empire));
        sight.draw(&mut window, "campaign-covered");
        say(&mut window, Step::Uncovered);
        sight.draw(&mut window, "campaign-empire");
        say(&mut window, Step::Made(Move::Close));
        say(&mut window, Step::SeatPicked(CampaignSeat::Rebels));
        sight.draw(&mut window, "campaign-next");
        let wrong = campaign::Change::Number(0, campaign::Number::Credits, -900);
        say(&mut window, Step::Changed(Box::new(wrong)));
        sight.draw(&mut window, "campaign-wrong");
    }
}

#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_tournaments() {
    use tournament::{Message as Step, Setting};
    for sight in sights().iter().filter(|sight| sight.wants("tournament")) {
        let (mut window, _folder) = sight.window(SQUAD);
        let say = |window: &mut Window, message| window.send(Message::Tournament(message));
        window.send(Message::Went(Destination::Tournament));
        sight.draw(&mut window, "tournament-none");
        say(&mut window, Step::NewPressed);
        say(&mut window, Step::Settled(Setting::Cut(4)));
        sight.draw(&mut window, "tournament-new");
        say(&mut window, Step::BeginPressed);
        for name in ["Ana", "María del Carmen Fernández-Villaverde", "Luis", "Eva", "Hugo", "Mar", "Quim", "Sol"] {
            say(&mut window, Step::PlayerTyped(name.into()));
            say(&mut window, Step::PlayerEntered);
        }
        sight.draw(&mut window, "tournament-begun");
        let results = [["100", "42"], ["50", "50"], ["61", "50"], ["20", "75"]];
        for round in 0..5 {
            say(&mut window, Step::PairPressed);
            for (table, points) in results.iter().take(if round < 3 { 4 } else { 5 - round }).enumerate() {
                let points = if round < 3 { *points } else { ["90", "40"] };
                for (side, written) in points.into_iter().enumerate() {
                    say(&mut window, Step::PointsTyped(table, side, written.into()));
                }
                say(&mut window, Step::ResultEntered(table, None));
            }
            sight.draw(&mut window, &format!("tournament-round-{}", round + 1));
        }
        for evening in 2..5 {
            say(&mut window, Step::DropPressed(evening));
            say(&mut window, Step::EveningPressed(if evening == 3 { Pairing::Free } else { Pairing::Swiss }));
            for player in [0, 1] {
                say(&mut window, Step::MeetPicked(player));
            }
            sight.draw(&mut window, &format!("tournament-evening-{evening}"));
            for table in 0..4 {
                for side in 0..2 {
                    say(&mut window, Step::PointsTyped(table, side, (20 + 30 * side + table).to_string()));
                }
                say(&mut window, Step::ResultEntered(table, None));
            }
        }
        say(&mut window, Step::TakePressed);
        sight.draw(&mut window, "tournament-season");
        say(&mut window, Step::StandingsOf(Some(1)));
        sight.draw(&mut window, "tournament-season-evening");
        say(&mut window, Step::RoundPicked(0));
        say(&mut window, Step::MatchesPressed(Some(1)));
        sight.draw(&mut window, "tournament-matches");
        say(&mut window, Step::ShelfPressed);
        sight.draw(&mut window, "tournament-all");
    }
}

#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_own_tables() {
    use tables::{Message as Step, Origin, Setting};
    for sight in sights().iter().filter(|sight| sight.wants("own-table")) {
        let (mut window, folder) = sight.window(SQUAD);
        let say = |window: &mut Window, message| window.send(Message::Tables(message));
        window.send(Message::Went(Destination::Tables));
        for system in [SystemId::XWing, SystemId::Legion, SystemId::ImperialAssault] {
            say(&mut window, Step::NewPressed);
            say(&mut window, Step::NameTyped(format!("Our {}", system.id())));
            say(&mut window, Step::Settled(Setting::System(system)));
            say(&mut window, Step::Settled(Setting::Origin(Origin::Random)));
            if system == SystemId::Legion {
                sight.draw(&mut window, "own-table-new");
            }
            say(&mut window, Step::BeginPressed);
            sight.draw(&mut window, &format!("own-table-{}", system.id()));
            say(&mut window, Step::Picked(Some(0)));
            sight.draw(&mut window, &format!("own-table-{}-piece", system.id()));
            say(&mut window, Step::TabPressed(tables::Tab::Findings));
            sight.draw(&mut window, &format!("own-table-{}-advice", system.id()));
            say(&mut window, Step::ShelfPressed);
        }
        say(&mut window, Step::SharePressed);
        sight.draw(&mut window, "own-table-share");
        let path = folder.path().join("pack.json");
        say(&mut window, Step::PackTo(Picked::Path(path.clone())));
        window.send(Message::Went(Destination::Settings));
        window.send(Message::Settings(settings::Message::File(gui::path_row::Message::Picked(
            Purpose::AddPackFile,
            Picked::Path(path),
        ))));
        sight.draw(&mut window, "own-table-packs");
        window.send(Message::Went(Destination::Tables));
        sight.draw(&mut window, "own-table-all");
    }
}

#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_exercises() {
    for sight in sights().iter().filter(|sight| sight.wants("exercise")) {
        let (mut window, _folder) = sight.window(SQUAD);
        let say = |window: &mut Window, message| window.send(Message::Play(message));
        window.send(Message::Went(Destination::Play));
        say(&mut window, play::Message::ExercisesPressed(true));
        sight.draw(&mut window, "exercise-list");
        say(&mut window, play::Message::ExercisePressed("block-the-ace".into()));
        say(&mut window, play::Message::Match(play::game::Message::PacePicked(Pace::AtOnce)));
        sight.draw(&mut window, "exercise-begun");
        say(&mut window, play::Message::MorePressed(true));
        sight.draw(&mut window, "exercise-onward");
        say(&mut window, play::Message::MorePressed(false));
        for _ in 0..400 {
            say(&mut window, play::Message::Match(play::game::Message::Delegated));
        }
        sight.draw(&mut window, "exercise-over");
    }
}

#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_rebellion() {
    for sight in sights().iter().filter(|sight| sight.wants("rebellion")) {
        let (mut window, _folder) =
            sight.window(r#"{"muster":1,"system":"xwing","name":"","list":{"faction":"scum","ships":[]}}"#);
        let say = |window: &mut Window, message| window.send(Message::Rebellion(message));
        window.send(Message::Went(Destination::Rebellion));
        sight.draw(&mut window, "rebellion-none");
        say(&mut window, rebellion::Message::NewPressed);
        sight.draw(&mut window, "rebellion-new");
        say(&mut window, rebellion::Message::SeedTyped("7".into()));
        say(&mut window, rebellion::Message::BeginPressed);
        sight.draw(&mut window, "rebellion-begins");
        let mut drawn = std::collections::BTreeSet::new();
        for _ in 0..75 {
            let Some(step) = window.app().rebellion().table().and_then(|table| table.step.clone()) else { break };
            if step.answers.len() > 60 && drawn.insert("many") {
                sight.draw(&mut window, "rebellion-many");
            }
            if step.reasons.iter().any(|reason| reason.candidates.len() > 2) && drawn.insert("why") {
                say(&mut window, rebellion::Message::CandidatesPressed);
                say(&mut window, rebellion::Message::RulePressed);
                sight.draw(&mut window, "rebellion-why");
                say(&mut window, rebellion::Message::CandidatesPressed);
                say(&mut window, rebellion::Message::RulePressed);
            }
            say(&mut window, rebellion::Message::Answered(0));
        }
        say(&mut window, rebellion::Message::TabPicked(rebellion::Tab::Log));
        sight.draw(&mut window, "rebellion-log");
        say(&mut window, rebellion::Message::TabPicked(rebellion::Tab::Board));
        sight.draw(&mut window, "rebellion-board");
        say(&mut window, rebellion::Message::TabPicked(rebellion::Tab::Map));
        sight.draw(&mut window, "rebellion-map");
        for _ in 0..200 {
            let table = window.app().rebellion().table();
            if table.and_then(|table| table.step.as_ref()).is_none_or(|step| step.open) {
                break;
            }
            say(&mut window, rebellion::Message::Answered(0));
        }
        say(&mut window, rebellion::Message::PlacePressed(systems::rebellion::play::At(4)));
        sight.draw(&mut window, "rebellion-correct");
        say(&mut window, rebellion::Message::Dropped);
        say(&mut window, rebellion::Message::SavingPressed(rebellion::FileKind::Round));
        sight.draw(&mut window, "rebellion-saving");
        say(&mut window, rebellion::Message::Dropped);
        say(&mut window, rebellion::Message::GamesPressed);
        sight.draw(&mut window, "rebellion-games");
    }
}

/// A match and a series.
fn play(sight: &Sight) {
    let (mut window, _folder) = sight.window(SQUAD);
    let say = |window: &mut Window, message| window.send(Message::Play(message));
    window.send(Message::Went(Destination::Play));
    sight.draw(&mut window, "play");
    set(&mut window, play::setup::Message::ShelfPicked(Seat::Second, 3));
    set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "heuristic"));
    set(&mut window, play::setup::Message::SeedTyped("7".into()));
    say(&mut window, play::Message::StartPressed);
    at_table(&mut window, play::game::Message::PacePicked(Pace::AtOnce));
    sight.draw(&mut window, "match-begins");
    at_table(&mut window, play::game::Message::OpeningDelegated);
    at_table(&mut window, play::game::Message::Weighed(Some(7)));
    sight.draw(&mut window, "match-dial");
    let (mut drawn, mut answers) = (0, 0);
    while let Some(board) = window.play().board().filter(|board| board.outcome().is_none()) {
        if board.has_dice(&window.context()) && drawn < 3 {
            drawn += 1;
            sight.draw(&mut window, &format!("match-attack-{drawn}"));
        }
        at_table(&mut window, play::game::Message::Delegated);
        answers += 1;
        assert!(answers < 3_000, "the game does not end");
    }
    sight.draw(&mut window, "match-end");
    window.go_to_series();
    sight.draw(&mut window, "series");
    window.send(Message::Series(series::Message::GamesTyped("40".into())));
    window.send(Message::Series(series::Message::StartPressed));
    sight.draw(&mut window, "series-end");
}

/// Draws the reasons of a computer player.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_reasons() {
    for sight in sights().iter().filter(|sight| sight.wants("match-why")) {
        // High enough for the entry whose reasons are drawn.
        let high = Size::new(sight.size.width, 1_400.0);
        let sight = &Sight { size: high, look: sight.look, language: sight.language, scale: sight.scale };
        let (mut window, _folder) = sight.window(SQUAD);
        let say = |window: &mut Window, message| window.send(Message::Play(message));
        window.send(Message::Went(Destination::Play));
        set(&mut window, play::setup::Message::ShelfPicked(Seat::Second, 3));
        set(&mut window, play::setup::Message::PlayerPicked(Seat::Second, "searching"));
        set(&mut window, play::setup::Message::SeedTyped("7".into()));
        say(&mut window, play::Message::StartPressed);
        at_table(&mut window, play::game::Message::PacePicked(Pace::AtOnce));
        at_table(&mut window, play::game::Message::OpeningDelegated);
        let ask = if sight.language == Language::English { "Why?" } else { "¿Por qué?" };
        for _ in 0..200 {
            if window.play().board().is_some_and(|board| board.is_reading()) {
                window.key(Key::Named(Named::Enter), Modifiers::empty());
            }
            at_table(&mut window, play::game::Message::Delegated);
            at_table(&mut window, play::game::Message::TabPicked(play::Tab::Log));
            if window.shows(ask) {
                break;
            }
        }
        window.click(ask);
        sight.draw(&mut window, "match-why");
    }
}

/// Draws measured lists: form, matrix, a pairing, the ranking of changes, and the builder afterwards.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_measuring() {
    let lone = r#"{"muster":1,"system":"xwing","format":"custom","limit":26,"name":"Lone TIE","list":{"faction":"imperial","ships":[
        {"pilot":"academypilot","ship":"tiefighter"}]}}"#;
    for sight in &sights() {
        if !["set-up", "report", "matrix", "cell", "ranking", "builder"]
            .iter()
            .any(|part| sight.wants(&format!("measure-{part}")))
        {
            continue;
        }
        let say = |window: &mut Window, message| window.send(Message::Measure(message));
        let (mut window, _folder) = sight.window(SQUAD);
        window.send(Message::Went(Destination::Series));
        window.send(Message::Series(series::Message::MeasurePressed));
        sight.draw(&mut window, "measure-set-up");
        say(&mut window, measure::Message::GamesTyped("2".into()));
        say(&mut window, measure::Message::StartPressed);
        sight.draw(&mut window, "measure-report");
        say(&mut window, measure::Message::ShelfPicked(10));
        say(&mut window, measure::Message::GamesTyped("6".into()));
        say(&mut window, measure::Message::StartPressed);
        sight.draw(&mut window, "measure-matrix");
        say(&mut window, measure::Message::CellPressed(practice::gauntlet::Pairing { row: 0, column: 4 }));
        say(&mut window, measure::Message::WorkPressed(practice::gauntlet::Pairing { row: 0, column: 4 }));
        sight.draw(&mut window, "measure-cell");
        window.send(Message::Went(Destination::Builder));
        window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::List(
            builder::ListMessage::Removed(Some(xwing::list::SHIPS.at(0))),
        ))));
        sight.draw(&mut window, "measure-builder");
        let (mut window, _folder) = sight.window(lone);
        window
            .send(Message::Builder(AnyMessage::of::<xwing::XWing>(builder::Message::Asked(builder::Request::Improve))));
        sight.draw(&mut window, "measure-ranking");
    }
}

const LEAGUE: &str = r#"{ "muster_pack": 1, "id": "league", "name": "Evening league", "version": "2", "system": "xwing",
  "note": "What our table has agreed on: Predator for two points, and a pilot of our own.",
  "files": [
    { "muster_catalog": 1, "system": "xwing", "kind": "upgrades",
      "changes": [ { "id": "predator", "points": 2 }, { "id": "pushthelimit", "points": 4 } ] },
    { "muster_catalog": 1, "system": "xwing", "kind": "pilots",
      "rows": [ { "key": "imperial:tieinterceptor:tessolen", "id": "tessolen", "name": "Tess Olen", "ship": "tieinterceptor",
        "faction": "imperial", "squad_faction": "imperial", "pilot_skill": 6, "points": 25, "unique": true,
        "unique_key": "tessolen", "slots": ["elite"], "has_ability": false } ] } ] }"#;

/// Draws packs: in the settings, in the builder, and the faults of one.
#[test]
#[ignore = "draws pictures for a person to look at"]
fn gallery_of_packs() {
    for sight in &sights() {
        if !sight.wants("packs") {
            continue;
        }
        let (mut window, folder) = sight.window(SQUAD);
        let add = |window: &mut Window, text: &str| {
            let file = folder.path().join("league.json");
            std::fs::write(&file, text).unwrap();
            window.send(Message::Went(Destination::Settings));
            window.send(Message::Settings(settings::Message::GroupShown(settings::Group::Packs)));
            sight.draw(window, "packs-none");
            window.pick(Purpose::AddPackFile, Picked::Path(file));
            window.send(Message::NoticeClosed);
        };
        add(&mut window, LEAGUE);
        sight.draw(&mut window, "packs");
        window.send(Message::Went(Destination::Builder));
        let menu = || builder::Message::<systems::XWing>::Bar(builder::BarMessage::MenuPressed(Menu::Format));
        window.send(Message::Builder(AnyMessage::of(menu())));
        sight.draw(&mut window, "packs-menu");
        let asked = builder::Message::<systems::XWing>::Asked(builder::Request::Pack(0));
        window.send(Message::Builder(AnyMessage::of(asked)));
        window.send(Message::NoticeClosed);
        if sight.scale == 100 {
            window.type_into(builder::SEARCH, "tess");
        }
        sight.draw(&mut window, "packs-builder");
        window.send(Message::Went(Destination::Print));
        sight.draw(&mut window, "packs-print");
        window.send(Message::Went(Destination::Lists));
        sight.draw(&mut window, "packs-lists");
        add(&mut window, &LEAGUE.replace("\"points\": 4", "\"points\": true").replace("tieinterceptor\",", "tie\","));
        sight.draw(&mut window, "packs-slips");
    }
}
