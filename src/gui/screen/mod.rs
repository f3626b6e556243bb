//! The screens.

pub mod about;
pub mod builder;
pub mod lists;
pub mod print;
pub mod settings;
