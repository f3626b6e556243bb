//! The `muster` program: reads its arguments, then opens the window or runs a command.

fn main() {}
