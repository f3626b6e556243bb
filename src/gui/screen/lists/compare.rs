//! Two lists side by side: what only one of them has carries the accent.

use iced::{
    Element, Length,
    widget::{Column, column, row, scrollable, text},
};

use super::{
    Message,
    brief::{Brief, below, cost},
};
use crate::{
    context::Context,
    look::GAP,
    widget::{
        icon,
        parts::{body, push, small, strong, tool},
    },
};
use kernel::outline::matched;

/// Draws both lists.
pub(super) fn view<'a>(context: &Context<'a>, kept: &'a Brief, picked: &'a Brief) -> Element<'a, Message> {
    let look = context.look;
    let close = tool(context, "ui-close", context.text("gui.lists.compare_close"), Some(Message::CompareClosed));
    let side = |brief: &'a Brief, other: &'a Brief| -> Element<'a, Message> {
        let name = if brief.name.is_empty() { context.text("gui.lists.unnamed") } else { brief.name.as_str() };
        let head = column![
            strong(name).wrapping(text::Wrapping::WordOrGlyph),
            small(context.say("gui.points", &[("points", &brief.points), ("limit", &brief.limit)]), look.muted),
        ];
        let entries = brief.rows.iter().zip(matched(&brief.rows, &other.rows)).map(|(entry, both)| {
            let color = if both { look.text } else { look.accent };
            let mark = if both { "ui-check" } else { "ui-compare" };
            let name = body(entry.title.as_str()).color(color).width(Length::Fill);
            let head = row![icon(mark, color), name].extend(cost(entry)).spacing(GAP);
            column![head].extend(below(context, entry)).into()
        });
        let list = Column::with_children(entries).spacing(GAP);
        column![head, list].spacing(GAP * 2.0).width(Length::FillPortion(1)).into()
    };
    let sides = row![side(kept, picked), side(picked, kept)].spacing(GAP * 3.0);
    let legend = small(context.text("gui.lists.compare_legend"), look.muted);
    column![
        row![strong(context.text("gui.lists.compare_title")), push(), close].align_y(iced::Alignment::Center),
        legend,
        scrollable(sides).spacing(GAP).height(Length::Fill).style(move |theme, status| look.scroll(theme, status)),
    ]
    .spacing(GAP)
    .padding(16)
    .into()
}
