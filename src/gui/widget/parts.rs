//! Small stateless parts used by every screen.

use iced::{
    Alignment, Color, Element, Font, Length, Padding,
    advanced::text::highlighter,
    font,
    widget::{
        Column, Container, Row, Text, TextEditor, TextInput, column, container, progress_bar, row, space, text,
        text_editor, text_input,
    },
};

use super::{Ground, Pressable, icon_in};
use crate::{
    context::Context,
    look::{self, GAP, HEADING, RADIUS, SMALL},
    measure,
};

/// The program's typeface, by the name in its files.
pub const TYPEFACE: Font = Font::with_name("Roboto");

pub const BOLD: Font = Font { weight: font::Weight::Bold, ..TYPEFACE };

/// Text breaks between words, and within a word longer than its line, so that nothing is cut off.
const WRAPPING: text::Wrapping = text::Wrapping::WordOrGlyph;

/// Line height for this font size.
pub fn leading(size: f32) -> text::LineHeight {
    text::LineHeight::Absolute(measure::leading(size).into())
}

/// Text of any size.
pub fn letters<'a>(content: impl text::IntoFragment<'a>, size: f32) -> Text<'a> {
    text(content).size(size).line_height(leading(size)).wrapping(WRAPPING)
}

pub fn field<'a, Message: Clone + 'a>(
    context: &Context<'_>,
    hint: &str,
    value: &str,
    typed: impl Fn(String) -> Message + 'a,
) -> TextInput<'a, Message> {
    let look = context.look;
    text_input(hint, value)
        .on_input(typed)
        .size(look::TEXT)
        .line_height(leading(look::TEXT))
        .style(move |_, status| look.field(status))
}

/// A field for several lines.
pub fn editor<'a, Message: Clone + 'a>(
    context: &Context<'_>,
    content: &'a text_editor::Content,
    edited: impl Fn(text_editor::Action) -> Message + 'a,
) -> TextEditor<'a, highlighter::PlainText, Message> {
    let look = context.look;
    text_editor(content)
        .on_action(edited)
        .wrapping(WRAPPING)
        .size(look::TEXT)
        .line_height(leading(look::TEXT))
        .padding(8)
        .style(move |_, status| look.editor(status))
}

pub fn body<'a>(content: impl text::IntoFragment<'a>) -> Text<'a> {
    letters(content, look::TEXT)
}

/// Secondary text.
pub fn small<'a>(content: impl text::IntoFragment<'a>, color: Color) -> Text<'a> {
    letters(content, SMALL).color(color)
}

pub fn strong<'a>(content: impl text::IntoFragment<'a>) -> Text<'a> {
    letters(content, look::TEXT).font(BOLD)
}

pub fn heading<'a>(content: impl text::IntoFragment<'a>) -> Text<'a> {
    letters(content, HEADING).font(BOLD)
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

/// The main button, with an icon and a word.
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

/// A small word to choose among others.
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

/// A key cap.
pub fn key_cap<'a, Message: 'a>(context: &Context<'_>, word: impl text::IntoFragment<'a>) -> Element<'a, Message> {
    let look = context.look;
    let word = letters(word, SMALL).wrapping(text::Wrapping::None).color(look.muted);
    container(word).padding(Padding::new(1.0).horizontal(6.0)).style(move |_| look.chip()).into()
}

/// A chord in the window's language: `Ctrl+Shift+T`.
pub fn chord(context: &Context<'_>, keys: &str) -> String {
    let word = |key: &str| {
        let own = match key {
            "Ctrl" => "gui.key.ctrl",
            "Alt" => "gui.key.alt",
            "Shift" => "gui.key.shift",
            "Enter" => "gui.key.enter",
            "Del" => "gui.key.delete",
            _ => return key.to_owned(),
        };
        context.text(own).to_owned()
    };
    keys.split('+').map(word).collect::<Vec<_>>().join("+")
}

/// A pane with a frame.
pub fn pane<'a, Message: 'a>(
    context: &Context<'_>,
    content: impl Into<Element<'a, Message>>,
) -> Container<'a, Message> {
    let look = context.look;
    container(content).padding(10).style(move |_| look.pane())
}

/// A bar for the used part of a limit, with both numbers before it.
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

/// Placeholder for missing content: an icon and a sentence.
pub fn empty<'a, Message: 'a>(context: &Context<'_>, name: &str, sentence: &'a str) -> Element<'a, Message> {
    empty_with(context, name, sentence, None)
}

/// A placeholder with an action.
pub fn empty_with<'a, Message: 'a>(
    context: &Context<'_>,
    name: &str,
    sentence: &'a str,
    remedy: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    let look = context.look;
    container(
        column![icon_in(name, 40.0, look.muted), body(sentence).color(look.muted).align_x(Alignment::Center)]
            .push(remedy)
            .push(small(context.text("gui.help.hint"), look.muted))
            .spacing(GAP)
            .align_x(Alignment::Center),
    )
    .center(Length::Fill)
    .padding(20)
    .into()
}

/// Entries at the left, of this width, with the page of the chosen one beside them; in a narrow window above it. The
/// page scrolls.
pub fn entries_and_page<'a, Message: 'a>(
    context: &Context<'_>,
    entries: impl IntoIterator<Item = Element<'a, Message>>,
    width: f32,
    page: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let look = context.look;
    let page = look.scrollable(page).width(Length::Fill).height(Length::Fill);
    let content: Element<'a, Message> = if context.is_narrow() {
        let entries = container(Row::with_children(entries).wrap()).padding([4, 0]);
        column![entries, look.across(), page].into()
    } else {
        let entries = container(Column::with_children(entries)).width(width).padding([GAP, 0.0]);
        row![entries, look.upright(), page].into()
    };
    Ground::new(look, look.surface, container(content).width(Length::Fill).height(Length::Fill)).into()
}

/// Space that pushes its neighbors apart.
pub fn push<'a, Message: 'a>() -> Element<'a, Message> {
    space::horizontal().into()
}
