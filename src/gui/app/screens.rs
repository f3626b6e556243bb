//! The screens of the window: the one in front, those that keep their state, and the way to each.

use std::path::Path;

use iced::{
    Subscription,
    keyboard::{Key, Modifiers},
};

use super::{Destination, Message};
use crate::{
    last::Last,
    screen::{
        builder::AnyBuilder,
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
        unreadable::UnreadableList,
    },
};
use systems::SystemId;

/// System of a match until a list is picked.
const FIRST_GAME: SystemId = practice::registry::PLAYABLE[0];

/// The screen in front; those without data keep theirs in [`Screens`].
#[derive(Debug)]
pub(super) enum Screen {
    Lists,
    Builder(AnyBuilder),
    /// An unreadable list.
    Unreadable(Box<UnreadableList>),
    Print(Print),
    Cards,
    Share(Box<Share>),
    Play,
    Series,
    Measure,
    Odds,
    Collection,
    Rebellion,
    Settings(Settings),
    Help(Help),
    About,
}

/// The screen in front, and those that keep their state meanwhile.
pub(super) struct Screens {
    pub shown: Screen,
    pub lists: Lists,
    pub cards: Cards,
    pub collection: CollectionScreen,
    pub play: Play,
    pub series: SeriesScreen,
    pub measure: MeasureScreen,
    pub odds: OddsScreen,
    pub rebellion: RebellionScreen,
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
            play: Play::new(data_dir, game),
            series: SeriesScreen::new(game),
            measure: MeasureScreen::new(game),
            odds: OddsScreen::new(last.game.filter(|game| game.attacks().is_some()).unwrap_or(FIRST_GAME)),
            rebellion: RebellionScreen::new(data_dir),
        }
    }

    /// Slot in which the toolkit remembers the state of the screen in front.
    pub(super) fn slot(&self) -> u8 {
        match self.shown {
            Screen::Lists => 0,
            Screen::Unreadable(_) => 1,
            Screen::Builder(_) => 2,
            Screen::Print(_) => 3,
            Screen::Play if self.play.is_at_table() => 4,
            Screen::Play => 5,
            Screen::Series => 6,
            Screen::Settings(_) => 7,
            Screen::About => 8,
            Screen::Odds => 9,
            Screen::Cards => 10,
            Screen::Collection => 11,
            Screen::Share(_) => 12,
            Screen::Rebellion if self.rebellion.table().is_some() => 13,
            Screen::Rebellion => 14,
            Screen::Measure => 15,
            Screen::Help(_) => 16,
        }
    }

    /// The destination marked in the rail.
    pub(super) const fn destination(&self) -> Destination {
        match self.shown {
            Screen::Lists | Screen::Unreadable(_) => Destination::Lists,
            Screen::Builder(_) => Destination::Builder,
            Screen::Print(_) => Destination::Print,
            Screen::Cards => Destination::Cards,
            Screen::Share(_) => Destination::Share,
            Screen::Play => Destination::Play,
            Screen::Series | Screen::Measure => Destination::Series,
            Screen::Odds => Destination::Odds,
            Screen::Collection => Destination::Collection,
            Screen::Rebellion => Destination::Rebellion,
            Screen::Settings(_) => Destination::Settings,
            Screen::Help(_) => Destination::Help,
            Screen::About => Destination::About,
        }
    }

    /// The page of the guide about the screen in front.
    pub(super) const fn page(&self) -> Page {
        match self.shown {
            Screen::Print(_) => Page::Print,
            Screen::Share(_) | Screen::Unreadable(_) => Page::Import,
            Screen::Play | Screen::Rebellion => Page::Play,
            Screen::Series | Screen::Measure => Page::Gauntlet,
            Screen::Odds => Page::Odds,
            Screen::Collection => Page::Own,
            Screen::Settings(_) | Screen::About => Page::Program,
            Screen::Lists | Screen::Builder(_) | Screen::Cards | Screen::Help(_) => Page::Build,
        }
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
            Screen::Settings(_) | Screen::Help(_) | Screen::About => None,
        }
    }

    /// Ticks for the screen in front, while games are played there.
    pub(super) fn subscription(&self) -> Subscription<Message> {
        match self.shown {
            Screen::Series => self.series.subscription().map(Message::Series),
            Screen::Measure => self.measure.subscription().map(Message::Measure),
            _ => Subscription::none(),
        }
    }
}
