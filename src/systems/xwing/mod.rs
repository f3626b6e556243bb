//! X-Wing Miniatures, first edition.

pub mod cards;
