//! Files beside the game: setup and round sheets, and the log as text.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use iced::{
    Alignment, Element, Task,
    widget::{column, container, row},
};

use super::{GuidedGame, Message};
use crate::{
    Context,
    background::tried,
    file_dialog::{self, Wanted},
    look::{GAP, SPACE},
    save_path,
    widget::parts::{field, heading, main_tool, small, tool},
};
use print::{Metadata, PageSetup, PrintError};
use systems::rebellion::sheet::{Kind, sheet};

/// Id of the field for the path.
pub const PATH: &str = "rebellion-path";

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    SetUp,
    Round,
    Log,
}

impl FileKind {
    /// Key of its name.
    pub(super) const fn term(self) -> &'static str {
        match self {
            Self::SetUp => "gui.rebellion.print_set_up",
            Self::Round => "gui.rebellion.print_round",
            Self::Log => "gui.rebellion.save_log",
        }
    }

    /// Key of its file name.
    const fn name(self) -> &'static str {
        match self {
            Self::SetUp => "gui.rebellion.file.set_up",
            Self::Round => "gui.rebellion.file.round",
            Self::Log => "gui.rebellion.file.log",
        }
    }

    pub(super) const fn icon(self) -> &'static str {
        match self {
            Self::SetUp | Self::Round => "ui-print",
            Self::Log => "ui-save",
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::SetUp | Self::Round => "pdf",
            Self::Log => "txt",
        }
    }
}

/// Writes a file, on its own thread.
type WriteJob = Box<dyn FnOnce(&Path) -> Result<(), PrintError> + Send>;

/// A file about to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saving {
    pub what: FileKind,
    pub path: String,
}

impl Saving {
    pub(super) fn new(what: FileKind, table: &GuidedGame, context: &Context<'_>) -> Self {
        let name = format!("{} - {}", table.name, context.text(what.name()));
        Self { what, path: save_path::usual(&name, what.ending()).display().to_string() }
    }

    /// Opens the system's dialog for another path.
    pub(super) fn choose(&self, context: &Context<'_>) -> Task<Message> {
        let ending = self.what.ending();
        let title = context.text(self.what.term());
        file_dialog::choose(title, Wanted::Target, Path::new(&self.path), &[(ending, &[ending])])
            .map(Message::PathChosen)
    }

    /// Writes the file.
    pub(super) fn write(&self, table: &GuidedGame) -> Task<Message> {
        let (path, language) = (PathBuf::from(self.path.trim()), table.language);
        let job: WriteJob = match self.what {
            FileKind::Log => {
                let text = table.log_text();
                Box::new(move |path| print::write(path, text.as_bytes()))
            }
            FileKind::SetUp | FileKind::Round => {
                let kind = if self.what == FileKind::SetUp { Kind::SetUp } else { Kind::Round };
                let (mut record, catalog) = (table.record.clone(), std::sync::Arc::clone(&table.catalog));
                Box::new(move |path| {
                    if kind == Kind::SetUp {
                        record.go_to(0);
                    }
                    let made = sheet(&catalog, record.game(), kind, language);
                    let pages = print::layout(&made, &PageSetup::default());
                    let metadata = Metadata::of(&made).made(SystemTime::now());
                    print::write(path, &print::pdf(&pages, &metadata)?)
                })
            }
        };
        tried(language, move || job(&path).map(|()| path).map_err(|error| error.sentence(language)))
            .map(Message::FileWritten)
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let path = field(context, context.text("gui.rebellion.path"), &self.path, Message::PathTyped)
            .id(PATH)
            .on_submit(Message::SavePressed);
        let buttons = row![
            main_tool(context, "ui-save", context.text("gui.rebellion.save"), Some(Message::SavePressed)),
            tool(context, "ui-folder", context.text("gui.rebellion.choose"), Some(Message::ChoosePressed)),
            tool(context, "ui-close", context.text("gui.rebellion.drop"), Some(Message::Dropped)),
        ];
        let page = column![
            heading(context.text(self.what.term())),
            column![small(context.text("gui.rebellion.path"), look.muted), path].spacing(4),
            buttons.spacing(GAP).align_y(Alignment::Center).wrap(),
        ];
        container(page.spacing(SPACE)).padding(20).width(520).style(move |_| look.menu()).into()
    }
}
