//! What is asked in front of the table: a new list, an import, a folder's name, tags.

use iced::{
    Element, Length, Task,
    widget::{column, container, row, scrollable, text_editor, text_input},
};

use super::{Action, Dialog, Message};
use crate::{
    context::Context,
    look::{GAP, SPACE, TEXT},
    widget::parts::{heading, main_tool, pane, small, tool},
};
use systems::SystemId;

/// The id of the dialog's first field, for the keyboard.
pub(super) const FIRST_FIELD: &str = "dialog-first-field";

/// The id of the field for a file's path.
const PATH_FIELD: &str = "import-path";

/// Opens the system's file dialog. It gives nothing both when it was left and when it could not be opened; the path
/// field beside it always works.
pub(super) fn pick_file(context: &Context<'_>) -> Task<Message> {
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
    /// What the dialog's main button does.
    pub(super) fn confirmed(self, context: &Context<'_>) -> Action {
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

    /// Takes what was typed or chosen.
    pub(super) fn typed(&mut self, message: Message) {
        match (self, message) {
            (Self::New(begin), Message::NameTyped(text)) => begin.name = text,
            (Self::Folder { name }, Message::NameTyped(text)) => *name = text,
            (Self::Tags { tags, .. }, Message::NameTyped(text)) => *tags = text,
            (Self::New(begin), Message::GamePicked(picked)) => begin.pick_game(picked),
            (Self::New(begin), Message::FactionPicked(picked)) => begin.pick_faction(picked),
            (Self::New(begin), Message::FormatPicked(picked)) => begin.pick_format(picked),
            (Self::New(begin), Message::LimitTyped(text)) => begin.type_limit(text),
            (Self::Import { text, .. }, Message::TextEdited(action)) => text.perform(action),
            (Self::Import { path, .. }, Message::PathTyped(text)) => *path = text,
            _ => {}
        }
    }

    /// Whether what was typed is enough for the main button.
    pub(super) fn can_confirm(&self, context: &Context<'_>) -> bool {
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
            Self::New(begin) => ("gui.lists.new_title", "gui.lists.create", begin.view(context)),
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

/// A field of a dialog; Enter in it presses the main button.
pub(super) fn field<'a>(
    context: &Context<'a>,
    hint: &str,
    value: &'a str,
    typed: impl Fn(String) -> Message + 'a,
) -> text_input::TextInput<'a, Message> {
    let look = context.look;
    text_input(hint, value)
        .on_input(typed)
        .on_submit(Message::Confirmed)
        .size(TEXT)
        .padding(8)
        .style(move |_, status| look.field(status))
}

fn one_field<'a>(context: &Context<'a>, hint: &'static str, value: &'a str) -> Element<'a, Message> {
    field(context, context.text(hint), value, Message::NameTyped).id(FIRST_FIELD).into()
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
        .padding(8)
        .style(move |_, status| {
            let focused = matches!(status, text_editor::Status::Focused { .. });
            let field = look.field(if focused {
                text_input::Status::Focused { is_hovered: false }
            } else {
                text_input::Status::Active
            });
            text_editor::Style {
                background: field.background,
                border: field.border,
                placeholder: field.placeholder,
                value: field.value,
                selection: field.selection,
            }
        });
    column![
        small(context.say("gui.lists.import_forms", &[("forms", &forms.join(", "))]), look.muted),
        editor,
        row![
            tool(context, "ui-paste", context.text("gui.lists.paste"), Some(Message::PastePressed)),
            tool(context, "ui-folder", context.text("gui.lists.pick_file"), Some(Message::FilePressed)),
        ]
        .spacing(GAP),
        field(context, context.text("gui.lists.path_hint"), path, Message::PathTyped).id(PATH_FIELD),
    ]
    .spacing(GAP)
    .into()
}
