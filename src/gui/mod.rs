//! The window.
//!
//! Each screen is a module of its own with state, messages, an `update` that answers with what it wants from outside,
//! and a `view`. Screens never reach into each other; the application passes them what they may look at.

pub mod app;
pub mod context;
mod desk;
pub mod look;
pub mod measure;
pub mod screen;
pub mod widget;

use std::sync::Mutex;

use iced::{Size, Theme};

pub use context::Context;

use crate::{
    kernel::{Language, phrase},
    print::typeface::{BOLD, REGULAR},
    store::DataDir,
    systems::Catalogs,
};

/// Size of the window when it is first opened, in points.
pub const WINDOW: Size = Size::new(1280.0, 800.0);

/// Opens the window and stays until it is closed. `language` is the one asked for on the command line.
///
/// # Errors
/// A sentence for the user: the lists cannot be opened, or there is no display to open a window on.
pub fn run(data_dir: DataDir, language: Option<Language>, system: Language) -> Result<(), String> {
    let speaks = language.unwrap_or(system);
    let booted = app::boot(data_dir, Catalogs::default(), language, system).map_err(|error| error.sentence(speaks))?;
    let started = booted.start(WINDOW).map_err(|error| error.sentence(speaks))?;
    // The toolkit asks for the state through a function it might call again; there is one state.
    let started = Mutex::new(Some(started));
    let boot = move || {
        let taken = started.lock().map_or(None, |mut started| started.take());
        #[allow(clippy::expect_used, reason = "the toolkit boots an application once")]
        taken.expect("an application is booted once")
    };
    iced::application(boot, app::App::update, app::App::view)
        .title(app::App::title)
        .theme(|app: &app::App| -> Option<Theme> { Some(app.theme()) })
        .subscription(app::App::subscription)
        .scale_factor(app::App::scale_factor)
        .window_size(WINDOW)
        .font(REGULAR)
        .font(BOLD)
        .default_font(widget::parts::TYPEFACE)
        .run()
        .map_err(|error| phrase::say(speaks, "gui.no_window", &[("reason", &error)]))
}
