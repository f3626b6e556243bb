//! Processor time from a key to the new frame, in the program's own window with its own renderer. `cargo bench --bench
//! frames` prints it; no time fails.
//!
//! The time is that of the window's thread: disk and other programs do not count. Each figure is the median of several
//! edits after a warm-up, with the least and the most. Long lists come last: `MUSTER_ENTRIES=20000 cargo bench --bench
//! frames -- long` makes them longer and omits the others. `-- large` takes a screen of 3840 by 2160 dots, two for each
//! point.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark prints and may stop"
)]
#![allow(dead_code, reason = "the driver of the window's tests can do more than is measured")]

#[path = "../src/systems/legion/tests/armies.rs"]
mod armies;
#[path = "../src/gui/tests/driver.rs"]
mod driver;
#[path = "../src/gui/tests/picture.rs"]
mod picture;
#[path = "../src/gui/tests/screen.rs"]
mod screen;
#[path = "../src/systems/imperial_assault/tests/skirmishes.rs"]
mod skirmishes;

use std::time::{Duration, Instant};

use driver::{Window, folder};
use gui::{app::Message, look::LookChoice, screen::play};
use iced::{
    Event, Point, Size,
    advanced::mouse,
    keyboard::{Key, Modifiers, key::Named},
};
use kernel::{Language, game::Seat};
use screen::Screen;
use systems::{AnyDocument, Catalogs, ImperialAssault, Legion};

/// Edits for the warm-up, and measured edits.
const ROUNDS: [usize; 2] = [6, 21];

/// Size of the window in points, dots of a point, and aim for a frame.
fn shape() -> (Size, f32, &'static str) {
    if std::env::args().any(|argument| argument == "large") {
        (Size::new(1920.0, 1080.0), 2.0, "40 ms")
    } else {
        (Size::new(1280.0, 800.0), 1.0, "16 ms")
    }
}

const SQUAD: &str = r#"{"muster":1,"system":"xwing","name":"Aces","list":{"faction":"imperial","ships":[
    {"pilot":"soontirfel","ship":"tieinterceptor","upgrades":["pushthelimit","royalguardtie","autothrusters","stealthdevice"]},
    {"pilot":"whisper","ship":"tiephantom","upgrades":["veteraninstincts","firecontrolsystem","advancedcloakingdevice"]},
    {"pilot":"omegaleader","ship":"tiefofighter","upgrades":["juke","commrelay"]}]}}"#;

/// Processor time of this thread, or wall time where unavailable.
fn processor_time(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

struct Trial {
    window: Window,
    screen: Screen,
    start: Instant,
    /// Time of the window's thread from the paste to the frame with the list.
    opening: Duration,
    _folder: tempfile::TempDir,
}

impl Trial {
    fn new(list: &str) -> Self {
        let folder = folder();
        let (size, scale, _) = shape();
        let mut window = Window::sized(folder.path(), Language::English, size);
        window.clipboard = Some(list.to_owned());
        let start = Instant::now();
        let before = processor_time(start);
        window.key(Key::Character("v".into()), Modifiers::COMMAND);
        window.send(gui::app::Message::NoticeClosed);
        let mut screen = Screen::scaled(size, scale);
        window.paint_on(&mut screen, &LookChoice::Light.look().theme(), &[]);
        let opening = processor_time(start).saturating_sub(before);
        Self { window, screen, start, opening, _folder: folder }
    }

    /// Presses a key and draws the next frame; returns the time of both.
    fn press(&mut self, key: Key, modifiers: Modifiers) -> Duration {
        let theme = LookChoice::Light.look().theme();
        let before = processor_time(self.start);
        self.window.press_on(&mut self.screen, &theme, key, modifiers);
        processor_time(self.start).saturating_sub(before)
    }

    fn named(&mut self, key: Named) -> Duration {
        self.press(Key::Named(key), Modifiers::empty())
    }

    /// Edits the list and undoes the edit, repeatedly.
    fn edits(&mut self, what: &str) {
        let mut rounds = Vec::new();
        for round in 0..ROUNDS.iter().sum() {
            let letter = if round % 2 == 0 { "d" } else { "z" };
            let took = self.press(Key::Character(letter.into()), Modifiers::COMMAND);
            if round >= ROUNDS[0] {
                rounds.push(took);
            }
        }
        tell(what, rounds);
    }

    /// Walks through the catalog.
    fn arrows(&mut self, what: &str) {
        let rounds = (0..ROUNDS[1]).map(|_| self.named(Named::ArrowDown)).collect();
        tell(what, rounds);
    }

    /// Scrolls the catalog, a notch of the wheel at a time.
    fn notches(&mut self, what: &str) {
        let theme = LookChoice::Light.look().theme();
        self.screen.point_at(300.0, 500.0);
        let rounds = (0..ROUNDS[1]).map(|_| {
            let delta = mouse::ScrollDelta::Lines { x: 0.0, y: -1.0 };
            let before = processor_time(self.start);
            self.window.paint_on(&mut self.screen, &theme, &[Event::Mouse(mouse::Event::WheelScrolled { delta })]);
            processor_time(self.start).saturating_sub(before)
        });
        let rounds = rounds.collect();
        tell(what, rounds);
    }
}

/// A match of a list against itself: from an answer to the next frame, from a preview of one, and from each move of the
/// pointer. The time of computer players does not count.
fn at_the_table(game: &str, list: &str) {
    /// Answers of the person, and moves of the pointer before each.
    const ANSWERS: usize = 80;
    const STEPS: usize = 3;
    let theme = LookChoice::Light.look().theme();
    let mut trial = Trial::new(list);
    let say = |trial: &mut Trial, message| trial.window.send(Message::Play(message));
    let set = |trial: &mut Trial, message| say(trial, play::Message::SetUp(message));
    let table = |message| Message::Play(play::Message::Match(message));
    trial.window.key(Key::Character("3".into()), Modifiers::COMMAND);
    set(&mut trial, play::setup::Message::SameListPicked(Seat::Second));
    set(&mut trial, play::setup::Message::PlayerPicked(Seat::Second, "heuristic"));
    set(&mut trial, play::setup::Message::SeedTyped("7".into()));
    say(&mut trial, play::Message::StartPressed);
    trial.window.send(table(play::game::Message::PacePicked(play::Pace::AtOnce)));
    trial.window.send(table(play::game::Message::OpeningDelegated));
    let (mut answers, mut previews, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ANSWERS {
        let Some(open) = trial.window.play().board().and_then(|board| board.open_answers()) else { break };
        trial.window.paint_on(&mut trial.screen, &theme, &[]);
        for step in 0..STEPS {
            let at = Point::new(340.0 + ((round * STEPS + step) * 37 % 620) as f32, 120.0 + (round * 53 % 600) as f32);
            trial.screen.point_at(at.x, at.y);
            let before = processor_time(trial.start);
            let moved = Event::Mouse(mouse::Event::CursorMoved { position: at });
            trial.window.paint_on(&mut trial.screen, &theme, &[moved]);
            steps.push(processor_time(trial.start).saturating_sub(before));
        }
        for step in 0..STEPS {
            let before = processor_time(trial.start);
            trial.window.send(table(play::game::Message::Weighed(Some((round + step * 5) % open))));
            trial.window.paint_on(&mut trial.screen, &theme, &[]);
            previews.push(processor_time(trial.start).saturating_sub(before));
        }
        let before = processor_time(trial.start);
        let task = trial.window.hold(table(play::game::Message::Answered(round * 7 % open)));
        trial.window.paint_on(&mut trial.screen, &theme, &[]);
        answers.push(processor_time(trial.start).saturating_sub(before));
        trial.window.finish(task);
    }
    let pans = (0..ROUNDS[1]).map(|_| trial.named(Named::ArrowLeft)).collect();
    tell(&format!("{game}: a pan of the table"), pans);
    tell(&format!("{game}: an answer in a match"), answers);
    tell(&format!("{game}: a preview of an answer"), previews);
    tell(&format!("{game}: a step of the pointer over the table"), steps);
}

fn tell(what: &str, mut rounds: Vec<Duration>) {
    rounds.sort_unstable();
    let show = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    let median = show(rounds[rounds.len() / 2]);
    let (least, most) = (show(rounds[0]), show(rounds[rounds.len() - 1]));
    println!("{what:58} {median:>11}  ({least} to {most}; aim under {})", shape().2);
}

/// A list with its entries repeated up to a number.
fn long(list: &str, entries: usize) -> String {
    let mut document: serde_json::Value = serde_json::from_str(list).unwrap();
    for field in ["ships", "units", "deployment"] {
        let Some(few) = document["list"].get(field).and_then(|few| few.as_array()).cloned() else { continue };
        document["list"][field] = few.iter().cycle().take(entries).cloned().collect();
    }
    document.to_string()
}

fn long_lists(lists: &[(&str, String)]) {
    let entries = std::env::var("MUSTER_ENTRIES").ok().and_then(|entries| entries.parse().ok()).unwrap_or(5_000);
    for (game, list) in lists {
        let mut trial = Trial::new(&long(list, entries));
        println!(
            "{game}: {entries} entries are shown after {:>12.1} ms of the window",
            trial.opening.as_secs_f64() * 1e3
        );
        let _ = trial.named(Named::ArrowDown);
        let arrows = (0..7).map(|_| trial.named(Named::ArrowDown)).collect();
        tell(&format!("{game}: {entries} entries, to the next row of the catalog"), arrows);
        let arrows = (0..7).map(|_| trial.named(Named::ArrowLeft)).collect();
        tell(&format!("{game}: {entries} entries, to the entry before"), arrows);
        let edits = ["d", "z", "d"].map(|letter| trial.press(Key::Character(letter.into()), Modifiers::COMMAND));
        tell(&format!("{game}: {entries} entries, an edit"), edits.into());
    }
}

fn main() {
    let catalogs = Catalogs::default();
    let text = |document: AnyDocument| document.to_json(&catalogs).to_string();
    let army = text(AnyDocument::new::<Legion>(armies::army(catalogs.legion(), 0)));
    let skirmish = skirmishes::skirmishes(catalogs.imperial_assault()).swap_remove(1);
    let skirmish = text(AnyDocument::new::<ImperialAssault>(skirmish));
    let lists = [("X-Wing", SQUAD.to_owned()), ("Legion", army), ("Imperial Assault", skirmish)];
    if std::env::args().any(|argument| argument == "long") {
        return long_lists(&lists);
    }
    for ((game, list), steps) in lists.iter().zip([6, 3, 2]) {
        let mut trial = Trial::new(list);
        trial.edits(&format!("{game}: an edit, the cursor at a further entry"));
        for _ in 0..3 {
            trial.named(Named::ArrowLeft);
        }
        trial.edits(&format!("{game}: an edit, the cursor three places further up"));
        for _ in 0..steps {
            trial.named(Named::ArrowLeft);
        }
        trial.edits(&format!("{game}: an edit, the cursor still further up"));
        trial.arrows(&format!("{game}: to the next row of the catalog"));
        trial.notches(&format!("{game}: a notch of the wheel over the catalog"));
        at_the_table(game, list);
    }
    if shape().1 <= 1.0 {
        long_lists(&lists);
    }
}
