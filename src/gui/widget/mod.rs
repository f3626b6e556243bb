//! Widgets of our own.

pub mod dial;
pub mod drawing;
pub mod follow;
pub mod icon;
pub mod parts;
pub mod popover;
pub mod pressable;
pub mod ruler;
pub mod tip;

pub use drawing::{drawing_of, emblem};
pub use follow::Follow;
pub use icon::{icon, icon_in};
pub use popover::Popover;
pub use pressable::Pressable;
pub use ruler::{ruler, segments};
pub use tip::{icon_tool, tip};
