//! What is asked in front of the table: a new list, an import, a folder's name, tags.

use iced::{
    Element, Length, Task,
    widget::{Row, column, container, row, scrollable, text_editor, text_input},
};

use super::{Action, Dialog, FormatChoice, Message, table::faction_icon};
use crate::{
    gui::{
        context::Context,
        look::{GAP, SPACE, TEXT},
        widget::{
            Pressable,
            parts::{heading, labelled, main_tool, pane, small, tool},
        },
    },
    systems::xwing::{cards::SquadFaction, list::empty_document},
};

/// The id of the dialog's first field, for the keyboard.
pub(super) const FIRST_FIELD: &str = "dialog-first-field";

/// The id of the field for a file's path.
const PATH_FIELD: &str = "import-path";

/// Opens the system's file dialog. It gives nothing both when it was left and when it could not be opened; the path
/// field beside it always works.
pub(super) fn pick_file(context: &Context<'_>) -> Task<Message> {
    let dialog = rfd::AsyncFileDialog::new()
        .set_title(context.text("gui.lists.import_title"))
        .add_filter(context.text("gui.lists.import_files"), &["json", "xws", "xwc", "txt", "md"])
        .add_filter("*", &["*"]);
    Task::perform(async move { dialog.pick_file().await.map(|file| file.path().to_owned()) }, Message::FilePicked)
}

impl Dialog {
    /// What the dialog's main button does.
    pub(super) fn confirmed(self, context: &Context<'_>) -> Action {
        match self {
            Self::New { name, faction, format, limit } => {
                let name = name.trim();
                let name = if name.is_empty() { context.text("gui.lists.new_name") } else { name };
                Action::New(Box::new(empty_document(faction, format.format(&limit), name)))
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
            (Self::New { name, .. } | Self::Folder { name }, Message::NameTyped(text)) => *name = text,
            (Self::Tags { tags, .. }, Message::NameTyped(text)) => *tags = text,
            (Self::New { faction, .. }, Message::FactionPicked(picked)) => *faction = picked,
            (Self::New { format, .. }, Message::FormatPicked(picked)) => *format = picked,
            (Self::New { limit, .. }, Message::LimitTyped(text)) => *limit = text,
            (Self::Import { text, .. }, Message::TextEdited(action)) => text.perform(action),
            (Self::Import { path, .. }, Message::PathTyped(text)) => *path = text,
            _ => {}
        }
    }

    fn can_confirm(&self) -> bool {
        match self {
            Self::New { format: FormatChoice::Custom, limit, .. } => {
                limit.trim().parse::<u16>().is_ok_and(|limit| limit > 0)
            }
            Self::New { .. } | Self::Tags { .. } => true,
            Self::Import { text, path } => !path.trim().is_empty() || !text.text().trim().is_empty(),
            Self::Folder { name } => !name.trim().is_empty(),
        }
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let (title, confirm, content) = match self {
            Self::New { name, faction, format, limit } => {
                ("gui.lists.new_title", "gui.lists.create", new_list(context, name, *faction, *format, limit))
            }
            Self::Import { text, path } => ("gui.lists.import_title", "gui.lists.read", import(context, text, path)),
            Self::Folder { name } => {
                ("gui.lists.folder_title", "gui.lists.create", one_field(context, "gui.lists.folder_name", name))
            }
            Self::Tags { tags, .. } => {
                ("gui.lists.tags_title", "gui.lists.keep", one_field(context, "gui.lists.tags_hint", tags))
            }
        };
        let confirm =
            main_tool(context, "ui-check", context.text(confirm), self.can_confirm().then_some(Message::Confirmed));
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

fn field<'a>(
    context: &Context<'a>,
    hint: &'static str,
    value: &'a str,
    typed: impl Fn(String) -> Message + 'a,
) -> text_input::TextInput<'a, Message> {
    let look = context.look;
    text_input(context.text(hint), value)
        .on_input(typed)
        .on_submit(Message::Confirmed)
        .size(TEXT)
        .padding(8)
        .style(move |_, status| look.field(status))
}

fn one_field<'a>(context: &Context<'a>, hint: &'static str, value: &'a str) -> Element<'a, Message> {
    field(context, hint, value, Message::NameTyped).id(FIRST_FIELD).into()
}

fn new_list<'a>(
    context: &Context<'a>,
    name: &'a str,
    faction: SquadFaction,
    format: FormatChoice,
    limit: &'a str,
) -> Element<'a, Message> {
    let look = context.look;
    let factions = SquadFaction::ALL.into_iter().map(|each| {
        let chosen = each == faction;
        let word = labelled(faction_icon(each.id()), context.text(each.term()), look.text);
        Pressable::new(word, move |status| look.choice(chosen, status)).on_press(Message::FactionPicked(each)).into()
    });
    let formats = FormatChoice::ALL.into_iter().map(|each| {
        let chosen = each == format;
        let points = match each {
            FormatChoice::Custom => context.text(each.format(limit).term()).to_owned(),
            other => format!("{} ({})", context.text(other.format("").term()), other.format("").limit()),
        };
        Pressable::new(crate::gui::widget::parts::body(points), move |status| look.choice(chosen, status))
            .on_press(Message::FormatPicked(each))
            .into()
    });
    let mut page = column![
        small(context.text("gui.lists.game"), look.muted),
        labelled("app", context.text("xwing.name"), look.text),
        small(context.text("gui.lists.name"), look.muted),
        field(context, "gui.lists.new_name", name, Message::NameTyped).id(FIRST_FIELD),
        small(context.text("gui.lists.faction"), look.muted),
        Row::with_children(factions).spacing(GAP).wrap().vertical_spacing(GAP),
        small(context.text("gui.lists.format"), look.muted),
        Row::with_children(formats).spacing(GAP).wrap().vertical_spacing(GAP),
    ]
    .spacing(GAP);
    if format == FormatChoice::Custom {
        page = page.push(small(context.text("gui.lists.limit"), look.muted));
        page = page.push(field(context, "gui.lists.limit_hint", limit, Message::LimitTyped).width(140));
    }
    page.into()
}

fn import<'a>(context: &Context<'a>, content: &'a text_editor::Content, path: &'a str) -> Element<'a, Message> {
    let look = context.look;
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
        small(context.text("gui.lists.import_forms"), look.muted),
        editor,
        row![
            tool(context, "ui-paste", context.text("gui.lists.paste"), Some(Message::PastePressed)),
            tool(context, "ui-folder", context.text("gui.lists.pick_file"), Some(Message::FilePressed)),
        ]
        .spacing(GAP),
        field(context, "gui.lists.path_hint", path, Message::PathTyped).id(PATH_FIELD),
    ]
    .spacing(GAP)
    .into()
}
