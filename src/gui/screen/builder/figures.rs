//! The numbers of a card in the colors of its game.

use iced::{
    Alignment, Color,
    widget::{Row, row},
};

use crate::{
    Context,
    look::{Look, TEXT},
    widget::{
        icon_in,
        parts::{BOLD, letters},
        tip,
    },
};

/// One number of a card.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// The key of its name.
    pub term: &'static str,
    /// The name of its drawing.
    pub icon: &'static str,
    /// The number; none where the card has a dash.
    pub value: Option<i16>,
    /// The number on the card, where upgrades have changed it.
    pub printed: Option<i16>,
    /// Its color.
    pub color: fn(&Look) -> Color,
}

impl Figure {
    /// A number as printed.
    pub const fn new(term: &'static str, icon: &'static str, value: Option<i16>, color: fn(&Look) -> Color) -> Self {
        Self { term, icon, value, printed: None, color }
    }

    /// The number as it is now, marked with the printed one where that is another.
    #[must_use]
    pub fn from(self, printed: Self) -> Self {
        let changed = self.value != printed.value;
        Self { printed: printed.value.filter(|_| changed), ..self }
    }
}

fn number(value: Option<i16>) -> String {
    value.map_or("–".to_owned(), |value| value.to_string())
}

/// The numbers with their drawings; the name of each appears when the pointer rests on it.
pub fn line<'a, M: 'a>(context: &Context<'_>, figures: &[Figure], size: f32) -> Row<'a, M> {
    let look = context.look;
    let cells = figures.iter().map(|figure| {
        let color = (figure.color)(look);
        let mark = match (figure.value, figure.printed) {
            (Some(now), Some(printed)) if now > printed => Some("ui-up"),
            (Some(_), Some(_)) => Some("ui-down"),
            _ => None,
        };
        let value = letters(number(figure.value), size).font(BOLD).color(color);
        let cell = row![icon_in(figure.icon, size + 2.0, color), value]
            .push(mark.map(|mark| icon_in(mark, TEXT - 3.0, color)))
            .spacing(3)
            .align_y(Alignment::Center);
        let name = context.text(figure.term);
        let words = match figure.printed {
            Some(printed) => context.say("gui.builder.changed", &[("stat", &name), ("printed", &printed)]),
            None => name.to_owned(),
        };
        tip(context, cell, words)
    });
    Row::with_children(cells).spacing(12).align_y(Alignment::Center)
}
