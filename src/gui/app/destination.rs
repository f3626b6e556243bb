//! Destinations in the window, and the way to each.

use iced::keyboard::Key;

/// A place to go to from the rail, the palette or the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Destination {
    Lists,
    Builder,
    /// Pages of the open list.
    Print,
    /// Cards of all systems.
    Cards,
    /// Export of the open list, or of the picked ones.
    Share,
    Play,
    Series,
    /// Odds of an attack.
    Odds,
    Collection,
    Rebellion,
    Settings,
    /// The user guide.
    Help,
    About,
}

impl Destination {
    pub(super) const ALL: [Self; 13] = [
        Self::Lists,
        Self::Builder,
        Self::Print,
        Self::Cards,
        Self::Play,
        Self::Series,
        Self::Odds,
        Self::Collection,
        Self::Rebellion,
        Self::Share,
        Self::Settings,
        Self::Help,
        Self::About,
    ];

    /// Icon, phrase key and chord, for the rail, the palette and the keyboard.
    pub(super) const fn face(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Lists => ("ui-lists", "gui.place.lists", "Ctrl+1"),
            Self::Builder => ("ui-edit", "gui.place.builder", "Ctrl+2"),
            Self::Print => ("ui-print", "gui.place.print", "Ctrl+P"),
            Self::Cards => ("ui-cards", "gui.place.cards", "Ctrl+6"),
            Self::Share => ("ui-export", "gui.place.share", "Ctrl+E"),
            Self::Play => ("ui-play", "gui.place.play", "Ctrl+3"),
            Self::Series => ("ui-series", "gui.place.series", "Ctrl+4"),
            Self::Odds => ("ui-odds", "gui.place.odds", "Ctrl+5"),
            Self::Collection => ("ui-collection", "gui.place.collection", "Ctrl+7"),
            Self::Rebellion => ("ui-rebellion", "gui.place.rebellion", "Ctrl+8"),
            Self::Settings => ("ui-settings", "gui.place.settings", "Ctrl+,"),
            Self::Help => ("ui-help", "gui.place.help", "F1"),
            Self::About => ("ui-about", "gui.place.about", ""),
        }
    }

    /// The destination of a key pressed with Ctrl.
    pub(super) fn of_key(key: &Key) -> Option<Self> {
        let Key::Character(key) = key else { return None };
        let is_of =
            |place: &Self| place.face().2.strip_prefix("Ctrl+").is_some_and(|own| own.eq_ignore_ascii_case(key));
        Self::ALL.into_iter().find(is_of)
    }
}
