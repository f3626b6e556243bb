//! Colors of dice, the same in every look.

use iced::Color;
use kernel::odds::DieColor;

pub const RED: Color = Color::from_rgb8(0xB3, 0x20, 0x3C);
pub const BLUE: Color = Color::from_rgb8(0x1D, 0x5F, 0xA8);
pub const GREEN: Color = Color::from_rgb8(0x1B, 0x7A, 0x43);
pub const YELLOW: Color = Color::from_rgb8(0xE6, 0xB4, 0x22);
pub const BLACK: Color = Color::from_rgb8(0x1B, 0x1E, 0x24);
pub const WHITE: Color = Color::from_rgb8(0xF7, 0xF5, 0xEF);

/// Color of a die and of its symbols.
pub const fn colors(die: DieColor) -> (Color, Color) {
    match die {
        DieColor::Red => (RED, WHITE),
        DieColor::Blue => (BLUE, WHITE),
        DieColor::Green => (GREEN, WHITE),
        DieColor::Yellow => (YELLOW, BLACK),
        DieColor::Black => (BLACK, WHITE),
        DieColor::White => (WHITE, BLACK),
    }
}
