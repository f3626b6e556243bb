//! What is asked in front of the table: a new list, an import, a folder's name, tags.

use std::path::PathBuf;

use iced::{
    Element, Length, Task,
    widget::{column, container, row, scrollable, text_editor},
};

use super::{
    Action,
    begin::{self, Begin},
    field::{FIRST_FIELD, field},
};
use crate::{
    context::Context,
    look::{GAP, SPACE, TEXT},
    widget::parts::{heading, leading, main_tool, pane, small, tool},
};
use store::ListId;
use systems::SystemId;

/// What is asked in front of the table.
#[derive(Debug)]
pub(super) enum Dialog {
    /// Which new list to make.
    New(Begin),
    /// What to import.
    Import { text: text_editor::Content, path: String },
    /// Names for a new folder.
    Folder { name: String },
    /// The tags of a list.
    Tags { id: ListId, tags: String },
}

/// What happened in a dialog.
#[derive(Debug, Clone)]
pub enum Message {
    /// Something of the new list was chosen or typed.
    New(begin::Message),
    /// The text to import was edited.
    TextEdited(text_editor::Action),
    /// The dialog's one field changed: a path, a name, tags.
    Typed(String),
    /// The clipboard's text is to be imported.
    PastePressed,
    /// A file is to be picked with the system's dialog.
    FilePressed,
    /// The system's dialog gave a file, or none.
    FilePicked(Option<PathBuf>),
    /// The main button was pressed.
    Confirmed,
    /// The dialog was left.
    Dismissed,
}

/// The id of the field for a file's path.
const PATH_FIELD: &str = "import-path";

/// Opens the system's file dialog. It gives nothing both when it was left and when it could not be opened; the path
/// field beside it always works.
fn pick_file(context: &Context<'_>) -> Task<Message> {
    let dialog = rfd::AsyncFileDialog::new()
        .set_title(context.text("gui.lists.import_title"))
        .add_filter(context.text("gui.lists.import_files"), &each_once(|system| system.lists().extensions))
        .add_filter("*", &["*"]);
    Task::perform(async move { dialog.pick_file().await.map(|file| file.path().to_owned()) }, Message::FilePicked)
}

/// What the games say, each word once.
fn each_once(words: impl Fn(SystemId) -> &'static [&'static str]) -> Vec<&'static str> {
    let mut all = Vec::new();
    for word in SystemId::ALL.iter().flat_map(|system| words(*system)) {
        if !all.contains(word) {
            all.push(*word);
        }
    }
    all
}

impl Dialog {
    /// The wish for a new list, of this game until another is picked.
    pub(super) fn begin(system: SystemId) -> Self {
        Self::New(Begin::new(system))
    }

    /// The wish for an import.
    pub(super) fn import() -> Self {
        Self::Import { text: text_editor::Content::new(), path: String::new() }
    }

    /// Answers a message of a dialog that is shown; afterwards it may be gone.
    pub(super) fn answer(shown: &mut Option<Self>, message: Message, context: &Context<'_>) -> Action {
        let Some(dialog) = shown else { return Action::None };
        match message {
            Message::PastePressed => return Action::Run(iced::clipboard::read().map(super::Message::Pasted)),
            Message::FilePressed => return Action::Run(pick_file(context).map(super::Message::Dialog)),
            Message::FilePicked(Some(path)) => {
                *shown = None;
                return Action::ImportFile(path);
            }
            Message::FilePicked(None) => {}
            Message::Dismissed => *shown = None,
            Message::Confirmed => {
                let taken = shown.take_if(|dialog| dialog.can_confirm(context));
                return taken.map_or(Action::None, |dialog| dialog.confirmed(context));
            }
            Message::New(message) => {
                if let Self::New(begin) = dialog {
                    begin.update(message);
                }
            }
            Message::TextEdited(action) => {
                if let Self::Import { text, .. } = dialog {
                    text.perform(action);
                }
            }
            Message::Typed(typed) => match dialog {
                Self::Import { path: text, .. } | Self::Folder { name: text } | Self::Tags { tags: text, .. } => {
                    *text = typed;
                }
                Self::New(_) => {}
            },
        }
        Action::None
    }

    /// What the dialog's main button does.
    fn confirmed(self, context: &Context<'_>) -> Action {
        match self {
            Self::New(begin) => {
                begin.document(context).map_or(Action::None, |document| Action::New(Box::new(document)))
            }
            Self::Import { text, path } => {
                let path = path.trim();
                if path.is_empty() { Action::ImportText(text.text()) } else { Action::ImportFile(path.into()) }
            }
            Self::Folder { name } => match name.trim() {
                "" => Action::None,
                name => Action::MakeFolder(name.to_owned()),
            },
            Self::Tags { id, tags } => {
                let mut tags: Vec<String> =
                    tags.split(',').map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect();
                tags.dedup();
                Action::Tag(id, tags)
            }
        }
    }

    /// Whether what was typed is enough for the main button.
    fn can_confirm(&self, context: &Context<'_>) -> bool {
        match self {
            Self::New(begin) => begin.document(context).is_some(),
            Self::Tags { .. } => true,
            Self::Import { text, path } => !path.trim().is_empty() || !text.text().trim().is_empty(),
            Self::Folder { name } => !name.trim().is_empty(),
        }
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let (title, confirm, content) = match self {
            Self::New(begin) => {
                ("gui.lists.new_title", "gui.lists.create", begin.view(context, Message::New, Message::Confirmed))
            }
            Self::Import { text, path } => ("gui.lists.import_title", "gui.lists.read", import(context, text, path)),
            Self::Folder { name } => {
                ("gui.lists.folder_title", "gui.lists.create", one_field(context, "gui.lists.folder_name", name))
            }
            Self::Tags { tags, .. } => {
                ("gui.lists.tags_title", "gui.lists.keep", one_field(context, "gui.lists.tags_hint", tags))
            }
        };
        let confirm = main_tool(
            context,
            "ui-check",
            context.text(confirm),
            self.can_confirm(context).then_some(Message::Confirmed),
        );
        let dismiss = tool(context, "ui-close", context.text("gui.dismiss"), Some(Message::Dismissed));
        let content =
            column![heading(context.text(title)), content, row![confirm, dismiss].spacing(GAP)].spacing(SPACE);
        let card = pane(context, content).padding(20).max_width(640).width(Length::Fill);
        scrollable(container(card).padding(SPACE).center_x(Length::Fill))
            .spacing(GAP)
            .height(Length::Fill)
            .style(move |theme, status| look.scroll(theme, status))
            .into()
    }
}

fn one_field<'a>(context: &Context<'a>, hint: &'static str, value: &'a str) -> Element<'a, Message> {
    field(context, context.text(hint), value, Message::Typed, Message::Confirmed).id(FIRST_FIELD).into()
}

fn import<'a>(context: &Context<'a>, content: &'a text_editor::Content, path: &'a str) -> Element<'a, Message> {
    let look = context.look;
    let forms: Vec<&str> =
        each_once(|system| system.lists().reads).into_iter().map(|term| context.text(term)).collect();
    let editor = text_editor(content)
        .id(FIRST_FIELD)
        .placeholder(context.text("gui.lists.import_hint"))
        .on_action(Message::TextEdited)
        .height(200)
        .size(TEXT)
        .line_height(leading(TEXT))
        .padding(8)
        .style(move |_, status| look.editor(status));
    column![
        small(context.say("gui.lists.import_forms", &[("forms", &forms.join(", "))]), look.muted),
        editor,
        row![
            tool(context, "ui-paste", context.text("gui.lists.paste"), Some(Message::PastePressed)),
            tool(context, "ui-folder", context.text("gui.lists.pick_file"), Some(Message::FilePressed)),
        ]
        .spacing(GAP),
        field(context, context.text("gui.lists.path_hint"), path, Message::Typed, Message::Confirmed).id(PATH_FIELD),
    ]
    .spacing(GAP)
    .into()
}
