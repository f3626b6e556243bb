//! The screens.

pub mod about;
pub mod builder;
pub mod cards;
pub mod collection;
pub mod lists;
pub mod measure;
pub mod odds;
pub mod play;
pub mod print;
pub mod rebellion;
pub mod series;
pub mod settings;
pub mod share;
pub mod unreadable;
