//! Pairs of rules that meet at one step: each is held to what the rules say, and the others to having nothing to do with each
//! other.

mod attack;
mod lying;
mod moving;
