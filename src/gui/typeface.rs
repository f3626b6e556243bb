//! The typeface that is shipped inside the program.

/// Roboto Regular.
pub const REGULAR: &[u8] = include_bytes!("../print/typeface/Roboto-Regular.ttf");

/// Roboto Bold.
pub const BOLD: &[u8] = include_bytes!("../print/typeface/Roboto-Bold.ttf");
