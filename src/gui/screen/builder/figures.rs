//! Numbers of a card in the colors of its system.

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

/// A number of a card.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// Phrase key of its name.
    pub term: &'static str,
    /// Name of its drawing.
    pub icon: &'static str,
    /// The value; `None` for a dash.
    pub value: Option<i16>,
    /// The printed value, if upgrades changed it.
    pub printed: Option<i16>,
    pub color: fn(&Look) -> Color,
}

impl Figure {
    /// A printed number.
    pub const fn new(term: &'static str, icon: &'static str, value: Option<i16>, color: fn(&Look) -> Color) -> Self {
        Self { term, icon, value, printed: None, color }
    }

    /// The effective number, marked with the printed one if they differ.
    #[must_use]
    pub fn from(self, printed: Self) -> Self {
        let changed = self.value != printed.value;
        Self { printed: printed.value.filter(|_| changed), ..self }
    }
}

fn number(value: Option<i16>) -> String {
    value.map_or("–".to_owned(), |value| value.to_string())
}

/// Numbers with their drawings; a tooltip names each.
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
