//! The window.
//!
//! Each screen is a module of its own with state, messages, an `update` that answers with what it wants from outside,
//! and a `view`. Screens never reach into each other; the application passes them what they may look at.

pub mod app;
mod background;
pub mod bar;
pub mod context;
mod differences;
mod ending;
mod finder;
#[cfg(test)]
#[allow(dead_code, clippy::print_stderr, reason = "shared by tests of readers, which tell what came of long rounds")]
#[path = "../../tests/support/garbled.rs"]
mod garbled;
mod last;
mod lists_thread;
pub mod look;
pub mod measure;
pub mod preferences;
mod save_path;
pub mod screen;
pub mod start;
pub mod stored;
pub mod widget;

use std::{
    panic::{self, AssertUnwindSafe},
    sync::Mutex,
};

use iced::{Size, Theme, window};

pub use context::Context;
pub use start::{Start, Started};

use kernel::phrase;
use print::typeface::{BOLD, REGULAR};

/// Size of the window when it is first opened, in points.
pub const WINDOW: Size = Size::new(1280.0, 800.0);

/// Opens the window and stays until it is closed.
///
/// What the window stands on may not be had: then the window says so, and tries again when it is asked to.
///
/// # Errors
/// A sentence for the user: the lists could not be opened to the end, or there is no display to open a window on.
pub fn run(start: Start) -> Result<(), String> {
    let speaks = start.speaks();
    let started = start.start();
    let (last, told) = (started.last(), started.told());
    let size = opening_size(last.size, started.scale_factor());
    // The toolkit asks for the state through a function it might call again; there is one state.
    let started = Mutex::new(Some(started.with_task()));
    let boot = move || {
        let taken = started.lock().map_or(None, |mut started| started.take());
        #[allow(clippy::expect_used, reason = "the toolkit boots an application once")]
        taken.expect("an application is booted once")
    };
    let application = iced::application(boot, Started::update, Started::view)
        .title(Started::title)
        .theme(|started: &Started| -> Option<Theme> { Some(started.theme()) })
        .subscription(Started::subscription)
        .scale_factor(Started::scale_factor)
        .window(window::Settings {
            size,
            position: last.position.map_or(window::Position::Default, window::Position::Specific),
            maximized: last.maximized,
            // How it stands is kept first.
            exit_on_close_request: false,
            platform_specific: platform(),
            ..window::Settings::default()
        })
        .font(REGULAR)
        .font(BOLD)
        .default_font(widget::parts::TYPEFACE);
    let opened = without_display(|| application.run());
    // What kept the window from starting is told on the terminal, too.
    let failure = told.lock().map_or(None, |mut told| told.take());
    match (failure, opened) {
        (Some(sentence), _) => Err(sentence),
        (None, Some(Ok(()))) => Ok(()),
        (None, Some(Err(_)) | None) => Err(phrase::text(speaks, "gui.no_window").to_owned()),
    }
}

/// By what name the desktop knows the window, to show it with the icon of its entry.
fn platform() -> window::settings::PlatformSpecific {
    window::settings::PlatformSpecific {
        #[cfg(all(unix, not(target_os = "macos")))]
        application_id: "muster".to_owned(),
        ..window::settings::PlatformSpecific::default()
    }
}

/// The size to open the window with, in its own points: as it was left, else as large on the screen whatever the text scale.
fn opening_size(left: Option<Size>, scale: f32) -> Size {
    left.unwrap_or(WINDOW * (1.0 / scale))
}

/// How the toolkit's complaint begins when there is no display to open a window on.
const NO_DISPLAY: &str = "Create event loop";

/// Opens a window, and gives nothing where there is no display for it.
///
/// The toolkit does not report a missing display as an error: it panics. This one panic is caught and kept silent;
/// every other one goes on as it would have.
fn without_display<T>(open: impl FnOnce() -> T) -> Option<T> {
    let told = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !is_no_display(info.payload()) {
            told(info);
        }
    }));
    match panic::catch_unwind(AssertUnwindSafe(open)) {
        Ok(done) => Some(done),
        Err(payload) if is_no_display(payload.as_ref()) => None,
        Err(payload) => panic::resume_unwind(payload),
    }
}

fn is_no_display(payload: &(dyn std::any::Any + Send)) -> bool {
    let text = payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
    text.is_some_and(|text| text.starts_with(NO_DISPLAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_window_is_as_large_on_the_screen_at_every_text_scale() {
        for scale in [1.0, 1.5, 2.0, 3.0] {
            let on_screen = opening_size(None, scale) * scale;
            assert!((on_screen.width - WINDOW.width).abs() < 0.1 && (on_screen.height - WINDOW.height).abs() < 0.1);
        }
        let left = Size::new(640.0, 400.0);
        assert_eq!(opening_size(Some(left), 2.0), left);
    }
}
