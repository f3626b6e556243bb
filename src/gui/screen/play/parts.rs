//! Small parts of the match's frame.

use iced::{
    Alignment, Border, Color, Element, Length,
    widget::{Column, Row, container, row, space, text, text_input},
};

use super::{Message, file, match_view::Mark, message};
use crate::{
    Context,
    look::{GAP, Look, NAME, TEXT},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, letters, main_tool, small, strong, tool},
        pressable, tip,
    },
};

/// An icon button on the frame's dark ground; `on` marks a switch.
pub(in crate::screen) fn bar_tool<'a, M: Clone + 'a>(
    context: &Context<'a>,
    icon: &str,
    word: &'a str,
    on: bool,
    message: Option<M>,
) -> Element<'a, M> {
    let frame = context.look.frame();
    let color = if message.is_some() { frame.text } else { frame.disabled() };
    let press = Pressable::new(container(icon_in(icon, 20.0, color)).center(20), move |status| {
        let style = frame.quiet(status);
        if !on {
            return style;
        }
        let border = iced::Border { color: frame.muted, width: 1.0, ..style.border };
        pressable::Style { background: Some(frame.raised), border, ..style }
    })
    .padding(6)
    .on_press_maybe(message);
    tip(context, press, word)
}

/// A number of a piece beside its icon, with a tooltip.
pub(super) fn number<'a, M: 'a>(
    context: &Context<'a>,
    icon: &str,
    value: String,
    color: Color,
    key: &'static str,
) -> Element<'a, M> {
    let content = row![icon_in(icon, 16.0, color), strong(value).color(color)].spacing(3);
    tip(context, content.align_y(Alignment::Center), context.text(key))
}

/// Pips: little boxes, full and empty.
pub(super) fn pips<'a, M: 'a>(look: &'static Look, pips: &[(Color, u8, u8)]) -> Vec<Element<'a, M>> {
    let pips = pips.iter().copied().filter(|(_, _, most)| *most > 0);
    pips.map(|(color, left, most)| {
        let count = most.max(left);
        // Many points appear as a number.
        if count > 10 {
            return small(format!("{left}/{most}"), color).into();
        }
        let mut group = Row::new().spacing(2);
        for place in 0..count {
            let full = place < left;
            let pip = container(space().width(5.0).height(7.0)).padding(1).style(move |_| {
                container::background(if full { color } else { look.surface }).border(Border {
                    color,
                    width: 1.0,
                    radius: 2.0.into(),
                })
            });
            group = group.push(pip);
        }
        group.into()
    })
    .collect()
}

/// Tokens as counters.
pub(super) fn counters<'a, M: 'a>(context: &Context<'a>, marks: Vec<Mark>) -> Vec<Element<'a, M>> {
    let counter = |mark: Mark| {
        let mut line = row![icon_in(mark.icon, 15.0, mark.color)].spacing(1).align_y(Alignment::Center);
        if mark.count > 1 {
            line = line.push(small(mark.count.to_string(), mark.color));
        }
        tip(context, line, mark.word.into_owned())
    };
    marks.into_iter().map(counter).collect()
}

/// Tokens as counters in a row.
pub(super) fn tokens<'a, M: 'a>(context: &Context<'a>, marks: Vec<Mark>) -> Element<'a, M> {
    Row::with_children(counters(context, marks)).spacing(3).align_y(Alignment::Center).into()
}

/// A ground in one color.
pub(super) fn ground(color: Color) -> impl Fn(&iced::Theme) -> container::Style {
    move |_| container::background(color)
}

/// A line between parts.
pub(super) fn line<'a, M: 'a>(color: Color) -> Element<'a, M> {
    container(space().width(Length::Fill).height(1.0)).style(ground(color)).into()
}

/// A vertical line.
pub(super) fn upright_line<'a, M: 'a>(color: Color) -> Element<'a, M> {
    container(space().width(1.0).height(Length::Fill)).style(ground(color)).into()
}

/// A key cap.
pub(super) fn key_cap<'a, M: 'a>(context: &Context<'_>, key: impl text::IntoFragment<'a>) -> Element<'a, M> {
    let look = context.look;
    container(small(key, look.muted))
        .padding([1, 5])
        .style(move |_| {
            container::background(look.raised).border(Border { color: look.line, width: 1.0, radius: 3.0.into() })
        })
        .into()
}

/// Points of both sides as a bar in their colors; lost ones are empty.
pub(super) fn points_bar<'a, M: 'a>(colors: [Color; 2], standing: [[i32; 2]; 2], empty: Color) -> Element<'a, M> {
    let piece = |points: i32, color: Color| {
        let share = Length::FillPortion(points.clamp(1, 10_000) as u16);
        (points > 0)
            .then(|| container(space().width(Length::Fill).height(8.0)).style(ground(color)).width(share).into())
    };
    let [[own, own_all], [other, other_all]] = standing;
    Row::new()
        .extend(piece(own_all - own, empty))
        .extend(piece(own, colors[0]))
        .push(space().width(2.0).height(8.0))
        .extend(piece(other, colors[1]))
        .extend(piece(other_all - other, empty))
        .into()
}

/// A button as wide as the panel.
pub(super) fn wide<'a>(
    context: &Context<'a>,
    icon: &str,
    key: &'static str,
    message: Message,
    first: bool,
) -> Element<'a, Message> {
    let word = context.text(key);
    let button =
        if first { main_tool(context, icon, word, Some(message)) } else { tool(context, icon, word, Some(message)) };
    button.width(Length::Fill).into()
}

/// A card with a word to the player over the answers.
pub(super) fn advice<'a>(context: &Context<'a>, page: Column<'a, Message>) -> Element<'a, Message> {
    let look = context.look;
    let border = Border { color: look.iris, width: 1.0, radius: 6.0.into() };
    container(page)
        .padding(8)
        .width(Length::Fill)
        .style(move |_| container::background(look.iris_tint).border(border))
        .into()
}

/// The answer of Enter.
pub(super) fn main_answer<'a>(title: String, message: message::Message, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let content = row![
        letters(title, NAME).font(BOLD).color(look.on_accent),
        letters(context.text("gui.play.enter"), 12.0).color(look.on_accent)
    ]
    .spacing(GAP)
    .align_y(Alignment::Center);
    Pressable::new(container(content).center_x(Length::Fill), move |status| look.primary(status))
        .padding([11, 10])
        .width(Length::Fill)
        .on_press(Message::Match(message))
        .into()
}

/// Style of a button that the reader has picked out, or of any other.
pub(super) fn outlined(look: &Look, picked: bool, status: pressable::Status) -> pressable::Style {
    let style = look.button(status);
    if !picked {
        return style;
    }
    let border = Border { color: look.iris, width: 2.0, ..style.border };
    pressable::Style { background: Some(look.iris_tint), border, ..style }
}

/// Field for the path of a replay.
pub(super) fn path_field<'a>(context: &Context<'a>, path: &'a str, enter: Message) -> Element<'a, Message> {
    let look = context.look;
    text_input(context.text("gui.play.path"), path)
        .id("play-path")
        .on_input(|path| Message::Files(file::Message::PathTyped(path)))
        .on_submit(enter)
        .size(TEXT)
        .style(move |_, status| look.field(status))
        .into()
}
