//! The screens of the window: the one in front, those that keep their state, and the way to each.

use std::path::Path;

use iced::{
    Subscription,
    keyboard::{Key, Modifiers},
};

use super::Message;
use crate::{
    Context,
    last::Last,
    screen::{
        builder::AnyBuilder,
        campaign::CampaignShelf,
        cards::Cards,
        collection::CollectionScreen,
        help::{Help, Page},
        lists::Lists,
        measure::MeasureScreen,
        odds::OddsScreen,
        play::Play,
        print::Print,
        rebellion::RebellionScreen,
        series::SeriesScreen,
        settings::Settings,
        share::Share,
        tables::TablesScreen,
        tournament::TournamentScreen,
        unreadable::UnreadableList,
    },
};
use systems::{AnyDocument, SystemId};

/// System of a match until a list is picked.
const FIRST_GAME: SystemId = practice::registry::PLAYABLE[0];

/// Declares the screens that have a destination, in the order of rail and palette: data while in front, page of the
/// guide, icon, phrase, chord. Those behind `beside` are reached from other screens, and belong to a destination.
macro_rules! screens {
    (
        { $($(#[$doc:meta])* $Name:ident $(($data:ty))?, $page:ident, $icon:literal, $term:literal, $chord:literal;)+ }
        beside { $($(#[$other_doc:meta])* $Other:ident $(($other_data:ty))?, $other_page:ident, $of:ident;)+ }
    ) => {
        /// The screen in front; those without data keep theirs in [`Screens`].
        #[derive(Debug)]
        pub(super) enum Screen {
            $($Name $(($data))?,)+
            $($(#[$other_doc])* $Other $(($other_data))?,)+
        }

        /// A place to go to from the rail, the palette or the keyboard.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Destination {
            $($(#[$doc])* $Name,)+
        }

        impl Destination {
            pub const ALL: &[Self] = &[$(Self::$Name),+];

            /// Icon, phrase key and chord, for the rail, the palette and the keyboard.
            pub(super) const fn face(self) -> (&'static str, &'static str, &'static str) {
                match self {
                    $(Self::$Name => ($icon, $term, $chord),)+
                }
            }
        }

        impl Screen {
            /// Its destination, and the page of the guide about it.
            const fn facts(&self) -> (Destination, Page) {
                match self {
                    $(Self::$Name { .. } => (Destination::$Name, Page::$page),)+
                    $(Self::$Other { .. } => (Destination::$of, Page::$other_page),)+
                }
            }

            /// Its number among the screens.
            const fn number(&self) -> u8 {
                enum Number { $($Name,)+ $($Other,)+ }
                match self {
                    $(Self::$Name { .. } => Number::$Name as u8,)+
                    $(Self::$Other { .. } => Number::$Other as u8,)+
                }
            }
        }
    };
}

screens! {
    {
        Lists, Build, "ui-lists", "gui.place.lists", "Ctrl+1";
        Builder(AnyBuilder), Build, "ui-edit", "gui.place.builder", "Ctrl+2";
        /// Pages of the open list.
        Print(Print), Print, "ui-print", "gui.place.print", "Ctrl+P";
        /// Export of the open list, or of the picked ones.
        Share(Box<Share>), Import, "ui-export", "gui.place.share", "Ctrl+E";
        /// Cards of all systems.
        Cards, Build, "ui-cards", "gui.place.cards", "Ctrl+6";
        Play, Play, "ui-play", "gui.place.play", "Ctrl+3";
        Series, Gauntlet, "ui-series", "gui.place.series", "Ctrl+4";
        /// Odds of an attack.
        Odds, Odds, "ui-odds", "gui.place.odds", "Ctrl+5";
        Collection, Own, "ui-collection", "gui.place.collection", "Ctrl+7";
        Rebellion, Play, "ui-rebellion", "gui.place.rebellion", "Ctrl+8";
        /// Campaigns of Imperial Assault; an open one stands in the place of the builder.
        Campaign(Box<CampaignShelf>), Campaign, "ui-campaign", "gui.place.campaign", "Ctrl+9";
        /// Tournaments and leagues.
        Tournament, Tournament, "ui-tournament", "gui.place.tournament", "";
        /// Tables of players' own.
        Tables, Tables, "ui-tables", "gui.place.tables", "";
        Settings(Settings), Program, "ui-settings", "gui.place.settings", "Ctrl+,";
        /// The user guide.
        Help(Help), Build, "ui-help", "gui.place.help", "F1";
        About, Program, "ui-about", "gui.place.about", "";
    }
    beside {
        /// An unreadable list.
        Unreadable(Box<UnreadableList>), Import, Lists;
        Measure, Gauntlet, Series;
    }
}

impl Screen {
    /// The lists that are printed or shared.
    pub(super) fn passed_on(&self) -> Option<&[AnyDocument]> {
        match self {
            Self::Print(print) => Some(print.lists()),
            Self::Share(share) => Some(share.lists()),
            _ => None,
        }
    }
}

impl Destination {
    /// The destination of a key pressed with Ctrl.
    pub(super) fn of_key(key: &Key) -> Option<Self> {
        let Key::Character(key) = key else { return None };
        let is_of =
            |place: &Self| place.face().2.strip_prefix("Ctrl+").is_some_and(|own| own.eq_ignore_ascii_case(key));
        Self::ALL.iter().copied().find(is_of)
    }
}

/// The screen in front, and those that keep their state meanwhile.
pub(super) struct Screens {
    pub shown: Screen,
    pub lists: Lists,
    pub cards: Cards,
    pub collection: CollectionScreen,
    pub play: Play,
    pub series: SeriesScreen,
    /// The place of both in the rail leads to the one shown last.
    pub is_series_last: bool,
    pub measure: MeasureScreen,
    pub odds: OddsScreen,
    pub rebellion: RebellionScreen,
    pub tournament: TournamentScreen,
    pub tables: TablesScreen,
}

impl Screens {
    /// The Lists screen in front, all others in their initial state.
    pub(super) fn new(data_dir: &Path, last: Last) -> Self {
        let game = last.game.filter(|game| game.is_shown()).unwrap_or(FIRST_GAME);
        Self {
            shown: Screen::Lists,
            lists: Lists::new(),
            cards: Cards::new(),
            collection: CollectionScreen::new(last.game),
            play: Play::new(data_dir, game, last.lessons),
            series: SeriesScreen::new(game),
            is_series_last: false,
            measure: MeasureScreen::restored(game, data_dir),
            odds: OddsScreen::new(last.game.filter(|game| game.attacks().is_some()).unwrap_or(FIRST_GAME)),
            rebellion: RebellionScreen::new(data_dir),
            tournament: TournamentScreen::new(data_dir),
            tables: TablesScreen::new(data_dir),
        }
    }

    /// Lets set-ups choose again among tables of the player's own: their order may be another one.
    pub(super) fn forget_tables(&mut self, context: &Context<'_>) {
        self.play.forget_tables(context);
        self.series.forget_tables(context);
        self.measure.forget_tables(context);
    }

    /// True if the table of a match or a guide is in front.
    pub(super) fn is_at_table(&self) -> bool {
        match &self.shown {
            Screen::Play => self.play.is_at_table(),
            Screen::Rebellion => self.rebellion.table().is_some(),
            _ => false,
        }
    }

    /// Slot in which the toolkit remembers the state of the screen in front; one with a table has two.
    pub(super) fn slot(&self) -> u8 {
        let has_table = match &self.shown {
            Screen::Builder(builder) => builder.is_campaign(),
            _ => self.is_at_table(),
        };
        2 * self.shown.number() + u8::from(has_table)
    }

    /// The destination marked in the rail, and the page of the guide about the screen in front.
    const fn facts(&self) -> (Destination, Page) {
        match &self.shown {
            Screen::Builder(builder) if builder.is_campaign() => (Destination::Campaign, Page::Campaign),
            shown => shown.facts(),
        }
    }

    /// The destination marked in the rail.
    pub(super) const fn destination(&self) -> Destination {
        self.facts().0
    }

    /// The page of the guide about the screen in front.
    pub(super) const fn page(&self) -> Page {
        self.facts().1
    }

    /// The message of a key for the screen in front.
    pub(super) fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        match &self.shown {
            Screen::Lists => self.lists.key(key, modifiers).map(Message::Lists),
            Screen::Builder(builder) => builder.key(key, modifiers).map(Message::Builder),
            Screen::Unreadable(list) => list.key(key, modifiers).map(Message::Unreadable),
            Screen::Print(print) => print.key(key, modifiers).map(Message::Print),
            Screen::Cards => self.cards.key(key, modifiers).map(Message::Cards),
            Screen::Share(share) => share.key(key, modifiers).map(Message::Share),
            Screen::Play => self.play.key(key, modifiers).map(Message::Play),
            Screen::Series => self.series.key(key, modifiers).map(Message::Series),
            Screen::Measure => self.measure.key(key, modifiers).map(Message::Measure),
            Screen::Odds => self.odds.key(key, modifiers).map(Message::Odds),
            Screen::Collection => self.collection.key(key, modifiers).map(Message::Collection),
            Screen::Rebellion => self.rebellion.key(key, modifiers).map(Message::Rebellion),
            Screen::Tournament => self.tournament.key(key, modifiers).map(Message::Tournament),
            Screen::Tables => self.tables.key(key, modifiers).map(Message::Tables),
            Screen::Campaign(shelf) => shelf.key(key).map(Message::Campaign),
            Screen::Settings(_) | Screen::Help(_) | Screen::About => None,
        }
    }

    /// Share of the games that are over, while a series or a gauntlet is played.
    pub(super) fn played(&self) -> Option<f32> {
        self.measure.played().or_else(|| self.series.played())
    }

    /// Ticks for the screen in front, and while games are played in the background.
    pub(super) fn subscription(&self) -> Subscription<Message> {
        let play = match self.shown {
            Screen::Play => self.play.subscription().map(Message::Play),
            _ => Subscription::none(),
        };
        // One clock at most: both would be the same one.
        let games = match &self.shown {
            Screen::Builder(builder) if builder.is_playing() => builder.subscription().map(Message::Builder),
            _ if self.measure.is_running() => self.measure.subscription().map(Message::Measure),
            _ => self.series.subscription().map(Message::Series),
        };
        Subscription::batch([play, games])
    }
}
