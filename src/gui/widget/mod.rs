//! Widgets of our own.

pub mod dial;
pub mod follow;
pub mod icon;
pub mod parts;
pub mod popover;
pub mod pressable;
pub mod shortcuts;
pub mod tip;
pub mod virtual_list;

pub use follow::Follow;
pub use icon::{icon, icon_in};
pub use popover::Popover;
pub use pressable::Pressable;
pub use shortcuts::Shortcuts;
pub use tip::{icon_tool, tip};
pub use virtual_list::{Heights, VirtualList};
