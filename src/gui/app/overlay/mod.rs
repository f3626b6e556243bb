//! What lies over the page and is about the list that is open.

mod entry;
mod fill;
mod history;

use iced::{
    Alignment, Element, Length, Padding, Task,
    keyboard::{Key, key::Named},
    widget::{column, container, row, scrollable},
};

use super::{App, Message};
use crate::{
    context::Context,
    look::SPACE,
    widget::{
        icon_tool,
        parts::{heading, small},
    },
};
pub use entry::Message as EntryMessage;
pub use fill::Message as FillMessage;
pub use history::{Against, Message as HistoryMessage};

/// What lies over the page.
#[derive(Debug)]
pub(super) enum Overlay {
    /// Ways to spend what the list has left.
    Fill(fill::Fill),
    /// Every state the list had.
    History(history::History),
    /// Where an entry can go, or what can be put in.
    Entry(entry::Choice),
}

/// What happened there.
#[derive(Debug, Clone)]
pub enum OverlayMessage {
    /// It is to go.
    Closed,
    Fill(FillMessage),
    History(HistoryMessage),
    Entry(EntryMessage),
}

impl From<OverlayMessage> for Message {
    fn from(message: OverlayMessage) -> Self {
        Self::Overlay(message)
    }
}

impl App {
    /// Answers what happened over the page.
    pub(super) fn overlay_message(&mut self, message: OverlayMessage) -> Task<Message> {
        self.version += 1;
        match message {
            OverlayMessage::Closed => {
                self.overlay = None;
                Task::none()
            }
            OverlayMessage::Fill(message) => self.fill_message(message),
            OverlayMessage::History(message) => self.history_message(message),
            OverlayMessage::Entry(message) => self.entry_message(message),
        }
    }

    /// Lays something over the page, in place of what lies there.
    fn lay_over(&mut self, overlay: Overlay) {
        self.version += 1;
        self.overlay = Some(overlay);
    }

    /// What a key says while something lies over the page; all of them are for it.
    pub(super) fn overlay_key(&mut self, key: &Key) -> Task<Message> {
        let Some(overlay) = &self.overlay else { return Task::none() };
        let message = match (key.as_ref(), overlay) {
            (Key::Named(Named::Escape), Overlay::Entry(choice)) if choice.is_renaming() => {
                Some(OverlayMessage::Entry(EntryMessage::RenamingLeft))
            }
            (Key::Named(Named::Escape), _) => Some(OverlayMessage::Closed),
            (_, Overlay::Fill(fill)) => fill.key(key).map(OverlayMessage::Fill),
            (_, Overlay::History(history)) => history.key(key).map(OverlayMessage::History),
            (_, Overlay::Entry(choice)) => choice.key(key).map(OverlayMessage::Entry),
        };
        message.map_or_else(Task::none, |message| self.overlay_message(message))
    }

    /// Draws what lies over the page.
    pub(super) fn overlay_view<'a>(&'a self, context: &Context<'a>) -> Option<Element<'a, Message>> {
        Some(match self.overlay.as_ref()? {
            Overlay::Fill(fill) => fill.view(context),
            Overlay::History(history) => history.view(context),
            Overlay::Entry(choice) => choice.view(context),
        })
    }
}

/// A panel over the page: its title, what is said of it, and its content, which scrolls where there is too much of it.
fn panel<'a>(
    context: &Context<'a>,
    title: String,
    about: Option<String>,
    content: Element<'a, Message>,
    width: f32,
) -> Element<'a, Message> {
    let look = context.look;
    let close =
        icon_tool(context, "ui-close", context.text("gui.fill.close"), 16.0, Some(OverlayMessage::Closed.into()));
    let words = column![heading(title)].push(about.map(|about| small(about, look.muted))).spacing(2);
    let head = row![words.width(Length::Fill), close].spacing(SPACE);
    let content = scrollable(container(content).padding(Padding::ZERO.right(SPACE)))
        .style(move |theme, status| look.scroll(theme, status));
    let most = (context.height - 150.0).max(160.0);
    let content = container(content).max_height(most).width(Length::Fill);
    container(column![head, content].spacing(SPACE).align_x(Alignment::Start))
        .padding(Padding::new(16.0).right(8.0))
        .width(Length::Fixed(width.min(context.width - 48.0)))
        .style(move |_| look.menu())
        .into()
}
