//! Actions of the Settings and Help screens.

use iced::Task;

use super::{App, Done, Message, Screen, now};
use crate::{
    preferences::Preferences,
    screen::{help, settings},
};

impl App {
    pub(super) fn settings_message(&mut self, message: settings::Message) -> Task<Message> {
        let Screen::Settings(screen) = &mut self.screens.shown else { return Task::none() };
        let language = self.shared.preferences.language;
        match screen.update(message, &self.shared.preferences, language) {
            settings::Action::None => Task::none(),
            settings::Action::Run(task) => task.map(Message::Settings),
            settings::Action::Notice(sentence) => {
                self.notify(sentence);
                Task::none()
            }
            settings::Action::Pack(action) => self.pack_action(action),
            settings::Action::Prefer(preferences) => self.prefer(preferences),
            settings::Action::Backup => {
                let time = now();
                self.ask(move |keeper| keeper.lists.backup(time).map(Done::BackedUp))
            }
        }
    }

    pub(super) fn help_message(&mut self, message: help::Message) -> Task<Message> {
        let Screen::Help(screen) = &mut self.screens.shown else { return Task::none() };
        if let help::Action::Notice(sentence) = screen.update(message, &self.shared.context()) {
            self.notify(sentence);
        }
        Task::none()
    }

    /// Applies and stores preferences.
    pub(super) fn prefer(&mut self, preferences: Preferences) -> Task<Message> {
        let before = self.shared.scale();
        self.shared.preferences = preferences;
        // The window keeps its size but has other points, which the toolkit does not report.
        self.resized(self.shared.size * (before / self.shared.scale()));
        self.recheck();
        self.ask(move |keeper| {
            let pairs = preferences.pairs();
            pairs.iter().try_for_each(|(key, value)| keeper.lists.set_setting(key, value)).map(|()| Done::Kept)
        })
    }
}
