//! The screens.

pub mod builder;
