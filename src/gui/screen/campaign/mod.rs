//! An open campaign: its log, its heroes, and the step that is next.
//!
//! The screen holds only the view; the application owns the campaign, and every step is an edit like that of a list.

mod bar;
mod message;

use iced::{
    Element, Length, Task,
    keyboard::{Key, Modifiers},
    widget::{column, container},
};

pub use message::{BarMessage, Message};

use super::builder::{Action, AnyOpen, Request};
use crate::{Context, widget::parts::body};
use kernel::plain::typed_name;
use systems::campaign::{
    Document,
    guide::Seat,
    journal::{Form, journal},
};

/// The action of the screen, with the changed campaign.
pub type CampaignAction = Action<Document, Message>;

/// State of the screen: the view of the campaign.
#[derive(Debug)]
pub struct CampaignScreen {
    /// Who looks at it.
    seat: Seat,
    /// The name while it is typed.
    name: Option<String>,
    /// The menu of further actions is open.
    menu: bool,
    /// Changes with every change of the campaign.
    pub(super) turn: u64,
}

impl Default for CampaignScreen {
    fn default() -> Self {
        Self { seat: Seat::Table, name: None, menu: false, turn: 0 }
    }
}

impl CampaignScreen {
    pub fn update(
        &mut self,
        message: Message,
        _: &Context<'_>,
        (open, document): (&AnyOpen, &Document),
    ) -> CampaignAction {
        match message {
            Message::Asked(Request::Undo) if !open.can_undo => Action::None,
            Message::Asked(Request::Redo) if !open.can_redo => Action::None,
            Message::Asked(request) => {
                self.menu = false;
                Action::Ask(request)
            }
            Message::Bar(message) => self.update_bar(message, document),
        }
    }

    fn update_bar(&mut self, message: BarMessage, document: &Document) -> CampaignAction {
        match message {
            BarMessage::NameTyped(name) => self.name = Some(typed_name(name)),
            BarMessage::NameSubmitted => match self.name.take() {
                Some(name) if name != document.name => {
                    let facts = vec![("name", name.clone())];
                    return self.edit(Document { name, ..document.clone() }, "gui.edit.rename", facts);
                }
                _ => {}
            },
            BarMessage::MenuPressed => self.menu = !self.menu,
            BarMessage::MenuLeft => self.menu = false,
        }
        Action::None
    }

    fn edit(&mut self, edit: Document, label: &'static str, facts: Vec<(&'static str, String)>) -> CampaignAction {
        self.turn += 1;
        Action::Edit { edit, label, facts, then: Task::none() }
    }

    /// Message of a key that no widget handled.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let Key::Character(letter) = key.as_ref() else { return None };
        match (letter.to_lowercase().as_str(), modifiers.command(), modifiers.shift()) {
            ("z", true, false) => Some(Message::Asked(Request::Undo)),
            ("z", true, true) | ("y", true, false) => Some(Message::Asked(Request::Redo)),
            ("h", true, false) => Some(Message::Asked(Request::History)),
            _ => None,
        }
    }

    /// Message for Escape in a field.
    pub fn field_left(&self) -> Option<Message> {
        self.menu.then_some(Message::Bar(BarMessage::MenuLeft))
    }

    /// Message that applies text being typed when the screen is left.
    pub fn typed(&self, open: &AnyOpen) -> Option<Message> {
        let typed = self.name.as_ref()?;
        (*typed != open.document.name()).then_some(Message::Bar(BarMessage::NameSubmitted))
    }

    /// Another state of the campaign is shown.
    pub fn stepped(&mut self) {
        self.turn += 1;
    }

    pub fn view<'a>(
        &'a self,
        context: &Context<'a>,
        open: &'a AnyOpen,
        document: &'a Document,
    ) -> Element<'a, Message> {
        let text = journal(context.catalogs.campaign(), document, self.seat, Form::Text, context.language);
        let page = context.look.scrollable(container(body(text)).padding(20).width(Length::Fill));
        column![self.bar(context, open, document), page.height(Length::Fill)].into()
    }
}
