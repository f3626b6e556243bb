//! Widgets of our own.

pub mod dial;
pub mod follow;
pub mod icon;
pub mod parts;
pub mod popover;
pub mod pressable;
pub mod tip;

pub use follow::Follow;
pub use icon::{icon, icon_in};
pub use popover::Popover;
pub use pressable::Pressable;
pub use tip::{icon_tool, tip};
