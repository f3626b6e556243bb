//! The rules of play: the map, and matches on it.

mod drawn;
mod map;
mod slow;
mod ways;
