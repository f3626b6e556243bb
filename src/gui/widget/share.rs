//! A share as a bar.

use iced::{
    Alignment, Element, Length,
    widget::{progress_bar, row},
};

use super::parts::small;
use crate::{Context, results::percent};

/// A share as a bar with its number.
pub fn share<'a, M: 'a>(context: &Context<'a>, share: f64, color: iced::Color, width: f32) -> Element<'a, M> {
    let look = context.look;
    let bar = progress_bar(0.0..=1.0, share as f32)
        .length(Length::Fixed(width - 56.0))
        .girth(Length::Fixed(8.0))
        .style(move |_| progress_bar::Style {
            background: look.raised.into(),
            bar: color.into(),
            border: iced::border::rounded(2.0),
        });
    row![bar, small(percent(share, context.language), look.text)]
        .spacing(6)
        .width(width)
        .align_y(Alignment::Center)
        .into()
}
