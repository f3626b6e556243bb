//! Actions of the Settings and Help screens.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{App, Done, Message, Screen, message::SettingsFile, now};
use crate::{
    background::tried,
    path_row::{self, Purpose},
    preferences::Preferences,
    screen::{help, settings},
};
use store::{intake, preferences};

/// A small pack to begin with.
const SAMPLE_PACK: &str = include_str!("../../../catalog/examples/pack.json");

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
            settings::Action::File(action) => {
                self.file_action(action, |message| Message::Settings(settings::Message::File(message)))
            }
            settings::Action::Backup => {
                let time = now();
                self.ask(move |keeper| keeper.lists.backup(time).map(Done::BackedUp))
            }
        }
    }

    /// Asks for a file, or uses the chosen one.
    pub(super) fn file_action(
        &mut self,
        action: path_row::Action,
        message: fn(path_row::Message) -> Message,
    ) -> Task<Message> {
        match action {
            path_row::Action::None => Task::none(),
            path_row::Action::Run(task) => task.map(message),
            path_row::Action::Use(purpose, path) => match purpose {
                Purpose::AddPackFolder | Purpose::AddPackFile => self.pack_action(settings::PackAction::Add(path)),
                Purpose::SamplePack => self.write_file(path, SAMPLE_PACK.to_owned(), "gui.packs.sample_written"),
                Purpose::ImportSettings => self.read_settings(path),
                Purpose::ExportSettings => {
                    let pairs = self.shared.preferences.pairs().map(|(key, value)| (key.to_owned(), value));
                    self.write_file(path, preferences::write(&pairs.into()), "gui.settings.exported")
                }
                Purpose::ImportCollection => self.read_collection_file(path),
                Purpose::ExportCollection => self.write_collection_file(path),
            },
        }
    }

    fn read_settings(&self, path: PathBuf) -> Task<Message> {
        let language = self.shared.preferences.language;
        let read = tried(language, move || {
            let name = path.display().to_string();
            let text = intake::read(&path).map_err(|error| error.sentence(&name, language))?;
            let settings = preferences::read(&text);
            let settings = settings.map_err(|error| intake::IntakeError::from(error).sentence(&name, language))?;
            Ok(Arc::new(SettingsFile { path, settings }))
        });
        read.map(Message::SettingsRead)
    }

    /// Applies settings from a file; those it lacks stay as they are.
    pub(super) fn settings_read(&mut self, read: Result<Arc<SettingsFile>, String>) -> Task<Message> {
        let file = match read {
            Ok(file) => file,
            Err(sentence) => {
                self.problem(sentence);
                return Task::none();
            }
        };
        let kept = self.prefer(Preferences::stored(&file.settings, self.shared.preferences));
        self.notify(self.shared.context().say("gui.settings.imported", &[("path", &file.path.display())]));
        kept
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
