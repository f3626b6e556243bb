//! The window, over iced.
//!
//! [`app::App`] owns the open list, the thread of the lists' database and all screens. A [`screen`] is a module with a
//! state, a `Message`, an `update` that returns an `Action` for the application, and a `view`; screens never use each
//! other's state, and borrow everything shared from [`Context`]. [`widget`] has the program's own widgets, [`look`] its
//! colors and styles. [`run`] opens the window; tests drive an [`app::App`] without one:
//!
//! ```
//! use gui::app::{self, Destination, Message};
//! use kernel::Language;
//! use store::DataDir;
//!
//! let folder = tempfile::tempdir()?;
//! let booted = app::boot(DataDir::create(folder.path())?, None, Language::English)?;
//! let (mut app, _task) = booted.start(gui::WINDOW)?;
//! let _task = app.update(Message::Went(Destination::Cards));
//! assert!(!app.cards().names(&app.context(), 3).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod app;
mod background;
pub mod bar;
pub mod context;
mod crash;
mod differences;
mod ending;
mod face;
pub mod file_dialog;
mod finder;
#[cfg(test)]
#[allow(dead_code, clippy::print_stderr, reason = "shared by tests of readers, which tell what came of long rounds")]
#[path = "../../tests/support/garbled.rs"]
mod garbled;
mod kept_files;
mod last;
mod lists_thread;
pub mod look;
pub mod measure;
mod opener;
pub mod path_row;
pub mod preferences;
#[cfg(feature = "gpu")]
mod renderer;
pub mod results;
mod save_path;
pub mod screen;
pub mod start;
pub mod stored;
pub mod widget;
mod written;

use std::{
    panic::{self, AssertUnwindSafe},
    sync::Mutex,
};

use iced::{Size, Theme, advanced::graphics::text::font_system, window};

pub use context::Context;
pub use start::{Start, Started, WINDOW};

use kernel::{Language, phrase};
use print::typeface::{BOLD, REGULAR};
use store::DataDir;
use systems::{AnyDocument, Catalogs};

/// Opens the window and runs until it is closed.
///
/// If the databases cannot be opened, the window shows the error and offers to retry.
///
/// # Errors
/// A sentence for the user: the lists were never opened, or there is no display.
pub fn run(start: Start) -> Result<(), String> {
    let language = start.language();
    if let Ok(dir) = DataDir::resolve(start.data_dir.as_deref()) {
        log::info!("data folder: {}", dir.root().display());
        crash::watch(dir.root());
        #[cfg(feature = "gpu")]
        renderer::choose(&dir);
    }
    let started = start.start();
    let (last, failure) = (started.last(), started.failure());
    let size = opening_size(last.size, started.scale_factor());
    // The toolkit takes a function it could call again, but there is only one state.
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
            // The state of the window is stored first.
            exit_on_close_request: false,
            platform_specific: platform(),
            ..window::Settings::default()
        })
        .font(REGULAR)
        .font(BOLD)
        .default_font(widget::parts::TYPEFACE);
    let opened = without_display(|| application.run());
    log::info!("the window was closed");
    // An error at the start is reported on the terminal, too.
    let failure = failure.lock().map_or(None, |mut failure| failure.take());
    match (failure, opened) {
        (Some(sentence), _) => Err(sentence),
        (None, Some(Ok(()))) => Ok(()),
        (None, Some(Err(_)) | None) => Err(phrase::text(language, "gui.no_window").to_owned()),
    }
}

/// Draws a poster of a list as a PNG file, without a window; returns `None` if it cannot be drawn.
pub fn poster(catalogs: &Catalogs, list: &AnyDocument, language: Language) -> Option<Vec<u8>> {
    let mut fonts = font_system().write().ok()?;
    for file in [REGULAR, BOLD] {
        fonts.load_font(file.into());
    }
    drop(fonts);
    screen::share::poster(catalogs, list, language)
}

/// Application id by which the desktop finds the icon of the window.
fn platform() -> window::settings::PlatformSpecific {
    window::settings::PlatformSpecific {
        #[cfg(all(unix, not(target_os = "macos")))]
        application_id: "muster".to_owned(),
        ..window::settings::PlatformSpecific::default()
    }
}

/// Size of the window when it opens, in its own points: its last size, else the same size on the screen at every text
/// scale.
fn opening_size(left: Option<Size>, scale: f32) -> Size {
    left.unwrap_or(WINDOW * (1.0 / scale))
}

/// Start of the toolkit's panic message when there is no display.
const NO_DISPLAY: &str = "Create event loop";

/// Opens a window, and returns `None` if there is no display.
///
/// The toolkit panics instead of reporting a missing display. That one panic is caught silently; all others continue.
fn without_display<T>(open: impl FnOnce() -> T) -> Option<T> {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !is_no_display(info.payload()) {
            usual(info);
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
