//! What is written beside the game: the set-up and a round on paper, the log as text.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use iced::{
    Alignment, Element, Task,
    widget::{column, container, row},
};

use super::{Message, Table};
use crate::{
    Context,
    background::in_background,
    look::{GAP, SPACE},
    save_path,
    screen::play::file::broken,
    widget::parts::{field, heading, main_tool, small, tool},
};
use print::{Metadata, PageSetup, PrintError};
use systems::rebellion::sheet::{Kind, sheet};

/// The field for the path.
pub const PATH: &str = "rebellion-path";

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    SetUp,
    Round,
    Log,
}

impl What {
    /// The key of its words.
    pub(super) const fn term(self) -> &'static str {
        match self {
            Self::SetUp => "gui.rebellion.print_set_up",
            Self::Round => "gui.rebellion.print_round",
            Self::Log => "gui.rebellion.save_log",
        }
    }

    /// The key of what its file is called after.
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

/// What writes a file, on a thread of its own.
type Writing = Box<dyn FnOnce(&Path) -> Result<(), PrintError> + Send>;

/// A file that is about to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saving {
    pub what: What,
    pub path: String,
}

impl Saving {
    pub(super) fn new(what: What, table: &Table, context: &Context<'_>) -> Self {
        let name = format!("{} - {}", table.name, context.text(what.name()));
        Self { what, path: save_path::usual(&name, what.ending()).display().to_string() }
    }

    /// Asks for another path with the system's dialog.
    pub(super) fn choose(&self, context: &Context<'_>) -> Task<Message> {
        let path = PathBuf::from(&self.path);
        let ending = self.what.ending();
        let mut dialog =
            rfd::AsyncFileDialog::new().set_title(context.text(self.what.term())).add_filter(ending, &[ending]);
        if let Some(name) = path.file_name() {
            dialog = dialog.set_file_name(name.to_string_lossy());
        }
        if let Some(folder) = path.parent() {
            dialog = dialog.set_directory(folder);
        }
        Task::perform(async move { dialog.save_file().await.map(|file| file.path().to_owned()) }, Message::PathChosen)
    }

    /// Writes it.
    pub(super) fn write(&self, table: &Table) -> Task<Message> {
        let (path, language) = (PathBuf::from(self.path.trim()), table.language);
        let job: Writing = match self.what {
            What::Log => {
                let text = table.log_text();
                Box::new(move |path| print::write(path, text.as_bytes()))
            }
            What::SetUp | What::Round => {
                let kind = if self.what == What::SetUp { Kind::SetUp } else { Kind::Round };
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
        in_background(move || job(&path).map(|()| path).map_err(|error| error.sentence(language)))
            .map(move |done| Message::Saved(done.unwrap_or_else(|| Err(broken(language)))))
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
