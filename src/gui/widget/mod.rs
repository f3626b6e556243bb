//! Widgets of our own.

pub mod carry;
pub mod cut;
mod delegate;
pub mod dial;
pub mod dialog;
pub mod drawing;
pub mod focus;
pub mod follow;
pub mod ground;
pub mod hover;
pub mod icon;
pub mod parts;
pub mod popover;
pub mod pressable;
pub mod repaint;
pub mod reveal;
pub mod ruler;
pub mod shortcuts;
pub mod tip;
pub mod virtual_list;

pub use carry::{Carry, Placed};
pub use cut::Cut;
pub use dialog::over;
pub use drawing::{drawing_of, emblem};
pub use follow::Follow;
pub use ground::Ground;
pub use hover::Hover;
pub use icon::{icon, icon_in};
pub use popover::Popover;
pub use pressable::Pressable;
pub use repaint::Repaint;
pub use reveal::Reveal;
pub use ruler::{ruler, segments};
pub use shortcuts::Shortcuts;
pub use tip::{icon_tool, tip};
pub use virtual_list::{Heights, VirtualList};
