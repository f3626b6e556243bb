//! The exact odds of an attack: against plain counting, and against the rules core itself.

mod core;
mod counted;
