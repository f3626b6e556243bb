//! The screen of an unreadable list: the fault, and its text to read, copy and save.

use std::path::PathBuf;

use iced::{
    Element, Length, Task, keyboard,
    widget::{column, container, row, text, text_editor},
};

use crate::{
    bar::Bar,
    context::Context,
    look::{GAP, SPACE},
    measure::{self, Weight},
    save_path,
    stored::{Readable, Unreadable},
    widget::{
        icon,
        parts::{BOLD, body, editor, field, letters, main_tool, small, strong, tool},
    },
};
use kernel::Language;
use store::{ListId, RevisionId};

#[derive(Debug)]
pub struct UnreadableList {
    id: ListId,
    list: Unreadable,
    /// The list's text, to read and select.
    text: text_editor::Content,
    path: String,
    can_undo: bool,
    can_redo: bool,
    /// The newest of its other states that can be read.
    readable: Option<Readable>,
}

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The text was selected or scrolled.
    Marked(text_editor::Action),
    CopyPressed,
    PathTyped(String),
    SavePressed,
    /// The file was saved, or the error.
    Saved(Result<PathBuf, String>),
    UndoPressed,
    RedoPressed,
    /// Restore was pressed, for the newest readable state.
    BringBackPressed,
    BackPressed,
}

/// An action for the application.
pub enum Action {
    None,
    /// Runs a task in the background.
    Run(Task<Message>),
    /// Copies a text to the clipboard.
    Copy(String),
    /// Moves one state back.
    Undo(ListId),
    /// Moves one state forward.
    Redo(ListId),
    /// Makes this state the newest.
    BringBack(ListId, RevisionId),
    /// Returns to the Lists screen.
    Back,
    /// Shows a notice.
    Notice(String),
}

impl UnreadableList {
    /// The screen of this list.
    pub fn new(id: ListId, list: Unreadable, can_undo: bool, can_redo: bool, readable: Option<Readable>) -> Self {
        let path = save_path::usual(&list.name, "json").display().to_string();
        let text = text_editor::Content::with_text(&list.text);
        Self { id, list, text, path, can_undo, can_redo, readable }
    }

    pub fn id(&self) -> ListId {
        self.id
    }

    /// Message of a key.
    pub fn key(&self, key: &keyboard::Key, modifiers: keyboard::Modifiers) -> Option<Message> {
        match key.as_ref() {
            keyboard::Key::Named(keyboard::key::Named::Escape) => Some(Message::BackPressed),
            keyboard::Key::Character("z") if modifiers.command() && self.can_undo => Some(Message::UndoPressed),
            keyboard::Key::Character("y") if modifiers.command() && self.can_redo => Some(Message::RedoPressed),
            keyboard::Key::Character("c") if modifiers.command() => Some(Message::CopyPressed),
            keyboard::Key::Character("s") if modifiers.command() => Some(Message::SavePressed),
            _ => None,
        }
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            // The text can be selected and scrolled, but not changed.
            Message::Marked(action) => {
                if !action.is_edit() {
                    self.text.perform(action);
                }
                Action::None
            }
            Message::CopyPressed => Action::Copy(self.list.text.clone()),
            Message::PathTyped(path) => {
                self.path = path;
                Action::None
            }
            Message::SavePressed => Action::Run(self.save(context.language)),
            Message::Saved(Ok(path)) => {
                Action::Notice(context.say("gui.unreadable.saved", &[("path", &path.display())]))
            }
            Message::Saved(Err(sentence)) => Action::Notice(sentence),
            Message::UndoPressed => Action::Undo(self.id),
            Message::RedoPressed => Action::Redo(self.id),
            Message::BringBackPressed => match self.readable {
                Some(readable) => Action::BringBack(self.id, readable.revision),
                None => Action::None,
            },
            Message::BackPressed => Action::Back,
        }
    }

    fn save(&self, language: Language) -> Task<Message> {
        let (path, text) = (PathBuf::from(self.path.trim()), self.list.text.clone());
        Task::perform(
            async move {
                let written = print::write(&path, text.as_bytes());
                written.map(|()| path).map_err(|error| error.sentence(language))
            },
            Message::Saved,
        )
    }

    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let name = match self.list.name.as_str() {
            "" => context.text("gui.lists.unnamed"),
            name => name,
        };
        let text = editor(context, &self.text, Message::Marked).height(Length::Fill);
        let path = field(context, context.text("gui.unreadable.path"), &self.path, Message::PathTyped)
            .on_submit(Message::SavePressed);
        let button = |icon: &str, key: &'static str, message: Message, possible: bool| {
            tool(context, icon, context.text(key), possible.then_some(message))
        };
        let tools = row![
            main_tool(context, "ui-copy", context.text("gui.unreadable.copy"), Some(Message::CopyPressed)),
            button("ui-undo", "gui.unreadable.undo", Message::UndoPressed, self.can_undo),
            button("ui-redo", "gui.unreadable.redo", Message::RedoPressed, self.can_redo),
            button("ui-back", "gui.builder.back_tip", Message::BackPressed, true),
        ]
        .spacing(GAP)
        .wrap()
        .vertical_spacing(GAP);
        let save = row![path, button("ui-save", "gui.unreadable.save", Message::SavePressed, true)]
            .spacing(GAP)
            .align_y(iced::Alignment::Center);
        let warning = row![icon("ui-error", look.red), body(self.list.sentence(context.language)).width(Length::Fill)];
        let warning = container(warning.spacing(GAP)).padding(SPACE).style(move |_| look.note(look.red));
        let offer = self.readable.map(|readable| {
            let now = crate::screen::lists::time::now();
            let when = crate::screen::lists::time::ago(context, readable.saved, now);
            let sentence = body(context.say("gui.unreadable.readable", &[("when", &when)])).width(Length::Fill);
            let word = context.text("gui.unreadable.bring_back");
            let button = main_tool(context, "ui-undo", word, Some(Message::BringBackPressed));
            row![sentence, button].spacing(GAP).align_y(iced::Alignment::Center)
        });
        let warning: Element<'a, Message> = match offer {
            Some(offer) => column![warning, offer].spacing(GAP).into(),
            None => warning.into(),
        };
        let page = column![
            warning,
            column![strong(context.text("gui.unreadable.text")), text].spacing(GAP),
            column![small(context.text("gui.unreadable.path"), look.muted), save].spacing(4),
            tools,
        ]
        .spacing(SPACE);
        let page = container(page).padding(16).width(Length::Fill).height(Length::Fill);
        let frame = look.frame();
        let name = measure::cut(name, Weight::Bold, 20.0, (context.width - 140.0).max(140.0));
        let name = letters(name, 20.0).font(BOLD).color(frame.text).wrapping(text::Wrapping::None);
        let bar = Bar::titled(name).subtitle(context.text("gui.verdict.unreadable"));
        column![bar.view(context), page.style(move |_| look.flat(look.surface))].into()
    }
}
