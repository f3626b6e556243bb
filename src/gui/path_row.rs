//! Files and folders chosen for a purpose: in the system's dialog, or by a typed path where none can open.

use std::path::PathBuf;

use iced::{
    Alignment, Element, Task,
    widget::{column, row},
};

use crate::{
    context::Context,
    file_dialog::{Picked, Wanted, choose},
    look::GAP,
    save_path,
    widget::parts::{body, field, tool},
};
use kernel::{Language, phrase};

/// Purpose of a file or folder that is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    AddPackFolder,
    AddPackFile,
    SamplePack,
    ImportSettings,
    ExportSettings,
    ImportCollection,
    ExportCollection,
}

impl Purpose {
    /// Title of the dialog.
    pub(crate) const fn term(self) -> &'static str {
        match self {
            Self::AddPackFolder => "gui.packs.add_folder",
            Self::AddPackFile => "gui.packs.add_file",
            Self::SamplePack => "gui.packs.write_sample",
            Self::ImportSettings => "gui.settings.import",
            Self::ExportSettings => "gui.settings.export",
            Self::ImportCollection => "gui.collection.import",
            Self::ExportCollection => "gui.collection.export",
        }
    }

    /// What the dialog is to choose, and the name of a new file.
    const fn wanted(self) -> (Wanted, Option<&'static str>) {
        match self {
            Self::AddPackFolder => (Wanted::Folder, None),
            Self::AddPackFile | Self::ImportSettings | Self::ImportCollection => (Wanted::File, None),
            Self::SamplePack => (Wanted::Target, Some("gui.packs.sample")),
            Self::ExportSettings => (Wanted::Target, Some("gui.settings.title")),
            Self::ExportCollection => (Wanted::Target, Some("gui.collection.title")),
        }
    }

    fn usual(self, language: Language) -> PathBuf {
        let (_, name) = self.wanted();
        name.map_or_else(PathBuf::new, |name| save_path::usual(phrase::text(language, name), "json"))
    }
}

#[derive(Debug, Clone)]
pub enum Message {
    /// A path for this purpose was requested.
    Wanted(Purpose),
    Picked(Purpose, Picked),
    Typed(String),
    Confirmed,
    /// The row was closed.
    Closed,
}

/// An action for the application.
#[derive(Debug)]
pub enum Action {
    None,
    Run(Task<Message>),
    /// Uses the path for its purpose.
    Use(Purpose, PathBuf),
}

/// A row to type a path; it is shown where no dialog could open.
#[derive(Debug, Default)]
pub(crate) struct PathRow {
    typed: Option<(Purpose, String)>,
}

impl PathRow {
    pub(crate) fn update(&mut self, message: Message, language: Language) -> Action {
        match message {
            Message::Wanted(purpose) => {
                let (wanted, _) = purpose.wanted();
                let title = phrase::text(language, purpose.term());
                let chosen = choose(title, wanted, &purpose.usual(language), &[("Muster", &["json"])]);
                return Action::Run(chosen.map(move |picked| Message::Picked(purpose, picked)));
            }
            Message::Picked(purpose, Picked::Path(path)) => return Action::Use(purpose, path),
            Message::Picked(_, Picked::Canceled) => {}
            Message::Picked(purpose, Picked::Unavailable) => {
                self.typed = Some((purpose, purpose.usual(language).display().to_string()));
            }
            Message::Typed(path) => self.typed = self.typed.take().map(|(purpose, _)| (purpose, path)),
            Message::Confirmed => {
                if let Some((purpose, path)) = self.typed.take().filter(|(_, path)| !path.trim().is_empty()) {
                    return Action::Use(purpose, path.trim().into());
                }
            }
            Message::Closed => self.typed = None,
        }
        Action::None
    }

    pub(crate) fn view<'a>(&'a self, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let (_, path) = self.typed.as_ref()?;
        let possible = (!path.trim().is_empty()).then_some(Message::Confirmed);
        let path = field(context, context.text("gui.file_dialog.path"), path, Message::Typed);
        let line = row![
            path.on_submit(Message::Confirmed).padding(8),
            tool(context, "ui-check", context.text("gui.file_dialog.confirm"), possible),
            tool(context, "ui-close", context.text("gui.dismiss"), Some(Message::Closed)),
        ];
        let sentence = body(context.text("gui.file_dialog.unavailable"));
        Some(column![sentence, line.spacing(GAP).align_y(Alignment::Center)].spacing(GAP).into())
    }
}
