//! Accent colors of screens and sheets.

/// The accent color of a screen or sheet: the list's faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Accent {
    /// No faction.
    #[default]
    Plain,
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

impl Accent {
    /// Every accent, in the order of the tables that are indexed by them.
    pub const ALL: [Self; 10] = [
        Self::Plain,
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

    /// The color of the faction on white, as `0xRRGGBB`; none where there is no faction.
    pub const fn color(self) -> Option<u32> {
        Some(match self {
            Self::Plain => return None,
            Self::Rebel => 0xB23A12,
            Self::Imperial => 0x2457A6,
            Self::Scum => 0x596612,
            Self::Resistance => 0x9A5300,
            Self::FirstOrder => 0x8C1D48,
            Self::Republic => 0x86403A,
            Self::Separatist => 0x0F6B74,
            Self::Mercenary => 0x71580F,
            Self::Neutral => 0x4A5563,
        })
    }

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
            _ => Self::Plain,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icons::ICONS;

    #[test]
    fn every_mark_of_a_faction_has_its_accent() {
        let marks = || ICONS.iter().map(|(name, _)| *name).filter(|name| name.starts_with("faction-"));
        assert_eq!(marks().count(), Accent::ALL.len() - 1);
        assert!(marks().all(|mark| Accent::of_mark(mark) != Accent::Plain));
    }
}
