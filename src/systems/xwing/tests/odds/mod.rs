//! The exact odds of an attack: against plain counting, and against the rules core itself.

mod cards;
mod core;
mod counted;
mod policy;
