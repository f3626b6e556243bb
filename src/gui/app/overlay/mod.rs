//! Panels over the page, about the open list.

mod entry;
mod fill;
mod history;

use iced::{
    Alignment, Element, Length, Padding, Task,
    keyboard::{Key, key::Named},
    widget::{column, container, row},
};

use super::{App, EntryMessage, Message, OverlayMessage};
use crate::{
    context::Context,
    look::SPACE,
    widget::{
        icon_tool,
        parts::{heading, small},
    },
};

/// The panel over the page.
#[derive(Debug)]
pub(super) enum Overlay {
    /// Suggestions for the points left.
    Fill(fill::Fill),
    /// History of the list.
    History(history::History),
    /// Lists for an entry, or templates to insert.
    Entry(entry::Choice),
}

impl App {
    /// Answers a message of a panel.
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

    /// Opens a panel in place of any other.
    fn open_overlay(&mut self, overlay: Overlay) {
        self.version += 1;
        self.overlay = Some(overlay);
    }

    /// Handles a key while a panel is open; it gets all keys.
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

    /// Draws the panel.
    pub(super) fn overlay_view<'a>(&'a self, context: &Context<'a>) -> Option<Element<'a, Message>> {
        Some(match self.overlay.as_ref()? {
            Overlay::Fill(fill) => fill.view(context),
            Overlay::History(history) => history.view(context),
            Overlay::Entry(choice) => choice.view(context),
        })
    }
}

/// Frame of a panel: title, subtitle, and content that scrolls if it is too long.
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
    let content = look.scrollable(container(content).padding(Padding::ZERO.right(SPACE)));
    let most = (context.height - 150.0).max(160.0);
    let content = container(content).max_height(most).width(Length::Fill);
    container(column![head, content].spacing(SPACE).align_x(Alignment::Start))
        .padding(Padding::new(16.0).right(8.0))
        .width(Length::Fixed(width.min(context.width - 48.0)))
        .style(move |_| look.menu())
        .into()
}
