//! Small pieces without state that every screen uses.

use iced::{
    Alignment, Color, Element, Font, Length, font,
    widget::{Container, Row, Text, column, container, progress_bar, row, space, text},
};

use super::{Pressable, icon_in};
use crate::{
    context::Context,
    look::{self, GAP, HEADING, RADIUS, SMALL},
};

/// The program's typeface, as its files name it.
pub const TYPEFACE: Font = Font::with_name("Roboto");

/// The typeface in bold.
pub const BOLD: Font = Font { weight: font::Weight::Bold, ..TYPEFACE };

/// Texts break between words, and within one that is longer than its line: nothing is cut off.
const WRAPPING: text::Wrapping = text::Wrapping::WordOrGlyph;

/// Ordinary text.
pub fn body<'a>(content: impl text::IntoFragment<'a>) -> Text<'a> {
    text(content).size(look::TEXT).wrapping(WRAPPING)
}

/// Text that steps back.
pub fn small<'a>(content: impl text::IntoFragment<'a>, color: Color) -> Text<'a> {
    text(content).size(SMALL).color(color).wrapping(WRAPPING)
}

/// Bold text.
pub fn strong<'a>(content: impl text::IntoFragment<'a>) -> Text<'a> {
    text(content).size(look::TEXT).font(BOLD).wrapping(WRAPPING)
}

/// A heading.
pub fn heading<'a>(content: impl text::IntoFragment<'a>) -> Text<'a> {
    text(content).size(HEADING).font(BOLD).wrapping(WRAPPING)
}

/// A button with an icon and a word.
pub fn tool<'a, Message: Clone + 'a>(
    context: &Context<'_>,
    name: &str,
    word: &'a str,
    message: Option<Message>,
) -> Pressable<'a, Message> {
    let look = context.look;
    let color = if message.is_some() { look.text } else { look.muted };
    Pressable::new(labelled(name, word, color), move |status| look.button(status)).on_press_maybe(message)
}

/// The button to press first, with an icon and a word.
pub fn main_tool<'a, Message: Clone + 'a>(
    context: &Context<'_>,
    name: &str,
    word: &'a str,
    message: Option<Message>,
) -> Pressable<'a, Message> {
    let look = context.look;
    let color = if message.is_some() { look.on_accent } else { look.muted };
    Pressable::new(labelled(name, word, color), move |status| look.primary(status)).on_press_maybe(message)
}

/// A small word that can be chosen among others.
pub fn chip<'a, Message: Clone + 'a>(
    context: &Context<'_>,
    word: impl text::IntoFragment<'a>,
    chosen: bool,
    message: Message,
) -> Pressable<'a, Message> {
    let look = context.look;
    Pressable::new(small(word, look.text), move |status| look.choice(chosen, status)).on_press(message).padding([3, 8])
}

/// An icon and a word in one color.
pub fn labelled<'a, Message: 'a>(name: &str, word: &'a str, color: Color) -> Row<'a, Message> {
    row![icon_in(name, 16.0, color), body(word).wrapping(text::Wrapping::None)].spacing(GAP).align_y(Alignment::Center)
}

/// A pane with a frame.
pub fn pane<'a, Message: 'a>(
    context: &Context<'_>,
    content: impl Into<Element<'a, Message>>,
) -> Container<'a, Message> {
    let look = context.look;
    container(content).padding(10).style(move |_| look.pane())
}

/// A bar that shows how much of a limit is used, with both numbers before it in a field of their own width.
pub fn gauge<'a, Message: 'a>(
    context: &Context<'_>,
    value: i32,
    limit: i32,
    width: f32,
    numbers: Length,
) -> Element<'a, Message> {
    let look = context.look;
    let color = match value.cmp(&limit) {
        std::cmp::Ordering::Greater => look.red,
        std::cmp::Ordering::Equal => look.green,
        std::cmp::Ordering::Less => look.accent,
    };
    let bar = progress_bar(0.0..=limit.max(1) as f32, value.clamp(0, limit.max(1)) as f32)
        .length(Length::Fixed(width))
        .girth(Length::Fixed(8.0))
        .style(move |_| progress_bar::Style {
            background: look.raised.into(),
            bar: color.into(),
            border: iced::border::rounded(RADIUS).color(look.line).width(1.0),
        });
    let numbers = container(strong(format!("{value}/{limit}")).color(color)).width(numbers).align_x(Alignment::End);
    row![numbers, bar].spacing(GAP).align_y(Alignment::Center).into()
}

/// What to show where there is nothing yet: an icon and a sentence.
pub fn empty<'a, Message: 'a>(context: &Context<'_>, name: &str, sentence: &'a str) -> Element<'a, Message> {
    let look = context.look;
    container(
        column![icon_in(name, 40.0, look.muted), body(sentence).color(look.muted).align_x(Alignment::Center)]
            .spacing(GAP)
            .align_x(Alignment::Center),
    )
    .center(Length::Fill)
    .padding(20)
    .into()
}

/// Room that pushes its neighbours apart.
pub fn push<'a, Message: 'a>() -> Element<'a, Message> {
    space::horizontal().into()
}
