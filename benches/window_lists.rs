//! Cost of the screen Lists with many lists: a notch of the wheel, a blink of the caret in the search, a letter, an
//! arrow. `cargo bench --bench window_lists` prints it; no time fails. `-- large` takes a screen of 3840 by 2160 dots, two
//! for each point.
//!
//! The time is that of the window's thread from the event to the new frame, drawn by the program's own renderer.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark prints and may stop"
)]
#![allow(dead_code, reason = "the driver of the window's tests can do more than is measured")]

#[path = "../src/gui/tests/driver.rs"]
mod driver;
#[path = "../src/gui/tests/picture.rs"]
mod picture;
#[path = "../src/gui/tests/screen.rs"]
mod screen;

use std::{
    path::Path,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use driver::{Window, folder};
use gui::look::LookChoice;
use iced::{Event, Size, mouse};
use iced_test::simulator::{click, typewrite};
use kernel::Language;
use screen::Screen;
use store::{DataDir, ListSummary, ListsDb};
use systems::{AnyDocument, Catalogs};

/// Number of lists, unless `MUSTER_LISTS` is set.
const LISTS: usize = 125;

fn wanted() -> usize {
    std::env::var("MUSTER_LISTS").ok().and_then(|lists| lists.parse().ok()).unwrap_or(LISTS)
}

const EXAMPLES: [&str; 3] = [
    include_str!("../catalog/examples/xwing.json"),
    include_str!("../catalog/examples/legion.json"),
    include_str!("../catalog/examples/imperial-assault.json"),
];

/// Processor time of this thread, or wall time where unavailable.
fn processor_time(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// Stores the lists of a window.
fn fill(folder: &Path) {
    let catalogs = Catalogs::default();
    let (mut lists, _) = ListsDb::open(&DataDir::create(folder).unwrap(), 0).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() as i64;
    for (number, text) in (0..wanted()).zip(EXAMPLES.iter().cycle()) {
        let mut document = AnyDocument::read(&catalogs, text, None).unwrap().document;
        document.rename(format!("{} {number}", document.name()));
        let report = document.check(&catalogs, None);
        let total = report.totals.first().unwrap();
        let summary = ListSummary {
            name: document.name().to_owned(),
            system: document.system().id().to_owned(),
            format: document.format().id.to_owned(),
            faction: document.faction().id.to_owned(),
            points: total.value,
            limit: total.limit,
            ..ListSummary::default()
        };
        let id =
            lists.create(&document.to_json(&catalogs).to_string(), &summary, now - number as i64 * 3600).unwrap().id;
        lists.set_tags(id, &["club"]).unwrap();
    }
}

fn tell(what: &str, mut rounds: Vec<Duration>) -> Duration {
    rounds.sort_unstable();
    let show = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    let median = rounds[rounds.len() / 2];
    println!("{what:58} {:>11}  ({} to {})", show(median), show(rounds[0]), show(rounds[rounds.len() - 1]));
    median
}

fn main() {
    let folder = folder();
    fill(folder.path());
    let theme = LookChoice::Light.look().theme();
    let began = Instant::now();
    let before = processor_time(began);
    let booted =
        gui::app::boot(DataDir::create(folder.path()).unwrap(), Some(Language::English), Language::English).unwrap();
    println!(
        "{:58} {:>8.1} ms",
        "what the first frame stands on is there",
        (processor_time(began) - before).as_secs_f64() * 1e3
    );
    drop(booted);
    let large = std::env::args().any(|argument| argument == "large");
    let (size, scale) = if large { (Size::new(1920.0, 1080.0), 2.0) } else { (Size::new(1280.0, 800.0), 1.0) };
    let mut window = Window::sized(folder.path(), Language::English, size);
    let mut screen = Screen::scaled(size, scale);
    window.paint_on(&mut screen, &theme, &[]);
    let start = Instant::now();
    let mut frame = |screen: &mut Screen, events: &[Event]| {
        let before = processor_time(start);
        window.paint_on(screen, &theme, events);
        processor_time(start).saturating_sub(before)
    };
    screen.point_at(600.0, 400.0);
    let notch = |lines: f32| {
        Event::Mouse(mouse::Event::WheelScrolled { delta: mouse::ScrollDelta::Lines { x: 0.0, y: lines } })
    };
    for _ in 0..6 {
        let _ = frame(&mut screen, &[notch(-1.0)]);
    }
    let rounds = (0..60).map(|_| frame(&mut screen, &[notch(-1.0)])).collect();
    let _ = tell(&format!("a notch of the wheel over {} lists, aim under 16 ms", wanted()), rounds);
    screen.point_at(300.0, 32.0);
    let _ = frame(&mut screen, &click().collect::<Vec<_>>());
    // The caret blinks twice a second; a frame here is a tenth of one.
    let second: Vec<Duration> = (0..10).map(|_| frame(&mut screen, &[])).collect();
    let blinks = second.iter().filter(|time| **time > Duration::from_micros(500)).count().max(1);
    let whole: Duration = second.iter().sum();
    println!(
        "{:58} {:>11}  ({blinks} frames of a second took {:.1} ms)",
        "the caret in the search, share of one core, aim under 2 %",
        format!("{:.1} %", whole.as_secs_f64() * 100.0),
        whole.as_secs_f64() * 1e3,
    );
    let letters = "juke".chars().map(|letter| frame(&mut screen, &typewrite(&letter.to_string()).collect::<Vec<_>>()));
    let letters = letters.collect();
    let _ = tell(&format!("a letter of a search among {} lists", wanted()), letters);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(memory) = status.lines().find(|line| line.starts_with("VmHWM")) {
        println!("{memory}");
    }
    window.send(gui::app::Message::KeyPressed(
        iced::keyboard::Key::Named(iced::keyboard::key::Named::Escape),
        iced::keyboard::Modifiers::empty(),
    ));
    let arrows = (0..30).map(|_| {
        let before = processor_time(start);
        window
            .key(iced::keyboard::Key::Named(iced::keyboard::key::Named::ArrowDown), iced::keyboard::Modifiers::empty());
        window.paint_on(&mut screen, &theme, &[]);
        processor_time(start).saturating_sub(before)
    });
    let arrows = arrows.collect();
    let _ = tell("an arrow key, aim under 16 ms", arrows);
}
