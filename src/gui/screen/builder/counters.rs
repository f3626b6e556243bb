//! What is counted of a list: numbers under the bar, and the list at a glance.

use iced::{
    Alignment, Color, Element, Padding,
    widget::{Column, Row, column, row},
};

use crate::{
    Context,
    look::{GAP, TEXT},
    widget::{
        icon_in,
        parts::{BOLD, body, strong},
        tip,
    },
};

/// So many of so many.
pub fn of(found: usize, need: usize) -> String {
    format!("{found}/{need}")
}

/// A number with its drawings; what it counts appears when the pointer rests on it.
pub fn number<'a, M: 'a>(
    context: &Context<'a>,
    icons: &[&'static str],
    value: String,
    color: Color,
    words: String,
) -> Element<'a, M> {
    let icons = icons.iter().map(|icon| icon_in(icon, 15.0, color));
    let content = Row::with_children(icons)
        .push(body(value).font(BOLD).color(color))
        .spacing(4)
        .align_y(Alignment::Center)
        .padding(Padding::new(3.0).horizontal(8.0));
    tip(context, content, words)
}

/// Numbers under one another: of each its drawing, its color, itself, and what it counts.
pub fn glance<'a, M: 'a>(rows: impl IntoIterator<Item = (&'static str, Color, String, &'a str)>) -> Column<'a, M> {
    let rows = rows.into_iter().map(|(icon, color, number, word)| {
        let number = strong(number).size(TEXT + 2.0).color(color).width(46).align_x(Alignment::End);
        row![icon_in(icon, 18.0, color), number, body(word)].spacing(GAP + 2.0).align_y(Alignment::Center).into()
    });
    column(rows).spacing(4)
}
