//! The window.
//!
//! Each screen is a module of its own with state, messages, an `update` that answers with what it wants from outside,
//! and a `view`. Screens never reach into each other; the application passes them what they may look at.

pub mod context;
pub mod look;
pub mod measure;
pub mod screen;
pub mod widget;

pub use context::Context;
