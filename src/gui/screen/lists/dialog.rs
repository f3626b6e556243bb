//! Dialogs over the table: new list, import, folders and tags.

use std::path::Path;

use iced::{
    Alignment, Element, Length, Task,
    widget::{Column, Row, column, container, operation, row, text, text_editor},
};

use super::{
    Action, DialogMessage as Message, Message as ScreenMessage,
    field::{FIRST_FIELD, field},
    new_list::{self, NewListForm},
};
use crate::{
    background::Waiting,
    context::Context,
    file_dialog::{self, Wanted},
    look::{GAP, SPACE},
    stored::ListTable,
    widget::{
        Pressable, icon_in,
        parts::{body, chip, editor, heading, labelled, main_tool, push, small, tool},
    },
};
use kernel::{plain::typed_name, similar::fold};
use store::{FolderId, ListId, ListRow};
use systems::{AnyDocument, SystemId};

/// A dialog over the table.
#[derive(Debug)]
pub(super) enum Dialog {
    /// New list.
    New(NewListForm),
    /// Import.
    Import { text: text_editor::Content, path: String },
    /// New folder, with the lists for it and its outer folder.
    Folder { name: String, ids: Vec<ListId>, parent: Option<FolderId> },
    /// Choice of an outer folder.
    Nest { folder: FolderId },
    /// Renaming of a list.
    Name { id: ListId, before: String, name: String },
    /// Renaming of a folder.
    Rename { folder: FolderId, before: String, name: String },
    /// Tags of lists: their current ones, and the text typed for all.
    Tags { before: Vec<(ListId, Vec<String>)>, typed: String },
    /// Choice of a folder for lists.
    File { ids: Vec<ListId>, now: Option<Option<FolderId>> },
    /// Confirmation before lists are removed for good.
    Purge { ids: Vec<ListId>, names: Vec<String> },
}

/// Result of a dialog.
pub(super) enum Reply {
    None,
    Do(Action),
    /// Moves a folder into another one, or out of any.
    Nest(FolderId, Option<FolderId>),
    /// Moves lists into a folder, or out of any.
    File(Vec<ListId>, Option<FolderId>),
    /// Sets the tags of lists.
    Tag(Vec<(ListId, Vec<String>)>),
}

/// Id of the path field.
const PATH_FIELD: &str = "import-path";

/// Opens the system's file dialog.
fn pick_file(context: &Context<'_>) -> Task<Message> {
    let endings = each_once(|system| system.lists().extensions);
    let filters = [(context.text("gui.lists.import_files"), &endings[..]), ("*", &["*"])];
    let title = context.text("gui.lists.import_title");
    file_dialog::choose(title, Wanted::File, Path::new(""), &filters).map(Message::FilePicked)
}

/// Distinct values over all systems.
fn each_once(words: impl Fn(SystemId) -> &'static [&'static str]) -> Vec<&'static str> {
    let mut all = Vec::new();
    for word in SystemId::ALL.iter().flat_map(|system| words(*system)) {
        if !all.contains(word) {
            all.push(*word);
        }
    }
    all
}

/// Tags in a line, each once.
pub(super) fn tags_in(line: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in line.split(',').map(str::trim).filter(|tag| !tag.is_empty()) {
        if !tags.iter().any(|known| fold(known) == fold(tag)) {
            tags.push(typed_name(tag.to_owned()));
        }
    }
    tags
}

impl Dialog {
    /// Dialog for a new list, of this system at first.
    pub(super) fn new_list(system: SystemId) -> Self {
        Self::New(NewListForm::new(system))
    }

    /// Dialog for a random list.
    pub(super) fn random(system: SystemId) -> Self {
        let mut form = NewListForm::new(system);
        form.update(new_list::Message::RandomPicked(true));
        Self::New(form)
    }

    /// Dialog for an import.
    pub(super) fn import() -> Self {
        Self::Import { text: text_editor::Content::new(), path: String::new() }
    }

    /// Dialog for a folder with these lists.
    pub(super) fn folder(ids: Vec<ListId>, parent: Option<FolderId>) -> Self {
        Self::Folder { name: String::new(), ids, parent }
    }

    /// Dialog to rename a list.
    pub(super) fn name(row: &ListRow) -> Self {
        let name = row.summary.name.clone();
        Self::Name { id: row.id, before: name.clone(), name }
    }

    pub(super) fn rename(folder: FolderId, name: &str) -> Self {
        Self::Rename { folder, before: name.to_owned(), name: name.to_owned() }
    }

    /// Dialog for tags; the field holds those common to all lists.
    pub(super) fn tags(rows: &[&ListRow]) -> Self {
        let before: Vec<_> = rows.iter().map(|row| (row.id, row.tags.clone())).collect();
        let typed = common(&before).join(", ");
        Self::Tags { before, typed }
    }

    /// Dialog to move lists into a folder.
    pub(super) fn file(ids: Vec<ListId>, table: &ListTable) -> Self {
        let mut folders = ids.iter().filter_map(|id| table.row(*id)).map(|row| row.folder);
        let first = folders.next();
        let now = first.filter(|first| folders.all(|folder| folder == *first));
        Self::File { ids, now }
    }

    /// Answers a message of the dialog, which may close it.
    pub(super) fn answer(
        shown: &mut Option<Self>,
        message: Message,
        context: &Context<'_>,
        table: &ListTable,
    ) -> Reply {
        let Some(dialog) = shown else { return Reply::None };
        match message {
            Message::PastePressed => {
                return Reply::Do(Action::Run(iced::clipboard::read().map(ScreenMessage::Pasted)));
            }
            Message::FilePressed => return Reply::Do(Action::Run(pick_file(context).map(ScreenMessage::Dialog))),
            Message::FilePicked(picked) => {
                if let Some(sentence) = picked.sentence(context) {
                    return Reply::Do(Action::All(vec![
                        Action::Notify(sentence),
                        Action::Run(operation::focus(PATH_FIELD)),
                    ]));
                }
                if let Some(path) = picked.path() {
                    *shown = None;
                    return Reply::Do(Action::ImportFile(path));
                }
            }
            Message::Dismissed => match dialog {
                // A search in progress is canceled first.
                Self::New(form) if form.waiting.is_some() => form.waiting = None,
                _ => *shown = None,
            },
            Message::Confirmed => {
                if let Self::New(form) = dialog
                    && let Some((chosen, document)) = form.request().zip(form.document(context))
                {
                    if form.waiting.is_some() {
                        return Reply::None;
                    }
                    form.found_none = false;
                    let waiter = form.waiting.insert(Waiting::default()).waiter();
                    return Reply::Do(Action::Random { begun: Box::new(document), chosen, waiter });
                }
                let taken = shown.take_if(|dialog| dialog.can_confirm(context));
                return taken.map_or(Reply::None, |dialog| dialog.confirmed(context));
            }
            Message::New(message) => {
                if let Self::New(form) = dialog {
                    // A choice with the pointer leaves the keyboard in the name.
                    let chosen = !message.is_typed();
                    form.update(message);
                    if chosen {
                        return Reply::Do(Action::Run(operation::focus(FIRST_FIELD)));
                    }
                }
            }
            Message::TextEdited(action) => {
                if let Self::Import { text, .. } = dialog {
                    text.perform(action);
                }
            }
            Message::TagPressed(tag) => {
                if let Self::Tags { typed, .. } = dialog {
                    let mut tags = tags_in(typed);
                    // A tag being typed becomes the picked one.
                    if let Some(begun) = begun(typed, table) {
                        tags.retain(|known| fold(known) != fold(&begun));
                    }
                    let before = tags.len();
                    tags.retain(|known| *known != tag);
                    if tags.len() == before {
                        tags.push(tag);
                    }
                    *typed = tags.join(", ");
                }
            }
            Message::FolderPicked(folder) => match shown.take() {
                Some(Self::File { ids, .. }) => return Reply::File(ids, folder),
                Some(Self::Nest { folder: inner }) => return Reply::Nest(inner, folder),
                _ => {}
            },
            Message::FolderWanted => {
                if let Self::File { ids, .. } = dialog {
                    *dialog = Self::folder(std::mem::take(ids), None);
                    return Reply::Do(Action::Run(operation::focus(FIRST_FIELD)));
                }
            }
            Message::Typed(now) => match dialog {
                Self::Folder { name, .. } | Self::Rename { name, .. } | Self::Name { name, .. } => {
                    *name = typed_name(now)
                }
                Self::Import { path: text, .. } | Self::Tags { typed: text, .. } => *text = now,
                Self::New(_) | Self::File { .. } | Self::Nest { .. } | Self::Purge { .. } => {}
            },
        }
        Reply::None
    }

    /// Takes the result of the search for a random list.
    pub(super) fn found(shown: &mut Option<Self>, list: Option<Box<AnyDocument>>) -> Action {
        let Some(Self::New(form)) = shown else { return Action::None };
        form.waiting = None;
        match list {
            Some(list) => {
                *shown = None;
                Action::New(list)
            }
            None => {
                form.found_none = true;
                Action::None
            }
        }
    }

    /// Effect of the main button.
    fn confirmed(self, context: &Context<'_>) -> Reply {
        Reply::Do(match self {
            Self::New(form) => form.document(context).map_or(Action::None, |document| Action::New(Box::new(document))),
            Self::Import { text, path } => {
                let path = path.trim();
                if path.is_empty() { Action::ImportText(text.text()) } else { Action::ImportFile(path.into()) }
            }
            Self::Folder { name, ids, parent } => Action::MakeFolder(name.trim().to_owned(), ids, parent),
            Self::Name { id, before, name } => {
                let name = name.trim().to_owned();
                let before = if before.is_empty() { context.text("gui.lists.unnamed").to_owned() } else { before };
                let notice = context.say("gui.lists.done.renamed", &[("before", &before), ("name", &name)]);
                Action::Rename { id, name, notice }
            }
            Self::Rename { folder, before, name } => {
                let name = name.trim().to_owned();
                let notice = context.say("gui.lists.done.folder_renamed", &[("before", &before), ("name", &name)]);
                Action::RenameFolder { folder, name, before, notice }
            }
            Self::Tags { before, typed } => {
                let (common, now) = (common(&before), tags_in(&typed));
                let tags = before.into_iter().map(|(id, own)| {
                    let mut tags = now.clone();
                    tags.extend(own.into_iter().filter(|tag| !common.contains(tag)));
                    (id, tags)
                });
                return Reply::Tag(tags.collect());
            }
            Self::File { .. } | Self::Nest { .. } => Action::None,
            Self::Purge { ids, .. } => Action::Purge(ids),
        })
    }

    /// True if the input is enough for the main button.
    fn can_confirm(&self, context: &Context<'_>) -> bool {
        match self {
            Self::New(form) => form.waiting.is_none() && form.document(context).is_some(),
            Self::Tags { .. } | Self::Purge { .. } => true,
            Self::File { .. } | Self::Nest { .. } => false,
            Self::Import { text, path } => !path.trim().is_empty() || !text.text().trim().is_empty(),
            Self::Folder { name, .. } | Self::Rename { name, .. } | Self::Name { name, .. } => !name.trim().is_empty(),
        }
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let (title, confirm, content) = match self {
            Self::New(form) => {
                ("gui.lists.new_title", "gui.lists.create", form.view(context, Message::New, Message::Confirmed))
            }
            Self::Import { text, path } => ("gui.lists.import_title", "gui.lists.read", import(context, text, path)),
            Self::Folder { name, .. } => {
                ("gui.lists.folder_title", "gui.lists.create", one_field(context, "gui.lists.folder_name", name))
            }
            Self::Rename { name, .. } => {
                ("gui.lists.rename_title", "gui.lists.rename", one_field(context, "gui.lists.folder_name", name))
            }
            Self::Name { name, .. } => {
                ("gui.lists.name_title", "gui.lists.rename", one_field(context, "gui.lists.name", name))
            }
            Self::Tags { typed, .. } => ("gui.lists.tags_title", "gui.lists.keep", tags(context, table, typed)),
            Self::File { now, .. } => ("gui.lists.file_title", "", folders(context, table, *now, None)),
            Self::Nest { folder } => {
                let now = Some(table.parent(*folder));
                ("gui.lists.nest_title", "", folders(context, table, now, Some(*folder)))
            }
            Self::Purge { names, .. } => ("gui.lists.purge_title", "gui.lists.purge", purge(context, names)),
        };
        let possible = self.can_confirm(context).then_some(Message::Confirmed);
        let confirm: Option<Element<'a, Message>> = match self {
            Self::File { .. } | Self::Nest { .. } => None,
            Self::Purge { .. } => Some(
                Pressable::new(labelled("ui-delete", context.text(confirm), look.red), move |status| {
                    look.danger(status)
                })
                .on_press_maybe(possible)
                .into(),
            ),
            _ => Some(main_tool(context, "ui-check", context.text(confirm), possible).into()),
        };
        let dismiss = Pressable::new(body(context.text("gui.dismiss")), move |status| look.quiet(status))
            .on_press(Message::Dismissed);
        let many = match self {
            Self::Tags { before, .. } => before.len(),
            Self::File { ids, .. } | Self::Purge { ids, .. } => ids.len(),
            _ => 1,
        };
        let named = |key: &str, folder| {
            let name = super::folder_name(table, folder).unwrap_or_default();
            context.say(key, &[("name", &name)])
        };
        let title = match (self, many) {
            (Self::Nest { folder }, _) => named(title, *folder),
            (Self::Folder { parent: Some(parent), .. }, _) => named("gui.lists.folder_title.within", *parent),
            (_, 1) => context.text(title).to_owned(),
            (_, count) => context.say(&format!("{title}.many"), &[("count", &count)]),
        };
        let content = look.scrollable(container(content).padding(iced::Padding::ZERO.right(2))).spacing(GAP);
        // The buttons stay in sight; content that does not fit above them scrolls.
        let most = (context.height - 64.0 - 32.0 - 130.0).max(120.0);
        // Nothing jumps when another game is chosen, which has more to ask or less.
        let content = match self {
            Self::New(_) => container(content).height(most.min(NEW_LIST)),
            _ => container(content).max_height(most),
        };
        let content = column![
            heading(title),
            content,
            row![push(), dismiss].extend(confirm).spacing(GAP).align_y(Alignment::Center)
        ]
        .spacing(SPACE);
        container(content).padding(16).max_width(600).style(move |_| look.menu()).into()
    }
}

/// Tags common to all lists.
fn common(lists: &[(ListId, Vec<String>)]) -> Vec<String> {
    let Some(((_, first), others)) = lists.split_first() else { return Vec::new() };
    first.iter().filter(|tag| others.iter().all(|(_, tags)| tags.contains(tag))).cloned().collect()
}

/// The incomplete tag being typed, if any.
fn begun(typed: &str, table: &ListTable) -> Option<String> {
    let last = typed.rsplit(',').next().map(str::trim).filter(|last| !last.is_empty())?;
    let is_known = table.tally().tags.iter().any(|(tag, _)| fold(tag) == fold(last));
    (!is_known).then(|| typed_name(last.to_owned()))
}

/// Field for tags, with the tags in use: while one is typed, its completions.
fn tags<'a>(context: &Context<'a>, table: &'a ListTable, typed: &'a str) -> Element<'a, Message> {
    let now = tags_in(typed);
    let begun = begun(typed, table).map(|begun| fold(&begun));
    let fits = |tag: &str| begun.as_ref().is_none_or(|begun| fold(tag).contains(begun.as_str()));
    let known = &table.tally().tags;
    let chips = known.iter().filter(|(tag, _)| fits(tag)).map(|(tag, _)| {
        let chosen = now.contains(tag);
        chip(context, tag.clone(), chosen, Message::TagPressed(tag.clone())).into()
    });
    let chips = Row::with_children(chips).spacing(4).wrap().vertical_spacing(4);
    column![one_field(context, "gui.lists.tags_hint", typed), chips].spacing(SPACE).into()
}

/// Height of the form for a new list, whatever the game.
const NEW_LIST: f32 = 470.0;

/// Maximum indentation of folders.
const DEEPEST: usize = 8;

/// Folders to choose from, without one and its contents.
fn folders<'a>(
    context: &Context<'a>,
    table: &'a ListTable,
    now: Option<Option<FolderId>>,
    without: Option<FolderId>,
) -> Element<'a, Message> {
    let look = context.look;
    let line = |name: &'static str, word: &'a str, folder: Option<FolderId>| -> Element<'a, Message> {
        let chosen = now == Some(folder);
        let inset = 14.0 * folder.map_or(0, |folder| table.depth(folder)).min(DEEPEST) as f32;
        let word = body(word).wrapping(text::Wrapping::WordOrGlyph).width(Length::Fill);
        let words = row![icon_in(name, 16.0, look.text), word].spacing(GAP).align_y(Alignment::Center);
        Pressable::new(words, move |status| look.row(chosen, status))
            .padding(iced::Padding::from([6, 10]).left(10.0 + inset))
            .on_press(Message::FolderPicked(folder))
            .width(Length::Fill)
            .into()
    };
    let mut lines = Column::new().push(line("ui-remove", context.text("gui.lists.no_folder"), None));
    let fits = |id: FolderId| without.is_none_or(|without| !table.is_within(id, without));
    for (id, name) in table.folders().iter().filter(|(id, _)| fits(*id)) {
        lines = lines.push(line("ui-folder", name, Some(*id)));
    }
    let add = without.is_none().then(|| {
        container(tool(context, "ui-add", context.text("gui.lists.new_folder"), Some(Message::FolderWanted)))
            .padding([8, 0])
    });
    lines.push(add).width(Length::Fill).into()
}

/// List of what is lost for good.
fn purge<'a>(context: &Context<'a>, names: &'a [String]) -> Element<'a, Message> {
    let name = |name: &'a String| -> &'a str { if name.is_empty() { context.text("gui.lists.unnamed") } else { name } };
    let names: Vec<&str> = names.iter().map(name).collect();
    column![body(context.text("gui.lists.purge_hint")), small(names.join(", "), context.look.muted)].spacing(GAP).into()
}

fn one_field<'a>(context: &Context<'a>, hint: &'static str, value: &'a str) -> Element<'a, Message> {
    field(context, context.text(hint), value, Message::Typed, Message::Confirmed).id(FIRST_FIELD).into()
}

fn import<'a>(context: &Context<'a>, content: &'a text_editor::Content, path: &'a str) -> Element<'a, Message> {
    let look = context.look;
    let forms: Vec<&str> =
        each_once(|system| system.lists().reads).into_iter().map(|term| context.text(term)).collect();
    let editor = editor(context, content, Message::TextEdited)
        .id(FIRST_FIELD)
        .placeholder(context.text("gui.lists.import_hint"))
        .height(180);
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
