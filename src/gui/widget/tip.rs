//! Tooltips.

use std::time::Duration;

use iced::{
    Alignment, Element, Length,
    widget::{container, text, tooltip},
};

use super::{Pressable, icon_in, parts::small, pressable};
use crate::context::Context;

/// Shows `words` while the pointer rests on the content.
pub fn tip<'a, Message: 'a>(
    context: &Context<'_>,
    content: impl Into<Element<'a, Message>>,
    words: impl text::IntoFragment<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let words = container(small(words, look.text)).max_width(280).padding([4, 8]).style(move |_| look.menu());
    tooltip(content, words, tooltip::Position::Bottom).gap(2).delay(Duration::from_millis(400)).into()
}

/// An icon button with its word as a tooltip.
pub fn icon_tool<'a, Message: Clone + 'a>(
    context: &Context<'_>,
    name: &str,
    word: &'a str,
    size: f32,
    message: Option<Message>,
) -> Element<'a, Message> {
    let look = context.look;
    let color = if message.is_some() { look.muted } else { look.disabled() };
    let button = Pressable::new(
        container(icon_in(name, size, color)).align_x(Alignment::Center).align_y(Alignment::Center),
        move |status: pressable::Status| look.quiet(status),
    )
    .width(Length::Shrink)
    .padding(5)
    .on_press_maybe(message);
    tip(context, button, word)
}
