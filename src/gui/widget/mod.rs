//! Widgets of our own.

pub mod dial;
pub mod icon;
pub mod parts;
pub mod pressable;

pub use icon::{icon, icon_in};
pub use pressable::Pressable;
