//! Notes on a list, over the rest of the screen while they are written.

use iced::{
    Element, Length,
    widget::{
        column, container, row,
        text_editor::{Action, Content},
    },
};

use crate::{
    Context,
    look::{GAP, SPACE},
    widget::parts::{chord, editor, heading, main_tool, push, small, tool},
};

pub const FIELD: &str = "builder-notes";

/// The notes with their buttons, and a hint while they are empty.
pub fn dialog<'a, M: Clone + 'a>(
    context: &Context<'a>,
    notes: &'a Content,
    hint: &'static str,
    edited: impl Fn(Action) -> M + 'a,
    [left, saved]: [M; 2],
) -> Element<'a, M> {
    let look = context.look;
    let field =
        editor(context, notes, edited).id(FIELD).placeholder(context.text(hint)).padding(5).height(Length::Fill);
    let keys = small(chord(context, "Ctrl+Enter"), look.muted);
    let buttons = row![
        push(),
        keys,
        tool(context, "ui-close", context.text("gui.builder.notes.leave"), Some(left)),
        main_tool(context, "ui-check", context.text("gui.builder.notes.keep"), Some(saved)),
    ]
    .spacing(GAP)
    .align_y(iced::Alignment::Center);
    let panel = column![heading(context.text("gui.builder.notes")), field, buttons].spacing(SPACE);
    container(panel).padding(16).max_width(560).max_height(420).style(move |_| look.menu()).into()
}
