//! The screens.

pub mod about;
pub mod builder;
pub mod lists;
pub mod odds;
pub mod play;
pub mod print;
pub mod series;
pub mod settings;
pub mod unreadable;
