//! What a screen is colored by: a faction's color, or iris where no list is open.

use iced::Color;

use super::hex;

/// What a screen is colored by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Accent {
    /// No faction: the color of the reader's own hand.
    #[default]
    Iris,
    Rebel,
    Imperial,
    Scum,
    Resistance,
    FirstOrder,
    Republic,
    Separatist,
    Mercenary,
    Neutral,
}

/// The colors of an accent in the looks.
pub(super) struct Shades {
    pub light: Color,
    /// For dark and high contrast, and on the frame.
    pub dark: Color,
    /// The ground of a bar.
    pub head: Color,
}

impl Accent {
    /// Every accent, in the order of the tables that are indexed by them.
    pub const ALL: [Self; 10] = [
        Self::Iris,
        Self::Rebel,
        Self::Imperial,
        Self::Scum,
        Self::Resistance,
        Self::FirstOrder,
        Self::Republic,
        Self::Separatist,
        Self::Mercenary,
        Self::Neutral,
    ];

    /// The accent of the faction with this mark among the icons.
    pub fn of_mark(icon: &str) -> Self {
        match icon {
            "faction-rebel" => Self::Rebel,
            "faction-imperial" => Self::Imperial,
            "faction-scum" => Self::Scum,
            "faction-resistance" => Self::Resistance,
            "faction-first-order" => Self::FirstOrder,
            "faction-republic" => Self::Republic,
            "faction-separatist" => Self::Separatist,
            "faction-mercenary" => Self::Mercenary,
            "faction-neutral" => Self::Neutral,
            _ => Self::Iris,
        }
    }

    pub(super) const fn shades(self) -> Shades {
        let (light, dark, head) = match self {
            Self::Iris => (0x5346C8, 0xB4A9FF, 0x2A2463),
            Self::Rebel => (0xB23A12, 0xFF9068, 0x692917),
            Self::Imperial => (0x2457A6, 0x84B4F7, 0x1B3968),
            Self::Scum => (0x596612, 0xBCC84E, 0x384217),
            Self::Resistance => (0x9A5300, 0xF5AC4A, 0x5C370D),
            Self::FirstOrder => (0x8C1D48, 0xF08DB0, 0x541935),
            Self::Republic => (0x86403A, 0xE8A79C, 0x512D2D),
            Self::Separatist => (0x0F6B74, 0x67CBD4, 0x0F444D),
            Self::Mercenary => (0x71580F, 0xDDBB5C, 0x453A15),
            Self::Neutral => (0x4A5563, 0xB9C3D0, 0x303844),
        };
        Shades { light: hex(light), dark: hex(dark), head: hex(head) }
    }
}
