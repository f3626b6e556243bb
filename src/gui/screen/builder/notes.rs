//! Notes on a list, over the rest of the screen while they are written.

use iced::{
    Element, Length,
    widget::{column, container, row, text_editor::Content},
};

use super::{BarMessage, GameBuilder, Message};
use crate::{
    Context,
    look::{GAP, SPACE},
    widget::parts::{chord, editor, heading, main_tool, push, small, tool},
};

pub const FIELD: &str = "builder-notes";

/// The notes with their buttons.
pub fn dialog<'a, G: GameBuilder>(context: &Context<'a>, notes: &'a Content) -> Element<'a, Message<G>> {
    let look = context.look;
    let field = editor(context, notes, |it| Message::Bar(BarMessage::NotesEdited(it)))
        .id(FIELD)
        .placeholder(context.text(G::WORDS.notes))
        .padding(5)
        .height(Length::Fill);
    let keys = small(chord(context, "Ctrl+Enter"), look.muted);
    let buttons = row![
        push(),
        keys,
        tool(context, "ui-close", context.text("gui.builder.notes.leave"), Some(Message::Bar(BarMessage::NotesLeft))),
        main_tool(
            context,
            "ui-check",
            context.text("gui.builder.notes.keep"),
            Some(Message::Bar(BarMessage::NotesSaved))
        ),
    ]
    .spacing(GAP)
    .align_y(iced::Alignment::Center);
    let panel = column![heading(context.text("gui.builder.notes")), field, buttons].spacing(SPACE);
    container(panel).padding(16).max_width(560).max_height(420).style(move |_| look.menu()).into()
}
