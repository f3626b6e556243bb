//! Colors of factions.

use iced::Color;

use super::hex;
use kernel::Accent;

/// Colors of an accent in the looks.
pub(super) struct Shades {
    pub light: Color,
    /// For dark looks, high contrast, and the frame.
    pub dark: Color,
    /// Ground of a bar.
    pub head: Color,
}

pub(super) const fn shades(accent: Accent) -> Shades {
    let light = match accent.color() {
        Some(color) => color,
        // The iris color.
        None => 0x5346C8,
    };
    let (dark, head) = match accent {
        Accent::Plain => (0xB4A9FF, 0x2A2463),
        Accent::Rebel => (0xFF9068, 0x692917),
        Accent::Imperial => (0x84B4F7, 0x1B3968),
        Accent::Scum => (0xBCC84E, 0x384217),
        Accent::Resistance => (0xF5AC4A, 0x5C370D),
        Accent::FirstOrder => (0xF08DB0, 0x541935),
        Accent::Republic => (0xE8A79C, 0x512D2D),
        Accent::Separatist => (0x67CBD4, 0x0F444D),
        Accent::Mercenary => (0xDDBB5C, 0x453A15),
        Accent::Neutral => (0xB9C3D0, 0x303844),
    };
    Shades { light: hex(light), dark: hex(dark), head: hex(head) }
}
